"""Whether an answer is what a case expects, and what is wrong where it isn't."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pyrules.cases.expectations import Amount, Expectations, Look, Pattern
from pyrules.engine.errors import Uncovered
from pyrules.engine.model import Answer, Change, Characteristics, Outcome
from pyrules.expect.quantities import Keywords, Path, Plain, View, Wanted, deep, named, same
from pyrules.keywords import same as same_keyword


@dataclass(frozen=True, slots=True)
class Failure:
    """One expectation that isn't met.

    `expectation` is its key in the case format; `expected` and `got` are plain data, as in the JSON of
    `check`. `missing` are expected patterns that no outcome shows, `unexpected` outcomes that shouldn't be
    there. `why` are changes behind characteristics that aren't as expected, of the object that `about` names.
    """

    expectation: str
    expected: Any
    got: Any
    missing: tuple[Mapping[str, Mapping[str, Any]], ...] = ()
    unexpected: tuple[Outcome, ...] = ()
    about: str | None = None
    why: tuple[Change, ...] = ()


def judge(expected: Expectations, answer: Answer) -> tuple[Failure, ...]:
    """Every expectation that the answer, which must be complete, doesn't meet, in the order of the format.

    Raises Uncovered where what triggers is asked, and it can't be told of some object.
    """
    _require_told(expected, answer)
    return tuple(_failures(expected, answer, View(answer.defaults, answer.characteristics)))


def _require_told(expected: Expectations, answer: Answer) -> None:
    """Raises Uncovered where the case asks of an object how often its abilities trigger, or for the orders on
    the stack, and some ability's words aren't read."""
    asked = {name for _, pattern in expected.patterns() for name in pattern.triggers}
    asked.update(expected.triggers or ())
    everyone = expected.stack_orders is not None
    for outcome in answer.outcomes:
        for source, words in outcome.triggered.unsure:
            if everyone or source in asked:
                raise Uncovered(f"not covered yet: whether {source} triggers: {words}")


def _failures(expected: Expectations, answer: Answer, view: View) -> Iterator[Failure]:
    if expected.exactly is not None:
        yield from _exactly(expected.exactly, answer, view)
    for pattern in expected.some or ():
        if not any(view.matches(pattern, outcome) for outcome in answer.outcomes):
            yield _about("some", pattern, answer.outcomes, view, missing=True)
    for pattern in expected.none or ():
        found = [outcome for outcome in answer.outcomes if view.matches(pattern, outcome)]
        if found:
            yield _about("none", pattern, found, view, unexpected=found[:1])
    for pattern in expected.every or ():
        others = [outcome for outcome in answer.outcomes if not view.matches(pattern, outcome)]
        # An event that isn't legal has no outcomes; "every outcome" then says nothing, which nobody means.
        if others or not answer.outcomes:
            yield _about("every", pattern, others, view, missing=not others, unexpected=others[:1])
    yield from _amount("outcomes", expected.outcomes, len(answer.outcomes), answer.outcomes)
    yield from _amount("orderings", expected.orderings, answer.orderings, ())
    if expected.legal is not None and expected.legal != answer.legal:
        yield Failure("legal", expected.legal, answer.legal)
    for name, types in (expected.could_produce or {}).items():
        got = answer.could_produce.get(name, ())
        if set(types) != set(got):
            yield Failure("could produce", {name: list(types)}, {name: list(got)})
    for name, look in (expected.characteristics or {}).items():
        yield from _characteristics(name, look, answer)
    if expected.triggers is not None:
        everywhere = Pattern({}, expected.triggers)
        others = [outcome for outcome in answer.outcomes if not view.matches(everywhere, outcome)]
        if others:
            yield _about("triggers", everywhere, others, view, unexpected=others[:1])
    for outcome in answer.outcomes if expected.stack_orders is not None else ():
        if not same(expected.stack_orders, outcome.stack_orders):
            wanted = expected.stack_orders
            shown = wanted if isinstance(wanted, int) else str(wanted)
            yield Failure("stack orders", shown, outcome.stack_orders, unexpected=(outcome,))
            break
    if expected.chooser is not None and answer.choosers - {expected.chooser}:
        yield Failure("chooser", expected.chooser, sorted(answer.choosers))


def _characteristics(name: str, look: Look, answer: Answer) -> Iterator[Failure]:
    """Whether an object is, before the event, what a look says (613)."""
    found = answer.characteristics.get(name)
    if found is None:
        yield Failure("characteristics", {name: {"zone": "battlefield"}}, {name: {"zone": None}}, about=name)
        return
    wrong = list(_differences(look, found))
    if wrong:
        layers = {layer for key, _, _ in wrong for layer in _LAYERS[key]}
        yield Failure(
            "characteristics",
            {name: {key: wanted for key, wanted, _ in wrong}},
            {name: {"keywords" if key == "not" else key: got for key, _, got in wrong}},
            about=name,
            why=tuple(one for one in answer.story.changes.get(name, ()) if one.layer in layers),
        )


_SIZES = ("7a", "7b", "7c", "7d")
_LAYERS: Mapping[str, tuple[str, ...]] = {
    "controller": ("2",),
    "types": ("4",),
    "subtypes": ("4",),
    "supertypes": ("4",),
    "colors": ("5",),
    "keywords": ("4", "6"),
    "not": ("4", "6"),
    "lost": ("4", "6"),
    "power": _SIZES,
    "toughness": _SIZES,
}
"""The layers in which each characteristic is changed (613.1, 613.4); a land's type takes abilities away
(305.7)."""


def _differences(look: Look, found: Characteristics) -> Iterator[tuple[str, Any, Any]]:
    """(key, wanted, got) for everything that isn't as the look says."""
    for key in ("types", "subtypes", "supertypes", "colors"):
        wanted: frozenset[str] | None = getattr(look, key)
        if wanted is not None and wanted != set(getattr(found, key)):
            yield key, sorted(wanted), list(getattr(found, key))
    if not Keywords(there=look.keywords).hold(found.keywords):
        yield "keywords", list(look.keywords), list(found.keywords)
    if not Keywords(without=look.without).hold(found.keywords):
        yield "not", list(look.without), list(found.keywords)
    for key in ("power", "toughness", "controller"):
        number: int | str | None = getattr(look, key)
        if number is not None and number != getattr(found, key):
            yield key, number, getattr(found, key)
    lost = [*found.lost_keywords, *(number for _, number in found.lost)]
    if not all(_is_lost(one, found) for one in look.lost):
        yield "lost", list(look.lost), lost


def _is_lost(wanted: str | int, found: Characteristics) -> bool:
    if isinstance(wanted, int):
        return any(number == wanted for _, number in found.lost)
    return any(same_keyword(wanted, word) for word in found.lost_keywords)


def _exactly(patterns: Sequence[Pattern], answer: Answer, view: View) -> Iterator[Failure]:
    paths = _paths(patterns)
    groups = _projected(view, paths, answer.outcomes)
    wanted = [view.filled(pattern, paths) for pattern in patterns]

    def fits(pattern: Mapping[Path, Wanted], values: tuple[Plain, ...]) -> bool:
        return all(same(pattern[path], value) for path, value in zip(paths, values, strict=True))

    missing = [pattern for pattern in wanted if not any(fits(pattern, values) for values in groups)]
    unexpected = [
        outcomes[0]
        for values, outcomes in groups.items()
        if not any(fits(pattern, values) for pattern in wanted)
    ]
    if missing or unexpected:
        yield Failure(
            "exactly",
            [deep(pattern) for pattern in wanted],
            _shown(view, paths, answer.outcomes),
            tuple(deep(pattern) for pattern in missing),
            tuple(unexpected),
        )


def _about(
    key: str,
    pattern: Pattern,
    outcomes: Sequence[Outcome],
    view: View,
    *,
    missing: bool = False,
    unexpected: Sequence[Outcome] = (),
) -> Failure:
    """A failure of one pattern; `outcomes` are those to be shown as what came."""
    wanted = deep(named(pattern))
    got = _shown(view, _paths([pattern]), outcomes)
    return Failure(key, wanted, got, (wanted,) if missing else (), tuple(unexpected))


def _amount(key: str, wanted: Amount | None, got: int, unexpected: Sequence[Outcome]) -> Iterator[Failure]:
    if wanted is not None and not same(wanted, got):
        shown = wanted if isinstance(wanted, int) else str(wanted)
        yield Failure(key, shown, got, unexpected=tuple(unexpected))


def _paths(patterns: Sequence[Pattern]) -> list[Path]:
    return list(dict.fromkeys(path for pattern in patterns for path in named(pattern)))


def _projected(
    view: View, paths: Sequence[Path], outcomes: Sequence[Outcome]
) -> dict[tuple[Plain, ...], list[Outcome]]:
    """The outcomes grouped by what they show through the paths."""
    groups: dict[tuple[Plain, ...], list[Outcome]] = {}
    for outcome in outcomes:
        seen = view.through(outcome, paths)
        groups.setdefault(tuple(seen[path] for path in paths), []).append(outcome)
    return groups


def _shown(view: View, paths: Sequence[Path], outcomes: Sequence[Outcome]) -> list[dict[str, dict[str, Any]]]:
    groups = _projected(view, paths, outcomes)
    # What came of `not` are the keywords that are there.
    shown = [(*path[:1], "keywords") if path[1:] == ("not",) else path for path in paths]
    told = [deep(dict(zip(shown, values, strict=True))) for values in groups]
    return [one for place, one in enumerate(told) if one not in told[:place]]
