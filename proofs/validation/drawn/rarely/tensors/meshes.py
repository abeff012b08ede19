"""Placements in which mesh axes that hold copies fill what is left between others, in which the last devices have
nothing, or of axes of more than a thousand elements; and operands of several meshes, and numbers before an array (D24,
D32 to D36)."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from math import prod
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops import Mesh
from impl.ops.sharding.views import Cut, Language, Moves, Placement, Stays, Undecided, placed_after
from impl.ops.sharding.views.runs import runs_of_cuts
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.meshes.large import places_in, received, taken_along

Rows = list[list[tuple[str, int]]]
"""For each axis the mesh axes that cut it, each with its split."""

FAR = 2**61
"""Coordinates of an axis that no list has."""


def ask_rare_meshes(random: Random) -> None:
    """Each of them."""
    about_places_between(random)
    about_free_axes(random)
    about_four_axes(random)
    about_devices_without_elements(random)
    about_long_axes(random)
    about_groups(random)
    about_a_far_axis(random)
    about_two_meshes(random)
    about_numbers_before_an_array(random)
    about_no_rows(random)


def cuts_of(rows: Rows) -> list[list[Cut]]:
    """The cuts of each axis."""
    return [[Cut((name,), split) for name, split in row] for row in rows]


def after(
    shape: tuple[int, ...], mesh: dict[str, int], rows: Rows, new: tuple[int, ...], language: Language = "torch"
) -> Any:
    """What is answered of a reshape, or of no step if the shape stays. What devices need of the result and do not have
    is as many elements as the answer says."""
    program: list[Any] = [] if new == shape else [("reshape", new)]
    found: Any = placed_after(shape, Placement(Mesh(mesh), cuts_of(rows)), program, language)
    before = taken_along(shape, program, places_in(shape, cuts_of(rows), mesh))
    there = taken_along(new, [], places_in(new, found.placement.cuts, mesh))
    moved = received(before, there, mesh, prod(shape))
    wanted = found.elements if isinstance(found, Moves) else 0
    require(moved == wanted, "what moves", shape, mesh, rows, new, language, moved, found)
    return found


def stays(
    shape: tuple[int, ...], mesh: dict[str, int], rows: Rows, new: tuple[int, ...], language: Language = "torch"
) -> list[list[str]]:
    """The mesh axes that cut each axis of the result of a reshape that needs no communication."""
    found = after(shape, mesh, rows, new, language)
    require(isinstance(found, Stays), "what stays", shape, mesh, rows, new, language, found)
    return [[name for cut in row for name in cut.names] for row in found.placement.cuts]


def about_places_between(random: Random) -> None:
    """Evenly cut axes that JAX says only with mesh axes of copies put between. Those of them that fit the first axis
    and come first are needed on the others, so that one that comes later, or two, must be put there."""
    more = random.randint(1, 9)
    mesh = {"p": 2, "q": 2, "r": 4, "a": 2, "b": 2, "c": 2}
    found = stays((16, 4, more), mesh, [[("a", 1), ("b", 4)], [("c", 2)], []], (16, 4, more), "jax")
    require(found == [["a", "r", "b"], ["p", "c"], []], "one mesh axis is left", more, found)
    mesh = {"p": 2, "q": 2, "t": 3, "r": 4, "s": 6, "a": 2, "b": 2, "c": 2, "d": 2}
    rows: Rows = [[("a", 1), ("b", 12)], [("c", 2)], [("d", 2)]]
    found = stays((48, 4, 4), mesh, rows, (48, 4, 4), "jax")
    require(found == [["a", "t", "r", "b"], ["p", "c"], ["q", "d"]], "two mesh axes are left", found)


def about_free_axes(random: Random) -> None:
    """Two devices have two and one of three rows, and each row becomes two: that can be said if a mesh axis of three
    that holds copies cuts first, also where another mesh axis comes before it. And a long axis that three devices have
    unevenly, which a mesh axis of two that holds copies cuts first, in many stretches."""
    size = 2 * random.randint(1, 6)
    found = stays((3, 2 * size), {"x": 3, "y": 2}, [[("y", 1)], []], (6, size))
    require(found == [["x", "y"], []], "a mesh axis of copies", size, found)
    found = stays((3, 2 * size, 2), {"z": 2, "x": 3, "y": 2}, [[("y", 1)], [], [("z", 1)]], (6, size, 2))
    require(found == [["x", "y"], [], ["z"]], "a mesh axis of copies after another", size, found)
    first = random.randint(1, 4)
    mesh = {"x": 3, "y": 2, "z": 1, "w": 3}
    found = stays((first, 16, 2, 4), mesh, [[], [], [("w", 1)], []], (first * 128,))
    require(found == [["y", "w"]], "many stretches", first, found)


def about_four_axes(random: Random) -> None:
    """The second half of the fourth axis, which one of two devices has, with as much before it that no device has."""
    sizes, half = tuple(random.randint(1, 3) for _ in range(3)), random.randint(1, 4)
    whole, none = [(0, size) for size in sizes], [(0, 0)] * 3
    program: list[Any] = [("shrink", (*whole, (half, 2 * half))), ("pad", (*none, (half, 0)))]
    given = Placement(Mesh({"x": 2}), [[], [], [], [Cut(("x",))]])
    found: Any = placed_after((*sizes, 2 * half), given, program)
    require(isinstance(found, Stays), "a half of the fourth axis", sizes, half, found)
    require(found.shape == (*sizes, 2 * half) and not found.sliced, "a half of the fourth axis", sizes, half, found)


def about_devices_without_elements(random: Random) -> None:
    """An axis that is cut for so many devices that the last have none of it, also one of more than a thousand
    coordinates: there is one run for each device that has some, and none for the others."""
    for size, parts in (random.choice(((5, 4), (7, 6), (10, 7))), random.choice(((1001, 40), (1024, 33), (1089, 34)))):
        before, behind = random.randint(1, 5), random.randint(1, 5)
        length = -(-size // parts)
        letters = [place // length for place in range(size)]
        wanted = tuple((behind * len([*some]), place) for place, some in groupby(letters))
        found = runs_of_cuts((before, size, behind), ((), (Cut(("x",)),), ()), {"x": parts, "y": 2})
        runs = found["x"]
        require(list(found) == ["x"], "the mesh axes that cut", found)
        require(runs.runs == wanted and runs.period == behind * size, "devices without elements", size, parts, runs)


def about_long_axes(random: Random) -> None:
    """An odd number of rows of three, more than two thousand, in two halves, which become three rows. The first device
    gets two of these, and lacks of them what is beyond its half."""
    size = 2001 + 2 * random.randrange(500)
    found = after((size, 3), {"x": 2}, [[("x", 1)], []], (3, size))
    is_right = isinstance(found, Moves) and found.elements == (size - 3) // 2
    require(is_right and found.gathering == 3 * size, "rows of three that become three rows", size, found)


def about_groups(random: Random) -> None:
    """Two rows of seven, which become one row, on so many devices that each has few of it: the groups that some cuts
    leave are too many, and too small, for another cut to deal out each of them as it was."""
    mesh, behind = {"x": 2, "y": 3, "z": 4, "w": 3}, random.randint(1, 3)
    rows: Rows = [[("z", 1)], [("y", 3), ("w", 1)], []]
    found = after((2, 7, behind), mesh, rows, (14, behind), "ops")
    require(isinstance(found, Moves) and found.elements == 24 * behind, "groups of one axis", behind, found)


def about_a_far_axis(random: Random) -> None:
    """An axis that is cut, with so many more coordinates after it, or before it, that they cannot be listed."""
    size, far = random.randint(2, 9), FAR - random.randrange(100)
    for pair in ((0, far), (far, 0), (far // 2, far // 2)):
        found: Any = placed_after((size,), Placement(Mesh({"x": 2}), [[Cut(("x",))]]), [("pad", (pair,))])
        require(isinstance(found, Undecided), "an axis that cannot be listed", size, pair, found)


def about_two_meshes(random: Random) -> None:
    """Five tensors and more, of which the last is on another mesh, or they all are on one."""
    numpy, count = numpy_module(), random.randint(5, 8)

    def on(devices: int) -> Any:
        return ops.shard(numpy.zeros((4, 2)), ops.ShardingSpec(Mesh({"x": devices}), ["x", None]))

    many = [on(2)] * count
    require(ops.concatenate(many, axis=1).shape == (4, 2 * count), "many tensors on one mesh", count)
    require_refused(lambda: ops.concatenate([*many[1:], on(4)], axis=1), f"the last of {count} is on another mesh")


class Summed(ops.Operation):
    """The sum of one tensor or more."""

    record = replace(
        ops.AddOp.record, name="summed", operands=None, kernel=lambda xp, arrays, _: sum(arrays[1:], arrays[0])
    )


def about_numbers_before_an_array(random: Random) -> None:
    """Three numbers and more, and then an array, from which they have their type."""
    numbers, kind = [random.randint(0, 9) for _ in range(random.randint(3, 6))], random.choice(("float32", "int16"))
    last = random.randint(0, 9)
    found = Summed()(*numbers, numpy_module().array(last, kind))
    is_right = str(found.dtype) == kind and int(found.numpy()) == sum(numbers) + last
    require(is_right, "numbers before an array", numbers, last, kind, found)


def about_no_rows(random: Random) -> None:
    """A position beyond the end of the rows of a tensor, of which it has none."""
    numpy, size = numpy_module(), random.randint(1, 5)
    none, place = ops.Tensor.of(numpy.zeros((0, size))), random.randint(size, 9)
    last, beyond = (ops.Tensor.of(numpy.array([number])) for number in (size - 1, place))
    require(ops.gather(none, last, axis=1).numpy().shape == (0, 1), "the last position", size)
    require_refused(lambda: ops.gather(none, beyond, axis=1), f"position {place} of {size}")
