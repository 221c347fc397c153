"""The frame of every command: help, speed, errors, Ctrl-C, colours."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

import pyrules.cli as module

from .conftest import ROOT, Run

HEAVY = """
title: Heavy
players:
  alice:
    library: 100
    battlefield: [5 Boon Reflection, 6 Leyline of Hope]
    graveyard:
      [Stinkweed Imp, Golgari Thug, Shambling Shell, Life from the Loam, Golgari Grave-Troll, Necroplasm]
  bob: {battlefield: [Tainted Remedy]}
event: [alice draws 5 cards, alice gains 3 life, alice gains 5 life, alice gains 7 life]
"""


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pyrules", *arguments]


def _work(*arguments: str) -> float:
    """Seconds of processor time of a whole process, the best of five: what other work on the machine adds is
    not what is measured. (Wall times are in tests/benchmarks.)"""
    best = float("inf")
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(_command(*arguments), check=True, capture_output=True, cwd=ROOT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def test_help_is_quick() -> None:
    assert _work("--help") < 0.2


@pytest.mark.parametrize(
    "command",
    [
        [],
        *(
            [name]
            for name in ("solve", "mana", "check", "prove", "rules", "schema", "lint", "compile", "cards")
        ),
    ],
)
def test_help(command: list[str], run: Run) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert ran.out.startswith("Usage: pyrules")


def test_commands_of_later_parts_are_not_shown(run: Run) -> None:
    shown = run("--help").out
    assert not [name for name in ("why", "what-if", "graph", "sweep", "serve") if f"  {name} " in shown]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve"], "what should be solved?"),
        (["solve", "--event", "alice draws a card"], "--event needs a --board"),
        (["solve", "x.yaml", "--board", "alice: Forest", "--event", "alice draws a card"], "not both"),
        (["solve", "x.yaml", "--limit", "2"], "--limit belongs to --orderings"),
        (["solve", "--board", "alice: Forest", "--facts", "--json"], "give one of --facts and --json"),
        (
            ["solve", "--board", "alice Forest; bob: Island", "--event", "alice draws a card"],
            "--board:1:1: 'alice Forest' has no colon; write it as 'alice: Forest'",
        ),
        (
            ["solve", "--board", "alice: 32 Boon Reflection", "--event", "alice gains 1 life"],
            "--event:1:1: an amount over 2,147,483,647",
        ),
        (
            ["solve", "--board", "alice: Forest", "--event", "alice casts Opt"],
            "--event:1:1: not covered yet: what Opt does as it resolves",
        ),
        (["solve", "nowhere.yaml"], "nowhere.yaml:1:1: this file can't be read"),
        (["solve", "--board", "alice: Alms Colector", "--event", "alice draws a card"], "Alms Collector"),
        (["solve", "--board", "alice: Forest", "--event", "alice drwas a card"], "--event:1:"),
        (["rules", "616.1h"], "did you mean 616.1"),
        (["cards", "show", "Alms Colector"], "did you mean Alms Collector"),
        (["slove"], "No such command"),
    ],
)
def test_input_that_cannot_be_used(arguments: list[str], message: str, run: Run) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert message in ran.err
    assert ran.out == ""


def test_every_fault_of_a_file_is_told_with_its_place(case_file: Callable[[str], str], run: Run) -> None:
    path = case_file(
        "title: Wrong\nplayers:\n  alice: {battlefeild: [Forest]}\n  bob: {life: many}\n"
        "event: alice drwas a card\n"
    )
    ran = run("solve", path)
    assert ran.code == 2
    lines = ran.err.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [f"{path}:3:11", f"{path}:4:15", f"{path}:5:14"]
    assert "did you mean 'battlefield'?" in lines[0]


def test_a_fault_in_pyrules(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr(module, "_cases", broken)
    monkeypatch.delenv("PYRULES_DEBUG", raising=False)
    ran = run("solve", "x.yaml")
    assert ran.code == 70
    assert ran.err.startswith(
        "this is a fault in pyrules, not in your input (RuntimeError: a wheel came off)"
    )
    monkeypatch.setenv("PYRULES_DEBUG", "1")
    with pytest.raises(RuntimeError, match="a wheel came off"):
        run("solve", "x.yaml")


@pytest.mark.parametrize("arguments", [["solve"], ["solve", "--orderings"], ["check"]])
def test_ctrl_c_ends_within_a_second(arguments: list[str], case_file: Callable[[str], str]) -> None:
    path = case_file(HEAVY)
    started = subprocess.Popen(
        _command(*arguments, path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    try:
        working = psutil.Process(started.pid)
        while working.cpu_times().user < 1.5:
            time.sleep(0.05)
            assert started.poll() is None, "the case is too light for this test"
        began = time.perf_counter()
        started.send_signal(signal.SIGINT)
        started.communicate(timeout=10)
        assert time.perf_counter() - began < 1.5
        assert started.returncode == 3
    finally:  # work that doesn't end by itself must not outlive a failed test
        started.kill()
        started.communicate()


def test_timeout(case_file: Callable[[str], str], run: Run) -> None:
    began = time.perf_counter()
    ran = run("solve", "--json", "--timeout", "0.5", case_file(HEAVY))
    assert ran.code == 3
    assert json.loads(ran.out)["cases"][0]["complete"] is False
    assert time.perf_counter() - began < 5


def test_a_reader_that_has_seen_enough(root: Path) -> None:
    """`pyrules cards list | head -1` ends without a complaint."""
    listing = subprocess.Popen(
        _command("cards", "list"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=root
    )
    assert listing.stdout is not None
    assert listing.stderr is not None
    try:
        listing.stdout.readline()
        listing.stdout.close()
        assert listing.stderr.read() == b""
        assert listing.wait(timeout=60) == 0
    finally:
        listing.kill()
        listing.stderr.close()
        listing.wait()


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert module._paint().colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not module._paint().colour


def test_nothing_is_imported_for_help() -> None:
    heavy = "{'clingo', 'lark', 'pydantic', 'ruamel.yaml'}"
    script = f"import sys, pyrules.cli; print(sorted({heavy} & set(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, cwd=ROOT)
    assert ran.stdout.strip() == "[]"


def test_python_dash_m_and_the_script_are_the_same() -> None:
    ran = subprocess.run(_command("--version"), check=True, capture_output=True, text=True, cwd=ROOT)
    assert ran.stdout.startswith("pyrules ")
    assert os.environ.get("PYRULES_DEBUG") is None
