"""A claim on plain integers: what fails is noted, whatever the claim makes of it."""

from contextlib import suppress

import pytest

from proofs.kernel.paths.replay import ConcreteGiven, Counterexample, HypothesisFailed, replay_body


@pytest.mark.parametrize("bounds", [(10, 5), (5, 10), (5, 6)])
def test_a_claim_has_failed_where_one_of_its_goals_has(bounds: tuple[int, int]) -> None:
    given = ConcreteGiven({"x": 7})
    x = given.integer("x")
    for bound in bounds:
        with suppress(Counterexample):
            given.check("below", x < bound)
    assert given.has_failed is (min(bounds) <= x)


def test_a_claim_that_catches_a_failing_goal_fails() -> None:
    def body(given: ConcreteGiven) -> None:
        x = given.integer("x")
        given.check("natural", x >= 0)
        with suppress(Counterexample):
            given.check("small", x < 5)

    replay_body(body, (), {"x": 4})
    with pytest.raises(Counterexample, match="goes on after a goal failed"):
        replay_body(body, (), {"x": 5})


def test_what_the_hypotheses_exclude_is_not_spoken_of() -> None:
    def body(given: ConcreteGiven) -> None:
        x = given.integer("x", at_least=2, below=9)
        given.assume(x % 2 == 0)
        given.check("even", x % 2 == 0)

    for excluded in (1, 3, 9, 10):
        with pytest.raises(HypothesisFailed):
            replay_body(body, (), {"x": excluded})
    replay_body(body, (), {"x": 2})
