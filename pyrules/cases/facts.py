"""A case as the facts of its game (asp/README.md, "The game"): only what the case says, nothing by
default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyrules.cases import events as ev
from pyrules.cases.board import CaseObject
from pyrules.cases.case import Case
from pyrules.cases.covered import AFTERWARDS, require_covered
from pyrules.cases.models import Becomes, Chosen, Permanent
from pyrules.cases.scalars import COLORS
from pyrules.keywords import term as keyword_term

if TYPE_CHECKING:
    from pyrules.oracle import CardText


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """The game facts of a case as clingo text, without the facts of its cards.

    `cards` are the library's names of the cards that are needed, `own_cards` the texts of the case's own
    cards.
    """

    text: str
    cards: tuple[str, ...]
    own_cards: Mapping[str, CardText] = field(default_factory=dict)


def case_facts(case: Case) -> CaseFacts:
    """The facts of a case. Raises NotCovered where the case says something whose rules aren't built yet."""
    require_covered(case)
    lines = [
        *_table(case),
        *_players(case),
        *_objects(case),
        *_effects(case),
        *_family(case),
        *_event(case),
        *_asked(case),
    ]
    own = case.model.cards or {}
    named = dict.fromkeys(
        [*(thing.card for thing in case.objects), *(effect.card for effect in case.effects)]
    )
    for sentence in case.sentences:
        source = getattr(sentence.event, "source", None)
        if isinstance(source, ev.SpellRef):
            named.setdefault(source.card)
        tokens = (group.token for group in getattr(sentence.event, "tokens", ()))
        things = (*getattr(sentence.event, "objects", ()), getattr(sentence.event, "card", None), *tokens)
        for thing in things:
            if isinstance(thing, ev.CardRef):
                named.setdefault(thing.card)
    for copied in case.copies.values():
        named.setdefault(copied)
    for commander in case.commanders.values():
        named.setdefault(commander)
    return CaseFacts(
        text="".join(f"{line}.\n" for line in lines),
        cards=tuple(name for name in named if name not in own),
        own_cards=_own_cards(case),
    )


def _own_cards(case: Case) -> Mapping[str, CardText]:
    if not case.model.cards:
        return {}
    from pyrules.oracle import CardText

    return {
        name: CardText(
            name=name,
            type=card.type,
            text=card.text or "",
            cost=card.cost,
            power=card.power,
            toughness=card.toughness,
            loyalty=card.loyalty,
            defense=card.defense,
        )
        for name, card in case.model.cards.items()
    }


# ---- Terms -------------------------------------------------------------------------------------------


def quoted(text: str) -> str:
    """A text as a string of clingo's."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def constant(words: str) -> str:
    """Words as a constant of clingo's: `precombat main` is `precombat_main`."""
    return words.replace(" ", "_").replace("-", "_")


# ---- Facts -------------------------------------------------------------------------------------------


def _table(case: Case) -> Iterator[str]:
    """Format, players, teams, turn."""
    model = case.model
    yield f"format({constant(model.format)})"
    for seat, player in enumerate(case.players, 1):
        yield f"player({quoted(player)})"
        yield f"seat({quoted(player)},{seat})"
    for number, team in enumerate(model.teams or (), 1):
        for member in team:
            yield f"given_team({quoted(member)},{number})"
    player_on_turn = model.turn.player if model.turn else None
    step = model.turn.step if model.turn else None
    for sentence in case.sentences:
        # The sentence says in which turn and step it happens (504.1).
        if isinstance(sentence.event, ev.DrawsForTurn):
            player_on_turn = player_on_turn or sentence.event.player
            step = step or "draw"
        if isinstance(sentence.event, ev.StepBegins):
            player_on_turn = player_on_turn or sentence.event.player
            step = step or sentence.event.step
    if player_on_turn is not None:
        yield f"given_turn({quoted(player_on_turn)})"
    if step is not None:
        yield f"given_step({constant(step)})"


def _players(case: Case) -> Iterator[str]:
    for name, player in case.model.players.items():
        who = quoted(name)
        for key in ("life", "hand", "library", "drawn", "drawn_this_step"):
            value = getattr(player, key)
            if isinstance(value, int):
                yield f"given_{key}({who},{value})"
            elif value is not None:
                yield f"known_{key}({who})"
        for key, number in player.this_turn():
            yield f"this_turn({who},{key},{number})"
        for kind, number in (player.counters or {}).items():
            yield f"player_counter({who},{quoted(kind)},{number})"
        if player.mana:
            yield f"floating({who},{_mana(player.mana)})"
        if name in case.commanders:
            yield f"commander({who},{quoted(case.commanders[name])})"


def _objects(case: Case) -> Iterator[str]:
    for thing in case.objects:
        name = quoted(thing.name)
        yield f"object({name},{quoted(thing.card)},{thing.zone},{quoted(thing.owner)})"
        if thing.controller != thing.owner:
            yield f"given_controller({name},{quoted(thing.controller)})"
        if thing.position is not None:
            yield f"position({name},{thing.position})"
        yield f"timestamp({name},{thing.timestamp})"
        yield from _said(case, thing, name)


def _said(case: Case, thing: CaseObject, name: str) -> Iterator[str]:
    said = thing.said
    if said is None:
        return
    if isinstance(said, Permanent):
        for key in ("tapped", "sick", "token"):
            if getattr(said, key):
                yield f"{key}({name})"
        for key in ("attached", "attacking"):
            other = case.targets.get((*thing.path, "attached to" if key == "attached" else key))
            if other is not None:
                yield f"{key}({name},{quoted(other.to)})"
        for index, _ in enumerate(said.blocking or ()):
            yield f"blocking({name},{quoted(case.targets[(*thing.path, 'blocking', index)].to)})"
        if thing.name in case.copies:
            yield f"copy_of({name},{quoted(case.copies[thing.name])})"
        if said.becomes is not None:
            yield from _becomes(said.becomes, name)
    for kind, number in (said.counters or {}).items():
        yield f"counter({name},{quoted(kind)},{number})"
    yield from _chosen(name, said.chosen)


def _becomes(said: Becomes, name: str) -> Iterator[str]:
    for key, words in (("type", said.types), ("supertype", said.supertypes)):
        for word in words or ():
            yield f"becomes_{key}({name},{constant(word.lower())})"
    for word in said.subtypes or ():
        yield f"becomes_subtype({name},{quoted(word)})"
    if said.colors is not None:
        for color in said.colors or ("colorless",):
            yield f"becomes_color({name},{color})"
    for key in ("power", "toughness"):
        if getattr(said, key) is not None:
            yield f"becomes_{key}({name},{getattr(said, key)})"
    for word in said.keywords or ():
        yield f"becomes_keyword({name},{keyword_term(word)})"


def _chosen(name: str, chosen: Chosen | None) -> Iterator[str]:
    for key, value in (chosen.values() if chosen else {}).items():
        plain = key == "color" or (key in ("from", "to") and value in COLORS)
        yield f"chosen({name},{constant(key)},{constant(value) if plain else quoted(value)})"


def _effects(case: Case) -> Iterator[str]:
    for effect in case.effects:
        said, name = effect.said, quoted(effect.name)
        yield f"effect({name},{quoted(effect.card)},{quoted(effect.controller)})"
        target = case.targets.get((*effect.path, "target"))
        if target is not None:
            yield f"effect_target({name},{quoted(target.to)})"
        for key in ("x", "amount", "ability"):
            if getattr(said, key) is not None:
                yield f"effect_{key}({name},{getattr(said, key)})"
        source = case.sources.get((*effect.path, "source"))
        if isinstance(source, (ev.ObjectRef, ev.SpellRef)):
            yield f"effect_source({name},{_source(source)})"
        yield f"timestamp({name},{effect.timestamp})"
        yield from _chosen(name, said.chosen)


def _family(case: Case) -> Iterator[str]:
    for number, entry in enumerate(case.family, 1):
        yield f"family_least({number},{entry.least})"
    for thing in case.objects:
        if thing.family is not None:
            yield f"family_object({quoted(thing.name)},{thing.family[0]},{thing.family[1]})"


def _of_spell(event: ev.Casts) -> Iterator[str]:
    """What is said of how a spell was cast."""
    spell = _thing(event.card)
    if event.x is not None:
        yield f"spell_x({spell},{event.x})"
    if event.kicked is not None:
        yield f"kicked({spell},{event.kicked})"
    for cost in event.kickers:
        yield f"kicked_with({spell},{quoted(cost)})"
    if event.spent is not None:
        yield f"spent({spell},{_mana(event.spent)})"


def _event(case: Case) -> Iterator[str]:
    for number, sentence in enumerate(case.sentences, 1):
        yield f"event({number},{_term(case, sentence.event)})"
        if isinstance(sentence.event, ev.Casts):
            yield from _of_spell(sentence.event)
        if isinstance(sentence.event, ev.Creates):
            for group in sentence.event.tokens:
                if isinstance(group.token, ev.Token):
                    yield from _token_traits(case, group.token)
        if isinstance(sentence.event, ev.Activates) and sentence.event.cost is not None:
            yield from _cost_parts(sentence.event.cost)
    if not case.sentences:
        yield "eventless"


def _cost_parts(cost: str) -> Iterator[str]:
    """What the text of a cost consists of: {T}, {Q}, a number of loyalty counters, mana."""
    for part in cost.split(","):
        match part.strip():
            case "{T}":
                term = "tap"
            case "{Q}":
                term = "untap"
            case loyalty if loyalty.lstrip("+-\u2212").isdecimal():
                term = f"loyalty({int(loyalty.replace(chr(0x2212), '-'))})"
            case symbols if symbols.startswith("{"):
                term = f"mana({quoted(symbols)})"
            case words:
                term = f"other({quoted(words)})"
        yield f"cost_part({quoted(cost)},{term})"


def _asked(case: Case) -> Iterator[str]:
    """What a case asks for beside outcomes: the permanents whose types of mana (106.7), characteristics
    before the event and after it."""
    said = [one for one in (case.expect, case.claim) if one is not None]
    names = {name for one in said for name in one.could_produce or ()}
    for name in sorted(names):
        yield f"ask_could_produce({quoted(name)})"
    afterwards = any(
        not AFTERWARDS.isdisjoint(quantities)
        for one in said
        for _, pattern in one.patterns()
        for subject, quantities in pattern.subjects.items()
        if subject not in case.players
    )
    nothing_else = not case.sentences and not names
    if afterwards or nothing_else or any(one.characteristics is not None for one in said):
        yield "ask_characteristics"
    if afterwards:
        yield "ask_afterwards"


def _mana(symbols: str) -> str:
    """Mana such as GGC as the multiset m(White, Blue, Black, Red, Green, Colorless)."""
    return f"m({','.join(str(symbols.count(kind)) for kind in 'WUBRGC')})"


def _term(case: Case, event: ev.Event) -> str:
    match event:
        case ev.Draws(player, count):
            return f"draws({quoted(player)},{count})"
        case ev.EachDraws(count):
            return f"each_draws({count})"
        case ev.DrawsForTurn(player):
            return f"draws_for_turn({quoted(player)})"
        case ev.Gains(player, amount, None):
            return f"gains({quoted(player)},{amount})"
        case ev.Gains(player, amount, source) if source is not None:
            return f"gains_from({quoted(player)},{amount},{_source(source)})"
        case ev.Loses(player, amount):
            return f"loses({quoted(player)},{amount})"
        case ev.LifeBecomes(player, total):
            return f"life_becomes({quoted(player)},{total})"
        case ev.ExchangesLife(first, second):
            return f"exchange_life({quoted(first)},{quoted(second)})"
        case ev.TapsForMana(player, ev.ObjectRef(name), None):
            return f"taps({quoted(player)},{quoted(name)})"
        case ev.TapsForMana(player, ev.ObjectRef(name), mana) if mana is not None:
            return f"taps_for({quoted(player)},{quoted(name)},{_mana(mana)})"
        case ev.Creates(player, groups, False, None, ()):
            return f"creates({quoted(player)},{_tokens(case, groups)})"
        case ev.Creates(player, groups, tapped, attacking, counters):
            defender = "none" if attacking is None else _target(attacking)
            manner = f"so({'yes' if tapped else 'no'},{defender},{_kinds(counters)})"
            return f"creates_so({quoted(player)},{_tokens(case, groups)},{manner})"
        case ev.Activates(player, ev.ObjectRef(name), cost):
            return f"activates({quoted(player)},{quoted(name)},{'any' if cost is None else quoted(cost)})"
        case _:
            return _counters_term(event) or _moving_term(event)


def _counters_term(event: ev.Event) -> str | None:
    """The events about counters; None for others."""
    match event:
        case ev.PutsCounters(player, counters, ev.ObjectRef(name)):
            return f"puts_counters({quoted(player)},{quoted(name)},{quoted(counters.kind)},{counters.count})"
        case ev.GetsCounters(player, counters):
            return f"gets_counters({quoted(player)},{quoted(counters.kind)},{counters.count})"
        case ev.DoublesCounters(player, kind, on):
            return f"doubles_counters({quoted(player)},{_target(on)},{_or_all(kind)})"
        case ev.RemovesCounters(player, count, kind, off):
            return f"removes_counters({quoted(player)},{_target(off)},{_or_all(kind)},{_or_all(count)})"
        case ev.MovesCounters(player, count, kind, off, onto):
            things = f"{_target(off)},{_target(onto)}"
            return f"moves_counters({quoted(player)},{things},{_or_all(kind)},{_or_all(count)})"
        case _:
            return None


def _or_all(said: str | int | None) -> str:
    """A kind or a number; None is all of them."""
    if said is None:
        return "all"
    return quoted(said) if isinstance(said, str) else str(said)


def _moving_term(event: ev.Event) -> str:
    """The events that move objects, and attacking."""
    match event:
        case ev.Dies(objects):
            return f"dies({_list(objects)})"
        case ev.IsDestroyed(objects, regenerates):
            return f"{'destroyed' if regenerates else 'buried'}({_list(objects)})"
        case ev.Discards(player, cards) if cards:
            return f"discards({quoted(player)},{_list(cards)})"
        case ev.StepBegins(player, step):
            return f"begins({quoted(player)},{constant(step)})"
        case ev.Mills(player, count):
            return f"mills({quoted(player)},{count})"
        case ev.IsExiled(objects):
            return f"exiled({_list(objects)})"
        case ev.IsReturned(objects):
            return f"returned({_list(objects)})"
        case ev.Sacrifices(player, objects):
            return f"sacrifices({quoted(player)},{_list(objects)})"
        case ev.Enters(objects, player, False, ()):
            return f"enters({_list(objects)},{quoted(player)})"
        case ev.Enters(objects, player, tapped, counters):
            how = "yes" if tapped else "no"
            return f"enters_with({_list(objects)},{quoted(player)},{how},{_kinds(counters)})"
        case ev.Plays(player, card):
            return f"plays({quoted(player)},{_thing(card)})"
        case ev.Casts(player, card, targets=targets):
            target = _target(targets[0]) if targets else "none"
            return f"casts({quoted(player)},{_thing(card)},{target})"
        case ev.Attacks(attackers, defender):
            return f"attacks({_list(attackers)},{_target(defender)})"
    raise AssertionError(f"covered, but without a term: {event}")


def _tokens(case: Case, groups: Sequence[ev.TokenGroup]) -> str:
    """Tokens as a sorted list `entry(Token, Number, Rest)`, `nil` at its end."""
    import clingo

    counts: dict[clingo.Symbol, int] = {}
    for group in groups:
        token = clingo.parse_term(_token(case, group.token))
        counts[token] = counts.get(token, 0) + group.count
    term = "nil"
    for token in sorted(counts, reverse=True):
        if counts[token]:
            term = f"entry({token},{counts[token]},{term})"
    return term


def _token(case: Case, token: ev.Token | ev.Thing) -> str:
    """A kind of token: its name where the rules define it (111.10), `token(Name, Power, Toughness, Color)`,
    or `copy(Card)` with the card whose copiable values it has."""
    if isinstance(token, ev.CardRef):
        return f"copy({quoted(token.card)})"
    if isinstance(token, ev.ObjectRef):
        cards = {thing.name: thing.card for thing in case.objects}
        return f"copy({quoted(case.copies.get(token.object, cards[token.object]))})"
    if token.power is None and not token.colors and not token.types and not token.supertypes:
        return quoted(token.name)
    color = "colorless"
    for number, one in enumerate(token.colors):
        color = one if not number else f"both({color},{one})"
    size = "none,none" if token.power is None else f"{token.power},{token.toughness}"
    return f"token({quoted(token.name)},{size},{color})"


def _token_traits(case: Case, token: ev.Token) -> Iterator[str]:
    """What a token is besides its size and colours. Its name is made of its subtypes (111.4)."""
    term = _token(case, token)
    if not term.startswith("token("):
        return
    for kind in token.types:
        yield f"token_trait({term},type({kind}))"
    for kind in token.supertypes:
        yield f"token_trait({term},supertype({kind}))"
    for name in token.name.split():
        yield f"token_trait({term},subtype({quoted(name)}))"
    for keyword in token.keywords:
        yield f"token_trait({term},keyword({keyword_term(keyword)}))"


def _list(things: Sequence[ev.Thing]) -> str:
    """`one(First)`, or `more(First, Rest)` for several."""
    *before, last = [_thing(thing) for thing in things]
    term = f"one({last})"
    for name in reversed(before):
        term = f"more({name},{term})"
    return term


def _kinds(groups: Sequence[ev.CounterGroup]) -> str:
    """Counters as a sorted list `entry(Kind, Number, Rest)`, `nil` at its end."""
    counts: dict[str, int] = {}
    for group in groups:
        counts[group.kind] = counts.get(group.kind, 0) + group.count
    term = "nil"
    for kind in sorted(counts, reverse=True):
        if counts[kind]:
            term = f"entry({quoted(kind)},{counts[kind]},{term})"
    return term


def _thing(thing: ev.Thing) -> str:
    """An object's name, or `card(Name)` for a card that is no object of the case."""
    return quoted(thing.object) if isinstance(thing, ev.ObjectRef) else f"card({quoted(thing.card)})"


def _target(target: ev.Target) -> str:
    return quoted(target.player if isinstance(target, ev.PlayerRef) else target.object)


def _source(source: ev.Source) -> str:
    """An object's name, or `spell(Player, Card)` for what is no object of the case."""
    if isinstance(source, ev.ObjectRef):
        return quoted(source.object)
    return f"spell({quoted(source.player)},{quoted(source.card)})"
