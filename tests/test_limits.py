"""Where the engine stops: amounts that are too large, too many effects, bounds on the work, Ctrl-C."""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
import time
from pathlib import Path

import clingo
import pytest

from pyrules.engine import EngineError, Limits, TooLarge, ground, manifest, resolutions, solve
from tests.benchmarks.boards import case_facts, effects

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 2_147_483_647
STATED = "2,147,483,647"
AT_ONCE = 5.0
"""Seconds that a stop may take on a busy machine; it takes less than one otherwise."""

PLAYERS = 'format(free_for_all). player("alice"). player("bob"). seat("alice",1). seat("bob",2).'
TEAMS = """format(two_headed_giant). player("alice"). player("bob"). player("carol"). player("dave").
    seat("alice",1). seat("bob",2). seat("carol",3). seat("dave",4)."""


def gain(number: int, copies: int, amount: str) -> str:
    """Alice would gain life and has so many copies of an effect on it."""
    card = f"""card("D"). ability("D",1,replacement). functions("D",1,battlefield).
        would("D",1,gain_life,you). does("D",1,1,gain_life(you,{amount}))."""
    things = (
        f'object("d{one}","D",battlefield,"alice"). timestamp("d{one}",{one}).' for one in range(copies)
    )
    return f'{PLAYERS} event(1,gains("alice",{number})). {card} ' + "\n".join(things)


# ---- Amounts --------------------------------------------------------------------------------------------


def test_32_doublers_name_the_limit() -> None:
    with pytest.raises(TooLarge, match=STATED):
        solve(gain(1, 32, "that_many_times(2)"))


def test_the_largest_power_of_two_is_exact() -> None:
    """2 to the 30th fits; the 31st is one more than the largest number."""
    answer = solve(gain(1, 30, "that_many_times(2)"))
    (outcome,) = answer.outcomes
    assert outcome.quantities["alice"] == {"gains": 2**30, "life": 20 + 2**30}
    assert answer.orderings == math.factorial(30)
    with pytest.raises(TooLarge, match=STATED):
        solve(gain(1, 31, "that_many_times(2)"))


def test_the_largest_sum_is_exact() -> None:
    losing = f'{PLAYERS} event(1,loses("alice",{LARGEST})).'
    (outcome,) = solve(losing).outcomes
    assert outcome.quantities["alice"] == {"loses": LARGEST, "life": 20 - LARGEST}
    with pytest.raises(TooLarge, match=STATED):
        solve(gain(LARGEST, 1, "that_many_plus(1)"))


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param(f'{PLAYERS} event(1,gains("alice",{LARGEST})).', id="a life total"),
        pytest.param(
            f'{PLAYERS} event(1,gains("alice",2000000000)). event(2,gains("alice",2000000000)).',
            id="all gains",
        ),
        pytest.param(
            f'{PLAYERS} event(1,loses("alice",2000000000)). event(2,loses("alice",2000000000)).',
            id="all losses",
        ),
        pytest.param(
            f'{TEAMS} event(1,loses("alice",2000000000)). event(2,loses("bob",2000000000)).',
            id="a team's losses",
        ),
        pytest.param(
            f'{PLAYERS} given_life("alice",2000000000). given_life("bob",-2000000000). '
            'event(1,exchange_life("alice","bob")).',
            id="a difference",
        ),
    ],
)
def test_no_sum_wraps(facts: str) -> None:
    """Integers of clingo wrap silently; an answer must never be such a number."""
    with pytest.raises(TooLarge, match=STATED):
        solve(facts)


# ---- Effects --------------------------------------------------------------------------------------------


def test_too_many_different_effects() -> None:
    with pytest.raises(EngineError, match=f"too many different effects.*{STATED}"):
        solve(case_facts(33))


# ---- Bounds ---------------------------------------------------------------------------------------------


def test_max_states_says_so() -> None:
    answer = solve(case_facts(7), Limits(max_states=50))
    assert not answer.complete
    assert any("50" in warning and "incomplete" in warning for warning in answer.warnings)
    assert answer.orderings == 0, "an incomplete answer counts nothing"


def test_timeout_says_so() -> None:
    began = time.monotonic()
    answer = solve(case_facts(12), Limits(timeout=0.3))
    assert time.monotonic() - began < AT_ONCE
    assert not answer.complete
    assert any("timeout" in warning for warning in answer.warnings)
    assert answer.orderings == 0, "an incomplete answer counts nothing"


def test_a_bound_that_is_not_reached_changes_nothing() -> None:
    assert solve(case_facts(5), Limits(max_states=10_000, timeout=60.0)) == solve(case_facts(5))


def test_a_stream_ends_at_its_timeout() -> None:
    began = time.monotonic()
    streamed = sum(1 for _ in resolutions(case_facts(8), Limits(timeout=1.5)))
    assert streamed < math.factorial(8)
    assert time.monotonic() - began < AT_ONCE


# ---- Ctrl-C ---------------------------------------------------------------------------------------------


SOLVING = """
import dataclasses, json, sys
from pyrules.engine import solve
from tests.benchmarks.boards import case_facts
facts = case_facts(12)
solve(case_facts(2))  # reads the programs
print("ready", flush=True)
answer = solve(facts)
print(json.dumps([answer.complete, answer.states, answer.orderings, list(answer.warnings)]))
"""


def interrupted(
    arguments: list[str], ready: bool, after: float
) -> tuple[subprocess.Popen[str], str, str, float]:
    """Starts Python, sends Ctrl-C so many seconds later (from its first line on, where it says it is ready),
    and waits: the process, what it printed, and how long it took to end."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        if ready:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        time.sleep(after)
        assert process.poll() is None, "it ended before it could be interrupted"
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        return process, out, err, time.monotonic() - began
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()


def test_ctrl_c_while_the_engine_grounds() -> None:
    process, out, err, seconds = interrupted(["-c", SOLVING], ready=True, after=1.0)
    assert process.returncode == 0, err
    assert seconds < AT_ONCE
    complete, states, orderings, warnings = json.loads(out)
    assert not complete
    assert states > 0
    assert orderings == 0
    assert any("interrupted" in warning for warning in warnings)


class Releasing:
    """Ctrl-C comes as this is let go of: Python can't raise there, says so and goes on."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


swallows = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@swallows
@pytest.mark.parametrize("at", ["load", "rule"])
def test_ctrl_c_that_python_swallows_is_heeded(at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the programs are read, and in the midst of grounding."""
    where, name = (manifest, "load") if at == "load" else (ground._Watch, "rule")
    usual = getattr(where, name)
    once = [Releasing()]

    def called(*arguments: object) -> object:
        # The first programs to be read are those of the state.
        once.clear()
        return usual(*arguments)

    monkeypatch.setattr(where, name, called)
    handler = signal.getsignal(signal.SIGINT)
    answer = solve(case_facts(9))
    assert not answer.complete
    assert any("interrupted" in warning for warning in answer.warnings)
    assert signal.getsignal(signal.SIGINT) is handler


@swallows
def test_ctrl_c_that_comes_too_late_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is whole, but whoever asked it wants no other one."""
    usual = ground._check

    def called(control: clingo.Control) -> None:
        usual(control)
        Releasing()

    monkeypatch.setattr(ground, "_check", called)
    with pytest.raises(KeyboardInterrupt):
        solve(case_facts(2))


def twelve_cards() -> str:
    """The board of 12 different effects as a case with cards of its own."""
    words = {
        "times": {2: "twice that much life", 3: "three times that much life", 4: "four times that much life"}
    }
    cards = {}
    for index, (kind, by) in enumerate(effects(12), start=1):
        amount = words["times"][by] if kind == "times" else f"that much life plus {by}"
        text = f"If you would gain life, you gain {amount} instead."
        cards[f"Effect {index}"] = {"type": "Enchantment", "text": text}
    case = {
        "title": "twelve",
        "cards": cards,
        "players": {"alice": {"battlefield": list(cards)}, "bob": {}},
        "event": "alice gains 3 life",
    }
    return json.dumps(case)  # JSON is YAML too


def test_ctrl_c_at_the_command_line(tmp_path: Path) -> None:
    case = tmp_path / "twelve.yaml"
    case.write_text(twelve_cards(), encoding="utf-8")
    process, out, err, seconds = interrupted(
        ["-m", "pyrules", "solve", str(case), "--json"], ready=False, after=3.0
    )
    assert seconds < AT_ONCE
    assert process.returncode == 3, err
    if out:  # what was found until then, if it could be told in time
        (found,) = json.loads(out)["cases"]
        assert not found["complete"]
    else:
        assert "interrupted" in err


def test_the_command_line_says_that_a_bound_was_reached(tmp_path: Path) -> None:
    case = tmp_path / "twelve.yaml"
    case.write_text(twelve_cards(), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "pyrules", "solve", str(case), "--json", "--timeout", "0.2"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 3, ran.stderr
    (found,) = json.loads(ran.stdout)["cases"]
    assert not found["complete"]
    assert found["warnings"]
