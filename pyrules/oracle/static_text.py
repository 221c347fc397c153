"""Effects that change words in the text of objects (612): which words, and what they become."""

from __future__ import annotations

import re

from pyrules.oracle.clauses import unreadable
from pyrules.oracle.facts import CannotRender
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_words import Reader
from pyrules.oracle.subtypes import CREATURE_TYPES

CHANGES_TEXT = re.compile(r"[Cc]hange the text of [^.\"]+ by replacing ")
"""A sentence of a spell or ability that changes words."""
NARROWS = re.compile(r"The new creature type can't be [A-Z][a-z]+\.$")
"""A sentence that says more about what the new word may be."""
EVERY_COLOR_WORD = (
    "all instances of color words in the text of spells and permanents are changed to the chosen color word"
)
"""The one static ability that changes words."""

_KINDS = {"color word": "color", "basic land type": "basic_land_type", "creature type": "creature_type"}
_ONE = rf"one ({'|'.join(_KINDS)}) with (another|[A-Z][a-z]+)"


def replacing(reader: Reader) -> list[Value]:
    """The changes, one for each kind of word that may be meant, after "by replacing all instances of"."""
    found: list[Value] = []
    while True:
        match = reader.need(_ONE)
        found.append(_change(_KINDS[match[1]], match[2]))
        if not reader.take("or"):
            break
    if but := reader.take(r"\. The new creature type can't be ([A-Z][a-z]+)"):
        if found != [Term("change_word", ("creature_type",))] or but[1] not in CREATURE_TYPES:
            raise unreadable(f"what can't be {but[1]}?")
        found = [Term("change_word_but", ("creature_type", Text(but[1])))]
    return found


def _change(kind: str, new: str) -> Term:
    if new == "another":
        return Term("change_word", (kind,))
    if kind != "creature_type" or new not in CREATURE_TYPES:
        raise unreadable(f"{new} is no {kind}")
    return Term("change_word_to", (kind, Text(new)))


def english(subject: str, changes: tuple[Value, ...], end: str = "") -> str:
    """Such an effect as a sentence without its capital and full stop, `end` being how long it lasts. Raises
    CannotRender."""
    words = {kind: word for word, kind in _KINDS.items()}
    said: list[str] = []
    more = ""
    for change in changes:
        match change:
            case Term("change_every_word", ("color",)) if len(changes) == 1:
                return EVERY_COLOR_WORD
            case Term("change_word", (str(kind),)) if kind in words:
                said.append(f"one {words[kind]} with another")
            case Term("change_word_to", (str(kind), Text(new))) if kind in words:
                said.append(f"one {words[kind]} with {new}")
            case Term("change_word_but", ("creature_type", Text(other))) if len(changes) == 1:
                said.append("one creature type with another")
                more = f". The new creature type can't be {other}"
            case _:
                raise CannotRender("a change of words and something else")
    return f"change the text of {subject} by replacing all instances of {' or '.join(said)}{end}{more}"
