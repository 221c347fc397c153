"""What the process looks ahead to (614.12), and instructions that find what earlier ones made of the game."""

from __future__ import annotations

import pytest

from pyrules.engine import resolutions, solve
from pyrules.engine.ground import ground_state
from pyrules.engine.model import Characteristics

TABLE = 'format(free_for_all). player("alice"). player("bob"). seat("alice",1). seat("bob",2).'
CARDS = """
card("Bear"). card_type("Bear",creature). subtype("Bear","Bear"). color("Bear",green). power("Bear",2).
toughness("Bear",2). no_text("Bear").
card("Lord"). card_type("Lord",creature). subtype("Lord","Bear"). power("Lord",1). toughness("Lord",1).
ability("Lord",1,static). functions("Lord",1,battlefield).
applies_to("Lord",1,and(type(creature),you_control)).
modifies("Lord",1,1,add_power(1)). modifies("Lord",1,2,grant(vigilance)).
card("Humility"). card_type("Humility",enchantment). ability("Humility",1,static).
functions("Humility",1,battlefield).
applies_to("Humility",1,type(creature)). modifies("Humility",1,1,lose_all_abilities).
modifies("Humility",1,2,set_power(1)). modifies("Humility",1,3,set_toughness(1)).
card("Moon"). card_type("Moon",enchantment). ability("Moon",1,static). functions("Moon",1,battlefield).
applies_to("Moon",1,and(nonbasic,type(land))). modifies("Moon",1,1,set_land_type("Mountain")).
card("Tomb"). card_type("Tomb",land). supertype("Tomb",legendary). ability("Tomb",1,static).
functions("Tomb",1,battlefield). applies_to("Tomb",1,type(land)). modifies("Tomb",1,1,add_subtype("Swamp")).
card("Ward"). card_type("Ward",enchantment). ability("Ward",1,static). functions("Ward",1,battlefield).
applies_to("Ward",1,and(type(creature),opponent_controls)). modifies("Ward",1,1,cant_have(vigilance)).
"""


def there(*cards: str) -> str:
    """Each of alice's, in order of age."""
    return " ".join(
        f'object("{card}","{card}",battlefield,"alice"). timestamp("{card}",{age}).'
        for age, card in enumerate(cards, start=1)
    )


def foretold(facts: str) -> tuple[set[str], int | None, int | None, int]:
    """What the table says of the one newcomer: words, power, toughness, lost abilities."""
    words: set[str] = set()
    sizes: dict[str, int] = {}
    lost = 0
    for atom in ground_state(facts).named("would_be"):
        trait = atom.arguments[3]
        if trait.name in ("power", "toughness"):
            sizes[trait.name] = trait.arguments[0].number
        elif trait.name == "lost":
            lost += 1
        else:
            words.add(str(trait.arguments[0]).strip('"').casefold())
    return words, sizes.get("power"), sizes.get("toughness"), lost


def came(found: Characteristics) -> tuple[set[str], int | None, int | None, int]:
    """The same of a permanent."""
    words = (*found.types, *found.subtypes, *found.supertypes, *found.colors, *found.keywords)
    return {word.casefold() for word in words}, found.power, found.toughness, len(found.lost)


@pytest.mark.parametrize("card", ["Bear", "Lord", "Moon", "Tomb"])
@pytest.mark.parametrize(
    "board", [(), ("Lord",), ("Humility",), ("Moon",), ("Humility", "Lord", "Moon", "Tomb")]
)
@pytest.mark.parametrize("player", ["alice", "bob"])
def test_what_enters_is_what_was_foretold(card: str, board: tuple[str, ...], player: str) -> None:
    """[614.12] The characteristics as it would exist on the battlefield are those it then has."""
    others = tuple(one for one in board if one != card)
    entering = f'object("{card}","{card}",hand,"{player}"). event(1,enters(one("{card}"),"{player}")).'
    facts = TABLE + CARDS + there(*others) + entering
    answer = solve(facts + "ask_afterwards.")
    afterwards = answer.outcomes[0].afterwards
    assert afterwards is not None
    assert foretold(facts) == came(afterwards[card])


def test_it_touches_nothing_before_it_is_there() -> None:
    facts = (
        TABLE
        + CARDS
        + there("Bear")
        + 'object("Lord","Lord",hand,"alice"). event(1,enters(one("Lord"),"alice")).'
    )
    state = ground_state(facts)
    power = {atom.arguments[0].string: atom.arguments[1].number for atom in state.named("current_power")}
    assert power == {"Bear": 2}


def test_the_next_instruction_finds_what_arrived() -> None:
    """[613.1f] Vigilance comes with the lord: then the bear attacks without being tapped (702.20b)."""
    facts = TABLE + CARDS + there("Bear") + 'object("Lord","Lord",hand,"alice").'
    arrival, attack = 'enters(one("Lord"),"alice")', 'attacks(one("Bear"),"bob")'
    first = solve(f"{facts} event(1,{arrival}). event(2,{attack}).").outcomes[0].quantities["Bear"]
    second = solve(f"{facts} event(1,{attack}). event(2,{arrival}).").outcomes[0].quantities["Bear"]
    assert "tapped" not in first
    assert second["tapped"] is True


def test_several_instructions_count_from_the_start() -> None:
    """Cards that moved are counted once, however many instructions came between."""
    facts = (
        TABLE + CARDS + 'given_hand("alice",3). given_library("alice",9). object("Bear","Bear",hand,"alice").'
    )
    event = 'event(1,draws("alice",2)). event(2,enters(one("Bear"),"alice")). event(3,draws("alice",1)).'
    (outcome,) = solve(f"{facts} {event}").outcomes
    alice = outcome.quantities["alice"]
    assert (alice["draws"], alice["hand"], alice["library"]) == (3, 5, 6)
    assert outcome.quantities["Bear"]["zone"] == "battlefield"


def test_orderings_of_several_instructions_are_listed() -> None:
    doubler = """card("D"). card_type("D",artifact). ability("D",1,replacement). functions("D",1,battlefield).
        would("D",1,gain_life,you). does("D",1,1,gain_life(you,that_many_times(2))).
        card("P"). card_type("P",artifact). ability("P",1,replacement). functions("P",1,battlefield).
        would("P",1,gain_life,you). does("P",1,1,gain_life(you,that_many_plus(1)))."""
    facts = TABLE + CARDS + doubler + there("D", "P") + 'object("Bear","Bear",hand,"alice").'
    event = 'event(1,gains("alice",1)). event(2,enters(one("Bear"),"alice")). event(3,gains("alice",1)).'
    answer = solve(f"{facts} {event}")
    listed = [str(one.quantities["alice"]["gains"]) for one in resolutions(f"{facts} {event}")]
    assert answer.orderings == len(listed) == 4
    assert sorted(listed) == ["6", "7", "7", "8"]
    assert {one.quantities["alice"]["gains"]: one.orderings for one in answer.outcomes} == {6: 1, 7: 2, 8: 1}
