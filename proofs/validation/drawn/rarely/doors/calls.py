"""Calls of one library with arguments of another form at any of many places: axes one by one, None among ranges, widths
that are numbers of numpy, an axis beside a sequence; and what stands at the door of tensors (D16, D25)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import View, chain
from impl.interop.arrays.libraries import numpy_module
from impl.interop.jax import answer
from impl.ops import Mesh, ShardingSpec, Tensor, reduce_max, reduce_mean, reduce_min, reduce_sum, shard
from impl.ops.sharding.views import Stays
from proofs.validation.defined import require, require_refused

REDUCTIONS: dict[str, Callable[..., Any]] = {
    "max": reduce_max, "min": reduce_min, "sum": reduce_sum, "mean": reduce_mean,
}  # fmt: skip
"""By the name that numpy has for them."""
SCALARS = ("float16", "float32", "float64", "int8", "uint16", "int64", "bool_", "complex64", "complex128")
"""Classes of numbers of numpy."""


def ask_forms_of_arguments(random: Random) -> None:
    """Calls of one library with an argument of another form at any of many places."""
    for _ in range(3):
        about_negative_axes(random)
        about_open_ranges(random)
        about_widths(random)
        about_axes_one_by_one(random)
        about_an_axis_beside_several(random)
        about_full(random)


def ask_at_the_door(random: Random) -> None:
    """What is nearly an array, a flag, a number or a spec; and reductions of axes of which devices have nothing."""
    about_numbers_of_numpy(random)
    about_keepdims(random)
    for _ in range(3):
        about_one_element(random)
        about_divided_reductions(random)
    about_what_is_reduced(random)


def drawn_shape(random: Random, rank: int) -> tuple[int, ...]:
    """Sizes of axes, small or beyond 32 bits."""
    return tuple(random.choice((1, 2, 3, 5, 2**33, 2**40 + 1)) for _ in range(rank))


def about_negative_axes(random: Random) -> None:
    """Of a Tensor of tinygrad axes are permuted that are counted from the front; one that is not, at any place, is
    refused, one by one or in a sequence."""
    rank = random.randint(1, 9)
    shape, order = drawn_shape(random, rank), random.sample(range(rank), rank)
    found = chain(shape, ("permute", *order), library="tinygrad").shape
    require(found == tuple(shape[axis] for axis in order), "permute of a Tensor", shape, order, found)
    order[random.randrange(rank)] -= rank
    given = random.choice((order, [order], [tuple(order)]))
    require_refused(partial(chain, shape, ("permute", *given), library="tinygrad"), f"permute of a Tensor: {given}")


def about_open_ranges(random: Random) -> None:
    """None in the place of a range leaves an axis of any size as it is, and no width in the place of two."""
    shape = drawn_shape(random, random.randint(1, 7))
    name, whole = random.choice((("shrink", lambda size: (0, size)), ("pad", lambda _: (0, 0))))
    pairs: list[Any] = [(0, 1) if random.random() < 0.4 else None for _ in shape]
    full = tuple(whole(size) if pair is None else pair for size, pair in zip(shape, pairs, strict=True))
    library = random.choice(("tinygrad", None))
    given = (tuple(pairs),) if library or len(shape) == 1 or random.random() < 0.5 else tuple(pairs)
    found = chain(shape, (name, *given), library=library).views
    wanted = chain(shape, (name, full), library=library).views
    sizes = tuple(end - begin if name == "shrink" else size + begin + end
                  for size, (begin, end) in zip(shape, full, strict=True))  # fmt: skip
    require(found == wanted and found[0].shape == sizes, "open ranges", name, shape, given, found)


def about_widths(random: Random) -> None:
    """What JAX pads by is a width for all axes, a pair for all, or a pair for each, of Python's integers or numpy's."""
    numpy = numpy_module()
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 5)))
    begin, end = random.randint(0, 3), random.randint(0, 3)

    def kind(number: int) -> Any:
        return random.choice((int, numpy.int8, numpy.int64, numpy.uint16, numpy.array))(number)

    pairs = [(begin, end) if random.random() < 0.5 else (end, 1) for _ in shape]
    given, widths = random.choice((
        (kind(begin), [(begin, begin)] * len(shape)), ([kind(begin), kind(end)], [(begin, end)] * len(shape)),
        ([(kind(begin), kind(end))], [(begin, end)] * len(shape)), ([(kind(a), kind(b)) for a, b in pairs], pairs),
    ))  # fmt: skip
    found = chain(shape, ("pad", given), library="jax")
    wanted = chain(shape, ("pad", tuple(widths)))
    require(found.views == wanted.views, "widths of JAX", shape, repr(given), found.shape, wanted.shape)


def about_axes_one_by_one(random: Random) -> None:
    """PyTorch leaves out up to nine axes of size 1, named one by one or in a tuple, from either end; of another size
    they stay."""
    shape = tuple(random.choice((1, 1, 1, 2)) for _ in range(random.randint(2, 9)))
    rank = len(shape)
    named = random.sample(range(rank), random.randint(2, rank))
    given = [axis - rank * random.randint(0, 1) for axis in named]
    found = chain(shape, ("squeeze", *random.choice((given, [tuple(given)]))), library="torch").shape
    wanted = tuple(size for axis, size in enumerate(shape) if axis not in named or size != 1)
    require(found == wanted, "squeeze of PyTorch", shape, given, found)


def about_an_axis_beside_several(random: Random) -> None:
    """PyTorch moves an axis to a place, or several to as many: in any sequence, and not one beside a sequence."""
    shape = drawn_shape(random, random.randint(1, 6))
    name, source, place = random.choice(("moveaxis", "movedim")), *random.choices(range(len(shape)), k=2)

    def several(axis: int) -> Any:
        return random.choice(((axis,), [axis], range(axis, axis + 1), numpy_module().array([axis])))

    order = [axis for axis in range(len(shape)) if axis != source]
    order.insert(place, source)
    for given in ((source, place), (several(source), several(place))):
        found = chain(shape, (name, *given), library="torch").shape
        require(found == tuple(shape[axis] for axis in order), "axes that move", name, shape, given, found)
    for given in ((source, several(place)), (several(source), place)):
        require_refused(partial(chain, shape, (name, *given), library="torch"), f"{name} of PyTorch: {given}")


def about_full(random: Random) -> None:
    """A size alone is a shape for `full` of numpy and of JAX; PyTorch takes a tuple."""
    size, value = random.randint(0, 9), random.choice(("7", "fill_value=7"))
    front = random.choice(("np", "jnp", "torch"))
    right = [f"{front}.full(({size},), {value})"] + [f"{front}.full({size}, {value})"] * (front != "torch")
    for text in right:
        require(chain(text).shape == (size,), "an array that is filled", text)
    for wrong in (f"torch.full({size}, {value})", f"torch.full({size}, {size}, {value})"):
        require_refused(partial(chain, wrong), wrong)


def about_numbers_of_numpy(random: Random) -> None:
    """A number of numpy, of any class, has no memory of its own, and neither has its class: neither is an array."""
    kind = getattr(numpy_module(), random.choice(SCALARS))
    for each in (kind(1), kind):
        require_refused(partial(View.of, each), f"View.of: {each!r}")
    array = numpy_module().array(1, kind)
    require(View.of(array).shape == (), "an array without axes", repr(array))


def about_keepdims(random: Random) -> None:
    """`keepdims` is True or False, and nothing that equals one of them, whatever was asked before."""
    name = random.choice((*REDUCTIONS,))
    array = numpy_module().arange(6).reshape(2, 3)
    axis, keeps = random.randint(-2, 1), random.choice((True, False))
    found = REDUCTIONS[name](array, axis, keepdims=keeps).numpy()
    wanted = getattr(array, name)(axis, keepdims=keeps)
    require(found.shape == wanted.shape and (found == wanted).all(), "keepdims", name, axis, keeps, found)
    wrong = random.choice((0, 1, 2, 1.0, 0.0, None, "True", numpy_module().True_, ()))
    require_refused(partial(REDUCTIONS[name], array, axis, keepdims=wrong), f"{name}: keepdims={wrong!r}")


def about_one_element(random: Random) -> None:
    """A tensor of up to nine axes is one number, true or false, exactly if it has one element."""
    shape = [1] * random.randint(0, 9)
    if shape and random.random() < 0.7:
        shape[random.choice((-1, random.randrange(len(shape))))] = random.choice((0, 2, 3))
    tensor = Tensor.of(numpy_module().full(tuple(shape), 7))
    if prod(shape) == 1:
        require(tensor.item() == 7 and bool(tensor), "one element", shape)
        return
    for read in (tensor.item, lambda: bool(tensor)):
        require_refused(read, f"a number of the shape {shape}")


def about_divided_reductions(random: Random) -> None:
    """A reduction of several axes, each of which may be divided among more devices than it has elements."""
    shape = tuple(random.choice((1, 2, 3, 5)) for _ in range(random.randint(2, 5)))
    array = numpy_module().array(random.sample(range(prod(shape)), prod(shape))).reshape(shape)
    axes = tuple(random.sample(range(len(shape)), random.randint(1, len(shape))))
    mesh = Mesh({"x": random.choice((2, 3, 4)), "y": random.choice((1, 2))})
    dims: list[Any] = [None] * len(shape)
    for name in ("x", "y"):
        dims[random.choice((max(axes), random.randrange(len(shape))))] = name
    dims = [dim if dims.index(dim) == place else None for place, dim in enumerate(dims)]
    name = random.choice((*REDUCTIONS,))
    found = REDUCTIONS[name](shard(array, ShardingSpec(mesh, dims)), axes).numpy()
    wanted = getattr(array, name)(axes)
    is_right = found.shape == wanted.shape and numpy_module().allclose(found, wanted)
    require(is_right, "a reduction of divided axes", name, mesh, dims, array.tolist(), axes, found)


class Spec(tuple[Any, ...]):
    """What stands in the place of a PartitionSpec that has words beside its entries."""

    reduced: Any = frozenset()
    unreduced: Any = frozenset()


def about_what_is_reduced(random: Random) -> None:
    """A PartitionSpec of JAX whose devices hold summands, or whose gradients' do, is refused, whichever it says."""
    spec = Spec(random.sample(("x", None), 2))
    found = answer((4, 6), spec, {"x": 2, "y": 2}, (4, 6))
    require(isinstance(found, Stays), "a spec", tuple(spec), found)
    setattr(spec, random.choice(("reduced", "unreduced")), random.choice((("y",), frozenset("y"), {"y"})))
    require_refused(partial(answer, (4, 6), spec, {"x": 2, "y": 2}, (4, 6)), f"a spec: {vars(spec)}")
