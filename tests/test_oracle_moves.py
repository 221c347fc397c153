"""Sentences about counters, tokens, dying, destruction and milling: wordings and their facts, near misses,
made-up abilities said and read back, and words put in."""
# ruff: noqa: E501 (a wording is easier to read whole)

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.oracle import Ability, CardText, compile_card, compile_text
from pyrules.oracle.facts import abilities
from pyrules.oracle.model import Does, Term, Text, Value, Watch
from pyrules.oracle.moves_render import about_moves
from pyrules.oracle.tokens import PREDEFINED
from tests import oracle_corpus
from tests.strategies import share
from tests.test_oracle_fuzz import WORDS, ability_facts
from tests.test_oracle_golden import golden
from tests.test_oracle_roundtrip import back_again, facts_of
from tests.test_oracle_static import facts, statuses

pytestmark = pytest.mark.xdist_group("corpus")
"""One worker compiles the corpus."""

MINE = "and(type(creature),you_control)"
THEIRS = "and(type(creature),opponent_controls)"

STATIC = [
    ("If one or more +1/+1 counters would be put on a creature you control, that many plus two +1/+1 counters are put on it instead.",
     f'would(1,put_counters,any_player) about(1,{MINE}) condition(1,counters_of("+1/+1")) does(1,1,put_instead(that_many_plus(2)))'),
    ("If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
     "would(1,put_counters,any_player) about(1,you_control) condition(1,by_effect) does(1,1,put_instead(that_many_times(2)))"),
    ("If you would put one or more counters on a permanent or player, put three times that many of each of those kinds of counters on that permanent or player instead.",
     "would(1,put_counters,you) about(1,permanent) about(1,player(any_player)) does(1,1,put_instead(that_many_times(3)))"),
    ("If an opponent would put one or more counters on a permanent or player, they put half that many of each of those kinds of counters on that permanent or player instead, rounded down.",
     "would(1,put_counters,opponent) about(1,permanent) about(1,player(any_player)) does(1,1,put_instead(half_of_that_many))"),
    ("If you would get one or more counters, you get that many plus one of each of those kinds of counters instead.",
     "would(1,put_counters,any_player) about(1,player(you)) does(1,1,put_instead(that_many_plus(1)))"),
    ("Counters can't be put on artifacts or lands.",
     "cant(1,put_counters,any_player) about(1,or(type(artifact),type(land)))"),
    ("Your opponents can't get poison counters.",
     'cant(1,put_counters,any_player) about(1,player(opponent)) condition(1,counters_of("poison"))'),
    ("If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
     "would(1,create_tokens,you) condition(1,by_effect) does(1,1,multiply_tokens(2))"),
    ("If one or more artifact tokens would be created under your control, those tokens plus an additional 1/1 colorless Thopter artifact creature token with flying are created instead.",
     'would(1,create_tokens,you) about(1,type(artifact)) does(1,1,also_create(1,token("Thopter",1,1,colorless))) '
     'token_trait(1,token("Thopter",1,1,colorless),keyword(flying)) token_trait(1,token("Thopter",1,1,colorless),subtype("Thopter")) '
     'token_trait(1,token("Thopter",1,1,colorless),type(artifact)) token_trait(1,token("Thopter",1,1,colorless),type(creature))'),
    ("If you would create a Clue or Blood token, instead create one of each.",
     'would(1,create_tokens,you) about(1,or(subtype("Clue"),subtype("Blood"))) does(1,1,create_each(more("Clue",one("Blood"))))'),
    ("If you would create a Fish token, create a 3/3 blue and red Shark Dog creature token instead.",
     'would(1,create_tokens,you) about(1,subtype("Fish")) does(1,1,create_instead(that_many,token("Shark Dog",3,3,both(blue,red)))) '
     'token_trait(1,token("Shark Dog",3,3,both(blue,red)),subtype("Dog")) token_trait(1,token("Shark Dog",3,3,both(blue,red)),subtype("Shark")) '
     'token_trait(1,token("Shark Dog",3,3,both(blue,red)),type(creature))'),
    ("If an opponent would create one or more tokens, they create a Treasure token instead.",
     'would(1,create_tokens,opponent) does(1,1,create_instead(1,"Treasure"))'),
    ("The first time you would create one or more tokens each turn, you may instead create that many tokens that are copies of enchanted permanent.",
     "would(1,create_tokens,you) condition(1,first_time_each_turn) optional(1) does(1,1,create_instead(that_many,copy(enchanted)))"),
    ("If another creature would die, exile it instead.",
     "would(1,die,any_player) about(1,and(other,type(creature))) does(1,1,exile_it)"),
    ("If this creature would die, exile it with two ice counters on it instead.",
     'would(1,die,any_player) about(1,this) does(1,1,exile_it_with("ice",2))'),
    ("If a creature you control would die, you may return it to its owner's hand instead.",
     f"would(1,die,any_player) about(1,{MINE}) optional(1) does(1,1,to_hand)"),
    ("If a nontoken creature an opponent controls would die, instead exile that card and create a 2/2 black Zombie creature token.",
     "would(1,die,any_player) about(1,and(non(token),and(type(creature),opponent_controls))) does(1,1,exile_it) "
     'does(1,2,create(you,1,token("Zombie",2,2,black))) token_trait(1,token("Zombie",2,2,black),subtype("Zombie")) '
     'token_trait(1,token("Zombie",2,2,black),type(creature))'),
    ("If a card would be put into an opponent's graveyard from anywhere, exile it instead.",
     "would(1,go_to_graveyard,opponent) about(1,card) does(1,1,exile_it)"),
    ("If this permanent would be put into a graveyard from the battlefield, put it on the bottom of its owner's library instead.",
     "would(1,go_to_graveyard,any_player) about(1,this) condition(1,from_battlefield) does(1,1,to_library(bottom))"),
    ("If this permanent would be put into a graveyard from anywhere, reveal this card and shuffle it into its owner's library instead.",
     "functions(1,anywhere) would(1,go_to_graveyard,any_player) about(1,this) does(1,1,to_library(shuffle))"),
    ("As long as it's your turn, if a creature an opponent controls would die, exile it instead.",
     f"would(1,die,any_player) about(1,{THEIRS}) condition(1,during_turn(you)) does(1,1,exile_it)"),
    ("If this creature would be destroyed, regenerate it.",
     "would(1,be_destroyed,any_player) about(1,this) does(1,1,regenerate_it)"),
    ("If you would mill one or more cards, you mill that many cards plus two instead.",
     "would(1,mill,you) does(1,1,mill_instead(that_many_plus(2)))"),
    ("Creatures you control can't be regenerated.", f"cant(1,be_regenerated,any_player) about(1,{MINE})"),
    ('Other Zombies have "{B}: Regenerate this permanent."',
     'applies_to(1,and(other,subtype("Zombie"))) modifies(1,1,grant_ability(2)) functions(2,granted) cost(2,mana("{B}")) '
     "does(2,1,start(3)) functions(3,resolved) would(3,be_destroyed,any_player) about(3,this) once(3) does(3,1,regenerate_it)"),
    ("{1}, Sacrifice this creature: Regenerate each creature you control. Activate only as a sorcery.",
     'only_if(1) cost(1,mana("{1}")) cost(1,other("sacrifice this permanent")) does(1,1,start(2)) functions(2,resolved) '
     f"would(2,be_destroyed,any_player) about(2,{MINE}) once_each(2) does(2,1,regenerate_it)"),
    ("{T}: Target creature can't be regenerated this turn.",
     "cost(1,tap) does(1,1,start(2)) functions(2,resolved) cant(2,be_regenerated,any_player) about(2,target)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), STATIC)
def test_static_and_activated_abilities(text: str, expected: str) -> None:
    compiled = compile_text(text, "Enchantment")
    assert facts(compiled) == expected
    assert set(statuses(compiled)) == {"understood"}


EXILE = "does(1,1,exile_it)"
SPELLS = [
    ("Regenerate target creature.", ["understood"],
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) would(2,be_destroyed,any_player) about(2,target) once(2) does(2,1,regenerate_it)"),
    ("This spell deals 4 damage to target creature. If that creature would die this turn, exile it instead.",
     ["outside", "understood"], f"functions(1,resolved) would(1,die,any_player) about(1,target) {EXILE}"),
    ("This spell deals 2 damage to any target. If a creature dealt damage this way would die this turn, exile it instead.",
     ["outside", "understood"],
     f"functions(1,resolved) would(1,die,any_player) about(1,and(type(creature),dealt_damage_this_way)) {EXILE}"),
    ("This spell deals 2 damage to any target. If that creature would die this turn, exile it instead.",
     ["outside", "understood"], f"functions(1,resolved) would(1,die,any_player) about(1,and(type(creature),target)) {EXILE}"),
    ("You may cast target instant card from your graveyard. If that spell would be put into your graveyard, exile it instead.",
     ["outside", "understood"], f"functions(1,resolved) would(1,go_to_graveyard,you) about(1,that_spell) {EXILE}"),
    ("Return target creature card from your graveyard to the battlefield. If it would leave the battlefield, exile it instead of putting it anywhere else.",
     ["outside", "understood"], f"functions(1,resolved) would(1,leave_battlefield,any_player) about(1,target) {EXILE}"),
    ("This spell deals 5 damage to target creature. Exile target Equipment. If that creature would die this turn, exile it instead.",
     ["outside", "outside", "understood"], f"functions(1,resolved) would(1,die,any_player) about(1,target) {EXILE}"),
    ("Target creature you control fights target creature an opponent controls. If the creature an opponent controls would die this turn, "
     "exile it instead.",
     ["outside", "understood"], f"functions(1,resolved) would(1,die,any_player) about(1,target) {EXILE}"),
    ("Return a creature card at random from your graveyard to the battlefield. If it would leave the battlefield, exile it instead of "
     "putting it anywhere else.",
     ["outside", "understood"], f"functions(1,resolved) would(1,leave_battlefield,any_player) about(1,target) {EXILE}"),
    ("Destroy all creatures. They can't be regenerated.", ["outside", "understood"],
     "functions(1,resolved) cant(1,be_regenerated,any_player) about(1,destroyed_this_way)"),
    ("Target creature gets -2/-2 until end of turn. If that creature would die this turn, exile it instead.",
     ["understood", "understood"],
     "functions(1,stack) does(1,1,start(2)) does(1,2,start(3)) functions(2,resolved) applies_to(2,target) modifies(2,1,add_power(-2)) "
     "modifies(2,2,add_toughness(-2)) functions(3,resolved) would(3,die,any_player) about(3,target) does(3,1,exile_it)"),
    ("If this spell would be put into a graveyard from anywhere, reveal it and shuffle it into its owner's library instead.",
     ["understood"], "functions(1,anywhere) would(1,go_to_graveyard,any_player) about(1,this) does(1,1,to_library(shuffle))"),
    ("Whenever you cast a spell, regenerate target creature.", ["understood"],
     "functions(1,resolved) would(1,be_destroyed,any_player) about(1,target) once(1) does(1,1,regenerate_it)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected_statuses", "expected"), SPELLS)
def test_what_spells_leave_behind(text: str, expected_statuses: list[str], expected: str) -> None:
    compiled = compile_text(text, "Instant")
    assert facts(compiled) == expected
    assert statuses(compiled) == expected_statuses


def test_a_keyword_whose_effect_is_the_rules() -> None:
    compiled = compile_text("Enchant creature\nUmbra armor", "Enchantment")
    assert not compiled.abilities
    assert 'keyword("",umbra_armor)' in compiled.facts
    assert statuses(compiled) == ["outside", "understood"]


def test_a_trigger_that_follows_is_outside() -> None:
    compiled = compile_text(
        "If a creature an opponent controls would die, exile it instead. When you do, create a Food token."
    )
    assert statuses(compiled) == ["understood", "outside"]


NEAR_MISSES = [
    "If a creature would die, exile it.",
    "If a creature would die this turn, exile it instead.",
    "If creatures would die, exile it instead.",
    "If the creature would die, exile it instead.",
    "If that creature would die, exile it instead.",
    "If a creature would die, exile it face down instead.",
    "If a creature would die, exile it instead of putting it anywhere else.",
    "If a creature would die, instead exile it instead.",
    "If a creature would die, put it on top of your library instead.",
    "If a creature would die, you may exile it and draw a card instead.",
    "If a creature would die or be exiled, exile it instead.",
    "If a creature would leave the battlefield, exile it instead.",
    "Target creature fights another target creature. If that creature would die this turn, exile it instead.",
    "Target creature you control fights target creature an opponent controls. If the creature you don't control would die this turn, exile it instead.",
    "If a creature would leave the battlefield, return it to its owner's hand instead.",
    "If a card would be put into your graveyard from your library, exile it instead.",
    "If a card would be put into their graveyard, exile it instead.",
    "If one or more counters would be put on a creature you control, twice that many +1/+1 counters are put on it instead.",
    "If one or more +1/+1 counters would be put on a creature you control, twice that many -1/-1 counters are put on it instead.",
    "If one or more counters would be put on a creature, half that many of each of those kinds of counters are put on it instead.",
    "If one or more counters would be put on a card, twice that many of those counters are put on it instead.",
    "If a +1/+1 counter would be put on a creature you control, two +1/+1 counters are put on it instead.",
    "If an effect would put one or more counters on a permanent, they put twice that many of those counters on that permanent instead.",
    "If one or more tokens would be created under your control, twice that many tokens are created instead.",
    "If one or more tokens would be created under your control, instead they create twice that many of those tokens.",
    "If you would create one or more tokens, instead create one of each.",
    "If you would create one or more tokens, create that many 1/1 white Soldier creature tokens named Bob instead.",
    "If you would create one or more tokens, create that many 1/1 white Nobody creature tokens instead.",
    "If an opponent would create one or more tokens, half that many of those tokens are created instead.",
    "If this creature would be destroyed, remove all damage from it instead.",
    "If an opponent would mill a card, they mill two cards instead.",
    "If an opponent would mill one or more cards, they mill half that many cards instead.",
    "The next time this creature would be destroyed this turn, remove all damage marked on it instead.",
    "Counters can't be put on each creatures.",
    "Players can't get counters this turn.",
    "This creature can't be regenerated this turn.",
    "If a creature would die, exile it instead. If you don't, draw a card.",
]  # fmt: skip


UNCLEAR = [
    "This spell deals 4 damage to two target creatures. If that creature would die this turn, exile it instead.",
    "This spell deals 4 damage to each creature. If that creature would die this turn, exile it instead.",
    "Target creature fights another target creature. If that creature would die this turn, exile it instead.",
    "This spell deals 4 damage to target player. If that creature would die this turn, exile it instead.",
    "This spell deals 4 damage to target creature or planeswalker. If that creature would die this turn, exile it instead.",
    "This spell deals 4 damage to target creature. If that creature would die, exile it instead.",
    "Tap target creature. If a creature dealt damage this way would die this turn, exile it instead.",
    "Draw a card. If that spell would be put into your graveyard, exile it instead.",
    "Exile target creature card. If it would leave the battlefield, exile it instead of putting it anywhere else.",
    "Tap all creatures. They can't be regenerated.",
    "Tap each creature. Regenerate it.",
    "This spell deals 4 damage to target creature. If that creature would die this turn, exile it instead. If you do, draw a card.",
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "text"),
    [*(("Enchantment", text) for text in NEAR_MISSES), *(("Instant", text) for text in UNCLEAR)],
)
def test_what_isnt_clear_is_left(kind: str, text: str) -> None:
    compiled = compile_text(text, kind)
    assert not compiled.abilities
    assert "not_understood" in statuses(compiled)


def test_half_an_activated_ability_is_no_ability() -> None:
    compiled = compile_text("{2}: Regenerate this creature. Choose a player at random.", "Creature")
    assert {ability.kind for ability in compiled.abilities} == {"replacement"}


# ---------------------------------------------------------------- golden readings


def test_readings_over_all_families() -> None:
    entries = golden("moves")
    assert len(entries) >= 40
    watched = " ".join(fact for entry in entries for fact in entry["facts"])
    for event in (
        "put_counters",
        "create_tokens",
        "die,",
        "go_to_graveyard",
        "leave_battlefield",
        "be_destroyed",
        "mill,",
        "be_regenerated",
    ):
        assert watched.count(f"({event.rstrip(',')},") >= 1, event


def test_traits_of_tokens_can_be_read_back() -> None:
    card = next(each for each in oracle_corpus.texts() if each.name == "Divine Visitation")
    (ability,) = compile_card(card).abilities
    (back,) = abilities(compile_card(card).program).values()
    assert back == ability
    assert {json.dumps(str(trait)) for _, trait in ability.traits}


# ---------------------------------------------------------------- made up, said and read back

SUBJECTS: list[Value] = [
    "this",
    "enchanted",
    Term("type", ("creature",)),
    Term("and", (Term("type", ("creature",)), "you_control")),
    Term("and", ("other", Term("and", (Term("type", ("artifact",)), "opponent_controls")))),
    Term("and", (Term("non", ("token",)), Term("and", (Term("type", ("creature",)), "opponent_owns")))),
    Term("and", (Term("type", ("creature",)), Term("dealt_damage_this_turn_by", ("this",)))),
    Term("subtype", (Text("Zombie"),)),
]
KINDS = ["+1/+1", "charge", "poison"]


@st.composite
def replacements(draw: st.DrawFn) -> Ability:
    """Replacements about moves as the vocabulary allows them."""
    number = draw(st.integers(2, 9))
    conditions: list[Term] = []
    zone = draw(st.sampled_from(["battlefield", "command"]))
    optional = False
    does: tuple[Does, ...]
    match draw(st.sampled_from(["counters", "tokens", "mill", "die", "graveyard", "leave", "destroyed"])):
        case "counters":
            event, who = "put_counters", draw(st.sampled_from(["any_player", "you", "opponent"]))
            about: tuple[Value, ...] = draw(
                st.one_of(
                    st.sampled_from(SUBJECTS).map(lambda each: (each,)),
                    st.just(("permanent", Term("player", ("any_player",)))),
                )
            )
            kind = draw(st.none() | st.sampled_from(KINDS))
            if kind is not None:
                conditions.append(Term("counters_of", (Text(kind),)))
            if who == "any_player" and draw(st.booleans()):
                conditions.append(Term("by_effect"))
            amounts: list[Value] = [Term("that_many_plus", (number,)), Term("that_many_times", (number,))]
            amounts += ["half_of_that_many"] + ([number, 1] if kind is not None else [])
            does = (Does(Term("put_instead", (draw(st.sampled_from(amounts)),))),)
        case "tokens":
            event, who = "create_tokens", draw(st.sampled_from(["any_player", "you", "opponent"]))
            about = draw(
                st.sampled_from([(), (Term("type", ("creature",)),), (Term("subtype", (Text("Treasure"),)),)])
            )
            if who != "opponent" and draw(st.booleans()):
                conditions.append(Term("by_effect"))
            token: Value = draw(
                st.sampled_from([Text(each) for each in PREDEFINED])
                | st.just(Term("token", (Text("Goblin"), 1, 1, "red")))
            )
            action = draw(
                st.sampled_from(
                    [
                        Term("multiply_tokens", (number,)),
                        Term("halve_tokens"),
                        Term("also_create", (draw(st.sampled_from([1, number, "that_many"])), token)),
                        Term("create_instead", (draw(st.sampled_from([1, number, "that_many"])), token)),
                    ]
                )
            )
            optional = who == "you" and not conditions and action.name != "halve_tokens"
            if optional and draw(st.booleans()):
                conditions.append(Term("first_time_each_turn"))
            does = (Does(action),)
        case "mill":
            event, who, about = "mill", draw(st.sampled_from(["any_player", "you", "opponent"])), ()
            name = draw(st.sampled_from(["that_many_plus", "that_many_times"]))
            does = (Does(Term("mill_instead", (Term(name, (number,)),))),)
        case where:
            who = "any_player"
            about = (draw(st.sampled_from(SUBJECTS)),)
            event = {
                "die": "die",
                "graveyard": "go_to_graveyard",
                "leave": "leave_battlefield",
                "destroyed": "be_destroyed",
            }[where]
            main = draw(
                st.sampled_from(
                    [
                        Term("exile_it"),
                        Term("exile_it_with", (Text("ice"), draw(st.integers(1, 5)))),
                        Term("to_library", ("top",)),
                        Term("to_library", ("bottom",)),
                        Term("to_library", ("shuffle",)),
                        Term("to_hand"),
                    ]
                )
            )
            more = draw(st.sampled_from([(), (Does(Term("gain_life", ("you", number))),)]))
            if where == "graveyard":
                conditions.append(Term("from_battlefield"))
                who = draw(st.sampled_from(["any_player", "you", "opponent"]))
            if where == "leave":
                main, more = Term("exile_it"), ()
            if where == "destroyed":
                main, more = draw(st.sampled_from(["regenerate_it", "remove_damage_from_it"]).map(Term)), ()
            does = (Does(main), *more)
            optional = where in ("die", "graveyard") and not more and draw(st.booleans())
    if draw(st.booleans()):
        conditions.append(Term("during_turn", ("you",)))
    filters = tuple(sorted(about, key=str))
    return Ability(
        "replacement",
        zone,
        (Watch(event, who),),
        tuple(conditions),
        does,
        optional=optional,
        about=filters,
    )


@settings(max_examples=300, deadline=None, derandomize=True)
@given(replacements())
def test_made_up_replacements(ability: Ability) -> None:
    english, said, found = back_again(ability)
    assert said == [facts_of(ability)], english
    assert found == {"understood"}, english


# ---------------------------------------------------------------- words put in


def sources() -> list[CardText]:
    """Each distinct wording alone on its card, where it has no cost and no trigger in front.

    What a spell may be aimed at is no fact, so that sentences with a target are left out.
    """
    seen: dict[str, CardText] = {}
    for words, places in oracle_corpus.understood_wordings("moves").items():
        name, number = places[0]
        card = _by_name()[name]
        text = card.compiled.sentences[number - 1].text
        if (
            any(sign in text for sign in ("—", ":", "(", "target"))
            or text.startswith(("When", "At ", "•"))
            or words in seen
        ):
            continue
        alone = CardText(name, card.text.type, text)
        if any(map(about_moves, compile_card(alone).abilities)):
            seen[words] = alone
    return [seen[words] for words in sorted(seen)]


def _by_name() -> dict[str, oracle_corpus.Card]:
    return {card.text.name: card for card in oracle_corpus.cards()}


def test_no_word_put_in_is_passed_over() -> None:
    """At every place of every distinct wording, the facts are never the same; words in turn, as elsewhere."""
    cards = sources()
    assert len(cards) > 100
    for number, card in enumerate(share(cards, 3)):
        before = ability_facts(card)
        words = card.text.split(" ")
        for place in range(1, len(words)):
            for word in WORDS[(place + number) % 5 :: 5]:
                if word == "all" and words[place].startswith(("artifacts", "creatures")):
                    continue  # "all creatures" are the creatures
                changed = " ".join([*words[:place], word, *words[place:]])
                assert ability_facts(CardText(card.name, card.type, changed)) != before, changed
