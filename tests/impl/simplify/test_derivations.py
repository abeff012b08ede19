"""Derivations of small expressions done again (R10): comparisons of numbers, idle ones, and budgets that run out."""

import pytest
from support.simplified import first_difference, redone

from impl.errors import SymbolicError
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import simplified
from impl.simplify.trees import Reader, trees_of

RANGES = {"w": (2, 3), "x": (0, 7), "y": (0, 5), "z": (-3, 3)}
SUM = ("+", "x", ("%", "y", 4))
CASES = {
    "a comparison of numbers that never holds": ("x", ("and", ("<", "x", 3), ("<", 7, 2))),
    "one that always does": ("x", ("and", ("<", "x", 3), ("==", 2, 2), ("<", 2, 7))),
    "idle comparisons beside others": ("x", ("and", ("<", -1, "x"), ("<", "y", 6), ("<", ("+", "x", "z"), 3))),
    "an idle comparison, and a sum in one piece": (("*", ("+", "x", "z"), 2), ("<=", "z", "z")),
    "a comparison and an equation of one form": ("x", ("and", ("<=", 0, SUM), ("==", 0, SUM))),
    "sums that cancel when they are opened": (
        ("%", SUM, 3),
        ("and", ("==", SUM, 4), ("<", ("+", SUM, SUM, ("*", ("+", SUM, SUM), -1), 10), 5)),
    ),
    "a sum in one piece, multiplied": (("*", ("+", ("%", "x", 5), ("*", "z", 2), 0), -1), 1),
    "a remainder where an equation holds": (("%", ("*", "x", 30), 6), ("==", ("+", "x", "x"), 3)),
    "a search that leaves a number": (
        ("+", ("//", "w", 8), ("*", ("+", "w", "w"), 4), 10),
        ("and", ("==", ("%", ("+", "w", "w"), 2), 0), ("<", "w", -6), ("==", -2, "w")),
    ),
}


@pytest.mark.parametrize("budget", [0, 5, 50, 500])
@pytest.mark.parametrize("decides", [False, True])
@pytest.mark.parametrize("effort", ["fast", "full"])
@pytest.mark.parametrize("name", CASES)
def test_a_derivation_leads_from_input_to_output(name, effort, decides, budget):
    """R10, D18. Whatever the budget; equal at every point."""
    index, valid = CASES[name]
    reader = Reader(RANGES)
    expression = Expression(reader.form(index), reader.clauses(valid))
    result = simplified(expression, budget, decides, effort)
    assert redone(expression, result.passages, RANGES) == result.expression
    assert first_difference((index, valid), trees_of(result.expression), RANGES) is None
    assert result.cost <= result.cost_before


def test_an_expression_is_made_of_forms():
    """R10. Its index and what its conditions are about; a kind says which condition."""
    reader = Reader(RANGES)
    x, clause = reader.form("x"), (">=", reader.form("y"))
    for index, clauses, message in (
        (3, (clause,), "Expression: index: 3 is not a Form"),
        (x, [clause], r"Expression: clauses: \[.* is not a tuple of pairs, each of '>=' or '==' and a Form"),
        (x, ((">", x),), "is not a tuple of pairs"),
        (x, ((">=", 1),), "is not a tuple of pairs"),
        (x, ((">=", x, x),), "is not a tuple of pairs"),
        (x, (">=",), "is not a tuple of pairs"),
        (x, ([*clause],), "is not a tuple of pairs"),
    ):
        with pytest.raises(SymbolicError, match=message):
            Expression(index, clauses)
    for forms, message in (((x,), "with_forms: 1 forms; need 2, the index first"), ((x, 1), "1 is not a Form")):
        with pytest.raises(SymbolicError, match=message):
            Expression(x, (clause,)).with_forms(forms)
    assert Expression(x, (clause,)).with_forms([x, x]).clauses == ((">=", x),)
