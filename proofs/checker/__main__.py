"""`python -m proofs.checker [--verified] [FILE]`: checks answers, one JSON object a line."""

import argparse
import json
import subprocess
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

from proofs.checker import Rejected, check
from proofs.checker.answers import NEED
from proofs.checker.plain import MOST_DIGITS, WIDEST, LongIntegers, require_plain

VERIFIED = Path(__file__).parents[2] / "build" / "rocq" / "verified-checker"
"""The checker that is proved right in Rocq, as a program; `make verified-checker` makes it."""

EXIT_CODES = (
    "exit status: 0 every answer accepted, 1 one rejected, or none given, 2 bad input, 3 none rejected, but one says "
    "that nothing was decided; what is not an answer of these commands, such as an error of a batch, is counted beside "
    "them, and the closing line of a batch is passed over"
)
VERDICTS = ("accepted", "rejected", "not decided", "not an answer")
"""What is said of an answer: the third where it is that the budget was exceeded, of which there is nothing to check,
the last of an object that says nothing which is checked here."""
CLOSING = "the closing line of a batch"
"""What is said of the line that counts the others, which is passed over."""
NOTHING = "the budget was exceeded: there is nothing to check"
UNDECIDED = "budget exceeded"
"""The answer where that is so."""
WORDS = (UNDECIDED, "mergeable", "not mergeable", "out of bounds", "equivalent", "different", "simplified")
"""The answers that there are."""
OUTSIDE = {"answer", "sentence", "witness", "level", "flat", "size"}
"""What other commands print of a stack that a valid index leaves: without the stack, there is nothing to check."""


def main(argv: list[str] | None = None) -> int:
    """Checks every line; returns the exit status."""
    arguments = parser().parse_args(argv)
    if isinstance(arguments.file, TextIOWrapper):
        arguments.file.reconfigure(newline="\n")  # a carriage return ends no line: JSON has it between values
    if arguments.file is None:
        print("error: standard input is closed; need one JSON object a line", file=sys.stderr)
        return 2
    return run_verified(arguments.file) if arguments.verified else checked(arguments.file)


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    found = argparse.ArgumentParser(
        prog="python -m proofs.checker",
        description="Check what `python -m impl` answered with --json, or in a batch, without the code that answered: "
        "`mergeable` and `explain`; `equivalent`, comparisons of two stacks (proofs.checker.equivalences); and "
        "`simplify --derivation`, derivations of simplified expressions (proofs.checker.simplifier.derived).",
        epilog=EXIT_CODES,
    )
    found.add_argument(
        "file",
        nargs="?",
        type=argparse.FileType(encoding="utf-8"),
        default=sys.stdin,
        help="answers, one JSON object a line; standard input if not given",
    )
    found.add_argument("--verified", action="store_true", help="check with the program that is proved right in Rocq")
    return found


def checked(lines: TextIO) -> int:
    """Checks every line, and says which answers are rejected, and why; returns the exit status."""
    count, number = dict.fromkeys((*VERDICTS, CLOSING), 0), 0
    try:
        for number, line in enumerate(lines, 1):
            verdict, problem = verdict_on(line)
            count[verdict] += 1
            if problem:
                print(f"line {number}: {verdict}: {' '.join(problem.split())}")
    except BrokenPipeError:
        raise
    except ImportError as error:
        print(f"error: line {number}: {error}", file=sys.stderr)
        return 2
    except (ValueError, OSError) as error:
        print(f"error: line {number} is no JSON: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    print(", ".join(f"{count[verdict]} {verdict}" for verdict in VERDICTS if verdict in VERDICTS[:2] or count[verdict]))
    accepted, rejected, undecided, *_ = count.values()
    return 1 if rejected or not (accepted or undecided) else 3 if undecided else 0


def run_verified(lines: TextIO) -> int:
    """Has the verified checker check a file, or what comes in; returns its exit status, which means the same."""
    if not VERIFIED.exists():
        print("error: the verified checker is not there; need `make verified-checker`", file=sys.stderr)
        return 2
    if lines is sys.stdin:
        return subprocess.run([str(VERIFIED)], check=False).returncode
    with lines:
        return subprocess.run([str(VERIFIED), lines.name], check=False).returncode


def verdict_on(line: str) -> tuple[str, str]:
    """One of the verdicts on the answer on a line, and why it is not accepted. Raises ValueError for a line that is no
    JSON."""
    try:
        with LongIntegers(MOST_DIGITS):
            record = json.loads(line, object_pairs_hook=once, parse_int=integer)
        if isinstance(record, dict):
            if record.keys() == {"status", "answer"}:
                record = record["answer"]  # a line that `python -m impl batch` answered
            elif record.keys() == {"lines", "status"}:
                require_plain(record)
                return CLOSING, ""
        is_nothing = is_no_answer(record)
        require_plain(record) if is_nothing or is_undecided_comparison(record) else check(record)
    except Rejected as problem:
        return "rejected", str(problem)
    except RecursionError:
        return "rejected", "nested too deeply to be read"
    if is_nothing:
        return "not an answer", said_by(record)
    return ("not decided", NOTHING) if record["answer"] == UNDECIDED else ("accepted", "")


def is_no_answer(record: Any) -> bool:
    """Whether an object gives none of the answers that there are: an error of a batch, or what another command says."""
    if not isinstance(record, dict) or not record:
        return False
    word = record.get("answer", "")
    return isinstance(word, str) and (word not in WORDS or (word == "out of bounds" and record.keys() == OUTSIDE))


def said_by(record: dict[str, Any]) -> str:
    """What an object says that is no answer: its error, or what it has, and what would be checked."""
    if isinstance(error := record.get("error"), str):
        return error
    return f"an object with {', '.join(record)}; need what {NEED}"


def is_undecided_comparison(record: Any) -> bool:
    """Whether two stacks were not compared because the budget was exceeded, which says nothing about either."""
    return isinstance(record, dict) and record.get("answer") == UNDECIDED and {"left", "right"} <= record.keys()


def integer(digits: str) -> int:
    """The integer of some digits; of more than are read, another that is too long as well."""
    return int(digits) if len(digits) <= MOST_DIGITS else 2**WIDEST


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of which each field is there once. Raises Rejected for another: readers differ on what it says."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Rejected("an object has a field twice")
    return found


if __name__ == "__main__":
    from proofs.terminal import ended  # the page of the explorer has the checker alone

    sys.exit(ended(main))
