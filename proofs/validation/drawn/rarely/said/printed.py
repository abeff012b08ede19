"""What is printed, line by line: grids of any rank, digits of an explanation with their forms and ends, and fields of a
table at the length at which they are cut (D6 to D16)."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise, product
from math import prod
from random import Random
from typing import Any

from impl import View, chain
from impl.chains.table import HEADINGS, WHOLE, fields, table
from impl.cli.writing.explain import explain
from impl.cli.writing.grid import grid
from impl.cli.writing.pictures import svg
from proofs.validation.defined import require, view_at
from proofs.validation.drawn.stacks import base_of, outer_of
from spec.shape import index_set
from spec.stack import read
from spec.view import address

MOST_LETTERS = 60
"""Letters of a field of a table that stand; of a longer one fewer, and three dots."""
DIGIT = re.compile(r"digit y//(\d+)%(\d+) is (.+), from (-?\d+) to (-?\d+)")
FLOOR = re.compile(r"y//(\d+), which counts -?\d+ in the address, never carries: it is (.+)")
FLAT = re.compile(r"flat number of an index of view \d+: y = ([^,]+)")
RANGE = re.compile(r"y runs from (-?\d+) to (-?\d+);")
MASKED = re.compile(r"the base digit y//(\d+)(?:%(\d+))? is valid in .*; it is (.+), from (-?\d+) to (-?\d+)")


def ask_what_is_printed(random: Random) -> None:
    """Each in its ways."""
    for _ in range(2):
        about_grids(random)
        about_pictures(random)
        about_lengths_of_fields(random)
    for _ in range(9):
        about_digits(random)
    about_headings(random)


def about_grids(random: Random) -> None:
    """The grid of a stack of any rank: a cell for each index, its address, a dot where it is not valid, and an
    exclamation mark where it leaves the stack, with stars as asked; of more than two axes in slices, each below its
    heading, with a blank line between any two."""
    shape = tuple(random.randint(1, 3) for _ in range(random.randint(0, 5)))
    strides = tuple(random.choice((0, 1, 3, 11, -2)) for _ in shape)
    mask = None if random.random() < 0.5 else tuple((random.randint(0, 1), size) for size in shape)
    top = View(shape, strides, random.randint(0, 12), mask, False)
    views = (View.create((random.choice((9, 40)),), (random.choice((1, -1, 7)),), 40), top)[random.randrange(2) :]
    defined = tuple(view_at(view, {}) for view in views)
    indices = list(index_set(shape))
    marked = random.sample(indices, random.randint(0, min(3, len(indices))))
    readings = {index: read(defined, index) for index in indices}
    texts = {at: "!" if one.leaves_base else str(one.address) if one.is_valid else "." for at, one in readings.items()}
    width = max(map(len, texts.values()))
    blocks = []
    for leading in product(*map(range, shape[:-2])):
        heading = [f"[{', '.join(map(str, leading))}, :, :]"] if leading else []
        rows = []
        for row in product(*map(range, shape[-2:-1])):
            of_row = [(*leading, *row, *column) for column in product(*map(range, shape[-1:]))]
            rows.append(" " + " ".join(texts[at].rjust(width) + (" ", "*")[at in marked] for at in of_row))
        blocks.append("\n".join([*heading, *(row.rstrip() for row in rows)]))
    found, wanted = grid(views, marked), "\n\n".join(blocks)
    require(found == wanted, "a grid", views, marked, found, wanted)


def about_pictures(random: Random) -> None:
    """The picture of a view of three axes and more: the slices lie below one another, each as high as any other, in
    row-major order, with its heading as far above it as the first one's."""
    shape = tuple(random.randint(1, 3) for _ in range(random.randint(3, 6)))
    text = svg((View.create(shape),))
    count = prod(shape[:-2])
    height = int(re.findall(r'height="(\d+)"', text)[0]) // count
    headings = [int(y) for y in re.findall(r'class="heading" x="\d+" y="(\d+)">', text)]
    require(headings == [headings[0] + height * k for k in range(count)], "headings of a picture", shape, headings)
    cells = [int(y) for y in re.findall(r'<rect x="\d+" y="(\d+)"', text)]
    of_slice = prod(shape[-2:])
    wanted = [y + height * k for k in range(count) for y in cells[:of_slice]]
    require(cells == wanted and min(cells) > headings[0], "slices of a picture", shape, cells, wanted)


def about_digits(random: Random) -> None:
    """What is explained of a pair of views holds at each index: the flat number and between which numbers it lies, what
    of it never carries, and each digit with its form, its least and its greatest value; where masks narrow the box,
    what is said of all of it."""
    views = digits_apart(random)
    if random.random() < 0.2:
        base = base_of(random, [random.choice((2, 3, 4)) for _ in range(random.randint(2, 3))])
        views = base, outer_of(random, base.shape)
    defined = tuple(view_at(view, {}) for view in views)
    valid = [index for index in index_set(defined[1].shape)
             if all(a <= i < b for i, a, b in zip(index, defined[1].begin, defined[1].end, strict=True))]  # fmt: skip
    text = explain(views)
    if not valid:
        return
    is_narrowed = "passes" in text
    at = [{f"idx{axis}": i for axis, i in enumerate(index)} for index in valid]
    flat = [address(defined[1], index) for index in valid]
    rules: tuple[tuple[re.Pattern[str], Callable[[tuple[Any, ...]], list[int]]], ...] = (
        (FLAT, lambda _: flat), (RANGE, lambda _: flat), (FLOOR, lambda parts: [y // int(parts[0]) for y in flat]),
        (DIGIT, lambda parts: [y // int(parts[0]) % int(parts[1]) for y in flat]),
        (MASKED, lambda parts: [y // int(parts[0]) % int(parts[1] or 10**9) for y in flat]),
    )  # fmt: skip
    for line in text.splitlines():
        for pattern, values in rules:
            match = pattern.match(line)
            if match is None or (is_narrowed and pattern in (FLOOR, DIGIT)):
                continue
            parts = match.groups()
            wanted = values(parts)
            if pattern is not RANGE:
                form = parts[{FLAT: 0, FLOOR: 1}.get(pattern, 2)]
                found = [eval(form, {}, values) for values in at]  # noqa: S307  a text of the library
                require(found == wanted, "an explanation: a form", views, line, wanted)
            if pattern not in (FLAT, FLOOR):
                ends = tuple(map(int, parts[-2:]))
                require(ends == (min(wanted), max(wanted)), "an explanation: ends", views, line, wanted)


def digits_apart(random: Random) -> tuple[View, View]:
    """A base in any order of its axes, now and then with a mask, and a view above it that reads it row by row, forwards
    or backwards along each axis, a part of it or all, with a border around it or not."""
    shape = tuple(random.randint(2, 4) for _ in range(random.randint(2, 3)))
    base = View.create(shape).permute(tuple(random.sample(range(len(shape)), len(shape))))
    if random.random() < 0.4:
        base = base.pad(tuple((random.randint(0, 1), random.randint(0, 1)) for _ in shape))
    top = View.create(base.shape).stride(tuple(random.choice((1, -1, -1)) for _ in shape))
    cut = tuple((random.randint(0, size - 1), size) if random.random() < 0.4 else (0, size) for size in top.shape)
    top = top.shrink(cut).permute(tuple(random.sample(range(len(shape)), len(shape))))
    return base, top.pad(tuple((random.choice((0, 0, 1, 2)), random.choice((0, 0, 1))) for _ in shape))


def about_lengths_of_fields(random: Random) -> None:
    """A chain whose fields have about as many letters as may stand, in any column: each stands whole, or, if it is
    longer, as its first letters and three dots, and below the table it is said exactly where one is cut."""
    rank = random.randint(1, 3)
    strides = [random.choice((1, 10 ** random.randint(0, 30))) for _ in range(rank)]
    view = View.create((2,) * rank, tuple(strides), mask=random.choice((None, ((0, 1), *[(0, 2)] * (rank - 1)))))
    missing = MOST_LETTERS + random.randint(-2, 2) - len(fields(chain(view).steps[0])[random.choice((2, 4))])
    strides[0] *= 10 ** max(missing, 0)
    view = View.create(view.shape, tuple(strides), view.offset, view.mask)
    found = chain(view).then("reshape", *[1] * random.randint(13, 17), *view.shape)
    first, *rows = table(found.steps).splitlines()
    places = [*map(first.index, HEADINGS), None]
    rows = [row for row in rows if not row.startswith("    ")]
    wanted = [fields(step) for step in found.steps]
    for row, whole in zip(rows, wanted, strict=False):
        cells = [row[begin:end].rstrip() for begin, end in pairwise(places)]
        right = [each if len(each) <= MOST_LETTERS else each[: MOST_LETTERS - 3] + "..." for each in whole]
        require(cells == right, "fields of a table", view, cells, right)
    is_long = any(len(each) > MOST_LETTERS for whole in wanted for each in whole)
    is_said = rows[-1] == WHOLE
    require(is_said is is_long and len(rows) == len(wanted) + is_said, "what is cut of a table", view, rows)


def about_headings(random: Random) -> None:
    """The headings of the grid of a view of six to nine axes: each names all of its coordinates."""
    shape = tuple(random.choice((1, 1, 2)) for _ in range(random.randint(6, 9)))
    found = re.findall(r"\[(.*), :, :\]", grid((View.create(shape),)))
    wanted = [", ".join(map(str, leading)) for leading in index_set(shape[:-2])]
    require(found == wanted, "headings of a grid", shape, found, wanted)
