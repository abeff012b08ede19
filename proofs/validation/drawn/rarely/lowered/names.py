"""What names say, and what is beside what is asked: sizes called like an index, words of Python, modules of a command,
strides that are symbols, folders that others read, outputs of another kind, and sizes of which one alone is bound (D16,
D18, D29)."""

from __future__ import annotations

import ctypes
import os
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from impl import ShapeTracker, checking, lower
from impl.errors import LayoutError
from impl.lower.runtime import compiler, run
from impl.symbolic import Variable
from proofs.validation.defined import at_values, require, require_refused

WORDS = "in", "lambda", "def", "pass", "raise", "with", "yield", "from", "None", "True", "elif", "except", "nonlocal"
"""Words that Python has a meaning for; not all of them mean something in C."""

OF_COMPILERS = (
    "constexpr thread_local typeid const_cast static_cast dynamic_cast reinterpret_cast concept co_await wchar_t",
    "read_only write_only read_write INT_MAX UINT_MAX LONG_MAX CHAR_BIT SCHAR_MAX FILENAME_MAX RAND_MAX DBL_MAX",
    "FLT_MAX FLT_EPSILON M_PI M_PI_F M_SQRT1_2 HUGE_VAL MAXFLOAT EOF BUFSIZ EXIT_SUCCESS CUDART_VERSION",
    "cudaStreamDefault as_float4 cl_khr_fp16 CLK_LOCAL_MEM_FENCE NULL NAN INFINITY errno assert signbit offsetof stdin",
)
"""Words that compilers of C, C++, CUDA and OpenCL do not take as a name: of the language, or macros of a header."""

NAMES = "n N SEQ_LEN BLOCK_SIZE start_pos M_tile TIME_STEPS n_max cuda as_rows INT constexprs typeids INT_MAXs x_errno"
"""Names that only look like such words."""


def ask_rare_names(random: Random) -> None:
    """Each of them once."""
    about_sizes_named_like_an_index(random)
    about_symbolic_strides(random)
    about_modules_of_a_command(random)
    about_words_of_python(random)
    about_folders(random)
    about_outputs_of_another_kind(random)
    about_one_bound_size(random)
    about_words_of_compilers(random)


def answered(ask: Callable[[], Any], question: str) -> Any:
    """What is answered, where nothing is to be refused."""
    try:
        return ask()
    except LayoutError as error:
        require(False, question, error)


def about_sizes_named_like_an_index(random: Random) -> None:
    """The symbolic size of an axis has the name of the index of that axis, or of another; that is refused. The name of
    the axis after the last is as good as any."""
    rank = random.randint(2, 4)
    for axis in range(rank):
        for name in range(rank + 1):
            size: Any = Variable(f"idx{name}", 2, random.randint(3, 9))
            tracker = ShapeTracker.from_shape(tuple(size if each == axis else 3 for each in range(rank)))
            question = f"expr_idxs: axis {axis} of {rank} has the size idx{name}"
            if name < rank:
                require_refused(tracker.expr_idxs, question)
            else:
                answered(tracker.expr_idxs, question)


def about_symbolic_strides(random: Random) -> None:
    """Rows of a symbolic size that is padded in front: the step from row to row is a symbol, or a multiple of one."""
    rows, most, wide = random.randint(2, 5), random.randint(3, 9), random.randint(2, 5)
    size: Any = Variable("n", 2, most)
    for count in (1, wide):
        tracker = ShapeTracker.from_shape((rows, size, *(count,) * (count > 1))).pad(
            ((0, 0), (random.randint(1, 3), 0), *((0, 0),) * (count > 1))
        )
        for ignores in (False, True):
            found = tracker.real_strides(ignores)
            for value in (2, most):
                wanted = (value * count, count if ignores else None, *(1,) * (count > 1))
                at = tuple(None if stride is None else at_values(stride, {"n": value}) for stride in found)
                require(at == wanted, "real_strides: a symbolic stride", tracker, ignores, found, value, wanted)


def about_modules_of_a_command(random: Random) -> None:
    """`python -m` with the name of a package of this library, of a module inside of it, or of another; before the
    module is found, and after that."""
    package = random.choice(("impl", "viewalgebra", "proofs", "explorer"))
    inside = random.choice((f"{package}.cli", f"{package}.cli.show", f"{package}.mutation.session"))
    other = random.choice(("pytest", f"{package}s", f"{package}s.cli", f"other.{package}", "json.tool"))
    for module, wanted in ((package, True), (inside, True), (other, False)):
        place = os.sep.join(("", "home", *module.split("."), "__main__.py"))
        for program in ("-m", place):
            found = is_command(program, [sys.executable, "-m", module, "show"])
            require(found is wanted, "is_command", program, module, found, wanted)
    require(not is_command("program.py", [sys.executable, "program.py", "-m", package]), "is_command: a program")


def is_command(program: str, given: list[str]) -> bool:
    """Whether a process that was begun like that is a command of this library."""
    before = sys.argv, sys.orig_argv
    try:
        sys.argv, sys.orig_argv = [program, *given[3:]], given
        return checking.is_command()
    finally:
        sys.argv, sys.orig_argv = before


def about_words_of_python(random: Random) -> None:
    """An index, or a symbolic size, is called as a word of Python in any of the languages: that is refused. A name that
    begins like it is none of these."""
    language = random.choice(("c", "cuda", "python", "numpy"))
    tracker = ShapeTracker.from_shape((random.randint(2, 9),))
    for word in ("is", *random.sample(WORDS, 3)):
        size: Any = Variable(word, 1, 9)
        sized = ShapeTracker.from_shape((size,))
        require_refused(
            lambda word=word: lower.index_expression(tracker, language, names=(word,)),  # type: ignore[misc]
            f"index_expression: an index called {word}",
        )
        require_refused(
            lambda sized=sized: lower.index_expression(sized, language),  # type: ignore[misc]
            f"index_expression: a size called {word}",
        )
        name = f"{word}_{random.randint(0, 9)}"
        found = answered(
            lambda name=name: lower.index_expression(tracker, language, names=(name,)),  # type: ignore[misc]
            f"index_expression: an index called {name}",
        )
        require(found.names == (name,) and found.address == name, "index_expression: names", name, found)


def about_folders(random: Random) -> None:
    """A folder that is to hold libraries, which others can read, enter, or write; and one of one's own. Where there are
    no owners of folders there is nothing to ask."""
    if not hasattr(os, "getuid"):
        return
    with TemporaryDirectory() as name:
        folder = Path(name)
        for mode in (0o755, 0o750, random.choice((0o701, 0o710, 0o744, 0o704)), random.choice((0o777, 0o720, 0o702))):
            folder.chmod(mode)
            require_refused(lambda: compiler.private(folder), f"a folder of the mode {mode:o}")
        folder.chmod(0o700)
        require(answered(lambda: compiler.private(folder), "a folder of one's own") == folder, "a folder", folder)


def about_outputs_of_another_kind(random: Random) -> None:
    """A kernel that was compiled before would fit the memory to write but for the kind of its elements: that is
    refused, and the kernel does not run; where the kind is the same it does."""
    size = random.randint(2, 9)
    tracker = ShapeTracker.from_shape((size,))
    kind, other = random.choice((("f", "i"), ("i", "f"), ("d", "q"), ("q", "d"), ("h", "H")))
    source = array(kind, [random.randint(1, 99) for _ in range(size)])
    wrong, right = array(other, [0] * size), array(kind, [0] * size)
    length = size * source.itemsize
    writing: Any = run
    kept = writing.compiled
    try:
        writing.compiled = lambda *asked: (None, lambda place, read: ctypes.memmove(place, read, length))
        require_refused(lambda: lower.materialize(tracker, source, out=wrong), f"materialize: {kind} as {other}")
        require(not any(wrong), "materialize: what is refused is not written", kind, other, wrong)
        answered(lambda: lower.materialize(tracker, source, out=right), f"materialize: {kind} as {kind}")
        require(right == source, "materialize: the same kind", kind, source, right)
    finally:
        writing.compiled = kept


def about_one_bound_size(random: Random) -> None:
    """Two symbolic sizes, of which one is bound and the other has its value beside the tracker."""
    rows, columns = random.randint(1, 4), random.randint(1, 4)
    held = bytes(random.randint(1, 99) for _ in range(rows * columns))
    for is_first in (True, False):
        first, second = (Variable(name, 1, 4) for name in ("n", "m"))
        bound, free = (first, second) if is_first else (second, first)
        bound.bind(rows if is_first else columns)
        values = {free: columns if is_first else rows}
        shape: Any = first, second
        tracker = ShapeTracker.from_shape(shape).permute((1, 0))
        found = answered(
            lambda tracker=tracker, values=values: lower.materialize(  # type: ignore[misc]
                tracker, held, var_vals=values, compiler=None
            ),
            "materialize: one size is bound",
        )
        wanted = bytes(held[row * columns + column] for column in range(columns) for row in range(rows))
        require(bytes(found) == wanted, "materialize: one size is bound", rows, columns, held, found)


def about_words_of_compilers(random: Random) -> None:
    """A size, a kernel, or an index is called as a word that a compiler has a meaning for: that is refused, in any
    language. What only looks like one is a name."""
    language = random.choice(("c", "cuda", "opencl", "metal"))
    for word in random.sample(" ".join(OF_COMPILERS).split(), 6):
        sized: Any = ShapeTracker.from_shape((4, Variable(word, 1, 9))).permute((1, 0))
        for ask in (
            lambda sized=sized: lower.kernel_text(sized, language),
            lambda word=word: lower.kernel_text(ShapeTracker.from_shape((4,)), language, name=word),
            lambda sized=sized: lower.index_expression(sized, "cuda"),
            lambda word=word: lower.index_expression(ShapeTracker.from_shape((4,)), "c", names=(word,)),
        ):
            require_refused(ask, f"a name: {word} in {language}")
    for name in random.sample(NAMES.split(), 3):
        sized = ShapeTracker.from_shape((4, Variable(name, 1, 9))).permute((1, 0))
        text = answered(lambda sized=sized, name=name: lower.kernel_text(sized, language, name=f"k_{name}"), name)  # type: ignore[misc]
        require(name in text and f"k_{name}(" in text, "kernel_text: names", name, text)
        found = answered(lambda sized=sized: lower.index_expression(sized), name)  # type: ignore[misc]
        require(name in found.parameters, "index_expression: parameters", name, found)
