"""150 sentences drawn at random over all understood wordings, with their facts and a reading by hand.

The golden file names each by card and sentence number; the sentence itself is the corpus's. `reading` says
what the sentence means in our own words, written and compared with the facts by hand. A wording is a sentence
without its cost, numbers and the card's own name.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests import oracle_corpus

GOLDEN = Path(__file__).parent / "golden" / "oracle_readings.json"
SEED = 20261130
NUMBER = 150


def golden() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return entries


def drawn() -> list[tuple[str, int]]:
    """The sentences that the seed draws: a wording each, and one of the cards that have it."""
    wordings = oracle_corpus.understood_wordings()
    choose = random.Random(SEED)
    return sorted(choose.choice(wordings[words]) for words in choose.sample(sorted(wordings), NUMBER))


def facts_of(card: oracle_corpus.Card, sentence: int) -> list[str]:
    """The facts of the abilities that a sentence gives, without the card's name and the ability's number."""
    facts: list[str] = []
    for number in card.compiled.sentences[sentence - 1].abilities:
        name = json.dumps(card.text.name, ensure_ascii=False)
        for fact in card.compiled.facts:
            for start in (f"({name},{number},", f"({name},{number})"):
                if start in fact:
                    facts.append(fact.replace(start, "(" if start.endswith(",") else ""))
    return facts


def test_the_golden_file_holds_what_the_seed_draws() -> None:
    assert [(entry["card"], entry["sentence"]) for entry in golden()] == drawn()


def test_facts_are_those_that_were_read_by_hand() -> None:
    by_name = {card.text.name: card for card in oracle_corpus.cards()}
    wrong = {
        (entry["card"], entry["sentence"]): facts
        for entry in golden()
        if (facts := facts_of(by_name[entry["card"]], entry["sentence"])) != entry["facts"]
    }
    assert not wrong


@pytest.mark.parametrize("key", ["card", "sentence", "facts", "reading"])
def test_every_entry_is_complete(key: str) -> None:
    assert all(entry[key] for entry in golden())


def test_readings_are_our_own_words() -> None:
    """No reading repeats six words of its sentence in a row."""
    by_name = {card.text.name: card for card in oracle_corpus.cards()}
    for entry in golden():
        sentence = by_name[entry["card"]].compiled.sentences[entry["sentence"] - 1].text.lower().split()
        reading = " ".join(entry["reading"].lower().split())
        runs = (" ".join(sentence[place : place + 6]) for place in range(len(sentence) - 5))
        assert not any(run in reading for run in runs), entry["card"]


def test_the_corpus_compiles_in_time() -> None:
    cards, seconds = oracle_corpus.timed()
    assert len(cards) > 35_000
    assert seconds < 90
