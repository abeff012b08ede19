"""What `x[...]` takes: numbers, slices, None, Ellipsis and one array of integers or booleans, of any rank."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.ops.tensors.tensor import Tensor
from proofs.validation.drawn.tensors import drawn_shape, either_way, indices_in, mesh_of, slice_of, tensor_of
from spec.shape import Shape


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
