"""Sentences about what is put somewhere, created, destroyed, milled or loses its place: replacement effects
(614), regeneration (701.19) and what of these can't happen (614.17).

A sentence is read whole, from left to right: when it applies, the event, what the event is about, and what
happens instead. What isn't known makes the sentence unreadable.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pyrules.oracle.about import about, permanents
from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.counters import instead_of_counters, kind_of, on_what
from pyrules.oracle.facts import written
from pyrules.oracle.mana_rules import holds
from pyrules.oracle.model import Ability, Condition, Does, Term, Text, Value, Watch
from pyrules.oracle.static_conditions import conditions
from pyrules.oracle.static_things import attached, subjects, things
from pyrules.oracle.static_words import NUMBER, Reader, line_of, number_of
from pyrules.oracle.tokens import Traits, instead_of_tokens, made, of_tokens
from pyrules.oracle.words import Names

EVENTS = frozenset(
    {
        "put_counters", "create_tokens", "die", "go_to_graveyard", "leave_battlefield", "be_destroyed",
        "be_regenerated", "mill",
    }
)  # fmt: skip
"""The events that this module reads about."""

ANYWHERE = "anywhere"
"""Where an ability works that watches its own card go to a graveyard from anywhere (113.6)."""

_MAY_BE = re.compile(
    r"\bwould (?:die|leave|be (?:put|destroyed|created)|put|get|create|mill)\b|[Rr]egenerate"
    r"|can't (?:be (?:put|regenerated)|get|have)\b"
)
_TRIGGER = re.compile(
    r"(?:When|Whenever|At) [^\"]*?, "
    r"(?=(?:regenerate|if|until end of turn,|the next time) |[a-z' ]* can't be regenerated)"
)
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
_ANY_TARGET = re.compile(r"\bany target\b")
_DAMAGE = re.compile(r"\bdeals? [^.]*\bdamage\b|\bdealt damage\b")
_CAST = re.compile(r"\bcast\b|\bcopy\b", re.IGNORECASE)
_SHIELD = re.compile(r"[Rr]egenerate ")
_DESTROYS = re.compile(r"\b[Dd]estroys? ")
_THAT = "that creature or planeswalker|that creature|that permanent|that land|that artifact"


def may_be(text: str) -> bool:
    """Whether a text may say something that this module reads: cheap."""
    return bool(_MAY_BE.search(text))


def umbra_armor() -> Ability:
    """Umbra armor (702.89a)."""
    return Ability(
        "replacement",
        "battlefield",
        (Watch("be_destroyed", "any_player"),),
        does=(Does(Term("remove_damage_from_it")), Does(Term("destroy_this"))),
        about=("enchanted",),
    )


@dataclass(frozen=True, slots=True)
class Before:
    """What was said before the sentence: of the same ability, and of the spell as a whole."""

    paragraph: str = ""
    spell: str = ""

    @property
    def text(self) -> str:
        """Where a target is looked for: in what stands nearest."""
        return self.paragraph if _TARGET.search(self.paragraph) or not self.spell else self.spell


@dataclass(frozen=True, slots=True)
class Moves:
    """The abilities of a sentence; `needs` tells that they hang on what an earlier sentence does."""

    abilities: tuple[Ability, ...]
    needs: bool = False


@dataclass(slots=True)
class _Event:
    """An event in words: who, what it is about, and when it counts."""

    event: str
    who: str
    about: tuple[Value, ...] = ()
    conditions: tuple[Condition, ...] = ()
    how: str = ""
    kind: Text | None = None
    lasting: bool = False
    unending: bool = False
    """It may begin with a resolving spell and have no end."""


@dataclass(slots=True)
class MovesText:
    """Reads sentences of one card. `effect` sentences are those of resolving spells and abilities."""

    name: str
    names: Names
    short: str = ""
    needs: bool = False

    def read(self, sentence: str, effect: bool, before: Before) -> Moves | None:
        """The abilities of a sentence; None if it is about something else or isn't understood."""
        if not _MAY_BE.search(sentence):
            return None
        if effect and (trigger := _TRIGGER.match(sentence)):
            if '"' in trigger[0]:
                return None
            before = Before(trigger[0], "")
            sentence = sentence[trigger.end() :]
        if '"' in sentence:
            return None
        reader = Reader(self._words(sentence))
        self.needs = False
        try:
            found = self._sentence(reader, effect, before)
            reader.end()
        except Unreadable:
            return None
        return Moves(tuple(found), self.needs)

    def _words(self, sentence: str) -> str:
        """The sentence as plain words, the card itself as ~."""
        start = _SHIELD.match(sentence)
        verb = "regenerate " if start else ""
        rest = sentence[start.end() :] if start else sentence
        if rest.removesuffix(".") in (*self.names.names, self.short):
            # Its name may be a subtype too, or the very word.
            return f"{verb}~"
        rest = rest[:1].upper() + rest[1:]
        if self.short:
            rest = re.sub(rf"(?<![\w'-]){re.escape(self.short)}(?= would )", "this permanent", rest)
        words = line_of(rest, self.names, self.short).words
        return verb + words[:1].lower() + words[1:]

    # ---- whole sentences

    def _sentence(self, reader: Reader, effect: bool, before: Before) -> list[Ability]:
        if effect and reader.peek("regenerate"):
            return [self._regenerate(reader, before)]
        found, lasting = self._leading(reader, before)
        if reader.peek("if it's a creature, it can't be regenerated"):
            return self._any_target(reader, effect, before)
        if found == [Term("kicked")] and reader.peek("that creature can't"):
            return self._kicked(reader, before, found)
        if reader.take("if"):
            return self._replacements(reader, effect, before, found, lasting)
        if reader.take("the next time"):
            return [self._next_time(reader, effect, before, found)]
        if reader.take("the first time"):
            event = self._event(reader, before)
            first = Term("first_time_each_turn")
            if reader.take("during each of your turns"):
                found.append(Term("during_turn", ("you",)))
            else:
                reader.need("each turn")
            if effect or event.lasting:
                raise unreadable("the first time, of an effect")
            return [self._replacement(reader, event, [*found, first])]
        return [self._ban(reader, effect, before, found, lasting)]

    def _leading(self, reader: Reader, before: Before) -> tuple[list[Condition], bool]:
        found: list[Condition] = []
        lasting = False
        while True:
            if reader.rest.lower().startswith("max speed — "):
                reader.at += len("max speed — ")
                found.append(Term("player_counters", ("you", Text("speed"), Term("at_least", (4,)))))
            elif reader.take("until end of turn(?=,)"):
                _comma(reader)
                lasting = True
            elif reader.take("as long as ~ is attached to a creature(?=,)"):
                _comma(reader)
                attached_to = Term("and", ("enchanted", Term("type", ("creature",))))
                found.append(Term("count", (attached_to, Term("at_least", (1,)))))
            elif reader.take("as long as ~ is solved(?=,)"):
                _comma(reader)
                found.append(Term("this_is", ("solved",)))
            elif reader.take("as long as"):
                found += conditions(reader, None)[0]
                _comma(reader)
            elif before.text and reader.take("if (?:~|this spell) was kicked(?=,)"):
                _comma(reader)
                found.append(Term("kicked"))
            else:
                return found, lasting

    def _replacements(
        self, reader: Reader, effect: bool, before: Before, found: list[Condition], lasting: bool
    ) -> list[Ability]:
        events = [self._event(reader, before)]
        if reader.take("or"):
            events.append(self._event(reader, before))
        abilities: list[Ability] = []
        start = reader.at
        for event in events:
            reader.at = start
            if reader.take("this turn"):
                event.lasting = True
            linked = any(each in ("that_spell", "cast_this_way") for each in event.about)
            own = event.about == ("this",) and event.event == "go_to_graveyard"
            ends = event.lasting or lasting
            if ends and not effect:
                raise unreadable("a static ability has no end")
            if effect and not (ends or linked or own or event.unending):
                raise unreadable("for how long?")
            if linked and ends:
                raise unreadable("the spell is gone by then")
            ability = self._replacement(reader, event, found)
            everywhere = own and _FROM_BATTLEFIELD not in ability.conditions
            if effect and own and not ends and not everywhere:
                raise unreadable("no spell is on the battlefield")
            zone = ANYWHERE if everywhere and not ends else "resolved" if effect or linked else ""
            abilities.append(replace(ability, zone=zone))
        return abilities

    def _next_time(self, reader: Reader, effect: bool, before: Before, found: list[Condition]) -> Ability:
        event = self._event(reader, before)
        if not event.lasting:
            reader.need("this turn")
        if not effect:
            raise unreadable("a static ability has no next time")
        return replace(self._replacement(reader, event, found), once=True, zone="resolved")

    def _replacement(self, reader: Reader, event: _Event, found: list[Condition]) -> Ability:
        _comma(reader)
        does, traits, optional, inner = self._instead(reader, event)
        named = (Term("counters_of", (event.kind,)),) if event.kind is not None else ()
        all_conditions = (*found, *event.conditions, *named)
        if len(set(all_conditions)) != len(all_conditions):
            raise unreadable("a condition said twice")
        return Ability(
            "replacement",
            "",
            (Watch(event.event, event.who),),
            tuple(all_conditions),
            does,
            optional=optional,
            inner=inner,
            about=tuple(sorted(event.about, key=written)),
            traits=traits,
        )

    def _any_target(self, reader: Reader, effect: bool, before: Before) -> list[Ability]:
        """ "If it's a creature, it can't be regenerated this turn, and if it would die this turn, …" """
        reader.need("if it's a creature, it can't be regenerated this turn, and if it would die this turn")
        if not effect or len(_TARGET.findall(before.text)) != 1 or not _ANY_TARGET.search(before.text):
            raise unreadable("what is it?")
        self.needs = True
        return self._doomed(reader, (_CREATURE_AIMED,), ())

    def _kicked(self, reader: Reader, before: Before, found: list[Condition]) -> list[Ability]:
        aimed = self._aim(reader, before)
        if aimed is None:
            raise unreadable("what is it?")
        reader.need("can't be regenerated this turn and if it would die this turn")
        return self._doomed(reader, (aimed[0],), tuple(found))

    def _doomed(
        self, reader: Reader, aimed: tuple[Value, ...], found: tuple[Condition, ...]
    ) -> list[Ability]:
        event = _Event("die", "any_player", aimed)
        ability = self._replacement(reader, event, list(found))
        ban = Ability("cant", "resolved", (Watch("be_regenerated", "any_player"),), found, about=aimed)
        return [ban, replace(ability, zone="resolved")]

    # ---- events

    def _event(self, reader: Reader, before: Before) -> _Event:
        if reader.take("one or more"):
            return self._passive(reader)
        if reader.take("an effect would"):
            event = self._active(reader, "effect")
            event.who = "you" if event.who == "under_you" else "any_player"
            event.conditions = (Term("by_effect"),)
            return event
        for words, who in (("you", "you"), ("an opponent", "opponent"), ("a player", "any_player")):
            if reader.take(f"{words} would"):
                return self._active(reader, who)
        return self._moved(reader, before)

    def _active(self, reader: Reader, who: str) -> _Event:
        if who == "you" and reader.take("get one or more"):
            kind = kind_of(reader)
            reader.need("counters")
            return _Event("put_counters", "any_player", (Term("player", ("you",)),), how="get", kind=kind)
        if reader.take("put one or more"):
            kind = kind_of(reader)
            reader.need("counters on")
            return _Event("put_counters", who, on_what(reader), how=who, kind=kind)
        if reader.take("create one or more"):
            tokens = of_tokens(reader)
            under = who == "effect" and reader.take("under your control")
            return _Event("create_tokens", "under_you" if under else who, tokens, how=who)
        if who != "effect" and reader.take("create an?"):
            return _Event("create_tokens", who, self._one_token(reader), how=who)
        if who != "effect" and reader.take("mill one or more cards"):
            return _Event("mill", who, how=who)
        raise unreadable(f"would do what? {reader.rest}")

    @staticmethod
    def _one_token(reader: Reader) -> tuple[Value, ...]:
        if match := reader.take("(Blood|Clue|Food|Map|Treasure)(?=,)"):
            rest = reader.words[reader.at :]
            if rest.startswith((", they create", ", create", ", instead", ", you may")):
                return (Term("subtype", (Text(match[1]),)),)
            reader.at = match.start()
        found = of_tokens(reader, "token")
        if not found:
            raise unreadable("one of any tokens")
        return found

    def _passive(self, reader: Reader) -> _Event:
        start = reader.at
        kind = kind_of(reader)
        if reader.take("counters would be put on"):
            return _Event("put_counters", "any_player", on_what(reader), how="passive", kind=kind)
        reader.at = start
        tokens = of_tokens(reader)
        reader.need("would be created")
        who = "you" if reader.take("under your control") else "any_player"
        return _Event("create_tokens", who, tokens, how="passive")

    def _moved(self, reader: Reader, before: Before) -> _Event:
        said_here = reader.peek("target")
        aimed = self._aim(reader, before)
        returned = False
        if aimed is not None:
            filters: tuple[Value, ...] = (aimed[0],)
            returned = aimed[1]
        elif reader.take("you cast (?:it|this card|~) this way and it(?= would be put into your graveyard)"):
            self.needs = True
            filters = ("cast_this_way",)
        elif reader.take("those spells(?= would be put into your graveyard, exile them instead$)"):
            filters = ("that_spell",)
            self._check(filters, before)
        elif reader.take("a card that has a cycling ability would be put into your graveyard from anywhere"):
            reader.need("and it wasn't cycled")
            cycling = Term("and", ("card", Term("keyword", ("cycling",))))
            not_cycled = (Term("non", (Term("was_cycled"),)),)
            return _Event("go_to_graveyard", "you", (cycling,), not_cycled)
        elif reader.take("a black or red permanent, spell, or card not on the battlefield"):
            filters = (Term("or", (Term("color", ("black",)), Term("color", ("red",)))),)
        else:
            filters = about(reader)
            self._check(filters, before)
        found: tuple[Condition, ...] = ()
        if reader.take("would die"):
            return _Event("die", "any_player", filters, lasting=bool(reader.take("this turn")))
        if reader.take("would leave the battlefield"):
            return _Event("leave_battlefield", "any_player", filters, unending=returned or said_here)
        if reader.take("would be destroyed"):
            return _Event("be_destroyed", "any_player", filters, lasting=bool(reader.take("this turn")))
        match = reader.need("would be put into (a|your|an opponent's|its owner's|their) graveyard")
        who = {"your": "you", "an opponent's": "opponent"}.get(match[1], "any_player")
        if match[1] == "their":
            if filters != ("that_spell",) or "from an opponent's graveyard" not in before.text:
                raise unreadable("whose graveyard?")
            who = "opponent"
        if reader.take("from the battlefield"):
            found = (_FROM_BATTLEFIELD,)
        else:
            reader.take("from anywhere")
        return _Event("go_to_graveyard", who, filters, found)

    def _check(self, filters: tuple[Value, ...], before: Before) -> None:
        """Whether what is spoken of was said before."""
        for each in filters:
            if holds(each, "dealt_damage_this_way"):
                self.needs = True
                if before.text and not _DAMAGE.search(before.text):
                    raise unreadable("dealt damage which way?")
            if each in ("that_spell", "cast_this_way"):
                self.needs = True
                if before.text and not _CAST.search(before.text):
                    raise unreadable("which spell?")
            if holds(each, "target_controls"):
                raise unreadable("another target")

    def _aim(self, reader: Reader, before: Before) -> tuple[Value, bool] | None:
        """What a spell or ability is aimed at, in words of its own or as what was said before; and whether
        that was put onto the battlefield."""
        if reader.take("(?:another )?target"):
            things(reader)
            return "target", False
        any_target = len(_TARGET.findall(before.text)) == 1 and _ANY_TARGET.search(before.text)
        if any_target and reader.take("that creature"):
            self.needs = True
            return _CREATURE_AIMED, False
        match = reader.take(f"{_THAT}|the creature|it(?= would)")
        if match is None:
            return None
        text = before.text
        if len(_TARGET.findall(text)) != 1 or _SEVERAL.search(text):
            raise unreadable("which of several?")
        aimed = _AIMED.search(text)
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

    # ---- what happens instead

    def _instead(
        self, reader: Reader, event: _Event
    ) -> tuple[tuple[Does, ...], Traits, bool, tuple[Ability, ...]]:
        if event.event == "put_counters":
            action = instead_of_counters(reader, event.how, event.kind)
            if event.how == "get" and reader.take("and you can't get additional"):
                if event.kind is None or not reader.take(f"{event.kind.value} counters this turn"):
                    raise unreadable("which counters?")
                ban = Ability(
                    "cant",
                    "resolved",
                    (Watch("put_counters", "any_player"),),
                    (Term("counters_of", (event.kind,)),),
                    about=event.about,
                )
                return (Does(action), Does(Term("start", (1,)))), (), False, (ban,)
            return (Does(action),), (), False, ()
        if event.event == "create_tokens":
            made_, traits, may = instead_of_tokens(reader, event.how, event.about)
            return (Does(made_ if isinstance(made_, Term) else Term(str(made_))),), traits, may, ()
        if event.event == "mill":
            reader.need("you mill|mill" if event.who == "you" else "they mill")
            return (Does(self._milled(reader)),), (), False, ()
        return (*_sentence_of_deeds(reader, event), ())

    @staticmethod
    def _milled(reader: Reader) -> Term:
        amount: Value
        if reader.take("twice that many cards"):
            amount = Term("that_many_times", (2,))
        elif match := reader.take(f"({NUMBER}) times that many cards"):
            amount = Term("that_many_times", (number_of(match[1]),))
        else:
            reader.need("that many cards plus")
            amount = Term("that_many_plus", (reader.number(),))
        reader.need("instead")
        return Term("mill_instead", (amount,))

    # ---- regeneration

    def _regenerate(self, reader: Reader, before: Before) -> Ability:
        reader.need("regenerate")
        each = False
        filters: tuple[Value, ...]
        if reader.take("~|this card"):
            filters = ("this",)
        elif (found := attached(reader)) is not None:
            filters = (found,)
        elif reader.take("(?:another )?target"):
            things(reader)
            filters = ("target",)
        elif reader.take("it"):
            filters = (self._it(before),)
        else:
            reader.need("each(?! other)|all(?! other)")
            each = True
            filters = (permanents(reader),)
        return Ability(
            "replacement",
            "resolved",
            (Watch("be_destroyed", "any_player"),),
            does=(Does(Term("regenerate_it")),),
            about=filters,
            once=not each,
            once_each=each,
        )

    def _it(self, before: Before) -> Value:
        """What "it" means in "Regenerate it.": the one target, or this where nothing else was spoken of."""
        text = before.text
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

    # ---- what can't happen

    def _ban(
        self, reader: Reader, effect: bool, before: Before, found: list[Condition], lasting: bool
    ) -> Ability:
        watch = "be_regenerated"
        more: tuple[Condition, ...] = ()
        if effect and not found and not lasting and self._destroyed(reader, before):
            self.needs = True
            watched = (Watch(watch, "any_player"),)
            return Ability("cant", "resolved", watched, about=("destroyed_this_way",))
        if match := reader.take("(players|you|your opponents|each opponent) can't get"):
            watch = "put_counters"
            who = {"players": "any_player", "you": "you"}.get(match[1], "opponent")
            filters: tuple[Value, ...] = (Term("player", (who,)),)
            if (kind := kind_of(reader)) is not None:
                more = (Term("counters_of", (kind,)),)
            reader.need("counters")
        elif reader.peek("~ can't have|enchanted [a-z]+ can't have") or " can't have " in reader.rest:
            watch = "put_counters"
            filters, more = self._without(reader)
        elif (counters := self._no_counters(reader)) is not None:
            watch = "put_counters"
            filters, more = counters
        elif (aimed := self._aim(reader, before)) is not None:
            filters = (aimed[0],)
            reader.need("can't be regenerated")
        else:
            if reader.peek("~|enchanted|equipped|any target"):
                filters = about(reader)
            else:
                plural = not reader.peek("an?|another|each")
                filters = (permanents(reader),)
                if plural and filters[0] == "permanent":
                    raise unreadable("everything")
            self._check(filters, before)
            reader.need("can't be regenerated")
        ends = bool(reader.take("this turn")) or lasting
        if ends != effect:
            raise unreadable("for how long?")
        return Ability(
            "cant",
            "resolved" if effect else "",
            (Watch(watch, "any_player"),),
            (*found, *more),
            about=filters,
        )

    @staticmethod
    def _destroyed(reader: Reader, before: Before) -> bool:
        """ "It can't be regenerated.": said of what was just destroyed."""
        start = reader.at
        way = "(?:a (?:creature|permanent|land|artifact)|creatures|artifacts) destroyed this way"
        if before.text:
            way += "|it|they|that creature|those creatures|the creature"
        if reader.take(way) and reader.take("can't be regenerated") and not reader.rest:
            return not before.text or bool(_DESTROYS.search(before.text))
        reader.at = start
        return False

    @staticmethod
    def _without(reader: Reader) -> tuple[tuple[Value, ...], tuple[Condition, ...]]:
        """ "Creatures you control can't have -1/-1 counters put on them." """
        found = attached(reader)
        one = found is not None or reader.peek("~|each|an?|another")
        subject = found if found is not None else subjects(reader)
        reader.need("can't have")
        if subject == "this" and reader.take("more than"):
            number = reader.number()
            kind = kind_of(reader)
            if kind is None:
                raise unreadable("more of which counters?")
            reader.need("counters? on it")
            full = Term("counters_on_this", (kind, Term("at_least", (number,))))
            return (subject,), (Term("counters_of", (kind,)), full)
        kind = kind_of(reader)
        reader.need("counters put on")
        reader.need("it" if one else "them")
        return (subject,), (Term("counters_of", (kind,)),) if kind is not None else ()

    @staticmethod
    def _no_counters(reader: Reader) -> tuple[tuple[Value, ...], tuple[Condition, ...]] | None:
        start = reader.at
        kind = kind_of(reader)
        if not reader.take("counters can't be put on"):
            reader.at = start
            return None
        more = (Term("counters_of", (kind,)),) if kind is not None else ()
        if reader.take("~"):
            return ("this",), more
        return (things(reader, "or"),), more


_CREATURE_AIMED = Term("and", (Term("type", ("creature",)), "target"))
_FROM_BATTLEFIELD = Term("from_battlefield")
_REMOVED = re.compile(r"^[Rr]emove [^.]* from ~: ?$")


def _comma(reader: Reader) -> None:
    if not reader.rest.startswith(","):
        raise unreadable(f"more is said: {reader.rest}")
    reader.at += 1
    while reader.rest.startswith(" "):
        reader.at += 1


# ---------------------------------------------------------------- what happens to what would be moved


def _sentence_of_deeds(reader: Reader, event: _Event) -> tuple[tuple[Does, ...], Traits, bool]:
    """What happens instead, up to the end: the actions, what their tokens are, and whether it is a "may"."""
    if event.event == "be_destroyed" and reader.take("regenerate it"):
        return (Does(Term("regenerate_it")),), (), False
    said = int(bool(reader.take("instead")))
    may = bool(reader.take("you may"))
    actions: list[Term] = []
    traits: Traits = ()
    while True:
        action, made_traits = _deed(reader, event, first=not actions)
        traits += made_traits
        if action.name == "put_on_it":
            if actions != [Term("exile_it")]:
                raise unreadable("counters on something that is gone")
            actions = [Term("exile_it_with", action.arguments)]
        else:
            actions.append(action)
        if reader.take("instead of putting (?:it|them) anywhere else"):
            if event.event != "leave_battlefield" or actions != [Term("exile_it")]:
                raise unreadable("anywhere else than where?")
            said += 1
        elif reader.take("instead"):
            said += 1
        if not reader.take("and"):
            break
    if said != 1:
        raise unreadable("instead, once")
    if event.event == "leave_battlefield" and not reader.words.endswith("anywhere else"):
        raise unreadable("instead of what?")
    if may and len(actions) > 1:
        raise unreadable("which of them may be done?")
    return tuple(Does(action) for action in actions), traits, may


_IT = "it|that card|that creature|that permanent|them"


def _deed(reader: Reader, event: _Event, first: bool) -> tuple[Term, Traits]:
    if first:
        return _moved_instead(reader, event), ()
    if reader.take("take an extra turn after this one"):
        return Term("extra_turn", ("you",)), ()
    if reader.take("put an?(?! number)"):
        kind = kind_of(reader)
        if kind is not None and reader.take("counter on it"):
            return Term("put_on_it", (kind, 1)), ()
        raise unreadable("what is put?")
    if reader.take("put a number of"):
        kind = kind_of(reader)
        if kind is None:
            raise unreadable("which counters?")
        reader.need("counters equal to that creature's power on ~")
        return Term("put_counters", ("this", kind, Term("its", ("power",)))), ()
    if reader.take("create"):
        one = made(reader)
        return Term("create", ("you", one.amount, one.token)), one.traits
    if match := reader.take(r"you (gain|lose) (\d+) life"):
        return Term(f"{match[1]}_life", ("you", int(match[2]))), ()
    if match := reader.take(r"that creature's controller (gain|lose)s (\d+) life"):
        return Term(f"{match[1]}_life", ("its_controller", int(match[2]))), ()
    if reader.take("(?:you )?draw a card"):
        return Term("draw", ("you", 1)), ()
    raise unreadable(f"what happens? {reader.rest}")


def _moved_instead(reader: Reader, event: _Event) -> Term:
    if event.event == "be_destroyed":
        reader.need("remove all damage marked on it")
        return Term("remove_damage_from_it")
    if reader.take(f"exile (?:{_IT})"):
        if match := reader.take(rf"with (an?|{NUMBER})"):
            many = 1 if match[1] in ("a", "an") else number_of(match[1])
            kind = kind_of(reader)
            if kind is None:
                raise unreadable("which counters?")
            reader.need("counter on it" if many == 1 else "counters on it")
            return Term("exile_it_with", (kind, many))
        return Term("exile_it")
    if reader.take("exile ~") and event.about == ("this",):
        return Term("exile_it")
    if event.event == "leave_battlefield":
        raise unreadable("exiled, or what?")
    if reader.take("(?:reveal (?:~|it) and )?shuffle (?:it|~) into its owner's library"):
        return Term("to_library", ("shuffle",))
    if match := reader.take("put (?:it|that card) on (top|the bottom) of its owner's library"):
        return Term("to_library", (match[1].removeprefix("the "),))
    reader.need("return it to its owner's hand")
    return Term("to_hand")


__all__ = ["ANYWHERE", "EVENTS", "Before", "Moves", "MovesText", "may_be", "umbra_armor"]
