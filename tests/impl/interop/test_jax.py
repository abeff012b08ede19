"""Reshapes of JAX's sharded arrays: the sharding of the result, or what must move (D36, R19)."""

import sys

import pytest

from impl.errors import LayoutError
from impl.interop.jax import answer, entries_of, placement_of, reshape_out_sharding
from impl.ops.errors import ShardingError
from impl.ops.sharding.views import Moves

MESH = {"x": 2, "y": 2}


@pytest.mark.parametrize(
    ("shape", "spec", "new_shape", "found"),
    [
        ((8,), (("x", "y"),), (2, 4), ("x", "y")),
        ((2, 4), ("x", "y"), (8,), (("x", "y"),)),
        ((2, 4), ("y", "x"), (8,), (("y", "x"),)),
        ((4, 4), ("x", "y"), (16,), None),
        ((4, 4), (None, "x"), (16,), None),
        ((2, 2, 12), ("y", None, "x"), (4, 2, 6), ("y", "x", None)),
        ((2, 2, 12), ("y", None, "x"), (4, 12), ("y", "x")),
        ((4, 6), ("x",), (2, 2, 6), ("x", None, None)),
    ],
)
def test_the_sharding_of_a_reshape(shape, spec, new_shape, found):
    """R19."""
    there = answer(shape, spec, MESH, new_shape)
    assert (None if isinstance(there, Moves) else entries_of(there.placement)) == found


@pytest.mark.parametrize(
    ("mesh", "shape", "spec", "new_shape", "found"),
    [
        ({"data": 1, "tensor": 4}, (1, 512), ("data", "tensor"), (1, 4, 128), ("data", "tensor", None)),
        ({"x": 2, "y": 2}, (10, 1), ("x",), (2, 5, 1), ("x", None, None)),
        ({"x": 2, "y": 2, "z": 8}, (8, 2048), (("x", "y"), None), (2, 4, 2048), ("x", "y", None)),
    ],
    ids=["jax-39309", "jax-29859", "openxla-13306"],
)
def test_reshapes_that_users_reported(mesh, shape, spec, new_shape, found):
    """R19. Issues of JAX and XLA: a mesh axis of one device stays where it was; a split keeps what divides it."""
    assert entries_of(answer(shape, spec, mesh, new_shape).placement) == found


def test_a_copy_is_sliced_only_if_that_is_asked_for():
    """R19."""
    assert isinstance(answer((2, 4), (None, "x"), MESH, (8,)), Moves)
    assert entries_of(answer((2, 4), (None, "x"), MESH, (8,), slices=True).placement) == (("y", "x"),)


def test_answers_in_classes_of_jax():
    """D36. Also for the array's own sharding."""
    sharding = pytest.importorskip("jax.sharding")
    jax = pytest.importorskip("jax")
    mesh = sharding.Mesh([jax.devices()[0]], ("x",))
    spec = sharding.PartitionSpec("x")
    assert reshape_out_sharding((8,), spec, mesh, (2, 4)) == sharding.PartitionSpec("x", None)
    named = sharding.NamedSharding(mesh, spec)
    assert placement_of((8,), named, None) == placement_of((8,), spec, mesh)
    assert reshape_out_sharding((8,), ("x",), {"x": 2}, (2, -1)) == sharding.PartitionSpec("x", None)


@pytest.mark.parametrize("word", ["unreduced", "reduced"])
def test_what_is_not_reduced_is_refused_by_its_name(word):
    """Found: the refusal said that such a spec has no entry for each axis."""
    sharding, jax = pytest.importorskip("jax.sharding"), pytest.importorskip("jax")
    try:
        spec = sharding.PartitionSpec("x", None, **{word: {"y"}})
    except TypeError:
        pytest.skip("this JAX has none")
    mesh = jax.make_mesh((1, 1), ("x", "y"), (sharding.AxisType.Explicit,) * 2)
    for given, its_mesh in ((spec, MESH), (sharding.NamedSharding(mesh, spec), None)):
        with pytest.raises(ShardingError, match=f"^reshape_out_sharding: spec: P.* is {word} along 'y'; need one"):
            answer((4, 4), given, its_mesh, (2, 8))


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (((5,), ("x",), MESH, (5, 1)), "axis 0 of size 5 is divided .* into 2 parts"),
        (((4,), ("x", "y"), MESH, (4,)), "2 entries of the spec for 1 axes"),
        (((4,), ("z",), MESH, (4,)), "'z'"),
        (((4,), (1,), MESH, (4,)), "need None, a name, or names|is not None"),
        (((4,), ("x",), 3, (4,)), "not a mapping"),
    ],
)
def test_refusals(given, text):
    """D36."""
    with pytest.raises(LayoutError, match=text):
        answer(*given)


class Unwilling:
    """An object that raises whatever it is asked for."""

    def __getattr__(self, name):
        raise RuntimeError(name)


@pytest.mark.parametrize("value", [3, None, Unwilling()], ids=lambda given: type(given).__name__)
def test_what_is_no_object_of_jax_is_refused_in_words(value):
    """D33. As a spec and as a mesh, whatever happens when it is looked at."""
    with pytest.raises(LayoutError, match="is not an entry for each axis"):
        answer((2, 4), value, MESH, (8,))
    with pytest.raises(LayoutError, match=r"mesh: .* is not a mapping"):
        answer((2, 4), (None, "x"), value, (8,))


def test_without_jax_it_says_what_answers_without(monkeypatch):
    """D36."""
    monkeypatch.setitem(sys.modules, "jax.sharding", None)
    need = "reshape_out_sharding: jax is not installed; need `pip install jax`, or `answer`, which answers without it"
    with pytest.raises(LayoutError, match=need):
        reshape_out_sharding((8,), ("x",), {"x": 2}, (2, 4))
    assert entries_of(answer((8,), ("x",), {"x": 2}, (2, 4)).placement) == ("x", None)
