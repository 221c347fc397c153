"""Sentences about mana: wordings and their facts, near misses, and what the sentences that follow become."""

from __future__ import annotations

import re
import time

import pytest

from pyrules.oracle import Compiled, compile_text

DROPPED = ("ability(", "sentence(", "functions(", "card", "mana_value", "not_understood")


def facts(compiled: Compiled) -> str:
    """The facts of the abilities but for their kind and place, shortened and in order."""
    lines = [
        re.sub(r"\"\",", "", fact, count=1)
        for fact in compiled.facts
        if not fact.startswith(DROPPED) and not fact.startswith("mana_cost")
    ]
    return " ".join(lines)


def statuses(compiled: Compiled) -> list[str]:
    return [sentence.status for sentence in compiled.sentences]


ADDS = [
    ("Add {U}.", "mana(u,1)"),
    ("Add {C}{C}{C}.", "mana(c,3)"),
    ("Add {R}{G}.", "both(mana(r,1),mana(g,1))"),
    ("Add {2}.", "mana(c,2)"),
    ("Add {S}{S}.", "mana(c,2)"),
    ("Add {W/U}.", "mana(one_of(w,u),1)"),
    ("Add {B/P}.", "mana(b,1)"),
    ("Add {2/G}.", "either(mana(g,1),mana(c,2))"),
    ("Add {B} or {R}.", "either(mana(b,1),mana(r,1))"),
    ("Add {G}, {U}, or {R}.", "either(mana(g,1),either(mana(u,1),mana(r,1)))"),
    ("Add {W}{W}, {W}{B}, or {B}{B}.", "either(mana(w,2),either(both(mana(w,1),mana(b,1)),mana(b,2)))"),
    ("Add six {G}.", "mana(g,6)"),
    ("Add one mana of any color.", "mana(any_color,1)"),
    ("Add three mana of any one color.", "mana(any_color,3)"),
    ("Add {R} or one mana of the chosen color.", "either(mana(r,1),mana(chosen_color,1))"),
    ("Add two mana of different colors.", "different(any_color,2)"),
    ("Add two mana in any combination of colors.", "combination(any_color,2)"),
    ("Add four mana in any combination of {W}, {U}, and/or {B}.", "combination(one_of(w,one_of(u,b)),4)"),
    ("Add one mana of any color in your commander's color identity.", "mana(commander_identity,1)"),
    ("Add one mana of any color that a snow land you control could produce.",
     "mana(could_produce(color,and(supertype(snow),and(type(land),you_control))),1)"),
    ("Add one mana of any type that a Gate you control could produce.",
     'mana(could_produce(type,and(subtype("Gate"),you_control)),1)'),
    ("Add one mana of any type that an artifact an opponent controls could produce.",
     "mana(could_produce(type,and(type(artifact),opponent_controls)),1)"),
    ("Add one mana of any color among multicolored creatures you control.",
     "mana(color_among(and(multicolored,and(type(creature),you_control))),1)"),
    ("Add {G} for each other creature you control.",
     "mana(g,count(and(other,and(type(creature),you_control))))"),
    ("Add {R} for each Goblin on the battlefield.", 'mana(r,count(subtype("Goblin")))'),
    ("Add {C}{C} for each charge counter on this artifact.",
     'mana(c,sum(counters_on_this("charge"),counters_on_this("charge")))'),
    ("Add {C} for each time counter on this artifact.", 'mana(c,counters_on_this("time"))'),
    ("Add an amount of {B} equal to this creature's power.", "mana(b,power_of_this)"),
    ("Add an amount of {W} equal to your devotion to white.", "mana(w,devotion(white))"),
    ("Add X mana of any one color, where X is the number of Wolves you control.",
     'mana(any_color,count(and(subtype("Wolf"),you_control)))'),
    ("Add X {R} or X {W}, where X is the greatest power among creatures you control.",
     "either(mana(r,greatest_power(and(type(creature),you_control))),"
     "mana(w,greatest_power(and(type(creature),you_control))))"),
    ("Choose a color of a creature you control. Add one mana of that color.",
     "mana(color_among(and(type(creature),you_control)),1)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "production"), ADDS)
def test_what_is_added(text: str, production: str) -> None:
    compiled = compile_text(f"{{T}}: {text}", "Artifact")
    assert facts(compiled) == f"cost(1,tap) does(1,1,add_mana(you,{production}))"
    assert set(statuses(compiled)) == {"understood"}


COSTS = [
    ("{1}, {T}", 'cost(1,mana("{1}")) cost(1,tap)'),
    ("{Q}", "cost(1,untap)"),
    ("{T}, Sacrifice this land", "cost(1,sacrifice_this) cost(1,tap)"),
    ("Sacrifice a creature", "cost(1,sacrifice(type(creature)))"),
    ("Sacrifice another Elf", 'cost(1,sacrifice(and(other,subtype("Elf"))))'),
    ("Sacrifice two creatures", 'cost(1,other("sacrifice two creatures"))'),
    ("{T}, Pay 2 life", "cost(1,pay_life(2)) cost(1,tap)"),
    ("{T}, Remove a charge counter from this land", 'cost(1,remove_counters("charge",1)) cost(1,tap)'),
    ("Remove two +1/+1 counters from this creature", 'cost(1,remove_counters("+1/+1",2))'),
    ("Discard a card", "cost(1,discard)"),
    ("{T}, Exert this creature", "cost(1,exert) cost(1,tap)"),
    ("+1", "cost(1,loyalty(1))"),
    ("{T}, Tap an untapped Elf you control", 'cost(1,other("tap an untapped Elf you control")) cost(1,tap)'),
]


@pytest.mark.parametrize(("cost", "expected"), COSTS)
def test_costs(cost: str, expected: str) -> None:
    compiled = compile_text(f"{cost}: Add {{G}}.", "Creature")
    assert facts(compiled) == f"{expected} does(1,1,add_mana(you,mana(g,1)))"


WHOLE = [
    ("{T}, Remove any number of storage counters from this land: Add {U} for each storage counter "
     "removed this way.",
     'cost(1,remove_counters("storage",any)) cost(1,tap) '
     'does(1,1,add_mana(you,mana(u,of_costs("storage counters removed"))))'),
    ("{X}, {T}: Add X mana in any combination of {G} and/or {W}.",
     'cost(1,mana("{X}")) cost(1,tap) does(1,1,add_mana(you,combination(one_of(g,w),of_costs("X"))))'),
    ("{T}: Add {C}. If you control an Urza's Tower and three or more artifacts, add {C}{C} instead.",
     'cost(1,tap) does(1,1,add_mana(you,mana(c,1))) instead_if(1,both(count(and(subtype("Urza\'s"),'
     'and(subtype("Tower"),you_control)),at_least(1)),count(and(type(artifact),you_control),'
     'at_least(3))),mana(c,2))'),
    ("{T}: Add {G}. Activate only if you control a Forest.",
     "only_if(1) cost(1,tap) does(1,1,add_mana(you,mana(g,1)))"),
    ('Creatures you control have "{T}: Add {G}. Activate only once each turn."',
     "applies_to(1,and(type(creature),you_control)) modifies(1,1,grant_ability(2)) "
     "only_if(2) cost(2,tap) does(2,1,add_mana(you,mana(g,1)))"),
    ('Enchanted land has "{T}: Add one mana of any color."',
     "applies_to(1,and(enchanted,type(land))) modifies(1,1,grant_ability(2)) "
     "cost(2,tap) does(2,1,add_mana(you,mana(any_color,1)))"),
    ('Each land and Ally you control has "{T}: Add {R}."',
     'applies_to(1,and(or(type(land),subtype("Ally")),you_control)) '
     'modifies(1,1,grant_ability(2)) cost(2,tap) '
     'does(2,1,add_mana(you,mana(r,1)))'),
    ('Creatures you control have haste and "{T}: Add {G}."',
     "applies_to(1,and(type(creature),you_control)) modifies(1,1,grant(haste)) "
     "modifies(1,2,grant_ability(2)) cost(2,tap) does(2,1,add_mana(you,mana(g,1)))"),
    ('This creature has "{T}: Add {R}."',
     "applies_to(1,this) modifies(1,1,grant_ability(2)) cost(2,tap) does(2,1,add_mana(you,mana(r,1)))"),
    ("If you tap an artifact for mana, it produces three times as much of that mana instead.",
     "would(1,tap_for_mana,you) tapped(1,type(artifact)) does(1,1,multiply_mana(3))"),
    ("If a creature is tapped for three or more mana, it produces {U} instead of any other type and amount.",
     "would(1,tap_for_mana,any_player) tapped(1,type(creature)) condition(1,amount(at_least(3))) "
     "does(1,1,set_mana(u,1))"),
    ("If an opponent taps a nonbasic land for mana, it produces colorless mana instead of any other type.",
     "would(1,tap_for_mana,opponent) tapped(1,and(nonbasic,type(land))) does(1,1,change_mana(any_type,c))"),
    ("If a land is tapped for mana, it produces mana of a color of your choice instead of white mana.",
     "would(1,tap_for_mana,any_player) tapped(1,type(land)) condition(1,produces(w)) "
     "does(1,1,change_mana(w,any_color))"),
    ("If tapped for mana, Plains produce {B}, Islands produce {R}, and Swamps produce {G} instead of "
     "any other type.",
     'would(1,tap_for_mana,any_player) '
     'tapped(1,or(subtype("Plains"),or(subtype("Island"),subtype("Swamp")))) '
     'does(1,1,change_by_subtype(map("Plains",b,map("Island",r,map("Swamp",g,none)))))'),
    ("Whenever enchanted Swamp is tapped for mana, its controller adds an additional {B}.",
     'when(1,tapped_for_mana,any_player) tapped(1,and(enchanted,subtype("Swamp"))) '
     "does(1,1,add_mana(its_controller,mana(b,1)))"),
    ("Whenever you tap a nonland permanent for mana, add one mana of any type that permanent produced.",
     "when(1,tapped_for_mana,you) tapped(1,non(type(land))) does(1,1,add_mana(you,mana(that_type,1)))"),
    ("Whenever a land is tapped for mana of the chosen color, its controller adds an additional one "
     "mana of that color.",
     "when(1,tapped_for_mana,any_player) tapped(1,type(land)) condition(1,produces(chosen_color)) "
     "does(1,1,add_mana(its_controller,mana(chosen_color,1)))"),
    ("Whenever an opponent taps a land for mana, its controller may add an additional {U}.",
     "when(1,tapped_for_mana,opponent) tapped(1,type(land)) optional(1) "
     "does(1,1,add_mana(its_controller,mana(u,1)))"),
    ("Whenever you tap this creature for mana, it deals 1 damage to you.",
     "when(1,tapped_for_mana,you) tapped(1,this)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WHOLE)
def test_whole_abilities(text: str, expected: str) -> None:
    compiled = compile_text(text, "Enchantment")
    assert facts(compiled) == expected
    assert set(statuses(compiled)) == {"understood"}


def test_what_lasts_is_left_behind() -> None:
    text = "Until end of turn, if a player taps a Forest for mana, it produces {R} instead of any other type."
    compiled = compile_text(text, "Instant")
    assert 'functions("",1,resolved)' in compiled.facts
    assert statuses(compile_text(text, "Enchantment")) == ["not_understood"]
    assert statuses(compile_text(text.replace("Until end of turn, if", "If"), "Instant")) == [
        "not_understood"
    ]


RIDERS = [
    ("Spend this mana only to cast creature spells.", "outside"),
    ("This land deals 1 damage to you.", "outside"),
    ("When you spend this mana to cast a creature spell, scry 1.", "outside"),
    ("If that mana is spent on a Dragon spell, it gains haste until end of turn.", "outside"),
    ("Put a depletion counter on this land.", "outside"),
    ("You lose 1 life.", "outside"),
    ("This land doesn't untap during your next untap step.", "not_understood"),
]


@pytest.mark.parametrize(("rider", "status"), RIDERS)
def test_what_cannot_change_the_mana_is_left_out(rider: str, status: str) -> None:
    compiled = compile_text(f"{{T}}: Add {{G}}. {rider}", "Land")
    assert facts(compiled) == "cost(1,tap) does(1,1,add_mana(you,mana(g,1)))"
    assert statuses(compiled) == ["understood", status]


def test_a_target_makes_it_no_mana_ability() -> None:
    compiled = compile_text("{T}: Add {G}. Target opponent gains 1 life.", "Creature")
    assert 'targets("",1)' in compiled.facts
    copied = compile_text(
        "{T}: Add {G}. When you next cast a spell this turn, choose new targets for it.", "Creature"
    )
    assert 'targets("",1)' not in copied.facts


def test_where_it_works() -> None:
    assert (
        'functions("",1,hand)' in compile_text("Exile this card from your hand: Add {R}.", "Creature").facts
    )
    assert 'functions("",1,graveyard)' in compile_text("Exile this card from your graveyard: Add {R}.").facts


NEAR_MISSES = [
    "{T}: Add {G}. Add an additional {G} for each Elf you control.",
    "{T}: Add {G}. If it's your turn, add {G}{G} instead.",
    "{T}: Add {G}. If you control no Elves, add {G}{G} instead.",
    "{T}: Add {G}. If you control a Forest, that land produces {R}.",
    "{T}: Add {G}. Any player may activate this ability.",
    "{T}: Add {G} unless you pay {1}.",
    "{T}: Add {G} and you gain 1 life.",
    "{T}: Add {G} or {G}.",
    "{T}: Add {G}, {U}.",
    "{T}: Add {G} and {U}.",
    "{T}: Add {T}.",
    "{T}: Add {0}.",
    "{T}: Add {X}.",
    "{T}: Add X mana of any one color.",
    "{T}: Add {G}, where X is the number of Elves you control.",
    "{T}: Add X mana of any one color, where X is half the number of Elves you control.",
    "{T}: Add two mana of any color.",
    "{T}: Add zero mana of any one color.",
    "{T}: Add one mana in any combination of colors.",
    "{T}: Add up to two mana of any one color.",
    "{T}: Add one mana of that color.",
    "{T}: Add one mana of any type that land produced.",
    "{T}: Add one mana of any type.",
    "{T}: Add one mana of any color that lands you control could produce.",
    "{T}: Add one mana of any color that a land you don't control could produce.",
    "{T}: Add one mana of any color that a land you control can produce.",
    "{T}: Add one mana of any color that a land an opponent control could produce.",
    "{T}: Add one mana of any color among basic lands and creatures you control.",
    "{T}: Add {G} for each Elves you control.",
    "{T}: Add {G} for each basic Forest or Plains you control.",
    "{T}: Add {G}{U} for each creature you control.",
    "{T}: Add an amount of {G} equal to that creature's power.",
    "{T}: Add an additional {G}.",
    "{T}, {T}: Add {G}.",
    "{T}, Say a word: Add {G}.",
    "Exhaust — {T}: Add {G}.",
    "8+ | {T}: Add {G}.",
    "Max speed — {T}: Add {G}.",
    'Creatures you control gain "{T}: Add {G}."',
    "If a land is tapped for mana, it doesn't produce mana.",
    "If a land would be tapped for mana, it produces {B} instead of any other type.",
    "If you taps a land for mana, it produces {B} instead of any other type.",
    "If a land is tapped for mana, it produces {B} instead of that mana.",
    "If a land is tapped for mana, it produces {B} in addition to any other type.",
    "If a land is tapped for mana, it produces {B}{B} instead of any other type.",
    "If a land is tapped for mana, it produces half as much of that mana instead.",
    "If a land isn't tapped for mana, it produces {B} instead of any other type.",
    "If a land is tapped for exactly two mana, it produces {B} instead of any other type.",
    "If a land is tapped for mana, it produces colorless mana instead of any other type and amount.",
    "If tapped for mana, Plains produce {B}, Islands produce {R}, and Plains produce {G} instead of "
    "any other type.",
    "Whenever you tap a land for mana, add half that mana.",
    "Whenever you tap a land for mana, add one mana of any type that land could produce.",
    "Whenever you tap a land for mana, you may pay {1}. If you do, add {G}.",
    "Whenever you tap a land for mana, add {G}. If you control a Forest, add {G}{G} instead.",
    "Whenever you tap a land for mana, if you control an Elf, add {G}.",
    "Whenever a land is tapped for mana of the chosen color, its controller adds one mana of any "
    "color and one of "
    "that color.",
    "Whenever you tap a land for mana, its owner adds {G}.",
    "Whenever a land's ability causes you to add one or more mana of the chosen color, add an "
    "additional {G}.",
    "Whenever you tap a land for mana twice, add {G}.",
    "Until end of turn, you may tap lands you don't control for mana.",
]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_near_misses_are_not_understood(text: str) -> None:
    compiled = compile_text(text, "Artifact Creature")
    assert "not_understood" in statuses(compiled)
    assert all(ability.kind == "triggered" for ability in compiled.abilities), "none about mana"


def test_a_sentence_about_mana_takes_less_than_ten_milliseconds() -> None:
    compile_text("{T}: Add {G}.")  # loads the grammar
    for text in [*(f"{{T}}: {adds}" for adds, _ in ADDS), *(text for text, _ in WHOLE)]:
        best = 1.0
        for _ in range(3):
            start = time.perf_counter()
            compile_text(text)
            best = min(best, time.perf_counter() - start)
        assert best < 0.01
