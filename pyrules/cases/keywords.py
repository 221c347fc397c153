"""Words of characteristics as cases write them: types, supertypes and keyword abilities, each in its own
spelling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pyrules.cases.positions import did_you_mean
from pyrules.cases.scalars import fault
from pyrules.keywords import keywords, take_apart

TYPES: Final = (
    "Artifact",
    "Battle",
    "Conspiracy",
    "Creature",
    "Dungeon",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Phenomenon",
    "Plane",
    "Planeswalker",
    "Scheme",
    "Sorcery",
    "Vanguard",
)
"""Card types (205.2a)."""

SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World")
"""Supertypes (205.4a)."""


def keyword(text: str) -> str:
    """A keyword ability as cases write it; raises the loader's fault for what is none."""
    if take_apart(text) is None:
        raise fault(
            f"'{text}' is not a keyword ability", did_you_mean(text, keywords()) or "write it as first strike"
        )
    return " ".join(text.split())


def one_word(text: str, known: Iterable[str], what: str) -> str:
    """One of the known words in its own spelling, however it was capitalised; raises the loader's fault."""
    words = tuple(known)
    for word in words:
        if word.casefold() == text.casefold():
            return word
    raise fault(
        f"'{text}' is not a {what}", did_you_mean(text, words) or f"the {what}s are {', '.join(words)}"
    )


__all__ = ["SUPERTYPES", "TYPES", "keyword", "one_word"]
