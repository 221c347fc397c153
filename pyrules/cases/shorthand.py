"""A board on one line: `alice: Alhammarret's Archive x2; bob: Alms Collector`.

Parts stand between semicolons. A part is

- a player and what they have on the battlefield, between commas: `alice: Forest x2, 2 Island, Alms
Collector`;
- the same with a card of one's own at its end: `alice: Forest, My Card: If you would draw a card, draw two
instead.`;
- a card of one's own alone: `My Card: If you would draw a card, draw two cards instead.` It is on the
battlefield
  wherever another part says so, and otherwise the first player has it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pyrules.cases.board import build_board
from pyrules.cases.cards import CardNames, LibraryNames, OwnFirst, plain
from pyrules.cases.case import Case
from pyrules.cases.check import check
from pyrules.cases.loader import load_document
from pyrules.cases.nodes import Document, Scalar
from pyrules.cases.positions import Faults, Mark, Marks, Path
from pyrules.cases.sentences import SentenceReader
from pyrules.faults import Fault, InputError

BOARD, EVENT = "--board", "--event"
"""What faults call the two texts."""

_COUNT_BEFORE = re.compile(r"([0-9]{1,6})\s*[x×]?\s+(\S.*)")
_COUNT_AFTER = re.compile(r"(.*\S)\s+[x×]\s*([0-9]{1,6})")
_RULES_TEXT = re.compile(r".*[.)\"”]\s*$|.*\bwould\b", re.DOTALL)
_OWN_TYPE = "Enchantment"


@dataclass(frozen=True, slots=True)
class _Entry:
    """So many of a card, and where that stands in the line."""

    count: int
    name: str
    at: int


@dataclass(slots=True)
class _Line:
    """What the line says: entries by player, and texts of own cards by name; each with its place."""

    players: dict[str, tuple[int, list[_Entry]]] = field(default_factory=dict)
    cards: dict[str, tuple[int, str]] = field(default_factory=dict)


def board_case(board: str, event: str | None, library: CardNames | None = None) -> Case:
    """The case of a board and an event, each given on a line; several sentences stand between semicolons.
    Without an event it asks what the permanents are.

    Players whom only the event names have an empty board, after the others in turn order. Raises InputError,
    whose faults name the text (`--board` or `--event`) as their file, and columns in it.
    """
    library = library or LibraryNames()
    line = _read_line(board, library)
    sentences = [(match.group(), match.start()) for match in re.finditer(r"[^;\s][^;]*(?<!\s)", event or "")]
    document = _document(line, sentences)
    document = _with_players_of_event(document, line, sentences, library)
    if event is None:
        del document.data["event"]
    if not document.data["players"]:
        raise InputError(Fault(BOARD, 1, 1, "there is no player", "write it as 'alice: Forest; bob: Island'"))
    case = load_document(document, 0, library)
    if isinstance(case, Case):
        return replace(case, file=BOARD)
    raise InputError([placed(fault) for fault in case.faults])


def placed(fault: Fault) -> Fault:
    """A fault with its place in the two texts: they are lines 1 and 2 of the made-up document."""
    return replace(fault, file=EVENT if fault.line == 2 else BOARD, line=1)


# ---- The line ----------------------------------------------------------------------------------------


def _read_line(board: str, library: CardNames) -> _Line:
    line = _Line()
    parts = [(head, at, rest, rest_at) for head, at, rest, rest_at in _parts(board)]
    for head, at, rest, _ in parts:
        player, _, listed = head.partition(" ")
        if listed and not rest and _is_board(listed, library):
            raise InputError(
                Fault(BOARD, 1, at + 1, f"'{head}' has no colon", f"write it as '{player}: {listed}'")
            )
    for head, at, rest, _ in parts:
        # A part whose rest reads like a card's text, and not like cards, defines a card.
        is_text = bool(_RULES_TEXT.match(rest)) and not _is_board(rest, library)
        if is_text and _own_inside(rest, library) is None:
            line.cards[head] = (at, rest)
    for head, _, rest, rest_at in parts:
        inside = _own_inside(rest, library) if head not in line.cards else None
        if inside is not None:
            name, start, text = inside
            line.cards[name] = (rest_at + start, text)
    cards = OwnFirst(line.cards, library)
    for head, at, rest, rest_at in parts:
        if head in line.cards and line.cards[head][0] == at:
            continue
        inside = _own_inside(rest, library)
        listed = rest if inside is None else rest[: inside[1]].rstrip().removesuffix(",")
        entries = list(_entries(listed, rest_at, cards))
        if inside is not None:
            entries.append(_Entry(1, inside[0], rest_at + inside[1]))
        if head in line.players:
            line.players[head][1].extend(entries)
        else:
            line.players[head] = (at, entries)
    return line


def _parts(board: str) -> Iterator[tuple[str, int, str, int]]:
    """(head, its place, rest, its place) of each part; a part without a head that follows a text belongs to
    it."""
    pieces = [(match.start(), match.group()) for match in re.finditer(r"[^;]+", board)]
    joined: list[tuple[int, str]] = []
    for at, piece in pieces:
        if ":" not in piece and joined and _RULES_TEXT.match(piece) and ":" in joined[-1][1]:
            start = joined[-1][0]
            joined[-1] = (start, board[start : at + len(piece)])
        else:
            joined.append((at, piece))
    for at, piece in joined:
        if not piece.strip():
            continue
        head, _, rest = piece.partition(":")
        indent = len(head) - len(head.lstrip())
        rest_indent = len(rest) - len(rest.lstrip())
        yield head.strip(), at + indent, rest.strip(), at + len(head) + 1 + rest_indent


def _is_board(text: str, library: CardNames) -> bool:
    return all(library.card(entry.name) is not None for entry in _entries(text, 0, library))


def _own_inside(rest: str, library: CardNames) -> tuple[str, int, str] | None:
    """(name, its place, text) of an own card at the end of a list of cards."""
    for match in re.finditer(r":\s", rest):
        before, text = rest[: match.start()], rest[match.end() :].strip()
        comma = before.rfind(",")
        name = before[comma + 1 :].strip()
        start = comma + 1 + len(before[comma + 1 :]) - len(before[comma + 1 :].lstrip())
        # "{T}: Add {G}." and "+1: Draw a card." are texts, not cards called {T} and +1.
        named = bool(name) and name[0].isalpha() and not _RULES_TEXT.match(name)
        if named and _RULES_TEXT.match(text) and (comma < 0 or _is_board(before[:comma], library)):
            return name, start, text
        return None
    return None


def _entries(text: str, at: int, cards: CardNames) -> Iterator[_Entry]:
    """The cards between commas; the longest run of pieces that is one name makes one entry."""
    pieces = [(match.start(), match.end()) for match in re.finditer(r"[^,]+", text)]
    index = 0
    while index < len(pieces):
        start = pieces[index][0]
        last = index
        for end in range(min(len(pieces), index + 4) - 1, index, -1):
            if cards.card(_counted(text[start : pieces[end][1]], cards)[1]) is not None:
                last = end
                break
        written = text[start : pieces[last][1]]
        if written.strip():
            count, name = _counted(written, cards)
            yield _Entry(count, name, at + start + len(written) - len(written.lstrip()))
        index = last + 1


def _counted(written: str, cards: CardNames) -> tuple[int, str]:
    """The count and the name of an entry: `Forest`, `2 Forest`, `2x Forest`, `Forest x2`."""
    name = " ".join(written.split())
    if cards.card(name) is not None:
        return 1, name
    before = _COUNT_BEFORE.fullmatch(name)
    if before is not None:
        return int(before[1]), before[2]
    after = _COUNT_AFTER.fullmatch(name)
    return (int(after[2]), after[1]) if after is not None else (1, name)


# ---- The case ----------------------------------------------------------------------------------------


def _document(line: _Line, sentences: list[tuple[str, int]], more: tuple[str, ...] = ()) -> Document:
    """The document that says the same: line 1 is the board, line 2 the event."""
    values: dict[Path, Mark] = {(): Mark(1, 1)}
    texts: dict[Path, Mark] = {}
    players: dict[str, Any] = {}
    placed = {plain(entry.name) for _, entries in line.players.values() for entry in entries}
    homeless = [_Entry(1, name, at) for name, (at, _) in line.cards.items() if plain(name) not in placed]
    listed = dict(line.players)
    for name in more:
        listed.setdefault(name, (0, []))
    for name, (at, own) in listed.items():
        entries = own + homeless
        homeless = []
        values["players", name] = Mark(1, at + 1)
        for index, entry in enumerate(entries):
            values["players", name, "battlefield", index] = Mark(1, entry.at + 1)
        items = [
            Scalar(entry.name if entry.count == 1 else f"{entry.count} {entry.name}") for entry in entries
        ]
        players[name] = {"battlefield": items} if items else {}
    values["event",] = Mark(2, 1)
    for index, (_, at) in enumerate(sentences):
        values["event", index] = texts["event", index] = Mark(2, at + 1)
    cards: dict[str, Any] = {}
    for name, (at, text) in line.cards.items():
        values["cards", name] = Mark(1, at + 1)
        cards[name] = {"type": Scalar(_OWN_TYPE), "text": Scalar(text)}
    data: dict[str, Any] = {"players": players, "event": [Scalar(text) for text, _ in sentences]}
    if cards:
        data["cards"] = cards
    marks = Marks(Mark(1, 1), dict(values), values, texts)
    return Document(data, marks, Faults(BOARD, marks))


def _with_players_of_event(
    document: Document, line: _Line, sentences: list[tuple[str, int]], library: CardNames
) -> Document:
    """The document with the players too that only the event names."""
    more: list[str] = []
    while True:
        names = [*line.players, *more]
        found = [name for name in _players_missing(document, sentences, library, names) if name not in names]
        if not found:
            return document
        more += dict.fromkeys(found)
        document = _document(line, sentences, tuple(more))


def _players_missing(
    document: Document, sentences: list[tuple[str, int]], library: CardNames, names: list[str]
) -> list[str]:
    trial = Document(dict(document.data), document.marks, Faults(BOARD, document.marks))
    if not trial.data["players"]:
        trial.data["players"] = {"": {}}  # so that the sentences can be read at all
    model, _ = check(Document(trial.data, trial.marks, trial.faults)) if names else (None, False)
    if model is None:
        model, _ = check(Document({"players": {"?": {}}}, trial.marks, Faults(BOARD, trial.marks)))
    assert model is not None
    board = build_board(model, Faults(BOARD, trial.marks), OwnFirst(model.cards or (), library))
    reader = SentenceReader(board)
    found: list[str] = []
    for sentence, _ in sentences:
        problems = reader.read(sentence)
        if isinstance(problems, tuple):
            found += [
                problem.player
                for problem in problems
                if problem.player and _may_be_player(problem.player, names)
            ]
    return found


def _may_be_player(name: str, names: list[str]) -> bool:
    """One word that isn't a known player's name misspelt ("player1" and "player2" are two players)."""
    if " " in name or not name[:1].isalpha():
        return False
    near = difflib.get_close_matches(name, names, 1, 0.75)
    return not near or re.sub(r"\d", "", near[0]) == re.sub(r"\d", "", name)
