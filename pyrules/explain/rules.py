"""The rule numbers that pyrules knows: our one-line summaries, our readings, and which programs cite them.

Everything is read from `asp/`, where the rules are: `rules/numbers.txt` (the numbers of the edition, nothing
else), `rules/citations.lp`, `rules/summaries.lp`, `rules/readings.lp`, and the `% [616.1g]` comments of the
programs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from pyrules import resources

NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]?)?")
_CITED = re.compile(r"\[(\d{3}(?:\.\d+[a-z]?)?)\]")
# Facts of strings and integers only, so they can be read without a solver: `pyrules rules` answers at once.
_SUMMARY = re.compile(r'^summary\("([^"]+)", "([^"]+)"\)\.$', re.MULTILINE)
_READING = re.compile(r'^reading\((\d+), "([^"]+)"\)\.$', re.MULTILINE)
_BEHIND = re.compile(r'\b(layer|change|keyword)_rule\("([^"]+)", "([^"]+)"\)')
_ABOUT = re.compile(r"^reading_about\((\d+), (.+)\)\.$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in a program that cites a rule: the file below `asp/`, its line from 1, the rule's number."""

    file: str
    line: int
    rule: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading that is fixed where the rules leave room, and the rules that leave it."""

    number: int
    text: str
    rules: tuple[str, ...]


def order(number: str) -> tuple[int, int, str]:
    """Sorts rule numbers as the rules do: 616.2 before 616.10, 616.1 before 616.1a."""
    section, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(section), int(digits or 0), rest[len(digits) :]


class Rulebook:
    """Rule numbers, summaries, readings and citations, each read when it is first asked for."""

    def __init__(self, asp: Path) -> None:
        self._asp = asp

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Every rule number of the edition."""
        return frozenset((self._asp / "rules" / "numbers.txt").read_text(encoding="utf-8").split())

    @cached_property
    def summaries(self) -> Mapping[str, str]:
        """Rule number -> our one line."""
        return dict(_SUMMARY.findall((self._asp / "rules" / "summaries.lp").read_text(encoding="utf-8")))

    @cached_property
    def behind(self) -> Mapping[tuple[str, str], str]:
        """(`layer`, `change` or `keyword`, its name) -> the rule behind it, of effects on characteristics."""
        text = (self._asp / "rules" / "citations.lp").read_text(encoding="utf-8")
        return {(kind, name): rule for kind, name, rule in _BEHIND.findall(text)}

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """The readings, in order."""
        text = (self._asp / "rules" / "readings.lp").read_text(encoding="utf-8")
        about = {int(number): tuple(NUMBER.findall(rules)) for number, rules in _ABOUT.findall(text)}
        return tuple(
            Reading(int(number), says, about.get(int(number), ())) for number, says in _READING.findall(text)
        )

    @cached_property
    def citations(self) -> tuple[Citation, ...]:
        """Every `[number]` in a comment of a program; the card library is left out, being facts only."""
        return tuple(self._cited())

    def _cited(self) -> Iterator[Citation]:
        for path in sorted(self._asp.rglob("*.lp")):
            name = path.relative_to(self._asp)
            if name.parts[0] == "cards":
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                _, percent, comment = line.partition("%")
                if percent:
                    for rule in _CITED.findall(comment):
                        yield Citation(name.as_posix(), number, rule)

    def below(self, number: str) -> list[str]:
        """The rule and its subrules (616.1 -> 616.1, 616.1a …; 616 -> all of 616), in order."""
        dotted = "." in number

        def within(other: str) -> bool:
            if other == number:
                return True
            if not dotted:
                return other.startswith(f"{number}.")
            return other.startswith(number) and other[len(number) :].isalpha()

        return sorted((other for other in self.numbers if within(other)), key=order)


@cache
def behind(kind: str, name: str) -> str | None:
    """The rule behind a layer, a change or a keyword; None where there is none of its own."""
    return rulebook().behind.get((kind, name))


def rulebook() -> Rulebook:
    """The rulebook of this installation."""
    return Rulebook(resources.asp())
