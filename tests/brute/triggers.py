"""An interpreter of triggered abilities written straight from the Comprehensive Rules, without clingo and
without any code of the product: what triggers on an event and how often (603.2, 603.2d), looking back where
the rules say so (603.10), and in how many orders it can be put on the stack (603.3b).

It goes through an event one happening after the other. A happening is a set of occurrences at once, with the
board before and after it; every ability is held against every occurrence. Replacement effects are only those
that leave nothing to choose, since their choices are another interpreter's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations

from tests.brute import moves
from tests.brute.board import Term

EVENTS = frozenset(
    {
        "moves", "sacrifices", "discards", "mills", "draws", "gains_life", "loses_life", "nth", "casts",
        "attacks", "attack_with", "attacks_alone", "becomes_tapped", "counters_put", "creates", "begins",
    }
)  # fmt: skip
CONTROLLED = ("battlefield", "stack", "command")
"""[108.4] Objects elsewhere have no controller."""


class UnknownError(Exception):
    """The board says something that this interpreter doesn't know."""


@dataclass(frozen=True)
class Ability:
    """`kind` says which fields matter.

    `triggered`: its trigger events `on`, whether they are "one or more" (`batch`), what stands behind "if"
    (`intervening`), its limit (`once`: triggers only once each turn; `does_once`: 603.2h), whether its effect
    speaks of what triggered it. `additional_trigger` and `cant_trigger`: whose abilities (`covers`), on which
    events (`caused_by`), while which `conditions`, and how much it `adds`. `grant`: what it is attached to
    has ability number `gives` of the same card. `replacement`: what happens instead on the `event` of that
    name: `die`: such objects (`about`) are exiled; `draw`, `gain`, `create`: `adds` times as much, for you.
    """

    kind: str = "triggered"
    on: tuple[Term, ...] = ()
    batch: bool = False
    intervening: tuple[Term, ...] = ()
    once: bool = False
    does_once: bool = False
    speaks_of_event: bool = False
    functions: str = "battlefield"
    covers: tuple[Term, ...] = ()
    caused_by: tuple[Term, ...] = ()
    conditions: tuple[Term, ...] = ()
    adds: int = 1
    gives: int = 0
    event: str = ""
    about: Term = "permanent"


@dataclass(frozen=True)
class Card:
    name: str
    types: tuple[str, ...] = ("enchantment",)
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class Thing(moves.Thing):
    """An object: also an emblem. `chosen` is the creature type that was chosen for it."""

    chosen: str | None = None


@dataclass(frozen=True)
class Board:
    """Players in turn order. `events` are the instructions, each of them one of
    (`dies` or `destroyed` or `exiled` or `returned`, things), (`sacrifices` or `discards`, player, things),
    (`enters`, things, player), (`creates`, player, card of the token, number), (`mills` or `draws` or `gains`
    or `loses`, player, number), (`gains_from`, player, number, source),
    (`puts_counters`, player, thing, kind, number), (`attacks`, things, player), (`begins`, player, step),
    (`casts`, player, thing)."""

    players: tuple[str, ...]
    cards: tuple[Card, ...]
    things: tuple[Thing, ...]
    events: tuple[tuple[object, ...], ...]
    turn: str | None = None
    step: str = "precombat_main"
    life: tuple[tuple[str, int], ...] = ()
    drawn: tuple[tuple[str, int], ...] = ()

    @property
    def active(self) -> str:
        return self.turn or self.players[0]


Key = tuple[str, str, int]
"""An ability where it is: the object that has it, the object that it is printed on, its number there."""

Kind = tuple[str, Key, object]
"""Instances that are alike: their controller, the ability, and what it speaks of, if it speaks of it."""


@dataclass(frozen=True)
class Result:
    """`triggers`: how often the abilities of each object trigger. `instances`: the same by kinds."""

    triggers: Mapping[str, int]
    instances: Mapping[Kind, int]
    orders: int


def play_triggers(board: Board) -> Result:
    """What the board's event triggers."""
    game = _Game(board)
    for event in board.events:
        game.instruction(event)
    triggers: Counter[str] = Counter()
    for (_, (source, _, _), _), number in game.instances.items():
        triggers[source] += number
    return Result(triggers, game.instances, game.orders())


def orders_by_steps(numbers: Iterable[int]) -> int:
    """In how many orders so many of each kind can be placed, those of a kind being alike: whichever comes
    first, and then the rest."""

    @cache
    def ways(left: tuple[int, ...]) -> int:
        if not any(left):
            return 1
        return sum(
            ways(tuple(sorted((*left[:at], number - 1, *left[at + 1 :]))))
            for at, number in enumerate(left)
            if number
        )

    return ways(tuple(sorted(numbers)))


def orders_by_listing(numbers: Iterable[int]) -> int:
    """The same, by writing them all down. Only for few."""
    line = [kind for kind, number in enumerate(numbers) for _ in range(number)]
    return len(set(permutations(line)))


@dataclass(frozen=True)
class _Occurrence:
    """Something that happens: `what` is a verb, `thing` what it happens to, `player` whose doing it is."""

    what: str
    thing: str | None = None
    player: str | None = None
    origin: str | None = None
    target: str | None = None
    kind: str | None = None
    number: int = 0
    """Of draws and life: the how-manieth of that player this turn. Of attackers: how many there are. Of
    counters: the how-manieth of them."""
    amount: int = 0
    """Of life."""


Objects = Mapping[str, Thing]


@dataclass(frozen=True)
class _Source:
    """An ability where it works. `you` is its controller."""

    key: Key
    ability: Ability
    thing: Thing
    you: str
    giver: Thing


class _Game:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.cards = {card.name: card for card in board.cards}
        self.objects: dict[str, Thing] = {thing.name: thing for thing in board.things}
        self.life = dict.fromkeys(board.players, 20) | dict(board.life)
        self.counts: Counter[tuple[str, str]] = Counter()
        for player, number in board.drawn:
            self.counts["draw", player] = number
        self.instances: Counter[Kind] = Counter()
        self.used: set[Key] = set()
        self.made: dict[str, str] = {}
        self.happened = 0

    # --- events ---

    def instruction(self, event: tuple[object, ...]) -> None:
        match event:
            case ("dies" | "destroyed", tuple(names)):
                self._leave([(name, "graveyard") for name in names])
            case ("sacrifices", str(player), tuple(names)):
                self._leave([(name, "graveyard") for name in names], player)
            case ("exiled", tuple(names)):
                self._leave([(name, "exile") for name in names])
            case ("returned", tuple(names)):
                self._leave([(name, "hand") for name in names])
            case ("discards", str(player), tuple(names)):
                self._cards("discard", player, names)
            case ("mills", str(player), int(number)):
                library = [t for t in self.objects.values() if t.zone == "library" and t.owner == player]
                library.sort(key=lambda thing: thing.position or 0)
                self._cards("mill", player, [thing.name for thing in library[:number]])
            case ("enters", tuple(names), str(player)):
                self._enter(names, player)
            case ("creates", str(player), str(card), int(number)):
                self._create(player, card, number)
            case ("draws", str(player), int(number)):
                for _ in range(number * self._times("draw", player)):
                    self._happens({}, [self._counted("draw", player)])
            case ("gains", str(player), int(number)) | ("gains_from", str(player), int(number), _):
                self._life("gain", player, number * self._times("gain", player))
            case ("loses", str(player), int(number)):
                self._life("lose", player, -number)
            case ("puts_counters", str(player), str(name), str(kind), int(number)):
                counters = Counter(dict(self.objects[name].counters))
                counters[kind] += number
                changed = replace(self.objects[name], counters=tuple(counters.items()))
                put = [_Occurrence("counter", name, player, kind=kind, number=at) for at in range(number)]
                self._happens({name: changed}, put)
            case ("attacks", tuple(names), str(defender)):
                self._attack(names, defender)
            case ("begins", str(player), str(step)):
                self._happens({}, [_Occurrence("begin", None, player, kind=step)])
            case ("casts", str(player), str(name)):
                self._cast(player, name)
            case _:
                raise UnknownError(f"event {event}")

    def _leave(self, moves: list[tuple[str, str]], sacrificing: str | None = None) -> None:
        after: dict[str, Thing] = {}
        said: list[_Occurrence] = []
        for name, there in moves:
            thing = self.objects[name]
            exiled = there == "graveyard" and self._exiled_instead(thing)
            zone = "exile" if exiled else there
            if sacrificing is not None:
                said.append(_Occurrence("sacrifice", name, sacrificing))
            said.append(_Occurrence("move", name, thing.whose, "battlefield", zone))
            after[name] = _elsewhere(thing, zone)
        self._happens(after, said)

    def _cards(self, what: str, player: str, names: Iterable[object]) -> None:
        """Cards go to the graveyard from the hand or the library."""
        after: dict[str, Thing] = {}
        said: list[_Occurrence] = []
        for name in map(str, names):
            thing = self.objects[name]
            said += (
                _Occurrence(what, name, player),
                _Occurrence("move", name, player, thing.zone, "graveyard"),
            )
            after[name] = _elsewhere(thing, "graveyard")
        self._happens(after, said)

    def _enter(self, names: Iterable[object], player: str) -> None:
        after: dict[str, Thing] = {}
        said: list[_Occurrence] = []
        for name in map(str, names):
            thing = self.objects[name]
            after[name] = replace(_elsewhere(thing, "battlefield"), controller=player)
            said.append(_Occurrence("move", name, player, thing.zone, "battlefield"))
        self._happens(after, said)

    def _create(self, player: str, card: str, number: int) -> None:
        after: dict[str, Thing] = {}
        said: list[_Occurrence] = []
        for at in range(number * self._times("create", player)):
            name = f"{card} token {self.happened}.{at}"
            self.made[name] = card
            after[name] = Thing(name, card, "battlefield", player, token=True)
            said += (
                _Occurrence("create", name, player),
                _Occurrence("move", name, player, "nowhere", "battlefield"),
            )
        self._happens(after, said)

    def _life(self, what: str, player: str, number: int) -> None:
        # [119.9] Gaining or losing no life is no event.
        if number:
            self.life[player] += number
            self._happens({}, [self._counted(what, player, abs(number))])

    def _attack(self, names: tuple[object, ...], defender: str) -> None:
        after: dict[str, Thing] = {}
        said: list[_Occurrence] = []
        for name in map(str, names):
            thing = self.objects[name]
            said.append(_Occurrence("attack", name, thing.whose, target=defender, number=len(names)))
            # [508.1f]
            if "vigilance" not in self.cards[thing.card].keywords:
                after[name] = replace(thing, tapped=True)
                said.append(_Occurrence("tap", name, thing.whose))
        self._happens(after, said)

    def _cast(self, player: str, name: str) -> None:
        """It is cast, and resolves."""
        self._happens({name: _elsewhere(self.objects[name], "stack")}, [_Occurrence("cast", name, player)])
        thing = self.objects[name]
        if {"instant", "sorcery"} & set(self.cards[thing.card].types):
            gone = _Occurrence("move", name, player, "stack", "graveyard")
            self._happens({name: _elsewhere(thing, "graveyard")}, [gone])
        else:
            self._enter((name,), player)

    def _counted(self, what: str, player: str, amount: int = 0) -> _Occurrence:
        self.counts[what, player] += 1
        return _Occurrence(what, None, player, number=self.counts[what, player], amount=amount)

    def _times(self, what: str, player: str) -> int:
        """What replacement effects that multiply make of one."""
        times = 1
        for source in self._sources(self.objects, "replacement"):
            if source.ability.event == what and source.you == player:
                times *= source.ability.adds
        return times

    def _exiled_instead(self, thing: Thing) -> bool:
        return any(
            source.ability.event == "die" and self._is(thing, source.ability.about, source)
            for source in self._sources(self.objects, "replacement")
        )

    # --- what a happening triggers ---

    def _happens(self, changes: Mapping[str, Thing], occurrences: list[_Occurrence]) -> None:
        """[603.10] Normally the board after it is asked; where an ability looks back, the board before it."""
        before = dict(self.objects)
        self.objects.update(changes)
        after = dict(self.objects)
        self.happened += 1
        for back, board in ((True, before), (False, after)):
            for source in self._sources(board, "triggered"):
                self._hold_against(source, back, before, after, occurrences)

    def _hold_against(
        self,
        source: _Source,
        back: bool,
        before: Objects,
        after: Objects,
        occurrences: list[_Occurrence],
    ) -> None:
        ability = source.ability
        board = before if back else after
        for event in ability.on:
            if _looks_back(event) is not back:
                continue
            causes = [
                occurrence
                for occurrence in occurrences
                if self._matches(event, occurrence, source, before, after)
                and not self._silenced(source, occurrence, board, before, after)
            ]
            groups = self._groups(event, ability.batch, causes)
            # [603.4]
            if not all(self._holds(condition, source, after) for condition in ability.intervening):
                continue
            for group in groups:
                self._triggers(source, group, board, before, after)

    def _groups(self, event: Term, batch: bool, causes: list[_Occurrence]) -> list[tuple[_Occurrence, ...]]:
        """[603.2c] Once for each occurrence, or once for all of them."""
        if not causes:
            return []
        match event:
            case ("attack_with", _, _, ("at_least", int(least))):
                return [tuple(causes)] if len(causes) >= least else []
        return [tuple(causes)] if batch else [(cause,) for cause in causes]

    def _triggers(
        self,
        source: _Source,
        causes: tuple[_Occurrence, ...],
        board: Objects,
        before: Objects,
        after: Objects,
    ) -> None:
        """[603.2d] One and what is added, each effect once, and only to what triggers."""
        ability = source.ability
        if ability.once and source.key in self.used:
            return
        self.used.add(source.key)
        number = 1 + sum(
            effect.ability.adds
            for effect in self._sources(board, "additional_trigger")
            if self._covers(effect, source)
            and all(self._holds(condition, effect, board) for condition in effect.ability.conditions)
            and self._causes(effect, causes, before, after)
        )
        # [101.2] What says that it triggers only once wins over what would let it trigger again.
        if ability.once:
            number = 1
        spoken_of = self._spoken_of(causes) if ability.speaks_of_event else None
        self.instances[source.you, source.key, spoken_of] += number

    def _spoken_of(self, causes: tuple[_Occurrence, ...]) -> tuple[_Occurrence, ...]:
        """What is spoken of may be the same though it happened twice: the player who draws two cards, or one
        token of several that nothing tells apart."""
        made = (self.made.get(cause.thing or "", cause.thing) for cause in causes)
        return tuple(replace(cause, thing=what, number=0) for cause, what in zip(causes, made, strict=True))

    def _silenced(
        self, source: _Source, occurrence: _Occurrence, board: Objects, before: Objects, after: Objects
    ) -> bool:
        return any(
            self._covers(effect, source) and self._causes(effect, (occurrence,), before, after)
            for effect in self._sources(board, "cant_trigger")
        )

    def _covers(self, effect: _Source, source: _Source) -> bool:
        covers = effect.ability.covers
        return not covers or any(self._is(source.thing, wanted, effect) for wanted in covers)

    def _causes(
        self, effect: _Source, causes: tuple[_Occurrence, ...], before: Objects, after: Objects
    ) -> bool:
        wanted = effect.ability.caused_by
        return not wanted or any(
            self._matches(event, cause, effect, before, after) for event in wanted for cause in causes
        )

    def _matches(
        self,
        event: Term,
        occurrence: _Occurrence,
        source: _Source,
        before: Objects,
        after: Objects,
    ) -> bool:
        """Whether it is such an event, from the point of view of the source."""
        name = occurrence.thing or ""
        look = (before if _looks_back(event) else after).get(name)

        def by(who: Term) -> bool:
            return self._who(who, occurrence.player, source)

        def of(wanted: Term) -> bool:
            return look is not None and self._is(look, wanted, source)

        match event, occurrence.what:
            case ("moves", wanted, origin, target), "move":
                there = origin in ("anywhere", occurrence.origin) and target in (
                    "anywhere",
                    occurrence.target,
                )
                return there and of(wanted)
            case ("sacrifices", who, wanted), "sacrifice":
                return by(who) and of(wanted)
            case ("discards", who, wanted), "discard":
                return by(who) and of(wanted)
            case ("mills", who, wanted), "mill":
                return by(who) and of(wanted)
            case ("draws", who), "draw":
                return by(who)
            case ("gains_life", who), "gain":
                return by(who)
            case ("loses_life", who), "lose":
                return by(who)
            case ("nth", int(number), inner), _:
                return occurrence.number == number and self._matches(inner, occurrence, source, before, after)
            case ("casts", who, wanted), "cast":
                return by(who) and of(wanted)
            case ("attacks", wanted, ("player", whom)), "attack":
                return self._who(whom, occurrence.target, source) and of(wanted)
            case ("attacks", wanted, "any"), "attack":
                return of(wanted)
            case ("attack_with", who, wanted, _), "attack":
                return by(who) and of(wanted)
            case ("attacks_alone", wanted), "attack":
                return occurrence.number == 1 and of(wanted)
            case ("becomes_tapped", wanted), "tap":
                return of(wanted)
            case ("counters_put", kind, wanted), "counter":
                return kind in ("any", occurrence.kind) and of(wanted)
            case ("creates", who, wanted), "create":
                return by(who) and of(wanted)
            case ("begins", step, who), "begin":
                return step == occurrence.kind and by(who)
        if not isinstance(event, tuple) or event[0] not in EVENTS:
            raise UnknownError(f"trigger event {event}")
        return False

    # --- what there is ---

    def _sources(self, objects: Objects, kind: str) -> Iterator[_Source]:
        """Abilities of that kind that work, printed or granted."""
        for thing in objects.values():
            card = self.cards[thing.card]
            for number, ability in enumerate(card.abilities, 1):
                if ability.kind == kind and _works(ability, thing):
                    yield _Source((thing.name, thing.name, number), ability, thing, thing.whose, thing)
                if ability.kind == "grant" and thing.zone == "battlefield" and thing.attached is not None:
                    given = card.abilities[ability.gives - 1]
                    bearer = objects[thing.attached]
                    if given.kind == kind and bearer.zone == "battlefield":
                        key = (bearer.name, thing.name, ability.gives)
                        yield _Source(key, given, bearer, bearer.whose, thing)

    def _who(self, who: Term, player: str | None, source: _Source) -> bool:
        match who:
            case "any_player":
                return player is not None
            case "you":
                return player == source.you
            case "opponent":
                return player is not None and player != source.you
        raise UnknownError(f"player {who}")

    def _is(self, thing: Thing, wanted: Term, source: _Source) -> bool:
        """Whether the object suits the filter, from the point of view of the ability."""
        card = self.cards[thing.card]
        match wanted:
            case ("and", one, other):
                return self._is(thing, one, source) and self._is(thing, other, source)
            case ("or", one, other):
                return self._is(thing, one, source) or self._is(thing, other, source)
            case ("non", one):
                return not self._is(thing, one, source)
            case ("type", kind):
                return kind in card.types
            case ("subtype", kind):
                return kind in card.subtypes
            case ("supertype", kind):
                return kind in card.supertypes
            case ("color", color):
                return color in card.colors
            case ("power_at_most", int(most)):
                return "creature" in card.types and self._power(thing) <= most
            case ("power_at_least", int(least)):
                return "creature" in card.types and self._power(thing) >= least
            case "permanent":
                return thing.zone == "battlefield"
            case "card":
                return not thing.token
            case "token":
                return thing.token
            case "emblem":
                return thing.zone == "command"
            case "this":
                return thing.name == source.thing.name
            case "other":
                return thing.name != source.thing.name
            case "you_control":
                return thing.zone in CONTROLLED and thing.whose == source.you
            case "opponent_controls":
                return thing.zone in CONTROLLED and thing.whose != source.you
            case "you_own":
                return thing.owner == source.you
            case "chosen_type":
                return source.thing.chosen in card.subtypes
        raise UnknownError(f"filter {wanted}")

    def _power(self, thing: Thing) -> int:
        """Of a creature: nothing else has any (208.3)."""
        counters = dict(thing.counters)
        return (self.cards[thing.card].power or 0) + counters.get("+1/+1", 0) - counters.get("-1/-1", 0)

    def _holds(self, condition: Term, source: _Source, objects: Objects) -> bool:
        match condition:
            case ("count", wanted, compare):
                return _compares(
                    sum(
                        thing.zone == "battlefield" and self._is(thing, wanted, source)
                        for thing in objects.values()
                    ),
                    compare,
                )
            case ("life", "you", compare):
                return _compares(self.life[source.you], compare)
            case ("during_turn", who):
                return self._who(who, self.board.active, source)
            case ("non", one):
                return not self._holds(one, source, objects)
        raise UnknownError(f"condition {condition}")

    # --- the stack ---

    def orders(self) -> int:
        """[603.3b] In APNAP order each player places their own: the players' ways are multiplied."""
        ways = 1
        for player in self.board.players:
            own = [number for (whose, _, _), number in self.instances.items() if whose == player]
            ways *= orders_by_steps(own)
        return ways


def _elsewhere(thing: Thing, zone: str) -> Thing:
    """[400.7] A new object in another zone: it keeps nothing."""
    return Thing(thing.name, thing.card, zone, thing.owner, token=thing.token, chosen=thing.chosen)


def _works(ability: Ability, thing: Thing) -> bool:
    return ability.functions in ("anywhere", thing.zone)


def _looks_back(event: Term) -> bool:
    """[603.10a] Leaving the battlefield, being sacrificed, leaving a graveyard; "from anywhere" is none of
    them (603.6c)."""
    match event:
        case ("moves", _, "battlefield" | "graveyard", _) | ("sacrifices", _, _):
            return True
    return False


def _compares(number: int, compare: Term) -> bool:
    match compare:
        case ("at_least", int(least)):
            return number >= least
        case ("at_most", int(most)):
            return number <= most
    raise UnknownError(f"comparison {compare}")


__all__ = [
    "Ability",
    "Board",
    "Card",
    "Result",
    "Thing",
    "UnknownError",
    "orders_by_listing",
    "orders_by_steps",
    "play_triggers",
]
