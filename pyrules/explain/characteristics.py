"""Characteristics in words: the type line of a permanent, and what each effect did to it, layer by layer.

Wording lives with the vocabulary: one entry for each change of `modifies/4` (asp/README.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from pyrules.explain.events import human, is_number, is_text, parse, word
from pyrules.explain.phrase import listed, of
from pyrules.explain.rules import behind, order
from pyrules.keywords import spelled

if TYPE_CHECKING:
    from clingo import Symbol

    from pyrules.engine.model import Change, Characteristics, Idle, Story
    from pyrules.explain.words import Cast, Phrases

_PRINTED: Final = (
    "Kindred",
    "Artifact",
    "Enchantment",
    "Land",
    "Creature",
    "Planeswalker",
    "Battle",
    "Instant",
    "Sorcery",
)
"""Card types in the order of a type line."""

_ITSELF: Final = "itself"

_GIFTS: Final = ("grant", "grant_ability")


@dataclass(frozen=True, slots=True)
class Told:
    """What one effect did to one permanent in one layer, in a sentence, and the rules behind it."""

    layer: str
    says: str
    rules: tuple[str, ...]


def type_line(found: Characteristics) -> str:
    """`Legendary Enchantment Creature — Human Wizard`."""
    types = sorted(found.types, key=lambda kind: (_place(kind), kind))
    before = " ".join([*found.supertypes, *types])
    return f"{before} — {' '.join(found.subtypes)}" if found.subtypes else before


def _place(kind: str) -> int:
    return _PRINTED.index(kind) if kind in _PRINTED else len(_PRINTED)


def colors(found: Characteristics) -> str:
    """`white and blue`, in the order of the wheel; `colorless`."""
    wheel = ("white", "blue", "black", "red", "green")
    return listed(sorted(found.colors, key=wheel.index)) or "colorless"


def size(found: Characteristics) -> str:
    """`2/2`; nothing for what is no creature."""
    if found.power is None and found.toughness is None:
        return ""
    return f"{_or_none(found.power)}/{_or_none(found.toughness)}"


def _or_none(number: int | None) -> str:
    return "–" if number is None else str(number)


def ability(card: str, number: int, phrases: Phrases) -> str:
    """An ability by its text where there is English for it, and by its number otherwise."""
    return phrases.text(card, number) or f"ability {number}"


def differences(found: Characteristics, phrases: Phrases) -> Iterator[str]:
    """What a permanent has lost and gained, each as a phrase: `lost flying`, `can't have first strike`."""
    gone = [*found.lost_keywords, *(ability(card, number, phrases) for card, number in found.lost)]
    if gone:
        yield f"lost {listed(gone)}"
    for giver, card, number in found.gained:
        text = ability(card, number, phrases)
        yield f"has {text} from {phrases.cast.labels.get(giver, giver)}"
    if found.barred:
        yield f"can't have {listed(found.barred, 'or')}"


# ---- The story -------------------------------------------------------------------------------------------


def told(name: str, changes: Sequence[Change], phrases: Phrases) -> Iterator[Told]:
    """The changes of one permanent in order; those of one effect in one layer are one sentence."""
    for _, group in groupby(changes, key=lambda one: (one.moment, one.layer, one.effect)):
        together = list(group)
        first = together[0]
        terms = [parse(one.change) for one in together]
        if not terms:
            continue
        effect = parse(first.effect)
        rules = {rule for term in terms if (rule := behind("change", term.name)) is not None}
        rules.update(_effect_rules(effect, terms))
        if first.waited:
            rules.add("613.8")
        if first.lost:
            rules.add("613.6")
        says = _sentence(name, effect, terms, phrases)
        if first.waited:
            others = [_source(parse(other), phrases) for other in first.waited]
            says = f"{says}, after {listed(list(dict.fromkeys(others)))}, on which it depends"
        if first.lost:
            says = f"{says}, though the ability is lost by now"
        of_layer = behind("layer", first.layer) or "613.1"
        yield Told(first.layer, says, (of_layer, *sorted(rules - {of_layer}, key=order)))


def idle(found: Idle, phrases: Phrases) -> Told:
    """An effect that did nothing, since its ability was gone."""
    source = _source(parse(found.effect), phrases)
    says = f"{source} does nothing here: the ability is lost"
    return Told(found.layer, says, ("604.2",))


def lines(story: Story, names: Sequence[str], phrases: Phrases) -> Iterator[tuple[str, tuple[Told, ...]]]:
    """(name, what was done to it) for each of the permanents that anything was done to."""
    for name in names:
        copied = phrases.cast.copies.get(name)
        says = f"{phrases.cast.labels.get(name, name)} is a copy of {copied}"
        first = [Told("1", says, ("613.1a", "707.2"))] if copied is not None else []
        found = (*first, *told(name, story.changes.get(name, ()), phrases))
        if found:
            yield name, found


def _effect_rules(effect: Symbol, terms: Sequence[Symbol]) -> Iterator[str]:
    match effect.name:
        case "counters":
            yield "122.1b" if any(term.name == "grant" for term in terms) else "122.1a"
        case "sizes":
            yield "122.1a"
        case "keyword":
            rule = behind("keyword", str(effect.arguments[-1]))
            if rule is not None:
                yield rule


def _source(effect: Symbol, phrases: Phrases) -> str:
    """What an effect comes from, as the beginning of a sentence."""
    cast, args = phrases.cast, effect.arguments
    match effect.name, len(args):
        case "static", 2:
            return _label(args[0], cast)
        case "resolved", 2:
            name = word(args[0])
            return cast.labels.get(name) or f"the effect of {cast.effects.get(name, name)}"
        case "granted", 3:
            return f"what {_label(args[1], cast)} grants"
        case "keyword", 2:
            return spelled(str(args[1]))
        case "counters", 1:
            return "a counter"
        case "becomes", 1:
            return "another effect"
    return human(effect)


def _card(effect: Symbol, cast: Cast) -> str | None:
    """The card on which an effect is printed."""
    names = [symbol.string for symbol in effect.arguments if is_text(symbol)]
    if not names:
        return None
    name = names[1] if effect.name == "granted" and len(names) > 1 else names[0]
    return cast.effects.get(name) or cast.text_of(name)


def _label(symbol: Symbol, cast: Cast) -> str:
    name = word(symbol)
    return cast.labels.get(name, name)


def _sentence(name: str, effect: Symbol, terms: Sequence[Symbol], phrases: Phrases) -> str:
    """`Blood Moon makes Steam Vents a Mountain`."""
    source = _counters(name, phrases.cast) if effect.name == "sizes" else _source(effect, phrases)
    own = effect.name == "static" and word(effect.arguments[0]) == name
    thing = _ITSELF if own else phrases.cast.labels.get(name, name)
    many = effect.name == "sizes" and not _single(name, phrases.cast)
    parts = list(_parts(thing, terms, phrases, _card(effect, phrases.cast)))
    return f"{source} {listed([_plural(part) if many else part for part in parts])}"


def _counters(name: str, cast: Cast) -> str:
    """The counters of a permanent that change power and toughness."""
    held = [
        of(number, f"{kind} counter") for kind, number in cast.counters.get(name, {}).items() if "/" in kind
    ]
    return listed(held) or "counters"


def _single(name: str, cast: Cast) -> bool:
    return [number for kind, number in cast.counters.get(name, {}).items() if "/" in kind] == [1]


def _plural(part: str) -> str:
    verb, _, rest = part.partition(" ")
    return f"{verb.removesuffix('s')} {rest}"


def _parts(thing: str, terms: Sequence[Symbol], phrases: Phrases, card: str | None) -> Iterator[str]:
    """What is done to `thing`, as verb phrases; changes that belong together are one."""
    by_name: dict[str, list[Symbol]] = {}
    for term in terms:
        by_name.setdefault(term.name, []).extend(term.arguments or [term])
    done: set[str] = set()
    for term in terms:
        if term.name in done:
            continue
        done.add(term.name)
        values = by_name[term.name]
        pair = _pair(term.name)
        if pair is not None:
            done.update((f"{pair}_power", f"{pair}_toughness"))
            yield _sizes(thing, pair, by_name)
        elif term.name == "control":
            yield f"puts {thing} under {word(values[0])}'s control"
        elif term.name == "lose_all_abilities" and not by_name.keys().isdisjoint(_GIFTS):
            yield f"takes all other abilities from {thing}"
        elif term.name == "grant_ability":
            yield f"gives {thing} {(card and phrases.text(card, term.arguments[-1].number)) or 'an ability'}"
        else:
            yield _change(thing, term.name, values)


def _pair(name: str) -> str | None:
    first, _, side = name.partition("_")
    return first if side in ("power", "toughness") else None


def _sizes(thing: str, pair: str, by_name: Mapping[str, list[Symbol]]) -> str:
    """Power and toughness together."""
    power = next(iter(by_name.get(f"{pair}_power", ())), None)
    toughness = next(iter(by_name.get(f"{pair}_toughness", ())), None)
    if pair == "add":
        return f"gives {thing} {_signed(power)}/{_signed(toughness)}"
    base = "" if pair == "define" else "base "
    both = [side for side, amount in (("power", power), ("toughness", toughness)) if amount is not None]
    amounts = [_amount(amount) for amount in (power, toughness) if amount is not None]
    numbers = all(amount.lstrip("-").isdecimal() for amount in amounts)
    shown = "/".join(amounts) if numbers else listed(list(dict.fromkeys(amounts)))
    return f"sets {_of(f'{base}{listed(both)}', thing)} to {shown}"


def _of(what: str, thing: str) -> str:
    return f"its own {what}" if thing == _ITSELF else f"the {what} of {thing}"


def _signed(amount: Symbol | None) -> str:
    if amount is None:
        return "+0"
    return f"{amount.number:+d}" if is_number(amount) else f"+{_amount(amount)}"


def _amount(amount: Symbol) -> str:
    """An amount: a number, or in what words there are for it."""
    if is_number(amount):
        return str(amount)
    if amount.name == "its" and len(amount.arguments) == 1:
        return f"its {human(amount.arguments[0])}"
    return {"x": "X", "chosen_number": "the chosen number"}.get(amount.name) or human(amount)


_CHANGES: Final[Mapping[str, str]] = {
    "change_word": "changes {first} to {last} in {text}",
    "change_every_word": "changes every {first} word to {last} in {text}",
    "set_name": "gives {thing} the name {words}",
    "add_type": "makes {thing} {types} in addition to its other types",
    "set_type": "makes {thing} {types} and nothing else",
    "remove_type": "takes the card type {words} from {thing}",
    "add_subtype": "makes {thing} {a} in addition to its other types",
    "set_land_type": "makes {thing} {a}",
    "set_creature_type": "makes {thing} {a}",
    "remove_creature_types": "takes all creature types from {thing}",
    "add_every_creature_type": "gives {thing} every creature type",
    "set_every_creature_type": "gives {thing} every creature type",
    "add_supertype": "makes {thing} {words}",
    "remove_supertype": "takes the supertype {words} from {thing}",
    "set_color": "makes {thing} {words}",
    "add_color": "makes {thing} {words} in addition to its other colors",
    "set_colorless": "makes {thing} colorless",
    "grant": "gives {thing} {words}",
    "lose": "takes {words} from {thing}",
    "lose_all_abilities": "takes all abilities from {thing}",
    "lose_abilities_but": "takes all abilities but {words} abilities from {thing}",
    "cant_have": "keeps {thing} from having {either}",
    "cant_have_abilities": "keeps {thing} from having abilities",
    "switch": "switches {size}",
    "counters": "changes {size}",
}
"""Each change as a verb phrase: `words` as they are, `a` as a noun, `types` as card types."""


def _change(thing: str, name: str, values: Sequence[Symbol]) -> str:
    # Two colors may have become one, where words of a text were changed.
    words = list(dict.fromkeys(_word(value) for value in values))
    template = _CHANGES.get(name)
    if template is None:
        return f"does this to {thing}: {name.replace('_', ' ')} {' '.join(words)}".rstrip()
    return template.format(
        thing=thing,
        words=listed(words),
        either=listed(words, "or"),
        a=_a(listed(words)),
        types=_a(" ".join(_typed(words))),
        size=_of("power and toughness", thing),
        text=_of("text", thing),
        first=words[0] if words else "",
        last=words[-1] if words else "",
    )


def _word(symbol: Symbol) -> str:
    if is_text(symbol) or is_number(symbol):
        return word(symbol)
    if symbol.arguments and symbol.name == "with":
        return spelled(str(symbol.arguments[0]), word(symbol.arguments[1]))
    return spelled(str(symbol)) if not symbol.arguments else human(symbol)


def _typed(words: Sequence[str]) -> list[str]:
    """Card types as adjectives and their noun: artifact creature."""
    return sorted(words, key=lambda kind: _place(kind.capitalize()))


def _a(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


__all__ = ["Told", "ability", "colors", "differences", "idle", "lines", "size", "told", "type_line"]
