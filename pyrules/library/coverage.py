"""How much of a file's card text the compiler understands, measured by a yardstick that knows nothing of it.

The yardstick is a file `{family: [[card, sentence], …]}` that says which sentences belong to which family of
effects. Such a sentence counts as understood only if every sentence of the compiler that it touches in the
card's text is understood. Sentences that the compiler takes to be outside its domain are not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pyrules.library.build import Compile, Progress, compiler_of_text
from pyrules.library.sources import SourceFace, read
from pyrules.library.stream import JsonStream

if TYPE_CHECKING:
    from pyrules.oracle import SentenceResult

T = TypeVar("T")

FORMAT = "pyrules.coverage/1"

_REMINDER = re.compile(r"\([^)]*\)")
_SIGNS = str.maketrans({"’": "'", "−": "-"})
_PLAIN = {**{ord(sign): " " for sign in "•"}, **_SIGNS}

_SYMBOLS = re.compile(r"(?:\{[^{}]*\})+")
_NUMBERS = re.compile(
    r"[+-]?\b\d+(?:/[+-]?\d+)?|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Wording:
    """A wording not understood (names as ~, numbers as N, symbols as {…}): how often, and where."""

    wording: str
    count: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FamilyCoverage:
    """One family: sentences understood, of how many, and the rest by wording, the commonest first."""

    family: str
    understood: int
    all: int
    rest: tuple[Wording, ...]

    @property
    def share(self) -> float:
        """Understood of all, from 0 to 1; 1 for a family without sentences."""
        return self.understood / self.all if self.all else 1.0


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a measurement found.

    `families` is empty without a yardstick; then `sentences` counts all sentences of the file by how the
    compiler ended them, and `rest` has the wordings of those not understood.
    """

    families: tuple[FamilyCoverage, ...]
    sentences: dict[str, int]
    rest: tuple[Wording, ...]

    def data(self) -> dict[str, object]:
        """The measurement as JSON data."""
        found: dict[str, object] = {
            "format": FORMAT,
            "families": {one.family: {"understood": one.understood, "all": one.all} for one in self.families},
        }
        if self.sentences:
            found["sentences"] = dict(self.sentences)
        return found


def coverage(
    oracle: Path,
    families: Path | None = None,
    compiler: Compile | None = None,
    progress: Progress | None = None,
) -> Coverage:
    """Measures the compiler on the cards of `oracle`, by the yardstick in `families` if one is given.

    Raises InputError for a file that can't be read.
    """
    cards = read(oracle, tokens=True).cards
    compile_ = compiler or compiler_of_text()
    if families is None:
        faces = {(face.name, face.text): face for card in cards for face in card.faces}
        return _all_sentences(list(faces.values()), compile_, progress)
    yardstick = _yardstick(families)
    wanted = {card for rows in yardstick.values() for card, _ in rows}
    texts: dict[str, list[SourceFace]] = defaultdict(list)
    for card in cards:
        for face in card.faces:
            for name in {card.name, face.name} & wanted:
                texts[name].append(face)
    index = {
        name: _Card(dict.fromkeys(found), compile_)
        for name, found in _counted(sorted(texts.items()), progress)
    }
    return Coverage(tuple(_family(name, rows, index) for name, rows in yardstick.items()), {}, ())


def clean(text: str) -> tuple[str, list[int]]:
    """The text as the yardstick reads it (no reminder text, plain signs), and where each character was."""
    kept: list[int] = []
    at = 0
    for match in _REMINDER.finditer(text):
        kept.extend(range(at, match.start()))
        at = match.end()
    kept.extend(range(at, len(text)))
    return "".join(text[place] for place in kept).translate(_SIGNS), kept


class _Card:
    """A card's faces compiled, to be asked whether a stretch of their text is understood."""

    def __init__(self, faces: Iterable[SourceFace], compiler: Compile) -> None:
        self._faces: list[tuple[str, list[int], Sequence[SentenceResult]]] = []
        self._asked: dict[str, list[bool]] = {}
        for face in faces:
            text, places = clean(face.text or "")
            self._faces.append((text, places, compiler(face.card_text()).sentences))

    def understood(self, sentence: str, number: int) -> bool:
        """Whether the sentence is understood where the yardstick names it for the `number`-th time (0 on)."""
        if sentence not in self._asked:
            self._asked[sentence] = list(self._places(sentence))
        found = self._asked[sentence]
        return bool(found) and found[min(number, len(found) - 1)]

    def _places(self, sentence: str) -> Iterator[bool]:
        for text, places, sentences in self._faces:
            at = text.find(sentence)
            while at >= 0:
                start, end = places[at], places[at + len(sentence) - 1] + 1
                touched = [one for one in sentences if one.start < end and start < one.end]
                yield bool(touched) and all(one.status == "understood" for one in touched)
                at = text.find(sentence, at + len(sentence))


def _family(family: str, rows: list[tuple[str, str]], index: dict[str, _Card]) -> FamilyCoverage:
    seen: Counter[tuple[str, str]] = Counter()
    rest: list[tuple[str, str]] = []
    for row in rows:
        card, sentence = row
        if card not in index or not index[card].understood(sentence, seen[row]):
            rest.append(row)
        seen[row] += 1
    return FamilyCoverage(family, len(rows) - len(rest), len(rows), _wordings(rest))


def _all_sentences(faces: list[SourceFace], compiler: Compile, progress: Progress | None) -> Coverage:
    counts: Counter[str] = Counter({"understood": 0, "outside": 0, "not_understood": 0})
    rest: list[tuple[str, str]] = []
    for face in _counted(faces, progress):
        for sentence in compiler(face.card_text()).sentences:
            counts[sentence.status] += 1
            if sentence.status == "not_understood":
                rest.append((face.name, sentence.text))
    return Coverage((), dict(counts), _wordings(rest))


def _wordings(rows: list[tuple[str, str]]) -> tuple[Wording, ...]:
    cards: dict[str, list[str]] = defaultdict(list)
    for card, sentence in rows:
        cards[wording(card, sentence)].append(card)
    ordered = sorted(cards.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(Wording(text, len(found), tuple(dict.fromkeys(found))) for text, found in ordered)


def wording(card: str, sentence: str) -> str:
    """The sentence with the card's own names as ~, numbers as N and symbols as {…}."""
    faces = card.split(" // ")
    names = {name for face in faces for name in (face, re.split(r", | the | of ", face)[0])}
    own = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    text = re.sub(rf"(?<![\w'])(?:{own})(?!\w)", "~", sentence.translate(_PLAIN)).strip()
    return _NUMBERS.sub("N", _SYMBOLS.sub("{…}", text))


def _counted(things: Sequence[T], progress: Progress | None) -> Iterator[T]:
    for number, thing in enumerate(things, start=1):
        yield thing
        if progress is not None:
            progress(number, len(things))


def _yardstick(path: Path) -> dict[str, list[tuple[str, str]]]:
    families: dict[str, list[tuple[str, str]]] = {}
    hint = "the file must be {family: [[card, sentence], …]}"
    with JsonStream(path) as stream:
        if stream.peek() != "{":
            stream.fail("this is no list of families", hint)
        for family in stream.members():
            if stream.peek() != "[":
                stream.fail(f"the sentences of {family!r} must be a list", hint)
            rows = families.setdefault(family, [])
            for _ in stream.array():
                stream.peek()
                line = stream.line
                row = stream.value()
                if not (isinstance(row, list) and len(row) == 2 and all(isinstance(one, str) for one in row)):
                    stream.fail(f"a card and a sentence must be here (line {line})", hint)
                rows.append((row[0], row[1]))
        stream.end()
    return families
