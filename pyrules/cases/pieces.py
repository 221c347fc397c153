"""A sentence taken to pieces: words, commas, the possessive 's, and names that stand for themselves.

The grammar reads the pieces with single spaces between them. A name that is quoted, or that can be nothing
but a name of the case, becomes one *sign*, so that its words aren't read as anything else; that is also what
makes reading fast.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pyrules.cases.cards import plain

_FIRST_SIGN = 0xE001
_CHUNK = re.compile(r"\S+")
_CLOSING = re.compile(r"'(?=$|\s|,|'s(?:$|\s|,))")
_POSSESSIVE = "'s"


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a sentence: its text with straight apostrophes, and where it stands (from 0, end not
    included).

    `name` is the name that a sign stands for, None for an ordinary piece.
    """

    text: str
    start: int
    end: int
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """Pieces as the grammar reads them: the text, and which piece begins at which character of it."""

    pieces: tuple[Piece, ...]
    text: str
    begins: dict[int, int]

    @classmethod
    def of(cls, pieces: Sequence[Piece]) -> Laid:
        """Lays pieces out with single spaces between them."""
        begins: dict[int, int] = {}
        parts: list[str] = []
        length = 0
        for index, piece in enumerate(pieces):
            part = piece.text if piece.name is None else chr(_FIRST_SIGN + index)
            begins[length] = index
            parts.append(part)
            length += len(part) + 1
        return cls(tuple(pieces), " ".join(parts), begins)

    def piece_at(self, position: int) -> int:
        """The number of the piece that holds the character at `position`."""
        return max((index for start, index in self.begins.items() if start <= position), default=0)


def take_apart(sentence: str, means: Callable[[str], bool]) -> list[Piece]:
    """The pieces of a sentence. `means` says whether a text is a name, to find where a quoted name ends."""
    straight = sentence.replace("’", "'").replace("‘", "'")
    pieces: list[Piece] = []
    position = 0
    while match := _CHUNK.search(straight, position):
        start = match.start()
        end = _quoted(straight, start, means) if straight[start] == "'" else None
        if end is not None:
            pieces.append(Piece(straight[start:end], start, end, straight[start + 1 : end - 1]))
            position = end
        else:
            pieces += _word(match.group(), start)
            position = match.end()
    return pieces


def _quoted(text: str, start: int, means: Callable[[str], bool]) -> int | None:
    """The end of the quoted name that begins at `start`: where what is inside is a name, else the first that
    may be."""
    ends = [match.end() for match in _CLOSING.finditer(text, start + 2)]
    for end in ends:
        if means(text[start + 1 : end - 1]):
            return end
    return ends[0] if ends else None


def _word(chunk: str, start: int) -> list[Piece]:
    """A run of characters without spaces: a word, with a comma or a possessive that hang on it apart."""
    pieces: list[Piece] = []
    while chunk.startswith(","):
        pieces.append(Piece(",", start, start + 1))
        chunk, start = chunk[1:], start + 1
    word = chunk.rstrip(",")
    end = start + len(word)
    if word.endswith(_POSSESSIVE):
        stem = word.removesuffix(_POSSESSIVE)
        if stem:
            pieces.append(Piece(stem, start, end - 2))
        pieces.append(Piece(_POSSESSIVE, end - 2, end))
    elif word:
        pieces.append(Piece(word, start, end))
    pieces += [Piece(",", end + index, end + index + 1) for index in range(len(chunk) - len(word))]
    return pieces


class OwnNames:
    """The names of a case, to be found in sentences."""

    def __init__(self, names: Iterable[str], keywords: frozenset[str]) -> None:
        self._keywords = keywords
        self._by_first: defaultdict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        for name in names:
            words = tuple(piece.text for piece in take_apart(plain(name), _nothing))
            if words:
                self._by_first[words[0]].append((words, name))

    def sign(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The pieces with each own name that can't be read in another way made one sign.

        A name is left in words where another name overlaps it ("Bear and Wolf" beside "Bear" and "Wolf"), or
        where it stands beside a word that may belong to a longer name ("Runeclaw Bear").
        """
        found = self._found(pieces)
        result: list[Piece] = []
        index = 0
        while index < len(pieces):
            end = found.get(index)
            if end is None:
                result.append(pieces[index])
                index += 1
                continue
            first, last = pieces[index], pieces[end[0] - 1]
            result.append(Piece(first.text, first.start, last.end, end[1]))
            index = end[0]
        return result

    def _found(self, pieces: Sequence[Piece]) -> dict[int, tuple[int, str]]:
        spans: list[tuple[int, int, str]] = []
        for start, piece in enumerate(pieces):
            for words, name in self._by_first.get(piece.text, ()):
                end = start + len(words)
                if piece.name is None and tuple(other.text for other in pieces[start:end]) == words:
                    spans.append((start, end, name))
        kept: dict[int, tuple[int, str]] = {}
        for start, end, name in spans:
            around = [
                other for other in spans if other[0] < end and other[1] > start and other[:2] != (start, end)
            ]
            inside_only = all(start <= other[0] and other[1] <= end for other in around)
            harmless = not around or not any(self._separates(piece) for piece in pieces[start:end])
            if inside_only and harmless and self._free(pieces, start - 1) and self._free(pieces, end):
                kept[start] = (end, name)
        return kept

    def _separates(self, piece: Piece) -> bool:
        return piece.text in (",", _POSSESSIVE) or piece.text in self._keywords

    def _free(self, pieces: Sequence[Piece], index: int) -> bool:
        """Whether no longer name can go on at `index`."""
        if not 0 <= index < len(pieces):
            return True
        return pieces[index].name is not None or self._separates(pieces[index])


def _nothing(_: str) -> bool:
    return False
