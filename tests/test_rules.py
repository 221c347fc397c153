"""Rule numbers: every one that a program, a summary, a reading or a case names is in the edition's list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyrules import linting
from pyrules.explain.rules import Rulebook, order, rulebook


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook()


def test_the_list_of_numbers_is_numbers_and_sorted(root: Path, book: Rulebook) -> None:
    lines = (root / "asp" / "rules" / "numbers.txt").read_text("utf-8").splitlines()
    assert all(re.fullmatch(r"\d{3}(\.\d+[a-z]?)?", line) for line in lines)
    assert lines == sorted(set(lines), key=order)
    assert {"616.1g", "121.2a", "702.52b", "810.9h", "100", "905.6"} <= book.numbers
    assert not {"616.1h", "121.10", "999"} & book.numbers


def test_every_citation_of_a_program_exists(book: Rulebook) -> None:
    assert len(book.citations) > 50
    assert [one for one in book.citations if one.rule not in book.numbers] == []


def test_every_header_names_rules_that_exist(root: Path, book: Rulebook) -> None:
    for path in (root / "asp").rglob("*.lp"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("% Rules:"):
                named = re.findall(r"\d{3}\.\d+[a-z]?|\b\d{3}\b", line)
                assert [rule for rule in named if rule not in book.numbers] == [], path


def test_every_rule_that_is_cited_has_a_summary_of_ours(root: Path, book: Rulebook) -> None:
    cited = {one.rule for one in book.citations}
    for path in (root / "asp" / "queries").glob("*.lp"):
        cited |= set(re.findall(r'"(\d{3}\.\d+[a-z]?)"', path.read_text("utf-8")))
    assert sorted(cited - set(book.summaries), key=order) == []


@pytest.mark.parametrize("area", ["614", "616", "121", "119"])
def test_areas_are_summarised_whole(area: str, book: Rulebook) -> None:
    rules = [rule for rule in book.below(area) if "." in rule]
    assert [rule for rule in rules if rule not in book.summaries] == []


def test_summaries_are_one_short_line(book: Rulebook) -> None:
    assert [rule for rule in book.summaries if rule not in book.numbers] == []
    assert [rule for rule, text in book.summaries.items() if len(text) > 110 or "\n" in text] == []
    lines = (rulebook_text := _summaries()).count('summary("')
    assert len(book.summaries) == lines, "a summary is given twice, or not in the form that is read"
    assert rulebook_text


def _summaries() -> str:
    from pyrules import resources

    text = resources.asp_file("rules", "summaries.lp").read_text("utf-8")
    return "\n".join(line for line in text.splitlines() if not line.startswith("%"))


def test_layers_have_their_rules(book: Rulebook) -> None:
    layers = {name for kind, name in book.behind if kind == "layer"}
    assert layers == {"2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"}
    assert {kind for kind, _ in book.behind} == {"layer", "change", "keyword"}
    assert [rule for rule in book.behind.values() if rule not in book.summaries] == []


def test_readings(book: Rulebook) -> None:
    assert [reading.number for reading in book.readings] == list(range(1, 15))
    assert [rule for reading in book.readings for rule in reading.rules if rule not in book.numbers] == []


def test_order() -> None:
    assert sorted(["616.2", "616.10", "616.1a", "616.1", "614.17c"], key=order) == [
        "614.17c",
        "616.1",
        "616.1a",
        "616.2",
        "616.10",
    ]


def test_below(book: Rulebook) -> None:
    assert book.below("616.1")[:3] == ["616.1", "616.1a", "616.1b"]
    assert "616.2" not in book.below("616.1")
    assert {"121", "121.2d", "121.9"} <= set(book.below("121"))


def test_lint_finds_rules_that_are_not_there(tmp_path: Path) -> None:
    program = tmp_path / "wrong.lp"
    program.write_text("% [616.1h] No such rule.\na.\n", encoding="utf-8")
    (finding,) = linting.lint([str(program)])
    assert finding.wrong
    assert str(finding.fault).startswith(f"{program}:1:4: the rules have no rule 616.1h; did you mean")
