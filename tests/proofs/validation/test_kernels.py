"""Kernels, each answer checked: right ones pass, of every kind of element, and others are refuted."""

import pytest

import impl
from impl import ShapeTracker, View, WrongAnswerError, lower
from impl.lower.dtypes import BY_NAME, dtypes
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOpGraph
from impl.symbolic import Variable
from proofs.validation import kernels


@pytest.fixture
def checked():
    """The mode, for one test."""
    impl.check(True)
    yield
    impl.check(False)


@pytest.mark.parametrize("name", BY_NAME)
def test_blocks_of_every_kind_of_element_are_read(checked, name):
    """Those of half and double raised that a zero has no meaning."""
    turned = ShapeTracker.from_shape((16, 20)).permute((1, 0)).pad(((1, 0), (0, 1)))
    assert lower.lowered_for(turned, "opencl", name, {0: 2}).uops.uops


@pytest.mark.parametrize("dtype", [name for name in BY_NAME if name != "bool"])
def test_kernels_of_each_kind_of_element_are_read(checked, dtype):
    """Padding is stored as a vector of zeros, also of the kind of integer that counts; where a kernel stores elsewhere,
    it is refuted."""
    padded = ShapeTracker((View.create((3, 2), (2, 0), -2, ((1, 3), (1, 2))),))
    kernel = lower.lower(padded, dtype, upcast={0: 2, 1: 2})
    with pytest.raises(WrongAnswerError, match="each element once"):
        kernels.lowered(kernel, ShapeTracker.from_shape((4, 2)), dtype)
    with pytest.raises(WrongAnswerError, match="what is stored"):
        kernels.lowered(kernel, ShapeTracker.from_shape((3, 2)), dtype)


def test_bounds_of_loops_are_read_with_the_loops_around_them(checked):
    """The loop stands for its variable; another operation in its place is refuted."""
    row = Variable("row", 0, 4)
    emitter = Emitter(UOpGraph(), dtypes.int)
    emitter.render_loop([row, Variable("column", 0, row)])
    with pytest.raises(WrongAnswerError, match=r"Emitter\.node"):
        kernels.emitted(emitter.loop_uops["row"], emitter, row + 1)
