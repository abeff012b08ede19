"""Symbolic sizes that are equal and written in different ways, and far ones: what fits together is seen to, however it
is written (D7 to D15, R1 to R6)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import MovementError, ShapeTracker, View
from impl.symbolic import Node, Variable
from impl.symbolic.decisions.decided import is_surely_equal, maximum, minimum
from proofs.validation.defined import require, require_refused


def two_spellings(random: Random) -> tuple[Any, Any]:
    """One size, of one to three variables, in two ways that differ or not."""
    far = random.choice((3, 9, 2000))
    n, m, k = Variable("n", random.choice((1, 2)), far), Variable("m", 2, 5), Variable("k", 1, 1001)
    return random.choice((
        (n + m, m + n), (n * m, m * n), (n * 2 + n, n * 3), ((n + 1) * m, n * m + m), (n * (m + k), n * m + k * n),
        (n + m + k, k + m + n), (n, n), (maximum(n, n + m), n + m), (minimum(n * m, n) + m, m + n),
        (n * m * k, k * m * n),
    ))  # fmt: skip


def ask_spelled_sizes(random: Random) -> None:
    """Masks that exclude nothing, shapes with as many elements, strides that fit together, and ranges that are whole,
    with sizes that are written in another way than those of the view."""
    for _ in range(3):
        one, other = two_spellings(random) if random.random() < 0.5 else two_spellings(random)[::-1]
        rows, step = random.choice((1, 2, 3, 1500)), random.choice((1, 3, -2, 1000))
        about_masks(one, other, rows, step)
        about_reshapes(one, other, rows, step)
        about_movements(one, other, rows, step)
        about_what_differs(random, one, other, rows)
    about_parts_of_rows(random)


def about_masks(one: Any, other: Any, rows: int, step: int) -> None:
    """A mask that excludes nothing is none, and one that leaves one coordinate leaves no stride."""
    found = View.create((one, rows), (step, 1), 5, ((one - other, other), (0, rows)))
    require(found.mask is None, "View.create: a mask that excludes nothing", found)
    found = View.create((one + 2, 3), (step, 7), 5, ((other - one + 1, one - other + 2), (0, 3)))
    is_fixed = found.strides == (0, 7) and is_surely_equal(found.offset, 5 + step)
    require(is_fixed, "View.create: one coordinate", found)
    nothing = View.create((one + 2, 3), (step, 7), 5, ((other, one), (0, 3)))
    require(nothing.parts == ((one + 2, 3), (0, 0), 0, ((0, 0), (0, 0))), "View.create: a mask of nothing", nothing)
    require(View.create((one, 3), (3, 1)).contiguous, "View.create: contiguous", one)


def about_reshapes(one: Any, other: Any, rows: int, step: int) -> None:
    """Axes of a size become axes of the same size, one axis, or two of such a product."""
    view = View.create((rows, one), (step * one, step), 3)
    wanted = View.create((rows * one,), (step,), 3)
    for found in (view.reshape((rows * other,)), view.reshape((other * rows,)), view.minify()):
        require(found is not None and len(found.shape) == 1 == len(wanted.shape), "reshape: one axis", view, found)
    fitted = View.create((rows, one), (step * other, step)).minify()
    require(len(fitted.shape) == 1, "minify: strides that fit together", fitted, one, other)
    flat = View.create((rows * one,), (step,), 3)
    flat_shapes: tuple[tuple[Any, ...], ...] = ((rows * other,), (rows * other, 1), (1, other * rows))
    for shape in flat_shapes:
        found = flat.reshape(shape)
        require(found is not None and found.shape == shape, "reshape: of a symbolic axis", flat, shape, found)
    shapes: tuple[tuple[Any, ...], ...] = ((other, rows), (other * rows,), (1, other, rows))
    for shape in shapes:
        found = View.create((one, rows)).reshape(shape)
        require(found is not None and found.contiguous and found.shape == shape, "reshape: in order", one, shape, found)


def about_movements(one: Any, other: Any, rows: int, step: int) -> None:
    """What covers a whole axis, keeps a size, or repeats it, is taken."""
    view = View.create((one, 1, rows), (step, 0, 1), 9)
    require(view.shrink(((0, other), (0, 1), (0, rows))).mask is None, "shrink: all", view, other)
    expanded = view.expand((other, 4, rows))
    require(expanded.strides == view.strides and expanded.mask is None, "expand", view, other, expanded)
    cut = view.shrink(((one - other, other), (0, 1), (0, rows))).pad(((0, one - other), (0, 0), (1, 0)))
    require(cut.mask is not None, "pad: one", view, cut)
    half = View.create((one + 1, 1), (step, 0), 9, ((1, one + 1), (0, 1))).expand((other + 1, 3))
    require(half.mask == ((1, one + 1), (0, 3)), "expand: of a masked view", half)
    for tracker in (ShapeTracker((view,)), ShapeTracker((half,))):
        _ = tracker.stride((-1, *(1 for _ in tracker.shape[1:]))), tracker.size, tracker.contiguous, tracker.consecutive
    turned = View.create((one, 2)).permute((1, 0))
    inverse = turned.invert((other, 2))
    require(inverse is not None and inverse.shape == (one, 2), "invert", turned, other, inverse)
    base = View.create((one, 2), (step, 1000), 9)
    for outer in (View.create((other, 2)), View.create((2, other))):
        _ = base + outer, View.create((one, 2)) + outer


def about_what_differs(random: Random, one: Any, other: Any, rows: int) -> None:
    """Sizes that differ, at whatever values of their variables, are refused."""
    far: Node = other + random.choice((1, 1000)) if random.random() < 0.5 else other * 2
    view = View.create((one, rows))
    require_refused(partial(view.reshape, (far, rows)), f"reshape: {view}; {far}")
    require_refused(partial(view.reshape, (other, rows + 1)), f"reshape: {view}; {other}")
    require_refused(partial(view.expand, (far, rows)), f"expand: {view}; {far}")
    require_refused(partial(view.shrink, ((0, far), (0, rows))), f"shrink: {view}; {far}")
    require_refused(partial(view.shrink, ((far, other), (0, rows))), f"shrink: {view}; {far}")
    require_refused(partial(view.pad, ((one - far, 0), (0, 0))), f"pad: {view}; {far}")
    plain = View.create((rows, 3)).permute((1, 0))
    others = (view.permute((1, 0)), (far, rows)), (plain, (one, rows)), (view, (3, rows)), (plain, (3, one))
    for turned, shape in others:
        inverse = turned.invert(shape)
        require(inverse is None, "invert: of another size", turned, shape, inverse)
    for source, size in ((view, (rows,)), (view, (rows, 5)), (plain, (one, 3)), (plain, (far, rows))):
        try:
            source.reshape(size)
        except MovementError:
            continue
        require(False, "reshape: of another number of elements", source, size)


def about_parts_of_rows(random: Random) -> None:
    """Far rows of a symbolic length as one axis, a part of them masked, in two again; and rows put together."""
    n, rows = Variable("n", 1, random.choice((3, 1500))), random.choice((2, 3, 1000, 1001, 5000))
    begin, step = random.choice((0, 1, 2)), random.choice((1, -3, 1000))
    view = View.create((rows, n), (step * n, step), 7, ((begin, rows), (0, n)))
    flat = view.reshape((rows * n,))
    require(flat is not None, "reshape: masked rows", view)
    if begin == 0:
        require(flat is not None and flat.reshape((rows, n)) == view, "reshape: rows again", view, flat)
    whole = View.create((n * rows,), (step,), 7)
    for shape in ((rows, n), (n, rows), (rows, n, 1)):
        found = whole.reshape(shape)
        require(found is not None and found.shape == shape, "reshape: far rows", whole, shape, found)
    one = View.create((n, 1), (step, 0), 7, ((0, n), (0, 0))).expand((n, rows))
    require(one.mask == ((0, 0), (0, 0)), "expand: of nothing", one)
