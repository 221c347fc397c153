"""A document checked against the models: every fault of it in one go, and what remains without them.

A fault doesn't end the checking. What is wrong is noted and taken out, and the rest is checked again, so the
names and sentences of a case with a misspelt key are still looked at.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from pyrules.cases.models import CaseModel, cut_name
from pyrules.cases.nodes import Document
from pyrules.cases.positions import Faults, Mark, Marks, Path

# Without a value of one of these a name may be missing that other parts of the case use.
_NAMING = frozenset({"players", "effects", "family", "cards"})
_HOLDS_NAMES = frozenset(
    {"as", "card", "battlefield", "hand", "library", "graveyard", "exile", "command", "emblems"}
)


@dataclass(frozen=True, slots=True)
class Gaps:
    """Which names may be missing from a model, because what the file says there had to be taken out."""

    players: bool = False
    objects: bool = False


NO_GAPS = Gaps()


def check(document: Document) -> tuple[CaseModel | None, Gaps]:
    """The model of a document, and where it has gaps.

    All faults are noted in `document.faults`, whose marks fit the model afterwards. The model is None where
    nothing useful remains.
    """
    data = document.data
    faults = document.faults
    if not isinstance(data, dict):
        if data is not None:
            faults.value((), "a case is a mapping with the keys players, event, expect …")
        return None, Gaps(True, True)
    gone: set[Path] = set()
    while True:
        try:
            model = CaseModel.model_validate(data)
            return model, Gaps(any(_is_player(path) for path in gone), any(_may_name(path) for path in gone))
        except ValidationError as error:
            problems = error.errors(include_url=False, include_input=False)
        wrong = [path for problem in problems if (path := _note(problem, data, faults)) is not None]
        if () in wrong:
            return None, Gaps(True, True)
        gone.update(wrong)
        _take_out(wrong, data, faults)


def _is_player(path: Path) -> bool:
    return path[0] == "players" and len(path) <= 2


def _may_name(path: Path) -> bool:
    """Whether something may have got its name from what stood at `path`."""
    if path[0] not in _NAMING:
        return False
    return len(path) <= 2 or isinstance(path[-1], int) or path[-1] in _HOLDS_NAMES


def _note(problem: ErrorDetails, data: Any, faults: Faults) -> Path | None:
    """Notes one problem; returns the path of what must be taken out for it, or None if that is done."""
    context = problem.get("ctx", {})
    path = _path(problem["loc"], data)
    unknown = context.get("unknown")
    if unknown:
        holder = _at(data, path)
        for key, hint in unknown.items():
            faults.key((*path, key), f"unknown key '{key}'", hint)
            cut = cut_name(key, holder)
            if cut is not None:
                holder[cut[0]] = type(holder[cut[0]])(cut[1])
        for key in unknown:
            del holder[key]
        return None
    message = str(context.get("message") or problem["msg"])
    missing = context.get("missing")
    if missing is not None and (*path, missing) in faults.marks.keys:
        return path  # the key is there, and its fault has been noted
    if problem["loc"] and problem["loc"][-1] == "[key]":
        faults.key(path, message, context.get("hint"))
    else:
        faults.value(path, message, context.get("hint"))
    return path


def _path(location: tuple[int | str, ...], data: Any) -> Path:
    """The way in the data that a location of pydantic's means: what it adds (alternatives of a union) is
    left out."""
    path: list[int | str] = []
    here = data
    for part in location:
        if (isinstance(here, list) and isinstance(part, int)) or (isinstance(here, dict) and part in here):
            here = _at(here, (part,))
            path.append(part)
    return tuple(path)


def _at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def _take_out(wrong: list[Path], data: Any, faults: Faults) -> None:
    """Takes the values at the paths out of the data, and makes the marks fit the shorter lists."""
    gone: defaultdict[Path, set[int]] = defaultdict(set)
    for path in _outermost(wrong):
        last = path[-1]
        if isinstance(last, int):
            gone[path[:-1]].add(last)
            continue
        keys = _at(data, path[:-1])
        if path[0] == "players" and len(path) == 2 and keys.get(last):
            keys[last] = {}  # the player is there, whatever was said of them
        else:
            keys.pop(last, None)
    for holder_path in sorted(gone, key=len, reverse=True):
        holder = _at(data, holder_path)
        for index in sorted(gone[holder_path], reverse=True):
            del holder[index]
    if gone:
        order = {path: sorted(indices) for path, indices in gone.items()}
        marks = faults.marks
        faults.marks = Marks(
            marks.start,
            _renumbered(marks.keys, order),
            _renumbered(marks.values, order),
            _renumbered(marks.texts, order),
        )


def _outermost(paths: list[Path]) -> list[Path]:
    """The paths that don't lead into what another one leads to."""
    known = set(paths)
    return [path for path in known if not any(path[:length] in known for length in range(1, len(path)))]


def _renumbered(marks: Any, gone: dict[Path, list[int]]) -> dict[Path, Mark]:
    """The marks of what is left, under the paths that it has now."""
    kept: dict[Path, Mark] = {}
    for path, mark in marks.items():
        new: list[int | str] = []
        for depth, part in enumerate(path):
            indices = gone.get(path[:depth])
            if indices is None or not isinstance(part, int):
                new.append(part)
                continue
            before = bisect_left(indices, part)
            if before < len(indices) and indices[before] == part:
                break
            new.append(part - before)
        else:
            kept[tuple(new)] = mark
    return kept
