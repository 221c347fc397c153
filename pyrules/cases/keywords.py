"""Words of characteristics as cases write them: types, supertypes and keyword abilities, and their terms.

A keyword is a constant of the programs (`first_strike`), or `with(protection,"from red")` where more follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from pyrules.cases.positions import did_you_mean
from pyrules.cases.scalars import fault

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

# Keyword abilities (section 702). Landwalk and landcycling of any kind are known by their ends.
_KEYWORDS: Final = """
    absorb, affinity, afflict, afterlife, aftermath, amplify, annihilator, ascend, assist, aura swap, awaken,
    backup, banding, bands with other, bargain, battle cry, bestow, blitz, bloodthirst, boast, bushido,
    buyback, cascade, casualty, champion, changeling, choose a background, cipher, cleave, companion,
    compleated, conspire, convoke, craft, crew, cumulative upkeep, cycling, dash, daybound, deathtouch,
    decayed, defender, delve, demonstrate, dethrone, devoid, devour, disguise, disturb, doctor's companion,
    double strike, dredge, echo, embalm, emerge, enchant, encore, enlist, entwine, epic, equip, escalate,
    escape, eternalize, evoke, evolve, exalted, exhaust, exploit, extort, fabricate, fading, fear,
    firebending, first strike, flanking, flash, flashback, flying, for mirrodin!, forecast, foretell,
    fortify, freerunning, frenzy, fuse, gift, graft, gravestorm, harmonize, haste, haunt, hexproof, hidden
    agenda, hideaway, horsemanship, impending, improvise, increment, indestructible, infect, infinity,
    ingest, intimidate, job select, jump-start, kicker, landwalk, level up, lifelink, living metal, living
    weapon, madness, max speed, mayhem, megamorph, melee, menace, mentor, miracle, mobilize, modular, more
    than meets the eye, morph, multikicker, mutate, myriad, nightbound, ninjutsu, offering, offspring,
    outlast, overload, paradigm, partner, persist, phasing, plot, poisonous, power-up, protection,
    prototype, provoke, prowess, prowl, rampage, ravenous, reach, read ahead, rebound, reconfigure, recover,
    reinforce, renown, replicate, retrace, riot, ripple, saddle, scavenge, shadow, shroud, skulk, sneak,
    solved, soulbond, soulshift, space sculptor, spectacle, splice, split second, spree, squad, start your
    engines!, station, storm, sunburst, surge, suspend, teamwork, tiered, totem armor, toxic, training,
    trample, transfigure, transmute, tribute, umbra armor, undaunted, undying, unearth, unleash, vanishing,
    vigilance, visit, ward, warp, web-slinging, wither
"""
_ENDS = ("walk", "cycling")


@cache
def keywords() -> tuple[str, ...]:
    """The names of all keyword abilities, in order."""
    return tuple(" ".join(name.split()) for name in _KEYWORDS.split(","))


def take_apart(text: str) -> tuple[str, str] | None:
    """(name, rest) of a keyword ability: `protection from red` is protection and "from red"; None for what
    is none."""
    words = " ".join(text.replace("’", "'").split())
    folded = words.casefold()
    name = max((one for one in keywords() if _begins(folded, one)), key=len, default=None)
    if name is None:
        # `swampwalk`, `nonbasic landwalk`, `plainscycling {2}`
        for length in range(1, 4):
            head = " ".join(folded.split(" ")[:length])
            if head.endswith(_ENDS) and head.isascii():
                return head, words[len(head) :].strip()
        return None
    return name, words[len(name) :].lstrip(" —-").strip()


def _begins(text: str, name: str) -> bool:
    return text.startswith(name) and not text[len(name) : len(name) + 1].isalpha()


def term(text: str) -> str:
    """The term of a keyword ability that `keyword` accepts."""
    found = take_apart(text)
    assert found is not None, f"not checked by the loader: {text}"
    name, rest = found
    constant = re.sub(r"\W+", "_", name.replace("'", "")).strip("_")
    if not rest:
        return constant
    escaped = rest.replace("\\", "\\\\").replace('"', '\\"')
    return f'with({constant},"{escaped}")'


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


__all__ = ["SUPERTYPES", "TYPES", "keyword", "keywords", "one_word", "take_apart", "term"]
