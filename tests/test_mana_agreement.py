"""The product against the brute-force interpreter of mana, on random boards.

They share nothing but the vocabulary, so a board on which they differ shows that one of them misreads a rule.
"""

from __future__ import annotations

from collections import Counter
from zlib import crc32

from hypothesis import assume, given, note, reject

from pyrules.engine import Answer, Uncovered, solve
from tests.brute.mana import (
    ManaBoard,
    ManaResult,
    Quantities,
    TooManyError,
    Value,
    mana_facts,
    play_mana,
)
from tests.mana_strategies import AGREEMENT, mana_boards
from tests.test_brute_agreement import apart

MAX_RESOLUTIONS = 2_000


def as_brute(answer: Answer) -> Counter[Quantities]:
    """The answer's outcomes as the interpreter writes them: what is at its default is left out."""
    found: Counter[Quantities] = Counter()
    for outcome in answer.outcomes:
        parts: set[tuple[str, str, Value]] = set()
        for subject, quantities in outcome.quantities.items():
            for quantity, value in quantities.items():
                if value != answer.defaults.get(subject, {}).get(quantity, 0):
                    assert isinstance(value, int | str)
                    parts.add((subject, quantity, value))
        found[frozenset(parts)] += outcome.orderings
    return found


def differences(answer: Answer, result: ManaResult, event: bool) -> list[str]:
    """What the two say differently, in words; nothing where they agree."""
    found = [
        f"{name} could produce {''.join(answer.could_produce.get(name, ()))}, by brute force {types}"
        for name, types in result.could.items()
        if "".join(answer.could_produce.get(name, ())) != types
    ]
    if not event:
        return found
    if answer.legal != result.legal:
        return [*found, f"legal: {answer.legal}, by brute force {result.legal}"]
    found += apart(as_brute(answer), Counter(result.outcomes))
    if answer.orderings != result.orderings:
        found.append(f"all orderings: {answer.orderings}, by brute force {result.orderings}")
    return found


@AGREEMENT
@given(mana_boards())
def test_brute_force_agrees_on_mana(board: ManaBoard) -> None:
    try:
        result = play_mana(board, MAX_RESOLUTIONS)
    except TooManyError:
        reject()
    text = mana_facts(board)
    note(text)
    # Where nothing is replaced or looked at there is little to learn; one such board in three is enough.
    assume(
        result.eventful
        or "could_produce(" in text.replace("ask_could_produce(", "")
        or crc32(text.encode()) % 3 == 0
    )
    try:
        answer = solve(text)
    except Uncovered:  # it says so, which is no disagreement
        reject()
    assert answer.complete
    assert not differences(answer, result, bool(board.event))
