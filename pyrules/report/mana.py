"""Pages of `pyrules mana`: which types each permanent could produce, with one way to each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from pyrules import RULES_EDITION, __version__
from pyrules.explain.events import parse
from pyrules.explain.mana import amount
from pyrules.explain.phrase import listed
from pyrules.explain.rules import order
from pyrules.report.paper import wrapped
from pyrules.report.terminal import Sheet, legend, state_line

if TYPE_CHECKING:
    from pyrules.cases import Case
    from pyrules.engine.mana import Found, Lacking, Way
    from pyrules.explain.words import Phrases

_NO_TYPE: Mapping[Lacking, str] = {
    "no ability": "no ability of it adds mana",
    "amount": "what it adds comes to 0",
    "undefined": "what it adds is of no defined type",
}
_BEHIND = {"basic": "305.6", "granted": "613.1f", "own": "106.7", "trigger": "106.7"}
_LACKING: Mapping[Lacking, str] = {"no ability": "106.7", "amount": "106.4", "undefined": "106.5"}


@dataclass(frozen=True, slots=True)
class Told:
    """A way in words: the ability, whole sentences, and the rules behind each sentence. `brief` says all
    where the ability itself adds the type."""

    ability: str
    brief: str | None
    says: tuple[str, ...]
    rules: tuple[tuple[str, ...], ...]


def told(way: Way, name: str, phrases: Phrases) -> Told:
    """A way to a type of mana of the permanent `name`."""
    ability = phrases.ability(name, way.ability)
    mana = amount(parse(way.mana))
    rules = {_BEHIND[parse(way.ability).name]}
    looks = ""
    if way.looks:
        looks = f"looks at {listed([phrases.cast.labels.get(other, other) for other in way.looks])}"
        rules.add("106.7")
    brief = f"{ability} {looks}".rstrip() if not way.steps and len(set(mana)) == 1 else None
    return Told(
        ability,
        _sentence(brief) if brief else None,
        (
            _sentence(f"{ability} {looks} and adds {mana}" if looks else f"{ability} adds {mana}"),
            *(phrases.says(step) for step in way.steps),
        ),
        (tuple(sorted(rules, key=order)), *(step.rules for step in way.steps)),
    )


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def case_document(case: Case, names: Iterable[str], found: Found, phrases: Phrases) -> dict[str, Any]:
    """One case of `pyrules.mana/1`."""
    return {
        "title": case.title,
        "file": case.file,
        "line": case.line,
        "complete": found.complete,
        "permanents": {name: _permanent(name, found, phrases) for name in names},
    }


def _permanent(name: str, found: Found, phrases: Phrases) -> dict[str, Any]:
    ways = {kind.upper(): told(way, name, phrases) for kind, way in found.ways[name].items()}
    document: dict[str, Any] = {
        "types": list(ways),
        "ways": {
            kind: {
                "ability": way.ability,
                "says": list(way.says),
                "rules": sorted({*chain.from_iterable(way.rules)}, key=order),
            }
            for kind, way in ways.items()
        },
    }
    if not ways and found.complete:
        document["no_type"] = _NO_TYPE[found.lacking[name]]
    return document


def document(cases: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """`pyrules.mana/1`."""
    return {
        "format": "pyrules.mana/1",
        "version": __version__,
        "rules": RULES_EDITION,
        "cases": list(cases),
    }


def page(case: Case, names: Sequence[str], found: Found, sheet: Sheet, quiet: bool) -> Iterator[str]:
    """One case: its permanents, their types, and, unless quiet, a way to each type."""
    paint = sheet.paint
    if case.title:
        yield paint.bold(case.title)
    cited: set[str] = set()
    if not quiet:
        yield from wrapped(state_line(case, {}))
        yield ""
    for name in names:
        ways = found.ways[name]
        label = sheet.phrases.cast.labels.get(name, name)
        if not ways:
            why = found.lacking[name]
            because = f": {_NO_TYPE[why]} [{_LACKING[why]}]" if found.complete else " found"
            yield from (paint.cited(line) for line in wrapped(f"{label}: no type{because}"))
            cited |= {_LACKING[why]} if found.complete else set()
            continue
        yield f"{paint.bold(label)}: {', '.join(kind.upper() for kind in ways)}"
        if quiet:
            continue
        words = {kind.upper(): told(way, name, sheet.phrases) for kind, way in ways.items()}
        cited.update(rule for way in words.values() for rules in way.rules for rule in rules)
        yield from (paint.cited(line) for line in _ways(words))
    if not found.complete:
        yield paint.warn("Note: a bound was reached; there may be more types.")
    if not quiet:
        yield from legend(cited, sheet)


def _ways(ways: Mapping[str, Told]) -> Iterator[str]:
    """The ways to each type; types that the same ability adds by itself are told together."""
    together: dict[str, list[str]] = {}
    for kind, way in ways.items():
        together.setdefault(way.brief or kind, []).append(kind)
    for kinds in together.values():
        way = ways[kinds[0]]
        lead = f"  {', '.join(kinds)}  "
        for said, rules in zip((way.brief,) if way.brief else way.says, way.rules, strict=True):
            cited = f" [{', '.join(sorted(rules, key=order))}]" if rules else ""
            yield from wrapped(f"{said}{cited}", lead)
            lead = " " * len(lead)
