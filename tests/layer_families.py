"""Which sentences of real Oracle text say, as a static ability, what the characteristics of objects are
(613): a yardstick of plain patterns that knows nothing of the compiler.

A quotation is kept whole, and counts for nothing but being there: what stands in it is another ability.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_REMINDER = re.compile(r"\([^()]*\)")
_SIGNS = str.maketrans({"’": "'", "−": "-", "“": '"', "”": '"'})
_QUOTE = re.compile(r'"[^"]*"?')
_SENTENCE = re.compile(r'(?:"[^"]*"?|[^."])*(?:\.(?!\w)|(?<=")(?=\s|$)|$)')
_EFFECT = re.compile(
    r"^(?:[^.\"]{1,60}? — )?(?:When|Whenever|At)\b|^(?:[IVX]+(?:, )?)+ — |^\[?[+-]?[\dX]+\]?:"
    r"|^(?:[^.\"]{1,60}? — )?[^.\"]{1,200}?: "
)
_NOT_STATIC = re.compile(
    r"\buntil\b|\bthis turn\b|\bwould\b|\benters?\b|^(?:When|Whenever|At|As (?!long as)|If"
    r"|The next time|Choose|Then|To )\b"
    r"|\bfor as long as\b|^(?:• )?(?:Target|Destroy|Exile|Put|Return|Create|Gain|Draw|Discard)\b"
    r"|^You (?:\w+ )*have (?!no)|\binstead\b|\bsaddled\b.*:|\bspells?\b[^\"]* (?:has|have) "
)

_KEYWORD = (
    r"(?:flying|first strike|double strike|deathtouch|defender|flash|haste|hexproof|indestructible|infect"
    r"|intimidate|lifelink|menace|protection from|reach|shroud|trample|vigilance|ward|wither|shadow|fear"
    r"|flanking|horsemanship|prowess|toxic|annihilator|skulk|exalted|persist|undying|changeling|banding"
    r"|\w+walk|afflict|bushido|rampage|absorb|melee|myriad|mentor|training|phasing|cascade|affinity|convoke"
    r"|cycling|battle cry|dethrone|evolve|extort|unleash|soulshift|equip|crew|all activated abilities"
    r"|trample over planeswalkers|double team|decayed|mobilize|afterlife)"
)
FAMILIES = {
    "size": re.compile(r"\bgets? [+-](?:\d+|X)/[+-](?:\d+|X)"),
    "base size": re.compile(
        r"\bbase power\b|\bbase toughness\b|\b(?:is|are) (?:an? )?\d+/\d+\b"
        r"|\bpower and toughness (?:are )?each equal\b"
    ),
    "defined size": re.compile(
        r"\b(?:power and toughness are each|power is|toughness is|power and toughness are) equal to\b"
    ),
    "abilities": re.compile(
        rf"\b(?<!didn't )(?:has|have) (?:[^.\"]* and )?(?:\"|{_KEYWORD}\b)", re.IGNORECASE
    ),
    "no abilities": re.compile(
        rf"\bloses? (?:all|{_KEYWORD})|\bcan't have or gain\b|\bhave no abilities\b|\bhas no abilities\b"
    ),
    "types": re.compile(
        r"\b(?:is|are) (?:still )?(?:an? |the |every |all )?(?:[\w-]+ ){0,3}"
        r"(?:artifacts?|creatures?|lands?|enchantments?|planeswalkers?|Plains|Islands?|Swamps?|Mountains?"
        r"|Forests?|legendary|basic|snow|chosen type|creature types?|land types?|types?)\b"
        r"(?! (?:that|who|you)\b)"
    ),
    "subtypes": re.compile(
        r"\b(?:is|are) (?:also )?(?:an? )?[A-Z][\w-]+(?: [A-Z][\w-]+)*"
        r"(?: in addition| and (?:has|have|loses?)| with|\.|,)"
    ),
    "colors": re.compile(
        r"\b(?:is|are) (?:all colors|colorless|white|blue|black|red|green|the chosen color)(?: |\.|,)"
    ),
    "control": re.compile(r"^You control enchanted\b"),
    "haste": re.compile(r"\bas though (?:it|they|those creatures?) had haste\b"),
}
"""What a sentence does, by the words it is said in."""

_CONDITION = re.compile(
    r"\b[Aa]s long as [^,\"]*(?:,|\.$)|\b(?:if|unless|while|where|for each) [^,\"]*,?|\bcan't be [^,.\"]*"
    r"|\b(?:that|who)(?:'s| is| are) [^,.\"]*"
)


def sentences(text: str, type_line: str) -> Iterator[str]:
    """The sentences of static abilities, reminder text gone, signs plain and quotations whole."""
    if re.search(r"\b(?:Instant|Sorcery)\b", type_line.partition(" // ")[0]):
        return
    text = _REMINDER.sub("", text.translate(_SIGNS))
    for line in (each.strip().removeprefix("•").strip() for each in text.split("\n")):
        if _EFFECT.match(_QUOTE.sub('""', line)):
            continue
        for match in _SENTENCE.finditer(line):
            sentence = match[0].strip()
            if sentence:
                yield sentence


def families_of(sentence: str) -> set[str]:
    """The families a sentence belongs to."""
    bare = _QUOTE.sub('""', sentence)
    if _NOT_STATIC.search(bare):
        return set()
    rest = _CONDITION.sub(" ", bare)
    return {name for name, pattern in FAMILIES.items() if pattern.search(rest)}


def layer_sentences(text: str, type_line: str) -> Iterator[tuple[str, set[str]]]:
    """The sentences about characteristics, each with its families."""
    for sentence in sentences(text, type_line):
        found = families_of(sentence)
        if found:
            yield sentence, found
