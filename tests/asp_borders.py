"""What the programs and the engine really read and write, predicate by predicate, taken from their syntax."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import clingo.ast
from clingo.ast import ASTType

from tests.asp_programs import ASP, included, programs

Predicate = tuple[str, int]
FOLDERS = ("state", "process", "triggers", "queries", "rules")
PYTHON = ("engine", "prove")
"""Parts of pyrules that read atoms, by the name that `asp/README.md` uses."""


@dataclass
class Usage:
    """Predicates of one program: derived (in heads), read (in bodies and conditions), shown."""

    derived: set[Predicate] = field(default_factory=set)
    read: set[Predicate] = field(default_factory=set)
    shown: set[Predicate] = field(default_factory=set)


def _atoms(node: object) -> Iterator[Predicate]:
    """Every symbolic atom below a node."""
    if isinstance(node, clingo.ast.ASTSequence):
        for inner in node:
            yield from _atoms(inner)
    elif isinstance(node, clingo.ast.AST):
        if node.ast_type is ASTType.SymbolicAtom:
            term = node.symbol
            if term.ast_type is ASTType.UnaryOperation:
                term = term.argument
            if term.ast_type is ASTType.Function:
                yield term.name, len(term.arguments)
            elif term.ast_type is ASTType.Pool:  # a(1;2)
                for one in term.arguments:
                    yield one.name, len(one.arguments)
            else:
                yield str(term), 0
            return
        for key in node.child_keys:
            yield from _atoms(getattr(node, key))


def _heads(head: clingo.ast.AST, usage: Usage) -> None:
    """A head derives its atoms; conditions inside it are read."""
    if head.ast_type is ASTType.Literal:
        usage.derived.update(_atoms(head.atom))
        return
    for element in getattr(head, "elements", ()):
        conditional = element if element.ast_type is ASTType.ConditionalLiteral else element.condition
        usage.derived.update(_atoms(conditional.literal))
        usage.read.update(_atoms(conditional.condition))


@cache
def usage(path: Path) -> Usage:
    """What one program reads and derives."""
    found = Usage()
    text = re.sub("^#include.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    statements: list[clingo.ast.AST] = []
    clingo.ast.parse_string(text, statements.append)
    for statement in statements:
        kind = statement.ast_type
        if kind is ASTType.Rule:
            _heads(statement.head, found)
            found.read.update(_atoms(statement.body))
        elif kind is ASTType.ShowSignature and statement.name:
            found.shown.add((statement.name, statement.arity))
        elif kind in (ASTType.Minimize, ASTType.ShowTerm, ASTType.External):
            found.read.update(_atoms(statement.body))
    return found


def _parts(folders: tuple[str, ...]) -> list[Usage]:
    """The programs that belong to these chapters: those of a manifest, and every query."""
    lists = (programs(one) if one in ("queries", "rules") else included(f"{one}.lp") for one in folders)
    return [usage(path) for paths in lists for path in paths]


def derived(*folders: str) -> set[Predicate]:
    return {one for part in _parts(folders) for one in part.derived}


def read(*folders: str) -> set[Predicate]:
    return {one for part in _parts(folders) for one in part.read}


def shown(*folders: str) -> set[Predicate]:
    return {one for part in _parts(folders) for one in part.shown}


def _python_files(part: str) -> list[Path]:
    package = ASP.parent / "pyrules"
    whole = package / part
    return sorted(whole.glob("*.py")) if whole.is_dir() else [package / f"{part}.py"]


@cache
def python_reads(part: str) -> frozenset[Predicate]:
    """The predicates that a part of pyrules asks for by name: with their arity
    (`symbols(control, "next", 3)`), or where it compares an atom's name with them."""
    known: dict[str, set[Predicate]] = defaultdict(set)
    for one in derived(*FOLDERS) | inputs():
        known[one[0]].add(one)
    found: set[Predicate] = set()
    for path in _python_files(part):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                if name in ("symbols", "match", "by_signature", "_atoms"):
                    match [one.value for one in node.args if isinstance(one, ast.Constant)]:
                        case [str(predicate), int(arity)]:
                            found.add((predicate, arity))
                # state.named("copy"), index.get("error", ())
                if name in ("named", "get") and node.args and isinstance(node.args[0], ast.Constant):
                    found.update(known.get(str(node.args[0].value), ()))
            elif isinstance(node, ast.Compare) and _is_name(node.left):
                words = [
                    one.value
                    for side in node.comparators
                    for one in (side.elts if isinstance(side, ast.Tuple) else [side])
                    if isinstance(one, ast.Constant)
                ]
                found.update(one for word in words for one in known.get(str(word), ()))
    return frozenset(found)


def _is_name(node: ast.expr) -> bool:
    """Whether an expression is the name of an atom: `atom.name`, or a variable `name` that holds it."""
    if isinstance(node, ast.Attribute):
        return node.attr == "name" and isinstance(node.value, ast.Name) and node.value.id == "atom"
    return isinstance(node, ast.Name) and node.id == "name"


def inputs() -> set[Predicate]:
    """What programs read and none of them derives: it comes from a case, its cards, or Python."""
    return read(*FOLDERS) - derived(*FOLDERS)


@cache
def python_writes(part: str) -> frozenset[Predicate]:
    """The predicates that a part of pyrules writes facts of: `f"board({entry},{number})."`,
    or a term with that name."""
    found: set[Predicate] = set()
    wanted = inputs()
    for path in _python_files(part):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "Function":
                match node.args:  # clingo.Function("known_type", [name, kind])
                    case [ast.Constant(value=str(word)), ast.List(elts=arguments)]:
                        found.update({(word, len(arguments))} & wanted)
            elif isinstance(node, ast.JoinedStr):
                text = "".join(
                    str(one.value) if isinstance(one, ast.Constant) else "?" for one in node.values
                )
                for name in re.findall(r"\b([a-z_]+)\(", text):
                    found.update(one for one in wanted if one[0] == name)
    return frozenset(found)


def dependencies(paths: tuple[Path, ...]) -> dict[Predicate, set[tuple[Predicate, bool]]]:
    """For each predicate those that its rules read, each with whether it is read through a negation or an
    aggregate."""
    found: dict[Predicate, set[tuple[Predicate, bool]]] = defaultdict(set)
    for path in paths:
        statements: list[clingo.ast.AST] = []
        clingo.ast.parse_string(path.read_text(encoding="utf-8"), statements.append)
        for statement in statements:
            if statement.ast_type is not ASTType.Rule:
                continue
            rule = Usage()
            _heads(statement.head, rule)
            for literal in statement.body:
                sign = getattr(literal, "sign", clingo.ast.Sign.NoSign)
                atom = getattr(literal, "atom", None)
                plain = atom is not None and atom.ast_type is ASTType.SymbolicAtom
                strict = sign != clingo.ast.Sign.NoSign or not plain
                for head in rule.derived:
                    found[head].update((one, strict) for one in _atoms(literal))
    return found


def through_negation(paths: tuple[Path, ...]) -> list[Predicate]:
    """The predicates that depend on themselves through a negation or an aggregate."""
    graph = dependencies(paths)

    def reached(start: Predicate) -> set[Predicate]:
        seen: set[Predicate] = set()
        ahead = [one for one, _ in graph.get(start, ())]
        while ahead:
            here = ahead.pop()
            if here not in seen:
                seen.add(here)
                ahead += [one for one, _ in graph.get(here, ())]
        return seen

    reach = {one: reached(one) for one in graph}
    return sorted(
        head for head in graph for one, strict in graph[head] if strict and head in reach.get(one, set())
    )
