"""The walks of CONTRIBUTING.md can be followed: examples run, places exist, and a new rule is proved by them."""

import doctest
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings

import spec
from impl.simplify.rules import RULES
from impl.simplify.rules.rule import Rule
from proofs.claims.expressions import rewriting
from proofs.kernel import Verdict
from proofs.kernel.discharge import examined, result_of

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LINES = 13
"""The most lines that a walk takes, without its example."""


def walks() -> dict[str, str]:
    """The walks, by what is added."""
    parts = re.split(r"^## (.+)$", TEXT, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def example(walk: str) -> dict[str, object]:
    """What is defined after a walk's example was run; every line of it must give what it says."""
    test = doctest.DocTestParser().get_doctest(walk.replace("```", ""), {}, "CONTRIBUTING.md", None, 0)
    runner = doctest.DocTestRunner()
    runner.run(test, clear_globs=False)
    assert runner.summarize(verbose=False) == (0, len(test.examples)) and test.examples
    return test.globs


def test_each_walk_is_short() -> None:
    """R10. Ten lines or so, and an example."""
    assert len(walks()) >= 10
    for name, walk in walks().items():
        lines = re.sub(r"```.*?```", "", walk, flags=re.S).strip().splitlines()
        assert 0 < len(lines) <= LINES, name


@pytest.mark.parametrize("place", sorted(set(re.findall(r"`((?:impl|proofs|spec|tests|benchmarks)/[\w./]*)`", TEXT))))
def test_a_place_that_is_named_exists(place: str) -> None:
    """A walk leads somewhere."""
    assert (ROOT / place).exists()


def test_the_glossary_holds_the_ten_terms_that_are_ours() -> None:
    """L7, L8. Each is used by the library: a word that nothing uses needs no entry."""
    section = (spec.__doc__ or "").split("Words of our own")[1]
    terms = re.findall(r"^([a-z][a-z, ]*?)  +\S", section, flags=re.M)
    used = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "impl").rglob("*.py"))
    assert len(terms) == 10
    assert [word for term in terms for word in term.split(", ") if word not in used] == []


def test_the_walk_to_a_rule_ends_in_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10. The rule of the example, put among the rules, is a case that is proved; with a wrong right side, refuted."""
    rule = example(walks()["A rule of the simplifier"])["halved"]
    assert isinstance(rule, Rule) and rule not in RULES
    monkeypatch.setitem(rewriting.BY_NAME, rule.name, rule)
    claim = rewriting.values_stay
    assert result_of(claim, examined(claim, [(rule.name,)])).verdict is Verdict.PROVED_ALL_SIZES
    monkeypatch.setitem(rewriting.BY_NAME, rule.name, replace(rule, right=lambda x, c: x + 1))
    assert result_of(claim, examined(claim, [(rule.name,)])).verdict is Verdict.REFUTED


def test_the_walk_to_a_language_ends_in_a_kernel() -> None:
    """D29. The example of the walk runs."""
    assert "LANGUAGES" in example(walks()["A language"])


def test_no_clock_decides_whether_a_test_passes():
    """The profile of `tests/conftest.py` is the one that tests run with, and none sets another deadline."""
    assert settings.default.deadline is None
    written = [path.name for path in Path(__file__).parent.rglob("*.py") if "deadline=" in path.read_text("utf-8")]
    assert sorted(written) == ["conftest.py", "test_contributing.py"]
