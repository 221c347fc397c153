"""What the tests share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Ran:
    """What a command gave: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command of the command line in this process, from the top of the checkout."""
    from pyrules.cli import run as run_command

    monkeypatch.chdir(ROOT)

    def command(*arguments: str) -> Ran:
        capsys.readouterr()
        code = run_command(arguments)
        printed = capsys.readouterr()
        return Ran(int(code), printed.out, printed.err)

    return command


@pytest.fixture
def case_file(tmp_path: Path) -> Callable[[str], str]:
    """Writes a case file and gives its path."""

    def write(text: str) -> str:
        path = tmp_path / "case.yaml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write
