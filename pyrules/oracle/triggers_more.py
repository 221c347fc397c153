"""Abilities that make others trigger additional times (603.2d), or keep them from triggering.

*If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that
ability triggers an additional time.* What causes it is read as events are, from its participle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pyrules.oracle.about import permanents
from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.mana_rules import both
from pyrules.oracle.model import Ability, Condition, Covers, Term, Text, Value
from pyrules.oracle.static_conditions import conditions
from pyrules.oracle.static_words import Reader, line_of
from pyrules.oracle.triggers_conditions import state
from pyrules.oracle.triggers_events import Heard, triggers
from pyrules.oracle.triggers_things import objects, spell
from pyrules.oracle.words import Names

_SAYS = re.compile(
    r"\btriggers? (?:an|one|two|three) additional times?\b"
    r"|\b(?:don't|doesn't) cause abilities\b[^.]* to trigger\b"
)
_TIMES = {"an additional time": 1, "one additional time": 1, "two additional times": 2,
          "three additional times": 3}  # fmt: skip
_ENDS = r"(?:that ability|it) triggers? (an additional time|(?:one|two|three) additional times?)"

_VERBS: tuple[tuple[str, str, str], ...] = (
    (
        "entering or leaving the battlefield",
        "enters or leaves the battlefield",
        "enter or leave the battlefield",
    ),
    ("entering the battlefield", "enters", "enter"),
    ("entering or dying", "enters or dies", "enter or die"),
    ("entering", "enters", "enter"),
    ("dying", "dies", "die"),
    ("leaving the battlefield", "leaves the battlefield", "leave the battlefield"),
    ("attacking", "attacks", "attack"),
    ("being dealt damage", "is dealt damage", "are dealt damage"),
    (
        "dealing combat damage to a player",
        "deals combat damage to a player",
        "deal combat damage to a player",
    ),
    (
        "becoming the target of a spell or ability",
        "becomes the target of a spell or ability",
        "become the target of a spell or ability",
    ),
    ("casting or copying", "cast or copy", "casts or copies"),
    ("casting", "cast", "casts"),
    ("drawing", "draws", "draw"),
    ("gaining life", "gains life", "gain life"),
    ("sacrificing", "sacrifices", "sacrifice"),
)
"""Participles, and the verbs that events are read with."""


def repeated(text: str, names: Names, short: str) -> Ability | None:
    """The ability that a sentence is, without its zone; None if it is none, or not known."""
    if not _SAYS.search(text):
        return None
    reader = Reader(line_of(text, names, short).words)
    try:
        return _keeps(reader) if "cause abilities" in reader.words else _repeats(reader)
    except Unreadable:
        return None


def _repeats(reader: Reader) -> Ability:
    if reader.take("[Rr]oom abilities of"):
        # The ability of each room is a triggered ability (309.4c).
        whose = _whose(reader)
        match = reader.need("trigger (an additional time)")
        reader.end()
        return _ability((), whose, (), match[1])
    found = _leading(reader)
    reader.need("[Ii]f")
    cause, _, rest = reader.rest.partition(" causes ")
    causes: tuple[Value, ...] = ()
    if rest:
        causes = _causes(cause)
        reader.at = len(reader.words) - len(rest)
    reader.need("an? (?:triggered )?ability of")
    whose = _whose(reader)
    if rest:
        reader.need("to trigger")
    else:
        reader.need("(?:would )?triggers?")
        if reader.take("during your turn"):
            found.append(Term("during_turn", ("you",)))
        elif reader.take("while"):
            found += conditions(reader, "this")[0]
    if not reader.rest.startswith(", "):
        raise unreadable("a comma")
    reader.at += 2
    match = reader.need(_ENDS)
    reader.end()
    return _ability(found, whose, causes, match[1])


def _ability(
    found: Sequence[Condition], whose: Sequence[Value], causes: Sequence[Value], times: str
) -> Ability:
    covers = Covers(tuple(whose), tuple(causes), _TIMES[times])
    return Ability("additional_trigger", "", conditions=tuple(found), covers=covers)


def _keeps(reader: Reader) -> Ability:
    """ "Creatures entering don't cause abilities to trigger." """
    cause, _, rest = reader.rest.partition(" don't cause abilities")
    causes = _causes(cause)
    inside = Reader(rest.strip())
    whose: tuple[Value, ...] = ()
    if inside.take("of"):
        whose = _several(inside)
    inside.need("to trigger")
    inside.end()
    return Ability("cant_trigger", "", covers=Covers(whose, causes))


def _leading(reader: Reader) -> list[Condition]:
    """ "As long as …," in front."""
    found: list[Condition] = []
    if reader.take("[Aa]s long as"):
        one = state(reader)
        found += [one] if one is not None else conditions(reader, "this")[0]
        if not reader.rest.startswith(", "):
            raise unreadable("a comma")
        reader.at += 2
    return found


def _whose(reader: Reader) -> tuple[Value, ...]:
    """Whose abilities: alternatives of filters."""
    found = _source(reader)
    while reader.take("or"):
        found += _source(reader)
    return tuple(found)


def _several(reader: Reader) -> tuple[Value, ...]:
    """Whose abilities, said of several: "permanents your opponents control"."""
    if reader.take("permanents your opponents control"):
        return (both(["permanent", "opponent_controls"]),)
    return (permanents(reader),)


def _source(reader: Reader) -> list[Value]:
    if reader.take("an emblem you own"):
        return [both(["emblem", "you_own"])]
    if reader.take("dungeons you own"):
        return [both(["dungeon", "you_own"])]
    if reader.take("an Equipment attached to (?:it|~)"):
        return [both([Term("subtype", (Text("Equipment"),)), "attached_to_this"])]
    if reader.take("a permanent you control"):
        return [both(["permanent", "you_control"])]
    start = reader.at
    if reader.take("an?") and "spell" in reader.rest:
        try:
            return [both(["spell", spell(reader)])]
        except Unreadable:
            pass
    reader.at = start
    return list(objects(reader).filters)


def _causes(words: str) -> tuple[Value, ...]:
    """The events that a participle says."""
    if words.lower().startswith("turning a face-down permanent face up"):
        return (Term("turned_face_up", ("permanent",)),)
    for participle, one, several in _VERBS:
        before, found, after = f" {words} ".partition(f" {participle} ")
        if not found:
            continue
        subject = before.strip()
        plural = not re.match(r"(?:an?|another|you|the|each|~)\b", subject, re.IGNORECASE)
        subject = f"one or more {subject[:1].lower()}{subject[1:]}" if plural else subject
        verb = several if plural else one
        said = f"whenever {subject} {verb} {after.strip()}".strip()
        reader = Reader(said)
        heard: Heard = triggers(reader)
        reader.end()
        if heard.conditions or heard.delayed:
            raise unreadable("a condition of what causes it")
        return tuple(each.event for each in heard.events)
    raise unreadable(f"what causes it? {words}")


__all__ = ["repeated"]
