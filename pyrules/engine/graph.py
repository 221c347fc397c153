"""The graph of legal resolutions as compact arrays, and exact counts over it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import clingo

from pyrules.engine.ground import symbols

_NIL = clingo.Function("nil")


@dataclass(slots=True)
class Graph:
    """States are numbers; `edges[state]` lists (state after, choice, copies): a choice of one of so many
    equal copies."""

    states: list[clingo.Symbol] = field(default_factory=list)
    edges: list[list[tuple[int, int, int]]] = field(default_factory=list)
    choices: list[clingo.Symbol] = field(default_factory=list)
    start: int = -1
    ends: dict[int, clingo.Symbol] = field(default_factory=dict)

    @property
    def edge_count(self) -> int:
        return sum(map(len, self.edges))

    def orderings(self) -> list[int]:
        """For each state the number of orderings that lead to it from the start: a sum over paths, exact."""
        waiting = [0] * len(self.states)
        for ways in self.edges:
            for after, _, _ in ways:
                waiting[after] += 1
        numbers = [0] * len(self.states)
        if self.start < 0:
            return numbers
        numbers[self.start] = 1
        ready = [state for state, left in enumerate(waiting) if not left]
        while ready:
            state = ready.pop()
            number = numbers[state]
            for after, _, copies in self.edges[state]:
                numbers[after] += number * copies
                waiting[after] -= 1
                if not waiting[after]:
                    ready.append(after)
        return numbers

    def shortest(self) -> list[tuple[int, int] | None]:
        """For each state the last edge (state before, choice) of a shortest way to it; None for the start
        and for states that the start doesn't reach."""
        came: list[tuple[int, int] | None] = [None] * len(self.states)
        if self.start < 0:
            return came
        seen = bytearray(len(self.states))
        seen[self.start] = 1
        queue = deque([self.start])
        while queue:
            state = queue.popleft()
            for after, choice, _ in self.edges[state]:
                if not seen[after]:
                    seen[after] = 1
                    came[after] = (state, choice)
                    queue.append(after)
        return came

    def path(self, came: list[tuple[int, int] | None], end: int) -> Iterator[tuple[int, int]]:
        """The edges (state before, choice) from the start to `end`."""
        steps: list[tuple[int, int]] = []
        here = came[end]
        while here is not None:
            steps.append(here)
            here = came[here[0]]
        return reversed(steps)


def read(control: clingo.Control, ledger: clingo.Symbol = _NIL) -> Graph:
    """Read `next`, `outcome` and the start out of a grounded program, which began with that ledger."""
    graph = Graph()
    # clingo interns symbols; the number of one is a key that costs a tenth of hashing the symbol.
    numbers: dict[int, int] = {}
    choices: dict[int, tuple[int, int]] = {}

    def number(symbol: clingo.Symbol) -> int:
        found = numbers.get(symbol._rep)
        if found is None:
            found = numbers[symbol._rep] = len(graph.states)
            graph.states.append(symbol)
            graph.edges.append([])
        return found

    agendas = {atom.arguments[0].number: atom.arguments[1] for atom in symbols(control, "agenda", 2)}
    if agendas:
        graph.start = number(clingo.Function("at", [ledger, agendas[min(agendas)]]))
    for edge in symbols(control, "next", 3):
        before, choice, after = edge.arguments
        known = choices.get(choice._rep)
        if known is None:
            copies = choice.arguments[1].number if choice.name in ("apply", "decline") else 1
            known = choices[choice._rep] = (len(graph.choices), copies)
            graph.choices.append(choice)
        graph.edges[number(before)].append((number(after), *known))
    done = clingo.Function("done")
    for outcome in symbols(control, "outcome", 1):
        ledger = outcome.arguments[0]
        graph.ends[number(clingo.Function("at", [ledger, done]))] = ledger
    return graph
