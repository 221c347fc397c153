"""Pages of the card library and of the compiler, on the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyrules.explain.phrase import listed as one_of
from pyrules.report.paper import Paint, counted, table, wrapped

if TYPE_CHECKING:
    from pyrules.library import CardLine, CardPage
    from pyrules.library.build import BuildReport
    from pyrules.library.coverage import Coverage
    from pyrules.oracle import Compiled, SentenceResult


def choice(names: Sequence[str]) -> str:
    """`Alms Collector or Archive Collector`."""
    return one_of(names, "or")


# -- the compiler --------------------------------------------------------------------------------------------


def compiled(found: Compiled, paint: Paint, quiet: bool) -> Iterator[str]:
    """The facts, then each sentence that was not understood with a mark at its column."""
    for fact in found.facts:
        yield f"{fact}."
    for sentence in found.not_understood:
        yield from _mark(sentence, paint)
    outside = [sentence for sentence in found.sentences if sentence.status == "outside"]
    if outside and not quiet:
        yield paint.dim(
            f"% outside the domain, so without facts: {counted(len(outside), 'sentence')} "
            f"({', '.join(str(sentence.number) for sentence in outside)})"
        )


def _mark(sentence: SentenceResult, paint: Paint) -> Iterator[str]:
    place = f"{sentence.line}:{sentence.column}"
    yield paint.warn(f"% {place}: sentence {sentence.number} is not understood:")
    for line in sentence.text.splitlines():
        yield f"%   {line}"
    if sentence.stop is not None and "\n" not in sentence.text:
        yield paint.warn(f"%   {' ' * (sentence.stop - sentence.start)}^")


def compiled_document(found: Compiled) -> dict[str, Any]:
    """`pyrules.compile/1`."""
    return {
        "format": "pyrules.compile/1",
        "facts": list(found.facts),
        "sentences": [
            {
                "number": one.number,
                "line": one.line,
                "column": one.column,
                "status": one.status,
                "text": one.text,
                "abilities": list(one.abilities),
                "stop": None if one.stop is None else one.stop - one.start + one.column,
            }
            for one in found.sentences
        ],
    }


# -- the library ---------------------------------------------------------------------------------------------


def listed(found: Iterable[CardLine], quiet: bool) -> Iterator[str]:
    """One line a card: its name, and what is to know about it."""
    number = 0
    for number, card in enumerate(found, start=1):  # noqa: B007 - counted for the last line
        marks = []
        if card.abilities:
            marks.append(counted(card.abilities, "ability", "abilities"))
        if card.not_understood:
            marks.append(f"{counted(card.not_understood, 'sentence')} not understood")
        if card.corrected:
            marks.append("corrected by hand")
        yield card.name if quiet or not marks else f"{card.name}  ({'; '.join(marks)})"
    if not quiet:
        yield counted(number, "card")


def list_document(found: Iterable[CardLine]) -> dict[str, Any]:
    """`pyrules.cards/1`."""
    return {"format": "pyrules.cards/1", "cards": [asdict(card) for card in found]}


def page(card: CardPage, paint: Paint) -> Iterator[str]:
    """One card: what is printed on it, and the facts of each ability."""
    yield paint.bold(card.name)
    for name, values in card.characteristics.items():
        yield from wrapped(", ".join(values), f"  {name.replace('_', ' '):<12} ")
    for ability in card.abilities:
        source = f", from sentence {ability.sentence}" if ability.sentence is not None else ""
        yield f"  ability {ability.number}: {ability.kind}{source}"
        for fact in ability.facts:
            yield f"    {fact}"
    if not card.abilities:
        yield "  no ability that changes how events come out"
    if card.not_understood:
        numbers = ", ".join(map(str, card.not_understood))
        yield paint.warn(
            f"  not understood: {'sentence' if len(card.not_understood) == 1 else 'sentences'} {numbers}"
        )
    if card.correction is not None:
        yield from wrapped(card.correction, "  corrected by hand: ")


def page_document(card: CardPage) -> dict[str, Any]:
    """`pyrules.card/1`."""
    return {"format": "pyrules.card/1", **asdict(card)}


def built(report: BuildReport, folder: Path) -> Iterator[str]:
    """What a build wrote."""
    yield f"{counted(report.cards, 'card')} from {report.format}, {counted(report.names, 'name')}"
    yield f"written into {folder}"
    yield f"{counted(report.abilities, 'ability', 'abilities')} have facts"
    yield (
        f"{counted(report.sentences_not_understood, 'sentence')} on "
        f"{counted(report.cards_not_understood, 'card')} are not understood, and marked"
    )
    yield f"{counted(report.files, 'file')}, {report.bytes / 1e6:.1f} MB"


def build_document(report: BuildReport) -> dict[str, Any]:
    """`pyrules.build/1`. The format of the source is called `source`, for `format` is the document's."""
    return {**asdict(report), "source": report.format, "format": "pyrules.build/1"}


def covered(found: Coverage, rest: int) -> Iterator[str]:
    """Sentences understood, by family, and the commonest wordings of the others."""
    if found.families:
        rows = [
            [one.family, f"{one.understood:,}", f"{one.all:,}", f"{100 * one.share:.0f}%"]
            for one in found.families
        ]
        yield from table(["family", "understood", "all", "share"], rows, right=(1, 2, 3))
    for status, number in found.sentences.items():
        yield f"{status.replace('_', ' '):<16} {number:>9,}"
    wordings = [(one.family, wording) for one in found.families for wording in one.rest[:rest]]
    wordings += [("", wording) for wording in found.rest[:rest]]
    if wordings:
        yield ""
        yield "Not understood, the commonest wordings first:"
    for family, wording in wordings:
        lead = f"  {family + ': ' if family else ''}{wording.count} × "
        yield from wrapped(f"{wording.wording} ({', '.join(wording.cards[:3])})", lead, "      ")
