"""What is chosen, paid or done as a permanent enters (614.12a–c)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.entering_words import bare
from pyrules.oracle.mana_rules import either
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_things import COLORS, listed, things
from pyrules.oracle.static_words import NUMBER, Reader, number_of

_COLOR = "|".join(COLORS)
WHAT: dict[str, Value] = {
    "a color": "color",
    "a creature type": "creature_type",
    "a basic land type": "basic_land_type",
    "a land type": "land_type",
    "a planeswalker type": "planeswalker_type",
    "a card type": "card_type",
    "a card type other than creature or land": Term(
        "card_type_but", (Term("more", ("creature", Term("one", ("land",)))),)
    ),
    "a card type other than creature": Term("card_type_but", (Term("one", ("creature",)),)),
    "any card name": "card_name",
    "a card name": "card_name",
    "a nonland card name": Term("card_name", (Term("non", (Term("type", ("land",)),)),)),
    "a noncreature, nonland card name": Term(
        "card_name",
        (
            Term(
                "and", (Term("non", (Term("type", ("creature",)),)), Term("non", (Term("type", ("land",)),)))
            ),
        ),
    ),
    "a nonbasic land card name": Term("card_name", (Term("and", ("nonbasic", Term("type", ("land",)))),)),
    "a card name other than a basic land card name": Term(
        "card_name",
        (Term("non", (Term("and", (Term("supertype", ("basic",)), Term("type", ("land",)))),)),),
    ),
    "a player": "player",
    "an opponent": "opponent",
    "a number": "number",
    "a color word": "color_word",
    "odd or even": Term("one_of", (Term("more", (Text("odd"), Term("one", (Text("even"),)))),)),
    "left or right": Term("one_of", (Term("more", (Text("left"), Term("one", (Text("right"),)))),)),
    "two colors": Term("several", (2, "color")),
    "two players": Term("several", (2, "player")),
    "two basic land types": Term("several", (2, "basic_land_type")),
}
"""What may be chosen, in its own words; the first words of several with a meaning are how it is rendered."""

_WHAT_LONGEST = sorted(WHAT, key=lambda each: (-len(each), each))
_OUTSIDE_THE_GAME = (
    r"an? (?:artist|word with [a-z]+ or more letters|word|letter|watermark|plane|named Magic character"
    r"|sentence with [a-z]+ or fewer words|person outside the game|number and a second number one higher"
    r" or one lower than the first number|consonant other than [NR, ST or]+)"
)
"""Choices that no rule of the game asks about."""


@dataclass(slots=True)
class Acts:
    """The actions, in order; `optional` where all of them are a player's choice."""

    actions: list[Term]
    optional: bool = False


_CHOOSERS = {
    "an opponent chooses": "opponent",
    "each player chooses": "each_player",
    "you and an opponent each choose": "you_and_an_opponent",
}


def acts(reader: Reader) -> Acts:
    """What stands after "As this enters,"."""
    if reader.take("you may(?= choose )"):
        reader.need("choose")
        return Acts([Term("choose", (_permanent(reader),))], optional=True)
    if reader.take("you may"):
        return Acts([Term("offer", (cost(reader),))])
    found = [_act(reader)]
    while reader.take(", then(?= choose )"):
        found.append(_act(reader))
    if reader.take(", then you may"):
        return Acts([*found, Term("offer", (cost(reader),))])
    if len(found) == 1 and found[0].name == "choose" and reader.take("and(?= an? )"):
        found.append(Term("choose", (what(reader),)))
    return Acts(found)


def _act(reader: Reader) -> Term:
    if reader.take("secretly choose"):
        return Term("choose", (Term("secretly", (_chosen(reader),)),))
    if reader.take("choose"):
        return Term("choose", (_chosen(reader),))
    for words, who in _CHOOSERS.items():
        if reader.take(words):
            return Term("choose", (Term("by", (who, _chosen(reader))),))
    if match := reader.take("roll a six-sided die( twice)?"):
        return Term("roll", (2 if match[1] else 1, 6))
    if reader.take("roll X (?:six-sided dice|d6)"):
        return Term("roll", ("x", 6))
    if match := reader.take(rf"mill ({NUMBER}) cards( for each time it was kicked)?"):
        number = number_of(match[1])
        return Term("mill", ("you", Term("times", (number, "times_kicked")) if match[2] else number))
    if reader.take("note your life total"):
        return Term("note", (Term("life", ("you",)),))
    if match := reader.take(r"put an? ([a-z]+) counter on(?= an? )"):
        return Term("put_counters", (Term("choose", (things(reader),)), Text(match[1]), 1))
    if reader.take("you lose life equal to your life total"):
        return Term("lose_life", ("you", Term("life", ("you",))))
    if reader.take("look at an opponent's hand"):
        return Term("look_at_hand", ("opponent",))
    if reader.take("discard your hand"):
        return Term("discard", ("you", Term("cards_in", ("hand", "you"))))
    if match := reader.take("remove all counters from all permanents"):
        return Term("remove_all_counters", ("permanent",))
    return Term("pay_as_enters", (cost(reader),))


def cost(reader: Reader) -> Term:
    """What is paid."""
    if reader.take("pay any amount of life"):
        return Term("pay_life", ("any",))
    if match := reader.take(r"pay (\d+) life"):
        return Term("pay_life", (int(match[1]),))
    if match := reader.take(r"reveal (any number of|an?) (other )?((?:[A-Za-z]+ )+?)cards? from your hand"):
        kind = card_kind(match[3].strip())
        kind = Term("and", ("other", kind)) if match[2] else kind
        return Term("reveal", (kind,) if match[1] != "any number of" else ("any", kind))
    if match := reader.take(
        r"exile (up to X|X|any number of|an|a|two) ((?:[a-z]+ )+?)cards? from (your graveyard|graveyards)"
    ):
        kind = card_kind(match[2].strip())
        kind = Term("and", (kind, "you_own")) if match[3] == "your graveyard" else kind
        return Term("exile", (_number(match[1]), Term("graveyard_card", (kind,))))
    if match := reader.take("discard any number of ([a-z]+) cards"):
        return Term("discard", ("any", card_kind(match[1])))
    if reader.take("return(?= an? .*you control to its owner's hand)"):
        kind = things(reader)
        reader.need("to its owner's hand")
        return Term("return", (kind,))
    reader.need("sacrifice")
    if reader.take("any number of"):
        return Term("sacrifice", ("any", _things(reader)))
    if reader.take("all"):
        return Term("sacrifice", ("all", _things(reader)))
    reader.need("an?")
    return Term("sacrifice", (_things(reader),))


def _number(words: str) -> Value:
    if words in ("an", "a"):
        return 1
    if words == "any number of":
        return "any"
    if words.endswith("X"):
        return "x" if words == "X" else Term("at_most", ("x",))
    return number_of(words)


def _things(reader: Reader) -> Value:
    bare(reader)
    return things(reader, "and/or|and|or")


def card_kind(words: str) -> Value:
    """The filter of cards in a hand or a graveyard: "Island or Swamp"."""
    reader = Reader(words)
    found = either(listed(reader, lambda: _kind(reader), "or"))
    reader.end()
    return found


def _kind(reader: Reader) -> Value:
    if match := reader.take("instant|sorcery"):
        return Term("type", (match[0].strip(),))
    bare(reader)
    return things(reader)


def _chosen(reader: Reader) -> Value:
    """What stands after "choose"."""
    found = _named(reader)
    if reader.take("at random"):
        return Term("at_random", (found,))
    return found


def what(reader: Reader) -> Value:
    """Something with a name of its own in the rules."""
    if match := reader.take(rf"a color other than ({_COLOR})"):
        return Term("color_but", (match[1],))
    for words in _WHAT_LONGEST:
        if reader.take(words):
            return WHAT[words]
    raise unreadable(f"choose what? {reader.rest}")


def _named(reader: Reader) -> Value:
    if match := reader.take(rf"a number between ({NUMBER}) and ({NUMBER})"):
        return Term("number", (number_of(match[1]), number_of(match[2])))
    if match := reader.take(rf"({NUMBER}) abilities from among"):
        return Term("several", (number_of(match[1]), _options(reader, "and")))
    if match := reader.take(rf"a number greater than ({NUMBER})"):
        return Term("number", (number_of(match[1]) + 1, "any"))
    for one in (what, _permanent, _outside, _options):
        start = reader.at
        try:
            found = one(reader)
        except Unreadable:
            reader.at = start
            continue
        if re.match(r"(?:at random|and an? |,? then |$)", reader.rest):
            return found
        reader.at = start
    raise unreadable(f"choose what? {reader.rest}")


def _permanent(reader: Reader) -> Value:
    """ "Another creature you control"."""
    if not reader.peek("an?|another"):
        raise unreadable("choose what?")
    start = reader.at
    other = reader.take("another")
    if not other:
        reader.need("an?")
    words = reader.rest
    if re.match(r"[A-Z]", words):
        raise unreadable("a name")
    reader.at = start
    return Term("permanent", (things(reader),))


def _outside(reader: Reader) -> Value:
    return Term("other", (Text(reader.need(_OUTSIDE_THE_GAME)[0].strip()),))


def _options(reader: Reader, joint: str = "or") -> Value:
    """A list of words, one of which is chosen."""
    found = listed(reader, lambda: _option(reader), joint)
    if len(found) < 2:
        raise unreadable("one of one")
    value: Value = Term("one", (found[-1],))
    for option in reversed(found[:-1]):
        value = Term("more", (option, value))
    return Term("one_of", (value,))


def _option(reader: Reader) -> Value:
    return Text(
        reader.need(r"(?:[a-z]+ )?[A-Z][\w'-]*|(?:first|double) strike|[a-z][\w-]*|[A-Z]+|\d+")[0].strip()
    )
