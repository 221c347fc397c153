"""Every understood mana card on a neutral board: what pyrules says it makes is what its text says.

The reader below knows nothing of the compiler: it takes the symbols and a few phrases of a sentence, and the
board that they are read on. On that board every amount that a card counts is more than nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

import pytest

from pyrules.engine import Answer, solve
from pyrules.oracle import Ability
from pyrules.oracle.facts import quote
from tests import oracle_corpus
from tests.oracle_corpus import Card
from tests.strategies import share

pytestmark = pytest.mark.xdist_group("corpus")
"""One worker compiles the corpus, which takes long."""

COLORS = frozenset("WUBRG")
BASIC = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
LETTER = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}

# ---------------------------------------------------------------- the board

LANDS = "WRGBC"
"""What alice's lands make: three basic lands, a nonbasic one for black, and one for colourless mana."""
THEIRS = "U"
COMMANDER = frozenset("RG")
CHOSEN = "U"
LEGENDS = frozenset("WB")
"""The colours of alice's legendary permanent, which is of every type but land and of every subtype."""


def land(name: str, types: str, ability: str = "") -> list[str]:
    """A land and its card; `types` are supertypes and subtypes as facts, `ability` what it adds."""
    lines = [f"card({quote(name)})", f"card_type({quote(name)},land)", *types.format(quote(name)).split()]
    if ability:
        lines += [
            f"ability({quote(name)},1,activated)", f"functions({quote(name)},1,battlefield)",
            f"cost({quote(name)},1,tap)", f"does({quote(name)},1,1,add_mana(you,mana({ability},1)))",
        ]  # fmt: skip
    return lines


def subtypes(cards: Iterable[Card]) -> list[str]:
    """Every word with a capital in what the cards say, and its singular: more than there are subtypes."""
    found = {"Forest", "Swamp", "Mountain", "Plains", "Island"}
    for card in cards:
        for word in re.findall(r"[A-Z][A-Za-z'-]+", card.text.text):
            found |= {word, word.removesuffix("s"), re.sub("ves$", "f", re.sub("ies$", "y", word))}
    return sorted(found)


def board(cards: Iterable[Card]) -> list[str]:
    lines = [
        "format(commander)", 'player("alice")', 'player("bob")', 'seat("alice",1)', 'seat("bob",2)',
        'given_life("alice",20)', 'given_life("bob",20)', 'given_hand("alice",3)', 'given_turn("alice")',
        'commander("alice","Chief")', 'card("Chief")',
        'color_identity("Chief",red)', 'color_identity("Chief",green)',
        'player_counter("alice","monarch",1)',
    ]  # fmt: skip
    for name in ("Plains", "Mountain", "Forest", "Island"):
        owner = "bob" if name == "Island" else "alice"
        lines += land(name, f'supertype({{0}},basic) supertype({{0}},snow) subtype({{0}},"{name}")')
        lines.append(f'object("{name}","{name}",battlefield,"{owner}")')
    for name, letter in (("Pit", "b"), ("Cave", "c")):
        lines += [*land(name, "", letter), f'object("{name}","{name}",battlefield,"alice")']
    omen = ["creature", "artifact", "enchantment", "planeswalker"]
    lines += ['card("Omen")', *(f'card_type("Omen",{each})' for each in omen)]
    lines += [f'subtype("Omen",{quote(each)})' for each in subtypes(cards)]
    lines += [f'supertype("Omen",{each})' for each in ("legendary", "basic")]
    lines += ['color("Omen",white)', 'color("Omen",black)', 'keyword("Omen",defender)', 'power("Omen",5)']
    lines += ['toughness("Omen",5)', 'object("Omen","Omen",battlefield,"alice")', 'token("Omen")']
    lines += ['mana_cost("Omen","{W}{U}{B}{R}{G}")', 'counter("Omen","+1/+1",1)']
    lines += ['ability("Omen",1,activated)', 'functions("Omen",1,battlefield)', 'cost("Omen",1,tap)']
    lines += ['does("Omen",1,1,add_mana(you,mana(g,1)))']
    return lines


SUBJECTS = {"Plains": "W", "Mountain": "R", "Forest": "G", "Pit": "B", "Cave": "C", "Omen": "G"}

# ---------------------------------------------------------------- the reader


def clean(card: Card, sentence: str) -> str:
    return re.sub(r"\([^)]*\)", "", sentence).replace("’", "'")


def added(said: str, card: Card, others: frozenset[str]) -> frozenset[str]:
    """The types that words after "add" name on the board; `others` are what else the card makes."""
    types = set(re.findall(r"\{([WUBRGC])\}", said))
    mine = others if "Land" in card.text.type else frozenset()
    if match := re.search(r"any (color|type) (?:that )?(?:an? )?(.*)could produce", said):
        what = match[2]
        seen: frozenset[str] = frozenset()
        if "opponent controls" in what:
            seen = frozenset(THEIRS)
        elif "basic land you control" in what:
            seen = frozenset("WRG")
        elif "land you control" in what:
            seen = frozenset(LANDS) | mine
        elif "Gate you control" in what:
            seen = frozenset("G") | mine  # the Omen is a Gate, too
        return frozenset(types) | (seen & COLORS if match[1] == "color" else seen)
    if "commander's color identity" in said:
        return frozenset(types) | COMMANDER
    if "chosen color" in said:
        types.add(CHOSEN)
    elif re.search(r"any color among legendary|any color among", said):
        types |= LEGENDS
    elif re.search(r"any (?:one )?color|combination of colors|different colors|that color", said):
        types |= COLORS
    return frozenset(types)


ADD = re.compile(r"(?:: |\. )[Aa]dd (?P<said>[^.\"]+)")


def own_types(card: Card) -> frozenset[str]:
    """What the abilities that the card has on the battlefield add, by their sentences."""
    said = [
        match["said"]
        for sentence in card.compiled.sentences
        if sentence.status == "understood"
        and any(
            ability.kind == "activated" and ability.zone == "battlefield"
            for ability in (card.compiled.abilities[number - 1] for number in sentence.abilities)
        )
        for match in ADD.finditer(f". {clean(card, sentence.text)}")
        if '"' not in sentence.text
    ]
    types = frozenset(
        letter for name, letter in BASIC.items() if "Land" in card.text.type and name in card.text.type
    )
    for text in (*said, *said):  # twice: one ability may look at another
        if text.startswith("one mana of that color") and "Choose a color of a permanent" in card.text.text:
            own = frozenset(re.findall("[WUBRG]", card.text.cost or ""))
            types |= LEGENDS | own
        else:
            types |= added(text, card, types)
    return types


# ---------------------------------------------------------------- the product


def object_facts(card: Card, name: str) -> Iterator[str]:
    """The card on alice's side, with a colour chosen and counters of each kind that it counts."""
    own = quote(name)
    yield f'object({own},{quote(card.text.name)},battlefield,"alice")'
    yield f"chosen({own},color,blue)"
    yield f"tapped({own})" if "this creature is tapped" in card.text.text else f"ask_could_produce({own})"
    for kind in set(re.findall(r'counters_on_this\(("[^"]+")\)', card.compiled.program)) | {'"+1/+1"'}:
        yield f"counter({own},{kind},2)"


def answer(lines: Iterable[str], cards: Sequence[Card]) -> Answer:
    program = "".join(f"{line}.\n" for line in [*board(cards), *lines])
    return solve(program + "".join(card.compiled.program for card in cards))


def types_of(result: Answer, name: str) -> frozenset[str]:
    return frozenset("".join(result.could_produce.get(name, ())))


def abilities(card: Card, kinds: Iterable[str]) -> list[Ability]:
    return [each for each in card.compiled.abilities if each.kind in kinds]


def makes_mana(card: Card) -> bool:
    return any(
        ability.zone == "battlefield" and any(does.action.name == "add_mana" for does in ability.does)
        for ability in abilities(card, ["activated"])
    )


def alone(card: Card) -> bool:
    """Whether the card has to be asked without others beside it."""
    kinds = ("static", "triggered_mana", "replacement", "cant", "trigger")
    looks = ("could_produce(", "color_among(")
    return bool(abilities(card, kinds)) or any(word in card.compiled.program for word in looks)


def unique(cards: Iterable[Card]) -> list[Card]:
    return list({card.text.name: card for card in cards}.values())


def mana_cards() -> list[Card]:
    return unique(card for card in oracle_corpus.cards() if makes_mana(card))


# ---------------------------------------------------------------- the tests

ODD = {
    "Benthic Explorers": "which land was untapped is not known",
}
"""Cards that make nothing on any board, by 106.5."""
OF_THE_BOARD = {"Squandered Resources": frozenset("WRGBC"), "The World Tree": COLORS}
"""What any of the board's lands, one of which is sacrificed, could produce; what a sixth land gives."""


def test_mana_cards_make_what_their_text_says() -> None:
    cards = [card for card in mana_cards() if not alone(card)]
    assert len(cards) > 1000
    cards = share(cards, 9)
    wrong: dict[str, tuple[str, str]] = {}
    for start in range(0, len(cards), 100):
        batch = cards[start : start + 100]
        lines = [line for card in batch for line in object_facts(card, card.text.name)]
        result = answer(lines, batch)
        for card in batch:
            said, read = types_of(result, card.text.name), own_types(card)
            if said != read:
                wrong[card.text.name] = "".join(sorted(said)), "".join(sorted(read))
    assert not wrong


def test_mana_cards_that_look_at_others() -> None:
    wrong: dict[str, tuple[str, str]] = {}
    for card in share(filter(alone, mana_cards()), 12):
        result = answer(object_facts(card, card.text.name), [card])
        said = types_of(result, card.text.name)
        read = own_types(card) if card.text.name not in ODD else frozenset()
        read = OF_THE_BOARD.get(card.text.name, read)
        if said != read:
            wrong[card.text.name] = "".join(sorted(said)), "".join(sorted(read))
    assert not wrong


def granted_to(card: Card) -> str:
    """A permanent that the card's quoted ability goes to."""
    match = re.search(r"([^\".\n]*)(?:has|have) [^\"\n]*\"", card.text.text)
    words = match[1] if match else ""
    return "Plains" if re.search(r"\b[Ll]ands?\b", words) and "Ally" not in words else "Omen"


def test_granted_abilities() -> None:
    cards = unique(
        card
        for card in oracle_corpus.cards()
        if any(
            # Where a condition or another change decides as well, other tests say what comes out.
            a.zone == "battlefield" and not a.conditions and all("grant" in str(one) for one in a.modifies)
            for a in abilities(card, ["static"])
        )
        and re.search(r"\"[^\"]*: Add ", card.text.text)
        and not re.search(r"Level|lose|choose", card.text.text)
    )
    assert len(cards) > 40
    wrong: dict[str, tuple[str, str]] = {}
    for card in share(cards, 3):
        subject = granted_to(card)
        name = card.text.name
        lines = [*object_facts(card, name), f"attached({quote(name)},{quote(subject)})"]
        lines.append(f"ask_could_produce({quote(subject)})")
        granting = [
            clean(card, sentence.text)
            for sentence in card.compiled.sentences
            if any(card.compiled.abilities[number - 1].kind == "static" for number in sentence.abilities)
        ]
        quoted = re.findall(r"\"[^\"]*: Add ([^.\"]+)", " ".join(granting))
        read = frozenset(SUBJECTS[subject]).union(*(added(text, card, frozenset()) for text in quoted))
        said = types_of(answer(lines, [card]), subject)
        if said != read:
            wrong[name] = "".join(sorted(said)), "".join(sorted(read))
    assert not wrong


def tapped_by(card: Card, sentence: str) -> str:
    """A permanent that a sentence about tapping for mana speaks of."""
    for name in ("Plains", "Mountain", "Forest"):
        if re.search(rf"\b(?:a|target|enchanted) {name}|{name}, |{name} produce", sentence):
            return name
    if "nonbasic" in sentence:
        return "Pit"
    if "{C}, add" in sentence:
        return "Cave"
    if re.search(r"\ban? (?:creature|artifact token|artifact|nonland permanent|[A-Z]\w+) ", sentence):
        return "Omen"
    return "Forest"


UNSAID = {
    "Extraplanar Lens": "a case doesn't say which card is exiled with it",
}


def effects(card: Card, number: int, subject: str) -> list[str]:
    """The card on the battlefield, or the effect that ability `number` of it is."""
    name = card.text.name
    if card.compiled.abilities[number - 1].zone != "resolved":
        return [*object_facts(card, name), f"attached({quote(name)},{quote(subject)})"]
    return [
        f'effect("Effect",{quote(name)},"alice")', 'chosen("Effect",color,blue)',
        f'effect_target("Effect",{quote(subject)})', f'effect_ability("Effect",{number})',
    ]  # fmt: skip


def about_tapping(kind: str) -> list[tuple[Card, int, str]]:
    """Cards, numbers of abilities of that kind about tapping for mana, and the sentences that give them."""
    found: dict[str, tuple[Card, int, str]] = {}
    for card in oracle_corpus.cards():
        for sentence in card.compiled.sentences:
            for number in sentence.abilities:
                ability = card.compiled.abilities[number - 1]
                if ability.kind == kind and ability.tapped is not None and ability.zone != "command":
                    found[card.text.name] = card, number, clean(card, sentence.text)
    return list(found.values())


def turned_into(card: Card, sentence: str, subject: str) -> frozenset[str]:
    """What a permanent makes under an effect that says "instead"."""
    base = frozenset(SUBJECTS[subject])
    if match := re.search(rf"{subject}s? produce \{{(.)\}}", sentence):
        return frozenset(match[1])
    if "as much of that mana" in sentence or "two or more mana" in sentence:
        return base
    if "color of your choice" in sentence:
        return COLORS
    if "chosen color" in sentence:
        return frozenset(CHOSEN)
    match = re.search(r"produces (?:\{(.)\}|(\w+) mana) instead", sentence)
    assert match is not None, sentence
    return frozenset(match[1] or LETTER[match[2]])


def test_replaced_mana() -> None:
    cards = about_tapping("replacement")
    assert len(cards) >= 15
    wrong: dict[str, tuple[str, str]] = {}
    for card, number, sentence in share(cards, 3):
        subject = tapped_by(card, sentence)
        lines = [*effects(card, number, subject), f"ask_could_produce({quote(subject)})"]
        said, read = types_of(answer(lines, [card]), subject), turned_into(card, sentence, subject)
        if said != read:
            wrong[card.text.name] = "".join(sorted(said)), "".join(sorted(read))
    assert not wrong


def test_triggered_mana() -> None:
    cards = about_tapping("triggered_mana")
    assert len(cards) >= 40
    wrong: dict[str, tuple[str, str]] = {}
    for card, number, sentence in share(cards, 3):
        if card.text.name in UNSAID:
            continue
        subject = tapped_by(card, sentence)
        base = frozenset(SUBJECTS[subject])
        if "mana of the chosen color, " in sentence:
            continue  # the lands here make no blue: nothing triggers
        result = answer([*effects(card, number, subject), f'event(1,taps("alice",{quote(subject)}))'], [card])
        said = frozenset("".join(str(one.quantities["alice"]["mana"]) for one in result.outcomes))
        text = sentence[sentence.rindex("add") :]
        read = base | (base if "produced" in text else added(text, card, frozenset()))
        if said != read:
            wrong[card.text.name] = "".join(sorted(said)), "".join(sorted(read))
    assert not wrong


@pytest.mark.parametrize("name", ["Manabarbs", "Storm Cauldron"])
def test_other_triggers_change_nothing(name: str) -> None:
    (card,) = unique(card for card in oracle_corpus.cards() if card.text.name == name)
    result = answer([*object_facts(card, name), 'event(1,taps("alice","Forest"))'], [card])
    assert [one.quantities["alice"]["mana"] for one in result.outcomes] == ["G"]


def test_the_reader_reads() -> None:
    (card,) = unique(card for card in oracle_corpus.cards() if card.text.name == "Reflecting Pool")
    assert own_types(card) == frozenset(LANDS)
    assert json.dumps(sorted(added("{W} or {U}", card, frozenset()))) == '["U", "W"]'
