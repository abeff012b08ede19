"""Functions under up to five levels of `vmap`: keys, products whose axes are as long as the batch, results that differ
along few of the levels, levels that were opened long after one another, and members of few axes (D24)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.operations.contraction import MatmulOp
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.seldom.named import mapped, members, same
from proofs.validation.drawn.tensors import numbers, slice_of
from spec.shape import Shape

STEPS = (1, 2, 9, 10, 100, 255, 256, 999, 1000, 1001, 2**16, 2**32 - 1)
"""How many levels are opened between two of one tensor."""


def ask_deep_levels(random: Random) -> None:
    """Keys, products of matrices, results that differ along some levels only and give their axes back anywhere;
    levels of which the one that was opened first is outermost; and members of too few axes."""
    about_keys(random)
    about_products(random)
    for _ in range(4):
        about_few_axes(random)
    about_places(random)
    about_order(random)
    about_opened(random)


def plain_key(random: Random, shape: Shape) -> tuple[Any, ...]:
    """A key of numbers and slices for some axes, sometimes with None and Ellipsis."""
    entries: list[Any] = []
    for size in shape[: random.randint(1, len(shape))]:
        entries.append(random.choice((random.randrange(-size, size), slice_of(random, size))))
        entries += [None] * (random.random() < 0.2)
    return (*entries, ...) if random.random() < 0.3 else tuple(entries)


def about_keys(random: Random) -> None:
    """A key names axes of the members, however many levels there are."""
    batch = tuple(random.choice((1, 1, 2, 2, 3)) for _ in range(random.randint(1, 5)))
    shape = tuple(random.choice((1, 2, 3)) for _ in range(random.randint(1, 3)))
    key, x = plain_key(random, shape), numbers(random, (*batch, *shape))
    found = mapped(lambda a: ops.subscript(a, key), len(batch))(x)
    same(found, members(lambda a: a[key], len(batch), x.numpy()), f"subscript: {batch}; {shape}; {key}")


def about_products(random: Random) -> None:
    """Products of matrices of which one may have more axes in front, as long as those of the batch."""
    size, levels = random.choice((2, 2, 3)), random.randint(1, 3)
    rows, inner, columns = (random.choice((1, 2, size)) for _ in range(3))
    fronts = [(size,) * random.choice((0, 0, 1, 2)) for _ in range(2)]
    x, y = (
        numbers(random, (*(size,) * levels, *front, *last))
        for front, last in zip(fronts, ((rows, inner), (inner, columns)), strict=True)
    )
    wanted = members(numpy_module().matmul, levels, x.numpy(), y.numpy())
    question = f"matmul: {levels} levels of {size}; {fronts}; {rows, inner, columns}"
    same(mapped(ops.matmul, levels)(x, y), wanted, question)


def about_few_axes(random: Random) -> None:
    """An operation that needs some axes takes members that have as many or more, and no members that have fewer,
    however many levels there are."""
    size, levels, numpy = random.choice((1, 2, 3)), random.randint(0, 3), numpy_module()
    own, plain, least = random.choice(NEEDING)
    one = random.randint(0, 3)
    ranks = random.choice(([one] * len(least), [random.randint(max(0, need - 2), 3) for need in least]))
    arrays = [numbers(random, (size,) * (levels + rank)) for rank in ranks]
    ask, question = partial(mapped(own, levels), *arrays), f"members of {ranks} axes: {levels} levels of {size}"
    if all(rank >= need for rank, need in zip(ranks, least, strict=True)):
        same(ask(), members(partial(plain, numpy), levels, *(array.numpy() for array in arrays)), question, least)
    else:
        require_refused(ask, question)


NEEDING: tuple[tuple[Callable[..., Any], Callable[..., Any], tuple[int, ...]], ...] = (
    (MatmulOp(), lambda numpy, a, b: numpy.matmul(a, b), (2, 2)),
    (ops.matmul, lambda numpy, a, b: numpy.matmul(a, b), (1, 1)),
    (lambda a: ops.swap_axes(a, 0, 1), lambda _, a: a.swapaxes(0, 1), (2,)),
    (lambda a: ops.reduce_sum(a, -2), lambda _, a: a.sum(-2), (2,)),
    (lambda a: ops.gather(a, [0, 0], 1), lambda _, a: a.take([0, 0], 1), (2,)),
    (lambda a: ops.concatenate([a, a], -1), lambda numpy, a: numpy.concatenate([a, a], -1), (1,)),
    (lambda a: ops.subscript(a, (0, -1)), lambda _, a: a[0, -1], (2,)),
)
"""Functions of members, what numpy makes of one, and how many axes each has to have."""


def about_places(random: Random) -> None:
    """A tensor to which the numbers of some levels are added, none of them perhaps, has an axis for each level, where
    the level says that it is to be."""
    start = numbers(random, tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 3))))
    rows = [[random.randint(-9, 9) for _ in range(random.choice((1, 2, 3, 4)))] for _ in range(random.randint(1, 4))]
    is_added = [random.random() < 0.4 for _ in rows]
    ranks = [len(start.shape) + len(rows) - level for level in range(len(rows))]
    places = [random.randrange(-rank, rank) for rank in ranks]

    def own(level: int, total: Any) -> Any:
        if level == len(rows):
            return total
        inside = ops.vmap(lambda a: own(level + 1, ops.add(total, a) if is_added[level] else total), 0, places[level])
        return inside(numpy_module().array(rows[level]))

    def plain(level: int, total: Any) -> Any:
        if level == len(rows):
            return total
        inside = [plain(level + 1, total + number if is_added[level] else total) for number in rows[level]]
        return numpy_module().stack(inside, axis=places[level])

    question = f"vmap: out_axes {places}; {start.shape}; {rows}; {is_added}"
    same(own(0, start), plain(0, start.numpy()), question)


def about_order(random: Random) -> None:
    """The axes of up to four levels, in whatever order their rows are added, are in the order of opening."""
    count, numpy = random.randint(2, 4), numpy_module()
    serials = [random.choice((0, 7, *STEPS))]
    while len(serials) < count:
        serials.append(serials[-1] + random.choice(STEPS))
    rows = [numpy.arange(random.randint(1, 3)) + 10**place for place in range(count)]
    total = ops.Tensor.of(0)
    for place in random.sample(range(count), count):
        level = ops.Level(len(rows[place]), None, serials[place])
        total = ops.add(total, ops.move_axis_to_batch_dims(rows[place], 0, level))
    for _ in range(count):
        total = ops.move_axis_from_batch_dims(total, 0)
    wanted = sum(row.reshape(-1, *(1,) * (count - 1 - place)) for place, row in enumerate(rows))
    same(total, wanted, f"levels opened at {serials}", [len(row) for row in rows])


def about_opened(random: Random) -> None:
    """A level is opened inside of all that a tensor has: one that is as old as one of them, or older, is refused."""
    count = random.randint(1, 4)
    serials = sorted(random.sample(range(2, 12), count))
    sizes = [random.choice((1, 2, 3)) for _ in range(count + 2)]
    x = numbers(random, tuple(sizes))
    for size, serial in zip(sizes, serials, strict=False):
        x = ops.incr_batch_dims(x, ops.Level(size, None, serial))
    serial, axis = random.randint(1, 13), random.choice((0, 1, -1, -2))
    level = ops.Level(x.shape[axis], None, serial)
    asks = [partial(ops.move_axis_to_batch_dims, x, axis, level)]
    asks += [partial(ops.incr_batch_dims, x, level)] if axis in {0, -2} else []
    for ask in asks:
        question = f"a level opened at {serial} inside of {serials}"
        if serial <= serials[-1]:
            require_refused(ask, question)
            continue
        y = ask()
        require(y.batch_shape == (*sizes[:count], level.size) and y.levels[-1] == level, question, y.levels)
        same(undone(y, count + 1), numpy_module().moveaxis(undone(x, count).numpy(), axis % 2 + count, count), question)


def undone(x: Any, count: int) -> Any:
    """A tensor whose innermost levels are axes again, in front of the others."""
    for _ in range(count):
        x = ops.decr_batch_dims(x)
    return x
