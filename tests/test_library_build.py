"""The library as it is written: deterministic, one block a name, facts only; and what is found in it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import clingo
import pytest

from pyrules.faults import InputError
from pyrules.library import CardEntry, Library, lookup, nearest
from pyrules.library import build as building
from pyrules.library import facts as fact_texts
from pyrules.library.build import BuildReport, build
from pyrules.library.corrections import FILE
from pyrules.library.names import fold, shard
from pyrules.library.pages import list_cards, show
from pyrules.library.sources import SourceCard, SourceFace
from pyrules.oracle import CardText, compile_card

TWICE = "If you would draw a card, draw two cards instead."


@dataclass(frozen=True)
class Compiled:
    """What the compiler gives, as far as a build reads it."""

    facts: tuple[str, ...]
    sentences: tuple[str, ...]


def compiler(card: CardText) -> Any:
    """A compiler of one sentence; every other sentence is not understood."""
    name = fact_texts.quote(card.name)
    facts = [f"card({name})"]
    facts += [f"card_type({name},{word.lower()})" for word in card.type.split(" — ")[0].split()]
    if card.cost:
        facts += [
            f"mana_cost({name},{fact_texts.quote(card.cost)})",
            f"mana_value({name},{card.cost.count('{')})",
        ]
        facts += [
            f"color({name},{word})" for sign, word in (("U", "blue"), ("R", "red")) if sign in card.cost
        ]
    sentences = tuple((card.text or "").splitlines())
    for number, sentence in enumerate(sentences, start=1):
        if sentence == TWICE:
            facts += [
                f"ability({name},1,replacement)",
                f"sentence({name},1,{number})",
                f"would({name},1,draw_card,you)",
                f"does({name},1,1,draw(you,2))",
            ]
        else:
            facts.append(f"not_understood({name},{number})")
    return Compiled(tuple(facts), sentences)


def well(name: str = "Quiet Well", text: str = TWICE, **more: object) -> dict[str, object]:
    return {"name": name, "type": "Artifact", "text": text, "manaCost": "{2}"} | more


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Library]:
    def built(*cards: dict[str, object], folder: str = "cards") -> Library:
        build_cards(tmp_path, cards, folder)
        return Library(tmp_path / folder)

    return built


def build_cards(folder: Path, cards: Any, target: str = "cards") -> BuildReport:
    path = folder / "source.json"
    path.write_text(json.dumps(list(cards)), encoding="utf-8")
    return build(path, folder / target, compiler)


def found(library: Library, name: str) -> CardEntry:
    entry = library.lookup(name)
    assert entry is not None
    return entry


def atoms(facts: str) -> set[str]:
    control = clingo.Control(logger=lambda code, text: pytest.fail(f"{code}: {text}"))
    control.add("base", [], facts)
    control.ground([("base", [])])
    return {str(atom.symbol) for atom in control.symbolic_atoms}


def test_a_block_is_the_name_and_the_facts(tmp_path: Path) -> None:
    report = build_cards(tmp_path, [well("Quiet Well"), well("Quite Alright", "Twiddle thumbs.\nOr not.")])
    assert (tmp_path / "cards" / "qu.lp").read_text(encoding="utf-8") == building.HEADER + (
        "\n% Quiet Well\n"
        'card("Quiet Well"). mana_cost("Quiet Well","{2}"). mana_value("Quiet Well",1).\n'
        'card_type("Quiet Well",artifact).\n'
        'ability("Quiet Well",1,replacement). sentence("Quiet Well",1,1).'
        ' would("Quiet Well",1,draw_card,you).\n'
        'does("Quiet Well",1,1,draw(you,2)).\n'
        "\n% Quite Alright\n"
        'card("Quite Alright"). mana_cost("Quite Alright","{2}"). mana_value("Quite Alright",1).\n'
        'card_type("Quite Alright",artifact).\n'
        'not_understood("Quite Alright",(1;2)).\n'
    )
    size = (tmp_path / "cards" / "qu.lp").stat().st_size
    assert report == BuildReport("list", 2, 2, 1, 1, 2, 1, size)


def test_the_same_cards_in_any_order_give_the_same_files(tmp_path: Path) -> None:
    cards = [well(f"{sign}{other} Well") for sign in "ABC" for other in "xyz"]
    build_cards(tmp_path, cards, "one")
    build_cards(tmp_path, cards[::-1], "two")
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two


def test_a_build_touches_what_changed_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "cards"
    build_cards(tmp_path, [well("Alpha"), well("Beta"), well("Gamma")])
    (target / FILE).write_text("% by hand\n", encoding="utf-8")
    (target / "notes.lp").write_text("% mine\n", encoding="utf-8")
    before = (target / "al.lp").stat().st_ino
    build_cards(tmp_path, [well("Alpha"), well("Beta", "Something else.")])
    assert sorted(path.name for path in target.iterdir()) == ["al.lp", "be.lp", FILE, "notes.lp"]
    assert (target / "al.lp").stat().st_ino == before
    assert "not_understood" in (target / "be.lp").read_text(encoding="utf-8")


def test_a_damaged_source_leaves_the_library_alone(tmp_path: Path) -> None:
    build_cards(tmp_path, [well()])
    (tmp_path / "bad.json").write_text('[{"name": "A", "text": ""}', encoding="utf-8")
    with pytest.raises(InputError):
        build(tmp_path / "bad.json", tmp_path / "cards", compiler)
    assert (tmp_path / "cards" / "qu.lp").is_file()


def test_faces_are_found_by_their_own_names(make: Callable[..., Library]) -> None:
    front = well("Quiet Well // Loud Well", layout="transform")
    back = well("Loud Well", "Some noise.", face="back", front="Quiet Well", manaCost=None)
    library = make(front, back)
    assert library.names() == ["Loud Well", "Quiet Well", "Quiet Well // Loud Well"]
    assert "does" in found(library, "Quiet Well").facts
    assert found(library, "Loud Well").not_understood == (1,)
    assert atoms(found(library, "Quiet Well // Loud Well").facts) == {
        atom.replace('"Quiet Well"', '"Quiet Well // Loud Well"')
        for atom in atoms(found(library, "Quiet Well").facts)
    } | {
        'face("Quiet Well // Loud Well","Quiet Well")',
        'face("Quiet Well // Loud Well","Loud Well")',
    }


def test_a_split_card_has_the_characteristics_of_both_halves(tmp_path: Path) -> None:
    faces = [
        {"name": name, "type_line": kind, "mana_cost": cost, "oracle_text": text}
        for name, kind, cost, text in (
            ("Ember", "Instant", "{R}", f"Doubtful.\n{TWICE}"),
            ("Frost", "Sorcery", "{2}{U}", f"{TWICE}\nDoubtful."),
        )
    ]
    build_cards(
        tmp_path, [{"object": "card", "name": "Ember // Frost", "layout": "split", "card_faces": faces}]
    )
    library = Library(tmp_path / "cards")
    whole = atoms(found(library, "Ember // Frost").facts)
    card = '"Ember // Frost"'
    assert whole >= {
        f'mana_cost({card},"{{R}}{{2}}{{U}}")',
        f"mana_value({card},3)",
        f"color({card},red)",
        f"color({card},blue)",
        f"card_type({card},instant)",
        f"card_type({card},sorcery)",
        f"sentence({card},1,2)",
        f"sentence({card},2,3)",
        f"does({card},2,1,draw(you,2))",
        f"not_understood({card},1)",
        f"not_understood({card},4)",
    }
    assert f"mana_value({card},1)" not in whole
    assert 'mana_value("Frost",2)' in atoms(found(library, "Frost").facts)


def test_a_back_face_has_the_mana_value_that_the_rules_give_it(make: Callable[..., Library]) -> None:
    """Of the front face if it transforms, of its own cost if it is modal; a melded one's is not known."""
    costs = {"manaCost": "{1}{1}{1}"}
    front = well("Quiet Well // Loud Well", layout="transform", **costs)
    back = well("Loud Well", face="back", front="Quiet Well", layout="transform", manaCost=None)
    assert 'mana_value("Loud Well",3)' in found(make(front, back), "Loud Well").facts
    front["layout"] = back["layout"] = "meld"
    assert "mana_value" not in found(make(front, back), "Loud Well").facts
    front["layout"] = back["layout"] = "modal_dfc"
    assert 'mana_value("Loud Well",1)' in found(make(front, back | {"manaCost": "{2}"}), "Loud Well").facts
    front["layout"] = back["layout"] = "flip"
    assert 'mana_value("Loud Well",3)' in found(make(front, back), "Loud Well").facts


def test_a_card_of_a_name_is_meant_before_a_face_of_it(make: Callable[..., Library]) -> None:
    library = make(
        well("Aardvark // Zebra", "Doubtful.", layout="adventure"),
        well("Zebra"),
        well("Zebu // Aardvark", layout="adventure"),
        well("Aardvark"),
    )
    assert "does" in found(library, "Zebra").facts
    assert "does" in found(library, "Aardvark").facts


def test_a_face_without_a_text_is_marked(make: Callable[..., Library]) -> None:
    library = make(well("Ember // Frost", layout="split"))
    assert found(library, "Frost").not_understood == (1,)
    assert found(library, "Ember").not_understood == ()
    assert found(library, "Ember // Frost").not_understood == (2,)


def test_the_file_knows_colours_that_the_cost_does_not_tell(tmp_path: Path) -> None:
    red = {"object": "card", "name": "Kiln", "type_line": "Artifact", "oracle_text": "", "colors": ["R"]}
    build_cards(tmp_path, [red])
    assert 'color("Kiln",red)' in atoms(found(Library(tmp_path / "cards"), "Kiln").facts)


def test_a_card_with_devoid_has_the_colors_of_its_cost() -> None:
    """202.2: it is so without the ability, whatever the file says of it."""
    face = SourceFace("Husk", "Creature", "Devoid", "{1}{B}{B/G}", colors=())
    (facts,) = building.card_blocks(SourceCard("Husk", (face,)), compile_card).values()
    said = {str(fact) for fact in facts}
    assert said >= {'color("Husk",black)', 'color("Husk",green)', 'no_text("Husk")'}
    assert said >= {'pips("Husk",black,2)', 'pips("Husk",green,1)'}


def test_a_split_card_has_the_symbols_of_both_halves() -> None:
    halves = (
        SourceFace("Hall", "Enchantment — Room", "Flying", "{1}{R}"),
        SourceFace("Attic", "Enchantment — Room", "Draw.", "{R}{G}"),
    )
    blocks = building.card_blocks(SourceCard("Hall // Attic", halves, "split"), compile_card)
    pips = [fact.rest for fact in blocks["Hall // Attic"] if fact.predicate == "pips"]
    assert pips == ["red,2", "green,1"]
    bare = {name for name, facts in blocks.items() for fact in facts if fact.predicate == "no_text"}
    assert bare == {"Hall"}


def test_names_with_accents_quotes_and_signs(make: Callable[..., Library]) -> None:
    names = [
        "Lórien Wells",
        "Ring of Ma'rûf",
        'Ow! "Hans", Run!',
        "Éa, Second",
        "_____",
        "+2 Mace",
        "A \\ B",
        "Œuf",
    ]
    library = make(*(well(name) for name in names))
    assert library.names() == sorted(names)
    for name in names:
        entry = found(library, name)
        assert entry.name == name
        assert f"card({fact_texts.quote(name)})" in atoms(entry.facts)
    for spelling in ("lorien wells", "LÓRIEN  WELLS", "Lo\u0301rien Wells"):
        assert found(library, spelling).name == "Lórien Wells"
    assert found(library, "ring of ma’ruf").name == "Ring of Ma'rûf"
    assert found(library, "oeuf").name == "Œuf"
    assert library.lookup("Lorien") is None
    assert library.lookup("") is None


def test_a_spelling_that_could_be_two_cards_is_none(make: Callable[..., Library]) -> None:
    library = make(well("Resume"), well("Résumé"))
    assert found(library, "Resume").name == "Resume"
    assert found(library, "Résumé").name == "Résumé"
    assert library.lookup("RESUME") is None
    assert set(library.nearest("RESUME")) == {"Resume", "Résumé"}


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/../b", "\x00", "*", "% x", "Well\n% y"])
def test_a_name_is_never_a_path_or_a_pattern(make: Callable[..., Library], name: str) -> None:
    library = make(well())
    assert library.lookup(name) is None
    assert "/" not in shard(name)


def test_nearest(make: Callable[..., Library]) -> None:
    library = make(
        *(well(name) for name in ("Quiet Well", "Quiet Fellow", "The Great Archive of Hammar", "Bog"))
    )
    assert library.nearest("Quite Wel")[0] == "Quiet Well"
    assert library.nearest("archive") == ["The Great Archive of Hammar"]
    assert library.nearest("xyzzy") == []
    assert library.nearest("") == []


def test_the_article_does_not_count_for_the_file() -> None:
    assert shard("The Great Archive") == shard("Great Archive") == "gr"
    assert shard("The") == "th"
    assert fold("Fire//Ice") == fold("FIRE // ice")


CORRECTION = """% Corrections by hand.

% Quiet Well
% reason: it doubles life, not cards
ability("Quiet Well",1,replacement). would("Quiet Well",1,gain_life,you).
does("Quiet Well",1,1,gain_life(you,that_many_times(2))).

% Plain Well
% reason: its text is about nothing that the rules see
% replaces: abilities

% Red Well
% reason: it has a colour indicator, which the source does not know (204)
color("Red Well",red).

% New Well
% reason: not in the source
card_type("New Well",artifact).
"""


def test_corrections_win(make: Callable[..., Library]) -> None:
    library = make(well("Quiet Well"), well("Plain Well", "Doubtful."), well("Red Well"))
    (library.folder / FILE).write_text(CORRECTION, encoding="utf-8")
    quiet = found(library, "Quiet Well")
    assert quiet.correction == "it doubles life, not cards"
    assert 'would("Quiet Well",1,gain_life,you)' in atoms(quiet.facts)
    assert "draw_card" not in quiet.facts
    assert 'mana_cost("Quiet Well","{2}")' in atoms(quiet.facts)
    assert found(library, "Plain Well").not_understood == ()
    red = atoms(found(library, "Red Well").facts)
    assert red >= {'color("Red Well",red)', 'does("Red Well",1,1,draw(you,2))'}
    assert atoms(found(library, "new well").facts) == {
        'card("New Well")',
        'card_type("New Well",artifact)',
    }
    assert "New Well" in library.names()
    assert [line.name for line in list_cards(library) if line.corrected] == [
        "Plain Well",
        "Quiet Well",
        "Red Well",
        "New Well",
    ]


def test_corrections_outlive_a_build(make: Callable[..., Library]) -> None:
    library = make(well("Quiet Well"))
    (library.folder / FILE).write_text(CORRECTION, encoding="utf-8")
    library = make(well("Quiet Well"), well("Other Well"))
    assert found(library, "Quiet Well").correction is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('% A\ncard("A").\n', ":1:1: the correction of A gives no reason"),
        ('\n\n% A\n% reason: x\ncard("B").\n', ":3:1: the correction of A has a fact of B"),
        ('% A\n% reason: x\npower("A",\n', ":3:1: this is not a fact that ends in a full stop"),
        ("% A\n% reason: x\npower(a,1).\n", ":3:1: this is not a fact of a card: power(a,1)"),
        ('% A\n% reason: x\n:- power("A",1).\n', ":3:1: this is not a fact of a card"),
        ("% A\n% reason: x\n\n% A\n% reason: y\n", ":4:1: A is corrected twice"),
        ('card("A").\n', ":1:1: a correction starts with its card's name"),
    ],
)
def test_damaged_corrections(make: Callable[..., Library], text: str, message: str) -> None:
    library = make(well())
    (library.folder / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        library.lookup("Quiet Well")
    assert str(caught.value).startswith(f"{library.folder / FILE}{message}")


def test_list_and_show(make: Callable[..., Library]) -> None:
    library = make(well("Quiet Well"), well("Quick Pond", "Doubtful.\nMore."), well("Érable", ""))
    assert [(line.name, line.abilities, line.not_understood) for line in list_cards(library)] == [
        ("Érable", 0, 0),
        ("Quick Pond", 0, 2),
        ("Quiet Well", 1, 0),
    ]
    assert [line.name for line in list_cards(library, "ERA")] == ["Érable"]
    assert [line.name for line in list_cards(library, event="draw_card")] == ["Quiet Well"]
    assert [line.name for line in list_cards(library, event="gain_life")] == []
    assert [line.name for line in list_cards(library, with_abilities=True)] == ["Quiet Well"]
    assert [line.name for line in list_cards(library, not_understood=True)] == ["Quick Pond"]
    page = show(library, "quiet well")
    assert page is not None
    assert page.characteristics["card_type"] == ("artifact",)
    assert page.characteristics["mana_cost"] == ("{2}",)
    assert [(one.number, one.kind, one.sentence) for one in page.abilities] == [(1, "replacement", 1)]
    assert page.abilities[0].facts[-1] == 'does("Quiet Well",1,1,draw(you,2)).'
    assert show(library, "Nothing") is None


def test_facts_written_and_read_again() -> None:
    text = (
        'subtype("A. (b);",("Sea; Sky.";"%Other")). cost("A. (b);",1,other("Say \\"no\\".")). % a comment.\n'
    )
    pips = [fact_texts.CardFact("pips", "A", each) for each in ("white,1", "blue,2", "red,1")]
    assert fact_texts.write(pips) == 'pips("A",(white;red),1). pips("A",blue,2).\n'
    assert set(fact_texts.split(fact_texts.write(pips))) == set(pips)
    facts = list(fact_texts.split(text))
    assert [fact.rest for fact in facts] == ['"Sea; Sky."', '"%Other"', '1,other("Say \\"no\\".")']
    assert list(fact_texts.split(fact_texts.write(facts))) == facts


def test_a_library_of_any_size_answers_in_milliseconds() -> None:
    """The library that comes with pyrules; a very slow machine may take ten times what is usual (0.2 ms)."""
    names = ["Alms Collector", "Thought Reflection", "Stinkweed Imp", "Lórien Revealed", "Ring of Ma'rûf"]
    best = min(_seconds(lambda: [lookup(name) for name in names]) for _ in range(5))
    assert best / len(names) < 0.01
    everything = _seconds(lambda: nearest("Alms Colector"))
    assert best / len(names) < everything / 5


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
