"""Random boards of mana, for hypothesis: as data for the brute-force interpreter, as facts for the product.

Few cards with many copies, so that lands look at each other in loops and effects meet; sizes are such that
the interpreter can walk nearly every board.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from hypothesis import strategies as st

from tests.brute.board import Term, Text
from tests.brute.mana import (
    BASIC_TYPES,
    COLORS,
    Effect,
    ManaAbility,
    ManaBoard,
    ManaCard,
    ManaPlayer,
    Permanent,
    mana_facts,
)
from tests.strategies import examples

AGREEMENT = examples(30, 10_000)

PLAYERS = ("alice", "bob")
CHARGE = Text("charge")
LAND: Term = ("type", "land")
ONE_TYPE = st.sampled_from("wubrgc")
ONE_COLOR = st.sampled_from("wubrg")
COLOR_WORD = st.sampled_from(tuple(COLORS))
SUBTYPE = st.sampled_from(tuple(Text(name) for name in BASIC_TYPES))


def both(*filters: Term) -> Term:
    """All of the filters hold."""
    first, *rest = filters
    return ("and", first, both(*rest)) if rest else first


def _lands() -> st.SearchStrategy[Term]:
    """Filters that name lands, whoever controls them."""
    return st.one_of(
        st.just(LAND),
        st.just(LAND),
        st.just(both(("supertype", "basic"), LAND)),
        st.just(both("nonbasic", LAND)),
        st.just(both(("non", ("supertype", "basic")), LAND)),
        st.tuples(st.just("subtype"), SUBTYPE),
        st.tuples(
            st.just("or"), st.tuples(st.just("subtype"), SUBTYPE), st.tuples(st.just("subtype"), SUBTYPE)
        ),
    )


def _whose() -> st.SearchStrategy[Term]:
    return st.sampled_from(("you_control", "you_control", "opponent_controls", "opponent_controls", "other"))


def _tappable() -> st.SearchStrategy[Term]:
    """What a replacement effect or a trigger watches."""
    lands = _lands()
    return st.one_of(
        st.just(LAND),
        st.sampled_from((LAND, "permanent")),
        lands,
        lands.map(lambda which: both(which, "you_control")),
        lands.map(lambda which: both(which, "opponent_controls")),
        st.sampled_from(
            (
                "permanent",
                "other",
                ("type", "creature"),
                ("non", LAND),
                both(("non", LAND), "you_control"),
                ("has_counter", CHARGE),
                ("color", "green"),
                ("power_at_least", 2),
            )
        ),
    )


def _count() -> st.SearchStrategy[Term]:
    """Amounts that depend on the board, small ones and often none."""
    return st.one_of(
        st.tuples(st.just("count"), st.tuples(st.just("and"), _lands(), _whose())),
        st.sampled_from(
            (
                ("count", ("type", "creature")),
                ("count", both(("type", "artifact"), "opponent_controls")),
                ("count", both("tapped_state", "other")),
                ("counters_on_this", CHARGE),
                ("counters_on_this", CHARGE),
            )
        ),
    )


def _amount() -> st.SearchStrategy[Term]:
    return st.one_of(
        st.just(1), st.just(1), st.just(2), _count(), st.tuples(st.just("sum"), st.just(1), _count())
    )


def _looked_at() -> st.SearchStrategy[Term]:
    """Types that other permanents could produce: the reflecting lands."""
    which = st.one_of(
        st.tuples(st.just("and"), _lands(), _whose()),
        st.sampled_from(
            (
                both(LAND, "you_control"),
                both(LAND, "opponent_controls"),
                both(LAND, "opponent_controls"),
                both(LAND, "other"),
                both(("type", "artifact"), "other"),
                both("permanent", "other"),
                "this",
            )
        ),
    )
    return st.tuples(st.just("could_produce"), st.sampled_from(("color", "type")), which)


def _one_of() -> st.SearchStrategy[Term]:
    pair = st.tuples(st.just("one_of"), ONE_TYPE, ONE_TYPE)
    return st.one_of(pair, st.tuples(st.just("one_of"), ONE_TYPE, pair))


def _production() -> st.SearchStrategy[Term]:
    sure = st.tuples(st.just("mana"), ONE_TYPE, st.sampled_from((1, 1, 2)))
    several = st.one_of(_one_of(), st.just("any_color"))
    return st.one_of(
        sure,
        st.tuples(st.just("mana"), ONE_TYPE, _amount()),
        st.tuples(st.just("either"), sure, sure),
        st.tuples(st.just("both"), sure, sure),
        st.tuples(st.just("either"), sure, st.tuples(st.just("both"), sure, sure)),
        st.tuples(st.just("mana"), several, _amount()),
        st.tuples(st.just("combination"), several, st.sampled_from((1, 2))),
        st.tuples(st.just("different"), st.sampled_from(("any_color", "any_type")), st.just(2)),
        st.tuples(
            st.just("mana"),
            st.one_of(
                st.sampled_from(("chosen_color", "commander_identity", "any_type")),
                st.tuples(
                    st.just("color_among"), st.sampled_from((both("permanent", "you_control"), "other"))
                ),
            ),
            st.just(1),
        ),
    )


def _reflecting() -> st.SearchStrategy[Term]:
    return st.one_of(
        st.tuples(st.just("mana"), _looked_at(), st.just(1)),
        st.tuples(st.just("mana"), _looked_at(), st.just(1)),
        st.tuples(st.just("mana"), _looked_at(), st.just(2)),
        st.tuples(st.just("combination"), _looked_at(), st.just(2)),
    )


TAP: tuple[Term, ...] = ("tap",)
COSTS = st.sampled_from(
    (
        TAP,
        TAP,
        TAP,
        TAP,
        (("mana", Text("{1}")), "tap"),
        (("mana", Text("{2}")),),
        ("untap",),
        (("other", Text("Sacrifice this.")),),
    )
)


def _activated(production: st.SearchStrategy[Term]) -> st.SearchStrategy[ManaAbility]:
    return st.builds(
        lambda costs, adds: ManaAbility("activated", costs=costs, adds=("you", adds)), COSTS, production
    )


@st.composite
def _lands_cards(draw: st.DrawFn, name: str) -> ManaCard:
    """A land: basic, with several basic land types, printed abilities, or one that looks at others."""
    kind = draw(
        st.sampled_from(("basic", "basic", "types", "printed", "reflecting", "reflecting", "several"))
    )
    if kind == "basic":
        return ManaCard(name, subtypes=(draw(SUBTYPE),), supertypes=("basic",))
    if kind == "types":
        return ManaCard(name, subtypes=tuple(draw(st.lists(SUBTYPE, min_size=2, max_size=3, unique=True))))
    if kind == "printed":
        return ManaCard(name, abilities=(draw(_activated(_production())),))
    tap = ManaAbility("activated", costs=TAP, adds=("you", draw(_reflecting())))
    if kind == "reflecting":
        return ManaCard(name, abilities=(tap,))
    other = draw(_activated(st.one_of(_production(), _reflecting())))
    subtypes = draw(st.sampled_from(((), (), ("Forest",), ("Gate",))))
    return ManaCard(name, subtypes=subtypes, abilities=(tap, other))


@st.composite
def _others(draw: st.DrawFn, name: str) -> ManaCard:
    """An artifact, creature or planeswalker that makes mana."""
    kind = draw(st.sampled_from(("artifact", "creature", "creature", "planeswalker")))
    adds = draw(st.one_of(_production(), _reflecting()))
    if kind == "planeswalker":
        ability = ManaAbility("activated", costs=(("loyalty", 1),), adds=("you", adds))
        return ManaCard(name, types=("planeswalker",), colors=("red",), abilities=(ability,))
    if kind == "artifact":
        if draw(st.integers(0, 5)) == 5:
            cost: tuple[Term, ...] = ("tap", ("other", Text("Remove any number of charge counters.")))
            adds = ("mana", draw(ONE_COLOR), ("of_costs", Text("that many")))
            return ManaCard(
                name,
                types=("artifact",),
                abilities=(ManaAbility("activated", costs=cost, adds=("you", adds)),),
            )
        return ManaCard(
            name, types=("artifact",), abilities=(draw(_activated(st.one_of(_production(), _reflecting()))),)
        )
    power = draw(st.integers(0, 3))
    if draw(st.booleans()):
        adds = ("mana", draw(ONE_COLOR), "power_of_this")
    return ManaCard(
        name,
        types=("creature",),
        colors=tuple(draw(st.lists(COLOR_WORD, max_size=2, unique=True))),
        keywords=draw(st.sampled_from(((), (), ("haste",)))),
        power=power,
        toughness=1,
        abilities=(replace(draw(_activated(_production())), adds=("you", adds)),),
    )


@st.composite
def _grants(draw: st.DrawFn, name: str) -> ManaCard:
    """*Lands you control have "{T}: Add …"*."""
    whom = draw(
        st.one_of(
            st.sampled_from((both(LAND, "you_control"), ("type", "creature"), both("permanent", "other"))),
            _lands(),
        )
    )
    granted = replace(draw(_activated(st.one_of(_production(), _reflecting()))), functions="granted")
    assert granted.adds is not None
    if "chosen_color" in str(granted.adds):
        granted = replace(granted, adds=("you", ("mana", "any_color", 1)))
    return ManaCard(name, types=("artifact",), abilities=(ManaAbility("static", grants=(whom, 2)), granted))


MULTIPLY = st.tuples(st.just("multiply_mana"), st.sampled_from((2, 2, 3)))
CHANGE = st.one_of(
    st.tuples(st.just("change_mana"), st.just("any_type"), ONE_TYPE),
    st.tuples(st.just("change_mana"), st.just("any_color"), ONE_TYPE),
    st.tuples(st.just("change_mana"), ONE_TYPE, ONE_TYPE),
    st.just(("change_mana", "any_type", "any_color")),
    st.just(("change_mana", "any_type", "chosen_color")),
)
SET = st.tuples(st.just("set_mana"), ONE_TYPE, st.sampled_from((1, 1, 2)))


@st.composite
def _by_subtype(draw: st.DrawFn) -> Term:
    changes: Term = "none"
    for subtype in draw(st.lists(SUBTYPE, min_size=1, max_size=4, unique=True)):
        changes = ("map", subtype, draw(ONE_COLOR), changes)
    return ("change_by_subtype", changes)


WHO = st.sampled_from(("any_player",) * 6 + ("you", "you", "opponent"))


@st.composite
def _replacements(draw: st.DrawFn, name: str) -> ManaCard:
    conditions: list[Term] = []
    action = draw(st.one_of(MULTIPLY, MULTIPLY, CHANGE, CHANGE, SET, _by_subtype()))
    if draw(st.integers(0, 4)) == 4:
        conditions.append(("amount", ("at_least", draw(st.sampled_from((2, 2, 3))))))
    match action:
        case ("change_mana", str(old), str()) if len(old) == 1 and draw(st.booleans()):
            conditions.append(("produces", old))
    if draw(st.integers(0, 9)) == 9:
        conditions.append(("produces", draw(ONE_TYPE)))
    ability = ManaAbility(
        "replacement", who=draw(WHO), tapped=draw(_tappable()), conditions=tuple(conditions), action=action
    )
    abilities: tuple[ManaAbility, ...] = (ability,)
    if draw(st.integers(0, 9)) == 9:
        abilities = (ability, replace(ability, conditions=(), action=draw(MULTIPLY)))
    return ManaCard(name, types=("enchantment",), colors=(draw(COLOR_WORD),), abilities=abilities)


@st.composite
def _triggers(draw: st.DrawFn, name: str) -> ManaCard:
    types = draw(
        st.one_of(
            st.just("that_type"),
            st.just("that_type"),
            ONE_TYPE,
            st.sampled_from(("chosen_color", "any_color")),
        )
    )
    production: Term = ("mana", types, draw(st.sampled_from((1, 1, 2))))
    if draw(st.integers(0, 7)) == 7:
        production = ("combination", "any_color", 2)
    conditions: list[Term] = []
    if draw(st.integers(0, 2)) == 2:
        conditions.append(("produces", draw(st.one_of(ONE_TYPE, st.just("chosen_color")))))
    if draw(st.integers(0, 5)) == 5:
        conditions.append(("during_turn", draw(st.sampled_from(("you", "opponent")))))
    ability = ManaAbility(
        "triggered_mana",
        who=draw(WHO),
        tapped=draw(st.one_of(_tappable(), st.just("enchanted"))),
        conditions=tuple(conditions),
        adds=(draw(st.sampled_from(("you", "that_player", "its_controller"))), production),
        optional=draw(st.integers(0, 4)) == 4,
    )
    return ManaCard(name, types=("enchantment",), colors=(draw(COLOR_WORD),), abilities=(ability,))


COMMANDER = "Commander"
Choice = TypeVar("Choice")


@st.composite
def mana_boards(draw: st.DrawFn) -> ManaBoard:
    """Two players, up to six lands, up to four replacements, and a permanent that one of them taps."""
    cards: list[ManaCard] = []
    permanents: list[Permanent] = []

    def put(card: ManaCard, attached: str | None = None) -> None:
        number = sum(permanent.card == card.name for permanent in permanents) + 1
        permanents.append(
            Permanent(
                name=card.name if number == 1 else f"{card.name} {number}",
                card=card.name,
                controller=draw(st.sampled_from(PLAYERS)),
                tapped=draw(st.integers(0, 9)) == 9,
                sick=draw(st.integers(0, 9)) == 9,
                counters=draw(st.sampled_from(((), (), ((str(CHARGE), 1),), ((str(CHARGE), 3),)))),
                color=draw(COLOR_WORD),
                attached=attached,
            )
        )

    def kinds(label: str, strategy: st.SearchStrategy[ManaCard], kinds: int, copies: int) -> None:
        """So many kinds of cards, one copy or more of each."""
        made = [replace(draw(strategy), name=f"{label} {number}") for number in range(kinds)]
        cards.extend(made)
        for number in range(max(copies, kinds) if kinds else 0):
            put(made[number] if number < kinds else draw(st.sampled_from(made)))

    def some(*options: Choice) -> Choice:
        return draw(st.sampled_from(options))

    kinds("Land", _lands_cards(""), some(3, 2, 1, 4), some(3, 2, 4, 5, 6))
    kinds("Maker", _others(""), some(0, 0, 1, 2), some(1, 2))
    makers = len(permanents)
    kinds("Grant", _grants(""), some(0, 0, 0, 1), some(1, 2))
    kinds("Change", _replacements(""), some(2, 1, 3, 0, 4), some(2, 3, 4))
    effects: list[Effect] = []

    def resolved(card: ManaCard) -> ManaCard:
        """The same abilities as effects in force, one or two of them."""
        if "chosen_color" in str(card) or "enchanted" in str(card) or "other" in str(card):
            return card
        for copy in range(some(1, 2)):
            effects.append(Effect(f"effect {copy} of {card.name}", card.name, some(*PLAYERS)))
        abilities = tuple(replace(ability, functions="resolved") for ability in card.abilities)
        return replace(card, types=("instant",), abilities=abilities)

    if some(*range(6)) == 5:
        cards.append(resolved(draw(_replacements("Tide"))))
    for number in range(some(1, 0, 1, 2)):
        card = draw(_triggers(f"Trigger {number}"))
        if draw(st.integers(0, 4)) == 4:
            card = resolved(card)
        else:
            enchanted = draw(st.sampled_from(permanents[:makers])).name
            for _ in range(draw(st.integers(1, 2))):
                put(card, enchanted)
        cards.append(card)
    commander = draw(st.sampled_from((None, None, COMMANDER)))
    if commander is not None:
        identity = tuple(draw(st.lists(COLOR_WORD, max_size=3, unique=True)))
        cards.append(ManaCard(COMMANDER, types=("creature",), identity=identity, power=1, toughness=1))
    players = tuple(
        ManaPlayer(name, floating=draw(st.sampled_from(("", "", "", "GGC", "W"))), commander=who)
        for name, who in zip(PLAYERS, draw(st.permutations((commander, None))), strict=True)
    )
    board = ManaBoard(players, tuple(cards), tuple(permanents), tuple(effects))
    tapped = draw(st.sampled_from(permanents[:makers]))
    card = next(card for card in cards if card.name == tapped.card)
    if "of_costs" in str(card):
        return board
    who = draw(st.sampled_from(PLAYERS)) if some(*range(20)) == 19 else tapped.controller
    if "Grant 0" not in {card.name for card in cards} and not card.subtypes and len(card.abilities) == 1:
        kind = "taps" if "tap" in card.abilities[0].costs else some("taps", "activates", "activates")
        return replace(board, event=(kind, who, tapped.name))
    wanted = (draw(ONE_TYPE).upper() * some(1, 1, 2),) if some(*range(6)) == 5 else ()
    return replace(board, event=("taps", who, tapped.name, *wanted))


__all__ = ["AGREEMENT", "mana_boards", "mana_facts"]
