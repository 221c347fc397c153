"""What triggered abilities trigger on (603.2): the words after "when", "whenever" and "at", as events.

*This creature enters or attacks*, *you draw your second card each turn*, *the beginning of your upkeep*. A
clause is read whole; what isn't known makes it unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import both, holds, put
from pyrules.oracle.model import On, Term, Text, Value
from pyrules.oracle.static_conditions import conditions
from pyrules.oracle.static_words import NUMBER, Reader, number_of
from pyrules.oracle.triggers_deeds import (
    OBJECT_PATTERN,
    OBJECT_WORDS,
    PLAYER_PATTERN,
    PLAYER_WORDS,
    WHOLE,
)
from pyrules.oracle.triggers_things import PLAYERS, THAT, Things, objects, player, source, spell

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINAL = "|".join(ORDINALS)
_IT = "it_"
"""Stands for the subject while its verbs are read."""


@dataclass(slots=True)
class Heard:
    """What the clauses of a trigger say: events, conditions inside them, and where it works if that is said.

    `delayed` for a trigger that an effect creates (603.7, 603.12), which is no ability of the card.
    """

    events: list[On] = field(default_factory=list)
    conditions: list[Value] = field(default_factory=list)
    zone: str | None = None
    delayed: bool = False


def triggers(reader: Reader) -> Heard:
    """The events after "when", "whenever" or "at", which is still to be taken; raises Unreadable."""
    heard = Heard()
    word = reader.need("when|whenever|at")[0].strip()
    clauses = 0
    while True:
        clauses += 1
        found = _at(reader, heard) if word == "at" else _clause(reader, heard)
        found = _trailing(reader, found, heard)
        heard.events += found
        start = reader.at
        if reader.take("or(?= (?:the|an?|another|~|enchanted|equipped|you) )"):
            word = ""
            continue
        if not reader.take(",? ?(?:and|or)") or not reader.peek("when|whenever|at the beginning"):
            reader.at = start
            break
        word = reader.need("when|whenever|at")[0].strip()
    if clauses > 1 and heard.conditions:
        raise unreadable("a condition of one of several events")
    if any(holds(each.event, THAT) or holds(each.event, "that_player") for each in heard.events):
        heard.delayed = True
    events = [each.event for each in heard.events]
    if len(set(events)) != len(events):
        raise unreadable("the same event twice")
    return heard


# ---------------------------------------------------------------- steps

_STEPS: tuple[tuple[str, str], ...] = (
    ("upkeep", "upkeep"),
    ("end step", "end"),
    ("draw step", "draw"),
    ("untap step", "untap"),
    ("declare attackers step", "declare_attackers"),
    ("end of combat", "end_of_combat"),
    ("(?:precombat|first) main phase", "precombat_main"),
    ("(?:postcombat|second) main phase", "postcombat_main"),
    ("cleanup step", "cleanup"),
    ("combat damage step", "combat_damage"),
)
_WHOSE: tuple[tuple[str, Value], ...] = (
    ("your", "you"),
    ("each of your", "you"),
    ("each opponent's|your opponents'", "opponent"),
    ("each player's", "any_player"),
    ("each other player's", "other_player"),
    ("enchanted player's", "enchanted_player"),
    ("the chosen player's", "chosen_player"),
    ("each", "any_player"),
    ("the", "any_player"),
)
_ENCHANTED_KIND = (
    "(?:enchanted|equipped) (?:creature|permanent|land|artifact|planeswalker|enchantment|Equipment|Forest"
    "|Wall|Vehicle)"
)


def _at(reader: Reader, heard: Heard) -> list[On]:
    """What follows "at": the beginning or end of something."""
    if reader.take("end of combat"):
        return [On(Term("begins", ("end_of_combat", "any_player")))]
    if reader.take("this turn's next end of combat|end of turn"):
        heard.delayed = True
        return [On(Term("begins", ("end", "any_player")))]
    reader.need("the beginning of")
    if reader.take("(?:the |that |your )?(?:next |player's next |turn's )"):
        return _next(reader, heard)
    if reader.take("each of your main phases"):
        return [On(Term("begins", (each, "you"))) for each in ("precombat_main", "postcombat_main")]
    if reader.take("combat on your turn|your combat step"):
        return [On(Term("begins", ("beginning_of_combat", "you")))]
    if reader.take("combat on each opponent's turn"):
        return [On(Term("begins", ("beginning_of_combat", "opponent")))]
    if reader.take("combat on enchanted player's turn"):
        return [On(Term("begins", ("beginning_of_combat", "enchanted_player")))]
    if reader.take("each combat|combat on each player's turn"):
        return [On(Term("begins", ("beginning_of_combat", "any_player")))]
    if reader.take("combat this turn|each combat this turn|combat"):
        heard.delayed = True
        return [On(Term("begins", ("beginning_of_combat", "any_player")))]
    if match := reader.take(rf"the (upkeep|draw step|end step) of {_ENCHANTED_KIND}'s controller"):
        step = {"draw step": "draw", "end step": "end"}.get(match[1], match[1])
        return [On(Term("begins", (step, Term("controller_of", ("enchanted",)))))]
    if reader.take(f"{_ENCHANTED_KIND}'s controller's upkeep"):
        return [On(Term("begins", ("upkeep", Term("controller_of", ("enchanted",)))))]
    if reader.take("that (?:player|turn|opponent)'s|their"):
        heard.delayed = True
        who: Value = "any_player"
    else:
        found = next((who for words, who in _WHOSE if reader.take(words)), None)
        if found is None:
            raise unreadable(f"whose? {reader.rest}")
        who = found
    if reader.take("next"):
        return _next(reader, heard)
    return [On(Term("begins", (_step(reader), who)))]


def _next(reader: Reader, heard: Heard) -> list[On]:
    heard.delayed = True
    step = "beginning_of_combat" if reader.take("combat") else _step(reader)
    reader.take("of the game|on your turn")
    return [On(Term("begins", (step, "any_player")))]


def _step(reader: Reader) -> str:
    for words, step in _STEPS:
        if reader.take(f"{words}s?"):
            return step
    raise unreadable(f"which step? {reader.rest}")


# ---------------------------------------------------------------- clauses


_AFTER_ACTION = (
    "(?:you|they|that player|one or more players) (?:do|does)|(?:that player|they) (?:won't|don't|doesn't)"
    "|you (?:win|lose) the flip|you spend this mana to cast [^,]*|you next cast [^,]* this turn"
    "|you pay this cost(?: one or more times)?|it regenerates this way|damage is prevented this way"
)
"""Triggers that speak of what the effect that created them did (603.12), or of its next use (603.7)."""


def _clause(reader: Reader, heard: Heard) -> list[On]:
    """What follows "when" or "whenever"."""
    for deed, words in WHOLE:
        if reader.take(f"{words}|{words[:1].upper()}{words[1:]}"):
            return [On(Term("deed", (deed, Term("player", ("any_player",)))))]
    if reader.take(_AFTER_ACTION):
        heard.delayed = True
        return [On(Term("deed", ("does", Term("player", ("you",)))))]
    start = reader.at
    if reader.take(
        "a spell or ability an opponent controls causes you to discard ~|"
        "a spell or ability an opponent controls causes you to discard this card"
    ):
        return [On(Term("deed", ("discarded_by_opponent", "this")))]
    for attempt in (_by_player, _on_player, _counters, _of_things, _state):
        reader.at = start
        words = reader.words
        try:
            found = attempt(reader, heard)
        except Unreadable:
            reader.words = words
            continue
        if found and re.match(
            r"$|,|(?:and|or) (?:when|whenever|at) |or (?:the|an?|another|~|enchanted|equipped|you) |"
            r"(?:while|during|for|this|on|until|in|each|if|as) ",
            reader.rest,
        ):
            return found
        reader.words = words
    raise unreadable(f"what triggers it? {reader.words[start:]}")


_TURNS: tuple[tuple[str, Value], ...] = (
    ("during your turn|on your turn|during each of your turns", Term("during_turn", ("you",))),
    (
        "(?:during|on) (?:an opponent's|each opponent's|one of your opponents') turns?",
        Term("during_turn", ("opponent",)),
    ),
    (
        "during (?:a|any|each|another) turn other than yours|during turns other than yours"
        "|if it's not your turn|on a turn other than your own|during another player's turn",
        Term("non", (Term("during_turn", ("you",)),)),
    ),
)


def _trailing(reader: Reader, found: list[On], heard: Heard) -> list[On]:
    """What is said after the events: whose turn it is, which time, and how long it goes on."""
    while True:
        if match := reader.take(rf"for the ({_ORDINAL}) time (?:each|in a|this) (turn|combat)"):
            heard.delayed = heard.delayed or " this " in match[0]
            found = _nth(found, ORDINALS.index(match[1]) + 1)
        elif match := reader.take(rf"for the ({_ORDINAL}) time during each of your turns"):
            found = _nth(found, ORDINALS.index(match[1]) + 1)
            heard.conditions.append(Term("during_turn", ("you",)))
        elif reader.take("this turn|this combat|this way|until end of turn|until your next turn|this game"):
            heard.delayed = True
        elif (turn := next((meaning for words, meaning in _TURNS if reader.take(words)), None)) is not None:
            heard.conditions.append(turn)
        elif reader.take("during the declare attackers step"):
            heard.conditions.append(Term("during_step", ("declare_attackers",)))
        elif reader.take("during combat"):
            heard.conditions.append(Term("during_combat"))
        elif reader.take("while saddled|while (?:it's|~ is) saddled"):
            heard.conditions.append(Term("this_is", ("saddled",)))
        elif reader.take("while (?:~ is|it's|this card is) in your graveyard"):
            heard.zone = "graveyard"
        elif reader.take("while (?:~ is|it's|this card is) exiled"):
            heard.zone = "exile"
        elif reader.take("while|as long as"):
            heard.conditions += conditions(reader, "this")[0]
        else:
            return found


def _nth(found: Sequence[On], number: int) -> list[On]:
    return [On(Term("nth", (number, each.event)), each.many) for each in found]


# ---------------------------------------------------------------- what players do


def _by_player(reader: Reader, heard: Heard) -> list[On]:
    who = player(reader)
    if who is None:
        raise unreadable("no player")
    found: list[On] = []
    while True:
        found += _does(reader, who, heard)
        start = reader.at
        if not reader.take(", or|or"):
            return found
        try:
            found += _does(reader, who, heard)
        except Unreadable:
            reader.at = start
            return found
        return found


_OBJECT_VERBS = (
    ("sacrifices?", "sacrifices"),
    ("discards?", "discards"),
    ("mills?", "mills"),
    ("creates?", "creates"),
)


def _does(reader: Reader, who: Value, heard: Heard) -> list[On]:
    """What a player does."""
    if (found := _draws(reader, who)) is not None:
        return found
    if reader.take("gains? or loses? life"):
        return [On(Term("gains_life", (who,))), On(Term("loses_life", (who,)))]
    if reader.take("gains? (?:life|1 or more life)"):
        return [On(Term("gains_life", (who,)))]
    if reader.take("loses? (?:life|1 or more life)"):
        return [On(Term("loses_life", (who,)))]
    if (found := _casts(reader, who, heard)) is not None:
        return found
    if reader.take("cycles? or discards?"):
        things = objects(reader)
        return _each(things, lambda one: [Term("cycles", (who, one)), Term("discards", (who, one))])
    if reader.take("cycles?"):
        return _each(objects(reader), lambda one: [Term("cycles", (who, one))])
    for words, name in _OBJECT_VERBS:
        if reader.take(words):
            things = objects(reader)
            return [On(Term(name, (who, one)), things.many) for one in things.filters]
    if (found := _attacks(reader, who)) is not None:
        return found
    if reader.take("taps?"):
        things = objects(reader)
        reader.need("for mana")
        return [On(Term("taps", (who, one, "for_mana"))) for one in things.filters]
    if reader.take("puts?"):
        return _puts(reader, who)
    if match := reader.take(PLAYER_PATTERN):
        return [On(Term("deed", (PLAYER_WORDS[match[0].strip()], Term("player", (who,)))))]
    raise unreadable(f"does what? {reader.rest}")


def _each(things: Things, make: Callable[[Value], list[Value]]) -> list[On]:
    return [On(event, things.many) for one in things.filters for event in make(one)]


def _draws(reader: Reader, who: Value) -> list[On] | None:
    if match := reader.take(rf"draws? (?:your|their) ({_ORDINAL}) card (?:each|in a|this) turn"):
        return _nth([On(Term("draws", (who,)))], ORDINALS.index(match[1]) + 1)
    if reader.take(
        "draws? a card except the first one (?:you draw|they draw) in each of (?:your|their) draw steps"
    ):
        return [On(Term("draws_not_first_in_draw_step", (who,)))]
    if reader.take("draws? one or more cards"):
        return [On(Term("draws", (who,)), many=True)]
    if reader.take("draws? a card"):
        return [On(Term("draws", (who,)))]
    return None


def _casts(reader: Reader, who: Value, heard: Heard) -> list[On] | None:
    copies = bool(reader.take("casts? or copies|casts? or copy"))
    names = ["casts", "copies"] if copies else ["casts"]
    if not copies:
        if reader.take("cop(?:y|ies)(?= (?:an?|another) )"):
            names = ["copies"]
        elif not reader.take("casts?"):
            return None
    if reader.take("~|it(?= )|this card|it"):
        return [On(Term(name, (who, "this"))) for name in names]
    if match := reader.take(rf"(?:your|their) ({_ORDINAL})"):
        found = [On(Term(name, (who, spell(reader)))) for name in names]
        if reader.peek("during each opponent's turn|during each of your turns|on each opponent's turn"):
            turn = next(meaning for words, meaning in _TURNS if reader.take(words))
            heard.conditions.append(turn)
        elif reader.take("this turn"):
            heard.delayed = True
        else:
            reader.need("each turn|in a turn")
        return _nth(found, ORDINALS.index(match[1]) + 1)
    many = bool(reader.take("one or more"))
    other = not many and bool(reader.take("another"))
    if not many and not other:
        reader.need("an?")
    what = spell(reader, "spells" if many else "spell")
    if other:
        what = both(["other", what])
    return [On(Term(name, (who, what)), many) for name in names]


def _attacks(reader: Reader, who: Value) -> list[On] | None:
    if not reader.take("attacks?"):
        return None
    if reader.take("with"):
        if match := reader.take(rf"({NUMBER}) or more"):
            many: Value = number_of(match[1])
            things = objects(_several(reader))
        elif match := reader.take(rf"exactly ({NUMBER})"):
            raise unreadable("exactly so many attackers")
        else:
            many = 1
            things = objects(reader)
        (one,) = things.filters if len(things.filters) == 1 else (None,)
        if one is None:
            raise unreadable("several attackers")
        if whom := _whom(reader):
            raise unreadable(f"attacks whom? {whom}")
        return [On(Term("attack_with", (who, one, Term("at_least", (many,)))))]
    whom = _whom(reader)
    if whom:
        return [On(Term("attacks_player", (who, each))) for each in whom]
    return [On(Term("attack_with", (who, Term("type", ("creature",)), Term("at_least", (1,)))))]


def _several(reader: Reader) -> Reader:
    """The reader where several things are said without "one or more" in front."""
    reader.words = f"{reader.words[: reader.at]}one or more {reader.words[reader.at :]}"
    return reader


def _whom(reader: Reader) -> list[Value]:
    """Which players are attacked: none where it isn't said."""
    if reader.take("a player or planeswalker"):
        raise unreadable("a player or planeswalker")
    who = player(reader)
    return [who] if who is not None else []


def _puts(reader: Reader, who: Value) -> list[On]:
    """Counters, or cards, that a player puts somewhere."""
    if match := reader.take(r"(an?|one or more) (?:([+-]\d/[+-]\d|[a-z-]+) )?counters? on"):
        kind: Value = Text(match[2]) if match[2] else "any"
        many = match[1] == "one or more"
        return [On(Term("puts_counters", (who, kind, one)), many) for one in objects(reader).filters]
    things = objects(reader)
    if match := reader.take(r"into exile(?: from (anywhere|(?:your|their) (?:hand|library|graveyard)))?"):
        place = (match[1] or "anywhere").split(" ")[-1]
        return [On(Term("moves", (one, place, "exile")), things.many) for one in things.filters]
    raise unreadable("puts what where?")


# ---------------------------------------------------------------- what happens to players


def _on_player(reader: Reader, heard: Heard) -> list[On]:
    """ "You're dealt damage", "enchanted player is attacked", "you or a permanent you control becomes …"."""
    if reader.take("you're"):
        who: Value = "you"
    else:
        found = player(reader)
        if found is None:
            raise unreadable("no player")
        who = found
        if reader.take("or(?= )") or reader.take("and/or"):
            more = objects(reader)
            both_ = Things((Term("player", (who,)), *more.filters), more.many)
            return _verbs(reader, both_, heard)
        if not reader.take("is|are|becomes?"):
            raise unreadable("no verb")
        if reader.words[: reader.at].rstrip().endswith(("become", "becomes")):
            return [On(Term("targeted", (Term("player", (who,)), _by(reader))))]
    if match := reader.take("dealt (combat |noncombat )?damage"):
        kind = (match[1] or "any").strip()
        return [On(Term("dealt_damage", (Term("player", (who,)), kind)))]
    if reader.take("attacked"):
        return [On(Term("attacks_player", ("any_player", who)))]
    raise unreadable("what happens to a player?")


# ---------------------------------------------------------------- counters

_KIND = r"[+-]\d/[+-]\d|[a-z-]+"


def _counters(reader: Reader, _heard: Heard) -> list[On]:
    if match := reader.take(rf"the last (?:({_KIND}) )?counter is removed from"):
        what = objects(reader).one()
        return [On(Term("deed", ("last_counter_removed", what)))]
    if match := reader.take(rf"the ({_ORDINAL}) (?:({_KIND}) )?counter is put on"):
        what = objects(reader).one()
        return [On(Term("deed", (f"{match[1]}_counter_put", what)))]
    match = reader.need(rf"(an?|one or more) (?:({_KIND}) )?counters? (?:is|are) (put on|removed from)")
    kind: Value = Text(match[2]) if match[2] else "any"
    many = match[1] == "one or more"
    name = "counters_put" if match[3] == "put on" else "counters_removed"
    if (who := player(reader)) is not None:
        return [On(Term(name, (kind, Term("player", (who,)))), many)]
    return [On(Term(name, (kind, one)), many) for one in objects(reader).filters]


# ---------------------------------------------------------------- what things do


def _of_things(reader: Reader, heard: Heard) -> list[On]:
    start = reader.at
    if reader.take(rf"~ and at least {NUMBER} other creatures? attack"):
        match = re.compile(rf"~ and at least ({NUMBER}) other").match(reader.words, start)
        assert match is not None
        others = both(["other", Term("type", ("creature",)), "attacking", "you_control"])
        heard.conditions.append(Term("count", (others, Term("at_least", (number_of(match[1]),)))))
        return [On(Term("attacks", ("this", "any")))]
    if (one := source(reader)) is not None:
        return _verbs(reader, Things((one,), many=False), heard)
    reader.at = start
    things = objects(reader)
    if reader.peek("becomes? the target") and any(
        isinstance(each, Term) and each.name == "player" for each in things.filters
    ):
        raise unreadable("a player")
    return _verbs(reader, things, heard)


def _verbs(reader: Reader, things: Things, heard: Heard) -> list[On]:
    """One verb or several: "enters or attacks", "enters, attacks, or dies"."""
    said = _verb(reader, heard)
    while True:
        start, words, kept = reader.at, reader.words, len(heard.conditions)
        if not reader.take(", or|or|and/or") and not _comma(reader):
            break
        try:
            said += _verb(reader, heard)
        except Unreadable:
            reader.at, reader.words = start, words
            del heard.conditions[kept:]
            break
    return [On(_about(event, one), things.many) for one in things.filters for event in said]


def _comma(reader: Reader) -> bool:
    """Takes a comma between verbs, of which the last has "or" before it."""
    if re.match(r", [a-z ]+, or ", reader.rest):
        reader.at += 2
        return True
    return False


def _about(event: Value, subject: Value) -> Value:
    """The event of that subject; what the verb says of it stands after what it is."""
    match event:
        case Term("moves", (what, "unsaid", place)):
            # A card is put into a graveyard from anywhere, a permanent from where it is one (603.6c).
            origin = "anywhere" if "card" in conjuncts(subject) else "battlefield"
            return _about(Term("moves", (what, origin, place)), subject)
        case Term("moves", (Term("and", (first, more)), origin, place)) if first == _IT:
            parts = conjuncts(subject)
            # Who controls it stands before who owns it, in whichever order that is said.
            owned = parts[-1:] if parts[-1] in ("you_own", "opponent_owns") and len(parts) > 1 else []
            parts = parts[: len(parts) - len(owned)]
            return Term("moves", (both([*parts, *conjuncts(more), *owned]), origin, place))
    return put(event, _IT, subject)


_NAME = r"[A-Z][\w'-]*(?:,? (?:(?:of|the|and|from) )*[A-Z][\w'-]*)*"
_WHOSE_CARDS: dict[str, list[Value]] = {"your": ["you_own"], "an opponent's": ["opponent_owns"]}
_FROM = {
    "from the battlefield": "battlefield",
    "from anywhere other than the battlefield": "off_battlefield",
    "from anywhere": "anywhere",
    "from your hand": "hand",
    "from a graveyard": "graveyard",
    "from your graveyard": "graveyard",
    "from exile": "exile",
}


def _verb(reader: Reader, heard: Heard) -> list[Value]:
    """What one thing does, or what happens to it, the thing itself being `_IT`."""
    if (moved := _moved(reader, heard)) is not None:
        return [moved]
    if (fight := _combat(reader)) is not None:
        return fight
    if match := reader.take("(?:is|are) dealt (combat |noncombat |excess )?damage"):
        return [Term("dealt_damage", (_IT, (match[1] or "any").strip()))]
    if match := reader.take("deals? (combat |noncombat |excess )?damage"):
        return _deals(reader, (match[1] or "any").strip())
    if match := reader.take("becomes? (tapped|untapped)"):
        return [Term(f"becomes_{match[1]}", (_IT,))]
    if reader.take("is tapped for mana"):
        return [Term("taps", ("any_player", _IT, "for_mana"))]
    if reader.take("becomes? the target of"):
        return [Term("targeted", (_IT, _by(reader)))]
    if reader.take("(?:is|are) turned face up"):
        return [Term("turned_face_up", (_IT,))]
    if match := reader.take(rf"transforms? into (~|{_NAME})"):
        return [Term("transforms_into", (_IT, "this" if match[1] == "~" else Text(match[1])))]
    if reader.take("transforms?(?! into)"):
        return [Term("transforms", (_IT,))]
    if match := reader.take(OBJECT_PATTERN):
        return [Term("deed", (OBJECT_WORDS[match[0].strip()], _IT))]
    raise unreadable(f"does what? {reader.rest}")


def _moved(reader: Reader, heard: Heard) -> Value | None:
    """Where a thing goes."""
    if reader.take("enters?(?: the battlefield)?|comes? into play"):
        return _enters(reader, heard)
    if reader.take("dies?"):
        return Term("moves", (_IT, "battlefield", "graveyard"))
    if reader.take("leaves? the battlefield(?! without)"):
        return Term("moves", (_IT, "battlefield", "anywhere"))
    if match := reader.take("leaves? (a|your|an opponent's|their) graveyard"):
        whose = _WHOSE_CARDS.get(match[1], [])
        return Term("moves", (both([_IT, *whose]), "graveyard", "anywhere"))
    if match := reader.take(
        "(?:is|are) put into (a|your|an opponent's|its owner's|their owners?'s?) graveyard"
    ):
        whose = _WHOSE_CARDS.get(match[1], [])
        return Term("moves", (both([_IT, *whose]), _origin(reader, "unsaid"), "graveyard"))
    if reader.take("(?:is|are) (?:put into exile|exiled)"):
        return Term("moves", (_IT, _origin(reader, "anywhere"), "exile"))
    if match := reader.take(
        "(?:is|are) (?:put into|returned to) (your|a player's|its owner's|their owners?'s?) hand"
    ):
        whose = _WHOSE_CARDS.get(match[1], [])
        return Term("moves", (both([_IT, *whose]), _origin(reader, "anywhere"), "hand"))
    if reader.take("(?:is|are) sacrificed"):
        return Term("sacrifices", ("any_player", _IT))
    return None


def _origin(reader: Reader, without: str) -> str:
    """Where something comes from."""
    for words, place in _FROM.items():
        if reader.take(words):
            return place
    if reader.take("from (?:your|their|a|a player's|its owner's) library"):
        return "library"
    return without


def _enters(reader: Reader, heard: Heard) -> Term:
    more: list[Value] = []
    origin = "anywhere"
    while True:
        if reader.take("under your control"):
            more.append("you_control")
        elif reader.take("under an opponent's control"):
            more.append("opponent_controls")
        elif reader.take("from a graveyard|from your graveyard"):
            origin = "graveyard"
        elif reader.take("from exile"):
            origin = "exile"
        elif reader.take("from your hand"):
            origin = "hand"
        elif match := reader.take("tapped|untapped"):
            heard.conditions.append(Term("entered", (match[0].strip(),)))
        elif reader.take("with a counter on it"):
            heard.conditions.append(Term("entered", ("has_any_counter",)))
        else:
            break
    return Term("moves", (both([_IT, *more]), origin, "battlefield"))


def _combat(reader: Reader) -> list[Value] | None:
    """Attacking and blocking."""
    if reader.take("attacks? alone"):
        return [Term("attacks_alone", (_IT,))]
    if reader.take("attacks? and (?:isn't|aren't) blocked"):
        return [Term("unblocked", (_IT,))]
    if reader.take("attacks?"):
        return [Term("attacks", (_IT, each)) for each in _defenders(reader)]
    if reader.take("blocks? or becomes? blocked by(?! one or more)"):
        others = objects(reader).filters
        return [Term(name, (_IT, one)) for name in ("blocks", "becomes_blocked") for one in others]
    if reader.take("becomes? blocked by(?! one or more)"):
        return [Term("becomes_blocked", (_IT, one)) for one in objects(reader).filters]
    if reader.take("becomes? blocked"):
        return [Term("becomes_blocked", (_IT, "any"))]
    if reader.take("blocks?"):
        if reader.peek("an?|another|~|enchanted|equipped"):
            return [Term("blocks", (_IT, one)) for one in objects(reader).filters]
        return [Term("blocks", (_IT, "any"))]
    return None


def _defenders(reader: Reader) -> list[Value]:
    """Who or what is attacked."""
    if reader.take("a player or planeswalker"):
        return [Term("player", ("any_player",)), Term("type", ("planeswalker",))]
    found: list[Value] = []
    if reader.peek("|".join(words for words, _ in PLAYERS)):
        who = player(reader)
        found.append(Term("player", (who,)) if who is not None else "any")
        if not reader.take("(?:,|or)(?= (?:an?|another|one) )") and not reader.peek("or an? "):
            return found
        reader.take("or")
        found += objects(reader).filters
        return found
    if reader.peek("an? (?:battle|planeswalker)"):
        return list(objects(reader).filters)
    return ["any"]


def _deals(reader: Reader, kind: str) -> list[Value]:
    if not reader.take("to"):
        return [Term("deals_damage", (_IT, "any", kind))]
    if reader.take("one or more"):
        reader.need("players|of your opponents")
        raise unreadable("to one or more")
    targets: list[Value] = []
    if match := reader.take("(a player|an opponent) or (planeswalker|battle|creature)"):
        who = "any_player" if match[1] == "a player" else "opponent"
        targets = [Term("player", (who,)), Term("type", (match[2],))]
    elif reader.take("a creature or player"):
        targets = [Term("type", ("creature",)), Term("player", ("any_player",))]
    elif reader.take("any target|a creature or opponent"):
        raise unreadable("to whom?")
    elif (found := player(reader)) is not None:
        targets = [Term("player", (found,))]
        if reader.take("or(?= (?:an?|another) )"):
            targets += objects(reader).filters
    else:
        targets = list(objects(reader).filters)
    return [Term("deals_damage", (_IT, each, kind)) for each in targets]


_BY: tuple[tuple[str, str], ...] = (
    ("a spell or ability", "spell_or_ability"),
    ("an? (?:instant or sorcery )?spell", "spell"),
    ("an (?:activated )?ability", "ability"),
)


def _by(reader: Reader) -> Value:
    """What targets something."""
    reader.take("the target of")
    for words, name in _BY:
        if reader.peek("an? (?:instant or sorcery )spell|an activated ability"):
            break
        if reader.take(words):
            if reader.take("you control"):
                return Term(name, ("you",))
            if reader.take("an opponent controls|one of your opponents controls"):
                return Term(name, ("opponent",))
            if reader.take("another player controls"):
                return Term(name, ("other_player",))
            return "any" if name == "spell_or_ability" else Term(name, ("any_player",))
    raise unreadable("the target of what?")


# ---------------------------------------------------------------- states


def _state(reader: Reader, _heard: Heard) -> list[On]:
    """State triggers (603.8): "you control no Islands"."""
    if not reader.peek("you control no|you have no|there are|~ has|~'s|an? opponent controls|no "):
        raise unreadable(f"no state: {reader.rest}")
    if reader.take("there are no (?=[a-z]+s on the battlefield)"):
        from pyrules.oracle.static_things import things

        filter_ = things(reader)
        return [On(Term("state_is", (Term("count", (filter_, Term("at_most", (0,)))),)))]
    found, _ = conditions(reader, "this")
    if len(found) != 1:
        raise unreadable("several states")
    return [On(Term("state_is", (found[0],)))]
