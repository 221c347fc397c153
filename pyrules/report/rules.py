"""`pyrules rules`: what a rule says in our own line, where it is programmed, and which cases exercise it."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyrules import RULES_EDITION, resources
from pyrules.explain.rules import Citation, Reading, Rulebook, order
from pyrules.report.paper import Paint, counted, wrapped


@dataclass(frozen=True, slots=True)
class Exercise:
    """A case that names a rule as its source."""

    title: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class RulePage:
    """All that is known of one rule; `summary` is None where we have none of our own."""

    number: str
    summary: str | None
    cited: tuple[Citation, ...]
    cases: tuple[Exercise, ...]
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class RulePages:
    """The pages asked for; without a number, those of every rule that we know something of, in short."""

    asked: str | None
    pages: tuple[RulePage, ...]
    readings: tuple[Reading, ...]


def about(book: Rulebook, number: str | None) -> RulePages:
    """The pages of a rule and its subrules, or of all rules that have a summary or are cited."""
    cited: dict[str, list[Citation]] = defaultdict(list)
    for citation in book.citations:
        cited[citation.rule].append(citation)
    below = None if number is None else book.below(number)
    cases = _exercises(below)
    known = set(book.summaries) | set(cited) | set(cases)
    wanted = sorted(known, key=order) if below is None else below
    pages = tuple(
        RulePage(
            rule,
            book.summaries.get(rule),
            tuple(cited.get(rule, ())),
            tuple(cases.get(rule, ())),
            tuple(reading for reading in book.readings if rule in reading.rules),
        )
        for rule in wanted
        if rule in known or rule == number
    )
    readings = book.readings if number is None else ()
    return RulePages(number, pages, readings)


def _exercises(rules: Sequence[str] | None) -> dict[str, list[Exercise]]:
    """The cases that come with pyrules, by the rules they name; only those that name one of `rules`."""
    from pyrules.cases.nodes import documents

    found: dict[str, list[Exercise]] = defaultdict(list)
    folder = resources.cases()
    for path in sorted(folder.rglob("*.yaml")):
        name = (Path("cases") / path.relative_to(folder)).as_posix()
        for document in documents(path.read_text(encoding="utf-8"), name, rules or ("",)):
            match document.data:
                case {"title": title, "source": {"rules": named}}:
                    line = document.marks.start.line
                    for rule in [named] if isinstance(named, str) else named:
                        found[str(rule)].append(Exercise(str(title), name, line))
    return found


def near(book: Rulebook, number: str) -> str:
    """`; did you mean 616.1g?` where a number looks like it."""
    close = difflib.get_close_matches(number, sorted(book.numbers, key=order), n=2, cutoff=0.75)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def lines(found: RulePages, paint: Paint, quiet: bool) -> Iterator[str]:
    """The pages on the terminal."""
    if found.asked is None:
        yield from _overview(found, paint)
        return
    for place, page in enumerate(found.pages):
        if place and not quiet:
            yield ""
        yield from wrapped(page.summary or "(no summary of ours yet)", f"{page.number:<8} ")
        if not quiet:
            yield from _page(page, paint)


def _page(page: RulePage, paint: Paint) -> Iterator[str]:
    files: dict[str, list[int]] = defaultdict(list)
    for citation in page.cited:
        files[citation.file].append(citation.line)
    indent = " " * 9
    for file, places in files.items():
        yield paint.dim(f"{indent}program  asp/{file}:{','.join(map(str, places[:6]))}")
    for case in page.cases[:8]:
        yield from (
            paint.dim(line)
            for line in wrapped(f"{case.file}:{case.line}  {case.title}", f"{indent}case     ")
        )
    if len(page.cases) > 8:
        yield paint.dim(f"{indent}         and {counted(len(page.cases) - 8, 'more case')}")
    for reading in page.readings:
        yield from wrapped(f"{reading.text} (reading {reading.number})", f"{indent}reading  ")


def _overview(found: RulePages, paint: Paint) -> Iterator[str]:
    yield paint.bold(f"Rules that pyrules knows, by their numbers in the edition of {RULES_EDITION}")
    for page in found.pages:
        used = f" ({len(page.cited)} in programs, {counted(len(page.cases), 'case')})"
        yield from wrapped((page.summary or "(no summary of ours yet)") + used, f"{page.number:<8} ")
    yield ""
    yield paint.bold("Readings: where the rules leave room")
    for reading in found.readings:
        rules = f" [{', '.join(reading.rules)}]" if reading.rules else ""
        yield from (paint.cited(line) for line in wrapped(reading.text + rules, f"{reading.number:>3}. "))


def document(found: RulePages) -> dict[str, Any]:
    """`pyrules.rules/1`."""
    return {
        "format": "pyrules.rules/1",
        "rules": RULES_EDITION,
        "pages": [
            {
                "number": page.number,
                "summary": page.summary,
                "programs": [{"file": f"asp/{one.file}", "line": one.line} for one in page.cited],
                "cases": [{"title": one.title, "file": one.file, "line": one.line} for one in page.cases],
                "readings": [reading.number for reading in page.readings],
            }
            for page in found.pages
        ],
        "readings": _readings(found.readings or _mentioned(found.pages)),
    }


def _mentioned(pages: Sequence[RulePage]) -> tuple[Reading, ...]:
    return tuple(dict.fromkeys(reading for page in pages for reading in page.readings))


def _readings(readings: Sequence[Reading]) -> list[dict[str, Any]]:
    return [{"number": one.number, "text": one.text, "rules": list(one.rules)} for one in readings]
