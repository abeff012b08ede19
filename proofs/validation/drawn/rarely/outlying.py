"""Operations, layouts, chains and commands as they are asked seldom: indices without axes, numbers among arrays of
several types, meshes with the same axes in another order, modes that overlap, starts beyond an axis, pictures of four
axes, and of long ones without a cell, and batches that end with something graver than the largest status (D17, D36,
D39)."""

from __future__ import annotations

import re
from itertools import product
from json import dumps
from random import Random
from typing import Any

from impl import View, chain, ops
from impl.interop import cute
from impl.interop.arrays.libraries import numpy_module
from impl.ops.sharding.views import Cut, Placement, Stays, placed_after
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.told.commands import said


def ask_outlying(random: Random) -> None:
    """Each of them."""
    about_an_index_without_axes(random)
    about_a_number_among_arrays(random)
    about_meshes_in_another_order(random)
    about_one_mesh_axis_of_copies(random)
    about_a_level_of_another_mesh_axis(random)
    about_modes_that_overlap(random)
    about_offsets(random)
    about_starts_beyond_an_axis(random)
    about_the_gravest_status(random)
    about_pictures_of_four_axes(random)
    about_spaces_within_placements(random)
    about_pictures_of_nothing(random)


def about_an_index_without_axes(random: Random) -> None:
    """An array without axes is an index, and a new axis comes behind it: the new axis is the first of the result."""
    numpy, rows, columns = numpy_module(), random.randint(2, 4), random.randint(2, 5)
    array, place = numpy.arange(rows * columns).reshape(rows, columns), random.randrange(rows)
    tensor, index = ops.Tensor.of(array), numpy.array(place)
    for key, wanted in (
        ((index, None), array[place].reshape(1, columns)),
        ((index, slice(None), None), array[place].reshape(columns, 1)),
        ((None, index, None), array[place].reshape(1, 1, columns)),
    ):
        found = tensor[key]
        is_right = found.shape == wanted.shape and found.numpy().tolist() == wanted.tolist()
        require(is_right, "a new axis behind an index without axes", rows, columns, key, found.shape, wanted.shape)


def about_a_number_among_arrays(random: Random) -> None:
    """Halves are written where integers say, into elements of a narrow float: the number takes the type of the elements
    that it is written among, and not that of its places, which come after them."""
    numpy, count = numpy_module(), random.randint(3, 9)
    place, dtype = random.randrange(count), random.choice(("float32", "float16"))
    found = ops.scatter(numpy.zeros(count, dtype), numpy.array(place), 0.5)
    wanted = [0.5 if number == place else 0.0 for number in range(count)]
    is_right = found.dtype == numpy.dtype(dtype) and found.numpy().tolist() == wanted
    require(is_right, "scatter: a number among floats", count, place, dtype, found.dtype, found)


def about_meshes_in_another_order(random: Random) -> None:
    """Two meshes have the same axes of the same sizes, in another order, so that their devices are numbered otherwise:
    they are two, whether their tensors are added or one is moved to the other."""
    size = random.choice((2, 3))
    first, second = ops.Mesh({"x": size, "y": 2}), ops.Mesh({"y": 2, "x": size})
    values = [random.randint(1, 99) for _ in range(6)]
    left, right = (ops.shard(values, ops.ShardingSpec(mesh, ["x"])) for mesh in (first, second))
    for one, other, mesh in ((left, right, second), (right, left, first)):
        require_refused(lambda one=one, other=other: ops.add(one, other), "add: two meshes")  # type: ignore[misc]
        spec = ops.ShardingSpec(mesh, ["x"])
        require_refused(lambda one=one, spec=spec: ops.shard(one, spec), "shard: another mesh")  # type: ignore[misc]
    twice = ops.add(left, left).numpy().tolist()
    require(twice == [2 * value for value in values], "add: one mesh", values, twice)


def about_one_mesh_axis_of_copies(random: Random) -> None:
    """Rows of two elements become one axis, and the devices of x have every second element: another mesh axis, which
    holds copies and does not divide the rows evenly, deals them out two by two, so that nothing moves."""
    rows, many = random.choice(((3, 4), (3, 5), (5, 6), (5, 7), (7, 9)))
    given = Placement(ops.Mesh({"x": 2, "y": many}), [[], [Cut(("x",))]])
    found: Any = placed_after((rows, 2), given, [("reshape", (2 * rows,))], "ops")
    require(isinstance(found, Stays), "one mesh axis of copies", rows, many, found)
    names = [name for cut in found.placement.cuts[0] for name in cut.names]
    length = -(-2 * rows // many)
    numbers = [(y * length + x, x) for y in range(many) for x in range(2) if y * length + x < 2 * rows]
    is_right = names == ["y", "x"] and length == 2 and all(number % 2 == x for number, x in numbers)
    require(is_right and len(numbers) == 2 * rows, "one mesh axis of copies", rows, many, found)


def about_a_level_of_another_mesh_axis(random: Random) -> None:
    """The batch axis of a tensor is divided along one mesh axis, and its level names another: the one that it is
    divided along stays."""
    numpy, rows, columns = numpy_module(), random.choice((2, 4, 6)), random.randint(1, 4)
    mesh, there = ops.Mesh({"x": 2, "y": 2}), random.choice("xy")
    other = "y" if there == "x" else "x"
    array = numpy.arange(rows * columns).reshape(rows, columns)
    divided = ops.shard(array, ops.ShardingSpec(mesh, [there, None]))
    batched = ops.incr_batch_dims(divided, ops.Level(rows, other))
    found: Any = ops.shard(batched, ops.ShardingSpec(mesh, [None])).physical_spec
    require(found.names == ((there,), ()), "shard: a batch axis that is divided", rows, columns, there, other, found)


def about_modes_that_overlap(random: Random) -> None:
    """A mode begins before the one below it ends, and another goes on where that ends: the right inverse leaves out the
    one that overlaps, and goes on with the other."""
    low, between, high = random.randint(4, 9), random.randint(2, 3), random.randint(2, 5)
    step = random.randint(2, low - 1)
    layout = cute.Layout((low, between, high), (1, step, low))
    found = cute.right_inverse(layout)
    values = [layout(found(number)) for number in range(found.size)]
    require(values == list(range(low * high)), "right_inverse: a mode that overlaps", layout, found, values)


def about_offsets(random: Random) -> None:
    """Views that begin before the first element, and behind it, are no layouts; one that begins there is."""
    size, step, far = random.randint(2, 9), random.randint(1, 9), random.randint(1, 99)
    for offset in (-far, far):
        view = View.create((size,), (step,), offset)
        require_refused(lambda view=view: cute.layout_of(view), f"layout_of: {view}")  # type: ignore[misc]
    found = cute.layout_of(View.create((size,), (step,)))
    values = [found(number) for number in range(size)]
    require(values == [step * number for number in range(size)], "layout_of", size, step, found)


def about_starts_beyond_an_axis(random: Random) -> None:
    """A part of one element begins at the end of an axis or beyond it, or farther from the end than the axis is long;
    and on the axis, from the front or from the end."""
    size, rows = random.randint(2, 6), random.randint(1, 3)
    for start in (size, size + random.randrange(size), 5 * size, -size - 1, -3 * size):
        require_refused(
            lambda start=start: chain((rows, size)).then("narrow", 1, start, 1),  # type: ignore[misc]
            f"narrow: {start} of {size}",
        )
    for start in (0, size - 1, -1, -size):
        found = chain((rows, size)).then("narrow", 1, start, 1)
        view: Any = found.tracker.views[-1]
        wanted = start if start >= 0 else start + size
        require(found.shape == (rows, 1) and view.offset == wanted, "narrow: on the axis", size, start, found)


def about_the_gravest_status(random: Random) -> None:
    """A batch of a question that is not decided, one that cannot be read, and one that is answered, in any order: bad
    input is graver than what is not decided, although its number is smaller."""
    undecided = ["cute", "left-inverse", f"(2,{random.randint(2, 5)}):(2,3)"]
    unreadable = [random.choice(("mergeable", "show", "chain")), random.choice(("nothing", "View(", "[1"))]
    yes = ["mergeable", repr(View.create((random.randint(2, 9),)))]
    for asked, wanted in (([undecided, unreadable, yes], 2), ([undecided, yes], 3), ([yes], 0)):
        lines = random.sample(asked, len(asked))
        status, text = said("batch", given="".join(f"{dumps(line)}\n" for line in lines))
        require(status == wanted, "the status of a batch", lines, status, wanted, text)


CELL = re.compile(r"<title>\((\d+), (\d+), \d+, \d+\): [^<]*</title><rect x=\"\d+\" y=\"(\d+)\"")
"""A cell of a picture of four axes: the first two of its index, and its height on the sheet."""

HEADING = re.compile(r"<text class=\"heading\" x=\"\d+\" y=\"(\d+)\">\[(\d+), (\d+), :, :\]<")
"""The heading of a slice of it: its height on the sheet, and which slice it is."""


def about_pictures_of_four_axes(random: Random) -> None:
    """The second and the third of four axes have different sizes: each cell stands below the heading of its slice, and
    above the next heading."""
    second, third = random.sample((2, 3, 4), 2)
    shape = 2, second, third, random.randint(1, 3)
    status, picture = said("show", repr(View.create(shape)), "--svg")
    tops = {(int(i), int(j)): int(y) for y, i, j in HEADING.findall(picture)}
    slices = list(product(range(2), range(second)))
    ends = [*(tops.get(place, 0) for place in slices[1:]), 2**31]
    below = dict(zip(slices, ends, strict=True))
    require(status == 0 and list(tops) == slices, "the slices of a picture", shape, status, tops)
    cells = [((int(i), int(j)), int(y)) for i, j, y in CELL.findall(picture)]
    require(len(cells) == 2 * second * third * shape[3], "the cells of a picture", shape, len(cells))
    for place, y in cells:
        require(tops[place] < y < below[place], "a cell of a picture", shape, place, y, tops)
    lowest = max(y for _, y in cells)
    found = re.match(r"<svg [^>]* height=\"(\d+)\"", picture)
    require(found is not None and lowest < int(found[1]), "the height of a picture", shape, lowest)


def about_spaces_within_placements(random: Random) -> None:
    """Two placements, each with a space behind its comma, beside the same ones without: they are read alike. The sizes
    are powers of two, and either mesh axis has one binary digit of a number, which it keeps as the axes become one."""
    rows, columns, axes = random.choice((4, 8)), random.choice((4, 8)), random.sample((0, 1), 2)
    answers = []
    for between in (", split_factor=", ", ", ",", ",split_factor="):
        placements = " ".join(f"_StridedShard({axis}{between}2)" for axis in axes)
        asked = ["shard", "torch", f"{rows},{columns}", str(rows * columns), "--mesh", "2,2"]
        answers.append(said(*asked, "--placement", placements))
    is_right = answers[0][0] == 0 and len({*answers}) == 1
    require(is_right, "placements with spaces within", rows, columns, axes, answers)


def about_pictures_of_nothing(random: Random) -> None:
    """A view without elements, one axis of which may be as long as any number, has a picture without a cell, of a size
    that does not tell how long."""
    long, few = 10 ** random.choice((8, 12, 30, 5000)), random.randint(1, 9)
    for shape in ((0, long), (long, 0), (few, 0, long), (long, few, 0, few), (0, few)):
        view = View.create(shape)
        picture = view.svg()
        found = re.match(r"<svg [^>]* width=\"(\d+)\" height=\"(\d+)\"", picture)
        sides = [int(side) for side in found.groups()] if found is not None else []
        is_small = len(sides) == 2 and max(sides) < 100 and "<rect" not in picture
        require(is_small, "a picture of nothing", len(shape), few, sides)
    status, written = said("show", f"(0,{10**20})", "--svg")
    require(status == 0 and written.startswith("<svg "), "a picture of nothing, on a line", status, written)
