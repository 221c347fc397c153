"""What the README shows is what the program says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from .conftest import Run


def test_the_example_is_real(root: Path, run: Run) -> None:
    blocks = re.findall(
        r"```console\n\$ pyrules (.*?)\n(.*?)```", (root / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert blocks
    for command, shown in blocks:
        assert run(*shlex.split(command)).out == shown


def test_the_case_passes(root: Path, run: Run, tmp_path: Path) -> None:
    cases = re.findall(r"```yaml\n(.*?)```", (root / "README.md").read_text("utf-8"), re.DOTALL)
    assert cases
    for number, text in enumerate(cases):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text, encoding="utf-8")
        assert run("check", str(path)).code == 0


def test_the_commands_are_those_of_the_continuous_check(root: Path) -> None:
    script = (root / ".ci" / "run").read_text("utf-8")
    assert "pip install" in script
    assert "-e '.[test]'" in script
    assert "pytest -n 2" in script
