"""A pytest plugin, for tinygrad's own tests: they run on this library.

    python -m pytest -p dropin.plugin [--original] [--tenth] [--least N] test_ops.py

`--original` leaves tinygrad as it is, `--tenth` keeps every tenth test by name, and `--least` fails the run where
fewer tests pass, so that it cannot succeed by running nothing.
"""

import sys

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options above."""
    parser.addoption("--original", action="store_true", help="run on tinygrad's own shape package")
    parser.addoption("--tenth", action="store_true", help="keep every tenth test by name")
    parser.addoption("--least", type=int, default=0, help="how many tests must pass")


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


def pytest_configure(config: pytest.Config) -> None:
    """Puts the library in the place of tinygrad's shape package, and makes sure that it is there."""
    config.pluginmanager.register(Counting(config.getoption("--least")))
    if config.getoption("--original"):
        return
    from impl import View, dropin  # noqa: PLC0415  only where tinygrad is to run on it

    dropin.install()
    from tinygrad.shape import view  # noqa: PLC0415

    if view.View is not View:
        raise pytest.UsageError("tinygrad.shape.view is not the one of this library")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every tenth test by name, in the order of the names."""
    if config.getoption("--tenth"):
        items[:] = sorted(items, key=lambda item: item.nodeid)[::10]
