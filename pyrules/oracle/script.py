"""Whom the words mean, and what happens in which order.

What a pronoun means, which verb form goes with which subject, and which action a later sentence hangs on is
decided here; whatever does not fit raises Unreadable. Nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pyrules.oracle.clauses import AFFECTED, PLURAL, Doing, Follow, Lead, unreadable
from pyrules.oracle.model import Action, Condition, Does, Term, Value

# ---------------------------------------------------------------- who is meant


def same(first: str, second: str) -> str:
    if first != second:
        raise unreadable("two players where one is meant")
    return first


def cards_in(zone: str, who: str, comparison: Term) -> Condition:
    return Term("cards_in", (zone, who, comparison))


def aim(who: str, leads: Sequence[Lead]) -> str:
    """`target` for "that player" and "they" of an effect that was aimed at somebody."""
    aimed = any(lead.aimed for lead in leads)
    if who == "aimed_at":
        return "target"
    if aimed:
        raise unreadable("a trigger that has no bearing on who is affected")
    return who


def settled(conditions: tuple[Condition, ...], affected: str) -> tuple[Condition, ...]:
    """The conditions with pronouns put in their place: "they" is the affected player, unless that is you."""

    def settle(value: Value) -> Value:
        if value == "affected":
            return affected
        if value == "they":
            if affected == "you":
                raise unreadable("they, where you are affected")
            return affected
        return value

    settled: list[Condition] = []
    for condition in conditions:
        if condition.name == "except_first_in_draw_step":
            if settle(condition.arguments[0]) != affected:
                raise unreadable("the first draw of another player")
            settled.append(Term(condition.name))
        else:
            settled.append(Term(condition.name, tuple(settle(each) for each in condition.arguments)))
    if len(set(settled)) != len(settled):
        raise unreadable("a condition said twice")
    return tuple(settled)


def meant(subject: str, affected: str) -> str:
    if subject in ("they", "that_player", "you_and_that_player") and affected == "you":
        raise unreadable("that player, where you are affected")
    return AFFECTED if subject == "they" else subject


def owner(whose: str, who: str) -> str:
    """The player whose library or graveyard is meant, for something that `who` does."""
    if whose == "you":
        if who != "you":
            raise unreadable("your cards, in somebody else's doing")
        return "you"
    if who == "you":
        return AFFECTED
    if who in (AFFECTED, "each_player", "each_opponent"):
        return who
    raise unreadable("whose cards?")


def own(whose: str, who: str) -> str:
    """Like `owner`, for cards that a player chooses among: they must be that player's own."""
    if (whose == "you") != (who == "you"):
        raise unreadable("a choice among somebody else's cards")
    return owner(whose, who)


def only_you(who: str) -> str:
    if who != "you":
        raise unreadable("somebody else does to your things")
    return who


# ---------------------------------------------------------------- what happens, in order


def script(
    first: tuple[Doing, ...], follows: Sequence[Follow], affected: str, event: bool
) -> tuple[tuple[Does, ...], tuple[int, ...]]:
    """The actions of an ability in order, and which of its sentences (from 0) say nothing about the event."""
    does: list[Does] = [Does(action) for action in _actions(first, affected)]
    riders: list[int] = []
    for number, follow in enumerate(follows, start=1):
        if follow.kind == "rider":
            riders.append(number)
            continue
        if riders:
            raise unreadable("more happens after a remark")
        if follow.kind == "then":
            does += [Does(action) for action in _actions(follow.doings, affected)]
            continue
        main = next((each.action for each in reversed(does) if each.given is None), None)
        if main is None or (follow.needs is not None and main.name != follow.needs):
            raise unreadable("it hangs on nothing")
        if follow.pronoun is not None and not _hangs_on(follow.pronoun, main):
            raise unreadable("it hangs on what somebody else does")
        if follow.such is not None:
            place = len(does) - 1
            if does[place].action is not main or main.name != "reveal_top" or main.arguments[1] != 1:
                raise unreadable("no single card was revealed")
            does[place] = Does(Term("reveal_top_for", (main.arguments[0], follow.such)))
        actions = list(_actions(follow.doings, affected))
        if not actions:
            raise unreadable("nothing hangs on it")
        does += [Does(action, follow.kind) for action in actions]
    return tuple(_placed(does, affected, event)), tuple(riders)


def points_back(follow: Follow) -> bool:
    """Whether a later sentence begins with what was looked at or revealed before."""
    return follow.doings[0].deed.back


def _hangs_on(pronoun: str, main: Action) -> bool:
    who = main.arguments[0] if main.arguments else "you"
    if pronoun == "you":
        return who in ("you", "this", "hand")
    return who == AFFECTED


def _actions(doings: tuple[Doing, ...], affected: str) -> Iterator[Action]:
    said: str | None = None
    for doing in doings:
        subject, third = doing.subject, doing.deed.third
        if subject is None:
            if said is None:
                # An instruction is to the ability's controller.
                if third:
                    raise unreadable("a verb without its subject")
                subject = "you"
            else:
                subject = said
        if third is not None and subject not in ("any_other_player", "this"):
            plural = subject in PLURAL
            if third == plural:
                raise unreadable("a verb that does not go with its subject")
        said = subject
        action = doing.deed.make(meant(subject, affected))
        if action is not None:
            yield action


def _placed(does: list[Does], affected: str, event: bool) -> Iterator[Does]:
    """Looking at cards and putting them somewhere become one action, and "that card" gets its place.

    `event` tells whether a draw is replaced: the card that would have been drawn is the top one.
    """
    pending: Does | None = None
    revealed = False
    for said in _chosen(does):
        each, name = said, said.action.name
        if name == "it_to_graveyard":
            # "It" is the card that was revealed: such a card, or it wouldn't be spoken of.
            if each.given != "did" or _revealed_for(does) != each.action.arguments[0]:
                raise unreadable("which card?")
            each = replace(said, action=Term("top_to_graveyard", (*each.action.arguments, 1)))
            name = each.action.name
        if name == "place":
            if pending is None or pending.given != each.given:
                raise unreadable("cards that nobody looked at")
            yield replace(pending, action=_placing(pending.action, each.action))
            pending = None
            continue
        if pending is not None:
            yield pending
            pending = None
        if name in _THAT_CARD:
            if (
                not event
                or each.action.arguments[0] != affected
                or (name == "that_to_graveyard" and not revealed)
            ):
                raise unreadable("which card?")
            revealed = revealed or name == "reveal_that"
            each = replace(said, action=Term(_THAT_CARD[name], (affected, 1, *each.action.arguments[1:])))
        if name in ("look_top", "reveal_top"):
            pending = each
            continue
        yield each
    if pending is not None:
        yield pending


_THAT_CARD = {"reveal_that": "reveal_top", "exile_that": "exile_top", "that_to_graveyard": "top_to_graveyard"}


def _revealed_for(does: Sequence[Does]) -> Value | None:
    """Whose top card is revealed, in the one action that says which card it may be."""
    whose = [each.action.arguments[0] for each in does if each.action.name == "reveal_top_for"]
    return whose[0] if len(whose) == 1 else None


def _chosen(does: Sequence[Does]) -> Iterator[Does]:
    """A kind of card that is chosen, and cards revealed until one of it comes: one action."""
    place = 0
    while place < len(does):
        four = [each.action for each in does[place : place + 4]]
        if [each.name for each in four] == ["choose_kind", "reveal_until", "that_to_hand", "others_away"]:
            who, one, other = four[0].arguments
            rest = four[3].arguments[1]
            kinds = (Term("dig_until", (who, kind, rest)) for kind in (one, other))
            yield replace(does[place], action=Term("either", tuple(kinds)))
            place += 4
            continue
        if four[0].name in ("choose_kind", "reveal_until", "that_to_hand", "others_away"):
            raise unreadable("cards of no chosen kind")
        yield does[place]
        place += 1


def _placing(looked: Action, placed: Action) -> Action:
    kind, owner, number, rest = placed.arguments
    if looked.arguments[0] != owner:
        raise unreadable("cards that nobody looked at")
    look = looked.arguments[1]
    if kind == "dig_for":
        if looked.name != "reveal_top":
            raise unreadable("cards that were not revealed")
        return Term("dig_for", (owner, look, number, rest))
    assert isinstance(number, int)
    if number < 0:
        # Put away as many as said, keep "the other" one.
        if look != -number + 1:
            raise unreadable("more than one other card")
        number = 1
    if isinstance(look, int) and number >= look:
        raise unreadable("no cards are left for the rest")
    return Term(str(kind), (owner, look, number, rest))
