"""How many atoms the programs derive, by predicate: where the work of a grounding goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import clingo

from pyrules.engine.ground import ground_state, process
from pyrules.engine.model import Limits


@dataclass(frozen=True, slots=True)
class Census:
    """Atoms by predicate, each written `name/arity`, the most numerous first.

    `state` counts the atoms of `asp/state`, among them the facts of the case and its cards; `process` what
    `asp/process` derives from them, without the queries. `complete` is False where a bound was reached.
    """

    state: Mapping[str, int]
    process: Mapping[str, int]
    complete: bool = True


def census(facts: str, limits: Limits = Limits()) -> Census:
    """The atoms of both groundings of a case, counted.

    `facts`: the facts of the game and of its cards, as clingo text (asp/README.md). Raises EngineError like
    `solve`.
    """
    state = ground_state(facts)
    control, stopped = process(replace(state, outcomes=()), (), limits)
    given = frozenset(state.atoms)
    derived = (atom.symbol for atom in control.symbolic_atoms if atom.symbol not in given)
    return Census(_counted(state.atoms), _counted(derived), stopped is None)


def _counted(atoms: Iterable[clingo.Symbol]) -> dict[str, int]:
    return dict(Counter(f"{atom.name}/{len(atom.arguments)}" for atom in atoms).most_common())
