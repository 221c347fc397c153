"""Words for subtypes (205.3): the lists that the programs have, and which word is the plural of which."""

from __future__ import annotations

import re

from pyrules import resources


def _lists() -> dict[str, tuple[str, ...]]:
    """Kind -> its subtypes in order, as the programs of rules have them."""
    found: dict[str, tuple[str, ...]] = {}
    for path in (("rules", "creature_types.lp"), ("state", "layers", "subtypes.lp")):
        text = resources.asp_file(*path).read_text(encoding="utf-8")
        for names, kind in _LIST.findall(text):
            found[kind] = tuple(_NAME.findall(names))
    return found


_LIST = re.compile(r"^subtype_list\(([^)]*?)\)?, ([a-z]+)\)\.$", re.MULTILINE)
_NAME = re.compile(r'"([^"]+)"')
_KINDS = _lists()

CREATURE_TYPES = _KINDS["creature"]
"""Creature types (205.3m)."""

LAND_TYPES = _KINDS["land"]
"""Land types (205.3i)."""

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""The basic land types, in the order in which they are always named (305.6)."""

_ODD_PLURALS = {
    "Ally": "Allies",
    "Child": "Children",
    "Cyclops": "Cyclopes",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Faerie": "Faeries",
    "Fungus": "Fungi",
    "Hero": "Heroes",
    "Homunculus": "Homunculi",
    "Mouse": "Mice",
    "Octopus": "Octopuses",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
}
_SAME = frozenset(
    {
        "Aurochs", "Cephalid", "Eldrazi", "Fish", "Jellyfish", "Kithkin", "Kor", "Merfolk", "Metathran",
        "Moonfolk", "Myr", "Necron", "Plains", "Samurai", "Sheep", "Starfish", "Treefolk", "Vedalken",
    }
)  # fmt: skip
"""Subtypes that are written alike for one and for several."""


def _plural(subtype: str) -> str:
    if subtype in _ODD_PLURALS:
        return _ODD_PLURALS[subtype]
    if subtype in _SAME:
        return subtype
    if subtype.endswith("y") and subtype[-2] not in "aeiou":
        return f"{subtype[:-1]}ies"
    if subtype.endswith(("s", "x", "ch", "sh")):
        return f"{subtype}es"
    return f"{subtype}s"


_ON_PERMANENTS = ("creature", "land", "artifact", "enchantment", "planeswalker")
SUBTYPES = frozenset(subtype for kind in _ON_PERMANENTS for subtype in _KINDS[kind])

SINGULARS = {_plural(each): each for each in sorted(SUBTYPES)}
"""Each plural and its subtype."""
