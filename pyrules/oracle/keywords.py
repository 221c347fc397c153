"""Keyword abilities as text: a constant alone, or a constant and the rest of its text (702)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pyrules.keywords import PLAIN_KEYWORDS, WAITING_KEYWORDS, WITH_REST
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.vocabulary import LONGEST, constant

_SIMPLE = PLAIN_KEYWORDS | WAITING_KEYWORDS
_WALK = re.compile(r"(?:(?:basic|nonbasic|snow|legendary|artifact) )?[a-z]+walk$")
_CYCLING = re.compile(r"((?:basic )?[a-z]+cycling) ?(?=[{—])(.+)$", re.IGNORECASE)
_OFFERING = re.compile(r"([A-Za-z]+) offering$", re.IGNORECASE)
_LONGEST_FIRST = "|".join(sorted(map(re.escape, WITH_REST), key=lambda each: (-len(each), each)))
_NAME = re.compile(rf"({_LONGEST_FIRST})(?:(?= from | with )| |—|$)(.*)$", re.IGNORECASE)
_QUALITY = re.compile(r",? and from |, from | from ")


def keywords_of(item: str) -> tuple[Value, ...]:
    """The keyword abilities that one item of a list of them says, such as "flying" or "ward {2}"; none if it
    is no keyword. "Protection from black and from red" is two abilities (702.16g)."""
    low = item.lower()
    # Vanishing without a number is an ability as well (702.63b).
    if low in _SIMPLE or low == "vanishing" or _WALK.fullmatch(low):
        return (constant(low),)
    if match := _CYCLING.fullmatch(item):
        return (with_(match[1], match[2]),)
    if match := _OFFERING.fullmatch(item):
        return (with_("offering", match[1]),)
    match = _NAME.fullmatch(item)
    if match is None or not match[2].strip(" —.") or len(match[2].split()) > LONGEST:
        return ()
    name, rest = match[1].lower(), match[2].strip(" —").rstrip(".,")
    if name == "protection" or (name == "hexproof" and rest.startswith("from ")):
        if not rest.startswith("from "):
            return ()
        return tuple(with_(name, f"from {quality}") for quality in _QUALITY.split(f" {rest}")[1:])
    return (with_(name, rest),)


def with_(name: str, rest: str) -> Term:
    """A keyword ability with the rest of its text."""
    return Term("with", (constant(name), Text(rest.strip())))


def keyword_items(line: str) -> Iterator[str]:
    """The items of a line of keywords, "protection from … and from …" kept whole."""
    held: list[str] = []
    for item in re.split(r"[,;] ?", line.strip()):
        if held and re.match(r"(?:and )?from ", item, re.IGNORECASE):
            held.append(item)
            continue
        if held:
            yield ", ".join(held)
        held = [item]
    if held:
        yield ", ".join(held)


def written_keyword(keyword: Value) -> str:
    """A keyword ability in words, as `keywords_of` reads it."""
    match keyword:
        case Term("with", ("offering", Text(rest))):
            return f"{rest} offering"
        case Term("with", (str(name), Text(rest))):
            words = name.replace("_", " ")
            known = {constant(each): each for each in WITH_REST}
            words = known.get(name, words)
            joint = " " if re.match(r"[\d{a-zX]", rest) else "—"
            return f"{words}{joint}{rest}"
        case str(name):
            return _WORDS_OF.get(name, name.replace("_", " "))
    raise ValueError(f"no keyword: {keyword}")


_WORDS_OF = {constant(each): each for each in _SIMPLE}
