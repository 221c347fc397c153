"""Random small boards of triggered abilities, for hypothesis: one strategy for each family of events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from hypothesis import assume
from hypothesis import strategies as st

from tests.brute.board import Term, Text
from tests.brute.triggers import Ability, Board, Card, Thing

PLAYERS = ("alice", "bob", "carol")
PLUS, MINUS = Text("+1/+1"), Text("-1/-1")
ELF, CAT = Text("Elf"), Text("Cat")
CREATURE: Term = ("type", "creature")
ARTIFACT: Term = ("type", "artifact")
LAND: Term = ("type", "land")
LEGENDARY: Term = ("supertype", "legendary")
PLAIN = (
    Card("Cat", ("creature",), (CAT,), power=2, toughness=2),
    Card("Archer", ("creature",), (ELF,), power=3, toughness=2),
    Card("Legend", ("creature",), (ELF,), ("legendary",), power=1, toughness=1),
    Card("Golem", ("artifact", "creature"), power=4, toughness=4, keywords=("vigilance",)),
    Card("Rock", ("artifact",)),
    Card("Field", ("land",)),
    Card("Arbor", ("land", "creature"), (ELF,), power=1, toughness=1),
)
"""Cards without abilities of their own."""
SPELLS = (Card("Spark", ("instant",)), Card("Verse", ("sorcery",)))
TOKENS = (
    Card("Saproling", ("creature",), (Text("Saproling"),), power=1, toughness=1),
    Card("Gadget", ("artifact",)),
)

WHO = st.sampled_from(("you", "you", "opponent", "any_player"))
PLAYER = st.sampled_from(PLAYERS[:2])


def both(one: Term, other: Term) -> Term:
    return ("and", one, other)


def some(*options: Term) -> st.SearchStrategy[Term]:
    return st.sampled_from(options)


@cache
def about() -> st.SearchStrategy[Term]:
    """What an event is about."""
    kind = some(CREATURE, CREATURE, CREATURE, "permanent", ARTIFACT, LAND, ("non", CREATURE))
    whose = some("you_control", "you_control", "opponent_controls", "other", ("non", "token"), "token")
    return st.one_of(
        kind,
        st.tuples(st.just("and"), kind, whose),
        st.tuples(st.just("and"), kind, st.tuples(st.just("and"), whose, whose)),
        some("this", ("or", CREATURE, ARTIFACT), ("subtype", ELF), LEGENDARY, ("power_at_most", 2)),
        some(both(CREATURE, ("power_at_least", 3)), both(CREATURE, ("subtype", CAT))),
    )


@dataclass(frozen=True)
class Family:
    """Events of one kind: what triggers on them, what is said to cause it, and the events themselves."""

    triggers: Callable[[], st.SearchStrategy[Term]]
    causes: Callable[[], st.SearchStrategy[Term]]
    events: Callable[[st.DrawFn, list[Thing]], tuple[tuple[object, ...], ...]]
    replacements: tuple[Ability, ...] = ()
    step: str = "precombat_main"
    plain: int = 2


@cache
def conditions() -> st.SearchStrategy[Term]:
    compare = st.tuples(some("at_least", "at_most"), st.integers(0, 3))
    counted = some(
        CREATURE, both(CREATURE, "you_control"), both(CREATURE, "other"), both(ARTIFACT, "you_control")
    )
    one = st.one_of(
        st.tuples(st.just("count"), counted, compare),
        st.tuples(st.just("during_turn"), some("you", "opponent")),
        st.tuples(st.just("life"), st.just("you"), st.tuples(some("at_least", "at_most"), some(19, 20, 21))),
    )
    return st.one_of(one, st.tuples(st.just("non"), one))


@st.composite
def triggered(draw: st.DrawFn, family: Family) -> Ability:
    events = [draw(family.triggers())]
    batch = draw(st.integers(0, 3)) == 3 and _in_batches(events[0])
    return Ability(
        on=tuple(events),
        batch=batch,
        intervening=(draw(conditions()),) if draw(st.integers(0, 3)) == 3 else (),
        once=draw(st.integers(0, 7)) == 7,
        does_once=draw(st.integers(0, 7)) == 7,
        speaks_of_event=draw(st.integers(0, 3)) == 3,
    )


def _in_batches(event: Term) -> bool:
    """Whether "one or more" makes sense."""
    return isinstance(event, tuple) and event[0] in (
        "moves", "discards", "mills", "counters_put", "creates", "sacrifices", "attacks",
    )  # fmt: skip


@cache
def covered() -> st.SearchStrategy[tuple[Term, ...]]:
    """Whose abilities an effect speaks of."""
    mine = both("permanent", "you_control")
    return st.one_of(
        st.just((mine,)),
        st.just((mine,)),
        st.tuples(
            some(
                both(CREATURE, both("you_control", "other")),
                both(CREATURE, both("you_control", ("power_at_most", 2))),
                both(CREATURE, both("you_control", LEGENDARY)),
                both(CREATURE, both("you_control", both("other", "chosen_type"))),
                both("permanent", "opponent_controls"),
                both("emblem", "you_own"),
                "this",
            )
        ),
        st.just((both("emblem", "you_own"), "this")),
    )


@st.composite
def effect_on_triggers(draw: st.DrawFn, family: Family) -> Ability:
    """An effect that adds to how often abilities trigger, or that keeps them from triggering."""
    caused_by = draw(st.one_of(st.just(()), *[st.tuples(family.causes())] * 4))
    if draw(st.integers(0, 4)) == 4:
        covers = draw(st.one_of(st.just(()), covered()))
        return Ability("cant_trigger", covers=covers, caused_by=caused_by or (draw(family.causes()),))
    return Ability(
        "additional_trigger",
        covers=draw(covered()),
        caused_by=caused_by,
        conditions=(draw(conditions()),) if draw(st.integers(0, 5)) == 5 else (),
        adds=draw(st.sampled_from((1, 1, 1, 2))),
    )


def _thing(draw: st.DrawFn, name: str, card: str) -> Thing:
    return Thing(
        name,
        card,
        "battlefield",
        draw(PLAYER),
        controller=draw(st.sampled_from((None,) * 8 + PLAYERS[:2])),
        token=draw(st.integers(0, 5)) == 5,
        chosen=draw(st.sampled_from((ELF, CAT))),
    )


@st.composite
def boards(draw: st.DrawFn, family: Family) -> Board:
    """Cards with triggered abilities and with effects on them, one or two of each, and plain permanents."""
    cards = [*PLAIN, *SPELLS, *TOKENS]
    things: list[Thing] = []
    for number in range(draw(st.integers(1, 3))):
        name = f"Watcher {number}"
        abilities = draw(st.lists(triggered(family), min_size=1, max_size=2))
        if draw(st.integers(0, 7)) == 7:
            own = tuple(replace(ability, functions="command") for ability in abilities)
            cards.append(Card(name, ("emblem",), abilities=own))
            things.append(Thing(name, name, "command", draw(PLAYER)))
            continue
        cards.append(_being(draw, name, tuple(abilities)))
        for copy in range(draw(st.sampled_from((1, 1, 2)))):
            things.append(_thing(draw, f"{name} of {copy}", name))
    for number in range(draw(st.integers(0, 2))):
        name = f"Effect {number}"
        effect = draw(effect_on_triggers(family))
        bearers = [thing.name for thing in things if thing.zone == "battlefield"]
        if bearers and draw(st.integers(0, 4)) == 4:
            given = (Ability("grant", gives=2), replace(effect, functions="granted"))
            cards.append(Card(name, ("artifact",), abilities=given))
            worn = _thing(draw, f"{name} worn", name)
            things.append(replace(worn, attached=draw(st.sampled_from(bearers))))
            continue
        cards.append(_being(draw, name, (effect,)))
        for copy in range(draw(st.sampled_from((1, 1, 2)))):
            things.append(_thing(draw, f"{name} of {copy}", name))
    if family.replacements and draw(st.integers(0, 3)) == 3:
        cards.append(Card("Instead", abilities=(draw(st.sampled_from(family.replacements)),)))
        things.append(_thing(draw, "Instead", "Instead"))
    for number, card in enumerate(draw(st.lists(st.sampled_from(PLAIN), min_size=1, max_size=family.plain))):
        things.append(_thing(draw, f"{card.name} {number}", card.name))
    players = draw(st.sampled_from((PLAYERS[:2], PLAYERS[:2], PLAYERS)))
    things = list(draw(st.permutations(things)))
    events = family.events(draw, things)
    return Board(players, tuple(cards), tuple(things), events, turn=draw(PLAYER), step=family.step)


def _being(draw: st.DrawFn, name: str, abilities: tuple[Ability, ...]) -> Card:
    kinds = draw(st.sampled_from((("enchantment",), ("creature",), ("creature",), ("artifact", "creature"))))
    if "creature" not in kinds:
        return Card(name, kinds, abilities=abilities)
    supertypes = draw(st.sampled_from(((), (), ("legendary",))))
    size = draw(st.sampled_from((1, 3)))
    subtypes = draw(st.sampled_from(((ELF,), (CAT,))))
    return Card(name, kinds, subtypes, supertypes, power=size, toughness=3, abilities=abilities)


# --- leaving ---


@cache
def _leaving() -> st.SearchStrategy[Term]:
    away = st.sampled_from(("graveyard", "graveyard", "graveyard", "anywhere", "exile", "hand"))
    return st.one_of(
        st.tuples(st.just("moves"), about(), st.just("battlefield"), away),
        st.tuples(st.just("moves"), about(), st.just("battlefield"), away),
        st.tuples(
            st.just("moves"), some("card", both("card", "other")), st.just("anywhere"), st.just("graveyard")
        ),
        st.tuples(st.just("sacrifices"), WHO, about()),
    )


@cache
def _leaving_causes() -> st.SearchStrategy[Term]:
    away = st.sampled_from(("graveyard", "graveyard", "anywhere"))
    wanted = some(CREATURE, CREATURE, ARTIFACT, both(CREATURE, "you_control"), ("or", LEGENDARY, ARTIFACT))
    return st.tuples(st.just("moves"), wanted, st.just("battlefield"), away)


def _leave(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    there = [thing for thing in things if thing.zone == "battlefield"]
    count = draw(st.integers(1, min(3, len(there))))
    leaving = list(draw(st.permutations(there)))[:count]
    how = draw(st.sampled_from(("dies", "dies", "destroyed", "exiled", "returned", "sacrifices")))
    if how == "sacrifices":
        who = leaving[0].whose
        return ((how, who, tuple(thing.name for thing in leaving if thing.whose == who)),)
    names = tuple(thing.name for thing in leaving)
    if len(names) > 1 and draw(st.integers(0, 3)) == 3:
        return ((how, names[:1]), (how, names[1:]))
    return ((how, names),)


def from_anywhere(board: Board) -> bool:
    """Whether what adds to a "from anywhere" ability could leave with the event. That such an ability doesn't
    look back is clear (603.6c), and not whether the effect does that adds to it."""
    leaving = {name for event in board.events for name in event[-1] if isinstance(event[-1], tuple)}  # type: ignore[attr-defined]
    text = str([card.abilities for card in board.cards])
    effects = {
        card.name
        for card in board.cards
        if any(ability.kind in ("additional_trigger", "cant_trigger", "grant") for ability in card.abilities)
    }
    return "'anywhere', 'graveyard'" in text and any(
        thing.name in leaving and thing.card in effects for thing in board.things
    )


# --- entering ---


@cache
def _entering() -> st.SearchStrategy[Term]:
    here = st.tuples(st.just("moves"), about(), st.just("anywhere"), st.just("battlefield"))
    made = st.tuples(st.just("creates"), WHO, some("token", both("token", CREATURE), both("token", ARTIFACT)))
    left = st.tuples(
        st.just("moves"), some("card", both("card", "you_own")), st.just("graveyard"), st.just("anywhere")
    )
    return st.one_of(here, here, here, made, left)


@cache
def _entering_causes() -> st.SearchStrategy[Term]:
    wanted = some(
        "permanent",
        CREATURE,
        ("or", ARTIFACT, CREATURE),
        LAND,
        both(("subtype", ELF), "you_control"),
        ARTIFACT,
    )
    return st.tuples(st.just("moves"), wanted, st.just("anywhere"), st.just("battlefield"))


def _enter(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    player = draw(PLAYER)
    if draw(st.integers(0, 2)) == 2:
        return (("creates", player, draw(st.sampled_from(TOKENS)).name, draw(st.integers(1, 3))),)
    watching = [
        place for place, thing in enumerate(things) if thing.zone == "battlefield" and thing.attached is None
    ]
    worn = {thing.attached for thing in things}
    coming: list[str] = []
    for place in watching:
        # What is worn stays, so that nothing is attached to a card in a hand.
        if len(coming) < 2 and things[place].name not in worn and draw(st.integers(0, 2)) == 2:
            zone = draw(st.sampled_from(("hand", "hand", "graveyard")))
            things[place] = replace(things[place], zone=zone, controller=None, token=False, chosen=None)
            coming.append(things[place].name)
    if not coming or draw(st.booleans()):
        card = draw(st.sampled_from(PLAIN))
        things.append(Thing("new", card.name, draw(st.sampled_from(("hand", "graveyard"))), draw(PLAYER)))
        coming.append("new")
    return (("enters", tuple(coming), player),)


# --- players ---


@cache
def _living() -> st.SearchStrategy[Term]:
    one = st.tuples(some("gains_life", "gains_life", "loses_life"), WHO)
    return st.one_of(one, one, st.tuples(st.just("nth"), st.integers(1, 2), one))


@cache
def _living_causes() -> st.SearchStrategy[Term]:
    return st.tuples(some("gains_life", "loses_life"), WHO)


def _live(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    events: list[tuple[object, ...]] = []
    for _ in range(draw(st.integers(1, 3))):
        event: tuple[object, ...] = (
            draw(st.sampled_from(("gains", "gains", "loses"))),
            draw(PLAYER),
            draw(st.integers(0, 2)),
        )
        if event[0] == "gains" and draw(st.booleans()):
            event = ("gains_from", *event[1:], draw(st.sampled_from(things)).name)
        events.append(event)
    return tuple(events)


@cache
def _drawing() -> st.SearchStrategy[Term]:
    one = st.tuples(st.just("draws"), WHO)
    return st.one_of(one, st.tuples(st.just("nth"), st.integers(1, 3), one))


@cache
def _drawing_causes() -> st.SearchStrategy[Term]:
    return st.tuples(st.just("draws"), WHO)


def _draw(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    del things
    return tuple(("draws", draw(PLAYER), draw(st.integers(1, 3))) for _ in range(draw(st.integers(1, 2))))


CARD = some("card", CREATURE, both("card", CREATURE), ("non", CREATURE), LAND)


@cache
def _discarding() -> st.SearchStrategy[Term]:
    return st.one_of(
        st.tuples(some("discards", "mills"), WHO, CARD),
        st.tuples(st.just("moves"), CARD, some("anywhere", "hand", "library"), st.just("graveyard")),
    )


@cache
def _discarding_causes() -> st.SearchStrategy[Term]:
    return st.tuples(some("discards", "mills"), WHO, CARD)


def _discard(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    player = draw(PLAYER)
    zone = draw(st.sampled_from(("hand", "library")))
    kinds = draw(st.lists(st.sampled_from(PLAIN), min_size=1, max_size=3))
    for place, card in enumerate(kinds, 1):
        position = place if zone == "library" else None
        things.append(Thing(f"card {place}", card.name, zone, player, position=position))
    if zone == "library":
        return (("mills", player, draw(st.integers(1, len(kinds)))),)
    return (("discards", player, tuple(f"card {place}" for place in range(1, len(kinds) + 1))),)


# --- permanents and turns ---


@cache
def _counters() -> st.SearchStrategy[Term]:
    return st.tuples(st.just("counters_put"), some("any", PLUS, PLUS, MINUS), about())


def _count(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    there = [thing for thing in things if thing.zone == "battlefield"]
    return tuple(
        (
            "puts_counters",
            draw(PLAYER),
            draw(st.sampled_from(there)).name,
            draw(st.sampled_from((PLUS, PLUS, MINUS))),
            draw(st.integers(1, 2)),
        )
        for _ in range(draw(st.integers(1, 2)))
    )


@cache
def _attacking() -> st.SearchStrategy[Term]:
    each = st.tuples(st.just("attacks"), about(), some("any", "any", ("player", "you")))
    least = st.tuples(st.just("at_least"), st.integers(1, 2))
    return st.one_of(
        each,
        each,
        st.tuples(st.just("attack_with"), WHO, some(CREATURE, both(CREATURE, ("subtype", ELF))), least),
        st.tuples(st.just("attacks_alone"), some(CREATURE, both(CREATURE, "you_control"))),
        st.tuples(st.just("becomes_tapped"), about()),
    )


@cache
def _attacking_causes() -> st.SearchStrategy[Term]:
    wanted = some(CREATURE, both(CREATURE, "you_control"), both(CREATURE, ("subtype", ELF)))
    return st.tuples(st.just("attacks"), wanted, st.just("any"))


def _attack(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    creatures = ("Cat", "Archer", "Golem", "Legend")
    names: list[str] = []
    player = draw(PLAYER)
    for number in range(draw(st.integers(1, 2))):
        name = f"attacker {number}"
        things.append(Thing(name, draw(st.sampled_from(creatures)), "battlefield", player))
        names.append(name)
    return (("attacks", tuple(names), "bob" if player == "alice" else "alice"),)


STEPS = ("upkeep", "draw", "precombat_main", "end")


@cache
def _beginning() -> st.SearchStrategy[Term]:
    return st.tuples(st.just("begins"), st.sampled_from(STEPS), WHO)


def _begin(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    del things
    return (("begins", draw(PLAYER), draw(st.sampled_from(STEPS))),)


@cache
def _casting() -> st.SearchStrategy[Term]:
    wanted = some(
        ("type", "instant"), ("or", ("type", "instant"), ("type", "sorcery")), ("non", CREATURE), CREATURE
    )
    return st.tuples(st.just("casts"), WHO, wanted)


def _cast(draw: st.DrawFn, things: list[Thing]) -> tuple[tuple[object, ...], ...]:
    player = draw(PLAYER)
    things.append(Thing("the spell", draw(st.sampled_from(SPELLS)).name, "hand", player))
    return (("casts", player, "the spell"),)


FAMILIES = {
    "leaving": Family(
        _leaving,
        _leaving_causes,
        _leave,
        (
            Ability("replacement", event="die", about=CREATURE),
            Ability("replacement", event="die", about=ARTIFACT),
        ),
    ),
    "entering": Family(
        _entering, _entering_causes, _enter, (Ability("replacement", event="create", adds=2),)
    ),
    "life": Family(_living, _living_causes, _live, (Ability("replacement", event="gain", adds=2),)),
    "draws": Family(_drawing, _drawing_causes, _draw, (Ability("replacement", event="draw", adds=2),)),
    "discards": Family(_discarding, _discarding_causes, _discard),
    "counters": Family(_counters, _counters, _count),
    "attacks": Family(_attacking, _attacking_causes, _attack, step="declare_attackers"),
    "steps": Family(_beginning, _beginning, _begin),
    "casts": Family(_casting, _casting, _cast),
}


@st.composite
def trigger_boards(draw: st.DrawFn, family: str) -> Board:
    """A board of that family. The player on turn is the one whose step begins, or who attacks."""
    board = draw(boards(FAMILIES[family]))
    match board.events[0]:
        case ("begins", str(player), str(step)):
            board = replace(board, turn=player, step=step)
        case ("attacks", _, str(defender)):
            board = replace(board, turn="bob" if defender == "alice" else "alice")
    assume(family != "leaving" or not from_anywhere(board))
    return board
