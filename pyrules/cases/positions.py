"""Where things stand in a case file, so that every fault can name its line and column."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pyrules.faults import Fault

Path = tuple[str | int, ...]
"""The way to a value in a document: keys of mappings and indices of lists, from the top."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a file: line and column, both from 1."""

    line: int
    column: int

    def shifted(self, columns: int) -> Mark:
        """The place so many columns further right."""
        return Mark(self.line, self.column + columns)


@dataclass(frozen=True, slots=True)
class Marks:
    """The places of all keys and values of one document.

    `texts` holds, for values written on one line without escapes, the place of their first character; so a
    column inside a sentence can be given. A value written in another way is pointed at as a whole.
    """

    start: Mark
    keys: Mapping[Path, Mark] = field(default_factory=dict)
    values: Mapping[Path, Mark] = field(default_factory=dict)
    texts: Mapping[Path, Mark] = field(default_factory=dict)

    def value(self, path: Path) -> Mark:
        """The place of the value at `path`, or of the nearest one around it that the file has."""
        for length in range(len(path), -1, -1):
            found = self.values.get(path[:length])
            if found is not None:
                return found
        return self.start

    def key(self, path: Path) -> Mark:
        """The place of the key that ends `path`; for an item of a list, of the item."""
        return self.keys.get(path) or self.value(path)

    def inside(self, path: Path, offset: int) -> Mark:
        """The place of the character at `offset` (from 0) of the text at `path`."""
        first = self.texts.get(path)
        return first.shifted(offset) if first is not None else self.value(path)


@dataclass(slots=True)
class Faults:
    """A notebook for the faults of one document: everything that is wrong goes in, nothing stops at the
    first."""

    file: str
    marks: Marks
    found: list[Fault] = field(default_factory=list)

    def at(self, mark: Mark, message: str, hint: str | None = None) -> None:
        """Notes a fault at a place."""
        fault = Fault(self.file, mark.line, mark.column, message, hint)
        if fault not in self.found:
            self.found.append(fault)

    def value(self, path: Path, message: str, hint: str | None = None) -> None:
        """Notes a fault of the value at `path`."""
        self.at(self.marks.value(path), message, hint)

    def key(self, path: Path, message: str, hint: str | None = None) -> None:
        """Notes a fault of the key that ends `path`."""
        self.at(self.marks.key(path), message, hint)

    def inside(self, path: Path, offset: int, message: str, hint: str | None = None) -> None:
        """Notes a fault at a character of the text at `path`."""
        self.at(self.marks.inside(path, offset), message, hint)

    def sorted(self) -> tuple[Fault, ...]:
        """The faults in reading order."""
        return tuple(sorted(self.found, key=lambda fault: (fault.line, fault.column)))


def did_you_mean(word: str, known: Iterable[str], limit: int = 3) -> str | None:
    """A hint with the known words nearest to `word`, or None when nothing is near."""
    candidates = list(dict.fromkeys(known))
    folded = {candidate.casefold(): candidate for candidate in reversed(candidates)}
    same = folded.get(word.casefold())
    near = [same] if same else difflib.get_close_matches(word, candidates, limit, 0.6)
    return hint_of(near)


def hint_of(near: Iterable[str]) -> str | None:
    """The hint "did you mean 'a' or 'b'?" for the words given, or None for none."""
    words = [f"'{word}'" for word in near]
    if not words:
        return None
    listed = words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
    return f"did you mean {listed}?"
