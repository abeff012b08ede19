"""View operations and sums under `vmap`, mapped over any axis at each of several levels: the cases of functorch's
`TestVmapOperators` and `TestVmapAPI`, beside the same operation on one member after another (L9, D24)."""

from itertools import product

import numpy as np
import pytest

from impl import LayoutError, ops

OUTER, INNER, INNERMOST = 3, 4, 5
"""Sizes of batches."""


def one_by_one(function, levels, array):
    """What a function gives member by member, put together; levels are axes in and out, the innermost first."""
    if not levels:
        return np.asarray(function(array))
    *inner, (axis, place) = levels
    members = [one_by_one(function, inner, array.take(k, axis)) for k in range(array.shape[axis])]
    return np.stack(members, place)


def mapped(function, levels, array):
    """The same by `vmap`."""
    for axis, place in levels:
        function = ops.vmap(function, axis, place)
    return function(array).numpy()


def unsqueezed(axis):
    """Of impl.ops and of numpy."""
    return lambda x: ops.unsqueeze(x, axis), lambda x: np.expand_dims(x, axis)


def moved(source, destination):
    """As before."""
    return lambda x: ops.moveaxis(x, source, destination), lambda x: np.moveaxis(x, source, destination)


def exchanged(first, second):
    """As before."""
    return lambda x: ops.swap_axes(x, first, second), lambda x: np.swapaxes(x, first, second)


def subscripted(*key):
    """As before."""
    return lambda x: x[key], lambda x: x[key]


def reshaped(*sizes):
    """As before."""
    return lambda x: ops.reshape(x, sizes), lambda x: np.reshape(x, sizes)


def summed(axis=None):
    """As before."""
    return lambda x: ops.reduce_sum(x, axis=axis), lambda x: np.sum(x, axis)


FIRST = (0, 0)
"""Mapped over the first axis, which the results have first again."""
CASES = [
    *((unsqueezed(axis), shape, levels) for axis in (0, 1, -1) for shape, levels in (
        ((OUTER, 2, 5), [FIRST]), ((2, OUTER, 5), [(1, 0)]), ((OUTER, INNER, 2), [FIRST, FIRST]),
        ((INNER, 2, OUTER), [FIRST, (2, 0)]), ((2, INNER, OUTER), [(1, 0), (2, 0)]),
    )),
    *((moved(*ends), shape, levels) for ends in ((0, 1), ((1, 0), (0, 1)), ((0, 1), (1, 0))) for shape, levels in (
        ((OUTER, 2, 6), [FIRST]), ((2, OUTER, 6), [(1, 0)]), ((INNER, 2, OUTER, 6), [FIRST, (2, 0)]),
        ((INNER, 2, OUTER, 6, INNERMOST), [(2, 0), FIRST, (2, 0)]),
    )),
    *((exchanged(*axes), shape, levels) for axes in ((0, 1), (-1, -2), (1, 0)) for shape, levels in (
        ((OUTER, 2, 5), [FIRST]), ((2, OUTER, 5), [(1, 0)]), ((INNER, 2, OUTER, 5), [FIRST, (2, 0)]),
        ((INNER, 2, OUTER, 5, INNERMOST), [(2, 0), FIRST, (2, 0)]),
    )),
    *((subscripted(*key), shape, levels) for key in (
        (slice(0, 1),), (slice(None), slice(1, 3)), (slice(None), 1), (0,), (slice(None), slice(0, 0)),
    ) for shape, levels in (
        ((OUTER, 3, 5), [FIRST]), ((3, 5, OUTER), [(2, 0)]), ((3, 5, OUTER, INNER), [(2, 0), (2, 0)]),
        ((INNER, 2, OUTER, INNERMOST, 5), [(1, 0), FIRST, (2, 0)]),
    )),
    (reshaped(2, 5), (OUTER, 10), [FIRST]), (reshaped(1, 1, 10), (2, OUTER, 5), [(1, 0)]),
    (reshaped(-1), (OUTER, INNER, 2, 5), [FIRST, FIRST]),
    (reshaped(-1), (3, INNER, 2, INNERMOST, 5, OUTER), [(2, 0), (1, 0), (5, 0)]),
    *((summed(axis), shape, levels) for axis in (None, 0, -1) for shape, levels in (
        ((5, 3), [FIRST]), ((2, 5, OUTER, 3), [(2, 0)]), ((2, 5, OUTER, 3), [(2, -1)]),
        ((INNER, 2, 5, OUTER, 3), [FIRST, (3, 0)]), ((2, 5, OUTER, INNER, 3), [(2, 0), (2, -1)]),
    )),
]  # fmt: skip
"""An operation, a shape, and the axes of the levels, innermost first."""


@pytest.mark.parametrize("case", range(len(CASES)))
def test_an_operation_is_the_same_for_each_member(case):
    """L9."""
    (operation, by_numpy), shape, levels = CASES[case]
    array = np.arange(float(np.prod(shape))).reshape(shape)
    np.testing.assert_array_equal(mapped(operation, levels, array), one_by_one(by_numpy, levels, array), strict=True)


@pytest.mark.parametrize("levels", [1, 2])
def test_axes_in_and_out_at_every_place(levels):
    """D24. `test_non_default_in_dims_out_dims`, `test_nested_out_dims`: the array itself, its axes in another order,
    and no element is moved."""
    array = np.arange(2.0 * 3 * 5 * 7).reshape(2, 3, 5, 7)
    for axes in product(*[product(range(-1, 3), repeat=2)] * levels):
        function = ops.Tensor.of
        for axis, place in axes:
            function = ops.vmap(function, axis, place)
        found = function(array)
        np.testing.assert_array_equal(found.numpy(), one_by_one(np.asarray, list(axes), array))
        assert np.shares_memory(found.buffer, array)


@pytest.mark.parametrize(
    ("shape", "axis", "place"),
    [((), 0, 0), ((2, 3), -3, 0), ((2, 3), 2, 0), ((2, 3, 5), 0, 3), ((2, 3, 5), 0, -4), ((2, 3, 5), 0, "lol"),
     ((2, 3), "lol", 0), ((2, 3, 5), 0, (0, 0)), ((2, 3, 5), 0, None), ((2, 3, 5), {0}, 0)],
)  # fmt: skip
def test_axes_that_there_are_not_are_refused(shape, axis, place):
    """D24. `test_in_dim_not_in_tensor_err_msg`, `test_out_dim_out_of_bounds_err_msg`, and what is no axis."""
    with pytest.raises(LayoutError, match=r"vmap: (in|out)_axes"):
        ops.vmap(lambda x: x, axis, place)(np.zeros(shape))


def test_the_most_axes_that_numpy_has_are_mapped():
    """D24. `test_nonzero_out_dims`, at 64 axes."""
    found = ops.vmap(lambda x: x, 0, 2)(np.zeros((2, *[1] * 63)))
    assert found.shape == (1, 1, 2, *[1] * 61)
