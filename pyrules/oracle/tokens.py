"""Tokens in words (111.4, 111.10), and what happens instead of creating some."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pyrules import resources
from pyrules.oracle.about import of_tokens, permanents, permanents_english, tokens_english
from pyrules.oracle.clauses import unreadable
from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.keywords import written_keyword
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_things import COLORS
from pyrules.oracle.static_words import NUMBER, Reader, number_of
from pyrules.oracle.subtypes import SINGULARS, SUBTYPES
from pyrules.oracle.vocabulary import WORDS_OF_NUMBERS


def _predefined() -> tuple[str, ...]:
    text = resources.asp_file("state", "tokens.lp").read_text(encoding="utf-8")
    return tuple(sorted(name for names in _DEFINED.findall(text) for name in _NAME.findall(names)))


_DEFINED = re.compile(r"^defined_token\((.*), [a-z]+\)\.$", re.MULTILINE)
_NAME = re.compile(r'"([^"]+)"')

PREDEFINED = _predefined()
"""Kinds of tokens that the rules define (111.10), as the programs have them."""

_TYPES = ("artifact", "enchantment", "land")
_KEYWORDS = (
    "deathtouch|defender|double strike|first strike|flying|haste|hexproof|indestructible|lifelink|menace"
    "|reach|trample|vigilance|prowess|infect|flash"
)
_COLOR = "|".join((*COLORS, "colorless"))

Traits = tuple[tuple[Value, Value], ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A token in words: its term, what it is besides, and how many."""

    amount: Value
    token: Value
    traits: Traits = ()


def made(reader: Reader, bare: bool = False) -> Made:
    """Tokens and how many: "a Treasure token", "two 1/1 white Soldier creature tokens with flying", "that
    many 4/4 …". `bare` allows the name of a kind alone ("a Blood"). Raises Unreadable.
    """
    amount: Value
    if reader.take("that many"):
        amount = "that_many"
    elif reader.take("an? additional|an additional|an?"):
        amount = 1
    else:
        amount = number_of(reader.need(NUMBER)[0])
        if amount < 2:
            raise unreadable("one, in another word")
    word = "token" if amount == 1 else "tokens"
    if match := reader.take("|".join(PREDEFINED)):
        if not reader.take(word) and not (bare and amount == 1):
            raise unreadable(f"a {match[0]}, but no token")
        return Made(amount, Text(match[0].strip()))
    token, traits = _creature(reader, word)
    return Made(amount, token, traits)


def _creature(reader: Reader, word: str) -> tuple[Value, Traits]:
    size = reader.need(r"(\d+)/(\d+)")
    color: Value = reader.need(_COLOR)[0].strip()
    if reader.take("and"):
        color = Term("both", (color, reader.need("|".join(COLORS))[0].strip()))
    subtypes: list[str] = []
    while match := reader.take(r"[A-Z][\w'-]*"):
        subtypes.append(match[0].strip())
    if not subtypes or any(each not in SUBTYPES for each in subtypes):
        raise unreadable("a token of no known type")
    types: list[str] = []
    while match := reader.take("|".join(_TYPES)):
        types.append(match[0].strip())
    reader.need("creature")
    reader.need(word)
    keywords: list[str] = []
    if reader.take("with"):
        while True:
            keywords.append(reader.need(_KEYWORDS)[0].strip().replace(" ", "_"))
            if not reader.take("and"):
                break
    name = " ".join(subtypes)
    if reader.take("named"):
        raise unreadable("a token with a name of its own")
    token = Term("token", (Text(name), int(size[1]), int(size[2]), color))
    if not types and not keywords:
        return token, ()
    traits = [Term("type", (each,)) for each in ("creature", *types)]
    traits += [Term("subtype", (Text(each),)) for each in subtypes]
    traits += [Term("keyword", (each,)) for each in keywords]
    if len(set(traits)) != len(traits):
        raise unreadable("a quality said twice")
    return token, tuple((token, each) for each in sorted(traits, key=written))


# ---------------------------------------------------------------- instead of creating tokens


def instead_of_tokens(
    reader: Reader, who: str, about: Sequence[Value], single: bool
) -> tuple[Value, Traits, bool]:
    """What is created instead, up to the end of the sentence: the action, what its tokens are, and whether
    it may be chosen. `who` is who would create: "you", "opponent", "any_player", or "effect" or "passive"
    for the wordings without a player; `single` tells that the event was said of one token.
    """
    may = False
    if who == "you" and reader.take("you may instead"):
        may = front = True
    else:
        front = bool(reader.take("instead"))
    action, traits = _body(reader, who, about, single)
    if not front:
        reader.need("instead")
        if action == "halve_tokens":
            _rounded(reader)
    return action, traits, may


def _rounded(reader: Reader) -> None:
    if not reader.rest.startswith(", "):
        raise unreadable("rounded up or down?")
    reader.at += 2
    reader.need("rounded down")


_CREATES = {"you": "create", "effect": "it creates", "opponent": "they create", "any_player": "they create"}


def _body(reader: Reader, who: str, about: Sequence[Value], single: bool) -> tuple[Value, Traits]:
    passive = who == "passive"
    if who == "you" and reader.take("choose a creature other than ~ and create that many tokens that are"):
        reader.need("copies of that creature")
        copied = Term("and", ("other", Term("type", ("creature",))))
        return Term("create_instead", ("that_many", Term("copy", (copied,)))), ()
    if not passive:
        reader.need(_CREATES[who])
    if match := reader.take(rf"(?:(twice)|({NUMBER}) times) that many of those tokens"):
        return _end(reader, passive, Term("multiply_tokens", (2 if match[1] else number_of(match[2]),)), ())
    if not passive and reader.take("half that many of each of those kinds of tokens"):
        return "halve_tokens", ()
    if reader.take("those tokens plus"):
        one = made(reader)
        return _end(reader, passive, Term("also_create", (one.amount, one.token)), one.traits)
    if single and not passive and reader.take("one of each"):
        return Term("create_each", (_each(about),)), ()
    if not passive and reader.take("that many tokens that are copies of"):
        what: Value
        if reader.take("(?:enchanted|equipped) (?:creature|permanent|artifact|land)"):
            what = "enchanted"
        else:
            reader.need("any")
            what = permanents(reader)
        return Term("create_instead", ("that_many", Term("copy", (what,)))), ()
    found = [made(reader, bare=True)]
    while not passive and reader.take("or"):
        found.append(made(reader))
    actions = [Term("create_instead", (_many(one, single), one.token)) for one in found]
    traits = tuple(pair for one in found for pair in one.traits)
    if len(actions) == 1:
        return _end(reader, passive, actions[0], traits)
    if len(actions) > 2:
        raise unreadable("more than two to choose from")
    return Term("either", tuple(actions)), traits


def _many(one: Made, single: bool) -> Value:
    if not single:
        return one.amount
    if one.amount != 1:
        raise unreadable("several for each one")
    # "If you would create a Fish token, create a Shark token instead": one for each.
    return "that_many"


def _end(reader: Reader, passive: bool, action: Value, traits: Traits) -> tuple[Value, Traits]:
    if passive:
        reader.need("are created")
    return action, traits


def _each(about: Sequence[Value]) -> Value:
    if len(about) != 1:
        raise unreadable("one of each of what?")
    names = list(_names(about[0]))
    if len(names) < 2:
        raise unreadable("each of one")
    chain: Value = Term("one", (Text(names[-1]),))
    for name in reversed(names[:-1]):
        chain = Term("more", (Text(name), chain))
    return chain


def _names(filter_: Value) -> Iterable[str]:
    match filter_:
        case Term("or", (one, rest)):
            yield from _names(one)
            yield from _names(rest)
        case Term("subtype", (Text(name),)) if name in PREDEFINED:
            yield name
        case _:
            raise unreadable("a token that the rules don't define")


# ---------------------------------------------------------------- in English


def created_english(action: Value, traits: Traits) -> str:
    """What is created instead by a player "you", without "instead"; raises CannotRender."""
    match action:
        case Term("multiply_tokens", (2,)):
            return "create twice that many of those tokens"
        case Term("multiply_tokens", (int(times),)):
            return f"create {WORDS_OF_NUMBERS.get(times, str(times))} times that many of those tokens"
        case "halve_tokens" | Term("halve_tokens"):
            return "create half that many of each of those kinds of tokens"
        case Term("also_create", (amount, token)):
            return f"create those tokens plus {token_english(amount, token, traits)}"
        case Term("create_each"):
            return "create one of each"
        case Term("create_instead", ("that_many", Term("copy", ("enchanted",)))):
            return "create that many tokens that are copies of enchanted permanent"
        case Term("create_instead", ("that_many", Term("copy", (filter_,)))):
            if filter_ == Term("and", ("other", Term("type", ("creature",)))):
                return (
                    "choose a creature other than this permanent and create that many tokens that are "
                    "copies of that creature"
                )
            what = permanents_english(filter_, plural=False)
            return f"create that many tokens that are copies of any {what}"
        case Term("create_instead", (amount, token)):
            return f"create {token_english(amount, token, traits)}"
        case Term("either", (Term("create_instead", one), Term("create_instead", other))):
            first, second = (token_english(amount, token, traits) for amount, token in (one, other))
            return f"create {first} or {second}"
    raise CannotRender(f"an action {written(action)}")


def token_english(amount: Value, token: Value, traits: Traits) -> str:
    """Tokens and how many in words that `made` reads."""
    many = amount != 1
    word = "tokens" if many else "token"
    match token:
        case Text(name) if name in PREDEFINED:
            said = f"{name} {word}"
        case Term("token", (Text(name), int(power), int(toughness), color)):
            own = [trait for each, trait in traits if each == token]
            types = _those(own, "type", but="creature")
            keywords = [written_keyword(each) for each in _those(own, "keyword")]
            if own and sorted(_those(own, "subtype")) != sorted(name.split()):
                raise CannotRender("a token with other subtypes than its name")
            said = " ".join(
                [f"{power}/{toughness}", _color(color), name, *types, "creature", word]
                + ([f"with {' and '.join(keywords)}"] if keywords else [])
            )
        case _:
            raise CannotRender(f"a token {written(token)}")
    match amount:
        case 1:
            vowel = said[0] in "aeiouAEIOU8" or said.startswith(("11/", "18/"))
            return f"{'an' if vowel else 'a'} {said}"
        case "that_many":
            return f"that many {said}"
        case int(number):
            return f"{WORDS_OF_NUMBERS.get(number, str(number))} {said}"
    raise CannotRender(f"so many tokens: {written(amount)}")


def _those(traits: Sequence[Value], name: str, but: str = "") -> list[str]:
    found: list[str] = []
    for trait in traits:
        match trait:
            case Term(named, (Text(word),)) if named == name:
                found.append(word)
            case Term(named, (str(word),)) if named == name and word != but:
                found.append(word)
    return sorted(found)


def _color(color: Value) -> str:
    match color:
        case Term("both", (one, other)):
            return f"{written(one)} and {written(other)}"
    return written(color)


__all__ = [
    "PREDEFINED", "SINGULARS", "Made", "created_english", "instead_of_tokens", "made", "of_tokens",
    "token_english", "tokens_english",
]  # fmt: skip
