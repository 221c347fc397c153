"""The events of cases as data: one frozen class for each kind of sentence."""

from __future__ import annotations

from dataclasses import dataclass

# ---- What a name in a sentence means ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """A player of the case."""

    player: str


@dataclass(frozen=True, slots=True)
class ObjectRef:
    """An object of the case, by the name that the case calls it."""

    object: str


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card that the case doesn't list (it is in an unknown hand or library, say), by the library's name
    for it."""

    card: str


@dataclass(frozen=True, slots=True)
class SpellRef:
    """ "alice's Lightning Bolt": a spell or ability of that player, which is no object of the case."""

    player: str
    card: str


Thing = ObjectRef | CardRef
Target = PlayerRef | ObjectRef
Source = ObjectRef | SpellRef

# ---- Drawing and life ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draws:
    """One instruction to draw `count` cards."""

    player: str
    count: int


@dataclass(frozen=True, slots=True)
class EachDraws:
    """Each player draws."""

    count: int


@dataclass(frozen=True, slots=True)
class DrawsForTurn:
    """The draw step's own draw (504.1)."""

    player: str


@dataclass(frozen=True, slots=True)
class Gains:
    """A player gains life; `source` is what causes it, where the sentence says so."""

    player: str
    amount: int
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Loses:
    """A player loses life."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class LifeBecomes:
    """A player's life total becomes a number (119.5)."""

    player: str
    total: int


@dataclass(frozen=True, slots=True)
class ExchangesLife:
    """Two players exchange life totals (701.12c)."""

    first: str
    second: str


# ---- Damage, counters, tokens ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage from one source to one player or object."""

    source: Source
    amount: int
    target: Target
    combat: bool = False
    unpreventable: bool = False


@dataclass(frozen=True, slots=True)
class DealsDamage:
    """Damage that is dealt at once."""

    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class CounterGroup:
    """So many counters of a kind."""

    count: int
    kind: str


@dataclass(frozen=True, slots=True)
class PutsCounters:
    """An effect of `player` puts counters on an object."""

    player: str
    counters: CounterGroup
    on: ObjectRef


@dataclass(frozen=True, slots=True)
class GetsCounters:
    """A player gets counters."""

    player: str
    counters: CounterGroup


@dataclass(frozen=True, slots=True)
class DoublesCounters:
    """An effect of `player` doubles the number of counters of one kind, or of each kind (701.10e)."""

    player: str
    kind: str | None
    on: Target


@dataclass(frozen=True, slots=True)
class RemovesCounters:
    """An effect of `player` removes counters: so many of one kind, all of it, or all of every kind."""

    player: str
    count: int | None
    kind: str | None
    off: Target


@dataclass(frozen=True, slots=True)
class MovesCounters:
    """An effect of `player` moves counters from one object onto another (122.5)."""

    player: str
    count: int | None
    kind: str | None
    off: ObjectRef
    onto: ObjectRef


@dataclass(frozen=True, slots=True)
class Token:
    """A token by its characteristics; `name` alone for a kind that the rules define (111.10), such as
    Clue."""

    name: str
    power: int | None = None
    toughness: int | None = None
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TokenGroup:
    """So many tokens of a kind, or copies of something."""

    count: int
    token: Token | Thing


@dataclass(frozen=True, slots=True)
class Creates:
    """One instruction to create tokens; the effect may say how they enter."""

    player: str
    tokens: tuple[TokenGroup, ...]
    tapped: bool = False
    attacking: Target | None = None
    counters: tuple[CounterGroup, ...] = ()


# ---- Zones -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dies:
    """Permanents die at once."""

    objects: tuple[ObjectRef, ...]


@dataclass(frozen=True, slots=True)
class IsDestroyed:
    """Permanents are destroyed at once."""

    objects: tuple[ObjectRef, ...]
    regenerates: bool = True


@dataclass(frozen=True, slots=True)
class Sacrifices:
    """A player sacrifices permanents at once."""

    player: str
    objects: tuple[ObjectRef, ...]


@dataclass(frozen=True, slots=True)
class IsExiled:
    """Objects are exiled at once."""

    objects: tuple[ObjectRef, ...]


@dataclass(frozen=True, slots=True)
class IsReturned:
    """Objects are returned to their owners' hands at once."""

    objects: tuple[ObjectRef, ...]


@dataclass(frozen=True, slots=True)
class Mills:
    """A player mills cards."""

    player: str
    count: int


@dataclass(frozen=True, slots=True)
class Discards:
    """A player discards certain cards, or so many of their choice; `source` is what causes it."""

    player: str
    cards: tuple[Thing, ...] = ()
    count: int | None = None
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Enters:
    """Objects enter the battlefield at once; the effect that puts them there says how."""

    objects: tuple[Thing, ...]
    controller: str
    tapped: bool = False
    counters: tuple[CounterGroup, ...] = ()


# ---- What players do ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plays:
    """A player plays a land."""

    player: str
    card: Thing


@dataclass(frozen=True, slots=True)
class Casts:
    """A player casts a spell, which resolves. `x` is the X chosen, `life` the life paid for it, `kicked` how
    often it was kicked, `kickers` with which costs where the sentence says so, `spent` the mana spent to cast
    it, such as "WUU"; None where the sentence doesn't say."""

    player: str
    card: Thing
    x: int | None = None
    life: int | None = None
    targets: tuple[Target, ...] = ()
    kicked: int | None = None
    kickers: tuple[str, ...] = ()
    spent: str | None = None


@dataclass(frozen=True, slots=True)
class TapsForMana:
    """A player taps a permanent for mana; `mana` limits it to abilities that would make that."""

    player: str
    object: ObjectRef
    mana: str | None = None


@dataclass(frozen=True, slots=True)
class Activates:
    """A player activates an ability of an object; `cost` says which, where the sentence does."""

    player: str
    object: ObjectRef
    cost: str | None = None


@dataclass(frozen=True, slots=True)
class Attacks:
    """Creatures are declared as attackers together."""

    attackers: tuple[ObjectRef, ...]
    defender: Target


@dataclass(frozen=True, slots=True)
class StepBegins:
    """A step of a player's turn begins."""

    player: str
    step: str


Event = (
    Draws
    | EachDraws
    | DrawsForTurn
    | Gains
    | Loses
    | LifeBecomes
    | ExchangesLife
    | DealsDamage
    | PutsCounters
    | GetsCounters
    | DoublesCounters
    | RemovesCounters
    | MovesCounters
    | Creates
    | Dies
    | IsDestroyed
    | Sacrifices
    | IsExiled
    | IsReturned
    | Mills
    | Discards
    | Enters
    | Plays
    | Casts
    | TapsForMana
    | Activates
    | Attacks
    | StepBegins
)


def departures(event: Event) -> frozenset[str]:
    """The objects of the case that an event takes off the battlefield, by name."""
    match event:
        case Dies(objects=things) | IsDestroyed(objects=things) | IsExiled(objects=things):
            return frozenset(thing.object for thing in things)
        case IsReturned(objects=things) | Sacrifices(objects=things):
            return frozenset(thing.object for thing in things)
    return frozenset()


def arrivals(event: Event) -> frozenset[str]:
    """The objects of the case that an event brings onto the battlefield, by name, as far as it says so."""
    match event:
        case Enters(objects=things):
            return frozenset(thing.object for thing in things if isinstance(thing, ObjectRef))
        case Casts(card=ObjectRef(name)) | Plays(card=ObjectRef(name)):
            return frozenset({name})
    return frozenset()
