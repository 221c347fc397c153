"""Counters, tokens, moves and entering: answers worked out by hand from the rules, asked of the interpreter
and of the product."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import pytest

from pyrules.engine import Uncovered, solve
from tests.brute.board import Term, Text
from tests.brute.move_facts import move_facts
from tests.brute.moves import (
    Ability,
    Board,
    Card,
    InForce,
    Quantities,
    Thing,
    TooManyError,
    UnknownError,
    Value,
    play_moves,
)
from tests.test_move_agreement import differences

Outcome = Mapping[str, Mapping[str, Value | Mapping[str, int]]]
Expected = list[tuple[int, Outcome]]

PLUS, CHARGE, LOYALTY = "+1/+1", "charge", "loyalty"
CREATURE: Term = ("type", "creature")
MINE: Term = ("and", CREATURE, "you_control")
SAPROLING: Term = ("token", Text("Saproling"), 1, 1, "green")
SQUIRREL: Term = ("token", Text("Squirrel"), 1, 1, "green")
ZOMBIE: Term = ("token", Text("Zombie"), 2, 2, "black")
CLUE, FOOD, TREASURE = Text("Clue"), Text("Food"), Text("Treasure")
TRAITS: tuple[tuple[Term, Term], ...] = tuple((token, CREATURE) for token in (SAPROLING, SQUIRREL, ZOMBIE))


def effect(name: str, *abilities: Ability, types: tuple[str, ...] = ("enchantment",)) -> Card:
    return Card(name, types, abilities=abilities)


def puts(amount: Term, *about: Term, who: str = "any_player", of: str | None = None) -> Ability:
    conditions: tuple[Term, ...] = () if of is None else (("counters_of", Text(of)),)
    return Ability("put_counters", who, about, (("put_instead", amount),), conditions)


def makes(*does: Term, about: tuple[Term, ...] = (), who: str = "you", optional: bool = False) -> Ability:
    return Ability("create_tokens", who, about, does, optional=optional)


def goes(
    would: str, *does: Term, about: tuple[Term, ...] = (), who: str = "any_player", optional: bool = False
) -> Ability:
    return Ability(would, who, about, does, optional=optional)


def enters(*does: Term, about: tuple[Term, ...] = ("this",), who: str = "any_player") -> Ability:
    return Ability("enter", who, about, does)


def given_up(ability: Ability, *given: tuple[int, str]) -> Ability:
    return replace(ability, given=given)


LIST = (
    Card("Bear", ("creature",), ("Bear",), power=2, toughness=2),
    Card("Rock", ("artifact",)),
    Card("Forest", ("land",), ("Forest",), ("basic",)),
    Card("Jace", ("planeswalker",), loyalty=3),
    Card("God", ("creature",), keywords=("indestructible",), power=5, toughness=5),
    Card("Umbra", ("enchantment",), ("Aura",), keywords=("umbra_armor",)),
    effect("Scales", puts(("that_many_plus", 1), MINE, of=PLUS)),
    effect("Season", puts(("that_many_times", 2), ("and", "permanent", "you_control"))),
    effect("Vorinclex", puts("half_of_that_many", "permanent", ("player", "any_player"), who="opponent")),
    effect("Vizier", puts(("that_many_minus", 1), MINE, of="-1/-1")),
    effect(
        "Solemnity",
        Ability("put_counters", about=(("player", "any_player"),), kind="cant"),
        Ability("put_counters", about=(CREATURE,), kind="cant"),
    ),
    effect("Doubler", makes(("multiply_tokens", 2))),
    effect("Chatterfang", makes(("also_create", "that_many", SQUIRREL))),
    effect(
        "Academy",
        makes(
            ("create_each", ("more", CLUE, ("more", FOOD, ("one", TREASURE)))),
            about=(("or", ("subtype", CLUE), ("or", ("subtype", FOOD), ("subtype", TREASURE))),),
        ),
    ),
    effect("Xorn", makes(("also_create", 1, TREASURE), about=(("subtype", TREASURE),))),
    effect(
        "Jinnie",
        makes(
            ("either", ("create_instead", "that_many", SQUIRREL), ("create_instead", "that_many", ZOMBIE)),
            optional=True,
        ),
    ),
    effect("Halver", makes("halve_tokens", who="opponent")),
    effect(
        "Thief",
        replace(makes(("create_under", "you"), who="opponent"), functions="resolved"),
        types=("sorcery",),
    ),
    effect("RIP", goes("go_to_graveyard", "exile_it")),
    effect("Leyline", goes("go_to_graveyard", "exile_it", about=("card",), who="opponent")),
    effect(
        "Void", goes("go_to_graveyard", ("exile_it_with", Text("void"), 1), about=("card",), who="opponent")
    ),
    effect(
        "Kalitas",
        goes(
            "die",
            "exile_it",
            ("create", "you", 1, ZOMBIE),
            about=(("and", CREATURE, ("and", ("non", "token"), "opponent_controls")),),
        ),
        types=("creature",),
    ),
    effect(
        "Colossus",
        replace(goes("go_to_graveyard", ("to_library", "shuffle"), about=("this",)), functions="anywhere"),
        types=("creature",),
    ),
    effect(
        "Anafenza",
        goes("go_to_graveyard", "exile_it", about=(("and", CREATURE, "off_battlefield"),), who="opponent"),
    ),
    effect(
        "Whip",
        replace(goes("leave_battlefield", "exile_it", about=("target",)), functions="resolved"),
        types=("instant",),
    ),
    effect(
        "Shield",
        replace(goes("be_destroyed", "regenerate_it", about=("target",)), functions="resolved", once=True),
        types=("instant",),
    ),
    effect("Bruvac", Ability("mill", "opponent", does=(("mill_instead", ("that_many_times", 2)),))),
    effect(
        "Vents", given_up(enters(("offer", ("pay_life", 2)), "enter_tapped"), (2, "did_not")), types=("land",)
    ),
    effect("Spelunking", enters("enter_untapped", about=(("type", "land"),), who="you")),
    effect("Blind", enters("enter_tapped", about=(CREATURE,), who="opponent")),
    effect("Sentinel", enters(("enter_with", Text(PLUS), 1), about=(("and", "other", MINE),))),
    effect("Walker", enters(("enter_with", Text(PLUS), "x")), types=("creature", "artifact")),
    effect("Many", enters(("enter_with", Text(PLUS), ("count", MINE))), types=("creature",)),
    effect("Clone", replace(enters(("enter_as_copy", CREATURE)), optional=True), types=("creature",)),
    effect("Essence", enters(("enter_as_copy", "this"), about=(CREATURE,), who="you"), types=("creature",)),
    effect(
        "Seducer",
        replace(enters(("enter_under", "you"), about=(CREATURE,), who="opponent"), functions="resolved"),
        types=("sorcery",),
    ),
    effect(
        "Priest",
        Ability(
            "enter",
            about=(("and", CREATURE, ("non", "token")),),
            does=("exile_it",),
            conditions=(("non", "was_cast"),),
        ),
    ),
    effect(
        "Check",
        Ability(
            "enter",
            about=("this",),
            does=("enter_tapped",),
            conditions=(
                ("non", ("count", ("and", ("subtype", Text("Forest")), "you_control"), ("at_least", 1))),
            ),
        ),
        types=("land",),
    ),
)


def board(alice: str, bob: str, event: tuple[object, ...], **more: object) -> Board:
    """A board of named cards, the second of a name being "Bear 2"; `hand`, `library`, `graveyard` of bob, and
    what else a board may have."""
    things: list[Thing] = []

    def put(names: str, zone: str, player: str) -> None:
        for place, name in enumerate((n.strip() for n in names.split(",") if n.strip()), 1):
            number = sum(thing.card == name for thing in things) + 1
            called = name if number == 1 else f"{name} {number}"
            things.append(Thing(called, name, zone, player, position=place if zone == "library" else None))

    put(alice, "battlefield", "alice")
    put(bob, "battlefield", "bob")
    for zone in ("hand", "library", "graveyard"):
        put(str(more.pop(zone, "")), zone, "bob")
    details: Mapping[str, Mapping[str, object]] = more.pop("details", {})  # type: ignore[assignment]
    changed = tuple(replace(thing, **details.get(thing.name, {})) for thing in things)  # type: ignore[arg-type]
    whose = ("bob",) if any(thing.zone == "library" for thing in things) else ()
    return Board(("alice", "bob"), LIST, changed, event, traits=TRAITS, libraries=whose, **more)  # type: ignore[arg-type]


def here(**more: Value | Mapping[str, int]) -> Mapping[str, Value | Mapping[str, int]]:
    """What has entered under bob's control."""
    said = {what.replace("_", " "): value for what, value in more.items()}
    return {"zone": "battlefield", "controller": "bob", **said}


def as_quantities(expected: Expected) -> Counter[Quantities]:
    found: Counter[Quantities] = Counter()
    for orderings, outcome in expected:
        parts: set[tuple[str, str, Value]] = set()
        for subject, quantities in outcome.items():
            for what, value in quantities.items():
                told = tuple(sorted(value.items())) if isinstance(value, Mapping) else value
                parts.add((subject, what, told))
        found[frozenset(parts)] += orderings
    return found


def on_bear(number: int, kind: str = PLUS) -> Outcome:
    return {"Bear": {"counters": {kind: number}}}


def made(player: str, **tokens: int) -> Outcome:
    return {player: {"creates": tokens}}


def arrived(number: int, name: str, **look: Value | Mapping[str, int]) -> Outcome:
    """So many tokens that have arrived so."""
    said = {
        what.replace("_", " "): tuple(sorted(value.items())) if isinstance(value, Mapping) else value
        for what, value in look.items()
    }
    return {f"{number} {name} tokens": {str(tuple(sorted(said.items()))): True}}


BEAR = ("puts_counters", "alice", "Bear", PLUS, 1)
HAND = {"hand": 6}

COUNTERS: list[tuple[Board, Expected]] = [
    (board("Bear, Scales, Season", "", BEAR), [(1, on_bear(3)), (1, on_bear(4))]),
    (board("Bear, Scales, Scales", "", BEAR), [(2, on_bear(3))]),
    (board("Bear, Season", "Scales", BEAR), [(1, on_bear(2))]),
    (
        board("Bear, Season, Scales", "", ("puts_counters", "bob", "Bear", CHARGE, 2)),
        [(1, on_bear(4, CHARGE))],
    ),
    # 1 doubled is 2, half of that 1; half of 1 is none, and then there are no counters to double
    (board("Bear, Season", "Vorinclex", BEAR), [(1, on_bear(1)), (1, {})]),
    (
        board("Bear", "Vorinclex", ("gets_counters", "alice", "poison", 3)),
        [(1, {"alice": {"counters": {"poison": 1}}})],
    ),
    (board("Bear, Vizier", "", ("puts_counters", "bob", "Bear", "-1/-1", 1)), [(1, {})]),
    (board("Bear, Vizier, Vizier", "", ("puts_counters", "bob", "Bear", "-1/-1", 1)), [(2, {})]),
    (
        board("Bear, Vizier, Season", "", ("puts_counters", "bob", "Bear", "-1/-1", 1)),
        [(1, on_bear(1, "-1/-1")), (1, {})],
    ),
    (board("Bear, Scales, Season", "Solemnity", BEAR), [(1, {})]),
    (
        board("Rock, Season", "Solemnity", ("puts_counters", "alice", "Rock", CHARGE, 1)),
        [(1, {"Rock": {"counters": {CHARGE: 2}}})],
    ),
    (board("", "Solemnity", ("gets_counters", "alice", "poison", 1)), [(1, {})]),
]

TOKENS: list[tuple[Board, Expected]] = [
    (
        board("Doubler", "Blind", ("creates", "alice", ((SAPROLING, 1), (CLUE, 1)))),
        [(1, {**made("alice", Saproling=2, Clue=2), **arrived(2, "Saproling", tapped=True)})],
    ),
    # For each of two tokens apart: the counter first, or tapped first
    (
        board("Sentinel", "Blind", ("creates", "alice", ((SAPROLING, 2),))),
        [
            (
                4,
                {
                    **made("alice", Saproling=2),
                    **arrived(2, "Saproling", tapped=True, counters={PLUS: 1}),
                },
            )
        ],
    ),
    # What is added enters as what is there does; a Treasure attacks nobody (506.3a)
    (
        board("Chatterfang", "", ("creates_so", "alice", ((TREASURE, 1),), True, "bob", ((CHARGE, 1),))),
        [
            (
                1,
                {
                    **made("alice", Treasure=1, Squirrel=1),
                    **arrived(1, "Treasure", tapped=True, counters={CHARGE: 1}),
                    **arrived(1, "Squirrel", tapped=True, attacking="bob", counters={CHARGE: 1}),
                },
            )
        ],
    ),
    # Each of two Clones copies the bear or not
    (
        board("Bear", "", ("creates", "alice", ((("copy", Text("Clone")), 2),))),
        [
            (1, made("alice", Clone=2)),
            (2, {**made("alice", Clone=2), **arrived(1, "Clone", copy_of="Bear")}),
            (1, {**made("alice", Clone=2), **arrived(2, "Clone", copy_of="Bear")}),
        ],
    ),
    # 616.1b: stolen as it enters, tapped for its new controller's opponents
    (
        board(
            "Blind", "", ("creates", "alice", ((SAPROLING, 1),)), effects=(InForce("his", "Seducer", "bob"),)
        ),
        [(1, {**made("bob", Saproling=1), **arrived(1, "Saproling", tapped=True)})],
    ),
    (
        board("Doubler, Doubler, Doubler", "", ("creates", "alice", ((SAPROLING, 1),))),
        [(6, made("alice", Saproling=8))],
    ),
    (board("Doubler", "", ("creates", "bob", ((SAPROLING, 1),))), [(1, made("bob", Saproling=1))]),
    (
        board("Academy, Academy", "", ("creates", "alice", ((CLUE, 1),))),
        [(2, made("alice", Clue=3, Food=3, Treasure=3))],
    ),
    (
        board("Xorn, Academy", "", ("creates", "alice", ((TREASURE, 1),))),
        [(1, made("alice", Clue=2, Food=2, Treasure=2)), (1, made("alice", Clue=1, Food=1, Treasure=2))],
    ),
    # Xorn speaks of Treasures only once there are some (616.2)
    (
        board("Xorn, Academy", "", ("creates", "alice", ((CLUE, 1),))),
        [(1, made("alice", Clue=1, Food=1, Treasure=2))],
    ),
    (
        board("Academy", "", ("creates", "alice", ((CLUE, 1), (SAPROLING, 2)))),
        [(1, made("alice", Clue=1, Food=1, Treasure=1, Saproling=2))],
    ),
    (
        board("Jinnie", "", ("creates", "alice", ((CLUE, 2),))),
        [(1, made("alice", Clue=2)), (1, made("alice", Squirrel=2)), (1, made("alice", Zombie=2))],
    ),
    (
        board("Chatterfang, Doubler", "", ("creates", "alice", ((TREASURE, 1),))),
        [(2, made("alice", Treasure=2, Squirrel=2))],
    ),
    (
        board("Chatterfang, Chatterfang", "", ("creates", "alice", ((TREASURE, 1),))),
        [(2, made("alice", Treasure=1, Squirrel=3))],
    ),
    (board("Halver", "", ("creates", "bob", ((CLUE, 1), (FOOD, 3)))), [(1, made("bob", Food=1))]),
    (board("Halver", "Doubler", ("creates", "bob", ((CLUE, 1),))), [(1, made("bob", Clue=1)), (1, {})]),
    # 616.1b: first under whose control
    (
        board("Doubler", "", ("creates", "alice", ((CLUE, 1),)), effects=(InForce("thief", "Thief", "bob"),)),
        [(1, made("bob", Clue=1))],
    ),
    (
        board("", "Doubler", ("creates", "alice", ((CLUE, 1),)), effects=(InForce("thief", "Thief", "bob"),)),
        [(1, made("bob", Clue=2))],
    ),
    (
        board(
            "Doubler",
            "",
            ("creates", "alice", ((CLUE, 1),)),
            effects=(InForce("thief", "Thief", "bob"), InForce("other", "Thief", "alice")),
        ),
        [(1, made("alice", Clue=2))],
    ),
]

EXILED: Outcome = {"Bear": {"zone": "exile"}}
DEAD: Outcome = {"Bear": {"zone": "graveyard"}}
ONE = (("Bear",),)
BEAR_UMBRA = {"Umbra": {"attached": "Bear"}}
SHIELD = (InForce("shield", "Shield", "bob", "Bear"),)

LEAVING: list[tuple[Board, Expected]] = [
    (board("", "Bear", ("dies", *ONE)), [(1, DEAD)]),
    (board("RIP", "Bear", ("dies", *ONE)), [(1, EXILED)]),
    (board("RIP", "Bear", ("returned", *ONE)), [(1, {"Bear": {"zone": "hand"}, "bob": {"hand": 8}})]),
    (board("Leyline", "Bear", ("dies", *ONE), details={"Bear": {"token": True}}), [(1, DEAD)]),
    (
        board("Kalitas, Leyline", "Bear", ("dies", *ONE)),
        [(1, EXILED), (1, {**EXILED, "alice": {"creates": {"Zombie": 1}}})],
    ),
    (
        board("Kalitas, Doubler", "Bear", ("dies", *ONE)),
        [(1, {**EXILED, "alice": {"creates": {"Zombie": 2}}})],
    ),
    # It leaves together with them and still watches (603.10 for triggers; 614.4: it was there before)
    (
        board("Kalitas", "Bear, Bear", ("dies", (("Kalitas", "Bear", "Bear 2")))),
        [
            (
                1,
                {
                    **EXILED,
                    "Bear 2": {"zone": "exile"},
                    "Kalitas": {"zone": "graveyard"},
                    "alice": {"creates": {"Zombie": 2}},
                },
            )
        ],
    ),
    (
        board("RIP", "Colossus", ("sacrifices", "bob", ("Colossus",))),
        [
            (1, {"Colossus": {"zone": "exile"}}),
            (1, {"Colossus": {"zone": "library"}, "bob": {"library": 61}}),
        ],
    ),
    (
        board("RIP, Void", "Bear", ("dies", *ONE)),
        [(1, EXILED), (1, {"Bear": {"zone": "exile", "counters": {"void": 1}}})],
    ),
    (
        board("", "Bear", ("dies", *ONE), details={"Bear": {"counters": (("finality", 2),)}}),
        [(1, {"Bear": {"zone": "exile", "counters": {"finality": 0}}})],
    ),
    (
        board("RIP", "Bear", ("dies", *ONE), details={"Bear": {"counters": (("finality", 1),)}}),
        [(2, {"Bear": {"zone": "exile", "counters": {"finality": 0}}})],
    ),
    (board("", "Bear", ("returned", *ONE), effects=(InForce("whip", "Whip", "bob", "Bear"),)), [(1, EXILED)]),
    (board("", "Bear", ("exiled", *ONE), effects=(InForce("whip", "Whip", "bob", "Bear"),)), [(1, EXILED)]),
    (board("", "God", ("destroyed", ("God",))), [(1, {})]),
    (board("", "God", ("dies", ("God",))), [(1, {"God": {"zone": "graveyard"}})]),
    (board("", "Bear", ("destroyed", *ONE), effects=SHIELD), [(1, {"Bear": {"tapped": True}})]),
    (board("", "Bear", ("buried", *ONE), effects=SHIELD), [(1, DEAD)]),
    (board("", "Bear", ("sacrifices", "bob", ("Bear",)), effects=SHIELD), [(1, DEAD)]),
    # 616.1g: what replaces the destruction comes before what replaces the move
    (board("RIP", "Bear", ("destroyed", *ONE), effects=SHIELD), [(1, {"Bear": {"tapped": True}})]),
    (
        board("", "Bear, Umbra", ("destroyed", *ONE), effects=SHIELD, details=BEAR_UMBRA),
        [(1, {"Bear": {"tapped": True}}), (1, {"Umbra": {"zone": "graveyard"}})],
    ),
    (
        board("RIP", "Bear, Umbra", ("destroyed", *ONE), details=BEAR_UMBRA),
        [(1, {"Umbra": {"zone": "exile"}})],
    ),
    # both at once: the creature is saved, whichever is looked at first
    (
        board("", "Bear, Umbra", ("destroyed", ("Umbra", "Bear")), details=BEAR_UMBRA),
        [(1, {"Umbra": {"zone": "graveyard"}})],
    ),
    (
        board("", "Bear, Umbra", ("destroyed", ("Bear", "Umbra")), details=BEAR_UMBRA),
        [(1, {"Umbra": {"zone": "graveyard"}})],
    ),
    (
        board(
            "", "Bear", ("destroyed", *ONE), effects=SHIELD, details={"Bear": {"counters": (("shield", 2),)}}
        ),
        [(1, {"Bear": {"tapped": True}}), (1, {"Bear": {"counters": {"shield": 1}}})],
    ),
    (
        board("", "Bear", ("returned", *ONE), commanders=(("bob", "Bear"),)),
        [(1, {"Bear": {"zone": "command"}}), (1, {"Bear": {"zone": "hand"}, "bob": {"hand": 8}})],
    ),
    (board("", "Bear", ("dies", *ONE), commanders=(("bob", "Bear"),)), [(1, DEAD)]),
]

CARDS: list[tuple[Board, Expected]] = [
    (
        board("RIP", "", ("discards", "bob", ("Bear",)), hand="Bear"),
        [(1, {**EXILED, "bob": {"hand": 6, "discards": 1}})],
    ),
    (
        board("", "", ("discards", "bob", ("Bear",)), hand="Bear"),
        [(1, {**DEAD, "bob": {"hand": 6, "discards": 1}})],
    ),
    (
        board("Anafenza", "", ("mills", "bob", 2), library="Bear, Rock, Bear"),
        [(1, {**EXILED, "Rock": {"zone": "graveyard"}, "bob": {"library": 1, "mills": 2}})],
    ),
    (
        board("Leyline", "", ("mills", "bob", 2), library="Colossus, Rock"),
        [
            (
                1,
                {"Colossus": {"zone": "exile"}, "Rock": {"zone": "exile"}, "bob": {"library": 0, "mills": 2}},
            ),
            (1, {"Rock": {"zone": "exile"}, "bob": {"library": 1, "mills": 2}}),
        ],
    ),
    (
        board("Bruvac, Bruvac", "", ("mills", "bob", 1), library="Bear, Rock, Bear"),
        [
            (
                2,
                {
                    **DEAD,
                    "Rock": {"zone": "graveyard"},
                    "Bear 2": {"zone": "graveyard"},
                    "bob": {"library": 0, "mills": 3},
                },
            )
        ],
    ),
    (board("Bruvac", "", ("mills", "bob", 2)), [(1, {"bob": {"library": 56, "mills": 4}})]),
    (board("", "", ("mills", "bob", 2)), [(1, {"bob": {"library": 58, "mills": 2}})]),
]

ENTERING: list[tuple[Board, Expected]] = [
    (
        board("", "", ("plays", "bob", "Vents"), hand="Vents"),
        [
            (1, {"Vents": here(tapped=True), "bob": HAND}),
            (1, {"Vents": here(), "bob": {**HAND, "life": 18, "loses": 2}}),
        ],
    ),
    (
        board("", "", ("plays", "bob", "Vents"), hand="Vents", life=(("bob", 1),)),
        [(1, {"Vents": here(tapped=True), "bob": HAND})],
    ),
    (
        board("", "Spelunking", ("plays", "bob", "Vents"), hand="Vents"),
        [
            (1, {"Vents": here(tapped=True), "bob": HAND}),
            (1, {"Vents": here(), "bob": HAND}),
            (2, {"Vents": here(), "bob": {**HAND, "life": 18, "loses": 2}}),
        ],
    ),
    (
        board("", "", ("plays", "bob", "Check"), hand="Check"),
        [(1, {"Check": here(tapped=True), "bob": HAND})],
    ),
    (board("", "Forest", ("plays", "bob", "Check"), hand="Check"), [(1, {"Check": here(), "bob": HAND})]),
    (
        board("Blind", "", ("casts", "bob", "Bear"), hand="Bear"),
        [(1, {"Bear": here(tapped=True), "bob": HAND})],
    ),
    (board("", "Blind", ("casts", "bob", "Bear"), hand="Bear"), [(1, {"Bear": here(), "bob": HAND})]),
    (
        board("", "Scales", ("casts", "bob", "Walker"), hand="Walker", x=2),
        [(1, {"Walker": here(counters={PLUS: 3}), "bob": HAND})],
    ),
    (
        board("", "Scales", ("casts", "bob", "Walker"), hand="Walker", x=0),
        [(1, {"Walker": here(), "bob": HAND})],
    ),
    # 107.3m, and one pool of all that gives counters and changes their number (616.1e, 616.1f)
    (
        board("", "Scales, Sentinel", ("casts", "bob", "Walker"), hand="Walker", x=1),
        [(4, {"Walker": here(counters={PLUS: 3}), "bob": HAND})],
    ),
    (
        board("", "Bear, Bear", ("casts", "bob", "Many"), hand="Many"),
        [(1, {"Many": here(counters={PLUS: 2}), "bob": HAND})],
    ),
    (
        board("Vorinclex", "Season", ("casts", "bob", "Jace"), hand="Jace"),
        [
            (1, {"Jace": here(counters={LOYALTY: 3}), "bob": HAND}),
            (1, {"Jace": here(counters={LOYALTY: 2}), "bob": HAND}),
        ],
    ),
    (
        board("Solemnity", "Scales", ("casts", "bob", "Walker"), hand="Walker", x=2),
        [(1, {"Walker": here(), "bob": HAND})],
    ),
    (
        board("Bear", "", ("casts", "bob", "Clone"), hand="Clone"),
        [(1, {"Clone": here(), "bob": HAND}), (1, {"Clone": here(copy_of="Bear"), "bob": HAND})],
    ),
    (board("Rock", "", ("casts", "bob", "Clone"), hand="Clone"), [(1, {"Clone": here(), "bob": HAND})]),
    # The copy's X is 0 (decision 8); its other own abilities work
    (
        board("Walker", "", ("casts", "bob", "Clone"), hand="Clone", x=3),
        [(1, {"Clone": here(), "bob": HAND}), (1, {"Clone": here(copy_of="Walker"), "bob": HAND})],
    ),
    (
        board("Many", "", ("casts", "bob", "Clone"), hand="Clone"),
        [(1, {"Clone": here(), "bob": HAND}), (1, {"Clone": here(copy_of="Many"), "bob": HAND})],
    ),
    (
        board("Bear", "Essence", ("casts", "bob", "Clone"), hand="Clone"),
        [(4, {"Clone": here(copy_of="Essence"), "bob": HAND})],
    ),
    (board("Priest", "", ("enters", ("Bear",), "bob"), graveyard="Bear"), [(1, EXILED)]),
    (board("Priest", "", ("casts", "bob", "Bear"), hand="Bear"), [(1, {"Bear": here(), "bob": HAND})]),
    (
        board(
            "Scales, Sentinel",
            "",
            ("casts", "bob", "Bear"),
            hand="Bear",
            effects=(InForce("seducer", "Seducer", "alice"),),
        ),
        [(1, {"Bear": {**here(counters={PLUS: 2}), "controller": "alice"}, "bob": HAND})],
    ),
    # What enters together doesn't count and doesn't watch each other (614.12)
    (
        board(
            "",
            "Sentinel",
            ("enters_with", ("Many", "Sentinel 2"), "bob", True, ((CHARGE, 1),)),
            graveyard="Many, Sentinel",
        ),
        [
            (
                2,
                {
                    "Many": here(tapped=True, counters={CHARGE: 1, PLUS: 1}),
                    "Sentinel 2": here(tapped=True, counters={CHARGE: 1}),
                },
            )
        ],
    ),
    (
        board("", "", ("enters", ("Vents", "Vents 2"), "bob"), graveyard="Vents, Vents", life=(("bob", 3),)),
        [
            (1, {"Vents": here(tapped=True), "Vents 2": here(tapped=True)}),
            (1, {"Vents": here(), "Vents 2": here(tapped=True), "bob": {"life": 1, "loses": 2}}),
            (1, {"Vents": here(tapped=True), "Vents 2": here(), "bob": {"life": 1, "loses": 2}}),
        ],
    ),
]


@pytest.mark.parametrize(("situation", "expected"), [*COUNTERS, *TOKENS, *LEAVING, *CARDS, *ENTERING])
def test_worked_out_by_hand(situation: Board, expected: Expected) -> None:
    result = play_moves(situation)
    assert result.outcomes == as_quantities(expected)
    assert not differences(situation, solve(move_facts(situation)), result)


def test_counters_are_doubled_removed_and_moved() -> None:
    """[701.10e] [122.5] As many more are put; those that are moved are put as well, or nothing is done."""
    two = {"Bear": {"counters": ((CHARGE, 1), (PLUS, 2))}}

    def after(names: str, *event: object) -> Counter[Quantities]:
        situation = board(names, "Rock", event, details=two)
        result = play_moves(situation)
        assert not differences(situation, solve(move_facts(situation)), result)
        return result.outcomes

    assert after("Bear, Scales", "doubles_counters", "bob", "Bear", None) == as_quantities(
        [(1, {"Bear": {"counters": {PLUS: 5, CHARGE: 2}}})]
    )
    assert after("Bear", "removes_counters", "bob", "Bear", PLUS, 3) == as_quantities(
        [(1, {"Bear": {"counters": {PLUS: 0}}})]
    )
    assert after("Bear, Bear, Scales", "moves_counters", "bob", "Bear", "Bear 2", PLUS, 1) == as_quantities(
        [(1, {"Bear": {"counters": {PLUS: 1}}, "Bear 2": {"counters": {PLUS: 2}}})]
    )
    assert after("Bear, Bear, Solemnity", "moves_counters", "bob", "Bear", "Bear 2", PLUS, 1) == {
        frozenset(): 1
    }
    assert after("Bear", "moves_counters", "bob", "Bear", "Bear", None, None) == {frozenset(): 1}
    assert after("Bear", "moves_counters", "bob", "Bear", "Rock", None, None) == as_quantities(
        [(1, {"Bear": {"counters": {PLUS: 0, CHARGE: 0}}, "Rock": {"counters": {PLUS: 2, CHARGE: 1}}})]
    )


def test_what_leaves_has_abilities_from_others_until_it_is_gone() -> None:
    """[113.10] Both givers die along with what they gave it to; each of the two abilities may be declined."""
    given = goes("go_to_graveyard", ("to_library", "top"), about=("this",), optional=True)
    hive = Card("Hive", ("creature",), gives=((("subtype", Text("Bear")), given),))
    situation = replace(
        board("Bear", "", ("dies", ("Hive", "Bear", "Hive 2"))),
        cards=(*LIST, hive),
        things=(
            Thing("Bear", "Bear", "battlefield", "alice"),
            Thing("Hive", "Hive", "battlefield", "alice"),
            Thing("Hive 2", "Hive", "battlefield", "bob"),
        ),
    )
    result = play_moves(situation)
    gone = {"Hive": {"zone": "graveyard"}, "Hive 2": {"zone": "graveyard"}}
    assert result.outcomes == as_quantities(
        [
            (4, {**gone, "Bear": {"zone": "library"}, "alice": {"library": 61}}),
            (2, {**gone, "Bear": {"zone": "graveyard"}}),
        ]
    )
    assert result.choosers == {"alice"}
    assert not differences(situation, solve(move_facts(situation)), result)


def test_the_owner_of_a_stolen_commander_decides_about_its_way_home() -> None:
    """[903.9b] [616.1] Its controller chooses which effect applies next, its owner whether it goes home."""
    situation = replace(
        board("", "Bear", ("returned", *ONE), commanders=(("bob", "Bear"),)),
        things=(Thing("Bear", "Bear", "battlefield", "bob", controller="alice"),),
    )
    result = play_moves(situation)
    assert result.choosers == {"bob"}
    assert not differences(situation, solve(move_facts(situation)), result)
    away = replace(
        situation,
        cards=(*LIST, effect("Away", goes("leave_battlefield", ("to_library", "top")))),
        things=(*situation.things, Thing("Away", "Away", "battlefield", "alice")),
    )
    result = play_moves(away)
    assert result.choosers == {"alice", "bob"}
    assert not differences(away, solve(move_facts(away)), result)


def test_a_commander_goes_to_the_command_zone_more_than_once() -> None:
    """[903.9b] Its owner declines, or uses it and something else sends it away from there again."""
    cards = (
        *LIST,
        effect("To hand", goes("die", "to_hand")),
        effect("To library", goes("leave_battlefield", ("to_library", "top"))),
    )
    situation = replace(
        board("", "Bear", ("dies", *ONE), commanders=(("bob", "Bear"),)),
        cards=cards,
        things=(
            Thing("Bear", "Bear", "battlefield", "bob"),
            Thing("hand", "To hand", "battlefield", "alice"),
            Thing("library", "To library", "battlefield", "alice"),
        ),
    )
    result = play_moves(situation)
    # To the library first: used or declined, and it doesn't die any more. To the hand first: five ways.
    assert result.orderings == 7
    assert not differences(situation, solve(move_facts(situation)), result)


def test_two_effects_make_copies_of_two_things() -> None:
    """Alike in words, but each speaks of its own object; the first one's copy isn't a creature any more."""
    copies = enters(("enter_as_copy", "this"), about=(CREATURE,), who="you")
    situation = replace(
        board("", "", ("casts", "bob", "Bear"), hand="Bear"),
        cards=(*LIST, effect("One", copies), effect("Other", copies)),
        things=(
            Thing("One", "One", "battlefield", "bob"),
            Thing("Other", "Other", "battlefield", "bob"),
            Thing("Bear", "Bear", "hand", "bob"),
        ),
    )
    result = play_moves(situation)
    assert result.outcomes == as_quantities(
        [(1, {"Bear": here(copy_of=card), "bob": HAND}) for card in ("One", "Other")]
    )
    assert not differences(situation, solve(move_facts(situation)), result)


def test_the_same_number_with_an_effect_left_isn_t_the_end() -> None:
    """Two and one is three, twice that six: an effect is left; twice two and two is six, and none is."""
    cards = (
        *LIST,
        effect("One more", Ability("mill", "opponent", does=(("mill_instead", ("that_many_plus", 1)),))),
    )
    things = tuple(
        Thing(f"{card} {place}", card, "battlefield", "alice")
        for place, card in enumerate(("One more", "One more", "Bruvac"))
    )
    situation = replace(
        board("", "", ("mills", "bob", 2), library="Bear"),
        cards=cards,
        things=(*things, Thing("Bear", "Bear", "library", "bob", position=1)),
    )
    result = play_moves(situation)
    assert result.outcomes == as_quantities([(6, {**DEAD, "bob": {"library": 0, "mills": 1}})])
    assert not differences(situation, solve(move_facts(situation)), result)


def test_only_lands_are_played() -> None:
    situation = board("", "", ("plays", "bob", "Bear"), hand="Bear")
    result = play_moves(situation)
    assert not result.legal
    assert not differences(situation, solve(move_facts(situation)), result)


def test_whose_choices_they_are() -> None:
    """[616.1] The controller of what is affected, the player who gets counters or creates tokens."""
    assert play_moves(board("Kalitas, Leyline", "Bear", ("dies", *ONE))).choosers == {"bob"}
    assert play_moves(
        board("Bear, Scales, Season", "", ("puts_counters", "bob", "Bear", PLUS, 1))
    ).choosers == {"alice"}
    assert play_moves(board("Xorn, Academy", "", ("creates", "alice", ((TREASURE, 1),)))).choosers == {
        "alice"
    }


def test_which_of_several_takes_what_works_once_is_not_answered_yet() -> None:
    """[614.5] [616.1] Gone through in the listed order, one outcome would be lost."""
    net = effect("Net", replace(goes("die", "exile_it"), functions="resolved", once=True), types=("instant",))
    one = replace(
        board("Bear", "Bear", ("dies", ("Bear",))),
        cards=(*LIST, net),
        effects=(InForce("Net in force", "Net", "alice"),),
    )
    assert not differences(one, solve(move_facts(one)), play_moves(one))
    with pytest.raises(Uncovered, match="which_of_several"):
        solve(move_facts(replace(one, event=("dies", ("Bear", "Bear 2")))))


def test_limits_and_unknown_words() -> None:
    with pytest.raises(TooManyError):
        play_moves(board("Doubler, Doubler, Doubler", "", ("creates", "alice", ((CLUE, 1),))), 5)
    with pytest.raises(UnknownError):
        play_moves(board("", "", ("strange", "alice")))
