"""Plain text that is pleasant with and without colour: paint, wrapping, tables, trees; 100 columns wide."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

WIDTH = 100
_CITED = re.compile(r"\[\d{3}[^\]]*\]")


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours, or none of them. ANSI codes are added after layout, so that widths are those of the text."""

    colour: bool = False

    def _wrap(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    def bold(self, text: str) -> str:
        return self._wrap(text, "1")

    def dim(self, text: str) -> str:
        return self._wrap(text, "2")

    def good(self, text: str) -> str:
        return self._wrap(text, "32")

    def bad(self, text: str) -> str:
        return self._wrap(text, "31")

    def warn(self, text: str) -> str:
        return self._wrap(text, "33")

    def cited(self, text: str) -> str:
        """Rule numbers in brackets step back."""
        return _CITED.sub(lambda found: self.dim(found.group()), text)


def wrapped(text: str, first: str = "", then: str | None = None) -> list[str]:
    """Lines of at most WIDTH columns; `first` opens the first line and `then` (blanks as wide) the others."""
    indent = " " * len(first) if then is None else then
    # Rule numbers in brackets stay together and are not torn from the word before them.
    glued = re.sub(r" ?\[\d[^\]]*\]", lambda found: found.group().replace(" ", "\u00a0"), text)
    lines = textwrap.wrap(
        glued,
        WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\u00a0", " ") for line in lines] or [first.rstrip()]


def table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """A plain table; `right` names the columns set flush right. The last columns are wrapped where the
    table would
    be wider than the paper."""
    body = [list(row) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(head, *body, strict=True)]
    widths = _fitted(widths, head, right)
    for number, row in enumerate([list(head), *body]):
        cells = [
            textwrap.wrap(cell, width, break_on_hyphens=False) or [""]
            for cell, width in zip(row, widths, strict=True)
        ]
        for line in range(max(map(len, cells))):
            parts = []
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
                text = cell[line] if line < len(cell) else ""
                parts.append(text.rjust(width) if column in right else text.ljust(width))
            yield "  ".join(parts).rstrip()
        if number == 0:
            yield "  ".join("─" * width for width in widths)


def _fitted(widths: list[int], head: Sequence[str], right: Sequence[int]) -> list[int]:
    """Takes from the widest text column until the table fits, though never below twelve columns."""
    floor = [
        width if column in right else min(width, max(12, len(head[column])))
        for column, width in enumerate(widths)
    ]
    fitted = list(widths)
    while sum(fitted) + 2 * (len(fitted) - 1) > WIDTH:
        widest = max(range(len(fitted)), key=lambda column: fitted[column] - floor[column])
        if fitted[widest] <= floor[widest]:
            break
        fitted[widest] -= 1
    return fitted


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a tree: what it says, and what hangs below it. What is `whole` (a command) isn't wrapped."""

    says: str
    below: tuple[Branch, ...] = ()
    whole: bool = False


def tree(branches: Sequence[Branch], indent: str = "") -> Iterator[str]:
    """The branches as a drawn tree."""
    for place, branch in enumerate(branches):
        last = place == len(branches) - 1
        run = indent + ("   " if last else "│  ")
        first = indent + ("└─ " if last else "├─ ")
        if branch.whole:
            yield first + branch.says
        else:
            yield from wrapped(branch.says, first, run + ("│  " if branch.below else "  "))
        yield from tree(branch.below, run)


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """`1 outcome`, `2 outcomes`, `479,001,600 orderings`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
