"""Random strided arrays, and shapes for them: whether numpy and PyTorch reshape without a copy, and what we say (D15).

    PYTHONPATH=.:tests python -m support.reshapes numpy 100000 [seed]
    PYTHONPATH=.:tests python -m support.reshapes numpy-F 100000 [seed]
    PYTHONPATH=.:tests python -m support.reshapes torch 100000 [seed]

Prints how many cases ended in which way, and exits with status 1 if a verdict, a shape or a stride differs, if an order
of the axes that was named does not do, or if `View.reshape` finds a view where the library finds none.
"""

import random
import sys
from collections import Counter
from functools import partial
from importlib import import_module
from math import prod

from impl import LayoutError, View
from impl.interop.arrays import NoCopy, explain_reshape
from impl.interop.torch import explain_view

BUFFER = 2**16
"""Elements that the arrays lie in."""

OTHERS = 0.15
"""The part of the cases whose new shape is of any sizes, and fits by accident."""


def sizes(rng):
    """The sizes of an array: a few, often 1, at times 0."""
    rank = rng.choice((0, 1, 2, 2, 3, 3, 3, 4, 4, 5))
    usual = (1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, rng.choice((0, 7)))
    return [rng.choice(usual) if rng.random() < 0.9 else rng.randint(1, 9) for _ in range(rank)]


def strides_for(rng, shape, is_signed):
    """Strides in elements: those of a larger row-major array, some of whose axes changed place, were cut, turned,
    repeated, or given any stride."""
    order = list(range(len(shape)))
    if rng.random() < 0.5:
        rng.shuffle(order)
    strides, step = [0] * len(shape), rng.choice((1, 1, 1, 2, 3))
    for axis in reversed(order):
        strides[axis] = step
        step *= max(1, shape[axis]) + (rng.random() < 0.12)
    for axis in order:
        kind = rng.random()
        if kind < 0.06:
            strides[axis] = 0
        elif kind < 0.12:
            strides[axis] = rng.randint(0, 12)
        elif kind < 0.2 and is_signed:
            strides[axis] = -strides[axis]
    return [-stride for stride in strides] if is_signed and rng.random() < 0.1 else strides


def factors(rng, number):
    """A number as a product of random sizes, ones among them."""
    found = []
    while number > 1 and rng.random() < 0.85:
        size = rng.choice([size for size in range(2, number + 1) if number % size == 0])
        found.append(size)
        number //= size
    found += [number] * (number > 1)
    for _ in range(rng.choice((0, 0, 1, 2))):
        found.insert(rng.randint(0, len(found)), 1)
    return found


def new_sizes(rng, shape):
    """A new shape: one of as many elements for most cases, with -1 in some; in others any."""
    if rng.random() < OTHERS:
        found = [rng.choice((-2, -1, -1, 0, 1, 2, 3, 4, 6)) for _ in range(rng.randint(0, 4))]
    elif 0 in shape:
        found = [rng.choice((0, 1, 2, 3)) for _ in range(rng.randint(1, 4))]
        found[rng.randrange(len(found))] = 0
    elif rng.random() < 0.6 and shape:
        cut = rng.randint(0, len(shape))
        end = rng.randint(cut, len(shape))
        found = [*shape[:cut], *factors(rng, prod(shape[cut:end])), *shape[end:]]
    else:
        found = factors(rng, prod(shape))
    if found and rng.random() < 0.2:
        found[rng.randrange(len(found))] = -1
    return tuple(found)


def case(rng, is_signed):
    """A shape, strides and an offset in elements that stay in the buffer, and a new shape."""
    while True:
        shape = sizes(rng)
        strides = strides_for(rng, shape, is_signed)
        reach = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
        low, high = sum(r for r in reach if r < 0), sum(r for r in reach if r > 0)
        if 0 in shape or high - low < BUFFER:
            offset = 0 if 0 in shape else rng.randint(-low, BUFFER - 1 - high)
            return tuple(shape), tuple(strides), offset, new_sizes(rng, shape)


def answered(explain, array, new_shape):
    """Our verdict: whether the library makes a view, or None if it refuses the shape; and the answer."""
    try:
        answer = explain(array, new_shape)
    except LayoutError:
        return None, None
    assert str(answer) and bool(answer) is isinstance(answer, NoCopy)
    return bool(answer), answer


def faults_in_view(answer, result, strides):
    """What is wrong with the view that was said to be made."""
    if tuple(result.shape) != answer.new_shape:
        yield "shape"
    pairs = zip(answer.new_shape, answer.new_strides, strides, strict=True)
    if 0 not in answer.new_shape and any(size > 1 and ours != theirs for size, ours, theirs in pairs):
        yield "strides"


def numpy_case(rng, numpy, memory, orders="C"):
    """In one of some orders of the elements, how numpy ends with a case, and what is wrong with what we say."""
    shape, strides, offset, new_shape = case(rng, is_signed=True)
    unit = 4 if rng.random() < 0.9 else 1
    array = numpy.ndarray(shape, "i4", memory, offset * unit, tuple([unit * stride for stride in strides]))
    order = rng.choice(orders) if len(orders) > 1 else orders
    ours, answer = answered(partial(explain_reshape, order=order), array, new_shape)
    try:
        result, theirs = array.reshape(new_shape, order=order, copy=False), True
    except ValueError as refusal:
        result, theirs = None, False if "copy" in str(refusal) else None
    if ours is not theirs:
        return (False, theirs), ["verdict"]
    found = list(faults_in_view(answer, result, result.strides)) if theirs else []
    if theirs is False and answer.order is not None:
        array.transpose(answer.order).reshape(new_shape, order=order, copy=False)
    if theirs is not None and unit == 4 and order == "C":
        view = View.create(shape, strides, offset).reshape(answer.new_shape)
        found += ["View.reshape"] * ((view is not None) is not theirs)
    return (array.flags.c_contiguous, theirs), found


def torch_case(rng, torch, memory):
    """How PyTorch ends with a case, and what is wrong with what we say."""
    shape, strides, offset, new_shape = case(rng, is_signed=False)
    tensor = torch.as_strided(memory, shape, strides, offset)
    ours, answer = answered(explain_view, tensor, new_shape)
    try:
        result, theirs = tensor.view(new_shape), True
    except RuntimeError as refusal:
        result, theirs = None, False if "not compatible" in str(refusal) else None
    if ours is not theirs:
        return (False, theirs), ["verdict"]
    found = list(faults_in_view(answer, result, result.stride())) if theirs else []
    if theirs is False and answer.order is not None:
        tensor.permute(answer.order).view(new_shape)
    if theirs is not None:
        view = View.create(shape, strides, offset).reshape(answer.new_shape)
        found += ["View.reshape"] * ((view is not None) is not theirs)
    return (tensor.is_contiguous(), theirs), found


CASES = {"numpy": numpy_case, "numpy-F": partial(numpy_case, orders="FFA"), "torch": torch_case}
"""Who is asked: numpy in row-major order, in the other or as the array lies, and PyTorch."""


def memory_of(library, module):
    """The buffer that arrays of a library lie in; four elements of slack for those that are read as bytes."""
    return module.zeros(BUFFER + 4, dtype=module.int32) if library == "numpy" else module.zeros(BUFFER)


def counted(library, count, seed):
    """How many cases ended in which way, and the seeds of those that are wrong, with what is."""
    name = library.partition("-")[0]
    module = import_module(name)
    one, memory = CASES[library], memory_of(name, module)
    ends, wrong = Counter(), []
    for number in range(seed, seed + count):
        (is_row_major, theirs), faults = one(random.Random(number), module, memory)
        end = {True: "a view", False: "a copy", None: "refused"}[theirs]
        ends[f"{end}, of a row-major one" if theirs and is_row_major else end] += 1
        wrong += [(number, faults)] * bool(faults)
    return ends, wrong


def main(library, count, seed="0"):
    """Prints the counts."""
    ends, wrong = counted(library, int(count), int(seed))
    version = import_module(library.partition("-")[0]).__version__
    print(f"{library} {version}: {count} cases from seed {seed}: {dict(ends)}; "
          f"{len(wrong)} of ours wrong: {wrong[:5]}")  # fmt: skip
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
