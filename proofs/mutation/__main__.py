"""`python -m proofs.mutation`: tries the claims on mutants of the functions that they are about."""

import argparse
import sys
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from proofs.kernel.registry import all_claims
from proofs.mutation.report import as_text, exit_code, line
from proofs.mutation.session import Journal, Session
from proofs.running.terminal import positive

DESCRIPTION = """\
Makes one edit at a time in the functions of the library that claims run, and in its rule objects: swapped
operators, `<` for `<=`, off by one, a dropped sign, exchanged operands, a dropped condition. A mutant is noticed if a
claim that is to be proved is refuted with it; that one is in error, vacuous or unknown is counted apart. One that
survives is equivalent, or changes what a test holds, or shows a hole in the claims: all are listed with their reasons
(proofs/mutation/survivors.py).
"""

EPILOG = """\
exit codes:
  0  each mutant is noticed, or listed: as equivalent, with a test that notices, or in a function with a known hole
  1  one survives that is not listed, or one that is listed is noticed
  2  wrong usage, or no mutant matches
"""


def parser() -> argparse.ArgumentParser:
    """The options."""
    raw = argparse.RawDescriptionHelpFormatter
    options = argparse.ArgumentParser("python -m proofs.mutation", description=DESCRIPTION, epilog=EPILOG,
                                      formatter_class=raw)  # fmt: skip
    options.add_argument("--only", metavar="PATTERN", default="*", help="functions, e.g. 'impl.parts.reshape.*'")
    options.add_argument("--claims", metavar="PATTERN", default="*", help="ids of claims, e.g. 'C7*'")
    options.add_argument("--sample", metavar="N", type=positive, help="so many of the mutants, at random")
    options.add_argument("--seed", metavar="S", type=int, default=0, help="which random ones")
    options.add_argument("--journal", metavar="FILE", type=Path, help="goes on where a run with this file ended")
    options.add_argument("--again", metavar="FILE", type=Path, help="only those that survived a run with this journal")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line, and returns its exit code."""
    options = parser().parse_args(arguments)
    claims = [claim for claim in all_claims() if fnmatchcase(claim.id, options.claims)]
    keys = Journal(options.again).survivors() if options.again else None
    session = Session(claims, options.only, options.sample, options.seed, keys=keys)
    if not session.mutants:
        print("error: no mutant matches", file=sys.stderr)
        return 2
    outcomes = []
    for outcome in session.outcomes(Journal(options.journal) if options.journal else None):
        outcomes.append(outcome)
        print(f"[{len(outcomes)}/{len(session.mutants)}] {line(outcome)}", flush=True)
    print(f"\n{as_text(outcomes, session)}")
    return exit_code(outcomes)


if __name__ == "__main__":
    raise SystemExit(main())
