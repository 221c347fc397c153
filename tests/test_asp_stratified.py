"""The state needs no guessing: nothing in it depends on its own negation."""

from __future__ import annotations

import pytest

from pyrules.engine import manifest
from tests.asp_borders import derived
from tests.stratified import negative_loop, parsed, rules


@pytest.mark.parametrize(
    ("program", "loop"),
    [
        ("a :- not b. b :- not a.", 2),
        ("a :- not a.", 1),
        ("a(1) :- not a(2). a(2) :- b.", 0),
        ("a(1) :- not a(X), b(X).", 1),
        ("a :- b, not c. b :- a.", 0),
        ("a :- 0 = #count { X : b(X) }. b(1) :- c. c :- a.", 3),
        ("a :- b : c. c :- a.", 2),
        ("a(f(1,X)) :- b(X), not a(f(2,X)). a(f((2;3),X)) :- a(g(X)).", 0),
        ("a(f(1,X)) :- b(X), not a(f(2,X)). a(f((2;3),X)) :- a(f(1,X)).", 2),
        ("{ a : not b } :- c. b :- a.", 2),
        ("-a :- not a. a :- -a.", 2),
        ("p(1;2) :- not p(3;4). p(3) :- p(2).", 2),
    ],
)
def test_negative_loops_are_found(program: str, loop: int) -> None:
    assert len(negative_loop(rules(parsed(program)))) == loop


def test_the_state_has_no_negative_loop() -> None:
    """Taken all at once, whatever a case needs of it."""
    paths = [entry.path for entry in manifest.entries("state.lp")]
    program = rules(statement for path in paths for statement in manifest.statements(path))
    assert not [rule.text for rule in negative_loop(program)]


def test_no_predicate_is_derived_by_the_state_and_the_process() -> None:
    """Where both are grounded at once, a name that two of them use would mix what they mean."""
    shared = derived("state") & derived("process")
    assert shared <= {("counted_zone", 1)}  # the same facts in both
