"""A first look for a solution of a query with products: a solution is evaluated, and to find none says nothing."""

from collections.abc import Callable

import pytest

from proofs.kernel import Given, Verdict
from proofs.kernel.solvers.answer import Answer
from proofs.kernel.solvers.smtlib import Query
from proofs.kernel.solvers.solver import Z3
from tests.proofs.helpers import verdict


class Saying(Z3):
    """z3 with a first look that always says the same."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer
        self.looks = 0

    def _at_once(self, query: Query) -> Answer:
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
def test_that_nothing_is_found_at_once_proves_nothing(body: Callable[[Given], None], answer: Answer) -> None:
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
