"""Instructions one after the other, where an earlier one changes what permanents are, or an ability triggers
on all that one of them does at once.

The process takes the characteristics of a case for fixed. So an event of several instructions, of which
some can change characteristics, is solved instruction by instruction: at the end of each ledger the state is
grounded again, and the next instruction goes on from that ledger in it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import clingo

from pyrules import resources
from pyrules.engine import manifest
from pyrules.engine.ground import Ground, ground_state

# What the process counts from: the ledger holds what was added since the very beginning.
_FROM_THE_START: Final = (
    "counter",
    "drawn",
    "first_draw_of_step",
    "floating",
    "known_hand",
    "known_library",
    "other_draws",
    "position",
    "start_hand",
    "start_library",
    "start_life",
)


def instructions(state: Ground) -> tuple[clingo.Symbol, ...]:
    """The `event/2` atoms, in order, of an event that is solved instruction by instruction; else none."""
    events = sorted(state.named("event"), key=lambda atom: atom.arguments[0].number)
    changes = any(str(atom.arguments[0]) == "characteristics" for atom in state.named("reach"))
    # What happens at once is a batch for triggered abilities; the ledger doesn't tell instructions apart.
    batches = bool(state.named("ask_triggers") and state.named("one_or_more"))
    return tuple(events) if (changes or batches) and len(events) > 1 else ()


def alone(facts: str, event: clingo.Symbol, whole: Ground) -> Ground:
    """The state of one instruction, of the `event/2` atom: `facts` are those of the game without any, `whole`
    the state of the whole event, whose programs every instruction is given. `staged` tells the program that
    there are others."""
    costs = "".join(f"{cost}.\n" for cost in whole.named("cost_part"))
    state = ground_state(f"{facts}{event}.\n{costs}staged.\n")
    words = state.words | whole.words
    return replace(
        state,
        words=words,
        programs=manifest.needed("process.lp", words),
        outcomes=manifest.needed("outcomes.lp", words),
    )


def resumed(state: Ground, start: Ground, ledger: clingo.Symbol) -> Ground:
    """The state of a later instruction, to go on from a ledger that counts from the state `start`."""
    there = {atom.arguments[0] for atom in start.named("object")}
    objects = (*start.named("object"), *(a for a in state.named("object") if a.arguments[0] not in there))
    again = state.knowing("resume", (clingo.Function("resume", [ledger]),)).knowing("object", objects)
    for name in _FROM_THE_START:
        again = again.knowing(name, start.named(name))
    return replace(again, programs=(*again.programs, resources.asp_file("process", "resume.lp")))
