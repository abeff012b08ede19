"""Arguments of movements at the edge of what is allowed: right ones, and ones that are wrong in one place."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, View, WrongAnswerError
from impl.shapetracker.expressions import un1d
from proofs.validation.drawn.programs import factors_of, regrouped, shape_of
from proofs.validation.drawn.stacks import base_of

Argument = tuple[Any, ...]


def ask_arguments(random: Random) -> None:
    """Movements, each with an argument that is right and with one that may be wrong; and what a view alone is asked."""
    for _ in range(4):
        view = base_of(random, list(shape_of(random, 5)))
        for name, draw in DRAWN.items():
            argument = draw(random, view.shape)
            for given in (argument, spoiled(random, argument)):
                with suppress(LayoutError):
                    getattr(view, name)(given)
            written_otherwise(random.choice((True, 1.0)), getattr(view, name), argument)
        for shape in (view.shape, regrouped(random, view.shape)):
            axes = View.create(shape)
            axes.minify(), axes.size(), view.minify(), view.minify(joins_fixed=False)
            un1d(shape, random.choice((0, prod(shape) - 1, random.randrange(max(1, prod(shape))))))


def written_otherwise(one: Any, movement: Callable[[Any], Any], argument: Argument) -> None:
    """Raises WrongAnswerError unless an argument in lists is answered like one in tuples, also where that is kept, and
    what equals an integer and is none is refused."""
    found, equal = movement(argument), changed(argument, lambda n: type(one)(n) if n == 1 or one is not True else n)
    if movement(changed(argument, lambda n: n, list)) != found:
        raise WrongAnswerError(f"{movement}: {argument} in lists is answered otherwise")
    if equal == argument and repr(equal) != repr(argument):
        with suppress(LayoutError):
            raise WrongAnswerError(f"{movement}: {equal} is answered: {movement(equal)}")


def changed(argument: Any, number: Callable[[int], Any], kind: type = tuple) -> Any:
    """An argument with its numbers changed, in parts of a kind."""
    return kind(changed(each, number, kind) for each in argument) if type(argument) is tuple else number(argument)


def pads(random: Random, shape: tuple[int, ...]) -> Argument:
    """Widths of a padding."""
    return tuple((random.choice((0, 0, 1, 5)), random.choice((0, 0, 1, 1000))) for _ in shape)


def ranges(random: Random, shape: tuple[int, ...]) -> Argument:
    """Ranges of axes, some to the very end, some of one coordinate or of none."""
    begins = [random.choice((0, 0, n // 2, max(0, n - 1), n)) for n in shape]
    ends = [random.choice((begin, min(begin + 1, n), n, n)) for begin, n in zip(begins, shape, strict=True)]
    return tuple(zip(begins, ends, strict=True))


def sizes(random: Random, shape: tuple[int, ...]) -> Argument:
    """A shape with axes of size 1 repeated, sometimes never."""
    return tuple(random.choice((0, 1, 2, 1001)) if n == 1 else n for n in shape)


def order(random: Random, shape: tuple[int, ...]) -> Argument:
    """The axes in another order."""
    return tuple(random.sample(range(len(shape)), len(shape)))


def steps(random: Random, shape: tuple[int, ...]) -> Argument:
    """Steps along the axes; some are larger than the axis."""
    return tuple(random.choice((1, 1, -1, 2, -3, n, n + 1, -n or 1, 1000)) or 1 for n in shape)


def other_shape(random: Random, shape: tuple[int, ...]) -> Argument:
    """A shape with as many elements: of the factors in order, one size taken apart, or two put together."""
    if random.random() < 0.4 or not shape:
        return regrouped(random, shape)
    at = random.randrange(len(shape))
    if random.random() < 0.5:
        return (*shape[:at], *(factors_of(shape[at]) if shape[at] > 1 else (shape[at], 1)), *shape[at + 1 :])
    return (*shape[:at], prod(shape[at : at + 2]), *shape[at + 2 :])


DRAWN: dict[str, Callable[[Random, tuple[int, ...]], Argument]] = {
    "pad": pads, "shrink": ranges, "expand": sizes, "permute": order, "stride": steps, "reshape": other_shape,
}  # fmt: skip
"""For each movement an argument that is allowed."""


def spoiled(random: Random, argument: Argument) -> Argument:
    """An argument with one number changed by little, or by its sign; now and then with one part more, or less."""
    if not argument or random.random() < 0.1:
        return (*argument, *argument[-1:]) if random.random() < 0.5 else argument[:-1]
    at = random.randrange(len(argument))
    part, change = argument[at], random.choice((-1, 1, -1, 1, 0))
    if isinstance(part, tuple):
        side = random.randrange(2)
        part = tuple(moved(number, change) if place == side else number for place, number in enumerate(part))
    else:
        part = moved(part, change)
    return (*argument[:at], part, *argument[at + 1 :])


def moved(number: int, change: int) -> int:
    """A number and a change; the number with its sign turned, if there is none."""
    return number + change if change else -number
