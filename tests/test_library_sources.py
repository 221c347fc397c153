"""Files of card texts: each format is seen from its contents, and a damaged file says where."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyrules.faults import InputError
from pyrules.library import stream
from pyrules.library.sources import Source, SourceCard, SourceFace, read
from pyrules.library.stream import CHUNK

WELL: dict[str, Any] = {
    "name": "Quiet Well",
    "type": "Artifact",
    "text": "If you would draw a card, draw two cards instead.",
}
SCRYFALL_WELL = {
    "object": "card",
    "name": "Quiet Well",
    "layout": "normal",
    "mana_cost": "{2}",
    "type_line": "Artifact",
    "oracle_text": WELL["text"],
    "colors": [],
}
SCRYFALL_TWIN = {
    "object": "card",
    "name": "Ember // Frost",
    "layout": "split",
    "type_line": "Instant // Sorcery",
    "colors": ["R", "U"],
    "card_faces": [
        {"name": "Ember", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Gain nothing."},
        {"name": "Frost", "type_line": "Sorcery", "mana_cost": "{1}{U}", "oracle_text": "Tap nothing."},
    ],
}


def write(folder: Path, content: object, name: str = "cards.json") -> Path:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def only(source: Source) -> SourceCard:
    assert len(source.cards) == 1
    return source.cards[0]


def fault(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read(path)
    return str(caught.value).removeprefix(str(path))


def test_plain_list(tmp_path: Path) -> None:
    dog = {
        "name": "Slow Dog",
        "manaCost": "{G}",
        "type": "Creature — Dog",
        "text": None,
        "power": "1",
        "toughness": 2,
        "loyalty": None,
    }
    source = read(write(tmp_path, [WELL, dog]))
    assert source.format == "list"
    assert source.cards == (
        SourceCard("Quiet Well", (SourceFace("Quiet Well", "Artifact", WELL["text"]),)),
        SourceCard(
            "Slow Dog",
            (SourceFace("Slow Dog", "Creature — Dog", "", cost="{G}", power="1", toughness="2"),),
        ),
    )


def test_plain_list_joins_a_back_face_to_its_front(tmp_path: Path) -> None:
    front = {**WELL, "name": "Quiet Well // Loud Well", "layout": "transform", "back": "Loud Well"}
    back = {**WELL, "name": "Loud Well", "text": "", "face": "back", "front": "Quiet Well"}
    for order in ([front, back], [back, front]):
        card = only(read(write(tmp_path, order)))
        assert card.name == "Quiet Well // Loud Well"
        assert [face.name for face in card.faces] == ["Quiet Well", "Loud Well"]
        assert card.faces[1].text == ""


def test_a_face_that_the_file_only_names_has_no_text(tmp_path: Path) -> None:
    card = only(read(write(tmp_path, [{**WELL, "name": "Ember // Frost", "layout": "split"}])))
    assert [(face.name, face.text) for face in card.faces] == [("Ember", WELL["text"]), ("Frost", None)]


def test_scryfall_merges_printings_and_leaves_tokens_out(tmp_path: Path) -> None:
    token = {**SCRYFALL_WELL, "layout": "token", "oracle_text": ""}
    source = read(write(tmp_path, [token, SCRYFALL_TWIN, SCRYFALL_WELL, SCRYFALL_WELL]))
    assert source.format == "scryfall"
    twin, well = source.cards
    assert well.faces[0].text == WELL["text"]
    assert well.faces[0].cost == "{2}"
    assert well.faces[0].colors == ()
    assert twin.halves
    assert [face.type for face in twin.faces] == ["Instant", "Sorcery"]
    assert [face.colors for face in twin.faces] == [("U", "R")] * 2


def test_scryfall_answer_with_a_list_in_data(tmp_path: Path) -> None:
    path = write(tmp_path, {"object": "list", "has_more": False, "data": [SCRYFALL_WELL]})
    assert only(read(path)).name == "Quiet Well"


ATOMIC_TWIN = [
    {
        "name": "Ember // Frost",
        "faceName": name,
        "side": side,
        "layout": "split",
        "manaCost": cost,
        "type": "Instant",
        "text": "Gain nothing.",
        "colors": colors,
    }
    for name, side, cost, colors in (("Ember", "a", "{R}", ["R"]), ("Frost", "b", "{1}{U}", ["U"]))
]


def test_mtgjson_atomic_cards(tmp_path: Path) -> None:
    data = {"Quiet Well": [{**WELL, "layout": "normal", "colors": []}], "Ember // Frost": ATOMIC_TWIN}
    source = read(write(tmp_path, {"meta": {"version": "5"}, "data": data}))
    assert source.format == "mtgjson"
    twin, well = source.cards
    assert well.faces == (SourceFace("Quiet Well", "Artifact", WELL["text"], colors=()),)
    assert [(face.name, face.cost, face.colors) for face in twin.faces] == [
        ("Ember", "{R}", ("R",)),
        ("Frost", "{1}{U}", ("U",)),
    ]


def test_mtgjson_all_printings(tmp_path: Path) -> None:
    sets = {
        "AAA": {
            "booster": {"x": [1, {"y": []}]},
            "cards": [WELL, ATOMIC_TWIN[1]],
            "tokens": [{"name": "Bear"}],
        },
        "BBB": {"cards": [ATOMIC_TWIN[0], WELL], "name": "Second"},
    }
    source = read(write(tmp_path, {"data": sets, "meta": {}}))
    assert source.records == 4
    assert [card.name for card in source.cards] == ["Ember // Frost", "Quiet Well"]
    assert [face.name for face in source.cards[0].faces] == ["Ember", "Frost"]


def test_order_of_the_file_makes_no_difference(tmp_path: Path) -> None:
    cards = [{**WELL, "name": f"Well {number}"} for number in range(20)]
    assert read(write(tmp_path, cards)) == read(write(tmp_path, cards[::-1]))


def test_packed_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.json.gz"
    path.write_bytes(gzip.compress(json.dumps([WELL]).encode()))
    assert only(read(path)).name == "Quiet Well"
    path.write_bytes(path.read_bytes()[:-20])
    assert "the packed file is damaged" in fault(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", ":1:1: the file is empty"),
        ("name,text\nA,B\n", ":1:1: this is not JSON; the file must be"),
        ("[]", ":1:1: there are no cards in this file"),
        ('{"object": "bulk_data", "name": "x"}', "this JSON holds no cards (there is no 'data')"),
        ('{"data": {"x": 3}}', ":1:16: a list of faces or a set must be here"),
        ("[1]", ":1:2: a card (an object) must be here"),
        ('[\n  {"text": "x"}]', ":2:1: an object without a name"),
        ('[{"name": "A\\n% B", "text": ""}]', ":1:1: 'A\\n% B' is not a name that a card can have"),
        ('[{"name": "\\ud800", "text": ""}]', ":1:1: '\\ud800' is not a name that a card can have"),
        ('[{"name": "A"}]', ":1:1: 'A' has neither text nor type"),
        ('[\n{"name": "A", "text": ""}\n{"name": "B", "text": ""}]', ":3:1: ',' or the end of the list"),
        ('[{"name": "A", "text": ""}', ":1:27: the file ends in the middle; was it downloaded whole?"),
        ('[{"name": "A", "te', "the file ends in the middle"),
        ('[{"name": "A", "text": ""}] []', ":1:29: something follows the end of the data"),
        ('[\n{"name": "A",\n  text: "a longer line of text here"}]', ":3:3: this is not JSON"),
        ('{"data": {"A": [{"name": "A", "text": ""}]', "the file ends in the middle"),
    ],
)
def test_damaged_or_other_file(tmp_path: Path, content: str, message: str) -> None:
    assert message in fault(write(tmp_path, content))


def test_not_text(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(b'[{"name": "\xff\xfe"}]')
    assert "this is not UTF-8 text (byte 11 of the file)" in fault(path)


def test_missing_file(tmp_path: Path) -> None:
    assert "can't be read" in fault(tmp_path / "none.json")


def test_position_far_into_a_large_file(tmp_path: Path) -> None:
    good = json.dumps({**WELL, "text": "x" * 900})
    lines = (
        ["["] + [good + ","] * (3 * CHUNK // len(good)) + ['{"name": nothing, "and more": "so it is"}', "]"]
    )
    assert f":{len(lines) - 1}:10: this is not JSON" in fault(write(tmp_path, "\n".join(lines)))


def test_values_across_the_edges_of_what_is_read_at_a_time(tmp_path: Path) -> None:
    cards = [{**WELL, "name": f"Well {number:05}", "text": "ö" * 997} for number in range(3000)]
    path = write(tmp_path, json.dumps(cards, ensure_ascii=False))
    assert [card.name for card in read(path).cards] == [card["name"] for card in cards]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=25,
)


@given(
    values=st.lists(JSON, max_size=6),
    chunk=st.integers(1, 40),
    plain=st.booleans(),
    cut=st.integers(0, 10**6),
)
def test_a_stream_reads_what_the_whole_file_says(
    values: list[object], chunk: int, plain: bool, cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = json.dumps(values, ensure_ascii=plain, indent=1 if plain else None)
    path = tmp_path_factory.getbasetemp() / "values.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stream, "CHUNK", chunk)
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        assert streamed(path) == values
        # Cut anywhere, it is reported as damaged: at its end, or where a number or word was cut in two.
        short = text[: cut % len(text)]
        path.write_text(short, encoding="utf-8", errors="surrogatepass")
        with pytest.raises(InputError) as caught:
            streamed(path)
        place = caught.value.faults[0]
        lines = short.split("\n")
        assert place.line <= len(lines)
        assert place.column <= len(lines[place.line - 1]) + 1


def streamed(path: Path) -> list[object]:
    with stream.JsonStream(path) as cursor:
        values = [cursor.value() for _ in cursor.array()]
        cursor.end()
        return values


def test_a_large_file_needs_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "default-cards.json"
    with path.open("w", encoding="utf-8") as file:
        file.write("[")
        for number in range(12_000):
            more = {"image_uris": {"png": "x" * 2000}, "name": f"Well {number % 50}"}
            file.write((",\n" if number else "") + json.dumps(SCRYFALL_WELL | more))
        file.write("]")
    size = path.stat().st_size
    tracemalloc.start()
    try:
        assert len(read(path).cards) == 50
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size > 25_000_000
    assert peak < size / 2
