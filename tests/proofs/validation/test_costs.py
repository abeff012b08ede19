"""What expressions that are drawn cost is what the file says, and one that gets dearer is noticed (R10)."""

from random import Random

import pytest

from impl.checking import WrongAnswerError
from proofs.validation.drawn.whole import costs


@pytest.mark.parametrize("part", range(3))
def test_the_recorded_costs_are_those_of_now(part):
    """What gets cheaper is written down: `python -m support.costs`, with tests on the path."""
    assert len(costs.recorded()) == costs.COUNT
    some = range(part, costs.COUNT, 9)
    assert {number: costs.cost_of(number) for number in some} == {number: costs.recorded()[number] for number in some}


def test_an_expression_that_gets_dearer_is_noticed(monkeypatch):
    monkeypatch.setattr(costs, "cost_of", lambda number: costs.recorded()[number])
    costs.ask_costs(Random(0))
    monkeypatch.setattr(costs, "cost_of", lambda number: costs.recorded()[number] + (number % 9 == 4))
    with pytest.raises(WrongAnswerError, match="dearer than it was"):
        costs.ask_costs(Random(0))


def test_most_expressions_are_not_free_and_some_are_dear():
    """Otherwise nothing could get dearer, or nothing cheaper."""
    found = costs.recorded()
    assert sum(map(bool, found)) > costs.COUNT // 2
    assert max(found) > 80
