"""Characteristics on the terminal and as plain data: what permanents are, and how effects made them so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pyrules.explain.characteristics import Told, colors, differences, idle, lines, size, type_line
from pyrules.report.paper import table, wrapped

if TYPE_CHECKING:
    from pyrules.cases import Case
    from pyrules.engine.model import Answer, Characteristics
    from pyrules.explain.words import Cast, Phrases
    from pyrules.report.terminal import Sheet


def names(case: Case, answer: Answer) -> list[str]:
    """The permanents of an answer in the order of the case."""
    listed = [thing.name for thing in case.objects if thing.name in answer.characteristics]
    return [*listed, *(name for name in answer.characteristics if name not in listed)]


def table_of(case: Case, answer: Answer, sheet: Sheet) -> Iterator[str]:
    """A row for each permanent; equal ones in a row are told once."""
    phrases = sheet.phrases
    head = ["permanent", "controller", "type", "color", "P/T", "abilities and changes"]
    rows = [
        [
            label,
            found.controller or "–",
            type_line(found) or "–",
            colors(found),
            size(found) or "–",
            "; ".join(
                [*([", ".join(found.keywords)] if found.keywords else []), *differences(found, phrases)]
            )
            or "–",
        ]
        for label, found, _ in _alike(case, answer, phrases.cast)
    ]
    drawn = table(head, rows)
    yield sheet.paint.bold(next(drawn))
    yield sheet.paint.dim(next(drawn))
    yield from drawn


def _alike(case: Case, answer: Answer, cast: Cast) -> Iterator[tuple[str, Characteristics, tuple[str, ...]]]:
    """(label, characteristics, names): permanents in a row that differ in nothing but a counted name, and to
    which the same was done, are one."""

    def kind(name: str) -> tuple[object, ...]:
        card = cast.cards.get(name, name)
        counted = name.removeprefix(card).strip()
        changes = answer.story.changes.get(name, ())
        done = tuple((one.layer, one.effect.replace(f'"{name}"', '""'), one.change) for one in changes)
        return (card if not counted or counted.isdecimal() else name), answer.characteristics[name], done

    for _, group in groupby(names(case, answer), kind):
        alike = tuple(group)
        first = alike[0]
        card = cast.cards.get(first, first)
        label = f"{card} ×{len(alike)}" if len(alike) > 1 else cast.labels.get(first, first)
        yield label, answer.characteristics[first], alike


def briefly(answer: Answer, cast: Cast) -> Iterator[str]:
    """A line for each permanent: `Bear: Creature — Bear, green, 2/2, trample`."""
    for name, found in answer.characteristics.items():
        parts = [type_line(found), colors(found), size(found), *found.keywords]
        yield f"{cast.labels.get(name, name)}: {', '.join(part for part in parts if part)}"


def sentence(one: Told) -> str:
    """`layer 4: Blood Moon makes Steam Vents a Mountain [613.1d, 305.7]`."""
    return f"layer {one.layer}: {one.says} [{', '.join(one.rules)}]"


def story(case: Case, answer: Answer, sheet: Sheet, cited: list[str]) -> Iterator[str]:
    """The changes of each permanent, layer by layer, those of equal ones told of the first; the rules behind
    them are added to `cited`."""
    paint, phrases = sheet.paint, sheet.phrases
    labels = {alike[0]: label for label, _, alike in _alike(case, answer, phrases.cast)}
    told = list(lines(answer.story, list(labels), phrases))
    yield ""
    if not told:
        yield from wrapped("No effect changes anything: everything is as printed.")
    for name, changes in told:
        yield paint.bold(labels[name])
        for one in changes:
            cited.extend(one.rules)
            yield from (paint.cited(line) for line in _row(one))
    nothing = [idle(one, phrases) for one in answer.story.idle]
    if nothing:
        yield paint.bold("Without effect")
    for one in nothing:
        cited.extend(one.rules)
        yield from (paint.cited(line) for line in _row(one))


def _row(one: Told) -> list[str]:
    return wrapped(f"{one.says} [{', '.join(one.rules)}]", f"  {one.layer:<2}  ")


def document(answer: Answer) -> dict[str, Any]:
    """The characteristics of all permanents, as plain data."""
    return {name: _plain(found) for name, found in answer.characteristics.items()}


def _plain(found: Characteristics) -> dict[str, Any]:
    return {
        "types": list(found.types),
        "subtypes": list(found.subtypes),
        "supertypes": list(found.supertypes),
        "colors": list(found.colors),
        "keywords": list(found.keywords),
        "power": found.power,
        "toughness": found.toughness,
        "controller": found.controller,
        "lost": [*found.lost_keywords, *(number for _, number in found.lost)],
        "gained": [{"from": giver, "card": card, "ability": number} for giver, card, number in found.gained],
        "not": list(found.barred),
    }


def story_document(case: Case, answer: Answer, phrases: Phrases) -> dict[str, Any]:
    """The story of each permanent that anything changed, as plain data; `idle` are effects without any."""

    def plain(one: Told) -> Mapping[str, Any]:
        return {"layer": one.layer, "says": one.says, "rules": list(one.rules)}

    told = lines(answer.story, names(case, answer), phrases)
    return {
        "changes": {name: [plain(one) for one in changes] for name, changes in told},
        "idle": [plain(idle(one, phrases)) for one in answer.story.idle],
    }
