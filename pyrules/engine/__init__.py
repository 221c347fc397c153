"""Grounds the programs on a case's facts, reads the graph of legal resolutions, counts, and finds
witnesses."""

from __future__ import annotations

from pyrules.engine.answer import resolutions, solve
from pyrules.engine.errors import Contradiction, EngineError, ProgramFault, TooLarge, Uncovered
from pyrules.engine.mana import Found, Way, could_produce
from pyrules.engine.model import (
    Alike,
    Answer,
    Board,
    Limits,
    Outcome,
    Proof,
    Resolution,
    Step,
    Trigger,
    Triggered,
)
from pyrules.engine.triggers import stack_orders, stacks

__all__ = [
    "Alike",
    "Answer",
    "Board",
    "Contradiction",
    "EngineError",
    "Found",
    "Limits",
    "Outcome",
    "ProgramFault",
    "Proof",
    "Resolution",
    "Step",
    "TooLarge",
    "Trigger",
    "Triggered",
    "Uncovered",
    "Way",
    "could_produce",
    "resolutions",
    "solve",
    "stack_orders",
    "stacks",
]
