"""Ctrl-C that is never lost.

Python raises KeyboardInterrupt wherever the main thread happens to be. Where that is inside of a `__del__`,
as of the syntax of a program that clingo lets go of, Python prints it and goes on. So it is also remembered
that it was asked for, and looked at wherever there is much to do.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupt:
    """A handler of SIGINT that remembers that it was called, and then does what the one before it does."""

    def __init__(self, before: Callable[[int, FrameType | None], object] | None) -> None:
        self._before = before
        self.asked = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Called by Python on SIGINT."""
        self.asked = True
        if self._before is not None:
            self._before(number, frame)


@contextmanager
def heeded() -> Iterator[Interrupt]:
    """Remembers Ctrl-C from here to the end of the block; says whether it came.

    Only the main thread hears of signals; in any other, and where the program ignores Ctrl-C or leaves it to
    the system, nothing is changed.
    """
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield Interrupt(None)
        return
    mine = Interrupt(before)
    signal.signal(signal.SIGINT, mine)
    try:
        yield mine
    finally:
        signal.signal(signal.SIGINT, before)


def interrupted() -> bool:
    """Whether Ctrl-C came inside of the block that is `heeded`."""
    handler = signal.getsignal(signal.SIGINT)
    return isinstance(handler, Interrupt) and handler.asked
