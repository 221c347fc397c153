"""The parser of templating: words to abilities, by the rules in `oracle.lark`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal, cast, get_args

from lark import Lark, Token
from lark.exceptions import LarkError, UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer

from pyrules.oracle.builder import Builder
from pyrules.oracle.clauses import Reading, Unreadable

Start = Literal[
    "statement",
    "emblem",
    "activated",
    "mana_adds",
    "mana_effect",
    "mana_filter",
    "mana_clause",
    "mana_produces",
    "mana_types",
    "mana_looks",
]
"""The ways in."""


class _Words(Lexer):
    """Passes on the tokens that `words.tokens` made."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        yield from data


def rules_text() -> str:
    """The grammar itself, as it is written in `oracle.lark`."""
    return files("pyrules.oracle").joinpath("oracle.lark").read_text(encoding="utf-8")


def parser_options() -> dict[str, Any]:
    """How lark is to make a parser of it."""
    return {
        "parser": "lalr",
        "lexer": _Words,
        "start": list(get_args(Start)),
        "maybe_placeholders": True,
    }


@cache
def _parser() -> Lark:
    return Lark(rules_text(), transformer=Builder(), **parser_options())


@cache
def vocabulary() -> dict[str, str]:
    """Each word that the grammar spells out, with the type of its tokens."""
    return {
        terminal.pattern.value: terminal.name for terminal in _parser().terminals if terminal.pattern.value
    }


def parse(tokens: Sequence[Token], start: Literal["statement", "emblem", "activated"]) -> Reading:
    """The ability that the words make; raises Unreadable."""
    return cast(Reading, parse_part(tokens, start))


def parse_part(tokens: Sequence[Token], start: Start) -> object:
    """What the builder makes of the words by that way in; raises Unreadable."""
    try:
        # The builder works while parsing, so what comes out is no tree; what goes in is not text but words.
        return cast(object, _parser().parse(cast(str, tokens), start=start))
    except UnexpectedToken as error:
        token = error.token
        raise Unreadable(None if token.type == "$END" else token) from None
    except UnexpectedInput:
        raise Unreadable from None
    except LarkError as error:
        raise Unreadable(why=str(error)) from None
