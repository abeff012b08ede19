"""From one division of a tensor to another, as PyTorch's DTensor redistributes: the cases of `test_redistribute.py`.

How many collectives each takes, that nothing runs where none is needed, what each device has at the end, and what is
refused (D25 to D27, R17).
"""

from itertools import product

import numpy as np
import pytest

from impl import ops

SIZES = ((12, 3), (13, 3), (14, 3), (8, 5), (5, 5), (9, 5), (3, 5), (1, 3))
"""Even and uneven shapes, and some with fewer rows than devices."""


def mesh_of(*sizes):
    """A mesh with dimensions of some sizes, named by their numbers."""
    return ops.Mesh({f"m{number}": size for number, size in enumerate(sizes)})


def spec_of(mesh, words, rank):
    """A sharding: for each mesh dimension the axis that it divides, R for copies, P for parts to be summed."""
    named = [*zip(mesh.names, words, strict=True)]
    dims = [tuple(name for name, word in named if word == str(axis)) for axis in range(rank)]
    return ops.ShardingSpec(mesh, dims, {name: "sum" for name, word in named if word == "P"})


def collectives(mesh, shape, before, after):
    """The moves with communication of a plan."""
    divided = ops.shard(np.zeros(shape), spec_of(mesh, before, len(shape)))
    moves = ops.reshard_plan(divided, spec_of(mesh, after, len(shape)))
    return [move.kind for move in moves if move.kind != "slice"]


@pytest.mark.parametrize(
    ("mesh", "shape", "before", "after", "count"),
    [
        ((4,), (12, 3), "0", "R", 1), ((4,), (3, 13), "1", "R", 1), ((4,), (12, 3), "R", "R", 0),
        ((4,), (12, 3), "R", "0", 0), ((4,), (3, 14), "R", "1", 0), ((4,), (8, 5), "0", "1", 1),
        ((2, 2), (8, 8), "01", "00", 1), ((2, 2), (8, 5), "01", "10", 2), ((2, 2), (5, 8), "00", "11", 2),
        ((2, 2), (8, 8, 8), "02", "10", 2), ((2, 2), (8, 8, 8), "11", "12", 1),
        ((2, 2, 2), (8, 8, 8), "000", "111", 3), ((2, 2, 2), (8, 8, 8), "010", "100", 3),
        ((2, 2, 2), (8, 8, 8), "012", "210", 2), ((2, 2, 2), (8, 8, 8), "100", "R00", 1),
        ((2, 2, 2), (8, 8, 8), "1R0", "R00", 2), ((2, 2, 2), (8, 8, 8), "001", "012", 2),
    ],
)  # fmt: skip
def test_as_many_collectives_as_the_suite_counts(mesh, shape, before, after, count):
    """D27. And every device has the part of the new division afterwards."""
    there = mesh_of(*mesh)
    assert len(collectives(there, shape, before, after)) == count
    array, wanted = np.arange(np.prod(shape)).reshape(shape), spec_of(there, after, len(shape))
    moved = ops.reshard(ops.shard(array, spec_of(there, before, len(shape))), wanted)
    assert moved.spec == wanted and moved.numpy().tolist() == array.tolist()


@pytest.mark.parametrize("shape", SIZES)
def test_every_division_leads_to_every_other_one(shape):
    """R17, D25. `test_multi_dim_mesh`, on four rows of two devices: each device has what PyTorch's `chunk` deals out,
    mesh dimension by mesh dimension; nothing moves where every cut stays, or is made of copies."""
    mesh, array = mesh_of(4, 2), np.arange(np.prod(shape)).reshape(shape)
    words = ["".join(each) for each in product("R01", repeat=2)]
    for before, after in product(words, repeat=2):
        divided = ops.shard(array, spec_of(mesh, before, 2))
        moved = ops.reshard(divided, spec_of(mesh, after, 2))
        for number, device in enumerate(np.ndindex(4, 2)):
            part = array
            for word, count, place in zip(after, (4, 2), device, strict=True):
                part = part if word == "R" else dealt(part, int(word), count)[place]
            assert moved.value.shards[number].whole().tolist() == part.tolist()
        is_kept = all(old in ("R", new) for old, new in zip(before, after, strict=True))
        assert (collectives(mesh, shape, before, after) == []) is (is_kept and not is_cut_first(before, after))


def is_cut_first(before, after):
    """Whether the first mesh dimension is to divide an axis that the second one divides already."""
    return before[0] == "R" and after[0] == before[1] == after[1] and after[1] != "R"


def dealt(array, axis, count):
    """An array in so many parts of one size, rounded up; the last are short or empty."""
    size = -(-array.shape[axis] // count)
    return [array.take(range(*slice(place * size, (place + 1) * size).indices(array.shape[axis])), axis)
            for place in range(count)]  # fmt: skip


def test_nothing_moves_along_a_mesh_dimension_of_one_device():
    """D27. `test_one_chunk_mesh`."""
    mesh = mesh_of(4, 1)
    for before, after in product("R1", "R01"):
        divided = ops.shard(np.zeros((16, 8)), spec_of(mesh, f"0{before}", 2))
        moves = ops.reshard_plan(divided, spec_of(mesh, f"0{after}", 2))
        assert not [move for move in moves if move.kind != "slice" and dict(mesh.axes)[move.mesh_axis] > 1]


@pytest.mark.parametrize("after", ["0P", "RP"])
def test_no_tensor_becomes_parts_of_a_sum(after):
    """D26. `test_redistribute_to_partial`."""
    mesh = mesh_of(2, 2)
    divided = ops.shard(np.zeros((12, 8)), spec_of(mesh, "0R", 2))
    for ask in (ops.reshard, ops.reshard_plan):
        with pytest.raises(ops.ShardingError, match="is pending; need a sharding without pending reductions"):
            ask(divided, spec_of(mesh, after, 2))
