"""Words inside the facts of cards, when a text is changed (612): the programs take terms apart by a list of
forms, and here every fact of the library is read by a few lines that know no list."""

from __future__ import annotations

import re
from functools import cache

import clingo
import pytest
from clingo import Function, String, Symbol, SymbolType

from pyrules.engine import EngineError, solve
from pyrules.engine.ground import ground_state
from pyrules.oracle.subtypes import BASIC_LAND_TYPES, CREATURE_TYPES
from tests.asp_programs import ASP
from tests.test_asp_contract import documented_facts, reworded_facts

COLORS = ("white", "blue", "black", "red", "green")
PLACES = {
    "applies_to": 3,
    "modifies": 4,
    "condition": 3,
    "does": 4,
    "cost": 3,
    "tapped": 3,
    "would": 4,
    "cant": 4,
}
"""Predicates of abilities that may hold words, and their arity; the term stands last, or before "whose"."""
NAMES = frozenset({"named", "set_name", "has_counter", "counters", "counters_on_this", "other", "of_costs"})
"""Forms whose text is no color, land type or creature type, whatever it says (612.2); costs in words are
told, and nothing reads them."""


def cycle(words: tuple[str, ...]) -> dict[str, str]:
    return dict(zip(words, (*words[1:], words[0]), strict=True))


BECOMES = {**cycle(COLORS), **cycle(BASIC_LAND_TYPES), **cycle(CREATURE_TYPES)}
WALK = re.compile(rf"^(snow_)?({'|'.join(BASIC_LAND_TYPES)})(walk|cycling)$", re.IGNORECASE)
QUALITY = re.compile(rf"^(from |non|)({'|'.join(COLORS)})( creature|)$")


def turned(term: Symbol) -> Symbol:
    """The term with every word in it become the next of its kind."""
    if term.type is SymbolType.String:
        quality = QUALITY.match(term.string)
        if quality and (quality[1] or quality[3]):
            return String(f"{quality[1]}{BECOMES[quality[2]]}{quality[3]}")
        return String(term.string if term.string in COLORS else BECOMES.get(term.string, term.string))
    if term.type is not SymbolType.Function or term.name in NAMES:
        return term
    if term.arguments:
        return Function(term.name, [turned(each) for each in term.arguments])
    walk = WALK.match(term.name)
    if walk:
        return Function(f"{walk[1] or ''}{BECOMES[walk[2].capitalize()].lower()}{walk[3]}")
    return Function(BECOMES[term.name]) if term.name in COLORS else term


@cache
def terms_of_cards() -> frozenset[Symbol]:
    """Every term of the library in which words may stand."""
    control = clingo.Control(["--warn=none"])
    for path in sorted((ASP / "cards").glob("*.lp")):
        control.load(str(path))
    control.ground()
    found: set[Symbol] = set()
    for name, arity in PLACES.items():
        place = 2 if name in ("would", "cant") else arity - 1
        atoms = control.symbolic_atoms.by_signature(name, arity)
        found.update(atom.symbol.arguments[place] for atom in atoms)
    found.update(
        Function("with", atom.symbol.arguments[1:])
        for atom in control.symbolic_atoms.by_signature("keyword_with", 3)
    )
    return frozenset(found)


def test_every_form_in_which_words_stand_is_listed() -> None:
    """A form that asp/state/text_terms.lp doesn't list is taken whole, with the old words in it."""
    terms = [term for term in terms_of_cards() if turned(term) != term]
    assert len(terms) > 300
    facts = [f"text_holds(t,{term})." for term in terms]
    for old, new in BECOMES.items():
        one, other = (word if word in COLORS else f'"{word}"' for word in (old, new))
        facts.append(f"read(t,{one},{other}). moving_word({one}).")
    control = clingo.Control(["--warn=none"])
    control.load(str(ASP / "state" / "text_terms.lp"))
    control.add("base", [], "\n".join(facts))
    control.ground()
    read = {
        atom.symbol.arguments[1]: atom.symbol.arguments[2]
        for atom in control.symbolic_atoms.by_signature("text_reads", 3)
    }
    wrong = sorted(str(term) for term in terms if read.get(term) != turned(term))
    assert not wrong, "a line for these forms is lacking in asp/state/text_terms.lp"


def test_every_fact_of_cards_has_its_line() -> None:
    """What the programs read of a card they can read of one whose text is changed."""
    page = (ASP / "README.md").read_text(encoding="utf-8")
    table = page[page.index("### Facts of cards") : page.index("### Facts of cases")]
    read = {name for name, _ in re.findall(r"`([a-z_]+)/(\d+)`", table)} - {"rewords"}
    assert documented_facts()
    assert read == {name for name, _ in reworded_facts()}


GAME = """
format(free_for_all). player("alice"). player("bob"). seat("alice",1). seat("bob",2).
object("Bear","Bear",battlefield,"alice"). timestamp("Bear",1).
card("Bear"). card_type("Bear",creature). subtype("Bear","Bear"). power("Bear",2). toughness("Bear",2).
ability("Bear",1,static). functions("Bear",1,battlefield). applies_to("Bear",1,color(white)).
modifies("Bear",1,1,add_power(1)).
ability("Word",2,static). functions("Word",2,resolved). applies_to("Word",2,target).
effect("word","Word","alice"). effect_target("word","Bear"). timestamp("word",2).
"""
WHITE = 'rewords("Word",2,target,change_word(color)). '
CHOSEN = WHITE + 'chosen("word",from,white). chosen("word",to,red). '


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (WHITE, "'word' changes words: say which"),
        (WHITE + 'chosen("word",from,"Swamp"). chosen("word",to,"Island").', "aren't two that its card lets"),
        (WHITE + 'chosen("word",from,white).', "aren't two that its card lets"),
        ('rewords("Word",2,target,change_word_but(creature_type,"Wall")). '
         'chosen("word",from,"Bear"). chosen("word",to,"Wall").', "aren't two that its card lets"),
        ('rewords("Word",2,type(land),change_word(color)).', "not covered yet: the text_change type(land)"),
        ('rewords("Word",2,target,reverse_text).', "not covered yet: the text_change reverse_text"),
        (CHOSEN + 'modifies("Bear",1,2,control(you)).', "not covered yet: the control_by_changed_words"),
        (CHOSEN + 'functions("Bear",1,resolved). effect("old","Bear","alice"). effect_source("old","Bear"). '
         'timestamp("old",3).', "not covered yet: the words_of_effect"),
    ],
)  # fmt: skip
def test_what_is_said_instead_of_an_answer(facts: str, says: str) -> None:
    with pytest.raises(EngineError, match=re.escape(says)):
        ground_state(f"{GAME}eventless. ask_characteristics. {facts}")


def test_a_spell_that_changes_words_resolves_in_no_event_yet() -> None:
    hack = 'card_type("Hack",instant). ability("Hack",1,spell). does("Hack",1,1,start(2)). '
    hack += 'ability("Hack",2,static). functions("Hack",2,resolved). applies_to("Hack",2,target). '
    hack += 'rewords("Hack",2,target,change_word(color)). event(1,casts("alice",card("Hack"),"Bear")).'
    with pytest.raises(EngineError, match="text_change"):
        solve(
            GAME.replace(
                'effect("word","Word","alice"). effect_target("word","Bear"). timestamp("word",2).', ""
            )
            + hack
        )


def test_boards_without_changes_of_words_pay_nothing() -> None:
    """No atom of the programs of text is derived where no effect changes words."""
    from pyrules.engine.census import census

    plain = GAME.replace(
        'effect("word","Word","alice"). effect_target("word","Bear"). timestamp("word",2).', ""
    )
    names = census(f"{plain}eventless. ask_characteristics.").state
    assert not [name for name in names if name.startswith(("text_", "reworded", "bears/", "span", "form/"))]
