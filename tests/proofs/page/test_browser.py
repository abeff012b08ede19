"""The report in headless Chromium: it opens offline, is used with the keyboard, and is accessible.

Without Chromium and the extra `browser` these tests are skipped; where CI=true or NEEDS_BROWSER is set, they fail.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofs.page import write_page
from proofs.page.markup import anchor
from tests.proofs.page.reports import sample, shipped
from tests.support.browser import ARGUMENTS, CHROMIUM, playwright, violations, wait_until

REPORTS = {"sample": sample, "shipped": shipped}
PLAIN = {"color-contrast": {"enabled": False}}
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, with a profile that nobody else uses."""
    with playwright() as play:
        started = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The addresses of the reports."""
    folder = tmp_path_factory.mktemp("reports")
    for name, contents in REPORTS.items():
        write_page(contents(), folder / f"{name}.html")
    return {name: Path(folder / f"{name}.html").as_uri() for name in REPORTS}


class Opened:
    """A page, with what it asked for and what it complained of."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        self.page = browser.new_page(**options)
        self.page.set_default_timeout(0)
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address)

    def __enter__(self) -> Any:
        return self.page

    def __exit__(self, *problem: object) -> None:
        self.page.close()


def rows_shown(page: Any) -> list[str]:
    """The ids in the rows of the table that can be seen."""
    return list(page.locator("#table tbody tr:visible th").all_inner_texts())


@pytest.mark.parametrize("name", REPORTS)
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_it_opens_offline_without_complaint_and_fits(
    browser: Any, files: dict[str, str], name: str, viewport: dict[str, int]
) -> None:
    opened = Opened(browser, files[name], viewport=viewport)
    with opened as page:
        for panel in panels(page):
            page.evaluate("id => (location.hash = id)", panel)
            wait_until(page, "id => document.getElementById(id).classList.contains('shown')", panel)
            assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"], panel
        for claim in REPORTS[name]().claims:
            assert page.evaluate("id => document.getElementById(id).tagName", anchor("claim", claim.id)) == "ARTICLE"
        page.evaluate(OPEN_ALL)
        assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        assert page.locator("article:visible").count() == len(REPORTS[name]().claims)
    assert opened.requests == [files[name]] and opened.complaints == []


OPEN_ALL = """
    document.documentElement.classList.remove("js");
    document.querySelectorAll("details").forEach((details) => (details.open = true));
"""
"""Shows the whole page at once, as it is without the script."""


def panels(page: Any) -> list[str]:
    """The parts of the page that are shown one at a time; of the cards some."""
    found: list[str] = page.evaluate("Array.from(document.querySelectorAll('.panel[id]'), (panel) => panel.id)")
    cards = [name for name in found if name.startswith("claim-")]
    return [name for name in found if name not in cards[3:]]


def test_whatever_the_page_tries_to_fetch_is_refused(browser: Any, files: dict[str, str]) -> None:
    """The test above can fail: requests are seen, and the page's own policy refuses them."""
    opened = Opened(browser, files["sample"])
    with opened as page:
        page.evaluate("document.body.append(Object.assign(new Image(), {src: 'https://example.invalid/x.png'}))")
        while not opened.complaints:
            page.wait_for_timeout(20)
    assert any("Content Security Policy" in complaint for complaint in opened.complaints)


def test_every_link_leads_somewhere(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, files["shipped"]) as page:
        lost = "Array.from(document.links).filter((a) => !document.getElementById(decodeURIComponent(a.hash.slice(1))))"
        assert page.evaluate("document.links.length") > 500
        assert page.evaluate(f"{lost}.map((a) => a.href || a.outerHTML)") == []
        drawn = "Array.from(document.querySelectorAll('svg a'), (a) => a.getAttribute('href').slice(1))"
        assert page.evaluate(f"{drawn}.length") > 100
        assert page.evaluate(f"{drawn}.filter((id) => !document.getElementById(id))") == []


def tab_to(page: Any, selector: str) -> None:
    """Presses Tab until an element has the focus."""
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{selector} cannot be reached with Tab")


def test_the_focus_can_be_seen_and_the_first_link_skips_to_the_claims(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, files["shipped"], viewport=WIDE) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the claims"
        assert page.locator("a.skip").first.bounding_box()["x"] >= 0
        page.keyboard.press("Enter")
        wait_until(page, "document.activeElement.id === 'overview'")
        outline = "getComputedStyle(document.activeElement).outlineStyle"
        for selector in ("#table thead button", "#table a"):
            tab_to(page, selector)
            assert page.evaluate(outline) == "solid", selector
        page.locator("#side a").first.focus()
        for selector in ("#side a", "#filter-kind", "#filter-text", "#filters button"):
            tab_to(page, selector)
            assert page.evaluate(outline) == "solid", selector
        page.evaluate("location.hash = 'family-movement'")
        wait_until(page, "document.activeElement.id === 'family-movement'")
        page.locator("#family-movement svg a").first.focus()
        page.keyboard.press("Tab")
        stroke = "getComputedStyle(document.activeElement.querySelector('rect')).strokeWidth"
        assert page.evaluate(stroke) == "2px"


def test_sources_open_with_the_keyboard(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, files["sample"]) as page:
        page.evaluate("location.hash = 'claim-S1'")
        wait_until(page, "document.activeElement.id === 'claim-S1'")
        section = page.locator("#claim-S1")
        section.locator("summary").last.focus()
        page.keyboard.press("Enter")
        assert not section.locator("pre").first.is_visible()
        page.keyboard.press("Enter")
        assert "def division_is_exact(given: Given) -> None:" in section.locator("pre").first.inner_text()


def test_without_scripts_everything_is_there_but_the_filters(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, files["sample"], java_script_enabled=False) as page:
        assert not page.locator("#filters").is_visible() and not page.locator("#pager").is_visible()
        assert sorted(rows_shown(page)) == [claim.id for claim in sample().claims]
        assert page.locator("article pre:visible").count() >= len(sample().claims)
        assert page.locator("article:visible").count() == len(sample().claims)


@pytest.mark.parametrize(("scheme", "viewport"), [("light", WIDE), ("dark", NARROW)], ids=["light", "dark-narrow"])
def test_nothing_speaks_against_its_accessibility(
    browser: Any, files: dict[str, str], scheme: str, viewport: dict[str, int]
) -> None:
    """Every rule of axe-core, on each part of the sample; and on all of it with all that can be opened."""
    with Opened(browser, files["sample"], color_scheme=scheme, viewport=viewport) as page:
        for panel in panels(page):
            page.evaluate("id => (location.hash = id)", panel)
            wait_until(page, "id => document.getElementById(id).classList.contains('shown')", panel)
            assert violations(page) == [], panel
        page.evaluate(OPEN_ALL)
        assert violations(page) == []


REMOVE_OTHERS = """(kept) => {
    for (const panel of document.querySelectorAll('.panel[id]')) if (!kept.includes(panel.id)) panel.remove();
}"""
"""Parts of a page that are not looked at, or not any more, take axe-core most of its time."""


def test_the_report_on_the_shipped_claims_is_accessible(browser: Any, files: dict[str, str]) -> None:
    """Its first part, with the three guarantees, all parts that are no family, a family with its graph, a proof and
    a refutation; its colours are the sample's, which are audited above."""
    with Opened(browser, files["shipped"], viewport=WIDE) as page:
        assert violations(page, PLAIN) == []
        families = [name for name in panels(page) if name.startswith("family-")]
        cards = [anchor("claim", name) for name in ("C22.value", "C2.pad-forgets-offset")]
        others = [name for name in panels(page)[1:] if not name.startswith(("family-", "claim-"))]
        assert len(others) >= 5 and len(families) >= 20
        looked_at = [*others, families[-1], *cards]
        for place, panel in enumerate(looked_at):
            page.evaluate(REMOVE_OTHERS, looked_at[place:])
            page.evaluate("id => (location.hash = id)", panel)
            wait_until(page, "id => document.getElementById(id).classList.contains('shown')", panel)
            assert violations(page, PLAIN, inside=f"[id='{panel}']") == [], panel


def test_the_audit_notices(browser: Any, files: dict[str, str]) -> None:
    """The test of the tests: a label that goes, and text that can hardly be read."""
    with Opened(browser, files["sample"]) as page:
        page.evaluate("location.hash = 'overview'")
        wait_until(page, "!document.getElementById('filters').hidden")
        page.evaluate("document.querySelector('label').remove(); document.documentElement.lang = ''")
        page.evaluate("document.querySelector('#overview-title').style.color = '#ddd'")
        assert {"select-name", "html-has-lang", "color-contrast"} <= set(violations(page))
