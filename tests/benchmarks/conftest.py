"""Large boards take minutes: they run with `pytest tests/benchmarks -m large -s`, and are else they don't."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "large: a benchmark of a large board, only with -m large")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "large" in config.getoption("markexpr"):
        return
    large = [item for item in items if item.get_closest_marker("large")]
    if large:
        config.hook.pytest_deselected(items=large)
        items[:] = [item for item in items if item not in large]
