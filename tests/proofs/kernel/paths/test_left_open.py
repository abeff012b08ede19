"""What a solver leaves open: nothing follows from it, nothing is impossible for it, and no goal is proved by it."""

import pytest

from proofs.kernel import Given, Verdict
from proofs.kernel.paths.path import Path, Tape
from proofs.kernel.solvers.answer import Silent
from proofs.kernel.terms.explorer import Variable
from proofs.kernel.terms.formula import Formula, compare
from proofs.kernel.terms.polynomial import constant, variable
from tests.proofs.helpers import result

SQUARE = variable("x").times(variable("x"))
NATURAL = compare("<=", constant(0) - SQUARE)
"""That the square of x is at least 0: no integers show that it fails, and a silent solver does not say that none do."""


@pytest.fixture
def path() -> Path:
    """A path with one integer of which nothing is known, whose solver is silent."""
    found = Path(Silent(), Tape())
    found.define(Variable("x"), True)
    return found


def test_what_is_not_known_to_fail_does_not_follow(path: Path) -> None:
    """Found: nothing failed when the engine took it to follow."""
    assert not path.entails(NATURAL)
    assert NATURAL not in path.facts


@pytest.mark.parametrize("formula", [NATURAL, compare("<=", SQUARE + constant(1))])
def test_both_outcomes_are_followed(path: Path, formula: Formula) -> None:
    path.decide(formula)
    assert len(path.others) == 1 and path.forks_unsure == 1 and path.reasons


def test_a_goal_is_left_unknown(path: Path) -> None:
    assert path.refutes(NATURAL).status == "unknown"
    assert path.refutes(NATURAL).status == "unknown"
    assert path.known.get(NATURAL) is None


def test_what_raises_where_no_integers_are_known_to_lead_leaves_the_claim_open() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.check("fine", True)
        if x * x == 2:
            raise LookupError("no square is 2")

    found = result(body, Silent())
    assert found.verdict is Verdict.UNKNOWN
    assert found.reasons == ("raises where no integers are known to lead: LookupError: no square is 2",)
