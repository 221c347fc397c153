"""What stands between words and an ability: the pieces that the rules of the grammar build."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from lark import Token

from pyrules.oracle.model import Ability, Action, Condition, Value, Watch


class Unreadable(Exception):
    """The words make no sentence of the templating; `token` is the first that can't stand where it does."""

    def __init__(self, token: Token | None = None, why: str = "") -> None:
        self.token = token
        super().__init__(why or (f"unexpected {token}" if token is not None else "unexpected end"))


@dataclass(frozen=True, slots=True)
class Reading:
    """An ability as a text gives it, before it is known where it functions.

    `lasting`: the text says for how long (this turn, until …), so something leaves it behind as an effect.
    `sentences` is how many it takes; `riders` are those of them, from 0, that say nothing about the event.
    """

    ability: Ability
    lasting: bool
    sentences: int
    riders: tuple[int, ...] = ()
    loose: bool = False
    """A later sentence could stand alone: nothing in it points back."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action without its subject: `make` gets the subject and gives the action, None for none.

    `third` tells "draws" from "draw"; None for a verb that is written one way only. `back`: it speaks of
    cards of an earlier sentence.
    """

    make: Callable[[str], Action | None]
    third: bool | None = None
    back: bool = False


@dataclass(frozen=True, slots=True)
class Doing:
    """One clause: who (None if not said), and the deed."""

    subject: str | None
    deed: Deed


@dataclass(frozen=True, slots=True)
class Place:
    """ "Put one of them into your hand and the rest …": what becomes of cards looked at before, so many of
    them or, for `dig_for`, those that a filter describes."""

    kind: Literal["dig", "sift", "dig_for"]
    owner: str
    which: Value
    rest: str


@dataclass(frozen=True, slots=True)
class Top:
    """The top cards of a library."""

    whose: str
    amount: Value


@dataclass(frozen=True, slots=True)
class Narrowing:
    conditions: tuple[Condition, ...] = ()
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Lead:
    conditions: tuple[Condition, ...] = ()
    lasting: bool = False
    aimed: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What a replacement watches."""

    watch: Watch
    conditions: tuple[Condition, ...]
    lasting: bool = False
    once: bool = False


@dataclass(frozen=True, slots=True)
class Instead:
    doings: tuple[Doing, ...]
    chooser: str | None = None


@dataclass(frozen=True, slots=True)
class Follow:
    kind: Literal["did", "did_not", "then", "rider"]
    doings: tuple[Doing, ...] = ()
    needs: str | None = None
    """The action that the sentence says it hangs on ("discards a card this way")."""
    pronoun: str | None = None
    such: Value | None = None
    """Which card the one revealed before must be."""


@dataclass(frozen=True, slots=True)
class Ban:
    who: str
    events: tuple[str, ...]
    conditions: tuple[Condition, ...]
    lasting: bool


PLURAL = frozenset({"you", "they", "you_and_that_player"})
"""Subjects that take "draw" and not "draws"."""

AFFECTED = "that_player"


def unreadable(why: str) -> Unreadable:
    return Unreadable(why=why)
