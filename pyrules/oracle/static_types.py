"""What "is" or "becomes" says of an object: types, colors, a size (205.1, 613.1d–e, 613.4b)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pyrules.oracle.clauses import unreadable
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_things import COLORS, PLURAL_TYPES, SUPERTYPES, TYPES
from pyrules.oracle.static_words import Reader
from pyrules.oracle.subtypes import (
    BASIC_LAND_TYPES,
    CREATURE_TYPES,
    LAND_TYPES,
    SINGULARS,
    SUBTYPES,
)

IN_ADDITION = (
    r"in addition to (?:its|their|his|her) other ((?:creature |land |card )?types?(?: and colors?)?"
    r"|colors?(?: and (?:creature |land |card )?types?)?|(?:land|creature) types)"
)
STILL = (
    r"that(?:'s| are) still (?:an? )?(?:[A-Z][a-z'-]+ )?"
    r"(?:lands?|artifacts?|enchantments?|planeswalkers?|creatures?)"
)
SIZE = r"(\d+|X)/(\d+|X)"


_LATER = re.compile(rf"with [^«».]*? {IN_ADDITION}")
"""The same after a size or abilities, where it is taken when they have been."""
_STILL_LATER = re.compile(rf"with [^«».]*? {STILL}(?![\w'-])")


@dataclass(slots=True)
class Kind:
    """What an object is said to be."""

    colors: list[str] = field(default_factory=list)
    supertypes: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    subtypes: list[Value] = field(default_factory=list)
    size: tuple[str, str] | None = None

    @property
    def empty(self) -> bool:
        return not (self.colors or self.supertypes or self.types or self.subtypes or self.size)


def becomes(reader: Reader, still: bool) -> list[Value]:
    """The changes that what stands after "is", "are" or "becomes" makes; raises Unreadable.

    `still` tells that a later sentence says the object keeps what it was ("It's still a land").
    """
    if (whole := _whole(reader)) is not None:
        return whole
    kind = _kind(reader)
    if kind.empty:
        raise unreadable(f"is what? {reader.rest}")
    addition = reader.take(IN_ADDITION) or _LATER.match(reader.rest)
    keeps_types = bool(addition and "type" in addition[1]) or still
    keeps_types = keeps_types or bool(reader.take(STILL) or _STILL_LATER.match(reader.rest))
    keeps_colors = bool(addition and "color" in addition[1])
    return changes(kind, keeps_types, keeps_colors)


def _whole(reader: Reader) -> list[Value] | None:
    """Phrases that are no list of words."""
    if reader.take("the chosen type"):
        if reader.take(IN_ADDITION):
            return [Term("add_subtype", ("chosen_type",))]
        return [Term("set_creature_type", ("chosen_type",))]
    if reader.take("every creature type|all creature types"):
        added = reader.take(IN_ADDITION)
        return ["add_every_creature_type" if added else "set_every_creature_type"]
    if reader.take("every basic land type"):
        reader.need(IN_ADDITION)
        return [Term("add_subtype", (Text(each),)) for each in BASIC_LAND_TYPES]
    if reader.take("all colors"):
        return [Term("set_color", (each,)) for each in COLORS]
    if reader.take("the chosen color"):
        return [Term("add_color" if reader.take(IN_ADDITION) else "set_color", ("chosen_color",))]
    return None


def isnt(reader: Reader) -> list[Value]:
    """What "isn't" takes away: a type."""
    reader.take("an?")
    if match := reader.take("legendary|snow|basic"):
        return [Term("remove_supertype", (match[0].strip(),))]
    if match := reader.take("|".join((*TYPES, *PLURAL_TYPES))):
        word = match[0].strip()
        return [Term("remove_type", (PLURAL_TYPES.get(word, word),))]
    raise unreadable(f"isn't what? {reader.rest}")


def _kind(reader: Reader) -> Kind:
    kind = Kind()
    reader.take("an?")
    while True:
        start = reader.at
        if not kind.empty:
            if reader.rest.startswith(", "):
                reader.at += 2
            reader.take("and")
            reader.take("an?")
        if not _word(reader, kind):
            reader.at = start
            return kind


def _word(reader: Reader, kind: Kind) -> bool:
    """Takes one word of what an object is."""
    if match := reader.take(SIZE):
        if kind.size is not None:
            raise unreadable("two sizes")
        kind.size = (match[1], match[2])
        return True
    if match := reader.take("|".join((*COLORS, "colorless"))):
        kind.colors.append(match[0].strip())
        return True
    if match := reader.take("|".join(SUPERTYPES)):
        kind.supertypes.append(match[0].strip())
        return True
    if match := reader.take("|".join((*TYPES, *PLURAL_TYPES))):
        word = match[0].strip()
        kind.types.append(PLURAL_TYPES.get(word, word))
        return True
    if reader.take("permanents?"):
        return True
    if match := reader.take(r"Time Lords?|[A-Z][\w'-]*"):
        word = match[0].strip()
        word = "Time Lord" if word.startswith("Time Lord") else word
        if word not in SUBTYPES:
            if word not in SINGULARS:
                raise unreadable(f"what is {word}?")
            word = SINGULARS[word]
        kind.subtypes.append(Text(word))
        return True
    return False


def changes(kind: Kind, keeps_types: bool, keeps_colors: bool) -> list[Value]:
    """The changes: colors, supertypes, types, subtypes, size, each in the order said."""
    found: list[Value] = []
    for color in kind.colors:
        if color == "colorless":
            if len(kind.colors) > 1 or keeps_colors:
                raise unreadable("colorless and a color")
            found.append("set_colorless")
        else:
            found.append(Term("add_color" if keeps_colors else "set_color", (color,)))
    found += [Term("add_supertype", (each,)) for each in kind.supertypes]
    artifact_creature = "artifact" in kind.types and "creature" in kind.types
    # 205.1b: "artifact creature" keeps the types that are there, and says nothing of creature types unless
    # it names some, which are then the only ones.
    added = keeps_types or artifact_creature
    found += [Term("add_type" if added else "set_type", (each,)) for each in kind.types]
    found += [_subtype(each, keeps_types) for each in kind.subtypes]
    if kind.size is not None:
        found += sized(*kind.size)
    if len(set(map(str, found))) != len(found):
        raise unreadable("the same said twice")
    return found


def _subtype(subtype: Value, keeps_types: bool) -> Term:
    assert isinstance(subtype, Text)
    if keeps_types:
        return Term("add_subtype", (subtype,))
    if subtype.value in LAND_TYPES:
        return Term("set_land_type", (subtype,))
    if subtype.value in CREATURE_TYPES:
        return Term("set_creature_type", (subtype,))
    raise unreadable("a type of its own set")


def sized(power: str, toughness: str) -> list[Value]:
    """Base power and toughness."""
    return [Term("set_power", (_number(power),)), Term("set_toughness", (_number(toughness),))]


def _number(text: str) -> Value:
    return int(text) if re.fullmatch(r"\d+", text) else "X"
