"""Claims over random small families: what `prove` says is what solving and judging each board says."""

from __future__ import annotations

import json
import math
from itertools import product
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from pyrules.ask import question
from pyrules.cases import load_text
from pyrules.engine import Limits, Proof, solve
from pyrules.expect import judge
from pyrules.prove import board_facts, prove, smallest_first
from tests.asp_programs import case_ranges
from tests.strategies import examples

LIFE = {
    "alice": ("Boon Reflection", "Leyline of Hope", "Angel of Vitality", "Rhox Faithmender"),
    "bob": ("Tainted Remedy",),
}
DRAW = {
    "alice": ("Thought Reflection", "Alhammarret's Archive"),
    "bob": ("Alms Collector", "Notion Thief", "Leovold, Emissary of Trest"),
}
FIRST_ORDER = ("exactly", "some", "none", "every", "outcomes")
BOARD_BY_BOARD = ("orderings", "chooser", "legal")

counts = st.integers(0, 6)
numbers = st.one_of(
    counts,
    st.tuples(st.sampled_from((">=", "<=", ">", "<")), counts).map(lambda said: f"{said[0]} {said[1]}"),
)
claimed_numbers = st.one_of(
    st.integers(0, 3),
    st.tuples(st.sampled_from((">=", "<=", ">", "<")), st.integers(0, 3)).map(
        lambda said: f"{said[0]} {said[1]}"
    ),
)


@st.composite
def families(draw: st.DrawFn, keys: tuple[str, ...]) -> dict[str, Any]:
    """A case about a family of at most 27 boards, with a claim that has at least one of these keys."""
    pool, event, quantities = draw(
        st.sampled_from(
            (
                (LIFE, "alice gains 2 life", ("gains", "loses")),
                (LIFE, "alice gains 1 life", ("gains", "loses")),
                (DRAW, "alice draws 2 cards", ("draws", "hand")),
                (DRAW, "alice draws a card", ("draws",)),
            )
        )
    )
    offered = [(player, card) for player, cards in pool.items() for card in cards]
    listed = draw(st.lists(st.sampled_from(offered), min_size=1, max_size=3, unique=True))
    family = []
    for player, card in listed:
        least = draw(st.sampled_from((0, 0, 0, 1)))
        # A second Collector next to doublers makes boards that take long to solve one by one.
        most = draw(st.integers(max(1, least), 2 if pool is LIFE else 1 if player == "bob" else 2))
        family.append({"card": card, "player": player, "copies": f"{least}..{most}"})
    patterns = st.dictionaries(
        st.sampled_from(("alice", "bob")),
        st.dictionaries(st.sampled_from(quantities), numbers, min_size=1, max_size=2),
        min_size=1,
        max_size=2,
    )
    exact = st.dictionaries(
        st.sampled_from(("alice", "bob")),
        st.dictionaries(st.sampled_from(quantities), counts, min_size=1, max_size=2),
        min_size=1,
        max_size=2,
    )
    values = {
        "exactly": st.lists(exact, min_size=1, max_size=2),
        "some": st.lists(patterns, min_size=1, max_size=2),
        "none": st.lists(patterns, min_size=1, max_size=2),
        "every": st.lists(patterns, min_size=1, max_size=1),
        "outcomes": claimed_numbers,
        "orderings": claimed_numbers,
        "chooser": st.sampled_from(("alice", "bob")),
        "legal": st.booleans(),
    }
    asked = draw(st.lists(st.sampled_from(keys), min_size=1, max_size=2, unique=True))
    return {
        "title": "a family",
        "players": {"alice": {}, "bob": {}},
        "family": family,
        "event": event,
        "claim": {key: draw(values[key]) for key in asked},
    }


def check(document: dict[str, Any]) -> Proof:
    """Puts the claim to its family both ways; the proof, which both agree on."""
    loaded = load_text(json.dumps(document), "family.yaml")  # JSON is YAML too
    assert not loaded.faults
    (case,) = loaded.cases
    assert case.claim is not None
    facts = question(case).facts
    ranges = case_ranges(case)
    broken = {}
    for copies in product(*(range(least, most + 1) for least, most in ranges)):
        answer = solve(facts + board_facts(copies))
        assert answer.complete
        if judge(case.claim, answer):
            broken[copies] = sum(copies)
    proof = prove(facts, case.claim)
    assert proof.complete
    assert proof.boards == math.prod(most - least + 1 for least, most in ranges)
    assert proof.holds == (not broken)
    if proof.holds:
        assert proof.counterexample is None
        return proof
    assert proof.counterexample is not None
    assert proof.answer is not None
    found = proof.counterexample
    assert found.copies in broken
    assert found.permanents == sum(found.copies) == min(broken.values())
    assert judge(case.claim, proof.answer)
    return proof


@examples(18, 1_000)
@given(families(FIRST_ORDER))
def test_claims_about_outcomes_in_one_solve(document: dict[str, Any]) -> None:
    note(json.dumps(document))
    check(document)


@examples(12, 500)
@given(families((*BOARD_BY_BOARD, "every")))
def test_claims_board_by_board(document: dict[str, Any]) -> None:
    note(json.dumps(document))
    check(document)


def test_boards_come_smallest_first() -> None:
    boards = list(smallest_first([(0, 2), (1, 2), (0, 0)]))
    assert len(boards) == len(set(boards)) == 6
    assert [sum(board) for board in boards] == sorted(sum(board) for board in boards)
    assert boards[0] == (0, 1, 0)


FAMILY = {
    "title": "adders and multipliers",
    "players": {"alice": {}, "bob": {}},
    "family": [
        {"card": "Boon Reflection", "player": "alice", "copies": "0..2"},
        {"card": "Leyline of Hope", "player": "alice", "copies": "0..2"},
    ],
    "event": "alice gains 3 life",
}


@pytest.mark.parametrize(
    ("claim", "copies"),
    [
        ({"outcomes": 1}, (1, 1)),
        ({"orderings": "< 4"}, (1, 2)),
        ({"every": [{"alice": {"gains": "<= 12"}}]}, (2, 1)),
        ({"every": [{"alice": {"gains": ">= 3"}}]}, None),
        ({"chooser": "bob"}, (0, 1)),
    ],
)
def test_known_answers(claim: dict[str, Any], copies: tuple[int, ...] | None) -> None:
    found = check({**FAMILY, "claim": claim}).counterexample
    assert (found.copies if found is not None else None) == copies


def test_a_bound_is_said() -> None:
    (case,) = load_text(json.dumps({**FAMILY, "claim": {"orderings": 1}}), "family.yaml").cases
    assert case.claim is not None
    proof = prove(question(case).facts, case.claim, Limits(timeout=0.0))
    assert not proof.complete
    assert proof.counterexample is None


BANNERS = """
title: Banners
cards:
  Banner: {type: Artifact, text: Creatures you control get +1/+1., cost: "{3}"}
  Bear: {type: Creature — Bear, cost: "{1}{G}", power: 2, toughness: 2}
players: {alice: {battlefield: [Bear]}, bob: {}}
family:
  - {card: Banner, player: alice, copies: 0..3}
"""


@pytest.mark.parametrize(
    ("claim", "permanents"),
    [
        ("claim: {characteristics: {Bear: {power: 2}}}", 1),
        ("claim: {characteristics: {Bear: {types: [Creature], controller: alice}}}", None),
        ("claim: {characteristics: {Banner: {types: [Artifact]}}}", 0),
        ('claim: {every: [{Bear: {power: "<= 4"}}]}', 3),
        ('claim: {every: [{Bear: {power: "<= 5"}}]}', None),
        ("event: alice gains 1 life\nclaim: {characteristics: {Bear: {toughness: 2}}, outcomes: 1}", 1),
    ],
)
def test_claims_about_characteristics(claim: str, permanents: int | None) -> None:
    (case,) = load_text(BANNERS + claim, "family").cases
    assert case.claim is not None
    proof = prove(question(case).facts, case.claim)
    assert proof.boards == 4
    assert (proof.counterexample.permanents if proof.counterexample else None) == permanents
    assert proof.holds == (permanents is None)


def test_effects_that_change_characteristics_are_judged_board_by_board() -> None:
    """Without its abilities the creature doubles no life."""
    small = """
title: Small
cards:
  Small: {type: Enchantment, text: All creatures lose all abilities and have base power and toughness 1/1.}
players: {alice: {battlefield: [Rhox Faithmender]}, bob: {}}
family:
  - {card: Small, player: bob, copies: 0..2}
event: alice gains 3 life
"""
    (case,) = load_text(f"{small}claim: {{every: [{{alice: {{gains: 6}}}}]}}", "family").cases
    assert case.claim is not None
    proof = prove(question(case).facts, case.claim)
    assert proof.counterexample is not None
    assert proof.counterexample.permanents == 1
    assert proof.answer is not None
    assert [outcome.quantities["alice"]["gains"] for outcome in proof.answer.outcomes] == [3]
