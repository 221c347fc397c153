"""Small English: a phrase is somebody who does something, said as "draws 2 cards" or "drawing 2 cards"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_THIRD = {"may": "may", "be": "is", "go": "goes"}
_GERUND = {
    "be": "being",
    "die": "dying",
    "get": "getting",
    "put": "putting",
    "tap": "tapping",
    "win": "winning",
    "regenerate": "regenerating",
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """`who` does `verb` (its base form) `what`: Phrase("alice", "draw", "2 cards"). `each` says that `who`
    are
    several who do it apart, `many` that they do it together."""

    who: str
    verb: str
    what: str = ""
    each: bool = False
    many: bool = False

    def said(self) -> str:
        """`alice draws 2 cards`; `alice and bob each draw a card`."""
        verb = plural(self.verb) if self.each or self.many else third_person(self.verb)
        return f"{self.who} {'each ' if self.each else ''}{verb} {self.what}".rstrip()

    def undone(self) -> str:
        """`alice doesn't draw 2 cards`."""
        several = self.each or self.many
        if self.verb == "be":
            verb = "aren't" if several else "isn't"
        else:
            verb = f"don't {self.verb}" if several else f"doesn't {self.verb}"
        return f"{self.who} {verb} {self.what}".rstrip()

    def also(self) -> str:
        """`draws 2 cards`, after something else that the same did."""
        return self.said()[len(self.who) + 1 :]

    def doing(self) -> str:
        """`drawing 2 cards`, for when it is clear who would."""
        return f"{gerund(self.verb)} {self.what}".rstrip()


def plural(verb: str) -> str:
    """draw -> draw, be -> are."""
    return "are" if verb == "be" else verb


def third_person(verb: str) -> str:
    """draw -> draws."""
    return _THIRD.get(verb, f"{verb}s")


def gerund(verb: str) -> str:
    """draw -> drawing, lose -> losing, put -> putting."""
    if verb in _GERUND:
        return _GERUND[verb]
    return f"{verb[:-1]}ing" if verb.endswith("e") else f"{verb}ing"


def of(number: int | str, noun: str, plural: str | None = None) -> str:
    """`a card`, `2 cards`, `that many cards`."""
    if number == 1:
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    shown = f"{number:,}" if isinstance(number, int) else number
    return f"{shown} {plural or noun + 's'}"


def together(phrases: Sequence[Phrase]) -> str:
    """Several phrases as one clause; who does several things in a row is named once."""
    parts: list[str] = []
    before: Phrase | None = None
    for phrase in phrases:
        again = before is not None and phrase.who == before.who and phrase.each == before.each
        parts.append(phrase.also() if again else phrase.said())
        before = phrase
    return listed(parts)


def listed(parts: Sequence[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"
