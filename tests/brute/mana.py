"""An interpreter of mana written straight from the Comprehensive Rules, without clingo and without any code
of the product: what tapping a permanent for mana can come to (106.12, 605), and what permanents could produce
(106.7).

It is slow and literal on purpose. Every resolution is walked on its own and nothing is merged, so the number
of walks is the number of orderings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

from tests.brute.board import Term, Text, printed_facts, quoted, written

TYPES = "wubrgc"
"""The six types of mana (106.1b), in the order in which pools are written."""

COLORS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}
BASIC_TYPES = {"Plains": "w", "Island": "u", "Swamp": "b", "Mountain": "r", "Forest": "g"}

Mana = tuple[int, ...]
"""How much of each of the six types."""

NONE: Mana = (0,) * len(TYPES)
MANY = 5
"""An amount that depends on costs goes up to this; nothing looks closer at more."""

Value = int | str | bool
Quantities = frozenset[tuple[str, str, Value]]
"""(subject, quantity, value), those at their default left out; `triggers` is a subject with objects as
quantities."""


class TooManyError(Exception):
    """More resolutions than were asked for."""


class UnknownError(Exception):
    """The board says something that this interpreter doesn't know."""


@dataclass(frozen=True)
class ManaAbility:
    """One ability that has to do with mana; `kind` says which of the fields matter.

    `activated`: `costs` and what it `adds`. `static`: `grants` names permanents and the number of the ability
    that they have. `replacement`: `who` would tap what is `tapped`, `conditions`, and the one `action`.
    `triggered_mana`: the same, what it `adds` (who adds it, and the production), whether it is `optional`.
    """

    kind: str
    functions: str = "battlefield"
    costs: tuple[Term, ...] = ()
    adds: tuple[str, Term] | None = None
    grants: tuple[Term, int] | None = None
    who: str = "any_player"
    tapped: Term = "permanent"
    conditions: tuple[Term, ...] = ()
    action: Term | None = None
    optional: bool = False


@dataclass(frozen=True)
class ManaCard:
    """Printed characteristics; `colors` are words (`green`), as is the colour `identity` (903.4)."""

    name: str
    types: tuple[str, ...] = ("land",)
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    identity: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[ManaAbility, ...] = ()


@dataclass(frozen=True)
class Permanent:
    name: str
    card: str
    controller: str
    tapped: bool = False
    sick: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    color: str | None = None
    """The colour chosen for it, as a word."""
    attached: str | None = None


@dataclass(frozen=True)
class Effect:
    """What a resolved spell left behind: abilities of its card that function as `resolved`."""

    name: str
    card: str
    controller: str


@dataclass(frozen=True)
class ManaPlayer:
    name: str
    life: int = 20
    floating: str = ""
    commander: str | None = None
    """The card."""


@dataclass(frozen=True)
class ManaBoard:
    """Players in turn order. `event` is (`taps`, player, permanent), with a fourth part (symbols) for *taps
    for G*; or (`activates`, player, permanent) for a permanent that has one activated ability; or nothing."""

    players: tuple[ManaPlayer, ...]
    cards: tuple[ManaCard, ...] = ()
    permanents: tuple[Permanent, ...] = ()
    effects: tuple[Effect, ...] = ()
    event: tuple[str, ...] = ()


@dataclass(frozen=True)
class ManaResult:
    """`could` are the types of every permanent on the board, as letters in the order of pools, capitals."""

    legal: bool
    outcomes: Mapping[Quantities, int]
    could: Mapping[str, str]
    eventful: bool

    @property
    def orderings(self) -> int:
        return sum(self.outcomes.values())


def play_mana(board: ManaBoard, limit: int = 20_000) -> ManaResult:
    """Every resolution of the board's event and what every permanent could produce.

    Raises `TooManyError` after `limit` resolutions.
    """
    game = _Mana(board)
    could = {name: symbols(_of_types(types)) for name, types in game.could.items()}
    outcomes: Counter[Quantities] = Counter()
    for outcome in game.resolutions():
        outcomes[outcome] += 1
        if outcomes.total() > limit:
            raise TooManyError(f"more than {limit} resolutions")
    return ManaResult(bool(outcomes), outcomes, could, game.eventful)


def symbols(mana: Mana) -> str:
    """The mana as the case format writes it."""
    return "".join(kind.upper() * number for kind, number in zip(TYPES, mana, strict=True))


def amounts(text: str) -> Mana:
    """The mana that such symbols stand for."""
    return tuple(text.upper().count(kind.upper()) for kind in TYPES)


def _of_types(types: frozenset[str]) -> Mana:
    return tuple(int(kind in types) for kind in TYPES)


def _much(kind: str, number: int) -> Mana:
    return tuple(number if kind == other else 0 for other in TYPES)


def _plus(one: Mana, other: Mana) -> Mana:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _total(mana: Mana) -> int:
    return sum(mana)


def _types_in(mana: Mana) -> frozenset[str]:
    return frozenset(kind for kind, number in zip(TYPES, mana, strict=True) if number)


@dataclass(frozen=True)
class _Source:
    """An ability where it works: of a permanent (`thing`), or of an effect in force."""

    key: tuple[str, int]
    ability: ManaAbility
    thing: str | None
    you: str


@dataclass(frozen=True)
class _Tap:
    """Who taps what for mana."""

    player: str
    thing: str


_Could = Mapping[str, frozenset[str]]
_NO_TYPES: frozenset[str] = frozenset()


class _Mana:
    """The board with what it says looked up, and what its permanents could produce."""

    def __init__(self, board: ManaBoard) -> None:
        self.board = board
        self.cards = {card.name: card for card in board.cards}
        self.permanents = {permanent.name: permanent for permanent in board.permanents}
        self.players = {player.name: player for player in board.players}
        self.tapped = {permanent.name for permanent in board.permanents if permanent.tapped}
        self.sources = tuple(self._sources())
        self.eventful = False
        self.could: _Could = dict.fromkeys(self.permanents, _NO_TYPES)
        self._find_could()
        self.eventful = False

    def _sources(self) -> Iterator[_Source]:
        for permanent in self.board.permanents:
            for number, ability in enumerate(self.cards[permanent.card].abilities, 1):
                if ability.functions == "battlefield":
                    yield _Source((permanent.name, number), ability, permanent.name, permanent.controller)
        for effect in self.board.effects:
            for number, ability in enumerate(self.cards[effect.card].abilities, 1):
                if ability.functions == "resolved":
                    yield _Source((effect.name, number), ability, None, effect.controller)

    # --- abilities ---

    def abilities(self, name: str) -> list[_Source]:
        """The activated abilities of a permanent: printed, of its basic land types (305.6), granted."""
        permanent = self.permanents[name]
        card = self.cards[permanent.card]
        you = permanent.controller
        found = [s for s in self.sources if s.thing == name and s.ability.kind == "activated"]
        if "land" in card.types:
            for subtype in card.subtypes:
                if subtype in BASIC_TYPES:
                    intrinsic = ManaAbility(
                        "activated", costs=("tap",), adds=("you", ("mana", BASIC_TYPES[subtype], 1))
                    )
                    found.append(_Source((name, 0), intrinsic, name, you))
        for source in self.sources:
            if source.ability.grants is not None and source.thing is not None:
                whom, number = source.ability.grants
                if self.matches(whom, name, source.thing, source.you):
                    granted = self.cards[self.permanents[source.thing].card].abilities[number - 1]
                    found.append(_Source((name, -1), granted, name, you))
        return found

    # --- looking at the board ---

    def matches(self, wanted: Term, name: str, this: str | None, you: str) -> bool:
        """Whether a permanent is what the words name, in an ability of `this` whose controller is `you`."""
        permanent = self.permanents[name]
        card = self.cards[permanent.card]
        match wanted:
            case "permanent":
                return True
            case "nonbasic":
                return "basic" not in card.supertypes
            case "colorless":
                return not card.colors
            case "multicolored":
                return len(card.colors) > 1
            case "you_control":
                return permanent.controller == you
            case "opponent_controls":
                return permanent.controller != you
            case "this":
                return name == this
            case "other":
                return name != this
            case "enchanted":
                return this is not None and name == self.permanents[this].attached
            case "tapped_state":
                return name in self.tapped
            case "untapped_state":
                return name not in self.tapped
            case ("type", kind):
                return kind in card.types
            case ("subtype", kind):
                return kind in card.subtypes
            case ("supertype", kind):
                return kind in card.supertypes
            case ("color", color):
                return color in card.colors
            case ("keyword", keyword):
                return keyword in card.keywords
            case ("named", title):
                return card.name == title
            case ("has_counter", kind):
                return self._counters(name, kind) > 0
            case ("power_at_least", int(least)):
                return card.power is not None and card.power >= least
            case ("non", part):
                return not self.matches(part, name, this, you)
            case ("and", one, other):
                return self.matches(one, name, this, you) and self.matches(other, name, this, you)
            case ("or", one, other):
                return self.matches(one, name, this, you) or self.matches(other, name, this, you)
        raise UnknownError(f"filter {wanted}")

    def _named(self, wanted: Term, source: _Source) -> list[str]:
        return [name for name in self.permanents if self.matches(wanted, name, source.thing, source.you)]

    def _counters(self, name: str, kind: Term) -> int:
        return dict(self.permanents[name].counters).get(str(kind), 0)

    def _number(self, wanted: Term, source: _Source) -> set[int]:
        """The amount; several where it depends on a cost."""
        this = source.thing
        match wanted:
            case int(number):
                return {number}
            case ("count", which):
                return {len(self._named(which, source))}
            case ("counters_on_this", kind):
                return {0 if this is None else self._counters(this, kind)}
            case "power_of_this" | "toughness_of_this":
                card = self.cards[self.permanents[str(this)].card]
                return {(card.power if wanted == "power_of_this" else card.toughness) or 0}
            case ("greatest_power", which):
                powers = [self.cards[self.permanents[n].card].power or 0 for n in self._named(which, source)]
                return {max(powers, default=0)}
            case ("life", "you"):
                return {self.players[source.you].life}
            case ("sum", one, other):
                both = product(self._number(one, source), self._number(other, source))
                return {a + b for a, b in both}
            case ("of_costs", _):
                return set(range(MANY + 1))
        raise UnknownError(f"amount {wanted}")

    def _types(self, wanted: Term, source: _Source, made: frozenset[str], could: _Could) -> frozenset[str]:
        """The types that the words leave to choose from; none where the type is undefined (106.5)."""
        match wanted:
            case str() if len(wanted) == 1 and wanted in TYPES:
                return frozenset(wanted)
            case "any_color":
                return frozenset(COLORS.values())
            case "any_type":
                return frozenset(TYPES)
            case "that_type":
                return made
            case "chosen_color":
                color = None if source.thing is None else self.permanents[source.thing].color
                return _NO_TYPES if color is None else frozenset(COLORS[color])
            case "commander_identity":
                commander = self.players[source.you].commander
                return (
                    _NO_TYPES
                    if commander is None
                    else frozenset(COLORS[color] for color in self.cards[commander].identity)
                )
            case ("one_of", one, other):
                return self._types(one, source, made, could) | self._types(other, source, made, could)
            case ("color_among", which):
                named = self._named(which, source)
                colors = {c for name in named for c in self.cards[self.permanents[name].card].colors}
                return frozenset(COLORS[color] for color in colors)
            case ("could_produce", what, which):
                found = frozenset(kind for name in self._named(which, source) for kind in could[name])
                return found - {"c"} if what == "color" else found
        raise UnknownError(f"types {wanted}")

    def productions(self, wanted: Term, source: _Source, made: frozenset[str], could: _Could) -> set[Mana]:
        """Everything that an ability saying so might add; `NONE` where that is nothing (106.5)."""
        match wanted:
            case ("mana", types, amount):
                kinds = self._types(types, source, made, could)
                return {_much(kind, number) for number in self._number(amount, source) for kind in kinds} or {
                    NONE
                }
            case ("combination", types, amount):
                kinds = self._types(types, source, made, could)
                if not kinds:
                    return {NONE}
                return {
                    tuple(picked.count(kind) for kind in TYPES)
                    for number in self._number(amount, source)
                    for picked in combinations_with_replacement(sorted(kinds), number)
                }
            case ("different", types, amount):
                kinds = self._types(types, source, made, could)
                return {
                    _of_types(frozenset(picked))
                    for number in self._number(amount, source)
                    for picked in combinations(sorted(kinds), number)
                } or {NONE}
            case ("both", one, other):
                first = self.productions(one, source, made, could)
                second = self.productions(other, source, made, could)
                return {_plus(a, b) for a, b in product(first, second)}
            case ("either", one, other):
                return self.productions(one, source, made, could) | self.productions(
                    other, source, made, could
                )
        raise UnknownError(f"production {wanted}")

    # --- replacing (614, 616, 106.12b) ---

    def replaced(self, tap: _Tap, mana: Mana, used: frozenset[tuple[str, int]]) -> Iterator[Mana]:
        """What the production ends as, once for every order of the effects and every choice inside them."""
        options = [s for s in self.sources if s.key not in used and self._applies(s, tap, mana)]
        if not options:
            yield mana
        for source in options:
            self.eventful = True
            for changed in self._changed(source, tap, mana):
                yield from self.replaced(tap, changed, used | {source.key})

    def _applies(self, source: _Source, tap: _Tap, mana: Mana) -> bool:
        """[106.12b] The effect watches the production of one mana or more by that player from that source."""
        ability = source.ability
        if ability.kind != "replacement" or not _total(mana) or not self._watches(source, tap, mana):
            return False
        match ability.action:
            case ("change_by_subtype", changes):
                return bool(self._new_types(changes, tap))
        return True

    def _watches(self, source: _Source, tap: _Tap, mana: Mana) -> bool:
        who = source.ability.who
        player = (
            who == "any_player"
            or (who == "you" and tap.player == source.you)
            or (who == "opponent" and tap.player != source.you)
        )
        return (
            player
            and self.matches(source.ability.tapped, tap.thing, source.thing, source.you)
            and all(self._holds(condition, source, tap, mana) for condition in source.ability.conditions)
        )

    def _holds(self, condition: Term, source: _Source, tap: _Tap, mana: Mana) -> bool:
        match condition:
            case ("amount", ("at_least", int(least))):
                return _total(mana) >= least
            case ("amount", ("at_most", int(most))):
                return _total(mana) <= most
            case ("produces", types):
                return bool(_types_in(mana) & self._types(types, source, _NO_TYPES, self.could))
            case ("this_is", how):
                return (source.thing in self.tapped) == (how == "tapped")
            case ("during_turn", who):
                active = self.board.players[0].name
                return {"you": active == source.you, "opponent": active != source.you}[str(who)]
        raise UnknownError(f"condition {condition}")

    def _new_types(self, changes: Term, tap: _Tap) -> list[str]:
        """What a list such as *Plains produce {R}, Islands produce {G}* makes of a permanent's mana."""
        subtypes = self.cards[self.permanents[tap.thing].card].subtypes
        found = []
        while changes != "none":
            match changes:
                case ("map", subtype, str(kind), rest):
                    if subtype in subtypes and kind not in found:
                        found.append(kind)
                    changes = rest
                case _:
                    raise UnknownError(f"map {changes}")
        return found

    def _changed(self, source: _Source, tap: _Tap, mana: Mana) -> list[Mana]:
        """The production with one effect applied, once for each choice inside it."""
        match source.ability.action:
            case ("multiply_mana", int(times)):
                return [tuple(number * times for number in mana)]
            case ("change_mana", instead_of, types):
                kinds = sorted(self._types(types, source, _NO_TYPES, self.could))
                old = {"any_type": TYPES, "any_color": TYPES[:5]}.get(str(instead_of), str(instead_of))
                kept = tuple(0 if kind in old else n for kind, n in zip(TYPES, mana, strict=True))
                return [_plus(kept, _much(kind, _total(mana) - _total(kept))) for kind in kinds]
            case ("set_mana", types, int(amount)):
                return [
                    _much(kind, amount) for kind in sorted(self._types(types, source, _NO_TYPES, self.could))
                ]
            case ("change_by_subtype", changes):
                return [_much(kind, _total(mana)) for kind in self._new_types(changes, tap)]
        raise UnknownError(f"action {source.ability.action}")

    # --- what could be produced (106.7) ---

    def _find_could(self) -> None:
        """The least answer: nothing is taken for granted at first, then what follows, round after round."""
        while True:
            found = {name: self._could(name) for name in self.permanents}
            if found == self.could:
                return
            self.could = found

    def _could(self, name: str) -> frozenset[str]:
        found: set[str] = set()
        tap = _Tap(self.permanents[name].controller, name)
        for source in self.abilities(name):
            if source.ability.adds is None:
                continue
            for mana in self.productions(source.ability.adds[1], source, _NO_TYPES, self.could):
                if "tap" not in source.ability.costs:  # not tapped for mana (106.12)
                    found |= _types_in(mana)
                    continue
                for end in self.replaced(tap, mana, frozenset()):
                    found |= _types_in(end)
        for source in self.sources:
            if source.thing == name and source.ability.kind == "triggered_mana" and source.ability.adds:
                for mana in self.productions(source.ability.adds[1], source, _NO_TYPES, self.could):
                    found |= _types_in(mana)
        return frozenset(found)

    # --- the event ---

    def resolutions(self) -> Iterator[Quantities]:
        """The outcome of every resolution; none where the event isn't legal."""
        if not self.board.event:
            return
        kind, player, name, *wanted = self.board.event
        if self.permanents[name].controller != player:
            return
        abilities = [source for source in self.abilities(name) if source.ability.adds is not None]
        if kind == "taps":
            abilities = [source for source in abilities if "tap" in source.ability.costs]
        for source in abilities:
            if self._payable(source.ability.costs, name):
                yield from self._activated(source, _Tap(player, name), wanted[0] if wanted else None)

    def _payable(self, costs: tuple[Term, ...], name: str) -> bool:
        """[107.5, 107.6, 302.6] Other costs are taken to be payable."""
        card = self.cards[self.permanents[name].card]
        sick = self.permanents[name].sick and "creature" in card.types and "haste" not in card.keywords
        if "tap" in costs and (name in self.tapped or sick):
            return False
        return not ("untap" in costs and (name not in self.tapped or sick))

    def _activated(self, source: _Source, tap: _Tap, wanted: str | None) -> Iterator[Quantities]:
        before = set(self.tapped)
        costs = source.ability.costs
        if "tap" in costs:
            self.tapped.add(tap.thing)
        if "untap" in costs:
            self.tapped.discard(tap.thing)
        assert source.ability.adds is not None
        try:
            for mana in sorted(self.productions(source.ability.adds[1], source, _NO_TYPES, self.could)):
                ends: Iterator[Mana] = iter([mana])
                if "tap" in costs:
                    ends = self.replaced(tap, mana, frozenset())
                for end in ends:
                    if wanted is None or end == amounts(wanted):
                        yield from self._produced(end, tap, "tap" in costs)
        finally:
            self.tapped = before

    def _produced(self, mana: Mana, tap: _Tap, tapped: bool) -> Iterator[Quantities]:
        """[605.4a, 106.12a] The mana is added, then what triggers resolves, one after another as listed."""
        pools = {name: amounts(player.floating) for name, player in self.players.items()}
        pools[tap.player] = _plus(pools[tap.player], mana)
        triggered: list[_Source] = []
        if tapped and _total(mana):
            triggered = [
                source
                for source in self.sources
                if source.ability.kind == "triggered_mana" and self._watches(source, tap, mana)
            ]
        for ends in self._triggers(triggered, tap, mana, pools):
            yield self._quantities(ends, triggered)

    def _triggers(
        self, left: list[_Source], tap: _Tap, mana: Mana, pools: dict[str, Mana]
    ) -> Iterator[dict[str, Mana]]:
        if not left:
            yield pools
            return
        self.eventful = True
        source, *rest = left
        assert source.ability.adds is not None
        who, wanted = source.ability.adds
        controller = self.permanents[tap.thing].controller
        whose = {"you": source.you, "that_player": tap.player, "its_controller": controller}[who]
        if source.ability.optional:
            yield from self._triggers(rest, tap, mana, pools)
        for more in sorted(self.productions(wanted, source, _types_in(mana), self.could)):
            yield from self._triggers(rest, tap, mana, {**pools, whose: _plus(pools[whose], more)})

    def _quantities(self, pools: dict[str, Mana], triggered: list[_Source]) -> Quantities:
        found: set[tuple[str, str, Value]] = set()
        for name, player in self.players.items():
            if pools[name] != amounts(player.floating):
                found.add((name, "mana", symbols(pools[name])))
        for name, permanent in self.permanents.items():
            if (name in self.tapped) != permanent.tapped:
                found.add((name, "tapped", name in self.tapped))
        for name, number in Counter(source.key[0] for source in triggered).items():
            found.add(("triggers", name, number))
        return frozenset(found)


# --- the same board as facts ---


def mana_facts(board: ManaBoard) -> str:
    """The board as facts (the vocabulary of `asp/README.md`); asks what every permanent could produce."""
    lines = [*_game(board), *(line for card in board.cards for line in _card(card))]
    return "".join(f"{line}.\n" for line in lines)


def _m(text: str) -> str:
    return f"m({','.join(map(str, amounts(text)))})"


def _game(board: ManaBoard) -> Iterator[str]:
    commander = any(player.commander is not None for player in board.players)
    yield "format(commander)" if commander else "format(free_for_all)"
    for seat, player in enumerate(board.players, 1):
        name = quoted(player.name)
        yield f"player({name})"
        yield f"seat({name},{seat})"
        yield f"given_life({name},{player.life})"
        if player.floating:
            yield f"floating({name},{_m(player.floating)})"
        if player.commander is not None:
            yield f"commander({name},{quoted(player.commander)})"
    for stamp, permanent in enumerate(board.permanents, 1):
        yield from _permanent(permanent, stamp)
    for stamp, effect in enumerate(board.effects, len(board.permanents) + 1):
        yield f"effect({quoted(effect.name)},{quoted(effect.card)},{quoted(effect.controller)})"
        yield f"timestamp({quoted(effect.name)},{stamp})"
    if board.event:
        kind, player_name, thing, *wanted = board.event
        who_what = f"{quoted(player_name)},{quoted(thing)}"
        if kind == "activates":
            yield f"event(1,activates({who_what},any))"
        else:
            yield f"event(1,taps_for({who_what},{_m(wanted[0])}))" if wanted else f"event(1,taps({who_what}))"


def _permanent(permanent: Permanent, stamp: int) -> Iterator[str]:
    name = quoted(permanent.name)
    yield f"object({name},{quoted(permanent.card)},battlefield,{quoted(permanent.controller)})"
    yield f"timestamp({name},{stamp})"
    yield f"ask_could_produce({name})"
    if permanent.tapped:
        yield f"tapped({name})"
    if permanent.sick:
        yield f"sick({name})"
    for kind, number in permanent.counters:
        yield f"counter({name},{quoted(kind)},{number})"
    if permanent.color is not None:
        yield f"chosen({name},color,{permanent.color})"
    if permanent.attached is not None:
        yield f"attached({name},{quoted(permanent.attached)})"


def _card(card: ManaCard) -> Iterator[str]:
    name = quoted(card.name)
    yield from printed_facts(card)
    yield from (f"color_identity({name},{color})" for color in card.identity)
    for number, ability in enumerate(card.abilities, 1):
        key = f"{name},{number}"
        yield f"ability({key},{ability.kind})"
        yield f"sentence({key},{number})"
        yield f"functions({key},{ability.functions})"
        yield from _BY_KIND[ability.kind](key, ability)


def _activated_facts(key: str, ability: ManaAbility) -> Iterator[str]:
    yield from (f"cost({key},{written(cost)})" for cost in ability.costs)
    if ability.adds is not None:
        yield f"does({key},1,add_mana({ability.adds[0]},{written(ability.adds[1])}))"


def _grant_facts(key: str, ability: ManaAbility) -> Iterator[str]:
    assert ability.grants is not None
    whom, granted = ability.grants
    yield f"applies_to({key},{written(whom)})"
    yield f"modifies({key},1,grant_ability({granted}))"


def _watching_facts(key: str, ability: ManaAbility) -> Iterator[str]:
    yield f"tapped({key},{written(ability.tapped)})"
    yield from (f"condition({key},{written(condition)})" for condition in ability.conditions)
    if ability.kind == "replacement":
        assert ability.action is not None
        yield f"would({key},tap_for_mana,{ability.who})"
        yield f"does({key},1,{written(ability.action)})"
    else:
        yield f"when({key},tapped_for_mana,{ability.who})"
        yield from _activated_facts(key, ability)
        if ability.optional:
            yield f"optional({key})"


_BY_KIND: Mapping[str, Callable[[str, ManaAbility], Iterator[str]]] = {
    "activated": _activated_facts,
    "static": _grant_facts,
    "replacement": _watching_facts,
    "triggered_mana": _watching_facts,
}

__all__ = [
    "Effect",
    "ManaAbility",
    "ManaBoard",
    "ManaCard",
    "ManaPlayer",
    "ManaResult",
    "Permanent",
    "Quantities",
    "Text",
    "TooManyError",
    "UnknownError",
    "mana_facts",
    "play_mana",
]
