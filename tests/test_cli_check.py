"""`pyrules check` and `pyrules prove`: exit codes, trees of failures, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from .conftest import ROOT, Run

PASSES = """
title: Passes
players: {alice: {battlefield: [Boon Reflection]}, bob: {}}
event: alice gains 3 life
expect: {exactly: [{alice: {gains: 6}}], orderings: 1}
"""
FAILS = """
title: Fails
players: {alice: {battlefield: [Boon Reflection, Leyline of Hope]}, bob: {}}
event: alice gains 3 life
expect:
  exactly: [{alice: {gains: 7}}]
  orderings: 1
  chooser: bob
"""
QUESTION = """
title: Asks
players: {alice: {}, bob: {}}
event: alice draws a card
"""
BAD = """
title: Bad
players: {alice: {}, bob: {}}
event: alice draws a crad
"""
HOLDS = """
title: Holds
players: {alice: {}, bob: {}}
family: [{card: Boon Reflection, player: alice, copies: 0..2}]
event: alice gains 3 life
claim: {outcomes: 1}
"""
BROKEN = """
title: Is said to hold
players: {alice: {}, bob: {}}
family:
  - {card: Boon Reflection, player: alice, copies: 0..2}
  - {card: Leyline of Hope, player: alice, copies: 0..2}
event: alice gains 3 life
claim: {outcomes: 1}
"""
KNOWN = BROKEN.replace("Is said to hold", "Is known to fail") + "expect: {holds: false, permanents: 2}\n"
WRONGLY_KNOWN = KNOWN.replace("permanents: 2", "permanents: 1")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    def write(*texts: str) -> str:
        (tmp_path / "cases.yaml").write_text("---".join(texts), encoding="utf-8")
        return str(tmp_path / "cases.yaml")

    return write


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([PASSES], 0),
        ([PASSES, QUESTION], 0),
        ([PASSES, FAILS], 1),
        ([PASSES, BAD], 2),
        ([FAILS, BAD], 1),
        ([HOLDS, KNOWN], 0),
        ([BROKEN], 1),
        ([WRONGLY_KNOWN], 1),
    ],
)
def test_exit_codes(texts: list[str], code: int, files: Callable[..., str], run: Run) -> None:
    assert run("check", files(*texts)).code == code


def test_json(files: Callable[..., str], run: Run) -> None:
    path = files(PASSES, FAILS, QUESTION, BAD)
    document = json.loads(run("check", "--json", path).out)
    assert document["format"] == "pyrules.check/1"
    numbers = [document[key] for key in ("passed", "failed", "unanswered", "errors")]
    assert numbers == [1, 1, 1, 1]
    assert [case["status"] for case in document["cases"]] == ["passed", "failed", "unanswered", "error"]
    failed = document["cases"][1]
    assert (failed["title"], failed["file"], failed["line"]) == ("Fails", path, 7)
    assert failed["failures"] == [
        {
            "expectation": "exactly",
            "expected": [{"alice": {"gains": 7}}],
            "got": [{"alice": {"gains": 7}}, {"alice": {"gains": 8}}],
        },
        {"expectation": "orderings", "expected": 1, "got": 2},
        {"expectation": "chooser", "expected": "bob", "got": ["alice"]},
    ]


def test_a_failure_is_a_tree(
    files: Callable[..., str], run: Run, snapshot: SnapshotAssertion, tmp_path: Path
) -> None:
    out = run("check", files(PASSES, FAILS, BAD)).out
    assert out.replace(str(tmp_path), "") == snapshot


def test_the_command_in_the_tree_shows_the_case(files: Callable[..., str], run: Run) -> None:
    import shlex

    out = run("check", files(PASSES, FAILS)).out
    command = next(line for line in out.splitlines() if "see it: pyrules" in line).partition("pyrules ")[2]
    ran = run(*shlex.split(command))
    assert ran.code == 0
    assert ran.out.startswith("Fails\n")


def test_a_fault_in_pyrules_fails_its_case_and_stops_no_other(
    files: Callable[..., str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pyrules import engine

    solve = engine.solve

    def broken(facts: str, limits: engine.Limits) -> engine.Answer:
        if "Leyline of Hope" in facts:
            raise engine.ProgramFault("a wheel came off")
        return solve(facts, limits)

    monkeypatch.setattr(engine, "solve", broken)
    monkeypatch.delenv("PYRULES_DEBUG", raising=False)
    path = files(FAILS, PASSES)
    told = f"{path}:2:1: this is a fault in pyrules, not in your input (ProgramFault: a wheel came off)"
    ran = run("check", path)
    assert ran.code == 70
    assert told in ran.out
    assert ran.out.endswith("1 passed, 1 failed\n")
    document = json.loads(run("check", "--json", path).out)
    assert [case["status"] for case in document["cases"]] == ["failed", "passed"]
    assert document["cases"][0]["errors"][0].startswith(told)
    monkeypatch.setenv("PYRULES_DEBUG", "1")
    with pytest.raises(engine.ProgramFault, match="a wheel came off"):
        run("check", path)


def test_only_some(files: Callable[..., str], run: Run) -> None:
    assert run("check", files(PASSES, FAILS), "-k", "pass").code == 0


def test_bound(files: Callable[..., str], run: Run) -> None:
    ran = run("check", files(PASSES), "--max-states", "1", "--json")
    assert ran.code == 3
    assert json.loads(ran.out)["cases"][0]["status"] == "error"


def test_paths(tmp_path: Path, run: Run) -> None:
    assert run("check", str(tmp_path)).code == 2
    ran = run("check", str(tmp_path / "nowhere.yaml"))
    assert ran.code == 2
    assert ran.err.startswith(f"{tmp_path / 'nowhere.yaml'}:1:1: ")


def test_prove(files: Callable[..., str], run: Run, snapshot: SnapshotAssertion) -> None:
    ran = run("prove", files(HOLDS, BROKEN, KNOWN))
    assert ran.code == 1
    assert ran.out == snapshot
    assert run("prove", files(HOLDS, KNOWN)).code == 0


def test_prove_json(files: Callable[..., str], run: Run) -> None:
    document = json.loads(run("prove", "--json", files(HOLDS, KNOWN, PASSES)).out)
    assert document["format"] == "pyrules.prove/1"
    holds, known = document["claims"]
    assert holds == {"title": "Holds", "holds": True, "boards": 3, "counterexample": None}
    assert (known["holds"], known["boards"], known["counterexample"]["permanents"]) == (False, 9, 2)
    assert [outcome["quantities"]["alice"]["gains"] for outcome in known["counterexample"]["outcomes"]] == [
        7,
        8,
    ]


def test_a_claim_can_be_checked_and_not_solved(files: Callable[..., str], run: Run) -> None:
    ran = run("solve", files(HOLDS))
    assert ran.code == 0
    assert "ask pyrules prove" in ran.err


CASES = {path.relative_to(ROOT).as_posix(): path for path in sorted((ROOT / "cases").rglob("*.yaml"))}


def titles(path: Path) -> int:
    """How many cases a file has, by its text alone."""
    return len(re.findall(r"^title:", path.read_text(encoding="utf-8"), re.MULTILINE))


def test_many_cases_come_with_pyrules() -> None:
    assert sum(map(titles, CASES.values())) >= 140


@pytest.mark.parametrize("path", CASES)
def test_the_cases_that_come_with_pyrules_pass(path: str, run: Run) -> None:
    """File by file, so that whoever runs the tests side by side shares them out."""
    document = json.loads(run("check", "--json", path).out)
    wrong = [case["title"] for case in document["cases"] if case["status"] != "passed"]
    assert wrong == []
    assert document["passed"] == titles(CASES[path]) > 0
