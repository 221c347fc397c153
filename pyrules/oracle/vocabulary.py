"""Words of Oracle text that are lists and not grammar: numbers, keywords, kinds of counters."""

from __future__ import annotations

import re

from pyrules.keywords import words_of_list
from pyrules.numerals import NUMERALS

LONGEST = 16
"""Words of a text that a fact may keep; a longer one would be a sentence of the card."""

NUMBERS = {word: number for number, word in enumerate(NUMERALS)}
"""Numbers in words, as Oracle text writes them up to twenty."""

WORDS_OF_NUMBERS = {number: word for word, number in NUMBERS.items()}


def constant(keyword: str) -> str:
    """A keyword ability as the constant of facts: `first_strike` for "first strike"."""
    return re.sub(r"\W+", "_", keyword.lower().replace("'", "")).strip("_")


THIS_WHAT = re.compile(
    r" (?:card|creature|land|artifact|enchantment|planeswalker|permanent|battle|token|spell|emblem|"
    r"conspiracy|"
    r"Aura|Equipment|Vehicle|Class|Case|Saga|Siege|Room|Background|Fortification|Attraction|Spacecraft|Mount|"
    r"scheme|plane|dungeon)(?![\w'-])"
)
"""What follows "this" where the card means itself."""

OUTSIDE_KEYWORDS = words_of_list(
    """
    affinity, afflict, afterlife, annihilator, aura swap, basic landcycling, blitz, bushido, casualty,
    champion, cleave, commander ninjutsu, craft, crew, cycling, dash, echo, emerge, enchant, entwine, equip,
    escalate, evoke, fabricate, firebending, forestcycling, fortify, freerunning, gift, hexproof from,
    islandcycling, kicker, landcycling, level up, miracle, mobilize, mountaincycling, multikicker, ninjutsu,
    offering, offspring, outlast, overload, partner with, plainscycling, prowl, rampage, recover,
    reconfigure, reinforce, renown, replicate, ripple, saddle, scavenge, slivercycling, sneak, soulshift,
    specialize, spectacle, splice, strive, support, surge, swampcycling, transfigure, transmute,
    typecycling, ward, web-slinging, wizardcycling
    """
)
"""Keyword abilities with a number, cost or quality that change nothing in how events come out: costs, ways to
cast, activated and triggered abilities (702). Those that replace, prohibit or enter otherwise are not."""

CONDITIONAL_PREFIXES = words_of_list(
    """
    boast, exhaust, forecast, solved, to solve, companion, visit, prize, gotcha, max speed, rulebreaker,
    station, power-up, level, requirement, pledge, partner, double team, channel
    """
)
"""Words before a dash that have a meaning of their own in the rules, unlike ability words (207.2c)."""

COUNTER_KINDS = words_of_list(
    """
    acorn, aegis, age, aim, arrow, arrowhead, awakening, bait, blaze, blessing, blight, blood, bloodline,
    bloodstain, book, bore, bounty, brain, bribery, brick, burden, cage, carrion, cell, charge, chip,
    chorus, coin, collection, component, conqueror, contested, control, corpse, corruption, credit, croak,
    crystal, cube, currency, curse, death, deathtouch, defense, delay, depletion, descent, despair,
    devotion, discovery, divinity, doom, dread, dream, duty, echo, egg, elixir, ember, energy,
    enlightened, eon, eruption, everything, experience, exposure, eyeball, eyestalk, fade, fate, feather,
    feeding, fellowship, fetch, filibuster, film, finality, fire, flame, flood, flying, foreshadow,
    fungus, funk, fury, fuse, gem, ghostform, glass, globe, glyph, gold, growth, harmony, hatching,
    hatchling, healing, hexproof, hit, hone, hoofprint, hope, hour, hourglass, hunger, husk, ice,
    impostor, incarnation, incubation, indestructible, infection, influence, ingenuity, ingredient, intel,
    intervention, invasion, invitation, isolation, javelin, judgment, ki, kick, knickknack, knowledge,
    landmark, level, lifelink, loot, lore, loyalty, luck, magnet, mana, manabond, manifestation,
    mannequin, matrix, memory, menace, midway, mine, mining, mire, music, muster, necrodermis, nest, net,
    night, oil, omen, ore, page, pain, palliation, paralyzation, pause, petal, petrification, phylactery,
    phyresis, pin, plague, plan, plot, point, poison, polyp, possession, pressure, prey, primeval, pupa,
    quest, rad, rally, reach, rebuilding, rejection, release, reprieve, resonance, rev, revival, ribbon,
    ritual, rope, rust, saurian, scream, scroll, shadow, shell, shield, shred, silver, skewer, sleep,
    sleight, slime, slumber, soot, soul, spark, spite, spooky, spore, stall, stash, storage, story,
    strife, study, stun, supply, suspect, takeover, task, theft, ticket, tide, time, tower, traffic,
    training, trample, trap, treasure, unity, unlock, valor, velocity, verse, vigilance, vitality, void,
    vortex, vow, voyage, wage, winch, wind, wish, wreck
    """
)
"""Kinds of counters with a name of one word, as they are printed on cards (122)."""

TYPES = words_of_list(
    "artifact, battle, conspiracy, creature, dungeon, emblem, enchantment, instant, kindred, land, "
    "phenomenon, plane, planeswalker, scheme, sorcery, vanguard"
)
SUPERTYPES = words_of_list("basic, elite, host, legendary, ongoing, snow, token, world")
COMMAND_TYPES = words_of_list("conspiracy, dungeon, emblem, phenomenon, plane, scheme, vanguard")
"""Types whose abilities function in the command zone (114.4, 311–315)."""

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

PLURALS = {
    "Allies": "Ally",
    "Dwarves": "Dwarf",
    "Eldrazi": "Eldrazi",
    "Elves": "Elf",
    "Heroes": "Hero",
    "Merfolk": "Merfolk",
    "Plains": "Plains",
    "Treefolk": "Treefolk",
    "Wolves": "Wolf",
}
"""Subtypes whose plural is not the singular with an s."""
