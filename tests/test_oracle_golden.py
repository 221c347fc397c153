"""150 sentences drawn at random over all understood wordings, and 100 of those about mana, with their facts
and a reading by hand.

A golden file names each by card and sentence number; the sentence itself is the corpus's. `reading` says
what the sentence means in our own words, written and compared with the facts by hand. A wording is a sentence
without its cost, numbers and the card's own name.
"""

from __future__ import annotations

import json
import random
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests import oracle_corpus

GOLDEN = Path(__file__).parent / "golden"
FILES = {False: "oracle_readings.json", True: "oracle_mana_readings.json"}
SEED = 20261130
NUMBER = {False: 150, True: 100}
OTHERS = ("power(", "toughness(", "loyalty(", "mana_value(", "not_understood(")
"""Facts with a number that is none of an ability."""


def golden(mana: bool) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((GOLDEN / FILES[mana]).read_text(encoding="utf-8"))
    return entries


def drawn(mana: bool) -> list[tuple[str, int]]:
    """The sentences that the seed draws: a wording each, and one of the cards that have it.

    Those about mana are drawn by lot for each wording, so that a new wording changes one of them at most.
    """
    wordings = oracle_corpus.understood_wordings(mana)
    if mana:
        lots = {words: sha256(f"{SEED} {words}".encode()).digest() for words in wordings}
        first = sorted(lots, key=lots.__getitem__)[: NUMBER[mana]]
        return sorted(wordings[words][lots[words][0] % len(wordings[words])] for words in first)
    choose = random.Random(SEED)
    return sorted(choose.choice(wordings[words]) for words in choose.sample(sorted(wordings), NUMBER[mana]))


def facts_of(card: oracle_corpus.Card, sentence: int) -> list[str]:
    """The facts of the abilities that a sentence gives, without the card's name and the ability's number."""
    facts: list[str] = []
    for number in card.compiled.sentences[sentence - 1].abilities:
        name = json.dumps(card.text.name, ensure_ascii=False)
        for fact in card.compiled.facts:
            if fact.startswith(OTHERS):
                continue
            for start in (f"({name},{number},", f"({name},{number})"):
                if start in fact:
                    facts.append(fact.replace(start, "(" if start.endswith(",") else ""))
    return facts


@pytest.mark.parametrize("mana", [False, True])
def test_the_golden_file_holds_what_the_seed_draws(mana: bool) -> None:
    assert [(entry["card"], entry["sentence"]) for entry in golden(mana)] == drawn(mana)


@pytest.mark.parametrize("mana", [False, True])
def test_facts_are_those_that_were_read_by_hand(mana: bool) -> None:
    by_name = {card.text.name: card for card in oracle_corpus.cards()}
    wrong = {
        (entry["card"], entry["sentence"]): facts
        for entry in golden(mana)
        if (facts := facts_of(by_name[entry["card"]], entry["sentence"])) != entry["facts"]
    }
    assert not wrong


@pytest.mark.parametrize("key", ["card", "sentence", "facts", "reading"])
@pytest.mark.parametrize("mana", [False, True])
def test_every_entry_is_complete(key: str, mana: bool) -> None:
    assert all(entry[key] for entry in golden(mana))


@pytest.mark.parametrize("mana", [False, True])
def test_readings_are_our_own_words(mana: bool) -> None:
    """No reading repeats six words of its sentence in a row."""
    by_name = {card.text.name: card for card in oracle_corpus.cards()}
    for entry in golden(mana):
        sentence = by_name[entry["card"]].compiled.sentences[entry["sentence"] - 1].text.lower().split()
        reading = " ".join(entry["reading"].lower().split())
        runs = (" ".join(sentence[place : place + 6]) for place in range(len(sentence) - 5))
        assert not any(run in reading for run in runs), entry["card"]


def test_the_corpus_compiles_in_time() -> None:
    cards, seconds = oracle_corpus.timed()
    assert len(cards) > 35_000
    assert seconds < 90
