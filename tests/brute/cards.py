"""Real wordings as ability facts, written by hand from `asp/README.md`, for the interpreter's own tests."""

from __future__ import annotations

from tests.brute.board import Ability, Card, Text

NOT_FIRST = "except_first_in_draw_step"


def _draw(who: str, *does: object, **more: object) -> Ability:
    return Ability(would=(("draw_card", who),), does=does, **more)  # type: ignore[arg-type]


def _gain(who: str, *does: object, **more: object) -> Ability:
    return Ability(would=(("gain_life", who),), does=does, **more)  # type: ignore[arg-type]


def dredge(name: str, number: int) -> Card:
    """[702.52a]"""
    return Card(
        name,
        (
            _draw(
                "you",
                ("mill", "you", number),
                ("return_this", "hand"),
                functions="graveyard",
                optional=True,
                conditions=(("cards_in", "library", "you", ("at_least", number)),),
            ),
        ),
        "creature",
    )


_TWICE = ("gain_life", "you", ("that_many_times", 2))
_PLUS_ONE = ("gain_life", "you", ("that_many_plus", 1))
_CHAINS = _draw(
    "any_player",
    ("discard", "that_player", 1),
    ("draw", "that_player", 1),
    ("mill", "that_player", 1),
    conditions=(NOT_FIRST,),
    given=((2, "did"), (3, "did_not")),
)

CARDS = {
    card.name: card
    for card in (
        Card("Island", kind="land"),
        Card(
            "Alhammarret's Archive",
            (_gain("you", _TWICE), _draw("you", ("draw", "you", 2), conditions=(NOT_FIRST,))),
            "artifact",
        ),
        Card("Teferi's Ageless Insight", (_draw("you", ("draw", "you", 2), conditions=(NOT_FIRST,)),)),
        Card("Thought Reflection", (_draw("you", ("draw", "you", 2)),)),
        Card("Notion Thief", (_draw("opponent", ("draw", "you", 1), conditions=(NOT_FIRST,)),), "creature"),
        Card("Plagiarize", (_draw("target", ("draw", "you", 1), functions="resolved"),), "instant"),
        Card(
            "Alms Collector",
            (
                Ability(
                    would=(("draw_cards", "opponent"),),
                    conditions=(("amount", ("at_least", 2)),),
                    does=(("draw", "you_and_that_player", 1),),
                ),
            ),
            "creature",
        ),
        Card(
            "Quantum Riddler",
            (
                Ability(
                    would=(("draw_cards", "you"),),
                    conditions=(("cards_in", "hand", "you", ("at_most", 1)),),
                    does=(("draw", "you", ("that_many_plus", 1)),),
                ),
            ),
            "creature",
        ),
        Card(
            "Spirit of the Labyrinth",
            (
                Ability(
                    cant=(("draw_card", "any_player"),),
                    conditions=(("drawn_this_turn", "that_player", ("at_least", 1)),),
                ),
            ),
            "enchantment",
        ),
        Card("Chains of Mephistopheles", (_CHAINS,)),
        Card(
            "Words of Wilding",
            (
                _draw(
                    "you",
                    ("create", "you", 1, ("token", Text("Bear"), 2, 2, "green")),
                    functions="resolved",
                    once=True,
                ),
            ),
        ),
        Card("Words of Worship", (_draw("you", ("gain_life", "you", 5), functions="resolved", once=True),)),
        Card(
            "Blood Scrivener",
            (
                _draw(
                    "you",
                    ("draw", "you", 2),
                    ("lose_life", "you", 1),
                    conditions=(("cards_in", "hand", "you", ("at_most", 0)),),
                ),
            ),
            "creature",
        ),
        Card(
            "Laboratory Maniac",
            (
                _draw(
                    "you", ("win_game", "you"), conditions=(("cards_in", "library", "you", ("at_most", 0)),)
                ),
            ),
            "creature",
        ),
        Card(
            "Reed Richards",
            (_draw("you", ("draw", "you", 4), conditions=("first_time_each_turn", NOT_FIRST)),),
            "creature",
        ),
        Card("Obstinate Familiar", (_draw("you", optional=True),), "creature"),
        Card(
            "Pursuit of Knowledge",
            (_draw("you", ("put_counters", "this", Text("study"), 1), optional=True),),
        ),
        Card("Boon Reflection", (_gain("you", _TWICE),)),
        Card("Leyline of Hope", (_gain("you", _PLUS_ONE),)),
        Card("Angel of Vitality", (_gain("you", _PLUS_ONE),), "creature"),
        Card("Tainted Remedy", (_gain("opponent", ("lose_life", "that_player", "that_many")),)),
        Card("Nefarious Lich", (_gain("you", ("draw", "you", "that_many")),)),
        Card("Sulfuric Vortex", (_gain("any_player"),)),
        Card("Erebos, God of the Dead", (Ability(cant=(("gain_life", "opponent"),)),)),
        Card("Platinum Emperion", (Ability(cant=(("gain_life", "you"), ("lose_life", "you"))),), "artifact"),
        Card(
            "Bloodletter of Aclazotz",
            (
                Ability(
                    would=(("lose_life", "opponent"),),
                    conditions=(("during_turn", "you"),),
                    does=(("lose_life", "that_player", ("that_many_times", 2)),),
                ),
            ),
            "creature",
        ),
        Card(
            "Zur's Weirding",
            (
                _draw(
                    "any_player",
                    ("reveal_top", "that_player", 1),
                    ("may_pay_life", "any_other_player", 2),
                    ("top_to_graveyard", "that_player", 1),
                    ("draw", "that_player", 1),
                    given=((3, "did"), (4, "did_not")),
                ),
            ),
        ),
        Card(
            "Forbidden Crypt",
            (
                _draw(
                    "you",
                    ("graveyard_to_hand", "you", 1),
                    ("lose_game", "you"),
                    given=((2, "did_not"),),
                ),
            ),
        ),
        Card("Jayemdae Tome", (Ability(does=(("draw", "you", 1),), cost=("tap",)),), "artifact"),
        dredge("Stinkweed Imp", 5),
        dredge("Golgari Thug", 4),
        dredge("Dakmor Salvage", 2),
    )
}
