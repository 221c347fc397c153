"""What triggers abilities and is understood, but is no event that a program makes happen: words for it.

Each row is one deed: its constant, and how it is said of one and of several, or of "you" and of others.
"""

from __future__ import annotations

import re

OF_OBJECTS: tuple[tuple[str, str, str], ...] = (
    ("explores", "explores", "explore"),
    ("mutates", "mutates", "mutate"),
    ("becomes_monstrous", "becomes monstrous", "become monstrous"),
    ("becomes_renowned", "becomes renowned", "become renowned"),
    ("becomes_crewed", "becomes crewed", "become crewed"),
    ("becomes_saddled", "becomes saddled", "become saddled"),
    ("becomes_crewed_first", "becomes crewed for the first time each turn", "become crewed first"),
    ("becomes_suspected", "becomes suspected", "become suspected"),
    ("becomes_prepared", "becomes prepared", "become prepared"),
    ("becomes_plotted", "becomes plotted", "become plotted"),
    ("becomes_attached", "becomes attached to a creature", "become attached to creatures"),
    ("becomes_attached_to_permanent", "becomes attached to a permanent", "become attached to permanents"),
    ("becomes_unattached", "becomes unattached from a permanent", "become unattached from permanents"),
    ("exploits", "exploits a creature", "exploit creatures"),
    ("crews_vehicle", "crews a Vehicle", "crew a Vehicle"),
    ("saddles_or_crews", "saddles a Mount or crews a Vehicle", "saddle a Mount or crew a Vehicle"),
    ("saddles_mount", "saddles a Mount", "saddle a Mount"),
    ("specializes_in_graveyard", "specializes from your graveyard", "specialize from your graveyard"),
    ("specializes_anywhere", "specializes from any zone", "specialize from any zone"),
    ("specializes", "specializes", "specialize"),
    ("connives", "connives", "connive"),
    ("evolves", "evolves", "evolve"),
    ("trains", "trains", "train"),
    ("mentors", "mentors a creature", "mentor creatures"),
    ("becomes_exerted", "is exerted", "are exerted"),
    ("is_foretold", "is foretold", "are foretold"),
    ("fights", "fights", "fight"),
    ("phases_in", "phases in", "phase in"),
    ("phases_out", "phases out", "phase out"),
    ("regenerates", "regenerates", "regenerate"),
    ("is_destroyed", "is destroyed", "are destroyed"),
    ("is_championed", "is championed with this permanent", "are championed with this permanent"),
    ("unattached_from", "becomes unattached", "become unattached"),
    ("becomes_enchanted", "becomes enchanted", "become enchanted"),
    ("becomes_equipped", "becomes equipped", "become equipped"),
    ("phases_in_or_out", "phases in or phases out", "phase in or phase out"),
    ("becomes_level_2", "becomes level 2", "become level 2"),
    ("becomes_level_3", "becomes level 3", "become level 3"),
    ("is_countered", "is countered", "are countered"),
    ("is_cycled", "is cycled", "are cycled"),
    ("is_milled", "is milled", "are milled"),
    ("is_revealed", "is revealed", "are revealed"),
    ("becomes_modified", "becomes modified", "become modified"),
    ("is_warped", "is warped", "are warped"),
    ("becomes_goaded", "becomes goaded", "become goaded"),
    ("is_enlisted", "is enlisted", "are enlisted"),
    ("enlists", "enlists a creature", "enlist creatures"),
    ("perpetually_changes", "perpetually gets +X/+X", "perpetually get +X/+X"),
    ("is_cranked", "is cranked", "are cranked"),
    ("is_seeked", "is sought", "are sought"),
)
"""Of permanents and cards."""

OF_PLAYERS: tuple[tuple[str, str, str], ...] = (
    ("scries", "scry", "scries"),
    ("surveils", "surveil", "surveils"),
    ("scries_or_surveils", "scry or surveil", "scries or surveils"),
    ("proliferates", "proliferate", "proliferates"),
    ("commits_a_crime", "commit a crime", "commits a crime"),
    ("rolls_dice", "roll one or more dice", "rolls one or more dice"),
    ("rolls_planar_die", "roll the planar die", "rolls the planar die"),
    ("rolls", "roll a die", "rolls a die"),
    ("wins_flip", "win a coin flip", "wins a coin flip"),
    ("loses_flip", "lose a coin flip", "loses a coin flip"),
    ("flips", "flip a coin", "flips a coin"),
    ("flips_coins", "flip one or more coins", "flips one or more coins"),
    ("completes_dungeon", "complete a dungeon", "completes a dungeon"),
    ("ventures", "venture into the dungeon", "ventures into the dungeon"),
    ("becomes_monarch", "become the monarch", "becomes the monarch"),
    ("takes_initiative", "take the initiative", "takes the initiative"),
    ("searches_library", "search your library", "searches their library"),
    ("shuffles", "shuffle your library", "shuffles their library"),
    (
        "searches_or_shuffles",
        "search your library or shuffle your library",
        "searches their library or shuffles their library",
    ),
    ("plays_card", "play a card", "plays a card"),
    ("plays_card_from_exile", "play a card from exile", "plays a card from exile"),
    ("plays_land_from_exile", "play a land from exile", "plays a land from exile"),
    ("plays_another_land", "play another land", "plays another land"),
    ("plays_land", "play a land", "plays a land"),
    ("activates_exhaust", "activate an exhaust ability", "activates an exhaust ability"),
    (
        "activates_no_mana_ability",
        "activate an ability that isn't a mana ability",
        "activates an ability that isn't a mana ability",
    ),
    ("activates_loyalty", "activate a loyalty ability", "activates a loyalty ability"),
    (
        "activates_no_mana_ability_of_creature_or_land",
        "activate an ability of a creature or land that isn't a mana ability",
        "activates an ability of a creature or land that isn't a mana ability",
    ),
    (
        "activates_no_mana_ability_of_artifact_creature_or_land",
        "activate an ability of an artifact, creature, or land that isn't a mana ability",
        "activates an ability of an artifact, creature, or land that isn't a mana ability",
    ),
    ("activates", "activate an ability", "activates an ability"),
    ("cranks", "crank this Contraption", "cranks this Contraption"),
    ("sets_in_motion", "set this permanent in motion", "sets this permanent in motion"),
    ("planeswalks_here_too", "planeswalk here", "planeswalks here"),
    ("planeswalks_here", "planeswalk to this permanent", "planeswalks to this permanent"),
    ("planeswalks_away", "planeswalk away from this permanent", "planeswalks away from this permanent"),
    ("planeswalks", "planeswalk", "planeswalks"),
    ("encounters", "encounter this permanent", "encounters this permanent"),
    ("exerts", "exert a creature", "exerts a creature"),
    ("unlocks_this_door", "unlock this door", "unlocks this door"),
    ("unlocks_room", "fully unlock a Room", "fully unlocks a Room"),
    ("unlocks_door", "unlock a door", "unlocks a door"),
    ("collects_evidence", "collect evidence", "collects evidence"),
    ("forages", "forage", "forages"),
    ("gives_gift", "give a gift", "gives a gift"),
    ("clashes", "clash", "clashes"),
    ("clashes_and_wins", "clash and win", "clashes and wins"),
    ("investigates", "investigate", "investigates"),
    ("discovers", "discover", "discovers"),
    ("manifests_dread", "manifest dread", "manifests dread"),
    ("foretells", "foretell a card", "foretells a card"),
    ("plots", "plot a card", "plots a card"),
    ("learns", "learn", "learns"),
    ("votes", "vote", "votes"),
    ("loses_game", "lose the game", "loses the game"),
    ("wins_game", "win the game", "wins the game"),
    ("assembles", "assemble a Contraption", "assembles a Contraption"),
    ("casts_or_cycles", "cast or cycle a card", "casts or cycles a card"),
    ("chooses_bearer", "choose a creature as your Ring-bearer", "chooses a creature as their Ring-bearer"),
    ("loses_control_of_this", "lose control of this permanent", "loses control of this permanent"),
    ("pays_energy", "pay one or more {E}", "pays one or more {E}"),
    ("gets_energy", "get one or more {E}", "gets one or more {E}"),
    ("seeks", "seek a card", "seeks a card"),
    ("seeks_cards", "seek one or more cards", "seeks one or more cards"),
    ("conjures", "conjure one or more cards", "conjures one or more cards"),
    ("visits", "visit an Attraction", "visits an Attraction"),
    ("opens_attraction", "open an Attraction", "opens an Attraction"),
    ("claims_prize", "claim the prize of an Attraction", "claims the prize of an Attraction"),
    ("gains_control", "gain control of a permanent", "gains control of a permanent"),
    (
        "gains_control_of_this",
        "gain control of this permanent from another player",
        "gains control of this permanent from another player",
    ),
    ("expends_4", "expend 4", "expends 4"),
    ("expends_6", "expend 6", "expends 6"),
    ("expends_8", "expend 8", "expends 8"),
    ("earthbends", "earthbend", "earthbends"),
    ("waterbends", "waterbend", "waterbends"),
    ("airbends", "airbend", "airbends"),
    ("firebends", "firebend", "firebends"),
    ("blights", "blight", "blights"),
    ("discards_this", "have this card discarded", "has this card discarded"),
)
"""Of players: as said of you and of others."""

WHOLE: tuple[tuple[str, str], ...] = (
    ("chaos_ensues", "chaos ensues"),
    ("day_night_changes", "day becomes night or night becomes day"),
    ("ring_tempts_you", "the Ring tempts you"),
    ("becomes_day", "it becomes day"),
    ("becomes_night", "it becomes night"),
    ("game_starts", "the game begins"),
)
"""Of nobody."""


def _words(rows: tuple[tuple[str, str, str], ...]) -> dict[str, str]:
    """Each wording, as a line has it, and its constant; the longest first, so that none hides another."""
    found = {_in_line(said): deed for deed, *wordings in rows for said in wordings}
    return {said: found[said] for said in sorted(found, key=lambda each: (-len(each), each))}


def _in_line(words: str) -> str:
    """As a line has it, where the card itself is a sign."""
    return words.replace("this permanent", "~")


OBJECT_WORDS = _words(OF_OBJECTS)
PLAYER_WORDS = _words(OF_PLAYERS)
OBJECT_PATTERN = "|".join(map(re.escape, OBJECT_WORDS))
PLAYER_PATTERN = "|".join(map(re.escape, PLAYER_WORDS))
