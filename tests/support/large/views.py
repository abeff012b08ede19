"""Large views and stacks of them, and all that takes them (`large`)."""

from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from typing import Any

from support.large.values import AXES, DIGITS, wide
from support.stacks.adversarial import stacks, unmergeable

from impl import ShapeTracker, View, mergeable, parse_views
from impl.cli.writing.as_json import json_of
from impl.cli.writing.explain import explain
from impl.cli.writing.grid import grid
from impl.interop.torch import explain_view
from impl.lower import kernel_text, lower, lowered_for, materialize, plain_schedule, tiled_schedule
from impl.merge import DEFAULT_BUDGET
from impl.symbolic import Node, Variable
from impl.view import add, merged_run


def permuted(rank: int, size: int = 2) -> View:
    """A view of which the axes are backwards."""
    return View.create((size,) * rank).permute(tuple(range(rank))[::-1])


def views() -> Iterator[tuple[str, Callable[[], View]]]:
    """Large views."""
    yield "rank 10,000", lambda: View.create((2,) * 10_000)
    yield "rank 3,000, backwards", partial(permuted, 3000)
    yield "rank 2,000 of 3", partial(permuted, 2000, 3)
    yield "rank 300,000 of 1", lambda: View.create((1,) * 300_000)
    yield "rank 100,000 of 1 but one", lambda: View.create((*((1,) * AXES), 7), (*((0,) * AXES), 3), 5)
    yield "masked, rank 5,000", lambda: View.create((2,) * 5000).pad(((1, 1),) * 5000)
    yield "masked, rank 30,000 of 1", lambda: View.create((1,) * 30_000).pad(((0, 1),) * 2 + ((0, 0),) * 29_998)
    yield "stride 0, rank 60,000", lambda: View.create((1,) * 60_000).expand((3,) * 10 + (1,) * 59_990)
    yield "100,000 digits", lambda: View.create((DIGITS, 3, DIGITS), (3 * DIGITS, 1, 5), 7)
    yield "100,000 digits, masked", lambda: View.create((DIGITS, 3), mask=((1, DIGITS - 1), (0, 2)))
    yield "60 of 5,000 digits", lambda: View.create((10**5000,) * 60)
    yield "no elements, rank 100,000", lambda: View.create((2, 0) * 50_000)
    yield "symbolic, rank 90", lambda: View.create(tuple(Variable(f"n{k}", 1, 9) for k in range(90)))
    yield "symbolic sums, rank 9", lambda: View.create(tuple(Variable(f"n{k}", 1, 9) + 1 for k in range(9)))
    yield "products, rank 20", lambda: View.create(tuple(square(f"n{k}") for k in range(20)))
    yield "symbolic strides", lambda: View.create((2,) * 128, tuple(Variable(f"n{k}", 1, 9) for k in range(128)))
    yield "symbolic, one size a sum", lambda: View.create((wide(2000), 3), (3, 1))
    yield "a trillion", lambda: View.create((10**6, 10**6)).permute((1, 0))


def square(name: str) -> Node:
    """A product of two variables."""
    return Variable(name, 1, 9) * Variable(f"{name}_", 1, 9)


def rank_of(view: View) -> int:
    """The number of axes."""
    return len(view.shape)


ON_VIEWS: dict[str, Callable[[View], Any]] = {
    "create": lambda v: View.create(v.shape, v.strides, v.offset, v.mask),
    "constructor": lambda v: View(*v.parts, v.contiguous),
    "permute": lambda v: v.permute(tuple(range(rank_of(v)))[::-1]),
    "pad": lambda v: v.pad(((1, 2),) * rank_of(v)),
    "pad one": lambda v: v.pad(((1, 2), *((0, 0),) * (rank_of(v) - 1))),
    "shrink": lambda v: v.shrink(tuple((0, size) for size in v.shape)),
    "shrink to one": lambda v: v.shrink(((0, 1),) * rank_of(v)),
    "expand": lambda v: v.expand(v.shape),
    "stride": lambda v: v.stride((-1,) * rank_of(v)),
    "stride by two": lambda v: v.stride((2,) * rank_of(v)),
    "reshape to itself": lambda v: v.reshape(tuple(v.shape)),
    "reshape to a line": lambda v: v.reshape((prod(v.shape),)),
    "reshape with ones": lambda v: v.reshape((1, *v.shape, 1)),
    "reshape in pairs": lambda v: v.reshape(
        tuple(a * b for a, b in zip(v.shape[::2], (*v.shape[1::2], 1), strict=False))
    ),
    "invert": lambda v: v.invert(v.shape),
    "invert to a line": lambda v: v.invert((prod(v.shape),)),
    "minify": lambda v: (v.minify(), v.minify(False)),
    "+": lambda v: v + v,
    "+ reversed": lambda v: v + View.create(v.shape).permute(tuple(range(rank_of(v)))[::-1]),
    "add": lambda v: add(v, View.create(v.shape)),
    "merged_run": lambda v: merged_run((v, v, v)),
    "as_strided": lambda v: v.as_strided(bytearray(64), fill=1),
    "explain_view": lambda v: str(explain_view(v, (prod(v.shape),))),
    "mergeable": lambda v: mergeable(v, v),
    "mergeable, strict": lambda v: mergeable(v, v, equality="strict"),
    "repr": repr,
    "hash": hash,
    "==": lambda v: v == View(*v.parts, v.contiguous),
    "vars": lambda v: v.vars(),
    "unbind": lambda v: v.unbind(),
    "size": lambda v: v.size(),
    "round trip": lambda v: parse_views(repr(v)),
}


def all_stacks() -> Iterator[tuple[str, Callable[[], tuple[View, ...]]]]:
    """Large stacks: each large view by itself and over its like, and stacks that are dear to decide."""
    for name, make in views():
        yield f"1 of {name}", lambda make=make: (make(),)
        yield f"2 of {name}", lambda make=make: (make(),) * 2
    for name, stack in stacks():
        if name != "20,000 views":
            yield name, lambda stack=stack: stack
    yield "5,000 views", lambda: (View.create((4, 3), (1, 4)),) * 5000
    yield (
        "5,000 views that differ",
        lambda: tuple(View.create((4, 3), (1, 4), mask=((0, 4), (0, 3 - k % 2))) for k in range(5000)),
    )
    yield "1,500 views that differ", lambda: unmergeable(1500, 7)
    yield (
        "500 of 50 axes",
        lambda: tuple(permuted(50).permute((*range(k % 49, 50), *range(k % 49))) for k in range(500)),
    )
    yield (
        "reshapes back and forth",
        lambda: (permuted(1000), View.create((4,) * 500), permuted(500, 4), View.create((2,) * 1000)),
    )
    yield (
        "a million over a million",
        lambda: (View.create((1000, 1000)).permute((1, 0)), View.create((10**6,), (7919,), mask=((0, 100),))),
    )
    yield (
        "wide, three",
        lambda: (
            View.create((DIGITS, 3), (1, DIGITS)),
            View.create((3, DIGITS), (1, 3)),
            View.create((DIGITS, 3), (1, DIGITS)),
        ),
    )
    yield (
        "symbolic, two",
        lambda: (
            View.create((Variable("n", 1, 9), *(3,) * 300), None),
            View.create((*(3,) * 300, Variable("n", 1, 9))),
        ),
    )
    yield (
        "padded lines",
        lambda: tuple(View.create((10**6 + k,)).pad(((3, 2),)).shrink(((0, 10**6 + k),)) for k in range(2000)),
    )


ON_STACKS: dict[str, Callable[[tuple[View, ...]], Any]] = {
    "mergeable": lambda s: mergeable(*s),
    "mergeable, strict": lambda s: mergeable(*s, equality="strict"),
    "JSON": lambda s: json_of(s, "observable", mergeable(*s)),
    "merged_run": merged_run,
    "simplify": lambda s: ShapeTracker(s).simplify(),
    "canonical": lambda s: ShapeTracker(s).canonical(),
    "equivalent": lambda s: ShapeTracker(s).equivalent(ShapeTracker((*s, View.create(s[-1].shape)))),
    "+": lambda s: ShapeTracker(s) + ShapeTracker(s),
    "+ a permutation": lambda s: ShapeTracker(s) + ShapeTracker.from_shape(s[-1].shape).permute(
        tuple(range(len(s[-1].shape)))[::-1]),
    "expr_idxs": lambda s: ShapeTracker(s).expr_idxs(),
    "eager_idxs": lambda s: ShapeTracker(s).eager_idxs(),
    "expr_idxs of sums": lambda s: ShapeTracker(s).expr_idxs(
        [Variable(f"a{k}", 0, 1) + Variable(f"b{k}", 0, 0) for k in range(len(s[-1].shape))]),
    "expr_idxs of wide sums": lambda s: ShapeTracker(s).expr_idxs([wide(500)] * len(s[-1].shape)),
    "rendered": lambda s: [node.render() for node in ShapeTracker(s).expr_idxs()],
    "index_expression": lambda s: ShapeTracker(s).index_expression("python"),
    "index_expression in C": lambda s: ShapeTracker(s).index_expression("c"),
    "real_strides": lambda s: ShapeTracker(s).real_strides(),
    "real_size": lambda s: ShapeTracker(s).real_size(),
    "unit_stride_axes": lambda s: ShapeTracker(s).unit_stride_axes(),
    "axis_is_masked": lambda s: ShapeTracker(s).axis_is_masked(len(s[-1].shape) - 1),
    "invert": lambda s: ShapeTracker(s).invert(s[0].shape),
    "reshape": lambda s: ShapeTracker(s).reshape((prod(s[-1].shape),)),
    "permute": lambda s: ShapeTracker(s).permute(tuple(range(len(s[-1].shape)))[::-1]),
    "vars": lambda s: (ShapeTracker(s).vars(), ShapeTracker(s).unbind()),
    "repr": lambda s: repr(ShapeTracker(s)),
    "hash": lambda s: hash(ShapeTracker(s)),
    "explain": lambda s: explain(s, "observable", DEFAULT_BUDGET),
    "explain, strict": lambda s: explain(s, "strict", DEFAULT_BUDGET),
    "grid": grid,
    "lower": lambda s: lower(ShapeTracker(s)),
    "lowered_for": lambda s: lowered_for(ShapeTracker(s)),
    "kernel_text": lambda s: kernel_text(ShapeTracker(s)),
    "kernel_text for CUDA": lambda s: kernel_text(ShapeTracker(s), language="cuda"),
    "unrolled": lambda s: lowered_for(ShapeTracker(s), upcast=dict.fromkeys(range(len(s[-1].shape)), 2)),
    "plain_schedule": lambda s: plain_schedule(s[-1].shape, {}),
    "tiled_schedule": lambda s: tiled_schedule(ShapeTracker(s), 4),
    "materialize": lambda s: materialize(ShapeTracker(s), bytearray(100), dtype="uint8"),
}  # fmt: skip
