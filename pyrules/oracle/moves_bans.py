"""What can't happen to permanents and players (614.17): counters, regeneration."""

from __future__ import annotations

from pyrules.oracle.about import about, permanents
from pyrules.oracle.clauses import unreadable
from pyrules.oracle.counters import kind_of
from pyrules.oracle.model import Ability, Condition, Term, Value, Watch
from pyrules.oracle.moves_context import Context
from pyrules.oracle.static_things import attached, subjects, things
from pyrules.oracle.static_words import Reader


def ban_of(reader: Reader, effect: bool, context: Context, found: list[Condition], lasting: bool) -> Ability:
    """What can't happen, in the words that are left; `found` are the conditions said in front, `lasting`
    tells that "until end of turn" was. Raises Unreadable.
    """
    watch = "be_regenerated"
    more: tuple[Condition, ...] = ()
    if effect and not found and not lasting and context.destroyed(reader):
        context.needs = True
        watched = (Watch(watch, "any_player"),)
        return Ability("cant", "resolved", watched, about=("destroyed_this_way",))
    if match := reader.take("(players|you|your opponents|each opponent) can't get"):
        watch = "put_counters"
        who = {"players": "any_player", "you": "you"}.get(match[1], "opponent")
        filters: tuple[Value, ...] = (Term("player", (who,)),)
        if (kind := kind_of(reader)) is not None:
            more = (Term("counters_of", (kind,)),)
        reader.need("counters")
    elif reader.peek("~ can't have|enchanted [a-z]+ can't have") or " can't have " in reader.rest:
        watch = "put_counters"
        filters, more = _without(reader)
    elif (counters := _no_counters(reader)) is not None:
        watch = "put_counters"
        filters, more = counters
    elif (aimed := context.aim(reader)) is not None:
        filters = (aimed[0],)
        reader.need("can't be regenerated")
    else:
        if reader.peek("~|enchanted|equipped|any target"):
            filters = about(reader)
        else:
            plural = not reader.peek("an?|another|each")
            filters = (permanents(reader),)
            if plural and filters[0] == "permanent":
                raise unreadable("everything")
        context.check(filters)
        reader.need("can't be regenerated")
    ends = bool(reader.take("this turn")) or lasting
    if ends != effect:
        raise unreadable("for how long?")
    return Ability(
        "cant",
        "resolved" if effect else "",
        (Watch(watch, "any_player"),),
        (*found, *more),
        about=filters,
    )


def _without(reader: Reader) -> tuple[tuple[Value, ...], tuple[Condition, ...]]:
    """ "Creatures you control can't have -1/-1 counters put on them." """
    found = attached(reader)
    one = found is not None or reader.peek("~|each|an?|another")
    subject = found if found is not None else subjects(reader)
    reader.need("can't have")
    if subject == "this" and reader.take("more than"):
        number = reader.number()
        kind = kind_of(reader)
        if kind is None:
            raise unreadable("more of which counters?")
        reader.need("counters? on it")
        full = Term("counters_on_this", (kind, Term("at_least", (number,))))
        return (subject,), (Term("counters_of", (kind,)), full)
    kind = kind_of(reader)
    reader.need("counters put on")
    reader.need("it" if one else "them")
    return (subject,), (Term("counters_of", (kind,)),) if kind is not None else ()


def _no_counters(reader: Reader) -> tuple[tuple[Value, ...], tuple[Condition, ...]] | None:
    start = reader.at
    kind = kind_of(reader)
    if not reader.take("counters can't be put on"):
        reader.at = start
        return None
    more = (Term("counters_of", (kind,)),) if kind is not None else ()
    if reader.take("~"):
        return ("this",), more
    if reader.peek("each|the|an?|any"):
        raise unreadable("one of them, or all?")
    return (things(reader, "or"),), more
