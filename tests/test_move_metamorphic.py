"""Changes of a board of counters, tokens and moves that can't change its answer."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pyrules.engine import Answer
from tests import changed
from tests.brute.board import Term
from tests.brute.move_facts import move_facts
from tests.brute.moves import Ability, Board, Card, InForce, Thing
from tests.changed import Names, other_names, put_names, same, shuffled
from tests.changed import ask as solved
from tests.move_strategies import MOVES
from tests.strategies import examples

FAMILY = pytest.mark.parametrize("family", MOVES)
NAMED = pytest.mark.parametrize("family", [family for family in MOVES if family != "arriving tokens"])
"""Those in which whatever is told of has a name of the board's; tokens have the names of their kinds."""
FEW = examples(5, 500)


def ask(board: Board) -> Answer:
    return solved(move_facts(board))


def renamed(board: Board, new: Names) -> Board:
    """The board with every player, thing, effect and card called by another name."""
    return replace(
        board,
        players=tuple(new[player] for player in board.players),
        cards=changed.renamed(board.cards, new, "name"),
        things=changed.renamed(board.things, new, "name", "card", "owner", "controller", "attached"),
        effects=changed.renamed(board.effects, new, "name", "card", "controller", "target"),
        event=tuple(put_names(part, new) for part in board.event),
        then=tuple(tuple(put_names(part, new) for part in event) for event in board.then),
        libraries=tuple(new[player] for player in board.libraries),
        commanders=tuple((new[player], new[card]) for player, card in board.commanders),
        life=tuple((new[player], life) for player, life in board.life),
    )


def all_names(board: Board) -> list[str]:
    return [
        *board.players,
        *(card.name for card in board.cards),
        *(thing.name for thing in board.things),
        *(effect.name for effect in board.effects),
    ]


@NAMED
@FEW
@given(st.data(), st.randoms(use_true_random=False))
def test_names_don_t_matter(family: str, data: st.DataObject, random: Random) -> None:
    board = data.draw(MOVES[family]())
    old = all_names(board)
    assume(len(set(old)) == len(old))
    names = other_names(old, random)
    back = {there: here for here, there in names.items()}
    assert same(ask(board), ask(renamed(board, names)), back)


@FAMILY
@FEW
@given(st.data(), st.randoms(use_true_random=False))
def test_the_order_of_listing_doesn_t_matter(family: str, data: st.DataObject, random: Random) -> None:
    board = data.draw(MOVES[family]())
    assert same(ask(board), ask(shuffled(board, random, "things", "effects", "cards")))


NOTHING_SUCH: Term = ("and", "token", ("non", "token"))
NEVER: dict[str, tuple[Ability, ...]] = {
    "counters": (
        Ability("put_counters", about=(NOTHING_SUCH,), does=(("put_instead", ("that_many_times", 2)),)),
        Ability("put_counters", about=(NOTHING_SUCH,), kind="cant"),
    ),
    "tokens": (Ability("create_tokens", about=(NOTHING_SUCH,), does=(("multiply_tokens", 2),)),),
    "moved counters": (
        Ability("put_counters", about=(NOTHING_SUCH,), does=(("put_instead", ("that_many_times", 2)),)),
        Ability("put_counters", about=(NOTHING_SUCH,), kind="cant"),
    ),
    "arriving tokens": (
        Ability("create_tokens", about=(NOTHING_SUCH,), does=(("multiply_tokens", 2),)),
        Ability("put_counters", about=(NOTHING_SUCH,), kind="cant"),
    ),
    "leaving": (
        Ability("leave_battlefield", about=(NOTHING_SUCH,), does=("to_hand",)),
        Ability("be_destroyed", about=(NOTHING_SUCH,), does=("regenerate_it",)),
    ),
    "cards": (Ability("go_to_graveyard", about=(NOTHING_SUCH,), does=("exile_it",)),),
    "entering": (
        Ability("enter", about=(NOTHING_SUCH,), does=(("enter_under", "you"),)),
        Ability("enter", about=(NOTHING_SUCH,), does=("exile_it",)),
        Ability("put_counters", about=(NOTHING_SUCH,), kind="cant"),
    ),
}
"""Effects of each family that speak of nothing that there is."""


@FAMILY
@FEW
@given(st.data())
def test_an_effect_that_never_applies_doesn_t_matter(family: str, data: st.DataObject) -> None:
    board = data.draw(MOVES[family]())
    ability = data.draw(st.sampled_from(NEVER[family]))
    if data.draw(st.booleans()):  # one more permanent could be counted, an effect in force isn't
        card = Card("Never", ("instant",), abilities=(replace(ability, functions="resolved"),))
        effects = (InForce("never", "Never", board.players[-1]), *board.effects)
        other = replace(board, cards=(*board.cards, card), effects=effects)
    else:
        assume("'count'" not in str(board))
        assume("enter_as_copy" not in str(board))
        card = Card("Never", abilities=(ability,))
        thing = Thing("never", "Never", "battlefield", board.players[-1])
        other = replace(board, cards=(*board.cards, card), things=(thing, *board.things))
    assert same(ask(board), ask(other))
