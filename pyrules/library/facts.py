"""Facts of cards as text: taken apart, given another card's name, and written so that a person can read them.

A fact is text such as `does("Lich",1,1,draw(you,that_many))`, without the full stop. The first argument is
always the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pyrules.faults import Fault, InputError

POOLED = ("card_type", "supertype", "subtype", "color", "color_identity", "keyword", "not_understood")
"""Predicates of a card and one value, whose values are written as one pool: `color("Card",(white;blue))`."""

PIPS = "pips"
"""A colour and a number, colours of the same number written as one pool: `pips("Card",(white;blue),1)`."""

NO_TEXT = "no_text"
"""The card says nothing besides its keywords."""

CHARACTERISTICS = (
    "card",
    "face",
    "mana_cost",
    "mana_value",
    PIPS,
    "cost_x",
    "color",
    "color_identity",
    "supertype",
    "card_type",
    "subtype",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "keyword",
    "keyword_with",
    NO_TEXT,
)
"""Predicates of what is printed on a card, in the order in which they are written."""

MARKS = "not_understood"

_HEAD = re.compile(r'(?P<predicate>[a-z_]+)\((?P<card>"(?:[^"\\]|\\.)*")(?:,(?P<rest>.*))?\)$', re.DOTALL)
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|%[^\n]*|\.\.|[().;,\s]|[^"%().;,\s]+')
_VALUE = re.compile(r'"(?:[^"\\]|\\.)*"|[^;"\s]+')
_POOL = re.compile(r"\((?P<pool>[^()]*)\)(?P<rest>,\d+)?$")
_INNER = re.compile(r"(?<=[,(])((?:grant_ability|start)\()(\d+)(\)+)$")
"""What names another ability of the same card by its number."""
_WIDTH = 110


@dataclass(frozen=True, slots=True)
class CardFact:
    """One fact: its predicate, its card, and the text of the other arguments ("" without any)."""

    predicate: str
    card: str
    rest: str

    @classmethod
    def of(cls, text: str) -> CardFact:
        """Reads one fact, with or without its full stop; ValueError if it is none."""
        match = _HEAD.match(text.strip().removesuffix(".").rstrip())
        if match is None:
            raise ValueError(f"not a fact of a card: {text}")
        return cls(match["predicate"], unquote(match["card"]), (match["rest"] or "").strip())

    @property
    def ability(self) -> int | None:
        """The number of the ability the fact is about; None for a characteristic or a mark."""
        if self.predicate in CHARACTERISTICS or self.predicate == MARKS:
            return None
        return int(self.rest.partition(",")[0])

    def named(self, card: str) -> CardFact:
        """The same fact of another card."""
        return CardFact(self.predicate, card, self.rest)

    def shifted(self, abilities: int, sentences: int) -> CardFact:
        """The same fact with abilities and sentences numbered further on, for the second half of a card."""
        if self.predicate == MARKS:
            return CardFact(self.predicate, self.card, str(int(self.rest) + sentences))
        if self.ability is None:
            return self
        number, comma, more = self.rest.partition(",")
        if self.predicate == "sentence":
            more = str(int(more) + sentences)
        if self.predicate in ("modifies", "does", "copy_except"):
            more = _INNER.sub(lambda match: f"{match[1]}{int(match[2]) + abilities}{match[3]}", more)
        return CardFact(self.predicate, self.card, f"{int(number) + abilities}{comma}{more}")

    def __str__(self) -> str:
        return f"{self.predicate}({quote(self.card)}{',' if self.rest else ''}{self.rest})"


def quote(name: str) -> str:
    """A string of clingo."""
    return '"' + name.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"') + '"'


def unquote(text: str) -> str:
    """What a string of clingo says."""
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text[1:-1])


def split(text: str, file: str = "facts", line: int = 1) -> Iterator[CardFact]:
    """The facts of a text, pools of values taken apart; comments are skipped.

    `line` is the text's first line in its file, for the place in errors (InputError).
    """
    depth, start, at = 0, 0, 0
    pieces: list[str] = []
    for match in _PIECE.finditer(text):
        if match.start() != at:
            break
        at = match.end()
        piece = match[0]
        if piece.startswith("%") or (piece.isspace() and not depth):
            continue
        if not pieces:
            start = match.start()
        depth += {"(": 1, ")": -1}.get(piece, 0)
        if piece == "." and not depth:
            yield from _unpooled("".join(pieces), file, line + text.count("\n", 0, start))
            pieces = []
        else:
            pieces.append(piece)
    if pieces or at != len(text):
        where = line + text.count("\n", 0, start if pieces else at)
        raise InputError(Fault(file, where, 1, "this is not a fact that ends in a full stop"))


def _unpooled(text: str, file: str, line: int) -> Iterator[CardFact]:
    try:
        fact = CardFact.of(text)
        pool = _POOL.match(fact.rest) if fact.predicate in (*POOLED, PIPS) else None
        _ = fact.ability if pool is None else None
    except ValueError as error:
        raise InputError(Fault(file, line, 1, f"this is not a fact of a card: {text}")) from error
    if pool is None:
        yield fact
        return
    for value in _VALUE.findall(pool["pool"]):
        yield CardFact(fact.predicate, fact.card, f"{value.strip()}{pool['rest'] or ''}")


def write(facts: Iterable[CardFact]) -> str:
    """Facts of one card as lines: what is printed, then a line or more for each ability, then the marks.

    The order depends on nothing but the facts, so the same facts always give the same text.
    """
    all_facts = list(dict.fromkeys(facts))
    lines: list[str] = []
    printed = [fact for name in CHARACTERISTICS for fact in all_facts if fact.predicate == name]
    lines += _filled(_pooled(printed))
    for number in sorted({fact.ability for fact in all_facts if fact.ability is not None}):
        lines += _filled([str(fact) for fact in all_facts if fact.ability == number])
    marks = [fact for fact in all_facts if fact.predicate == MARKS]
    lines += _filled(_pooled(sorted(marks, key=lambda fact: int(fact.rest))))
    return "".join(line + "\n" for line in lines)


def _pooled(facts: Sequence[CardFact]) -> list[str]:
    texts: list[str] = []
    done: set[str] = set()
    for fact in facts:
        if fact.predicate == PIPS:
            color, comma, number = fact.rest.partition(",")
            alike = [other.rest.partition(",") for other in facts if other.predicate == PIPS]
            colors = [other for other, _, same in alike if same == number]
            if color == colors[0]:
                pool = color if len(colors) == 1 else f"({';'.join(colors)})"
                texts.append(str(CardFact(PIPS, fact.card, f"{pool}{comma}{number}")))
        elif fact.predicate not in POOLED:
            texts.append(str(fact))
        elif fact.predicate not in done:
            done.add(fact.predicate)
            values = [other.rest for other in facts if other.predicate == fact.predicate]
            pool = values[0] if len(values) == 1 else f"({';'.join(values)})"
            texts.append(str(CardFact(fact.predicate, fact.card, pool)))
    return texts


def _filled(facts: Iterable[str]) -> list[str]:
    lines: list[str] = []
    for fact in facts:
        if lines and len(lines[-1]) + len(fact) + 2 <= _WIDTH:
            lines[-1] += f" {fact}."
        else:
            lines.append(f"{fact}.")
    return lines
