"""Placements of PyTorch: read, answered, and explained (D33, D36, R19). What needs torch is run where it is there.

Cases with numbers of issues are inputs that users of PyTorch reported there.
"""

import sys
from importlib import metadata
from types import SimpleNamespace

import pytest

from impl.errors import DropinError, LayoutError
from impl.interop import torch as adapter
from impl.interop.torch.calls import steps_of
from impl.interop.torch.placements import placement_of, read, texts_of
from impl.interop.torch.rule import gathered
from impl.ops.errors import AxisError, ShardingError
from impl.ops.sharding.views import Moves, Stays, placed_after

IS_HERE = bool(list(metadata.distributions(name="torch")))


def answered(shape, new_shape, mesh, placements):
    """The placements in PyTorch's words; None where elements must move."""
    found = placed_after(shape, placement_of(shape, mesh, placements), [("reshape", new_shape)])
    return texts_of(found.placement) if isinstance(found, Stays) else None


@pytest.mark.parametrize(
    ("shape", "new_shape", "mesh", "before", "after"),
    [
        ((2, 4), (8,), (2,), ["Shard(1)"], ["_StridedShard(0, split_factor=2)"]),
        ((8,), (2, 4), (2, 2), ["Shard(0)", "Shard(0)"], ["Shard(0)", "Shard(1)"]),
        ((8,), (2, 4), (2,), ["_StridedShard(0, split_factor=2)"], ["Shard(1)"]),
        ((4, 16, 8), (64, 8), (2, 2), ["Shard(0)", "Shard(1)"], ["Shard(0)", "_StridedShard(0, split_factor=2)"]),
        ((4, 16, 8), (64, 8), (2, 2), ["Shard(1)", "Shard(0)"], ["_StridedShard(0, split_factor=4)", "Shard(0)"]),
        ((6, 4), (2, 12), (3,), ["Shard(0)"], None),
        ((6, 4), (24,), (4,), ["Shard(0)"], None),
        ((5, 4), (5, 2, 2), (4,), ["Shard(0)"], ["Shard(0)"]),
        ((4, 2), (2, 4), (3,), ["Shard(0)"], ["Shard(0)"]),
        ((1, 8), (8,), (2,), ["Shard(0)"], ["_StridedShard(0, split_factor=8)"]),
        ((8, 4), (32,), (2, 2), ["Replicate()", "Partial('sum')"], ["Replicate()", "Partial('sum')"]),
    ],
)
def test_placements_of_views(shape, new_shape, mesh, before, after):
    """R19, D36. Even, strided, uneven and empty shards, several on one axis."""
    assert answered(shape, new_shape, mesh, before) == after


@pytest.mark.parametrize("text", ["P(max)", "Partial(max)", "Partial('max')", 'Partial("max")', "P(reduce_op='max')"])
def test_reductions_are_read_as_they_are_written(text):
    """D33. By PyTorch, by programs, and here."""
    found = placement_of((8,), (2,), [text])
    assert found.pending == (("0", "max"),) and placement_of((8,), (2,), texts_of(found)) == found


def test_integers_of_more_digits_than_python_reads_are_no_placements():
    """D33. Nor is a list the name of a call; sizes may come from any iterator, and be as large as they are."""
    for text in (f"Shard({'9' * 5000})", f"_S(0, {'9' * 5000})"):
        with pytest.raises(ShardingError, match="is no placement"):
            placement_of((8,), (2,), [text])
    with pytest.raises(ShardingError, match="view_placements: a Shard: 'x' is not an integer"):
        placement_of((8,), (2,), [type("Shard", (), {"dim": "x"})()])
    with pytest.raises(ShardingError, match=r"call_placements: \['view'\]; need one of"):
        steps_of((2, 3), ["view"], (6,), {})
    assert adapter.explain(iter((4,)), iter((2, 2)), iter((2,)), iter(["S(0)"])).endswith("no communication")
    assert adapter.explain((2 * 10**5000,), (-1,), (2,), ["S(0)"]).startswith("(0x")


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (("view", (7,)), ShardingError, "view: (2, 6) has 12 elements, (7,) has 7; need the same number"),
        (("transpose", (0, 9)), AxisError, "transpose: axis is 9, there are 2 axes; need -2 <= axis < 2"),
        (("transpose", (0,)), ShardingError,
         "transpose: missing a required argument: 'dim1'; need transpose(dim0, dim1)"),
    ],
)  # fmt: skip
def test_a_call_is_refused_by_the_name_that_pytorch_has_for_it(call, error, text):
    """D33. Whatever it is called where all libraries are read."""
    with pytest.raises(error) as refused:
        steps_of((2, 6), *call, {})
    assert str(refused.value) == f"call_placements: {text}"


@pytest.mark.parametrize("order", [(0,), (1,), ((),)])
def test_a_call_whose_arguments_fit_no_axes_is_refused_by_its_name(order):
    """Found: the refusal of a permutation of too few axes was that of a view."""
    x = SimpleNamespace(shape=(2, 6), device_mesh=(2,), placements=["S(0)"])
    with pytest.raises(ShardingError, match=r"^call_placements: permute: "):
        adapter.call_placements(x, "permute", *order)


class Unwilling:
    """An object that raises whatever it is asked for."""

    def __getattr__(self, name):
        raise RuntimeError(name)


@pytest.mark.parametrize(
    "value",
    [None, 3, (2, 4), Unwilling(), type("Halfway", (), {"shape": (3,)})()],
    ids=lambda given: type(given).__name__,
)
def test_what_is_no_tensor_of_pytorch_is_refused_in_words(value):
    """D33. As a DTensor, and as a mesh, whatever happens when it is looked at."""
    with pytest.raises(ShardingError, match="is no DTensor; need one, or `placements_after`"):
        adapter.call_placements(value, "flatten")
    with pytest.raises(LayoutError):
        adapter.explain((2, 4), (8,), value, [])


SEQUENCE = ["Shard(0)", "Shard(1)", "Shard(1)"]
"""Rows of a batch along one mesh dimension, their sequence along two more."""


@pytest.mark.parametrize(
    ("shape", "new_shape", "mesh", "before", "after"),
    [
        ((2, 4), (8,), (2,), ["Shard(1)"], ["_StridedShard(0, split_factor=2)"]),
        ((4, 4, 4), (8, 8), (2, 3), ["Shard(1)", "Replicate()"], ["_StridedShard(0, split_factor=4)", "Replicate()"]),
        ((12, 8), (16, 6), (4,), ["Shard(1)"], None),
        ((12, 8), (16, 6), (6,), ["Shard(1)"], None),
        (
            (4, 8, 6), (32, 6), (2, 2, 2), SEQUENCE,
            ["Shard(0)", "_StridedShard(0, split_factor=2)", "_StridedShard(0, split_factor=2)"],
        ),
        (
            (32, 6), (4, 8, 6), (2, 2, 2),
            ["Shard(0)", "_StridedShard(0, split_factor=2)", "_StridedShard(0, split_factor=2)"], SEQUENCE,
        ),
        ((8, 256), (2048,), (2, 2), ["Shard(0)", "Shard(1)"], ["Shard(0)", "_StridedShard(0, split_factor=4)"]),
        ((8, 2), (16,), (2, 2), ["Shard(0)", "Shard(1)"], ["Shard(0)", "_StridedShard(0, split_factor=4)"]),
        ((2, 8, 4), (16, 4), (4,), ["Shard(1)"], ["_StridedShard(0, split_factor=2)"]),
        ((5,), (5, 1), (2,), ["_StridedShard(0, split_factor=2)"], ["_StridedShard(0, split_factor=2)"]),
        ((6, 256), (1536,), (4,), ["Shard(0)"], None),
        ((2, 2, 3), (4, 3), (2, 2), ["Shard(0)", "Shard(1)"], ["Shard(0)", "Shard(0)"]),
        ((2, 3), (6,), (2,), ["Shard(1)"], ["_StridedShard(0, split_factor=2)"]),
        ((3, 4), (12,), (2,), ["Shard(0)"], None),
        ((6, 6), (36,), (2, 3), ["Shard(1)", "Shard(0)"], ["_StridedShard(0, split_factor=6)", "Shard(0)"]),
        ((36,), (6, 6), (2, 3), ["_StridedShard(0, split_factor=6)", "Shard(0)"], ["Shard(1)", "Shard(0)"]),
    ],
    ids=[
        "pytorch-166483", "pytorch-179509", "pytorch-179502", "pytorch-179509-six", "pytorch-186282-flatten",
        "pytorch-186282-unflatten", "pytorch-161578", "pytorch-161578-narrow", "pytorch-172102", "pytorch-168134",
        "pytorch-143372", "pytorch-167106", "pytorch-178454-uneven", "pytorch-178454-uneven-rows",
        "pytorch-178454-meshes", "pytorch-178454-meshes-back",
    ],
)  # fmt: skip
def test_views_that_users_reported(shape, new_shape, mesh, before, after):
    """R19, D36. Inputs from PyTorch's tracker: gathered, refused, or silently wrong there at some time.

    178454 has no input of its own; here are kinds that it leaves to the rule before: uneven flattening, two meshes.
    """
    assert answered(shape, new_shape, mesh, before) == after


def test_a_placement_as_text_or_as_an_object():
    """D32."""
    assert read("S(1)") == read("Shard(dim=1)") == read("Shard(1)") == ("S", 1, 1, "")
    assert read("_S(0, 3)") == read("_StridedShard(0, split_factor=3)") == ("S", 0, 3, "")
    assert read("R")[0] == read("Replicate()")[0] == "R" and read("P(max)") == ("P", 0, 1, "max")

    class Shard:
        """As PyTorch's."""

        dim = -1

    assert placement_of((2, 4), (2,), [Shard()]) == placement_of((2, 4), (2,), ["Shard(1)"])


def test_an_explanation_names_who_has_and_who_needs_an_element():
    """D36."""
    text = adapter.explain((6, 4), (2, -1), (3,), ["Shard(0)"])
    assert "all_to_all along mesh dim 0" in text or "all_gather along mesh dim 0" in text
    assert "which needs it" in text
    assert "no communication" in adapter.explain((2, 4), (8,), (2,), ["Shard(1)"])


@pytest.mark.parametrize(
    ("call", "steps"),
    [
        (((2, 3, 4), "view", (6, -1)), [("reshape", (6, 4))]),
        (((2, 3, 4), "reshape", ((24,),)), [("reshape", (24,))]),
        (((2, 3, 4), "flatten", (-2,)), [("reshape", (2, 12))]),
        (((2, 12), "unflatten", (1, (3, -1))), [("reshape", (2, 3, 4))]),
        (((2, 3), "permute", (-1, 0)), [("permute", (1, 0))]),
        (((3,), "expand", (2, -1)), [("reshape", (1, 3)), ("expand", (2, 3))]),
        (((1, 3, 1), "squeeze", ()), [("reshape", (3,))]),
        (((1, 3, 1), "squeeze", (-1,)), [("reshape", (1, 3))]),
        (((2, 3), "unsqueeze", (-1,)), [("reshape", (2, 3, 1))]),
        (((2, 3), "narrow", (1, -2, 2)), [("shrink", ((0, 2), (1, 3)))]),
        (((2, 3), "flip", (0,)), [("stride", (-1, 1))]),
    ],
)
def test_calls_as_steps(call, steps):
    """D34."""
    assert steps_of(*call, {}) == steps


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (("squeeze", (7,)), "squeeze: axis is 7, there are 2 axes"),
        (("permute", (0, 5)), "permute: axis is 5"),
        (("flatten", (1, 0)), "start_dim 1 is behind end_dim 0"),
        (("transpose", (0,)), "transpose: missing a required argument: 'dim1'"),
        (("view", (2.5, 4)), "shape: position 0: 2.5 is not an integer"),
        (("expand", (4,)), "has fewer axes than"),
        (("unsqueeze", (4,)), "unsqueeze: axis is 4"),
    ],
)
def test_a_call_that_pytorch_refuses_is_refused(call, text):
    """D34. An axis that is not there is not counted round."""
    with pytest.raises(LayoutError, match=text):
        steps_of((2, 4), *call, {})


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (((2, 4), (8,), (2,), ["Shard(2)"]), "need a dim of it"),
        (((2, 4), (8,), (2,), []), "0 placements for 1 mesh dimensions"),
        (((2, 4), (8,), (2,), ["Shard"]), "is no placement"),
        (((2, 4), (8,), (2,), [None]), "need Replicate, Shard"),
        (((2, 4), (3, -1), (2,), ["Shard(0)"]), "has no one value"),
        (((2, 4), (3, 3), (2,), ["Shard(0)"]), "need the same number"),
        (((2.5, 4), (10,), (2,), ["Shard(0)"]), "shape: 2.5 is not an integer"),
        ((8, (2, 4), (2,), ["Shard(0)"]), "shape: 8 is not sizes"),
        (((8,), ("2", 4), (2,), ["Shard(0)"]), "new_shape: '2' is not an integer"),
    ],
)
def test_refusals(given, text):
    """D36."""
    with pytest.raises(LayoutError, match=text):
        adapter.view_placements(*given)
    with pytest.raises(ShardingError, match="'conv2d'"):
        steps_of((2,), "conv2d", (), {})


@pytest.mark.parametrize(("version", "text"), [("2.12.1", "version 2.12.1"), (None, "not installed")])
def test_other_versions_are_refused(monkeypatch, version, text):
    """R19. As the drop-in refuses another tinygrad."""

    def found(_name):
        if version is None:
            raise metadata.PackageNotFoundError
        return version

    monkeypatch.setattr(metadata, "version", found)
    with pytest.raises(DropinError, match=text), adapter.exact_views():
        pass


@pytest.mark.skipif(not IS_HERE, reason="torch is not installed")
def test_pytorch_deals_out_what_the_definition_does():
    """D32. `_split_tensor` of Shard and _StridedShard, on all sizes up to 12."""
    import torch  # noqa: PLC0415
    from torch.distributed.tensor.placement_types import Shard, _StridedShard  # noqa: PLC0415

    from spec.sharding.placement import Cut, dealt  # noqa: PLC0415

    for size in range(1, 13):
        for parts in range(1, 6):
            for split in range(1, size + 1):
                kind = Shard(0) if split == 1 else _StridedShard(0, split_factor=split)
                shards, _ = kind._split_tensor(torch.arange(size), parts, with_padding=False)
                for place, shard in enumerate(shards):
                    assert shard.tolist() == dealt(range(size), Cut(("x",), split), {"x": parts}, {"x": place})


@pytest.mark.skipif(not IS_HERE, reason="torch is not installed")
def test_answers_in_classes_of_pytorch():
    """D36."""
    from torch.distributed.tensor import Partial, Replicate, Shard  # noqa: PLC0415
    from torch.distributed.tensor.placement_types import _StridedShard  # noqa: PLC0415

    found = adapter.view_placements((2, 4), (8,), (2, 2), [Shard(1), Partial("max")])
    assert found == (_StridedShard(0, split_factor=2), Partial("max"))
    assert isinstance(adapter.view_placements((6, 4), (24,), (4,), [Shard(0)]), Moves)
    assert gathered([Shard(0), Shard(1), Shard(0)], {0}) == [Replicate(), Shard(1), Replicate()]


def test_without_torch_it_says_what_answers_without(monkeypatch):
    """D36."""
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setitem(sys.modules, "torch.distributed.tensor", None)
    need = "view_placements: torch is not installed; need `pip install torch`, or `explain`, which answers without it"
    with pytest.raises(LayoutError, match=need):
        adapter.view_placements((8,), (2, 4), (2,), ["Shard(0)"])
    assert adapter.explain((8,), (2, 4), (2,), ["Shard(0)"])
