"""Kernels whose loops may have no round, of several symbolic sizes, which load nothing that no element is made of; and
the copies that code is written out in (D29, R14)."""

from __future__ import annotations

from functools import partial
from itertools import product
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, lower
from impl.lower import UOps
from impl.lower.loops.expand import expand_idxs, expand_node, iter_idxs
from impl.symbolic import Node, NumNode, Variable
from proofs.programs import value_of
from proofs.validation.defined import at_values, require, require_refused, view_at
from proofs.validation.kernels import run
from spec.shape import index_set
from spec.stack import read

LEAST, MOST = 0, 2
"""Values of symbolic sizes."""


def ask_empty_loops(random: Random) -> None:
    """What a kernel loads, of up to three sizes that may be 0."""
    for _ in range(2):
        names = [Variable(name, random.choice((0, 0, 1)), random.choice((2, 3))) for name in "nmk"]
        tracker = symbolic_of(random, names[: random.randint(1, 3)])
        try:
            kernel = lower.lower(tracker, has_threads=random.random() < 0.2)
        except LayoutError:
            continue
        known = sorted(tracker.vars(), key=lambda variable: variable.expr)
        for place in product(*(range(max(x.min, LEAST), MOST + 1) for x in known)):
            values = {x.expr: value for x, value in zip(known, place, strict=True)}
            stack = tuple(view_at(view, values) for view in tracker.views)
            readings = [read(stack, index) for index in index_set(at_values(tracker.shape, values))]
            wanted = {found.address for found in readings if found.is_valid}
            loads = {*run(kernel, values).loads}
            require(loads <= wanted, "lower: what is loaded", tracker, values, loads, wanted)
    about_copies(random)
    about_kinds(random)
    about_long_sizes(random)
    about_far_copies(random)


def symbolic_of(random: Random, sizes: list[Variable]) -> ShapeTracker:
    """Axes of numbers and of symbolic sizes, some of which repeat, in any order; sometimes padded."""
    axes: list[Any] = [*sizes, *(random.choice((1, 2, 3)) for _ in range(random.randint(0, 2)))]
    random.shuffle(axes)
    is_repeated = [random.random() < 0.6 for _ in axes]
    begun: tuple[Any, ...] = tuple(1 if alone else size for size, alone in zip(axes, is_repeated, strict=True))
    tracker = ShapeTracker.from_shape(begun).expand(tuple(axes))
    if random.random() < 0.3:
        tracker = tracker.pad(tuple(random.choice(((0, 0), (1, 0), (0, 1))) for _ in axes))
    return tracker.permute(tuple(random.sample(range(len(axes)), len(axes))))


def about_long_sizes(random: Random) -> None:
    """Kernels of sizes that integers of 32 bits just hold, or do not, count with as many as it takes."""
    most = random.choice((5, 2**31 - 2, 2**31 - 1, 2**31, 2**33, 2**40))
    n = Variable("n", random.choice((0, 1)), most)
    shape: tuple[Any, ...] = random.choice(((n,), (1, n), (n, 1)))
    kernel = lower.lower(ShapeTracker.from_shape(shape))
    counting = {uop.dtype for uop in kernel.uops if uop.uop in (UOps.LOOP, UOps.DEFINE_VAR)}
    wanted = lower.dtypes.int if most < 2**31 else lower.dtypes.long
    require(counting == {wanted}, "lower: what a kernel counts with", shape, counting)


def about_far_copies(random: Random) -> None:
    """The copies of a node for a variable that begins anywhere."""
    low = random.choice((7, 1000, -3, 2**31, -(2**40)))
    far, other = Variable("_uidx0", low, low + random.randint(1, 9)), Variable("x", 0, 9)
    found = [value_of(copy, {"x": 5}) for copy in expand_node(far * 3 + other)]
    wanted = [value * 3 + 5 for value in range(far.min, far.ceiling + 1)]
    require(found == wanted, "copies far from 0", far, found)


def about_kinds(random: Random) -> None:
    """Padded rows of each kind of elements, which are zero where nothing is read."""
    rows = ShapeTracker.from_shape((2, random.choice((3, 4)))).pad(((0, 0), (random.choice((0, 1)), 1)))
    for kind in ("bool", "uchar", "short", "long", "half", "float", "double"):
        lower.lower(rows, kind, upcast={1: 2} if random.random() < 0.5 else None)
    for wrong in (lower.dtypes.float32.vec(2), "float33", lower.dtypes.bool.vec(4), 4):
        require_refused(partial(lower.lower, rows, wrong), f"lower: {wrong}")  # type: ignore[arg-type]


def about_copies(random: Random) -> None:
    """The values of up to four variables, the first fastest, and a node at each of them."""
    unrolled = [Variable(f"_uidx{k}", low := random.choice((0, 0, 2)), low + random.choice((1, 2))) for k in range(4)]
    chosen = unrolled[: random.randint(1, 4)]
    wanted = [at[::-1] for at in product(*(range(x.min, x.ceiling + 1) for x in chosen[::-1]))]
    require([*iter_idxs(chosen)] == wanted, "values of variables", chosen)
    other = Variable("x", 0, 9)
    node = Node.sum([*(x * (3 + 4 * k) for k, x in enumerate(unrolled)), other, NumNode(2)]) // random.choice((1, 2))
    left = {x.expr: random.randint(x.min, x.ceiling) for x in (*unrolled, other)}
    for copy, place in zip(expand_node(node, chosen), wanted, strict=True):
        at = {**left, **{x.expr: value for x, value in zip(chosen, place, strict=True)}}
        require(value_of(copy, left) == value_of(node, at), "a copy", node, chosen, copy, at)
    first = min(chosen, key=lambda x: x.expr)
    whole = chosen[0] + other * 3
    require(expand_node(whole) == expand_node(whole, [chosen[0]]), "copies of its own variable", whole)
    require(expand_node(other) == [other], "a node that does not expand", other)
    given = random.sample([whole, *chosen, other, Node.sum([x * 2 for x in chosen]), chosen[0] * 5], len(chosen) + 4)
    own = [min([x for x in chosen if x in each.vars()], key=lambda x: x.expr, default=None) for each in given]
    each_once = tuple(NumNode(0) if x is None or x in own[:place] else x for place, x in enumerate(own))
    require(expand_idxs(given) == each_once and first in each_once, "variables that expand", given, each_once)
