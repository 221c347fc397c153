"""Quantities of an outcome in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pyrules.engine.model import ALIKE, Quantities, Value
from pyrules.explain.mana import floating
from pyrules.explain.phrase import listed, of
from pyrules.explain.words import Cast


def quantities_in_words(
    named: Mapping[str, Value], before: Mapping[str, Value], *, subject: str | None = None
) -> str:
    """One subject's quantities of an outcome: `draws 4, gains 2 life (life 20 → 22)`.

    `before` are the values before the event, for totals; `subject` leads the text where it is given.
    """
    apart = (*_TOTALS, *_LOOKS, ALIKE)
    parts = [_quantity(name, value) for name, value in named.items() if name not in apart]
    parts += _looks(named, before)
    totals = [
        f"{name} {before[name]} → {value}" if name in before else f"{name} {value}"
        for name, value in named.items()
        if name in _TOTALS and not _explained(name, named, before)
    ]
    told = ", ".join(part for part in parts if part)
    if totals:
        told = f"{told} ({', '.join(totals)})" if told else ", ".join(totals)
    return f"{subject} {told}" if subject and told else told


_TOTALS = ("life", "hand", "library", "graveyard")


_LOOKS = ("power", "toughness", "keywords", "controller")


def _looks(named: Mapping[str, Value], before: Mapping[str, Value]) -> Iterator[str]:
    """Characteristics that changed, or with which something arrived."""
    if "power" in named or "toughness" in named:
        sides = ("power", "toughness")
        now = [named.get(side, before.get(side)) for side in sides]
        was = [before.get(side) for side in sides]
        change = f" (was {_size(was)})" if "power" in before and was != [None, None] else ""
        yield f"is {_size(now)}{change}" if now != [None, None] else f"has no power and toughness{change}"
    if "keywords" in named:
        there, then = _words(named["keywords"]), _words(before.get("keywords", ()))
        gained = [word for word in there if word not in then]
        lost = [word for word in then if word not in there]
        if gained:
            yield f"gets {listed(gained)}" if "keywords" in before else f"has {listed(gained)}"
        if lost:
            yield f"has no {listed(lost, 'or')} any more"
    if "controller" in named:
        yield f"under {named['controller']}'s control"


def _size(sides: list[Value]) -> str:
    return "/".join("–" if side is None else str(side) for side in sides)


def _words(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def _explained(name: str, named: Mapping[str, Value], before: Mapping[str, Value]) -> bool:
    """Whether a total afterwards follows from the cards drawn, milled and discarded, so that it needs no
    words."""
    was, now = before.get(name), named[name]
    if name == "life" or not isinstance(was, int) or not isinstance(now, int):
        return False

    def count(quantity: str) -> int:
        value = named.get(quantity, 0)
        return value if isinstance(value, int) else 0

    change = count("draws") - count("discards") if name == "hand" else -count("draws") - count("mills")
    return now - was == change


def _quantity(name: str, value: Value) -> str:
    match name, value:
        case (("draws" | "mills" | "discards"), int()):
            return f"{name} {value:,}"
        case (("gains" | "loses"), int()):
            return f"{name} {value:,} life"
        case "mana", str():
            return f"has {floating(value)} floating"
        case "attacking", str():
            return f"attacking {value}"
        case "damage", int():
            return f"is dealt {value:,} damage"
        case "draws from an empty library", _:
            return "draws from an empty library"
        case (("wins the game" | "loses the game" | "tapped"), bool()):
            return name if value else f"{name}: no"
        case "creates", Mapping():
            return f"creates {listed([of(number, kind, f'{kind}s') for kind, number in value.items()])}"
        case "counters", Mapping():
            return f"has {listed([of(number, f'{kind} counter') for kind, number in value.items()])}"
        case "zone", str():
            return _ARRIVED.get(value, f"to the {value}")
        case _:
            return f"{name} {value}"


_ARRIVED = {"exile": "to exile", "command": "to the command zone"}


def outcome_in_words(quantities: Quantities, defaults: Quantities, cast: Cast) -> str:
    """A whole outcome in one line, players first; `nothing happens` where nothing changed."""
    players = [
        told
        for player in cast.players
        if (told := quantities_in_words(quantities.get(player, {}), defaults.get(player, {}), subject=player))
    ]
    things = objects_in_words(quantities, defaults, cast)
    return "; ".join([*players, *([things] if things else [])]) or "nothing happens"


def objects_in_words(quantities: Quantities, defaults: Quantities, cast: Cast) -> str:
    """What became of objects, equal cards that fared alike told together: `Island ×5 to the graveyard`; where
    one of several came to look otherwise, by its own name."""
    there = Counter(cast.cards.values())
    fared: dict[tuple[str, str], list[str]] = {}
    for subject, named in quantities.items():
        told = quantities_in_words(named, defaults.get(subject, {}))
        if subject not in cast.players and subject != TRIGGERS and told:
            fared.setdefault((cast.cards.get(subject, subject), told), []).append(subject)
    things = []
    for (card, told), subjects in fared.items():
        many = len(subjects) - 1 + _alike(quantities[subjects[0]])
        if many > 1:
            things.append(f"{card} ×{many:,} {told}")
        elif there[card] > 1 and any(look in quantities[subjects[0]] for look in _LOOKS):
            things.append(f"{cast.labels.get(subjects[0], subjects[0])} {told}")
        else:
            things.append(f"{card} {told}")
    return "; ".join([*things, *triggers_in_words(quantities.get(TRIGGERS, {}), cast)])


def _alike(named: Mapping[str, Value]) -> int:
    """How many tokens are told together under one name."""
    number = named.get(ALIKE, 1)
    return number if isinstance(number, int) else 1


TRIGGERS = "triggers"
"""The subject below which an outcome counts what triggered."""


def triggers_in_words(triggers: Mapping[str, Value], cast: Cast) -> Iterator[str]:
    """`Mana Flare triggers once`."""
    for source, number in triggers.items():
        often = {1: "once", 2: "twice"}.get(number) if isinstance(number, int) else None
        yield f"{cast.labels.get(source, source)} triggers {often or f'{number} times'}"
