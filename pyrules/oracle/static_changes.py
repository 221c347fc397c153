"""What a static ability does to what it applies to: the changes after its subject (613.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pyrules.keywords import PLAIN_KEYWORDS, WAITING_KEYWORDS
from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.keywords import keywords_of
from pyrules.oracle.mana_rules import put
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_amounts import Whose, each, quantity
from pyrules.oracle.static_types import IN_ADDITION, SIZE, STILL, becomes, isnt, sized
from pyrules.oracle.static_words import Reader
from pyrules.oracle.vocabulary import LONGEST

X = "X"
"""An amount before it is said what X is."""

_BONUS = r"([+-])(\d+|X)/([+-])(\d+|X)"
_PLAIN = "|".join(sorted(PLAIN_KEYWORDS | WAITING_KEYWORDS, key=lambda each: (-len(each), each)))
_NUMBERED = (
    r"(?:toxic|annihilator|bushido|rampage|afflict|absorb|afterlife|firebending|mobilize|soulshift|casualty"
    r"|crew|fabricate|modular|poisonous|frenzy|bloodthirst|renown|vanishing|fading|dredge|ripple|graft"
    r"|devour|tribute|hideaway|saddle|backup|station) \d+"
)
_COSTED = (
    r"(?:ward|cycling|equip|kicker|echo|flashback|unearth|morph|megamorph|madness|evoke|outlast|scavenge"
    r"|cumulative upkeep|buyback|escape|embalm|encore|disturb|dash|blitz|ninjutsu|fortify|reconfigure|miracle"
    r"|level up|suspend|foretell|plot|warp|(?:basic )?[a-z]+cycling)(?: |—)(?:\{[^{}\s]+\})+"
)
_QUALITY_END = (
    r"(?=, | and (?!from\b)|,? as long as\b|,? until\b| unless\b| for as\b|,? where\b| in addition\b|$)"
)
_QUALIFIED = rf"(?:protection|hexproof) from .+?(?:(?:, and|,| and) from .+?)*{_QUALITY_END}"
_ALSO = re.compile(
    r"(?:(?:can't (?!have|gain)|can (?:attack|block|only)|attacks?|blocks?|must (?:attack|block|be blocked)"
    r"|(?:is|are) goaded|assigns? combat damage|doesn't|don't|its activated abilities"
    r"|all creatures able to block)\b.*?)"
    r"(?=(?:,|,? and) (?:gets?|has|have|loses?|gains?|is|are|can't|can|attacks?|blocks?|must|its?|doesn't)\b"
    r"|,? as long as |,? until |, where |$)"
)
"""Said of the same objects, and no characteristic."""
_COMBAT = re.compile(
    r"(?:can't (?:attack|block|be blocked)|can (?:attack|block|only)|attacks?|blocks?"
    r"|must (?:attack|block|be blocked)|(?:is|are) goaded|assigns? combat damage"
    r"|all creatures able to block)\b(?!.*\b(?:would|instead|prevent)\b)"
)
"""What may attack and block (506–509), which changes nothing else."""


_LOST = "(?:card types|creature types|colors|types|abilities)"


@dataclass(slots=True)
class Said:
    """The changes of one sentence, in order.

    `quotes` are the quotations that `grant_ability` means, which counts them from 1; `also` is what is said
    besides.
    """

    changes: list[Value] = field(default_factory=list)
    quotes: list[int] = field(default_factory=list)
    also: list[Text] = field(default_factory=list)
    matters: bool = False
    """Something of `also` may matter to how events come out."""
    others: bool = False
    """Abilities are lost other than those that it gets."""

    def number(self) -> Value | None:
        """The last amount that was said, for "that number"."""
        for change in reversed(self.changes):
            if isinstance(change, Term) and len(change.arguments) == 1:
                return change.arguments[0]
        return None


def predicates(reader: Reader, whose: Whose, still: bool, lasting: bool) -> Said:
    """All that is said after the subject; raises Unreadable if a word of it isn't known.

    `still` as in `becomes`; `lasting` for an effect that ends, which may also say "gains" and "becomes".
    """
    said = Said()
    one(reader, whose, said, still, lasting)
    while True:
        start = reader.at
        if not (reader.take("(?:, )?and") or _comma(reader)):
            break
        reader.take("it|they")
        try:
            one(reader, whose, said, still, lasting)
        except Unreadable:
            reader.at = start
            break
    if match := reader.take(r"named ([A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"):
        said.changes.append(Term("set_name", (Text(match[1]),)))
    if reader.take("(?:, )?where X is"):
        amount = quantity(reader, Whose(whose.subject, said.number()))
        if not any(_holds_x(change) for change in said.changes):
            raise unreadable("where is X?")
        said.changes = [put(change, X, amount) for change in said.changes]
    if said.others and not any(
        isinstance(change, Term) and change.name in ("grant", "grant_ability") for change in said.changes
    ):
        raise unreadable("other abilities than which?")
    return said


def _holds_x(value: Value) -> bool:
    return value == X or (isinstance(value, Term) and any(_holds_x(part) for part in value.arguments))


def _comma(reader: Reader) -> bool:
    if reader.rest.startswith(", "):
        reader.at += 2
        return True
    return False


def one(reader: Reader, whose: Whose, said: Said, still: bool, lasting: bool) -> None:
    """One verb and what goes with it."""
    reader.take("each|also|both")
    if match := reader.take(rf"gets? (?:an additional )?{_BONUS}"):
        _gets(reader, whose, said, match)
    elif reader.take("(?:has|have|had)"):
        _has(reader, whose, said)
    elif lasting and reader.take("gains? all creature types"):
        said.changes.append("add_every_creature_type")
    elif lasting and reader.take("gains?"):
        _keywords(reader, said)
    elif reader.take("can't have or gain abilities|can't have abilities|can't gain abilities"):
        said.changes.append("cant_have_abilities")
    elif reader.peek("(?:loses? [a-z ,]+? and )?can't have (?:or gain )?(?!or\\b|abilities)[a-z]+"):
        _barred(reader, said)
    elif reader.take("loses?"):
        _loses(reader, said)
    elif reader.take("isn't|aren't|is not|are not|is no longer|are no longer"):
        said.changes += isnt(reader)
    elif (match := _ALSO.match(reader.words, reader.at)) is not None:
        reader.at = match.end()
        if len(match[0].split()) > LONGEST:
            raise unreadable("too much besides")
        said.also.append(Text(match[0].strip()))
        said.matters = said.matters or not _COMBAT.match(match[0])
    elif reader.take("is|are|it's|they're") or (
        # A static ability says so only of what has lost its abilities just before.
        (lasting or said.changes[-1:] == ["lose_all_abilities"]) and reader.take("becomes?")
    ):
        _is(reader, whose, said, still)
    elif reader.take("with(?= base| power| \\w)") and said.changes:
        _has(reader, whose, said)
    else:
        raise unreadable(f"no verb: {reader.rest}")


def _gets(reader: Reader, whose: Whose, said: Said, match: re.Match[str]) -> None:
    halves = [_signed(match[1], match[2]), _signed(match[3], match[4])]
    if reader.take("for each"):
        amount = each(reader, whose)
        halves = [_times(half, amount) for half in halves]
    for name, half in zip(("add_power", "add_toughness"), halves, strict=True):
        if half != 0:
            said.changes.append(Term(name, (half,)))
    if halves == [0, 0]:
        raise unreadable("no change at all")


def _signed(sign: str, number: str) -> Value:
    if number == X:
        return X if sign == "+" else Term("times", (-1, X))
    return int(number) if sign == "+" else -int(number)


def _times(number: Value, amount: Value) -> Value:
    if not isinstance(number, int):
        raise unreadable("X for each")
    if number == 0:
        return 0
    return amount if number == 1 else Term("times", (number, amount))


def _has(reader: Reader, whose: Whose, said: Said) -> None:
    """Base power and toughness, or abilities."""
    if match := reader.take(rf"(?:base )?power and (?:base )?toughness {SIZE}"):
        said.changes += sized(match[1], match[2])
    elif match := reader.take(r"base (power|toughness) (\d+)"):
        said.changes.append(Term(f"set_{match[1]}", (int(match[2]),)))
    elif reader.take(r"(?:base )?power and (?:base )?toughness each equal to"):
        amount = quantity(reader, whose)
        said.changes += [Term("set_power", (amount,)), Term("set_toughness", (amount,))]
    elif match := reader.take(r"base (power|toughness) equal to"):
        said.changes.append(Term(f"set_{match[1]}", (quantity(reader, whose),)))
    else:
        _keywords(reader, said)


def _keywords(reader: Reader, said: Said) -> None:
    """A list of keyword abilities and quoted abilities."""
    found = _ability(reader, said)
    if not found:
        raise unreadable(f"has what? {reader.rest}")
    while True:
        start = reader.at
        if not (reader.take("(?:, )?and") or _comma(reader)):
            return
        if not _ability(reader, said):
            reader.at = start
            return


def _ability(reader: Reader, said: Said) -> bool:
    """Takes one ability of a list."""
    if match := reader.take(r"«(\d+)»"):
        said.quotes.append(int(match[1]))
        said.changes.append(Term("grant_ability", (len(said.quotes),)))
        return True
    found = keyword(reader)
    said.changes += [Term("grant", (each,)) for each in found]
    return bool(found)


def keyword(reader: Reader) -> tuple[Value, ...]:
    """The keyword abilities that the next words say; none if they say none."""
    for pattern in (_QUALIFIED, _NUMBERED, _COSTED, _PLAIN, r"(?:(?:nonbasic|snow|legendary) )?[a-z]+walk"):
        start = reader.at
        if match := reader.take(pattern):
            found = keywords_of(match[0].strip())
            if found and not re.search(r"of your choice|of (?:its|their|the chosen)|\"|«", match[0]):
                return found
            reader.at = start
    return ()


def _loses(reader: Reader, said: Said) -> None:
    if match := reader.take(rf"all other {_LOST}(?:(?:,|,? and) {_LOST})*"):
        _loses_other(match[0], said)
        return
    if reader.take("all abilities except mana abilities"):
        said.changes.append(Term("lose_abilities_but", ("mana",)))
        return
    if reader.take("all abilities|all their abilities|all of its abilities"):
        said.changes.append("lose_all_abilities")
        return
    if reader.take("all creature types"):
        said.changes.append("remove_creature_types")
        return
    lost = _plain_list(reader)
    said.changes += [Term("lose", (each,)) for each in lost]


def _loses_other(words: str, said: Said) -> None:
    """What "is a …" sets leaves no others of its kind; for abilities it has to be said."""
    if "card types" in words:
        # Also of an artifact creature, which says nothing of other types else (205.1b).
        said.changes = [
            Term("set_type", each.arguments) if isinstance(each, Term) and each.name == "add_type" else each
            for each in said.changes
        ]
    if "abilities" in words:
        said.others = True
        said.changes.append("lose_all_abilities")


def _barred(reader: Reader, said: Said) -> None:
    """ "Lose flying and can't have or gain flying", or the second half alone."""
    lost: list[Value] = []
    if reader.take("loses?"):
        lost = _plain_list(reader)
        reader.need("and")
    reader.need("can't have(?: or gain)?")
    barred = _plain_list(reader, "or|and")
    if lost and lost != barred:
        raise unreadable("one lost, another barred")
    said.changes += [Term("cant_have", (each,)) for each in barred]


def _plain_list(reader: Reader, joint: str = "and") -> list[Value]:
    found = list(keyword(reader))
    if not found:
        raise unreadable(f"which keyword? {reader.rest}")
    while True:
        start = reader.at
        if not (reader.take(f"(?:, )?(?:{joint})") or _comma(reader)):
            return found
        more = keyword(reader)
        if not more:
            reader.at = start
            return found
        found += more


def _is(reader: Reader, whose: Whose, said: Said, still: bool) -> None:
    said.changes += becomes(reader, still or bool(reader.take("also")))
    if reader.peek("with"):
        start = reader.at
        reader.take("with")
        if reader.take("all creature types"):
            said.changes.append("add_every_creature_type" if still else "set_every_creature_type")
            return
        try:
            _has(reader, whose, said)
            reader.take(f"{IN_ADDITION}|{STILL}")
        except Unreadable:
            reader.at = start
            raise
