"""Recorded index expressions simplified (R10): right at every point, never dearer, by proved rules alone (D16, D18)."""

from functools import cache

import pytest
from support.simplified import first_difference, recorded, redone

from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import simplified
from impl.simplify.trees import Reader, trees_of

RECORDS = recorded()
BUDGET = 250


@cache
def read(at):
    """The expression of a record, and its ranges."""
    record = RECORDS[at]
    ranges = {name: (0, size - 1) for name, size in record["ranges"].items()}
    reader = Reader(ranges)
    return Expression(reader.form(record["idx"]), reader.clauses(record["valid"])), ranges


@cache
def answer(at):
    """The answer to a record, worked out once in each process."""
    return simplified(read(at)[0], BUDGET)


@pytest.mark.parametrize("at", range(len(RECORDS)), ids=lambda at: RECORDS[at]["id"])
def test_a_recorded_expression_is_simplified(at):
    """R10, D18. Equal at every point; not dearer; each step is a rule, and the steps lead from input to output."""
    record, result = RECORDS[at], answer(at)
    expression, ranges = read(at)
    assert first_difference((record["idx"], record["valid"]), trees_of(result.expression), ranges) is None
    assert result.cost <= result.cost_before <= record["raw_cost_dag"]
    done = redone(expression, result.passages, ranges)
    assert done == result.expression


def test_simplifying_again_changes_nothing():
    """R10. Also when the answer is read again from its trees."""
    for at in range(0, len(RECORDS), 8):
        ranges = read(at)[1]
        index, valid = trees_of(answer(at).expression)
        reader = Reader(ranges)
        again = simplified(Expression(reader.form(index), reader.clauses(valid)), BUDGET)
        assert (again.cost, again.passages) == (again.cost_before, ())


def test_the_recorded_expressions_are_cheap():
    """R10. Together cheaper than the best of the peers for each; the writer's cost is that of its trees."""
    assert len(RECORDS) >= 60
    results = list(map(answer, range(len(RECORDS))))
    assert sum(result.cost for result in results) < sum(record["best_cost_dag"] for record in RECORDS)


def test_the_stated_cost_is_that_of_the_trees():
    """R10. Counted apart: each distinct operation of the answer once, a division 10, a product 3, a step of a sum 1."""
    for result in map(answer, range(len(RECORDS))):
        found, waiting = {}, list(trees_of(result.expression))
        while waiting:
            tree = waiting.pop()
            if isinstance(tree, tuple) and tree not in found:
                found[tree] = cost_of(tree)
                waiting += tree[1:]
        assert sum(found.values()) == result.cost


def cost_of(tree):
    """The cost of the operation at the top of a tree; `+ x*-1` is a subtraction, and a sum of nothing else one more."""
    operation, *parts = tree
    match operation:
        case "//" | "%":
            return 10
        case "*":
            return 3 if parts[1] != -1 else 0
        case "-":
            return 1
        case "+":
            return len(parts) - 1 + all(isinstance(p, tuple) and p[0] == "*" and p[2] == -1 for p in parts)
        case "and":
            return len(parts) - 1
    return 1
