"""What can be wrong with an input, said so that its author can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of an input: where it is (line and column from 1), what is wrong, and what may have been
    meant."""

    file: str
    line: int
    column: int
    message: str
    hint: str | None = None

    def __str__(self) -> str:
        text = f"{self.file}:{self.line}:{self.column}: {self.message}"
        return f"{text}; {self.hint}" if self.hint else text


class InputError(Exception):
    """The input can't be used; `faults` lists everything that was found wrong, in reading order."""

    def __init__(self, faults: Fault | Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class NotCovered(InputError):
    """The input is right, but its rules aren't built yet ("not covered yet: …")."""


def own_fault(error: Exception) -> str:
    """What to say of an exception that nobody foresaw: a fault in pyrules itself."""
    kind = type(error).__name__
    return (
        f"this is a fault in pyrules, not in your input ({kind}: {error}); set PYRULES_DEBUG=1 for the trace"
    )
