"""An interpreter of counters, tokens and moves written straight from the Comprehensive Rules, without
clingo and without any code of the product: counters put on permanents and players (122), tokens created
(111, 701.7), permanents that leave (701.8, 700.4), cards milled and discarded, and permanents that
enter (614.12).

A board is played once for every legal sequence of choices, so the number of plays is the number of orderings.
Objects that move together are gone through in the order listed, and every effect is judged by the board as it
was before (614.4, 614.12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tests.brute.board import Term, Text
from tests.brute.script import Script, TooManyError

Value = int | str | bool | tuple[tuple[str, int], ...]
Quantities = frozenset[tuple[str, str, Value]]
"""(subject, quantity of the case format, value), those at their default left out."""

Kinds = Counter[str]
"""So many counters of each kind."""

LIBRARY = 60
HAND = 7
PREDEFINED = {"Treasure": "artifact", "Clue": "artifact", "Food": "artifact", "Blood": "artifact"}
"""[111.10] Tokens by a name that is their subtype."""


class UnknownError(Exception):
    """The board says something that this interpreter doesn't know."""


@dataclass(frozen=True)
class Ability:
    """A replacement effect on such an event, or (`kind` is `cant`) what says that it can't happen."""

    would: str
    who: str = "any_player"
    about: tuple[Term, ...] = ()
    does: tuple[Term, ...] = ()
    conditions: tuple[Term, ...] = ()
    optional: bool = False
    once: bool = False
    given: tuple[tuple[int, str], ...] = ()
    functions: str = "battlefield"
    kind: str = "replacement"


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
    loyalty: int | None = None
    abilities: tuple[Ability, ...] = ()
    gives: tuple[tuple[Term, Ability], ...] = ()
    """What permanents get an ability from it, and which."""


@dataclass(frozen=True)
class Thing:
    """A permanent, or a card in another zone. `position` is its place in a library, from 1."""

    name: str
    card: str
    zone: str
    owner: str
    controller: str | None = None
    tapped: bool = False
    token: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached: str | None = None
    position: int | None = None

    @property
    def whose(self) -> str:
        return self.controller or self.owner


@dataclass(frozen=True)
class InForce:
    """What a resolved spell or ability left behind: one ability of its card."""

    name: str
    card: str
    controller: str
    target: str | None = None
    ability: int = 1


@dataclass(frozen=True)
class Board:
    """Players in turn order. `libraries` names those whose library is listed in full. `event` is one of
    (`puts_counters`, player, thing, kind, number), (`gets_counters`, player, kind, number),
    (`doubles_counters`, player, thing or player, kind), (`removes_counters`, player, thing or player, kind,
    number), (`moves_counters`, player, thing, thing, kind, number) with None for all of them,
    (`creates`, player, ((token, number), …)), (`creates_so`, player, ((token, number), …), tapped, player
    attacked or None, ((kind, number), …)), (`dies` or `destroyed` or `buried` or `exiled` or `returned`,
    things), (`sacrifices`, player, things), (`discards`, player, things), (`mills`, player, number),
    (`plays` or `casts`, player, thing), (`enters`, things, player),
    (`enters_with`, things, player, tapped, ((kind, number), …)). `traits` are what tokens are.
    `then` are instructions that come after the event."""

    players: tuple[str, ...]
    cards: tuple[Card, ...]
    things: tuple[Thing, ...]
    event: tuple[object, ...]
    effects: tuple[InForce, ...] = ()
    traits: tuple[tuple[Term, Term], ...] = ()
    libraries: tuple[str, ...] = ()
    commanders: tuple[tuple[str, str], ...] = ()
    life: tuple[tuple[str, int], ...] = ()
    x: int | None = None
    then: tuple[tuple[object, ...], ...] = ()
    kicked: int | None = None
    spent: tuple[int, ...] = ()
    """Mana spent on the spell: white, blue, black, red, green, colourless."""
    this_turn: tuple[tuple[str, str, int], ...] = ()
    """(player, what happened this turn before the event, how much or how often)."""


@dataclass(frozen=True)
class Result:
    """`choosers` are those who ever had two options or more, `asked` those who ever had one."""

    legal: bool
    outcomes: Mapping[Quantities, int]
    choosers: frozenset[str]
    asked: frozenset[str]

    @property
    def orderings(self) -> int:
        return sum(self.outcomes.values())


def play_moves(board: Board, limit: int = 20_000) -> Result:
    """Every legal sequence of choices of the board's event.

    Raises `TooManyError` after `limit` resolutions.
    """
    script = Script()
    outcomes: Counter[Quantities] = Counter()
    legal = True
    while True:
        game = _Game(board, script)
        game.resolve()
        legal = legal and game.legal
        outcomes[game.quantities()] += 1
        if outcomes.total() > limit:
            raise TooManyError(f"more than {limit} resolutions")
        if not script.advance():
            break
    if not legal:
        return Result(False, Counter(), frozenset(), frozenset())
    return Result(True, outcomes, frozenset(script.choosers), frozenset(script.asked))


Key = tuple[object, ...]
"""What makes an effect the same one: where it comes from, and which of its abilities."""


@dataclass(frozen=True)
class _Source:
    """An ability where it works: of a thing, or of an effect in force. `you` is its controller."""

    key: Key
    ability: Ability
    thing: str | None
    you: str
    target: str | None = None
    x: int = 0
    kicked: int = 0
    spent: tuple[int, ...] = ()


@dataclass(frozen=True)
class _Look:
    """What an effect sees of an object: a permanent, what would enter, a card, a token to be created."""

    name: str
    title: str
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    power: int | None = None
    controller: str | None = None
    owner: str | None = None
    token: bool = False
    permanent: bool = True
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()


@dataclass
class _Entry:
    """How an object would enter."""

    thing: Thing
    card: str
    controller: str
    cast: bool
    x: int
    tapped: bool
    counters: Kinds
    copied: bool = False
    exiled: bool = False
    had: set[Key] = field(default_factory=set)


class _Game:
    """One play."""

    def __init__(self, board: Board, script: Script) -> None:
        self.board = board
        self.script = script
        self.legal = True
        self.cards = {card.name: card for card in board.cards}
        self.things = {thing.name: thing for thing in board.things}
        self.start = dict.fromkeys(board.players, 40 if board.commanders else 20) | dict(board.life)
        self.life = dict(self.start)
        self.sources = tuple(self._sources())
        self.spent: set[Key] = set()
        self.begun: list[_Source] = []
        self.created: dict[str, Counter[str]] = {player: Counter() for player in board.players}
        self.arrived: Counter[tuple[str, tuple[tuple[str, Value], ...]]] = Counter()
        self.tally: Counter[tuple[str, str]] = Counter()
        self.change: Counter[tuple[str, str]] = Counter()
        self.gained: Kinds = Counter()
        self.zone = {thing.name: thing.zone for thing in board.things}
        self.counters = {thing.name: Counter(dict(thing.counters)) for thing in board.things}
        self.tapped = {thing.name: thing.tapped for thing in board.things}
        self.entered: dict[str, _Entry] = {}
        self.player_counters: dict[str, Kinds] = {player: Counter() for player in board.players}

    def _sources(self) -> Iterator[_Source]:
        for thing in self.board.things:
            for number, ability in enumerate(self.cards[thing.card].abilities, 1):
                if ability.functions in (thing.zone, "anywhere"):
                    yield _Source((thing.name, thing.card, number), ability, thing.name, thing.whose)
        yield from self._given()
        for effect in self.board.effects:
            ability = self.cards[effect.card].abilities[effect.ability - 1]
            yield _Source((effect.name,), ability, None, effect.controller, effect.target)

    def _given(self) -> Iterator[_Source]:
        """[113.10] Abilities that permanents have from others, as they are before the event."""
        there = [thing for thing in self.board.things if thing.zone == "battlefield"]
        for giver in there:
            for number, (which, ability) in enumerate(self.cards[giver.card].gives):
                view = _Source((giver.name,), ability, giver.name, giver.whose)
                for thing in there:
                    if self._matches(which, self._look(thing), view):
                        key = (thing.name, "given", giver.name, number)
                        yield _Source(key, ability, thing.name, thing.whose)

    # --- the event ---

    def resolve(self) -> None:
        for event in (self.board.event, *self.board.then):
            self._instruct(event)

    def _instruct(self, event: tuple[object, ...]) -> None:
        match event:
            case ("puts_counters", str(player), str(name), str(kind), int(number)):
                self._give(player, name, Counter({kind: number}))
            case ("gets_counters", str(player), str(kind), int(number)):
                self._give(player, player, Counter({kind: number}))
            case ("doubles_counters", str(player), str(name), kind):
                self._give(player, name, self._some(name, kind, None))  # [701.10e]
            case ("removes_counters", str(), str(name), kind, number):
                self._counters_of(name).subtract(self._some(name, kind, number))
            case ("moves_counters", str(player), str(name), str(onto), kind, number):
                self._shift(player, name, onto, self._some(name, kind, number))
            case ("creates", str(player), tuple(tokens)):
                self._create(player, Counter(dict(tokens)))
            case ("creates_so", str(player), tuple(tokens), bool(tapped), attacked, tuple(counters)):
                self._create(player, Counter(dict(tokens)), tapped, attacked, dict(counters))  # type: ignore[arg-type]
            case ("destroyed" | "buried" as how, tuple(names)):
                for name in names:
                    self._destroy(name, regenerable=how == "destroyed")
            case ("dies" | "exiled" | "returned" as how, tuple(names)):
                where = {"dies": "graveyard", "exiled": "exile", "returned": "hand"}[how]
                for name in names:
                    self._move(name, where)
            case ("sacrifices", str(), tuple(names)):
                for name in names:
                    self._move(name, "graveyard")
            case ("discards", str(player), tuple(names)):
                for name in names:
                    self._discard(player, name)
            case ("mills", str(player), int(number)):
                self._mill(player, number)
            case ("plays", str(player), str(name)):
                self.legal = "land" in self.cards[self.things[name].card].types
                if self.legal:
                    self._enter(name, player)
            case ("casts", str(player), str(name)):
                self._enter(name, player, cast=True, x=self.board.x or 0)
            case ("enters", tuple(names), str(player)):
                for name in names:
                    self._enter(name, player)
            case ("enters_with", tuple(names), str(player), bool(tapped), tuple(counters)):
                for name in names:
                    self._enter(name, player, tapped=tapped, counters=dict(counters))
            case event:
                raise UnknownError(f"event {event}")

    # --- counters (122, 614.16) ---

    def _put(self, who: str, on: _Look | str, kinds: Kinds) -> Kinds:
        """How many counters come of it where `who` would put them on a permanent, or on a player."""
        chooser = on if isinstance(on, str) else str(on.controller)
        had: set[Key] = set()
        kinds = self._allowed(who, on, kinds, self.sources)
        while candidates := self._on_counters(who, on, kinds, self.sources, had):
            source = self.script.pick(chooser, candidates)
            had.add(source.key)
            if self._uses(source, chooser):
                kinds = self._changed(kinds, source)
        return kinds

    def _give(self, who: str, name: str, kinds: Kinds) -> None:
        """An effect of `who` puts counters on a permanent or player."""
        on = name if name in self.board.players else self._look(self.things[name])
        self._counters_of(name).update(self._put(who, on, kinds))
        self.sources += tuple(self.begun)
        self.begun.clear()

    def _counters_of(self, name: str) -> Kinds:
        return self.player_counters[name] if name in self.board.players else self.counters[name]

    def _some(self, name: str, kind: object, number: object) -> Kinds:
        """Of the counters there so many of a kind, or all."""
        there = +self._counters_of(name)
        chosen = there if kind is None else Counter({str(kind): there[str(kind)]})
        return +Counter({k: n if number is None else min(n, int(str(number))) for k, n in chosen.items()})

    def _shift(self, who: str, name: str, onto: str, kinds: Kinds) -> None:
        """[122.5] Off the one and onto the other, or neither."""
        look = self._look(self.things[onto])
        if not kinds or name == onto or self._allowed(who, look, kinds, self.sources) != kinds:
            return
        self.counters[name].subtract(kinds)
        self._give(who, onto, kinds)

    def _allowed(self, who: str, on: _Look | str, kinds: Kinds, sources: Iterable[_Source]) -> Kinds:
        """[614.17] Counters that can't be put aren't."""
        bans = [source for source in sources if source.ability.kind == "cant"]
        return Counter(
            {
                kind: number
                for kind, number in kinds.items()
                if number > 0 and not any(self._speaks(s, who, on, Counter({kind: number})) for s in bans)
            }
        )

    def _on_counters(
        self, who: str, on: _Look | str, kinds: Kinds, sources: Iterable[_Source], had: set[Key]
    ) -> list[_Source]:
        return [
            source
            for source in sources
            if source.ability.kind == "replacement"
            and source.key not in had | self.spent
            and self._speaks(source, who, on, kinds)
        ]

    def _speaks(self, source: _Source, who: str, on: _Look | str, kinds: Kinds) -> bool:
        ability = source.ability
        if ability.would != "put_counters" or not kinds or not self._is(ability.who, who, source):
            return False
        if ability.about and not any(self._about_counters(wanted, on, source) for wanted in ability.about):
            return False
        return all(
            kinds[str(condition[1])] > 0
            if isinstance(condition, tuple) and condition[0] == "counters_of"
            else self._holds(condition, source)
            for condition in ability.conditions
        )

    def _about_counters(self, wanted: Term, on: _Look | str, source: _Source) -> bool:
        match wanted:
            case ("player", str(who)):
                return isinstance(on, str) and self._is(who, on, source)
        return isinstance(on, _Look) and self._matches(wanted, on, source)

    def _changed(self, kinds: Kinds, source: _Source) -> Kinds:
        only = [c[1] for c in source.ability.conditions if isinstance(c, tuple) and c[0] == "counters_of"]
        changed = Counter(kinds)
        for action in source.ability.does:
            match action:
                case ("put_instead", amount):
                    for kind in kinds:
                        if not only or kind in only:
                            changed[kind] = _replaced(amount, kinds[kind])
                case ("start", int(number)):  # [614.17a] forbidden once those that come instead are there
                    ability = self.cards[self.things[str(source.thing)].card].abilities[number - 1]
                    self.begun.append(replace(source, key=(*source.key, "ban"), ability=ability))
                case _:
                    raise UnknownError(f"action {action}")
        return +changed

    # --- tokens (111, 701.7) ---

    def _create(
        self,
        player: str,
        tokens: Counter[Term],
        tapped: bool = False,
        attacked: str | None = None,
        counters: Mapping[str, int] | None = None,
    ) -> None:
        """[616.1g] What is created is settled first; then each token enters, as the effect says that creates
        them (what a replacement effect adds, too)."""
        had: set[Key] = set()
        tokens = +tokens
        while candidates := [s for s in self._unused(had) if self._of_tokens(s, player, tokens)]:
            # [616.1b] Whose control they come under first
            first = [s for s in candidates if any(_is_action(a, "create_under") for a in s.ability.does)]
            source = self.script.pick(player, first or candidates)
            had.add(source.key)
            if self._uses(source, player):
                for action in source.ability.does:
                    player, tokens = self._other_tokens(action, source, player, tokens)
        for token in sorted(tokens, key=_listed_after):
            for _ in range(tokens[token]):
                self._arrives(token, player, tapped, attacked, Counter(dict(counters or {})))

    def _arrives(self, token: Term, player: str, tapped: bool, attacked: str | None, counters: Kinds) -> None:
        card = self._token_card(token)
        entry = self._fare(
            _Entry(
                Thing("a token", card, "nowhere", player, token=True),
                card,
                player,
                False,
                0,
                tapped,
                counters,
            )
        )
        if entry.exiled:
            return  # [111.7]
        name = _token_name(token)
        self.created[entry.controller][name] += 1
        look: list[tuple[str, Value]] = []
        if entry.tapped:
            look.append(("tapped", True))
        # [506.3a, 506.3b] A creature under the attacking player's control
        creature = "creature" in self.cards[entry.card].types
        if attacked is not None and creature and entry.controller == self.board.players[0]:
            look.append(("attacking", attacked))
        if entry.copied:
            look.append(("copy of", self.cards[entry.card].name))
        if +entry.counters:
            look.append(("counters", _sorted(+entry.counters)))
        if look:
            self.arrived[name, tuple(sorted(look))] += 1

    def _token_card(self, token: Term) -> str:
        """[111.3] The card that a token is as good as: the one that it copies, or what it is said to be."""
        if isinstance(token, tuple) and token[0] == "copy":
            return str(token[1])
        look = self._token(token, "")
        key = f"token {token}"
        self.cards[key] = Card(
            look.title,
            tuple(look.types),
            tuple(look.subtypes),
            colors=tuple(look.colors),
            keywords=tuple(look.keywords),
            power=look.power,
        )
        return key

    def _spoken_of(self, source: _Source, player: str, tokens: Counter[Term]) -> Counter[Term]:
        about = source.ability.about
        return Counter(
            {
                token: number
                for token, number in tokens.items()
                if not about or any(self._matches(w, self._token(token, player), source) for w in about)
            }
        )

    def _of_tokens(self, source: _Source, player: str, tokens: Counter[Term]) -> bool:
        ability = source.ability
        return (
            ability.would == "create_tokens"
            and self._is(ability.who, player, source)
            and self._spoken_of(source, player, tokens).total() > 0
            and all(
                not self._so_far("created", player)
                if condition == "first_time_each_turn"
                else self._holds(condition, source)
                for condition in ability.conditions
            )
        )

    def _other_tokens(
        self, action: Term, source: _Source, player: str, tokens: Counter[Term]
    ) -> tuple[str, Counter[Term]]:
        spoken = self._spoken_of(source, player, tokens)
        rest = tokens - spoken
        match action:
            case ("multiply_tokens", int(factor)):
                return player, rest + Counter({token: n * factor for token, n in spoken.items()})
            case "halve_tokens":
                return player, rest + Counter({token: n // 2 for token, n in spoken.items()})
            case ("also_create", amount, token):
                return player, tokens + Counter({token: _replaced(amount, spoken.total())})
            case ("create_instead", amount, token):
                return player, rest + Counter({token: _replaced(amount, spoken.total())})
            case ("create_each", listed):
                return player, rest + Counter(dict.fromkeys(_listed(listed), spoken.total()))
            case ("create_under", "you"):
                return source.you, tokens
            case ("either", one, other):
                chosen = self.script.pick(player, (one, other))
                return self._other_tokens(chosen, source, player, tokens)
        raise UnknownError(f"action {action}")

    def _token(self, token: Term, player: str) -> _Look:
        if isinstance(token, tuple) and token[0] == "copy":
            card = self.cards[str(token[1])]
            there = Thing("", card.name, "battlefield", player, token=True)
            return self._look(there)
        traits = [trait for which, trait in self.board.traits if which == token]
        color: Term = "colorless"
        if isinstance(token, tuple):
            color = token[4]
        else:
            name = str(token)
            traits = [("type", PREDEFINED[name]), ("subtype", Text(name))]

        def named(word: str) -> frozenset[str]:
            return frozenset(
                str(trait[1]) for trait in traits if isinstance(trait, tuple) and trait[0] == word
            )

        return _Look(
            name="",
            title=_token_name(token),
            types=named("type"),
            subtypes=named("subtype"),
            keywords=named("keyword"),
            colors=frozenset() if color == "colorless" else frozenset({str(color)}),
            power=token[2] if isinstance(token, tuple) and isinstance(token[2], int) else None,
            controller=player,
            owner=player,
            token=True,
        )

    # --- leaving (700.4, 701.8, 701.19, 702.89) ---

    def _destroy(self, name: str, regenerable: bool = True) -> None:
        thing = self.things[name]
        if self.zone[name] != "battlefield" or self._indestructible(name):
            return  # [702.12b] it can't be destroyed, [614.17c] and nothing replaces that
        declined: set[Key] = set()
        while options := list(self._instead_of_destruction(thing, regenerable, declined)):
            key, source, act = self.script.pick(thing.whose, options)
            declined.add(key)
            if source is None or self._uses(source, thing.whose):
                act()
                return
        self._move(name, "graveyard")

    def _indestructible(self, name: str) -> bool:
        thing = self.things[name]
        return (
            "indestructible" in self.cards[thing.card].keywords or self.counters[name]["indestructible"] > 0
        )

    def _instead_of_destruction(
        self, thing: Thing, regenerable: bool, declined: set[Key]
    ) -> Iterator[tuple[Key, _Source | None, Callable[[], None]]]:
        look = self._look(thing)
        for source in self._unused(declined):
            ability = source.ability
            if ability.would == "be_destroyed" and self._applies(source, thing.whose, look):
                if ability.does != ("regenerate_it",):
                    raise UnknownError(f"actions {ability.does}")
                if regenerable:  # [701.19c]
                    yield source.key, source, lambda: self._regenerate(thing.name)
        if dict(thing.counters).get("shield", 0):  # [122.1c]
            yield ("shield",), None, lambda: self._unshield(thing.name)
        for aura in self.board.things:
            keywords = self.cards[aura.card].keywords
            if aura.zone == "battlefield" and aura.attached == thing.name and "umbra_armor" in keywords:
                yield ("umbra", aura.name), None, lambda name=aura.name: self._destroy(name)  # type: ignore[misc]

    def _regenerate(self, name: str) -> None:
        self.tapped[name] = True

    def _unshield(self, name: str) -> None:
        self.counters[name]["shield"] -= 1

    def _move(self, name: str, to: str) -> None:
        """To another zone, unless something else happens instead (614, 616)."""
        thing = self.things[name]
        if self.zone[name] != thing.zone:
            return
        look = self._look(thing)
        chooser = thing.whose if thing.zone == "battlefield" else thing.owner
        had: set[Key] = set()
        arrives: Kinds = Counter()
        besides: list[Callable[[], None]] = []
        while candidates := self._on_the_way(thing, look, to, had):
            source = self.script.pick(chooser, candidates)
            if source.key == ("commander",):  # [903.9b] its owner may, and more than once
                if self.script.choose(thing.owner, 2) == 0:
                    to, arrives = "command", Counter()
                else:
                    had.add(source.key)
                continue
            had.add(source.key)
            if not self._uses(source, chooser):
                continue
            for action in source.ability.does:
                match action:
                    case "exile_it":
                        to, arrives = "exile", Counter()
                    case ("exile_it_with", str(kind), int(number)):
                        to, arrives = "exile", Counter({str(kind): number})
                    case "to_hand":
                        to, arrives = "hand", Counter()
                    case ("to_library", _):
                        to, arrives = "library", Counter()
                    case ("create", "you", int(number), token):
                        you, made = source.you, Counter({token: number})
                        besides.append(lambda you=you, made=made: self._create(you, made))  # type: ignore[misc]
                    case _:
                        raise UnknownError(f"action {action}")
        self._arrive(thing, to, arrives)
        for act in besides:
            act()

    def _on_the_way(self, thing: Thing, look: _Look, to: str, had: set[Key]) -> list[_Source]:
        leaves = thing.zone == "battlefield"
        found: list[_Source] = []
        for source in self._unused(had):
            match source.ability.would:
                case "die":
                    meant = leaves and to == "graveyard"
                    whose = thing.whose
                case "go_to_graveyard":
                    meant = to == "graveyard"
                    whose = thing.owner
                case "leave_battlefield":
                    # "… instead of putting it anywhere else": not where it goes there anyway
                    meant = leaves and not (to == "exile" and "exile_it" in source.ability.does)
                    whose = thing.whose
                case _:
                    continue
            if meant and self._applies(source, whose, look, from_battlefield=leaves):
                found.append(source)
        if leaves and to == "graveyard" and dict(thing.counters).get("finality", 0):  # [122.1h]
            found.append(_Source(("finality",), Ability("die", does=("exile_it",)), thing.name, thing.whose))
        if (thing.owner, thing.card) in self.board.commanders and to in ("hand", "library"):
            found.append(_Source(("commander",), Ability("commander"), thing.name, thing.owner))
        return [source for source in found if source.key not in had]

    def _arrive(self, thing: Thing, to: str, arrives: Kinds) -> None:
        """[122.2] The counters on it don't go with it."""
        name = thing.name
        if to == thing.zone:
            return
        self.zone[name] = to
        if not thing.token:
            self.change[thing.owner, to] += 1
            self.change[thing.owner, thing.zone] -= 1
        self.counters[name] = Counter({str(kind): number for kind, number in arrives.items()})
        self.tapped[name] = False

    def _discard(self, player: str, name: str) -> None:
        self.tally[player, "discards"] += 1
        self._move(name, "graveyard")

    def _mill(self, player: str, number: int) -> None:
        had: set[Key] = set()
        while number > 0:
            candidates = [
                source
                for source in self._unused(had)
                if source.ability.would == "mill"
                and self._is(source.ability.who, player, source)
                and all(self._holds(condition, source) for condition in source.ability.conditions)
            ]
            if not candidates:
                break
            source = self.script.pick(player, candidates)
            had.add(source.key)
            if self._uses(source, player):
                for action in source.ability.does:
                    match action:
                        case ("mill_instead", amount):
                            number = _replaced(amount, number)
                        case _:
                            raise UnknownError(f"action {action}")
        places = [(t.position or 0, t.name) for t in self.board.things if t.zone == "library"]
        library = [name for _, name in sorted(places) if self.things[name].owner == player]
        if player not in self.board.libraries:  # cards that nobody knows
            self.tally[player, "mills"] += min(number, LIBRARY)
            self.change[player, "library"] -= min(number, LIBRARY)
        milled = library[:number]  # [701.17b] as many as possible
        self.tally[player, "mills"] += len(milled)
        for name in milled:
            self._move(name, "graveyard")

    # --- entering (614.12, 614.1c, 614.1d) ---

    def _enter(
        self,
        name: str,
        player: str,
        cast: bool = False,
        x: int = 0,
        tapped: bool = False,
        counters: Mapping[str, int] | None = None,
    ) -> None:
        thing = self.things[name]
        entry = _Entry(thing, thing.card, player, cast, x, tapped, Counter(dict(counters or {})))
        self.entered[name] = self._fare(entry)
        self.change[thing.owner, thing.zone] -= 1

    def _fare(self, entry: _Entry) -> _Entry:
        """All that changes how it enters, until nothing more does."""
        while not entry.exiled and (candidates := self._on_entering(entry)):
            source = self.script.pick(entry.controller, candidates)
            entry.had.add(source.key)
            if source.ability.would == "put_counters":
                if self._uses(source, entry.controller):
                    entry.counters = self._changed(entry.counters, source)
                continue
            options = self._to_copy(source, entry)
            if source.ability.optional and options == []:
                self.script.choose(entry.controller, 1)  # it can only be declined
                continue
            if self._uses(source, entry.controller):
                self._modify(entry, source, options or [])
        if not entry.exiled:
            entry.counters = self._allowed(
                entry.controller, self._entering(entry), entry.counters, self._around(entry)
            )
        return entry

    def _around(self, entry: _Entry) -> list[_Source]:
        """[614.12] What is on the battlefield, and what the object itself has that affects only itself."""
        name, card = entry.thing.name, self.cards[entry.card]
        own = [
            _Source(
                (name, entry.card, number),
                a,
                name,
                entry.controller,
                x=0 if entry.copied else entry.x,
                # [702.33e] A kicker is linked to the card that it is printed on; mana is spent on the spell.
                kicked=0 if entry.copied or not entry.cast else self.board.kicked or 0,
                spent=self.board.spent if entry.cast else (),
            )
            for number, a in enumerate(card.abilities, 1)
            if a.functions == "battlefield" and a.about and all(_only_this(wanted) for wanted in a.about)
        ]
        if "planeswalker" in card.types and card.loyalty is not None:  # [306.5b]
            loyalty = Ability("enter", about=("this",), does=(("enter_with", Text("loyalty"), card.loyalty),))
            own.append(_Source((name, entry.card, "loyalty"), loyalty, name, entry.controller))
        return [*(source for source in self.sources if source.thing != name), *own]

    def _entering(self, entry: _Entry) -> _Look:
        """[614.12] Its characteristics as it would be; its status and counters are none (109.3)."""
        thing = replace(
            entry.thing,
            zone="battlefield",
            card=entry.card,
            controller=entry.controller,
            tapped=False,
            counters=(),
        )
        return self._look(thing)

    def _on_entering(self, entry: _Entry) -> list[_Source]:
        look = self._entering(entry)
        around = self._around(entry)
        found = [
            source
            for source in around
            if source.ability.kind == "replacement"
            and source.ability.would == "enter"
            and source.key not in entry.had | self.spent
            and self._applies(source, entry.controller, look, entry=entry)
        ]
        for tier in ("enter_under", "enter_as_copy"):  # [616.1b, 616.1c]
            first = [s for s in found if any(_is_action(action, tier) for action in s.ability.does)]
            if first:
                return first
        kinds = self._allowed(entry.controller, look, entry.counters, around)
        return [*found, *self._on_counters(entry.controller, look, kinds, around, entry.had)]

    def _to_copy(self, source: _Source, entry: _Entry) -> list[Thing] | None:
        for action in source.ability.does:
            match action:
                case ("enter_as_copy", which):
                    return [
                        thing
                        for thing in self.board.things
                        if thing.zone == "battlefield" and self._matches(which, self._look(thing), source)
                    ]
        return None

    def _modify(self, entry: _Entry, source: _Source, options: list[Thing]) -> None:
        given = dict(source.ability.given)
        did = True
        for number, action in enumerate(source.ability.does, 1):
            if number in given:
                if (given[number] == "did") != did:
                    continue
                self._modify_by(entry, source, action, options)
            else:
                did = self._modify_by(entry, source, action, options)

    def _modify_by(self, entry: _Entry, source: _Source, action: Term, options: list[Thing]) -> bool:
        match action:
            case "enter_tapped" | "enter_untapped":
                entry.tapped = action == "enter_tapped"
            case ("enter_with", str(kind), amount):
                entry.counters[str(kind)] += self._amount(amount, source)
                entry.counters = +entry.counters
            case ("enter_under", "you"):
                entry.controller = source.you
            case ("enter_as_copy", _):
                if options:
                    entry.card = self.script.pick(entry.controller, options).card
                    entry.copied = True
            case "exile_it":
                entry.exiled = True
            case ("offer", ("pay_life", int(amount))):
                player = entry.controller
                able = self.life[player] >= amount  # [119.4]
                if not able or self.script.choose(player, 2) == 1:
                    return False
                self.life[player] -= amount
                self.tally[player, "loses"] += amount
            case _:
                raise UnknownError(f"action {action}")
        return True

    # --- what effects ask ---

    def _unused(self, had: set[Key]) -> list[_Source]:
        return [
            source
            for source in self.sources
            if source.ability.kind == "replacement" and source.key not in had | self.spent
        ]

    def _uses(self, source: _Source, player: str) -> bool:
        """Whether it applies: a "may" can be declined; what works once is used up."""
        if source.ability.optional and self.script.choose(player, 2) == 1:
            return False
        if source.ability.once:
            self.spent.add(source.key)
        return True

    def _applies(
        self,
        source: _Source,
        player: str,
        look: _Look,
        entry: _Entry | None = None,
        from_battlefield: bool = False,
    ) -> bool:
        ability = source.ability
        if not self._is(ability.who, player, source):
            return False
        if ability.about and not any(self._matches(wanted, look, source) for wanted in ability.about):
            return False
        return all(self._holds(c, source, entry, from_battlefield) for c in ability.conditions)

    def _is(self, who: Term, player: str, source: _Source) -> bool:
        match who:
            case "you":
                return player == source.you
            case "opponent":
                return player != source.you
            case "any_player":
                return True
        raise UnknownError(f"who {who}")

    def _holds(
        self,
        condition: Term,
        source: _Source,
        entry: _Entry | None = None,
        from_battlefield: bool = False,
    ) -> bool:
        match condition:
            case "by_effect":
                return True  # [614.16] all that happens in these boards
            case "from_battlefield":
                return from_battlefield
            case "was_cast":
                return entry is not None and entry.cast
            case "kicked":
                return source.kicked > 0
            case "attacked_this_turn":
                return self._so_far("attacked", source.you) > 0
            case ("damage_dealt_this_turn", "opponent"):
                return self._amount(condition, source) > 0
            case ("compare", what, ("at_least", int(bound))):
                return self._amount(what, source) >= bound
            case ("compare", what, ("at_most", int(bound))):
                return self._amount(what, source) <= bound
            case ("non", part):
                return not self._holds(part, source, entry, from_battlefield)
            case ("count", which, ("at_least", int(bound))):
                return self._count(which, source) >= bound
            case ("count", which, ("at_most", int(bound))):
                return self._count(which, source) <= bound
        raise UnknownError(f"condition {condition}")

    def _count(self, which: Term, source: _Source) -> int:
        return sum(
            thing.zone == "battlefield" and self._matches(which, self._look(thing), source)
            for thing in self.board.things
        )

    def _amount(self, amount: Term, source: _Source) -> int:
        match amount:
            case int(number):
                return number
            case "x":
                return source.x  # [107.3m]
            case ("count", which):
                return self._count(which, source)
            case ("counters_among", kind, which):
                return sum(
                    dict(thing.counters).get(str(kind), 0)
                    for thing in self.board.things
                    if thing.zone == "battlefield" and self._matches(which, self._look(thing), source)
                )
            case "times_kicked":
                return source.kicked
            case "mana_spent":
                return sum(source.spent)
            case ("mana_spent", "green"):
                return sum(source.spent[4:5])
            case "colors_spent":
                return sum(number > 0 for number in source.spent[:5])
            case ("died_this_turn", ("type", "creature")):
                return sum(self._so_far("died", player) for player in self.board.players)
            case ("died_this_turn", ("and", ("type", "creature"), "you_control")):
                return self._so_far("died", source.you)
            case ("left_this_turn", "you_control"):
                return self._so_far("left", source.you)
            case ("life_gained_this_turn", "you"):
                return self._so_far("gained", source.you)
            case ("life_lost_this_turn" | "damage_dealt_this_turn" as what, "opponent"):
                key = "lost" if what == "life_lost_this_turn" else "damage"
                return sum(self._so_far(key, one) for one in self.board.players if one != source.you)
            case ("times", int(factor), part):
                return factor * self._amount(part, source)
            case ("sum", one, other):
                return self._amount(one, source) + self._amount(other, source)
        raise UnknownError(f"amount {amount}")

    def _so_far(self, key: str, player: str) -> int:
        """What happened to a player this turn, before the event and within it: here life is paid."""
        before = sum(n for who, what, n in self.board.this_turn if (who, what) == (player, key))
        return before + (self.tally[player, "loses"] if key == "lost" else 0)

    def _look(self, thing: Thing) -> _Look:
        card = self.cards[thing.card]
        there = thing.zone == "battlefield"
        return _Look(
            name=thing.name,
            title=card.name,
            types=frozenset(card.types),
            subtypes=frozenset(map(str, card.subtypes)),
            supertypes=frozenset(card.supertypes),
            colors=frozenset(card.colors),
            keywords=frozenset(card.keywords),
            power=card.power,
            controller=thing.whose if there else None,
            owner=thing.owner,
            token=thing.token,
            permanent=there,
            tapped=thing.tapped,
            counters=thing.counters,
        )

    def _matches(self, wanted: Term, look: _Look, source: _Source) -> bool:
        match wanted:
            case "permanent":
                return look.permanent
            case "off_battlefield":
                return not look.permanent
            case "card":
                return not look.token
            case "token":
                return look.token
            case "this":
                return look.name == source.thing
            case "other":
                return look.name != source.thing
            case "target":
                return look.name == source.target
            case "you_control" | "your_team_controls":
                return look.controller == source.you
            case "opponent_controls":
                return look.controller not in (None, source.you)
            case "you_own":
                return look.owner == source.you
            case "opponent_owns":
                return look.owner != source.you
            case "nonbasic":
                return "basic" not in look.supertypes
            case "colorless":
                return not look.colors
            case "tapped_state":
                return look.tapped
            case ("type", kind):
                return kind in look.types
            case ("subtype", kind):
                return kind in look.subtypes
            case ("supertype", kind):
                return kind in look.supertypes
            case ("color", color):
                return color in look.colors
            case ("keyword", keyword):
                return keyword in look.keywords
            case ("has_counter", kind):
                return dict(look.counters).get(str(kind), 0) > 0
            case ("power_at_least", int(least)):
                return look.power is not None and look.power >= least
            case ("non", part):
                return not self._matches(part, look, source)
            case ("and", one, other):
                return self._matches(one, look, source) and self._matches(other, look, source)
            case ("or", one, other):
                return self._matches(one, look, source) or self._matches(other, look, source)
        raise UnknownError(f"filter {wanted}")

    # --- what came of it ---

    def quantities(self) -> Quantities:
        found: set[tuple[str, str, Value]] = set()
        for (player, what), number in self.tally.items():
            if number:
                found.add((player, what, number))
        for player in self.board.players:
            if self.life[player] != self.start[player]:
                found.add((player, "life", self.life[player]))
            for zone, usual in (("hand", HAND), ("library", LIBRARY)):
                before = usual
                if zone == "library" and player in self.board.libraries:
                    before = sum(t.zone == zone and t.owner == player for t in self.board.things)
                if self.change[player, zone]:
                    found.add((player, zone, before + self.change[player, zone]))
            if +self.created[player]:
                found.add((player, "creates", _sorted(+self.created[player])))
            if +self.player_counters[player]:
                found.add((player, "counters", _sorted(+self.player_counters[player])))
        for thing in self.board.things:
            found.update((thing.name, what, value) for what, value in self._of(thing))
        for (name, look), number in self.arrived.items():
            found.add((f"{number} {name} tokens", str(look), True))
        return frozenset(found)

    def _of(self, thing: Thing) -> Iterator[tuple[str, Value]]:
        name = thing.name
        entry = self.entered.get(name)
        if entry is not None:
            if entry.exiled:
                if thing.zone != "exile":
                    yield "zone", "exile"
                return
            yield "zone", "battlefield"
            yield "controller", entry.controller
            if entry.tapped:
                yield "tapped", True
            if entry.copied:
                yield "copy of", entry.card
            if +entry.counters:
                yield "counters", _sorted(entry.counters)
            return
        if self.zone[name] != thing.zone:
            yield "zone", self.zone[name]
        elif self.tapped[name] != thing.tapped:
            yield "tapped", self.tapped[name]
        had, has = dict(thing.counters), self.counters[name]
        changed = {kind: has[kind] for kind in {*had, *has} if has[kind] != had.get(kind, 0)}
        if changed:
            yield "counters", _sorted(changed)


def _sorted(kinds: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((str(kind), number) for kind, number in kinds.items()))


def _is_action(action: Term, verb: str) -> bool:
    return action == verb or (isinstance(action, tuple) and action[0] == verb)


def _only_this(wanted: Term) -> bool:
    """Whether the words name this object and nothing else."""
    match wanted:
        case "this":
            return True
        case ("and", one, other):
            return _only_this(one) or _only_this(other)
        case ("or", one, other):
            return _only_this(one) and _only_this(other)
    return False


def _listed(tokens: Term) -> list[Term]:
    match tokens:
        case ("more", token, rest):
            return [token, *_listed(rest)]
        case ("one", token):
            return [token]
    raise UnknownError(f"tokens {tokens}")


def _listed_after(token: Term) -> tuple[int, str, str]:
    """Where a token stands in an instruction: kinds that the rules define, copies, the others, by name."""
    if not isinstance(token, tuple):
        return 0, "", str(token)
    return len(token), str(token[0]), str(token[1:])


def _token_name(token: Term) -> str:
    return str(token[1] if isinstance(token, tuple) else token)


def _replaced(amount: Term, number: int) -> int:
    """The amount that there is instead of `number`."""
    match amount:
        case int(fixed):
            return fixed
        case "that_many":
            return number
        case "half_of_that_many":
            return number // 2
        case ("that_many_times", int(factor)):
            return number * factor
        case ("that_many_plus", int(more)):
            return number + more
        case ("that_many_minus", int(less)):
            return max(0, number - less)
    raise UnknownError(f"amount {amount}")
