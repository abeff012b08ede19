"""`vmap`: axes in and out, nests, levels, and what it refuses (D24, L9, R16)."""

import copy
import pickle
from collections import namedtuple

import numpy as np
import pytest

from impl import LayoutError, ops

GRID = np.arange(6.0).reshape(2, 3)
Pair = namedtuple("Pair", "left right")


def test_levels_are_identified_and_not_counted():
    """The outer sum: both operands have one batch axis, and they are not the same."""
    x, y = np.array([1.0, 2, 3]), np.array([10.0, 20, 30])
    found = ops.vmap(lambda a: ops.vmap(lambda b: a + b)(y))(x)
    np.testing.assert_array_equal(found.numpy(), x[:, None] + y)


@pytest.mark.parametrize("depth", [1, 2, 3, 5, 8])
def test_levels_nest_to_any_depth(depth):
    """Each level adds an axis; every value is used at the innermost level."""
    axes = [np.arange(2.0) * 10**k for k in range(depth)]

    def level(k, total):
        return total if k == depth else ops.vmap(lambda a: level(k + 1, total + a))(axes[k])

    expected = sum(axis.reshape([-1 if k == j else 1 for j in range(depth)]) for k, axis in enumerate(axes))
    np.testing.assert_array_equal(level(0, ops.Tensor.of(0.0)).numpy(), expected)


def test_a_value_of_an_outer_level_is_used_inside_and_after_an_inner_one():
    x, z = np.array([1.0, 2, 3]), np.array([10.0, 20, 30])
    found = ops.vmap(lambda a: ops.reduce_sum(ops.vmap(lambda b: a * b)(z), 0) + a)(x)
    np.testing.assert_array_equal(found.numpy(), x * 60 + x)


TREES = [
    (lambda p: p["a"] - p["b"][0], ({"a": 0, "b": (1, None)},), 0),
    (lambda p: p["a"] - p["b"][0], ({"a": -2, "b": None},), -1),
    (lambda p: {"d": p["a"] - p["b"][1], "s": (p["a"], [p["b"][1]])}, ({"a": 0, "b": None},), {"d": 1, "s": (0, None)}),
    (lambda p: (p["a"], p["a"]), ({"a": 1, "b": (None, None)},), (0, -1)),
]


@pytest.mark.parametrize("case", range(len(TREES)))
def test_nests_of_tensors_are_mapped_as_jax_maps_them(case, jax):
    """Dicts, tuples and lists, with axes for the whole, for a part, and for single tensors."""
    function, in_axes, out_axes = TREES[case]
    left = np.arange(6.0).reshape(3, 2) if case == 0 else GRID[0]
    tree = {"a": GRID, "b": (left, GRID[0] if case < 2 else np.float64(7))}
    found = ops.vmap(function, in_axes, out_axes)(tree)
    expected = jax.vmap(function, in_axes, out_axes)(jax.tree.map(jax.numpy.asarray, tree))
    leaves, structure = jax.tree.flatten(found, is_leaf=lambda leaf: isinstance(leaf, ops.Tensor))
    wanted, wanted_structure = jax.tree.flatten(expected)
    assert structure == wanted_structure
    for leaf, want in zip(leaves, wanted, strict=True):
        np.testing.assert_array_equal(leaf.numpy(), np.asarray(want))


def test_named_tuples_none_and_keyword_arguments():
    found = ops.vmap(lambda p, *, scale: Pair(p.left * scale, None))(Pair(GRID, GRID), scale=np.array([1.0, 10]))
    assert isinstance(found, Pair) and found.right is None
    np.testing.assert_array_equal(found.left.numpy(), GRID * [[1], [10]])


def test_what_is_not_mapped_stays_what_it_is():
    seen = []
    ops.vmap(lambda a, how: seen.append(how) or a, in_axes=(0, None))(GRID, "any object")
    assert seen == ["any object"]


@pytest.mark.parametrize("k", [0, 1, 2, -1, -2, -3])
def test_in_k_out_k_changes_nothing(k):
    x = np.arange(24).reshape(2, 3, 4)
    np.testing.assert_array_equal(ops.vmap(lambda a: a, in_axes=k, out_axes=k)(x).numpy(), x)


@pytest.mark.parametrize("axis", [0, 1, 2, -1, -2, -3])
def test_to_the_batch_and_back_changes_nothing(axis):
    x = np.arange(24).reshape(2, 3, 4)
    batched = ops.move_axis_to_batch_dims(x, axis)
    assert (batched.batch_shape, batched.shape) == ((x.shape[axis],), tuple(np.delete(x.shape, axis)))
    np.testing.assert_array_equal(ops.move_axis_from_batch_dims(batched, axis).numpy(), x)
    np.testing.assert_array_equal(ops.decr_batch_dims(ops.incr_batch_dims(x)).numpy(), x)


def test_batch_axes_of_other_levels_are_added_in_the_order_of_the_levels():
    outer, inner = ops.Level(2), ops.Level(3)
    x = ops.incr_batch_dims(np.arange(3), inner)
    wide = ops.broadcast_batch_dims(x, [outer])
    assert wide.levels == (outer, inner)
    np.testing.assert_array_equal(wide.value.whole(), [[0, 1, 2], [0, 1, 2]])


def test_a_constant_result_is_repeated_and_out_axes_none_promises_one():
    seven = np.array([7.0])
    assert ops.vmap(lambda a: seven, out_axes=1)(GRID).numpy().tolist() == [[7, 7]]
    assert ops.vmap(lambda a: seven, out_axes=None)(GRID).numpy().tolist() == [7]
    assert ops.vmap(lambda: seven, axis_size=3)().numpy().tolist() == [[7], [7], [7]]


def test_axes_in_the_batch_can_be_named_by_no_operation():
    """R16. With one logical axis in front of two batch axes, -2 is out of range, whatever the physical rank."""
    x = np.zeros((2, 3, 4))
    for operation in (
        lambda a: ops.reduce_sum(a, -2), lambda a: ops.squeeze(a, -2), lambda a: ops.swap_axes(a, 0, 1),
        lambda a: ops.moveaxis(a, -2, 0), lambda a: ops.unsqueeze(a, -3), lambda a: ops.concatenate([a, a], 1),
        lambda a: ops.gather(a, [0], -2), lambda a: ops.scatter(a, [0], [0.0], 1), lambda a: ops.stack([a, a], 2),
    ):  # fmt: skip
        with pytest.raises(ops.AxisError):
            ops.vmap(ops.vmap(operation))(x)


def test_physical_forms_count_the_batch_and_leave_it_alone():
    batched = ops.incr_batch_dims(np.arange(6.0).reshape(2, 3))
    assert ops.reduce_sum_physical(batched, 1).value.whole().tolist() == [3, 12]
    assert ops.unsqueeze_physical(batched, 1).physical_shape == (2, 1, 3)
    for call in (
        lambda: ops.reduce_sum_physical(batched, 0), lambda: ops.unsqueeze_physical(batched, 0),
        lambda: ops.squeeze_physical(batched, -2), lambda: ops.reduce_max_physical(batched, (1, 0)),
    ):  # fmt: skip
        with pytest.raises(ops.AxisError, match="is one of the 1 batch axes"):
            call()
    with pytest.raises(ops.ShapeError, match="does not begin with the batch shape"):
        ops.broadcast_to_physical(batched, (3, 2, 3))


def leaked():
    """A tensor from the inside of a vmap that has ended."""
    inside = []
    ops.vmap(lambda a: inside.append(a) or a)(GRID)
    return inside[0]


REFUSALS = [
    (lambda: ops.vmap(3), ops.BatchError, "vmap: 3 is not a function"),
    (ops.vmap(lambda a: a), ops.BatchError, "nothing is mapped; need an axis for an argument, or axis_size"),
    (lambda: ops.vmap(lambda a: a, in_axes=None)(GRID), ops.BatchError, "nothing is mapped"),
    (lambda: ops.vmap(lambda a: a, in_axes=2)(GRID), ops.AxisError, "in_axes[0] for the shape (2, 3) is 2"),
    (lambda: ops.vmap(lambda a: a, in_axes=-3)(GRID), ops.AxisError, "need -2 <= axis < 2"),
    (lambda: ops.vmap(lambda a: a, in_axes=True)(GRID), ops.AxisError, "True is not an integer"),
    (lambda: ops.vmap(lambda a: a, in_axes="0")(GRID), ops.AxisError, "'0' is not an integer"),
    (lambda: ops.vmap(lambda a: a, in_axes=(0, 0))(GRID), ops.BatchError, "for 1 values; need one entry for each"),
    (lambda: ops.vmap(lambda a: a, in_axes=((0, 0),))(GRID), ops.BatchError, "(0, 0) for one value"),
    (lambda: ops.vmap(lambda a: a, in_axes=({"b": 0},))({"a": GRID}), ops.BatchError, "need the same keys"),
    (lambda: ops.vmap(lambda a, b: a, in_axes=(0, 1))(GRID, GRID), ops.BatchError, "need one size"),
    (lambda: ops.vmap(lambda a: a, axis_size=3)(GRID), ops.BatchError, "'axis_size': 3, 'vmap: in_axes[0]': 2"),
    (lambda: ops.vmap(lambda a: a, axis_size=-1), ops.BatchError, "axis_size is -1; need a size >= 0"),
    (lambda: ops.vmap(lambda a: a, out_axes=2)(GRID), ops.AxisError, "out_axes for a result of rank 2 is 2"),
    (lambda: ops.vmap(lambda a: a, out_axes=None)(GRID), ops.BatchError, "differs along the mapped axis"),
    (lambda: ops.vmap(lambda a: a, out_axes=(0, 0))(GRID), ops.BatchError, "(0, 0) for one value"),
    (lambda: ops.vmap(lambda a: a)(np.float32(1)), ops.AxisError, "there are 0 axes"),
    (lambda: ops.vmap(lambda a: "text")(GRID), LayoutError, "'text' is no array of numbers"),
    (lambda: ops.vmap(lambda a: a.numpy())(GRID), ops.BatchError, "is inside of vmap, with batch axes (2,)"),
    (lambda: leaked().numpy(), ops.BatchError, "return it from the mapped function"),
    (lambda: ops.decr_batch_dims(GRID), ops.BatchError, "decr_batch_dims: the tensor has no batch axis"),
    (lambda: ops.incr_batch_dims(1.0), ops.BatchError, "has no logical axis"),
    (lambda: ops.incr_batch_dims(GRID, ops.Level(3)), ops.BatchError, "axis 0 of (2, 3) has size 2, the level 3"),
    (lambda: ops.incr_batch_dims(GRID, 2), ops.BatchError, "incr_batch_dims: 2 is no Level"),
]


@pytest.mark.parametrize("case", range(len(REFUSALS)))
def test_what_cannot_be_mapped_is_refused_when_it_is_called(case):
    call, kind, words = REFUSALS[case]
    with pytest.raises(kind) as refusal:
        call()
    assert words in str(refusal.value)


def is_listed(given):
    """Whether Python makes a tuple of something; before 3.14 it asks for the length first."""
    try:
        return bool(tuple(given))
    except KeyError:
        return False


@pytest.mark.parametrize("name", ["items", "keys", "__iter__", "__getitem__", "__len__"])
@pytest.mark.parametrize("kind", [dict, list, tuple])
def test_nests_of_other_classes_are_asked_for_their_entries_once(kind, name):
    """What fails in any of the methods of a class of its own is no exception of the user in the library."""

    def failing(*_):
        raise KeyError(name)

    own = type("Own", (kind,), {name: failing})
    is_read = name != "items" if kind is dict else is_listed(own([1]))
    nest, axes = (own({"a": x}) if kind is dict else own([x]) for x in (GRID, 0))
    for given, at in ((nest, 0), (nest, axes), ({"a": GRID} if kind is dict else [GRID], axes)):
        if is_read:
            assert len(ops.vmap(lambda x: x, (at,))(given)) == 1
        else:
            with pytest.raises(ops.BatchError, match="cannot be read"):
                ops.vmap(lambda x: x, (at,))(given)


def test_what_leaves_an_inner_vmap_on_the_side_is_not_taken_back():
    """A value of an ended level is no result of an outer one; and nothing of it can be read."""
    inside = []

    def outer(a):
        ops.vmap(lambda b: inside.append(b) or b)(GRID)
        return inside[-1] + a

    with pytest.raises(ops.BatchError, match="inside of a vmap that has ended"):
        ops.vmap(outer)(GRID)
    with pytest.raises(ops.BatchError):
        ops.vmap(lambda a: leaked() + a)(GRID).numpy()


def test_a_copy_has_the_level_of_the_tensor():
    """Found: it had another one of the same number, and the sum of both had two axes."""
    for same in (copy.copy, copy.deepcopy):
        assert ops.vmap(lambda a, same=same: a + same(a))(np.arange(3)).numpy().tolist() == [0, 2, 4]


def test_a_level_is_not_pickled():
    with pytest.raises(ops.BatchError, match="Level: a level of size 2 is not pickled, since its vmap runs in one"):
        ops.vmap(pickle.dumps)(GRID)


def test_keys_do_not_count_as_levels_of_a_nest():
    """Found: brackets in the text of a key were counted."""
    key = "[" * 60
    found = ops.vmap(lambda nest: nest)({key: {key: np.arange(3)}})
    assert found[key][key].numpy().tolist() == [0, 1, 2]
    deep = np.arange(3)
    for _ in range(100):
        deep = [deep]
    with pytest.raises(ops.BatchError, match="nested more than 100 levels deep"):
        ops.vmap(lambda nest: 0)(deep)
    assert ops.vmap(lambda nest: 0)(deep[0]).shape == (3,)


def test_a_bad_truth_value_is_no_silent_answer():
    with pytest.raises(ValueError):
        bool(ops.Tensor.of(GRID))
    with pytest.raises(ops.BatchError):
        ops.vmap(lambda a: -1 if a else 1)(np.ones(2))
