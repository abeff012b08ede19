"""Simplified expressions of recorded stacks are proved equal to the raw ones, wrong ones are not (R10, D16, D18)."""

import gzip
import sys
from pathlib import Path
from subprocess import PIPE

import pytest
from support.processes import running

from impl.simplify.normal_forms.derivation import Expression, Result
from proofs import corpus
from proofs.stacks import CORPUS, raw, records
from proofs.terminal import INTERRUPTED

ROOT = Path(__file__).parents[2]
MASKED = [[[4, 3], [3, 1], 0, None], [[5, 2], [2, 1], 0, [[0, 4], [0, 2]]]]


def test_the_corpus_holds_all_stacks() -> None:
    """R10. Each by a name of its own."""
    names = [record["id"] for record in records(CORPUS, 1)]
    assert len(names) == len(set(names)) == 2320


def test_some_expressions_are_proved(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """R10. The deep suite proves all of them, with more work."""
    monkeypatch.setattr(corpus, "WORK", 300_000)
    assert corpus.main(["--every", "500"]) == 0
    assert capsys.readouterr().out.startswith("5 expressions: ")


@pytest.mark.parametrize(("verdict", "status"), [("proved", 0), ("listed", 0), ("differs", 1), ("open", 3)])
def test_what_is_left_open_is_not_proved(verdict: str, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """R10. Nor is what differs."""
    monkeypatch.setattr(corpus, "judged", lambda views: verdict)
    assert corpus.main(["--every", "500"]) == status


def packed(text: bytes) -> bytes:
    """A file of gzip that says nothing of the time, so that every process collects the same tests."""
    return gzip.compress(text, mtime=0)


def test_nothing_is_not_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """R10. Found: with the status of what differs."""
    (empty := tmp_path / "empty.gz").write_bytes(gzip.compress(b""))
    assert corpus.main(["--corpus", str(empty)]) == 3
    assert capsys.readouterr().out.startswith("0 expressions: ")


@pytest.mark.parametrize(
    ("contents", "why"),
    [
        (None, "No such file or directory"), (b"# text", "BadGzipFile: "), (packed(b"{}\n"), "KeyError: "),
        (packed(b"[1]\n"), "TypeError: "), (packed(b"{}\n")[:12], "EOFError: "),
        (packed(b"no JSON\n"), "JSONDecodeError: "), (packed(b"\xff\n"), "UnicodeDecodeError: "),
    ],
    ids=["none", "text", "no views", "a list", "cut", "no JSON", "no text"],
)  # fmt: skip
def test_a_corpus_that_cannot_be_read(
    contents: bytes | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """R10. Found: tracebacks, with the status of what differs."""
    file = tmp_path / "corpus.gz"
    if contents is not None:
        file.write_bytes(contents)
    assert corpus.main(["--corpus", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith(f"error: --corpus {file} cannot be read: {why}")
    assert said.err.count("\n") == 1


INTERRUPTED_SOON = """
import os, signal, sys, threading
from proofs import corpus
from proofs.stacks import records
from proofs.terminal import ended

def asked(*given, asked=corpus.asked):
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    return asked(*given)

corpus.asked, corpus.listed = asked, lambda *_: "open"
corpus.records = lambda *given: [each for each in records(*given) if each["id"] == "roundtrip-0111"]
sys.exit(ended(corpus.main))
"""
"""On one of the questions on which z3 spends all that it may: a second."""


def test_an_interrupt_ends_the_run() -> None:
    """R10. Found: z3 took it for the end of its question, which was left open."""
    with running([sys.executable, "-c", INTERRUPTED_SOON], stdout=PIPE, stderr=PIPE, text=True, cwd=ROOT) as run:
        assert run.communicate() == ("", "\ninterrupted\n")
    assert run.returncode == INTERRUPTED


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_every_is_a_positive_number(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    """R10. Found: 0 ended in a traceback, and -1 took all of the corpus backwards."""
    with pytest.raises(SystemExit) as ended:
        corpus.main([f"--every={number}"])
    assert ended.value.code == 2 and "is not a number of at least 1" in capsys.readouterr().err


def test_what_z3_leaves_open_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """R10. Without any work of z3 everything is."""
    monkeypatch.setattr(corpus, "WORK", 1)
    assert corpus.judged(MASKED) == "listed"
    monkeypatch.setattr(corpus, "MOST_POINTS", 9)
    assert corpus.judged(MASKED) == "open"


@pytest.mark.parametrize("work", [1, corpus.WORK])
@pytest.mark.parametrize("part", ["index", "condition"])
def test_a_wrong_answer_differs(work: int, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """R10. By one, or with a clause left out; whoever looks."""

    def broken(expression: Expression) -> Result:
        index, clauses = expression.index, expression.clauses
        wrong = Expression(index + 1, clauses) if part == "index" else Expression(index, clauses[:-1])
        return Result(wrong, 0, 0, ())

    views = MASKED if part == "index" else [MASKED[0], [[5, 2], [2, 1], 0, [[0, 4], [1, 2]]]]
    monkeypatch.setattr(corpus, "WORK", work)
    monkeypatch.setattr(corpus, "simplified", broken)
    if part == "condition":
        monkeypatch.setattr(corpus, "simplified", lambda expression: broken(without_last_of_use(expression)))
    assert corpus.judged(views) == "differs"


def without_last_of_use(expression: Expression) -> Expression:
    """The expression with the clause that excludes something put last."""
    clauses = sorted(expression.clauses, key=lambda clause: clause[1].low < 0)
    return Expression(expression.index, tuple(clauses))


def test_the_raw_expression_of_a_stack() -> None:
    """D16. An axis of size 1 has no variable."""
    index, valid, ranges = raw([[[2, 1, 3], [3, 0, 1], 5, None], [[1, 6], [0, 1], 0, None]])
    assert ranges == {"i1": 6} and valid == 1
    flat = ("+", 0, ("*", "i1", 1))
    assert index == ("+", 5, ("*", ("%", ("//", flat, 3), 2), 3), ("*", ("%", ("//", flat, 1), 3), 1))
