"""The sentences of the format as examples, for messages, and the words they are made of."""

from __future__ import annotations

import difflib
import re
from typing import Final

from pyrules.cases.pieces import Laid
from pyrules.numerals import NUMERALS

FORMS: Final = (
    "NAME draws N cards",
    "NAME draws for the turn",
    "each player draws N cards",
    "NAME gains N life",
    "NAME loses N life",
    "NAME's life total becomes N",
    "NAME and NAME exchange life totals",
    "NAME causes NAME to gain N life",
    "NAME deals N damage to NAME",
    "NAME deals N combat damage to NAME",
    "NAME deals N unpreventable damage to NAME",
    "NAME puts N +1/+1 counters on NAME",
    "NAME gets N poison counters",
    "NAME doubles the number of +1/+1 counters on NAME",
    "NAME doubles the number of each kind of counter on NAME",
    "NAME removes N +1/+1 counters from NAME",
    "NAME removes all counters from NAME",
    "NAME moves N +1/+1 counters from NAME onto NAME",
    "NAME moves all counters from NAME onto NAME",
    "NAME creates N Clue tokens",
    "NAME creates a 1/1 green Saproling creature token",
    "NAME creates a token copy of NAME",
    "NAME dies",
    "NAME and NAME die",
    "NAME is destroyed",
    "NAME is destroyed and can't be regenerated",
    "NAME sacrifices NAME",
    "NAME is exiled",
    "NAME is returned to its owner's hand",
    "NAME mills N cards",
    "NAME discards NAME",
    "NAME discards N cards",
    "NAME discards NAME to NAME",
    "NAME plays NAME",
    "NAME enters under NAME's control",
    "NAME enters tapped under NAME's control",
    "NAME enters under NAME's control with a +1/+1 counter",
    "NAME casts NAME",
    "NAME casts NAME with X=N",
    "NAME casts NAME paying N life",
    "NAME casts NAME targeting NAME",
    "NAME casts NAME kicked",
    "NAME casts NAME kicked twice",
    "NAME casts NAME kicked N times",
    "NAME casts NAME kicked with {R}",
    "NAME casts NAME spending WUB",
    "NAME taps NAME for mana",
    "NAME taps NAME for G",
    "NAME activates NAME",
    "NAME activates NAME's +1",
    "NAME attacks NAME",
    "NAME's upkeep begins",
)
"""The sentences of the format, for messages: NAME stands for a name, N for a number."""

NUMBERS = NUMERALS
_MORE_KEYWORDS = [
    "an",
    "enter",
    "attack",
    "are",
    "their",
    "owners'",
    "copies",
    "card",
    "counter",
    "token",
    "hands",
    "on",
    "of",
    "deal",
    "for",
    "begins",
    "under",
    "gain",
    "untap",
    "draw",
    "precombat",
    "main",
    "beginning",
    "combat",
    "declare",
    "attackers",
    "blockers",
    "postcombat",
    "cleanup",
    "end",
]
KEYWORDS: Final = frozenset(
    [word for form in FORMS for word in re.findall(r"(?<![\w'/])[a-z][a-z']*", form)]
    + NUMBERS
    + _MORE_KEYWORDS
)
"""Every word of the grammar."""


def nearest_form(laid: Laid) -> str:
    """The sentence of the format that looks most like this one."""
    words: list[str] = []
    for index, piece in enumerate(laid.pieces):
        if piece.text == "'s" and words:
            words[-1] += "'s"
        elif piece.name is not None or (index == 0 and piece.text != "each"):
            words.append("NAME")
        elif piece.text.isdecimal() or piece.text in NUMBERS:
            words.append("N")
        else:
            words.append(piece.text)
    near = max(FORMS, key=lambda form: _likeness(words, form))
    return f"the nearest sentence is '{_example(near)}'"


def _likeness(words: list[str], form: str) -> tuple[int, float]:
    """Words in common that aren't names or numbers, then how alike the whole is."""
    parts = form.split()
    common = (set(words) & set(parts)) - {"NAME", "N", "and"}
    return len(common), difflib.SequenceMatcher(None, words, parts).ratio()


def _example(form: str) -> str:
    """A form with names and numbers that look like ones."""
    verbs_of_objects = ("deals", "causes", "is", "enters", "attacks", "dies", "and NAME die")
    first = "Bear" if form.removeprefix("NAME ").startswith(verbs_of_objects) else "alice"
    second = {
        "exchange": "bob",
        "die": "Wolf",
        "enters": "alice",
        "deals": "bob",
        "causes": "alice",
        "attacks": "bob",
    }
    rest = next((name for word, name in second.items() if word in form), "Bear")
    return (
        form.replace("NAME", first, 1)
        .replace("NAME", rest)
        .replace("X=N", "X=3")
        .replace(" N ", " 2 ")
        .replace(" N", " 10")
    )
