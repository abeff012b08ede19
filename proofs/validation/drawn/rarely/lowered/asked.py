"""Kernels asked for with an option that few give: vectors in each language, threads in one loop, steps that go
backwards, a second value of a size, and texts of a class of their own (D18, D22)."""

from __future__ import annotations

import re
from random import Random

from impl import ShapeTracker, View
from impl.interop.arrays.libraries import numpy_module
from impl.lower import ClangLanguage, index_expression, interpret, kernel_text, lower, materialize, uops_to_cstyle
from impl.lower.runtime.compiler import library
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.written.memory import compiler, folder


def ask_what_few_ask(random: Random) -> None:
    """Each of them."""
    about_vectors(random)
    about_threads(random)
    about_steps_backwards(random)
    about_sizes(random)
    about_strides_of_one_element(random)
    about_words(random)
    about_flags(random)
    about_two_ends(random)


def about_vectors(random: Random) -> None:
    """A pointer to vectors lies where the buffers lie, whether it is read or written."""
    rows = random.randint(2, 5)
    tracker = ShapeTracker.from_shape((rows, 8))
    for language, place in (("opencl", "__global"), ("metal", "device")):
        text = kernel_text(tracker, language, "float", upcast={1: 4})
        pointers = re.findall(r"\*\(\(([^)]*)\*\)", text)
        is_placed = len(pointers) >= 2 and all(place in pointer.split() for pointer in pointers)
        require(is_placed, "vectors of a language", language, text)


def about_threads(random: Random) -> None:
    """The outermost loop is divided among threads, and no other."""
    axes = tuple(random.randint(2, 5) for _ in range(random.randint(2, 4)))
    tracker = ShapeTracker.from_shape(axes).permute(tuple(reversed(range(len(axes)))))
    text = uops_to_cstyle(ClangLanguage(threads=2), "view", lower(tracker).uops)
    first, *loops = [line.strip() for line in text.splitlines() if "for (" in line or "#pragma" in line]
    is_outermost = first.startswith("#pragma omp") and not any("#pragma" in line for line in loops)
    require(is_outermost and len(loops) >= 2, "loops with threads", axes, text)


def about_steps_backwards(random: Random) -> None:
    """What is turned goes through shared memory, forwards and backwards."""
    rows, columns = random.randint(60, 100), random.randint(60, 100)
    steps = random.choice((1, -1)), random.choice((1, -1))
    tracker = ShapeTracker.from_shape((rows, columns)).permute((1, 0)).stride(steps)
    require("__shared__" in kernel_text(tracker, "cuda"), "turned axes on a GPU", rows, columns, steps)


def about_sizes(random: Random) -> None:
    """A tracker that is written for no size but those that are given is read by them; a second value of a size that is
    bound is refused."""
    numpy, size = numpy_module(), random.randint(2, 5)
    free = Variable("n", 1, 9)
    tracker = ShapeTracker((View.create((3, free), (1, 3)), View.create((3,), (2,))))
    buffer = numpy.arange(30, dtype=numpy.uint8)
    found = list(materialize(tracker, buffer, var_vals={free: size}, compiler=None))
    wanted = [flat // size % 3 + 3 * (flat % size) for flat in (0, 2, 4)]
    require(found == wanted, "a size for the kernel", size, found, wanted)
    bound = ShapeTracker.from_shape((3, Variable("n", 1, 9).bind(size)))
    others = {Variable("n", 1, 9): size + 1}
    require_refused(lambda: materialize(bound, buffer, var_vals=others, compiler=None), "two values of one size")


def about_strides_of_one_element(random: Random) -> None:
    """The stride along an axis of one element is never taken."""
    numpy, odd = numpy_module(), random.choice((1, 2, 3, 6, 7))
    array = numpy.lib.stride_tricks.as_strided(numpy.arange(12, dtype=numpy.int32), (1, 3), (odd, 8))
    found = list(materialize(ShapeTracker.from_shape((3,)), array, compiler=None))
    require(found == [0, 2, 4], "a stride along one element", odd, found)


class Word(str):
    """A text that says that it is another one."""

    __slots__ = ()

    def __str__(self) -> str:
        return "numpy"


def about_words(random: Random) -> None:
    """A text counts by what it holds, whatever its class says."""
    tracker = ShapeTracker.from_shape((random.randint(2, 9),)).pad(((1, 1),))
    for word in ("c", "python"):
        found, wanted = index_expression(tracker, Word(word)), index_expression(tracker, word)
        is_same = (found.address, found.condition) == (wanted.address, wanted.condition)
        require(is_same, "a word of a class of its own", word, found)


def about_flags(random: Random) -> None:
    """What is compiled with other options is another library."""
    if (cc := compiler()) is None:
        return
    number = random.randint(1, 10**6)
    source = f"/* {number} */ int view_algebra_value(void){{ return VALUE; }}"
    found = [
        library(source, cc, (f"-DVALUE={value}",), folder()).view_algebra_value() for value in (number, number + 1)
    ]
    require(found == [number, number + 1], "options of a compiler", number, found)


def about_two_ends(random: Random) -> None:
    """An axis that goes along a diagonal ends where the rows do, and where the columns do, whichever is first."""
    ends = random.randint(5, 9), random.randint(5, 9)
    first, second = (end + random.randint(-2, 1) for end in ends)
    steps = max(ends) + random.randint(0, 2)
    rows, columns = first + steps, second + steps
    base = View.create((rows, columns), (columns, 1), 0, ((0, ends[0]), (0, ends[1])))
    outer = View.create((first, second, steps), (columns, 1, columns + 1))
    found = [0] * (first * second * steps)
    interpret(lower(ShapeTracker((base, outer))).uops.uops, found, [*range(1, rows * columns + 1)])
    places = [(a + j, b + j) for a in range(first) for b in range(second) for j in range(steps)]
    wanted = [1 + row * columns + column if row < ends[0] and column < ends[1] else 0 for row, column in places]
    require(found == wanted, "a diagonal with two ends", base, outer)
