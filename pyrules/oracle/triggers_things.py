"""Who and what triggers speak of: players, permanents, cards and spells in words, as filters; and back.

*Another creature you control*, *one or more land cards*, *an instant or sorcery spell from your graveyard*,
*a red source*. Permanents are read as in static abilities, and as in what other events are about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pyrules.oracle.about import permanents, permanents_english
from pyrules.oracle.clauses import Unreadable, unreadable
from pyrules.oracle.facts import CannotRender, written
from pyrules.oracle.mana_render import conjuncts
from pyrules.oracle.mana_rules import both, either
from pyrules.oracle.model import Term, Text, Value
from pyrules.oracle.static_render import a, listed, quality_of
from pyrules.oracle.static_things import attached, quality
from pyrules.oracle.static_words import Reader
from pyrules.oracle.subtypes import SINGULARS, SUBTYPES

THAT = "that_object"
"""What an effect spoke of before: of a delayed trigger."""

PLAYERS: tuple[tuple[str, Value], ...] = (
    ("you or another player", "any_player"),
    ("you", "you"),
    ("an opponent|one of your opponents|any opponent|your opponents", "opponent"),
    ("a player|any player|each player", "any_player"),
    ("another player", "other_player"),
    ("enchanted player", "enchanted_player"),
    ("the chosen player", "chosen_player"),
    ("defending player", "defending_player"),
    ("the monarch", "monarch"),
    (
        "(?:enchanted|equipped) (?:creature|permanent|land|artifact|planeswalker|enchantment)'s controller",
        Term("controller_of", ("enchanted",)),
    ),
    ("~'s owner", "owner_of_this"),
    ("that player|target player|target opponent", "that_player"),
)
"""Players in words; the first of them says it."""
_SAID_PLAYERS: dict[Value, str] = {
    "any_player": "a player",
    "opponent": "an opponent",
    Term("controller_of", ("enchanted",)): "enchanted creature's controller",
    "owner_of_this": "this permanent's owner",
    **{str(who): words for words, who in PLAYERS if "|" not in words and who != "any_player"},
}
_SAID_PLAYERS.pop("that_player", None)


def player(reader: Reader) -> Value | None:
    """The player said there."""
    return next((who for words, who in PLAYERS if reader.take(words)), None)


def player_english(who: Value) -> str:
    """A player in words; raises CannotRender."""
    if who not in _SAID_PLAYERS:
        raise CannotRender(f"a player {written(who)}")
    return _SAID_PLAYERS[who]


# ---------------------------------------------------------------- words to filters

_TYPES = "artifact|battle|creature|enchantment|instant|kindred|land|planeswalker|sorcery"
_PLURAL_TYPES = {
    **{f"{each}s": each for each in _TYPES.split("|")},
    "sorceries": "sorcery",
}
OUTLAW = either([Term("subtype", (Text(each),)) for each in
                 ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")])  # fmt: skip
"""Outlaw (700.12)."""
_SPELL_SUBTYPES = frozenset({"Adventure", "Arcane", "Lesson", "Omen", "Trap"})
_CAPITAL = r"[A-Z][\w'-]*"
_PLAIN_QUALITIES = {"kicked": "kicked", "permanent": "permanent", "face-down": "face_down"}

_AFTER_SPELL: tuple[tuple[str, tuple[Value, ...]], ...] = (
    ("from (?:anywhere other than|outside) your hand", (Term("non", (Term("cast_from", ("hand",)),)),)),
    ("from (?:a|your|their) graveyard", (Term("cast_from", ("graveyard",)),)),
    ("from exile", (Term("cast_from", ("exile",)),)),
    ("from (?:your|their) hand", (Term("cast_from", ("hand",)),)),
    ("from the command zone", (Term("cast_from", ("command",)),)),
    ("from the top of your library", (Term("cast_from", ("library",)),)),
    ("you don't own", (Term("non", ("you_own",)),)),
    ("you own", ("you_own",)),
    ("you control", ("you_control",)),
    ("an opponent controls", ("opponent_controls",)),
    ("of the chosen type", ("chosen_type",)),
    ("of the chosen color", ("chosen_color",)),
    ("with the chosen name", ("chosen_name",)),
    (r"with \{X\} in its mana cost", ("has_x",)),
    ("that's colorless", ("colorless",)),
    ("that's one or more colors", (Term("non", ("colorless",)),)),
    ("other than ~", ("other",)),
    ("with mana value equal to the chosen number", (Term("mana_value", ("chosen_number",)),)),
    ("that targets one or more creatures", (Term("spell_targets", (Term("type", ("creature",)),)),)),
    ("using its prototype|as an Adventure", ()),
)
"""What may stand after "spell", the first wording of a meaning says it."""
_NOT_READ = {"using its prototype|as an Adventure"}


def kind(reader: Reader, noun: str) -> Value | None:
    """Qualities and types in front of a noun, and the noun; None where nothing but the noun is there."""
    groups: list[list[Value]] = [[]]
    outlaw = False
    while not reader.take(noun):
        if reader.take("outlaw"):
            groups[-1].append(OUTLAW)
            outlaw = True
        elif match := reader.take("|".join(_PLAIN_QUALITIES)):
            groups[-1].append(_PLAIN_QUALITIES[match[0].strip()])
        elif (found := quality(reader)) is not None:
            groups[-1].append(found)
        elif match := reader.take("|".join((*_PLURAL_TYPES, *_TYPES.split("|")))):
            word = match[0].strip()
            groups[-1].append(Term("type", (_PLURAL_TYPES.get(word, word),)))
        elif match := reader.take(_CAPITAL):
            groups[-1].append(_subtype(match[0].strip()))
        elif groups[-1] and (reader.take(", (?:and/or|or)") or reader.take("and/or|or")):
            reader.take("an?")
            groups.append([])
        elif groups[-1] and reader.rest.startswith(", "):
            reader.at += 2
            if not reader.rest.startswith("non"):
                groups.append([])
        else:
            raise unreadable(f"what {noun}? {reader.rest}")
    if not groups[-1]:
        if len(groups) > 1:
            raise unreadable("or what?")
        return None
    if len(groups) > 1 and (outlaw or any(len(each) > 1 for each in groups)):
        raise unreadable("a quality of one of several kinds, or of all")
    return either([both(each) for each in groups])


def _subtype(word: str) -> Value:
    if word in SUBTYPES or word in _SPELL_SUBTYPES:
        return Term("subtype", (Text(word),))
    if word in SINGULARS:
        return Term("subtype", (Text(SINGULARS[word]),))
    raise unreadable(f"what is {word}?")


def spell(reader: Reader, noun: str = "spells?") -> Value:
    """A spell in words, its article gone: "instant or sorcery spell from your graveyard"."""
    found = kind(reader, noun)
    parts: list[Value] = ["spell"] if found is None else conjuncts(found)
    while (more := _after_spell(reader)) is not None:
        parts += more
    if len(parts) > 1 and parts[0] == "spell":
        parts = parts[1:]
    if "other" in parts:
        parts = ["other", *(each for each in parts if each != "other")]
    if len(set(parts)) != len(parts):
        raise unreadable("a quality said twice")
    return both(parts)


def _after_spell(reader: Reader) -> list[Value] | None:
    for words, meaning in _AFTER_SPELL:
        if words not in _NOT_READ and reader.take(words):
            return list(meaning)
    if match := reader.take(r"with (power|toughness|mana value) (\d+) or (greater|less)"):
        name = f"{match[1].replace(' ', '_')}_at_{'least' if match[3] == 'greater' else 'most'}"
        return [Term(name, (int(match[2]),))]
    if match := reader.take(r"with mana value (\d+)(?! or)"):
        return [Term("mana_value_at_least", (int(match[1]),)), Term("mana_value_at_most", (int(match[1]),))]
    if reader.take("that targets only"):
        return [Term("spell_targets_only", (objects(reader).one(),))]
    if match := reader.take("that targets"):
        if reader.take("one or more"):
            return [Term("spell_targets", (permanents(reader),))]
        if (who := player(reader)) is not None:
            return [Term("spell_targets", (Term("player", (who,)),))]
        found = objects(reader)
        return [Term("spell_targets", (either(list(found.filters)),))]
    return None


class Things:
    """What an event is about: filters, any of which is meant, and whether one event is of one or more."""

    def __init__(self, filters: Sequence[Value], many: bool) -> None:
        self.filters = tuple(filters)
        self.many = many

    def one(self) -> Value:
        """The one filter; raises Unreadable where several things are said."""
        if len(self.filters) != 1 or self.many:
            raise unreadable("several things")
        return self.filters[0]


def objects(reader: Reader) -> Things:
    """Objects in words, one or several: "~ or another creature you control", "one or more cards"."""
    many = bool(reader.take("one or more"))
    found = [_object(reader, many)]
    while True:
        start = reader.at
        if not reader.take(", or|or|and/or|and") or not reader.peek(
            "an?|another|~|enchanted|equipped|your commander|one or more"
        ):
            reader.at = start
            break
        if reader.peek("one or more"):
            reader.at = start
            break
        try:
            found.append(_object(reader, many))
        except Unreadable:
            reader.at = start
            break
    if len(set(found)) != len(found):
        raise unreadable("the same thing twice")
    return Things(_shared(found), many)


_CONTROLLERS = ("you_control", "opponent_controls")


def _shared(found: list[Value]) -> list[Value]:
    """ "A Shaman or another Wizard you control": you control either."""
    last = conjuncts(found[-1])[-1]
    if last not in _CONTROLLERS:
        return found
    return [
        each
        if each in ("this", "enchanted", THAT, "haunted")
        or any(part in (*_CONTROLLERS, "you_own", "card", "token") for part in conjuncts(each))
        else both([*conjuncts(each), last])
        for each in found
    ]


_EXTRAS: tuple[tuple[str, Value], ...] = (
    ("that was dealt damage this turn", "was_dealt_damage_this_turn"),
    ("with toughness greater than its power", "toughness_greater_than_power"),
    ("with power greater than its base power", "power_greater_than_base"),
    ("attached to (?:~|it)", "attached_to_this"),
    ("another player controls", "other_player_controls"),
    ("(?:the|that) player controls|defending player controls", "that_player_controls"),
    ("the chosen player controls", "chosen_player_controls"),
    ("you own but don't control", "own_not_control"),
    ("they control", "they_control"),
    ("with one or more counters on (?:it|them)", "has_any_counter"),
    ("(?:that's |that are )?attacking you", Term("attacking_player", ("you",))),
    ("blocking (?:it|~)", "blocking_this"),
)
_NOT_SAID = frozenset({"own_not_control", "they_control", "that_player_controls", "has_any_counter"})


def _object(reader: Reader, many: bool) -> Value:
    if not many:
        if reader.take("~|this card|it(?!'s)|he|she"):
            return "this"
        if reader.take("the creature (?:it|~|this card) haunts"):
            return "haunted"
        if (found := attached(reader)) is not None:
            return found
        if reader.take("your commander"):
            return both(["commander", "you_own"])
        if reader.take(
            r"that (?:creature|permanent|token|card|land|artifact|Aura|Equipment|Vehicle|planeswalker|spell)"
            r"|the (?:token|creature|permanent|exiled card|card)"
        ):
            return THAT
    elif reader.take("of (?:those|them|the) [a-z ]+"):
        return THAT
    start = reader.at
    try:
        if (card := _card(reader, many)) is not None:
            return card
    except Unreadable:
        pass
    reader.at = start
    if not many and not reader.peek("an?|another|each"):
        raise unreadable(f"what triggers it? {reader.rest}")
    face_down = False
    if match := re.compile(r"(an?|another|other)? ?face-down ").match(reader.words, reader.at):
        face_down = True
        reader = _without(reader, match)
    parts = conjuncts(_permanents(reader))
    if face_down:
        parts.insert(1 if parts[0] == "other" else 0, "face_down")
    while True:
        more = next((meaning for words, meaning in _EXTRAS if reader.take(words)), None)
        if more is None:
            break
        if more in _NOT_SAID and more != "has_any_counter":
            raise unreadable("whose?")
        parts.append(more)
    if len(parts) > 1 and "permanent" in parts:
        parts.remove("permanent")
    if len(set(parts)) != len(parts):
        raise unreadable("a quality said twice")
    return both(parts)


def _permanents(reader: Reader) -> Value:
    """Permanents; where the words after "or" have an article too, what stands before it."""
    start = reader.at
    try:
        return permanents(reader)
    except Unreadable:
        reader.at = start
        match = re.search(r" or (?=an? )", reader.rest)
        if match is None:
            raise
        inside = Reader(reader.rest[: match.start()])
        found = permanents(inside)
        inside.end()
        reader.at = start + match.start() + 1
        return found


def _without(reader: Reader, match: re.Match[str]) -> Reader:
    """The same reader, past "face-down", with the article kept."""
    article = f"{match[1]} " if match[1] else ""
    reader.words = reader.words[: match.start()] + article + reader.words[match.end() :]
    reader.at = match.start()
    return reader


def _card(reader: Reader, many: bool) -> Value | None:
    other = False
    if many:
        other = bool(reader.take("other"))
    elif reader.take("another"):
        other = True
    elif not reader.take("an?"):
        return None
    parts = _called("card", kind(reader, "cards?" if many else "card(?!s)"), other)
    if reader.take("you own"):
        parts.append("you_own")
    elif reader.take("an opponent owns"):
        parts.append("opponent_owns")
    elif reader.take("of the chosen type"):
        parts.append("chosen_type")
    elif match := reader.take(r"with mana value (\d+) or (greater|less)"):
        parts.append(Term(f"mana_value_at_{'least' if match[2] == 'greater' else 'most'}", (int(match[1]),)))
    elif match := reader.take(r"with (cycling|flashback|madness|suspend|foretell)"):
        parts.append(Term("keyword", (match[1],)))
    return both(parts)


def _called(noun: Value, found: Value | None, other: bool) -> list[Value]:
    """The words for a noun with what kind of it is meant, and whether others than this are."""
    return [*(("other",) if other else ()), noun, *(conjuncts(found) if found is not None else ())]


def source(reader: Reader) -> Value | None:
    """A source of damage in words: "a red source", "a source an opponent controls"."""
    start = reader.at
    other = bool(reader.take("another"))
    if not other and not reader.take("an?"):
        return None
    try:
        found = kind(reader, "source")
    except Unreadable:
        reader.at = start
        return None
    parts = _called("source", found, other)
    if reader.take("you control"):
        parts.append("you_control")
    elif reader.take("an opponent controls"):
        parts.append("opponent_controls")
    elif reader.take("of the chosen type"):
        parts.append("chosen_type")
    elif reader.take("of the chosen color"):
        parts.append("chosen_color")
    return both(parts)


# ---------------------------------------------------------------- filters to words

_SAID_AFTER: dict[Value, str] = {
    **{meaning[0]: words.split("|")[0] for words, meaning in reversed(_AFTER_SPELL) if len(meaning) == 1},
    **{meaning: words.split("|")[0] for words, meaning in _EXTRAS if meaning not in _NOT_SAID},
    "opponent_owns": "an opponent owns",
    Term("non", (Term("cast_from", ("hand",)),)): "from anywhere other than your hand",
    Term("cast_from", ("graveyard",)): "from your graveyard",
    Term("cast_from", ("hand",)): "from your hand",
    "has_x": "with {X} in its mana cost",
    Term("attacking_player", ("you",)): "attacking you",
    "blocking_this": "blocking this permanent",
    "attached_to_this": "attached to this permanent",
}
_SAID_AFTER.pop("colorless", None)


def object_english(filter_: Value, plural: bool = False) -> str:
    """One thing in words with its article, or several with none; raises CannotRender."""
    match filter_:
        case "this":
            return "this permanent"
        case "haunted":
            return "the creature it haunts"
        case "enchanted":
            return "enchanted creature"
        case Term("and", ("commander", "you_own")):
            return "your commander"
    parts = conjuncts(filter_)
    other = parts[0] == "other"
    if other:
        parts = parts[1:]
    if parts and parts[0] in ("card", "source"):
        said = _named(parts[1:], f"{parts[0]}{'s' if plural else ''}")
    else:
        extras = [each for each in parts if each in {meaning for _, meaning in _EXTRAS} - _NOT_SAID]
        rest = [each for each in parts if each not in extras]
        face_down = "face_down" in rest
        if face_down:
            rest.remove("face_down")
        said = permanents_english(both(rest or ["permanent"]), plural)
        said = " ".join([f"face-down {said}" if face_down else said, *(_SAID_AFTER[each] for each in extras)])
    if plural:
        return f"other {said}" if other else said
    return f"another {said}" if other else a(said)


def spell_english(filter_: Value) -> str:
    """A spell in words, without an article."""
    parts = conjuncts(filter_)
    if parts == ["spell"]:
        return "spell"
    said = _named([each for each in parts if each not in ("other", "spell")], "spell")
    return f"{said} other than this permanent" if "other" in parts else said


def _named(parts: Sequence[Value], noun: str) -> str:
    before: list[str] = []
    after: list[str] = []
    place = 0
    while place < len(parts):
        part = parts[place]
        match part:
            case Term("mana_value_at_least", (int(one),)) if parts[place + 1 : place + 2] == [
                Term("mana_value_at_most", (one,))
            ]:
                after.append(f"with mana value {one}")
                place += 1
            case Term("mana_value_at_least" | "mana_value_at_most" | "power_at_least" | "power_at_most"
                      | "toughness_at_least" | "toughness_at_most" as name, (int(number),)):  # fmt: skip
                what, which = name.rsplit("_at_", 1)
                size = "greater" if which == "least" else "less"
                after.append(f"with {what.replace('_', ' ')} {number} or {size}")
            case Term("keyword", (str(word),)):
                after.append(f"with {word}")
            case Term("spell_targets", (Term("player", (who,)),)):
                after.append(f"that targets {player_english(who)}")
            case Term("spell_targets", (what,)):
                after.append(f"that targets {_any(what)}")
            case Term("spell_targets_only", (what,)):
                after.append(f"that targets only {object_english(what)}")
            case _ if part in _SAID_AFTER:
                after.append(_SAID_AFTER[part])
            case _:
                before.append(kind_english(part))
        place += 1
    # "Noncreature, nonland": a comma stands between two such words.
    for place, word in enumerate(before[:-1]):
        if word.startswith("non") and before[place + 1].startswith("non"):
            before[place] = f"{word},"
    return " ".join([*before, noun, *after])


def _any(filter_: Value) -> str:
    options = _options(filter_)
    if len(options) > 1 and any(each in ("this", "enchanted") for each in options):
        return listed([object_english(each) for each in options], "or")
    return object_english(filter_)


def _options(value: Value) -> list[Value]:
    match value:
        case Term("or", (one, rest)):
            return [one, *_options(rest)]
    return [value]


def kind_english(part: Value) -> str:
    """A quality or a type, or several of which any is meant, as words before a noun."""
    if part == OUTLAW:
        return "outlaw"
    if part in ("kicked", "permanent"):
        return str(part)
    if part == "face_down":
        return "face-down"
    if (said := quality_of(part)) is not None:
        return said
    match part:
        case Term("type", (str(word),)):
            return word
        case Term("subtype", (Text(word),)):
            return word
        case Term("or", _):
            return listed([_group_english(each) for each in _options(part)], "or")
        case Term("and", _):
            return _group_english(part)
    raise CannotRender(f"a kind of card: {written(part)}")


def _group_english(value: Value) -> str:
    return " ".join(kind_english(each) for each in conjuncts(value))
