"""What happens instead of an event that moves, destroys, creates, mills or puts counters."""

from __future__ import annotations

import re

from pyrules.oracle.clauses import unreadable
from pyrules.oracle.counters import instead_of_counters, kind_of
from pyrules.oracle.model import Ability, Does, Term, Value, Watch
from pyrules.oracle.moves_events import Event
from pyrules.oracle.static_words import NUMBER, Reader, number_of
from pyrules.oracle.tokens import Traits, instead_of_tokens, made


def instead(reader: Reader, event: Event) -> tuple[tuple[Does, ...], Traits, bool, tuple[Ability, ...]]:
    """What happens instead of the event, up to the end: the actions, what their tokens are, whether it is a
    "may", and the effects that it starts. Raises Unreadable.
    """
    if event.event == "put_counters":
        action = instead_of_counters(reader, event.how, event.kind)
        if event.how == "get" and reader.take("and you can't get additional"):
            if event.kind is None or not reader.take(f"{re.escape(event.kind.value)} counters this turn"):
                raise unreadable("which counters?")
            ban = Ability(
                "cant",
                "resolved",
                (Watch("put_counters", "any_player"),),
                (Term("counters_of", (event.kind,)),),
                about=event.about,
            )
            return (Does(action), Does(Term("start", (1,)))), (), False, (ban,)
        return (Does(action),), (), False, ()
    if event.event == "create_tokens":
        made_, traits, may = instead_of_tokens(reader, event.how, event.about, event.single)
        return (Does(made_ if isinstance(made_, Term) else Term(str(made_))),), traits, may, ()
    if event.event == "mill":
        reader.need("you mill|mill" if event.who == "you" else "they mill")
        return (Does(_milled(reader)),), (), False, ()
    return (*_deeds(reader, event), ())


def _milled(reader: Reader) -> Term:
    amount: Value
    if reader.take("twice that many cards"):
        amount = Term("that_many_times", (2,))
    elif match := reader.take(f"({NUMBER}) times that many cards"):
        amount = Term("that_many_times", (number_of(match[1]),))
    else:
        reader.need("that many cards plus")
        amount = Term("that_many_plus", (reader.number(),))
    reader.need("instead")
    return Term("mill_instead", (amount,))


def _deeds(reader: Reader, event: Event) -> tuple[tuple[Does, ...], Traits, bool]:
    """What happens instead, up to the end: the actions, what their tokens are, and whether it is a "may"."""
    if event.event == "be_destroyed" and reader.take("regenerate it"):
        return (Does(Term("regenerate_it")),), (), False
    said = int(bool(reader.take("instead")))
    may = bool(reader.take("you may"))
    actions: list[Term] = []
    traits: Traits = ()
    while True:
        action, made_traits = _deed(reader, event, first=not actions)
        traits += made_traits
        if action.name == "put_on_it":
            if actions != [Term("exile_it")]:
                raise unreadable("counters on something that is gone")
            actions = [Term("exile_it_with", action.arguments)]
        else:
            actions.append(action)
        if reader.take("instead of putting (?:it|them) anywhere else"):
            if event.event != "leave_battlefield" or actions != [Term("exile_it")]:
                raise unreadable("anywhere else than where?")
            said += 1
        elif reader.take("instead"):
            said += 1
        if not reader.take("and"):
            break
    if said != 1:
        raise unreadable("instead, once")
    if event.event == "leave_battlefield" and not reader.words.endswith("anywhere else"):
        raise unreadable("instead of what?")
    if may and len(actions) > 1:
        raise unreadable("which of them may be done?")
    return tuple(Does(action) for action in actions), traits, may


_IT = "it|that card|that creature|that permanent|them"


def _deed(reader: Reader, event: Event, first: bool) -> tuple[Term, Traits]:
    if first:
        return _moved_instead(reader, event), ()
    if reader.take("take an extra turn after this one"):
        return Term("extra_turn", ("you",)), ()
    if reader.take("put an?(?! number)"):
        kind = kind_of(reader)
        if kind is not None and reader.take("counter on it"):
            return Term("put_on_it", (kind, 1)), ()
        raise unreadable("what is put?")
    if reader.take("put a number of"):
        kind = kind_of(reader)
        if kind is None:
            raise unreadable("which counters?")
        reader.need("counters equal to that creature's power on ~")
        return Term("put_counters", ("this", kind, Term("its", ("power",)))), ()
    if reader.take("create"):
        one = made(reader)
        return Term("create", ("you", one.amount, one.token)), one.traits
    if match := reader.take(r"you (gain|lose) (\d+) life"):
        return Term(f"{match[1]}_life", ("you", int(match[2]))), ()
    if match := reader.take(r"that creature's controller (gain|lose)s (\d+) life"):
        return Term(f"{match[1]}_life", ("its_controller", int(match[2]))), ()
    if reader.take("(?:you )?draw a card"):
        return Term("draw", ("you", 1)), ()
    raise unreadable(f"what happens? {reader.rest}")


def _moved_instead(reader: Reader, event: Event) -> Term:
    if event.event == "be_destroyed":
        reader.need("remove all damage marked on it")
        return Term("remove_damage_from_it")
    if reader.take(f"exile (?:{_IT})"):
        if match := reader.take(rf"with (an?|{NUMBER})"):
            many = 1 if match[1] in ("a", "an") else number_of(match[1])
            kind = kind_of(reader)
            if kind is None:
                raise unreadable("which counters?")
            reader.need("counter on it" if many == 1 else "counters on it")
            return Term("exile_it_with", (kind, many))
        return Term("exile_it")
    if reader.take("exile ~") and event.about == ("this",):
        return Term("exile_it")
    if event.event == "leave_battlefield":
        raise unreadable("exiled, or what?")
    if reader.take("(?:reveal (?:~|it|this card) and )?shuffle (?:it|~) into its owner's library"):
        return Term("to_library", ("shuffle",))
    if match := reader.take("put (?:it|that card) on (top|the bottom) of its owner's library"):
        return Term("to_library", (match[1].removeprefix("the "),))
    reader.need("return it to its owner's hand")
    return Term("to_hand")
