"""Abilities about characteristics in plain English, in the same templating that the compiler reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pyrules.oracle.facts import CannotRender, is_of_text, written
from pyrules.oracle.keywords import written_keyword
from pyrules.oracle.mana_render import conjuncts, cost
from pyrules.oracle.mana_rules import put
from pyrules.oracle.model import Ability, Condition, Term, Text, Value
from pyrules.oracle.static_amounts import SPELL_TYPES
from pyrules.oracle.static_text import english as change_of_words
from pyrules.oracle.static_things import COLORS, HISTORIC
from pyrules.oracle.subtypes import BASIC_LAND_TYPES, SINGULARS
from pyrules.oracle.vocabulary import WORDS_OF_NUMBERS

Say = Callable[[Ability], str]
"""Says an ability that another one grants."""

_PLURALS = {singular: plural for plural, singular in SINGULARS.items()}


def about_characteristics(ability: Ability) -> bool:
    """Whether an ability is one of those that this module says."""
    return (
        ability.kind in ("static", "opaque")
        or any(does.action.name == "start" for does in ability.does)
        or any(isinstance(watch.event, Term) for watch in ability.watches)
    )


def characteristics_english(ability: Ability, say: Say) -> str:
    """Such an ability in English; `say` says what it grants. Raises CannotRender."""
    if ability.kind == "opaque":
        return "{1}: Something happens."
    if ability.kind == "cant":
        return _ban(ability)
    if ability.does:
        return _starting(ability, say)
    return _capital(f"{_sentence(ability, say, lasting=ability.zone == 'resolved')}")


# ---------------------------------------------------------------- things

_QUALITIES: dict[Value, str] = {
    "nonbasic": "nonbasic",
    "multicolored": "multicolored",
    "monocolored": "monocolored",
    "colorless": "colorless",
    "untapped_state": "untapped",
    "tapped_state": "tapped",
    "attacking": "attacking",
    "blocking": "blocking",
    "enchanted_by_any": "enchanted",
    "equipped_by_any": "equipped",
    "modified": "modified",
    HISTORIC: "historic",
    Term("or", ("attacking", "blocking")): "attacking or blocking",
    Term("non", ("token",)): "nontoken",
}
_AFTER: dict[Value, str] = {
    "you_control": "you control",
    "you_own": "you own",
    "opponent_controls": "an opponent controls",
    "enchanted_player_controls": "enchanted player controls",
    "target_controls": "target player controls",
    "chosen_type": "of the chosen type",
    "chosen_color": "of the chosen color",
    "chosen_name": "with the chosen name",
    "no_abilities": "with no abilities",
    "has_any_counter": "with a counter on it",
    Term("non", ("you_control",)): "you don't control",
}


def _quality(atom: Value) -> str | None:
    if atom in _QUALITIES:
        return _QUALITIES[atom]
    match atom:
        case Term("color" | "supertype", (str(word),)):
            return word
        case Term("non", (Term("type" | "color" | "supertype", (str(word),)),)):
            return f"non{word}"
        case Term("non", (Term("subtype", (Text(word),)),)):
            return f"non-{word}"
        case Term("or", (Term("color", (str(one),)), Term("color", (str(other),)))):
            return f"{one} or {other}"
    return None


def _noun(atom: Value, plural: bool) -> str | None:
    match atom:
        case "token" | "commander" | "permanent":
            return f"{atom}s" if plural else str(atom)
        case Term("type", (str(word),)):
            return f"{word}s" if plural else word
        case Term("subtype", (Text(word),)):
            return _PLURALS[word] if plural and word in _PLURALS else word
    return None


def _chain(value: Value, name: str) -> list[Value]:
    match value:
        case Term(named, (one, rest)) if named == name:
            return [one, *_chain(rest, name)]
    return [value]


def _kind(filter_: Value, plural: bool) -> str:
    """Qualities and nouns in one phrase; raises CannotRender for anything else."""
    parts = conjuncts(filter_)
    words: list[str] = []
    for place, part in enumerate(parts):
        last = place == len(parts) - 1
        word = _quality(part) or _noun(part, plural and last)
        if word is None:
            raise CannotRender(f"a kind of thing: {written(part)}")
        words.append(word)
    if _noun(parts[-1], plural) is None:
        words.append("permanents" if plural else "permanent")
    return " ".join(words)


def things(filter_: Value, plural: bool = False) -> str:
    """What a filter describes, without an article."""
    other = ""
    parts = conjuncts(filter_)
    if parts[0] == "other":
        other, parts = "other ", parts[1:] or ["permanent"]
    kinds: list[Value] = []
    while parts and (_quality(parts[0]) is not None or _noun(parts[0], plural) is not None):
        if kinds and _noun(kinds[-1], plural) is not None and _noun(parts[0], plural) is None:
            break
        kinds.append(parts.pop(0))
    if kinds:
        phrase = _kind(_all(kinds), plural)
    elif parts and isinstance(parts[0], Term) and parts[0].name == "or" and _kinds(parts[0], plural):
        phrase = _list(
            [_kind(each, plural) for each in _chain(parts.pop(0), "or")], "and" if plural else "or"
        )
    else:
        phrase = "permanents" if plural else "permanent"
    return " ".join([f"{other}{phrase}", *_afterwards(parts)])


def _kinds(value: Value, plural: bool) -> bool:
    try:
        return all(
            _noun(conjuncts(each)[-1], plural) is not None and _kind(each, plural)
            for each in _chain(value, "or")
        )
    except CannotRender:
        return False


def _afterwards(parts: Sequence[Value]) -> Iterator[str]:
    for place, part in enumerate(parts):
        if part == "you_control" and parts[place + 1 : place + 2] == [_NOT_OWNED]:
            yield "you control but don't own"
        elif part != _NOT_OWNED:
            yield _after(part)


_NOT_OWNED = Term("non", ("you_own",))


def _after(atom: Value) -> str:
    if atom in _AFTER:
        return _AFTER[atom]
    match atom:
        case Term("has_counter", (Text(kind),)):
            return f"with {_a(kind)} counter on it"
        case Term("keyword", (word,)):
            return f"with {written_keyword(word)}"
        case Term("non", (Term("keyword", (word,)),)):
            return f"without {written_keyword(word)}"
        case Term("or", (Term("keyword", (one,)), Term("keyword", (other,)))):
            return f"with {written_keyword(one)} or {written_keyword(other)}"
        case Term("or", (Term("power_at_most" | "power_at_least" as name, (number,)), _)):
            which = "less" if name.endswith("most") else "greater"
            return f"with power or toughness {number} or {which}"
        case Term("named", (Text(name),)):
            return f"named {name}"
        case Term(name, (int(number),)) if name.endswith(("_at_least", "_at_most")):
            what, which = name.rsplit("_at_", 1)
            return f"with {what.replace('_', ' ')} {number} or {'greater' if which == 'least' else 'less'}"
        case Term("non", (part,)):
            return f"that isn't {_what(part)}"
    return f"that's {_what(atom)}"


def _what(filter_: Value) -> str:
    """What something is, after "is"."""
    options = [filter_] if filter_ in _QUALITIES else _chain(filter_, "or")
    said: list[str] = []
    for option in options:
        parts = conjuncts(option)
        if len(parts) == 1 and (word := _quality(option)) is not None:
            said.append(word)
        else:
            said.append(_a(_kind(option, plural=False)))
    return _list(said, "or")


def _single(filter_: Value) -> str:
    """The subject of a sentence."""
    match filter_:
        case "this":
            return "this permanent"
        case "enchanted" | "target":
            return f"{filter_} permanent"
        case Term("or", ("this", other)):
            return f"this permanent and each {things(other)}"
        case Term("or", (one, other)) if not _kinds(filter_, plural=False) and _quality(filter_) is None:
            return f"each {things(one)} and each {things(other)}"
    return f"each {things(filter_)}"


# ---------------------------------------------------------------- amounts


def _each(amount: Value) -> str | None:
    """What follows "for each"; None where that can't be said."""
    match amount:
        case Term("count", (filter_,)) if _attached_to(filter_) is not None:
            return _attached_to(filter_)
        case Term("count", (filter_,)):
            return things(filter_)
        case Term("counters_on_this", (Text(kind),)):
            return f"{kind} counter on this permanent"
        case Term("its", (Term("counters", (Text(kind),)),)):
            return f"{kind} counter on it"
        case Term("cards_in", (zone, "you")):
            return f"card in your {written(zone)}"
        case Term("cards_in_graveyard", ("you", kind_)):
            return f"{_cards(kind_)} card in your graveyard"
        case Term("cards_in_graveyards", ("permanent",)):
            return "card in all graveyards"
        case Term("cards_in_graveyards", (kind_,)):
            return f"{_cards(kind_)} card in all graveyards"
        case Term("basic_land_types", ("you",)):
            return "basic land type among lands you control"
        case "opponents":
            return "opponent you have"
        case Term("sum", (one, other)) if not isinstance(other, int):
            first, second = _each(one), _each(other)
            return f"{first} and each {second}" if first and second else None
    return None


def _attached_to(filter_: Value) -> str | None:
    parts = conjuncts(filter_)
    other = ""
    if parts[0] == "other":
        other, parts = "other ", parts[1:]
    match parts:
        case [kind, "attached_to_this" | "attached_to_it" as place]:
            names = " and ".join(written(each).split('"')[1] for each in _chain(kind, "or"))
            return f"{other}{names} attached to {'it' if place == 'attached_to_it' else 'this permanent'}"
    return None


def _cards(kind: Value) -> str:
    words: list[str] = []
    for part in _chain(kind, "or"):
        match part:
            case Term("non", (Term("or", (Term("type", ("instant",)), Term("type", ("sorcery",)))),)):
                words.append("permanent")
            case Term("type", (str(word),)):
                words.append(word)
            case Term("subtype", (Text(word),)) if word in SPELL_TYPES or word in _PLURALS:
                words.append(word)
            case _:
                words.append(_kind(part, plural=False))
    return _list(words, "and")


_QUANTITIES: dict[Value, str] = {
    "chosen_number": "the chosen number",
    "types_among_graveyards": "the number of card types among cards in all graveyards",
    Term("types_among_graveyard", ("you",)): "the number of card types among cards in your graveyard",
    Term("basic_land_types", ("you",)): "the number of basic land types among lands you control",
    "opponents": "the number of opponents you have",
    "power_of_this": "this permanent's power",
    "toughness_of_this": "this permanent's toughness",
    Term("life", ("you",)): "your life total",
}


def _quantity(amount: Value) -> str:
    """What follows "equal to" and "where X is"."""
    if amount in _QUANTITIES:
        return _QUANTITIES[amount]
    match amount:
        case Term("count", (filter_,)):
            return f"the number of {things(filter_, plural=True)}"
        case Term("counters_on_this", (Text(kind),)):
            return f"the number of {kind} counters on this permanent"
        case Term("its", (Term("counters", (Text(kind),)),)):
            return f"the number of {kind} counters on it"
        case Term("its", (str(what),)):
            return f"its {what.replace('_', ' ')}"
        case Term("cards_in", (zone, "you")):
            return f"the number of cards in your {written(zone)}"
        case Term("cards_in_graveyard", ("you", kind_)):
            return f"the number of {_cards(kind_)} cards in your graveyard"
        case Term("cards_in_graveyards", ("permanent",)):
            return "the number of cards in all graveyards"
        case Term("cards_in_graveyards", (kind_,)):
            return f"the number of {_cards(kind_)} cards in all graveyards"
        case Term("devotion", (str(color),)):
            return f"your devotion to {color}"
        case Term("greatest_power" | "greatest_mana_value" as name, (filter_,)):
            return f"the {name.replace('_', ' ')} among {things(filter_, plural=True)}"
        case Term("sum", (int(number), Term("times", (-1, other)))):
            return f"{number} minus {_quantity(other)}"
        case Term("sum", (one, int(number))):
            return f"{_quantity(one)} {'plus' if number > 0 else 'minus'} {abs(number)}"
        case Term("sum", (one, other)):
            return f"{_quantity(one)} plus {_quantity(other)}"
        case Term("times", (2, one)):
            return f"twice {_quantity(one)}"
        case Term("times", (3, one)):
            return f"three times {_quantity(one)}"
    raise CannotRender(f"an amount {written(amount)}")


# ---------------------------------------------------------------- conditions


def _comparison(comparison: Value, fewer: str = "fewer") -> str:
    match comparison:
        case Term("at_least", (int(number),)):
            return f"{_number(number)} or {'greater' if fewer == 'less!' else 'more'}"
        case Term("at_most", (int(number),)):
            return f"{_number(number)} or {fewer}"
    raise CannotRender(f"a comparison {written(comparison)}")


def _number(number: int) -> str:
    return WORDS_OF_NUMBERS.get(number, str(number))


def _state(condition: Condition) -> str:
    """A condition after "as long as"."""
    match condition:
        case Term("during_turn", ("you",)):
            return "it's your turn"
        case Term("non", (Term("during_turn", ("you",)),)):
            return "it's not your turn"
        case Term("cards_in", ("hand", "you", Term("at_most", (0,)))):
            return "you have no cards in hand"
        case Term("cards_in", ("hand", "you", comparison)):
            return f"you have {_comparison(comparison)} cards in hand"
        case Term("cards_in", (zone, "you", comparison)):
            return f"there are {_comparison(comparison)} cards in your {written(zone)}"
        case Term("life", ("you", comparison)):
            return f"you have {_comparison(comparison, 'less')} life"
        case Term("drawn_this_turn", ("you", comparison)):
            return f"you've drawn {_comparison(comparison)} cards this turn"
        case Term("player_counters", ("you", Text(kind), comparison)):
            return f"you have {_comparison(comparison)} {kind} counters"
        case Term("counters_on_this", (Text(kind), Term("at_most", (0,)))):
            return f"this permanent has no {kind} counters on it"
        case Term("counters_on_this", (Text(kind), comparison)):
            return f"this permanent has {_comparison(comparison)} {kind} counters on it"
        case Term("class_level", (Term("at_least", (int(level),)),)):
            return f"this permanent is level {level} or higher"
        case Term("this_is", (str(state),)):
            return f"this permanent is {state}"
        case Term("compare", (Term("types_among_graveyard", ("you",)), comparison)):
            return f"there are {_comparison(comparison)} card types among cards in your graveyard"
        case Term("compare", (Term("cards_in_graveyard", ("you", kind_)), Term("at_least", (1,)))):
            return f"there is {_a(_cards(kind_))} card in your graveyard"
        case Term("compare", (Term("cards_in_graveyard", ("you", kind_)), comparison)):
            return f"there are {_comparison(comparison)} {_cards(kind_)} cards in your graveyard"
        case Term("compare", (Term("devotion", colors), Term("at_most", (int(number),)))):
            names = " and ".join(map(written, colors))
            return f"your devotion to {names} is less than {_number(number + 1)}"
        case Term("count", (filter_, comparison)):
            return _there_are(filter_, comparison)
    raise CannotRender(f"a condition {written(condition)}")


def state_english(condition: Condition) -> str:
    """A condition in the words after "as long as"; raises CannotRender."""
    return _state(condition)


def _there_are(filter_: Value, comparison: Value) -> str:
    parts = conjuncts(filter_)
    if parts[0] in ("this", "enchanted") and comparison == Term("at_least", (1,)):
        return _one_is(parts)
    if parts == ["commander", "you_own", "you_control"]:
        return "you control your commander"
    whose = parts[-1]
    if whose not in ("you_control", "opponent_controls"):
        raise CannotRender("things that nobody controls")
    kind = _all(parts[:-1] or ["permanent"])
    who = "you control" if whose == "you_control" else "an opponent controls"
    match comparison:
        case Term("at_least", (1,)):
            said = things(kind)
            one = f"another {said.removeprefix('other ')}" if said.startswith("other ") else _a(said)
            return f"{who} {one}"
        case Term("at_most", (0,)) if whose == "opponent_controls":
            return f"no opponent controls {_a(things(kind))}"
        case Term("at_most", (0,)):
            return f"you control no {things(kind, plural=True)}"
    if whose == "opponent_controls":
        raise CannotRender("how many of an opponent")
    return f"you control {_comparison(comparison)} {things(kind, plural=True)}"


def _one_is(parts: list[Value]) -> str:
    subject = "this permanent" if parts[0] == "this" else "enchanted permanent"
    rest = _all(parts[1:])
    match rest:
        case "you_control":
            return f"you control {subject}"
        case "has_any_counter":
            return f"{subject} has a counter on it"
        case Term("has_counter", (Text(kind),)):
            return f"{subject} has {_a(kind)} counter on it"
        case Term("keyword", (word,)):
            return f"{subject} has {written_keyword(word)}"
        case Term("non", (Term("has_counter", (Text(kind),)),)):
            return f"{subject} has no {kind} counters on it"
        case Term("non", ("has_any_counter",)):
            return f"{subject} has no counters on it"
        case Term(
            "power_at_least" | "power_at_most" | "toughness_at_least" | "toughness_at_most" as name, (n,)
        ):
            what, which = name.split("_at_")
            return f"{subject} has {what} {written(n)} or {'greater' if which == 'least' else 'less'}"
        case Term("non", (part,)) if _quality(rest) is None:
            return f"{subject} isn't {_what(part)}"
        case Term("non", (part,)):
            return f"{subject} isn't {_what(part)}"
    return f"{subject} is {_what(rest)}"


# ---------------------------------------------------------------- changes


_NO_OTHERS = "no_other_types"
"""Stands for what is said after "artifact creature" where these are all its types (205.1a–b)."""


class _Changes:
    """The changes of one ability, said one after the other."""

    def __init__(self, ability: Ability, say: Say, lasting: bool) -> None:
        self.ability = ability
        self.say = say
        self.lasting = lasting
        self.where: Value | None = None
        self.left = list(ability.modifies)
        if ability.applies_to in ("enchanted", "target"):
            # "Other" is there than what is changed.
            self.left = [put(each, Term("non", (ability.applies_to,)), "other") for each in self.left]

    def said(self) -> list[str]:
        found: list[str] = []
        while self.left:
            found.append(self.next())
        return [*found, *sorted(each.value for each in self.ability.also)]

    def run(self, *names: str) -> list[Term]:
        """Takes the changes of these names that stand first."""
        taken: list[Term] = []
        while self.left and isinstance(self.left[0], Term) and self.left[0].name in names:
            change = self.left.pop(0)
            assert isinstance(change, Term)
            taken.append(change)
        return taken

    def next(self) -> str:
        first = self.left[0]
        name = first.name if isinstance(first, Term) else str(first)
        match name:
            case "add_power" | "add_toughness":
                return self.bonus()
            case "set_power" | "set_toughness":
                return self.size()
            case "grant" | "grant_ability":
                return f"{'gains' if self.lasting else 'has'} {_list(list(self.granted()), 'and')}"
            case "lose":
                return (
                    f"loses {_list([written_keyword(each.arguments[0]) for each in self.run('lose')], 'and')}"
                )
            case "cant_have":
                barred = [written_keyword(each.arguments[0]) for each in self.run("cant_have")]
                return f"can't have or gain {_list(barred, 'or')}"
            case "lose_all_abilities":
                self.left.pop(0)
                return "loses all abilities"
            case "lose_abilities_but":
                self.left.pop(0)
                return "loses all abilities except mana abilities"
            case _ if first == _NO_OTHERS:
                self.left.pop(0)
                return "loses all other card types"
            case "remove_creature_types":
                self.left.pop(0)
                return "loses all creature types"
            case "cant_have_abilities":
                self.left.pop(0)
                return "can't have abilities"
            case "remove_type":
                return f"isn't {_a(written(self.run('remove_type')[0].arguments[0]))}"
            case "remove_supertype":
                change = self.left.pop(0)
                assert isinstance(change, Term)
                return f"isn't {written(change.arguments[0])}"
        return f"{'becomes' if self.lasting else 'is'} {self.kind()}"

    def bonus(self) -> str:
        halves: dict[str, Value] = {}
        while (
            self.left
            and isinstance(self.left[0], Term)
            and self.left[0].name in ("add_power", "add_toughness")
        ):
            if self.left[0].name in halves or (self.left[0].name == "add_power" and halves):
                break
            change = self.left.pop(0)
            assert isinstance(change, Term)
            halves[change.name] = change.arguments[0]
        parts = [_split(halves.get(name, 0)) for name in ("add_power", "add_toughness")]
        amounts = {amount for _, amount in parts if amount is not None}
        if not amounts:
            return f"gets {_signed(parts[0][0])}/{_signed(parts[1][0])}"
        if len(amounts) > 1:
            raise CannotRender("two amounts")
        (amount,) = amounts
        if amount != "x" and all(other == amount or number == 0 for number, other in parts):
            each = _each(amount)
            if each is not None:
                return f"gets {_signed(parts[0][0])}/{_signed(parts[1][0])} for each {each}"
        said: list[str] = []
        for number, other in parts:
            if other is None:
                said.append(_signed(number))
            elif abs(number) == 1:
                said.append("+X" if number > 0 else "-X")
            else:
                amount = Term("times", (abs(number), other))
                said.append("+X" if number > 0 else "-X")
        self.let(amount)
        return f"gets {'/'.join(said)}"

    def let(self, amount: Value) -> None:
        """X is that amount."""
        if amount == "x":
            return
        if self.where not in (None, amount):
            raise CannotRender("two amounts X")
        self.where = amount

    def size(self) -> str:
        first = self.left.pop(0)
        assert isinstance(first, Term)
        second = self.left[0] if self.left else None
        if first.name == "set_power" and isinstance(second, Term) and second.name == "set_toughness":
            self.left.pop(0)
            one, other = first.arguments[0], second.arguments[0]
            if isinstance(one, int) and isinstance(other, int):
                return f"has base power and toughness {one}/{other}"
            if one == other == "x":
                return "has base power and toughness X/X"
            if one == other:
                return f"has base power and toughness each equal to {_quantity(one)}"
            raise CannotRender("two amounts")
        what = first.name.removeprefix("set_")
        amount = first.arguments[0]
        if isinstance(amount, int):
            return f"has base {what} {amount}"
        return f"has base {what} equal to {_quantity(amount)}"

    def granted(self) -> Iterator[str]:
        for change in self.run("grant", "grant_ability"):
            (what,) = change.arguments
            if change.name == "grant":
                said = written_keyword(what)
                # A cost in words would not end before what follows it.
                yield f'"{_capital(said)}."' if "—" in said and "{" not in said else said
            else:
                assert isinstance(what, int)
                said = self.say(self.ability.inner[what - 1])
                if '"' in said:
                    raise CannotRender("a quotation in a quotation")
                yield f'"{said}"'

    def kind(self) -> str:
        """What stands after "is": as many changes as one phrase says."""
        first = self.left[0]
        whole = {"set_every_creature_type": "every creature type", "set_colorless": "colorless"}
        if isinstance(first, str):
            if first == "add_every_creature_type":
                self.left.pop(0)
                return "every creature type in addition to its other types"
            if first in whole and not _is_kind(self.left[1:2]):
                self.left.pop(0)
                return whole[first]
        if self.left[:5] == [Term("set_color", (each,)) for each in COLORS]:
            self.left = self.left[5:]
            return "all colors"
        if self.left[:5] == [Term("add_subtype", (Text(each),)) for each in BASIC_LAND_TYPES]:
            self.left = self.left[5:]
            return "every basic land type in addition to its other types"
        match first:
            case Term("set_creature_type" | "set_land_type" | "add_subtype" as name, ("chosen_type",)):
                self.left.pop(0)
                return "the chosen type" + (" in addition to its other types" if name[0] == "a" else "")
            case Term("set_color" | "add_color" as name, ("chosen_color",)):
                self.left.pop(0)
                return "the chosen color" + (" in addition to its other colors" if name[0] == "a" else "")
        return self.phrase()

    def phrase(self) -> str:
        groups: list[list[Term]] = []
        for names in (("set_color", "add_color"), ("add_supertype",), ("set_type", "add_type")):
            if names[0] == "set_color" and self.left[0] == "set_colorless":
                self.left.pop(0)
                groups.append([Term("set_color", ("colorless",))])
            else:
                groups.append(self.run(*names))
        groups.append(self.run("set_creature_type", "set_land_type", "add_subtype"))
        colors, supertypes, types, subtypes = groups
        if not any(groups):
            raise CannotRender(f"a change {written(self.left[0])}")
        words = [
            *([" and ".join(written(each.arguments[0]) for each in colors)] if colors else []),
            *(written(each.arguments[0]) for each in supertypes),
            *(_text(each.arguments[0]) for each in subtypes),
            *(written(each.arguments[0]) for each in types),
        ]
        adds = {each.name.startswith("add") for each in (*types, *subtypes)}
        both = {written(each.arguments[0]) for each in types} >= {"artifact", "creature"}
        if both and any(each.name == "set_type" for each in types):
            self.left.insert(0, _NO_OTHERS)
        keeps = adds == {True} and not (both and not subtypes)
        if len(adds) == 2 and not (both and all(each.name == "set_creature_type" for each in subtypes)):
            raise CannotRender("types added and set at once")
        keeps_colors = bool(colors) and colors[0].name == "add_color"
        if keeps_colors and adds == {False}:
            raise CannotRender("colors added and types set")
        tail = ""
        if keeps_colors and keeps:
            tail = " in addition to its other colors and types"
        elif keeps:
            tail = " in addition to its other types"
        elif keeps_colors:
            tail = " in addition to its other colors"
        said = " ".join(words)
        return f"{_a(said) if types or subtypes else said}{tail}"


def _is_kind(following: Sequence[Value]) -> bool:
    return any(
        isinstance(each, Term)
        and each.name
        in ("add_supertype", "set_type", "add_type", "set_creature_type", "set_land_type", "add_subtype")
        and each.arguments != ("chosen_type",)
        for each in following
    )


def _split(amount: Value) -> tuple[int, Value | None]:
    match amount:
        case int(number):
            return number, None
        case Term("times", (int(number), of)):
            return number, of
    return 1, amount


def _signed(number: int) -> str:
    return f"{number:+d}"


def _sentence(ability: Ability, say: Say, lasting: bool) -> str:
    """A static ability, or an effect, as a sentence without its capital."""
    subject = ability.applies_to
    assert subject is not None
    end = " until end of turn" if lasting else ""
    lead, trail = _conditions(ability)
    if any(map(is_of_text, ability.modifies)):
        return f"{lead}{change_of_words(_single(subject), ability.modifies, end)}{trail}."
    match ability.modifies:
        case [Term("control", ("you",))] if lasting:
            return f"gain control of {_single(subject)}{end}."
        case [Term("control", ("you",))]:
            return f"{lead}you control {_single(subject)}{trail}."
        case ["lose_all_abilities"] if subject == "in_graveyards":
            return f"{lead}cards in graveyards lose all abilities{trail}."
        case ["switch"]:
            return f"switch {_single(subject)}'s power and toughness{end}."
        case ["as_though_haste"]:
            who = things(subject, plural=True)
            return f"{lead}you may activate abilities of {who} as though those creatures had haste{trail}."
        case [Term("define_power" | "define_toughness"), *_] if subject == "this":
            return f"{lead}{_defined(ability)}{trail}."
    named = "".join(f" named {_text(each.arguments[0])}" for each in _names(ability))
    rest = tuple(each for each in ability.modifies if each not in _names(ability))
    changes = _Changes(replace(ability, modifies=rest), say, lasting)
    verbs = _list(changes.said(), "and", always=True) + named
    where = f", where X is {_quantity(changes.where)}" if changes.where is not None else ""
    who = _single(subject)
    if Term("set_land_type", ("chosen_type",)) in ability.modifies:
        who = who.replace("permanent", "land")
    said = f"{lead}{who} {verbs}{end}{where}{trail}"
    return said if said.endswith('"') and said.count('"') % 2 == 0 else f"{said}."


def _names(ability: Ability) -> list[Term]:
    """The changes that set a name, which is said last."""
    return [each for each in ability.modifies if isinstance(each, Term) and each.name == "set_name"]


def _defined(ability: Ability) -> str:
    match ability.modifies:
        case [Term("define_power", (one,)), Term("define_toughness", (other,))] if one == other:
            return f"this permanent's power and toughness are each equal to {_quantity(one)}"
        case [Term("define_power", (one,)), Term("define_toughness", (Term("sum", (same, int(more))),))] if (
            same == one and more > 0
        ):
            return (
                f"this permanent's power is equal to {_quantity(one)} and its toughness is equal to that "
                f"number plus {more}"
            )
        case [Term("define_power", (one,)), Term("define_toughness", (other,))]:
            return (
                f"this permanent's power is equal to {_quantity(one)} and its toughness is equal to "
                f"{_quantity(other)}"
            )
        case [Term(name, (one,))]:
            return f"this permanent's {name.removeprefix('define_')} is equal to {_quantity(one)}"
    raise CannotRender("more than its power and toughness")


def _conditions(ability: Ability) -> tuple[str, str]:
    """What stands in front and at the end."""
    in_graveyard = ability.kind == "static" and ability.zone == "graveyard"
    lead: list[str] = ["this card is in your graveyard"] if in_graveyard else []
    trail = ""
    for condition in sorted(ability.conditions, key=written):
        match condition:
            case Term("non", (Term() as state,)) if state != Term("during_turn", ("you",)):
                if trail:
                    raise CannotRender("unless, twice")
                trail = f" unless {_state(state)}"
            case _:
                lead.append(_state(condition))
    return (f"as long as {' and '.join(lead)}, " if lead else ""), trail


def _starting(ability: Ability, say: Say) -> str:
    sentences: list[str] = []
    for does in ability.does:
        match does.action:
            case Term("start", (int(number),)):
                inner = ability.inner[number - 1]
                static = inner.kind == "static"
                sentences.append(_capital(_sentence(inner, say, lasting=True)) if static else say(inner))
            case _:
                raise CannotRender("an effect and something else")
    if ability.only_if:
        sentences.append("Activate only if you may.")
    if ability.kind == "spell":
        return " ".join(sentences)
    order = {"mana": 0, "tap": 1, "untap": 2, "loyalty": 3}
    costs = ", ".join(
        map(cost, sorted(ability.costs, key=lambda each: (order.get(each.name, 4), written(each))))
    )
    lead, trail = _conditions(ability)
    if trail:
        raise CannotRender("unless, before a cost")
    return f"{_capital(lead)}{costs}: {' '.join(sentences)}"


def _ban(ability: Ability) -> str:
    match [watch.event for watch in ability.watches]:
        case [Term("become_untapped", (filter_,))]:
            return f"{_capital(_single(filter_))} can't become untapped."
    raise CannotRender("what can't happen to a permanent")


# ---------------------------------------------------------------- words


def _text(value: Value) -> str:
    return value.value if isinstance(value, Text) else written(value)


def _all(parts: Sequence[Value]) -> Value:
    found = parts[-1]
    for part in reversed(parts[:-1]):
        found = Term("and", (part, found))
    return found


def _a(words: str) -> str:
    vowel = words[0] in "aeiouAEIOU" and not words.lower().startswith("uni")
    return f"{'an' if vowel else 'a'} {words}"


def _list(parts: Sequence[str], joint: str, always: bool = False) -> str:
    if len(parts) < 2:
        return "".join(parts)
    if len(parts) == 2 and not (always and f" {joint} " in parts[0]):
        return f" {joint} ".join(parts)
    return f"{', '.join(parts[:-1])}, {joint} {parts[-1]}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# ---------------------------------------------------------------- for other modules

each_of = _each
"""What follows "for each", or None."""
quantity_of = _quantity
"""What follows "equal to"."""
state_of = _state
"""A condition after "as long as"."""
cards_of = _cards
"""A kind of cards."""
quality_of = _quality
"""An adjective, or None."""
a = _a
"""Words with their article."""
listed = _list
"""Several words as one phrase."""


def changes_of(changes: Sequence[Value]) -> str:
    """Changes as what is said of "it": "is a Wall in addition to its other types and has defender"."""
    ability = Ability("static", "battlefield", applies_to="this", modifies=tuple(changes))

    def none(_: Ability) -> str:
        raise CannotRender("a quoted ability")

    said = _Changes(ability, none, lasting=False)
    words = _list(said.said(), "and", always=True)
    if said.where is not None:
        raise CannotRender("where X is")
    return words
