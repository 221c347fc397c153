"""What a case expects, typed: every subject exists, and every quantity is one that the subject has.

A *pattern* says something about an outcome: subject (player, object, or effect named with `as`) -> quantity
-> value. Values are numbers or comparisons, truth values, words, lists of words, or mappings of numbers.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from pydantic_core import PydanticCustomError

from pyrules.cases import keywords, scalars
from pyrules.cases.board import Board
from pyrules.cases.models import Claim, Expect
from pyrules.cases.nodes import Scalar
from pyrules.cases.positions import Faults, Path, did_you_mean

Operator = Literal[">=", "<=", ">", "<", "!=", "="]

_OPERATORS: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "!=": operator.ne,
    "=": operator.eq,
}
_COMPARISON = re.compile(r"\s*(>=|<=|!=|==|=|>|<|≥|≤|≠)\s*(-?[0-9]{1,10})\s*")
_SPELLINGS = {"==": "=", "≥": ">=", "≤": "<=", "≠": "!="}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison with a number, such as `>= 3`."""

    operator: Operator
    number: int

    def holds(self, value: int) -> bool:
        """Whether `value` compares so."""
        return _OPERATORS[self.operator](value, self.number)

    def __str__(self) -> str:
        return f"{self.operator} {self.number}"


Amount = int | Comparison
Expected = int | bool | str | Comparison | tuple[str, ...] | Mapping[str, Amount] | Mapping[str, str]
"""A value that a pattern gives for a quantity."""

SubjectKind = Literal["player", "object", "effect"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is said of one outcome. `path` leads to it in the file."""

    subjects: Mapping[str, Mapping[str, Expected]]
    triggers: Mapping[str, Amount] = field(default_factory=dict)
    path: Path = ()


@dataclass(frozen=True, slots=True)
class Look:
    """What is said of an object's characteristics before the event; None where nothing is said.

    `types`, `subtypes`, `supertypes` and `colors` are complete sets, `keywords` must be there and `without`
    must not. `lost` are printed abilities that it must have lost: keywords in words, others by their number
    on the card, from 1.
    """

    types: frozenset[str] | None = None
    subtypes: frozenset[str] | None = None
    supertypes: frozenset[str] | None = None
    colors: frozenset[str] | None = None
    keywords: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    controller: str | None = None
    lost: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Expectations:
    """What a case or a claim expects; None where it says nothing.

    `holds` and `permanents` are about a claim over a family. `path` is `("expect",)` or `("claim",)`; the
    place of a key is that path and the key as written in the file. `keys` are those that the file gives.
    """

    path: Path
    keys: tuple[str, ...] = ()
    exactly: tuple[Pattern, ...] | None = None
    some: tuple[Pattern, ...] | None = None
    none: tuple[Pattern, ...] | None = None
    every: tuple[Pattern, ...] | None = None
    outcomes: Amount | None = None
    orderings: Amount | None = None
    legal: bool | None = None
    could_produce: Mapping[str, tuple[str, ...]] | None = None
    triggers: Mapping[str, Amount] | None = None
    stack_orders: Amount | None = None
    characteristics: Mapping[str, Look] | None = None
    chooser: str | None = None
    holds: bool | None = None
    permanents: int | None = None

    def patterns(self) -> tuple[tuple[str, Pattern], ...]:
        """All patterns, each with the key that it stands under."""
        given = (("exactly", self.exactly), ("some", self.some), ("none", self.none), ("every", self.every))
        return tuple((key, pattern) for key, patterns in given for pattern in patterns or ())


# ---- Quantities --------------------------------------------------------------------------------------

_NUMBER, _SIGNED, _TRUTH, _COUNTS, _MANA, _ZONE = "number", "signed", "truth", "counts", "mana", "zone"
_PLAYER, _COPY, _CHOSEN, _KEYWORDS, _TARGET = "player", "copy", "chosen", "keywords", "target"

QUANTITIES: Final[Mapping[SubjectKind, Mapping[str, str]]] = {
    "player": {
        "draws": _NUMBER,
        "gains": _NUMBER,
        "loses": _NUMBER,
        "life": _SIGNED,
        "damage": _NUMBER,
        "mills": _NUMBER,
        "discards": _NUMBER,
        "hand": _NUMBER,
        "library": _NUMBER,
        "creates": _COUNTS,
        "counters": _COUNTS,
        "mana": _MANA,
        "loses the game": _TRUTH,
        "wins the game": _TRUTH,
    },
    "object": {
        "damage": _NUMBER,
        "counters": _COUNTS,
        "zone": _ZONE,
        "tapped": _TRUTH,
        "attacking": _TARGET,
        "controller": _PLAYER,
        "copy of": _COPY,
        "chosen": _CHOSEN,
        "x": _NUMBER,
        "power": _SIGNED,
        "toughness": _SIGNED,
        "keywords": _KEYWORDS,
        "not": _KEYWORDS,
    },
    "effect": {"left": _NUMBER},
}
"""Every quantity of the format, by the kind of its subject, with the kind of its value."""

_A: Final[Mapping[str, str]] = {"player": "a player", "object": "an object", "effect": "an effect"}
_LOOK_KEYS = (
    "types",
    "subtypes",
    "supertypes",
    "colors",
    "keywords",
    "not",
    "power",
    "toughness",
    "controller",
    "lost",
)
_CHOSEN_KEYS = ("color", "creature type", "name", "player")


def read_expectations(
    said: Claim,
    path: Path,
    board: Board,
    faults: Faults,
    extra_objects: Sequence[str] = (),
    tokens: Sequence[str] = (),
) -> Expectations:
    """The expectations of a case or a claim; whatever they say that can't be is noted in `faults`.

    `extra_objects` are names of cards that only the event mentions: they too may be asked about. `tokens` are
    names of tokens that it creates: they, and those that a pattern counts under `creates`, are objects of an
    outcome, `Clue` the first of them, `Clue 2` the second.
    """
    return _Reader(board, faults, extra_objects, [*tokens, *_created(said)]).read(said, path)


def _created(said: Claim) -> Iterator[str]:
    """The names of tokens that patterns count."""
    for patterns in (said.exactly, said.some, said.none, said.every):
        for pattern in patterns if isinstance(patterns, list) else ():
            for quantities in pattern.values() if isinstance(pattern, dict) else ():
                counted = quantities.get("creates") if isinstance(quantities, dict) else None
                if isinstance(counted, dict):
                    yield from map(str, counted)


_NUMBERED = re.compile(r"(?P<name>.+?)(?: [1-9][0-9]*)?")


class _Reader:
    def __init__(
        self, board: Board, faults: Faults, extra_objects: Sequence[str], tokens: Sequence[str]
    ) -> None:
        self.board = board
        self.faults = faults
        self.extra = tuple(extra_objects)
        self.tokens = frozenset(tokens)

    def read(self, said: Claim, path: Path) -> Expectations:
        keys = tuple(
            field.alias or name
            for name, field in type(said).model_fields.items()
            if name in said.model_fields_set
        )
        there = said.model_fields_set
        return Expectations(
            path=path,
            keys=keys,
            exactly=self._patterns(said.exactly, (*path, "exactly"), False) if "exactly" in there else None,
            some=self._patterns(said.some, (*path, "some"), True) if "some" in there else None,
            none=self._patterns(said.none, (*path, "none"), True) if "none" in there else None,
            every=self._patterns(said.every, (*path, "every"), True) if "every" in there else None,
            outcomes=self._amount(said.outcomes, (*path, "outcomes")) if "outcomes" in there else None,
            orderings=self._amount(said.orderings, (*path, "orderings")) if "orderings" in there else None,
            legal=said.legal,
            could_produce=self._produced(said.could_produce, (*path, "could produce"))
            if "could_produce" in there
            else None,
            triggers=self._triggers(said.triggers, (*path, "triggers")) if "triggers" in there else None,
            stack_orders=self._amount(said.stack_orders, (*path, "stack orders"))
            if "stack_orders" in there
            else None,
            characteristics=self._looks(said.characteristics, (*path, "characteristics"))
            if "characteristics" in there
            else None,
            chooser=self._player(said.chooser, (*path, "chooser")) if said.chooser is not None else None,
            holds=said.holds if isinstance(said, Expect) else None,
            permanents=said.permanents if isinstance(said, Expect) else None,
        )

    # ---- Patterns -------------------------------------------------------------------------------------

    def _patterns(self, data: Any, path: Path, compare: bool) -> tuple[Pattern, ...]:
        if not isinstance(data, list):
            self.faults.value(
                path,
                f"this must be a list of patterns, not {scalars.shown(data)}",
                "write it as [{alice: {draws: 1}}]",
            )
            return ()
        found = [self._pattern(item, (*path, index), compare) for index, item in enumerate(data)]
        return tuple(pattern for pattern in found if pattern is not None)

    def _pattern(self, data: Any, path: Path, compare: bool) -> Pattern | None:
        if not isinstance(data, dict):
            self.faults.value(
                path, f"a pattern is a mapping, not {scalars.shown(data)}", "write it as {alice: {draws: 1}}"
            )
            return None
        subjects: dict[str, Mapping[str, Expected]] = {}
        triggers: Mapping[str, Amount] = {}
        for name, quantities in data.items():
            here: Path = (*path, name)
            if name == "triggers" and self.board.player(name) is None and self.board.object(name) is None:
                triggers = self._triggers(quantities, here, compare)
                continue
            subject = self._subject(name, here)
            if not isinstance(quantities, dict):
                self.faults.value(
                    here,
                    f"this must be a mapping of quantities, not {scalars.shown(quantities)}",
                    "write it as {draws: 1}",
                )
            elif subject is not None:
                subjects[subject[1]] = self._quantities(subject[0], subject[1], quantities, here, compare)
        return Pattern(subjects, triggers, path)

    def _subject(self, name: str, path: Path) -> tuple[SubjectKind, str] | None:
        """(kind, name as the case has it) of whatever is called so."""
        player = self.board.player(name)
        if player is not None:
            return "player", player
        found = self.board.object(name)
        if found is not None:
            return "object", found.name
        effect = self.board.effect(name)
        if effect is not None:
            return "effect", effect.name
        if name in self.extra or self._is_token(name):
            return "object", name
        self._unknown(
            path, f"no player or object is called '{name}'", name, [*self.board.names(), *self.extra]
        )
        return None

    def _is_token(self, name: str) -> bool:
        numbered = _NUMBERED.fullmatch(name)
        return name in self.tokens or (numbered is not None and numbered["name"] in self.tokens)

    def _unknown(self, path: Path, message: str, name: str, known: Sequence[str]) -> None:
        if not self.board.gaps.objects:
            self.faults.key(path, message, did_you_mean(name, known))

    def _quantities(
        self, kind: SubjectKind, subject: str, data: dict[str, Any], path: Path, compare: bool
    ) -> Mapping[str, Expected]:
        legal = QUANTITIES[kind]
        found: dict[str, Expected] = {}
        for name, value in data.items():
            here: Path = (*path, name)
            what = legal.get(name)
            if what is None:
                others = next((other for other, names in QUANTITIES.items() if name in names), None)
                hint = did_you_mean(name, legal)
                if others is not None:
                    hint = f"'{name}' belongs to {_A[others]}, and '{subject}' is {_A[kind]}"
                elif hint is None:
                    hint = f"the quantities are {', '.join(legal)}"
                self.faults.key(here, f"unknown quantity '{name}'", hint)
                continue
            read = self._value(what, value, here, compare)
            if read is not None:
                found[name] = read
        return found

    def _value(self, what: str, value: Any, path: Path, compare: bool) -> Expected | None:
        if what in (_NUMBER, _SIGNED):
            return self._amount(value, path, compare, signed=what == _SIGNED)
        if what == _COUNTS:
            return self._amounts(value, path, compare)
        if what == _PLAYER:
            name = self._scalar(scalars.text, value, path)
            return None if name is None else self._player(name, path)
        if what == _TARGET:
            return self._attacked(value, path)
        if what == _COPY:
            return self._copied(value, path)
        if what == _CHOSEN:
            return self._chosen(value, path)
        if what == _KEYWORDS:
            return self._words(value, path, _KEYWORD_EXAMPLE, keywords.keyword)
        reader: Callable[[object], Any] = {
            _TRUTH: scalars.flag,
            _MANA: scalars.mana_symbols,
            _ZONE: lambda word: scalars.one_of(word, scalars.ZONES),
        }[what]
        result: Expected | None = self._scalar(reader, value, path)
        return result

    def _scalar(self, reader: Callable[[object], Any], value: Any, path: Path) -> Any:
        try:
            return reader(value)
        except PydanticCustomError as error:
            context = error.context or {}
            self.faults.value(path, str(context.get("message")), context.get("hint"))
            return None

    def _amount(self, value: Any, path: Path, compare: bool = True, signed: bool = False) -> Amount | None:
        """A number, or a comparison where one may stand."""
        if isinstance(value, Scalar) and value.kind == "text":
            match = _COMPARISON.fullmatch(value)
            if match is not None:
                if not compare:
                    self.faults.value(
                        path, "a comparison can't stand under 'exactly'", "use 'every', 'some' or 'none'"
                    )
                    return None
                sign = _SPELLINGS.get(match[1], match[1])
                number = self._scalar(scalars.integer, Scalar(match[2], "integer"), path)
                return None if number is None else Comparison(sign, number)  # type: ignore[arg-type]
        result: int | None = self._scalar(scalars.integer if signed else scalars.natural, value, path)
        return result

    def _amounts(self, value: Any, path: Path, compare: bool) -> Mapping[str, Amount] | None:
        if not isinstance(value, dict):
            self.faults.value(
                path,
                f"this must be a mapping of numbers, not {scalars.shown(value)}",
                "write it as {Clue: 2}",
            )
            return None
        read = {name: self._amount(number, (*path, name), compare) for name, number in value.items()}
        return {name: amount for name, amount in read.items() if amount is not None}

    def _words(
        self, value: Any, path: Path, example: str, meaning: Callable[[str], str] = str
    ) -> tuple[str, ...] | None:
        """A list of words; `meaning` says each in its own spelling, or raises a fault."""
        if not isinstance(value, list):
            self.faults.value(path, f"this must be a list, not {scalars.shown(value)}", example)
            return None
        read = [
            self._scalar(lambda word: meaning(scalars.text(word)), word, (*path, index))
            for index, word in enumerate(value)
        ]
        return tuple(word for word in read if word is not None)

    def _attacked(self, value: Any, path: Path) -> str | None:
        """Whom or what it attacks: a player or an object of the case."""
        name: str | None = self._scalar(scalars.text, value, path)
        if name is None:
            return None
        found = self.board.object(name)
        return found.name if found is not None else self._player(name, path)

    def _copied(self, value: Any, path: Path) -> str | None:
        name: str | None = self._scalar(scalars.text, value, path)
        if name is None:
            return None
        found = self.board.object(name)
        if found is not None:
            return found.name
        card = self.board.cards.card(name)
        if card is None:
            self.faults.value(
                path, f"no object or card is called '{name}'", did_you_mean(name, self.board.names())
            )
        return card

    def _chosen(self, value: Any, path: Path) -> Mapping[str, str] | None:
        if not isinstance(value, dict):
            self.faults.value(
                path, f"this must be a mapping, not {scalars.shown(value)}", "write it as {color: red}"
            )
            return None
        found: dict[str, str] = {}
        for key, word in value.items():
            if key not in _CHOSEN_KEYS:
                self.faults.key(
                    (*path, key),
                    f"unknown key '{key}'",
                    did_you_mean(key, _CHOSEN_KEYS) or f"the keys are {', '.join(_CHOSEN_KEYS)}",
                )
                continue
            text = self._scalar(scalars.text, word, (*path, key))
            if text is not None:
                found[key] = text
        return found

    def _player(self, name: str, path: Path) -> str | None:
        player = self.board.player(name)
        if player is None:
            self.faults.value(path, f"unknown player '{name}'", did_you_mean(name, self.board.players))
        return player

    # ---- The other keys -------------------------------------------------------------------------------

    def _object(self, name: str, path: Path) -> str | None:
        found = self.board.object(name)
        if found is not None:
            return found.name
        if name in self.extra:
            return name
        self._unknown(
            path, f"no object is called '{name}'", name, [*(t.name for t in self.board.objects), *self.extra]
        )
        return None

    def _objects(self, data: Any, path: Path, example: str) -> list[tuple[str, Any, Path]]:
        """(object, value, path) for each entry of a mapping whose keys are objects."""
        if not isinstance(data, dict):
            self.faults.value(
                path,
                f"this must be a mapping of objects, not {scalars.shown(data)}",
                f"write it as {example}",
            )
            return []
        named = [(self._object(name, (*path, name)), value, (*path, name)) for name, value in data.items()]
        return [(name, value, here) for name, value, here in named if name is not None]

    def _triggers(self, data: Any, path: Path, compare: bool = True) -> Mapping[str, Amount]:
        entries = self._objects(data, path, "{Soul Warden: 2}")
        read = {name: self._amount(value, here, compare) for name, value, here in entries}
        return {name: amount for name, amount in read.items() if amount is not None}

    def _produced(self, data: Any, path: Path) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for name, value, here in self._objects(data, path, "{Forest: [G]}"):
            symbols = self._words(value, here, "write it as [G]") or ()
            for index, symbol in enumerate(symbols):
                if symbol not in scalars.MANA:
                    self.faults.value(
                        (*here, index),
                        f"'{symbol}' is not a type of mana",
                        "the types are W, U, B, R, G and C",
                    )
            found[name] = tuple(sorted({s for s in symbols if s in scalars.MANA}, key=scalars.MANA.index))
        return found

    def _looks(self, data: Any, path: Path) -> Mapping[str, Look]:
        found: dict[str, Look] = {}
        for name, value, here in self._objects(data, path, "{Bear: {power: 2}}"):
            thing = self.board.object(name)
            if thing is None or thing.zone != "battlefield":
                where = "in the event only" if thing is None else f"in the zone '{thing.zone}'"
                self.faults.key(
                    here,
                    f"'{name}' is not on the battlefield before the event, but {where}",
                    "write what it is afterwards as every: [{Bear: {power: 2}}]",
                )
            elif isinstance(value, dict):
                found[name] = self._look(value, here)
            else:
                self.faults.value(
                    here, f"this must be a mapping, not {scalars.shown(value)}", "write it as {power: 2}"
                )
        return found

    def _look(self, data: dict[str, Any], path: Path) -> Look:
        read: dict[str, Any] = {}
        for key, value in data.items():
            here: Path = (*path, key)
            if key not in _LOOK_KEYS:
                self.faults.key(
                    here,
                    f"unknown key '{key}'",
                    did_you_mean(key, _LOOK_KEYS) or f"the keys are {', '.join(_LOOK_KEYS)}",
                )
            elif key in ("power", "toughness"):
                read[key] = self._scalar(scalars.integer, value, here)
            elif key == "controller":
                name = self._scalar(scalars.text, value, here)
                read[key] = None if name is None else self._player(name, here)
            elif key in ("keywords", "not"):
                words = self._words(value, here, _KEYWORD_EXAMPLE, keywords.keyword)
                read["without" if key == "not" else key] = words or ()
            elif key == "lost":
                read[key] = self._lost(value, here)
            else:
                example, meaning = _SETS[key]
                names = self._words(value, here, example, meaning)
                read[key] = None if names is None else frozenset(names)
        return Look(**read)

    def _lost(self, value: Any, path: Path) -> tuple[str | int, ...]:
        """Printed abilities: keywords in words, others by number as `pyrules cards show` counts them."""
        if not isinstance(value, list):
            self.faults.value(path, f"this must be a list, not {scalars.shown(value)}", _LOST_EXAMPLE)
            return ()
        found: list[str | int] = []
        for index, item in enumerate(value):
            here: Path = (*path, index)
            number = isinstance(item, Scalar) and item.kind == "integer"
            reader = scalars.positive if number else lambda word: keywords.keyword(scalars.text(word))
            read = self._scalar(reader, item, here)
            if read is not None:
                found.append(read)
        return tuple(found)


_KEYWORD_EXAMPLE: Final = "write it as [flying]"
_LOST_EXAMPLE: Final = (
    "write it as [flying, 1]: keywords in words, other abilities by their number on the card, from 1"
)
_SETS: Final[Mapping[str, tuple[str, Callable[[str], str]]]] = {
    "types": ("write it as [Creature]", lambda word: keywords.one_word(word, keywords.TYPES, "card type")),
    "subtypes": ("write it as [Elf, Druid]", str),
    "supertypes": (
        "write it as [Legendary]",
        lambda word: keywords.one_word(word, keywords.SUPERTYPES, "supertype"),
    ),
    "colors": ("write it as [white]", lambda word: scalars.one_of(word, scalars.COLORS)),
}
"""The complete sets of a look: an example, and how each word is read."""
