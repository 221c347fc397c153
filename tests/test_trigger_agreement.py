"""The product against the brute-force interpreter of triggered abilities: how often the abilities of each
object trigger, and in how many orders they can be put on the stack.

They share nothing but the vocabulary, so a board on which they differ shows that one of them misreads a rule.
"""

from __future__ import annotations

from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.engine import Answer, Limits, solve
from tests.brute.trigger_facts import trigger_facts
from tests.brute.triggers import Board, Result, play_triggers
from tests.strategies import examples
from tests.test_brute_agreement import answered
from tests.test_brute_triggers import BY_HAND, board, hand, on
from tests.trigger_strategies import FAMILIES, trigger_boards

MAX_STATES = 20_000


def differences(answer: Answer, result: Result) -> list[str]:
    """What the two say differently, in words; nothing where they agree."""
    found: list[str] = []
    assert answer.outcomes, "an event of these has an outcome"
    for outcome in answer.outcomes:
        triggers = outcome.quantities.get("triggers", {})
        for source in sorted({*triggers, *result.triggers}):
            here, there = triggers.get(source, 0), result.triggers.get(source, 0)
            if here != there:
                found.append(f"{source} triggers {here} times, by brute force {there}")
        if outcome.stack_orders != result.orders:
            found.append(f"stack orders: {outcome.stack_orders}, by brute force {result.orders}")
    return found


def check(drawn: Board) -> None:
    result = play_triggers(drawn)
    assert not differences(answered(trigger_facts(drawn), bool(result.instances)), result)


@pytest.mark.parametrize("family", FAMILIES)
@examples(12, 4_000)
@given(st.data())
def test_brute_force_agrees_on_triggers(family: str, data: st.DataObject) -> None:
    check(data.draw(trigger_boards(family)))


@pytest.mark.parametrize("name", BY_HAND)
def test_the_boards_by_hand(name: str) -> None:
    asked, triggers, orders = BY_HAND[name]
    answer = solve(trigger_facts(asked), Limits(max_states=MAX_STATES))
    assert answer.complete
    assert [dict(outcome.quantities.get("triggers", {})) for outcome in answer.outcomes] == [triggers]
    assert [outcome.stack_orders for outcome in answer.outcomes] == [orders]


def test_thirty_abilities_and_six_effects_on_them() -> None:
    wardens = [f"Warden/{number}" for number in range(30)]
    effects = [f"Panharmonicon/{number}" for number in range(6)]
    asked = board(on(*wardens, *effects), hand("Bear"), ("enters", ("Bear",), "alice"))
    (outcome,) = solve(trigger_facts(asked)).outcomes
    assert outcome.quantities["triggers"] == dict.fromkeys(wardens, 7)
    assert outcome.stack_orders == factorial(210) // factorial(7) ** 30
