"""Sentences: every event, action and quantity of the vocabulary has words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pyrules.engine.model import Step
from pyrules.explain import Act, Cast, Phrases, outcome_in_words, quantities_in_words
from pyrules.explain.events import People, action, event
from pyrules.explain.illegal import sentences
from pyrules.explain.phrase import Phrase, gerund, listed, together

SORTED = (
    "the top 3 cards of the library, puts each creature card into the hand and the rest on the bottom of "
    "the library"
)
UNTIL = (
    "cards from the top of the library until one is nonland, puts it into the hand and the rest on the "
    "bottom of the library"
)
DUG = "at the top 3 cards of the library, puts 1 into the hand and the rest into the graveyard"
PLAYERS = ("alice", "bob", "carol")


@pytest.mark.parametrize(
    ("term", "said", "doing"),
    [
        ('draws("alice",2)', "alice draws 2 cards", "drawing 2 cards"),
        ('draw("alice")', "alice draws a card", "drawing a card"),
        ('gain("bob",6,unknown)', "bob gains 6 life", "gaining 6 life"),
        ('lose("bob",2,payment)', "bob pays 2 life", "paying 2 life"),
        ('lose("bob",2000,unknown)', "bob loses 2,000 life", "losing 2,000 life"),
        ('life_becomes("bob",10)', "bob's life total becomes 10", "becoming 10"),
        ('exchange_life("alice","bob")', "alice and bob exchange life totals", "exchanging life totals"),
        ("each(draws,5,1)", "alice and carol each draw a card", "drawing a card"),
        ("each(draws,2,3)", "bob draws 3 cards", "drawing 3 cards"),
        ("each(discard,7,1)", "alice, bob and carol each discard a card", "discarding a card"),
        ('plain(mill,"alice",5)', "alice mills 5 cards", "milling 5 cards"),
        ('plain(win,"alice",1)', "alice wins the game", "winning the game"),
        ('taps("alice","Forest")', "alice taps Forest for mana", "tapping Forest for mana"),
        ('taps_for("alice","Forest",m(0,0,0,0,1,0))', "alice taps Forest for G", "tapping Forest for G"),
        ('mana("alice","Tomb",own(1),m(0,0,0,0,0,2))', "Tomb produces CC", "producing CC"),
        (
            'mana("alice","Bog",own(1),m(0,9,0,1024,0,0))',
            "Bog produces 9 U and 1,024 R",
            "producing 9 U and 1,024 R",
        ),
        ('mana("alice","Bog",own(1),m(0,0,0,0,0,0))', "Bog produces no mana", "producing no mana"),
        (
            'plain(create("Treasure"),"alice",2)',
            "alice creates 2 Treasure tokens",
            "creating 2 Treasure tokens",
        ),
        (
            'plain(create(token("Bear",2,2,green)),"alice",1)',
            "alice creates a Bear token",
            "creating a Bear token",
        ),
        (
            'puts(on("Tome","alice",effect),entry("study",1,nil))',
            "alice puts a study counter on Tome",
            "putting a study counter on Tome",
        ),
        ('dies(one("Bear"))', "Bear dies", "dying"),
        ('dies(more("Bear",one("Wolf")))', "Bear and Wolf die", "dying"),
        ('destroyed(one("Bear"))', "Bear is destroyed", "being destroyed"),
        ('destroyed(more("Bear",one("Wolf")))', "Bear and Wolf are destroyed", "being destroyed"),
        ('exiled("Bear")', "Bear is exiled", "being exiled"),
        ('returned(one("Bear"))', "Bear is returned to hand", "being returned to hand"),
        ('sacrifices("alice",one("Bear"))', "alice sacrifices Bear", "sacrificing Bear"),
        (
            'enters(one(card("Bear")),"bob")',
            "Bear enters under bob's control",
            "entering under bob's control",
        ),
        (
            'casts("alice",card("Shock"),"Bear")',
            "alice casts Shock targeting Bear",
            "casting Shock targeting Bear",
        ),
        ('casts("alice","Elf",none)', "alice casts Elf", "casting Elf"),
        ('attacks(one("Bear"),"bob")', "Bear attacks bob", "attacking bob"),
        ('plain(move("Imp",hand),"alice",1)', "alice puts Imp into the hand", "putting Imp into the hand"),
        (
            'plain(dig(1,graveyard),"alice",3)',
            f"alice looks {DUG}",
            f"looking {DUG}",
        ),
        (
            'plain(dig_for(one("Sages",1),type(creature)),"alice",3)',
            f"alice reveals {SORTED}",
            f"revealing {SORTED}",
        ),
        (
            'plain(dig_until(one("Abundance",1),non(type(land))),"alice",1)',
            f"alice reveals {UNTIL}",
            f"revealing {UNTIL}",
        ),
    ],
)
def test_events(term: str, said: str, doing: str) -> None:
    phrase = event(term, PLAYERS)
    assert (phrase.said(), phrase.doing()) == (said, doing)


def test_what_is_not_done_to_something() -> None:
    assert Phrase("Bear", "be", "destroyed").undone() == "Bear isn't destroyed"
    assert Phrase("Bear and Wolf", "be", "exiled", many=True).undone() == "Bear and Wolf aren't exiled"


@pytest.mark.parametrize(
    ("named", "before", "told"),
    [
        ({"power": 4, "toughness": 4}, {"power": 2, "toughness": 2}, "is 4/4 (was 2/2)"),
        ({"power": 4}, {"power": 2, "toughness": 3}, "is 4/3 (was 2/3)"),
        ({"power": 4, "toughness": 4}, {}, "is 4/4"),
        ({"power": 4, "toughness": 4}, {"power": None, "toughness": None}, "is 4/4"),
        (
            {"power": None, "toughness": None},
            {"power": 1, "toughness": 1},
            "has no power and toughness (was 1/1)",
        ),
        (
            {"keywords": ("flying", "haste")},
            {"keywords": ("reach", "trample")},
            "gets flying and haste, has no reach or trample any more",
        ),
        ({"keywords": ("flying",)}, {}, "has flying"),
        ({"controller": "bob"}, {"controller": "alice"}, "under bob's control"),
        (
            {"zone": "battlefield", "controller": "bob", "power": 1, "toughness": 2},
            {"zone": "hand"},
            "to the battlefield, is 1/2, under bob's control",
        ),
    ],
)
def test_characteristics_of_an_outcome(named: dict[str, Any], before: dict[str, Any], told: str) -> None:
    assert quantities_in_words(named, before) == told


@pytest.mark.parametrize(
    ("what", "rule", "says"),
    [
        (
            'tapping("alice","Elf")',
            "302.6",
            "alice can't tap Elf for mana: it hasn't been under alice's control since the turn began [302.6]",
        ),
        ('tapping("alice","Ring")', "107.5", "alice can't tap Ring for mana: it is tapped already [107.5]"),
        ('activation("bob","Pala")', "107.6", "bob can't activate Pala: it is untapped already [107.6]"),
        ('attack("Wall")', "702.3b", "Wall can't attack: it has defender [702.3b]"),
        (
            'attack("Elf","bob")',
            "302.6",
            "Elf can't attack: it hasn't been under carol's control since the turn began [302.6]",
        ),
        ('frobnicating("Elf")', "100.1", "frobnicating Elf can't be [100.1]"),
    ],
)
def test_what_is_not_legal(what: str, rule: str, says: str) -> None:
    assert list(sentences([(rule, what)], Cast(PLAYERS, controllers={"Elf": "carol"}))) == [says]


def test_reasons_for_one_thing_are_one_sentence() -> None:
    forbidden = [("107.5", 'tapping("bob","Elf")'), ("302.6", 'tapping("bob","Elf")')]
    (says,) = sentences(forbidden, Cast(PLAYERS))
    assert says.endswith("[107.5, 302.6]")
    assert " and it hasn't been" in says


def test_unknown_events_are_told_by_their_own_words() -> None:
    assert "frobnicates" in event('frobnicates("alice",2)', PLAYERS).said()
    assert "alice" in event('frobnicates("alice",2)', PLAYERS).said()


def test_every_action_of_the_library_has_words(root: Path) -> None:
    """One line for each shape of action that any card of the library has."""
    shapes: dict[str, str] = {}
    for path in sorted((root / "asp" / "cards").glob("*.lp")):
        for term in re.findall(r'does\("(?:[^"\\]|\\.)*",\d+,\d+,(.+?)\)\.(?:\s|$)', path.read_text("utf-8")):
            shapes.setdefault(re.sub(r"\d+", "N", term), term)
    assert shapes
    people = People("alice", "bob", "carol")
    told = {term: action(term, people, 3, None, "Tome").said() for term in shapes.values()}
    assert [term for term, words in told.items() if " does this: " in words] == []


def test_every_action_of_the_page_has_words(root: Path) -> None:
    page = (root / "asp" / "README.md").read_text("utf-8")
    table = page.partition("| action |")[2].partition("\n\n")[0]
    actions = re.findall(
        r"`([a-z_]+)(\(.*?\))?`", "\n".join(line.split("|")[1] for line in table.splitlines()[2:])
    )
    assert len(actions) > 15
    people = People("alice", "bob", "carol")
    examples = {
        "Who": "you",
        "Amount": "that_many",
        "Look": "3",
        "Hand": "1",
        "Keep": "1",
        "Rest": "bottom",
        "Filter": "type(creature)",
        "Kind": '"study"',
        "Token": '"Treasure"',
    }
    for name, arguments in actions:
        term = name + re.sub(r"[A-Z][a-z]+", lambda found: examples[found.group()], arguments)
        assert " does this: " not in action(term, people, 3, None, "Tome").said(), term


@pytest.mark.parametrize(
    ("words", "size", "said"),
    [
        ("draw(you,that_many_times(2))", 3, "alice draws 6 cards"),
        ("draw(that_player,that_many_plus(1))", 3, "bob draws 4 cards"),
        ("gain_life(target,that_many_minus(5))", 3, "carol gains 0 life"),
        ("lose_life(you,x)", 3, "alice loses 7 life"),
        ("draw(you_and_that_player,1)", 3, "alice and bob each draw a card"),
        ("discard(each_opponent,1)", 3, "each opponent of alice discards a card"),
        ("may_pay_life(any_other_player,2)", 1, "any player but bob may pay 2 life"),
        ("return_this(hand)", 1, "alice returns Imp to the hand"),
        ("lose_game(you)", 1, "alice loses the game"),
        ("add_mana(you,either(mana(w,2),mana(any_color,1)))", 1, "alice adds WW or one mana of any color"),
        ("multiply_mana(3)", 1, "the permanent produces three times as much mana"),
        ("change_mana(any_type,c)", 1, "the permanent produces mana of type C instead of any other type"),
        ("set_mana(b,1)", 1, "the permanent produces B instead of any other type and amount"),
        (
            'change_by_subtype(map("Plains",r,map("Island",g,none)))',
            1,
            "the land produces R for Plains and G for Island",
        ),
    ],
)
def test_actions(words: str, size: int, said: str) -> None:
    assert action(words, People("alice", "bob", "carol"), size, 7, "Imp").said() == said


CAST = Cast(
    PLAYERS,
    controllers={"Collector": "bob", "Chains": "bob", "Imp": "alice", "Familiar": "alice"},
    labels={"Collector": "Collector (Alms Collector)", "Imp": "Imp"},
    cards={"Imp": "Stinkweed Imp", "Imp 2": "Stinkweed Imp"},
    acts={
        ("Chains of Mephistopheles", 1): (
            Act("discard(that_player,1)"),
            Act("draw(that_player,1)", "did"),
            Act("mill(that_player,1)", "did_not"),
        ),
        ("Stinkweed Imp", 1): (Act("mill(you,5)"), Act("return_this(hand)")),
    },
)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (
            Step(
                "apply",
                "collector",
                "Alms Collector",
                "Collector",
                1,
                "alice",
                ("121.2a", "616.1g"),
                'draws("alice",2)',
                ("each(draws,3,1)",),
            ),
            "alice must first apply bob's Collector (Alms Collector): instead of drawing 2 cards, "
            "alice and bob each draw a card.",
        ),
        (
            Step(
                "apply",
                "familiar",
                "Obstinate Familiar",
                "Familiar",
                1,
                "alice",
                ("616.1e",),
                'draw("alice")',
            ),
            "alice chooses Obstinate Familiar: alice doesn't draw a card.",
        ),
        (
            Step(
                "apply",
                "chains",
                "Chains of Mephistopheles",
                "Chains",
                1,
                "alice",
                ("614.11",),
                'draw("alice")',
                ("steps(1,draw,0,none)",),
            ),
            "alice applies bob's Chains of Mephistopheles: instead of drawing a card, alice discards a card; "
            "if so, alice draws a card; if not, alice mills a card.",
        ),
        (
            Step(
                "apply",
                "imp",
                "Stinkweed Imp",
                "Imp",
                1,
                "alice",
                ("616.1e",),
                'draw("alice")',
                ("steps(1,draw,0,none)",),
            ),
            "alice chooses Imp: instead of drawing a card, alice mills 5 cards and returns Imp to the hand.",
        ),
        (
            Step(
                "decline", "imp", "Stinkweed Imp", "Imp", 1, "alice", (), 'draw("alice")', ('draw("alice")',)
            ),
            "alice doesn't use Imp.",
        ),
        (Step("choose", 'pays("bob",2)', chooser="bob"), "bob pays 2 life."),
        (Step("choose", 'passes("bob")', chooser="bob"), "bob doesn't pay."),
        (Step("choose", 'card(discard,"alice","Imp")', chooser="alice"), "alice discards Imp."),
        (Step("choose", 'card(discard,"alice",unknown)', chooser="alice"), "alice discards a card."),
        (
            Step("rule", "cannot", object="Collector", rules=("614.17c",), event='draw("alice")'),
            "alice can't draw a card (bob's Collector (Alms Collector)), so nothing happens.",
        ),
        (Step("rule", "singly", event='draws("alice",2)'), "alice draws 2 cards, one at a time."),
        (
            Step("rule", "adjust", event='life_becomes("alice",10)', then=('gain("alice",7,unknown)',)),
            "alice's life total becomes 10, so alice gains 7 life.",
        ),
        (
            Step(
                "apply",
                "mana_reflection",
                "Mana Reflection",
                "Mana Reflection",
                1,
                "alice",
                ("106.12b",),
                'mana("alice","Island",basic(u),m(0,1,0,0,0,0))',
                ('mana("alice","Island",basic(u),m(0,2,0,0,0,0))',),
            ),
            "alice applies Mana Reflection: Island produces UU instead of U.",
        ),
        (
            Step(
                "rule",
                "triggers",
                "Mana Flare",
                "Mana Flare",
                rules=("106.12a",),
                event='watching("alice","Island",m(0,1,0,0,0,0),0)',
                then=(
                    'answering("Mana Flare",1,"alice","Island",m(0,1,0,0,0,0))',
                    'watching("alice","Island",m(0,1,0,0,0,0),1)',
                ),
            ),
            "Mana Flare triggers, since alice taps Island for U.",
        ),
        (
            Step("choose", 'ability("Savannah",basic(g),"alice")', chooser="alice"),
            "alice taps Savannah for mana, using its basic land type Forest.",
        ),
        (
            Step("choose", 'ability("Imp",own(7),"alice")', chooser="alice"),
            "alice taps Imp for mana, using its ability 7.",
        ),
        (
            Step("choose", 'ability("Imp",odd("x"),"bob")', chooser="bob"),
            "bob taps Imp for mana, using odd x.",
        ),
        (Step("choose", 'makes(m(1,1,0,0,0,0),"alice")', chooser="alice"), "alice chooses to add WU."),
        (
            Step(
                "choose",
                'type(r,3,"alice")',
                chooser="alice",
                then=('mana("alice","Forest",basic(g),m(0,0,0,1,0,0))',),
            ),
            "alice chooses red: Forest produces R.",
        ),
        (
            Step("choose", 'adds("Fertile Ground",m(0,0,1,0,0,0),"alice")', chooser="alice"),
            "Fertile Ground triggered, so alice adds B.",
        ),
        (
            Step("choose", 'adds_none("Leyline","alice")', chooser="alice"),
            "Leyline triggered, but alice adds nothing.",
        ),
        (Step("choose", 'sacrifices("Imp","alice")', chooser="alice"), "alice sacrifices Imp."),
        (
            Step("rule", "nothing", event='making("alice","Pool",own(1),any,none)'),
            "Pool produces no mana, for no type of it is defined.",
        ),
    ],
)
def test_steps(step: Step, says: str) -> None:
    assert Phrases(CAST).says(step) == says


def test_an_instruction_that_was_just_given_is_not_told_again() -> None:
    given = Step("apply", "lens", event='draw("alice")', then=('draws("alice",2)',))
    singly = Step("rule", "singly", event='draws("alice",2)')
    phrases = Phrases(CAST)
    assert list(phrases.telling([given, singly])) == [given]
    assert list(phrases.telling([singly, given])) == [singly, given]


def test_quantities() -> None:
    before = {"life": 20, "hand": 7, "library": 60}
    assert quantities_in_words({"draws": 4, "hand": 11, "library": 56}, before) == "draws 4"
    assert quantities_in_words({"draws": 1, "hand": 9}, before) == "draws 1 (hand 7 → 9)"
    assert (
        quantities_in_words({"gains": 2, "life": 22}, before, subject="bob")
        == "bob gains 2 life (life 20 → 22)"
    )
    assert quantities_in_words({"creates": {"Bear": 1, "Clue": 2}}, {}) == "creates a Bear and 2 Clues"
    assert quantities_in_words({"wins the game": True}, {}) == "wins the game"
    assert quantities_in_words({}, {}, subject="bob") == ""


def test_outcomes() -> None:
    assert outcome_in_words({}, {}, CAST) == "nothing happens"
    quantities = {
        "Imp": {"zone": "hand"},
        "Imp 2": {"zone": "hand"},
        "bob": {"draws": 1},
        "alice": {"mills": 5},
    }
    told = "alice mills 5; bob draws 1; Stinkweed Imp ×2 to the hand"
    assert outcome_in_words(quantities, {}, CAST) == told


def test_tokens_that_are_alike_are_told_together() -> None:
    quantities = {
        "alice": {"creates": {"Goblin": 1_203}},
        "Goblin": {"tapped": True, "attacking": "bob", "number": 1_200},
        "Goblin 1201": {"copy of": "Imp", "number": 3},
    }
    told = "alice creates 1,203 Goblins; Goblin ×1,200 tapped, attacking bob; Goblin 1201 ×3 copy of Imp"
    assert outcome_in_words(quantities, {}, CAST) == told


def test_small_english() -> None:
    assert [gerund(verb) for verb in ("draw", "lose", "put", "win")] == [
        "drawing",
        "losing",
        "putting",
        "winning",
    ]
    assert [listed(list(parts)) for parts in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    several = [Phrase("alice", "mill", "a card"), Phrase("alice", "win", ""), Phrase("bob", "win", "")]
    assert together(several) == "alice mills a card, wins and bob wins"
