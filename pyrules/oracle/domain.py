"""Which sentences could change how events come out, or what may be or happen: cheap, and conservative.

A sentence that this lets pass as `outside` is never tried and never warned about, so in doubt it doesn't.
"""

from __future__ import annotations

import re

_DOMAIN = re.compile(
    r"""\b(?:
        would | instead | rather\ than | can't | cannot | can\ not | may\ not | skips? | as\ though
      | additional(?:ly)?\ times? | times\ additional | produced? | produces | for\ mana | prevent(?:s|ed)?
      | regenerat\w+
      | twice | doubled? | triple | half | halved | dredge | next\ time | first\ time | no\ life
      | no\ more\ than
      | except | protection\ from | emblems? | if\ able | life\ totals?\ (?:can|don|doesn)
      | (?:doesn't|don't|won't)\ (?:untap|lose|cause|trigger|gain|draw|get|count|take)
      | (?:lose|loses)\ all | no\ abilities | copy\ of | could | must | replac\w+ | ignor\w+
      | adds?\ an\ additional | to\ add\ (?:one\ or\ more\ )?mana
      | spend\ this\ mana | rest\ of\ the\ game | more\ than\ one | one\ or\ more\ times | only\ once
      | bloodthirst | modular | graft | fading | vanishing | sunburst | riot | ravenous | tribute | amplify
      | madness | rebound | umbra\ armor | totem\ armor | compleated
      | (?:devour|unleash)\ (?:\d|x\b) | flashback | unearth
      | exchange\ the\ text\ boxes | unpreventable | redirect\w* | choose\ how | (?:is|are)\ dealt\ to
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""Words that make a sentence part of the domain, whatever else it says."""

_ENTERS = re.compile(r"\b(?:enters?|entered|entering|enter)\b", re.IGNORECASE)
_TRIGGER_CLAUSE = re.compile(r"^(?:[^.\"]*?— )?(?:When|Whenever|At)\b[^,\"]*(?:,[^,\"]*\bor\b[^,\"]*)?,")
_ADDS_MANA = re.compile(r"[:\]] add |^\[?[+-]?\d*\]?:? ?add ", re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"]*(?:\"|$)")

_OUTSIDE_STATIC = re.compile(
    r"""^(?:
        You\ have\ no\ maximum\ hand\ size
      | (?:You\ )?[Pp]lay\ with\ your\ hand\ revealed
      | Players\ play\ with\ their\ hands\ revealed
      | (?:You\ may\ )?(?:[Pp]lay\ with|look\ at)\ the\ top\ card\ of\ your\ library(?:\ revealed|\ any\ time)
      | (?:This\ spell|[A-Z][\w\s]*spells?\ you\ cast)\ costs?\ \{\w+\}\ (?:more|less)\ to\ cast
        (?:\ for\ each\ [\w\s]+)?
      | As\ an\ additional\ cost\ to\ cast\ this\ spell,\ [^."]+
      | You\ may\ look\ at\ cards\ [^."]+
      | Each\ player\ may\ (?:look\ at\ cards|play\ lands\ and\ cast\ spells\ from\ among\ cards)\ [^."]+
      | Activate\ only\ (?:as\ a\ sorcery|during\ your\ turn)
    )\.?$""",
    re.VERBOSE,
)
"""Static sentences that change nothing in how events come out: costs, hand size, what is seen or played."""


def in_domain(sentence: str) -> bool:
    """Whether a sentence of a spell or of an activated or triggered ability is in the domain or doubtful."""
    if _DOMAIN.search(sentence):
        return True
    if _ENTERS.search(sentence) and _ENTERS.search(
        _TRIGGER_CLAUSE.sub("", _QUOTED.sub(_mark_entering, sentence))
    ):
        return True
    return bool(_ADDS_MANA.search(sentence))


def _mark_entering(quoted: re.Match[str]) -> str:
    """A quoted ability counts only for what it says after its own trigger clause."""
    return _TRIGGER_CLAUSE.sub("", quoted[0].strip('"'))


def outside_static(sentence: str) -> bool:
    """Whether a sentence of a static ability, not `in_domain`, is known to be outside of it."""
    return bool(_OUTSIDE_STATIC.match(sentence))
