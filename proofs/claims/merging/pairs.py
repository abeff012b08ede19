"""The merge decision, for every pair of views in a box: each answer against the definition.

The library decides on plain integers, and what it merged is compared with the composition (D16) at each of the few
indices; a refusal is checked by reading the indices that it names.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from impl.mergeability import Merged, NotMergeable, OutOfBounds, mergeable
from impl.view import View
from proofs.claims.common import defined, valid_at
from proofs.kernel import Bounded, Given, claim, refuted
from spec.merge import refutes
from spec.shape import index_set, unravel
from spec.stack import read
from spec.tracker import Equality
from spec.view import View as SpecView
from spec.view import address

BASE_SHAPES = ((4,), (2, 2), (2, 3), (3, 2))
BASE_STRIDES = (-1, 0, 1, 2, 3)
OUTER_SHAPES = ((3,), (2, 2))
OUTER_STRIDES = (-2, -1, 0, 1, 2, 3)
PAIRS = (
    "bases of shapes (4), (2,2), (2,3), (3,2), strides -1 to 3, unmasked or without their first or last "
    "coordinates; outer views of shapes (3), (2,2), strides -2 to 3, unmasked or without their last "
    "coordinates, at the lowest offset without a negative flat number and, in rank 1, the next"
)


def masks(shape: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...] | None]:
    """Three masks of a shape: none; one without the last coordinate of each axis; and one without the first coordinate
    of the last axis."""
    yield None
    yield tuple((0, size - 1) for size in shape)
    yield (*((0, size) for size in shape[:-1]), (1, shape[-1]))


def bases() -> Iterator[View]:
    """The base views of the box."""
    for shape in BASE_SHAPES:
        for strides in product(BASE_STRIDES, repeat=len(shape)):
            for mask in masks(shape):
                yield View.create(shape, strides, 0, mask)


def outers() -> Iterator[View]:
    """The outer views of the box."""
    for shape in OUTER_SHAPES:
        for strides in product(OUTER_STRIDES, repeat=len(shape)):
            lowest = sum(min(0, stride * (size - 1)) for stride, size in zip(strides, shape, strict=True))
            for offset in (-lowest, 1 - lowest) if len(shape) == 1 else (-lowest,):
                for mask in (None, tuple((0, size - 1) for size in shape)):
                    yield View.create(shape, strides, offset, mask)


def pairs() -> Iterable[tuple[View, View]]:
    """Every pair of the box."""
    return product(dict.fromkeys(bases()), dict.fromkeys(outers()))


def reads_the_same(
    given: Given, merged: SpecView, base: SpecView, outer: SpecView, equality: Equality = "observable"
) -> None:
    """States the goals that a view is the composition of two (D5, D6, D16), at each of the few indices."""
    for index in index_set(outer.shape):
        expected = read((base, outer), index)
        given.check("it is inside of the base where valid", not expected.leaves_base)
        given.agree("validity", impl=valid_at(merged, index), spec=expected.is_valid)
        if expected.is_valid or equality == "strict":
            given.agree("the address that counts", impl=address(merged, index), spec=expected.address)


@claim(
    "C14.merge",
    "For every pair in the box: what `mergeable` merged, and `+` returned, reads what the two views read at every "
    "index; every refusal and every index out of bounds is shown right by the definition.",
    family="merging",
    scope=Bounded(PAIRS),
    ids=("D16", "D17", "R7", "R8", "R9"),
    cases=pairs,
)
def mergeable_is_right(given: Given, base: View, outer: View) -> None:
    below, above = defined(base), defined(outer)
    match mergeable(base, outer):
        case Merged(view):
            given.check("`+` returns it", base + outer == view)
            reads_the_same(given, defined(view), below, above)
        case NotMergeable(witness):
            given.check("the witness refutes", refutes((below, above), witness.indices, "observable"))
            given.check("`+` returns None", base + outer is None)
        case OutOfBounds(index):
            given.check("the index leaves the base", read((below, above), index).leaves_base)
        case answer:
            raise TypeError(f"{answer} leaves the question open")


def strict_pairs() -> Iterable[tuple[View, View]]:
    """The pairs of the box with an outer view of rank 1."""
    return (pair for pair in pairs() if len(pair[1].shape) == 1)


@claim(
    "C15.merge-strict",
    "The same under strict equality, where addresses at indices that are not valid count too.",
    family="merging",
    scope=Bounded(f"{PAIRS}; of rank 1"),
    ids=("D5", "D17"),
    cases=strict_pairs,
)
def mergeable_is_strictly_right(given: Given, base: View, outer: View) -> None:
    below, above = defined(base), defined(outer)
    match mergeable(base, outer, equality="strict"):
        case Merged(view):
            reads_the_same(given, defined(view), below, above, "strict")
        case NotMergeable(witness):
            given.check("the witness refutes", refutes((below, above), witness.indices, "strict"))
        case OutOfBounds(index):
            given.check("the index leaves the base", read((below, above), index).leaves_base)
        case answer:
            raise TypeError(f"{answer} leaves the question open")


def dropped_carries() -> Iterable[tuple[View, View]]:
    """Cases: pairs whose flat number carries over an axis boundary of the base."""
    return (
        (View.create((2, 3), (5, 1)), View.create((2, 2), (1, 2))),
        (View.create((2, 2), (5, 1)), View.create((3,))),
    )


@claim(
    "C14.without-carries",
    "A stack reads what its strides, composed axis by axis, say (false: the flat number may carry).",
    family="merging",
    scope=Bounded("two pairs of views"),
    ids=("D16",),
    cases=dropped_carries,
    expect=refuted,
)
def strides_compose_without_carries(given: Given, base: View, outer: View) -> None:
    change = [address(defined(base), unravel(base.shape, step)) - base.offset for step in outer.strides]
    wrong = View.create(outer.shape, tuple(change), base.offset)
    reads_the_same(given, defined(wrong), defined(base), defined(outer))


@claim(
    "C14.mask-dropped",
    "A merged view needs no mask where only the base has one (false: the base's invalid elements stay invalid).",
    family="merging",
    scope=Bounded("one pair of views"),
    ids=("D16",),
    cases=lambda: ((View.create((4,)).pad(((1, 1),)), View.create((5,))),),
    expect=refuted,
)
def masks_of_the_base_do_not_show(given: Given, base: View, outer: View) -> None:
    wrong = View.create(outer.shape, outer.strides, base.offset + outer.offset)
    reads_the_same(given, defined(wrong), defined(base), defined(outer))
