"""Changes of a board that can't change its answer: other names, another order of listing, an effect that
never applies, a player whom nothing concerns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import assume, given, reject
from hypothesis import strategies as st

from pyrules.engine import Answer, Limits, Uncovered, solve
from tests.brute import Ability, Board, Card, InForce, Player, Thing, facts
from tests.brute.play import Quantities, Value
from tests.strategies import METAMORPHIC, boards
from tests.test_brute_agreement import as_brute

STATES = 5_000
"""Boards with more states than this are left to the benchmarks."""

ODD_NAMES = ("no", "Zoë O'Neil", "1", "not alice", 'the "Duke"', "x y", "Back\\slash", "draws", "Ångström")


def ask(board: Board) -> Answer:
    try:
        answer = solve(facts(board), Limits(max_states=STATES))
    except Uncovered:
        reject()
    assume(answer.complete)
    return answer


def same(one: Answer, other: Answer, names: Mapping[str, str] | None = None) -> bool:
    """Whether the answers are equal once the names of the second are put back."""
    back = names or {}

    def put_back(outcomes: Counter[Quantities]) -> Counter[Quantities]:
        renamed: Counter[Quantities] = Counter()
        for quantities, orderings in outcomes.items():
            parts: frozenset[tuple[str, str, Value]] = frozenset(
                (back.get(subject, subject), quantity, value) for subject, quantity, value in quantities
            )
            renamed[parts] += orderings
        return renamed

    return (
        one.legal == other.legal
        and one.orderings == other.orderings
        and one.choosers == {back.get(chooser, chooser) for chooser in other.choosers}
        and as_brute(one) == put_back(as_brute(other))
    )


def renamed(board: Board, new: Mapping[str, str]) -> Board:
    """The board with every player, thing, effect and card called by another name."""

    def pile(cards: int | tuple[str, ...] | None) -> int | tuple[str, ...] | None:
        return tuple(new[card] for card in cards) if isinstance(cards, tuple) else cards

    def maybe(name: str | None) -> str | None:
        return None if name is None else new[name]

    return replace(
        board,
        players=tuple(
            replace(p, name=new[p.name], hand=pile(p.hand), library=pile(p.library)) for p in board.players
        ),
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
        events=tuple(
            (kind, *(new.get(part, part) if isinstance(part, str) else part for part in parts))
            for kind, *parts in board.events
        ),
        teams=tuple(tuple(new[name] for name in team) for team in board.teams),
        turn=maybe(board.turn),
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
    old = all_names(board)
    new = [*ODD_NAMES, *(f"name {number}" for number in range(len(old)))][: len(old)]
    random.shuffle(new)
    names = dict(zip(old, new, strict=True))
    back = {there: here for here, there in names.items()}
    assert same(ask(board), ask(renamed(board, names)), back)


@METAMORPHIC
@given(boards(), st.randoms(use_true_random=False))
def test_the_order_of_listing_doesn_t_matter(board: Board, random: Random) -> None:
    things, effects, cards = list(board.things), list(board.effects), list(board.cards)
    for listed in (things, effects, cards):
        random.shuffle(listed)
    other = replace(board, things=tuple(things), effects=tuple(effects), cards=tuple(cards))
    assert same(ask(board), ask(other))


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
