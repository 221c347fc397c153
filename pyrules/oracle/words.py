"""Sentences as words: the tokens that the grammar of Oracle text is written in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lark import Token

from pyrules.oracle.vocabulary import COUNTER_KINDS, NUMBERS, THIS_WHAT

_WORD = re.compile(
    r"""
    (?P<mana>(?:\{[^{}\s]{1,6}\})+)
  | (?P<kind>[+-]\d+/[+-]\d+)
  | (?P<size>\d+/\d+)
  | (?P<number>\d+)
  | (?P<word>[^\W\d_][\w'/-]*)
  | (?P<stop>\.) | (?P<comma>,) | (?P<colon>:) | (?P<quote>") | (?P<dash>—)
  | (?P<other>\S)
    """,
    re.VERBOSE,
)
_PUNCTUATION = {"stop": "_STOP", "comma": "_COMMA", "colon": "_COLON", "quote": "_QUOTE", "dash": "_DASH"}
_OPENING = frozenset({"_STOP", "_COLON", "_QUOTE", "_DASH"})

UNKNOWN = "UNKNOWN"
"""The type of a word that no rule of the grammar names."""


@dataclass(frozen=True, slots=True)
class Names:
    """What a card is called in its own text, longest first."""

    names: tuple[str, ...]

    @classmethod
    def of(cls, name: str, legendary: bool, vocabulary: Mapping[str, str]) -> Names:
        """The names of a card: its own, each face's, and a legendary one's short name (201.5c)."""
        known: set[str] = set()
        for face in [name, *name.split(" // ")]:
            known.add(face)
            if legendary:
                known.update(_SHORT.split(face)[:1])
        plain = {each.translate(QUOTES) for each in known if each}
        # A name made of nothing but templating words ("Draw", "Exile") would swallow them.
        usable = [each for each in plain if not all(word in vocabulary for word in each.lower().split())]
        return cls(tuple(sorted(usable, key=lambda each: (-len(each), each))))

    def match(self, text: str, place: int, end: int) -> int:
        """Where the name that stands at that place ends; `place` itself if none does."""
        for name in self.names:
            if text.startswith(name, place, end) and _NAME_ENDS.match(text, place + len(name)):
                return place + len(name)
        return place


_COUNTER = re.compile(r" counters?\b")
_KINDS_TOO = frozenset({"devotion", "mana"})
"""Words of the grammar that are kinds of counters before "counter"."""
_SHORT = re.compile(r", | the | of ")
_NAME_ENDS = re.compile(r"(?![\w-])(?!'(?!s\b))")

QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "\u00a0": " "})
"""Typographic signs and their plain ones, one for one, so that columns stay what they were."""


def tokens(text: str, start: int, end: int, names: Names, vocabulary: Mapping[str, str]) -> Iterator[Token]:
    """The words of `text[start:end]`, plain signs already, as tokens of the grammar.

    `vocabulary` gives the type of each word that the grammar spells out. A word it doesn't know, that is no
    number, name or kind of counter either, is of the type UNKNOWN.
    """
    place = start
    opening = True
    while True:
        own = names.match(text, place, end)
        if own > place:
            yield _token("SELF", text[place:own], place)
            place, opening = own, False
            continue
        match = _WORD.match(text, place, end)
        if match is None:
            if place >= end:
                return
            place += 1  # a space
            continue
        group, value = match.lastgroup or "other", match[0]
        place = match.end()
        if group in _PUNCTUATION:
            kind = _PUNCTUATION[group]
            opening = kind in _OPENING
            yield _token(kind, value, match.start())
            continue
        if group == "word" and value.lower() == "this":
            what = THIS_WHAT.match(text, place, end)
            if what is not None:
                yield _token("SELF", text[match.start() : what.end()], match.start())
                place, opening = what.end(), False
                continue
        if value in _KINDS_TOO and _COUNTER.match(text, place, end):
            yield _token("KIND", value, match.start())
            opening = False
            continue
        yield _token(_kind(group, value, opening, vocabulary), value, match.start())
        opening = False


def _kind(group: str, value: str, opening: bool, vocabulary: Mapping[str, str]) -> str:
    if group == "number":
        return "NUMBER"
    if group == "size":
        return "SIZE"
    if group == "kind":
        return "KIND"
    if group == "mana":
        return {"{T}": "TAP", "{Q}": "UNTAP"}.get(value, "MANA")
    if group != "word":
        return UNKNOWN
    if value == "X":
        return "X"
    lower = value.lower()
    if not opening and value != lower:
        # A capital inside a sentence is a name, whatever else the word means.
        return "NAME" if lower not in vocabulary else UNKNOWN
    if lower in vocabulary:
        return vocabulary[lower]
    if lower in NUMBERS:
        return "NUMBER"
    if value in COUNTER_KINDS:
        return "KIND"
    return UNKNOWN


def _token(kind: str, value: str, start: int) -> Token:
    return Token(kind, value, start_pos=start)
