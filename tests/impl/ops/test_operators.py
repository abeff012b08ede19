"""Operators of a tensor: each is an operation, on batches and meshes as well; numpy says what it gives (D21, L9)."""

import operator

import numpy as np
import pytest
from support.refused import assert_refused

from impl import LayoutError, ops

MESH = ops.Mesh({"x": 2, "y": 3})
GRID = np.arange(12.0).reshape(3, 4) - 5
COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


@pytest.mark.parametrize("compare", COMPARISONS, ids=lambda compare: compare.__name__)
def test_comparison_is_element_by_element(compare):
    """With tensors, arrays, lists and numbers, from either side; NaN as in numpy; on batches and meshes."""
    x, row = ops.Tensor.of(GRID), np.array([-3.0, np.nan, 1.0, 2.0])
    for other in (row, row.tolist(), ops.Tensor.of(row), -1, 2.5, np.float64(0), [[-5.0], [0.0], [3.0]]):
        value = other.numpy() if isinstance(other, ops.Tensor) else np.asarray(other)
        found = compare(x, other)
        np.testing.assert_array_equal(found.numpy(), compare(GRID, value), strict=True)
        np.testing.assert_array_equal(compare(other, x).numpy(), compare(value, GRID), strict=True)
    batched = ops.vmap(lambda a: compare(a, row))(GRID)
    np.testing.assert_array_equal(batched.numpy(), compare(GRID, row))
    outer = ops.vmap(lambda a: ops.vmap(lambda b: compare(a, b))(row))(row)
    np.testing.assert_array_equal(outer.numpy(), compare(row[:, None], row))
    divided = compare(ops.shard(GRID, ops.ShardingSpec(MESH, ["y", "x"])), row)
    assert divided.spec.names == (("y",), ("x",))
    np.testing.assert_array_equal(divided.numpy(), compare(GRID, row))


def test_equality_is_a_tensor_and_identity_is_what_a_dict_asks_for():
    x, y = ops.Tensor.of([1, 2]), ops.Tensor.of([1, 2])
    assert (x == y).numpy().tolist() == [True, True]
    assert {x: "x", y: "y"}[y] == "y"
    assert hash(x) != hash(y)
    assert [x == other for other in (None, "text", object())] == [False] * 3
    assert [x != other for other in (None, "text", object())] == [True] * 3


def test_only_one_element_is_true_or_false():
    assert ops.Tensor.of([[7]]) and not ops.Tensor.of(0)
    with pytest.raises(ops.OperationError, match=r"^bool: the tensor of shape \(2,\) has 2 elements; need one$"):
        bool(ops.Tensor.of([1, 2]) == 1)
    with pytest.raises(ops.OperationError, match=r"^bool: the tensor of shape \(0,\) has 0 elements; need one$"):
        bool(ops.Tensor.of([]))
    with pytest.raises(ops.BatchError, match=r"^read: the tensor of shape \(\) is inside of vmap"):
        ops.vmap(lambda a: a if a > 0 else -a)(np.array([1, -1]))


def test_an_item_is_a_number_of_python():
    assert [type(ops.Tensor.of(value).item()) for value in (1, [2.5], [[True]], 1j)] == [int, float, bool, complex]
    assert ops.shard([3], ops.ShardingSpec(MESH, ["x"])).item() == 3
    with pytest.raises(ops.OperationError, match=r"^item: the tensor of shape \(3, 4\) has 12 elements; need one$"):
        ops.Tensor.of(GRID).item()
    with pytest.raises(ops.BatchError, match="inside of vmap"):
        ops.vmap(lambda a: a.item())(np.arange(3))


def test_a_negative_has_the_other_sign():
    np.testing.assert_array_equal((-ops.Tensor.of(np.int8([1, -2]))).numpy(), np.int8([-1, 2]), strict=True)
    np.testing.assert_array_equal(ops.vmap(operator.neg)(GRID).numpy(), -GRID)
    divided = -ops.shard(GRID, ops.ShardingSpec(MESH, [("x", "y"), None]))
    assert divided.spec.names == (("x", "y"), ())
    np.testing.assert_array_equal(divided.numpy(), -GRID)


def test_rows_are_views_and_there_are_as_many_as_the_length():
    x = ops.Tensor.of(GRID)
    rows = list(x)
    assert len(rows) == len(x) == 3
    assert all(row.buffer is x.buffer for row in rows)
    np.testing.assert_array_equal([row.numpy() for row in rows], GRID)
    assert [value.item() for value in rows[0]] == GRID[0].tolist()
    found = ops.vmap(sum)(GRID)
    np.testing.assert_array_equal(found.numpy(), GRID.sum(1))
    assert 3 in ops.Tensor.of([1, 3]) and 4 not in ops.Tensor.of([1, 3])
    for name, call in (("iter", iter), ("len", len)):
        with pytest.raises(ops.OperationError, match=f"^{name}: the tensor has no axes"):
            call(ops.Tensor.of(1))


def test_a_transposed_matrix_and_its_rank():
    x = ops.Tensor.of(GRID)
    assert (x.ndim, x.T.shape, x.T.buffer is x.buffer) == (2, (4, 3), True)
    np.testing.assert_array_equal(x.T.numpy(), GRID.T)
    seen = []
    ops.vmap(lambda a: seen.append((a.ndim, a.T.shape)) or a)(np.zeros((5, 2, 3)))
    assert seen == [(2, (3, 2))]
    for shape in ((), (3,), (2, 3, 4)):
        with pytest.raises(
            ops.OperationError, match=rf"^T: the shape .* has {len(shape)} axes; need 2, or call swap_axes$"
        ):
            _ = ops.Tensor.of(np.zeros(shape)).T


PRODUCTS = [((3, 4), (4, 2)), ((4,), (4,)), ((3, 4), (4,)), ((4,), (4, 2)), ((2, 3, 4), (4, 5)),
            ((2, 1, 3, 4), (5, 4, 2)),
            ((4,), (5, 4, 2)), ((0, 4), (4, 2)), ((3, 0), (0, 2)), ((1, 1), (1, 1))]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), PRODUCTS)
def test_products_of_matrices_rows_and_columns(left, right):
    """D23. As numpy, on each member of batches of either operand, and on every division by one mesh axis."""
    rng = np.random.default_rng(1)
    x, y = rng.integers(-9, 9, left), rng.integers(-9, 9, right)
    np.testing.assert_array_equal((ops.Tensor.of(x) @ y).numpy(), np.matmul(x, y), strict=True)
    np.testing.assert_array_equal((x @ ops.Tensor.of(y)).numpy(), np.matmul(x, y), strict=True)
    batch = np.stack([y, -y, 2 * y])
    found = ops.vmap(lambda b: ops.matmul(x, b))(batch)
    np.testing.assert_array_equal(found.numpy(), np.stack([np.matmul(x, b) for b in batch]))
    for axis in range(len(left)):
        for other in range(len(right)):
            first = ops.shard(x, ops.ShardingSpec(MESH, [("x",) if k == axis else None for k in range(len(left))]))
            second = ops.shard(y, ops.ShardingSpec(MESH, [("y",) if k == other else None for k in range(len(right))]))
            np.testing.assert_array_equal((first @ second).numpy(), np.matmul(x, y))


def test_a_sum_over_a_divided_axis_is_combined_and_nothing_is_gathered():
    """Each device multiplies its part; the operand that is not divided alike is cut, which is no communication."""
    x, y = np.arange(12).reshape(2, 6), np.arange(18).reshape(6, 3)
    for first, second in (((None, "x"), ("x", None)), ((None, "x"), (None, None)), ((None, None), ("x", None))):
        left, right = ops.shard(x, ops.ShardingSpec(MESH, first)), ops.shard(y, ops.ShardingSpec(MESH, second))
        assert [str(move) for move in ops.plan(ops.MatmulOp, left, right).collectives] == ["all_reduce(sum, x)"]
        np.testing.assert_array_equal((left @ right).numpy(), x @ y)
    rows = ops.shard(x, ops.ShardingSpec(MESH, ["x", "y"]))
    assert ops.plan(ops.MatmulOp, rows, y).result.names == (("x",), ())
    columns = ops.shard(y, ops.ShardingSpec(MESH, [None, "y"]))
    assert [str(move) for move in ops.plan(ops.MatmulOp, rows, columns).collectives] == ["all_gather(y)"]
    np.testing.assert_array_equal((rows @ columns).numpy(), x @ y)


REFUSALS = [
    (lambda: ops.Tensor.of(GRID) @ GRID, ops.ShapeError, "matmul: axis -1 of (3, 4) has size 4, axis -2 of (3, 4) has"),
    (lambda: ops.Tensor.of(GRID) @ 3, ops.ShapeError, "matmul: the shapes are (3, 4) and (); need at least one axis"),
    (lambda: ops.MatmulOp()(GRID, [1, 2]), ops.ShapeError, "matmul: (2,) has 1 axes; need at least 2"),
    (
        lambda: ops.matmul(np.zeros((2, 1, 1)), np.zeros((3, 1, 1))), ops.ShapeError,
        "matmul: the shapes (2,), (3,) differ on axis -1, with sizes 2 and 3; need one size there, or 1",
    ),
    (lambda: -ops.Tensor.of([True]), ops.OperationError, "negative: the elements are booleans; need numbers"),
    (lambda: ops.Tensor.of([True]) - [False], ops.OperationError, "subtract: the elements are booleans; need numbers"),
    (lambda: ops.Tensor.of([[True]]) @ [[True]], ops.OperationError, "matmul: the elements are booleans; need numbers"),
    (lambda: ops.Tensor.of(GRID) < np.datetime64("2020"), LayoutError, "ops: np.datetime64('2020') is no array of"),
    (lambda: ops.Tensor.of(GRID) < None, LayoutError, "ops: None is no array; need one, or a number"),
    (lambda: ops.Tensor.of(GRID) < [[1], [1, 2]], LayoutError, "ops: [[1], [1, 2]] is no array"),
    (lambda: ops.Tensor.of(GRID) == [[1], [1, 2]], LayoutError, "ops: [[1], [1, 2]] is no array"),
    (lambda: ops.Tensor.of(GRID) == np.zeros(3), ops.ShapeError, "equal: the shapes (3, 4), (3,) differ on axis -1"),
]  # fmt: skip


@pytest.mark.parametrize("case", range(len(REFUSALS)))
def test_what_does_not_fit_is_refused(case):
    assert_refused(*REFUSALS[case])
