"""Elements that become others: both zeros where slices are updated, numbers among operands of any types, and what a
tensor is compared with, whatever it is (D16, D21)."""

from __future__ import annotations

from array import array as row_of
from collections import deque
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import prod
from numbers import Number
from random import Random
from types import SimpleNamespace
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from impl.ops.operation import Operation
from impl.ops.records.record import Record
from proofs.validation.defined import refusal_of, require, require_refused

KINDS = "int8", "uint8", "int16", "int64", "float16", "float32", "float64", "complex64"
"""Types of elements of operands."""

FLOATS = "float16", "float32", "float64", "complex64", "complex128"
"""Types of elements that have two zeros."""

TWO_ZEROS = 0.0, -0.0, -0.0, -0.0, 1.0, -1.0, 2.0, -2.0
"""Elements whose sums are the same in any order."""

OTHERS = "inf", "-inf", "nan"
"""Elements that sums of others do not become."""


def ask_compared_elements(random: Random) -> None:
    """Each of them, some times."""
    with numpy_module().errstate(all="ignore"):
        for _ in range(6):
            about_zeros(random)
    for _ in range(8):
        about_numbers(random)
        about_comparisons(random)


def about_zeros(random: Random) -> None:
    """Slices along any axis are replaced by updates, or get them added, one after another: by indices of any rank that
    name some slices often and others never, in a batch or in none. Zeros have the sign that they have in numpy: a sum
    is -0.0 if all that is added is. What is infinite, or no number, stays in its slice."""
    numpy, batch = numpy_module(), tuple(random.choice((1, 2, 2, 3)) for _ in range(random.choice((0, 0, 0, 1, 2))))
    shape = tuple(random.choice((1, 2, 3, 4)) for _ in range(random.choice((1, 1, 2, 3))))
    axis, places = random.randrange(len(shape)), random.choice(((), (1,), (2,), (3,), (4,), (7,), (2, 2), (3, 2)))
    kinds = random.choice(FLOATS), random.choice(FLOATS)
    some, others = random.choice((TWO_ZEROS, TWO_ZEROS[:4])), OTHERS if random.random() < 0.3 else ()

    def drawn(kind: str, *sizes: int) -> Any:
        """An array of zeros and others."""
        elements = [random.choice(some) for _ in range(prod(sizes))]
        for place in random.sample(range(len(elements)), min(len(elements), len(others) and 2)):
            elements[place] = float(random.choice(others))
        found = numpy.array(elements, "float64").astype(kind).reshape(sizes)
        return numpy.conjugate(found) if random.random() < 0.3 else found

    base, updates = drawn(kinds[0], *batch, *shape), drawn(kinds[1], *batch, *shape[:axis], *places, *shape[axis + 1 :])
    few = random.sample(range(shape[axis]), random.randint(1, shape[axis]))
    numbers = [random.choice(few) - random.choice((0, 0, shape[axis])) for _ in range(prod((*batch, *places)))]
    indices, add = numpy.array(numbers, int).reshape((*batch, *places)), random.random() < 0.75
    wanted = base.astype(numpy.result_type(base, updates))
    for member in numpy.ndindex(batch):
        for place in numpy.ndindex(places):
            front = (*member, *(slice(None),) * axis)
            there, here = (*front, indices[member + place]), (*front, *place)
            wanted[there] = wanted[there] + updates[here] if add else updates[here]
    function: Any = partial(ops.scatter, axis=axis - random.choice((0, len(shape))), add=add)
    for _ in batch:
        function = ops.vmap(lambda *operands, inner=function: inner(*operands))
    found = function(base, indices, updates).numpy()
    question = f"updates of {kinds[1]}: {batch}; {shape}; axis {axis}; {indices.tolist()}; add {add}; {base.tolist()}"
    require(found.dtype == wanted.dtype and found.shape == wanted.shape, question, found.dtype, found.shape)
    for part, right in ((found.real, wanted.real), (found.imag, wanted.imag)):
        is_equal = numpy.array_equal(part, right, equal_nan=True)
        is_equal = is_equal and bool((numpy.isnan(right) | (numpy.signbit(part) == numpy.signbit(right))).all())
        require(is_equal, question, updates.tolist(), found.tolist(), wanted.tolist())


def about_numbers(random: Random) -> None:
    """Arrays and numbers of Python in any order, as operands of an operation that shows what it is given: each array
    keeps its type, and each number has the one that numpy gives it beside the first array, whatever comes later; one
    that integers of this type do not hold is refused. So it is where a number updates an element."""
    numpy, count, seen = numpy_module(), random.randint(1, 5), list[Any]()

    def kernel(xp: Any, arrays: Sequence[Any], params: Any) -> Any:
        seen[:] = [array.dtype for array in arrays]
        return arrays[0]

    record = Record("own", {}, lambda shapes, params: params, kernel=kernel, shape=lambda shapes, _: shapes[0],
                    footprint=lambda shapes, _: ((),) * len(shapes), operands=None)  # fmt: skip
    own: Any = type("Own", (Operation,), {"record": record})
    numbers = 0, 5, -7, 200, 70000, True, 0.5, -2.0, 1j
    given: list[Any] = [random.choice(numbers) for _ in range(count)]
    given.insert(random.randint(0, count), numpy.array(1, random.choice(KINDS)))
    for place in range(count + 1):
        if random.random() < 0.4:
            given[place] = numpy.array(random.randint(0, 9), random.choice(KINDS))
    first = next(value for value in given if isinstance(value, numpy.ndarray))
    wanted, out = types_of(first.dtype, given)
    operands = [ops.Tensor.of(value) if value is first and random.random() < 0.5 else value for value in given]
    about_types(partial(own(), *operands), f"numbers among operands: {given}", out)
    require(out is not None or seen == wanted, "the types of numbers among operands", given, seen, wanted)
    base, number = numpy.zeros(3, random.choice(KINDS)), random.choice(numbers)
    index = numpy.array(random.randint(0, 2), random.choice(("int8", "uint8", "int64", "uint16")))
    (wanted, out), add = types_of(base.dtype, [number]), random.random() < 0.5
    name = "scatter_add" if add else "scatter"
    places = random.choice((index, int(index), int(index) - 3, ops.Tensor.of(index)))
    question = f"an update by a number: {base.dtype}; {places!r}; {number}; {name}"
    about_types(lambda: ops.scatter(base, places, number, add=add), question, out)
    if out is None:
        changed = base.astype(wanted[0])
        changed[index] = number
        found = ops.scatter(base, places, number, add=add)
        require(found.dtype == changed.dtype and found.numpy().tolist() == changed.tolist(), question, found)


def types_of(kind: Any, given: Sequence[Any]) -> tuple[list[Any], str | None]:
    """The types of operands, numbers beside an array of some type; and the first of these that does not hold its
    number, if there is one: an integer beyond its ends, or one that it has as infinite."""
    numpy, found = numpy_module(), list[Any]()
    for value in given:
        if isinstance(value, numpy.ndarray):
            found.append(value.dtype)
            continue
        together = numpy.result_type(kind, value)
        if together.kind in "iu":
            is_held = numpy.iinfo(together).min <= value <= numpy.iinfo(together).max
        else:
            is_held = together.kind == "b" or abs(value) <= float(numpy.finfo(together).max)
        if not is_held:
            return found, str(together)
        found.append(together)
    return found, None


def about_types(ask: Any, question: str, out: str | None) -> None:
    """Whether something is refused exactly if a type does not hold a number, and says which."""
    said = str(refusal_of(ask) or "")
    wanted = "" if out is None else f": the number leaves the range of {out}; need a tensor of a wider type"
    require(said.endswith(wanted) and bool(said) is bool(wanted), question, said, wanted)


class Counted(Number):
    """A number of nobody's, which nothing reads."""

    __slots__ = ()
    __hash__ = object.__hash__


def about_comparisons(random: Random) -> None:
    """A tensor on either side of `==` and `!=`: what numpy reads as numbers is compared element by element, be it a
    number of Python or of numpy, a sequence of some sort, or memory. A number of another kind, a text, or what is no
    number, is equal to none. No order is there for these, and no sum."""
    numpy, size = numpy_module(), random.randint(1, 4)
    x = numpy.array([random.randint(0, 3) for _ in range(size)], random.choice(("int8", "int64", "float64")))
    tensor, other = ops.Tensor.of(x), [random.randint(0, 3) for _ in range(size)]
    number, start = random.randint(0, 3), random.randint(0, 3)
    read: Any = random.choice((
        number, float(number), complex(number), bool(number), numpy.int8(number), numpy.float32(number),
        other, tuple(other), range(start, start + size), deque(other), row_of("i", other), bytearray(other),
        memoryview(bytes(other)), numpy.array(other), ops.Tensor.of(other), numpy.array(number), [*map(float, other)],
        SimpleNamespace(__array_interface__=x.__array_interface__), SimpleNamespace(__array__=lambda *_, **__: x[::-1]),
    ))  # fmt: skip
    wanted = x == numpy.asarray(read.numpy() if isinstance(read, ops.Tensor) else read)
    for found, right in ((tensor == read, wanted), (read == tensor, wanted), (tensor != read, ~wanted)):
        require(isinstance(found, ops.Tensor), "a comparison", x, read, found)
        require(bool(numpy.array_equal(found.numpy(), right)), "a comparison", x.tolist(), read, found)
    strange: Any = random.choice((
        Fraction(number, 2), Fraction(number), Decimal(number), Counted(), "", str(number), b"", bytes(other), None,
        date(2000, 1, 1 + number), {number}, {number: number}, object(), NotImplemented, Ellipsis, len,
    ))  # fmt: skip
    found = [tensor == strange, strange == tensor, tensor != strange, strange != tensor]
    require(found == [False, False, True, True], "a comparison with what is no array", type(strange), found)
    asked: tuple[Any, ...] = (lambda: tensor < strange, lambda: tensor >= strange, lambda: tensor + strange)
    for ask in asked:
        require_refused(ask, f"an operation on {strange!r}")
