"""The explorer in Chromium: built anew, served, and loaded once for each file of tests.

Without Chromium, the extra `browser` or Pyodide's package these tests are skipped; where CI=true or NEEDS_BROWSER is
set, they fail. `make site-built` downloads the package.
"""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from explorer.building.folder import ROOT, build
from explorer.building.pyodide import VERSION
from tests.explorer.opened import Served, show
from tests.support.browser import ARGUMENTS, CHROMIUM, playwright, without

FOREVER = 600_000
"""Milliseconds after which nobody waits any more for a page that hangs; nothing here takes a tenth of it."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The explorer, built anew and served, opened in Chromium: the page, its address, and what it asked for."""
    started = playwright()
    if not (ROOT / "build" / f"pyodide-{VERSION}.tgz").exists():
        without("package of Pyodide (make site-built)")
    folder = tmp_path_factory.mktemp("explorer") / "site"
    docs = tmp_path_factory.mktemp("docs")
    (docs / "index.html").write_text("<!doctype html><title>Documentation</title>", encoding="utf-8")
    build(folder, docs=docs)
    served = Served(folder)
    with started as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.set_default_timeout(FOREVER)
        requests: list[str] = []
        complaints: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        address = f"http://localhost:{served.port}/"
        page.goto(address)
        page.wait_for_selector("body[data-ready], body[data-failed]")
        assert page.locator("body[data-ready]").count() == 1, page.locator("#progress").inner_text()
        yield SimpleNamespace(
            page=page, context=context, address=address, requests=requests, complaints=complaints, served=served
        )
        browser.close()
    served.down()


@pytest.fixture
def page(site: Any) -> Iterator[Any]:
    """The page as it is at first; a test that has it complain fails."""
    site.complaints.clear()
    show(site.page, "#")
    yield site.page
    assert site.complaints == []
