"""Boards changed in ways that can't change their answers, and answers compared after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from hypothesis import assume, reject

from pyrules.engine import Answer, Limits, Uncovered, solve
from tests.brute.play import Quantities
from tests.test_brute_agreement import as_brute

STATES = 5_000
"""Boards with more states than this are left to the benchmarks."""

ODD_NAMES = (
    "no", "Zoë O'Neil", "1", "not alice", 'the "Duke"', "x y", "Back\\slash", "draws", "creature", "Ångström",
)  # fmt: skip

Part = TypeVar("Part")
Names = Mapping[str, str]


def ask(facts: str) -> Answer:
    """The complete answer of a board; boards that have none are passed over."""
    try:
        answer = solve(facts, Limits(max_states=STATES))
    except Uncovered:
        reject()
    assume(answer.complete)
    return answer


def same(one: Answer, other: Answer, names: Names | None = None) -> bool:
    """Whether the answers are equal once the names of the second are put back."""
    back = names or {}
    renamed: Counter[Quantities] = Counter()
    for quantities, orderings in as_brute(other).items():
        told = (
            (back.get(subject, subject), what, back.get(value, value) if isinstance(value, str) else value)
            for subject, what, value in quantities
        )
        renamed[frozenset(told)] += orderings
    return (
        one.legal == other.legal
        and one.orderings == other.orderings
        and one.choosers == {back.get(chooser, chooser) for chooser in other.choosers}
        and as_brute(one) == renamed
    )


def other_names(old: Iterable[str], random: Random) -> dict[str, str]:
    """Another name for each, none of them twice."""
    names = list(old)
    new = [*ODD_NAMES, *(f"name {number}" for number in range(len(names)))][: len(names)]
    random.shuffle(new)
    return dict(zip(names, new, strict=True))


def renamed(parts: Iterable[Part], new: Names, *fields: str) -> tuple[Part, ...]:
    """Parts of a board with the names in those fields become others; None stays."""

    def named(part: Any, field: str) -> str | None:
        old = getattr(part, field)
        return None if old is None else new[old]

    return tuple(
        replace(part, **{field: named(part, field) for field in fields})  # type: ignore[type-var]
        for part in parts
    )


def put_names(part: object, new: Names) -> object:
    """A part of an instruction with every name in it become another."""
    match part:
        case str():
            return new.get(part, part)
        case tuple():
            return tuple(put_names(one, new) for one in part)
    return part


def shuffled(board: Part, random: Random, *fields: str) -> Part:
    """The board with what stands in those fields listed in another order."""
    listed = {field: list(getattr(board, field)) for field in fields}
    for parts in listed.values():
        random.shuffle(parts)
    return replace(board, **{field: tuple(parts) for field, parts in listed.items()})  # type: ignore[type-var]
