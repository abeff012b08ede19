"""Whether two stacks of views read the same: observable equality, decided, with an index if they differ.

1. Both stacks are derived as for a merge. If both are one view, the views are compared.
2. Every index that refutes one of them is read through both: if one is a view and the other is not, one of these
   must differ.
3. If both are two views with a box of valid indices, the boxes are compared, and then the difference of the two
   addresses. It has the form of an address itself: where an index has the same flat number in both, and the axes of
   both begin at periods of which each divides the next, the weights of the boundaries are subtracted; else its flat
   numbers `y1` and `y2` are one flat number `y1 + size1 * y2` of a base with the axes of both, the strides of the
   second negated. So the layers of merging decide whether it is 0.
4. Of stacks that differ in masks alone, what one of two masks has and the other has not is looked at by itself
   (`alone`), also where the steps before are beyond the budget. Of others each pair of flat numbers that an index
   reaches in both is read once (*listing*), after what only one of the last views calls valid has been shown to be
   valid in neither.
5. Where all that is beyond the budget, both are read at a few points (`impl.merge.layers.seeing`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise
from math import prod

from impl.frozen import frozen, hidden
from impl.merge.base import Base
from impl.merge.budget import IMPLICIT_BUDGET, STEP, Budget, Undecided
from impl.merge.derivation import derive, reading_of
from impl.merge.findings import Derivation, Leaving, Refusal, Stack
from impl.merge.layers import Layer, dearest
from impl.merge.layers.dispatch import constant_steps
from impl.merge.layers.places import places
from impl.merge.layers.seeing import allows_looking
from impl.merge.problem import Index, Problem, Ranges, has_valid_index, problem_of
from impl.merge.reading import read
from impl.merge.search.bend import Bend
from impl.mergeability.alone import common_part, differ_in_masks, ends_of, index_alone, ranges_of
from impl.mergeability.answers import BudgetExceeded, OutOfBounds
from impl.mergeability.inside import extremes_stay_inside
from impl.mergeability.levels import by_levels
from impl.mergeability.witness import out_of_bounds, witness_steps
from impl.parts.normal_form import Parts, is_row_major, strides_for_shape
from impl.shown import readable


@frozen
class Equivalent:
    """The two stacks have the same valid indices, and read the same address at each."""

    layer: Layer = hidden(default="normal form")

    def __str__(self) -> str:
        return "equivalent"


@frozen
class Different:
    """At this index the two stacks read these addresses, None where the index is not valid. Without an index:
    their shapes differ, and are `shapes`, where that is known."""

    index: Index | None
    addresses: tuple[int | None, int | None]
    shapes: tuple[Index, Index] | None = hidden(default=None)

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        if self.index is None:
            shapes = None if self.shapes is None else " and ".join(map(readable, self.shapes))
            return f"different: the shapes {'differ' if shapes is None else f'are {shapes}'}"
        left, right = ("nothing" if address is None else readable(address) for address in self.addresses)
        return f"different: {readable(self.index)} reads {left} in the first stack and {right} in the second"


Equivalence = Equivalent | Different | OutOfBounds | BudgetExceeded
Pair = tuple[Stack, Stack]
PAIRING, PAIRING_AXIS = 512, 24
"""Machine words that it costs to move one pair of flat numbers along an axis, and more for each axis of its index."""


def equivalence(left: Stack, right: Stack, budget: Budget) -> Equivalence:
    """Whether two stacks with plain integer parts read the same (D6, D16)."""
    if left[-1].shape != right[-1].shape:
        return Different(None, (None, None), (left[-1].shape, right[-1].shape))
    if extremes_stay_inside(left) and extremes_stay_inside(right) and are_equal_apart(left, right, budget):
        return Equivalent()
    return decided(left, right, budget)


def decided(left: Stack, right: Stack, budget: Budget) -> Equivalence:
    """The same of stacks of one shape, at one level of work after the other."""
    found: tuple[None, Equivalence] = by_levels(lambda level: (None, decided_at(left, right, level)), budget)
    return found[1]


def decided_at(left: Stack, right: Stack, budget: Budget) -> Equivalence:
    """The same by steps 1 to 5, at one level."""
    try:
        derived = derive(left, budget), derive(right, budget)
        for side, views, derivation in zip(("first", "second"), (left, right), derived, strict=True):
            if isinstance(derivation.result, Leaving):
                return out_of_bounds(views, derivation.result.index, derivation.layer, side)
        return compared((left, right), derived, budget)
    except Undecided as exceeded:
        for ask in (by_masks, difference_seen):
            if (found := ask((left, right), budget)) is not None:
                return found
        return BudgetExceeded(exceeded.method, exceeded.cost, budget.limit)


def are_equal_apart(left: Stack, right: Stack, budget: Budget) -> bool:
    """Whether two stacks are the same, or differ only between views that they share, where they are known to read the
    same; looked for with a small part of the budget, on top of it."""
    shared_below = shared(left, right)
    shared_above = shared(left[shared_below:][::-1], right[shared_below:][::-1])
    if shared_below == len(left) == len(right):
        return True
    if not shared_below and not shared_above:
        return False
    mine, theirs = (telling(views[shared_below : len(views) - shared_above]) for views in (left, right))
    if mine == theirs:
        return True
    mine, theirs = mine or rows_like(theirs), theirs or rows_like(mine)
    part = Budget(min(budget.limit, IMPLICIT_BUDGET), free_steps=0)
    return mine[-1].shape == theirs[-1].shape and isinstance(decided(mine, theirs, part), Equivalent)


def telling(views: Stack) -> Stack:
    """The views of a part of a stack without those that are row-major, which change no flat number."""
    return tuple([view for view in views if not is_row_major(view)])


def rows_like(views: Stack) -> Stack:
    """One row-major view of the shape of a stack, which changes no flat number."""
    shape = views[-1].shape
    return (Parts(shape, strides_for_shape(shape), 0, None),)


def shared(left: Stack, right: Stack) -> int:
    """How many views two stacks have in common, from the first on."""
    differ = [base != other for base, other in zip(left, right, strict=False)]
    return differ.index(True) if True in differ else len(differ)


def compared(pair: Pair, derived: tuple[Derivation, Derivation], budget: Budget) -> Equivalent | Different:
    """Steps 1 to 4, for stacks inside their bounds."""
    layer = dearest(derivation.layer for derivation in derived)
    for derivation in derived:
        if isinstance(derivation.result, Refusal):
            budget.steps("witness", witness_steps(derivation))
    if (found := first_difference(pair, (at for one in derived for at in telling_indices(one)), budget)) is not None:
        return found
    if isinstance(derived[0].result, Parts) and isinstance(derived[1].result, Parts):
        return Equivalent(layer)
    boxes = tuple(box_over_one_view(derivation) for derivation in derived)
    if boxes[0] is not None and boxes[1] is not None:
        with suppress(Undecided):
            indices, steps_layer = telling_of_difference(derived[0].views, derived[1].views, boxes[0], budget)
            found = first_difference(pair, indices, budget)
            return Equivalent(dearest((layer, steps_layer))) if found is None else found
    if (alike := by_masks(pair, budget)) is not None:
        return alike
    found = listed_difference(pair, budget)
    return Equivalent("listing") if found is None else found


def first_difference(pair: Pair, indices: Iterable[Index], budget: Budget) -> Different | None:
    """What two stacks read at the first of some indices at which they differ."""
    reading = (reading_of(pair[0]) + reading_of(pair[1])) // STEP
    for index in indices:
        budget.steps("listing", reading)
        left, right = (read(views, index).address_under("observable") for views in pair)
        if left != right:
            return Different(index, (left, right))
    return None


def by_masks(pair: Pair, budget: Budget) -> Equivalent | Different | None:
    """Whether stacks that differ in masks alone read the same: where neither is valid without the other. None for other
    stacks, for those that may leave a view, and beyond the budget."""
    if not differ_in_masks(*pair) or not all(map(extremes_stay_inside, pair)):
        return None
    with suppress(Undecided):
        for views, others in (pair, pair[::-1]):
            for level, other in enumerate(others):
                if (index := index_alone(views, level, other, budget)) is not None:
                    return first_difference(pair, [index], budget)
        return Equivalent("listing")
    return None


def difference_seen(pair: Pair, budget: Budget) -> Different | None:
    """A difference at a few points, where all else is too dear, and neither stack may leave a view of it."""
    if not allows_looking(budget) or not all(map(extremes_stay_inside, pair)):
        return None
    indices = (
        problem.index(point)
        for views in pair
        if len(views) > 1 and all(map(has_valid_index, views))
        for problem in (problem_of(views[-1]),)
        for point in places(views, problem)
    )
    with suppress(Undecided):
        return first_difference(pair, indices, budget)
    return None


def telling_indices(derivation: Derivation) -> Iterator[Index]:
    """Indices at one of which a stack differs from every view, if it is none; else, at one of which its view
    differs from every other; and the corners of the box of its valid indices, if that is known."""
    result, found = derivation.result, derivation.examination
    if isinstance(result, Refusal):
        yield from result.indices
    if isinstance(result, Parts) and has_valid_index(result):
        yield from ends_of(ranges_of(result))
        yield from steps_from(ranges_of(result))
    elif found is not None and isinstance(found.validity.box, Problem):
        yield from ends_of(found.validity.box.ranges)


def steps_from(ranges: Ranges) -> Iterator[Index]:
    """The indices one step along each axis from the first of a box."""
    first, last = ends_of(ranges)
    for axis, (begin, end) in enumerate(zip(first, last, strict=True)):
        if begin < end:
            yield (*first[:axis], begin + 1, *first[axis + 1 :])


def box_over_one_view(derivation: Derivation) -> Problem | None:
    """The box of valid indices of a stack that is two views, if it is a box."""
    found = derivation.examination
    if found is None or not isinstance(found.inner, Base) or not isinstance(found.validity.box, Problem):
        return None
    return found.validity.box


def telling_of_difference(left: Stack, right: Stack, box: Problem, budget: Budget) -> tuple[list[Index], Layer]:
    """Step 3: indices of a box at one of which two stacks of two views have different addresses, if they have at
    any; and the layer that found them."""
    difference, problem = shared_number(left, right, box) or joined_number(left, right, box)
    steps, layer = constant_steps(difference, problem, budget)
    if isinstance(steps, Bend):
        return list(map(problem.index, steps.points)), layer
    return [ends_of(box.ranges)[0], *steps_from(box.ranges)], layer


def shared_number(left: Stack, right: Stack, box: Problem) -> tuple[Base, Problem] | None:
    """The difference of two addresses and the flat number it depends on, if that is the same for both stacks, and the
    axes of both begin at periods of which each divides the next, as those of one view do."""
    problems = [problem_of(Parts(top.shape, top.strides, top.offset, box.ranges)) for _, top in (left, right)]
    if problems[0] != problems[1]:
        return None
    difference = Base(left[0]).minus(Base(right[0]))
    periods = [boundary.period for boundary in difference.boundaries]
    is_of_one_view = all(high % low == 0 for low, high in pairwise((*periods, difference.size)))
    return (difference, problems[0]) if is_of_one_view else None


def joined_number(left: Stack, right: Stack, box: Problem) -> tuple[Base, Problem]:
    """The difference of two addresses and the one flat number that two flat numbers make."""
    (base, top), (other_base, other_top) = left, right
    size = prod(base.shape)
    joined = Parts(
        (*other_base.shape, *base.shape),
        (*(-stride for stride in other_base.strides), *base.strides),
        base.offset - other_base.offset,
        None,
    )
    strides = tuple(s + size * other for s, other in zip(top.strides, other_top.strides, strict=True))
    both = Parts(top.shape, strides, top.offset + size * other_top.offset, box.ranges)
    return Base(joined), problem_of(both)


def listed_difference(pair: Pair, budget: Budget) -> Different | None:
    """Step 4: the difference of two stacks, if there is one, by reading every pair of flat numbers."""
    left, right = pair
    for views, others in (pair, pair[::-1]):
        if (index := index_alone(views, len(views) - 1, others[-1], budget)) is not None:
            return first_difference(pair, [index], budget)
    common = common_part(ranges_of(left[-1]), ranges_of(right[-1]))
    if any(begin >= end for begin, end in common):
        return None
    return first_difference(pair, indices_of_pairs(left[-1], right[-1], common, budget), budget)


def indices_of_pairs(left: Parts, right: Parts, ranges: Ranges, budget: Budget) -> Iterable[Index]:
    """One index of a box for each pair of flat numbers that the indices of the box have in two views."""
    indices = {(0, 0): ends_of(ranges)[0]}
    for axis, (begin, end) in enumerate(ranges):
        steps, length = (left.strides[axis], right.strides[axis]), 1
        while length < end - begin and steps != (0, 0):
            further = min(length, end - begin - length)
            budget.spend("listing", (PAIRING + PAIRING_AXIS * len(ranges)) * len(indices))
            moved = {
                (y + further * steps[0], z + further * steps[1]): (*i[:axis], i[axis] + further, *i[axis + 1 :])
                for (y, z), i in indices.items()
            }
            indices = moved | indices
            length += further
    return indices.values()
