"""Operations to add to a chain: some that fit the shape at hand, and are telling."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod


def suggested(shape: tuple[int, ...]) -> list[str]:
    """Operations as text, each of which a chain of this shape takes.

    >>> suggested((6,))
    ['.reshape(2, 3)', '[::-1]', '[..., 1:]', '.pad(((1, 1),))', '.unsqueeze(0)', '[..., ::2]']
    """
    return [*steps(shape)] if shape else [".unsqueeze(0)"]


def steps(shape: tuple[int, ...]) -> Iterator[str]:
    """The same for a shape that has an axis."""
    if len(shape) > 1:
        yield ".T" if len(shape) == 2 else ".swapaxes(0, 1)"
        yield ".flatten()"
    yield from (f".reshape({first}, {rest})" for first, rest in factors(shape))
    yield "[::-1]"
    if shape[-1] > 1:
        yield "[..., 1:]"
    yield f".pad(({', '.join(['(1, 1)', *['(0, 0)'] * (len(shape) - 1)])}{',' * (len(shape) == 1)}))"
    yield ".unsqueeze(0)" if shape[0] != 1 else f".expand({', '.join(map(str, (3, *shape[1:])))})"
    if shape[-1] > 1:
        yield "[..., ::2]"


def factors(shape: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Two sizes that the elements can be put into, if there are such that are not the shape."""
    elements = prod(shape)
    for first in (shape[-1], 2, 3):
        if 1 < first < elements and elements % first == 0 and (first, elements // first) != shape:
            yield first, elements // first
            return
