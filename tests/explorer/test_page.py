"""The explorer in headless Chromium: what it shows, that it is what CPython answers, and who can use it (D16, D17)."""

import json
from typing import Any

import pytest

from explorer import answered
from explorer.building.folder import ROOT
from tests.explorer.drawn import texts
from tests.explorer.opened import hash_of, settle, show
from tests.support.browser import violations

CASES = json.loads((ROOT / "site" / "gallery.json").read_text(encoding="utf-8"))
VERDICTS = [
    "not mergeable", "not mergeable", "not mergeable", "not mergeable", "mergeable", "not mergeable", "not mergeable",
    "not mergeable", "mergeable", "mergeable",
]  # fmt: skip
TABS = ("merge", "index", "kernel", "sharding", "equivalence", "check")
WIDTHS = (360, 768, 1280)
ASKED = """async ([name, some]) => {
  const { ask } = await import('./app/asking.js');
  return Promise.all(some.map((given) => ask(name, given).then((answer) => ({ answer }),
    (error) => ({ error: { sentence: error.message } }))));
}"""


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case["title"] for case in CASES])
def test_each_famous_case_is_shown(page: Any, number: int) -> None:
    """D16, D17. From the gallery: the verdict, the path of its index down to the address, and its tab."""
    page.locator("#gallery-button").click()
    page.locator("#gallery li a").nth(number).click()
    settle(page)
    state = CASES[number]["state"]
    assert not page.locator("#error").is_visible()
    assert page.locator("#verdict").get_attribute("data-kind") == VERDICTS[number]
    assert page.locator("#panel").get_attribute("data-drawn") == state.get("tab", "merge")
    assert page.locator("#text").input_value() == state["text"]
    if "index" in state:
        index = [int(part) for part in state["index"].split(",")]
        path = json.loads(answered(json.dumps({"ask": "path", **state, "index": index})))["answer"]
        assert page.locator("#said").inner_text() == path["sentence"]
        sums = page.locator(".card .sum").all_inner_texts()
        assert sums == [level["sum"] for level in path["levels"]]
        outlined = page.locator(".card .outline:visible").count()
        assert outlined == len(path["levels"]) + (path["address"] is not None)
    merge = json.loads(answered(json.dumps({"ask": "merge", **state})))["answer"]
    if page.locator("#panel").get_attribute("data-drawn") == "merge":
        rows = [cell for table in merge["tables"] for row in table["rows"] for cell in row]
        assert page.locator("table.digits td").all_inner_texts() == rows
        assert page.locator(".lines li").all_inner_texts() == merge["lines"]
    if VERDICTS[number] == "not mergeable":
        assert page.locator(".mark").count() >= 1


def test_there_are_ten_cases_in_the_gallery() -> None:
    """Each a title, a sentence and a state."""
    assert len(CASES) == len(VERDICTS) == 10
    assert all({*case} == {"title", "text", "state"} for case in CASES)


def test_the_page_answers_what_cpython_answers(site: Any) -> None:
    """D16, D17. 2,000 stacks: views, cells, memory, verdicts, certificates and witnesses, or the refusal."""
    asked = [{"text": text, "step": None, "reading": "written"} for text in texts(2000)]
    for name, some in (("stack", asked), ("merge", asked[::4]), ("index", asked[::40]), ("kernel", asked[::40])):
        there = site.page.evaluate(ASKED, [name, some])
        here = [json.loads(answered(json.dumps({"ask": name, **given}))) for given in some]
        for given, one, other in zip(some, there, here, strict=True):
            if "error" in other:
                assert one == {"error": {"sentence": other["error"]["sentence"]}}, given
            else:
                assert one == other, given
    assert sum("answer" in one for one in here) > 20


@pytest.mark.parametrize(
    "state",
    [
        {"text": "(4, 6).T.reshape(2, 3, 4)", "reading": "fewest", "index": "1,0,2", "tab": "index", "dialect": "cuda"},
        {"text": "View((4, 2), (1, 4))\nView((2, 4))", "level": "0", "index": "1,1", "tab": "check"},
        {"text": "(2, 6).reshape(3, 4)", "step": "0", "tab": "sharding", "mesh": "2,2", "placement": "S(1) S(0)"},
        {"text": "(2, 6).T", "tab": "sharding", "project": "jax", "mesh": "x=2", "placement": "P('x', None)"},
        {"text": "(80, 2)", "windows": '{"0":[10,0]}', "tab": "equivalence", "with": "(2, 80).T"},
        {"text": "(2, 3).T", "tab": "kernel", "language": "opencl", "dtype": "half"},
    ],
)  # fmt: skip
def test_the_state_is_in_the_address(page: Any, state: dict[str, str]) -> None:
    """A state that is gone to is what the page shows, and going back leads to what was there."""
    show(page, hash_of(state))
    assert page.locator("#text").input_value() == state["text"]
    assert page.locator("#panel").get_attribute("data-drawn") == state["tab"]
    written = "async () => { const s = await import('./app/state.js'); return [s.hashOf(s.state), { ...s.state }]; }"
    found, inside = page.evaluate(written)
    assert {key: inside[key] for key in state} == state
    show(page, "#text=(7,)")
    assert page.locator("#text").input_value() == "(7,)"
    show(page, found)
    assert page.evaluate(written) == [found, inside]
    page.go_back()
    page.locator("#verdict", has_text="View((7,))").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Any, scheme: str) -> None:
    """Each tab, the gallery, and a text that is refused; a witness, a mask and a sharded view among what is shown; on a
    large window and on a phone's."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 1280 if scheme == "light" else 360, "height": 900})
    found = {}
    for tab in TABS:
        text = "(2, 6).reshape(3, 4)" if tab == "sharding" else "(2, 3).pad(((0, 0), (1, 1))).flatten()"
        show(page, hash_of({"text": text, "index": "1,1" if tab == "sharding" else "4", "tab": tab, "with": "(10,)"}))
        found[tab] = violations(page)
    page.locator("#gallery-button").click()
    found["gallery"] = violations(page)
    page.get_by_role("button", name="Close").click()
    page.locator("#text").fill("(2, 3).reshape(4)")
    page.wait_for_selector("#error:visible")
    found["refused"] = violations(page)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 900})
    assert {name: rules for name, rules in found.items() if rules} == {}


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_window(page: Any, width: int) -> None:
    """Each famous case; grids, tables and code scroll in their boxes. Narrow, answers stand above the views, and the
    keyboard comes to what is above first."""
    page.set_viewport_size({"width": width, "height": 800})
    wide = []
    huge = {"title": "400 digits", "state": {"text": f"({'9' * 400},).reshape(1, {'9' * 400})"}}
    for case in (*CASES, huge):
        show(page, hash_of(case["state"]))
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(case["title"])
    tops = page.locator(".columns > section").evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    first = page.locator(".columns > section").first.get_attribute("id")
    page.set_viewport_size({"width": 1280, "height": 900})
    assert wide == [] and tops[0] <= tops[1] and first == ("stack" if width >= 68 * 16 else "side")


@pytest.mark.parametrize(("width", "ratio"), [(1280, 1), (1280, 2), (360, 3)])
def test_views_of_many_axes_are_drawn(site: Any, width: int, ratio: int) -> None:
    """D16. On a canvas that every browser draws, with something to be seen on it, and no longer than one scrolls."""
    size = {"width": width, "height": 800}
    context = site.page.context.browser.new_context(viewport=size, device_scale_factor=ratio)
    page = context.new_page()
    page.goto(site.address)
    page.wait_for_selector("body[data-ready]")
    for rank in (12, 24):
        show(page, hash_of({"text": f"({'2, ' * rank})", "tab": "kernel"}))
        page.wait_for_selector(".card[data-level] canvas[data-drawn]")
        height, shown, pixel = page.evaluate("""() => {
          const canvas = document.querySelector('.card[data-level] canvas');
          const pixel = canvas.getContext('2d').getImageData(5, 40 * devicePixelRatio, 1, 1).data;
          return [canvas.height, canvas.clientHeight, [...pixel]];
        }""")
        assert height <= 32767 and shown <= 16_000 and pixel[3] > 0
    context.close()


def test_it_works_without_a_network_once_loaded(site: Any) -> None:
    """The whole state is in the address: loaded anew, without a network, the page is as it was. Nothing is ever asked
    for elsewhere."""
    site.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    state = {"text": "(2, 3).pad(((1, 1), (0, 0))).flatten()", "index": "4", "tab": "kernel", "language": "cuda"}
    show(site.page, hash_of(state))
    before = site.page.locator("#panel pre").first.inner_text(), site.page.locator("#said").inner_text()
    site.served.down()
    site.page.reload()
    site.page.wait_for_selector("body[data-ready]")
    settle(site.page)
    assert (site.page.locator("#panel pre").first.inner_text(), site.page.locator("#said").inner_text()) == before
    site.served.up()
    assert site.address + "pyodide/pyodide.asm.wasm" in site.requests  # what the worker asks for is seen
    assert {url for url in site.requests if not url.startswith((site.address, "data:"))} == set()


DRAWN = """([level, shift]) => {
  const card = level === null ? ".card.memory" : `.card[data-level='${level}']`;
  const canvas = document.querySelector(`${card} canvas`);
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const side = 32 * devicePixelRatio;
  return [...Array(Math.floor(canvas.width / side + 0.5)).keys()].map((column) =>
    [...context.getImageData(column * side + shift, 4, 1, 1).data]);
}"""
"""The colours of the first row of cells, one pixel of each."""


def coloured(page: Any, level: int | None, shift: int = 4) -> list[str]:
    """The same as Python writes colours; of what is not opaque the opacity alone."""
    page.wait_for_selector(".card.memory canvas[data-drawn]")
    found = page.evaluate(DRAWN, [level, shift])
    return [f"#{r:02x}{g:02x}{b:02x}" if opacity == 255 else "clear" for r, g, b, opacity in found]


def test_cells_have_the_colours_of_their_addresses(page: Any) -> None:
    """D16. Those of Python, the same in memory; hatched where they are not valid, red out of bounds, and faint where no
    index reads them; letters can be read on each."""
    state = {"text": "(6,)[::2].pad(((1, 0),))"}
    show(page, hash_of(state))
    palette = [colour for colour, _ in json.loads(answered('{"ask": "about"}'))["answer"]["palette"]]
    stack = json.loads(answered(json.dumps({"ask": "stack", **state})))["answer"]
    places = stack["views"][0]["places"]
    wanted = [palette[place] if place >= 0 else "clear" for place in places]
    assert coloured(page, 0) == wanted and wanted[0] == "clear" and len({*wanted}) == 4
    memory = [palette[place] for place in stack["memory"]["places"]]
    read = stack["memory"]["read"]
    assert coloured(page, None) == [c if is_read else "clear" for c, is_read in zip(memory, read, strict=True)]
    assert read == [True, False, True, False, True]
    show(page, hash_of({"text": "View((3,))\nView((4,))"}))
    assert coloured(page, 1)[3] == "#c62828"


INKS = """() => {
  const letters = [];
  const plain = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    letters.push([text, this.fillStyle]);
    return plain.call(this, text, ...rest);
  };
  return import('./app/state.js').then(({ go }) => go('#text=(2, 8)')).then(() => (window.letters = letters) && null);
}"""


def test_letters_are_dark_on_light_cells(page: Any) -> None:
    """D16. As Python says of each colour."""
    page.evaluate(INKS)
    settle(page)
    palette = json.loads(answered('{"ask": "about"}'))["answer"]["palette"]
    stack = json.loads(answered('{"ask": "stack", "text": "(2, 8)"}'))["answer"]["views"][0]
    page.wait_for_selector(".card.memory canvas[data-drawn]")
    written = dict(page.evaluate("window.letters"))
    cells = zip(stack["addresses"], stack["places"], strict=True)
    inks = {str(address): "#000000" if palette[place][1] else "#ffffff" for address, place in cells}
    assert {text: written[text] for text in inks} == inks and len({*inks.values()}) == 2


def test_each_tab_shows_what_python_says(page: Any) -> None:
    """D17, D18, D29. The index expression, before and after, the kernel and what is copied of it, and where two texts
    differ."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    given = {"text": "(2, 3).pad(((0, 0), (1, 1))).flatten()", "dialect": "c"}
    show(page, hash_of({**given, "tab": "index"}))
    index = json.loads(answered(json.dumps({"ask": "index", **given})))["answer"]
    assert page.locator("#panel > .formula").all_inner_texts() == [
        "(idx0%5)+((idx0//5)*3)-1",
        "valid where (0<(idx0%5)) and ((idx0%5)<4)",
        "((idx0//5)*-2)+idx0-1",
        "valid where (((idx0//5)*5)<idx0) and (idx0<(((idx0//5)*5)+4))",
    ]
    assert index["before"]["index"] == "((idx0%5)+((idx0//5)*3)-1)"
    assert page.locator("#panel pre").first.inner_text() == f"{index['text']['address']}\n{index['text']['condition']}"
    show(page, hash_of({"text": "(4, 6).T", "tab": "kernel", "language": "cuda"}))
    page.locator("#panel .listing .copy").first.click()
    page.locator(".copy", has_text="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#panel pre").first.inner_text() and "__global__" in copied
    show(page, hash_of({"text": "(6,)", "tab": "equivalence", "with": "(2, 3).T.flatten()"}))
    page.get_by_role("button", name="(1,)").click()
    settle(page)
    assert page.locator("#said").inner_text().startswith("index (1)")


def test_shapes_are_written_as_they_are_read_and_a_cut_link_is_refused_in_words(page: Any) -> None:
    """D13. With a comma, where there is one axis."""
    show(page, hash_of({"text": "(28,)", "tab": "sharding", "windows": '{"0":[1'}))
    assert page.locator("#error").inner_text().startswith("The link's windows cannot be read: {\"0\":[1; need such as")
    show(page, hash_of({"text": "(28,)", "tab": "sharding"}))
    assert page.locator(".chip .shape").all_inner_texts() == ["(28,)"]
    assert page.locator("#panel h3 code").first.inner_text() == "(28,) Shard(0)"


def test_what_is_masked_and_where_drawing_begins(page: Any) -> None:
    """D7, D16. The coordinate that is not valid is said; a large view is drawn from the index that is typed."""
    show(page, hash_of({"text": "(2, 3).pad(((0, 0), (1, 1)))", "index": "0,4"}))
    assert page.locator(".card .note").first.inner_text() == "but 4 is not in [1, 4)"
    handle = page.get_by_label("first valid index of axis 1 of view 0")
    handle.fill("2")
    page.keyboard.press("Enter")
    settle(page)
    assert "mask=((0, 2), (2, 4))" in page.locator("#text").input_value()
    show(page, hash_of({"text": "(80, 90)"}))
    page.get_by_label("first drawn index of axis 1 of view 0").fill("20")
    page.keyboard.press("Enter")
    settle(page)
    page.locator(".card .grid").first.focus()
    page.keyboard.press("Home")
    settle(page)
    assert page.locator("#said").inner_text().startswith("index (0, 20)")
    page.locator("#gallery-button").click()
    page.locator("#gallery li a").first.click()
    assert not page.locator("#gallery").is_visible()
