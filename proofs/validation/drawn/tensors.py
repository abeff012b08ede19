"""Drawn tensors and operations on them: in batches of up to two levels, whole or divided by the axes of a mesh in any
way, evenly or not, read through several views as often as through one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.ops.tensors.tensor import Tensor
from spec.shape import Shape

MOST_ELEMENTS = 400
"""Elements of a tensor that operations are asked of."""

MOST = 96
"""Elements of a tensor."""

Call = Callable[..., Any]
Other = Callable[[Shape], Tensor]


def drawn_shape(random: Random, most: int = 4) -> Shape:
    """A shape of few elements; seldom one without any."""
    shape: list[int] = []
    for _ in range(random.choice((0, *range(1, most + 1), *range(1, most + 1)))):
        size = random.choice((1, 2, 3, 4, 6, 7, 12))
        shape.append(size if prod(shape) * size <= MOST else 1)
    if shape and random.random() < 0.04:
        shape[random.randrange(len(shape))] = 0
    return tuple(shape)


def numbers(random: Random, shape: Shape) -> Tensor:
    """Numbers in a shape, whole ones or halves."""
    count = prod(shape)
    by = 2 if random.random() < 0.2 else 1
    elements = [random.randint(-60, 60) / by if by > 1 else random.randint(-60, 60) for _ in range(count)]
    return ops.reshape(elements, shape) if count else ops.broadcast_to(ops.reshape([0], (1,) * len(shape)), shape)


def mesh_of(random: Random) -> ops.Mesh:
    """A mesh of up to three axes and twelve devices."""
    return ops.Mesh({name: random.choice((1, 2, 2, 3, 3)) for name in ("x", "y", "z")[: random.choice((1, 2, 2, 3))]})


def division(random: Random, mesh: ops.Mesh, rank: int) -> list[tuple[str, ...]]:
    """Mesh axes on the axes of a tensor, each on one or on none, in any order."""
    dims: list[tuple[str, ...]] = [()] * rank
    for name in random.sample(mesh.names, len(mesh.names)):
        place = random.randrange(rank + 1)
        if place < rank:
            dims[place] = (*dims[place], name)
    return dims


def tensor_of(random: Random, shape: Shape, mesh: ops.Mesh | None) -> Tensor:
    """A tensor of a shape, sometimes read through a turned view, on a mesh or on none."""
    x = numbers(random, shape)
    if random.random() < 0.3:
        axes = tuple(range(len(shape)))
        x = ops.moveaxis(numbers(random, shape[::-1]), axes, axes[::-1])
    if mesh is None or random.random() < 0.3:
        return x
    return ops.shard(x, ops.ShardingSpec(mesh, division(random, mesh, len(shape))))


def either_way(random: Random, axis: int, rank: int) -> int:
    """An axis counted from the front, or from the end."""
    return axis if random.random() < 0.6 else axis - rank


def some_axes(random: Random, rank: int, least: int = 1) -> tuple[int, ...]:
    """Some axes, counted either way."""
    count = random.randint(least, rank)
    return tuple(either_way(random, axis, rank) for axis in random.sample(range(rank), count))


def regrouped(random: Random, shape: Shape) -> Shape:
    """Another shape with as many elements: the sizes in another order, or others, sometimes with a -1 among them."""
    sizes: list[int] = []
    left = prod(shape)
    if left == 0 or random.random() < 0.25:
        return tuple(random.sample(shape, len(shape)))
    while left > 1 and len(sizes) < 4:
        sizes.append(random.choice([d for d in range(1, left + 1) if left % d == 0]))
        left //= sizes[-1]
    sizes.append(left)
    if random.random() < 0.3:
        sizes[random.randrange(len(sizes))] = -1
    return tuple(sizes)


def box_in(random: Random, shape: Shape) -> tuple[tuple[int, ...], Shape]:
    """Where a box begins, counted either way, and its shape; on many axes it is all there is."""
    size = tuple(n if random.random() < 0.4 else random.randint(min(1, n), n) for n in shape)
    start = tuple(random.randint(0, n - m) for n, m in zip(shape, size, strict=True))
    counted = tuple(either_way(random, s, n) if s < n else s for s, n in zip(start, shape, strict=True))
    return counted, size


def apart(random: Random, shape: Shape) -> dict[str, Any]:
    """A box of elements that lie some steps apart, forwards or backwards."""
    found: list[tuple[int, int, int]] = []
    for extent in shape:
        by = random.choice((1, 2, 3, -1, -2, -3))
        first = random.randrange(extent) if extent else 0
        most = (extent - first - 1 if by > 0 else first) // abs(by) + 1 if extent else 0
        size = random.randint(min(1, most), most)
        found.append((either_way(random, first, extent) if extent else 0, size, by))
    return {name: tuple([each[k] for each in found]) for k, name in enumerate(("start", "size", "step"))}


def key_of(random: Random, shape: Shape) -> Any:
    """A key for `x[...]`: numbers, slices, None, Ellipsis; sometimes an array of indices or of booleans."""
    entries: list[Any] = []
    for size in shape[: random.randint(0, len(shape))]:
        entries.append(random.randrange(-size, size) if size and random.random() < 0.5 else slice_of(random, size))
    places = [place for place, size in enumerate(shape[: len(entries)]) if size]
    if places and random.random() < 0.4:
        place = random.choice(places)
        entries = [slice_of(random, shape[k]) if isinstance(e, int) else e for k, e in enumerate(entries)]
        size = shape[place]
        is_mask = random.random() < 0.4
        entries[place] = ops.Tensor.of(
            [random.random() < 0.6 for _ in range(size)] if is_mask else [random.randrange(-size, size)] * 2
        )
    if random.random() < 0.4:
        entries.append(Ellipsis)
    if random.random() < 0.3:
        entries.insert(random.randint(0, len(entries)), None)
    return tuple(entries)


def slice_of(random: Random, size: int) -> slice:
    """A slice, also beyond the ends."""
    begin, end = (random.choice((None, random.randint(-size - 2, size + 2))) for _ in range(2))
    return slice(begin, end, random.choice((None, None, 1, 2, 3, -1, -2)))


def repeated(random: Random, x: Tensor) -> Tensor:
    """Axes of size 1 repeated, and sometimes one in front."""
    sizes = tuple(3 if n == 1 and random.random() < 0.5 else n for n in x.shape)
    return ops.broadcast_to(x, (2, *sizes) if random.random() < 0.3 else sizes)


def with_axes(random: Random, x: Tensor) -> Tensor:
    """One or two new axes, or some of size 1 away."""
    rank, count = len(x.shape), random.randint(1, 2)
    if random.random() < 0.5:
        places = random.sample(range(rank + count), count)
        return ops.unsqueeze(x, tuple(either_way(random, place, rank + count) for place in places))
    ones = [axis for axis, n in enumerate(x.shape) if n == 1]
    named = tuple(either_way(random, axis, rank) for axis in random.sample(ones, random.randint(0, len(ones))))
    return ops.squeeze(x, named or None)


def turned(random: Random, x: Tensor) -> Tensor:
    """Two axes exchanged, or some moved."""
    rank = len(x.shape)
    if random.random() < 0.4:
        return ops.swap_axes(x, *(either_way(random, random.randrange(rank), rank) for _ in range(2)))
    sources = some_axes(random, rank)
    places = random.sample(range(rank), len(sources))
    return ops.moveaxis(x, sources, tuple(either_way(random, place, rank) for place in places))


def cut(random: Random, x: Tensor) -> Tensor:
    """A box of a tensor, or elements that lie some steps apart."""
    if random.random() < 0.4:
        return ops.slice_tensor(x, *box_in(random, x.shape))
    return ops.slice_tensor(x, **apart(random, x.shape))


OF_ANY: Sequence[Call] = (
    repeated,
    with_axes,
    *[lambda random, x: ops.reshape(x, regrouped(random, x.shape))] * 2,
    lambda random, x: ops.subscript(x, key_of(random, x.shape)),
)
"""View operations on tensors of any rank."""


def after_a_view(random: Random, x: Tensor) -> Tensor:
    """A tensor after a view operation."""
    found: Tensor = random.choice((*OF_ANY, turned, turned, cut) if x.shape else OF_ANY)(random, x)
    return found


def indices_in(random: Random, size: int, shape: Shape) -> Tensor:
    """Indices into an axis, counted either way; some are named several times, sometimes all of them."""
    most = size if random.random() < 0.7 else min(size, 2)
    return ops.reshape([either_way(random, random.randrange(most), size) for _ in range(prod(shape))], shape)


ELEMENTWISE: Sequence[str] = (
    "add", "subtract", "multiply", "maximum", "minimum", "equal", "not_equal", "less", "less_equal", "greater",
    "greater_equal",
)  # fmt: skip


def elementwise(random: Random, x: Tensor, other: Other) -> Tensor:
    """An operation element by element with a number, or with a tensor whose axes are as long or of size 1."""
    name = random.choice((*ELEMENTWISE, "divide", "negative"))
    if name == "negative":
        return ops.negative(ops.add(x, 1) if x.value.dtype.kind == "b" else x)
    sizes = tuple(n if random.random() < 0.7 else 1 for n in x.shape)[random.choice((0, 0, 1)) :]
    y: Any = random.randint(1, 9) if random.random() < 0.2 else other(sizes)
    found: Tensor = getattr(ops, name)(*((x, y) if random.random() < 0.6 or name == "divide" else (y, x)))
    return found


def reduced(random: Random, x: Tensor, _: Other) -> Tensor:
    """A reduction of one axis, of several, or of all; a sum, where there is nothing to reduce."""
    kind = "sum" if 0 in x.shape else random.choice(("sum", "max", "min", "mean"))
    axes = random.choice((None, axis_of(random, x), some_axes(random, len(x.shape))))
    found: Tensor = getattr(ops, f"reduce_{kind}")(x, axes, random.random() < 0.3)
    return found


def concatenated(random: Random, x: Tensor, other: Other) -> Tensor:
    """Up to three tensors one after another."""
    axis = axis_of(random, x)
    parts = [x, *(other(replaced(x.shape, axis, (random.randint(0, 2),))) for _ in range(2))]
    return ops.concatenate(random.sample(parts, random.randint(1, 3)), axis)


def looked_up(random: Random, x: Tensor, other: Other) -> Tensor:
    """Slices that indices name, taken, replaced, or added to."""
    axis, named = axis_of(random, x), tuple(random.randint(1, 3) for _ in range(random.randint(0, 2)))
    if x.shape[axis] == 0:
        return x
    indices = indices_in(random, x.shape[axis], named)
    if random.random() < 0.5:
        return ops.gather(x, indices, axis)
    return ops.scatter(x, indices, other(replaced(x.shape, axis, named)), axis, add=random.random() < 0.5)


def updated(random: Random, x: Tensor, other: Other) -> Tensor:
    """A box that is replaced."""
    start, size = box_in(random, x.shape)
    return ops.slice_update(x, other(size), start)


def multiplied(random: Random, x: Tensor, other: Other) -> Tensor:
    """A product with matrices, or with a column."""
    front = () if random.random() < 0.5 else x.shape[:-2]
    return ops.matmul(x, other((*front, x.shape[-1], random.randint(1, 3)) if random.random() < 0.7 else x.shape[-1:]))


def after_a_kernel(random: Random, x: Tensor, other: Other) -> Tensor:
    """A tensor after an operation that moves or computes elements; `other` makes further operands."""
    kernels = (elementwise, reduced, concatenated, looked_up, updated, multiplied)
    return random.choice(kernels if x.shape else (elementwise,))(random, x, other)


def axis_of(random: Random, x: Tensor) -> int:
    """An axis, counted either way."""
    return either_way(random, random.randrange(len(x.shape)), len(x.shape))


def replaced(shape: Shape, axis: int, middle: Shape) -> Shape:
    """A shape with one axis replaced by others."""
    at = axis % len(shape)
    return (*shape[:at], *middle, *shape[at + 1 :])


def ask_tensors(random: Random) -> None:
    """Operations in turn, under up to two levels of `vmap`, on tensors that are divided or whole; and moved there."""
    mesh = mesh_of(random) if random.random() < 0.6 else None
    in_turn(random, mesh, random.choice((0, 0, 1, 1, 2)), drawn_shape(random, 3))


def in_turn(
    random: Random, mesh: ops.Mesh | None, levels: int, shape: Shape, *, number: int = 14, most: int = MOST_ELEMENTS
) -> None:
    """So many operations at most on a tensor of a shape, under some levels."""
    whole = tensor_of(random, tuple(random.randint(1, 3) for _ in range(levels)) + shape, mesh)

    def member(x: ops.Tensor) -> ops.Tensor:
        for _ in range(random.randint(2, number)):
            is_view = random.random() < 0.75
            after = after_a_view(random, x) if is_view else after_a_kernel(random, x, other)
            least = 0 if random.random() < 0.2 else min(8, prod(x.shape))
            x = after if least <= prod(after.shape) and prod(after.physical_shape) <= most else x
        return x

    def other(shape: tuple[int, ...]) -> ops.Tensor:
        return tensor_of(random, shape, mesh)

    function: Callable[..., Any] = member
    for _ in range(levels):
        function = ops.vmap(function, in_axes=random.choice((0, 0, -1)), out_axes=random.choice((0, 0, -1)))
    found = function(whole)
    if found.spec is not None and mesh is not None:
        moved_there = ops.ShardingSpec(mesh, division(random, mesh, len(found.shape)))
        ops.reshard_plan(found, moved_there)
        ops.reshard(found, moved_there)
