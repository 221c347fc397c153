"""From the rules of `oracle.lark` to the pieces of `clauses`, and from these to abilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lark import Token, Transformer
from lark.visitors import v_args

from pyrules.oracle.clauses import (
    AFFECTED,
    Ban,
    Deed,
    Doing,
    Follow,
    Instead,
    Lead,
    Narrowing,
    Place,
    Reading,
    Seen,
    Top,
    unreadable,
)
from pyrules.oracle.mana_rules import ManaRules
from pyrules.oracle.model import Ability, Action, Condition, Cost, Term, Text, Value, Watch
from pyrules.oracle.script import (
    aim,
    cards_in,
    meant,
    only_you,
    own,
    owner,
    points_back,
    same,
    script,
    settled,
)
from pyrules.oracle.vocabulary import NUMBERS


def _int(token: Token) -> int:
    return int(token) if token.isdigit() else NUMBERS[token.lower()]


class Builder(ManaRules, Transformer[Token, Any]):
    """From the grammar's rules to the dataclasses above, innermost first."""

    # ---- numbers and names

    @v_args(inline=True)
    def number(self, token: Token) -> int:
        return _int(token)

    def one(self, _: list[Any]) -> int:
        return 1

    def x(self, _: list[Any]) -> str:
        return "x"

    def p_you(self, _: list[Any]) -> str:
        return "you"

    def p_they(self, _: list[Any]) -> str:
        return "they"

    # ---- who would do what

    def you(self, _: list[Any]) -> str:
        return "you"

    def opponent(self, _: list[Any]) -> str:
        return "opponent"

    def any_player(self, _: list[Any]) -> str:
        return "any_player"

    def enchanted_player(self, _: list[Any]) -> str:
        return "enchanted_player"

    def target(self, _: list[Any]) -> str:
        return "target"

    def aimed_at(self, _: list[Any]) -> str:
        return "aimed_at"

    def draw_card(self, _: list[Any]) -> tuple[str, tuple[Condition, ...]]:
        return "draw_card", ()

    @v_args(inline=True)
    def draw_cards(self, number: int) -> tuple[str, tuple[Condition, ...]]:
        if number < 1:
            raise unreadable("no cards at all are no draw")
        # "One or more" holds of every instruction to draw.
        return "draw_cards", (Term("amount", (Term("at_least", (number,)),)),) if number > 1 else ()

    def gain_life(self, _: list[Any]) -> tuple[str, tuple[Condition, ...]]:
        return "gain_life", ()

    def lose_life(self, _: list[Any]) -> tuple[str, tuple[Condition, ...]]:
        return "lose_life", ()

    def _seen(
        self,
        who: str,
        happening: tuple[str, tuple[Condition, ...]],
        narrowings: Sequence[Narrowing],
        more: tuple[Condition, ...] = (),
        *,
        once: bool = False,
    ) -> Seen:
        event, conditions = happening
        return Seen(
            Watch(event, who),
            conditions + more + tuple(condition for each in narrowings for condition in each.conditions),
            lasting=any(each.lasting for each in narrowings),
            once=once,
        )

    def if_would(self, parts: list[Any]) -> Seen:
        return self._seen(parts[0], parts[1], parts[2:])

    def if_caused(self, parts: list[Any]) -> Seen:
        return self._seen("any_player", parts[0], parts[1:], (Term("source_controlled_by_affected"),))

    def next_time(self, parts: list[Any]) -> Seen:
        seen = self._seen(parts[0], parts[1], parts[2:], once=True)
        if not seen.lasting:
            raise unreadable("the next time, with no end to it")
        return seen

    def first_time(self, parts: list[Any]) -> Seen:
        return self._seen(parts[0], parts[1], parts[2:], (Term("first_time_each_turn"),))

    # ---- conditions; whom a pronoun means is settled when the ability is put together

    def at_least(self, parts: list[Any]) -> Term:
        return Term("at_least", (parts[0],))

    def at_most(self, parts: list[Any]) -> Term:
        return Term("at_most", (parts[0],))

    def except_first(self, parts: list[Any]) -> Narrowing:
        pronoun, _, whose = parts
        if pronoun != whose:
            raise unreadable("two players in one exception")
        return Narrowing((Term("except_first_in_draw_step", (pronoun,)),))

    @v_args(inline=True)
    def while_state(self, state: Condition) -> Narrowing:
        return Narrowing((state,))

    @v_args(inline=True)
    def during_turn(self, whose: str) -> Narrowing:
        return Narrowing((Term("during_turn", (whose,)),))

    def during_opponents_turn(self, _: list[Any]) -> Narrowing:
        return Narrowing((Term("during_turn", ("opponent",)),))

    @v_args(inline=True)
    def during_draw_step(self, whose: str) -> Narrowing:
        return Narrowing((Term("during_turn", (whose,)), Term("during_step", ("draw",))))

    def this_turn(self, _: list[Any]) -> Narrowing:
        return Narrowing(lasting=True)

    @v_args(inline=True)
    def library_empty(self, whose: str) -> Condition:
        return cards_in("library", whose, Term("at_most", (0,)))

    def hand_empty(self, parts: list[Any]) -> Condition:
        return cards_in("hand", parts[0], Term("at_most", (0,)))

    def hand_size(self, parts: list[Any]) -> Condition:
        return cards_in("hand", parts[0], parts[2])

    def graveyard_size(self, parts: list[Any]) -> Condition:
        return cards_in("graveyard", same(parts[0], parts[3]), parts[2])

    def library_size(self, parts: list[Any]) -> Condition:
        return cards_in("library", same(parts[0], parts[3]), parts[2])

    def life_total(self, parts: list[Any]) -> Condition:
        return Term("life", (parts[0], parts[2]))

    def player_has_counters(self, parts: list[Any]) -> Condition:
        return Term("player_counters", (parts[0], Text(str(parts[3])), parts[2]))

    def has_drawn(self, parts: list[Any]) -> Condition:
        return Term("drawn_this_turn", (parts[0], parts[2]))

    def is_tapped(self, _: list[Any]) -> Condition:
        return Term("this_is", ("tapped",))

    def is_untapped(self, _: list[Any]) -> Condition:
        return Term("this_is", ("untapped",))

    def is_level(self, parts: list[Any]) -> Condition:
        return Term("class_level", (Term("at_least", (parts[1],)),))

    def has_counters(self, parts: list[Any]) -> Condition:
        return Term("counters_on_this", (Text(str(parts[2])), parts[1]))

    def has_counters_there(self, parts: list[Any]) -> Condition:
        return Term("counters_on_this", (Text(str(parts[1])), parts[0]))

    @v_args(inline=True)
    def is_turn(self, whose: str) -> Condition:
        return Term("during_turn", (whose,))

    def is_opponents_turn(self, _: list[Any]) -> Condition:
        return Term("during_turn", ("opponent",))

    # ---- leads

    def max_speed(self, _: list[Any]) -> Lead:
        return Lead((Term("player_counters", ("you", Text("speed"), Term("at_least", (4,)))),))

    @v_args(inline=True)
    def as_long_as(self, state: Condition) -> Lead:
        return Lead((state,))

    def lasting(self, _: list[Any]) -> Lead:
        return Lead(lasting=True)

    def aimed(self, _: list[Any]) -> Lead:
        return Lead(aimed=True)

    # ---- instead

    @v_args(inline=True)
    def must(self, doings: tuple[Doing, ...]) -> Instead:
        return Instead(doings)

    def may(self, parts: list[Any]) -> Instead:
        subject, deeds = parts
        return Instead((Doing(subject, replace(deeds[0].deed, third=None)), *deeds[1:]), chooser=subject)

    def follow_given(self, parts: list[Any]) -> Follow:
        given: Follow = parts[0]
        return replace(given, doings=parts[1])

    def follow_then(self, parts: list[Any]) -> Follow:
        return Follow("then", parts[0])

    def follow_rider(self, _: list[Any]) -> Follow:
        return Follow("rider")

    def did(self, parts: list[Any]) -> Follow:
        return Follow("did", pronoun=parts[0] if parts else None)

    def did_not(self, parts: list[Any]) -> Follow:
        return Follow("did_not", pronoun=parts[0] if parts else None)

    def did_discard(self, _: list[Any]) -> Follow:
        return Follow("did", needs="discard", pronoun="they")

    @v_args(inline=True)
    def did_reveal(self, _article: Token | None, kind: Value) -> Follow:
        return Follow("did", such=kind)

    def did_not_discard(self, _: list[Any]) -> Follow:
        return Follow("did_not", needs="discard", pronoun="they")

    def rider(self, parts: list[Any]) -> None:
        if parts and isinstance(parts[-1], Token) and _int(parts[-1]) != 0:
            raise unreadable("only X = 0 is known to be excluded")

    def moved(self, _: list[Any]) -> None:
        return None

    # ---- what happens

    def doings(self, parts: list[Any]) -> tuple[Doing, ...]:
        return tuple(parts)

    def deeds(self, parts: list[Any]) -> tuple[Doing, ...]:
        return (Doing(None, parts[0]), *parts[1:])

    @v_args(inline=True)
    def done_by(self, subject: str, deed: Deed) -> Doing:
        return Doing(subject, deed)

    @v_args(inline=True)
    def done(self, deed: Deed) -> Doing:
        return Doing(None, deed)

    @v_args(inline=True)
    def others_may_pay(self, number: int) -> Doing:
        return Doing("any_other_player", Deed(lambda who: Term("may_pay_life", (who, number))))

    def damage(self, parts: list[Any]) -> Doing:
        return Doing("this", Deed(lambda _who: Term("damage_any_target", (parts[1],))))

    def s_you(self, _: list[Any]) -> str:
        return "you"

    def s_that_player(self, _: list[Any]) -> str:
        return "that_player"

    def s_they(self, _: list[Any]) -> str:
        return "they"

    def s_each_player(self, _: list[Any]) -> str:
        return "each_player"

    def s_each_opponent(self, _: list[Any]) -> str:
        return "each_opponent"

    def s_you_and_that_player(self, _: list[Any]) -> str:
        return "you_and_that_player"

    def _third(self, parts: list[Any]) -> bool:
        return str(parts[0]).endswith("s")

    draws = gains = loses = mills = discards = skips = _third
    exiles = puts = returns = creates = looks = reveals = wins = _third

    def has(self, parts: list[Any]) -> str:
        return str(parts[0])

    def _counted(name: str) -> Any:  # type: ignore[misc]  # noqa: N805
        @v_args(inline=True)
        def build(_self: Builder, third: bool, amount: Value) -> Deed:
            if amount == 0:
                return Deed(lambda _who: None, third)
            return Deed(lambda who: Term(name, (who, amount)), third)

        return build

    draw = _counted("draw")
    gain = _counted("gain_life")
    lose = _counted("lose_life")
    mill = _counted("mill")
    discard = _counted("discard")

    @v_args(inline=True)
    def skip(self, third: bool) -> Deed:
        return Deed(lambda _who: None, third)

    @v_args(inline=True)
    def exile_top(self, third: bool, top: Top, facing: str | None) -> Deed:
        return Deed(
            lambda who: Term("exile_top", (owner(top.whose, who), top.amount, facing or "face_up")), third
        )

    @v_args(inline=True)
    def exile_that(self, third: bool, facing: str | None) -> Deed:
        return Deed(lambda who: Term("exile_that", (who, facing or "face_up")), third)

    @v_args(inline=True)
    def exile_opponents(self, third: bool, facing: str) -> Deed:
        def make(who: str) -> Action:
            if who == "you" or facing != "face_down":
                raise unreadable("whose opponents?")
            return Term("exile_top_of_opponents_library", (who, 1, facing))

        return Deed(make, third)

    @v_args(inline=True)
    def top_to_hand(self, third: bool, top: Top, whose: str) -> Deed:
        return Deed(lambda who: Term("top_to_hand", (owner(same(top.whose, whose), who), top.amount)), third)

    @v_args(inline=True)
    def top_to_graveyard(self, third: bool, top: Top, whose: str) -> Deed:
        return Deed(
            lambda who: Term("top_to_graveyard", (owner(same(top.whose, whose), who), top.amount)), third
        )

    @v_args(inline=True)
    def outside(self, third: bool) -> Deed:
        return Deed(lambda who: Term("outside_to_hand", (only_you(who), 1)), third)

    @v_args(inline=True)
    def from_pile(self, third: bool) -> Deed:
        return Deed(lambda who: Term("exiled_to_hand", (only_you(who), 1)), third)

    @v_args(inline=True)
    def from_shields(self, third: bool, number: int) -> Deed:
        return Deed(lambda who: Term("exiled_to_hand", (only_you(who), number)), third)

    @v_args(inline=True)
    def that_to_graveyard(self, third: bool) -> Deed:
        return Deed(
            lambda who: Term("that_to_graveyard", (AFFECTED if who == "you" else who,)), third, back=True
        )

    def a_counter(self, parts: list[Any]) -> Deed:
        return Deed(lambda _who: Term("put_counters", ("this", Text(str(parts[1])), 1)), parts[0])

    def counters(self, parts: list[Any]) -> Deed:
        return Deed(lambda _who: Term("put_counters", ("this", Text(str(parts[2])), parts[1])), parts[0])

    def place(self, parts: list[Any]) -> Deed:
        third, number, whose, (rest, rest_whose) = parts[0], parts[1], parts[-2], parts[-1]
        return self._placing(Place("dig", same(whose, rest_whose), number, rest), third)

    def place_other_back(self, parts: list[Any]) -> Deed:
        third, number, whose, library = parts[0], parts[1], parts[-2], parts[-1]
        # "The other" goes back: one card is kept, so many look on as are put away and one.
        return self._placing(Place("sift", same(whose, library), -number, "graveyard"), third)

    def place_all_but(self, parts: list[Any]) -> Deed:
        third, number, (rest, whose) = parts[0], parts[1], parts[-1]
        return self._placing(Place("sift", whose, number, rest), third)

    def place_all_of(self, parts: list[Any]) -> Deed:
        third, kind, whose, (rest, rest_whose) = parts
        return self._placing(Place("dig_for", same(whose, rest_whose), kind, rest), third)

    @v_args(inline=True)
    def it_to_graveyard(self, third: bool, whose: str) -> Deed:
        return Deed(lambda who: Term("it_to_graveyard", (own(whose, who),)), third)

    def choose_kind(self, parts: list[Any]) -> Deed:
        return Deed(lambda who: Term("choose_kind", (only_you(who), *parts)), False)

    def reveal_until(self, parts: list[Any]) -> Deed:
        third, whose, pronoun, _ = parts
        return Deed(lambda who: Term("reveal_until", (own(same(whose, pronoun), who),)), third)

    @v_args(inline=True)
    def that_to_hand(self, third: bool, whose: str) -> Deed:
        return Deed(lambda who: Term("that_to_hand", (own(whose, who),)), third, back=True)

    @v_args(inline=True)
    def others_away(self, third: bool, rest: tuple[str, str]) -> Deed:
        return Deed(lambda who: Term("others_away", (own(rest[1], who), rest[0])), third, back=True)

    def card_kind(self, parts: list[Any]) -> Value:
        kind = str(parts[0]).lower()
        if kind.startswith("non"):
            return Term("non", (Term("type", (kind[3:],)),))
        return Term("type", (kind,))

    def _placing(self, place: Place, third: bool) -> Deed:
        return Deed(
            lambda who: Term("place", (place.kind, owner(place.owner, who), place.which, place.rest)),
            third,
            back=True,
        )

    def those(self, _: list[Any]) -> str:
        return "those"

    @v_args(inline=True)
    def rest_bottom(self, whose: str) -> tuple[str, str]:
        return "bottom", whose

    @v_args(inline=True)
    def rest_graveyard(self, whose: str) -> tuple[str, str]:
        return "graveyard", whose

    @v_args(inline=True)
    def return_card(self, third: bool, whose: str, hand: str) -> Deed:
        return self._returning(third, 1, whose, hand)

    @v_args(inline=True)
    def return_cards(self, third: bool, number: int, whose: str, hand: str) -> Deed:
        return self._returning(third, number, whose, hand)

    def _returning(self, third: bool, number: int, whose: str, hand: str) -> Deed:
        return Deed(lambda who: Term("graveyard_to_hand", (own(same(whose, hand), who), number)), third)

    @v_args(inline=True)
    def reanimate(self, third: bool, whose: str) -> Deed:
        return Deed(lambda who: Term("creature_graveyard_to_battlefield", (own(whose, who), 1)), third)

    def return_self(self, parts: list[Any]) -> Deed:
        return Deed(lambda who: Term("return_this", ("hand",)) if only_you(who) else None, parts[0])

    @v_args(inline=True)
    def bounce(self, third: bool, whose: str) -> Deed:
        return Deed(lambda who: Term("bounce_own", (own(whose, who), 1)), third)

    @v_args(inline=True)
    def create_a(self, third: bool, token: Value) -> Deed:
        return Deed(lambda who: Term("create", (who, 1, token)), third)

    @v_args(inline=True)
    def create(self, third: bool, number: int, token: Value) -> Deed:
        return Deed(lambda who: Term("create", (who, number, token)), third)

    @v_args(inline=True)
    def named_token(self, name: Token) -> Text:
        return Text(str(name))

    @v_args(inline=True)
    def creature_token(self, size: Token, color: str, name: Token) -> Term:
        power, toughness = size.split("/")
        return Term("token", (Text(str(name)), int(power), int(toughness), color))

    def color(self, parts: list[Any]) -> str:
        return str(parts[0]).lower()

    @v_args(inline=True)
    def look(self, third: bool, top: Top) -> Deed:
        return Deed(lambda who: Term("look_top", (owner(top.whose, who), top.amount)), third)

    @v_args(inline=True)
    def reveal(self, third: bool, top: Top) -> Deed:
        return Deed(lambda who: Term("reveal_top", (owner(top.whose, who), top.amount)), third)

    @v_args(inline=True)
    def reveal_it(self, third: bool) -> Deed:
        return Deed(lambda who: Term("reveal_that", (who,)), third)

    def search(self, _: list[Any]) -> Deed:
        return Deed(lambda who: Term("top_to_hand", (only_you(who), 1)), False)

    @v_args(inline=True)
    def win(self, third: bool) -> Deed:
        return Deed(lambda who: Term("win_game", (who,)), third)

    @v_args(inline=True)
    def lose_game(self, third: bool) -> Deed:
        return Deed(lambda who: Term("lose_game", (who,)), third)

    def sacrifice_self(self, _: list[Any]) -> Deed:
        return Deed(lambda who: Term("sacrifice_this") if only_you(who) else None, False)

    @v_args(inline=True)
    def top_one(self, whose: str) -> Top:
        return Top(whose, 1)

    @v_args(inline=True)
    def top_many(self, number: Value, whose: str) -> Top:
        return Top(whose, number)

    def face_up(self, _: list[Any]) -> str:
        return "face_up"

    def face_down(self, _: list[Any]) -> str:
        return "face_down"

    # ---- amounts

    def one_card(self, _: list[Any]) -> int:
        return 1

    def number_of(self, parts: list[Any]) -> int:
        number: int = parts[0]
        if number == 0:
            raise unreadable("an amount of nothing")
        return number

    def no_life(self, _: list[Any]) -> int:
        return 0

    def amount_x(self, _: list[Any]) -> str:
        return "x"

    def that_many(self, _: list[Any]) -> Value:
        return "that_many"

    @v_args(inline=True)
    def that_many_plus(self, number: int) -> Value:
        return Term("that_many_plus", (number,))

    @v_args(inline=True)
    def that_many_minus(self, number: int) -> Value:
        return Term("that_many_minus", (number,))

    def twice_that_many(self, _: list[Any]) -> Value:
        return Term("that_many_times", (2,))

    @v_args(inline=True)
    def times_that_many(self, number: int) -> Value:
        return Term("that_many_times", (number,))

    # ---- what can't happen

    def ban_gain(self, _: list[Any]) -> tuple[str, tuple[Condition, ...]]:
        return "gain_life", ()

    def ban_lose(self, _: list[Any]) -> tuple[str, tuple[Condition, ...]]:
        return "lose_life", ()

    def ban_draw(self, _: list[Any]) -> tuple[str, tuple[Condition, ...]]:
        return "draw_card", ()

    @v_args(inline=True)
    def ban_draw_more(self, number: int) -> tuple[str, tuple[Condition, ...]]:
        return "draw_card", (Term("drawn_this_turn", ("affected", Term("at_least", (number,)))),)

    def how_long(self, _: list[Any]) -> bool:
        return True

    def ban(self, parts: list[Any]) -> Ban:
        who, *things, how_long = parts
        if len(things) > 1 and any(conditions for _, conditions in things):
            raise unreadable("a limit on one of several things")
        return Ban(who, tuple(event for event, _ in things), things[0][1], bool(how_long))

    @v_args(inline=True)
    def ban_your_life(self, how_long: bool | None) -> Ban:
        return Ban("you", ("gain_life", "lose_life"), (), bool(how_long))

    @v_args(inline=True)
    def ban_all_life(self, how_long: bool | None) -> Ban:
        return Ban("any_player", ("gain_life", "lose_life"), (), bool(how_long))

    # ---- costs

    @v_args(inline=True)
    def mana_cost(self, mana: Token) -> Cost:
        return Term("mana", (Text(str(mana)),))

    def tap_cost(self, _: list[Any]) -> Cost:
        return Term("tap")

    def untap_cost(self, _: list[Any]) -> Cost:
        return Term("untap")

    @v_args(inline=True)
    def loyalty_cost(self, amount: Token) -> Cost:
        return Term("loyalty", (int(amount),))

    @v_args(inline=True)
    def other_cost(self, payment: Token) -> Cost:
        return Term("other", (Text(str(payment)),))

    # ---- whole abilities

    def replacement(self, parts: list[Any]) -> Reading:
        leads = [part for part in parts if isinstance(part, Lead)]
        seen = next(part for part in parts if isinstance(part, Seen))
        instead = next(part for part in parts if isinstance(part, Instead))
        follows = [part for part in parts if isinstance(part, Follow)]
        who = aim(seen.watch.who, leads)
        affected = "you" if who == "you" else AFFECTED
        if instead.chooser is not None and meant(instead.chooser, affected) != affected:
            raise unreadable("another player than the affected one chooses")
        event = seen.watch.event
        does, riders = script(instead.doings, follows, affected, event == "draw_card")
        conditions = tuple(condition for lead in leads for condition in lead.conditions) + seen.conditions
        ability = Ability(
            kind="replacement",
            zone="",
            watches=(Watch(event, who),),
            conditions=settled(conditions, affected),
            does=does,
            optional=instead.chooser is not None,
            once=seen.once,
        )
        lasting = seen.lasting or any(lead.lasting for lead in leads)
        loose = any(follow.kind == "then" and not points_back(follow) for follow in follows)
        return Reading(ability, lasting, 1 + len(follows), riders, loose)

    def prohibition(self, parts: list[Any]) -> Reading:
        leads = [part for part in parts if isinstance(part, Lead)]
        bans = [part for part in parts if isinstance(part, Ban)]
        conditions = bans[0].conditions
        if any(ban.conditions != conditions for ban in bans):
            raise unreadable("a limit on one of several things")
        whose = [(aim(ban.who, leads), ban) for ban in bans]
        affected = "you" if all(who == "you" for who, _ in whose) else AFFECTED
        conditions = tuple(condition for lead in leads for condition in lead.conditions) + conditions
        watches = dict.fromkeys(Watch(event, who) for who, ban in whose for event in ban.events)
        ability = Ability("cant", "", tuple(watches), settled(conditions, affected))
        lasting = any(lead.lasting for lead in leads) or any(ban.lasting for ban in bans)
        return Reading(ability, lasting, 1)

    @v_args(inline=True)
    def emblem(self, *parts: Any) -> Reading:
        reading: Reading = next(part for part in parts if isinstance(part, Reading))
        if reading.lasting:
            raise unreadable("an emblem has no end")
        return reading

    def activated(self, parts: list[Any]) -> Reading:
        leads = [part for part in parts if isinstance(part, Lead)]
        costs = tuple(part for part in parts if isinstance(part, Term))
        sentences = [part for part in parts if isinstance(part, tuple)]
        if any(lead.lasting or lead.aimed for lead in leads):
            raise unreadable("a trigger or duration before a cost")
        follows = [Follow("then", doings) for doings in sentences[1:]]
        does, _ = script(sentences[0], follows, "you", event=False)
        if not does:
            raise unreadable("an activated ability that does nothing")
        conditions = tuple(condition for lead in leads for condition in lead.conditions)
        return Reading(
            Ability("activated", "", conditions=settled(conditions, "you"), does=does, costs=costs),
            lasting=False,
            sentences=len(sentences),
        )
