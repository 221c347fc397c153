"""Triggered abilities, and what makes others trigger more often, in English that the compiler reads back.

What the effect of a triggered ability does is in no fact; a few words stand for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import both
from pyrules.oracle.model import Ability, On, Term, Text, Value
from pyrules.oracle.static_render import Say
from pyrules.oracle.triggers_conditions import condition_english
from pyrules.oracle.triggers_deeds import OF_OBJECTS, OF_PLAYERS, WHOLE
from pyrules.oracle.triggers_events import ORDINALS
from pyrules.oracle.triggers_things import object_english, player_english, spell_english
from pyrules.oracle.vocabulary import WORDS_OF_NUMBERS

_CHAPTERS = ("I", "II", "III", "IV", "V", "VI", "VII")
_KINDS = ("triggered", "additional_trigger", "cant_trigger")


def about_triggers(ability: Ability) -> bool:
    """Whether an ability is one that this module says."""
    return ability.kind in _KINDS


def triggers_english(ability: Ability, say: Say) -> str:
    """Such an ability in English; `say` says what it starts. Raises CannotRender."""
    if ability.covers is not None:
        return _covering(ability)
    trigger = ability.trigger
    if trigger is None:
        raise CannotRender("a triggered ability without an event")
    effect = "something happens"
    if ability.does:
        effect = " ".join(say(each).rstrip(".") for each in ability.inner)
        effect = effect[:1].lower() + effect[1:]
    elif trigger.speaks or ability.targets:
        effect += " to that object" if trigger.speaks else ""
        effect += (" and" if trigger.speaks else "") + " to target player" if ability.targets else ""
    limits = [
        *(["This ability triggers only once each turn."] if trigger.once_each_turn else []),
        *(["Do this only once each turn."] if trigger.does_once else []),
    ]
    chapters = [_chapter(on.event) for on in trigger.events]
    if all(chapters):
        lead = f"{', '.join(each for each in chapters if each)} — "
        return " ".join([f"{lead}{_capital(effect)}.", *limits])
    where = _in_zone(ability)
    conditions = "".join(f"if {each}, " for each in (*where, *map(condition_english, trigger.intervening)))
    clauses = [_clause(on) for on in trigger.events]
    said = " and ".join(clauses)
    lead = "".join(f"as long as {condition_english(each)}, " for each in ability.conditions)
    return " ".join([f"{_capital(f'{lead}{said}, {conditions}{effect}')}.", *limits])


def _in_zone(ability: Ability) -> list[str]:
    """What says that it works somewhere else than on the battlefield, where its event doesn't."""
    assert ability.trigger is not None
    for event in (on.event for on in ability.trigger.events):
        match event:
            case Term("casts" | "cycles" | "discards", (_, "this")):
                return []
            case Term("moves", _) if ability.zone == "anywhere":
                return []
    if ability.zone in ("graveyard", "hand"):
        return [f"this card is in your {ability.zone}"]
    return ["this card is exiled"] if ability.zone == "exile" else []


def _chapter(event: Value) -> str | None:
    match event:
        case Term("chapter", (int(number),)):
            return _CHAPTERS[number - 1]
    return None


# ---------------------------------------------------------------- events


def _clause(on: On) -> str:
    match on.event:
        case Term("unread", (Text(words),)):
            return words
        case Term("begins", (str(step), who)):
            return f"at {_beginning(step, who)}"
    return f"whenever {event_english(on.event, on.many)}"


_STEPS = {
    "upkeep": "upkeep",
    "end": "end step",
    "draw": "draw step",
    "untap": "untap step",
    "declare_attackers": "declare attackers step",
    "end_of_combat": "end of combat",
    "precombat_main": "first main phase",
    "postcombat_main": "second main phase",
    "cleanup": "cleanup step",
    "combat_damage": "combat damage step",
}
_WHOSE: dict[Value, str] = {
    "you": "your",
    "opponent": "each opponent's",
    "any_player": "each",
    "other_player": "each other player's",
    "enchanted_player": "enchanted player's",
    "chosen_player": "the chosen player's",
}
_COMBATS: dict[Value, str] = {
    "you": "combat on your turn",
    "opponent": "combat on each opponent's turn",
    "any_player": "each combat",
    "enchanted_player": "combat on enchanted player's turn",
}


def _beginning(step: str, who: Value) -> str:
    if step == "beginning_of_combat":
        return f"the beginning of {_of(_COMBATS, who)}"
    said = _of(_STEPS, step)
    if who == Term("controller_of", ("enchanted",)):
        return f"the beginning of the {said} of enchanted creature's controller"
    return f"the beginning of {_of(_WHOSE, who)} {said}"


def _of(table: dict[Value, str] | dict[str, str], key: Value) -> str:
    if key not in table:
        raise CannotRender(f"no word for {written(key)}")
    return table[key]  # type: ignore[index]


def event_english(event: Value, many: bool = False) -> str:
    """An event as a clause; `many` for one or more at once. Raises CannotRender."""
    match event:
        case Term("nth", (int(number), one)):
            return f"{event_english(one, many)} for the {ORDINALS[number - 1]} time each turn"
        case Term("state_is", (condition,)):
            return _state(condition)
        case Term("moves", (what, str(origin), str(place))):
            return _moves(what, origin, place, many)
        case Term("deed", (str(deed), subject)):
            return _deed(deed, subject, many)
        case Term(name, (who, *rest)) if name in _BY_PLAYERS:
            return f"{player_english(who)} {_by_player(name, who, rest, many)}"
        case Term(name, (kind, what)) if name in ("counters_put", "counters_removed"):
            return _counters(name, kind, what, many)
        case Term("attacks_player", (who, whom)):
            return f"{player_english(who)} {_verb(who, 'attack')} {player_english(whom)}"
        case Term(_, (what, *_)):
            return _of_thing(event, what, many)
    raise CannotRender(f"an event {written(event)}")


def _state(condition: Value) -> str:
    match condition:
        case Term("count", (filter_, Term("at_most", (0,)))) if "you_control" not in conjuncts(filter_) and (
            "opponent_controls" not in conjuncts(filter_)
        ):
            return f"there are no {_plural(filter_)} on the battlefield"
    return condition_english(condition)


def _plural(filter_: Value) -> str:
    return object_english(filter_, plural=True)


_BY_PLAYERS = {
    "draws": "draw a card",
    "draws_not_first_in_draw_step": "",
    "gains_life": "gain life",
    "loses_life": "lose life",
    "sacrifices": "sacrifice",
    "discards": "discard",
    "mills": "mill",
    "cycles": "cycle",
    "creates": "create",
    "casts": "cast",
    "copies": "copy",
    "attack_with": "attack with",
    "puts_counters": "put",
}


def _by_player(name: str, who: Value, rest: Sequence[Value], many: bool) -> str:
    verb = _verb(who, _BY_PLAYERS[name].split(" ")[0] or "draw")
    match name, rest:
        case "draws", _:
            return f"{verb} one or more cards" if many else f"{verb} a card"
        case "draws_not_first_in_draw_step", _:
            each = "you draw in each of your" if who == "you" else "they draw in each of their"
            return f"{verb} a card except the first one {each} draw steps"
        case "gains_life" | "loses_life", _:
            return f"{verb} life"
        case "casts" | "copies", ["this"]:
            return f"{verb} this spell"
        case "casts" | "copies", [what]:
            other = "another" if conjuncts(what)[0] == "other" else ""
            if other:
                what = both(list(conjuncts(what)[1:]) or ["spell"])
            said = spell_english(what)
            if many:
                return f"{verb} one or more {said.replace('spell', 'spells', 1)}"
            return f"{verb} {other or _article(said)} {said}"
        case "attack_with", [what, Term("at_least", (1,))] if what == Term("type", ("creature",)):
            return verb
        case "attack_with", [what, Term("at_least", (int(number),))]:
            if number == 1 and what == both(["commander", "you_own"]):
                return f"{verb} with your commander"
            count = WORDS_OF_NUMBERS.get(number, str(number))
            return f"{verb} with {count} or more {_plural(what)}"
        case "puts_counters", [kind, what]:
            return f"{verb} {_counter(kind, many)} on {_things(what, False)}"
        case _, [what]:
            return f"{verb} {_things(what, many)}"
    raise CannotRender(f"what a player does: {name}")


def _verb(who: Value, base: str) -> str:
    if who == "you":
        return base
    return {"copy": "copies"}.get(base, f"{base}s")


def _article(words: str) -> str:
    vowel = words[0] in "aeiouAEIOU" and not words.lower().startswith("uni")
    return "an" if vowel else "a"


def _things(what: Value, many: bool) -> str:
    match what:
        case Term("player", (who,)):
            return player_english(who)
    return f"one or more {_plural(what)}" if many else object_english(what)


def _counter(kind: Value, many: bool) -> str:
    said = f"{kind.value} " if isinstance(kind, Text) else ""
    if many:
        return f"one or more {said}counters"
    return f"{_article(said or 'counter')} {said}counter"


def _counters(name: str, kind: Value, what: Value, many: bool) -> str:
    verb = "put on" if name == "counters_put" else "removed from"
    return f"{_counter(kind, many)} {'are' if many else 'is'} {verb} {_things(what, False)}"


def _deed(deed: str, subject: Value, many: bool) -> str:
    for name, words in WHOLE:
        if name == deed:
            return words
    if deed == "discarded_by_opponent":
        return "a spell or ability an opponent controls causes you to discard this card"
    if deed == "last_counter_removed":
        return f"the last counter is removed from {object_english(subject)}"
    if deed.endswith("_counter_put"):
        return f"the {deed.removesuffix('_counter_put')} counter is put on {object_english(subject)}"
    match subject:
        case Term("player", (who,)):
            for name, base, third in OF_PLAYERS:
                if name == deed:
                    said = base if who == "you" else third
                    return f"{player_english(who)} {said}"
    for name, one, several in OF_OBJECTS:
        if name == deed:
            return f"{_things(subject, many)} {several if many else one}"
    raise CannotRender(f"no words for {deed}")


_FROM = {
    "anywhere": "",
    "hand": " from your hand",
    "graveyard": " from a graveyard",
    "exile": " from exile",
    "library": " from your library",
    "battlefield": " from the battlefield",
    "off_battlefield": " from anywhere other than the battlefield",
}


def _moves(what: Value, origin: str, place: str, many: bool) -> str:
    parts = conjuncts(what)
    whose = ""
    owned = parts[-1] in ("you_own", "opponent_owns") and parts[:-1] != ["commander"] and len(parts) > 1
    if owned and {"graveyard", "hand"} & {origin, place} and place != "battlefield":
        whose = "your" if parts[-1] == "you_own" else "an opponent's"
        parts = parts[:-1]
    under = ""
    if place == "battlefield" and parts[0] in ("this", "enchanted") and len(parts) > 1:
        under = {
            "you_control": " under your control",
            "opponent_controls": " under an opponent's control",
        }.get(written(parts[-1]), "")
        parts = parts[:1]
    who = _things(both(parts), many)
    be = "are" if many else "is"
    match origin, place:
        case _, "battlefield":
            return f"{who} enter{'' if many else 's'}{_FROM[origin]}{under}"
        case "battlefield", "graveyard" if not whose and "card" not in parts:
            return f"{who} die{'' if many else 's'}"
        case "battlefield", "anywhere":
            return f"{who} leave{'' if many else 's'} the battlefield"
        case "graveyard", "anywhere":
            return f"{who} leave{'' if many else 's'} {whose or 'a'} graveyard"
        case _, "graveyard":
            origin_ = " from anywhere" if origin == "anywhere" else _FROM[origin]
            return f"{who} {be} put into {whose or 'a'} graveyard{origin_}"
        case _, "exile":
            return f"{who} {be} put into exile{_FROM[origin]}"
        case _, "hand":
            whose = whose or "a player's"
            return f"{who} {be} put into {whose} hand{_FROM[origin]}"
    raise CannotRender(f"what moves from {origin} to {place}")


def _of_thing(event: Value, what: Value, many: bool) -> str:
    who = _things(what, many)
    s = "" if many else "s"
    be = "are" if many else "is"
    match event:
        case Term("attacks", (_, "any")):
            return f"{who} attack{s}"
        case Term("attacks", (_, defender)):
            return f"{who} attack{s} {_things(defender, False)}"
        case Term("attacks_alone", _):
            return f"{who} attack{s} alone"
        case Term("unblocked", _):
            return f"{who} attack{s} and {'aren' if many else 'isn'}'t blocked"
        case Term("blocks", (_, "any")):
            return f"{who} block{s}"
        case Term("blocks", (_, other)):
            return f"{who} block{s} {_things(other, False)}"
        case Term("becomes_blocked", (_, "any")):
            return f"{who} become{s} blocked"
        case Term("becomes_blocked", (_, other)):
            return f"{who} become{s} blocked by {_things(other, False)}"
        case Term("deals_damage", (_, to, kind)):
            to_ = "" if to == "any" else f" to {_things(to, False)}"
            return f"{who} deal{s} {_damage(kind)}{to_}"
        case Term("dealt_damage", (Term("player", ("you",)), kind)):
            return f"you're dealt {_damage(kind)}"
        case Term("dealt_damage", (_, kind)):
            return f"{who} {be} dealt {_damage(kind)}"
        case Term("becomes_tapped" | "becomes_untapped" as name, _):
            return f"{who} become{s} {name.removeprefix('becomes_')}"
        case Term("targeted", (Term("player", ("you",)), by)):
            return f"you become the target of {_targeting(by)}"
        case Term("targeted", (_, by)):
            return f"{who} become{s} the target of {_targeting(by)}"
        case Term("turned_face_up", _):
            return f"{who} {be} turned face up"
        case Term("transforms", _):
            return f"{who} transform{s}"
        case Term("transforms_into", (_, face)):
            return f"{who} transform{s} into {face.value if isinstance(face, Text) else 'this permanent'}"
    raise CannotRender(f"an event {written(event)}")


def _damage(kind: Value) -> str:
    return "damage" if kind == "any" else f"{written(kind)} damage"


def _targeting(by: Value) -> str:
    match by:
        case "any":
            return "a spell or ability"
        case Term(name, (who,)):
            said = {"spell": "a spell", "ability": "an ability", "spell_or_ability": "a spell or ability"}[
                name
            ]
            whose = {
                "you": " you control",
                "opponent": " an opponent controls",
                "other_player": " another player controls",
                "any_player": "",
            }
            return said + whose[written(who)]
    raise CannotRender(f"what targets: {written(by)}")


# ---------------------------------------------------------------- additional triggers


def _covering(ability: Ability) -> str:
    covers = ability.covers
    assert covers is not None
    lead = "".join(f"as long as {condition_english(each)}, " for each in ability.conditions)
    if ability.kind == "cant_trigger":
        whose = f" of {_several(covers.whose)}" if covers.whose else ""
        causes = _participles(covers.causes, many=True)
        return _capital(f"{causes} don't cause abilities{whose} to trigger.")
    times = {1: "an additional time", 2: "two additional times", 3: "three additional times"}[covers.adds]
    whose = " or ".join(map(_source, covers.whose))
    if not covers.causes and whose == "dungeons you own":
        return f"Room abilities of dungeons you own trigger {times}."
    if not covers.causes:
        said = f"if a triggered ability of {whose} triggers"
    else:
        said = (
            f"if {_participles(covers.causes, many=False)} causes a triggered ability of {whose} to trigger"
        )
    return _capital(f"{lead}{said}, that ability triggers {times}.")


def _several(whose: Sequence[Value]) -> str:
    if whose == (both(["permanent", "opponent_controls"]),):
        return "permanents your opponents control"
    return " or ".join(map(_plural, whose))


def _source(filter_: Value) -> str:
    match filter_:
        case Term("and", ("emblem", "you_own")):
            return "an emblem you own"
        case Term("and", ("dungeon", "you_own")):
            return "dungeons you own"
        case Term("and", (Term("subtype", (Text("Equipment"),)), "attached_to_this")):
            return "an Equipment attached to this permanent"
        case Term("and", ("spell", rest)):
            said = spell_english(rest)
            return f"{_article(said)} {said}"
    return object_english(filter_)


def _participles(causes: Sequence[Value], many: bool) -> str:
    """The events as a noun phrase: "an artifact or creature entering"."""
    subjects: list[str] = []
    verbs: list[str] = []
    for cause in causes:
        subject, verb = _participle(cause, many)
        if subject not in subjects:
            subjects.append(subject)
        if verb not in verbs:
            verbs.append(verb)
    if len(subjects) * len(verbs) != len(causes):
        raise CannotRender("different things that do different things")
    joined = " or ".join(verbs)
    if verbs == ["entering", "leaving the battlefield"]:
        joined = "entering or leaving the battlefield"
    if len(verbs) == 2 and verbs[0].startswith("casting ") and verbs[1] == "copying" + verbs[0][7:]:
        joined = "casting or copying" + verbs[0][7:]
    return f"{' or '.join(subjects)} {joined}"


def _participle(cause: Value, many: bool) -> tuple[str, str]:
    match cause:
        case Term("turned_face_up", ("permanent",)):
            return "turning a face-down permanent", "face up"
        case Term("casts" | "copies" as name, (who, what)):
            said = spell_english(what)
            verb = "casting" if name == "casts" else "copying"
            return player_english(who), f"{verb} {_article(said)} {said}"
        case Term("draws", (who,)):
            return player_english(who), "drawing a card"
        case Term("gains_life", (who,)):
            return player_english(who), "gaining life"
        case Term("sacrifices", (who, what)):
            return player_english(who), f"sacrificing {object_english(what)}"
        case Term(_, (what, *_)):
            subject = _plural(what) if many else object_english(what)
            return subject, _participle_of(cause)
    raise CannotRender(f"what causes it: {written(cause)}")


def _participle_of(cause: Value) -> str:
    match cause:
        case Term("moves", (_, "anywhere", "battlefield")):
            return "entering"
        case Term("moves", (_, "battlefield", "graveyard")):
            return "dying"
        case Term("moves", (_, "battlefield", "anywhere")):
            return "leaving the battlefield"
        case Term("attacks", (_, "any")):
            return "attacking"
        case Term("dealt_damage", (_, "any")):
            return "being dealt damage"
        case Term("deals_damage", (_, Term("player", ("any_player",)), "combat")):
            return "dealing combat damage to a player"
        case Term("targeted", (_, "any")):
            return "becoming the target of a spell or ability"
    raise CannotRender(f"what causes it: {written(cause)}")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


__all__ = ["about_triggers", "event_english", "triggers_english"]
