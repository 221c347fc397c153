"""Plays a board once for every legal sequence of choices.

A game here is ordinary imperative code: whoever has a choice asks the script, the script answers the first
time with the first option and, from one play to the next, steps through all of them like an odometer. Nothing
is merged and equal copies are told apart, so the number of plays is the number of orderings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations

from tests.brute.board import Ability, Board, Term
from tests.brute.script import Script, TooManyError

Value = int | str | bool | tuple[tuple[str, int], ...]
"""What a quantity may be; how many of each (`creates`, `counters`) is a sorted tuple of pairs."""

Quantities = frozenset[tuple[str, str, Value]]
"""(subject, quantity of the case format, value), those at their default left out."""

DEFAULT_HAND = 7
DEFAULT_LIBRARY = 60
STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat_main",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
    "postcombat_main",
    "end",
    "cleanup",
)


class _GameOver(Exception):
    """A player has won: the game ends immediately (104.1)."""


@dataclass(frozen=True)
class Result:
    """`outcomes` counts the orderings of each; `choosers` are those who ever had two options or more.
    `eventful` says whether anything was ever replaced or couldn't happen."""

    legal: bool
    outcomes: Mapping[Quantities, int]
    choosers: frozenset[str]
    eventful: bool

    @property
    def orderings(self) -> int:
        return sum(self.outcomes.values())


def play(board: Board, limit: int = 20_000) -> Result:
    """Every legal sequence of choices of `board`'s events, one after another.

    Raises `TooManyError` after `limit` resolutions.
    """
    setup = _Setup(board)
    script = Script()
    outcomes: Counter[Quantities] = Counter()
    legal = True
    plays = 0
    while True:
        game = _Game(setup, script)
        with suppress(_GameOver):
            game.resolve()
        legal = legal and game.legal
        outcomes[game.quantities()] += 1
        plays += 1
        if plays > limit:
            raise TooManyError(f"more than {limit} resolutions")
        if not script.advance():
            break
    if not legal:
        return Result(False, Counter(), frozenset(), True)
    return Result(True, outcomes, frozenset(script.choosers), script.eventful)


@dataclass(frozen=True)
class _Effect:
    """One ability of one thing or effect in force: what 616.1 chooses between."""

    key: tuple[str, int]
    ability: Ability
    thing: str | None
    controller: str
    target: str | None
    x: int


@dataclass(frozen=True)
class _Event:
    """What would happen to one player. `amount` counts cards or life; a single draw is of one card. `source`
    is the permanent whose ability causes it, where that is said."""

    kind: str
    player: str
    amount: int
    source: str | None = None


_Had = frozenset[tuple[str, int]]
"""What an event inherits from those that it replaces or is part of: the effects that had their one
opportunity (614.5), declined ones among them."""
_NOTHING: _Had = frozenset()


class _Setup:
    """What doesn't change from one play of the board to the next."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.players = tuple(player.name for player in board.players)
        self.shared = board.format == "two_headed_giant"
        teams = board.teams
        if not teams:
            size = 2 if self.shared else 1
            teams = tuple(self.players[i : i + size] for i in range(0, len(self.players), size))
        self.team_of = {player: team for team in teams for player in team}
        self.active = board.turn or self.players[0]
        self.step = board.step or "precombat_main"
        start = self.players.index(self.active)
        self.turn_order = self.players[start:] + self.players[:start]
        self.active_players = self.team_of[self.active] if self.shared else (self.active,)
        self.owner = {thing.name: thing.owner for thing in board.things}
        self.controller = {thing.name: thing.controller or thing.owner for thing in board.things}
        self.given = {player.name: player for player in board.players}
        self.effects = tuple(self._effects())
        self.life_before = self._life()

    def opponents(self, player: str) -> list[str]:
        return [other for other in self.turn_order if other not in self.team_of[player]]

    def account(self, player: str) -> tuple[str, ...]:
        """Whose life total it is: the team's where it is shared (810.9)."""
        return self.team_of[player] if self.shared else (player,)

    def _effects(self) -> Iterator[_Effect]:
        cards = {card.name: card for card in self.board.cards}
        for thing in self.board.things:
            holder = self.controller[thing.name] if thing.zone == "battlefield" else thing.owner
            for number, ability in enumerate(cards[thing.card].abilities, 1):
                if ability.functions != "resolved":
                    yield _Effect((thing.name, number), ability, thing.name, holder, thing.attached, 0)
        for effect in self.board.effects:
            for number, ability in enumerate(cards[effect.card].abilities, 1):
                if ability.functions == "resolved":
                    key = (effect.name, number)
                    yield _Effect(key, ability, None, effect.controller, effect.target, effect.x or 0)

    def _life(self) -> dict[tuple[str, ...], int]:
        """Life totals (119.1): 20, in Commander 40, in Two-Headed Giant 30 for a team."""
        usual = {"commander": 40, "two_headed_giant": 30}.get(self.board.format, 20)
        life = {self.account(player): usual for player in self.players}
        for player in self.board.players:
            if player.life is not None:
                life[self.account(player.name)] = player.life
        return life


@dataclass
class _Cards:
    """A pile of cards: known ones, in order with the top first, and a number of unknown ones (never both in a
    library). Below the known ones may lie others that were there before, in an order that nobody knows."""

    known: list[str] = field(default_factory=list)
    unknown: int = 0
    underneath: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown + self.underneath


class _Game:
    """One play."""

    def __init__(self, setup: _Setup, script: Script) -> None:
        self.setup = setup
        self.script = script
        self.legal = True
        self.life = dict(setup.life_before)
        self.hand = {p.name: self._pile(p.hand, DEFAULT_HAND) for p in setup.board.players}
        self.library = {p.name: self._pile(p.library, DEFAULT_LIBRARY) for p in setup.board.players}
        self.zone = {thing.name: thing.zone for thing in setup.board.things}
        self.counters = {thing.name: Counter(dict(thing.counters)) for thing in setup.board.things}
        self.tapped = {thing.name: thing.tapped for thing in setup.board.things}
        self.drawn = {p.name: p.drawn for p in setup.board.players}
        self.drawn_this_step = {p.name: p.drawn_this_step for p in setup.board.players}
        self.drawn_but_for_first = {
            p.name: p.drawn - self._had_first_draw(p.name) for p in setup.board.players
        }
        self.tally: Counter[tuple[str, str]] = Counter()
        self.created: dict[str, Counter[str]] = {name: Counter() for name in setup.players}
        self.flags: set[tuple[str, str]] = set()
        self.unknown_in_graveyard: Counter[str] = Counter()
        self.spent: set[tuple[str, int]] = set()
        self.instructed: Counter[str] = Counter()
        self.lost_draws: Counter[tuple[str, bool]] = Counter()
        self.changed_life: Counter[tuple[str, str]] = Counter()

    @staticmethod
    def _pile(given: int | tuple[str, ...] | None, usual: int) -> _Cards:
        if given is None:
            return _Cards([], usual)
        if isinstance(given, int):
            return _Cards([], given)
        return _Cards(list(given), 0)

    def _had_first_draw(self, player: str) -> int:
        """Whether one of the cards drawn this turn was the first of that player's draw step."""
        setup = self.setup
        if player not in setup.active_players or not self.drawn[player]:
            return 0
        if setup.step == "draw":
            return int(self.drawn_this_step[player] > 0)
        return int(STEPS.index(setup.step) > STEPS.index("draw"))

    # --- instructions ---

    def resolve(self) -> None:
        for kind, *arguments in self.setup.board.events:
            if kind == "each_draws":
                self._all_draw(self.setup.players, int(arguments[0]), _NOTHING)
                continue
            player = str(arguments[0])
            if kind == "activates":
                self._activate(player, str(arguments[1]))
                continue
            if kind == "exchange_life":
                self._exchange_life(player, str(arguments[1]))
                continue
            amount = 1 if kind == "draws_for_turn" else int(arguments[1])
            if kind in ("draws", "draws_for_turn"):
                self._instructed_to_draw(player, amount, _NOTHING)
            elif kind == "life_becomes":
                self._life_becomes(player, amount)
            else:
                source = str(arguments[2]) if kind == "gains_from" else None
                self._life_event(
                    _Event("lose_life" if kind == "loses" else "gain_life", player, amount, source)
                )

    def _life_becomes(self, player: str, total: int) -> None:
        """[119.5, 810.9a, 810.9c] A set life total is a gain or a loss of the difference."""
        difference = total - self.life[self.setup.account(player)]
        if difference:
            self._life_event(_change_of_life(player, difference))

    def _exchange_life(self, one: str, other: str) -> None:
        """[701.12a, 701.12c, 119.7, 119.8, 810.9e]"""
        accounts = self.setup.account(one), self.setup.account(other)
        if accounts[0] == accounts[1]:
            self.legal = False
            return
        before = self.life[accounts[0]], self.life[accounts[1]]
        if before[0] == before[1]:
            return
        events = {
            one: _change_of_life(one, before[1] - before[0]),
            other: _change_of_life(other, before[0] - before[1]),
        }
        if any(self._cannot_happen(event) for event in events.values()):
            self.legal = False
            return
        self._life_events_at_once([events[player] for player in self.setup.turn_order if player in events])

    def _activate(self, player: str, thing: str) -> None:
        """[602.2, 107.5, 107.6] Pays with {T} or {Q} and resolves; other costs are taken to be payable."""
        effect = next(e for e in self.setup.effects if e.thing == thing and e.ability.cost)
        costs = effect.ability.cost
        stuck = ("tap" in costs and self.tapped[thing]) or ("untap" in costs and not self.tapped[thing])
        if stuck or player != effect.controller or self.zone[thing] != effect.ability.functions:
            self.legal = False
            return
        if "tap" in costs or "untap" in costs:
            self.tapped[thing] = "tap" in costs
        self._carry_out(effect, _Event("activated", player, 0), _NOTHING)

    # --- replacing (614, 616) ---

    def _replacement(self, event: _Event, had: _Had) -> tuple[_Effect | None, _Had]:
        """[616.1] The affected player chooses until an effect applies (it is returned) or none is left."""
        while candidates := self._applicable(event, had):
            options = [
                (effect, use)
                for effect in candidates
                for use in ((True, False) if effect.ability.optional else (True,))
            ]
            self.script.eventful = True
            effect, use = options[self.script.choose(event.player, len(options))]
            had |= {effect.key}
            if use:
                if effect.ability.once:
                    self.spent.add(effect.key)
                return effect, had
        return None, had

    def _applicable(self, event: _Event, had: _Had) -> list[_Effect]:
        effects = [
            effect
            for effect in self.setup.effects
            if effect.key not in had
            and effect.key not in self.spent
            and any(
                kind == event.kind and self._is(who, event.player, effect)
                for kind, who in effect.ability.would
            )
            and self._in_force(effect, event)
        ]
        own = [effect for effect in effects if effect.ability.self_replacement]
        # [616.1a] Self-replacement first; [614.17c] nothing else for what can't happen.
        return own if own or self._cannot_happen(event) else effects

    def _cannot_happen(self, event: _Event) -> bool:
        """[101.2, 614.17] Nobody draws several cards at once, so an instruction to draw can't happen when the
        next single draw can't (121.2b). For life in Two-Headed Giant a teammate's "can't" counts (810.9)."""
        kind = "draw_card" if event.kind == "draw_cards" else event.kind
        affected = [event.player] if kind == "draw_card" else self.setup.account(event.player)
        found = any(
            forbidden == kind and self._is(who, player, effect) and self._in_force(effect, event, player)
            for effect in self.setup.effects
            for forbidden, who in effect.ability.cant
            for player in affected
        )
        self.script.eventful |= found
        return found

    def _in_force(self, effect: _Effect, event: _Event, that_player: str | None = None) -> bool:
        if effect.thing is not None and self.zone[effect.thing] != effect.ability.functions:
            return False
        affected = that_player or event.player
        return all(self._holds(c, effect, event, affected) for c in effect.ability.conditions)

    def _is(self, who: str, player: str, effect: _Effect) -> bool:
        match who:
            case "you":
                return player == effect.controller
            case "opponent":
                return player not in self.setup.team_of[effect.controller]
            case "any_player":
                return True
            case "target" | "enchanted_player":
                return player == effect.target
        raise NotImplementedError(who)

    # --- conditions ---

    def _holds(self, condition: Term, effect: _Effect, event: _Event, affected: str) -> bool:
        setup = self.setup

        def one(who: Term) -> str:
            return {"you": effect.controller, "that_player": affected}[str(who)]

        match condition:
            case ("amount", compare):
                return _compare(event.amount, compare)
            case "source_controlled_by_affected":
                return event.source is not None and setup.controller[event.source] == affected
            case "except_first_in_draw_step":
                return not self._is_first_in_draw_step(affected)
            case "first_time_each_turn":
                return self._is_first_time(effect, event, affected)
            case ("cards_in", zone, who, compare):
                return _compare(self._cards_in(str(zone), one(who)), compare)
            case ("life", who, compare):
                return _compare(self.life[setup.account(one(who))], compare)
            case ("drawn_this_turn", who, compare):
                return _compare(self.drawn[one(who)], compare)
            case ("during_turn", "opponent"):
                return setup.active not in setup.team_of[effect.controller]
            case ("during_turn", who):
                return one(who) in setup.active_players
            case ("during_step", step):
                return setup.step == step
            case ("counters_on_this", kind, compare):
                return _compare(self._counters_on(effect, str(kind)), compare)
            case ("class_level", compare):
                return _compare(self._counters_on(effect, "level") or 1, compare)
            case ("player_counters", who, kind, compare):
                return _compare(dict(setup.given[one(who)].counters).get(str(kind), 0), compare)
            case ("this_is", state):
                return effect.thing is not None and self.tapped[effect.thing] == (state == "tapped")
        raise NotImplementedError(condition)

    def _counters_on(self, effect: _Effect, kind: str) -> int:
        return 0 if effect.thing is None else self.counters[effect.thing][kind]

    def _is_first_in_draw_step(self, player: str) -> bool:
        setup = self.setup
        return setup.step == "draw" and player in setup.active_players and not self.drawn_this_step[player]

    def _is_first_time(self, effect: _Effect, event: _Event, affected: str) -> bool:
        """That player hasn't done it yet this turn, nor would have drawn a card and got no draw instead (by
        614.6, where other draws of the same player replace it, those are looked at in its place)."""
        if event.kind != "draw_card":
            return not self.changed_life[affected, event.kind]
        if "except_first_in_draw_step" in effect.ability.conditions:
            return not self.drawn_but_for_first[affected] and not self.lost_draws[affected, False]
        return not any(
            (self.drawn[affected], self.lost_draws[affected, True], self.lost_draws[affected, False])
        )

    def _cards_in(self, zone: str, player: str) -> int:
        if zone == "hand":
            return len(self.hand[player])
        if zone == "library":
            return len(self.library[player])
        return len(self._graveyard(player)) + self.unknown_in_graveyard[player]

    def _graveyard(self, player: str) -> list[str]:
        """The known cards there; unknown ones that were milled or discarded are counted apart."""
        return [
            name
            for name, zone in self.zone.items()
            if zone == "graveyard" and self.setup.owner[name] == player
        ]

    # --- drawing (121) ---

    def _all_draw(self, players: Iterable[str], amount: int, had: _Had) -> bool:
        """[121.2c, 121.2d] Player after player, each the whole instruction; a team in the order it likes."""
        drew = False
        for player in self._one_after_another(players) if amount > 0 else ():
            drew = self._instructed_to_draw(player, amount, had) or drew
        return drew

    def _one_after_another(self, players: Iterable[str]) -> Iterator[str]:
        to_go = [player for player in self.setup.turn_order if player in set(players)]
        if not self.setup.shared:
            yield from to_go
            return
        active = self.setup.active_players
        # The active team has both of its members first, wherever the active player sits.
        to_go.sort(key=lambda player: player not in active)
        while to_go:
            team = [player for player in to_go if player in self.setup.team_of[to_go[0]]]
            primary = self.setup.team_of[to_go[0]][0]  # [805.2] the one on the right: first in turn order
            player = team[self.script.choose(primary, len(team))]
            to_go.remove(player)
            yield player

    def _instructed_to_draw(self, player: str, amount: int, had: _Had) -> bool:
        """[121.2a, 616.1g] The instruction is replaced as a whole, or becomes that many single draws."""
        if amount <= 0:
            return False
        self.instructed[player] += 1
        event = _Event("draw_cards", player, amount)
        effect, had = self._replacement(event, had)
        if effect is not None:
            return self._instead_of_draw(effect, event, had)
        drew = False
        for _ in range(amount):
            drew = self._draw_one(player, had) or drew
        return drew

    def _draw_one(self, player: str, had: _Had) -> bool:
        event = _Event("draw_card", player, 1)
        effect, had = self._replacement(event, had)
        if effect is not None:
            return self._instead_of_draw(effect, event, had)
        if self._cannot_happen(event):
            return False
        if not len(self.library[player]):
            self.tally[player, "draws from an empty library"] += 1
            return False
        if not self._is_first_in_draw_step(player):
            self.drawn_but_for_first[player] += 1
        self._from_top(player, 1, "hand")
        self.drawn[player] += 1
        self.drawn_this_step[player] += 1
        self.tally[player, "draws"] += 1
        return True

    def _instead_of_draw(self, effect: _Effect, event: _Event, had: _Had) -> bool:
        """Carries out the effect and notes whether it leaves that player without any draw."""
        first, before = self._is_first_in_draw_step(event.player), self.instructed[event.player]
        happened = self._carry_out(effect, event, had)
        if self.instructed[event.player] == before:
            self.lost_draws[event.player, first] += 1
        return happened

    # --- life (119, 810.9) ---

    def _life_event(self, event: _Event, had: _Had = _NOTHING) -> bool:
        return self._life_events_at_once([event], had)

    def _life_events_at_once(self, events: Sequence[_Event], had: _Had = _NOTHING) -> bool:
        """The events are replaced apart from one another, in the order given, and what is still a gain or a
        loss happens at once; what else they became follows (121.7)."""
        changes: list[_Event] = []
        rest: list[tuple[_Effect, _Event, _Had]] = []
        for event in events:
            self._replace_life(event, had, changes, rest)
        for change in changes:
            self._change_life(change)
        happened = bool(changes)
        for effect, event, inherited in rest:
            happened = self._carry_out(effect, event, inherited) or happened
        return happened

    def _replace_life(
        self,
        event: _Event,
        had: _Had,
        changes: list[_Event],
        rest: list[tuple[_Effect, _Event, _Had]],
    ) -> None:
        if event.amount <= 0:  # [119.9, 119.10]
            return
        effect, had = self._replacement(event, had)
        if effect is None:
            if not self._cannot_happen(event):
                changes.append(event)
            return
        match effect.ability.does:
            case ((("gain_life" | "lose_life") as kind, who, amount),):
                for player in self._players(who, effect, event):
                    self._replace_life(
                        _Event(kind, player, _amount(amount, effect, event), event.source), had, changes, rest
                    )
            case _:
                rest.append((effect, event, had))

    def _change_life(self, event: _Event) -> None:
        gained = event.kind == "gain_life"
        self.life[self.setup.account(event.player)] += event.amount if gained else -event.amount
        self.tally[event.player, "gains" if gained else "loses"] += event.amount
        self.changed_life[event.player, event.kind] += 1

    # --- what happens instead ---

    def _carry_out(self, effect: _Effect, event: _Event, had: _Had) -> bool:
        """[614.11a, 121.6b] The actions in order, each finished before the next."""
        conditional = dict(effect.ability.given)
        did = False
        happened = False
        for place, action in enumerate(effect.ability.does, 1):
            if place not in conditional:
                did = self._act(action, effect, event, had)
                happened = happened or did
            elif conditional[place] == ("did" if did else "did_not"):
                happened = self._act(action, effect, event, had) or happened
        return happened

    def _act(self, action: Term, effect: _Effect, event: _Event, had: _Had) -> bool:
        """Carries out one action; says whether anything of it happened."""
        match action:
            case ("draw", who, amount):
                return self._all_draw(self._players(who, effect, event), _amount(amount, effect, event), had)
            case (("gain_life" | "lose_life") as kind, who, amount):
                number = _amount(amount, effect, event)
                # [119.10, 616.1f] Changed as it is, its cause is still the same.
                events = [
                    _Event(kind, player, number, event.source) for player in self._players(who, effect, event)
                ]
                return self._life_events_at_once(events, had)
            case ("may_pay_life", who, amount):
                return self._may_pay(self._players(who, effect, event), _amount(amount, effect, event), had)
            case ("create", who, amount, token):
                number = _amount(amount, effect, event)
                for player in self._players(who, effect, event):
                    self.created[player][str(token[1] if isinstance(token, tuple) else token)] += number
                return number > 0
            case ("put_counters", "this", kind, amount):
                # [122.1] Any object can have counters, as long as it is there.
                if effect.thing is None or self.zone[effect.thing] != effect.ability.functions:
                    return False
                self.counters[effect.thing][str(kind)] += _amount(amount, effect, event)
                return True
            case ("win_game", who):
                return self._end("wins the game", self._players(who, effect, event))
            case ("lose_game", who):
                return self._end("loses the game", self._players(who, effect, event))
            case ("reveal_top_for", who, which):
                shown = [self._reveal(player, 1) for player in self._players(who, effect, event)]
                return any(self._is_card(name, which) for names in shown for name in names)
            case ("dig_for", who, amount, which, "bottom"):
                for player in self._players(who, effect, event):
                    names = self._reveal(player, _amount(amount, effect, event))
                    self._sort_out(player, names, [name for name in names if self._is_card(name, which)])
                return True
            case ("dig_until", who, which, "bottom"):
                for player in self._players(who, effect, event):
                    self._reveal_until(player, which)
                return True
            case ("either", ("dig_until", who, one, "bottom"), ("dig_until", _, other, "bottom")):
                for player in self._players(who, effect, event):
                    self._reveal_until(player, self.script.pick(player, (one, other)))
                return True
            case "sacrifice_this":
                return self._move_this(effect, "battlefield", "graveyard")
            case ("return_this", "hand"):
                return self._move_this(effect, effect.ability.functions, "hand")
            case (name, who, amount, *more):
                number = _amount(amount, effect, event)
                players = self._players(who, effect, event)
                done = [self._move_cards(str(name), player, number, tuple(more)) for player in players]
                return any(done)
        raise NotImplementedError(action)

    def _players(self, who: Term, effect: _Effect, event: _Event) -> list[str]:
        setup = self.setup
        match who:
            case "you":
                chosen = {effect.controller}
            case "that_player":
                chosen = {event.player}
            case "target":
                chosen = set() if effect.target is None else {effect.target}
            case "you_and_that_player":
                chosen = {effect.controller, event.player}
            case "each_player":
                chosen = set(setup.players)
            case "each_opponent":
                chosen = set(setup.opponents(effect.controller))
            case "any_other_player":
                chosen = set(setup.players) - {event.player}
            case _:
                raise NotImplementedError(who)
        return [player for player in setup.turn_order if player in chosen]

    def _move_cards(self, name: str, player: str, number: int, more: tuple[Term, ...]) -> bool:
        library = self.library[player]
        match name:
            case "mill":
                moved = self._from_top(player, number, "graveyard")
                self.tally[player, "mills"] += moved
                return moved > 0
            case "top_to_graveyard":
                return self._from_top(player, number, "graveyard") > 0
            case "exile_top":
                return self._from_top(player, number, "exile") > 0
            case "top_to_hand":
                return self._from_top(player, number, "hand") > 0
            case "reveal_top" | "look_top":
                return number > 0 and len(library) > 0
            case "discard":
                return self._discard(player, number)
            case "graveyard_to_hand":
                return self._return_from_graveyard(player, number)
            case "dig" | "sift":
                return self._dig(player, number, int(str(more[0])), name, str(more[1]))
            case "exile_top_of_opponents_library":
                return self._exile_from_an_opponent(player, number)
            case "outside_to_hand" | "exiled_to_hand":
                self.hand[player].unknown += number
                return number > 0
        raise NotImplementedError(name)

    def _is_card(self, name: str, which: Term) -> bool:
        kinds = {card.name: card.kind for card in self.setup.board.cards}
        things = {thing.name: thing.card for thing in self.setup.board.things}
        match which:
            case ("type", kind):
                return kinds[things[name]] == kind
            case ("non", other):
                return not self._is_card(name, other)
        raise NotImplementedError(which)

    def _reveal(self, player: str, number: int) -> list[str]:
        """[701.20a, 609.3] The top cards, as many as there are; they stay where they are."""
        library = self.library[player]
        number = min(number, len(library))
        if number > len(library.known):
            raise NotImplementedError("which cards are these?")
        return library.known[:number]

    def _reveal_until(self, player: str, which: Term) -> None:
        """Card by card, until one is such a card; without any all are revealed."""
        library = self.library[player]
        names: list[str] = []
        for number in range(1, len(library) + 1):
            names = self._reveal(player, number)
            if self._is_card(names[-1], which):
                return self._sort_out(player, names, names[-1:])
        return self._sort_out(player, names, [])

    def _sort_out(self, player: str, names: Sequence[str], wanted: Sequence[str]) -> None:
        """The wanted ones of these top cards go to the hand, the others underneath."""
        library = self.library[player]
        library.known = library.known[len(names) :]
        library.underneath += len(names) - len(wanted)
        for name in wanted:
            self._move(name, "hand")

    def _from_top(self, player: str, number: int, to: str) -> int:
        """Moves up to `number` cards; says how many there were."""
        library = self.library[player]
        moved = min(number, len(library))
        if library.underneath and moved > len(library.known):
            raise NotImplementedError("which card comes next?")
        if library.unknown:
            library.unknown -= moved
            if to == "hand":
                self.hand[player].unknown += moved
            elif to == "graveyard":
                self.unknown_in_graveyard[player] += moved
            return moved
        names, library.known = library.known[:moved], library.known[moved:]
        for name in names:
            self._move(name, to)
        return moved

    def _dig(self, player: str, looked: int, kept: int, name: str, rest: str) -> bool:
        """Looks at the top cards; some go to the hand (`dig`) or stay on top (`sift`), the rest elsewhere."""
        library = self.library[player]
        if library.known:
            raise NotImplementedError("which of the known cards are kept, and in which order, is a choice")
        looked = min(looked, library.unknown)
        kept = min(kept, looked)
        if name == "dig":
            library.unknown -= kept
            self.hand[player].unknown += kept
        if rest == "graveyard":
            library.unknown -= looked - kept
            self.unknown_in_graveyard[player] += looked - kept
        return looked > 0

    def _exile_from_an_opponent(self, player: str, number: int) -> bool:
        """That player chooses whose library; an empty one would be an impossible choice (608.2d)."""
        options = [other for other in self.setup.opponents(player) if len(self.library[other])]
        if not options:
            return False
        chosen = options[self.script.choose(player, len(options))]
        return self._from_top(chosen, number, "exile") > 0

    def _move(self, name: str, to: str) -> None:
        owner = self.setup.owner[name]
        if self.zone[name] == "hand":
            self.hand[owner].known.remove(name)
        self.zone[name] = to
        if to == "hand":
            self.hand[owner].known.append(name)

    def _move_this(self, effect: _Effect, start: str, to: str) -> bool:
        if effect.thing is None or self.zone[effect.thing] != start:
            return False
        self._move(effect.thing, to)
        return True

    def _discard(self, player: str, number: int) -> bool:
        """That player chooses; unknown cards can't be told from one another."""
        hand = self.hand[player]
        number = min(number, len(hand))
        options = [
            (picked, number - known)
            for known in range(max(0, number - hand.unknown), min(number, len(hand.known)) + 1)
            for picked in combinations(sorted(hand.known), known)
        ]
        picked, unknown = options[self.script.choose(player, len(options))]
        for name in picked:
            self._move(name, "graveyard")
        hand.unknown -= unknown
        self.unknown_in_graveyard[player] += unknown
        self.tally[player, "discards"] += number
        return number > 0

    def _return_from_graveyard(self, player: str, number: int) -> bool:
        known, unknown = sorted(self._graveyard(player)), self.unknown_in_graveyard[player]
        number = min(number, len(known) + unknown)
        options = [
            (picked, number - some)
            for some in range(max(0, number - unknown), min(number, len(known)) + 1)
            for picked in combinations(known, some)
        ]
        picked, others = options[self.script.choose(player, len(options))]
        for name in picked:
            self._move(name, "hand")
        self.unknown_in_graveyard[player] -= others
        self.hand[player].unknown += others
        return number > 0

    def _may_pay(self, players: Sequence[str], amount: int, had: _Had) -> bool:
        """[119.4, 119.4b, 119.8, 810.9h] One after another, until one pays."""
        for player in players:
            event = _Event("lose_life", player, amount)
            able = not amount or (
                self.life[self.setup.account(player)] >= amount and not self._cannot_happen(event)
            )
            if able and self.script.choose(player, 2) == 0:
                self._life_event(event, had)
                return True
        return False

    def _end(self, how: str, players: Sequence[str]) -> bool:
        """[104.1, 104.2a, 810.8a] A team wins or loses together; with two sides that ends the game."""
        for player in players:
            self.flags.update((member, how) for member in self.setup.account(player))
        teams = {self.setup.team_of[player] for player in self.setup.players}
        if players and (how == "wins the game" or len(teams) == 2):
            raise _GameOver
        return bool(players)

    # --- what came of it ---

    def quantities(self) -> Quantities:
        setup = self.setup
        found: set[tuple[str, str, Value]] = set()
        for (player, quantity), number in self.tally.items():
            if number:
                found.add((player, quantity, number))
        found.update((player, how, True) for player, how in self.flags)
        for player in setup.players:
            given = setup.given[player]
            account = setup.account(player)
            if self.life[account] != setup.life_before[account]:
                found.add((player, "life", self.life[account]))
            if len(self.hand[player]) != len(self._pile(given.hand, DEFAULT_HAND)):
                found.add((player, "hand", len(self.hand[player])))
            if len(self.library[player]) != len(self._pile(given.library, DEFAULT_LIBRARY)):
                found.add((player, "library", len(self.library[player])))
            if +self.created[player]:
                found.add((player, "creates", tuple(sorted((+self.created[player]).items()))))
        for thing in setup.board.things:
            if self.zone[thing.name] != thing.zone:
                found.add((thing.name, "zone", self.zone[thing.name]))
            if self.tapped[thing.name] != thing.tapped:
                found.add((thing.name, "tapped", self.tapped[thing.name]))
            had = dict(thing.counters)
            has = {kind: n for kind, n in self.counters[thing.name].items() if n != had.get(kind, 0)}
            if has:
                found.add((thing.name, "counters", tuple(sorted(has.items()))))
        return frozenset(found)


def _change_of_life(player: str, difference: int) -> _Event:
    return _Event("gain_life" if difference > 0 else "lose_life", player, abs(difference))


def _compare(value: int, compare: Term) -> bool:
    match compare:
        case ("at_least", int(bound)):
            return value >= bound
        case ("at_most", int(bound)):
            return value <= bound
    raise NotImplementedError(compare)


def _amount(amount: Term, effect: _Effect, event: _Event) -> int:
    match amount:
        case int(number):
            return number
        case "that_many":
            return event.amount
        case ("that_many_times", int(factor)):
            return event.amount * factor
        case ("that_many_plus", int(more)):
            return event.amount + more
        case ("that_many_minus", int(less)):
            return max(0, event.amount - less)
        case "x":
            return effect.x
    raise NotImplementedError(amount)
