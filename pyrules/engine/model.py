"""What the engine gives back: plain data, frozen, without clingo in it.

A *resolution* is one legal path from the event to its end, an *outcome* a state in which nothing is left to
do, seen through the quantities of the case format, and a *witness* one shortest resolution that leads to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Value = int | str | bool | Mapping[str, int] | tuple[str, ...]
"""One quantity: a number, a name (a zone), a flag, or how many of each (`creates`, `counters`)."""

Quantities = Mapping[str, Mapping[str, Value]]
"""Subject (a player's or object's name) -> quantity of the case format -> value."""

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
    place, both as clingo terms. `ability` counts the card's abilities from 1.
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """One distinct end: its quantities (those at their default left out), the exact number of orderings that
    lead to it, and a shortest witness."""

    quantities: Quantities
    orderings: int
    witness: tuple[Step, ...] = ()


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
    `forbidden_by` the rules by which the event isn't legal."""

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
