"""What triggers, how often and why, and the orders on the stack: the parts of the answer, words, limits."""

from __future__ import annotations

import json
from math import factorial
from pathlib import Path

import pytest
from click.testing import CliRunner

from pyrules.ask import question
from pyrules.cases import load_text
from pyrules.checking import check
from pyrules.cli import cli
from pyrules.engine import Alike, Limits, Outcome, Triggered, solve, stack_orders, stacks
from tests.asp_programs import ASP

TWO = "players:\n  alice: {hand: [Grizzly Bears], battlefield: [%s]}\n  bob: {battlefield: [%s]}\n"
ENTERS = "event: Grizzly Bears enters under alice's control\n"


def outcomes(text: str) -> tuple[Outcome, ...]:
    (case,) = load_text(text, "case.yaml").cases
    return solve(question(case).facts).outcomes


def outcome(text: str) -> Outcome:
    (only,) = outcomes(text)
    return only


def often(found: Outcome) -> dict[str, object]:
    return dict(found.quantities.get("triggers", {}))


def solved(tmp_path: Path, text: str, *options: str) -> str:
    path = tmp_path / "case.yaml"
    path.write_text(text, "utf-8")
    result = CliRunner().invoke(cli, ["solve", str(path), *options])
    assert result.exit_code == 0, result.output
    return result.output


# ---- Numbers and their reasons -------------------------------------------------------------------------


def test_a_trigger_says_why_so_often() -> None:
    found = outcome(TWO % ("Soul Warden, Panharmonicon, 'Yarok, the Desecrated'", "Essence Warden") + ENTERS)
    assert often(found) == {"Soul Warden": 3, "Essence Warden": 1}
    ours = next(one for one in found.triggered.triggers if one.source == "Soul Warden")
    assert (ours.times, ours.events, ours.controller) == (3, 1, "alice")
    assert ours.added == (("Panharmonicon", 1), ("Yarok, the Desecrated", 1))


def test_the_words(tmp_path: Path) -> None:
    text = TWO % ("Soul Warden, Panharmonicon, 'Yarok, the Desecrated'", "Essence Warden") + ENTERS
    told = " ".join(solved(tmp_path, text).split())
    assert (
        "Soul Warden triggers 3 times as Grizzly Bears enters: "
        "1 + Panharmonicon + Yarok, the Desecrated. [603.2d]" in told
    )
    assert "Essence Warden triggers once as Grizzly Bears enters. [603.2c]" in told
    assert "They can be put on the stack in one way (alice first, then bob). [603.3b]" in told


def test_what_is_granted_is_told_by_its_giver(tmp_path: Path) -> None:
    text = (
        "players: {alice: {battlefield: [Blood Artist, Grizzly Bears, "
        "{card: The Masamune, attached to: Blood Artist}]}, bob: {}}\nevent: Grizzly Bears dies\n"
    )
    assert (
        "Blood Artist triggers twice as Grizzly Bears is put into the graveyard: 1 + The Masamune."
        in " ".join(solved(tmp_path, text).split())
    )


def test_what_is_kept_from_triggering_is_told(tmp_path: Path) -> None:
    text = TWO % ("Soul Warden", "Torpor Orb") + ENTERS
    found = outcome(text)
    assert found.triggered.silenced == (("Soul Warden", "Torpor Orb"),)
    assert often(found) == {}
    assert "Soul Warden doesn't trigger, because of Torpor Orb. [603.2d]" in solved(tmp_path, text)


def test_json_says_the_same(tmp_path: Path) -> None:
    text = TWO % ("Soul Warden, Panharmonicon", "Essence Warden") + ENTERS
    (one,) = json.loads(solved(tmp_path, text, "--json"))["cases"][0]["outcomes"]
    assert one["triggers"] == {"Soul Warden": 2, "Essence Warden": 1}
    assert one["stack_orders"] == 1
    assert {
        "source": "Soul Warden",
        "card": "Soul Warden",
        "ability": 1,
        "controller": "alice",
        "cause": 'moved("Grizzly Bears",hand,battlefield)',
        "times": 2,
        "events": 1,
        "added": [{"source": "Panharmonicon", "times": 1}],
    } in one["triggered"]


def test_what_was_replaced_triggers_nothing_and_outcomes_differ() -> None:
    """Two effects want what dies, and only one of them lets an ability trigger (603.2g)."""
    text = (
        "players:\n  alice: {battlefield: [Grizzly Bears, Blood Artist]}\n"
        "  bob: {battlefield: [Rest in Peace]}\nevent: Grizzly Bears dies\n"
    )
    assert often(outcome(text)) == {}
    assert often(outcome(text.replace("Rest in Peace", "Forest"))) == {"Blood Artist": 1}


def test_several_instructions_add_up() -> None:
    players = "players: {alice: {battlefield: [Ajani's Pridemate]}, bob: {}}\n"
    text = f"{players}event: [alice gains 2 life, alice gains 2 life]\n"
    found = outcome(text)
    assert often(found) == {"Ajani's Pridemate": 2}
    assert [one.number for one in found.triggered.stacked] == [2]
    moved = (
        "players: {alice: {battlefield: [Blood Artist, Grizzly Bears, Silvercoat Lion]}, bob: {}}\n"
        "event: [Grizzly Bears dies, Silvercoat Lion dies]\n"
    )
    assert often(outcome(moved)) == {"Blood Artist": 2}


# ---- What isn't understood -----------------------------------------------------------------------------

ODD = (
    "cards: {Odd: {type: Creature, power: 1, toughness: 1, "
    'text: "Whenever the weather improves while another creature enters, draw a card."}}\n'
)


def test_a_case_that_asks_of_unread_words_is_not_covered() -> None:
    text = ODD + TWO % ("Odd", "") + ENTERS
    (asking,) = load_text(text + "expect: {triggers: {Odd: 0}}\n", "case.yaml").cases
    checked = check(asking, Limits())
    assert checked.status == "error"
    assert "whether Odd triggers" in str(checked.faults[0])
    (other,) = load_text(
        text + "expect: {every: [{Grizzly Bears: {zone: battlefield}}]}\n", "case.yaml"
    ).cases
    assert check(other, Limits()).status == "passed"


def test_unread_words_are_told(tmp_path: Path) -> None:
    assert "whether Odd triggers" in solved(tmp_path, ODD + TWO % ("Odd", "") + ENTERS)


# ---- On the stack --------------------------------------------------------------------------------------


def alike(rank: int, name: str, number: int) -> Alike:
    return Alike(rank, "alice", name, "own(1)", "any", number)


@pytest.mark.parametrize(
    ("groups", "number"),
    [
        ([], 1),
        ([alike(0, "A", 3)], 1),
        ([alike(0, "A", 2), alike(0, "B", 2)], 6),
        ([alike(0, "A", 1), alike(0, "B", 1), alike(1, "C", 1), alike(1, "D", 2)], 6),
        ([alike(0, "A", 2), alike(0, "B", 1), alike(0, "C", 1)], 12),
    ],
    ids=["none", "alike", "two pairs", "two players", "three sources"],
)
def test_the_orders_are_as_many_as_counted(groups: list[Alike], number: int) -> None:
    found = Triggered(stacked=tuple(groups))
    assert stack_orders(found) == number
    listed = list(stacks(found))
    assert len(listed) == len(set(listed)) == number


def test_orders_are_listed_in_turn_order(tmp_path: Path) -> None:
    text = TWO % ("Soul Warden, Panharmonicon, Suture Priest", "Essence Warden") + ENTERS
    told = solved(tmp_path, text, "--stacks").splitlines()
    orders = [line.split(". ", 1)[1] for line in told if line[:6].strip().isdigit()]
    assert len(orders) == len(set(orders)) == 6
    assert all(order.endswith(", Essence Warden") for order in orders)


def test_orders_in_json_and_a_limit(tmp_path: Path) -> None:
    text = TWO % ("Soul Warden, Suture Priest", "") + ENTERS
    document = json.loads(solved(tmp_path, text, "--stacks", "--json"))
    assert document["format"] == "pyrules.stacks/1"
    (one,) = document["cases"][0]["outcomes"]
    assert one["stack_orders"] == len(one["orders"]) == 2
    assert "these are 1 of 2" in solved(tmp_path, text, "--stacks", "--limit", "1")


def test_the_active_player_is_first() -> None:
    text = TWO % ("Soul Warden", "Essence Warden") + "turn: {player: bob}\n" + ENTERS
    assert [one.controller for one in outcome(text).triggered.stacked] == ["bob", "alice"]


def test_a_team_that_shares_its_turn_stacks_together() -> None:
    """805.7"""
    text = (
        "format: two-headed-giant\nplayers:\n  alice: {hand: [Grizzly Bears], battlefield: [Soul Warden]}\n"
        "  bob: {battlefield: [Essence Warden]}\n  carol: {}\n  dave: {battlefield: [Auriok Champion]}\n"
        + ENTERS
    )
    assert outcome(text).stack_orders == 2


def test_a_number_of_forty_digits() -> None:
    """Thirty different permanents and six effects that add to each: 210 abilities, seven alike each."""
    cards = "".join(
        f'  Witness {n}: {{type: Creature, power: 1, toughness: 1, text: "Whenever another creature enters, '
        'you gain 1 life."}\n'
        for n in range(30)
    )
    board = ", ".join([*(f"Witness {n}" for n in range(30)), "6 Panharmonicon"])
    found = outcome(f"cards:\n{cards}" + TWO % (board, "") + ENTERS)
    assert set(often(found).values()) == {7}
    assert found.stack_orders == factorial(210) // factorial(7) ** 30
    assert len(str(found.stack_orders)) > 40


# ---- What it rests on ----------------------------------------------------------------------------------


def test_plain_clingo_takes_the_programs() -> None:
    """They are programs like the others: their manifest names them all."""
    named = (ASP / "triggers.lp").read_text("utf-8")
    assert all(f'"triggers/{path.name}"' in named for path in (ASP / "triggers").glob("*.lp"))


def test_a_board_without_such_abilities_is_asked_nothing() -> None:
    text = "players: {alice: {battlefield: [Forest]}, bob: {}}\nevent: alice draws a card\n"
    assert outcome(text).triggered == Triggered()
