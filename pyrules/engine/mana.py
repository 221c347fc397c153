"""What types of mana permanents could produce (106.7), each with one way to it.

`asp/queries/could_produce.lp` tries every ability of a permanent in states of its own, the trials. A way is a
shortest path from a trial to mana that nothing replaces any more. Lands that look at lands are told only by
what is known without them, so that no two of them explain each other.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

import clingo

from pyrules.engine import graph as graphs
from pyrules.engine.ground import Ground, ground_state, process, symbols
from pyrules.engine.model import Limits, Step
from pyrules.engine.steps import Narrator

TYPES = "wubrgc"

Lacking = Literal["no ability", "amount", "undefined"]
"""Why a permanent could produce no type: no ability adds mana, what it adds is 0, or no type is defined."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to a type of mana.

    `ability` (`own(1)`, `basic(g)`, `granted("Chromatic Lantern",2)`, `trigger(1)`) and `mana`, what it would
    add, are clingo terms; `steps` the effects that replace it, in order; `looks` are permanents that the
    ability looks at, which could produce what it adds.
    """

    ability: str
    mana: str
    steps: tuple[Step, ...] = ()
    looks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """For each permanent that is asked about its types (`w` … `c`) with a way to each, and where it has none
    the reason. `complete` is False where a bound was reached."""

    complete: bool
    ways: Mapping[str, Mapping[str, Way]]
    lacking: Mapping[str, Lacking] = field(default_factory=dict)


def could_produce(facts: str, limits: Limits = Limits()) -> Found:
    """The types that the permanents of `ask_could_produce/1` could produce; raises as `solve` does."""
    state = ground_state(facts)
    control, stopped = process(state.without_event(), ("could_produce.lp", "reasons.lp"), limits)
    trials = _Trials(control, state)
    ways = trials.ways()
    asked = sorted(atom.arguments[0].string for atom in state.named("ask_could_produce"))
    return Found(
        complete=stopped is None and (limits.max_states is None or trials.states <= limits.max_states),
        ways={name: {kind: ways[name][kind] for kind in TYPES if kind in ways[name]} for name in asked},
        lacking={name: trials.lacking(name) for name in asked if not ways[name]},
    )


@dataclass(frozen=True, slots=True)
class _Trial:
    ability: clingo.Symbol
    mana: clingo.Symbol
    root: clingo.Symbol | None
    """Its state; None where nothing can replace the mana."""


class _Trials:
    """Reads once what a grounded program says about trials; then finds the ways."""

    def __init__(self, control: clingo.Control, state: Ground) -> None:
        self._graph = graphs.read(control)
        self._numbers = {symbol: number for number, symbol in enumerate(self._graph.states)}
        self._narrator = Narrator(control, state)
        controllers = {a.arguments[0]: a.arguments[1] for a in state.named("controller")}
        tapped = {tuple(atom.arguments) for atom in symbols(control, "tapped_for", 2)}
        self._trials: dict[str, list[_Trial]] = defaultdict(list)
        for atom in sorted(symbols(control, "trial", 3)):
            thing, ability, mana = atom.arguments
            root = None
            if (thing, ability) in tapped and thing in controllers:
                root = _root(thing, ability, mana, controllers[thing])
            self._trials[thing.string].append(_Trial(ability, mana, root))
        self._quiet = {
            _state(atom.arguments[2], atom.arguments[0], atom.arguments[1])
            for atom in symbols(control, "quiet", 3)
            if atom.arguments[2].name == "trial"
        }
        self._adds: dict[str, list[tuple[clingo.Symbol, clingo.Symbol]]] = defaultdict(list)
        self._sees: dict[tuple[str, clingo.Symbol], list[str]] = defaultdict(list)
        self._static: dict[tuple[str, clingo.Symbol], list[str]] = defaultdict(list)
        self._dead: dict[tuple[str, clingo.Symbol], list[str]] = defaultdict(list)
        for atom in sorted(state.named("adds")):
            thing, ability, _, production = atom.arguments
            self._adds[thing.string].append((ability, production))
        for atom in sorted(state.named("trigger_adds")):
            thing, number, _, production = atom.arguments
            self._adds[thing.string].append((clingo.Function("trigger", [number]), production))
        for atom in sorted(state.named("sees")):
            self._sees[atom.arguments[0].string, atom.arguments[1]].append(atom.arguments[2].string)
        for atom in state.named("static_type"):
            self._static[atom.arguments[0].string, atom.arguments[1]].append(atom.arguments[2].name)
        for atom in sorted(state.named("may_sacrifice")):
            self._dead[atom.arguments[0].string, atom.arguments[1]].append(atom.arguments[2].string)
        self._nothing = {
            (atom.arguments[0].string, atom.arguments[1])
            for atom in symbols(control, "yield", 3)
            if not any(part.number for part in atom.arguments[2].arguments)
        }
        self._could: dict[str, set[str]] = defaultdict(set)
        for atom in symbols(control, "could", 2):
            self._could[atom.arguments[0].string].add(atom.arguments[1].name)

    @property
    def states(self) -> int:
        return len(self._graph.states)

    def lacking(self, name: str) -> Lacking:
        productions = [production for _, production in self._adds[name]]
        if not productions:
            return "no ability"
        return "amount" if any((name, one) in self._nothing for one in productions) else "undefined"

    def ways(self) -> dict[str, dict[str, Way]]:
        """Round by round: what needs no other permanent, then what looks at what is known."""
        known: dict[str, dict[str, Way]] = defaultdict(dict)
        while True:
            new = {
                name: more
                for name, types in self._could.items()
                if (more := self._round(name, types - known[name].keys(), known))
            }
            if not new:
                return known
            for name, more in new.items():
                known[name].update(more)

    def _round(self, name: str, wanted: set[str], known: Mapping[str, Mapping[str, Way]]) -> dict[str, Way]:
        if not wanted:
            return {}
        found: dict[str, Way] = {}
        ready: dict[_Trial, tuple[str, ...]] = {}
        for trial in self._trials[name]:
            looks = self._looks(name, trial, known)
            if looks is None:
                continue
            if trial.root is not None:
                ready[trial] = looks
            for kind in _types(trial.mana) & wanted if trial.root is None else ():
                found.setdefault(kind, Way(str(trial.ability), str(trial.mana), (), looks))
        for trial, kind, steps in self._paths(ready, wanted - found.keys()):
            found[kind] = Way(str(trial.ability), str(trial.mana), steps, ready[trial])
        for ability, production in self._adds[name]:
            taken = _of_the_dead(production) & wanted
            for other in self._dead[name, ability] if taken else ():
                for kind in taken & known.get(other, {}).keys() - found.keys():
                    found[kind] = Way(str(ability), str(_pile(kind)), (), (other,))
        return found

    def _looks(
        self, name: str, trial: _Trial, known: Mapping[str, Mapping[str, Way]]
    ) -> tuple[str, ...] | None:
        """The known permanents that a trial's mana rests on; None if they aren't known yet."""
        terms = sorted(
            part
            for ability, production in self._adds[name]
            if ability == trial.ability
            for part in _parts(production)
        )
        seen = [other for term in terms for other in self._sees.get((name, term), ())]
        if not seen:
            return ()
        plain = {kind for term in terms for kind in self._static.get((name, term), ())}
        found: list[str] = []
        for kind in sorted(_types(trial.mana) - plain):
            others = [other for other in seen if kind in known.get(other, {})]
            if not others:
                return None
            found.append(others[0])
        return tuple(dict.fromkeys(found))

    def _paths(
        self, trials: Iterable[_Trial], wanted: set[str]
    ) -> Iterator[tuple[_Trial, str, tuple[Step, ...]]]:
        """For each wanted type a shortest path from one of the trials to mana of the type."""
        came: dict[clingo.Symbol, tuple[clingo.Symbol, int] | None] = {}
        first: dict[clingo.Symbol, _Trial] = {}
        queue: deque[clingo.Symbol] = deque()
        for trial in trials:
            if trial.root is not None and trial.root not in came:
                came[trial.root] = None
                first[trial.root] = trial
                queue.append(trial.root)
        left = set(wanted)
        while queue and left:
            here = queue.popleft()
            if here in self._quiet:
                mana = here.arguments[1].arguments[0].arguments[3]
                for kind in sorted(_types(mana) & left):
                    yield first[here], kind, self._told(came, here)
                    left.discard(kind)
            number = self._numbers.get(here)
            for after, choice, _ in self._graph.edges[number] if number is not None else ():
                there = self._graph.states[after]
                if there not in came:
                    came[there] = (here, choice)
                    first[there] = first[here]
                    queue.append(there)

    def _told(
        self, came: Mapping[clingo.Symbol, tuple[clingo.Symbol, int] | None], end: clingo.Symbol
    ) -> tuple[Step, ...]:
        path: list[tuple[int, int]] = []
        here = came[end]
        while here is not None:
            path.append((self._numbers[here[0]], here[1]))
            here = came[here[0]]
        return self._narrator.witness(self._graph, reversed(path), self._numbers[end]) if path else ()


def _root(
    thing: clingo.Symbol, ability: clingo.Symbol, mana: clingo.Symbol, player: clingo.Symbol
) -> clingo.Symbol:
    event = clingo.Function("mana", [player, thing, ability, mana])
    return _state(clingo.Function("trial", [thing]), event, clingo.Number(0))


def _state(ledger: clingo.Symbol, event: clingo.Symbol, used: clingo.Symbol) -> clingo.Symbol:
    agenda = clingo.Function("do", [event, used, clingo.Function("done")])
    return clingo.Function("at", [ledger, agenda])


def _is_function(term: clingo.Symbol) -> bool:
    return term.type == clingo.SymbolType.Function


def _parts(term: clingo.Symbol) -> Iterator[clingo.Symbol]:
    """A production and its parts, down to what it looks at."""
    yield term
    if _is_function(term) and term.name != "could_produce":
        for part in term.arguments:
            yield from _parts(part)


def _of_the_dead(production: clingo.Symbol) -> frozenset[str]:
    """The types that a production takes over from a sacrificed permanent, if that could produce them."""
    match str(production.arguments[0]) if production.name == "mana" else "":
        case "could_produce(type,sacrificed)":
            return frozenset(TYPES)
        case "could_produce(color,sacrificed)":
            return frozenset(TYPES) - {"c"}
        case _:
            return frozenset()


def _types(mana: clingo.Symbol) -> set[str]:
    return {kind for kind, part in zip(TYPES, mana.arguments, strict=True) if part.number}


def _pile(kind: str) -> clingo.Symbol:
    return clingo.Function("m", [clingo.Number(int(other == kind)) for other in TYPES])
