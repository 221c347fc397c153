"""What the compiler of card text takes and gives, and the typed form of an ability between text and facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Status = Literal["understood", "outside", "not_understood"]
"""How a sentence ends: with facts; as nothing that changes how events come out; or, in the domain or
doubtful, without."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a fact: `Term("draw", ("you", 2))` is `draw(you,2)`, `Term("tap")` is `tap`.

    Plain strings among the arguments are constants; a text in quotation marks is a `Text`.
    """

    name: str
    arguments: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """A string of a fact, in quotation marks there."""

    value: str


Value = int | str | Term | Text

Action = Term
"""What happens instead, or what an activated ability does: see the table of actions in `asp/README.md`."""

Condition = Term
"""What must hold for an ability to apply: see the table of conditions in `asp/README.md`."""

Cost = Term
"""One part of an activated ability's cost."""


Kind = Literal[
    "replacement",
    "cant",
    "activated",
    "static",
    "triggered_mana",
    "trigger",
    "spell",
    "cost_reduction",
    "opaque",
    "triggered",
    "additional_trigger",
    "cant_trigger",
]


@dataclass(frozen=True, slots=True)
class Watch:
    """An event and whose: `would(Card, N, event, who)`, and likewise for `cant`."""

    event: Value
    who: str


@dataclass(frozen=True, slots=True)
class Does:
    """One action of an ability, and whether it hangs on an earlier one: None, "did" or "did_not".

    `when` are conditions of this action alone, in which `did` may stand for "if they do".
    """

    action: Action
    given: str | None = None
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class On:
    """One of the events that an ability triggers on; `many` for one that all of a kind at once are."""

    event: Value
    many: bool = False


@dataclass(frozen=True, slots=True)
class Trigger:
    """When a triggered ability triggers (603.2), and what of its effect tells instances of it apart.

    `intervening` are conditions in the vocabulary of the others, `unread("words")` where it has no word.
    `speaks` says that the effect goes back to what triggered it.
    """

    events: tuple[On, ...]
    intervening: tuple[Value, ...] = ()
    once_each_turn: bool = False
    does_once: bool = False
    speaks: bool = False


@dataclass(frozen=True, slots=True)
class Covers:
    """Which abilities trigger additional times, or don't trigger (603.2d): whose, and caused by what.

    `whose` are filters, any of which is meant, and `causes` events; none of them means all. `adds` is how
    many additional times, 0 for what keeps abilities from triggering.
    """

    whose: tuple[Value, ...]
    causes: tuple[Value, ...]
    adds: int = 0


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability, as facts say it; `zone` is where it functions, "resolved" for an effect in force.

    `watches` are what a replacement watches (one) or what can't happen (one or more). Conditions, watches and
    costs are kept in the order of the text; facts sort them.

    `applies_to` and `modifies` are of a static ability that changes characteristics (613). `inner` are the
    abilities that this one grants, or the effects that it starts: `grant_ability(K)` in `modifies`, or
    `start(K)` in `does`, means the K-th of them, from 1; facts have its number there.
    """

    kind: Kind
    zone: str
    watches: tuple[Watch, ...] = ()
    conditions: tuple[Condition, ...] = ()
    does: tuple[Does, ...] = ()
    costs: tuple[Cost, ...] = ()
    optional: bool = False
    once: bool = False
    self_replacement: bool = False
    tapped: Value | None = None
    """What is tapped for mana: a filter."""
    only_if: bool = False
    targets: bool = False
    instead_if: tuple[InsteadIf, ...] = ()
    also: tuple[Text, ...] = ()
    applies_to: Value | None = None
    modifies: tuple[Value, ...] = ()
    inner: tuple[Ability, ...] = ()
    about: tuple[Value, ...] = ()
    """What the event is about: filters, any of which is meant."""
    once_each: bool = False
    """Used up for each permanent apart."""
    traits: tuple[tuple[Value, Value], ...] = ()
    """What tokens of its actions are besides name, size and color: pairs of token and trait. A token without
    any is a creature with its name as subtypes."""
    copy_except: tuple[Value, ...] = ()
    """What a copy is that the original isn't (707.9), in order."""
    trigger: Trigger | None = None
    """Of a triggered ability."""
    covers: Covers | None = None
    """Of what makes other abilities trigger more often, or not at all."""
    also_in: str | None = None
    """A second zone where the ability functions."""

    def flat(self) -> tuple[Ability, ...]:
        """The ability and, after it, those that it grants or starts."""
        return (self, *(each for ability in self.inner for each in ability.flat()))


@dataclass(frozen=True, slots=True)
class InsteadIf:
    """Another production if a condition holds as the mana ability resolves (614.15)."""

    condition: Term
    production: Term


@dataclass(frozen=True, slots=True)
class CardText:
    """What is printed on one face of a card.

    `type` is the type line ("Legendary Creature — Elf"), "Emblem" for an emblem; `cost` such as "{2}{W}".
    Power, toughness, loyalty and defense are numbers, or text where not plain numbers ("*", "1+*").
    """

    name: str
    type: str = ""
    text: str = ""
    cost: str | None = None
    power: int | str | None = None
    toughness: int | str | None = None
    loyalty: int | str | None = None
    defense: int | str | None = None


@dataclass(frozen=True, slots=True)
class SentenceResult:
    """How one sentence of a card's text ended.

    `number` counts from 1 in reading order; `start` and `end` are offsets of characters in the text as given
    (from 0, end exclusive); `line` and `column` say the same for people, from 1. `text` is that part of the
    text. `abilities` are the numbers of the abilities it gave, alone or with its neighbours. `stop` is the
    offset of the first word that could not be read, for a sentence that was tried and not understood.
    """

    number: int
    start: int
    end: int
    line: int
    column: int
    status: Status
    text: str
    abilities: tuple[int, ...] = ()
    stop: int | None = None


@dataclass(frozen=True, slots=True)
class Compiled:
    """The facts of a card, each without its full stop and in a fixed order, and how each sentence ended."""

    facts: tuple[str, ...]
    sentences: tuple[SentenceResult, ...]
    abilities: tuple[Ability, ...] = ()

    @property
    def program(self) -> str:
        """The facts as a clingo program, one a line."""
        return "".join(f"{fact}.\n" for fact in self.facts)

    @property
    def not_understood(self) -> tuple[SentenceResult, ...]:
        """The sentences that have no facts although they may matter."""
        return tuple(sentence for sentence in self.sentences if sentence.status == "not_understood")
