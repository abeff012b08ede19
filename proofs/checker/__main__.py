"""`python -m proofs.checker [FILE]`: checks answers, one JSON object a line."""

import argparse
import json
import sys

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
    accepted = rejected = 0
    for number, line in enumerate(parser.parse_args(argv).file, 1):
        try:
            check(json.loads(line))
            accepted += 1
        except Rejected as problem:
            rejected += 1
            print(f"line {number}: rejected: {problem}")
        except ValueError as error:
            print(f"error: line {number} is no JSON: {error}", file=sys.stderr)
            return 2
    print(f"{accepted} accepted, {rejected} rejected")
    return 1 if rejected or not accepted else 0


if __name__ == "__main__":
    sys.exit(main())
