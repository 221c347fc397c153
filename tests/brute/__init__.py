"""An interpreter of draws and life written straight from the Comprehensive Rules, without clingo and without
any code of the product. It plays a board once for every legal sequence of choices, so it is slow and literal
on purpose: where it and the product disagree, one of them has misread a rule."""

from tests.brute.board import Ability, Board, Card, InForce, Player, Term, Text, Thing, facts
from tests.brute.play import Result, TooManyError, Value, play

__all__ = [
    "Ability",
    "Board",
    "Card",
    "InForce",
    "Player",
    "Result",
    "Term",
    "Text",
    "Thing",
    "TooManyError",
    "Value",
    "facts",
    "play",
]
