"""The evaluator of layers against situations worked out by hand: the rules' own examples, rulings, and boards
that show one rule each. `test_layer_agreement` asks the product about the same boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.brute.layers import (
    CREATURE_TYPES,
    Becomes,
    LayerAbility,
    LayerBoard,
    LayerCard,
    LayerEffect,
    LayerPermanent,
    LayerPlayer,
    Term,
    Text,
    UnknownError,
    evaluate,
    layer_facts,
)

LAND: Term = ("type", "land")
CREATURE: Term = ("type", "creature")
ARTIFACT: Term = ("type", "artifact")
ENCHANTMENT: Term = ("type", "enchantment")
MINE: Term = ("and", CREATURE, "you_control")
THEIRS: Term = ("and", CREATURE, "opponent_controls")


def both(one: Term, *others: Term) -> Term:
    return ("and", one, both(*others)) if others else one


def kind(name: str) -> Term:
    return ("subtype", Text(name))


def non(part: Term) -> Term:
    return ("non", part)


def static(applies_to: Term, *changes: Term, when: Term | None = None) -> LayerAbility:
    return LayerAbility(applies_to, changes, () if when is None else (when,))


def lands_are(name: str) -> Term:
    return ("set_land_type", Text(name))


def also(name: str) -> Term:
    return ("add_subtype", Text(name))


def base(power: Term, toughness: Term) -> tuple[Term, Term]:
    return ("set_power", power), ("set_toughness", toughness)


def pump(power: Term, toughness: Term) -> tuple[Term, Term]:
    return ("add_power", power), ("add_toughness", toughness)


def at_least(which: Term, number: int) -> Term:
    return ("count", which, ("at_least", number))


# --- cards ---


def enchantment(name: str, *abilities: LayerAbility, mana_value: int = 3, color: str = "white") -> LayerCard:
    return LayerCard(name, ("enchantment",), colors=(color,), mana_value=mana_value, abilities=abilities)


def aura(name: str, *changes: Term) -> LayerCard:
    return LayerCard(
        name, ("enchantment",), ("Aura",), mana_value=2, abilities=(static("enchanted", *changes),)
    )


def artifact(name: str, *abilities: LayerAbility, mana_value: int = 4) -> LayerCard:
    return LayerCard(name, ("artifact",), mana_value=mana_value, abilities=abilities)


def creature(
    name: str, power: int | str, toughness: int | str, *abilities: LayerAbility, **more: tuple[str, ...]
) -> LayerCard:
    return LayerCard(name, power=power, toughness=toughness, mana_value=2, abilities=abilities, **more)


def land(name: str, *subtypes: str, basic: bool = False) -> LayerCard:
    return LayerCard(name, ("land",), subtypes, ("basic",) if basic else ())


def spell(name: str, applies_to: Term, *changes: Term) -> LayerCard:
    return LayerCard(name, ("instant",), abilities=(LayerAbility(applies_to, changes, functions="resolved"),))


TAP = LayerAbility(kind="activated")
GRANTED_TAP = replace(TAP, functions="granted")
GRANTED_SONG = LayerAbility(changes=(("add_power", 1),), functions="granted")

FOREST = land("Forest", "Forest", basic=True)
ISLAND = land("Island", "Island", basic=True)
MOUNTAIN = land("Mountain", "Mountain", basic=True)
TOMB = land("Watery Grave", "Island", "Swamp")
VILLAGE = replace(land("Temple Garden Village"), abilities=(TAP,))
BEAR = creature("Runeclaw Bear", 2, 2, subtypes=("Bear",), colors=("green",))
OGRE = creature("Gray Ogre", 2, 2, subtypes=("Ogre",), colors=("red",))
BIRD = creature("Storm Crow", 1, 2, subtypes=("Bird",), colors=("blue",), keywords=("flying",))
SPROUT = creature("Saproling", 1, 1, subtypes=("Saproling",), colors=("green",))
RELIC = artifact("Relic", TAP)

BLOOD_MOON_TEXT = static(both("nonbasic", LAND), lands_are("Mountain"))
BLOOD_MOON = enchantment("Blood Moon", BLOOD_MOON_TEXT, color="red")
MAGUS = creature("Magus of the Moon", 2, 2, BLOOD_MOON_TEXT, subtypes=("Human", "Wizard"), colors=("red",))
URBORG = LayerCard(
    "Urborg, Tomb of Yawgmoth", ("land",), supertypes=("legendary",), abilities=(static(LAND, also("Swamp")),)
)
CONVERSION = enchantment("Conversion", static(kind("Mountain"), lands_are("Plains")))
HUMILITY = enchantment("Humility", static(CREATURE, "lose_all_abilities", *base(1, 1)), mana_value=4)
OPALESCENCE = enchantment(
    "Opalescence",
    static(
        both(ENCHANTMENT, non(kind("Aura")), "other"),
        ("add_type", "creature"),
        *base(("its", "mana_value"), ("its", "mana_value")),
    ),
    mana_value=4,
)
MARCH = enchantment(
    "March of the Machines",
    static(
        both(ARTIFACT, non(CREATURE)),
        ("add_type", "artifact"),
        ("add_type", "creature"),
        *base(("its", "mana_value"), ("its", "mana_value")),
    ),
    color="blue",
)
LATTICE = artifact(
    "Mycosynth Lattice",
    static("permanent", ("add_type", "artifact")),
    static("permanent", "set_colorless"),
    mana_value=6,
)
KORMUS_BELL = artifact(
    "Kormus Bell", static(kind("Swamp"), ("add_type", "creature"), ("set_color", "black"), *base(1, 1))
)
LIVING_PLANE = enchantment("Living Plane", static(LAND, ("add_type", "creature"), *base(1, 1)), color="green")
LIFE_AND_LIMB = enchantment(
    "Life and Limb",
    static(
        ("or", kind("Forest"), kind("Saproling")),
        ("add_type", "creature"),
        ("add_type", "land"),
        also("Saproling"),
        also("Forest"),
        ("set_color", "green"),
        *base(1, 1),
    ),
    color="green",
)
CONSPIRACY = enchantment("Conspiracy", static(MINE, ("set_creature_type", "chosen_type")), color="black")
ANTHEM = enchantment("Glorious Anthem", static(MINE, *pump(1, 1)))
HONOR = enchantment("Honor of the Pure", static(both(MINE, ("color", "white")), *pump(1, 1)))
GOBLIN_KING = creature(
    "Goblin King",
    2,
    2,
    static(both(kind("Goblin"), "other"), *pump(1, 1), ("grant", "mountainwalk")),
    subtypes=("Goblin",),
    colors=("red",),
)
ARCHETYPE = creature(
    "Archetype of Imagination",
    3,
    2,
    static(MINE, ("grant", "flying")),
    static(THEIRS, ("cant_have", "flying")),
    subtypes=("Human",),
    colors=("blue",),
)
LIGNIFY = aura("Lignify", ("set_creature_type", Text("Treefolk")), "lose_all_abilities", *base(0, 4))
WINGS = aura("Flight", ("grant", "flying"))
CLIPPED = aura("Earthbind", ("lose", "flying"))
CONTROL = aura("Control Magic", ("control", "you"))
SONG = aura("Song of the Dryads", ("set_type", "land"), lands_are("Forest"), "set_colorless")
PETROGLYPHS = enchantment("Muraganda Petroglyphs", static(both(CREATURE, "no_abilities"), *pump(2, 2)))
ABOUT_FACE = spell("About Face", "target", "switch")
GROWTH = spell("Giant Growth", "target", *pump(4, 4))
TARMOGOYF = creature(
    "Tarmogoyf",
    "*",
    "1+*",
    static(
        "this",
        ("define_power", "types_among_graveyards"),
        ("define_toughness", ("sum", "types_among_graveyards", 1)),
    ),
    colors=("green",),
)
CHANGELING = creature(
    "Woodland Changeling", 2, 2, subtypes=("Elf",), colors=("green",), keywords=("changeling",)
)
DEVOID = creature("Eldrazi Devourer", 3, 3, colors=("black",), keywords=("devoid",))
GARRISON = enchantment("Ashaya's Garden", static(MINE, ("add_type", "land"), also("Forest")), color="green")


# --- boards ---


@dataclass(frozen=True)
class Put:
    """A permanent of a card, alice's unless said otherwise; `fields` are those of LayerPermanent."""

    card: LayerCard
    name: str = ""
    owner: str = "alice"
    fields: Mapping[str, object] | None = None


@dataclass(frozen=True)
class Cast:
    """An effect in force."""

    card: LayerCard
    target: str | None = None
    controller: str = "alice"
    source: str | None = None
    x: int | None = None
    chosen: tuple[tuple[str, Term], ...] = ()


def put(card: LayerCard, name: str = "", owner: str = "alice", **fields: object) -> Put:
    return Put(card, name or card.name, owner, fields)


def board(
    *things: LayerCard | Put | Cast, others: tuple[LayerCard, ...] = (), grave: tuple[LayerCard, ...] = ()
) -> LayerBoard:
    """The things in order of their timestamps. `others` are cards that are only copied; `grave` is what lies
    in alice's graveyard."""
    cards: dict[str, LayerCard] = {card.name: card for card in (*others, *grave)}
    permanents: list[LayerPermanent] = []
    effects: list[LayerEffect] = []
    for stamp, thing in enumerate(things, 1):
        given = thing if isinstance(thing, Put | Cast) else put(thing)
        cards[given.card.name] = given.card
        if isinstance(given, Cast):
            effects.append(
                LayerEffect(
                    f"{given.card.name} {stamp}",
                    given.card.name,
                    given.controller,
                    stamp,
                    given.target,
                    given.source,
                    given.x,
                    given.chosen,
                )
            )
            continue
        new = LayerPermanent(given.name, given.card.name, given.owner, stamp)
        permanents.append(replace(new, **(given.fields or {})))  # type: ignore[arg-type]
    players = (LayerPlayer("alice", graveyard=tuple(card.name for card in grave)), LayerPlayer("bob"))
    return LayerBoard(players, tuple(cards.values()), tuple(permanents), tuple(effects))


def names(*words: str) -> frozenset[str]:
    return frozenset(words)


Expected = Mapping[str, Mapping[str, object]]


@dataclass(frozen=True)
class Situation:
    rule: str
    board: LayerBoard
    expected: Expected


NOTHING: frozenset[str] = frozenset()
NONE_LOST: frozenset[int] = frozenset()


def size(power: int | None, toughness: int | None, **more: object) -> Mapping[str, object]:
    return {"power": power, "toughness": toughness, **more}


HACK = spell("Magical Hack", "target", ("change_word", "basic_land_type"))
SLEIGHT = spell("Sleight of Mind", "target", ("change_word", "color"))
EVOLUTION = spell("Artificial Evolution", "target", ("change_word_but", "creature_type", Text("Ape")))
BLOOD = spell("New Blood", "target", ("change_word_to", "creature_type", Text("Zombie")))
MIST = enchantment("Swirl the Mists", static("permanent", ("change_every_word", "color")))
CRUSADE = enchantment("Crusade", static(both(("color", "white"), CREATURE), *pump(1, 1)))
LION = creature("Silvercoat Lion", 2, 2, colors=("white",))
GOBLIN = creature("Raging Goblin", 1, 1, subtypes=("Goblin",), colors=("red",))
KING = creature(
    "Goblin King",
    2,
    2,
    static(both("other", kind("Goblin")), *pump(1, 1), ("grant", "mountainwalk")),
    subtypes=("Goblin",),
    colors=("red",),
)
ELF = creature("Llanowar Elves", 1, 1, subtypes=("Elf",), colors=("green",))


def words(old: str, new: str) -> tuple[tuple[str, Term], ...]:
    """What an effect that changes words turns into what."""
    known = ("white", "blue", "black", "red", "green")
    return tuple((key, word if word in known else Text(word)) for key, word in (("from", old), ("to", new)))


SITUATIONS: dict[str, Situation] = {
    "Blood Moon takes Urborg's ability, so Urborg waits for it (Urborg first)": Situation(
        "613.8a",
        board(URBORG, TOMB, FOREST, BLOOD_MOON),
        {
            "Urborg, Tomb of Yawgmoth": {
                "subtypes": names("Mountain"),
                "lost": frozenset({1}),
                "supertypes": names("legendary"),
                "mana": names("Mountain"),
            },
            "Watery Grave": {"subtypes": names("Mountain"), "mana": names("Mountain")},
            "Forest": {"subtypes": names("Forest")},
        },
    ),
    "Blood Moon takes Urborg's ability (Blood Moon first)": Situation(
        "613.8a",
        board(BLOOD_MOON, URBORG, FOREST),
        {
            "Urborg, Tomb of Yawgmoth": {"subtypes": names("Mountain")},
            "Forest": {"subtypes": names("Forest")},
        },
    ),
    "Urborg alone makes every land a Swamp too": Situation(
        "305.7",
        board(URBORG, FOREST, VILLAGE),
        {
            "Urborg, Tomb of Yawgmoth": {"subtypes": names("Swamp"), "lost": NONE_LOST},
            "Forest": {"subtypes": names("Forest", "Swamp"), "mana": names("Forest", "Swamp")},
            "Temple Garden Village": {"mana": names("Swamp"), "lost": NONE_LOST},
        },
    ),
    "Blood Moon takes the text of a nonbasic land and leaves supertypes": Situation(
        "305.7",
        board(replace(VILLAGE, supertypes=("snow",), subtypes=("Gate",)), BLOOD_MOON),
        {
            "Temple Garden Village": {
                "subtypes": names("Mountain"),
                "supertypes": names("snow"),
                "lost": frozenset({1}),
                "mana": names("Mountain"),
            }
        },
    ),
    "A Dryad that is a land under Blood Moon stays a Dryad": Situation(
        "305.7",
        board(
            replace(creature("Dryad Arbor", 1, 1), types=("land", "creature"), subtypes=("Forest", "Dryad")),
            BLOOD_MOON,
        ),
        {"Dryad Arbor": size(1, 1, subtypes=names("Mountain", "Dryad"), types=names("land", "creature"))},
    ),
    "Magus of the Moon goes on under an older Humility": Situation(
        "613.6",
        board(HUMILITY, MAGUS, TOMB),
        {
            "Magus of the Moon": size(1, 1, lost=frozenset({1})),
            "Watery Grave": {"subtypes": names("Mountain")},
        },
    ),
    "Magus of the Moon goes on under a younger Humility": Situation(
        "613.6", board(MAGUS, TOMB, HUMILITY), {"Watery Grave": {"subtypes": names("Mountain")}}
    ),
    "Magus of the Moon as a land makes itself a Mountain and goes on": Situation(
        "613.6",
        board(MAGUS, GARRISON, TOMB),
        {
            "Magus of the Moon": size(
                2, 2, types=names("land", "creature"), subtypes=names("Mountain", "Human", "Wizard")
            ),
            "Watery Grave": {"subtypes": names("Mountain")},
        },
    ),
    "Conversion waits for Blood Moon": Situation(
        "613.8b",
        board(CONVERSION, BLOOD_MOON, TOMB),
        {"Watery Grave": {"subtypes": names("Plains"), "mana": names("Plains")}},
    ),
    "Blood Moon before Conversion": Situation(
        "613.7", board(BLOOD_MOON, CONVERSION, MOUNTAIN), {"Mountain": {"subtypes": names("Plains")}}
    ),
    "Where Blood Moon makes no new Mountain, Conversion doesn't wait": Situation(
        "613.8a",
        board(CONVERSION, BLOOD_MOON, replace(MOUNTAIN, supertypes=()), ISLAND),
        {"Mountain": {"subtypes": names("Mountain")}, "Island": {"subtypes": names("Island")}},
    ),
    "Humility before Opalescence": Situation(
        "613.6",
        board(HUMILITY, OPALESCENCE, BEAR),
        {
            "Humility": size(4, 4, types=names("enchantment", "creature"), lost=frozenset({1})),
            "Opalescence": size(None, None, types=names("enchantment")),
            "Runeclaw Bear": size(1, 1),
        },
    ),
    "Opalescence before Humility": Situation(
        "613.7",
        board(OPALESCENCE, HUMILITY, ANTHEM),
        {
            "Humility": size(1, 1, lost=frozenset({1})),
            "Glorious Anthem": size(1, 1, lost=frozenset({1})),
        },
    ),
    "Humility, Opalescence and an Anthem that loses its ability": Situation(
        "613.8a",
        board(ANTHEM, HUMILITY, OPALESCENCE),
        {"Glorious Anthem": size(3, 3, lost=frozenset({1})), "Humility": size(4, 4)},
    ),
    "Two Opalescences animate each other": Situation(
        "613.7",
        board(OPALESCENCE, put(OPALESCENCE, "Second")),
        {"Opalescence": size(4, 4), "Second": size(4, 4)},
    ),
    "Of two Humilities that are creatures the older takes the younger's ability": Situation(
        "613.8b",
        board(OPALESCENCE, HUMILITY, put(HUMILITY, "Second"), put(WINGS, attached="Second")),
        {
            "Humility": size(1, 1, lost=frozenset({1})),
            "Second": size(1, 1, lost=frozenset({1}), keywords=names("flying")),
        },
    ),
    "March of the Machines waits for the Lattice": Situation(
        "613.8a",
        board(MARCH, FOREST, LATTICE),
        {
            "March of the Machines": size(3, 3, types=names("artifact", "enchantment", "creature")),
            "Forest": size(0, 0, types=names("land", "artifact", "creature"), colors=NOTHING),
            "Mycosynth Lattice": size(6, 6),
        },
    ),
    "Kormus Bell waits for Urborg": Situation(
        "613.8a",
        board(KORMUS_BELL, FOREST, URBORG),
        {
            "Forest": size(1, 1, types=names("land", "creature"), colors=names("black")),
            "Urborg, Tomb of Yawgmoth": size(1, 1, colors=names("black")),
        },
    ),
    "Kormus Bell, Urborg and Blood Moon": Situation(
        "613.8c",
        board(KORMUS_BELL, FOREST, URBORG, BLOOD_MOON),
        {
            "Forest": {"types": names("land"), "power": None},
            "Urborg, Tomb of Yawgmoth": {"types": names("land"), "subtypes": names("Mountain")},
        },
    ),
    "Humility takes the mana ability of a land that is a creature": Situation(
        "305.6",
        board(LIVING_PLANE, FOREST, HUMILITY),
        {"Forest": size(1, 1, mana=NOTHING, subtypes=names("Forest"))},
    ),
    "A land that is a creature has an ability": Situation(
        "305.6",
        board(LIVING_PLANE, FOREST, BEAR, PETROGLYPHS),
        {"Forest": size(1, 1), "Runeclaw Bear": size(4, 4)},
    ),
    "A creature that lost everything has no abilities": Situation(
        "113.10",
        board(BIRD, PETROGLYPHS, put(LIGNIFY, attached="Storm Crow")),
        {
            "Storm Crow": size(
                2, 6, subtypes=names("Treefolk"), keywords=NOTHING, lost_keywords=names("flying")
            )
        },
    ),
    "A granted keyword is an ability": Situation(
        "113.12",
        board(PETROGLYPHS, BEAR, OGRE, put(WINGS, attached="Runeclaw Bear")),
        {"Runeclaw Bear": size(2, 2), "Gray Ogre": size(4, 4)},
    ),
    "An effect that makes it red gives no ability": Situation(
        "113.12",
        board(PETROGLYPHS, BEAR, put(aura("Red", ("set_color", "red")), attached="Runeclaw Bear")),
        {"Runeclaw Bear": size(4, 4, colors=names("red"))},
    ),
    "Of flying and losing it the younger wins: losing": Situation(
        "613.9",
        board(BEAR, put(WINGS, attached="Runeclaw Bear"), put(CLIPPED, attached="Runeclaw Bear")),
        {"Runeclaw Bear": {"keywords": NOTHING}},
    ),
    "Of flying and losing it the younger wins: flying": Situation(
        "613.9",
        board(BIRD, put(CLIPPED, attached="Storm Crow"), put(WINGS, attached="Storm Crow")),
        {"Storm Crow": {"keywords": names("flying"), "lost_keywords": NOTHING}},
    ),
    "White creatures get +1/+1, whatever was black before": Situation(
        "613.5",
        board(HONOR, BEAR, OGRE, put(aura("White", ("set_color", "white")), attached="Runeclaw Bear")),
        {"Runeclaw Bear": size(3, 3, colors=names("white")), "Gray Ogre": size(2, 2)},
    ),
    "Gray Ogre of the rules": Situation(
        "613.4c",
        board(
            put(OGRE, counters=(("+1/+1", 1),)),
            Cast(GROWTH, "Gray Ogre"),
            enchantment("Castle", static(MINE, *pump(0, 2))),
            Cast(spell("Humble", "target", *base(0, 1)), "Gray Ogre"),
        ),
        {"Gray Ogre": size(5, 8)},
    ),
    "A switch comes after what is added later": Situation(
        "613.4d",
        board(
            creature("Wall", 1, 3),
            Cast(spell("Shield", "target", *pump(0, 1)), "Wall"),
            Cast(ABOUT_FACE, "Wall"),
            Cast(spell("Fury", "target", *pump(5, 0)), "Wall"),
        ),
        {"Wall": size(4, 6)},
    ),
    "Two switches cancel each other": Situation(
        "613.4d",
        board(
            creature("Wall", 1, 3),
            Cast(spell("Shield", "target", *pump(0, 1)), "Wall"),
            Cast(ABOUT_FACE, "Wall"),
            Cast(ABOUT_FACE, "Wall"),
        ),
        {"Wall": size(1, 4)},
    ),
    "Counters under Humility": Situation(
        "613.4",
        board(put(BEAR, counters=(("+1/+1", 2), ("-1/-1", 1))), HUMILITY),
        {"Runeclaw Bear": size(2, 2)},
    ),
    "A keyword counter older than what takes all abilities": Situation(
        "122.1b",
        board(put(BEAR, counters=(("flying", 1),)), HUMILITY),
        {"Runeclaw Bear": {"keywords": NOTHING}},
    ),
    "A keyword counter younger than what takes all abilities": Situation(
        "122.1b",
        board(HUMILITY, put(BEAR, counters=(("flying", 1),))),
        {"Runeclaw Bear": {"keywords": names("flying")}},
    ),
    "An Archetype stops what would give flying, older or younger": Situation(
        "113.11",
        board(
            put(BEAR, owner="bob"),
            put(WINGS, attached="Runeclaw Bear", owner="bob"),
            ARCHETYPE,
            put(BIRD, owner="bob", counters=(("flying", 1),)),
            put(WINGS, "Later", attached="Storm Crow", owner="bob"),
            OGRE,
        ),
        {
            "Runeclaw Bear": {"keywords": NOTHING, "barred": names("flying")},
            "Storm Crow": {"keywords": NOTHING, "lost_keywords": names("flying"), "barred": names("flying")},
            "Gray Ogre": {"keywords": names("flying"), "barred": NOTHING},
        },
    ),
    "The rest of an effect that can't give flying applies": Situation(
        "113.11",
        board(
            put(BEAR, owner="bob"),
            ARCHETYPE,
            Cast(spell("Jump", "target", ("grant", "flying"), *pump(1, 1)), "Runeclaw Bear"),
        ),
        {"Runeclaw Bear": size(3, 3, keywords=NOTHING)},
    ),
    "An Archetype without abilities stops nothing": Situation(
        "613.8a",
        board(put(BIRD, owner="bob"), ARCHETYPE, Cast(spell("Fade", kind("Human"), "lose_all_abilities"))),
        {
            "Storm Crow": {"keywords": names("flying"), "barred": NOTHING},
            "Archetype of Imagination": {"lost": frozenset({1, 2}), "keywords": NOTHING},
        },
    ),
    "Two Archetypes face each other": Situation(
        "113.11",
        board(ARCHETYPE, put(ARCHETYPE, "Second", owner="bob"), BIRD),
        {
            "Archetype of Imagination": {"keywords": NOTHING},
            "Second": {"keywords": NOTHING},
            "Storm Crow": {"keywords": NOTHING},
        },
    ),
    "Life and Limb, Forests and Saprolings": Situation(
        "613.6",
        board(LIFE_AND_LIMB, FOREST, SPROUT),
        {
            "Forest": size(1, 1, types=names("land", "creature"), subtypes=names("Forest", "Saproling")),
            "Saproling": size(
                1,
                1,
                types=names("land", "creature"),
                subtypes=names("Forest", "Saproling"),
                mana=names("Forest"),
            ),
        },
    ),
    "Life and Limb and Conspiracy are a loop (Conspiracy first)": Situation(
        "613.8b",
        board(put(CONSPIRACY, chosen=(("creature_type", Text("Goblin")),)), LIFE_AND_LIMB, FOREST, SPROUT),
        {
            "Saproling": size(1, 1, types=names("creature"), subtypes=names("Goblin")),
            "Forest": size(1, 1, subtypes=names("Forest", "Saproling")),
        },
    ),
    "Life and Limb and Conspiracy are a loop (Life and Limb first)": Situation(
        "613.8b",
        board(LIFE_AND_LIMB, put(CONSPIRACY, chosen=(("creature_type", Text("Goblin")),)), FOREST, SPROUT),
        {
            "Saproling": size(1, 1, types=names("land", "creature"), subtypes=names("Forest", "Goblin")),
            "Forest": size(1, 1, subtypes=names("Forest", "Goblin")),
        },
    ),
    "Life and Limb under Blood Moon is no loop: it waits": Situation(
        "613.8a",
        board(LIFE_AND_LIMB, BLOOD_MOON, replace(FOREST, supertypes=())),
        {"Forest": {"types": names("land"), "subtypes": names("Mountain"), "power": None}},
    ),
    "Life and Limb and Blood Moon around a Saproling are a loop (Blood Moon first)": Situation(
        "613.8b",
        board(BLOOD_MOON, LIFE_AND_LIMB, SPROUT, TOMB, land("Grove", "Forest")),
        {
            "Saproling": size(1, 1, subtypes=names("Saproling", "Forest")),
            "Grove": {"types": names("land"), "subtypes": names("Mountain")},
            "Watery Grave": {"subtypes": names("Mountain")},
        },
    ),
    "Life and Limb and Blood Moon around a Saproling are a loop (Life and Limb first)": Situation(
        "613.8b",
        board(LIFE_AND_LIMB, BLOOD_MOON, SPROUT, land("Grove", "Forest")),
        {
            "Saproling": size(1, 1, subtypes=names("Saproling", "Mountain")),
            "Grove": size(1, 1, subtypes=names("Saproling", "Mountain")),
        },
    ),
    "A loop of three goes by timestamps": Situation(
        "613.8b",
        board(
            enchantment("Third", static(kind("Island"), lands_are("Swamp"))),
            enchantment("First", static(kind("Swamp"), lands_are("Forest"))),
            enchantment("Second", static(kind("Forest"), lands_are("Island"))),
            land("A", "Swamp"),
            land("B", "Island"),
            land("C", "Forest"),
        ),
        {
            "A": {"subtypes": names("Island")},
            "B": {"subtypes": names("Island")},
            "C": {"subtypes": names("Island")},
        },
    ),
    "What only follows a loop of three waits for all of it": Situation(
        "613.8b",
        board(
            enchantment("Outside", static(kind("Forest"), ("add_type", "creature"), *base(5, 5))),
            enchantment("Third", static(kind("Island"), lands_are("Swamp"))),
            enchantment("First", static(kind("Swamp"), lands_are("Forest"))),
            enchantment("Second", static(kind("Forest"), lands_are("Island"))),
            land("A", "Swamp"),
            land("B", "Forest"),
            land("C", "Island"),
        ),
        {"A": {"types": names("land")}, "B": {"types": names("land")}, "C": {"types": names("land")}},
    ),
    "Lignify and a lord of what it no longer is": Situation(
        "613.6",
        board(GOBLIN_KING, put(GOBLIN_KING, "Second"), put(LIGNIFY, attached="Second")),
        {
            "Goblin King": size(2, 2, keywords=NOTHING),
            "Second": size(0, 4, subtypes=names("Treefolk"), lost=frozenset({1})),
        },
    ),
    "Two lords help each other": Situation(
        "613.7",
        board(GOBLIN_KING, put(GOBLIN_KING, "Second")),
        {
            "Goblin King": size(3, 3, keywords=names("mountainwalk")),
            "Second": size(3, 3, keywords=names("mountainwalk")),
        },
    ),
    "A lord under Humility gives nothing, whoever is older": Situation(
        "613.8a",
        board(GOBLIN_KING, put(GOBLIN_KING, "Second"), HUMILITY),
        {"Goblin King": size(1, 1, keywords=NOTHING), "Second": size(1, 1, keywords=NOTHING)},
    ),
    "Conspiracy makes Goblins for the lord": Situation(
        "613.5",
        board(GOBLIN_KING, BEAR, put(CONSPIRACY, chosen=(("creature_type", Text("Goblin")),))),
        {"Runeclaw Bear": size(3, 3, subtypes=names("Goblin"), keywords=names("mountainwalk"))},
    ),
    "A changeling is everything and Lignify leaves one type": Situation(
        "702.73a",
        board(CHANGELING, put(CHANGELING, "Second"), GOBLIN_KING, put(LIGNIFY, attached="Second")),
        {
            "Woodland Changeling": size(3, 3, subtypes=CREATURE_TYPES),
            "Second": size(0, 4, subtypes=names("Treefolk"), lost_keywords=names("changeling")),
        },
    ),
    "A changeling under Humility is still everything": Situation(
        "613.3",
        board(HUMILITY, CHANGELING),
        {"Woodland Changeling": size(1, 1, subtypes=CREATURE_TYPES, lost_keywords=names("changeling"))},
    ),
    "Devoid comes before any other colour": Situation(
        "613.3",
        board(enchantment("Dye", static(CREATURE, ("add_color", "red"))), DEVOID, put(HUMILITY, owner="bob")),
        {"Eldrazi Devourer": size(1, 1, colors=names("red"), lost_keywords=names("devoid"))},
    ),
    "Being all colours defines characteristics": Situation(
        "604.3a",
        board(
            enchantment("Dye", static(CREATURE, ("set_color", "blue"))),
            creature("Guildmage", 2, 2, static("this", ("set_color", "white"), ("set_color", "red"))),
        ),
        {"Guildmage": {"colors": names("blue"), "lost": NONE_LOST}},
    ),
    "A condition makes it no characteristic-defining ability": Situation(
        "604.3a",
        board(
            enchantment("Dye", static(CREATURE, ("set_color", "blue"))),
            creature(
                "Guildmage",
                2,
                2,
                static("this", ("set_color", "white"), ("set_color", "red"), when=at_least(CREATURE, 1)),
            ),
        ),
        {"Guildmage": {"colors": names("white", "red")}},
    ),
    "Tarmogoyf counts types": Situation(
        "604.3",
        board(TARMOGOYF, grave=(FOREST, RELIC, replace(RELIC, name="Golem", types=("artifact", "creature")))),
        {"Tarmogoyf": size(3, 4)},
    ),
    "Tarmogoyf without its ability": Situation(
        "613.4a",
        board(TARMOGOYF, Cast(spell("Fade", CREATURE, "lose_all_abilities")), grave=(FOREST, RELIC)),
        {"Tarmogoyf": size(0, 0, lost=frozenset({1}))},
    ),
    "Whoever is set to 0/1 isn't what its ability defines": Situation(
        "613.4b",
        board(
            Cast(GROWTH, "nobody"),
            TARMOGOYF,
            Cast(spell("Humble", "target", *base(0, 1)), "Tarmogoyf"),
            grave=(FOREST,),
        ),
        {"Tarmogoyf": size(0, 1)},
    ),
    "Control Magic on Control Magic": Situation(
        "613.8a",
        board(
            put(BEAR, owner="bob"),
            put(CONTROL, "Inner", attached="Runeclaw Bear"),
            put(CONTROL, "Outer", owner="bob", attached="Inner"),
        ),
        {
            "Runeclaw Bear": {"controller": "bob"},
            "Inner": {"controller": "bob"},
            "Outer": {"controller": "bob"},
        },
    ),
    "An anthem follows its controller": Situation(
        "613.1b",
        board(ANTHEM, put(BEAR, owner="bob"), OGRE, put(CONTROL, attached="Glorious Anthem", owner="bob")),
        {"Runeclaw Bear": size(3, 3), "Gray Ogre": size(2, 2), "Glorious Anthem": {"controller": "bob"}},
    ),
    "What a spell left behind changes nothing that came later": Situation(
        "611.2c",
        board(BEAR, Cast(spell("Rally", MINE, *pump(2, 1))), OGRE),
        {"Runeclaw Bear": size(4, 3), "Gray Ogre": size(2, 2)},
    ),
    "A noncreature artifact that became one keeps its size": Situation(
        "613.6",
        board(
            RELIC,
            artifact("Golem Maker", mana_value=5),
            Cast(
                spell(
                    "Surge",
                    both(ARTIFACT, non(CREATURE)),
                    ("add_type", "artifact"),
                    ("add_type", "creature"),
                    *base(2, 2),
                )
            ),
        ),
        {"Relic": size(2, 2), "Golem Maker": size(2, 2)},
    ),
    "Song of the Dryads takes text, types and colour": Situation(
        "305.7",
        board(MAGUS, TOMB, put(SONG, attached="Magus of the Moon")),
        {
            "Magus of the Moon": size(
                None,
                None,
                types=names("land"),
                subtypes=names("Forest"),
                colors=NOTHING,
                lost=frozenset({1}),
                mana=names("Forest"),
            ),
            "Watery Grave": {"subtypes": names("Island", "Swamp")},
        },
    ),
    "Under Song of the Dryads and Blood Moon: a Mountain": Situation(
        "613.8a",
        board(BLOOD_MOON, BEAR, put(SONG, attached="Runeclaw Bear")),
        {"Runeclaw Bear": {"subtypes": names("Mountain"), "types": names("land")}},
    ),
    "Subtypes go with their card type, and don't come back with it": Situation(
        "205.1a",
        board(
            replace(BEAR, types=("artifact", "creature"), subtypes=("Bear", "Equipment")),
            put(aura("Still", ("remove_type", "creature")), attached="Runeclaw Bear"),
            put(aura("Wake", ("add_type", "creature")), attached="Runeclaw Bear"),
        ),
        {"Runeclaw Bear": size(2, 2, subtypes=names("Equipment"))},
    ),
    "Creature types stay on what is kindred": Situation(
        "205.1a",
        board(
            replace(BEAR, types=("kindred", "creature")),
            put(
                aura("Still", ("set_type", "enchantment"), ("add_type", "kindred")), attached="Runeclaw Bear"
            ),
        ),
        {"Runeclaw Bear": {"subtypes": names("Bear"), "types": names("kindred", "enchantment")}},
    ),
    "What is no creature gets no creature type": Situation(
        "205.3d",
        board(RELIC, enchantment("Tribe", static("permanent", also("Goblin"))), BEAR),
        {"Relic": {"subtypes": NOTHING}, "Runeclaw Bear": {"subtypes": names("Bear", "Goblin")}},
    ),
    "A creature that is nothing but a land has 0/0": Situation(
        "208.5",
        board(FOREST, put(aura("Wake", ("add_type", "creature")), attached="Forest")),
        {"Forest": size(0, 0)},
    ),
    "A Vehicle has no power": Situation(
        "208.3",
        board(
            LayerCard("Skiff", ("artifact",), ("Vehicle",), power=3, toughness=2),
            enchantment("Fleet", static(("power_at_least", 1), ("grant", "flying"))),
            BEAR,
        ),
        {"Skiff": size(None, None, keywords=NOTHING), "Runeclaw Bear": {"keywords": names("flying")}},
    ),
    "Another effect made it a creature": Situation(
        "613.7",
        board(
            put(FOREST, becomes=Becomes(("creature",), ("Elemental",), ("red",), ("haste",), 3, 3)),
            HUMILITY,
            ANTHEM,
        ),
        {
            "Forest": size(
                2, 2, types=names("land", "creature"), subtypes=names("Forest", "Elemental"), keywords=NOTHING
            )
        },
    ),
    "A copy has what is printed on what it copies": Situation(
        "707.2",
        board(put(RELIC, "Clone", copy_of="Runeclaw Bear"), ANTHEM, others=(BEAR,)),
        {"Clone": size(3, 3, types=names("creature"), colors=names("green"), subtypes=names("Bear"))},
    ),
    "A granted static ability is at work in layer 7": Situation(
        "613.7a",
        board(
            enchantment(
                "Teacher",
                static(MINE, ("grant_ability", 2)),
                LayerAbility(both(kind("Bear"), "other"), pump(1, 0), functions="granted"),
            ),
            BEAR,
            put(BEAR, "Second"),
            OGRE,
        ),
        {
            "Runeclaw Bear": size(4, 2, gained=frozenset({("Teacher", 2)})),
            "Second": size(4, 2),
            "Gray Ogre": size(2, 2),
        },
    ),
    "What takes all abilities takes a granted one if it is younger": Situation(
        "113.10c",
        board(enchantment("Teacher", static(CREATURE, ("grant_ability", 2)), GRANTED_TAP), BEAR, HUMILITY),
        {"Runeclaw Bear": size(1, 1, gained=frozenset())},
    ),
    "What takes all but mana abilities leaves those that are printed and those that are given": Situation(
        "605.1a",
        board(
            artifact("Lantern", static(both(LAND, "you_control"), ("grant_ability", 2)), GRANTED_TAP),
            enchantment("Song", static(LAND, ("grant_ability", 2), ("grant", "flying")), GRANTED_SONG),
            VILLAGE,
            URBORG,
            enchantment("Sun", static(LAND, ("lose_abilities_but", "mana"))),
        ),
        {
            "Temple Garden Village": {
                "lost": frozenset(),
                "gained": frozenset({("Lantern", 2)}),
                "keywords": frozenset(),
            },
            "Urborg, Tomb of Yawgmoth": {"lost": frozenset({1}), "subtypes": names("Swamp")},
        },
    ),
    "A granted ability stays if it is younger": Situation(
        "113.10c",
        board(HUMILITY, BEAR, enchantment("Teacher", static(CREATURE, ("grant_ability", 2)), GRANTED_TAP)),
        {"Runeclaw Bear": size(1, 1, gained=frozenset({("Teacher", 2)}))},
    ),
    "A granted ability that says how large it is sets power": Situation(
        "613.4b",
        board(
            VILLAGE,
            Cast(spell("Wake", "target", ("add_type", "creature"), *base(3, 3)), "Temple Garden Village"),
            Cast(GROWTH, "Temple Garden Village"),
            Cast(
                replace(
                    spell("Rise", "target", ("grant_ability", 2)),
                    abilities=(
                        LayerAbility("target", (("grant_ability", 2),), functions="resolved"),
                        LayerAbility(
                            "this",
                            (("define_power", ("count", LAND)), ("define_toughness", ("count", LAND))),
                            functions="granted",
                        ),
                    ),
                ),
                "Temple Garden Village",
            ),
            FOREST,
        ),
        {"Temple Garden Village": size(6, 6)},
    ),
    "As long as: a condition over types looks after layer 4": Situation(
        "613.5",
        board(
            creature(
                "Ape",
                1,
                1,
                static("this", *pump(1, 2), when=at_least(both(kind("Forest"), "you_control"), 1)),
            ),
            ISLAND,
            put(aura("Grow", lands_are("Forest")), attached="Island"),
        ),
        {"Ape": size(2, 3)},
    ),
    "An effect waits for what makes its condition true": Situation(
        "613.8a",
        board(
            enchantment(
                "Awakening",
                static(ARTIFACT, ("add_type", "creature"), *base(5, 5), when=at_least(kind("Swamp"), 1)),
            ),
            RELIC,
            FOREST,
            URBORG,
        ),
        {"Relic": size(5, 5)},
    ),
    "An effect whose condition another makes false doesn't apply": Situation(
        "613.8a",
        board(
            enchantment(
                "Awakening",
                static(ARTIFACT, ("add_type", "creature"), *base(5, 5), when=non(at_least(kind("Swamp"), 1))),
            ),
            RELIC,
            FOREST,
            URBORG,
        ),
        {"Relic": {"power": None}},
    ),
    "Its power is that of layer 7c so far": Situation(
        "613.8a",
        board(
            enchantment("Small", static(("power_at_most", 2), *pump(1, 0))),
            enchantment("All", static(CREATURE, *pump(1, 0))),
            BEAR,
        ),
        {"Runeclaw Bear": size(3, 2)},
    ),
    "Small creatures grow before all do, where nothing else changes": Situation(
        "613.8a",
        board(
            enchantment("Large", static(("power_at_least", 3), *pump(0, 5))),
            enchantment("All", static(CREATURE, *pump(1, 0))),
            BEAR,
            OGRE,
        ),
        {"Runeclaw Bear": size(3, 7), "Gray Ogre": size(3, 7)},
    ),
    "Supertypes: a land that Leyline made basic is none for Blood Moon": Situation(
        "613.8a",
        board(BLOOD_MOON, TOMB, put(aura("Civilise", ("add_supertype", "basic")), attached="Watery Grave")),
        {"Watery Grave": {"subtypes": names("Island", "Swamp"), "supertypes": names("basic")}},
    ),
    "Blood Moon can't take what Lantern gave": Situation(
        "305.7",
        board(
            artifact("Lantern", static(both(LAND, "you_control"), ("grant_ability", 2)), GRANTED_TAP),
            TOMB,
            BLOOD_MOON,
        ),
        {"Watery Grave": {"subtypes": names("Mountain"), "gained": frozenset({("Lantern", 2)})}},
    ),
    "What can't have abilities gets none": Situation(
        "113.11",
        board(
            BIRD,
            put(aura("Seal", "cant_have_abilities"), attached="Storm Crow"),
            put(WINGS, attached="Storm Crow"),
            enchantment("Teacher", static(CREATURE, ("grant_ability", 2)), GRANTED_TAP),
        ),
        {"Storm Crow": {"keywords": NOTHING, "gained": frozenset()}},
    ),
    "This of an activated ability that resolved": Situation(
        "611.2",
        board(
            BEAR, OGRE, Cast(spell("Firebreathing", "this", ("add_power", "x")), source="Runeclaw Bear", x=3)
        ),
        {"Runeclaw Bear": size(5, 2), "Gray Ogre": size(2, 2)},
    ),
    "the words of an ability change, and the color of its object doesn't": Situation(
        "612.2",
        board(CRUSADE, LION, GOBLIN, Cast(SLEIGHT, "Crusade", chosen=words("white", "red"))),
        {
            "Crusade": {"colors": names("white")},
            "Silvercoat Lion": size(2, 2),
            "Raging Goblin": size(2, 2),
        },
    ),
    "a type line is text": Situation(
        "612.1",
        board(TOMB, Cast(HACK, "Watery Grave", chosen=words("Swamp", "Forest"))),
        {"Watery Grave": {"subtypes": names("Island", "Forest"), "mana": names("Island", "Forest")}},
    ),
    "a granted ability isn't text of the object": Situation(
        "612.3",
        board(KING, GOBLIN, Cast(HACK, "Raging Goblin", chosen=words("Mountain", "Swamp"))),
        {"Raging Goblin": size(2, 2, keywords=names("mountainwalk"))},
    ),
    "what an object grants is in its text": Situation(
        "612.3",
        board(KING, GOBLIN, Cast(HACK, "Goblin King", chosen=words("Mountain", "Swamp"))),
        {"Raging Goblin": size(2, 2, keywords=names("swampwalk"))},
    ),
    "a creature type in both lines": Situation(
        "612.2",
        board(KING, GOBLIN, ELF, Cast(EVOLUTION, "Goblin King", chosen=words("Goblin", "Elf"))),
        {
            "Goblin King": size(2, 2, subtypes=names("Elf")),
            "Raging Goblin": size(1, 1),
            "Llanowar Elves": size(2, 2),
        },
    ),
    "a word that may not be the new one": Situation(
        "612.2",
        board(KING, GOBLIN, Cast(BLOOD, "Goblin King", chosen=words("Goblin", "Elf"))),
        {"Goblin King": {"subtypes": names("Zombie")}, "Raging Goblin": size(1, 1)},
    ),
    "the later change finds the word of the earlier one": Situation(
        "613.7",
        board(
            CRUSADE,
            LION,
            GOBLIN,
            Cast(SLEIGHT, "Crusade", chosen=words("white", "blue")),
            Cast(SLEIGHT, "Crusade", chosen=words("blue", "red")),
        ),
        {"Silvercoat Lion": size(2, 2), "Raging Goblin": size(2, 2)},
    ),
    "every color word at once": Situation(
        "612.1",
        board(CRUSADE, LION, GOBLIN, put(MIST, chosen=(("color", "red"),))),
        {"Silvercoat Lion": size(2, 2), "Raging Goblin": size(2, 2)},
    ),
    "a copy has the text as it is printed": Situation(
        "707.2",
        board(
            KING,
            put(creature("Clone", 0, 0), copy_of="Goblin King"),
            GOBLIN,
            Cast(EVOLUTION, "Goblin King", chosen=words("Goblin", "Elf")),
        ),
        {"Clone": size(2, 2, subtypes=names("Goblin")), "Raging Goblin": size(2, 2)},
    ),
    "text changes before types, whatever is older": Situation(
        "613.1c",
        board(TOMB, BLOOD_MOON, Cast(HACK, "Blood Moon", chosen=words("Mountain", "Forest"))),
        {"Watery Grave": {"subtypes": names("Forest")}},
    ),
    "what was a goblin when the spell resolved is reached, though it is an elf now": Situation(
        "611.2c",
        board(
            GOBLIN,
            Cast(spell("Trumpet", kind("Goblin"), *pump(2, 0))),
            Cast(EVOLUTION, "Raging Goblin", chosen=words("Goblin", "Elf")),
        ),
        {"Raging Goblin": size(3, 1, subtypes=names("Elf"))},
    ),
    "a name that is set replaces the name": Situation(
        "612.8",
        board(
            creature("Rats", 1, 1, static(("named", Text("Rats")), ("add_power", 1))),
            put(LION),
            put(aura("Alias", ("set_name", Text("Rats"))), attached="Silvercoat Lion"),
        ),
        {"Rats": size(2, 1), "Silvercoat Lion": size(3, 2)},
    ),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_situation(name: str) -> None:
    situation = SITUATIONS[name]
    traits = evaluate(situation.board).traits
    found = {
        thing: {what: getattr(traits[thing], what) for what in expected}
        for thing, expected in situation.expected.items()
    }
    assert found == situation.expected, situation.rule


def test_rules_exist(root: Path) -> None:
    numbers = set((root / "asp" / "rules" / "numbers.txt").read_text(encoding="utf-8").split())
    assert {situation.rule for situation in SITUATIONS.values()} <= numbers
    assert len(SITUATIONS) >= 40


def test_effects_are_told_in_the_order_of_application() -> None:
    layered = evaluate(board(HUMILITY, OPALESCENCE, BEAR))
    assert layered.story == (
        ("4", "Opalescence 1", ("Humility",)),
        ("6", "Humility 1", ("Humility", "Runeclaw Bear")),
        ("7b", "Humility 1", ("Humility", "Runeclaw Bear")),
        ("7b", "Opalescence 1", ("Humility",)),
    )
    assert not layered.waited
    assert evaluate(board(URBORG, TOMB, BLOOD_MOON)).waited


@pytest.mark.parametrize(
    "ability",
    [
        static("sleeping", ("add_power", 1)),
        static(("loves", 1), ("add_power", 1)),
        static(CREATURE, ("add_power", "moon_phase")),
        static(CREATURE, ("add_power", 1), when=("raining", 1)),
        static(CREATURE, also("Unicorn")),
    ],
)
def test_words_that_nobody_knows(ability: LayerAbility) -> None:
    with pytest.raises(UnknownError):
        evaluate(board(enchantment("Odd", ability), BEAR))


def test_as_facts() -> None:
    text = layer_facts(board(TOMB, put(BEAR, becomes=Becomes(power=4)), Cast(GROWTH, "Runeclaw Bear")))
    for fact in (
        "ask_characteristics",
        'object("Watery Grave","Watery Grave",battlefield,"alice")',
        'timestamp("Runeclaw Bear",2)',
        'becomes_power("Runeclaw Bear",4)',
        'effect_target("Giant Growth 3","Runeclaw Bear")',
        'applies_to("Giant Growth",1,target)',
        'modifies("Giant Growth",1,2,add_toughness(4))',
        'subtype("Watery Grave","Swamp")',
    ):
        assert f"{fact}.\n" in text


REACHES: dict[str, tuple[LayerBoard, str, str, object]] = {
    "what was animated when it resolved, though control comes before types": (
        board(MARCH, put(RELIC, owner="bob"), Cast(spell("Insurrection", CREATURE, ("control", "you")))),
        "Relic",
        "controller",
        "alice",
    ),
    "what flew when it resolved, though it doesn't fly now": (
        board(
            creature("Herald", 0, 3, static("no_abilities", ("grant", "flying"))),
            OGRE,
            Cast(spell("Watch", ("keyword", "flying"), ("grant", "vigilance"))),
        ),
        "Gray Ogre",
        "keywords",
        names("vigilance"),
    ),
    "whom its controller had when it resolved": (
        board(
            put(BEAR, owner="bob"),
            Cast(spell("Overrun", MINE, *pump(3, 3))),
            put(CONTROL, attached="Runeclaw Bear"),
        ),
        "Runeclaw Bear",
        "power",
        2,
    ),
}


@pytest.mark.parametrize("name", REACHES)
def test_what_a_resolved_effect_reaches(name: str) -> None:
    """[611.2c] Settled when it began; the product may say that it can't tell."""
    given, thing, what, expected = REACHES[name]
    assert getattr(evaluate(given).traits[thing], what) == expected
