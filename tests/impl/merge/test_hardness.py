"""Why no fast method decides everything: two reductions from subset sum, which is NP-complete (D17, L7, L8).

Each makes two views of the weights and the target, small in the digits of the numbers, that are one view exactly if
no subset has the sum of the target. Both come out as a subset-sum solver says; so a decision that is fast on every
pair would solve subset sum. The layers are fast on these because the numbers are small: the hardness is weak.
"""

from random import Random

import pytest

from impl import BudgetExceeded, Merged, NotMergeable, View, mergeable
from impl.cli.writing.as_json import as_json
from proofs.checker import check

CASES = 400


def has_subset(weights: list[int], target: int) -> bool:
    """Whether some of the weights sum to the target."""
    sums = {0}
    for weight in weights:
        sums |= {total + weight for total in sums}
    return target in sums


def masked_line(weights: list[int], target: int) -> tuple[View, View]:
    """A line of which one element is valid, read by a view whose flat numbers are the sums of subsets of the
    weights and the target: by itself the target reaches the valid element, so that it is no box if others do."""
    extended = [*weights, target]
    base = View.create((sum(extended) + 1,), (1,), 0, ((target, target + 1),))
    return base, View.create((2,) * len(extended), tuple(extended))


def carries(weights: list[int], target: int) -> tuple[View, View]:
    """Two carries, one into each axis of the base, that cancel at every sum but the target."""
    unit = sum(weights) + target + 3
    base = View.create((2, unit, unit), (unit * (unit + 1) - 1, unit + 1, 1))
    offset = (unit - target - 2) * unit + unit - target
    return base, View.create((2,) * len(weights), tuple(weight * (unit + 1) for weight in weights), offset)


def instances(seed: int, least: int):
    """Random weights and targets, about half of them solvable."""
    random = Random(seed)
    for _ in range(CASES):
        weights = [random.randint(1, 30) for _ in range(random.randint(least, 6))]
        some = [weight for weight in weights if random.random() < 0.5]
        yield weights, max(1, sum(some) + random.choice((0, 0, 1, -1)))


@pytest.mark.parametrize(("reduction", "least"), [(masked_line, 1), (carries, 2)])
def test_a_pair_merges_exactly_if_no_subset_has_the_sum(reduction, least):
    """D17. The checker accepts each answer."""
    found = {Merged: 0, NotMergeable: 0}
    for weights, target in instances(17, least):
        pair = reduction(weights, target)
        answer = mergeable(*pair)
        assert isinstance(answer, NotMergeable) == has_subset(weights, target), (weights, target)
        check(as_json(pair, "observable", answer))
        found[type(answer)] += 1
    assert min(found.values()) > CASES // 10, found


@pytest.mark.parametrize("reduction", [masked_line, carries])
def test_with_long_numbers_the_budget_is_exceeded_and_no_answer_is_wrong(reduction):
    """D17. Forty weights of forty digits: neither a hang nor a guess; the sum leaves the two views as they are."""
    random = Random(23)
    weights = [random.randrange(10**39, 10**40) for _ in range(40)]
    base, outer = reduction(weights, sum(weights[::2]))
    answer = mergeable(base, outer)
    assert isinstance(answer, BudgetExceeded) and answer.cost > answer.budget
    assert answer.method in ("reachability", "listing")
    assert base + outer is None
