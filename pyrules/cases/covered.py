"""What of the case format has its rules built, in one place.

The loader reads the whole format. What isn't listed here is held, and refused as "not covered yet" when the
case is to be solved: never ignored. A later part that builds rules adds its keys here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pyrules.cases import events as ev
from pyrules.cases.board import CaseObject
from pyrules.cases.case import Case
from pyrules.cases.expectations import Expectations, Pattern
from pyrules.cases.models import Keys
from pyrules.cases.positions import Path
from pyrules.faults import Fault, NotCovered

EVENTS: Final = (
    ev.Draws,
    ev.EachDraws,
    ev.DrawsForTurn,
    ev.Gains,
    ev.Loses,
    ev.LifeBecomes,
    ev.ExchangesLife,
    ev.PutsCounters,
    ev.GetsCounters,
    ev.DoublesCounters,
    ev.RemovesCounters,
    ev.MovesCounters,
    ev.Creates,
    ev.Activates,
    ev.TapsForMana,
    ev.Dies,
    ev.Discards,
    ev.Mills,
    ev.IsDestroyed,
    ev.IsExiled,
    ev.IsReturned,
    ev.Sacrifices,
    ev.Enters,
    ev.Plays,
    ev.Casts,
    ev.Attacks,
    ev.StepBegins,
)

PLAYER_KEYS: Final = frozenset(
    {
        "life",
        "hand",
        "library",
        "graveyard",
        "exile",
        "command",
        "battlefield",
        "emblems",
        "counters",
        "drawn",
        "drawn this step",
        "attacked this turn",
        "life gained this turn",
        "life lost this turn",
        "damage this turn",
        "creatures died this turn",
        "left this turn",
        "tokens created this turn",
        "mana",
        "commander",
    }
)
OBJECT_KEYS: Final = frozenset(
    {
        "card",
        "as",
        "attached to",
        "tapped",
        "sick",
        "counters",
        "owner",
        "chosen",
        "token",
        "timestamp",
        "copy of",
        "becomes",
        "attacking",
        "blocking",
    }
)
EFFECT_KEYS: Final = frozenset(
    {"card", "controller", "target", "source", "amount", "x", "chosen", "timestamp", "ability", "as"}
)

EXPECTATIONS: Final = frozenset(
    {
        "exactly",
        "some",
        "none",
        "every",
        "outcomes",
        "orderings",
        "legal",
        "chooser",
        "holds",
        "permanents",
        "could produce",
        "characteristics",
        "triggers",
        "stack orders",
    }
)
PLAYER_QUANTITIES: Final = frozenset(
    {
        "draws",
        "gains",
        "loses",
        "life",
        "mills",
        "discards",
        "hand",
        "library",
        "creates",
        "counters",
        "loses the game",
        "wins the game",
        "mana",
    }
)
AFTERWARDS: Final = frozenset({"power", "toughness", "keywords", "not", "controller"})
"""Quantities of an object that are its characteristics when the event is done."""
OBJECT_QUANTITIES: Final = frozenset({"counters", "zone", "tapped", "attacking", "copy of", "x"}) | AFTERWARDS


def require_covered(case: Case) -> None:
    """Raises NotCovered with everything that the case says whose rules aren't built yet, in reading order."""
    faults = sorted(set(_uncovered(case)), key=lambda fault: (fault.line, fault.column))
    if faults:
        raise NotCovered(faults)


def _uncovered(case: Case) -> Iterator[Fault]:
    for path, what in (*_state(case), *_events(case), *_expected(case)):
        mark = case.marks.value(path) if path[:1] == ("event",) else case.marks.key(path)
        yield Fault(case.file, mark.line, mark.column, f"not covered yet: {what}")


def _state(case: Case) -> Iterator[tuple[Path, str]]:
    for player, keys in case.model.players.items():
        for key in _given(keys):
            if key not in PLAYER_KEYS:
                yield ("players", player, key), f"the key '{key}' of a player"
    for thing in case.objects:
        yield from _object(case, thing)
    for effect in case.effects:
        for key in _given(effect.said):
            if key not in EFFECT_KEYS:
                yield (*effect.path, key), f"the key '{key}' of an effect"


def _object(case: Case, thing: CaseObject) -> Iterator[tuple[Path, str]]:
    if thing.emblem and thing.card not in (case.model.cards or {}):
        yield thing.path, "an emblem of a card; define its text under 'cards' with type: Emblem"
    for key in _given(thing.said):
        if key not in OBJECT_KEYS:
            yield (*thing.path, key), f"the key '{key}' of {thing.said.noun if thing.said else 'an object'}"


def _events(case: Case) -> Iterator[tuple[Path, str]]:
    for sentence in case.sentences:
        if not isinstance(sentence.event, EVENTS):
            yield sentence.path, f"the event '{sentence.text}'"
        elif (what := _not_plain(sentence.event)) is not None:
            yield sentence.path, what


def _not_plain(event: ev.Event) -> str | None:
    """What of an event, covered in its plain form, goes further."""
    match event:
        case ev.Discards(cards=cards, source=source) if not cards or source is not None:
            return "a discard of a number of cards, or caused by something"
        case ev.Discards(cards=cards) if any(isinstance(card, ev.CardRef) for card in cards):
            return "a discard of a card that the case doesn't list"
        case ev.Casts(life=int()):
            return "paying life for a spell"
        case ev.Casts(targets=targets) if len(targets) > 1:
            return "a spell with several targets"
        case ev.Enters(objects=things) if len(set(things)) < len(things):
            return "a card that enters twice; list both in a hand, with names of their own"
    return None


def _expected(case: Case) -> Iterator[tuple[Path, str]]:
    for said in (case.expect, case.claim):
        if said is None:
            continue
        for key in said.keys:
            if key not in EXPECTATIONS:
                yield (*said.path, key), f"the expectation '{key}'"
        yield from _patterns(case, said)


def _patterns(case: Case, said: Expectations) -> Iterator[tuple[Path, str]]:
    for _, pattern in said.patterns():
        yield from _quantities(case, pattern)


def _quantities(case: Case, pattern: Pattern) -> Iterator[tuple[Path, str]]:
    for subject, quantities in pattern.subjects.items():
        covered: frozenset[str] = PLAYER_QUANTITIES if subject in case.players else OBJECT_QUANTITIES
        kind = "a player" if subject in case.players else "an object or effect"
        for name in quantities:
            if name not in covered:
                yield (*pattern.path, subject, name), f"the quantity '{name}' of {kind}"
            elif pattern.path[0] == "claim" and not _there(case, subject):
                yield (*pattern.path, subject, name), "a claim about a token that is created"


def _there(case: Case, subject: str) -> bool:
    """Whether the case has such a player, object or effect, so that it is no token yet to be created."""
    things, effects = (one.name for one in case.objects), (one.name for one in case.effects)
    return subject in (*case.players, *things, *effects) or not any(
        isinstance(one.event, ev.Creates) for one in case.sentences
    )


def _given(said: Keys | None) -> Iterator[str]:
    """The keys that a mapping of the file gives, as written."""
    if said is None:
        return
    fields: Mapping[str, object] = type(said).model_fields
    for name in fields:
        if name in said.model_fields_set:
            yield type(said).model_fields[name].alias or name


__all__ = ["require_covered"]
