"""Outcomes seen through the quantities that a case names.

A *path* names one quantity: (subject, quantity), or (subject, quantity, kind) where a quantity counts by
kind, as `creates` and `counters` do; so a pattern that names Clues says nothing about Foods.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pyrules.cases.expectations import Comparison, Pattern
from pyrules.engine.model import Characteristics, Outcome, Quantities
from pyrules.engine.names import spokesman
from pyrules.keywords import same as same_keyword

Path = tuple[str, ...]
Plain = int | str | bool | tuple[str, ...] | None
"""What one path leads to; None is 'nothing' (no copy, no choice, no such object)."""


@dataclass(frozen=True, slots=True)
class Keywords:
    """What a pattern says of keyword abilities: `there` must be there and `without` must not; `whole`: these
    and no others."""

    there: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    whole: bool = False

    def hold(self, got: tuple[str, ...]) -> bool:
        """Whether an object with those keywords is as wanted."""
        return (
            all(any(same_keyword(word, other) for other in got) for word in self.there)
            and not any(same_keyword(word, other) for word in self.without for other in got)
            and (not self.whole or set(got) == set(self.there))
        )


Wanted = Plain | Comparison | Keywords

_LOOKS: Final = frozenset({"power", "toughness", "keywords", "not", "controller"})

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
            elif quantity in ("keywords", "not") and isinstance(value, tuple):
                words = Keywords(there=value) if quantity == "keywords" else Keywords(without=value)
                paths[subject, quantity] = words
            else:
                paths[subject, quantity] = value
    return paths


def deep(paths: Mapping[Path, Wanted]) -> dict[str, dict[str, Any]]:
    """The reverse of `flat`, as plain data that JSON can hold."""
    quantities: dict[str, dict[str, Any]] = {}
    for path, value in paths.items():
        plain = str(value) if isinstance(value, Comparison) else value
        if isinstance(plain, Keywords):
            if plain == Keywords():
                continue
            plain = plain.without or plain.there
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
    if isinstance(wanted, Keywords):
        return wanted.hold(got if isinstance(got, tuple) else ())
    return wanted == got and isinstance(wanted, bool) == isinstance(got, bool)


class View:
    """Outcomes of one answer, looked at by paths; `defaults` and `looks` are the answer's: quantities and
    characteristics before the event."""

    def __init__(self, defaults: Quantities, looks: Mapping[str, Characteristics] | None = None) -> None:
        self._defaults = flat(defaults)
        self._looks = looks or {}

    def default(self, path: Path) -> Wanted:
        """What the quantity is where an outcome, or a pattern, leaves it out."""
        if _is_look(path):
            value = _look(self._looks.get(path[0]), path[1])
            return Keywords(there=value, whole=True) if isinstance(value, tuple) else value
        if path in self._defaults:
            return _plain(self._defaults[path])
        quantity = path[0] if path[0] == "triggers" else path[1]
        if quantity in _FLAGS:
            return False
        return 0 if quantity in _NUMBERS else None

    def through(self, outcome: Outcome, paths: Iterable[Path]) -> dict[Path, Plain]:
        """The outcome's value of each path; keywords are all that the object has."""
        values = flat(outcome.quantities)
        looks = self._looks if outcome.afterwards is None else outcome.afterwards
        found: dict[Path, Plain] = {}
        for path in paths:
            if _is_look(path):
                found[path] = _look(looks.get(path[0]), path[1])
            else:
                told = (spokesman(path[0], outcome.quantities), *path[1:])
                found[path] = _plain(values[told] if told in values else self.default(path))
        return found

    def filled(self, pattern: Pattern, paths: Iterable[Path]) -> dict[Path, Wanted]:
        """The pattern with a default for each of the paths that it leaves out."""
        values = named(pattern)
        # Who says which keywords there are, or aren't, has said what there is to say about keywords.
        said = {path[0] for path in values if path[1] in ("keywords", "not")}
        return {
            path: Keywords()
            if path not in values and path[1] in ("keywords", "not") and path[0] in said
            else values[path]
            if path in values
            else self.default(path)
            for path in paths
        }

    def matches(self, pattern: Pattern, outcome: Outcome) -> bool:
        """Whether the outcome has every quantity of the pattern."""
        values = named(pattern)
        seen = self.through(outcome, values)
        return all(same(wanted, seen[path]) for path, wanted in values.items())


def _is_look(path: Path) -> bool:
    return len(path) == 2 and path[1] in _LOOKS and path[0] != "triggers"


def _look(found: Characteristics | None, quantity: str) -> Plain:
    """A characteristic as a quantity of an object; of one that isn't on the battlefield nothing."""
    if found is None:
        return () if quantity in ("keywords", "not") else None
    value: Plain = getattr(found, "keywords" if quantity == "not" else quantity)
    return value


def _plain(value: Wanted) -> Plain:
    """A value of an answer, which holds values and never comparisons."""
    if isinstance(value, Comparison | Keywords):
        raise TypeError(f"an answer can't hold what is wanted: {value}")
    return value
