"""The proof engine: the object that runs is the object that is proved.

A claim is an ordinary function. Its body asks `given` for integers, states hypotheses, calls the shipped
functions of `impl` and the definitions of `spec`, and states goals:

    @claim("C7", "The digit of a flat number is in range.", family="numbering", scope=ALL_SIZES, ids=("L1",))
    def the_digit_is_in_range(given: Given) -> None:
        size = given.integer("size", at_least=1)
        flat = given.integer("flat")
        given.check("the digit is in range", (0 <= flat % size) & (flat % size < size))

`registry` finds the claims, `discharge` discharges one. Its body is run on symbolic integers (`terms`), once per path
through it (`paths`); every goal is proved on every path (`solvers`). Each path is then run again on plain integers that
follow it (`replayed`), so what was proved is tied to what Python does; the `arguments` of its cases are values, since
all runs share them, and nothing is `kept` from one run, or joined branch, to the next. A claim for any rank, or any
number of rounds, rests on `induction`. `tally` counts what was found out. `emptiness` looks for goals that say nothing,
`early` for early returns, which are hypotheses; tests ask `necessity` whether each hypothesis is needed (`followed`),
and `drawn` runs a claim on random integers. What comes out is one of these verdicts (`claim.Verdict`):

* proved for all sizes, or proved within the bounds that the claim names;
* refuted, with the smallest integers that are found at which the same body fails in plain Python (`shrink`), and every
  value on the way to both sides (`trace`);
* vacuous: a goal of the body is reached by no integers, so nothing was claimed;
* unknown: the solver could not tell, or a limit was reached;
* solvers disagree: a second solver solves a query that the first refutes (`second`);
* stale: its certificate was made for another state of the claim, or of the code that it runs (`proofs.certificates`);
* error: the body raises, symbolic and plain run differ, or the claim cheats: it catches what a failing goal raises,
  keeps something for its next run, or puts something else in the place of what it is about (`untouched`).

What has to be trusted: z3 where it says "no solution", unless a second solver is asked too or the certificate is
checked; the arithmetic of `polynomial` and `formula`; and that `path` and `merge` follow every branch. A wrong
"solution" cannot do harm, since it is replayed.
"""

from proofs.kernel.claim import ALL_SIZES, AllSizes, Bounded, Claim, Verdict, claim
from proofs.kernel.induction.ranks import BEYOND, AllRanks, all_ranks
from proofs.kernel.paths.given import Given
from proofs.kernel.paths.merge import merged
from proofs.kernel.paths.replay import Counterexample, HypothesisFailed
from proofs.kernel.registry import replay
from proofs.kernel.terms.term import Condition, Term, implies, negated

refuted = Verdict.REFUTED
"""What a deliberately false claim expects."""

__all__ = [
    "ALL_SIZES",
    "BEYOND",
    "AllRanks",
    "AllSizes",
    "Bounded",
    "Claim",
    "Condition",
    "Counterexample",
    "Given",
    "HypothesisFailed",
    "Term",
    "Verdict",
    "all_ranks",
    "claim",
    "implies",
    "merged",
    "negated",
    "refuted",
    "replay",
]
