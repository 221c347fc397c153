"""What the library says of its cards, as plain data for the command line and for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyrules.library.facts import MARKS, CardFact, unquote
from pyrules.library.lookup import CardEntry, Library
from pyrules.library.names import fold


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in a list: its name, how many abilities have facts, how many sentences are not understood, and
    whether its facts were corrected by hand.
    """

    name: str
    abilities: int
    not_understood: int
    corrected: bool


@dataclass(frozen=True, slots=True)
class AbilityPage:
    """One ability: its number, its kind, the sentence it comes from (None if it isn't said), its facts."""

    number: int
    kind: str
    sentence: int | None
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """Everything the library holds of a card.

    `characteristics` gives for each predicate (`card_type`, `power` …) its values as text; `facts` is the
    whole as clingo text.
    """

    name: str
    characteristics: dict[str, tuple[str, ...]]
    abilities: tuple[AbilityPage, ...]
    not_understood: tuple[int, ...]
    correction: str | None
    facts: str


def list_cards(
    library: Library,
    match: str = "",
    event: str | None = None,
    with_abilities: bool = False,
    not_understood: bool = False,
) -> Iterator[CardLine]:
    """The cards whose name holds `match` (capitals and accents aside), in the order of the files.

    `event` keeps those with an ability that watches this event or says that it can't happen (`draw_card`,
    `gain_life` …), `with_abilities` those with any ability, `not_understood` those with sentences not
    understood.
    """
    wanted = fold(match)
    for entry in library.entries():
        if wanted not in fold(entry.name):
            continue
        if not_understood and not entry.not_understood:
            continue
        if (event or with_abilities) and "ability(" not in entry.facts:
            continue
        if event and not any(_watches(fact, event) for fact in entry.parsed()):
            continue
        yield CardLine(
            entry.name,
            sum(line.count(" ability(") + line.startswith("ability(") for line in entry.facts.splitlines()),
            len(entry.not_understood),
            entry.correction is not None,
        )


def show(library: Library, name: str) -> CardPage | None:
    """Everything the library holds of the card of that name; None if it has none."""
    entry = library.lookup(name)
    return None if entry is None else page(entry)


def page(entry: CardEntry) -> CardPage:
    """The card's facts, put in order for a reader."""
    facts = entry.parsed()
    characteristics: dict[str, tuple[str, ...]] = {}
    for fact in facts:
        if fact.ability is None and fact.predicate not in (MARKS, "card"):
            value = unquote(fact.rest) if fact.rest.startswith('"') else fact.rest
            characteristics[fact.predicate] = (*characteristics.get(fact.predicate, ()), value)
    numbers = dict.fromkeys(fact.ability for fact in facts if fact.ability is not None)
    abilities = tuple(
        _ability(number, [fact for fact in facts if fact.ability == number]) for number in numbers
    )
    return CardPage(
        entry.name, characteristics, abilities, entry.not_understood, entry.correction, entry.facts
    )


def _ability(number: int, facts: list[CardFact]) -> AbilityPage:
    values = {fact.predicate: fact.rest.partition(",")[2] for fact in facts}
    sentence = values.get("sentence")
    return AbilityPage(
        number,
        values.get("ability", ""),
        int(sentence) if sentence else None,
        tuple(f"{fact}." for fact in facts),
    )


def _watches(fact: CardFact, event: str) -> bool:
    return fact.predicate in ("would", "cant") and fact.rest.split(",")[1].strip() == event
