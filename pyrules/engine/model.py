"""What the engine gives back: plain data, frozen, without clingo in it.

A *resolution* is one legal path from the event to its end, an *outcome* a state in which nothing is left to
do, seen through the quantities of the case format, and a *witness* one shortest resolution that leads to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

Value = int | str | bool | Mapping[str, int] | tuple[str, ...] | None
"""One quantity: a number, a name (a zone), a flag, how many of each (`creates`, `counters`), words
(`keywords`), or None for nothing (`power` of what is no creature)."""

Quantities = Mapping[str, Mapping[str, Value]]
"""Subject (a player's or object's name) -> quantity of the case format -> value."""

ALIKE: Final = "number"
"""The quantity of tokens that are told together, from one on: so many of them are alike."""

StepKind = Literal["apply", "decline", "choose", "rule"]


@dataclass(frozen=True, slots=True)
class Limits:
    """How far the work may go: states of the graph, and seconds; None is no bound."""

    max_states: int | None = None
    timeout: float | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a resolution.

    `kind` is `apply` (an effect applies), `decline` (a "may" is not used), `choose` (a choice inside an
    effect) or `rule` (what the rules do without a choice: an instruction broken into single draws, 121.2; a
    thing that can't happen, 614.17). `event` is the event before the step and `then` the events put in its
    place, both as clingo terms. `ability` counts the card's abilities from 1. Where `object` has the ability
    from an effect of another object, that is the `giver`, and `card` and `ability` tell where it is printed.
    """

    kind: StepKind
    choice: str
    card: str | None = None
    object: str | None = None
    ability: int | None = None
    chooser: str | None = None
    rules: tuple[str, ...] = ()
    event: str = ""
    then: tuple[str, ...] = ()
    giver: str | None = None


Ability = tuple[str, int]
"""An ability: the card that it is printed on, and its number there, from 1."""

Gained = tuple[str, str, int]
"""An ability that a permanent has from another effect: whose effect that is, and the ability."""


@dataclass(frozen=True, slots=True)
class Characteristics:
    """What a permanent is, as continuous effects make it (613).

    Words are sorted: `types` and `supertypes` with a capital, `colors` without, `keywords` with all that
    belongs to them (`ward {2}`). `power` and `toughness` are None for what is no creature. `lost` and
    `lost_keywords` are printed on it (or on what it copies) and not there, `gained` are abilities of other
    cards that it has, `barred` keywords that it can't have (113.11).
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    controller: str | None = None
    lost: tuple[Ability, ...] = ()
    lost_keywords: tuple[str, ...] = ()
    gained: tuple[Gained, ...] = ()
    barred: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that an effect did to a permanent.

    `moment` counts from 0; `layer` is 2 to 6 or 7a to 7d (613.1, 613.4). `effect` and `change` are clingo
    terms, `source` the permanent or effect in force that the effect comes from. `waited`: effects, as clingo
    terms, that went first although they are younger, since this one depends on them (613.8). `lost`: it had
    begun to apply in an earlier layer, and the ability that makes it was lost since (613.6).
    """

    moment: int
    layer: str
    effect: str
    source: str | None
    change: str
    waited: tuple[str, ...] = ()
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Idle:
    """An effect that did nothing in a layer, since its ability was lost before it began (613.6)."""

    effect: str
    source: str | None
    layer: str


@dataclass(frozen=True, slots=True)
class Story:
    """How permanents became what they are: the changes of each in order, and the effects that did nothing."""

    changes: Mapping[str, tuple[Change, ...]] = field(default_factory=dict)
    idle: tuple[Idle, ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """An ability that triggered (603.2), because of one cause.

    `ability` and `cause` are clingo terms, `card` and `number` say where the ability stands. It triggers
    `times` times in all: for each of `events` once, and as often again as what is `added` says (603.2d: the
    object whose effect it is, and how many times more).
    """

    source: str
    ability: str
    card: str
    number: int
    controller: str
    cause: str
    times: int
    events: int
    added: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Alike:
    """Triggered abilities that can't be told apart on the stack (603.3b).

    `number` times `ability` of `source`, because of `cause` (clingo terms; `any` where the ability
    doesn't speak of its cause). `rank`: the how-manieth in turn order, from 0, puts them there: a player, or
    a team that shares its turns (805.7).
    """

    rank: int
    controller: str
    source: str
    ability: str
    cause: str
    number: int


@dataclass(frozen=True, slots=True)
class Triggered:
    """Everything that triggered in an outcome. `silenced`: (object, the object whose effect keeps it from
    triggering); `unsure`: (object, words of its ability that no rule reads, so that it can't be told whether
    it triggers); `stacked`: the abilities to be put on the stack, those that are alike together."""

    triggers: tuple[Trigger, ...] = ()
    silenced: tuple[tuple[str, str], ...] = ()
    unsure: tuple[tuple[str, str], ...] = ()
    stacked: tuple[Alike, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One distinct end: its quantities (those at their default left out), the exact number of orderings that
    lead to it, and a shortest witness. `afterwards` are the characteristics of all permanents then; None
    where nobody asked for them. `triggered` is what triggered on the way of the witness, `stack_orders` in
    how many ways it can be put on the stack (603.3b)."""

    quantities: Quantities
    orderings: int
    witness: tuple[Step, ...] = ()
    afterwards: Mapping[str, Characteristics] | None = None
    triggered: Triggered = Triggered()
    stack_orders: int = 1


@dataclass(frozen=True, slots=True)
class Resolution:
    """One resolution as streamed: its steps in order and the quantities of the outcome it ends in."""

    steps: tuple[Step, ...]
    quantities: Quantities


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything about one case. `orderings` is 0 where the event isn't legal; `complete` is False where a
    bound was reached. `defaults` holds the value that a quantity has in an outcome that leaves it out;
    `could_produce` the types of mana (W, U, B, R, G, C) of each permanent that was asked about (106.7);
    `forbidden_by` the rules by which the event isn't legal, `forbidden` with what each forbids (a clingo
    term). `characteristics` are those of all permanents before the event, `story` how they came about; both
    empty where nobody asked. `eventless`: nothing happens, the characteristics are the answer."""

    complete: bool
    legal: bool
    orderings: int
    states: int
    edges: int
    outcomes: tuple[Outcome, ...]
    choosers: frozenset[str] = frozenset()
    warnings: tuple[str, ...] = ()
    defaults: Quantities = field(default_factory=dict)
    could_produce: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    forbidden_by: tuple[str, ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    characteristics: Mapping[str, Characteristics] = field(default_factory=dict)
    story: Story = Story()
    eventless: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a family: how many copies of each entry (in the family's order), by card name and player."""

    copies: tuple[int, ...]
    permanents: int


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether a claim holds for every board of its family; otherwise a smallest board on which it doesn't,
    with that board's answer. `complete` is False where a bound was reached before the end."""

    complete: bool
    holds: bool
    boards: int
    counterexample: Board | None = None
    answer: Answer | None = None
