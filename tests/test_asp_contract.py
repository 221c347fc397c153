"""`asp/README.md` against the programs: every predicate that crosses a border is on the page, with who writes
it and who reads it; and nothing is on the page that isn't so."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import clingo
import pytest

from tests.asp_borders import (
    FOLDERS,
    PYTHON,
    Predicate,
    derived,
    inputs,
    python_reads,
    python_writes,
    read,
    shown,
)
from tests.asp_programs import ASP, bare, included, posed
from tests.strategies import share

pytestmark = pytest.mark.xdist_group("posed")
"""One worker puts every case to the programs."""

PAGE = (ASP / "README.md").read_text(encoding="utf-8")
CARDS, GAME = "Abilities as data", "The game"
ROW = re.compile(
    r"^\| (?P<predicates>(?:`[a-z_]+/\d+` ?)+)\| (?P<writers>[a-z ]*)\| (?P<readers>[a-z ]*)\|", re.MULTILINE
)
CODE = re.compile(r"`([^`]+)`")
REWORDED = re.compile(r"^(?!printed\b)([a-z_]+)\(reworded\(", re.MULTILINE)
VOCABULARY = re.compile(r"^\| (?P<terms>[^|]*`[^|]*) \|", re.MULTILINE)

Rooms = tuple[frozenset[str], frozenset[str]]
"""Who writes a predicate, and who reads it."""


def section(title: str) -> str:
    """The text below one heading, up to the next of its level."""
    found = re.search(rf"^(#+) {re.escape(title)}.*?\n(.*?)(?=^\1 |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, f"asp/README.md has no heading {title!r}"
    return found[2]


def signature(term: str) -> Predicate | None:
    """`would(Card, N, Event, Who)` is would/4; None for what is no term."""
    match = re.match(r"([a-z]\w*)(?:\((.*)\))?\.?$", term, re.DOTALL)
    if match is None:
        return None
    depth, commas = 0, 0
    for character in re.sub(r'"[^"]*"', '""', match[2] or ""):
        depth += (character == "(") - (character == ")")
        commas += character == "," and depth == 0
    return match[1], commas + 1 if match[2] else 0


def terms(text: str) -> Iterator[Predicate]:
    """Every term in backquotes; several may stand in one pair."""
    for code in CODE.findall(text):
        for term in re.split(r"(?<=\))\.?\s+", code):
            found = signature(term)
            if found is not None:
                yield found


def first_column(title: str) -> set[Predicate]:
    """What the tables below a heading are about."""
    rows = [match["terms"] for match in VOCABULARY.finditer(section(title))]
    return {found for row in rows for found in terms(row)}


def documented_facts() -> dict[Predicate, set[str]]:
    """The facts that cards and cases may have, and which of the two writes them."""
    found: dict[Predicate, set[str]] = defaultdict(set)
    for title in re.findall(r"^## (.*)$", PAGE, re.MULTILINE):
        if " as data" not in title and not title.startswith(GAME):
            continue
        of_cards, _, of_cases = section(title).partition("**Events** of cases")
        for one in terms(of_cards):
            found[one].add("cases" if title.startswith(GAME) else "cards")
        for one in terms(of_cases):
            found[one].add("cases")
    return found


def reworded_facts() -> set[Predicate]:
    """The facts of cards that the state derives as well, for permanents whose text is changed."""
    heads = set(REWORDED.findall((ASP / "state" / "text.lp").read_text(encoding="utf-8")))
    of_cards = {one for one, by in documented_facts().items() if one[0] in heads and "cards" in by}
    return of_cards & derived("state")


@cache
def crossings() -> dict[Predicate, Rooms]:
    """Who really writes and reads each predicate that is written in one place and read in another."""
    writers: dict[Predicate, set[str]] = defaultdict(set)
    readers: dict[Predicate, set[str]] = defaultdict(set)
    facts = documented_facts()
    for one in inputs() | {one for part in PYTHON for one in python_reads(part)}:
        writers[one] |= facts.get(one, set())
    for one in reworded_facts():
        writers[one].add("cards")
    for folder in FOLDERS:
        for one in derived(folder):
            writers[one].add(folder)
        for one in read(folder):
            readers[one].add(folder)
    for part in PYTHON:
        for one in python_writes(part):
            writers[one].add(part)
        for one in python_reads(part):
            readers[one].add(part)
    for one in shown("queries"):
        readers[one].add("engine")
    return {
        one: (frozenset(writers[one]), frozenset(readers[one]))
        for one in writers
        if readers[one] and writers[one] and writers[one] | readers[one] != writers[one] & readers[one]
    }


def tabled() -> dict[Predicate, Rooms]:
    """The tables of borders."""
    found: dict[Predicate, Rooms] = {}
    for match in ROW.finditer(section("Borders")):
        rooms = frozenset(match["writers"].split()), frozenset(match["readers"].split())
        for name, arity in re.findall(r"`([a-z_]+)/(\d+)`", match["predicates"]):
            assert (name, int(arity)) not in found, f"{name}/{arity} stands in two rows"
            found[name, int(arity)] = rooms
    return found


def rows(predicates: dict[Predicate, Rooms]) -> str:
    """Rows to put into the page."""
    lines = (
        f"| `{name}/{arity}` | {' '.join(sorted(writers))} | {' '.join(sorted(readers))} | |"
        for (name, arity), (writers, readers) in sorted(predicates.items())
    )
    return "\n".join(lines)


def test_every_crossing_is_on_the_page() -> None:
    page = tabled()
    missing = {one: rooms for one, rooms in crossings().items() if page.get(one) != rooms}
    assert not missing, f"asp/README.md, Borders, lacks or has wrong:\n{rows(missing)}"


def test_the_page_has_no_more() -> None:
    """What nobody reads, or nobody writes, or what stays in one place, is none of its business."""
    idle = set(tabled()) - set(crossings())
    assert not idle


def test_somebody_writes_whatever_is_read() -> None:
    written = set(documented_facts()) | derived(*FOLDERS)
    for part in PYTHON:
        written |= python_writes(part)
    wanted = inputs() | {one for part in PYTHON for one in python_reads(part)}
    assert not {f"{name}/{arity}" for name, arity in wanted - written}


def test_facts_that_no_program_reads() -> None:
    """They are on the page by name, and leave it when a program reads them."""
    unread = first_column(CARDS) - _inner_terms() | first_column(GAME)
    unread -= read(*FOLDERS) | {one for part in PYTHON for one in python_reads(part)}
    text = section("Facts that no program reads yet")
    listed = {(name, int(arity)) for name, arity in re.findall(r"`([a-z_]+)/(\d+)`", text)}
    assert listed == unread


def _inner_terms() -> set[Predicate]:
    """Conditions and actions: terms inside facts, in tables of their own."""
    text = section(CARDS)
    inner = text[text.index("**Conditions**") :]
    return {found for match in VOCABULARY.finditer(inner) for found in terms(match["terms"])}


def words_of(table: str) -> set[str]:
    """The names that a vocabulary table has in its first column."""
    text = section(CARDS)
    start = text.index(f"**{table}**")
    body = re.split(r"\n\n(?!\|)", text[start:], maxsplit=1)[0]
    return {code.split("(")[0] for row in VOCABULARY.finditer(body) for code in CODE.findall(row["terms"])}


def test_every_condition_is_understood() -> None:
    """An ability whose condition no program knew would work without it."""
    known = "\n".join(bare(path.read_text(encoding="utf-8")) for path in included("state.lp"))
    conditions = words_of("Conditions")
    assert len(conditions) > 10
    assert not [word for word in conditions if not re.search(rf"\b{word}\b", known)]


@pytest.mark.parametrize(
    ("table", "fact"),
    [
        ("Conditions", r'\bcondition\("(?:[^"\\]|\\.)*",\d+,([a-z_]+)'),
        ("Actions", r'\bdoes\("(?:[^"\\]|\\.)*",\d+,\d+,([a-z_]+)'),
    ],
    ids=["conditions", "actions"],
)
def test_cards_use_the_vocabulary(table: str, fact: str) -> None:
    used: set[str] = set()
    for path in (ASP / "cards").glob("*.lp"):
        used |= set(re.findall(fact, path.read_text(encoding="utf-8")))
    pages = [section(title) for title in re.findall(r"^## (.* as data.*)$", PAGE, re.MULTILINE)]
    named = {word for page in pages for code in CODE.findall(page) for word in re.findall(r"[a-z_]+", code)}
    unknown = used - named - words_of(table)
    assert used
    assert not unknown


def test_cases_write_what_is_documented() -> None:
    """The facts of every case and of the cards in it."""
    known = documented_facts()
    for board in share(posed(), 20):
        control = clingo.Control(["--warn=none"])
        control.add("base", [], board.facts)
        control.ground()
        used = {(name, arity) for name, arity, _ in control.symbolic_atoms.signatures}
        assert not used - set(known) - python_writes("prove"), board.title


def test_the_page_names_files_that_exist() -> None:
    for mention in re.findall(r"`(asp/[\w/.]+|pyrules/[\w/.]+)`", PAGE):
        assert (ASP.parent / Path(mention)).exists(), mention
