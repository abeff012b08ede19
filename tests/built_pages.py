"""The built pages in headless Chromium, without a network: `make docs-browser` builds and looks at them (D17).

At three widths, light and dark, no page is wider than the window, none asks for anything outside of its folder, and the
main ones have no violation that axe finds. The search finds what it is asked for.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.browser import ARGUMENTS, CHROMIUM

BUILT = Path(__file__).parents[1] / "build" / "docs"
WIDTHS = (360, 768, 1280)
PAGES = sorted(str(page.relative_to(BUILT)) for page in (*BUILT.glob("*.html"), *BUILT.glob("generated/*.html")))
MAIN = ("index", "tutorial", "theory", "comparisons", "for-kernels", "guarantees", "generated/impl", "generated/claims")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium; that it is there, and the extra `browser`, is what the command wants."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (the extra may be missing where nobody looks)

    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(params=["light", "dark"])
def context(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A profile without a network, in one of the themes."""
    opened = browser.new_context(color_scheme=request.param, offline=True)
    yield opened
    opened.close()


def address(page: str) -> str:
    """Where a page is."""
    return (BUILT / page).as_uri()


def test_there_are_pages() -> None:
    """The check itself."""
    assert len(PAGES) >= 40 and {f"{name}.html" for name in MAIN} <= set(PAGES)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_the_window(context: Any, width: int) -> None:
    """Tables, code, formulas and pictures scroll in their boxes; nothing comes from elsewhere."""
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 900})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    wide = []
    for name in PAGES:
        page.goto(address(name))
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(name)
    assert wide == []
    assert [url for url in asked if not url.startswith((BUILT.as_uri(), "data:"))] == []


@pytest.mark.parametrize("name", [*MAIN, "search"])
def test_axe_finds_nothing(context: Any, name: str) -> None:
    """Contrast, names, headings, and boxes that scroll with the keyboard."""
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415

    page = context.new_page()
    page.goto(address(f"{name}.html"))
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"][:200]) for rule in found] == []


def test_the_search_finds_a_name_without_a_network(context: Any) -> None:
    """The function comes first."""
    page = context.new_page()
    page.goto(f"{address('search.html')}?q=mergeable")
    page.wait_for_selector("#search-results li a")
    assert page.locator("#search-results li a").first.inner_text() == "impl.mergeable"


def test_an_identifier_leads_to_its_place(context: Any) -> None:
    """L7. From prose to the index, from there to the function that is written, at its line."""
    page = context.new_page()
    page.goto(address("tutorial.html"))
    page.locator("a.identifier", has_text="D17").first.click()
    assert page.url.endswith("generated/identifiers.html#id-d17")
    page.locator("#id-d17 a", has_text="view_of").first.click()
    file, line = page.url.split("#")
    assert file.endswith("source/spec/merge.py.html")
    assert "def view_of" in page.locator(f"#{line}").locator("xpath=..").inner_text()


def test_a_guarantee_leads_to_its_claim(context: Any) -> None:
    """C7. From the table to what is said of the claim, from there to the function that states it."""
    page = context.new_page()
    page.goto(address("guarantees.html"))
    page.locator("a", has_text="C7.collapse-refuses").first.click()
    assert page.url.endswith("generated/claims.html#id-c7-collapse-refuses")
    page.locator("li", has=page.locator("#id-c7-collapse-refuses")).locator("a").first.click()
    assert "source/proofs/claims/reshape.py.html#L-" in page.url
