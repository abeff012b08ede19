"""Windows that slide along axes of an array, however it lies in memory, beside those of numpy (D16)."""

from __future__ import annotations

from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import MovementError, chain
from impl.errors import LayoutError
from impl.interop.arrays.libraries import numpy_module
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.interop.calls import addresses

MOST = 3000
"""Elements of windows that are compared."""


def ask_windows(random: Random) -> None:
    """Some windows of one array, then windows of these; and sizes, steps and axes that do not fit."""
    for _ in range(4):
        about_windows(random)
        about_several(random)
    about_long(random)
    about_refused(random)


def lying(random: Random, most: int = 4) -> tuple[Any, Any]:
    """An array of numpy, its axes in any order and some turned round or with gaps, and the chain that it is."""
    shape = tuple(random.choice((1, 2, 3, 3, 5, 7)) for _ in range(random.randint(0, most)))
    order = tuple(random.sample(range(len(shape)), len(shape)))
    steps = tuple(random.choice((1, 1, 1, -1, 2, -3)) for _ in shape)
    array = numpy_module().arange(prod(shape)).reshape(shape).transpose(order)
    found = chain(shape, ("permute", *order), ("stride", steps)) if shape else chain(shape)
    return array[tuple(slice(None, None, step) for step in steps)] if shape else array, found


def by_numpy(array: Any, sizes: Any, axes: Any) -> Any:
    """What numpy has for windows."""
    return numpy_module().lib.stride_tricks.sliding_window_view(array, sizes, axes)


def about_windows(random: Random) -> None:
    """Windows along one axis, one after so many elements, once or again; one of its elements from a window on, too."""
    array, found = lying(random)
    for _ in range(random.randint(1, 2) if array.ndim else 0):
        axis = random.randrange(-array.ndim, array.ndim)
        place = axis % array.ndim
        size, step = random.randint(0, array.shape[place]), random.choice((1, 1, 2, 3, 10))
        array = by_numpy(array, size, axis)[(*(slice(None),) * place, slice(None, None, step))]
        found = found.then("unfold", axis, size, step)
        same(found, array, ("unfold", axis, size, step))


def about_several(random: Random) -> None:
    """Windows along several axes at once, of which one may be named twice; by name or by place, and along all."""
    array, found = lying(random)
    sizes, axes, left = [], [], [*array.shape]
    for _ in range(random.randint(0, 3) if array.ndim else 0):
        axis = random.randrange(-array.ndim, array.ndim)
        sizes.append(random.randint(0, left[axis]))
        axes.append(axis)
        left[axis] -= sizes[-1] - 1
    if random.random() < 0.3:
        sizes, axes = [random.randint(0, size) for size in array.shape], list(range(array.ndim))
    kind = random.choice((tuple, list))
    is_all, is_one = axes == list(range(array.ndim)) and random.random() < 0.7, len(sizes) == 1
    given, along = (sizes[0], axes[0]) if is_one else (kind(sizes), None if is_all else kind(axes))
    named: dict[str, Any] = {"axis": along} if random.random() < 0.5 else {"window_shape": given, "axis": along}
    by_place = (given,) if len(named) == 1 else ()
    found = found.then("sliding_window_view", *by_place, **named)
    same(found, by_numpy(array, given, along), ("sliding_window_view", given, along))


def same(found: Any, wanted: Any, *question: object) -> None:
    """Whether a chain has one view, which reads what an array of numpy holds."""
    require(found.shape == wanted.shape, "windows: the shape", *question, found, wanted.shape)
    require(found.is_copy_free, "windows: one view", *question, found)
    if wanted.size <= MOST:
        require(addresses(found.views) == wanted.ravel().tolist(), "windows: what they read", *question, found)


def about_long(random: Random) -> None:
    """Windows along an axis that is longer than can be listed: what a view has for them follows from its stride."""
    length = random.choice((2**17, 10**6, 2**31, 2**40 + 1))
    before, apart = random.choice((1, 3)), random.choice((1, 2))
    size, step = random.choice((1, 7, 2**16, length // 3, length)), random.choice((1, 3, 2**15, length))
    shape = (before, length * apart)
    view = chain(shape, ("stride", (1, apart)), ("unfold", 1, size, step)).views[-1]
    count = (length - size) // step + 1
    wanted = tuple(0 if n == 1 else k for n, k in ((before, length * apart), (count, step * apart), (size, apart)))
    require(view.shape == (before, count, size) and view.strides == wanted, "windows: a long axis", length, size, step)


def about_refused(random: Random) -> None:
    """A window beyond its axis, sizes below 0, steps below 1, axes that are none, other numbers of sizes than of axes,
    and symbolic sizes; and an array without axes has windows of one element."""
    shape = tuple(random.choice((1, 2, 5)) for _ in range(random.randint(1, 5)))
    axis, rank = random.randrange(len(shape)), len(shape)
    size = shape[axis]
    wrong: list[tuple[Any, ...]] = [
        ("unfold", axis, size + 1, 1), ("unfold", axis, -1, 1), ("unfold", axis, size, 0), ("unfold", axis, 1, -1),
        ("unfold", rank, 1, 1), ("unfold", -rank - 1, 1, 1), ("unfold", axis, 1.0, 1), ("unfold", axis, 1, True),
        ("sliding_window_view", size + 1, axis), ("sliding_window_view", -1, axis), ("sliding_window_view", 1, rank),
        ("sliding_window_view", (1,) * (rank + 1)), ("sliding_window_view", (1, 1), axis),
        ("sliding_window_view", (size, 2), (axis, axis)), ("sliding_window_view", "1", axis),
    ]  # fmt: skip
    for name, *given in wrong:
        require_refused(partial(chain(shape).then, name, *given), f"windows: {shape}; {name}; {given}")
    some = chain((random.choice((2, 3)), Variable("n", 1, 3)))
    require_refused(partial(some.then, "unfold", 0, 1, 1), "windows: a symbolic size")
    require(chain((), ("unfold", -1, 1, 4)).shape == (1,), "windows: of one element")
    require(chain((), ("unfold", 0, 0, 1)).shape == (0,), "windows: of one element, none of it")
    for library, call in (("numpy", ("unfold", 0, 1, 1)), ("torch", ("sliding_window_view", 1, 0))):
        try:
            chain(shape, call, library=library)
        except LayoutError as refusal:
            require(isinstance(refusal, MovementError), "windows: another library", library, refusal)
        else:
            require(False, "windows: another library", library, call)
