"""Paragraphs about mana: which sentences make an ability together, and what the others say of it.

A mana ability is a cost, what is added, and sentences that follow: an activation condition, another
production "instead", or something that can't change what mana is produced (106.6). Half of it is never taken
for the whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from lark import Token

from pyrules.keywords import PLAIN_KEYWORDS
from pyrules.oracle import grammar
from pyrules.oracle.clauses import Unreadable
from pyrules.oracle.domain import in_domain
from pyrules.oracle.mana_rules import (
    THAT_COLOR,
    UNTAPPED,
    Adds,
    Changes,
    Clause,
    Looks,
    Produces,
    TapAll,
    X,
    holds,
    of_costs,
    put,
)
from pyrules.oracle.model import (
    Ability,
    Condition,
    Cost,
    Does,
    InsteadIf,
    Status,
    Term,
    Text,
    Value,
    Watch,
)
from pyrules.oracle.normalise import Paragraph, Span
from pyrules.oracle.vocabulary import COUNTER_KINDS, NUMBERS, constant
from pyrules.oracle.words import UNKNOWN

_FOR_MANA = re.compile(r"\bfor (?:[a-z]+ or more )?mana\b|\btapped for\b|\btaps? [^.,]* for \{[WUBRGC]\}")
_CLAUSE = re.compile(
    r"(?P<clause>[^\"]*?\b(?:for (?:[a-z]+ or more )?mana|for \{[WUBRGC]\})[^,.\"]*), (?P<effect>[^\"]+)$"
)
_INTERVENING = re.compile(r"if (?P<state>[^,]+), ")
_LATER_DAMAGE = re.compile(r", and this \w+ deals (?P<number>\d+) damage to the player\.$")
_ADDS = re.compile(r"add\b", re.IGNORECASE)
_CHOSEN = re.compile(
    r"Choose a color(?: of (?P<thing>an? [^.\"]+))?\. "
    r"Add one mana of that color(?: for each (?P<each>[^.\"]+))?\.$"
)
_INSTEAD = re.compile(r"If (?P<state>[^.\"]+?), (?P<add>add [^.\"]+?) instead\.$")
_INSTEAD_FIRST = re.compile(r"If (?P<state>[^.\"]+?), instead (?P<add>add [^.\"]+?)\.$")
_OF_THAT_TYPE = re.compile(r"add (?P<number>[a-z]+) mana of that type$")
_ONLY_IF = re.compile(r"Activate (?:this ability )?(?:only|no more than) [^\"]+$")
_SPENT = re.compile(
    r"(?:Spend this mana only|This mana can't be spent|You can't spend this mana"
    r"|When(?:ever)? you spend this mana|When (?:this|that) mana is spent"
    r"|If (?:this|that) mana is spent|If you spend this mana|Creature spells you spend this mana)\b[^\"]*$"
)
_MORE_MANA = re.compile(
    r"\badds?\b|\binstead\b|\bproduc\w+|\bmana\b(?! (?:value|cost))|\bactivate this ability\b|\"",
    re.IGNORECASE,
)
_TARGET = re.compile(r"(?!When\b)(?:.*\b)?target\b", re.IGNORECASE)
_GRANT = re.compile(
    r"(?P<who>[^\"]+?) (?:have|has) (?P<also>[a-z' ]+? and )?\"(?P<cost>[^\"]{1,120}?): (?P<body>[^\"]+)\"$"
)
_CONTROL = re.compile(r"(?: and|, and|,) (?=an? |[a-z]+ or more )")
_SOMETHING = re.compile(r"(?P<number>[a-z]+) or more (?P<things>.+)$")
_REMOVE = re.compile(
    r"remove (?P<number>an?|any number of|one or more|x|\w+) (?P<kind>\S+) counters? from this permanent$",
    re.IGNORECASE,
)
_PAY_LIFE = re.compile(r"pay (\d+) life$")
_SACRIFICE = re.compile(r"sacrifice (?P<thing>(?:an?|another) .+)$")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one sentence of a paragraph ended."""

    status: Status
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class ManaText:
    """A card's plain text and how to read it.

    `words_of` gives the tokens of a text, `payments` the parts of a paragraph's cost; `zone` is where the
    card's abilities work.
    """

    text: str
    zone: str
    words_of: Callable[[str], Iterator[Token]]
    payments: Callable[[Paragraph], Iterator[Token]]

    def paragraph(self, paragraph: Paragraph) -> list[Outcome] | None:
        """How each sentence ended, or None if this is not about mana or could not be read."""
        if paragraph.conditional or paragraph.level > 1 or paragraph.setting in ("header", "keywords"):
            return None
        start, end = paragraph.body, paragraph.sentences[-1].end
        if paragraph.setting == "activated":
            assert paragraph.cost is not None
            if paragraph.body != paragraph.cost[0]:
                return None
            start = paragraph.cost[1]
            if _ADDS.match(self.text, start, end):
                return self.mana_ability(paragraph)
            if match := _CHOSEN.match(self.text, start, end):
                return self.choosing(paragraph, match)
        said = self.text[start:end]
        if '"' in said:
            return self.granting(paragraph, said) if paragraph.setting == "static" else None
        if _FOR_MANA.search(said):
            return self.tapping(paragraph, start)
        if "could produce {" in said and len(paragraph.sentences) == 1:
            return self.looking(said, paragraph.setting == "effect")
        return None

    # ---- mana abilities

    def mana_ability(self, paragraph: Paragraph, zone: str | None = None) -> list[Outcome] | None:
        """An activated ability that begins with "Add" (605.1a)."""
        assert paragraph.cost is not None
        try:
            return self._mana_ability(paragraph, zone)
        except Unreadable:
            return None

    def _mana_ability(self, paragraph: Paragraph, zone: str | None) -> list[Outcome]:
        assert paragraph.cost is not None
        costs, where = self.costs(paragraph)
        first, *later = paragraph.sentences
        production = self.production(self.text[paragraph.cost[1] : first.end], costs)
        outcomes: list[Outcome] = [Outcome("understood")]
        only_if, targets = False, False
        others: list[InsteadIf] = []
        for span in later:
            said = self.text[span.start : span.end]
            status: Status = "outside"
            if _ONLY_IF.match(said):
                only_if, status = True, "understood"
            elif match := _INSTEAD.match(said) or _INSTEAD_FIRST.match(said):
                other = self.other_production(match["add"], production, costs)
                others.append(InsteadIf(self.condition(match["state"]), cast(Term, other)))
                status = "understood"
            elif not (_SPENT.match(said) and not re.search(r"\badds?\b", said)):
                if _MORE_MANA.search(said):
                    raise Unreadable(why="more is said of the mana")
                targets = targets or bool(_TARGET.match(said))
                status = "not_understood" if in_domain(said) else "outside"
            outcomes.append(Outcome(status))
        ability = Ability(
            "activated",
            zone or where,
            does=(Does(Term("add_mana", ("you", production))),),
            costs=costs,
            only_if=only_if,
            targets=targets,
            instead_if=tuple(others),
        )
        return [
            replace(each, abilities=(ability,)) if each.status == "understood" else each for each in outcomes
        ]

    def choosing(self, paragraph: Paragraph, match: re.Match[str]) -> list[Outcome] | None:
        """A color is chosen in a sentence of its own, and mana of it added in the next."""
        try:
            costs, zone = self.costs(paragraph)
            types: Value = "any_color"
            if thing := match["thing"]:
                types = Term("color_among", (cast(Value, self.read("mana_filter", self.words_of(thing))),))
            amount: Value = 1
            if each := match["each"]:
                match self.production(f"add {{C}} for each {each}.", costs):
                    case Term("mana", (_, counted)) if types == "any_color":
                        amount = counted
                    case _:
                        return None
        except Unreadable:
            return None
        does = (Does(Term("add_mana", ("you", Term("mana", (types, amount))))),)
        ability = Ability("activated", zone, does=does, costs=costs)
        return [Outcome("understood", (ability,)) for _ in paragraph.sentences]

    def production(self, said: str, costs: Sequence[Cost]) -> Value:
        """What "Add …" adds, for a cost that may leave an amount open."""
        adds = self.read("mana_adds", self.words_of(said))
        assert isinstance(adds, Adds)
        production = put(adds.production, X, of_costs("X"))
        if holds(production, of_costs("X")) and not any(_open(cost) for cost in costs):
            raise Unreadable(why="where is X?")
        if holds(production, THAT_COLOR) or holds(production, "that_type"):
            raise Unreadable(why="which color?")
        for one, paid in (("sacrificed", "sacrifice"), (UNTAPPED, "untap ")):
            if holds(production, one) and not any(_pays(cost, paid) for cost in costs):
                raise Unreadable(why="which land?")
        return production

    def other_production(self, said: str, first: Value, costs: Sequence[Cost]) -> Value:
        """What is added instead: words of its own, or an amount of the type that was added first."""
        if match := _OF_THAT_TYPE.match(said):
            match first:
                case Term("mana", (types, 1)) if match["number"] in NUMBERS:
                    return Term("mana", (types, NUMBERS[match["number"]]))
            raise Unreadable(why="of what type?")
        return self.production(f"{said}.", costs)

    def condition(self, state: str) -> Condition:
        """Whether something is so as the ability resolves: what you control, or counters on this."""
        if state.startswith("you control "):
            return self.control(state.removeprefix("you control "))
        match list(self.words_of(state)):
            case [
                Token(type="SELF"),
                Token(value="has"),
                Token(value="a" | "an"),
                Token(type="KIND") as kind,
                Token(value="counter"),
                Token(value="on"),
                Token(value="it"),
            ]:
                return Term("counters_on_this", (Text(str(kind)), Term("at_least", (1,))))
        raise Unreadable(why="a condition without words")

    def control(self, things: str) -> Condition:
        """What "you control …" says."""
        parts: list[Condition] = []
        for said in _CONTROL.split(things):
            match = _SOMETHING.match(said)
            number = NUMBERS.get(match["number"], 0) if match else 1
            thing = match["things"] if match else said
            if number == 0 or not (match or re.match(r"an? ", said)):
                raise Unreadable(why="how many?")
            filter_ = _with(cast(Value, self.read("mana_filter", self.words_of(thing))), "you_control")
            parts.append(Term("count", (filter_, Term("at_least", (number,)))))
        condition = parts[-1]
        for part in reversed(parts[:-1]):
            condition = Term("both", (part, condition))
        return condition

    def costs(self, paragraph: Paragraph) -> tuple[tuple[Cost, ...], str]:
        """The parts of a cost, and where an ability functions that costs this (113.6k)."""
        found: list[Cost] = []
        zone = self.zone
        for token in self.payments(paragraph):
            match token.type:
                case "_COMMA" | "_COLON":
                    continue
                case "MANA":
                    found.append(Term("mana", (Text(str(token)),)))
                case "TAP":
                    found.append(Term("tap"))
                case "UNTAP":
                    found.append(Term("untap"))
                case "LOYALTY":
                    found.append(Term("loyalty", (int(token),)))
                case "PAYMENT":
                    words = str(token)
                    if re.search(r"\bthis (?:card|permanent) from your (\w+)", words):
                        zone = "graveyard" if "graveyard" in words else "hand"
                    elif "this card" in words:
                        raise Unreadable(token)
                    found.append(self.payment(words))
                case _:
                    raise Unreadable(token)
        if not found or len(set(found)) != len(found):
            raise Unreadable(why="a cost of nothing, or twice the same")
        return tuple(found), zone

    def payment(self, words: str) -> Cost:
        """A part of a cost in words, small letters and "this permanent" for the card itself."""
        match words:
            case "sacrifice this permanent":
                return Term("sacrifice_this")
            case "discard a card":
                return Term("discard")
            case "exert this permanent":
                return Term("exert")
        if match := _PAY_LIFE.match(words):
            return Term("pay_life", (int(match[1]),))
        if match := _REMOVE.match(words):
            kind, number = match["kind"], _how_many(match["number"].lower())
            if (kind in COUNTER_KINDS or re.fullmatch(r"[+-]\d+/[+-]\d+", kind)) and number is not None:
                return Term("remove_counters", (Text(kind), number))
        if match := _SACRIFICE.match(words):
            try:
                return Term("sacrifice", (self.sacrificed(match["thing"]),))
            except Unreadable:
                pass
        return Term("other", (Text(words),))

    def sacrificed(self, thing: str) -> Value:
        another = thing.startswith("another ")
        words = self.words_of(f"a {thing.removeprefix('another ')}" if another else thing)
        filter_ = cast(Value, self.read("mana_filter", words))
        if not another:
            return filter_
        return "other" if filter_ == "permanent" else Term("and", ("other", filter_))

    # ---- granted abilities

    def granting(self, paragraph: Paragraph, said: str) -> list[Outcome] | None:
        """Permanents have a mana ability in quotation marks (613.1f)."""
        match = _GRANT.match(said)
        if match is None or not _ADDS.match(match["body"]):
            return None
        also = (match["also"] or "").removesuffix(" and ")
        if also and also not in PLAIN_KEYWORDS:
            return None
        try:
            words = list(_subject(self.words_of(match["who"])))
            filter_ = cast(Value, self.read("mana_filter", words))
        except Unreadable:
            return None
        start = paragraph.body + match.start("cost")
        body = paragraph.body + match.start("body")
        spans = [Span(each.number, max(each.start, body), each.end) for each in paragraph.sentences]
        spans[-1] = replace(spans[-1], end=paragraph.body + match.end("body"))
        inner = replace(
            paragraph, setting="activated", sentences=tuple(spans), body=start, cost=(start, body)
        )
        outcomes = self.mana_ability(inner, "granted")
        if outcomes is None:
            return None
        (granted,) = outcomes[0].abilities
        keyword = (Term("grant", (constant(also),)),) if also else ()
        ability = Ability(
            "static",
            self.zone,
            applies_to=filter_,
            modifies=(*keyword, Term("grant_ability", (1,))),
            inner=(granted,),
        )
        return [replace(each, abilities=(ability,) if each.abilities else ()) for each in outcomes]

    # ---- tapping for mana

    def tapping(self, paragraph: Paragraph, start: int) -> list[Outcome] | None:
        """Sentences about what is tapped for mana: triggers and replacements."""
        effect = paragraph.setting != "static"
        outcomes: list[Outcome] = []
        last: Ability | None = None
        for place, span in enumerate(paragraph.sentences):
            here = max(start, span.start)
            said = self.text[here : span.end]
            ability = self.tapped(said, effect, place == 0 and here == paragraph.body)
            if ability is not None:
                last = ability
                outcomes.append(Outcome("understood", (ability,)))
                continue
            if last is not None and _MORE_MANA.search(said) and not _FOR_MANA.search(said):
                return None
            if in_domain(said) or not effect:
                outcomes.append(Outcome("not_understood"))
            else:
                outcomes.append(Outcome("outside"))
        return outcomes if last is not None else None

    def tapped(self, said: str, effect: bool, alone: bool) -> Ability | None:
        """One sentence; `alone` if nothing before it on its line decides whether it holds."""
        try:
            clause, ability = self._tapped(said)
        except Unreadable:
            return None
        if clause.lasting:
            return replace(ability, zone="resolved") if effect else None
        # A trigger of its own, or a static ability; no part of what a spell or another trigger does.
        if clause.starts or not alone or (effect and not clause.trigger):
            return None
        return replace(ability, zone=self.zone)

    def _tapped(self, said: str) -> tuple[Clause, Ability]:
        try:
            whole = self.read("mana_types", self.words_of(said))
        except Unreadable:
            return self._by_clause(said)
        assert isinstance(whole, Changes)
        return whole.clause, _replacing(whole.clause, whole.produces)

    def _by_clause(self, said: str) -> tuple[Clause, Ability]:
        match = _CLAUSE.match(said)
        if match is None:
            raise Unreadable(why="no clause")
        clause = self.read("mana_clause", self.words_of(match["clause"]))
        assert isinstance(clause, Clause)
        effect = match["effect"]
        if not clause.trigger:
            produces = self.read("mana_produces", self.words_of(effect))
            assert isinstance(produces, Produces)
            return clause, _replacing(clause, produces)
        conditions = clause.conditions
        if intervening := _INTERVENING.match(effect):
            conditions += (self.intervening(intervening["state"]),)
            effect = effect[intervening.end() :]
        also = clause.also
        if later := _LATER_DAMAGE.search(effect):
            also += (Text(f"deals {later['number']} damage to the player"),)
            effect = f"{effect[: later.start()]}."
        ability = Ability("trigger", "", (clause.watch,), conditions, tapped=clause.filter, also=also)
        try:
            does = self.read("mana_effect", self.words_of(effect))
        except Unreadable:
            if _MORE_MANA.search(effect) or later or clause.also:
                raise
            return clause, ability
        if isinstance(does, TapAll):
            return clause, replace(ability, does=(Does(Term("tap_all", (does.filter,))),))
        assert isinstance(does, Adds)
        production = does.production
        if holds(production, THAT_COLOR):
            if Term("produces", ("chosen_color",)) not in conditions:
                raise Unreadable(why="which color?")
            production = put(production, THAT_COLOR, "chosen_color")
        if holds(production, X) or "of_costs" in repr(production):
            raise Unreadable(why="where is X?")
        if holds(production, "sacrificed") or holds(production, UNTAPPED):
            raise Unreadable(why="which land?")
        return clause, replace(
            ability,
            kind="triggered_mana",
            does=(Does(Term("add_mana", (does.who, production))),),
            optional=does.optional,
        )

    def intervening(self, state: str) -> Condition:
        words = list(self.words_of(state))
        match [word.type if word.type == "SELF" else word.lower() for word in words]:
            case ["SELF", "is", "tapped" | "untapped" as what]:
                return Term("this_is", (what,))
        if state == "it's not that player's turn":
            return Term("non", (Term("during_turn", ("that_player",)),))
        raise Unreadable(why="a condition without words")

    # ---- what looks at what could be produced

    def looking(self, said: str, effect: bool) -> list[Outcome] | None:
        """A spell's instruction, or what it costs, that depends on what lands could produce."""
        try:
            looks = self.read("mana_looks", self.words_of(said))
        except Unreadable:
            return None
        assert isinstance(looks, Looks)
        if effect != (looks.kind == "spell"):
            return None
        return [Outcome("understood", (Ability(looks.kind, "stack", does=(Does(looks.action),)),))]

    # ---- words

    def read(self, start: grammar.Start, words: Iterable[Token]) -> object:
        """What the words are by that way into the grammar; raises Unreadable."""
        found = list(_possessives(words))
        unknown = next((word for word in found if word.type == UNKNOWN), None)
        if unknown is not None:
            raise Unreadable(unknown)
        return grammar.parse_part(found, start)


def _open(cost: Cost) -> bool:
    """Whether whoever pays chooses how much."""
    match cost:
        case Term("mana", (Text(symbols),)):
            return "{X}" in symbols
        case Term("remove_counters", (_, "x" | "any")):
            return True
        case Term("other", (Text(words),)):
            return bool(re.search(r"\bX\b", words))
    return False


def _pays(cost: Cost, paid: str) -> bool:
    match cost:
        case Term("other", (Text(words),)):
            return words.startswith(paid)
    return cost.name == paid


def _how_many(number: str) -> Value | None:
    if number in ("a", "an"):
        return 1
    if number == "x":
        return "x"
    if number in ("any number of", "one or more"):
        return "any"
    if number.isdecimal():
        return int(number)
    return NUMBERS.get(number)


def _with(filter_: Value, part: Value) -> Value:
    """The filter and, after all else, one more part."""
    if filter_ == "permanent":
        return part
    if isinstance(filter_, Term) and filter_.name == "and":
        return Term("and", (filter_.arguments[0], _with(filter_.arguments[1], part)))
    return Term("and", (filter_, part))


def _replacing(clause: Clause, produces: Produces) -> Ability:
    return Ability(
        "replacement",
        "",
        (Watch("tap_for_mana", clause.who),),
        (*clause.conditions, *produces.conditions),
        (Does(produces.action),),
        tapped=clause.filter,
        also=clause.also,
    )


def _subject(words: Iterable[Token]) -> Iterator[Token]:
    """A sentence's first words: a name there, too, has a capital."""
    for place, word in enumerate(words):
        if place == 0 and word.type == UNKNOWN and word.isalpha() and word[0].isupper():
            yield Token("NAME", str(word), start_pos=word.start_pos)
        else:
            yield word


_OWN = frozenset(
    {"creature's", "artifact's", "land's", "permanent's", "enchantment's", "token's", "planeswalker's"}
)


def _possessives(words: Iterable[Token]) -> Iterator[Token]:
    """SELFS for "this creature's", and for a name with 's after it."""
    found = list(words)
    place = 0
    while place < len(found):
        word, after = found[place], found[place + 1 : place + 3]
        if word.type == "SELF" and [str(each) for each in after] == ["'", "s"]:
            yield Token("SELFS", f"{word}'s", start_pos=word.start_pos)
            place += 3
        elif word.lower() == "this" and after and after[0].lower() in _OWN:
            yield Token("SELFS", f"{word} {after[0]}", start_pos=word.start_pos)
            place += 2
        else:
            yield word
            place += 1
