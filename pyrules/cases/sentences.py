"""Sentences of a case's event to typed events.

The grammar (`events.lark`) gives every way in which a sentence can be read; a reading counts when all its
names mean something in the case. One that counts is the event, two are an ambiguity, and none is a fault
that names what is wrong with the best of them.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyrules.cases.board import Board
from pyrules.cases.events import Event
from pyrules.cases.forms import KEYWORDS, nearest_form
from pyrules.cases.pieces import Laid, OwnNames, Piece, take_apart
from pyrules.cases.readings import Moved, Problem, Reading, ReadingBuilder

if TYPE_CHECKING:
    from lark import Lark, Tree

# Bounds on what is tried, for sentences full of names that nobody knows: with quotes they can be read.
_MAX_READINGS = 256
_MAX_JOINTS = 6
_MAX_WORDS = 40
_MAX_PIECES = 250
_MAX_LENGTH = 4000


class SentenceReader:
    """Reads the sentences of one case, in order: what one brings onto the battlefield is there for the
    next."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._own = OwnNames(board.names(), KEYWORDS)
        self._moved = Moved()

    def read(self, sentence: str) -> Event | tuple[Problem, ...]:
        """The event that a sentence means, or what is wrong with it (offsets count from its first
        character)."""
        if len(sentence) > _MAX_LENGTH:
            return (Problem(0, len(sentence), "this sentence is far too long"),)
        pieces = take_apart(sentence, self._means)
        signed = Laid.of(self._own.sign(pieces))
        readings = self.readings(sentence, signed)
        good = _distinct(readings)
        if (not good and len(signed.pieces) != len(pieces)) or not readings:
            more = self.readings(sentence, Laid.of(pieces))
            good = _distinct(more)
            readings += more
        if len(good) == 1:
            event = good[0].event
            assert event is not None
            self._moved = self._moved.after(event)
            return event
        if good:
            return (_ambiguity(sentence, good),)
        if not readings:
            return (self._malformed(sentence, pieces, signed),)
        problems = tuple(min(readings, key=_badness).problems)
        if any(self._swallows(problem, signed) for problem in problems):
            return (self._malformed(sentence, pieces, signed),)
        return problems

    def readings(self, sentence: str, laid: Laid) -> list[Reading]:
        """Every way in which the grammar reads the pieces."""
        from lark.exceptions import UnexpectedInput

        if _too_open(laid):
            return []
        try:
            tree = _grammar().parse(laid.text)
        except UnexpectedInput:
            return []
        return [
            ReadingBuilder(self.board, sentence, laid, self._moved).read(single)
            for single in islice(_single(tree), _MAX_READINGS)
        ]

    def _means(self, name: str) -> bool:
        board = self.board
        return bool(board.player(name) or board.object(name) or board.effect(name) or board.cards.card(name))

    def _swallows(self, problem: Problem, signed: Laid) -> bool:
        """Whether a name that means nothing holds one that does: then it is part of a sentence gone wrong."""
        end = problem.start + problem.length
        return any(
            problem.unknown
            and piece.name is not None
            and problem.start <= piece.start
            and piece.end <= end
            and piece.end - piece.start < problem.length
            for piece in signed.pieces
        )

    # ---- What is wrong with a sentence that can't be read at all --------------------------------------

    def _malformed(self, sentence: str, pieces: list[Piece], signed: Laid) -> Problem:
        if _too_open(signed):
            message = f"this has too many words that may be names: '{_short(sentence)}'"
            return Problem(0, len(sentence), message, "quote the names, or write several sentences")
        mended = self._mended(sentence, pieces)
        if mended is not None:
            return mended
        at, too_short = self._stuck(signed)
        hint = nearest_form(signed)
        if too_short:
            return Problem(
                len(sentence.rstrip()), 1, f"the sentence '{_short(sentence)}' ends too early", hint
            )
        piece = signed.pieces[at] if signed.pieces else Piece("", 0, 0)
        return Problem(piece.start, piece.end - piece.start, f"this is no event: '{_short(sentence)}'", hint)

    def _mended(self, sentence: str, pieces: list[Piece]) -> Problem | None:
        """The fault of a sentence that is right but for one misspelt word."""
        for piece in pieces[:_MAX_WORDS]:
            if piece.name is not None or len(piece.text) < 2:
                continue
            for word in difflib.get_close_matches(piece.text, KEYWORDS - {piece.text}, 3, 0.6):
                better = sentence[: piece.start] + word + sentence[piece.end :]
                laid = Laid.of(self._own.sign(take_apart(better, self._means)))
                if any(not reading.problems for reading in self.readings(better, laid)):
                    message = f"this is no event: '{_short(sentence)}'"
                    length = piece.end - piece.start
                    return Problem(piece.start, length, message, f"did you mean '{better}'?")
        return None

    def _stuck(self, laid: Laid) -> tuple[int, bool]:
        """The piece at which reading gets stuck, and whether it is the end that is missing."""
        from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput

        known_start = bool(laid.pieces) and (laid.pieces[0].name is not None or laid.pieces[0].text == "each")
        try:
            _grammar().parse(laid.text)
        except UnexpectedCharacters as error:
            return laid.piece_at(error.pos_in_stream or 0), False
        except UnexpectedEOF:
            # Where no known name begins the sentence, everything in it was taken for one long name.
            return 0, known_start
        except UnexpectedInput:
            pass
        return 0, False


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 120 else sentence[:117] + "…"


def _too_open(laid: Laid) -> bool:
    """Whether names could begin and end in so many places that reading would take too long."""
    pieces = laid.pieces
    joints = sum(
        1
        for before, piece in pairwise(pieces)
        if piece.name is None and piece.text in ("and", ",", "'s") and before.name is None
    )
    words = sum(1 for piece in pieces if piece.name is None and piece.text not in KEYWORDS)
    return joints > _MAX_JOINTS or words > _MAX_WORDS or len(pieces) > _MAX_PIECES


def _badness(reading: Reading) -> tuple[int, int]:
    """How far a reading is from counting: names that are like known ones are less bad, then short ones."""
    problems = reading.problems
    bad = sum(problem.weight + (2 if problem.unknown and problem.hint is None else 0) for problem in problems)
    return bad, sum(problem.length for problem in problems)


def _distinct(readings: list[Reading]) -> list[Reading]:
    """The readings that count, one for each event."""
    found: dict[Event, Reading] = {}
    for reading in readings:
        if not reading.problems and reading.event is not None:
            found.setdefault(reading.event, reading)
    return list(found.values())


def _ambiguity(sentence: str, readings: list[Reading]) -> Problem:
    """The fault of a sentence with several readings, each shown with its names quoted."""
    shown: list[str] = []
    for reading in readings:
        quoted = sentence
        for start, end in sorted(set(reading.names), reverse=True):
            if not sentence[start:end].startswith("'"):
                quoted = f"{quoted[:start]}'{quoted[start:end]}'{quoted[end:]}"
        shown.append(quoted if quoted not in shown else f"{quoted} ({type(reading.event).__name__})")
    listed = " or as ".join(f'"{text}"' for text in shown)
    return Problem(
        0, len(sentence), f"this can be read as {listed}", "quote the names that are meant, as shown"
    )


@cache
def _grammar() -> Lark:
    """The grammar, built when the first sentence is read."""
    from lark import Lark

    text = Path(__file__).with_name("events.lark").read_text(encoding="utf-8")
    return Lark(text, parser="earley", lexer="dynamic", ambiguity="explicit", maybe_placeholders=False)


def _single(tree: Any) -> Iterator[Tree[Any]]:
    """The trees without ambiguity that an ambiguous tree stands for."""
    from lark import Tree

    if not isinstance(tree, Tree):
        yield tree
    elif tree.data == "_ambig":
        for child in tree.children:
            yield from _single(child)
    else:
        for children in product(*(list(islice(_single(child), _MAX_READINGS)) for child in tree.children)):
            yield Tree(tree.data, list(children))
