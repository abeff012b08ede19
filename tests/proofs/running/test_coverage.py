"""The object that runs is the object that is proved: what no claim runs is named, with its reason."""

import io
import sys
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

import impl
from proofs.command import main
from proofs.kernel.claim import PROVED, AllSizes
from proofs.kernel.registry import all_claims
from proofs.running.coverage import Covered, Function, as_text, coverage, functions_of, reason_for, tracing
from proofs.sweep.coverage import lines_swept
from proofs.unproved import UNPROVED
from tests.test_architecture import ids_written

FOLDER = Path(impl.__file__).parent

MAKE_VIEWS = {
    "impl.view.view.View.create": "all sizes",
    "impl.view.view.View.pad": "all sizes",
    "impl.view.view.View.shrink": "all sizes",
    "impl.view.view.View.expand": "all sizes",
    "impl.view.view.View.permute": "all sizes",
    "impl.view.view.View.stride": "all sizes",
    "impl.view.view.View.reshape": "all sizes",
    "impl.view.view.View.__add__": "within bounds",
    "impl.mergeability.mergeable": "within bounds",
    "impl.merge.results.parts_of": "all sizes",
}
"""What makes a view, and what is said of it."""


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


@cache
def covered() -> tuple[Covered, ...]:
    """What is reached along the first paths of some cases of each claim."""
    return tuple(coverage(all_claims(), FOLDER, most_cases=8, most_paths=2))


def test_every_function_that_no_claim_runs_is_named_with_a_reason() -> None:
    unrun = [entry.function.name for entry in covered() if not entry.claims]
    assert [name for name in unrun if reason_for(name, UNPROVED) is None] == []
    assert len(unrun) < len(covered())


def test_every_reason_is_needed() -> None:
    unrun = [entry.function.name for entry in covered() if not entry.claims]
    assert [pattern for pattern in UNPROVED if not any(fnmatchcase(name, pattern) for name in unrun)] == []
    assert all(len(reason) > 20 for reason in UNPROVED.values())


@pytest.mark.parametrize(("name", "scope"), MAKE_VIEWS.items())
def test_what_makes_views_is_run_by_claims(name: str, scope: str) -> None:
    (entry,) = [entry for entry in covered() if entry.function.name == name]
    assert entry.scope == scope


def test_every_rule_has_a_claim_for_all_sizes() -> None:
    claims = [claim for claim in all_claims() if claim.expected in PROVED]
    proved = {name for claim in claims if isinstance(claim.scope, AllSizes) for name in claim.ids}
    rules = {name for name in ids_written() if name.startswith("R")}
    assert len(rules) >= 9 and rules - proved == set()


def test_functions_and_their_lines_are_found(tmp_path: Path) -> None:
    package = tmp_path / "sample"
    package.mkdir()
    function = "def f(x):\n    if x:\n        return [\n            y for y in x]\n    return 1\n"
    source = function + "\nclass A:\n    def g(self): return 2\n"
    (package / "__init__.py").write_text(source)
    found = {function.name: function.lines for function in functions_of(package)}
    assert found == {"sample.f": {2, 3, 4, 5}, "sample.A.g": {8}}
    scope: dict[str, object] = {}
    exec(compile(source, str(package / "__init__.py"), "exec"), scope)  # noqa: S102  (a module made for the test)
    with tracing(package) as ran:
        scope["f"](())  # type: ignore[operator]
    assert {line for _, line in ran} == {1, 2, 5}


def test_a_function_that_no_claim_runs_shows(tmp_path: Path) -> None:
    wanted = ("impl.parts.reshape.split", "impl.view.view.View.brief")
    names = [entry for entry in covered() if entry.function.name in wanted]
    text = as_text(names, {})
    assert "impl.parts.reshape.split  " in text and "C8.split" in text
    assert "impl.view.view.View.brief: NO REASON IS GIVEN" in text


@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        ("impl.view.view.View.create", "to rank 3"),
        ("impl.view.view.View.pad", "to rank 2"),
        ("impl.view.view.View.permute", "to rank 3"),
        ("impl.view.view.View.stride", "to rank 1"),
        ("impl.view.view.View.reshape", "to rank 2"),
        ("impl.merge.search.box.clamped", "any rank"),
        ("impl.parts.reshape.split", "to rank 2"),
        ("impl.mergeability.mergeable", ""),
    ],
)
def test_each_function_says_to_which_rank_it_is_covered(name: str, ranks: str) -> None:
    (entry,) = [entry for entry in covered() if entry.function.name == name]
    assert entry.ranks == ranks


def test_the_share_of_lines_that_no_path_reached_is_said() -> None:
    few, none = Function("f", "f.py", frozenset({1, 2, 3})), Function("g", "f.py", frozenset({5}))
    claim = next(claim for claim in all_claims() if claim.id == "C2.pad")
    entries = [Covered(few, (claim,), (3,), ("merge.small",)), Covered(none, (), (5,), (), (5,))]
    text = as_text(entries, {})
    assert "No path reached 1 of 3 (33.3%) of their lines, and 2 of 4 (50.0%) of all lines of the library; 1 of" in text
    assert "  f  2/3 lines  all sizes to rank 2 (swept in merge.small): C2.pad" in text


def test_what_sweeps_run_is_found() -> None:
    swept = lines_swept(FOLDER, most_stacks=10)
    functions = {function.name: function for function in functions_of(FOLDER)}
    runs = {name: {sweep for sweep, ran in swept.items() if functions[name].is_run(ran)} for name in functions}
    assert {"merge.small", "strict.small"} <= runs["impl.mergeability.mergeable"]
    assert runs["impl.shapetracker.tracker.ShapeTracker.simplify"] == {"simplify.small"}
    assert runs["impl.mergeability.equivalence.compared"] == {"equivalent.small"}


def test_the_command_prints_both_lists(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.command.lines_swept", lambda folder, progress: {})
    assert main(["--coverage", "--only", "C12.solutions"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "impl.merge.layers.carry_free.solutions  3/3 lines  all sizes: C12.solutions" in out
    assert "\n  impl.__getattr__\n" in out.split("None of these claims runs:")[1]
    assert "NO REASON IS GIVEN" not in out


def test_the_command_gives_reasons_where_all_claims_are_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found: hundreds of functions were said to have none, where claims that run them were left out."""
    monkeypatch.setattr("proofs.command.lines_swept", lambda folder, progress: {})
    monkeypatch.setattr("proofs.command.coverage", lambda claims, *_, **__: list(covered()))
    for arguments in ([], ["--only", "*"]):
        assert main(["--coverage", *arguments]) == 0
        out = capsys.readouterr().out
        assert "\n  impl.__getattr__: finds names where they are\n" in out.split("No claim runs:")[1]


def test_progress_is_reported_for_each_sweep_and_each_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int, str]] = []
    claims = [
        claim for claim in all_claims() if claim.id in ("C12.solutions", "C12.solutions-rounded-down", "C13.problem")
    ]
    coverage(claims, FOLDER, most_cases=1, most_paths=1, progress=lambda *progress: seen.append(progress))
    assert seen == [(0, 2, "C12.solutions"), (1, 2, "C13.problem")]
    monkeypatch.setattr("proofs.sweep.coverage.lines_of", lambda sweep, folder, most_stacks: set())
    seen.clear()
    swept = lines_swept(FOLDER, progress=lambda *progress: seen.append(progress))
    assert [(done, name) for done, _, name in seen] == list(enumerate(swept)) and {n for _, n, _ in seen} == {
        len(swept)
    }


def test_the_command_shows_progress_on_a_terminal_and_takes_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("proofs.sweep.coverage.lines_of", lambda sweep, folder, most_stacks: set())
    assert main(["--coverage", "--only", "C12.solutions"]) == 0
    assert "0/1 C12.solutions" in terminal.getvalue() and "merge.small" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_a_list_that_is_interrupted_ends_without_a_trace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("proofs.command.coverage", interrupted)
    monkeypatch.setattr("proofs.command.lines_swept", lambda folder, progress: {})
    assert main(["--coverage"]) == 130
    assert capsys.readouterr() == ("", "\ninterrupted\n")
