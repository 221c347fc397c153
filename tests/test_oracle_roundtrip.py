"""English and back: for every ability of the corpus, and for made-up ones, compile(render(facts)) = facts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.oracle import Ability, compile_text
from pyrules.oracle.facts import FactError, ability_facts, read
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.model import Does, Term, Text, Value, Watch
from pyrules.oracle.render import render_ability, setting_of
from pyrules.oracle.render import render_facts as render
from tests import oracle_corpus

pytestmark = pytest.mark.xdist_group("corpus")
"""One worker compiles the corpus, which takes long."""


def facts_of(ability: Ability) -> list[str]:
    """The facts of an ability and of what it grants."""
    return [
        fact for number, each in enumerate(ability.flat(), 1) for fact in ability_facts("Test", number, each)
    ]


def back_again(ability: Ability) -> tuple[str, list[list[str]], set[str]]:
    """The English of an ability, and the facts and statuses that compiling it gives."""
    english = render_ability(ability)
    compiled = compile_text(english, setting_of(ability), "Test")
    # A target is said in a sentence of its own, about something else; words that no fact says stay words.
    outside = ability.targets or any("unread(" in fact for fact in facts_of(ability))
    return (
        english,
        [facts_of(each) for each in oracle_corpus.outermost(compiled)],
        {str(each.status) for each in compiled.sentences} - ({"outside"} if outside else set()),
    )


def test_every_ability_of_the_corpus() -> None:
    abilities = {
        ability for card in oracle_corpus.cards() for ability in oracle_corpus.outermost(card.compiled)
    }
    assert len(abilities) > 5000
    for ability in abilities:
        english, facts, statuses = back_again(ability)
        assert facts == [facts_of(ability)], english
        # What is said besides of the same permanents may be something that is known of no more than this.
        unread = statuses <= {"not_understood"} and any("unread(" in fact for fact in facts_of(ability))
        assert statuses == {"understood"} or unread or (ability.also and statuses == {"not_understood"}), (
            english
        )


def test_whole_cards_by_their_facts() -> None:
    """`render` takes facts as text, as the library keeps them."""
    cards = [card for card in oracle_corpus.cards() if card.compiled.abilities]
    for card in cards[::20]:
        lines = render(card.compiled.program).split("\n")
        said = oracle_corpus.outermost(card.compiled)
        assert lines == [render_ability(ability) for ability in said]


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


@settings(max_examples=300, deadline=None, derandomize=True)
@given(replacements())
def test_made_up_replacements(ability: Ability) -> None:
    english, facts, statuses = back_again(ability)
    assert facts == [facts_of(ability)], english
    assert statuses == {"understood"}, english


# ---------------------------------------------------------------- about mana

letters = st.sampled_from(["w", "u", "b", "r", "g", "c"])
qualities = st.sampled_from(
    ["nonbasic", "other", "untapped_state", Term("supertype", ("basic",)), Term("supertype", ("snow",)),
     Term("color", ("red",)), Term("non", (Term("type", ("land",)),))]
)  # fmt: skip
nouns = st.sampled_from(
    [Term("type", ("land",)), Term("type", ("artifact",)), Term("subtype", (Text("Forest"),)), "token"]
)
places = st.sampled_from(["you_control", "opponent_controls"])


def _chained(name: str, parts: list[Value]) -> Value:
    chain = parts[-1]
    for part in reversed(parts[:-1]):
        chain = Term(name, (part, chain))
    return chain


def filters() -> st.SearchStrategy[Value]:
    """Filters as one phrase says them: qualities, nouns, and whose."""
    return st.builds(
        lambda before, noun, after: _chained("and", [*before, noun, *after]),
        st.lists(qualities, max_size=2, unique=True),
        nouns,
        st.lists(places, max_size=1),
    )


@st.composite
def productions(draw: st.DrawFn) -> Value:
    many = draw(st.integers(2, 5))
    one = draw(
        st.one_of(
            st.sampled_from(["any_color", "chosen_color", "commander_identity"]),
            filters().map(lambda each: Term("could_produce", ("type", each))),
            filters().map(lambda each: Term("could_produce", ("color", each))),
            filters().map(lambda each: Term("color_among", (each,))),
        )
    )
    pair = draw(st.lists(letters, min_size=2, max_size=4, unique=True))
    counted: st.SearchStrategy[Value] = st.builds(
        lambda name, filter_: Term(name, (filter_,)), st.sampled_from(["count", "greatest_power"]), filters()
    )
    other: st.SearchStrategy[Value] = st.sampled_from(
        [
            "power_of_this",
            "toughness_of_this",
            Term("life", ("you",)),
            Term("counters_on_this", (Text("charge"),)),
        ]
    )
    amount = draw(counted | other)
    choices: list[Value] = [
        Term("mana", (pair[0], draw(st.integers(1, 8)))),
        Term("mana", (one, 1)),
        Term("mana", ("any_color", many)),
        Term("mana", (pair[0], amount)),
        Term("mana", ("any_color", amount)),
        _chained("both", [Term("mana", (each, draw(st.integers(1, 2)))) for each in pair]),
        _chained("either", [Term("mana", (each, draw(st.integers(1, 2)))) for each in pair]),
        Term("combination", ("any_color", many)),
        Term("combination", (_chained("one_of", list(pair)), many)),
        Term("combination", (_chained("one_of", list(pair)), amount)),
        Term("different", ("any_color", many)),
    ]
    return draw(st.sampled_from(choices))


def _can_be_sacrificed(filter_: Value) -> bool:
    """Players sacrifice what they control, so no cost says whose; "another" stands in front."""
    parts = conjuncts(filter_)
    return (
        not {"you_control", "opponent_controls"} & {str(each) for each in parts} and "other" not in parts[1:]
    )


costs_of_mana = st.lists(
    st.one_of(
        st.sampled_from(
            [Term("tap"), Term("untap"), Term("mana", (Text("{2}"),)), Term("sacrifice_this"),
             Term("discard"), Term("remove_counters", (Text("charge"), 1)), Term("pay_life", (2,))]
        ),
        filters().filter(_can_be_sacrificed).map(lambda each: Term("sacrifice", (each,))),
    ),
    min_size=1, max_size=3, unique_by=lambda cost: cost.name,
)  # fmt: skip


made = st.sampled_from(["w", "u", "b", "r", "g", "any_color"])


@st.composite
def about_mana(draw: st.DrawFn) -> Ability:
    """Mana abilities, grants of them, triggers and replacements on tapping for mana."""
    kind = draw(st.sampled_from(["activated", "static", "triggered_mana", "trigger", "replacement"]))
    zone = draw(st.sampled_from(["battlefield", "command"]))
    if kind in ("activated", "static"):
        added = Ability(
            "activated",
            "granted" if kind == "static" else zone,
            does=(Does(Term("add_mana", ("you", draw(productions())))),),
            costs=tuple(draw(costs_of_mana)),
            only_if=draw(st.booleans()),
        )
        if kind == "activated":
            return added
        return Ability(
            "static",
            zone,
            applies_to=draw(filters()),
            modifies=(Term("grant_ability", (1,)),),
            inner=(added,),
        )
    who = draw(st.sampled_from(["you", "opponent", "any_player"]))
    lasting = draw(st.booleans())
    if kind == "replacement":
        action = draw(
            st.one_of(
                few.map(lambda times: Term("multiply_mana", (times,))),
                made.map(lambda types: Term("change_mana", ("any_type", types))),
                made.map(lambda types: Term("set_mana", (types, 1))),
            )
        )
        conditions = draw(st.sampled_from([(), (Term("amount", (Term("at_least", (2,)),)),)]))
        return Ability(
            "replacement",
            "resolved" if lasting else zone,
            (Watch("tap_for_mana", who),),
            conditions,
            (Does(action),),
            tapped=draw(filters()),
        )
    does: tuple[Does, ...] = ()
    if kind == "triggered_mana":
        production = draw(st.one_of(productions(), st.just(Term("mana", ("that_type", 1)))))
        does = (
            Does(
                Term(
                    "add_mana", (draw(st.sampled_from(["you", "that_player", "its_controller"])), production)
                )
            ),
        )
    return Ability(
        "triggered_mana" if does else "trigger",
        "resolved" if lasting else zone,
        (Watch("tapped_for_mana", who),),
        draw(st.sampled_from([(), (Term("this_is", ("tapped",)),)])),
        does,
        tapped=draw(filters()),
    )


@settings(max_examples=400, deadline=None, derandomize=True)
@given(about_mana())
def test_made_up_abilities_about_mana(ability: Ability) -> None:
    english, facts, statuses = back_again(ability)
    assert facts == [facts_of(ability)], english
    assert statuses == {"understood"}, english


kinds_of_counters = st.sampled_from(["+1/+1", "-1/-1", "charge", "first strike"])
what_enters = st.sampled_from(
    [
        Term("type", ("creature",)),
        Term("and", ("other", Term("type", ("creature",)))),
        Term("and", (Term("non", ("token",)), Term("type", ("creature",)))),
        Term("or", (Term("type", ("artifact",)), Term("type", ("land",)))),
        Term("and", (Term("supertype", ("basic",)), Term("type", ("land",)))),
        "permanent",
    ]
)
how_many = st.one_of(
    numbers,
    st.just("x"),
    few.map(lambda times: Term("times", (times, "times_kicked"))),
    st.just("colors_spent"),
    st.just(Term("count", (Term("and", ("other", Term("and", (Term("type", ("land",)), "you_control")))),))),
    st.just(Term("cards_in", ("hand", "you"))),
)


@st.composite
def as_something_enters(draw: st.DrawFn) -> Ability:
    """Replacements on entering: of this and of others, with counters, tapped, as a copy, after a payment."""
    counters = st.builds(
        lambda kind, amount: Term("enter_with", (Text(kind), amount)), kinds_of_counters, how_many
    )
    itself = draw(st.booleans())
    who = "any_player" if itself else draw(st.sampled_from(["any_player", "you", "opponent"]))
    about: Value = "this" if itself else draw(what_enters)
    conditions: list[Term] = []
    if itself:
        conditions = draw(
            st.lists(
                st.sampled_from(
                    [
                        Term("kicked"),
                        Term("attacked_this_turn"),
                        Term("cast_from", ("hand",)),
                        Term("non", ("kicked",)),
                        Term("non", (Term("during_turn", ("you",)),)),
                        Term("non", (Term("compare", ("opponents", Term("at_least", (2,)))),)),
                        Term("x", (Term("at_least", (5,)),)),
                    ]
                ),
                max_size=2,
                unique=True,
            )
        )
    offer = itself and not conditions and draw(st.booleans())
    does: list[Does] = []
    if offer:
        does.append(Does(Term("offer", (Term("pay_life", (draw(numbers),)),))))
    given = draw(st.sampled_from(["did", "did_not"])) if offer else None
    tapped = draw(st.booleans())
    if tapped:
        does.append(Does(Term("enter_tapped"), given))
    amounts = draw(st.lists(counters, min_size=0 if tapped else 1, max_size=2))
    if not itself:
        amounts = [Term("enter_with", (each.arguments[0], 1)) for each in amounts]
    does += [Does(each, given) for each in amounts]
    return Ability(
        "replacement",
        "battlefield",
        (Watch("enter", who),),
        tuple(conditions),
        tuple(does),
        about=(about,),
    )


@settings(max_examples=300, deadline=None, derandomize=True)
@given(as_something_enters())
def test_made_up_abilities_about_entering(ability: Ability) -> None:
    english, facts, statuses = back_again(ability)
    assert facts == [facts_of(ability)], english
    assert statuses == {"understood"}, english


def test_mana_reads_well() -> None:
    """Where our templating is the cards' own, it gives the sentence back."""
    for text in (
        "{T}: Add {G}.",
        "{T}: Add {W} or {U}.",
        "{T}: Add {R}, {G}, or {W}.",
        "{1}, {T}: Add {W}{U}.",
        "{T}: Add one mana of any color that a land an opponent controls could produce.",
        "{T}: Add three mana in any combination of {R} and/or {G}.",
        "{2}, {T}: Add {B} for each Swamp you control.",
        "If you tap a permanent for mana, it produces twice as much of that mana instead.",
        "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.",
        "Whenever enchanted land is tapped for mana, its controller adds {G}{G}.",
        'Each creature you control has "{T}: Add {G}."',
        "{T}: Add {C}. If you control an Urza's Mine and an Urza's Tower, add {C}{C} instead.",
    ):
        assert render(compile_text(text, "Enchantment", "Test").program) == text


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
