"""The explorer as it is used, with the pointer and with the keyboard, in headless Chromium (D7, D13, D16)."""

import json
from typing import Any

import pytest

from explorer import answered
from tests.explorer.drawn import DEEP
from tests.explorer.opened import hash_of, put, settle, show
from tests.support.browser import violations

LONG = "\n".join([f"View(({'2, ' * 200}))"] * 30)
"""Half a minute of work in a browser: thirty views of so many axes, each index of which is led through."""


def test_what_is_typed_is_read_and_refused_with_its_place(page: Any) -> None:
    """D15. The step that does not fit is named; what was there before stays to be looked at."""
    page.locator("#text").fill("(2, 3).T.reshape(4).flatten()")
    page.wait_for_selector("#error:visible")
    assert page.locator("#error code").inner_text() == ".reshape(4)"
    assert "need the same number" in page.locator("#error").inner_text()
    page.locator("#text").fill("  (2, 3).T\n  .reshape(7)")
    page.locator("#error code", has_text="(7)").wait_for()
    assert page.locator("#error code").inner_text() == ".reshape(7)"
    page.locator("#text").fill("(2, 3).T; View((7,)); View((2,3)")
    page.locator("#error code", has_text="View").wait_for()
    assert page.locator("#error code").inner_text() == "View((2,3)"
    page.locator("#text").fill("(2, 3).T")
    page.wait_for_selector("#error", state="hidden")
    settle(page)
    assert page.locator(".card").count() == 2 and "View((3, 2), (1, 3))" in page.locator("#verdict").inner_text()


def test_a_hovered_cell_moves_outlines_and_draws_nothing(page: Any) -> None:
    """D16. On 64 by 64: a few elements change, however many cells there are, and no canvas is drawn again."""
    show(page, hash_of({"text": "(64, 64).T.reshape(32, 128).reshape(64, 64)"}))
    drawn = "() => [...document.querySelectorAll('canvas')].map((canvas) => canvas.dataset.drawn)"
    before = page.evaluate(drawn)
    assert page.locator("canvas").count() == 3
    page.evaluate("""() => {
      window.changed = 0;
      new MutationObserver((some) => { window.changed += some.length; })
        .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    }""")
    box = page.locator(".card canvas").first.bounding_box()
    moves = 40
    for step in range(moves):
        page.mouse.move(box["x"] + 3 + step * 5, box["y"] + 3 + step * 4)
    settle(page)
    assert page.locator("#said").inner_text().startswith("index (")
    assert page.evaluate(drawn) == before
    changes = page.evaluate("window.changed")
    assert 0 < changes < 60 * moves
    assert page.locator(".outline:visible").count() == 3


@pytest.mark.parametrize(
    ("text", "index"),
    [("(2, 4).permute(1, 0).reshape(2, 4)", (1, 2)), ("(4, 6).T.reshape(2, 3, 4)[::-1].flatten()", (17,)),
     ("(2, 3, 2, 2, 3).permute(4, 3, 2, 1, 0)", (2, 0, 1, 2, 1)), ("(64, 64).T.reshape(64, 64)", (63, 61)),
     ("View((4, 5), (5, 1))\nView((2, 3), (7, 3), offset=2)", (1, 2))],
)  # fmt: skip
def test_what_is_pointed_at_is_what_is_outlined(page: Any, text: str, index: tuple[int, ...]) -> None:
    """D16. Pointing at the outlined cells, level by level, gives the indices of the path, and at last its address."""
    show(page, hash_of({"text": text, "index": ",".join(map(str, index))}))
    path = json.loads(answered(json.dumps({"ask": "path", "text": text, "index": index})))["answer"]
    for place, level in enumerate(path["levels"]):
        show(page, hash_of({"text": text, "index": ",".join(map(str, index))}))
        card = page.locator(f".card[data-level='{level['level']}']")
        card.scroll_into_view_if_needed()
        box = card.locator(".outline").bounding_box()
        page.evaluate("import('./app/state.js').then(({ change }) => change({ level: '', index: '' }))")
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        settle(page)
        assert card.locator("tr.index td.index").all_inner_texts() == list(map(str, level["index"]))
        assert page.locator(".card .sum").all_inner_texts()[place:] == [one["sum"] for one in path["levels"][place:]]
    show(page, hash_of({"text": text, "index": ",".join(map(str, index))}))
    digits = [each for level in path["levels"] for each in level["digits"]]
    assert page.locator("tr.digits td.digits").all_inner_texts() == digits
    strip = page.locator(".memory")
    assert strip.locator(".outline").is_visible() == (path["address"] is not None)


def test_the_cells_of_a_witness_and_those_that_must_move_are_outlined(page: Any) -> None:
    """D17, D34. Each index of the witness leads to a cell that is marked; so are as many elements as must move."""
    places = "(of) => [...document.querySelectorAll(of)].map((each) => each.style.transform)"
    marks = page.evaluate(places, ".mark")
    assert len(marks) == page.locator(".witness button").count() == 3
    for number in range(3):
        page.locator(".witness button").nth(number).click()
        settle(page)
        assert page.evaluate(places, ".card[data-level='1'] .outline") == [marks[number]]
    show(page, hash_of({"text": "(2, 6).reshape(3, 4)", "tab": "sharding", "placement": "Shard(1)"}))
    assert page.locator("#panel .mark").count() == 4


def test_placements_are_pytorchs_or_jaxs(page: Any) -> None:
    """D36. The words of a project are chosen; its first placement is there to be changed, and stands in the address."""
    show(page, hash_of({"text": "(2, 6).reshape(2, 2, 3)", "tab": "sharding"}))
    page.locator("select[name=project]").select_option("jax")
    settle(page)
    assert [page.locator(f"input[name={name}]").input_value() for name in ("mesh", "placement")] == ["x=2", "P('x')"]
    page.locator("input[name=placement]").fill("P(None, 'x')")
    page.keyboard.press("Enter")
    settle(page)
    assert page.locator("#panel .verdict").inner_text() == "No element leaves its device."
    assert page.locator("#panel h3 code").all_inner_texts() == ["(2, 6) P(None, 'x')", "(2, 2, 3) P(None, 'x', None)"]
    assert "project=jax" in page.evaluate("location.hash")
    page.locator("input[name=placement]").fill("P('z')")
    page.keyboard.press("Enter")
    settle(page)
    assert "is none of the mesh; need each of" in page.locator("#panel").inner_text()
    page.locator("select[name=project]").select_option("torch")
    settle(page)
    assert page.locator("#panel h3 code").first.inner_text() == "(2, 6) Shard(0)"


def test_the_documentation_is_linked_where_it_is_served(site: Any, page: Any) -> None:
    """The link in the page's head leads to the pages beside it."""
    link = page.locator("#docs")
    assert link.is_visible() and link.get_attribute("href") == "docs/index.html"
    assert page.evaluate("fetch('docs/index.html').then((found) => found.text())").endswith("Documentation</title>")


def test_the_index_moves_with_the_keyboard(page: Any) -> None:
    """D16. Arrow keys on a grid; what is heard is the path."""
    page.locator(".card .grid").first.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "End", "Home", "ArrowRight"):
        page.keyboard.press(key)
    settle(page)
    wanted = "index (0, 1), flat number 1, so (0, 1) of view 0, address 4"
    assert page.locator("#said").inner_text() == wanted
    page.locator("#tab-merge").focus()
    page.keyboard.press("ArrowRight")
    settle(page)
    assert page.locator("#panel").get_attribute("data-drawn") == "index"
    assert page.evaluate("document.activeElement.id") == "tab-index"


def test_steps_are_chosen_moved_dragged_added_and_taken_out(page: Any) -> None:
    """D13, D15. With the keyboard and with the pointer."""
    show(page, hash_of({"text": "(2, 4).T.flatten()[::2]"}))
    text = page.locator("#text")
    page.locator(".chip").nth(1).click()
    settle(page)
    assert "View((4, 2), (1, 4))" in page.locator("#verdict").inner_text()
    assert page.locator(".chip").nth(1).get_attribute("aria-pressed") == "true"
    page.locator(".chip").nth(3).focus()
    page.keyboard.press("Alt+ArrowLeft")
    settle(page)
    assert text.input_value() == "(2, 4).T[::2].flatten()"
    first, last = (page.locator(".chip").nth(number).bounding_box() for number in (1, 3))
    page.mouse.move(last["x"] + 20, last["y"] + 10)
    page.mouse.down()
    page.mouse.move(first["x"] + 30, first["y"] + 12, steps=4)
    page.mouse.move(first["x"] + 20, first["y"] + 10, steps=2)
    page.mouse.up()
    settle(page)
    assert text.input_value() == "(2, 4).flatten().T[::2]"
    page.locator(".chip").nth(2).focus()
    page.keyboard.press("Delete")
    settle(page)
    assert text.input_value() == "(2, 4).flatten()[::2]"
    page.locator("select[name=add]").select_option(".unsqueeze(0)")
    settle(page)
    assert text.input_value() == "(2, 4).flatten()[::2].unsqueeze(0)"


def test_handles_change_strides_offset_and_mask(page: Any) -> None:
    """D7. Typed, with the arrow keys, and dragged."""
    show(page, hash_of({"text": "View((2, 3), (3, 1))"}))
    text = page.locator("#text")
    page.get_by_label("stride of axis 0 of view 0").fill("1")
    page.keyboard.press("Enter")
    settle(page)
    assert text.input_value() == "View((2, 3), (1, 1))"
    page.get_by_label("end of valid indices of axis 1 of view 0").press("ArrowDown")
    settle(page)
    assert text.input_value() == "View((2, 3), (1, 1), mask=((0, 2), (0, 2)))"
    box = page.get_by_label("offset of view 0").bounding_box()
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    page.mouse.down()
    page.mouse.move(box["x"] + 35, box["y"] + 4, steps=3)
    page.mouse.up()
    settle(page)
    assert text.input_value() == "View((2, 3), (1, 1), offset=3, mask=((0, 2), (0, 2)))"


def test_the_checker_runs_in_the_page(page: Any) -> None:
    """D17. The record is accepted; with a number changed it is rejected, and why is said."""
    show(page, hash_of({"text": "(4, 6).T.reshape(2, 3, 4)", "tab": "check"}))
    said = page.locator("#panel .verdict")
    assert said.inner_text() == "Accepted: the answer is right."
    record = page.locator("textarea.record")
    record.fill(record.input_value().replace('"strides": [3, 1, 6]', '"strides": [3, 1, 7]'))
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_selector("#panel .verdict[data-kind=rejected]")
    assert said.inner_text().startswith("Rejected: ")


def test_the_python_is_one_click_away_and_copied(page: Any) -> None:
    """D17. It is what CPython says, to the clipboard."""
    page.locator("summary", has_text="The same in Python").click()
    page.locator(".python .copy").click()
    page.locator(".python .copy", has_text="Copied").wait_for()
    given = {"ask": "python", "text": "(2, 4).permute(1, 0).reshape(2, 4)", "tab": "merge"}
    program = json.loads(answered(json.dumps(given)))["answer"]["text"]
    assert page.evaluate("navigator.clipboard.readText()") == program


def begin(page: Any) -> str:
    """Asks what takes long, and waits until the page offers to stop it; gives the address."""
    show(page, hash_of({"text": "(2, 3).T", "index": "2,1"}))
    page.locator("#text").fill(LONG)
    page.wait_for_selector("#working:visible")
    assert page.locator("#stop").is_visible()
    address: str = page.evaluate("location.hash")
    return address


def test_a_long_question_is_stopped(page: Any) -> None:
    """D16. With the button and with Escape: Python starts anew, what was drawn and the address stay, and the next
    question is answered; asked again it is at work again, and what is typed meanwhile is answered after the stop."""
    address = begin(page)
    assert violations(page) == []
    page.locator("#stop").click()
    page.wait_for_selector("#progress:visible")
    assert not page.locator("#working").is_visible()
    assert page.locator("#error").inner_text() == "Stopped: change what is asked, or Ask again"
    assert page.evaluate("document.activeElement.id") == "text"
    assert page.evaluate("location.hash") == address and page.locator("#text").input_value() == LONG
    assert "View((3, 2), (1, 3))" in page.locator("#verdict").inner_text()
    page.wait_for_selector("#progress", state="hidden")
    page.get_by_role("button", name="Ask again").click()
    page.wait_for_selector("#working:visible")
    page.locator("#text").fill("(2, 3).T.flatten()")
    page.wait_for_url(lambda url: "View" not in url)
    page.keyboard.press("Escape")
    page.locator("#verdict", has_text="not one").wait_for()
    settle(page)
    assert page.locator(".card").count() == 3 and not page.locator("#error").is_visible()
    assert page.locator("#panel").get_attribute("data-drawn") == "merge"
    assert page.locator(".witness button").count() == 3


@pytest.mark.parametrize("text", DEEP)
def test_a_text_that_is_nested_deeply_is_refused(page: Any, text: str) -> None:
    """In a sentence, and what is asked then is answered."""
    put(page, text)
    page.wait_for_selector("#error:visible", timeout=5000)
    assert "is nested too deeply" in page.locator("#error").inner_text()
    show(page, "#text=(2, 3).T")
    assert "View((3, 2), (1, 3))" in page.locator("#verdict").inner_text()


def test_python_that_has_ended_starts_anew(site: Any, page: Any) -> None:
    """Those who asked are told so, and what is asked then is answered."""
    asked = """() => import('./app/asking.js').then(({ ask }) => {
      let deep = [];
      for (let at = 0; at < 3000; at++) deep = [deep];
      return Promise.all(['merge', 'stack'].map((name) => ask(name, { text: deep }).catch((error) => error.message)));
    })"""
    said = "Python has ended on this, and starts anew: it is more than a browser can read."
    assert page.evaluate(asked) == [said, said]
    page.wait_for_selector("#progress", state="hidden")
    show(page, "#text=(2, 3).T")
    assert "View((3, 2), (1, 3))" in page.locator("#verdict").inner_text()
    assert not page.locator("#error").is_visible()
    site.complaints.clear()  # what Pyodide says of its end


def test_another_question_takes_the_message_away(page: Any) -> None:
    """D16. Gone back to what was there before the long question, the page says nothing of it."""
    begin(page)
    page.locator("#tab-index").focus()
    page.keyboard.press("Escape")
    page.locator("#error", has_text="Stopped").wait_for()
    page.go_back()
    settle(page)
    assert not page.locator("#error").is_visible()
    assert "View((3, 2), (1, 3))" in page.locator("#verdict").inner_text()


def test_escape_does_nothing_where_nothing_takes_long(page: Any) -> None:
    """D16. Python goes on: what it is asked is answered without a start."""
    page.locator("#text").focus()
    page.keyboard.press("Escape")
    show(page, "#text=(7,)")
    assert not page.locator("#progress").is_visible() and not page.locator("#error").is_visible()
    assert "View((7,))" in page.locator("#verdict").inner_text()
