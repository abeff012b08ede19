"""A refutation is shown at its smallest case, and that case fails the same goal."""

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from impl.view import View
from proofs.claims.common import agrees_with_movement, any_view
from proofs.kernel import Counterexample, Given, Verdict
from proofs.kernel.paths.replay import ConcreteGiven, replay_body
from proofs.kernel.paths.shrink import MOST_REPLAYS, Shrinking, at_place, place, shrunk, smaller, weight
from proofs.kernel.tally import Example
from spec import movement
from tests.proofs.helpers import result


def refuted(body: Callable[..., None], **options: Any) -> Example:
    """The counterexample that is shown; it fails in plain Python."""
    found = result(body, **options)
    assert found.verdict is Verdict.REFUTED and found.tally.refuted is not None
    example = found.tally.refuted
    with pytest.raises(Counterexample):
        replay_body(body, example.case, example.values)
    return example


def above_a_bound(given: Given) -> None:
    given.check("small", given.integer("x") < 100)


def squares(given: Given) -> None:
    x = given.integer("x")
    given.check("small", x * x <= 16)


def tied_together(given: Given) -> None:
    x, y = given.integers("x", 2)
    given.assume(x == y)
    given.check("small", x + y < 18)


def products_of_two(given: Given) -> None:
    x, y = given.integer("x"), given.integer("y", at_least=1)
    given.agree("never 91", impl=x * y == 91, spec=False)


def bounded_by_another(given: Given) -> None:
    size = given.integer("size", at_least=1)
    i = given.integer("i", at_least=0, below=size)
    given.agree("division", impl=i // 3, spec=0)


def below_everything(given: Given) -> None:
    x = given.integer("x", below=-20)
    given.check("even further below", x < -30)


def far_and_alone(given: Given) -> None:
    x = given.integer("x", at_least=0)
    given.check("never", x != 1_000_003)


SMALLEST = [
    (above_a_bound, {"x": 100}),
    (squares, {"x": 5}),
    (tied_together, {"x0": 9, "x1": 9}),
    (products_of_two, {"x": 7, "y": 13}),
    (bounded_by_another, {"size": 4, "i": 3}),
    (below_everything, {"x": -21}),
    (far_and_alone, {"x": 1_000_003}),
]


@pytest.mark.parametrize(("body", "values"), SMALLEST, ids=[body.__name__ for body, _ in SMALLEST])
def test_the_smallest_case_is_found(body: Callable[..., None], values: dict[str, int]) -> None:
    assert refuted(body).values == values


def test_it_says_whether_it_is_the_smallest() -> None:
    assert refuted(bounded_by_another).is_smallest
    assert not refuted(far_and_alone).is_smallest


def test_a_view_is_shrunk_to_two_elements() -> None:
    def body(given: Given) -> None:
        view = any_view(given, 1, False)
        padded = view.pad(((given.integer("before", at_least=0), 0),))
        wrong = View(padded.shape, padded.strides, view.offset, padded.mask, False)
        agrees_with_movement(given, view, wrong, movement.pad(view.shape, ((padded.shape[0] - view.shape[0], 0),)))

    values = refuted(body).values
    assert values == {"size0": 2, "stride0": 1, "offset": 0, "before": 1, "i0": 1}


def test_the_goal_that_failed_is_the_one_that_still_fails() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        if x > 30:
            given.check("at most 50", x <= 50)
        given.check("not 3", (x != 3) | (x > 0))
        if x < 30:
            given.check("not 7", x != 7)

    example = refuted(body)
    goal = example.lines[-1].split(":")[0]
    assert (goal, example.values["x"]) in (("at most 50", 51), ("not 7", 7))
    given = ConcreteGiven({"x": 99})
    with pytest.raises(Counterexample):
        body(given)
    assert shrunk(body, (), {"x": 99}, given.sites[-1]).values == {"x": 51}


def test_integers_that_are_not_asked_for_any_more_are_dropped() -> None:
    def body(given: Given) -> None:
        x = given.integer("x", at_least=0)
        y = given.integer("y") if x > 10 else 0
        given.check("small", x + y < 8)

    assert refuted(body).values == {"x": 8}


def test_the_first_case_that_fails_is_shown() -> None:
    def body(given: Given, size: int) -> None:
        given.check("small", given.integer("i", at_least=0, below=size) < 3)

    example = refuted(body, cases=lambda: ((k,) for k in range(1, 9)))
    assert (example.case, example.values) == ((4,), {"i": 3})


def test_integers_are_ordered_by_their_places() -> None:
    assert [at_place(number) for number in range(7)] == [0, 1, -1, 2, -2, 3, -3]
    assert all(at_place(place(value)) == value for value in range(-50, 50))


@pytest.mark.parametrize("seed", range(10))
def test_each_way_down_leads_to_less(seed: int) -> None:
    dice = random.Random(seed)
    values = {name: dice.randint(-9, 9) for name in "xyz"}
    found = [candidate for candidate in smaller(values) if weight(candidate) < weight(values)]
    assert found or not any(values.values())
    assert all(list(candidate) == list(values) for candidate in found)


def test_the_work_is_bounded() -> None:
    def body(given: Given) -> None:
        values = given.integers("x", 9, at_least=-(10**6))
        given.check("small", sum(values) < 10**9 or False)

    given = ConcreteGiven({f"x{k}": 10**12 + k for k in range(9)})
    with pytest.raises(Counterexample):
        body(given)
    shrinking = Shrinking(body, (), given.sites[-1])
    values = shrinking.descended({f"x{k}": 10**12 + k for k in range(9)})
    assert weight(values) < weight({f"x{k}": 10**12 for k in range(9)})
    assert shrinking.replays <= MOST_REPLAYS // 2
    assert not shrunk(body, (), values, given.sites[-1]).is_smallest


@pytest.mark.parametrize("seed", range(40))
def test_a_random_false_claim_is_shrunk_to_what_enumeration_finds(seed: int) -> None:
    dice = random.Random(seed)
    a, b, c = (dice.randint(-3, 3) for _ in range(3))
    k, bound = dice.randint(2, 4), dice.randint(-4, 4)

    def holds(x: int, y: int) -> bool:
        return (a * x + b * y + c) // k + (x - y) % k <= bound

    def body(given: Given) -> None:
        x, y = given.integer("x", at_least=-5, below=6), given.integer("y", at_least=0, below=6)
        given.assume(2 * x + y >= c)
        given.check("the bound", holds(x, y))

    failing = [(x, y) for x, y in product(range(-5, 6), range(6)) if 2 * x + y >= c and not holds(x, y)]
    if not failing:
        assert result(body).verdict is not Verdict.REFUTED
        return
    least = min(failing, key=lambda pair: (place(pair[0]) + place(pair[1]), place(pair[0]), place(pair[1])))
    example = refuted(body)
    assert (example.values["x"], example.values["y"]) == least
    assert example.is_smallest
