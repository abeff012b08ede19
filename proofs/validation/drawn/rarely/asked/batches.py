"""What is refused of any of several: tensors that are kept beyond their batch, axes among batch axes, operands on
another mesh, views that leave the one below; and updates, to the sign of their zeros (D16 to D26)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View, ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.errors import AxisError, BatchError, OperationError, ShapeError, ShardingError
from impl.ops.sharding.local import Local
from proofs.validation.defined import refusal_of, require, view_at
from proofs.validation.drawn.tensors import division, either_way
from spec.shape import index_set
from spec.stack import read


def ask_what_any_is_refused_for(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(4):
        about_what_is_kept(random)
        about_axes_among_others(random)
        about_meshes_of_operands(random)
        about_views_below(random)
        about_signs_of_zeros(random)
        about_sizes_of_updates(random)


def about_what_is_kept(random: Random) -> None:
    """Up to four mapped functions, one inside of another, and what some of their arguments are added up to in the
    innermost: returned from one of them, it is refused exactly if an argument of one further inside is among them; else
    it is the sums."""
    numpy, depth = numpy_module(), random.randint(1, 4)
    arguments = [numpy.array([random.randint(-99, 99) for _ in range(random.randint(1, 3))]) for _ in range(depth)]
    added = sorted(random.sample(range(depth), random.randint(1, depth)))
    leaving, kept = random.randrange(depth), list[Any]()

    def inside(number: int, given: list[Any]) -> Any:
        if number == depth:
            total = given[added[0]]
            for place in added[1:]:
                total += given[place]
            kept.append(total)
            return given[-1]
        return ops.vmap(lambda one: inside(number + 1, [*given, one]))(arguments[number])

    def outer(number: int, given: list[Any]) -> Any:
        if number == leaving:
            return ops.vmap(lambda one: (inside(number + 1, [*given, one]), kept[0])[1])(arguments[number])
        return ops.vmap(lambda one: outer(number + 1, [*given, one]))(arguments[number])

    question = f"kept of a batch: {[len(one) for one in arguments]}; {added}; {leaving}"
    refusal = refusal_of(lambda: outer(0, []))
    if max(added) > leaving:
        is_told = isinstance(refusal, BatchError) and "is inside of a vmap that has ended" in str(refusal)
        require(is_told, question, refusal)
        return
    require(refusal is None, question, refusal)
    kept.clear()
    found, shape = outer(0, []).numpy(), tuple(len(one) for one in arguments[: leaving + 1])
    axes = [arguments[place].reshape([-1 if k == place else 1 for k in range(leaving + 1)]) for place in added]
    wanted = numpy.broadcast_to(sum(axes), shape)
    require(bool(numpy.array_equal(found, wanted)), question, found.tolist(), wanted.tolist())


BY_AXES: tuple[Callable[..., Any], ...] = (
    ops.reduce_sum_physical, ops.reduce_max_physical, ops.reduce_min_physical, ops.reduce_mean_physical,
    ops.squeeze_physical,
)  # fmt: skip
"""Operations by several axes that are counted on the physical tensor."""


def about_axes_among_others(random: Random) -> None:
    """Several axes of a tensor in a batch, counted with the batch axes from either end, in any order: they are refused
    exactly if any of them is a batch axis; else the result is without them."""
    numpy, levels, rank = numpy_module(), random.randint(0, 2), random.randint(1, 4)
    shape = (*(random.choice((1, 2)) for _ in range(levels)), *(1,) * rank)
    x = ops.Tensor.of(numpy.arange(prod(shape)).reshape(shape))
    for _ in range(levels):
        x = ops.incr_batch_dims(x)
    some = random.sample(range(levels + rank), random.randint(1, min(3, rank)))
    if random.random() < 0.5:
        some = random.sample(range(levels, levels + rank), min(len(some), rank))
    axes = tuple(either_way(random, axis, levels + rank) for axis in some)
    function, is_among = random.choice(BY_AXES), min(some) < levels
    refusal = refusal_of(partial(function, x, axes))
    is_told = "batch axes; need one behind them" in str(refusal) and isinstance(refusal, AxisError)
    require(is_told if is_among else refusal is None, "axes among batch axes", function, shape, levels, axes, refusal)
    if not is_among:
        found = function(x, axes).physical_shape
        wanted = tuple(size for axis, size in enumerate(shape) if axis not in some)
        require(found == wanted, "axes among batch axes", function, shape, levels, axes, found)


def about_meshes_of_operands(random: Random) -> None:
    """Two operands to five, each on a mesh or on none: they are refused exactly if there are two meshes, wherever these
    are among them, and the first and another one are named."""
    numpy, meshes = numpy_module(), [ops.Mesh({"x": 2}), ops.Mesh({"x": 2, "y": random.choice((1, 2))})]
    count, kind = random.randint(2, 5), random.choice(("concatenate", "scatter", "scatter", "stack"))
    count, other = 3 if kind == "scatter" else count, random.randrange(count)
    other = min(other, count - 1) if random.random() < 0.7 else -1
    operands, used = list[Any](), list[Any]()
    for place in range(count):
        array = numpy.array([0, 1]) if kind == "scatter" and place == 1 else numpy.arange(2) + place
        mesh = meshes[1] if place == other else random.choice((meshes[0], meshes[0], None))
        used.append(mesh)
        operands.append(array if mesh is None else ops.shard(array, ops.ShardingSpec(mesh, division(random, mesh, 1))))
    asks: dict[str, Callable[[], Any]] = {
        "concatenate": lambda: ops.concatenate(operands), "stack": lambda: ops.stack(operands),
        "scatter": lambda: ops.scatter(*operands[:3]),
    }  # fmt: skip
    there = [mesh for mesh in used if mesh is not None]
    are_two, refusal = len({mesh.names for mesh in there}) > 1, refusal_of(asks[kind])
    question = f"meshes of operands: {kind}; {used}"
    require((refusal is not None) is are_two, question, refusal)
    is_told = isinstance(refusal, ShardingError) and all(str(mesh) in str(refusal) for mesh in meshes)
    require(not are_two or is_told, question, refusal)


def about_views_below(random: Random) -> None:
    """Two views to five, one on another: they are a tensor exactly if each leads to elements of the one below alone;
    else it is refused, and the first view that leads beyond is named with where it leads."""
    shapes = [tuple(random.randint(1, 4) for _ in range(random.randint(1, 3))) for _ in range(random.randint(2, 5))]
    views, beyond = list[View](), list[tuple[int, int, int]]()
    for shape in shapes:
        strides = tuple(random.choice((0, 1, 1, 2)) for _ in shape)
        view = View.create(shape, strides, random.choice((0, 0, 0, 1)))
        below = prod(views[-1].shape) if views else None
        last = view.offset + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))
        if below is not None and last >= below and random.random() < 0.85:
            view = View.create(shape, (0,) * len(shape))
        found: list[Any] = [read((view_at(view, {}),), index).address for index in index_set(shape)]
        if below is not None and max(found) >= below:
            beyond.append((len(views), min(found), max(found)))
        views.append(view)
    tracker, numpy = ShapeTracker(tuple(views)), numpy_module()
    refusal = refusal_of(lambda: Local(tracker, numpy.arange(100)))
    require((refusal is not None) is bool(beyond), "views of a tensor", views, beyond, refusal)
    if beyond:
        place, low, high = beyond[0]
        said = f"view {place} leads to the flat numbers {low} to {high} of view {place - 1}; need 0 <= number < "
        is_told = isinstance(refusal, OperationError) and f"{said}{prod(shapes[place - 1])}" in str(refusal)
        require(is_told, "views of a tensor", views, beyond, refusal)
        return
    stack, elements = tuple(view_at(view, {}) for view in views), ops.Tensor(Local(tracker, numpy.arange(100))).numpy()
    wanted = [read(stack, index).address for index in index_set(shapes[-1])]
    require(elements.reshape(-1).tolist() == wanted, "views of a tensor", views, elements.tolist(), wanted)


def about_signs_of_zeros(random: Random) -> None:
    """Updates that are added to slices, once, several times or not at all, among them zeros of either sign: what there
    is after it is what numpy adds up, to the sign of zeros; what is not named stays; what replaces is as it was."""
    numpy, rank = numpy_module(), random.randint(1, 3)
    shape = tuple(random.randint(1, 4) for _ in range(rank))
    axis, count = random.randrange(rank), random.randint(1, 4)
    few = (-0.0, -0.0, 0.0, 1.0, -1.0)
    x = numpy.array(random.choices(few, k=prod(shape))).reshape(shape)
    new = (*shape[:axis], count, *shape[axis + 1 :])
    updates = numpy.array(random.choices(few, k=prod(new))).reshape(new)
    indices = [random.randrange(-shape[axis], shape[axis]) for _ in range(count)]
    added, put = x.copy(), x.copy()
    numpy.add.at(added, (*(slice(None),) * axis, indices), updates)
    for number, index in enumerate(indices):
        put[(*(slice(None),) * axis, index)] = updates[(*(slice(None),) * axis, number)]
    for is_added, wanted in ((True, added), (False, put)):
        found = ops.scatter(x, indices, updates, axis, add=is_added).numpy()
        is_alike = numpy.array_equal(found, wanted) and numpy.array_equal(numpy.signbit(found), numpy.signbit(wanted))
        require(bool(is_alike), "signs of zeros", x.tolist(), axis, indices, updates.tolist(), is_added, found.tolist())


def about_sizes_of_updates(random: Random) -> None:
    """An update of a box whose size is given as well: it is refused exactly if that is not the shape of the update on
    any axis, larger or smaller, and both are named; else, and without it, the box is what the update is."""
    numpy, rank = numpy_module(), random.randint(1, 3)
    shape = tuple(random.randint(2, 5) for _ in range(rank))
    box = tuple(random.randint(1, size) for size in shape)
    start = tuple(random.randint(0, size - part) for size, part in zip(shape, box, strict=True))
    size = list(box)
    for axis in random.sample(range(rank), random.choice((0, 1, 1, rank))):
        size[axis] = random.randint(0, shape[axis] - start[axis])
    x, update = numpy.arange(prod(shape)).reshape(shape), -1 - numpy.arange(prod(box)).reshape(box)
    wanted = x.copy()
    wanted[tuple(slice(begin, begin + part) for begin, part in zip(start, box, strict=True))] = update
    for given in (None, tuple(size)):
        ask, question = partial(ops.slice_update, x, update, start, given), f"a size: {shape}; {box}; {start}; {given}"
        refusal = refusal_of(ask)
        if given in (None, box):
            require(refusal is None and bool(numpy.array_equal(ask().numpy(), wanted)), question, refusal)
        else:
            said = f"the update has the shape {box}; need {given}"
            require(isinstance(refusal, ShapeError) and said in str(refusal), question, refusal)
