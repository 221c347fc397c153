"""Where the programs (`asp/`) and the cases that come with pyrules (`cases/`) lie.

In a checkout, and in an editable install of one, they are beside the package; a wheel carries them as package
data. The checkout wins, so that an edit of a program is never hidden by an installed copy.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def _root() -> Path:
    """The folder that holds `asp/` and `cases/`; raises FileNotFoundError when the installation is
    damaged."""
    checkout = _PACKAGE.parent
    # A folder called asp beside the package may be anything in site-packages; pyproject.toml marks a
    # checkout.
    if (checkout / "pyproject.toml").is_file() and (checkout / "asp").is_dir():
        return checkout
    data = _PACKAGE / "_data"
    if (data / "asp").is_dir():
        return data
    raise FileNotFoundError(f"the programs (asp/) are neither beside {_PACKAGE} nor in {data}")


def asp() -> Path:
    """The folder of the programs."""
    return _root() / "asp"


def asp_file(*parts: str) -> Path:
    """One file of the programs: `asp_file("rules", "numbers.txt")`."""
    return asp().joinpath(*parts)


def cases() -> Path:
    """The folder of the cases that come with pyrules."""
    return _root() / "cases"
