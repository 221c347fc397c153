"""Why an event isn't legal, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pyrules.explain.events import human, parse, word
from pyrules.explain.phrase import listed

if TYPE_CHECKING:
    from pyrules.explain.words import Cast

_REASONS: Final[Mapping[str, str]] = {
    "106.12": "it has no mana ability with {T} in its cost",
    "107.5": "it is tapped already",
    "107.6": "it is untapped already",
    "113.11": "it can't have the ability",
    "119.7": "a life total would have to go up, and can't",
    "119.8": "a life total would have to go down, and can't",
    "302.6": "it hasn't been under {player}'s control since the turn began",
    "508.1a": "it isn't an untapped creature of the player whose turn it is",
    "508.1b": "it attacks only opponents, and their planeswalkers and battles",
    "508.1c": "an effect says so",
    "602.2": "{player} doesn't control it",
    "602.2b": "its cost can't be paid",
    "602.5": "an effect says so",
    "702.3b": "it has defender",
    "702.11b": "its target has hexproof",
    "702.18a": "its target has shroud",
    "810.9e": "they have one life total",
}
"""What each rule that forbids something says about the object or the players."""


def reasons(forbidden: Iterable[tuple[str, str]], cast: Cast) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each thing that isn't legal with its reasons, and the rules: `alice can't tap Sol Ring for mana: it is
    tapped already` and 107.5.

    `forbidden` are rules with the clingo terms of what they forbid.
    """
    rules: dict[str, list[str]] = {}
    for rule, what in forbidden:
        rules.setdefault(what, []).append(rule)
    for what, by in rules.items():
        says, player = _what(what, cast)
        known = [_REASONS[rule].replace("{player}", player) for rule in by if rule in _REASONS]
        yield f"{says}: {listed(known)}" if known else says, tuple(by)


def sentences(forbidden: Iterable[tuple[str, str]], cast: Cast) -> Iterator[str]:
    """The same as sentences with the rules in brackets."""
    for says, rules in reasons(forbidden, cast):
        yield f"{says} [{', '.join(rules)}]"


def _what(text: str, cast: Cast) -> tuple[str, str]:
    """(what can't be done, whose doing it would be) of a term of `illegal/2`."""
    term = parse(text)
    names = [cast.labels.get(word(part), word(part)) for part in term.arguments]
    match term.name, names:
        case "tapping", [player, thing]:
            return f"{player} can't tap {thing} for mana", player
        case "activation", [player, thing]:
            return f"{player} can't activate {thing}", player
        case "exchange", [player, other]:
            return f"{player} and {other} can't exchange life totals", player
        case "attack", [thing, *_]:
            return f"{thing} can't attack", cast.controllers.get(word(term.arguments[0]), "its controller")
        case "casting", [player, thing]:
            return f"{player} can't cast {thing}", player
    return f"{human(term)} can't be", "the player"
