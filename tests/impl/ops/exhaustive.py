"""Every operation, on one shape of each rank up to 4, on two batch levels and divided by two mesh axes in every way.

What the claims C42 and C46 say apart, of fewer shapes, is run here together (L9, L10); and JAX compiles every operation
in every even division, for the collectives that its plan announces (D27). It takes minutes, so it is no part of
`make test`; `make prove-deep` runs it.
"""

from functools import partial

import pytest
from support.tensors.collectives import announced, collectives_of, compiled_text, divided, even

from impl import ops
from impl.ops.engine_jax import jax_mesh
from impl.ops.sharding.values import Sharded
from proofs.claims.operations.cases import (
    DEFINED,
    OPERATIONS,
    arrangements_of,
    lookups_of,
    reductions_of,
    table_of,
    tensor_of,
    views_of,
)
from proofs.claims.operations.mesh import divisions
from proofs.claims.operations.whole import MESH, SHAPES
from spec.batching import each
from spec.shape import index_set

BATCH = (2, 3)
KINDS = {"views": views_of, "arrangements": arrangements_of, "lookups": lookups_of, "reductions": reductions_of}


def batched(tensor, levels):
    """The tensor with its first axes on these levels."""
    for level in levels:
        tensor = ops.incr_batch_dims(tensor, level)
    return tensor


def divided_in_every_way(tensor):
    """The physical tensor, divided by the mesh axes in every way."""
    for dims in divisions(len(tensor.physical_shape), MESH):
        spec = ops.ShardingSpec(ops.Mesh(MESH), dims)
        placed = ops.shard(ops.Tensor(tensor.value), spec)
        yield dims, ops.Tensor(placed.value, tensor.levels)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_every_operation_in_every_division(kind, shape):
    """The first operand is divided in every way; the others, in turn, otherwise, or not at all."""
    count = 0
    for case in KINDS[kind](shape):
        tables = [table_of(case, which, (*BATCH, *each_shape)) for which, each_shape in enumerate(case.shapes)]
        expected = each(partial(DEFINED[case.name], case.kwargs), tables, BATCH)
        elements = [expected.element[index] for index in index_set(expected.shape)]
        levels = [ops.Level(size) for size in BATCH]
        first, *others = (batched(tensor_of(table), levels) for table in tables)
        ways = [[other, *(x for _, x in divided_in_every_way(other))] for other in others]
        for number, (dims, x) in enumerate(divided_in_every_way(first)):
            result = OPERATIONS[case.name]()(x, *(way[number * 7 % len(way)] for way in ways), **case.kwargs)
            assert isinstance(result.value, Sharded)
            found = result.value.whole()
            assert (tuple(found.shape), found.reshape(-1).tolist()) == (expected.shape, elements), (case, dims)
            places = zip(result.value.shards, result.value.spec.mesh.coordinates(), strict=True)
            assert all(part.shape == result.value.spec.local_shape(result.value.shape, at) for part, at in places)
            count += 1
    assert count > 0 or (kind in ("lookups", "reductions") and shape == ())


@pytest.mark.parametrize("shape", [(4,), (4, 4), (2, 1, 4), (0, 4)], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_every_plan_announces_what_is_compiled(kind, shape, jax):
    """L10, L11."""
    mesh, count = jax_mesh(MESH), 0
    for case in KINDS[kind](shape) if 0 not in shape else without_extremes(KINDS[kind](shape)):
        operation = OPERATIONS[case.name]()
        for tensors in divided(case, mesh):
            found = collectives_of(compiled_text(operation, tensors, case.kwargs), mesh)
            assert found == announced(operation.plan(tensors, case.kwargs)), (case, tensors)
            count += 1
    assert count >= len(even(shape)) or (kind == "lookups" and 0 in shape)


def without_extremes(cases):
    """The cases that there are without elements: nothing has no maximum, no mean, and no index."""
    named = ("reduce_max", "reduce_min", "reduce_mean", "gather", "scatter", "scatter_add", "slice_update")
    return (case for case in cases if case.name not in named)
