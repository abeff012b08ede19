"""Operations on axes as they are defined, with one axis or several, counted from the front or from the end."""

from collections.abc import Iterable
from typing import Any

from spec import operation as definition
from spec.movement import Movement
from spec.operation import Tensor as Table
from spec.operation import tabulated
from spec.shape import Shape

SEVERAL: tuple[tuple[str, int, tuple[Any, ...]], ...] = (
    ("moveaxis", 3, ((0, 1), (-1, 0))), ("moveaxis", 3, ((-1, 0), (0, 2))), ("moveaxis", 3, ((1, 0), (1, 2))),
    ("moveaxis", 2, ((1, 0), (0, -1))), ("moveaxis", 2, ((), ())),
    ("unsqueeze", 1, ((0, -1),)), ("unsqueeze", 2, ((3, 1),)), ("unsqueeze", 1, ((),)),
    ("squeeze", 3, ((0, -1),)), ("squeeze", 2, (None,)), ("squeeze", 0, (None,)),
)  # fmt: skip
"""Operations on several axes, or on all that have size 1, each with a logical rank and the axes."""


def meant(name: str, shape: Shape, axes: tuple[Any, ...]) -> Movement:
    """The movement that an operation on axes is defined to be; the axes are counted from the front."""
    match name, axes:
        case "unsqueeze", (places,):
            return definition.unsqueeze(shape, *counted(places, len(shape) + len(several(places))))
        case "squeeze", (None,):
            return definition.squeeze(shape, tuple(axis for axis, extent in enumerate(shape) if extent == 1))
        case "squeeze", (places,):
            return definition.squeeze(shape, counted(places, len(shape)))
        case "moveaxis", (sources, destinations):
            return definition.moveaxes(shape, counted(sources, len(shape)), counted(destinations, len(shape)))
    return definition.swap_axes(shape, *counted(axes, len(shape)))


def several(axes: Any) -> tuple[int, ...]:
    """Axes as a tuple, whether one was given or several."""
    return tuple(axes) if isinstance(axes, Iterable) else (axes,)


def counted(axes: Any, rank: int) -> tuple[int, ...]:
    """The same axes, one or several, counted from the front."""
    return tuple(axis % rank for axis in several(axes))


def repeated(table: Table, levels: tuple[int, ...], batch: Shape) -> Table:
    """A tensor that has some of the batch axes, repeated along the others."""
    own, rank = len(levels), len(batch)
    return tabulated(
        (*batch, *table.shape[own:]),
        lambda index: table.element[(*(index[level] for level in levels), *index[rank:])],
    )
