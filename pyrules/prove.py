"""Claims over families of boards: they hold for every board, or a smallest board on which they don't is
found.

A claim that is first-order over the outcomes (patterns, the number of outcomes) is one solve: boards are
guessed, the graph follows, the claim is a constraint. Any other claim (the number of orderings, the
chooser, whether the event is legal) is judged board by board, the smallest first.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import clingo

from pyrules.cases.covered import AFTERWARDS
from pyrules.cases.expectations import Comparison
from pyrules.engine import Board, EngineError, Limits, ProgramFault, Proof, manifest, solve, triggers
from pyrules.engine.answer import program_name
from pyrules.engine.ground import Ground, ground_state, solvable
from pyrules.expect import judge
from pyrules.expect.quantities import Path, View, Wanted, named

if TYPE_CHECKING:
    from pyrules.cases.expectations import Expectations

_PATTERNS = ("exactly", "some", "none", "every")
_FIRST_ORDER = frozenset({*_PATTERNS, "outcomes"})
_OPERATORS = {">=": "ge", "<=": "le", ">": "gt", "<": "lt", "=": "eq", "!=": "ne"}
Range = tuple[int, int]
"""How many copies of one entry of a family there may be: the fewest and the most."""


def prove(facts: str, claim: Expectations, limits: Limits = Limits()) -> Proof:
    """Whether the claim holds for every board of the family.

    `facts`: the game with its `family_object` and `family_least` facts, and its cards (asp/README.md). A
    counterexample has the fewest permanents of the family that any has, and was solved and judged again on
    its own. Raises EngineError like `solve`.
    """
    ranges = _ranges(facts)
    boards = math.prod(most - least + 1 for least, most in ranges)
    alike = set(claim.keys) <= _FIRST_ORDER and not _asks_looks(claim) and not _asks_triggers(facts, claim)
    state = _all_boards(facts) if alike else None
    if state is not None:
        found = _one_solve(state, len(ranges), claim)
        if found is None:
            return Proof(complete=True, holds=True, boards=boards)
        answer = solve(facts + board_facts(found), limits)
        if answer.complete and not judge(claim, answer):
            raise ProgramFault("a counterexample of the family's solve passes when it is solved on its own")
        return Proof(True, False, boards, Board(found, sum(found)), answer)
    return _board_by_board(facts, ranges, claim, limits, boards)


def _all_boards(facts: str) -> Ground | None:
    """The state of all boards of a family at once; None where each is to be looked at by itself."""
    try:
        state = ground_state(facts)
    except EngineError:  # what is wrong with the largest board needn't be wrong with a smaller one
        return None
    return None if state.named("one_board") else state


def _asks_looks(claim: Expectations) -> bool:
    """Whether characteristics when the event is done are asked for, which are found for one board only."""
    return any(
        not AFTERWARDS.isdisjoint(quantities)
        for _, pattern in claim.patterns()
        for quantities in pattern.subjects.values()
    )


def _asks_triggers(facts: str, claim: Expectations) -> bool:
    """Whether the answer hangs on what triggers, which is looked at in one board after the other."""
    asked = "outcomes" in claim.keys or any(pattern.triggers for _, pattern in claim.patterns())
    return asked and triggers.matter(manifest.words(facts))


def _board_by_board(
    facts: str, ranges: Sequence[Range], claim: Expectations, limits: Limits, boards: int
) -> Proof:
    deadline = None if limits.timeout is None else time.monotonic() + limits.timeout
    for copies in smallest_first(ranges):
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            return Proof(False, True, boards)
        answer = solve(facts + board_facts(copies), Limits(limits.max_states, left))
        if not answer.complete:
            return Proof(False, True, boards)
        if judge(claim, answer):
            return Proof(True, False, boards, Board(copies, sum(copies)), answer)
    return Proof(True, True, boards)


def smallest_first(ranges: Sequence[Range]) -> Iterator[tuple[int, ...]]:
    """Every board of a family as numbers of copies, those with fewer permanents first."""
    boards = itertools.product(*(range(least, most + 1) for least, most in ranges))
    return iter(sorted(boards, key=lambda copies: (sum(copies), copies)))


def board_facts(copies: Sequence[int]) -> str:
    """The facts that pick one board of a family: how many copies of each entry, in the family's order."""
    return "\n" + " ".join(f"board({entry},{number})." for entry, number in enumerate(copies, start=1)) + "\n"


def _ranges(facts: str) -> list[Range]:
    """The ranges of a family's entries, in order."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], facts)
    control.ground()
    atoms = control.symbolic_atoms
    most: dict[int, int] = {}
    for atom in atoms.by_signature("family_object", 3):
        _, entry, copy = atom.symbol.arguments
        most[entry.number] = max(most.get(entry.number, 0), copy.number)
    least = {
        atom.symbol.arguments[0].number: atom.symbol.arguments[1].number
        for atom in atoms.by_signature("family_least", 2)
    }
    return [(least[entry], most.get(entry, 0)) for entry in sorted(least)]


def _one_solve(state: Ground, entries: int, claim: Expectations) -> tuple[int, ...] | None:
    """A smallest board on which the claim is broken, as numbers of copies; None where it holds on all."""
    queries = ["family.lp", "claims.lp"]
    control = solvable(state, queries, "\n".join(_claim_facts(claim)))
    entry_of = {atom.arguments[0]: atom.arguments[1].number for atom in state.named("family_object")}
    best: tuple[int, ...] | None = None
    control.configuration.solve.models = 0  # type: ignore[union-attr]
    with control.solve(yield_=True) as handle:
        for model in handle:
            counts = [0] * entries
            for atom in model.symbols(shown=True):
                if atom.name == "there" and atom.arguments[0] in entry_of:
                    counts[entry_of[atom.arguments[0]] - 1] += 1
            best = tuple(counts)
    return best


def _claim_facts(claim: Expectations) -> Iterator[str]:
    paths: set[Path] = set()
    for group in _PATTERNS:
        patterns = [named(pattern) for pattern in getattr(claim, group) or ()]
        every_path = list(dict.fromkeys(path for pattern in patterns for path in pattern))
        paths.update(every_path)
        for index, pattern in enumerate(patterns):
            yield f"pattern({group},{index})."
            # `exactly` looks at each outcome through every quantity that some pattern names.
            for path in every_path if group == "exactly" else pattern:
                asked = _asked(pattern[path]) if path in pattern else "default,none"
                yield f"asks({group},{index},{_path(path)},{asked})."
    view = View({})
    for path in sorted(paths):
        yield f"path({_path(path)}). otherwise({_path(path)},{_value(view.default(path))})."
    if claim.outcomes is not None:
        yield f"outcomes_wanted({_asked(claim.outcomes)})."


def _path(path: Path) -> str:
    subject, quantity, *kind = path
    parts = [clingo.String(subject), clingo.Function(program_name(quantity)), *map(clingo.String, kind)]
    return str(clingo.Function("path", parts))


def _asked(wanted: Wanted) -> str:
    if isinstance(wanted, Comparison):
        return f"{_OPERATORS[wanted.operator]},{wanted.number}"
    return f"eq,{_value(wanted)}"


def _value(value: Wanted) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if value is None:
        return "none"
    if isinstance(value, str):
        return value if value.isidentifier() and value.islower() else str(clingo.String(value))
    raise EngineError(f"a claim can't ask for {value!r}")
