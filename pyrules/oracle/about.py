"""What an event is about: permanents, cards, tokens and players in words, as the filters of `about/3`.

*A creature you control*, *a card or token*, *a nontoken creature an opponent owns*, *a creature card not on
the battlefield*, *a permanent or player*. What stands after the noun of permanents is read here where it is
said of events alone (*dealt damage this way*); the rest is that of static abilities.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyrules.oracle.clauses import unreadable
from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import both, either
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_render import things as said_things
from pyrules.oracle.static_things import attached, quality, things
from pyrules.oracle.static_words import Reader
from pyrules.oracle.subtypes import SUBTYPES

CARD_TYPES = (
    "artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery",
)  # fmt: skip
"""Types of cards that a filter of cards may name."""

_EXTRAS: tuple[tuple[str, tuple[Value, ...]], ...] = (
    ("dealt damage this way", ("dealt_damage_this_way",)),
    ("dealt damage by ~(?! this turn)", ("dealt_damage_this_way",)),
    ("dealt damage by the targeted creature", (Term("dealt_damage_this_turn_by", ("target",)),)),
    ("dealt damage by ~ this turn", (Term("dealt_damage_this_turn_by", ("this",)),)),
    (
        "dealt damage by (?:enchanted|equipped) creature this turn",
        (Term("dealt_damage_this_turn_by", ("enchanted",)),),
    ),
    (
        "dealt damage this turn by a source you controlled",
        (Term("dealt_damage_this_turn_by", ("source_you_controlled",)),),
    ),
    ("your team controls", ("your_team_controls",)),
    ("an opponent owns", ("opponent_owns",)),
    ("you didn't control", (Term("non", ("you_control",)),)),
    ("not on the battlefield", ("off_battlefield",)),
)
"""What may stand after a noun where an event is about it; the first wording of a meaning says it."""

_SAID: dict[Value, str] = {
    "dealt_damage_this_way": "dealt damage this way",
    Term("dealt_damage_this_turn_by", ("target",)): "dealt damage by the targeted creature",
    Term("dealt_damage_this_turn_by", ("this",)): "dealt damage by this permanent this turn",
    Term("dealt_damage_this_turn_by", ("enchanted",)): "dealt damage by enchanted creature this turn",
    Term("dealt_damage_this_turn_by", ("source_you_controlled",)): (
        "dealt damage this turn by a source you controlled"
    ),
    "your_team_controls": "your team controls",
    "opponent_owns": "an opponent owns",
    "off_battlefield": "not on the battlefield",
}
_TYPES = "|".join(CARD_TYPES)


# ---------------------------------------------------------------- words to filters


def about(reader: Reader) -> tuple[Value, ...]:
    """What an event is about, one thing in words: each of the filters is one that may be meant.

    Raises Unreadable where the words are none.
    """
    if reader.take("~|this card"):
        return ("this",)
    if (found := attached(reader)) is not None:
        return (found,)
    if reader.take("any target that's a creature"):
        return (Term("and", (Term("type", ("creature",)), "target")),)
    if reader.take("that spell"):
        return ("that_spell",)
    if reader.take("an? (?:instant or sorcery )?spell cast (?:from your graveyard )?this way"):
        return ("cast_this_way",)
    if reader.take("a card or token"):
        return ("card", "token")
    if (card := _card(reader)) is not None:
        return (card,)
    if reader.take("a permanent or player"):
        return ("permanent", Term("player", ("any_player",)))
    if not reader.peek("an?|another"):
        raise unreadable(f"what is it about? {reader.rest}")
    return (permanents(reader),)


def permanents(reader: Reader) -> Value:
    """Permanents in words, and what is said of them where an event is about them."""
    parts = conjuncts(things(reader))
    while True:
        more = next((meaning for words, meaning in _EXTRAS if reader.take(words)), None)
        if more is None:
            break
        parts += more
    if len(parts) > 1 and "permanent" in parts:
        parts.remove("permanent")
    if len(set(parts)) != len(parts):
        raise unreadable("a quality said twice")
    return both(parts)


def _card(reader: Reader) -> Value | None:
    """A card in words: "a card", "an instant or sorcery card", "a creature card not on the battlefield"."""
    start = reader.at
    if not reader.take("an?"):
        return None
    parts: list[Value] = ["card"]
    if match := reader.take(rf"({_TYPES})(?: or ({_TYPES}))?(?= card)"):
        parts.append(either([Term("type", (each,)) for each in match.groups() if each]))
    elif (color := quality(reader)) is not None:
        parts.append(color)
    if not reader.take("card"):
        reader.at = start
        return None
    if reader.take("you didn't control"):
        parts.append(Term("non", ("you_control",)))
    elif reader.take("not on the battlefield"):
        parts.append("off_battlefield")
    return both(parts)


def of_tokens(reader: Reader, word: str = "tokens") -> tuple[Value, ...]:
    """The kind of tokens that stands before "tokens": none for any, or one filter."""
    if reader.take(word):
        return ()
    if match := reader.take(rf"(creature|artifact|enchantment)(?= {word})"):
        reader.need(word)
        return (Term("type", (match[1],)),)
    kinds: list[Value] = []
    while True:
        name = reader.need(r"[A-Z][\w-]*")[0].strip()
        if name not in SUBTYPES:
            raise unreadable(f"what is {name}?")
        kinds.append(Term("subtype", (Text(name),)))
        if reader.take(word):
            return (either(kinds),)
        if reader.rest.startswith(", "):
            reader.at += 2
            last = reader.take("or")
        elif not (last := reader.take("or")):
            raise unreadable("which tokens?")
        if last:
            name = reader.need(r"[A-Z][\w-]*")[0].strip()
            reader.need(word)
            if name not in SUBTYPES:
                raise unreadable(f"what is {name}?")
            return (either([*kinds, Term("subtype", (Text(name),))]),)


# ---------------------------------------------------------------- filters to words


def about_english(filters: Sequence[Value]) -> str:
    """What an event is about in words that `about` reads; raises CannotRender."""
    match tuple(sorted(filters, key=written)):
        case ("card", "token"):
            return "a card or token"
        case ("permanent", Term("player", ("any_player",))):
            return "a permanent or player"
        case (one,):
            return one_english(one)
    raise CannotRender(f"about several things: {' '.join(map(written, filters))}")


def one_english(filter_: Value) -> str:
    """One thing in words, with its article."""
    match filter_:
        case "this":
            return "this permanent"
        case "enchanted" | "target":
            return f"{filter_} permanent"
        case "that_spell":
            return "that spell"
        case "destroyed_this_way":
            return "a permanent destroyed this way"
        case "cast_this_way":
            return "a spell cast this way"
        case Term("and", (Term("type", ("creature",)), "target")):
            return "any target that's a creature"
    parts = conjuncts(filter_)
    if parts[0] == "card":
        return _card_english(parts[1:])
    return _article(permanents_english(filter_, plural=False))


def permanents_english(filter_: Value, plural: bool) -> str:
    """Permanents in words, without an article."""
    parts = conjuncts(filter_)
    extras = [part for part in parts if part in _SAID]
    rest = [part for part in parts if part not in _SAID]
    return " ".join([said_things(both(rest), plural), *(_SAID[each] for each in extras)])


def _card_english(parts: Sequence[Value]) -> str:
    before: list[str] = []
    after: list[str] = []
    for part in parts:
        match part:
            case Term("non", ("you_control",)):
                after.append("you didn't control")
            case "off_battlefield":
                after.append("not on the battlefield")
            case Term("or", (Term("type", (one,)), Term("type", (other,)))):
                before.append(f"{one} or {other}")
            case Term("type" | "color", (str(word),)):
                before.append(word)
            case _:
                raise CannotRender(f"a card that is {written(part)}")
    return _article(" ".join([*before, "card", *after]))


def tokens_english(filters: Sequence[Value], word: str) -> str:
    """Tokens in words that `of_tokens` reads."""
    match tuple(filters):
        case ():
            return word
        case (Term("type", (str(kind),)),):
            return f"{kind} {word}"
        case (filter_,):
            return f"{_options(filter_)} {word}"
    raise CannotRender("tokens of several kinds")


def _options(filter_: Value) -> str:
    names: list[str] = []
    rest = filter_
    while True:
        match rest:
            case Term("or", (Term("subtype", (Text(name),)), more)):
                names.append(name)
                rest = more
            case Term("subtype", (Text(name),)):
                names.append(name)
                break
            case _:
                raise CannotRender(f"tokens that are {written(filter_)}")
    if len(names) < 3:
        return " or ".join(names)
    return f"{', '.join(names[:-1])}, or {names[-1]}"


def _article(words: str) -> str:
    if words.startswith("other "):
        return f"another {words.removeprefix('other ')}"
    vowel = words[0] in "aeiouAEIOU" and not words.lower().startswith("uni")
    return f"{'an' if vowel else 'a'} {words}"


__all__ = [
    "about", "about_english", "of_tokens", "one_english", "permanents", "permanents_english",
    "tokens_english",
]  # fmt: skip
