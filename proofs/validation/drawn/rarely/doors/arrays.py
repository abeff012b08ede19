"""What others give: arrays whose elements lie any number of bytes apart, calls of PyTorch that count from the end,
chains that go on with a budget of their own, and ranges of masks that end before they begin (D7, D8, D16)."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from random import Random
from types import SimpleNamespace
from typing import Any

from impl import View, chain
from impl.chains import Chain
from impl.errors import ArrayError
from impl.interop import tinygrad as dropin
from impl.interop.arrays import read
from impl.interop.arrays.libraries import numpy_module
from impl.mergeability import DEFAULT_BUDGET
from impl.native import natively, purely
from proofs.validation.defined import in_normal_form, refusal_of, require, view_at
from proofs.validation.drawn.arguments import DRAWN
from proofs.validation.drawn.interop.calls import addresses, call_on
from spec.shape import index_set

BYTES = 2**12
"""The memory that arrays lie in."""


def ask_given_from_outside(random: Random) -> None:
    """Each of them, some times."""
    for _ in range(4):
        about_bytes(random)
        about_counted_from_the_end(random)
        about_budgets(random)
        about_ranges(random)


def about_bytes(random: Random) -> None:
    """An array in some memory, whose elements lie any number of bytes apart along each axis, forwards or backwards: its
    view reads its elements. Where they are no whole number of elements apart it is refused, and the first axis is named
    along which they are not; an axis of one element is none, whatever its stride. So it is with an object that only
    tells its shape, its strides and the size of an element."""
    numpy, kind = numpy_module(), numpy_module().dtype(random.choice(("i1", "u2", "i4", "f4", "f8", "c16")))
    shape = tuple(random.choice((0, *[1, 1, 2, 3] * 4)) for _ in range(random.choice((0, 1, 1, 2, 3, 4))))
    unit, is_whole = kind.itemsize, random.random() < 0.6
    strides = tuple(
        random.randint(-9, 9) * unit if size != 1 and is_whole else random.randint(-40, 40) for size in shape
    )
    low = sum(max(size - 1, 0) * min(stride, 0) for size, stride in zip(shape, strides, strict=True))
    memory = numpy.frombuffer(random.randbytes(BYTES), "u1")
    array = numpy.ndarray(shape, kind, memory, -low + random.randint(0, 20), strides)
    wrong = [axis for axis, size in enumerate(shape) if size > 1 and strides[axis] % unit and 0 not in shape]
    told = SimpleNamespace(shape=shape, strides=strides, itemsize=unit)
    for given in (array, told):
        question = f"an array: {shape}; {strides} bytes apart; {kind}; {type(given).__name__}"
        refusal = refusal_of(partial(View.of, given))
        if not wrong:
            require(refusal is None, question, refusal)
            continue
        axis, size, stride = wrong[0], shape[wrong[0]], strides[wrong[0]]
        said = f"axis {axis} of size {size} has a stride of {stride} bytes, and an element has {unit}; need a multiple"
        is_said = isinstance(refusal, ArrayError) and f"{said} of {unit}" in str(refusal)
        require(is_said, question, refusal)
    if wrong:
        return
    found, by_parts = read(array), View.of(told)
    require(found.view.shape == by_parts.shape == shape and View.of(array) == found.view, question, found.view)
    require(found.view.strides == by_parts.strides, question, found.view, by_parts)
    apart = found.view.strides
    lowest = min([sum(i * step for i, step in zip(index, apart, strict=True)) for index in index_set(shape)], default=0)
    require(by_parts.offset == -lowest, question, by_parts)
    for index in index_set(shape):
        place = found.view.offset + sum(i * step for i, step in zip(index, apart, strict=True))
        require(found.buffer[place].tobytes() == array[index].tobytes(), question, index, found.view)


def about_counted_from_the_end(random: Random) -> None:
    """`narrow`, `select` and `flatten` with axes, starts and indices from either end, and beyond them: what a slice of
    numpy's reads is read, as calls or as a text, and what is on no axis is refused, as in PyTorch."""
    shape = tuple(random.choice((1, 2, 3, 4, 5)) for _ in range(random.randint(1, 4)))
    rank, array = len(shape), numpy_module().arange(prod(shape)).reshape(shape)
    axis = random.randrange(-rank, rank)
    size, front = shape[axis], (slice(None),) * (axis % rank)
    start, count = random.randint(-2 * size - 1, 2 * size + 1), random.choice((0, 1, 1, 2, size, -1))
    begin = start + size * (start < 0)
    wanted: dict[str, tuple[tuple[int, ...], Any]] = {
        "narrow": (
            (axis, start, count),
            array[(*front, slice(begin, begin + count))] if 0 <= begin <= begin + count <= size else None,
        ),
        "select": ((axis, start), array[(*front, start)] if -size <= start < size else None),
    }
    first, last = random.choices(range(-rank - 1, rank + 1), k=2)
    is_there = -rank <= first < rank and -rank <= last < rank and first % rank <= last % rank
    flat = (*shape[: first % rank], -1, *shape[last % rank + 1 :])
    wanted["flatten"] = (first, last), array.reshape(flat) if is_there else None
    for name, (given, right) in wanted.items():
        library = random.choice((None, "torch"))
        asked: tuple[Any, ...] = (
            partial(chain, shape, (name, *given), library=library),
            partial(chain, f"{shape}.{name}({', '.join(map(str, given))})", library=library),
        )
        for ask in asked:
            question = f"a call: {shape}; {name}{given}; {library}"
            refusal = refusal_of(ask)
            require((refusal is None) is (right is not None), question, refusal)
            if right is not None:
                found = ask()
                is_right = found.shape == right.shape and addresses(found.views) == right.reshape(-1).tolist()
                require(is_right, question, found.views)


def about_budgets(random: Random) -> None:
    """A chain that goes on from a chain has the budget that is given for what follows, larger or smaller than what is
    left of the other, or the usual one; it has the steps of that chain, and is what the calls one by one make of it. So
    is what a text begins with, and what is decided about its calls."""
    shape = tuple(random.choice((2, 3, 4)) for _ in range(random.randint(1, 4)))
    limits = [random.choice((0, 5, random.randint(0, 10**4), 2**30)) for _ in range(2)]
    begun, array = chain(shape, budget=limits[0]), numpy_module().arange(prod(shape)).reshape(shape)
    calls: list[tuple[Any, ...]] = []
    for _ in range(random.randint(0, 6)):
        name, given, after = call_on(random, numpy_module(), array)
        if 0 < after.size <= 300 and after.ndim <= 6:
            calls.append((name, *given))
            array = after
    at = random.randint(0, len(calls))
    first = chain(begun, *calls[:at], budget=limits[0])
    again, usual = chain(first, budget=limits[1]), chain(first)
    question = f"a chain: {shape}; {calls[:at]}, and then {calls[at:]}; budgets {limits}"
    require(again.steps == first.steps and again.library is first.library, question, "its steps")
    require((again.budget, usual.budget) == (limits[1], DEFAULT_BUDGET), question, again.budget, usual.budget)
    found, one_by_one = chain(first, *calls[at:], budget=limits[1]), Chain(first.steps, limits[1], first.library)
    for name, *arguments in calls[at:]:
        one_by_one = one_by_one.then(name, *arguments)
    require(found == one_by_one and found.budget <= limits[1], question, found.budget, one_by_one.budget)
    text = "".join(step.call for step in found.steps)
    written, whole = chain(text, budget=limits[1]), chain(shape, *calls, budget=limits[1])
    require(written.budget == whole.budget and written.shape == whole.shape, question, text, written, whole)


def about_ranges(random: Random) -> None:
    """A view of the drop-in that is made by its class, of a mask with ranges that may go beyond an axis on either side,
    or end before they begin: an index is valid that lies in all of them. It has each range inside of its axis, and so
    has what is made of it, which reads what the same of a view of the library reads."""
    shape = tuple(random.choice((1, 2, 3, 4, 5)) for _ in range(random.randint(1, 4)))
    strides, offset = tuple(random.randint(-9, 9) for _ in shape), random.randint(-9, 9)
    given = [(random.randint(-2, size + 2), random.randint(-2, size + 2)) for size in shape]
    given = [(min(pair), max(pair)) if random.random() < 0.6 else pair for pair in given]
    valid = [[i for i in range(size) if begin <= i < end] for size, (begin, end) in zip(shape, given, strict=True)]
    mask = tuple((some[0], some[-1] + 1) if some else (0, 0) for some in valid)
    like, question = View.create(shape, strides, offset, mask), f"a view of the drop-in: {shape}; {strides}; {given}"
    with random.choice((natively, purely))():
        own = dropin.View(shape, strides, offset, tuple(given), False)
        ranges = [*zip(shape, own.mask or ((0, size) for size in shape), strict=True)]
        require(all(0 <= begin <= end <= size for size, (begin, end) in ranges), question, own)
        found = [*product(*(range(*pair) for _, pair in ranges))]
        require(found == [*product(*valid)], question, "valid indices", own)
        for name in random.sample([*DRAWN], 3):
            argument = DRAWN[name](random, shape)
            made, wanted = getattr(own, name)(argument), getattr(like, name)(argument)
            if made is not None and wanted is not None:
                both = [in_normal_form(view_at(view, {})) for view in (made, wanted)]
                require(both[0] == both[1], question, name, argument, made, wanted)
