"""What the tests of the programs share: the files of `asp/`, the facts of every case, and groundings of which
no message of clingo is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import clingo

from pyrules import resources

if TYPE_CHECKING:
    from pyrules.cases import Case

ASP = resources.asp()
HANDED = tuple(ASP.parent.parent / "shared" / "cases" / f"{area}.yaml" for area in ("draw", "life"))
"""Cases that may lie beside the checkout."""

_INCLUDE = re.compile(r'^#include "([^"]+)"\.', re.MULTILINE)
_STRING_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|%\*.*?\*%|%[^\n]*', re.DOTALL)


@dataclass(frozen=True)
class Posed:
    """A case as it is put to the programs; `copies` picks the board, where the case is about a family."""

    title: str
    facts: str
    case: Case
    copies: tuple[int, ...] | None = None


def programs(*folders: str) -> list[Path]:
    """The programs below these folders of `asp/`, sorted; without any, all of them but the cards."""
    found = [path for folder in folders or (".",) for path in (ASP / folder).rglob("*.lp")]
    return sorted(path for path in found if ASP / "cards" not in path.parents)


def name(path: Path) -> str:
    """A program's name below `asp/`."""
    return path.relative_to(ASP).as_posix()


def included(manifest: str) -> list[Path]:
    """The files that a manifest includes, in its order."""
    return [ASP / found for found in _INCLUDE.findall((ASP / manifest).read_text(encoding="utf-8"))]


def bare(text: str) -> str:
    """A program without its comments, every string empty; lines stay where they are."""

    def blank(match: re.Match[str]) -> str:
        return '""' if match[0].startswith('"') else "\n" * match[0].count("\n")

    return _STRING_OR_COMMENT.sub(blank, text)


@cache
def posed() -> tuple[Posed, ...]:
    """Every case that comes with pyrules or lies beside it and whose rules are built, one for each set of
    facts; of a family its smallest and its largest board."""
    from pyrules.ask import question
    from pyrules.cases import load_file
    from pyrules.cases.case import BadCase
    from pyrules.faults import InputError
    from pyrules.prove import board_facts

    found: dict[str, Posed] = {}
    for path in (*sorted(resources.cases().rglob("*.yaml")), *filter(Path.is_file, HANDED)):
        for case in load_file(path).entries:
            if isinstance(case, BadCase):
                continue
            try:
                facts = question(case).facts
            except InputError:  # its rules aren't built yet, and `pyrules check` says so
                continue
            title = f"{path.stem}: {case.title}"
            body = facts.partition("\n")[2]
            if case.claim is None:
                found.setdefault(body, Posed(title, facts, case))
                continue
            ranges = case_ranges(case)
            for copies in (tuple(least for least, _ in ranges), tuple(most for _, most in ranges)):
                found.setdefault(f"{body} {copies}", Posed(title, facts + board_facts(copies), case, copies))
    return tuple(found.values())


def case_ranges(case: Case) -> list[tuple[int, int]]:
    """How many copies of each entry of a family there may be: the fewest and the most."""
    return [(entry.least, entry.most) for entry in case.family]


@dataclass(frozen=True)
class Grounded:
    """A grounded program and everything that clingo had to say about it."""

    control: clingo.Control
    messages: tuple[str, ...]

    def atoms(self, predicate: str, arity: int) -> Iterator[clingo.Symbol]:
        for atom in self.control.symbolic_atoms.by_signature(predicate, arity):
            yield atom.symbol

    def everything(self) -> set[clingo.Symbol]:
        return {atom.symbol for atom in self.control.symbolic_atoms}


def ground(paths: Iterable[Path | str], text: str = "") -> Grounded:
    """Load and ground with every warning of clingo on; names count below `asp/`."""
    messages: list[str] = []
    control = clingo.Control(["--warn=all"], logger=lambda _, message: messages.append(message))
    for path in paths:
        control.load(str(ASP / path))
    if text:
        control.add("base", [], text)
    control.ground()
    return Grounded(control, tuple(messages))


def as_facts(atoms: Iterable[clingo.Symbol]) -> str:
    """The atoms as a program."""
    return "".join(f"{atom}.\n" for atom in atoms)
