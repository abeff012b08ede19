"""Witnesses against being a view (L7, only if; L8): `refutes` accepts none for a stack that is a view.

Whatever equals a view reads what it reads, so an accepted witness excludes every view, if none is accepted for a
view alone.
"""

from collections.abc import Iterable
from itertools import product

from proofs.claims.common import any_range, any_view, defined, valid_at
from proofs.kernel import ALL_SIZES, AllSizes, Bounded, Given, claim, refuted
from spec.merge import refutes, step
from spec.shape import Index
from spec.stack import read
from spec.tracker import Equality
from spec.view import View as SpecView
from spec.view import address


def any_defined_view(given: Given, rank: int, is_masked: bool = True) -> SpecView:
    """Any view of the definition (D7)."""
    return defined(any_view(given, rank, is_masked))


EQUALITIES: tuple[Equality, ...] = ("observable", "strict")


def squares() -> Iterable[tuple[int, bool, Equality]]:
    """Cases: views of ranks 1 and 2 with a mask and of rank 3 without one, under both equalities."""
    return ((rank, is_masked, e) for rank, is_masked in ((1, True), (2, True), (3, False)) for e in EQUALITIES)


@claim(
    "C16.no-square",
    "No four corners of a unit square speak against a view, wherever they are.",
    family="criterion",
    scope=AllSizes("ranks 1 and 2, and 3 unmasked"),
    ids=("L7", "L8"),
    cases=squares,
)
def no_square_refutes_a_view(given: Given, rank: int, is_masked: bool, equality: Equality) -> None:
    view = any_defined_view(given, rank, is_masked)
    corner = given.index(view.shape)
    for k, j in product(range(rank), repeat=2):
        square = (corner, step(corner, k), step(corner, j), step(step(corner, j), k))
        given.check("the square refutes nothing", not refutes((view,), square, equality))


@claim(
    "C16.no-row",
    "No three indices in a row speak against a view, wherever they are.",
    family="criterion",
    scope=AllSizes("ranks 1 and 2, and 3 unmasked"),
    ids=("L7", "L8"),
    cases=squares,
)
def no_row_refutes_a_view(given: Given, rank: int, is_masked: bool, equality: Equality) -> None:
    view = any_defined_view(given, rank, is_masked)
    first = given.index(view.shape)
    for axis in range(rank):
        row = (first, step(first, axis), step(step(first, axis), axis))
        given.check("the row refutes nothing", not refutes((view,), row, equality))


@claim(
    "C16.no-hole",
    "No two indices, with an index between them, speak against a view, wherever they are.",
    family="criterion",
    scope=AllSizes("ranks 1 and 2"),
    ids=("L7", "L8"),
    cases=lambda: ((1,), (2,)),
)
def no_hole_refutes_a_view(given: Given, rank: int) -> None:
    view = any_defined_view(given, rank)
    witness = tuple(given.index(view.shape, name) for name in ("p", "q", "z"))
    given.check("the indices refute nothing", not refutes((view,), witness, "observable"))


@claim(
    "C16.no-index",
    "No single index speaks against a view: each has an address, and the one of rank 0 is valid.",
    family="criterion",
    scope=AllSizes("ranks 0 to 3"),
    ids=("L7", "L8", "D7"),
    cases=lambda: product((0, 1, 2, 3), EQUALITIES),
)
def no_index_refutes_a_view(given: Given, rank: int, equality: Equality) -> None:
    view = any_defined_view(given, rank)
    index = given.index(view.shape)
    given.check("the index refutes nothing", not refutes((view,), (index,), equality))


def any_stack(given: Given, rank: int) -> tuple[SpecView, SpecView]:
    """A stack of two views: a base of 2 x 3 elements, which has any mask on its last axis if the outer rank is 1, and
    any unmasked outer view."""
    strides, (begin, end) = given.integers("base_stride", 2), any_range(given, "_base", 3) if rank == 1 else (0, 3)
    return SpecView((2, 3), strides, 0, (0, begin), (2, end)), any_defined_view(given, rank, False)


def witnesses() -> Iterable[tuple[tuple[Index, ...], Equality]]:
    """Witnesses of each kind in small shapes of ranks 1 and 2."""
    hole = ((0,), (3,), (2,))
    row, square = ((0,), (1,), (2,)), ((0, 0), (0, 1), (1, 0), (1, 1))
    return product((((0,),), hole, row, square), EQUALITIES)


@claim(
    "C16.excludes",
    "If a stack reads at the indices of a witness what any one view reads there, `refutes` rejects the witness.",
    family="criterion",
    scope=Bounded("at the first indices of views of rank 1 over masked, of rank 2 over unmasked bases of 2 x 3"),
    ids=("L7", "L8", "D16"),
    cases=witnesses,
)
def a_witness_excludes_every_view(given: Given, witness: tuple[Index, ...], equality: Equality) -> None:
    stack, rank = any_stack(given, len(witness[0])), len(witness[0])
    strides, offset = given.integers("view_stride", rank), given.integer("view_offset")
    ranges = [any_range(given, f"_view{axis}", size) for axis, size in enumerate(stack[1].shape)]
    begin, end = zip(*ranges, strict=True)
    view = SpecView(stack[1].shape, strides, offset, begin, end)
    for index in witness:
        is_inside = all(0 <= i < size for i, size in zip(index, view.shape, strict=True))
        given.assume(is_inside, stays="an index outside of the shape is none; too many paths are left without it")
        reading = read(stack, index)
        given.assume(valid_at(view, index) == reading.is_valid)
        if reading.is_valid or equality == "strict":
            given.assume(reading.address is not None and reading.address == address(view, index))
    given.check("it is rejected", not refutes(stack, witness, equality))


@claim(
    "C16.no-square-in-stacks",
    "No square speaks against a stack of two views (false: the flat number may carry).",
    family="criterion",
    scope=ALL_SIZES,
    ids=("L7",),
    expect=refuted,
)
def no_square_refutes_a_stack(given: Given) -> None:
    stack = any_stack(given, 2)
    square = ((0, 0), (0, 1), (1, 0), (1, 1))
    given.check("it is rejected", not refutes(stack, square, "observable"))
