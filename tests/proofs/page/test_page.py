"""The report as text: what is on it, that no text becomes markup, and that nothing is fetched."""

import doctest
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from proofs.command import main
from proofs.kernel.claim import PROVED, Bounded, Claim
from proofs.kernel.registry import all_claims
from proofs.page import Contents, document, markup
from proofs.page.markup import anchor, as_html, counted, joined, prose, tag
from proofs.page.parts.numbered import everything_numbered
from proofs.unproved import UNPROVED
from tests.proofs.page.reports import SAMPLE, Reader, sample, shipped
from tests.test_architecture import ids_written

ROOT = Path(__file__).parents[3]
PAGES = {"sample": sample, "shipped": shipped}


def hostile(contents: Contents) -> Contents:
    """The same report on claims that try to be markup."""
    bad = "</p><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\"'"
    (claim, result), *others = contents.outcomes
    claim = replace(claim, sentence=bad, family=f"f {bad}", id=f"S1 {bad}", scope=Bounded(bad))
    return replace(contents, outcomes=((claim, result), *others), facts={bad: bad})


@pytest.mark.parametrize("name", PAGES)
def test_ids_are_unique_and_every_link_leads_to_one(name: str) -> None:
    page = Reader(document(PAGES[name]()))
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids)) > 20
    links = [str(attributes["href"]) for attributes in page.all("a")]
    assert len(links) > 30
    assert [link for link in links if not link.startswith("#") or link[1:] not in ids] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_claim_has_a_section_and_a_row(name: str) -> None:
    contents = PAGES[name]()
    page = Reader(document(contents))
    assert [a["id"] for a in page.all("article")] == [
        anchor("claim", claim.id) for outcomes in contents.families.values() for claim, _ in outcomes
    ]
    rows = [attributes for attributes in page.all("tr") if "data-claim" in attributes]
    ordered = [claim for outcomes in contents.families.values() for claim, _ in outcomes]
    assert [row["data-claim"] for row in rows] == [anchor("claim", claim.id) for claim in ordered]
    assert [row["data-family"] for row in rows] == [claim.family for claim in ordered]
    side = [attributes["data-claim"] for attributes in page.all("li") if "data-claim" in attributes]
    assert side == [anchor("claim", claim.id) for claim in ordered] + listed_by_family(contents)


def listed_by_family(contents: Contents) -> list[str]:
    """The anchors of the claims as the pages of the families list them."""
    return [anchor("claim", claim.id) for outcomes in contents.families.values() for claim, _ in outcomes]


def test_the_shipped_page_says_what_is_proved_and_what_is_not() -> None:
    text = document(shipped())
    seen = " ".join(" ".join(Reader(text).texts).split())
    for claim in all_claims():
        assert " ".join(claim.sentence.replace("`", " ").split()).split(" (")[0][:30] in seen.replace("`", " ")
        assert str(claim.scope) in seen
    for pattern, reason in UNPROVED.items():
        assert pattern in seen and reason.split("`")[0].strip() in seen
    for name in ("View.create", "View.pad", "Base.address", "floor_form", "unravel", "is_valid"):
        assert f">{name}</code>" in text
    whole = "".join(Reader(text).texts)
    assert "def collapse(" in whole and "def a_base_reads_as_defined(" in whole and "def unravel(" in whole
    assert "given.assume(...)" in seen and "z3 and cvc5 where both say" in seen


def test_each_family_has_a_graph_of_its_claims_their_numbers_and_the_functions_that_they_call() -> None:
    text = document(shipped())
    families = shipped().families
    drawings = {name: drawing_of(text, name) for name in families}
    for name, outcomes in families.items():
        proved = [claim for claim, _ in outcomes if claim.expected in PROVED]
        links = re.findall(r'href="#([^"]+)"', drawings[name])
        assert sorted(n for n in links if n.startswith("claim-")) == sorted(anchor("claim", c.id) for c in proved)
        assert {n for n in links if n.startswith("id-")} == {f"id-{i}" for claim in proved for i in claim.ids}
        assert drawings[name].count("<path") >= len(proved) and (proved or not drawings[name])
        places = re.findall(r'<text x="(\d+)" y="([\d.]+)"', drawings[name])
        assert len(places) == len(set(places)) >= len(links)
        assert not any(n.endswith("__init__") for n in links)
    assert "function-impl.parts.reshape.collapse" in drawings["reshape"]
    assert "function-impl.view.view.View.create" in drawings["movement"]
    assert "function-impl.simplify.rules.values." in drawings["rewriting"]
    assert text.count("<svg") == sum(map(bool, drawings.values())) == len(families) - 2


def drawing_of(text: str, family: str) -> str:
    """The graph of a family, an empty text if it has none."""
    panel = text.split(f'id="{anchor("family", family)}"')[1].split("<article", maxsplit=1)[0]
    return panel.split("<svg")[1].split("</svg>")[0] if "<svg" in panel else ""


def test_every_definition_law_and_rule_is_on_the_page_with_what_it_says() -> None:
    assert set(everything_numbered()) == ids_written()
    assert everything_numbered()["D3"].says == ("unravel, the inverse g_d",)
    assert everything_numbered()["D13"].says == ("permute",)
    assert everything_numbered()["L4"].says[0].startswith("reshaping a shapetracker is reading it through")
    assert everything_numbered()["R1"].says[0].startswith("The one axis that reads two neighbouring ones")
    assert everything_numbered()["R3"].says[0].startswith("an axis of size 1 has stride 0")
    assert all(len(says) > 2 for entry in everything_numbered().values() for says in entry.says)


def test_definitions_show_their_text_and_not_their_names() -> None:
    defined = {name: entry.defined for name, entry in everything_numbered().items() if name[0] == "D"}
    assert len(defined) == 40 and all(len(text) > 7 for texts in defined.values() for _, text in texts)
    inverse = "The inverse of ravel, `g_d(y)_k = floor(y / s_k) mod d_k`, on `0 <= y < prod_k d_k`."
    assert defined["D3"] == (("unravel", inverse),)
    assert [name for name, _ in defined["D8"]] == ["address", "is_valid", "canonical_tracker"]
    assert everything_numbered()["D3"].in_short == f"`unravel`: {inverse}"
    assert everything_numbered()["D20"].in_short.endswith("`slice_tensor`, `slice_steps`")
    text = document(shipped())
    formula = "<code>g_d(y)_k = floor(y / s_k) mod d_k</code>"
    assert formula in text.split('id="id-D3"')[1].split("</tr>")[0]
    assert formula in text.split('id="claim-L1.ravel-unravel"')[1].split("</article>")[0]
    assert "D3  The inverse of ravel, g_d(y)_k" in drawing_of(text, "numbering")


def test_the_sample_page_shows_each_kind_of_verdict() -> None:
    text = document(sample())
    seen = " ".join(" ".join(Reader(text).texts).split())
    assert "Not every claim has the verdict that it must have." in seen
    assert f"This page is about {len(sample().outcomes)} of the {len(sample().outcomes) + 1} claims." in seen
    assert "proved for all sizes, cached" in seen and "1 verdict is a proof of an earlier run" in seen
    assert 'class="badge open"><span aria-hidden="true">?</span> unknown' in text
    assert "refuted, as it must be" in seen and "Where it fails x = 0 positive: impl False" in seen
    assert "unknown (expected: proved for all sizes)" in seen
    assert "of a kind yet to come (expected: refuted)" in seen
    assert "What went wrong expected: proved within bounds at case 391, x = 9" in seen
    assert "replay('S4', 391, x=9)" in "".join(Reader(text).texts)
    assert 'class="badge wrong"><span aria-hidden="true">!</span> of a kind' in text


@pytest.mark.parametrize("contents", [sample, lambda: hostile(sample()), shipped], ids=["sample", "hostile", "shipped"])
def test_nothing_is_fetched_and_no_text_becomes_markup(contents: object) -> None:
    page = Reader(document(contents()))  # type: ignore[operator]
    assert [tag for tag, _ in page.elements if tag in ("img", "link", "iframe", "object", "embed", "base")] == []
    assert len(list(page.all("script"))) == len(list(page.all("style"))) == 1
    for tag_, attributes in page.elements:
        assert not {"src", "style", "srcset", "action"} & set(attributes), tag_
        assert not [name for name in attributes if name.startswith("on")], tag_
    (policy,) = [a["content"] for a in page.all("meta") if a.get("http-equiv") == "Content-Security-Policy"]
    assert str(policy).startswith("default-src 'none'; style-src 'sha256-")


def test_a_hostile_claim_is_shown_as_it_is_written() -> None:
    seen = "".join(Reader(document(hostile(sample()))).texts)
    assert seen.count("</p><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\"'") > 5


def test_headings_follow_one_another_and_tables_have_captions_and_heads() -> None:
    for contents in (sample(), shipped()):
        page = Reader(document(contents))
        levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1 and levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))
        tables = len(list(page.all("table")))
        assert tables == len(list(page.all("caption"))) >= 3
        assert {attributes.get("scope") for attributes in page.all("th")} == {"col", "row"}
        assert next(page.all("html"))["lang"] == "en"
        labels = {attributes["for"] for attributes in page.all("label")}
        assert labels == {attributes["id"] for attributes in page.all("select", "input")}


def test_anchors_of_different_names_are_different() -> None:
    names = ["a", "A", "a b", "a_b", "a_20_b", "a:20:b", "a.b", "a-b", "\u00e4", "<", ">"]
    assert len({anchor("claim", name) for name in names}) == len(names)
    assert anchor("claim", "C19.carry-weight") == "claim-C19.carry-weight"


def test_parts_of_a_page() -> None:
    assert doctest.testmod(markup).failed == 0 < doctest.testmod(markup).attempted
    assert as_html(tag("p", *joined([tag("b", "x"), tag("i", "<")]))) == "<p><b>x</b>, <i>&lt;</i></p>"
    assert as_html(tag("p", *prose("see `f` and `g`."))) == "<p>see <code>f</code> and <code>g</code>.</p>"
    assert prose("one ` alone") == ["one ` alone"]
    assert (counted(1, "path"), counted(1200, "path")) == ("1 path", "1,200 paths")


def test_the_command_writes_the_page_and_the_functions_into_the_json(tmp_path: Path) -> None:
    file, json = tmp_path / "page.html", tmp_path / "run.json"
    arguments = ["--only", "C12.*", "--jobs", "1", "--report", str(file), "--json", str(json)]
    assert main(arguments) == 0
    text = file.read_text(encoding="utf-8")
    assert text == f"{text.rstrip()}\n" and "This page is about 2 of the" in text
    assert 'id="function-impl.merge.layers.carry_free.solutions"' in text
    assert '"impl.merge.layers.carry_free.solutions": true' in json.read_text()
    assert main(["--only", "C12.*", "--report", str(tmp_path / "absent" / "page.html")]) == 2


def test_a_page_without_proofs_is_a_page(tmp_path: Path) -> None:
    assert main(["--only", "L1.no-range", "--jobs", "1", "--report", str(tmp_path / "page.html")]) == 0
    page = Reader((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert len(list(page.all("article"))) == 1 and list(page.all("svg")) == []


def test_the_engine_does_without_the_page() -> None:
    """It is imported where `--report` asks for it, and not before."""
    program = "import sys, proofs.__main__; print([name for name in sys.modules if name.startswith('proofs.page')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"


def test_a_claim_without_a_source_is_shown_by_its_name() -> None:
    scope: dict[str, object] = {}
    exec("def made(given): given.check('one', given.integer('x') == 1)", scope)  # noqa: S102  (it has no file)
    claim = Claim("M1", "Made.", scope["made"], "made", Bounded("x"))  # type: ignore[arg-type]
    contents = replace(sample(), outcomes=((claim, sample().outcomes[0][1]),))
    assert "<pre tabindex=\"0\" class=\"python\"><code>made</code></pre>" in document(contents)


def test_the_sample_is_another_package() -> None:
    assert {claim.body.__module__.rpartition(".")[0] for claim in sample().claims} == {SAMPLE}
