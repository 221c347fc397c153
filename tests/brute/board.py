"""Boards as plain data, and the same board as facts for clingo (the vocabulary of `asp/README.md`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


class Text(str):
    """A name inside a term: written between quotes, where a plain `str` is a constant."""

    __slots__ = ()


Term = int | str | tuple["Term", ...]
"""A term: a number, a constant, a name (`Text`), or a tuple of a function's name and its arguments."""


@dataclass(frozen=True)
class Ability:
    """One ability of a card: what it watches or forbids, its conditions, and what happens instead."""

    functions: str = "battlefield"
    would: tuple[tuple[str, str], ...] = ()
    cant: tuple[tuple[str, str], ...] = ()
    conditions: tuple[Term, ...] = ()
    optional: bool = False
    once: bool = False
    self_replacement: bool = False
    does: tuple[Term, ...] = ()
    given: tuple[tuple[int, str], ...] = ()
    """(number of the action, `did` or `did_not`)."""
    cost: tuple[Term, ...] = ()
    """Of an activated ability, which is one that has a cost."""


@dataclass(frozen=True)
class Card:
    name: str
    abilities: tuple[Ability, ...] = ()
    kind: str = "enchantment"


@dataclass(frozen=True)
class Thing:
    """A known object: in a zone of its owner, or a permanent."""

    name: str
    card: str
    zone: str
    owner: str
    controller: str | None = None
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached: str | None = None


@dataclass(frozen=True)
class InForce:
    """What a resolved spell or ability left behind."""

    name: str
    card: str
    controller: str
    target: str | None = None
    x: int | None = None


@dataclass(frozen=True)
class Player:
    """`hand` and `library` are a number of unknown cards, or the names of known things (top first); None is
    the default, as for `life`."""

    name: str
    life: int | None = None
    hand: int | tuple[str, ...] | None = None
    library: int | tuple[str, ...] | None = None
    drawn: int = 0
    drawn_this_step: int = 0
    counters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Board:
    """Players in turn order. `teams` is empty where the format's default holds."""

    players: tuple[Player, ...]
    cards: tuple[Card, ...] = ()
    things: tuple[Thing, ...] = ()
    effects: tuple[InForce, ...] = ()
    events: tuple[tuple[str | int, ...], ...] = ()
    format: str = "free_for_all"
    teams: tuple[tuple[str, ...], ...] = ()
    turn: str | None = None
    step: str | None = None


PLAYER_ARGUMENTS = {
    "draws": (True, False),
    "each_draws": (False,),
    "draws_for_turn": (True,),
    "gains": (True, False),
    "loses": (True, False),
    "gains_from": (True, False, True),
    "life_becomes": (True, False),
    "exchange_life": (True, True),
    "activates": (True, True, False),
}
"""For each event of a case, which of its arguments are names."""


def quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def written(term: Term) -> str:
    """The term as clingo reads it."""
    if isinstance(term, Text):
        return quoted(term)
    if isinstance(term, tuple):
        return f"{written(term[0])}({','.join(written(part) for part in term[1:])})"
    return str(term)


def facts(board: Board) -> str:
    """The board as facts: the game's, then those of its cards."""
    lines = [*_game(board), *(line for card in board.cards for line in _card(card))]
    return "".join(f"{line}.\n" for line in lines)


def _game(board: Board) -> Iterator[str]:
    yield f"format({board.format})"
    for seat, player in enumerate(board.players, 1):
        yield from _player(player, seat)
    for number, team in enumerate(board.teams, 1):
        for name in team:
            yield f"given_team({quoted(name)},{number})"
    if board.turn is not None:
        yield f"given_turn({quoted(board.turn)})"
    if board.step is not None:
        yield f"given_step({board.step})"
    for stamp, thing in enumerate(board.things, 1):
        yield from _thing(thing, stamp)
    for stamp, effect in enumerate(board.effects, len(board.things) + 1):
        yield f"effect({quoted(effect.name)},{quoted(effect.card)},{quoted(effect.controller)})"
        yield f"timestamp({quoted(effect.name)},{stamp})"
        if effect.target is not None:
            yield f"effect_target({quoted(effect.name)},{quoted(effect.target)})"
        if effect.x is not None:
            yield f"effect_x({quoted(effect.name)},{effect.x})"
    for number, (kind, *arguments) in enumerate(board.events, 1):
        names = PLAYER_ARGUMENTS[str(kind)]
        terms = [quoted(str(a)) if named else str(a) for a, named in zip(arguments, names, strict=True)]
        yield f"event({number},{kind}({','.join(terms)}))"


def _player(player: Player, seat: int) -> Iterator[str]:
    name = quoted(player.name)
    yield f"player({name})"
    yield f"seat({name},{seat})"
    if player.life is not None:
        yield f"given_life({name},{player.life})"
    for zone, cards in (("hand", player.hand), ("library", player.library)):
        if isinstance(cards, int):
            yield f"given_{zone}({name},{cards})"
        elif cards is not None:
            yield f"known_{zone}({name})"
    if isinstance(player.library, tuple):
        for position, card in enumerate(player.library, 1):
            yield f"position({quoted(card)},{position})"
    if player.drawn:
        yield f"given_drawn({name},{player.drawn})"
    if player.drawn_this_step:
        yield f"given_drawn_this_step({name},{player.drawn_this_step})"
    for kind, number in player.counters:
        yield f"player_counter({name},{quoted(kind)},{number})"


def _thing(thing: Thing, stamp: int) -> Iterator[str]:
    name = quoted(thing.name)
    yield f"object({name},{quoted(thing.card)},{thing.zone},{quoted(thing.owner)})"
    if thing.zone in ("battlefield", "command"):
        yield f"timestamp({name},{stamp})"
    if thing.controller is not None:
        yield f"given_controller({name},{quoted(thing.controller)})"
    if thing.tapped:
        yield f"tapped({name})"
    if thing.attached is not None:
        yield f"attached({name},{quoted(thing.attached)})"
    for kind, number in thing.counters:
        yield f"counter({name},{quoted(kind)},{number})"


def _card(card: Card) -> Iterator[str]:
    name = quoted(card.name)
    yield f"card({name})"
    yield f"card_type({name},{card.kind})"
    for number, ability in enumerate(card.abilities, 1):
        key = f"{name},{number}"
        kind = "activated" if ability.cost else "cant" if ability.cant else "replacement"
        yield f"ability({key},{kind})"
        yield f"sentence({key},{number})"
        yield f"functions({key},{ability.functions})"
        yield from (f"would({key},{event},{who})" for event, who in ability.would)
        yield from (f"cant({key},{event},{who})" for event, who in ability.cant)
        yield from (f"condition({key},{written(condition)})" for condition in ability.conditions)
        yield from (f"cost({key},{written(cost)})" for cost in ability.cost)
        for flag in ("optional", "once", "self_replacement"):
            if getattr(ability, flag):
                yield f"{flag}({key})"
        yield from (f"does({key},{place},{written(action)})" for place, action in enumerate(ability.does, 1))
        yield from (f"given({key},{place},{whether})" for place, whether in ability.given)


class Printed(Protocol):
    """What is printed on a card of any of the interpreters."""

    @property
    def name(self) -> str: ...
    @property
    def types(self) -> tuple[str, ...]: ...
    @property
    def subtypes(self) -> tuple[str, ...]: ...
    @property
    def supertypes(self) -> tuple[str, ...]: ...
    @property
    def colors(self) -> tuple[str, ...]: ...
    @property
    def keywords(self) -> tuple[str, ...]: ...
    @property
    def power(self) -> int | str | None: ...
    @property
    def toughness(self) -> int | str | None: ...


def printed_facts(card: Printed) -> Iterator[str]:
    """The printed characteristics of a card, without its abilities, in the vocabulary of the product."""
    name = quoted(card.name)
    yield f"card({name})"
    yield from (f"card_type({name},{kind})" for kind in card.types)
    yield from (f"subtype({name},{quoted(kind)})" for kind in card.subtypes)
    yield from (f"supertype({name},{kind})" for kind in card.supertypes)
    yield from (f"color({name},{color})" for color in card.colors)
    yield from (f"keyword({name},{keyword})" for keyword in card.keywords)
    for word, number in (("power", card.power), ("toughness", card.toughness)):
        if number is not None:
            yield f"{word}({name},{number if isinstance(number, int) else quoted(number)})"
