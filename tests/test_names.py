"""What tokens are called that come into being in the course of an event."""

from __future__ import annotations

import clingo
import pytest

from pyrules.engine.names import Names, plain_name, spokesman


def test_tokens_are_numbered_from_the_second_on() -> None:
    names = Names(["Clue Box", "Bear"])
    assert [names.token("Clue", number) for number in (1, 2, 3)] == ["Clue", "Clue 2", "Clue 3"]


def test_names_of_the_case_are_passed_over() -> None:
    names = Names(["Bear", "Bear 3"])
    assert [names.token("Bear", number) for number in (1, 2, 3)] == ["Bear 2", "Bear 4", "Bear 5"]


def test_terms_are_written_with_names() -> None:
    names = Names(["Bear"])
    term = clingo.parse_term('counter(made("Bear",1),"+1/+1",made("Clue"))')
    assert str(names.written(term)) == 'counter("Bear 2","+1/+1",made("Clue"))'


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ('"Bear"', "Bear"),
        ('made(copy("Clone"))', "Clone"),
        ('made(token("Bear",2,2,green))', "Bear"),
        ("a", "a"),
    ],
)
def test_the_name_in_a_term(term: str, name: str) -> None:
    assert plain_name(clingo.parse_term(term)) == name


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        ("Clue", "Clue"),
        ("Clue 2", "Clue"),
        ("Clue 3", "Clue 3"),
        ("Clue 5", "Clue 4"),
        ("Clue 6", "Clue 6"),
        ("Bear", "Bear"),
    ],
)
def test_who_speaks_for_tokens_that_are_alike(subject: str, told: str) -> None:
    quantities = {"Clue": {"tapped": True, "number": 2}, "Clue 4": {"number": 2}}
    assert spokesman(subject, quantities) == told
