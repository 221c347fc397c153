"""The two groundings: `asp/state` to its single model, whose atoms are the input of `asp/process`."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import clingo

from pyrules import resources
from pyrules.engine import manifest
from pyrules.engine.errors import Contradiction, ProgramFault, TooLarge, Uncovered
from pyrules.engine.interrupts import interrupted
from pyrules.engine.model import Limits

# Tapping a permanent asks whether there is a type that it could produce at all; finding those types must not.
_ONLY_EVENTS = frozenset({"taps", "taps_for", "activates"})


class Interrupted(Exception):
    """A bound was reached; what was grounded until then can be read."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Watch:
    """Looks at the clock and for Ctrl-C while gringo works, which calls `rule` for every rule it derives."""

    # Rules between two looks; at a quarter of a million rules a second that is every few milliseconds.
    _EVERY = 2048

    def __init__(self, limits: Limits) -> None:
        self._rules = 0
        self._deadline = None if limits.timeout is None else time.monotonic() + limits.timeout
        # gringo derives a few rules for each state, and some thousand others; the exact number of
        # states is looked at afterwards.
        self._most = None if limits.max_states is None else 20_000 + 10 * limits.max_states
        self.guessed = False

    def rule(self, _choice: bool, _head: Sequence[int], body: Sequence[int]) -> None:
        """Called by gringo; raises Interrupted where a bound is reached, which ends the grounding."""
        self._rules += 1
        # A rule with a body is one that gringo couldn't decide.
        if body:
            self.guessed = True
        if self._rules % self._EVERY:
            return
        if interrupted():
            raise Interrupted("interrupted")
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise Interrupted("timeout")
        if self._most is not None and self._rules > self._most:
            raise Interrupted("max-states")


class Model:
    """The single model of `asp/state`, read out of clingo predicate by predicate, as it is asked for: to read
    all of it would cost more than a small case itself."""

    def __init__(self, control: clingo.Control) -> None:
        self._control = control
        self._read: dict[str, tuple[clingo.Symbol, ...]] = {}
        self._arities: dict[str, list[int]] = defaultdict(list)
        for name, arity, _ in control.symbolic_atoms.signatures:
            self._arities[name].append(arity)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all predicates."""
        return tuple(self._arities)

    def named(self, name: str) -> tuple[clingo.Symbol, ...]:
        """The atoms of the predicates with that name; raises ProgramFault where one of them is guessed."""
        if name not in self._read:
            atoms = self._control.symbolic_atoms
            arities = self._arities.get(name, ())
            found = [atom for arity in arities for atom in atoms.by_signature(name, arity)]
            # A stratified program is evaluated while it is grounded: all atoms are facts, none left to solve.
            if not all(atom.is_fact for atom in found):
                raise ProgramFault(
                    f"asp/state doesn't have exactly one model: something of {name} is guessed"
                )
            self._read[name] = tuple(atom.symbol for atom in found)
        return self._read[name]


@dataclass(frozen=True, slots=True)
class Ground:
    """The single model of `asp/state` for a case, the files of `asp/process` that the case needs, those of
    `asp/outcomes.lp`, the words of its facts by which they were chosen, and what is possible in its atoms.
    `instead` are atoms that the process is given in place of those of the model, by the name of the
    predicate."""

    model: Model
    programs: tuple[Path, ...]
    outcomes: tuple[Path, ...]
    words: frozenset[str]
    possible: frozenset[str]
    instead: Mapping[str, tuple[clingo.Symbol, ...]] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the predicates that may have atoms."""
        return (*self.instead, *(name for name in self.model.names if name not in self.instead))

    @property
    def atoms(self) -> tuple[clingo.Symbol, ...]:
        """Every atom of the model."""
        return tuple(atom for name in self.names for atom in self.named(name))

    def named(self, name: str) -> tuple[clingo.Symbol, ...]:
        """The atoms of the predicates with that name."""
        return self.instead[name] if name in self.instead else self.model.named(name)

    def knowing(self, name: str, atoms: Iterable[clingo.Symbol]) -> Ground:
        """The same with further atoms, of a predicate of that name that had none."""
        return replace(self, instead={**self.instead, name: tuple(atoms)})

    def without_event(self) -> Ground:
        """The same without the event, and without the programs that only events need."""
        return replace(
            self,
            instead={**self.instead, "event": ()},
            programs=manifest.needed("process.lp", self.words - _ONLY_EVENTS),
            outcomes=(),
        )


def _control() -> clingo.Control:
    return clingo.Control(["--warn=none"])


def _queries(names: Iterable[str]) -> tuple[Path, ...]:
    return tuple(resources.asp_file("queries", name) for name in names)


def ground_state(facts: str) -> Ground:
    """Ground `asp/state` on the facts of a case and its cards to its single model.

    Raises Contradiction where the facts contradict each other, ProgramFault where there is not exactly one
    model.
    """
    occurring = manifest.words(facts)
    control = _control()
    files = manifest.needed("state.lp", occurring)
    possible = manifest.load(control, files, occurring | manifest.predicates(occurring))
    control.add("base", [], facts)
    control.ground()
    model = Model(control)
    errors = sorted(str(atom.arguments[0]) for atom in model.named("error"))
    unknown = [error for error in errors if error.startswith("unknown_")]
    if unknown:
        raise Uncovered("not covered yet: " + ", ".join(map(_unknown, unknown)))
    if errors:
        raise Contradiction(_contradiction(errors[0]))
    occurring |= {str(atom) for atom in (*model.named("reach"), *model.named("matters"))}
    return Ground(
        model,
        manifest.needed("process.lp", occurring),
        manifest.needed("outcomes.lp", occurring),
        occurring,
        possible,
    )


def _unknown(error: str) -> str:
    """`unknown_filter(you_own)` as words: what an ability says that no rule reads."""
    what, _, said = error.removeprefix("unknown_").partition("(")
    return f"the {what} {said.removesuffix(')')}"


def _contradiction(error: str) -> str:
    if error == "too_many_effects":
        return (
            "too many different effects for this event: which of them were used is counted in an integer of "
            "at most 2,147,483,647, and these classes of effects need more"
        )
    if error.startswith("two_totals("):
        return "a team has one life total (810.9), and its members are given two different ones"
    words = re.fullmatch(r'(no|wrong)_words_chosen\("(.*)"\)', error)
    if words is not None and words[1] == "no":
        return f"'{words[2]}' changes words: say which, as in 'chosen: {{from: Swamp, to: Island}}'"
    unsaid = re.fullmatch(r'(mana|kicker)_unsaid\((?:card\()?"(.*)"\)+', error)
    if unsaid is not None and unsaid[1] == "mana":
        return (
            f"how '{unsaid[2]}' enters depends on the mana that was spent to cast it: say which, as in "
            f"'… casts {unsaid[2]} spending WUB'"
        )
    if unsaid is not None:
        return (
            f"'{unsaid[2]}' has several kickers: say which of them were paid, as in "
            f"'… casts {unsaid[2]} kicked with {{R}}'"
        )
    if words is not None:
        return f"the words chosen for '{words[2]}' aren't two that its card lets one replace with the other"
    return f"the facts of the case contradict each other: {error}"


def process(state: Ground, queries: Iterable[str], limits: Limits) -> tuple[clingo.Control, str | None]:
    """Ground `asp/process` and the queries over the atoms of the state.

    Returns the control, to be read, and the reason why the work was stopped early, None where it was not.
    """
    control = _control()
    _add(control, state, queries)
    # Only now, for the watch costs as much as the atoms that the state gives.
    watch = _Watch(limits)
    control.register_observer(watch, replace=True)  # type: ignore[arg-type]
    if interrupted():
        return control, "interrupted"
    try:
        control.ground()
    except Interrupted as stopped:
        return control, stopped.reason
    except KeyboardInterrupt:
        return control, "interrupted"
    if watch.guessed:
        raise ProgramFault("something in asp/process is guessed that should be derived")
    _check(control)
    return control, None


def solvable(state: Ground, queries: Iterable[str], text: str = "") -> clingo.Control:
    """The same programs for solving (resolutions, claims): grounded without a watch, with further rules in
    `text`."""
    control = _control()
    _add(control, state, queries, text)
    control.ground()
    _check(control)
    return control


def _add(control: clingo.Control, state: Ground, queries: Iterable[str], text: str = "") -> None:
    """Load the programs that the case needs and the queries, further rules in `text`, and the atoms of the
    state that any of them mentions."""
    files = (*state.programs, *state.outcomes, *_queries(queries))
    mentioned = manifest.mentioned(files)
    further = manifest.words(text)
    if text:
        control.add("base", [], text)
        mentioned |= further
    given = {name: atoms for name in state.names if name in mentioned and (atoms := state.named(name))}
    instead = "\n".join(f"{atom}" for atoms in state.instead.values() for atom in atoms)
    possible = manifest.terms(state.possible) | manifest.words(instead) | further
    manifest.load(control, files, possible | manifest.predicates((*given, *further)))
    with control.backend() as backend:
        for atoms in given.values():
            for atom in atoms:
                backend.add_rule([backend.add_atom(atom)])


def _check(control: clingo.Control) -> None:
    atoms = control.symbolic_atoms
    for found in atoms.by_signature("too_large", 1):
        raise TooLarge(
            f"an amount over 2,147,483,647 would be needed (at {found.symbol.arguments[0]}): larger numbers "
            "are not supported, so there is no answer"
        )
    gaps = sorted({_gap(found.symbol.arguments[0]) for found in atoms.by_signature("not_covered", 1)})
    if gaps:
        raise Uncovered("not covered yet: " + ", ".join(gaps))


def _gap(what: clingo.Symbol) -> str:
    """What no rule says, in words where it is a whole card."""
    match what.name, what.arguments:
        case "spell", [card]:
            return f"what {card.string} does as it resolves"
    return str(what)


def symbols(control: clingo.Control, name: str, arity: int) -> Iterator[clingo.Symbol]:
    """The atoms of one predicate."""
    for atom in control.symbolic_atoms.by_signature(name, arity):
        yield atom.symbol
