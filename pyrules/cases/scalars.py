"""Scalars of the case format as pydantic types: what a value must be, said in words when it isn't.

Input is what `pyrules.cases.nodes` reads: dicts, lists and `Scalar`s. Each type raises a *fault error* (see
`fault`), which `pyrules.cases.check` turns into a `Fault` with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from pyrules.cases.nodes import Scalar
from pyrules.cases.positions import did_you_mean

LARGEST: Final = 2_147_483_647
"""The largest number that the programs can count with."""

STEPS: Final = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
FORMATS: Final = ("free-for-all", "two-headed-giant", "commander")
COLORS: Final = ("white", "blue", "black", "red", "green")
MANA: Final = ("W", "U", "B", "R", "G", "C")
ZONES: Final = ("battlefield", "hand", "library", "graveyard", "exile", "command", "stack")

_INTEGER = re.compile(r"[-+]?[0-9]{1,12}")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ue000-\uf8ff]")
_CONTROL_BUT_NEWLINE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def fault(message: str, hint: str | None = None, **more: Any) -> PydanticCustomError:
    """The error that a validator raises: what is wrong, and how to mend it.

    `more` may hold `unknown`: {key: hint}, unknown keys of the mapping; `missing`: a key that must be there.
    """
    return PydanticCustomError("fault", "{message}", {"message": message, "hint": hint, **more})


def shown(value: object) -> str:
    """How a value is named in a message."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, Scalar) and value.kind == "nothing":
        return "nothing"
    return str(value) if isinstance(value, Scalar) and value.kind != "text" else f"'{value}'"


def text(value: object) -> str:
    """A name or a word: any scalar that isn't a truth value or empty, with the characters as written."""
    free = free_text(value)
    if _CONTROL.search(free):
        raise fault("this holds a character that can't stand in a name")
    if not free.strip():
        raise fault("this must not be empty")
    return free


def free_text(value: object) -> str:
    """A text of any length, which may be empty and may hold line breaks."""
    if not isinstance(value, str):
        raise fault(f"this must be a text, not {shown(value)}")
    if isinstance(value, Scalar):
        if value.kind == "nothing":
            raise fault("this must be a text, and nothing is there")
        if value.kind == "truth":
            raise fault(f"this must be a text, not the truth value {value}", f'quote it: "{value}"')
    if _CONTROL_BUT_NEWLINE.search(value):
        raise fault("this holds a character that can't stand in a text")
    return str(value)


def integer(value: object) -> int:
    """A whole number of at most ten digits, written without quotes."""
    if isinstance(value, Scalar) and value.kind == "integer" and _INTEGER.fullmatch(value):
        number = int(value)
        if abs(number) > LARGEST:
            raise fault(f"{value} is too large", f"numbers go to {LARGEST:,}")
        return number
    if isinstance(value, Scalar) and value.kind == "text" and _INTEGER.fullmatch(value):
        raise fault(f"this must be a number, not the text '{value}'", "leave the quotes out")
    raise fault(f"this must be a whole number, not {shown(value)}")


def natural(value: object) -> int:
    """A whole number, 0 or more."""
    number = integer(value)
    if number < 0:
        raise fault(f"this must be 0 or more, not {number}")
    return number


def positive(value: object) -> int:
    """A whole number, 1 or more."""
    number = integer(value)
    if number < 1:
        raise fault(f"this must be 1 or more, not {number}")
    return number


def flag(value: object) -> bool:
    """`true` or `false`, without quotes."""
    if isinstance(value, Scalar) and value.kind == "truth":
        return value.lower() == "true"
    raise fault(f"this must be true or false, not {shown(value)}")


def stat(value: object) -> int | str:
    """A printed number: a whole number, or a text such as `*` or `1+*`."""
    if isinstance(value, Scalar) and value.kind == "integer":
        return integer(value)
    return text(value)


def one_of(value: object, words: Sequence[str]) -> str:
    """One of the words given."""
    word = text(value)
    if word in words:
        return word
    raise fault(f"'{word}' is none of {', '.join(words)}", did_you_mean(word, words))


def day(value: object) -> date:
    """A date such as 2017-08-25."""
    word = text(value)
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise fault(f"'{word}' is not a date", "write it as 2017-08-25") from None


def rule_number(value: object) -> str:
    """The number of a rule, such as 616.1g, kept as the text that it is."""
    word = text(value)
    if re.fullmatch(r"[1-9][0-9]{2}(\.[0-9]{1,3}[a-z]?)?", word):
        return word
    raise fault(f"'{word}' is not the number of a rule", 'write it as "616.1g"')


def mana_symbols(value: object) -> str:
    """Mana such as `GGC`, put in the order WUBRGC; empty for none."""
    symbols = free_text(value)
    for sign in symbols:
        if sign not in MANA:
            raise fault(f"'{sign}' in '{symbols}' is not a type of mana", "the types are W, U, B, R, G and C")
    return "".join(sorted(symbols, key=MANA.index))


def copies_range(value: object) -> tuple[int, int]:
    """`0..3`, or one number for exactly so many."""
    if isinstance(value, Scalar) and value.kind == "integer":
        number = natural(value)
        return number, number
    word = text(value)
    match = re.fullmatch(r"([0-9]{1,4})\.\.([0-9]{1,4})", word)
    if match is None:
        raise fault(f"'{word}' is not a range of numbers", "write it as 0..3")
    least, most = int(match[1]), int(match[2])
    if least > most:
        raise fault(f"the range {word} is empty", f"did you mean '{most}..{least}'?")
    return least, most


def a_list(value: Any) -> Any:
    """A list of anything."""
    if isinstance(value, list):
        return value
    hint = f"write it as [{value}]" if isinstance(value, str) and value else None
    raise fault(f"this must be a list, not {shown(value)}", hint)


def a_list_or_one(value: Any) -> Any:
    """A list, or one text instead of a list of one."""
    return value if isinstance(value, list) else [text(value)]


def a_mapping(value: Any) -> Any:
    """A mapping of anything."""
    if isinstance(value, dict):
        return value
    raise fault(f"this must be a mapping, not {shown(value)}")


def _choice(options: Iterable[str]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": list(options)})


Text = Annotated[str, BeforeValidator(text), WithJsonSchema({"type": ["string", "number"]})]
FreeText = Annotated[str, BeforeValidator(free_text), WithJsonSchema({"type": ["string", "number"]})]
Integer = Annotated[
    int,
    BeforeValidator(integer),
    WithJsonSchema({"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}),
]
Natural = Annotated[
    int, BeforeValidator(natural), WithJsonSchema({"type": "integer", "minimum": 0, "maximum": LARGEST})
]
Positive = Annotated[
    int, BeforeValidator(positive), WithJsonSchema({"type": "integer", "minimum": 1, "maximum": LARGEST})
]
Flag = Annotated[bool, BeforeValidator(flag), WithJsonSchema({"type": "boolean"})]
Stat = Annotated[int | str, BeforeValidator(stat), WithJsonSchema({"type": ["integer", "string"]})]
Date = Annotated[date, BeforeValidator(day), WithJsonSchema({"type": "string", "format": "date"})]
RuleNumber = Annotated[
    str,
    BeforeValidator(rule_number),
    WithJsonSchema({"type": ["string", "number"], "pattern": r"^[1-9][0-9]{2}(\.[0-9]{1,3}[a-z]?)?$"}),
]
Step = Annotated[str, BeforeValidator(lambda value: one_of(value, STEPS)), _choice(STEPS)]
Format = Annotated[
    Literal["free-for-all", "two-headed-giant", "commander"],
    BeforeValidator(lambda value: one_of(value, FORMATS)),
    _choice(FORMATS),
]
Color = Annotated[str, BeforeValidator(lambda value: one_of(value, COLORS)), _choice(COLORS)]
Mana = Annotated[
    str, BeforeValidator(mana_symbols), WithJsonSchema({"type": "string", "pattern": "^[WUBRGC]*$"})
]
Copies = Annotated[
    tuple[int, int],
    BeforeValidator(copies_range),
    WithJsonSchema(
        {"anyOf": [{"type": "string", "pattern": r"^[0-9]+\.\.[0-9]+$"}, {"type": "integer", "minimum": 0}]}
    ),
]
Words = Annotated[tuple[Text, ...], BeforeValidator(a_list)]
WordOrWords = Annotated[tuple[Text, ...], BeforeValidator(a_list_or_one)]
Colors = Annotated[tuple[Color, ...], BeforeValidator(a_list)]
