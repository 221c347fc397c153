"""What something enters as a copy of, and what is not copied (707.2, 707.9)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.entering_choices import card_kind
from pyrules.oracle.entering_counters import counters
from pyrules.oracle.keywords import keywords_of
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import both
from pyrules.oracle.model import Term, Value
from pyrules.oracle.static_amounts import Whose
from pyrules.oracle.static_changes import Said, one
from pyrules.oracle.static_things import attached, things
from pyrules.oracle.static_types import SIZE, sized
from pyrules.oracle.static_words import Reader

KEPT = {
    "its name is ~": "keep_name",
    "it doesn't copy that creature's color": "keep_color",
    "it has ~'s other abilities": "keep_abilities",
    "it has its other abilities": "keep_abilities",
    "its power and toughness are equal to ~'s power and toughness": "keep_size",
}
"""Exceptions that keep something of this card."""


@dataclass(slots=True)
class Copied:
    """What is copied, and the exceptions in order; `quotes` are what `grant_ability` means, from 1."""

    of: Value
    excepts: list[Value] = field(default_factory=list)
    quotes: list[int] = field(default_factory=list)


def as_copy(reader: Reader) -> Copied:
    """What stands after "as": "a copy of any creature on the battlefield, except it has haste"."""
    reader.need("a copy of")
    found = Copied(_original(reader))
    if reader.rest.startswith(", except "):
        reader.at += len(", ")
        reader.need("except")
        rest = re.sub(r"\b(?:he's|she's)\b", "it's", reader.rest)
        rest = re.sub(r"\b(?:his|her)\b", "its", rest)
        rest = re.sub(r"\b(?:he|she|him)\b", "it", rest)
        inside = Reader(rest)
        _exceptions(inside, found)
        reader.words, reader.at = inside.words, inside.at
    return found


def _original(reader: Reader) -> Value:
    if reader.take("~"):
        return "this"
    if (held := attached(reader)) is not None:
        return held
    if match := reader.take(
        r"(?:any|an?) ([A-Za-z]+) card in (a|your) graveyard"
        r"(?: that was put there from (the battlefield|your library) this turn)?"
    ):
        parts = [card_kind(match[1])]
        parts += ["you_own"] if match[2] == "your" else []
        if match[3]:
            parts.append(Term("put_there_this_turn", (match[3].split()[-1],)))
        return Term("graveyard_card", (both(parts),))
    filter_ = things(reader)
    if reader.take("with mana value less than or equal to the amount of mana spent to cast ~"):
        filter_ = Term("and", (filter_, Term("mana_value_at_most", ("mana_spent",))))
    if reader.take("that entered this turn"):
        filter_ = both([*(each for each in conjuncts(filter_) if each != "permanent"), "entered_this_turn"])
    return filter_


def _exceptions(reader: Reader, found: Copied) -> None:
    said = Said()
    while True:
        before = len(said.changes)
        more = _kept(reader) or _enters(reader) or _size(reader) or _if_original(reader)
        if more is None:
            if reader.peek("it (?!has|gets|isn't|is|loses)"):
                raise unreadable("what is it?")
            reader.take("it(?= (?:has|isn't|is|loses))")
            one(reader, Whose("this"), said, still=False, lasting=False)
            more = said.changes[before:]
            if said.others or said.also:
                _others(said, found, before)
                more = said.changes[before:]
        found.excepts += more
        if not (reader.take("and") or _comma(reader)):
            break
    found.quotes += said.quotes


def _others(said: Said, found: Copied, before: int) -> None:
    """ "Loses all other card types" changes what was said before."""
    if said.also or said.changes[before:]:
        raise unreadable("what else is lost?")
    found.excepts = list(said.changes[:before])


def _kept(reader: Reader) -> list[Value] | None:
    for words, meaning in KEPT.items():
        if reader.take(words):
            return [meaning]
    return None


def _enters(reader: Reader) -> list[Value] | None:
    """ "It enters with an additional +1/+1 counter on it if it's a creature"."""
    kind: Value | None = None
    start = reader.at
    if reader.take("if it's an?"):
        kind = things(reader)
        if not _comma(reader):
            raise unreadable("if it's what?")
    if not reader.take("it enters with"):
        reader.at = start
        return None
    more = counters(reader, "this")
    if more is None:
        raise unreadable("with what?")
    if reader.take("if it's an?"):
        kind = things(reader)
    found: list[Value] = list(more)
    if reader.take("if you control that creature"):
        return [Term("if_original", ("you_control", each)) for each in found]
    if reader.peek("if"):
        raise unreadable("if what?")
    return found if kind is None else [Term("if_it_is", (kind, each)) for each in found]


def _size(reader: Reader) -> list[Value] | None:
    """ "It's 7/7"."""
    if match := reader.take(rf"it's {SIZE}(?= ?(?:,|and|$))"):
        return sized(match[1], match[2])
    return None


def _if_original(reader: Reader) -> list[Value] | None:
    """ "It has vanishing 3 if that creature doesn't have vanishing"."""
    match = reader.take(r"it has ([a-z]+) (\d+) if that creature doesn't have \1")
    if match is None:
        return None
    (given,) = keywords_of(f"{match[1]} {match[2]}")
    return [Term("if_original", (Term("non", (Term("keyword", (match[1],)),)), Term("grant", (given,))))]


def _comma(reader: Reader) -> bool:
    if reader.rest.startswith(","):
        reader.at += 1
        reader.at += len(reader.rest) - len(reader.rest.lstrip())
        reader.take("and")
        return True
    return False


__all__ = ["Copied", "Unreadable", "as_copy"]
