"""Oracle text to ability facts and back.

`compile_card` and `compile_text` give facts in the vocabulary of `asp/README.md` and tell for each sentence
whether it was understood; `render` says an ability's facts in plain English. The grammar is loaded with the
first text that is compiled.
"""

from __future__ import annotations

from pyrules.oracle.model import Ability, CardText, Compiled, SentenceResult, Status

__all__ = [
    "Ability",
    "CardText",
    "Compiled",
    "SentenceResult",
    "Status",
    "compile_card",
    "compile_text",
    "render",
]


def compile_card(card: CardText) -> Compiled:
    """The facts of a card and how each of its sentences ended. Never raises for a text, whatever it is."""
    from pyrules.oracle.compiler import compile_card as compile_it

    return compile_it(card)


def compile_text(text: str, type_line: str = "", name: str = "") -> Compiled:
    """Like `compile_card` for a text alone; without a type its abilities are those of a permanent."""
    from pyrules.oracle.compiler import compile_text as compile_it

    return compile_it(text, type_line, name)


def render(facts: str) -> str:
    """The abilities that facts describe in plain English, one a line; raises ValueError for other facts.

    Compiled again (as text of an instant for an effect in force, an emblem for the command zone, a permanent
    otherwise), the English gives the same facts.
    """
    from pyrules.oracle.render import render_facts

    return render_facts(facts)
