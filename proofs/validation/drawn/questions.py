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

from impl import LayoutError, ShapeTracker, View, WrongAnswerError, lower, mergeability, ops
from impl.symbolic import Node, NumNode, Variable
from proofs.validation.drawn.arguments import ask_arguments, ask_indices
from proofs.validation.drawn.cancelling import ask_cancelling, ask_hidden, ask_two_runs
from proofs.validation.drawn.chains import ask_bands, ask_chains, ask_holes, ask_long_digits, ask_slabs, ask_sparse
from proofs.validation.drawn.edges import (
    ask_deep_edges,
    ask_edges,
    ask_exchanged,
    ask_exchanged_axes,
    ask_inverses,
    ask_leaving,
    ask_spellings,
    ask_strict_edges,
    ask_symbolic_masks,
)
from proofs.validation.drawn.engines import (
    ask_batches,
    ask_divided,
    ask_engines,
    ask_large,
    ask_many_axes,
    ask_programs,
    ask_three_levels,
)
from proofs.validation.drawn.expressions import ask_decisions, ask_facts, ask_nodes, ask_operators
from proofs.validation.drawn.interop.arrays import ask_arrays
from proofs.validation.drawn.interop.calls import ask_calls
from proofs.validation.drawn.interop.layouts import ask_compositions, ask_layouts
from proofs.validation.drawn.interop.texts import ask_texts
from proofs.validation.drawn.kernels import ask_blocks, ask_emitted, ask_kernels, ask_lanes, ask_parts_of_0, ask_tiles
from proofs.validation.drawn.layers.deciding import ask_layers, ask_parts
from proofs.validation.drawn.layers.differences import ask_differences
from proofs.validation.drawn.layers.digits import ask_points_with_digits
from proofs.validation.drawn.layers.others import ask_agreeing, ask_pieces, ask_strides
from proofs.validation.drawn.layers.runs import ask_runs
from proofs.validation.drawn.layers.sets import ask_sets
from proofs.validation.drawn.programs import (
    ask_copied,
    ask_placed,
    ask_placed_on_many,
    chain,
    chain_on,
    moved,
    shape_of,
)
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
from proofs.validation.drawn.symbolic import ask_long_sums_of_nodes, ask_symbolic_stacks, outer, symbolic
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
    "shared blocks": never_refused(ask_tiles),
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
    "placed views": ask_placed,
    "deep edges": ask_deep_edges,
    "decisions": never_refused(ask_decisions),
    "indices": never_refused(ask_indices),
    "engines": never_refused(ask_engines),
    "batches": never_refused(ask_batches),
    "divided": never_refused(ask_divided),
    "large tensors": never_refused(ask_large),
    "hidden runs": never_refused(ask_hidden),
    "long digits": never_refused(ask_long_digits),
    "leaving stacks": never_refused(ask_leaving),
    "exchanged axes": never_refused(ask_exchanged_axes),
    "spellings": never_refused(ask_spellings),
    "three levels": never_refused(ask_three_levels),
    "programs on meshes": never_refused(ask_programs),
    "bands": never_refused(ask_bands),
    "two runs": never_refused(ask_two_runs),
    "sparse masks": never_refused(ask_sparse),
    "symbolic stacks": never_refused(ask_symbolic_stacks),
    "placed on many": never_refused(ask_placed_on_many),
    "symbolic masks": never_refused(ask_symbolic_masks),
    "parts of 0": never_refused(ask_parts_of_0),
    "facts": never_refused(ask_facts),
    "layouts": never_refused(ask_layouts),
    "compositions": never_refused(ask_compositions),
    "calls": never_refused(ask_calls),
    "arrays": never_refused(ask_arrays),
    "texts": never_refused(ask_texts),
    "layers": never_refused(ask_layers),
    "parts of problems": never_refused(ask_parts),
    "sets": never_refused(ask_sets),
    "points with digits": never_refused(ask_points_with_digits),
    "differences": never_refused(ask_differences),
    "runs": never_refused(ask_runs),
    "pieces": never_refused(ask_pieces),
    "strides": never_refused(ask_strides),
    "agreeing digits": never_refused(ask_agreeing),
    "placed copies": never_refused(ask_copied),
}
"""The kinds of questions."""
