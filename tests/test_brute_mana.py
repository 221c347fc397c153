"""The interpreter of mana against answers worked out by hand: rulings and the rules' own examples."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.brute.board import Term, Text
from tests.brute.mana import (
    Effect,
    ManaAbility,
    ManaBoard,
    ManaCard,
    ManaPlayer,
    ManaResult,
    Permanent,
    TooManyError,
    UnknownError,
    mana_facts,
    play_mana,
)

LAND: Term = ("type", "land")
CHARGE = Text("charge")


def tap(production: Term, *costs: Term) -> ManaAbility:
    """*{T}: Add …*"""
    return ManaAbility("activated", costs=("tap", *costs), adds=("you", production))


def land(name: str, *productions: Term, subtypes: tuple[str, ...] = ()) -> ManaCard:
    return ManaCard(name, subtypes=subtypes, abilities=tuple(map(tap, productions)))


def basic(name: str, subtype: str | None = None) -> ManaCard:
    return ManaCard(name, subtypes=(subtype or name,), supertypes=("basic",))


def mine(which: Term, whose: Term = "you_control") -> Term:
    return ("and", which, whose)


def could(what: str, which: Term) -> Term:
    return ("mana", ("could_produce", what, which), 1)


def changes(
    name: str, action: Term, tapped: Term = LAND, *conditions: Term, who: str = "any_player"
) -> ManaCard:
    ability = ManaAbility("replacement", who=who, tapped=tapped, conditions=conditions, action=action)
    return ManaCard(name, types=("enchantment",), abilities=(ability,))


def triggers(
    name: str,
    adds: tuple[str, Term],
    tapped: Term = LAND,
    *conditions: Term,
    who: str = "any_player",
    functions: str = "battlefield",
    optional: bool = False,
) -> ManaCard:
    ability = ManaAbility(
        "triggered_mana",
        functions,
        who=who,
        tapped=tapped,
        conditions=conditions,
        adds=adds,
        optional=optional,
    )
    return ManaCard(name, types=("enchantment",), abilities=(ability,))


SINGULARITY: Term = (
    "change_by_subtype",
    (
        "map",
        Text("Plains"),
        "r",
        (
            "map",
            Text("Island"),
            "g",
            ("map", Text("Swamp"), "w", ("map", Text("Mountain"), "u", ("map", Text("Forest"), "b", "none"))),
        ),
    ),
)
ANY: Term = ("mana", "any_color", 1)
GREEN: Term = ("mana", "g", 1)
LIST = (
    *(basic(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")),
    ManaCard("Wastes", supertypes=("basic",), abilities=(tap(("mana", "c", 1)),)),
    ManaCard("Savannah", subtypes=("Forest", "Plains")),
    land("Meteor Crater", ("mana", ("color_among", mine("permanent")), 1)),
    land("Command Tower", ("mana", "commander_identity", 1)),
    land("Reflecting Pool", could("type", mine(LAND))),
    land("Exotic Orchard", could("color", mine(LAND, "opponent_controls"))),
    ManaCard(
        "Fellwar Stone",
        types=("artifact",),
        abilities=(tap(could("color", mine(LAND, "opponent_controls"))),),
    ),
    land("Ancient Tomb", ("mana", "c", 2)),
    land("Izzet Boilerworks", ("both", ("mana", "u", 1), ("mana", "r", 1))),
    land("Gaea's Cradle", ("mana", "g", ("count", mine(("type", "creature"))))),
    land("Interplanar Beacon", ("different", "any_color", 2)),
    land(
        "Flooded Grove",
        ("either", ("mana", "g", 2), ("either", ("both", GREEN, ("mana", "u", 1)), ("mana", "u", 2))),
    ),
    land("Sarkhan's Hoard", ("combination", ("one_of", "r", "g"), 3)),
    ManaCard("Vivid Crag", abilities=(tap(("mana", "r", 1)), tap(ANY, ("other", Text("Remove a counter."))))),
    land("Plaza of Harmony", ("mana", "c", 1), could("type", mine(("subtype", Text("Gate"))))),
    land("Azorius Guildgate", ("either", ("mana", "w", 1), ("mana", "u", 1)), subtypes=("Gate",)),
    ManaCard("Llanowar Elves", types=("creature",), colors=("green",), power=1, abilities=(tap(GREEN),)),
    ManaCard("Raging Goblin", types=("creature",), colors=("red",), keywords=("haste",), power=1),
    ManaCard("Grizzly Bears", types=("creature",), colors=("green",), power=2),
    ManaCard("Kozilek", types=("creature",)),
    ManaCard("Kinnan", types=("creature",), colors=("green", "blue"), identity=("green", "blue")),
    ManaCard(
        "Chandra",
        types=("planeswalker",),
        colors=("red",),
        abilities=(ManaAbility("activated", costs=(("loyalty", 1),), adds=("you", ("mana", "r", 2))),),
    ),
    ManaCard(
        "Glow Beetle",
        types=("artifact", "creature"),
        power=1,
        abilities=(ManaAbility("activated", costs=("untap",), adds=("you", GREEN)),),
    ),
    ManaCard(
        "Cryptolith Rite",
        types=("enchantment",),
        abilities=(
            ManaAbility("static", grants=(mine(("type", "creature")), 2)),
            ManaAbility("activated", "granted", costs=("tap",), adds=("you", ANY)),
        ),
    ),
    ManaCard(
        "Gemstone Array",
        types=("artifact",),
        abilities=(
            ManaAbility(
                "activated",
                costs=(("other", Text("Remove counters.")),),
                adds=("you", ("mana", "b", ("of_costs", Text("that many")))),
            ),
        ),
    ),
    changes("Contamination", ("set_mana", "b", 1)),
    changes("Ritual of Subdual", ("change_mana", "any_type", "c")),
    changes("Infernal Darkness", ("change_mana", "any_type", "b")),
    changes("Damping Sphere", ("set_mana", "c", 1), LAND, ("amount", ("at_least", 2))),
    changes("Mana Reflection", ("multiply_mana", 2), "permanent", who="you"),
    changes("Nyxbloom Ancient", ("multiply_mana", 3), "permanent", who="you"),
    changes("Pulse of Llanowar", ("change_mana", "any_type", "any_color"), mine(("supertype", "basic"))),
    changes("Hall of Gemstone", ("change_mana", "any_color", "chosen_color")),
    changes("Gnomes", ("change_mana", "w", "c"), ("subtype", Text("Plains")), ("produces", "w")),
    changes("Naked Singularity", SINGULARITY),
    triggers("Mana Flare", ("that_player", ("mana", "that_type", 1))),
    triggers("Wake", ("you", ("mana", "that_type", 1)), who="you"),
    triggers(
        "Gauntlet of Power",
        ("its_controller", ("mana", "chosen_color", 1)),
        ("and", ("supertype", "basic"), LAND),
        ("produces", "chosen_color"),
    ),
    triggers("Wild Growth", ("its_controller", GREEN), "enchanted"),
    triggers("Fertile Ground", ("its_controller", ANY), "enchanted"),
    triggers("Generous Growth", ("its_controller", ("mana", "that_type", 1)), "enchanted", optional=True),
    triggers(
        "High Tide", ("that_player", ("mana", "u", 1)), ("subtype", Text("Island")), functions="resolved"
    ),
)
CARDS = {card.name: card for card in LIST}


def board(
    alice: str,
    bob: str = "",
    event: str = "",
    *,
    floating: str = "",
    commander: str | None = None,
    effects: tuple[Effect, ...] = (),
    details: Mapping[str, Mapping[str, object]] | None = None,
) -> ManaBoard:
    """Cards with commas between them; a second one is "Forest 2"; `details` name a field of permanents."""
    permanents: list[Permanent] = []
    for player, cards in (("alice", alice), ("bob", bob)):
        for card in filter(None, cards.split(", ")):
            number = sum(permanent.card == card for permanent in permanents) + 1
            permanents.append(Permanent(f"{card} {number}" if number > 1 else card, card, player))
    for key, values in (details or {}).items():
        permanents = [
            Permanent(**{**vars(one), key: values[one.name]}) if one.name in values else one
            for one in permanents
        ]
    used = {*(one.card for one in permanents), *(effect.card for effect in effects), commander}
    who = next((one.controller for one in permanents if one.name == event), "alice")
    return ManaBoard(
        (ManaPlayer("alice", floating=floating, commander=commander), ManaPlayer("bob")),
        tuple(CARDS[name] for name in CARDS if name in used),
        tuple(permanents),
        effects,
        ("taps", who, event) if event else (),
    )


def pools(result: ManaResult, player: str = "alice") -> dict[str, int]:
    """For each pool that `player` may end up with, the orderings."""
    found: dict[str, int] = {}
    for outcome, number in result.outcomes.items():
        mana = next((str(v) for who, what, v in outcome if (who, what) == (player, "mana")), "")
        found[mana] = found.get(mana, 0) + number
    return found


def triggered(result: ManaResult) -> set[tuple[str, int]]:
    return {(name, int(n)) for outcome in result.outcomes for who, name, n in outcome if who == "triggers"}


TAPPED: list[tuple[str, str, str, dict[str, int]]] = [
    # alice's board, bob's board, what alice taps, orderings of each pool
    ("Meteor Crater", "", "Meteor Crater", {"": 1}),
    ("Meteor Crater, Raging Goblin", "", "Meteor Crater", {"R": 1}),
    ("Meteor Crater, Raging Goblin, Grizzly Bears", "", "Meteor Crater", {"R": 1, "G": 1}),
    ("Command Tower", "", "Command Tower", {"": 1}),
    ("Reflecting Pool, Forest, Wastes", "", "Reflecting Pool", {"G": 1, "C": 1}),
    ("Exotic Orchard", "Wastes, Island, Ancient Tomb", "Exotic Orchard", {"U": 1}),
    ("Fellwar Stone, Contamination", "Island", "Fellwar Stone", {"B": 1}),
    ("Reflecting Pool, Island", "Contamination, Ritual of Subdual", "Island", {"B": 1, "C": 1}),
    ("Gaea's Cradle", "", "Gaea's Cradle", {"": 1}),
    ("Gaea's Cradle", "Contamination", "Gaea's Cradle", {"": 1}),
    ("Gaea's Cradle, Kinnan, Grizzly Bears", "", "Gaea's Cradle", {"GG": 1}),
    ("Plaza of Harmony, Azorius Guildgate, Mountain", "", "Plaza of Harmony", {"W": 1, "U": 1, "C": 1}),
    ("Vivid Crag", "", "Vivid Crag", {"W": 1, "U": 1, "B": 1, "R": 2, "G": 1}),
    ("Savannah", "", "Savannah", {"W": 1, "G": 1}),
    ("Savannah", "Naked Singularity", "Savannah", {"B": 2, "R": 2}),
    ("Wastes", "Naked Singularity", "Wastes", {"C": 1}),
    (
        "Interplanar Beacon",
        "",
        "Interplanar Beacon",
        {
            "WU": 1,
            "WB": 1,
            "WR": 1,
            "WG": 1,
            "UB": 1,
            "UR": 1,
            "UG": 1,
            "BR": 1,
            "BG": 1,
            "RG": 1,
        },
    ),
    ("Flooded Grove", "", "Flooded Grove", {"UU": 1, "UG": 1, "GG": 1}),
    ("Sarkhan's Hoard", "", "Sarkhan's Hoard", {"RRR": 1, "RRG": 1, "RGG": 1, "GGG": 1}),
    ("Mana Reflection, Llanowar Elves", "", "Llanowar Elves", {"GG": 1}),
    ("Forest, Nyxbloom Ancient, Mana Reflection", "", "Forest", {"GGGGGG": 2}),
    ("Forest, Mana Reflection, Mana Reflection, Mana Reflection", "", "Forest", {"GGGGGGGG": 6}),
    ("Forest", "Mana Reflection", "Forest", {"G": 1}),
    ("Forest, Mana Reflection", "Damping Sphere", "Forest", {"C": 1}),
    ("Izzet Boilerworks, Mana Reflection", "Damping Sphere", "Izzet Boilerworks", {"C": 1, "CC": 1}),
    ("Island, Mana Reflection", "Contamination", "Island", {"B": 1, "BB": 1}),
    ("Island, Mana Reflection, Infernal Darkness", "", "Island", {"BB": 2}),
    ("Forest, Pulse of Llanowar", "", "Forest", {"W": 1, "U": 1, "B": 1, "R": 1, "G": 1}),
    ("Savannah, Pulse of Llanowar", "", "Savannah", {"W": 1, "G": 1}),
    ("Savannah", "Gnomes", "Savannah", {"C": 1, "G": 1}),
    ("Izzet Boilerworks", "Mana Flare", "Izzet Boilerworks", {"UUR": 1, "URR": 1}),
    ("Ancient Tomb, Mana Flare", "", "Ancient Tomb", {"CCC": 1}),
    ("Forest, Mana Flare, Damping Sphere", "", "Forest", {"GG": 1}),
    ("Llanowar Elves, Mana Flare", "", "Llanowar Elves", {"G": 1}),
    ("Forest", "Wake", "Forest", {"G": 1}),
    ("Forest, Wake, Wake", "", "Forest", {"GGG": 1}),
]


@pytest.mark.parametrize(("alice", "bob", "event", "expected"), TAPPED)
def test_tapping_for_mana(alice: str, bob: str, event: str, expected: dict[str, int]) -> None:
    assert pools(play_mana(board(alice, bob, event))) == expected


COULD: list[tuple[str, str, dict[str, str]]] = [
    ("Exotic Orchard", "", {"Exotic Orchard": ""}),
    ("Exotic Orchard", "Exotic Orchard", {"Exotic Orchard": "", "Exotic Orchard 2": ""}),
    ("Forest, Exotic Orchard", "Exotic Orchard", {"Exotic Orchard": "G", "Exotic Orchard 2": "G"}),
    ("Exotic Orchard", "Exotic Orchard, Reflecting Pool", {"Reflecting Pool": "", "Exotic Orchard": ""}),
    (
        "Forest, Exotic Orchard",
        "Exotic Orchard, Reflecting Pool",
        {"Exotic Orchard": "G", "Exotic Orchard 2": "G", "Reflecting Pool": "G", "Forest": "G"},
    ),
    ("Reflecting Pool, Reflecting Pool, Gaea's Cradle", "", {"Reflecting Pool 2": "", "Gaea's Cradle": ""}),
    ("Fellwar Stone", "Vivid Crag", {"Fellwar Stone": "WUBRG", "Vivid Crag": "WUBRG"}),
    (
        "Reflecting Pool, Island",
        "Contamination, Ritual of Subdual",
        {"Reflecting Pool": "BC", "Island": "BC"},
    ),
    ("Savannah", "Naked Singularity", {"Savannah": "BR"}),
    ("Forest, Mana Reflection", "Damping Sphere", {"Forest": "C"}),
    ("Izzet Boilerworks", "Damping Sphere", {"Izzet Boilerworks": "C"}),
    ("Chandra, Glow Beetle, Gemstone Array", "", {"Chandra": "R", "Glow Beetle": "G", "Gemstone Array": "B"}),
    ("Grizzly Bears, Cryptolith Rite", "Kinnan", {"Grizzly Bears": "WUBRG", "Kinnan": ""}),
    (
        "Wild Growth, Fertile Ground, Mana Flare",
        "",
        {"Wild Growth": "G", "Fertile Ground": "WUBRG", "Mana Flare": ""},
    ),
    ("Grizzly Bears", "", {"Grizzly Bears": ""}),
]


@pytest.mark.parametrize(("alice", "bob", "expected"), COULD)
def test_what_permanents_could_produce(alice: str, bob: str, expected: dict[str, str]) -> None:
    found = play_mana(board(alice, bob)).could
    assert {name: found[name] for name in expected} == expected


def test_untapping_for_mana_is_not_tapping_for_mana() -> None:
    one = board("Glow Beetle, Mana Reflection", details={"tapped": {"Glow Beetle": True}})
    activated = ManaBoard(one.players, one.cards, one.permanents, event=("activates", "alice", "Glow Beetle"))
    result = play_mana(activated)
    assert pools(result) == {"G": 1}
    assert not any(what == "tapped" and value is True for o in result.outcomes for _, what, value in o)
    assert not play_mana(
        ManaBoard(one.players, one.cards, one.permanents, event=("taps", "alice", "Glow Beetle"))
    ).legal


@pytest.mark.parametrize(
    ("alice", "event", "details"),
    [
        ("Forest", "Forest", {"tapped": {"Forest": True}}),
        ("Llanowar Elves", "Llanowar Elves", {"sick": {"Llanowar Elves": True}}),
        ("Grizzly Bears, Cryptolith Rite", "Grizzly Bears", {"sick": {"Grizzly Bears": True}}),
        ("Grizzly Bears", "Grizzly Bears", {}),
        ("Chandra", "Chandra", {}),
    ],
)
def test_what_cannot_be_tapped_for_mana(
    alice: str, event: str, details: dict[str, Mapping[str, object]]
) -> None:
    assert not play_mana(board(alice, "", event, details=details)).legal


def test_only_its_controller_taps_a_permanent() -> None:
    one = board("Forest", "")
    assert not play_mana(
        ManaBoard(one.players, one.cards, one.permanents, event=("taps", "bob", "Forest"))
    ).legal


def test_haste_and_lands_know_no_sickness() -> None:
    goblin = board(
        "Raging Goblin, Cryptolith Rite", "", "Raging Goblin", details={"sick": {"Raging Goblin": True}}
    )
    assert play_mana(goblin).orderings == 5
    assert play_mana(board("Forest", "", "Forest", details={"sick": {"Forest": True}})).orderings == 1


def test_a_tap_for_certain_mana_keeps_what_makes_it() -> None:
    one = board("Island, Mana Reflection", "Contamination", "Island")
    event = (*one.event, "BB")
    wanted = ManaBoard(one.players, one.cards, one.permanents, event=event)
    assert pools(play_mana(wanted)) == {"BB": 1}
    green = ManaBoard(one.players, one.cards, one.permanents, event=(*one.event, "G"))
    assert not play_mana(green).legal


def test_commanders_give_their_colors() -> None:
    tower = "Command Tower"
    assert pools(play_mana(board(tower, "", tower, commander="Kozilek"))) == {"": 1}
    assert pools(play_mana(board(f"{tower}, Mana Reflection", "", tower, commander="Kinnan"))) == {
        "UU": 1,
        "GG": 1,
    }


def test_a_trigger_sees_the_mana_after_replacement() -> None:
    colors = {"Gauntlet of Power": "green", "Gauntlet of Power 2": "black"}
    result = play_mana(
        board(
            "Forest, Gauntlet of Power, Gauntlet of Power",
            "Contamination",
            "Forest",
            details={"color": colors},
        )
    )
    assert pools(result) == {"BB": 1}
    assert triggered(result) == {("Gauntlet of Power 2", 1)}


def test_a_hall_leaves_colorless_mana_alone() -> None:
    colors = {"Hall of Gemstone": "blue"}
    assert pools(play_mana(board("Forest, Hall of Gemstone", "", "Forest", details={"color": colors}))) == {
        "U": 1
    }
    assert pools(
        play_mana(board("Ancient Tomb, Hall of Gemstone", "", "Ancient Tomb", details={"color": colors}))
    ) == {"CC": 1}


def test_auras_add_to_what_they_enchant() -> None:
    growth = board(
        "Forest, Forest, Wild Growth, Mana Reflection",
        "",
        "Forest",
        details={"attached": {"Wild Growth": "Forest"}},
    )
    assert pools(play_mana(growth)) == {"GGG": 1}
    other = board(
        "Forest, Forest, Wild Growth", "", "Forest 2", details={"attached": {"Wild Growth": "Forest"}}
    )
    assert pools(play_mana(other)) == {"G": 1}
    optional = board(
        "Forest, Generous Growth", "", "Forest", details={"attached": {"Generous Growth": "Forest"}}
    )
    assert pools(play_mana(optional)) == {"G": 1, "GG": 1}
    assert triggered(play_mana(optional)) == {("Generous Growth", 1)}


def test_no_mana_sets_off_no_trigger() -> None:
    result = play_mana(board("Gaea's Cradle, Mana Flare", "", "Gaea's Cradle"))
    assert pools(result) == {"": 1}
    assert not triggered(result)


def test_a_resolved_spell_triggers_and_mana_floats() -> None:
    tide = (Effect("tide", "High Tide", "bob"), Effect("tide 2", "High Tide", "bob"))
    result = play_mana(board("Island", "", "Island", floating="WC", effects=tide))
    assert pools(result) == {"WUUUC": 1}
    assert triggered(result) == {("tide", 1), ("tide 2", 1)}


def test_limits_and_unknown_words() -> None:
    with pytest.raises(TooManyError):
        play_mana(board("Forest, Pulse of Llanowar", "", "Forest"), 4)
    strange = ManaBoard(
        (ManaPlayer("alice"),), (land("Odd", ("strange", 1)),), (Permanent("Odd", "Odd", "alice"),)
    )
    with pytest.raises(UnknownError):
        play_mana(strange)


def test_the_board_as_facts() -> None:
    text = mana_facts(
        board("Forest, Mana Reflection", "", "Forest", floating="GGC", details={"tapped": {"Forest": True}})
    )
    for fact in (
        'floating("alice",m(0,0,0,0,2,1)).',
        'object("Forest","Forest",battlefield,"alice").',
        'tapped("Forest").',
        'ask_could_produce("Forest").',
        'event(1,taps("alice","Forest")).',
        'subtype("Forest","Forest").',
        'would("Mana Reflection",1,tap_for_mana,you).',
        'tapped("Mana Reflection",1,permanent).',
        'does("Mana Reflection",1,1,multiply_mana(2)).',
    ):
        assert fact in text
