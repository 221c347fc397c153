"""Events of the programs and actions of abilities as phrases. Wording lives with the vocabulary: one entry
for each
term that `asp/process` puts on the agenda and for each action of `asp/README.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyrules.explain import mana, moves
from pyrules.explain.phrase import Phrase, listed, of

if TYPE_CHECKING:
    from clingo import Symbol


def event(text: str, players: Sequence[str]) -> Phrase:
    """An event of the programs, a clingo term, as a phrase; `players` in turn order, for events of
    several."""
    term = parse(text)
    args = term.arguments
    match term.name, len(args):
        case "draw", 1:
            return Phrase(args[0].string, "draw", "a card")
        case (("draws" | "drawing"), 2):
            return Phrase(args[0].string, "draw", of(args[1].number, "card"))
        case "draws_for_turn", 1:
            return Phrase(args[0].string, "draw", "a card for the turn")
        case "each_draws", 1:
            return Phrase("each player", "draw", of(args[0].number, "card"))
        case (("gain" | "gains" | "gains_from"), 2 | 3):
            return Phrase(args[0].string, "gain", f"{args[1].number:,} life")
        case (("lose" | "loses"), 2 | 3):
            paid = len(args) == 3 and str(args[2]) == "payment"
            return Phrase(args[0].string, "pay" if paid else "lose", f"{args[1].number:,} life")
        case "life_becomes", 2:
            return Phrase(f"{args[0].string}'s life total", "become", f"{args[1].number:,}")
        case "exchange_life", 2:
            return Phrase(f"{args[0].string} and {args[1].string}", "exchange", "life totals", many=True)
        case "activates", 3:
            return Phrase(args[0].string, "activate", args[1].string)
        case "each", 3:
            who = masked(players, args[1].number)
            verb = args[0].arguments[0] if args[0].match("caused", 2) else args[0]
            single = _plain(str(verb), verb, "", args[2].number)
            return Phrase(listed(who), single.verb, single.what, each=len(who) > 1)
        case "offer", 2:
            who = masked(players, args[0].number)
            return Phrase(listed(who, "or"), "may", f"pay {args[1]} life")
        case "plain", 3:
            return _plain(args[0].name, args[0], args[1].string, args[2].number)
        case _:
            told = mana.event(term) or moves.event(term) or _moving(term)
            return told or Phrase("this", "happen", f": {human(term)}")


def _moving(term: Symbol) -> Phrase | None:
    """The events that move objects, and attacking; None for others."""
    args = term.arguments
    match term.name, len(args):
        case "dies", 1:
            return _these(args[0], "die")
        case (("destroyed" | "buried"), 1):
            return _these(args[0], "be", "destroyed")
        case "exiled", 1:
            return _these(args[0], "be", "exiled")
        case "returned", 1:
            return _these(args[0], "be", "returned to hand")
        case (("sacrifices" | "discards"), 2):
            return Phrase(args[0].string, term.name.removesuffix("s"), listed(things(args[1])))
        case "enters", 2:
            return _these(args[0], "enter", f"under {args[1].string}'s control")
        case "enters_with", 4:
            tapped = "tapped " if str(args[2]) == "yes" else ""
            return _these(args[0], "enter", f"{tapped}under {args[1].string}'s control")
        case "casts", 3:
            aim = f" targeting {args[2].string}" if is_text(args[2]) else ""
            return Phrase(args[0].string, "cast", f"{_thing(args[1])}{aim}")
        case "attacks", 2:
            return _these(args[0], "attack", word(args[1]))
    return None


def _these(names: Symbol, verb: str, what: str = "") -> Phrase:
    who = things(names)
    return Phrase(listed(who), verb, what, many=len(who) > 1)


def things(names: Symbol) -> list[str]:
    """The names in `one(First)` or `more(First, Rest)`; a name alone stands for itself."""
    found: list[str] = []
    while not is_text(names) and names.name == "more":
        first, names = names.arguments
        found.append(_thing(first))
    last = names.arguments[0] if not is_text(names) and names.name == "one" else names
    return [*found, _thing(last)]


def _thing(name: Symbol) -> str:
    """An object's name; `card(Name)` is a card that the case doesn't list."""
    if not is_text(name) and name.name == "card" and len(name.arguments) == 1:
        return word(name.arguments[0])
    return human(name)


def masked(players: Sequence[str], mask: int) -> list[str]:
    """The players of a sum of bits, one for each seat."""
    return [player for seat, player in enumerate(players) if mask >> seat & 1]


@dataclass(frozen=True, slots=True)
class People:
    """Whom the words of an ability mean."""

    you: str
    that_player: str
    target: str

    def of(self, word: str) -> tuple[str, bool]:
        """The name or names, and whether they are several."""
        match word:
            case "you":
                return self.you, False
            case "that_player":
                return self.that_player, False
            case "target":
                return self.target, False
            case "you_and_that_player":
                return f"{self.you} and {self.that_player}", True
            case "each_player":
                return "each player", False
            case "each_opponent":
                return f"each opponent of {self.you}", False
            case "any_other_player":
                return f"any player but {self.that_player}", False
            case _:
                return word.replace("_", " "), False


_PLAIN: Mapping[str, Callable[[int | str], tuple[str, str]]] = {
    "draws": lambda n: ("draw", of(n, "card")),
    "gain": lambda n: ("gain", f"{n} life"),
    "lose": lambda n: ("lose", f"{n} life"),
    "mill": lambda n: ("mill", of(n, "card")),
    "discard": lambda n: ("discard", of(n, "card")),
    "exile_top": lambda n: ("exile", f"the top {'card' if n == 1 else f'{n} cards'} of the library"),
    "top_to_hand": lambda n: (
        "put",
        f"the top {'card' if n == 1 else f'{n} cards'} of the library into the hand",
    ),
    "top_to_graveyard": lambda n: (
        "put",
        f"the top {'card' if n == 1 else f'{n} cards'} of the library into the graveyard",
    ),
    "look": lambda n: ("look", f"at the top {'card' if n == 1 else f'{n} cards'} of the library"),
    "reveal": lambda n: ("reveal", f"the top {'card' if n == 1 else f'{n} cards'} of the library"),
    "exile_top_of_opponents_library": lambda n: (
        "exile",
        f"the top {'card' if n == 1 else f'{n} cards'} of an opponent's library",
    ),
    "outside_to_hand": lambda n: ("put", f"{of(n, 'card')} from outside the game into the hand"),
    "pile_to_hand": lambda n: ("put", f"{of(n, 'exiled card')} into the hand"),
    "graveyard_to_hand": lambda n: ("return", f"{of(n, 'card')} from the graveyard to the hand"),
    "creature_graveyard_to_battlefield": lambda n: (
        "return",
        f"{of(n, 'creature card')} from the graveyard to the battlefield",
    ),
    "bounce_own": lambda n: ("return", f"{of(n, 'permanent')} to its owner's hand"),
    "win": lambda _: ("win", "the game"),
    "lose_game": lambda _: ("lose", "the game"),
    "offer": lambda n: ("may", f"pay {n} life"),
}


def _plain(verb: str, term: Symbol, who: str, number: int) -> Phrase:
    """A plain event of the programs: plain(Verb, Player, Number)."""
    if verb in _PLAIN and not term.arguments:
        base, what = _PLAIN[verb](number)
        return Phrase(who, base, what)
    args = term.arguments
    match verb, len(args):
        case "dig", 2:
            return Phrase(who, "look", _dug(number, str(args[0]), str(args[1])))
        case "sift", 2:
            return Phrase(who, "look", _sifted(number, str(args[0]), str(args[1])))
        case "create", 1:
            token = args[0].string if is_text(args[0]) else args[0].arguments[0].string
            return Phrase(who, "create", of(number, f"{token} token"))
        case "reveal_for", 2:
            return Phrase(who, "reveal", "the top card of the library")
        case "dig_for", 2:
            return Phrase(who, "reveal", _sorted_out(number, args[1]))
        case "dig_until", 2:
            return Phrase(who, "reveal", _until(kind_of_card(args[1])))
        case "either_kind", 3:
            return Phrase(who, "choose", _either_kind(args[1], args[2]))
        case "move", 2:
            return Phrase(who, "put", f"{args[0].string} into {_zone(str(args[1]))}")
        case "picked", 2:
            card = args[1].string if is_text(args[1]) else "a card"
            return Phrase(who, "discard" if str(args[0]) == "discard" else "return", card)
        case _:
            return Phrase(who, "do", f"this: {human(term)} {number}")


def _dug(look: int | str, hand: str, rest: str) -> str:
    where = "into the graveyard" if rest == "graveyard" else "on the bottom of the library"
    return f"at the top {look} cards of the library, puts {hand} into the hand and the rest {where}"


def kind_of_card(which: Symbol) -> str:
    """Which cards a filter describes, before "card"."""
    match which.name, len(which.arguments):
        case "type", 1:
            return str(which.arguments[0])
        case "non", 1:
            return f"non{kind_of_card(which.arguments[0])}"
        case _:
            return human(which)


def _sorted_out(look: int | str, which: Symbol) -> str:
    return (
        f"the top {look} cards of the library, puts each {kind_of_card(which)} card into the hand and "
        "the rest on the bottom of the library"
    )


def _until(kind: str) -> str:
    return (
        f"cards from the top of the library until one is {kind}, puts it into the hand and the rest on the "
        "bottom of the library"
    )


def _either_kind(one: Symbol, other: Symbol) -> str:
    return f"{kind_of_card(one)} or {kind_of_card(other)} as what to look for from the top of the library"


def _sifted(look: int | str, keep: str, rest: str) -> str:
    where = "into the graveyard" if rest == "graveyard" else "on the bottom of the library"
    return f"at the top {look} cards of the library, keeps {keep} on top and puts the rest {where}"


def action(text: str, people: People, size: int, chosen: int | None, this: str) -> Phrase:
    """An action of the vocabulary of abilities (`asp/README.md`), with names for the words that mean
    players."""
    term = parse(text)
    args = term.arguments

    def amount(symbol: Symbol) -> int | str:
        match symbol.name if not is_number(symbol) else "":
            case "":
                return symbol.number
            case "that_many":
                return size
            case "that_many_times":
                return size * symbol.arguments[0].number
            case "that_many_plus":
                return size + symbol.arguments[0].number
            case "that_many_minus":
                return max(0, size - symbol.arguments[0].number)
            case "x" if chosen is not None:
                return chosen
            case _:
                return "X"

    match term.name, len(args):
        case ("put_counters", 3) | ("put_instead", 1):
            return _counters(args, people, this, amount)
        case "return_this", 1:
            return Phrase(people.you, "return", f"{this} to the {args[0]}")
        case "start" | "sacrifice_this", _:
            return (
                Phrase(this, "start", "the effect that it tells of")
                if args
                else Phrase(people.you, "sacrifice", this)
            )
        case "damage_any_target", 1:
            return Phrase(this, "deal", f"{amount(args[0])} damage to any target")
        case "dig", 4:
            who, each = people.of(str(args[0]))
            looked = _dug(amount(args[1]), str(amount(args[2])), str(args[3]))
            return Phrase(who, "look", looked, each)
        case "sift", 4:
            who, each = people.of(str(args[0]))
            looked = _sifted(amount(args[1]), str(amount(args[2])), str(args[3]))
            return Phrase(who, "look", looked, each)
        case "create", 3:
            who, each = people.of(str(args[0]))
            token = args[2].string if is_text(args[2]) else args[2].arguments[0].string
            return Phrase(who, "create", of(amount(args[1]), f"{token} token"), each)
        case "add_mana", 2:
            who, each = people.of(str(args[0]))
            return Phrase(who, "add", mana.production(args[1]), each)
        case "may_pay_life", 2:
            who, each = people.of(str(args[0]))
            return Phrase(who, "may", f"pay {amount(args[1])} life", each)
    known = _PLAIN.get(_ACTIONS.get(term.name, term.name))
    if known is not None and args:
        who, each = people.of(str(args[0]))
        verb, what = known(amount(args[1]) if len(args) > 1 else 1)
        return Phrase(who, verb, what, each)
    told = _looking_for(term, people, amount) or mana.action(term) or moves.action(term, this, amount)
    return told or Phrase(this, "do", f"this: {human(term)}")


def _counters(
    args: Sequence[Symbol], people: People, this: str, amount: Callable[[Symbol], int | str]
) -> Phrase:
    """Counters on an ability's own object, or so many instead of others."""
    many = amount(args[-1])
    if len(args) == 1:
        return Phrase(people.that_player, "get", of(many, "counter"))
    return Phrase(people.you, "put", f"{of(many, f'{word(args[1])} counter')} on {this}")


def _looking_for(term: Symbol, people: People, amount: Callable[[Symbol], int | str]) -> Phrase | None:
    """An action that reveals cards of a library and looks for some of them."""
    args = term.arguments
    match term.name, len(args):
        case "reveal_top_for", 2:
            what = f"the top card of the library, looking for a {kind_of_card(args[1])} card"
        case "dig_for", 4:
            what = _sorted_out(amount(args[1]), args[2])
        case "dig_until", 3:
            what = _until(kind_of_card(args[1]))
        case _:
            return None
    who, each = people.of(str(args[0]))
    return Phrase(who, "reveal", what, each)


_ACTIONS = {
    "draw": "draws",
    "gain_life": "gain",
    "lose_life": "lose",
    "win_game": "win",
    "exiled_to_hand": "pile_to_hand",
    "look_top": "look",
    "reveal_top": "reveal",
}
"""Actions of the vocabulary that the programs call otherwise."""


def parse(text: str) -> Symbol:
    from clingo import parse_term

    return parse_term(text)


def is_text(symbol: Symbol) -> bool:
    from clingo import SymbolType

    return symbol.type == SymbolType.String


def is_number(symbol: Symbol) -> bool:
    from clingo import SymbolType

    return symbol.type == SymbolType.Number


def word(symbol: Symbol) -> str:
    return symbol.string if is_text(symbol) else str(symbol)


def _zone(name: str) -> str:
    return "exile" if name == "exile" else f"the {name}"


def spaced(slug: str) -> str:
    return slug.replace("_", " ")


def human(term: Symbol) -> str:
    """A term that there are no words for yet, as readable as it gets."""
    if is_text(term):
        return term.string
    if is_number(term):
        return str(term)
    inner = ", ".join(human(part) for part in term.arguments)
    return f"{spaced(term.name)} {inner}".rstrip()
