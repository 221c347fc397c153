"""The loader: all that the format allows is read, and what is wrong is named with its place and its mend."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules import resources
from pyrules.cases import (
    Case,
    CaseFacts,
    Comparison,
    GivenNames,
    LoadedFile,
    board_case,
    case_facts,
    json_schema,
    load_file,
    load_text,
)
from pyrules.cases.events import Draws, Gains
from pyrules.faults import InputError, NotCovered
from tests.strategies import examples

CARDS = GivenNames(
    {
        name: name
        for name in (
            "Alhammarret's Archive",
            "Alms Collector",
            "Forest",
            "Island",
            "Grizzly Bears",
            "Kozilek, Butcher of Truth",
            "Lightning Bolt",
            "Plagiarize",
            "Stinkweed Imp",
            "1996 World Champion",
            "Boon Reflection",
            "Hero's Blade",
            "Caves of Koilos",
            "Soul-Scar Mage",
            "Ajani Steadfast",
        )
    }
    | {"Insult": "Insult // Injury"}
)


def load(text: str) -> LoadedFile:
    return load_text(dedent(text), "case.yaml", CARDS)


def one(text: str) -> Case:
    loaded = load(text)
    assert loaded.faults == ()
    (case,) = loaded.cases
    return case


def facts(text: str) -> CaseFacts:
    return case_facts(one(text))


def fault_lines(text: str) -> list[str]:
    return [str(fault) for fault in load(text).faults]


# ---- What is accepted -----------------------------------------------------------------------------------


def test_every_key_of_the_format_is_read() -> None:
    case = one(
        """\
        title: Everything at once
        source: {card: Alms Collector, date: 2017-08-25, rules: ["616.1g", 121.10], url: https://x.org}
        format: commander
        teams: [[alice], [bob, no]]
        turn: {player: bob, step: beginning of combat}
        cards:
          Ledger: {type: Artifact, text: "{T}: Add {G}.", cost: "{2}", power: 2, toughness: "*", loyalty: 4}
        effects:
          - {card: Insult, controller: alice, target: bob, source: "alice's Lightning Bolt", amount: 2, x: 3,
             chosen: {color: red}, timestamp: 9, ability: 1, as: shield}
        players:
          alice:
            life: -3
            hand: 3
            library: [Forest, 2 Island]
            graveyard: [Stinkweed Imp]
            exile: [{card: Forest, as: Gone}]
            command: ["Kozilek, Butcher of Truth"]
            commander: Kozilek, Butcher of Truth
            battlefield:
              - Forest
              - 3 Forest
              - card: Soul-Scar Mage
                as: Mage
              - {card: Hero's Blade, attached to: Mage}
              - card: Caves of Koilos
                tapped: true
                sick: true
                counters: {charge: 2}
                owner: bob
                chosen: {color: red, creature type: Human, name: Forest, player: bob}
                copy of: Mage
                token: true
                linked: [Forest]
                attacking: bob
                blocking: Mage
                becomes: {types: [Creature], power: 0, toughness: 0, keywords: [haste]}
                timestamp: 4
            emblems: [Ajani Steadfast]
            counters: {poison: 3}
            drawn: 2
            drawn this step: 1
            mana: CGG
          bob:
          no: {}
        event: [alice draws a card, no gains 2 life]
        expect:
          exactly:
            - {alice: {draws: 1, creates: {Clue: 6}, counters: {poison: 2}, mana: BGG, loses the game: true}}
          some: [{Mage: {zone: exile, tapped: false, controller: bob, copy of: Forest, not: [flying]}}]
          none: [{shield: {left: "< 2"}, triggers: {Mage: 2}}]
          every: [{alice: {life: ">= -3"}}]
          outcomes: ">= 1"
          orderings: 6
          legal: true
          could produce: {Forest: [C, G], Mage: []}
          triggers: {Mage: 2}
          stack orders: 1
          characteristics:
            Mage: {types: [Creature], keywords: [flying], not: [haste], power: 2, controller: bob}
          chooser: bob
        """
    )
    assert case.players == ("alice", "bob", "no")
    assert case.events == (Draws("alice", 1), Gains("no", 2))
    assert [
        thing.name for thing in case.objects if thing.card == "Forest" and thing.zone == "battlefield"
    ] == [
        "Forest 2",
        "Forest 3",
        "Forest 4",
        "Forest 5",
    ]
    assert case.expect is not None
    assert case.expect.exactly is not None
    assert case.expect.exactly[0].subjects["alice"]["mana"] == "BGG"
    assert case.expect.every is not None
    assert case.expect.every[0].subjects == {"alice": {"life": Comparison(">=", -3)}}
    assert case.expect.outcomes == Comparison(">=", 1)
    assert case.expect.could_produce == {"Forest": ("G", "C"), "Mage": ()}
    assert case.model.source is not None
    assert case.model.source.rules == ("616.1g", "121.10")


def test_several_documents_each_for_itself() -> None:
    loaded = load(
        """\
        # a comment before the first
        ---
        title: good
        players: {alice: {}}
        event: alice draws a card
        ---
        title: [not YAML
        ---
        title: bad
        players: {alice: {lif: 3}}
        ...
        ---
        title: good again
        players: {alice: {}}
        ---
        """
    )
    assert [case.title for case in loaded.cases] == ["good", "good again"]
    assert [(case.line, case.index) for case in loaded.cases] == [(3, 0), (13, 3)]
    assert [(bad.title, bad.index) for bad in loaded.bad] == [("", 1), ("bad", 2)]
    assert [str(fault)[:13] for fault in loaded.faults] == ["case.yaml:8:1", "case.yaml:10:"]
    assert [type(entry).__name__ for entry in loaded.entries] == ["Case", "BadCase", "BadCase", "Case"]


def test_a_file_without_a_case_and_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert fault_lines("# nothing\n---\n") == [
        "case.yaml:1:1: there is no case in this file; a case begins with 'title:' or 'players:'"
    ]
    with pytest.raises(InputError, match="can't be read"):
        load_file(tmp_path / "none.yaml", CARDS)
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"title: a\nplayers: {Andr\xe9: {}}\n")
    with pytest.raises(InputError, match=r"latin.yaml:2:1: this file is not UTF-8"):
        load_file(latin, CARDS)


HANDED = Path(__file__).resolve().parents[2] / "shared" / "cases"


class _AnyName:
    """Takes every name for a card's, so that the format can be tested without a library."""

    def card(self, name: str) -> str | None:
        return None if name[:1].isdecimal() else name

    def nearest(self, name: str) -> list[str]:
        return []


@pytest.mark.parametrize(
    "path",
    [*sorted(resources.cases().rglob("*.yaml")), *sorted(HANDED.glob("*.yaml"))],
    ids=lambda path: path.stem,
)
def test_files_of_cases_have_no_fault(path: Path) -> None:
    """Our own, and the handed ones where they are there."""
    loaded = load_file(path, _AnyName())
    assert loaded.faults == ()
    assert loaded.cases


# ---- What is wrong --------------------------------------------------------------------------------------

PLAYERS = "players: {alice: {battlefield: [Forest, {card: Grizzly Bears, as: Bear}]}, bob: {}}\n"

FAULTS = [
    # structure
    ("- a\n", ["1:1: a case is a mapping with the keys players, event, expect …"]),
    ("title: x\n", ["1:1: a case needs the key 'players'"]),
    (
        "players: []\n",
        ["1:10: this must be a mapping of players, not a list; write it as {alice: {}, bob: {}}"],
    ),
    ("players: {}\n", ["1:10: a case needs a player"]),
    ("players: {alice: 3}\n", ["1:18: this must be a player (a mapping), not 3"]),
    (PLAYERS + "evnt: x\n", ["2:1: unknown key 'evnt'; did you mean 'event'?"]),
    ("players: {alice: {lyfe: 3}}\n", ["1:19: unknown key 'lyfe'; did you mean 'life'?"]),
    (
        "players: {alice: {}}\nplayers: {bob: {}}\n",
        ["2:1: the key 'players' is given twice (first in line 1); keep one of them"],
    ),
    (
        "players: {alice: {life: 3, life: 4}}\n",
        ["1:28: the key 'life' is given twice (first in line 1); keep one of them"],
    ),
    ("players: {alice: &x [*x]}\n", ["1:18: this document is nested without end, or far too big"]),
    # types
    ("players: {alice: {life: twelve}}\n", ["1:25: this must be a whole number, not 'twelve'"]),
    (
        'players: {alice: {life: "12"}}\n',
        ["1:25: this must be a number, not the text '12'; leave the quotes out"],
    ),
    ("players: {alice: {life: 1.5}}\n", ["1:25: this must be a whole number, not 1.5"]),
    ("players: {alice: {drawn: -1}}\n", ["1:26: this must be 0 or more, not -1"]),
    (
        "players: {alice: {life: 3000000000}}\n",
        ["1:25: 3000000000 is too large; numbers go to 2,147,483,647"],
    ),
    (
        "players: {alice: {hand: some}}\n",
        ["1:25: this must be a number of cards or a list of cards, not 'some'"],
    ),
    (
        "players: {alice: {battlefield: Forest}}\n",
        ["1:32: this must be a list, not 'Forest'; write it as [Forest]"],
    ),
    (
        "players: {alice: {battlefield: [{card: Forest, tapped: yes}]}}\n",
        ["1:56: this must be true or false, not 'yes'"],
    ),
    ("players: {alice: {battlefield: [{as: Bear}]}}\n", ["1:33: a permanent needs the key 'card'"]),
    (
        "players: {alice: {mana: GX}}\n",
        ["1:25: 'X' in 'GX' is not a type of mana; the types are W, U, B, R, G and C"],
    ),
    (PLAYERS + "title: true\n", ['2:8: this must be a text, not the truth value true; quote it: "true"']),
    (PLAYERS + "source: {date: yesterday}\n", ["2:16: 'yesterday' is not a date; write it as 2017-08-25"]),
    (PLAYERS + "source: {rules: [x]}\n", ["2:18: 'x' is not the number of a rule; write it as \"616.1g\""]),
    (PLAYERS + "turn: {player: carl}\n", ["2:16: unknown player 'carl'"]),
    (
        PLAYERS + "format: comander\n",
        ["2:9: 'comander' is none of free-for-all, two-headed-giant, commander; did you mean 'commander'?"],
    ),
    (
        PLAYERS + "teams: [[alice, alice]]\n",
        [
            "2:1: 'bob' is in no team; list each player once",
            "2:17: 'alice' is in a team already; list each player once",
        ],
    ),
    # names
    (
        "players: {alice: {battlefield: [Grizly Bears]}}\n",
        ["1:33: unknown card 'Grizly Bears'; did you mean 'Grizzly Bears'?"],
    ),
    (
        "players: {alice: {battlefield: [Kozilek, Butcher of Truth, Forest]}}\n",
        ["1:33: unknown card 'Kozilek'; a comma in [ ] ends a name; quote it: \"Kozilek, Butcher of Truth\""],
    ),
    (
        "players: {alice: {battlefield: [{card: Kozilek, Butcher of Truth, tapped: true}]}}\n",
        [
            "1:49: unknown key 'Butcher of Truth'; a comma in { } ends a value; quote the name: "
            '"Kozilek, Butcher of Truth"'
        ],
    ),
    (
        "players: {alice: {battlefield: [0 Forest]}}\n",
        ["1:33: a count must be 1 or more, not 0; leave the entry out"],
    ),
    (
        "players: {alice: {battlefield: [{card: Forest, as: X}, {card: Island, as: X}]}}\n",
        ["1:75: the name 'X' is given twice; give another name"],
    ),
    (
        "players: {alice: {battlefield: [{card: Forest, as: alice}]}}\n",
        ["1:52: a player is called 'alice' already; give another name"],
    ),
    (
        "players: {al: {battlefield: [{card: Hero's Blade, attached to: Bare}, {card: Forest, as: Bear}]}}",
        ["1:64: no player or object is called 'Bare'; did you mean 'Bear'?"],
    ),
    (
        PLAYERS + "effects: [{card: Plagiarize, controller: bob, source: alic's Lightning Bolt}]\n",
        [
            "2:55: no object is called 'alic's Lightning Bolt'; "
            'name an object, or write it as "alice\'s Lightning Bolt"'
        ],
    ),
    # events
    (PLAYERS + "event: alcie draws a card\n", ["2:8: unknown player 'alcie'; did you mean 'alice'?"]),
    (
        PLAYERS + 'event: ["alice draws a card", "alice drws a card"]\n',
        ["2:38: this is no event: 'alice drws a card'; did you mean 'alice draws a card'?"],
    ),
    (PLAYERS + "event: {a: b}\n", ["2:8: this must be a text, not a mapping"]),
    # turn
    (
        PLAYERS + "turn: {player: bob, step: upkeep}\nevent: alice draws for the turn\n",
        [
            "2:16: 'alice draws for the turn' happens in alice's turn, not in bob's; "
            "write turn: {player: alice, step: draw}",
            "2:27: 'alice draws for the turn' happens in the draw step, not in upkeep; "
            "write turn: {player: alice, step: draw}",
        ],
    ),
    # expectations
    (PLAYERS + "expect: {outcome: 3}\n", ["2:10: unknown key 'outcome'; did you mean 'outcomes'?"]),
    (PLAYERS + "expect: {outcomes: many}\n", ["2:20: this must be a whole number, not 'many'"]),
    (
        PLAYERS + "expect: {exactly: [{alice: {draw: 1}}]}\n",
        ["2:29: unknown quantity 'draw'; did you mean 'draws'?"],
    ),
    (
        PLAYERS + "expect: {exactly: [{Bear: {draws: 1}}]}\n",
        ["2:28: unknown quantity 'draws'; 'draws' belongs to a player, and 'Bear' is an object"],
    ),
    (
        PLAYERS + "expect: {some: [{Beer: {zone: exile}}]}\n",
        ["2:18: no player or object is called 'Beer'; did you mean 'Bear'?"],
    ),
    (
        PLAYERS + 'expect: {exactly: [{alice: {draws: ">= 1"}}]}\n',
        ["2:36: a comparison can't stand under 'exactly'; use 'every', 'some' or 'none'"],
    ),
    (
        PLAYERS + "expect: {every: [{Bear: {zone: graveyart}}]}\n",
        [
            "2:32: 'graveyart' is none of battlefield, hand, library, graveyard, exile, command, stack; "
            "did you mean 'graveyard'?"
        ],
    ),
    (PLAYERS + "expect: {chooser: bib}\n", ["2:19: unknown player 'bib'; did you mean 'bob'?"]),
    (PLAYERS + "expect: {holds: true}\n", ["2:10: 'holds' is about a claim, and this case has none"]),
    (
        PLAYERS + "claim: {outcomes: 1}\n",
        ["2:1: a claim is about a family, and this case has none; add 'family', or use 'expect'"],
    ),
    (
        PLAYERS + "family: [{card: Forest, player: bob, copies: 3..1}]\nclaim: {outcomes: 1}\n",
        ["2:46: the range 3..1 is empty; did you mean '1..3'?"],
    ),
    (
        PLAYERS + "family: [{card: Forest, player: bob, copies: 0..1}]\nevent: alice draws a card\n",
        ["2:1: a family is what a claim is about, and this case has none; add 'claim'"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), FAULTS, ids=[str(number) for number in range(len(FAULTS))])
def test_faults(text: str, expected: list[str]) -> None:
    assert fault_lines(text) == [f"case.yaml:{line}" for line in expected]


def test_every_fault_in_one_go_and_none_for_its_consequences() -> None:
    assert fault_lines(
        """\
        title: x
        players:
          alice: {lyfe: 3, battlefield: [{card: Grizzly Bears, as: Bear, taped: true}, Grizly Bears]}
          bob: {life: five}
        trun: {step: draw}
        event:
          - alice draws a crad
          - Grizly Bears dies
          - Bear dies
        expect: {exactly: [{Bear: {zone: exil}}]}
        """
    ) == [
        "case.yaml:3:11: unknown key 'lyfe'; did you mean 'life'?",
        "case.yaml:3:66: unknown key 'taped'; did you mean 'tapped'?",
        "case.yaml:3:80: unknown card 'Grizly Bears'; did you mean 'Grizzly Bears'?",
        "case.yaml:4:15: this must be a whole number, not 'five'",
        "case.yaml:5:1: unknown key 'trun'; did you mean 'turn'?",
        "case.yaml:7:19: this is no event: 'alice draws a crad'; did you mean 'alice draws a card'?",
        "case.yaml:10:34: 'exil' is none of battlefield, hand, library, graveyard, exile, command, stack; "
        "did you mean 'exile'?",
    ]


def test_places_stay_right_when_an_entry_of_a_list_is_dropped() -> None:
    assert fault_lines(
        """\
        players:
          alice:
            battlefield:
              - {tapped: true}
              - Forst
              - [Forest]
              - Ilsand
        """
    ) == [
        "case.yaml:4:9: a permanent needs the key 'card'",
        "case.yaml:5:9: unknown card 'Forst'; did you mean 'Forest'?",
        "case.yaml:6:9: this must be a permanent (a mapping), not a list",
        "case.yaml:7:9: unknown card 'Ilsand'; did you mean 'Island'?",
    ]


# ---- Names and timestamps -------------------------------------------------------------------------------


def test_default_names_count_over_the_whole_case() -> None:
    case = one(
        """\
        players:
          alice:
            hand: [Forest]
            battlefield: [2 Forest, {card: Forest, as: Forest 4}, 1996 World Champion]
          bob: {battlefield: [Forest, {card: 2 Island, as: Isle}]}
        """
    )
    assert [thing.name for thing in case.objects] == [
        "Forest",
        "Forest 2",
        "Forest 3",
        "Forest 4",
        "1996 World Champion",
        "Forest 5",
        "Isle",
        "Isle 2",
    ]


def test_timestamps_follow_the_file_and_given_ones_go_first() -> None:
    case = one(
        """\
        effects: [{card: Plagiarize, controller: alice, target: bob}]
        players:
          alice: {battlefield: [Forest, {card: Island, timestamp: 1}]}
          bob: {battlefield: [Alms Collector]}
        family: [{card: Boon Reflection, player: bob, copies: 0..1}]
        event: alice gains 1 life
        claim: {outcomes: 1}
        """
    )
    order = {entry.timestamp: entry.name for entry in (*case.objects, *case.effects)}
    assert [order[number] for number in sorted(order)] == [
        "Island",
        "Plagiarize effect",
        "Forest",
        "Alms Collector",
        "Boon Reflection",
    ]


# ---- Facts ----------------------------------------------------------------------------------------------


def test_only_what_is_said_becomes_a_fact() -> None:
    assert facts("players: {alice: {}, bob: {}}\nevent: bob draws 2 cards\n").text.splitlines() == [
        "format(free_for_all).",
        'player("alice").',
        'seat("alice",1).',
        'player("bob").',
        'seat("bob",2).',
        'event(1,draws("bob",2)).',
    ]


def test_facts_of_everything_that_is_covered() -> None:
    text = facts(
        """\
        format: two-headed-giant
        teams: [[alice, bob], ["c\\"d", e]]
        turn: {step: precombat main}
        cards: {Mine: {type: Emblem, text: Draw.}}
        effects:
          - {card: Insult, controller: alice, target: bob, source: "alice's Lightning Bolt", amount: 2, x: 3,
             chosen: {color: red}, ability: 1, as: shield}
          - {card: Plagiarize, controller: bob, source: Forest}
        players:
          alice:
            life: 12
            hand: [Stinkweed Imp]
            library: [Forest, Island]
            battlefield: [{card: Alms Collector, owner: bob, tapped: true, sick: true, token: true,
                           counters: {+1/+1: 2}, attached to: bob, chosen: {creature type: Elf}}]
            emblems: [Mine]
            counters: {poison: 3}
          bob: {hand: 0, library: 3, drawn: 2, drawn this step: 1}
          "c\\"d": {}
          e: {}
        event: alice gains 1 life
        """
    ).text.splitlines()
    assert text == [
        "format(two_headed_giant).",
        'player("alice").',
        'seat("alice",1).',
        'player("bob").',
        'seat("bob",2).',
        'player("c\\"d").',
        'seat("c\\"d",3).',
        'player("e").',
        'seat("e",4).',
        'given_team("alice",1).',
        'given_team("bob",1).',
        'given_team("c\\"d",2).',
        'given_team("e",2).',
        "given_step(precombat_main).",
        'given_life("alice",12).',
        'known_hand("alice").',
        'known_library("alice").',
        'player_counter("alice","poison",3).',
        'given_hand("bob",0).',
        'given_library("bob",3).',
        'given_drawn("bob",2).',
        'given_drawn_this_step("bob",1).',
        'object("Stinkweed Imp","Stinkweed Imp",hand,"alice").',
        'timestamp("Stinkweed Imp",3).',
        'object("Forest","Forest",library,"alice").',
        'position("Forest",1).',
        'timestamp("Forest",4).',
        'object("Island","Island",library,"alice").',
        'position("Island",2).',
        'timestamp("Island",5).',
        'object("Alms Collector","Alms Collector",battlefield,"bob").',
        'given_controller("Alms Collector","alice").',
        'timestamp("Alms Collector",6).',
        'tapped("Alms Collector").',
        'sick("Alms Collector").',
        'token("Alms Collector").',
        'attached("Alms Collector","bob").',
        'counter("Alms Collector","+1/+1",2).',
        'chosen("Alms Collector",creature_type,"Elf").',
        'object("Mine","Mine",command,"alice").',
        'timestamp("Mine",7).',
        'effect("shield","Insult // Injury","alice").',
        'effect_target("shield","bob").',
        'effect_x("shield",3).',
        'effect_amount("shield",2).',
        'effect_ability("shield",1).',
        'effect_source("shield",spell("alice","Lightning Bolt")).',
        'timestamp("shield",1).',
        'chosen("shield",color,red).',
        'effect("Plagiarize effect","Plagiarize","bob").',
        'effect_source("Plagiarize effect","Forest").',
        'timestamp("Plagiarize effect",2).',
        'event(1,gains("alice",1)).',
    ]


WORDS = """\
effects: [{card: Plagiarize, controller: bob, target: Forest, chosen: {%s}}]
players: {alice: {battlefield: [Forest]}, bob: {}}
event: alice gains 1 life
"""


def test_words_that_an_effect_changes() -> None:
    assert 'chosen("Plagiarize effect",from,black).' in facts(WORDS % "from: Black, to: red").text
    text = facts(WORDS % "from: forest, to: Island").text
    assert 'chosen("Plagiarize effect",from,"Forest").' in text
    assert 'chosen("Plagiarize effect",to,"Island").' in text


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        (
            "from: Swmap, to: Island",
            "'Swmap' is not a color, a land type or a creature type; did you mean 'Swamp'",
        ),
        ("to: Island", "'to: Island' needs the word that becomes it, 'from'"),
        ("from: Elf, to: Elf", "'Elf' is to become another word than it is"),
    ],
)
def test_words_that_can_t_be_changed(chosen: str, says: str) -> None:
    assert any(says in line for line in fault_lines(WORDS % chosen))


def test_events_as_terms() -> None:
    text = facts(
        """\
        players: {alice: {battlefield: [Forest]}, bob: {}}
        event:
          - each player draws two cards
          - alice draws for the turn
          - Forest causes bob to gain 1 life
          - bob's Lightning Bolt causes bob to gain 2 life
          - alice loses 0 life
          - alice's life total becomes 10
          - alice and bob exchange life totals
          - alice activates Forest
          - "alice activates Forest's {2}, {Q}"
        """
    )
    assert [line for line in text.text.splitlines() if line.startswith(("event", "given"))] == [
        'given_turn("alice").',
        "given_step(draw).",
        "event(1,each_draws(2)).",
        'event(2,draws_for_turn("alice")).',
        'event(3,gains_from("bob",1,"Forest")).',
        'event(4,gains_from("bob",2,spell("bob","Lightning Bolt"))).',
        'event(5,loses("alice",0)).',
        'event(6,life_becomes("alice",10)).',
        'event(7,exchange_life("alice","bob")).',
        'event(8,activates("alice","Forest",any)).',
        'event(9,activates("alice","Forest","{2}, {Q}")).',
    ]
    assert text.cards == ("Forest", "Lightning Bolt")


def test_families() -> None:
    case = one(
        """\
        players: {alice: {battlefield: [Boon Reflection]}, bob: {}}
        family:
          - {card: Boon Reflection, player: alice, copies: 1..2}
          - {card: Alhammarret's Archive, player: bob, copies: 1}
        event: alice gains 3 life
        claim: {outcomes: 1, every: [{alice: {gains: ">= 3"}}]}
        expect: {holds: false, permanents: 2}
        """
    )
    lines = case_facts(case).text.splitlines()
    assert [line for line in lines if line.startswith(("family", "object"))] == [
        'object("Boon Reflection","Boon Reflection",battlefield,"alice").',
        'object("Boon Reflection 2","Boon Reflection",battlefield,"alice").',
        'object("Boon Reflection 3","Boon Reflection",battlefield,"alice").',
        'object("Alhammarret\'s Archive","Alhammarret\'s Archive",battlefield,"bob").',
        "family_least(1,1).",
        "family_least(2,1).",
        'family_object("Boon Reflection 2",1,1).',
        'family_object("Boon Reflection 3",1,2).',
        'family_object("Alhammarret\'s Archive",2,1).',
    ]
    assert case.expect is not None
    assert (case.expect.holds, case.expect.permanents) == (False, 2)
    assert case.claim is not None
    assert case.claim.keys == ("every", "outcomes")


def test_own_cards_come_before_the_library() -> None:
    found = facts(
        """\
        cards:
          Forest: {type: Artifact, text: "If you would draw a card, draw two cards instead.", cost: "{2}"}
        players: {alice: {battlefield: [Forest, Island]}}
        event: alice draws a card
        """
    )
    assert found.cards == ("Island",)
    assert list(found.own_cards) == ["Forest"]
    assert found.own_cards["Forest"].text == "If you would draw a card, draw two cards instead."


def test_characteristics_as_facts() -> None:
    found = facts(
        """\
        players:
          alice:
            battlefield:
              - {card: Grizzly Bears, as: Mage, copy of: Soul-Scar Mage}
              - {card: Grizzly Bears, as: Copy, copy of: Mage, attacking: bob}
              - card: Forest
                blocking: [Mage, Copy]
                becomes:
                  types: [creature, Artifact]
                  subtypes: [Time Lord]
                  supertypes: [Legendary]
                  colors: [red]
                  power: -1
                  toughness: 5
                  keywords: [First Strike, protection from red, "ward {2}", swampwalk]
              - {card: Island, becomes: {colors: []}}
          bob: {battlefield: [Grizzly Bears]}
        """
    )
    assert "Soul-Scar Mage" in found.cards
    assert {
        line
        for line in found.text.splitlines()
        if line.startswith(("copy_of", "attacking", "blocking", "becomes", "ask"))
    } == {
        'copy_of("Mage","Soul-Scar Mage").',
        'copy_of("Copy","Soul-Scar Mage").',
        'attacking("Copy","bob").',
        'blocking("Forest","Mage").',
        'blocking("Forest","Copy").',
        'becomes_type("Forest",creature).',
        'becomes_type("Forest",artifact).',
        'becomes_subtype("Forest","Time Lord").',
        'becomes_supertype("Forest",legendary).',
        'becomes_color("Forest",red).',
        'becomes_power("Forest",-1).',
        'becomes_toughness("Forest",5).',
        'becomes_keyword("Forest",first_strike).',
        'becomes_keyword("Forest",with(protection,"from red")).',
        'becomes_keyword("Forest",with(ward,"{2}")).',
        'becomes_keyword("Forest",swampwalk).',
        'becomes_color("Island",colorless).',
        "ask_characteristics.",
    }


def test_a_copy_of_its_own_card_is_no_circle() -> None:
    found = facts("players: {alice: {battlefield: [{card: Forest, token: true, copy of: Forest}]}}")
    assert 'copy_of("Forest","Forest").' in found.text


def test_copies_of_each_other_are_a_fault() -> None:
    assert fault_lines(
        """\
        players:
          alice:
            battlefield:
              - {card: Forest, as: One, copy of: Two}
              - {card: Forest, as: Two, copy of: One}
        """
    ) == [
        "case.yaml:4:42: 'One' would be a copy of itself",
        "case.yaml:5:42: 'Two' would be a copy of itself",
    ]


MOVES = [
    ("Bear dies", 'dies(one("Bear"))'),
    ("Bear and Forest die", 'dies(more("Bear",one("Forest")))'),
    ("Bear is destroyed", 'destroyed(one("Bear"))'),
    ("Forest, Bear and Mage are exiled", 'exiled(more("Forest",more("Bear",one("Mage"))))'),
    ("Bear is returned to its owner's hand", 'returned(one("Bear"))'),
    ("alice sacrifices Bear and Forest", 'sacrifices("alice",more("Bear",one("Forest")))'),
    ("Mage enters under bob's control", 'enters(one("Mage"),"bob")'),
    ("Mage and Island enter under bob's control", 'enters(more("Mage",one(card("Island"))),"bob")'),
    ("alice casts Mage", 'casts("alice","Mage",none)'),
    ("alice casts Lightning Bolt targeting Bear", 'casts("alice",card("Lightning Bolt"),"Bear")'),
    ("alice casts Lightning Bolt targeting bob", 'casts("alice",card("Lightning Bolt"),"bob")'),
    ("Bear attacks bob", 'attacks(one("Bear"),"bob")'),
]
MOVING = """\
players:
  alice:
    battlefield: [Forest, {card: Grizzly Bears, as: Bear}]
    hand: [{card: Soul-Scar Mage, as: Mage}]
  bob: {}
"""


@pytest.mark.parametrize(("sentence", "term"), MOVES, ids=[sentence for sentence, _ in MOVES])
def test_moves_as_terms(sentence: str, term: str) -> None:
    found = facts(f'{MOVING}event: "{sentence}"')
    assert f"event(1,{term})." in found.text
    for name in ("Island", "Lightning Bolt"):
        assert (name in found.cards) == (name in sentence)


def test_what_asks_for_characteristics() -> None:
    def asks(more: str) -> list[str]:
        return [line for line in facts(f"{PLAYERS}{more}").text.splitlines() if line.startswith("ask")]

    draw = "event: alice draws a card\n"
    assert asks("") == ["ask_characteristics."]
    assert asks("expect: {could produce: {Forest: [G]}}") == ['ask_could_produce("Forest").']
    assert asks(f"{draw}expect: {{every: [{{Bear: {{zone: exile}}}}]}}") == []
    assert asks(f"{draw}expect: {{characteristics: {{Bear: {{power: 2}}}}}}") == ["ask_characteristics."]
    for quantity in ("power: 2", "toughness: 2", "keywords: [flying]", "not: [flying]", "controller: bob"):
        both = ["ask_characteristics.", "ask_afterwards."]
        assert asks(f"{draw}expect: {{none: [{{Bear: {{{quantity}}}}}]}}") == both


LOOK_FAULTS = [
    (
        "expect: {characteristics: {Bear: {keywords: [flyng]}}}",
        ["2:46: 'flyng' is not a keyword ability; did you mean 'flying' or 'flanking'?"],
    ),
    (
        "expect: {characteristics: {Bear: {types: [Creatur]}}}",
        ["2:43: 'Creatur' is not a card type; did you mean 'Creature'?"],
    ),
    (
        "expect: {characteristics: {Bear: {supertypes: [Leg]}}}",
        [
            "2:48: 'Leg' is not a supertype; the supertypes are Basic, Legendary, Ongoing, Snow, World",
        ],
    ),
    (
        "expect: {characteristics: {Bear: {lost: flying}}}",
        [
            "2:41: this must be a list, not 'flying'; write it as [flying, 1]: keywords in words, other "
            "abilities by their number on the card, from 1"
        ],
    ),
    (
        "expect: {characteristics: {Bear: {lost: [0]}}}",
        ["2:42: this must be 1 or more, not 0"],
    ),
    (
        "event: Forest dies\nexpect: {every: [{Bear: {not: [flyng]}}]}",
        ["3:32: 'flyng' is not a keyword ability; did you mean 'flying' or 'flanking'?"],
    ),
    (
        "event: Island enters under bob's control\nexpect: {characteristics: {Island: {power: 2}}}",
        [
            "3:28: 'Island' is not on the battlefield before the event, but in the event only; "
            "write what it is afterwards as every: [{Bear: {power: 2}}]"
        ],
    ),
]


@pytest.mark.parametrize(("text", "expected"), LOOK_FAULTS, ids=[str(n) for n in range(len(LOOK_FAULTS))])
def test_faults_of_characteristics(text: str, expected: list[str]) -> None:
    found = fault_lines(PLAYERS + text)
    assert [line.removeprefix("case.yaml:") for line in found] == expected


def test_characteristics_are_asked_of_the_battlefield_only() -> None:
    assert fault_lines(f"{MOVING}expect: {{characteristics: {{Mage: {{power: 1}}}}}}") == [
        "case.yaml:6:28: 'Mage' is not on the battlefield before the event, but in the zone 'hand'; "
        "write what it is afterwards as every: [{Bear: {power: 2}}]"
    ]


NOT_COVERED = [
    (
        PLAYERS + "event: [alice discards 2 cards]\n",
        ["2:9: not covered yet: a discard of a number of cards, or caused by something"],
    ),
    (
        PLAYERS + "event:\n- alice casts Insult paying 2 life\n"
        "- alice casts Insult targeting Bear and Forest\n- Island and Island enter under bob's control\n",
        [
            "3:3: not covered yet: paying life for a spell",
            "4:3: not covered yet: a spell with several targets",
            "5:3: not covered yet: a card that enters twice; list both in a hand, with names of their own",
        ],
    ),
    (
        "players: {alice: {battlefield: [{card: Forest, linked: [Island]}]}}\nevent: alice draws a card\n",
        ["1:48: not covered yet: the key 'linked' of a permanent"],
    ),
    (
        "players: {alice: {battlefield: [Forest], emblems: [Ajani Steadfast]}}\nevent: alice draws a card\n",
        ["1:52: not covered yet: an emblem of a card; define its text under 'cards' with type: Emblem"],
    ),
    (
        PLAYERS + "event: alice draws a card\nexpect: {triggers: {Bear: 1}, some: [{Bear: {damage: 3}}]}\n",
        [
            "3:46: not covered yet: the quantity 'damage' of an object or effect",
        ],
    ),
]


@pytest.mark.parametrize(("text", "expected"), NOT_COVERED, ids=[str(n) for n in range(len(NOT_COVERED))])
def test_what_has_no_rules_yet_is_refused(text: str, expected: list[str]) -> None:
    with pytest.raises(NotCovered) as raised:
        facts(text)
    assert [str(fault) for fault in raised.value.faults] == [f"case.yaml:{line}" for line in expected]


# ---- Boards on one line ---------------------------------------------------------------------------------


def board(line: str, event: str) -> Case:
    return board_case(line, event, CARDS)


BOARDS = [
    (
        "alice: Alhammarret's Archive x2; bob: Alms Collector",
        "alice draws 2 cards",
        {"alice": ["Alhammarret's Archive", "Alhammarret's Archive 2"], "bob": ["Alms Collector"]},
    ),
    (
        "bob: Kozilek, Butcher of Truth, 2 Forest,Island",
        "alice draws a card; alice gains 3 life",
        {"bob": ["Kozilek, Butcher of Truth", "Forest", "Forest 2", "Island"], "alice": []},
    ),
    ("", "alice and bob exchange life totals", {"alice": [], "bob": []}),
    ("player1: Forest", "player2 draws a card", {"player1": ["Forest"], "player2": []}),
    (
        "alice: Forest, My Card: If you would draw a card, draw two cards instead.; bob: Island",
        "alice draws a card",
        {"alice": ["Forest", "My Card"], "bob": ["Island"]},
    ),
    (
        "My Card: If you would draw a card, draw two cards instead.",
        "alice draws a card",
        {"alice": ["My Card"]},
    ),
    (
        "alice: My Card x2; bob: ; My Card: {T}: Draw a card; then discard a card.",
        "alice draws a card",
        {"alice": ["My Card", "My Card 2"], "bob": []},
    ),
]


@pytest.mark.parametrize(
    ("line", "event", "expected"), BOARDS, ids=[str(number) for number in range(len(BOARDS))]
)
def test_boards(line: str, event: str, expected: dict[str, list[str]]) -> None:
    case = board(line, event)
    assert {p: [t.name for t in case.objects if t.controller == p] for p in case.players} == expected
    assert list(case.players) == list(expected)
    case_facts(case)


def test_the_text_of_a_board_card() -> None:
    case = board("My Card: {T}: Draw a card; then discard a card.", "alice draws a card")
    assert case_facts(case).own_cards["My Card"].text == "{T}: Draw a card; then discard a card."


def test_faults_of_a_board_name_the_option_and_the_column() -> None:
    with pytest.raises(InputError) as raised:
        board("alice: Alms Colector; bob: Forest x2", "alcie draws a card")
    assert [str(fault) for fault in raised.value.faults] == [
        "--board:1:8: unknown card 'Alms Colector'; did you mean 'Alms Collector'?",
        "--event:1:1: unknown player 'alcie'; did you mean 'alice'?",
    ]


# ---- Schema, and anything at all ------------------------------------------------------------------------


def test_the_schema_names_every_key() -> None:
    schema = json_schema()
    json.dumps(schema)
    assert list(schema["properties"]) == [
        "title",
        "source",
        "format",
        "teams",
        "turn",
        "players",
        "cards",
        "effects",
        "event",
        "expect",
        "family",
        "claim",
    ]
    assert schema["additionalProperties"] is False
    assert "attached to" in schema["$defs"]["Permanent"]["properties"]
    assert "drawn this step" in schema["$defs"]["Player"]["properties"]
    assert "creatures died this turn" in schema["$defs"]["Player"]["properties"]
    assert schema["required"] == ["players"]


words = st.sampled_from(
    [
        "alice",
        "bob",
        "Forest",
        "Bear",
        "3",
        "0",
        "-1",
        "true",
        "null",
        "~",
        "yes",
        "players",
        "battlefield",
        "event",
        "expect",
        "exactly",
        "some",
        "family",
        "card",
        "as",
        "copies",
        "draws",
        "life",
        "turn",
        "step",
        "draw",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "-",
        "'",
        '"',
        "|",
        ">",
        "&",
        "*",
        "!",
        "%",
        "#",
        "---",
        "...",
        "alice:draws",
        "1..2",
        "'>=",
        "3'",
    ]
) | st.text(max_size=4)
layouts = st.lists(
    st.tuples(words, st.sampled_from([" ", "\n", "\n  ", "\n    ", ": ", ", ", "- "])), max_size=40
)


@examples(150, 5_000)
@given(layouts)
def test_any_text_gives_cases_or_faults(parts: list[tuple[str, str]]) -> None:
    loaded = load_text("".join(word + gap for word, gap in parts), "any.yaml", CARDS)
    assert loaded.cases or loaded.faults


leaves = st.sampled_from(
    ["alice", "Forest", "Bear", 3, -1, True, None, "", "0..2", ">= 3", "alice draws a card", 1.5]
)
values: st.SearchStrategy[object] = st.deferred(
    lambda: (
        leaves
        | st.lists(values, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "title",
                    "source",
                    "format",
                    "teams",
                    "turn",
                    "players",
                    "cards",
                    "effects",
                    "event",
                    "expect",
                    "family",
                    "claim",
                    "alice",
                    "bob",
                    "battlefield",
                    "hand",
                    "life",
                    "card",
                    "as",
                    "counters",
                    "chosen",
                    "exactly",
                    "every",
                    "outcomes",
                    "player",
                    "copies",
                    "controller",
                    "draws",
                    "zone",
                    "Bear",
                    "text",
                    "type",
                ]
            ),
            values,
            max_size=5,
        )
    ),
)


@examples(150, 5_000)
@given(values, values)
def test_any_structure_gives_a_case_or_faults(players: object, rest: object) -> None:
    data = {"players": {"alice": players, "bob": {"battlefield": ["Forest"]}}, "event": rest, "expect": rest}
    loaded = load_text(json.dumps(data), "any.yaml", CARDS)
    assert len(loaded.cases) + len(loaded.bad) == 1
    assert all(fault.line == 1 and fault.column >= 1 for fault in loaded.faults)
    for case in loaded.cases:
        with suppress(NotCovered):
            assert case_facts(case).text


@examples(75, 5_000)
@given(
    st.lists(
        st.sampled_from(
            ["alice", "bob", "Forest", "My Card", ":", ";", ",", " ", "x2", "2 ", "{T}: Add {G}."]
        )
    ),
    st.sampled_from(["alice draws a card", "bob gains 1 life; alice loses 2 life", "Forest", ""]),
)
def test_any_board_gives_a_case_or_faults(parts: list[str], event: str) -> None:
    files: set[str] = set()
    try:
        board("".join(parts), event)
    except InputError as error:
        files = {fault.file for fault in error.faults}
    assert files <= {"--board", "--event"}
