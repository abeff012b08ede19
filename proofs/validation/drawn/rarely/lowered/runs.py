"""Runs that are asked seldom: of memory that holds objects, sizes with two values, folders by a relative path, kernels
of many operations, sizes that have no kernel of their own, many axes, memory with odd strides or places (D16, D29)."""

from __future__ import annotations

import ctypes
import os
import sys
from array import array
from collections.abc import Callable
from contextlib import contextmanager
from math import prod
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from impl import ShapeTracker, View, lower
from impl.interop.arrays.libraries import numpy_module
from impl.lower.runtime import compiler, run
from impl.lower.runtime.choice import MOST_IN_BLOCKS, kernel_for
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused


def ask_rare_runs(random: Random) -> None:
    """Each in its ways."""
    about_objects(random)
    about_two_values(random)
    about_folders_in_folders(random)
    about_many_operations(random)
    about_sizes_without_kernel(random)
    about_many_axes(random)
    about_lonely_strides(random)
    about_empty_memory(random)
    about_odd_places(random)
    about_gaps(random)


class Fake:
    """A function of a library that copies the input; the argument types are set on it."""

    def __init__(self, length: int) -> None:
        self.length = length

    def __call__(self, place: int, address: int) -> None:
        ctypes.memmove(place, address, self.length)


@contextmanager
def compiled_as(asked: Callable[..., Any]) -> Any:
    """No kernel is compiled meanwhile, but answered by a function."""
    writing: Any = run
    kept = writing.compiled
    writing.compiled = asked
    try:
        yield
    finally:
        writing.compiled = kept


def about_objects(random: Random) -> None:
    """Arrays of objects, and of structures in which one stands in whichever place, are read as numbers of no kind; a
    field that is only called so is no object."""
    kinds = [ctypes.c_int32, ctypes.c_int64, ctypes.c_double]
    fields: list[Any] = [(name, random.choice(kinds)) for name in random.sample("OabcPq", random.randint(1, 4))]
    named = [("O", ctypes.c_int64), *[field for field in fields if field[0] != "O"]]
    plain: Any = type("Plain", (ctypes.Structure,), {"_fields_": named})
    mixed = [*fields]
    mixed.insert(random.randint(0, len(mixed)), ("z", ctypes.py_object))
    held: Any = type("Held", (ctypes.Structure,), {"_fields_": mixed})
    with compiled_as(lambda *_: (None, Fake(8))):
        for memory in ((held * 2)(), (ctypes.py_object * 2)()):
            out = array("q", [7])
            for target in (None, out):
                require_refused(
                    lambda memory=memory, target=target: lower.materialize(  # type: ignore[misc]
                        ShapeTracker.from_shape((1,)), memory, "int64", out=target, compiler=target and "cc"
                    ),
                    f"materialize: objects: {memoryview(memory).format}",
                )
            require(out[0] == 7, "materialize: objects are not written", memoryview(memory).format)
    memory = (plain * 2)(plain(5))
    found = lower.materialize(ShapeTracker.from_shape((1,)), memory, "int64", compiler=None)
    require(found.tolist() == [5], "materialize: a field of the name O", memoryview(memory).format, found.tolist())


def about_two_values(random: Random) -> None:
    """A size that is bound and has another value beside it, two variables of a name with two values, and a variable of
    one value, which is a number, with another: refused. With the one value they have, all are right."""
    most, value = random.randint(4, 8), random.randint(1, 3)
    memory, other = bytes(range(most)), value % 3 + 1
    free, bound = Variable("n", 1, most), Variable("n", 1, most).bind(value)
    narrow, lone = Variable("n", 1, 3), Variable("s", 1, 1)
    with_bound, with_free = (ShapeTracker.from_shape((size,)) for size in (bound, free))
    wrong: Any = [(with_bound, {free: other}), (with_free, {narrow: other, free: value}),
                  (with_free, {narrow: value, free: other}), (with_free, {free: value, lone: 2}),
                  (with_free, {bound: other})]  # fmt: skip
    for tracker, values in wrong:
        require_refused(
            lambda tracker=tracker, values=values: lower.materialize(tracker, memory, var_vals=values, compiler=None),  # type: ignore[misc]
            f"materialize: two values: {tracker}; {values}",
        )
    right: Any = [(with_bound, {free: value}), (with_bound, None), (with_free, {narrow: value, free: value}),
                  (with_free, {bound: value}), (with_free, {free: value, lone: 1})]  # fmt: skip
    for tracker, values in right:
        found = bytes(lower.materialize(tracker, memory, var_vals=values, compiler=None))
        require(found == memory[:value], "materialize: one value", tracker, values, found)


def about_folders_in_folders(random: Random) -> None:
    """A folder by its path from the working folder, which changes: what is kept lies where the path led to, and a
    kernel that is compiled is taken again only from there; `~` is a name as any other."""
    name = random.choice(("kept", "a/b", "~", "~/x", "./c", "a/../d"))
    given: Any = random.choice((name, Path(name)))
    seen: list[Path] = []

    def keeps(_text: str, _compiler: str, _flags: tuple[str, ...], folder: Path, *_: str | None) -> dict[str, Fake]:
        seen.append(folder)
        return {run.NAME: Fake(2)}

    writing, keeping, before = vars(run), vars(compiler), Path.cwd()
    kept = writing["library"], keeping["loaded"]
    tracker, memory, wanted = ShapeTracker.from_shape((2,)), b"ab", []
    run.compiled.cache_clear()
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        try:
            writing["library"] = keeping["loaded"] = keeps
            for folder in (first, first, second):
                os.chdir(folder)
                wanted.append(Path(os.path.abspath(given)))
                for out in (None, bytearray(2)):
                    found = bytes(lower.materialize(tracker, memory, out=out, folder=given, compiler=sys.executable))
                    require(found == memory, "materialize: a relative folder", given, found)
            require(seen == [wanted[0], wanted[2]], "materialize: where a relative folder is", given, seen, wanted)
            compiler.library("", sys.executable, (), given)
            require(seen[-1] == wanted[2], "library: where a relative folder is", given, seen[-1])
        finally:
            os.chdir(before)
            writing["library"], keeping["loaded"] = kept
            run.compiled.cache_clear()


def about_many_operations(random: Random) -> None:
    """Elements that lie along another axis than they are written along, in a few rows that a mask cuts: blocks for each
    row would be many operations, and with one more they would be refused. One row is written in blocks, and so are
    bytes in rows that are no multiple of a cache line, where code for what is left of a line would be too much."""
    count, itemsize = random.choice((1, 2, 3, 4, 4)), random.choice((1, 1, 2))
    size, columns, begin = 4 * 100 * 2048, random.randint(90, 99), random.randint(3000, 6000)
    base = View.create((size,), (1,), 0, ((begin, size - random.randint(600000, 630000)),))
    tracker = ShapeTracker((base, View.create((count, 110, columns), (3000, 1, 2048))))
    found = kernel_for(tracker, itemsize)
    many = len(found.uops)
    require(many <= MOST_IN_BLOCKS, "kernel_for: a kernel of many operations", tracker, itemsize, many)
    rows = 32 * random.randint(1, 3)
    turned = kernel_for(ShapeTracker.from_shape((rows, 40)).permute((1, 0)), itemsize)
    require(len(turned.uops) > 300, "kernel_for: a transposition is written in blocks", rows, len(turned.uops))
    longer = 64 * random.randint(1, 40) + random.randint(16, 63)
    odd = len(kernel_for(ShapeTracker.from_shape((rows + 1, longer)).permute((1, 0)), 1).uops)
    require(1000 < odd <= MOST_IN_BLOCKS, "kernel_for: bytes of a length that is no multiple", rows, longer, odd)


def about_sizes_without_kernel(random: Random) -> None:
    """Symbolic sizes by whose multiples no remainder is a node, and such that an index has more than 64 bits where they
    are greatest: they run with the values that they have, from memory with strides as well."""
    count, wide, step = random.randint(1, 3), random.randint(2, 4), random.choice((1, 1, 2, -2))
    size: Any = Variable("n", 1, 3)
    large: Any = Variable("m", 1, 2 ** random.randint(40, 62))
    memory = memoryview(bytearray(random.randint(0, 255) for _ in range(count * wide * abs(step))))[::step]
    turned = ShapeTracker.from_shape((size, wide)).permute((1, 0))
    joined = turned.reshape((size * wide,))
    far = ShapeTracker.from_shape((large, wide)).expand((large, wide)).permute((1, 0))
    wanted = [memory[row * wide + column] for column in range(wide) for row in range(count)]
    for tracker, values in ((turned, {size: count}), (joined, {size: count}), (far, {large: count})):
        for _ in range(2):
            found = bytes(lower.materialize(tracker, memory, var_vals=values, compiler=None))
            require([*found] == wanted, "materialize: sizes without a kernel", tracker, values, step, [*found], wanted)


def about_many_axes(random: Random) -> None:
    """As many axes as a memoryview has, and more, of which the result has to be given."""
    longest, value = random.randint(2, 4), bytes(random.randint(1, 255) for _ in range(4))
    for rank in (64, 65, random.randint(66, 100)):
        shape = [1] * rank
        shape[random.randrange(rank)] = longest
        tracker, out = ShapeTracker.from_shape(tuple(shape)), bytearray(longest)
        lower.materialize(tracker, value[:longest], out=out, compiler=None)
        require(out == value[:longest], "materialize: many axes", rank, out)
        if rank == 64:
            require(lower.materialize(tracker, value, compiler=None).shape == tuple(shape), "a memoryview", shape)
        else:
            require_refused(lambda tracker=tracker: lower.materialize(tracker, value, compiler=None), f"{rank} axes")  # type: ignore[misc]


def about_lonely_strides(random: Random) -> None:
    """Axes of one element, whose stride is no number of elements: it is read where it lies. Where there are two such
    elements that is refused."""
    numpy = numpy_module()
    memory, length = numpy.arange(40, dtype="int32"), random.randint(2, 5)
    odd, step = random.choice((1, 2, 3, 5, 6, -3)), 4 * random.choice((2, 3))
    strided, tracker = numpy.lib.stride_tricks.as_strided, ShapeTracker.from_shape((length,))
    shape, steps = random.choice((((1, length), (odd, step)), ((length, 1), (step, odd))))
    found = lower.materialize(tracker, strided(memory, shape, steps), compiler=None).tolist()
    require(found == [step // 4 * place for place in range(length)], "an axis of one element", odd, step, found)
    pair = strided(memory[20:], (2, length), (odd, step))
    require_refused(lambda: lower.materialize(tracker, pair, compiler=None), f"a stride of {odd}")


def about_gaps(random: Random) -> None:
    """Memory of up to eight axes that has gaps along one of them, or is gone through backwards, is read where it
    lies."""
    rank = random.randint(2, 8)
    axis, step = random.choice((rank - 1, random.randrange(rank))), random.choice((2, 3, -1, -2))
    shape = [random.randint(1, 3) for _ in range(rank)]
    shape[axis] = random.randint(2, 4) * abs(step)
    memory = numpy_module().arange(prod(shape), dtype="int32").reshape(shape)
    array = memory[tuple(slice(None, None, step) if place == axis else slice(None) for place in range(rank))]
    found = lower.materialize(ShapeTracker.from_shape((array.size,)), array, compiler=None).tolist()
    require(found == array.reshape(-1).tolist(), "materialize: memory with gaps", shape, axis, step, found)


def about_empty_memory(random: Random) -> None:
    """No element is read of memory without any, wherever that lies, with or without a step: inside of what is written,
    or at an end of a block."""
    block, size = bytearray(b"\7" * 12), random.randint(1, 6)
    nothing = ShapeTracker((View.create((size,), mask=((size // 2, size // 2),)),))
    begin, step = random.randint(0, 12), random.choice((1, 2, 3, -1, -2))
    empty = memoryview(block)[begin:begin:step]
    found = lower.materialize(nothing, empty, compiler=None)
    require(found.tolist() == [0] * size, "materialize: empty memory", begin, step, found.tolist())
    place = random.randint(0, 12 - size)
    lower.materialize(nothing, empty, out=memoryview(block)[place : place + size], compiler=None)
    wanted = b"\7" * place + bytes(size) + b"\7" * (12 - size - place)
    require(block == wanted, "materialize: empty memory in the output", begin, step, place, block)


def about_odd_places(random: Random) -> None:
    """An output, an input, or both, that begin between two multiples of the size of an element are written and read,
    by a kernel that is compiled as by the Python loop, and nothing beside them."""
    count = random.randint(1, 5)
    code, size = random.choice((("H", 2), ("I", 4), ("Q", 8)))
    source, target = (bytearray(random.randint(0, 255) for _ in range((count + 1) * size)) for _ in range(2))
    first, second = random.choice(((0, 1), (1, 1), (1, 0), (0, size - 1), (0, 0)))
    tracker, length = ShapeTracker.from_shape((count,)), prod((count, size))
    given = memoryview(source)[first : first + length]
    wanted = target[:second] + given + target[second + length :]
    kind = {2: "uint16", 4: "uint32", 8: "uint64"}[size]
    for runs in ("cc", None):
        out = bytearray(target)
        block = memoryview(out)[second : second + length]
        with compiled_as(lambda *_: (KERNEL, function_of(size, length))):
            lower.materialize(tracker, given, kind, out=block, compiler=runs)
        require(out == wanted, "materialize: an odd place", code, first, second, runs, out, wanted)


def function_of(size: int, length: int) -> Callable[[int, int], None]:
    """A function that copies the input, and is only called with addresses that are multiples of a size."""

    def copies(place: int, address: int) -> None:
        require((place | address) % size == 0, "materialize: what a kernel runs on is not aligned", place, address)
        ctypes.memmove(place, address, length)

    return copies


KERNEL = lower.lower(ShapeTracker.from_shape((1,)))
"""A kernel without symbolic sizes."""
