"""What is proved on terms is run again on plain integers: on several for each path, which reach the same goals."""

from operator import is_not

from proofs.kernel import Given, Verdict
from proofs.kernel.discharge import NOT_FOLLOWED, examined, result_of
from proofs.kernel.replayed import ON_PLAIN
from proofs.kernel.solvers.answer import Silent
from tests.proofs.helpers import claim_of, result


def is_small(x: int, limit: int) -> bool:
    """Whether an integer is not above a limit; of a term always, for no comparison of terms is True itself. It is asked
    by a function, which nobody notices."""
    return is_not(x > limit, True)


def test_not_one_assignment_alone_is_replayed() -> None:
    """That of the path is 0; the others are larger."""

    def body(given: Given) -> None:
        given.check("it is small", is_small(given.integer("x"), 900))

    found = result(body)
    assert found.verdict is Verdict.ERROR and found.reasons[0] == ON_PLAIN


def test_plain_integers_reach_all_goals_that_terms_reach() -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("twice", x * 2 == x + x)
        if is_small(x, -1):
            given.check("itself", x <= x + 1)

    found = result(body)
    assert found.verdict is Verdict.ERROR
    assert found.reasons[0] == "plain integers reach other goals than symbolic ones"


def test_digits_are_a_goal_that_must_be_reached() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=1)
        if x < 0:
            given.digits((x, 3), 0)
        given.check("positive", x > 0)

    found = result(body)
    assert found.verdict is Verdict.VACUOUS and "digits" in str(found.reasons)


def test_a_path_that_no_known_integers_follow_to_its_end_leaves_the_claim_open() -> None:
    """0 is known at the first goal, and excluded after it; who is asked for others does not answer, or does."""

    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.check("natural", x >= 0)
        given.assume(x == 5)
        given.check("five", x == 5)

    left = result_of(claim_of(body), examined(claim_of(body), [()], finder=Silent))
    assert left.verdict is Verdict.UNKNOWN and left.reasons == (NOT_FOLLOWED,)
    assert left.tally.unwitnessed == 1 and result(body).tally.unwitnessed == 0
    assert result(body).verdict is Verdict.PROVED_ALL_SIZES
