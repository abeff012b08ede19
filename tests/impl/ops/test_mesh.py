"""Meshes, shardings, plans (D25 to D27, R17, R18, L10, L11): what is held where, and what communication it takes."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from support.refused import assert_refused

from impl import ops
from impl.ops.engine_jax import jax_mesh
from impl.ops.records.program import Step, dims_after
from impl.ops.records.radix import reshaped_dims
from impl.ops.sharding.mesh import piece_of
from impl.ops.sharding.spmd import execute_on_shards
from spec.sharding import devices, held, stays_in_place

MESH = ops.Mesh({"x": 2, "y": 2})
GRID = np.arange(24.0).reshape(4, 6)


def spec(*dims, mesh=MESH, pending=None):
    """A sharding."""
    return ops.ShardingSpec(mesh, dims, pending)


def moves(operation, x, **arguments):
    """The collectives of an operation, as text."""
    return [str(move) for move in ops.plan(operation, x, **arguments).collectives]


@pytest.mark.parametrize("size", [0, 1, 2, 5, 6, 7, 12, 17])
@pytest.mark.parametrize("counts", [(1,), (2,), (4,), (2, 3), (3, 2), (2, 2, 2)])
def test_pieces_are_what_is_dealt_out(size, counts):
    """R17, D25."""
    mesh = {f"m{k}": count for k, count in enumerate(counts)}
    found = []
    for device in devices(mesh):
        piece = range(*piece_of(size, [(mesh[name], device[name]) for name in mesh]))
        assert list(piece) == held(size, tuple(mesh), mesh, device)
        found += piece
    assert found == list(range(size))


def test_uneven_parts_are_rounded_up_and_the_last_are_short_or_empty():
    """Decided: 2, 2, 1, 0."""
    divided = ops.shard(np.arange(5), ops.ShardingSpec(ops.Mesh({"x": 4}), ["x"]))
    assert [part.whole().tolist() for part in divided.value.shards] == [[0, 1], [2, 3], [4], []]
    assert divided.numpy().tolist() == [0, 1, 2, 3, 4]


PLANS = [
    (ops.SwapAxesOp, ["x", "y"], {"axis1": 0, "axis2": 1}, [], (("y",), ("x",))),
    (ops.UnsqueezeOp, ["x", "y"], {"axis": 1}, [], (("x",), (), ("y",))),
    (ops.MoveAxisOp, [("x", "y"), None], {"source": 0, "destination": 1}, [], ((), ("x", "y"))),
    (ops.ReshapeOp, ["x", "y"], {"shape": (2, 2, 6)}, [], (("x",), (), ("y",))),
    (ops.ReshapeOp, [("x", "y"), None], {"shape": (24,)}, [], (("x", "y"),)),
    (ops.ReshapeOp, [("x", "y"), None], {"shape": (2, 12)}, [], (("x",), ("y",))),
    (ops.ReshapeOp, ["x", None], {"shape": (3, 8)}, ["all_gather(x)"], ((), ())),
    (ops.ReshapeOp, [None, "x"], {"shape": (24,)}, ["all_gather(x)"], ((),)),
    (ops.ReshapeOp, ["x", "y"], {"shape": (24,)}, ["all_gather(y)"], (("x",),)),
    (ops.BroadcastToOp, ["x", "y"], {"shape": (3, 4, 6)}, [], ((), ("x",), ("y",))),
    (ops.SliceTensorOp, ["x", "y"], {"start": (0, 1), "size": (4, 3)}, ["all_gather(y)"], (("x",), ())),
    (ops.ReduceSumOp, ["x", "y"], {"axis": 0}, ["all_reduce(sum, x)"], (("y",),)),
    (ops.ReduceMaxOp, ["x", "y"], {"axis": 1}, ["all_reduce(max, y)"], (("x",),)),
    (ops.ReduceMinOp, [("x", "y"), None], {"axis": 0}, ["all_reduce(min, x)", "all_reduce(min, y)"], ((),)),
    (ops.ReduceMeanOp, ["x", None], {"axis": 0}, ["all_reduce(sum, x)"], ((),)),
    (ops.ReduceSumOp, ["x", "y"], {"axis": (0, 1)}, ["all_reduce(sum, x)", "all_reduce(sum, y)"], ()),
    (ops.ReduceSumOp, ["x", "y"], {"axis": 0, "keepdims": True}, ["all_reduce(sum, x)"], ((), ("y",))),
    (ops.ReduceSumOp, ["x", None], {"axis": 1}, [], (("x",),)),
]


@pytest.mark.parametrize("case", range(len(PLANS)))
def test_a_plan_says_which_collectives_an_operation_needs(case):
    """And where the result lies; running it does what it says."""
    operation, dims, arguments, collectives, after = PLANS[case]
    x = ops.shard(GRID, spec(*dims))
    planned = ops.plan(operation, x, **arguments)
    assert [str(move) for move in planned.collectives] == collectives
    assert planned.result.names == after
    result = operation()(x, **arguments)
    assert result.spec == planned.result.with_pending({})
    np.testing.assert_array_equal(result.numpy(), operation()(GRID, **arguments).numpy())


def test_a_plan_runs_nothing_and_refuses_what_the_operation_refuses():
    x = ops.shard(GRID, spec("x", None))
    assert ops.plan(ops.ReduceSumOp, GRID, axis=0) is None
    with pytest.raises(ops.AxisError):
        ops.plan(ops.ReduceSumOp, x, axis=2)
    assert str(ops.plan(ops.ReshapeOp, x, shape=(4, 6))) == "reshape: no communication; result (('x',), ())"


def test_a_plan_counts_what_brings_operands_to_one_shape():
    """Found: it announced nothing where an axis of size 1 is divided that is repeated, and gathered it."""
    one, y = ops.shard([5], spec("x")), ops.shard(np.arange(4), spec(None))
    planned = ops.plan(ops.AddOp, one, y)
    assert str(planned) == "add: all_gather(x); result ((),)"
    assert ops.add(one, y).spec == planned.result and ops.add(one, y).numpy().tolist() == [5, 6, 7, 8]
    matrix = ops.shard(np.ones((1, 2, 3)), spec("x", None, None))
    assert str(ops.plan(ops.MatmulOp, matrix, np.ones((4, 3, 0)))) == "matmul: all_gather(x); result ((), (), ())"
    assert ops.plan(ops.AddOp, one, 3).collectives == ()
    with pytest.raises(ops.ShapeError, match="add: 3 tensors; need 2"):
        ops.plan(ops.AddOp, one, y, y)


def test_no_communication_along_a_mesh_axis_of_one_device():
    one = ops.Mesh({"x": 1, "y": 2})
    x = ops.shard(GRID, ops.ShardingSpec(one, ["x", "y"]))
    assert moves(ops.ReduceSumOp, x, axis=0) == []
    assert moves(ops.ReshapeOp, x, shape=(24,)) == ["all_gather(y)"]


def test_both_operands_are_gathered_for_a_concatenation_along_their_divided_axis():
    x = ops.shard(GRID, spec("x", "y"))
    planned = ops.plan(ops.ConcatenateOp, x, x, axis=0)
    assert [str(move) for move in planned.collectives] == ["all_gather(x)", "all_gather(x)"]
    assert planned.result.names == ((), ("y",))


def test_the_first_operand_that_divides_an_axis_decides():
    whole, rows, columns = GRID, ops.shard(GRID, spec("x", None)), ops.shard(GRID, spec(None, "x"))
    assert (whole + rows).spec.names == (("x",), ())
    assert (rows + columns).spec.names == (("x",), ())
    for pair in product((whole, rows, columns), repeat=2):
        np.testing.assert_array_equal(ops.add(*pair).numpy(), 2 * GRID)


def test_parts_of_a_maximum_are_not_summed():
    """A pending result carries its reduction; whoever needs it whole combines it by that."""
    values = np.array([3.0, -1, -5, -2])
    value = ops.shard(values, ops.ShardingSpec(ops.Mesh({"x": 2}), ["x"])).value
    for record, expected in ((ops.ReduceMaxOp.record, 3), (ops.ReduceMinOp.record, -5), (ops.ReduceSumOp.record, -5)):
        pending = execute_on_shards(record, [value], {"axis": (0,), "keepdims": False})
        assert pending.spec.pending == (("x", record.reduction),)
        assert ops.assemble(pending) == expected
        moved = execute_on_shards(ops.UnsqueezeOp.record, [pending], {"axis": (0,)})
        assert moved.spec.pending == pending.spec.pending
        assert ops.assemble(moved).tolist() == [expected]
        doubled = execute_on_shards(ops.ConcatenateOp.record, [moved, moved], {"axis": 0})
        assert ops.assemble(doubled).tolist() == [expected, expected]


def test_a_device_without_an_element_takes_no_part_in_a_maximum():
    """Nothing has no maximum: such an axis is gathered first."""
    x = ops.shard(np.array([-3.0, -4, -5]), ops.ShardingSpec(ops.Mesh({"x": 4}), ["x"]))
    assert [part.shape for part in x.value.shards] == [(1,), (1,), (1,), (0,)]
    assert moves(ops.ReduceMaxOp, x, axis=0) == ["all_gather(x)"]
    assert ops.reduce_max(x).numpy() == -3


def test_spmd_axis_divides_the_batch_and_stays_on_it():
    """Also what is divided inside: a sharding there speaks of the logical axes alone."""
    seen = []

    def inside(a):
        seen.append(ops.shard(a, spec(None, "y")))
        return ops.swap_axes(seen[-1], 0, 1)

    found = ops.vmap(inside, spmd_axis_name="x", mesh=MESH)(np.arange(16.0).reshape(2, 2, 4))
    assert seen[0].physical_spec.names == (("x",), (), ("y",))
    assert seen[0].spec.names == ((), ("y",))
    assert found.spec.names == (("x",), ("y",), ())


def test_a_batch_axis_that_is_divided_stays_so():
    x = ops.shard(GRID, spec("x", "y"))
    found = ops.vmap(lambda a: ops.reduce_sum(a, 0), out_axes=0)(x)
    assert found.spec.names == (("x",),)
    np.testing.assert_array_equal(found.numpy(), GRID.sum(1))


def test_a_reshape_needs_no_communication_exactly_if_every_mesh_axis_keeps_its_radix_position():
    """L11, R18. On all shapes of 8 and 12 elements, against what each device holds; uneven ones too stay in place."""
    mesh = {"x": 2, "y": 3}
    decided = {True: 0, False: 0}
    for elements in (8, 12):
        every = (s for rank in (1, 2, 3) for s in product((1, 2, 3, 4, 6, 8, 12), repeat=rank))
        shapes = [shape for shape in every if np.prod(shape) == elements]
        for old, new in product(shapes, repeat=2):
            for place in range(len(old)):
                dims = tuple(("x", "y") if axis == place else () for axis in range(len(old)))
                staying, placed = reshaped_dims(old, new, dims, mesh)
                assert stays_in_place(old, staying, new, placed, mesh)
                decided[staying == dims] += 1
    assert min(decided.values()) > 100


def test_what_may_stay_divided_for_a_step():
    kept = dims_after((4, 6), Step("shrink", ((0, 4), (1, 3))), (("x",), ("y",)), {"x": 2, "y": 2})
    assert kept == ((("x",), ()), (("x",), ()))


def reshards():
    """All pairs of ways to divide two axes by two mesh axes."""
    one, both = [((), ()), (("x",), ()), ((), ("x",))], [(("y",), ("x",)), (("x", "y"), ()), (("y", "x"), ())]
    ways = [*one, *both, ((), ("x", "y"))]
    return list(product(ways, repeat=2))


@pytest.mark.parametrize("shape", [(4, 6), (5, 3), (1, 2), (0, 3)])
def test_resharding_changes_where_elements_are_and_nothing_else(shape):
    x = np.arange(np.prod(shape)).reshape(shape)
    for before, after in reshards():
        there = ops.shard(x, spec(*before))
        found = ops.reshard(there, spec(*after))
        np.testing.assert_array_equal(found.numpy(), x)
        for part, at in zip(found.value.shards, MESH.coordinates(), strict=True):
            where = tuple(slice(*ends) for ends in found.spec.ranges(shape, at))
            np.testing.assert_array_equal(part.whole(), x[where])


def test_resharding_keeps_what_is_in_front_and_moves_the_rest():
    x = ops.shard(GRID, spec(("x", "y"), None))
    assert [str(move) for move in ops.reshard_plan(x, spec("x", "y"))] == ["all_to_all(y)"]
    assert ops.reshard_plan(x, x.spec) == ()


OTHER = spec("x", None, mesh=ops.Mesh({"x": 3}))

REFUSALS = [
    (lambda: ops.Mesh({"x": 0}), "Mesh: axis 'x' has size 0; need a size >= 1"),
    (lambda: ops.Mesh({"x": 2.0}), "Mesh: axis 'x': 2.0 is not an integer"),
    (lambda: ops.Mesh([("x", 2), ("x", 3)]), "Mesh: the names ['x', 'x'] are not texts, each once"),
    (lambda: ops.Mesh({1: 2}), "Mesh: the names [1] are not texts, each once"),
    (lambda: spec("x", "x"), "ShardingSpec: mesh axis 'x' is used twice; need each once, or pending"),
    (lambda: spec(("x", "x")), "ShardingSpec: mesh axis 'x' is used twice; need each once, or pending"),
    (lambda: spec("x", pending={"x": "sum"}), "ShardingSpec: mesh axis 'x' is used twice; need each once, or pending"),
    (lambda: spec("z"), "ShardingSpec: 'z' is no axis of the mesh; need one of ('x', 'y')"),
    (lambda: spec(pending={"x": "mean"}), "ShardingSpec: 'x' is pending 'mean'; need one of ('sum', 'max', 'min')"),
    (lambda: spec(3), "DimSpec: 3 names no mesh axes; need None, a name, or several"),
    (lambda: ops.ShardingSpec(MESH, "x"), "ShardingSpec: 'x' is not one entry for each axis"),
    (lambda: ops.ShardingSpec({"x": 2}, []), "ShardingSpec: {'x': 2} is no Mesh"),
    (lambda: ops.shard(GRID, spec("x")), "shard: the sharding has 1 entries, the shape (4, 6) 2 axes; need one for"),
    (lambda: ops.shard(GRID, spec(None, None, pending={"x": "sum"})), "shard: {'x': 'sum'} is pending"),
    (lambda: ops.reshard(GRID, spec("x", None)), "reshard: the tensor is on no mesh; need one that shard has put"),
    (lambda: ops.shard(ops.shard(GRID, spec("x", None)), OTHER), "shard: the tensor is on"),
    (lambda: ops.shard(GRID, spec("x", None)) + ops.shard(GRID, OTHER), "add: operands are on the meshes"),
    (lambda: ops.vmap(len, spmd_axis_name="z", mesh=MESH), "vmap: 'z' is no axis of the mesh; need one of ('x', 'y')"),
    (
        lambda: ops.vmap(lambda a: ops.shard(a, spec("x")), spmd_axis_name="x", mesh=MESH)(GRID),
        "ShardingSpec: mesh axis 'x' is used twice; need each once, or pending",
    ),
]


@pytest.mark.parametrize("case", range(len(REFUSALS)))
def test_what_is_no_mesh_or_no_sharding_is_refused(case):
    call, message = REFUSALS[case]
    assert_refused(call, ops.ShardingError, message)


def test_a_sharding_is_made_again_of_its_parts():
    """D24. As `dataclasses.replace` makes one, and with the pairs that are pending."""
    mesh = ops.Mesh({"x": 2, "y": 2, "z": 1})
    for spec in (ops.ShardingSpec(mesh, ["x"]), ops.ShardingSpec(mesh, ["x", None], {"z": "max", "y": "sum"})):
        assert ops.ShardingSpec(spec.mesh, spec.dims, spec.pending) == replace(spec) == spec
    for wrong in ((("y",),), ("y", "sum"), [("y", "sum")], (("y", 3),), (("y", "sum"), ("y", "max"))):
        assert_refused(lambda wrong=wrong: ops.ShardingSpec(mesh, ["x"], wrong), ops.ShardingError, "ShardingSpec: ")


def test_what_is_not_moved_has_no_plan(jax):
    """A tensor on no mesh, a mesh axis of the batch, and parts that JAX does not divide: each had one."""
    mesh = ops.Mesh({"x": 2})
    spec = ops.ShardingSpec(mesh, ["x"])
    with pytest.raises(ops.ShardingError, match="reshard_plan: the tensor is on no mesh"):
        ops.reshard_plan(ops.Tensor.of([1, 2]), spec)
    rows = ops.shard(np.ones((2, 4)), ops.ShardingSpec(mesh, ["x", None]))
    with pytest.raises(ops.ShardingError, match="mesh axis 'x' is used twice"):
        ops.vmap(lambda row: ops.reshard_plan(row, spec) and row, spmd_axis_name="x")(rows)
    four = jax_mesh({"x": 2, "y": 2})
    six = ops.shard(np.arange(6), ops.ShardingSpec(four, ["x"]))
    with pytest.raises(ops.ShardingError, match=r"reshard_plan: axis 0 of \(6,\) is divided by \('x', 'y'\)"):
        ops.reshard_plan(six, ops.ShardingSpec(four, [("x", "y")]))


def test_an_axis_of_one_element_stays_beside_those_that_are_repeated():
    """It was gathered, as the new axis in front was taken for it."""
    row = ops.shard(np.ones((1, 3)), ops.ShardingSpec(ops.Mesh({"x": 2}), ["x", None]))
    plan = ops.plan(ops.BroadcastToOp, row, shape=(4, 1, 3))
    assert not plan.collectives and plan.result.names == ((), ("x",), ())
    assert ops.plan(ops.ReshapeOp, ops.broadcast_to(row, (1, 1, 3)), shape=(1, 1, 3)).result.names == ((), ("x",), ())
    first = ops.shard(np.ones((1, 1, 3)), ops.ShardingSpec(row.spec.mesh, ["x", None, None]))
    assert ops.plan(ops.ReshapeOp, first, shape=(1, 1, 3)).result == first.spec


def test_a_view_that_is_to_settle_combines_what_is_pending():
    """It stayed pending; a tensor's own views leave it so, as their plans say."""
    x = ops.shard([1, 2, 3, 4], ops.ShardingSpec(ops.Mesh({"x": 2}), ["x"]))
    parts = ops.execute_on_shards(ops.ReduceSumOp.record, [x.value], {"axis": (0,), "keepdims": False})
    for settles, pending in ((False, (("x", "sum"),)), (True, ())):
        found = ops.execute_on_shards(ops.ReshapeOp.record, [parts], {"shape": (1, 1)}, settles)
        assert found.spec.pending == pending and found.whole().tolist() == [[10]]
    assert ops.reshape(ops.Tensor(parts), (1,)).value.spec.pending == (("x", "sum"),)
