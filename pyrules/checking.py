"""Running the expectations of cases and the claims of families."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pyrules.engine.model import Answer, Board, Limits
from pyrules.faults import Fault, InputError, own_fault

if TYPE_CHECKING:
    from pyrules.cases import Case
    from pyrules.cases.case import BadCase
    from pyrules.engine import Proof
    from pyrules.expect import Failure

Status = Literal["passed", "failed", "unanswered", "error", "incomplete"]
"""`incomplete`: the bound was reached before the answer was whole, so that nothing can be said."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One case that was run. `faults` say why an `error` couldn't be; `answer` is None then, and for a
    claim that holds. `broken`: a fault in pyrules came up, which fails the case; `faults` tell it."""

    case: Case | BadCase
    status: Status
    failures: tuple[Failure, ...] = ()
    faults: tuple[Fault, ...] = ()
    answer: Answer | None = None
    warnings: tuple[str, ...] = ()
    board: Board | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Proved:
    """One claim that was put to its family."""

    case: Case
    proof: Proof
    warnings: tuple[str, ...] = ()


def files(paths: Iterable[str]) -> list[Path]:
    """The case files that the paths mean: a folder stands for every .yaml and .yml below it, sorted.

    Raises InputError for a path that isn't there, and for a folder without any.
    """
    found: list[Path] = []
    for text in paths:
        path = Path(text)
        if path.is_dir():
            below = sorted(inner for inner in path.rglob("*") if inner.suffix in (".yaml", ".yml"))
            if not below:
                raise InputError(Fault(text, 1, 1, "there is no case file (.yaml) in this folder"))
            found += below
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def entries(paths: Iterable[str]) -> Iterator[Case | BadCase]:
    """The cases of all files, good and bad, in order; raises InputError for a file that can't be read."""
    from pyrules.cases import load_file

    for path in files(paths):
        yield from load_file(path).entries


def check(entry: Case | BadCase, limits: Limits) -> Checked:
    """One case held against its expectations; a claim put to its family.

    A fault in pyrules itself fails the case, for the others have nothing to do with it; with PYRULES_DEBUG it
    is raised.
    """
    from pyrules.cases.case import BadCase
    from pyrules.engine import EngineError

    if isinstance(entry, BadCase):
        return Checked(entry, "error", faults=entry.faults)
    try:
        return _check_claim(entry, limits) if entry.claim is not None else _check_case(entry, limits)
    except InputError as error:
        return Checked(entry, "error", faults=error.faults)
    except EngineError as error:
        return Checked(entry, "error", faults=(engine_fault(entry, error),))
    except Exception as error:
        if os.environ.get("PYRULES_DEBUG"):
            raise
        return Checked(entry, "failed", faults=(_own_fault(entry, error),), broken=True)


def _own_fault(case: Case, error: Exception) -> Fault:
    return Fault(case.file, case.line, 1, own_fault(error))


def engine_fault(case: Case, error: Exception) -> Fault:
    """What the engine can't do with a case, as a fault at the event that asks for it."""
    from pyrules.cases.shorthand import BOARD, placed

    mark = case.marks.value(("event",)) if case.sentences else case.marks.start
    fault = Fault(case.file, mark.line, mark.column, str(error))
    return placed(fault) if case.file == BOARD else fault


def _check_case(case: Case, limits: Limits) -> Checked:
    from pyrules.ask import question
    from pyrules.engine import solve
    from pyrules.expect import judge

    asked = question(case)
    answer = solve(asked.facts, limits)
    if not answer.complete:
        return Checked(case, "incomplete", answer=answer, warnings=(*asked.warnings, *answer.warnings))
    if case.expect is None:
        return Checked(case, "unanswered", answer=answer, warnings=asked.warnings)
    failures = judge(case.expect, answer)
    status: Status = "failed" if failures else "passed"
    return Checked(case, status, failures, answer=answer, warnings=(*asked.warnings, *answer.warnings))


def prove(case: Case, limits: Limits) -> Proved:
    """A claim put to every board of its family; raises InputError and EngineError."""
    from pyrules.ask import question
    from pyrules.prove import prove as prove_claim

    asked = question(case)
    assert case.claim is not None
    return Proved(case, prove_claim(asked.facts, case.claim, limits), asked.warnings)


def _check_claim(case: Case, limits: Limits) -> Checked:
    proved = prove(case, limits)
    proof = proved.proof
    if not proof.complete:
        return Checked(case, "incomplete", answer=proof.answer, warnings=proved.warnings)
    failures = tuple(claim_failures(case, proof))
    status: Status = "failed" if failures else "passed"
    return Checked(case, status, failures, (), proof.answer, proved.warnings, proof.counterexample)


def claim_failures(case: Case, proof: Proof) -> Iterator[Failure]:
    """What is wrong with a claim: that it fails, or that it should have and doesn't, or fails on another
    board."""
    from pyrules.expect import Failure, judge

    expected = case.expect
    holds = True if expected is None or expected.holds is None else expected.holds
    if proof.holds != holds:
        yield Failure("holds", holds, proof.holds)
        if case.claim is not None and proof.answer is not None:
            yield from judge(case.claim, proof.answer)
    elif expected is not None and expected.permanents is not None:
        found = proof.counterexample.permanents if proof.counterexample is not None else None
        if found != expected.permanents:
            yield Failure("permanents", expected.permanents, found)


def document(results: Iterable[Checked]) -> dict[str, Any]:
    """`pyrules.check/1`."""
    done = list(results)
    return {
        "format": "pyrules.check/1",
        "passed": sum(one.status == "passed" for one in done),
        "failed": sum(one.status == "failed" for one in done),
        "unanswered": sum(one.status == "unanswered" for one in done),
        "errors": sum(one.status in ("error", "incomplete") for one in done),
        "cases": [_case_document(one) for one in done],
    }


def _case_document(one: Checked) -> dict[str, Any]:
    found: dict[str, Any] = {
        "title": one.case.title,
        "file": one.case.file,
        "line": one.case.line,
        "status": "error" if one.status == "incomplete" else one.status,
        "failures": [
            {"expectation": failure.expectation, "expected": failure.expected, "got": failure.got}
            for failure in one.failures
        ],
    }
    if one.faults:
        found["errors"] = [str(fault) for fault in one.faults]
    elif one.status == "incomplete":
        found["errors"] = ["the bound was reached before the answer was complete"]
    return found
