"""`python -m proofs.rocq`: compiles the definitions, laws and the checker in Rocq, and looks at what they assume."""

import argparse
import sys
import time

from proofs.rocq.build import Failed, build_checker, prove
from proofs.rocq.table import main_theorems
from proofs.terminal import INTERRUPTED, UNWRITTEN, ended

DESCRIPTION = "Compiles the definitions, laws and the checker in Rocq, and looks at what they assume."
EXIT_CODES = (
    "exit status: 0 everything is proved, or the program made, 1 something is not, or Rocq is not installed, 2 wrong "
    f"usage, {UNWRITTEN} output not written, {INTERRUPTED} interrupted"
)


def main(argv: list[str] | None = None) -> int:
    """Proves, or makes the program; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m proofs.rocq", description=DESCRIPTION, epilog=EXIT_CODES)
    parser.add_argument("--checker", action="store_true", help="make the verified checker, build/rocq/verified-checker")
    start = time.monotonic()
    try:
        if parser.parse_args(argv).checker:
            print(build_checker(print))
        else:
            prove(main_theorems(), print)
            print(f"everything is proved, in {time.monotonic() - start:.0f} s")
    except Failed as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(ended(main))
