"""Programs on an unmodified tinygrad 0.9.0 that failed on the library before, and their neighbours.

    python -m pytest -p dropin.plugin tests/dropin/programs.py
"""

from typing import Any

import numpy as np
import pytest
from tinygrad import Tensor, TinyJit, Variable
from tinygrad.codegen.linearizer import Linearizer
from tinygrad.dtype import dtypes
from tinygrad.ops import BinaryOps, BufferOps, ConstBuffer, LazyOp, MemBuffer
from tinygrad.shape.shapetracker import ShapeTracker
from tinygrad.shape.view import View


def test_a_jit_is_replayed_with_other_bindings() -> None:
    """As decoding in language models does: what it hands back keeps the binding of its capture, i = 2."""
    jitted: Any = TinyJit(lambda a: (a + 1).realize())
    for i in range(1, 5):
        given = np.arange(3 * i, dtype=np.float32).reshape(3, i)
        bound = Variable("i", 1, 10).bind(i)
        found = jitted(Tensor(given).realize().reshape(3, bound)).reshape(3, i).numpy()
        np.testing.assert_array_equal(found, given + 1)


def test_a_cache_is_filled_one_position_after_another() -> None:
    """Keys of a decoder: each step writes at a bound position and reads all positions so far."""
    cache = Tensor.zeros(8, 4).contiguous().realize()
    keys = np.arange(32, dtype=np.float32).reshape(8, 4)

    def step(key: Tensor, position: Any) -> Tensor:
        cache.shrink(((position, position + 1), (0, 4))).assign(key).realize()
        return cache.shrink(((0, position + 1), (0, 4))).sum(axis=0).realize()

    jitted: Any = TinyJit(step)
    for i in range(1, 7):
        bound = Variable("position", 1, 7).bind(i)
        found = jitted(Tensor(keys[i : i + 1]).realize(), bound).numpy()
        np.testing.assert_array_equal(found, keys[1 : i + 1].sum(axis=0))


@pytest.mark.parametrize("is_contiguous", [False, True])
def test_a_view_with_a_stride_too_many_is_lowered(is_contiguous: bool) -> None:
    """As in 0.9.0's test_load_cache_const_bufs."""
    tracker = ShapeTracker(views=(View((1,), (0, 0), 0, None, is_contiguous),))
    value = LazyOp(BufferOps.CONST, (), ConstBuffer(2, dtypes.int, tracker))
    load = LazyOp(BufferOps.LOAD, (), MemBuffer(1, dtypes.int, tracker))
    total = LazyOp(BinaryOps.ADD, (load, value))
    kernel = Linearizer(LazyOp(BufferOps.STORE, (total,), MemBuffer(0, dtypes.int, tracker)))
    kernel.linearize()
    assert 0 < len(kernel.uops.uops) <= 7
