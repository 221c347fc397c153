"""Words for subtypes (205.3), each kind with its own list, and which word is the plural of which."""

from __future__ import annotations


def _list(text: str) -> tuple[str, ...]:
    return tuple(" ".join(entry.split()) for entry in text.split(","))


CREATURE_TYPES = _list(
    """
    Time Lord, Advisor, Aetherborn, Alien, Ally, Angel, Antelope, Ape, Archer, Archon, Armadillo,
    Army, Artificer, Assassin, Assembly-Worker, Astartes, Atog, Aurochs, Avatar, Azra, Badger,
    Balloon, Barbarian, Bard, Basilisk, Bat, Bear, Beast, Beaver, Beeble, Beholder, Berserker,
    Bird, Bison, Blinkmoth, Boar, Bringer, Brushwagg, Camarid, Camel, Capybara, Caribou, Carrier,
    Cat, Centaur, Child, Chimera, Citizen, Cleric, Clown, Cockatrice, Construct, Coward, Coyote,
    Crab, Crocodile, C'tan, Custodes, Cyberman, Cyclops, Dalek, Dauthi, Demigod, Demon, Deserter,
    Detective, Devil, Dinosaur, Djinn, Doctor, Dog, Dragon, Drake, Dreadnought, Drix, Drone,
    Druid, Dryad, Dwarf, Echidna, Efreet, Egg, Elder, Eldrazi, Elemental, Elephant, Elf, Elk,
    Employee, Eternal, Eye, Faerie, Ferret, Fish, Flagbearer, Fox, Fractal, Frog, Fungus, Gamer,
    Gamma, Gargoyle, Germ, Giant, Giraffe, Gith, Glimmer, Gnoll, Gnome, Goat, Goblin, God, Golem,
    Gorgon, Graveborn, Gremlin, Griffin, Guest, Hag, Halfling, Hamster, Harpy, Hedgehog, Hellion,
    Hero, Hippo, Hippogriff, Homarid, Homunculus, Horror, Horse, Human, Hydra, Hyena, Illusion,
    Imp, Incarnation, Inhuman, Inkling, Inquisitor, Insect, Jackal, Jellyfish, Juggernaut,
    Kangaroo, Kavu, Kirin, Kithkin, Knight, Kobold, Kor, Kraken, Kree, Llama, Lamia, Lammasu,
    Leech, Lemur, Leviathan, Lhurgoyf, Licid, Lizard, Lobster, Manticore, Masticore, Mercenary,
    Merfolk, Metathran, Minion, Minotaur, Mite, Mole, Monger, Mongoose, Monk, Monkey, Moogle,
    Moonfolk, Mount, Mouse, Mutant, Myr, Mystic, Nautilus, Necron, Nephilim, Nightmare,
    Nightstalker, Ninja, Noble, Noggle, Nomad, Nymph, Octopus, Ogre, Ooze, Orb, Orc, Orgg, Otter,
    Ouphe, Ox, Oyster, Pangolin, Peasant, Pegasus, Pentavite, Performer, Pest, Phelddagrif,
    Phoenix, Phyrexian, Pilot, Pincher, Pirate, Plant, Platypus, Porcupine, Possum, Praetor,
    Primarch, Prism, Processor, Qu, Rabbit, Raccoon, Ranger, Rat, Rebel, Reflection, Rhino,
    Rigger, Robot, Rogue, Sable, Salamander, Samurai, Sand, Saproling, Satyr, Scarecrow,
    Scientist, Scion, Scorpion, Scout, Sculpture, Seal, Serf, Serpent, Servo, Shade, Shaman,
    Shapeshifter, Shark, Sheep, Shi'ar, Siren, Skeleton, Skrull, Skunk, Slith, Sliver, Sloth,
    Slug, Snail, Snake, Soldier, Soltari, Sorcerer, Spawn, Specter, Spellshaper, Sphinx, Spider,
    Spike, Spirit, Splinter, Sponge, Spy, Squid, Squirrel, Starfish, Surrakar, Survivor, Symbiote,
    Synth, Tentacle, Tetravite, Thalakos, Thopter, Thrull, Tiefling, Toy, Treefolk, Trilobite,
    Triskelavite, Troll, Turtle, Tyranid, Unicorn, Utrom, Vampire, Varmint, Vedalken, Villain,
    Volver, Wall, Walrus, Warlock, Warrior, Weasel, Weird, Werewolf, Whale, Wizard, Wolf,
    Wolverine, Wombat, Worm, Wraith, Wurm, Yeti, Zombie, Zubera
    """
)
"""Creature types (205.3m)."""

LAND_TYPES = _list(
    """
    Cave, Desert, Forest, Gate, Island, Lair, Locus, Mine, Mountain, Plains, Planet, Power-Plant,
    Sphere, Swamp, Tower, Town, Urza's
    """
)
"""Land types (205.3i)."""

ARTIFACT_TYPES = _list(
    """
    Attraction, Blood, Bobblehead, Book, Clue, Contraption, Equipment, Food, Fortification, Gold,
    Incubator, Infinity, Junk, Lander, Map, Mutagen, Powerstone, Spacecraft, Stone, Treasure,
    Vehicle, Vibranium
    """
)
"""Artifact types (205.3g)."""

ENCHANTMENT_TYPES = _list(
    """
    Aura, Background, Cartouche, Case, Class, Curse, Plan, Role, Room, Rune, Saga, Shard, Shrine
    """
)
"""Enchantment types (205.3h)."""

PLANESWALKER_TYPES = _list(
    """
    Ajani, Aminatou, Angrath, Arlinn, Ashiok, Bahamut, Basri, Bolas, Calix, Chandra, Comet, Dack,
    Dakkon, Daretti, Davriel, Dellian, Dihada, Domri, Dovin, Ellywick, Elminster, Elspeth, Estrid,
    Freyalise, Garruk, Gideon, Grist, Guff, Huatli, Jace, Jared, Jaya, Jeska, Kaito, Karn,
    Kasmina, Kaya, Kiora, Koth, Liliana, Lolth, Lukka, Minsc, Mordenkainen, Nahiri, Narset, Niko,
    Nissa, Nixilis, Oko, Quintorius, Ral, Rowan, Saheeli, Samut, Sarkhan, Serra, Sivitri, Sorin,
    Szat, Tamiyo, Tasha, Teferi, Teyo, Tezzeret, Tibalt, Tyvar, Ugin, Urza, Venser, Vivien,
    Vraska, Vronos, Will, Windgrace, Wrenn, Xenagos, Yanggu, Yanling, Zariel
    """
)
"""Planeswalker types (205.3j)."""

BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""The basic land types, in the order in which they are always named (305.6)."""

_ODD_PLURALS = {
    "Ally": "Allies",
    "Child": "Children",
    "Cyclops": "Cyclopes",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Faerie": "Faeries",
    "Fungus": "Fungi",
    "Hero": "Heroes",
    "Homunculus": "Homunculi",
    "Mouse": "Mice",
    "Octopus": "Octopuses",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
}
_SAME = frozenset(
    {
        "Aurochs", "Cephalid", "Eldrazi", "Fish", "Jellyfish", "Kithkin", "Kor", "Merfolk", "Metathran",
        "Moonfolk", "Myr", "Necron", "Plains", "Samurai", "Sheep", "Starfish", "Treefolk", "Vedalken",
    }
)  # fmt: skip
"""Subtypes that are written alike for one and for several."""


def _plural(subtype: str) -> str:
    if subtype in _ODD_PLURALS:
        return _ODD_PLURALS[subtype]
    if subtype in _SAME:
        return subtype
    if subtype.endswith("y") and subtype[-2] not in "aeiou":
        return f"{subtype[:-1]}ies"
    if subtype.endswith(("s", "x", "ch", "sh")):
        return f"{subtype}es"
    return f"{subtype}s"


SUBTYPES = frozenset({*CREATURE_TYPES, *LAND_TYPES, *ARTIFACT_TYPES, *ENCHANTMENT_TYPES, *PLANESWALKER_TYPES})

SINGULARS = {_plural(each): each for each in sorted(SUBTYPES)}
"""Each plural and its subtype."""
