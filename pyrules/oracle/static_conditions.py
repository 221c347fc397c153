"""When a static ability holds: what stands after "as long as" and "unless"."""

from __future__ import annotations

from pyrules.keywords import PLAIN_KEYWORDS
from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.keywords import keywords_of
from pyrules.oracle.mana_rules import both
from pyrules.oracle.model import Condition, Term, Text, Value
from pyrules.oracle.static_amounts import Whose, card_kind, quantity
from pyrules.oracle.static_things import attached, is_what, things
from pyrules.oracle.static_words import NUMBER, Reader, number_of

_COMPARED = rf"({NUMBER}) or (more|greater|fewer|less)"
_KIND = r"([+-]\d/[+-]\d|[a-z-]+)"
_KEYWORDS = "|".join(sorted(PLAIN_KEYWORDS, key=lambda each: (-len(each), each)))


def conditions(reader: Reader, it: Value | None) -> tuple[tuple[Condition, ...], Value | None]:
    """The conditions said there, and what they speak of: what "it" means afterwards, if anything.

    `it` is what "it" means in them.
    """
    found, it = _one(reader, it)
    while True:
        start = reader.at
        if not reader.take("and") or reader.peek("(?:gets?|has|have|is|are|loses?)"):
            reader.at = start
            return tuple(found), it
        try:
            later, it = _one(reader, it)
        except Unreadable:
            reader.at = start
            return tuple(found), it
        found += later


def compare(comparison: str, which: str) -> Term:
    """`at_least(3)` for "three or more"."""
    name = "at_least" if which in ("more", "greater") else "at_most"
    return Term(name, (number_of(comparison),))


def some(filter_: Value, number: int = 1) -> Condition:
    """There is at least one such permanent, or so many."""
    return Term("count", (filter_, Term("at_least", (number,))))


def _with(filter_: Value, part: Value) -> Value:
    if filter_ == "permanent":
        return part
    if isinstance(filter_, Term) and filter_.name == "and":
        return Term("and", (filter_.arguments[0], _with(filter_.arguments[1], part)))
    return Term("and", (filter_, part))


def _one(reader: Reader, it: Value | None) -> tuple[list[Condition], Value | None]:
    """One condition."""
    if match := reader.take(rf"there (?:are|is) exactly ({NUMBER}) {_KIND} counters? on ~"):
        kind, number = Text(match[2]), number_of(match[1])
        return [
            Term("counters_on_this", (kind, Term(name, (number,)))) for name in ("at_least", "at_most")
        ], it
    simple = _about_players(reader)
    if simple is not None:
        return [simple], it
    if reader.take("you control"):
        alone = reader.peek("exactly one")
        found = _controls(reader, "you_control")
        return found, found[0].arguments[0] if alone else it
    if reader.take("(?:an|any) opponent controls"):
        if reader.peek(f"{NUMBER} or|no|exactly"):
            raise unreadable("which opponent?")
        return _controls(reader, "opponent_controls"), it
    if reader.take("no opponent controls"):
        reader.take("an?")
        filter_ = _with(things(reader), "opponent_controls")
        return [Term("count", (filter_, Term("at_most", (0,))))], it
    subject = _subject(reader, it)
    if subject is not None:
        return [_state(reader, subject)], subject
    raise unreadable(f"a condition without words: {reader.rest}")


def _about_players(reader: Reader) -> Condition | None:
    """Whose turn it is, and what players have."""
    if reader.take("it's your turn"):
        return Term("during_turn", ("you",))
    if reader.take("it's not your turn|it isn't your turn"):
        return Term("non", (Term("during_turn", ("you",)),))
    if reader.take("you have no cards in hand"):
        return Term("cards_in", ("hand", "you", Term("at_most", (0,))))
    if match := reader.take(rf"you have {_COMPARED} cards in (?:your )?hand"):
        return Term("cards_in", ("hand", "you", compare(match[1], match[2])))
    if match := reader.take(rf"you have {_COMPARED} life"):
        return Term("life", ("you", compare(match[1], match[2])))
    if match := reader.take(rf"there are {_COMPARED} cards in your (graveyard|library)"):
        return Term("cards_in", (match[3], "you", compare(match[1], match[2])))
    if match := reader.take(rf"{_COMPARED} cards are in your (graveyard)"):
        return Term("cards_in", (match[3], "you", compare(match[1], match[2])))
    if match := reader.take(rf"you've drawn {_COMPARED} cards this turn"):
        return Term("drawn_this_turn", ("you", compare(match[1], match[2])))
    if match := reader.take(rf"you have {_COMPARED} {_KIND} counters"):
        return Term("player_counters", ("you", Text(match[3]), compare(match[1], match[2])))
    if match := reader.take(rf"there are {_COMPARED} card types among cards in your graveyard"):
        return Term("compare", (Term("types_among_graveyard", ("you",)), compare(match[1], match[2])))
    if match := reader.take(rf"there are {_COMPARED} ([A-Za-z/ ]+) cards in your graveyard"):
        amount = Term("cards_in_graveyard", ("you", card_kind(match[3])))
        return Term("compare", (amount, compare(match[1], match[2])))
    if match := reader.take(r"there(?:'s| is) an? ([A-Za-z/ ]+) card in your graveyard"):
        amount = Term("cards_in_graveyard", ("you", card_kind(match[1])))
        return Term("compare", (amount, Term("at_least", (1,))))
    if match := reader.take(rf"there are {_COMPARED} {_KIND} counters on ~"):
        return Term("counters_on_this", (Text(match[3]), compare(match[1], match[2])))
    if match := reader.take(rf"your devotion to (\w+)(?: and (\w+))? is less than ({NUMBER})"):
        colors = [Term("devotion", (each,)) for each in match.groups()[:2] if each]
        if len(colors) > 1:
            # A symbol of both colors counts once (700.5), so it is no sum.
            colors = [Term("devotion", (match[1], match[2]))]
        return Term("compare", (colors[0], Term("at_most", (number_of(match[3]) - 1,))))
    return None


def _controls(reader: Reader, whose: str) -> list[Condition]:
    """What a player controls: "a Forest", "three or more artifacts", "no untapped lands"."""
    if reader.take("no"):
        return [Term("count", (_with(things(reader), whose), Term("at_most", (0,))))]
    if reader.take("your commander"):
        # The condition speaks of a commander that the player owns (903.3).
        return [some(both(["commander", "you_own", whose]))]
    if (found_one := attached(reader)) is not None:
        return [some(both([found_one, whose]))]
    if reader.take("exactly one"):
        filter_ = _with(things(reader), whose)
        return [Term("count", (filter_, Term(name, (1,)))) for name in ("at_least", "at_most")]
    if match := reader.take(rf"at least ({NUMBER})"):
        other = bool(reader.take("other"))
        filter_ = _with(things(reader), whose)
        return [some(both(["other", filter_]) if other else filter_, number_of(match[1]))]
    if match := reader.take(_COMPARED):
        other = bool(reader.take("other"))
        filter_ = _with(things(reader), whose)
        filter_ = both(["other", filter_]) if other else filter_
        return [Term("count", (filter_, compare(match[1], match[2])))]
    if not reader.peek("an?|another"):
        raise unreadable("controls how many?")
    options: list[Value] = []
    found: list[Condition] = []
    while True:
        other = bool(reader.take("another"))
        if not other:
            reader.need("an?")
        filter_ = things(reader, "and/or|or")
        filter_ = both(["other", filter_]) if other else filter_
        options.append(filter_)
        start = reader.at
        if reader.take("(?:, )?or") and reader.peek("an?|another"):
            continue
        reader.at = start
        found.append(some(_with(_either(options), whose)))
        options = []
        if reader.take("and") and reader.peek("an?|another"):
            continue
        reader.at = start
        return found


def _either(options: list[Value]) -> Value:
    found = options[-1]
    for option in reversed(options[:-1]):
        found = Term("or", (option, found))
    return found


def _subject(reader: Reader, it: Value | None) -> Value | None:
    """What a state is said of: this, what it is attached to, or "it"."""
    if reader.take(r"~'s (?=power|toughness)") or reader.peek("~'s (?:power|toughness)"):
        return "this"
    if reader.take("~"):
        return "this"
    if (found := attached(reader)) is not None:
        return found
    if reader.peek("it|it's|its"):
        if it is None:
            raise unreadable("what is it?")
        return it
    return None


def _state(reader: Reader, subject: Value) -> Condition:
    """What is said of one object after its name."""
    for owner in ("its", "~'s"):
        if match := reader.take(rf"{owner} (power|toughness) is (\d+) or (greater|less)"):
            name = f"{match[1]}_{'at_least' if match[3] == 'greater' else 'at_most'}"
            return some(both([subject, Term(name, (int(match[2]),))]))
    reader.take("it(?! is|'s)")
    if match := reader.take(rf"(?:has|have) {_COMPARED} {_KIND} counters on it"):
        if subject == "this":
            return Term("counters_on_this", (Text(match[3]), compare(match[1], match[2])))
        raise unreadable("counters on something else")
    if reader.take("has (?:a counter|counters|one or more counters) on it"):
        return some(both([subject, "has_any_counter"]))
    if match := reader.take(rf"has (?:an? )?{_KIND} counters? on it"):
        if match[1] == "no":
            if subject != "this":
                raise unreadable("counters on something else")
            return some(both([subject, Term("non", ("has_any_counter",))]))
        if subject == "this":
            return Term("counters_on_this", (Text(match[1]), Term("at_least", (1,))))
        return some(both([subject, Term("has_counter", (Text(match[1]),))]))
    if match := reader.take(rf"has no {_KIND} counters on it"):
        if subject == "this":
            return Term("counters_on_this", (Text(match[1]), Term("at_most", (0,))))
        return some(both([subject, Term("non", (Term("has_counter", (Text(match[1]),)),))]))
    if match := reader.take(r"has (power|toughness) (\d+) or (greater|less)"):
        name = f"{match[1]}_{'at_least' if match[3] == 'greater' else 'at_most'}"
        return some(both([subject, Term(name, (int(match[2]),))]))
    if match := reader.take(rf"has ({_KEYWORDS})"):
        (keyword,) = keywords_of(match[1])
        return some(both([subject, Term("keyword", (keyword,))]))
    if reader.take("isn't|is not|it's not|it isn't"):
        return some(both([subject, Term("non", (_what(reader, subject),))]))
    reader.need("is|it's|it is|are")
    if match := reader.take(r"level (\d+) or higher"):
        return Term("class_level", (Term("at_least", (int(match[1]),)),))
    if reader.take("not"):
        return some(both([subject, Term("non", (_what(reader, subject),))]))
    what = _what(reader, subject)
    if subject == "this" and what in ("tapped_state", "untapped_state"):
        return Term("this_is", (str(what).removesuffix("_state"),))
    return some(both([subject, what]))


def _what(reader: Reader, _subject: Value) -> Value:
    if reader.peek("[a-z]+ing (?:a|with|alone)"):
        raise unreadable("a state without words")
    return is_what(reader)


__all__ = ["Whose", "compare", "conditions", "quantity"]
