"""Abilities about counters, tokens and what is put somewhere in plain English, as `moves.py` reads it."""

from __future__ import annotations

from collections.abc import Sequence

from pyrules.oracle.about import (
    about_english,
    one_english,
    permanents_english,
    tokens_english,
)
from pyrules.oracle.counters import counters_event, counters_instead
from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.mana_rules import holds
from pyrules.oracle.model import Ability, Condition, Term, Text, Value
from pyrules.oracle.moves import EVENTS
from pyrules.oracle.static_render import state_english
from pyrules.oracle.tokens import created_english, token_english
from pyrules.oracle.vocabulary import WORDS_OF_NUMBERS

_LINKED = ("that_spell", "cast_this_way", "dealt_damage_this_way", "destroyed_this_way")
"""What only an earlier instruction can mean, so that nothing begins without it."""


def about_moves(ability: Ability) -> bool:
    """Whether an ability is one of those that this module says."""
    return ability.kind in ("replacement", "cant") and any(each.event in EVENTS for each in ability.watches)


def moves_english(ability: Ability, started: bool = False) -> str:
    """Such an ability in English; raises CannotRender. `started`: in the words of what starts it."""
    from pyrules.oracle.compiler import UNEARTHED

    if ability == UNEARTHED and not started:
        # It is known from the keyword alone, and what that costs doesn't matter here (702.84a).
        return "Unearth {1}"
    said = _Moves(ability).sentence()
    linked = any(holds(each, word) for each in ability.about for word in _LINKED)
    if ability.zone == "resolved" and not started and not linked:
        # Alone on a spell it would be the spell's own instruction.
        return f"Whenever something happens, {said}."
    return f"{said[:1].upper()}{said[1:]}."


class _Moves:
    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        if len(ability.watches) != 1:
            raise CannotRender("several events at once")
        self.event = str(ability.watches[0].event)
        self.who = ability.watches[0].who
        self.lasting = ability.zone == "resolved"
        self.kind: Text | None = None
        self.effect = self.first = self.from_battlefield = self.cycled = False
        self.lead = ""
        states: list[Condition] = []
        for condition in ability.conditions:
            match condition:
                case Term("counters_of", (Text() as kind,)):
                    self.kind = kind
                case Term("by_effect"):
                    self.effect = True
                case Term("first_time_each_turn"):
                    self.first = True
                case Term("from_battlefield"):
                    self.from_battlefield = True
                case Term("non", (Term("was_cycled"),)):
                    self.cycled = True
                case Term("kicked"):
                    self.lead += "if this spell was kicked, "
                case _:
                    states.append(condition)
        your_turn = Term("during_turn", ("you",))
        self.each_of_your_turns = self.first and your_turn in states
        if self.each_of_your_turns:
            states.remove(your_turn)
        if states:
            said = " and ".join(state_english(each) for each in sorted(states, key=written))
            self.lead += f"as long as {said}, "

    def sentence(self) -> str:
        """Without capital and full stop."""
        if self.ability.kind == "cant":
            return self.lead + self.cant()
        actions = [each.action for each in self.ability.does]
        shield = actions == [Term("regenerate_it")] and self.event == "be_destroyed" and self.lasting
        if shield and (self.ability.once or self.ability.once_each) and not self.lead:
            if self.ability.once_each:
                (filter_,) = self.ability.about
                return f"regenerate each {permanents_english(filter_, plural=False)}"
            return f"regenerate {about_english(self.ability.about)}"
        if self.event in ("put_counters", "create_tokens", "mill"):
            return self.amounts()
        return self.moved()

    # ---- counters, tokens, milled cards

    def amounts(self) -> str:
        until = "until end of turn, " if self.lasting else ""
        opening = "the first time" if self.first else "if"
        end = ""
        if self.first:
            end = " during each of your turns" if self.each_of_your_turns else " each turn"
        (first, *rest) = [each.action for each in self.ability.does]
        if self.event == "put_counters":
            how = self.how()
            event = counters_event(how, self.kind, self.ability.about)
            match first:
                case Term("put_instead", (amount,)):
                    said = counters_instead(amount, how, self.kind)
                case _:
                    raise CannotRender(f"an action {written(first)}")
            if rest:
                said += self.banned_besides(rest)
        elif self.event == "create_tokens":
            event, said = self.tokens(first)
        else:
            event, said = self.milled(first)
        if rest and self.event != "put_counters":
            raise CannotRender("more than one thing instead")
        return f"{until}{self.lead}{opening} {event}{end}, {said}"

    def how(self) -> str:
        if self.ability.about == (Term("player", ("you",)),) and self.who == "any_player":
            return "get"
        if self.effect:
            return "effect"
        return "passive" if self.who == "any_player" else self.who

    def banned_besides(self, rest: Sequence[Term]) -> str:
        if list(rest) != [Term("start", (1,))] or self.kind is None:
            raise CannotRender("more than one thing instead")
        return f" and you can't get additional {self.kind.value} counters this turn"

    def tokens(self, action: Term) -> tuple[str, str]:
        kinds = tokens_english(self.ability.about, "tokens")
        said = created_english(action, self.ability.traits)
        halved = ", rounded down" if action.name == "halve_tokens" else ""
        create = {"you": "create", "opponent": "they create", "any_player": "they create"}[self.who]
        if self.effect:
            under = " under your control" if self.who == "you" else ""
            event = f"an effect would create one or more {kinds}{under}"
            create = "it creates"
        elif action.name == "create_each":
            event = f"you would create a {tokens_english(self.ability.about, 'token')}"
        else:
            who = {"you": "you", "opponent": "an opponent", "any_player": "a player"}[self.who]
            event = f"{who} would create one or more {kinds}"
        if self.ability.optional:
            if self.who != "you":
                raise CannotRender("somebody else may")
            return event, f"you may instead {said}"
        if said.startswith("choose"):
            raise CannotRender("a choice that isn't made")
        return event, f"{create}{said.removeprefix('create')} instead{halved}"

    def milled(self, action: Term) -> tuple[str, str]:
        who, mills = {
            "you": ("you", "you mill"), "opponent": ("an opponent", "they mill"),
            "any_player": ("a player", "they mill"),
        }[self.who]  # fmt: skip
        match action:
            case Term("mill_instead", (Term("that_many_times", (2,)),)):
                many = "twice that many cards"
            case Term("mill_instead", (Term("that_many_times", (int(times),)),)):
                many = f"{_number(times)} times that many cards"
            case Term("mill_instead", (Term("that_many_plus", (int(more),)),)):
                many = f"that many cards plus {_number(more)}"
            case _:
                raise CannotRender(f"an action {written(action)}")
        return f"{who} would mill one or more cards", f"{mills} {many} instead"

    # ---- what would be moved

    def moved(self) -> str:
        if self.cycled:
            return (
                "if a card that has a cycling ability would be put into your graveyard from anywhere and it "
                f"wasn't cycled, {self.instead()}"
            )
        subject = self.subject()
        if self.first:
            raise CannotRender("the first time that something moves")
        match self.event:
            case "die":
                event = "would die"
            case "leave_battlefield":
                event = "would leave the battlefield"
            case "be_destroyed":
                event = "would be destroyed"
            case _:
                whose = {"you": "your", "opponent": "an opponent's", "any_player": "a"}[self.who]
                where = "from the battlefield" if self.from_battlefield else "from anywhere"
                event = f"would be put into {whose} graveyard {where}"
        linked = self.ability.about in (("that_spell",), ("cast_this_way",))
        turn = " this turn" if self.lasting and not linked and self.event != "leave_battlefield" else ""
        opening = "the next time" if self.ability.once else "if"
        return f"{self.lead}{opening} {subject} {event}{turn}, {self.instead()}"

    def subject(self) -> str:
        match self.ability.about:
            case (Term("or", (Term("color", (one,)), Term("color", (other,)))),):
                return f"a {one} or {other} permanent, spell, or card not on the battlefield"
        return about_english(self.ability.about)

    def instead(self) -> str:
        actions = [each.action for each in self.ability.does]
        if any(each.given is not None for each in self.ability.does):
            raise CannotRender("what hangs on something")
        if actions == [Term("regenerate_it")]:
            return "regenerate it"
        said = [self.deed(each) for each in actions]
        may = "you may " if self.ability.optional else ""
        if self.event == "leave_battlefield":
            return f"{said[0]} instead of putting it anywhere else"
        return f"{may}{said[0]} instead" if len(said) == 1 else f"instead {may}{' and '.join(said)}"

    def deed(self, action: Term) -> str:
        match action:
            case Term("exile_it"):
                return "exile it"
            case Term("exile_it_with", (Text(kind), 1)):
                return f"exile it with {'an' if kind[0] in 'aeiou' else 'a'} {kind} counter on it"
            case Term("exile_it_with", (Text(kind), int(number))):
                return f"exile it with {_number(number)} {kind} counters on it"
            case Term("to_library", ("shuffle",)):
                return "shuffle it into its owner's library"
            case Term("to_library", (str(where),)):
                return f"put it on {'top' if where == 'top' else 'the bottom'} of its owner's library"
            case Term("to_hand"):
                return "return it to its owner's hand"
            case Term("remove_damage_from_it"):
                return "remove all damage marked on it"
            case Term("create", ("you", amount, token)):
                return f"create {token_english(amount, token, self.ability.traits)}"
            case Term("gain_life" | "lose_life" as verb, ("you", int(number))):
                return f"you {verb.removesuffix('_life')} {number} life"
            case Term("gain_life" | "lose_life" as verb, ("its_controller", int(number))):
                return f"that creature's controller {verb.removesuffix('_life')}s {number} life"
            case Term("extra_turn", ("you",)):
                return "take an extra turn after this one"
            case Term("draw", ("you", 1)):
                return "draw a card"
            case Term("put_counters", ("this", Text(kind), Term("its", ("power",)))):
                return f"put a number of {kind} counters equal to that creature's power on this permanent"
        raise CannotRender(f"an action {written(action)}")

    # ---- what can't happen

    def cant(self) -> str:
        (filter_,) = self.ability.about
        turn = " this turn" if self.lasting and filter_ != "destroyed_this_way" else ""
        if self.event == "be_regenerated":
            return f"{self._plain_subject(filter_)} can't be regenerated{turn}"
        if self.event != "put_counters":
            raise CannotRender(f"that no {self.event} happens")
        kind = f"{self.kind.value} " if self.kind else ""
        match filter_:
            case Term("player", (who,)):
                said = {"any_player": "players", "you": "you", "opponent": "your opponents"}[written(who)]
                return f"{said} can't get {kind}counters{turn}"
        if self.lasting:
            raise CannotRender("a while without counters")
        if filter_ in ("this", "enchanted"):
            return f"{one_english(filter_)} can't have {kind}counters put on it"
        what = permanents_english(filter_, plural=True).replace(" and ", " or ")
        return f"{kind}counters can't be put on {what}"

    @staticmethod
    def _plain_subject(filter_: Value) -> str:
        if filter_ == "permanent":
            raise CannotRender("everything")
        return one_english(filter_)


def _number(number: int) -> str:
    return WORDS_OF_NUMBERS.get(number, str(number))
