"""What an operation has worked out before changes no result (D19 to D24, `impl.ops.again`)."""

import copy
import pickle
import warnings
from functools import partial

import numpy as np
import pytest
from support.tensors.random_parts import constant, random_shape
from support.tensors.random_tensors import random_program, through
from support.tensors.steps import on_library

from impl import memoise, ops
from impl.ops import again, arrays
from impl.ops.errors import AxisError, OperationError, RangeError
from impl.ops.operation import Operation
from impl.ops.operations import subscript
from impl.ops.sharding import local
from impl.ops.tensors.tensor import Tensor

CACHES = (again.movement, again.parameters, subscript.part, local.row_major, arrays.placed)


def drawn(seed):
    """A tensor, and steps on each of its members."""
    rng = np.random.default_rng(seed)
    shape = random_shape(rng)
    return ops.Tensor.of(constant(rng, (3, *shape))), random_program(rng, shape, 5)


@pytest.mark.parametrize("block", range(4))
def test_results_are_those_without_it(block, monkeypatch):
    """Bit by bit, of the same type, whatever ran before; twice, so that the second comes out of the caches."""
    for seed in range(5000 + 60 * block, 5060 + 60 * block):
        x, steps = drawn(seed)
        program = ops.vmap(partial(through, on_library, steps))
        found = [ops.Tensor.of(program(x)) for _ in range(2)]
        with monkeypatch.context() as patch:
            patch.setattr(Operation, "_again", lambda *_: None)
            patch.setattr(subscript, "plain_key", lambda _: None)
            wanted = ops.Tensor.of(program(x))
        for result in found:
            assert result.dtype == wanted.dtype and result.shape == wanted.shape
            assert result.numpy().tobytes() == wanted.numpy().tobytes(), f"seed {seed}: {steps}"


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int64", "uint64", "float16", "float32", "complex64"])
def test_numbers_take_the_type_that_they_have_otherwise(dtype, monkeypatch):
    """On both sides, at the ends of ranges; and what is refused is refused alike."""

    def outcome(call):
        try:
            result = call()
        except OperationError as refusal:
            return str(refusal)
        return str(result.dtype), repr(result.numpy().tolist())

    x = ops.Tensor.of(np.ones((2, 3), dtype))
    for number in (0, 1, -1, 127, 128, -129, 255, 2**63, 2**64, -(2**63) - 1, 1.5, -0.0, 1e300, True, 1j):
        calls = [lambda n=number: x + n, lambda n=number: n - x, lambda n=number: x * n, lambda n=number: x == n]
        with np.errstate(all="ignore"):
            found = [outcome(call) for call in calls]
            with monkeypatch.context() as patch:
                patch.setattr(Operation, "_again", lambda *_: None)
                assert found == [outcome(call) for call in calls], number


def test_arguments_that_are_equal_and_not_the_same_are_told_apart():
    """True is 1 in a dict, and no number of axes; 1 is no yes."""
    x = ops.Tensor.of(np.ones((2, 3)))
    assert ops.reduce_sum(x, 1, True).shape == (2, 1)
    with pytest.raises(OperationError):
        ops.reduce_sum(x, 1, 1)
    assert ops.squeeze(ops.unsqueeze(x, 1), 1).shape == (2, 3)
    with pytest.raises(RangeError):
        assert x[1].shape == (3,) and x[True]
    assert memoise.key_of({"axis": [1]}) is None and memoise.key_of({"axis": (True,)}) is None


def test_refusals_come_again():
    """And are not kept."""
    x = ops.Tensor.of(np.ones((2, 3)))
    for _ in range(2):
        with pytest.raises(AxisError):
            ops.reduce_sum(x, 2)
        with pytest.raises(RangeError):
            ops.gather(x, np.array([2]))
        with pytest.raises(RangeError):
            ops.gather(x, np.array([-3]))
        assert ops.gather(x, np.array([-2, 1])).shape == (2, 3)


class Scaled(ops.NegativeOp):
    """An operation with a state of its own."""

    def __init__(self, times):
        self.times = times

    def adapt_kwargs(self, args, kwargs, batch_dims):
        """Nothing is remembered of it."""
        Scaled.asked = self.times
        return super().adapt_kwargs(args, kwargs, batch_dims)


def test_operations_of_others_are_asked_each_time():
    """They may look at more than shapes."""
    for times in (1, 2, 1):
        Scaled(times)(ops.Tensor.of([1.0]))
        assert Scaled.asked == times
    assert not Scaled.is_of_library and ops.NegativeOp.is_of_library


def test_caches_are_bounded():
    """House rule; and they are used."""
    x = Tensor.of(np.ones((5, 7)))
    assert (ops.swap_axes(x, 0, 1)[1:] + 1).numpy().sum() == 2 * 6 * 5
    for cache in CACHES:
        assert cache.cache_info().maxsize == memoise.CACHE_SIZE and cache.cache_info().currsize > 0


def test_a_buffer_that_is_too_short_is_refused_each_time():
    """What is kept of a place holds for buffers of one length."""
    x = ops.Tensor.of(np.arange(6)).value.moved(())
    short = local.local_of(x.tracker, np.arange(5))
    for _ in range(2):
        assert x.whole().tolist() == list(range(6))
        with pytest.raises(ops.ShapeError):
            short.whole()


def test_what_jax_holds_is_moved_by_its_own_movements(jax):
    """Each movement and pairs of them, against numpy; inside of a compiled function and outside."""
    array = np.arange(24.0, dtype=np.float32).reshape(2, 3, 4)
    moves = [
        lambda x: ops.swap_axes(x, 0, 2), lambda x: x[::-1], lambda x: x[:, 1:, ::-2], lambda x: x[..., 0:2],
        lambda x: ops.reshape(x, (-1,)), lambda x: ops.broadcast_to(ops.unsqueeze(x, 0), (2, *x.shape)),
        lambda x: ops.reshape(ops.swap_axes(x, 0, -1), (-1, 2)),
    ]  # fmt: skip
    for first in moves:
        for second in (lambda x: x, *(move for move in moves if first(ops.Tensor.of(array)).ndim == 3)):
            def function(x, first=first, second=second):
                return second(first(ops.Tensor.of(x))).array()

            wanted = function(array)
            for call in (function, jax.jit(function)):
                found = call(jax.numpy.asarray(array))
                assert found.shape == wanted.shape and (np.asarray(found) == wanted).all()


def test_the_array_that_operations_take_is_nobody_elses():
    """Whoever is given an array may give it another shape; and copies of a tensor read their own buffer."""
    given = np.arange(6).reshape(2, 3)
    x = ops.Tensor.of(given)
    with warnings.catch_warnings(action="ignore"):  # numpy 2.5 would have another array made
        given.shape = (3, 2)
        x.numpy().shape = (6,)
        (x + x).numpy().shape = (6,)
    for tensor in (x, copy.copy(x), pickle.loads(pickle.dumps(x))):
        assert (tensor + x).numpy().tolist() == [[0, 2, 4], [6, 8, 10]]
        assert ops.reduce_sum(tensor, 0).numpy().tolist() == [3, 5, 7]
    assert len(pickle.dumps(ops.Tensor.of(np.zeros(10_000)))) < 90_000
