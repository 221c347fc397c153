"""Sentences about characteristics: wordings and their facts, near misses, and how much of the real ones is
understood by a yardstick that knows nothing of the compiler."""
# ruff: noqa: E501 (a wording is easier to read whole)

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from hashlib import sha256

import pytest

from pyrules.oracle import CardText, Compiled, compile_card, compile_text
from tests import oracle_corpus
from tests.layer_families import FAMILIES, layer_sentences

pytestmark = pytest.mark.xdist_group("corpus")
"""One worker compiles the corpus, which takes long."""

KINDS = ("ability(", "sentence(", "card", "mana_value", "not_understood", "keyword")


def facts(compiled: Compiled) -> str:
    """The facts of the abilities but for their kind and sentence, shortened and in order."""
    lines = [re.sub(r'"",', "", fact, count=1) for fact in compiled.facts if not fact.startswith(KINDS)]
    return " ".join(line for line in lines if not line.endswith(",battlefield)"))


def statuses(compiled: Compiled) -> list[str]:
    return [sentence.status for sentence in compiled.sentences]


MINE = "and(type(creature),you_control)"

STATIC = [
    ("Other Goblins you control get +1/+1 and have mountainwalk.",
     'applies_to(1,and(other,and(subtype("Goblin"),you_control))) modifies(1,1,add_power(1)) '
     "modifies(1,2,add_toughness(1)) modifies(1,3,grant(mountainwalk))"),
    ("Creatures you control have vigilance.", f"applies_to(1,{MINE}) modifies(1,1,grant(vigilance))"),
    ("Enchanted creature gets +2/-1.",
     "applies_to(1,enchanted) modifies(1,1,add_power(2)) modifies(1,2,add_toughness(-1))"),
    ("Equipped creature has flying, vigilance, and lifelink.",
     "applies_to(1,enchanted) modifies(1,1,grant(flying)) modifies(1,2,grant(vigilance)) "
     "modifies(1,3,grant(lifelink))"),
    ("Enchanted creature has protection from black and from red.",
     'applies_to(1,enchanted) modifies(1,1,grant(with(protection,"from black"))) '
     'modifies(1,2,grant(with(protection,"from red")))'),
    ("Wolves you control have ward {2} and toxic 1.",
     'applies_to(1,and(subtype("Wolf"),you_control)) modifies(1,1,grant(with(ward,"{2}"))) '
     'modifies(1,2,grant(with(toxic,"1")))'),
    ("Enchanted creature has base power and toughness 0/1 and loses all abilities.",
     "applies_to(1,enchanted) modifies(1,1,set_power(0)) modifies(1,2,set_toughness(1)) "
     "modifies(1,3,lose_all_abilities)"),
    ("All instances of color words in the text of spells and permanents are changed to the chosen color word.",
     "applies_to(1,permanent) rewords(1,permanent,change_every_word(color))"),
    ("Enchanted creature is a white Citizen creature with base power and toughness 1/1 named Legitimate "
     "Businessperson.",
     'applies_to(1,enchanted) modifies(1,1,set_color(white)) modifies(1,2,set_type(creature)) '
     'modifies(1,3,set_creature_type("Citizen")) modifies(1,4,set_power(1)) modifies(1,5,set_toughness(1)) '
     'modifies(1,6,set_name("Legitimate Businessperson"))'),
    ("Enchanted land is an Island.", 'applies_to(1,enchanted) modifies(1,1,set_land_type("Island"))'),
    ("This land is the chosen type.", "applies_to(1,this) modifies(1,1,set_land_type(chosen_type))"),
    ("Enchanted permanent is a colorless Forest land.",
     "applies_to(1,enchanted) modifies(1,1,set_colorless) modifies(1,2,set_type(land)) "
     'modifies(1,3,set_land_type("Forest"))'),
    ("As long as you control a Forest and a Plains, this creature gets +1/+1.",
     'condition(1,count(and(subtype("Forest"),you_control),at_least(1))) '
     'condition(1,count(and(subtype("Plains"),you_control),at_least(1))) '
     "applies_to(1,this) modifies(1,1,add_power(1)) modifies(1,2,add_toughness(1))"),
    ("This creature has flying as long as you control two or more artifacts.",
     "condition(1,count(and(type(artifact),you_control),at_least(2))) applies_to(1,this) "
     "modifies(1,1,grant(flying))"),
    ("This creature has flying unless it's your turn.",
     "condition(1,non(during_turn(you))) applies_to(1,this) modifies(1,1,grant(flying))"),
    ("As long as enchanted creature is white, it has lifelink.",
     "condition(1,count(and(enchanted,color(white)),at_least(1))) applies_to(1,enchanted) "
     "modifies(1,1,grant(lifelink))"),
    ("As long as this creature is untapped, green creatures you control get +1/+0.",
     "condition(1,this_is(untapped)) applies_to(1,and(color(green),and(type(creature),you_control))) "
     "modifies(1,1,add_power(1))"),
    ("This creature gets +2/+0 for each other Elf you control.",
     'applies_to(1,this) modifies(1,1,add_power(times(2,count(and(other,and(subtype("Elf"),you_control))))))'),
    ("Enchanted creature gets +1/+1 for each other creature you control.",
     "applies_to(1,enchanted) modifies(1,1,add_power(count(and(non(enchanted),and(type(creature),"
     "you_control))))) modifies(1,2,add_toughness(count(and(non(enchanted),and(type(creature),you_control)))))"),
    ("Equipped creature gets +X/-X, where X is the number of cards in your hand.",
     "applies_to(1,enchanted) modifies(1,1,add_power(cards_in(hand,you))) "
     "modifies(1,2,add_toughness(times(-1,cards_in(hand,you))))"),
    ("This creature's power and toughness are each equal to the number of creatures you control.",
     f"applies_to(1,this) modifies(1,1,define_power(count({MINE}))) "
     f"modifies(1,2,define_toughness(count({MINE})))"),
    ("This creature's power is equal to the number of card types among cards in all graveyards and its "
     "toughness is equal to that number plus 1.",
     "applies_to(1,this) modifies(1,1,define_power(types_among_graveyards)) "
     "modifies(1,2,define_toughness(sum(types_among_graveyards,1)))"),
    ("Nonbasic lands are Mountains.",
     'applies_to(1,and(nonbasic,type(land))) modifies(1,1,set_land_type("Mountain"))'),
    ("Each land is a Swamp in addition to its other land types.",
     'applies_to(1,type(land)) modifies(1,1,add_subtype("Swamp"))'),
    ("Lands you control are every basic land type in addition to their other types.",
     "applies_to(1,and(type(land),you_control)) " + " ".join(
         f'modifies(1,{place},add_subtype("{each}"))'
         for place, each in enumerate(("Plains", "Island", "Swamp", "Mountain", "Forest"), 1))),
    ("All creatures lose all abilities and have base power and toughness 1/1.",
     "applies_to(1,type(creature)) modifies(1,1,lose_all_abilities) modifies(1,2,set_power(1)) "
     "modifies(1,3,set_toughness(1))"),
    ("All lands lose all abilities except mana abilities.",
     "applies_to(1,type(land)) modifies(1,1,lose_abilities_but(mana))"),
    ("All lands are 1/1 creatures that are still lands.",
     "applies_to(1,type(land)) modifies(1,1,add_type(creature)) modifies(1,2,set_power(1)) "
     "modifies(1,3,set_toughness(1))"),
    ("All Swamps are 1/1 black creatures. They're still lands.",
     'applies_to(1,subtype("Swamp")) modifies(1,1,set_color(black)) modifies(1,2,add_type(creature)) '
     "modifies(1,3,set_power(1)) modifies(1,4,set_toughness(1))"),
    ("Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
     "applies_to(1,and(non(type(creature)),type(artifact))) modifies(1,1,add_type(artifact)) "
     "modifies(1,2,add_type(creature)) modifies(1,3,set_power(its(mana_value))) "
     "modifies(1,4,set_toughness(its(mana_value)))"),
    ("Each other non-Aura enchantment is a creature in addition to its other types and has base power and base "
     "toughness each equal to its mana value.",
     'applies_to(1,and(other,and(non(subtype("Aura")),type(enchantment)))) modifies(1,1,add_type(creature)) '
     "modifies(1,2,set_power(its(mana_value))) modifies(1,3,set_toughness(its(mana_value)))"),
    ("Enchanted creature is a Treefolk with base power and toughness 0/4 and loses all abilities.",
     'applies_to(1,enchanted) modifies(1,1,set_creature_type("Treefolk")) modifies(1,2,set_power(0)) '
     "modifies(1,3,set_toughness(4)) modifies(1,4,lose_all_abilities)"),
    ("Creatures you control are the chosen type. The same is true for creature spells you control and creature "
     "cards you own that aren't on the battlefield.",
     f"applies_to(1,{MINE}) modifies(1,1,set_creature_type(chosen_type))"),
    ("All permanents are artifacts in addition to their other types.",
     "applies_to(1,permanent) modifies(1,1,add_type(artifact))"),
    ("All cards that aren't on the battlefield, spells, and permanents are colorless.",
     "applies_to(1,permanent) modifies(1,1,set_colorless)"),
    ("All black creatures are white.",
     "applies_to(1,and(color(black),type(creature))) modifies(1,1,set_color(white))"),
    ("This creature is all colors.",
     "applies_to(1,this) " + " ".join(
         f"modifies(1,{place},set_color({each}))"
         for place, each in enumerate(("white", "blue", "black", "red", "green"), 1))),
    ("You control enchanted creature.", "applies_to(1,enchanted) modifies(1,1,control(you))"),
    ("Creatures your opponents control lose hexproof and can't have or gain hexproof.",
     "applies_to(1,and(type(creature),opponent_controls)) modifies(1,1,cant_have(hexproof))"),
    ("All creatures lose flying.", "applies_to(1,type(creature)) modifies(1,1,lose(flying))"),
    ("You may activate abilities of creatures you control as though those creatures had haste.",
     f"applies_to(1,{MINE}) modifies(1,1,as_though_haste)"),
    ('Enchanted creature gets +1/+1 and has "{B}: This creature gets +1/+1 until end of turn."',
     "applies_to(1,enchanted) modifies(1,1,add_power(1)) modifies(1,2,add_toughness(1)) "
     'modifies(1,3,grant_ability(2)) functions(2,granted) cost(2,mana("{B}")) does(2,1,start(3)) '
     "functions(3,resolved) applies_to(3,this) modifies(3,1,add_power(1)) modifies(3,2,add_toughness(1))"),
    ('Creatures you control have "Whenever this creature attacks, draw a card."',
     f"applies_to(1,{MINE}) modifies(1,1,grant_ability(2)) functions(2,granted) triggers_on(2,1,attacks(this,any))"),
    ("As long as your devotion to white is less than five, this creature isn't a creature.",
     "condition(1,compare(devotion(white),at_most(4))) applies_to(1,this) modifies(1,1,remove_type(creature))"),
    ("Enchanted creature gets +2/+2 and can't block.",
     'also(1,"can\'t block") applies_to(1,enchanted) modifies(1,1,add_power(2)) modifies(1,2,add_toughness(2))'),
    ("Skeletons you control and other Zombies you control have deathtouch.",
     'applies_to(1,or(and(subtype("Skeleton"),you_control),and(other,and(subtype("Zombie"),you_control)))) '
     "modifies(1,1,grant(deathtouch))"),
    ("As long as this card is in your graveyard and you control an Island, creatures you control have flying.",
     f'functions(1,graveyard) condition(1,count(and(subtype("Island"),you_control),at_least(1))) '
     f"applies_to(1,{MINE}) modifies(1,1,grant(flying))"),
    ("Each noncreature artifact loses all abilities and becomes an artifact creature with power and toughness "
     "each equal to its mana value.",
     "applies_to(1,and(non(type(creature)),type(artifact))) modifies(1,1,lose_all_abilities) "
     "modifies(1,2,add_type(artifact)) modifies(1,3,add_type(creature)) modifies(1,4,set_power(its(mana_value))) "
     "modifies(1,5,set_toughness(its(mana_value)))"),
    ("Enchanted creature is an Insect artifact creature with base power and toughness 0/1 and has "
     "indestructible, and it loses all other abilities, card types, and creature types.",
     "applies_to(1,enchanted) modifies(1,1,set_type(artifact)) modifies(1,2,set_type(creature)) "
     'modifies(1,3,set_creature_type("Insect")) modifies(1,4,set_power(0)) modifies(1,5,set_toughness(1)) '
     "modifies(1,6,grant(indestructible)) modifies(1,7,lose_all_abilities)"),
    ("Lands you control and land cards in your library are basic.",
     "applies_to(1,and(type(land),you_control)) modifies(1,1,add_supertype(basic))"),
    ("Creatures you control can't have -1/-1 counters put on them.",
     f'cant(1,put_counters,any_player) about(1,{MINE}) condition(1,counters_of("-1/-1"))'),
    ("This creature can't have more than seven dream counters on it.",
     'cant(1,put_counters,any_player) about(1,this) condition(1,counters_of("dream")) '
     'condition(1,counters_on_this("dream",at_least(7)))'),
    ("Enchanted creature can't become untapped and can't have counters put on it.",
     "cant(1,become_untapped(enchanted),any_player) cant(2,put_counters,any_player) about(2,enchanted)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), STATIC)
def test_static_abilities(text: str, expected: str) -> None:
    compiled = compile_text(text, "Enchantment")
    assert facts(compiled) == expected
    assert set(statuses(compiled)) == {"understood"}


MANA = [
    ('Creatures you control with flying have "{T}: Add {G}."',
     "applies_to(1,and(type(creature),and(you_control,keyword(flying)))) modifies(1,1,grant_ability(2))"),
    ('All lands have "{T}: Add {G}" and lose all other abilities.',
     "applies_to(1,type(land)) modifies(1,1,grant_ability(2)) modifies(1,2,lose_all_abilities)"),
    ('Enchanted land is a Forest and has "{T}: Add {G}."',
     'applies_to(1,enchanted) modifies(1,1,set_land_type("Forest")) modifies(1,2,grant_ability(2))'),
    ('As long as it\'s your turn, creatures you control get +1/+1 and have "{T}: Add {G}."',
     "condition(1,during_turn(you)) applies_to(1,and(type(creature),you_control)) modifies(1,1,add_power(1)) "
     "modifies(1,2,add_toughness(1)) modifies(1,3,grant_ability(2))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MANA)
def test_mana_abilities_that_are_granted_with_more(text: str, expected: str) -> None:
    compiled = compile_text(text, "Enchantment")
    granted = " functions(2,granted) cost(2,tap) does(2,1,add_mana(you,mana(g,1)))"
    assert facts(compiled) == expected + granted
    assert statuses(compiled) == ["understood"]


SPELLS = [
    ("Target creature gets +4/+4 until end of turn.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) applies_to(2,target) "
     "modifies(2,1,add_power(4)) modifies(2,2,add_toughness(4))"),
    ("Creatures you control get +1/+1 and gain trample until end of turn.", "Sorcery",
     f"functions(1,stack) does(1,1,start(2)) functions(2,resolved) applies_to(2,{MINE}) "
     "modifies(2,1,add_power(1)) modifies(2,2,add_toughness(1)) modifies(2,3,grant(trample))"),
    ("Switch target creature's power and toughness until end of turn.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) applies_to(2,target) modifies(2,1,switch)"),
    ("Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
     "Sorcery",
     "functions(1,stack) does(1,1,start(2)) does(1,2,start(3)) functions(2,resolved) applies_to(2,target) "
     "modifies(2,1,control(you)) functions(3,resolved) applies_to(3,target) modifies(3,1,grant(haste))"),
    ("Target land becomes a 3/3 Elemental creature until end of turn. It's still a land.", "Sorcery",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) applies_to(2,target) "
     'modifies(2,1,add_type(creature)) modifies(2,2,add_subtype("Elemental")) modifies(2,3,set_power(3)) '
     "modifies(2,4,set_toughness(3))"),
    ("Until end of turn, target creature loses all abilities and has base power and toughness 1/1.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) applies_to(2,target) "
     "modifies(2,1,lose_all_abilities) modifies(2,2,set_power(1)) modifies(2,3,set_toughness(1))"),
    ("Target spell or permanent becomes colorless.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) applies_to(2,target) "
     "modifies(2,1,set_colorless)"),
    ("Until end of turn, creatures target player controls lose all abilities and have base power and "
     "toughness 0/2.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) "
     "applies_to(2,and(type(creature),target_controls)) modifies(2,1,lose_all_abilities) "
     "modifies(2,2,set_power(0)) modifies(2,3,set_toughness(2))"),
    ("{X}: Until end of turn, creatures you control have base power and toughness X/X and gain all creature "
     "types.", "Creature",
     f'cost(1,mana("{{X}}")) does(1,1,start(2)) functions(2,resolved) applies_to(2,{MINE}) '
     "modifies(2,1,set_power(x)) modifies(2,2,set_toughness(x)) modifies(2,3,add_every_creature_type)"),
    ("{1}: This land becomes a 2/2 creature with all creature types until end of turn. It's still a land.",
     "Land",
     'cost(1,mana("{1}")) does(1,1,start(2)) functions(2,resolved) applies_to(2,this) '
     "modifies(2,1,add_type(creature)) modifies(2,2,set_power(2)) modifies(2,3,set_toughness(2)) "
     "modifies(2,4,add_every_creature_type)"),
    ("{2}: This land becomes a 3/3 Elemental creature until end of turn. It's still a Cave land.", "Land",
     'cost(1,mana("{2}")) does(1,1,start(2)) functions(2,resolved) applies_to(2,this) '
     'modifies(2,1,add_type(creature)) modifies(2,2,add_subtype("Elemental")) modifies(2,3,set_power(3)) '
     "modifies(2,4,set_toughness(3))"),
    ("{1}, {T}: Until end of turn, creatures your opponents control lose hexproof and shroud and can't have "
     "hexproof or shroud.", "Land",
     'cost(1,mana("{1}")) cost(1,tap) does(1,1,start(2)) functions(2,resolved) '
     "applies_to(2,and(type(creature),opponent_controls)) modifies(2,1,cant_have(hexproof)) "
     "modifies(2,2,cant_have(shroud))"),
    ("{3}: Until end of turn, this permanent becomes a 4/4 Soldier creature with indestructible that's still a "
     "planeswalker.", "Planeswalker",
     'cost(1,mana("{3}")) does(1,1,start(2)) functions(2,resolved) applies_to(2,this) '
     'modifies(2,1,add_type(creature)) modifies(2,2,add_subtype("Soldier")) modifies(2,3,set_power(4)) '
     "modifies(2,4,set_toughness(4)) modifies(2,5,grant(indestructible))"),
    ("{2}{W}: This creature gains first strike until end of turn.", "Creature",
     'cost(1,mana("{2}{W}")) does(1,1,start(2)) functions(2,resolved) applies_to(2,this) '
     "modifies(2,1,grant(first_strike))"),
    ("{X}: This creature gets +X/-X until end of turn. Activate only once each turn.", "Creature",
     'only_if(1) cost(1,mana("{X}")) does(1,1,start(2)) functions(2,resolved) applies_to(2,this) '
     "modifies(2,1,add_power(x)) modifies(2,2,add_toughness(times(-1,x)))"),
    ("Change the text of target permanent by replacing all instances of one color word with another or one "
     "basic land type with another until end of turn.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) applies_to(2,target) "
     "rewords(2,target,change_word(color)) rewords(2,target,change_word(basic_land_type))"),
    ("Change the text of target spell or permanent by replacing all instances of one creature type with "
     "another. The new creature type can't be Wall.", "Instant",
     "functions(1,stack) does(1,1,start(2)) functions(2,resolved) applies_to(2,target) "
     'rewords(2,target,change_word_but(creature_type,"Wall"))'),
    ("Gain control of target creature. Change the text of that creature by replacing all instances of one "
     "creature type with Vampire.", "Sorcery",
     "functions(1,stack) does(1,1,start(2)) does(1,2,start(3)) functions(2,resolved) applies_to(2,target) "
     "modifies(2,1,control(you)) functions(3,resolved) applies_to(3,target) "
     'rewords(3,target,change_word_to(creature_type,"Vampire"))'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "type_line", "expected"), SPELLS)
def test_until_end_of_turn(text: str, type_line: str, expected: str) -> None:
    compiled = compile_text(text, type_line)
    assert facts(compiled) == expected
    others = [each for each in statuses(compiled) if each != "understood"]
    assert others == (["not_understood"] if "Untap" in text else [])


def test_what_a_spell_does_besides_is_marked() -> None:
    compiled = compile_text("Target creature gets +2/+2 until end of turn.\nDraw a card.", "Instant")
    assert statuses(compiled) == ["understood", "not_understood"]


def test_a_granted_ability_that_is_not_understood_is_granted_all_the_same() -> None:
    compiled = compile_text('Creatures you control have "If this creature would die, draw a card instead."')
    assert statuses(compiled) == ["not_understood"]
    assert 'ability("",2,opaque)' in compiled.facts
    assert 'functions("",2,granted)' in compiled.facts
    assert 'modifies("",1,1,grant_ability(2))' in compiled.facts


def test_a_class_level_is_a_condition() -> None:
    compiled = compile_text("{2}{G}: Level 2\nCreatures you control have trample.", "Enchantment — Class")
    assert 'condition("",1,class_level(at_least(2)))' in compiled.facts


def test_its_own_name_and_a_type_of_that_name() -> None:
    """A planeswalker's short name is a subtype too, and stands for the card itself where it is one thing."""
    card = CardText(
        "Tyvar, the Bold", "Legendary Creature — Elf", "{1}: Tyvar gains hexproof until end of turn."
    )
    assert 'applies_to("Tyvar, the Bold",2,this)' in compile_card(card).facts
    card = CardText(
        "Nightmare", "Creature", "Nightmare's power is equal to the number of Swamps you control."
    )
    assert 'applies_to("Nightmare",1,this)' in compile_card(card).facts


KEYWORDS = [
    ("Flying", "understood", ['keyword("",flying)']),
    ("First strike, lifelink", "understood", ['keyword("",first_strike)', 'keyword("",lifelink)']),
    ("Ward {2}", "outside", ['keyword_with("",ward,"{2}")']),
    ("Ward—Pay 3 life.", "outside", ['keyword_with("",ward,"Pay 3 life")']),
    ("Protection from black and from red", "understood",
     ['keyword_with("",protection,"from black")', 'keyword_with("",protection,"from red")']),
    ("Equip {2}", "outside", ['keyword_with("",equip,"{2}")']),
    ("Enchant creature", "outside", ['keyword_with("",enchant,"creature")']),
    ("Hexproof from white", "outside", ['keyword_with("",hexproof,"from white")']),
    ("Toxic 1", "understood", ['keyword_with("",toxic,"1")']),
    ("Snow swampwalk", "understood", ['keyword("",snow_swampwalk)']),
    ("Riot", "understood", ['keyword("",riot)']),
    ("Rebound", "not_understood", ['keyword("",rebound)']),
]  # fmt: skip


@pytest.mark.parametrize(("line", "status", "expected"), KEYWORDS)
def test_lines_of_keywords(line: str, status: str, expected: list[str]) -> None:
    compiled = compile_text(line, "Creature")
    assert statuses(compiled) == [status]
    assert [fact for fact in compiled.facts if fact.startswith("keyword")] == expected


NEAR_MISSES = [
    "Creatures you control get +1/+1 until end of turn.",
    "Creatures you control get +1/+1 this turn.",
    "Creatures you control gain flying.",
    "Other Goblin you control gets +1/+1.",
    "Creatures you control that attacked this turn get +1/+1.",
    "Creatures you control get +1/+1 for each other Elf you control.",
    "Creatures you control get +X/+X.",
    "Creatures you control have the ability to fly.",
    "Creatures you control have base power 1 or less.",
    "Creature spells you control have haste.",
    "Creature cards you own have flash.",
    "Enchanted creature gets +1/+1 as long as you control another Human.",
    "Each creature gets +1/+1 as long as it's attacking.",
    "As long as it's attacking, enchanted creature gets +1/+1.",
    "As long as you control a Forest or it's your turn, this creature gets +1/+1.",
    "As long as an opponent controls three or more lands, this creature gets +1/+1.",
    "This creature gets +1/+1 unless you control a Forest and it's your turn.",
    "This creature's power is equal to that number.",
    "This creature's power and toughness are each equal to half your life total.",
    "Creatures your opponents control lose flying and can't have or gain hexproof.",
    "Enchanted creature has protection from the color of your choice.",
    "Enchanted permanent is a Treasure artifact.",
    "Creatures you control are the chosen type and color.",
    "Legendary creatures and artifacts you control have ward {1}.",
    "Enchanted creature gets +1/+1 and is.",
    "All creatures are white and colorless.",
    "You control enchanted creature's controller.",
    "This creature can't have counters.",
    "Creatures target player controls get +1/+1.",
    "Enchanted creature loses all other abilities and has base power and toughness 1/1.",
    "This creature becomes an artifact creature.",
    "Lands you control and creature cards in your library are basic.",
]


@pytest.mark.parametrize("text", NEAR_MISSES)
def test_near_misses_are_not_understood(text: str) -> None:
    compiled = compile_text(text, "Enchantment")
    assert "not_understood" in statuses(compiled)


WORDS = (
    "not", "other", "another", "half", "only", "instead of", "don't", "no", "twice", "nontoken", "at random",
    "first", "opponent's", "may", "can't", "less", "except", "without", "never", "at least", "three", "more",
)  # fmt: skip
"""Words that, put into a sentence, change what it means."""

SAMPLE, EACH = 200, 8
"""So many sentences, and at each place every eighth of the words, which go on from place to place."""


def sampled(number: int) -> Iterator[CardText]:
    """Sentences about characteristics, each alone on its card: so many wordings, of cards drawn by lot."""
    seen: set[str] = set()
    for text in sorted(oracle_corpus.texts(), key=lambda text: sha256(text.name.encode()).digest()):
        card = oracle_corpus.card(text)
        for sentence in card.compiled.sentences:
            gives = [card.compiled.abilities[each - 1] for each in sentence.abilities]
            words = oracle_corpus.wording(text, sentence.text)
            # What may be aimed at, costs, reminders and what may attack or block have no facts of their own.
            if (
                words in seen
                or sentence.status != "understood"
                or not any(each.modifies for each in gives)
                or any(word in sentence.text for word in (" — ", '"', ":", "(", "can't", "attack", "arget"))
            ):
                continue
            alone = CardText(text.name, text.type, sentence.text)
            if not any("modifies(" in fact for fact in ability_facts(alone)):
                continue
            seen.add(words)
            yield alone
            if len(seen) == number:
                return


def test_no_word_put_in_is_passed_over() -> None:
    """For a sample of the real wordings, at every position, the facts are never the same."""
    cards = list(sampled(SAMPLE))
    assert len(cards) == SAMPLE
    for number, card in enumerate(cards):
        before = ability_facts(card)
        said = card.text.split(" ")
        for place in range(1, len(said)):
            for word in WORDS[(place + number) % EACH :: EACH]:
                changed = " ".join([*said[:place], word, *said[place:]])
                assert ability_facts(CardText(card.name, card.type, changed)) != before, changed


def ability_facts(card: CardText) -> set[str]:
    return {
        fact
        for fact in compile_card(card).facts
        if not fact.startswith(("card", "mana_value", "not_understood", "keyword"))
    }


# ---------------------------------------------------------------- how much of the real sentences is understood


def measured() -> dict[str, tuple[int, int, int]]:
    """For each family, and for all: sentences understood, those whose facts are there at least, and all."""
    counts = {family: [0, 0, 0] for family in (*FAMILIES, "all")}
    for text_of in oracle_corpus.texts():
        if not any(True for _ in layer_sentences(text_of.text, text_of.type)):
            continue
        card = oracle_corpus.card(text_of)
        text = _PLAIN.sub(lambda match: "\0" * len(match[0]), card.text.text.translate(_SIGNS))
        kept = [place for place, letter in enumerate(text) if letter != "\0"]
        flat = "".join(text[place] for place in kept)
        for sentence, families in layer_sentences(card.text.text, card.text.type):
            at = flat.find(sentence)
            assert at >= 0, (card.text.name, sentence)
            start, end = kept[at], kept[at + len(sentence) - 1] + 1
            touched = [each for each in card.compiled.sentences if each.start < end and start < each.end]
            whole = bool(touched) and all(each.status == "understood" for each in touched)
            given = whole or any(each.abilities for each in touched)
            for family in (*families, "all"):
                for place, yes in enumerate((whole, given, True)):
                    counts[family][place] += yes
    return {family: (whole, given, number) for family, (whole, given, number) in counts.items()}


_PLAIN = re.compile(r"\([^()]*\)")
_SIGNS = str.maketrans({"’": "'", "−": "-", "“": '"', "”": '"'})


def test_four_in_five_of_the_real_sentences_are_understood() -> None:
    found = measured()
    whole, given, number = found["all"]
    assert number > 4000
    assert whole / number >= 0.8, found
    assert given / number >= 0.85, found
    for family, (_, some, many) in found.items():
        assert some / many >= 0.6, (family, found)


CANT_HAVE = re.compile(
    r"\bcan't have or gain\b|\bcan't have\b.*\b(?:counters|abilities)\b|\blose\b.*\band can't have or gain\b"
)


def test_nine_in_ten_of_what_cannot_be_had_is_understood() -> None:
    sentences = [
        sentence
        for text in oracle_corpus.texts()
        if re.search("can.t", text.text)
        for sentence in oracle_corpus.card(text).compiled.sentences
        if CANT_HAVE.search(sentence.text.translate(_SIGNS).lower())
    ]
    understood = [sentence for sentence in sentences if sentence.status == "understood"]
    assert len(sentences) >= 12
    assert len(understood) / len(sentences) >= 0.9


def test_no_text_takes_long() -> None:
    text = "Creatures you control " + "and creatures you control " * 300 + "get +1/+1."
    start = time.perf_counter()
    compile_text(text, "Enchantment")
    assert time.perf_counter() - start < 2
