"""`plan` and the program that JAX compiles have the same collectives, along the same mesh axes (D27, L10, L11).

Here one case of each operation is compiled in every division by two mesh axes; `exhaustive.py` compiles all of them.
"""

import numpy as np
import pytest
from support.tensors.collectives import (
    MESH,
    announced,
    axes_of,
    collectives_of,
    compiled_text,
    divided,
    even,
    groups_of,
)

from impl import ops
from impl.ops.engine_jax import jax_mesh, resharded
from impl.ops.parts_jax import moved_part
from impl.ops.sharding import values
from impl.ops.sharding.moves import Move, moves_between
from proofs.claims.operations.cases import OPERATIONS, arrangements_of, lookups_of, reductions_of, views_of

SHAPE = (4, 4)
KINDS = (views_of, arrangements_of, lookups_of, reductions_of)
CASES = {case.name: case for kind in KINDS for case in kind(SHAPE)}
"""The last case of each operation."""

SLOW = ("gather", "scatter", "scatter_add")
"""Operations whose programs take XLA long; `exhaustive.py` compiles them in every division too."""


def test_every_operation_has_a_case():
    assert CASES.keys() == OPERATIONS.keys()


@pytest.mark.parametrize("name", CASES)
def test_what_is_announced_is_what_is_compiled(name, jax):
    """And what is compiled gives what the operation gives on the whole."""
    case, mesh, operation = CASES[name], jax_mesh(MESH), OPERATIONS[name]()
    count = 0
    for tensors in divided(case, mesh, 3 if name in SLOW else 1):
        wanted = announced(operation.plan(tensors, case.kwargs))
        assert collectives_of(compiled_text(operation, tensors, case.kwargs), mesh) == wanted, (case, tensors)
        count += 1
        expected = operation(*(tensor.numpy() for tensor in tensors), **case.kwargs).numpy()
        np.testing.assert_allclose(operation(*tensors, **case.kwargs).numpy(), expected, rtol=1e-5)
    assert count == (4 if name in SLOW else 11)


def test_resharding_moves_as_announced(jax):
    """From any division of a matrix to any other."""
    mesh = jax_mesh(MESH)
    x = np.arange(16, dtype=np.int32).reshape(SHAPE)
    ways = even(SHAPE)
    for number, before in enumerate(ways):
        for after in ways[number % 3 :: 3]:
            there, spec = ops.shard(x, ops.ShardingSpec(mesh, before)), ops.ShardingSpec(mesh, after)
            moves = moves_between(there.spec, spec.names)
            assert moves == ops.reshard_plan(there, spec)
            np.testing.assert_array_equal(ops.reshard(there, spec).numpy(), x)
            if moves:
                text = resharded(moves, there.spec, spec).lower(there.value.array).compile().as_text()
                assert collectives_of(text, mesh) == sorted(str(move) for move in moves if move.kind != "slice")


def test_without_elements_nothing_is_announced_and_nothing_compiled(jax):
    mesh = jax_mesh(MESH)
    x = ops.shard(np.zeros((0, 4), np.float32), ops.ShardingSpec(mesh, ["x", "y"]))
    for operation, kwargs in (
        (ops.ReduceSumOp(), {"axis": 1}),
        (ops.SliceTensorOp(), {"start": (0, 1), "size": (0, 2)}),
    ):
        assert announced(operation.plan((x,), kwargs)) == []
        assert collectives_of(compiled_text(operation, (x,), kwargs), mesh) == []
    summed = ops.ReduceSumOp()
    assert (
        announced(summed.plan((x,), {"axis": 0}))
        == collectives_of(compiled_text(summed, (x,), {"axis": 0}), mesh)
        == []
    )
    assert ops.reduce_sum(x, 0).numpy().tolist() == [0] * 4


def test_parts_without_elements_are_gathered_to_the_shape_that_they_have_together(jax):
    """No collective is needed for that; the axis that is gathered may be another one than that of size 0."""
    mesh = ops.Mesh(MESH)
    for axis, shape in ((0, (0, 6)), (1, (0, 6 * MESH["y"]))):
        found = moved_part(jax, jax.numpy.zeros((0, 6)), [Move("all_gather", "y", axis)], mesh)
        assert found.shape == shape


SMALL = ("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e4m3b11fnuz")
"""Floats of 8 bits, of which some have one NaN, where others have minus zero."""


@pytest.mark.parametrize("dtype", ["float16", "float32", "bfloat16", *SMALL])
@pytest.mark.parametrize("kind", ["max", "min", "sum", "mean"])
def test_a_nan_is_the_result_on_jax_whichever_device_holds_it(kind, dtype, jax):
    """Found: collectives of a maximum or a minimum on the CPU lost it."""
    mesh, infinity = jax_mesh({"x": 4}), float("inf")
    for place in range(4):
        for sign in (1.0, -1.0):
            array = jax.numpy.array([1, -infinity, infinity, -0.0], dtype).at[place].set(sign * float("nan"))
            there = ops.shard(array, ops.ShardingSpec(mesh, ["x"]))
            assert np.isnan(np.float32(getattr(ops, f"reduce_{kind}")(there).numpy()))


def test_the_largest_and_the_smallest_on_jax_are_those_of_numpy(jax):
    """Of both signs, infinities, subnormal numbers, and integers."""
    mesh = jax_mesh({"x": 2, "y": 4})
    values = [-np.inf, -3.5, -1e-45, -0.0, 1e-45, 2.0, 3e38, np.inf]
    rng = np.random.default_rng(0)
    for _ in range(12):
        array = rng.choice(np.float32(values), (8, 2))
        there = ops.shard(array, ops.ShardingSpec(mesh, [("y", "x"), None]))
        np.testing.assert_array_equal(ops.reduce_max(there, 0).numpy(), array.max(0))
        np.testing.assert_array_equal(ops.reduce_min(there, 0).numpy(), array.min(0))
    whole = rng.integers(-(2**31), 2**31, (8, 2)).astype(np.int32)
    there = ops.shard(whole, ops.ShardingSpec(mesh, [("x", "y"), None]))
    np.testing.assert_array_equal(ops.reduce_max(there, 0).numpy(), whole.max(0))


@pytest.mark.parametrize("dtype", [*SMALL, "float8_e8m0fnu", "float4_e2m1fn", "int4", "int2"])
def test_the_largest_and_the_smallest_of_few_bits_are_found_on_several_devices(dtype, jax):
    """Found: the bits of some such floats have another order than those of others, and JAX reduces no integers of two
    bits on several devices; of complex numbers it has no largest there, which is refused."""
    values = [1, 2, 4, 2] if dtype == "float8_e8m0fnu" else [1, -2, 0, -1]
    array = jax.numpy.asarray(values, "float32").astype(dtype)
    there = ops.shard(array, ops.ShardingSpec(jax_mesh({"x": 4}), ["x"]))
    for kind, wanted in (("max", max(values)), ("min", min(values))):
        reduce = getattr(ops, f"reduce_{kind}")
        assert reduce(there).dtype == dtype and float(reduce(there).item()) == wanted
        with pytest.raises(ops.OperationError, match=f"reduce_{kind}: JAX compares no complex64"):
            reduce(ops.shard(array.astype("complex64"), there.spec))


@pytest.mark.parametrize("dtype", ["int2", "uint2", "int4", "float4_e2m1fn", "bool", "complex64"])
def test_elements_of_any_width_are_gathered_and_exchanged(dtype, jax):
    """Found: the process ended where integers of two bits were put together, by XLA on a CPU."""
    mesh = jax_mesh({"x": 2, "y": 4})
    whole = (jax.numpy.arange(64).reshape(8, 8) % 2).astype(dtype)
    x = ops.shard(whole, ops.ShardingSpec(mesh, [("x", "y"), None]))
    for dims in ([None, None], ["x", "y"], [None, ("y", "x")]):
        moved = ops.reshard(x, ops.ShardingSpec(mesh, dims))
        assert moved.dtype == dtype and bool((moved.value.array == whole).all())


HLO = """
%region_1.0 (a: s32[], b: s32[]) -> s32[] {
  ROOT %maximum.3 = s32[] maximum(%a, %b)
}
ENTRY %main {
  %all-gather.3 = f32[4,2]{1,0} all-gather(%p), channel_id=1, replica_groups={{0,1},{2,3}}, dimensions={0}
  %ar = (s32[4]{0}, s32[]) all-reduce-start(%q), replica_groups=[2,2]<=[2,2]T(1,0), to_apply=%region_1.0
  %all-to-all.1 = f32[4]{0} all-to-all(%q), replica_groups=[1,4]<=[4], dimensions={0}
  %cp = f32[4]{0} collective-permute(%q), source_target_pairs={{0,2},{2,0}}
}
"""


def test_the_reader_of_hlo_sees_every_kind_of_collective():
    """The test of the test: a collective that no plan knows is not overlooked."""
    assert collectives_of(HLO, ops.Mesh(MESH)) == [
        "all_gather(y)", "all_reduce(max, x)", "all_to_all(x)", "all_to_all(y)", "collective_permute(x)",
    ]  # fmt: skip
    assert groups_of("replica_groups=[2,2]<=[4]") == [[0, 1], [2, 3]]
    assert groups_of("replica_groups=mesh['a'=1,'b'=4], device_ids=([2,2]T(1,0)) {'b'}, dim") == [[0, 2, 1, 3]]
    assert groups_of("replica_groups=mesh['a'=2,'b'=2] {'a'}, dimensions={0}") == [[0, 2], [1, 3]]
    assert axes_of([[0, 3], [1, 2]], ops.Mesh(MESH)) == ["x", "y"]
    with pytest.raises(ValueError, match="a collective without groups"):
        groups_of("dimensions={0}")


def test_a_plan_is_refused_where_the_operation_is_and_nowhere_else():
    """Found: operations on batch axes had no plan, or one where they were refused, and so had what is too large."""
    x = ops.shard(np.arange(4).reshape(2, 2), ops.ShardingSpec(ops.Mesh({"x": 2}), ["x", None]))
    level, inside = ops.Level(2), ops.incr_batch_dims(x)
    far = ops.broadcast_to(x[0, 0], (2**40,))
    asked = [
        (ops.IncrBatchDimsOp, x, {"level": None}), (ops.IncrBatchDimsOp, x, {}), (ops.DecrBatchDimsOp, x, {}),
        (ops.DecrBatchDimsOp, inside, {}), (ops.MoveAxisToBatchDimsOp, x, {"axis": 1, "level": None}),
        (ops.MoveAxisToBatchDimsOp, x, {"axis": 2, "level": None}), (ops.MoveAxisFromBatchDimsOp, inside, {"axis": 1}),
        (ops.BroadcastBatchDimsOp, x, {"levels": [level]}), (ops.BroadcastBatchDimsOp, x, {"levels": [3]}),
        (ops.NegativeOp, x, {}), (ops.NegativeOp, far, {}), (ops.NegativeOp, ops.broadcast_to(1, (2**40,)), {}),
    ]  # fmt: skip
    outcomes = []
    for kind, operand, kwargs in asked:
        found = []
        for ask in (lambda: ops.plan(kind, operand, **kwargs), lambda: kind()(operand, **kwargs)):  # noqa: B023
            try:
                found.append(ask())
            except ops.OperationError as refusal:
                found.append((type(refusal), str(refusal)))
        plan, result = found
        is_refused = isinstance(plan, tuple)
        assert plan == result if is_refused else plan.result == result.physical_spec, (kind, kwargs, plan, result)
        outcomes.append(is_refused)
    assert outcomes == [False, True, True, False, False, True, False, False, True, False, True, True]


def test_an_operation_without_a_record_has_no_plan():
    with pytest.raises(ops.OperationError, match="Operation'> is no operation; need one of the classes"):
        ops.plan(ops.Operation, 1)


def test_a_part_of_what_is_not_divided_is_taken_before_what_is_divided_is_gathered():
    """Found: a slice of a large tensor was refused, for all of it was gathered first; and so was an empty one, for
    which nothing has to be gathered."""
    mesh, far = ops.Mesh({"x": 2}), 2**14
    x = ops.shard(np.arange(2).reshape(2, 1, 1), ops.ShardingSpec(mesh, ["x", None, None]))
    wide = ops.broadcast_to(x, (2, far, far))
    assert wide[1:, 3:5, :2].numpy().tolist() == [[[1, 1], [1, 1]]]
    plan = ops.plan(ops.SliceTensorOp, wide, start=(1, 3, 0), size=(1, 2, 2))
    assert str(plan) == "slice_tensor: all_gather(x); result ((), (), ())"
    for found, shape in ((wide[0:0], (0, far, far)), (wide[0:0, :2], (0, 2, far)), (wide[:1, 0:0], (1, 0, far))):
        assert found.shape == shape and found.dtype == x.dtype


def test_indices_that_are_pending_are_combined_once(monkeypatch):
    """Found: once for the check of their range, and once more for the operation."""
    parts = ops.shard([[2, 0], [-2, 1]], ops.ShardingSpec(ops.Mesh({"x": 2}), ["x", None]))
    summed = ops.execute_on_shards(ops.ReduceSumOp.record, [parts.value], {"axis": (0,), "keepdims": False})
    calls, combined = [], values.combined
    monkeypatch.setattr(values, "combined", lambda *given: calls.append(given[1:]) or combined(*given))
    assert ops.gather([5, 6, 7], ops.Tensor(summed)).numpy().tolist() == [5, 6]
    assert ops.scatter([0, 0, 0], ops.Tensor(summed), [8, 9]).numpy().tolist() == [8, 9, 0]
    assert calls == [("x", "sum")] * 2
