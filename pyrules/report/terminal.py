"""Answers on the terminal: the state in one line, the outcomes as a table, and for each a witness in
sentences."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from pyrules.engine.model import Answer, Board, Outcome, Quantities, Resolution, Step
from pyrules.explain.characteristics import told as changes_in_words
from pyrules.explain.illegal import sentences as illegal
from pyrules.explain.outcomes import objects_in_words, outcome_in_words, quantities_in_words
from pyrules.explain.phrase import listed
from pyrules.explain.rules import Rulebook, order
from pyrules.explain.triggers import triggers_told
from pyrules.explain.words import Cast, Phrases
from pyrules.report import looks
from pyrules.report.paper import WIDTH, Branch, Paint, counted, table, tree, wrapped

if TYPE_CHECKING:
    from pyrules.cases import Case
    from pyrules.checking import Checked, Proved
    from pyrules.expect import Failure

MANY = 12
"""So many outcomes are told with a witness each; of more, the table shows all and the witnesses are for the
asking."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a printed answer needs beside the answer: paint, words, and the summaries of rules."""

    paint: Paint
    phrases: Phrases
    rulebook: Rulebook


def solved(
    case: Case,
    answer: Answer,
    sheet: Sheet,
    warnings: Sequence[str],
    everything: bool,
    layers: bool = False,
) -> Iterator[str]:
    """The whole answer to one case, line by line; with `everything`, a witness for every outcome of many;
    with `layers`, the characteristics of permanents and how they came about (613)."""
    paint = sheet.paint
    cited: list[str] = []
    yield from head(case, answer.defaults, paint)
    if answer.characteristics and (layers or answer.eventless):
        yield ""
        yield from looks.table_of(case, answer, sheet)
    if layers:
        yield from looks.story(case, answer, sheet, cited)
    if answer.eventless:
        yield from _could_produce(answer)
        yield from legend(cited, sheet)
        yield from _notes((*warnings, *answer.warnings), paint)
        return
    yield ""
    yield from (paint.cited(line) for line in wrapped(_verdict(answer, sheet.phrases.cast)))
    told = answer.outcomes if everything or len(answer.outcomes) <= MANY else ()
    if len(answer.outcomes) > 1:
        yield ""
        yield from _table(answer, sheet)
    for number, outcome in enumerate(told, start=1):
        yield ""
        yield from _outcome(number, outcome, answer, sheet)
    if len(told) < len(answer.outcomes):
        yield ""
        yield from wrapped(f"The way to each of the {len(answer.outcomes):,} outcomes: add --all, or --json.")
    yield from _could_produce(answer)
    cited += [rule for outcome in told for step in outcome.witness for rule in step.rules]
    cited += [rule for one in told for _, rules in triggers_told(one, sheet.phrases.cast) for rule in rules]
    yield from legend([*cited, *answer.forbidden_by], sheet)
    yield from _notes((*warnings, *answer.warnings), paint)


def _notes(warnings: Iterable[str], paint: Paint) -> Iterator[str]:
    for warning in warnings:
        yield ""
        yield from (paint.warn(line) for line in wrapped(warning, "Note: "))


def _could_produce(answer: Answer) -> Iterator[str]:
    """The types of mana that the case asks for."""
    if answer.could_produce:
        told = [f"{name} {', '.join(types) or 'no type'}" for name, types in answer.could_produce.items()]
        yield ""
        yield from wrapped("; ".join(told), "Could produce: ", "  ")


def head(case: Case, defaults: Quantities, paint: Paint) -> Iterator[str]:
    """Title, state and event."""
    if case.title:
        yield paint.bold(case.title)
    yield from wrapped(state_line(case, defaults))
    if case.sentences:
        yield from wrapped(event_line(case))


def event_line(case: Case) -> str:
    """The event's sentences as they were written."""
    return f"Event: {'. '.join(sentence.text for sentence in case.sentences)}."


def state_line(case: Case, defaults: Quantities) -> str:
    """Who is there, with what: `alice (20 life): Alhammarret's Archive ×2 · bob (20 life): Alms
    Collector`."""
    parts = []
    for player in case.players:
        before = defaults.get(player, {})
        life = f" ({before['life']} life)" if "life" in before else ""
        things = _things(case, player)
        parts.append(f"{player}{life}: {things}" if things else f"{player}{life}")
    return " · ".join(parts)


def _things(case: Case, player: str) -> str:
    """A player's permanents, emblems and effects in force, then the known cards of the graveyard."""
    zones: dict[str, Counter[str]] = {"": Counter(), "graveyard: ": Counter()}
    for thing in case.objects:
        holder = thing.controller if thing.zone == "battlefield" else thing.owner
        if holder == player and thing.family is None and thing.zone in _SHOWN:
            zones[_SHOWN[thing.zone]][thing.card] += 1
    for effect in case.effects:
        if effect.controller == player:
            aim = f" on {effect.said.target}" if effect.said.target else ""
            zones[""][f"the effect of {effect.card}{aim}"] += 1
    told = [
        lead + ", ".join(name if number == 1 else f"{name} ×{number}" for name, number in names.items())
        for lead, names in zones.items()
        if names
    ]
    return "; ".join(told)


_SHOWN = {"battlefield": "", "command": "", "graveyard": "graveyard: "}


def _verdict(answer: Answer, cast: Cast) -> str:
    """The answer in one sentence or two."""
    if not answer.legal:
        return " ".join(["This can't be done.", *(f"{why}." for why in illegal(answer.forbidden, cast))])
    if not answer.outcomes:
        return "No outcome was found before the bound was reached."
    number = len(answer.outcomes)
    bound = "" if answer.complete else " so far"
    if number == 1:
        told = outcome_in_words(answer.outcomes[0].quantities, answer.defaults, cast)
        first = f"Always the same{bound}: {told}."
    else:
        first = f"{number:,} outcomes are possible{bound}."
    if not answer.complete:
        return first
    if answer.orderings == 1:
        return f"{first} There is nothing to choose."
    who = listed(sorted(answer.choosers))
    choice = f"; {who} {'chooses' if len(answer.choosers) == 1 else 'choose'}" if who else ""
    return f"{first} There are {answer.orderings:,} orderings{choice}."


def _table(answer: Answer, sheet: Sheet) -> Iterator[str]:
    """The outcomes: one column for each player to whom anything happens, one for all objects."""
    cast = sheet.phrases.cast
    players = [
        player for player in cast.players if any(player in outcome.quantities for outcome in answer.outcomes)
    ]
    things = [objects_in_words(outcome.quantities, answer.defaults, cast) for outcome in answer.outcomes]
    rows = [
        [
            str(number),
            f"{outcome.orderings:,}" if answer.complete else "?",
            *(
                quantities_in_words(outcome.quantities.get(player, {}), answer.defaults.get(player, {}))
                or "–"
                for player in players
            ),
            *([thing or "–"] if any(things) else []),
        ]
        for number, (outcome, thing) in enumerate(zip(answer.outcomes, things, strict=True), start=1)
    ]
    head = ["outcome", "orderings", *players, *(["cards"] if any(things) else [])]
    lines = table(head, rows, right=(0, 1))
    yield sheet.paint.bold(next(lines))
    yield sheet.paint.dim(next(lines))
    yield from lines


def _outcome(number: int, outcome: Outcome, answer: Answer, sheet: Sheet) -> Iterator[str]:
    if len(answer.outcomes) > 1:
        cast = sheet.phrases.cast
        title = f"Outcome {number}: {outcome_in_words(outcome.quantities, answer.defaults, cast)}"
        yield from (sheet.paint.bold(line) for line in wrapped(title))
    elif outcome.orderings > 1:
        yield sheet.paint.bold("One of the orderings:")
    else:
        yield sheet.paint.bold("How:")
    yield from steps(outcome.witness, sheet)
    for told, rules in triggers_told(outcome, sheet.phrases.cast):
        yield from (sheet.paint.cited(line) for line in wrapped(f"{told} [{', '.join(rules)}]", "  "))


def steps(witness: Sequence[Step], sheet: Sheet, indent: str = "") -> Iterator[str]:
    """The steps numbered, in sentences with rule numbers; equal ones in a row are told once."""
    told = [_told(step, sheet.phrases) for step in sheet.phrases.telling(witness)]
    if not told:
        yield f"{indent}  Nothing replaces anything: it simply happens."
    for number, (text, group) in enumerate(groupby(told), start=1):
        count = len(list(group))
        again = f" ({'twice' if count == 2 else f'{count} times'})" if count > 1 else ""
        yield from (sheet.paint.cited(line) for line in wrapped(text + again, f"{indent}{number:>3}. "))


def _told(step: Step, phrases: Phrases) -> str:
    rules = f" [{', '.join(sorted(step.rules, key=order))}]" if step.rules else ""
    return f"{phrases.says(step)}{rules}"


def legend(rules: Iterable[str], sheet: Sheet) -> Iterator[str]:
    """Our own line for each of the rules."""
    cited = sorted(set(rules), key=order)
    if not cited:
        return
    yield ""
    yield sheet.paint.bold("Rules")
    for rule in cited:
        summary = sheet.rulebook.summaries.get(rule, "")
        yield from (sheet.paint.dim(line) for line in wrapped(summary, f"  {rule:<8} "))


def solved_briefly(answer: Answer, cast: Cast) -> Iterator[str]:
    """The outcomes alone, one a line with its number of orderings; without an event, the permanents."""
    if answer.eventless:
        yield from looks.briefly(answer, cast)
        yield from (f"{one}: {', '.join(kinds) or 'no type'}" for one, kinds in answer.could_produce.items())
        return
    if not answer.legal:
        yield "not legal"
    for outcome in answer.outcomes:
        told = outcome_in_words(outcome.quantities, answer.defaults, cast)
        yield f"{outcome.orderings:>9,}  {told}" if answer.complete else told


def resolution(number: int, found: Resolution, sheet: Sheet, quiet: bool) -> Iterator[str]:
    """One streamed resolution; quiet, in one line."""
    told = outcome_in_words(found.quantities, {}, sheet.phrases.cast)
    if quiet:
        yield f"{number}. {', '.join(step.choice for step in found.steps)}: {told}"
        return
    yield from (sheet.paint.bold(line) for line in wrapped(f"Resolution {number:,}: {told}"))
    yield from steps(found.steps, sheet)


def list_end(number: int, complete: bool) -> str:
    """Whether the list of resolutions is whole."""
    if complete:
        return f"{counted(number, 'resolution')}; these are all."
    return f"{counted(number, 'resolution')}; there may be more: the list is not complete."


# -- checking ------------------------------------------------------------------------------------------------


def checked(one: Checked, paint: Paint, quiet: bool) -> Iterator[str]:
    """One checked case: nothing much when it passed, a tree when it failed.

    The tree has each expectation, what came, a witness for what shouldn't have, and the command to see it
    again.
    """
    case = one.case
    place = f"{case.file}:{case.line}: {case.title}".rstrip()
    match one.status:
        case "passed":
            if not quiet:
                yield f"{paint.good('passed')}      {place}"
        case "unanswered":
            if not quiet:
                yield f"{paint.warn('unanswered')}  {place}"
        case "incomplete":
            yield f"{paint.warn('incomplete')}  {place}: the bound was reached before the answer was complete"
        case "error":
            yield f"{paint.bad('error')}       {place}"
            yield from (f"            {fault}" for fault in one.faults)
        case "failed":
            yield f"{paint.bad('FAILED')}      {place}"
            yield from (f"            {fault}" for fault in one.faults)
            yield from (paint.cited(line) for line in tree(_branches(one)))


def _branches(one: Checked) -> list[Branch]:
    from pyrules.ask import question
    from pyrules.cases import Case

    case = one.case
    if one.broken or not isinstance(case, Case):
        return []
    phrases = Phrases(question(case).cast)
    defaults = one.answer.defaults if one.answer is not None else {}
    branches = [_failure_branch(failure, defaults, phrases) for failure in one.failures]
    if one.board is not None:
        branches.append(Branch(f"smallest board: {_board_line(case, one.board)}"))
    branches += [Branch(f"note: {warning}") for warning in one.warnings]
    command = "prove" if case.claim is not None else "solve"
    choice = f"-k {shlex.quote(case.title)}" if case.claim is not None else f"--case {case.index + 1}"
    again = f"pyrules {command} {shlex.quote(case.file)} {choice}"
    return [*branches, Branch(f"see it: {again}", whole=True)]


def summary(results: Sequence[Checked], paint: Paint) -> str:
    """How many of each, in a line."""
    found = Counter(one.status for one in results)
    parts = [
        (found["passed"], "passed", paint.good),
        (found["failed"], "failed", paint.bad),
        (found["unanswered"], "unanswered", paint.warn),
        (found["incomplete"], "incomplete", paint.warn),
        (found["error"], "with an error", paint.bad),
    ]
    told = [colour(f"{number:,} {word}") for number, word, colour in parts if number or word == "passed"]
    return ", ".join(told)


def proved(claim: Proved, sheet: Sheet, well: bool, quiet: bool) -> Iterator[str]:
    """A claim: that it holds on all boards of its family, or a smallest board on which it doesn't."""
    case, proof, paint = claim.case, claim.proof, sheet.paint
    lead = paint.good("well  ") if well else paint.bad("FAILED")
    if not proof.complete:
        yield f"{paint.warn('bound ')}  {case.title}: the bound was reached before the end"
        return
    if proof.holds:
        yield f"{lead}  {case.title}: holds for all {counted(proof.boards, 'board')}"
        return
    known = " (as the case says)" if well else ""
    yield f"{lead}  {case.title}: does not hold{known}"
    board = proof.counterexample
    if quiet or board is None:
        return
    defaults = proof.answer.defaults if proof.answer is not None else {}
    yield from wrapped(f"a smallest board: {_board_line(case, board)}", "        ")
    if case.claim is not None and case.claim.characteristics and proof.answer is not None:
        from pyrules.expect import judge

        for failure in judge(case.claim, proof.answer):
            if failure.about is not None:
                says = f"claimed: {shown(failure.expected)}; there: {shown(failure.got)}"
                yield from wrapped(says, "        - ")
        if proof.answer.eventless:
            return
    for outcome in proof.answer.outcomes if proof.answer is not None else ():
        told = outcome_in_words(outcome.quantities, defaults, sheet.phrases.cast)
        yield from wrapped(f"{told} – {counted(outcome.orderings, 'ordering')}", "        - ")
        yield from steps(outcome.witness, sheet, " " * 9)


def _board_line(case: Case, board: Board) -> str:
    parts = [
        f"{copies} {entry.card} ({entry.player})"
        for entry, copies in zip(case.family, board.copies, strict=True)
        if copies
    ]
    permanents = counted(board.permanents, "permanent")
    return f"{listed(parts)}: {permanents}" if parts else "nothing but what the case itself has: 0 permanents"


def _failure_branch(failure: Failure, defaults: Quantities, phrases: Phrases) -> Branch:
    below = [Branch(f"expected: {shown(failure.expected)}"), Branch(f"got: {shown(failure.got)}")]
    if failure.expectation == "exactly":
        below += [Branch(f"no outcome is: {shown(pattern)}") for pattern in failure.missing]
    if failure.about is not None and failure.why:
        changes = changes_in_words(failure.about, failure.why, phrases)
        below.append(Branch("why", tuple(Branch(looks.sentence(one)) for one in changes)))
    for outcome in failure.unexpected[:3]:
        told = f"not expected: {outcome_in_words(outcome.quantities, defaults, phrases.cast)}"
        witness = tuple(Branch(_told(step, phrases)) for step in phrases.telling(outcome.witness))
        below.append(Branch(told, witness))
    if len(failure.unexpected) > 3:
        below.append(Branch(f"and {counted(len(failure.unexpected) - 3, 'other outcome')}"))
    return Branch(failure.expectation, tuple(below))


def shown(value: object) -> str:
    """Expected and got values as a case file would write them; outcomes are told apart by semicolons."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_inside(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "; ".join(shown(inner) for inner in value) if value else "no outcome"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


def _inside(value: object) -> str:
    """A value of a mapping: lists stand in brackets."""
    if isinstance(value, list):
        return f"[{', '.join(shown(inner) for inner in value)}]"
    return shown(value)


def rule_line(text: str = "") -> str:
    """A line across the paper, between two cases."""
    return "─" * (WIDTH if not text else max(0, WIDTH - len(text) - 1))
