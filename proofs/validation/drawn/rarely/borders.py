"""What goes beyond where it may, or is there twice: masks that leave a view of the drop-in, trackers without elements,
symbols that share a name, and stacks that lead outside of the view below; batch axes that are divided already, and pads
whose axes are turned (D7, D10 to D16, D33, D36)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, ops
from impl.errors import SymbolicError
from impl.interop import tinygrad as dropin
from impl.interop.arrays.libraries import numpy_module
from impl.interop.sympy_functions import sympy_module
from impl.native import natively, purely
from impl.ops.errors import OperationError
from impl.ops.sharding.local import Local
from impl.ops.sharding.views import Cut, Language, Placement, placed_after
from impl.simplify import from_sympy
from impl.symbolic import Variable
from proofs.programs import value_of
from proofs.validation.defined import refusal_of, require, view_at
from proofs.validation.drawn.programs import regrouped, step_of
from proofs.validation.placed import placed_view
from spec.shape import index_set
from spec.stack import read
from spec.view import address, is_valid

MOST = 100
"""Elements of a view of a divided tensor."""


def ask_borders(random: Random) -> None:
    """Each of them."""
    with random.choice((natively, purely))():
        about_ranges(random)
        about_no_elements(random)
    about_symbols(random)
    for _ in range(3):
        about_stacks_that_lead_outside(random)
        about_divided_batches(random)
        about_turned_pads(random)


def about_ranges(random: Random) -> None:
    """Ranges of a mask of the drop-in that begin and end anywhere, also both on one side of the axis, or go backwards:
    of each the coordinates of the axis are valid, and no others, in the view and in what is made of it."""
    rank = random.randint(1, 4)
    shape = tuple(random.randint(1, 4) for _ in range(rank))
    pairs = [(random.randint(-3, size + 3), random.randint(-3, size + 3)) for size in shape]
    mask = tuple(pair if random.random() < 0.5 else (0, size) for pair, size in zip(pairs, shape, strict=True))
    strides, widths = View.create(shape).strides, tuple((random.randint(0, 2), random.randint(0, 2)) for _ in shape)
    order, turned = random.sample(range(rank), rank), tuple(random.choice((1, -1)) for _ in shape)
    there = [{*range(begin, end)} & {*range(size)} for (begin, end), size in zip(mask, shape, strict=True)]
    for view in (dropin.View(shape, strides, 3, mask, False), dropin.View.create(shape, strides, 3, mask)):
        question = f"a mask that leaves a view of the drop-in: {shape}; {mask}"
        found = [{*range(*pair)} for pair in view.mask or [(0, size) for size in shape]]
        is_inside = all(0 <= end <= size for pair, size in zip(view.mask or (), shape, strict=False) for end in pair)
        is_right = found == there or (set() in there and set() in found)
        require(is_inside and is_right, question, view)
        made: dict[str, tuple[dropin.View | None, Any]] = {
            "pad": (view.pad(widths), lambda i: tuple(k - w for k, (w, _) in zip(i, widths, strict=True))),
            "permute": (view.permute(tuple(order)), lambda i: tuple(i[order.index(axis)] for axis in range(rank))),
            "stride": (view.stride(turned), lambda i: tuple(
                k if by > 0 else size - 1 - k for k, by, size in zip(i, turned, shape, strict=True))),
            "reshape": (view.reshape((*shape, 1)), lambda i: i[:-1]),
        }  # fmt: skip
        for name, (after, source) in made.items():
            require(after is not None, question, name)
            defined = view_at(after or view, {})
            for index in index_set(defined.shape):
                wanted = all(place in some for place, some in zip(source(index), there, strict=True))
                require(is_valid(defined, index) is wanted, question, name, after, index)


def about_no_elements(random: Random) -> None:
    """A tracker of the drop-in reaches no address if it has no element or no valid index, however many views there are,
    and is as long as the highest address that one view without axes, or with any, reads."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(0, 4)))
    strides, offset = tuple(random.choice((0, 1, 4, 9)) for _ in shape), random.randint(0, 9)
    at = random.randint(0, len(shape))
    none, steps = (*shape[:at], 0, *shape[at:]), (*strides[:at], random.choice((0, 1, 4)), *strides[at:])
    below = tuple(dropin.View.create((random.randint(1, 3), 2)) for _ in range(random.randint(0, 2)))
    empty = [dropin.View.create(none, steps, offset), dropin.View(none, steps, offset, None, False)]
    masked = dropin.View.create((*shape, 3), (*strides, 1), offset, (*((0, size) for size in shape), (1, 1)))
    for view in (*empty, masked):
        found = dropin.ShapeTracker((*below, view)).real_size()
        require(found == 0, "real_size of the drop-in: of nothing", below, view, found)
    view = dropin.View.create(shape, strides, offset)
    wanted = 1 + max(address(view_at(view, {}), index) for index in index_set(shape))
    found = dropin.ShapeTracker((view,)).real_size()
    require(found == wanted, "real_size of the drop-in", view, found, wanted)


def about_symbols(random: Random) -> None:
    """Two symbols of one name that differ in what is assumed of them are two, and refused wherever they stand; one that
    stands twice is read."""
    sympy = sympy_module()
    assumed = random.sample(({}, {"positive": True}, {"nonnegative": True}, {"nonzero": True}, {"zero": False}), 2)
    name, others = random.choice("xyz"), [sympy.Symbol(other, integer=True) for other in "ab"]
    variables = [Variable(each, 0, 9) for each in (name, "a", "b")]
    first, second = (sympy.Symbol(name, **{"integer": True, **each}) for each in assumed)
    first, second = random.choice(((first, second), (sympy.Dummy(name, integer=True), second)))
    by, divisor = random.randint(2, 5), random.randint(2, 5)
    ways: tuple[Callable[[Any, Any], Any], ...] = (
        lambda x, y: x * by + y,
        lambda x, y: others[0] + x + others[1] * by + y * 2,
        lambda x, y: sympy.Mod(x + others[0], divisor) + y,
        lambda x, y: sympy.floor(x / divisor) + sympy.floor((y + others[1]) / (by + divisor)),
        lambda x, y: sympy.Lt(x * by, y),
        lambda x, y: sympy.And(sympy.Le(x, 4), sympy.Ge(y * by, 3), evaluate=False),
    )
    for one, other in ((first, second), (second, second), (second, first)):
        expression = random.choice(ways)(one, other)
        if len({each for each in expression.free_symbols if each.name == name}) > 1:
            refusal = refusal_of(partial(from_sympy, expression, variables))
            is_told = type(refusal) is SymbolicError and f"two symbols have the name {name!r};" in str(refusal)
            require(is_told, "symbols of one name", sympy.srepr(expression), repr(refusal))
            continue
        found = from_sympy(expression, variables)
        for _ in range(4):
            at = {each.expr: random.randint(1, 9) for each in variables}
            values = {each: at[each.name] for each in expression.free_symbols}
            value = expression.subs(values)
            wanted = int(bool(value) if value.is_Boolean else value)
            require(int(value_of(found, at)) == wanted, "a symbol that stands twice", expression, at, found, wanted)


def about_stacks_that_lead_outside(random: Random) -> None:
    """A tensor of a stack each of whose views stays inside of the one below reads what the stack does; the first view
    that does not is named in the refusal, with the flat numbers that it leads to, and those that there are."""
    numpy, count = numpy_module(), random.choice((4, 6, 8, 12))
    views = [View.create(regrouped(random, (count,))) for _ in range(random.randint(2, 5))]
    views = [view.stride(tuple(random.choice((1, -1)) for _ in view.shape)) for view in views]
    outside = sorted(random.sample(range(1, len(views)), random.randint(0, min(2, len(views) - 1))))
    for place in outside:
        shape, strides, offset, _ = views[place].parts
        by, more = random.choice(((1, 1), (1, -1), (1, 5), (2, 0), (-3, 0), (1, -9)))
        views[place] = View.create(shape, tuple(step * by for step in strides), offset * by + more)
    tracker, buffer = ShapeTracker(tuple(views)), numpy.arange(count) * 3
    stack, question = tuple(view_at(view, {}) for view in views), f"a stack of a tensor: {views}"
    reaches = [sorted(address(view, index) for index in index_set(view.shape)) for view in stack]
    leaving = [place for place in range(1, len(views)) if reaches[place][0] < 0 or reaches[place][-1] >= count]
    require(len(leaving) >= len(outside), question, outside, leaving)
    if not leaving:
        found = Local(tracker, buffer).whole().reshape(-1).tolist()
        wanted = [3 * (read(stack, index).address or 0) for index in index_set(stack[-1].shape)]
        require(found == wanted, question, found, wanted)
        return
    refusal, place = refusal_of(partial(Local, tracker, buffer)), leaving[0]
    told = (
        f"Local: tracker: view {place} leads to the flat numbers {reaches[place][0]} to {reaches[place][-1]} of view "
        f"{place - 1}; need 0 <= number < {count}"
    )
    require(type(refusal) is OperationError and str(refusal) == told, question, repr(refusal), told)


def about_divided_batches(random: Random) -> None:
    """Inside of a batch a tensor is divided anew, and the batch axis stays divided as it is: by all the mesh axes that
    it had, where that of the level is among them, else by that one alone; without one of its own it stays as it was."""
    numpy = numpy_module()
    names = random.sample("uvwx", random.randint(2, 4))
    mesh = ops.Mesh({name: random.choice((1, 2, 2, 3)) for name in names})
    shape = tuple(random.randint(1, 6) for _ in range(random.randint(1, 4)))
    axis = random.randrange(len(shape))
    on_batch = random.sample(names, random.choice((0, random.randint(1, len(names)))))
    level: Any = random.choice((None, *names, *on_batch))
    batch = (*on_batch,) if level is None or level in on_batch else (level,)
    inside: list[list[str]] = [[] for _ in shape[1:]]
    for name in random.sample(names, len(names)):
        if inside and name not in {*batch, *on_batch} and random.random() < 0.7:
            random.choice(inside).append(name)
    wanted = tuple(map(tuple, inside))
    array = numpy.arange(prod(shape)).reshape(shape)
    dims = [(*on_batch,) if place == axis else None for place in range(len(shape))]
    is_on_mesh, spec = bool(on_batch) or random.random() < 0.3, ops.ShardingSpec(mesh, wanted)
    x = ops.shard(array, ops.ShardingSpec(mesh, dims)) if is_on_mesh else array
    found = ops.vmap(lambda row: ops.shard(row, spec), in_axes=axis, spmd_axis_name=level)(x)
    question = f"shard: inside of a batch: {shape}; axis {axis} along {on_batch}, level {level}; {wanted}"
    require(found.spec is not None and found.spec.names == (batch, *wanted), question, found.spec)
    require(found.numpy().tolist() == numpy.moveaxis(array, axis, 0).tolist(), question, "its elements")


def about_turned_pads(random: Random) -> None:
    """What pad adds comes from no device, on whatever axis it is after a permutation, also a second time and among
    other steps: what stays and what moves is right by the definition."""
    shape = tuple(random.choice((1, 2, 2, 3)) for _ in range(random.randint(2, 4)))
    mesh = ops.Mesh(dict.fromkeys(random.sample("xyz", random.randint(1, 2)), 2))
    rows: list[list[Cut]] = [[] for _ in shape]
    for name in mesh.names:
        random.choice(rows).append(Cut((name,)))
    program: list[tuple[str, Any]] = []
    tracker = ShapeTracker.from_shape(shape)
    for kind in ("pad", "permute", *random.choices(("pad", "permute", "any", "any"), k=random.randint(1, 3))):
        axes = range(len(tracker.shape))
        step = step_of(random, tuple(tracker.shape))
        if kind == "pad":
            step = kind, tuple((random.choice((0, 1)), random.choice((0, 1))) for _ in axes)
        elif kind == "permute":
            step = kind, tuple(random.sample(axes, len(axes)))
        if (after := getattr(tracker, step[0])(step[1])) and 0 < prod(after.shape) <= MOST:
            tracker, program = after, [*program, step]
    placement = Placement(mesh, rows)
    language: Language = random.choice(("ops", "torch"))
    placed_view(placed_after(shape, placement, program, language), shape, placement, program, language)
