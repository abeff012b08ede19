"""The built documentation in headless Chromium, without a network (D17).

At three widths, light and dark, no page is wider than the window, none asks for anything outside of its folder, and the
main ones have no violation that axe finds. The search finds what it is asked for. `make docs` builds the pages; where
they are not built these tests are skipped, and fail where CI=true or NEEDS_BROWSER is set.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.browser import ARGUMENTS, CHROMIUM, playwright, violations, without

BUILT = Path(__file__).parents[2] / "build" / "docs"
WIDTHS = (360, 768, 1280)
PAGES = sorted(str(page.relative_to(BUILT)) for page in (*BUILT.glob("*.html"), *BUILT.glob("generated/*.html")))
MAIN = ("index", "tutorial", "theory", "comparisons", "for-kernels", "guarantees", "generated/impl", "generated/claims")
LAID_OUT = [*((width, "light") for width in WIDTHS), (WIDTHS[0], "dark")]
FEW = "document.querySelectorAll('article :is(li, dl, tr):nth-of-type(n + 16)').forEach((each) => each.remove())"
"""Leaves of long lists and tables the first entries: all are made by the same code."""
WIDEST = "() => document.documentElement.scrollWidth"
BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, where there are pages to look at."""
    started = playwright()
    if not PAGES:
        without("built documentation (make docs)")
    with started as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def page(browser: Any) -> Any:
    """A page without a network."""
    found = browser.new_context(offline=True).new_page()
    found.set_default_timeout(0)
    return found


def address(page: str) -> str:
    """Where a page is."""
    return (BUILT / page).as_uri()


def test_no_page_is_wider_than_the_window(page: Any) -> None:
    """Tables, code, formulas and pictures scroll in their boxes, whatever the theme; nothing comes from elsewhere."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    wide, grounds = [], set()
    for name in PAGES:
        page.goto(address(name))
        for width, scheme in LAID_OUT:
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 900})
            grounds.add((scheme, page.evaluate(BACKGROUND)))
            if page.evaluate(WIDEST) > width:
                wide.append((name, scheme, width))
    assert len(PAGES) >= 40 and {f"{name}.html" for name in MAIN} <= set(PAGES)
    assert wide == []
    assert len(grounds) == 2, "each page is light where that is asked for, and dark where that is"
    assert len(asked) > len(PAGES)
    assert [url for url in asked if not url.startswith((BUILT.as_uri(), "data:"))] == []


@pytest.mark.parametrize("name", [*MAIN, "search"])
def test_axe_finds_nothing(page: Any, name: str) -> None:
    """Contrast, names, headings, and boxes that scroll with the keyboard; in the dark, where colours alone are others,
    contrast; on a large window and on a phone's."""
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(address(f"{name}.html"))
    page.evaluate(FEW)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 900})
    assert violations(page, only=("color-contrast", "scrollable-region-focusable")) == []


def test_the_search_finds_a_name_without_a_network(page: Any) -> None:
    """The function comes first."""
    page.goto(f"{address('search.html')}?q=mergeable")
    page.wait_for_selector("#search-results li a")
    assert page.locator("#search-results li a").first.inner_text() == "impl.mergeable"


def test_an_identifier_leads_to_its_place(page: Any) -> None:
    """L7. From prose to the index, from there to the function that is written, at its line."""
    page.goto(address("tutorial.html"))
    page.locator("a.identifier", has_text="D17").first.click()
    assert page.url.endswith("generated/identifiers.html#id-d17")
    page.locator("#id-d17 a", has_text="view_of").first.click()
    file, line = page.url.split("#")
    assert file.endswith("source/spec/merge.py.html")
    assert "def view_of" in page.locator(f"#{line}").locator("xpath=..").inner_text()


def test_a_guarantee_leads_to_its_claim(page: Any) -> None:
    """C7. From the table to what is said of the claim, from there to the function that states it."""
    page.goto(address("guarantees.html"))
    page.locator("a", has_text="C7.collapse-refuses").first.click()
    assert page.url.endswith("generated/claims.html#id-c7-collapse-refuses")
    page.locator("li", has=page.locator("#id-c7-collapse-refuses")).locator("a").first.click()
    assert "source/proofs/claims/views/reshape.py.html#L-" in page.url
