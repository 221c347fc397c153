"""`pyrules solve` of a case without an event: a table of what permanents are; `--layers`: how that came."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from pyrules.report.paper import WIDTH

from .conftest import Run

CARDS = """
cards:
  Bear: {type: Creature — Bear, cost: "{1}{G}", power: 2, toughness: 2}
  Wings: {type: Creature — Bird Elf, text: Flying, cost: "{1}{U}", power: 1, toughness: 1}
  Moon: {type: Enchantment, text: Nonbasic lands are Mountains., cost: "{2}{R}"}
  Tomb: {type: Legendary Land, text: Each land is a Swamp in addition to its other land types.}
  Small: {type: Enchantment, text: All creatures lose all abilities and have base power and toughness 1/1.}
  Banner: {type: Artifact, text: Creatures you control get +1/+1., cost: "{3}"}
"""
BOARD = f"""
title: A little of everything
{CARDS}
players:
  alice:
    battlefield:
      - Small
      - {{card: Wings, counters: {{"+1/+1": 2}}}}
      - Banner
      - 2 Bear
  bob:
    battlefield: [Tomb, Moon, {{card: Bear, as: Grizzly, becomes: {{types: [Artifact], colors: [red]}}}}]
"""


def test_a_table(run: Run, case_file: Callable[[str], str], snapshot: SnapshotAssertion) -> None:
    ran = run("solve", case_file(BOARD))
    assert (ran.code, ran.err) == (0, "")
    assert max(len(line) for line in ran.out.splitlines()) <= WIDTH
    assert ran.out == snapshot


def test_layers(run: Run, case_file: Callable[[str], str], snapshot: SnapshotAssertion) -> None:
    ran = run("solve", case_file(BOARD), "--layers")
    assert (ran.code, ran.err) == (0, "")
    assert max(len(line) for line in ran.out.splitlines()) <= WIDTH
    assert "Event" not in ran.out
    story, _, legend = ran.out.partition("\nRules\n")
    assert story == snapshot
    assert "613.1f   " in legend


def test_layers_of_a_board(run: Run) -> None:
    ran = run("solve", "--board", "alice: Forest x3; bob: Grizzly Bears", "--layers")
    assert ran.code == 0
    assert "Forest ×3" in ran.out
    assert "everything is as printed" in ran.out


def test_json(run: Run, case_file: Callable[[str], str]) -> None:
    ran = run("solve", case_file(BOARD), "--layers", "--json")
    (case,) = json.loads(ran.out)["cases"]
    assert case["characteristics"]["Wings"] == {
        "types": ["Creature"],
        "subtypes": ["Bird", "Elf"],
        "supertypes": [],
        "colors": ["blue"],
        "keywords": [],
        "power": 4,
        "toughness": 4,
        "controller": "alice",
        "lost": ["flying"],
        "gained": [],
        "not": [],
    }
    assert case["characteristics"]["Tomb"]["subtypes"] == ["Mountain"]
    assert case["characteristics"]["Tomb"]["lost"] == [1]
    assert case["characteristics"]["Moon"]["power"] is None
    assert [one["layer"] for one in case["layers"]["changes"]["Wings"]] == ["6", "7b", "7c", "7c"]
    assert case["layers"]["changes"]["Tomb"] == [
        {"layer": "4", "says": "Moon makes Tomb a Mountain", "rules": ["613.1d", "305.7"]}
    ]
    assert case["layers"]["idle"] == [
        {"layer": "4", "says": "Tomb does nothing here: the ability is lost", "rules": ["604.2"]}
    ]
    assert "layers" not in json.loads(run("solve", case_file(BOARD), "--json").out)["cases"][0]


def test_quiet(run: Run, case_file: Callable[[str], str]) -> None:
    lines = run("solve", "-q", case_file(BOARD)).out.splitlines()
    assert "Tomb: Legendary Land — Mountain, colorless" in lines
    assert "Bear 2: Creature — Bear, green, 2/2" in lines


def test_layers_before_an_event(run: Run, case_file: Callable[[str], str]) -> None:
    path = case_file(f"{BOARD}event: alice gains 1 life\n")
    plain, told = run("solve", path).out, run("solve", path, "--layers").out
    assert "permanent" not in plain
    assert "Moon makes Tomb a Mountain [613.1d, 305.7]" in told
    assert "Always the same: alice gains 1 life" in told
    case = json.loads(run("solve", path, "--layers", "--json").out)["cases"][0]
    assert case["outcomes"][0]["quantities"] == {"alice": {"gains": 1, "life": 21}}
    assert case["characteristics"]["Bear"]["power"] == 2


def test_a_question_is_unanswered_and_an_answer_is_checked(
    run: Run, case_file: Callable[[str], str], snapshot: SnapshotAssertion, tmp_path: object
) -> None:
    assert run("check", case_file(BOARD)).out.splitlines()[-1].endswith("0 passed, 1 unanswered")
    good = (
        "expect: {characteristics: {Wings: {power: 4, not: [flying], lost: [flying]}, Tomb: {lost: [1]}}}\n"
    )
    assert run("check", case_file(BOARD + good)).code == 0
    bad = (
        "expect: {characteristics: {Tomb: {subtypes: [Swamp]}, Wings: {toughness: 3, keywords: [flying]}}}\n"
    )
    ran = run("check", case_file(BOARD + bad))
    assert ran.code == 1
    assert ran.out.replace(str(tmp_path), "") == snapshot


def test_layers_and_orderings_are_two_questions(run: Run, case_file: Callable[[str], str]) -> None:
    ran = run("solve", case_file(BOARD), "--layers", "--orderings")
    assert ran.code == 2
    assert "--layers is about what permanents are" in ran.err


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (
            "alice taps Llanowar Elves for mana",
            "alice can't tap Llanowar Elves for mana: it hasn't been under alice's control since the turn "
            "began",
        ),
        ("alice taps Sol Ring for mana", "alice can't tap Sol Ring for mana: it is tapped already"),
    ],
)
def test_what_is_not_legal_says_why(event: str, says: str, run: Run, case_file: Callable[[str], str]) -> None:
    path = case_file(
        "players:\n  alice:\n    battlefield:\n"
        "    - {card: Llanowar Elves, sick: true}\n    - {card: Sol Ring, tapped: true}\n"
        f"event: {event}\n"
    )
    assert says in " ".join(run("solve", path).out.split())
    (case,) = json.loads(run("solve", path, "--json").out)["cases"]
    assert [one["says"] for one in case["forbidden"]] == [says]


def test_an_effect_in_force_that_is_none_is_told(run: Run, case_file: Callable[[str], str]) -> None:
    path = case_file(
        """
players: {alice: {battlefield: [Forest]}}
cards:
  Nothing: {type: Instant, text: Shuffle your library.}
  Growth: {type: Instant, text: Target creature gets +1/+1 until end of turn.}
effects: [{card: Nothing, controller: alice}, {card: Growth, controller: alice}]
"""
    )
    (case,) = json.loads(run("solve", path, "--json").out)["cases"]
    assert case["warnings"] == [
        "Nothing: no effect is understood that it leaves behind, so this one does nothing"
    ]


def test_a_copy_is_told_first(run: Run, case_file: Callable[[str], str]) -> None:
    path = case_file(
        """
players:
  alice:
    battlefield: [{card: Clone, copy of: Boon Reflection}]
event: alice gains 3 life
"""
    )
    told = run("solve", path, "--layers").out
    assert "1   Clone is a copy of Boon Reflection [613.1a, 707.2]" in told
    assert "alice applies Clone: instead of gaining 3 life, alice gains 6 life." in told
    (case,) = json.loads(run("solve", path, "--json", "--layers").out)["cases"]
    assert case["characteristics"]["Clone"]["types"] == ["Enchantment"]
