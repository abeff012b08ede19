"""A first look for a solution of a query with products: a solution is evaluated; that there is none is taken from it
only where no query is kept, and what is kept of one path says nothing of another."""

from collections.abc import Callable

import pytest

from proofs.kernel import Given, Verdict
from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.journal import Journal
from proofs.kernel.solvers.smtlib import Query
from proofs.kernel.solvers.solver import Z3
from proofs.kernel.terms.formula import Formula, compare
from proofs.kernel.terms.polynomial import ONE, variable
from tests.proofs.helpers import verdict


class Saying(Z3):
    """z3 with a first look that always says the same."""

    def __init__(self, answer: Answer, *, splits: bool = True) -> None:
        super().__init__(splits=splits)
        self.answer = answer
        self.looks = 0

    def _at_once(self, facts: list[Formula], formula: Formula) -> Answer:
        self.looks += 1
        return self.answer


def the_product_is_not_negative(given: Given) -> None:
    x, y = given.integer("x", at_least=0), given.integer("y", at_least=1)
    given.check("not negative", x * x * y + x >= 0)


def the_product_is_not_large(given: Given) -> None:
    x, y = given.integer("x", at_least=70), given.integer("y", at_least=1)
    given.check("not that", x * y + y * y != 7_000 + 10_000)


BODIES = {the_product_is_not_negative: Verdict.PROVED_ALL_SIZES, the_product_is_not_large: Verdict.REFUTED}
NOTHING = (Answer("unsat"), Answer("unknown"))


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.__name__)
@pytest.mark.parametrize("answer", NOTHING, ids=lambda answer: answer.status)
def test_where_queries_are_kept_nothing_found_at_once_proves_nothing(
    body: Callable[[Given], None], answer: Answer
) -> None:
    solver = Saying(answer)
    assert verdict(body, solver) is BODIES[body]
    assert solver.looks > 0


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.__name__)
def test_a_solution_that_is_none_neither_proves_nor_refutes(body: Callable[[Given], None]) -> None:
    solver = Saying(Answer("sat", {"x": 70, "y": 1}))
    assert verdict(body, solver) is Verdict.UNKNOWN
    assert solver.looks > 0


def test_little_effort_finds_what_products_as_such_find() -> None:
    assert verdict(the_product_is_not_large) is Verdict.REFUTED
    assert verdict(the_product_is_not_negative) is Verdict.PROVED_ALL_SIZES


X, Y = variable("x"), variable("y")
POSITIVE = [compare("<=", ONE - X), compare("<=", ONE - Y)]
NEGATIVE_PRODUCT = compare("<=", X.times(Y) + ONE)


def test_where_no_query_is_kept_what_is_refuted_at_once_is_one_query_with_products() -> None:
    noted: list[Query] = []
    solver = Z3(noted.append)
    for fact in POSITIVE:
        solver.add(fact)
    assert solver.ask_products(POSITIVE, NEGATIVE_PRODUCT).status == "unsat"
    assert noted == [Query((*POSITIVE, NEGATIVE_PRODUCT), is_native=True)]


@pytest.mark.parametrize("splits", (True, False))
def test_where_queries_are_kept_none_of_them_has_products_as_such(splits: bool) -> None:
    journal = Journal(keeps=True)
    assert verdict(the_product_is_not_negative, Z3(journal.note, splits=splits)) is Verdict.PROVED_ALL_SIZES
    assert any("(set-logic QF_NIA)" in text for text in journal.texts) is not splits


def test_what_is_held_of_one_path_is_not_known_of_the_next() -> None:
    solver = Z3()
    for fact in POSITIVE:
        solver.add(fact)
    assert solver.ask_products(POSITIVE, NEGATIVE_PRODUCT).status == "unsat"
    solver.begin()
    solver.add(POSITIVE[0])
    assert solver.ask(compare("<=", Y)).status == "sat"
    assert solver.ask_products(POSITIVE[:1], NEGATIVE_PRODUCT).status == "sat"


def test_of_other_facts_than_those_that_are_held_nothing_is_said_at_once() -> None:
    solver = Z3()
    for fact in POSITIVE:
        solver.add(fact)
    assert solver._at_once(POSITIVE[:1], NEGATIVE_PRODUCT).status == "unknown"
    assert solver.ask_products(POSITIVE[:1], NEGATIVE_PRODUCT).status == "sat"
