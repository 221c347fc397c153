"""A case: what the file says, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pyrules.cases.board import CaseEffect, CaseObject, FamilyRange
from pyrules.cases.events import Event
from pyrules.cases.expectations import Expectations
from pyrules.cases.models import CaseModel
from pyrules.cases.positions import Marks, Path
from pyrules.faults import Fault


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the event: its text, what it means, and the way to it in the file."""

    text: str
    event: Event
    path: Path


@dataclass(frozen=True, slots=True)
class Attachment:
    """What a permanent is attached to, or an effect aimed at: a player's or an object's name."""

    to: str
    player: bool


@dataclass(frozen=True, slots=True)
class Case:
    """One case without faults.

    `objects` and `effects` stand in the order of listing. `sentences` are the event's instructions. `expect`
    and `claim` are None where the file has none. `marks` give the place of every key:
    `case.marks.key(("expect", "orderings"))`. `index` counts the documents of the file from 0, `line` is
    where this one begins.
    """

    title: str
    file: str
    line: int
    index: int
    model: CaseModel
    players: tuple[str, ...]
    objects: tuple[CaseObject, ...]
    effects: tuple[CaseEffect, ...]
    family: tuple[FamilyRange, ...]
    sentences: tuple[Sentence, ...]
    expect: Expectations | None
    claim: Expectations | None
    marks: Marks
    targets: Mapping[Path, Attachment]
    """Names given as `attached to`, `target` and the like, by the path of their value, looked up."""
    commanders: Mapping[str, str]
    """Player -> the library's name of their commander."""
    sources: Mapping[Path, object]
    """`source` of an effect, by the path of its value: an `ObjectRef` or a `SpellRef`."""
    copies: Mapping[str, str] = field(default_factory=dict)
    """Object with `copy of` -> the library's name of the card whose copiable values it has (707.2)."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What the sentences mean."""
        return tuple(sentence.event for sentence in self.sentences)

    @property
    def is_question(self) -> bool:
        """Whether the case expects nothing, and so can only be solved, not checked."""
        return self.expect is None and self.claim is None


@dataclass(frozen=True, slots=True)
class BadCase:
    """A document that can't be used: where it begins, its title if it has one, and all its faults."""

    title: str
    file: str
    line: int
    index: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """What a file holds: its good cases and its bad ones, each in the order of the file."""

    name: str
    cases: tuple[Case, ...]
    bad: tuple[BadCase, ...] = ()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults of the file, in reading order."""
        return tuple(fault for case in self.bad for fault in case.faults)

    @property
    def entries(self) -> tuple[Case | BadCase, ...]:
        """Good and bad cases together, in the order of the file."""
        return tuple(sorted((*self.cases, *self.bad), key=lambda entry: entry.index))
