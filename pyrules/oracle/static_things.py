"""What a static ability applies to, or counts: permanents in words, as a filter."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from pyrules.keywords import PLAIN_KEYWORDS
from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.keywords import keywords_of
from pyrules.oracle.mana_rules import both, either
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_words import Reader
from pyrules.oracle.subtypes import SINGULARS, SUBTYPES

COLORS = ("white", "blue", "black", "red", "green")
TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
PLURAL_TYPES = {**{f"{each}s": each for each in TYPES}, "battles": "battle"}
SUPERTYPES = ("basic", "legendary", "snow", "world")

_STATES: dict[str, Value] = {
    "colorless": "colorless",
    "multicolored": "multicolored",
    "monocolored": "monocolored",
    "attacking": "attacking",
    "blocking": "blocking",
    "tapped": "tapped_state",
    "untapped": "untapped_state",
    "enchanted": "enchanted_by_any",
    "equipped": "equipped_by_any",
    "nonbasic": "nonbasic",
    "modified": "modified",
}
HISTORIC = either(
    [Term("type", ("artifact",)), Term("supertype", ("legendary",)), Term("subtype", (Text("Saga"),))]
)
"""Historic (700.6)."""
_COLOR = "|".join(COLORS)
_ATTACHED = (
    r"(?:enchanted|equipped|fortified) "
    r"(?:creature|permanent|land|artifact|enchantment|planeswalker|equipment|vehicle|battle|"
    + "|".join(("Forest", "Island", "Mountain", "Plains", "Swamp", "Equipment", "Vehicle", "Wall"))
    + r")(?:'s)?"
)
_KEYWORD = "|".join(sorted(PLAIN_KEYWORDS, key=lambda each: (-len(each), each)))


def attached(reader: Reader) -> Value | None:
    """What this is attached to: "enchanted creature"."""
    return "enchanted" if reader.take(_ATTACHED.removesuffix("(?:'s)?")) else None


def things(reader: Reader, joint: str = "and/or|and|or") -> Value:
    """Permanents, one or several: "other Goblins you control", "each creature with flying".

    `joint` are the words that may stand between kinds, any of which is meant. Raises Unreadable where the
    words are none, or say what no filter says.
    """
    other = False
    if reader.take("all cards that aren't on the battlefield, spells, and permanents"):
        return "permanent"
    if reader.take("each other|all other|other|another"):
        other = True
    elif reader.take("each|all|any|an?|the"):
        other = bool(reader.take("other"))
    groups = listed(reader, lambda: _group(reader), joint, "an?|each")
    after: list[Value] = []
    while (said := _after(reader)) is not None:
        after += said
    if "other" in after:
        after.remove("other")
        other = True
    kinds = [both(group) for group in groups]
    if len(groups) > 1 and len({_qualified(group) for group in groups}) > 1:
        raise unreadable("a quality of one of several kinds, or of all")
    parts: list[Value] = ["other"] if other else []
    parts += groups[0] if len(groups) == 1 else [either(kinds)]
    parts += after
    if len(set(parts)) != len(parts):
        raise unreadable("a quality said twice")
    if len(parts) > 1 and "permanent" in parts:
        parts.remove("permanent")
    return both(parts)


T = TypeVar("T")


def listed(reader: Reader, one: Callable[[], T], joint: str, before: str = "") -> list[T]:
    """One thing or several, "A", "A and B" or "A, B, and C"; a comma without such an end begins something
    else. `joint` are the words that may stand before the last; `before` may stand before each but the first.
    """
    found = [one()]
    sure, kept = reader.at, 1
    while True:
        last = reader.take(rf"(?:, )?(?:{joint})")
        if not last and not _comma(reader):
            break
        if before:
            reader.take(before)
        try:
            found.append(one())
        except Unreadable:
            break
        if last:
            sure, kept = reader.at, len(found)
            if reader.peek(f"(?:{joint})"):
                continue
            break
    reader.at = sure
    return found[:kept]


_LANDS = Term("and", (Term("type", ("land",)), "you_control"))


def subjects(reader: Reader) -> Value:
    """Things, and other things said apart: "Skeletons you control and other Zombies you control"."""
    found = "this" if reader.take("~") else things(reader)
    if found == _LANDS and reader.take("and land cards in your library"):
        # No question is asked about what a card in a library is.
        return found
    if re.match(r"and (?!(?:gets?|has|have|loses?|is|are)\b)", reader.rest):
        start = reader.at
        reader.take("and")
        try:
            return Term("or", (found, things(reader)))
        except Unreadable:
            reader.at = start
    return found


def _comma(reader: Reader) -> bool:
    if reader.rest.startswith(", "):
        reader.at += 2
        return True
    return False


def _qualified(group: list[Value]) -> bool:
    return not (isinstance(group[0], Term) and group[0].name in ("type", "subtype")) and group[0] not in (
        "token",
        "permanent",
    )


_CAPITAL = r"[A-Z][\w'-]*"


def _group(reader: Reader) -> list[Value]:
    """Qualities and a noun: "white creature", "artifact creatures", "Zombie tokens", "nontoken Elves"."""
    atoms: list[Value] = []
    noun = False
    while True:
        start = reader.at
        if atoms and not noun and reader.rest.startswith(", non"):
            _comma(reader)
        adjective = quality(reader)
        if adjective is not None:
            if noun:
                reader.at = start
                break
            atoms.append(adjective)
            continue
        reader.at = start
        word = _noun(reader)
        if word is None:
            break
        noun = True
        atoms.append(word)
    if not noun:
        raise unreadable(f"what things? {reader.rest}")
    return atoms


def quality(reader: Reader) -> Value | None:
    """An adjective of permanents."""
    if match := reader.take(rf"({_COLOR}) (?:and/or|or) ({_COLOR})"):
        return either([Term("color", (match[1],)), Term("color", (match[2],))])
    if reader.take("historic"):
        return HISTORIC
    if reader.take("attacking (?:and/or|and|or) blocking"):
        return Term("or", ("attacking", "blocking"))
    if match := reader.take(_COLOR):
        return Term("color", (match[0].strip(),))
    if match := reader.take("|".join(_STATES)):
        return _STATES[match[0].strip()]
    if match := reader.take("|".join(SUPERTYPES)):
        return Term("supertype", (match[0].strip(),))
    if match := reader.take(rf"non-?([a-z]+|{_CAPITAL})"):
        word = match[1]
        if word in TYPES:
            return Term("non", (Term("type", (word,)),))
        if word in COLORS:
            return Term("non", (Term("color", (word,)),))
        if word in SUPERTYPES:
            return Term("non", (Term("supertype", (word,)),))
        if word == "token":
            return Term("non", ("token",))
        if word in SUBTYPES:
            return Term("non", (Term("subtype", (Text(word),)),))
        raise unreadable(f"non-{word}")
    return None


def _noun(reader: Reader) -> Value | None:
    if match := reader.take(r"permanents?|tokens?|commanders?"):
        return match[0].strip().removesuffix("s")
    if match := reader.take("|".join((*TYPES, *PLURAL_TYPES))):
        word = match[0].strip()
        if reader.peek("cards?|spells?"):
            raise unreadable("cards or spells, not permanents")
        return Term("type", (PLURAL_TYPES.get(word, word),))
    if reader.peek("Commander"):
        reader.take("Commander")
        return "commander"
    if reader.take("Time Lords?"):
        return Term("subtype", (Text("Time Lord"),))
    if match := reader.take(_CAPITAL):
        word = match[0].strip()
        if word in SUBTYPES:
            return Term("subtype", (Text(word),))
        if word in SINGULARS:
            return Term("subtype", (Text(SINGULARS[word]),))
        raise unreadable(f"what is {word}?")
    return None


_SAID_AFTER: tuple[tuple[str, tuple[Value, ...]], ...] = (
    ("you control but don't own", ("you_control", Term("non", ("you_own",)))),
    ("you own", ("you_own",)),
    ("you control", ("you_control",)),
    ("you don't control", (Term("non", ("you_control",)),)),
    ("(?:your )?opponents control|an opponent controls", ("opponent_controls",)),
    ("enchanted player controls", ("enchanted_player_controls",)),
    ("target (?:player|opponent) controls", ("target_controls",)),
    ("on the battlefield", ()),
    ("of the chosen type", ("chosen_type",)),
    ("of the chosen color", ("chosen_color",)),
    ("with the chosen name", ("chosen_name",)),
    ("other than ~", ("other",)),
    ("with no abilities", ("no_abilities",)),
    (r"with (?:(?:an?|one or more) )?counters? on (?:it|them)", ("has_any_counter",)),
)
"""What may stand after the noun, whole."""


def _after(reader: Reader) -> list[Value] | None:
    """What is said of permanents after the noun."""
    for words, meaning in _SAID_AFTER:
        if reader.take(words):
            return list(meaning)
    if match := reader.take(r"with (?:an? |one or more )?([+-]\d/[+-]\d|[a-z-]+) counters? on (?:it|them)"):
        return [Term("has_counter", (Text(match[1]),))]
    if match := reader.take(r"with (power|toughness|mana value) (\d+) or (greater|less)"):
        return [_compared(match[1], match[2], match[3])]
    if match := reader.take(r"with power or toughness (\d+) or (greater|less)"):
        return [either([_compared(each, match[1], match[2]) for each in ("power", "toughness")])]
    if match := reader.take(rf"with ({_KEYWORD})(?: (?:and/or|or) ({_KEYWORD}))?"):
        found = [_keyword(each) for each in match.groups() if each]
        return [either(found)]
    if match := reader.take(rf"without ({_KEYWORD})"):
        return [Term("non", (_keyword(match[1]),))]
    if match := reader.take(rf"named (~|{_CAPITAL}(?: (?:(?:of|the|and) )*{_CAPITAL})*)"):
        return [Term("named", (Text(match[1]),))]
    if reader.peek(r"that's|that are|that is|that isn't|that aren't"):
        start = reader.at
        no = "n't" in reader.need(r"that(?:'s| are| is| isn't| aren't)")[0]
        try:
            found_one = is_what(reader)
        except Unreadable:
            reader.at = start
            return None
        return [Term("non", (found_one,)) if no else found_one]
    return None


def is_what(reader: Reader) -> Value:
    """What something is, after "is" or "that's": "white", "an artifact", "a Wolf or a Werewolf"."""
    return either(listed(reader, lambda: _option(reader), "and/or|or"))


def _option(reader: Reader) -> Value:
    reader.take("either")
    article = reader.take("an?")
    start = reader.at
    try:
        return both(_group(reader))
    except Unreadable:
        reader.at = start
        one = None if article else quality(reader)
        if one is None:
            raise
        return one


def _keyword(word: str) -> Value:
    (keyword,) = keywords_of(word)
    return Term("keyword", (keyword,))


def _compared(what: str, number: str, which: str) -> Term:
    least = "at_least" if which == "greater" else "at_most"
    return Term(f"{what.replace(' ', '_')}_{least}", (int(number),))
