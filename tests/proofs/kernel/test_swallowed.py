"""What ends a path ends it, also where a program catches it: nothing is proved of what comes after."""

from collections.abc import Callable
from typing import Any

import pytest

from proofs.kernel import Given, Verdict, negated
from proofs.kernel.drawn import failing
from proofs.kernel.solvers.solver import Z3
from tests.proofs.helpers import result, verdict


def swallowed(use: Callable[[], Any]) -> Any:
    """What something gives, or False, whatever it raises."""
    try:
        return use()
    except BaseException:
        return False


def test_what_a_term_does_not_have_ends_the_path_even_if_it_is_caught() -> None:
    """Found: a helper that catches everything made of it whatever it liked."""

    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("never as wide", negated(swallowed(lambda: x.bit_length() == 71)))

    assert result(body).reasons[0].startswith("Unsupported: ")


def test_nothing_is_assumed_after_a_path_has_ended() -> None:
    """Neither may such a path be left out as one that no integers follow."""

    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        given.check("natural", x >= 0)
        if x > 5 and not swallowed(lambda: x.bit_length() > 3):
            given.assume(x < 3)

    def refuted(given: Given) -> None:
        x = given.integer("x")
        given.check("itself", x == 0 + x)
        swallowed(lambda: given.check("small", x < 5))
        if x >= 5:
            given.assume(x < 5)

    assert result(body).reasons[0].startswith("Unsupported: ")
    assert verdict(refuted) is Verdict.ERROR


def test_what_the_kernel_does_not_allow_ends_the_path_even_if_it_is_caught() -> None:
    """Found: a goal that is no condition was not asked on that path."""

    def body(given: Given) -> None:
        x = given.integer("x")
        found = 0 if x == 7 else True
        swallowed(lambda: given.check("not 7", found))

    assert result(body).reasons[0].startswith("KernelError: ")


def test_a_solver_that_breaks_down_is_an_error_even_if_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def body(given: Given) -> None:
        x = given.integer("x")
        given.check("itself", x == 0 + x)
        swallowed(lambda: given.check("small", x < 5))

    def breaks_down(*_: object) -> None:
        raise MemoryError("out of memory")

    monkeypatch.setattr(Z3, "ask", breaks_down)
    assert result(body).reasons[0] == "MemoryError: out of memory"


def test_a_goal_that_fails_at_a_larger_rank_is_not_swallowed() -> None:
    """Found: on plain integers of larger ranks it was not looked at what a claim that went on had been told."""

    def body(given: Given, rank: int) -> None:
        x = given.integer("x0", at_least=0)
        swallowed(lambda: given.check("small ranks", x < 0 if rank > 3 else x >= 0))

    assert failing(body, [(1,)], [(3,)]) is None
    found = failing(body, [(1,)], [(4,)])
    assert found is not None and found[0] == (4,)
