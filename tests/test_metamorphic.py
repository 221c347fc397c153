"""Changes of a board that can't change its answer: other names, another order of listing, an effect that
never applies, a player whom nothing concerns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from pyrules.engine import Answer
from tests import changed
from tests.brute import Ability, Board, Card, InForce, Player, Thing, facts
from tests.changed import ask as solved
from tests.changed import other_names, same, shuffled
from tests.strategies import METAMORPHIC, boards


def ask(board: Board) -> Answer:
    return solved(facts(board))


def renamed(board: Board, new: Mapping[str, str]) -> Board:
    """The board with every player, thing, effect and card called by another name."""

    def pile(cards: int | tuple[str, ...] | None) -> int | tuple[str, ...] | None:
        return tuple(new[card] for card in cards) if isinstance(cards, tuple) else cards

    return replace(
        board,
        players=tuple(
            replace(p, name=new[p.name], hand=pile(p.hand), library=pile(p.library)) for p in board.players
        ),
        cards=changed.renamed(board.cards, new, "name"),
        things=changed.renamed(board.things, new, "name", "card", "owner", "controller", "attached"),
        effects=changed.renamed(board.effects, new, "name", "card", "controller", "target"),
        events=tuple(
            (kind, *(new.get(part, part) if isinstance(part, str) else part for part in parts))
            for kind, *parts in board.events
        ),
        teams=tuple(tuple(new[name] for name in team) for team in board.teams),
        turn=None if board.turn is None else new[board.turn],
    )


def all_names(board: Board) -> list[str]:
    return [
        *(player.name for player in board.players),
        *(card.name for card in board.cards),
        *(thing.name for thing in board.things),
        *(effect.name for effect in board.effects),
    ]


@METAMORPHIC
@given(boards(), st.randoms(use_true_random=False))
def test_names_don_t_matter(board: Board, random: Random) -> None:
    names = other_names(all_names(board), random)
    back = {there: here for here, there in names.items()}
    assert same(ask(board), ask(renamed(board, names)), back)


@METAMORPHIC
@given(boards(), st.randoms(use_true_random=False))
def test_the_order_of_listing_doesn_t_matter(board: Board, random: Random) -> None:
    assert same(ask(board), ask(shuffled(board, random, "things", "effects", "cards")))


NEVER = ("cards_in", "hand", "you", ("at_least", 9_999))


@METAMORPHIC
@given(boards(), st.sampled_from(("draw_card", "draw_cards", "gain_life", "lose_life")), st.booleans())
def test_an_effect_that_never_applies_doesn_t_matter(board: Board, event: str, forbids: bool) -> None:
    kind = "draw_card" if event == "draw_cards" else event
    ability = (
        Ability(cant=((kind, "any_player"),), conditions=(NEVER,))
        if forbids
        else Ability(would=((event, "any_player"),), conditions=(NEVER,), does=(("draw", "you", 1),))
    )
    card = Card("Never", (ability,))
    thing = Thing("never", card.name, "battlefield", board.players[-1].name)
    other = replace(board, cards=(*board.cards, card), things=(thing, *board.things))
    assert same(ask(board), ask(other))


@METAMORPHIC
@given(boards(), st.sampled_from(("draw_card", "draw_cards", "gain_life", "lose_life")))
def test_an_effect_aimed_at_nobody_doesn_t_matter(board: Board, event: str) -> None:
    """An effect in force whose target isn't there."""
    card = Card("Aimless", (Ability("resolved", ((event, "target"),), does=(("draw", "you", 1),)),))
    effect = InForce("aimless", card.name, board.players[0].name)
    other = replace(board, cards=(*board.cards, card), effects=(*board.effects, effect))
    assert same(ask(board), ask(other))


# Another opponent may pay, or own the library, or keep the game going when somebody loses it.
ABOUT_EVERYONE = ("each_", "any_other_player", "opponents_library", "lose_game")


@METAMORPHIC
@given(boards())
def test_a_player_whom_nothing_concerns_doesn_t_matter(board: Board) -> None:
    text = facts(board)
    assume(board.format != "two_headed_giant" and not any(word in text for word in ABOUT_EVERYONE))
    teams = (*board.teams, ("zoe",)) if board.teams else ()
    other = replace(board, players=(*board.players, Player("zoe")), teams=teams)
    assert same(ask(board), ask(other))
