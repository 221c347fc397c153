"""Changes of a board of counters, tokens and moves that can't change its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, reject
from hypothesis import strategies as st

from pyrules.engine import Answer, Limits, Uncovered, solve
from tests.brute.board import Term
from tests.brute.move_facts import move_facts
from tests.brute.moves import Ability, Board, Card, InForce, Quantities, Thing
from tests.move_strategies import MOVES
from tests.strategies import examples
from tests.test_brute_agreement import as_brute
from tests.test_metamorphic import ODD_NAMES, STATES

FAMILY = pytest.mark.parametrize("family", MOVES)
FEW = examples(5, 500)

Names = Mapping[str, str]


def ask(board: Board) -> Answer:
    try:
        answer = solve(move_facts(board), Limits(max_states=STATES))
    except Uncovered:
        reject()
    assume(answer.complete)
    return answer


def same(one: Answer, other: Answer, names: Names | None = None) -> bool:
    """Whether the answers are equal once the names of the second are put back."""
    back = names or {}
    renamed: Counter[Quantities] = Counter()
    for quantities, orderings in as_brute(other).items():
        renamed[
            frozenset(
                (
                    back.get(subject, subject),
                    what,
                    back.get(value, value) if isinstance(value, str) else value,
                )
                for subject, what, value in quantities
            )
        ] += orderings
    return (
        one.legal == other.legal
        and one.orderings == other.orderings
        and one.choosers == {back.get(chooser, chooser) for chooser in other.choosers}
        and as_brute(one) == renamed
    )


def renamed(board: Board, new: Names) -> Board:
    """The board with every player, thing, effect and card called by another name."""

    def maybe(name: str | None) -> str | None:
        return None if name is None else new[name]

    def put(part: object) -> object:
        match part:
            case str():
                return new.get(part, part)
            case tuple() if part and all(isinstance(name, str) and name in new for name in part):
                return tuple(new[name] for name in part)
        return part

    return replace(
        board,
        players=tuple(new[player] for player in board.players),
        cards=tuple(replace(card, name=new[card.name]) for card in board.cards),
        things=tuple(
            replace(
                thing,
                name=new[thing.name],
                card=new[thing.card],
                owner=new[thing.owner],
                controller=maybe(thing.controller),
                attached=maybe(thing.attached),
            )
            for thing in board.things
        ),
        effects=tuple(
            replace(
                effect,
                name=new[effect.name],
                card=new[effect.card],
                controller=new[effect.controller],
                target=maybe(effect.target),
            )
            for effect in board.effects
        ),
        event=tuple(put(part) for part in board.event),
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


@FAMILY
@FEW
@given(st.data(), st.randoms(use_true_random=False))
def test_names_don_t_matter(family: str, data: st.DataObject, random: Random) -> None:
    board = data.draw(MOVES[family]())
    old = all_names(board)
    assume(len(set(old)) == len(old))
    new = [*ODD_NAMES, *(f"name {number}" for number in range(len(old)))][: len(old)]
    random.shuffle(new)
    names = dict(zip(old, new, strict=True))
    back = {there: here for here, there in names.items()}
    assert same(ask(board), ask(renamed(board, names)), back)


@FAMILY
@FEW
@given(st.data(), st.randoms(use_true_random=False))
def test_the_order_of_listing_doesn_t_matter(family: str, data: st.DataObject, random: Random) -> None:
    board = data.draw(MOVES[family]())
    things, effects, cards = list(board.things), list(board.effects), list(board.cards)
    for listed in (things, effects, cards):
        random.shuffle(listed)
    other = replace(board, things=tuple(things), effects=tuple(effects), cards=tuple(cards))
    assert same(ask(board), ask(other))


NOTHING_SUCH: Term = ("and", "token", ("non", "token"))
NEVER: dict[str, tuple[Ability, ...]] = {
    "counters": (
        Ability("put_counters", about=(NOTHING_SUCH,), does=(("put_instead", ("that_many_times", 2)),)),
        Ability("put_counters", about=(NOTHING_SUCH,), kind="cant"),
    ),
    "tokens": (Ability("create_tokens", about=(NOTHING_SUCH,), does=(("multiply_tokens", 2),)),),
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
