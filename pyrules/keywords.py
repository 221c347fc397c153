"""Keyword abilities: their names (section 702), and the terms that the programs have for them.

A keyword is a constant (`first_strike`), or `with(protection,"from red")` where more follows its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

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
    """The term of a keyword ability; ValueError for what is none."""
    found = take_apart(text)
    if found is None:
        raise ValueError(f"not a keyword ability: {text}")
    name, rest = found
    constant = _constant(name)
    if not rest:
        return constant
    escaped = rest.replace("\\", "\\\\").replace('"', '\\"')
    return f'with({constant},"{escaped}")'


def spelled(constant: str, rest: str = "") -> str:
    """A keyword of the programs as cards write it: first_strike is "first strike"."""
    name = _names().get(constant, constant.replace("_", " "))
    return f"{name} {rest}".rstrip()


@cache
def _names() -> Mapping[str, str]:
    return {_constant(name): name for name in keywords()}


def _constant(name: str) -> str:
    return re.sub(r"\W+", "_", name.replace("'", "")).strip("_")


def same(wanted: str, there: str) -> bool:
    """Whether a keyword ability is the wanted one; a name alone (`ward`) stands for it with anything."""
    first, second = take_apart(wanted), take_apart(there)
    if first is None or second is None:
        return wanted.casefold() == there.casefold()
    return first[0] == second[0] and first[1].casefold() in ("", second[1].casefold())
