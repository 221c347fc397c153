"""`pyrules solve`: what it prints, its JSON, streams of resolutions, bounds."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from pyrules.report.paper import WIDTH

from .conftest import Run

BOARD = "alice: Alhammarret's Archive x2; bob: Alms Collector"
EVENT = "alice draws 2 cards"

WIDE = """
title: Two outcomes
players:
  alice: {battlefield: [Boon Reflection, Leyline of Hope]}
  bob: {}
event: alice gains 3 life
"""


def test_the_example_of_the_readme(run: Run, snapshot: SnapshotAssertion) -> None:
    ran = run("solve", "--board", BOARD, "--event", EVENT)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == snapshot


@pytest.mark.parametrize(
    ("file", "number"),
    [
        ("draw/dredge.yaml", 1),
        ("draw/weirding.yaml", 4),
        ("draw/chains.yaml", 6),
        ("draw/limits.yaml", 3),
        ("draw/words.yaml", 3),
        ("life/losing.yaml", 1),
        ("life/exchange.yaml", 5),
        ("life/exchange.yaml", 6),
        ("life/two-headed-giant.yaml", 7),
        ("life/adding-and-doubling.yaml", 5),
    ],
)
def test_answers(file: str, number: int, run: Run, snapshot: SnapshotAssertion) -> None:
    ran = run("solve", f"cases/{file}", "--case", str(number))
    assert ran.code == 0
    assert max(len(line) for line in ran.out.splitlines()) <= WIDTH
    assert ran.out == snapshot


def test_json(run: Run, snapshot: SnapshotAssertion) -> None:
    ran = run("solve", "--board", BOARD, "--event", EVENT, "--json")
    document = json.loads(ran.out)
    (case,) = document["cases"]
    assert document["format"] == "pyrules.solve/1"
    assert (case["complete"], case["legal"], case["orderings"]) == (True, True, 2)
    (outcome,) = case["outcomes"]
    assert outcome["quantities"]["alice"]["draws"] == 4
    assert outcome["quantities"]["bob"]["draws"] == 1
    assert outcome["witness"][0]["choice"] == "alms_collector"
    assert set(outcome["witness"][0]) == {"choice", "card", "chooser", "says", "rules"}
    case.pop("states")
    assert document == snapshot


def test_quiet(run: Run, case_file: Callable[[str], str]) -> None:
    ran = run("solve", "-q", case_file(WIDE))
    assert ran.out.split("\n") == [
        "        1  alice gains 7 life (life 20 → 27)",
        "        1  alice gains 8 life (life 20 → 28)",
        "",
    ]


def test_orderings_are_as_many_as_counted(run: Run) -> None:
    case = ("solve", "cases/life/adding-and-doubling.yaml", "--case", "1", "--json")
    counted = json.loads(run(*case).out)["cases"][0]["orderings"]
    listed = json.loads(run(*case, "--orderings").out)
    assert listed["format"] == "pyrules.orderings/1"
    (one,) = listed["cases"]
    assert (one["complete"], one["orderings"], len(one["resolutions"])) == (True, counted, counted)
    steps = [tuple(step["choice"] for step in found["steps"]) for found in one["resolutions"]]
    assert len(set(steps)) == counted


def test_orderings_in_part(run: Run) -> None:
    case = ("solve", "cases/life/adding-and-doubling.yaml", "--case", "1", "--orderings")
    assert "6 resolutions; these are all." in run(*case).out
    ran = run(*case, "--limit", "2")
    assert ran.code == 0
    assert "2 resolutions; there may be more" in ran.out
    assert ran.out.count("Resolution ") == 2


def test_facts_run_under_plain_clingo(run: Run) -> None:
    from clingo import Control

    from pyrules import resources

    ran = run("solve", "--board", BOARD, "--event", EVENT, "--facts")
    control = Control(["--warn=none"])
    for name in ("state.lp", "process.lp", "outcomes.lp"):
        control.load(str(resources.asp() / name))
    control.add("base", [], ran.out)
    control.ground()
    drawn = {
        str(atom.symbol.arguments[1]): atom.symbol.arguments[3].number
        for atom in control.symbolic_atoms.by_signature("quantity", 4)
        if atom.symbol.arguments[2].name == "draws"
    }
    assert drawn == {'"alice"': 4, '"bob"': 1}


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(WIDE))
    ran = run("solve", "-")
    assert ran.code == 0
    assert "2 outcomes are possible" in ran.out


def test_bound(run: Run, case_file: Callable[[str], str]) -> None:
    ran = run("solve", case_file(WIDE), "--json", "--max-states", "3")
    assert ran.code == 3
    (case,) = json.loads(ran.out)["cases"]
    assert case["complete"] is False
    assert case["warnings"]


def test_a_number_too_large_names_the_limit(run: Run, case_file: Callable[[str], str]) -> None:
    ran = run("solve", "--board", "alice: Boon Reflection x32", "--event", "alice gains 1 life")
    assert ran.code == 2
    assert "2,147,483,647" in ran.err


def test_several_cases_and_a_bad_one(run: Run, case_file: Callable[[str], str]) -> None:
    path = case_file(f"{WIDE}---\ntitle: Bad\nplayrs: {{alice: {{}}}}\nevent: alice draws a card\n---{WIDE}")
    ran = run("solve", path, "--json")
    assert ran.code == 2
    assert len(json.loads(ran.out)["cases"]) == 2
    assert "unknown key 'playrs'" in ran.err
    assert "did you mean 'players'" in ran.err
    assert run("solve", path, "--case", "3").code == 0
    assert run("solve", path, "--case", "2").code == 2
    assert run("solve", path, "--case", "4").code == 2


def test_colour_is_only_paint(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import re

    import pyrules.cli as module
    from pyrules.report.paper import Paint

    plain = run("solve", "--board", BOARD, "--event", EVENT).out
    monkeypatch.setattr(module, "_paint", lambda: Paint(colour=True))
    painted = run("solve", "--board", BOARD, "--event", EVENT).out
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[\d+m", "", painted) == plain
