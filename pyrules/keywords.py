"""Keyword abilities: their names (section 702), and the terms that the programs have for them.

A keyword is a constant (`first_strike`), or `with(protection,"from red")` where more follows its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache


def words_of_list(text: str) -> frozenset[str]:
    """The entries of a list written with commas."""
    return frozenset(" ".join(entry.split()) for entry in text.split(","))


PLAIN_KEYWORDS = words_of_list(
    """
    ascend, assist, banding, bargain, battle cry, cascade, changeling, cipher, conspire, convoke, daybound,
    deathtouch, defender, delve, demonstrate, desertwalk, dethrone, devoid, double strike, enlist, evolve,
    exalted, exploit, extort, fear, first strike, flanking, flash, flying, forestwalk, fuse, gravestorm,
    haste, haunt, hexproof, horsemanship, improvise, indestructible, infect, ingest, intimidate, islandwalk,
    legendary landwalk, lifelink, living metal, living weapon, melee, menace, mentor, mountainwalk, myriad,
    nightbound, nonbasic landwalk, partner, persist, phasing, plainswalk, provoke, prowess, reach, retrace,
    shadow, shroud, skulk, soulbond, split second, start your engines!, storm, swampwalk, training, trample,
    umbra armor, undaunted, undying, vigilance, wither,
    choose a background, doctor's companion, for mirrodin!, job
    select
    """
)
"""Keyword abilities without a number whose whole meaning is in the keyword: each becomes a fact (702)."""

WAITING_KEYWORDS = words_of_list(
    """
    aftermath, compleated, decayed, double agenda, double team, epic, hidden agenda, increment, jump-start,
    paradigm, ravenous, read ahead, rebound, riot, space sculptor, spree, sunburst, tiered, totem armor,
    unleash
    """
)
"""More such keywords, about what nothing here knows yet: each becomes a fact, and its line is marked."""

WITH_REST = words_of_list(
    """
    absorb, affinity, afflict, afterlife, amplify, annihilator, aura swap, awaken, backup, bestow,
    blitz, bloodthirst, bushido, buyback, casualty, champion, cleave, commander ninjutsu, companion,
    craft, crew, cumulative upkeep, cycling, dash, devour, disguise, disturb, dredge, echo, embalm,
    emerge, enchant, encore, entwine, equip, escalate, escape, eternalize, evoke, fabricate, fading,
    firebending, flashback, forecast, foretell, fortify, freerunning, frenzy, gift, graft, harmonize,
    hexproof, hideaway, impending, kicker, level up, madness, mayhem, megamorph, miracle, mobilize,
    modular, more than meets the eye, morph, multikicker, mutate, ninjutsu, offspring, outlast,
    overload, partner, plot, poisonous, power-up, protection, prototype, prowl, rampage, reconfigure,
    recover, reinforce, renown, replicate, ripple, saddle, scavenge, sneak, soulshift, specialize,
    spectacle, splice, squad, station, strive, surge, suspend, teamwork, toxic, transfigure, transmute,
    tribute, typecycling, unearth, vanishing, ward, warp, web-slinging
    """
)
"""Keyword abilities that are written with a number, a cost or a quality."""

_OTHERS = words_of_list(
    "bands with other, boast, exhaust, infinity, landwalk, max speed, offering, solved, visit"
)
# Landwalk and landcycling of any kind are known by their ends.
_ENDS = ("walk", "cycling")


@cache
def keywords() -> tuple[str, ...]:
    """The names of all keyword abilities, in order."""
    return tuple(sorted(PLAIN_KEYWORDS | WAITING_KEYWORDS | WITH_REST | _OTHERS))


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
