"""From the mana section of `oracle.lark` to productions, filters and clauses about tapping for mana."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Literal

from lark import Token
from lark.visitors import v_args

from pyrules.oracle.clauses import unreadable
from pyrules.oracle.model import Action, Condition, Term, Text, Value, Watch
from pyrules.oracle.vocabulary import COLORS, PLURALS

# ---------------------------------------------------------------- what the rules build


@dataclass(frozen=True, slots=True)
class Adds:
    """Mana that is added: by whom ("you", "that_player", "its_controller"), and whether they may."""

    who: str
    production: Value
    optional: bool = False


@dataclass(frozen=True, slots=True)
class TapAll:
    """Mana Web's own effect, which adds nothing."""

    filter: Value


@dataclass(frozen=True, slots=True)
class Clause:
    """What must be tapped for mana. `trigger` for whenever; `starts` for a condition or trigger that made the
    effect, `lasting` for a time at which it ends."""

    trigger: bool
    who: str
    filter: Value
    conditions: tuple[Condition, ...] = ()
    starts: bool = False
    lasting: bool = False
    also: tuple[Text, ...] = ()

    @property
    def watch(self) -> Watch:
        """The event, as an ability watches it."""
        return Watch("tapped_for_mana" if self.trigger else "tap_for_mana", self.who)


@dataclass(frozen=True, slots=True)
class Produces:
    """What is produced instead, and the conditions that lie in it."""

    action: Action
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """A whole sentence: what is tapped, and what it produces instead."""

    clause: Clause
    produces: Produces


@dataclass(frozen=True, slots=True)
class Looks:
    """An action of a spell that looks at what permanents could produce, and the kind of its ability."""

    kind: Literal["spell", "cost_reduction"]
    action: Action


@dataclass(frozen=True, slots=True)
class Mark:
    kind: str
    also: str = ""


@dataclass(frozen=True, slots=True)
class Described:
    """Permanents in words, before it is known whether one or several are meant."""

    kinds: tuple[tuple[str, ...], ...]
    joint: str
    owned: tuple[Value, ...]

    def one(self) -> Value:
        """The filter, said of one permanent."""
        return self._filter(plural=False)

    def all(self) -> Value:
        """The filter, said of several."""
        return self._filter(plural=True)

    def _filter(self, plural: bool) -> Value:
        kinds = [_atoms(words, plural) for words in self.kinds]
        if len(set(self.owned)) != len(self.owned):
            raise unreadable("a place said twice")
        owned = [each for each in self.owned if each != _ANYWHERE]
        if len(kinds) == 1:
            return both([*kinds[0], *owned])
        shared: list[Value] = []
        if self.joint == "and" and plural and kinds[0][:1] == [_LEGENDARY]:
            # "Legendary creatures and planeswalkers": both are.
            shared, kinds[0] = [_LEGENDARY], kinds[0][1:]
        if any(words[0] in _QUALITIES for words in self.kinds[len(shared) :]) or not all(kinds):
            raise unreadable("a quality of one of several kinds, or of all")
        return both([*shared, either([both(kind) for kind in kinds]), *owned])


_ANYWHERE = "anywhere"
_LEGENDARY = Term("supertype", ("legendary",))

_NOUNS: dict[str, Value] = {
    "land": Term("type", ("land",)),
    "creature": Term("type", ("creature",)),
    "artifact": Term("type", ("artifact",)),
    "enchantment": Term("type", ("enchantment",)),
    "planeswalker": Term("type", ("planeswalker",)),
    "token": "token",
}
_QUALITIES: dict[str, Value] = {
    "basic": Term("supertype", ("basic",)),
    "snow": Term("supertype", ("snow",)),
    "legendary": _LEGENDARY,
    "nonbasic": "nonbasic",
    "nonland": Term("non", (Term("type", ("land",)),)),
    "noncreature": Term("non", (Term("type", ("creature",)),)),
    "nontoken": Term("non", ("token",)),
    "other": "other",
    "multicolored": "multicolored",
    "colorless": "colorless",
    "untapped": "untapped_state",
    "attacking": "attacking",
    **{color: Term("color", (color,)) for color in ("white", "blue", "black", "red", "green")},
}


def both(parts: Sequence[Value]) -> Value:
    """All of the filters; of none, any permanent."""
    if not parts:
        return "permanent"
    return reduce(lambda rest, part: Term("and", (part, rest)), reversed(parts[:-1]), parts[-1])


def either(parts: Sequence[Value], name: str = "or") -> Value:
    """One of the filters, or with another name one of the productions or types."""
    return reduce(lambda rest, part: Term(name, (part, rest)), reversed(parts[:-1]), parts[-1])


def _atoms(words: tuple[str, ...], plural: bool) -> list[Value]:
    atoms: list[Value] = []
    for place, word in enumerate(words):
        last = place == len(words) - 1
        if word in _QUALITIES:
            if last:
                raise unreadable("a quality without a thing")
            atoms.append(_QUALITIES[word])
        elif word[0].isupper():
            if PLURALS.get(word, word) != word and not (last and plural):
                raise unreadable("one, or several?")
            atoms.append(Term("subtype", (Text(_singular(word) if last and plural else word),)))
        else:
            if word.endswith("s") != (last and plural):
                raise unreadable("one, or several?")
            noun = word.removesuffix("s")
            if noun != "permanent":
                atoms.append(_NOUNS[noun])
            elif not last:
                raise unreadable("permanent what?")
    if len(set(atoms)) != len(atoms):
        raise unreadable("a word said twice")
    return atoms


def _singular(word: str) -> str:
    if word in PLURALS:
        return PLURALS[word]
    if re.search(r"(?:[^s]s)$", word) and not re.search(r"(?:ves|ies|oes|ses|xes|zes|hes|us|is)$", word):
        return word[:-1]
    raise unreadable("the plural of what?")


# ---------------------------------------------------------------- productions

TYPES = ("w", "u", "b", "r", "g", "c")
_SYMBOL = re.compile(r"\{([^{}]+)\}")


def added(symbols: str) -> Value:
    """The mana that symbols after "add" stand for (106.8–11)."""
    parts: list[Value] = []
    amounts: dict[Value, int] = {}
    for symbol in _SYMBOL.findall(symbols):
        types, amount = _symbol(symbol)
        if types is None:
            colored, generic = symbol.lower().split("/")[1], int(symbol.split("/")[0])
            parts.append(either([_mana(colored, 1), _mana("c", generic)], "either"))
            continue
        if types not in amounts:
            parts.append(types)
        amounts[types] = amounts.get(types, 0) + amount
    if not parts:
        raise unreadable("no mana")
    said = [_mana(part, amounts[part]) if part in amounts else part for part in parts]
    return either(said, "both")


def _symbol(symbol: str) -> tuple[Value | None, int]:
    if symbol.isdecimal() and int(symbol) > 0:
        return "c", int(symbol)
    if symbol == "S":
        return "c", 1
    halves = symbol.lower().split("/")
    if len(halves) == 2 and halves[0].isdecimal() and halves[1] in TYPES:
        return None, 0
    if len(halves) > 1 and halves[-1] == "p":
        halves.pop()
    if all(half in TYPES for half in halves) and len(set(halves)) == len(halves):
        return either(halves, "one_of"), 1
    raise unreadable(f"what is {{{symbol}}}?")


def _mana(types: Value, amount: Value) -> Term:
    return Term("mana", (types, amount))


def single(symbols: str) -> tuple[Value, int]:
    """The type and number of symbols that are all alike."""
    match added(symbols):
        case Term("mana", (types, int(amount))):
            return types, amount
    raise unreadable("several types where one is meant")


def times(number: int, amount: Value) -> Value:
    """An amount several times over."""
    if number > 5:
        raise unreadable("many times over")
    return either([amount] * number, "sum")


def put(value: Value, old: Value, new: Value) -> Value:
    """The value with one thing in it replaced by another wherever it stands."""
    if value == old:
        return new
    if isinstance(value, Term):
        return Term(value.name, tuple(put(each, old, new) for each in value.arguments))
    return value


def holds(value: Value, part: Value) -> bool:
    """Whether that thing stands somewhere in the value."""
    return value == part or (isinstance(value, Term) and any(holds(each, part) for each in value.arguments))


X = "x"
"""The amount X, before it is known what X is."""
UNTAPPED = "untapped_for_this"
"""The land that was untapped as a cost."""
THAT_COLOR = "that_color"
"""A color that the clause before speaks of."""


def of_costs(text: str) -> Term:
    """An amount that depends on how the cost is paid."""
    return Term("of_costs", (Text(text),))


# ---------------------------------------------------------------- the rules


class ManaRules:
    """The rules of the section on mana; `Builder` inherits them."""

    # ---- what is added

    def _adds(self, parts: list[Any], who: str, optional: bool = False) -> Adds:
        return Adds(who, parts[-1], optional)

    def adds_you(self, parts: list[Any]) -> Adds:
        return self._adds(parts, "you")

    def adds_that_player(self, parts: list[Any]) -> Adds:
        return self._adds(parts, "that_player")

    def adds_controller(self, parts: list[Any]) -> Adds:
        return self._adds(parts, "its_controller")

    def may_add_controller(self, parts: list[Any]) -> Adds:
        return self._adds(parts, "its_controller", optional=True)

    @v_args(inline=True)
    def tap_all_alike(self, things: Described) -> TapAll:
        return TapAll(both([*_conjuncts(things.all()), "that_player_controls", "could_produce_alike"]))

    def either(self, parts: list[Any]) -> Value:
        if len(parts) != len(set(parts)):
            raise unreadable("the same choice twice")
        return either(parts, "either")

    def both(self, parts: list[Any]) -> Value:
        return either(parts, "both")

    def where_x(self, parts: list[Any]) -> Value:
        *options, quantity = [part for part in parts if not isinstance(part, Token)]
        production = either(options, "either")
        if not holds(production, X):
            raise unreadable("where is X?")
        return put(production, X, quantity)

    def production(self, parts: list[Any]) -> Value:
        return parts[0]  # type: ignore[no-any-return]

    @v_args(inline=True)
    def equal_to(self, symbols: Token, quantity: Value) -> Value:
        types, number = single(symbols)
        if number != 1:
            raise unreadable("an amount of several")
        match quantity:
            case Term("sum", (one, int(more))):
                return Term("both", (_mana(types, more), _mana(types, one)))
        return _mana(types, quantity)

    @v_args(inline=True)
    def of_color_among(self, number: Value, things: Described) -> Value:
        return _one(number, Term("color_among", (things.all(),)))

    @v_args(inline=True)
    def symbols(self, symbols: Token) -> Value:
        return added(symbols)

    @v_args(inline=True)
    def many_symbols(self, number: Value, symbols: Token) -> Value:
        types, each = single(symbols)
        if each != 1 or number == 0:
            raise unreadable("how much?")
        return _mana(types, number)

    @v_args(inline=True)
    def that_much_mana(self, symbols: Token) -> Value:
        types, number = single(symbols)
        if number != 1:
            raise unreadable("that much of several")
        return _mana(types, of_costs("that much"))

    @v_args(inline=True)
    def of_one_type(self, number: Value, types: Value) -> Value:
        if types == "any_one_color":
            types = "any_color"
        elif number != 1 and types not in ("chosen_color", THAT_COLOR):
            raise unreadable("of any types, or of one?")
        if number == 0:
            raise unreadable("no mana")
        return _mana(types, number)

    @v_args(inline=True)
    def of_different(self, number: Value) -> Value:
        if not isinstance(number, int) or not 2 <= number <= 5:
            raise unreadable("different colors of how many?")
        return Term("different", ("any_color", number))

    @v_args(inline=True)
    def in_combination(self, number: Value, palette: Value) -> Value:
        if number in (0, 1):
            raise unreadable("a combination of how many?")
        return Term("combination", (palette, number))

    def combination(self, parts: list[Any]) -> Value:
        return parts[0]  # type: ignore[no-any-return]

    def all_colors(self, _: list[Any]) -> Value:
        return "any_color"

    def these_colors(self, parts: list[Any]) -> Value:
        types = [single(part) for part in parts]
        if any(number != 1 for _, number in types) or len(set(types)) != len(types):
            raise unreadable("a combination of what?")
        return either([each for each, _ in types], "one_of")

    def any_color(self, _: list[Any]) -> Value:
        return "any_color"

    def any_one_color(self, _: list[Any]) -> Value:
        return "any_one_color"

    def chosen_color(self, _: list[Any]) -> Value:
        return "chosen_color"

    def that_color(self, _: list[Any]) -> Value:
        return THAT_COLOR

    def commander_identity(self, _: list[Any]) -> Value:
        return "commander_identity"

    @v_args(inline=True)
    def could_produce_color(self, _article: Any, thing: Described) -> Value:
        return Term("could_produce", ("color", thing.one()))

    @v_args(inline=True)
    def could_produce_type(self, _article: Any, thing: Described) -> Value:
        return Term("could_produce", ("type", thing.one()))

    def sacrificed_could(self, _: list[Any]) -> Value:
        return Term("could_produce", ("type", "sacrificed"))

    def untapped_could(self, _: list[Any]) -> Value:
        return Term("could_produce", ("type", UNTAPPED))

    def type_produced(self, _: list[Any]) -> Value:
        return "that_type"

    def produced_noun(self, _: list[Any]) -> None:
        return None

    @v_args(inline=True)
    def for_each(self, symbols: Token, amount: Value) -> Value:
        types, number = single(symbols)
        return _mana(types, times(number, amount))

    def each_symbol(self, parts: list[Any]) -> Value:
        return parts[0]  # type: ignore[no-any-return]

    def many(self, parts: list[Any]) -> Value:
        return parts[0]  # type: ignore[no-any-return]

    @v_args(inline=True)
    def count_each(self, thing: Described) -> Value:
        return Term("count", (thing.one(),))

    @v_args(inline=True)
    def number_of_things(self, things: Described) -> Value:
        return Term("count", (things.all(),))

    @v_args(inline=True)
    def counters_here(self, kind: Text, _this: Token) -> Value:
        return Term("counters_on_this", (kind,))

    @v_args(inline=True)
    def counters_removed(self, kind: Text) -> Value:
        return of_costs(f"{kind.value} counters removed")

    def cards_in_hand(self, _: list[Any]) -> Value:
        return Term("cards_in", ("hand", "you"))

    def cards_in_graveyard(self, _: list[Any]) -> Value:
        return Term("cards_in", ("graveyard", "you"))

    def own_power(self, _: list[Any]) -> Value:
        return "power_of_this"

    def own_toughness(self, _: list[Any]) -> Value:
        return "toughness_of_this"

    def own_life(self, _: list[Any]) -> Value:
        return Term("life", ("you",))

    @v_args(inline=True)
    def devotion(self, color: str) -> Value:
        if color == "colorless":
            raise unreadable("devotion to no color")
        return Term("devotion", (color,))

    @v_args(inline=True)
    def greatest_power(self, things: Described) -> Value:
        return Term("greatest_power", (things.all(),))

    def sacrificed_value(self, _: list[Any]) -> Value:
        return of_costs("mana value sacrificed")

    def sacrificed_power(self, _: list[Any]) -> Value:
        return of_costs("power sacrificed")

    @v_args(inline=True)
    def x_plus(self, _x: Token, number: int) -> Value:
        return Term("sum", (X, number))

    def counter_kind(self, parts: list[Any]) -> Text:
        return Text(str(parts[0]))

    def article(self, _: list[Any]) -> None:
        return None

    # ---- permanents

    @v_args(inline=True)
    def described_things(self, things: Described) -> Value:
        return things.all()

    @v_args(inline=True)
    def each_described(self, thing: Described) -> Value:
        return thing.one()

    @v_args(inline=True)
    def a_described(self, _article: Any, thing: Described) -> Value:
        return thing.one()

    @v_args(inline=True)
    def attached_thing(self, _attachment: Any, word: str) -> Value:
        return both(["enchanted", *_atoms((word,), plural=False)])

    def itself(self, _: list[Any]) -> Value:
        return "this"

    def attachment(self, parts: list[Any]) -> str:
        return str(parts[0])

    def described_word(self, parts: list[Any]) -> str:
        word = str(parts[0])
        return word if parts[0].type == "NAME" else word.lower()

    def thing_words(self, parts: list[Any]) -> tuple[str, ...]:
        return tuple(parts)

    def described(self, parts: list[Any]) -> Described:
        return _described(parts, "")

    def described_or(self, parts: list[Any]) -> Described:
        return _described(parts, "or")

    def described_and(self, parts: list[Any]) -> Described:
        return _described(parts, "and")

    def you_control(self, _: list[Any]) -> Owned:
        return Owned("you_control")

    def opponent_controls(self, _: list[Any]) -> Owned:
        return Owned("opponent_controls")

    def anywhere(self, _: list[Any]) -> Owned:
        return Owned(_ANYWHERE)

    @v_args(inline=True)
    def power_at_least(self, number: int) -> Owned:
        return Owned(Term("power_at_least", (number,)))

    def with_defender(self, _: list[Any]) -> Owned:
        return Owned(Term("keyword", ("defender",)))

    @v_args(inline=True)
    def with_counter(self, kind: Text) -> Owned:
        return Owned(Term("has_counter", (kind,)))

    def of_chosen_type(self, _: list[Any]) -> Owned:
        return Owned("chosen_type")

    def named(self, parts: list[Any]) -> Owned:
        name = " ".join(map(str, parts))
        if name.lower().startswith("this "):
            raise unreadable("named what?")
        return Owned(Term("named", (Text(name),)))

    def same_name_as_exiled(self, _: list[Any]) -> Owned:
        return Owned("same_name_as_exiled")

    # ---- what is tapped

    def lasts(self, _: list[Any]) -> Mark:
        return Mark("lasts")

    def starts(self, _: list[Any]) -> Mark:
        return Mark("starts")

    @v_args(inline=True)
    def also_sized(self, things: Described, size: Token) -> Mark:
        things.all()
        return Mark("also", f"{' '.join(things.kinds[0])} get {size}")

    def mana_clause(self, parts: list[Any]) -> Clause:
        return _led(parts[-1], parts[:-1])

    @v_args(inline=True)
    def whenever_taps(self, who: str, taps: str, what: Value, monarch: bool | None = None) -> Clause:
        return _tapping(True, who, taps, what, (Term("monarch", ("you",)),) if monarch else ())

    @v_args(inline=True)
    def whenever_taps_for(self, who: str, taps: str, what: Value, symbols: Token) -> Clause:
        types, number = single(symbols)
        if number != 1:
            raise unreadable("tapped for how much?")
        return _tapping(True, who, taps, what, (Term("produces", (types,)),))

    @v_args(inline=True)
    def whenever_tapped(self, what: Value, chosen: bool | None) -> Clause:
        conditions = (Term("produces", ("chosen_color",)),) if chosen else ()
        return Clause(True, "any_player", what, conditions)

    @v_args(inline=True)
    def if_taps(self, who: str, taps: str, what: Value, amount: tuple[Condition, ...]) -> Clause:
        return _tapping(False, who, taps, what, amount)

    @v_args(inline=True)
    def if_tapped(self, what: Value, amount: tuple[Condition, ...]) -> Clause:
        return Clause(False, "any_player", what, amount)

    @v_args(inline=True)
    def if_target_tapped(self, subtype: Token) -> Clause:
        filter_ = Term("and", ("target", Term("subtype", (Text(str(subtype)),))))
        # It says for how long by naming its target: for ever.
        return Clause(False, "any_player", filter_, lasting=True)

    def monarch(self, _: list[Any]) -> bool:
        return True

    def of_chosen(self, _: list[Any]) -> bool:
        return True

    def taps(self, parts: list[Any]) -> str:
        return str(parts[0])

    def any_amount(self, _: list[Any]) -> tuple[Condition, ...]:
        return ()

    @v_args(inline=True)
    def at_least_mana(self, number: int) -> tuple[Condition, ...]:
        return (Term("amount", (Term("at_least", (number,)),)),)

    # ---- what is produced instead

    def produced_it(self, _: list[Any]) -> None:
        return None

    def produce_twice(self, _: list[Any]) -> Produces:
        return Produces(Term("multiply_mana", (2,)))

    def produce_times(self, parts: list[Any]) -> Produces:
        return Produces(Term("multiply_mana", (parts[-1],)))

    @v_args(inline=True)
    def change_type(self, _it: Any, made: Made) -> Produces:
        return Produces(Term("change_mana", ("any_type", made.types)))

    @v_args(inline=True)
    def change_color(self, _it: Any, made: Made) -> Produces:
        return Produces(Term("change_mana", ("any_color", made.types)))

    @v_args(inline=True)
    def change_one(self, _it: Any, made: Made, color: str) -> Produces:
        types = {name: letter.lower() for letter, name in COLORS.items()}
        if color not in types:
            raise unreadable("colorless mana is of no color")
        return Produces(Term("change_mana", (types[color], made.types)), (Term("produces", (types[color],)),))

    @v_args(inline=True)
    def change_amount(self, _it: Any, made: Made) -> Produces:
        if made.amount is None:
            raise unreadable("how much?")
        return Produces(Term("set_mana", (made.types, made.amount)))

    @v_args(inline=True)
    def made_symbols(self, symbols: Token) -> Made:
        types, number = single(symbols)
        if number != 1:
            raise unreadable("several symbols for one type")
        return Made(types, 1)

    def made_colorless(self, _: list[Any]) -> Made:
        return Made("c", None)

    def made_choice(self, _: list[Any]) -> Made:
        return Made("any_color", None)

    def made_one_choice(self, _: list[Any]) -> Made:
        return Made("any_color", 1)

    def made_chosen(self, _: list[Any]) -> Made:
        return Made("chosen_color", None)

    def things_change_color(self, parts: list[Any]) -> Changes:
        *leads, things, made = parts
        clause = _led(Clause(False, "any_player", things.all()), leads)
        return Changes(clause, Produces(Term("change_mana", ("any_color", made.types))))

    def change_by_subtype(self, parts: list[Any]) -> Changes:
        leads = [part for part in parts if isinstance(part, Mark)]
        pairs = [part for part in parts if isinstance(part, tuple)]
        if len({subtype for subtype, _ in pairs}) != len(pairs):
            raise unreadable("a type said twice")
        mapping: Value = "none"
        for subtype, types in reversed(pairs):
            mapping = Term("map", (Text(subtype), types, mapping))
        things = either([Term("subtype", (Text(subtype),)) for subtype, _ in pairs])
        clause = _led(Clause(False, "any_player", things), leads)
        return Changes(clause, Produces(Term("change_by_subtype", (mapping,))))

    @v_args(inline=True)
    def yields(self, subtypes: Token, symbols: Token) -> tuple[str, Value]:
        types, number = single(symbols)
        if number != 1 or types not in TYPES:
            raise unreadable("yields what?")
        return _singular(str(subtypes)), types

    # ---- what looks at what could be produced

    @v_args(inline=True)
    def destroy_producer(self, thing: Described, symbols: Token) -> Looks:
        snow = Term("supertype", ("snow",))
        filter_ = both([*_conjuncts(thing.one()), either([snow, _could(symbols)])])
        return Looks("spell", Term("destroy_target", (filter_,)))

    @v_args(inline=True)
    def less_for_producers(self, _this: Token, cost: Token, thing: Described, symbols: Token) -> Looks:
        filter_ = both([*_conjuncts(thing.one()), _could(symbols)])
        return Looks("cost_reduction", Term("costs_less", (Text(str(cost)), filter_)))


@dataclass(frozen=True, slots=True)
class Owned:
    """Where permanents are or what is said of them after the noun."""

    value: Value


@dataclass(frozen=True, slots=True)
class Made:
    """Mana of a type, and how much, where that is said."""

    types: Value
    amount: int | None


def _could(symbols: str) -> Term:
    types, number = single(symbols)
    if number != 1:
        raise unreadable("could produce how much?")
    return Term("could_produce", (types,))


def _described(parts: list[Any], joint: str) -> Described:
    return Described(
        tuple(part for part in parts if isinstance(part, tuple)),
        joint,
        tuple(part.value for part in parts if isinstance(part, Owned)),
    )


def _conjuncts(filter_: Value) -> list[Value]:
    """The parts of a filter that all must hold."""
    if isinstance(filter_, Term) and filter_.name == "and":
        return [filter_.arguments[0], *_conjuncts(filter_.arguments[1])]
    return [filter_]


def _led(clause: Clause, marks: Sequence[Mark]) -> Clause:
    kinds = [mark.kind for mark in marks]
    if len(set(kinds)) != len(kinds):
        raise unreadable("a beginning said twice")
    return replace(
        clause,
        starts="starts" in kinds,
        lasting=clause.lasting or "lasts" in kinds,
        also=tuple(Text(mark.also) for mark in marks if mark.kind == "also"),
    )


def _tapping(trigger: bool, who: str, taps: str, what: Value, conditions: tuple[Condition, ...]) -> Clause:
    if (taps == "tap") != (who == "you"):
        raise unreadable("a verb that does not go with its subject")
    return Clause(trigger, who, what, conditions)


def _one(number: Value, types: Value) -> Value:
    if number != 1:
        raise unreadable("of any types, or of one?")
    return _mana(types, 1)
