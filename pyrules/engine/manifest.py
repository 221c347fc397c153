"""Which program files a case needs: the manifests `asp/state.lp` and `asp/process.lp` say so, line by line.

Behind a file may stand `% when` and words. The file can matter only to a case in whose facts one of the words
occurs (of `one+other`: both of them); a file without words always matters. gringo prepares every rule that it
is given, used or not, which costs more than a small case itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import clingo
from clingo import ast

from pyrules import resources

_LINE = re.compile(r'#include "(?P<file>[^"]+)"\.\s*(?:% when (?P<words>.*\S)\s*)?$')
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT_OR_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|%[^\n]*')
_WORD = re.compile(r"[a-z][A-Za-z0-9_]*")
# An ability with a second action: no word says so, but the position of the action in its fact does.
_SECOND = re.compile(r"\bdoes\([^,]*,\d+,2,")


@dataclass(frozen=True, slots=True)
class Entry:
    """A program file, and the words of which one must occur, or groups of which one must occur whole; without
    either: always."""

    path: Path
    words: frozenset[str]
    groups: tuple[frozenset[str], ...]

    def matters(self, occurring: frozenset[str]) -> bool:
        """Whether the file can matter where these words occur."""
        if not self.words.isdisjoint(occurring):
            return True
        if self.groups:
            return any(group <= occurring for group in self.groups)
        return not self.words


@cache
def entries(manifest: str) -> tuple[Entry, ...]:
    """The files of a manifest, in order. Raises ValueError for an include that isn't understood."""
    found = []
    for line in resources.asp_file(manifest).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#include"):
            continue
        matched = _LINE.match(line)
        if matched is None:
            raise ValueError(f"asp/{manifest}: this include isn't understood: {line}")
        asked = [frozenset(group.split("+")) for group in (matched["words"] or "").split()]
        words = frozenset(word for group in asked if len(group) == 1 for word in group)
        groups = tuple(group for group in asked if len(group) > 1)
        found.append(Entry(resources.asp_file(*matched["file"].split("/")), words, groups))
    return tuple(found)


def words(facts: str) -> frozenset[str]:
    """The words that occur in facts, outside of strings; `SECOND` where an ability has a second action."""
    bare = _COMMENT_OR_STRING.sub('""', facts)
    return frozenset(_WORD.findall(bare)) | ({"SECOND"} if _SECOND.search(bare) else set())


def needed(manifest: str, occurring: frozenset[str]) -> tuple[Path, ...]:
    """The files of a manifest that can matter where these words occur."""
    return tuple(entry.path for entry in entries(manifest) if entry.matters(occurring))


def load(control: clingo.Control, paths: Iterable[Path]) -> None:
    """Give a control the rules of program files."""
    with ast.ProgramBuilder(control) as builder:
        for path in paths:
            for statement in statements(path):
                builder.add(statement)


@cache
def statements(path: Path) -> tuple[ast.AST, ...]:
    """A program file, read once: its syntax costs gringo half of what its text does.

    Without its `#defined`, which only say what may be missing, to whom warnings are shown.
    """
    found: list[ast.AST] = []
    ast.parse_string(_bare(path.read_text(encoding="utf-8")), found.append)
    return tuple(one for one in found if one.ast_type not in (ast.ASTType.Program, ast.ASTType.Defined))


@lru_cache(maxsize=256)
def program(paths: tuple[Path, ...]) -> str:
    """The text of program files without their comments, as one program for gringo."""
    return "\n".join(_bare(path.read_text(encoding="utf-8")) for path in paths)


@lru_cache(maxsize=256)
def mentioned(paths: tuple[Path, ...]) -> frozenset[str]:
    """The names that occur in program files: an atom of any other predicate can't matter to them."""
    return frozenset(_WORD.findall(_STRING.sub("", program(paths))))


def _bare(text: str) -> str:
    """A program without comments, strings left alone."""
    return _COMMENT_OR_STRING.sub(lambda found: found[0] if found[0].startswith('"') else "", text)
