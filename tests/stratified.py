"""Whether a program can be evaluated from the bottom up: whether nothing depends on its own negation.

The rules of a program are joined by an edge where an atom of the body of one unifies with an atom of the head
of the other, so that `p(a)` and `p(b)` are kept apart. A loop of such edges with a negative one in it (`not`,
or inside an aggregate or a conditional literal) is where a model might have to be guessed.
Variables of one atom
are taken to be unlike each other and constraints between them aren't looked at, so there may be loops in
which no ground atom ever is; but where there is none, there is one model, and no solver has to look for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from clingo import ast
from clingo.ast import AST, ASTType, Sign

Shape = tuple[str, tuple["Shape | None", ...]] | None
"""A term: a function or constant with its arguments; None where it may be anything."""

Atom = tuple[str, tuple[Shape, ...]]


@dataclass(frozen=True)
class Rule:
    """A rule by its text: the atoms that it may give, those that it needs, those that it needs not to be."""

    text: str
    heads: tuple[Atom, ...]
    positive: tuple[Atom, ...]
    negative: tuple[Atom, ...]


def rules(statements: Iterable[AST]) -> list[Rule]:
    """The rules among the statements of a program."""
    return [_rule(statement) for statement in statements if statement.ast_type == ASTType.Rule]


def negative_loop(program: Sequence[Rule]) -> list[Rule]:
    """A shortest loop of rules that some negation is part of; empty where there is none."""
    gives: dict[tuple[str, int], list[tuple[int, Atom]]] = {}
    for number, rule in enumerate(program):
        for head in rule.heads:
            gives.setdefault((head[0], len(head[1])), []).append((number, head))
    needs: list[list[int]] = []
    negated: list[tuple[int, int]] = []
    for number, rule in enumerate(program):
        positive = _givers(rule.positive, gives)
        negative = _givers(rule.negative, gives)
        needs.append(sorted(positive | negative))
        negated += [(number, other) for other in sorted(negative)]
    component = _components(needs)
    loops = (
        _path(needs, component, other, number)
        for number, other in negated
        if component[number] == component[other]
    )
    return [program[number] for number in min(loops, key=len, default=[])]


def _rule(statement: AST) -> Rule:
    positive: list[Atom] = []
    negative: list[Atom] = []
    for literal in statement.body:
        for atom, sign in _atoms(literal):
            (positive if sign else negative).append(atom)
    heads = tuple(atom for atom in _heads(statement.head))
    # What a choice or an aggregate in the head asks is asked of the rule as a whole.
    for atom, sign in _conditions(statement.head):
        (positive if sign else negative).append(atom)
    return Rule(str(statement), heads, tuple(positive), tuple(negative))


def _atoms(literal: AST) -> Iterator[tuple[Atom, bool]]:
    """The atoms of a body literal, and whether each is wanted (True) or must not be there."""
    match literal.ast_type:
        case ASTType.ConditionalLiteral:
            for part in (literal.literal, *literal.condition):
                yield from ((atom, False) for atom, _ in _atoms(part))
        case ASTType.Literal if literal.atom.ast_type == ASTType.SymbolicAtom:
            wanted = literal.sign == Sign.NoSign
            yield from ((atom, wanted) for atom in _symbols(literal.atom.symbol))
        case ASTType.Literal if literal.atom.ast_type in (ASTType.Aggregate, ASTType.BodyAggregate):
            for element in literal.atom.elements:
                parts = list(element.condition)
                if element.ast_type == ASTType.ConditionalLiteral:
                    parts.append(element.literal)
                for part in parts:
                    yield from ((atom, False) for atom, _ in _atoms(part))


def _heads(head: AST) -> Iterator[Atom]:
    match head.ast_type:
        case ASTType.Literal if head.atom.ast_type == ASTType.SymbolicAtom:
            yield from _symbols(head.atom.symbol)
        case ASTType.Aggregate | ASTType.Disjunction:
            for element in head.elements:
                yield from _heads(element.literal)
        case ASTType.HeadAggregate:
            for element in head.elements:
                yield from _heads(element.condition.literal)


def _conditions(head: AST) -> Iterator[tuple[Atom, bool]]:
    if head.ast_type in (ASTType.Aggregate, ASTType.Disjunction):
        for element in head.elements:
            for part in element.condition:
                yield from _atoms(part)


def _symbols(symbol: AST) -> Iterator[Atom]:
    """The atoms that a symbolic atom stands for: several where it is a pool, or has one inside."""
    if symbol.ast_type == ASTType.Pool:
        for part in symbol.arguments:
            yield from _symbols(part)
    elif symbol.ast_type == ASTType.UnaryOperation:
        for name, arguments in _symbols(symbol.argument):
            yield f"-{name}", arguments
    else:
        yield symbol.name, tuple(_shape(argument) for argument in symbol.arguments)


def _shape(term: AST) -> Shape:
    match term.ast_type:
        case ASTType.Function if not term.external:
            return term.name, tuple(_shape(argument) for argument in term.arguments)
        case ASTType.SymbolicTerm:
            return str(term.symbol), ()
    return None


def _unify(one: Shape, other: Shape) -> bool:
    if one is None or other is None:
        return True
    return one[0] == other[0] and len(one[1]) == len(other[1]) and all(map(_unify, one[1], other[1]))


def _givers(atoms: Iterable[Atom], gives: dict[tuple[str, int], list[tuple[int, Atom]]]) -> set[int]:
    return {
        number
        for atom in set(atoms)
        for number, head in gives.get((atom[0], len(atom[1])), ())
        if _unify(atom, head)
    }


def _components(needs: Sequence[Sequence[int]]) -> list[int]:
    """The strongly connected component of each node (Tarjan's algorithm, without recursion)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    component = [-1] * len(needs)
    open_nodes: list[int] = []
    found = 0
    for root in range(len(needs)):
        if root in index:
            continue
        work = [(root, iter(needs[root]))]
        index[root] = low[root] = len(index)
        open_nodes.append(root)
        while work:
            node, ways = work[-1]
            for other in ways:
                if other not in index:
                    index[other] = low[other] = len(index)
                    open_nodes.append(other)
                    work.append((other, iter(needs[other])))
                    break
                if component[other] == -1:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == index[node]:
                    while component[node] == -1:
                        component[open_nodes.pop()] = found
                    found += 1
    return component


def _path(needs: Sequence[Sequence[int]], component: Sequence[int], start: int, end: int) -> list[int]:
    """A shortest way from one node to another inside their component, the end first."""
    before: dict[int, int | None] = {start: None}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        if node == end:
            break
        for other in needs[node]:
            if component[other] == component[start] and other not in before:
                before[other] = node
                queue.append(other)
    way: list[int] = []
    step: int | None = end
    while step is not None:
        way.append(step)
        step = before[step]
    return way


def parsed(text: str) -> list[AST]:
    """The statements of a program given as text."""
    statements: list[AST] = []
    ast.parse_string(text, statements.append)
    return statements
