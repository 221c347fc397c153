"""150 sentences drawn at random over all understood wordings, 100 of those about mana, with their facts and
a reading by hand; and as many again about characteristics (layers), one for each of many shapes of facts, and
some about counters, tokens and what is put somewhere (moves), what enters, and what triggers.

A golden file names each by card and sentence number; the sentence itself is the corpus's. `reading` says
what the sentence means in our own words, written and compared with the facts by hand. A wording is a sentence
without its cost, numbers and the card's own name.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests import oracle_corpus

pytestmark = pytest.mark.xdist_group("corpus")
"""One worker compiles the corpus, which takes long."""

GOLDEN = Path(__file__).parent / "golden"
FILES = {
    "other": "oracle_readings.json",
    "mana": "oracle_mana_readings.json",
    "layers": "oracle_layers_readings.json",
    "moves": "oracle_moves_readings.json",
    "entering": "oracle_entering_readings.json",
    "triggers": "oracle_triggers_readings.json",
}
SEED = 20261130
NUMBER = {"other": 150, "mana": 100}
OTHERS = ("cost_x(", "power(", "toughness(", "loyalty(", "mana_value(", "not_understood(")
"""Facts with a number that is none of an ability."""


def golden(about: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((GOLDEN / FILES[about]).read_text(encoding="utf-8"))
    return entries


def drawn() -> list[tuple[str, int]]:
    """The sentences about mana that the seed draws: a wording each, and one of the cards that have it; by lot
    for each wording, so that a new wording changes one of them at most."""
    wordings = oracle_corpus.understood_wordings("mana")
    lots = {words: sha256(f"{SEED} {words}".encode()).digest() for words in wordings}
    first = sorted(lots, key=lots.__getitem__)[: NUMBER["mana"]]
    return sorted(wordings[words][lots[words][0] % len(wordings[words])] for words in first)


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


def test_the_golden_file_holds_what_the_seed_draws() -> None:
    assert [(entry["card"], entry["sentence"]) for entry in golden("mana")] == drawn()


def test_what_was_drawn_once_is_understood_still() -> None:
    """The others were drawn when there were fewer wordings: each is of a wording of today, no two of one."""
    wordings = oracle_corpus.understood_wordings("other")
    wording_of = {entry: words for words, entries in wordings.items() for entry in entries}
    drawn_then = [(entry["card"], entry["sentence"]) for entry in golden("other")]
    assert len({wording_of[entry] for entry in drawn_then}) == len(drawn_then) == NUMBER["other"]


@pytest.mark.parametrize("about", list(FILES))
def test_facts_are_those_that_were_read_by_hand(about: str) -> None:
    by_name = {card.text.name: card for card in oracle_corpus.cards()}
    wrong = {
        (entry["card"], entry["sentence"]): facts
        for entry in golden(about)
        if (facts := facts_of(by_name[entry["card"]], entry["sentence"])) != entry["facts"]
    }
    assert not wrong


@pytest.mark.parametrize("key", ["card", "sentence", "facts", "reading"])
@pytest.mark.parametrize("about", list(FILES))
def test_every_entry_is_complete(key: str, about: str) -> None:
    assert all(entry[key] for entry in golden(about))


@pytest.mark.parametrize("about", list(FILES))
def test_readings_are_our_own_words(about: str) -> None:
    """No reading repeats six words of its sentence in a row."""
    by_name = {card.text.name: card for card in oracle_corpus.cards()}
    for entry in golden(about):
        sentence = by_name[entry["card"]].compiled.sentences[entry["sentence"] - 1].text.lower().split()
        reading = " ".join(entry["reading"].lower().split())
        runs = (" ".join(sentence[place : place + 6]) for place in range(len(sentence) - 5))
        assert not any(run in reading for run in runs), entry["card"]


def shape(facts: list[str]) -> frozenset[str]:
    """Which words the facts are made of, whatever their names and numbers."""
    return frozenset(word for fact in facts for word in re.findall(r"[a-z_]+", re.sub(r'"[^"]*"', "", fact)))


def test_readings_about_characteristics_are_varied() -> None:
    entries = golden("layers")
    assert len(entries) >= 100
    assert len({shape(entry["facts"]) for entry in entries}) >= 100
    static = [entry for entry in entries if not any("start(" in fact for fact in entry["facts"])]
    assert len(static) >= 100


def test_readings_about_entering_are_many_and_varied() -> None:
    entries = golden("entering")
    assert len(entries) >= 80
    assert len({shape(entry["facts"]) for entry in entries}) >= 60


def test_readings_about_triggers_are_many_and_varied() -> None:
    entries = golden("triggers")
    assert len(entries) >= 150
    assert len({shape(entry["facts"]) for entry in entries}) >= 140


def test_the_corpus_compiles_in_time() -> None:
    cards, seconds = oracle_corpus.timed()
    assert len(cards) > 35_000
    assert seconds < 90
