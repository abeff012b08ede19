"""Shapes, their index sets, and the row-major numbering of an index set.

A shape says how many values each axis has; its index set is every combination of them. The row-major
numbering counts the index set in the order of an odometer, the last axis fastest, and is what "the flat
number of an index" means everywhere in this project.
"""

from collections.abc import Iterator
from itertools import product
from math import prod

Shape = tuple[int, ...]
Index = tuple[int, ...]


def index_set(shape: Shape) -> Iterator[Index]:
    """D1. The index set `I(d) = Z_{d_1} x ... x Z_{d_n}`, in row-major order.

    Empty as soon as one size is 0; the single index `()` when the rank is 0.

    >>> list(index_set((2, 3)))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    >>> list(index_set(())), list(index_set((4, 0)))
    ([()], [])
    """
    return product(*(range(size) for size in shape))


def size(shape: Shape) -> int:
    """The number of indices, `|I(d)| = prod_k d_k`.

    >>> size((2, 3)), size(()), size((4, 0))
    (6, 1, 0)
    """
    return prod(shape)


def canonical_strides(shape: Shape) -> tuple[int, ...]:
    """D2. The row-major strides `s_k = prod_{j > k} d_j`.

    >>> canonical_strides((2, 3, 5))
    (15, 5, 1)
    """
    return tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))


def ravel(shape: Shape, index: Index) -> int:
    """D2. The flat number of an index, `sum_k s_k i_k` with the canonical strides.

    >>> ravel((2, 3), (1, 2))
    5
    """
    return sum(stride * coordinate for stride, coordinate in zip(canonical_strides(shape), index, strict=True))


def unravel(shape: Shape, flat: int) -> Index:
    """D3. The inverse of ravel, `g_d(y)_k = floor(y / s_k) mod d_k`, on `0 <= y < prod_k d_k`.

    Raises ValueError for a flat number that is not in that range: `g_d` is not defined there.

    >>> unravel((2, 3), 5)
    (1, 2)
    """
    if not 0 <= flat < size(shape):
        raise ValueError(f"unravel: flat number {flat} is outside [0, {size(shape)}) of shape {shape}")
    return tuple(flat // stride % extent for stride, extent in zip(canonical_strides(shape), shape, strict=True))
