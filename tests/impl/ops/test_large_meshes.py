"""Meshes of many devices, tensors of many axes: what many hold is computed once, and there are limits (D25, D26)."""

from itertools import product

import numpy as np
import pytest

from impl import ops
from impl.ops.arrays import MOST_ELEMENTS
from impl.ops.records.radix import evenly
from impl.ops.records.shapes import MOST_AXES as MOST_AXES_OF_TENSORS
from impl.ops.sharding.mesh import MOST_AXES, MOST_DEVICES, is_held_by_all
from impl.ops.sharding.views import Cut, Moves, Placement, Stays, Undecided, placed_after
from impl.ops.sharding.views.tables import kept
from impl.ops.sharding.views.words import period_of
from spec.sharding import devices, held

MANY = ops.Mesh({"x": 10**6})


def test_every_device_holds_something_if_it_does_by_definition():
    """D25. Each device of the mesh was asked for what it holds: for a million of them, a million times."""
    found = {True: 0, False: 0}
    for size, cuts in product(range(14), [(1,), (2,), (3,), (5,), (2, 2), (3, 2), (2, 3), (4, 3), (2, 2, 2), (1, 3)]):
        mesh = {f"x{k}": parts for k, parts in enumerate(cuts)}
        defined = all(held(size, tuple(mesh), mesh, device) for device in devices(mesh))
        assert is_held_by_all(size, cuts) == defined
        found[defined] += 1
    assert min(found.values()) > 30
    assert is_held_by_all(10**6, [10**6]) and not is_held_by_all(10**6, [10**6 - 1])


def test_pieces_of_many_lengths_are_told_apart():
    """R17. Mesh axes of which each has far fewer devices than the one before leave pieces of the most lengths."""
    cuts = [2**(200 - k * (k + 1) // 2) + 1 for k in range(1, 19)]
    assert is_held_by_all(3**3000, cuts) and not is_held_by_all(3**300, cuts)


def test_what_many_devices_hold_is_computed_once():
    """D26. Each device of 4,000 put the parts of all 4,000 together, and all negated the same."""
    mesh = ops.Mesh({"x": 4000, "y": 1})
    row = ops.shard([1, 2, 3], ops.ShardingSpec(mesh, ["x"]))
    whole = ops.reshard(row, ops.ShardingSpec(mesh, [None]))
    for result in (whole, ops.negative(whole), ops.reshape(whole, (3, 1)), ops.reduce_mean(row)):
        assert len({id(part) for part in result.value.shards}) == 1
    assert ops.reduce_sum(row).item() == 6
    np.testing.assert_array_equal(whole.numpy(), [1, 2, 3])


def test_one_process_plays_so_many_devices():
    """A dict was made for each of a million devices; of twenty axes of two, gigabytes."""
    refusal = f"a mesh of 1000000 devices; need at most {MOST_DEVICES}"
    with pytest.raises(ops.ShardingError, match=f"coordinates: {refusal}"):
        MANY.coordinates()
    with pytest.raises(ops.ShardingError, match=f"shard: {refusal}"):
        ops.shard([1, 2], ops.ShardingSpec(MANY, ["x"]))
    with pytest.raises(ops.ShardingError, match=r"shard: a mesh of an integer of \d+ bits devices"):
        ops.shard([1, 2], ops.ShardingSpec(ops.Mesh({"x": 10**100_000}), ["x"]))
    assert len(ops.Mesh({"x": 64, "y": 64}).coordinates()) == MOST_DEVICES


def test_a_mesh_has_so_many_axes():
    """A plan looks at all of them for each step."""
    with pytest.raises(ops.ShardingError, match=f"Mesh: 10000 axes; need at most {MOST_AXES}"):
        ops.Mesh({f"x{k}": 1 for k in range(10_000)})
    assert len(ops.Mesh({f"x{k}": 1 for k in range(MOST_AXES)}).names) == MOST_AXES


def test_a_mesh_of_wide_axes_has_a_text():
    """`ValueError`, as Python writes no integers of more than 4,300 digits."""
    assert repr(ops.Mesh({"x": 10**5000})).startswith("Mesh(axes=(('x', 0x")
    assert repr(ops.Mesh({"x": 2, "y": 4})) == "Mesh(axes=(('x', 2), ('y', 4)))"


def test_tensors_have_so_many_axes():
    """Axes are put in, moved and divided one after another: a hundred thousand took minutes, or numpy's ValueError."""
    refusal = f"need at most {MOST_AXES_OF_TENSORS}"
    x = ops.shard([[7]], ops.ShardingSpec(ops.Mesh({"x": 2}), ["x", None]))
    for call in (
        lambda: ops.reshape([7], (1,) * 100_000),
        lambda: ops.plan(ops.ReshapeOp, x, shape=(1,) * 100_000),
        lambda: ops.unsqueeze([7], tuple(range(50_000))),
        lambda: ops.broadcast_to([7], (1,) * 50_000),
    ):
        with pytest.raises(ops.ShapeError, match=refusal):
            call()
    many = ops.reshape([7], (1,) * 65)
    for operation in (ops.reduce_sum, ops.negative, lambda y: ops.add(y, y), ops.Tensor.numpy, ops.Tensor.item, repr):
        with pytest.raises(ops.ShapeError, match=r"65 axes; numpy has arrays of at most \d\d"):
            operation(many)
    few, places = np.ones((1,) * 40), np.zeros((1,) * 40, int)
    with pytest.raises(ops.ShapeError, match=r"gather: 79 axes; numpy has arrays of at most \d\d"):
        ops.gather(few, places)
    assert ops.reshape([7], (1,) * MOST_AXES_OF_TENSORS).ndim == MOST_AXES_OF_TENSORS


def test_the_same_buffer_counts_once():
    """A row of 100,000, four thousand times, took three gigabytes: each time allowed for so many more."""
    row = ops.Tensor.of(np.arange(100_000))
    with pytest.raises(ops.ShapeError, match=f"need at most {MOST_ELEMENTS}"):
        ops.stack([row] * 4096)
    with pytest.raises(ops.ShapeError, match=f"negative: .* has 1000000000000 elements; need at most {MOST_ELEMENTS}"):
        ops.negative(ops.shard(ops.broadcast_to([7], (10**12,)), ops.ShardingSpec(ops.Mesh({"x": 2}), [None])))
    with pytest.raises(ops.ShapeError, match="gather: "):
        ops.shard(ops.broadcast_to([7], (10**12,)), ops.ShardingSpec(ops.Mesh({"x": 2}), ["x"])).numpy()


def test_as_many_mesh_axes_cut_evenly_as_do_together():
    """R17. However many of the last have to be left out."""
    extents = {"w": 3, "x": 2, "y": 2, "z": 5}
    for size, names in ((12, "wxy"), (6, "wx"), (3, "w"), (1, ""), (60, "wxyz"), (36, "wxy")):
        assert evenly(size, tuple("wxyz"), extents) == tuple(names)


@pytest.mark.parametrize("period", [1, 2, 7, 1009, 1021])
@pytest.mark.parametrize("times", [1, 2, 3, 1009])
def test_the_period_of_a_word_of_any_length_is_found(period, times):
    """L12. Lengths with prime factors past a thousand, too, once or twice."""
    word = (*range(period - 1), 0 if period == 1 else -1)
    assert period_of(word * times) == period


@pytest.mark.parametrize("size", [11, 16, 4 * 1000 + 3, 4 * 1200])
@pytest.mark.parametrize("parts", [2, 3, 5])
def test_a_part_of_a_cut_has_its_coordinates_in_order(size, parts):
    """L12. Each stretch of four is cut into parts alike; the last may be shorter."""
    stretch, having = 4, {number: list[int]() for number in range(parts)}
    for begin in range(0, size, stretch):
        length = min(stretch, size - begin)
        block = -(-length // parts)
        for within in range(length):
            having[within // block].append(begin + within)
    for number, coordinates in having.items():
        for place, coordinate in enumerate(coordinates):
            assert kept(size, stretch, parts, number, coordinate) == (len(coordinates), place)


def test_mesh_axes_of_copies_are_tried_by_their_sizes():
    """Each subset of them that fills a gap was tried again for one that nothing fills: a day, of forty."""
    for count, more in ((40, {}), (40, {"last": 3})):
        mesh = ops.Mesh({"x": 2, "w": 2, **{f"f{number}": 2 for number in range(count)}, **more})
        given = Placement(mesh, [[], [Cut(("x",))], [], [Cut(("w",))]])
        found = placed_after((2**10, 2, 3, 2), given, [("reshape", (2**11, 6))], "jax")
        assert isinstance(found, Stays if more else Moves)


def test_too_many_choices_of_mesh_axes_are_not_decided():
    """Sizes of which no two are alike have ever so many subsets of one product."""
    sizes = [2**n for n in range(1, 33)]
    mesh = ops.Mesh({"x": 2, "w": 2, **{f"f{n}": size for n, size in enumerate(sizes)}})
    given = Placement(mesh, [[], [Cut(("x",))], [], [Cut(("w",))]])
    found = placed_after((2**200, 2, 3, 2), given, [("reshape", (2**201, 6))], "jax")
    assert isinstance(found, Undecided) and found.reason == "more than 65536 choices of mesh axes that hold copies"


@pytest.mark.parametrize("language", ["torch", "ops", "jax"])
@pytest.mark.parametrize("size", [4, 5])
def test_a_thousand_axes_and_steps_are_gone_through_in_turn(language, size):
    """RecursionError, of an axis for each call; and of a step."""
    for cuts, shape in (([[Cut(("x",))]] + [[]] * 1200, (size,) + (1,) * 1200),
                        ([[]] * 1200 + [[Cut(("x",))]], (1,) * 1200 + (size,))):  # fmt: skip
        found = placed_after(shape, Placement(ops.Mesh({"x": 2}), cuts), [], language)
        assert isinstance(found, Moves if size == 5 and language == "jax" else Stays)
    turned = placed_after((5,), Placement(ops.Mesh({"x": 2}), [[Cut(("x",))]]), [("stride", (-1,))] * 1201, language)
    assert isinstance(turned, Moves)
    assert turned.witness.source == (4 - turned.witness.element[0],)


def test_axes_of_more_coordinates_than_are_counted_are_cut():
    """OverflowError, from `len` of a range."""
    given = Placement(ops.Mesh({"x": 2}), [[Cut(("x",))], []])
    for step, shape in ((("stride", (1, -3)), (2, 2**64 // 3 + 1)), (("shrink", ((0, 2), (5, 2**64))), (2, 2**64 - 5))):
        found = placed_after((2, 2**64), given, [step])
        assert isinstance(found, Stays) and found.shape == shape
