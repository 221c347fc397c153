"""Why: steps and outcomes in words, rule numbers and what they say in our own."""

from pyrules.explain.outcomes import objects_in_words, outcome_in_words, quantities_in_words
from pyrules.explain.rules import Citation, Reading, Rulebook, rulebook
from pyrules.explain.words import Act, Cast, Phrases

__all__ = [
    "Act",
    "Cast",
    "Citation",
    "Phrases",
    "Reading",
    "Rulebook",
    "objects_in_words",
    "outcome_in_words",
    "quantities_in_words",
    "rulebook",
]
