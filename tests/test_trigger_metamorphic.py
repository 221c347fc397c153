"""Changes of a board of triggered abilities that can't change its answer, or change it in a known way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from pyrules.engine import Answer
from pyrules.engine.model import Outcome
from tests import changed
from tests.brute.board import Term
from tests.brute.trigger_facts import trigger_facts
from tests.brute.triggers import Ability, Board, Card, Thing
from tests.changed import Names, other_names, put_names, shuffled
from tests.changed import ask as solved
from tests.strategies import examples
from tests.trigger_strategies import CREATURE, FAMILIES, trigger_boards

FAMILY = st.sampled_from(tuple(FAMILIES))
FEW = examples(12, 5_000)


def ask(board: Board) -> Answer:
    return solved(trigger_facts(board))


Said = list[tuple[Mapping[str, int], int]]


def said(answer: Answer, names: Names | None = None) -> Said:
    """How often each object's abilities trigger and the number of orders, of each outcome; with the names put
    back."""
    back = names or {}
    return [
        ({back.get(source, source): times for source, times in triggers(one).items()}, one.stack_orders)
        for one in answer.outcomes
    ]


def triggers(outcome: Outcome) -> Mapping[str, int]:
    found = outcome.quantities.get("triggers", {})
    return {source: times for source, times in found.items() if isinstance(times, int)}


def renamed(board: Board, new: Names) -> Board:
    """The board with every player, thing and card called by another name."""
    return replace(
        board,
        players=tuple(new[player] for player in board.players),
        cards=changed.renamed(board.cards, new, "name"),
        things=changed.renamed(board.things, new, "name", "card", "owner", "controller", "attached"),
        # The first word of an instruction is none of the names.
        events=tuple((how, *(put_names(part, new) for part in parts)) for how, *parts in board.events),
        turn=None if board.turn is None else new[board.turn],
    )


@FEW
@given(st.data(), st.randoms(use_true_random=False))
def test_names_don_t_matter(data: st.DataObject, random: Random) -> None:
    board = data.draw(FAMILY.flatmap(trigger_boards))
    cards = {card.name for card in board.cards}
    # A thing that is called like its card, or like a token, would get two names.
    assume(cards.isdisjoint(thing.name for thing in board.things))
    names = other_names([*board.players, *cards, *(thing.name for thing in board.things)], random)
    back = {there: here for here, there in names.items()}
    assert said(ask(board)) == said(ask(renamed(board, names)), back)


@FEW
@given(st.data(), st.randoms(use_true_random=False))
def test_the_order_of_listing_doesn_t_matter(data: st.DataObject, random: Random) -> None:
    board = data.draw(FAMILY.flatmap(trigger_boards))
    assert said(ask(board)) == said(ask(shuffled(board, random, "things", "cards")))


@FEW
@given(st.data(), st.randoms(use_true_random=False))
def test_the_order_of_abilities_doesn_t_matter(data: st.DataObject, random: Random) -> None:
    board = data.draw(FAMILY.flatmap(trigger_boards))
    # What grants an ability names it by its number.
    cards = tuple(
        card if any(ability.gives for ability in card.abilities) else shuffled(card, random, "abilities")
        for card in board.cards
    )
    assert said(ask(board)) == said(ask(replace(board, cards=cards)))


NOTHING_SUCH: Term = ("and", "token", ("non", "token"))
EVERYTHING: tuple[Term, ...] = ("permanent", "emblem")
NEVER = (
    Ability("additional_trigger", covers=(NOTHING_SUCH,)),
    Ability(
        "additional_trigger", covers=EVERYTHING, caused_by=(("moves", NOTHING_SUCH, "anywhere", "anywhere"),)
    ),
    Ability("additional_trigger", covers=EVERYTHING, caused_by=(("attacks", NOTHING_SUCH, "any"),)),
    Ability("additional_trigger", covers=EVERYTHING, conditions=(("count", CREATURE, ("at_least", 99)),)),
    Ability("additional_trigger", covers=EVERYTHING, functions="hand"),
    Ability("cant_trigger", covers=(NOTHING_SUCH,), caused_by=(("moves", CREATURE, "anywhere", "anywhere"),)),
    Ability("cant_trigger", caused_by=(("moves", NOTHING_SUCH, "anywhere", "battlefield"),)),
)
"""Effects on how often abilities trigger that never apply."""


def with_effects(board: Board, ability: Ability, number: int) -> Board:
    card = Card("More", abilities=(ability,))
    things = (Thing(f"more {place}", "More", "battlefield", board.players[-1]) for place in range(number))
    return replace(board, cards=(*board.cards, card), things=(*board.things, *things))


@FEW
@given(st.data())
def test_an_effect_that_never_applies_doesn_t_matter(data: st.DataObject) -> None:
    board = data.draw(FAMILY.flatmap(trigger_boards))
    ability = data.draw(st.sampled_from(NEVER))
    assert said(ask(board)) == said(ask(with_effects(board, ability, 1)))


@FEW
@given(st.data())
def test_effects_add_up_and_do_not_multiply(data: st.DataObject) -> None:
    board = data.draw(FAMILY.flatmap(trigger_boards))
    effect = Ability("additional_trigger", covers=EVERYTHING)
    (none, _), (one, _), (three, _) = (
        said(ask(with_effects(board, effect, number)))[0] for number in (0, 1, 3)
    )
    assert none.keys() == one.keys() == three.keys()
    for source, times in none.items():
        assert three[source] - one[source] == 2 * (one[source] - times)
