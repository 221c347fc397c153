"""An evaluator of continuous effects written straight from the Comprehensive Rules, without clingo and
without any code of the product: what every permanent's characteristics are once the layers have been
walked (613).

It is slow and literal on purpose. Before every single application it tries out each remaining effect of the
layer on a copy of the board and looks whether any other would then exist, apply or act differently (613.8a).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tests.brute.board import Term, Text, printed_facts, quoted, written

LAYERS = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
"""Those of 613.1 and 613.4 in which something can happen here: layer 1 is which card an object copies."""

COLORS = frozenset({"white", "blue", "black", "red", "green"})
BASIC_LAND_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
LAND_TYPES = BASIC_LAND_TYPES | {"Desert", "Gate", "Locus"}
ARTIFACT_TYPES = frozenset({"Equipment", "Food", "Treasure", "Vehicle"})
ENCHANTMENT_TYPES = frozenset({"Aura", "Shrine"})
CREATURE_TYPES = frozenset(
    {"Ape", "Bear", "Bird", "Dryad", "Elemental", "Elf", "Goblin", "Golem", "Human", "Myr", "Ogre"}
    | {"Saproling", "Spirit", "Treefolk", "Wizard", "Zombie"}
)
"""Stands for all of 205.3m: a board uses no others."""

_TYPES_OF: tuple[tuple[frozenset[str], frozenset[str]], ...] = (
    (LAND_TYPES, frozenset({"land"})),
    (ARTIFACT_TYPES, frozenset({"artifact"})),
    (ENCHANTMENT_TYPES, frozenset({"enchantment"})),
    (CREATURE_TYPES, frozenset({"creature", "kindred"})),
)
"""[205.3g–m] Sets of subtypes, and the card types that they go with."""

KEYWORD_COUNTERS = {"flying": "flying", "first strike": "first_strike", "vigilance": "vigilance"}
"""[122.1b] Counters that give a keyword, as far as boards use them."""

_LAYER_OF = {
    "control": "2",
    **dict.fromkeys(("change_word", "change_word_to", "change_word_but", "change_every_word"), "3"),
    "set_name": "3",
    **dict.fromkeys(("add_type", "set_type", "remove_type", "add_subtype", "set_land_type"), "4"),
    **dict.fromkeys(("set_creature_type", "remove_creature_types", "add_every_creature_type"), "4"),
    **dict.fromkeys(("set_every_creature_type", "add_supertype", "remove_supertype"), "4"),
    **dict.fromkeys(("set_color", "add_color", "set_colorless"), "5"),
    **dict.fromkeys(("grant", "grant_ability", "lose", "lose_all_abilities"), "6"),
    **dict.fromkeys(("cant_have", "cant_have_abilities", "lose_abilities_but"), "6"),
    **dict.fromkeys(("define_power", "define_toughness"), "7a"),
    **dict.fromkeys(("set_power", "set_toughness"), "7b"),
    **dict.fromkeys(("add_power", "add_toughness"), "7c"),
    "switch": "7d",
}
_DEFINING = frozenset(
    {"add_subtype", "set_creature_type", "add_every_creature_type", "set_every_creature_type"}
    | {"set_color", "add_color", "set_colorless", "define_power", "define_toughness"}
)
"""[604.3a] What a characteristic-defining ability may define: subtypes, colours, power, toughness."""


class UnknownError(Exception):
    """The board says something that this evaluator doesn't know."""


@dataclass(frozen=True)
class LayerAbility:
    """`static`: to what it applies, its changes, and conditions ("as long as …"). Any other `kind` is an
    ability that changes nothing here but can be lost or granted: `activated`, with `adds` (a type of mana).

    `functions`: `battlefield`; `resolved` for what a resolved spell left behind; `granted` for one that
    others get.
    """

    applies_to: Term = "this"
    changes: tuple[Term, ...] = ()
    conditions: tuple[Term, ...] = ()
    functions: str = "battlefield"
    kind: str = "static"
    adds: str = "g"


@dataclass(frozen=True)
class LayerCard:
    """Printed characteristics. `power` and `toughness` may be a text such as `*`."""

    name: str
    types: tuple[str, ...] = ("creature",)
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    power: int | str | None = None
    toughness: int | str | None = None
    mana_value: int = 0
    abilities: tuple[LayerAbility, ...] = ()


@dataclass(frozen=True)
class Becomes:
    """Another effect made the permanent this: types and subtypes are added, colours set."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None


@dataclass(frozen=True)
class LayerPermanent:
    """A permanent; `stamp` is its timestamp. `chosen` are (`color` or `creature_type`, value); of an effect
    that changes words (`from` or `to`, word)."""

    name: str
    card: str
    owner: str
    stamp: int
    controller: str | None = None
    copy_of: str | None = None
    attached: str | None = None
    tapped: bool = False
    token: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    chosen: tuple[tuple[str, Term], ...] = ()
    becomes: Becomes | None = None


@dataclass(frozen=True)
class LayerEffect:
    """What a resolved spell or ability left behind: its card's abilities that function as `resolved`.
    `source` is the permanent whose ability it was."""

    name: str
    card: str
    controller: str
    stamp: int
    target: str | None = None
    source: str | None = None
    x: int | None = None
    chosen: tuple[tuple[str, Term], ...] = ()


@dataclass(frozen=True)
class LayerPlayer:
    name: str
    life: int = 20
    graveyard: tuple[str, ...] = ()
    """Cards."""


@dataclass(frozen=True)
class LayerBoard:
    """Two or more players in turn order, each against all others."""

    players: tuple[LayerPlayer, ...]
    cards: tuple[LayerCard, ...] = ()
    permanents: tuple[LayerPermanent, ...] = ()
    effects: tuple[LayerEffect, ...] = ()


@dataclass(frozen=True)
class Traits:
    """What a permanent is in the end. `power` and `toughness` are None unless it is a creature (208.3).

    `lost` are numbers of printed abilities that it doesn't have, `lost_keywords` likewise; `gained` are
    (card, number) of abilities that it was given and has; `barred` are keywords that it can't have.
    """

    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    keywords: frozenset[str]
    power: int | None
    toughness: int | None
    controller: str
    lost: frozenset[int]
    lost_keywords: frozenset[str]
    gained: frozenset[tuple[str, int]]
    barred: frozenset[str]
    mana: frozenset[str]
    """Basic land types of which it has the mana ability (305.6)."""
    no_more: bool = False
    """It can't have any ability, whether named in `barred` or not."""


Applied = tuple[str, str, tuple[str, ...]]
"""(layer, effect, the permanents that it changed there), in the order of application."""


@dataclass(frozen=True)
class Layered:
    traits: Mapping[str, Traits]
    story: tuple[Applied, ...]
    waited: bool
    """Somewhere an effect waited for one with a later timestamp (613.8b), or would have but for a loop."""


def evaluate(board: LayerBoard) -> Layered:
    """Walks the layers once. Raises UnknownError for words that no rule here reads."""
    return _Walk(board).result()


# --- what an object is while the layers are walked ---


@dataclass(frozen=True)
class _Grant:
    """An ability that an object was given: number `number` of `card`, by an effect of that timestamp."""

    card: str
    number: int
    stamp: int
    ability: LayerAbility
    """With the words that it has in the text of whatever gave it."""


@dataclass(frozen=True)
class _Object:
    """A permanent as it is at one moment. `text` is its card with the words that it has by then (612),
    `called` its name."""

    name: str
    text: LayerCard
    called: str
    controller: str
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    colors: frozenset[str]
    keywords: frozenset[str]
    abilities: frozenset[int]
    power: int
    toughness: int
    granted: tuple[_Grant, ...] = ()
    intrinsic: bool = True
    barred: frozenset[str] = frozenset()
    barred_all: bool = False

    @property
    def creature(self) -> bool:
        return "creature" in self.types

    @property
    def mana(self) -> frozenset[str]:
        """[305.6] The basic land types for which it has the mana ability."""
        return self.subtypes & BASIC_LAND_TYPES if self.intrinsic and "land" in self.types else frozenset()

    @property
    def no_abilities(self) -> bool:
        return not (self.abilities or self.keywords or self.granted or self.mana)


_State = Mapping[str, _Object]


@dataclass(frozen=True)
class _Effect:
    """One continuous effect.

    `stamp` orders effects: the timestamp, then among equals an object's own abilities by number, its
    counters, what it becomes, what it was given. `this` is the object that the words call so. `you` is fixed
    for an effect that a resolved spell left behind; otherwise it is the controller of `this`.
    `ability` or `keyword`: what `this` must have for the effect to exist (113.10).
    """

    label: str
    stamp: tuple[int, int, int]
    changes: tuple[Term, ...]
    applies_to: Term = "this"
    conditions: tuple[Term, ...] = ()
    card: str = ""
    this: str | None = None
    you: str | None = None
    ability: int | None = None
    keyword: str | None = None
    resolved: LayerEffect | None = None
    defining: bool = False
    from_layer: str = "2"

    def changes_in(self, layer: str) -> tuple[Term, ...]:
        if layer < self.from_layer:
            return ()
        return tuple(change for change in self.changes if self._layer(change) == layer)

    def _layer(self, change: Term) -> str:
        layer = _LAYER_OF[_word(change)]
        # [604.3a, 613.4b] What defines power without being characteristic-defining sets it.
        return "7b" if layer == "7a" and not self.defining else layer


_Worked = Mapping[str, tuple[Term, ...]]
"""For each object that an effect applies to, its changes with amounts and choices filled in."""


def _word(term: Term) -> str:
    return str(term[0]) if isinstance(term, tuple) else str(term)


@dataclass
class _Walk:
    board: LayerBoard
    started: dict[str, frozenset[str]] = field(default_factory=dict)
    locked: dict[str, frozenset[str]] = field(default_factory=dict)
    story: list[Applied] = field(default_factory=list)
    waited: bool = False

    def __post_init__(self) -> None:
        self.cards = {card.name: card for card in self.board.cards}
        self.permanents = {permanent.name: permanent for permanent in self.board.permanents}
        self.players = {player.name: player for player in self.board.players}

    def printed(self, name: str) -> LayerCard:
        """[613.2, 707.2] The card whose copiable values the permanent has."""
        permanent = self.permanents[name]
        return self.cards[permanent.copy_of or permanent.card]

    def result(self) -> Layered:
        state = self.walk()
        traits = {name: self._traits(name, state[name]) for name in self.permanents}
        return Layered(traits, tuple(self.story), self.waited)

    def walk(self) -> _State:
        """Applies everything, layer by layer."""
        state: _State = {name: self._start(name) for name in self.permanents}
        effects = list(self._effects())
        for layer in LAYERS:
            if layer == "7a":
                effects += self._granted(state)
            # [613.3] Characteristic-defining abilities come first.
            for defining in (True, False):
                some = [e for e in effects if e.defining is defining and e.changes_in(layer)]
                state = self._layer(layer, some, state)
        return state

    def _start(self, name: str) -> _Object:
        card = self.printed(name)
        permanent = self.permanents[name]
        return _Object(
            name,
            card,
            card.name,
            permanent.controller or permanent.owner,
            frozenset(card.types),
            frozenset(card.subtypes),
            frozenset(card.supertypes),
            frozenset(card.colors),
            frozenset(card.keywords),
            frozenset(
                number
                for number, ability in enumerate(card.abilities, 1)
                if ability.functions not in ("granted", "resolved")
            ),
            # [208.2a, 208.5] What isn't a number, or isn't there, is 0.
            card.power if isinstance(card.power, int) else 0,
            card.toughness if isinstance(card.toughness, int) else 0,
        )

    def _traits(self, name: str, thing: _Object) -> Traits:
        start = self._start(name)
        return Traits(
            thing.types,
            thing.subtypes,
            thing.supertypes,
            thing.colors,
            thing.keywords,
            thing.power if thing.creature else None,
            thing.toughness if thing.creature else None,
            thing.controller,
            start.abilities - thing.abilities,
            # What its text says when all words are changed.
            frozenset(thing.text.keywords) - thing.keywords,
            frozenset((grant.card, grant.number) for grant in thing.granted),
            thing.barred,
            thing.mana,
            thing.barred_all,
        )

    # --- the effects ---

    def _effects(self) -> Iterator[_Effect]:
        for permanent in self.board.permanents:
            yield from self._own(permanent)
        for effect in self.board.effects:
            for number, ability in enumerate(self.cards[effect.card].abilities, 1):
                if ability.functions == "resolved" and ability.kind == "static":
                    yield _Effect(
                        f"{effect.name} {number}",
                        (effect.stamp, 0, number),
                        ability.changes,
                        ability.applies_to,
                        ability.conditions,
                        effect.card,
                        this=effect.source,
                        you=effect.controller,
                        resolved=effect,
                    )

    def _own(self, permanent: LayerPermanent) -> Iterator[_Effect]:
        name, stamp = permanent.name, permanent.stamp
        card = self.printed(name)
        for number, ability in enumerate(card.abilities, 1):
            if ability.functions == "battlefield" and ability.kind == "static":
                yield _Effect(
                    f"{name} {number}",
                    (stamp, 0, number),
                    ability.changes,
                    ability.applies_to,
                    ability.conditions,
                    card.name,
                    this=name,
                    ability=number,
                    defining=_is_defining(ability),
                )
        for keyword, change in (("changeling", "add_every_creature_type"), ("devoid", "set_colorless")):
            if keyword in card.keywords:  # [702.73a, 702.114a]
                yield _Effect(
                    f"{name} {keyword}", (stamp, 0, 0), (change,), this=name, keyword=keyword, defining=True
                )
        changes = tuple(_of_counters(permanent.counters))
        if changes:
            yield _Effect(f"{name} counters", (stamp, 1, 0), changes, this=name)
        if permanent.becomes is not None:
            yield _Effect(f"{name} becomes", (stamp, 2, 0), tuple(_becoming(permanent.becomes)), this=name)

    def _granted(self, state: _State) -> Iterator[_Effect]:
        """[613.7a] Static abilities that objects were given, at work from here on."""
        for name, thing in state.items():
            for place, grant in enumerate(thing.granted):
                ability = grant.ability
                if ability.kind == "static":
                    yield _Effect(
                        f"{name} granted {place} {grant.card} {grant.number}",
                        (max(self.permanents[name].stamp, grant.stamp), 3, grant.number),
                        ability.changes,
                        ability.applies_to,
                        ability.conditions,
                        grant.card,
                        this=name,
                        from_layer="7a",
                    )

    # --- one layer ---

    def _layer(self, layer: str, effects: list[_Effect], state: _State) -> _State:
        """[613.7, 613.8] Applies the effects one by one; after each, the rest are looked at again."""
        remaining = sorted(effects, key=lambda effect: effect.stamp)
        while remaining:
            effect = self._next(layer, remaining, state)
            self.waited |= effect is not remaining[0]
            remaining.remove(effect)
            worked = self._works(effect, layer, state)
            if worked is None:
                continue
            self.started.setdefault(effect.label, frozenset(worked))
            if worked:
                self.story.append((layer, effect.label, tuple(sorted(worked))))
            state = self._apply(effect, layer, worked, state)
        return state

    def _next(self, layer: str, remaining: list[_Effect], state: _State) -> _Effect:
        depends = {
            one.label: {
                other.label
                for other in remaining
                if other is not one and self._depends(one, other, layer, state)
            }
            for one in remaining
        }
        reaches = {label: _reach(label, depends) for label in depends}
        for one in remaining:
            # What it depends on and what depends on it form a loop, in which only timestamps count (613.8b).
            if all(one.label in reaches[other] for other in depends[one.label]):
                self.waited |= bool(depends[one.label])
                return one
        raise AssertionError("a finite order has a first element")

    def _depends(self, one: _Effect, other: _Effect, layer: str, state: _State) -> bool:
        """[613.8a] Applying `other` would change whether `one` exists, its objects, or what it does."""
        works = self._works(other, layer, state)
        if not works:
            return False
        before = self._works(one, layer, state)
        after_other = self._apply(other, layer, works, state)
        return self._works(one, layer, after_other) != before

    def _works(self, effect: _Effect, layer: str, state: _State) -> _Worked | None:
        """What the effect would do in this layer to each object that it applies to; None if it doesn't exist.

        [613.6] An effect that has started keeps its objects, whatever became of its ability.
        """
        effect = _as_read(effect, state)
        objects = self.started.get(effect.label)
        if effect.resolved is not None:
            objects = self._locked_in(effect)
        if objects is None:
            if not self._exists(effect, state):
                return None
            objects = frozenset(
                name for name in state if self.matches(effect.applies_to, name, effect, state)
            )
        return {
            name: tuple(self._filled_in(change, name, effect, state) for change in effect.changes_in(layer))
            for name in objects
        }

    def _exists(self, effect: _Effect, state: _State) -> bool:
        if effect.ability is not None and effect.ability not in state[str(effect.this)].abilities:
            return False
        if effect.keyword is not None and effect.keyword not in state[str(effect.this)].keywords:
            return False
        return all(self._holds(condition, effect, state) for condition in effect.conditions)

    def _locked_in(self, effect: _Effect) -> frozenset[str]:
        """[611.2c] What a resolved spell left behind changes what fitted when it began: when everything that
        is younger, object or effect, wasn't there."""
        found = self.locked.get(effect.label)
        if found is None:
            then = self._before(effect.stamp[0])
            state = then.walk()
            found = frozenset(name for name in state if then.matches(effect.applies_to, name, effect, state))
            self.locked[effect.label] = found
        return found

    def _before(self, stamp: int) -> _Walk:
        old = replace(
            self.board,
            permanents=tuple(one for one in self.board.permanents if one.stamp < stamp),
            effects=tuple(one for one in self.board.effects if one.stamp < stamp),
        )
        return _Walk(old)

    # --- looking at the board ---

    def _you(self, effect: _Effect, state: _State) -> str:
        if effect.you is not None:
            return effect.you
        return state[str(effect.this)].controller

    def _chosen(self, effect: _Effect, key: str) -> Term | None:
        if effect.resolved is not None:
            return dict(effect.resolved.chosen).get(key)
        return dict(self.permanents[str(effect.this)].chosen).get(key)

    def matches(self, wanted: Term, name: str, effect: _Effect, state: _State) -> bool:
        """Whether the object is what the effect's words name."""
        thing = state[name]
        match wanted:
            case ("non", part):
                return not self.matches(part, name, effect, state)
            case ("and", one, other):
                return self.matches(one, name, effect, state) and self.matches(other, name, effect, state)
            case ("or", one, other):
                return self.matches(one, name, effect, state) or self.matches(other, name, effect, state)
            case "you_control":
                return thing.controller == self._you(effect, state)
            case "opponent_controls":
                return thing.controller != self._you(effect, state)
            case "this":
                return name == effect.this
            case "other":
                return name != effect.this
            case "target":
                return effect.resolved is not None and name == effect.resolved.target
            case "enchanted":
                return effect.this is not None and name == self.permanents[effect.this].attached
            case "chosen_type":
                return self._chosen(effect, "creature_type") in thing.subtypes
            case "chosen_color":
                return self._chosen(effect, "color") in thing.colors
            case "enchanted_by_any" | "equipped_by_any":
                kind = "Aura" if wanted == "enchanted_by_any" else "Equipment"
                return any(
                    other.attached == name and kind in state[other.name].subtypes
                    for other in self.board.permanents
                )
            case str(word):
                return self._word_fits(word, thing)
            case (str(word), argument):
                return self._quality_fits(word, argument, thing)
        raise UnknownError(f"filter {wanted}")

    def _word_fits(self, word: str, thing: _Object) -> bool:
        permanent = self.permanents[thing.name]
        match word:
            case "permanent":
                return True
            case "nonbasic":
                return "basic" not in thing.supertypes
            case "colorless":
                return not thing.colors
            case "monocolored":
                return len(thing.colors) == 1
            case "multicolored":
                return len(thing.colors) > 1
            case "no_abilities":
                return thing.no_abilities
            case "token":
                return permanent.token
            case "tapped_state":
                return permanent.tapped
            case "untapped_state":
                return not permanent.tapped
            case "has_any_counter":
                return any(number > 0 for _, number in permanent.counters)
        raise UnknownError(f"filter {word}")

    def _quality_fits(self, word: str, argument: Term, thing: _Object) -> bool:
        match word:
            case "type":
                return argument in thing.types
            case "subtype":
                return argument in thing.subtypes
            case "supertype":
                return argument in thing.supertypes
            case "color":
                return argument in thing.colors
            case "keyword":
                return argument in thing.keywords
            case "named":
                return argument == thing.called
            case "has_counter":
                return self._counters(thing.name, argument) > 0
            case "power_at_least" | "power_at_most":
                return thing.creature and _compares(word, thing.power, argument)
            case "toughness_at_least" | "toughness_at_most":
                return thing.creature and _compares(word, thing.toughness, argument)
            case "mana_value_at_least" | "mana_value_at_most":
                return _compares(word, self.printed(thing.name).mana_value, argument)
        raise UnknownError(f"filter {word}")

    def _counters(self, name: str, kind: Term) -> int:
        return dict(self.permanents[name].counters).get(str(kind), 0)

    def _named(self, wanted: Term, effect: _Effect, state: _State) -> list[_Object]:
        return [thing for name, thing in state.items() if self.matches(wanted, name, effect, state)]

    def _holds(self, condition: Term, effect: _Effect, state: _State) -> bool:
        match condition:
            case ("non", part):
                return not self._holds(part, effect, state)
            case ("count", which, (str(compare), number)):
                return _compares(compare, len(self._named(which, effect, state)), number)
            case ("counters_on_this", kind, (str(compare), number)):
                return _compares(compare, self._counters(str(effect.this), kind), number)
            case ("life", "you", (str(compare), number)):
                return _compares(compare, self.players[self._you(effect, state)].life, number)
            case ("this_is", how):
                return self.permanents[str(effect.this)].tapped == (how == "tapped")
            case ("during_turn", "you"):
                return self.board.players[0].name == self._you(effect, state)
        raise UnknownError(f"condition {condition}")

    def amount(self, wanted: Term, name: str, effect: _Effect, state: _State) -> int:
        """The number, `its` being that of the object called `name`."""
        match wanted:
            case int(number):
                return number
            case ("sum", one, other):
                return self.amount(one, name, effect, state) + self.amount(other, name, effect, state)
            case ("times", int(times), part):
                return times * self.amount(part, name, effect, state)
            case ("count", which):
                return len(self._named(which, effect, state))
            case ("greatest_power", which):
                powers = [thing.power for thing in self._named(which, effect, state) if thing.creature]
                return max(0, *powers)  # [107.1b] less than nothing is nothing
            case "power_of_this" | "toughness_of_this":
                this = state[str(effect.this)]
                return _of_creature(this, this.power if wanted == "power_of_this" else this.toughness)
            case ("counters_on_this", kind):
                return self._counters(str(effect.this), kind)
            case "x":
                return (effect.resolved and effect.resolved.x) or 0
            case ("life", "you"):
                return self.players[self._you(effect, state)].life
            case ("its", "mana_value"):
                return self.printed(name).mana_value
            case ("its", "power"):
                return _of_creature(state[name], state[name].power)
            case ("its", "toughness"):
                return _of_creature(state[name], state[name].toughness)
            case ("its", ("counters", kind)):
                return self._counters(name, kind)
            case "types_among_graveyards":
                cards = [self.cards[card] for player in self.board.players for card in player.graveyard]
                return len({kind for card in cards for kind in card.types})
        raise UnknownError(f"amount {wanted}")

    def _filled_in(self, change: Term, name: str, effect: _Effect, state: _State) -> Term:
        """The change as it is for one object: numbers for amounts, what was chosen, whom "you" names."""
        match change:
            case ("control", "you"):
                return ("control", self._you(effect, state))
            case (("set_power" | "set_toughness" | "add_power" | "add_toughness") as word, wanted):
                return (word, self.amount(wanted, name, effect, state))
            case ("define_power", wanted):
                return ("set_power", self.amount(wanted, name, effect, state))
            case ("define_toughness", wanted):
                return ("set_toughness", self.amount(wanted, name, effect, state))
            case ("change_word" | "change_word_to" | "change_word_but" | "change_every_word", *_):
                return ("replace", *self._replaced(change, effect))
            case (("set_color" | "add_color") as word, "chosen_color"):
                return (word, self._chosen(effect, "color") or "unchosen")
            case (("add_subtype" | "set_creature_type") as word, "chosen_type"):
                return (word, self._chosen(effect, "creature_type") or "unchosen")
        return change

    def _replaced(self, change: Term, effect: _Effect) -> Iterator[Term]:
        """[612.2] What becomes what, in pairs, if that is a word of the kind that the effect speaks of."""
        assert isinstance(change, tuple)
        kinds = {"color": COLORS, "basic_land_type": BASIC_LAND_TYPES, "creature_type": CREATURE_TYPES}
        words = kinds[str(change[1])]
        if change[0] == "change_every_word":
            new = self._chosen(effect, "color")
            yield from ((word, new) for word in sorted(words) if new is not None and word != new)
            return
        old = self._chosen(effect, "from")
        new = change[2] if change[0] == "change_word_to" else self._chosen(effect, "to")
        but = change[2] if change[0] == "change_word_but" else None
        if old is not None and new is not None and {old, new} <= words and new not in (old, but):
            yield (old, new)

    # --- applying ---

    def _apply(self, effect: _Effect, layer: str, worked: _Worked, state: _State) -> _State:
        """The board with the effect applied in this layer to all its objects at once."""
        changed = {name: _CHANGES[layer](state[name], _Changes(changes)) for name, changes in worked.items()}
        if layer == "6":
            for name, changes in worked.items():
                for change in changes:
                    if isinstance(change, tuple) and change[0] == "grant_ability":
                        number = int(str(change[1]))
                        own = effect.resolved is None and effect.this is not None
                        giver = state[str(effect.this)].text if own else self.cards[effect.card]
                        grant = _Grant(effect.card, number, effect.stamp[0], giver.abilities[number - 1])
                        if not changed[name].barred_all:
                            changed[name] = replace(changed[name], granted=(*changed[name].granted, grant))
        return {**state, **changed}


def _as_read(effect: _Effect, state: _State) -> _Effect:
    """[612.1] The effect of a permanent's own ability, in the words that the permanent's text has now."""
    if effect.ability is None or effect.this is None:
        return effect
    ability = state[effect.this].text.abilities[effect.ability - 1]
    return replace(
        effect, changes=ability.changes, applies_to=ability.applies_to, conditions=ability.conditions
    )


def _is_defining(ability: LayerAbility) -> bool:
    """[604.3a] Printed (of the card's own), about nothing but its own object, without conditions."""
    return (
        ability.applies_to == "this"
        and not ability.conditions
        and all(_word(change) in _DEFINING for change in ability.changes)
    )


def _of_counters(counters: Iterable[tuple[str, int]]) -> Iterator[Term]:
    """[122.1a, 122.1b]"""
    for kind, number in counters:
        if kind in ("+1/+1", "-1/-1"):
            change = number if kind == "+1/+1" else -number
            yield ("add_power", change)
            yield ("add_toughness", change)
        elif kind in KEYWORD_COUNTERS:
            yield ("grant", KEYWORD_COUNTERS[kind])


def _becoming(becomes: Becomes) -> Iterator[Term]:
    yield from (("add_type", kind) for kind in becomes.types)
    yield from (("add_subtype", Text(kind)) for kind in becomes.subtypes)
    yield from ("set_colorless" if c == "colorless" else ("set_color", c) for c in becomes.colors)
    yield from (("grant", keyword) for keyword in becomes.keywords)
    if becomes.power is not None:
        yield ("set_power", becomes.power)
    if becomes.toughness is not None:
        yield ("set_toughness", becomes.toughness)


def _reach(label: str, depends: Mapping[str, set[str]]) -> set[str]:
    """Everything that the effect depends on, directly or through others."""
    found: set[str] = set()
    todo = [label]
    while todo:
        for other in depends[todo.pop()] - found:
            found.add(other)
            todo.append(other)
    return found


def _compares(word: str, number: int, bound: Term) -> bool:
    return number >= int(str(bound)) if word.endswith("at_least") else number <= int(str(bound))


def _of_creature(thing: _Object, number: int) -> int:
    """[208.2a, 208.3] What isn't a creature has no power; a number that isn't there is 0."""
    return number if thing.creature else 0


class _Changes:
    """An effect's changes of one object in one layer, by word."""

    def __init__(self, changes: Iterable[Term]) -> None:
        self._by_word: dict[str, list[Term]] = {}
        self.replaced: list[dict[Term, Term]] = []
        for change in changes:
            if isinstance(change, tuple) and change[0] == "replace":
                self.replaced.append({pair[0]: pair[1] for pair in change[1:] if isinstance(pair, tuple)})
                continue
            arguments = self._by_word.setdefault(_word(change), [])
            if isinstance(change, tuple):
                arguments.append(change[1])

    def __contains__(self, word: str) -> bool:
        return word in self._by_word

    def words(self, word: str) -> frozenset[str]:
        return frozenset(map(str, self._by_word.get(word, ())))

    def numbers(self, word: str) -> list[int]:
        return [number for number in self._by_word.get(word, ()) if isinstance(number, int)]


def _control(thing: _Object, changes: _Changes) -> _Object:
    (player,) = changes.words("control")
    return replace(thing, controller=player)


def _text(thing: _Object, changes: _Changes) -> _Object:
    """[612] Words of the type line and of the rules text become others, all at once; names are set."""
    for pairs in changes.replaced:
        text = thing.text
        thing = replace(
            thing,
            text=replace(
                text,
                subtypes=tuple(str(_reworded(Text(kind), pairs)) for kind in text.subtypes),
                keywords=tuple(str(_reworded(keyword, pairs)) for keyword in text.keywords),
                abilities=tuple(_reworded_ability(ability, pairs) for ability in text.abilities),
            ),
        )
        thing = replace(
            thing, subtypes=frozenset(thing.text.subtypes), keywords=frozenset(thing.text.keywords)
        )
    for name in changes.words("set_name"):
        thing = replace(thing, called=name)
    return thing


def _reworded_ability(ability: LayerAbility, pairs: Mapping[Term, Term]) -> LayerAbility:
    return replace(
        ability,
        applies_to=_reworded(ability.applies_to, pairs),
        changes=tuple(_reworded(change, pairs) for change in ability.changes),
        conditions=tuple(_reworded(condition, pairs) for condition in ability.conditions),
    )


_NO_WORDS = frozenset({"named", "set_name", "has_counter", "counters", "counters_on_this"})
"""What these speak of is no colour, land type or creature type, whatever it is called (612.2)."""


def _reworded(term: Term, pairs: Mapping[Term, Term]) -> Term:
    if isinstance(term, tuple):
        if term[0] in _NO_WORDS:
            return term
        return (term[0], *(_reworded(part, pairs) for part in term[1:]))
    if isinstance(term, str) and not isinstance(term, Text) and term.endswith("walk"):
        walks = {f"{str(old).lower()}walk": f"{str(new).lower()}walk" for old, new in pairs.items()}
        return walks.get(term, term)
    return pairs.get(term, term)


def _types(thing: _Object, changes: _Changes) -> _Object:
    """[205.1, 305.7] Types first; what the subtypes become depends on them."""
    types = changes.words("set_type") or thing.types
    types = (types | changes.words("add_type")) - changes.words("remove_type")
    supertypes = (thing.supertypes | changes.words("add_supertype")) - changes.words("remove_supertype")
    # [205.1a] Subtypes of a type that is gone go with it.
    thing = replace(
        thing,
        types=types,
        supertypes=supertypes,
        subtypes=frozenset(kind for kind in thing.subtypes if _suits(kind, types)),
    )
    return _subtypes(thing, changes)


def _subtypes(thing: _Object, changes: _Changes) -> _Object:
    lands = changes.words("set_land_type")
    if lands and "land" in thing.types:
        thing = replace(thing, subtypes=(thing.subtypes - LAND_TYPES) | lands)
        if lands & BASIC_LAND_TYPES:  # [305.7] whatever its rules text gives it
            thing = replace(thing, abilities=frozenset(), keywords=frozenset())
    becomes = changes.words("set_creature_type")
    if "set_every_creature_type" in changes:
        becomes = CREATURE_TYPES
    if (becomes and _suits("Human", thing.types)) or "remove_creature_types" in changes:
        thing = replace(thing, subtypes=(thing.subtypes - CREATURE_TYPES) | becomes)
    more = changes.words("add_subtype")
    if "add_every_creature_type" in changes:
        more |= CREATURE_TYPES
    # [205.3d] Only subtypes that go with one of its types.
    return replace(
        thing,
        subtypes=frozenset(kind for kind in thing.subtypes | more if _suits(kind, thing.types)),
    )


def _suits(subtype: str, types: frozenset[str]) -> bool:
    """[205.3c] The subtype goes with one of the card types."""
    if subtype == "unchosen":
        return False
    for kinds, owners in _TYPES_OF:
        if subtype in kinds:
            return bool(owners & types)
    raise UnknownError(f"subtype {subtype}")


def _colors(thing: _Object, changes: _Changes) -> _Object:
    colors = changes.words("set_color") or thing.colors
    if "set_colorless" in changes:
        colors = frozenset()
    return replace(thing, colors=(colors | changes.words("add_color")) & COLORS)


def _abilities(thing: _Object, changes: _Changes) -> _Object:
    """[113.10, 113.11] Losses, then gains; granted abilities with text are added by whoever knows whose."""
    barred = thing.barred | changes.words("cant_have")
    thing = replace(
        thing,
        barred=barred,
        barred_all=thing.barred_all or "cant_have_abilities" in changes,
        keywords=thing.keywords - barred - changes.words("lose"),
    )
    if "lose_all_abilities" in changes or "cant_have_abilities" in changes:
        thing = replace(thing, abilities=frozenset(), keywords=frozenset(), granted=(), intrinsic=False)
    if "lose_abilities_but" in changes:
        thing = _but_mana_abilities(thing)
    if thing.barred_all:
        return thing
    return replace(thing, keywords=thing.keywords | (changes.words("grant") - barred))


def _but_mana_abilities(thing: _Object) -> _Object:
    """[605.1a] Of its own abilities, and of those that it was given, those that add mana."""
    own = {number for number in thing.abilities if thing.text.abilities[number - 1].kind == "activated"}
    granted = tuple(grant for grant in thing.granted if grant.ability.kind == "activated")
    return replace(thing, abilities=frozenset(own), keywords=frozenset(), granted=granted)


def _base(thing: _Object, changes: _Changes) -> _Object:
    for power in changes.numbers("set_power"):
        thing = replace(thing, power=power)
    for toughness in changes.numbers("set_toughness"):
        thing = replace(thing, toughness=toughness)
    return thing


def _sums(thing: _Object, changes: _Changes) -> _Object:
    return replace(
        thing,
        power=thing.power + sum(changes.numbers("add_power")),
        toughness=thing.toughness + sum(changes.numbers("add_toughness")),
    )


def _switched(thing: _Object, changes: _Changes) -> _Object:
    return replace(thing, power=thing.toughness, toughness=thing.power)


_CHANGES: Mapping[str, Callable[[_Object, _Changes], _Object]] = {
    "2": _control,
    "3": _text,
    "4": _types,
    "5": _colors,
    "6": _abilities,
    "7a": _base,
    "7b": _base,
    "7c": _sums,
    "7d": _switched,
}


# --- the same board as facts ---


def layer_facts(board: LayerBoard) -> str:
    """The board as facts (the vocabulary of `asp/README.md`); asks for everyone's characteristics."""
    lines = [*_game(board), *(line for card in board.cards for line in _card(card))]
    return "".join(f"{line}.\n" for line in lines)


def _game(board: LayerBoard) -> Iterator[str]:
    yield "format(free_for_all)"
    yield "eventless"
    yield "ask_characteristics"
    for seat, player in enumerate(board.players, 1):
        name = quoted(player.name)
        yield f"player({name})"
        yield f"seat({name},{seat})"
        yield f"given_life({name},{player.life})"
        for place, card in enumerate(player.graveyard, 1):
            yield f"object({quoted(f'{player.name} grave {place}')},{quoted(card)},graveyard,{name})"
    for permanent in board.permanents:
        yield from _permanent(permanent)
    for effect in board.effects:
        name = quoted(effect.name)
        yield f"effect({name},{quoted(effect.card)},{quoted(effect.controller)})"
        yield f"timestamp({name},{effect.stamp})"
        if effect.target is not None:
            yield f"effect_target({name},{quoted(effect.target)})"
        if effect.source is not None:
            yield f"effect_source({name},{quoted(effect.source)})"
        if effect.x is not None:
            yield f"effect_x({name},{effect.x})"
        yield from (f"chosen({name},{key},{written(value)})" for key, value in effect.chosen)


def _permanent(permanent: LayerPermanent) -> Iterator[str]:
    name = quoted(permanent.name)
    yield f"object({name},{quoted(permanent.card)},battlefield,{quoted(permanent.owner)})"
    yield f"timestamp({name},{permanent.stamp})"
    if permanent.controller is not None:
        yield f"given_controller({name},{quoted(permanent.controller)})"
    if permanent.copy_of is not None:
        yield f"copy_of({name},{quoted(permanent.copy_of)})"
    if permanent.attached is not None:
        yield f"attached({name},{quoted(permanent.attached)})"
    if permanent.tapped:
        yield f"tapped({name})"
    if permanent.token:
        yield f"token({name})"
    yield from (f"counter({name},{quoted(kind)},{number})" for kind, number in permanent.counters)
    yield from (f"chosen({name},{key},{written(value)})" for key, value in permanent.chosen)
    if permanent.becomes is not None:
        new = permanent.becomes
        yield from (f"becomes_type({name},{kind})" for kind in new.types)
        yield from (f"becomes_subtype({name},{quoted(kind)})" for kind in new.subtypes)
        yield from (f"becomes_color({name},{color})" for color in new.colors)
        yield from (f"becomes_keyword({name},{keyword})" for keyword in new.keywords)
        if new.power is not None:
            yield f"becomes_power({name},{new.power})"
        if new.toughness is not None:
            yield f"becomes_toughness({name},{new.toughness})"


def _card(card: LayerCard) -> Iterator[str]:
    name = quoted(card.name)
    yield from printed_facts(card)
    yield f"mana_value({name},{card.mana_value})"
    if not card.keywords and not card.abilities:
        yield f"no_text({name})"
    for number, ability in enumerate(card.abilities, 1):
        key = f"{name},{number}"
        yield f"ability({key},{ability.kind})"
        yield f"sentence({key},{number})"
        yield f"functions({key},{ability.functions})"
        if ability.kind == "activated":
            yield f"cost({key},tap)"
            yield f"does({key},1,add_mana(you,mana({ability.adds},1)))"
            continue
        yield f"applies_to({key},{written(ability.applies_to)})"
        for place, change in enumerate(ability.changes, 1):
            if _word(change).startswith(("change_word", "change_every_word")):
                yield f"rewords({key},{written(ability.applies_to)},{written(change)})"
            else:
                yield f"modifies({key},{place},{written(change)})"
        yield from (f"condition({key},{written(condition)})" for condition in ability.conditions)


__all__ = [
    "LAYERS",
    "Becomes",
    "LayerAbility",
    "LayerBoard",
    "LayerCard",
    "LayerEffect",
    "LayerPermanent",
    "LayerPlayer",
    "Layered",
    "Term",
    "Text",
    "Traits",
    "UnknownError",
    "evaluate",
    "layer_facts",
]
