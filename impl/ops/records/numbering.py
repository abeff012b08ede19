"""Numbers of axes: normalised against the logical rank, shifted past the batch, and where axes come from.

A user counts axes in the logical shape, from the front or, negative, from the end. The physical tensor has the batch
axes in front. An axis is first normalised, `-rank <= axis < rank`, and then shifted; so a negative axis never reaches
into the batch, and one out of range is refused and never wraps (R16).

The functions named `*_from` say, for axis `k` of a result, which axis of the operand it is. They are integer functions
of `k`, and the same for every rank; that each commutes with the shift, and leaves the batch axes where they are, is
what makes an operation on the physical tensor the logical one on each element of the batch.
"""

from collections.abc import Sequence

from impl.integers import Integer, as_integer
from impl.ops.errors import AxisError
from impl.shown import axes_of, shown
from impl.symbolic import Node


def normalised(where: str, axis: object, rank: Integer) -> Integer:
    """The axis counted from the front, `0 <= axis < rank`. Raises AxisError unless `-rank <= axis < rank`.

    >>> normalised("squeeze: axis", -1, 3)
    2
    """
    number = as_integer(axis, where, AxisError)
    if isinstance(number, Node):
        raise AxisError(f"{where} is {shown(number)}; need a plain integer")
    if not (-rank <= number) or not (number < rank):
        raise AxisError(f"{where} is {shown(number)}, there are {rank} axes; need {axes_of(rank, -rank)}")
    return number + rank if number < 0 else number


def physical(axis: Integer, batch_dims: Integer) -> Integer:
    """R16. The axis of the physical tensor, behind the batch axes, of a normalised logical one.

    >>> physical(0, 2)
    2
    """
    return axis + batch_dims


def moved_from(k: Integer, source: Integer, destination: Integer) -> Integer:
    """Where axis `k` comes from when axis `source` moves to `destination` and the others keep their order.

    >>> [moved_from(k, 0, 2) for k in range(3)]
    [1, 2, 0]
    """
    if k == destination:
        return source
    rest = k - 1 if k > destination else k
    return rest + 1 if rest >= source else rest


def order_after_moves(rank: int, sources: Sequence[int], destinations: Sequence[int]) -> tuple[int, ...]:
    """Where each axis comes from when several move at once, each to its destination, the others keeping their order.

    They move one at a time, by `moved_from`: first each behind all others, in the order of the destinations, then each
    from there to its own, which leaves those in front of it where they are.

    >>> order_after_moves(4, (0, 1), (3, 0))
    (1, 2, 3, 0)
    """
    order, pairs = tuple(range(rank)), sorted(zip(destinations, sources, strict=True))
    for _, source in pairs:
        place = order.index(source)
        order = tuple(order[moved_from(k, place, rank - 1)] for k in range(rank))
    for number, (destination, _) in enumerate(pairs):
        place = rank - len(pairs) + number
        order = tuple(order[moved_from(k, place, destination)] for k in range(rank))
    return order


def swapped_from(k: Integer, first: Integer, second: Integer) -> Integer:
    """Where axis `k` comes from when two axes are exchanged.

    >>> [swapped_from(k, 0, 2) for k in range(3)]
    [2, 1, 0]
    """
    if k == first:
        return second
    return first if k == second else k


def inserted_from(k: Integer, axis: Integer) -> Integer | None:
    """Where axis `k` comes from when a new axis is put in at `axis`; None for the new one.

    >>> [inserted_from(k, 1) for k in range(3)]
    [0, None, 1]
    """
    if k == axis:
        return None
    return k - 1 if k > axis else k


def removed_from(k: Integer, axis: Integer) -> Integer:
    """Where axis `k` comes from when an axis is taken out.

    >>> [removed_from(k, 1) for k in range(2)]
    [0, 2]
    """
    return k + 1 if k >= axis else k


def kept_from(rank: int, axes: Sequence[int]) -> tuple[int, ...]:
    """Where the axes come from that are left when several are taken out, in any order.

    >>> kept_from(4, (2, 0))
    (1, 3)
    """
    kept = list(range(rank - len(axes)))
    for axis in sorted(axes):
        kept = [removed_from(k, axis) for k in kept]
    return tuple(kept)


def without(shape: Sequence[Integer], axes: Sequence[int]) -> tuple[Integer, ...]:
    """The sizes of a shape without some axes.

    >>> without((2, 3, 5), (1,))
    (2, 5)
    """
    return tuple(shape[k] for k in kept_from(len(shape), axes))
