"""Sentences about permanents as they enter (614.1c–d, 614.12): tapped, with counters, as something else, as
copies, after a choice or a payment; and what happens to what would enter.

A sentence is read whole, like those about characteristics. A sentence that follows ("If you don't, it enters
tapped.") belongs to the ability of the one before.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.copying import Copied, as_copy
from pyrules.oracle.domain import in_domain
from pyrules.oracle.entering_choices import acts, cost
from pyrules.oracle.entering_counters import counters
from pyrules.oracle.entering_words import states, unless, within
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import both, either, holds, put
from pyrules.oracle.model import Ability, Condition, Does, Term, Text, Value, Watch
from pyrules.oracle.static_changes import keyword
from pyrules.oracle.static_things import attached, things
from pyrules.oracle.static_types import IN_ADDITION, becomes, sized
from pyrules.oracle.static_words import NUMBER, Line, Reader, line_of, number_of
from pyrules.oracle.words import Names

Quoted = Callable[[str], tuple[tuple[Ability, ...], bool]]
"""The abilities that a quoted text is, and whether all of it is understood."""

_ENTERS = re.compile(r"\benter(?:s|ed)?\b")
_EFFECT = re.compile(r"\benters?(?: the battlefield)? (?:tapped|untapped|with|as|under)\b|\bone-time boon\b")
"""Words without which a sentence of an effect says nothing of how something enters."""
_THE_BATTLEFIELD = re.compile(
    r"\b(enters?|entered) the battlefield(?= (?:tapped|untapped|with|as|under|or|and)\b|,)"
)
_THIS = r"(?:~|it|he|she)"
_LASTS = re.compile(
    r"^(?:this turn|until end of turn|until your next turn), | this turn(?=$|, it enters)", re.IGNORECASE
)
_IN_GRAVEYARD = re.compile(r"[Aa]s long as (?:~|this card) is in your graveyard, ")
_WHO = {
    "you_control": "you",
    "opponent_controls": "opponent",
    "enchanted_player_controls": "enchanted_player",
}
_WOULD = re.compile("if .* would enter")
_OBJECT = (
    r"it|they(?: each)?|that (?:creature|permanent|artifact|planeswalker|land|card)|each of them"
    r"|(?:the|those) tokens?"
)
"""What a spell or ability may call the object that it speaks of."""
_TWICE = re.compile(r"\b(?:an?|other|more|fewer|each|any|all|the) (?:all|any|each|every)\b")
_CAST = "artifact|creature|enchantment|permanent"
_TARGETED = re.compile(r"(?:[^,]*, )?[Tt]hat (?:creature|permanent|artifact|planeswalker|land|card) enters\b")
_BOON = re.compile(
    r"(?:(?:when|whenever) (?!.*\bwould\b)[^,]*, )?(?:you get|target opponent gets) a one-time boon with "
    r"«(\d+)»$"
)
_CLAUSE = re.compile(
    r"((?:when|whenever|at) [^,]*"
    r"|(?:if|when) (?:you spend (?:this|that) mana|(?:this|that) mana is spent) [^,]*)"
    r", (?=(?:it|that creature|if|they) )"
)
"""When something triggers, or mana is spent (106.6)."""


@dataclass(slots=True)
class Entering:
    """What some sentences gave: the abilities, how many sentences they are, and whether all is understood.

    `whole` is False where a quoted ability, which counts as one all the same, has no facts of its own.
    """

    abilities: tuple[Ability, ...]
    taken: int = 1
    whole: bool = True


@dataclass(slots=True)
class _Said:
    """What happens as something enters, as far as it has been read."""

    does: list[Does]
    inner: list[Ability]
    excepts: list[Value]
    whole: bool = True
    optional: bool = False

    def ability(self, who: str, about: Value, conditions: Sequence[Condition], zone: str = "") -> Ability:
        if len(set(conditions)) != len(conditions):
            raise unreadable("a condition said twice")
        if not self.does:
            raise unreadable("nothing happens")
        return Ability(
            "replacement",
            zone,
            watches=(Watch("enter", who),),
            conditions=tuple(conditions),
            does=tuple(self.does),
            optional=self.optional,
            inner=tuple(self.inner),
            about=(about,),
            copy_except=tuple(self.excepts),
        )


@dataclass(slots=True)
class EnteringText:
    """Reads the sentences of one paragraph. `short` is the first word of a legendary card's name."""

    name: str
    names: Names
    quoted: Quoted
    short: str = ""

    def static(self, sentences: Sequence[str]) -> Entering | None:
        """What the first sentences say as a static ability (614.1c–d); None if that isn't known."""
        if not _ENTERS.search(sentences[0]):
            return None
        try:
            return self._static(sentences)
        except Unreadable:
            return None

    def effect(self, sentence: str) -> Entering | None:
        """An effect that a spell or ability leaves behind: for a time, or on its target; None likewise."""
        if not _EFFECT.search(sentence) and " would enter" not in sentence:
            return None
        line = self.line(sentence)
        bare = _LASTS.sub("", line.words, count=1)
        try:
            if _TARGETED.match(sentence):
                return self._object(line)
            if bare == line.words or _LASTS.search(bare):
                return None
            bare = bare[:1].lower() + bare[1:]
            if _WOULD.match(bare):
                found = self._would_enter(Line(bare, line.quotes), [sentence])
                return replace(
                    found, abilities=tuple(replace(each, zone="resolved") for each in found.abilities)
                )
            ability, whole = self._one(Line(bare, line.quotes), lasting=True)
        except Unreadable:
            return None
        return Entering((replace(ability, zone="resolved"),), 1, whole)

    def resolving(self, sentence: str) -> Entering | None:
        """What a triggered ability, or a spell's instruction, says of what enters; None likewise."""
        if not _EFFECT.search(sentence):
            return None
        line = self.line(sentence)
        try:
            if (trigger := self._trigger(line)) is not None:
                return trigger
            if match := _BOON.match(line.words):
                inside = self.resolving(line.quotes[int(match[1])])
                return inside if inside is not None and inside.abilities else None
            if match := _CLAUSE.match(line.words):
                if in_domain(match[1]):
                    return None
                found = self._object(Line(line.words[match.end() :], line.quotes))
                starts = tuple(Does(Term("start", (place,))) for place in range(1, len(found.abilities) + 1))
                trigger_ = Ability("trigger", "", does=starts, inner=found.abilities)
                return Entering((trigger_,), 1, found.whole)
            found = self._object(line)
        except Unreadable:
            return None
        return Entering((), 1, found.whole)

    def of_trigger(self, effect: Line) -> Entering | None:
        """What the effect of a triggered ability says of how that creature enters; None likewise."""
        if not _EFFECT.search(effect.words) or in_domain(_EFFECT.sub("", effect.words)):
            return None
        try:
            return self._object(effect)
        except Unreadable:
            return None

    def _trigger(self, line: Line) -> Entering | None:
        """ "When this land enters untapped, …": what it does is not said."""
        reader = Reader(line.words)
        if not reader.take("when|whenever"):
            return None
        try:
            who, about = _subject(reader)
            reader.need("enters?")
            how = reader.need("(?:tapped|untapped|with a counter on it)(?=,)")[0].strip()
            how = "has_any_counter" if how.startswith("with") else how
        except Unreadable:
            return None
        _comma(reader)
        if in_domain(reader.rest):
            raise unreadable("what it does")
        happened = Term("entered", (how,))
        return Entering((Ability("trigger", "", (Watch("enter", who),), (happened,), about=(about,)),))

    def _object(self, line: Line) -> Entering:
        """ "That creature enters with …": of one object that a spell or ability speaks of."""
        reader = Reader(line.words)
        about, found = _lead(reader)
        reader.need(_OBJECT)
        reader.need("enters?")
        said = _Said([], [], [])
        self._predicates(reader, line, said, "target")
        if reader.take("if it's an?"):
            about += conjuncts(things(reader))
        reader.end()
        ability = said.ability("any_player", both(about), found, "resolved")
        return Entering((ability,), 1, said.whole)

    def line(self, sentence: str) -> Line:
        """The sentence as a line, where entering is always said in the short way.

        A line in which it is said twice how many are meant ("a all land") is no sentence: empty.
        """
        line = line_of(sentence, self.names, self.short)
        if _TWICE.search(line.words):
            return Line("", ())
        words = _THE_BATTLEFIELD.sub(r"\1", line.words)
        for name in (*self.names.names, self.short):
            if name and name.lower() in words.lower():
                # Also where the name is a subtype ("Dakkon"): what enters alone is this card.
                own = rf"(?i:{re.escape(name[0])}){re.escape(name[1:])}"
                words = re.sub(rf"(?<![\w'-]){own}(?= enters?\b| was\b)", "~", words)
        return Line(words, line.quotes)

    # ---- static abilities

    def _static(self, sentences: Sequence[str]) -> Entering:
        line = self.line(sentences[0])
        if re.match("as (?:~|it) enters(?:,| or)", line.words):
            return self._as_it_enters(line, sentences)
        if match := re.match("as (an? [^,]*) enters, it becomes ", line.words):
            line = Line(
                f"each {match[1].partition(' ')[2]} enters as {line.words[match.end() :]}", line.quotes
            )
        if _WOULD.match(line.words):
            return self._would_enter(line, sentences)
        ability, whole = self._one(line, lasting=False)
        found = [ability]
        if len(sentences) > 1 and (other := self._otherwise(ability, sentences[1])) is not None:
            found.append(other)
        return Entering(tuple(found), len(found), whole)

    def _one(self, line: Line, lasting: bool) -> tuple[Ability, bool]:
        """A sentence that is an ability of its own, and whether all of it is understood."""
        zone = ""
        if match := _IN_GRAVEYARD.match(line.words):
            zone = "graveyard"
            line = Line(line.words[match.end() :], line.quotes)
        reader = Reader(line.words)
        found: list[Condition] = []
        if reader.peek("if .* would enter"):
            raise unreadable("more than one sentence")
        cast = reader.take(rf"if you cast an? (?:(?:{_CAST}) )?spell this way(?=,)")
        if cast:
            _comma(reader)
        while reader.take("if|as long as"):
            found += states(reader, "this")
            _comma(reader)
        said = _Said([], [], [])
        if reader.take("you may have"):
            said.optional = True
        if cast:
            who, about = "any_player", _cast_this_way(reader)
        else:
            one = reader.peek(rf"{_THIS}|each|an?|another")
            who, about = _subject(reader)
            if not one and reader.peek("enters"):
                raise unreadable("one thing, without a word before it")
        reader.need("enters?")
        self._predicates(reader, line, said, about)
        if about != "this" and (match := reader.take(r"if its mana value is (\d+) or (less|greater)")):
            about = both([*conjuncts(about), _mana_value(match)])
        found += _trailing(reader, about)
        reader.end()
        if lasting and about == "this":
            raise unreadable("itself, for a time")
        if about != "this" and any(holds(each, "other") for each in found):
            raise unreadable("another than what?")
        return self._named(said.ability(who, about, found, zone)), said.whole

    def _otherwise(self, before: Ability, sentence: str) -> Ability | None:
        """ "Otherwise, it enters with …": of all that the sentence before doesn't speak of."""
        line = self.line(sentence)
        reader = Reader(line.words)
        if not reader.take("otherwise(?=,)") or before.about == ("this",):
            return None
        _comma(reader)
        reader.need("it enters")
        *kind, last = conjuncts(before.about[0])
        said = _Said([], [], [])
        self._predicates(reader, line, said, before.about[0])
        reader.end()
        match last:
            case Term("mana_value_at_most", (int(most),)):
                rest = Term("mana_value_at_least", (most + 1,))
            case _:
                raise unreadable("otherwise than what?")
        return said.ability(before.watches[0].who, both([*kind, rest]), before.conditions)

    def _predicates(
        self, reader: Reader, line: Line, said: _Said, about: Value, given: str | None = None
    ) -> None:
        """All that is said after "enters"."""
        self._predicate(reader, line, said, about, given)
        while reader.peek("with|as a copy|and (?:with|as|tapped)"):
            reader.take("and")
            self._predicate(reader, line, said, about, given)

    def _predicate(self, reader: Reader, line: Line, said: _Said, about: Value, given: str | None) -> None:
        if match := reader.take("tapped and attacking( that player)?"):
            who = ("that_player",) if match[1] else ()
            said.does += [Does(Term("enter_tapped"), given), Does(Term("enter_attacking", who), given)]
        elif match := reader.take("tapped|untapped"):
            said.does.append(Does(Term(f"enter_{match[0].strip()}"), given))
        elif reader.take("as(?= (?:an? |any |another )?.*copy of)"):
            self._copy(reader, line, said, given)
        elif reader.take("as(?= an? )"):
            kinds = becomes(reader, still=False)
            if match := reader.take(r"and has base power and toughness (\d+)/(\d+)"):
                kinds += sized(match[1], match[2])
            said.does += [Does(Term("enter_as", (change,)), given) for change in kinds]
        elif reader.take("under your control"):
            said.does.append(Does(Term("enter_under", ("you",)), given))
        else:
            reader.need("with")
            found = counters(reader, about)
            if found is None:
                self._abilities(reader, line, said, given)
            else:
                said.does += [Does(each, given) for each in found]

    def _abilities(self, reader: Reader, line: Line, said: _Said, given: str | None) -> None:
        """ "With flying", and with a quoted ability."""
        while True:
            if match := reader.take(r"«(\d+)»"):
                abilities, whole = self.quoted(line.quotes[int(match[1])])
                said.whole = said.whole and whole
                for each in abilities:
                    said.inner.append(each)
                    change = Term("grant_ability", (len(said.inner),))
                    said.does.append(Does(Term("enter_as", (change,)), given))
            elif found := keyword(reader):
                said.does += [Does(Term("enter_as", (Term("grant", (each,)),)), given) for each in found]
            else:
                raise unreadable(f"with what? {reader.rest}")
            if not reader.take("and(?! with)"):
                return

    def _copy(self, reader: Reader, line: Line, said: _Said, given: str | None) -> None:
        found: Copied = as_copy(reader)
        said.does.append(Does(Term("enter_as_copy", (found.of,)), given))
        for change in found.excepts:
            match change:
                case Term("grant_ability", (int(place),)):
                    abilities, whole = self.quoted(line.quotes[found.quotes[place - 1]])
                    said.whole = said.whole and whole
                    for each in abilities:
                        said.inner.append(each)
                        said.excepts.append(Term("grant_ability", (len(said.inner),)))
                case _:
                    said.excepts.append(change)

    # ---- choices and payments

    def _as_it_enters(self, line: Line, sentences: Sequence[str]) -> Entering:
        reader = Reader(line.words)
        reader.need("as (?:~|it) enters")
        turned = reader.take("or is turned face up")
        _comma(reader)
        found: list[Condition] = []
        if reader.take("if"):
            found += states(reader, "this")
            _comma(reader)
        said = _Said([], [], [])
        if reader.take("it becomes your choice of"):
            said.does.append(Does(_shapes(reader)))
        else:
            done = acts(reader)
            said.does += [Does(each) for each in done.actions]
            said.optional = done.optional
        reader.end()
        taken = 1
        while taken < len(sentences) and self._follows(sentences[taken], said):
            taken += 1
        ability = self._named(said.ability("any_player", "this", found))
        if turned:
            ability = replace(ability, watches=(*ability.watches, Watch("turn_face_up", "any_player")))
        return Entering((ability,), taken, said.whole)

    def _follows(self, sentence: str, said: _Said) -> bool:
        """Whether a sentence goes on with what was chosen or paid; it is then part of it."""
        line = self.line(sentence)
        reader = Reader(line.words)
        kept = len(said.does), len(said.inner), said.whole
        try:
            return self._follow(reader, line, said)
        except Unreadable:
            del said.does[kept[0] :], said.inner[kept[1] :]
            said.whole = kept[2]
            return False

    def _follow(self, reader: Reader, line: Line, said: _Said) -> bool:
        given: str | None = None
        more: list[Condition] = []
        if reader.take("then you may"):
            said.does.append(Does(Term("offer", (cost(reader),))))
            reader.end()
            return True
        offers = any(each.action.name == "offer" for each in said.does)
        if reader.take("if you do(?=,| or)"):
            given = "did"
            if reader.take("or if"):
                (one,) = states(reader, "this")
                more.append(Term("either", ("did", within(one))))
                given = None
        elif reader.take("if you don't(?=,)|otherwise(?=,)"):
            given = "did_not"
        if given or more:
            _comma(reader)
            if not offers:
                raise unreadable("if you do what?")
        reader.need(_THIS)
        reader.need("enters?")
        start = len(said.does)
        self._predicates(reader, line, said, "this", given)
        if offers and reader.take(r"unless you revealed an? [A-Z][a-z]+ card this way"):
            given = "did_not"
            if reader.take("or"):
                more += [Term("non", (within(each),)) for each in states(reader, "this")]
        reader.end()
        if not (
            given or more or any(holds(each.action, word) for each in said.does[start:] for word in _BACK)
        ):
            raise unreadable("an ability of its own")
        said.does[start:] = [replace(each, given=given, when=tuple(more)) for each in said.does[start:]]
        return True

    # ---- what would enter

    def _would_enter(self, line: Line, sentences: Sequence[str]) -> Entering:
        reader = Reader(line.words)
        reader.need("if")
        who, about = _subject(reader)
        reader.need("would enter")
        who = "opponent" if reader.take("under an opponent's control") else who
        found = list(states(reader, "this")) if reader.take("and") else []
        _comma(reader)
        said = _Said([], [], [])
        taken = 1
        if reader.take("exile it instead"):
            said.does.append(Does(Term("exile_it")))
        elif who == "opponent" and reader.take("it enters under your control instead"):
            said.does.append(Does(Term("enter_under", ("you",))))
        elif about == "this":
            said.does.append(Does(_instead(reader)))
            taken += self._put_anyway(sentences[1:], said)
        else:
            raise unreadable("what instead?")
        reader.end()
        return Entering((said.ability(who, about, found),), taken)

    def _put_anyway(self, sentences: Sequence[str], said: _Said) -> int:
        """ "If you do, put it onto the battlefield. If you don't, put it into its owner's graveyard." """
        if len(sentences) < 2:
            raise unreadable("and then?")
        lines = [self.line(each).words for each in sentences[:2]]
        if not re.fullmatch("if you do, put (?:~|it|this card) onto the battlefield", lines[0]):
            raise unreadable("if you do?")
        if not re.fullmatch("if you don't, put (?:~|it|this card) into its owner's graveyard", lines[1]):
            raise unreadable("if you don't?")
        said.does.append(Does(Term("to_graveyard"), "did_not"))
        return 2

    def _named(self, ability: Ability) -> Ability:
        """The ability with the card's own name where it names cards of its name."""
        own = Text(self.name)
        if not any(
            holds(each, Text("~")) for each in (*ability.about, *(one.action for one in ability.does))
        ):
            return ability
        return replace(
            ability,
            about=tuple(put(each, Text("~"), own) for each in ability.about),
            does=tuple(
                replace(each, action=_term(put(each.action, Text("~"), own))) for each in ability.does
            ),
        )


_BACK = ("that_many", "result", "chosen_player_controls")
"""Amounts of what was done before."""


def _shapes(reader: Reader) -> Term:
    """ "A 3/3 creature, a 2/2 creature with flying, or a 1/6 creature with defender": one of them."""
    found: list[Value] = []
    *first, last = re.split(r",? or ", reader.rest)
    if len(first) != 1:
        raise unreadable("or, twice")
    for words in (*first[0].split(", "), last):
        inside = Reader(words)
        changes = becomes(inside, still=False)
        if inside.take("with"):
            changes += [Term("grant", (each,)) for each in keyword(inside)]
        inside.take(IN_ADDITION)
        inside.end()
        if len(changes) < 2:
            raise unreadable("a shape of one thing")
        found.append(Term("enter_as", (either(changes, "both"),)))
    if len(found) < 2:
        raise unreadable("a choice of one")
    reader.at = len(reader.words)
    return _term(either(found, "either"))


def _instead(reader: Reader) -> Term:
    """What has to be paid, or may be, for it to enter."""
    if reader.take("you may discard"):
        match = reader.need(r"an? ([a-z]+) card instead")
        inside = Reader(match[1])
        kind = things(inside)
        inside.end()
        return Term("offer", (Term("discard", (kind,)),))
    reader.need("sacrifice")
    number = 1
    if not reader.take("an?"):
        number = number_of(reader.need(NUMBER)[0])
    kind = things(reader)
    reader.need("instead")
    cost = Term("sacrifice", (kind,) if number == 1 else (number, kind))
    return Term("pay_as_enters", (cost,))


def _subject(reader: Reader) -> tuple[str, Value]:
    """Who gets what enters, and what it is."""
    if reader.take(_THIS):
        return "any_player", "this"
    found = _kinds(reader)
    parts = conjuncts(found)
    who = next((each for each in parts if each in _WHO), None)
    if holds(found, "target_controls") or attached(Reader(reader.rest)) is not None:
        raise unreadable("whose?")
    rest = [each for each in parts if each != who]
    if any(holds(each, whose) for each in rest for whose in _WHO):
        raise unreadable("two controllers")
    return _WHO[str(who)] if who is not None else "any_player", both(rest)


def _kinds(reader: Reader) -> Value:
    """Things; several kinds, of which the last has a quality of its own, are any of them."""
    start = reader.at
    try:
        return things(reader)
    except Unreadable:
        reader.at = start
    match = reader.need("([a-z]+s) and")
    first = Reader(match[1])
    one = things(first)
    first.end()
    *parts, last = conjuncts(things(reader))
    if last not in _WHO:
        parts.append(last)
        return either([one, both(parts)])
    return both([either([one, both(parts)]), last])


def _trailing(reader: Reader, about: Value) -> list[Condition]:
    """The conditions after what happens."""
    it = "this" if about == "this" else None
    found: list[Condition] = []
    while True:
        if reader.take("if"):
            found += states(reader, it)
        elif reader.take("unless"):
            found += unless(reader, it)
        else:
            return found


def _lead(reader: Reader) -> tuple[list[Value], list[Condition]]:
    """Which object it is and under which conditions, as said before "that creature enters"."""
    about: list[Value] = ["target"]
    found: list[Condition] = []
    if not reader.take("if"):
        return about, found
    if reader.take(rf"you cast an? (?:(?:{_CAST}) )?spell this way(?=,)") or reader.take("you do(?=,)"):
        pass
    elif match := reader.take("an? ([A-Za-z]+) enters this way(?=,)|it enters as an? ([A-Za-z]+)(?=,)"):
        about += conjuncts(things(Reader(match[1] or match[2])))
    elif match := reader.take(r"(?:that card|it) has mana value (\d+) or (less|greater)(?=,)"):
        about.append(_mana_value(match))
    else:
        found += states(reader, None)
    _comma(reader)
    return about, found


def _mana_value(match: re.Match[str]) -> Term:
    return Term(f"mana_value_{'at_most' if match[2] == 'less' else 'at_least'}", (int(match[1]),))


def _cast_this_way(reader: Reader) -> Value:
    """ "If you cast a spell this way, that creature enters …": a spell cast as the sentence before allows."""
    match = reader.need("that (creature|artifact|enchantment|planeswalker|permanent)")
    kind = [] if match[1] == "permanent" else [Term("type", (match[1],))]
    return both([*kind, "cast_this_way"])


def _comma(reader: Reader) -> None:
    if not reader.rest.startswith(","):
        raise unreadable(f"a comma was expected, not {reader.rest!r}")
    reader.at += 1
    reader.at += len(reader.rest) - len(reader.rest.lstrip())


def _term(value: Value) -> Term:
    return value if isinstance(value, Term) else Term(str(value))
