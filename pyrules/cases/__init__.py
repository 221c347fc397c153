"""Cases: from the text of a file, or a board on one line, to typed data and to the facts of a game.

    load_file(Path("draw.yaml")).cases                   the good cases of a file
    load_file(Path("draw.yaml")).faults                  everything that is wrong with the others
    board_case("alice: Forest", "alice draws a card")    a case without a file
    case_facts(case).text                                the facts of the case's game, as clingo text

`load_*` need a library of cards to know which names there are (`CardNames`); the default is the one of
pyrules.
"""

from __future__ import annotations

from pyrules.cases.board import CaseEffect, CaseObject, FamilyRange
from pyrules.cases.cards import CardNames, GivenNames, LibraryNames
from pyrules.cases.case import Attachment, BadCase, Case, LoadedFile, Sentence
from pyrules.cases.expectations import QUANTITIES, Amount, Comparison, Expectations, Expected, Look, Pattern
from pyrules.cases.facts import CaseFacts, case_facts
from pyrules.cases.loader import load_file, load_text
from pyrules.cases.schema import json_schema
from pyrules.cases.shorthand import board_case

__all__ = [
    "QUANTITIES",
    "Amount",
    "Attachment",
    "BadCase",
    "CardNames",
    "Case",
    "CaseEffect",
    "CaseFacts",
    "CaseObject",
    "Comparison",
    "Expectations",
    "Expected",
    "FamilyRange",
    "GivenNames",
    "LibraryNames",
    "LoadedFile",
    "Look",
    "Pattern",
    "Sentence",
    "board_case",
    "case_facts",
    "json_schema",
    "load_file",
    "load_text",
]
