"""Calls that one library means otherwise than another, with axes from either end: those of tinygrad's Tensor, and
numpy's `copy`; and steps of as many views as have an index expression (D12, D13, D15)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain
from impl.chains.table import MOST_VIEWS, fields
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.calls import addresses

OTHERS: tuple[Any, ...] = (True, 1, 0, "no", "", 2, 0.0, (), [])
"""What is neither None nor False."""


def ask_calls_on_either_side(random: Random) -> None:
    """Each of them."""
    for _ in range(2):
        about_exchanged_axes(random)
        about_none_for_a_size(random)
        about_axes_of_one(random)
        about_copies(random)
        about_diagonals(random)
        about_widths(random)
    about_many_views(random)


def about_exchanged_axes(random: Random) -> None:
    """A Tensor of tinygrad is transposed in two axes, from either end, the second and the first if none is named, and
    the first if one is; `T` is that of none, also of more axes than two. An axis that there is not is refused."""
    shape = tuple(random.sample(range(2, 12), random.randint(2, 7)))
    rank = len(shape)
    given = [random.randrange(-rank, rank) for _ in range(random.randint(0, 2))]
    first, second = [*given, *(1, 0)[len(given) :]]
    wanted = list(shape)
    wanted[first], wanted[second] = wanted[second], wanted[first]
    found = chain(shape, ("transpose", *given), library="tinygrad").shape
    require(found == tuple(wanted), "transpose of a Tensor", shape, given, found)
    turned = chain(shape, ("T",), library="tinygrad").shape
    require(turned == (shape[1], shape[0], *shape[2:]), "T of a Tensor", shape, turned)
    for wrong in ([rank], [0, -rank - 1], [-rank - 1, 0]):
        ask = partial(chain, shape, ("transpose", *wrong), library="tinygrad")
        require_refused(ask, f"transpose of a Tensor: {shape}; {wrong}")


def about_none_for_a_size(random: Random) -> None:
    """None stands for the size at its place, counted from the front, in `reshape` and in `expand` of a Tensor, one by
    one or in a sequence; where there is no axis at its place, it is refused."""
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 5)))
    sizes: list[Any] = [random.choice((None, size)) for size in shape]
    forms: tuple[list[Any], ...] = (sizes, [sizes], [tuple(sizes)])
    kept = chain(shape, ("reshape", *random.choice(forms)), library="tinygrad").shape
    require(kept == shape, "None in reshape", shape, sizes, kept)
    count = random.randint(0, len(shape))
    fewer = [None if random.random() < 0.6 else size for size in shape[:count]]
    wanted = (*shape[:count], prod(shape[count:]))
    found = chain(shape, ("reshape", *fewer, -1), library="tinygrad").shape
    require(found == wanted, "None in a reshape to fewer axes", shape, fewer, found)
    grown: list[Any] = [random.choice((None, -1, size if size > 1 else random.randint(1, 4))) for size in shape]
    repeated = tuple(size if new in (None, -1) else new for size, new in zip(shape, grown, strict=True))
    forms = (grown, [grown], [tuple(grown)])
    found = chain(shape, ("expand", *random.choice(forms)), library="tinygrad").shape
    require(found == repeated, "None in expand", shape, grown, found)
    require_refused(partial(chain, shape, ("reshape", *sizes, None), library="tinygrad"), f"reshape: {shape}; None")


def about_axes_of_one(random: Random) -> None:
    """`squeeze` of a Tensor leaves out the axis that is named, if it has size 1, the first one as well, or all."""
    shape = tuple(random.choice((1, 1, 2, 3)) for _ in range(random.randint(1, 6)))
    rank = len(shape)
    axis = random.choice((None, 0, -rank, random.randrange(-rank, rank)))
    places = range(rank) if axis is None else [axis % rank]
    wanted = tuple(size for place, size in enumerate(shape) if place not in places or size != 1)
    found = chain(shape, ("squeeze", *([] if axis is None else [axis])), library="tinygrad").shape
    require(found == wanted, "squeeze of a Tensor", shape, axis, found)


def about_copies(random: Random) -> None:
    """numpy's `copy` of a reshape is None or False where none is made; all else is refused."""
    rows, columns = random.randint(1, 5), random.randint(1, 5)
    library, start = random.choice((None, "numpy", "jax")), View.create((rows, columns))
    for value in (None, False, *random.sample(OTHERS, 3)):
        then = partial(chain(start, library=library).then, "reshape", (columns, rows), copy=value)
        if value is None or value is False:
            require(then().shape == (columns, rows), "copy of a reshape", library, value)
        else:
            require_refused(then, f"copy of a reshape: {library}; {value!r}")


def about_diagonals(random: Random) -> None:
    """A diagonal of any two axes of up to seven, as far from the main one as it may be, and beyond where there is an
    element."""
    shape = tuple(random.choice((1, 2, 2, 3, 4)) for _ in range(random.choice((2, 2, 3, 4, 7))))
    first, second = (axis - len(shape) * random.randint(0, 1) for axis in random.sample(range(len(shape)), 2))
    rows, columns = shape[first], shape[second]
    offset = random.choice((-rows - 1, -rows, 1 - rows, columns - 1, columns, columns + 1, random.randint(-3, 3)))
    array = numpy_module().arange(prod(shape)).reshape(shape)
    wanted = array.diagonal(offset, first, second)
    found = chain(shape, ("diagonal", offset, first, second))
    is_right = found.shape == wanted.shape and addresses(found.views) == wanted.reshape(-1).tolist()
    require(is_right, "a diagonal", shape, offset, first, second, found.shape)


def about_widths(random: Random) -> None:
    """Widths of JAX, a pair for each of up to seven axes, one pair alone in a sequence, or one width: numpy pads so."""
    shape = tuple(random.choice((1, 2)) for _ in range(random.randint(1, 7)))
    pairs = tuple((random.choice((0, 0, 1)), random.choice((0, 0, 2))) for _ in shape)
    widths: Any = random.choice((pairs, list(pairs), pairs[:1], pairs[0], random.choice((0, 1))))
    array = numpy_module().arange(prod(shape)).reshape(shape)
    wanted = numpy_module().pad(array, widths, constant_values=-1)
    found = chain(shape, ("pad", widths), library="jax")
    is_right = found.shape == wanted.shape and addresses(found.views) == wanted.reshape(-1).tolist()
    require(is_right, "widths of JAX", shape, widths, found.shape, wanted.shape)


def about_many_views(random: Random) -> None:
    """A step of up to as many views as are shown has an index expression, and one of more says how many they are."""
    count = random.choice((MOST_VIEWS - 1, MOST_VIEWS, MOST_VIEWS, MOST_VIEWS + 1, MOST_VIEWS + 3))
    rows, columns = random.choice(((5, 7), (5, 9), (3, 11)))
    turned = View.create((columns, rows)).permute((1, 0))
    step = chain(ShapeTracker((turned,) * count), budget=0).steps[0]
    index = fields(step)[4]
    views = len(step.tracker.views)
    wanted = views <= MOST_VIEWS or index == f"(through {views} views)"
    require(wanted and index.startswith("(through") is (views > MOST_VIEWS), "steps of many views", views, index)
