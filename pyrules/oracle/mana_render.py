"""Abilities about mana in plain English, in the same templating that the compiler reads."""

from __future__ import annotations

from collections.abc import Sequence

from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.keywords import written_keyword
from pyrules.oracle.model import Ability, Cost, Does, InsteadIf, Term, Text, Value
from pyrules.oracle.vocabulary import COLORS, WORDS_OF_NUMBERS

_PRODUCTIONS = frozenset({"multiply_mana", "change_mana", "set_mana", "change_by_subtype"})


def about_mana(ability: Ability) -> bool:
    """Whether an ability is one of those that this module says."""
    return (
        ability.kind in ("triggered_mana", "trigger", "cost_reduction")
        or _grants_mana(ability)
        or any(does.action.name == "destroy_target" for does in ability.does)
        or any(watch.event == "tap_for_mana" for watch in ability.watches)
        or any(does.action.name == "add_mana" for does in ability.does)
    )


def mana_english(ability: Ability) -> str:
    """One ability about mana in English; raises CannotRender."""
    match ability.kind:
        case "activated":
            return _activated(ability)
        case "static":
            return _granting(ability)
        case "triggered_mana" | "trigger":
            return _trigger(ability)
        case "replacement":
            return _replacement(ability)
        case "spell" | "cost_reduction":
            return _looking(ability)
    raise CannotRender(f"an ability about mana that is {ability.kind}")


# ---------------------------------------------------------------- filters


def conjuncts(filter_: Value) -> list[Value]:
    """The parts of a filter that all must hold."""
    match filter_:
        case Term("and", (one, rest)):
            return [one, *conjuncts(rest)]
    return [filter_]


def _chain(value: Value, name: str) -> list[Value]:
    match value:
        case Term(named, (one, rest)) if named == name:
            return [one, *_chain(rest, name)]
    return [value]


_BEFORE: dict[Value, str] = {
    "nonbasic": "nonbasic",
    "other": "other",
    "multicolored": "multicolored",
    "colorless": "colorless",
    "untapped_state": "untapped",
    "attacking": "attacking",
    Term("non", (Term("type", ("land",)),)): "nonland",
    Term("non", (Term("type", ("creature",)),)): "noncreature",
    Term("non", ("token",)): "nontoken",
}


def _word(atom: Value) -> tuple[str, str] | None:
    """A word before or at the noun's place, and what it is: a quality, noun or subtype; None for another."""
    if atom in _BEFORE:
        return _BEFORE[atom], "quality"
    match atom:
        case Term("supertype" | "color", (str(word),)):
            return word, "quality"
        case Term("type", (str(word),)):
            return word, "noun"
        case "token":
            return "token", "noun"
        case Term("subtype", (Text(word),)):
            return word, "subtype"
    return None


def _after(atom: Value, plural: bool) -> str:
    match atom:
        case "you_control":
            return "you control"
        case "opponent_controls":
            return "your opponents control" if plural else "an opponent controls"
        case Term("power_at_least", (int(number),)):
            return f"with power {number} or greater"
        case Term("keyword", ("defender",)):
            return "with defender"
        case Term("has_counter", (Text(kind),)):
            return f"with {_a(kind)} counter on it"
        case "chosen_type":
            return "of the chosen type"
        case Term("named", (Text(name),)):
            return f"named {name}"
        case "same_name_as_exiled":
            return "with the same name as the exiled card"
    raise CannotRender(f"a filter {written(atom)}")


def _noun(words: Sequence[tuple[str, str]], plural: bool) -> str:
    said = [word for word, _ in words]
    if not words or words[-1][1] == "quality" or (plural and words[-1][1] == "subtype"):
        said.append("permanents" if plural else "permanent")
    elif plural:
        said[-1] += "s"
    return " ".join(said)


def permanents(filter_: Value, plural: bool) -> str:
    """What a filter describes, without an article."""
    words: list[tuple[str, str]] = []
    kinds: list[str] = []
    after: list[str] = []
    parts = conjuncts(filter_)
    for part in [] if parts == ["permanent"] else parts:
        word = _word(part)
        if word is not None and not after and not kinds:
            words.append(word)
        elif isinstance(part, Term) and part.name == "or" and not after and not kinds:
            kinds = [_kind(each, plural) for each in _chain(part, "or")]
        else:
            after.append(_after(part, plural))
    if kinds:
        joined = _list(kinds, "and" if plural else "or")
        if words and (words != [("legendary", "quality")] or not plural or len(kinds) != 2):
            raise CannotRender("a quality of several kinds")
        return " ".join([*(word for word, _ in words), joined, *after])
    return " ".join([_noun(words, plural), *after])


def _kind(filter_: Value, plural: bool) -> str:
    words = [_word(part) for part in conjuncts(filter_)]
    known = [word for word in words if word is not None]
    if len(known) != len(words) or known[0][1] == "quality":
        raise CannotRender(f"one of several kinds: {written(filter_)}")
    return _noun(known, plural)


def _a(words: str) -> str:
    vowel = words[0] in "aeiouAEIOU" and not words.lower().startswith("uni")
    return f"{'an' if vowel else 'a'} {words}"


def _single(filter_: Value) -> str:
    """One permanent, with what stands before it."""
    parts = conjuncts(filter_)
    if filter_ == "this":
        return "this permanent"
    if parts[0] == "enchanted" and len(parts) <= 2:
        word = _word(parts[1]) if len(parts) == 2 else ("permanent", "noun")
        if word is None or word[1] == "quality":
            raise CannotRender(f"what is enchanted: {written(filter_)}")
        return f"enchanted {word[0]}"
    return _a(permanents(filter_, plural=False))


# ---------------------------------------------------------------- productions


def production(value: Value) -> str:
    """What follows "add"."""
    match value:
        case Term("both", _):
            return _both(_chain(value, "both"))
        case Term("either", _):
            options = _chain(value, "either")
            amounts = {
                each.arguments[1] for each in options if isinstance(each, Term) and each.name == "mana"
            }
            if len(amounts) == 1 and not _plain(*amounts):
                (amount,) = amounts
                said = [_amount_of(each, "X") for each in options]
                return f"{_list(said, 'or')}, where X is {quantity(amount)}"
            return _list([_simple(each) for each in options], "or")
        case Term("combination", (types, amount)):
            return _where("combination", types, amount)
        case Term("mana", (str(letter), amount)) if len(letter) == 1 and not _plain(amount):
            return _symbols_of(letter, amount)
        case Term("mana", (Term("color_among", (filter_,)), 1)):
            return f"one mana of any color among {permanents(filter_, plural=True)}"
        case Term("mana", (types, amount)) if not _plain(amount):
            return _where("mana", types, amount)
    return _simple(value)


def _plain(amount: Value) -> bool:
    return isinstance(amount, int) or amount in (_X, _THAT_MUCH)


_X = Term("of_costs", (Text("X"),))
_THAT_MUCH = Term("of_costs", (Text("that much"),))


def _where(name: str, types: Value, amount: Value) -> str:
    if _plain(amount):
        return _amount_of(Term(name, (types, amount)), None)
    return f"{_amount_of(Term(name, (types, amount)), 'X')}, where X is {quantity(amount)}"


def _amount_of(value: Value, amount: str | None) -> str:
    """A production of that amount in words; None for its own."""
    match value:
        case Term("mana", (str(letter), own)) if len(letter) == 1:
            return f"{amount or _count(own)} {_symbol(letter)}"
        case Term("mana", (types, own)):
            return f"{amount or _count(own)} mana of {_sort(types, own)}"
        case Term("combination", (types, own)):
            palette = "colors" if types == "any_color" else _palette(types)
            return f"{amount or _count(own)} mana in any combination of {palette}"
    raise CannotRender(f"a production {written(value)}")


def _simple(value: Value) -> str:
    match value:
        case Term("mana", (str(letter), int(number))) if len(letter) == 1:
            return _symbol(letter) * number if number <= 10 else f"{number} {_symbol(letter)}"
        case Term("mana", (str(letter), amount)) if len(letter) == 1 and amount == _THAT_MUCH:
            return f"that much {_symbol(letter)}"
        case Term("mana", (Term("one_of", _) as types, 1)):
            halves = [str(each).upper() for each in _chain(types, "one_of")]
            return "{" + "/".join(halves) + ("}" if len(halves) == 2 else "/P}")
        case Term("mana", _) | Term("combination", _):
            return _amount_of(value, None)
        case Term("different", ("any_color", amount)):
            return f"{_count(amount)} mana of different colors"
        case Term("both", _):
            return _both(_chain(value, "both"))
    raise CannotRender(f"a production {written(value)}")


def _both(parts: Sequence[Value]) -> str:
    match parts:
        case [Term("mana", (one, int(more))), Term("mana", (str(letter), amount))] if amount == _X:
            if one != letter:
                raise CannotRender("two types in one amount")
            return f"an amount of {_symbol(letter)} equal to X plus {_count(more)}"
        case [first, Term("mana", (str(letter), amount))] if not isinstance(amount, int):
            return f"{_simple(first)}, then add an additional {_symbols_of(letter, amount)}"
    said = [_simple(part) for part in parts]
    if not all(each.startswith("{") for each in said):
        raise CannotRender("symbols and words together")
    return "".join(said)


def _symbol(letter: str) -> str:
    return "{" + letter.upper() + "}"


def _count(amount: Value) -> str:
    match amount:
        case int(number):
            return WORDS_OF_NUMBERS.get(number, str(number))
        case Term("of_costs", (Text("X"),)):
            return "X"
    raise CannotRender(f"an amount {written(amount)}")


def _symbols_of(letter: str, amount: Value) -> str:
    addends = _chain(amount, "sum")
    if all(each == addends[0] for each in addends):
        match addends[0]:
            case Term("count", (filter_,)):
                return f"{_symbol(letter) * len(addends)} for each {permanents(filter_, plural=False)}"
            case Term("counters_on_this", (Text(kind),)):
                return f"{_symbol(letter) * len(addends)} for each {kind} counter on this permanent"
            case Term("of_costs", (Text(text),)) if text.endswith(" counters removed"):
                kind = text.removesuffix(" counters removed")
                return f"{_symbol(letter) * len(addends)} for each {kind} counter removed this way"
    return f"an amount of {_symbol(letter)} equal to {quantity(amount)}"


def _palette(types: Value) -> str:
    return _list([_symbol(str(each)) for each in _chain(types, "one_of")], "and/or")


def _sort(types: Value, amount: Value) -> str:
    match types:
        case "any_color":
            return "any color" if amount == 1 else "any one color"
        case "chosen_color":
            return "the chosen color"
        case "commander_identity":
            return "any color in your commander's color identity"
        case "that_type":
            return "any type that land produced"
        case Term("could_produce", ("type", "sacrificed")):
            return "any type the sacrificed land could produce"
        case Term("could_produce", ("type", "untapped_for_this")):
            return "any type that land could produce"
        case Term("could_produce", (sort, filter_)):
            return f"any {written(sort)} that {_a(permanents(filter_, plural=False))} could produce"
    raise CannotRender(f"mana of {written(types)}")


def quantity(amount: Value) -> str:
    """What "equal to" and "where X is" are followed by."""
    match amount:
        case Term("count", (filter_,)):
            return f"the number of {permanents(filter_, plural=True)}"
        case Term("counters_on_this", (Text(kind),)):
            return f"the number of {kind} counters on this permanent"
        case Term("cards_in", (zone, "you")):
            return f"the number of cards in your {written(zone)}"
        case "power_of_this":
            return "this permanent's power"
        case "toughness_of_this":
            return "this permanent's toughness"
        case Term("life", ("you",)):
            return "your life total"
        case Term("devotion", (str(color),)):
            return f"your devotion to {color}"
        case Term("greatest_power", (filter_,)):
            return f"the greatest power among {permanents(filter_, plural=True)}"
        case Term("of_costs", (Text("mana value sacrificed"),)):
            return "the sacrificed creature's mana value"
        case Term("of_costs", (Text("power sacrificed"),)):
            return "the sacrificed creature's power"
    raise CannotRender(f"an amount {written(amount)}")


def _list(parts: Sequence[str], joint: str) -> str:
    if len(parts) < 3:
        return f" {joint} ".join(parts)
    return f"{', '.join(parts[:-1])}, {joint} {parts[-1]}"


# ---------------------------------------------------------------- abilities

_ORDER = ("mana", "tap", "untap", "loyalty")


def cost(part: Cost) -> str:
    """One part of a cost, with a capital where it is in words."""
    match part:
        case Term("mana", (Text(symbols),)):
            return symbols
        case Term("tap"):
            return "{T}"
        case Term("untap"):
            return "{Q}"
        case Term("loyalty", (int(number),)):
            return f"[{number:+d}]" if number else "[0]"
        case Term("sacrifice_this"):
            return "Sacrifice this permanent"
        case Term("sacrifice", (filter_,)):
            parts = conjuncts(filter_)
            if parts[0] == "other":
                rest = parts[1:] or ["permanent"]
                return f"Sacrifice another {permanents(_all(rest), plural=False)}"
            return f"Sacrifice {_a(permanents(filter_, plural=False))}"
        case Term("pay_life", (int(number),)):
            return f"Pay {number} life"
        case Term("remove_counters", (Text(kind), 1)):
            return f"Remove {_a(kind)} counter from this permanent"
        case Term("remove_counters", (Text(kind), int(number))):
            return f"Remove {WORDS_OF_NUMBERS.get(number, str(number))} {kind} counters from this permanent"
        case Term("remove_counters", (Text(kind), "x")):
            return f"Remove X {kind} counters from this permanent"
        case Term("remove_counters", (Text(kind), "any")):
            return f"Remove any number of {kind} counters from this permanent"
        case Term("discard"):
            return "Discard a card"
        case Term("exert"):
            return "Exert this permanent"
        case Term("other", (Text(words),)):
            return words[:1].upper() + words[1:]
    raise CannotRender(f"a cost {written(part)}")


def _all(parts: Sequence[Value]) -> Value:
    filter_ = parts[-1]
    for part in reversed(parts[:-1]):
        filter_ = Term("and", (part, filter_))
    return filter_


def _activated(ability: Ability) -> str:
    if not ability.costs or ability.conditions:
        raise CannotRender("a mana ability without a cost, or with a condition")
    match ability.does:
        case (Does(Term("add_mana", ("you", value)), None),):
            added = f"Add {production(value)}."
        case _:
            raise CannotRender("a mana ability that does more")
    places = {name: place for place, name in enumerate(_ORDER)}
    costs = sorted(ability.costs, key=lambda part: (places.get(part.name, len(places)), written(part)))
    sentences = [added, *(_instead(each) for each in ability.instead_if)]
    if ability.targets:
        sentences.append("Target player gains 1 life.")
    if ability.only_if:
        sentences.append("Activate only if you may.")
    return f"{', '.join(map(cost, costs))}: {' '.join(sentences)}"


def _instead(other: InsteadIf) -> str:
    match other.condition:
        case Term("counters_on_this", (Text(kind), Term("at_least", (1,)))):
            state = f"this permanent has {_a(kind)} counter on it"
        case _:
            state = f"you control {_controlled(other)}"
    return f"If {state}, add {_in_words(other.production)} instead."


def _in_words(value: Value) -> str:
    """More than one mana of types that one sentence can name for one mana only: "of that type"."""
    match value:
        case Term("mana", (Term("could_produce", _), int(number))) if number > 1:
            return f"{_count(number)} mana of that type"
    return production(value)


def _controlled(other: InsteadIf) -> str:
    things: list[str] = []
    for condition in _chain(other.condition, "both"):
        match condition:
            case Term("count", (filter_, Term("at_least", (int(number),)))):
                parts = conjuncts(filter_)
                if parts[-1] != "you_control":
                    raise CannotRender("what somebody else controls")
                kind = _all(parts[:-1] or ["permanent"])
                if number == 1:
                    things.append(_a(permanents(kind, plural=False)))
                else:
                    things.append(f"{_count(number)} or more {permanents(kind, plural=True)}")
            case _:
                raise CannotRender(f"a condition {written(condition)}")
    return " and ".join(things)


def _looking(ability: Ability) -> str:
    match ability.does:
        case (Does(Term("destroy_target", (filter_,)), None),):
            *kind, last = conjuncts(filter_)
            match last:
                case Term("or", (Term("supertype", ("snow",)), Term("could_produce", (str(letter),)))):
                    what = permanents(_all(kind), plural=False)
                    return f"Destroy target {what} that is snow or could produce {_symbol(letter)}."
        case (Does(Term("costs_less", (Text(symbols), filter_)), None),):
            *kind, last = conjuncts(filter_)
            match last:
                case Term("could_produce", (str(letter),)):
                    what = permanents(_all(kind), plural=False)
                    return (
                        f"This spell costs {symbols} less to cast for each {what} that could produce "
                        f"{_symbol(letter)}."
                    )
    raise CannotRender("a spell that does something else")


def _grants_mana(ability: Ability) -> bool:
    """Whether all it does is to give a mana ability, and at most a keyword with it."""
    match ability.modifies:
        case [*keywords, Term("grant_ability", (1,))] if len(keywords) <= 1:
            return (
                not ability.conditions
                and ability.zone != "graveyard"
                and all(isinstance(each, Term) and each.name == "grant" for each in keywords)
                and all(each.kind == "activated" and about_mana(each) for each in ability.inner)
            )
    return False


def _granting(ability: Ability) -> str:
    filter_ = ability.applies_to
    if filter_ is None or len(ability.inner) != 1:
        raise CannotRender("not just one ability granted, or to nobody")
    if filter_ == "this" or conjuncts(filter_)[0] == "enchanted":
        who = _single(filter_)
    else:
        who = f"each {permanents(filter_, plural=False)}"
    also = "".join(
        f"{written_keyword(each.arguments[0])} and "
        for each in ability.modifies
        if isinstance(each, Term) and each.name == "grant"
    )
    said = _activated(ability.inner[0])
    return f'{who[:1].upper()}{who[1:]} has {also}"{said}"'


def _clause(ability: Ability, word: str) -> str:
    """What is tapped for mana, by whom, and how: what stands before the comma."""
    (watch,) = ability.watches
    assert ability.tapped is not None
    lead = "until end of turn, " if ability.zone == "resolved" else ""
    if ability.kind != "trigger":
        lead += "".join(f"{each.value} and " for each in ability.also if " get " in each.value)
    amount, after = "mana", ""
    for condition in ability.conditions:
        match condition:
            case Term("amount", (Term("at_least", (int(number),)),)):
                amount = f"{WORDS_OF_NUMBERS.get(number, str(number))} or more mana"
            case Term("produces", ("chosen_color",)):
                after = " of the chosen color"
            case Term("produces", (str(letter),)) if ability.kind != "replacement":
                amount = _symbol(letter)
            case Term("monarch", ("you",)):
                after = " while you're the monarch"
    what = _single(ability.tapped)
    if watch.who == "any_player" and not (" " in after and "monarch" in after) and not amount.startswith("{"):
        return f"{lead}{word} {what} is tapped for {amount}{after}"
    who = {"you": "you tap", "opponent": "an opponent taps", "any_player": "a player taps"}[watch.who]
    return f"{lead}{word} {who} {what} for {amount}{after}"


def _trigger(ability: Ability) -> str:
    clause = _clause(ability, "whenever")
    conditions = [_intervening(each) for each in ability.conditions if each.name in ("this_is", "non")]
    conditions = [f"if {each}, " for each in conditions]
    match ability.does:
        case ():
            effect = "something else happens"
        case (Does(Term("add_mana", (who, value)), None),):
            effect = f"{_adds(written(who), ability.optional)} {production(value)}"
        case (Does(Term("tap_all", (filter_,)), None),):
            things = _all(conjuncts(filter_)[:-2])
            effect = (
                f"tap all {permanents(things, plural=True)} that player controls that could produce any type "
                "of mana that land could produce"
            )
        case _:
            raise CannotRender("a trigger that does something else")
    later = "".join(
        f", and this permanent {each.value}" for each in ability.also if " get " not in each.value
    )
    return f"{clause[:1].upper()}{clause[1:]}, {''.join(conditions)}{effect}{later}."


def _adds(who: str, optional: bool) -> str:
    if optional:
        return "its controller may add"
    return {"you": "add", "that_player": "that player adds", "its_controller": "its controller adds"}[who]


def _intervening(condition: Term) -> str:
    match condition:
        case Term("this_is", (str(state),)):
            return f"this permanent is {state}"
        case Term("non", (Term("during_turn", ("that_player",)),)):
            return "it's not that player's turn"
    raise CannotRender(f"a condition {written(condition)}")


def _replacement(ability: Ability) -> str:
    match ability.does:
        case (Does(Term(name) as action, None),) if name in _PRODUCTIONS:
            pass
        case _:
            raise CannotRender("mana that is replaced by something else")
    if action.name == "change_by_subtype":
        lead = "until end of turn, " if ability.zone == "resolved" else ""
        pairs: list[str] = []
        rest = action.arguments[0]
        while isinstance(rest, Term):
            subtype, letter, rest = rest.arguments
            assert isinstance(subtype, Text)
            plural = subtype.value if subtype.value.endswith("s") else f"{subtype.value}s"
            pairs.append(f"{plural} produce {_symbol(str(letter))}")
        said = f"{lead}if tapped for mana, {_list(pairs, 'and')} instead of any other type."
        return said[:1].upper() + said[1:]
    if action.name == "change_mana" and action.arguments[0] == "any_color":
        lead = "until end of turn, " if ability.zone == "resolved" else ""
        things = permanents(ability.tapped or "permanent", plural=True)
        made = _made(action.arguments[1], None)
        said = f"{lead}{things} tapped for mana produce {made} instead of any other color."
        return said[:1].upper() + said[1:]
    if ability.tapped is not None and conjuncts(ability.tapped)[0] == "target":
        match conjuncts(ability.tapped)[1:]:
            case [Term("subtype", (Text(subtype),))]:
                clause = f"If target {subtype} is tapped for mana"
            case _:
                raise CannotRender("a target of another kind")
    else:
        clause = _clause(ability, "if")
    return f"{clause[:1].upper()}{clause[1:]}, it produces {_produces(action)}."


def _produces(action: Term) -> str:
    match action:
        case Term("multiply_mana", (2,)):
            return "twice as much of that mana instead"
        case Term("multiply_mana", (int(number),)):
            return f"{WORDS_OF_NUMBERS.get(number, str(number))} times as much of that mana instead"
        case Term("set_mana", (types, 1)):
            return f"{_made(types, 1)} instead of any other type and amount"
        case Term("change_mana", ("any_type", types)):
            return f"{_made(types, None)} instead of any other type"
        case Term("change_mana", (str(letter), types)) if letter.upper() in COLORS:
            return f"{_made(types, None)} instead of {COLORS[letter.upper()]} mana"
    raise CannotRender(f"mana replaced by {written(action)}")


def _made(types: Value, amount: int | None) -> str:
    match types:
        case "any_color":
            return f"{'one ' if amount == 1 else ''}mana of a color of your choice"
        case "chosen_color" if amount is None:
            return "mana of the chosen color"
        case "c" if amount is None:
            return "colorless mana"
        case str(letter) if len(letter) == 1:
            return _symbol(letter)
    raise CannotRender(f"mana of {written(types)}")
