"""Abilities and characteristics as facts of `asp/README.md`, and abilities back from facts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from pyrules.oracle.model import (
    Ability,
    CardText,
    Covers,
    Does,
    InsteadIf,
    Kind,
    On,
    Term,
    Text,
    Trigger,
    Value,
    Watch,
)
from pyrules.oracle.vocabulary import COLORS, SUPERTYPES, TYPES

_SYMBOL = re.compile(r"\{([^{}]+)\}")
_REMINDER = re.compile(r"\([^()]*\)")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
PERMANENTS = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
"""The types of permanents (110.4)."""
_TWO_WORD_SUBTYPES = ("Time Lord",)


def quote(text: str) -> str:
    """A text as a string of clingo."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def written(value: Value) -> str:
    """A value as clingo writes it."""
    if isinstance(value, Term):
        inside = ",".join(written(each) for each in value.arguments)
        return f"{value.name}({inside})" if value.arguments else value.name
    if isinstance(value, Text):
        return quote(value.value)
    return str(value)


_EVENTS = {"cant": "cant", "triggered_mana": "when", "trigger": "when"}
"""The predicate for what an ability of a kind watches, other than `would`."""


def ability_facts(name: str, number: int, ability: Ability, sentence: int | None = None) -> Iterator[str]:
    """The facts of one ability, always in the same order; `sentence` is where in the text it begins."""
    start = f"{quote(name)},{number}"
    yield f"ability({start},{ability.kind})"
    if sentence is not None:
        yield f"sentence({start},{sentence})"
    yield f"functions({start},{ability.zone})"
    if ability.also_in is not None:
        yield f"functions({start},{ability.also_in})"
    if ability.trigger is not None:
        yield from _trigger_facts(start, ability.trigger)
    if ability.covers is not None:
        yield from _covers_facts(start, ability.covers)
    event = _EVENTS.get(ability.kind, "would")
    yield from sorted(f"{event}({start},{written(watch.event)},{watch.who})" for watch in ability.watches)
    yield from sorted(f"about({start},{written(filter_)})" for filter_ in ability.about)
    if ability.tapped is not None:
        yield f"tapped({start},{written(ability.tapped)})"
    yield from sorted(f"condition({start},{written(condition)})" for condition in ability.conditions)
    for flag in ("optional", "once", "once_each", "self_replacement", "only_if", "targets"):
        if getattr(ability, flag):
            yield f"{flag}({start})"
    yield from sorted(f"cost({start},{written(cost)})" for cost in ability.costs)
    numbers = _numbers(number, ability)
    for place, does in enumerate(ability.does, start=1):
        yield f"does({start},{place},{written(_numbered(does.action, numbers))})"
        if does.given is not None:
            yield f"given({start},{place},{does.given})"
        yield from sorted(f"given({start},{place},{written(condition)})" for condition in does.when)
    for other in ability.instead_if:
        yield f"instead_if({start},{written(other.condition)},{written(other.production)})"
    yield from sorted(
        f"token_trait({start},{written(token)},{written(trait)})" for token, trait in all_traits(ability)
    )
    yield from sorted(f"also({start},{written(also)})" for also in ability.also)
    if ability.applies_to is not None:
        yield f"applies_to({start},{written(ability.applies_to)})"
    of_text = [change for change in ability.modifies if is_of_text(change)]
    others = [change for change in ability.modifies if not is_of_text(change)]
    for place, change in enumerate(others, start=1):
        yield f"modifies({start},{place},{written(_numbered(change, numbers))})"
    for change in of_text:
        yield f"rewords({start},{written(ability.applies_to or 'this')},{written(change)})"
    for place, change in enumerate(ability.copy_except, start=1):
        yield f"copy_except({start},{place},{written(_numbered(change, numbers))})"


def _trigger_facts(start: str, trigger: Trigger) -> Iterator[str]:
    for place, on in enumerate(trigger.events, start=1):
        yield f"triggers_on({start},{place},{written(on.event)})"
        if on.many:
            yield f"one_or_more({start},{place})"
    yield from sorted(f"intervening({start},{written(condition)})" for condition in trigger.intervening)
    flags = {
        "triggers_once": trigger.once_each_turn,
        "does_once": trigger.does_once,
        "speaks_of_event": trigger.speaks,
    }
    yield from (f"{flag}({start})" for flag, holds in flags.items() if holds)


def _covers_facts(start: str, covers: Covers) -> Iterator[str]:
    if covers.adds:
        yield f"adds({start},{covers.adds})"
    yield from (
        f"covers({start},{place},{written(each)})" for place, each in enumerate(covers.whose, start=1)
    )
    for place, each in enumerate(covers.causes, start=1):
        yield f"caused_by({start},{place},{written(each)})"


def all_traits(ability: Ability) -> tuple[tuple[Value, Value], ...]:
    """What each token of an ability's actions is; without a word of it, a creature with its name's types."""
    said = {token for token, _ in ability.traits}
    plain = [
        pair
        for token in dict.fromkeys(each for does in ability.does for each in _tokens(does.action))
        if token not in said
        for pair in plain_traits(token)
    ]
    return (*ability.traits, *plain)


def plain_traits(token: Term) -> tuple[tuple[Value, Value], ...]:
    """The traits of a creature token that has its name as subtypes."""
    name = token.arguments[0]
    subtypes = name.value.split() if isinstance(name, Text) else []
    return (
        (token, Term("type", ("creature",))),
        *((token, Term("subtype", (Text(each),))) for each in subtypes),
    )


def _tokens(value: Value) -> Iterator[Term]:
    if isinstance(value, Term):
        if value.name == "token" and len(value.arguments) == 4:
            yield value
        for each in value.arguments:
            yield from _tokens(each)


def is_of_text(change: Value) -> bool:
    """Whether a change is one of words in a text (612), which is read before anything else of a card."""
    return isinstance(change, Term) and change.name in _OF_TEXT


_OF_TEXT = frozenset({"change_word", "change_word_to", "change_word_but", "change_every_word"})


_OF_INNER = frozenset({"grant_ability", "start"})
"""Changes and actions whose argument is another ability of the same card."""


def _numbers(number: int, ability: Ability) -> tuple[int, ...]:
    """The numbers of an ability's inner abilities, which follow it."""
    numbers: list[int] = []
    place = number + 1
    for inner in ability.inner:
        numbers.append(place)
        place += len(inner.flat())
    return tuple(numbers)


def _numbered(value: Value, numbers: Sequence[int]) -> Value:
    match value:
        case Term(name, (int(inner),)) if name in _OF_INNER:
            return Term(name, (numbers[inner - 1],))
        case Term("enter_as", (change,)):
            return Term("enter_as", (_numbered(change, numbers),))
    return value


def characteristics(card: CardText, keywords: Iterable[Value]) -> Iterator[str]:
    """The facts of what is printed on a card (109.3), without its abilities; `keywords` as constants, or as
    `with(Keyword,"rest of its text")`."""
    name = quote(card.name)
    yield f"card({name})"
    supertypes, types, subtypes = type_line(card.type)
    yield from (f"supertype({name},{each})" for each in supertypes)
    yield from (f"card_type({name},{each})" for each in types)
    yield from (f"subtype({name},{quote(each)})" for each in subtypes)
    known = set(keywords)
    plain = sorted(each for each in known if isinstance(each, str))
    with_rest = sorted(written(each) for each in known if isinstance(each, Term))
    if card.cost:
        yield f"mana_cost({name},{quote(card.cost)})"
    yield f"mana_value({name},{mana_value(card.cost)})"
    # 202.2. Devoid takes them away (702.114a), which is an ability, and what it has can be lost.
    yield from (f"color({name},{each})" for each in colors(card.cost))
    if PERMANENTS.intersection(types):
        yield from (f"pips({name},{color},{number})" for color, number in pips(card.cost).items())
        if variable := (card.cost or "").count("{X}"):
            yield f"cost_x({name},{variable})"
    if "legendary" in supertypes or "can be your commander" in card.text:
        yield from (f"color_identity({name},{each})" for each in color_identity(card))
    numbers = (card.power, card.toughness, card.loyalty, card.defense)
    for predicate, value in zip(("power", "toughness", "loyalty", "defense"), numbers, strict=True):
        if value is not None and value != "":
            yield f"{predicate}({name},{_number(value)})"
    yield from (f"keyword({name},{each})" for each in plain)
    yield from (f"keyword_with({name},{each.removeprefix('with(')}" for each in with_rest)


def type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes and types as constants, and subtypes as printed (205); words that are none are left out."""
    front = line.split(" // ", maxsplit=1)[0]
    before, _, after = re.sub(r" [-–] ", " — ", front).partition("—")
    words = before.lower().split()
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    types = tuple("kindred" if word == "tribal" else word for word in words if word in TYPES | {"tribal"})
    after = after.strip()
    if "plane" in types:
        return supertypes, types, (after,) if after else ()  # 205.3b: a planar type may be several words
    for pair in _TWO_WORD_SUBTYPES:
        after = after.replace(pair, pair.replace(" ", "\0"))
    return supertypes, types, tuple(dict.fromkeys(word.replace("\0", " ") for word in after.split()))


def mana_value(cost: str | None) -> int:
    """The mana value of a cost (202.3): X is 0, a hybrid symbol counts its larger half."""
    return sum(
        max(_symbol_value(half) for half in symbol.split("/")) for symbol in _SYMBOL.findall(cost or "")
    )


def _symbol_value(half: str) -> int:
    if half.isdecimal():
        return int(half)
    return 1 if half in COLORS or half in ("C", "S") else 0


def colors(cost: str | None) -> tuple[str, ...]:
    """The colours of a card with that mana cost (202.2), in the order white, blue, black, red, green."""
    letters = {half for symbol in _SYMBOL.findall(cost or "") for half in symbol.split("/")}
    return tuple(color for letter, color in COLORS.items() if letter in letters)


def pips(cost: str | None) -> dict[str, int]:
    """For each colour how many mana symbols of a cost are of it (700.5); one may be of two colours."""
    symbols = [set(symbol.split("/")) for symbol in _SYMBOL.findall(cost or "")]
    numbers = {color: sum(letter in symbol for symbol in symbols) for letter, color in COLORS.items()}
    return {color: number for color, number in numbers.items() if number}


def color_identity(card: CardText) -> tuple[str, ...]:
    """The colours of the mana symbols in a card's cost and rules text, reminder text left out (903.4)."""
    return colors(f"{card.cost or ''} {_REMINDER.sub('', card.text)}")


def _number(value: int | str) -> str:
    text = str(value).strip()
    return str(int(text)) if _NUMBER.fullmatch(text) else quote(text)


# ---------------------------------------------------------------- from facts


class FactError(ValueError):
    """A text that is no fact of an ability."""


class CannotRender(FactError):
    """An ability that no sentence says, or not in this way."""


_TOKEN = re.compile(
    r'\s*(?:(?P<number>-?\d+)|(?P<name>[a-z_]\w*)|"(?P<text>(?:[^"\\]|\\.)*)"|(?P<sign>[(),.]))'
)
_ESCAPE = re.compile(r"\\(.)")


def read(text: str) -> Iterator[Term]:
    """The facts of a text, each with its full stop or alone on a line; comments begin with %."""
    pieces: list[tuple[str, str]] = []
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("%"):
            continue
        place = 0
        while place < len(line):
            match = _TOKEN.match(line, place)
            if match is None:
                raise FactError(f"not a fact: {line}")
            pieces.append((match.lastgroup or "", match[match.lastgroup or 0]))
            place = match.end()
        if pieces[-1] != ("sign", "."):
            pieces.append(("sign", "."))
    place = 0
    while place < len(pieces):
        value, place = _value(pieces, place)
        if not isinstance(value, Term) or place >= len(pieces) or pieces[place] != ("sign", "."):
            raise FactError(f"not a fact: {text}")
        place += 1
        yield value


def _value(pieces: list[tuple[str, str]], place: int) -> tuple[Value, int]:
    if place >= len(pieces):
        raise FactError("a fact that ends too early")
    kind, text = pieces[place]
    place += 1
    if kind == "number":
        return int(text), place
    if kind == "text":
        return Text(_ESCAPE.sub(lambda match: "\n" if match[1] == "n" else match[1], text)), place
    if kind != "name":
        raise FactError(f"unexpected {text}")
    if place >= len(pieces) or pieces[place] != ("sign", "("):
        return text, place
    arguments: list[Value] = []
    while True:
        value, place = _value(pieces, place + 1)
        arguments.append(value)
        if place >= len(pieces) or pieces[place][1] not in (",", ")"):
            raise FactError(f"unclosed {text}(")
        if pieces[place][1] == ")":
            return Term(text, tuple(arguments)), place + 1


def abilities(facts: str) -> dict[tuple[str, int], Ability]:
    """The abilities that the facts of a text describe, by card and number; other facts are passed over."""
    found: dict[tuple[str, int], dict[str, list[tuple[Value, ...]]]] = defaultdict(lambda: defaultdict(list))
    traits: dict[Value, list[Value]] = defaultdict(list)
    for fact in read(facts):
        match fact.arguments:
            case (Text(), int(), Term("token") as token, trait) if fact.name == "token_trait":
                traits[token].append(trait)
            case (Text(card), int(number), *rest):
                found[card, number][fact.name].append(tuple(rest))
            case _:
                continue
    return {
        key: _with_traits(_ability(key, found), traits)
        for key, parts in list(found.items())
        if "ability" in parts
    }


def _with_traits(ability: Ability, traits: Mapping[Value, Sequence[Value]]) -> Ability:
    """The ability with what its tokens are, where that is not what they are without a word."""
    said: list[tuple[Value, Value]] = []
    for token in dict.fromkeys(each for does in ability.does for each in _tokens(does.action)):
        pairs = tuple((token, trait) for trait in dict.fromkeys(traits.get(token, ())))
        if pairs and set(pairs) != set(plain_traits(token)):
            said += sorted(pairs, key=lambda pair: written(pair[1]))
    inner = tuple(_with_traits(each, traits) for each in ability.inner)
    return replace(ability, traits=tuple(said), inner=inner) if said or inner else ability


Parts = dict[str, list[tuple[Value, ...]]]


def _ability(key: tuple[str, int], found: dict[tuple[str, int], Parts]) -> Ability:
    parts = found[key]
    given = {rest[0]: str(rest[1]) for rest in parts["given"] if isinstance(rest[1], str)}
    when: dict[Value, list[Term]] = defaultdict(list)
    for rest in parts["given"]:
        if isinstance(rest[1], Term):
            when[rest[0]].append(rest[1])
    does = [rest[1] for rest in sorted(parts["does"], key=lambda rest: cast(int, rest[0]))]
    places = [rest[0] for rest in sorted(parts["does"], key=lambda rest: cast(int, rest[0]))]
    modifies = [rest[1] for rest in sorted(parts["modifies"], key=lambda rest: cast(int, rest[0]))]
    excepts = [rest[1] for rest in sorted(parts["copy_except"], key=lambda rest: cast(int, rest[0]))]
    modifies += [rest[1] for rest in parts["rewords"]]
    inner = sorted({number for value in (*does, *modifies, *excepts) for number in _inner(value)})
    if any((key[0], number) not in found or number <= key[1] for number in inner):
        raise FactError("an ability that grants one that isn't there, or stands before it")
    index = {number: place for place, number in enumerate(inner, start=1)}
    return Ability(
        kind=cast(Kind, str(parts["ability"][0][0])),
        zone=str(parts["functions"][0][0]) if parts["functions"] else "battlefield",
        watches=tuple(
            Watch(event, str(who)) for event, who in (*parts["would"], *parts["cant"], *parts["when"])
        ),
        conditions=tuple(_term(rest[0]) for rest in parts["condition"]),
        does=tuple(
            Does(_term(_indexed(action, index)), given.get(place), tuple(when[place]))
            for place, action in zip(places, does, strict=True)
        ),
        costs=tuple(_term(rest[0]) for rest in parts["cost"]),
        optional="optional" in parts,
        once="once" in parts,
        once_each="once_each" in parts,
        self_replacement="self_replacement" in parts,
        tapped=parts["tapped"][0][0] if parts["tapped"] else None,
        only_if="only_if" in parts,
        targets="targets" in parts,
        instead_if=tuple(InsteadIf(_term(rest[0]), _term(rest[1])) for rest in parts["instead_if"]),
        also=tuple(Text(rest[0].value) for rest in parts["also"] if isinstance(rest[0], Text)),
        applies_to=parts["applies_to"][0][0] if parts["applies_to"] else None,
        modifies=tuple(_indexed(change, index) for change in modifies),
        inner=tuple(_ability((key[0], number), found) for number in inner),
        about=tuple(rest[0] for rest in parts["about"]),
        copy_except=tuple(_indexed(change, index) for change in excepts),
        trigger=_trigger(parts),
        covers=_covers(parts),
        also_in=str(parts["functions"][1][0]) if len(parts["functions"]) > 1 else None,
    )


def _trigger(parts: Parts) -> Trigger | None:
    if not parts["triggers_on"]:
        return None
    many = {rest[0] for rest in parts["one_or_more"]}
    return Trigger(
        tuple(On(rest[1], rest[0] in many) for rest in _in_order(parts["triggers_on"])),
        tuple(rest[0] for rest in parts["intervening"]),
        "triggers_once" in parts,
        "does_once" in parts,
        "speaks_of_event" in parts,
    )


def _covers(parts: Parts) -> Covers | None:
    if parts["ability"][0][0] not in ("additional_trigger", "cant_trigger"):
        return None
    return Covers(
        tuple(rest[1] for rest in _in_order(parts["covers"])),
        tuple(rest[1] for rest in _in_order(parts["caused_by"])),
        cast(int, parts["adds"][0][0]) if parts["adds"] else 0,
    )


def _in_order(rows: list[tuple[Value, ...]]) -> list[tuple[Value, ...]]:
    return sorted(rows, key=lambda rest: cast(int, rest[0]))


def _inner(value: Value) -> Iterator[int]:
    match value:
        case Term(name, (int(number),)) if name in _OF_INNER:
            yield number
        case Term("enter_as", (change,)):
            yield from _inner(change)


def _indexed(value: Value, index: Mapping[int, int]) -> Value:
    match value:
        case Term(name, (int(number),)) if name in _OF_INNER:
            return Term(name, (index[number],))
        case Term("enter_as", (change,)):
            return Term("enter_as", (_indexed(change, index),))
    return value


def _term(value: Value) -> Term:
    return value if isinstance(value, Term) else Term(str(value))
