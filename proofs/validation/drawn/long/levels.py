"""Functions under up to five levels of `vmap`: keys, products whose axes are as long as the batch, results that differ
along few of the levels, and levels that were opened long after one another (D24)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.drawn.seldom.named import mapped, members, same
from proofs.validation.drawn.tensors import numbers, slice_of
from spec.shape import Shape

STEPS = (1, 2, 9, 10, 100, 255, 256, 999, 1000, 1001, 2**16, 2**32 - 1)
"""How many levels are opened between two of one tensor."""


def ask_deep_levels(random: Random) -> None:
    """Keys, products of matrices, results that differ along some levels only and give their axes back anywhere, and
    levels of which the one that was opened first is outermost."""
    about_keys(random)
    about_products(random)
    about_places(random)
    about_order(random)


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
