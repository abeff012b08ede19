"""Trackers of the drop-in of which simplifying joins the last views alone, behind up to four others; shardings as those
of JAX, known by their attributes, or nearly so; and placements of DTensor (D12, D16 to D18, D33, D36)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from types import SimpleNamespace
from typing import Any

from impl import ShapeTracker
from impl.interop import tinygrad as dropin
from impl.interop.jax import answer, entries_of
from impl.interop.torch import rule
from impl.ops.sharding.views import Stays
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.dropin.trackers import about_reading, own_of
from proofs.validation.drawn.outside import stands


def ask_rare_adapters(random: Random) -> None:
    """Each in its ways."""
    about_last_views(random)
    about_like_jax(random)
    about_dtensors(random)


def about_last_views(random: Random) -> None:
    """One to four views, each turned in another way than those beside it, and two behind them that are one: all that
    comes of them is the drop-in's, and an axis of it may become any number of times as long, even one below 0."""
    sizes = random.sample((2, 3, 5), 3)
    count, split = prod(sizes), random.choice((2, 3, 5, 6))
    for length in range(1, 5):
        shapes = [(*sizes[k % 3 :], *sizes[: k % 3]) for k in range(length)]
        turned = [dropin.View.create(shape).permute((2, 1, 0)) for shape in shapes]
        last = dropin.View.create((count,)).stride((-1,)), dropin.View.create((split, count // split))
        views = *turned, *last
        found = own_of(dropin.ShapeTracker(views).simplify())
        if length in (1, 4):
            about_reading(found, ShapeTracker(views))
        wide: Any = found.reshape((1, *found.shape)).expand((Variable("n", -3, 5), *found.shape))
        require(len(own_of(wide).shape) == 3, "expand of the drop-in after simplify", views, wide)


def about_like_jax(random: Random) -> None:
    """A mesh that has a shape and the names of its axes, and a sharding that has a spec and such a mesh, are taken as
    JAX's are; an object that has a spec alone is none."""
    parts, rows = random.choice((2, 3, 4)), random.randint(1, 5)
    shape, spec = (rows, parts * random.randint(1, 4)), (None, "x")
    mesh = SimpleNamespace(shape={"x": parts}, axis_names=("x",))
    named = SimpleNamespace(spec=spec, mesh=mesh)
    for given, over in ((spec, mesh), (spec, mesh.shape), (named, None), (named, mesh), (named, mesh.shape)):
        found = answer(shape, given, over, shape)
        is_right = isinstance(found, Stays) and entries_of(found.placement) == spec
        require(is_right, "a sharding as JAX's", shape, given, over, found)
    alone = SimpleNamespace(spec=spec)
    for nothing in (mesh, mesh.shape, None):
        require_refused(partial(answer, shape, alone, nothing, shape), f"answer: {alone}; {nothing}")


def about_dtensors(random: Random) -> None:
    """An operand of DTensor with all four kinds of placements at once is read; and one whose view slices a copy is left
    to DTensor: twice as many elements on four devices, in parts that are no rows."""
    with stands.standing(always=True):
        kinds: Any = [stands.Replicate(), stands.Shard(0), stands._StridedShard(0, split_factor=2), stands.Partial()]
        require(rule.is_read(stands.Spec(tuple(random.sample(kinds, 4)))), "all kinds of placements at once")
        spec = stands.Spec((stands.Replicate(), stands.Shard(0)))
        require(rule.targets((10, 2), (20,), stands.mesh((3, 4)), spec) is None, "a view that slices a copy")
        require(rule.targets((12, 2), (24,), stands.mesh((3, 4)), spec) is not None, "a view that slices nothing")
