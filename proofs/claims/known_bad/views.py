"""Known bad rules about views: merges, reshapes and inverses that released libraries answered and that are wrong.

Each must be refuted. The docstring of a claim says where the answer is from; views are what that version answers, found
by running it, or are taken from the issue that is named.
"""

from typing import Any

from impl.view import View
from proofs.claims.common import any_view, defined, valid_at
from proofs.claims.merging.pairs import reads_the_same
from proofs.kernel import ALL_SIZES, Bounded, Given, claim, merged, refuted
from spec import movement
from spec.shape import Shape, ravel, unravel
from spec.view import address

ONE_PAIR, ONE_RESHAPE = Bounded("one pair of views"), Bounded("one reshape")


def pair(base: View, outer: View, answer: View) -> Any:
    """Makes the cases of a claim that is about one answer to one pair."""
    return lambda: [(base, outer, answer)]


@claim(
    "B1.two-axes-alone",
    "A stack is one view if its address is linear along each axis alone (false: two axes carry together).",
    family="known bad views",
    scope=ONE_PAIR,
    ids=("D16",),
    cases=pair(View.create((2, 2), (1, 1)), View.create((2, 2), (1, 1)), View.create((2, 2), (1, 1))),
    expect=refuted,
)
def axes_are_looked_at_alone(given: Given, base: View, outer: View, answer: View) -> None:
    """tinygrad 0.6.0, `merge_views`."""
    reads_the_same(given, defined(answer), defined(base), defined(outer))


@claim(
    "B1.offset-ignored",
    "Where a stack is linear from flat number 0 on, it is from its offset on (false: the offset is nearer to a carry).",
    family="known bad views",
    scope=ONE_PAIR,
    ids=("D16",),
    cases=pair(View.create((2, 2), (1, 1)), View.create((2,), (1,), 1), View.create((2,), (1,), 1)),
    expect=refuted,
)
def strides_are_taken_at_the_first_element(given: Given, base: View, outer: View, answer: View) -> None:
    """tinygrad 0.6.0, `merge_views`."""
    reads_the_same(given, defined(answer), defined(base), defined(outer))


@claim(
    "B1.backwards",
    "A step backwards through a base is a step forwards by what is left of its size (false: it does not wrap).",
    family="known bad views",
    scope=ONE_PAIR,
    ids=("D16",),
    cases=pair(View.create((4,)), View.create((2,), (-2,), 2), View.create((2,), (2,), 2)),
    expect=refuted,
)
def steps_wrap_around(given: Given, base: View, outer: View, answer: View) -> None:
    """tinygrad 0.6.0, `merge_views`: -2 modulo the size 4 is 2."""
    reads_the_same(given, defined(answer), defined(base), defined(outer))


@claim(
    "B1.unit-axis",
    "An axis of size 1 changes nothing, so its stride need not be looked at for the others (false: its offset stays).",
    family="known bad views",
    scope=ONE_PAIR,
    ids=("D16",),
    cases=pair(View.create((2, 2), (1, 1)), View.create((1, 2), (0, 1), 1), View.create((1, 2), (0, 1), 1)),
    expect=refuted,
)
def unit_axes_hide_the_offset(given: Given, base: View, outer: View, answer: View) -> None:
    """tinygrad 0.6.0, `merge_views`."""
    reads_the_same(given, defined(answer), defined(base), defined(outer))


def reshaped_to(given: Given, before: View, answer: View) -> None:
    """States the goals that a view reads what the definition of reshape says, in the view's shape (D15)."""
    index = given.index(answer.shape)
    source = movement.reshape(before.shape, answer.shape).source(index)
    expected = valid_at(defined(before), source)
    given.agree("validity", impl=valid_at(defined(answer), index), spec=expected)
    if expected:
        given.agree("the address", impl=address(defined(answer), index), spec=address(defined(before), source))


def reshape_case(before: View, shape: Shape, strides: tuple[int, ...], offset: int, mask: Any) -> Any:
    """Makes the cases of a claim that is about one answer to one reshape."""
    return lambda: [(before, View(shape, strides, offset, mask, False))]


@claim(
    "B2.part-of-a-row",
    "The part of a row that is valid is whole rows of another shape (false: it may begin or end inside of one).",
    family="known bad views",
    scope=ONE_RESHAPE,
    ids=("D15", "R2"),
    cases=reshape_case(View((2, 3), (0, 0), 0, ((1, 2), (0, 2)), False), (3, 2), (0, 0), 0, ((1, 3), (0, 2))),
    expect=refuted,
)
def a_part_of_a_row_is_rows(given: Given, before: View, answer: View) -> None:
    """tinygrad 0.8.0, `View.reshape`: https://github.com/tinygrad/tinygrad/issues/4109."""
    reshaped_to(given, before, answer)


@claim(
    "B2.one-element",
    "One valid element has the column in which its row begins (false: rows have another length there).",
    family="known bad views",
    scope=ONE_RESHAPE,
    ids=("D15", "R2"),
    cases=reshape_case(View((2, 3), (3, 1), 0, ((1, 2), (0, 1)), False), (3, 2), (0, 0), 3, ((1, 2), (0, 1))),
    expect=refuted,
)
def one_element_moves(given: Given, before: View, answer: View) -> None:
    """tinygrad 0.8.0, `View.reshape`."""
    reshaped_to(given, before, answer)


@claim(
    "B2.long-rows",
    "The same of 20 of 22 columns, which are no five rows of four (false).",
    family="known bad views",
    scope=ONE_RESHAPE,
    ids=("D15", "R2"),
    cases=reshape_case(View((4, 22), (22, 1), 0, ((1, 2), (0, 20)), False), (22, 4), (4, 1), 2, ((5, 11), (0, 4))),
    expect=refuted,
)
def long_rows_are_cut(given: Given, before: View, answer: View) -> None:
    """tinygrad 0.8.0, `View.reshape`: https://github.com/tinygrad/tinygrad/issues/4109."""
    reshaped_to(given, before, answer)


@claim(
    "B2.mask-forgotten",
    "A view whose elements are in order needs no mask in another shape (false: what is not valid stays so).",
    family="known bad views",
    scope=ONE_RESHAPE,
    ids=("D15",),
    cases=reshape_case(View((4, 2), (2, 1), 0, ((0, 2), (0, 2)), False), (2, 4), (4, 1), 0, None),
    expect=refuted,
)
def masks_are_forgotten(given: Given, before: View, answer: View) -> None:
    """tinygrad in July 2023, the branch for contiguous views: https://github.com/tinygrad/tinygrad/issues/1152."""
    reshaped_to(given, before, answer)


@claim(
    "B3.offset-twice",
    "A padded view in another shape reads from where its mask begins (false: its offset is moved back already).",
    family="known bad views",
    scope=ALL_SIZES,
    ids=("D10", "D15"),
    expect=refuted,
)
def offsets_move_twice(given: Given) -> None:
    """tinygrad in December 2023, `_reshape_mask`: https://github.com/tinygrad/tinygrad/issues/2844."""
    view = any_view(given, 1, False)
    before = given.integer("before", at_least=1)
    padded = view.pad(((before, 0),))
    answer = View(padded.shape, padded.strides, padded.offset - view.strides[0] * before, padded.mask, False)
    index = given.index(padded.shape)
    given.assume(valid_at(defined(padded), index))
    given.agree("the address", impl=address(defined(answer), index), spec=address(defined(padded), index))


@claim(
    "B4.inverse-overlaps",
    "The inverse of a view sorts its axes by stride (false: where elements overlap there is none).",
    family="known bad views",
    scope=Bounded("one inverse"),
    ids=("D2", "D3"),
    cases=lambda: [(View.create((2, 2), (1, 1)), View.create((2, 2)))],
    expect=refuted,
)
def overlapping_views_have_inverses(given: Given, view: View, answer: View) -> None:
    """tinygrad 0.9.0, `View.invert`."""
    index = given.index(view.shape)
    there = unravel(answer.shape, address(defined(view), index))
    given.agree("the flat number", impl=address(defined(answer), there), spec=ravel(view.shape, index))


@claim(
    "B5.composition",
    "Every d-th element of the first of two modes are m // d of them, d strides apart (false: d must divide m).",
    family="known bad views",
    scope=ALL_SIZES,
    ids=("D16",),
    expect=refuted,
)
def compositions_need_no_divisibility(given: Given) -> None:
    """pycute 4.2.0, `composition`, of which the precondition is documented and not checked."""
    m, n, d = given.integer("m", at_least=1), given.integer("n", at_least=1), given.integer("d", at_least=1)
    fast, slow, i = given.integer("fast"), given.integer("slow"), given.integer("i", at_least=0)
    given.assume((d <= m) & (i * d < m * n))
    left = m // d
    given.agree("the address", impl=fast * d * (i % left) + slow * (i // left), spec=address_of(i * d, m, fast, slow))


def address_of(flat: int, size: int, fast: int, slow: int) -> int:
    """The address that two modes of a layout read at a flat number; the first mode, whose size is given, runs
    fastest."""
    return fast * (flat % size) + slow * (flat // size)


@claim(
    "B5.cosize",
    "A layout of two modes reaches as far as the longest of them, size times stride (false: both steps add up).",
    family="known bad views",
    scope=ALL_SIZES,
    ids=("D8",),
    expect=refuted,
)
def one_mode_reaches_farthest(given: Given) -> None:
    """pycute before CUTLASS 3.4, `cosize`: https://github.com/NVIDIA/cutlass/issues/1178."""
    m, n = given.integers("size", 2, at_least=1)
    s, t = given.integers("stride", 2, at_least=1)
    given.agree("the cosize", impl=merged(lambda: max(m * s, n * t)), spec=(m - 1) * s + (n - 1) * t + 1)
