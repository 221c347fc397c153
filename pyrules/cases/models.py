"""The case format as pydantic models: one class for each kind of mapping, one field for each key.

These say which keys there are and what each may hold; whether names mean anything is found out later. The
JSON Schema for editors is made from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import CoreSchema

from pyrules.cases import keywords
from pyrules.cases.nodes import Scalar
from pyrules.cases.positions import did_you_mean
from pyrules.cases.scalars import (
    Color,
    Colors,
    Copies,
    Date,
    Flag,
    Format,
    FreeText,
    Integer,
    Mana,
    Natural,
    Positive,
    RuleNumber,
    Stat,
    Step,
    Text,
    WordOrWords,
    Words,
    a_list,
    a_list_or_one,
    a_mapping,
    fault,
    shown,
    text,
)


class Keys(BaseModel):
    """A mapping with known keys. An unknown key is a fault, with the nearest known one."""

    # Built when first used, so that each model is built once, inside the whole, and not for itself too.
    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True, defer_build=True)

    noun: ClassVar[str] = "a mapping"

    @classmethod
    def legal_keys(cls) -> tuple[str, ...]:
        """The keys as they are written in a file."""
        return tuple(field.alias or name for name, field in cls.model_fields.items())

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, data: Any) -> Any:
        if isinstance(data, Keys):
            return data
        if not isinstance(data, dict):
            raise fault(f"this must be {cls.noun} (a mapping), not {shown(data)}")
        legal = cls.legal_keys()
        unknown = {key: _unknown_key_hint(key, data, legal) for key in data if key not in legal}
        if unknown:
            raise fault(f"unknown key of {cls.noun}", unknown=unknown)
        for name, field in cls.model_fields.items():
            key = field.alias or name
            if field.is_required() and key not in data:
                raise fault(f"{cls.noun} needs the key '{key}'", missing=key)
        return data


def _unknown_key_hint(key: str, data: dict[str, Any], legal: tuple[str, ...]) -> str:
    """What may have been meant by an unknown key: a legal one, or the rest of a name cut at its comma."""
    cut = cut_name(key, data)
    if cut is not None:
        return f'a comma in {{ }} ends a value; quote the name: "{cut[1]}"'
    unused = [word for word in legal if word not in data]
    return did_you_mean(key, unused) or did_you_mean(key, legal) or f"the keys are {', '.join(legal)}"


def cut_name(key: str, data: dict[str, Any]) -> tuple[str, str] | None:
    """(key before, whole name) if `key` looks like the rest of a name that a comma in { } cut off."""
    value = data[key]
    before = list(data)[: list(data).index(key)]
    if not (isinstance(value, Scalar) and value.kind == "nothing" and not value and before):
        return None
    head = data[before[-1]]
    if isinstance(head, Scalar) and head.kind == "text" and key[:1].isupper():
        return before[-1], f"{head}, {key}"
    return None


def _named(value: Any) -> Any:
    """A bare card name stands for a mapping that says nothing else."""
    return {"card": value} if isinstance(value, str) else value


_NAME: dict[str, Any] = {
    "type": "string",
    "description": "a card's name, with a count before it if there are several",
}


class _Or:
    """Says in the JSON Schema that a value may also be written in a second way."""

    def __init__(self, other: dict[str, Any]) -> None:
        self.other = other

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [self.other, handler(core)]}


TextWord = Annotated[str, BeforeValidator(keywords.text_word), WithJsonSchema({"type": "string"})]


class Chosen(Keys):
    """What was chosen for a permanent or an effect. `from` and `to` are the words of an effect that changes
    words in a text."""

    noun: ClassVar[str] = "what is chosen"

    color: Color | None = None
    creature_type: Text | None = Field(None, alias="creature type")
    name: Text | None = None
    player: Text | None = None
    from_: TextWord | None = Field(None, alias="from")
    to: TextWord | None = None

    def values(self) -> dict[str, str]:
        """What is chosen, by key as written in a file."""
        return {
            field.alias or name: str(getattr(self, name))
            for name, field in type(self).model_fields.items()
            if getattr(self, name) is not None
        }


CardTypes = Annotated[
    tuple[
        Annotated[
            str, BeforeValidator(lambda value: keywords.one_word(text(value), keywords.TYPES, "card type"))
        ],
        ...,
    ],
    BeforeValidator(a_list),
    WithJsonSchema({"type": "array", "items": {"enum": list(keywords.TYPES)}}),
]
Supertypes = Annotated[
    tuple[
        Annotated[
            str,
            BeforeValidator(lambda value: keywords.one_word(text(value), keywords.SUPERTYPES, "supertype")),
        ],
        ...,
    ],
    BeforeValidator(a_list),
    WithJsonSchema({"type": "array", "items": {"enum": list(keywords.SUPERTYPES)}}),
]
KeywordList = Annotated[
    tuple[Annotated[str, BeforeValidator(lambda value: keywords.keyword(text(value)))], ...],
    BeforeValidator(a_list),
    WithJsonSchema({"type": "array", "items": {"type": "string"}}),
]


class Becomes(Keys):
    """What another effect makes of a permanent."""

    noun: ClassVar[str] = "what a permanent becomes"

    types: CardTypes | None = None
    subtypes: Words | None = None
    supertypes: Supertypes | None = None
    colors: Colors | None = None
    power: Integer | None = None
    toughness: Integer | None = None
    keywords: KeywordList | None = None


class CardItem(Keys):
    """A card in a hand, library, graveyard, in exile or in the command zone, or an emblem."""

    noun: ClassVar[str] = "a card"

    card: Text = Field(description="the card's name; a count may stand before it")
    as_: Text | None = Field(None, alias="as", description="what other parts of the case call it")
    counters: Counters | None = None
    chosen: Chosen | None = None
    linked: Words | None = None
    timestamp: Integer | None = None


class Permanent(Keys):
    """A permanent."""

    noun: ClassVar[str] = "a permanent"

    card: Text = Field(description="the card's name; a count may stand before it")
    as_: Text | None = Field(None, alias="as", description="what other parts of the case call it")
    attached_to: Text | None = Field(None, alias="attached to", description="a permanent or a player")
    tapped: Flag | None = None
    sick: Flag | None = Field(None, description="came under its controller's control this turn")
    counters: Counters | None = None
    owner: Text | None = None
    chosen: Chosen | None = None
    copy_of: Text | None = Field(
        None, alias="copy of", description="a permanent of the case, or a card's name"
    )
    token: Flag | None = None
    linked: Words | None = Field(None, description="cards exiled with it or imprinted on it")
    attacking: Text | None = Field(None, description="whom or what it attacks")
    blocking: WordOrWords | None = None
    becomes: Becomes | None = Field(None, description="what another effect makes of it")
    timestamp: Integer | None = Field(None, description="default: the order of listing in the whole file")


Counters = Annotated[dict[Text, Natural], BeforeValidator(a_mapping)]
CardList = Annotated[
    tuple[Annotated[CardItem, BeforeValidator(_named), _Or(_NAME)], ...], BeforeValidator(a_list)
]
PermanentList = Annotated[
    tuple[Annotated[Permanent, BeforeValidator(_named), _Or(_NAME)], ...], BeforeValidator(a_list)
]


def _number_or_cards(value: Any) -> Any:
    if isinstance(value, list) or (isinstance(value, Scalar) and value.kind == "integer"):
        return value
    raise fault(f"this must be a number of cards or a list of cards, not {shown(value)}")


def _which(value: Any) -> str:
    return "list" if isinstance(value, list) else "number"


NumberOrCards = Annotated[
    Annotated[Natural, Tag("number")] | Annotated[CardList, Tag("list")],
    Discriminator(_which),
    BeforeValidator(_number_or_cards),
]


class Player(Keys):
    """A player."""

    noun: ClassVar[str] = "a player"

    life: Integer | None = None
    hand: NumberOrCards | None = Field(None, description="a number of unknown cards, or a list; default 7")
    library: NumberOrCards | None = Field(
        None, description="a number of unknown cards, or a list, top first; default 60"
    )
    graveyard: CardList | None = None
    exile: CardList | None = None
    command: CardList | None = None
    battlefield: PermanentList | None = None
    emblems: CardList | None = None
    counters: Counters | None = None
    drawn: Natural | None = Field(None, description="cards drawn this turn")
    drawn_this_step: Natural | None = Field(None, alias="drawn this step")
    attacked_this_turn: bool | None = Field(
        None, alias="attacked this turn", description="whether a creature was declared as an attacker"
    )
    life_gained_this_turn: Natural | None = Field(None, alias="life gained this turn")
    life_lost_this_turn: Natural | None = Field(None, alias="life lost this turn")
    damage_this_turn: Natural | None = Field(
        None, alias="damage this turn", description="damage that this player was dealt"
    )
    creatures_died_this_turn: Natural | None = Field(
        None, alias="creatures died this turn", description="creatures that died under this player's control"
    )
    left_this_turn: Natural | None = Field(
        None,
        alias="left this turn",
        description="permanents that left the battlefield under this player's control, dead creatures too",
    )
    tokens_created_this_turn: Natural | None = Field(None, alias="tokens created this turn")
    commander: Text | None = None
    mana: Mana | None = Field(None, description="floating mana, such as GGC")

    def this_turn(self) -> Iterator[tuple[str, int]]:
        """What happened this turn before the event, by the words of facts; at least as many permanents
        left as died."""
        died = self.creatures_died_this_turn or 0
        # [120.3a] Damage makes a player lose life, unless it says otherwise.
        lost = self.damage_this_turn if self.life_lost_this_turn is None else self.life_lost_this_turn
        found = {
            "attacked": int(self.attacked_this_turn or False),
            "gained": self.life_gained_this_turn,
            "lost": lost,
            "damage": self.damage_this_turn,
            "died": died,
            "left": max(died, self.left_this_turn or 0),
            "created": self.tokens_created_this_turn,
        }
        yield from ((key, number) for key, number in found.items() if number)


class Turn(Keys):
    """Whose turn it is, and which step of it."""

    noun: ClassVar[str] = "a turn"

    player: Text | None = None
    step: Step | None = None


class Source(Keys):
    """Where the expected answer comes from."""

    noun: ClassVar[str] = "a source"

    card: Text | None = None
    date: Date | None = None
    rules: tuple[RuleNumber, ...] | None = None
    url: Text | None = None
    note: FreeText | None = None


class Definition(Keys):
    """A card of the case's own."""

    noun: ClassVar[str] = "a card of the case's own"

    type: Text
    text: FreeText | None = None
    cost: Text | None = None
    power: Stat | None = None
    toughness: Stat | None = None
    loyalty: Stat | None = None
    defense: Stat | None = None


class Effect(Keys):
    """An effect already in force that no permanent generates."""

    noun: ClassVar[str] = "an effect in force"

    card: Text
    controller: Text
    target: Text | None = Field(None, description="a player or an object")
    source: Text | None = Field(None, description='an object, or "alice\'s Lightning Bolt"')
    amount: Natural | None = Field(None, description="what is left of a shield")
    x: Natural | None = None
    chosen: Chosen | None = None
    timestamp: Integer | None = None
    ability: Positive | None = Field(None, description="which of the card's abilities, from 1")
    as_: Text | None = Field(None, alias="as")


class FamilyEntry(Keys):
    """A permanent that the boards of a family may have."""

    noun: ClassVar[str] = "an entry of a family"

    card: Text
    player: Text
    copies: Copies


_PATTERNS: dict[str, Any] = {
    "type": "array",
    "items": {"type": "object", "additionalProperties": {"type": "object"}},
}
_AMOUNT: dict[str, Any] = {
    "anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^\s*(>=|<=|!=|==|=|>|<)\s*-?[0-9]+\s*$"}]
}
# What stands in these depends on what their subjects are; `pyrules.cases.expectations` reads them.
Patterns = Annotated[Any, WithJsonSchema(_PATTERNS)]
Amount = Annotated[Any, WithJsonSchema(_AMOUNT)]
Amounts = Annotated[Any, WithJsonSchema({"type": "object", "additionalProperties": _AMOUNT})]
Produced = Annotated[
    Any,
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"enum": ["W", "U", "B", "R", "G", "C"]}},
        }
    ),
]
Looks = Annotated[Any, WithJsonSchema({"type": "object", "additionalProperties": {"type": "object"}})]


class Claim(Keys):
    """What must come out."""

    noun: ClassVar[str] = "an expectation"

    exactly: Patterns = None
    some: Patterns = None
    none: Patterns = None
    every: Patterns = None
    outcomes: Amount = None
    orderings: Amount = None
    legal: Flag | None = None
    could_produce: Produced = Field(None, alias="could produce")
    triggers: Amounts = None
    stack_orders: Amount = Field(None, alias="stack orders")
    characteristics: Looks = None
    chooser: Text | None = None


class Expect(Claim):
    """What must come out; of a claim, whether it holds."""

    holds: Flag | None = Field(None, description="of a claim over a family: whether it holds")
    permanents: Natural | None = Field(
        None, description="of a claim that fails: how many family permanents the smallest board has"
    )


Sentences = Annotated[
    tuple[Text, ...],
    BeforeValidator(a_list_or_one),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]


def _player(value: Any) -> Any:
    """A player of whom nothing is said may be left empty."""
    return {} if isinstance(value, Scalar) and value.kind == "nothing" else value


def _players(value: Any) -> Any:
    if not isinstance(value, dict):
        raise fault(
            f"this must be a mapping of players, not {shown(value)}", "write it as {alice: {}, bob: {}}"
        )
    if not value:
        raise fault("a case needs a player")
    return value


class CaseModel(Keys):
    """A case: a game state, an event, and what must come out."""

    noun: ClassVar[str] = "a case"

    title: FreeText | None = None
    source: Source | None = Field(None, description="where the expected answer comes from")
    format: Format = "free-for-all"
    teams: Annotated[tuple[Words, ...], BeforeValidator(a_list)] | None = None
    turn: Turn | None = None
    players: Annotated[
        dict[Text, Annotated[Player, BeforeValidator(_player), _Or({"type": "null"})]],
        BeforeValidator(_players),
    ] = Field(description="in turn order")
    cards: Annotated[dict[Text, Definition], BeforeValidator(a_mapping)] | None = Field(
        None, description="cards of the case's own, by name"
    )
    effects: Annotated[tuple[Effect, ...], BeforeValidator(a_list)] | None = Field(
        None, description="effects in force that no permanent generates"
    )
    event: Sentences | None = Field(None, description="a sentence, or one for each successive instruction")
    expect: Expect | None = None
    family: Annotated[tuple[FamilyEntry, ...], BeforeValidator(a_list)] | None = None
    claim: Claim | None = Field(None, description="what is said of every board of the family")


__all__ = [
    "Becomes",
    "CardItem",
    "CaseModel",
    "Chosen",
    "Claim",
    "Definition",
    "Effect",
    "Expect",
    "FamilyEntry",
    "Keys",
    "Permanent",
    "Player",
    "Source",
    "Turn",
    "cut_name",
]
