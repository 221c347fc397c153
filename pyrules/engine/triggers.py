"""How often abilities trigger in each outcome, and in how many ways they can be put on the stack.

`asp/triggers` looks at the state before an event (its `snapshot/1`), the states after it, and what the ledger
has that it hadn't before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import factorial, prod

import clingo

from pyrules.engine import manifest
from pyrules.engine.ground import Ground
from pyrules.engine.model import Trigger, Triggered

_MANIFEST = "triggers.lp"
ASK = "ask_triggers. ask_looks.\n"
"""The fact that asks a state for what triggers."""


def matter(words: frozenset[str]) -> bool:
    """Whether facts with these words hold an ability that could trigger."""
    return bool(manifest.needed(_MANIFEST, words))


def remembered(before: Ground) -> tuple[clingo.Symbol, ...]:
    """Facts for the state after an event: the abilities that were there before it (603.10)."""
    told = (atom.arguments[0] for atom in before.named("snapshot"))
    there = (fact.arguments for fact in told if fact.name == "tells")
    return tuple(
        clingo.Function("remembered", [source, ability, card, number, you])
        for source, ability, card, number, you in there
    )


def entries(ledger: clingo.Symbol) -> Iterator[tuple[clingo.Symbol, clingo.Symbol]]:
    """Key and value of everything that a ledger holds."""
    while ledger.name == "entry":
        key, value, ledger = ledger.arguments
        yield key, value


def triggered(
    before: Ground,
    began: clingo.Symbol,
    outcomes: Mapping[clingo.Symbol, Ground],
    earlier: Iterable[Triggered] = (),
) -> dict[clingo.Symbol, Triggered]:
    """For each ledger with which an event ends, what triggered in it.

    `before` is the state in which the event begins with the ledger `began`, `outcomes` gives the state at the
    end of each ledger, `earlier` is what triggered in earlier instructions.
    """
    ledgers = list(outcomes)
    facts = [clingo.Function("entry_before", [key, value]) for key, value in entries(began)]
    facts += [
        clingo.Function("triggered_before", [clingo.String(one.source), clingo.parse_term(one.ability)])
        for part in earlier
        for one in part.triggers
    ]
    facts += [clingo.Function("before", [atom.arguments[0]]) for atom in before.named("snapshot")]
    for number, ledger in enumerate(ledgers):
        k = clingo.Number(number)
        facts.append(clingo.Function("outcome_number", [k]))
        facts += [clingo.Function("entry_of", [k, key, value]) for key, value in entries(ledger)]
        facts += [
            clingo.Function("after", [k, atom.arguments[0]]) for atom in outcomes[ledger].named("snapshot")
        ]
    control = _grounded(before, facts)
    return dict(zip(ledgers, _read(control, len(ledgers)), strict=True))


def _grounded(before: Ground, facts: Iterable[clingo.Symbol]) -> clingo.Control:
    files = manifest.needed(_MANIFEST, before.words)
    control = clingo.Control(["--warn=none"])
    with clingo.ast.ProgramBuilder(control) as builder:
        for path in files:
            for statement in manifest.statements(path):
                builder.add(statement)
    mentioned = manifest.mentioned(files)
    with control.backend() as backend:
        for name in before.names:
            if name in mentioned:
                for atom in before.named(name):
                    backend.add_rule([backend.add_atom(atom)])
        for fact in facts:
            backend.add_rule([backend.add_atom(fact)])
    control.ground()
    return control


def _read(control: clingo.Control, number: int) -> list[Triggered]:
    atoms = control.symbolic_atoms
    added: dict[tuple[clingo.Symbol, ...], list[tuple[str, int]]] = defaultdict(list)
    for atom in atoms.by_signature("adds_to", 7):
        *whose, other, by, more = atom.symbol.arguments
        # An ability that another object grants is told by that one's name.
        giver = by.arguments[0] if by.name == "granted" else other
        added[tuple(whose)].append((giver.string, more.number))
    triggers: list[list[Trigger]] = [[] for _ in range(number)]
    for atom in atoms.by_signature("triggers", 9):
        k, source, ability, card, n, you, cause, times, extra = atom.symbol.arguments
        triggers[k.number].append(
            Trigger(
                source=source.string,
                ability=str(ability),
                card=str(card) if card.type != clingo.SymbolType.String else card.string,
                number=n.number,
                controller=you.string,
                cause=str(cause),
                times=times.number * (1 + extra.number),
                events=times.number,
                added=tuple(sorted(added[k, source, ability, cause])),
            )
        )
    silenced: list[set[tuple[str, str]]] = [set() for _ in range(number)]
    for atom in atoms.by_signature("silenced", 5):
        k, source, _, _, other = atom.symbol.arguments
        silenced[k.number].add((source.string, other.string))
    unsure: list[set[tuple[str, str]]] = [set() for _ in range(number)]
    for atom in atoms.by_signature("unsure", 5):
        k, source, _, _, why = atom.symbol.arguments
        unsure[k.number].add((source.string, _words(why)))
    stacked: list[list[tuple[str, int]]] = [[] for _ in range(number)]
    for atom in atoms.by_signature("stacked", 6):
        k, player, _, _, _, times = atom.symbol.arguments
        stacked[k.number].append((player.string, times.number))
    return [
        Triggered(
            triggers=tuple(sorted(triggers[k], key=lambda one: (one.source, one.number, one.cause))),
            silenced=tuple(sorted(silenced[k])),
            unsure=tuple(sorted(unsure[k])),
            stacked=tuple(sorted(stacked[k])),
        )
        for k in range(number)
    ]


def _words(why: clingo.Symbol) -> str:
    return why.string if why.type == clingo.SymbolType.String else str(why)


def together(parts: Iterable[Triggered]) -> Triggered:
    """What triggered in the course of several instructions, one after the other."""
    known = list(parts)
    return Triggered(
        triggers=tuple(one for part in known for one in part.triggers),
        silenced=tuple(dict.fromkeys(one for part in known for one in part.silenced)),
        unsure=tuple(dict.fromkeys(one for part in known for one in part.unsure)),
        stacked=tuple(one for part in known for one in part.stacked),
    )


def stack_orders(found: Triggered) -> int:
    """In how many ways the abilities can be put on the stack: each player, in turn order, puts theirs there
    in any order (603.3b); those that are alike can't be told apart."""
    groups: dict[str, list[int]] = defaultdict(list)
    for player, number in found.stacked:
        groups[player].append(number)
    return prod(
        factorial(sum(numbers)) // prod(factorial(number) for number in numbers)
        for numbers in groups.values()
    )
