"""How much, in a static ability: "for each …", "the number of …", "that number plus 1"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.mana_rules import holds, put
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_things import COLORS, things
from pyrules.oracle.static_words import Reader, number_of

IT = "it"
"""The object a pronoun means, before it is known whether that is this."""

SPELL_TYPES = ("Adventure", "Arcane", "Lesson", "Omen", "Trap")
"""Subtypes of instants and sorceries (205.3k)."""

_KIND = r"([+-]\d/[+-]\d|[a-z-]+)"
_WORD_TIMES = {"twice": 2, "three times": 3}
_CARDS = r"(?:(other) )?((?:[A-Za-z'-]+(?:,? (?:and/or|and|or) )?)+? )?cards?"


@dataclass(frozen=True, slots=True)
class Whose:
    """What "it" and "that number" mean where an amount is said."""

    subject: Value
    number: Value | None = None

    @property
    def it_is_this(self) -> bool:
        return self.subject == "this"

    def others(self, amount: Value) -> Value:
        """The amount where "other" things in it are other than the object that is changed."""
        if self.it_is_this or not holds(amount, "other"):
            return amount
        if self.subject in ("enchanted", "target"):
            return put(amount, "other", Term("non", (self.subject,)))
        raise unreadable("other than each of several")

    def its(self, what: Value) -> Value:
        """A property of the object that is changed, or of this if it is the same."""
        if not self.it_is_this:
            return Term("its", (what,))
        match what:
            case Term("counters", (kind,)):
                return Term("counters_on_this", (kind,))
            case "power" | "toughness":
                return f"{what}_of_this"
        return Term("its", (what,))


def each(reader: Reader, whose: Whose) -> Value:
    """What follows "for each": how often."""
    found = _each(reader, whose)
    while reader.take("and each"):
        found = Term("sum", (found, _each(reader, whose)))
    return whose.others(found)


def _each(reader: Reader, whose: Whose) -> Value:
    if match := reader.take(rf"{_KIND} counter on (it|~)"):
        return _counters(match[1], match[2], whose)
    if match := reader.take(r"card in your (hand|graveyard)"):
        return Term("cards_in", (match[1], "you"))
    if (found := _cards(reader)) is not None:
        return found
    if reader.take("basic land type among lands you control"):
        return Term("basic_land_types", ("you",))
    if reader.take("opponent you have|opponent"):
        return "opponents"
    if match := reader.take(
        r"((?:other )?(?:Aura and Equipment|Equipment and Aura|Aura|Equipment)) attached to (it|~)"
    ):
        if match[2] == "it" and not whose.it_is_this:
            kinds = match[1]
            return _attached(kinds, "attached_to_it")
        return _attached(match[1], "attached_to_this")
    return Term("count", (things(reader),))


def _attached(kinds: str, place: str) -> Value:
    aura, equipment = Term("subtype", (Text("Aura"),)), Term("subtype", (Text("Equipment"),))
    kind: Value = Term("or", (aura, equipment))
    if " and " not in kinds:
        kind = aura if "Aura" in kinds else equipment
    found: Value = Term("and", (kind, place))
    if kinds.startswith("other "):
        found = Term("and", ("other", found))
    return Term("count", (found,))


def _counters(kind: str, on: str, whose: Whose) -> Value:
    if on == "~":
        return Term("counters_on_this", (Text(kind),))
    return whose.its(Term("counters", (Text(kind),)))


def _cards(reader: Reader) -> Value | None:
    """Cards of a kind in graveyards: "creature card in your graveyard"."""
    start = reader.at
    if not (match := reader.take(rf"{_CARDS} in (your graveyard|all graveyards|your hand)")):
        return None
    kind, where = match[2], match[3]
    if match[1] or (kind or "").startswith(("the ", "top ")):
        reader.at = start
        return None
    if kind is None:
        if where == "all graveyards":
            return Term("cards_in_graveyards", ("permanent",))
        return Term("cards_in", (where.removeprefix("your "), "you"))
    try:
        filter_ = card_kind(kind.strip())
    except Unreadable:
        reader.at = start
        return None
    if where == "your graveyard":
        return Term("cards_in_graveyard", ("you", filter_))
    if where == "all graveyards":
        return Term("cards_in_graveyards", (filter_,))
    reader.at = start
    return None


def card_kind(words: str) -> Value:
    """The filter of cards: "creature", "instant and sorcery", "Elf"."""
    parts: list[Value] = []
    for word in re.split(r",? (?:and/or|and|or) ", words):
        if word in ("instant", "sorcery"):
            parts.append(Term("type", (word,)))
        elif word in SPELL_TYPES:
            parts.append(Term("subtype", (Text(word),)))
        elif word == "permanent":
            parts.append(Term("non", (Term("or", (Term("type", ("instant",)), Term("type", ("sorcery",)))),)))
        else:
            reader = Reader(word)
            parts.append(things(reader))
            reader.end()
    found = parts[-1]
    for part in reversed(parts[:-1]):
        found = Term("or", (part, found))
    return found


def quantity(reader: Reader, whose: Whose) -> Value:
    """What follows "equal to" or "where X is"."""
    return whose.others(_quantity(reader, whose))


def _quantity(reader: Reader, whose: Whose) -> Value:
    if match := reader.take(r"(\d+) plus"):
        return Term("sum", (_quantity(reader, whose), int(match[1])))
    if match := reader.take(r"(\d+) minus"):
        return Term("sum", (int(match[1]), Term("times", (-1, _quantity(reader, whose)))))
    if match := reader.take("twice|three times"):
        found: Value = Term("times", (_WORD_TIMES[match[0].strip()], _one(reader, whose)))
    else:
        found = _one(reader, whose)
    if match := reader.take(r"plus (\w+)"):
        if match[1] == "the":
            reader.at -= len("the ")
            return Term("sum", (found, _one(reader, whose)))
        return Term("sum", (found, number_of(match[1])))
    if match := reader.take(r"minus (\d+)"):
        return Term("sum", (found, -int(match[1])))
    return found


def _one(reader: Reader, whose: Whose) -> Value:
    if reader.take("that number"):
        if whose.number is None:
            raise unreadable("which number?")
        return whose.number
    if match := reader.take(r"its (mana value|power|toughness)"):
        return whose.its(match[1].replace(" ", "_"))
    if match := reader.take(r"~'s (power|toughness)"):
        return f"{match[1]}_of_this"
    if reader.take("your life total"):
        return Term("life", ("you",))
    if match := reader.take(rf"your devotion to ({'|'.join(COLORS)})(?! and)"):
        return Term("devotion", (match[1],))
    if reader.take("the greatest power among"):
        return Term("greatest_power", (things(reader),))
    if reader.take("the greatest mana value among"):
        return Term("greatest_mana_value", (things(reader),))
    if reader.take("the chosen number|the last chosen number"):
        return "chosen_number"
    if reader.take("the number of card types among cards in all graveyards"):
        return "types_among_graveyards"
    if reader.take("the number of card types among cards in your graveyard"):
        return Term("types_among_graveyard", ("you",))
    if reader.take("the number of basic land types among lands you control"):
        return Term("basic_land_types", ("you",))
    reader.need("the number of|the total number of")
    if match := reader.take(rf"{_KIND} counters on (it|~)"):
        return _counters(match[1], match[2], whose)
    if (found := _cards(reader)) is not None:
        return found
    if reader.take("opponents you have"):
        return "opponents"
    return Term("count", (things(reader),))
