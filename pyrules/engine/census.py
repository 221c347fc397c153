"""How many atoms the programs derive, by predicate: where the work of a grounding goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import clingo

from pyrules.engine.ground import ground_state, process
from pyrules.engine.model import Limits


@dataclass(frozen=True, slots=True)
class Census(Mapping[str, int]):
    """Atoms by predicate, written `name/arity`, the most numerous first; a mapping over both groundings.

    `state` counts those of `asp/state`, with the facts of the case; `process` those that `asp/process` derives.
    A predicate of both counts twice.
    """

    state: Mapping[str, int]
    process: Mapping[str, int]

    def __getitem__(self, predicate: str) -> int:
        if predicate not in self.state and predicate not in self.process:
            raise KeyError(predicate)
        return self.state.get(predicate, 0) + self.process.get(predicate, 0)

    def __iter__(self):
        return iter(dict.fromkeys((*self.process, *self.state)))

    def __len__(self) -> int:
        return len({*self.process, *self.state})
