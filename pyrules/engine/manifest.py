"""Which program files a case needs: the manifests `asp/state.lp` and `asp/process.lp` say so, line by line.

Behind a file may stand `% when` and words. The file can matter only to a case in whose facts one of the words
occurs (of `one+other`: both of them); a file without words always matters. gringo prepares every rule that it
is given, used or not, which costs more than a small case itself.

For the same reason a rule of such a file is left out where it says a word that no atom can have.
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
_WORD = re.compile(r"(?<![A-Za-z0-9_])[a-z][A-Za-z0-9_]*")
_COMPARES = re.compile(r" (?:[<>]=?|!?=) ")
_INNERMOST = re.compile(r"\([^()]*\)")
_BRACES = re.compile(r"\{[^}]*\}")
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
    return frozenset().union(*map(_words_of_line, facts.splitlines()))


@lru_cache(maxsize=1 << 14)
def _words_of_line(line: str) -> frozenset[str]:
    """The same of one line: those of a card come again with every case that has it."""
    bare = _COMMENT_OR_STRING.sub('""', line)
    return frozenset(_WORD.findall(bare)) | ({"SECOND"} if _SECOND.search(bare) else set())


def needed(manifest: str, occurring: frozenset[str]) -> tuple[Path, ...]:
    """The files of a manifest that can matter where these words occur."""
    return tuple(entry.path for entry in entries(manifest) if entry.matters(occurring))


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement of a program. It can do something only where all of `needs` is possible, and makes
    possible what it derives: words of terms, and predicates, which end with a slash."""

    statement: ast.AST
    needs: frozenset[str]
    makes: frozenset[str]


def predicates(names: Iterable[str]) -> frozenset[str]:
    """What is possible where predicates with these names have atoms."""
    return frozenset(f"{name}/" for name in names)


def terms(possible: Iterable[str]) -> frozenset[str]:
    """What is possible, without the predicates."""
    return frozenset(one for one in possible if not one.endswith("/"))


def load(control: clingo.Control, paths: Iterable[Path], possible: frozenset[str]) -> frozenset[str]:
    """Give a control those rules of program files that can do something where this is possible: the words
    that facts may have in terms, and their predicates.

    Returns what is possible then, in the facts and in what the program derives.
    """
    known = set(possible)
    waiting = [rule for path in paths for rule in rules(path)]
    with ast.ProgramBuilder(control) as builder:
        while True:
            later = []
            for rule in waiting:
                if rule.needs <= known:
                    builder.add(rule.statement)
                    known |= rule.makes
                else:
                    later.append(rule)
            if len(later) == len(waiting):
                return frozenset(known)
            waiting = later


@cache
def rules(path: Path) -> tuple[Rule, ...]:
    """The rules of a program file, with what they need and make."""
    return tuple(_rule(statement) for statement in statements(path))


def _rule(statement: ast.AST) -> Rule:
    if statement.ast_type != ast.ASTType.Rule:
        return Rule(statement, frozenset(), frozenset())
    # clingo writes a rule on one line, with "; " between the literals of a body and inside of braces.
    head, _, body = _STRING.sub('""', str(statement)).partition(" :- ")
    needs: set[str] = set()
    makes = _said(head)
    for literal in _BRACES.sub(lambda found: found[0].replace(";", ","), body).split("; "):
        if "#count" in literal or "#sum" in literal or literal.startswith("not "):
            continue
        if _COMPARES.search(literal):  # it may name a term
            makes.update(_WORD.findall(literal))
        elif ";" not in literal and ": " not in literal:  # neither alternatives nor a condition
            needs |= _said(literal)
    return Rule(statement, frozenset(needs), frozenset(makes))


def _said(atoms: str) -> set[str]:
    """The predicates of atoms, and the words in their terms."""
    outer, inner = _outside(atoms)
    return {*predicates(_WORD.findall(outer)), *_WORD.findall(" ".join(inner))}


def _outside(atoms: str) -> tuple[str, list[str]]:
    """What stands outside of all parentheses, and so in no term; and what stands in them, by parts."""
    parts: list[str] = []
    inner = _INNERMOST.findall(atoms)
    while inner:
        parts += inner
        atoms = _INNERMOST.sub("", atoms)
        inner = _INNERMOST.findall(atoms)
    return atoms, parts


@cache
def statements(path: Path) -> tuple[ast.AST, ...]:
    """A program file, read once: its syntax costs gringo half of what its text does.

    Without its `#defined`, which only say what may be missing, to whom warnings are shown.
    """
    found: list[ast.AST] = []
    ast.parse_string(_bare(path.read_text(encoding="utf-8")), found.append)
    return tuple(one for one in found if one.ast_type not in (ast.ASTType.Program, ast.ASTType.Defined))


@lru_cache(maxsize=256)
def mentioned(paths: tuple[Path, ...]) -> frozenset[str]:
    """The names of the predicates in program files: an atom of any other can't matter to them."""
    return frozenset().union(*map(_predicates, paths))


@cache
def _predicates(path: Path) -> frozenset[str]:
    """Some words of comparisons are among them."""
    outer, _ = _outside(_STRING.sub("", _bare(path.read_text(encoding="utf-8"))))
    return frozenset(_WORD.findall(outer))


def _bare(text: str) -> str:
    """A program without comments, strings left alone."""
    return _COMMENT_OR_STRING.sub(lambda found: found[0] if found[0].startswith('"') else "", text)
