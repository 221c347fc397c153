"""Triggered abilities (603): when they trigger and under which condition, and what of their effect matters to
how many there are. What the effect does is not read here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pyrules.oracle.clauses import Unreadable
from pyrules.oracle.entering_words import states
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import holds
from pyrules.oracle.model import Ability, On, Term, Text, Trigger, Value
from pyrules.oracle.static_words import Line, Reader, line_of
from pyrules.oracle.triggers_conditions import of_event, state
from pyrules.oracle.triggers_events import Heard, triggers
from pyrules.oracle.vocabulary import LONGEST
from pyrules.oracle.words import Names

TRIGGER = re.compile(r"(?:As long as [^,.\"]+, (?:when|whenever|at)|When|Whenever|At)\b")
"""How a triggered ability begins (603.1)."""
ONCE = re.compile(r"This ability triggers only once each turn\.")
DOES_ONCE = re.compile(r"Do this only once each turn\.")
_CHAPTERS = ("I", "II", "III", "IV", "V", "VI", "VII")
CHAPTER = re.compile(r"((?:I|II|III|IV|V|VI|VII)(?:, (?:I|II|III|IV|V|VI|VII))*) — ")
"""How a chapter ability begins (714.2a)."""

_TARGETS = re.compile(r"\btargets?\b(?<!targets)", re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"]*\"|«\d+»")
_BACK = re.compile(
    r"\b(?:that|those) (player|opponent|creature|permanent|card|spell|land|artifact|enchantment|planeswalker"
    r"|token|object|source|damage|counter|[A-Z][a-z]+)|\b(that much|that many)\b"
)
_REFLEXIVE = re.compile(r"\b[Ww]hen (?:you|they|that player) (?:do|does)\b.*")
_PRONOUN = re.compile(r"\b(?:it|its|it's|they|them|their|him|her|his)\b")
_COUNTERS = re.compile(r"\b(?:an?|\w+) (?:[+-]\d/[+-]\d|[a-z]+) counters?\b")
_OF_IT = re.compile(r"\bcopy of (?:it|them)\b|\bequal to its\b|\bits (?:controller|owner)\b")
_OTHERS = re.compile(
    r"\b(?:target|token|tokens|card|cards|each|choose|chosen|search|reveal|create|opponent|player"
    r"|all|another|an?) "
)
_ZONE_OF_EFFECT = re.compile(
    r"\b(?:return|exile|put|cast|play|reveal|discard) (?:~|it|this card) (?:from|in) your (graveyard|hand)\b"
)
_GOES_ON = re.compile(
    r", [a-z]+(?: [a-z]+){0,2}(?:, [a-z]+(?: [a-z]+){0,2})*, or [^,.]+, |, (?:or|and|and/or) "
)
"""More alternatives after what has been read of them, before the comma that ends them."""
_TWICE = re.compile(r"\b(?:an?|other|another|more|fewer|each|any|all|the) (?:all|any|each|every)\b")
"""How many are meant, said twice."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands before a triggered ability's effect.

    `ability` is None for a trigger that an effect creates (603.7). `whole` tells whether the events and the
    conditions are all understood, `events` whether the events are. `effect` are the words after all that.
    """

    ability: Ability | None
    whole: bool
    events: bool
    effect: Line

    @property
    def of_mana(self) -> bool:
        """Whether it triggers on tapping something for mana, which is read elsewhere (605.1b, 106.12a)."""
        trigger = self.ability.trigger if self.ability is not None else None
        return trigger is not None and any(_of_mana(on.event) for on in trigger.events)


@dataclass(frozen=True, slots=True)
class TriggerText:
    """Reads triggered abilities of a card. `short` is the first word of a legendary card's name."""

    names: Names
    short: str = ""

    def line(self, text: str) -> Line:
        """The text as a line, where entering is always said in the short way."""
        line = line_of(text, self.names, self.short)
        words = line.words
        for name in (*self.names.names, self.short):
            if name and name in words:
                # Also where the name is a subtype: what alone enters or triggers something is this card.
                own = re.escape(name)
                words = re.sub(rf"(?<![\w'-]){own}(?= (?:enters|dies|attacks|deals|becomes)\b)", "~", words)
                words = re.sub(rf"\b([Ww]hen|[Ww]henever) {own}(?![\w'-])", r"\1 ~", words)
        return Line(words, line.quotes)

    def read(self, text: str, zone: str) -> Heading:
        """The ability that begins with "When", "Whenever" or "At", as it works in `zone` if not otherwise."""
        line = self.line(text)
        reader = Reader(line.words[:1].lower() + line.words[1:])
        held: tuple[Term, ...] = ()
        if reader.take("as long as"):
            held = _held(reader)
        start = reader.at
        try:
            heard = triggers(reader)
            if _TWICE.search(reader.words[start : reader.at]) or _GOES_ON.match(reader.rest):
                raise Unreadable
            if not reader.rest.startswith(","):
                raise Unreadable
        except Unreadable:
            return self._unread(Line(reader.words[start:], line.quotes), zone, held, text)
        reader.at += 2
        if heard.delayed:
            return Heading(None, whole=True, events=True, effect=Line(reader.rest, line.quotes))
        return self._heard(reader, heard, zone, held, Line(text, line.quotes))

    def chapter(self, text: str, zone: str) -> Heading:
        """The chapter ability that a text is (714.2b), its numbers first."""
        match = CHAPTER.match(text)
        assert match is not None
        numbers = [_CHAPTERS.index(each) + 1 for each in match[1].split(", ")]
        trigger = Trigger(tuple(On(Term("chapter", (number,))) for number in numbers))
        effect = self.line(text[match.end() :])
        return Heading(_ability(zone, trigger, effect.words), whole=True, events=True, effect=effect)

    def _unread(self, line: Line, zone: str, held: tuple[Term, ...], text: str) -> Heading:
        said, _, rest = _clause_of(line.words).partition("\0")
        events = (On(Term("unread", (Text(_cut(said)),))),)
        trigger = Trigger(events, (), *_limits(text), speaks=_speaks(rest, of_this=False))
        ability = replace(_ability(zone, trigger, rest), conditions=held)
        return Heading(ability, whole=False, events=False, effect=Line(rest, line.quotes))

    def _heard(self, reader: Reader, heard: Heard, zone: str, held: tuple[Term, ...], line: Line) -> Heading:
        of_this = all(_of_this(each.event) for each in heard.events)
        found: list[Value] = list(heard.conditions)
        whole = not any(each.name == "unread" for each in held)
        while reader.take("if"):
            start = reader.at
            conditions = _condition(reader, of_this)
            if conditions is None:
                reader.at = start
                said, _, _ = _clause_of(reader.rest).partition("\0")
                reader.at += len(said) + 2
                found.append(Term("unread", (Text(_cut(said)),)))
                whole = False
            else:
                found += conditions
                reader.at += 2
        effect = reader.rest
        zone, also_in = _zones(heard, found, effect, zone)
        in_zone = Term("this_in", (zone,))
        trigger = Trigger(
            tuple(heard.events),
            tuple(dict.fromkeys(each for each in found if each != in_zone)),
            *_limits(line.words),
            speaks=_speaks(effect, of_this),
        )
        ability = replace(_ability(zone, trigger, effect), conditions=held, also_in=also_in)
        return Heading(ability, whole, events=True, effect=Line(effect, line.quotes))


def _ability(zone: str, trigger: Trigger, effect: str) -> Ability:
    targets = bool(_TARGETS.search(_REFLEXIVE.sub("", _QUOTED.sub("", effect))))
    return Ability("triggered", zone, trigger=trigger, targets=targets)


def _of_mana(event: Value) -> bool:
    match event:
        case Term("unread", (Text(words),)):
            return "for mana" in words
    return holds(event, "for_mana")


def _held(reader: Reader) -> tuple[Term, ...]:
    """The conditions of "As long as …, whenever …", the comma taken too."""
    start = reader.at
    found: tuple[Value, ...] | None = _condition(reader, of_this=True)
    if found is None:
        reader.at = start
        said = reader.rest.partition(",")[0]
        found = (Term("unread", (Text(_cut(said)),)),)
        reader.at += len(said)
    reader.at += 2
    return tuple(each if isinstance(each, Term) else Term(str(each)) for each in found)


def _condition(reader: Reader, of_this: bool) -> tuple[Value, ...] | None:
    """The conditions said there up to a comma; None if they aren't known."""
    start = reader.at
    if (found := of_event(reader)) is not None and reader.rest.startswith(","):
        return (found,)
    reader.at = start
    said = re.sub(r"counters? on it", "", reader.rest.partition(",")[0])
    if (
        not of_this
        and re.search(r"\b(?:it|its|it's|they|them|that|those)\b", said)
        and not re.match(
            r"it's (?:your|not your|an opponent's) turn"
            r"|it's (?:day|night|combat|the declare attackers step)$",
            said,
        )
    ):
        return None
    if (found := state(reader)) is not None and reader.rest.startswith(","):
        return (found,)
    reader.at = start
    try:
        several = states(reader, "this")
    except Unreadable:
        return None
    if _TWICE.search(said):
        return None
    if not reader.rest.startswith(",") or any(holds(each, "target_controls") for each in several):
        return None
    if not of_this and any(holds(each, "other") for each in several):
        # Other than what the event is about, for which there is no word.
        return None
    return several


def _clause_of(words: str) -> str:
    """The words with a zero sign in place of the comma that ends their first clause."""
    place = 0
    while True:
        place = words.find(",", place)
        if place < 0:
            return words
        after = words[place + 1 :]
        following = after.partition(",")[0]
        if re.match(r" (?:or|and|and/or) ", after) or (
            len(following.split()) < 4
            and re.match(r"[^,]*(?:, [^,]{1,40})*, (?:or|and|and/or) ", after)
            and not re.match(r" (?:you|it|they|that|if|draw|put|create|each|target|sacrifice|exile)\b", after)
        ):
            place += 1
            continue
        return f"{words[:place]}\0{after[1:]}"


def _cut(words: str) -> str:
    first, comma, _ = words.partition(",")
    said = f"{first} …".split() if comma else words.split()
    said = " ".join(said).replace("~", "this permanent").split()
    if len(said) > LONGEST:
        said = [*said[: LONGEST - 1], "…"]
    return " ".join(said)


def _limits(text: str) -> tuple[bool, bool]:
    return bool(ONCE.search(text)), bool(DOES_ONCE.search(text))


_OF_OBJECTS = frozenset(
    {
        "moves", "attacks", "attacks_alone", "becomes_tapped", "becomes_untapped", "blocks",
        "becomes_blocked", "unblocked", "deals_damage", "dealt_damage", "targeted", "transforms",
        "transforms_into", "turned_face_up",
    }
)  # fmt: skip
"""Events whose first word is the object that they are about."""


def _of_this(event: Value) -> bool:
    """Whether an event is about the ability's own object, so that "it" means that."""
    match event:
        case Term("nth", (_, inner)):
            return _of_this(inner)
        case Term("casts" | "cycles" | "discards" | "sacrifices" | "copies", (_, "this")):
            return True
        case Term(name, ("this", *_)) if name in _OF_OBJECTS:
            return True
        case Term("deed" | "counters_put" | "counters_removed", (_, "this")):
            return True
        case Term("begins" | "chapter" | "state_is"):
            return True
    return False


def _speaks(effect: str, of_this: bool) -> bool:
    """Whether an effect goes back to what triggered it, as far as its words tell."""
    said = _COUNTERS.sub("", _QUOTED.sub("", effect))
    for match in _BACK.finditer(said):
        before = said[: match.start()]
        if match[2] is not None:
            known = re.search(r"\bany (?:amount|number)\b|\bX\b", before)
        else:
            noun = "(?:player|opponent)" if match[1] in ("player", "opponent") else re.escape(match[1])
            known = re.search(rf"\b(?:target|an?|each|another|the|chosen)\b.*\b{noun}", before)
        if known is None:
            return True
    if of_this:
        return False
    if (copied := _OF_IT.search(said)) and "target" not in said[: copied.start()]:
        return True
    match_ = _PRONOUN.search(said)
    return match_ is not None and _OTHERS.search(said[: match_.start()]) is None


def _zones(heard: Heard, found: Sequence[Value], effect: str, zone: str) -> tuple[str, str | None]:
    """Where the ability works (113.6)."""
    if zone == "granted":
        return zone, None
    if heard.zone is not None:
        return heard.zone, None
    for each in found:
        match each:
            case Term("this_in", (str(where),)):
                return where, None
            case Term("this_in_command_or_battlefield"):
                return "battlefield", "command"
    events = [_plain(each.event) for each in heard.events]
    for event in events:
        match event:
            case Term("casts", (_, "this")):
                return "stack", None
            case Term("cycles" | "discards", (_, "this")):
                return "anywhere", None
            case Term("moves", (what, "anywhere", "graveyard")) if conjuncts(what)[0] == "this":
                return "anywhere", None
            case Term("moves", (what, "graveyard" | "library" | "hand" | "exile", to)) if (
                conjuncts(what)[0] == "this" and to != "battlefield"
            ):
                return "anywhere", None
    match = _ZONE_OF_EFFECT.search(effect)
    if match and not any(isinstance(each, Term) and each.arguments[:1] == ("this",) for each in events):
        return match[1], None
    return zone, None


def _plain(event: Value) -> Value:
    match event:
        case Term("nth", (_, inner)):
            return inner
    return event
