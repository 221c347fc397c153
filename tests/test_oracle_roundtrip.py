"""English and back: for every ability of the corpus, and for made-up ones, compile(render(facts)) = facts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.oracle import Ability, compile_text, render
from pyrules.oracle.facts import FactError, ability_facts, read
from pyrules.oracle.model import Does, Term, Text, Watch
from pyrules.oracle.render import render_ability, setting_of
from tests import oracle_corpus


def facts_of(ability: Ability) -> list[str]:
    return list(ability_facts("Test", 1, ability))


def back_again(ability: Ability) -> tuple[str, list[list[str]], set[str]]:
    """The English of an ability, and the facts and statuses that compiling it gives."""
    english = render_ability(ability)
    compiled = compile_text(english, setting_of(ability), "Test")
    return (
        english,
        [facts_of(each) for each in compiled.abilities],
        {each.status for each in compiled.sentences},
    )


def test_every_ability_of_the_corpus() -> None:
    abilities = {ability for card in oracle_corpus.cards() for ability in card.compiled.abilities}
    assert len(abilities) > 500
    for ability in abilities:
        english, facts, statuses = back_again(ability)
        assert facts == [facts_of(ability)], english
        assert statuses == {"understood"}, english


def test_whole_cards_by_their_facts() -> None:
    """`render` takes facts as text, as the library keeps them."""
    cards = [card for card in oracle_corpus.cards() if card.compiled.abilities]
    for card in cards[::20]:
        lines = render(card.compiled.program).split("\n")
        assert lines == [render_ability(ability) for ability in card.compiled.abilities]


def test_it_reads_well() -> None:
    def english(text: str, type_line: str = "Enchantment") -> str:
        return render(compile_text(text, type_line, "Test").program)

    text = "If an opponent would draw two or more cards, instead you and that player each draw a card."
    assert english(text) == text
    text = "If you would draw a card while you have no cards in hand, draw two cards instead."
    assert english(text) == text
    text = "If an opponent would gain life, that player loses that much life instead."
    assert english(text) == text
    assert english("You can't draw cards.") == "You can't draw cards."
    assert english("{T}: You gain 3 life.") == "{T}: You gain 3 life."
    assert english("Max speed — If you would draw a card, draw two cards instead.").startswith(
        "Max speed — If you"
    )


players = st.sampled_from(["you", "opponent", "any_player", "enchanted_player"])
numbers = st.integers(1, 30)
few = st.integers(2, 9)


def comparisons(most: int = 20) -> st.SearchStrategy[Term]:
    return st.builds(lambda name, number: Term(name, (number,)), st.sampled_from(["at_least", "at_most"]),
                     st.integers(1, most))  # fmt: skip


@st.composite
def replacements(draw: st.DrawFn) -> Ability:
    """Replacements as the vocabulary allows them, of every zone a sentence can say."""
    zone = draw(st.sampled_from(["battlefield", "command", "resolved"]))
    who = (
        draw(players)
        if zone != "resolved"
        else draw(st.sampled_from(["you", "opponent", "any_player", "target"]))
    )
    event = draw(st.sampled_from(["draw_card", "draw_cards", "gain_life", "lose_life"]))
    affected = "you" if who == "you" else "that_player"
    conditions: list[Term] = []
    if event == "draw_cards" and draw(st.booleans()):
        conditions.append(Term("amount", (Term("at_least", (draw(few),)),)))
    if event == "draw_card" and draw(st.booleans()):
        conditions.append(Term("except_first_in_draw_step"))
    state = draw(
        st.one_of(
            st.none(),
            comparisons().map(lambda each: Term("life", (affected, each))),
            comparisons().map(lambda each: Term("cards_in", ("hand", affected, each))),
            comparisons().map(lambda each: Term("cards_in", ("graveyard", affected, each))),
            comparisons().map(lambda each: Term("counters_on_this", (Text("charge"), each))),
            comparisons().map(lambda each: Term("drawn_this_turn", (affected, each))),
            st.just(Term("cards_in", ("library", affected, Term("at_most", (0,))))),
            st.just(Term("this_is", ("tapped",))),
            st.just(Term("during_turn", ("you",))),
            st.just(Term("during_turn", ("opponent",))),
        )
    )
    if state is not None:
        conditions.append(state)
    once = zone == "resolved" and draw(st.booleans())
    optional = event not in ("gain_life", "lose_life") and not once and draw(st.booleans())
    actors = ["you", "each_player", "each_opponent"] + (
        ["that_player", "you_and_that_player"] if affected != "you" else []
    )
    amount = st.one_of(
        numbers,
        st.just("that_many"),
        few.map(lambda times: Term("that_many_times", (times,))),
        numbers.map(lambda more: Term("that_many_plus", (more,))),
        numbers.map(lambda less: Term("that_many_minus", (less,))),
    )
    action = st.builds(
        lambda name, actor, value: Term(name, (actor, value)),
        st.sampled_from(["draw", "gain_life", "lose_life", "mill", "discard"]),
        st.sampled_from(actors),
        amount,
    )
    first = st.builds(
        lambda name, value: Term(name, (affected, value)),
        st.sampled_from(["draw", "mill", "discard"]),
        numbers,
    )
    does = [Does(draw(first if optional else action))]
    does += [Does(each) for each in draw(st.lists(action, max_size=2))]
    return Ability(
        "replacement", zone, (Watch(event, who),), tuple(conditions), tuple(does), (), optional, once
    )


@settings(max_examples=300, deadline=None)
@given(replacements())
def test_made_up_replacements(ability: Ability) -> None:
    english, facts, statuses = back_again(ability)
    assert facts == [facts_of(ability)], english
    assert statuses == {"understood"}, english


@pytest.mark.parametrize("text", ["", "nonsense", "card(", "does(1", 'card("A"). 7.', "% only a comment"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        render(text)


def test_facts_can_be_read_back() -> None:
    (fact,) = read(r'does("A \"B\"\\",1,2,token("Bear",2,-2,f(x))).')
    assert fact == Term(
        "does", (Text('A "B"\\'), 1, 2, Term("token", (Text("Bear"), 2, -2, Term("f", ("x",)))))
    )
    with pytest.raises(FactError):
        list(read("f(1"))
