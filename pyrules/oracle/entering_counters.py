"""Counters that a permanent enters with: how many of which kind."""

from __future__ import annotations

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.entering_words import for_each, how_many
from pyrules.oracle.mana_rules import holds, put
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_amounts import Whose
from pyrules.oracle.static_words import NUMBER, Reader, number_of

KIND = r"([+-]\d+/[+-]\d+|first strike|double strike|[a-z-]+)"
_COUNTERS = rf"(?:additional )?{KIND} counters?"
_ON = r"on (?:it|them|him|her|~)"
_LATER = "X"
"""How many, before it is said."""


def counters(reader: Reader, about: Value) -> list[Term] | None:
    """The actions for the counters named there; None if there are none. `about` is what enters."""
    start = reader.at
    try:
        found = _choice(reader) or _several(reader, Whose(about))
    except Unreadable:
        reader.at = start
        raise
    if found is None:
        reader.at = start
    return found


def _choice(reader: Reader) -> list[Term] | None:
    """ "Your choice of a flying counter or a first strike counter on it"."""
    if not reader.take("your choice of(?= an? )"):
        return None
    kinds: list[str] = []
    while True:
        reader.take("an?")
        match = reader.need(rf"{KIND}(?: counters?)?(?=,| or| on)")
        kinds.append(match[1])
        if reader.rest.startswith(","):
            reader.at += 2
            reader.take("or")
        elif not reader.take("or"):
            break
    if reader.words[: reader.at].rstrip().split()[-1] != "counter":
        raise unreadable("a choice of what?")
    reader.need(_ON)
    if len(kinds) < 2:
        raise unreadable("a choice of one")
    found = [Term("enter_with", (Text(kind), 1)) for kind in kinds]
    whole = found[-1]
    for one in reversed(found[:-1]):
        whole = Term("either", (one, whole))
    return [whole]


def _several(reader: Reader, whose: Whose) -> list[Term] | None:
    found: list[tuple[Value, str]] = []
    while True:
        number = _number(reader)
        if number is None and found and "," in reader.words[: reader.at]:
            number = 1  # "a +1/+1 counter, trample counter, and vigilance counter"
        match = reader.take(_COUNTERS) if number is not None else None
        if number is None or match is None:
            if found:
                raise unreadable("counters of what kind?")
            return None
        found.append((number, match[1]))
        if reader.rest.startswith(", "):
            reader.at += 2
            reader.take("and")
        elif not reader.take(f"and(?= (?:an?|{NUMBER}) )"):
            break
    reader.need(_ON)
    return _amounts(reader, whose, found)


def _amounts(reader: Reader, whose: Whose, found: list[tuple[Value, str]]) -> list[Term]:
    if reader.take("equal to"):
        if len(found) > 1 or found[0][0] != _LATER:
            raise unreadable("how many are equal to that?")
        return [_with(found[0][1], how_many(reader, whose))]
    if len(found) == 1 and reader.take("for each"):
        return _for_each(reader, whose, found)
    actions = [_with(kind, number) for number, kind in found]
    if reader.rest.startswith(", where X is"):
        if not any(holds(action, _LATER) for action in actions):
            raise unreadable("where is X?")
        reader.at += len(", ")
        reader.need("where X is")
        amount = how_many(reader, whose)
        return [_put(action, amount) for action in actions]
    if reader.take("plus(?= an? )"):
        more = _several(reader, whose)
        if more is None:
            raise unreadable("plus what?")
        return [*actions, *more]
    return [_put(action, "x") for action in actions]


def _for_each(reader: Reader, whose: Whose, found: list[tuple[Value, str]]) -> list[Term]:
    ((number, kind),) = found
    if not isinstance(number, int):
        raise unreadable("X for each")
    actions = [_with(kind, _times(number, for_each(reader, whose)))]
    while reader.peek(rf"and (?:an?|{NUMBER}) {_COUNTERS}"):
        reader.take("and")
        more = _several(reader, whose)
        if more is None:
            raise unreadable("and what?")
        actions += more
    return actions


def _times(number: int, amount: Value) -> Value:
    return Term("times", (number, amount)) if number > 1 else amount


def _number(reader: Reader) -> Value | None:
    """How many counters."""
    if reader.take("a number of(?: additional)?"):
        return _LATER if _equal(reader) else None
    if reader.take("an additional X|X"):
        return _LATER
    if match := reader.take("(twice|three times) X"):
        return Term("times", (2 if match[1] == "twice" else 3, _LATER))
    if reader.take("that many"):
        return "that_many"
    if match := reader.take("(twice|three times) that many"):
        return Term("times", (2 if match[1] == "twice" else 3, "that_many"))
    if reader.take("an?|another"):
        return 1
    if match := reader.take(NUMBER):
        return number_of(match[0])
    return None


def _equal(reader: Reader) -> bool:
    return " equal to " in reader.rest


def _with(kind: str, amount: Value) -> Term:
    return Term("enter_with", (Text(kind), amount))


def _put(action: Term, amount: Value) -> Term:
    found = put(action, _LATER, amount)
    assert isinstance(found, Term)
    return found
