"""One way to read a sentence: its tree to an event, with every name looked up."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pyrules.cases.board import Board, CaseObject
from pyrules.cases.events import (
    Activates,
    Attacks,
    CardRef,
    Casts,
    CounterGroup,
    Creates,
    DealsDamage,
    Dies,
    Discards,
    DoublesCounters,
    Draws,
    DrawsForTurn,
    EachDraws,
    Enters,
    Event,
    ExchangesLife,
    Gains,
    GetsCounters,
    Hit,
    IsDestroyed,
    IsExiled,
    IsReturned,
    LifeBecomes,
    Loses,
    Mills,
    MovesCounters,
    ObjectRef,
    PlayerRef,
    Plays,
    PutsCounters,
    RemovesCounters,
    Sacrifices,
    Source,
    SpellRef,
    StepBegins,
    TapsForMana,
    Target,
    Thing,
    Token,
    TokenGroup,
    arrivals,
    departures,
)
from pyrules.cases.forms import NUMBERS
from pyrules.cases.pieces import Laid
from pyrules.cases.positions import did_you_mean, hint_of
from pyrules.cases.scalars import COLORS, LARGEST, MANA

if TYPE_CHECKING:
    from lark import Tree

_TYPES = ("artifact", "creature", "enchantment", "land", "planeswalker", "battle")
_SUPERTYPES = ("legendary", "basic", "snow")
_NEVER_IN_A_KIND = ("counter", "counters", "and", ",", "each", "all", "kind")
_SIZE = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a reading doesn't count: what is wrong at which characters of the sentence.

    `unknown` marks a name that means nothing; `player` is that name where a player of that name would do.
    `unsure` marks what may only be missing because another part of the case is at fault.
    """

    start: int
    length: int
    message: str
    hint: str | None = None
    unknown: bool = False
    player: str | None = None
    unsure: bool = False
    weight: int = 2


@dataclass(slots=True)
class Reading:
    """One way to read a sentence: the event, the names in it, and why it doesn't count, if so."""

    event: Event | None = None
    names: list[tuple[int, int]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Moved:
    """Objects that earlier sentences brought onto the battlefield, and took off it."""

    arrived: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()

    def after(self, event: Event) -> Moved:
        """The same after one more event."""
        came, went = arrivals(event), departures(event)
        return Moved((self.arrived - went) | came, (self.gone - came) | went)


class ReadingBuilder:
    """Makes an event of one tree, and looks its names up on the way.

    `moved`: where earlier sentences took objects.
    """

    def __init__(self, board: Board, sentence: str, laid: Laid, moved: Moved = Moved()) -> None:
        self.board = board
        self.moved = moved
        self.sentence = sentence
        self.laid = laid
        self.reading = Reading()

    def read(self, tree: Tree[Any]) -> Reading:
        body = tree.children[0]
        self.reading.event = getattr(self, f"_{body.data}")(*body.children)
        return self.reading

    # ---- Sentences ------------------------------------------------------------------------------------

    def _draws(self, player: Any, count: Any) -> Event:
        return Draws(self.player(player), self.number(count))

    def _each_draws(self, count: Any) -> Event:
        return EachDraws(self.number(count))

    def _draws_for_turn(self, player: Any) -> Event:
        return DrawsForTurn(self.player(player))

    def _gains(self, player: Any, amount: Any) -> Event:
        return Gains(self.player(player), self.number(amount))

    def _loses(self, player: Any, amount: Any) -> Event:
        return Loses(self.player(player), self.number(amount))

    def _life_becomes(self, player: Any, total: Any) -> Event:
        return LifeBecomes(self.player(player), self.number(total))

    def _exchanges_life(self, first: Any, second: Any) -> Event:
        one, other = self.player(first), self.player(second)
        if one == other:
            self._wrong(second, f"'{other}' can't exchange life totals with themself", None)
        return ExchangesLife(one, other)

    def _causes_gain(self, source: Any, player: Any, amount: Any) -> Event:
        return Gains(self.player(player), self.number(amount), self.source(source))

    def _damage(self, *deals: Any) -> Event:
        hits: list[Hit] = []
        for deal in deals:
            source = self.source(deal.children[0])
            hits += [self._hit(source, hit) for hit in deal.children[1:]]
        return DealsDamage(tuple(hits))

    def _hit(self, source: Source, hit: Any) -> Hit:
        amount, *kinds, target = hit.children
        said = [str(kind.children[0]) for kind in kinds]
        for word in set(said):
            if said.count(word) > 1:
                self._wrong(hit, f"'{word}' is said twice", None)
        return Hit(
            source, self.number(amount), self.target(target), "combat" in said, "unpreventable" in said
        )

    def _puts_counters(self, player: Any, counters: Any, on: Any) -> Event:
        return PutsCounters(self.player(player), self.counters(counters), self.object(on))

    def _gets_counters(self, player: Any, counters: Any) -> Event:
        return GetsCounters(self.player(player), self.counters(counters))

    def _doubles_counters(self, player: Any, kinds: Any, on: Any) -> Event:
        kind = self.kind_of_counter(kinds.children[0]) if kinds.children else None
        return DoublesCounters(self.player(player), kind, self.target(on))

    def _removes_counters(self, player: Any, some: Any, off: Any) -> Event:
        return RemovesCounters(self.player(player), *self.some_counters(some), self.target(off))

    def _moves_counters(self, player: Any, some: Any, off: Any, onto: Any) -> Event:
        return MovesCounters(
            self.player(player), *self.some_counters(some), self.permanent(off), self.permanent(onto)
        )

    def _creates(self, player: Any, *parts: Any) -> Event:
        groups = [part for part in parts if part.data in ("tokens", "token_copies")]
        read = [self._tokens(group) for group in groups]
        tapped = {is_tapped for _, is_tapped in read}
        if len(tapped) > 1:
            hint = "say it of each of them, or write two instructions"
            self._wrong(groups[-1], "the tokens of one instruction enter tapped together, or not", hint)
        event = Creates(self.player(player), tuple(group for group, _ in read), True in tapped)
        for part in parts:
            if part.data == "attacking":
                event = replace(event, tapped=True, attacking=self.target(part.children[-1]))
            elif part.data == "bearing":
                event = replace(event, counters=tuple(self.counters(group) for group in part.children))
        return event

    def _tokens(self, group: Any) -> tuple[TokenGroup, bool]:
        """The tokens, and whether they enter tapped."""
        count, *tapped, what = group.children
        if group.data == "token_copies":
            return TokenGroup(self.number(count), self.thing(what)), bool(tapped)
        words = self.words(what).split()
        return TokenGroup(self.number(count), self._token(what)), words[0] == "tapped"

    def _dies(self, names: Any) -> Event:
        return Dies(self.permanents(names))

    def _destroyed(self, names: Any, *not_regenerated: Any) -> Event:
        return IsDestroyed(self.permanents(names), not not_regenerated)

    def _sacrifices(self, player: Any, names: Any) -> Event:
        return Sacrifices(self.player(player), self.permanents(names))

    def _exiled(self, names: Any) -> Event:
        return IsExiled(tuple(self.object(name) for name in names.children))

    def _returned(self, names: Any) -> Event:
        return IsReturned(tuple(self.object(name) for name in names.children))

    def _mills(self, player: Any, count: Any) -> Event:
        return Mills(self.player(player), self.number(count))

    def _discards(self, player: Any, names: Any, *source: Any) -> Event:
        who = self.player(player)
        cards = tuple(self.thing(name, zone="hand", owner=who) for name in names.children)
        return Discards(who, cards, None, self.source(source[0]) if source else None)

    def _discards_cards(self, player: Any, count: Any, *source: Any) -> Event:
        return Discards(
            self.player(player), (), self.number(count), self.source(source[0]) if source else None
        )

    def _plays(self, player: Any, card: Any) -> Event:
        return Plays(self.player(player), self.thing(card, not_on="battlefield"))

    def _enters(self, names: Any, *rest: Any) -> Event:
        objects = tuple(self.thing(name, not_on="battlefield") for name in names.children)
        tapped = _is_token(rest[0])
        player, *counters = rest[1:] if tapped else rest
        return Enters(objects, self.player(player), tapped, tuple(self.counters(group) for group in counters))

    def _casts(self, player: Any, card: Any, *parts: Any) -> Event:
        event = Casts(self.player(player), self.thing(card, not_on="battlefield"))
        said = [part.data.partition("_")[0] for part in parts]
        if len(set(said)) < len(said):
            self._wrong(card, "each of these is said once: X, kicked, spending, paying, targeting", None)
        for part in parts:
            event = replace(event, **self._of_spell(part.data, part.children))
        return event

    def _of_spell(self, kind: str, said: Any) -> dict[str, Any]:
        """What a sentence says of a spell that is cast."""
        match kind:
            case "with_x":
                return {"x": self._within(said[0], re.sub(r"\D", "", str(said[0])))}
            case "paying":
                return {"life": self.number(said[0])}
            case "kicked":
                times = 1 if not said else 2 if _is_token(said[0]) else self.number(said[0])
                return {"kicked": times}
            case "kicked_with":
                return {"kicked": len(said), "kickers": tuple(str(cost) for cost in said)}
            case "spending":
                return {"spent": _mana(said[0])}
            case _:
                return {"targets": tuple(self.target(name) for name in said[0].children)}

    def _taps(self, player: Any, name: Any, *symbols: Any) -> Event:
        mana = None
        if symbols:
            mana = _mana(symbols[0])
        return TapsForMana(self.player(player), self.permanent(name), mana)

    def _activates(self, player: Any, name: Any, *cost: Any) -> Event:
        said = self.words(cost[0]).replace("−", "-") if cost else None
        return Activates(self.player(player), self.object(name), said)

    def _attacks(self, names: Any, defender: Any) -> Event:
        return Attacks(self.permanents(names), self.target(defender))

    def _step_begins(self, player: Any, step: Any) -> Event:
        return StepBegins(self.player(player), str(step))

    # ---- Names ----------------------------------------------------------------------------------------

    def player(self, node: Any) -> str:
        name = self._name(node)
        player = self.board.player(name)
        if player is None:
            self._unknown(
                node, f"unknown player '{name}'", did_you_mean(name, self.board.players), player=name
            )
            return name
        return player

    def object(self, node: Any) -> ObjectRef:
        """An object of the case, wherever it is."""
        name = self._name(node)
        found = self.board.object(name)
        if found is None:
            self._unknown_object(node, name)
        return ObjectRef(found.name if found else name)

    def permanent(self, node: Any) -> ObjectRef:
        """An object on the battlefield."""
        name = self._name(node)
        found = self.board.object(name)
        if found is None:
            self._unknown_object(node, name)
        elif found.zone != "battlefield" and found.name not in self.moved.arrived:
            self._misplaced(
                node, found, lambda other: other.zone == "battlefield", "is not on the battlefield"
            )
        return ObjectRef(found.name if found else name)

    def permanents(self, names: Any) -> tuple[ObjectRef, ...]:
        found = tuple(self.permanent(name) for name in names.children)
        if len(set(found)) < len(found):
            self._wrong(names, "an object is named twice", None)
        return found

    def thing(
        self, node: Any, zone: str | None = None, owner: str | None = None, not_on: str | None = None
    ) -> Thing:
        """An object of the case where the event can find it, or else any card."""
        name = self._name(node)
        found = self.board.object(name)
        if found is not None:
            gone = found.name in self.moved.gone
            if zone is not None and (found.zone != zone or found.owner != owner) and not gone:
                self._misplaced(
                    node,
                    found,
                    lambda other: other.zone == zone and other.owner == owner,
                    f"is not in {owner}'s {zone}",
                )
            elif found.zone == not_on and not gone:
                self._misplaced(
                    node, found, lambda other: other.zone != not_on, f"is on the {not_on} already"
                )
            return ObjectRef(found.name)
        card = self.board.cards.card(name)
        if card is None:
            near = [*difflib.get_close_matches(name, self.board.names(), 2), *self.board.cards.nearest(name)]
            self._unknown(node, f"unknown card '{name}'", hint_of(list(dict.fromkeys(near))[:3]))
        return CardRef(card or name)

    def target(self, node: Any) -> Target:
        """A player or an object of the case."""
        name = self._name(node)
        player = self.board.player(name)
        if player is not None:
            return PlayerRef(player)
        found = self.board.object(name)
        if found is None:
            hint = did_you_mean(name, self.board.names())
            self._unknown(node, f"no player or object is called '{name}'", hint, player=name)
        return ObjectRef(found.name if found else name)

    def source(self, node: Any) -> Source:
        """An object of the case, or "alice's Lightning Bolt"."""
        if node.data == "spell":
            return self._spell(*node.children)
        inner = node.children[0]
        name = self._name(inner)
        found = self.board.object(name)
        if found is None:
            hint = did_you_mean(name, [thing.name for thing in self.board.objects])
            if hint is None and self.board.cards.card(name) is not None and self.board.players:
                hint = f"say whose it is: {self.board.players[0]}'s {name}"
            self._unknown(inner, f"no object is called '{name}'", hint)
        return ObjectRef(found.name if found else name)

    def _spell(self, owner: Any, node: Any) -> Source:
        player = self.player(owner)
        name = self._name(node)
        found = self.board.object(name)
        if found is not None and found.controller == player:
            return ObjectRef(found.name)
        card = self.board.cards.card(name)
        if card is None:
            self._unknown(node, f"unknown card '{name}'", hint_of(list(self.board.cards.nearest(name))[:3]))
        return SpellRef(player, card or name)

    def _unknown_object(self, node: Any, name: str) -> None:
        objects = [thing.name for thing in self.board.objects]
        if self.board.player(name) is not None:
            self._wrong(node, f"'{name}' is a player, and an object is meant here", None)
        else:
            self._unknown(node, f"no object is called '{name}'", did_you_mean(name, objects))

    def _misplaced(self, node: Any, found: CaseObject, fits: Any, what: str) -> None:
        """An object that is where the event can't find it; others of the same card may be meant."""
        others = [other for other in self.board.objects if other.card == found.card and fits(other)]
        hint = f"did you mean '{others[0].name}', which is {_place(others[0])}?" if others else None
        self._wrong(node, f"'{found.name}' {what}", hint)

    # ---- Other parts ----------------------------------------------------------------------------------

    def number(self, node: Any) -> int:
        word = str(node.children[0])
        if word.isdecimal():
            return self._within(node, word)
        return 1 if word in ("a", "an") else NUMBERS.index(word)

    def _within(self, node: Any, digits: str) -> int:
        if len(digits) > 12 or int(digits) > LARGEST:
            self._wrong(node, f"{digits} is too large", f"numbers go to {LARGEST:,}")
            return LARGEST
        return int(digits)

    def counters(self, node: Any) -> CounterGroup:
        count, kind = node.children
        return CounterGroup(self.number(count), self.kind_of_counter(kind))

    def some_counters(self, node: Any) -> tuple[int | None, str | None]:
        """So many of a kind; all of it, or of every kind, where a part is None."""
        if not node.children:
            return None, None
        (said,) = node.children
        if said.data == "words":
            return None, self.kind_of_counter(said)
        group = self.counters(said)
        return group.count, group.kind

    def kind_of_counter(self, kind: Any) -> str:
        words = self.words(kind)
        if not set(words.replace(",", " , ").split()).isdisjoint(_NEVER_IN_A_KIND):
            start, end = self._span(kind)
            self.reading.problems.append(
                Problem(start, end - start, f"'{words}' is no kind of counter", weight=3)
            )
        return words

    def words(self, node: Any) -> str:
        """The words as written, with single spaces."""
        start, end = self._span(node)
        return " ".join(self.sentence[start:end].split())

    def _token(self, node: Any) -> Token:
        """`1/1 green Saproling creature`, or the name of a kind that the rules define."""
        start, _ = self._span(node)
        left = [word.strip(",") for word in self.words(node).split()]
        _leading(left, ("tapped",))
        supertypes = tuple(_leading(left, _SUPERTYPES))
        size = _SIZE.fullmatch(left[0]) if left else None
        if size:
            del left[0]
        colors = tuple(word for word in _leading(left, (*COLORS, "colorless", "and")) if word in COLORS)
        keywords: tuple[str, ...] = ()
        types: list[str] = []
        while left and left[-1] in _TYPES:
            types.insert(0, left.pop())
        name = " ".join(left)
        if (
            not name
            or not all(word[:1].isupper() or word in ("of", "the", "and") for word in left)
            or "and" in (left[0], left[-1])
        ):
            self.reading.problems.append(
                Problem(
                    start,
                    len(self.words(node)),
                    f"'{self.words(node)}' is no kind of token",
                    "write it as '1/1 green Saproling creature'",
                    weight=3,
                )
            )
        power, toughness = (int(size[1]), int(size[2])) if size else (None, None)
        return Token(name, power, toughness, colors, tuple(types), supertypes, keywords)

    def _span(self, node: Any) -> tuple[int, int]:
        """Where a part of the tree stands in the sentence."""
        tokens = [node] if _is_token(node) else list(node.scan_values(_is_token))
        if not tokens:
            return 0, len(self.sentence)
        first = self.laid.pieces[self.laid.piece_at(tokens[0].start_pos)]
        last = self.laid.pieces[self.laid.piece_at(tokens[-1].start_pos)]
        return first.start, last.end

    def _name(self, node: Any) -> str:
        start, end = self._span(node)
        self.reading.names.append((start, end))
        sign = self.laid.pieces[self.laid.piece_at(node.children[0].start_pos)]
        return sign.name if sign.name is not None else " ".join(self.sentence[start:end].split())

    def _unknown(self, node: Any, message: str, hint: str | None, player: str | None = None) -> None:
        start, end = self._span(node)
        unsure = self.board.gaps.objects if player is None else self.board.gaps.players
        self.reading.problems.append(Problem(start, end - start, message, hint, True, player, unsure))

    def _wrong(self, node: Any, message: str, hint: str | None) -> None:
        start, end = self._span(node)
        self.reading.problems.append(Problem(start, end - start, message, hint, weight=1))


def _leading(words: list[str], known: tuple[str, ...]) -> list[str]:
    """Takes the words that are known off the front."""
    taken: list[str] = []
    while words and words[0] in known:
        taken.append(words.pop(0))
    return taken


def _mana(symbols: Any) -> str:
    """Symbols of mana, such as "{U}WU", as letters in order."""
    return "".join(sorted(re.sub(r"[{}]", "", str(symbols)), key=MANA.index))


def _is_token(node: Any) -> bool:
    return isinstance(node, str)


def _place(thing: CaseObject) -> str:
    if thing.zone == "battlefield":
        return "on the battlefield"
    if thing.zone == "exile":
        return "in exile"
    return f"in {thing.owner}'s {thing.zone}" if thing.zone != "command" else "in the command zone"
