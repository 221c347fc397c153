"""The library written: every card of a file compiled to facts, in small sorted files.

Of a card's text the library holds nothing but the facts (no sentence of Oracle text), and a mark for each
sentence that has none although it may matter.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pyrules.library import facts as fact_texts
from pyrules.library.facts import CardFact
from pyrules.library.names import shard
from pyrules.library.sources import Format, SourceCard, SourceFace, read

if TYPE_CHECKING:
    from pyrules.oracle import CardText, Compiled

Compile = Callable[["CardText"], "Compiled"]
"""The compiler of card text; another one can be given in tests."""

Progress = Callable[[int, int], None]
"""Told how many cards are done, of how many."""

HEADER = '% Facts of cards, written by "pyrules cards build"; corrections belong in corrections.lp.\n'

_VALUES_OF_OTHERS = frozenset({"transform", "meld"})
"""Layouts whose back face has no mana value of its own, but one that comes of the front."""

_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build wrote.

    `cards` are those of the file, `names` those that can be looked up (faces too); a mark on a face and on
    its card counts once for each name. `bytes` is the size of all files together.
    """

    format: Format
    cards: int
    names: int
    abilities: int
    cards_not_understood: int
    sentences_not_understood: int
    files: int
    bytes: int


@dataclass(frozen=True, slots=True)
class _Face:
    """A compiled face: its facts (under its own name) and how many sentences it has."""

    name: str
    facts: tuple[CardFact, ...]
    sentences: int


def build(
    source: Path, target: Path, compiler: Compile | None = None, progress: Progress | None = None
) -> BuildReport:
    """Compiles the cards of `source` and writes the library into the folder `target`.

    The same source gives the same files, byte for byte. Files of an earlier build that no card needs any more
    are removed; `corrections.lp` and whatever else lies there is left alone. Raises InputError for a source
    that can't be read.
    """
    found = read(source)
    blocks = _blocks(found.cards, compiler or compiler_of_text(), progress)
    files: dict[str, list[str]] = defaultdict(list)
    for name in sorted(blocks):
        files[shard(name)].append(block(name, blocks[name]))
    target.mkdir(parents=True, exist_ok=True)
    size = sum(_write(target / f"{stem}.lp", HEADER + "".join(texts)) for stem, texts in files.items())
    _remove_stale(target, set(files))
    every = [fact for facts in blocks.values() for fact in facts]
    marks = {fact for fact in every if fact.predicate == fact_texts.MARKS}
    return BuildReport(
        format=found.format,
        cards=len(found.cards),
        names=len(blocks),
        abilities=sum(fact.predicate == "ability" for fact in every),
        cards_not_understood=len({fact.card for fact in marks}),
        sentences_not_understood=len(marks),
        files=len(files),
        bytes=size,
    )


def block(name: str, facts: Iterable[CardFact]) -> str:
    """A card's block: an empty line, the name in a comment, the facts."""
    return f"\n% {name}\n{fact_texts.write(facts)}"


def card_blocks(card: SourceCard, compiler: Compile) -> dict[str, tuple[CardFact, ...]]:
    """The facts of a card, by name: its full name, and each face's name if it has several.

    A face's name stands for the card with that face up. The full name stands for the whole card: it has the
    characteristics and abilities of the front face (712.8a), or of all halves of a split card (709.4).
    """
    faces = [_compile(face, compiler) for face in _costed(card)]
    if len(faces) > 1 and card.layout in _VALUES_OF_OTHERS:
        faces = [faces[0], *(_of_value(face, card.layout, faces[0]) for face in faces[1:])]
    faces = _with_identity(faces)
    if len(faces) == 1 and faces[0].name == card.name:
        return {card.name: faces[0].facts}
    whole = _halves(faces) if card.halves else faces[0].facts
    names = [CardFact("face", card.name, fact_texts.quote(face.name)) for face in faces]
    blocks = {card.name: (*(fact.named(card.name) for fact in whole), *names)}
    for face in faces:
        blocks.setdefault(face.name, face.facts)
    return blocks


def compiler_of_text() -> Compile:
    """The compiler of card text; it is heavy, so it is not imported before it is needed."""
    from pyrules.oracle import compile_card

    return compile_card


def _blocks(
    cards: tuple[SourceCard, ...], compiler: Compile, progress: Progress | None
) -> dict[str, tuple[CardFact, ...]]:
    whole: dict[str, tuple[CardFact, ...]] = {}
    parts: dict[str, tuple[CardFact, ...]] = {}
    for number, card in enumerate(cards):
        for name, facts in card_blocks(card, compiler).items():
            # A card that has a name of its own is meant by it, not a face of another card of that name.
            (whole if name == card.name else parts).setdefault(name, facts)
        if progress is not None:
            progress(number + 1, len(cards))
    return {**parts, **whole}


def _costed(card: SourceCard) -> Iterator[SourceFace]:
    """The faces; the lower half of a flip card has the cost of the upper one (710.1c)."""
    for face in card.faces:
        yield replace(face, cost=card.faces[0].cost) if card.layout == "flip" else face


def _of_value(face: _Face, layout: str, front: _Face) -> _Face:
    """A back face with the front's mana value (712.8e); a melded permanent's needs a second card (712.8g)."""
    facts = [fact for fact in face.facts if fact.predicate != "mana_value"]
    if layout == "transform":
        values = [fact for fact in front.facts if fact.predicate == "mana_value"]
        facts += [fact.named(face.name) for fact in values]
    return replace(face, facts=tuple(facts))


def _compile(face: SourceFace, compiler: Compile) -> _Face:
    compiled = compiler(face.card_text())
    facts = [CardFact.of(text) for text in compiled.facts]
    devoid = CardFact("keyword", face.name, "devoid") in facts
    if face.colors is not None and not devoid:
        # A colour indicator (204) is not in the text; the file knows it. Of a card with devoid it says what
        # devoid makes of it, and not what it would be without (702.114a).
        facts = [fact for fact in facts if fact.predicate != "color"]
        facts += [CardFact("color", face.name, _COLORS[sign]) for sign in face.colors]
    sentences = len(compiled.sentences)
    if face.text is None:
        # The file only names this face: nothing is known of it, not even that its mana value is 0.
        sentences = 1
        facts = [CardFact("card", face.name, ""), CardFact(fact_texts.MARKS, face.name, "1")]
    return _Face(face.name, tuple(facts), sentences)


def _with_identity(faces: list[_Face]) -> list[_Face]:
    """The faces of a card with the colour identity of them all together (903.4d)."""
    known = {fact.rest for face in faces for fact in face.facts if fact.predicate == "color_identity"}
    known |= {fact.rest for face in faces for fact in face.facts if fact.predicate == "color" and known}
    return [
        replace(
            face,
            facts=(
                *(fact for fact in face.facts if fact.predicate != "color_identity"),
                *(
                    CardFact("color_identity", face.name, color)
                    for color in _COLORS.values()
                    if color in known
                ),
            ),
        )
        for face in faces
    ]


def _halves(faces: list[_Face]) -> tuple[CardFact, ...]:
    """The characteristics of all halves together (709.4): their numbers of abilities and sentences run on."""
    joined: list[CardFact] = []
    values: list[int] = []
    costs: list[str] = []
    pips: Counter[str] = Counter()
    bare = all(fact_texts.NO_TEXT in {fact.predicate for fact in face.facts} for face in faces)
    abilities = sentences = 0
    for face in faces:
        for fact in face.facts:
            if fact.predicate == "mana_value":
                values.append(int(fact.rest))
            elif fact.predicate == "mana_cost":
                costs.append(fact_texts.unquote(fact.rest))
            elif fact.predicate == fact_texts.PIPS:
                color, _, number = fact.rest.partition(",")
                pips[color] += int(number)
            elif fact.predicate != fact_texts.NO_TEXT or bare:
                joined.append(fact.named(faces[0].name).shifted(abilities, sentences))
        abilities += max((fact.ability or 0 for fact in face.facts), default=0)
        sentences += face.sentences
    # 709.4b: the cost and the mana value of the whole are those of its halves together.
    if costs:
        joined.append(CardFact("mana_cost", faces[0].name, fact_texts.quote("".join(costs))))
    if values:
        joined.append(CardFact("mana_value", faces[0].name, str(sum(values))))
    joined += [
        CardFact(fact_texts.PIPS, faces[0].name, f"{color},{number}") for color, number in pips.items()
    ]
    return tuple(dict.fromkeys(joined))


def _write(path: Path, text: str) -> int:
    """Writes a file whole or not at all, unless it says the same already; its size in bytes."""
    raw = text.encode()
    if path.is_file() and path.read_bytes() == raw:
        return len(raw)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".build-", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return len(raw)


def _remove_stale(target: Path, stems: set[str]) -> None:
    for path in _written(target):
        if path.stem not in stems:
            path.unlink()


def _written(target: Path) -> Iterator[Path]:
    for path in sorted(target.glob("*.lp")):
        with path.open(encoding="utf-8", errors="replace") as file:
            if file.readline() == HEADER:
                yield path
