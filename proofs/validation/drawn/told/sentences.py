"""What is said of stacks and of divided tensors, number by number, and numbers with more digits than Python writes (D8,
D16, D36)."""

from __future__ import annotations

import re
from functools import partial
from math import prod
from random import Random

from impl import MovementError, ShapeTracker, View
from impl.cli.reading.parsing import parse_view, parse_views
from impl.cli.writing.explain import explain
from impl.interop.torch import placements as torch
from impl.shown import readable
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.outside.words import about_told
from spec.shape import index_set
from spec.view import address, is_valid

PRIMES = (2, 3, 5, 7)
"""Sizes of axes of which no two are divided alike."""
LISTED = re.compile(r" *view (\d+)(?: \(the base\))?: (View\(.*\))")
"""A line that says what a view is."""
RANGE = re.compile(r"y runs from (-?\d+) to (-?\d+); (the base|view \d+) has (\d+) elements: (.*)")
"""The line about the flat numbers of the last view."""
COUNTED = re.compile(r"reshape: .* has (.*) elements, .* has (.*); need the same number")
"""What is wrong with a shape of other elements."""
FAR = 2**1000
"""How many times as many elements are far more."""


def ask_sentences(random: Random) -> None:
    """Exchanges of divided tensors, explanations of stacks, and long numbers."""
    about_exchanges(random)
    for _ in range(4):
        about_ranges(random)
    about_long_numbers(random)
    about_counts(random)
    about_far_offsets(random)
    about_boundaries(random)


def about_exchanges(random: Random) -> None:
    """A tensor whose axes are divided by up to four mesh axes, reshaped so that any number of those have to move."""
    count = random.choice((1, 2, 3, 3, 3, 3, 3, 4))
    shape = tuple(random.sample(PRIMES, min(count, 3)) if count < 4 else random.sample((2, 3, 3, 2), 4))
    new = random.choice((shape[::-1], (prod(shape),), tuple(random.sample(shape, len(shape)))))
    sizes = (2,) * count
    texts = [f"Shard({axis})" for axis in random.sample(range(len(shape)), count)]
    if random.random() < 0.3:
        texts[random.randrange(count)] = "Replicate()"
    about_told(shape, sizes, new, texts, torch.placement_of(shape, sizes, texts))


def turned(random: Random, elements: int) -> View:
    """A view without a mask of fewer elements than that, its axes in any order, within them."""
    shape = [random.choice((1, 2, 3, 4, 5, 6, 7)) for _ in range(random.randint(1, 3))]
    while prod(shape) > elements:
        shape.pop()
    strides, step = [0] * len(shape), 1
    for axis in random.sample(range(len(shape)), len(shape)):
        strides[axis], step = step, step * shape[axis]
    most = elements - 1 - sum(stride * (extent - 1) for stride, extent in zip(strides, shape, strict=True))
    return View.create(tuple(shape), tuple(strides), random.choice((0, random.randint(0, most))))


def about_ranges(random: Random) -> None:
    """The explanation of two to five views: the views that are left once neighbours are folded are listed last, and the
    flat numbers of the last one, and the elements of the one below, are as is said; so is whether one is beyond."""
    views, most = [View.create((random.choice((3, 6, 7)), random.choice((3, 5, 8)))).permute((1, 0))], 60
    for _ in range(random.randint(1, 4)):
        views.append(turned(random, min(most, prod(views[-1].shape))))
    if random.random() < 0.3:
        views[-1] = views[-1].pad(tuple((random.choice((0, 1)), 0) for _ in views[-1].shape))
    said = explain(tuple(views))
    left: dict[int, View] = {}
    for line in said.splitlines():
        if (found := LISTED.fullmatch(line)) is not None:
            left = {} if found[1] == "0" else left
            left[int(found[1])] = parse_view(found[2])
    ranges = [found for line in said.splitlines() if (found := RANGE.fullmatch(line)) is not None]
    question = f"explain: {tuple(views)}"
    top = view_at(left[len(left) - 1], {})
    flats = [address(top, index) for index in index_set(top.shape) if is_valid(top, index)]
    require(len(ranges) == (len(left) > 1 and bool(flats)), question, "the range of y", said)
    for low, high, name, count, inside in (found.groups() for found in ranges):
        below = left[len(left) - 2]
        wanted = min(flats), max(flats), prod(below.shape)
        require((int(low), int(high), int(count)) == wanted, question, "the range of y", wanted, said)
        require(name == ("the base" if len(left) == 2 else f"view {len(left) - 2}"), question, name, said)
        is_inside = 0 <= wanted[0] <= wanted[1] < wanted[2]
        right = "every index stays inside" if is_inside else "some valid index leaves it"
        require(inside == right, question, inside, said)


def about_long_numbers(random: Random) -> None:
    """Views of up to four axes with integers of more digits than Python writes are written so that they are read again,
    as are tuples of tuples of such integers."""
    rank = random.choice((1, 1, 2, 3, 4))
    long = 10 ** random.choice((4299, 4300, 5000)) + random.randint(0, 9)
    sizes = [random.choice((2, 3, 5)) for _ in range(rank)]
    sizes[random.randrange(rank)] = random.choice((long, 4))
    strides = tuple(random.choice((1, 0, -1, long, -long)) for _ in sizes)
    mask = tuple((random.randint(0, 1), random.choice((size, size - 1))) for size in sizes)
    view = View.create(tuple(sizes), strides, random.choice((0, long, -long)), random.choice((None, mask)))
    found = parse_view(repr(view))
    require(found == view, "a view with long integers, read again", rank, view.shape == found.shape)
    tracker = ShapeTracker((view,))
    require(parse_views(repr(tracker)) == tracker.views, "a tracker with long integers, read again", rank)
    value = tuple((long,) * random.randint(0, 3) for _ in range(random.randint(1, 3))), random.choice((None, -long, 3))
    for each in (value, value[0], value[:1]):
        again = eval(readable(each), {})  # noqa: S307  (integers and tuples)
        require(again == each, "integers and tuples, read again", str(type(again)))
    require_refused(partial(parse_view, repr(view)[:-1]), "a view without its last bracket")


def about_counts(random: Random) -> None:
    """A reshape to more elements or fewer is refused: the numbers of elements that it names are those that there are,
    however large the sizes are, and however many, and also where one is 0; only far more may be left uncounted."""
    shape = tuple(random.choice((0, 1, 2, 3, 5)) for _ in range(random.randint(0, 3)))
    if random.random() < 0.3:
        shape += (2 ** random.choice((300, 4000, 6000, 20_000)),)
    for _ in range(3):
        wide = random.choice((20, 300, 2000, 5000, 20_000))
        new = [random.choice((random.randint(1, 9), 2 ** random.randint(0, wide))) for _ in range(random.randint(0, 9))]
        if prod(shape) > 0 and random.random() < 0.4:
            new.insert(random.randint(0, len(new)), 0)
        numbers = prod(shape), prod(new)
        try:
            made = View.create(shape).reshape(tuple(new))
            require(numbers[0] == numbers[1], "a reshape to other elements", shape, made)
        except MovementError as refusal:
            said = COUNTED.fullmatch(str(refusal))
            texts = said.groups() if said else ("", "")
            may_be_far = False, numbers[1] > FAR * max(numbers[0], 1)
            for text, number, is_far in zip(texts, numbers, may_be_far, strict=True):
                written = readable(number), f"an integer of {number.bit_length()} bits"
                is_right = text in written or (is_far and text == "far more")
                require(is_right, "a reshape to other elements", str(refusal), *written)
            require(numbers[0] != numbers[1], "a reshape to as many elements", shape, str(refusal))


def about_far_offsets(random: Random) -> None:
    """The flat number of a view that begins far inside of a long one, and goes on by up to eight axes, is explained
    with all of its numbers."""
    far, rank = random.randrange(2 ** random.choice((20, 31, 40, 62))), random.randint(1, 8)
    strides = tuple(random.randint(1, 9) for _ in range(rank))
    text = explain((View.create((far + 100,)), View.create((2,) * rank, strides, far)))
    form = re.search(r"y = ([^,\n]*)", text)
    for _ in range(4):
        index = [random.randint(0, 1) for _ in strides]
        at = {f"idx{axis}": i for axis, i in enumerate(index)}
        wanted = far + sum(i * step for i, step in zip(index, strides, strict=True))
        is_right = form is not None and eval(form[1], {}, at) == wanted  # noqa: S307  (written by the library)
        require(is_right, "explain: a view that begins far inside", far, strides, text)


def about_boundaries(random: Random) -> None:
    """Each boundary of a base of up to ten axes, of which no two neighbours merge, has its line."""
    rank = random.randint(2, 10)
    base = View.create((2,) * rank).permute(tuple(reversed(range(rank))))
    text = explain((base, View.create((2,) * rank)))
    found = sorted(int(number) for number in re.findall(r"^y//(\d+), which counts", text, re.MULTILINE))
    require(found == [2**k for k in range(1, rank)], "explain: the boundaries of a base", rank, found)
