"""Sentences about permanents that enter: wordings and their facts, near misses, words put in, keywords."""
# ruff: noqa: E501 (a wording is easier to read whole)

from __future__ import annotations

import re

import pytest

from pyrules.oracle import CardText, Compiled, compile_card, compile_text
from pyrules.oracle.entering_render import about_entering
from pyrules.oracle.render import render_facts
from tests import oracle_corpus
from tests.strategies import share
from tests.test_oracle_fuzz import WORDS, ability_facts

pytestmark = pytest.mark.xdist_group("corpus")
"""One worker compiles the corpus."""

KINDS = ("ability(", "sentence(", "card", "mana_value", "not_understood", "keyword", "no_text")
SELF = "would(1,enter,any_player) about(1,this)"


def facts(compiled: Compiled) -> str:
    """The facts of the abilities but for their kind and sentence, shortened and in order."""
    lines = [re.sub(r'"",', "", fact, count=1) for fact in compiled.facts if not fact.startswith(KINDS)]
    return " ".join(
        line.replace('("")', "").replace('(""', "(") for line in lines if not line.endswith(",battlefield)")
    )


def statuses(compiled: Compiled) -> list[str]:
    return [sentence.status for sentence in compiled.sentences]


STATIC = [
    ("This land enters tapped.", f"{SELF} does(1,1,enter_tapped)"),
    ("This land enters the battlefield tapped.", f"{SELF} does(1,1,enter_tapped)"),
    ("This land enters tapped unless you control a Swamp.",
     f'{SELF} condition(1,non(count(and(subtype("Swamp"),you_control),at_least(1)))) does(1,1,enter_tapped)'),
    ("This land enters tapped unless you control two or fewer other lands.",
     f"{SELF} condition(1,non(count(and(other,and(type(land),you_control)),at_most(2)))) does(1,1,enter_tapped)"),
    ("As this land enters, you may pay 2 life. If you don't, it enters tapped.",
     f"{SELF} does(1,1,offer(pay_life(2))) does(1,2,enter_tapped) given(1,2,did_not)"),
    ("As this land enters, you may reveal an Elf card from your hand. If you don't, this land enters tapped.",
     f'{SELF} does(1,1,offer(reveal(subtype("Elf")))) does(1,2,enter_tapped) given(1,2,did_not)'),
    ("Creatures your opponents control enter tapped.",
     "would(1,enter,opponent) about(1,type(creature)) does(1,1,enter_tapped)"),
    ("Artifacts and lands enter tapped.",
     "would(1,enter,any_player) about(1,or(type(artifact),type(land))) does(1,1,enter_tapped)"),
    ("Lands you control enter untapped.", "would(1,enter,you) about(1,type(land)) does(1,1,enter_untapped)"),
    ("As long as this creature is untapped, other permanents enter untapped.",
     "would(1,enter,any_player) about(1,other) condition(1,this_is(untapped)) does(1,1,enter_untapped)"),
    ("This land enters tapped with two depletion counters on it.",
     f'{SELF} does(1,1,enter_tapped) does(1,2,enter_with("depletion",2))'),
    ("This land enters tapped and with two depletion counters on it.",
     f'{SELF} does(1,1,enter_tapped) does(1,2,enter_with("depletion",2))'),
    ("This creature enters with X +1/+1 counters on it.", f'{SELF} does(1,1,enter_with("+1/+1",x))'),
    ("If this creature was kicked, it enters with two +1/+1 counters on it and with haste.",
     f'{SELF} condition(1,kicked) does(1,1,enter_with("+1/+1",2)) does(1,2,enter_as(grant(haste)))'),
    ("If this creature was kicked with its {1}{W} kicker, it enters with a +1/+1 counter on it.",
     f'{SELF} condition(1,kicked_with("{{1}}{{W}}")) does(1,1,enter_with("+1/+1",1))'),
    ("Raid — This creature enters with a +1/+1 counter on it if you attacked this turn.",
     f'{SELF} condition(1,attacked_this_turn) does(1,1,enter_with("+1/+1",1))'),
    ("This creature enters with a -1/-1 counter on it if you didn't cast it from your hand.",
     f'{SELF} condition(1,non(cast_from(hand))) does(1,1,enter_with("-1/-1",1))'),
    ("This creature enters with a +1/+1 counter on it for each color of mana spent to cast it.",
     f'{SELF} does(1,1,enter_with("+1/+1",colors_spent))'),
    ("This creature enters with two +1/+1 counters on it for each other Elf you control.",
     f'{SELF} does(1,1,enter_with("+1/+1",times(2,count(and(other,and(subtype("Elf"),you_control))))))'),
    ("This creature enters with X +1/+1 counters on it, where X is the number of cards in your hand.",
     f'{SELF} does(1,1,enter_with("+1/+1",cards_in(hand,you)))'),
    ("This creature enters with your choice of a flying counter or a reach counter on it.",
     f'{SELF} does(1,1,either(enter_with("flying",1),enter_with("reach",1)))'),
    ("Each other creature you control enters with an additional +1/+1 counter on it.",
     'would(1,enter,you) about(1,and(other,type(creature))) does(1,1,enter_with("+1/+1",1))'),
    ("As long as this card is in your graveyard, each Human creature you control enters with an additional +1/+1 counter on it.",
     'functions(1,graveyard) would(1,enter,you) about(1,and(subtype("Human"),type(creature))) does(1,1,enter_with("+1/+1",1))'),
    ("As this artifact enters, choose a color.", f"{SELF} does(1,1,choose(color))"),
    ("As this artifact enters, choose a color other than green.", f"{SELF} does(1,1,choose(color_but(green)))"),
    ("As this enchantment enters, choose Khans or Dragons.",
     f'{SELF} does(1,1,choose(one_of(more("Khans",one("Dragons")))))'),
    ("As this creature enters, choose a color and an opponent.",
     f"{SELF} does(1,1,choose(color)) does(1,2,choose(opponent))"),
    ("As this creature enters or is turned face up, choose a player.",
     "would(1,enter,any_player) would(1,turn_face_up,any_player) about(1,this) does(1,1,choose(player))"),
    ("You may have this creature enter as a copy of any creature on the battlefield.",
     f"{SELF} optional(1) does(1,1,enter_as_copy(type(creature)))"),
    ("You may have this creature enter as a copy of any creature on the battlefield, except it's a Wall in addition to its other types and has defender.",
     f'{SELF} optional(1) does(1,1,enter_as_copy(type(creature))) copy_except(1,1,add_subtype("Wall")) copy_except(1,2,grant(defender))'),
    ("You may have this creature enter as a copy of any creature card in a graveyard, except it's 7/7.",
     f"{SELF} optional(1) does(1,1,enter_as_copy(graveyard_card(type(creature)))) copy_except(1,1,set_power(7)) copy_except(1,2,set_toughness(7))"),
    ('You may have this creature enter as a copy of a creature you control, except it has "{B}: This creature gets +1/+1 until end of turn."',
     f"{SELF} optional(1) does(1,1,enter_as_copy(and(type(creature),you_control))) copy_except(1,1,grant_ability(2)) "
     'functions(2,granted) cost(2,mana("{B}")) does(2,1,start(3)) functions(3,resolved) applies_to(3,this) modifies(3,1,add_power(1)) modifies(3,2,add_toughness(1))'),
    ("Creatures you control enter as a copy of this creature.",
     "would(1,enter,you) about(1,type(creature)) does(1,1,enter_as_copy(this))"),
    ("If a nontoken creature would enter and it wasn't cast, exile it instead.",
     "would(1,enter,any_player) about(1,and(non(token),type(creature))) condition(1,non(was_cast)) does(1,1,exile_it)"),
    ("If this land would enter, sacrifice a Forest instead. If you do, put this land onto the battlefield. If you don't, put it into its owner's graveyard.",
     f'{SELF} does(1,1,pay_as_enters(sacrifice(subtype("Forest")))) does(1,2,to_graveyard) given(1,2,did_not)'),
    ("When this land enters untapped, create a Food token.",
     "triggers_on(1,1,moves(this,anywhere,battlefield)) intervening(1,entered(untapped))"),
    ("Whenever you cast a creature spell, that creature enters with an additional +1/+1 counter on it.",
     'triggers_on(1,1,casts(you,type(creature))) speaks_of_event(1) does(1,1,start(2)) functions(2,resolved) would(2,enter,any_player) about(2,target) does(2,1,enter_with("+1/+1",1))'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), STATIC)
def test_of_permanents(text: str, expected: str) -> None:
    compiled = compile_text(text, "Enchantment")
    assert facts(compiled) == expected
    assert set(statuses(compiled)) == {"understood"}


EFFECTS = [
    ("Permanents enter tapped this turn.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) would(2,enter,any_player) about(2,permanent) does(2,1,enter_tapped)"),
    ("Until end of turn, if a creature would enter and it wasn't cast, exile it instead.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) would(2,enter,any_player) about(2,type(creature)) condition(2,non(was_cast)) does(2,1,exile_it)"),
    ("If a creature would enter under an opponent's control this turn, it enters under your control instead.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) would(2,enter,opponent) about(2,type(creature)) does(2,1,enter_under(you))"),
    ("{G}{U}: This turn, each creature you control enters with an additional +1/+1 counter on it.", "Creature",
     'cost(1,mana("{G}{U}")) does(1,1,start(2)) functions(2,resolved) would(2,enter,you) about(2,type(creature)) does(2,1,enter_with("+1/+1",1))'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "type_line", "expected"), EFFECTS)
def test_for_a_time(text: str, type_line: str, expected: str) -> None:
    compiled = compile_text(text, type_line)
    assert facts(compiled) == expected
    assert statuses(compiled) == ["understood"]


@pytest.mark.parametrize("text", [
    "The token enters tapped and attacking.",
    "It enters tapped and attacking that player.",
    "They enter tapped.",
])  # fmt: skip
def test_part_of_an_instruction_has_no_facts(text: str) -> None:
    """What puts something onto the battlefield says how it enters: no effect that something else meets."""
    trigger = f"Whenever this creature attacks, create a token that's a Wolf. {text}"
    compiled = compile_text(trigger, "Creature")
    assert [ability.kind for ability in compiled.abilities] == ["triggered"]
    assert statuses(compiled)[-1] == "understood"


NEAR_MISSES = [
    "This land enters tapped or attacking.",
    "This land may enter tapped.",
    "This land enters tapped during your turn.",
    "This land enters tapped unless you control a Swamp or a card.",
    "Each creature enters.",
    "Creature you control enters tapped.",
    "Wolf you control enters tapped.",
    "Creatures that player controls enter tapped.",
    "Creatures target player controls enter tapped.",
    "This creature enters with counters on it.",
    "This creature enters with two +1/+1 counters.",
    "This creature enters with two +1/+1 counters on another creature.",
    "This creature enters with twice that many +1/+1 counters on it instead.",
    "This creature enters with X +1/+1 counters on it, where X is something.",
    "This creature enters with two +1/+1 counters on it, where X is your life total.",
    "This creature enters with a number of +1/+1 counters on it.",
    "This creature enters with a +1/+1 counter on it for each all land you control.",
    "As this creature enters, choose something.",
    "As this creature enters, you may choose a color.",
    "As this land enters, you may sacrifice it. If you don't, it enters tapped",
    "As another creature enters, choose a color.",
    "You may have this creature enter as a copy of any creature on the battlefield, except it's bigger.",
    "You may have this creature enter as a copy of any creature on the battlefield, except it's a Wall unless you pay {1}.",
    "You may have this creature enter as a copy of two creatures on the battlefield.",
    "You may have this creature enter as a copy of target creature.",
    "If a creature would enter, exile it instead of another one.",
    "If a creature would enter, you may exile it instead.",
    "If this land would enter, sacrifice a Forest instead.",
    "Otherwise, it enters with two +1/+1 counters on it.",
    "If you do, it enters with two +1/+1 counters on it.",
    "Permanents enter tapped this turn.",
]  # fmt: skip


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_near_misses(text: str) -> None:
    compiled = compile_text(text, "Enchantment")
    assert set(statuses(compiled)) == {"not_understood"}
    assert facts(compiled) == ""


def test_what_goes_back_to_a_sentence_takes_it_along() -> None:
    text = "As this creature enters, flip a coin. If it comes up heads, this creature enters with a +1/+1 counter on it."
    assert statuses(compile_text(text, "Creature")) == ["not_understood"] * 2
    text = "As this creature enters, roll a six-sided die. Its base power becomes the result."
    assert statuses(compile_text(text, "Creature")) == ["not_understood"] * 2
    text = "As this creature enters, choose a color. Something else is true."
    assert statuses(compile_text(text, "Creature")) == ["understood", "not_understood"]


def test_a_name_that_is_a_subtype_is_the_card_itself() -> None:
    card = CardText(
        "Dakkon, Shadow Slayer",
        "Legendary Planeswalker — Dakkon",
        "Dakkon enters with two loyalty counters on him.",
    )
    assert 'about("Dakkon, Shadow Slayer",1,this)' in compile_card(card).facts


KEYWORDS = [
    ("Modular 1", ['keyword_with("",modular,"1")']),
    ("Modular—Sunburst", ['keyword_with("",modular,"Sunburst")']),
    ("Bloodthirst X", ['keyword_with("",bloodthirst,"X")']),
    ("Vanishing", ['keyword("",vanishing)']),
    ("Vanishing 3", ['keyword_with("",vanishing,"3")']),
    ("Fading 2", ['keyword_with("",fading,"2")']),
    ("Devour 2", ['keyword_with("",devour,"2")']),
    ("Devour Food 3", ['keyword_with("",devour,"Food 3")']),
    ("Graft 2", ['keyword_with("",graft,"2")']),
    ("Tribute 3", ['keyword_with("",tribute,"3")']),
    ("Amplify 2", ['keyword_with("",amplify,"2")']),
    ("Sunburst", ['keyword("",sunburst)']),
    ("Unleash", ['keyword("",unleash)']),
    ("Riot", ['keyword("",riot)']),
    ("Ravenous", ['keyword("",ravenous)']),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), KEYWORDS)
def test_keywords_are_facts_and_nothing_more(line: str, expected: list[str]) -> None:
    """What they mean (702) is a matter of the programs."""
    compiled = compile_text(line, "Creature")
    assert statuses(compiled) == ["understood"]
    assert [fact for fact in compiled.facts if fact.startswith("keyword")] == expected
    assert not compiled.abilities


def test_printed_numbers_that_permanents_enter_with() -> None:
    battle = CardText("Siege", "Battle — Siege", defense="4")
    assert 'defense("Siege",4)' in compile_card(battle).facts
    walker = CardText("Walker", "Planeswalker", loyalty=5)
    assert 'loyalty("Walker",5)' in compile_card(walker).facts
    assert 'subtype("Tale","Saga")' in compile_card(CardText("Tale", "Enchantment — Saga")).facts


def test_it_reads_well() -> None:
    """Where our templating is the cards' own, it gives the sentence back."""
    for text in (
        "This permanent enters tapped.",
        "This permanent enters tapped unless you control a Swamp.",
        "As this permanent enters, you may pay 2 life. If you don't, this permanent enters tapped.",
        "You may have this permanent enter as a copy of a creature, except it is a Wall in addition to its other types and has defender.",
        "If a nontoken creature would enter and it wasn't cast, exile it instead.",
        "As this permanent enters, choose a color.",
        "Each other creature you control enters with a +1/+1 counter on it.",
    ):
        assert render_facts(compile_text(text, "Enchantment", "Test").program) == text


def sources() -> list[CardText]:
    """Each distinct wording about entering alone on its card.

    Names of abilities are left out: they have no facts. So are triggers and quotations, whose words needn't
    have any.
    """
    seen: dict[str, CardText] = {}
    for card in oracle_corpus.cards():
        groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        for sentence in card.compiled.sentences:
            gives = [card.compiled.abilities[number - 1] for number in sentence.abilities]
            if sentence.status != "understood" or any(each.kind == "trigger" for each in gives):
                continue
            if any(map(about_entering, gives)):
                groups.setdefault(sentence.abilities, []).append((sentence.start, sentence.end))
        for places in groups.values():
            text = card.text.text[places[0][0] : places[-1][1]].rpartition(" — ")[2]
            alone = CardText(card.text.name, card.text.type, text)
            words = oracle_corpus.wording(card.text, text)
            if (
                '"' not in text
                and words not in seen
                and any(map(about_entering, compile_card(alone).abilities))
            ):
                seen[words] = alone
    return [seen[words] for words in sorted(seen)]


def test_no_word_put_in_is_passed_over() -> None:
    """At every position of every distinct wording; a part of the words at each, in turn."""
    cards = sources()
    assert len(cards) > 500
    for number, card in enumerate(share(cards, 4)):
        if "you next cast" in card.text:
            continue  # what a delayed trigger waits for has no facts
        before = ability_facts(card)
        words = card.text.split(" ")
        for place in range(1, len(words)):
            for word in WORDS[(place + number) % 24 :: 24]:
                if word == "all" and words[place] == "other" and words[place - 1] == "of":
                    continue  # "of all other creatures" are the other creatures
                changed = " ".join([*words[:place], word, *words[place:]])
                assert ability_facts(CardText(card.name, card.type, changed)) != before, changed
