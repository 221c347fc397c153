"""`pyrules rules`, `schema`, `lint`, `compile` and `cards`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from .conftest import Run


def test_a_rule(run: Run) -> None:
    out = run("rules", "616.1g").out
    assert out.startswith("616.1g   An effect on the whole event comes before")
    assert "program  asp/process/draw.lp:" in out
    assert "cases/draw/collector.yaml:" in out
    assert "(reading 2)" in out


def test_a_rule_with_its_subrules(run: Run) -> None:
    numbers = [line.split()[0] for line in run("rules", "-q", "616.1").out.splitlines()]
    assert numbers == ["616.1", *(f"616.1{letter}" for letter in "abcdefg")]


def test_all_rules(run: Run) -> None:
    out = run("rules").out
    assert "616.1g   An effect on the whole event" in out
    assert "Readings: where the rules leave room" in out


def test_rules_json(run: Run) -> None:
    document = json.loads(run("rules", "121.2a", "--json").out)
    (page,) = document["pages"]
    assert (document["format"], document["rules"]) == ("pyrules.rules/1", "2026-06-19")
    assert page["number"] == "121.2a"
    assert page["programs"]
    assert page["cases"]
    assert page["readings"] == [2]
    assert [reading["number"] for reading in document["readings"]] == [2]


def test_schema(run: Run) -> None:
    schema = json.loads(run("schema").out)
    assert {"players", "event", "expect", "family", "claim"} <= set(schema["properties"])


def test_lint_a_case_file(case_file: Callable[[str], str], run: Run) -> None:
    path = case_file(
        'title: One\nsource: {rules: ["616.1h"]}\nplayers: {alice: {}}\nevent: alice draws a card\n'
        "expect: {outcomes: 1}\n---\ntitle: One\nplayers: {alice: {}}\nevent: alice draws a card\n"
    )
    ran = run("lint", path)
    assert ran.code == 2
    assert f"{path}:2:18: the rules have no rule 616.1h; did you mean" in ran.out
    assert f"{path}:7:1: the title is that of the case in line 1 (warning)" in ran.out
    assert "this case expects nothing (warning)" in ran.out
    document = json.loads(run("lint", "--json", path).out)
    assert [finding["level"] for finding in document["findings"]] == ["error", "warning", "warning"]


def test_lint_without_paths_is_clean(run: Run) -> None:
    assert run("lint", "-q").code == 0


def test_compile(run: Run, snapshot: SnapshotAssertion) -> None:
    ran = run("compile", "If you would draw a card, draw two cards instead.")
    assert ran.code == 0
    assert ran.out == snapshot


def test_compile_marks_what_is_not_understood(run: Run) -> None:
    text = "If you would draw a card, sing two songs instead."
    out = run("compile", text).out
    assert "% 1:1: sentence 1 is not understood:" in out
    assert f"%   {text}" in out
    document = json.loads(run("compile", "--json", text).out)
    assert document["format"] == "pyrules.compile/1"
    assert document["sentences"][0]["status"] == "not_understood"


def test_cards_show(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("cards", "show", "Alms Collector").out == snapshot
    document = json.loads(run("cards", "show", "--json", "alms collector").out)
    assert (document["format"], document["name"]) == ("pyrules.card/1", "Alms Collector")


def test_cards_list(run: Run) -> None:
    assert run("cards", "list", "-q", "alms coll").out == "Alms Collector\n"
    document = json.loads(run("cards", "list", "--json", "boon", "--watching", "gain_life").out)
    assert "Boon Reflection" in [card["name"] for card in document["cards"]]


def test_cards_build_and_coverage(tmp_path: Path, run: Run) -> None:
    source = tmp_path / "cards.json"
    text = "If you would draw a card, draw two cards instead."
    source.write_text(json.dumps([{"name": "Own Lens", "type": "Artifact", "text": text}]), encoding="utf-8")
    ran = run("cards", "build", "--oracle", str(source), "--to", str(tmp_path / "library"))
    assert ran.code == 0
    assert 'would("Own Lens",1,draw_card,you)' in (tmp_path / "library" / "ow.lp").read_text("utf-8")
    families = tmp_path / "families.json"
    families.write_text(json.dumps({"draw": [["Own Lens", text]]}), encoding="utf-8")
    arguments = ["cards", "coverage", "--oracle", str(source), "--families", str(families)]
    document = json.loads(run(*arguments, "--json").out)
    assert document == {"format": "pyrules.coverage/1", "families": {"draw": {"understood": 1, "all": 1}}}
    assert "100%" in run(*arguments).out


def test_cards_of_a_damaged_file(tmp_path: Path, run: Run) -> None:
    source = tmp_path / "cards.json"
    source.write_text('[{"name": "Broken', encoding="utf-8")
    ran = run("cards", "build", "--oracle", str(source), "--to", str(tmp_path / "library"))
    assert ran.code == 2
    assert ran.err.startswith(f"{source}:1:")
