"""Speed, as ratios to the plain guess-and-check encoding of the same board that is measured in the same run.

Processor time, not time on the clock, so that a busy machine makes no difference. The sizes that the project
promises something about take a minute or more: `pytest tests/benchmarks -m large -s`.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

import clingo
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pyrules.engine import Answer, manifest, solve
from pyrules.engine.ground import ground_state
from tests.benchmarks.boards import (
    baseline_facts,
    case_facts,
    layered_facts,
    readme_facts,
    typical_facts,
    witnesses_facts,
)

pytestmark = pytest.mark.xdist_group("baseline")
"""One worker measures the baseline, which takes long."""

HERE = Path(__file__).parent
Result = TypeVar("Result")
A_TYPICAL_CASE = 1.0
"""Of the time in which the baseline lists the orderings of six effects, a typical case may take so much."""
MOST_RULES = 300
"""Rules that a typical case may load."""


def baseline(effects: int) -> Counter[int]:
    """The life gained in each ordering, counted over the answer sets of the plain encoding."""
    control = clingo.Control(["0"])
    control.load(str(HERE / "baseline.lp"))
    control.add("base", [], baseline_facts(effects))
    control.ground()
    found: Counter[int] = Counter()

    def read(model: clingo.Model) -> None:
        found.update(atom.arguments[0].number for atom in model.symbols(shown=True) if atom.name == "gained")

    control.solve(on_model=read)
    return found


def gains(answer: Answer) -> Counter[int]:
    """The same out of an answer."""
    found: Counter[int] = Counter()
    for outcome in answer.outcomes:
        number = outcome.quantities["alice"]["gains"]
        assert isinstance(number, int)
        found[number] += outcome.orderings
    return found


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """The result and the seconds of processor time that it took."""
    began = time.process_time()
    result = work()
    return result, time.process_time() - began


@cache
def listed(effects: int) -> tuple[Counter[int], float]:
    """What the baseline finds, and the seconds that it takes: measured once, for it takes long."""
    return timed(lambda: baseline(effects))


@cache
def ratio(effects: int) -> float:
    """How many times faster than the baseline; both must say the same."""
    solve(case_facts(3))  # what a process does once only
    answer, ours = timed(lambda: solve(case_facts(effects)))
    found, theirs = listed(effects)
    assert gains(answer) == found
    assert answer.orderings == math.factorial(effects)
    print(f"\n{effects} effects: {ours:.3f} s; one by one {theirs:.3f} s, {theirs / ours:.1f} times as long")
    return theirs / ours


def test_ahead_of_the_baseline_at_8_effects() -> None:
    assert ratio(8) >= 4


def test_the_lead_grows_with_the_board() -> None:
    assert ratio(7) < ratio(8)


@pytest.mark.large
def test_9_effects_are_50_times_faster() -> None:
    assert ratio(9) >= 50


@pytest.mark.large
def test_12_effects_complete() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.measure", "12"],
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    print(f"\n{ran.stdout}")
    measured = json.loads(ran.stdout)
    assert measured["orderings"] == 479_001_600
    assert measured["processor_seconds"] < 60
    assert measured["peak_bytes"] < 8 * 2**30


@pytest.mark.parametrize("facts", [typical_facts, readme_facts], ids=["five effects", "readme"])
def test_a_typical_case(facts: Callable[[], str]) -> None:
    """Within a running process a small case costs less than to list 720 orderings one by one: it loads what
    can matter, not everything. `--benchmark-only` prints the time itself."""
    board = facts()
    solve(board)
    baseline(6)
    # The best of many: on a busy machine what is short suffers most from what runs beside it.
    rounds = [(timed(lambda: solve(board))[1], timed(lambda: baseline(6))[1]) for _ in range(25)]
    ours, theirs = (min(column) for column in zip(*rounds, strict=True))
    assert ours < A_TYPICAL_CASE * theirs


@pytest.mark.parametrize("facts", [typical_facts, readme_facts], ids=["five effects", "readme"])
def test_a_typical_case_loads_little(facts: Callable[[], str]) -> None:
    """gringo's work on a small case is in the rules that it is given, whether they are used or not."""
    state = ground_state(facts())
    files = (*manifest.needed("state.lp", state.words), *state.programs, *state.outcomes)
    assert sum(len(manifest.statements(path)) for path in files) < MOST_RULES


def test_a_board_of_a_hundred_permanents() -> None:
    """Fifteen continuous effects that depend on each other cost less than the baseline's 40,320 orderings."""
    board = layered_facts(100)
    solve(board)
    rounds = [timed(lambda: solve(board))[1] for _ in range(3)]
    assert min(rounds) < listed(8)[1]


def test_thirty_witnesses_and_six_effects() -> None:
    """How often thirty abilities trigger under six effects costs less than the baseline's 5,040 orderings."""
    board = witnesses_facts(30, 6)
    (outcome,) = solve(board).outcomes
    assert [one.times for one in outcome.triggered.triggers] == [7] * 30
    assert outcome.stack_orders == math.factorial(210) // math.factorial(7) ** 30
    rounds = [(timed(lambda: solve(board))[1], timed(lambda: baseline(7))[1]) for _ in range(5)]
    ours, theirs = (min(column) for column in zip(*rounds, strict=True))
    assert ours < theirs


def test_time_of_triggers(benchmark: BenchmarkFixture) -> None:
    (outcome,) = benchmark(solve, witnesses_facts(30, 6)).outcomes
    assert sum(one.times for one in outcome.triggered.triggers) == 210


def test_layers_of_a_small_board_load_little() -> None:
    """One effect on creatures loads what it needs, not all of the layers."""
    state = ground_state(layered_facts(4, 1))
    files = manifest.needed("state.lp", state.words)
    assert sum(len(manifest.statements(path)) for path in files) < 2 * MOST_RULES


def test_time_of_layers(benchmark: BenchmarkFixture) -> None:
    answer = benchmark(solve, layered_facts(100))
    found = answer.outcomes[0].afterwards
    assert found is not None
    # A Bear of alice's: 1/1 by the fifth effect, then +1/+1 by the first and +1/+0 as a Goblin.
    assert len(found) == 100


@pytest.mark.parametrize("effects", [3, 6])
def test_time_of_life(benchmark: BenchmarkFixture, effects: int) -> None:
    answer = benchmark(solve, case_facts(effects))
    assert answer.orderings == math.factorial(effects)


def test_time_of_a_typical_case(benchmark: BenchmarkFixture) -> None:
    answer = benchmark(solve, typical_facts())
    # One card each instead of two (616.1g); bob can't draw his, alice's is doubled twice.
    assert (answer.orderings, answer.outcomes[0].quantities["alice"]["draws"]) == (2, 4)


def test_time_of_a_typical_board(benchmark: BenchmarkFixture) -> None:
    answer = benchmark(solve, readme_facts())
    # As above; bob draws the one card of his Collector.
    assert (answer.orderings, answer.outcomes[0].quantities["bob"]["draws"]) == (2, 1)
