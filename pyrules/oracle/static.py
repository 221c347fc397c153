"""Sentences about characteristics (613): static abilities, and effects that last until end of turn.

A sentence is read whole: a subject, what is changed of it, and under which conditions. A word that isn't
known makes the sentence unreadable, never a part of it silently dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.keywords import keywords_of
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import holds, put
from pyrules.oracle.model import Ability, Condition, Term, Text, Value, Watch
from pyrules.oracle.static_amounts import Whose, quantity
from pyrules.oracle.static_changes import Said, X, predicates
from pyrules.oracle.static_conditions import conditions
from pyrules.oracle.static_text import CHANGES_TEXT, EVERY_COLOR_WORD, NARROWS, replacing
from pyrules.oracle.static_things import COLORS, attached, subjects, things
from pyrules.oracle.static_words import NUMBER, Line, Reader, line_of
from pyrules.oracle.words import Names

Quoted = Callable[[str], tuple[tuple[Ability, ...], bool]]
"""The abilities that a quoted text is, and whether all of it is understood."""

_LAYERS = re.compile(
    r"\b(?:gets?|has|have|had|gains?|loses?|is|are|isn't|aren't|becomes?|can't have|power|toughness"
    r"|control)\b"
)
_SAME = re.compile(
    r"The same is true for [a-z ]*spells you control and [a-z ]*cards you own that aren't on the "
    r"battlefield\.$"
)
_STILL = re.compile(
    r"(?:It's|He's|She's|They're|That land is|Those lands are|It is|They are) still (?:an? )?"
    r"(?:[A-Z][a-z'-]+ )?(?:lands?|artifacts?|enchantments?|planeswalkers?|creatures?)\.$"
)
_STAYS = re.compile(r"(?:It's|He's|She's|They're|That land is|Those lands are|It is|They are) still\b")
_LAND_TYPE = re.compile(r"\blands?\b[^.\"]* (?:is|are) the chosen type\b")
"""Where the type that was chosen is a land type."""
_UNTIL = re.compile(r"^[Uu]ntil end of turn, | until end of turn\b")
_TARGET = rf"(?:(?:up to )?(?:{NUMBER}|[xX]) )?(?:another |other )?target"
_FOR_GOOD = re.compile(
    rf"Target (?:spell or permanent|permanent|creature) becomes (?:{'|'.join(COLORS)}|colorless)\.$"
)
"""An effect that lasts indefinitely (611.2a)."""
_GOES_ON = re.compile(r"Untap (?:it|that (?:creature|permanent)|them)\.$")
"""A sentence that leaves what "it" means."""


@dataclass(slots=True)
class Found:
    """What a sentence gave: its abilities, and whether all of it is understood.

    `whole` is False where a quoted ability, which counts as one all the same, has no facts of its own.
    """

    abilities: tuple[Ability, ...]
    whole: bool = True
    moved: bool = False
    """It is about counters, tokens or what is put somewhere."""
    linked: bool = False
    """It hangs on what an earlier sentence does."""


@dataclass(slots=True)
class StaticText:
    """Reads the sentences of one paragraph, one after the other.

    `short` is the first word of a legendary card's name. `it` is what a later sentence means by "it", and
    `before` the condition of the sentence before.
    """

    name: str
    names: Names
    quoted: Quoted
    short: str = ""
    it: Value | None = None
    before: Condition | None = None
    targets: int = 0

    def belongs(self, sentence: str) -> bool:
        """Whether a sentence says nothing more than that an effect is about cards elsewhere too."""
        return bool(_SAME.match(sentence))

    def still(self, sentence: str) -> bool:
        """Whether a sentence says that something stays what it was ("It's still a land.")."""
        return bool(_STILL.match(sentence))

    def stays(self, sentence: str) -> bool:
        """Whether a sentence says that something stays what it was, but not in known words."""
        return bool(_STAYS.match(sentence)) and not self.still(sentence)

    def narrows(self, sentence: str, after: str) -> bool:
        """Whether the sentence after one that changes words says what the new word can't be."""
        return bool(CHANGES_TEXT.search(sentence) and NARROWS.match(after))

    def static(self, sentence: str, still: bool = False) -> Found | None:
        """A static ability; None if the sentence is none, or says something that isn't known."""
        if not _LAYERS.search(sentence) and " may activate " not in sentence:
            return None
        line = line_of(sentence, self.names, self.short)
        try:
            found = self._static(line, still)
        except Unreadable:
            self.it = self.before = None
            return None
        return found if not _LAND_TYPE.search(sentence) else _of_land(found)

    def effect(self, sentence: str, still: bool = False) -> Found | None:
        """An effect that a resolving spell or ability leaves behind; None likewise."""
        low = sentence.lower()
        if "until end of turn" not in low and not (
            low.startswith("gain control of") or _FOR_GOOD.match(sentence) or CHANGES_TEXT.search(sentence)
        ):
            if not _GOES_ON.match(sentence):
                self.it = None
            return None
        line = line_of(sentence, self.names, self.short)
        try:
            return self._effect(line, still)
        except Unreadable:
            self.it = None
            return None

    def bans(self, sentence: str) -> Found | None:
        """That something can't become untapped and gets no counters."""
        if "can't become untapped" not in sentence:
            return None
        try:
            return self._bans(line_of(sentence, self.names, self.short))
        except Unreadable:
            return None

    # ---- static abilities

    def _static(self, line: Line, still: bool) -> Found:
        reader = Reader(line.words)
        found, it = self._leading(reader)
        abilities: list[Ability] = []
        whole = True
        special = self._special(reader)
        if special is not None:
            subject, said = special
            more = self._trailing(reader, subject)
            reader.end()
            abilities.append(self._ability(subject, said, (*found, *more)))
        else:
            while True:
                subject = self._subject(reader, it)
                it = subject
                said = predicates(reader, Whose(subject), still, lasting=False)
                more = self._trailing(reader, subject)
                ability = self._ability(subject, said, (*found, *more))
                ability, complete = self._with_quotes(ability, said, line)
                whole = whole and complete and not said.matters
                abilities.append(ability)
                if more or not reader.take("(?:, )?and"):
                    break
            reader.end()
        self.it = subject
        conditions_ = abilities[-1].conditions
        self.before = conditions_[0] if len(conditions_) == 1 else None
        return Found(tuple(abilities), whole)

    def _leading(self, reader: Reader) -> tuple[tuple[Condition, ...], Value | None]:
        """The conditions in front, and what "it" means after them."""
        found: list[Condition] = []
        it = self.it
        while True:
            if reader.take("[Mm]ax speed —") or reader.words[reader.at :].lower().startswith("max speed — "):
                reader.at = len("max speed — ")
                found.append(_MAX_SPEED)
            elif reader.take("[Aa]s long as this card is in your graveyard"):
                found.append(_IN_GRAVEYARD)
                if reader.take("and"):
                    found += conditions(reader, None)[0]
                _need_comma(reader)
            elif reader.take("(?:[Aa]s long as|while)"):
                more, about = conditions(reader, self.it)
                _need_comma(reader)
                found += more
                it = about if about is not None else it
            elif reader.take("during your turn,|on your turn,") or reader.take("during your turn(?=,)"):
                _skip_comma(reader)
                found.append(Term("during_turn", ("you",)))
            elif reader.take("during turns other than yours(?=,)"):
                _skip_comma(reader)
                found.append(Term("non", (Term("during_turn", ("you",)),)))
            elif reader.take("otherwise(?=,)"):
                if self.before is None:
                    raise unreadable("otherwise than what?")
                _skip_comma(reader)
                found.append(Term("non", (self.before,)))
            else:
                return tuple(found), it

    def _trailing(self, reader: Reader, subject: Value) -> tuple[Condition, ...]:
        """The conditions after what is changed."""
        found: list[Condition] = []
        # Of several permanents "it" is each of them apart, which no condition of the ability is about.
        about = subject if subject in ("this", "enchanted") else None
        while True:
            _skip_comma(reader)
            if reader.take("as long as|while"):
                found += conditions(reader, about)[0]
            elif reader.take("unless"):
                (one,) = _just_one(conditions(reader, about)[0])
                found.append(Term("non", (one,)))
            elif reader.take("during your turn"):
                found.append(Term("during_turn", ("you",)))
            else:
                return tuple(found)

    def _special(self, reader: Reader) -> tuple[Value, Said] | None:
        """Sentences that are no subject and verbs."""
        if reader.peek("you control (?:enchanted|equipped)"):
            reader.take("you control")
            subject = attached(reader)
            if subject is None:
                raise unreadable("control of what?")
            return subject, Said([Term("control", ("you",))])
        if reader.take("(?:you|players) may activate abilities of"):
            subject = things(reader)
            reader.need("as though (?:those creatures|they) had haste")
            return subject, Said(["as_though_haste"])
        if reader.take(EVERY_COLOR_WORD):
            return "permanent", Said([Term("change_every_word", ("color",))])
        if reader.take("cards in graveyards lose all abilities"):
            return "in_graveyards", Said(["lose_all_abilities"])
        if reader.take("~'s power and toughness are each equal to"):
            amount = quantity(reader, Whose("this"))
            return "this", Said([Term("define_power", (amount,)), Term("define_toughness", (amount,))])
        if match := reader.take("~'s (power|toughness) is equal to"):
            amount = quantity(reader, Whose("this"))
            said = Said([Term(f"define_{match[1]}", (amount,))])
            if reader.take("and its toughness is equal to"):
                other = quantity(reader, Whose("this", number=amount))
                said.changes.append(Term("define_toughness", (other,)))
            return "this", said
        return None

    def _subject(self, reader: Reader, it: Value | None) -> Value:
        if reader.peek("it's|they're"):
            if it is None:
                raise unreadable("what is it?")
            return it
        if reader.take("it|that (?:creature|permanent|land|artifact)|they|those creatures"):
            if it is None:
                raise unreadable("what is it?")
            return it
        found = attached(reader)
        if found is not None:
            return found
        one = reader.peek("each|every|an?|another|~")
        filter_ = subjects(reader)
        if not one and reader.peek("gets|has|is|gains|loses|becomes|isn't"):
            raise unreadable("one thing, without a word before it")
        return filter_

    def _ability(
        self, subject: Value, said: Said, found: tuple[Condition, ...], lasting: bool = False
    ) -> Ability:
        if not said.changes:
            raise unreadable("nothing is changed")
        if any(holds(change, X) for change in said.changes):
            raise unreadable("where is X?")
        if len(set(found)) != len(found):
            raise unreadable("a condition said twice")
        if _TARGETED in conjuncts(subject) and not lasting:
            raise unreadable("a static ability has no target")
        if subject != "this" and any(holds(condition, "other") for condition in found):
            raise unreadable("another than what?")
        zone = "graveyard" if _IN_GRAVEYARD in found else ""
        found = tuple(each for each in found if each != _IN_GRAVEYARD)
        return self._named(
            Ability(
                "static",
                zone,
                conditions=found,
                also=tuple(said.also),
                applies_to=subject,
                modifies=tuple(said.changes),
            )
        )

    def _named(self, ability: Ability) -> Ability:
        """The ability with the card's own name where it names cards of its name."""
        own = Text(self.name)
        return replace(
            ability,
            applies_to=put(ability.applies_to or "this", Text("~"), own),
            modifies=tuple(put(each, Text("~"), own) for each in ability.modifies),
            conditions=tuple(
                each if not holds(each, Text("~")) else _term(put(each, Text("~"), own))
                for each in ability.conditions
            ),
        )

    def _with_quotes(self, ability: Ability, said: Said, line: Line) -> tuple[Ability, bool]:
        """The ability with the abilities that it grants, and whether each of them is understood."""
        if not said.quotes:
            return ability, True
        inner: list[Ability] = []
        modifies: list[Value] = []
        whole = True
        for change in ability.modifies:
            match change:
                case Term("grant_ability", (int(place),)) if keywords := keywords_of(
                    line.quotes[said.quotes[place - 1]].removesuffix(".")
                ):
                    modifies += [Term("grant", (each,)) for each in keywords]
                case Term("grant_ability", (int(place),)):
                    granted, complete = self.quoted(line.quotes[said.quotes[place - 1]])
                    whole = whole and complete
                    for each in granted:
                        inner.append(each)
                        modifies.append(Term("grant_ability", (len(inner),)))
                case _:
                    modifies.append(change)
        return replace(ability, modifies=tuple(modifies), inner=tuple(inner)), whole

    # ---- until end of turn

    def _effect(self, line: Line, still: bool) -> Found:
        bare = _UNTIL.sub("", line.words, count=1)
        until = bare != line.words
        if _UNTIL.search(bare) or "until" in bare:
            raise unreadable("until when?")
        reader = Reader(" ".join(bare.split()))
        reader.take("[Tt]hen")
        special = self._special_effect(reader)
        if special is not None:
            subject, said, lasts = special
        else:
            lasts = bool(_FOR_GOOD.match(f"{line.words[:1].upper()}{line.words[1:]}."))
            subject = self._object(reader)
            said = predicates(reader, Whose(subject), still, lasting=True)
        reader.end()
        if not (until or lasts):
            raise unreadable("for how long?")
        said.changes = [put(change, X, "x") for change in said.changes]
        if said.matters:
            raise unreadable("more that lasts")
        ability, whole = self._with_quotes(self._ability(subject, said, (), lasting=True), said, line)
        # What several permanents were that an effect changed, no filter says afterwards.
        self.it = subject if subject in ("target", "this", "enchanted") else None
        return Found((replace(ability, zone="resolved"),), whole)

    def _special_effect(self, reader: Reader) -> tuple[Value, Said, bool] | None:
        if reader.take("(?:you )?gain control of"):
            subject = self._object(reader)
            return subject, Said([Term("control", ("you",))]), True
        if reader.take("[Cc]hange the text of"):
            subject = self._object(reader)
            reader.need("by replacing all instances of")
            return subject, Said(replacing(reader)), True
        if reader.take("[Ss]witch"):
            match = reader.need(r"(~|it|target [a-z ]+?|each [a-z ]+?)'s power and toughness")
            inside = Reader(match[1])
            subject = self._object(inside)
            inside.end()
            return subject, Said(["switch"]), False
        return None

    def _object(self, reader: Reader) -> Value:
        """What an effect is about: a target, this, or permanents in words."""
        if reader.take("target spell or permanent"):
            return "target"
        if reader.take(_TARGET):
            things(reader)
            return "target"
        return self._subject(reader, self.it)

    # ---- counters

    def _bans(self, line: Line) -> Found:
        reader = Reader(line.words)
        subject = self._subject(reader, None)
        reader.need("can't become untapped")
        untap = Watch(Term("become_untapped", (subject,)), "any_player")
        found = [Ability("cant", "", (untap,))]
        if reader.take("and can't have counters put on (?:it|them)"):
            found.append(Ability("cant", "", (Watch("put_counters", "any_player"),), about=(subject,)))
        reader.end()
        return Found(tuple(found))


def _of_land(found: Found) -> Found:
    old, new = (Term(name, ("chosen_type",)) for name in ("set_creature_type", "set_land_type"))
    return Found(
        tuple(
            replace(each, modifies=tuple(put(change, old, new) for change in each.modifies))
            for each in found.abilities
        ),
        found.whole,
    )


_TARGETED = "target_controls"
_IN_GRAVEYARD = Term("in_graveyard")
"""Where the ability works, which is said like a condition."""
_MAX_SPEED = Term("player_counters", ("you", Text("speed"), Term("at_least", (4,))))


def _just_one(found: tuple[Condition, ...]) -> tuple[Condition]:
    if len(found) != 1:
        raise unreadable("unless several things")
    return (found[0],)


def _need_comma(reader: Reader) -> None:
    if not reader.rest.startswith(","):
        raise unreadable(f"more is said of when: {reader.rest}")
    _skip_comma(reader)


def _skip_comma(reader: Reader) -> None:
    if reader.rest.startswith(", "):
        reader.at += 2


def _term(value: Value) -> Term:
    return value if isinstance(value, Term) else Term(str(value))


def granted(abilities: tuple[Ability, ...]) -> Iterator[Ability]:
    """Abilities of a quoted text as others get them; what they start keeps its place."""
    for ability in abilities:
        yield replace(ability, zone="granted")


def opaque() -> Ability:
    """A granted ability that has no facts: it still counts as an ability that the object has (613.1f)."""
    return Ability("opaque", "granted")
