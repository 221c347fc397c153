"""What the engine can't answer, and says so."""

from __future__ import annotations


class EngineError(Exception):
    """The question can't be answered as it stands; the message says why and where the limit lies."""


class TooLarge(EngineError):
    """An amount over 2,147,483,647, the largest integer that clingo 5 can count with."""


class Uncovered(EngineError):
    """A resolution came to something whose rules aren't built yet ("not covered yet: …")."""


class Contradiction(EngineError):
    """The facts of the case contradict each other."""


class ProgramFault(Exception):
    """A fault in pyrules itself: the programs have no model, or more than one."""
