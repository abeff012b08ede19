"""Recorded index expressions simplified (R10): right at every point, never dearer, by proved rules alone (D16, D18)."""

import pytest
from support.simplified import first_difference, recorded, redone

from impl.simplify.derivation import Expression
from impl.simplify.simplifier import simplified
from impl.simplify.trees import Reader, trees_of
from impl.simplify.write import Writer

RECORDS = recorded()
BUDGET = 400


def read(record):
    """The expression of a record, and its ranges."""
    ranges = {name: (0, size - 1) for name, size in record["ranges"].items()}
    reader = Reader(ranges)
    return Expression(reader.form(record["idx"]), reader.clauses(record["valid"])), ranges


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_a_recorded_expression_is_simplified(record):
    """R10, D18. Equal at every point; not dearer; each step is a rule, and the steps lead from input to output."""
    expression, ranges = read(record)
    result = simplified(expression, BUDGET)
    assert first_difference((record["idx"], record["valid"]), trees_of(result.expression), ranges) is None
    assert result.cost <= result.cost_before <= record["raw_cost_dag"]
    done = redone(expression, result.passages)
    assert [form.key for form in done.forms] == [form.key for form in result.expression.forms]


def test_simplifying_again_changes_nothing():
    """R10. Also when the answer is read again from its trees."""
    for record in RECORDS[::6]:
        expression, ranges = read(record)
        index, valid = trees_of(simplified(expression, BUDGET).expression)
        reader = Reader(ranges)
        again = simplified(Expression(reader.form(index), reader.clauses(valid)), BUDGET)
        assert (again.cost, again.passages) == (again.cost_before, ())


def test_the_recorded_expressions_are_cheap():
    """R10. Together cheaper than the best of the peers for each; the writer's cost is that of its trees."""
    assert len(RECORDS) >= 60
    results = [simplified(read(record)[0], BUDGET) for record in RECORDS]
    assert sum(result.cost for result in results) < sum(record["best_cost_dag"] for record in RECORDS)
    assert Writer().cost(()) == 0
