"""The product against the brute-force interpreter, on random boards.

They share nothing but the vocabulary, so a board on which they differ shows that one of them misreads a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from zlib import crc32

from hypothesis import assume, given, note, reject

from pyrules.engine import Answer, Limits, Uncovered, solve
from tests.brute import Board, Result, TooManyError, facts, play
from tests.brute.play import Quantities, Value
from tests.strategies import AGREEMENT, MAX_RESOLUTIONS, boards

MAX_STATES = 20_000
"""Far more than any of these boards needs: a graph that doesn't end is a failure and not a hang."""


def as_brute(answer: Answer) -> Counter[Quantities]:
    """The answer's outcomes as the interpreter writes them: what is at its default is left out."""
    found: Counter[Quantities] = Counter()
    for outcome in answer.outcomes:
        parts: set[tuple[str, str, Value]] = set()
        for subject, quantities in outcome.quantities.items():
            for quantity, value in quantities.items():
                if value == answer.defaults.get(subject, {}).get(quantity, 0):
                    continue
                if isinstance(value, Mapping):
                    parts.add((subject, quantity, tuple(sorted(value.items()))))
                else:
                    assert isinstance(value, int | str)
                    parts.add((subject, quantity, value))
        found[frozenset(parts)] += outcome.orderings
    return found


def apart(product: Counter[Quantities], brute: Counter[Quantities]) -> list[str]:
    """The outcomes that the two count differently, in words."""
    return [
        f"{sorted(outcome, key=str)}: {product[outcome]} orderings, by brute force {brute[outcome]}"
        for outcome in sorted({*product, *brute}, key=lambda one: sorted(map(str, one)))
        if product[outcome] != brute[outcome]
    ]


def differences(answer: Answer, result: Result) -> list[str]:
    """What the two say differently, in words; nothing where they agree."""
    if answer.legal != result.legal:
        return [f"legal: {answer.legal}, by brute force {result.legal}"]
    if not result.legal:
        return [] if answer.orderings == 0 else [f"orderings of what isn't legal: {answer.orderings}"]
    found = apart(as_brute(answer), Counter(result.outcomes))
    # Where nobody has two options, the product names whoever takes the only one, which is a matter of words.
    if result.choosers and answer.choosers != result.choosers:
        found.append(f"choosers: {sorted(answer.choosers)}, by brute force {sorted(result.choosers)}")
    if answer.orderings != result.orderings:
        found.append(f"all orderings: {answer.orderings}, by brute force {result.orderings}")
    return found


def answered(text: str, eventful: bool) -> Answer:
    """The product's answer, for a board of these facts. Where nothing gets in the way of an instruction there
    is little to learn: one board in four is enough."""
    note(text)
    assume(eventful or crc32(text.encode()) % 4 == 0)
    try:
        answer = solve(text, Limits(max_states=MAX_STATES))
    except Uncovered:  # it says so, which is no disagreement
        reject()
    assert answer.complete
    return answer


def check(board: Board) -> None:
    try:
        result = play(board, MAX_RESOLUTIONS)
    except (TooManyError, NotImplementedError):
        reject()
    assert not differences(answered(facts(board), result.eventful), result)


@AGREEMENT
@given(boards())
def test_brute_force_agrees(board: Board) -> None:
    check(board)
