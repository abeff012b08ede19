"""The README and the pages in docs/: their examples, commands, links and pictures are what they say (D36)."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import impl
from docs.building import commands as helps
from docs.building import drawings, identifiers, links, pictures, places, reference

ROOT = Path(__file__).parents[1]
GENERATED = ROOT / "docs" / "generated"
PAGES = [ROOT / "README.md", *sorted(page for page in (ROOT / "docs").rglob("*.md") if GENERATED not in page.parents)]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_RUN = {
    "sharding.md": "wants processes with PyTorch's DTensor: tests/impl/interop/torch runs the same calls",
    "tinygrad.md": "wants tinygrad 0.9.0: make dropin runs it",
    "for-frameworks.md": "wants tinygrad 0.9.0: make dropin runs it",
    "for-arrays.md": "wants processes with PyTorch's DTensor: tests/impl/interop/torch runs the same calls",
}
"""Pages with Python that is not run here, and where it is."""
TOOLS = ("make ", "pip install ", "python benchmarks/", "python -m proofs", "PYTHONPATH=")
"""How commands begin that are only written here: they take long, or need what is not installed."""
COMMAND = re.compile(r"\bpython -m (?=impl\b|proofs\.checker\b)")


def blocks(page: Path, *languages: str) -> list[str]:
    """The blocks of code of a page that are in one of some languages."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [text for language, text in found if language in languages]


def examples(page: Path) -> doctest.DocTest:
    """The examples of a page as one: later blocks know what earlier ones have defined."""
    text = page.read_text(encoding="utf-8").replace("```", "")
    return doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)


def run(command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command line of this library, with this interpreter."""
    text = COMMAND.sub(f"{shlex.quote(sys.executable)} -m ", command)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}
    return subprocess.run(
        ["bash", "-c", text], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def commands() -> list[tuple[str, str]]:
    """The command lines of all pages, each with its page."""
    lines = [(page.name, line) for page in PAGES for text in blocks(page, "sh") for line in text.splitlines()]
    return [(name, line.split("  #")[0].strip()) for name, line in lines if line.strip()]


def sessions() -> list[tuple[str, str, str]]:
    """The commands that are shown with what they print, each with its page."""
    shown = [(page.name, text) for page in PAGES for text in blocks(page, "console")]
    return [
        (name, command, output)
        for name, text in shown
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page(page):
    """All blocks are run as one; Python that is shown without answers is not run, and named."""
    example = examples(page)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert runner.summarize(verbose=False) == (0, len(example.examples))
    silent = [text for text in blocks(page, "python") if ">>> " not in text]
    assert bool(silent) == (page.name in NOT_RUN)
    for text in silent:
        compile(text, page.name, "exec")


def test_most_pages_have_examples():
    """The check itself: many examples, in several pages."""
    found = {page.name: len(examples(page).examples) for page in PAGES}
    assert len([name for name, number in found.items() if number]) >= 8 and sum(found.values()) >= 80


@pytest.mark.parametrize(("page", "line"), [found for found in commands() if not found[1].startswith(TOOLS)])
def test_a_command_of_a_page(page, line):
    """Each answers, yes or no; bad input would be 2."""
    assert run(line).returncode in (0, 1), run(line).stderr


@pytest.mark.parametrize(("page", "command", "output"), sessions())
def test_a_session_of_a_page(page, command, output):
    """What a command prints is what the page shows."""
    assert run(command).stdout == output


def test_there_are_commands_and_sessions():
    """The check itself."""
    assert len([line for _, line in commands() if COMMAND.match(line)]) >= 5 and len(sessions()) >= 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_links_of_a_page_lead_somewhere(page):
    """Files exist, and pages that are made are made; those of a table are meant from the root of the repository."""
    made = {f"generated/{name}" for name in ("identifiers", "claims", "reference", "commands")} | set(places.COPIED)
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    targets = {found[1] for found in re.finditer(r"\]\((?!\w+:|#)([^)#\s]+)", text)}
    lost = [t for t in targets if not (page.parent / t).exists() and not (ROOT / t).exists()]
    assert {t for t in lost if t.removesuffix(".md") not in made and not t.startswith("generated/spec-")} == set()


def test_the_readme_leads_to_every_page():
    """D36. Whatever was in it once is one link away."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {page.name for page in PAGES if page.parent == ROOT / "docs"} - {"index.md"}
    assert {name for name in pages if f"(docs/{name})" not in text} == set()


def test_every_page_is_in_the_contents():
    """D36. What no table of contents names is not found."""
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = {page.stem for page in PAGES if page.parent == ROOT / "docs"} - {"index"}
    assert pages - set(re.findall(r"^[\w/-]+$", text, re.MULTILINE)) == set()


def test_the_pictures_are_those_that_the_library_draws():
    """D16. `python -m docs.building.drawings` writes them; each is shown on some page, and what is shown is there."""
    drawn = {f"{picture.name}.svg": picture.text() for picture in drawings.all_of_them()}
    written = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "pictures").iterdir()}
    assert written == drawn and len(drawn) >= 8
    shown = {name for page in PAGES for name in re.findall(r"pictures/([\w-]+\.svg)\)", page.read_text("utf-8"))}
    assert shown == set(drawn)


def test_a_picture_says_in_each_cell_what_its_index_reads():
    """D16. The addresses of a transposed grid, row by row, and a hatched cell for one that is not valid."""
    text = drawings.transposed().text()
    assert re.findall(r">(\d)</text>", text) == list("01234567") + list("02461357")
    assert drawings.hole().text().count("url(#hole-hatch)") == 4


def test_a_picture_outlines_the_witness():
    """L8. Three indices of a bend; a stack that is a view has none to show."""
    assert drawings.refusing().text().count('class="mark"') == 3
    with pytest.raises(ValueError, match="witness_of: Merged"):
        pictures.witness_of(drawings.COLUMNS)
    with pytest.raises(ValueError, match="merged: NotMergeable"):
        pictures.merged(drawings.TURNED)


@pytest.mark.parametrize("module", [helps, identifiers, links, pictures, places, reference])
def test_the_examples_of_what_makes_the_pages(module):
    """Of links, anchors and Markdown."""
    assert doctest.testmod(module).failed == 0


def test_the_index_joins_definition_rule_claim_and_test():
    """D17, L7, R7, C14. Each has its place in the index, the claims about it, and the tests that name it."""
    pages = identifiers.pages()
    for name in identifiers.known():
        page, anchor = identifiers.address(name)
        assert f"({anchor})=" in pages[page] or f'<span id="{anchor}">' in pages[page]
    section = pages["generated/identifiers"].split("(id-d17)=")[1].split("(id-")[0]
    assert "* Claims: " in section and "C14.merge" in section
    assert "[`mergeable`](spec/merge.py#L-" in section and "[`spec/test_merge`](tests/spec/test_merge.py#L-" in section


def test_the_reference_has_every_public_name():
    """D7. A directive for each, with its docstring."""
    page = reference.page("impl")
    assert {name for name in impl.__all__ if f"}} {name}" not in page} <= {"compiled"}
    assert "{py:method} pad(" in page and ">>> View.create((2,)).pad(((1, 3),))" in page


def test_the_page_of_commands_has_each_command():
    """D17. The commands of the library are those that its help lists."""
    assert {"mergeable", "show", "explain", "lower"} <= set(helps.names(helps.asked("impl")))
    assert "usage: python -m impl show" in helps.section("show", helps.asked("impl", "show"))


def test_each_module_that_the_pages_name_is_known_to_type_checkers():
    """`viewalgebra.lower` is a stub; what type checkers see of it is tested where `viewalgebra` is."""
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = {*re.findall(r"(?m)^(?:>>> )?(?:from|import) (?:impl|viewalgebra)\.([a-z_.]+)", pages)}
    assert len(named) > 5
    for name in named:
        place = ROOT / "viewalgebra" / name.replace(".", "/")
        ends = place.with_suffix(".py"), place.with_suffix(".pyi"), place / "__init__.pyi"
        assert any(path.exists() for path in ends), name
