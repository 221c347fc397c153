"""Steps of a resolution and quantities of an outcome in sentences, the way a judge would say them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pyrules.engine.model import Step
from pyrules.explain import mana
from pyrules.explain.events import People, action, event, human, is_number, is_text, parse, spaced
from pyrules.explain.phrase import Phrase, together

_TIERS = frozenset({"616.1a", "616.1b", "616.1c", "616.1d", "616.1e"})
"""The engine cites one of these where the chooser had more than one way to go on."""

_WHOLE = "616.1g"
"""Cited where an effect on a whole event comes before those on what the event contains."""

_BETWEEN = frozenset(
    {
        "steps",
        "watching",
        "goal",
        "paying",
        "making",
        "shaping",
        "settling",
        "milling",
        "leaving",
        "landing",
        "arrived",
        "putting",
        "entering",
    }
)
"""Events that only say how far something has come."""

_PICKED = {"discard": "discards", "graveyard_to_hand": "takes back"}


@dataclass(frozen=True, slots=True)
class Act:
    """One action of an ability, as its fact says it; `given` is None, "did" or "did_not"."""

    action: str
    given: str | None = None


@dataclass(frozen=True, slots=True)
class Cast:
    """Who and what the steps are about.

    `players` in turn order; `labels`: object or effect in force -> what to call it; `cards`: object -> its
    card; `controllers`: object or effect in force -> its controller; `targets`: effect -> the
    player whom it was aimed at; `acts`: card and number of ability -> its actions in order; `numbers`:
    effect ->
    its X; `abilities`: card and number of ability -> its facts, where somebody may ask for its wording;
    `effects`: effect in force -> its card; `counters`: object -> how many counters of each kind it had before
    the event; `copies`: object -> the card that it is a copy of.
    """

    players: tuple[str, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    controllers: Mapping[str, str] = field(default_factory=dict)
    targets: Mapping[str, str] = field(default_factory=dict)
    acts: Mapping[tuple[str, int], tuple[Act, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    abilities: Mapping[tuple[str, int], str] = field(default_factory=dict)
    effects: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    copies: Mapping[str, str] = field(default_factory=dict)

    def text_of(self, name: str) -> str:
        """The card whose text an object has: its own, or that of what it copies."""
        return self.copies.get(name) or self.cards.get(name, name)


class Phrases:
    """Tells steps. Unknown terms are told by their own words, so that nothing is ever left out."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast

    @property
    def cast(self) -> Cast:
        """Who and what the steps are about."""
        return self._cast

    def says(self, step: Step) -> str:
        """The step in one sentence, without its rule numbers."""
        match step.kind:
            case "apply":
                return self._apply(step)
            case "decline":
                return f"{step.chooser} doesn't use {self._source(step)}."
            case "choose":
                return self._choose(step)
            case _:
                return self._rule(step)

    def telling(self, steps: Sequence[Step]) -> Iterator[Step]:
        """The steps worth a sentence: that an instruction is carried out card by card needs none when the
        effect
        that gave it has just been told."""
        given: set[str] = set()
        for step in steps:
            if not (step.choice == "singly" and step.event in given):
                yield step
            given.update(step.then)

    def ability(self, name: str, term: str) -> str:
        """An ability that adds mana, a clingo term: by its land type, by its text, or by what grants it."""
        found = parse(term)
        match found.name, found.arguments:
            case "basic", [kind]:
                return f"its basic land type {mana.basic_land(str(kind))}"
            case "granted", [source, number]:
                said = self.text(self._cast.text_of(source.string), number.number)
                label = self._cast.labels.get(source.string, source.string)
                return f"{said} (granted by {label})" if said else f"the ability granted by {label}"
            case (("own" | "trigger"), [number]):
                said = self.text(self._cast.text_of(name), number.number)
                return said or f"its {'triggered ' if found.name == 'trigger' else ''}ability {number}"
            case _:
                return human(found)

    def text(self, card: str, number: int) -> str | None:
        """An ability of a card in English, in quotation marks; None where there is none for it."""
        facts = self._cast.abilities.get((card, number))
        if facts and ",opaque)" in facts:
            return "an ability whose words aren't understood"
        said = mana.wording(facts) if facts else None
        return f"“{said.rstrip('.')}”" if said else None

    # -- what players choose -------------------------------------------------------------------------------

    def _apply(self, step: Step) -> str:
        choice = not _TIERS.isdisjoint(step.rules)
        who = step.chooser or "the affected player"
        verb = "chooses" if choice else "must first apply" if _WHOLE in step.rules else "applies"
        opening = f"{who} {verb} {self._source(step)}"
        before = self._event(step.event)
        told = self._instead(step)
        if told is None:
            return f"{opening}: {before.undone()}."
        if step.event.startswith("mana("):
            if told == before.said():
                return f"{opening}, which changes nothing: {told}."
            return f"{opening}: {told} instead of {before.what}."
        return f"{opening}: instead of {before.doing()}, {told}."

    def _source(self, step: Step) -> str:
        """The effect's source with its controller, where that is somebody else than the chooser."""
        name = self._cast.labels.get(step.object or "") or step.card or step.object or spaced(step.choice)
        controller = self._cast.controllers.get(step.object or "")
        if controller is None or controller == step.chooser:
            return name
        return f"{controller}'s {name}"

    def _instead(self, step: Step) -> str | None:
        """What comes in place of the event; None for nothing."""
        plain = self._comes(step)
        if plain:
            return together(plain)
        if not step.then:
            return None
        return self._acts(step)

    def _acts(self, step: Step) -> str | None:
        """An effect of several actions, told from the actions of its ability."""
        acts = self._cast.acts.get((step.card or "", step.ability or 0), ())
        if not acts:
            return f"{spaced(step.choice)} does what it says"
        size, affected = self._affected(step.event)
        you = self._cast.controllers.get(step.object or "", step.chooser or "its controller")
        people = People(you, affected, self._cast.targets.get(step.object or "", affected))
        number = self._cast.numbers.get(step.object or "")
        this = self._cast.labels.get(step.object or "") or step.object or "it"
        phrases = [action(act.action, people, size, number, this) for act in acts]
        always = [phrase for act, phrase in zip(acts, phrases, strict=True) if act.given is None]
        told = [together(always)]
        for act, phrase in zip(acts, phrases, strict=True):
            if act.given is not None:
                told.append(f"{'if so' if act.given == 'did' else 'if not'}, {phrase.said()}")
        return "; ".join(told)

    def _affected(self, before: str) -> tuple[int, str]:
        """How large the event is, and whom it affects."""
        args = parse(before).arguments
        who = args[0].string if args and is_text(args[0]) else ""
        size = args[1].number if len(args) > 1 and is_number(args[1]) else 1
        return size, who

    def _choose(self, step: Step) -> str:
        term = parse(step.choice)
        args = term.arguments
        who = step.chooser or "the player"
        match term.name, len(args):
            case "first", 1:
                return f"{who}'s team lets {args[0].string} go first."
            case "pays", 2:
                return f"{args[0].string} pays {args[1]} life."
            case "passes", 1:
                return f"{args[0].string} doesn't pay."
            case "card", 3:
                card = args[2].string if is_text(args[2]) else "a card"
                return f"{who} {_PICKED.get(str(args[0]), 'picks')} {card}."
            case "ability", 3:
                using = self.ability(args[0].string, str(args[1]))
                return f"{who} taps {args[0].string} for mana, using {using}."
            case "sacrifices", 2:
                return f"{who} sacrifices {args[0].string}."
            case "reveals", 2:
                return f"{who} reveals {args[0].string if is_text(args[0]) else 'a card'}."
            case "spares", 2:
                return f"{who} doesn't sacrifice {args[0].string}."
            case "makes", 2:
                return f"{who} chooses to add {mana.amount(args[0])}."
            case "type", 3:
                told = "".join(f": {phrase.said()}" for phrase in self._comes(step))
                return f"{who} chooses {mana.color(str(args[0]))}{told}."
            case "adds", 3:
                return f"{args[0].string} triggered, so {who} adds {mana.amount(args[1])}."
            case "adds_none", 2:
                return f"{args[0].string} triggered, but {who} adds nothing."
            case _:
                return f"{who} chooses {human(term)}."

    def _comes(self, step: Step) -> list[Phrase]:
        """The events that come in place of another, without those that only count."""
        return [self._event(term) for term in step.then if term.partition("(")[0] not in _BETWEEN]

    def _event(self, text: str) -> Phrase:
        return event(text, self._cast.players)

    # -- what the rules do ---------------------------------------------------------------------------------

    def _rule(self, step: Step) -> str:
        before = self._event(step.event)
        after = together(self._comes(step))
        because = f" ({self._source(step)})" if step.object else ""
        match step.choice:
            case "singly":
                return f"{before.said()}, one at a time."
            case "cannot":
                return f"{before.who} can't {before.verb} {before.what}{because}, so nothing happens."
            case "triggers":
                return f"{self._source(step)} triggers, since {before.said()}."
            case "nothing" if step.event.startswith("making("):
                return f"{before.who} produces no mana, for no type of it is defined."
            case "nothing" if step.event.startswith("mana("):
                return f"{before.who} produces no mana, for the amount of it is 0."
            case "nothing" if step.event.startswith("answering("):
                return f"{before.who} adds no mana."
            case "nothing":
                return f"{before.said()}: nothing happens."
            case "adjust":
                return f"{before.said()}, so {after}."
            case "exchange":
                return f"{before.said()}: {after}."
            case "no_exchange":
                return f"{before.said()}: that can't be done, so no part of it is."
            case "cannot_activate":
                return f"{before.said()}: the cost can't be paid."
            case _:
                return f"{before.said()}: {after}." if after else f"{before.said()}."
