"""Abilities in plain English, in the same templating that the compiler reads.

`compile(render(ability)) == ability`, for the text of an instant where the ability is an effect in force, of
an emblem where it functions in the command zone, and of a permanent otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyrules.oracle.entering_render import about_entering, entering_english
from pyrules.oracle.facts import CannotRender, FactError, abilities, written
from pyrules.oracle.mana_render import about_mana, mana_english
from pyrules.oracle.model import Ability, Action, Condition, Cost, Does, Term, Text, Value
from pyrules.oracle.moves_render import about_moves, moves_english
from pyrules.oracle.static_render import about_characteristics, characteristics_english
from pyrules.oracle.triggers_render import about_triggers, triggers_english
from pyrules.oracle.vocabulary import WORDS_OF_NUMBERS


def render_facts(facts: str) -> str:
    """The abilities of these facts in English, one a line, by card and number."""
    found = abilities(facts)
    if not found:
        raise FactError("no ability among the facts")
    # An ability that another one grants is said in that one's sentence.
    started = {
        (key[0], number)
        for key, ability in found.items()
        for number in range(key[1] + 1, key[1] + len(ability.flat()))
    }
    return "\n".join(render_ability(found[key]) for key in sorted(found) if key not in started)


def render_ability(ability: Ability) -> str:
    """One ability in English; raises CannotRender."""
    return _english(ability, inner=False)


def _inner(ability: Ability) -> str:
    """An ability in the words of one that grants or starts it."""
    return _english(ability, inner=True)


def _english(ability: Ability, *, inner: bool) -> str:
    if about_triggers(ability):
        return triggers_english(ability, _inner)
    if ability.kind in ("replacement", "trigger") and about_entering(ability):
        return entering_english(ability, render_ability)
    if about_moves(ability):
        return moves_english(ability, started=inner)
    started = inner and ability.kind == "static" and ability.zone == "resolved"
    if about_mana(ability) and not started:
        try:
            return mana_english(ability)
        except CannotRender:
            if not about_characteristics(ability):
                raise
    if about_characteristics(ability):
        return characteristics_english(ability, _inner)
    return _Sayer(ability).say()


def setting_of(ability: Ability) -> str:
    """The type of a card on whose text line the English of this ability means the ability."""
    if ability.kind == "spell" or (ability.kind == "triggered" and ability.zone == "stack"):
        return "Instant"
    return {"resolved": "Instant", "command": "Emblem"}.get(ability.zone, "Enchantment")


_WHO_WOULD = {
    "you": "you",
    "opponent": "an opponent",
    "any_player": "a player",
    "target": "target player",
    "enchanted_player": "enchanted player",
}
_WHO_CANT = {
    "you": "you",
    "opponent": "your opponents",
    "any_player": "players",
    "target": "target player",
    "enchanted_player": "enchanted player",
}
_SUBJECTS = {
    "you": "you",
    "that_player": "that player",
    "each_player": "each player",
    "each_opponent": "each opponent",
    "you_and_that_player": "you and that player each",
    "any_other_player": "any other player",
}
_EVENTS = {"draw_card": "draw a card", "gain_life": "gain life", "lose_life": "lose life"}
_BANNED = {"draw_card": "draw cards", "gain_life": "gain life", "lose_life": "lose life"}
_LIFE = frozenset({"gain_life", "lose_life"})


class _Sayer:
    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.lasting = ability.zone == "resolved"
        who = ability.watches[0].who if ability.watches else "you"
        self.affected = "you" if all(each.who == "you" for each in ability.watches) else "that_player"
        self.who = who

    def say(self) -> str:
        if self.ability.kind == "activated":
            return self.activated()
        if self.ability.kind == "cant":
            return self.cant()
        return self.dredge() or self.replacement()

    # ---- whole sentences

    def dredge(self) -> str | None:
        """A replacement that works in the graveyard is known as dredge alone (702.52)."""
        if self.ability.zone != "graveyard":
            return None
        from pyrules.oracle.compiler import dredge

        match self.ability.does:
            case (Does(Term("mill", ("you", int(number)))), *_) if self.ability == dredge(number):
                return f"Dredge {number}"
        raise CannotRender("a replacement in the graveyard that is not dredge")

    def replacement(self) -> str:
        ability = self.ability
        if ability.self_replacement or len(ability.watches) != 1:
            raise CannotRender("no sentence says this")
        watch = ability.watches[0]
        lead, first, amount, narrowings = self.conditions()
        event = self.event(written(watch.event), amount)
        who = _lookup(_WHO_WOULD, watch.who)
        narrowed = "".join(f" {each}" for each in narrowings)
        caused = Term("source_controlled_by_affected") in ability.conditions
        if ability.once:
            if first or caused:
                raise CannotRender("the next and the first time at once")
            opening = f"the next time {who} would {event}{narrowed} this turn"
        elif first:
            opening = f"the first time {who} would {event} each turn{narrowed}"
        elif caused:
            if watch.who != "any_player":
                raise CannotRender("the cause of an event, for some players only")
            opening = f"if a spell or ability would cause its controller to {event}{narrowed}"
        else:
            opening = f"if {who} would {event}{narrowed}"
        if self.lasting and not ability.once:
            lead = f"until end of turn, {lead}"
        sentences = self.script(written(watch.event))
        return _sentences([f"{lead}{opening}, {sentences[0]}", *sentences[1:]])

    def cant(self) -> str:
        lead, first, amount, narrowings = self.conditions()
        limit = ""
        rest: list[str] = []
        for condition in self.ability.conditions:
            match condition:
                case Term("drawn_this_turn", (who, Term("at_least", (int(number),)))) if who == self.affected:
                    limit = f"draw more than {_number(number)} {'card' if number == 1 else 'cards'} each turn"
                case _:
                    rest.append(condition.name)
        if limit:
            lead, first, amount, narrowings = self.conditions(without="drawn_this_turn")
        if first or amount is not None or narrowings:
            raise CannotRender("a condition on what can't happen that no sentence says")
        until = " this turn" if self.lasting else ""
        people: dict[str, list[str]] = {}
        for watch in self.ability.watches:
            people.setdefault(watch.who, []).append(written(watch.event))
        if not limit and people == {"you": ["gain_life", "lose_life"]}:
            return _sentences([f"{lead}your life total can't change{until}"])
        parts: list[str] = []
        for who, events in people.items():
            if limit and events != ["draw_card"]:
                raise CannotRender("a limit on more than draws")
            what = limit or " or ".join(_lookup(_BANNED, event) for event in events)
            parts.append(f"{_lookup(_WHO_CANT, who)} can't {what}{until}")
        return _sentences([lead + " and ".join(parts)])

    def activated(self) -> str:
        if not self.ability.costs:
            raise CannotRender("an activated ability without a cost")
        lead, first, amount, narrowings = self.conditions()
        if first or amount is not None or narrowings:
            raise CannotRender("a condition on an activated ability that no sentence says")
        order = {"mana": 0, "tap": 1, "untap": 2, "loyalty": 3, "other": 4}
        costs = ", ".join(
            self.cost(cost)
            for cost in sorted(self.ability.costs, key=lambda cost: (order[cost.name], written(cost)))
        )
        sentences = [self.clauses(group) for group in _groups(self.ability.does)]
        if any(does.given is not None for does in self.ability.does):
            raise CannotRender("an activated ability that hangs on itself")
        body = _sentences(sentences)
        costs = costs[:1].upper() + costs[1:]
        return f"{_capital(lead)}{costs}: {body}"

    @staticmethod
    def cost(cost: Cost) -> str:
        match cost:
            case Term("mana", (Text(symbols),)):
                return symbols
            case Term("tap"):
                return "{T}"
            case Term("untap"):
                return "{Q}"
            case Term("loyalty", (int(number),)):
                return f"[{number:+d}]" if number else "[0]"
            case Term("other", (Text(words),)):
                return words[:1].upper() + words[1:]
        raise CannotRender(f"a cost {written(cost)}")

    # ---- conditions

    def conditions(self, without: str = "") -> tuple[str, bool, Term | None, list[str]]:
        """What stands in front, whether it is the first time each turn, the amount, and the narrowings."""
        lead = ""
        first = False
        amount: Term | None = None
        narrowings: list[str] = []
        states: list[str] = []
        conditions = [each for each in self.ability.conditions if each.name != without]
        draw_step = Term("during_step", ("draw",)) in conditions
        for condition in conditions:
            match condition:
                case Term("amount", (Term() as comparison,)):
                    amount = comparison
                case Term("first_time_each_turn"):
                    first = True
                case Term("source_controlled_by_affected"):
                    continue
                case Term("except_first_in_draw_step"):
                    they, their = self.pronouns()
                    narrowings.append(f"except the first one {they} draw in each of {their} draw steps")
                case Term("player_counters", ("you", Text("speed"), Term("at_least", (4,)))):
                    lead = "Max speed — "
                case Term("during_turn", (who,)) if draw_step:
                    if who != self.affected:
                        raise CannotRender("a draw in somebody else's draw step")
                    narrowings.append(f"during {self.pronouns()[1]} draw step")
                    draw_step = False
                case Term("during_step", ("draw",)) if Term("during_turn", (self.affected,)) in conditions:
                    continue
                case Term("during_turn", ("opponent",)):
                    narrowings.append("during an opponent's turn")
                case Term("during_turn", (who,)):
                    narrowings.append(f"during {self.whose(who)} turn")
                case _:
                    states.append(self.state(condition))
        prohibits = self.ability.kind != "replacement"
        for state in states:
            if state.startswith("there ") or "as long as" in state or prohibits or self.own_state(state):
                lead += f"as long as {state}, "
            else:
                narrowings.append(f"while {state}")
        if prohibits and narrowings:
            lead += "".join(f"as long as it's {each.removeprefix('during ')}, " for each in narrowings)
            narrowings = []
        return lead, first, amount, narrowings

    @staticmethod
    def own_state(state: str) -> bool:
        return state.startswith("this permanent ")

    def state(self, condition: Condition) -> str:
        match condition:
            case Term("cards_in", ("library", who, Term("at_most", (0,)))):
                return f"{self.whose(who)} library has no cards in it"
            case Term("cards_in", ("hand", who, Term("at_most", (0,)))):
                return f"{self.player(who)} have no cards in hand"
            case Term("cards_in", ("hand", who, Term() as comparison)):
                return f"{self.player(who)} have {_comparison(comparison, 'fewer')} cards in hand"
            case Term("cards_in", (str(zone), who, Term() as comparison)):
                count = _comparison(comparison, "fewer")
                return f"{self.player(who)} have {count} cards in {self.whose(who)} {zone}"
            case Term("life", (who, Term() as comparison)):
                return f"{self.player(who)} have {_comparison(comparison, 'less', digits=True)} life"
            case Term("drawn_this_turn", (who, Term() as comparison)):
                return f"{self.player(who)} have drawn {_comparison(comparison, 'fewer')} cards this turn"
            case Term("player_counters", (who, Text(kind), Term() as comparison)):
                return f"{self.player(who)} have {_comparison(comparison, 'fewer')} {kind} counters"
            case Term("counters_on_this", (Text(kind), Term() as comparison)):
                return f"this permanent has {_comparison(comparison, 'fewer')} {kind} counters on it"
            case Term("this_is", (str(state),)):
                return f"this permanent is {state}"
            case Term("class_level", (Term("at_least", (int(level),)),)):
                return f"this permanent is level {level} or higher"
        raise CannotRender(f"a condition {written(condition)}")

    def pronouns(self) -> tuple[str, str]:
        return ("you", "your") if self.affected == "you" else ("they", "their")

    def player(self, who: Value) -> str:
        if who == "you":
            return "you"
        if who == self.affected:
            return "they"
        raise CannotRender(f"a condition on {written(who)}")

    def whose(self, who: Value) -> str:
        return "your" if self.player(who) == "you" else "their"

    def event(self, event: str, amount: Term | None) -> str:
        if event == "draw_cards":
            if amount is None:
                return "draw one or more cards"
            if amount.name == "at_least":
                return f"draw {_number(amount.arguments[0])} or more cards"
        if amount is not None:
            raise CannotRender("an amount that no sentence says")
        return _lookup(_EVENTS, event)

    # ---- what happens

    def script(self, event: str) -> list[str]:
        """What happens instead: the first sentence with "instead" in it, and the later ones."""
        groups = list(_groups(self.ability.does))
        if not groups or groups[0][0].given is not None:
            return [self.nothing(event)]
        main, *later = groups
        words = self.clauses(main, bare=self.ability.optional)
        if self.ability.optional:
            chooser = self.pronouns()[0]
            first = f"{chooser} may instead {words}"
        elif len(main) == 1 and "," not in words and " and " not in words:
            first = f"{words} instead"
        else:
            first = f"instead {words}"
        return [first, *self.later(later, main[-1].action)]

    def nothing(self, event: str) -> str:
        if self.ability.optional:
            they = self.pronouns()[0]
            return (
                f"{they} may skip that draw instead"
                if event not in _LIFE
                else _cannot("a gain that may be nothing")
            )
        if event in _LIFE:
            verb = "gain" if event == "gain_life" else "lose"
            return (
                f"you {verb} no life instead"
                if self.affected == "you"
                else f"that player {verb}s no life instead"
            )
        return "skip that draw instead" if self.affected == "you" else "that player skips that draw instead"

    def later(self, groups: list[list[Does]], main: Action) -> list[str]:
        sentences: list[str] = []
        otherwise = False
        for group in groups:
            given = group[0].given
            words = self.clauses(group)
            if given is None:
                sentences.append(f"then {words}")
                main = group[-1].action
                otherwise = False
                continue
            sentences.append(f"{self.given(given, main, otherwise)}, {words}")
            otherwise = given == "did"
        return sentences

    def given(self, given: str, main: Action, otherwise: bool) -> str:
        if given == "did_not" and otherwise:
            return "otherwise"
        if given == "did" and main.name == "reveal_top_for":
            return f"if it's {_article(_kind(main.arguments[1]))} card"
        who = main.arguments[0] if main.arguments else "you"
        if who == "any_other_player":
            return "if a player does" if given == "did" else "otherwise"
        if who in ("you", "this", "hand"):
            return "if you do" if given == "did" else "if you can't"
        if who == "that_player":
            return "if they do" if given == "did" else "if they can't"
        return "otherwise" if given == "did_not" else _cannot("a condition on what several players did")

    def clauses(self, group: Sequence[Does], bare: bool = False) -> str:
        """Actions as one sentence: "you draw two cards and you lose 1 life"."""
        instruction = self.affected == "you" and all(_instructs(does.action) for does in group)
        clauses = [
            self.clause(does.action, implied=instruction or (bare and place == 0))
            for place, does in enumerate(group)
        ]
        if len(clauses) == 2 and not any(
            " and " in each or "," in each or " may " in each for each in clauses
        ):
            return " and ".join(clauses)
        return ", then ".join((", ".join(clauses[:-1]), clauses[-1])) if len(clauses) > 1 else clauses[0]

    def clause(self, action: Action, implied: bool) -> str:
        """One action; `implied` leaves its subject out."""
        match action:
            case Term("may_pay_life", ("any_other_player", int(number))):
                return f"any other player may pay {number} life"
            case Term("damage_any_target", (int(number),)):
                return f"this permanent deals {number} damage to any target"
            case Term("sacrifice_this"):
                return "sacrifice this permanent"
            case Term("return_this", ("hand",)):
                return "return this card from your graveyard to your hand"
            case Term("put_counters", ("this", Text(kind), int(number))):
                counted = f"{_article(kind)} counter" if number == 1 else f"{_number(number)} {kind} counters"
                return f"put {counted} on this permanent"
            case Term(
                "either", (Term("dig_until", ("you", one, rest)), Term("dig_until", ("you", other, _)))
            ):
                return (
                    f"choose {_kind(one)} or {_kind(other)} and reveal cards from the top of your library "
                    "until you reveal a card of the chosen kind, then put that card into your hand and put "
                    f"all other cards revealed this way {_rest('your', rest)}"
                )
            case Term(name, (str(who), *rest)):
                return self.done_by(name, who, rest, implied)
        raise CannotRender(f"an action {written(action)}")

    @staticmethod
    def done_by(name: str, who: str, rest: Sequence[Value], implied: bool) -> str:
        make = _DEEDS.get(name)
        if make is None:
            raise CannotRender(f"an action {name}")
        third = who not in ("you", "you_and_that_player")
        verb, *parts = make("your" if who == "you" else "their", *rest)
        words = " ".join([f"{verb}s" if third else verb, *parts])
        return words if implied else f"{_lookup(_SUBJECTS, who)} {words}"


def _instructs(action: Action) -> bool:
    """Whether an action is said as an instruction, without "you"."""
    match action:
        case Term("may_pay_life" | "damage_any_target"):
            return False
        case Term("sacrifice_this" | "return_this" | "put_counters" | "either"):
            return True
        case Term(name, ("you", *_)):
            return name in _IMPERATIVE
    return False


_IMPERATIVE = frozenset(
    {
        "draw", "mill", "discard", "exile_top", "top_to_hand", "top_to_graveyard", "dig", "sift", "create",
        "outside_to_hand", "exiled_to_hand", "graveyard_to_hand", "creature_graveyard_to_battlefield",
        "reveal_top", "reveal_top_for", "look_top", "bounce_own", "dig_for",
    }
)  # fmt: skip
"""What an instruction says without "you"."""


def _draw(_theirs: str, amount: Value) -> tuple[str, ...]:
    return "draw", _cards(amount)


def _dig(theirs: str, look: Value, hand: Value, rest: Value) -> tuple[str, ...]:
    return (
        "look",
        f"at {_top(theirs, look)}, then",
        f"put {_number(hand)} of them into {theirs} hand and the rest {_rest(theirs, rest)}",
    )


def _dig_for(theirs: str, look: Value, which: Value, rest: Value) -> tuple[str, ...]:
    return (
        "reveal",
        f"{_top(theirs, look)}, then",
        f"put all {_kind(which)} cards revealed this way into {theirs} hand and the rest",
        _rest(theirs, rest),
    )


def _kind(which: Value) -> str:
    """A kind of card in one word."""
    match which:
        case Term("type", (str(kind),)):
            return kind
        case Term("non", (Term("type", (str(kind),)),)):
            return f"non{kind}"
    raise CannotRender(f"cards {written(which)}")


def _sift(theirs: str, look: Value, keep: Value, rest: Value) -> tuple[str, ...]:
    return (
        "look",
        f"at {_top(theirs, look)}, then",
        f"put all but {_number(keep)} of them {_rest(theirs, rest)}",
    )


def _rest(theirs: str, rest: Value) -> str:
    if rest == "bottom":
        return f"on the bottom of {theirs} library in any order"
    if rest == "graveyard":
        return f"into {theirs} graveyard"
    raise CannotRender(f"cards put {written(rest)}")


def _exile(theirs: str, amount: Value, facing: Value) -> tuple[str, ...]:
    return "exile", f"{_top(theirs, amount)} {'face down' if facing == 'face_down' else 'face up'}"


def _returned(theirs: str, amount: Value) -> tuple[str, ...]:
    what = "a card" if amount == 1 else f"{_number(amount)} cards"
    return "return", f"{what} from {theirs} graveyard to {theirs} hand"


def _one(amount: Value, words: str) -> str:
    if amount != 1:
        raise CannotRender("more than one, where a sentence can say one only")
    return words


def _bounce(theirs: str, amount: Value) -> tuple[str, ...]:
    they = "you" if theirs == "your" else "they"
    return "return", _one(amount, f"a permanent {they} control to its owner's hand")


def _create(_theirs: str, amount: Value, token: Value) -> tuple[str, ...]:
    match token:
        case Text(name):
            what = name
        case Term("token", (Text(name), power, toughness, str(color))):
            what = f"{written(power)}/{written(toughness)} {color} {name} creature"
        case _:
            raise CannotRender(f"a token {written(token)}")
    return "create", f"a {what} token" if amount == 1 else f"{_number(amount)} {what} tokens"


_DEEDS: dict[str, Callable[..., tuple[str, ...]]] = {
    "draw": _draw,
    "gain_life": lambda _theirs, amount: ("gain", _life(amount)),
    "lose_life": lambda _theirs, amount: ("lose", _life(amount)),
    "mill": lambda _theirs, amount: ("mill", _cards(amount)),
    "discard": lambda _theirs, amount: ("discard", _cards(amount)),
    "exile_top": _exile,
    "top_to_hand": lambda theirs, amount: ("put", f"{_top(theirs, amount)} into {theirs} hand"),
    "top_to_graveyard": lambda theirs, amount: ("put", f"{_top(theirs, amount)} into {theirs} graveyard"),
    "dig": _dig,
    "sift": _sift,
    "dig_for": _dig_for,
    "reveal_top_for": lambda theirs, _which: ("reveal", _top(theirs, 1)),
    "exile_top_of_opponents_library": lambda _theirs, amount, _facing: (
        "exile",
        _one(amount, "the top card of one of their opponents' libraries face down"),
    ),
    "outside_to_hand": lambda _theirs, amount: (
        "put",
        _one(amount, "a card you own from outside the game into your hand"),
    ),
    "exiled_to_hand": lambda _theirs, amount: (
        "put",
        _one(amount, "the top card of the exiled pile into your hand"),
    ),
    "graveyard_to_hand": _returned,
    "creature_graveyard_to_battlefield": lambda theirs, amount: (
        "return",
        _one(amount, f"a creature card from {theirs} graveyard to the battlefield"),
    ),
    "reveal_top": lambda theirs, amount: ("reveal", _top(theirs, amount)),
    "look_top": lambda theirs, amount: ("look", f"at {_top(theirs, amount)}"),
    "create": _create,
    "win_game": lambda _theirs: ("win", "the game"),
    "lose_game": lambda _theirs: ("lose", "the game"),
    "bounce_own": _bounce,
}
"""How each action reads: its verb and what follows it."""


def _groups(does: Sequence[Does]) -> list[list[Does]]:
    """Actions that go into one sentence: neighbours that hang on the same thing."""
    groups: list[list[Does]] = []
    for each in does:
        if groups and groups[-1][-1].given == each.given:
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def _cannot(why: str) -> str:
    raise CannotRender(why)


def _lookup(words: dict[str, str], key: str) -> str:
    if key not in words:
        raise CannotRender(f"no words for {key}")
    return words[key]


def _number(value: Value) -> str:
    if not isinstance(value, int):
        raise CannotRender(f"a number {written(value)}")
    return WORDS_OF_NUMBERS.get(value, str(value))


def _comparison(comparison: Term, fewer: str, digits: bool = False) -> str:
    (number,) = comparison.arguments
    count = written(number) if digits else _number(number)
    return f"{count} or {'more' if comparison.name == 'at_least' else fewer}"


def _top(theirs: str, amount: Value) -> str:
    if amount == 1:
        return f"the top card of {theirs} library"
    return f"the top {'X' if amount == 'x' else _number(amount)} cards of {theirs} library"


def _article(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _cards(amount: Value) -> str:
    return "a card" if amount == 1 else _amount(amount, "many", "cards", _number)


def _life(amount: Value) -> str:
    return _amount(amount, "much", "life", written)


def _amount(amount: Value, many: str, what: str, number: Callable[[Value], str]) -> str:
    match amount:
        case int():
            return f"{number(amount)} {what}"
        case "x":
            return f"X {what}"
        case "that_many":
            return f"that {many} {what}"
        case Term("that_many_times", (2,)):
            return f"twice that {many} {what}"
        case Term("that_many_times", (int(times),)):
            return f"{_number(times)} times that {many} {what}"
        case Term("that_many_plus", (int(more),)):
            return f"that {many} {what} plus {number(more)}"
        case Term("that_many_minus", (int(less),)):
            return f"that {many} {what} minus {number(less)}"
    raise CannotRender(f"an amount {written(amount)}")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentences(parts: Sequence[str]) -> str:
    """Sentences, each with a capital and a full stop; what follows "Max speed —" begins with one too."""
    said: list[str] = []
    for part in parts:
        front, dash, rest = part.partition("— ")
        said.append(f"{_capital(front)}{dash}{_capital(rest)}" if dash else _capital(part))
    return " ".join(f"{each}." for each in said)
