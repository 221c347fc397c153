"""Counters, tokens and objects that move, as phrases: what `asp/process` puts on the agenda, and the actions
of abilities that change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyrules.explain.phrase import Phrase, listed, of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from clingo import Symbol


def event(term: Symbol) -> Phrase | None:
    """An event about counters, tokens or objects that move; None for others."""
    args = term.arguments
    match term.name, len(args):
        case "creates", 2:
            return Phrase(_name(args[0]), "create", _tokens(args[1]))
        case "creates_so", 3:
            return Phrase(_name(args[0]), "create", _tokens(args[1]) + _manner(args[2]))
        case "makes", 2:
            player, cause = args[0].arguments
            manner = _manner(cause) if cause.name == "so" else ""
            return Phrase(_name(player), "create", _tokens(args[1]) + manner)
        case "departs", 3:
            return _departs(args)
        case "destroys", 2:
            return Phrase(_name(args[0]), "be", "destroyed")
        case "moving", 2 if args[1].name == "destroyed":
            return Phrase(_name(args[0].arguments[0]), "be", "destroyed")
        case "regenerates", 1:
            return Phrase(_name(args[0]), "regenerate")
        case "undamaged", 1:
            return Phrase(_name(args[0]), "lose", "all damage marked on it")
        case "loses_counter", 2:
            return Phrase(_name(args[0]), "lose", _counters(1, args[1]))
        case "mills", 2:
            return Phrase(_name(args[0]), "mill", of(args[1].number, "card"))
        case "plays", 2:
            return Phrase(_name(args[0]), "play", _name(args[1]))
        case "enter", 6:
            return Phrase(_entering(args[0], args[5]), "enter", _how(args))
        case "besides", 2:
            entering = args[0].arguments
            how = f"{_how(entering)} {_besides(args[1])}"
            return Phrase(_entering(entering[0], entering[5]), "enter", how)
    return _of_counters(term)


def _of_counters(term: Symbol) -> Phrase | None:
    """An event about counters; None for others."""
    args = term.arguments
    match term.name, len(args):
        case "puts_counters", 4:
            return Phrase(_name(args[0]), "put", f"{_counters(args[3], args[2])} on {_name(args[1])}")
        case "gets_counters", 3:
            return Phrase(_name(args[0]), "get", _counters(args[2], args[1]))
        case "puts", 2:
            thing, by, _ = args[0].arguments
            if thing == by:
                return Phrase(_name(by), "get", _kinds(args[1]))
            return Phrase(_name(by), "put", f"{_kinds(args[1])} on {_name(thing)}")
        case "doubles_counters", 3:
            kind = "each kind of counter" if str(args[2]) == "all" else f"{_name(args[2])} counters"
            return Phrase(_name(args[0]), "double", f"the number of {kind} on {_name(args[1])}")
        case "removes_counters", 4:
            return Phrase(_name(args[0]), "remove", f"{_up_to(args[2], args[3])} from {_name(args[1])}")
        case "moves_counters", 5:
            way = f"from {_name(args[1])} onto {_name(args[2])}"
            return Phrase(_name(args[0]), "move", f"{_up_to(args[3], args[4])} {way}")
        case "pays_loyalty", 3:
            number, where = (args[2].number, "on") if args[2].number >= 0 else (-args[2].number, "from")
            verb = "put" if where == "on" else "remove"
            kind = "loyalty counter"
            return Phrase(_name(args[1]), verb, f"{of(number, kind)} {where} {_name(args[0])} as a cost")
        case "transfers", 3:
            onto, by, _ = args[1].arguments
            return Phrase(_name(by), "move", f"{_kinds(args[2])} from {_name(args[0])} onto {_name(onto)}")
    return None


def _departs(args: list[Symbol]) -> Phrase:
    thing, to, extra = args
    name = _name(thing)
    match str(to):
        case "exile" if extra.name == "with":
            kind, number = extra.arguments
            return Phrase(name, "be", f"exiled with {_counters(number, kind)} on it")
        case "exile":
            return Phrase(name, "be", "exiled")
        case "graveyard":
            return Phrase(name, "go", "to the graveyard")
        case "command":
            return Phrase(name, "go", "to the command zone")
        case zone:
            return Phrase(name, "go", f"to its owner's {zone}")


def _entering(thing: Symbol, way: Symbol) -> str:
    """What enters: of a kind of token so many, or one of them."""
    how = way.arguments[0]
    if not how.arguments:
        return _name(thing)
    number = how.arguments[0].number
    return f"a {_name(thing)}" if number == 1 else f"each {_name(thing)}"


def _manner(manner: Symbol) -> str:
    """How tokens enter, as the effect says that creates them."""
    tapped, attacked, kinds = manner.arguments
    said = " tapped" if str(tapped) == "yes" else ""
    if str(attacked) != "none":
        said += f" and attacking {_name(attacked)}"
    return said if str(kinds) == "nil" else f"{said} with {_kinds(kinds)}"


def _how(args: list[Symbol]) -> str:
    """How something enters, as far as it is decided."""
    _, identity, player, tapped, kinds, _ = args
    parts = [f"under {_name(player)}'s control"]
    if identity.name == "copy":
        parts.insert(0, f"as a copy of {_name(identity.arguments[0])}")
    if str(tapped) == "yes":
        parts.insert(0, "tapped")
    if str(kinds) != "nil":
        parts.append(f"with {_kinds(kinds)}")
    return " ".join(parts)


def action(term: Symbol, this: str, amount: Callable[[Symbol], int | str]) -> Phrase | None:
    """An action of an ability on such an event; None for others."""
    args = term.arguments
    match term.name, len(args):
        case "exile_it", 0:
            return Phrase("it", "be", "exiled")
        case "exile_it_with", 2:
            return Phrase("it", "be", f"exiled with {_counters(args[1], args[0])} on it")
        case "to_library" | "to_hand" | "to_command", _:
            return Phrase("it", "go", f"to {_WHERE[term.name]}")
        case "regenerate_it", 0:
            return Phrase("it", "regenerate")
        case "remove_damage_from_it", 0:
            return Phrase("it", "lose", "all damage marked on it")
        case "remove_counter_from_it", 1:
            return Phrase("it", "lose", _counters(1, args[0]))
        case "destroy_this", 0:
            return Phrase(this, "be", "destroyed")
        case "enter_tapped", 0:
            return Phrase("it", "enter", "tapped")
        case "enter_untapped", 0:
            return Phrase("it", "enter", "untapped")
        case "enter_with", 2:
            return Phrase("it", "enter", f"with {_some(amount(args[1]), args[0])}")
        case "enter_as", 1:
            return Phrase("it", "enter", _besides(args[0]))
        case "enter_as_copy", 1:
            return Phrase("it", "enter", "as a copy")
        case "choose", 1:
            return Phrase("its controller", "choose", f"a {str(args[0]).replace('_', ' ')}")
        case "offer", 1 if args[0].name == "pay_life":
            return Phrase("its controller", "may", f"pay {args[0].arguments[0]} life")
        case "offer", 1:
            return Phrase("its controller", "may", args[0].name.replace("_", " "))
    return None


def _besides(change: Symbol) -> str:
    """What something is besides as it enters: `with type Mutant`, `with power 1, toughness 6 and flying`."""
    said = []
    while change.name == "both":
        first, change = change.arguments
        said.append(_quality(first))
    return f"with {listed([*said, _quality(change)])}"


def _quality(change: Symbol) -> str:
    what = _name(change).replace("_", " ")
    match change.name:
        case "add_subtype" | "add_type" | "set_type":
            return f"type {what}"
        case "set_power" | "set_toughness":
            return f"{change.name.removeprefix('set_')} {what}"
    return what


_WHERE = {
    "to_library": "its owner's library",
    "to_hand": "its owner's hand",
    "to_command": "the command zone",
}


def _some(number: int | str, kind: Symbol) -> str:
    return of(number if isinstance(number, int) or number.isdecimal() else "some", f"{_name(kind)} counter")


def _counters(number: Symbol | int, kind: Symbol) -> str:
    count = number if isinstance(number, int) else number.number
    return of(count, f"{_name(kind)} counter")


def _up_to(kind: Symbol, number: Symbol) -> str:
    """So many counters of a kind; `all` of it, or of every kind."""
    if str(number) != "all":
        return _counters(number, kind)
    return "all counters" if str(kind) == "all" else f"all {_name(kind)} counters"


def _kinds(kinds: Symbol) -> str:
    """Counters of a list `entry(Kind, Number, Rest)`."""
    said = [_counters(number, kind) for kind, number in _entries(kinds)]
    return listed(said) if said else "no counters"


def _tokens(tokens: Symbol) -> str:
    said = [of(number.number, f"{_name(token)} token") for token, number in _entries(tokens)]
    return listed(said) if said else "no tokens"


def _entries(entries: Symbol) -> Iterator[tuple[Symbol, Symbol]]:
    while entries.name == "entry":
        first, number, entries = entries.arguments
        yield first, number


def _name(term: Symbol) -> str:
    """A name; of `card(Name)`, and of another term its first argument that is one."""
    from clingo import SymbolType

    while term.type == SymbolType.Function and term.arguments:
        term = term.arguments[0]
    return term.string if term.type == SymbolType.String else str(term)
