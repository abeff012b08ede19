"""What is said of tensors that do not fit: axes that cannot be repeated, shapes that differ, and indices that leave an
axis, of tensors and of members of batches, which know nothing of the axes of the batch (D16, D19, D21)."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import refusal_of, require

Shape = tuple[int, ...]


def ask_told_tensors(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(5):
        about_repeated(random)
        about_shapes_that_differ(random)
        about_indices(random)


def said_of(function: Any, *arrays: Any, batch: Shape) -> str:
    """What a function of members is refused with, the first axes of each array being batches; "" if it is answered."""
    mapped = function
    for _ in batch:
        mapped = ops.vmap(mapped)
    return str(refusal_of(lambda: mapped(*arrays)) or "")


def sizes(random: Random, least: int, most: int) -> Shape:
    """A shape of a number of axes."""
    return tuple(random.choice((0, 1, 1, 2, 3, 4)) for _ in range(random.randint(least, most)))


def batches(random: Random) -> Shape:
    """The sizes of up to two batches, mostly of none."""
    return tuple(random.choice((1, 2)) for _ in range(random.choice((0, 0, 1, 2))))


def about_repeated(random: Random) -> None:
    """A member is repeated up to a shape that has axes in front of its own or none, one of which does not fit: the axis
    that is named is that one, counted among the axes that the member has, and among those that it would have."""
    batch, shape, front = batches(random), sizes(random, 0, 4), random.choice((0, 1, 2, 3))
    wanted = [*(random.randint(0, 3) for _ in range(front)),
              *(random.randint(0, 3) if size == 1 else size for size in shape)]  # fmt: skip
    array = ops.Tensor.of(numpy_module().zeros((*batch, *shape)))
    said = said_of(lambda member: ops.broadcast_to(member, tuple(wanted)), array, batch=batch)
    require(not said, "broadcast_to: what fits", batch, shape, wanted, said)
    if not wanted:
        return
    axis = random.randrange(len(wanted))
    old = 1 if axis < front else shape[axis - front]
    wanted[axis] = -random.randint(1, 9) if old == 1 else random.choice([n for n in (-1, 0, 1, 2, 3, 9) if n != old])
    new, there = wanted[axis], tuple(wanted)
    if axis < front:
        place = f"size {new} on axis {axis} of {there}"
    else:
        also = f", where it is axis {axis}" if front else ""
        place = f"axis {axis - front} of {shape} cannot become {new} in {there}{also}"
    need = "a size >= 0" if old == 1 else old
    said = said_of(lambda member: ops.broadcast_to(member, there), array, batch=batch)
    require(said == f"broadcast_to: {place}; need {need}", "broadcast_to: what does not fit", batch, shape, said)


def about_shapes_that_differ(random: Random) -> None:
    """Two operands that are repeated up to one shape, but for one axis on which they differ: its place is counted from
    the end, as the shapes may have any number of axes; both shapes are named, and both sizes."""
    batch, whole = batches(random), sizes(random, 1, 4)
    axis = random.randrange(len(whole))
    differ = random.sample((0, 2, 3, 4, 5), 2)
    shapes = [(*(random.choice((1, size)) for size in whole[:axis]), end, *(random.choice((1, size)) for size in
              whole[axis + 1 :]))[random.randint(0, axis) :] for end in differ]  # fmt: skip
    arrays = [numpy_module().zeros((*batch, *shape), int) for shape in shapes]
    name = random.choice(("add", "multiply", "maximum", "less"))
    said, there = said_of(getattr(ops, name), *arrays, batch=batch), ", ".join(map(str, shapes))
    place = f"axis {axis - len(whole)}, with sizes {differ[0]} and {differ[1]}"
    wanted = f"{name}: the shapes {there} differ on {place}; need one size there, or 1"
    require(said == wanted, "operands that differ", batch, said, wanted)


def about_indices(random: Random) -> None:
    """Indices into any axis of a member, counted from either end, by an array of any rank, of which one is put out of
    range: the axis that is named is the member's, and the size is the size there. As they were, they are taken."""
    numpy, batch = numpy_module(), batches(random)
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.randint(1, 4)))
    axis, places = random.randrange(len(shape)), tuple(random.choice((1, 2, 3)) for _ in range(random.randint(0, 2)))
    size, count = shape[axis], prod(batch) * prod(places)
    numbers = [random.randint(-size, size - 1) for _ in range(count)]
    array = numpy.arange(prod(batch) * prod(shape)).reshape((*batch, *shape))
    updates = numpy.zeros((*batch, *shape[:axis], *places, *shape[axis + 1 :]), int)
    named = axis - random.choice((0, len(shape)))
    name = random.choice(("gather", "gather", "scatter", "scatter_add"))

    def asked(member: Any, indices: Any, update: Any) -> Any:
        if name == "gather":
            return ops.gather(member, indices, named)
        return ops.scatter(member, indices, update, named, add=name == "scatter_add")

    given = numpy.array(numbers).reshape((*batch, *places))
    question = f"{name}: {batch}; {shape}; {places}; axis {named}"
    require(not said_of(asked, array, given, updates, batch=batch), question, "in range", given.tolist())
    wrong = random.choice((size, size + random.randint(1, 99), -size - 1, -size - random.randint(2, 99)))
    numbers[random.randrange(count)] = wrong
    given = numpy.array(numbers).reshape((*batch, *places))
    told = f"index {wrong} leaves axis {axis}, of size {size}; need {-size} <= index < {size}"
    said = said_of(asked, array, given, updates, batch=batch)
    require(said == f"{name}: {told}", question, said, told)
    key = (*(slice(None) for _ in range(axis)), wrong)
    said = said_of(lambda member: member[key], ops.Tensor.of(array), batch=batch)
    require(said == f"getitem: {told}", "a key with an index out of range", batch, shape, key, said)
