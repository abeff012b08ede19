"""Batching: an operation that is written for one tensor, done for each of a batch of them.

A batch is a tensor whose leading axes count its members. What an operation on a batch should give is said by doing it
one member at a time; that the library does it at once changes nothing (L9).
"""

from collections.abc import Callable, Sequence

from spec.operation import Tensor, moveaxis, stack, tabulated, viewed
from spec.shape import Index, Shape, index_set


def member(tensor: Tensor, batch: Index) -> Tensor:
    """D24. The member `x[b]` of a batch: `x[b][i] = x[b, i]`.

    >>> member(tabulated((2, 3), lambda index: index), (1,)).element[2,]
    (1, 2)
    """
    return tabulated(tensor.shape[len(batch) :], lambda index: tensor.element[(*batch, *index)])


def each(operation: Callable[..., Tensor], tensors: Sequence[Tensor], batch: Shape) -> Tensor:
    """D24. The batch of what the operation makes of the members: `r[b] = operation(x[b], y[b], ...)`, for batches that
    have members."""
    results = {b: operation(*(member(tensor, b) for tensor in tensors)) for b in index_set(batch)}
    (shape,) = {result.shape for result in results.values()}
    rank = len(batch)
    return tabulated((*batch, *shape), lambda index: results[index[:rank]].element[index[rank:]])


def vmap(
    function: Callable[..., Tensor], tensors: Sequence[Tensor], in_axes: Sequence[int | None], out_axis: int
) -> Tensor:
    """D24. The function of each slice along the given axes, and its results along a new one: a loop.

    A tensor whose axis is None is the same in every round. There is a round at least.
    """
    mapped = [
        tensor if axis is None else viewed(tensor, moveaxis(tensor.shape, axis, 0))
        for tensor, axis in zip(tensors, in_axes, strict=True)
    ]
    sizes = {tensor.shape[0] for tensor, axis in zip(mapped, in_axes, strict=True) if axis is not None}
    (size,) = sizes
    rounds = [
        function(*(t if axis is None else member(t, (k,)) for t, axis in zip(mapped, in_axes, strict=True)))
        for k in range(size)
    ]
    return stack(rounds, out_axis)
