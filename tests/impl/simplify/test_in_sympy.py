"""Index expressions in sympy and back (R10, D18): the same values, and clear errors."""

import sys

import pytest
import sympy

from impl import ShapeTracker
from impl.errors import SymbolicError
from impl.simplify import from_sympy, simplify, to_sympy
from impl.symbolic import DivNode, ModNode, NumNode, Variable, sym_infer
from impl.symbolic.decided import minimum

X, Y = Variable("x", 0, 9), Variable("y", -3, 4)


def test_a_stack_goes_to_sympy_and_back():
    """R10, D16, D18. At every index."""
    tracker = ShapeTracker.from_shape((3, 4)).pad(((1, 0), (0, 2))).permute((1, 0)).reshape((8, 3))
    index, valid = tracker.eager_idxs()
    variables = sorted(index.vars() | valid.vars(), key=lambda variable: variable.expr)
    texts = to_sympy(index), to_sympy(valid)
    back = tuple(from_sympy(text, variables) for text in texts)
    for i in range(8):
        for j in range(3):
            at = {variable: {"idx0": i, "idx1": j}[variable.expr] for variable in variables}
            for node, text, again in zip((index, valid), texts, back, strict=True):
                value = text.subs({to_sympy(name): number for name, number in at.items()})
                assert sym_infer(node, at) == int(bool(value) if node is valid else value) == sym_infer(again, at)


def test_the_smaller_of_two_sizes_goes_to_sympy():
    """D18."""
    n = Variable("n", 1, 9)
    found = to_sympy(minimum(n, 5) * 2)
    symbol = sympy.Symbol("n", integer=True)
    assert [int(found.subs({symbol: value})) for value in range(1, 10)] == [2, 4, 6, 8, 10, 10, 10, 10, 10]


def test_floors_of_negative_numbers_round_down():
    """D18. On both sides."""
    for node in (DivNode(Y * 3 + 1, 4), ModNode(Y * 3 + 1, 4), DivNode(Y, 3) * -2 + X):
        again = from_sympy(to_sympy(node), [X, Y])
        for y in range(-3, 5):
            assert sym_infer(again, {X: 2, Y: y}) == sym_infer(node, {X: 2, Y: y})


def test_what_sympy_writes_can_be_simplified():
    """R10."""
    x = sympy.Symbol("x", integer=True)
    node = from_sympy(sympy.floor((x * 4 + 3) / sympy.Integer(4)), [X])
    assert simplify(node, NumNode(1))[0].render() == "x"
    both = from_sympy(sympy.And(x < 4, x >= 2), [X])
    assert [x for x in range(10) if sym_infer(both, {X: x})] == [2, 3]
    assert (from_sympy(sympy.true, []), from_sympy(7, [])) == (NumNode(1), NumNode(7))


@pytest.mark.parametrize("text", ["z", "x**2", "x*y", "x/2", "Mod(x, y)", "floor(x/y)", "Ne(x, 1)", "x + 0.5"])
def test_what_is_no_index_expression_is_refused(text):
    """R10."""
    names = {name: sympy.Symbol(name, integer=True) for name in "xyz"}
    with pytest.raises(SymbolicError, match="from_sympy: "):
        from_sympy(sympy.sympify(text, locals=names), [X, Y])


def test_without_sympy_the_error_says_so(monkeypatch):
    """R10."""
    monkeypatch.setitem(sys.modules, "sympy", None)
    for call in (lambda: to_sympy(X), lambda: from_sympy(1, [])):
        with pytest.raises(SymbolicError, match="sympy is not installed; need `pip install sympy`"):
            call()
