"""Triggered abilities: answers worked out by hand from rules and rulings, asked of the interpreter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brute.board import Term, Text
from tests.brute.triggers import (
    Ability,
    Board,
    Card,
    Thing,
    UnknownError,
    orders_by_listing,
    orders_by_steps,
    play_triggers,
)
from tests.strategies import examples

CREATURE: Term = ("type", "creature")
ARTIFACT: Term = ("type", "artifact")
MINE: Term = ("and", "permanent", "you_control")
MY_CREATURE: Term = ("and", CREATURE, "you_control")
ANOTHER: Term = ("and", CREATURE, "other")


def enters(wanted: Term) -> Term:
    return ("moves", wanted, "anywhere", "battlefield")


def dies(wanted: Term) -> Term:
    return ("moves", wanted, "battlefield", "graveyard")


def leaves(wanted: Term) -> Term:
    return ("moves", wanted, "battlefield", "anywhere")


def whenever(*events: Term, **more: object) -> Ability:
    return replace(Ability(on=events), **more)  # type: ignore[arg-type]


def adds(caused_by: Term | None, *covers: Term, conditions: tuple[Term, ...] = ()) -> Ability:
    """An effect that has abilities trigger an additional time; of permanents you control if not said."""
    events = () if caused_by is None else (caused_by,)
    return Ability("additional_trigger", covers=covers or (MINE,), caused_by=events, conditions=conditions)


def silences(*caused_by: Term, covers: tuple[Term, ...] = ()) -> Ability:
    return Ability("cant_trigger", covers=covers, caused_by=caused_by)


def being(name: str, *abilities: Ability, kinds: tuple[str, ...] = (), size: int = 2, **more: object) -> Card:
    card = Card(name, ("creature",), kinds, power=size, toughness=size, abilities=abilities)
    return replace(card, **more)  # type: ignore[arg-type]


def other(name: str, *abilities: Ability, types: tuple[str, ...] = ("enchantment",)) -> Card:
    return Card(name, types, abilities=abilities)


LIST = (
    being("Bear", kinds=("Bear",)),
    being("Lion", kinds=("Cat",)),
    being("Wizard", whenever(enters("this")), kinds=("Human", "Wizard")),
    being("Thopter", types=("artifact", "creature")),
    being("Angel", size=4, keywords=("vigilance",)),
    other("Ring", types=("artifact",)),
    other("Forest", types=("land",)),
    other("Arbor", types=("land", "creature")),
    other("Spark", types=("instant",)),
    being("Warden", whenever(enters(ANOTHER)), kinds=("Human", "Cleric"), size=1),
    other("Tremors", whenever(enters(MY_CREATURE))),
    other("Landfall", whenever(enters(("and", ("type", "land"), "you_control")))),
    other("Guide", whenever(enters(CREATURE), speaks_of_event=True)),
    being("Artist", whenever(dies(("or", "this", ANOTHER))), kinds=("Vampire",), size=0),
    being("Cutthroat", whenever(dies("this"), dies(("and", MY_CREATURE, "other"))), kinds=("Human", "Ally")),
    being("Devil", whenever(("sacrifices", "any_player", "permanent")), kinds=("Devil",), size=3),
    being("Vela", whenever(leaves(MY_CREATURE)), supertypes=("legendary",), size=4),
    being("Townsfolk", whenever(dies(("and", MY_CREATURE, "other")), batch=True)),
    being("Opportunist", whenever(dies(ANOTHER), batch=True, once=True)),
    being("Broodmoth", whenever(dies(MY_CREATURE), speaks_of_event=True), kinds=("Insect",)),
    being("Wolf", whenever(dies("this"), intervening=(("count", ("type", "land"), ("at_most", 0)),))),
    other("Disciple", whenever(dies(ARTIFACT))),
    other("Stone", whenever(dies(CREATURE)), types=("artifact",)),
    other("Void", whenever(("moves", ("and", "card", "other"), "anywhere", "graveyard"))),
    being(
        "Wurm",
        whenever(dies("this")),
        whenever(("moves", "this", "anywhere", "graveyard"), functions="anywhere"),
    ),
    other("Grave", whenever(("moves", ("and", "card", "you_own"), "graveyard", "anywhere"))),
    being("Crawler", whenever(("draws", "you"))),
    other("Dreams", whenever(("draws", "opponent"))),
    being("Vandal", whenever(("nth", 2, ("draws", "you")))),
    being("Pridemate", whenever(("gains_life", "you"))),
    being("Paragon", whenever(("gains_life", "you"), does_once=True), kinds=("Soldier",), size=4),
    other("Blood", whenever(("loses_life", "opponent"))),
    other("Megrim", whenever(("discards", "opponent", "card"))),
    being("Mako", whenever(("discards", "you", "card"), batch=True)),
    other("Mill", whenever(("mills", "any_player", ("non", ("type", "land"))))),
    being("Mage", whenever(("counters_put", Text("+1/+1"), "this"))),
    other("Lord", whenever(("counters_put", Text("+1/+1"), ("and", MY_CREATURE, "other")), batch=True)),
    being("Bats", whenever(("creates", "you", "token"), ("sacrifices", "you", "token"))),
    other("Saproling", types=("creature",)),
    being("Rider", whenever(("attacks", MY_CREATURE, "any"))),
    being("Hero", whenever(("attacks", "this", "any")), whenever(("attacks", "this", "any"))),
    other("Ravens", whenever(("attacks", CREATURE, ("player", "you")))),
    other("Intelligence", whenever(("attack_with", "you", CREATURE, ("at_least", 2)))),
    being("Hierarch", whenever(("attacks_alone", MY_CREATURE))),
    being("Sage", whenever(("becomes_tapped", "this"))),
    other("Upkeep", whenever(("begins", "upkeep", "you"))),
    other("Each upkeep", whenever(("begins", "upkeep", "any_player"))),
    other("Rich", whenever(("begins", "upkeep", "you"), intervening=(("life", "you", ("at_least", 40)),))),
    being(
        "Guttersnipe",
        whenever(("casts", "you", ("or", ("type", "instant"), ("type", "sorcery")))),
        kinds=("Shaman",),
    ),
    Card("Mourning", ("emblem",), abilities=(whenever(dies(CREATURE), functions="command"),)),
    other("Panharmonicon", adds(enters(("or", ARTIFACT, CREATURE))), types=("artifact",)),
    being("Yarok", adds(enters("permanent")), supertypes=("legendary",)),
    being("Greenwarden", adds(enters(("type", "land")))),
    being(
        "Naban", adds(enters(("and", ("subtype", Text("Wizard")), "you_control"))), kinds=("Human", "Wizard")
    ),
    being("Teysa", adds(dies(CREATURE)), supertypes=("legendary",)),
    being(
        "Gandalf",
        adds(enters(("supertype", "legendary"))),
        adds(leaves(("or", ("supertype", "legendary"), ARTIFACT))),
        supertypes=("legendary",),
    ),
    being("Isshin", adds(("attacks", CREATURE, "any"))),
    being(
        "Veyran", whenever(("casts", "you", ("type", "instant"))), adds(("casts", "you", ("type", "instant")))
    ),
    being("Krang", adds(("draws", "any_player")), whenever(("nth", 2, ("draws", "any_player")))),
    being("Throne", adds(None, ("and", MY_CREATURE, ("and", "other", "chosen_type")))),
    being("Delney", adds(None, ("and", MY_CREATURE, ("power_at_most", 2)))),
    other("Annie", adds(None, ("and", MY_CREATURE, ("supertype", "legendary")))),
    other("Shrines", adds(None, ("and", MINE, "other"), conditions=(("count", MINE, ("at_least", 3)),))),
    other(
        "Masamune",
        Ability("grant", gives=2),
        replace(adds(dies(CREATURE), "this", ("and", "emblem", "you_own")), functions="granted"),
        types=("artifact",),
    ),
    other("Orb", silences(enters(CREATURE)), types=("artifact",)),
    being("Hushbringer", silences(enters(CREATURE), dies(CREATURE))),
    being(
        "Norn",
        adds(enters("permanent")),
        silences(enters("permanent"), covers=(("and", "permanent", "opponent_controls"),)),
    ),
    other("Peace", Ability("replacement", event="die")),
    other("Reflection", Ability("replacement", event="draw", adds=2)),
    other("Lives", Ability("replacement", event="create", adds=2)),
)


def on(*names: str, whose: str = "alice", zone: str = "battlefield") -> tuple[Thing, ...]:
    """Permanents named after their cards; `Bear/2` is a second Bear, `Throne=Elf` has a chosen type,
    `Masamune>Artist` is attached."""
    things = []
    for place, name in enumerate(names, 1):
        card = name.split("/", maxsplit=1)[0].split("=")[0].split(">")[0]
        chosen = name.split("=")[1] if "=" in name else None
        attached = name.split(">")[1] if ">" in name else None
        position = place if zone == "library" else None
        called = name.split(">")[0].split("=")[0]
        things.append(Thing(called, card, zone, whose, attached=attached, chosen=chosen, position=position))
    return tuple(things)


def bobs(*names: str, zone: str = "battlefield") -> tuple[Thing, ...]:
    return on(*names, whose="bob", zone=zone)


def hand(*names: str) -> tuple[Thing, ...]:
    return on(*names, zone="hand")


def board(*parts: tuple[Thing, ...] | tuple[object, ...], **more: object) -> Board:
    """Things, and after them the instructions."""
    things = [thing for part in parts for thing in part if isinstance(thing, Thing)]
    events = tuple(part for part in parts if part and not isinstance(part[0], Thing))
    return replace(Board(("alice", "bob"), LIST, tuple(things), events), **more)  # type: ignore[arg-type]


def token(thing: tuple[Thing, ...]) -> tuple[Thing, ...]:
    return tuple(replace(one, token=True) for one in thing)


def with_counters(thing: tuple[Thing, ...], number: int) -> tuple[Thing, ...]:
    return tuple(replace(one, counters=(("+1/+1", number),)) for one in thing)


TWO = ("Bear", "Lion")
BY_HAND: dict[str, tuple[Board, Mapping[str, int], int]] = {
    "two enter, one warden": (board(on("Warden"), hand(*TWO), ("enters", TWO, "alice")), {"Warden": 2}, 1),
    "newcomers see each other": (
        board(hand("Warden", "Warden/2"), ("enters", ("Warden", "Warden/2"), "alice")),
        {"Warden": 1, "Warden/2": 1},
        2,
    ),
    "whose creature": (
        board(on("Tremors"), bobs("Tremors/2", "Warden"), hand("Bear"), ("enters", ("Bear",), "alice")),
        {"Tremors": 1, "Warden": 1},
        1,
    ),
    "APNAP": (
        board(
            on("Warden", "Warden/2"),
            bobs("Warden/3", "Warden/4"),
            hand("Bear"),
            ("enters", ("Bear",), "alice"),
        ),
        {"Warden": 1, "Warden/2": 1, "Warden/3": 1, "Warden/4": 1},
        4,
    ),
    "they die together [603.10a]": (
        board(on("Artist", "Cutthroat"), ("dies", ("Artist", "Cutthroat"))),
        {"Artist": 2, "Cutthroat": 2},
        6,
    ),
    "the rule's example [603.10a]": (
        board(on("Stone", "Bear"), bobs("Lion"), ("destroyed", ("Stone", "Bear", "Lion"))),
        {"Stone": 2},
        1,
    ),
    "from anywhere doesn't look back [603.6c]": (
        board(on("Void", "Bear"), ("dies", ("Void", "Bear"))),
        {},
        1,
    ),
    "from anywhere, of cards": (
        board(on("Void", "Bear"), token(on("Lion")), ("dies", TWO)),
        {"Void": 1},
        1,
    ),
    "dying and from anywhere": (board(on("Wurm"), ("dies", ("Wurm",))), {"Wurm": 2}, 2),
    "discarded": (board(hand("Wurm"), ("discards", "alice", ("Wurm",))), {"Wurm": 1}, 1),
    "from a graveyard": (
        board(
            on("Grave"),
            on("Bear", zone="graveyard"),
            bobs("Lion", zone="graveyard"),
            ("enters", TWO, "alice"),
        ),
        {"Grave": 1},
        1,
    ),
    "its own sacrifice": (
        board(on("Devil", "Artist", "Bear"), ("sacrifices", "alice", ("Devil", "Bear"))),
        {"Devil": 2, "Artist": 2},
        6,
    ),
    "exiled instead": (
        board(on("Artist", "Vela", "Bear"), bobs("Peace"), ("dies", ("Bear",))),
        {"Vela": 1},
        1,
    ),
    "a batch": (board(on("Townsfolk", "Bear", "Lion"), ("dies", ("Townsfolk", *TWO))), {"Townsfolk": 1}, 1),
    "a batch of none": (board(on("Townsfolk"), bobs("Bear"), ("dies", ("Townsfolk", "Bear"))), {}, 1),
    "only once each turn": (
        board(on("Opportunist", "Artist"), bobs(*TWO), ("dies", ("Bear",)), ("dies", ("Lion",))),
        {"Opportunist": 1, "Artist": 2},
        3,
    ),
    "only once though something adds": (
        board(on("Opportunist", "Teysa"), bobs("Bear"), ("dies", ("Bear",))),
        {"Opportunist": 1},
        1,
    ),
    "it speaks of what died": (board(on("Broodmoth", *TWO), ("dies", TWO)), {"Broodmoth": 2}, 2),
    "two for each that it speaks of": (
        board(on("Broodmoth", "Teysa", *TWO), ("dies", TWO)),
        {"Broodmoth": 4},
        6,
    ),
    "if [603.4]": (board(on("Wolf"), ("dies", ("Wolf",))), {"Wolf": 1}, 1),
    "if not [603.4]": (board(on("Wolf", "Forest"), ("dies", ("Wolf",))), {}, 1),
    "if, looked at afterwards [603.4]": (
        board(on("Wolf", "Forest"), ("dies", ("Wolf", "Forest"))),
        {"Wolf": 1},
        1,
    ),
    "each draw": (
        board(on("Crawler"), bobs("Dreams"), ("draws", "alice", 3)),
        {"Crawler": 3, "Dreams": 3},
        1,
    ),
    "twice the draws": (board(on("Crawler", "Reflection"), ("draws", "alice", 1)), {"Crawler": 2}, 1),
    "the second draw": (board(on("Vandal"), ("draws", "alice", 3)), {"Vandal": 1}, 1),
    "the second was before": (
        board(on("Vandal"), ("draws", "alice", 2), drawn=(("alice", 2),)),
        {},
        1,
    ),
    "two sources of life": (
        board(on("Pridemate", "Paragon"), ("gains_from", "alice", 1, "x"), ("gains_from", "alice", 1, "y")),
        {"Pridemate": 2, "Paragon": 2},
        6,
    ),
    "no life [119.9]": (board(on("Pridemate"), ("gains", "alice", 0)), {}, 1),
    "life lost": (board(on("Blood"), ("loses", "bob", 3), ("loses", "alice", 3)), {"Blood": 1}, 1),
    "discarded together": (
        board(on("Mako"), bobs("Megrim"), hand(*TWO), ("discards", "alice", TWO)),
        {"Mako": 1, "Megrim": 2},
        1,
    ),
    "milled": (
        board(on("Mill"), on("Forest", "Bear", "Ring", zone="library"), ("mills", "alice", 2)),
        {"Mill": 1},
        1,
    ),
    "each counter": (
        board(on("Mage", "Lord"), ("puts_counters", "alice", "Mage", "+1/+1", 3)),
        {"Mage": 3, "Lord": 1},
        4,
    ),
    "another counter": (board(on("Mage"), ("puts_counters", "alice", "Mage", "-1/-1", 3)), {}, 1),
    "tokens": (
        board(on("Bats", "Warden", "Lives"), ("creates", "alice", "Saproling", 2)),
        {"Bats": 4, "Warden": 4},
        70,
    ),
    "a token sacrificed": (
        board(on("Bats", "Lion"), token(on("Bear")), ("sacrifices", "alice", TWO)),
        {"Bats": 1},
        1,
    ),
    "attackers": (
        board(on("Rider", "Intelligence", *TWO), ("attacks", TWO, "bob")),
        {"Rider": 2, "Intelligence": 1},
        3,
    ),
    "one attacker": (
        board(on("Rider", "Intelligence", "Hierarch", "Bear"), ("attacks", ("Bear",), "bob")),
        {"Rider": 1, "Hierarch": 1},
        2,
    ),
    "attacks you": (board(on("Bear"), bobs("Ravens"), ("attacks", ("Bear",), "bob")), {"Ravens": 1}, 1),
    "tapped by attacking": (board(on("Sage", "Isshin"), ("attacks", ("Sage",), "bob")), {"Sage": 1}, 1),
    "upkeep": (
        board(on("Upkeep", "Each upkeep"), bobs("Upkeep/2", "Each upkeep/2"), ("begins", "alice", "upkeep")),
        {"Upkeep": 1, "Each upkeep": 1, "Each upkeep/2": 1},
        2,
    ),
    "forty life": (board(on("Rich"), ("begins", "alice", "upkeep"), life=(("alice", 40),)), {"Rich": 1}, 1),
    "thirty-nine": (board(on("Rich"), ("begins", "alice", "upkeep"), life=(("alice", 39),)), {}, 1),
    "an instant": (
        board(on("Guttersnipe", "Veyran"), bobs("Guttersnipe/2"), hand("Spark"), ("casts", "alice", "Spark")),
        {"Guttersnipe": 2, "Veyran": 2},
        6,
    ),
    "a creature spell": (
        board(on("Guttersnipe", "Warden"), hand("Bear"), ("casts", "alice", "Bear")),
        {"Warden": 1},
        1,
    ),
    # Rulings on what adds to how often abilities trigger
    "two Panharmonicons (2021-03-19)": (
        board(
            on("Panharmonicon", "Panharmonicon/2", "Warden"),
            bobs("Warden/2"),
            hand("Bear"),
            ("enters", ("Bear",), "alice"),
        ),
        {"Warden": 3, "Warden/2": 1},
        1,
    ),
    "Panharmonicon enters with a Bear (2021-03-19)": (
        board(on("Warden"), hand("Panharmonicon", "Bear"), ("enters", ("Panharmonicon", "Bear"), "alice")),
        {"Warden": 2},
        1,
    ),
    "an opponent's creature (2021-03-19)": (
        board(on("Panharmonicon", "Warden"), bobs("Bear", zone="hand"), ("enters", ("Bear",), "bob")),
        {"Warden": 2},
        1,
    ),
    "a land under Panharmonicon and Yarok (2019-07-12)": (
        board(on("Panharmonicon", "Yarok", "Landfall"), hand("Forest"), ("enters", ("Forest",), "alice")),
        {"Landfall": 2},
        1,
    ),
    "three add up (2020-09-25)": (
        board(
            on("Panharmonicon", "Yarok", "Greenwarden", "Landfall", "Warden"),
            hand("Arbor"),
            ("enters", ("Arbor",), "alice"),
        ),
        {"Landfall": 4, "Warden": 4},
        70,
    ),
    "a Wizard (2018-04-27)": (
        board(on("Naban", "Warden"), hand("Wizard", "Bear"), ("enters", ("Wizard", "Bear"), "alice")),
        {"Warden": 3, "Wizard": 2},
        10,
    ),
    "Teysa dies with them (2019-01-25)": (
        board(on("Teysa", "Artist"), bobs("Bear"), ("dies", ("Teysa", "Bear"))),
        {"Artist": 4},
        1,
    ),
    "the sacrifice once (2019-01-25)": (
        board(on("Teysa", "Devil", "Artist", "Bear"), ("sacrifices", "alice", ("Bear",))),
        {"Devil": 1, "Artist": 2},
        3,
    ),
    "leaving by dying, and exile (2019-01-25)": (
        board(on("Teysa", "Vela", *TWO), ("dies", ("Bear",)), ("exiled", ("Lion",))),
        {"Vela": 3},
        1,
    ),
    "an artifact creature dies (2019-01-25)": (
        board(on("Teysa", "Disciple", "Thopter", "Ring"), ("destroyed", ("Thopter", "Ring"))),
        {"Disciple": 3},
        1,
    ),
    "a batch is added to once": (board(on("Teysa", "Townsfolk", *TWO), ("dies", TWO)), {"Townsfolk": 2}, 1),
    "the White dies with a Ring": (
        board(on("Gandalf", "Disciple", "Ring", "Artist"), ("destroyed", ("Gandalf", "Ring"))),
        {"Disciple": 2, "Artist": 2},
        6,
    ),
    "attacking and tapping (2022-02-18)": (
        board(on("Isshin", "Hero"), ("attacks", ("Hero",), "bob")),
        {"Hero": 4},
        6,
    ),
    "an opponent attacks": (
        board(on("Isshin", "Ravens"), bobs("Bear"), ("attacks", ("Bear",), "alice"), turn="bob"),
        {"Ravens": 2},
        1,
    ),
    "every draw": (board(on("Krang", "Crawler"), ("draws", "alice", 2)), {"Krang": 2, "Crawler": 4}, 15),
    "two Thrones (2023-11-10)": (
        board(
            on("Throne=Vampire", "Throne/2=Vampire", "Throne/3=Elf", "Artist"),
            bobs("Bear"),
            ("dies", ("Bear",)),
        ),
        {"Artist": 3},
        1,
    ),
    "the Throne dies with it": (
        board(on("Throne=Vampire", "Artist"), ("dies", ("Throne", "Artist"))),
        {"Artist": 4},
        1,
    ),
    "power two or less (2024-02-02)": (
        board(on("Delney", "Pridemate"), with_counters(on("Pridemate/2"), 1), ("gains", "alice", 1)),
        {"Pridemate": 2, "Pridemate/2": 1},
        3,
    ),
    "a legend (2024-04-12)": (board(on("Annie", "Vela", "Bear"), ("dies", ("Bear",))), {"Vela": 2}, 1),
    "the legend dies too": (board(on("Annie", "Vela", "Bear"), ("dies", ("Vela", "Bear"))), {"Vela": 4}, 1),
    "enough Shrines": (
        board(on("Shrines", "Upkeep", "Upkeep/2"), ("begins", "alice", "upkeep")),
        {"Upkeep": 2, "Upkeep/2": 2},
        6,
    ),
    "too few": (board(on("Shrines", "Upkeep"), ("begins", "alice", "upkeep")), {"Upkeep": 1}, 1),
    "the blade (2025-06-06)": (
        board(on("Artist", "Masamune>Artist", "Cutthroat", "Bear"), ("dies", ("Bear",))),
        {"Artist": 2, "Cutthroat": 1},
        3,
    ),
    "the blade and its bearer die (2025-06-06)": (
        board(
            on("Artist", "Masamune>Artist", "Bear"),
            on("Mourning", zone="command"),
            ("dies", ("Artist", "Bear", "Masamune")),
        ),
        {"Artist": 4, "Mourning": 4},
        70,
    ),
    "two blades (2025-06-06)": (
        board(
            on("Artist", "Masamune>Artist", "Masamune/2>Artist", "Bear"),
            on("Mourning", zone="command"),
            bobs("Mourning/2", zone="command"),
            ("dies", ("Bear",)),
        ),
        {"Artist": 3, "Mourning": 3, "Mourning/2": 1},
        20,
    ),
    "the blade in other hands": (
        board(
            on("Masamune>Artist", "Bear"),
            on("Mourning", zone="command"),
            bobs("Artist"),
            bobs("Mourning/2", zone="command"),
            ("dies", ("Bear",)),
        ),
        {"Artist": 2, "Mourning": 1, "Mourning/2": 2},
        6,
    ),
    "nothing enters under the Orb": (
        board(
            on("Warden", "Panharmonicon", "Landfall"),
            bobs("Orb"),
            hand("Arbor"),
            ("enters", ("Arbor",), "alice"),
        ),
        {},
        1,
    ),
    "the Hushbringer dies with them": (
        board(on("Artist"), bobs("Hushbringer"), ("dies", ("Hushbringer",))),
        {},
        1,
    ),
    "an artifact that is no creature": (
        board(on("Disciple", "Thopter", "Ring"), bobs("Hushbringer"), ("destroyed", ("Thopter", "Ring"))),
        {"Disciple": 1},
        1,
    ),
    "a batch in each of two instructions": (
        board(
            on("Lord", "Bear", "Lion"),
            ("puts_counters", "alice", "Bear", "+1/+1", 2),
            ("puts_counters", "alice", "Lion", "+1/+1", 1),
        ),
        {"Lord": 2},
        1,
    ),
    "a batch in each of two deaths": (
        board(on("Townsfolk", "Bear", "Lion"), ("dies", ("Bear",)), ("dies", ("Lion",))),
        {"Townsfolk": 2},
        1,
    ),
    "creating is not entering": (
        board(on("Bats", "Panharmonicon", "Warden"), ("creates", "alice", "Saproling", 2)),
        {"Bats": 2, "Warden": 4},
        15,
    ),
    "it speaks of tokens that are alike": (
        board(on("Guide"), ("creates", "alice", "Saproling", 2)),
        {"Guide": 2},
        1,
    ),
    "it speaks of what entered": (
        board(on("Guide"), hand("Bear", "Lion"), ("enters", ("Bear", "Lion"), "alice")),
        {"Guide": 2},
        2,
    ),
    "one side twice and the other never (2023-02-04)": (
        board(on("Warden"), bobs("Warden/2"), hand("Norn"), ("enters", ("Norn",), "alice")),
        {"Warden": 2},
        1,
    ),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_by_hand(name: str) -> None:
    asked, triggers, orders = BY_HAND[name]
    result = play_triggers(asked)
    assert dict(result.triggers) == triggers
    assert result.orders == orders


@pytest.mark.parametrize("name", BY_HAND)
def test_orders_are_what_writing_them_down_gives(name: str) -> None:
    result = play_triggers(BY_HAND[name][0])
    written = 1
    for player in ("alice", "bob"):
        own = [number for (whose, _, _), number in result.instances.items() if whose == player]
        written *= orders_by_listing(own)
    assert written == result.orders


@examples(40, 2_000)
@given(st.lists(st.integers(0, 3), max_size=4))
def test_the_number_of_orders_is_the_multinomial(numbers: list[int]) -> None:
    multinomial = factorial(sum(numbers)) // prod(map(factorial, numbers))
    assert orders_by_steps(numbers) == multinomial
    if sum(numbers) <= 7:
        assert orders_by_listing(numbers) == multinomial


def test_many_orders_are_exact() -> None:
    assert len(str(orders_by_steps([5] * 12))) == 57
    assert orders_by_steps([5] * 12) == factorial(60) // factorial(5) ** 12


@pytest.mark.parametrize(
    "wrong",
    [
        board(on("Bear"), ("explodes", ("Bear",))),
        replace(
            board(on("Odd", "Bear"), ("dies", ("Bear",))),
            cards=(*LIST, other("Odd", whenever(("scries", "you")))),
        ),
        replace(
            board(on("Odd", "Bear"), ("dies", ("Bear",))),
            cards=(*LIST, other("Odd", whenever(dies("shiny")))),
        ),
        replace(
            board(on("Odd", "Bear"), ("dies", ("Bear",))),
            cards=(*LIST, other("Odd", whenever(dies(CREATURE), intervening=("shiny",)))),
        ),
    ],
)
def test_what_it_doesn_t_know_is_said(wrong: Board) -> None:
    with pytest.raises(UnknownError):
        play_triggers(wrong)
