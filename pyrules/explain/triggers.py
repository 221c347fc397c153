"""How often abilities triggered, why so often, and in how many ways they go on the stack, in sentences."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from clingo import Symbol

from pyrules.engine.model import Alike, Outcome, Trigger
from pyrules.explain.events import is_text, parse, spaced, things, word
from pyrules.explain.phrase import listed, of
from pyrules.explain.words import Cast

Told = tuple[str, tuple[str, ...]]
"""A sentence and the rules that it rests on."""


def triggers_told(outcome: Outcome, cast: Cast) -> Iterator[Told]:
    """Each ability that triggered, with its number of times as a sum; then what was kept from triggering, and
    the orders on the stack."""
    found = outcome.triggered
    for one in found.triggers:
        label = _label(one.source, cast)
        what = f"{label}{_which(one, outcome)} triggers {_often(one.times)}"
        because = _cause(parse(one.cause))
        yield f"{what}{because}{_sum(one, cast)}.", ("603.2d",) if one.added else ("603.2c",)
    for source, by in found.silenced:
        yield f"{_label(source, cast)} doesn't trigger, because of {_label(by, cast)}.", ("603.2d",)
    for source, words in found.unsure:
        why = f"“{words}” isn't understood"
        if re.fullmatch(r"[a-z_]+(\(.*\))?", words):
            why = f"no rule here answers its condition {words}"
        what = f"It can't be told whether {_label(source, cast)} triggers: {why}."
        yield what, ("603.2",)
    if sum(one.number for one in found.stacked) > 1:
        players = list(dict.fromkeys(one.controller for one in found.stacked))
        order = f" ({' first, then '.join(players)})" if len({one.rank for one in found.stacked}) > 1 else ""
        ways = "one way" if outcome.stack_orders == 1 else f"{outcome.stack_orders:,} ways"
        yield f"They can be put on the stack in {ways}{order}.", ("603.3b",)


def stack_told(order: Sequence[Alike], cast: Cast) -> str:
    """One order: what is put on the stack first, and so resolves last, stands first."""
    abilities: dict[str, set[str]] = defaultdict(set)
    causes: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one in order:
        abilities[one.source].add(one.ability)
        causes[one.source, one.ability].add(one.cause)
    return ", ".join(
        f"{_label(one.source, cast)}{_named(one.ability) if len(abilities[one.source]) > 1 else ''}"
        f"{_cause(parse(one.cause)) if len(causes[one.source, one.ability]) > 1 else ''}"
        for one in order
    )


def _label(name: str, cast: Cast) -> str:
    return cast.labels.get(name, name)


def _which(one: Trigger, outcome: Outcome) -> str:
    """The ability, where its source has several that triggered."""
    numbers = {other.ability for other in outcome.triggered.triggers if other.source == one.source}
    if len(numbers) < 2:
        return ""
    return _named(one.ability)


def _named(ability: str) -> str:
    """An ability behind its source's name."""
    term = parse(ability)
    if term.name == "keyword":
        return f"'s {spaced(str(term.arguments[0]))}"
    number = term.arguments[-1]
    given = f" from {word(term.arguments[0])}" if term.name == "granted" else ""
    return f"'s ability {number}{given}"


def _often(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number) or f"{number:,} times"


def _sum(one: Trigger, cast: Cast) -> str:
    """`: 1 + Panharmonicon + Yarok`."""
    if not one.added:
        return ""
    more = Counter[str]()
    for name, number in one.added:
        more[_label(name, cast)] += number
    parts = [name if number == 1 else f"{number} × {name}" for name, number in more.items()]
    told = " + ".join(["1", *parts])
    return f": {told}" if one.events == 1 else f": {of(one.events, 'time')} {told}"


def _cause(term: Symbol) -> str:
    """What made it trigger, behind "triggers once": " as Bear dies"."""
    args = term.arguments
    match term.name, len(args):
        case "moved", 3:
            return f" as {_moves(_thing(args[0]), str(args[1]), str(args[2]))}"
        case "sacrificed", 2:
            return f" as {args[0].string} sacrifices {_thing(args[1])}"
        case "discarded", 2:
            return f" as {args[0].string} discards {_thing(args[1])}"
        case "milled", 2:
            return f" as {args[0].string} mills {_thing(args[1])}"
        case "drew", 1:
            return f" as {args[0].string} draws"
        case "gained", 2:
            return f" as {args[0].string} gains {args[1].number:,} life"
        case "lost", 2:
            return f" as {args[0].string} loses {args[1].number:,} life"
        case "cast", 2:
            return f" as {args[0].string} casts {_thing(args[1])}"
        case "attacked", 2:
            return f" as {_thing(args[0])} attacks"
        case "tapped", 1:
            return f" as {_thing(args[0])} becomes tapped"
        case "untapped", 1:
            return f" as {_thing(args[0])} becomes untapped"
        case "counters", 3:
            counters = of(args[2].number, f"{args[1].string} counter")
            return f" as {counters} {'is' if args[2].number == 1 else 'are'} put on {_thing(args[0])}"
        case "created", 2:
            token = args[1] if is_text(args[1]) else args[1].arguments[0]
            return f" as {args[0].string} creates {word(token)} tokens"
        case "arrived", 2:
            token = args[1] if is_text(args[1]) else args[1].arguments[0]
            return f" as {word(token)} tokens enter"
        case "played", 2:
            return f" as {args[0].string} plays {_thing(args[1])}"
        case "began", 2:
            return f" as {args[1].string}'s {word(args[0])} begins"
        case _:
            return ""


def _moves(name: str, start: str, to: str) -> str:
    if to == "battlefield":
        return f"{name} enters"
    if (start, to) == ("battlefield", "graveyard"):
        return f"{name} is put into the graveyard"
    if start == "battlefield":
        return f"{name} leaves the battlefield"
    return f"{name} goes to {'exile' if to == 'exile' else f'the {to}'}"


def _thing(name: Symbol) -> str:
    if not is_text(name):
        return "a card" if str(name) == "unknown_card" else listed(things(name))
    return word(name)
