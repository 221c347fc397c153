"""The product against the brute-force evaluator of layers: on the situations worked out by hand, and on
random boards. They share nothing but the vocabulary, so a board on which they differ shows that one of them
misreads a rule. Then changes of a board that can't change its answer."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from random import Random

import pytest
from clingo import Symbol, SymbolType
from hypothesis import assume, given, note, reject
from hypothesis import strategies as st

from pyrules.engine import Uncovered
from pyrules.engine.ground import ground_state
from tests import changed
from tests.brute.layers import (
    LayerAbility,
    LayerBoard,
    LayerCard,
    LayerEffect,
    LayerPermanent,
    Term,
    Text,
    Traits,
    evaluate,
    layer_facts,
)
from tests.changed import other_names
from tests.layer_strategies import AGREEMENT, METAMORPHIC, layer_boards
from tests.test_brute_layers import SITUATIONS

_COMPARED = tuple(part.name for part in fields(Traits) if part.name not in ("mana", "no_more"))
"""Mana abilities are what the tests of mana are about; `no_more` goes without saying in the product."""


def _of(symbol: Symbol) -> str | int:
    """A name, constant or number; of a compound term its text, of a card whose words are changed its name."""
    if symbol.type is SymbolType.Function and symbol.name == "reworded":
        return _of(symbol.arguments[0])
    if symbol.type is SymbolType.String:
        return symbol.string
    return symbol.number if symbol.type is SymbolType.Number else str(symbol)


def said(facts: str) -> Mapping[str, Mapping[str, set[object]]]:
    """The product's answer: for each permanent, what `Traits` holds."""
    state = ground_state(facts)
    found: dict[str, dict[str, set[object]]] = defaultdict(lambda: defaultdict(set))

    def read(predicate: str, trait: str) -> None:
        for atom in state.named(predicate):
            thing, *rest = map(_of, atom.arguments)
            found[str(thing)][trait].add(rest[-1])

    read("is_type", "types")
    read("has_subtype", "subtypes")
    read("has_supertype", "supertypes")
    read("has_color", "colors")
    read("has_keyword", "keywords")
    read("lost_ability", "lost")
    read("lost_keyword", "lost_keywords")
    read("barred", "barred")
    read("current_power", "power")
    read("current_toughness", "toughness")
    read("controller", "controller")
    for atom in state.named("gained_ability"):
        thing, *_, card, number = map(_of, atom.arguments)
        found[str(thing)]["gained"].add((card, number))
    return found


def mentioned(board: LayerBoard) -> frozenset[str]:
    """What stands between quotes: of "every creature type" only types that somebody names are compared.
    What is printed under what a copy copies isn't there at all, and words that others become nobody names
    unless they stand there."""
    there = {one.copy_of or one.card for one in board.permanents} | {one.card for one in board.effects}
    cards = tuple(card for card in board.cards if card.name in there)
    lines = layer_facts(replace(board, cards=cards)).splitlines()
    words = [line for line in lines if not re.match(r"rewords\(|chosen\(.*,(?:from|to),", line)]
    return frozenset(re.findall(r'"([^"\\]+)"', "\n".join(words)))


def differences(board: LayerBoard, expected: Mapping[str, Traits], facts: str) -> list[str]:
    """What the two say differently, in words; nothing where they agree."""
    answer = said(facts)
    words = mentioned(board)
    found = []
    for name, traits in expected.items():
        for trait in _COMPARED:
            held = getattr(traits, trait)
            brute: set[object] = set(held) if isinstance(held, frozenset) else {held} - {None}
            values = answer[name][trait]
            if trait == "subtypes":
                brute, values = brute & words, values & words
            if trait == "barred" and traits.no_more and values >= brute:
                continue
            if values != brute:
                by_brute = sorted(brute, key=str)
                found.append(f"{name}: {trait} {sorted(values, key=str)}, by brute force {by_brute}")
    return found


@pytest.mark.parametrize("name", SITUATIONS)
def test_situation(name: str) -> None:
    board = SITUATIONS[name].board
    assert not differences(board, evaluate(board).traits, layer_facts(board)), SITUATIONS[name].rule


def check(board: LayerBoard, expected: Mapping[str, Traits]) -> None:
    facts = layer_facts(board)
    note(facts)
    try:
        found = differences(board, expected, facts)
    except Uncovered:  # it says so, which is no disagreement
        reject()
    assert not found


@AGREEMENT
@given(layer_boards())
def test_brute_force_agrees_on_layers(board: LayerBoard) -> None:
    check(board, evaluate(board).traits)


# --- changes that can't change the answer ---


def renamed(board: LayerBoard, new: Mapping[str, str]) -> LayerBoard:
    """The board with every player, permanent, effect and card called by another name."""

    def term(said: Term) -> Term:
        match said:
            case (("named" | "set_name") as word, str(name)):
                return (word, Text(new.get(name, name)))
            case tuple():
                return tuple(map(term, said))
        return said

    def ability(one: LayerAbility) -> LayerAbility:
        return replace(
            one,
            applies_to=term(one.applies_to),
            changes=tuple(map(term, one.changes)),
            conditions=tuple(map(term, one.conditions)),
        )

    return LayerBoard(
        changed.renamed(board.players, new, "name"),
        tuple(
            replace(card, name=new[card.name], abilities=tuple(map(ability, card.abilities)))
            for card in board.cards
        ),
        changed.renamed(board.permanents, new, "name", "card", "owner", "controller", "copy_of", "attached"),
        changed.renamed(board.effects, new, "name", "card", "controller", "target"),
    )


def put_back(answer: Traits, back: Mapping[str, str]) -> Traits:
    gained = frozenset((back[card], number) for card, number in answer.gained)
    return replace(answer, controller=back[answer.controller], gained=gained)


@METAMORPHIC
@given(layer_boards(), st.randoms(use_true_random=False))
def test_names_don_t_matter(board: LayerBoard, random: Random) -> None:
    old = [
        *(player.name for player in board.players),
        *(card.name for card in board.cards),
        *(permanent.name for permanent in board.permanents),
        *(effect.name for effect in board.effects),
    ]
    names = other_names(old, random)
    back = {there: here for here, there in names.items()}
    other = renamed(board, names)
    expected = evaluate(board).traits
    assert {back[name]: put_back(one, back) for name, one in evaluate(other).traits.items()} == expected
    renamed_expected = {names[name]: put_back(one, names) for name, one in expected.items()}
    check(other, renamed_expected)


@METAMORPHIC
@given(layer_boards(), st.randoms(use_true_random=False))
def test_the_order_of_listing_doesn_t_matter(board: LayerBoard, random: Random) -> None:
    """Timestamps count, and only their order."""
    permanents, effects, cards = list(board.permanents), list(board.effects), list(board.cards)
    for listed in (permanents, effects, cards):
        random.shuffle(listed)
    stretched = sorted(random.sample(range(1, 1_000), len(permanents) + len(effects)))
    other = replace(
        board,
        cards=tuple(cards),
        permanents=tuple(replace(one, stamp=stretched[one.stamp - 1]) for one in permanents),
        effects=tuple(replace(one, stamp=stretched[one.stamp - 1]) for one in effects),
    )
    expected = evaluate(board).traits
    assert dict(evaluate(other).traits) == dict(expected)
    check(other, expected)


NOTHING: Term = ("type", "planeswalker")
USELESS = (
    (("lose_all_abilities",), ("set_power", 0)),
    (("add_type", "creature"), ("set_land_type", Text("Swamp")), ("grant", "flying")),
    (("set_color", "red"), ("add_power", 1), "switch"),
    (("set_creature_type", Text("Goblin")), ("cant_have", "flying")),
)


def looks_at_numbers(board: LayerBoard) -> bool:
    """Some effect counts permanents or compares them with each other."""
    return any(word in layer_facts(board) for word in ("count(", "greatest_power("))


@dataclass(frozen=True)
class Useless:
    board: LayerBoard
    new: frozenset[str]


def with_useless(board: LayerBoard, changes: tuple[Term, ...], how: str, last: bool) -> Useless:
    """The board with an effect that applies to nothing: because nothing is what it names, because its
    condition never holds, or left behind by a spell aimed at nothing; older or younger than all others."""
    stamp = 1_000 if last else 0
    if how == "resolved":
        card = LayerCard(
            "Useless", ("instant",), abilities=(LayerAbility("target", changes, (), "resolved"),)
        )
        effect = LayerEffect("useless", card.name, board.players[0].name, stamp)
        return Useless(
            replace(board, cards=(*board.cards, card), effects=(*board.effects, effect)), frozenset()
        )
    ability = LayerAbility(NOTHING, changes)
    if how == "condition":
        ability = LayerAbility("permanent", changes, (("count", NOTHING, ("at_least", 1)),))
    card = LayerCard("Useless", ("battle",), abilities=(ability,))
    permanent = LayerPermanent("useless", card.name, board.players[0].name, stamp)
    return Useless(
        replace(board, cards=(*board.cards, card), permanents=(permanent, *board.permanents)),
        frozenset({"useless"}),
    )


@METAMORPHIC
@given(
    layer_boards(),
    st.sampled_from(USELESS),
    st.sampled_from(("filter", "condition", "resolved")),
    st.booleans(),
)
def test_an_effect_that_applies_to_nothing_doesn_t_matter(
    board: LayerBoard, changes: tuple[Term, ...], how: str, last: bool
) -> None:
    assume(how == "resolved" or not looks_at_numbers(board))
    expected = evaluate(board).traits
    useless = with_useless(board, changes, how, last)
    after = evaluate(useless.board).traits
    assert {name: one for name, one in after.items() if name not in useless.new} == expected
    check(useless.board, expected)
