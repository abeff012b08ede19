"""Operations on tensors, each by what the result has at one index.

A view operation is a movement (D10 to D15): each index of the result comes from one index of the operand. The others
are written as tables, index by index. All axes are counted from the front, and all arguments are taken to fit; what an
operation refuses is a matter of the library.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce as folded
from typing import Any

from spec.movement import Movement, everywhere, permute, shrink
from spec.shape import Index, Shape, index_set


@dataclass(frozen=True)
class Tensor:
    """D19. A tensor: a shape, and an element of any kind at every index."""

    shape: Shape
    element: Mapping[Index, Any]


def tabulated(shape: Shape, function: Callable[[Index], Any]) -> Tensor:
    """D19. The tensor with the element `function(index)` at every index.

    >>> tabulated((2, 2), sum).element[1, 1]
    2
    """
    return Tensor(shape, {index: function(index) for index in index_set(shape)})


def viewed(tensor: Tensor, movement: Movement) -> Tensor:
    """D20. The tensor that a view operation makes: at each index the element that the index comes from."""
    return tabulated(movement.shape, lambda index: tensor.element[movement.source(index)])


def unsqueeze(shape: Shape, *axes: int) -> Movement:
    """D20. Axes of size 1 more, at `axes` of the result.

    >>> unsqueeze((2, 3), 1).shape, unsqueeze((2, 3), 3, 0).shape
    ((2, 1, 3), (1, 2, 3, 1))
    """
    old = [axis for axis in range(len(shape) + len(axes)) if axis not in axes]
    return Movement(
        tuple(1 if axis in axes else shape[old.index(axis)] for axis in range(len(shape) + len(axes))),
        everywhere,
        lambda index: tuple(index[axis] for axis in old),
    )


def squeeze(shape: Shape, axes: Sequence[int]) -> Movement:
    """D20. Axes of size 1 fewer; their one coordinate is 0.

    >>> squeeze((2, 1, 3), (1,)).source((1, 2))
    (1, 0, 2)
    """
    kept = [axis for axis in range(len(shape)) if axis not in axes]
    return Movement(
        tuple(shape[axis] for axis in kept),
        everywhere,
        lambda index: tuple(index[kept.index(axis)] if axis in kept else 0 for axis in range(len(shape))),
    )


def swap_axes(shape: Shape, first: int, second: int) -> Movement:
    """D20. Two axes exchanged (a permutation, D13).

    >>> swap_axes((2, 3, 5), 0, 2).shape
    (5, 3, 2)
    """
    order = list(range(len(shape)))
    order[first], order[second] = order[second], order[first]
    return permute(shape, tuple(order))


def moveaxis(shape: Shape, source: int, destination: int) -> Movement:
    """D20. One axis taken out and put in again elsewhere, the others in their order (a permutation, D13).

    >>> moveaxis((2, 3, 5), 0, 2).shape
    (3, 5, 2)
    """
    order = list(range(len(shape)))
    order.remove(source)
    order.insert(destination, source)
    return permute(shape, tuple(order))


def moveaxes(shape: Shape, sources: Sequence[int], destinations: Sequence[int]) -> Movement:
    """D20. Axes taken out and put in again, each at its destination, the others in their order (a permutation, D13).

    >>> moveaxes((2, 3, 5), (0, 1), (2, 0)).shape
    (3, 5, 2)
    """
    rest = iter(axis for axis in range(len(shape)) if axis not in sources)
    arrived = dict(zip(destinations, sources, strict=True))
    return permute(shape, tuple(arrived[k] if k in arrived else next(rest) for k in range(len(shape))))


def broadcast_to(shape: Shape, new_shape: Shape) -> Movement:
    """D20. Axes of size 1 repeated, and new axes in front; a coordinate on those says nothing.

    >>> broadcast_to((1, 3), (2, 4, 3)).source((1, 2, 2))
    (0, 2)
    """
    new = len(new_shape) - len(shape)
    return Movement(
        new_shape,
        everywhere,
        lambda index: tuple(0 if old == 1 else i for i, old in zip(index[new:], shape, strict=True)),
    )


def slice_tensor(shape: Shape, start: Index, size: Shape) -> Movement:
    """D20. A box (a shrink, D11).

    >>> slice_tensor((4,), (1,), (2,)).source((0,))
    (1,)
    """
    return shrink(shape, tuple((begin, begin + length) for begin, length in zip(start, size, strict=True)))


def slice_steps(start: Index, size: Shape, step: Index) -> Movement:
    """D20. So many elements along each axis, a step apart, from the start on.

    >>> slice_steps((5,), (2,), (-3,)).source((1,))
    (2,)
    """
    return Movement(
        size, everywhere, lambda index: tuple(b + i * s for b, i, s in zip(start, index, step, strict=True))
    )


def slice_update(tensor: Tensor, update: Tensor, start: Index) -> Tensor:
    """D21. The update where the index is in the box at `start`, the tensor elsewhere."""

    def chosen(index: Index) -> Any:
        inside = tuple(i - begin for i, begin in zip(index, start, strict=True))
        return update.element.get(inside, tensor.element[index])

    return tabulated(tensor.shape, chosen)


def concatenate(tensors: Sequence[Tensor], axis: int) -> Tensor:
    """D21. Tensors one after another along an axis: the coordinate counts through the first, then the second, ..."""
    sizes = [tensor.shape[axis] for tensor in tensors]

    def found(index: Index) -> Any:
        which, place = [(k, i) for k, size in enumerate(sizes) for i in range(size)][index[axis]]
        return tensors[which].element[(*index[:axis], place, *index[axis + 1 :])]

    return tabulated((*tensors[0].shape[:axis], sum(sizes), *tensors[0].shape[axis + 1 :]), found)


def stack(tensors: Sequence[Tensor], axis: int) -> Tensor:
    """D21. Tensors of one shape along a new axis, whose coordinate says which."""
    shape = tensors[0].shape
    return tabulated(
        (*shape[:axis], len(tensors), *shape[axis:]),
        lambda index: tensors[index[axis]].element[(*index[:axis], *index[axis + 1 :])],
    )


def gather(tensor: Tensor, indices: Tensor, axis: int) -> Tensor:
    """D22. The axis replaced by the axes of the indices: `r[p, j, q] = x[p, indices[j], q]`; -1 is the last one."""
    rank, size = len(indices.shape), tensor.shape[axis]

    def found(index: Index) -> Any:
        place = indices.element[index[axis : axis + rank]] % size
        return tensor.element[(*index[:axis], place, *index[axis + rank :])]

    return tabulated((*tensor.shape[:axis], *indices.shape, *tensor.shape[axis + 1 :]), found)


def scatter(tensor: Tensor, indices: Tensor, updates: Tensor, axis: int) -> Tensor:
    """D22. For each j in row-major order, `x[p, indices[j], q]` becomes `updates[p, j, q]`: the last one stays."""
    elements = dict(tensor.element)
    for named in index_set(indices.shape):
        place = indices.element[named] % tensor.shape[axis]
        for index in index_set(tensor.shape):
            if index[axis] == place:
                elements[index] = updates.element[(*index[:axis], *named, *index[axis + 1 :])]
    return Tensor(tensor.shape, elements)


def scatter_add(tensor: Tensor, indices: Tensor, updates: Tensor, axis: int) -> Tensor:
    """D22. For each j in row-major order, `updates[p, j, q]` is added to `x[p, indices[j], q]`."""
    elements = dict(tensor.element)
    for named in index_set(indices.shape):
        place = indices.element[named] % tensor.shape[axis]
        for index in index_set(tensor.shape):
            if index[axis] == place:
                elements[index] = elements[index] + updates.element[(*index[:axis], *named, *index[axis + 1 :])]
    return Tensor(tensor.shape, elements)


def matmul(x: Tensor, y: Tensor) -> Tensor:
    """D23. At each index, the products of a row of `x` and a column of `y`, element by element, added.

    >>> matmul(tabulated((1, 2), sum), tabulated((2, 1), sum)).element[0, 0]
    1
    """

    def total(index: Index) -> Any:
        (*front, row, column) = index
        return sum(x.element[(*front, row, k)] * y.element[(*front, k, column)] for k in range(x.shape[-1]))

    return tabulated((*x.shape[:-1], y.shape[-1]), total)


def reduced(tensor: Tensor, axes: Sequence[int], combine: Callable[[Any, Any], Any]) -> Tensor:
    """D23. At each index of the other axes, all elements there combined in row-major order.

    >>> reduced(tabulated((2, 3), lambda index: index), (1,), lambda a, b: a + b).element[0,]
    (0, 0, 0, 1, 0, 2)
    """
    kept = [axis for axis in range(len(tensor.shape)) if axis not in axes]

    def total(index: Index) -> Any:
        there = [i for i in index_set(tensor.shape) if tuple(i[axis] for axis in kept) == index]
        return folded(combine, [tensor.element[i] for i in there])

    return tabulated(tuple(tensor.shape[axis] for axis in kept), total)
