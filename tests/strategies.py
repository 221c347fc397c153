"""Random small boards of draws and life, for hypothesis.

A board is drawn around one family (draws, life, or both), from few cards with many copies, so that effects
meet each other; sizes are such that the brute-force interpreter can play nearly all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.brute import Ability, Board, Card, InForce, Player, Term, Text, Thing
from tests.brute.cards import CARDS, dredge

NAMES = ("alice", "bob", "carol", "dave")
PROFILE = os.environ.get("PYRULES_HYPOTHESIS", "ci")
"""`ci` is the same boards on every run and fits a minute or so; `deep` goes on for as long as one likes."""

Element = TypeVar("Element")

_QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
COMMON = settings(deadline=None, database=None, suppress_health_check=_QUIET)


def examples(usual: int, deep: int) -> settings:
    """So many random boards: the same ones on every usual run, new ones on a deep run."""
    number, same = {"ci": (usual, True), "deep": (deep, False)}[PROFILE]
    return settings(COMMON, max_examples=number, derandomize=same)


def share(every: Iterable[Element], one_in: int, start: int = 0) -> list[Element]:
    """A fixed share of a list, spread evenly over it, on a usual run; on a deep run all of it. Another start
    is another share."""
    step = {"ci": one_in, "deep": 1}[PROFILE]
    return list(every)[start % step :: step]


AGREEMENT = examples(80, 20_000)
MAX_RESOLUTIONS = {"ci": 500, "deep": 20_000}[PROFILE]
"""Boards with more resolutions than this are passed over."""
METAMORPHIC = examples(25, 2000)

COMPARE = st.tuples(st.sampled_from(("at_least", "at_most")), st.integers(0, 3))
SUBJECT = st.sampled_from(("you", "that_player"))
STUDY = Text("study")
STEPS = ("draw", "precombat_main", "upkeep", "end")


@cache
def _conditions(event: str, functions: str) -> st.SearchStrategy[tuple[Term, ...]]:
    """None or one (seldom two) conditions that make sense for the event."""
    every: list[st.SearchStrategy[Term]] = [
        st.tuples(st.just("cards_in"), st.sampled_from(("hand", "library", "graveyard")), SUBJECT, COMPARE),
        st.tuples(st.just("during_turn"), st.sampled_from(("you", "that_player", "opponent"))),
        st.tuples(st.just("during_step"), st.sampled_from(STEPS)),
        st.tuples(st.just("drawn_this_turn"), SUBJECT, COMPARE),
        st.tuples(st.just("player_counters"), SUBJECT, st.just(Text("speed")), COMPARE),
        st.tuples(
            st.just("life"),
            SUBJECT,
            st.tuples(st.sampled_from(("at_least", "at_most")), st.sampled_from((5, 18, 20, 22, 30))),
        ),
    ]
    if functions == "battlefield":
        every += [
            st.tuples(st.just("counters_on_this"), st.just(STUDY), COMPARE),
            st.tuples(st.just("class_level"), st.tuples(st.just("at_least"), st.integers(1, 2))),
            st.tuples(st.just("this_is"), st.sampled_from(("untapped", "tapped"))),
        ]
    if event == "draw_card":
        every += [st.just("except_first_in_draw_step")] * 3
    else:
        every += [st.tuples(st.just("amount"), COMPARE)] * 3
    if event == "gain_life":
        every += [st.just("source_controlled_by_affected")] * 2
    one = st.one_of(every)
    several = st.one_of(
        *[st.just(())] * 6, st.tuples(one), st.tuples(one), st.tuples(one), st.tuples(one, one)
    )
    if event != "draw_card":
        return several
    first: tuple[Term, ...] = ("first_time_each_turn",)
    return st.one_of(
        *[several] * 7,
        st.sampled_from((first, (*first, "except_first_in_draw_step"))),
    )


@cache
def _amount(event: str) -> st.SearchStrategy[Term]:
    fixed = st.integers(1, 2)
    if event == "draw_card":
        return st.one_of(fixed, fixed, st.just("that_many"))
    return st.one_of(
        fixed,
        st.just("that_many"),
        st.just(("that_many_plus", 1)),
        st.just(("that_many_times", 2)),
        st.just(("that_many_minus", 1)),
    )


@cache
def _who(*whos: str) -> st.SearchStrategy[str]:
    return st.sampled_from(whos)


LAND = ("type", "land")


def _seeking() -> st.SearchStrategy[Term]:
    """Revealing cards of a library and looking for some of them."""
    who = st.sampled_from(("you", "that_player"))
    which = st.sampled_from((LAND, ("non", LAND)))
    return st.one_of(
        st.tuples(st.just("dig_for"), who, st.integers(1, 3), which, st.just("bottom")),
        st.tuples(st.just("dig_until"), who, which, st.just("bottom")),
        who.map(
            lambda one: (
                "either",
                ("dig_until", one, LAND, "bottom"),
                ("dig_until", one, ("non", LAND), "bottom"),
            )
        ),
    )


@cache
def _action(event: str, functions: str = "battlefield") -> st.SearchStrategy[Term]:
    amount = _amount(event)
    draws = st.tuples(
        st.just("draw"),
        _who("you", "that_player", "you_and_that_player", "each_player", "each_opponent"),
        amount if event != "draw_card" else st.sampled_from((1, 2, 1)),
    )
    life = st.tuples(
        st.sampled_from(("gain_life", "lose_life")), _who("you", "that_player", "each_opponent"), amount
    )
    piles = st.tuples(
        st.sampled_from(("mill", "top_to_hand", "top_to_graveyard", "reveal_top", "look_top")),
        _who("you", "that_player"),
        amount,
    )
    exile = st.tuples(
        st.just("exile_top"),
        _who("you", "that_player"),
        amount,
        st.sampled_from(("face_up", "face_down")),
    )
    others = st.one_of(
        exile,
        st.tuples(st.just("discard"), _who("that_player", "you", "each_opponent"), st.just(1)),
        st.tuples(
            st.just("create"),
            _who("you", "that_player"),
            amount,
            st.sampled_from((Text("Treasure"), ("token", Text("Bear"), 2, 2, "green"))),
        ),
        st.sampled_from((("win_game", "you"), ("lose_game", "that_player"))),
        st.tuples(
            st.sampled_from(("graveyard_to_hand", "outside_to_hand", "exiled_to_hand")),
            _who("you", "that_player"),
            st.just(1),
        ),
        st.tuples(
            st.sampled_from(("dig", "sift")),
            _who("you", "that_player"),
            st.integers(2, 3),
            st.just(1),
            st.sampled_from(("bottom", "graveyard")),
        ),
        _seeking(),
        st.tuples(
            st.just("exile_top_of_opponents_library"),
            _who("you", "that_player"),
            st.just(1),
            st.just("face_down"),
        ),
    )
    if functions != "resolved":
        others = st.one_of(
            others, st.tuples(st.just("put_counters"), st.just("this"), st.just(STUDY), amount)
        )
    own = draws if event.startswith("draw") else life
    return st.one_of(own, own, own, draws, life, piles, others)


@cache
def _actions(event: str, functions: str) -> st.SearchStrategy[list[Term]]:
    return st.lists(_action(event, functions), max_size=2)


IF_THEY_DO = (
    ("discard", "that_player", 1),
    ("discard", "you", 1),
    ("mill", "that_player", 1),
    ("graveyard_to_hand", "that_player", 1),
    ("graveyard_to_hand", "you", 1),
    ("reveal_top_for", "you", LAND),
    ("reveal_top_for", "that_player", ("non", LAND)),
    ("may_pay_life", "any_other_player", 2),
    ("may_pay_life", "any_other_player", 1),
)
"""Actions that an effect goes on to ask about: "if they do", "if the player can't"."""

Whole = tuple[tuple[Term, ...], tuple[tuple[int, str], ...]]


@st.composite
def _whole_effects(draw: st.DrawFn, event: str, functions: str) -> Whole:
    """What an ability does: nothing, an action or two, or an action and what follows from it."""
    if draw(st.integers(0, 5)) < 5:
        return tuple(draw(_actions(event, functions))), ()
    asked = draw(st.sampled_from(IF_THEY_DO))
    branches = draw(st.sampled_from((("did",), ("did_not",), ("did", "did_not"))))
    actions = [draw(_action(event, functions)) for _ in branches]
    return (asked, *actions), tuple(enumerate(branches, 2))


@st.composite
def activated(draw: st.DrawFn) -> Ability:
    """{T}: one or two actions of the controller's own."""
    does = draw(st.lists(_action("draw_card"), min_size=1, max_size=2))
    cost = draw(st.sampled_from(("tap", "tap", "untap")))
    return Ability(does=tuple(_without_that_player(action) for action in does), cost=(cost,))


def _without_that_player(action: Term) -> Term:
    """The action as an activated ability may have it, which replaces nothing."""
    if not isinstance(action, tuple):
        return action
    instead: dict[Term, Term] = {"that_player": "you", "you_and_that_player": "each_player", "that_many": 1}
    return tuple(instead.get(part, part) for part in action)


@st.composite
def abilities(draw: st.DrawFn, event: str, functions: str) -> Ability:
    """A replacement of `event` from where it functions."""
    whos = ["you", "opponent", "any_player"]
    if functions == "resolved":
        whos.append("target")
    elif functions == "battlefield":
        whos.append("enchanted_player")
    does, given = draw(_whole_effects(event, functions))
    return Ability(
        functions=functions,
        would=((event, draw(st.sampled_from(tuple(whos)))),),
        conditions=draw(_conditions(event, functions)),
        optional=draw(st.integers(0, 4)) == 4,
        once=functions == "resolved" and draw(st.booleans()),
        self_replacement=draw(st.integers(0, 19)) == 19,
        does=does,
        given=given,
    )


@st.composite
def cants(draw: st.DrawFn, family: str, functions: str) -> Ability:
    other = "target" if functions == "resolved" else "enchanted_player"
    who = draw(st.sampled_from(("you", "opponent", "any_player", other)))
    if family == "draw":
        conditions = draw(
            st.sampled_from(
                (
                    (("drawn_this_turn", "that_player", ("at_least", 1)),),
                    (("drawn_this_turn", "that_player", ("at_least", 2)),),
                    (),
                )
            )
        )
        return Ability(functions, cant=(("draw_card", who),), conditions=conditions)
    kinds = draw(st.sampled_from((("gain_life",), ("lose_life",), ("gain_life", "lose_life"))))
    condition = draw(st.sampled_from(((), (("during_turn", "you"),), (("life", "you", ("at_most", 20)),))))
    return Ability(functions, cant=tuple((kind, who) for kind in kinds), conditions=condition)


EVENTS = {"draw": ("draw_card", "draw_cards"), "life": ("gain_life", "lose_life")}
REAL = {
    "draw": tuple(
        card
        for name, card in CARDS.items()
        if any(e.startswith("draw") for a in card.abilities for e, _ in (*a.would, *a.cant))
        and all(a.functions == "battlefield" for a in card.abilities)
    ),
    "life": tuple(
        card
        for name, card in CARDS.items()
        if any(e.endswith("life") for a in card.abilities for e, _ in (*a.would, *a.cant))
    ),
}


@st.composite
def cards(draw: st.DrawFn, name: str, focus: str, families: tuple[str, ...], functions: str) -> Card:
    """A card mostly about the event `focus`: a real wording under its own name, or one made up."""
    own = "draw" if focus.startswith("draw") else "life"
    family = draw(st.sampled_from((own, own, own, *families)))
    made_up = draw(st.integers(0, 9))
    if functions == "activated":
        return Card(name, (draw(activated()),), "artifact")
    if functions == "battlefield" and made_up < 3:
        return draw(st.sampled_from(REAL[family]))
    if made_up == 9:
        return Card(name, (draw(cants(family, functions)),))
    event = focus if family == own and draw(st.integers(0, 2)) < 2 else draw(st.sampled_from(EVENTS[family]))
    return Card(name, (draw(abilities(event, functions)),))


@cache
def _piles(names: tuple[str, ...]) -> st.SearchStrategy[int | tuple[str, ...] | None]:
    """A hand or library: the default, a small number, or known cards (by card name)."""
    return st.one_of(
        st.none(),
        st.integers(0, 6),
        st.lists(st.sampled_from(names), max_size=3).map(tuple),
    )


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A whole board with one or two instructions."""
    form = draw(st.sampled_from(("free_for_all", "free_for_all", "two_headed_giant", "commander")))
    count = 4 if form == "two_headed_giant" else draw(st.sampled_from((2, 2, 3, 4)))
    names = NAMES[:count]
    teams: tuple[tuple[str, ...], ...] = ()
    if form == "free_for_all" and count > 2 and draw(st.integers(0, 2)) == 2:
        teams = (names[:2], names[2:])
    turn = draw(st.sampled_from((None, *names)))
    step = draw(st.sampled_from((None, *STEPS)))
    active = turn or names[0]
    family = draw(st.sampled_from(("draw", "life", "both")))
    families = ("draw", "life") if family == "both" else (family,)
    focus = draw(st.sampled_from(EVENTS[draw(st.sampled_from(families))]))

    pool = _pool(draw, focus, families)
    hero = draw(st.sampled_from(names))
    things, effects = _things(draw, pool, names, hero)
    players = tuple(_player(draw, name, form, names, things) for name in names)
    in_draw_step = _team(active, names, form) if step == "draw" else ()
    players = tuple(_consistent(player, in_draw_step) for player in players)
    used = {thing.card for thing in things} | {effect.card for effect in effects}
    return Board(
        players=players,
        cards=tuple(card for card in _known_cards(pool) if card.name in used),
        things=tuple(things),
        effects=tuple(effects),
        events=_instructions(draw, focus, names, hero, in_draw_step, things, _activations(pool, things)),
        format=form,
        teams=teams,
        turn=turn,
        step=step,
    )


def _activations(pool: list[Card], things: list[Thing]) -> list[tuple[str | int, ...]]:
    active = {card.name for card in pool if any(ability.cost for ability in card.abilities)}
    return [
        ("activates", thing.controller or thing.owner, thing.name, "any")
        for thing in things
        if thing.card in active
    ]


def _team(player: str, names: tuple[str, ...], form: str) -> tuple[str, ...]:
    if form != "two_headed_giant":
        return (player,)
    return names[:2] if player in names[:2] else names[2:]


PLAIN = Card("Island", kind="land")
DREDGE = (dredge("Dredger", 1), dredge("Dakmor Salvage", 2))


def _known_cards(pool: list[Card]) -> list[Card]:
    known = {card.name: card for card in (*pool, PLAIN, *DREDGE)}
    return list(known.values())


def _pool(draw: st.DrawFn, focus: str, families: tuple[str, ...]) -> list[Card]:
    found = {}
    for number in range(1, draw(st.sampled_from((2, 1, 3))) + 1):
        zone = draw(st.sampled_from(("battlefield",) * 14 + ("resolved",) * 4 + ("command", "activated")))
        card = draw(cards(f"Card {number}", focus, families, zone))
        found[card.name] = card
    return list(found.values())


@cache
def _players(names: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.sampled_from(names)


@cache
def _mostly(hero: str, names: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.sampled_from((hero,) * (2 * len(names)) + names)


def _things(
    draw: st.DrawFn, pool: list[Card], names: tuple[str, ...], hero: str
) -> tuple[list[Thing], list[InForce]]:
    """Up to five copies of the pool's cards, mostly where they see what happens to `hero`; now and then some
    dredge."""
    things: list[Thing] = []
    effects: list[InForce] = []
    player = _players(names)
    for number in range(1, draw(st.sampled_from((3, 4, 2, 5, 1))) + 1):
        card = draw(st.sampled_from(tuple(pool)))
        whos = {who for ability in card.abilities for _, who in (*ability.would, *ability.cant)}
        likely = st.just(hero)
        if whos == {"opponent"}:
            likely = st.sampled_from(tuple(name for name in names if name != hero))
        holder = draw(likely) if draw(st.integers(0, 3)) < 3 else draw(player)
        zones = {ability.functions for ability in card.abilities}
        if zones == {"resolved"}:
            target = draw(_mostly(hero, names)) if "target" in whos else None
            effects.append(InForce(f"effect {number}", card.name, holder, target))
            continue
        zone = zones.pop()
        owned_by_other = zone == "battlefield" and draw(st.integers(0, 4)) == 4
        text = str([(ability.conditions, ability.cost) for ability in card.abilities])
        may_be_tapped = "this_is" in text or "tap" in text
        counters = []
        if "study" in text and draw(st.booleans()):
            counters.append(("study", draw(st.integers(1, 3))))
        if "class_level" in text and draw(st.booleans()):
            counters.append(("level", 2))
        things.append(
            Thing(
                f"thing {number}",
                card.name,
                zone,
                draw(player) if owned_by_other else holder,
                controller=holder if owned_by_other else None,
                tapped=may_be_tapped and draw(st.booleans()),
                counters=tuple(counters),
                attached=draw(_mostly(hero, names)) if "enchanted_player" in whos else None,
            )
        )
    if draw(st.integers(0, 3)) == 3:
        for number in range(1, draw(st.integers(1, 2)) + 1):
            card = draw(st.sampled_from(DREDGE))
            things.append(Thing(f"dredge {number}", card.name, "graveyard", draw(_mostly(hero, names))))
    return things, effects


def _player(draw: st.DrawFn, name: str, form: str, names: tuple[str, ...], things: list[Thing]) -> Player:
    """One player; the known cards of hand and library are added to `things`."""
    piles: dict[str, int | tuple[str, ...] | None] = {}
    for zone in ("hand", "library"):
        pile = draw(_piles((PLAIN.name, *(card.name for card in DREDGE))))
        if isinstance(pile, tuple):
            new = [Thing(f"{name} {zone} {n}", card, zone, name) for n, card in enumerate(pile, 1)]
            things.extend(new)
            pile = tuple(thing.name for thing in new)
        piles[zone] = pile
    # A team's total is given on one of its members.
    may_give_life = form != "two_headed_giant" or names.index(name) % 2 == 0
    life = draw(st.one_of(st.none(), st.integers(1, 30))) if may_give_life else None
    drawn = draw(st.sampled_from((0, 0, 0, 1, 2)))
    this_step = draw(st.integers(0, drawn))
    speed = draw(st.sampled_from((0, 0, 0, 0, 2)))
    counters = (("speed", speed),) if speed else ()
    return Player(name, life, piles["hand"], piles["library"], drawn, this_step, counters)


def _consistent(player: Player, in_draw_step: tuple[str, ...]) -> Player:
    """Whoever has drawn at all during the turn, in their draw step, has drawn in that step."""
    if player.name in in_draw_step and player.drawn and not player.drawn_this_step:
        return Player(
            player.name,
            player.life,
            player.hand,
            player.library,
            player.drawn,
            1,
            player.counters,
        )
    return player


def _instructions(
    draw: st.DrawFn,
    focus: str,
    names: tuple[str, ...],
    hero: str,
    in_draw_step: tuple[str, ...],
    things: list[Thing],
    activations: list[tuple[str | int, ...]],
) -> tuple[tuple[str | int, ...], ...]:
    if draw(st.booleans()) and activations:
        return (draw(st.sampled_from(tuple(activations))),)
    player = _mostly(hero, names)
    causes = [thing.name for thing in things if thing.zone == "battlefield"]
    if focus.startswith("draw"):
        kinds = ["draws"] * 5 + ["each_draws", "gains"] + ["draws_for_turn"] * (2 if in_draw_step else 0)
    else:
        kinds = ["gains" if focus == "gain_life" else "loses"] * 5
        kinds += ["life_becomes", "exchange_life", "draws", *["gains_from"] * (3 if causes else 0)]
    events: list[tuple[str | int, ...]] = []
    for _ in range(draw(st.sampled_from((1, 1, 2)))):
        kind = draw(st.sampled_from(tuple(kinds)))
        if kind == "each_draws":
            events.append((kind, draw(st.integers(1, 2))))
        elif kind == "draws_for_turn":
            events.append((kind, draw(st.sampled_from(in_draw_step))))
        elif kind == "exchange_life":
            one = draw(player)
            return ((kind, one, draw(_players(tuple(name for name in names if name != one)))),)
        elif kind == "draws":
            events.append((kind, draw(player), draw(st.sampled_from((2, 1, 3)))))
        elif kind == "life_becomes":
            events.append((kind, draw(player), draw(st.integers(1, 40))))
        elif kind == "gains_from":
            events.append((kind, draw(player), draw(st.integers(1, 3)), draw(st.sampled_from(causes))))
        else:
            events.append((kind, draw(player), draw(st.sampled_from((3, 1, 2, 5, 0)))))
    return tuple(events)
