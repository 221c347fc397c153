"""The interpreter against answers worked out by hand: official rulings first, then corners of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from tests.brute import (
    Ability,
    Board,
    Card,
    InForce,
    Player,
    Result,
    Term,
    Text,
    Thing,
    TooManyError,
    Value,
    play,
)
from tests.brute.cards import CARDS

Counts = Mapping[str, int]
Outcome = Mapping[str, Mapping[str, Value | Counts]]
Event = tuple[str | int, ...]


@dataclass(frozen=True)
class Seat:
    """A player of a test: `cards` on the battlefield, `graveyard`, and what else differs from the default."""

    cards: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    life: int | None = None
    hand: int | tuple[str, ...] | None = None
    library: int | tuple[str, ...] | None = None
    drawn: int = 0
    drawn_this_step: int = 0


NAMES = ("alice", "bob", "carol", "dave")


def make(
    *seats: Seat,
    events: Sequence[Event],
    effects: Sequence[InForce] = (),
    turn: str | None = None,
    step: str | None = None,
    kind: str = "free_for_all",
    more: Sequence[Card] = (),
) -> Board:
    """Players alice, bob, … in turn order; things are named like their cards, copies get a number."""
    names: dict[str, int] = {}
    things: list[Thing] = []

    def add(card: str, zone: str, owner: str) -> str:
        names[card] = names.get(card, 0) + 1
        name = card if names[card] == 1 else f"{card} {names[card]}"
        things.append(Thing(name, card, zone, owner))
        return name

    players = []
    for name, seat in zip(NAMES, seats, strict=False):
        for card in seat.cards:
            add(card, "battlefield", name)
        for card in seat.graveyard:
            add(card, "graveyard", name)
        piles = {
            zone: tuple(add(card, zone, name) for card in pile) if isinstance(pile, tuple) else pile
            for zone, pile in (("hand", seat.hand), ("library", seat.library))
        }
        players.append(
            Player(name, seat.life, piles["hand"], piles["library"], seat.drawn, seat.drawn_this_step)
        )
    used = {thing.card for thing in things} | {effect.card for effect in effects}
    cards = {**CARDS, **{card.name: card for card in more}}
    return Board(
        players=tuple(players),
        cards=tuple(cards[name] for name in sorted(used)),
        things=tuple(things),
        effects=tuple(effects),
        events=tuple(events),
        format=kind,
        turn=turn,
        step=step,
    )


def seen(result: Result, expected: Sequence[Outcome]) -> list[dict[str, dict[str, Value]]]:
    """The outcomes through the quantities that some expected outcome names, as `exactly` looks at them."""
    named = {
        (who, what) for outcome in expected for who, quantities in outcome.items() for what in quantities
    }
    looked = {
        frozenset(part for part in quantities if (part[0], part[1]) in named)
        for quantities in result.outcomes
    }
    return _sorted([{who: {w: v for p, w, v in one if p == who} for who, _, _ in one} for one in looked])


def without_defaults(outcome: Outcome) -> dict[str, dict[str, Value]]:
    found: dict[str, dict[str, Value]] = {}
    for who, quantities in outcome.items():
        for what, value in quantities.items():
            if isinstance(value, Mapping):
                found.setdefault(who, {})[what] = tuple(sorted(value.items()))
            elif value != 0 or what in ("life", "hand", "library"):
                found.setdefault(who, {})[what] = value
    return found


def _sorted(outcomes: list[dict[str, dict[str, Value]]]) -> list[dict[str, dict[str, Value]]]:
    return sorted(outcomes, key=lambda one: sorted((w, sorted(map(str, q.items()))) for w, q in one.items()))


@dataclass(frozen=True)
class Ruling:
    title: str
    board: Board
    exactly: tuple[Outcome, ...] = ()
    orderings: int | None = None
    chooser: str | None = None
    legal: bool = True
    every: Outcome = field(default_factory=dict)


DRAW_2: Event = ("draws", "alice", 2)
DRAW_1: Event = ("draws", "alice", 1)
NONE = Seat()

RULINGS = [
    Ruling(
        "Archive doubles a draw outside the draw step",
        make(Seat(("Alhammarret's Archive",)), NONE, events=[DRAW_1]),
        ({"alice": {"draws": 2}},),
        1,
    ),
    Ruling(
        "Archive leaves the turn's own draw alone",
        make(Seat(("Alhammarret's Archive",)), NONE, events=[("draws_for_turn", "alice")], step="draw"),
        ({"alice": {"draws": 1}},),
        1,
    ),
    Ruling(
        "A later draw in the draw step is doubled",
        make(
            Seat(("Alhammarret's Archive",), drawn=1, drawn_this_step=1), NONE, events=[DRAW_1], step="draw"
        ),
        ({"alice": {"draws": 2}},),
        1,
    ),
    Ruling(
        "Two Archives turn one draw into four",
        make(Seat(("Alhammarret's Archive",) * 2), NONE, events=[DRAW_1]),
        ({"alice": {"draws": 4}},),
        2,
    ),
    Ruling(
        "Three Archives turn one draw into eight",
        make(Seat(("Alhammarret's Archive",) * 3), NONE, events=[DRAW_1]),
        ({"alice": {"draws": 8}},),
        12,
    ),
    Ruling(
        "The drawing player picks between Archive and Notion Thief",
        make(Seat(("Alhammarret's Archive",)), Seat(("Notion Thief",)), events=[DRAW_1]),
        ({"alice": {"draws": 0}, "bob": {"draws": 1}}, {"bob": {"draws": 2}}),
        2,
        "alice",
    ),
    Ruling(
        "The Collector's replacement is used up before Thought Reflection doubles",
        make(Seat(("Alms Collector",)), Seat(("Thought Reflection",)), events=[("draws", "bob", 3)]),
        ({"alice": {"draws": 1}, "bob": {"draws": 2}},),
        1,
    ),
    Ruling(
        "One draw doubled into two then meets the Collector",
        make(Seat(("Alms Collector",)), Seat(("Thought Reflection",)), events=[("draws", "bob", 1)]),
        ({"alice": {"draws": 1}, "bob": {"draws": 1}},),
        1,
    ),
    Ruling(
        "Collectors on both sides and everyone draws two",
        make(Seat(("Alms Collector",)), Seat(("Alms Collector",)), events=[("each_draws", 2)]),
        ({"alice": {"draws": 2}, "bob": {"draws": 2}},),
        1,
    ),
    Ruling(
        "A third player picks whose Collector works",
        make(Seat(("Alms Collector",)), Seat(("Alms Collector",)), NONE, events=[("draws", "carol", 2)]),
        (
            {"alice": {"draws": 1}, "bob": {"draws": 0}, "carol": {"draws": 1}},
            {"bob": {"draws": 1}, "carol": {"draws": 1}},
        ),
        2,
        "carol",
    ),
    Ruling(
        "One instruction for several cards meets the Collector",
        make(Seat(("Alms Collector",)), NONE, events=[("draws", "bob", 4)]),
        ({"alice": {"draws": 1}, "bob": {"draws": 1}},),
        1,
    ),
    Ruling(
        "Two separate instructions slip past the Collector",
        make(Seat(("Alms Collector",)), NONE, events=[("draws", "bob", 1)] * 2),
        ({"alice": {"draws": 0}, "bob": {"draws": 2}},),
        1,
    ),
    Ruling(
        "Dredge has to wait for the Collector",
        make(
            Seat(("Alms Collector",)),
            Seat(graveyard=("Stinkweed Imp", "Golgari Thug")),
            events=[("draws", "bob", 2)],
        ),
        (
            {"alice": {"draws": 1}, "bob": {"draws": 1, "mills": 0}},
            {"alice": {"draws": 1}, "bob": {"mills": 5}},
            {"alice": {"draws": 1}, "bob": {"mills": 4}},
        ),
    ),
    Ruling(
        "Whole instruction grows before each draw is doubled",
        make(Seat(("Quantum Riddler", "Thought Reflection"), hand=1), NONE, events=[DRAW_2]),
        ({"alice": {"draws": 6}},),
        1,
    ),
    Ruling(
        "Two players' Thieves hand the card back",
        make(Seat(("Notion Thief",)), Seat(("Notion Thief",)), events=[DRAW_1]),
        ({"alice": {"draws": 1}, "bob": {"draws": 0}},),
        1,
    ),
    Ruling(
        "An empty library does not stop the Thief",
        make(Seat(library=0), Seat(("Notion Thief",)), events=[DRAW_1]),
        ({"alice": {"draws": 0}, "bob": {"draws": 1, "hand": 8, "library": 59}},),
        1,
    ),
    Ruling(
        "Mutual Plagiarize cancels out",
        make(
            NONE,
            NONE,
            events=[DRAW_1],
            effects=[
                InForce("P1", "Plagiarize", "alice", "bob"),
                InForce("P2", "Plagiarize", "bob", "alice"),
            ],
        ),
        ({"alice": {"draws": 1}, "bob": {"draws": 0}},),
        1,
    ),
    Ruling(
        "Only the first of three draws happens under the Spirit",
        make(NONE, Seat(("Spirit of the Labyrinth",)), events=[("draws", "alice", 3)]),
        ({"alice": {"draws": 1}},),
        1,
    ),
    Ruling(
        "A draw that is not allowed cannot be turned into a dredge",
        make(
            Seat(graveyard=("Stinkweed Imp",), drawn=1), Seat(("Spirit of the Labyrinth",)), events=[DRAW_1]
        ),
        ({},),
        1,
    ),
    Ruling(
        "Each of two draws may use one dredge card",
        make(Seat(graveyard=("Stinkweed Imp", "Dakmor Salvage")), NONE, events=[DRAW_2]),
        (
            {"alice": {"draws": 2, "mills": 0}},
            {"alice": {"draws": 1, "mills": 5}},
            {"alice": {"draws": 1, "mills": 2}},
            {"alice": {"mills": 7}},
        ),
    ),
    Ruling(
        "Dredge needs enough cards in the library",
        make(Seat(graveyard=("Stinkweed Imp",), library=4), NONE, events=[DRAW_1]),
        ({"alice": {"draws": 1, "mills": 0}},),
        1,
    ),
    Ruling(
        "Two Chains with a single card in hand",
        make(Seat(hand=1), Seat(("Chains of Mephistopheles",) * 2), events=[DRAW_1]),
        ({"alice": {"draws": 0, "discards": 1, "mills": 1, "hand": 0}},),
        2,
    ),
    Ruling(
        "A prepared Bear against a doubled draw",
        make(
            Seat(("Thought Reflection",)),
            NONE,
            events=[DRAW_1],
            effects=[InForce("W", "Words of Wilding", "alice")],
        ),
        (
            {"alice": {"draws": 0, "creates": {"Bear": 1}}},
            {"alice": {"draws": 1, "creates": {"Bear": 1}}},
        ),
        2,
    ),
    Ruling(
        "Ageless Insight doubles every draw of a big instruction",
        make(Seat(("Teferi's Ageless Insight",)), NONE, events=[("draws", "alice", 4)]),
        ({"alice": {"draws": 8}},),
        1,
    ),
    Ruling(
        "Two Blood Scriveners add one card and one life each",
        make(Seat(("Blood Scrivener",) * 2, hand=0), NONE, events=[DRAW_1]),
        ({"alice": {"draws": 3, "loses": 2, "life": 18}},),
        2,
    ),
    Ruling(
        "Archive doubles life gained",
        make(Seat(("Alhammarret's Archive",)), NONE, events=[("gains", "alice", 4)]),
        ({"alice": {"gains": 8, "life": 28}},),
        1,
    ),
    Ruling(
        "Three Archives make life gain eight times as large",
        make(Seat(("Alhammarret's Archive",) * 3), NONE, events=[("gains", "alice", 3)]),
        ({"alice": {"gains": 24, "life": 44}},),
        6,
    ),
    Ruling(
        "A higher set life total is a doubled gain",
        make(Seat(("Alhammarret's Archive",), life=3), NONE, events=[("life_becomes", "alice", 10)]),
        ({"alice": {"gains": 14, "life": 17}},),
        1,
    ),
    Ruling(
        "A lower set life total is just a loss",
        make(Seat(("Alhammarret's Archive",), life=15), NONE, events=[("life_becomes", "alice", 10)]),
        ({"alice": {"gains": 0, "loses": 5, "life": 10}},),
        1,
    ),
    Ruling(
        "A teammate's gain is not doubled",
        make(
            Seat(("Alhammarret's Archive",), life=30),
            NONE,
            NONE,
            NONE,
            events=[("gains", "bob", 3)],
            kind="two_headed_giant",
        ),
        ({"alice": {"gains": 0, "life": 33}, "bob": {"gains": 3, "life": 33}},),
        1,
    ),
    Ruling(
        "The Archive's controller doubles for the whole team",
        make(
            Seat(("Alhammarret's Archive",), life=30),
            NONE,
            NONE,
            NONE,
            events=[("gains", "alice", 3)],
            kind="two_headed_giant",
        ),
        ({"alice": {"gains": 6, "life": 36}, "bob": {"gains": 0, "life": 36}},),
        1,
    ),
    Ruling(
        "Double first or turn into a loss first",
        make(Seat(("Alhammarret's Archive",)), Seat(("Tainted Remedy",)), events=[("gains", "alice", 3)]),
        ({"alice": {"loses": 6, "life": 14, "gains": 0}}, {"alice": {"loses": 3, "life": 17}}),
        2,
        "alice",
    ),
    Ruling(
        "One more and twice as much",
        make(Seat(("Leyline of Hope", "Alhammarret's Archive")), NONE, events=[("gains", "alice", 3)]),
        ({"alice": {"gains": 7, "life": 27}}, {"alice": {"gains": 8, "life": 28}}),
        2,
    ),
    Ruling(
        "Three Angels add three",
        make(Seat(("Angel of Vitality",) * 3), NONE, events=[("gains", "alice", 2)]),
        ({"alice": {"gains": 5, "life": 25}},),
        6,
    ),
    Ruling(
        "Exchanged life totals with a doubler on the lower side",
        make(
            Seat(life=5),
            Seat(("Alhammarret's Archive",), life=3),
            events=[("exchange_life", "alice", "bob")],
        ),
        ({"alice": {"life": 3, "loses": 2}, "bob": {"life": 7, "gains": 4}},),
        1,
    ),
    Ruling(
        "No exchange when the lower player cannot gain",
        make(
            Seat(life=8),
            Seat(("Erebos, God of the Dead",), life=15),
            events=[("exchange_life", "alice", "bob")],
        ),
        legal=False,
        orderings=0,
    ),
    Ruling(
        "Teammates can't exchange",
        make(NONE, NONE, NONE, NONE, events=[("exchange_life", "alice", "bob")], kind="two_headed_giant"),
        legal=False,
        orderings=0,
    ),
    Ruling(
        "Equal totals exchange to nothing",
        make(NONE, Seat(("Platinum Emperion",)), events=[("exchange_life", "alice", "bob")]),
        ({},),
        1,
    ),
    Ruling(
        "A fixed life total does not grow",
        make(Seat(("Platinum Emperion", "Alhammarret's Archive")), NONE, events=[("gains", "alice", 5)]),
        ({},),
        1,
    ),
    Ruling(
        "A fixed life total cannot be set",
        make(Seat(("Platinum Emperion",)), NONE, events=[("life_becomes", "alice", 1)]),
        ({},),
        1,
    ),
    Ruling(
        "Life gain as cards, doubled before or not at all",
        make(Seat(("Nefarious Lich", "Boon Reflection")), NONE, events=[("gains", "alice", 3)]),
        ({"alice": {"draws": 6, "gains": 0}}, {"alice": {"draws": 3}}),
        2,
    ),
    Ruling(
        "A teammate who can't gain life stops the whole team (810.9g)",
        make(
            Seat(("Platinum Emperion",)),
            Seat(("Boon Reflection",)),
            NONE,
            NONE,
            events=[("gains", "bob", 3)],
            kind="two_headed_giant",
        ),
        ({},),
        1,
    ),
    Ruling(
        "A set total in Two-Headed Giant is the team's (810.9c)",
        make(Seat(life=25), NONE, NONE, NONE, events=[("life_becomes", "bob", 10)], kind="two_headed_giant"),
        ({"bob": {"loses": 15, "life": 10}, "alice": {"life": 10}},),
        1,
    ),
    Ruling(
        "A team draws in the order it likes (121.2d)",
        make(NONE, NONE, NONE, NONE, events=[("each_draws", 1)], kind="two_headed_giant"),
        ({name: {"draws": 1} for name in NAMES},),
        4,
    ),
    Ruling(
        "Drawing from an empty library is an attempt (121.4)",
        make(Seat(library=1), NONE, events=[("draws", "alice", 3)]),
        ({"alice": {"draws": 1, "draws from an empty library": 2, "hand": 8, "library": 0}},),
        1,
    ),
    Ruling(
        "A win ends the game at once (104.1)",
        make(Seat(("Laboratory Maniac",) * 2, library=1), NONE, events=[("draws", "alice", 3)]),
        ({"alice": {"draws": 1, "wins the game": True}},),
        2,
    ),
    Ruling(
        "A 'may' is a choice for each draw",
        make(Seat(("Obstinate Familiar",)), NONE, events=[DRAW_2]),
        ({"alice": {"draws": 2}}, {"alice": {"draws": 1}}, {}),
        4,
        "alice",
    ),
    Ruling(
        "A declined effect isn't offered again to what replaces the event",
        make(Seat(("Obstinate Familiar", "Thought Reflection")), NONE, events=[DRAW_1]),
        # Doubling first: each of the two draws may be skipped (4). Skipping first: nothing. Declining first:
        # two draws that can't be skipped any more.
        ({"alice": {"draws": 2}}, {"alice": {"draws": 1}}, {}),
        6,
    ),
    Ruling(
        "The next time is used up by the first of two draws",
        make(NONE, NONE, events=[DRAW_2], effects=[InForce("W", "Words of Worship", "alice")]),
        ({"alice": {"draws": 1, "gains": 5}},),
        1,
    ),
    Ruling(
        "Two of them wait for two draws",
        make(
            NONE,
            NONE,
            events=[("draws", "alice", 3)],
            effects=[InForce(name, "Words of Worship", "alice") for name in ("W1", "W2")],
        ),
        ({"alice": {"draws": 1, "gains": 10}},),
        2,
    ),
    Ruling(
        "Counters accumulate on the same object",
        make(Seat(("Pursuit of Knowledge",)), NONE, events=[DRAW_2]),
        (
            {"alice": {"draws": 2}},
            {"alice": {"draws": 1}, "Pursuit of Knowledge": {"counters": {"study": 1}}},
            {"Pursuit of Knowledge": {"counters": {"study": 2}}},
        ),
        4,
    ),
    Ruling(
        "A loss in the Bloodletter's turn only",
        make(Seat(("Bloodletter of Aclazotz",)), NONE, events=[("loses", "bob", 3)], turn="bob"),
        ({"bob": {"loses": 3, "life": 17}},),
        1,
    ),
    Ruling(
        "A gain of nothing is no event (119.10)",
        make(Seat(("Leyline of Hope",)), NONE, events=[("gains", "alice", 0)]),
        ({},),
        1,
    ),
    Ruling(
        "Gaining no life instead",
        make(NONE, Seat(("Sulfuric Vortex",)), events=[("gains", "alice", 4)]),
        ({},),
        1,
    ),
    Ruling(
        "The first draw each turn outside the draw step's own",
        make(Seat(("Reed Richards",)), NONE, events=[("draws", "alice", 3)], step="draw"),
        # The step's own draw, then four instead of the second, then the third alone.
        ({"alice": {"draws": 6}},),
        1,
    ),
    Ruling(
        "Not the first any more",
        make(Seat(("Reed Richards",), drawn=2), NONE, events=[DRAW_1]),
        ({"alice": {"draws": 1}},),
        1,
    ),
    Ruling(
        "Each other player in turn order may pay until one does",
        make(Seat(library=5), NONE, Seat(("Zur's Weirding",), life=1), events=[DRAW_1]),
        # bob pays, or doesn't; carol can't (119.4).
        ({"alice": {"draws": 1}}, {"bob": {"loses": 2, "life": 18}}),
        2,
        "bob",
    ),
    Ruling(
        "A player who can't lose life can't pay (119.8)",
        make(NONE, Seat(("Zur's Weirding", "Platinum Emperion")), events=[DRAW_1]),
        ({"alice": {"draws": 1, "library": 59}},),
        1,
    ),
    Ruling(
        "Payment is a loss of life that effects may replace (119.4)",
        make(Seat(("Zur's Weirding", "Bloodletter of Aclazotz"), library=1), Seat(life=2), events=[DRAW_1]),
        ({"alice": {"draws": 1}}, {"bob": {"loses": 4, "life": -2}}),
        2,
    ),
    Ruling(
        "A card of one's choice, or else the game",
        make(
            Seat(("Forbidden Crypt",), graveyard=("Island", "Island")), NONE, events=[("draws", "alice", 4)]
        ),
        ({"alice": {"loses the game": True, "draws": 0, "hand": 9}},),
        2,
        "alice",
    ),
    Ruling(
        "An activated ability draws, and taps",
        make(Seat(("Jayemdae Tome",)), NONE, events=[("activates", "alice", "Jayemdae Tome", "any")]),
        ({"alice": {"draws": 1}, "Jayemdae Tome": {"tapped": True}},),
        1,
    ),
    Ruling(
        "Only its controller may activate it",
        make(Seat(("Jayemdae Tome",)), NONE, events=[("activates", "bob", "Jayemdae Tome", "any")]),
        legal=False,
    ),
    Ruling(
        "A teammate's fixed total stops the exchange (810.9g)",
        make(
            Seat(life=10),
            Seat(("Platinum Emperion",)),
            Seat(life=20),
            NONE,
            events=[("exchange_life", "alice", "carol")],
            kind="two_headed_giant",
        ),
        legal=False,
    ),
    Ruling(
        "A team wins together (810.8a)",
        make(
            Seat(("Laboratory Maniac",), library=0),
            NONE,
            NONE,
            NONE,
            events=[DRAW_1],
            kind="two_headed_giant",
        ),
        ({"alice": {"wins the game": True}, "bob": {"wins the game": True}},),
        1,
    ),
    Ruling(
        "A known card drawn can be discarded at once, and dredged with the next draw",
        make(
            Seat(hand=(), library=("Dakmor Salvage", "Island", "Island", "Island")),
            Seat(("Chains of Mephistopheles",)),
            events=[DRAW_2],
            step="draw",
        ),
        # The first draw is the step's own: Salvage. The second meets the Chains; its draw may be a dredge.
        (
            {
                "alice": {"draws": 2, "discards": 1, "mills": 0},
                "Dakmor Salvage": {"zone": "graveyard"},
            },
            {"alice": {"draws": 1, "discards": 1, "mills": 2}, "Dakmor Salvage": {"zone": "hand"}},
        ),
        2,
    ),
]


@pytest.mark.parametrize("ruling", RULINGS, ids=[ruling.title for ruling in RULINGS])
def test_ruling(ruling: Ruling) -> None:
    result = play(ruling.board)
    assert result.legal == ruling.legal
    if ruling.legal:
        assert seen(result, ruling.exactly) == _sorted([without_defaults(one) for one in ruling.exactly])
    if ruling.orderings is not None:
        assert result.orderings == ruling.orderings
    if ruling.chooser is not None:
        assert result.choosers == {ruling.chooser}


def test_each_known_card_is_a_discard_of_its_own() -> None:
    """Two cards of one name are two choices; unknown cards are one."""
    chains = Seat(("Chains of Mephistopheles",))
    known = play(make(Seat(hand=("Island", "Island", "Thought Reflection")), chains, events=[DRAW_1]))
    assert (known.orderings, len(known.outcomes)) == (3, 3)
    unknown = play(make(Seat(hand=3), chains, events=[DRAW_1]))
    assert (unknown.orderings, len(unknown.outcomes)) == (1, 1)


def test_orderings_of_different_doublers_are_factorial() -> None:
    """Six equal doublers of life: 6! orderings of one outcome."""
    result = play(make(Seat(("Boon Reflection",) * 6), NONE, events=[("gains", "alice", 1)]))
    assert list(result.outcomes.values()) == [720]


def test_exchange_multiplies_the_counts_of_both_sides() -> None:
    lower, higher = Seat(("Boon Reflection",) * 3, life=5), Seat(("Double Loss",) * 2, life=9)
    double: tuple[Term, ...] = (("lose_life", "you", ("that_many_times", 2)),)
    loss = Card("Double Loss", (Ability(would=(("lose_life", "you"),), does=double),))
    result = play(make(lower, higher, events=[("exchange_life", "alice", "bob")], more=[loss]))
    assert list(result.outcomes.values()) == [12]


def test_a_self_replacement_may_replace_what_cannot_happen() -> None:
    """[614.17c, 616.1a]"""
    does: tuple[Term, ...] = (("create", "you", 1, Text("Treasure")),)
    card = Card("Own Effect", (Ability(would=(("draw_card", "you"),), does=does, self_replacement=True),))
    board = make(
        Seat(("Own Effect", "Thought Reflection"), drawn=1),
        Seat(("Spirit of the Labyrinth",)),
        events=[DRAW_1],
        more=[card],
    )
    result = play(board)
    assert seen(result, [{"alice": {"draws": 0, "creates": 0}}]) == [
        {"alice": {"creates": (("Treasure", 1),)}}
    ]


def test_the_limit_is_an_error() -> None:
    board = make(Seat(("Boon Reflection",) * 6), NONE, events=[("gains", "alice", 1)])
    with pytest.raises(TooManyError):
        play(board, limit=100)
