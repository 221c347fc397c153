"""The library of cards: facts of every card by name, built once from a file of card texts.

    lookup("Alms Collector").facts              the card's facts, as clingo text
    nearest("Alms Colector")                    what may have been meant
    list_cards(library(), event="draw_card")    cards that an event interests
    show(library(), "Alms Collector")           all that is known of a card, as plain data

Heavier things are in modules of their own: `pyrules.library.build.build(source, folder)` writes the library,
`pyrules.library.coverage.coverage(oracle, families)` measures the compiler.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pyrules.library.lookup import CardEntry, Library
from pyrules.library.pages import AbilityPage, CardLine, CardPage, list_cards, show

__all__ = [
    "AbilityPage",
    "CardEntry",
    "CardLine",
    "CardPage",
    "Library",
    "library",
    "list_cards",
    "lookup",
    "names",
    "nearest",
    "show",
]


def library(folder: Path | None = None) -> Library:
    """The library in a folder; the one that comes with pyrules (`asp/cards`) if none is given."""
    return _own() if folder is None else Library(folder)


@cache
def _own() -> Library:
    """Kept, with what was looked up in it: to open a file anew for each card costs more than to find it."""
    from pyrules.resources import asp

    return Library(asp() / "cards")


def lookup(name: str) -> CardEntry | None:
    """The card of that name, or of the only name that differs in capitals and accents alone, or None."""
    return library().lookup(name)


def nearest(name: str) -> list[str]:
    """Up to three names most like the given one, the likest first."""
    return library().nearest(name)


def names() -> list[str]:
    """Every name that can be looked up, sorted."""
    return library().names()
