"""What objects are called that come into being in the course of an event: tokens.

The programs tell of the I-th token of a name as `made(Name, I)`. Its name in an answer is that name, with a
number from the second on, as a case numbers permanents; names that the case has given are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, islice

import clingo

from pyrules.engine.model import ALIKE, Quantities


class Names:
    """Names of tokens beside those of the case."""

    def __init__(self, taken: Iterable[str]) -> None:
        """`taken`: what the case calls its objects."""
        self._taken = frozenset(taken)
        self._known: dict[tuple[str, int], str] = {}

    def token(self, name: str, number: int) -> str:
        """What the token of that number, from 1, is called among those of that name."""
        if (name, number) not in self._known:
            if not any(taken.startswith(name) for taken in self._taken):
                self._known[name, number] = _numbered(name, number)
            else:
                free = (one for at in count(1) if (one := _numbered(name, at)) not in self._taken)
                self._known[name, number] = next(islice(free, number - 1, None))
        return self._known[name, number]

    def of(self, subject: clingo.Symbol) -> str:
        """The name of a subject of the programs: a string, or `made(Name, I)`."""
        if subject.type == clingo.SymbolType.String:
            return subject.string
        name, number = subject.arguments
        return self.token(name.string, number.number)

    def written(self, term: clingo.Symbol) -> clingo.Symbol:
        """A term in which every `made(Name, I)` is that token's name."""
        if term.type != clingo.SymbolType.Function or not term.arguments:
            return term
        if term.name == "made" and len(term.arguments) == 2:
            return clingo.String(self.of(term))
        return clingo.Function(term.name, [self.written(one) for one in term.arguments], term.positive)


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} {number}"


def spokesman(subject: str, quantities: Quantities) -> str:
    """Under whose name an outcome tells of a subject: one of several tokens that are alike under that of the
    first of them."""
    if subject in quantities:
        return subject
    name, _, last = subject.rpartition(" ")
    for number in range(int(last) - 1 if last.isdecimal() else 0, 0, -1):
        first = _numbered(name, number)
        if first in quantities:
            alike = quantities[first].get(ALIKE, 1)
            return first if isinstance(alike, int) and int(last) < number + alike else subject
    return subject


def plain_name(term: clingo.Symbol) -> str:
    """The name in a term that isn't one itself: the first string at its left, as in `made(copy("Clone"))`."""
    while term.type == clingo.SymbolType.Function and term.arguments:
        term = term.arguments[0]
    return term.string if term.type == clingo.SymbolType.String else str(term)
