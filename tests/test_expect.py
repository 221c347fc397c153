"""Expectations against answers made by hand: what each key means, and what failures say."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.cases.expectations import Comparison, Expectations, Look, Pattern
from pyrules.engine.model import Answer, Change, Characteristics, Outcome, Story
from pyrules.expect import Failure, judge

DEFAULTS: dict[str, dict[str, Any]] = {
    "alice": {"life": 20, "hand": 7, "library": 60},
    "bob": {"life": 20, "hand": 7, "library": 60},
    "Imp": {"zone": "graveyard"},
    "Tome": {"counters": {"study": 2}},
}


def answer(*outcomes: dict[str, dict[str, Any]], orderings: int = 1, **more: Any) -> Answer:
    return Answer(
        complete=True,
        legal=more.pop("legal", True),
        orderings=orderings,
        states=1,
        edges=0,
        outcomes=tuple(Outcome(quantities, 1) for quantities in outcomes),
        choosers=frozenset(more.pop("choosers", ())),
        defaults=DEFAULTS,
    )


def expect(**keys: Any) -> Expectations:
    patterns = {
        key: tuple(Pattern(subjects) for subjects in value)
        for key, value in keys.items()
        if key in ("exactly", "some", "none", "every")
    }
    return Expectations(("expect",), tuple(keys), **{**keys, **patterns})


def failures(expected: Expectations, given_answer: Answer) -> list[str]:
    return [failure.expectation for failure in judge(expected, given_answer)]


def test_exactly_looks_only_through_the_quantities_that_some_pattern_names() -> None:
    came = answer({"alice": {"draws": 1, "hand": 8}}, {"alice": {"draws": 1, "gains": 3}})
    assert failures(expect(exactly=[{"alice": {"draws": 1}}]), came) == []
    assert failures(expect(exactly=[{"alice": {"draws": 1, "gains": 3}}]), came) == ["exactly"]


def test_exactly_takes_the_default_for_what_another_pattern_names() -> None:
    came = answer({"alice": {"draws": 1}}, {"bob": {"gains": 2, "life": 22}})
    patterns = [{"alice": {"draws": 1}}, {"bob": {"gains": 2, "life": 22}}]
    assert failures(expect(exactly=patterns), came) == []
    wrong = [{"alice": {"draws": 1}}, {"bob": {"gains": 2, "life": 20}}]
    assert failures(expect(exactly=wrong), came) == ["exactly"]


def test_exactly_says_what_is_missing_and_what_is_too_much() -> None:
    came = answer({"alice": {"draws": 1}}, {"alice": {"draws": 2}})
    (failure,) = judge(expect(exactly=[{"alice": {"draws": 2}}, {"alice": {"draws": 3}}]), came)
    assert failure.expected == [{"alice": {"draws": 2}}, {"alice": {"draws": 3}}]
    assert failure.got == [{"alice": {"draws": 1}}, {"alice": {"draws": 2}}]
    assert failure.missing == ({"alice": {"draws": 3}},)
    assert [outcome.quantities for outcome in failure.unexpected] == [{"alice": {"draws": 1}}]


def test_exactly_nothing() -> None:
    assert failures(expect(exactly=[]), answer()) == []
    assert failures(expect(exactly=[]), answer({})) == ["exactly"]


@pytest.mark.parametrize(
    ("subject", "quantity", "value"),
    [
        ("alice", "draws", 0),
        ("alice", "life", 20),
        ("alice", "loses the game", False),
        ("alice", "creates", {"Clue": 0}),
        ("alice", "counters", {"poison": 0}),
        ("Imp", "zone", "graveyard"),
        ("Imp", "tapped", False),
        ("Imp", "copy of", None),
        ("Tome", "counters", {"study": 2}),
    ],
)
def test_defaults(subject: str, quantity: str, value: Any) -> None:
    assert failures(expect(every=[{subject: {quantity: value}}]), answer({})) == []


def test_kinds_are_quantities_of_their_own() -> None:
    came = answer({"alice": {"creates": {"Clue": 2, "Food": 1}}})
    assert failures(expect(exactly=[{"alice": {"creates": {"Clue": 2}}}]), came) == []
    assert failures(expect(exactly=[{"alice": {"creates": {"Clue": 2, "Food": 0}}}]), came) == ["exactly"]


def test_true_is_not_one() -> None:
    came = answer({"alice": {"draws": 1, "wins the game": True}})
    assert failures(expect(some=[{"alice": {"wins the game": 1}}]), came) == ["some"]
    assert failures(expect(some=[{"alice": {"draws": True}}]), came) == ["some"]


def test_some_none_every() -> None:
    came = answer({"alice": {"draws": 1}}, {"alice": {"draws": 2}})
    two = [{"alice": {"draws": 2}}]
    three = [{"alice": {"draws": 3}}]
    assert failures(expect(some=two, none=three), came) == []
    assert failures(expect(some=three, none=two, every=two), came) == ["some", "none", "every"]


@pytest.mark.parametrize(
    ("operator", "passes"),
    [(">=", [2, 3]), ("<=", [1, 2]), (">", [3]), ("<", [1]), ("=", [2]), ("!=", [1, 3])],
)
def test_comparisons(operator: Any, passes: list[int]) -> None:
    expected = expect(every=[{"alice": {"draws": Comparison(operator, 2)}}])
    assert [n for n in (1, 2, 3) if not failures(expected, answer({"alice": {"draws": n}}))] == passes


def test_every_outcome_of_nothing_is_a_failure() -> None:
    assert failures(expect(every=[{"alice": {"draws": 0}}]), answer(legal=False)) == ["every"]


def test_numbers() -> None:
    came = answer({}, {"alice": {"draws": 1}}, orderings=6)
    assert failures(expect(outcomes=2, orderings=6), came) == []
    assert failures(expect(outcomes=Comparison(">", 1), orderings=Comparison("<", 6)), came) == ["orderings"]
    (failure,) = judge(expect(outcomes=3), came)
    assert (failure.expected, failure.got, len(failure.unexpected)) == (3, 2, 2)


def test_legal() -> None:
    assert failures(expect(legal=True), answer({})) == []
    assert judge(expect(legal=False), answer({})) == (Failure("legal", False, True),)


def test_chooser_makes_every_choice() -> None:
    assert failures(expect(chooser="bob"), answer({}, choosers={"bob"})) == []
    assert failures(expect(chooser="bob"), answer({}, choosers={"bob", "alice"})) == ["chooser"]
    assert failures(expect(chooser="bob"), answer({}, choosers={"alice"})) == ["chooser"]


_VALUES = st.dictionaries(
    st.sampled_from(["alice", "bob"]),
    st.dictionaries(st.sampled_from(["draws", "gains", "loses", "life"]), st.integers(0, 5), max_size=3),
    max_size=2,
)


@given(st.lists(_VALUES, min_size=1, max_size=5))
def test_an_answer_is_exactly_itself(outcomes: list[dict[str, dict[str, int]]]) -> None:
    """Spelt out in full, the outcomes are exactly what came, in any order and with repetitions."""
    full = [
        {
            player: {
                name: outcome.get(player, {}).get(name, 20 if name == "life" else 0)
                for name in ("draws", "gains", "loses", "life")
            }
            for player in ("alice", "bob")
        }
        for outcome in outcomes
    ]
    assert failures(expect(exactly=[*reversed(full), *full]), answer(*outcomes)) == []
    more = [*full, {"alice": {"draws": 6}, "bob": {}}]
    assert failures(expect(exactly=more), answer(*outcomes)) == ["exactly"]


# ---- Characteristics -------------------------------------------------------------------------------------

BEFORE = {
    "Bear": Characteristics(
        types=("Creature",),
        subtypes=("Bear",),
        colors=("green",),
        keywords=("flying", "ward {2}"),
        power=2,
        toughness=2,
        controller="alice",
        lost=(("Grizzly Bears", 2),),
        lost_keywords=("trample",),
    ),
    "Rock": Characteristics(types=("Artifact",), controller="bob"),
}
STORY = Story(
    {
        "Bear": (
            Change(0, "4", 'static("Moon",1)', "Moon", "add_type(creature)"),
            Change(1, "6", 'static("Wings",1)', "Wings", "grant(flying)"),
            Change(2, "7b", 'static("Humility",1)', "Humility", "set_power(2)"),
        )
    }
)


def looking(*outcomes: dict[str, Characteristics]) -> Answer:
    """An answer whose outcomes have nothing but characteristics afterwards."""
    return Answer(
        complete=True,
        legal=True,
        orderings=1,
        states=1,
        edges=0,
        outcomes=tuple(Outcome({}, 1, afterwards=found) for found in outcomes),
        defaults=DEFAULTS,
        characteristics=BEFORE,
        story=STORY,
    )


@pytest.mark.parametrize(
    ("look", "wrong"),
    [
        (Look(types=frozenset({"Creature"}), subtypes=frozenset({"Bear"}), supertypes=frozenset()), {}),
        (Look(types=frozenset({"Creature", "Artifact"})), {"types": ["Creature"]}),
        (Look(types=frozenset()), {"types": ["Creature"]}),
        (Look(supertypes=frozenset({"Snow"})), {"supertypes": []}),
        (Look(colors=frozenset({"green"})), {}),
        (Look(colors=frozenset({"green", "red"})), {"colors": ["green"]}),
        (Look(keywords=("Flying",), without=("haste",)), {}),
        (Look(keywords=("flying", "haste")), {"keywords": ["flying", "ward {2}"]}),
        (Look(without=("flying",)), {"keywords": ["flying", "ward {2}"]}),
        # A name alone stands for the keyword with anything; one with a cost only for that.
        (Look(keywords=("ward",)), {}),
        (Look(keywords=("ward {2}",)), {}),
        (Look(keywords=("ward {3}",)), {"keywords": ["flying", "ward {2}"]}),
        (Look(without=("ward",)), {"keywords": ["flying", "ward {2}"]}),
        (Look(without=("ward {3}",)), {}),
        (Look(power=2, toughness=2, controller="alice"), {}),
        (Look(power=0, toughness=3, controller="bob"), {"power": 2, "toughness": 2, "controller": "alice"}),
        (Look(lost=("trample", 2)), {}),
        (Look(lost=("trample", 1)), {"lost": ["trample", 2]}),
        (Look(lost=("flying",)), {"lost": ["trample", 2]}),
    ],
)
def test_a_look_at_characteristics(look: Look, wrong: dict[str, Any]) -> None:
    found = judge(Expectations(("expect",), ("characteristics",), characteristics={"Bear": look}), looking())
    assert [failure.got for failure in found] == ([{"Bear": wrong}] if wrong else [])


def test_power_of_what_is_no_creature() -> None:
    expected = Expectations(
        ("expect",), ("characteristics",), characteristics={"Rock": Look(power=0), "Bear": Look(power=2)}
    )
    (failure,) = judge(expected, looking())
    assert (failure.expected, failure.got) == ({"Rock": {"power": 0}}, {"Rock": {"power": None}})


def test_a_look_at_what_is_not_there() -> None:
    expected = Expectations(("claim",), ("characteristics",), characteristics={"Wolf": Look()})
    (failure,) = judge(expected, looking())
    assert failure.got == {"Wolf": {"zone": None}}


@pytest.mark.parametrize(
    ("look", "layers"),
    [
        (Look(types=frozenset()), ["4"]),
        (Look(without=("flying",)), ["4", "6"]),
        (Look(power=5), ["7b"]),
        (Look(controller="bob"), []),
        (Look(power=5, types=frozenset()), ["4", "7b"]),
    ],
)
def test_a_failure_says_why(look: Look, layers: list[str]) -> None:
    expected = Expectations(("expect",), ("characteristics",), characteristics={"Bear": look})
    (failure,) = judge(expected, looking())
    assert failure.about == "Bear"
    assert [change.layer for change in failure.why] == layers


GONE: dict[str, Characteristics] = {}
FLIES = {"Bear": Characteristics(keywords=("flying",), power=2, toughness=2, controller="bob")}


@pytest.mark.parametrize(
    ("pattern", "holds"),
    [
        ({"power": 2, "controller": "bob"}, True),
        ({"power": 3}, False),
        ({"power": Comparison(">=", 2)}, True),
        ({"keywords": ("flying",)}, True),
        ({"keywords": ("flying", "haste")}, False),
        ({"not": ("haste",)}, True),
        ({"not": ("flying",)}, False),
        ({"keywords": ("flying",), "not": ("haste",)}, True),
        ({"keywords": ()}, True),
    ],
)
def test_characteristics_afterwards(pattern: dict[str, Any], holds: bool) -> None:
    came = looking(FLIES)
    assert (failures(expect(every=[{"Bear": pattern}]), came) == []) == holds
    assert (failures(expect(exactly=[{"Bear": pattern}]), came) == []) == holds


def test_what_left_has_no_power_and_no_keywords() -> None:
    came = looking(GONE)
    assert failures(expect(none=[{"Bear": {"power": 2}}, {"Bear": {"keywords": ("flying",)}}]), came) == []
    assert failures(expect(every=[{"Bear": {"not": ("flying",)}}]), came) == []


def test_characteristics_that_a_pattern_leaves_out_are_unchanged() -> None:
    came = looking(FLIES, BEFORE)
    both: list[Any] = [{"Bear": {"keywords": ("flying",), "controller": "bob"}}, {"Rock": {}}]
    # The second pattern names nothing, so its Bear is as it was: with ward, under alice's control.
    assert failures(expect(exactly=both), came) == []
    assert failures(expect(exactly=both), looking(FLIES, FLIES | {"Rock": BEFORE["Rock"]})) == ["exactly"]
    assert failures(
        expect(exactly=both), looking(FLIES, {"Bear": Characteristics(keywords=("flying",))})
    ) == ["exactly"]


def test_what_came_of_not_are_the_keywords() -> None:
    (failure,) = judge(expect(every=[{"Bear": {"not": ("flying",)}}]), looking(FLIES))
    assert failure.expected == {"Bear": {"not": ["flying"]}}
    assert failure.got == [{"Bear": {"keywords": ["flying"]}}]
