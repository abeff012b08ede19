"""Where numbers, kinds of elements, axes and answers end: floats and what is just beyond them, launches that read
before the first element, masks that end before they begin, memory of other elements, layouts with gaps, calls that name
one of two arguments, and batches of lines that end otherwise each (D16 to D18, D23, D25)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from json import dumps
from math import isfinite, prod
from operator import floordiv, mod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, chain, ops
from impl.interop.arrays.libraries import numpy_module
from impl.interop.cute import Composed, Layout, complement, compose, logical_product
from impl.lower import launch_of, lowered_for, materialize
from impl.ops.operations.reduction import ReduceMaxOp
from impl.symbolic import DivNode, ModNode, Node, Variable
from proofs.programs import value_of
from proofs.validation.defined import refusal_of, require, require_refused
from proofs.validation.drawn.rarely.later.meshes import is_same, some_array
from proofs.validation.drawn.told.commands import said

FLOATS = {"float16": 2**16, "float32": 2**128, "float64": 2**1024}
"""The least power of two that a type of floats does not have."""

LINES = {
    0: ["mergeable", "View((4,))"],
    1: ["mergeable", "View((2, 3), (1, 2))", "View((6,))"],
    2: ["mergeable"],
    3: ["mergeable", "View((64, 64, 9), (1, 64, 7))", "View((50, 60, 3), (1, 64, 3), 5)", "View((90, 50), (3, 7))",
        "--budget", "0"],
}  # fmt: skip
"""A line of a batch for each exit status."""

GRAVEST = (2, 3, 1, 0)
"""Exit statuses, the gravest first."""


def ask_corners(random: Random) -> None:
    """Each of them."""
    abouts: tuple[Callable[[Random], None], ...] = (
        about_ends_of_floats, about_launches, about_masks_at_values, about_gaps, about_products_with_gaps,
        about_named_arguments, about_axes_of_one, about_statuses, about_reduced_axes, about_negative_remainders,
    )  # fmt: skip
    for about in (*abouts, about_products_with_gaps, about_products_with_gaps, about_ends_of_floats):
        about(random)


def about_ends_of_floats(random: Random) -> None:
    """A number beside elements of a type of floats is refused where it is finite and they would not be."""
    name = random.choice([*FLOATS])
    numpy, end = numpy_module(), FLOATS[name]
    near = end - end // 2 ** random.choice((1, 2, 9, 12, 13, 26)) + random.choice((0, 1, -1, 7))
    number = random.choice((near, -near, end, end - 1, 2**15, 2**15 + 1, end // 2))
    with numpy.errstate(all="ignore"):
        try:
            is_held = isfinite(float(numpy.asarray(number, dtype=name)))
        except OverflowError:
            is_held = False
    tensor = ops.Tensor.of(numpy.zeros(2, name))
    refusal = refusal_of(lambda: tensor + number)
    require((refusal is None) is is_held, "a number at the end of floats", name, number, repr(refusal))


def about_launches(random: Random) -> None:
    """How much of its input a kernel needs, before and from the first element on, is as far as it reads."""
    shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(1, 3)))
    view = View.create(shape, tuple(random.randint(-3, 4) for _ in shape), random.randint(-40, 20))
    reach = [step * (size - 1) for step, size in zip(view.strides, shape, strict=True)]
    low, high = (int(view.offset + sum(end(0, part) for part in reach)) for end in (min, max))
    tracker = ShapeTracker((view,))
    found = launch_of(tracker, lowered_for(tracker, random.choice(("cuda", "c", "metal", "opencl"))))
    wanted = max(0, high + 1), max(0, -low), prod(shape)
    require((found.input, found.before, found.output) == wanted, "a launch", view, found.data(), wanted)


def about_masks_at_values(random: Random) -> None:
    """A mask with symbolic ends, some of which end before they begin at the values that are given: nothing is read."""
    n, size, begin = Variable("n", 0, 6), random.randint(6, 8), random.randint(0, 5)
    mask: Any = random.choice((((begin, n),), ((n, begin + 1),)))
    tracker, value = ShapeTracker((View((size,), (1,), 0, mask, False),)), random.randint(0, 6)
    found = list(materialize(tracker, bytes(range(1, 20)), var_vals={n: value}, compiler=None))
    low, high = (value if isinstance(end, Node) else end for end in mask[0])
    wanted = [k + 1 if low <= k < high else 0 for k in range(size)]
    require(found == wanted, "a mask at values", mask, size, value, found, wanted)


def about_gaps(random: Random) -> None:
    """Elements with gaps between them are read as such of their own size, and refused as such of another one."""
    numpy, step = numpy_module(), random.choice((2, 3, -1, -2))
    given, wanted = random.sample(("int8", "int16", "int32", "int64"), 2)
    array, tracker = numpy.arange(1, 25, dtype=given)[::step], ShapeTracker.from_shape((3,))
    own = {"int8": "char", "int16": "short", "int32": "int", "int64": "long"}
    found = list(materialize(tracker, array, dtype=own[given], compiler=None))
    require(found == array[:3].tolist(), "elements with gaps", given, step, found)
    require_refused(lambda: materialize(tracker, array, dtype=own[wanted], compiler=None), "elements of another size")


def about_products_with_gaps(random: Random) -> None:
    """A product with a tiler whose values have gaps: copies where the complement, as far as these reach, has them."""
    layout, tiler = (some_layout(random) for _ in range(2))
    rest = complement(layout, layout.size * tiler.cosize, whole=False)
    found = logical_product(layout, tiler)
    question = "a product", str(layout), str(tiler)
    copies = compose(rest, tiler) if isinstance(rest, Layout) else rest
    require(isinstance(found, Layout) is isinstance(copies, Composed), *question, found, copies)
    if isinstance(found, Layout) and isinstance(rest, Layout):
        wanted = [layout(x) + rest(tiler(y)) for y in range(tiler.size) for x in range(layout.size)]
        require([found(k) for k in range(found.size)] == wanted, *question, str(found), wanted)


def some_layout(random: Random) -> Layout:
    """A layout of one mode or two, whose strides leave gaps."""
    sizes = tuple(random.choice((2, 3, 4)) for _ in range(random.choice((1, 1, 2))))
    strides, step = [], random.choice((1, 1, 2, 4))
    for size in sizes:
        strides.append(step)
        step *= size * random.choice((1, 1, 2))
    return Layout(sizes, tuple(strides)) if len(sizes) > 1 else Layout(sizes[0], strides[0])


def about_named_arguments(random: Random) -> None:
    """Calls in which one of two axes is named, or given alone, mean what numpy and tinygrad mean by them."""
    numpy = numpy_module()
    shape = tuple(random.sample((2, 3, 4, 5), random.choice((3, 4))))
    array, axis = numpy.arange(prod(shape)).reshape(shape), random.randrange(2, len(shape))
    for named in ({"axis2": axis}, {"axis1": axis}, {"offset": 1, "axis2": axis}, {"axis1": axis, "axis2": 0}):
        start = chain(shape, library="numpy")
        try:
            wanted = numpy.diagonal(array, **named)
        except ValueError:
            require_refused(partial(start.then, "diagonal", **named), "one axis twice")
            continue
        found = start.then("diagonal", **named)
        require(found.shape == wanted.shape, "diagonal", shape, named, found.shape, wanted.shape)
    turned = chain(shape, ("transpose", axis), library="tinygrad")
    wanted = numpy.swapaxes(array, axis, 0)
    require(turned.shape == wanted.shape, "tinygrad's transpose of one axis", shape, axis, turned.shape)


def about_axes_of_one(random: Random) -> None:
    """Strides along axes of one element are of no account where elements lie row-major."""
    shape = tuple(random.choice((1, 1, 2, 3)) for _ in range(random.randint(1, 5)))
    strides = tuple(View.create(shape).strides)
    odd = tuple(random.choice((0, 1, 7, -2)) if size == 1 else step for size, step in zip(shape, strides, strict=True))
    found = chain(View(shape, odd, 0, None, False), ("ravel",), library=random.choice(("numpy", "torch")))
    require(found.shape == (prod(shape),) and found.is_copy_free, "axes of one element", shape, odd, found)


def about_statuses(random: Random) -> None:
    """The exit status of a batch is the gravest of those of its lines, in whatever order these come."""
    statuses = random.sample(sorted(LINES), random.randint(1, 4))
    statuses += random.choices(statuses, k=random.choice((0, 1)))
    found, text = said("batch", given="".join(f"{dumps(LINES[status])}\n" for status in statuses))
    wanted = min(statuses, key=GRAVEST.index)
    require(found == wanted, "the status of a batch", statuses, found, text[:300])


def about_reduced_axes(random: Random) -> None:
    """The largest along some of several axes of a divided tensor: of parts where each device has some, and of the whole
    axis where one would have none."""
    extent = random.choice((2, 3, 4))
    mesh = ops.Mesh({"x": extent})
    shape = tuple(random.choice((1, 2, 3, 4, 5, 8)) for _ in range(random.randint(2, 4)))
    cut = random.randrange(len(shape))
    dims = [("x",) if axis == cut else () for axis in range(len(shape))]
    array = some_array(random, shape)
    axes = tuple(random.sample(range(len(shape)), random.randint(1, len(shape) - 1)))
    divided = ops.shard(array, ops.ShardingSpec(mesh, dims))
    plan = ops.plan(ReduceMaxOp, divided, axis=axes)
    moves = [] if plan is None else [move.kind for move in plan.collectives]
    part = -(-shape[cut] // extent)
    has_all = (extent - 1) * part < shape[cut]
    wanted = [] if cut not in axes else ["all_reduce" if has_all else "all_gather"]
    require(moves == wanted, "the largest of parts", shape, cut, extent, axes, moves, wanted)
    found = ReduceMaxOp()(divided, axis=axes)
    require(is_same(found, array.max(axis=axes)), "the largest of parts", shape, cut, extent, axes)


def about_negative_remainders(random: Random) -> None:
    """What is left of numbers below 0, divided by nodes and by numbers."""
    low = random.randint(-12, -1)
    x, n = Variable("x", low, random.choice((-1, 0, 3)) if low < -1 else -1), Variable("n", 1, 9)
    c, by = random.choice((2, 3, 8)), random.choice((n, n, 2, 5, n * 2))
    inner = random.choice((ModNode(x, c), DivNode(x, c), ModNode(x, c) + 3))
    for operation in (floordiv, mod):
        try:
            found = operation(inner, by)
        except LayoutError:
            continue
        for point in ({"x": a, "n": b} for a in range(x.min, x.ceiling + 1) for b in range(1, 10)):
            wanted = operation(value_of(inner, point), value_of(by, point) if isinstance(by, Node) else by)
            is_right = value_of(found, point) == wanted
            require(is_right, "what is left of negative numbers", inner, operation.__name__, by, point, found)
