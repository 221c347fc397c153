"""A card's text taken apart: reminder text gone, plain signs, paragraphs and sentences with their places.

Every step keeps the length of the text, so that an offset in the plain text is one in the text as given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pyrules.oracle.vocabulary import CONDITIONAL_PREFIXES
from pyrules.oracle.words import QUOTES

Setting = Literal["static", "effect", "activated", "keywords", "header"]
"""What a paragraph is: a static ability, the text of a spell, triggered or chapter ability, an activated
ability, a list of keywords, or a heading such as "{3}{W}: Level 2" and "Choose one —"."""

_REMINDER = re.compile(r"\([^()]*\)")
_BETWEEN = re.compile(r"(?<=[.\"])\s+(?=[A-Z\"{•])")
_CLASS_LEVEL = re.compile(r"(?:\{[^{}]+\})+: Level (\d+)$")
_OTHER_LEVEL = re.compile(r"LEVEL \d+(?:-\d+|\+)$|STATION \d+\+$|(?:\{[^{}]+\})+ — [^.]*$")
_SIZE_LINE = re.compile(r"[\d*+-]+/[\d*+-]+$")
_TABLE = re.compile(r"(?:\d+(?:—\d+|-\d+)?\+? \| |\d+(?:—\d+)? — |\+ (?=\{)|☐ ?)")
_CHAPTER = re.compile(r"(?:I|II|III|IV|V|VI|VII)(?:, (?:I|II|III|IV|V|VI|VII))* — ")
_PREFIX = re.compile(r"(?P<word>[^—.:\"{}•|]{1,60}?) ?— ")
_LOYALTY = re.compile(r"\[?(?P<amount>[+-]?(?:\d+|X))\]?: ")
_COST = re.compile(r"(?P<cost>[^:.\"]{1,200}?): ")
_PAYMENT = re.compile(
    r"(?:Sacrifice|Discard|Pay|Exile|Remove|Tap|Untap|Return|Reveal|Put|Mill|Collect|Unattach|Exert|Forage|Waterbend)\b"
    r"(?! (?:not|no)\b)[^—:]*$"
)
_TRIGGER = re.compile(r"(?:As long as [^,.\"]+, (?:when|whenever|at)|When|Whenever|At)\b")
_CHOOSE = re.compile(r"[^.\"]*\bchooses? [^.\"]*—$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Span:
    """A sentence: its number, counted over the card's text from 1, and where it is."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One line of a card's text, which is one ability or a part of one.

    `body` is where its first sentence begins after a bullet, chapter number, ability word or other prefix.
    `level` is the class level it needs (1 without). `conditional` says that something outside its sentences
    decides whether it works: a level of another kind, a keyword before a dash, a choice made as it entered.
    """

    setting: Setting
    sentences: tuple[Span, ...]
    body: int
    cost: tuple[int, int] | None = None
    loyalty: str | None = None
    level: int = 1
    conditional: bool = False


def plain(text: str) -> str:
    """The text with plain quotation marks and minus signs, and blanks in place of reminder text."""
    text = text.translate(QUOTES).replace("\r", " ").replace("\t", " ")
    return _REMINDER.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def paragraphs(text: str, spell: bool) -> Iterator[Paragraph]:
    """The paragraphs of a plain text that hold a sentence; `spell` for an instant or sorcery."""
    number = 0
    level = 1
    levelled = False
    heading: Paragraph | None = None
    offset = 0
    for line in text.split("\n"):
        start, end = _trim(text, offset, offset + len(line))
        offset += len(line) + 1
        if start == end:
            continue
        bullet = text[start] == "•"
        spans = tuple(_sentences(text, start, end, number))
        number += len(spans)
        whole = text[start:end]
        if match := _CLASS_LEVEL.match(whole):
            level = int(match[1])
            yield Paragraph("header", spans, start)
            continue
        if _OTHER_LEVEL.match(whole):
            levelled = True
            yield Paragraph("header", spans, start)
            continue
        if levelled and _SIZE_LINE.match(whole):
            yield Paragraph("header", spans, start)
            continue
        paragraph = _paragraph(text, start, end, spans, spell)
        if bullet and heading is not None:
            # A mode is an instruction of the spell or ability above; under a static ability it is one choice
            # made as the permanent entered, and works only if that was made.
            static = heading.setting == "static"
            paragraph = replace(
                paragraph,
                setting=heading.setting if static else "effect",
                conditional=static or heading.conditional,
            )
        elif paragraph.setting != "keywords":
            heading = paragraph
            if _CHOOSE.match(whole) and paragraph.setting != "static":
                heading = replace(paragraph, setting="effect")
            elif "—" not in whole[-2:]:
                heading = replace(paragraph, setting="static")
        yield replace(paragraph, level=level, conditional=paragraph.conditional or levelled)


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _sentences(text: str, start: int, end: int, before: int) -> Iterator[Span]:
    """Splits where a full stop or quotation mark is followed by a new beginning."""
    at = start
    number = before
    for match in _BETWEEN.finditer(text, start, end):
        first, last = _trim(text, at, match.start())
        if first < last:
            number += 1
            yield Span(number, first, last)
        at = match.end()
    first, last = _trim(text, at, end)
    if first < last:
        yield Span(number + 1, first, last)


def _paragraph(text: str, start: int, end: int, spans: tuple[Span, ...], spell: bool) -> Paragraph:
    place = start
    conditional = False
    effect = spell
    if text.startswith("•", place):
        place, _ = _trim(text, place + 1, end)
    if match := _TABLE.match(text, place, end):
        place, conditional = match.end(), True
    if match := _CHAPTER.match(text, place, end):
        place, effect = match.end(), True
    elif match := _PREFIX.match(text, place, end):
        word = match["word"].lower()
        if word != "max speed" and _is_prefix(match["word"]):
            place = match.end()
            conditional = conditional or word.split(",")[0] in CONDITIONAL_PREFIXES
    body = place
    if text.startswith("Max speed — ", place):
        body = place + len("Max speed — ")
    if match := _LOYALTY.match(text, body, end):
        return Paragraph(
            "activated", spans, place, (body, match.end()), match["amount"], conditional=conditional
        )
    if (match := _COST.match(text, body, end)) and _begins_cost(match["cost"]):
        return Paragraph("activated", spans, place, (body, match.end()), conditional=conditional)
    if _TRIGGER.match(text, body, end):
        effect = True
    return Paragraph("effect" if effect else "static", spans, place, conditional=conditional)


def is_payment(piece: str) -> bool:
    """Whether one part of a cost, not made of symbols, is something to pay (118)."""
    return bool(_PAYMENT.match(piece))


def _begins_cost(words: str) -> bool:
    return words.startswith("{") or is_payment(words.partition(",")[0])


def _is_prefix(word: str) -> bool:
    """Whether words before a dash stand alone: an ability word, or a name given to an ability (207.2c, d)."""
    return word[0].isupper() and not re.match(r"(?:Choose|When|Whenever|At|If|As|You|Each|Target)\b", word)
