"""`pyrules mana`: the types that permanents could produce, with a way to each; mana in `pyrules solve`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from pyrules import engine
from pyrules.ask import mana_question, question
from pyrules.cases import load_file
from pyrules.report.paper import WIDTH

from .conftest import ROOT, Run
from .strategies import share

FILE = "cases/mana/could_produce.yaml"

CASE = """
title: One of each
players:
  alice:
    battlefield:
      - Forest
      - {card: Reflecting Pool, as: Pool}
      - Chromatic Lantern
      - Mana Reflection
      - {card: Everflowing Chalice, as: Empty}
  bob: {battlefield: [Contamination, Exotic Orchard]}
event: alice taps Forest for mana
"""


def test_one_of_each(run: Run, case_file: Callable[[str], str], snapshot: SnapshotAssertion) -> None:
    ran = run("mana", case_file(CASE))
    assert (ran.code, ran.err) == (0, "")
    assert max(len(line) for line in ran.out.splitlines()) <= WIDTH
    assert ran.out == snapshot


@pytest.mark.parametrize("number", [1, 2, 3, 21, 26, 27])
def test_answers(number: int, run: Run, snapshot: SnapshotAssertion) -> None:
    ran = run("mana", FILE, "--case", str(number))
    assert ran.code == 0
    assert ran.out == snapshot


def test_json(run: Run) -> None:
    ran = run("mana", FILE, "Forest", "--case", "24", "--json")
    document = json.loads(ran.out)
    (case,) = document["cases"]
    assert (ran.code, document["format"], document["rules"]) == (0, "pyrules.mana/1", "2026-06-19")
    assert case["permanents"] == {
        "Forest": {
            "types": ["B"],
            "ways": {
                "B": {
                    "ability": "its basic land type Forest",
                    "says": [
                        "Its basic land type Forest adds G.",
                        "alice applies bob's Naked Singularity: Forest produces B instead of G.",
                    ],
                    "rules": ["106.12b", "305.6"],
                }
            },
        }
    }


def test_no_type_in_json(run: Run, case_file: Callable[[str], str]) -> None:
    ran = run("mana", case_file(CASE), "Empty", "--json")
    (case,) = json.loads(ran.out)["cases"]
    assert case["permanents"] == {"Empty": {"types": [], "ways": {}, "no_type": "what it adds comes to 0"}}


def test_quiet_has_types_alone(run: Run) -> None:
    ran = run("mana", FILE, "--case", "1", "--quiet")
    assert ran.out.splitlines()[1:] == ["Reflecting Pool: R", "Reflecting Pool 2: R", "Mountain: R"]


def test_a_name_that_nobody_has(run: Run) -> None:
    ran = run("mana", FILE, "Montain")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean Mountain?" in ran.err


def test_a_bound(run: Run) -> None:
    ran = run("mana", FILE, "--case", "26", "--max-states", "2", "--quiet")
    assert ran.code == 3
    assert "a bound was reached" in ran.out


@pytest.mark.parametrize("path", sorted((ROOT / "cases" / "mana").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_type_has_a_way_that_ends_in_it(path: Path) -> None:
    """The ways are those of the types that `solve` finds; each rests on what has a way itself."""
    for case in share(load_file(path).cases, 3):
        facts, names = mana_question(case, question(case), None)
        found = engine.could_produce(facts)
        types = {name: tuple(kind.upper() for kind in ways) for name, ways in found.ways.items()}
        assert types == engine.solve(facts).could_produce, case.title
        assert set(types) == set(names)
        for name, ways in found.ways.items():
            assert (name in found.lacking) == (not ways)
            for kind, way in ways.items():
                last = way.steps[-1].then[0] if way.steps else f"mana({way.mana})"
                mana = last[last.rindex("m(") + 2 :].rstrip(")").split(",")
                assert mana["wubrgc".index(kind)] != "0", (case.title, name, kind)


def test_lands_that_look_at_lands_end_at_one_that_does_not(case_file: Callable[[str], str]) -> None:
    text = """
players:
  alice: {battlefield: [Reflecting Pool, Exotic Orchard]}
  bob: {battlefield: [2 Reflecting Pool, Swamp]}
event: bob taps Swamp for mana
"""
    (case,) = load_file(Path(case_file(text))).cases
    facts, _ = mana_question(case, question(case), None)
    ways = engine.could_produce(facts).ways
    assert all(set(found) == {"b"} for found in ways.values())
    for name in ways:
        seen = [name]
        while looks := ways[seen[-1]]["b"].looks:
            assert looks[0] not in seen
            seen.append(looks[0])
        assert seen[-1] == "Swamp"


def test_solve_tells_what_was_asked_and_what_triggered(run: Run) -> None:
    ran = run("solve", FILE, "--case", "1", "--json")
    (case,) = json.loads(ran.out)["cases"]
    assert case["could_produce"] == {"Mountain": ["R"], "Reflecting Pool": ["R"], "Reflecting Pool 2": ["R"]}
    ran = run("solve", "cases/mana/triggers.yaml", "--case", "5", "--json")
    (case,) = json.loads(ran.out)["cases"]
    (outcome,) = case["outcomes"]
    assert outcome["triggers"] == {"Mana Flare": 1}
    assert outcome["quantities"] == {"alice": {"mana": "BB"}, "Forest": {"tapped": True}}


@pytest.mark.parametrize(
    ("file", "number"),
    [("could_produce", 1), ("triggers", 5), ("triggers", 6), ("replacements", 3), ("tapping", 14)],
)
def test_solve(file: str, number: int, run: Run, snapshot: SnapshotAssertion) -> None:
    ran = run("solve", f"cases/mana/{file}.yaml", "--case", str(number))
    assert ran.code == 0
    assert ran.out == snapshot
