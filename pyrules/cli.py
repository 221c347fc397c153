"""The command line. Everything heavy is imported by the command that needs it, so that `--help` is quick."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from pyrules import RULES_EDITION, __version__

if TYPE_CHECKING:
    from types import FrameType

    from pyrules.ask import Question
    from pyrules.cases import Case
    from pyrules.checking import Checked
    from pyrules.engine.model import Limits
    from pyrules.faults import Fault
    from pyrules.report.paper import Paint
    from pyrules.report.terminal import Sheet

Command = TypeVar("Command", bound=Callable[..., Any])


class Exit(IntEnum):
    """Exit codes; they are a contract."""

    WELL = 0
    FAILED = 1
    INPUT = 2
    BOUND = 3
    FAULT = 70


# -- the frame: errors, Ctrl-C, options of every command -----------------------------------------------------


class _Stop:
    """Remembers Ctrl-C, so that work which ends early by itself is known to have been interrupted."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self, _number: int, _frame: FrameType | None) -> NoReturn:
        if self.asked:  # the second time there is no waiting for what was found so far
            os._exit(Exit.BOUND)
        self.asked = True
        raise KeyboardInterrupt


def _heed_interrupts() -> None:
    """Makes Ctrl-C end the program within a second, with what was found so far if that can be told in time.

    Python tells its main thread of a signal only when that thread runs Python, which it doesn't while clingo
    grounds. So another thread listens too, on the pipe that Python writes to at once.
    """
    signal.signal(signal.SIGINT, _Stop())
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)

    def insist() -> None:
        while os.read(reading, 1) != bytes([signal.SIGINT]):
            pass
        time.sleep(0.8)
        os.write(2, b"interrupted before anything could be told\n")
        os._exit(Exit.BOUND)

    threading.Thread(target=insist, daemon=True).start()


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs the command line and exits with one of `Exit`."""
    # One question makes many small objects that live to its end; looking for cycles among them is time lost.
    gc.set_threshold(200_000, 20, 20)
    _heed_interrupts()
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code."""
    try:
        # Not click's own main(): it has exit codes of its own for a closed pipe and for Ctrl-C.
        given = list(sys.argv[1:] if arguments is None else arguments)
        with cli.make_context("pyrules", given) as context:
            code = cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        return int(stop.exit_code)
    except click.ClickException as error:
        error.show()
        return Exit.INPUT
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted: the answer is incomplete")
        return Exit.BOUND
    except BrokenPipeError:
        # Whoever read has seen enough. Python would complain once more when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.WELL
    except Exception as error:
        return _unexpected(error)
    return code if isinstance(code, int) else Exit.WELL


def _unexpected(error: Exception) -> int:
    """Faults of an input and limits of the engine are told; anything else is a fault in pyrules."""
    from pyrules.faults import InputError, own_fault

    if isinstance(error, InputError):
        _tell(error.faults)
        return Exit.INPUT
    if os.environ.get("PYRULES_DEBUG"):
        raise error
    _say(own_fault(error))
    return Exit.FAULT


def _tell(faults: Iterable[Fault]) -> None:
    for fault in faults:
        _say(str(fault))


def _say(text: str) -> None:
    click.echo(text, err=True)


def _paint() -> Paint:
    from pyrules.report.paper import Paint

    return Paint(sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb")


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line, color=True)


def _print_json(document: Any) -> None:
    import json

    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


def _interrupted() -> bool:
    handler = signal.getsignal(signal.SIGINT)
    return isinstance(handler, _Stop) and handler.asked


def common(command: Command) -> Command:
    """--json and --quiet, which every command has, also where they change nothing."""
    command = click.option("--quiet", "-q", is_flag=True, help="Say only what matters.")(command)
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(command)


def bounded(command: Command) -> Command:
    """--timeout and --max-states, for commands that solve."""
    command = click.option(
        "--max-states", type=click.IntRange(min=1), metavar="N", help="Stop after N states of a graph."
    )(command)
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Stop after so long.",
    )(command)


def _limits(timeout: float | None, max_states: int | None) -> Limits:
    from pyrules.engine.model import Limits

    return Limits(max_states=max_states, timeout=timeout)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Every way the rules of Magic let an event come out, who chooses, and why."""


# -- solve ---------------------------------------------------------------------------------------------------


@cli.command()
@click.argument("file", metavar="[CASE]", required=False)
@click.option("--board", metavar="TEXT", help='Who has what: "alice: Boon Reflection x2; bob: Notion Thief".')
@click.option("--event", metavar="TEXT", help='What would happen: "alice draws 2 cards".')
@click.option(
    "--case", "number", type=click.IntRange(min=1), metavar="N", help="Only the Nth case of the file."
)
@click.option("--orderings", is_flag=True, help="List the resolutions themselves, one by one.")
@click.option(
    "--stacks", is_flag=True, help="List the orders in which what triggered can be put on the stack."
)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Of those lists: at most N.")
@click.option("--facts", is_flag=True, help="Print the facts, for plain clingo, and solve nothing.")
@click.option("--all", "everything", is_flag=True, help="The way to every outcome, however many there are.")
@click.option("--layers", is_flag=True, help="What each permanent is, and how effects made it so (613).")
@bounded
@common
def solve(
    file: str | None,
    board: str | None,
    event: str | None,
    number: int | None,
    orderings: bool,
    stacks: bool,
    limit: int | None,
    facts: bool,
    everything: bool,
    layers: bool,
    timeout: float | None,
    max_states: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Every outcome of each case in a file (or `-`), or of a board and an event given here; without an event,
    what each permanent is."""
    from pyrules.faults import InputError

    if limit is not None and not (orderings or stacks):
        raise click.UsageError("--limit belongs to --orderings and --stacks")
    if orderings and stacks:
        raise click.UsageError(
            "--orderings are about what happens, --stacks about what triggers on it: one at a time"
        )
    if layers and orderings:
        raise click.UsageError(
            "--layers is about what permanents are, --orderings about what happens: one at a time"
        )
    if facts and as_json:
        raise click.UsageError("--facts are for clingo, not JSON: give one of --facts and --json")
    cases, faults = _cases(file, board, event, number)
    limits = _limits(timeout, max_states)
    code = Exit.INPUT if faults else Exit.WELL
    documents: list[Any] = []
    for place, case in enumerate(cases):
        if case.claim is not None:
            _say(f"{case.file}:{case.line}: a claim over a family of boards: ask pyrules prove")
            continue
        try:
            from pyrules.ask import asking_characteristics, question

            asked = question(case)
            if layers:
                asked = asking_characteristics(asked)
            if facts:
                _print_facts(asked, len(cases))
            elif orderings:
                code = max(
                    code, _orderings(case, asked, limits, limit, documents if as_json else None, quiet)
                )
            elif stacks:
                code = max(code, _stacks(case, asked, limits, limit, documents if as_json else None))
            else:
                if place and not as_json:
                    _print(["", _rule_line(), ""])
                told = documents if as_json else None
                code = max(code, _solve(case, asked, limits, told, everything, layers, quiet))
        except InputError as error:
            faults += error.faults
            code = max(code, Exit.INPUT)
        if _interrupted():
            break
    if as_json:
        kind = "orderings" if orderings else "stacks" if stacks else "solve"
        _print_json(_solve_json(documents, kind, faults))
    _tell(faults)
    return code if not faults else Exit.INPUT


def _cases(
    file: str | None, board: str | None, event: str | None, number: int | None
) -> tuple[list[Case], list[Fault]]:
    """The cases to solve, and the faults of those that can't be."""
    from pathlib import Path

    from pyrules.cases import board_case, load_file, load_text

    if board is not None or event is not None:
        if file is not None:
            raise click.UsageError("give a case file, or --board and --event, not both")
        if board is None:
            raise click.UsageError("--event needs a --board")
        return [board_case(board, event)], []
    if file is None:
        raise click.UsageError(
            "what should be solved? Give a case file, `-`, or --board, with or without --event"
        )
    loaded = load_text(sys.stdin.read(), "<stdin>") if file == "-" else load_file(Path(file))
    if number is None:
        return list(loaded.cases), list(loaded.faults)
    entries = loaded.entries
    if number > len(entries):
        raise click.UsageError(f"{file} has {len(entries)} cases; there is no case {number}")
    chosen = entries[number - 1]
    cases = [case for case in loaded.cases if case is chosen]
    return cases, [fault for bad in loaded.bad if bad is chosen for fault in bad.faults]


def _print_facts(asked: Question, cases: int) -> None:
    if cases > 1:
        raise click.UsageError("the file has several cases: choose one with --case N")
    click.echo(asked.facts, nl=False)


def _sheet(asked: Question) -> Sheet:
    from pyrules.explain import Phrases, rulebook
    from pyrules.report.terminal import Sheet

    return Sheet(_paint(), Phrases(asked.cast), rulebook())


def _rule_line() -> str:
    from pyrules.report.terminal import rule_line

    return _paint().dim(rule_line())


def _solve(
    case: Case,
    asked: Question,
    limits: Limits,
    documents: list[Any] | None,
    everything: bool,
    layers: bool,
    quiet: bool,
) -> Exit:
    from pyrules import engine
    from pyrules.checking import engine_fault
    from pyrules.faults import InputError

    try:
        answer = engine.solve(asked.facts, limits)
    except engine.EngineError as error:
        raise InputError(engine_fault(case, error)) from error
    if documents is not None:
        from pyrules.explain import Phrases
        from pyrules.report.documents import solved as solved_document

        documents.append(solved_document(case, answer, Phrases(asked.cast), asked.warnings, layers))
    else:
        from pyrules.report import terminal

        sheet = _sheet(asked)
        if quiet:
            _print(terminal.solved_briefly(answer, asked.cast))
        else:
            _print(terminal.solved(case, answer, sheet, asked.warnings, everything, layers))
    return Exit.WELL if answer.complete else Exit.BOUND


def _orderings(
    case: Case, asked: Question, limits: Limits, limit: int | None, documents: list[Any] | None, quiet: bool
) -> Exit:
    """Streams the resolutions of one case; says at the end whether these were all."""
    from pyrules import engine
    from pyrules.checking import engine_fault
    from pyrules.faults import InputError
    from pyrules.report import terminal
    from pyrules.report.documents import resolution_document

    sheet = _sheet(asked)
    began = time.monotonic()
    listed: list[Any] = []
    number = 0
    complete = True
    if documents is None:
        _print([*terminal.head(case, {}, sheet.paint), ""])
    try:
        for number, found in enumerate(engine.resolutions(asked.facts, limits), start=1):
            if limit is not None and number > limit:
                complete = False
                break
            if documents is not None:
                listed.append(resolution_document(found, sheet.phrases))
            else:
                _print([*terminal.resolution(number, found, sheet, quiet)])
    except engine.EngineError as error:
        raise InputError(engine_fault(case, error)) from error
    except KeyboardInterrupt:
        complete = False
    stopped = _interrupted() or (limits.timeout is not None and time.monotonic() - began >= limits.timeout)
    complete = complete and not stopped
    if documents is not None:
        where = {"title": case.title, "file": case.file, "line": case.line}
        documents.append({**where, "complete": complete, "orderings": len(listed), "resolutions": listed})
    else:
        _print(["", terminal.list_end(min(number, limit or number), complete)])
    return Exit.BOUND if stopped else Exit.WELL


def _stacks(
    case: Case, asked: Question, limits: Limits, limit: int | None, documents: list[Any] | None
) -> Exit:
    """Streams the orders on the stack of each outcome of one case (603.3b)."""
    from itertools import islice

    from pyrules import engine
    from pyrules.checking import engine_fault
    from pyrules.explain.outcomes import outcome_in_words
    from pyrules.explain.triggers import stack_told
    from pyrules.faults import InputError
    from pyrules.report import terminal

    try:
        answer = engine.solve(asked.facts, limits)
    except engine.EngineError as error:
        raise InputError(engine_fault(case, error)) from error
    sheet = _sheet(asked)
    listed: list[Any] = []
    if documents is None:
        _print([*terminal.head(case, answer.defaults, sheet.paint)])
    for number, outcome in enumerate(answer.outcomes, start=1):
        told = outcome_in_words(outcome.quantities, answer.defaults, asked.cast)
        if documents is None:
            _print(["", sheet.paint.bold(f"Outcome {number}: {told}")])
        orders = (stack_told(order, asked.cast) for order in engine.stacks(outcome.triggered))
        if documents is not None:
            listed.append({"stack_orders": outcome.stack_orders, "orders": list(islice(orders, limit))})
            continue
        for place, order in enumerate(islice(orders, limit), start=1):
            _print([f"{place:>6}. {order}"])
        if limit is not None and limit < outcome.stack_orders:
            _print([f"        these are {limit:,} of {outcome.stack_orders:,}"])
    if documents is not None:
        where = {"title": case.title, "file": case.file, "line": case.line}
        documents.append({**where, "complete": answer.complete, "outcomes": listed})
    return Exit.WELL if answer.complete else Exit.BOUND


def _solve_json(documents: list[Any], kind: str, faults: Sequence[Fault]) -> Any:
    from pyrules.report.documents import solve_document

    document = solve_document(documents)
    document["format"] = f"pyrules.{kind}/1"
    return _with_errors(document, faults)


# -- mana ----------------------------------------------------------------------------------------------------


@cli.command()
@click.argument("file", metavar="CASE")
@click.argument("permanent", metavar="[PERMANENT]", required=False)
@click.option(
    "--case", "number", type=click.IntRange(min=1), metavar="N", help="Only the Nth case of the file."
)
@bounded
@common
def mana(
    file: str,
    permanent: str | None,
    number: int | None,
    timeout: float | None,
    max_states: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Which types of mana each permanent of a case (or of `-`) could produce, with one way to each."""
    from pyrules.faults import InputError
    from pyrules.report import mana as pages

    cases, faults = _cases(file, None, None, number)
    limits = _limits(timeout, max_states)
    code = Exit.WELL
    documents: list[Any] = []
    asked = 0
    for case in cases:
        if case.claim is not None:
            _say(f"{case.file}:{case.line}: a claim over a family of boards has no board to ask about")
            continue
        try:
            found = _mana(case, permanent, limits, documents if as_json else None, quiet, asked > 0)
            if found is not None:
                asked += 1
                code = max(code, found)
        except InputError as error:
            faults += error.faults
        if _interrupted():
            code = Exit.BOUND
            break
    if permanent is not None and not asked and not faults:
        raise click.UsageError(f"no permanent of {file} is called {permanent}{_near(permanent, cases)}")
    if as_json:
        _print_json(_with_errors(pages.document(documents), faults))
    _tell(faults)
    return Exit.INPUT if faults else code


def _mana(
    case: Case, permanent: str | None, limits: Limits, documents: list[Any] | None, quiet: bool, after: bool
) -> Exit | None:
    """One case; None where it doesn't have the permanent. `after`: another case was told before."""
    from pyrules import engine
    from pyrules.ask import mana_question, question
    from pyrules.checking import engine_fault
    from pyrules.explain import Phrases
    from pyrules.faults import InputError
    from pyrules.report import mana as pages

    asked = question(case)
    facts, names = mana_question(case, asked, permanent)
    if permanent is not None and not names:
        return None
    try:
        found = engine.could_produce(facts, limits)
    except engine.EngineError as error:
        raise InputError(engine_fault(case, error)) from error
    if documents is not None:
        documents.append(
            {**pages.case_document(case, names, found, Phrases(asked.cast)), "warnings": list(asked.warnings)}
        )
    else:
        if after:
            _print(["", _rule_line(), ""])
        _print(pages.page(case, names, found, _sheet(asked), quiet))
        _print([f"Note: {warning}" for warning in asked.warnings])
    return Exit.WELL if found.complete else Exit.BOUND


def _near(permanent: str, cases: Iterable[Case]) -> str:
    """`; did you mean Forest?`, or nothing."""
    import difflib

    from pyrules.explain.phrase import listed

    names = {thing.name for case in cases for thing in case.objects if thing.zone == "battlefield"}
    near = difflib.get_close_matches(permanent, sorted(names))
    return f"; did you mean {listed(near, 'or')}?" if near else ""


def _with_errors(document: Any, faults: Sequence[Fault]) -> Any:
    """The document, with the faults of the cases that can't be used where there are any."""
    return {**document, "errors": [str(fault) for fault in faults]} if faults else document


# -- check and prove -----------------------------------------------------------------------------------------


@cli.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("-k", "words", metavar="TEXT", help="Only cases whose title holds this.")
@bounded
@common
def check(
    paths: tuple[str, ...],
    words: str | None,
    timeout: float | None,
    max_states: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Runs the expectations of every case and claim below the paths."""
    from pyrules import checking
    from pyrules.report import terminal

    results: list[Checked] = []
    paint = _paint()
    try:
        for one in _checked(paths, words, _limits(timeout, max_states), quiet or as_json):
            results.append(one)
            if not as_json:
                _print(terminal.checked(one, paint, quiet))
    except KeyboardInterrupt:
        pass
    if as_json:
        _print_json(checking.document(results))
    else:
        _print([terminal.summary(results, paint)])
    if _interrupted():
        _say("interrupted: the cases after these were not run")
        return Exit.BOUND
    if any(one.broken for one in results):
        return Exit.FAULT
    statuses = {one.status for one in results}
    if "failed" in statuses:
        return Exit.FAILED
    if "error" in statuses:
        return Exit.INPUT
    return Exit.BOUND if "incomplete" in statuses else Exit.WELL


def _checked(paths: tuple[str, ...], words: str | None, limits: Limits, silent: bool) -> Iterator[Checked]:
    from pyrules import checking

    wanted = [
        entry
        for entry in checking.entries(paths)
        if words is None or words.casefold() in entry.title.casefold()
    ]
    progress = not silent and sys.stderr.isatty()
    for number, entry in enumerate(wanted, start=1):
        if progress:
            click.echo(f"\r{number}/{len(wanted)}", nl=False, err=True)
        found = checking.check(entry, limits)
        if progress:
            click.echo("\r\x1b[K", nl=False, err=True)
        if _interrupted():
            return
        yield found


@cli.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("-k", "words", metavar="TEXT", help="Only claims whose title holds this.")
@bounded
@common
def prove(
    paths: tuple[str, ...],
    words: str | None,
    timeout: float | None,
    max_states: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Claims over families: each holds for all N boards, or there is a smallest board on which it doesn't."""
    from pyrules import checking
    from pyrules.cases.case import BadCase
    from pyrules.engine import EngineError
    from pyrules.faults import InputError
    from pyrules.report import documents, terminal

    limits = _limits(timeout, max_states)
    claims: list[Any] = []
    code = Exit.WELL
    faults: list[Fault] = []
    for entry in checking.entries(paths):
        if isinstance(entry, BadCase):
            faults += entry.faults
            continue
        if entry.claim is None or (words is not None and words.casefold() not in entry.title.casefold()):
            continue
        try:
            proved = checking.prove(entry, limits)
        except InputError as error:
            faults += error.faults
            continue
        except EngineError as error:
            faults.append(checking.engine_fault(entry, error))
            continue
        well = not list(checking.claim_failures(entry, proved.proof))
        if as_json:
            claims.append(documents.proved(proved))
        else:
            from pyrules.ask import question

            _print(terminal.proved(proved, _sheet(question(entry)), well, quiet))
        if not proved.proof.complete:
            code = max(code, Exit.BOUND)
        elif not well:
            code = Exit.FAILED if code in (Exit.WELL, Exit.BOUND) else code
        if _interrupted():
            break
    if as_json:
        _print_json(documents.prove_document(claims, faults))
    _tell(faults)
    if code == Exit.FAILED:
        return code
    return Exit.INPUT if faults else code


# -- rules, schema, lint -------------------------------------------------------------------------------------


@cli.command()
@click.argument("number", metavar="[NUMBER]", required=False)
@common
def rules(number: str | None, as_json: bool, quiet: bool) -> int:
    """A rule: our own one line, the programs that cite it, the cases that exercise it, readings about it."""
    from pyrules.explain import rulebook
    from pyrules.report import rules as pages

    book = rulebook()
    if number is not None and number.rstrip(".") not in book.numbers:
        raise click.UsageError(
            f"the rules of {RULES_EDITION} have no rule {number}{pages.near(book, number)}"
        )
    found = pages.about(book, None if number is None else number.rstrip("."))
    if as_json:
        _print_json(pages.document(found))
    else:
        _print(pages.lines(found, _paint(), quiet))
    return Exit.WELL


@cli.command()
@common
def schema(as_json: bool, quiet: bool) -> int:
    """The JSON Schema of a case, for editors."""
    from pyrules.cases import json_schema

    _print_json(json_schema())
    return Exit.WELL


@cli.command()
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@common
def lint(paths: tuple[str, ...], as_json: bool, quiet: bool) -> int:
    """Case files and asp programs: faults, unknown names and rules, groups of rules that cite none."""
    from pyrules import linting

    found = sorted(linting.lint(paths), key=lambda finding: (finding.fault.file, finding.fault.line))
    wrong = [finding for finding in found if finding.wrong]
    if as_json:
        _print_json(linting.document(found))
    else:
        paint = _paint()
        for finding in wrong if quiet else found:
            word = paint.bad("error") if finding.wrong else paint.warn("warning")
            _print([f"{finding.fault} ({word})"])
        if not quiet or wrong:
            _print([linting.summary(found)])
    return Exit.INPUT if wrong else Exit.WELL


# -- the compiler and the library ----------------------------------------------------------------------------


@cli.command("compile")
@click.argument("text")
@click.option("--name", default="This card", metavar="NAME", help="What the card is called in its own text.")
@click.option(
    "--type", "type_line", default="", metavar="LINE", help='Its type line: "Legendary Creature — Elf".'
)
@common
def compile_(text: str, name: str, type_line: str, as_json: bool, quiet: bool) -> int:
    """The ability facts of a card's text, and what in it was not understood."""
    from pyrules.oracle import CardText, compile_card
    from pyrules.report import cards as pages

    compiled = compile_card(
        CardText(name=name, type=type_line, text=sys.stdin.read() if text == "-" else text)
    )
    if as_json:
        _print_json(pages.compiled_document(compiled))
    else:
        _print(pages.compiled(compiled, _paint(), quiet))
    return Exit.WELL


@cli.group()
def cards() -> None:
    """The card library."""


@cards.command("list")
@click.argument("match", metavar="[TEXT]", default="")
@click.option(
    "--watching", metavar="EVENT", help="Only cards that an event interests: draw_card, gain_life …"
)
@click.option("--with-abilities", is_flag=True, help="Only cards with facts of abilities.")
@click.option("--not-understood", is_flag=True, help="Only cards with sentences that are not understood.")
@common
def cards_list(
    match: str, watching: str | None, with_abilities: bool, not_understood: bool, as_json: bool, quiet: bool
) -> int:
    """The cards whose name holds TEXT."""
    from pyrules.library import library, list_cards
    from pyrules.report import cards as pages

    found = list_cards(library(), match, watching, with_abilities, not_understood)
    if as_json:
        _print_json(pages.list_document(found))
    else:
        _print(pages.listed(found, quiet))
    return Exit.WELL


@cards.command("show")
@click.argument("name")
@common
def cards_show(name: str, as_json: bool, quiet: bool) -> int:
    """Everything the library holds of one card."""
    from pyrules.library import library, nearest
    from pyrules.library import show as show_card
    from pyrules.report import cards as pages

    page = show_card(library(), name)
    if page is None:
        near = nearest(name)
        raise click.UsageError(
            f"no card is called {name}{f'; did you mean {pages.choice(near)}?' if near else ''}"
        )
    if as_json:
        _print_json(pages.page_document(page))
    else:
        _print(pages.page(page, _paint()))
    return Exit.WELL


_oracle = click.option(
    "--oracle",
    required=True,
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Card texts: Scryfall's bulk file, MTGJSON's AtomicCards or AllPrintings, or a plain list.",
)


def _progress(quiet: bool) -> Callable[[int, int], None] | None:
    """Tells how far a long work is, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        return None

    def tell(done: int, total: int) -> None:
        if done % 200 == 0 or done == total:
            click.echo(f"\r{done:,}/{total:,}{chr(10) if done == total else ''}", nl=False, err=True)

    return tell


@cards.command("build")
@_oracle
@click.option(
    "--to", "target", type=click.Path(file_okay=False), metavar="FOLDER", help="Default: asp/cards."
)
@common
def cards_build(oracle: str, target: str | None, as_json: bool, quiet: bool) -> int:
    """Compiles every card of a file into the library."""
    from pathlib import Path

    from pyrules import resources
    from pyrules.library.build import build
    from pyrules.report import cards as pages

    folder = Path(target) if target else resources.asp() / "cards"
    report = build(Path(oracle), folder, progress=_progress(quiet or as_json))
    if as_json:
        _print_json(pages.build_document(report))
    else:
        _print(pages.built(report, folder))
    return Exit.WELL


@cards.command("coverage")
@_oracle
@click.option(
    "--families",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Which sentences belong to which family: {family: [[card, sentence], …]}.",
)
@click.option(
    "--rest", type=click.IntRange(min=0), default=10, metavar="N", help="So many wordings of the rest."
)
@common
def cards_coverage(oracle: str, families: str | None, rest: int, as_json: bool, quiet: bool) -> int:
    """How much of a file's card text the compiler understands."""
    from pathlib import Path

    from pyrules.library.coverage import coverage
    from pyrules.report import cards as pages

    yardstick = Path(families) if families else None
    found = coverage(Path(oracle), yardstick, progress=_progress(quiet or as_json))
    if as_json:
        _print_json(found.data())
    else:
        _print(pages.covered(found, 0 if quiet else rest))
    return Exit.WELL
