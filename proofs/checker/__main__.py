"""`python -m proofs.checker [--verified] [FILE]`: checks answers, one JSON object a line."""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, TextIO

from proofs.checker import Rejected, check

VERIFIED = Path(__file__).parents[2] / "build" / "rocq" / "verified-checker"
"""The checker that is proved right in Rocq, as a program; `make verified-checker` makes it."""

EXIT_CODES = "exit status: 0 every answer accepted, 1 one rejected, or none given, 2 bad input"


def main(argv: list[str] | None = None) -> int:
    """Checks every line; returns the exit status."""
    arguments = parser().parse_args(argv)
    if arguments.file is None:
        print("error: standard input is closed; need one JSON object a line", file=sys.stderr)
        return 2
    return run_verified(arguments.file) if arguments.verified else checked(arguments.file)


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    found = argparse.ArgumentParser(
        prog="python -m proofs.checker",
        description="Check what `python -m impl mergeable --json` answered, without the code that answered; "
        "derivations of simplified expressions (proofs.checker.derived); and comparisons of two stacks "
        "(proofs.checker.equivalences).",
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
    accepted = rejected = number = 0
    try:
        for number, line in enumerate(lines, 1):
            problem = problem_in(line)
            accepted += problem is None
            rejected += problem is not None
            if problem is not None:
                print(f"line {number}: rejected: {' '.join(problem.split())}")
    except BrokenPipeError:
        raise
    except (ValueError, OSError) as error:
        print(f"error: line {number} is no JSON: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    print(f"{accepted} accepted, {rejected} rejected")
    return 1 if rejected or not accepted else 0


def run_verified(lines: TextIO) -> int:
    """Has the verified checker check a file, or what comes in; returns its exit status, which means the same."""
    if not VERIFIED.exists():
        print("error: the verified checker is not there; need `make verified-checker`", file=sys.stderr)
        return 2
    if lines is sys.stdin:
        return subprocess.run([str(VERIFIED)], check=False).returncode
    with lines:
        return subprocess.run([str(VERIFIED), lines.name], check=False).returncode


def problem_in(line: str) -> str | None:
    """What is wrong with the answer on a line, None if it is right. Raises ValueError for a line that is no JSON."""
    try:
        check(json.loads(line, object_pairs_hook=once))
    except Rejected as problem:
        return str(problem)
    except RecursionError:
        return "nested too deeply to be read"
    return None


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of which each field is there once. Raises Rejected for another: readers differ on what it says."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Rejected("an object has a field twice")
    return found


if __name__ == "__main__":
    from proofs.terminal import ended  # the page of the explorer has the checker alone

    sys.exit(ended(main))
