"""The graph of legal resolutions, as the programs derive it: only facts, no dead end, no way back, and the
same graph however the programs are run."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import clingo
import pytest
from clingo import Function, Number, Symbol
from hypothesis import given, note

from pyrules.engine import EngineError, Limits, manifest, resolutions, solve
from pyrules.engine.afterwards import QUANTITIES
from pyrules.engine.ground import ground_state, process
from pyrules.engine.model import Quantities
from tests import brute
from tests.asp_borders import through_negation
from tests.asp_programs import ASP, Grounded, Posed, as_facts, ground, included, posed
from tests.strategies import boards, examples, share

pytestmark = pytest.mark.xdist_group("posed")
"""One worker puts every case to the programs."""

DONE = Function("done")
NIL = Function("nil")
MOST_STREAMED = 150
"""Resolutions; boards with more are counted only."""

MADE = {
    "nothing at all": """
        format(free_for_all). player("alice"). player("bob"). seat("alice",1). seat("bob",2).
        event(1,gains("alice",0)). event(2,draws("bob",0)). event(3,loses("bob",0)).""",
    "everything once": """
        format(free_for_all). player("alice"). player("bob"). seat("alice",1). seat("bob",2).
        object("d","D",battlefield,"alice"). object("e","E",battlefield,"bob").
        object("g","G",graveyard,"alice").
        card("D"). ability("D",1,replacement). functions("D",1,battlefield). would("D",1,draw_card,you).
        optional("D",1). does("D",1,1,draw(you,2)).
        card("E"). ability("E",1,replacement). functions("E",1,battlefield). would("E",1,draw_cards,opponent).
        condition("E",1,amount(at_least(2))). does("E",1,1,draw(you_and_that_player,1)).
        card("G"). ability("G",1,replacement). functions("G",1,graveyard). would("G",1,draw_card,you).
        optional("G",1). condition("G",1,cards_in(library,you,at_least(3))).
        does("G",1,1,mill(you,3)). does("G",1,2,return_this(hand)).
        given_library("alice",4). event(1,draws("alice",2)). event(2,draws("alice",1)).""",
    "teams": """
        format(two_headed_giant). player("alice"). player("bob"). player("carol"). player("dave").
        seat("alice",1). seat("bob",2). seat("carol",3). seat("dave",4).
        object("d","D",battlefield,"alice"). object("l","L",battlefield,"carol").
        card("D"). ability("D",1,replacement). functions("D",1,battlefield). would("D",1,gain_life,you).
        does("D",1,1,gain_life(you,that_many_times(2))).
        card("L"). ability("L",1,replacement). functions("L",1,battlefield). would("L",1,gain_life,opponent).
        does("L",1,1,lose_life(that_player,that_many)).
        event(1,gains("alice",3)). event(2,each_draws(2)). event(3,life_becomes("bob",7)).""",
}
"""Boards that no case has."""


@dataclass(frozen=True)
class Graph:
    """A ground program, read without any code of the engine."""

    ground: Grounded

    def atoms(self, predicate: str, arity: int) -> Iterator[Symbol]:
        return self.ground.atoms(predicate, arity)

    @cached_property
    def states(self) -> frozenset[Symbol]:
        return frozenset(atom.arguments[0] for atom in self.atoms("state", 1))

    @cached_property
    def ways(self) -> Mapping[Symbol, list[tuple[Symbol, Symbol]]]:
        """For each state its choices, each with the state after it."""
        found: dict[Symbol, list[tuple[Symbol, Symbol]]] = defaultdict(list)
        for atom in self.atoms("next", 3):
            before, choice, after = atom.arguments
            found[before].append((choice, after))
        return found

    @cached_property
    def order(self) -> list[Symbol]:
        """The states, each before those it leads to; fewer than all where there is a way back."""
        waiting = Counter(after for ways in self.ways.values() for _, after in ways)
        ready = [state for state in self.states if not waiting[state]]
        done = []
        while ready:
            state = ready.pop()
            done.append(state)
            for _, after in self.ways.get(state, ()):
                waiting[after] -= 1
                if not waiting[after]:
                    ready.append(after)
        return done

    @property
    def core(self) -> set[Symbol]:
        """What makes two graphs the same graph."""
        parts = (
            ("state", 1),
            ("next", 3),
            ("outcome", 1),
            ("too_large", 1),
            ("not_covered", 1),
            ("illegal", 2),
        )
        return {atom for predicate, arity in parts for atom in self.atoms(predicate, arity)}

    @property
    def is_given_up(self) -> bool:
        """Whether the programs say that they can't answer."""
        return any(self.atoms("not_covered", 1)) or any(self.atoms("too_large", 1))

    def orderings(self) -> dict[Symbol, int]:
        """How many ways lead to each outcome's ledger."""
        return {state.arguments[0]: self._counts[state] for state in self.order if state.arguments[1] == DONE}

    @cached_property
    def _entering(self) -> Mapping[Symbol, list[tuple[Symbol, int]]]:
        found: dict[Symbol, list[tuple[Symbol, int]]] = defaultdict(list)
        for before, ways in self.ways.items():
            for choice, after in ways:
                copies = choice.arguments[1].number if choice.name in ("apply", "decline") else 1
                found[after].append((before, copies))
        return found

    @cached_property
    def _counts(self) -> dict[Symbol, int]:
        counts: dict[Symbol, int] = {}
        for state in self.order:
            entering = self._entering.get(state)
            counts[state] = sum(counts[before] * copies for before, copies in entering) if entering else 1
        return counts


def graph(facts: str) -> Graph:
    """The graph of the programs that the engine picks for a case."""
    state = ground_state(facts)
    return Graph(ground(state.programs, as_facts(state.atoms)))


def key(board: Posed) -> str:
    """What a board is called in a message."""
    return f"{board.title} {board.copies}" if board.copies else board.title


@cache
def every_graph() -> Mapping[str, Graph]:
    """The graph of every case in which something happens, by its title, and of the boards made here."""
    made = {title: graph(facts) for title, facts in MADE.items()}
    return {key(board): graph(board.facts) for board in acting()} | made


def acting() -> list[Posed]:
    """The cases that have a graph: a share of the areas of events, and less of those about characteristics,
    whose graphs are short and alike."""
    found = [board for board in posed() if "\nevent(" in board.facts]
    plain = [board for board in found if "modifies(" not in board.facts]
    return [*share(plain, 6), *share((board for board in found if "modifies(" in board.facts), 18)]


# ---- What must be true of a graph: each check gives what is wrong ---------------------------------------


def guessed(found: Graph) -> Iterator[object]:
    return (atom.symbol for atom in found.ground.control.symbolic_atoms if not atom.is_fact)


def undecided_conditions(found: Graph) -> Iterator[object]:
    """Each condition that is asked holds or fails, and not both."""
    holds = {tuple(atom.arguments) for atom in found.atoms("holds", 3)}
    fails = {tuple(atom.arguments) for atom in found.atoms("fails", 3)}
    tests = {tuple(atom.arguments) for atom in found.atoms("test", 3)}
    yield from holds & fails
    yield from tests - holds - fails
    yield from (holds | fails) - tests


def undecided_bans(found: Graph) -> Iterator[object]:
    """Each event is forbidden, or not, in each ledger in which it would happen."""
    kinds = {atom.arguments[0] for atom in found.atoms("kind", 3)}
    asked = {tuple(atom.arguments[:2]) for atom in found.atoms("considered", 4)}
    for state in found.states:
        ledger, agenda = state.arguments
        if agenda.name == "do" and agenda.arguments[0] in kinds:
            asked.add((agenda.arguments[0], ledger))
    opened = {tuple(atom.arguments) for atom in found.atoms("open", 2)}
    closed = {tuple(atom.arguments) for atom in found.atoms("closed", 2)}
    yield from opened & closed
    yield from asked - opened - closed
    yield from (opened | closed) - asked


def dead_ends(found: Graph) -> Iterator[object]:
    if found.is_given_up:
        return
    if not found.states:
        yield "no state at all"
    pruned = {atom.arguments[0] for atom in found.atoms("pruned", 1)}
    for state in found.states - pruned:
        if (state.arguments[1] == DONE) == bool(found.ways.get(state)):
            yield state


def ways_back(found: Graph) -> Iterator[object]:
    return iter(found.states - set(found.order))


def unreached(found: Graph) -> Iterator[object]:
    """Only the start has no way to it."""
    entered = {after for ways in found.ways.values() for _, after in ways}
    starts = found.states - entered
    agenda = [atom.arguments[1] for atom in found.atoms("agenda", 2) if atom.arguments[0] == Number(1)]
    if starts != {Function("at", [NIL, first]) for first in agenda}:
        yield starts


def agenda_of(state: Symbol) -> list[tuple[Symbol, int]]:
    """The events to come, each with the effects used on it."""
    events = []
    rest = state.arguments[1]
    while rest != DONE:
        event, used, rest = rest.arguments
        events.append((event, used.number))
    return events


def used_counts(found: Graph) -> Iterator[object]:
    """Who replaces an event inherits the effects used (614.5): an effect applied or declined is one more,
    and no other step takes one back."""
    stocks = {atom.arguments[0]: atom.arguments[1].number for atom in found.atoms("stock", 2)}
    weights = {atom.arguments[0]: atom.arguments[1].number for atom in found.atoms("weigh", 2)}
    again = {atom.arguments[0] for atom in found.atoms("again", 1)}

    def digits(used: int) -> dict[Symbol, int]:
        return {one: used // weight % (stocks[one] + 1) for one, weight in weights.items()}

    for state, ways in found.ways.items():
        (_, used), *rest = agenda_of(state)
        before = digits(used)
        for choice, after in ways:
            agenda = agenda_of(after)
            new = agenda[: max(0, len(agenda) - len(rest))]
            if choice.name in ("apply", "decline"):
                wanted = {**before, choice.arguments[0]: before[choice.arguments[0]] + 1}
                if choice.name == "apply" and choice.arguments[0] in again:  # the exception (903.9b)
                    wanted = before
                if agenda[len(new) :] != rest or any(digits(now) != wanted for _, now in new):
                    yield state, choice, after
            elif choice.name == "rule":
                if any(digits(now) != before for _, now in new):
                    yield state, choice, after
            elif any(digits(now)[one] < number for _, now in new if now for one, number in before.items()):
                yield state, choice, after


CHECKS: tuple[Callable[[Graph], Iterator[object]], ...] = (
    guessed,
    undecided_conditions,
    undecided_bans,
    dead_ends,
    ways_back,
    unreached,
    used_counts,
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_case(check: Callable[[Graph], Iterator[object]]) -> None:
    wrong = {title: found for title, one in every_graph().items() if (found := list(check(one))[:3])}
    assert not wrong


def test_the_cases_ask_everything() -> None:
    """The checks above would pass on nothing."""
    graphs = every_graph().values()
    for predicate, arity in (
        ("test", 3),
        ("holds", 3),
        ("fails", 3),
        ("open", 2),
        ("closed", 2),
        ("illegal", 2),
    ):
        assert sum(1 for one in graphs for _ in one.atoms(predicate, arity)), predicate
    assert {choice.name for one in graphs for ways in one.ways.values() for choice, _ in ways} == {
        "apply",
        "decline",
        "choose",
        "rule",
    }


@examples(25, 1_000)
@given(boards())
def test_every_random_board(board: brute.Board) -> None:
    facts = brute.facts(board)
    note(facts)
    found = graph(facts)
    for check in CHECKS:
        assert not list(check(found))[:3], check.__name__


def one_for_each_selection() -> dict[tuple[Path, ...], tuple[str, str]]:
    """Title and facts of one board for each set of files that the engine picks for any."""
    found: dict[tuple[Path, ...], tuple[str, str]] = {}
    for title, facts in (*((key(board), board.facts) for board in acting()), *MADE.items()):
        words = manifest.words(facts)
        picked = (*manifest.needed("state.lp", words), *manifest.needed("process.lp", words))
        found.setdefault(picked, (title, facts))
    return found


def test_the_whole_programs_give_the_same_graph() -> None:
    """What the engine leaves out can't matter to the case."""
    assert not through_negation(tuple(included("state.lp"))), "what follows may have no end"
    for title, facts in share(one_for_each_selection().values(), 10):
        whole = Graph(ground(["state.lp", "process.lp"], facts))
        assert whole.core == every_graph()[title].core, title
        try:
            control, stopped = process(ground_state(facts), (), Limits())
        except EngineError:
            assert whole.is_given_up
            continue
        assert stopped is None
        assert Graph(Grounded(control, ())).core == whole.core, title


def test_rules_that_are_left_out_derive_nothing() -> None:
    for board in share(posed(), 25):
        try:
            state = ground_state(board.facts)
        except EngineError:
            continue
        files = manifest.needed("state.lp", manifest.words(board.facts))
        assert set(state.atoms) == ground(files, board.facts).everything(), board.title


@pytest.mark.parametrize(
    ("rule", "needs", "makes"),
    [
        ("a(X) :- b(X, c), not d(X).", {"b/", "c"}, {"a/"}),
        ('a(X, "e") :- b(X, "c d"), X = f(g).', {"b/"}, {"a/", "f", "g"}),
        ("a(f(b)) :- c(d(e(X), g)).", {"c/", "d", "e", "g"}, {"a/", "f", "b"}),
        ("a(N) :- b, N = #count { X : c(X), d(X); Y : e(Y) }.", {"b/"}, {"a/"}),
        ("a(M) :- b(_), M = #max { X : c(X); none }.", {"b/"}, {"a/", "c", "max", "none"}),
        ("a :- b((c; d)), e.", {"e/"}, {"a/"}),
        ("a :- b : c; d.", {"d/"}, {"a/"}),
        ("{ a(X) : b(X) } :- c(Player).", {"c/"}, {"a/", "b/"}),
        ("a(b; c).", set(), {"a/", "b", "c"}),
        (":- a, b.", {"a/", "b/"}, {"false/"}),
        ("#show a/1.", set(), set()),
    ],
)
def test_what_a_rule_needs(rule: str, needs: set[str], makes: set[str], tmp_path: Path) -> None:
    """A rule whose needs occur nowhere is left out: none may be too many."""
    (tmp_path / "one.lp").write_text(rule, encoding="utf-8")
    (found,) = manifest.rules(tmp_path / "one.lp")
    assert (found.needs, found.makes) == (needs, makes)


# ---- The same answer without Python ---------------------------------------------------------------------


def plain_clingo(facts: str, folder: Path, *queries: str) -> list[list[Symbol]]:
    """The answer sets of the programs under plain clingo."""
    case = folder / "case.lp"
    case.write_text(facts, encoding="utf-8")
    files = [str(ASP / one) for one in ("state.lp", "process.lp", *queries)]
    ran = subprocess.run(
        [sys.executable, "-m", "clingo", *files, str(case), "--outf=2", "0"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    (call,) = json.loads(ran.stdout)["Call"]
    return [[clingo.parse_term(atom) for atom in one["Value"]] for one in call["Witnesses"]]


def some_boards() -> list[Posed]:
    """A few small boards with several orderings each."""
    found = []
    for board in acting():
        if len(every_graph()[key(board)].states) > 12 and board.case.claim is None:
            found.append(board)
    return found[:: max(1, len(found) // 5)][:5]


TELLING = (("quantity", 4), ("of_kind", 5), ("pool_of", 4), ("triggered", 3))
"""The predicates that tell what an outcome is."""


def test_plain_clingo_answers_alike(tmp_path: Path) -> None:
    for board in some_boards():
        answer = solve(board.facts)
        (atoms,) = plain_clingo(board.facts, tmp_path, "outcomes.lp")
        told: dict[Symbol, set[str]] = {
            atom.arguments[0]: set() for atom in atoms if atom.match("outcome", 1)
        }
        for atom in atoms:
            if any(atom.match(*told_by) for told_by in TELLING):
                told[atom.arguments[0]].add(" ".join(map(str, (atom.name, *atom.arguments[1:]))))
        orderings = Graph(ground(["state.lp", "process.lp"], board.facts)).orderings()
        assert set(orderings) == set(told)
        merged: Counter[frozenset[str]] = Counter()
        for ledger, quantities in told.items():
            merged[frozenset(quantities)] += orderings[ledger]
        assert sorted(merged.values()) == sorted(outcome.orderings for outcome in answer.outcomes)
        assert sum(merged.values()) == answer.orderings
        assert len(merged) == len(answer.outcomes)


def test_plain_clingo_lists_the_resolutions(tmp_path: Path) -> None:
    board = some_boards()[0]
    answer = solve(board.facts)
    models = plain_clingo(board.facts, tmp_path, "queries/resolutions.lp")
    assert len(models) == answer.orderings
    assert len({frozenset(model) for model in models}) == answer.orderings


# ---- Streams --------------------------------------------------------------------------------------------


def streamed_boards() -> Iterator[tuple[str, str]]:
    small = [
        board
        for board in acting()
        if sum(every_graph()[key(board)].orderings().values()) in range(2, MOST_STREAMED)
    ]
    yield from ((board.title, board.facts) for board in small[::3])
    yield from MADE.items()


def told(quantities: Quantities) -> str:
    """Quantities as text, without characteristics afterwards: they aren't looked at for each resolution."""
    kept: dict[str, object] = {}
    for who, said in quantities.items():
        if plain := {name: value for name, value in said.items() if name not in QUANTITIES}:
            kept[who] = plain
    return json.dumps(kept, sort_keys=True)


def test_resolutions_are_the_orderings() -> None:
    """Each ordering is one answer set, and none comes twice."""
    asked = 0
    for title, facts in streamed_boards():
        try:
            answer = solve(facts)
        except EngineError:
            continue
        if not answer.legal:
            continue
        found = list(resolutions(facts))
        assert len(found) == answer.orderings, title
        assert len({repr(one) for one in found}) == answer.orderings, title
        ends = Counter(told(one.quantities) for one in found)
        counted: Counter[str] = Counter()
        for one in answer.outcomes:
            # What triggers beside mana abilities is found when the event is done, not on the way.
            later = {"triggers"} if one.triggered.triggers else set()
            on_the_way = {name: said for name, said in one.quantities.items() if name not in later}
            counted[told(on_the_way)] += one.orderings
        assert ends == counted, title
        asked += 1
    assert asked > 10
