"""Who and what is there: the players, objects and effects of a case, each with the name that others call it
by."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pyrules.cases.cards import CardNames, plain
from pyrules.cases.check import NO_GAPS, Gaps
from pyrules.cases.models import CardItem, CaseModel, Effect, Permanent
from pyrules.cases.positions import Faults, Path, did_you_mean, hint_of

MAX_OBJECTS = 20_000
"""More objects than this in one case are refused."""

_COUNT = re.compile(r"([0-9]{1,9}) +(\S.*)")
_LISTS = ("hand", "library", "graveyard", "exile", "command", "emblems", "battlefield")


@dataclass(frozen=True, slots=True)
class CaseObject:
    """A permanent, a card in another zone, or an emblem (an object in the command zone, 114.1).

    `name` is what the case calls it, `card` the library's name of its card. `controller` differs from
    `owner` only on the battlefield. `timestamp` is its place, from 1, in the order in which effects started.
    `position` counts a known library from its top, from 1. `family` is (entry, copy), both from 1, for what
    a family may add.
    """

    name: str
    card: str
    zone: str
    owner: str
    controller: str
    path: Path
    said: CardItem | Permanent | None = None
    emblem: bool = False
    position: int | None = None
    family: tuple[int, int] | None = None
    timestamp: int = 0


@dataclass(frozen=True, slots=True)
class CaseEffect:
    """An effect in force. `name` is its `as`, or else one that no object can have; `named` says which."""

    name: str
    card: str
    controller: str
    path: Path
    said: Effect
    named: bool
    timestamp: int = 0


@dataclass(frozen=True, slots=True)
class FamilyRange:
    """One entry of a family: how many copies of a card a player may have on top of the board."""

    card: str
    player: str
    least: int
    most: int
    path: Path


@dataclass(slots=True)
class Board:
    """Everything that a name can mean in one case. `objects` and `effects` stand in the order of listing.

    `gaps` says where a fault of the file may be the reason for a name that isn't there.
    """

    players: tuple[str, ...]
    cards: CardNames
    objects: list[CaseObject] = field(default_factory=list)
    effects: list[CaseEffect] = field(default_factory=list)
    family: list[FamilyRange] = field(default_factory=list)
    gaps: Gaps = NO_GAPS
    _players: dict[str, str] = field(default_factory=dict)
    _objects: dict[str, CaseObject] = field(default_factory=dict)
    _effects: dict[str, CaseEffect] = field(default_factory=dict)

    def index(self) -> None:
        """Makes the names findable; called once when everything is there."""
        self._players = {plain(name): name for name in self.players}
        self._objects = {plain(thing.name): thing for thing in self.objects}
        self._effects = {plain(effect.name): effect for effect in self.effects if effect.named}

    def player(self, name: str) -> str | None:
        """The player of that name."""
        return self._players.get(plain(name))

    def object(self, name: str) -> CaseObject | None:
        """The object of that name."""
        return self._objects.get(plain(name))

    def effect(self, name: str) -> CaseEffect | None:
        """The effect that was given that name with `as`."""
        return self._effects.get(plain(name))

    def names(self) -> list[str]:
        """The names of players, objects and named effects."""
        return [
            *self.players,
            *(thing.name for thing in self.objects),
            *(e.name for e in self.effects if e.named),
        ]


def build_board(model: CaseModel, faults: Faults, cards: CardNames, gaps: Gaps = NO_GAPS) -> Board:
    """The board that a case describes. Unknown players and cards and names given twice are noted in
    `faults`."""
    board = Board(tuple(model.players), cards, gaps=gaps)
    builder = _Builder(model, faults, board)
    builder.objects()
    builder.effects()
    builder.family()
    builder.timestamps()
    board.index()
    return board


class _Builder:
    def __init__(self, model: CaseModel, faults: Faults, board: Board) -> None:
        self.model = model
        self.faults = faults
        self.board = board
        self._taken: set[str] = {plain(name) for name in board.players}
        self._counted: dict[str, int] = {}
        self._cut: set[Path] = set()  # entries that are the rest of a name cut at its comma
        self._reserve()

    def _reserve(self) -> None:
        """Takes every name given with `as` first, so that no default name is the same."""
        given: list[tuple[Path, str]] = []
        for player, keys in self.model.players.items():
            for key in _LISTS:
                items = getattr(keys, key)
                if isinstance(items, tuple):
                    given += [
                        (("players", player, key, i), item.as_) for i, item in enumerate(items) if item.as_
                    ]
        effects = self.model.effects or ()
        given += [(("effects", i), effect.as_) for i, effect in enumerate(effects) if effect.as_]
        for path, name in sorted(given, key=lambda entry: self._place(entry[0])):
            if self.board.players and plain(name) in {plain(player) for player in self.board.players}:
                self.faults.value((*path, "as"), f"a player is called '{name}' already", "give another name")
            elif plain(name) in self._taken:
                self.faults.value((*path, "as"), f"the name '{name}' is given twice", "give another name")
            self._taken.add(plain(name))

    def _place(self, path: Path) -> tuple[int, int]:
        mark = self.faults.marks.value(path)
        return mark.line, mark.column

    def _gap(self) -> None:
        self.board.gaps = replace(self.board.gaps, objects=True)

    def _default_name(self, base: str) -> str:
        """`base` for the first, "`base` 2" for the second, skipping names that are taken."""
        while True:
            number = self._counted.get(base, 0) + 1
            self._counted[base] = number
            name = base if number == 1 else f"{base} {number}"
            if plain(name) not in self._taken:
                self._taken.add(plain(name))
                return name

    # ---- Objects --------------------------------------------------------------------------------------

    def objects(self) -> None:
        lists: list[tuple[Path, str, str, tuple[CardItem | Permanent, ...]]] = []
        for player, keys in self.model.players.items():
            for key in _LISTS:
                items = getattr(keys, key)
                if isinstance(items, tuple):
                    lists.append((("players", player, key), player, key, items))
        for path, player, key, items in sorted(lists, key=lambda entry: self._place(entry[0])):
            for item in self._list(path, player, key, items):
                if len(self.board.objects) >= MAX_OBJECTS:
                    self.faults.value(path, f"this board has more than {MAX_OBJECTS:,} objects")
                    self._gap()
                    return
                self.board.objects.append(item)

    def _list(
        self, path: Path, player: str, key: str, items: Sequence[CardItem | Permanent]
    ) -> Iterator[CaseObject]:
        position = 0
        for index, item in enumerate(items):
            here: Path = (*path, index)
            count, written, card = self._card(
                here, item.card, [other.card for other in items[index : index + 3]]
            )
            owner = player
            if isinstance(item, Permanent) and item.owner is not None:
                owner = self._player((*here, "owner"), item.owner) or player
            for copy in range(min(count, MAX_OBJECTS + 1)):
                position += 1
                yield CaseObject(
                    name=self._name(item.as_, copy, written),
                    card=card,
                    zone="command" if key == "emblems" else key,
                    owner=owner,
                    controller=player,
                    path=here,
                    said=item,
                    emblem=key == "emblems",
                    position=position if key == "library" else None,
                )

    def _name(self, given: str | None, copy: int, written: str) -> str:
        if given is None:
            return self._default_name(written)
        return given if copy == 0 else self._default_name_from(given, copy + 1)

    def _default_name_from(self, base: str, number: int) -> str:
        self._counted[base] = max(self._counted.get(base, 0), number - 1)
        return self._default_name(base)

    def _card(self, path: Path, text: str, following: Sequence[str]) -> tuple[int, str, str]:
        """(count, name as written, the library's name) of an entry such as `3 Forest`.

        A card that nobody knows keeps its name, so that what refers to it isn't a second fault.
        """
        card = self.board.cards.card(text)
        if card is not None:
            return 1, text, card
        match = _COUNT.fullmatch(text)
        count, name = (int(match[1]), match[2]) if match else (1, text)
        card = self.board.cards.card(name) if match else None
        if card is None:
            self._unknown_card(path, name, following)
        elif count < 1:
            self.faults.value(path, f"a count must be 1 or more, not {count}", "leave the entry out")
        return max(count, 1), name, card or name

    def _unknown_card(self, path: Path, name: str, following: Sequence[str] = ()) -> None:
        for length in range(2, len(following) + 1):
            joined = ", ".join(following[:length])
            if self.board.cards.card(joined) is not None:
                self.faults.value(
                    path, f"unknown card '{name}'", f'a comma in [ ] ends a name; quote it: "{joined}"'
                )
                self._cut = {(*path[:-1], int(path[-1]) + more) for more in range(1, length)}
                self._gap()
                return
        if path not in self._cut:
            self.faults.value(
                path, f"unknown card '{name}'", hint_of(list(self.board.cards.nearest(name))[:3])
            )

    def _player(self, path: Path, name: str) -> str | None:
        if name in self.model.players:
            return name
        self.faults.value(path, f"unknown player '{name}'", did_you_mean(name, self.model.players))
        return None

    # ---- Effects and families -------------------------------------------------------------------------

    def effects(self) -> None:
        for index, effect in enumerate(self.model.effects or ()):
            path: Path = ("effects", index)
            card = self.board.cards.card(effect.card)
            if card is None:
                self._unknown_card((*path, "card"), effect.card)
            controller = self._player((*path, "controller"), effect.controller)
            if controller is None:
                self._gap()
                continue
            name = effect.as_ or self._default_name(f"{effect.card} effect")
            self.board.effects.append(
                CaseEffect(name, card or effect.card, controller, path, effect, effect.as_ is not None)
            )

    def family(self) -> None:
        """What a family may add comes after everything else, in the order listed."""
        for index, entry in enumerate(self.model.family or ()):
            path: Path = ("family", index)
            card = self.board.cards.card(entry.card)
            if card is None:
                self._unknown_card((*path, "card"), entry.card)
            player = self._player((*path, "player"), entry.player)
            if card is None or player is None:
                continue
            least, most = entry.copies
            self.board.family.append(FamilyRange(card, player, least, most, path))
            number = len(self.board.family)
            for copy in range(1, most + 1):
                if len(self.board.objects) >= MAX_OBJECTS:
                    self.faults.value(path, f"this family has more than {MAX_OBJECTS:,} objects")
                    return
                name = self._default_name(entry.card)
                self.board.objects.append(
                    CaseObject(name, card, "battlefield", player, player, path, family=(number, copy))
                )

    # ---- Timestamps -----------------------------------------------------------------------------------

    def timestamps(self) -> None:
        """Numbers objects and effects from 1 in the order in which their effects started.

        The default is the order of listing in the whole file; where a number given is also somebody's
        default, the one given goes first. What a family adds comes last.
        """
        listed: list[CaseObject | CaseEffect] = [*self.board.objects, *self.board.effects]
        fixed = [entry for entry in listed if not (isinstance(entry, CaseObject) and entry.family)]
        fixed.sort(key=lambda entry: self._place(entry.path))
        added = [entry for entry in listed if isinstance(entry, CaseObject) and entry.family]

        def started(item: tuple[int, CaseObject | CaseEffect]) -> tuple[int, bool, int]:
            place, entry = item
            given = entry.said.timestamp if entry.said is not None else None
            return (place, True, place) if given is None else (given, False, place)

        order = [entry for _, entry in sorted(enumerate(fixed, 1), key=started)] + added
        rank = {id(entry): number for number, entry in enumerate(order, 1)}
        self.board.objects = [replace(entry, timestamp=rank[id(entry)]) for entry in self.board.objects]
        self.board.effects = [replace(entry, timestamp=rank[id(entry)]) for entry in self.board.effects]
