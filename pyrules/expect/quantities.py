"""Outcomes seen through the quantities that a case names.

A *path* names one quantity: (subject, quantity), or (subject, quantity, kind) where a quantity counts by
kind, as `creates` and `counters` do; so a pattern that names Clues says nothing about Foods.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pyrules.cases.expectations import Comparison, Pattern
from pyrules.engine.model import Outcome, Quantities

Path = tuple[str, ...]
Plain = int | str | bool | tuple[str, ...] | None
"""What one path leads to; None is 'nothing' (no copy, no choice, no such object)."""

Wanted = Plain | Comparison

_FLAGS = frozenset({"loses the game", "wins the game", "tapped"})
_NUMBERS = frozenset(
    {"draws", "gains", "loses", "damage", "mills", "discards", "creates", "counters", "triggers"}
)


def named(pattern: Pattern) -> dict[Path, Wanted]:
    """The quantities that a pattern names, as path -> value."""
    return flat({**pattern.subjects, **({"triggers": pattern.triggers} if pattern.triggers else {})})


def flat(quantities: Mapping[str, Mapping[str, Any]]) -> dict[Path, Wanted]:
    """Subject -> quantity -> value, as path -> value."""
    paths: dict[Path, Wanted] = {}
    for subject, values in quantities.items():
        for quantity, value in values.items():
            if isinstance(value, Mapping):
                paths.update({(subject, quantity, kind): number for kind, number in value.items()})
            else:
                paths[subject, quantity] = value
    return paths


def deep(paths: Mapping[Path, Wanted]) -> dict[str, dict[str, Any]]:
    """The reverse of `flat`, as plain data that JSON can hold."""
    quantities: dict[str, dict[str, Any]] = {}
    for path, value in paths.items():
        plain = str(value) if isinstance(value, Comparison) else value
        subject = quantities.setdefault(path[0], {})
        if len(path) == 3:
            subject.setdefault(path[1], {})[path[2]] = plain
        else:
            subject[path[1]] = list(plain) if isinstance(plain, tuple) else plain
    return quantities


def same(wanted: Wanted, got: Plain) -> bool:
    """Whether a value is the wanted one; `true` is not 1."""
    if isinstance(wanted, Comparison):
        return isinstance(got, int) and not isinstance(got, bool) and wanted.holds(got)
    return wanted == got and isinstance(wanted, bool) == isinstance(got, bool)


class View:
    """Outcomes of one answer, looked at by paths; `defaults` are the answer's (values before the event)."""

    def __init__(self, defaults: Quantities) -> None:
        self._defaults = flat(defaults)

    def default(self, path: Path) -> Plain:
        """What the quantity is where an outcome, or a pattern, leaves it out."""
        if path in self._defaults:
            return _plain(self._defaults[path])
        quantity = path[0] if path[0] == "triggers" else path[1]
        if quantity in _FLAGS:
            return False
        return 0 if quantity in _NUMBERS else None

    def through(self, outcome: Outcome, paths: Iterable[Path]) -> dict[Path, Plain]:
        """The outcome's value of each path."""
        values = flat(outcome.quantities)
        return {path: _plain(values[path]) if path in values else self.default(path) for path in paths}

    def filled(self, pattern: Pattern, paths: Iterable[Path]) -> dict[Path, Wanted]:
        """The pattern with a default for each of the paths that it leaves out."""
        values = named(pattern)
        return {path: values[path] if path in values else self.default(path) for path in paths}

    def matches(self, pattern: Pattern, outcome: Outcome) -> bool:
        """Whether the outcome has every quantity of the pattern."""
        values = named(pattern)
        seen = self.through(outcome, values)
        return all(same(wanted, seen[path]) for path, wanted in values.items())


def _plain(value: Wanted) -> Plain:
    """A value of an answer, which holds values and never comparisons."""
    if isinstance(value, Comparison):
        raise TypeError(f"an answer can't hold a comparison: {value}")
    return value
