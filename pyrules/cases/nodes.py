"""YAML 1.2 text to plain data with the place of everything.

Only the node graph of the YAML library is used, not its Python objects: so `no` stays the text that it is in
YAML 1.2, `121.10` stays the text that was written, a key given twice is seen, and every place is exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pyrules.cases.positions import Faults, Mark, Marks, Path

Kind = Literal["text", "integer", "number", "truth", "nothing"]

MAX_VALUES = 200_000
"""A document with more values than this (aliases multiplied out) is refused: it is no case, but may be an
attack."""
MAX_DEPTH = 60

_KINDS: dict[str, Kind] = {
    "tag:yaml.org,2002:int": "integer",
    "tag:yaml.org,2002:float": "number",
    "tag:yaml.org,2002:bool": "truth",
    "tag:yaml.org,2002:null": "nothing",
}
_DOCUMENT = re.compile(r"---(?=\s|$)")
_END = re.compile(r"\.\.\.(?=\s|$)")


class Scalar(str):
    """The text of a scalar exactly as written, and what YAML 1.2 takes it for."""

    __slots__ = ("kind",)
    kind: Kind

    def __new__(cls, text: str, kind: Kind = "text") -> Scalar:
        scalar = super().__new__(cls, text)
        scalar.kind = kind
        return scalar


@dataclass(frozen=True, slots=True)
class Document:
    """One YAML document: `data` is made of dicts, lists and `Scalar`; None when nothing could be read."""

    data: Any
    marks: Marks
    faults: Faults


def documents(text: str, file: str, naming: Sequence[str] = ("",)) -> Iterator[Document]:
    """The documents of `text` that hold anything, each read for itself, so that a broken one harms no
    other; only those in whose text one of `naming` stands."""
    for first_line, part in _parts(text):
        if any(words in part for words in naming):
            document = _read(part, file, first_line)
            if document is not None:
                yield document


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """Cuts a stream into documents at its `---` lines (the only thing that such a line can be): (first line,
    text)."""
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    start = 0
    opened = False  # this part has got its `---`, or content
    for index, line in enumerate(lines):
        if _DOCUMENT.match(line):
            if opened:
                yield start, "".join(lines[start:index])
                start = index
            opened = True
        elif _END.match(line):
            if opened:
                yield start, "".join(lines[start : index + 1])
            start, opened = index + 1, False
        elif line.strip() and not line.startswith(("#", "%")):
            opened = True
    if opened:
        yield start, "".join(lines[start:])


def _read(text: str, file: str, first_line: int) -> Document | None:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.reader import ReaderError

    start = Mark(first_line + 1, 1)
    faults = Faults(file, Marks(start))
    yaml = YAML(typ="safe", pure=True)
    yaml.version = (1, 2)
    try:
        node = yaml.compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Mark(first_line + mark.line + 1, mark.column + 1) if mark is not None else start
        problem = " ".join(part for part in (error.context, error.problem) if part)
        faults.at(place, f"this is not YAML: {problem}")
        return Document(None, faults.marks, faults)
    except ReaderError as error:
        before = text[: error.position]
        line, column = before.count("\n"), len(before) - (before.rfind("\n") + 1)
        faults.at(
            Mark(first_line + line + 1, column + 1),
            f"this is not YAML: a character that can't stand in a text ({error.character!r})",
        )
        return Document(None, faults.marks, faults)
    except (
        YAMLError,
        ValueError,
        RecursionError,
        AttributeError,
        TypeError,
        IndexError,
        AssertionError,
    ) as error:
        # The YAML library answers some broken documents with these (bad directives, endless nesting).
        faults.at(start, f"this is not YAML: {error}" if str(error) else "this is not YAML")
        return Document(None, faults.marks, faults)
    if node is None or (node.id == "scalar" and node.tag.endswith(":null") and not node.value):
        return None
    reader = _Reader(faults, first_line)
    data = reader.convert(node, (), 0)
    if reader.refused:
        return Document(None, faults.marks, faults)
    marks = Marks(reader.mark(node), reader.keys, reader.values, reader.texts)
    faults.marks = marks
    return Document(data, marks, faults)


class _Reader:
    """Turns the node graph of one document into data, and notes where everything is."""

    def __init__(self, faults: Faults, first_line: int) -> None:
        self.faults = faults
        self.first_line = first_line
        self.keys: dict[Path, Mark] = {}
        self.values: dict[Path, Mark] = {}
        self.texts: dict[Path, Mark] = {}
        self._open: set[int] = set()
        self.refused = False

    def mark(self, node: Any) -> Mark:
        return Mark(self.first_line + node.start_mark.line + 1, node.start_mark.column + 1)

    def convert(self, node: Any, path: Path, depth: int) -> Any:
        mark = self.mark(node)
        self.values[path] = mark
        if len(self.values) > MAX_VALUES or depth > MAX_DEPTH or id(node) in self._open:
            if not self.refused:
                self.refused = True
                self.faults.at(mark, "this document is nested without end, or far too big")
            return Scalar("", "nothing")
        if node.id == "scalar":
            return self._scalar(node, path, mark)
        self._open.add(id(node))
        data = (
            self._sequence(node, path, depth) if node.id == "sequence" else self._mapping(node, path, depth)
        )
        self._open.discard(id(node))
        return data

    def _scalar(self, node: Any, path: Path, mark: Mark) -> Scalar:
        if node.start_mark.line == node.end_mark.line and node.style not in ("|", ">"):
            quotes = 1 if node.style in ("'", '"') else 0
            written = node.end_mark.column - node.start_mark.column - 2 * quotes
            if written == len(node.value):  # no escapes, so columns can be counted
                self.texts[path] = mark.shifted(quotes)
        return Scalar(node.value, _KINDS.get(str(node.tag), "text"))

    def _sequence(self, node: Any, path: Path, depth: int) -> list[Any]:
        return [self.convert(item, (*path, index), depth + 1) for index, item in enumerate(node.value)]

    def _mapping(self, node: Any, path: Path, depth: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key, value in node.value:
            mark = self.mark(key)
            if key.id != "scalar":
                self.faults.at(mark, "a key must be a plain text")
                continue
            name = str(key.value)
            here = (*path, name)
            if name in data:
                first = self.keys[here]
                self.faults.at(
                    mark, f"the key '{name}' is given twice (first in line {first.line})", "keep one of them"
                )
                continue
            self.keys[here] = mark
            data[name] = self.convert(value, here, depth + 1)
        return data
