"""Operations that somebody puts together, and the values that they are run with: what is no kernel is refused (D28)."""

import pytest

from impl.errors import LowerError
from impl.lower import LANGUAGES, BinaryOps, UOp, UOps, dtypes, interpret, lower, uops_to_cstyle
from impl.shapetracker import ShapeTracker
from impl.symbolic import Variable

ZERO, PAIR = (UOp(UOps.CONST, kind, (), 0) for kind in (dtypes.int, dtypes.int.vec(2)))
HALF = UOp(UOps.CONST, dtypes.float, (), 0.5)
TARGET, SOURCE = (UOp(UOps.DEFINE_GLOBAL, dtypes.int, (), (name, name == "data0")) for name in ("data0", "data1"))
WRONG = [
    (UOp(UOps.DEFINE_GLOBAL, dtypes.int, (), ()), r"has the argument \(\); need a name such as data0"),
    (UOp(UOps.DEFINE_GLOBAL, dtypes.int, (), (1,)), r"has the argument \(1,\)"),
    (UOp(UOps.SPECIAL, dtypes.int, (), (3, "gidx0", 4)), "need a dimension, 0 to 2, a name, and how many"),
    (UOp(UOps.CONST, dtypes.int, (), "1"), "need a number"),
    (UOp(UOps.ALU, dtypes.int, (ZERO,), BinaryOps.DIV), "ALU has 1 inputs; need 2"),
    (UOp(UOps.ALU, dtypes.int, (ZERO, PAIR), BinaryOps.ADD), "input 1 of UOps.ALU has 2 lanes; need 1"),
    (UOp(UOps.LOAD, dtypes.int, (ZERO, ZERO), None), "input 0 of UOps.LOAD is UOps.CONST; need memory"),
    (UOp(UOps.STORE, None, (TARGET, ZERO, SOURCE), None), "input 2 of UOps.STORE is UOps.DEFINE_GLOBAL; need a value"),
    (UOp(UOps.CAST, dtypes.int.vec(2), (ZERO,), None), "CAST has 1 inputs; need 2"),
    (UOp(UOps.GEP, dtypes.int, (PAIR,), 2), "takes lane 2 of 2; need one of a vector"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG)
def test_operations_by_hand_that_are_no_kernel_are_refused(wrong, message):
    """D28. Before anything runs or is written."""
    uops = [ZERO, HALF, PAIR, TARGET, SOURCE, wrong]
    with pytest.raises(LowerError, match=f"interpret: operation 5: .*{message}"):
        interpret(uops, [0], [0])
    with pytest.raises(LowerError, match=f"uops_to_cstyle: operation 5: .*{message}"):
        uops_to_cstyle(LANGUAGES["c"], "k", uops)


def test_what_cannot_be_done_with_an_element_is_refused():
    """D28. A quotient by 0, say, or an address that is no integer; and what is known in a closed scope alone."""
    quotient = UOp(UOps.ALU, dtypes.int, (ZERO, ZERO), BinaryOps.DIV)
    for wrong in (quotient, UOp(UOps.LOAD, dtypes.int, (SOURCE, HALF), None)):
        with pytest.raises(LowerError, match=r"operation 3: .* cannot be done with .*; need numbers and elements that"):
            interpret([ZERO, HALF, SOURCE, wrong], [0], [0, 0])
    gate = UOp(UOps.IF, None, (ZERO,), None)
    inner = UOp(UOps.ALU, dtypes.int, (ZERO, ZERO), BinaryOps.ADD)
    behind = UOp(UOps.STORE, None, (TARGET, ZERO, inner), None)
    with pytest.raises(LowerError, match="does not stand before it in a scope that is open"):
        interpret([ZERO, TARGET, gate, inner, UOp(UOps.ENDIF, None, (gate,), None), behind], [0], [0])


@pytest.mark.parametrize("value", [2.5, "x", None, True])
def test_a_value_of_a_size_is_an_integer(value):
    """D28."""
    kernel = lower(ShapeTracker.from_shape((Variable("n", 1, 8),)))
    with pytest.raises(LowerError, match=r"interpret: the value of n: .* is not an integer"):
        interpret(kernel.uops.uops, [0] * 8, [1] * 8, {"n": value})
