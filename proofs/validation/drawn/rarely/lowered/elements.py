"""Elements that kernels seldom move, and numbers that are seldom written: in squares whose side is no power of two,
tuples beside vectors, sequences without slices, zeros by their signs, and numbers that no kind has (D28, D29)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from impl import ShapeTracker, lower
from impl.lower import LANGUAGES, UOp, UOpGraph, UOps, dtypes
from proofs.validation.defined import require, require_refused

CORNERS = 0, -1, 3, 99, None, "x", 2.5, float("inf"), [None], "ab", dtypes.int.vec(3)
"""Lanes, kinds and texts, and what is none of them."""


def ask_rare_elements(random: Random) -> None:
    """Each in its ways."""
    about_squares_of_any_side(random)
    about_tuples(random)
    about_sequences_without_slices(random)
    about_signs_of_zeros(random)
    about_numbers_without_text(random)
    about_parts_of_texts(random)


def about_squares_of_any_side(random: Random) -> None:
    """A square is transposed in vectors of a side that may be no power of two, alone and below an axis more."""
    for side in (random.choice((3, 5, 6, 7)), random.choice((9, 10, 12, 14, 15)), random.choice((2, 4, 8))):
        count = random.randint(1, 3)
        tracker = ShapeTracker.from_shape((count, side, side)).permute((0, 2, 1))
        kernel = lower.lower(tracker, upcast={1: side, 2: side}, widths=(side,), needs_alignment=random.random() < 0.5)
        found, size = [-1] * (count * side * side), side * side
        lower.interpret(kernel.uops.uops, found, range(len(found)))
        wanted = [block * size + column * side + row
                  for block in range(count) for row in range(side) for column in range(side)]  # fmt: skip
        require(found == wanted, "lower: a square of any side", side, count, found)


def about_tuples(random: Random) -> None:
    """Elements that are tuples stay elements, alone and in vectors, and nothing is written beside them."""
    size, lanes = random.choice((2, 4, 6, 8)), random.choice((1, 2))
    tracker, more = ShapeTracker.from_shape((size,)).stride((-1,)), random.randint(1, 4)
    source = [tuple(random.randint(0, 9) for _ in range(random.randint(0, 3))) for _ in range(size)]
    found: list[Any] = [None] * (size + more)
    lower.interpret(lower.lower(tracker, upcast={0: lanes}).uops.uops, found, source)
    require(found == [*source[::-1], *[None] * more], "interpret: tuples", lanes, source, found)


def about_sequences_without_slices(random: Random) -> None:
    """Vectors of a sequence whose elements are known by their number alone."""
    lanes = random.choice((2, 4, 8))
    size = lanes * random.randint(1, 3)
    source, found = deque(random.randint(0, 99) for _ in range(size)), deque([-1] * size)
    lower.interpret(lower.lower(ShapeTracker.from_shape((size,)), upcast={0: lanes}).uops.uops, found, source)
    require(found == source, "interpret: a deque", lanes, source, found)


def about_signs_of_zeros(random: Random) -> None:
    """0.0 and -0.0 are two numbers, in whichever order they are asked for; each is there once. So are numbers that are
    equal, of other kinds and types."""
    kind, graph = random.choice((dtypes.float, dtypes.double)), UOpGraph()
    numbers: list[Any] = [0.0, -0.0, 1.5, 0.0, -0.0]
    random.shuffle(numbers)
    asked = [graph.const(number, kind) for number in numbers]
    texts = [str(uop.arg) for uop in asked]
    is_right = texts == [*map(str, numbers)] and len(graph) == 3
    require(is_right, "UOpGraph.const: zeros", numbers, texts, len(graph))
    value = random.choice((0, 1))
    others = [(value, dtypes.int), (value, dtypes.long), (bool(value), dtypes.bool), (bool(value), dtypes.int)]
    random.shuffle(others)
    graph = UOpGraph()
    equal = [graph.const(number, each) for number, each in [*others, *others]]
    found = [(str(uop.arg), uop.dtype) for uop in equal]
    is_right = len(graph) == 4 and found == [(str(number), each) for number, each in [*others, *others]]
    require(is_right, "UOpGraph.const: equal numbers", others, equal)


def about_numbers_without_text(random: Random) -> None:
    """Infinities, what is no number, what is beyond a kind, and a fraction of an integer have no text; others do."""
    language = LANGUAGES[random.choice(("c", "opencl", "cuda", "metal"))]
    far = random.choice((float("inf"), -float("inf"), float("nan")))
    whole = random.choice((dtypes.int, dtypes.long, dtypes.uchar, dtypes.bool))
    wrong: Any = [
        (far, dtypes.half), (far, dtypes.float), (far, whole), (10 ** random.randint(309, 400), dtypes.float),
        (random.choice((7e4, -1e5)), dtypes.half), (random.choice((1e39, -1e300)), dtypes.float),
        (random.randint(-9, 9) + 0.5, whole), (2**64 + random.randint(0, 9), dtypes.long), (-(2**63) - 1, dtypes.long),
        (None, dtypes.int), ("1", dtypes.int), (1, None), (1.0, "float"),
    ]  # fmt: skip
    for number, kind in wrong:
        require_refused(
            lambda number=number, kind=kind: language.number(number, kind),  # type: ignore[misc]
            f"a number: {number}, {kind}",
        )
    right: Any = (65504.0, dtypes.half), (3e38, dtypes.float), (2**64 - 1, dtypes.ulong), (-(2**63), dtypes.long)
    for number, kind in right:
        require(bool(language.number(number, kind)), "a number of a kind", number, kind)
    graph = UOpGraph()
    target = graph.add(UOps.DEFINE_GLOBAL, dtypes.float, (), ("data0", True))
    stored = graph.const(far, dtypes.float)  # type: ignore[arg-type]  # a float is one too
    graph.add(UOps.STORE, None, (target, graph.const(0), stored), None, cachable=False)
    require_refused(lambda: lower.uops_to_cstyle(language, "k", graph), f"uops_to_cstyle: {far}")


def about_parts_of_texts(random: Random) -> None:
    """What a language is asked for one by one, of what is none of its kinds, lanes or texts: refused, or a text; and so
    are kernels whose vectors have no such lane."""
    name = random.choice(("c", "opencl", "cuda", "metal"))
    language: Any = LANGUAGES[name]
    pair = dtypes.int.vec(2)
    for wrong in (None, *random.sample(CORNERS, 4)):
        asked: list[tuple[Callable[..., Any], tuple[Any, ...], bool]] = [
            (language.type, (wrong,), False),
            (language.widths, (wrong,), isinstance(wrong, lower.DType)),
            (language.vector_type, (wrong,), isinstance(wrong, lower.DType)),
            (language.declarations, (wrong,), False),
            (language.vector, (pair, wrong), False),
            (language.lane, ("v", wrong), type(wrong) is int and 0 <= wrong < 4),
            (language.lane, (wrong, 1), isinstance(wrong, str)),
        ]
        for ask, given, is_answered in asked:
            question = f"{name}: {ask.__name__} of {given}"
            if is_answered:
                require(isinstance(ask(*given), str | tuple), question)
            else:
                require_refused(lambda ask=ask, given=given: ask(*given), question)  # type: ignore[misc]
    require_refused(lambda: language.vector(None, ["a", "b"]), f"{name}: a vector of no kind")
    require_refused(lambda: language.declarations([pair, None]), f"{name}: declarations of no kind")
    number = UOp(UOps.CONST, pair, (), 0)
    lane = UOp(UOps.GEP, dtypes.int, (number,), random.choice((-1, 2, 3, 40)))
    require_refused(lambda: lower.uops_to_cstyle(language, "k", [number, lane]), f"{name}: a lane that is not there")
