"""From one division of a tensor to another no plan in as many moves has less to receive (D25, D26)."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from support.sharded.received import division, least_received, received_by

from impl import ops
from impl.ops.sharding.moves import MOST_TRIED, moves_between
from impl.ops.sharding.values import moved


def divisions(mesh, rank):
    """All divisions of so many axes, of one mesh axis each or of several in any order."""
    for places in product((None, *range(rank)), repeat=len(mesh.names)):
        found = division(mesh, places, rank)
        turned = ops.ShardingSpec(mesh, [row[::-1] for row in found.names])
        yield found
        if turned != found:
            yield turned


@pytest.mark.parametrize(
    ("sizes", "shape"), [((4, 2), (16, 8)), ((2, 3), (12, 6, 6)), ((2, 3, 2), (12, 12)), ((2, 1, 2), (4, 4, 4))]
)
def test_no_way_of_as_few_moves_receives_less(sizes, shape):
    """Beside all ways, one after another, of gathering, exchanging and slicing."""
    mesh = ops.Mesh({f"m{number}": size for number, size in enumerate(sizes)})
    kinds = Counter()
    for before, after in product(list(divisions(mesh, len(shape))), repeat=2):
        moves = moves_between(before, after.names)
        found = received_by(shape, before, moves)
        assert found == least_received(shape, before, after.names), (before, after, moves)
        kinds.update(move.kind for move in moves)
    assert min(kinds[kind] for kind in ("all_gather", "all_to_all", "slice")) > 50


@pytest.mark.parametrize("shape", [(7, 5), (12, 6), (1, 3), (0, 4), (13, 2)])
def test_what_is_exchanged_is_what_is_received(shape):
    """Each device has its part in the end, evenly divided or not; an exchange reads what devices have of an axis, and
    copies nothing where a group of devices has one."""
    mesh, array = ops.Mesh({"a": 2, "b": 3}), np.arange(np.prod(shape)).reshape(shape)
    for before, after in product(list(divisions(mesh, 2)), repeat=2):
        there = ops.shard(array, before)
        found = moved(there.value, moves_between(before, after.names))
        wanted = ops.shard(array, after).value
        assert found.spec == wanted.spec
        for part, expected in zip(found.shards, wanted.shards, strict=True):
            np.testing.assert_array_equal(part.whole(), expected.whole())


def test_many_mesh_axes_take_no_long_search():
    """Beyond those ways that are looked at, each axis moves once all the same."""
    names = [f"m{number}" for number in range(60)]
    mesh = ops.Mesh(dict.fromkeys(names, 2))
    assert len(names) ** 2 > MOST_TRIED
    turned = ops.ShardingSpec(mesh, [tuple(names[:30]), tuple(names[30:])])
    wanted = (tuple(names[30:]), tuple(names[29::-1]))
    moves = moves_between(turned, wanted)
    assert max(Counter(move.mesh_axis for move in moves if move.kind != "slice").values()) == 1
    single = ops.Mesh(dict.fromkeys(names, 1))
    assert len(moves_between(ops.ShardingSpec(single, turned.names), wanted)) == 120


def test_a_part_of_the_moves_is_what_another_library_makes():
    """As many collectives as PyTorch's DTensor 2.13.0 plans, and less to receive, over all pairs of divisions of one
    tensor: what its plans come to is said by `benchmarks.sharded.redistributed`."""
    mesh = ops.Mesh({"m0": 2, "m1": 2, "m2": 2})
    shape = (16, 24, 8)
    specs = [division(mesh, places, 3) for places in product((None, 0, 1, 2), repeat=3)]
    plans = [(before, moves_between(before, after.names)) for before, after in product(specs, repeat=2)]
    assert sum(move.kind != "slice" for _, moves in plans for move in moves) == 7668
    assert sum(received_by(shape, before, moves) for before, moves in plans) == 29638656
