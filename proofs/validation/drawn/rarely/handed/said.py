"""What is said beside an answer or in a refusal, fact by fact: axes that there are, names of indices, the views below a
picture, the index that leaves, and how much is too wide (D6 to D18)."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl import OutOfBounds, ShapeTracker, View, chain, mergeable, ops
from impl.interop.arrays.libraries import numpy_module
from impl.parts.width import require_narrow
from impl.symbolic import Variable
from proofs.validation.defined import refusal_of, require, view_at
from spec.shape import index_set
from spec.stack import read

MOST_FACTORS, MOST_BITS = 2**12, 2**28
"""Symbolic factors of all row-major strides together, and bits."""


def ask_what_is_said_beside(random: Random) -> None:
    """Each in its ways."""
    about_axes_that_there_are(random)
    about_permutations(random)
    about_names_of_indices(random)
    about_pictures(random)
    about_indices_that_leave(random)
    about_factors(random)
    about_symbolic_runs(random)
    about_bits(random)


def about_axes_that_there_are(random: Random) -> None:
    """An axis that a tensor or a chain of up to four axes has not, on either side: it is refused with what it may be,
    counted from the end as well. Where an axis is put in there is one more."""
    rank = random.randint(1, 4)
    shape = tuple(random.randint(1, 3) for _ in range(rank))
    x, there = ops.Tensor.of(numpy_module().zeros(shape)), chain(shape)
    for beyond in (rank, -rank - 1, rank + random.randint(1, 9), -rank - random.randint(2, 9)):
        need = f"need {-rank} <= axis < {rank}"
        asks: list[Any] = [partial(there.then, name, beyond) for name in ("squeeze", "flip")]
        asks += [partial(operation, x, beyond) for operation in (ops.reduce_sum, ops.reduce_max, ops.squeeze)]
        asks += [partial(ops.moveaxis, x, beyond, 0), partial(ops.swap_axes, x, 0, beyond)]
        for ask in asks:
            refusal = str(refusal_of(ask))
            require(need in refusal, "an axis that is not there", shape, beyond, ask, refusal)
        more = str(refusal_of(partial(there.then, "unsqueeze", beyond + (1 if beyond > 0 else -1))))
        require(f"need {-rank - 1} <= axis < {rank + 1}" in more, "unsqueeze: an axis", shape, beyond, more)


def about_permutations(random: Random) -> None:
    """An order that is none, of a view and of a tracker: it is refused, and all axes are named that it needs."""
    rank = random.randint(1, 6)
    shape = tuple(random.randint(1, 4) for _ in range(rank))
    order = random.choices(range(-1, rank + 1), k=rank)
    if sorted(order) == [*range(rank)]:
        order[0] = rank
    for one in (View.create(shape), ShapeTracker.from_shape(shape)):
        refusal = str(refusal_of(partial(one.permute, tuple(order))))
        axes = ", ".join(map(str, range(rank))) + "," * (rank == 1)
        require(f"need each axis of ({axes}) once" in refusal, "permute: axes", shape, order, refusal)


def about_names_of_indices(random: Random) -> None:
    """The index expression of a view, a tracker and a chain by names for its indices: it names no other, and has the
    address and the condition of each index."""
    rank = random.randint(1, 3)
    shape = tuple(random.randint(2, 4) for _ in range(rank))
    tracker = ShapeTracker.from_shape(shape).permute(tuple(random.sample(range(rank), rank)))
    tracker = tracker.pad(tuple((random.randint(0, 1), 0) for _ in shape))
    names = random.sample(["row", "column", "k", "idx1", "idx0", "z"], rank)
    for one in (tracker.views[-1], tracker, chain(tracker)):
        found = one.index_expression("python", names=names)
        for index in index_set(tracker.shape):
            at = dict(zip(names, index, strict=True))
            reading = read((view_at(tracker.views[-1], {}),), index)
            is_valid = bool(eval(found.condition or "1", {}, at))  # noqa: S307  a text of the library
            require(is_valid == reading.is_valid, "index_expression: names", tracker, names, found, index)
            address = eval(found.address, {}, at) if is_valid else None  # noqa: S307
            require(not is_valid or address == reading.address, "index_expression: names", tracker, names, found, index)


def about_pictures(random: Random) -> None:
    """What notebooks show of a small stack names each of its views, and of an answer is the picture with the indices
    that the answer names."""
    size = random.choice((4, 6, 8))
    views = [View.create((size,)).stride((random.choice((1, -1)),)) for _ in range(random.randint(1, 4))]
    views[0] = View.create((2, size // 2), (1, 2))
    page = ShapeTracker(tuple(views))._repr_html_()
    require(page is not None and all(page.count(repr(view)) >= views.count(view) for view in views), "a page", views)
    found = mergeable(View.create((size // 2, 2)).permute((1, 0)), View.create((size // 2, 2)))
    require(found._repr_svg_() == found.svg(), "a picture of an answer", found)


def about_indices_that_leave(random: Random) -> None:
    """A stack of two to four views of which the last one leaves the one below: the index that is named has all of its
    coordinates, is marked, and leaves."""
    shape = tuple(random.randint(1, 4) for _ in range(random.randint(1, 4)))
    top = View.create(shape, tuple(random.randint(1, 9) for _ in shape), random.randint(0, 3))
    last = top.offset + sum((size - 1) * step for size, step in zip(shape, top.strides, strict=True))
    if last > 0:
        found = mergeable(*[View.create((last,))] * random.randint(1, 3), top)
        require(isinstance(found, OutOfBounds), "out of bounds", top, found)
        out: Any = found
        address = read((view_at(top, {}),), out.witness).address
        require(out.marked == (out.witness,) and address == last == out.flat, "an index that leaves", top, found)


def about_factors(random: Random) -> None:
    """A shape of symbolic sizes, each a variable or a variable and a number: it is refused exactly where its row-major
    strides and its number of elements, multiplied out, have too many factors."""
    plain, sums = random.choice(((random.randint(80, 100), 0), (random.randint(0, 40), random.randint(6, 9))))
    sizes: list[Any] = [Variable(f"n{k}", 1, 9) for k in range(plain)]
    sizes += [Variable(f"m{k}", 1, 9) + random.randint(1, 3) for k in range(sums)]
    random.shuffle(sizes)
    terms, factors, counted = 1, 0, 0
    for place, size in enumerate(reversed(sizes)):
        others = 1 if isinstance(size, Variable) else 2
        terms, factors = terms * others, terms + factors * others
        counted += factors * (place > 0)
    refusal = refusal_of(partial(View.create, tuple(sizes)))
    require((refusal is not None) == (counted > MOST_FACTORS), "symbolic factors", plain, sums, counted, refusal)


def about_symbolic_runs(random: Random) -> None:
    """A stack of two views to four of which any, but not all, are symbolic: what it is simplified to reads the same
    at some values of the variable."""
    n, rows, columns = Variable("n", 1, 5), random.randint(2, 4), random.randint(2, 4)
    size = rows * columns
    below = View.create((n, size), (size + random.randint(0, 2), 1))
    plain = View.create((rows, columns)).permute((1, 0))
    last = View.create((size,)).stride((random.choice((1, -1)),))
    views = [below, plain, View.create((columns, rows), (rows, 1)), View.create((n, size), (0, 1)), last]
    stack = (*random.choice(((below,), (below, plain))), *random.sample(views[1:], random.randint(1, 2)))
    found = ShapeTracker(stack).simplify()
    for value in (1, 3):
        defined, simplified = (tuple(view_at(view, {"n": value}) for view in some) for some in (stack, found.views))
        for index in index_set(defined[-1].shape):
            before, after = read(defined, index), read(simplified, index)
            is_same = before.leaves_base or (before.is_valid, before.address) == (after.is_valid, after.address)
            require(is_same, "simplify: symbolic runs", stack, found, value, index, before, after)


def about_bits(random: Random) -> None:
    """A shape of thousands of axes of size 2 or 3, some of size 1 among them: it is refused exactly where its rank
    times the bits of the last indices is too large."""
    axes = random.choice((15_000, 16_384, 16_385, 12_000, 11_000))
    threes = random.choice((0, 0, axes // 4))
    shape = (2,) * (axes - threes - 10) + (3,) * threes + (1,) * 10
    bits = axes - threes - 10 + 2 * threes
    is_wide = bits * axes > MOST_BITS
    refusal = refusal_of(partial(require_narrow, "View", shape))
    require((refusal is not None) == is_wide, "many axes", axes, threes, refusal)
