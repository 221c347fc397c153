"""The product against the brute-force interpreter of counters, tokens and moves, on random boards.

They share nothing but the vocabulary, so a board on which they differ shows that one of them misreads a rule.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from pyrules.engine import Answer
from tests.brute.move_facts import move_facts
from tests.brute.moves import Board, Quantities, Result, TooManyError, Value, play_moves
from tests.move_strategies import MOVES
from tests.strategies import examples
from tests.test_brute_agreement import answered, apart, as_brute

MAX_RESOLUTIONS = 500
MAX_STATES = 20_000
LAYERED = ("power", "toughness", "keywords")


def said(board: Board, answer: Answer) -> Counter[Quantities]:
    """The answer's outcomes as the interpreter writes them: what is at its default is left out, that a
    permanent is tapped that was so before, and sizes and keywords, which the layers give."""
    before = {(thing.name, "tapped", thing.tapped) for thing in board.things}
    named = {*board.players, *(thing.name for thing in board.things)}
    found: Counter[Quantities] = Counter()
    for quantities, orderings in as_brute(answer).items():
        told = {part for part in quantities if part not in before and part[1] not in LAYERED}
        tokens: dict[str, dict[str, Value]] = {}
        for subject, quantity, value in told:
            if subject not in named and quantity != "controller":
                tokens.setdefault(subject, {})[quantity] = value
        arrived: Counter[tuple[str, str]] = Counter()
        for subject, look in tokens.items():
            number = look.pop("number", 1)
            assert isinstance(number, int)
            if look:
                arrived[_unnumbered(subject), str(tuple(sorted(look.items())))] += number
        told = {part for part in told if part[0] in named}
        told |= {(f"{number} {name} tokens", look, True) for (name, look), number in arrived.items()}
        found[frozenset(told)] += orderings
    return found


def _unnumbered(subject: str) -> str:
    """The name of a token without its number."""
    return re.sub(r" [0-9]+$", "", subject)


def differences(board: Board, answer: Answer, result: Result) -> list[str]:
    """What the two say differently, in words; nothing where they agree."""
    if answer.legal != result.legal:
        return [f"legal: {answer.legal}, by brute force {result.legal}"]
    if not result.legal:
        return []
    found = apart(said(board, answer), Counter(result.outcomes))
    # Where nobody has two options, the product names whoever takes the only one, which is a matter of words.
    if not result.choosers <= answer.choosers <= result.asked:
        found.append(
            f"choosers: {sorted(answer.choosers)}, "
            f"by brute force {sorted(result.choosers)} of {sorted(result.asked)}"
        )
    if answer.orderings != result.orderings:
        found.append(f"all orderings: {answer.orderings}, by brute force {result.orderings}")
    return found


def check(board: Board) -> None:
    try:
        result = play_moves(board, MAX_RESOLUTIONS)
    except TooManyError:
        reject()
    assert not differences(board, answered(move_facts(board), result.asked), result)


@pytest.mark.parametrize("family", MOVES)
@examples(15, 4_000)
@given(st.data())
def test_brute_force_agrees_on_moves(family: str, data: st.DataObject) -> None:
    check(data.draw(MOVES[family]()))
