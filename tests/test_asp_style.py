"""The house style of the programs, as far as a test can tell; clingo has nothing to say about them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import clingo.ast
import pytest

from tests.asp_borders import through_negation
from tests.asp_programs import ASP, bare, ground, included, name, posed, programs
from tests.strategies import share

pytestmark = pytest.mark.xdist_group("posed")
"""One worker puts every case to the programs."""

PROGRAMS = programs()
CHAPTERS = programs("state", "process", "queries")
RULES = frozenset((ASP / "rules" / "numbers.txt").read_text(encoding="utf-8").split())
BANNER = "% " + "=" * 108
RULE = r"\d{3}(?:\.\d+[a-z]?)?"
CITED = re.compile(rf"\[({RULE})\]")
HEADER_RULES = re.compile(r"^% Rules: +(.+)$", re.MULTILINE)
SHORTEST_CARD = 5
"""Shorter names of cards ("Draw", "Opt") are words like any other."""

RULES_WORDS = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest", "monarch"})
"""Names of cards that the rules use too: the basic land types (305.6) and a designation."""

each_program = pytest.mark.parametrize("path", PROGRAMS, ids=name)
each_chapter = pytest.mark.parametrize("path", CHAPTERS, ids=name)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def header(path: Path) -> list[str]:
    """The comment lines between the two bars at the top."""
    lines = text_of(path).splitlines()
    assert lines[0] == BANNER, "a program opens with a bar, its header and a bar"
    assert BANNER in lines[1:], "the header has no end"
    return lines[1 : lines.index(BANNER, 1)]


def strings(path: Path) -> set[str]:
    """Every string that stands in the rules (not the comments) of a program."""
    found: set[str] = set()

    class Strings(clingo.ast.Transformer):
        def visit_SymbolicTerm(self, term: clingo.ast.AST) -> clingo.ast.AST:  # noqa: N802 clingo's name
            if term.symbol.type == clingo.SymbolType.String:
                found.add(term.symbol.string)
            return term

    visitor = Strings()
    # What a manifest includes is looked at by itself.
    text = re.sub("^#include.*$", "", text_of(path), flags=re.MULTILINE)
    statements: list[clingo.ast.AST] = []
    clingo.ast.parse_string(text, statements.append)
    for statement in statements:
        visitor.visit(statement)
    return found


@each_program
def test_plain_clingo_can_run_it(path: Path) -> None:
    text = bare(text_of(path))
    assert "#script" not in text
    assert "@" not in text, "no function of a scripting language"


@each_program
def test_names(path: Path) -> None:
    text = bare(text_of(path))
    assert not re.findall(r"(?<!\w)_+[A-Za-z]\w*", text), "nothing starts with an underscore"
    functions = set(re.findall(r"(?<!\w)([a-z]\w*)\(", text))
    assert not [found for found in functions if found != found.lower()], "snake case"


@each_program
def test_it_opens_with_what_it_is(path: Path) -> None:
    first = text_of(path).splitlines()[0]
    assert re.match(r"% \S", first), "a program opens with a comment"


@each_chapter
def test_header(path: Path) -> None:
    lines = header(path)
    assert lines
    assert all(line == "%" or line.startswith("% ") for line in lines)
    assert re.match(r"% [A-Z]", lines[0]), "the first line says what the file is for"


@each_program
def test_every_citation_is_a_rule(path: Path) -> None:
    text = text_of(path)
    cited = set(CITED.findall(text)) | {found for found in strings(path) if re.fullmatch(RULE, found)}
    for line in HEADER_RULES.findall(text):
        cited |= set(re.findall(RULE, line))
    assert cited <= RULES


@pytest.mark.parametrize("path", programs("state", "process"), ids=name)
def test_the_header_names_the_rules(path: Path) -> None:
    """Each file says which rules it serves; a file that serves none says "no rule" and why."""
    lines = HEADER_RULES.findall("\n".join(header(path)))
    assert len(lines) == 1, "one line '% Rules:  …' in the header"
    named = set(re.findall(RULE, lines[0]))
    assert named or re.match(r"no rule: \w", lines[0])
    assert set(CITED.findall(text_of(path))) <= named, "a group of rules cites what the header doesn't name"


def test_every_rule_that_an_answer_cites_has_a_summary() -> None:
    summaries = strings(ASP / "rules" / "summaries.lp")
    reasons = strings(ASP / "rules" / "citations.lp") | strings(ASP / "queries" / "reasons.lp")
    cited = {found for found in reasons if re.fullmatch(RULE, found)}
    assert cited
    assert cited <= summaries


def test_no_rule_names_a_card() -> None:
    from pyrules import library

    cards = {card for card in library.names() if len(card) >= SHORTEST_CARD}
    assert "Alms Collector" in cards
    # Subtypes (205.3) are words of the rules, though cards are called Shard or Serra.
    lists = ("state/layers/subtypes.lp", "rules/creature_types.lp")
    subtypes = frozenset[str]().union(*(strings(ASP / path) for path in lists))
    assert {"Aura", "Angel"} <= subtypes
    for path in PROGRAMS:
        assert not strings(path) & cards - RULES_WORDS - subtypes, f"{name(path)} names a card"


@pytest.mark.parametrize(("manifest", "folder"), [("state.lp", "state"), ("process.lp", "process")])
def test_manifests_include_every_file_once(manifest: str, folder: str) -> None:
    assert Counter(included(manifest)) == Counter(programs(folder))


@pytest.mark.parametrize("query", programs("queries"), ids=name)
def test_queries_stand_by_themselves(query: Path) -> None:
    """A query added to the whole programs gives no warning, whatever else is asked or not."""
    test_the_state_is_stratified()  # else what follows may have no end
    facts = posed()[0].facts
    # outcomes_mana.lp and its like are parts of outcomes.lp.
    whole = ASP / "queries" / f"{query.stem.partition('_')[0]}.lp"
    queries = dict.fromkeys(path for path in (whole, query) if path.is_file())
    assert ground(["state.lp", "process.lp", *queries], facts).messages == ()


def test_clingo_has_nothing_to_say() -> None:
    """Every warning is an error: an atom that nothing derives, a file that isn't there."""
    test_the_state_is_stratified()  # else what follows may have no end
    files = ["state.lp", "process.lp", "queries/outcomes.lp", "queries/reasons.lp"]
    boards = share(posed(), 50)
    said = {board.title: found for board in boards if (found := ground(files, board.facts).messages)}
    assert not said


def test_the_state_is_stratified() -> None:
    """No predicate of the state depends on itself through a negation or an aggregate, so that
    gringo evaluates it to a single model, whatever the case says."""
    assert not through_negation(tuple(included("state.lp")))
