"""Kernels and the memory that they read and write, as they are asked seldom: memory before the first element, sizes
that no address moves along, outputs of another kind, vectors that go on beyond the end of a buffer, and loops that are
closed in the wrong order (D16, D29, R13)."""

from __future__ import annotations

from array import array
from functools import partial
from random import Random
from typing import Any

from impl import ShapeTracker, View, lower
from impl.lower import LANGUAGES, UOp, UOps, dtypes, materialize
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused


def ask_rare_memory(random: Random) -> None:
    """Each in its ways."""
    about_memory_before(random)
    about_wide_sizes(random)
    about_outputs_of_another_kind(random)
    about_vectors_beyond_the_end(random)
    about_loops_that_cross(random)
    about_bounds_with_variables(random)
    about_kernels_of_others(random)


def about_memory_before(random: Random) -> None:
    """A view begins some elements before the first and ends behind it, forwards and backwards, or ends before it."""
    language, size = random.choice(("cuda", "metal", "opencl")), random.randint(8, 64)
    before = random.randint(1, size - 2)
    for step, offset in ((1, -before), (-1, size - 1 - before), (1, -size), (1, 0)):
        addresses = [offset + step * number for number in range(size)]
        tracker = ShapeTracker((View.create((size,), (step,), offset),))
        found = lower.launch_of(tracker, lower.lowered_for(tracker, language))
        wanted = max(0, -min(addresses)), max(0, max(addresses) + 1)
        require((found.before, found.input) == wanted, "launch_of: memory before the first", tracker, found, wanted)


def about_wide_sizes(random: Random) -> None:
    """A row is repeated so many times as a symbolic size says, along which no address moves: its index fits into 32
    bits, or does not."""
    count, language = random.randint(1, 9), random.choice(("c", "cuda", "numpy"))
    for most, wanted in ((random.randint(2**31 + 2, 2**40), "int64"), (random.randint(1, 2**31 - 1), "int32")):
        size: Any = Variable("n", 1, most)
        tracker = ShapeTracker.from_shape((1, count)).expand((size, count))
        found = lower.index_expression(tracker, language)
        require(found.type == wanted, "index_expression: a wide size", language, tracker, found, found.type, wanted)


def about_outputs_of_another_kind(random: Random) -> None:
    """The memory to write has as many bytes as it takes, and its elements the right size, but another kind: that is
    refused, and nothing is written; memory of the same kind, and bytes, are written."""
    size = random.randint(1, 5)
    tracker = ShapeTracker.from_shape((size,)).stride((-1,))
    for kind, other in random.sample((("f", "i"), ("i", "f"), ("d", "q"), ("q", "d"), ("h", "H")), 2):
        source = array(kind, [random.randint(1, 99) for _ in range(size)])
        wrong, right = array(other, [0] * size), array(kind, [0] * size)
        raw, wanted = bytearray(size * source.itemsize), source[::-1]
        require_refused(
            lambda source=source, wrong=wrong: lower.materialize(  # type: ignore[misc]
                tracker, source, out=wrong, compiler=None
            ),
            f"materialize: {kind} written as {other}",
        )
        require(not any(wrong), "materialize: what is refused is not written", kind, other, wrong)
        for out in (right, raw):
            lower.materialize(tracker, source, out=out, compiler=None)
            require(bytes(out) == wanted.tobytes(), "materialize: out", kind, source, out)


def about_vectors_beyond_the_end(random: Random) -> None:
    """The last vector that is read begins inside of a buffer and ends outside of it; and it ends where the buffer
    does."""
    lanes, count = random.choice((2, 4)), random.randint(1, 3)
    size = lanes * count
    kernel = lower.lower(ShapeTracker.from_shape((size,)), upcast={0: lanes})
    source = [random.randint(1, 99) for _ in range(size)]
    for missing in range(1, lanes):
        short = source[: size - missing]
        require_refused(
            lambda short=short: lower.interpret(kernel.uops.uops, [0] * size, short),  # type: ignore[misc]
            f"interpret: {lanes} lanes of {len(short)} elements, {size} are read",
        )
    found = [0] * size
    lower.interpret(kernel.uops.uops, found, source)
    require(found == source, "interpret: vectors", lanes, size, source, found)


def about_loops_that_cross(random: Random) -> None:
    """Two loops, one in the other, of which the outer one is closed first, or alone: that is no kernel. The other way
    round, or the inner one alone, it is one, which runs."""
    first, last = (UOp(UOps.CONST, dtypes.int, (), number) for number in (0, random.randint(1, 5)))
    outer, inner = (UOp(UOps.LOOP, dtypes.int, (first, last), None) for _ in range(2))
    ends = [UOp(UOps.ENDLOOP, None, (loop,), None) for loop in (outer, inner)]
    opened, language = [first, last, outer, inner], LANGUAGES[random.choice(sorted(LANGUAGES))]
    crossed, nested = [*opened, *ends], [*opened, *ends[::-1]]
    for wrong in (crossed, crossed[:-1]):
        require_refused(partial(lower.uops_to_cstyle, language, "k", wrong), "uops_to_cstyle: loops that cross")
        require_refused(partial(lower.interpret, wrong, [], []), "interpret: loops that cross")
    for right in (nested, nested[:-1]):
        text = lower.uops_to_cstyle(language, "k", right)
        require(text.count("for (") == 2 and text.count("{") == text.count("}"), "uops_to_cstyle: two loops", text)
        lower.interpret(right, [], [])


def about_bounds_with_variables(random: Random) -> None:
    """A column that is named by a variable below another, the number of columns: one beyond that is refused."""
    columns: Any = Variable("columns", 1, 10)
    column: Any = Variable("column", 0, columns - 1)
    tracker = ShapeTracker.from_shape((4, columns)).shrink(((0, 4), (column, column + 1)))
    count, memory = random.randint(2, 9), array("i", range(40))
    for place in range(count):
        found = materialize(tracker, memory, var_vals={columns: count, column: place}, compiler=None)
        wanted = [row * count + place for row in range(4)]
        require([*found.cast("B").cast("i")] == wanted, "a column by a variable", count, place)
    for place in range(count, 10):
        values = {columns: count, column: place}
        require_refused(lambda values=values: materialize(tracker, memory, var_vals=values, compiler=None),  # type: ignore[misc]
                        "a column beyond the last")  # fmt: skip


def about_kernels_of_others(random: Random) -> None:
    """The launch of a kernel of another tracker: one of a size more, of the same shape with other strides, of fewer
    views, or of another variable; in loops, by threads, or through blocks. That of its own is right."""
    rows, columns = random.randint(40, 60), random.randint(61, 90)
    size = Variable("n", 1, rows)
    shapes: Any = (rows, columns), (rows + 1, columns), (size, columns), (Variable("n", 1, rows + 1), columns)
    trackers = [ShapeTracker.from_shape(shape).permute((1, 0)) for shape in shapes]
    trackers += [ShapeTracker.from_shape((columns, rows)), trackers[0].reshape((rows, columns)),
                 trackers[0].reshape((rows, columns)).reshape((columns, rows)).pad(((0, 0), (0, 1)))]  # fmt: skip
    bound: Any = Variable("n", 1, rows).bind(random.randint(1, rows))
    language = random.choice(("c", "cuda", "metal", "opencl"))
    kernels = [lower.lowered_for(tracker, language) for tracker in trackers]
    one = random.randrange(len(trackers))
    for other, kernel in enumerate(kernels):
        if other != one:
            require_refused(
                lambda kernel=kernel: lower.launch_of(trackers[one], kernel),  # type: ignore[misc]
                f"launch_of: a kernel of another: {trackers[one]}; {trackers[other]}",
            )
    found = lower.launch_of(trackers[one], kernels[one])
    require(found.itemsize == 4, "launch_of: a kernel of its own", trackers[one], found)
    held = ShapeTracker.from_shape((bound, columns)).permute((1, 0))
    require(lower.launch_of(held, kernels[2]).input is None, "launch_of: a bound size", held)
