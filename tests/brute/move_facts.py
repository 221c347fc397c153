"""A board of counters, tokens and moves as facts for clingo (the vocabulary of `asp/README.md`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tests.brute.board import Term, printed_facts, quoted, written
from tests.brute.moves import Ability, Board, Card, Thing, UnknownError


def move_facts(board: Board) -> str:
    """The board as facts: the game's, then those of its cards."""
    lines = [*_game(board), *(line for card in board.cards for line in _card(card))]
    return "".join(f"{line}.\n" for line in lines)


def _game(board: Board) -> Iterator[str]:
    yield "format(commander)" if board.commanders else "format(free_for_all)"
    for seat, player in enumerate(board.players, 1):
        yield f"player({quoted(player)})"
        yield f"seat({quoted(player)},{seat})"
    yield from (f"given_life({quoted(player)},{life})" for player, life in board.life)
    yield from (f"commander({quoted(player)},{quoted(card)})" for player, card in board.commanders)
    for player in board.libraries:
        cards = sum(thing.zone == "library" and thing.owner == player for thing in board.things)
        yield f"known_library({quoted(player)})"
        yield f"given_library({quoted(player)},{cards})"
    for stamp, thing in enumerate(board.things, 1):
        yield from thing_facts(thing, stamp)
    for stamp, effect in enumerate(board.effects, len(board.things) + 1):
        name = quoted(effect.name)
        yield f"effect({name},{quoted(effect.card)},{quoted(effect.controller)})"
        yield f"timestamp({name},{stamp})"
        yield f"effect_ability({name},{effect.ability})"
        if effect.target is not None:
            yield f"effect_target({name},{quoted(effect.target)})"
    yield from (f"token_trait({written(token)},{written(trait)})" for token, trait in board.traits)
    for number, event in enumerate((board.event, *board.then), 1):
        yield f"event({number},{_event(event)})"
    if board.x is not None:
        yield f"spell_x({quoted(str(board.event[2]))},{board.x})"
    if board.kicked is not None:
        yield f"kicked({quoted(str(board.event[2]))},{board.kicked})"
    if board.spent:
        yield f"spent({quoted(str(board.event[2]))},m({','.join(map(str, board.spent))}))"
    yield from (f"this_turn({quoted(who)},{key},{number})" for who, key, number in board.this_turn)


def thing_facts(thing: Thing, stamp: int) -> Iterator[str]:
    """What a case says of one object."""
    name = quoted(thing.name)
    yield f"object({name},{quoted(thing.card)},{thing.zone},{quoted(thing.owner)})"
    if thing.zone == "battlefield":
        yield f"timestamp({name},{stamp})"
    if thing.controller is not None:
        yield f"given_controller({name},{quoted(thing.controller)})"
    if thing.tapped:
        yield f"tapped({name})"
    if thing.token:
        yield f"token({name})"
    if thing.attached is not None:
        yield f"attached({name},{quoted(thing.attached)})"
    if thing.position is not None:
        yield f"position({name},{thing.position})"
    yield from (f"counter({name},{quoted(kind)},{number})" for kind, number in thing.counters)


def _event(event: tuple[object, ...]) -> str:
    match event:
        case ("puts_counters", str(player), str(name), str(kind), int(number)):
            return f"puts_counters({quoted(player)},{quoted(name)},{quoted(kind)},{number})"
        case ("gets_counters", str(player), str(kind), int(number)):
            return f"gets_counters({quoted(player)},{quoted(kind)},{number})"
        case ("doubles_counters", str(player), str(name), kind):
            return f"doubles_counters({quoted(player)},{quoted(name)},{_or_all(kind)})"
        case ("removes_counters", str(player), str(name), kind, number):
            return f"removes_counters({quoted(player)},{quoted(name)},{_or_all(kind)},{_or_all(number)})"
        case ("moves_counters", str(player), str(name), str(onto), kind, number):
            things = f"{quoted(name)},{quoted(onto)}"
            return f"moves_counters({quoted(player)},{things},{_or_all(kind)},{_or_all(number)})"
        case ("creates", str(player), tuple(tokens)):
            return f"creates({quoted(player)},{_entries((written(t), n) for t, n in tokens)})"
        case ("creates_so", str(player), tuple(tokens), bool(tapped), attacked, tuple(counters)):
            made = _entries((written(t), n) for t, n in tokens)
            defender = "none" if attacked is None else quoted(str(attacked))
            kinds = _entries((quoted(kind), n) for kind, n in counters)
            manner = f"so({'yes' if tapped else 'no'},{defender},{kinds})"
            return f"creates_so({quoted(player)},{made},{manner})"
        case ("dies" | "destroyed" | "buried" | "exiled" | "returned" as how, tuple(names)):
            return f"{how}({_names(names)})"
        case ("sacrifices" | "discards" as how, str(player), tuple(names)):
            return f"{how}({quoted(player)},{_names(names)})"
        case ("mills", str(player), int(number)):
            return f"mills({quoted(player)},{number})"
        case ("plays", str(player), str(name)):
            return f"plays({quoted(player)},{quoted(name)})"
        case ("casts", str(player), str(name)):
            return f"casts({quoted(player)},{quoted(name)},none)"
        case ("enters", tuple(names), str(player)):
            return f"enters({_names(names)},{quoted(player)})"
        case ("enters_with", tuple(names), str(player), bool(tapped), tuple(counters)):
            kinds = _entries((quoted(kind), n) for kind, n in counters)
            return f"enters_with({_names(names)},{quoted(player)},{'yes' if tapped else 'no'},{kinds})"
    raise UnknownError(f"event {event}")


def _or_all(said: object) -> str:
    if said is None:
        return "all"
    return str(said) if isinstance(said, int) else quoted(str(said))


def _names(names: Sequence[str]) -> str:
    first, *rest = names
    return f"more({quoted(first)},{_names(rest)})" if rest else f"one({quoted(first)})"


def _entries(pairs: Iterator[tuple[str, int]]) -> str:
    """A sorted list `entry(What, Number, Rest)`."""
    import clingo

    term = "nil"
    for what, number in sorted(pairs, key=lambda pair: clingo.parse_term(pair[0]), reverse=True):
        term = f"entry({what},{number},{term})"
    return term


def _card(card: Card) -> Iterator[str]:
    name = quoted(card.name)
    yield from printed_facts(card)
    if card.loyalty is not None:
        yield f"loyalty({name},{card.loyalty})"
    for number, ability in enumerate(card.abilities, 1):
        yield from _ability(f"{name},{number}", ability)
    for number, (which, ability) in enumerate(card.gives):
        static, granted = (len(card.abilities) + 2 * number + more for more in (1, 2))
        yield f"ability({name},{static},static)"
        yield f"functions({name},{static},battlefield)"
        yield f"applies_to({name},{static},{written(which)})"
        yield f"modifies({name},{static},1,grant_ability({granted}))"
        yield from _ability(f"{name},{granted}", replace(ability, functions="granted"))


def _ability(key: str, ability: Ability) -> Iterator[str]:
    yield f"ability({key},{ability.kind})"
    yield f"functions({key},{ability.functions})"
    watches = "would" if ability.kind == "replacement" else "cant"
    yield f"{watches}({key},{ability.would},{ability.who})"
    terms: Sequence[Term] = ability.about
    yield from (f"about({key},{written(wanted)})" for wanted in terms)
    yield from (f"condition({key},{written(condition)})" for condition in ability.conditions)
    yield from (f"does({key},{place},{written(action)})" for place, action in enumerate(ability.does, 1))
    yield from (f"given({key},{place},{whether})" for place, whether in ability.given)
    for flag in ("optional", "once"):
        if getattr(ability, flag):
            yield f"{flag}({key})"
