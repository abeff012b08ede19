"""Index expressions as text whose integers are near the ends of a type, and conditions on quotients (R13, D18)."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from math import prod
from random import Random
from re import findall

from impl import LayoutError, ShapeTracker, View
from impl.lower import index_expression
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.written.texts import LANGUAGES, about_text


def ask_wide_texts(random: Random) -> None:
    """Trackers with large steps and offsets, with padding in front of a quotient, and with masked quotients; with up to
    six symbolic sizes; with an axis that is longer than 32 bits hold; and with sums that are so only on the way."""
    for draw in (far, back, before, masked_rows):
        for _ in range(2):
            tracker = ShapeTracker(draw(random))
            with suppress(LayoutError):
                tracker.require_in_bounds("wide texts")
                about_text(random, tracker)
    about_text(random, ShapeTracker(farther(random)))
    about_many_sizes(random)
    about_long_axes(random)
    about_text(random, ShapeTracker((on_the_way(random),)))


def about_many_sizes(random: Random) -> None:
    """Of up to six symbolic sizes the text says which it needs; none has a name with a meaning of its own."""
    names, language = random.sample("abcdefgh", random.randint(2, 6)), random.choice(LANGUAGES)
    order = random.sample(range(len(names)), len(names))
    for wrong in (None, random.choice(("if", "for", "while", "int", "a.b"))):
        at = random.randrange(len(names))
        sizes = [Variable(wrong if wrong and place == at else name, 1, 5) for place, name in enumerate(names)]
        ask = partial(index_expression, ShapeTracker.from_shape(tuple(sizes)).permute(tuple(order)), language)
        if wrong:
            require_refused(ask, f"index_expression: {language}; size {at} is named {wrong}")
            continue
        found = ask()
        words = {*findall(r"[a-z]\w*", f"{found.address} {found.condition}")}
        is_right = {*found.parameters} == words & {*names} and len(words & {*names}) == len(names) - 1
        require(is_right, "index_expression: the sizes that are needed", names, order, found)


def about_long_axes(random: Random) -> None:
    """The integers hold each coordinate along up to six axes, though the address may not move along the longest."""
    sizes = [random.choice((1, 2, 3)) for _ in range(random.randint(1, 6))]
    at = random.randrange(len(sizes))
    sizes[at] = near_a_width(random)
    strides = tuple(0 if axis == at else 1 for axis in range(len(sizes)))
    for language, least in (("c", 32), ("cuda", 32), ("numpy", 32), ("python", None)):
        found = index_expression(ShapeTracker((View.create(tuple(sizes), strides),)), language)
        wanted = None if least is None else f"int{max(least, 64 if sizes[at] > 2**31 else 32)}"
        require(found.type == wanted, "index_expression: the integers of long axes", language, sizes, found)


def near_a_width(random: Random) -> int:
    """A number that is near a power of 2 at which a type ends."""
    return int(2 ** random.choice((28, 29, 30, 30, 31, 31, 32))) + random.choice((0, 0, -1, 1, 5))


def far(random: Random) -> tuple[View, ...]:
    """A view that steps far, forwards or back."""
    shape = tuple(random.choice((2, 2, 3, 5)) for _ in range(random.randint(1, 3)))
    strides = tuple(near_a_width(random) * random.choice((1, -1)) // random.choice((1, 1, 2)) for _ in shape)
    lowest = sum(min(0, step * (size - 1)) for step, size in zip(strides, shape, strict=True))
    return (View.create(shape, strides, random.choice((0, 1, 7)) - lowest),)


def on_the_way(random: Random) -> View:
    """A view along three axes or more whose steps, added one after another, go beyond 32 bits from any of them on, and
    back again by the offset or by steps back: no address is beyond, or few are."""
    count, end = random.randint(3, 5), 2**31
    late, reached, strides = random.randrange(1, count), 0, []
    for place in range(count):
        left = max(end - reached, 2)
        strides.append(left + random.randint(0, end // 8) if place == late else random.randint(1, left // 2))
        reached += strides[-1]
    over = min(reached - end + random.choice((1, 5, 1000)), end)
    back = [-random.randint(1, over)] if random.random() < 0.3 else []
    offset = -over + random.choice((0, 0, 0, 1, 1000))
    return View.create((2,) * len((*strides, *back)), (*strides, *back), offset)


def farther(random: Random) -> tuple[View, ...]:
    """A view whose steps have any number of bits up to sixty."""
    shape = tuple(random.choice((2, 3)) for _ in range(random.randint(1, 2)))
    return (View.create(shape, tuple(2 ** random.randint(30, 60) + random.choice((0, 1, -1)) for _ in shape)),)


def back(random: Random) -> tuple[View, ...]:
    """A view that steps back along its axes, masked but for what is in front: elsewhere its numbers are negative."""
    shape = tuple(random.choice((4, 6)) for _ in range(2))
    strides = tuple(-(2**31 + random.choice((0, 1, 2**29, near_a_width(random)))) // size for size in shape)
    mask = tuple((0, random.choice((1, 2, 2, 2))) for _ in shape)
    return (View.create(shape, strides, -sum(s * (end - 1) for s, (_, end) in zip(strides, mask, strict=True)), mask),)


def before(random: Random) -> tuple[View, ...]:
    """A row of a table, of which a part is read with much padding in front, where its number is negative."""
    rows, columns = random.choice((1, 2, 3)), random.choice((3, 4, 7))
    base = View.create((rows, columns), (near_a_width(random) // random.choice((1, 2, 3)), 1))
    padding, step = random.randint(1, 6 * columns), random.choice((1, 1, 2))
    count = random.randint(1, (rows * columns - 1) // step + 1)
    first = random.randint(0, rows * columns - 1 - step * (count - 1))
    return base, View.create((padding + count,), (step,), first - step * padding, ((padding, padding + count),))


def masked_rows(random: Random) -> tuple[View, ...]:
    """Some rows of a table, or planes of rows, of which the others are masked, read forwards or backwards by number."""
    sizes = [random.choice((2, 3, 4, 5, 8)) for _ in range(random.randint(2, 3))]
    strides = [random.choice((1, 3, 40)) for _ in sizes]
    mask = [(0, size) for size in sizes]
    axis = random.randrange(len(sizes) - 1)
    begin = random.randint(0, sizes[axis] - 1)
    mask[axis] = (begin, random.randint(begin + 1, sizes[axis]))
    base = View.create(tuple(sizes), tuple(strides), 0, tuple(mask))
    extent = random.randint(2, prod(sizes))
    if random.random() < 0.5:
        return base, View.create((extent,), (-1,), random.randint(extent - 1, prod(sizes) - 1))
    return base, View.create((extent,), (1,), random.randint(0, prod(sizes) - extent))
