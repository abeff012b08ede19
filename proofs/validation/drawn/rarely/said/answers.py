"""What is said of answers: explanations within the budget of the question, second differences, the views that are
named, and values in messages that are long (D6 to D16)."""

from __future__ import annotations

import re
from copy import copy
from math import prod
from pickle import dumps, loads
from random import Random
from typing import Any

from impl import ShapeTracker, View, chain, mergeable
from impl.cli.writing.explain import explain
from impl.errors import BudgetError, LayoutError, MovementError, OutOfBoundsError, ParseError
from impl.interop.arrays.libraries import numpy_module
from impl.lower import launch_of, lowered_for
from impl.merge.reading import Equality
from impl.mergeability.certificate import Reached
from impl.shown import readable, shown
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.interop.calls import addresses
from proofs.validation.drawn.stacks import carrying, turned_again
from spec.stack import read

EQUALITIES: tuple[Equality, ...] = "observable", "strict"
BEND = re.compile(r"not mergeable: (.+); the steps.* are (-?\d+) and (-?\d+), and along an axis of a view all are")
READS = re.compile(r"\(([\d, ]*)\) reads (-?\d+)")
SIZE = re.compile(r"y runs from -?\d+ to -?\d+; (?:(the base)|view (\d+)) has (\d+) elements")
NUMBER = re.compile(r"flat number of an index of view (\d+):")
MOST_ENTRIES, DIGITS = 24, 4300
"""Entries of a collection that a message shows, and digits that Python writes."""


def ask_what_answers_say(random: Random) -> None:
    """Each in its ways."""
    for _ in range(3):
        about_explained_answers(random)
        about_evidence(random)
        about_subscripts(random)
        about_collections(random)
    for _ in range(12):
        about_differences(random)
    about_long_tuples(random)
    about_copies_of_errors(random)
    about_launches(random)


def about_explained_answers(random: Random) -> None:
    """An answer, within any budget and for either equality, explains itself as the stack is explained within that
    budget; the last line is the answer. Of three views and more of which no two are one, the view that the last one
    reads is named by its number, and has its size."""
    views = turned_again(random, 1, 3)
    limit = random.choice((0, 10, int(2 ** random.uniform(0, 14)), 10**6))
    equality = random.choice(EQUALITIES)
    found = mergeable(*views, equality=equality, budget=limit)
    text = found.explain()
    require(text == explain(views, equality, limit), "an answer explains itself", views, equality, limit, text)
    require(text.splitlines()[-1] == str(found), "the last line of an explanation", views, equality, limit, text)
    number, size = NUMBER.search(text), SIZE.search(text)
    if number is not None and size is not None and (len(views) == 2 or "no two neighbours" in text):
        at = 0 if size[1] else int(size[2])
        is_right = "are one view" in text or int(size[3]) == prod(views[at].shape)
        require(is_right and at == int(number[1]) - 1, "the view that is read", views, text)


def about_evidence(random: Random) -> None:
    """A stack of three views, of which no two are one, that is one view by the flat numbers that are reached: there are
    no more of them than is told."""
    shape = random.choice(((6, 3), (4, 6), (2, 9), (3, 5)))
    turned = View.create(shape, (1, shape[0]))
    count = random.randint(1, 4)
    begin, step = random.randint(0, prod(shape) - count), random.choice((1, 1, 2))
    if begin + (count - 1) * step >= prod(shape):
        return
    top = View.create((count,), (step,), begin)
    found: Any = mergeable(turned, turned, top)
    evidence = getattr(getattr(found, "certificate", None), "address", None)
    if isinstance(evidence, Reached):
        require(evidence.flats >= count, "flat numbers that are reached", shape, begin, step, count, evidence)


def about_differences(random: Random) -> None:
    """Two views that are not one: what is said to be read is read, and the steps are those between these numbers, along
    one axis or at the corners of a square."""
    views: tuple[View, ...] = random.choice((carrying, a_square, lambda random: turned_again(random, 1, 1)))(random)
    text = str(mergeable(*views))
    if (match := BEND.match(text)) is None:
        return
    pairs = [(tuple(int(i) for i in at.split(",") if i.strip()), int(number)) for at, number in READS.findall(match[1])]
    defined = tuple(view_at(view, {}) for view in views)
    for index, number in pairs:
        require(read(defined, index).address == number, "what is said to be read", views, index, number, text)
    numbers = [number for _, number in pairs]
    require(len(numbers) in (3, 4) and ("third" in text) == (len(numbers) == 4), "which steps", views, text)
    wanted = numbers[1] - numbers[0], numbers[-1] - numbers[-2]
    require((int(match[2]), int(match[3])) == wanted and wanted[0] != wanted[1], "steps", views, text, wanted)


def a_square(random: Random) -> tuple[View, View]:
    """Rows with gaps between them, and two indices along each of two axes that go through some of their elements."""
    rows, columns = random.randint(2, 5), random.randint(3, 6)
    steps = [random.randint(1, (rows * columns - 1) // 2) for _ in range(2)]
    begin = random.randint(0, rows * columns - 1 - sum(steps))
    return View.create((rows, columns), (random.randint(7, 12), 1)), View.create((2, 2), tuple(steps), begin)


def about_subscripts(random: Random) -> None:
    """A subscript with new axes among integers and slices, with dots or without: it reads what numpy reads. A size of
    -1 in what is expanded is that of the axis, counted from the end."""
    numpy = numpy_module()
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 3)))
    array = numpy.arange(prod(shape)).reshape(shape)
    items: list[Any] = [random.choice((random.randrange(size), slice(None), slice(0, 1)))
                        for size in shape[: random.randint(0, len(shape))]]  # fmt: skip
    for _ in range(random.randint(0, 2)):
        items.insert(random.randint(0, len(items)), None)
    if random.random() < 0.4:
        items.insert(random.randint(0, len(items)), ...)
    try:
        wanted = numpy.asarray(array[tuple(items)])
    except IndexError:
        require_refused(lambda: chain(shape).then("subscript", tuple(items)), f"a subscript: {shape}[{items}]")
        return
    found = chain(shape).then("subscript", tuple(items))
    require(found.shape == wanted.shape, "a subscript with new axes", shape, items, found.shape, wanted.shape)
    require(addresses(found.views) == wanted.reshape(-1).tolist(), "a subscript with new axes", shape, items, found)
    ones = tuple(random.choice((1, size)) for size in shape)
    sizes = [random.choice((-1, size)) if one == size else size for one, size in zip(ones, shape, strict=True)]
    front = [random.randint(1, 3) for _ in range(random.randint(0, 2))]
    wide = chain(ones).then("expand", *front, *sizes)
    require(wide.shape == (*front, *shape), "what is expanded", ones, front, sizes, wide.shape)


def about_collections(random: Random) -> None:
    """A collection of about as many entries as a message shows: it stands whole if it has no more, or else with so many
    entries and how many more there are."""
    size = random.choice((1, MOST_ENTRIES - 1, MOST_ENTRIES, MOST_ENTRIES + 1, random.randint(2, 60)))
    entries = [random.randint(0, 9) for _ in range(size)]
    for value, brackets in ((entries, "[]"), (tuple(entries), "()")):
        more = f", ... {size - MOST_ENTRIES} more" if size > MOST_ENTRIES else "," * (size == 1 and brackets == "()")
        wanted = brackets[0] + ", ".join(map(str, entries[:MOST_ENTRIES])) + more + brackets[1]
        require(shown(value) == wanted, "a collection in a message", value, shown(value), wanted)
    table = {f"k{k}": entry for k, entry in enumerate(entries)}
    is_cut = f"... {size - MOST_ENTRIES} more}}" in shown(table)
    require(is_cut is (size > MOST_ENTRIES) and (is_cut or shown(table) == repr(table)), "a table in a message", table)


def about_long_tuples(random: Random) -> None:
    """A tuple of integers, or of tuples of them, one of which has more digits than Python writes: Python reads its text
    back."""
    parts: list[Any] = [random.choice((7, None, (), (1,), (2, 3))) for _ in range(random.choice((0, 0, 1, 2)))]
    long: Any = random.choice((1, -1)) * 10 ** random.randint(DIGITS, DIGITS + 300)
    for _ in range(random.randint(0, 2)):
        long = random.choice(((long,), (long, 1), (0, long)))
    parts.insert(random.randint(0, len(parts)), long)
    text = readable(tuple(parts))
    require(eval(text, {}) == tuple(parts), "a tuple with a long integer", text[:40], text[-40:])  # noqa: S307


def about_copies_of_errors(random: Random) -> None:
    """A refusal that is copied, or sent to another process, has all that it had, each in its place."""
    numbers = random.sample(range(1, 99), 4)
    errors: list[LayoutError] = [
        OutOfBoundsError("a", tuple(numbers[:2]), numbers[1], numbers[2], numbers[3]), ParseError("b", numbers[0]),
        MovementError("c"), BudgetError("d"),
    ]  # fmt: skip
    for error in errors:
        for other in (copy(error), loads(dumps(error))):
            is_same = type(other) is type(error) and str(other) == str(error) and vars(other) == vars(error)
            require(is_same, "a copy of a refusal", repr(error), vars(error), vars(other))


def about_launches(random: Random) -> None:
    """A kernel of a view that goes back beyond the first element, or is turned in blocks: as many elements before the
    first are told as the lowest address of any load has, and as many bytes as the shared block has elements."""
    count, lanes = random.randint(2, 24), random.choice((1, 2, 3, 4, 8))
    view = View((count,), (random.choice((-1, -1, -2, 1)),), random.choice((0, 3, 7, -2)), None, False)
    tracker = ShapeTracker((view,))
    kernel = lowered_for(tracker, random.choice(("c", "opencl", "cuda")), "float", {0: min(lanes, count)})
    lows = [interval.low for interval in kernel.reads if interval.low <= interval.high]
    found = launch_of(tracker, kernel).before
    wanted = max(0, -min(view.offset, view.offset + view.strides[0] * (count - 1)))
    require(found == wanted == max(0, -min(lows, default=0)), "elements before the first", view, lanes, found, wanted)
    turned = ShapeTracker.from_shape((random.randint(32, 70), random.randint(32, 70))).permute((1, 0))
    kind, itemsize = random.choice((("char", 1), ("half", 2), ("float", 4), ("double", 8)))
    block = lowered_for(turned, random.choice(("opencl", "cuda")), kind)
    elements = sum(uop.arg[1] for uop in block.uops if uop.uop.name == "DEFINE_LOCAL")  # type: ignore[index]
    shared = launch_of(turned, block).shared_bytes
    require(shared == elements * itemsize > 0, "bytes that a group shares", turned.shape, kind, shared, elements)
