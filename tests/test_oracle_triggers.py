"""Triggered abilities in words: what they trigger on, and what makes abilities trigger more often or not."""

from __future__ import annotations

import re

import pytest

from pyrules.oracle import Compiled, compile_text
from pyrules.oracle.compiler import reads_trigger
from pyrules.oracle.model import CardText

_ABOUT = re.compile(
    r"(?:triggers_on|one_or_more|intervening|triggers_once|does_once|speaks_of_event|adds|covers|caused_by"
    r"|condition|targets|functions)\("
)


def facts(compiled: Compiled) -> str:
    """The facts of triggered abilities, without the card's name and where they work by themselves."""
    said = [fact.replace('("Test",', "(") for fact in compiled.facts if _ABOUT.match(fact)]
    return " ".join(fact for fact in said if not re.fullmatch(r"functions\(\d,battlefield\)", fact))


MINE = "and(type(creature),you_control)"
OTHERS = "and(other,and(type(creature),you_control))"
EVENTS = [
    ("Whenever another creature enters, you gain 1 life.",
     "triggers_on(1,1,moves(and(other,type(creature)),anywhere,battlefield))"),
    ("Whenever this creature or another creature you control dies, draw a card.",
     f"triggers_on(1,1,moves(this,battlefield,graveyard)) "
     f"triggers_on(1,2,moves({OTHERS},battlefield,graveyard))"),
    ("When this creature enters or dies, draw a card.",
     "triggers_on(1,1,moves(this,anywhere,battlefield)) triggers_on(1,2,moves(this,battlefield,graveyard))"),
    ("Whenever this creature enters, attacks, or dies, draw a card.",
     "triggers_on(1,1,moves(this,anywhere,battlefield)) triggers_on(1,2,attacks(this,any)) "
     "triggers_on(1,3,moves(this,battlefield,graveyard))"),
    ("Whenever a creature enters under your control, draw a card.",
     f"triggers_on(1,1,moves({MINE},anywhere,battlefield))"),
    ("Whenever a creature is put into your graveyard from the battlefield, draw a card.",
     "triggers_on(1,1,moves(and(type(creature),you_own),battlefield,graveyard))"),
    ("Whenever one or more creature cards leave your graveyard, draw a card.",
     "triggers_on(1,1,moves(and(card,and(type(creature),you_own)),graveyard,anywhere)) one_or_more(1,1)"),
    ("When this creature dies or is put into exile from the battlefield, draw a card.",
     "triggers_on(1,1,moves(this,battlefield,graveyard)) triggers_on(1,2,moves(this,battlefield,exile))"),
    ("Whenever a creature or planeswalker you control leaves the battlefield, draw a card.",
     "triggers_on(1,1,moves(and(or(type(creature),type(planeswalker)),you_control),battlefield,anywhere))"),
    ("Whenever a creature dealt damage by this creature this turn dies, draw a card.",
     "triggers_on(1,1,moves(and(type(creature),dealt_damage_this_turn_by(this)),battlefield,graveyard))"),
    ("Whenever enchanted creature dies, draw a card.",
     "triggers_on(1,1,moves(enchanted,battlefield,graveyard))"),
    ("Whenever a face-down creature you control enters, draw a card.",
     f"triggers_on(1,1,moves(and(face_down,{MINE}),anywhere,battlefield))"),
    ("Whenever you draw your second card each turn, scry 1.", "triggers_on(1,1,nth(2,draws(you)))"),
    ("Whenever an opponent draws a card except the first one they draw in each of their draw steps, scry 1.",
     "triggers_on(1,1,draws_not_first_in_draw_step(opponent))"),
    ("Whenever you gain or lose life, scry 1.", "triggers_on(1,1,gains_life(you)) "
     "triggers_on(1,2,loses_life(you))"),
    ("Whenever you gain life for the first time each turn, scry 1.",
     "triggers_on(1,1,nth(1,gains_life(you)))"),
    ("Whenever you gain life, this creature gets +1/+1 until end of turn. This ability "
     "triggers only once each turn.",
     "triggers_on(1,1,gains_life(you)) triggers_once(1)"),
    ("Whenever you lose life, you may draw a card. Do this only once each turn.",
     "triggers_on(1,1,loses_life(you)) does_once(1)"),
    ("Whenever you cycle or discard a card, scry 1.",
     "triggers_on(1,1,cycles(you,card)) triggers_on(1,2,discards(you,card))"),
    ("Whenever you sacrifice one or more Foods, scry 1.",
     'triggers_on(1,1,sacrifices(you,subtype("Food"))) one_or_more(1,1)'),
    ("Whenever an opponent mills a nonland card, scry 1.",
     "triggers_on(1,1,mills(opponent,and(card,non(type(land)))))"),
    ("Whenever you create a token, scry 1.", "triggers_on(1,1,creates(you,token))"),
    ("Whenever you cast or copy an instant or sorcery spell, scry 1.",
     "triggers_on(1,1,casts(you,or(type(instant),type(sorcery)))) "
     "triggers_on(1,2,copies(you,or(type(instant),type(sorcery))))"),
    ("Whenever you cast a spell from anywhere other than your hand, scry 1.",
     "triggers_on(1,1,casts(you,non(cast_from(hand))))"),
    ("Whenever you cast a spell that targets a creature you control, scry 1.",
     f"triggers_on(1,1,casts(you,spell_targets({MINE})))"),
    ("Whenever an opponent casts their second spell each turn, scry 1.",
     "triggers_on(1,1,nth(2,casts(opponent,spell)))"),
    ("Whenever you cast your first spell during each opponent's turn, scry 1.",
     "triggers_on(1,1,nth(1,casts(you,spell))) intervening(1,during_turn(opponent))"),
    ("Whenever you attack, scry 1.", "triggers_on(1,1,attack_with(you,type(creature),at_least(1)))"),
    ("Whenever you attack with two or more Elves, scry 1.",
     'triggers_on(1,1,attack_with(you,subtype("Elf"),at_least(2)))'),
    ("Whenever a creature attacks you or a planeswalker you control, scry 1.",
     "triggers_on(1,1,attacks(type(creature),player(you))) "
     "triggers_on(1,2,attacks(type(creature),and(type(planeswalker),you_control)))"),
    ("Whenever this creature and at least two other creatures attack, scry 1.",
     "triggers_on(1,1,attacks(this,any)) "
     "intervening(1,count(and(other,and(type(creature),and(attacking,you_control))),at_least(2)))"),
    ("Whenever this creature attacks and isn't blocked, scry 1.", "triggers_on(1,1,unblocked(this))"),
    ("Whenever this creature blocks or becomes blocked by a creature with flying, scry 1.",
     "triggers_on(1,1,blocks(this,and(type(creature),keyword(flying)))) "
     "triggers_on(1,2,becomes_blocked(this,and(type(creature),keyword(flying))))"),
    ("Whenever one or more creatures you control deal combat damage to a player, scry 1.",
     f"triggers_on(1,1,deals_damage({MINE},player(any_player),combat)) one_or_more(1,1)"),
    ("Whenever a source an opponent controls deals damage to you, scry 1.",
     "triggers_on(1,1,deals_damage(and(source,opponent_controls),player(you),any))"),
    ("Whenever you're dealt combat damage, scry 1.", "triggers_on(1,1,dealt_damage(player(you),combat))"),
    ("Whenever one or more +1/+1 counters are put on this creature, scry 1.",
     'triggers_on(1,1,counters_put("+1/+1",this)) one_or_more(1,1)'),
    ("Whenever this creature becomes the target of a spell or ability an opponent controls, scry 1.",
     "triggers_on(1,1,targeted(this,spell_or_ability(opponent)))"),
    ("At the beginning of each upkeep, scry 1.", "triggers_on(1,1,begins(upkeep,any_player))"),
    ("At the beginning of combat on your turn, scry 1.", "triggers_on(1,1,begins(beginning_of_combat,you))"),
    ("At the beginning of the upkeep of enchanted creature's controller, scry 1.",
     "triggers_on(1,1,begins(upkeep,controller_of(enchanted)))"),
    ("At the beginning of each of your main phases, scry 1.",
     "triggers_on(1,1,begins(precombat_main,you)) triggers_on(1,2,begins(postcombat_main,you))"),
    ("At the beginning of your upkeep, if you control an artifact, scry 1.",
     "triggers_on(1,1,begins(upkeep,you)) intervening(1,count(and(type(artifact),you_control),at_least(1)))"),
    ("When this creature enters, if it was kicked, scry 1.",
     "triggers_on(1,1,moves(this,anywhere,battlefield)) intervening(1,kicked)"),
    ("Whenever this creature attacks while you control a token, scry 1.",
     "triggers_on(1,1,attacks(this,any)) intervening(1,count(and(token,you_control),at_least(1)))"),
    ("When you control no Islands, sacrifice this creature.",
     'triggers_on(1,1,state_is(count(and(subtype("Island"),you_control),at_most(0))))'),
    ("Whenever you scry or surveil, draw a card.", "triggers_on(1,1,deed(scries_or_surveils,player(you)))"),
    ("When this creature enters and whenever you draw your third card each turn, scry 1.",
     "triggers_on(1,1,moves(this,anywhere,battlefield)) triggers_on(1,2,nth(3,draws(you)))"),
    ("When this creature enters or the creature it haunts dies, scry 1.",
     "triggers_on(1,1,moves(this,anywhere,battlefield)) "
     "triggers_on(1,2,moves(haunted,battlefield,graveyard))"),
    ("Whenever a creature you control attacks, put a +1/+1 counter on it.",
     f"triggers_on(1,1,attacks({MINE},any)) speaks_of_event(1)"),
    ("Whenever this creature attacks, it deals 1 damage to target player.",
     "triggers_on(1,1,attacks(this,any)) targets(1)"),
    ("Whenever an opponent draws a card, that player loses 1 life.",
     "triggers_on(1,1,draws(opponent)) speaks_of_event(1)"),
    ("As long as this permanent is untapped, whenever you gain life, draw a card.",
     "triggers_on(1,1,gains_life(you)) condition(1,this_is(untapped))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EVENTS)
def test_events(text: str, expected: str) -> None:
    compiled = compile_text(text, "Creature — Elf", "Test")
    assert facts(compiled) == expected
    assert {sentence.status for sentence in compiled.sentences} == {"understood"}


ZONES = [
    ("When you cast this spell, scry 1.", "Sorcery", "functions(1,stack) triggers_on(1,1,casts(you,this))"),
    ("When you cycle this card, scry 1.", "Sorcery", "functions(1,anywhere) "
     "triggers_on(1,1,cycles(you,this))"),
    ("When this card is put into a graveyard from anywhere, scry 1.", "Creature",
     "functions(1,anywhere) triggers_on(1,1,moves(this,anywhere,graveyard))"),
    ("Whenever a land you control enters, you may return this card from your graveyard to the battlefield.",
     "Creature", "functions(1,graveyard) "
     "triggers_on(1,1,moves(and(type(land),you_control),anywhere,battlefield))"),
    ("At the beginning of your upkeep, if this card is in your graveyard, draw a card.", "Creature",
     "functions(1,graveyard) triggers_on(1,1,begins(upkeep,you))"),
    ("Eminence — Whenever you cast another Elf spell, if this creature is in the command zone or on the "
     "battlefield, scry 1.", "Creature",
     'functions(1,command) triggers_on(1,1,casts(you,and(other,subtype("Elf")))) '
     "intervening(1,this_in_command_or_battlefield)"),
    ("Whenever you draw a card, scry 1.", "Emblem", "functions(1,command) triggers_on(1,1,draws(you))"),
    ('[−8]: You get an emblem with "Whenever you draw a card, exile target permanent."',
     "Legendary Planeswalker — Test", "functions(1,command) triggers_on(1,1,draws(you)) targets(1)"),
    ("I, II — Draw a card.\nIII — Destroy target creature.", "Enchantment — Saga",
     "triggers_on(1,1,chapter(1)) triggers_on(1,2,chapter(2)) triggers_on(2,1,chapter(3)) targets(2)"),
    ("{1}{R}: Level 2\nWhenever you draw a card, scry 1.", "Enchantment — Class",
     "triggers_on(1,1,draws(you)) condition(1,class_level(at_least(2)))"),
    ("As this enchantment enters, choose Red or Blue.\n• Red — Whenever you draw a card, scry 1.\n"
     "• Blue — Scry 1.", "Enchantment", "triggers_on(2,1,draws(you)) condition(2,chosen(\"Red\"))"),
    ("Solved — Whenever you draw a card, scry 1.", "Enchantment — Case",
     "triggers_on(1,1,draws(you)) condition(1,this_is(solved))"),
    ('Creatures you control have "Whenever this creature attacks, draw a card."', "Enchantment",
     "functions(2,granted) triggers_on(2,1,attacks(this,any))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "type_line", "expected"), ZONES)
def test_where_it_works(text: str, type_line: str, expected: str) -> None:
    assert facts(compile_text(text, type_line, "Test")) == expected


@pytest.mark.parametrize("text", [
    "At the beginning of the next end step, sacrifice this creature.",
    "When that creature dies this turn, draw a card.",
    "When you next cast an instant or sorcery spell this turn, copy it.",
    "When you do, draw a card.",
])  # fmt: skip
def test_what_an_effect_creates_is_no_ability(text: str) -> None:
    """It is read all the same (603.7, 603.12)."""
    assert not compile_text(text, "Creature", "Test").abilities
    assert reads_trigger(CardText("Test", "Creature", text), 0)


def test_a_spell_has_only_what_triggers_on_itself() -> None:
    assert not compile_text("Whenever a creature attacks this turn, draw a card.", "Instant").abilities
    assert not compile_text("Whenever a creature attacks, draw a card.", "Instant").abilities


UNREAD = [
    ("Whenever you waterbend, moonbend, or sunbend, draw a card.",
     'triggers_on(1,1,unread("whenever you waterbend …"))'),
    ("Whenever you roll a 6, draw a card.", 'triggers_on(1,1,unread("whenever you roll a 6"))'),
    ("Whenever a creature enters, if it has horsemanship, draw a card.",
     'triggers_on(1,1,moves(type(creature),anywhere,battlefield)) '
     'intervening(1,unread("it has horsemanship"))'),
    ("Whenever a Mountain you control enters, if you control at least five other Mountains, scry 1.",
     'triggers_on(1,1,moves(and(subtype("Mountain"),you_control),anywhere,battlefield)) '
     'intervening(1,unread("you control at least five other Mountains"))'),
    ("Whenever another all creature attacks, scry 1.",
     'triggers_on(1,1,unread("whenever another all creature attacks"))'),
    ("Whenever a red creature or Goblin enters, scry 1.",
     'triggers_on(1,1,unread("whenever a red creature or Goblin enters"))'),
    ("At the beginning of your turn, scry 1.", 'triggers_on(1,1,unread("at the beginning of your turn"))'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), UNREAD)
def test_what_is_not_understood_is_said(text: str, expected: str) -> None:
    compiled = compile_text(text, "Creature", "Test")
    assert facts(compiled) == expected
    assert [sentence.status for sentence in compiled.sentences] == ["outside"]


def test_words_that_a_fact_keeps_are_few() -> None:
    text = f"Whenever you do {' '.join(['this'] * 40)}, draw a card."
    (fact,) = (fact for fact in compile_text(text, "Creature", "Test").facts if "unread" in fact)
    assert len(fact.split()) <= 16
    assert "…" in fact


def test_an_effect_that_matters_is_still_told() -> None:
    text = "Whenever this creature attacks, half of all damage would be skipped instead."
    compiled = compile_text(text, "Creature", "Test")
    assert facts(compiled) == "triggers_on(1,1,attacks(this,any))"
    assert [sentence.status for sentence in compiled.sentences] == ["not_understood"]


COVER = "adds(1,1) covers(1,1,and(permanent,you_control))"
ENDS = (
    "causes a triggered ability of a permanent you control to trigger, that ability "
    "triggers an additional time."
)
MORE = [
    (f"If an artifact or creature entering {ENDS}",
     f"{COVER} caused_by(1,1,moves(or(type(artifact),type(creature)),anywhere,battlefield))"),
    (f"If a creature dying {ENDS}", f"{COVER} caused_by(1,1,moves(type(creature),battlefield,graveyard))"),
    (f"If a legendary permanent or an artifact entering or leaving the battlefield {ENDS}",
     f"{COVER} caused_by(1,1,moves(supertype(legendary),anywhere,battlefield)) "
     "caused_by(1,2,moves(supertype(legendary),battlefield,anywhere)) "
     "caused_by(1,3,moves(type(artifact),anywhere,battlefield)) "
     "caused_by(1,4,moves(type(artifact),battlefield,anywhere))"),
    (f"If you casting or copying an instant or sorcery spell {ENDS}",
     f"{COVER} caused_by(1,1,casts(you,or(type(instant),type(sorcery)))) "
     "caused_by(1,2,copies(you,or(type(instant),type(sorcery))))"),
    (f"If a creature you control being dealt damage {ENDS}", f"{COVER} "
     f"caused_by(1,1,dealt_damage({MINE},any))"),
    ("If a triggered ability of a Shaman or another Wizard you control triggers, that ability triggers an "
     "additional time.",
     'adds(1,1) covers(1,1,and(subtype("Shaman"),you_control)) '
     'covers(1,2,and(other,and(subtype("Wizard"),you_control)))'),
    ("If a triggered ability of another Shrine you control triggers while you control "
     "six or more Shrines, that "
     "ability triggers two additional times.",
     'adds(1,2) covers(1,1,and(other,and(subtype("Shrine"),you_control))) '
     'condition(1,count(and(subtype("Shrine"),you_control),at_least(6)))'),
    ("As long as this creature is equipped, if a triggered ability of this creature or "
     "an Equipment attached to "
     "it triggers, that ability triggers an additional time.",
     'adds(1,1) covers(1,1,this) covers(1,2,and(subtype("Equipment"),attached_to_this)) '
     "condition(1,count(and(this,equipped_by_any),at_least(1)))"),
    ("Creatures entering don't cause abilities to trigger.",
     "caused_by(1,1,moves(type(creature),anywhere,battlefield))"),
    ("Permanents entering don't cause abilities of permanents your opponents control to trigger.",
     "covers(1,1,and(permanent,opponent_controls)) caused_by(1,1,moves(permanent,anywhere,battlefield))"),
    ('Equipped creature has "If a creature dying causes a triggered ability of this '
     'creature or an emblem you own '
     'to trigger, that ability triggers an additional time."',
     "functions(2,granted) adds(2,1) covers(2,1,this) covers(2,2,and(emblem,you_own)) "
     "caused_by(2,1,moves(type(creature),battlefield,graveyard))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MORE)
def test_more_often_or_not_at_all(text: str, expected: str) -> None:
    compiled = compile_text(text, "Artifact", "Test")
    assert facts(compiled) == expected
    assert [sentence.status for sentence in compiled.sentences] == ["understood"]


@pytest.mark.parametrize("text", [
    f"If a creature barking {ENDS}",
    "If a triggered ability of a permanent you control triggers, that ability triggers "
    "five additional times.",
    "If a triggered ability of half the permanents you control triggers, it triggers an additional time.",
    "Creatures entering don't cause backup abilities to trigger.",
])  # fmt: skip
def test_near_misses(text: str) -> None:
    compiled = compile_text(text, "Artifact", "Test")
    assert not compiled.abilities
    assert [sentence.status for sentence in compiled.sentences] == ["not_understood"]
