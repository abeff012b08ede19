"""Questions that are drawn: programs of movement operations, stacks by hand, symbolic sizes, operators and
expressions, kernels.

They go where proofs for small boxes do not: ranks up to 6, sizes up to 2^40 and on both sides of thresholds, bases with
several boundaries, stacks of up to ten views. Each is asked twice, so that answers also come out of caches.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, WrongAnswerError, lower, mergeability, ops, simplify
from impl.lower import dtypes
from impl.lower.dtypes import dtype_named
from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import UOpGraph
from impl.symbolic import Node, NumNode, Variable, sym_infer
from impl.symbolic.decisions.decided import is_never, is_surely, is_surely_equal, maximum, minimum
from impl.symbolic.node import lowest
from proofs.validation.drawn.arguments import ask_arguments
from proofs.validation.drawn.cancelling import ask_cancelling
from proofs.validation.drawn.chains import ask_chains, ask_holes, ask_slabs
from proofs.validation.drawn.decisions import ask_decisions
from proofs.validation.drawn.edges import ask_deep_edges, ask_edges, ask_exchanged, ask_inverses, ask_strict_edges
from proofs.validation.drawn.engines import ask_batches, ask_divided, ask_engines, ask_lanes, ask_large, ask_many_axes
from proofs.validation.drawn.indices import ask_indices
from proofs.validation.drawn.programs import chain, chain_on, moved, shape_of
from proofs.validation.drawn.stacks import (
    ask_deep_pairs,
    ask_long_sums,
    base_of,
    carrying,
    few_points,
    stack,
    turned_again,
    twin,
    with_one_between,
)
from proofs.validation.drawn.symbolic import ask_long_sums_of_nodes, conditioned, node, number, outer, symbolic
from proofs.validation.drawn.tensors import after_a_kernel, after_a_view, division, drawn_shape, mesh_of, tensor_of

MOST_ELEMENTS = 400
"""Elements of a tensor that operations are asked of."""


def ask_views(random: Random) -> None:
    """Movement operations on views alone, which are cheap at any size; each twice."""
    for _ in range(4):
        start = ShapeTracker((base_of(random, list(shape_of(random, 6))),))
        for axis in range(len(start.shape)):
            start.views[0].reshape((*start.shape[:axis], prod(start.shape[axis:])))
        for _ in range(random.randint(1, 6)):
            state = random.getstate()
            moved(random, start)
            random.setstate(state)
            start = ShapeTracker(moved(random, start).views[-1:])
        start.views[0].invert(start.shape)


def ask_trackers(random: Random) -> None:
    """A tracker of a chain, and one through another."""
    tracker = chain(random)
    about(tracker)
    _ = tracker + chain_on(random, tracker.shape)


def about(tracker: ShapeTracker) -> None:
    """What a tracker is asked, twice."""
    for _ in range(2):
        tracker.expr_idxs()
        tracker.simplify()
        tracker.canonical()
        tracker.real_size()
        tracker.real_strides(), tracker.real_strides(ignore_valid=True)
        for axis in range(len(tracker.shape)):
            tracker.axis_is_masked(axis)
        tracker.invert(tracker.shape)
        _ = tracker.contiguous, tracker.consecutive, tracker.size, tracker.unit_stride_axes()
        if len(tracker.views) < 4 and all(type(size) is int and size for size in tracker.shape):
            tracker.expr_idxs([every_second(size, axis) for axis, size in enumerate(tracker.shape)])
        if all(view.is_plain for view in tracker.views):
            mergeability.mergeable(*tracker.views)


def every_second(size: int, axis: int) -> Node:
    """Every second coordinate of an axis, the last one first."""
    return Variable(f"half{axis}", 0, (size - 1) // 2) * -2 + (size - 1) if size > 2 else NumNode(size - 1)


def ask_stacks(random: Random) -> None:
    """Whether views by hand are one, under both equalities; and the sum of the last two."""
    views = stack(random)
    for _ in range(2):
        mergeability.mergeable(*views)
        mergeability.mergeable(*views, equality="strict")
        if len(views) > 1:
            _ = views[-2] + views[-1]
            mergeability.equivalent(views, ShapeTracker(views).simplify().views)
    for _ in range(8):
        mergeability.mergeable(*carrying(random))
    ShapeTracker(views).expr_idxs()
    if random.random() < 0.3:
        about(ShapeTracker(views))


def ask_deep(random: Random) -> None:
    """Stacks of five to twelve views, each of as many elements, masked seldom; split by a permutation, most often."""
    about(ShapeTracker(turned_again(random, 4, 11)))


def ask_pairs(random: Random) -> None:
    """Whether stacks read the same as others, that are written in another way, or changed in one place."""
    for views in (stack(random), carrying(random), carrying(random), chain(random).views):
        other = twin(random, views)
        mergeability.equivalent(views, other)
        mergeability.equivalent(other, views)
        mergeability.equivalent(twin(random, other), views)


def ask_few_points(random: Random) -> None:
    """Whether two views are one where it costs least to read each index."""
    views = few_points(random)
    mergeability.mergeable(*views)
    mergeability.mergeable(*views, equality="strict")
    mergeability.equivalent(views, twin(random, views))
    mergeability.mergeable(*with_one_between(random, views))


def ask_symbolic(random: Random) -> None:
    """The questions that symbolic sizes allow; of some, the kernel too."""
    tracker = symbolic(random)
    about(tracker)
    for view in tracker.views:
        View.create(*view.parts)
    tracker.unbind()
    if all(variable.is_bound for variable in tracker.vars()):
        _ = tracker.var_vals
    ShapeTracker(tracker.views * 4).unbind()
    for view in tracker.views:
        _ = view + outer(random, view.shape), view + outer(random, view.shape)
    if random.random() < 0.5:
        lower.lower(tracker, upcast={0: 2} if isinstance(tracker.shape[0], int) and random.random() < 0.5 else None)


def ask_nodes(random: Random) -> None:
    """Pairs of an index and a condition, simplified."""
    for _ in range(6):
        simplify.simplify(*conditioned(random))
    index, bound = node(random, random.randint(1, 4)), node(random, random.randint(0, 3))
    simplify.simplify(index, bound < random.randint(-3, 20))


def ask_operators(random: Random) -> None:
    """Each operator on two nodes, or on a node and a number; the smaller and the larger; and what surely holds."""
    first, second = node(random, random.randint(0, 3)), node(random, random.randint(0, 2))
    other: Any = second if random.random() < 0.5 else number(random)
    try:
        about_nodes(random, first, second, other)
    except LayoutError as error:
        raise WrongAnswerError(f"operators: refused: {first}; {second}; {other}; {error}") from error
    divisor = other if lowest(other) > 0 or not isinstance(other, Node) else Variable("d", 1, 9)
    _ = first // divisor, first % divisor


def about_nodes(random: Random, first: Node, second: Node, other: Any) -> None:
    """What no node refuses."""
    _ = -first, first - other, other - first, first * number(random), Node.sum([first, other, second])
    for condition in (first < other, first <= other, first > other, first >= other):
        _ = is_surely(condition), is_never(condition), Node.ands([condition, second < number(random)])
    _ = is_surely_equal(first, other), is_surely_equal(first * 2, first + first)
    _ = minimum(first, other), maximum(first, other), minimum(other, first), maximum(other, first)
    _ = (first + second) // number(random), (first + second) % number(random)
    _ = sym_infer(first, {variable: variable.min for variable in first.vars()})
    _ = first.substitute({variable: number(random) for variable in first.vars()})


def ask_emitted(random: Random) -> None:
    """The operations of a kernel that compute a node, which may divide what is below 0."""
    emitter, asked = Emitter(UOpGraph(), dtypes.long), node(random, random.randint(1, 4))
    for variable in asked.vars():
        emitter.define_var(variable)
    emitter.node(asked)


def ask_kernels(random: Random) -> None:
    """Small trackers, in order, unrolled, and run by threads; of some, what is divided goes below 0."""
    tracker = ShapeTracker.from_shape(tuple(random.randint(1, 9) for _ in range(random.randint(1, 4))))
    if random.random() < 0.3:
        rows, columns = random.randint(2, 12), random.randint(2, 12)
        turned = ShapeTracker.from_shape((rows, columns)).permute((1, 0)).reshape((rows * columns,))
        tracker = turned.pad(((random.randint(1, 9), random.randint(0, 3)),))
    for _ in range(random.randint(1, 6)):
        after = moved(random, tracker)
        tracker = after if len(after.views) <= 3 and 0 < prod(after.shape) <= 400 else tracker
    axes = random.sample(range(len(tracker.shape)), min(len(tracker.shape), random.choice((0, 1, 1, 2))))
    lower.lower(tracker, upcast={axis: random.choice((2, 3, 4)) for axis in axes})
    lower.lower(tracker, has_threads=True)


def ask_blocks(random: Random) -> None:
    """Trackers that are read along another axis than they are written along, as languages run them: in blocks."""
    rows, columns, others = random.randint(3, 24), random.randint(3, 24), random.choice(((), (), (2,), (1,)))
    tracker = ShapeTracker.from_shape((*others, rows, columns))
    if random.random() < 0.3:
        tracker = tracker.pad((*((0, 0) for _ in others), (random.randint(0, 2), 0), (0, random.randint(0, 2))))
    if random.random() < 0.3:
        tracker = tracker.stride((*(1 for _ in others), *(random.choice((1, -1)) for _ in range(2))))
    rank = len(tracker.shape)
    turned = tracker.permute((*range(rank - 2), rank - 1, rank - 2))
    kind = random.choice(("uchar", "short", "float", "double"))
    lower.lowered_for(turned, random.choice(("c", "opencl", "cuda")), kind)
    schedule = lower.tiled_schedule(turned, dtype_named(kind).itemsize)
    kernel = lower.lower(turned, kind, schedule=schedule, has_threads=random.random() < 0.3)
    if not kernel.launch:
        lower.interpret(kernel.uops.uops, [0] * prod(turned.shape), range(turned.real_size()))


def ask_tensors(random: Random) -> None:
    """Operations one after another, under up to two levels of `vmap`, on tensors that are divided or whole; and moved
    on the mesh."""
    mesh = mesh_of(random) if random.random() < 0.6 else None
    levels, shape = random.choice((0, 0, 1, 1, 2)), drawn_shape(random, 3)
    whole = tensor_of(random, tuple(random.randint(1, 3) for _ in range(levels)) + shape, mesh)

    def member(x: ops.Tensor) -> ops.Tensor:
        for _ in range(random.randint(2, 14)):
            is_view = random.random() < 0.75
            after = after_a_view(random, x) if is_view else after_a_kernel(random, x, other)
            least = 0 if random.random() < 0.2 else min(8, prod(x.shape))
            x = after if least <= prod(after.shape) and prod(after.physical_shape) <= MOST_ELEMENTS else x
        return x

    def other(shape: tuple[int, ...]) -> ops.Tensor:
        return tensor_of(random, shape, mesh)

    function: Callable[..., Any] = member
    for _ in range(levels):
        function = ops.vmap(function, in_axes=random.choice((0, 0, -1)), out_axes=random.choice((0, 0, -1)))
    found = function(whole)
    if found.spec is not None and mesh is not None:
        moved_there = ops.ShardingSpec(mesh, division(random, mesh, len(found.shape)))
        ops.reshard_plan(found, moved_there)
        ops.reshard(found, moved_there)


def never_refused(ask: Callable[[Random], None]) -> Callable[[Random], None]:
    """A question about what has a meaning: a refusal is a wrong answer."""

    @wraps(ask)
    def asked(random: Random) -> None:
        try:
            ask(random)
        except LayoutError as refusal:
            raise WrongAnswerError(f"{ask.__name__}: refused: {refusal}") from refusal

    return asked


KINDS: dict[str, Callable[[Random], None]] = {
    "views": ask_views,
    "stacks": ask_stacks,
    "deep stacks": never_refused(ask_deep),
    "pairs of stacks": ask_pairs,
    "few points": never_refused(ask_few_points),
    "cancelling": never_refused(ask_cancelling),
    "deep pairs": ask_deep_pairs,
    "edges": ask_edges,
    "operators": ask_operators,
    "expressions": never_refused(ask_nodes),
    "emitted nodes": never_refused(ask_emitted),
    "trackers": ask_trackers,
    "kernels": never_refused(ask_kernels),
    "blocks": never_refused(ask_blocks),
    "symbolic sizes": ask_symbolic,
    "tensors": never_refused(ask_tensors),
    "arguments": ask_arguments,
    "chains": never_refused(ask_chains),
    "holes": never_refused(ask_holes),
    "slabs": never_refused(ask_slabs),
    "long sums": never_refused(ask_long_sums),
    "strict edges": never_refused(ask_strict_edges),
    "exchanged strides": never_refused(ask_exchanged),
    "inverses": never_refused(ask_inverses),
    "long sums of nodes": never_refused(ask_long_sums_of_nodes),
    "many axes": never_refused(ask_many_axes),
    "lanes": never_refused(ask_lanes),
    "deep edges": ask_deep_edges,
    "decisions": never_refused(ask_decisions),
    "indices": never_refused(ask_indices),
    "engines": never_refused(ask_engines),
    "batches": never_refused(ask_batches),
    "divided": never_refused(ask_divided),
    "large tensors": never_refused(ask_large),
}
"""The kinds of questions."""
