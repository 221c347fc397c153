"""From a card's text to facts: which sentences make an ability together, and how each sentence ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from lark import Token

from pyrules.keywords import PLAIN_KEYWORDS
from pyrules.oracle import facts, grammar
from pyrules.oracle.clauses import Reading, Unreadable
from pyrules.oracle.domain import in_domain, outside_static
from pyrules.oracle.entering import Entering, EnteringText
from pyrules.oracle.entering_render import about_entering
from pyrules.oracle.facts import ability_facts, characteristics, quote
from pyrules.oracle.keywords import keyword_items, keywords_of
from pyrules.oracle.mana import ManaText
from pyrules.oracle.model import (
    Ability,
    CardText,
    Compiled,
    Cost,
    Does,
    SentenceResult,
    Status,
    Term,
    Text,
    Value,
    Watch,
)
from pyrules.oracle.moves import Before, Moves, MovesText, may_be
from pyrules.oracle.normalise import Paragraph, Span, is_payment, paragraphs, plain
from pyrules.oracle.static import Found, StaticText, granted, opaque
from pyrules.oracle.triggers import CHAPTER, DOES_ONCE, ONCE, TriggerText
from pyrules.oracle.triggers import TRIGGER as TRIGGERED
from pyrules.oracle.triggers_more import repeated
from pyrules.oracle.vocabulary import COMMAND_TYPES, LONGEST, OUTSIDE_KEYWORDS
from pyrules.oracle.words import UNKNOWN, Names, tokens

_DEPENDENT = re.compile(
    r"(?:If (?:you|they|that player|a player|the player|it|no one|nobody|an? \w+)"
    r" (?:do|does|don't|doesn't|did|didn't|can't|won)\b"
    r"|If it's |Otherwise|Then\b|It\b|They\b|That\b|Those\b|The rest|Each of"
    r"|You may (?:play|cast) (?:it|them|that|those)\b|.*\bthis way\b"
    r"|(?:Put|Exile|Return|Shuffle|Reveal|Discard) (?:it|them|that|those|one of|the rest|all)\b)"
)
"""Sentences that say more about what the one before began."""

_GOES_ON = re.compile(
    r"If (?:you|they|that player|the player) (?:do|does|don't|doesn't|can't)\b|Otherwise\b"
    r"|When(?:ever)? you do\b"
)
"""Sentences that go on with what happens instead."""
_REFLEXIVE = re.compile(r"When you do, ")

_OUTSIDE_KEYWORD = re.compile(
    "(?:"
    + "|".join(sorted(map(re.escape, OUTSIDE_KEYWORDS), key=lambda each: (-len(each), each)))
    + r")(?=[ —]|$)"
)
_TYPECYCLING = re.compile(r"[a-z]+(?:cycling|walk)(?: \{[^{}]+\})*$")
_SAYS_ALL = re.compile(
    r"(?:protection|toxic|hexproof) |[a-z ]*walk$"
    # What a permanent with these enters with (702.43, 54, 63, 32, 82, 44, 98, 136, 58, 156, 104, 38).
    r"|(?:modular|bloodthirst|vanishing|fading|graft|tribute|amplify) (?:\d+|x)$"
    r"|devour (?:[a-z]+ )?(?:\d+|x)$|modular—sunburst$|(?:vanishing|sunburst|unleash|riot|ravenous)$"
)
"""Keywords, with a quality or number or without, whose whole meaning is in the fact."""
_DREDGE = re.compile(r"dredge (\d+)$")
_EMBLEM = "You get an emblem with"
_SENTENCE_END = re.compile(r"(?<=[.\"»])\s+(?=[A-Z\"{•])")
_EMBLEM_TRIGGER = re.compile(r'\bemblem with "((?:When|Whenever|At) [^"]*)"')
_TRIGGER = re.compile(r"(?:When|Whenever|At)\b")
_ONLY_IF = re.compile(r"Activate (?:this ability )?(?:only|no more than) [^\"]+$")
_ENTERS_FOR_NOW = (
    r"this turn[^.\"]*\benters?\b|\benters?\b[^.\"]* this turn|until your next turn[^.\"]*\benters?\b"
)
_STARTS = re.compile(rf"until end of turn|\bthat [a-z]+ enters\b|{_ENTERS_FOR_NOW}", re.IGNORECASE)
_GOES_BACK = re.compile(
    r"(?:If (?:you|they|it|X)\b|Otherwise|It\b(?!s)|Its\b|That\b|Those\b|For each)|\binstead\b|\bthis way\b"
    r"|\bresults?\b|\bthat (?:many|number|player|coin)\b|\bamount you pay\b"
)
"""A sentence that goes back to what the one before does as something enters."""
_MAY_LAST = re.compile(
    r"until end of turn|gain control of|^Target .* becomes |change the text of|\benters? with\b"
    rf"|{_ENTERS_FOR_NOW}",
    re.IGNORECASE | re.MULTILINE,
)
_LASTS = re.compile(
    r"\b(?:gets?|gains?|loses?|becomes?|has|have|switch|control)\b.*\buntil end of turn\b"
    r"|(?:^|: )Until end of turn, .*\b(?:gets?|gains?|loses?|becomes?|has|have)\b",
    re.IGNORECASE,
)
"""An effect on characteristics that lasts."""

_IN_ACTIVATED = frozenset(
    {
        "draw", "gain_life", "lose_life", "mill", "discard", "exile_top", "top_to_hand", "top_to_graveyard",
        "dig", "sift", "graveyard_to_hand", "create", "put_counters", "reveal_top", "look_top",
        "sacrifice_this", "win_game", "lose_game",
    }
)  # fmt: skip
"""What an activated ability may do to be expressed; others need a target or more than the text says."""


def compile_card(card: CardText) -> Compiled:
    """The facts of a card and how each of its sentences ended. Never raises for a text, whatever it is."""
    return _Card(card).compiled()


def compile_text(text: str, type_line: str = "", name: str = "") -> Compiled:
    """Like `compile_card` for a text alone; without a type its abilities are those of a permanent."""
    return compile_card(CardText(name=name, type=type_line, text=text))


def reads_trigger(card: CardText, start: int) -> bool:
    """Whether the events of the trigger that begins at that offset of a card's text are understood.

    Also those of a trigger that gives no ability: of one that an effect creates (603.7, 603.12).
    """
    one = _Card(card)
    end = one.text.find("\n", start)
    said = one.text[start : end if end >= 0 else len(one.text)].rstrip()
    return one.trigger_text().read(said, one.zone).events


@dataclass(slots=True)
class _Sentence:
    """A sentence while its card is read; `gives` are abilities that begin or continue in it."""

    span: Span
    status: Status = "not_understood"
    gives: list[Ability] = field(default_factory=list)
    stop: int | None = None
    instructs: bool = False
    """It is an instruction of a spell."""
    keywords: bool = False
    """It is a list of keywords, each of which has a fact."""


@dataclass(slots=True)
class _Attempt:
    """What came of reading some sentences as one statement: the reading, or where it stopped."""

    reading: Reading | None
    stop: int | None = None


class _Card:
    def __init__(self, card: CardText) -> None:
        self.card = card
        self.text = plain(card.text)
        self.supertypes, self.types, _ = facts.type_line(card.type)
        self.spell = "instant" in self.types or "sorcery" in self.types
        self.zone = "command" if COMMAND_TYPES.intersection(self.types) else "battlefield"
        self.keywords: list[Value] = []
        self._names: Names | None = None

    @property
    def names(self) -> Names:
        # Made when the first sentence is read in earnest: most cards have none.
        if self._names is None:
            self._names = Names.of(self.card.name, "legendary" in self.supertypes, grammar.vocabulary())
        return self._names

    def sentences(self) -> list[_Sentence]:
        """The sentences of the text, each read."""
        found = [
            each for paragraph in paragraphs(self.text, self.spell) for each in self.paragraph(paragraph)
        ]
        if self.spell and any(
            ability.kind == "spell" and ability.inner for each in found for ability in each.gives
        ):
            # An instruction beside one that starts an effect would be missed.
            for sentence in found:
                if sentence.instructs and sentence.status == "outside":
                    sentence.status = "not_understood"
        return found

    def compiled(self) -> Compiled:
        sentences = self.sentences()
        numbers: dict[int, int] = {}
        abilities: list[Ability] = []
        ability_lines: list[str] = []
        for sentence in sentences:
            for ability in sentence.gives:
                if id(ability) in numbers:
                    continue
                for each in ability.flat():
                    abilities.append(each)
                    numbers[id(each)] = len(abilities)
                    ability_lines += ability_facts(self.card.name, len(abilities), each, sentence.span.number)
        marks = [
            f"not_understood({quote(self.card.name)},{sentence.span.number})"
            for sentence in sentences
            if sentence.status == "not_understood"
        ]
        bare = all(sentence.keywords for sentence in sentences)
        no_text = [f"no_text({quote(self.card.name)})"] if bare else []
        return Compiled(
            facts=(*characteristics(self.card, self.keywords), *no_text, *ability_lines, *marks),
            sentences=tuple(self.result(sentence, numbers) for sentence in sentences),
            abilities=tuple(abilities),
        )

    def result(self, sentence: _Sentence, numbers: dict[int, int]) -> SentenceResult:
        span = sentence.span
        line = self.text.count("\n", 0, span.start)
        return SentenceResult(
            number=span.number,
            start=span.start,
            end=span.end,
            line=line + 1,
            column=span.start - (self.text.rfind("\n", 0, span.start) + 1) + 1,
            status=sentence.status,
            text=self.card.text[span.start : span.end],
            abilities=tuple(numbers[id(each)] for ability in sentence.gives for each in ability.flat()),
            stop=sentence.stop,
        )

    # ---- paragraphs

    def paragraph(self, paragraph: Paragraph) -> list[_Sentence]:
        sentences = [_Sentence(span) for span in paragraph.sentences]
        if paragraph.setting == "header":
            for sentence in sentences:
                sentence.status = "outside"
        elif self.keyword_line(paragraph, sentences) or self.about_mana(paragraph, sentences):
            pass
        elif paragraph.setting == "activated":
            if not self.starts(paragraph, sentences):
                self.activated(paragraph, sentences)
                for sentence in sentences:
                    lasts = _LASTS.search(self.text[sentence.span.start : sentence.span.end])
                    if sentence.status == "outside" and lasts:
                        sentence.status = "not_understood"
        else:
            self.statements(paragraph, sentences, paragraph.body, paragraph.setting == "effect")
            if self.spell and not _TRIGGER.match(self.text, paragraph.body):
                self.spell_starts(paragraph, sentences)
        if paragraph.setting != "header":
            self.triggered(paragraph, sentences)
        return sentences

    # ---- triggered abilities

    def trigger_text(self) -> TriggerText:
        legendary = "legendary" in self.supertypes
        short = self.card.name.removeprefix("A-").partition(" ")[0] if legendary else ""
        return TriggerText(self.names, short)

    def triggered(self, paragraph: Paragraph, sentences: list[_Sentence]) -> None:
        """Puts the triggered ability that a paragraph is in front of what its effect gives."""
        first = sentences[0]
        said = self.text[paragraph.body : self.end_of_effect(sentences)]
        chapter = CHAPTER.match(self.text, first.span.start)
        if chapter is not None and chapter.end() == paragraph.body:
            heading = self.trigger_text().chapter(
                self.text[first.span.start : paragraph.body] + said, self.zone
            )
        elif TRIGGERED.match(said):
            heading = self.trigger_text().read(said, self.zone)
        else:
            self.emblems(sentences)
            return
        ability = heading.ability
        known = [each for each in first.gives if each.kind in ("triggered_mana", "trigger")]
        if ability is None or any(each.tapped is not None for each in known) or heading.of_mana:
            return
        if self.spell and not of_spell(ability):
            return
        ability = self.held(self.placed(ability, ability.zone, paragraph), paragraph)
        whole = heading.whole and not in_domain(_SENTENCE_END.split(heading.effect.words)[0])
        if (entering := self.entering_text().of_trigger(heading.effect)) is not None:
            ability = replace(ability, does=_starts(list(entering.abilities)), inner=entering.abilities)
            whole = heading.whole and entering.whole
        elif known:
            ability = replace(ability, does=known[0].does, inner=known[0].inner)
        if ability.inner and ability.trigger is not None:
            # What enters is what the trigger is about, or what its effect speaks of.
            ability = replace(ability, trigger=replace(ability.trigger, speaks=True))
        for sentence in sentences:
            sentence.gives = [each for each in sentence.gives if each not in known]
            limit = self.text[sentence.span.start : sentence.span.end]
            if sentence is first or ONCE.match(limit) or DOES_ONCE.match(limit):
                sentence.gives.insert(0, ability)
                if sentence is not first or (whole and sentence.status != "understood"):
                    sentence.status = "understood"

    def end_of_effect(self, sentences: list[_Sentence]) -> int:
        """Where the effect of a paragraph ends: with its modes, which are lines of their own."""
        end = sentences[-1].span.end
        while self.text.startswith("\n•", end):
            after = self.text.find("\n", end + 1)
            end = after if after >= 0 else len(self.text)
        return end

    def held(self, ability: Ability, paragraph: Paragraph) -> Ability:
        """The ability with what must be for it to work, where that stands before its paragraph."""
        if not paragraph.conditional:
            return ability
        before = self.text[paragraph.sentences[0].start : paragraph.body].strip("• —")
        match before:
            case "Solved":
                needs = Term("this_is", ("solved",))
            case "Max speed":
                needs = Term("player_counters", ("you", Text("speed"), Term("at_least", (4,))))
            case "":
                needs = Term("unread", (Text("a level"),))
            case _ if self.text.startswith("•", paragraph.sentences[0].start):
                needs = Term("chosen", (Text(before),))
            case _:
                needs = Term("unread", (Text(before),))
        if needs in ability.conditions:
            return ability
        return replace(ability, conditions=(*ability.conditions, needs))

    def emblems(self, sentences: list[_Sentence]) -> None:
        """Puts the triggered abilities of emblems that a paragraph gives behind what else it gives."""
        for sentence in sentences:
            for match in _EMBLEM_TRIGGER.finditer(self.text, sentence.span.start, sentence.span.end):
                heading = self.trigger_text().read(match[1], "command")
                if heading.ability is not None:
                    sentence.gives = [*sentence.gives, heading.ability]
                    if heading.whole and not in_domain(match[1]):
                        sentence.status = "understood"

    # ---- entering

    def entering_text(self) -> EnteringText:
        legendary = "legendary" in self.supertypes
        short = self.card.name.removeprefix("A-").partition(" ")[0] if legendary else ""
        return EnteringText(self.card.name, self.names, self.quoted, short)

    def entering(self, paragraph: Paragraph, sentences: list[_Sentence], here: int, start: int) -> int:
        """Reads what a static ability says of permanents that enter; how many sentences it took."""
        if paragraph.conditional or "enter" not in self.text:
            return 0
        groups: list[list[_Sentence]] = []
        texts: list[str] = []
        place = here
        while place < len(sentences):
            first = max(start, sentences[place].span.start)
            taken = self.whole_sentence(sentences, place, first)
            groups.append(sentences[place : place + taken])
            texts.append(self.text[first : groups[-1][-1].span.end])
            place += taken
        found = self.entering_text().static(texts)
        if found is None:
            return 0
        read = [sentence for group in groups[: found.taken] for sentence in group]
        self.end(read, found, paragraph, self.zone)
        return len(read)

    def entering_effect(self, paragraph: Paragraph, sentences: list[_Sentence], here: int, start: int) -> int:
        """Reads what a resolving spell or ability says of what enters, and triggers on entering tapped.

        An effect that such an ability leaves behind is one that it starts. A spell's are read with all that
        it starts. A sentence about what this very instruction puts onto the battlefield is part of it, and
        has no facts, as the instruction has none.
        """
        if "enter" not in self.text:
            return 0
        taken = self.whole_sentence(sentences, here, start)
        said = self.text[start : sentences[here + taken - 1].span.end]
        found = self.entering_text().resolving(said)
        if found is None:
            return 0
        zone = self.zone
        if self.spell or paragraph.setting == "activated":
            zone = "resolved"
        self.end(sentences[here : here + taken], found, paragraph, zone)
        return taken

    def end(self, sentences: list[_Sentence], found: Entering, paragraph: Paragraph, zone: str) -> None:
        """Ends sentences with what they gave."""
        abilities = [self.placed(each, each.zone or zone, paragraph) for each in found.abilities]
        for sentence in sentences:
            sentence.status = "understood" if found.whole else "not_understood"
            sentence.gives = abilities

    # ---- characteristics

    def static_text(self) -> StaticText:
        legendary = "legendary" in self.supertypes
        short = self.card.name.removeprefix("A-").partition(" ")[0] if legendary else ""
        return StaticText(self.card.name, self.names, self.quoted, short)

    def quoted(self, text: str) -> tuple[tuple[Ability, ...], bool]:
        """The abilities that a quoted text grants, and whether all of it is understood."""
        # The card's name in the quotation means the card and not what has the ability (201.5a).
        # A quotation inside a sentence has no full stop of its own, or a comma of the sentence.
        said = text.rstrip(" ,")
        said = said if said.endswith((".", '"')) else f"{said}."
        inside = _Card(CardText(name="", type="Enchantment", text=said))
        sentences = inside.sentences()
        given: dict[int, Ability] = {}
        for sentence in sentences:
            given.update({id(ability): ability for ability in sentence.gives})
        whole = all(sentence.status != "not_understood" for sentence in sentences)
        has = tuple(each for each in given.values() if each.zone != "resolved")
        if len(has) < len(given):
            # What a trigger leaves behind is no ability that an object has.
            return tuple(granted(has)) or (opaque(),), False
        found = tuple(granted(has))
        return (found if found and not inside.keywords else (opaque(),)), whole

    def whole_sentence(self, sentences: list[_Sentence], here: int, start: int) -> int:
        """How many sentences from `here` on are one, since a quotation is in it."""
        for end in range(here, len(sentences)):
            if self.text.count('"', start, sentences[end].span.end) % 2 == 0:
                return end - here + 1
        return len(sentences) - here

    def characteristics(
        self, static: StaticText, paragraph: Paragraph, sentences: list[_Sentence], here: int, start: int
    ) -> int:
        """Reads a static ability about characteristics; how many sentences it took, 0 if there is none."""
        if paragraph.conditional:
            return 0
        taken = self.whole_sentence(sentences, here, start)
        said = self.text[start : sentences[here + taken - 1].span.end]
        after = self.said(sentences, here + taken)
        still = static.still(after)
        found = static.static(said, still) or static.bans(said)
        if found is None or static.stays(after):
            return 0
        if still or static.belongs(after):
            taken += 1
        abilities = [self.placed(each, each.zone or self.zone, paragraph) for each in found.abilities]
        for sentence in sentences[here : here + taken]:
            sentence.status = "understood" if found.whole else "not_understood"
            sentence.gives = abilities
        return taken

    def said(self, sentences: list[_Sentence], here: int) -> str:
        """The sentence there, or nothing."""
        if here >= len(sentences):
            return ""
        return self.text[sentences[here].span.start : sentences[here].span.end]

    def effects(
        self, paragraph: Paragraph, sentences: list[_Sentence], body: int
    ) -> Iterator[tuple[list[_Sentence], Found | None]]:
        """The sentences of a resolving spell or ability, with the effect that each leaves behind."""
        static = self.static_text()
        here = 0
        while here < len(sentences):
            start = max(body, sentences[here].span.start)
            taken = self.whole_sentence(sentences, here, start)
            after = self.said(sentences, here + taken)
            still = static.still(after)
            if static.narrows(self.text[start : sentences[here + taken - 1].span.end], after):
                taken += 1
            said = self.text[start : sentences[here + taken - 1].span.end]
            moved = self.moves(said, start, paragraph, effect=True)
            found = static.effect(said, still)
            if moved is not None:
                found, still = Found(moved.abilities, moved=True, linked=moved.needs), False
            elif found is None and (entering := self.entering_text().effect(said)) is not None:
                found = Found(entering.abilities, entering.whole)
            if static.stays(after):
                found = None
            if found is not None and still:
                taken += 1
            yield sentences[here : here + taken], found
            here += taken

    def spell_starts(self, paragraph: Paragraph, sentences: list[_Sentence]) -> None:
        """Reads what a spell does until end of turn."""
        for sentence in sentences:
            sentence.instructs = True
        said = self.text[paragraph.body : sentences[-1].span.end]
        if not _MAY_LAST.search(said) and not may_be(said):
            return
        started: list[Ability] = []
        which: list[tuple[list[_Sentence], bool]] = []
        read = [
            (some, found)
            for some, found in self.effects(paragraph, sentences, paragraph.body)
            # What the card itself does anywhere is no instruction of the spell.
            if found is None or all(each.zone == "resolved" for each in found.abilities)
        ]
        alone = any(found is None for _, found in read)
        only = all(found.moved for _, found in read if found is not None)
        for place, (some, found) in enumerate(read):
            hangs = found is not None and (only or found.linked)
            if hangs and (alone or (found is not None and found.linked and not place)):
                # It stands beside what isn't there, so that it is no more than an effect.
                continue
            if found is None or (any(each.gives for each in some) and not found.moved):
                if _LASTS.search(self.text[some[0].span.start : some[-1].span.end]) and not some[0].gives:
                    some[0].status = "not_understood"
                continue
            started += found.abilities
            which.append((some, found.whole))
        if not started:
            return
        ability = Ability("spell", "stack", does=_starts(started), inner=tuple(started))
        for some, whole in which:
            for sentence in some:
                sentence.status = "understood" if whole else "not_understood"
                sentence.gives = [ability]

    def starts(self, paragraph: Paragraph, sentences: list[_Sentence]) -> bool:
        """Reads an activated ability that does something until end of turn; False if it is none."""
        assert paragraph.cost is not None
        said = self.text[paragraph.cost[1] : sentences[-1].span.end]
        if paragraph.conditional or not (_STARTS.search(said) or may_be(said)):
            return False
        costs = costs_of(list(self.cost_words(paragraph)))
        if costs is None:
            return False
        started: list[Ability] = []
        only_if = False
        ends: list[tuple[list[_Sentence], Status, bool]] = []
        read = list(self.effects(paragraph, sentences, paragraph.cost[1]))
        only = all(found.moved for _, found in read if found is not None)
        unread = any(
            found is None and not _ONLY_IF.match(self.text, some[0].span.start, some[-1].span.end)
            for some, found in read
        )
        for some, found in read:
            if found is not None and not (found.moved and unread and (only or found.linked)):
                started += found.abilities
                ends.append((some, "understood" if found.whole else "not_understood", True))
            elif _ONLY_IF.match(self.text, some[0].span.start, some[-1].span.end):
                only_if = True
                ends.append((some, "understood", True))
            else:
                ends.append((some, "not_understood", False))
        zone = _zone_of_cost(Ability("activated", "", costs=costs), self.zone)
        if not started or zone is None:
            return False
        ability = Ability(
            "activated",
            "",
            does=_starts(started),
            costs=costs,
            only_if=only_if,
            inner=tuple(started),
        )
        ability = self.placed(ability, zone, paragraph)
        for some, status, gives in ends:
            for sentence in some:
                sentence.status = status
                sentence.gives = [ability] if gives else []
        return True

    def keyword_line(self, paragraph: Paragraph, sentences: list[_Sentence]) -> bool:
        """Reads a line of keywords; False if it is none, or has one that is not known."""
        if paragraph.setting == "activated" or len(sentences) != 1:
            return False
        line = self.text[paragraph.body : sentences[0].span.end]
        if len(line) > 120 or ":" in line or '"' in line or (line.endswith(".") and "—" not in line):
            return False
        keywords: list[Value] = []
        gives: list[Ability] = []
        ends: set[Status] = set()
        every = True
        whole = "—" in line or line.startswith("Enchant ")
        items = [line.strip()] if whole and keywords_of(line.strip()) else list(keyword_items(line))
        for item in items:
            low, found = item.lower(), keywords_of(item)
            if low in PLAIN_KEYWORDS:
                ends.add("understood")
            elif match := _DREDGE.fullmatch(low):
                gives.append(dredge(int(match[1])))
            elif low.startswith("unearth") and found:
                ends.add("understood")
                gives.append(UNEARTHED)
            elif (not low.endswith(".") and (_OUTSIDE_KEYWORD.match(low) or _TYPECYCLING.fullmatch(low))) or (
                _OUTSIDE_KEYWORD.match(low + " ") and "—" in low and not in_domain(low)
            ):
                ends.add("outside")
            elif not found or (low.endswith(".") and "—" not in low):
                return False
            else:
                ends.add("understood" if _SAYS_ALL.match(low) else "not_understood")
            keywords += found
            every = every and bool(found)
        if paragraph.conditional or paragraph.level > 1:
            if gives or ends != {"outside"}:
                return False
            keywords, every = [], False
        self.keywords += keywords
        sentences[0].keywords = every and not gives
        sentences[0].gives = gives
        if "not_understood" in ends:
            sentences[0].status = "not_understood"
        else:
            sentences[0].status = "outside" if ends == {"outside"} and not gives else "understood"
        return True

    def about_mana(self, paragraph: Paragraph, sentences: list[_Sentence]) -> bool:
        """Reads a paragraph about mana; False if it is none, or could not be read."""
        if not any(word in self.text for word in (" mana", "Add ", "add ", "could produce")):
            return False
        outcomes = ManaText(self.text, self.zone, self.words_of, self.cost_words).paragraph(paragraph)
        if outcomes is None:
            return False
        for place, (sentence, outcome) in enumerate(zip(sentences, outcomes, strict=True)):
            sentence.status, sentence.gives = outcome.status, list(outcome.abilities)
            if sentence.status == "not_understood":
                # "If that mana is spent on a creature spell, that creature enters with …" (106.6)
                self.entering_effect(paragraph, sentences, place, sentence.span.start)
        return True

    def activated(self, paragraph: Paragraph, sentences: list[_Sentence]) -> None:
        assert paragraph.cost is not None
        costs = list(self.cost_words(paragraph))
        sound = not any(word.type == UNKNOWN for word in costs)
        attempt = self.whole_activated(paragraph, sentences, costs) if sound else None
        if attempt is not None:
            for sentence in sentences:
                sentence.status = "understood"
                sentence.gives.append(attempt)
            return
        start = paragraph.cost[1]
        if not any(in_domain(self.text[each.span.start : each.span.end]) for each in sentences):
            for sentence in sentences:
                sentence.status = "outside"
            return
        if sound:
            self.statements(paragraph, sentences, start, effect=True)

    def whole_activated(
        self, paragraph: Paragraph, sentences: list[_Sentence], costs: list[Token]
    ) -> Ability | None:
        """The activated ability, if all that it does is in the vocabulary and happens without targets."""
        assert paragraph.cost is not None
        if paragraph.conditional or '"' in self.text[paragraph.body : sentences[-1].span.end]:
            return None
        words = [
            *self.words(paragraph.body, paragraph.cost[0]),
            *costs,
            *self.words(paragraph.cost[1], sentences[-1].span.end),
        ]
        try:
            reading = grammar.parse(words, "activated")
        except Unreadable:
            return None
        ability = reading.ability
        zone = _zone_of_cost(ability, self.zone)
        if zone is None or any(
            does.action.name not in _IN_ACTIVATED or "x" in does.action.arguments for does in ability.does
        ):
            return None
        return self.placed(ability, zone, paragraph)

    def cost_words(self, paragraph: Paragraph) -> Iterator[Token]:
        assert paragraph.cost is not None
        start, end = paragraph.cost
        if paragraph.loyalty is not None:
            if paragraph.loyalty.endswith("X"):
                yield Token(UNKNOWN, paragraph.loyalty, start_pos=start)
            yield Token("LOYALTY", paragraph.loyalty, start_pos=start)
            yield Token("_COLON", ":", start_pos=end - 2)
            return
        colon = self.text.rindex(":", start, end)
        place = start
        for piece in re.split(r"(, )", self.text[start:colon]):
            if piece == ", ":
                yield Token("_COMMA", ",", start_pos=place)
            elif re.fullmatch(r"(?:\{[^{}\s]+\})+", piece):
                kind = {"{T}": "TAP", "{Q}": "UNTAP"}.get(piece, "MANA")
                yield Token(kind, piece, start_pos=place)
            elif is_payment(piece):
                yield Token("PAYMENT", self.payment(place, place + len(piece)), start_pos=place)
            else:
                yield Token(UNKNOWN, piece, start_pos=place)
            place += len(piece)
        yield Token("_COLON", ":", start_pos=colon)

    def payment(self, start: int, end: int) -> str:
        """A cost in words, small letters, with "this permanent" or "this card" for the card itself."""
        pieces: list[str] = []
        place = start
        for word in tokens(self.text, start, end, self.names, grammar.vocabulary()):
            if word.type != "SELF" or word.start_pos is None:
                continue
            pieces.append(self.text[place : word.start_pos])
            pieces.append("this card" if word.lower() == "this card" else "this permanent")
            place = word.start_pos + len(word)
        pieces.append(self.text[place:end])
        words = "".join(pieces).strip()
        return words[:1].lower() + words[1:]

    # ---- statements

    def statements(self, paragraph: Paragraph, sentences: list[_Sentence], body: int, effect: bool) -> None:
        """Reads the sentences from left to right, as many together as belong together."""
        here = 0
        static = None if effect else self.static_text()
        while here < len(sentences):
            start = max(body, sentences[here].span.start)
            said = self.text[start : sentences[here].span.end]
            entering = self.entering_effect if effect else self.entering
            if read := entering(paragraph, sentences, here, start):
                here += read
                continue
            if static and (read := self.characteristics(static, paragraph, sentences, here, start)):
                here += read
                continue
            if self.moving(paragraph, sentences, here, start, effect):
                here += 1
                continue
            if effect and not in_domain(self.text[sentences[here].span.start : sentences[here].span.end]):
                sentences[here].status = "outside"
                here += 1
                continue
            if not effect and not in_domain(said) and outside_static(said):
                sentences[here].status = "outside"
                here += 1
                continue
            if not effect and self.more_triggers(paragraph, sentences, here, start):
                here += 1
                continue
            taken = self.group(paragraph, sentences, here, start, effect)
            if taken and effect and self.depends(sentences, here + taken):
                for sentence in sentences[here : here + taken]:
                    sentence.status, sentence.gives = "not_understood", []
                taken = 0
            here += taken or 1
            while (
                not taken
                and effect
                and self.depends(sentences, here)
                and not may_be(self.said(sentences, here))
            ):
                # It goes on with what could not be read.
                here += 1
        if not effect:
            self.all_or_none(sentences)

    def more_triggers(self, paragraph: Paragraph, sentences: list[_Sentence], here: int, start: int) -> bool:
        """Reads a sentence that makes abilities trigger more often, or keeps them from it (603.2d)."""
        said = self.text[start : sentences[here].span.end]
        ability = repeated(said, self.names, self.static_text().short)
        if ability is None:
            return False
        ability = self.placed(ability, self.zone, paragraph)
        if paragraph.conditional:
            before = self.text[paragraph.sentences[0].start : paragraph.body].strip("• —")
            ability = replace(ability, conditions=(*ability.conditions, Term("chosen", (Text(before),))))
        sentences[here].status, sentences[here].gives = "understood", [ability]
        return True

    def moving(
        self, paragraph: Paragraph, sentences: list[_Sentence], here: int, start: int, effect: bool
    ) -> bool:
        """Reads a sentence about counters, tokens or what is put somewhere; False if it is none."""
        solved = self.text.startswith("Solved — ", paragraph.sentences[0].start)
        if paragraph.conditional and not effect and not solved:
            return False
        moved = self.moves(self.text[start : sentences[here].span.end], start, paragraph, effect)
        if moved is None or (effect and _GOES_ON.match(self.said(sentences, here + 1))):
            return False
        given: list[Ability] = []
        for each in moved.abilities:
            lasts = each.zone == "resolved"
            placed = self.placed(each, each.zone or self.zone, paragraph, effect=effect or lasts)
            if solved and not lasts:
                placed = replace(placed, conditions=(*placed.conditions, Term("this_is", ("solved",))))
            given.append(placed)
        sentences[here].status = "understood"
        sentences[here].gives = given
        if not effect and _REFLEXIVE.match(self.said(sentences, here + 1)):
            # A triggered ability of its own (603.12), in a paragraph that is static.
            for sentence in sentences[here + 1 :]:
                if not in_domain(self.text[sentence.span.start : sentence.span.end]):
                    sentence.status = "outside"
        return True

    def moves(self, said: str, start: int, paragraph: Paragraph, effect: bool) -> Moves | None:
        """What a sentence that begins there says about counters, tokens or what is put somewhere."""
        if not may_be(said) or self.text.count('"', paragraph.sentences[0].start, start) % 2:
            return None
        before = Before(self.text[paragraph.body : start], self.text[:start] if self.spell else "")
        static = self.static_text()
        return MovesText(self.card.name, static.names, static.short).read(said, effect, before)

    def depends(self, sentences: list[_Sentence], here: int) -> bool:
        """Whether the sentence there, if there is one, says more about what the one before began."""
        if here >= len(sentences):
            return False
        return bool(_DEPENDENT.match(self.text, sentences[here].span.start, sentences[here].span.end))

    def all_or_none(self, sentences: list[_Sentence]) -> None:
        """A static paragraph with a replacement in it is one ability: understood whole or not at all.

        What is said of entering stands for itself, unless the rest goes back to it.
        """
        if any(each.status == "not_understood" for each in sentences) and any(
            ability.kind == "replacement" and ability.zone != "resolved" and not about_entering(ability)
            for each in sentences
            for ability in each.gives
        ):
            for each in sentences:
                each.status, each.gives = "not_understood", []
        for before, after in pairwise(sentences):
            goes_back = _GOES_BACK.search(self.text, after.span.start, after.span.end)
            if after.status == "not_understood" and goes_back and any(map(about_entering, before.gives)):
                given = before.gives
                for each in sentences:
                    if each.gives is given or each.gives == given:
                        each.status, each.gives = "not_understood", []

    def group(
        self, paragraph: Paragraph, sentences: list[_Sentence], here: int, start: int, effect: bool
    ) -> int:
        """Reads as many sentences from `here` on as make one statement; how many were read, 0 if none."""
        emblem = effect and self.text.startswith(_EMBLEM, start)
        inside = self.text.count('"', paragraph.sentences[0].start, start) % 2 == 1
        if (paragraph.conditional and not effect) or (inside and not effect):
            return 0
        for end in range(len(sentences), here, -1):
            attempt = self.attempt(start, sentences[end - 1].span.end, emblem, effect)
            sentences[here].stop = max(attempt.stop or 0, sentences[here].stop or 0) or None
            reading = attempt.reading
            if reading is None or reading.sentences != end - here:
                continue
            if not emblem and reading.lasting != effect:
                # An effect that something leaves behind says for how long; a static ability doesn't.
                continue
            if effect and not emblem and reading.loose:
                # "Draw a card." may as well be the spell's next instruction.
                continue
            zone = "command" if emblem else "resolved" if effect else self.zone
            ability = self.placed(reading.ability, zone, paragraph, effect)
            for place, sentence in enumerate(sentences[here:end]):
                rider = place in reading.riders
                sentence.status = "outside" if rider else "understood"
                sentence.stop = None
                if not rider:
                    sentence.gives = [ability]
            return end - here
        return 0

    def attempt(self, start: int, end: int, emblem: bool, effect: bool) -> _Attempt:
        words = list(self.words(start, end))
        if effect and not emblem and words and words[-1].type == "_QUOTE":
            # The last sentence of a quoted ability.
            words.pop()
        unknown = next((word for word in words if word.type == UNKNOWN), None)
        if unknown is not None:
            return _Attempt(None, unknown.start_pos)
        try:
            return _Attempt(grammar.parse(words, "emblem" if emblem else "statement"))
        except Unreadable as error:
            return _Attempt(None, error.token.start_pos if error.token is not None else None)

    def words(self, start: int, end: int) -> Iterator[Token]:
        return tokens(self.text, start, end, self.names, grammar.vocabulary())

    def words_of(self, text: str) -> Iterator[Token]:
        """The words of a text that is a piece of the card's."""
        return tokens(text, 0, len(text), self.names, grammar.vocabulary())

    def placed(self, ability: Ability, zone: str, paragraph: Paragraph, effect: bool = False) -> Ability:
        """The ability where it functions, from the class level on that it needs (716)."""
        conditions = ability.conditions
        if paragraph.level > 1 and not effect:
            conditions += (Term("class_level", (Term("at_least", (paragraph.level,)),)),)
        return replace(ability, zone=zone, conditions=conditions)


def of_spell(ability: Ability) -> bool:
    """Whether a triggered ability in the text of a spell is one of the card: what else triggers there is an
    effect's (603.7)."""
    assert ability.trigger is not None
    return ability.zone in ("stack", "anywhere", "graveyard", "hand", "exile")


def _starts(started: list[Ability]) -> tuple[Does, ...]:
    return tuple(Does(Term("start", (place,))) for place in range(1, len(started) + 1))


def costs_of(words: list[Token]) -> tuple[Cost, ...] | None:
    """The parts of a cost; None for one that no fact says."""
    found: list[Cost] = []
    for word in words:
        match word.type:
            case "_COMMA" | "_COLON":
                continue
            case "MANA":
                found.append(Term("mana", (Text(str(word)),)))
            case "TAP" | "UNTAP":
                found.append(Term(word.type.lower()))
            case "LOYALTY":
                found.append(Term("loyalty", (int(word),)))
            case "PAYMENT" if len(word.split()) <= LONGEST:
                found.append(Term("other", (Text(str(word)),)))
            case _:
                return None
    return tuple(found) if found and len(set(found)) == len(found) else None


def dredge(number: int) -> Ability:
    """Dredge N (702.52a)."""
    return Ability(
        kind="replacement",
        zone="graveyard",
        watches=(Watch("draw_card", "you"),),
        conditions=(Term("cards_in", ("library", "you", Term("at_least", (number,)))),),
        does=(Does(Term("mill", ("you", number))), Does(Term("return_this", ("hand",)))),
        optional=True,
    )


UNEARTHED = Ability(
    kind="replacement",
    zone="resolved",
    watches=(Watch("leave_battlefield", "any_player"),),
    about=("this",),
    does=(Does(Term("exile_it")),),
)
"""What unearth leaves behind for the permanent that it returned (702.84a)."""


def _zone_of_cost(ability: Ability, zone: str) -> str | None:
    """Where an activated ability functions, as its cost shows (113.6k); None for a place without a word."""
    for cost in ability.costs:
        for text in cost.arguments:
            if isinstance(text, Text):
                if "this card from your graveyard" in text.value:
                    return "graveyard"
                if "this card" in text.value or ("from your hand" in text.value and "this" in text.value):
                    return None
    return zone
