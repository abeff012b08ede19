"""Chromium for tests: where it is, how it is started, and what axe finds."""

import os
import shutil
from collections.abc import Sequence
from typing import Any, NoReturn

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]
"""Chromium asks nobody anything; as root it has no sandbox."""


def without(what: str) -> NoReturn:
    """Skips a test, or fails it where everything must be there: where CI=true or NEEDS_BROWSER is set."""
    if os.environ.get("CI") == "true" or os.environ.get("NEEDS_BROWSER"):
        pytest.fail(f"there is no {what}, and the environment says that there must be")
    pytest.skip(f"no {what}, so nothing is looked at in a browser")


def playwright() -> Any:
    """The context of playwright, with Chromium there; without either nothing is tested."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415  (it may be missing)
    except ImportError:
        without("playwright (extra 'browser')")
    if CHROMIUM is None:
        without("chromium")
    return sync_playwright()


def wait_until(page: Any, condition: str, argument: Any = None) -> None:
    """Asks a page again and again until an expression, or a function of the argument, holds there.

    Playwright's own wait evaluates text inside of the page from the second time on, which a page whose policy allows no
    evaluation refuses.
    """
    while not page.evaluate(condition, argument):
        page.wait_for_timeout(20)


def violations(
    page: Any, rules: dict[str, dict[str, bool]] | None = None, only: Sequence[str] = (), inside: str | None = None
) -> list[str]:
    """The rules of axe-core that a page breaks, or what is inside of an element of it; all are looked at, but for those
    that are left out, or those named."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415  (it may be missing)

    options = {"resultTypes": ["violations"], "rules": rules or {}, **({"runOnly": list(only)} if only else {})}
    found = Axe().run(page, context=inside, options=options).response
    assert len(found["violations"]) + len(found.get("passes", [])) > (0 if only else 10)
    return [violation["id"] for violation in found["violations"]]
