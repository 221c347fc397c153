"""Wordings and their facts, near misses that must not be understood, and how sentences are told apart."""
# ruff: noqa: E501 (a wording is easier to read whole)

from __future__ import annotations

import logging
import time

import pytest
from lark import Lark, logger

from pyrules.oracle import CardText, Compiled, compile_card, compile_text
from pyrules.oracle.grammar import parser_options, rules_text

CHARACTERISTICS = (
    "card(",
    "card_type(",
    "supertype(",
    "subtype(",
    "color(",
    "color_identity(",
    "mana_cost(",
    "mana_value(",
    "power(",
    "toughness(",
    "loyalty(",
    "keyword(",
    "not_understood(",
    "keyword_with(",
)


def abilities(compiled: Compiled) -> list[str]:
    """The facts of abilities, shortened: `would("",1,draw_card,you)` is `would(draw_card,you)`."""
    return [
        fact.replace('("",1,', "(").replace('("",1)', "")
        for fact in compiled.facts
        if not fact.startswith(CHARACTERISTICS) and not fact.startswith(("ability(", "sentence("))
    ]


def statuses(compiled: Compiled) -> list[str]:
    return [sentence.status for sentence in compiled.sentences]


STATIC = [
    ("If you would draw a card, draw three cards instead.", "would(draw_card,you) does(1,draw(you,3))"),
    ("If you would draw a card, you draw three cards instead.", "would(draw_card,you) does(1,draw(you,3))"),
    ("If you would draw a card, instead draw three cards.", "would(draw_card,you) does(1,draw(you,3))"),
    (
        "If an opponent would draw a card, you draw a card instead.",
        "would(draw_card,opponent) does(1,draw(you,1))",
    ),
    (
        "If an opponent would draw a card, instead that player skips that draw and you gain 1 life.",
        "would(draw_card,opponent) does(1,gain_life(you,1))",
    ),
    ("If a player would draw a card, that player skips that draw instead.", "would(draw_card,any_player)"),
    ("If you would draw a card, you may skip that draw instead.", "would(draw_card,you) optional"),
    (
        "If a player would draw a card, that player may skip that draw instead.",
        "would(draw_card,any_player) optional",
    ),
    (
        "If you would draw a card, you may instead put the top two cards of your library into your graveyard.",
        "would(draw_card,you) optional does(1,top_to_graveyard(you,2))",
    ),
    (
        "If an opponent would draw three or more cards, they draw that many cards minus one instead.",
        "would(draw_cards,opponent) condition(amount(at_least(3))) does(1,draw(that_player,that_many_minus(1)))",
    ),
    (
        "If you would draw one or more cards, you draw twice that many cards instead.",
        "would(draw_cards,you) does(1,draw(you,that_many_times(2)))",
    ),
    (
        "If a player would draw a card except the first one they draw in each of their draw steps, that player "
        "mills a card instead.",
        "would(draw_card,any_player) condition(except_first_in_draw_step) does(1,mill(that_player,1))",
    ),
    (
        "The first time you would draw a card each turn, you draw two cards instead.",
        "would(draw_card,you) condition(first_time_each_turn) does(1,draw(you,2))",
    ),
    (
        "If you would draw a card while your library has no cards in it, you lose the game instead.",
        "would(draw_card,you) condition(cards_in(library,you,at_most(0))) does(1,lose_game(you))",
    ),
    (
        "If an opponent would gain life while they have two or fewer cards in hand, you gain that much life instead.",
        "would(gain_life,opponent) condition(cards_in(hand,that_player,at_most(2))) does(1,gain_life(you,that_many))",
    ),
    (
        "As long as you have seven or more cards in your graveyard, if you would gain life, you gain three times "
        "that much life instead.",
        "would(gain_life,you) condition(cards_in(graveyard,you,at_least(7))) does(1,gain_life(you,that_many_times(3)))",
    ),
    (
        "As long as this artifact is untapped, if a player would draw a card, that player skips that draw instead.",
        "would(draw_card,any_player) condition(this_is(untapped))",
    ),
    (
        "If you would draw a card, reveal the top four cards of your library instead. Put two of them into your "
        "hand and the rest into your graveyard.",
        "would(draw_card,you) does(1,dig(you,4,2,graveyard))",
    ),
    (
        "If you would draw a card, instead look at the top two cards of your library. Put one of them into your "
        "graveyard and the other back on top of your library. Then draw a card.",
        "would(draw_card,you) does(1,sift(you,2,1,graveyard)) does(2,draw(you,1))",
    ),
    (
        "If you would draw a card, reveal the top card of your library instead. If it's a land card, put it into "
        "your graveyard. Otherwise, draw two cards.",
        "would(draw_card,you) does(1,reveal_top_for(you,type(land))) does(2,top_to_graveyard(you,1)) given(2,did) "
        "does(3,draw(you,2)) given(3,did_not)",
    ),
    (
        "If you would draw a card, instead reveal the top two cards of your library. Put all nonland cards "
        "revealed this way into your hand and the rest on the bottom of your library in any order.",
        "would(draw_card,you) does(1,dig_for(you,2,non(type(land)),bottom))",
    ),
    (
        "If you would draw a card, you may instead choose land or nonland and reveal cards from the top of your "
        "library until you reveal a card of the chosen kind. Put that card into your hand and put all other cards "
        "revealed this way on the bottom of your library in any order.",
        "would(draw_card,you) optional "
        "does(1,either(dig_until(you,type(land),bottom),dig_until(you,non(type(land)),bottom)))",
    ),
    (
        "If a player would draw a card, that player discards two cards instead. If the player discards a card this "
        "way, they draw a card. Otherwise, that player loses 1 life.",
        "would(draw_card,any_player) does(1,discard(that_player,2)) does(2,draw(that_player,1)) given(2,did) "
        "does(3,lose_life(that_player,1)) given(3,did_not)",
    ),
    (
        "Max speed — If you would gain life, you gain that much life plus 2 instead.",
        'would(gain_life,you) condition(player_counters(you,"speed",at_least(4))) '
        "does(1,gain_life(you,that_many_plus(2)))",
    ),
    (
        "Endless Thirst — If an opponent would gain life, that player loses that much life instead.",
        "would(gain_life,opponent) does(1,lose_life(that_player,that_many))",
    ),
    ("If you would lose life, you lose no life instead.", "would(lose_life,you)"),
    (
        "If a spell or ability would cause its controller to lose life, that player loses twice that much life "
        "instead.",
        "would(lose_life,any_player) condition(source_controlled_by_affected) "
        "does(1,lose_life(that_player,that_many_times(2)))",
    ),
    ("Players can't gain life.", "cant(gain_life,any_player)"),
    ("Your opponents can't draw cards or lose life.", "cant(draw_card,opponent) cant(lose_life,opponent)"),
    (
        "You can't draw more than two cards each turn.",
        "cant(draw_card,you) condition(drawn_this_turn(you,at_least(2)))",
    ),
    ("Your life total can't change.", "cant(gain_life,you) cant(lose_life,you)"),
    ("Enchanted player can't draw cards.", "cant(draw_card,enchanted_player)"),
    (
        "As long as you have 3 or less life, your opponents can't gain life.",
        "cant(gain_life,opponent) condition(life(you,at_most(3)))",
    ),
]
EFFECTS = [
    (
        "Until end of turn, if target player would draw a card, instead that player skips that draw and you draw "
        "a card.",
        "would(draw_card,target) does(1,draw(you,1))",
    ),
    (
        "The next time you would gain life this turn, you draw that many cards instead.",
        "would(gain_life,you) once does(1,draw(you,that_many))",
    ),
    ("Players can't gain life this turn.", "cant(gain_life,any_player)"),
    ("You can't lose life for the rest of the game.", "cant(lose_life,you)"),
    ("Until your next turn, your life total can't change.", "cant(gain_life,you) cant(lose_life,you)"),
]
ACTIVATED = [
    ("{T}: Put the top two cards of your library into your hand.", "cost(tap) does(1,top_to_hand(you,2))"),
    ("{T}: You gain 3 life.", "cost(tap) does(1,gain_life(you,3))"),
    ("{2}{U}, {Q}: Draw two cards, then discard a card.",
     'cost(mana("{2}{U}")) cost(untap) does(1,draw(you,2)) does(2,discard(you,1))'),
    ("[−2]: Each opponent loses 2 life and you gain 2 life.",
     "cost(loyalty(-2)) does(1,lose_life(each_opponent,2)) does(2,gain_life(you,2))"),
    ("+1: Draw a card.", "cost(loyalty(1)) does(1,draw(you,1))"),
    ("Sacrifice this artifact: Draw a card. You gain 1 life.",
     'cost(other("sacrifice this permanent")) does(1,draw(you,1)) does(2,gain_life(you,1))'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "facts"), STATIC)
def test_static(text: str, facts: str) -> None:
    compiled = compile_text(text)
    assert abilities(compiled) == ["functions(battlefield)", *facts.split()]
    assert set(statuses(compiled)) == {"understood"}


@pytest.mark.parametrize(("text", "facts"), EFFECTS)
def test_what_a_spell_leaves_behind(text: str, facts: str) -> None:
    compiled = compile_text(text, "Instant")
    assert abilities(compiled) == ["functions(resolved)", *facts.split()]


@pytest.mark.parametrize(("text", "facts"), ACTIVATED)
def test_activated(text: str, facts: str) -> None:
    compiled = compile_text(text)
    assert sorted(" ".join(abilities(compiled)).split()) == sorted(["functions(battlefield)", *facts.split()])


NEAR_MISSES = [
    "If you would not draw a card, draw two cards instead.",
    "If you would draw a card, draw up to two cards instead.",
    "If you would draw another card, draw two cards instead.",
    "If you would draw a card, draw two cards.",
    "If you would draw a card, draw two other cards instead.",
    "If each other player would draw a card, that player skips that draw instead.",
    "If another player would draw a card, that player skips that draw instead.",
    "If you would gain life, you gain half that much life instead.",
    "If you would gain life, you gain half that much life, rounded up, instead.",
    "If you would gain life, you gain twice that much life instead of that much life.",
    "If you would gain life, you may gain twice that much life.",
    "If you would draw a card, you draw two cards instead unless you pay 1 life.",
    "If you would draw a card, draw a number of cards equal to your life total instead.",
    "If you would draw a card, that player draws a card instead.",
    "If an opponent would draw a card, they may skip that draw and you draw a card instead of them.",
    "If an opponent would draw a card, you may skip that draw instead.",
    "If an opponent would draw a card, that player draw a card instead.",
    "If you would draw a card while they have no cards in hand, draw two cards instead.",
    "If you would draw a card except the second one you draw in each of your draw steps, draw two cards instead.",
    "If you would draw a card except the first one you draw in each of their draw steps, draw two cards instead.",
    "If you would draw a card, reveal the top card of your library instead. If it's a land card, put it into your "
    "hand.",
    "If you would draw a card, draw two cards instead. If you do, exile a creature.",
    "If a player would draw a card, that player mills a card instead. If the player discards a card this way, they "
    "draw a card.",
    "If you would draw a card, put one of them into your hand and the rest into your graveyard instead.",
    "If you would draw a card, instead look at the top card of your library. Put one of them into your hand and the "
    "rest into your graveyard.",
    "If you would draw a card this turn, draw two cards instead.",
    "The next time you would draw a card, draw two cards instead.",
    "Target creature's controller can't gain life.",
    "Players other than you can't gain life.",
    "Players can't gain more than 1 life.",
    "Players can't gain life and damage can't be prevented.",
    "Your life total can't change, and permanents you control are indestructible.",
    "You can't draw more than one card or gain life each turn.",
    "Each opponent can't draw more than X cards each turn.",
]


@pytest.mark.parametrize("text", NEAR_MISSES)
@pytest.mark.parametrize("type_line", ["Enchantment", "Emblem"])
def test_near_misses_are_not_understood(text: str, type_line: str) -> None:
    compiled = compile_text(text, type_line)
    assert "not_understood" in statuses(compiled)
    assert "understood" not in statuses(compiled)
    assert not compiled.abilities


OUTSIDE = [
    ("{1}{R}, {T}: This creature deals 1 damage to any target.", "Creature — Wizard"),
    ("Draw three cards.", "Sorcery"),
    ("Destroy target creature. You gain 2 life.", "Instant"),
    ("Equip {2}", "Artifact — Equipment"),
    ("Cycling {1}{U}", "Sorcery"),
    ("When you next cast a creature spell this turn, draw a card.", "Instant"),
    ("You have no maximum hand size.", "Artifact"),
    ("{2}{W}: Level 2", "Enchantment — Class"),
]
DOUBTFUL = [
    ("This land enters tapped unless you own a Swamp.", "Land"),
    ("{T}: Add {G} unless any player pays {1}.", "Creature — Elf Druid"),
    ("Add {G}{G}.", "Sorcery"),
    ("Creatures you control that attacked have lifelink.", "Enchantment"),
    ("This creature can't block.", "Creature — Rat"),
    ("Damage can't be prevented this turn.", "Instant"),
    ("Rebound", "Sorcery"),
    ("Flashback {2}{R}", "Sorcery"),
    ("Skip your draw step.", "Enchantment"),
    ("If a creature would die, exile it face down instead.", "Enchantment"),
    ("All permanents lose all abilities they have.", "Enchantment"),
    ("Solved — If you would draw a card, draw two cards instead.", "Enchantment — Case"),
    ("As this enters, choose Red or Blue.\n• Red — Players can't gain life.\n• Blue — You can't draw cards.",
     "Enchantment"),
    ("STATION 8+\nIf you would draw a card, draw two cards instead.", "Artifact — Spacecraft"),
    ("8+ | If you would draw a card, draw two cards instead.", "Artifact — Spacecraft"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "type_line"), OUTSIDE)
def test_outside(text: str, type_line: str) -> None:
    compiled = compile_text(text, type_line)
    assert set(statuses(compiled)) == {"outside"}
    assert not compiled.abilities


@pytest.mark.parametrize(("text", "type_line"), DOUBTFUL)
def test_in_the_domain_or_doubtful(text: str, type_line: str) -> None:
    compiled = compile_text(text, type_line)
    assert "not_understood" in statuses(compiled)
    assert not compiled.abilities


def test_a_remark_after_a_replacement_is_outside_and_the_rest_understood() -> None:
    text = "If you would draw a card, exile the top card of your library instead. You may play that card this turn."
    assert statuses(compile_text(text)) == ["understood", "outside"]


def test_an_effect_and_the_next_instruction_of_a_spell_are_told_apart() -> None:
    text = "Until end of turn, if you would draw a card, draw two cards instead. Draw a card."
    compiled = compile_text(text, "Sorcery")
    assert statuses(compiled) == ["understood", "outside"]
    assert abilities(compiled) == ["functions(resolved)", "would(draw_card,you)", "does(1,draw(you,2))"]


def test_a_spell_says_how_long() -> None:
    assert statuses(compile_text("Players can't gain life.", "Instant")) == ["not_understood"]
    assert statuses(compile_text("Players can't gain life this turn.", "Enchantment")) == ["not_understood"]


def test_what_an_ability_leaves_behind_is_its_own_ability() -> None:
    compiled = compile_text("{1}: The next time you would draw a card this turn, you gain 5 life instead.")
    assert abilities(compiled) == [
        "functions(resolved)",
        "would(draw_card,you)",
        "once",
        "does(1,gain_life(you,5))",
    ]
    triggered = (
        "Whenever this creature deals combat damage to a player, that player can't gain life this turn."
    )
    assert abilities(compile_text(triggered)) == [
        "functions(battlefield)",
        "triggers_on(1,deals_damage(this,player(any_player),combat))",
        "speaks_of_event",
        'functions("",2,resolved)',
        'cant("",2,gain_life,target)',
    ]
    mode = "Choose one —\n• Draw a card.\n• Your opponents can't gain life this turn."
    assert statuses(compile_text(mode, "Instant")) == ["outside", "outside", "understood"]


def test_emblems() -> None:
    quoted = 'You get an emblem with "If you would draw a card, draw two cards instead."'
    assert (
        abilities(compile_text(f"[−6]: {quoted}", "Legendary Planeswalker — Test"))[0] == "functions(command)"
    )
    assert abilities(compile_text("Players can't gain life.", "Emblem"))[0] == "functions(command)"


def test_dredge() -> None:
    compiled = compile_text("Flying, dredge 2 (If you would draw a card, you may mill two cards instead.)")
    assert 'keyword("",flying)' in compiled.facts
    assert abilities(compiled) == [
        "functions(graveyard)",
        "would(draw_card,you)",
        "condition(cards_in(library,you,at_least(2)))",
        "optional",
        "does(1,mill(you,2))",
        "does(2,return_this(hand))",
    ]


def test_class_levels() -> None:
    text = (
        "(Gain the next level as a sorcery to add its ability.)\nPlayers can't gain life.\n{2}{B}: Level 2\n"
        "If you would draw a card, draw two cards instead.\n{4}{B}: Level 3\nFlying"
    )
    compiled = compile_text(text, "Enchantment — Class")
    assert statuses(compiled) == ["understood", "outside", "understood", "outside", "not_understood"]
    assert 'condition("",2,class_level(at_least(2)))' in compiled.facts
    assert 'keyword("",flying)' not in compiled.facts


def test_a_card_is_known_by_its_names() -> None:
    text = "If you would draw a card while your library has no cards in it, instead put two +1/+1 counters on {}."
    for name in ("Tarn, Keeper of Wells", "Tarn", "this creature"):
        card = CardText("Tarn, Keeper of Wells", "Legendary Creature — Elf", text.format(name))
        assert 'does("Tarn, Keeper of Wells",1,1,put_counters(this,"+1/+1",2))' in compile_card(card).facts
    other = CardText("Tarn, Keeper of Wells", "Legendary Creature — Elf", text.format("Torn"))
    assert statuses(compile_card(other)) == ["not_understood"]
    # A name of nothing but templating words leaves these words alone.
    plain = CardText("Draw", "Enchantment", "If you would draw a card, draw two cards instead.")
    assert statuses(compile_card(plain)) == ["understood"]


def test_characteristics() -> None:
    card = CardText(
        name='Ben "Bones"',
        type="Legendary Snow Artifact Creature — Time Lord Rogue",
        text="First strike, haste\nDoctor's companion",
        cost="{X}{2/W}{U/P}{3}{C}",
        power="1+*",
        toughness=4,
    )
    assert set(compile_card(card).facts) == {
        r'card("Ben \"Bones\"")',
        r'supertype("Ben \"Bones\"",legendary)',
        r'supertype("Ben \"Bones\"",snow)',
        r'card_type("Ben \"Bones\"",artifact)',
        r'card_type("Ben \"Bones\"",creature)',
        r'subtype("Ben \"Bones\"","Time Lord")',
        r'subtype("Ben \"Bones\"","Rogue")',
        r'color("Ben \"Bones\"",white)',
        r'color("Ben \"Bones\"",blue)',
        r'color_identity("Ben \"Bones\"",white)',
        r'color_identity("Ben \"Bones\"",blue)',
        r'mana_cost("Ben \"Bones\"","{X}{2/W}{U/P}{3}{C}")',
        r'mana_value("Ben \"Bones\"",7)',
        r'cost_x("Ben \"Bones\"",1)',
        r'pips("Ben \"Bones\"",white,1)',
        r'pips("Ben \"Bones\"",blue,1)',
        r'power("Ben \"Bones\"","1+*")',
        r'toughness("Ben \"Bones\"",4)',
        r'keyword("Ben \"Bones\"",first_strike)',
        r'keyword("Ben \"Bones\"",haste)',
        r'keyword("Ben \"Bones\"",doctors_companion)',
        r'no_text("Ben \"Bones\"")',
    }


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("", True),
        ("({T}: Add {G}.)", True),
        ("Flying, ward {2} (It's safe.)\nDevoid", True),
        ("Flying\nDraw a card.", False),
        ("{2}: Level 2\nFlying", False),
        ("Flying, dredge 2", False),
        ("Creatures you control get +1/+1.", False),
    ],
)
def test_a_card_without_a_text_besides_keywords(text: str, bare: bool) -> None:
    assert ('no_text("")' in compile_text(text, "Creature").facts) == bare


def test_colors_and_symbols_of_a_mana_cost() -> None:
    card = CardText("A", "Creature", "Devoid", "{2}{R/G}{R}{G/P}")
    facts = compile_card(card).facts
    assert {'color("A",red)', 'color("A",green)', 'pips("A",red,2)', 'pips("A",green,2)'} <= set(facts)
    sorcery = compile_card(CardText("A", "Sorcery", "", "{R}")).facts
    assert 'color("A",red)' in sorcery
    assert not any(fact.startswith("pips") for fact in sorcery)


def test_places() -> None:
    text = "Flying (It’s high up.)\n• {T}: Draw a card. Scry 1.\nPlayers can’t gain much life."
    compiled = compile_text(text)
    for sentence in compiled.sentences:
        assert text[sentence.start : sentence.end] == sentence.text
        assert text.split("\n")[sentence.line - 1][sentence.column - 1 :].startswith(
            sentence.text.split("\n")[0]
        )
    assert [sentence.number for sentence in compiled.sentences] == [1, 2, 3, 4]
    last = compiled.sentences[-1]
    assert last.stop is not None
    assert text[last.stop :].startswith("much")


def test_typographic_signs_mean_the_same() -> None:
    plain = "If an opponent would draw a card, that player skips that draw instead.\nYou can't gain life."
    fancy = plain.replace("'", "’")
    assert compile_text(plain).facts == compile_text(fancy).facts


def test_facts_are_the_same_every_time() -> None:
    card = CardText("Test", "Enchantment", "Players can't draw cards or gain life.\nFlying")
    assert compile_card(card) == compile_card(card)


@pytest.mark.parametrize(
    "text", ["", "\n\n", "(", ")", '"', "•", "—", ":", "{T}:", "{T}: .", ". . .", "\0", "If " * 500]
)
def test_any_text_will_do(text: str) -> None:
    compile_text(text)


def test_the_grammar_has_no_conflicts() -> None:
    """LALR settles a conflict silently, in favour of one reading; there must be none to settle."""
    records: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record.getMessage())

    handler, level = Keep(), logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(rules_text(), debug=True, **parser_options())
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    assert not [record for record in records if "conflict" in record.lower()]


def test_a_sentence_takes_less_than_ten_milliseconds() -> None:
    compile_text("If you would draw a card, draw two cards instead.")  # loads the grammar
    for text, _ in STATIC:
        best = 1.0
        for _ in range(3):
            start = time.perf_counter()
            compile_text(text)
            best = min(best, time.perf_counter() - start)
        assert best < 0.01
