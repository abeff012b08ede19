"""What a run says: an aligned line a claim, fitted to the terminal, and what it comes to."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from support.processes import running

from proofs.command import main
from proofs.kernel.claim import ALL_SIZES, AllSizes, Bounded, Claim, Verdict
from proofs.kernel.discharge import Result
from proofs.kernel.induction.ranks import AllRanks
from proofs.kernel.registry import all_claims
from proofs.kernel.tally import Tally
from proofs.running.kinds import Kind, is_for_all_ranks, kind_of
from proofs.running.lines import COLOURS, Style, conclusion, cut, line, sentence, style_of

pty = pytest.importorskip("pty")

SAMPLE = "tests.proofs.sample"
ROOT = Path(__file__).parents[3]
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")
WIDTHS = (60, 80, 200)


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


Shown = Callable[..., list[str]]


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """The lines that a run prints on a terminal of some width, with an environment."""

    def show(width: int, *arguments: str, **environment: str) -> list[str]:
        monkeypatch.delenv("NO_COLOR", raising=False)
        for name, value in {"COLUMNS": str(width), "TERM": "xterm", **environment}.items():
            monkeypatch.setenv(name, value)
        terminal = Terminal()
        monkeypatch.setattr(sys, "stdout", terminal)
        main([*arguments, "--jobs", "1"], SAMPLE)
        return terminal.getvalue().splitlines()

    return show


def claim_named(claim_id: str, package: str = SAMPLE) -> Claim:
    """A claim of a package."""
    return next(claim for claim in all_claims(package) if claim.id == claim_id)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_line_is_as_wide_as_the_terminal_at_most_and_aligned(width: int) -> None:
    """The shipped claims, with the longest ids: no line is wider, and each verdict begins at the same place."""
    claims = all_claims()
    ids = max(len(claim.id) for claim in claims)
    lines = [line(c, Result(c.expected, (), Tally(seconds=123.456)), ids, Style(width)) for c in claims]
    assert len(lines) == len(claims) > 300
    assert max(map(len, lines)) == width
    words = {text[ids + 2 : ids + 11] for text in lines}
    assert words == {"all ranks", "all sizes", "in bounds", "refuted  "}
    assert all(text.startswith(f"{c.id} ") for text, c in zip(lines, claims, strict=True))
    assert all(("   123.46 s  " in text) is (width > 60) for text in lines)
    assert all(len(text) > width - 10 or text.endswith(c.sentence) for text, c in zip(lines, claims, strict=True))


@pytest.mark.parametrize("width", WIDTHS)
def test_a_terminal_has_colour_and_its_width(width: int, shown: Shown) -> None:
    lines = shown(width, "--only", "good")
    claims = [text for text in lines if text.startswith("S")][:3]
    assert [ESCAPE.findall(text) for text in claims] == [["32", "0"], ["33", "0"], ["2", "0"]]
    plain = [ESCAPE.sub("", text) for text in claims]
    assert all(len(text) <= width for text in plain)
    assert [text[:13] for text in plain] == ["S1  all sizes", "S2  in bounds", "S3  refuted  "]
    assert plain[0].endswith("its quotient and remainder." if width > 60 else "quotient and...")


def test_what_is_not_as_it_must_be_is_in_capitals_and_red(shown: Shown) -> None:
    assert shown(80, "--only", "S4")[0].startswith("S4  \x1b[1;31mREFUTED  \x1b[0m  ")
    assert shown(80, "--only", "S8")[0].startswith("S8  \x1b[1;31mPROVED   \x1b[0m  ")
    assert shown(80, "--only", "S5")[0].startswith("S5  \x1b[1;35mUNKNOWN  \x1b[0m  ")
    assert len(set(COLOURS.values())) == len(COLOURS) == len(Kind)


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_can_be_refused(environment: dict[str, str], shown: Shown) -> None:
    lines = shown(60, "--only", "S1", **environment)
    assert lines[0].startswith("S1  all sizes  ") and len(lines[0]) <= 60 and lines[0].endswith("quotient and...")
    assert "\x1b" not in "".join(lines)


def test_an_empty_no_color_refuses_nothing(shown: Shown) -> None:
    """As no-color.org has it: "when present and not an empty string"."""
    assert "\x1b[32m" in shown(60, "--only", "S1", NO_COLOR="")[0]


def test_what_is_no_terminal_gets_no_colour_and_whole_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert main(["--only", "good", "--jobs", "1"], SAMPLE) == 0
    captured = capsys.readouterr()
    assert "\x1b" not in captured.out and captured.err == "" and style_of(sys.stdout) == Style()
    for claim_id in ("S1", "S2", "S3"):
        assert any(text.endswith(f" s  {claim_named(claim_id).sentence}") for text in captured.out.splitlines())


@pytest.mark.parametrize("width", WIDTHS)
def test_a_real_terminal_is_asked_for_its_width(width: int) -> None:
    """The command on a pseudo-terminal: it finds the width and that there is colour by itself."""
    termios = pytest.importorskip("termios")
    mine, its = pty.openpty()
    termios.tcsetwinsize(its, (24, width))
    environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR", "LINES")}
    command = [sys.executable, "-m", "proofs", "--only", "L1.*", "--jobs", "1", "--no-cache"]
    environment["TERM"] = "xterm"
    written = b""
    with running(command, stdin=its, stdout=its, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment) as done:
        os.close(its)
        with suppress(OSError):
            while piece := os.read(mine, 4096):
                written += piece
        assert done.wait() == 0
    os.close(mine)
    lines = written.decode().splitlines()
    claims = [text for text in lines if text.startswith("L1.")]
    plain = [ESCAPE.sub("", text) for text in claims]
    assert len(claims) == 4 and all(ESCAPE.search(text) for text in claims)
    assert max(map(len, plain)) <= width and (width > 100 or max(map(len, plain)) > width - 10)
    assert sum(text.endswith("...") for text in plain) == (0 if width == 200 else 4)


def of(claim_id: str, verdict: Verdict, seconds: float = 0.0, **changes: object) -> tuple[Claim, Result]:
    """A claim of the sample with a verdict, as if it had got it."""
    claim = replace(claim_named(claim_id), **changes)  # type: ignore[arg-type]
    return claim, Result(verdict, (), Tally(seconds=seconds, refutations=1))


def test_counts_of_nothing_are_not_named() -> None:
    proved, ranks = Verdict.PROVED_ALL_SIZES, AllSizes("any rank")
    assert sentence([of("S1", proved)]) == "1 proved for all sizes."
    assert sentence([of("S1", proved), of("S1", proved, scope=ranks)]) == (
        "2 proved for all sizes (1 of them for all ranks)."
    )
    assert sentence([of("S3", Verdict.REFUTED)] * 2) == "2 false variants refuted as they must be."
    wrong = [of("S1", Verdict.REFUTED), of("S5", Verdict.UNKNOWN), of("S8", proved), of("S1", Verdict.STALE)]
    assert sentence(wrong) == "1 refuted, 1 unknown, 1 stale, 1 proved that must be refuted."
    others = (Verdict.VACUOUS, Verdict.DISAGREEMENT, Verdict.ERROR)
    assert sentence([of("S1", verdict) for verdict in others]) == "1 vacuous, 1 in dispute, 1 in error."
    assert sentence([]) == "Nothing was discharged."


def test_the_five_slowest_of_this_run_are_named() -> None:
    outcomes = [of("S1", Verdict.PROVED_ALL_SIZES, seconds, id=f"T{seconds}") for seconds in (3, 1, 5, 2, 4, 6)]
    text = conclusion(outcomes, 4)
    assert text.split("Slowest:\n")[1].splitlines() == [f"T{s}       {s}.00 s" for s in (6, 5, 4, 3, 2)]
    assert "Accepted by z3: 6." in text
    assert "Slowest" not in conclusion(outcomes[:5], 4)
    cached = [(claim, replace(result, is_cached=True)) for claim, result in outcomes]
    assert "Slowest" not in conclusion(cached, 4)


def test_a_single_claim_that_is_refuted_shows_its_smallest_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "S3", "--jobs", "1"], SAMPLE) == 0
    out = capsys.readouterr().out
    assert out.startswith("S3  refuted  ") and "\n    at x = 0\n    no smaller case fails" in out
    assert "replay('S3', x=0)" in out and "expected" not in out
    assert main(["--only", "S[13]", "--jobs", "1"], SAMPLE) == 0
    assert "at x = 0" not in capsys.readouterr().out


def test_each_verdict_is_of_one_kind() -> None:
    verdicts = {
        ("S1", Verdict.PROVED_ALL_SIZES): Kind.ALL_SIZES,
        ("S2", Verdict.PROVED_BOUNDED): Kind.BOUNDED,
        ("S3", Verdict.REFUTED): Kind.REFUTED,
        ("S1", Verdict.REFUTED): Kind.WRONG,
        ("S8", Verdict.PROVED_ALL_SIZES): Kind.WRONG,
        ("S1", Verdict.UNKNOWN): Kind.OPEN,
        ("S3", Verdict.UNKNOWN): Kind.WRONG,
        ("S1", Verdict.PROVED_BOUNDED): Kind.WRONG,
    }
    assert {(name, v): kind_of(*of(name, v)) for name, v in verdicts} == verdicts
    assert kind_of(*of("S1", Verdict.PROVED_ALL_SIZES, scope=AllRanks())) is Kind.ALL_RANKS


@pytest.mark.parametrize(
    ("scope", "is_any"),
    [
        (AllRanks(), True),
        (AllSizes("any rank, axis by axis"), True),
        (AllSizes("any number of axes, by the rounds of the loop that runs"), True),
        (ALL_SIZES, False),
        (AllSizes("ranks 1 to 3"), False),
        (AllSizes("any number of lines"), False),
        (AllSizes("up to 3 axes before and after, unmasked"), False),
        (AllSizes("all ranks by the definition of the strides, shown for ranks 1 to 4"), False),
        (AllSizes("three runs of up to two axes; all ranks by unfolding one axis at a time"), False),
        (Bounded("any rank"), False),
    ],
)
def test_all_ranks_is_said_where_the_scope_has_any_number_of_axes(scope: AllSizes | Bounded, is_any: bool) -> None:
    """What is shown for some ranks, and argued from there, is not counted."""
    assert is_for_all_ranks(scope) is is_any


def test_the_claims_whose_functions_go_axis_by_axis_are_for_all_ranks() -> None:
    found = [claim for claim in all_claims() if isinstance(claim.scope, AllRanks)]
    assert len(found) > 5 and all(is_for_all_ranks(claim.scope) for claim in found)
    assert not any(is_for_all_ranks(claim.scope) for claim in all_claims() if re.search(r"ranks? \d", str(claim.scope)))


def test_a_text_is_cut_where_it_is_too_wide() -> None:
    assert [cut("abcdef", width) for width in (6, 5, 4, 2, 0)] == ["abcdef", "ab...", "a...", "..", ""]
