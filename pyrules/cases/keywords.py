"""Words of characteristics as cases write them: types, supertypes and keyword abilities, each in its own
spelling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pyrules.cases.positions import did_you_mean
from pyrules.cases.scalars import COLORS, fault, text
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


def keyword(said: str) -> str:
    """A keyword ability as cases write it; raises the loader's fault for what is none."""
    if take_apart(said) is None:
        raise fault(
            f"'{said}' is not a keyword ability", did_you_mean(said, keywords()) or "write it as first strike"
        )
    return " ".join(said.split())


def one_word(said: str, known: Iterable[str], what: str) -> str:
    """One of the known words in its own spelling, however it was capitalised; raises the loader's fault."""
    words = tuple(known)
    for word in words:
        if word.casefold() == said.casefold():
            return word
    raise fault(
        f"'{said}' is not a {what}", did_you_mean(said, words) or f"the {what}s are {', '.join(words)}"
    )


def text_word(said: object) -> str:
    """A word that an effect on text may change (612.2), in its own spelling: a colour or a subtype. Raises
    the loader's fault for any other."""
    from pyrules.oracle.subtypes import CREATURE_TYPES, LAND_TYPES

    word = text(said)
    words = (*COLORS, *LAND_TYPES, *CREATURE_TYPES)
    for known in words:
        if known.casefold() == word.casefold():
            return known
    raise fault(
        f"'{word}' is not a color, a land type or a creature type",
        did_you_mean(word, words) or "write it as red, Swamp or Goblin",
    )


__all__ = ["SUPERTYPES", "TYPES", "keyword", "one_word", "text_word"]
