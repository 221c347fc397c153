"""From a case to what the engine takes: the facts of the game and of its cards, and who is in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pyrules.explain.phrase import listed
from pyrules.explain.words import Act, Cast
from pyrules.faults import Fault, InputError

if TYPE_CHECKING:
    from pyrules.cases import Case
    from pyrules.oracle import CardText


@dataclass(frozen=True, slots=True)
class Question:
    """`facts` is a program for plain clingo; `warnings` name sentences of cards that aren't understood."""

    facts: str
    cast: Cast
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Card:
    name: str
    facts: str
    left_out: tuple[str, ...]
    """Sentences that aren't understood: their numbers, or their texts where the case gave the text."""

    @property
    def warning(self) -> str:
        several = len(self.left_out) > 1
        which = f"{'sentences' if several else 'sentence'} {listed(self.left_out)}"
        return f"{self.name}: {which} {'are' if several else 'is'} not understood and left out"


def question(case: Case) -> Question:
    """The case with the facts of every card it names; raises InputError for a card that nobody knows, and
    NotCovered
    for a key or an event whose rules aren't built yet."""
    from pyrules.cases import case_facts

    game = case_facts(case)
    cards = [*_known(case, game.cards), *_own(game.own_cards)]
    parts = [f"% {case.title}\n{game.text.rstrip()}\n"]
    parts += [f"% {card.name}\n{card.facts.rstrip()}\n" for card in cards]
    warnings = (*(card.warning for card in cards if card.left_out), *_idle_effects(case, cards))
    return Question("\n".join(parts), _cast(case, cards), warnings)


def _idle_effects(case: Case, cards: Sequence[_Card]) -> Iterator[str]:
    """Effects in force of cards in whose text there is none that remains, as far as it is understood."""
    remain = {card.name for card in cards if ",resolved)" in card.facts}
    for name in dict.fromkeys(effect.card for effect in case.effects):
        if name not in remain:
            yield f"{name}: no effect is understood that it leaves behind, so this one does nothing"


def _known(case: Case, names: Iterable[str]) -> Iterator[_Card]:
    from pyrules import library

    for name in names:
        entry = library.lookup(name)
        if entry is None:
            near = library.nearest(name)
            hint = f"did you mean {' or '.join(near)}?" if near else None
            raise InputError(Fault(case.file, case.line, 1, f"no card is called {name}", hint))
        yield _Card(entry.name, entry.facts, tuple(map(str, entry.not_understood)))


def _own(cards: Mapping[str, CardText]) -> Iterator[_Card]:
    from pyrules.oracle import compile_card

    for name, text in cards.items():
        compiled = compile_card(text)
        yield _Card(name, compiled.program, tuple(f'"{part.text}"' for part in compiled.not_understood))


def _cast(case: Case, cards: Sequence[_Card]) -> Cast:
    effects = [(effect, case.targets.get((*effect.path, "target"))) for effect in case.effects]
    return Cast(
        players=case.players,
        labels={
            **{thing.name: _label(thing.name, thing.card) for thing in case.objects},
            **{effect.name: _label(effect.name, effect.card) for effect in case.effects if effect.named},
        },
        cards={thing.name: thing.card for thing in case.objects},
        copies=case.copies,
        controllers={
            **{thing.name: thing.controller for thing in case.objects},
            **{effect.name: effect.controller for effect in case.effects},
        },
        targets={
            effect.name: target.to for effect, target in effects if target is not None and target.player
        },
        acts={key: acts for card in cards for key, acts in _acts(card).items()},
        numbers={effect.name: effect.said.x for effect in case.effects if effect.said.x is not None},
        abilities={key: facts for card in cards for key, facts in _abilities(card).items()},
        effects={effect.name: effect.card for effect in case.effects},
        counters={thing.name: thing.said.counters or {} for thing in case.objects if thing.said is not None},
    )


def _label(name: str, card: str) -> str:
    """What sentences call an object: its name, with its card's where the case gave it another name."""
    return name if name.startswith(card) else f"{name} ({card})"


def _acts(card: _Card) -> dict[tuple[str, int], tuple[Act, ...]]:
    """The actions of each ability of a card, for words; a card that does nothing instead has none."""
    from pyrules.library.facts import split

    actions: dict[tuple[int, int], str] = {}
    given: dict[tuple[int, int], str] = {}
    for fact in split(card.facts):
        if fact.predicate in ("does", "given"):
            numbered, placed, rest = fact.rest.split(",", 2)
            (actions if fact.predicate == "does" else given)[int(numbered), int(placed)] = rest
    acts: dict[tuple[str, int], tuple[Act, ...]] = {}
    for number, place in sorted(actions):
        act = Act(actions[number, place], given.get((number, place)))
        acts[card.name, number] = (*acts.get((card.name, number), ()), act)
    return acts


def _abilities(card: _Card) -> dict[tuple[str, int], str]:
    """The facts of each ability of a card, for its wording; one that others get is worded as their own."""
    from pyrules.library.facts import split

    facts: dict[int, list[str]] = {}
    for fact in split(card.facts):
        if fact.ability is not None and fact.predicate != "only_if":
            own = fact.predicate != "functions"
            said = str(fact) if own else str(fact).replace(",granted)", ",battlefield)")
            facts.setdefault(fact.ability, []).append(f"{said}.")
    return {(card.name, number): "\n".join(found) for number, found in facts.items()}


def mana_question(case: Case, asked: Question, permanent: str | None) -> tuple[str, tuple[str, ...]]:
    """The facts of a case that also ask what its permanents, or the one named, could produce (106.7); and
    which these are, in the order of the case. A card's name stands for all permanents of the card."""
    from pyrules.library.facts import quote

    names = tuple(
        thing.name
        for thing in case.objects
        if thing.zone == "battlefield" and thing.family is None
        if permanent in (None, thing.name, thing.card)
    )
    if permanent is not None and permanent in names:
        names = (permanent,)
    wanted = "\n".join(f"ask_could_produce({quote(name)})." for name in names)
    return f"{asked.facts}\n{wanted}\n", names


def asking_characteristics(asked: Question) -> Question:
    """The same question, asking for the characteristics of its permanents as well."""
    return replace(asked, facts=f"{asked.facts}\nask_characteristics.\n")
