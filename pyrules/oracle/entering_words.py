"""Conditions and amounts that are said of a permanent as it enters: how it was cast, what happened this turn.

A phrase and its term stand in one table, so that what is read is what is said; whatever these tables don't
have is read as in static abilities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.model import Condition, Term, Text, Value
from pyrules.oracle.static_amounts import Whose, card_kind, each, quantity
from pyrules.oracle.static_conditions import compare, conditions
from pyrules.oracle.static_render import things as said_things
from pyrules.oracle.static_things import COLORS, things
from pyrules.oracle.static_words import NUMBER, Reader, number_of
from pyrules.oracle.vocabulary import COLORS as COLOR_OF

_IT = r"(?:it|~|he|she|him|her|them|this spell)"
"""What cards call the permanent that the tables call "it"."""
_SOME = Term("at_least", (1,))
_CREATURE = Term("type", ("creature",))


def _some(amount: Value) -> Condition:
    return Term("compare", (amount, _SOME))


STATES: dict[str, Condition] = {
    "it was kicked": Term("kicked"),
    "you attacked this turn": Term("attacked_this_turn"),
    "you cast it from your hand": Term("cast_from", ("hand",)),
    "you didn't cast it from your hand": Term("non", (Term("cast_from", ("hand",)),)),
    "you cast it from your graveyard": Term("cast_from", ("graveyard",)),
    "you cast it": Term("cast_by", ("you",)),
    "it wasn't cast or no mana was spent to cast it": Term("compare", ("mana_spent", Term("at_most", (0,)))),
    "it wasn't cast": Term("non", ("was_cast",)),
    "it was played from your hand": Term("played_from", ("hand",)),
    "you were the starting player": Term("starting_player", ("you",)),
    "you didn't go first this game": Term("non", (Term("starting_player", ("you",)),)),
    "an opponent lost life this turn": _some(Term("life_lost_this_turn", ("opponent",))),
    "you gained life this turn": _some(Term("life_gained_this_turn", ("you",))),
    "a creature died this turn": _some(Term("died_this_turn", (_CREATURE,))),
    "a permanent left the battlefield under your control this turn": _some(
        Term("left_this_turn", ("you_control",))
    ),
    "it's your first, second, or third turn of the game": Term("nth_turn", ("you", Term("at_most", (3,)))),
}
"""Conditions that are always said in the same words."""

EACH: dict[str, Value] = {
    "time it was kicked": "times_kicked",
    "color of mana spent to cast it": "colors_spent",
    "mana spent to cast it": "mana_spent",
    "opponent who lost life this turn": "opponents_who_lost_life",
    "other spell cast this turn": "other_spells_cast_this_turn",
    "time you've cast your commander from the command zone this game": "commander_casts",
    "time you've cast a commander from the command zone this game": "commander_casts",
    "creature that convoked it": "convoked",
    "card revealed this way": "that_many",
    "creature card exiled this way": "that_many",
    "creature sacrificed this way": "that_many",
    "counter removed this way": "that_many",
}
"""What is counted after "for each"."""

EQUAL: dict[str, Value] = {
    "the amount of mana spent to cast it": "mana_spent",
    "the number of colors of mana spent to cast it": "colors_spent",
    "the amount of life you've gained this turn": Term("life_gained_this_turn", ("you",)),
    "the total life lost by your opponents this turn": Term("life_lost_this_turn", ("opponent",)),
    "the total number of cards in all players' hands": Term("cards_in", ("hand", "each_player")),
    "the result": "result",
    "the total of those results": "result",
    "the number of counters removed this way": "that_many",
    "the greatest number of cards an opponent has drawn this turn": Term(
        "most_drawn_this_turn", ("opponent",)
    ),
    "the greatest mana value among cards in exile": "greatest_mana_value_in_exile",
}
"""What stands after "equal to" or "where X is"."""

_DIED = {"that died this turn": (), "that died under your control this turn": ("you_control",)}
HAPPENED: dict[str, tuple[str, tuple[Value, ...]]] = {
    **{words: ("died_this_turn", more) for words, more in _DIED.items()},
    "that entered the battlefield under your control this turn": ("entered_this_turn", ("you_control",)),
    "that entered under your control this turn": ("entered_this_turn", ("you_control",)),
}


def _pattern(words: str) -> str:
    """The words as a pattern, "it" being whatever cards call the permanent."""
    return re.sub(r"\bit\b(?!')", lambda _: _IT, words.replace("+", r"\+"))


_STATE_PATTERNS = [(_pattern(words), meaning) for words, meaning in STATES.items()]
_EACH_PATTERNS = [(_pattern(words), meaning) for words, meaning in EACH.items()]
_EQUAL_PATTERNS = [(_pattern(words), meaning) for words, meaning in EQUAL.items()]


def states(reader: Reader, it: Value | None) -> tuple[Condition, ...]:
    """The conditions said there; `it` is what "it" means in them."""
    found: list[Condition] = []
    while True:
        one = _state(reader)
        if one is None:
            found += conditions(reader, it)[0]
        else:
            found.append(one)
        if not reader.peek("and (?:it|you|an?) "):
            return tuple(found)
        reader.take("and")


def unless(reader: Reader, it: Value | None) -> tuple[Condition, ...]:
    """The opposite of what is said there."""
    found = states(reader, it)
    whole = within(found[-1])
    for one in reversed(found[:-1]):
        whole = Term("both", (within(one), whole))
    match whole:
        case Term("non", (opposite,)):
            return (opposite if isinstance(opposite, Term) else Term(str(opposite)),)
    return (Term("non", (whole,)),)


def within(condition: Condition) -> Value:
    """A condition as part of another one, as facts have it: a constant where it is no more than a name."""
    return condition if condition.arguments else condition.name


def _state(reader: Reader) -> Condition | None:
    if (counted := _counted_state(reader)) is not None:
        return counted
    for pattern, meaning in _STATE_PATTERNS:
        if reader.take(pattern):
            return meaning
    return None


_COMPARED = rf"({NUMBER}) or (more|greater|fewer|less)"


def _counted_state(reader: Reader) -> Condition | None:
    if match := reader.take(rf"{_IT} was kicked with its ((?:\{{[^{{}}]+\}})+) kicker"):
        return Term("kicked_with", (Text(match[1]),))
    if match := reader.take(rf"X (?:is|was) {_COMPARED}"):
        return Term("x", (compare(match[1], match[2]),))
    if match := reader.take(rf"a player has {_COMPARED} life"):
        return Term("life", ("any_player", compare(match[1], match[2])))
    if match := reader.take(rf"you have {_COMPARED} opponents"):
        return Term("compare", ("opponents", compare(match[1], match[2])))
    if match := reader.take(rf"your opponents control {_COMPARED}"):
        kind = Term("and", (things(reader), "opponent_controls"))
        return Term("count", (kind, compare(match[1], match[2])))
    if match := reader.take(rf"{_COMPARED} colors of mana were spent to cast {_IT}"):
        return Term("compare", ("colors_spent", compare(match[1], match[2])))
    if match := reader.take(rf"at least ({NUMBER}) ({'|'.join(COLORS)}) mana was spent to cast {_IT}"):
        amount = Term("mana_spent", (match[2],))
        return Term("compare", (amount, Term("at_least", (number_of(match[1]),))))
    if match := reader.take(rf"\{{([WUBRG])\}} was spent to cast {_IT}"):
        return _some(Term("mana_spent", (COLOR_OF[match[1]],)))
    if match := reader.take(rf"you revealed an? ([A-Z][a-z]+) card or controlled an? \1 as you cast {_IT}"):
        return Term("revealed_or_controlled", (Term("subtype", (Text(match[1]),)),))
    if match := reader.take(rf"at least ({NUMBER}) mana of the same color was spent to cast {_IT}"):
        return Term("compare", ("most_mana_spent", Term("at_least", (number_of(match[1]),))))
    if match := reader.take(rf"you've cast {_COMPARED} spells this turn"):
        amount = Term("spells_cast_this_turn", ("you",))
        return Term("compare", (amount, compare(match[1], match[2])))
    return None


def bare(reader: Reader) -> None:
    """Raises Unreadable where a word stands before things that have one already: "for each all land"."""
    if reader.peek("all|each|any|an?|the|another|every"):
        raise unreadable("how many of them, twice")


def for_each(reader: Reader, whose: Whose) -> Value:
    """What follows "for each": how often."""
    bare(reader)
    found = _for_each(reader, whose)
    while reader.take("and each"):
        bare(reader)
        found = Term("sum", (found, _for_each(reader, whose)))
    return found


def _for_each(reader: Reader, whose: Whose) -> Value:
    for pattern, meaning in _EACH_PATTERNS:
        if reader.take(pattern):
            return meaning
    if match := reader.take(r"([+-]\d/[+-]\d|[a-z-]+) counter among"):
        return Term("counters_among", (Text(match[1]), things(reader)))
    if match := reader.take(r"([+-]\d/[+-]\d|[a-z-]+) counter on(?= [a-z]+ you control)"):
        return Term("counters_among", (Text(match[1]), things(reader)))
    if match := reader.take(r"([a-z]+) that player controls"):
        kind = things(Reader(match[1]))
        return Term("count", (Term("and", (kind, "chosen_player_controls")),))
    if match := reader.take(rf"([a-z]+(?: and [a-z]+)?) card exiled with {_IT}"):
        return Term("exiled_with_this", (card_kind(match[1]),))
    if match := reader.take(r"mana from an? ([A-Za-z]+)(?: source)? spent to cast (?:it|them)"):
        said = Reader(match[1])
        source = things(said)
        said.end()
        return Term("mana_spent_from", (source,))
    if match := reader.take(r"([a-z]+(?: and [a-z]+)?) spell you've cast this turn"):
        return Term("spells_cast_this_turn", ("you", card_kind(match[1])))
    if (happened := _happened(reader)) is not None:
        return happened
    if match := reader.take(r"([A-Z][a-z]+) you already control"):
        reader.at -= len(match[0])
        things_ = Reader(f"{match[1]} you control")
        reader.at += len(match[0])
        return Term("count", (things(things_),))
    return each(reader, whose)


def _happened(reader: Reader) -> Value | None:
    """Creatures that died, lands that entered."""
    start = reader.at
    try:
        kind = things(reader)
    except Unreadable:
        reader.at = start
        return None
    for words, (name, more) in HAPPENED.items():
        if reader.take(words):
            filter_ = kind
            for each_ in more:
                filter_ = Term("and", (kind, each_))
            return Term(name, (filter_,))
    reader.at = start
    return None


def how_many(reader: Reader, whose: Whose) -> Value:
    """What follows "equal to" or "where X is"."""
    if reader.peek("the number of (?:all|each|any|an?|the)"):
        raise unreadable("the number of how many?")
    if match := reader.take(rf"({NUMBER}) plus"):
        return Term("sum", (how_many(reader, whose), number_of(match[1])))
    if match := reader.take(rf"({NUMBER}) minus X"):
        return Term("sum", (number_of(match[1]), Term("times", (-1, "x"))))
    if match := reader.take("(twice|three times)(?= the number of counters)"):
        return Term("times", (2 if match[1] == "twice" else 3, how_many(reader, whose)))
    for pattern, meaning in _EQUAL_PATTERNS:
        if reader.take(pattern):
            return meaning
    if match := reader.take("the total (toughness|power) of"):
        return Term(f"total_{match[1]}", (things(reader),))
    if match := reader.take("the greatest number of"):
        kind = things(reader)
        reader.need("a player controls")
        return Term("most_controlled", (kind,))
    if match := reader.take("the number of(?= .* that (?:died|entered))"):
        happened = _happened(reader)
        if happened is None:
            raise unreadable("what happened?")
        return happened
    return quantity(reader, whose)


def said_state(condition: Condition) -> str | None:
    """A condition of this part in words."""
    for words, meaning in STATES.items():
        if meaning == condition:
            return words
    return next(_said_states(condition), None)


def _said_states(condition: Condition) -> Iterator[str]:
    match condition:
        case Term("kicked_with", (Text(cost),)):
            yield f"it was kicked with its {cost} kicker"
        case Term("x", (comparison,)):
            yield f"X is {_compared(comparison, 'less')}"
        case Term("life", ("any_player", comparison)):
            yield f"a player has {_compared(comparison, 'less')} life"
        case Term("compare", ("opponents", comparison)):
            yield f"you have {_compared(comparison)} opponents"
        case Term("compare", ("colors_spent", comparison)):
            yield f"{_compared(comparison)} colors of mana were spent to cast it"
        case Term("compare", (Term("mana_spent", (str(color),)), Term("at_least", (int(number),)))):
            yield f"at least {number} {color} mana was spent to cast it"
        case Term("revealed_or_controlled", (Term("subtype", (Text(kind),)),)):
            yield f"you revealed a {kind} card or controlled a {kind} as you cast it"
        case Term("compare", ("most_mana_spent", Term("at_least", (int(number),)))):
            yield f"at least {number} mana of the same color was spent to cast it"
        case Term("count", (Term("and", (kind, "opponent_controls")), comparison)):
            if comparison != Term("at_least", (1,)) and comparison != Term("at_most", (0,)):
                yield f"your opponents control {_compared(comparison)} {said_things(kind, plural=True)}"
        case Term("compare", (Term("spells_cast_this_turn", ("you",)), comparison)):
            yield f"you've cast {_compared(comparison)} spells this turn"


def _compared(comparison: Value, fewer: str = "fewer") -> str:
    match comparison:
        case Term("at_least", (int(number),)):
            return f"{number} or more"
        case Term("at_most", (int(number),)):
            return f"{number} or {fewer}"
    raise unreadable("a comparison")
