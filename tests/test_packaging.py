"""A wheel carries the programs and the cases, and works away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .conftest import ROOT


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, unpacked as an installation would."""
    from hatchling.build import build_wheel

    folder = tmp_path_factory.mktemp("wheel")
    before = Path.cwd()
    os.chdir(ROOT)
    try:
        name = build_wheel(str(folder))
    finally:
        os.chdir(before)
    with zipfile.ZipFile(folder / name) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


def test_a_wheel_has_programs_cases_types_and_licence(unpacked: Path) -> None:
    data = unpacked / "pyrules" / "_data"
    for name in (
        "asp/process.lp",
        "asp/state.lp",
        "asp/rules/numbers.txt",
        "asp/rules/summaries.lp",
        "cases",
    ):
        assert (data / name).exists(), name
    programs = {path.relative_to(ROOT / "asp") for path in (ROOT / "asp").rglob("*.lp")}
    assert programs == {path.relative_to(data / "asp") for path in (data / "asp").rglob("*.lp")}
    assert (unpacked / "pyrules" / "py.typed").exists()
    assert (unpacked / "pyrules" / "oracle" / "oracle.lark").exists()
    (licence,) = unpacked.glob("*.dist-info/licenses/LICENSE")
    assert "unofficial" in licence.read_text("utf-8")
    (scripts,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert "pyrules = pyrules.cli:main" in scripts.read_text("utf-8")


def test_a_wheel_works_from_elsewhere(unpacked: Path, tmp_path: Path) -> None:
    board = "alice: Alhammarret's Archive x2; bob: Alms Collector"
    ran = subprocess.run(
        [sys.executable, "-m", "pyrules", "solve", "-q", "--board", board, "--event", "alice draws 2 cards"],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
    )
    assert ran.stderr == ""
    assert ran.stdout == "        2  alice draws 4; bob draws 1\n"


def test_the_checkout_finds_its_own_programs() -> None:
    from pyrules import resources

    assert resources.asp() == ROOT / "asp"
    assert resources.cases() == ROOT / "cases"


def test_the_same_version_is_said_everywhere() -> None:
    import tomllib

    import pyrules

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == pyrules.__version__
