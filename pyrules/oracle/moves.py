"""Sentences about what is put somewhere, created, destroyed, milled or loses its place: replacement effects
(614), regeneration (701.19) and what of these can't happen (614.17).

A sentence is read whole, from left to right: when it applies, the event, what the event is about, and what
happens instead. What isn't known makes the sentence unreadable.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pyrules.oracle.about import permanents
from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.facts import written
from pyrules.oracle.model import Ability, Condition, Does, Term, Text, Value, Watch
from pyrules.oracle.moves_bans import ban_of
from pyrules.oracle.moves_context import A_TARGET, CREATURE_AIMED, Before, Context
from pyrules.oracle.moves_deeds import instead
from pyrules.oracle.moves_events import FROM_BATTLEFIELD, Event, event_of
from pyrules.oracle.static_conditions import conditions
from pyrules.oracle.static_things import attached, things
from pyrules.oracle.static_words import Reader, line_of
from pyrules.oracle.words import Names

EVENTS = frozenset(
    {
        "put_counters", "create_tokens", "die", "go_to_graveyard", "leave_battlefield", "be_destroyed",
        "be_regenerated", "mill",
    }
)  # fmt: skip
"""The events that this module reads about."""

ANYWHERE = "anywhere"
"""Where an ability works that watches its own card go to a graveyard from anywhere (113.6)."""

_MAY_BE = re.compile(
    r"\bwould (?:die|leave|be (?:put|destroyed|created)|put|get|create|mill)\b|[Rr]egenerate"
    r"|can't (?:be (?:put|regenerated)|get|have)\b"
)
_TRIGGER = re.compile(
    r"(?:When|Whenever|At) [^\"]*?, "
    r"(?=(?:regenerate|if|until end of turn,|the next time) |[a-z' ]* can't be regenerated)"
)
_SHIELD = re.compile(r"[Rr]egenerate ")


def may_be(text: str) -> bool:
    """Whether a text may say something that this module reads: cheap."""
    return bool(_MAY_BE.search(text))


@dataclass(frozen=True, slots=True)
class Moves:
    """The abilities of a sentence; `needs` tells that they hang on what an earlier sentence does."""

    abilities: tuple[Ability, ...]
    needs: bool = False


@dataclass(slots=True)
class MovesText:
    """Reads sentences of one card. `effect` sentences are those of resolving spells and abilities."""

    name: str
    names: Names
    short: str = ""

    def read(self, sentence: str, effect: bool, before: Before) -> Moves | None:
        """The abilities of a sentence; None if it is about something else or isn't understood."""
        if not _MAY_BE.search(sentence):
            return None
        if effect and (trigger := _TRIGGER.match(sentence)):
            if '"' in trigger[0]:
                return None
            before = Before(trigger[0], "")
            sentence = sentence[trigger.end() :]
        if '"' in sentence:
            return None
        reader = Reader(self._words(sentence))
        context = Context(self.names, self.short, before)
        try:
            found = _sentence(reader, effect, context)
            reader.end()
        except Unreadable:
            return None
        return Moves(tuple(found), context.needs)

    def _words(self, sentence: str) -> str:
        """The sentence as plain words, the card itself as ~."""
        start = _SHIELD.match(sentence)
        verb = "regenerate " if start else ""
        rest = sentence[start.end() :] if start else sentence
        if rest.removesuffix(".") in (*self.names.names, self.short):
            # Its name may be a subtype too, or the very word.
            return f"{verb}~"
        rest = rest[:1].upper() + rest[1:]
        if self.short:
            rest = re.sub(rf"(?<![\w'-]){re.escape(self.short)}(?= would )", "this permanent", rest)
        words = line_of(rest, self.names, self.short).words
        return verb + words[:1].lower() + words[1:]


# ---------------------------------------------------------------- whole sentences


def _sentence(reader: Reader, effect: bool, context: Context) -> list[Ability]:
    if effect and reader.peek("regenerate"):
        return [_regenerate(reader, context)]
    found, lasting = _leading(reader, context)
    if reader.peek("if it's a creature, it can't be regenerated"):
        return _any_target(reader, effect, context)
    if found == [Term("kicked")] and reader.peek("that creature can't"):
        return _kicked(reader, context, found)
    if reader.take("if"):
        return _replacements(reader, effect, context, found, lasting)
    if reader.take("the next time"):
        return [_next_time(reader, effect, context, found)]
    if reader.take("the first time"):
        event = event_of(reader, context)
        first = Term("first_time_each_turn")
        if reader.take("during each of your turns"):
            found.append(Term("during_turn", ("you",)))
        else:
            reader.need("each turn")
        if effect or event.lasting:
            raise unreadable("the first time, of an effect")
        return [_replacement(reader, event, [*found, first])]
    return [ban_of(reader, effect, context, found, lasting)]


def _leading(reader: Reader, context: Context) -> tuple[list[Condition], bool]:
    found: list[Condition] = []
    lasting = False
    while True:
        if reader.rest.lower().startswith("max speed — "):
            reader.at += len("max speed — ")
            found.append(Term("player_counters", ("you", Text("speed"), Term("at_least", (4,)))))
        elif reader.take("until end of turn(?=,)"):
            _comma(reader)
            lasting = True
        elif reader.take("as long as ~ is attached to a creature(?=,)"):
            _comma(reader)
            attached_to = Term("and", ("enchanted", Term("type", ("creature",))))
            found.append(Term("count", (attached_to, Term("at_least", (1,)))))
        elif reader.take("as long as ~ is solved(?=,)"):
            _comma(reader)
            found.append(Term("this_is", ("solved",)))
        elif reader.take("as long as"):
            found += conditions(reader, None)[0]
            _comma(reader)
        elif context.before.text and reader.take("if (?:~|this spell) was kicked(?=,)"):
            _comma(reader)
            found.append(Term("kicked"))
        else:
            return found, lasting


def _replacements(
    reader: Reader, effect: bool, context: Context, found: list[Condition], lasting: bool
) -> list[Ability]:
    events = [event_of(reader, context)]
    if reader.take("or"):
        events.append(event_of(reader, context))
    abilities: list[Ability] = []
    start = reader.at
    for event in events:
        reader.at = start
        if reader.take("this turn"):
            if event.lasting:
                raise unreadable("this turn, twice")
            event.lasting = True
        linked = any(each in ("that_spell", "cast_this_way") for each in event.about)
        own = event.about == ("this",) and event.event == "go_to_graveyard"
        ends = event.lasting or lasting
        if ends and not effect:
            raise unreadable("a static ability has no end")
        if effect and not (ends or linked or own or event.unending):
            raise unreadable("for how long?")
        if linked and ends:
            raise unreadable("the spell is gone by then")
        ability = _replacement(reader, event, found)
        everywhere = own and FROM_BATTLEFIELD not in ability.conditions
        if effect and own and not ends and not everywhere:
            raise unreadable("no spell is on the battlefield")
        zone = ANYWHERE if everywhere and not ends else "resolved" if effect or linked else ""
        abilities.append(replace(ability, zone=zone))
    return abilities


def _next_time(reader: Reader, effect: bool, context: Context, found: list[Condition]) -> Ability:
    event = event_of(reader, context)
    if not event.lasting:
        reader.need("this turn")
    if not effect:
        raise unreadable("a static ability has no next time")
    return replace(_replacement(reader, event, found), once=True, zone="resolved")


def _replacement(reader: Reader, event: Event, found: list[Condition]) -> Ability:
    _comma(reader)
    does, traits, optional, inner = instead(reader, event)
    named = (Term("counters_of", (event.kind,)),) if event.kind is not None else ()
    all_conditions = (*found, *event.conditions, *named)
    if len(set(all_conditions)) != len(all_conditions):
        raise unreadable("a condition said twice")
    return Ability(
        "replacement",
        "",
        (Watch(event.event, event.who),),
        tuple(all_conditions),
        does,
        optional=optional,
        inner=inner,
        about=tuple(sorted(event.about, key=written)),
        traits=traits,
    )


def _any_target(reader: Reader, effect: bool, context: Context) -> list[Ability]:
    """ "If it's a creature, it can't be regenerated this turn, and if it would die this turn, …" """
    reader.need("if it's a creature, it can't be regenerated this turn, and if it would die this turn")
    if not effect or not context.any_target:
        raise unreadable("what is it?")
    context.needs = True
    return _doomed(reader, (CREATURE_AIMED,), ())


def _kicked(reader: Reader, context: Context, found: list[Condition]) -> list[Ability]:
    aimed = context.aim(reader)
    if aimed is None:
        raise unreadable("what is it?")
    reader.need("can't be regenerated this turn and if it would die this turn")
    return _doomed(reader, (aimed[0],), tuple(found))


def _doomed(reader: Reader, aimed: tuple[Value, ...], found: tuple[Condition, ...]) -> list[Ability]:
    event = Event("die", "any_player", aimed)
    ability = _replacement(reader, event, list(found))
    ban = Ability("cant", "resolved", (Watch("be_regenerated", "any_player"),), found, about=aimed)
    return [ban, replace(ability, zone="resolved")]


# ---------------------------------------------------------------- regeneration


def _regenerate(reader: Reader, context: Context) -> Ability:
    reader.need("regenerate")
    each = False
    filters: tuple[Value, ...]
    if reader.take("~|this card"):
        filters = ("this",)
    elif (found := attached(reader)) is not None:
        filters = (found,)
    elif reader.take(A_TARGET):
        things(reader)
        filters = ("target",)
    elif reader.take("it"):
        filters = (context.it(),)
    else:
        reader.need("(?:each|all)(?! (?:other|each|all|any|an?|the|another) )")
        each = True
        filters = (permanents(reader),)
    return Ability(
        "replacement",
        "resolved",
        (Watch("be_destroyed", "any_player"),),
        does=(Does(Term("regenerate_it")),),
        about=filters,
        once=not each,
        once_each=each,
    )


def _comma(reader: Reader) -> None:
    if not reader.rest.startswith(","):
        raise unreadable(f"more is said: {reader.rest}")
    reader.at += 1
    while reader.rest.startswith(" "):
        reader.at += 1


__all__ = ["ANYWHERE", "EVENTS", "Before", "Moves", "MovesText", "may_be"]
