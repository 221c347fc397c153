"""The JSON documents of the command line, as plain data; their keys are a contract (format names end in
/1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pyrules import RULES_EDITION, __version__
from pyrules.engine.model import Answer, Outcome, Quantities, Resolution, Step
from pyrules.explain.illegal import reasons
from pyrules.explain.outcomes import TRIGGERS
from pyrules.explain.words import Phrases
from pyrules.report import looks

if TYPE_CHECKING:
    from pyrules.cases import Case
    from pyrules.checking import Proved
    from pyrules.faults import Fault

Document = dict[str, Any]


def solve_document(cases: Iterable[Document]) -> Document:
    """`pyrules.solve/1`."""
    return {
        "format": "pyrules.solve/1",
        "version": __version__,
        "rules": RULES_EDITION,
        "cases": list(cases),
    }


def solved(
    case: Case, answer: Answer, phrases: Phrases, warnings: Iterable[str], layers: bool = False
) -> Document:
    """One case of `pyrules.solve/1`; with `layers`, how characteristics came about."""
    document: Document = {
        "title": case.title,
        "file": case.file,
        "line": case.line,
        "complete": answer.complete,
        "legal": answer.legal,
        "orderings": answer.orderings,
        "states": answer.states,
        "outcomes": [
            {
                **quantities_document(outcome.quantities),
                "orderings": outcome.orderings,
                **triggers_document(outcome),
                "witness": [step_document(step, phrases) for step in outcome.witness],
            }
            for outcome in answer.outcomes
        ],
        "could_produce": {name: list(types) for name, types in answer.could_produce.items()},
        "warnings": [*warnings, *answer.warnings],
    }
    if answer.characteristics:
        document["characteristics"] = looks.document(answer)
    if layers:
        document["layers"] = looks.story_document(case, answer, phrases)
    if answer.forbidden:
        document["forbidden"] = [
            {"says": says, "rules": list(rules)} for says, rules in reasons(answer.forbidden, phrases.cast)
        ]
    return document


def step_document(step: Step, phrases: Phrases) -> Document:
    """One step of a witness or a resolution."""
    return {
        "choice": step.choice,
        "card": step.card,
        "chooser": step.chooser,
        "says": phrases.says(step),
        "rules": list(step.rules),
    }


def plain(quantities: Quantities) -> Document:
    """Quantities as JSON holds them."""
    return {
        subject: {name: dict(value) if isinstance(value, Mapping) else value for name, value in named.items()}
        for subject, named in quantities.items()
    }


def quantities_document(quantities: Quantities) -> Document:
    """The quantities of an outcome's subjects, and how often what triggered."""
    found = plain(quantities)
    triggers = found.pop(TRIGGERS, {})
    return {"quantities": found, "triggers": triggers}


def triggers_document(outcome: Outcome) -> Document:
    """What triggered and why so often, and in how many ways it can be put on the stack (603.3b)."""
    return {
        "triggered": [
            {
                "source": one.source,
                "card": one.card,
                "ability": one.number,
                "controller": one.controller,
                "cause": one.cause,
                "times": one.times,
                "events": one.events,
                "added": [{"source": name, "times": number} for name, number in one.added],
            }
            for one in outcome.triggered.triggers
        ],
        "unsure": [{"source": name, "words": words} for name, words in outcome.triggered.unsure],
        "stack_orders": outcome.stack_orders,
    }


def resolution_document(found: Resolution, phrases: Phrases) -> Document:
    """One resolution of `pyrules.orderings/1`."""
    return {
        **quantities_document(found.quantities),
        "steps": [step_document(step, phrases) for step in found.steps],
    }


def prove_document(claims: Iterable[Document], faults: Sequence[Fault]) -> Document:
    """`pyrules.prove/1`; `errors` only where there are any."""
    found: Document = {"format": "pyrules.prove/1", "claims": list(claims)}
    if faults:
        found["errors"] = [str(fault) for fault in faults]
    return found


def proved(claim: Proved) -> Document:
    """One claim of `pyrules.prove/1`."""
    proof = claim.proof
    found: Document = {
        "title": claim.case.title,
        "holds": proof.holds if proof.complete else None,
        "boards": proof.boards,
        "counterexample": None,
    }
    board = proof.counterexample
    if board is not None:
        found["counterexample"] = {
            "permanents": board.permanents,
            "family": [
                {"card": entry.card, "player": entry.player, "copies": copies}
                for entry, copies in zip(claim.case.family, board.copies, strict=True)
            ],
            "outcomes": [
                {**quantities_document(outcome.quantities), "orderings": outcome.orderings}
                for outcome in (proof.answer.outcomes if proof.answer is not None else ())
            ],
        }
    return found
