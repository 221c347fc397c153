"""How often abilities trigger in each outcome, and in how many ways they can be put on the stack.

`asp/triggers` looks at the state before an event (its `snapshot/1` and `depicts/3`), the states after it, and
what the ledger has that it hadn't before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import factorial, prod

import clingo

from pyrules import resources
from pyrules.engine import manifest
from pyrules.engine.errors import ProgramFault
from pyrules.engine.ground import Ground
from pyrules.engine.model import Alike, Trigger, Triggered
from pyrules.engine.names import Names

_MANIFEST = "triggers.lp"
_VIEW = ("snapshot", "depicts")
"""The view of a state: that of the one before the event is given by these names."""

ASK = "ask_triggers. ask_looks.\n"
"""The fact that asks a state for what triggers."""


def matter(words: frozenset[str]) -> bool:
    """Whether facts with these words hold an ability that could trigger."""
    return bool(manifest.needed(_MANIFEST, words))


def remembered(before: Ground) -> tuple[clingo.Symbol, ...]:
    """Facts for the state after an event: the abilities that were there before it (603.10)."""
    there = (atom.arguments for atom in before.named("tells"))
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
    names: Names,
    earlier: Iterable[Triggered] = (),
) -> dict[clingo.Symbol, Triggered]:
    """For each ledger with which an event ends, what triggered in it.

    `before` is the state in which the event begins with the ledger `began`, `outcomes` gives the state at the
    end of each ledger, `names` says what tokens are called, `earlier` is what triggered in earlier
    instructions.
    """
    ledgers = list(outcomes)
    news = [clingo.Function("entry_before", [key, value]) for key, value in entries(began)]
    news += [
        clingo.Function("triggered_before", [clingo.String(one.source), clingo.parse_term(one.ability)])
        for part in earlier
        for one in part.triggers
    ]
    views: list[clingo.Symbol] = []
    for number, ledger in enumerate(ledgers):
        k = clingo.Number(number)
        news.append(clingo.Function("outcome_number", [k]))
        news += [clingo.Function("entry_of", [k, key, value]) for key, value in entries(ledger)]
        then = outcomes[ledger]
        views += [clingo.Function("after", [k, atom.arguments[0]]) for atom in then.named("snapshot")]
        views += [
            clingo.Function("depicts_after", [k, source, words, thing])
            for source, words, thing in (atom.arguments for atom in then.named("depicts"))
        ]
    control = _grounded((before, *{id(one): one for one in outcomes.values()}.values()), news, views)
    return dict(zip(ledgers, _read(control, len(ledgers), names), strict=True))


def _grounded(
    states: Sequence[Ground], news: Sequence[clingo.Symbol], views: Sequence[clingo.Symbol]
) -> clingo.Control:
    """The programs over what happened, the view of the first of the states, those of the others, and what any
    of them says of cards: a keyword may be there in one of them only."""
    files = manifest.needed(_MANIFEST, states[0].words)
    mentioned = manifest.mentioned(files)
    names = {name for state in states for name in state.names} & mentioned
    names.difference_update(_VIEW)
    said = {atom: None for state in states for name in sorted(names) for atom in state.named(name)}
    atoms = [*said, *(atom for name in _VIEW for atom in states[0].named(name)), *news, *views]
    control = clingo.Control(["--warn=none"])
    manifest.load(
        control,
        files,
        manifest.terms(frozenset().union(*(state.possible for state in states)))
        | manifest.words("\n".join(map(str, news)))
        | manifest.predicates({atom.name for atom in atoms}),
    )
    with control.backend() as backend:
        for atom in atoms:
            backend.add_rule([backend.add_atom(atom)])
    control.ground()
    return control


def _read(control: clingo.Control, number: int, names: Names) -> list[Triggered]:
    def name(thing: clingo.Symbol) -> str:
        """An object; made(Token, Player): of tokens that are alike the first."""
        if thing.type == clingo.SymbolType.String:
            return thing.string
        token = thing.arguments[0]
        called = token if token.type == clingo.SymbolType.String else token.arguments[0]
        return names.token(called.string, 1)

    added: dict[tuple[clingo.Symbol, ...], list[tuple[str, int]]] = defaultdict(list)
    for k, source, ability, cause, other, by, more in _atoms(control, "adds_to", 7):
        # An ability that another object grants is told by that one's name.
        giver = by.arguments[0] if by.name == "granted" else other
        added[k, source, ability, cause].append((name(giver), more.number))
    triggers: list[list[Trigger]] = [[] for _ in range(number)]
    for k, source, ability, card, n, you, cause, events, times in _atoms(control, "triggers", 9):
        why = tuple(sorted(added[k, source, ability, cause]))
        where = (name(source), str(ability), _words(card), n.number, you.string, str(cause))
        triggers[k.number].append(Trigger(*where, times.number, events.number, why))
    silenced: list[set[tuple[str, str]]] = [set() for _ in range(number)]
    for k, source, _, _, other in _atoms(control, "silenced", 5):
        silenced[k.number].add((name(source), name(other)))
    unsure: list[set[tuple[str, str]]] = [set() for _ in range(number)]
    for k, source, _, _, words in _atoms(control, "unsure", 5):
        unsure[k.number].add((name(source), _words(words)))
    stacked: list[list[Alike]] = [[] for _ in range(number)]
    for k, rank, you, source, ability, cause, times in _atoms(control, "stacked", 7):
        stacked[k.number].append(
            Alike(rank.number, you.string, name(source), str(ability), str(cause), times.number)
        )
    return [
        Triggered(
            triggers=tuple(sorted(triggers[k], key=lambda one: (one.source, one.number, one.cause))),
            silenced=tuple(sorted(silenced[k])),
            unsure=tuple(sorted(unsure[k])),
            stacked=_in_order(stacked[k]),
        )
        for k in range(number)
    ]


def _atoms(control: clingo.Control, name: str, arity: int) -> Iterator[list[clingo.Symbol]]:
    """The arguments of each atom of a predicate; raises ProgramFault where one is guessed."""
    for atom in control.symbolic_atoms.by_signature(name, arity):
        if not atom.is_fact:
            raise ProgramFault(f"something in asp/triggers is guessed that should be derived: {atom.symbol}")
        yield atom.symbol.arguments


def _words(term: clingo.Symbol) -> str:
    """A text; of what the compiler left unread its words; a condition that no rule answers as it stands."""
    if term.type == clingo.SymbolType.String:
        return term.string
    match term.name, term.arguments:
        case "unread", [words]:
            return words.string
    return str(term)


def together(parts: Iterable[Triggered]) -> Triggered:
    """What triggered in the course of several instructions, one after the other."""
    known = list(parts)
    return Triggered(
        triggers=tuple(one for part in known for one in part.triggers),
        silenced=tuple(dict.fromkeys(one for part in known for one in part.silenced)),
        unsure=tuple(dict.fromkeys(one for part in known for one in part.unsure)),
        stacked=_merged(one for part in known for one in part.stacked),
    )


def _in_order(stacked: Iterable[Alike]) -> tuple[Alike, ...]:
    return tuple(sorted(stacked, key=lambda one: (one.rank, one.source, one.ability, one.cause)))


def _merged(stacked: Iterable[Alike]) -> tuple[Alike, ...]:
    """Those that are alike together, though they triggered in different instructions."""
    numbers: dict[Alike, int] = defaultdict(int)
    for one in stacked:
        numbers[replace(one, number=0)] += one.number
    return _in_order(replace(one, number=number) for one, number in numbers.items())


def stack_orders(found: Triggered) -> int:
    """In how many ways the abilities can be put on the stack: each player, in turn order, puts theirs there
    in any order (603.3b); those that are alike can't be told apart."""
    groups: dict[int, list[int]] = defaultdict(list)
    for one in found.stacked:
        groups[one.rank].append(one.number)
    return prod(
        factorial(sum(numbers)) // prod(factorial(number) for number in numbers)
        for numbers in groups.values()
    )


def stacks(found: Triggered) -> Iterator[tuple[Alike, ...]]:
    """The orders one by one, each an answer set of `asp/queries/stacks.lp`; lazily, in no fixed order. The
    first of an order is put on the stack first, so that it resolves last. Their number is `stack_orders`."""
    control = clingo.Control(["--warn=none", "--models=0"])
    control.load(str(resources.asp_file("queries", "stacks.lp")))
    with control.backend() as backend:
        for index, one in enumerate(found.stacked):
            numbers = [clingo.Number(number) for number in (one.rank, index, one.number)]
            fact = clingo.Function("to_stack", [numbers[0], numbers[1], numbers[2]])
            backend.add_rule([backend.add_atom(fact)])
    control.ground()
    with control.solve(yield_=True) as handle:
        for model in handle:
            put = sorted(
                (rank.number, place.number, index.number)
                for rank, place, index in (atom.arguments for atom in model.symbols(shown=True))
            )
            yield tuple(found.stacked[index] for _, _, index in put)
