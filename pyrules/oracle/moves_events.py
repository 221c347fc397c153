"""The events of sentences about counters, tokens, milled cards and what is put somewhere."""

from __future__ import annotations

from dataclasses import dataclass

from pyrules.oracle.about import about
from pyrules.oracle.clauses import unreadable
from pyrules.oracle.counters import kind_of, on_what
from pyrules.oracle.model import Condition, Term, Text, Value
from pyrules.oracle.moves_context import Context
from pyrules.oracle.static_words import Reader
from pyrules.oracle.tokens import of_tokens

FROM_BATTLEFIELD = Term("from_battlefield")


@dataclass(slots=True)
class Event:
    """An event in words: who, what it is about, and when it counts."""

    event: str
    who: str
    about: tuple[Value, ...] = ()
    conditions: tuple[Condition, ...] = ()
    how: str = ""
    kind: Text | None = None
    lasting: bool = False
    single: bool = False
    """It is said of one token, and happens for each."""
    unending: bool = False
    """It may begin with a resolving spell and have no end."""


def event_of(reader: Reader, context: Context) -> Event:
    """The event that the words after "if" say; raises Unreadable."""
    if reader.take("one or more"):
        return _passive(reader)
    if reader.take("an effect would"):
        event = _active(reader, "effect")
        event.who = "you" if event.who == "under_you" else "any_player"
        event.conditions = (Term("by_effect"),)
        return event
    for words, who in (("you", "you"), ("an opponent", "opponent"), ("a player", "any_player")):
        if reader.take(f"{words} would"):
            return _active(reader, who)
    return _moved(reader, context)


def _active(reader: Reader, who: str) -> Event:
    if who == "you" and reader.take("get one or more"):
        kind = kind_of(reader)
        reader.need("counters")
        return Event("put_counters", "any_player", (Term("player", ("you",)),), how="get", kind=kind)
    if reader.take("put one or more"):
        kind = kind_of(reader)
        reader.need("counters on")
        return Event("put_counters", who, on_what(reader), how=who, kind=kind)
    if reader.take("create one or more"):
        tokens = of_tokens(reader)
        under = who == "effect" and reader.take("under your control")
        return Event("create_tokens", "under_you" if under else who, tokens, how=who)
    if who != "effect" and reader.take("create an?"):
        return Event("create_tokens", who, _one_token(reader), how=who, single=True)
    if who != "effect" and reader.take("mill one or more cards"):
        return Event("mill", who, how=who)
    raise unreadable(f"would do what? {reader.rest}")


def _one_token(reader: Reader) -> tuple[Value, ...]:
    if match := reader.take("(Blood|Clue|Food|Map|Treasure)(?=,)"):
        rest = reader.words[reader.at :]
        if rest.startswith((", they create", ", create", ", instead", ", you may")):
            return (Term("subtype", (Text(match[1]),)),)
        reader.at = match.start()
    found = of_tokens(reader, "token")
    if not found:
        raise unreadable("one of any tokens")
    return found


def _passive(reader: Reader) -> Event:
    start = reader.at
    kind = kind_of(reader)
    if reader.take("counters would be put on"):
        return Event("put_counters", "any_player", on_what(reader), how="passive", kind=kind)
    reader.at = start
    tokens = of_tokens(reader)
    reader.need("would be created")
    who = "you" if reader.take("under your control") else "any_player"
    return Event("create_tokens", who, tokens, how="passive")


def _moved(reader: Reader, context: Context) -> Event:
    said_here = reader.peek("target")
    aimed = context.aim(reader)
    returned = False
    if aimed is not None:
        filters: tuple[Value, ...] = (aimed[0],)
        returned = aimed[1]
    elif reader.take("you cast (?:it|this card|~) this way and it(?= would be put into your graveyard)"):
        context.needs = True
        filters = ("cast_this_way",)
    elif reader.take("those spells(?= would be put into your graveyard, exile them instead$)"):
        filters = ("that_spell",)
        context.check(filters)
    elif reader.take("a card that has a cycling ability would be put into your graveyard from anywhere"):
        reader.need("and it wasn't cycled")
        cycling = Term("and", ("card", Term("keyword", ("cycling",))))
        not_cycled = (Term("non", (Term("was_cycled"),)),)
        return Event("go_to_graveyard", "you", (cycling,), not_cycled)
    elif reader.take("a black or red permanent, spell, or card not on the battlefield"):
        filters = (Term("or", (Term("color", ("black",)), Term("color", ("red",)))),)
    else:
        filters = about(reader)
        context.check(filters)
    found: tuple[Condition, ...] = ()
    if reader.take("would die"):
        return Event("die", "any_player", filters, lasting=bool(reader.take("this turn")))
    if reader.take("would leave the battlefield"):
        return Event("leave_battlefield", "any_player", filters, unending=returned or said_here)
    if reader.take("would be destroyed"):
        return Event("be_destroyed", "any_player", filters, lasting=bool(reader.take("this turn")))
    match = reader.need("would be put into (a|your|an opponent's|its owner's|their) graveyard")
    who = {"your": "you", "an opponent's": "opponent"}.get(match[1], "any_player")
    if match[1] == "their":
        if filters != ("that_spell",) or "from an opponent's graveyard" not in context.before.text:
            raise unreadable("whose graveyard?")
        who = "opponent"
    if reader.take("from the battlefield"):
        found = (FROM_BATTLEFIELD,)
    else:
        reader.take("from anywhere")
    return Event("go_to_graveyard", who, filters, found)
