"""Facts and laws of placements: cuts, what devices hold, and views that need no communication (D32 to D38)."""

from itertools import product

import pytest
from support.sharded.population import drawn
from support.sharded.truth import defined_cuts, defined_view, places, stays

from spec.movement import expand, pad, permute, reshape, shrink, stride
from spec.sharding import devices, held, holdings
from spec.sharding.placement import (
    Cut,
    blocks,
    coordinates,
    dealt,
    indices_held,
    moved_elements,
    needs_no_communication,
    origin,
    owners,
    placements,
    position_is_on,
    shape_of,
)

MESH = {"x": 2, "y": 2}


def test_a_split_cut_gives_each_device_a_block_of_each_stretch():
    """D32. The example of PyTorch's documentation of `_StridedShard`: nine numbers, split 2, four devices."""
    rows = [dealt(range(9), Cut(("x",), 2), {"x": 4}, {"x": place}) for place in range(4)]
    assert rows == [[0, 1, 5], [2, 3, 6], [4, 7], [8]]


def test_blocks_are_rounded_up_and_may_be_empty():
    """D32."""
    assert blocks(range(5), 4) == [[0, 1], [2, 3], [4], []]
    assert blocks((), 2) == [[], []]


@pytest.mark.parametrize("size", range(7))
def test_cuts_one_after_another_are_what_a_sharding_holds(size):
    """D33, D25."""
    for device in devices(MESH):
        assert coordinates(size, (Cut(("y",)), Cut(("x",))), MESH, device) == held(size, ("y", "x"), MESH, device)
    assert len(indices_held((size, 3), ((Cut(("x",)),), ()), MESH, {"x": 0, "y": 0})) == len(
        holdings((size, 3), (("x",), ()), MESH, {"x": 0, "y": 0})
    )


def test_one_cut_by_two_mesh_axes_is_not_one_cut_after_another():
    """D33. Of five coordinates: blocks of two for four devices, or three and two halved."""
    together = [coordinates(5, (Cut(("x", "y")),), MESH, device) for device in devices(MESH)]
    assert together == [[0, 1], [2, 3], [4], []]
    after_another = [coordinates(5, (Cut(("x",)), Cut(("y",))), MESH, device) for device in devices(MESH)]
    assert after_another == [[0, 1], [2], [3], [4]]


def test_where_an_element_comes_from():
    """D34."""
    view = pad((2, 3), ((1, 0), (0, 0))), permute((3, 3), (1, 0))
    assert shape_of(view, (2, 3)) == (3, 3) and shape_of((), (2, 3)) == (2, 3)
    assert origin(view, (2, 1)) == (0, 2) and origin(view, (2, 0)) is None


def test_what_a_view_moves():
    """D34. Two rows on two devices, turned upside down: all of it. What pad adds comes from no device."""
    rows = (Cut(("x",)),), ()
    upside_down = (stride((2, 2), (-1, 1)),)
    assert len(moved_elements(upside_down, (2, 2), rows, rows, {"x": 2})) == 4
    assert moved_elements((pad((2,), ((2, 0),)),), (2,), ((),), ((Cut(("x",)),),), {"x": 2}) == []


@pytest.mark.parametrize(("language", "count"), [("torch", 7), ("ops", 3), ("jax", 2)])
def test_the_placements_of_a_language(language, count):
    """D35. Of sizes 1 and 5 on two devices: none, and a cut with each split; JAX has even ones alone."""
    found = list(placements(language, (1, 5), {"x": 2}))
    assert len(found) == len(set(found)) == {"torch": 7, "ops": 3, "jax": 1}[language] <= count


def test_views_that_need_no_communication_and_views_that_do():
    """D36."""
    rows, columns = ((Cut(("x",)),), ()), ((), (Cut(("x",)),))
    turned = (permute((4, 4), (1, 0)),)
    for language in ("torch", "ops", "jax"):
        assert needs_no_communication(language, turned, (4, 4), rows, {"x": 2})
        assert not needs_no_communication(language, (stride((4, 4), (-1, 1)),), (4, 4), rows, {"x": 2})
        assert needs_no_communication(language, (expand((1, 4), (3, 4)),), (1, 4), columns, {"x": 2})
        assert needs_no_communication(language, (shrink((4, 4), ((0, 0), (0, 4))),), (4, 4), rows, {"x": 2})
    assert not needs_no_communication("jax", (reshape((4, 4), (16,)),), (4, 4), columns, {"x": 2})
    assert needs_no_communication("torch", (reshape((4, 4), (16,)),), (4, 4), columns, {"x": 2})


def test_a_mesh_axis_that_is_pending_divides_no_result():
    """D36. With a free mesh axis of two devices JAX can say the result of a flattened row; with a pending one not."""
    view = (reshape((2, 4), (8,)),)
    columns = (), (Cut(("x",)),)
    assert needs_no_communication("jax", view, (2, 4), columns, MESH)
    assert not needs_no_communication("jax", view, (2, 4), columns, MESH, pending=("y",))


def test_each_mesh_axis_has_one_owner_of_what_it_divides():
    """D37."""
    cuts = (Cut(("x",), 2), Cut(("y",))), ()
    for name in MESH:
        found = owners((5, 2), cuts, MESH, name)
        assert all(len(places) == 1 for places in found.values())
        there = places(5, cuts[0], tuple(MESH.items()))[name]
        assert {i[0]: min(where) for i, where in found.items()} == dict(enumerate(there))
    assert set(owners((2,), ((),), {"x": 2}, "x")[0,]) == {0, 1}


def test_a_division_needs_no_communication_exactly_when_owners_agree():
    """L12. On drawn questions the definition and the comparison of places, mesh axis by mesh axis, give one answer."""
    answers = set()
    for mesh, shape, cuts, program in drawn("chain", "torch", 25):
        view, after = defined_view(shape, program)
        if len(mesh) > 1 and sum(after) > 9:
            continue
        truth = needs_no_communication("torch", view, shape, defined_cuts(cuts), mesh)
        assert truth == stays("torch", mesh, shape, cuts, program)
        answers.add(truth)
    assert answers == {True, False}


def test_an_even_mesh_axis_stays_exactly_where_its_position_is_on_an_axis():
    """L13, D38. One mesh axis, plain or strided, and all reshapes of twelve elements up to rank 3."""
    shapes = [s for rank in (1, 2, 3) for s in product((1, 2, 3, 4, 6, 12), repeat=rank) if prod_of(s) == 12]
    found = set()
    for extent, position in ((2, 1), (2, 2), (2, 3), (2, 6), (3, 1), (3, 2), (3, 4), (4, 3)):
        for new in shapes:
            view = (reshape((12,), new),)
            before = ((Cut(("x",), position),),)
            expected = any(position_is_on(axis, new, position, extent) for axis in range(len(new)))
            assert needs_no_communication("torch", view, (12,), before, {"x": extent}) == expected
            found.add(expected)
    assert found == {True, False}


def prod_of(shape):
    """The number of elements of a shape."""
    count = 1
    for size in shape:
        count *= size
    return count
