"""What a sentence about moves speaks of that was said before it: a target, a spell, damage, destruction."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyrules.oracle.clauses import unreadable
from pyrules.oracle.mana_rules import holds
from pyrules.oracle.model import Term, Value
from pyrules.oracle.static_things import things
from pyrules.oracle.static_words import Reader, line_of
from pyrules.oracle.words import Names

_TARGET = re.compile(r"\btarget\b", re.IGNORECASE)
_SEVERAL = re.compile(
    r"\b(?:two|three|four|five|six|X|any number of|one or two|one, two, or three|each of)"
    r" (?:other )?target\b",
    re.IGNORECASE,
)
_AIMED = re.compile(
    r"\b[Tt]arget (?:[\w'-]+,? ){0,4}?"
    r"(?P<noun>creature or planeswalker|creature card|permanent card|[A-Z][\w-]* card|creature|permanent"
    r"|planeswalker|land|artifact|[A-Z][\w-]+)\b(?! (?:or|and/or|spell)\b)",
)
_RETURNED = re.compile(r"\b(?:[Rr]eturn|[Pp]ut) [^.]*\bcard\b[^.]* (?:to|onto) the battlefield\b")
_AT_RANDOM = re.compile(r"\b[Rr]eturn a creature card at random from your graveyard to the battlefield\b")
_ANY_TARGET = re.compile(r"\bany target\b")
_DAMAGE = re.compile(r"\bdeals? [^.]*\bdamage\b|\bdealt damage\b")
_CAST = re.compile(r"\bcast\b|\bcopy\b", re.IGNORECASE)
_DESTROYS = re.compile(r"\b[Dd]estroys? ")
_THAT = "that creature or planeswalker|that creature|that permanent|that land|that artifact"
_REMOVED = re.compile(r"^[Rr]emove [^.]* from ~: ?$")
CREATURE_AIMED = Term("and", (Term("type", ("creature",)), "target"))
"""The target, if it is a creature."""
A_TARGET = "(?:another )?target(?! (?:each|all|any|an?|the|another) )"


@dataclass(frozen=True, slots=True)
class Before:
    """What was said before the sentence: of the same ability, and of the spell as a whole."""

    paragraph: str = ""
    spell: str = ""

    @property
    def text(self) -> str:
        """Where a target is looked for: in what stands nearest."""
        return self.paragraph if _TARGET.search(self.paragraph) or not self.spell else self.spell


@dataclass(slots=True)
class Context:
    """A card's names and what was said before; `needs` becomes true when a sentence hangs on that."""

    names: Names
    short: str
    before: Before
    needs: bool = False

    @property
    def any_target(self) -> bool:
        """Whether "any target" was said before, and no other target."""
        return len(_TARGET.findall(self.before.text)) == 1 and bool(_ANY_TARGET.search(self.before.text))

    def check(self, filters: tuple[Value, ...]) -> None:
        """Whether what is spoken of was said before."""
        for each in filters:
            if holds(each, "dealt_damage_this_way"):
                self.needs = True
                if self.before.text and not _DAMAGE.search(self.before.text):
                    raise unreadable("dealt damage which way?")
            if each in ("that_spell", "cast_this_way"):
                self.needs = True
                if self.before.text and not _CAST.search(self.before.text):
                    raise unreadable("which spell?")
            if holds(each, "target_controls"):
                raise unreadable("another target")

    def aim(self, reader: Reader) -> tuple[Value, bool] | None:
        """What a spell or ability is aimed at, in words of its own or as what was said before; and whether
        that was put onto the battlefield."""
        if reader.take(A_TARGET):
            things(reader)
            return "target", False
        if self.any_target and reader.take("that creature"):
            self.needs = True
            return CREATURE_AIMED, False
        if match := reader.take("the creature (an opponent controls|you don't control)(?= would)"):
            return self._one_of_two(match[1])
        match = reader.take(f"{_THAT}|the creature|it(?= would| can't be regenerated this turn)")
        if match is None:
            return None
        text = self.before.text
        if not _TARGET.search(text) and _AT_RANDOM.search(text) and match[0].strip() == "it":
            self.needs = True
            return "target", True
        said_noun = match[0].strip().removeprefix("that ").removeprefix("the ")
        aims = [each for each in _AIMED.finditer(text) if each["noun"] == said_noun]
        only = len(aims) == 1 and not _SEVERAL.search(text)
        if not only and (len(_TARGET.findall(text)) != 1 or _SEVERAL.search(text)):
            raise unreadable("which of several?")
        aimed = aims[0] if only else _AIMED.search(text)
        if aimed is None:
            raise unreadable("what is aimed at?")
        self.needs = True
        said, noun = match[0].strip(), aimed["noun"]
        returned = noun.endswith(" card")
        if returned and not _RETURNED.search(text):
            raise unreadable("a card, not a permanent")
        fits = {
            "it": True,
            "that permanent": True,
            "that creature or planeswalker": noun == "creature or planeswalker",
            "that land": noun == "land",
            "that artifact": noun == "artifact",
        }
        creature = noun in ("creature", "creature card") or noun[0].isupper()
        if not fits.get(said, creature):
            raise unreadable(f"{said} is no {noun}")
        return "target", returned

    def _one_of_two(self, whose: str) -> tuple[Value, bool]:
        """Of two targets that which an opponent controls: the one of which the words were said before."""
        if len(re.findall(rf"\b[Tt]arget creature {whose}\b", self.before.text)) != 1:
            raise unreadable("which of the two?")
        self.needs = True
        return "target", False

    def it(self) -> Value:
        """What "it" means in "Regenerate it.": the one target, or this where nothing else was spoken of."""
        text = self.before.text
        if len(_TARGET.findall(text)) == 1 and not _SEVERAL.search(text) and _AIMED.search(text):
            self.needs = True
            return "target"
        if re.fullmatch(r"(?:When|Whenever) ~ [a-z ]+, ", self._own(text)):
            return "this"
        if _REMOVED.search(self._own(text)):
            return "this"
        raise unreadable("what is it?")

    def _own(self, text: str) -> str:
        """The text with the card itself as ~."""
        return line_of(text.strip(), self.names, self.short).words.replace("whenever", "Whenever", 1) + " "

    def destroyed(self, reader: Reader) -> bool:
        """ "It can't be regenerated.": said of what was just destroyed."""
        start = reader.at
        way = "(?:a (?:creature|permanent|land|artifact)|creatures|artifacts) destroyed this way"
        if self.before.text:
            way += "|it|they|that creature|those creatures|the creature"
        if reader.take(way) and reader.take("can't be regenerated") and not reader.rest:
            return not self.before.text or bool(_DESTROYS.search(self.before.text))
        reader.at = start
        return False
