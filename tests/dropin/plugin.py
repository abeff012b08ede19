"""A pytest plugin, for tinygrad's own tests: they run on this library.

    python -m pytest -p dropin.plugin [--original] [--tenth] [--least N] [--outcomes FILE] test_ops.py

`--original` leaves tinygrad as it is, `--tenth` keeps every tenth test by name, and `--least` fails the run where
fewer tests pass, so that it cannot succeed by running nothing. `--outcomes` writes a line of JSON for each test, as
it ends: a run that dies leaves those that ended before. Each test starts from the same random numbers.
"""

import importlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options above."""
    parser.addoption("--original", action="store_true", help="run on tinygrad's own shape package")
    parser.addoption("--tenth", action="store_true", help="keep every tenth test by name")
    parser.addoption("--least", type=int, default=0, help="how many tests must pass")
    parser.addoption("--outcomes", type=Path, help="where to write what comes of each test")


class Counting:
    """Counts the tests that pass."""

    def __init__(self, least: int) -> None:
        self.least, self.passed = least, 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One more; the parts of a test that report by themselves do not count."""
        is_test = type(report) is pytest.TestReport
        self.passed += is_test and report.when == "call" and report.passed

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fails the run where too few passed."""
        if self.passed < self.least:
            print(f"\n{self.passed} tests passed; need {self.least}", file=sys.stderr)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


class Outcomes:
    """Writes what comes of each test: `{"test": name, "outcome": ..., "reason": ...}`."""

    def __init__(self, file: Path) -> None:
        self.worst: dict[str, tuple[str, str]] = {}
        self.file = file
        file.write_text("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keeps the worst of the parts of a test."""
        name = report.nodeid.partition("::")[2]
        outcome = "xfailed" if hasattr(report, "wasxfail") and report.skipped else report.outcome
        if RANKS[outcome] > RANKS[self.worst.get(name, ("none", ""))[0]]:
            self.worst[name] = outcome, reason_of(report)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Writes the line of a test that has ended."""
        name = nodeid.partition("::")[2]
        outcome, reason = self.worst[name]
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({"test": name, "outcome": outcome, "reason": reason}) + "\n")


RANKS = {"none": 0, "passed": 1, "xfailed": 2, "skipped": 2, "failed": 3}
"""Of the outcomes of a test's parts, the one with the highest rank is that of the test."""


def reason_of(report: Any) -> str:
    """The last line of what a failed test says."""
    crash = getattr(report.longrepr, "reprcrash", None)
    return "" if report.outcome != "failed" else str(crash.message if crash else report.longrepr).splitlines()[0]


@pytest.fixture(autouse=True)
def _same_random_numbers() -> None:
    """Every test starts from the same seeds, alone and in company, here and there."""
    import numpy as np  # noqa: PLC0415  tinygrad's tests need it and torch, this library does not
    import torch  # noqa: PLC0415
    from tinygrad import Tensor  # noqa: PLC0415

    random.seed(0)
    np.random.seed(0)
    torch.manual_seed(0)
    Tensor.manual_seed(0)


def pytest_configure(config: pytest.Config) -> None:
    """Sets up what the options ask for."""
    config.pluginmanager.register(Counting(config.getoption("--least")))
    if config.getoption("--outcomes"):
        config.pluginmanager.register(Outcomes(config.getoption("--outcomes")))
    replace_shapes(config)
    provide_helpers()


def provide_helpers() -> None:
    """Has `test.helpers` where tinygrad's own is not there."""
    try:
        importlib.import_module("test.helpers")
    except ModuleNotFoundError:
        sys.modules["test.helpers"] = importlib.import_module("dropin.helpers")


def replace_shapes(config: pytest.Config) -> None:
    """Puts the library in the place of tinygrad's shape package, and makes sure that it is there."""
    if config.getoption("--original"):
        return
    from impl import dropin  # noqa: PLC0415  only where tinygrad is to run on it

    dropin.install()
    from tinygrad.shape import view  # noqa: PLC0415

    if view.View is not dropin.View:
        raise pytest.UsageError("tinygrad.shape.view is not the one of this library")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every tenth test by name, in the order of the names."""
    if config.getoption("--tenth"):
        items[:] = sorted(items, key=lambda item: item.nodeid)[::10]
