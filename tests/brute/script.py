"""The choices of one play, and how to get to the next play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

MAX_CHOICES_IN_ONE_PLAY = 400

Option = TypeVar("Option")


class TooManyError(Exception):
    """The board has more resolutions, or longer ones, than were asked for."""


class Script:
    """Answers whoever has a choice: the first time with the first option, and from one play to the next it
    steps through all of them like an odometer. `choosers` are those who ever had two options or more, `asked`
    those who ever had one."""

    def __init__(self) -> None:
        self.made: list[tuple[int, int]] = []
        self.at = 0
        self.choosers: set[str] = set()
        self.asked: set[str] = set()
        self.eventful = False

    def choose(self, chooser: str, options: int) -> int:
        if self.at == len(self.made):
            if self.at > MAX_CHOICES_IN_ONE_PLAY:
                raise TooManyError("a resolution with too many choices")
            self.made.append((0, options))
        picked, expected = self.made[self.at]
        assert options == expected, "a replayed game must offer the same options"
        self.at += 1
        self.asked.add(chooser)
        if options > 1:
            self.choosers.add(chooser)
        return picked

    def pick(self, chooser: str, options: Sequence[Option]) -> Option:
        """One of the options."""
        return options[self.choose(chooser, len(options))]

    def advance(self) -> bool:
        """To the next play; False where there is none."""
        self.at = 0
        while self.made:
            picked, options = self.made.pop()
            if picked + 1 < options:
                self.made.append((picked + 1, options))
                return True
        return False
