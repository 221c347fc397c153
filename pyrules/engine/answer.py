"""From a case's facts to the answer: outcomes, exact numbers of orderings, witnesses, choosers."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypedDict

import clingo

from pyrules.engine import graph as graphs
from pyrules.engine import manifest, stages, triggers
from pyrules.engine.afterwards import Afterwards
from pyrules.engine.characteristics import characteristics, story
from pyrules.engine.errors import EngineError, ProgramFault
from pyrules.engine.ground import Ground, ground_state, process, solvable, symbols
from pyrules.engine.interrupts import heeded
from pyrules.engine.model import (
    ALIKE,
    Answer,
    Characteristics,
    Limits,
    Outcome,
    Quantities,
    Resolution,
    Step,
    Story,
    Triggered,
    Value,
)
from pyrules.engine.names import Names
from pyrules.engine.steps import Narrator

# The programs name quantities in one word; the case format in its own.
_NAMES = {
    "empty_draws": "draws from an empty library",
    "wins": "wins the game",
    "loses_game": "loses the game",
    "copy_of": "copy of",
}


_NIL = clingo.Function("nil")
_MOST_RUNS = 500
"""So many groundings of the process for one event; more ways through its first instructions are said to be
left out."""

_Place = tuple[clingo.Symbol, Triggered]
"""Where a later instruction goes on from: a ledger, and what triggered until then."""

_PROGRAM_NAMES = {said: name for name, said in _NAMES.items()}


def program_name(quantity: str) -> str:
    """How the programs name a quantity of the case format."""
    return _PROGRAM_NAMES.get(quantity, quantity)


@dataclass(frozen=True, slots=True)
class _Run:
    """One grounding of the process: the whole event, or one instruction of it, from one ledger.

    `weight` is the number of orderings that lead to its beginning, with the ledger `ledger`, `prefix` how one
    of them goes, `triggered` what triggered in earlier instructions.
    """

    state: Ground
    control: clingo.Control
    graph: graphs.Graph
    narrator: Narrator
    after: Afterwards
    could: Mapping[str, frozenset[str]]
    stopped: str | None
    numbers: list[int]
    ledger: clingo.Symbol
    weight: int = 1
    prefix: tuple[Step, ...] = ()
    triggered: tuple[Triggered, ...] = ()

    @property
    def complete(self) -> bool:
        return self.stopped is None


def _run(
    facts: str,
    state: Ground,
    limits: Limits,
    began: float,
    names: Names,
    ledger: clingo.Symbol | None = None,
) -> _Run:
    """Grounds the process and reads its graph, of one instruction where a `ledger` is given; raises as
    `solve` does."""
    could = _could_produce(state, _left(limits, began))
    state = state.knowing("known_type", _known_types(could))
    after = Afterwards(facts, state, names, always=ledger is not None or bool(state.named("ask_triggers")))
    control, stopped = process(state, after.queries, _left(limits, began))
    graph = graphs.read(control, _NIL if ledger is None else ledger)
    if stopped is None:
        _no_dead_ends(graph, control)
        if limits.max_states is not None and len(graph.states) > limits.max_states:
            stopped = "max-states"
    numbers = graph.orderings() if stopped is None else [0] * len(graph.states)
    began_with = _NIL if ledger is None else ledger
    return _Run(state, control, graph, Narrator(control, state), after, could, stopped, numbers, began_with)


def _triggered(run: _Run, limits: Limits, names: Names) -> Mapping[clingo.Symbol, Triggered] | None:
    """What triggered in each outcome of a run; None where the time ended before that."""
    ends = list(run.graph.ends.values())
    if not run.state.named("ask_triggers"):
        return dict.fromkeys(ends, triggers.together(run.triggered))
    grounds = run.after.states(run.control, ends, limits)
    if grounds is None:
        return None
    found = triggers.triggered(run.state, run.ledger, grounds, names, run.triggered)
    return {ledger: triggers.together((*run.triggered, one)) for ledger, one in found.items()}


def _runs(
    facts: str, state: Ground, limits: Limits, began: float, names: Names
) -> tuple[list[_Run], list[_Run]]:
    """Every run, and those of them in which the event ends.

    There are several where an earlier instruction changes what a later one finds (stages.py).
    """
    events = stages.instructions(state)
    if not events:
        whole = _run(facts, state, limits, began, names)
        return [whole], [whole]
    game = Afterwards(facts, state, names).without_event()
    runs: list[_Run] = []
    last: list[_Run] = []
    waiting: dict[_Place, tuple[str, int, tuple[Step, ...]]] = {(_NIL, Triggered()): (game, 1, ())}
    start: Ground | None = None
    for event in events:
        reached: dict[_Place, tuple[str, int, tuple[Step, ...]]] = {}
        last = []
        for (ledger, before), (text, weight, prefix) in waiting.items():
            stage = stages.alone(text, event, state)
            if start is None:
                start = stage
            else:
                stage = stages.resumed(stage, start, ledger)
            run = replace(
                _run(text, stage, limits, began, names, ledger),
                weight=weight,
                prefix=prefix,
                triggered=(before,),
            )
            runs.append(run)
            last.append(run)
            if not run.complete or len(runs) > _MOST_RUNS:
                return runs, last
            if event == events[-1]:
                continue
            triggered = _triggered(run, _left(limits, began), names)
            if triggered is None:
                runs[-1] = last[-1] = replace(run, stopped="timeout")
                return runs, last
            came = run.graph.shortest()
            texts = run.after.facts(run.control, run.graph.ends.values())
            for end, then in run.graph.ends.items():
                place = (then, triggered[then])
                _, ways, steps = reached.get(place, ("", 0, ()))
                told = run.narrator.witness(run.graph, run.graph.path(came, end), end)
                reached[place] = (texts[then], ways + weight * run.numbers[end], steps or (*prefix, *told))
        waiting = reached
    return runs, last


def solve(facts: str, limits: Limits = Limits()) -> Answer:
    """Every legal resolution of a case, merged and counted.

    `facts`: the facts of the game and of its cards, as clingo text (asp/README.md). Raises EngineError
    where there can be no answer (an amount too large, rules not built yet, facts that contradict each
    other). Where a bound of `limits` is reached, or Ctrl-C comes, the answer says that it isn't complete, and
    holds what was found until then; KeyboardInterrupt where Ctrl-C came before or after that.
    """
    with heeded() as interrupt:
        answer = _solve(facts, limits)
        # Raised where Python could but tell it, it would be lost: the answer doesn't say so.
        if interrupt.asked and answer.complete:
            raise KeyboardInterrupt
        return answer


def _solve(facts: str, limits: Limits) -> Answer:
    began = time.monotonic()
    facts = _asking(facts)
    state = ground_state(facts)
    if state.named("eventless") and not state.named("ask_could_produce"):
        return _still(state, limits)
    names = _names(state)
    runs, last = _runs(facts, state, limits, began, names)
    first = runs[0]
    warnings: list[str] = []
    complete = all(run.complete for run in runs)
    for stopped in dict.fromkeys(run.stopped for run in runs if run.stopped is not None):
        if stopped == "max-states":
            warnings.append(f"more than {limits.max_states} states: the answer is incomplete")
        else:
            warnings.append(f"stopped before the end ({stopped}): the answer is incomplete")
    if len(runs) > _MOST_RUNS:
        complete = False
        warnings.append(
            f"more than {_MOST_RUNS} ways through the first instructions: the answer is incomplete"
        )
    merged: dict[tuple[str, int], list[tuple[_Run, int, Quantities, Triggered]]] = defaultdict(list)
    for run in last:
        quantities = _quantities(run.control, run.state, names)
        triggered = _triggered(run, _left(limits, began), names) if complete else {}
        if triggered is None:
            complete, triggered = False, {}
            warnings.append("stopped before the end (timeout): the answer is incomplete")
        if run.after.queries and complete:
            complete = run.after.read(run.control, run.graph.ends.values(), _left(limits, began), first.after)
            if not complete:
                warnings.append("stopped before the end (timeout): the answer is incomplete")
            quantities = {
                ledger: run.after.added(ledger, quantities.get(ledger, {}))
                for ledger in run.graph.ends.values()
            }
        for end, ledger in run.graph.ends.items():
            what = triggered.get(ledger, Triggered())
            found = _with_triggers(quantities.get(ledger, {}), what)
            merged[_key(found), triggers.stack_orders(what)].append((run, end, found, what))
    shortest = {id(run): run.graph.shortest() for run in last}
    outcomes = []
    for (_, orders), ends in merged.items():
        paths = [list(run.graph.path(shortest[id(run)], end)) for run, end, _, _ in ends]
        best = min(
            range(len(ends)),
            key=lambda at: (
                len(ends[at][0].prefix) + len(paths[at]),
                str(ends[at][0].graph.ends[ends[at][1]]) if len(ends) > 1 else "",
            ),
        )
        run, end, found, what = ends[best]
        outcomes.append(
            Outcome(
                quantities=found,
                orderings=sum(one.weight * one.numbers[at] for one, at, _, _ in ends) if complete else 0,
                witness=(*run.prefix, *run.narrator.witness(run.graph, paths[best], end)),
                afterwards=run.after.of(run.graph.ends[end]),
                triggered=what,
                stack_orders=orders,
            )
        )
    outcomes.sort(key=lambda outcome: (-outcome.orderings, _key(outcome.quantities)))
    forbidden = sorted(
        {
            (atom.arguments[1].string, str(atom.arguments[0]))
            for run in runs
            for atom in symbols(run.control, "illegal", 2)
        }
    )
    legal = not forbidden
    if complete and not any(run.graph.ends for run in last):
        # Every resolution was left out: nothing that could be done makes what the event asks for.
        legal = False
    return Answer(
        complete=complete,
        legal=legal,
        orderings=sum(outcome.orderings for outcome in outcomes) if legal else 0,
        states=sum(len(run.graph.states) for run in runs),
        edges=sum(run.graph.edge_count for run in runs),
        outcomes=tuple(outcomes) if legal else (),
        choosers=frozenset(name for run in runs for name in run.narrator.choosers(run.graph)),
        warnings=tuple(warnings),
        defaults=last[0].after.defaults(_defaults(first.control, first.state)),
        forbidden_by=tuple(dict.fromkeys(rule for rule, _ in forbidden)),
        forbidden=tuple(forbidden),
        could_produce={name: _types(first.could.get(name, ())) for name in _asked(state)},
        eventless=bool(state.named("eventless")),
        **_told(state, last[0].after.before),
    )


def _asking(facts: str) -> str:
    """The facts of a case, which asks what triggers where something could."""
    words = manifest.words(facts)
    return facts + triggers.ASK if "event" in words and triggers.matter(words) else facts


def _still(state: Ground, limits: Limits) -> Answer:
    """The answer where nothing happens and only characteristics are asked for: asp/state has said it all."""
    control, _ = process(replace(state, programs=()), (), limits)
    return Answer(
        complete=True,
        legal=True,
        orderings=1,
        states=1,
        edges=0,
        outcomes=(Outcome({}, 1, afterwards=characteristics(state)),),
        defaults=_defaults(control, state),
        eventless=True,
        **_told(state),
    )


class _Told(TypedDict):
    characteristics: Mapping[str, Characteristics]
    story: Story


def _told(state: Ground, before: Mapping[str, Characteristics] | None = None) -> _Told:
    """The characteristics before the event and their story, where they are asked for; `before`: where those
    afterwards are."""
    if not state.named("ask_characteristics"):
        return {"characteristics": before or {}, "story": Story()}
    return {"characteristics": characteristics(state), "story": story(state)}


def resolutions(facts: str, limits: Limits = Limits()) -> Iterator[Resolution]:
    """The resolutions one by one, each an answer set of `asp/queries/resolutions.lp`; lazily, in no fixed
    order.

    Their number equals the orderings that `solve` counts; their quantities are without the characteristics
    afterwards. Where a bound is reached they end.
    """
    deadline = None if limits.timeout is None else time.monotonic() + limits.timeout
    state = ground_state(facts)
    events = stages.instructions(state)
    names = _names(state)
    if not events:
        for steps, _, quantities in _listed(state, names, limits, deadline):
            yield Resolution(steps, quantities)
        return
    game = Afterwards(facts, state, names).without_event()
    yield from _chained(events, state, names, game, _NIL, None, (), limits, deadline)


def _chained(
    events: tuple[clingo.Symbol, ...],
    whole: Ground,
    names: Names,
    game: str,
    ledger: clingo.Symbol,
    start: Ground | None,
    before: tuple[Step, ...],
    limits: Limits,
    deadline: float | None,
) -> Iterator[Resolution]:
    """The resolutions of instructions one after the other (stages.py), from a ledger on."""
    state = stages.alone(game, events[0], whole)
    if start is not None:
        state = stages.resumed(state, start, ledger)
    after = Afterwards(game, state, names, always=True)
    known: dict[clingo.Symbol, str] = {}
    for steps, then, quantities in _listed(state, names, limits, deadline, (after, known)):
        told = (*before, *steps)
        if len(events) == 1:
            yield Resolution(told, quantities)
        else:
            onward = (events[1:], whole, names, known[then], then, start or state, told, limits, deadline)
            yield from _chained(*onward)


def _listed(
    state: Ground,
    names: Names,
    limits: Limits,
    deadline: float | None,
    onward: tuple[Afterwards, dict[clingo.Symbol, str]] | None = None,
) -> Iterator[tuple[tuple[Step, ...], clingo.Symbol, Quantities]]:
    """Steps, ledger and quantities of each resolution of one grounding; the facts of the state at the end of
    its ledger go into `onward`, where it is given."""
    state = state.knowing("known_type", _known_types(_could_produce(state, limits)))
    control = solvable(state, ["resolutions.lp", *(onward[0].queries if onward else ())])
    narrator = Narrator(control, state)
    quantities = _quantities(control, state, names)
    if onward is not None:
        ends = [atom.arguments[0] for atom in symbols(control, "outcome", 1)]
        onward[1].update(onward[0].facts(control, ends))
    control.configuration.solve.models = 0  # type: ignore[union-attr]
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            if not handle.wait(None if deadline is None else max(0.0, deadline - time.monotonic())):
                handle.cancel()
                return
            model = handle.model()
            if model is None:
                return
            taken: dict[clingo.Symbol, tuple[clingo.Symbol, int, clingo.Symbol]] = {}
            ledger = _NIL
            for atom in model.symbols(shown=True):
                if atom.name == "take":
                    before, choice, copy, after = atom.arguments
                    taken[before] = (choice, copy.number, after)
                else:
                    ledger = atom.arguments[0]
            yield narrator.resolution(taken), ledger, quantities.get(ledger, {})


def _left(limits: Limits, began: float) -> Limits:
    if limits.timeout is None:
        return limits
    return Limits(limits.max_states, max(0.0, limits.timeout - (time.monotonic() - began)))


def _value(symbol: clingo.Symbol) -> Value:
    if symbol.type == clingo.SymbolType.Number:
        return symbol.number
    if symbol.type == clingo.SymbolType.String:
        return symbol.string
    if symbol.name in ("true", "false"):
        return symbol.name == "true"
    return str(symbol)


def _name(symbol: clingo.Symbol) -> str:
    return _NAMES.get(symbol.name, symbol.name)


def _no_dead_ends(graph: graphs.Graph, control: clingo.Control) -> None:
    """Every state goes on, is an outcome, or is left out by a rule; raises ProgramFault otherwise."""
    pruned = {atom.arguments[0] for atom in symbols(control, "pruned", 1)}
    for number, ways in enumerate(graph.edges):
        if not ways and number not in graph.ends and graph.states[number] not in pruned:
            event = graph.states[number].arguments[1].arguments[0]
            raise ProgramFault(f"no rule says how this event goes on: {event}")


# -- Types of mana ------------------------------------------------------------------------------------------

_TYPES = "wubrgc"


def _could_produce(state: Ground, limits: Limits) -> Mapping[str, frozenset[str]]:
    """For each permanent that is asked about, or looked at by another, the types it could produce (106.7)."""
    if not (state.named("ask_could_produce") or state.named("looks") or state.named("may_sacrifice")):
        return {}
    control, stopped = process(state.without_event(), ("could_produce.lp",), limits)
    if stopped is not None:
        raise EngineError(f"stopped ({stopped}) before the types of mana were known")
    found: dict[str, set[str]] = defaultdict(set)
    for atom in symbols(control, "could", 2):
        found[atom.arguments[0].string].add(atom.arguments[1].name)
    return {name: frozenset(types) for name, types in found.items()}


def _known_types(could: Mapping[str, frozenset[str]]) -> Iterator[clingo.Symbol]:
    for name, types in could.items():
        for kind in types:
            yield clingo.Function("known_type", [clingo.String(name), clingo.Function(kind)])


def _asked(state: Ground) -> Iterator[str]:
    for atom in state.named("ask_could_produce"):
        yield atom.arguments[0].string


def _types(types: Iterable[str]) -> tuple[str, ...]:
    """Types of mana as the case format writes them, in the order W, U, B, R, G, C."""
    return tuple(kind.upper() for kind in _TYPES if kind in types)


def _floating(state: Ground) -> dict[str, list[int]]:
    """For each player the mana that floats before the event, by type."""
    pools = {atom.arguments[0].string: [0] * len(_TYPES) for atom in state.named("player")}
    for atom in state.named("floating"):
        player, mana = atom.arguments
        pools[player.string] = [part.number for part in mana.arguments]
    return pools


def _written(pool: Iterable[int]) -> str:
    return "".join(kind.upper() * number for kind, number in zip(_TYPES, pool, strict=True))


def _pools(control: clingo.Control, state: Ground) -> Iterator[tuple[clingo.Symbol, str, str]]:
    """(ledger, player, mana in the pool) for each pool that an outcome changed."""
    floating = _floating(state)
    pools: dict[tuple[clingo.Symbol, str], list[int]] = {}
    for atom in symbols(control, "pool_of", 4):
        ledger, player, kind, number = atom.arguments
        pool = pools.setdefault((ledger, player.string), list(floating[player.string]))
        pool[_TYPES.index(kind.name)] += number.number
    for (ledger, who), pool in pools.items():
        yield ledger, who, _written(pool)


def _names(state: Ground) -> Names:
    """Names for what comes into being in the event, beside those of the case."""
    return Names(
        atom.arguments[0].string
        for atom in state.named("object")
        if atom.arguments[0].type == clingo.SymbolType.String
    )


def _quantities(control: clingo.Control, state: Ground, names: Names) -> dict[clingo.Symbol, Quantities]:
    """For each outcome's ledger its quantities, in a fixed order."""
    found: dict[clingo.Symbol, dict[str, dict[str, Value]]] = defaultdict(lambda: defaultdict(dict))
    for atom in symbols(control, "quantity", 4):
        ledger, subject, name, value = atom.arguments
        found[ledger][names.of(subject)][_name(name)] = _value(value)
    for atom in symbols(control, "of_kind", 5):
        ledger, subject, name, kind, number = atom.arguments
        kinds = found[ledger][names.of(subject)].setdefault(_name(name), {})
        assert isinstance(kinds, dict)
        kinds[kind.string] = kinds.get(kind.string, 0) + number.number
    for atom in symbols(control, "look_alike", 4):
        ledger, name, first, number = atom.arguments
        found[ledger][names.token(name.string, first.number)][ALIKE] = number.number
    for ledger, player, mana in _pools(control, state):
        found[ledger][player]["mana"] = mana
    for atom in symbols(control, "triggered", 3):
        ledger, source, number = atom.arguments
        found[ledger]["triggers"][source.string] = number.number
    return {
        ledger: {who: dict(sorted(what.items())) for who, what in sorted(subjects.items())}
        for ledger, subjects in found.items()
    }


def _with_triggers(quantities: Quantities, found: Triggered) -> Quantities:
    """The quantities with how often the abilities of each object triggered."""
    if not found.triggers:
        return quantities
    often: dict[str, Value] = dict(quantities.get("triggers", {}))
    for one in found.triggers:
        before = often.get(one.source, 0)
        often[one.source] = one.times + (before if isinstance(before, int) else 0)
    return dict(sorted({**quantities, "triggers": dict(sorted(often.items()))}.items()))


def _defaults(control: clingo.Control, state: Ground) -> Quantities:
    found: dict[str, dict[str, Value]] = defaultdict(dict)
    for player, pool in _floating(state).items():
        found[player]["mana"] = _written(pool)
    for atom in symbols(control, "default", 3):
        subject, name, value = atom.arguments
        found[subject.string][_name(name)] = _value(value)
    for atom in symbols(control, "default_of_kind", 4):
        subject, name, kind, number = atom.arguments
        kinds = found[subject.string].setdefault(_name(name), {})
        assert isinstance(kinds, dict)
        kinds[kind.string] = number.number
    return {who: dict(sorted(what.items())) for who, what in sorted(found.items())}


def _key(quantities: Mapping[str, Mapping[str, Value]]) -> str:
    return repr(sorted((who, sorted(what.items(), key=str)) for who, what in quantities.items()))
