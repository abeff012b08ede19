"""Normal forms that are remembered (R10): the same as those worked out anew, with the same steps and the same work."""

from itertools import product

import pytest

from impl.simplify import BUDGET, Expression
from impl.simplify.forms.points import Points
from impl.simplify.normal_forms.rewriting import BudgetSpentError
from impl.simplify.normalising import Normaliser
from impl.simplify.pointwise.decide import variables_of
from impl.simplify.simplifier import FEW, STYLES
from impl.simplify.trees import Reader
from proofs.stacks import CORPUS, raw, records

EVERY = 40
"""Every how many of the recorded expressions are asked about."""


def outcome(normaliser, expression, style, budget):
    """The normal form, its passages and the work that is left; or that it was too much."""
    left = [budget]
    try:
        found, passages = normaliser.normalised(expression, left, style)
    except BudgetSpentError:
        return None
    return found, passages, left[0]


@pytest.mark.parametrize("budget", [1, 4, 7, 12, 40, BUDGET])
def test_what_is_remembered_is_what_is_worked_out(budget):
    """R10. In each style, after the others and once more; whatever the budget is that is left."""
    done, spent, shared = 0, 0, 0
    for record in records(CORPUS, EVERY):
        index, valid, ranges = raw(record["views"])
        reader = Reader({name: (0, size - 1) for name, size in ranges.items()})
        whole = Expression(reader.form(index), reader.clauses(valid))
        points = Points({v: (v.low, v.high) for v in variables_of(whole.forms)}, FEW)
        remembering = Normaliser(points)
        divided, _ = Normaliser(points).normalised(whole, [BUDGET], "quotients")
        for style, expression in product((*STYLES, *STYLES), (whole, divided)):
            anew = outcome(Normaliser(points), expression, style, budget)
            assert outcome(remembering, expression, style, budget) == anew, (record["id"], style)
            done, spent = done + 1, spent + (anew is None)
        shared += any(len(key) == 2 for key in remembering.clauses._known)
    assert done > 300
    assert spent > 0 if budget < BUDGET else (spent == 0 and shared > 20)


SPLIT = ("//", ("+", ("*", "x", 4), "y"), 3)
"""`(x + y)//3 + x` where quotients give off multiples, and as it is otherwise."""


def test_a_quotient_is_remembered_for_its_style():
    """R10. Without any remainder, too."""
    reader = Reader({"x": (0, 9), "y": (0, 4)})
    form = reader.form(SPLIT)
    normaliser = Normaliser(Points({v: (v.low, v.high) for v in variables_of([form])}, FEW))
    found = [str(normaliser.indices.under((), form, [BUDGET], style)[0]) for style in (*STYLES, *STYLES)]
    assert found == ["(x+y)//3+x", "(x+y)//3+x", "(x*4+y)//3"] * 2


def test_what_is_remembered_takes_its_work():
    """R10. A budget is spent where it would be, if the same is asked again."""
    reader = Reader({"x": (0, 9), "y": (0, 4)})
    normaliser = Normaliser(Points({}, FEW))
    form, left = reader.form(SPLIT), [BUDGET]
    normaliser.indices.under((), form, left, "quotients")
    spent = BUDGET - left[0]
    left = [2 * spent - 1]
    normaliser.indices.under((), form, left, "quotients")
    assert spent > 0 and left == [spent - 1]
    with pytest.raises(BudgetSpentError):
        normaliser.indices.under((), form, left, "quotients")
