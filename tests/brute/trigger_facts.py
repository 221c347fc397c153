"""A board of triggered abilities as facts for clingo (the vocabulary of `asp/README.md`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.brute.board import Term, Text, printed_facts, quoted, written
from tests.brute.move_facts import thing_facts
from tests.brute.triggers import Ability, Board, Card, Thing, UnknownError


def trigger_facts(board: Board) -> str:
    """The board as facts: the game's, then those of the cards that are on it."""
    lines = [*_game(board), *(line for card in _used(board) for line in _card(card))]
    return "".join(f"{line}.\n" for line in lines)


def _used(board: Board) -> Iterator[Card]:
    named = {thing.card for thing in board.things}
    return (card for card in board.cards if card.name in named)


def _game(board: Board) -> Iterator[str]:
    yield "format(free_for_all)"
    for seat, player in enumerate(board.players, 1):
        yield f"player({quoted(player)})"
        yield f"seat({quoted(player)},{seat})"
    yield f"given_turn({quoted(board.active)})"
    yield f"given_step({board.step})"
    yield from (f"given_life({quoted(player)},{life})" for player, life in board.life)
    yield from (f"given_drawn({quoted(player)},{drawn})" for player, drawn in board.drawn)
    for player in board.players:
        cards = sum(thing.zone == "library" and thing.owner == player for thing in board.things)
        if cards:
            yield f"known_library({quoted(player)})"
            yield f"given_library({quoted(player)},{cards})"
    for stamp, thing in enumerate(board.things, 1):
        yield from _thing(thing, stamp)
    for number, event in enumerate(board.events, 1):
        yield f"event({number},{_event(board, event)})"
    made = {str(event[2]) for event in board.events if event[0] == "creates"}
    for card in board.cards:
        if card.name in made:
            yield from (f"token_trait({written(_token(card))},type({kind}))" for kind in card.types)
            kinds = (quoted(kind) for kind in card.subtypes)
            yield from (f"token_trait({written(_token(card))},subtype({kind}))" for kind in kinds)


def _thing(thing: Thing, stamp: int) -> Iterator[str]:
    yield from thing_facts(thing, stamp)
    if thing.chosen is not None:
        yield f"chosen({quoted(thing.name)},creature_type,{quoted(thing.chosen)})"


def _token(card: Card) -> Term:
    if card.power is None or card.toughness is None:
        return ("token", Text(card.name), "none", "none", "colorless")
    return ("token", Text(card.name), card.power, card.toughness, "colorless")


def _event(board: Board, event: tuple[object, ...]) -> str:
    match event:
        case ("dies" | "destroyed" | "exiled" | "returned" as how, tuple(names)):
            return f"{how}({_names(names)})"
        case ("sacrifices" | "discards" as how, str(player), tuple(names)):
            return f"{how}({quoted(player)},{_names(names)})"
        case ("enters", tuple(names), str(player)):
            return f"enters({_names(names)},{quoted(player)})"
        case ("creates", str(player), str(name), int(number)):
            card = next(card for card in board.cards if card.name == name)
            return f"creates({quoted(player)},entry({written(_token(card))},{number},nil))"
        case ("mills" | "draws" | "gains" | "loses" as how, str(player), int(number)):
            return f"{how}({quoted(player)},{number})"
        case ("gains_from", str(player), int(number), str(source)):
            return f"gains_from({quoted(player)},{number},{quoted(source)})"
        case ("puts_counters", str(player), str(name), str(kind), int(number)):
            return f"puts_counters({quoted(player)},{quoted(name)},{quoted(kind)},{number})"
        case ("attacks", tuple(names), str(defender)):
            return f"attacks({_names(names)},{quoted(defender)})"
        case ("begins", str(player), str(step)):
            return f"begins({quoted(player)},{step})"
        case ("casts", str(player), str(name)):
            return f"casts({quoted(player)},{quoted(name)},none)"
    raise UnknownError(f"event {event}")


def _names(names: Sequence[str]) -> str:
    first, *rest = names
    return f"more({quoted(first)},{_names(rest)})" if rest else f"one({quoted(first)})"


def _card(card: Card) -> Iterator[str]:
    yield from printed_facts(card)
    if not card.abilities:
        yield f"no_text({quoted(card.name)})"
    for number, ability in enumerate(card.abilities, 1):
        yield from _ability(f"{quoted(card.name)},{number}", ability)


def _ability(key: str, ability: Ability) -> Iterator[str]:
    kind = "static" if ability.kind == "grant" else ability.kind
    yield f"ability({key},{kind})"
    yield f"functions({key},{ability.functions})"
    match ability.kind:
        case "triggered":
            yield from _triggered(key, ability)
        case "grant":
            yield f"applies_to({key},enchanted)"
            yield f"modifies({key},1,grant_ability({ability.gives}))"
        case "replacement":
            yield from _replacement(key, ability)
        case _:
            if kind == "additional_trigger":
                yield f"adds({key},{ability.adds})"
            yield from (f"covers({key},{at},{written(one)})" for at, one in enumerate(ability.covers, 1))
            yield from (
                f"caused_by({key},{at},{written(one)})" for at, one in enumerate(ability.caused_by, 1)
            )
            yield from (f"condition({key},{written(condition)})" for condition in ability.conditions)


def _triggered(key: str, ability: Ability) -> Iterator[str]:
    for place, event in enumerate(ability.on, 1):
        yield f"triggers_on({key},{place},{written(event)})"
        if ability.batch:
            yield f"one_or_more({key},{place})"
    yield from (f"intervening({key},{written(condition)})" for condition in ability.intervening)
    if ability.once:
        yield f"triggers_once({key})"
    if ability.does_once:
        yield f"does_once({key})"
    if ability.speaks_of_event:
        yield f"speaks_of_event({key})"


def _replacement(key: str, ability: Ability) -> Iterator[str]:
    match ability.event:
        case "die":
            yield f"would({key},die,any_player)"
            yield f"about({key},{written(ability.about)})"
            yield f"does({key},1,exile_it)"
        case "draw":
            yield f"would({key},draw_card,you)"
            yield f"does({key},1,draw(you,{ability.adds}))"
        case "gain":
            yield f"would({key},gain_life,you)"
            yield f"does({key},1,gain_life(you,that_many_times({ability.adds})))"
        case "create":
            yield f"would({key},create_tokens,you)"
            yield f"does({key},1,multiply_tokens({ability.adds}))"
        case other:
            raise UnknownError(f"replacement of {other}")
