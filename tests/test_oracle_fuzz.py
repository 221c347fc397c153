"""Mutated real sentences: no crash, no hang, and none understood as before after a word that changes it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.oracle import CardText, compile_card
from pyrules.oracle.mana_render import about_mana
from pyrules.oracle.render import render_ability, setting_of
from pyrules.oracle.triggers_render import about_triggers
from tests import oracle_corpus
from tests.strategies import examples, share

pytestmark = pytest.mark.xdist_group("corpus")
"""One worker compiles the corpus, which takes long."""

WORDS = (
    "not", "other", "another", "up to", "half", "only", "instead of", "unless you pay {1}", "don't", "no",
    "twice",
    "nontoken", "at random", "first", "second", "opponent's", "target", "may", "can't", "or", "less", "all",
    "except", "half of", "other than", "without", "never", "at least", "rounded up", "three", "more",
)  # fmt: skip
"""Words that, put into a sentence, change what it means."""


def abilities_of_card(card: oracle_corpus.Card) -> list[tuple[CardText, str]]:
    """The own text of each ability that is not about mana or characteristics, on a card without others."""
    found: list[tuple[CardText, str]] = []
    for number, ability in enumerate(card.compiled.abilities, start=1):
        if oracle_corpus.subject([ability]) != "other":
            continue
        places = [each for each in card.compiled.sentences if number in each.abilities]
        assert places, card.text.name
        text = card.text.text[places[0].start : places[-1].end]
        found.append((CardText(card.text.name, card.text.type, text), text))
    return found


def sources() -> list[CardText]:
    """Each distinct ability alone on its card, where it has no cost and no name and is not about mana."""
    seen: dict[str, CardText] = {}
    for card in oracle_corpus.cards():
        for alone, text in abilities_of_card(card):
            words = oracle_corpus.wording(card.text, text)
            if words in seen or "{" in text or "—" in text or ":" in text:
                continue
            found = compile_card(alone).abilities
            if found and oracle_corpus.subject(list(found)) == "other":
                seen.setdefault(words, alone)
    return [seen[words] for words in sorted(seen)]


def ability_facts(card: CardText) -> set[str]:
    return {
        fact
        for fact in compile_card(card).facts
        if not fact.startswith(("card", "mana_value", "not_understood"))
    }


def test_no_word_put_in_is_passed_over() -> None:
    """At every position of every distinct static or lasting wording, the facts are never the same.

    A share of the words is tried at each position, in turn, so that each word meets each kind of place.
    """
    cards = sources()
    assert len(cards) > 50
    for number, card in enumerate(cards):
        before = ability_facts(card)
        words = card.text.split(" ")
        for place in range(1, len(words)):
            for word in share(WORDS, 30, place + number):
                changed = " ".join([*words[:place], word, *words[place:]])
                assert ability_facts(CardText(card.name, card.type, changed)) != before, changed


def mana_sources() -> list[CardText]:
    """The sentence that makes each distinct ability about mana, alone on its card.

    Names of abilities, conditions on activating, what a trigger does, and what making an effect costs are
    left out: their words have no facts.
    """
    seen: dict[str, CardText] = {}
    for card in oracle_corpus.cards():
        for sentence in card.compiled.sentences:
            gives = [card.compiled.abilities[number - 1] for number in sentence.abilities]
            if not any(map(about_mana, gives)) or any(each.kind == "trigger" for each in gives):
                continue
            alone = CardText(card.text.name, card.text.type, sentence.text)
            lasting = any(
                each.zone == "resolved" for each in gives
            )  # what makes an effect costs has no facts
            if " — " in sentence.text or (lasting and ":" in sentence.text):
                continue
            words = oracle_corpus.wording(card.text, sentence.text)
            if words not in seen and compile_card(alone).abilities:
                seen[words] = alone
    return [seen[words] for words in sorted(seen)]


def test_no_word_put_into_a_sentence_about_mana_is_passed_over() -> None:
    cards = mana_sources()
    assert len(cards) > 100
    for number, card in enumerate(share(cards, 4)):
        before = ability_facts(card)
        words = card.text.split(" ")
        for place in range(1, len(words)):
            for word in share(WORDS, 32, place + number):
                if word == "all" and words[place].startswith(("lands", "creatures", "permanents")):
                    continue  # "all lands" are the lands
                changed = " ".join([*words[:place], word, *words[place:]])
                assert ability_facts(CardText(card.name, card.type, changed)) != before, changed


def test_no_word_put_into_what_triggers_is_passed_over() -> None:
    """In front of the comma behind which the effect stands, for a share of the distinct abilities."""
    abilities = {
        ability
        for card in oracle_corpus.cards()
        for ability in oracle_corpus.outermost(card.compiled)
        if about_triggers(ability) and not ability.inner
    }
    texts = sorted((render_ability(ability), setting_of(ability)) for ability in abilities)
    assert len(texts) > 3000
    for number, (text, setting) in enumerate(share(texts, 25)):
        head, _, effect = text.partition(", something happens")
        if not effect or "unread" in "".join(ability_facts(CardText("Test", setting, text))):
            continue
        before = ability_facts(CardText("Test", setting, text))
        words = head.split(" ")
        for place in range(1, len(words)):
            for word in share(WORDS, 10, place + number):
                if word == "or" and words[place - 1].endswith(","):
                    continue  # in a list that means the same
                changed = " ".join([*words[:place], word, *words[place:]])
                changed = f"{changed}, something happens{effect}"
                assert ability_facts(CardText("Test", setting, changed)) != before, changed


def test_no_word_of_an_activated_ability_is_passed_over() -> None:
    texts = [
        "{T}: Draw two cards, then discard a card.",
        "{2}, Sacrifice this artifact: You gain 3 life.",
        "[−2]: Look at the top three cards of your library. Put one of them into your hand and the rest into "
        "your graveyard.",
        "{1}{W}: Create two 1/1 white Soldier creature tokens.",
        "{X}, {T}: The next time you would draw a card this turn, you gain 5 life instead.",
    ]
    for text in texts:
        before = ability_facts(CardText("Test", "Artifact", text))
        words = text.split(" ")
        for place in range(1, len(words)):
            for word in WORDS:
                changed = " ".join([*words[:place], word, *words[place:]])
                assert ability_facts(CardText("Test", "Artifact", changed)) != before, changed


@st.composite
def mutated(draw: st.DrawFn) -> CardText:
    """A real card's text after a few cuts, repeats, swaps and strange signs."""
    card = draw(st.sampled_from(oracle_corpus.texts()))
    text = card.text
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 40)))
        part = text[start:end]
        match draw(st.sampled_from(["cut", "repeat", "move", "insert", "upper"])):
            case "cut":
                text = text[:start] + text[end:]
            case "repeat":
                text = text[:end] + part + text[end:]
            case "move":
                text = text[:start] + text[end:] + part
            case "insert":
                odd = draw(
                    st.sampled_from(
                        ['"', "(", ")", "—", ": ", ". ", "•", "{", "}", "’", "\n", "\0", "🜁", "[+1]"]
                    )
                )
                text = text[:start] + odd + text[start:]
            case "upper":
                text = text[:start] + part.upper() + text[end:]
    return CardText(card.name, card.type, text, card.cost, card.power, card.toughness, card.loyalty)


@examples(100, 5_000)
@given(mutated())
def test_no_crash_no_hang_and_every_sentence_accounted_for(card: CardText) -> None:
    start = time.perf_counter()
    compiled = compile_card(card)
    assert time.perf_counter() - start < 1
    numbers = set(range(1, len(compiled.abilities) + 1))
    assert {number for sentence in compiled.sentences for number in sentence.abilities} == numbers
    assert [sentence.number for sentence in compiled.sentences] == list(range(1, len(compiled.sentences) + 1))
    for sentence in compiled.sentences:
        assert card.text[sentence.start : sentence.end] == sentence.text
        # A granted ability counts also where it isn't understood (613.1f), and so does what is said besides.
        gives = [compiled.abilities[number - 1] for number in sentence.abilities]
        partly = any(ability.kind in ("static", "opaque", "triggered") for ability in gives)
        assert sentence.status == "understood" or not sentence.abilities or partly


@examples(100, 5_000)
@given(st.text(max_size=200), st.sampled_from(["Instant", "Enchantment", "Emblem", "", "Creature — Elf"]))
def test_any_text_at_all(text: str, type_line: str) -> None:
    compile_card(CardText("Name", type_line, text))
