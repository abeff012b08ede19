"""Views along strides that are variables, of either sign, moved by far steps, begins and widths, and fixed axes of
symbolic size (D10 to D15)."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from impl import LayoutError, View
from impl.symbolic import Variable
from proofs.validation.defined import assignments, at_values, require, view_at


def ask_symbolic_strides(random: Random) -> None:
    """Views of up to nine axes along such strides, moved by numbers and by sizes, and read at values; and minified
    ones, one axis of which stays by itself."""
    s, t = Variable("s", -random.randint(1, 9), random.randint(0, 9)), Variable("t", 1, random.choice((3, 2**33)))
    n: Any = Variable("n", random.choice((3, 5)), 9)
    shape: tuple[Any, ...] = tuple(random.choice((5, 9, 12, n, n + 4)) for _ in range(random.randint(1, 9)))
    strides = tuple(random.choice((s, t, s * 3, s - t, t * -2, 1)) for _ in shape)
    mask = tuple(random.choice(((0, size), (1, size), (0, 4), (2, 5))) for size in shape)
    about_moved(random, View.create(shape, strides, random.choice((0, s, 70)), random.choice((None, mask))), n)
    for _ in range(3):
        about_fixed(random)


def about_moved(random: Random, view: View, n: Any) -> None:
    """A view moved in each way, and in one of these once more."""
    for _ in range(2):
        shape, found = view.shape, []
        arguments: tuple[tuple[str, Any], ...] = (
            ("shrink", tuple((random.choice((0, 1, 2, 3)), random.choice((size, 3))) for size in shape)),
            ("stride", tuple(random.choice((1, -1, 2, -2, 3, -3, 5, -7, -64, 99)) for _ in shape)),
            ("pad", tuple((random.choice((0, 2, 5, n)), random.choice((0, 3, n * 2))) for _ in shape)),
            ("permute", tuple(random.sample(range(len(shape)), len(shape)))),
        )
        for name, argument in arguments:
            with suppress(LayoutError):
                found.append(getattr(view, name)(argument))
                about_address(view, found[-1], name, argument)
        view = random.choice(found or [view])


def about_address(view: View, after: View, name: str, argument: Any) -> None:
    """What a moved view reads at its first valid index and at its last one, at some values."""
    for values in assignments({*view.vars(), *after.vars()}, (view, after)):
        before, found = view_at(view, values), view_at(after, values)
        if any(begin >= end for begin, end in zip(found.begin, found.end, strict=True)):
            continue
        for index in (found.begin, tuple(end - 1 for end in found.end)):
            there = came_from(name, at_values(argument, values), index, before.shape)
            is_inside = all(b <= i < e for b, i, e in zip(before.begin, there, before.end, strict=True))
            is_right = is_inside and address(found, index) == address(before, there)
            require(is_right, f"{name}: along symbolic strides", view, argument, after, values, index)


def came_from(name: str, argument: Any, index: tuple[int, ...], shape: tuple[int, ...]) -> tuple[int, ...]:
    """The index of a view from which an index of it, moved, came."""
    match name:
        case "shrink":
            return tuple(i + begin for i, (begin, _) in zip(index, argument, strict=True))
        case "pad":
            return tuple(i - before for i, (before, _) in zip(index, argument, strict=True))
        case "stride":
            steps = zip(index, argument, shape, strict=True)
            return tuple(i * step if step > 0 else size - 1 + i * step for i, step, size in steps)
    return tuple(index[argument.index(axis)] for axis in range(len(shape)))


def address(view: Any, index: tuple[int, ...]) -> int:
    """What a view reads at an index."""
    return int(view.offset + sum(stride * i for stride, i in zip(view.strides, index, strict=True)))


def about_fixed(random: Random) -> None:
    """Row-major axes, of which one has one valid coordinate, its size a number or a variable: without `joins_fixed`
    that axis stays by itself, with its coordinate."""
    n = Variable("n", 6, random.choice((9, 2**33)))
    sizes: list[Any] = [random.choice((2, 3, 4)) for _ in range(random.randint(2, 8))]
    at = random.randrange(len(sizes))
    sizes[at] = size = random.choice((n, n + 1, n * 2, 7))
    first = random.choice((0, 1, 4))
    mask = tuple((first, first + 1) if axis == at else (0, each) for axis, each in enumerate(sizes))
    view = View.create(tuple(sizes), None, random.choice((0, 5)), mask)
    found = view.minify(joins_fixed=False)
    axes = [*zip(found.shape, found.mask or (), strict=False)]
    require((size, (first, first + 1)) in axes, "minify: a fixed axis stays by itself", view, found)
