"""The options of `python -m proofs`, and what its help says."""

import argparse
import os
from pathlib import Path

from impl.cli.options import Once
from proofs.terminal import positive

DESCRIPTION = """\
Discharges the claims that tie the library to its specification.

Each claim is a Python function that calls the library and the definitions. It is run on symbolic integers, along
every path, and each goal is proved on each path; every path is then run again on plain integers. A claim that
fails is shown with the integers at which it fails, and a test that replays them.

Some claims are deliberately false: they must be refuted, and the run fails if one is not.
"""

EPILOG = """\
verdicts, in capitals where they are not as they must be:
  all ranks   proved for all integers that the hypotheses allow, and views with any number of axes
  all sizes   proved for all integers that the hypotheses allow, at the ranks that the scope names
  in bounds   proved for the cases that the scope names
  refuted     a false variant, refuted as it must be; alone it is shown with the smallest integers at which it fails
  REFUTED     fails at the integers shown
  PROVED      a false variant that must be refuted, and is proved
  VACUOUS     a goal is reached by no integers: nothing was claimed
  UNKNOWN     a solver could not tell, or a limit was reached
  DISPUTED    the second solver solves what the first says has no solution
  STALE       its certificate was made for another state of the claim or the code
  ERROR       the claim raises, or plain integers behave differently from symbolic ones

who accepted the proofs, counted at the end ("z3, certificate": both, on their own):
  z3, cvc5     the solver says that nothing fails; certificate: so do exact identities, multiplied out in Python
  arithmetic   no solver had to refute anything

cache:
  A claim that was proved before, by the same solvers, with not a byte of spec, impl and proofs changed since, is not
  proved again, and shown as "(cached)" in place of its time; false variants are refuted anew each time. Verdicts are
  written down in $XDG_CACHE_HOME/view-algebra/proofs (~/.cache/...), which must be the user's own, or in --cache DIR.
  With --smt2 and with --no-cache, as `make prove` has it, everything is proved afresh.

On a terminal a bar shows how many pieces of work are done, of how many, and the claim that is waited for; lines are
cut to its width, and coloured unless NO_COLOR is set. Elsewhere nothing is cut and nothing coloured. An interrupted run
(Ctrl-C) still writes --json, --junit and --report, marked partial.

exit codes:
  0  every claim has the verdict expected of it
  1  one was refuted, vacuous, stale, in error or in dispute, or a false variant was not refuted
  2  wrong usage, no claim matches, or an extra is not installed
  3  nothing is refuted, but a claim is left unknown
  74  the output, or a file that was asked for, cannot be written, and nothing above is to be said
  130  interrupted
"""


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        "python -m proofs",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.register("action", None, Once)
    options.add_argument("--list", action="store_true", help="list the claims, discharge nothing")
    options.add_argument("--guarantees", action="store_true", help="the tables in docs/guarantees.md")
    options.add_argument(
        "--coverage", action="store_true", help="which functions of the library the claims run, and which none does"
    )
    options.add_argument("--only", metavar="PATTERN", nargs="+", help="claims whose id, family or name matches one")
    options.add_argument("--jobs", metavar="N", type=positive, default=os.cpu_count() or 1, help="processes to use")
    options.add_argument(
        "--solver",
        choices=("z3", "both", "cvc5"),
        default="z3",
        help="'z3' finds paths and proofs; 'both': cvc5 must refute again, from SMT-LIB text, each query that z3 "
        "refutes; 'cvc5' does all of it without z3, and leaves claims open that take it too much effort (extra 'cvc5')",
    )
    cache = options.add_mutually_exclusive_group()
    cache.add_argument("--no-cache", action="store_true", help="prove afresh, and write no verdict down")
    cache.add_argument("--cache", metavar="DIR", type=Path, help="where verdicts are written down and looked up")
    options.add_argument("--smt2", metavar="DIR", type=Path, help="write each query that is refuted as SMT-LIB 2")
    options.add_argument("--json", metavar="FILE", type=Path, help="write the verdicts to a file")
    options.add_argument("--junit", metavar="FILE", type=Path, help="write the verdicts to a file as JUnit's XML")
    options.add_argument("--report", metavar="FILE", type=Path, help="write one offline page, HTML, about all of it")
    return options
