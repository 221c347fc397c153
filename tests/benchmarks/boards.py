"""Boards of the benchmarks: different effects on one gain of life, which get in each other's way."""

from __future__ import annotations

GAIN = 3


def effects(number: int) -> list[tuple[str, int]]:
    """So many different effects: a quarter of them multiply (by 2, 3, …), the others add (1, 2, …)."""
    multipliers = number // 4
    return [("times", 2 + index) for index in range(multipliers)] + [
        ("plus", 1 + index) for index in range(number - multipliers)
    ]


def baseline_facts(number: int) -> str:
    """The board for the plain guess-and-check encoding (`baseline.lp`)."""
    listed = (f"effect({index},{kind}({by}))." for index, (kind, by) in enumerate(effects(number), start=1))
    return f"start({GAIN}). " + " ".join(listed)


def case_facts(number: int) -> str:
    """The same board in the vocabulary of `asp/README.md`, each effect on a card of its own."""
    parts = [
        'format(free_for_all). player("alice"). player("bob"). seat("alice",1). seat("bob",2).',
        f'event(1,gains("alice",{GAIN})).',
    ]
    for index, (kind, by) in enumerate(effects(number), start=1):
        card = f'"Effect {index}"'
        parts.append(
            f'object({card},{card},battlefield,"alice"). timestamp({card},{index}). card({card}). '
            f"ability({card},1,replacement). functions({card},1,battlefield). would({card},1,gain_life,you). "
            f"does({card},1,1,gain_life(you,that_many_{kind}({by})))."
        )
    return "\n".join(parts)


def typical_facts() -> str:
    """Five effects, two of them alike and one an opponent's, on the draw of two cards."""
    return """
        format(free_for_all). player("alice"). player("bob"). seat("alice",1). seat("bob",2).
        given_library("alice",60). event(1,draws("alice",2)).
        object("a","A",battlefield,"alice"). object("b","A",battlefield,"alice").
        timestamp("a",1). timestamp("b",2).
        object("c","C",battlefield,"bob"). object("d","D",battlefield,"alice").
        object("e","E",battlefield,"alice"). timestamp("c",3). timestamp("d",4). timestamp("e",5).
        card("A"). ability("A",1,replacement). functions("A",1,battlefield). would("A",1,draw_card,you).
        condition("A",1,except_first_in_draw_step). does("A",1,1,draw(you,2)).
        card("C"). ability("C",1,replacement). functions("C",1,battlefield). would("C",1,draw_cards,opponent).
        condition("C",1,amount(at_least(2))). does("C",1,1,draw(you_and_that_player,1)).
        card("D"). ability("D",1,replacement). functions("D",1,battlefield). would("D",1,gain_life,you).
        does("D",1,1,gain_life(you,that_many_times(2))).
        card("E"). ability("E",1,cant). functions("E",1,battlefield). cant("E",1,draw_card,opponent)."""


def readme_facts() -> str:
    """The board of the README's first example."""
    from pyrules.ask import question
    from pyrules.cases import board_case

    board = "alice: Alhammarret's Archive x2; bob: Alms Collector"
    return question(board_case(board, "alice draws 2 cards")).facts


def witnesses_facts(witnesses: int, doublers: int) -> str:
    """So many creatures that trigger as another one enters, under so many effects that make them trigger once
    more, and one that enters."""
    from pyrules.ask import question
    from pyrules.cases import load_text

    told = (
        '{type: Creature, power: 1, toughness: 1, text: "Whenever another creature enters, you gain 1 life."}'
    )
    cards = "".join(f"  Witness {n}: {told}\n" for n in range(witnesses))
    board = ", ".join([*(f"Witness {n}" for n in range(witnesses)), f"{doublers} Panharmonicon"])
    players = f"players:\n  alice: {{hand: [Grizzly Bears], battlefield: [{board}]}}\n  bob: {{}}\n"
    text = f"cards:\n{cards}{players}event: Grizzly Bears enters under alice's control\n"
    (case,) = load_text(text, "witnesses").cases
    return question(case).facts


_FIFTEEN = (
    ("and(type(creature),you_control)", ("add_power(1)", "add_toughness(1)")),
    ("and(type(creature),you_control)", ("grant(flying)",)),
    ("type(land)", ('add_subtype("Swamp")',)),
    ("and(nonbasic,type(land))", ('set_land_type("Mountain")',)),
    ("type(creature)", ("lose_all_abilities", "set_power(1)", "set_toughness(1)")),
    ("and(type(artifact),non(type(creature)))", ("add_type(creature)", "set_power(its(mana_value))")),
    ("permanent", ("add_type(artifact)",)),
    ('subtype("Swamp")', ("add_type(creature)", "set_color(black)", "set_power(1)", "set_toughness(1)")),
    ("and(type(creature),opponent_controls)", ("cant_have(flying)",)),
    ("color(black)", ("add_power(2)", "add_toughness(2)")),
    ("and(type(creature),you_control)", ('set_creature_type("Goblin")',)),
    ('and(subtype("Goblin"),other)', ("add_power(1)", "grant(mountainwalk)")),
    ("type(creature)", ("set_color(white)",)),
    ("and(type(creature),you_control)", ("grant(vigilance)",)),
    ("and(keyword(flying),type(creature))", ("add_power(1)",)),
)
"""What fifteen continuous effects apply to and change: many of them depend on each other (613.8)."""


def layered_facts(permanents: int, effects: int = len(_FIFTEEN)) -> str:
    """So many permanents, the first of them with one continuous effect each; their characteristics are asked
    for."""
    parts = [
        'format(free_for_all). player("alice"). player("bob"). seat("alice",1). seat("bob",2). eventless.',
        "ask_characteristics.",
        'card("Bear"). card_type("Bear",creature). subtype("Bear","Bear"). power("Bear",2).',
        'color("Bear",green). toughness("Bear",2). no_text("Bear"). card("Forest").',
        'card_type("Forest",land). no_text("Forest").',
        'supertype("Forest",basic). subtype("Forest","Forest"). card("Rock"). card_type("Rock",artifact).',
        'mana_value("Rock",3). ability("Rock",1,activated). functions("Rock",1,battlefield).',
    ]
    for number, (scope, changes) in enumerate(_FIFTEEN[:effects]):
        card = f'"Effect {number}"'
        parts.append(
            f"card({card}). card_type({card},enchantment). mana_value({card},4). ability({card},1,static). "
            f"functions({card},1,battlefield). applies_to({card},1,{scope}). "
            + " ".join(f"modifies({card},1,{place},{one})." for place, one in enumerate(changes, start=1))
        )
    cards = [f"Effect {number}" for number in range(effects)]
    cards += [("Bear", "Forest", "Rock")[number % 3] for number in range(permanents - effects)]
    for number, name in enumerate(cards):
        owner = ("alice", "bob")[number % 2]
        parts.append(
            f'object("{number}","{name}",battlefield,"{owner}"). timestamp("{number}",{number + 1}).'
        )
    return "\n".join(parts)
