"""Mana in words: what is in a pool, what an ability adds, what effects on tapping for mana do."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pyrules.explain.phrase import Phrase, listed

if TYPE_CHECKING:
    from clingo import Symbol

TYPES = "WUBRGC"

_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green", "c": "colorless"}
_LANDS = {"w": "Plains", "u": "Island", "b": "Swamp", "r": "Mountain", "g": "Forest"}
_WORDS = {
    "any_color": "of any color",
    "any_type": "of any type",
    "chosen_color": "of the chosen color",
    "commander_identity": "of a color in the commander's color identity",
    "that_type": "of a type that was produced",
}
_TIMES = {2: "twice as much mana", 3: "three times as much mana"}
_LETTERS = 12
"""So much mana is written symbol by symbol."""


def amount(mana: Symbol) -> str:
    """m(0,2,0,1,0,0) as `UUR`; `no mana`; large amounts as `40 U and 3 R`."""
    numbers = [part.number for part in mana.arguments]
    if not any(numbers):
        return "no mana"
    held = [(kind, number) for kind, number in zip(TYPES, numbers, strict=True) if number]
    if sum(numbers) <= _LETTERS:
        return "".join(kind * number for kind, number in held)
    return listed([f"{number:,} {kind}" for kind, number in held])


def floating(pool: str) -> str:
    """A pool as the case format writes it, with large amounts counted."""
    if len(pool) <= _LETTERS:
        return pool or "no mana"
    return listed([f"{number:,} {kind}" for kind in TYPES if (number := pool.count(kind))])


def color(kind: str) -> str:
    """g -> green."""
    return _COLORS.get(kind, kind)


def basic_land(kind: str) -> str:
    """The basic land type that gives a land its ability (305.6): g -> Forest."""
    return _LANDS.get(kind, color(kind))


def event(term: Symbol) -> Phrase | None:
    """The events of mana as phrases; None for others."""
    args = term.arguments
    match term.name, len(args):
        case "taps", 2:
            return Phrase(args[0].string, "tap", f"{args[1].string} for mana")
        case "taps_for", 3:
            return Phrase(args[0].string, "tap", f"{args[1].string} for {amount(args[2])}")
        case "mana", 4:
            return Phrase(args[1].string, "produce", amount(args[3]))
        case "painting", 5:
            return Phrase(args[1].string, "produce", f"mana of a type that {args[0].string} chooses")
        case "paying", 6:
            return Phrase(args[0].string, "pay", f"what {args[1].string} costs")
        case "making", 5:
            return Phrase(args[1].string, "produce", "mana")
        case "watching", 4:
            return Phrase(args[0].string, "tap", f"{args[1].string} for {amount(args[2])}")
        case "answering", 5:
            return Phrase(args[0].string, "add", "mana")
    return None


def production(term: Symbol) -> str:
    """What follows "adds": `GG`, `W or U`, `one mana of any color`."""
    args = term.arguments
    match term.name, len(args):
        case "mana", 2:
            kind, number = str(args[0]), str(args[1])
            if kind in _COLORS and number.isdigit() and 0 < int(number) <= _LETTERS:
                return kind.upper() * int(number)
            return f"{_number(args[1])} mana {_types(args[0])}"
        case "combination", 2:
            return f"{_number(args[1])} mana, each {_types(args[0])}"
        case "different", 2:
            return f"{_number(args[1])} mana, each of another type and {_types(args[0])}"
        case "both", 2:
            return f"{production(args[0])} and {production(args[1])}"
        case "either", 2:
            return f"{production(args[0])} or {production(args[1])}"
    return _plain(term)


def action(term: Symbol) -> Phrase | None:
    """What effects on mana do, in the words of the ability; None for other actions."""
    args = term.arguments
    match term.name, len(args):
        case "multiply_mana", 1:
            times = _TIMES.get(args[0].number, f"{args[0]} times as much mana")
            return Phrase("the permanent", "produce", times)
        case "change_mana", 2:
            other = {"any_type": "any other type", "any_color": "any other color"}
            before = other.get(str(args[0])) or f"{color(str(args[0]))} mana"
            return Phrase("the permanent", "produce", f"mana {_types(args[1])} instead of {before}")
        case "set_mana", 2:
            what = production(_mana(args[0], args[1]))
            return Phrase("the permanent", "produce", f"{what} instead of any other type and amount")
        case "change_by_subtype", 1:
            return Phrase("the land", "produce", listed([*_mapped(args[0])]))
    return None


@cache
def wording(facts: str) -> str | None:
    """The text of an ability, from its facts; None where there is no English for it."""
    from pyrules.oracle.facts import CannotRender, FactError
    from pyrules.oracle.render import render_facts

    try:
        return render_facts(facts) or None
    except (CannotRender, FactError):
        return None


def _mana(types: Symbol, number: Symbol) -> Symbol:
    from clingo import Function

    return Function("mana", [types, number])


def _mapped(term: Symbol) -> list[str]:
    said: list[str] = []
    while term.arguments:
        land, kind, term = term.arguments
        said.append(f"{str(kind).upper()} for {land.string}")
    return said


def _types(term: Symbol) -> str:
    from clingo import SymbolType

    if term.type == SymbolType.Function and term.name == "one_of":
        return f"of one of {_plain(term)}"
    name = str(term)
    return _WORDS.get(name) or (f"of type {name.upper()}" if name in _COLORS else f"of {_plain(term)}")


def _number(term: Symbol) -> str:
    from clingo import SymbolType

    if term.type != SymbolType.Number:
        return "X"
    return "one" if term.number == 1 else f"{term.number:,}"


def _plain(term: Symbol) -> str:
    """A term without words of its own, as readable as it gets."""
    from clingo import SymbolType

    if term.type == SymbolType.String:
        return term.string
    if term.type == SymbolType.Number:
        return str(term)
    if not term.arguments:
        return term.name.upper() if term.name in _COLORS else term.name.replace("_", " ")
    return f"{term.name.replace('_', ' ')} {', '.join(_plain(part) for part in term.arguments)}".strip()
