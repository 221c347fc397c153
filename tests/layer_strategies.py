"""Random small boards of continuous effects, for hypothesis.

A board has a focus, one or two layers in which most of its effects work, and few types, subtypes, colours and
keywords, so that effects meet: change what others apply to, what they do, and whether they exist.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from tests.brute.board import Term, Text
from tests.brute.layers import (
    Becomes,
    LayerAbility,
    LayerBoard,
    LayerCard,
    LayerEffect,
    LayerPermanent,
    LayerPlayer,
)
from tests.strategies import examples

AGREEMENT = examples(40, 10_000)
METAMORPHIC = examples(20, 1_000)

PLAYERS = ("alice", "bob")
TYPES = ("creature", "land", "artifact", "enchantment")
LANDS = ("Forest", "Swamp", "Gate")
BASIC_LANDS = ("Forest", "Swamp", "Island")
CREATURES = ("Goblin", "Saproling", "Elf")
COLORS = ("white", "black", "red")
KEYWORDS = ("flying", "vigilance", "first_strike", "swampwalk")
CREATURE: Term = ("type", "creature")
LAND: Term = ("type", "land")

Choice = TypeVar("Choice")
Focus = tuple[str, ...]
"""Layers: `2`, `4` (land types, creature types, card types), `5`, `6`, `7`."""

FOCUSES: tuple[Focus, ...] = (
    ("lands",),
    ("lands",),
    ("types",),
    ("types", "lands"),
    ("tribes",),
    ("tribes", "types"),
    ("lands", "6"),
    ("types", "6"),
    ("types", "7"),
    ("5",),
    ("5", "6"),
    ("5", "tribes"),
    ("6",),
    ("6",),
    ("6", "7"),
    ("7",),
    ("7",),
    ("2", "types"),
    ("2", "6"),
    ("2", "7"),
)


def _some(draw: st.DrawFn, options: Sequence[Choice]) -> Choice:
    return draw(st.sampled_from(tuple(options)))


def _one_in(draw: st.DrawFn, number: int) -> bool:
    # Shrinks towards no.
    return draw(st.integers(0, number - 1)) == number - 1


# --- what an effect applies to ---

_WORDS: dict[str, tuple[Term, ...]] = {
    "2": ("you_control", "opponent_controls"),
    "lands": (
        LAND,
        ("and", "nonbasic", LAND),
        *(("subtype", Text(name)) for name in ("Forest", "Swamp", "Forest")),
        ("and", LAND, ("non", ("supertype", "basic"))),
        ("non", ("subtype", Text("Forest"))),
        ("and", LAND, "no_abilities"),
    ),
    "types": (
        CREATURE,
        ("type", "artifact"),
        ("type", "enchantment"),
        ("and", ("type", "artifact"), ("non", CREATURE)),
        ("and", ("type", "enchantment"), "other"),
        ("non", CREATURE),
        ("or", CREATURE, LAND),
        ("supertype", "legendary"),
    ),
    "tribes": (
        CREATURE,
        *(("subtype", Text(name)) for name in ("Goblin", "Saproling", "Goblin")),
        ("or", ("subtype", Text("Forest")), ("subtype", Text("Saproling"))),
        ("and", CREATURE, ("non", ("subtype", Text("Goblin")))),
        "chosen_type",
    ),
    "5": (
        *(("color", color) for color in COLORS),
        "colorless",
        "multicolored",
        "monocolored",
        ("non", ("color", "white")),
        "chosen_color",
    ),
    "6": (
        *(("keyword", keyword) for keyword in KEYWORDS),
        "no_abilities",
        ("non", ("keyword", "flying")),
        ("and", CREATURE, "no_abilities"),
    ),
    "7": (
        *(
            (f"{what}_at_{how}", n)
            for what in ("power", "toughness")
            for how in ("least", "most")
            for n in (1, 2)
        ),
        CREATURE,
    ),
}
_ANY: tuple[Term, ...] = (
    CREATURE,
    ("and", CREATURE, "you_control"),
    ("and", CREATURE, "opponent_controls"),
    "permanent",
    "other",
    "this",
    "enchanted",
    "enchanted",
    "token",
    "has_any_counter",
    ("has_counter", Text("+1/+1")),
    ("mana_value_at_least", 3),
    ("named", Text("Card 1")),
    "enchanted_by_any",
    "untapped_state",
)


@cache
def _filters(focus: Focus) -> st.SearchStrategy[Term]:
    own = st.sampled_from(tuple(word for layer in focus for word in _WORDS[layer]))
    plain = st.one_of(own, own, own, st.sampled_from(_ANY), st.sampled_from(_WORDS["types"]))
    whose = st.sampled_from(("you_control", "opponent_controls", "other"))
    return st.one_of(
        plain,
        plain,
        plain,
        st.tuples(st.just("and"), plain, whose),
        st.tuples(st.just("and"), plain, own),
        st.tuples(st.just("or"), own, own),
        st.tuples(st.just("non"), own),
    )


@cache
def _conditions(focus: Focus) -> st.SearchStrategy[Term]:
    compare = st.one_of(
        st.tuples(st.just("at_least"), st.integers(1, 3)), st.tuples(st.just("at_most"), st.integers(0, 2))
    )
    counts = st.tuples(st.just("count"), _filters(focus), compare)
    return st.one_of(
        counts,
        counts,
        counts,
        st.tuples(st.just("non"), counts),
        st.sampled_from((("this_is", "untapped"), ("counters_on_this", Text("+1/+1"), ("at_least", 1)))),
    )


# --- what it does ---


@cache
def _amounts(focus: Focus, fixed: bool) -> st.SearchStrategy[Term]:
    small = st.integers(0, 3)
    if fixed:
        return st.one_of(small, small, st.just(("its", "mana_value")))
    count = st.tuples(st.just("count"), _filters(focus))
    looks = st.one_of(
        count,
        count,
        st.tuples(st.just("greatest_power"), st.sampled_from((CREATURE, ("and", CREATURE, "other")))),
        st.sampled_from(
            (
                "power_of_this",
                "toughness_of_this",
                ("its", "mana_value"),
                ("its", "power"),
                ("its", "toughness"),
                ("its", ("counters", Text("+1/+1"))),
                ("counters_on_this", Text("+1/+1")),
            )
        ),
    )
    return st.one_of(
        small,
        small,
        looks,
        looks,
        st.tuples(st.just("sum"), small, looks),
        st.tuples(st.just("times"), st.sampled_from((-1, 2)), looks),
    )


Changes = tuple[Term, ...]


def _numbers(draw: st.DrawFn, words: tuple[str, str], focus: Focus, fixed: bool) -> Changes:
    power, toughness = (draw(_amounts(focus, fixed)) for _ in words)
    both = ((words[0], power), (words[1], toughness))
    return _some(draw, (both, both, both, both[:1], both[1:]))


_SIZE = ("set_power", "set_toughness")
_PUMP = ("add_power", "add_toughness")


def _wakes(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    """It is a creature now; mostly of some size."""
    size = () if _one_in(draw, 4) else tuple((word, draw(_amounts(focus, fixed))) for word in _SIZE)
    return (("add_type", "creature"), *size)


def _of_lands(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    subtype: Term = ("add_subtype", Text(_some(draw, LANDS)))
    becomes: Term = ("set_land_type", Text(_some(draw, BASIC_LANDS)))
    simple: tuple[Changes, ...] = (
        (subtype,),
        (becomes,),
        (becomes,),
        (("add_type", "land"), subtype),
        (("set_type", "land"), becomes),
        (("add_supertype", "basic"),),
        (("remove_supertype", "basic"),),
        tuple(("add_subtype", Text(name)) for name in BASIC_LANDS),
    )
    return _wakes(draw, focus, fixed) if _one_in(draw, 6) else _some(draw, simple)


def _of_types(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    if draw(st.booleans()):
        return _wakes(draw, focus, fixed)
    kind = _some(draw, TYPES)
    simple: tuple[Changes, ...] = (
        (("add_type", kind),),
        (("add_type", kind),),
        (("remove_type", kind),),
        (("set_type", kind),),
        (("add_type", "artifact"), ("add_type", "creature")),
        (("set_type", "creature"), ("set_type", "artifact"), ("set_creature_type", Text("Elf"))),
        (("add_supertype", "legendary"),),
        (("remove_supertype", "legendary"),),
    )
    return _some(draw, simple)


def _of_tribes(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    if _one_in(draw, 6):
        return (*_wakes(draw, focus, fixed), ("add_subtype", Text(_some(draw, CREATURES))))
    name: Term = Text(_some(draw, CREATURES))
    limb = (("add_type", "creature"), ("add_type", "land"))
    simple: tuple[Changes, ...] = (
        (("add_subtype", name),),
        (("add_subtype", name),),
        (("set_creature_type", name),),
        (("set_creature_type", name),),
        (("set_creature_type", "chosen_type"),),
        (("add_subtype", "chosen_type"),),
        ("remove_creature_types",),
        ("add_every_creature_type",),
        ("set_every_creature_type",),
        (*limb, ("add_subtype", Text("Saproling")), ("add_subtype", Text("Forest"))),
    )
    return _some(draw, simple)


def _of_colors(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    color = _some(draw, COLORS)
    simple: tuple[Changes, ...] = (
        (("set_color", color),),
        (("set_color", color),),
        (("add_color", color),),
        (("add_color", color),),
        ("set_colorless",),
        (("set_color", "white"), ("set_color", "black")),
        (("set_color", "chosen_color"),),
        tuple(("set_color", each) for each in ("white", "blue", "black", "red", "green")),
    )
    return _some(draw, simple)


def _of_abilities(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    keyword = _some(draw, KEYWORDS)
    simple: tuple[Changes, ...] = (
        (("grant", keyword),),
        (("grant", keyword),),
        (("grant", keyword),),
        (("lose", keyword),),
        (("lose", keyword),),
        ("lose_all_abilities",),
        ("lose_all_abilities",),
        (("lose_abilities_but", "mana"),),
        (("cant_have", keyword),),
        (("cant_have", keyword),),
        ("cant_have_abilities",),
        ("lose_all_abilities", ("grant", keyword)),
        (("grant_ability", 9),),
        (("grant_ability", 9),),
    )
    return _some(draw, simple)


def _of_size(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    kind = draw(st.integers(0, 6))
    if kind == 6:
        return ("switch",)
    return _numbers(draw, _SIZE if kind in (1, 3) else _PUMP, focus, fixed)


def _of_control(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    return (("control", "you"),)


_KINDS = {
    "2": _of_control,
    "lands": _of_lands,
    "types": _of_types,
    "tribes": _of_tribes,
    "5": _of_colors,
    "6": _of_abilities,
    "7": _of_size,
}
GRANTED = 9
"""Stands for the ability that others get, until its number on the card is known."""


def _changes(draw: st.DrawFn, focus: Focus, fixed: bool) -> Changes:
    """The changes of one effect: those of one kind, or of two in different layers."""
    layer = _some(draw, focus if not _one_in(draw, 5) else tuple(_KINDS))
    changes = _KINDS[layer](draw, focus, fixed)
    if _one_in(draw, 3):
        another = _some(draw, ("6", "7", "5", "6", "7", *focus))
        words = {change[0] if isinstance(change, tuple) else change for change in changes}
        more = _KINDS[another](draw, focus, fixed)
        apart = {_of_layer(word) for word in words}.isdisjoint(
            _of_layer(change[0] if isinstance(change, tuple) else change) for change in more
        )
        if apart:
            return (*changes, *more)
    return changes


def _of_layer(word: Term) -> str:
    text = str(word)
    if "type" in text:  # card types, supertypes and subtypes
        return "4"
    if "color" in text:
        return "5"
    if "power" in text or "toughness" in text:
        return "7b" if text.startswith("set") else "7c"
    return {"control": "2", "switch": "7d"}.get(text, "6")


@st.composite
def _abilities(draw: st.DrawFn, focus: Focus, functions: str) -> LayerAbility:
    fixed = functions == "resolved"
    if not fixed and _one_in(draw, 10):
        return draw(_defining(focus))
    applies_to = draw(_filters(focus))
    if fixed and (_one_in(draw, 2) or _needs_this(applies_to)):
        applies_to = "target"
    conditions = () if fixed or not _one_in(draw, 5) else (draw(_conditions(focus)),)
    return LayerAbility(applies_to, _changes(draw, focus, fixed), conditions, functions)


def _needs_this(term: Term) -> bool:
    if isinstance(term, tuple):
        return any(map(_needs_this, term))
    return term in ("this", "other", "enchanted")


@st.composite
def _defining(draw: st.DrawFn, focus: Focus) -> LayerAbility:
    """Characteristic-defining, or nearly."""
    count: Term = ("count", draw(_filters(focus)))
    options: tuple[Changes, ...] = (
        (("define_power", count), ("define_toughness", count)),
        (("define_power", count), ("define_toughness", ("sum", count, 1))),
        (("set_color", "white"), ("set_color", "red")),
        ("add_every_creature_type",),
    )
    changes = _some(draw, options)
    conditional = changes[0] in ("add_every_creature_type", ("set_color", "white")) and _one_in(draw, 4)
    return LayerAbility("this", changes, (draw(_conditions(focus)),) if conditional else ())


@st.composite
def _granted(draw: st.DrawFn) -> LayerAbility:
    """An ability that others get: a mana ability, or one that changes sizes."""
    if draw(st.booleans()):
        return LayerAbility(kind="activated", functions="granted")
    if _one_in(draw, 4):
        count: Term = ("count", CREATURE)
        return LayerAbility(
            "this", (("define_power", count), ("define_toughness", count)), functions="granted"
        )
    whom: tuple[Term, ...] = ("this", "this", ("and", CREATURE, "other"), ("and", CREATURE, "you_control"))
    applies_to = _some(draw, whom)
    changes = tuple((word, draw(st.integers(-1, 2))) for word in _PUMP)
    return LayerAbility(applies_to, changes, functions="granted")


def _numbered(abilities: list[LayerAbility], granted: LayerAbility) -> tuple[LayerAbility, ...]:
    """The abilities of one card, the one that they grant (if any does) after them."""
    number = len(abilities) + 1

    def fixed(change: Term) -> Term:
        return ("grant_ability", number) if change == ("grant_ability", GRANTED) else change

    grants = any(("grant_ability", GRANTED) in ability.changes for ability in abilities)
    found = tuple(
        LayerAbility(a.applies_to, tuple(map(fixed, a.changes)), a.conditions, a.functions, a.kind)
        for a in abilities
    )
    return (*found, granted) if grants else found


# --- cards and permanents ---


@st.composite
def _cards(draw: st.DrawFn, name: str, focus: Focus, count: int) -> LayerCard:
    """A permanent card with that many static abilities."""
    usual = {"lands": "land", "tribes": "creature", "7": "creature", "6": "creature", "5": "creature"}
    likely = [kind for layer in focus if (kind := usual.get(layer))] * 2
    kinds = [_some(draw, (*likely, *TYPES, "creature"))]
    if _one_in(draw, 4):
        kinds.append(_some(draw, TYPES))
    types = tuple(dict.fromkeys(kinds))
    subtypes: list[str] = []
    if "land" in types:
        subtypes += draw(st.lists(st.sampled_from((*LANDS, "Forest")), max_size=2, unique=True))
    if "creature" in types:
        subtypes += draw(st.lists(st.sampled_from((*CREATURES, "Goblin")), max_size=2, unique=True))
    elif types == ("artifact",) and _one_in(draw, 5):
        types, subtypes = ("artifact", "kindred"), ["Goblin"]
    supertypes = _some(draw, ((), (), ("basic",) if "land" in types else (), ("legendary",)))
    keywords: tuple[str, ...] = ()
    if "creature" in types or _one_in(draw, 6):
        keywords = tuple(draw(st.lists(st.sampled_from(KEYWORDS), max_size=2, unique=True)))
    if "creature" in types and _one_in(draw, 8):
        keywords = (*keywords, _some(draw, ("changeling", "devoid")))
    abilities = [draw(_abilities(focus, "battlefield")) for _ in range(count)]
    if any("enchanted" in str(ability) for ability in abilities) and "enchantment" in types:
        subtypes.append("Aura")
    if _one_in(draw, 6):
        abilities.append(LayerAbility(kind="activated"))
    sizes: tuple[int | str | None, int | str | None] = (None, None)
    if "creature" in types:
        sizes = draw(st.integers(0, 3)), draw(st.integers(1, 3))
    if any(str(change).startswith("('define_") for ability in abilities for change in ability.changes):
        sizes = ("*", "*") if "creature" in types else (None, None)
    colors = draw(st.lists(st.sampled_from(COLORS), max_size=2, unique=True))
    return LayerCard(
        name,
        types,
        tuple(subtypes),
        supertypes,
        tuple(colors),
        keywords,
        *sizes,
        mana_value=draw(st.integers(0, 4)),
        abilities=_numbered(abilities, draw(_granted())),
    )


COUNTERS = ("+1/+1", "-1/-1", "flying", "first strike", "charge")


@st.composite
def _becoming(draw: st.DrawFn) -> Becomes:
    types = _some(draw, (("creature",), ("creature",), ("artifact", "creature"), ()))
    size = draw(st.integers(0, 4)) if types else None
    return Becomes(
        types,
        _some(draw, ((), ("Goblin",))) if types else (),
        _some(draw, ((), (), ("red",), ("colorless",))),
        _some(draw, ((), ("flying",))),
        size,
        size,
    )


def _chosen(draw: st.DrawFn) -> tuple[tuple[str, Term], ...]:
    return (
        ("color", _some(draw, COLORS)),
        ("creature_type", Text(_some(draw, CREATURES))),
    )


def _permanent(
    draw: st.DrawFn, name: str, card: LayerCard, stamp: int, others: Sequence[str]
) -> LayerPermanent:
    counters = draw(st.lists(st.sampled_from(COUNTERS), max_size=2, unique=True)) if _one_in(draw, 4) else []
    owner = _some(draw, PLAYERS)
    return LayerPermanent(
        name,
        card.name,
        owner,
        stamp,
        controller=_some(draw, PLAYERS) if _one_in(draw, 6) else None,
        attached=_some(draw, others) if others and "enchanted" in str(card.abilities) else None,
        tapped=_one_in(draw, 6),
        token=_one_in(draw, 6),
        counters=tuple((kind, draw(st.integers(1, 2))) for kind in counters),
        chosen=_chosen(draw) if "chosen" in str(card.abilities) else (),
        becomes=draw(_becoming()) if _one_in(draw, 10) else None,
    )


_KINDS_OF_WORDS: dict[str, tuple[Term, ...]] = {
    "color": COLORS,
    "basic_land_type": tuple(map(Text, BASIC_LANDS)),
    "creature_type": tuple(map(Text, CREATURES)),
}


def _texts(
    draw: st.DrawFn, cards: list[LayerCard], permanents: list[LayerPermanent], effects: list[LayerEffect]
) -> None:
    """Puts changes of words among what is there, one to three, and perhaps a new name."""
    permanents[:] = [replace(one, stamp=10 * one.stamp) for one in permanents]
    effects[:] = [replace(one, stamp=10 * one.stamp) for one in effects]
    latest = (len(permanents) + len(effects)) if permanents else 0
    for place in range(1, draw(st.integers(1, 3)) + 1):
        stamp = 10 * draw(st.integers(0, latest)) + place
        kind = _some(draw, ("color", "basic_land_type", "creature_type", "creature_type", "mist", "name"))
        if kind == "mist":
            mist: Term = ("change_every_word", "color")
            cards.append(
                LayerCard(f"Mist {place}", ("enchantment",), abilities=(LayerAbility("permanent", (mist,)),))
            )
            permanents.append(
                LayerPermanent(f"mist {place}", f"Mist {place}", "bob", stamp, chosen=_chosen(draw)[:1])
            )
        elif kind == "name":
            changes: Changes = (("set_name", Text(_some(draw, ("Card 1", "Nobody")))), ("add_power", 1))
            cards.append(
                LayerCard(
                    f"Name {place}",
                    ("enchantment",),
                    ("Aura",),
                    abilities=(LayerAbility("enchanted", changes),),
                )
            )
            whom = _some(draw, permanents).name
            permanents.append(LayerPermanent(f"name {place}", f"Name {place}", "bob", stamp, attached=whom))
        else:
            old, new = draw(st.permutations(_KINDS_OF_WORDS[kind]))[:2]
            change: Term = ("change_word", kind)
            if kind == "creature_type":
                change = _some(
                    draw, (change, ("change_word_to", kind, new), ("change_word_but", kind, Text("Ape")))
                )
            older = [one.name for one in permanents if one.stamp < stamp]
            if older:
                spell = LayerCard(
                    f"Text {place}",
                    ("instant",),
                    abilities=(LayerAbility("target", (change,), (), "resolved"),),
                )
                cards.append(spell)
                effects.append(
                    LayerEffect(
                        f"text {place}",
                        spell.name,
                        "bob",
                        stamp,
                        _some(draw, older),
                        chosen=(("from", old), ("to", new)),
                    )
                )
    # Timestamps without gaps
    order = sorted([one.stamp for one in permanents] + [one.stamp for one in effects])
    permanents[:] = [replace(one, stamp=order.index(one.stamp) + 1) for one in permanents]
    effects[:] = [replace(one, stamp=order.index(one.stamp) + 1) for one in effects]


@st.composite
def layer_boards(draw: st.DrawFn) -> LayerBoard:
    """Two players, one to six permanents, and two to six effects of their abilities or left by spells."""
    focus = _some(draw, FOCUSES)
    number = draw(st.integers(2, 6))
    left = draw(st.sampled_from((0, 0, 0, 1, 1, 2))) if number > 2 else 0
    counts: list[int] = []
    while sum(counts) < number - left:
        counts.append(min(_some(draw, (1, 1, 1, 2)), number - left - sum(counts)))
    counts += [0] * draw(st.integers(0, max(0, 6 - len(counts))))
    if len(counts) > 6:
        counts = counts[:6]
    cards = [draw(_cards(f"Card {place}", focus, count)) for place, count in enumerate(counts, 1)]
    if len(cards) < 6 and _one_in(draw, 5):  # a second permanent of one of the cards
        cards.append(_some(draw, cards))
    stamps = draw(st.permutations(range(1, len(cards) + left + 1)))
    called = [f"thing {place}" for place in range(1, len(cards) + 1)]
    permanents = [
        _permanent(draw, name, card, stamp, [other for other in called if other != name])
        for name, card, stamp in zip(called, cards, stamps, strict=False)
    ]
    if _one_in(draw, 10):
        copier = draw(st.integers(0, len(permanents) - 1))
        copied = _some(draw, cards)
        if "enchanted" not in str(copied.abilities) and "chosen" not in str(copied.abilities):
            old = permanents[copier]
            permanents[copier] = LayerPermanent(
                old.name, old.card, old.owner, old.stamp, old.controller, copied.name, counters=old.counters
            )
    effects = []
    for place, stamp in enumerate(stamps[len(cards) :], 1):
        ability = draw(_abilities(focus, "resolved"))
        granted = draw(_granted())
        spell = LayerCard(f"Spell {place}", ("instant",), abilities=_numbered([ability], granted))
        older = [permanent.name for permanent in permanents if permanent.stamp < stamp]
        effects.append(
            LayerEffect(
                f"effect {place}",
                spell.name,
                _some(draw, PLAYERS),
                stamp,
                target=_some(draw, older) if older else None,
                chosen=_chosen(draw) if "chosen" in str(ability) else (),
            )
        )
        cards.append(spell)
    if _one_in(draw, 3):
        _texts(draw, cards, permanents, effects)
    known = {card.name: card for card in cards}
    return LayerBoard(
        tuple(LayerPlayer(name) for name in PLAYERS), tuple(known.values()), tuple(permanents), tuple(effects)
    )


__all__ = ["AGREEMENT", "METAMORPHIC", "layer_boards"]
