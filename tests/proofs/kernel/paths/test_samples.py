"""Small integers that follow a path."""

from proofs.kernel.paths.samples import Samples, nearby
from proofs.kernel.terms.explorer import Variable
from proofs.kernel.terms.formula import compare, holds
from proofs.kernel.terms.polynomial import constant, variable

X, Y, TWICE = Variable("x", lower=constant(1)), Variable("y"), Variable("z", compute=lambda values: 2 * values["x"])
IS_SMALL = compare("<=", variable("x") - constant(3))
IS_LARGE = compare("<=", constant(4) - variable("x"))
PRODUCT = compare("==", variable("x").times(variable("y")) - constant(6))


def test_what_is_found_satisfies_the_facts_and_the_formula() -> None:
    samples = Samples()
    found = samples.satisfying([X, Y, TWICE], [IS_SMALL], PRODUCT)
    assert found is not None and holds(IS_SMALL, found) and holds(PRODUCT, found)
    assert found["x"] >= 1 and found["z"] == 2 * found["x"]


def test_a_variable_that_is_added_leaves_the_others_as_they_are() -> None:
    few, more = Samples(), Samples()
    first = few.satisfying([X], [], IS_LARGE)
    assert first is not None
    more.satisfying([X, Y], [], True)
    second = more.satisfying([X, Y], [], IS_LARGE)
    assert second is not None and second["x"] == first["x"]


def test_an_assignment_at_which_a_fact_does_not_hold_is_dropped_for_good() -> None:
    samples = Samples()
    assert samples.satisfying([X], [IS_SMALL], True) is not None
    assert samples.satisfying([X], [IS_SMALL], IS_LARGE) is None
    assert samples.satisfying([X], [IS_SMALL, IS_LARGE], True) is None
    assert samples.satisfying([X, Y], [IS_SMALL, IS_LARGE], True) is None


def test_what_is_handed_out_is_the_callers_own() -> None:
    samples = Samples()
    first = samples.satisfying([X], [], True)
    assert first is not None
    first["x"] = -1
    assert samples.satisfying([X], [], True) != first


def test_what_is_found_near_a_known_assignment_satisfies_facts_bounds_and_formula() -> None:
    known = {"x": 1, "y": 4, "z": 2}
    found = nearby([X, Y, TWICE], known, [IS_SMALL], PRODUCT)
    assert found is not None and holds(IS_SMALL, found) and holds(PRODUCT, found)
    assert found["x"] >= 1 and found["z"] == 2 * found["x"]
    assert known == {"x": 1, "y": 4, "z": 2}


def test_near_a_known_assignment_nothing_is_found_that_is_not_there() -> None:
    assert nearby([X, Y], {"x": 1, "y": 0}, [IS_SMALL], IS_LARGE) is None
    assert nearby([X], {"x": 1}, [], compare("<=", variable("x"))) is None
    assert nearby([], {}, [], True) is None
