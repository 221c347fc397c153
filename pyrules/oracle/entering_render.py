"""Abilities about permanents that enter in plain English, in the same templating that the compiler reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from pyrules.oracle.copying import KEPT
from pyrules.oracle.entering_choices import WHAT
from pyrules.oracle.entering_words import EACH, EQUAL, HAPPENED, said_state
from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.keywords import written_keyword
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import both, holds
from pyrules.oracle.model import Ability, Condition, Does, Term, Text, Value
from pyrules.oracle.static_render import cards_of, changes_of, each_of, quantity_of, state_of, things
from pyrules.oracle.vocabulary import WORDS_OF_NUMBERS

Say = Callable[[Ability], str]

_SELF = "this permanent"
_WHO = {
    "you": "you_control",
    "opponent": "opponent_controls",
    "enchanted_player": "enchanted_player_controls",
}
_BEFORE = frozenset(
    {
        "choose", "offer", "pay_as_enters", "roll", "look_at_hand", "lose_life", "discard", "mill",
        "remove_all_counters", "note", "put_counters",
    }
)  # fmt: skip
"""Actions that are said after "As this permanent enters,"."""


def about_entering(ability: Ability) -> bool:
    """Whether an ability is about what enters, itself or in what it starts."""
    return any(
        watch.event == "enter" and each.kind in ("replacement", "trigger")
        for each in ability.flat()
        for watch in each.watches
    )


def entering_english(ability: Ability, say: Say) -> str:
    """Such an ability in English; `say` says what it grants. Raises CannotRender."""
    if ability.kind == "trigger":
        return _trigger(ability, say)
    if ability.kind != "replacement" or len(ability.about) != 1:
        raise CannotRender("an ability about entering of another kind")
    return _Entering(ability, say).said()


def _trigger(ability: Ability, say: Say) -> str:
    if ability.does:
        said = [say(ability.inner[place]) for place in range(len(ability.does))]
        return f"When you next cast a spell this turn, {_lower(' '.join(said))}"
    match ability.conditions:
        case (Term("entered", (str(how),)),):
            (about,) = ability.about
            who = ability.watches[0].who
            how = "with a counter on it" if how == "has_any_counter" else how
            return f"Whenever {_one(who, about)} enters {how}, something happens."
    raise CannotRender("a trigger on more than entering")


class _Entering:
    def __init__(self, ability: Ability, say: Say) -> None:
        self.ability = ability
        self.say = say
        (self.about,) = ability.about
        self.who = ability.watches[0].who
        self.lasting = ability.zone == "resolved" and "target" not in conjuncts(self.about)

    def said(self) -> str:
        names = {does.action.name for does in self.ability.does}
        if "exile_it" in names or "to_graveyard" in names or "enter_under" in names:
            return self.would()
        if names & _BEFORE or any(_shape(does.action) for does in self.ability.does):
            return self.as_it_enters()
        return self.enters()

    # ---- sentences

    def enters(self) -> str:
        lead, trail = self.conditions()
        what = self.predicates(self.ability.does)
        target = [each for each in conjuncts(self.about) if each != "target"]
        if self.ability.optional:
            return _capital(f"{lead}you may have {_SELF} enter {what}{trail}.")
        if target != conjuncts(self.about):
            trail += f" if it's {_a(things(both(target)))}" if target else ""
            return _capital(f"{lead}that creature enters {what}{trail}.")
        if "cast_this_way" in conjuncts(self.about):
            kind = both([each for each in conjuncts(self.about) if each != "cast_this_way"])
            return _capital(f"if you cast a spell this way, {lead}that {things(kind)} enters {what}{trail}.")
        subject = _SELF if self.about == "this" else _each(self.who, self.about)
        verb = "enters" if subject == _SELF or subject.startswith("each ") else "enter"
        said = f"{self.until()}{lead}{subject} {verb} {what}{trail}"
        return _capital(said if said.endswith('"') else f"{said}.")

    def until(self) -> str:
        if self.lasting:
            return "until end of turn, "
        return "as long as this card is in your graveyard, " if self.ability.zone == "graveyard" else ""

    def conditions(self) -> tuple[str, str]:
        """What stands in front and at the end."""
        lead, trail = "", ""
        for condition in sorted(self.ability.conditions, key=written):
            said = said_state(condition)
            match condition:
                case Term("non", (state,)) if said is None and state != Term("during_turn", ("you",)):
                    trail += f" unless {self.states(state)}"
                case _:
                    lead += f"if {said or state_of(condition)}, "
        return lead, trail

    def states(self, condition: Value) -> str:
        match condition:
            case Term("both", (one, other)):
                return f"{self.states(one)} and {self.states(other)}"
        condition = condition if isinstance(condition, Term) else Term(written(condition))
        return said_state(condition) or state_of(condition)

    def would(self) -> str:
        subject = _SELF if self.about == "this" else _one("any_player", self.about)
        under = " under an opponent's control" if self.who == "opponent" else ""
        found = [self.states(each) for each in sorted(self.ability.conditions, key=written)]
        also = f" and {' and '.join(found)}" if found else ""
        opening = f"{self.until()}if {subject} would enter{under}{also}, "
        match self.ability.does:
            case (Does(Term("exile_it"), None),):
                return _capital(f"{opening}exile it instead.")
            case (Does(Term("enter_under", ("you",)), None),):
                return _capital(f"{opening}it enters under your control instead.")
            case (
                Does(Term("offer", (Term("discard", (kind,)),)), None),
                Does(Term("to_graveyard"), "did_not"),
            ):
                said = f"you may discard {_a(cards_of(kind))} card"
            case (
                Does(Term("pay_as_enters", (Term("sacrifice", what),)), None),
                Does(Term("to_graveyard"), "did_not"),
            ):
                said = f"sacrifice {_several(what)}"
            case _:
                raise CannotRender("what happens instead of entering")
        return _capital(
            f"{opening}{said} instead. If you do, put it onto the battlefield. If you don't, put it into its "
            "owner's graveyard."
        )

    def as_it_enters(self) -> str:
        if self.about != "this":
            raise CannotRender("a choice as something else enters")
        turned = any(watch.event == "turn_face_up" for watch in self.ability.watches)
        lead, trail = self.conditions()
        if trail:
            raise CannotRender("a choice, unless something")
        before = [does for does in self.ability.does if does.action.name in _BEFORE or _shape(does.action)]
        after = self.ability.does[len(before) :]
        opening = f"as {_SELF} enters{' or is turned face up' if turned else ''}, {lead}"
        sentences = [_capital(f"{opening}{_acts(before, self.ability.optional)}.")]
        for (given, when), group in groupby(after, key=lambda does: (does.given, does.when)):
            sentences.append(self.follows(given, when, list(group)))
        return " ".join(sentences)

    def follows(self, given: str | None, when: Sequence[Condition], does: Sequence[Does]) -> str:
        what = f"{_SELF} enters {self.predicates(does)}"
        match given, tuple(when):
            case "did", ():
                return f"If you do, {what}."
            case "did_not", ():
                return f"If you don't, {what}."
            case None, ():
                return f"{_capital(what)}."
            case None, (Term("either", ("did", condition)),):
                return f"If you do or if {self.states(condition)}, {what}."
            case "did_not", (Term("non", (condition,)),):
                match self.ability.does[0].action:
                    case Term("offer", (Term("reveal", (Term("subtype", (Text(kind),)),)),)):
                        shown = f"you revealed {_a(kind)} card this way"
                        return f"{_capital(what)} unless {shown} or {self.states(condition)}."
        raise CannotRender("what hangs on what")

    # ---- what happens

    def predicates(self, does: Sequence[Does]) -> str:
        said: list[str] = []
        kinds = [each.action.arguments[0] for each in does if _is_kind(each.action)]
        for each in does:
            action = each.action
            if _is_kind(action):
                if kinds:
                    said.append(f"as {changes_of(kinds).removeprefix('is ')}")
                    kinds = []
                continue
            if action.name == "enter_attacking" and said:
                said[-1] += " and attacking" + (" that player" if action.arguments else "")
            elif action.name == "enter_as_copy" and said == ["tapped"]:
                said[-1] += f" {self.copy(action)}"
            else:
                said.append(self.predicate(action))
        return " and ".join(said)

    def predicate(self, action: Term) -> str:
        match action:
            case Term("enter_tapped" | "enter_untapped" as name):
                return name.removeprefix("enter_")
            case Term("enter_with", (Text(kind), amount)):
                return f"with {_counters(kind, amount)}"
            case Term("either", _):
                return f"with your choice of {_choice(action)} on it"
            case Term("enter_as", (Term("grant", (word,)),)):
                return f"with {written_keyword(word)}"
            case Term("enter_as", (Term("grant_ability", (int(place),)),)):
                return f'with "{self.quote(place)}"'
            case Term("enter_as_copy"):
                return self.copy(action)
        raise CannotRender(f"what happens as it enters: {written(action)}")

    def quote(self, place: int) -> str:
        said = self.say(self.ability.inner[place - 1])
        if '"' in said:
            raise CannotRender("a quotation in a quotation")
        return said

    def copy(self, action: Term) -> str:
        (of,) = action.arguments
        said = f"as a copy of {_original(of)}"
        if not self.ability.copy_except:
            return said
        return f"{said}, except {', and '.join(self.exceptions())}"

    def exceptions(self) -> Iterator[str]:
        kept = {meaning: words for words, meaning in KEPT.items()}
        run: list[Value] = []
        for change in self.ability.copy_except:
            said: str | None = None
            match change:
                case str(name) if name in kept:
                    said = kept[name].replace("~", _SELF)
                case Term("enter_with", (Text(kind), amount)):
                    said = f"it enters with {_counters(kind, amount)}"
                case Term("if_it_is", (filter_, Term("enter_with", (Text(kind), amount)))):
                    said = f"it enters with {_counters(kind, amount)} if it's {_a(things(filter_))}"
                case Term("if_original", ("you_control", Term("enter_with", (Text(kind), amount)))):
                    said = f"it enters with {_counters(kind, amount)} if you control that creature"
                case Term("if_original", (Term("non", (Term("keyword", (word,)),)), Term("grant", (given,)))):
                    keyword = written_keyword(word)
                    said = f"it has {written_keyword(given)} if that creature doesn't have {keyword}"
                case Term("grant_ability", (int(place),)):
                    said = f'it has "{self.quote(place)}"'
            if said is None:
                run.append(change)
                continue
            if run:
                yield f"it {changes_of(run)}"
                run = []
            yield said
        if run:
            yield f"it {changes_of(run)}"


def _is_kind(action: Term) -> bool:
    match action:
        case Term("enter_as", (Term("grant" | "grant_ability", _),)):
            return False
    return action.name == "enter_as"


# ---------------------------------------------------------------- what enters


def _filter(who: str, about: Value) -> Value:
    if who == "any_player":
        return about
    if who not in _WHO:
        raise CannotRender(f"what {who} controls")
    parts = [each for each in conjuncts(about) if each != "permanent"]
    return both([*parts, _WHO[who]])


def _each(who: str, about: Value) -> str:
    match about:
        case Term("or", (Term("type", (str(kind),)), Term("and") as other)):
            parts = conjuncts(_filter(who, other))
            return f"{kind}s and {things(both(parts), plural=True)}"
    return f"each {things(_filter(who, about))}"


def _one(who: str, about: Value) -> str:
    return _SELF if about == "this" else _a(things(_filter(who, about)))


def _original(of: Value) -> str:
    match of:
        case "this":
            return _SELF
        case "enchanted":
            return "enchanted permanent"
        case Term("graveyard_card", (kind,)):
            parts = conjuncts(kind)
            own = "you_own" in parts
            parts = [each for each in parts if each != "you_own"]
            there = ""
            match parts[-1]:
                case Term("put_there_this_turn", (str(place),)):
                    parts.pop()
                    where = "your library" if place == "library" else f"the {place}"
                    there = f" that was put there from {where} this turn"
            return f"a {cards_of(both(parts))} card in {'your' if own else 'a'} graveyard{there}"
    parts = conjuncts(of)
    tail = ""
    if parts[-1] == Term("mana_value_at_most", ("mana_spent",)):
        parts.pop()
        tail = f" with mana value less than or equal to the amount of mana spent to cast {_SELF}"
    elif parts[-1] == "entered_this_turn":
        parts.pop()
        tail = " that entered this turn"
    return f"{_a(things(both(parts or ['permanent'])))}{tail}"


# ---------------------------------------------------------------- counters


def _counters(kind: str, amount: Value) -> str:
    match amount:
        case 1:
            return f"{_a(kind)} counter on it"
        case int(number):
            return f"{_number(number)} {kind} counters on it"
        case "x":
            return f"X {kind} counters on it"
        case "that_many":
            return f"that many {kind} counters on it"
        case Term("times", (2 | 3 as number, "x" | "that_many" as of)):
            what = "X" if of == "x" else "that many"
            return f"{'twice' if number == 2 else 'three times'} {what} {kind} counters on it"
        case Term("times", (int(number), of)) if (each := _for_each(of)) is not None:
            return f"{_number(number)} {kind} counters on it for each {each}"
    if (each := _for_each(amount)) is not None:
        return f"{_a(kind)} counter on it for each {each}"
    return f"a number of {kind} counters on it equal to {_how_many(amount)}"


def _choice(action: Value) -> str:
    kinds: list[str] = []
    while True:
        match action:
            case Term("either", (Term("enter_with", (Text(kind), 1)), rest)):
                kinds.append(kind)
                action = rest
            case Term("enter_with", (Text(kind), 1)):
                kinds.append(kind)
                return _or([f"{_a(each)} counter" for each in kinds])
            case _:
                raise CannotRender("a choice of something else")


def _of(table: Mapping[str, Value], meaning: Value) -> str | None:
    return next((words for words, each in table.items() if each == meaning), None)


def _for_each(amount: Value) -> str | None:
    match amount:
        case Term("count", (Term("and", (kind, "chosen_player_controls")),)):
            return f"{things(kind)} that player controls"
    if amount != "that_many" and (words := _of(EACH, amount)) is not None:
        return words
    match amount:
        case Term("counters_among", (Text(kind), filter_)):
            return f"{kind} counter among {things(filter_, plural=True)}"
        case Term("mana_spent_from", (source,)):
            return f"mana from {_a(things(source))} source spent to cast it"
        case Term("exiled_with_this", (kind,)):
            return f"{cards_of(kind)} card exiled with it"
        case Term("spells_cast_this_turn", ("you", kind)):
            return f"{cards_of(kind)} spell you've cast this turn"
        case Term("died_this_turn" | "entered_this_turn", _):
            return _happened(amount, plural=False)
        case Term("sum", (_, int())):
            return None
    return each_of(amount)


def _happened(amount: Term, plural: bool) -> str:
    (filter_,) = amount.arguments
    parts = conjuncts(filter_)
    more = tuple(each for each in parts if each == "you_control")
    kind = both([each for each in parts if each != "you_control"])
    for words, meaning in HAPPENED.items():
        if meaning == (amount.name, more):
            return f"{things(kind, plural)} {words}"
    raise CannotRender("what happened this turn")


def _how_many(amount: Value) -> str:
    if (words := _of(EQUAL, amount)) is not None:
        return words
    match amount:
        case Term("total_toughness" | "total_power" as name, (filter_,)):
            return f"the {name.replace('_', ' ')} of {things(filter_, plural=True)}"
        case Term("most_controlled", (filter_,)):
            return f"the greatest number of {things(filter_, plural=True)} a player controls"
        case Term("died_this_turn" | "entered_this_turn", _):
            return f"the number of {_happened(amount, plural=True)}"
        case Term("sum", (int(number), Term("times", (-1, "x")))):
            return f"{_number(number)} minus X"
        case Term("times", (2, of)) if (words := _of(EQUAL, of)) is not None:
            return f"twice {words}"
    return quantity_of(amount)


# ---------------------------------------------------------------- choices and payments


def _acts(before: Sequence[Does], optional: bool) -> str:
    actions = [does.action for does in before]
    if optional:
        (action,) = actions
        return f"you may choose {_what(action.arguments[0])}"
    if len(actions) == 2 and all(each.name == "choose" for each in actions):
        return " and ".join([f"choose {_what(actions[0].arguments[0])}", _what(actions[1].arguments[0])])
    return ", then ".join(map(_act, actions))


def _shape(action: Value) -> list[list[Value]]:
    """The shapes of which one is chosen, each as its changes; none where it is no such choice."""
    match action:
        case Term("either", (one, other)):
            first, rest = _shape(one), _shape(other)
            return [*first, *rest] if first and rest else []
        case Term("enter_as", (Term("both") as changes,)):
            found: list[Value] = []
            rest_: Value = changes
            while isinstance(rest_, Term) and rest_.name == "both":
                found.append(rest_.arguments[0])
                rest_ = rest_.arguments[1]
            return [[*found, rest_]]
    return []


def _said_shape(changes: Sequence[Value]) -> str:
    size = {each.name: written(each.arguments[0]) for each in changes if isinstance(each, Term)}
    kind = [each for each in changes if isinstance(each, Term) and each.name not in _NOT_KIND]
    words = (
        written_keyword(changes[-1].arguments[0]) if "grant" in size and isinstance(changes[-1], Term) else ""
    )
    what = f"{size['set_power']}/{size['set_toughness']}"
    if kind:
        said = changes_of(kind).removeprefix("is ").partition(" ")[2]
        what = f"a {what} {said}"
    return f"{what} with {words}" if words else what


_NOT_KIND = ("set_power", "set_toughness", "grant")


def _act(action: Term) -> str:
    if shapes := _shape(action):
        return f"it becomes your choice of {_or([_said_shape(each) for each in shapes])}"
    match action:
        case Term("choose", (Term("secretly", (what,)),)):
            return f"secretly choose {_what(what)}"
        case Term("choose", (Term("by", (str(who), what)),)):
            return f"{_CHOOSERS[who]} {_what(what)}"
        case Term("mill", ("you", int(number))):
            return f"mill {_number(number)} cards"
        case Term("mill", ("you", Term("times", (int(number), "times_kicked")))):
            return f"mill {_number(number)} cards for each time it was kicked"
        case Term("note", (Term("life", ("you",)),)):
            return "note your life total"
        case Term("put_counters", (Term("choose", (filter_,)), Text(kind), 1)):
            return f"put {_a(kind)} counter on {_a(things(filter_))}"
        case Term("choose", (what,)):
            return f"choose {_what(what)}"
        case Term("offer", (Term() as cost,)):
            return f"you may {_cost(cost)}"
        case Term("pay_as_enters", (Term() as cost,)):
            return _cost(cost)
        case Term("roll", ("x", 6)):
            return "roll X six-sided dice"
        case Term("roll", (number, 6)):
            return "roll a six-sided die" + (" twice" if number == 2 else "")
        case Term("lose_life", ("you", Term("life", ("you",)))):
            return "you lose life equal to your life total"
        case Term("look_at_hand", ("opponent",)):
            return "look at an opponent's hand"
        case Term("discard", ("you", Term("cards_in", ("hand", "you")))):
            return "discard your hand"
        case Term("remove_all_counters", ("permanent",)):
            return "remove all counters from all permanents"
    raise CannotRender(f"what is done as it enters: {written(action)}")


_CHOOSERS = {
    "opponent": "an opponent chooses",
    "each_player": "each player chooses",
    "you_and_an_opponent": "you and an opponent each choose",
}


def _what(what: Value) -> str:
    if (words := _of(WHAT, what)) is not None:
        return words
    match what:
        case Term("color_but", (str(color),)):
            return f"a color other than {color}"
        case Term("number", (int(least), "any")):
            return f"a number greater than {least - 1}"
        case Term("number", (int(least), int(most))):
            return f"a number between {least} and {most}"
        case Term("permanent", (filter_,)):
            return _a(things(filter_))
        case Term("other", (Text(words),)):
            return words
        case Term("at_random", (inside,)):
            return f"{_what(inside)} at random"
        case Term("several", (int(number), Term("one_of", (options,)))):
            *first, last = _listed(options)
            return f"{_number(number)} abilities from among {', '.join(first)}, and {last}"
        case Term("one_of", (options,)):
            return _or(list(_listed(options)))
    raise CannotRender(f"a choice of {written(what)}")


def _listed(options: Value) -> Iterator[str]:
    match options:
        case Term("more", (Text(one), rest)):
            yield one
            yield from _listed(rest)
        case Term("one", (Text(one),)):
            yield one


def _cost(cost: Term) -> str:
    match cost:
        case Term("pay_life", ("any",)):
            return "pay any amount of life"
        case Term("pay_life", (int(number),)):
            return f"pay {number} life"
        case Term("reveal", ("any", kind)):
            return f"reveal any number of {_cards(kind)} cards from your hand"
        case Term("reveal", (kind,)):
            return f"reveal {_a(_cards(kind))} card from your hand"
        case Term("discard", ("any", kind)):
            return f"discard any number of {_cards(kind)} cards"
        case Term("return", (filter_,)):
            return f"return {_a(things(filter_))} to its owner's hand"
        case Term("sacrifice", ("any" | "all" as number, filter_)):
            what = things(filter_, plural=True)
            return f"sacrifice {'any number of' if number == 'any' else 'all'} {what}"
        case Term("sacrifice", what):
            return f"sacrifice {_several(what)}"
        case Term("exile", (number, Term("graveyard_card", (kind,)))):
            parts = [each for each in conjuncts(kind) if each != "you_own"]
            where = "your graveyard" if holds(kind, "you_own") else "graveyards"
            many = _exiled(number)
            s = "" if many == "a" else "s"
            return f"exile {many} {_cards(both(parts))} card{s} from {where}"
    raise CannotRender(f"a payment {written(cost)}")


def _exiled(number: Value) -> str:
    match number:
        case 1:
            return "a"
        case 2:
            return "two"
        case "any":
            return "any number of"
        case "x":
            return "X"
    return "up to X"


def _cards(kind: Value) -> str:
    match kind:
        case Term("and", ("other", rest)):
            return f"other {_cards(rest)}"
        case Term("or", (one, other)):
            return f"{things(one)} or {things(other)}"
    return cards_of(kind)


def _several(what: Sequence[Value]) -> str:
    match tuple(what):
        case (int(number), filter_):
            return f"{_number(number)} {things(filter_, plural=True)}"
        case (filter_,):
            return _a(things(filter_))
    raise CannotRender("a sacrifice")


# ---------------------------------------------------------------- words


def _number(number: int) -> str:
    return WORDS_OF_NUMBERS.get(number, str(number))


def _a(words: str) -> str:
    if words.startswith("other "):
        return f"another {words.removeprefix('other ')}"
    vowel = words[0] in "aeiouAEIOU" and not words.lower().startswith("uni")
    return f"{'an' if vowel else 'a'} {words}"


def _or(parts: Sequence[str]) -> str:
    if len(parts) < 3:
        return " or ".join(parts)
    return f"{', '.join(parts[:-1])}, or {parts[-1]}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
