"""The report in headless Chromium with its script: one part at a time; the address holds filters and the order."""

from typing import Any

from tests.proofs.page.reports import sample, shipped
from tests.proofs.page.test_browser import NARROW, WIDE, Opened, browser, files, rows_shown, tab_to
from tests.support.browser import wait_until

__all__ = ["browser", "files"]


def everything() -> list[str]:
    """The claims of the sample, in the order of the page."""
    return [claim.id for outcomes in sample().families.values() for claim, _ in outcomes]


def shown_parts(page: Any) -> list[str]:
    """The ids of the parts that can be seen."""
    found: list[str] = page.evaluate(
        "Array.from(document.querySelectorAll('.panel'), (panel) => panel.offsetHeight ? panel.id : '').filter(Boolean)"
    )
    return found


def follow(page: Any, link: str) -> str:
    """Follows a link, and says which part is shown then."""
    page.locator(link).first.click()
    wait_until(page, "document.activeElement.matches('.panel.shown')")
    (found,) = shown_parts(page)
    return found


def side_shown(page: Any) -> list[str]:
    """The claims of the side that can be seen."""
    return [entry.inner_text().split()[-1] for entry in page.locator("#side li[data-claim]:visible").all()]


def test_one_part_is_shown_at_a_time(browser: Any, files: dict[str, str]) -> None:
    opened = Opened(browser, files["shipped"], viewport=WIDE)
    with opened as page:
        assert shown_parts(page) == ["summary"] and not page.locator("#filters").is_visible()
        assert follow(page, "#side a[href='#overview']") == "overview" and page.locator("#filters").is_visible()
        assert follow(page, "#side a[href='#family-reshape']") == "family-reshape"
        assert follow(page, "#family-reshape svg a[href='#claim-C7.collapse']") == "claim-C7.collapse"
        assert page.locator("#side [aria-current]").inner_text().split()[-1] == "C7.collapse"
        page.evaluate("location.hash = 'id-D3'")
        wait_until(page, "document.activeElement.id === 'numbered'")
        assert shown_parts(page) == ["numbered"] and page.locator("#id-D3").is_visible()
        page.evaluate("location.hash = 'function-impl.parts.reshape.collapse'")
        wait_until(page, "document.activeElement.id === 'functions'")
        assert shown_parts(page) == ["functions"]
        assert page.locator("[id='function-impl.parts.reshape.collapse'] pre").is_visible()
        page.go_back()
        wait_until(page, "document.activeElement.id === 'numbered'")
    assert opened.complaints == []


def test_the_page_is_no_taller_than_what_it_shows(browser: Any, files: dict[str, str]) -> None:
    """All of it at once is hundreds of times as high as a window; at first a few windows, for each width."""
    for viewport in (WIDE, NARROW):
        with Opened(browser, files["shipped"], viewport=viewport) as page:
            assert page.evaluate("document.documentElement.scrollHeight") < 6 * viewport["height"]
            page.evaluate("document.documentElement.classList.remove('js')")
            assert page.evaluate("document.documentElement.scrollHeight") > 100 * viewport["height"]


def test_filters_hold_for_the_table_the_side_and_the_cards(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, f"{files['sample']}#claim-S4", viewport=WIDE) as page:
        wait_until(page, "document.activeElement.id === 'claim-S4'")
        assert page.locator("#place").inner_text() == f"{everything().index('S4') + 1} of {len(everything())}"
        page.select_option("#filter-kind", "refuted, as it must be")
        assert shown_parts(page) == ["claim-S3"] and page.locator("#place").inner_text() == "1 of 2"
        assert page.url.endswith("#claim-S3?kind=refuted%2C+as+it+must+be")
        assert page.locator("#previous").is_hidden() and follow(page, "#next") == "claim-S6"
        assert page.url.endswith("#claim-S6?kind=refuted%2C+as+it+must+be") and page.locator("#next").is_hidden()
        assert side_shown(page) == ["S6"] and page.locator("#side .count").all_inner_texts() == [
            "1 of 3", "0 of 1", "1 of 2", "0 of 1", "0 of 1"
        ]  # fmt: skip
        assert follow(page, "#side a[href='#overview']") == "overview" and rows_shown(page) == ["S3", "S6"]
        page.select_option("#filter-family", "bad")
        assert rows_shown(page) == [] and page.locator("#shown").inner_text() == f"0 of {len(everything())} claims"
        page.evaluate("location.hash = 'claim-S1'")
        wait_until(page, "document.activeElement.id === 'claim-S1'")
        assert page.locator("#place").inner_text() == "not among the 0 that the filters leave"


def test_what_is_chosen_stands_in_the_address_and_is_taken_from_it(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, f"{files['sample']}#overview?family=good&text=INTEGER&sort=-Claim", viewport=WIDE) as page:
        assert rows_shown(page) == ["S1"] and page.locator("#filter-family").input_value() == "good"
        page.locator("#filter-text").fill("")
        assert rows_shown(page) == ["S3", "S2", "S1"] and page.url.endswith("#overview?family=good&sort=-Claim")
        page.reload()
        assert rows_shown(page) == ["S3", "S2", "S1"]
        page.locator("#filters button").click()
        wait_until(page, "document.getElementById('filter-family').value === ''")
        wait_until(page, "location.hash === '#overview?sort=-Claim'")
    with Opened(browser, f"{files['sample']}#absent?family=absent&sort=absent", viewport=WIDE) as page:
        assert shown_parts(page) == ["summary"]


def test_columns_sort_both_ways_numbers_as_numbers(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, f"{files['shipped']}#overview", viewport={"width": 1600, "height": 900}) as page:
        heads = page.locator("#table thead th")
        assert heads.all_inner_texts()[0] == "Claim" and len(heads.all()) == 11
        page.get_by_role("button", name="Claim", exact=True).click()
        first = rows_shown(page)
        assert first[0].startswith("B1.") and heads.first.get_attribute("aria-sort") == "ascending"
        numbers = [int(name[1:].split(".")[0]) for name in first if name[0] == "B"]
        assert numbers == sorted(numbers) and max(numbers) > 9
        page.get_by_role("button", name="Claim", exact=True).press("Enter")
        assert rows_shown(page)[0].startswith("L1.") and heads.first.get_attribute("aria-sort") == "descending"
        page.get_by_role("button", name="Goals").click()
        page.get_by_role("button", name="Goals").click()
        cells = page.locator("#table tbody tr:visible td:nth-child(9)").all_inner_texts()
        column = [int(text.replace(",", "")) for text in cells]
        assert column == sorted(column, reverse=True) and column[0] >= 10 > column[-1]
        assert heads.first.get_attribute("aria-sort") == "none" and page.url.endswith("#overview?sort=-Goals")


def test_a_kind_of_the_bar_leads_to_its_claims(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, files["shipped"], viewport=WIDE) as page:
        assert follow(page, ".legend a[data-kind='all ranks']") == "overview"
        kinds = page.locator("#table tbody tr:visible .badge").all_inner_texts()
        assert len(kinds) > 20 and set(kinds) == {"\u2200 proved for all ranks"}
        assert page.url.endswith("#overview?kind=all+ranks")


def test_long_tables_begin_with_some_rows_and_show_all_when_asked(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, f"{files['shipped']}#overview", viewport=WIDE) as page:
        assert len(rows_shown(page)) == 40
        page.locator("#more").click()
        assert len(rows_shown(page)) == len(shipped().claims) and not page.locator("#more").is_visible()
        assert page.evaluate("document.activeElement.closest('tr').rowIndex") == 41


def test_a_choice_begins_anew(browser: Any, files: dict[str, str]) -> None:
    """A long table is short again once something is chosen; a kind of the bar takes back what was chosen before; claims
    that are left out are dim in the graph of their family."""
    with Opened(browser, f"{files['shipped']}#overview?family=movement", viewport=WIDE) as page:
        page.select_option("#filter-family", "")
        page.locator("#more").click()
        page.select_option("#filter-kind", "refuted, as it must be")
        assert len(rows_shown(page)) == 40 and page.locator("#more").is_visible()
        page.evaluate("location.hash = 'family-movement'")
        wait_until(page, "document.activeElement.id === 'family-movement'")
        dim = page.locator("#family-movement svg .claim.dim").count()
        page.select_option("#filter-kind", "")
        assert dim > 5 and page.locator("#family-movement svg .claim.dim").count() == 0
        page.locator("#filter-text").fill("axis")
        page.evaluate("location.hash = 'summary'")
        wait_until(page, "document.activeElement.id === 'summary'")
        assert follow(page, ".legend a[data-kind='all ranks']") == "overview"
        assert page.locator("#filter-text").input_value() == "" and page.url.endswith("#overview?kind=all+ranks")


def test_an_address_that_is_none_leads_to_the_summary(browser: Any, files: dict[str, str]) -> None:
    """A place with half an escape, as links are cut off in letters."""
    opened = Opened(browser, f"{files['sample']}#claim-%E0%A4?family=good", viewport=WIDE)
    with opened as page:
        assert shown_parts(page) == ["summary"]
        assert follow(page, "#side a[href='#overview']") == "overview" and rows_shown(page) == ["S1", "S2", "S3"]
    assert opened.complaints == []


def test_the_filters_work_with_the_keyboard(browser: Any, files: dict[str, str]) -> None:
    opened = Opened(browser, f"{files['sample']}#overview", viewport=WIDE)
    with opened as page:
        assert rows_shown(page) == everything()
        page.locator("#side a").first.focus()
        tab_to(page, "#filter-kind")
        page.keyboard.type("refuted, as")
        assert rows_shown(page) == ["S3", "S6"]
        assert page.locator("#shown").inner_text() == f"2 of {len(everything())} claims"
        tab_to(page, "#filter-family")
        page.keyboard.type("hard")
        assert rows_shown(page) == ["S6"]
        tab_to(page, "#filters button")
        page.keyboard.press("Enter")
        wait_until(page, "count => document.getElementById('shown').textContent.startsWith(count)", "8")
        assert rows_shown(page) == everything()
        page.locator("#filter-text").focus()
        page.keyboard.type("  IS less  than")
        assert rows_shown(page) == []
        page.keyboard.press("Control+A")
        page.keyboard.type("BELOW INTEGER")
        assert rows_shown(page) == ["S4"]
        page.keyboard.press("Enter")
        assert rows_shown(page) == ["S4"] and page.url.endswith("#overview?text=BELOW+INTEGER")
        page.evaluate("new Promise((done) => setTimeout(done))")
    assert opened.complaints == []


def test_where_the_window_is_narrow_the_side_is_folded(browser: Any, files: dict[str, str]) -> None:
    with Opened(browser, files["sample"], viewport=NARROW) as page:
        assert not page.locator("#side ul").first.is_visible()
        page.locator("#side summary").press("Enter")
        assert follow(page, "#side a[href='#overview']") == "overview"
        assert not page.locator("#side ul").first.is_visible()
