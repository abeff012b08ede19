"""`python -m proofs.checker [FILE]`: checks answers, one JSON object a line."""

import argparse
import json
import sys
from typing import Any

from proofs.checker import Rejected, check

EXIT_CODES = "exit status: 0 every answer accepted, 1 one rejected, 2 bad input"


def main(argv: list[str] | None = None) -> int:
    """Checks every line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m proofs.checker",
        description="Check what `python -m impl mergeable --json` answered, without the code that answered.",
        epilog=EXIT_CODES,
    )
    parser.add_argument("file", nargs="?", type=argparse.FileType(encoding="utf-8"), default=sys.stdin)
    accepted = rejected = number = 0
    try:
        for number, line in enumerate(parser.parse_args(argv).file, 1):
            problem = problem_in(line)
            accepted += problem is None
            rejected += problem is not None
            if problem is not None:
                print(f"line {number}: rejected: {' '.join(problem.split())}")
    except (ValueError, OSError) as error:
        print(f"error: line {number} is no JSON: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    print(f"{accepted} accepted, {rejected} rejected")
    return 1 if rejected or not accepted else 0


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
    sys.exit(main())
