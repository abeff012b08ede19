"""The six movement operations on shapetrackers.

Each is a statement about one index: given an index of the result, does it come from an index of the source,
and from which? That pair of functions is the definition; applying it to a whole table is `moved`. The
functions use integer arithmetic and comparison only (reshape also unravels), so that proofs can put symbolic
integers through the definition itself.
"""

from collections.abc import Callable
from dataclasses import dataclass

from spec.shape import Index, Shape, index_set, ravel, size, unravel
from spec.tracker import Tracker


@dataclass(frozen=True)
class Movement:
    """The shape of the result, which of its indices come from the source, and from where."""

    shape: Shape
    exists: Callable[[Index], bool]
    source: Callable[[Index], Index]


def everywhere(_index: Index) -> bool:
    """The `exists` of every movement but pad."""
    return True


def moved(tracker: Tracker, movement: Movement) -> Tracker:
    """The shapetracker after a movement: `f'(i) = f(source(i))`, `M' = {i : exists(i) and source(i) in M}`."""
    sources = {i: movement.source(i) for i in index_set(movement.shape) if movement.exists(i)}
    return Tracker(
        movement.shape,
        {index: tracker.address[source] for index, source in sources.items() if source in tracker.address},
        frozenset(index for index, source in sources.items() if source in tracker.valid),
    )


def pad(shape: Shape, widths: tuple[tuple[int, int], ...]) -> Movement:
    """D10. Adds `before` and `after` coordinates around each axis; the new ones come from nowhere.

    >>> padded = pad((2,), ((1, 3),))
    >>> padded.shape, [i for i in range(6) if padded.exists((i,))]
    ((6,), [1, 2])
    """
    return Movement(
        tuple(before + extent + after for extent, (before, after) in zip(shape, widths, strict=True)),
        lambda index: all(
            before <= i < before + extent
            for i, extent, (before, _) in zip(index, shape, widths, strict=True)
        ),
        lambda index: tuple(i - before for i, (before, _) in zip(index, widths, strict=True)),
    )


def shrink(shape: Shape, ranges: tuple[tuple[int, int], ...]) -> Movement:
    """D11. Keeps the coordinates `begin <= i < end` of each axis, `0 <= begin <= end <= d_k`.

    >>> shrink((5,), ((1, 4),)).source((0,))
    (1,)
    """
    if not all(0 <= begin <= end <= n for n, (begin, end) in zip(shape, ranges, strict=True)):
        raise ValueError(f"shrink: {ranges} is not inside {shape}")
    return Movement(
        tuple(end - begin for begin, end in ranges),
        everywhere,
        lambda index: tuple(i + begin for i, (begin, _) in zip(index, ranges, strict=True)),
    )


def expand(shape: Shape, new_shape: Shape) -> Movement:
    """D12. Repeats axes of size 1; every other axis keeps its size.

    >>> expand((1, 3), (4, 3)).source((2, 1))
    (0, 1)
    """
    if not all(old in (1, new) for old, new in zip(shape, new_shape, strict=True)):
        raise ValueError(f"expand: {shape} cannot become {new_shape}")
    return Movement(
        new_shape,
        everywhere,
        lambda index: tuple(0 if old == 1 else i for i, old in zip(index, shape, strict=True)),
    )


def permute(shape: Shape, axes: tuple[int, ...]) -> Movement:
    """D13. Axis k of the result is axis `axes[k]` of the source.

    >>> permute((2, 3, 5), (2, 0, 1)).source((4, 1, 2))
    (1, 2, 4)
    """
    if sorted(axes) != list(range(len(shape))):
        raise ValueError(f"permute: {axes} is not a permutation of the axes of {shape}")
    return Movement(
        tuple(shape[axis] for axis in axes),
        everywhere,
        lambda index: tuple(index[axes.index(axis)] for axis in range(len(shape))),
    )


def stride(shape: Shape, steps: tuple[int, ...]) -> Movement:
    """D14. Takes every `|step|`-th coordinate, from the first on for a positive step, from the last down for
    a negative one; `ceil(d_k / |step|)` coordinates remain.

    >>> flipped = stride((5,), (-2,))
    >>> flipped.shape, [flipped.source((i,)) for i in range(3)]
    ((3,), [(4,), (2,), (0,)])
    """
    if any(step == 0 for step in steps):
        raise ValueError("stride: a step is 0")
    return Movement(
        tuple((extent + abs(step) - 1) // abs(step) for extent, step in zip(shape, steps, strict=True)),
        everywhere,
        lambda index: tuple(
            i * step if step > 0 else extent - 1 + i * step
            for i, extent, step in zip(index, shape, steps, strict=True)
        ),
    )


def reshape(shape: Shape, new_shape: Shape) -> Movement:
    """D15. The index with the same flat number: `f'' = f o g_d o f'`, `M'' = (g_d o f')^{-1}(M)`, with `f'`
    the row-major numbering of the new shape.

    >>> reshape((2, 3), (3, 2)).source((1, 1))
    (1, 0)
    """
    if size(shape) != size(new_shape):
        raise ValueError(f"reshape: {shape} has {size(shape)} elements, {new_shape} has {size(new_shape)}")
    return Movement(new_shape, everywhere, lambda index: unravel(shape, ravel(new_shape, index)))
