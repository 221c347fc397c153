"""The grammar of events: every sentence of the format, names of every sort, and what is no event."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.cases import GivenNames, load_text
from pyrules.cases.board import Board, build_board
from pyrules.cases.cards import OwnFirst
from pyrules.cases.check import check
from pyrules.cases.events import (
    Activates,
    Attacks,
    CardRef,
    Casts,
    CounterGroup,
    Creates,
    DealsDamage,
    Dies,
    Discards,
    DoublesCounters,
    Draws,
    DrawsForTurn,
    EachDraws,
    Enters,
    Event,
    ExchangesLife,
    Gains,
    GetsCounters,
    Hit,
    IsDestroyed,
    IsExiled,
    IsReturned,
    LifeBecomes,
    Loses,
    Mills,
    MovesCounters,
    ObjectRef,
    PlayerRef,
    Plays,
    PutsCounters,
    RemovesCounters,
    Sacrifices,
    SpellRef,
    StepBegins,
    TapsForMana,
    Token,
    TokenGroup,
)
from pyrules.cases.nodes import documents
from pyrules.cases.sentences import SentenceReader
from tests.strategies import examples

CARDS = GivenNames(
    {
        name: name
        for name in (
            "Grizzly Bears",
            "Silvercoat Lion",
            "Soul Warden",
            "Forest",
            "Pili-Pala",
            "Gaea's Cradle",
            "Mons's Goblin Raiders",
            "Kalitas, Traitor of Ghet",
            "Lightning Bolt",
            "Mind Rot",
            "Titanic Growth",
            "Runeclaw Bear",
            "Life and Limb",
            "Steam Vents",
            "Vault Skirge",
            "Serra Angel",
            "Clue",
        )
    }
    | {"Fire": "Fire // Ice"}
)

STATE = """
players:
  alice:
    hand: [Steam Vents, {card: Grizzly Bears, as: Cub}, {card: Serra Angel, as: Squee}]
    graveyard: [{card: Serra Angel, as: Old Angel}]
    battlefield:
      - {card: Grizzly Bears, as: Bear}
      - {card: Silvercoat Lion, as: Wolf}
      - {card: Serra Angel, as: Chandra}
      - Soul Warden
      - 2 Forest
      - Pili-Pala
      - Gaea's Cradle
      - Mons's Goblin Raiders
  bob:
    battlefield:
      - Kalitas, Traitor of Ghet
      - {card: Grizzly Bears, as: Bear and Ox}
      - {card: Forest, as: Two Words}
"""


def _board() -> Board:
    (document,) = documents(STATE, "state")
    model, gaps = check(document)
    assert model is not None
    board = build_board(model, document.faults, OwnFirst((), CARDS), gaps)
    assert not document.faults.found
    return board


@pytest.fixture
def reader() -> SentenceReader:
    return SentenceReader(_board())


def thing(name: str) -> ObjectRef:
    return ObjectRef(name)


BEAR, WOLF, CUB = thing("Bear"), thing("Wolf"), thing("Cub")
ALICE, BOB = PlayerRef("alice"), PlayerRef("bob")
BOLT = SpellRef("alice", "Lightning Bolt")
SAPROLING = Token("Saproling", 1, 1, ("green",), ("creature",))
BIRD = Token("Bird", 2, 2, ("white", "blue"), ("artifact", "creature"), ("legendary",))

SENTENCES: list[tuple[str, Event]] = [
    # drawing and life
    ("alice draws a card", Draws("alice", 1)),
    ("alice draws 3 cards", Draws("alice", 3)),
    ("alice draws zero cards", Draws("alice", 0)),
    ("alice draws twenty cards", Draws("alice", 20)),
    ("  alice   draws  a card", Draws("alice", 1)),
    ("'alice' draws a card", Draws("alice", 1)),
    ("each player draws two cards", EachDraws(2)),
    ("alice draws for the turn", DrawsForTurn("alice")),
    ("alice gains 3 life", Gains("alice", 3)),
    ("alice loses 2 life", Loses("alice", 2)),
    ("alice's life total becomes 10", LifeBecomes("alice", 10)),
    ("alice’s life total becomes 10", LifeBecomes("alice", 10)),
    ("alice and bob exchange life totals", ExchangesLife("alice", "bob")),
    ("Soul Warden causes alice to gain 1 life", Gains("alice", 1, thing("Soul Warden"))),
    ("alice's Lightning Bolt causes bob to gain 1 life", Gains("bob", 1, BOLT)),
    ("alice's Bear causes bob to gain 1 life", Gains("bob", 1, BEAR)),
    # damage
    ("Wolf deals 3 damage to bob", DealsDamage((Hit(WOLF, 3, BOB),))),
    ("alice's Lightning Bolt deals 3 damage to Bear", DealsDamage((Hit(BOLT, 3, BEAR),))),
    ("Bear deals 2 combat damage to bob", DealsDamage((Hit(BEAR, 2, BOB, combat=True),))),
    ("Wolf deals 3 damage to bob and 3 damage to Bear", DealsDamage((Hit(WOLF, 3, BOB), Hit(WOLF, 3, BEAR)))),
    ("Wolf deals 3 unpreventable damage to bob", DealsDamage((Hit(WOLF, 3, BOB, unpreventable=True),))),
    (
        "Bear deals 2 combat damage to bob and Wolf deals 3 combat damage to bob",
        DealsDamage((Hit(BEAR, 2, BOB, combat=True), Hit(WOLF, 3, BOB, combat=True))),
    ),
    (
        "Bear deals 2 damage to bob, 1 damage to Wolf, and Wolf deals 3 damage to Two Words",
        DealsDamage((Hit(BEAR, 2, BOB), Hit(BEAR, 1, WOLF), Hit(WOLF, 3, thing("Two Words")))),
    ),
    (
        "Mons's Goblin Raiders deals 1 damage to bob",
        DealsDamage((Hit(thing("Mons's Goblin Raiders"), 1, BOB),)),
    ),
    # counters and tokens
    ("alice puts 2 +1/+1 counters on Bear", PutsCounters("alice", CounterGroup(2, "+1/+1"), BEAR)),
    (
        "alice puts a first strike counter on Bear",
        PutsCounters("alice", CounterGroup(1, "first strike"), BEAR),
    ),
    ("bob gets 2 poison counters", GetsCounters("bob", CounterGroup(2, "poison"))),
    ("alice doubles the number of +1/+1 counters on Bear", DoublesCounters("alice", "+1/+1", BEAR)),
    ("alice doubles the number of each kind of counter on bob", DoublesCounters("alice", None, BOB)),
    ("alice removes two first strike counters from Bear", RemovesCounters("alice", 2, "first strike", BEAR)),
    ("alice removes all +1/+1 counters from Bear", RemovesCounters("alice", None, "+1/+1", BEAR)),
    ("bob removes all counters from bob", RemovesCounters("bob", None, None, BOB)),
    ("alice moves a charge counter from Bear onto Wolf", MovesCounters("alice", 1, "charge", BEAR, WOLF)),
    (
        "alice moves all charge counters from Bear onto Wolf",
        MovesCounters("alice", None, "charge", BEAR, WOLF),
    ),
    ("alice moves all counters from Bear onto Wolf", MovesCounters("alice", None, None, BEAR, WOLF)),
    ("alice creates two Clue tokens", Creates("alice", (TokenGroup(2, Token("Clue")),))),
    ("alice creates a 1/1 green Saproling creature token", Creates("alice", (TokenGroup(1, SAPROLING),))),
    (
        "alice creates three legendary 2/2 white and blue Bird artifact creature tokens",
        Creates("alice", (TokenGroup(3, BIRD),)),
    ),
    ("alice creates a token copy of Bear", Creates("alice", (TokenGroup(1, BEAR),))),
    ("alice creates two token copies of Bear", Creates("alice", (TokenGroup(2, BEAR),))),
    (
        "alice creates two tapped Clue tokens",
        Creates("alice", (TokenGroup(2, Token("Clue")),), tapped=True),
    ),
    (
        "alice creates a tapped token copy of Bear",
        Creates("alice", (TokenGroup(1, BEAR),), tapped=True),
    ),
    (
        "alice creates a tapped 1/1 green Saproling creature token and two tapped Clue tokens",
        Creates("alice", (TokenGroup(1, SAPROLING), TokenGroup(2, Token("Clue"))), tapped=True),
    ),
    (
        "alice creates a 1/1 green Saproling creature token tapped and attacking bob",
        Creates("alice", (TokenGroup(1, SAPROLING),), True, PlayerRef("bob")),
    ),
    (
        "alice creates a token copy of Bear tapped and attacking bob with two charge counters",
        Creates("alice", (TokenGroup(1, BEAR),), True, PlayerRef("bob"), (CounterGroup(2, "charge"),)),
    ),
    (
        "alice creates an Incubator token with three +1/+1 counters",
        Creates("alice", (TokenGroup(1, Token("Incubator")),), counters=(CounterGroup(3, "+1/+1"),)),
    ),
    (
        "alice creates a Clue token and two Food tokens",
        Creates("alice", (TokenGroup(1, Token("Clue")), TokenGroup(2, Token("Food")))),
    ),
    (
        "alice creates a Clue token, a token copy of Bear, and two Food tokens",
        Creates("alice", (TokenGroup(1, Token("Clue")), TokenGroup(1, BEAR), TokenGroup(2, Token("Food")))),
    ),
    # zones
    ("Bear dies", Dies((BEAR,))),
    ("Bear and Wolf die", Dies((BEAR, WOLF))),
    ("Bear, Wolf, and Forest 2 die", Dies((BEAR, WOLF, thing("Forest 2")))),
    ("Bear is destroyed", IsDestroyed((BEAR,))),
    ("Bear and Wolf are destroyed", IsDestroyed((BEAR, WOLF))),
    ("Bear is destroyed and can't be regenerated", IsDestroyed((BEAR,), regenerates=False)),
    ("alice sacrifices Bear", Sacrifices("alice", (BEAR,))),
    ("Bear is exiled", IsExiled((BEAR,))),
    ("Old Angel is exiled", IsExiled((thing("Old Angel"),))),
    ("Bear is returned to its owner's hand", IsReturned((BEAR,))),
    ("Bear and Wolf are returned to their owners' hands", IsReturned((BEAR, WOLF))),
    ("alice mills 3 cards", Mills("alice", 3)),
    ("alice discards Squee", Discards("alice", (thing("Squee"),))),
    ("alice discards 2 cards", Discards("alice", (), 2)),
    (
        "alice discards Squee to bob's Mind Rot",
        Discards("alice", (thing("Squee"),), None, SpellRef("bob", "Mind Rot")),
    ),
    ("bob discards Runeclaw Bear", Discards("bob", (CardRef("Runeclaw Bear"),))),
    ("Cub enters under alice's control", Enters((CUB,), "alice")),
    ("Cub and Squee enter under bob's control", Enters((CUB, thing("Squee")), "bob")),
    ("Cub enters tapped under alice's control", Enters((CUB,), "alice", tapped=True)),
    (
        "Cub enters under alice's control with a -1/-1 counter",
        Enters((CUB,), "alice", counters=(CounterGroup(1, "-1/-1"),)),
    ),
    (
        "Cub enters tapped under alice's control with 2 +1/+1 counters and a flying counter",
        Enters((CUB,), "alice", True, (CounterGroup(2, "+1/+1"), CounterGroup(1, "flying"))),
    ),
    # what players do
    ("alice plays Steam Vents", Plays("alice", thing("Steam Vents"))),
    ("alice casts Vault Skirge with X=3", Casts("alice", CardRef("Vault Skirge"), x=3)),
    ("alice casts Vault Skirge kicked", Casts("alice", CardRef("Vault Skirge"), kicked=1)),
    ("alice casts Vault Skirge kicked twice", Casts("alice", CardRef("Vault Skirge"), kicked=2)),
    ("alice casts Vault Skirge kicked 3 times", Casts("alice", CardRef("Vault Skirge"), kicked=3)),
    (
        "alice casts Vault Skirge kicked with {1}{B} and {R}",
        Casts("alice", CardRef("Vault Skirge"), kicked=2, kickers=("{1}{B}", "{R}")),
    ),
    (
        "alice casts Vault Skirge with X=2 spending {U}{W}{U}",
        Casts("alice", CardRef("Vault Skirge"), x=2, spent="WUU"),
    ),
    ("alice casts Vault Skirge paying 2 life", Casts("alice", CardRef("Vault Skirge"), life=2)),
    ("alice casts Titanic Growth targeting Bear", Casts("alice", CardRef("Titanic Growth"), targets=(BEAR,))),
    (
        "alice casts Titanic Growth with X = 1 targeting Bear and bob",
        Casts("alice", CardRef("Titanic Growth"), x=1, targets=(BEAR, BOB)),
    ),
    ("alice casts Fire", Casts("alice", CardRef("Fire // Ice"))),
    ("alice casts Runeclaw Bear", Casts("alice", CardRef("Runeclaw Bear"))),
    ("alice casts Life and Limb", Casts("alice", CardRef("Life and Limb"))),
    ("alice taps Forest for mana", TapsForMana("alice", thing("Forest"))),
    ("alice taps Forest 2 for G", TapsForMana("alice", thing("Forest 2"), "G")),
    ("alice taps Forest for {G}{W}", TapsForMana("alice", thing("Forest"), "WG")),
    ("alice taps Gaea's Cradle for mana", TapsForMana("alice", thing("Gaea's Cradle"))),
    ("alice activates Soul Warden", Activates("alice", thing("Soul Warden"))),
    ("alice activates Chandra's +1", Activates("alice", thing("Chandra"), "+1")),
    ("alice activates Chandra's −7", Activates("alice", thing("Chandra"), "-7")),
    ("alice activates Pili-Pala's {2}, {Q}", Activates("alice", thing("Pili-Pala"), "{2}, {Q}")),
    ("alice activates Gaea's Cradle's {T}", Activates("alice", thing("Gaea's Cradle"), "{T}")),
    ("alice activates 'Gaea's Cradle''s {T}", Activates("alice", thing("Gaea's Cradle"), "{T}")),
    ("Bear attacks bob", Attacks((BEAR,), BOB)),
    ("Bear and Wolf attack Chandra", Attacks((BEAR, WOLF), thing("Chandra"))),
    ("bob's upkeep begins", StepBegins("bob", "upkeep")),
    ("bob's end step begins", StepBegins("bob", "end")),
    ("bob's precombat main phase begins", StepBegins("bob", "precombat main")),
    ("alice's end of combat begins", StepBegins("alice", "end of combat")),
    ("alice's end begins", StepBegins("alice", "end")),
    # names with commas and "and"
    ("Kalitas, Traitor of Ghet dies", Dies((thing("Kalitas, Traitor of Ghet"),))),
    ("'Kalitas, Traitor of Ghet' and Bear die", Dies((thing("Kalitas, Traitor of Ghet"), BEAR))),
    ("Kalitas, Traitor of Ghet, Bear and Wolf die", Dies((thing("Kalitas, Traitor of Ghet"), BEAR, WOLF))),
    ("Bear and Ox dies", Dies((thing("Bear and Ox"),))),
    ("Bear and Bear and Ox die", Dies((BEAR, thing("Bear and Ox")))),
    (
        "Runeclaw Bear and Life and Limb enter under bob's control",
        Enters((CardRef("Runeclaw Bear"), CardRef("Life and Limb")), "bob"),
    ),
]


@pytest.mark.parametrize(("sentence", "event"), SENTENCES, ids=[sentence for sentence, _ in SENTENCES])
def test_sentences(reader: SentenceReader, sentence: str, event: Event) -> None:
    assert reader.read(sentence) == event


WRONG: list[tuple[str, int, str, str | None]] = [
    # sentence, offset, message, hint
    ("Alice draws a card", 0, "unknown player 'Alice'", "did you mean 'alice'?"),
    ("alice drws a card", 6, "this is no event: 'alice drws a card'", "did you mean 'alice draws a card'?"),
    ("alice draw a card", 6, "this is no event: 'alice draw a card'", "did you mean 'alice draws a card'?"),
    (
        "alice draws 3 crads",
        14,
        "this is no event: 'alice draws 3 crads'",
        "did you mean 'alice draws 3 cards'?",
    ),
    (
        "alice draws",
        11,
        "the sentence 'alice draws' ends too early",
        "the nearest sentence is 'alice draws 2 cards'",
    ),
    (
        "alice gains -3 life",
        12,
        "this is no event: 'alice gains -3 life'",
        "the nearest sentence is 'alice gains 2 life'",
    ),
    (
        "alice gains 3 life and draws a card",
        19,
        "this is no event: 'alice gains 3 life and draws a card'",
        "the nearest sentence is 'alice gains 2 life'",
    ),
    ("xyzzy", 0, "this is no event: 'xyzzy'", "the nearest sentence is 'Bear dies'"),
    ("alice draws 99999999999 cards", 12, "99999999999 is too large", "numbers go to 2,147,483,647"),
    ("alice and alice exchange life totals", 10, "'alice' can't exchange life totals with themself", None),
    ("Beer dies", 0, "no object is called 'Beer'", "did you mean 'Bear'?"),
    ("Bear and Wulf die", 9, "no object is called 'Wulf'", "did you mean 'Wolf'?"),
    ("Bear and Bear die", 0, "an object is named twice", None),
    ("bob dies", 0, "'bob' is a player, and an object is meant here", None),
    ("Cub dies", 0, "'Cub' is not on the battlefield", "did you mean 'Bear', which is on the battlefield?"),
    (
        "Bear enters under alice's control",
        0,
        "'Bear' is on the battlefield already",
        "did you mean 'Cub', which is in alice's hand?",
    ),
    (
        "alice discards Bear",
        15,
        "'Bear' is not in alice's hand",
        "did you mean 'Cub', which is in alice's hand?",
    ),
    ("bob discards Cub", 13, "'Cub' is not in bob's hand", None),
    ("alice casts Vault Skirg", 12, "unknown card 'Vault Skirg'", "did you mean 'Vault Skirge'?"),
    (
        "Lightning Bolt deals 3 damage to bob",
        0,
        "no object is called 'Lightning Bolt'",
        "say whose it is: alice's Lightning Bolt",
    ),
    (
        "alice's Lightning Bot deals 3 damage to bob",
        8,
        "unknown card 'Lightning Bot'",
        "did you mean 'Lightning Bolt'?",
    ),
    ("Bear deals 3 damage to bo", 23, "no player or object is called 'bo'", "did you mean 'bob'?"),
    (
        "Bear deals 3 combat combat damage to bob",
        11,
        "'combat' is said twice",
        None,
    ),
    (
        "alice creates a foo token",
        16,
        "'foo' is no kind of token",
        "write it as '1/1 green Saproling creature'",
    ),
    (
        "alice creates a tapped Clue token and a Food token",
        38,
        "the tokens of one instruction enter tapped together, or not",
        "say it of each of them, or write two instructions",
    ),
    (
        "alice casts Fire with X=1 with X=2",
        12,
        "each of these is said once: X, kicked, spending, paying, targeting",
        None,
    ),
    (
        "A and B and C and D and E and F and G and H die",
        0,
        "this has too many words that may be names: 'A and B and C and D and E and F and G and H die'",
        "quote the names, or write several sentences",
    ),
]


@pytest.mark.parametrize(("sentence", "offset", "message", "hint"), WRONG, ids=[row[0] for row in WRONG])
def test_what_is_no_event(
    reader: SentenceReader, sentence: str, offset: int, message: str, hint: str | None
) -> None:
    problems = reader.read(sentence)
    assert isinstance(problems, tuple)
    assert [(problem.start, problem.message, problem.hint) for problem in problems] == [
        (offset, message, hint)
    ]


def test_a_sentence_follows_those_before_it() -> None:
    """What arrived can be spoken of as a permanent, what left can come back; and not before."""
    reader = SentenceReader(_board())
    assert isinstance(reader.read("Cub dies"), tuple)
    assert isinstance(reader.read("Cub enters under alice's control"), Enters)
    assert reader.read("Cub dies") == Dies((ObjectRef("Cub"),))
    assert isinstance(reader.read("Cub dies"), tuple)
    assert isinstance(reader.read("Cub enters under alice's control"), Enters)


def test_every_fault_of_a_sentence_is_named(reader: SentenceReader) -> None:
    problems = reader.read("Beer deals 3 damage to bo and 2 damage to Wulf")
    assert isinstance(problems, tuple)
    assert [(problem.start, problem.message) for problem in problems] == [
        (0, "no object is called 'Beer'"),
        (23, "no player or object is called 'bo'"),
        (42, "no object is called 'Wulf'".replace("object", "player or object")),
    ]


def test_ambiguity_lists_the_readings_and_quotes_settle_it() -> None:
    case = """
players:
  alice:
    battlefield: [{card: Forest, as: Bear}, {card: Forest, as: Wolf}, {card: Forest, as: Bear and Wolf}]
event: %s
"""
    (fault,) = load_text(case % "Bear and Wolf die", "f", CARDS).faults
    assert str(fault) == (
        "f:5:8: this can be read as \"'Bear' and 'Wolf' die\" or as \"'Bear and Wolf' die\"; "
        "quote the names that are meant, as shown"
    )
    (both,) = load_text(case % "\"'Bear' and 'Wolf' die\"", "f", CARDS).cases
    assert both.events == (Dies((BEAR, WOLF)),)
    (single,) = load_text(case % "\"'Bear and Wolf' die\"", "f", CARDS).cases
    assert single.events == (Dies((thing("Bear and Wolf"),)),)


def test_columns_of_sentences_written_in_other_ways() -> None:
    text = 'players: {alice: {}}\nevent:\n  - >-\n    bob draws\n    a card\n  - "\\x62ob draws a card"\n'
    assert [str(fault) for fault in load_text(text, "f", CARDS).faults] == [
        "f:3:5: unknown player 'bob'",
        "f:6:5: unknown player 'bob'",
    ]


def test_reading_is_fast(reader: SentenceReader) -> None:
    for sentence, _ in SENTENCES:
        reader.read(sentence)
    began = time.process_time()
    for sentence, _ in SENTENCES:
        reader.read(sentence)
    # Two to three milliseconds on an idle machine; the bound leaves room for a slow one.
    assert (time.process_time() - began) / len(SENTENCES) < 0.015


@examples(100, 5_000)
@given(
    st.lists(
        st.sampled_from(
            [
                "alice",
                "bob",
                "Bear",
                "Wolf",
                "Forest",
                "2",
                "draws",
                "deals",
                "dies",
                "die",
                "and",
                ",",
                "'s",
                "a",
                "card",
                "cards",
                "damage",
                "to",
                "life",
                "gains",
                "creates",
                "Clue",
                "token",
                "tokens",
                "'",
                "with",
                "counter",
                "counters",
                "enters",
                "under",
                "control",
                "{2}",
                "+1/+1",
                "each",
                "player",
                "Kalitas",
            ]
        )
        | st.text(max_size=3),
        max_size=14,
    )
)
def test_any_sentence_gives_an_event_or_a_place(words: list[str]) -> None:
    sentence = " ".join(words).replace(" ,", ",").replace(" 's", "'s")
    result = SentenceReader(BOARD).read(sentence)
    if isinstance(result, tuple):
        assert result
        assert all(0 <= problem.start <= max(len(sentence), 1) for problem in result)


BOARD = _board()
