"""Stacks of three views, and certificates: each certificate must show what its answer says.

The views are small and known, so all is compared by reading: every index of a stack with the definition (D16), and
every certificate by `proofs.checker`, which does not import the library.
"""

from collections.abc import Iterable, Iterator
from itertools import islice, product

from impl.cli.writing.as_json import as_json
from impl.mergeability import Merged, NotMergeable, OutOfBounds, mergeable
from impl.view import View
from proofs.checker.answers import check
from proofs.checker.rejected import Rejected
from proofs.claims.common import defined, defined_all
from proofs.claims.merging.pairs import PAIRS, pairs
from proofs.kernel import Bounded, Given, claim, refuted
from spec.merge import refutes
from spec.shape import Shape, index_set
from spec.stack import read
from spec.tracker import Equality
from spec.view import address, is_valid

STACKS = (
    "bases of shapes (4), (2,2) and strides 1, 2, middle views of shapes (2,2), (4) and strides -1, 1, 2, outer views "
    "of shapes (3), (2,2) and strides 1, 2; middle and outer views unmasked or without their last coordinates, at the "
    "lowest offset without a negative flat number"
)
EVERY = 20
"""One of so many pairs has its certificate checked."""


def views(shapes: tuple[Shape, ...], steps: tuple[int, ...], *, masked: bool) -> Iterator[View]:
    """The views of some shapes and strides, without a mask and without the last coordinate of each axis."""
    for shape in shapes:
        for strides in product(steps, repeat=len(shape)):
            lowest = sum(min(0, stride * (size - 1)) for stride, size in zip(strides, shape, strict=True))
            yield View.create(shape, strides, -lowest)
            if masked:
                yield View.create(shape, strides, -lowest, tuple((0, size - 1) for size in shape))


def stacks() -> Iterable[tuple[View, View, View]]:
    """The stacks of three views of the box."""
    bases = dict.fromkeys(views(((4,), (2, 2)), (1, 2), masked=False))
    middles = dict.fromkeys(views(((2, 2), (4,)), (-1, 1, 2), masked=True))
    return product(bases, middles, dict.fromkeys(views(((3,), (2, 2)), (1, 2), masked=True)))


def is_accepted(stack: tuple[View, ...], equality: Equality) -> bool:
    """Whether the checker accepts the answer of `mergeable`."""
    try:
        check(as_json(stack, equality, mergeable(*stack, equality=equality)))
    except Rejected:
        return False
    return True


@claim(
    "C14.stack",
    "For every stack of three views in the box: what `mergeable` merged reads what the stack reads at every index, and "
    "its certificate shows it; every refusal and every index out of bounds is shown right by the definition.",
    family="merging",
    scope=Bounded(STACKS),
    ids=("D16", "D17"),
    cases=stacks,
)
def stacks_are_decided_rightly(given: Given, base: View, middle: View, outer: View) -> None:
    stack = defined_all((base, middle, outer))
    match mergeable(base, middle, outer):
        case Merged(view):
            merged = defined(view)
            readings = {index: read(stack, index) for index in index_set(outer.shape)}
            given.check("no index leaves a view where valid", not any(each.leaves_base for each in readings.values()))
            valid = tuple(index for index, reading in readings.items() if reading.is_valid)
            given.agree("the valid indices", impl=tuple(i for i in readings if is_valid(merged, i)), spec=valid)
            addresses = tuple(readings[index].address for index in valid)
            given.agree("their addresses", impl=tuple(address(merged, index) for index in valid), spec=addresses)
            given.check("the certificate shows it", is_accepted((base, middle, outer), "observable"))
        case NotMergeable(witness):
            given.check("the witness refutes", refutes(stack, witness.indices, "observable"))
        case OutOfBounds(index):
            given.check("the index leaves a view", read(stack, index).leaves_base)
        case answer:
            raise TypeError(f"{answer} leaves the question open")


def some_pairs() -> Iterable[tuple[View, View]]:
    """Every twentieth pair of the box of pairs."""
    return islice(pairs(), 0, None, EVERY)


@claim(
    "C14.certificate",
    "What `mergeable` answers of a pair carries what shows it, under either equality: the checker accepts it.",
    family="merging",
    scope=Bounded(f"every twentieth pair: {PAIRS}"),
    ids=("D5", "D16", "D17"),
    cases=some_pairs,
)
def answers_show_themselves(given: Given, base: View, outer: View) -> None:
    given.check("observably", is_accepted((base, outer), "observable"))
    given.check("strictly", is_accepted((base, outer), "strict"))


@claim(
    "C14.stack-of-two",
    "Three views are one if the outer two are (false: the base may carry).",
    family="merging",
    scope=Bounded("one stack"),
    ids=("D16",),
    cases=lambda: [(View.create((2, 2), (1, 1)), View.create((4,)), View.create((3,)))],
    expect=refuted,
)
def the_base_does_not_matter(given: Given, base: View, middle: View, outer: View) -> None:
    merged = isinstance(mergeable(middle, outer), Merged)
    given.agree("mergeable", impl=merged, spec=isinstance(mergeable(base, middle, outer), Merged))
