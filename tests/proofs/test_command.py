"""The command line: exit codes, JSON, selection, and a replay for whoever reads a counterexample."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import proofs.claims
from proofs.command import main
from proofs.kernel import Bounded, Claim, Counterexample, Given, HypothesisFailed, Verdict, claim, replay
from proofs.kernel.paths.replay import replay_body
from proofs.kernel.registry import (
    RegistryError,
    all_claims,
    checked_ids,
    families_without_false_variant,
    module_names,
)
from proofs.running.report import as_test
from proofs.sweep.command import main as sweep
from proofs.terminal import by_the_minute
from spec.view import View
from tests.proofs.helpers import result

SAMPLE = "tests.proofs.sample"

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> int:
    return main([*arguments, "--jobs", "1"], SAMPLE)


@pytest.mark.parametrize("number", ["0", "-1", "3.5", "", "\N{ARABIC-INDIC DIGIT THREE}", "9" * 5000])
def test_what_is_no_positive_number_is_refused_in_a_line(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--list", "--jobs", number], SAMPLE)
    last = capsys.readouterr().err.splitlines()[-1]
    assert stopped.value.code == 2 and last.endswith(" is not a number of at least 1") and len(last) < 500


def test_a_run_in_which_all_is_as_expected_exits_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--only", "good") == 0
    out = capsys.readouterr().out
    assert "S1  all sizes  " in out
    assert "S3  refuted  " in out
    assert "\n1 proved for all sizes, 1 proved within bounds, 1 false variant refuted as it must be.\n" in out


def test_a_refutation_exits_1_and_shows_a_test_that_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--only", "S4") == 1
    out = capsys.readouterr().out
    assert out.startswith("S4  REFUTED  ") and "\n    expected: proved within bounds\n    at case 391, x = 9\n" in out
    assert "the sum = 400" in out
    assert "sums: impl 0, spec 400   <-- differs" in out
    assert "def test_s4_counterexample() -> None:\n        replay('S4', 391, x=9)" in out


def test_a_claim_left_unknown_exits_3() -> None:
    assert run("--only", "hard") == 3


def test_a_family_without_a_false_variant_exits_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--only", "S7") == 1
    assert "the family untested has no false variant" in capsys.readouterr().err


def test_a_false_variant_that_is_proved_exits_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--only", "S8") == 1
    out = capsys.readouterr().out
    assert out.startswith("S8  PROVED  ") and "\n    expected: refuted\n" in out
    assert "\n1 proved that must be refuted.\n" in out


def test_a_pattern_without_a_match_exits_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--only", "absent*") == 2
    assert "no claim matches 'absent*'; need an id or family as --list has them" in capsys.readouterr().err
    assert run("--only", "good", "absent*") == 2
    assert "no claim matches 'absent*'" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--jobs", "0"], ["--frobnicate"]])
def test_wrong_usage_exits_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments, SAMPLE)
    assert stopped.value.code == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--list", "--json", "F"], "--list prints a list and runs nothing: there is nothing to write for --json"),
        (["--list", "--guarantees"], "--list and --guarantees: need one of them"),
        (["--json", "-"], "--json -: need the name of a file"),
        (["--report", "absent/F"], "absent is not a directory"),
    ],
)
def test_options_without_a_sense_are_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the same for sweeps, which share what checks them."""
    assert run(*arguments) == 2
    assert capsys.readouterr() == ("", f"error: {message}\n")


def test_an_option_that_is_given_twice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The last one does not win."""
    for command in (main, sweep):
        with pytest.raises(SystemExit) as stopped:
            command(["--only", "a", "--only", "b"])
        assert stopped.value.code == 2
        assert "argument --only: given twice" in capsys.readouterr().err
    assert sweep(["--list", "--json", "F"]) == 2


def test_a_claim_is_selected_by_its_name_too(capsys: pytest.CaptureFixture[str]) -> None:
    """And several by several patterns, whose capitals do not count."""
    assert run("--only", "squares_*", "--list") == 0
    assert capsys.readouterr().out.startswith("S3  [good; all sizes]")
    assert run("--only", "s3", "Squares_*", "S4", "--list") == 0
    assert [line[:2] for line in capsys.readouterr().out.splitlines()] == ["S3", "S4"]


def test_progress_is_told_by_the_minute_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter((0.0, 59.0, 61.0, 100.0, 121.5))
    tell = by_the_minute(lambda: next(times))
    for done in range(4):
        tell(done, 9, "C7")
    assert capsys.readouterr() == ("", "1 of 9: C7\n3 of 9: C7\n")


def test_json_holds_each_verdict_and_its_example(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    assert run("--only", "S[234]", "--json", str(file)) == 1
    content = json.loads(file.read_text())
    assert [(c["id"], c["verdict"], c["expected"]) for c in content["claims"]] == [
        ("S2", "proved_bounded", "proved_bounded"),
        ("S3", "refuted", "refuted"),
        ("S4", "refuted", "proved_bounded"),
    ]
    assert content["claims"][0]["cases"] == 600
    assert content["claims"][2]["example"]["values"] == {"x": 9}
    assert content["summary"]["false_variants_refuted"] == 1
    assert list(tmp_path.iterdir()) == [file]


def test_junit_holds_each_claim_and_what_failed(tmp_path: Path) -> None:
    file = tmp_path / "run.xml"
    assert run("--only", "S[234]", "--junit", str(file)) == 1
    suite = ElementTree.parse(file).getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "0")
    failures = {case.get("name"): case.findall("failure") for case in suite.findall("testcase")}
    assert {name: len(found) for name, found in failures.items()} == {"S2": 0, "S3": 0, "S4": 1}
    assert "refuted (expected: proved within bounds)" in str(failures["S4"][0].get("message"))
    assert "replay('S4', 391, x=9)" in str(failures["S4"][0].text)
    assert list(tmp_path.iterdir()) == [file]


def test_several_processes_say_the_same(tmp_path: Path) -> None:
    contents = []
    for jobs in ("1", "2"):
        assert main(["--only", "S[1234]", "--jobs", jobs, "--json", str(tmp_path / jobs)], SAMPLE) == 1
        contents.append(json.loads((tmp_path / jobs).read_text()))
        for entry in contents[-1]["claims"]:
            del entry["seconds"]
    assert contents[0] == contents[1]


def test_the_module_runs_as_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "proofs", "--only", "L1.no-range", "--jobs", "1", "--no-cache"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "L1.no-range  refuted  " in done.stdout
    assert "\n    at d0 = 1, d1 = 1, y = 1\n    no smaller case fails" in done.stdout


def test_help_explains_verdicts_and_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert "exit codes:" in out and "vacuous" in out


def test_replay_fails_where_the_claim_does() -> None:
    with pytest.raises(Counterexample, match="impl 0, spec -1"):
        replay("L1.no-range", d0=1, d1=1, y=-1)
    assert replay("L1.no-range", d0=2, d1=2, y=3).readings[0].is_met


def test_replay_cannot_pass_by_doing_nothing() -> None:
    with pytest.raises(HypothesisFailed):
        replay("L1.unravel-ravel", 1, d0=3, i0=3)
    with pytest.raises(TypeError, match="a value for i0 is needed"):
        replay("L1.unravel-ravel", 1, d0=3)
    with pytest.raises(TypeError, match="does not ask for z"):
        replay("L1.unravel-ravel", 1, d0=3, i0=2, z=1)
    with pytest.raises(KeyError, match="no claim has the id"):
        replay("L0")
    with pytest.raises(ValueError, match="no goal is reached"):
        replay_body(lambda given: given.integer("x"), (), {"x": 1})


def test_a_case_of_views_gives_a_test_with_its_imports() -> None:
    def body(given: Given, view: View) -> None:
        given.check("never", given.index(view.shape)[0] != 1)

    view = View((3,), (1,), 0, (0,), (3,))
    example = result(body, cases=lambda: [(view,)]).tally.refuted
    assert example is not None
    text = as_test(Claim("T1", "", body, "", Bounded("")), example)
    assert text.startswith("from proofs.kernel import replay\nfrom spec.view import View\n")
    assert f"replay('T1', {view!r}, i0=1)" in text


def test_an_id_is_used_once() -> None:
    @claim("A", "", family="f", scope=Bounded("x"))
    def one(given: Given) -> None: ...

    with pytest.raises(RegistryError, match="the id A is used by one and one"):
        checked_ids((one, one))


def test_a_folder_of_claims_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = proofs.claims.FOLDERS
    names = module_names("proofs.claims")
    assert names.index("proofs.claims.views.reshape") < names.index("proofs.claims.known_bad.rules")
    monkeypatch.setattr(proofs.claims, "FOLDERS", folders[:-1])
    with pytest.raises(RegistryError, match=r"not all that are: .*known_bad"):
        module_names("proofs.claims")


def test_families_are_watched() -> None:
    assert families_without_false_variant(all_claims(SAMPLE)) == ["bad", "untested"]
    assert families_without_false_variant(all_claims()) == []


def test_the_claims_expect_what_they_say() -> None:
    expected = {claim.id: claim.expected for claim in all_claims(SAMPLE)}
    assert expected["S1"] is Verdict.PROVED_ALL_SIZES
    assert expected["S2"] is Verdict.PROVED_BOUNDED
    assert expected["S3"] is Verdict.REFUTED
