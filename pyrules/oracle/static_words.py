"""A sentence of a static ability as one line of plain words, and a reader that goes over it.

The card itself is `~` in the line, and a quoted ability stands as `«0»`, `«1»`, … A reader takes words from
left to right and never guesses: whoever asks for words that aren't there goes another way or gives up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.subtypes import SINGULARS, SUBTYPES
from pyrules.oracle.vocabulary import NUMBERS, THIS_WHAT
from pyrules.oracle.words import Names

_QUOTE = re.compile(r'"([^"]*)"')
_FIRST = re.compile(r"[A-Z][\w'-]*")
_NAME_ENDS = r"(?![\w-])(?!'(?!s\b))"
_SINGULAR = r"(?='s | (?:gets|gains|has|becomes|is|isn't|loses|can't|deals) )"
_OWN = re.compile(
    r"\b[Tt]his (?:creature|land|artifact|enchantment|permanent|token|planeswalker|Aura|Equipment"
    r"|Vehicle)(?='s )"
)
_THIS = re.compile(rf"\b[Tt]his{THIS_WHAT.pattern}")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence as words, without its full stop, and the texts that are quoted in it."""

    words: str
    quotes: tuple[str, ...]


def line_of(text: str, names: Names, short: str = "") -> Line:
    """The line of a sentence as it is printed, plain signs already.

    `short` is a word that may stand for the card itself, where it is what the sentence is about.
    """
    quotes: list[str] = []

    def quoted(match: re.Match[str]) -> str:
        quotes.append(match[1])
        end = "." if match.end() == len(text) and match[1].endswith(".") else ""
        return f"«{len(quotes) - 1}»{end}"

    words = _QUOTE.sub(quoted, text.strip())
    for name in names.names:
        for said in dict.fromkeys((name, name.removeprefix("A-"))):
            if said not in words:
                continue
            # A name that is a subtype too is the card's own only as a singular subject: "Nightmare's power".
            own = _NAME_ENDS if said not in SUBTYPES else _SINGULAR
            words = re.sub(rf"(?<![\w'-]){re.escape(said)}{own}", "~", words)
    words = _THIS.sub(lambda match: "~" if not match[0].endswith(" card") else match[0].lower(), words)
    if short and short in words:
        words = re.sub(rf"(?<![\w'-]){re.escape(short)}{_SINGULAR}", "~", words)
    words = _OWN.sub("~", words)
    first = _FIRST.match(words)
    if first and first[0] not in SUBTYPES and first[0] not in SINGULARS:
        words = words[:1].lower() + words[1:]
    return Line(" ".join(words.removesuffix(".").split()), tuple(quotes))


class Reader:
    """Takes words from the front of a line."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.at = 0

    def take(self, pattern: str) -> re.Match[str] | None:
        """The words there, if they are what the pattern says and end where a word ends; and goes on."""
        match = _compiled(pattern).match(self.words, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def peek(self, pattern: str) -> bool:
        """Whether the next words are what the pattern says."""
        return _compiled(pattern).match(self.words, self.at) is not None

    def need(self, pattern: str) -> re.Match[str]:
        """Like `take`; raises Unreadable if they aren't there."""
        match = self.take(pattern)
        if match is None:
            raise unreadable(f"{pattern} was expected, not {self.rest!r}")
        return match

    @property
    def rest(self) -> str:
        """What is left."""
        return self.words[self.at :]

    def end(self) -> None:
        """Raises Unreadable if something is left."""
        if self.rest.strip():
            raise unreadable(f"more is said: {self.rest}")

    def number(self) -> int:
        """A number in digits or words."""
        match = self.need(NUMBER)
        return number_of(match[0])


NUMBER = r"(?:\d+|" + "|".join(NUMBERS) + r")"


def number_of(word: str) -> int:
    """The number that digits or a word stand for; raises Unreadable."""
    word = word.strip().lower()
    if not word.isdecimal() and word not in NUMBERS:
        raise unreadable(f"how many is {word}?")
    return int(word) if word.isdecimal() else NUMBERS[word]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern})(?![\w'-])[ ]*")


__all__ = ["NUMBER", "Line", "Reader", "Unreadable", "line_of", "number_of"]
