"""Characteristics as the engine reads them, before and after an event, and their story in words."""

from __future__ import annotations

from collections import defaultdict

import clingo
import pytest

from pyrules.engine import Limits
from pyrules.engine.afterwards import Afterwards
from pyrules.engine.characteristics import characteristics, story
from pyrules.engine.ground import Ground, Model, ground_state
from pyrules.engine.model import Change, Characteristics, Idle
from pyrules.engine.names import Names
from pyrules.explain import Cast, Phrases
from pyrules.explain.characteristics import colors, differences, idle, size, told, type_line


def ground(*atoms: str) -> Ground:
    """A state with just these atoms."""
    index: dict[str, list[clingo.Symbol]] = defaultdict(list)
    for atom in atoms:
        symbol = clingo.parse_term(atom)
        index[symbol.name].append(symbol)
    control = clingo.Control()
    control.add("base", [], "")
    control.ground()
    state = Ground(Model(control), (), (), frozenset(), frozenset())
    for name, found in index.items():
        state = state.knowing(name, found)
    return state


BEAR = 'object("Bear","Grizzly Bears",battlefield,"alice")'


def test_everything_that_a_permanent_is() -> None:
    state = ground(
        BEAR,
        'object("Elf","Elf",hand,"alice")',
        'is_type("Bear",creature)',
        'is_type("Bear",artifact)',
        'has_subtype("Bear","Time Lord")',
        'has_supertype("Bear",legendary)',
        'has_color("Bear",white)',
        'has_color("Bear",blue)',
        'has_keyword("Bear",first_strike)',
        'has_keyword("Bear",jump_start)',
        'has_keyword("Bear",with(ward,"{2}"))',
        'current_power("Bear",-1)',
        'current_toughness("Bear",5)',
        'controller("Bear","bob")',
        'lost_ability("Bear","Grizzly Bears",2)',
        'lost_keyword("Bear",flying)',
        'gained_ability("Bear","Lantern","Chromatic Lantern",2)',
        'barred("Bear",flying)',
    )
    assert characteristics(state) == {
        "Bear": Characteristics(
            types=("Artifact", "Creature"),
            subtypes=("Time Lord",),
            supertypes=("Legendary",),
            colors=("blue", "white"),
            keywords=("first strike", "jump-start", "ward {2}"),
            power=-1,
            toughness=5,
            controller="bob",
            lost=(("Grizzly Bears", 2),),
            lost_keywords=("flying",),
            gained=(("Lantern", "Chromatic Lantern", 2),),
            barred=("flying",),
        )
    }


def test_what_is_not_on_the_board_has_none() -> None:
    state = ground(BEAR, 'object("Wolf","Wolf",battlefield,"bob")', 'absent("Wolf")')
    assert characteristics(state) == {"Bear": Characteristics()}


STORY = ground(
    BEAR,
    'applied("Bear",3,72,static("Humility",1),2,set_power(1))',
    'applied("Bear",3,72,static("Humility",1),3,set_toughness(1))',
    'applied("Bear",2,6,static("Humility",1),1,lose_all_abilities)',
    'applied("Bear",0,4,static("Moon",1),1,set_land_type("Mountain"))',
    'lost_ability("Humility","Humility",1)',
    'waited(static("Moon",1),4,static("Tomb",1))',
    'idle(static("Tomb",1),1,4)',
)


def test_the_story_is_in_order() -> None:
    found = story(STORY)
    assert [(one.moment, one.layer, one.change) for one in found.changes["Bear"]] == [
        (0, "4", 'set_land_type("Mountain")'),
        (2, "6", "lose_all_abilities"),
        (3, "7b", "set_power(1)"),
        (3, "7b", "set_toughness(1)"),
    ]
    assert [one.source for one in found.changes["Bear"]] == ["Moon", "Humility", "Humility", "Humility"]
    assert [one.waited for one in found.changes["Bear"]] == [('static("Tomb",1)',), (), (), ()]
    # The ability is gone in layer 6 and its effect goes on.
    assert [one.lost for one in found.changes["Bear"]] == [False, False, True, True]
    assert found.idle == (Idle('static("Tomb",1)', "Tomb", "4"),)


PHRASES = Phrases(
    Cast(
        players=("alice", "bob"),
        labels={"Bear": "Bear (Grizzly Bears)", "Moon": "Blood Moon"},
        cards={"Bear": "Grizzly Bears"},
        controllers={"Control Magic": "bob"},
        effects={"About Face effect": "About Face"},
        counters={"Wolf": {"+1/+1": 2, "flying": 1}, "Elf": {"-1/-1": 1}},
    )
)


def test_the_story_in_words() -> None:
    found = story(STORY)
    assert [(one.layer, one.says, one.rules) for one in told("Bear", found.changes["Bear"], PHRASES)] == [
        (
            "4",
            "Blood Moon makes Bear (Grizzly Bears) a Mountain, after Tomb, on which it depends",
            ("613.1d", "305.7", "613.8"),
        ),
        ("6", "Humility takes all abilities from Bear (Grizzly Bears)", ("613.1f",)),
        (
            "7b",
            "Humility sets the base power and toughness of Bear (Grizzly Bears) to 1/1, "
            "though the ability is lost by now",
            ("613.4b", "613.6"),
        ),
    ]
    assert idle(found.idle[0], PHRASES).says == "Tomb does nothing here: the ability is lost"


WORDS = [
    ("2", 'static("Control Magic",1)', ['control("bob")'], "Control Magic puts Wolf under bob's control"),
    (
        "4",
        'static("March",1)',
        ["add_type(creature)", "add_type(artifact)"],
        "March makes Wolf an artifact creature in addition to its other types",
    ),
    ("4", 'static("Song",1)', ["set_type(land)"], "Song makes Wolf a land and nothing else"),
    ("4", 'static("Song",1)', ["remove_type(creature)"], "Song takes the card type creature from Wolf"),
    (
        "4",
        'static("Tomb",1)',
        ['add_subtype("Swamp")'],
        "Tomb makes Wolf a Swamp in addition to its other types",
    ),
    ("4", 'static("C",1)', ['set_creature_type("Goblin")'], "C makes Wolf a Goblin"),
    (
        "4",
        'keyword("Wolf",changeling)',
        ["add_every_creature_type"],
        "changeling gives Wolf every creature type",
    ),
    ("5", 'static("Bell",1)', ["set_color(black)", "set_color(red)"], "Bell makes Wolf black and red"),
    ("5", 'keyword("Wolf",devoid)', ["set_colorless"], "devoid makes Wolf colorless"),
    ("6", 'static("A",1)', ["grant(first_strike)", "grant(flying)"], "A gives Wolf first strike and flying"),
    ("6", 'static("A",1)', ['grant(with(protection,"from red"))'], "A gives Wolf protection from red"),
    ("6", 'static("A",2)', ["cant_have(flying)"], "A keeps Wolf from having flying"),
    ("6", 'static("A",2)', ["grant_ability(3)"], "A gives Wolf an ability"),
    ("6", 'counters("Wolf")', ["grant(flying)"], "a counter gives Wolf flying"),
    ("6", 'becomes("Wolf")', ["grant(haste)"], "another effect gives Wolf haste"),
    ("7a", 'static("Wolf",1)', ["define_power(x)"], "Wolf sets its own power to X"),
    ("7b", 'static("Wolf",1)', ["set_power(0)", "set_toughness(4)"], None),
    (
        "7b",
        'static("March",1)',
        ["set_power(its(mana_value))", "set_toughness(its(mana_value))"],
        "March sets the base power and toughness of Wolf to its mana value",
    ),
    (
        "7c",
        'resolved("Rush",2)',
        ["add_power(2)", "add_toughness(-1)"],
        "the effect of Rush gives Wolf +2/-1",
    ),
    ("7c", 'static("A",1)', ["add_power(1)"], "A gives Wolf +1/+0"),
    ("7c", "sizes", ["counters"], "2 +1/+1 counters change the power and toughness of Wolf"),
    (
        "7d",
        'resolved("About Face effect",2)',
        ["switch"],
        "the effect of About Face switches the power and toughness of Wolf",
    ),
    ("6", 'granted("Wolf","Cairn","Cairn",2)', ["grant(flying)"], None),
    (
        "3",
        'static("A",1)',
        ['change_word("Swamp","Island")'],
        "A changes Swamp to Island in the text of Wolf",
    ),
    (
        "3",
        'static("Wolf",1)',
        ["change_every_word(color,red)"],
        "Wolf changes every color word to red in its own text",
    ),
    ("3", 'static("A",1)', ['set_name("Nobody")'], "A gives Wolf the name Nobody"),
    ("5", 'static("A",1)', ["set_color(red)", "set_color(red)"], "A makes Wolf red"),
    ("4", 'static("A",1)', ["unheard_of(3)"], "A does this to Wolf: unheard of 3"),
]


@pytest.mark.parametrize(
    ("layer", "effect", "changes", "says"), WORDS, ids=[f"{one[0]}-{one[2][0]}" for one in WORDS]
)
def test_each_change_has_words(layer: str, effect: str, changes: list[str], says: str | None) -> None:
    rows = [Change(0, layer, effect, None, change) for change in changes]
    (one,) = told("Wolf", rows, PHRASES)
    if says is not None:
        assert one.says == says
    assert one.layer == layer
    assert one.rules


def test_counters_are_counted() -> None:
    def says(name: str) -> str:
        (one,) = told(name, [Change(0, "7c", "sizes", None, "counters")], PHRASES)
        return one.says

    assert says("Elf") == "a -1/-1 counter changes the power and toughness of Elf"
    assert says("Bear") == "counters change the power and toughness of Bear (Grizzly Bears)"


def test_every_rule_that_is_cited_exists() -> None:
    from pyrules.explain import rulebook

    rows = [
        Change(place, row[0], row[1], None, change) for place, row in enumerate(WORDS) for change in row[2]
    ]
    cited = {rule for one in told("Wolf", rows, PHRASES) for rule in one.rules}
    cited |= {rule for one in told("Bear", story(STORY).changes["Bear"], PHRASES) for rule in one.rules}
    assert cited <= rulebook().numbers
    assert len(cited) > 12


def test_what_a_permanent_is_in_words() -> None:
    found = Characteristics(
        types=("Creature", "Enchantment", "Land"),
        subtypes=("Elf", "Forest"),
        supertypes=("Legendary", "Snow"),
        colors=("blue", "white"),
        power=2,
        toughness=-1,
        lost=(("Wolf", 3),),
        lost_keywords=("flying",),
        gained=(("Moon", "Lantern", 2),),
        barred=("first strike", "flying"),
    )
    assert type_line(found) == "Legendary Snow Enchantment Land Creature — Elf Forest"
    assert (colors(found), size(found)) == ("white and blue", "2/-1")
    assert list(differences(found, PHRASES)) == [
        "lost flying and ability 3",
        "has ability 2 from Blood Moon",
        "can't have first strike or flying",
    ]
    assert (type_line(Characteristics()), colors(Characteristics()), size(Characteristics())) == (
        "",
        "colorless",
        "",
    )


# ---- Afterwards -------------------------------------------------------------------------------------------

GAME = """
format(free_for_all). player("alice"). seat("alice",1). player("bob"). seat("bob",2).
object("Bear","Grizzly Bears",battlefield,"alice"). timestamp("Bear",1). chosen("Bear",color,red).
object("Wolf","Grizzly Bears",battlefield,"alice"). timestamp("Wolf",2). counter("Wolf","+1/+1",1).
event(1,gains("alice",1)). ask_characteristics. ask_afterwards.
card("Grizzly Bears"). card_type("Grizzly Bears",creature). color("Grizzly Bears",green).
subtype("Grizzly Bears","Bear"). power("Grizzly Bears",2). toughness("Grizzly Bears",2).
"""


def ended(*facts: str) -> clingo.Control:
    """A grounding in which these facts are those of two ledgers, nil and other."""
    control = clingo.Control()
    control.add("base", [], "".join(f"afterwards({fact}).\n" for fact in facts))
    control.ground()
    return control


NIL, OTHER = clingo.Function("nil"), clingo.Function("other")


@pytest.fixture
def after() -> Afterwards:
    return Afterwards(GAME, ground_state(GAME), Names(()))


def test_the_state_of_a_ledger_is_read(after: Afterwards) -> None:
    control = ended(
        'nil,object("Bear","Grizzly Bears",graveyard,"alice")',
        'nil,object("Wolf","Grizzly Bears",battlefield,"alice")',
        'nil,timestamp("Wolf",2)',
        'nil,counter("Wolf","+1/+1",3)',
        'nil,given_controller("Wolf","bob")',
        'nowhere,object("Bear","Grizzly Bears",exile,"alice")',
    )
    assert after.read(control, [NIL, OTHER], Limits())
    found = after.of(NIL)
    assert found is not None
    assert list(found) == ["Wolf"]
    assert (found["Wolf"].power, found["Wolf"].controller) == (5, "bob")
    # A ledger that says nothing is that of the state before.
    assert after.of(OTHER) == after.before
    assert {name: one.power for name, one in after.before.items()} == {"Bear": 2, "Wolf": 3}


def test_only_what_changed_is_a_quantity(after: Afterwards) -> None:
    control = ended(
        'nil,object("Bear","Grizzly Bears",graveyard,"alice")',
        'nil,object("Wolf","Grizzly Bears",battlefield,"alice")',
        'nil,object("New","Grizzly Bears",battlefield,"bob")',
        'nil,counter("Wolf","+1/+1",3)',
    )
    assert after.read(control, [NIL], Limits())
    assert after.added(NIL, {"alice": {"gains": 1}, "Bear": {"zone": "graveyard"}}) == {
        "Bear": {"zone": "graveyard"},
        "New": {"controller": "bob", "power": 2, "toughness": 2},
        "Wolf": {"power": 5, "toughness": 5},
        "alice": {"gains": 1},
    }
    assert after.defaults({})["Wolf"] == {"controller": "alice", "keywords": (), "power": 3, "toughness": 3}


def test_a_bound_of_time_is_kept(after: Afterwards) -> None:
    control = ended('nil,object("Bear","Grizzly Bears",battlefield,"alice")')
    assert not after.read(control, [NIL], Limits(timeout=-1.0))
