"""Conditions of triggered abilities that others don't have (603.4), each in one wording: read and said."""

from __future__ import annotations

from pyrules.oracle.entering_words import said_state
from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.model import Condition, Term, Text, Value
from pyrules.oracle.static_conditions import compare
from pyrules.oracle.static_render import state_of
from pyrules.oracle.static_words import NUMBER, Reader
from pyrules.oracle.vocabulary import WORDS_OF_NUMBERS

_COMPARED = rf"({NUMBER}) or (more|greater|fewer|less)"

FIXED: tuple[tuple[str, Condition], ...] = (
    ("it's an opponent's turn", Term("during_turn", ("opponent",))),
    ("~ is in your graveyard|this card is in your graveyard", Term("this_in", ("graveyard",))),
    ("~ is in your hand|this card is in your hand", Term("this_in", ("hand",))),
    ("~ is exiled|this card is exiled|it's exiled", Term("this_in", ("exile",))),
    ("~ is in the command zone or on the battlefield", Term("this_in_command_or_battlefield")),
    ("it's combat", Term("during_combat")),
    ("it's the declare attackers step", Term("during_step", ("declare_attackers",))),
    ("~ is saddled", Term("this_is", ("saddled",))),
    ("you descended this turn", Term("descended_this_turn")),
    ("it's day", Term("day_or_night", ("day",))),
    ("it's night", Term("day_or_night", ("night",))),
    ("you weren't the starting player", Term("non", (Term("starting_player", ("you",)),))),
    ("you're the monarch", Term("monarch", ("you",))),
    ("you have the initiative", Term("initiative", ("you",))),
    ("you have the city's blessing", Term("citys_blessing")),
    ("you've completed a dungeon", Term("completed_dungeon")),
    ("it was bargained", Term("bargained")),
    ("its prowl cost was paid", Term("cost_was_paid", ("prowl",))),
    ("its surge cost was paid", Term("cost_was_paid", ("surge",))),
    ("its spectacle cost was paid", Term("cost_was_paid", ("spectacle",))),
    ("gift was promised|the gift was promised", Term("gift_was_promised")),
    ("its additional cost was paid", Term("additional_cost_was_paid")),
    (
        "you don't control a creature",
        Term("count", (Term("and", (Term("type", ("creature",)), "you_control")), Term("at_most", (0,)))),
    ),
    ("an opponent was dealt damage this turn", Term("was_dealt_damage_this_turn", ("opponent",))),
    ("no spells were cast last turn", Term("spells_cast_last_turn", (Term("at_most", (0,)),))),
    ("a player cast two or more spells last turn", Term("spells_cast_last_turn", (Term("at_least", (2,)),))),
    (
        "you lost life this turn",
        Term("compare", (Term("life_lost_this_turn", ("you",)), Term("at_least", (1,)))),
    ),
    ("evidence was collected", Term("evidence_was_collected")),
    ("you committed a crime this turn", Term("committed_crime_this_turn")),
    ("you have a full party", Term("full_party")),
    ("~ is solved", Term("this_is", ("solved",))),
    ("~ is monstrous", Term("this_is", ("monstrous",))),
)
"""Conditions in one wording; the first of several says it."""


OF_EVENT: tuple[tuple[str, Condition], ...] = (
    ("it entered tapped", Term("entered", ("tapped",))),
    ("it entered untapped", Term("entered", ("untapped",))),
    ("it entered with a counter on it", Term("entered", ("has_any_counter",))),
)
"""Conditions of what the event is about, whatever that is."""


def of_event(reader: Reader) -> Condition | None:
    """The condition said there, if it is one of the event's own object."""
    return next((meaning for words, meaning in OF_EVENT if reader.take(words)), None)


def state(reader: Reader) -> Condition | None:
    """The condition said there, if it is one of these."""
    for words, meaning in FIXED:
        if reader.take(words):
            return meaning
    if match := reader.take(r"([A-Z][\w'-]*) was chosen"):
        return Term("chosen", (Text(match[1]),))
    if match := reader.take(rf"you gained {_COMPARED} life this turn"):
        return Term("compare", (Term("life_gained_this_turn", ("you",)), compare(match[1], match[2])))
    if match := reader.take(rf"an opponent has {_COMPARED} life"):
        return Term("life", ("opponent", compare(match[1], match[2])))
    if match := reader.take(rf"an opponent has {_COMPARED} cards in (?:hand|their hand)"):
        return Term("cards_in", ("hand", "opponent", compare(match[1], match[2])))
    if match := reader.take(rf"an opponent lost {_COMPARED} life this turn"):
        return Term("compare", (Term("life_lost_this_turn", ("opponent",)), compare(match[1], match[2])))
    return None


def condition_english(condition: Value) -> str:
    """A condition in words after "if"; raises CannotRender."""
    if isinstance(condition, str):
        condition = Term(condition)
    if not isinstance(condition, Term):
        raise CannotRender(f"a condition {written(condition)}")
    for words, meaning in (*FIXED, *OF_EVENT):
        if meaning == condition:
            return words.split("|")[0].replace("~", "this permanent")
    match condition:
        case Term("unread", (Text(words),)):
            return words
        case Term("chosen", (Text(word),)):
            return f"{word} was chosen"
        case Term("compare", (Term("life_gained_this_turn", ("you",)), comparison)) if comparison != Term(
            "at_least", (1,)
        ):
            return f"you gained {_compared(comparison)} life this turn"
        case Term("life", ("opponent", comparison)):
            return f"an opponent has {_compared(comparison, 'less')} life"
        case Term("cards_in", ("hand", "opponent", comparison)):
            return f"an opponent has {_compared(comparison)} cards in hand"
        case Term("compare", (Term("life_lost_this_turn", ("opponent",)), comparison)) if comparison != Term(
            "at_least", (1,)
        ):
            return f"an opponent lost {_compared(comparison)} life this turn"
    return said_state(condition) or state_of(condition)


def _compared(comparison: Value, fewer: str = "fewer") -> str:
    match comparison:
        case Term("at_least", (int(number),)):
            return f"{WORDS_OF_NUMBERS.get(number, str(number))} or more"
        case Term("at_most", (int(number),)):
            return f"{WORDS_OF_NUMBERS.get(number, str(number))} or {fewer}"
    raise CannotRender(f"a comparison {written(comparison)}")
