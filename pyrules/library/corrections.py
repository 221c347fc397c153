"""Corrections: facts written by hand, with the reason, which win over the facts that a build wrote.

`corrections.lp` has blocks like those of the library, with a reason below the name:

    % Some Card
    % reason: what the compiler gets wrong, and the rule that says so
    ability("Some Card",1,replacement). …

A block's facts take the place of the card's own: its abilities replace all abilities and marks, a printed
characteristic (`power`, `color` …) replaces that characteristic. `% replaces: abilities` does so where the
right number of abilities is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pyrules.faults import Fault, InputError
from pyrules.library import facts as fact_texts
from pyrules.library.facts import CardFact

FILE = "corrections.lp"

_REASON = "% reason:"
_REPLACES = "% replaces: abilities"


@dataclass(frozen=True, slots=True)
class Correction:
    """One block: the card, why it is there, its facts, and whether it takes the place of all abilities."""

    card: str
    reason: str
    facts: tuple[CardFact, ...]
    abilities: bool
    line: int


def read(path: Path) -> dict[str, Correction]:
    """The corrections of a file, by card; none if there is no such file.

    Raises InputError for a block without a reason, with a fact of another card, or that is there twice.
    """
    return _read(path, path.read_text(encoding="utf-8")) if path.is_file() else {}


@lru_cache(maxsize=4)
def _read(path: Path, text: str) -> dict[str, Correction]:
    """Kept, since each card that is looked up asks anew."""
    found: dict[str, Correction] = {}
    faults: list[Fault] = []
    for line, block in _blocks(text):
        try:
            correction = _correction(path, line, block)
        except InputError as error:
            faults.extend(error.faults)
            continue
        if correction.card in found:
            faults.append(Fault(str(path), line, 1, f"{correction.card} is corrected twice"))
        found[correction.card] = correction
    if faults:
        raise InputError(faults)
    return found


def apply(correction: Correction, facts: Iterable[CardFact]) -> tuple[CardFact, ...]:
    """The facts of the card with those of the correction in place of what they correct."""
    printed = {fact.predicate for fact in correction.facts if fact.ability is None} - {fact_texts.MARKS}
    kept = [
        fact
        for fact in facts
        if fact.predicate not in printed
        and not (correction.abilities and fact.predicate not in fact_texts.CHARACTERISTICS)
    ]
    return (*kept, *correction.facts)


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each block with its first line's number; the comment at the head of the file is none."""
    block: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.strip():
            block.append(line)
        elif block:
            if any(not row.startswith("%") or row.startswith(_REASON) for row in block):
                yield number - len(block), block
            block = []


def _correction(path: Path, line: int, block: list[str]) -> Correction:
    head = block[0]
    if not head.startswith("% ") or head.startswith(_REASON):
        raise InputError(Fault(str(path), line, 1, "a correction starts with its card's name: '% Name'"))
    card = head[2:].strip()
    reasons = [row.removeprefix(_REASON).strip() for row in block if row.startswith(_REASON)]
    if not any(reasons):
        message = f"the correction of {card} gives no reason ('% reason: …')"
        raise InputError(Fault(str(path), line, 1, message))
    facts = tuple(fact_texts.split("\n".join(block), str(path), line))
    for fact in facts:
        if fact.card != card:
            raise InputError(Fault(str(path), line, 1, f"the correction of {card} has a fact of {fact.card}"))
    abilities = _REPLACES in block or any(fact.predicate not in fact_texts.CHARACTERISTICS for fact in facts)
    return Correction(card, " ".join(reasons), facts, abilities, line)
