"""Atoms for each edge of the graph: gringo's work, which stays bounded."""

from __future__ import annotations

import pytest

from pyrules.engine import EngineError, Limits, solve
from pyrules.engine.census import census
from tests.asp_programs import posed
from tests.benchmarks.boards import case_facts, layered_facts, typical_facts
from tests.strategies import share

pytestmark = pytest.mark.xdist_group("posed")
"""One worker puts every case to the programs."""

AN_EDGE = 8
"""Atoms that an edge may cost, the larger the board the fewer."""
A_CASE = 1500
"""Atoms that a case may cost before its first edge."""


def test_it_counts_both_groundings() -> None:
    facts = typical_facts()
    found, answer = census(facts), solve(facts)
    assert found.complete
    assert found.process.get("next/3", 0) == answer.edges
    assert found.process["state/1"] == answer.states
    assert found.state["object/4"] == 5
    assert "object/4" not in found.process, "what the state gave isn't counted again"
    assert list(found.process.values()) == sorted(found.process.values(), reverse=True)


def test_a_typical_board() -> None:
    found = census(typical_facts())
    assert sum(found.process.values()) <= AN_EDGE * found.process.get("next/3", 0) + A_CASE


def test_a_large_board() -> None:
    """Nearly all of it is edges, states and what may be chosen."""
    found = census(case_facts(8))
    assert found.process.get("next/3", 0) == 9357
    assert sum(found.process.values()) <= 4 * found.process.get("next/3", 0)
    assert sum(found.state.values()) < 1000


def test_the_state_grows_with_the_board_and_not_with_its_square() -> None:
    few, many = (sum(census(case_facts(effects)).state.values()) for effects in (4, 8))
    assert many < 2 * few


def test_layers_grow_with_the_board() -> None:
    """Atoms for each permanent under fifteen effects: what is looked at, not every pair of permanents."""
    few, many = (sum(census(layered_facts(number)).state.values()) for number in (50, 100))
    assert many < 2.2 * few
    assert many < 500 * 100


def test_every_case() -> None:
    dear = {}
    for board in share(posed(), 12):
        try:
            found = census(board.facts)
        except EngineError:
            continue
        atoms = sum(found.process.values())
        if atoms > AN_EDGE * found.process.get("next/3", 0) + A_CASE:
            dear[board.title] = atoms
    assert not dear


def test_a_bound_is_said() -> None:
    assert not census(case_facts(12), Limits(timeout=0.2)).complete


def test_what_has_no_answer_is_an_error() -> None:
    with pytest.raises(EngineError, match="not covered"):
        census(typical_facts() + ' does("D",1,2,juggle(you,3)). event(2,gains("alice",1)).')
