"""What the README shows is what the program says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from pyrules.cases import load_text

from .conftest import Run


def test_the_example_is_real(root: Path, run: Run) -> None:
    blocks = re.findall(
        r"```console\n\$ pyrules (.*?)\n(.*?)```", (root / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert blocks
    for command, shown in blocks:
        assert run(*shlex.split(command)).out == shown


def test_the_case_passes(root: Path, run: Run, tmp_path: Path) -> None:
    cases = re.findall(r"```yaml\n(.*?)```", (root / "README.md").read_text("utf-8"), re.DOTALL)
    assert cases
    for number, text in enumerate(cases):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text, encoding="utf-8")
        assert run("check", str(path)).code == 0


def test_the_commands_are_those_of_the_continuous_check(root: Path) -> None:
    script = (root / ".ci" / "run").read_text("utf-8")
    assert "pip install" in script
    assert "-e '.[test]'" in script
    assert "pytest -n 2" in script


def test_every_sentence_of_an_event_is_one(root: Path) -> None:
    """The table says nothing that a case can't."""
    text = (root / "README.md").read_text("utf-8")
    table = text.partition("### What an event can be")[2].partition("\n## ")[0]
    sentences = [one for one in re.findall(r"`([^`]+)`", table) if "…" not in one]
    assert len(sentences) > 30
    board = """
players:
  alice:
    hand: [Squee, Steam Vents, Hangarback Walker, Ornithopter]
    battlefield:
      - {card: Grizzly Bears, as: Bear}
      - {card: Forest Bear, as: Wolf}
      - Soul Warden
      - Forest
      - Llanowar Elves
      - Chandra
  bob: {}
cards:
  Squee: {type: Creature, power: 1, toughness: 1}
  Forest Bear: {type: Creature, power: 2, toughness: 2}
  Chandra: {type: Planeswalker, loyalty: 4, text: "+1: Draw a card."}
"""
    for sentence in sentences:
        loaded = load_text(f"title: one{board}event: {sentence}\n", "readme")
        assert not loaded.faults, sentence
