"""`pyrules lint`: what is wrong, or worth a look, in case files and programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyrules import resources
from pyrules.explain.rules import NUMBER, Rulebook
from pyrules.faults import Fault
from pyrules.report.paper import counted

_COMMENTED = re.compile(r"\[(\d{3}(?:\.\d+[a-z]?)?)\]")


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: a fault that must be mended, or (`wrong` is False) something worth a look."""

    fault: Fault
    wrong: bool


def lint(paths: Iterable[str]) -> Iterator[Finding]:
    """Case files (.yaml, .yml) and programs (.lp) below the paths; without any, those that come with
    pyrules."""
    given = [Path(path) for path in paths] or [resources.cases(), resources.asp()]
    book = Rulebook(resources.asp())
    for path in _files(given):
        if path.suffix == ".lp":
            yield from _program(path, book)
        else:
            yield from _cases(path, book)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    library = resources.asp() / "cards"
    for path in paths:
        if path.is_dir():
            inside = (inner for inner in path.rglob("*") if inner.suffix in (".yaml", ".yml", ".lp"))
            # Facts of cards are written by the compiler and tested with it; they cite nothing.
            yield from sorted(inner for inner in inside if library not in inner.parents)
        else:
            yield path


def _cases(path: Path, book: Rulebook) -> Iterator[Finding]:
    from pyrules.cases import load_file
    from pyrules.faults import InputError

    try:
        loaded = load_file(path)
    except InputError as error:
        yield from (Finding(fault, True) for fault in error.faults)
        return
    yield from (Finding(fault, True) for fault in loaded.faults)
    titles: dict[str, int] = {}
    for case in loaded.cases:
        source = case.model.source
        for index, rule in enumerate((source.rules or ()) if source is not None else ()):
            if str(rule) not in book.numbers:
                mark = case.marks.value(("source", "rules", index))
                message = f"the rules have no rule {rule}"
                yield Finding(Fault(case.file, mark.line, mark.column, message, _near(book, str(rule))), True)
        if not case.title:
            yield Finding(Fault(case.file, case.line, 1, "this case has no title"), False)
        elif case.title in titles:
            message = f"the title is that of the case in line {titles[case.title]}"
            yield Finding(Fault(case.file, case.line, 1, message), False)
        titles.setdefault(case.title, case.line)
        if case.is_question:
            yield Finding(Fault(case.file, case.line, 1, "this case expects nothing"), False)
        elif source is None:
            yield Finding(Fault(case.file, case.line, 1, "this case names no source"), False)


def _near(book: Rulebook, rule: str) -> str | None:
    import difflib

    close = difflib.get_close_matches(rule, book.numbers, n=2, cutoff=0.75)
    return f"did you mean {' or '.join(sorted(close))}?" if close else None


def _program(path: Path, book: Rulebook) -> Iterator[Finding]:
    text = path.read_text(encoding="utf-8")
    cites = False
    for number, line in enumerate(text.splitlines(), start=1):
        _, percent, comment = line.partition("%")
        if not percent:
            continue
        for found in _COMMENTED.finditer(comment):
            cites = True
            rule = found[1]
            column = len(line) - len(comment) + found.start(1) + 1
            if rule not in book.numbers:
                message = f"the rules have no rule {rule}"
                yield Finding(Fault(str(path), number, column, message, _near(book, rule)), True)
            elif rule not in book.summaries:
                message = f"rule {rule} is cited and has no summary in asp/rules/summaries.lp"
                yield Finding(Fault(str(path), number, column, message), False)
    named = "% Rules:" in text and NUMBER.search(text.partition("% Rules:")[2].partition("\n")[0])
    if named and not cites:
        yield Finding(Fault(str(path), 1, 1, "the header names rules and no group of rules cites one"), False)


def document(found: Iterable[Finding]) -> dict[str, Any]:
    """`pyrules.lint/1`."""
    return {
        "format": "pyrules.lint/1",
        "findings": [
            {
                "file": one.fault.file,
                "line": one.fault.line,
                "column": one.fault.column,
                "message": one.fault.message,
                "hint": one.fault.hint,
                "level": "error" if one.wrong else "warning",
            }
            for one in found
        ],
    }


def summary(found: Iterable[Finding]) -> str:
    """How many of each, in a line."""
    levels = [one.wrong for one in found]
    if not levels:
        return "nothing to mend"
    errors, warnings = sum(levels), len(levels) - sum(levels)
    return f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
