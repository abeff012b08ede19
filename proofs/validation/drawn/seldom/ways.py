"""Other ways to the same answers: the native path, kernels thread by thread, batches divided over a mesh, buffers that
are no plain numbers, layouts of many modes, and forms as they are written."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, lower, native, ops
from impl.interop.arrays.libraries import numpy_module
from impl.interop.cute.extended import extended
from impl.interop.cute.tuples import Mode
from impl.merge.budget import DEFAULT_BUDGET as BUDGET
from impl.merge.runs import outcome_of
from impl.ops.arrays import read
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.simplify.written import written_nodes
from impl.symbolic import Variable
from proofs.validation.defined import indices_of, require, require_refused, view_at
from proofs.validation.drawn.expressions import every_point
from proofs.validation.drawn.programs import chain
from proofs.validation.drawn.seldom.forms import NAMES, drawn
from proofs.validation.drawn.tensors import numbers
from spec.shape import index_set
from spec.stack import read as spec_read
from spec.view import View as SpecView


def ask_ways(random: Random) -> None:
    """Pairs of views and expressions where the native path answers, if it is there, whatever else is left out; kernels
    with threads, interpreted; and what stands in buffers of strings."""
    tracker = some_chain(random)
    with native.natively():
        for views in zip(tracker.views, tracker.views[1:], strict=False):
            found = outcome_of(tuple(view.parts for view in views), BUDGET)
            answers = found.view is None or is_of_pair(found.view, views)
            require(answers and 0 <= found.spent <= BUDGET, "outcome_of", views, found)
        x, y = Variable("x", 0, random.randint(3, 40)), Variable("y", 0, random.randint(3, 40))
        factor = random.randint(2, 9)
        written_nodes((x * factor + y) // factor + y % factor, x + y < random.randint(1, 60))
    by_threads(random)
    words = numpy_module().array([f"{place}" for place in range(random.randint(6, 20))])
    for order in (ShapeTracker.from_shape((2, 3)), ShapeTracker.from_shape((2, 3)).permute((1, 0))):
        array = read(order, words)
        for at in product(*map(range, order.shape)):
            flat = sum(index * stride for index, stride in zip(at, order.views[-1].strides, strict=True))
            require(array[at] == words[flat], "read", order, at, array)
        for axes in ((len(words), 1), (1, len(words)), (len(words) // 2, 2)):
            for buffer in (words, numpy_module().arange(len(words))):
                ask = partial(read, order, buffer[: prod(axes)].reshape(axes))
                require_refused(ask, f"read: {buffer.dtype} of shape {axes}")


def some_chain(random: Random) -> ShapeTracker:
    """What a chain of movements leaves; of those that have a meaning."""
    for _ in range(9):
        with suppress(LayoutError):
            return chain(random)
    return ShapeTracker.from_shape((2, 3))


def is_of_pair(view: Any, views: tuple[View, ...]) -> bool:
    """Whether parts are a view that reads what a pair reads, at each index of few."""
    found = view_at(View.create(*view), {})
    stack = tuple(view_at(each, {}) for each in views)
    return found.shape == stack[-1].shape and all(agree(found, stack, index) for index in indices_of(found))


def agree(view: SpecView, stack: tuple[SpecView, ...], index: tuple[int, ...]) -> bool:
    """Whether a view and a stack read the same at an index, or both nothing."""
    one, other = spec_read((view,), index), spec_read(stack, index)
    return one.is_valid == other.is_valid and (not one.is_valid or one.address == other.address)


def by_threads(random: Random) -> None:
    """A kernel that each of its threads runs once, on the buffers that all share."""
    tracker = ShapeTracker.from_shape(tuple(random.randint(2, 8) for _ in range(random.randint(1, 3))))
    tracker = tracker.permute(tuple(random.sample(range(len(tracker.shape)), len(tracker.shape))))
    kernel, count = lower.lower(tracker, has_threads=True), prod(tracker.shape)
    output: list[int | None] = [None] * count
    for at in product(*(range(extent) for _, extent in kernel.launch)):
        names = [name for name, _ in kernel.launch]
        lower.interpret(kernel.uops.uops, output, range(count), dict(zip(names, at, strict=True)))
    stack = tuple(view_at(view, {}) for view in tracker.views)
    wanted = [spec_read(stack, index).address for index in index_set(tuple(tracker.shape))]
    require(output == wanted, "interpret: thread by thread", tracker, kernel.launch, output)


def ask_named_batches(random: Random) -> None:
    """Batches that are divided along an axis of the mesh, which the tensor may use already."""
    mesh = ops.Mesh({"x": 2, "y": random.choice((1, 2, 3))})
    size = random.choice((2, 4, 6))
    x = numbers(random, (size, 4))
    for first in ((), ("x",), ("y",), ("x", "y"), ("y", "x")):
        for second in ((), ("y",)):
            if set(first) & set(second):
                continue
            seen: list[Any] = []

            def inside(y: Any, seen: list[Any] = seen) -> Any:
                seen.append(y.physical_spec)
                return ops.add(y, y)

            spread = ops.shard(x, ops.ShardingSpec(mesh, (first, second)))
            found = ops.vmap(inside, spmd_axis_name="x")(spread)
            wanted = first if "x" in first else ("x",)
            require(seen[0].names[0] == wanted, "vmap: along the axis of the mesh", first, second, seen)
            require((found.numpy() == 2 * x.numpy()).all(), "vmap: divided", first, second)
    for name in ("x", None):
        spread = ops.vmap(lambda y: ops.shard(y, ops.ShardingSpec(mesh, ("y",))), spmd_axis_name=name)(x)
        names = spread.physical_spec.names if spread.physical_spec is not None else ()
        there = (() if name is None else (name,), ("y",))
        require(names == there, "shard: inside of a batch that is whole", name, names)
        require((spread.numpy() == x.numpy()).all(), "shard: inside of a batch that is whole", name)


def about_a_far_carry(random: Random) -> None:
    """Digits that reach the end of the first mode only together, the high one past 64 and with most of the others."""
    low = tuple((2, random.choice((1, 1, 2, 3))) for _ in range(random.randint(3, 4)))
    high = random.randint(66, 80), random.choice((5, 9, 11))
    reached = high[1] * (high[0] - 1)
    period = reached + random.randint(1, sum(stride for _, stride in low) + 1)
    base = extended(((period, 1), (3, period + random.choice((1, 5)))), (*low, high), BUDGET)
    found = base.difference(high, low)
    is_sum = reached + sum(stride for _, stride in low) < period
    require((found is None) == is_sum, "difference", period, low, high, found)
    require(found is None or not is_apart(base, high, low, found[::-1]), "difference", period, low, high)


def ask_many_modes(random: Random) -> None:
    """Layouts of up to six modes: digits at which a value is not the sum of what each gives alone; forms as texts."""
    for _ in range(3):
        leaves = tuple((random.choice((2, 3, 4)), random.choice((1, 2, 5, 12))) for _ in range(random.randint(1, 3)))
        *low, high = [(2, random.choice((1, 1, 2, 3, 4, 6))) for _ in range(random.randint(4, 6))]
        base = extended(leaves, (*low, high), BUDGET)
        found = base.difference(high, tuple(low))
        is_sum = all(is_apart(base, high, tuple(low), digits) for digits in product(range(2), repeat=len(low) + 1))
        require((found is None) == is_sum, "difference", leaves, low, high, found)
    about_a_far_carry(random)
    lows = [random.choice((0, -4, 7)) for _ in NAMES]
    variables = [Var(name, least, least + 2) for name, least in zip(NAMES, lows, strict=True)]
    points = every_point(variables)
    for form, values in (drawn(random, variables, points), (Form.of(random.choice((-1, 0, 3))), None)):
        for place, point in enumerate(points):
            number = form.const if values is None else values[place]
            found = eval(str(form), {}, dict(point))  # noqa: S307  (sums, products and divisions)
            require(found == number, "a form as a text", form, point, number)


def is_apart(base: Any, high: Mode, low: tuple[Mode, ...], digits: tuple[int, ...]) -> bool:
    """Whether the value at some digits is that of the last digit and, one by one, those of the others."""
    *others, last = digits
    parts = [digit * base.value(stride) for digit, (_, stride) in zip(others, low, strict=True)]
    whole = sum(digit * stride for digit, (_, stride) in zip(digits, (*low, high), strict=True))
    return bool(base.value(whole) == sum(parts) + base.value(last * high[1]))
