"""Edges of the graph as steps that people can read: which effect, of which permanent, whose choice, which
rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache

import clingo

from pyrules import resources
from pyrules.engine.graph import Graph
from pyrules.engine.ground import Ground, symbols
from pyrules.engine.model import Step, StepKind
from pyrules.engine.names import plain_name

# What the rules do without a choice and without changing what anybody would ask about.
_SILENT = frozenset({"then", "happens"})


def slug(name: str) -> str:
    """A name as an identifier: "Alms Collector" becomes alms_collector."""
    return re.sub(r"[^a-z0-9]+", "_", name.casefold().replace("'", "")).strip("_")


class Narrator:
    """Reads once what a grounded program says about classes, choosers and rules; then tells steps."""

    def __init__(self, control: clingo.Control, state: Ground) -> None:
        self._members: dict[clingo.Symbol, dict[int, str]] = defaultdict(dict)
        self._giver: dict[tuple[clingo.Symbol, int], str] = {}
        self._number: dict[tuple[clingo.Symbol, str], int] = {}
        self._card: dict[str, str] = {}
        self._stock: dict[clingo.Symbol, int] = {}
        self._players = frozenset(atom.arguments[0] for atom in state.named("player"))
        self._bans: dict[tuple[str, str], list[str]] = defaultdict(list)
        for atom in state.named("copy"):
            group, index, source = atom.arguments
            self._members[group][index.number] = self._called(source)
            if source.type == clingo.SymbolType.Function and source.name == "given":
                self._giver[(group, index.number)] = self._called(source.arguments[1])
        for atom in state.named("in_class"):
            source, number, group = atom.arguments
            self._number[(group, self._called(source))] = number.number
        for atom in (*state.named("object"), *state.named("effect")):
            thing, card = atom.arguments[:2]
            # What began in the course of the event has a term for a name.
            if thing.type == clingo.SymbolType.String:
                self._card[thing.string] = plain_name(card)
        # The abilities of a copy are those of the card that it copies.
        for atom in state.named("copy_of"):
            self._card[atom.arguments[0].string] = atom.arguments[1].string
        for atom in state.named("stock"):
            group, size = atom.arguments
            self._stock[group] = size.number
        for atom in state.named("ban"):
            kind, player, _, ban = atom.arguments
            self._bans[(kind.name, str(player))].append(self._called(ban.arguments[0]))
        choosers = (atom.arguments for atom in symbols(control, "chooser", 2))
        self._chooser = {event: player.string for event, player in choosers}
        kinds = (atom.arguments for atom in symbols(control, "kind", 3))
        self._kind: dict[clingo.Symbol, str] = {}
        self._whom: dict[clingo.Symbol, clingo.Symbol] = {}
        for event, kind, whom in kinds:
            self._kind[event] = kind.name
            self._whom[event] = whom
        # All who may choose what applies to an event: once they are found, nobody else can be.
        self._everyone = frozenset(self._chooser.values())
        pickers = (atom.arguments for atom in symbols(control, "picker", 2))
        self._picker = {choice: player.string for choice, player in pickers}
        decides = (atom.arguments for atom in state.named("decides"))
        self._decides = {group: player.string for group, player in decides}
        tiers = (atom.arguments for atom in symbols(control, "tier_rule", 3))
        self._tier = {(group, kind.name): rule.string for group, kind, rule in tiers}
        by_rules = (atom.arguments for atom in symbols(control, "given_by", 2))
        self._by_rule = {group: rule.string for group, rule in by_rules}

    def _called(self, source: clingo.Symbol) -> str:
        """The name of an ability's source. What is about to enter, e(Thing, As, Player), goes by its own name
        and has the abilities of the card that As names; given(Object, Giver) goes by that of the object, and
        what began in the course of the event, begun(Source, M, I), by that of its source."""
        if source.type == clingo.SymbolType.String:
            return source.string
        if source.name in ("given", "begun", "activated"):
            return self._called(source.arguments[0])
        thing, identity, _ = source.arguments
        name = plain_name(thing)
        self._card.setdefault(name, plain_name(identity))
        return name

    # -- whole paths ------------------------------------------------------------------------------------

    def witness(self, graph: Graph, path: Iterable[tuple[int, int]], end: int) -> tuple[Step, ...]:
        """The steps of a path of edges (state before, choice) that ends in `end`."""
        edges = list(path)
        if not edges:
            return ()
        after = [state for state, _ in edges[1:]] + [end]
        steps = (
            self._step(
                graph.states[state],
                graph.choices[choice],
                1,
                graph.states[then],
                several=len(graph.edges[state]) > 1,
            )
            for (state, choice), then in zip(edges, after, strict=True)
        )
        return tuple(step for step in steps if step is not None)

    def resolution(
        self, taken: Mapping[clingo.Symbol, tuple[clingo.Symbol, int, clingo.Symbol]]
    ) -> tuple[Step, ...]:
        """The steps of a path given as state -> (choice, copy, state after)."""
        targets = {after for _, _, after in taken.values()}
        steps: list[Step | None] = []
        here = next((state for state in taken if state not in targets), None)
        while here is not None and here in taken:
            choice, copy, after = taken[here]
            steps.append(self._step(here, choice, copy, after, several=True))
            here = after
        return tuple(step for step in steps if step is not None)

    def choosers(self, graph: Graph) -> frozenset[str]:
        """Whoever has a real choice (between two ways or more); where nobody has, whoever applies what is
        forced."""
        real: set[str] = set()
        forced: set[str] = set()
        known: dict[tuple[int, int], str | None] = {}
        for state, ways in enumerate(graph.edges):
            if not ways:
                continue
            choice = graph.choices[ways[0][1]]
            if choice.name == "rule":
                continue
            several = len(ways) > 1 or ways[0][2] > 1
            if self._decides and choice.name != "choose":
                deciders, several = self._deciders(graph, ways)
                real |= deciders
                if deciders and not several:
                    continue
            if choice.name != "choose" and self._everyone <= real:
                continue
            event = graph.states[state].arguments[1].arguments[0]
            memory = (event._rep, choice._rep if choice.name == "choose" else 0)
            if memory not in known:
                known[memory] = self._who(event, choice)
            who = known[memory]
            if who is not None:
                (real if several else forced).add(who)
        return frozenset(real or forced)

    def _deciders(self, graph: Graph, ways: list[tuple[int, int, int]]) -> tuple[set[str], bool]:
        """Whose "may" is to be decided apart from what applies next, and whether more is to be chosen."""
        copies: dict[clingo.Symbol, int] = {}
        more = False
        for _, choice, number in ways:
            group = graph.choices[choice].arguments[0]
            more = more or (group in copies and group not in self._decides)
            copies[group] = number
        return {self._decides[group] for group in copies if group in self._decides}, (
            more or sum(copies.values()) > 1
        )

    # -- single steps -----------------------------------------------------------------------------------

    def _who(self, event: clingo.Symbol, choice: clingo.Symbol) -> str | None:
        if choice.name == "choose":
            return self._decider(choice.arguments[0])
        return self._decides.get(choice.arguments[0]) or self._chooser.get(event)

    def _decider(self, what: clingo.Symbol) -> str | None:
        """Whose choice inside an effect it is: said by the programs, or its last argument."""
        if what in self._picker:
            return self._picker[what]
        last = what.arguments[-1] if what.arguments else None
        return last.string if last in self._players and last is not None else None

    def _step(
        self, before: clingo.Symbol, choice: clingo.Symbol, copy: int, after: clingo.Symbol, *, several: bool
    ) -> Step | None:
        agenda = before.arguments[1]
        event, _, rest = agenda.arguments
        family: StepKind = choice.name  # type: ignore[assignment]
        what = choice.arguments[0]
        if family == "rule" and (
            what.name in _SILENT or (what.name == "singly" and event.arguments[1] == clingo.Number(1))
        ):
            return None
        kind = self._kind.get(event, event.name)
        instead = _front(after.arguments[1], rest)
        if family == "rule":
            source: list[str] = []
            if what.name == "cannot":
                source = self._bans.get((kind, str(self._whom.get(event))), [])
            elif what.name == "triggers":
                source = [what.arguments[0].string]
            return Step(
                kind="rule",
                choice=what.name,
                card=self._card.get(source[0]) if source else None,
                object=source[0] if source else None,
                rules=self._rules(what.name, kind),
                event=str(event),
                then=instead,
            )
        if family == "choose":
            return Step(
                kind="choose",
                choice=str(what),
                chooser=self._decider(what),
                rules=self._rules(what.name, kind),
                event=str(event),
                then=instead,
            )
        left = choice.arguments[1].number
        index = self._stock[what] - left + copy
        source_name = self._members[what][index]
        giver = self._giver.get((what, index))
        rules = self._rules(family, kind)
        if what in self._by_rule:
            rules = (*rules, self._by_rule[what])
        chooser = self._who(event, choice)
        tier = self._tier.get((what, kind))
        if several and tier is not None and tier not in rules:
            rules = (*rules, tier)
        return Step(
            kind=family,
            choice=slug(source_name),
            card=self._card.get(giver or source_name),
            object=source_name,
            giver=giver,
            ability=self._number.get((what, source_name)),
            chooser=chooser,
            rules=rules,
            event=str(event),
            then=instead,
        )

    def _rules(self, step: str, kind: str) -> tuple[str, ...]:
        cites = _citations()
        return cites.get((step, kind)) or cites.get((step, "any")) or ()


@cache
def _citations() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """`asp/rules/citations.lp`: (step, kind of event) -> rule numbers, sorted."""
    control = clingo.Control()
    control.load(str(resources.asp_file("rules", "citations.lp")))
    control.ground()
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for atom in symbols(control, "cites", 3):
        step, kind, rule = atom.arguments
        found[(step.name, kind.name)].append(rule.string)
    return {key: tuple(sorted(rules)) for key, rules in found.items()}


def _front(agenda: clingo.Symbol, rest: clingo.Symbol) -> tuple[str, ...]:
    """The events that stand before `rest` in an agenda."""
    events: list[str] = []
    while agenda != rest and agenda.name == "do":
        event, _, agenda = agenda.arguments
        events.append(str(event))
    return tuple(events)
