"""Every operation, on one shape of each rank up to 4, on two batch levels and divided by two mesh axes in every way.

What the claims C42 and C46 say apart, of fewer shapes, is run here together (L9, L10). It takes minutes, so it is no
part of `make test`; `make prove-deep` runs it.
"""

from functools import partial

import pytest

from impl import ops
from impl.ops.sharding.values import Sharded
from proofs.claims.operations_cases import (
    DEFINED,
    OPERATIONS,
    arrangements_of,
    lookups_of,
    reductions_of,
    table_of,
    tensor_of,
    views_of,
)
from proofs.claims.operations_mesh import divisions
from proofs.claims.operations_whole import MESH, SHAPES
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
