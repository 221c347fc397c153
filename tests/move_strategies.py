"""Random small boards of counters, tokens and moves, for hypothesis: one strategy for each family."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from tests.brute.board import Term, Text
from tests.brute.moves import Ability, Board, Card, InForce, Thing

PLAYERS = ("alice", "bob")
PLUS, MINUS, CHARGE = Text("+1/+1"), Text("-1/-1"), Text("charge")
BEAR, ROCK, WALKER, FOREST = "Bear", "Rock", "Walker", "Forest"
PLAIN = (
    Card(BEAR, ("creature",), ("Bear",), colors=("green",), power=2, toughness=2),
    Card(ROCK, ("artifact",)),
    Card(WALKER, ("planeswalker",), loyalty=3),
    Card(FOREST, ("land",), ("Forest",), ("basic",)),
    Card("Golem", ("artifact", "creature"), ("Golem",), power=3, toughness=3),
)
"""Cards without abilities of their own."""

WHO = st.sampled_from(("any_player", "any_player", "you", "opponent"))
PLAYER = st.sampled_from(PLAYERS)
CREATURE: Term = ("type", "creature")


def both(one: Term, other: Term) -> Term:
    return ("and", one, other)


def some(*options: Term) -> st.SearchStrategy[Term]:
    return st.sampled_from(options)


@cache
def _about_permanents() -> st.SearchStrategy[Term]:
    kind = some(CREATURE, CREATURE, "permanent", ("type", "artifact"), ("type", "land"), ("non", CREATURE))
    whose = some(
        "you_control", "you_control", "opponent_controls", "other", ("non", "token"), "card", "token"
    )
    return st.one_of(
        kind,
        st.tuples(st.just("and"), kind, whose),
        st.tuples(st.just("and"), kind, st.tuples(st.just("and"), whose, whose)),
        st.tuples(st.just("or"), kind, kind),
        some("this", "other", ("color", "green"), ("power_at_least", 3), ("has_counter", CHARGE)),
    )


def _abouts(one: st.SearchStrategy[Term]) -> st.SearchStrategy[tuple[Term, ...]]:
    return st.one_of(st.just(()), st.tuples(one), st.tuples(one), st.tuples(one), st.tuples(one, one))


@cache
def _amount() -> st.SearchStrategy[Term]:
    return some(
        ("that_many_plus", 1),
        ("that_many_plus", 1),
        ("that_many_times", 2),
        ("that_many_times", 2),
        ("that_many_minus", 1),
        "half_of_that_many",
        1,
    )


@st.composite
def putting(draw: st.DrawFn, kinds: tuple[str, ...] = (PLUS, MINUS, CHARGE)) -> Ability:
    """An effect on counters being put."""
    permanent = _about_permanents()
    player = st.tuples(st.just("player"), WHO)
    about = draw(
        st.one_of(
            st.just(()),
            *[st.tuples(permanent)] * 4,
            st.tuples(permanent, player),
            st.tuples(player),
            st.tuples(permanent, permanent),
        )
    )
    conditions: list[Term] = []
    if draw(st.booleans()):
        conditions.append(("counters_of", draw(st.sampled_from(kinds))))
    if draw(st.integers(0, 3)) == 3:
        conditions.append("by_effect")
    if draw(st.integers(0, 9)) == 9:
        return Ability("put_counters", draw(WHO), about, conditions=tuple(conditions), kind="cant")
    return Ability(
        "put_counters",
        draw(WHO),
        about,
        (("put_instead", draw(_amount())),),
        tuple(conditions),
        optional=draw(st.integers(0, 7)) == 7,
    )


@st.composite
def _board(
    draw: st.DrawFn, abilities: st.SearchStrategy[Ability], most: int = 4
) -> tuple[list[Card], list[Thing], list[InForce]]:
    """Cards with such abilities, on one permanent or two, or an effect in force; and plain permanents."""
    cards = list(PLAIN)
    things: list[Thing] = []
    effects: list[InForce] = []
    for number in range(draw(st.integers(1, 3))):
        name = f"Effect {number}"
        ability = draw(abilities)
        if draw(st.integers(0, 6)) == 6 and "this" not in str(ability) and "other'" not in str(ability.about):
            ability = replace(ability, functions="resolved", once=draw(st.integers(0, 2)) == 2)
            cards.append(Card(name, ("instant",), abilities=(ability,)))
            for copy in range(draw(st.sampled_from((1, 1, 2)))):
                effects.append(InForce(f"{name} in force {copy}", name, draw(PLAYER)))
            continue
        types = draw(st.sampled_from((("enchantment",), ("enchantment",), ("creature",), ("artifact",))))
        size = 3 if "creature" in types else None
        cards.append(Card(name, types, power=size, toughness=size, abilities=(ability,)))
        for copy in range(draw(st.sampled_from((1, 1, 1, 2, 2)))):
            if len(things) + len(effects) < most:
                things.append(_thing(draw, f"{name} {copy}", name))
    for number, card in enumerate(draw(st.lists(st.sampled_from(PLAIN), min_size=1, max_size=2))):
        things.append(_thing(draw, f"{card.name} {number}", card.name))
    order = draw(st.permutations(things))
    return cards, list(order), effects


def _thing(draw: st.DrawFn, name: str, card: str) -> Thing:
    owner = draw(PLAYER)
    return Thing(
        name,
        card,
        "battlefield",
        owner,
        controller=draw(st.sampled_from((None,) * 8 + PLAYERS)),
        tapped=draw(st.integers(0, 5)) == 5,
        token=draw(st.integers(0, 5)) == 5,
        counters=draw(st.sampled_from(((), (), (), ((CHARGE, 2),)))),
    )


@st.composite
def counter_boards(draw: st.DrawFn) -> Board:
    """Counters that an effect puts on a permanent, or that a player gets."""
    cards, things, effects = draw(_board(putting()))
    number = draw(st.integers(1, 3))
    kind = draw(st.sampled_from((PLUS, PLUS, MINUS, CHARGE)))
    event: tuple[object, ...] = (
        "gets_counters",
        draw(PLAYER),
        draw(st.sampled_from(("poison", kind))),
        number,
    )
    if draw(st.integers(0, 5)):
        event = ("puts_counters", draw(PLAYER), draw(st.sampled_from(things)).name, kind, number)
    return Board(PLAYERS, tuple(cards), tuple(things), event, tuple(effects))


@st.composite
def moved_counter_boards(draw: st.DrawFn) -> Board:
    """Counters that are put, then doubled, removed or moved; what can't be put any more after an effect."""
    stopping = Ability(
        "put_counters",
        about=(("player", "you"),),
        does=(("put_instead", draw(st.integers(1, 2))), ("start", 2)),
        conditions=draw(st.sampled_from(((), (("counters_of", Text("poison")),)))),
    )
    plain = putting().filter(lambda ability: "has_counter" not in str(ability))
    cards, things, effects = draw(_board(plain, 3))
    if draw(st.integers(0, 2)) == 2:
        ban = replace(stopping, kind="cant", does=(), functions="resolved")
        cards.append(Card("Cure", abilities=(stopping, ban)))
        things.append(Thing("Cure", "Cure", "battlefield", draw(PLAYER)))
    place = draw(st.integers(0, len(things) - 1))
    counters = ((PLUS, draw(st.integers(1, 2))), (CHARGE, draw(st.integers(0, 2))))
    things[place] = replace(things[place], counters=tuple(pair for pair in counters if pair[1]))
    some = st.sampled_from(things).map(lambda thing: thing.name)
    player = draw(PLAYER)
    target = draw(st.one_of(some, some, st.just(things[place].name), PLAYER))
    kind = draw(st.sampled_from((None, PLUS, CHARGE, Text("poison"))))
    number = draw(st.sampled_from((None, 1, 2))) if kind is not None else None
    first: tuple[object, ...] = ("gets_counters", draw(PLAYER), Text("poison"), draw(st.integers(1, 3)))
    if draw(st.booleans()):
        first = ("puts_counters", draw(PLAYER), draw(some), draw(st.sampled_from((PLUS, CHARGE))), 1)
    second: tuple[object, ...] = ("doubles_counters", player, target, kind)
    match draw(st.integers(0, 3)):
        case 0:
            second = ("removes_counters", player, target, kind, number)
        case 1:
            second = ("moves_counters", player, things[place].name, draw(some), kind, number)
    return Board(PLAYERS, tuple(cards), tuple(things), first, tuple(effects), then=(second,))


# --- tokens ---

TREASURE, CLUE, FOOD = Text("Treasure"), Text("Clue"), Text("Food")
SAPROLING: Term = ("token", Text("Saproling"), 1, 1, "green")
ANGEL: Term = ("token", Text("Angel"), 4, 4, "white")
TRAITS: tuple[tuple[Term, Term], ...] = (
    (SAPROLING, CREATURE),
    (SAPROLING, ("subtype", Text("Saproling"))),
    (ANGEL, CREATURE),
    (ANGEL, ("subtype", Text("Angel"))),
    (ANGEL, ("keyword", "flying")),
)
TOKEN = some(TREASURE, CLUE, FOOD, SAPROLING, ANGEL)


@cache
def _about_tokens() -> st.SearchStrategy[Term]:
    one = some(
        CREATURE,
        CREATURE,
        ("type", "artifact"),
        ("subtype", TREASURE),
        ("subtype", CLUE),
        ("non", ("subtype", CLUE)),
        ("subtype", Text("Angel")),
        ("color", "green"),
    )
    return st.one_of(one, one, st.tuples(st.just("or"), one, one), st.tuples(st.just("and"), one, one))


@cache
def _on_tokens() -> st.SearchStrategy[Term]:
    instead = st.tuples(st.just("create_instead"), some("that_many", "that_many", 1, 2), TOKEN)
    return st.one_of(
        some(("multiply_tokens", 2), ("multiply_tokens", 2), ("multiply_tokens", 3), "halve_tokens"),
        st.tuples(st.just("also_create"), some("that_many", 1, 2), TOKEN),
        instead,
        st.tuples(
            st.just("create_each"),
            some(
                ("more", CLUE, ("more", FOOD, ("one", TREASURE))),
                ("more", SAPROLING, ("one", ANGEL)),
                ("one", FOOD),
            ),
        ),
        st.tuples(st.just("either"), instead, instead).filter(lambda two: two[1][2] != two[2][2]),
    )


@st.composite
def creating(draw: st.DrawFn) -> Ability:
    """An effect on tokens being created."""
    if draw(st.integers(0, 7)) == 7:
        who = draw(st.sampled_from(("opponent", "any_player")))
        return Ability("create_tokens", who, does=(("create_under", "you"),))
    return Ability(
        "create_tokens",
        draw(WHO),
        draw(_abouts(_about_tokens())),
        (draw(_on_tokens()),),
        draw(st.sampled_from(((), (), ("by_effect",), ("first_time_each_turn",)))),
        optional=draw(st.integers(0, 5)) == 5,
    )


@st.composite
def token_boards(draw: st.DrawFn) -> Board:
    cards, things, effects = draw(_board(creating()))
    tokens = draw(st.lists(TOKEN, min_size=1, max_size=2, unique=True))
    event = ("creates", draw(PLAYER), tuple((token, draw(st.integers(1, 2))) for token in tokens))
    before = tuple((player, "created", 1) for player in draw(some((), (), ("alice",), ("bob",), PLAYERS)))
    return Board(PLAYERS, tuple(cards), tuple(things), event, tuple(effects), TRAITS, this_turn=before)


@st.composite
def arriving_token_boards(draw: st.DrawFn) -> Board:
    """Tokens under effects on what enters; some are copies, some enter tapped, attacking, with counters."""
    abilities = st.one_of(on_entering(), on_entering(), putting((PLUS, CHARGE)), creating())
    cards, things, effects = draw(_board(abilities, 3))
    own = Card(
        "Newcomer",
        draw(st.sampled_from((("creature",), ("creature",), ("artifact",)))),
        power=1,
        toughness=1,
        abilities=tuple(draw(own_entering()) for _ in range(draw(st.sampled_from((1, 1, 2))))),
    )
    if "enter_as_copy" in str((own, cards)):
        # The product takes two permanents with the same copiable values for one choice; here there are none.
        first = {thing.card: thing.name for thing in reversed(things)}
        things = [thing for thing in things if thing.name in first.values()]
    copies: tuple[Term, ...] = (("copy", Text("Newcomer")), ("copy", Text(WALKER)), ("copy", Text(BEAR)))
    kinds = st.one_of(TOKEN, some(*copies), some(("copy", Text("Newcomer"))))
    tokens = draw(st.lists(kinds, min_size=1, max_size=2, unique=True))
    counts = tuple((token, draw(st.sampled_from((1, 1, 2)))) for token in tokens)
    event: tuple[object, ...] = ("creates", draw(PLAYER), counts)
    if draw(st.integers(0, 2)) == 2:
        counters = draw(st.sampled_from(((), (), ((PLUS, 1),), ((CHARGE, 2),))))
        attacked = draw(st.sampled_from((None, None, "bob")))
        event = ("creates_so", draw(PLAYER), counts, draw(st.booleans()), attacked, counters)
    return Board(PLAYERS, (*cards, own), tuple(things), event, tuple(effects), TRAITS)


# --- leaving ---


@st.composite
def diverting(draw: st.DrawFn, off: bool = False) -> Ability:
    """An effect on objects going somewhere; `off`: cards that aren't on the battlefield."""
    would = draw(
        st.just("go_to_graveyard")
        if off
        else st.sampled_from(("die", "die", "go_to_graveyard", "go_to_graveyard", "leave_battlefield"))
    )
    who = draw(WHO) if would == "go_to_graveyard" else "any_player"
    action = draw(
        st.one_of(
            some("exile_it", "exile_it", "to_hand", ("to_library", "top"), ("to_library", "shuffle")),
            some(("exile_it_with", Text("void"), 1)),
        )
    )
    does: tuple[Term, ...] = (action,)
    if draw(st.integers(0, 3)) == 3:
        does = (action, ("create", "you", draw(st.integers(1, 2)), draw(some(TREASURE, SAPROLING))))
    conditions: tuple[Term, ...] = ()
    if would == "go_to_graveyard" and draw(st.integers(0, 6)) == 6:
        conditions = ("from_battlefield",)
    about = _about_permanents()
    if would == "go_to_graveyard":
        cards = some(
            "card",
            CREATURE,
            both(CREATURE, "card"),
            "opponent_owns",
            "you_own",
            both(CREATURE, "off_battlefield"),
        )
        about = cards if off else st.one_of(about, cards)
    return Ability(would, who, draw(_abouts(about)), does, conditions, optional=draw(st.integers(0, 5)) == 5)


@cache
def _regenerating() -> st.SearchStrategy[Ability]:
    return st.builds(
        lambda about: Ability("be_destroyed", about=about, does=("regenerate_it",)),
        _abouts(_about_permanents()),
    )


UMBRA = Card("Umbra", ("enchantment",), ("Aura",), keywords=("umbra_armor",))
SHIELD = Card(
    "Shield",
    ("instant",),
    abilities=(
        Ability("be_destroyed", about=("target",), does=("regenerate_it",), once=True, functions="resolved"),
    ),
)
DOUBLER = Card("Doubler", abilities=(Ability("create_tokens", "you", does=(("multiply_tokens", 2),)),))


@st.composite
def leaving_boards(draw: st.DrawFn) -> Board:
    """Permanents that die, are destroyed, sacrificed, exiled or returned, one or two."""
    destroyed = draw(st.booleans())
    abilities = (
        st.one_of(diverting(), diverting(), diverting(), _regenerating()) if destroyed else diverting()
    )
    cards, things, effects = draw(_board(abilities))
    leaving = draw(
        st.lists(st.sampled_from(things), min_size=1, max_size=2, unique_by=lambda thing: thing.name)
    )
    for thing in leaving:
        place = things.index(thing)
        counters = dict(thing.counters)
        for kind in ("finality", "shield", "indestructible"):
            if draw(st.integers(0, 4)) == 4:
                counters[kind] = draw(st.integers(1, 2))
        things[place] = replace(thing, counters=tuple(counters.items()))
        if destroyed and draw(st.integers(0, 3)) == 3:
            for copy in range(draw(st.sampled_from((1, 1, 2)))):
                things.append(
                    Thing(
                        f"Umbra of {thing.name} {copy}",
                        "Umbra",
                        "battlefield",
                        draw(PLAYER),
                        attached=thing.name,
                    )
                )
        if destroyed and draw(st.integers(0, 3)) == 3:
            for copy in range(draw(st.sampled_from((1, 1, 2)))):
                effects.append(InForce(f"Shield of {thing.name} {copy}", "Shield", draw(PLAYER), thing.name))
    if draw(st.integers(0, 3)) == 3:
        things.append(Thing("Doubler", "Doubler", "battlefield", draw(PLAYER)))
    if draw(st.integers(0, 3)) == 3:
        given = replace(draw(diverting()), about=("this",), who="any_player")
        cards.append(Card("Hive", gives=((draw(some(CREATURE, "permanent", "you_control")), given),)))
        for copy in range(draw(st.sampled_from((1, 1, 2)))):
            things.append(Thing(f"Hive {copy}", "Hive", "battlefield", draw(PLAYER)))
    names = [thing.name for thing in leaving]
    if destroyed and draw(st.integers(0, 3)) == 3:
        names += [t.name for t in things if t.attached == names[0]][:1]
        names = list(draw(st.permutations(names)))
    commanders: tuple[tuple[str, str], ...] = ()
    if draw(st.integers(0, 3)) == 3 and not leaving[0].token:
        first = next(t for t in things if t.name == leaving[0].name)
        own = Card("Commander", ("creature",), power=4, toughness=4)
        cards.append(own)
        stolen = draw(st.sampled_from((first.controller, *PLAYERS)))
        things[things.index(first)] = replace(first, card="Commander", controller=stolen)
        leaving[0] = replace(leaving[0], controller=stolen)
        commanders = ((first.owner, "Commander"),)
    how = draw(
        st.sampled_from(("destroyed", "destroyed", "buried") if destroyed else ("dies", "exiled", "returned"))
    )
    event: tuple[object, ...] = (how, tuple(names))
    if how == "dies" and len({thing.whose for thing in leaving}) == 1 and draw(st.booleans()):
        event = ("sacrifices", leaving[0].whose, tuple(names))
    return Board(
        PLAYERS,
        (*cards, UMBRA, SHIELD, DOUBLER),
        tuple(things),
        event,
        tuple(effects),
        TRAITS,
        commanders=commanders,
    )


@st.composite
def card_boards(draw: st.DrawFn) -> Board:
    """Cards milled from a listed library, or listed cards discarded."""
    milling = draw(st.booleans())
    diverted = diverting(off=True)
    mill = st.builds(
        lambda who, amount: Ability("mill", who, does=(("mill_instead", amount),)),
        WHO,
        some(("that_many_plus", 1), ("that_many_times", 2), ("that_many_plus", 2)),
    )
    cards, things, effects = draw(_board(st.one_of(diverted, mill) if milling else diverted))
    own = Card(
        "Colossus",
        ("creature",),
        power=1,
        toughness=1,
        abilities=(
            Ability(
                "go_to_graveyard", about=("this",), does=(("to_library", "shuffle"),), functions="anywhere"
            ),
        ),
    )
    player = draw(PLAYER)
    zone = "library" if milling else "hand"
    kinds = draw(
        st.lists(st.sampled_from((BEAR, BEAR, ROCK, "Colossus")), min_size=1, max_size=4 if milling else 2)
    )
    for number, kind in enumerate(kinds, 1):
        things.append(Thing(f"card {number}", kind, zone, player, position=number if milling else None))
    if milling:
        event: tuple[object, ...] = ("mills", player, draw(st.integers(1, 3)))
    else:
        event = ("discards", player, tuple(f"card {number}" for number in range(1, len(kinds) + 1)))
    libraries = (player,) if milling else ()
    return Board(PLAYERS, (*cards, own), tuple(things), event, tuple(effects), TRAITS, libraries)


# --- entering ---


@cache
def _number() -> st.SearchStrategy[Term]:
    counted = st.tuples(
        st.just("count"), some(CREATURE, both("permanent", "you_control"), both(CREATURE, "other"))
    )
    return st.one_of(
        some(1, 1, 2),
        counted,
        some(("counters_among", PLUS, CREATURE), ("counters_among", CHARGE, both("permanent", "other"))),
        st.tuples(st.just("times"), st.just(2), counted),
        st.tuples(st.just("sum"), st.just(1), counted),
    )


@cache
def _condition() -> st.SearchStrategy[Term]:
    count = st.tuples(
        st.just("count"),
        some(
            CREATURE,
            both(("subtype", Text("Forest")), "you_control"),
            both("permanent", "other"),
            both(CREATURE, "you_control"),
        ),
        st.tuples(some("at_least", "at_most"), st.integers(1, 2)),
    )
    return st.one_of(count, st.tuples(st.just("non"), count), some("was_cast", ("non", "was_cast")))


OF_THE_TURN: tuple[Term, ...] = (
    ("died_this_turn", CREATURE),
    ("died_this_turn", ("and", CREATURE, "you_control")),
    ("life_lost_this_turn", "opponent"),
    ("life_gained_this_turn", "you"),
)
OF_THE_SPELL: tuple[Term, ...] = ("colors_spent", "mana_spent", "times_kicked")


@cache
def _so_far() -> st.SearchStrategy[Term]:
    """Conditions about what happened this turn."""
    counted = some(*OF_THE_TURN, ("left_this_turn", "you_control"))
    compare = st.tuples(some("at_least", "at_most"), st.integers(0, 2))
    return st.one_of(
        st.tuples(st.just("compare"), counted, compare),
        some("attacked_this_turn", ("damage_dealt_this_turn", "opponent")),
    )


@cache
def _of_the_spell() -> st.SearchStrategy[Term]:
    """Conditions about how the spell was paid."""
    counted = some("mana_spent", "colors_spent", ("mana_spent", "green"))
    compare = st.tuples(some("at_least", "at_most"), st.integers(0, 3))
    return st.one_of(st.just("kicked"), st.tuples(st.just("compare"), counted, compare))


@cache
def _own_number() -> st.SearchStrategy[Term]:
    """What only the permanent's own ability counts."""
    return st.one_of(some("x", *OF_THE_SPELL), some(*OF_THE_TURN), _number())


def _conditions(own: bool = False) -> st.SearchStrategy[tuple[Term, ...]]:
    more = (_so_far(), _of_the_spell()) if own else (_so_far(),)
    return st.one_of(st.just(()), st.just(()), st.tuples(_condition()), st.tuples(st.one_of(*more)))


@st.composite
def _turn_so_far(draw: st.DrawFn) -> tuple[tuple[str, str, int], ...]:
    """What happened this turn: nothing, or a few things."""
    keys = draw(
        st.lists(st.sampled_from(("attacked", "gained", "lost", "damage", "died", "left")), max_size=2)
    )
    return tuple(dict.fromkeys((draw(PLAYER), key, 1 if key == "attacked" else 2) for key in keys))


@st.composite
def on_entering(draw: st.DrawFn) -> Ability:
    """An effect of something else on permanents that enter."""
    action = draw(
        st.one_of(
            some(
                "enter_tapped",
                "enter_tapped",
                "enter_untapped",
                "exile_it",
                ("enter_as_copy", "this"),
                ("enter_under", "you"),
            ),
            st.tuples(st.just("enter_with"), some(PLUS, CHARGE), _number()),
        )
    )
    who = draw(WHO)
    if action == ("enter_under", "you"):
        who = "opponent"
    conditions = draw(_conditions())
    if action == "exile_it":
        conditions = (("non", "was_cast"),)
    about = draw(_abouts(_about_permanents().filter(lambda wanted: "this" not in str(wanted))))
    return Ability("enter", who, about, (action,), conditions, optional=draw(st.integers(0, 6)) == 6)


@st.composite
def own_entering(draw: st.DrawFn) -> Ability:
    """*This … enters …*"""
    offer = draw(st.integers(0, 3)) == 3
    if offer:
        then = draw(some("enter_tapped", "enter_tapped", ("enter_with", PLUS, 1)))
        does: tuple[Term, ...] = (("offer", ("pay_life", draw(st.sampled_from((2, 3, 25))))), then)
        whether = draw(st.sampled_from(("did_not", "did_not", "did")))
        return Ability("enter", about=("this",), does=does, given=((2, whether),))
    if draw(st.integers(0, 3)) == 3:
        which = draw(some(CREATURE, "permanent", both(CREATURE, "opponent_controls"), ("type", "artifact")))
        return Ability(
            "enter", about=("this",), does=(("enter_as_copy", which),), optional=draw(st.booleans())
        )
    action = draw(
        st.one_of(
            some("enter_tapped", "enter_untapped"),
            st.tuples(st.just("enter_with"), some(PLUS, CHARGE), _own_number()),
        )
    )
    return Ability(
        "enter",
        about=("this",),
        does=(action,),
        conditions=draw(_conditions(own=True)),
        optional=draw(st.integers(0, 6)) == 6,
    )


@st.composite
def entering_boards(draw: st.DrawFn) -> Board:
    """One permanent or two enter: cast, played, or put there by an effect."""
    abilities = st.one_of(on_entering(), on_entering(), putting((PLUS, CHARGE)))
    cards, things, effects = draw(_board(abilities, 3))
    twin = draw(own_entering())
    cards.append(Card("Twin", ("creature",), ("Bear",), power=0, toughness=0, abilities=(twin,)))
    # What becomes a copy of something that may become a copy: 614.5 leaves open what "repeatedly" is there.
    if "enter_as_copy" not in str(twin) and draw(st.integers(0, 3)) == 3:
        things.insert(0, _thing(draw, "Twin there", "Twin"))
    player = draw(PLAYER)
    names = ["new", "newer"][: draw(st.sampled_from((1, 1, 1, 2)))]
    owns = tuple(draw(own_entering()) for _ in range(draw(st.sampled_from((0, 1, 1, 1, 2)))))
    if "enter_as_copy" in str((owns, twin)):
        # The product takes two permanents with the same copiable values for one choice; here there are none.
        first = {thing.card: thing.name for thing in reversed(things)}
        things = [thing for thing in things if thing.name in first.values()]
    types = draw(st.sampled_from((("creature",), ("creature",), ("land",), ("artifact",))))
    size = 1 if types == ("creature",) else None
    own = Card(
        "Newcomer",
        types,
        ("Forest",) if types == ("land",) else (),
        power=size,
        toughness=size,
        abilities=owns,
    )
    made = draw(
        st.lists(
            st.sampled_from(("Newcomer", "Newcomer", "Newcomer", BEAR, WALKER, "Twin")),
            min_size=2,
            max_size=2,
        )
    )
    how = (
        draw(st.sampled_from(("casts", "casts", "enters", "enters_with"))) if types != ("land",) else "plays"
    )
    if how == "plays":
        made = ["Newcomer", "Newcomer"]
    if how in ("casts", "plays"):
        names = names[:1]
    for name, card in zip(names, made, strict=False):
        zone = "hand" if how in ("casts", "plays") else draw(st.sampled_from(("hand", "graveyard")))
        things.append(Thing(name, card, zone, player))
    x = draw(st.integers(0, 2)) if how == "casts" else None
    if how in ("casts", "plays"):
        event: tuple[object, ...] = (how, player, names[0])
    else:
        event = ("enters", tuple(names), draw(PLAYER))
        if how == "enters_with":
            counters = draw(st.sampled_from(((), ((PLUS, 1),), ((CHARGE, 2),), ((PLUS, 1), (CHARGE, 1)))))
            tapped = draw(st.booleans())
            if not counters and not tapped:
                tapped = True
            event = ("enters_with", tuple(names), event[2], tapped, counters)
    return Board(
        PLAYERS,
        (*cards, own),
        tuple(things),
        event,
        tuple(effects),
        x=x,
        kicked=draw(st.sampled_from((None, 0, 1, 2))) if how == "casts" else None,
        spent=draw(st.sampled_from(((0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 2, 1), (0, 1, 1, 1, 0, 0))))
        if how == "casts"
        else (),
        this_turn=draw(_turn_so_far()),
    )


MOVES = {
    "counters": counter_boards,
    "moved counters": moved_counter_boards,
    "tokens": token_boards,
    "arriving tokens": arriving_token_boards,
    "leaving": leaving_boards,
    "cards": card_boards,
    "entering": entering_boards,
}
