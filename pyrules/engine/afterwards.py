"""Characteristics when an event is done: the state of an outcome's ledger, grounded like any other state.

`asp/queries/afterwards.lp` says what is a fact then: `afterwards(Ledger, Fact)`. The other facts of the case,
and those of its cards, stay.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

import clingo

from pyrules.engine.characteristics import characteristics
from pyrules.engine.ground import Ground, ground_state, symbols
from pyrules.engine.model import Characteristics, Limits, Quantities, Value
from pyrules.engine.names import Names, spokesman
from pyrules.engine.triggers import remembered

QUANTITIES: Final = ("controller", "keywords", "power", "toughness")
"""The characteristics that are quantities of an object, in the case format (as is `not`, about keywords)."""

_QUERIES: Final = ("afterwards.lp", "afterwards_tokens.lp")
_MOST: Final = 200
"""So many different states after an event are looked at where nobody asks for them."""

_GIVEN: Final = frozenset(
    {
        "object",
        "effect",
        "effect_ability",
        "effect_amount",
        "effect_source",
        "effect_target",
        "effect_x",
        "timestamp",
        "counter",
        "tapped",
        "sick",
        "attached",
        "given_controller",
        "not_begun",
        "copy_of",
        "attacking",
        "blocking",
        "becomes_type",
        "becomes_subtype",
        "becomes_supertype",
        "becomes_color",
        "becomes_power",
        "becomes_toughness",
        "becomes_keyword",
        "chosen",
        "effect_number",
    }
)
"""Facts that every ledger gives completely; whatever else some ledger gives, all of them do."""

_DONE: Final = frozenset(
    {
        "event",
        "cost_part",
        "eventless",
        "ask_afterwards",
        "ask_characteristics",
        "ask_could_produce",
        "board",
        "family_object",
        "family_least",
    }
)
"""Facts about what was to happen, and which board of a family it is."""

_LOOK: Final = (clingo.Function("eventless"), clingo.Function("ask_looks"))
"""Facts that ask what a state is like in which nothing happens."""

_States = Mapping[clingo.Symbol, frozenset[clingo.Symbol]]
"""Ledger -> the facts that `afterwards/2` gives."""


class Afterwards:
    """The characteristics at the end of each ledger of one case."""

    def __init__(self, facts: str, state: Ground, names: Names, always: bool = False) -> None:
        """`state` is the grounding of `facts`, `names` are for tokens; `always`: look even if this event
        changes none."""
        self._facts = facts
        self._names = names
        self._state = state
        self._asked = bool(state.named("ask_afterwards"))
        self._found: dict[clingo.Symbol, Mapping[str, Characteristics]] = {}
        self._grounds: dict[frozenset[clingo.Symbol], Ground] = {}
        self._then: _States | None = None
        self.before: Mapping[str, Characteristics] = {}
        self._changes = any(str(atom.arguments[0]) == "characteristics" for atom in state.named("reach"))
        self.queries = _QUERIES if self._asked or self._changes or always else ()

    def without_event(self) -> str:
        """The facts of the case without its event."""
        return _text(self._remaining(frozenset({"event", "cost_part"})))

    def read(
        self,
        control: clingo.Control,
        ledgers: Iterable[clingo.Symbol],
        limits: Limits,
        first: Afterwards | None = None,
    ) -> bool:
        """Finds the characteristics of every ledger; False where the time ended before that. `first` is that
        of the event's first instruction: what changed, changed since then."""
        states = self._facts_of(control, ledgers)
        if not any(states.values()) or (not self._asked and len(set(states.values())) > _MOST):
            return True
        self.before = (first or self).beginning()
        grounds = self.states(control, states, limits)
        if grounds is None:
            return False
        known: dict[int, Mapping[str, Characteristics]] = {}
        for ledger, ground in grounds.items():
            if id(ground) not in known:
                known[id(ground)] = characteristics(ground)
            self._found[ledger] = known[id(ground)] if states[ledger] else self.before
        return True

    def states(
        self, control: clingo.Control, ledgers: Iterable[clingo.Symbol], limits: Limits
    ) -> Mapping[clingo.Symbol, Ground] | None:
        """The state at the end of each ledger, the same one where the facts are; None where the time ended
        before that."""
        found = self._facts_of(control, ledgers)
        began = time.monotonic()
        new = dict.fromkeys(facts for facts in found.values() if facts not in self._grounds)
        kept = self._kept(found, [*_LOOK, *remembered(self._state)]) if new else ""
        for facts in new:
            if limits.timeout is not None and time.monotonic() - began > limits.timeout:
                return None
            self._grounds[facts] = ground_state(kept + _text(facts))
        return {ledger: self._grounds[facts] for ledger, facts in found.items()}

    def facts(self, control: clingo.Control, ledgers: Iterable[clingo.Symbol]) -> dict[clingo.Symbol, str]:
        """For each ledger the facts of the state in which a later instruction goes on, without that one."""
        states = self._facts_of(control, ledgers)
        kept = self._kept(states, ())
        return {ledger: kept + _text(found) for ledger, found in states.items()}

    def of(self, ledger: clingo.Symbol) -> Mapping[str, Characteristics] | None:
        """The characteristics at the end of a ledger; None where they weren't looked at."""
        return self._found.get(ledger)

    def added(self, ledger: clingo.Symbol, quantities: Quantities) -> Quantities:
        """The quantities with those characteristics that changed; of what arrived, with all that it has."""
        found = self._found.get(ledger)
        if found is None:
            return quantities
        more: dict[str, dict[str, Value]] = {who: dict(said) for who, said in quantities.items()}
        for name, now in found.items():
            if name not in self.before and spokesman(name, quantities) != name:
                continue  # a token that is told together with others
            before = self.before.get(name, Characteristics())
            for quantity in QUANTITIES:
                value = getattr(now, quantity)
                if value != getattr(before, quantity):
                    more.setdefault(name, {})[quantity] = value
        return {who: dict(sorted(said.items())) for who, said in sorted(more.items())}

    def defaults(self, quantities: Quantities) -> Quantities:
        """Quantities before the event, with the characteristics that can be among those of an outcome."""
        more: dict[str, dict[str, Value]] = {who: dict(said) for who, said in quantities.items()}
        for name, before in self.before.items() if self._found else ():
            more.setdefault(name, {}).update({quantity: getattr(before, quantity) for quantity in QUANTITIES})
        return {who: dict(sorted(said.items())) for who, said in sorted(more.items())}

    def beginning(self) -> Mapping[str, Characteristics]:
        """The characteristics before the event."""
        state = self._state
        # Where they can change, the state has them without being asked.
        if not (self._changes or state.named("ask_characteristics") or state.named("ask_looks")):
            state = ground_state(f"{self._facts}\nask_looks.\n")
        return characteristics(state)

    def _kept(self, states: _States, more: Iterable[clingo.Symbol]) -> str:
        """The facts of the case and its cards that hold in all those states, and some more."""
        given = _GIVEN | {fact.name for found in states.values() for fact in found}
        return _text([*self._remaining(given | _DONE), *more])

    def _facts_of(self, control: clingo.Control, ledgers: Iterable[clingo.Symbol]) -> _States:
        """What `afterwards/2` says of each ledger; asked of one control, it is found once."""
        if self._then is not None:
            return self._then
        found: dict[clingo.Symbol, set[clingo.Symbol]] = {ledger: set() for ledger in ledgers}
        for atom in symbols(control, "afterwards", 2):
            ledger, fact = atom.arguments
            if ledger in found:
                found[ledger].add(self._names.written(fact))
        self._then = {ledger: frozenset(facts) for ledger, facts in found.items()}
        return self._then

    def _remaining(self, gone: frozenset[str]) -> list[clingo.Symbol]:
        return [fact for fact in self._all_facts if fact.name not in gone]

    @cached_property
    def _all_facts(self) -> tuple[clingo.Symbol, ...]:
        control = clingo.Control(["--warn=none"])
        control.add("base", [], self._facts)
        control.ground()
        return tuple(atom.symbol for atom in control.symbolic_atoms)


def _text(facts: Iterable[clingo.Symbol]) -> str:
    return "".join(f"{fact}.\n" for fact in sorted(set(map(str, facts))))
