"""What happens instead of putting counters (122.1, 614.16), and that none can be put."""

from __future__ import annotations

import re

from pyrules.oracle.about import about, one_english
from pyrules.oracle.clauses import unreadable
from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_words import NUMBER, Reader, number_of
from pyrules.oracle.vocabulary import COUNTER_KINDS, WORDS_OF_NUMBERS

KIND = r"([+-]\d/[+-]\d|" + "|".join(sorted(COUNTER_KINDS, key=lambda each: (-len(each), each))) + ")"


def kind_of(reader: Reader) -> Text | None:
    """A kind of counters, if one is said before "counter" or "counters"."""
    match = reader.take(rf"{KIND}(?= counters?\b)")
    return Text(match[1]) if match else None


def on_what(reader: Reader) -> tuple[Value, ...]:
    """What counters would be put on; with "or on yourself" you are meant too."""
    if reader.take("a creature or planeswalker you control or on yourself"):
        kinds = Term("or", (Term("type", ("creature",)), Term("type", ("planeswalker",))))
        return (Term("and", (kinds, "you_control")), Term("player", ("you",)))
    found = about(reader)
    if any(each in ("card", "token", "that_spell", "cast_this_way") for each in found):
        raise unreadable("counters on a card")
    return found


def instead_of_counters(reader: Reader, how: str, kind: Text | None) -> Term:
    """How many of them are put instead, up to the end of the sentence. `how` says in which words they would
    be put: "passive", "effect", "you", "opponent", "any_player" or "get"; `kind` is what was said of which.
    """
    front = bool(reader.take("instead"))
    verb = {
        "you": "put", "effect": "it puts", "get": "you get", "opponent": "they put", "any_player": "they put",
    }  # fmt: skip
    if how in verb:
        reader.need(verb[how])
    amount = _amount(reader, kind)
    if how == "passive":
        reader.need("are put")
    if how != "get":
        reader.need("on (?:it|that creature|that permanent or player|that permanent)")
    if not front:
        reader.need("instead")
    if amount == "half_of_that_many":
        if not reader.rest.startswith(", "):
            raise unreadable("rounded up or down?")
        reader.at += 2
        reader.need("rounded down")
    return Term("put_instead", (amount,))


def _amount(reader: Reader, kind: Text | None) -> Value:
    named = f"{kind.value} counters" if kind is not None else ""
    if kind is not None and reader.take(f"that many {re.escape(named)} minus"):
        return Term("that_many_minus", (reader.number(),))
    amount: Value
    if reader.take("that many plus"):
        amount = Term("that_many_plus", (reader.number(),))
    elif reader.take("twice that many"):
        amount = Term("that_many_times", (2,))
    elif match := reader.take(f"({NUMBER}) times that many"):
        amount = Term("that_many_times", (number_of(match[1]),))
    elif reader.take("half that many"):
        amount = "half_of_that_many"
    else:
        match = reader.need(NUMBER)
        amount = number_of(match[0])
        if kind is None:
            raise unreadable("so many of which kind?")
    counters = "counter" if amount == 1 else "counters"
    if kind is not None and reader.take(f"{re.escape(kind.value)} {counters}"):
        return amount
    if isinstance(amount, int):
        raise unreadable("so many of which kind?")
    reader.need("of each of those kinds of counters|of those counters")
    return amount


# ---------------------------------------------------------------- in English


def counters_event(how: str, kind: Text | None, filters: tuple[Value, ...]) -> str:
    """The event in words: "one or more +1/+1 counters would be put on a creature"."""
    counters = f"one or more {f'{kind.value} ' if kind else ''}counters"
    if how == "get":
        return f"you would get {counters}"
    where = _where(filters)
    if how == "passive":
        return f"{counters} would be put on {where}"
    who = {"you": "you", "opponent": "an opponent", "any_player": "a player", "effect": "an effect"}[how]
    return f"{who} would put {counters} on {where}"


def _where(filters: tuple[Value, ...]) -> str:
    from pyrules.oracle.about import about_english

    you = Term("player", ("you",))
    if you in filters and len(filters) == 2:
        (other,) = (each for each in filters if each != you)
        return f"{one_english(other)} or on yourself"
    return about_english(filters)


def counters_instead(amount: Value, how: str, kind: Text | None) -> str:
    """How many instead, in words that `instead_of_counters` reads; raises CannotRender."""
    named = f"{kind.value} counters" if kind is not None else "of each of those kinds of counters"
    end = ""
    match amount:
        case Term("that_many_minus", (int(number),)) if kind is not None:
            many = f"that many {named} minus {_number(number)}"
        case Term("that_many_plus", (int(number),)):
            many = f"that many plus {_number(number)} {named}"
        case Term("that_many_times", (2,)):
            many = f"twice that many {named}"
        case Term("that_many_times", (int(number),)):
            many = f"{_number(number)} times that many {named}"
        case "half_of_that_many":
            many, end = f"half that many {named}", ", rounded down"
        case 1 if kind is not None:
            many = f"one {kind.value} counter"
        case int(number) if kind is not None:
            many = f"{_number(number)} {named}"
        case _:
            raise CannotRender(f"so many counters: {written(amount)}")
    verb = {
        "you": "put ", "effect": "it puts ", "get": "you get ", "opponent": "they put ",
        "any_player": "they put ", "passive": "",
    }[how]  # fmt: skip
    where = "" if how == "get" else " on it"
    return f"{verb}{many}{' are put' if how == 'passive' else ''}{where} instead{end}"


def _number(number: int) -> str:
    return WORDS_OF_NUMBERS.get(number, str(number))
