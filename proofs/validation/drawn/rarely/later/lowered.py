"""Kernels and index expressions past the eighth lane, the third of several sizes and the fourth term: conditions that
differ among late lanes, threads that take an axis in blocks, sums that are widest on the way, sizes that several others
bound, outputs that overlap, and simplified conditions of more variables than have all points looked at (D16, D29, R10,
R13 to R15)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.lower import index_expression, interpret, launch_of, lower, materialize
from impl.lower.uops.graph import UOps
from impl.simplify import simplify
from impl.symbolic import Node, NumNode, Variable, create_lt_node
from proofs.programs import value_of
from proofs.validation.defined import refusal_of, require, require_refused, view_at
from spec.shape import index_set
from spec.stack import read


def ask_late_lanes(random: Random) -> None:
    """Late lanes, threads in blocks, bounds of several sizes, and sums that are widest on the way."""
    about_conditions_of_lanes(random)
    about_where_vectors_begin(random)
    about_threads_in_blocks(random)
    for _ in range(3):
        about_bounds_of_sizes(random)
        about_sums_on_the_way(random)


def ask_many_variables(random: Random) -> None:
    """What is simplified where not all points are looked at."""
    about_seldom_points(random)
    about_several_quotients(random)
    for _ in range(2):
        about_affine_quotients(random)


def written_by(tracker: ShapeTracker, **options: Any) -> tuple[list[Any], Any]:
    """What a kernel writes, run by all of its threads, of elements that are numbered from 1 on; and the kernel."""
    kernel = lower(tracker, "uchar", **options)
    output: list[Any] = [None] * tracker.size
    source = list(range(1, max(view_reach(tracker), 1) + 1))
    sizes = dict(kernel.launch)
    for group, thread in product(range(sizes.get("gidx0", 1)), range(sizes.get("lidx0", 1))):
        interpret(kernel.uops.uops, output, source, {"gidx0": group, "lidx0": thread})
    return output, kernel


def view_reach(tracker: ShapeTracker) -> int:
    """As many elements as the first view may read."""
    view: Any = tracker.views[0]
    reach = [abs(step) * (size - 1) for step, size in zip(view.strides, view.shape, strict=True)]
    return int(view.offset + sum(reach) + 1)


def wanted_of(tracker: ShapeTracker) -> list[int]:
    """What it is to write (D16)."""
    views = tuple(view_at(view, {}) for view in tracker.views)
    readings = [read(views, index) for index in index_set(views[-1].shape)]
    return [(each.address or 0) + 1 if each.is_valid else 0 for each in readings]


def about_conditions_of_lanes(random: Random) -> None:
    """Rows of four, eight or sixteen lanes over rows of other lengths, of which some are masked: each lane is written
    where its own element is valid."""
    width, row = random.choice((4, 8, 16)), random.choice((2, 4, 8, 16, 3, 12))
    rows = random.randint(2, 6) * width
    masks = (random.choice((0, 0, 1)), rows - random.choice((0, 1, 2))), (0, row - random.choice((0, 0, 1)))
    below = View.create((rows, row), (row, 1), 0, masks)
    sizes = random.choice(((rows * row // width, width), (rows // width * row // 2, 2, width)))
    if prod(sizes) != rows * row:
        return
    tracker = ShapeTracker((below, View.create(sizes)))
    found, kernel = written_by(tracker, upcast={len(sizes) - 1: width})
    require(found == wanted_of(tracker), "conditions of lanes", tracker.views, width, kernel.uops.text())


def about_where_vectors_begin(random: Random) -> None:
    """Rows that lie so many elements apart: a vector is loaded where it begins at a multiple of its lanes alone, and
    the launch says how many elements are read."""
    width, rows = random.choice((2, 4, 8, 16)), random.randint(1, 4)
    apart, begin = random.choice((width, width // 2 * 3, width * 2, width + 1)), random.choice((0, 0, width // 2))
    tracker = ShapeTracker((View.create((rows, width), (max(apart, width), 1), begin),))
    found, kernel = written_by(tracker, upcast={1: width})
    require(found == wanted_of(tracker), "rows that lie apart", tracker.views, width)
    for uop in kernel.uops:
        if uop.uop is UOps.LOAD and uop.dtype is not None and uop.dtype.lanes > 1:
            is_aligned = begin % uop.dtype.lanes == 0 and (rows == 1 or max(apart, width) % uop.dtype.lanes == 0)
            require(is_aligned or uop.dtype.lanes < width, "where vectors begin", tracker.views, width, uop.dtype)
    reach = launch_of(tracker, kernel).input
    require(reach == max(wanted_of(tracker)), "how many elements are read", tracker.views, width, reach)


def about_threads_in_blocks(random: Random) -> None:
    """Two to five axes run by threads, any of them in blocks: each element is written once, as it is to be."""
    rank = random.randint(2, 5)
    blocks = {axis: random.choice((2, 4)) for axis in random.sample(range(rank), random.randint(1, min(2, rank)))}
    sizes = tuple(blocks.get(axis, 1) * random.choice((1, 2, 3)) for axis in range(rank))
    order = tuple(random.sample(range(rank), rank))
    before = [0] * rank
    for place, axis in enumerate(order):
        before[axis] = sizes[place]
    if prod(sizes) > 200:
        return
    tracker = ShapeTracker.from_shape(tuple(before)).permute(order)
    found, _ = written_by(tracker, upcast=blocks, has_threads=True)
    require(found == wanted_of(tracker), "threads that take blocks", tracker.views, blocks, found)


def about_sums_on_the_way(random: Random) -> None:
    """Two to six terms and a number, which together stay small: the type that is said holds each sum on the way, in the
    order in which it is written."""
    rank = random.randint(2, 6)
    unit = random.choice((2**27, 2**28, 3 * 10**8, 2**30, 2**40))
    strides = tuple((unit + place * 3 + random.randint(0, 2)) * random.choice((1, 1, 1, -1)) for place in range(rank))
    begin = random.randint(0, 2)
    offset = -sum(stride * (begin + random.choice((0, 1))) for stride in strides)
    view = View.create((4,) * rank, strides, offset, ((begin, begin + 2),) * rank)
    found = index_expression(view, "c")
    names = {f"idx{axis}": axis for axis in range(rank)}
    widest = 0
    for index in product((begin, begin + 1), repeat=rank):
        widest = max(widest, widest_of(found.address, {name: index[axis] for name, axis in names.items()}))
    bits = 32 if found.type == "int32" else 64
    require(widest < 2 ** (bits - 1), "sums on the way", view, found.address, found.type, widest)


def widest_of(text: str, values: dict[str, int]) -> int:
    """The largest number, without its sign, on the way through a sum of products as it is written, from the left."""
    total, widest = 0, 0
    for part in text.replace(" - ", " + -").split(" + "):
        sign = -1 if part.startswith("-") else 1
        value = sign
        if "(" in part:
            return widest
        for factor in part.lstrip("-").split("*"):
            value *= values[factor] if factor in values else int(factor)
        total += value
        widest = max(widest, abs(total), abs(value))
    return widest


def about_bounds_of_sizes(random: Random) -> None:
    """One to four sizes, some of which bound another: values are taken exactly if each is within its bound."""
    number = random.randint(1, 4)
    sizes: list[Any] = []
    for place in range(number):
        above: Any = random.choice([*sizes, 5]) if place else 5
        sizes.append(Variable("nmkl"[place], 1, above if isinstance(above, int) or isinstance(above.max, int) else 5))
    values = {size: random.randint(1, 4) for size in sizes}
    limits = [values[size.max] if isinstance(size.max, Variable) else size.ceiling for size in sizes]
    tracker = ShapeTracker.from_shape(tuple(random.sample(sizes, number)))
    fits = all(values[size] <= limit for size, limit in zip(sizes, limits, strict=True))
    ask = lambda: materialize(tracker, bytes(range(256)) * 3, var_vals=values, compiler=None)  # noqa: E731
    if fits:
        require(refusal_of(ask) is None, "sizes within their bounds", sizes, values)
    else:
        require_refused(ask, f"a size above its bound: {values}")


def about_seldom_points(random: Random) -> None:
    """A condition of six to nine variables that does not hold at one corner alone, or a few points near it."""
    number = random.randint(6, 9)
    variables = [Variable(f"v{place}", 0, random.randint(5, 9)) for place in range(number)]
    factors = [random.choice((1, -1)) * random.randint(1, 3) for _ in variables]
    pairs = list(zip(variables, factors, strict=True))
    most = sum(factor * variable.ceiling for variable, factor in pairs if factor > 0)
    node = Node.sum([variable * factor for variable, factor in pairs])
    condition = create_lt_node(node, most + random.choice((0, 0, 1)))
    index, valid = simplify(variables[0] // 2 + variables[1], condition)
    corner = {variable.expr: variable.ceiling if factor > 0 else 0 for variable, factor in pairs}
    alike(random, variables, (variables[0] // 2 + variables[1], condition), (index, valid), [corner])


def about_several_quotients(random: Random) -> None:
    """A condition of one to three remainders that does not hold where all are largest alone."""
    number = random.randint(1, 3)
    variables = [Variable("xyz"[place], 0, random.choice((10**4, 10**6))) for place in range(number)]
    divisors = [random.randint(100, 900) for _ in variables]
    rests = [each - each // by * by for each, by in zip(variables, divisors, strict=True)]
    most = sum(by - 1 for by in divisors)
    condition = create_lt_node(Node.sum(rests), most + random.choice((0, 0, 1)))
    before = variables[0] // 2, condition
    corner = {each.expr: by * random.randint(1, 5) - 1 for each, by in zip(variables, divisors, strict=True)}
    alike(random, variables, before, simplify(*before), [corner])


def about_affine_quotients(random: Random) -> None:
    """A quotient of a sum of four to six variables of few values: the same at all points."""
    variables = [Variable(f"v{place}", 0, random.randint(1, 2)) for place in range(random.randint(4, 6))]
    node = Node.sum([each * random.randint(1, 6) for each in variables] + [random.randint(0, 5)])
    before = node // random.randint(3, 9), NumNode(1)
    points = [
        {each.expr: value for each, value in zip(variables, values, strict=True)}
        for values in product(*(range(each.ceiling + 1) for each in variables))
    ]
    alike(random, variables, before, simplify(*before), random.sample(points, min(60, len(points))))


def alike(
    random: Random,
    variables: list[Variable],
    before: tuple[Node, Node],
    after: tuple[Node, Node],
    points: list[dict[str, int]],
) -> None:
    """Requires an index and its condition to be what they were before, at some points and others that are drawn."""
    drawn = [{each.expr: random.randint(each.min, each.ceiling) for each in variables} for _ in range(8)]
    for point in (*points, *drawn):
        holds = [bool(value_of(pair[1], point)) for pair in (before, after)]
        values = [value_of(pair[0], point) if holds[0] else 0 for pair in (before, after)]
        is_same = holds[0] == holds[1] and values[0] == values[1]
        require(is_same, "what is simplified", before, after, point, holds, values)
