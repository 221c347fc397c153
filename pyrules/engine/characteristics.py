"""What the permanents of a grounded state are: their characteristics (613), and the story of each change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

import clingo

from pyrules.engine.ground import Ground
from pyrules.engine.model import Ability, Change, Characteristics, Gained, Idle, Story
from pyrules.keywords import spelled

_LAYERS = {"71": "7a", "72": "7b", "73": "7c", "74": "7d"}
"""How the programs may write the parts of layer 7."""


def characteristics(state: Ground) -> Mapping[str, Characteristics]:
    """Every permanent that is there -> its characteristics, by name in order.

    `state` is a grounding of facts with `ask_characteristics` or `ask_looks`.
    """
    absent = {atom.arguments[0].string for atom in state.named("absent")}
    names = sorted(
        atom.arguments[0].string
        for atom in state.named("object")
        if str(atom.arguments[2]) == "battlefield" and atom.arguments[0].string not in absent
    )
    types = _by_object(state.named("is_type"))
    subtypes = _by_object(state.named("has_subtype"))
    supertypes = _by_object(state.named("has_supertype"))
    colors = _by_object(state.named("has_color"))
    keywords = _by_object(state.named("has_keyword"))
    controllers = _by_object(state.named("controller"))
    powers = _by_object(state.named("current_power"))
    toughnesses = _by_object(state.named("current_toughness"))
    barred = _by_object(state.named("barred"))
    lost_keywords = _by_object(state.named("lost_keyword"))
    lost = _abilities(state.named("lost_ability"))
    gained = _gained(state.named("gained_ability"))
    return {
        name: Characteristics(
            types=_sorted(_title(word) for word in types[name]),
            subtypes=_sorted(_word(word) for word in subtypes[name]),
            supertypes=_sorted(_title(word) for word in supertypes[name]),
            colors=_sorted(_word(word) for word in colors[name]),
            keywords=_sorted(keyword(word) for word in keywords[name]),
            power=_number(powers[name]),
            toughness=_number(toughnesses[name]),
            controller=_word(controllers[name][0]) if controllers[name] else None,
            lost=lost.get(name, ()),
            lost_keywords=_sorted(keyword(word) for word in lost_keywords[name]),
            gained=gained.get(name, ()),
            barred=_sorted(keyword(word) for word in barred[name]),
        )
        for name in names
    }


def story(state: Ground) -> Story:
    """What was done to each permanent, moment by moment, and which effects did nothing."""
    rows: dict[str, list[tuple[int, Change]]] = defaultdict(list)
    waited: dict[tuple[clingo.Symbol, str], list[str]] = defaultdict(list)
    for atom in sorted(state.named("waited")):
        effect, part, other = atom.arguments
        waited[effect, layer(part)].append(str(other))
    for atom in sorted(state.named("applied")):
        thing, moment, part, effect, place, change = atom.arguments
        told = Change(
            moment=moment.number,
            layer=layer(part),
            effect=str(effect),
            source=_source(effect),
            change=str(change),
            waited=tuple(waited[effect, layer(part)]),
        )
        rows[thing.string].append((place.number, told))
    lost = {(a.arguments[0].string, a.arguments[2].number) for a in state.named("lost_ability")}
    begun: dict[str, str] = {}
    for told in (told for found in rows.values() for _, told in found):
        begun[told.effect] = min(told.layer, begun.get(told.effect, told.layer))
    changes = {
        name: tuple(
            replace(told, lost=_own(told.effect) in lost and begun[told.effect] < told.layer >= "6")
            for _, told in sorted(found, key=lambda row: (row[1].layer, row[1].moment, row[0], row[1].change))
        )
        for name, found in sorted(rows.items())
    }
    nothing = {(atom.arguments[0], layer(atom.arguments[2])) for atom in state.named("idle")}
    idle = tuple(Idle(str(effect), _source(effect), part) for effect, part in sorted(nothing))
    return Story(changes, idle)


def layer(symbol: clingo.Symbol) -> str:
    """A layer as the rules name it: 2, 4, 7a."""
    word = _word(symbol)
    return _LAYERS.get(word, word)


def keyword(symbol: clingo.Symbol) -> str:
    """A keyword ability in words: `with(ward,"{2}")` is "ward {2}"."""
    if symbol.type == clingo.SymbolType.Function and symbol.name == "with" and len(symbol.arguments) == 2:
        return spelled(str(symbol.arguments[0]), _word(symbol.arguments[1]))
    return spelled(_word(symbol))


def _source(effect: clingo.Symbol) -> str | None:
    """The object or effect in force that an effect comes from: the first name in its term."""
    if effect.type == clingo.SymbolType.Function:
        for part in effect.arguments:
            if part.type == clingo.SymbolType.String:
                return part.string
    return None


def _own(effect: str) -> tuple[str, int] | None:
    """(permanent, number) of an effect that is a static ability of a permanent."""
    term = clingo.parse_term(effect)
    if term.name == "static" and len(term.arguments) == 2:
        return term.arguments[0].string, term.arguments[1].number
    return None


def _by_object(atoms: Iterable[clingo.Symbol]) -> dict[str, list[clingo.Symbol]]:
    found: dict[str, list[clingo.Symbol]] = defaultdict(list)
    for atom in atoms:
        if len(atom.arguments) == 2:
            found[_word(atom.arguments[0])].append(atom.arguments[1])
    return found


def _abilities(atoms: Iterable[clingo.Symbol]) -> Mapping[str, tuple[Ability, ...]]:
    found: dict[str, set[Ability]] = defaultdict(set)
    for atom in atoms:
        thing, card, number = atom.arguments
        found[thing.string].add((_card(card), number.number))
    return {thing: tuple(sorted(abilities)) for thing, abilities in found.items()}


def _gained(atoms: Iterable[clingo.Symbol]) -> Mapping[str, tuple[Gained, ...]]:
    found: dict[str, set[Gained]] = defaultdict(set)
    for atom in atoms:
        thing, giver, card, number = atom.arguments
        found[thing.string].add((giver.string, _card(card), number.number))
    return {thing: tuple(sorted(abilities)) for thing, abilities in found.items()}


def _card(symbol: clingo.Symbol) -> str:
    """The card that is printed: the term of one whose text is changed begins with it."""
    return symbol.string if symbol.type == clingo.SymbolType.String else _card(symbol.arguments[0])


def _sorted(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(words)))


def _word(symbol: clingo.Symbol) -> str:
    return symbol.string if symbol.type == clingo.SymbolType.String else str(symbol)


def _title(symbol: clingo.Symbol) -> str:
    return _word(symbol).capitalize()


def _number(found: list[clingo.Symbol]) -> int | None:
    return found[0].number if found and found[0].type == clingo.SymbolType.Number else None
