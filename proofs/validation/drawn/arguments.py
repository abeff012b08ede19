"""Arguments of movements at the edge of what is allowed: right ones, and ones that are wrong in one place; and what
`x[...]` takes: numbers, slices, None, Ellipsis and one array of integers or booleans, of any rank."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import prod
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, WrongAnswerError, ops
from impl.ops.tensors.tensor import Tensor
from impl.shapetracker.expressions import un1d
from proofs.validation.drawn.programs import factors_of, regrouped, shape_of
from proofs.validation.drawn.stacks import base_of
from proofs.validation.drawn.tensors import drawn_shape, either_way, indices_in, mesh_of, slice_of, tensor_of
from spec.shape import Shape

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
            for moving in (view, ShapeTracker((view,))):
                written_otherwise(random.choice((True, 1.0)), getattr(moving, name), argument)
        for shape in (view.shape, regrouped(random, view.shape)):
            axes = View.create(shape)
            axes.minify(), axes.size(), view.minify(), view.minify(joins_fixed=False)
            un1d(shape, random.choice((0, prod(shape) - 1, random.randrange(max(1, prod(shape))))))


def written_otherwise(one: Any, movement: Callable[[Any], Any], argument: Argument) -> None:
    """Raises WrongAnswerError unless an argument in lists, or one that can be gone through once, is answered like one
    in tuples, also where that is kept, and what equals an integer and is none is refused."""
    found, equal = movement(argument), changed(argument, lambda n: type(one)(n) if n == 1 or one is not True else n)
    for other in (changed(argument, lambda n: n, list), iter(argument)):
        if movement(other) != found:
            raise WrongAnswerError(f"{movement}: {argument} as a {type(other).__name__} is answered otherwise")
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


def ask_indices(random: Random) -> None:
    """Keys into a tensor, on a mesh or not, in a batch or not."""
    mesh = mesh_of(random) if random.random() < 0.3 else None
    x = tensor_of(random, drawn_shape(random), mesh)
    for _ in range(6):
        ops.subscript(x, key_of(random, x.shape))
    if x.shape and x.shape[0]:
        keys = [key_of(random, x.shape[1:]) for _ in range(2)]
        ops.vmap(lambda member: [ops.subscript(member, key) for key in keys])(x)
    if len(x.shape) > 1 and 0 not in x.shape[:2]:
        ops.vmap(ops.subscript)(x, indices_in(random, x.shape[1], (x.shape[0], 2)))


def key_of(random: Random, shape: Shape) -> Any:
    """A key for a tensor of a shape. An integer stands beside the array, if there is one."""
    rank = len(shape)
    first = random.randint(0, rank)
    many = min(rank - first, random.choice((0, 0, 1, 1, 1, 2, 3)))
    if not many or 0 in shape[first : first + many]:
        found = [entry_of(random, size) for size in shape[: random.randint(0, rank)]]
        return with_places(random, found, shape, is_any=True)
    array = array_of(random, shape[first : first + many])
    before = [slice_of(random, size) for size in shape[:first]]
    used = first + axes_of(array)
    behind = [slice_of(random, size) for size in shape[used : random.randint(used, rank)]]
    if before and random.random() < 0.3:
        before[-1] = number_in(random, shape[first - 1])
    elif behind and random.random() < 0.3:
        behind[0] = number_in(random, shape[used])
    return with_places(random, [*before, array, *behind], shape, is_any=False)


def entry_of(random: Random, size: int) -> Any:
    """A number or a slice; of an axis of size 0 a slice."""
    return number_in(random, size) if size and random.random() < 0.5 else slice_of(random, size)


def number_in(random: Random, size: int) -> Any:
    """An index into an axis, counted either way; a slice, if it has no element."""
    return either_way(random, random.randrange(size), size) if size else slice(None)


def array_of(random: Random, sizes: Shape) -> Any:
    """Booleans for some axes, or integers for the first of them: a list, a tensor, or a number in one."""
    if random.random() < 0.5:
        found = ops.Tensor.of([random.random() < 0.6 for _ in range(prod(sizes))])
        return ops.reshape(found, sizes)
    shape = random.choice(((), (1,), (2,), (3,), (2, 2), (0,)))
    numbers = [either_way(random, random.randrange(sizes[0]), sizes[0]) for _ in range(prod(shape))]
    if len(shape) == 1 and numbers and random.random() < 0.5:
        return numbers
    return ops.reshape(ops.Tensor.of(numbers), shape) if numbers else [] if shape == (0,) else ops.Tensor.of(0)


def axes_of(array: Any) -> int:
    """The axes that an array is for."""
    return len(array.shape) if isinstance(array, Tensor) and array.dtype.kind == "b" else 1


def with_places(random: Random, entries: list[Any], shape: Shape, *, is_any: bool) -> Any:
    """A key with new axes at its ends, or anywhere, and with an Ellipsis behind; a single entry may stand alone."""
    key = list(entries)
    for _ in range(random.choice((0, 0, 1, 2))):
        key.insert(random.randint(0, len(key)) if is_any else random.choice((0, len(key))), None)
    if random.random() < 0.3:
        key.append(Ellipsis)
    return key[0] if len(key) == 1 and random.random() < 0.5 else tuple(key)


def put(entries: tuple[Any, ...], place: int, entry: Any) -> tuple[Any, ...]:
    """The entries with another one at a place."""
    return (*entries[:place], entry, *entries[place + 1 :])
