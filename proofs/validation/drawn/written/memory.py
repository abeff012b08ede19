"""Memory that kernels run on (`impl.lower.materialize`): arrays of every kind, with gaps, turned, or not aligned;
outputs that are given, and run on again; sizes that are named; and what does not fit (D16, D29)."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable
from functools import cache, partial
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.errors import LowerError
from impl.interop.arrays.libraries import numpy_module
from impl.lower import materialize
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused, view_at
from proofs.validation.drawn.written.kernels import blocks, small
from spec.shape import index_set
from spec.stack import read

KINDS = (
    "bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "int64", "uint64", "float16", "float32",
    "float64",
)  # fmt: skip
LARGE = 40_000
"""Elements of a row whose length is a symbolic size."""


@cache
def compiler() -> str | None:
    """The compiler of C, if there is one."""
    return "cc" if shutil.which("cc") else None


@cache
def folder() -> Path:
    """Where libraries are kept until the process ends."""
    made = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return Path(made)


def ask_materialized(random: Random) -> None:
    """A tracker on an array, on bytes and into other memory, compiled more often than not; symbolic sizes; and elements
    of a table whose numbers have up to 62 bits."""
    tracker = random.choice((small, small, blocks, square))(random)
    stack = tuple(view_at(view, {}) for view in tracker.views)
    readings = [read(stack, index) for index in index_set(tracker.shape)]
    wanted = [found.address if found.is_valid else None for found in readings]
    runs = compiler() if random.random() < 0.6 else None
    for _ in range(2):
        about_elements(random, tracker, wanted, random.choice(KINDS), runs)
    about_bytes(random, tracker, wanted, runs)
    about_sizes(random, runs)
    about_far_rows(random, runs)
    about_far_rows(random, None)


def square(random: Random) -> ShapeTracker:
    """A square, or nearly, turned round: its rows are as long as blocks that are read at once."""
    rows, columns = (random.choice((4, 5, 8, 9, 12, 16)) for _ in range(2))
    tracker = ShapeTracker.from_shape((rows, columns)).permute((1, 0))
    return tracker if random.random() < 0.6 else tracker.stride((random.choice((1, -1)), 1))


def run(tracker: ShapeTracker, source: Any, runs: str | None, **options: Any) -> Any:
    """What is materialized, by the compiler or by the loop."""
    return materialize(tracker, source, compiler=runs, folder=folder(), **options)


def read_of(flat: Any, wanted: list[int | None]) -> Any:
    """The elements at some addresses, 0 where there is none."""
    found = numpy_module().zeros(len(wanted), flat.dtype)
    for place, address in enumerate(wanted):
        if address is not None:
            found[place] = flat[address]
    return found


def drawn_memory(random: Random, kind: str, least: int) -> Any:
    """An array of at least so many elements of any bits: of some axes, with gaps, turned, or not aligned."""
    numpy, size = numpy_module(), numpy_module().dtype(kind).itemsize
    shape = [random.choice((1, 2, 3)) for _ in range(random.choice((0, 1, 2, 3)))]
    shape.insert(random.randint(0, len(shape)), -(-max(least, 1) // prod(shape)) + random.choice((0, 0, 1)))
    steps = [random.choice((1, 1, 2, -1)) for _ in shape]
    count = prod(shape) * prod(map(abs, steps))
    numbers = random.randbytes(count * size) if kind != "bool" else bytes(random.randrange(2) for _ in range(count))
    before = random.choice((0, 0, 1)) if size > 1 else 0
    whole = numpy.frombuffer(b"\0" * before + numbers, numpy.uint8)[before:].view(kind)
    axes = random.sample(range(len(shape)), len(shape)) if random.random() < 0.4 else list(range(len(shape)))
    laid = whole.reshape([shape[axis] * abs(steps[axis]) for axis in axes])
    turned = laid.transpose([axes.index(axis) for axis in range(len(shape))])
    return turned[tuple(slice(None, None, step) for step in steps)]


Wanted = list[int | None]
"""The address of each element, if it has one."""


def about_elements(random: Random, tracker: ShapeTracker, wanted: Wanted, kind: str, runs: str | None) -> None:
    """A new result has the shape, the kind and the elements; memory that is given has them, each time anew; elements in
    the other order of bytes are refused, and so are too few with gaps between them, though the gaps are long enough."""
    numpy = numpy_module()
    least = max((address for address in wanted if address is not None), default=-1) + 1
    source = drawn_memory(random, kind, least)
    question = f"materialize: {tracker}; {kind}; {source.shape}; {source.strides}; {runs}"
    made = run(tracker, source, runs)
    found, right = numpy.asarray(made), read_of(source.reshape(-1), wanted)
    require(found.tobytes() == right.tobytes(), question, found.tolist(), right.tolist())
    is_alike = found.dtype == ("uint16" if kind == "float16" else kind) and made.shape == tracker.shape
    require(is_alike or not wanted, question, found.dtype, made.shape)
    out = numpy.zeros(len(wanted), kind)
    for _ in range(3):
        other = drawn_memory(random, kind, least)
        again = numpy.ascontiguousarray(other) if random.random() < 0.6 else other
        require(run(tracker, again, runs, out=out) is out, question, "another result")
        require(out.tobytes() == read_of(other.reshape(-1), wanted).tobytes(), question, "run again", out.tolist())
    if numpy.dtype(kind).itemsize > 1:
        swapped = source.astype(source.dtype.newbyteorder())
        require_refused(partial(run, tracker, swapped, runs), f"{question}; the other order of bytes")
    if least > 1:
        apart = numpy.zeros(least * 3, kind)[:: random.choice((2, -2, 3))][: random.choice((least - 1, least // 2))]
        about_too_few(partial(run, tracker, apart, runs), len(apart), question)


def about_too_few(ask: Callable[[], object], number: int, question: str) -> None:
    """An input that has too few elements, with gaps between them, is refused, and the refusal says how many it has."""
    try:
        found = ask()
    except LowerError as refusal:
        is_said = str(refusal).startswith("materialize: ") and f"the buffer has {number} elements" in str(refusal)
        require(is_said, question, number, refusal)
        return
    require(False, question, number, found)


def about_bytes(random: Random, tracker: ShapeTracker, wanted: Wanted, runs: str | None) -> None:
    """Bytes that are read as a kind; memory that is too short, and memory that overlaps, is refused, also after a
    kernel has run there."""
    numpy, kind = numpy_module(), random.choice(KINDS[1:])
    size = numpy.dtype(kind).itemsize
    least = max((address for address in wanted if address is not None), default=-1) + 1
    many = least + random.choice((0, 0, 30))
    block = numpy.frombuffer(bytearray(random.randbytes(many * size + len(wanted) * size * 2 + 16)), numpy.uint8)
    source, out = block[: many * size], block[many * size :][: len(wanted) * size]
    out = out.view(kind)
    question = f"materialize: {tracker}; {kind}, of bytes; {runs}"
    for _ in range(2 if wanted and many else 0):
        run(tracker, source, runs, dtype=kind, out=out)
        right = read_of(numpy.frombuffer(source.tobytes(), kind), wanted)
        require(out.tobytes() == right.tobytes(), question, out.tolist(), right.tolist())
    if least and wanted:
        for short in (source[: (least - 1) * size], source[: least * size - 1]):
            require_refused(partial(run, tracker, short, runs, dtype=kind, out=out), f"{question}; too short")
        for begin in (0, many * size // 2, many * size - 1):
            at = begin // size * size
            over = block[at : at + len(wanted) * size].view(kind)
            require_refused(partial(run, tracker, source, runs, dtype=kind, out=over), f"{question}; at {at} of it")
        after = block[len(wanted) * size - size :][: many * size]
        over = block[: len(wanted) * size].view(kind)
        require_refused(partial(run, tracker, after, runs, dtype=kind, out=over), f"{question}; behind it")


def about_sizes(random: Random, runs: str | None) -> None:
    """Two symbolic sizes, bound or named; one that is far larger; values that are none."""
    numpy = numpy_module()
    rows, columns = Variable("rows", 1, 9), Variable("columns", 2, 7)
    many, few = random.randint(1, 9), random.randint(2, 7)
    tracker = ShapeTracker.from_shape((rows, columns) if random.random() < 0.5 else (columns, rows)).permute((1, 0))
    source = numpy.arange(many * few, dtype=random.choice(("int16", "int64", "float32")))
    shape = (few, many) if tracker.shape == (rows, columns) else (many, few)
    given, question = {rows: many, columns: few}, f"materialize: {tracker}; {many}; {few}; {runs}"
    found = numpy.asarray(run(tracker, source, runs, var_vals=given))
    is_alike = found.dtype == source.dtype and found.tolist() == source.reshape(shape).T.tolist()
    require(is_alike, question, found.dtype, found.tolist())
    if random.random() < 0.5:
        rows.bind(many)
        other = {rows: many % 9 + 1, columns: few}
        wide = numpy.concatenate([source] * 9)
        require_refused(
            partial(run, ShapeTracker.from_shape((rows, columns)), wide, runs, var_vals=other),
            f"{question}; bound, and {other}",
        )
    bound = ShapeTracker.from_shape((rows, columns))
    found = numpy.asarray(run(bound, source, runs, var_vals=given))
    require(found.tolist() == source.reshape(many, few).tolist(), question, "bound", found.tolist())
    for wrong in ({columns: 8}, {columns: 1}, {columns: True}, {columns: 2.0}, {}):
        require_refused(partial(run, bound, source, runs, var_vals=wrong), f"{question}; {wrong}")
    if runs is not None:
        length = Variable("length", 1, 2 * LARGE)
        row = ShapeTracker.from_shape((length,)).stride((-1,))
        numbers = numpy.arange(LARGE - random.randint(0, 9), dtype="int32")
        found = numpy.asarray(run(row, numbers, runs, var_vals={length: len(numbers)}))
        require((found == numbers[::-1]).all(), f"{question}; a row of {len(numbers)}")


def about_far_rows(random: Random, runs: str | None) -> None:
    """A few rows, each repeated so often that the number of an element of the table has up to 62 bits, read on either
    side of the end of some of them."""
    numpy = numpy_module()
    rows, columns, bits = random.randint(2, 5), random.choice((1, 1, 2, 3)), random.choice((20, 31, 53, 55, 57, 58))
    times = 2**bits + random.choice((0, 0, -1, 1, 3))
    count, step = random.randint(2, 6), random.choice((1, -1, 1, 2))
    first = random.randint(1, rows - 1) * times * columns - step * random.randint(1, count - 1)
    base = View.create((rows, times, columns), (columns, 0, 1))
    tracker = ShapeTracker((base, View.create((count,), (step,), first)))
    source = numpy.frombuffer(random.randbytes(rows * columns), numpy.uint8)
    places = [first + step * place for place in range(count)]
    wanted = [int(source[place // (times * columns) * columns + place % columns]) for place in places]
    found = numpy.asarray(run(tracker, source, runs)).tolist()
    require(found == wanted, f"materialize: {tracker}; {runs}", found, wanted)
