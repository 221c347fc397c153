"""Cards looked up by name, in milliseconds however many cards the library holds: one small file is read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from pyrules.library import corrections
from pyrules.library import facts as fact_texts
from pyrules.library.facts import CardFact
from pyrules.library.names import fold, shard

_NAME = re.compile(r"^\n% (.+)$", re.MULTILINE)
_CANDIDATES = 150


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card of the library.

    `name` is the name that the facts use; it differs from the name asked for in capitals and accents at most.
    `facts` is clingo text. `not_understood` are the sentences (from 1) that have no facts although they may
    matter. `correction` is the reason for facts that were written by hand.
    """

    name: str
    facts: str
    not_understood: tuple[int, ...] = ()
    correction: str | None = None

    def parsed(self) -> tuple[CardFact, ...]:
        """The facts taken apart."""
        return tuple(fact_texts.split(self.facts))


@dataclass(frozen=True, slots=True)
class Library:
    """The library in a folder. Holds nothing but what was looked up before."""

    folder: Path
    _entries: dict[str, CardEntry | None] = field(default_factory=dict, repr=False, compare=False)
    _corrected: list[dict[str, corrections.Correction]] = field(
        default_factory=list, repr=False, compare=False
    )

    def lookup(self, name: str) -> CardEntry | None:
        """The card of that name, or of the only name that differs from it in capitals and accents alone."""
        if name not in self._entries:
            self._entries[name] = self._find(name)
        return self._entries[name]

    def names(self) -> list[str]:
        """Every name that can be looked up, sorted: cards, and faces of cards."""
        found = {name for text in self._texts() for name in _NAME.findall(text)}
        return sorted(found | set(self._corrections()))

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """The names most like the given one, the likest first; none if nothing is like it."""
        import difflib

        wanted = fold(name)
        folded: dict[str, list[str]] = {}
        for known in self.names():
            folded.setdefault(fold(known), []).append(known)
        likely = _likely(wanted, folded, _CANDIDATES)
        sure = difflib.get_close_matches(wanted, likely, n=count, cutoff=0.85)
        close = difflib.get_close_matches(wanted, likely, n=count, cutoff=0.6)
        # "Archive" is little like "Alhammarret's Archive" by its letters, and yet may be what was meant.
        whole = re.compile(rf"\b{re.escape(wanted)}\b") if wanted else None
        words = sorted((known for known in folded if whole and whole.search(known)), key=len)
        order = dict.fromkeys([*sure, *words, *close])
        return [known for part in order for known in folded[part]][:count]

    def entries(self) -> Iterator[CardEntry]:
        """Every card, in the order of the files."""
        corrected = self._corrections()
        seen: set[str] = set()
        for text in self._texts():
            for name, block in _blocks(text):
                seen.add(name)
                yield _entry(name, block, corrected.get(name))
        for name, correction in corrected.items():
            if name not in seen:
                yield _entry(name, "", correction)

    def _find(self, name: str) -> CardEntry | None:
        corrected = self._corrections()
        path = self.folder / f"{shard(name)}.lp"
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        block = _block(text, name)
        if block is not None or name in corrected:
            return _entry(name, block or "", corrected.get(name))
        wanted = fold(name)
        alike = {known for known in (*_NAME.findall(text), *corrected) if fold(known) == wanted}
        if len(alike) != 1:
            return None
        known = alike.pop()
        return _entry(known, _block(text, known) or "", corrected.get(known))

    def _corrections(self) -> dict[str, corrections.Correction]:
        # Read once: to open the file anew costs more than to find a card.
        if not self._corrected:
            self._corrected.append(corrections.read(self.folder / corrections.FILE))
        return self._corrected[0]

    def _texts(self) -> Iterator[str]:
        for path in sorted(self.folder.glob("*.lp")):
            if path.name != corrections.FILE:
                yield path.read_text(encoding="utf-8")


def _likely(wanted: str, names: Iterable[str], count: int) -> list[str]:
    """The names that share most pairs of letters with the wanted one: difflib is too slow for all of them."""
    pairs = Counter(pairwise(wanted))

    def shared(name: str) -> float:
        common = sum(pair in pairs for pair in pairwise(name))
        return common / (len(name) + len(wanted))

    return sorted(names, key=lambda name: (-shared(name), name))[:count]


def _block(text: str, name: str) -> str | None:
    head = f"\n\n% {name}\n"
    start = text.find(head)
    if start < 0:
        return None
    start += len(head)
    end = text.find("\n\n", start - 1)
    return text[start:] if end < 0 else text[start : end + 1]


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    heads = list(_NAME.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    for head, end in zip(heads, ends, strict=True):
        yield head[1], text[head.end() + 1 : end]


def _entry(name: str, block: str, correction: corrections.Correction | None) -> CardEntry:
    facts = tuple(fact_texts.split(block)) if correction or fact_texts.MARKS in block else ()
    if correction is not None:
        facts = corrections.apply(correction, facts)
        if not any(fact.predicate == "card" for fact in facts):
            facts = (CardFact("card", name, ""), *facts)
        block = fact_texts.write(facts)
    marks = tuple(sorted(int(fact.rest) for fact in facts if fact.predicate == fact_texts.MARKS))
    return CardEntry(name, block, marks, correction.reason if correction else None)
