"""What is written of kernels: names that go on after a macro, differences of indices between two ends, and numbers of
several classes that are equal (D18, D28)."""

from __future__ import annotations

from functools import partial
from itertools import product
from random import Random
from typing import Any

from impl import ShapeTracker, View, lower
from impl.lower import UOpGraph, UOps, dtypes
from impl.symbolic import Variable
from proofs.validation.defined import require, require_refused
from proofs.validation.drawn.rarely.lowered.texts import agreed

OF_HEADERS = (
    "SEQ_MAX BATCH_MIN ROW_WIDTH SIGN_BIT FLT_MAX DBL_DIG DEC64_MIN FP_NAN FE_TONEAREST SEEK_SET EXIT_FAILURE UINT8_C",
    "CLOCKS_PER_SEC SNAN SNANF SNANF64 SNANL ADJ_TICK MOD_NANO STA_PLL M_PI M_E M_LN2 M_LOG10E M_SQRT1_2 M_2_SQRTPI",
    "M_1_PI M_PI_4 isalpha_l toascii_l as_float4 as_uint as_half2",
)
"""Macros that come in families."""
MORE = "imum", "ed_rows", "s", "_of_rows", "_rows2", "nest"
"""What makes another name out of one of them, which no header has."""

EQUAL: tuple[tuple[Any, ...], ...] = ((0, False, 0.0, -0.0), (1, True, 1.0), (2, 2.0), (-3, -3.0))
"""Numbers of several classes that compare equal."""


def ask_what_is_written(random: Random) -> None:
    """Each in its ways."""
    about_names_beyond_macros(random)
    about_differences(random)
    about_equal_numbers(random)


def about_names_beyond_macros(random: Random) -> None:
    """A macro is no name of a size, a kernel or an index; what goes on after it, or has something before it, is one,
    and stands in the text."""
    language = random.choice(("c", "cuda", "opencl", "metal"))
    row = ShapeTracker.from_shape((4,))
    for macro in random.sample(" ".join(OF_HEADERS).split(), 3):
        sized: Any = ShapeTracker.from_shape((4, Variable(macro, 1, 9))).permute((1, 0))
        for ask in (
            partial(lower.kernel_text, sized, language),
            partial(lower.kernel_text, row, language, name=macro),
            partial(lower.index_expression, row, "c", names=(macro,)),
        ):
            require_refused(ask, f"a name: {macro} in {language}")
        for name in (macro + random.choice(MORE), random.choice(("my_", "x")) + macro):
            other: Any = ShapeTracker.from_shape((4, Variable(name, 1, 9))).permute((1, 0))
            text = lower.kernel_text(other, language)
            require(name in text, "kernel_text: the name of a size", name, text)
            text = lower.kernel_text(row, language, name=name)
            require(f"{name}(" in text, "kernel_text: the name of a kernel", name, text)
            found = lower.index_expression(row, "c", names=(name,))
            require(found.address == name, "index_expression: the name of an index", name, found)


def about_differences(random: Random) -> None:
    """A difference of two indices or three, with factors, must lie between two ends, or above one, that are below 0, at
    it or above: the condition of the text holds at the indices where the definition has one that is valid."""
    for _ in range(6):
        shape = tuple(random.randint(2, 4) for _ in range(random.choice((2, 2, 3))))
        signs = random.sample((1, -1, random.choice((1, -1))), 3)[: len(shape)]
        signs[0] *= -1 if len(set(signs)) == 1 else 1
        strides = tuple(sign * random.choice((1, 1, 1, 2)) for sign in signs)
        ends = [stride * (size - 1) for stride, size in zip(strides, shape, strict=True)]
        offset = -sum(min(end, 0) for end in ends) + random.randint(0, 1)
        size = offset + sum(max(end, 0) for end in ends) + random.randint(1, 2)
        begin = min(max(0, offset + random.randint(-3, 3)), size - 1)
        end = random.choice((random.randint(begin + 1, size), random.randint(begin + 1, size), size))
        tracker = ShapeTracker((View.create((size,), (1,), 0, ((begin, end),)), View.create(shape, strides, offset)))
        agreed(tracker, random.choice(("python", "numpy", "c", "cuda")), product(*map(range, shape)))


def about_equal_numbers(random: Random) -> None:
    """Numbers that are equal and of several classes, or signs of 0, are added to a graph: each is the one that was
    asked for, and the same one is there once, for each kind of elements."""
    kinds = random.sample((dtypes.bool, dtypes.int, dtypes.long, dtypes.float, dtypes.double), 2)
    graph = UOpGraph()
    asked = [(kind, number) for kind in kinds for numbers in EQUAL for number in numbers]
    random.shuffle(asked)
    added = [graph.add(UOps.CONST, kind, (), number) for kind, number in asked]
    for (kind, number), uop in zip(asked, added, strict=True):
        found = uop.dtype, type(uop.arg), repr(uop.arg)
        require(found == (kind, type(number), repr(number)), "equal numbers in a graph", kind, number, uop)
        require(graph.add(UOps.CONST, kind, (), number) is uop, "a number that is there already", kind, number)
    require(len(graph) == len(asked), "equal numbers in a graph", asked, len(graph))
