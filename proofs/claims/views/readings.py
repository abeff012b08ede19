"""What a stack says of what it reads: in expressions, in numbers, and in as few views as can be (D6, D16 to D18)."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod
from typing import Any

from impl import Different, Equivalent, ShapeTracker, View
from proofs.claims.common import any_view, defined, defined_all, ranks_and_masks, valid_at
from proofs.kernel import AllSizes, Bounded, Given, claim, refuted
from proofs.programs import value_of
from spec.merge import view_of
from spec.shape import Index, index_set, ravel
from spec.stack import Reading, read, stack_tracker
from spec.tracker import Tracker, are_observably_equal
from spec.view import address

STEPS: dict[str, Callable[[ShapeTracker], ShapeTracker]] = {
    "permute": lambda stack: stack.permute(tuple(range(len(stack.shape)))[::-1]),
    "pad": lambda stack: stack.pad(((1, 0), *((0, 0) for _ in stack.shape[2:]), *((0, 1) for _ in stack.shape[1:2]))),
    "shrink": lambda stack: stack.shrink((*((0, size) for size in stack.shape[:-1]), (1, stack.shape[-1]))),
    "stride": lambda stack: stack.stride((-1, *(2 for _ in stack.shape[1:]))),
    "expand": lambda stack: stack.reshape((1, *stack.shape)).expand((2, *stack.shape)),
    "flatten": lambda stack: stack.reshape((prod(stack.shape),)),
    "split": lambda stack: stack.reshape((2, prod(stack.shape) // 2)) if prod(stack.shape) % 2 == 0 else stack,
}
"""A step of each kind; those that a view cannot make put another view on it."""

STARTS = (
    ShapeTracker.from_shape((2, 3)),
    ShapeTracker((View.create((2, 1, 2, 1, 3), (4096, 0, -70_000, 9, 300), 10**5),)),
    ShapeTracker((View.create((12,), (1,), 0, ((6, 12),)), View.create((2, 3)))),
)
"""Elements in order, some of five axes that lie far apart, and a stack that reads only what a mask below excludes."""

BOX = Bounded(f"stacks that three steps, of {len(STEPS)} kinds, make of 2 x 3 elements, of five axes, of none valid")


def firsts() -> Iterable[tuple[str, str]]:
    """The first two steps."""
    return product(STEPS, STEPS)


def stacks_of(first: str, second: str) -> Iterator[tuple[ShapeTracker, dict[Index, Reading]]]:
    """The stacks that begin with two steps, each with what its indices read."""
    for start, step in product(STARTS, STEPS.values()):
        stack = step(STEPS[second](STEPS[first](start)))
        views = defined_all(stack.views)
        yield stack, {index: read(views, index) for index in index_set(stack.shape)}


def table(stack: ShapeTracker) -> Tracker:
    """What a stack reads, by the definition."""
    return stack_tracker(defined_all(stack.views))


def neighbours(readings: dict[Index, Reading], axis: int) -> Iterator[tuple[Reading, Reading]]:
    """What indices read, and the next ones along an axis."""
    for index, reading in readings.items():
        after = readings.get((*index[:axis], index[axis] + 1, *index[axis + 1 :]))
        if after is not None:
            yield reading, after


def steps_along(readings: dict[Index, Reading], strides: tuple[Any, ...]) -> Iterator[tuple[Reading, Reading, Any]]:
    """What indices read, and the next ones along each axis of which a stride is given; with that stride."""
    for axis, stride in enumerate(strides):
        if stride is not None:
            yield from ((before, after, stride) for before, after in neighbours(readings, axis))


@claim(
    "C28.expression",
    "The index expression of a stack, at each effort, has at each index the address that is read there, and says "
    "whether it is valid.",
    family="readings",
    scope=BOX,
    ids=("D16", "D18"),
    cases=firsts,
)
def expressions_are_what_is_read(given: Given, first: str, second: str) -> None:
    for stack, readings in stacks_of(first, second):
        for effort in ("none", "fast", "full"):
            node, valid = stack.expr_idxs(simplify=effort)
            for index, reading in readings.items():
                values = {f"idx{axis}": coordinate for axis, coordinate in enumerate(index)}
                given.agree("it is valid", impl=bool(value_of(valid, values)), spec=reading.is_valid)
                if reading.is_valid:
                    given.agree("the address", impl=value_of(node, values), spec=reading.address)


@claim(
    "C28.size",
    "The real size of a stack is above each address that it reads at a valid index, and 0 exactly if none is valid.",
    family="readings",
    scope=BOX,
    ids=("D16",),
    cases=firsts,
)
def sizes_are_above_addresses(given: Given, first: str, second: str) -> None:
    for stack, readings in stacks_of(first, second):
        size, valid = stack.real_size(), [reading.address for reading in readings.values() if reading.is_valid]
        given.check("it is above them", all(address is not None and address < size for address in valid))
        given.agree("it is 0", impl=size == 0, spec=not valid)
        given.agree("its indices", impl=stack.size, spec=len(readings))


@claim(
    "C28.strides",
    "Along an axis of which a stride is given, the next index is valid if an index is, and reads that much further; a "
    "view without a mask gives all of its own.",
    family="readings",
    scope=BOX,
    ids=("D16",),
    cases=firsts,
)
def strides_are_what_addresses_differ_by(given: Given, first: str, second: str) -> None:
    for stack, readings in stacks_of(first, second):
        strides = stack.real_strides()
        for before, after, stride in steps_along(readings, strides):
            given.agree("validity", impl=after.is_valid, spec=before.is_valid)
            if before.is_valid:
                given.agree("the address", impl=(before.address or 0) + stride, spec=after.address)
        last, units = stack.views[-1], [axis for axis, stride in enumerate(strides) if stride == 1]
        given.check("a view gives its own", len(stack.views) > 1 or last.mask is not None or strides == last.strides)
        given.agree("those that are 1", impl=stack.unit_stride_axes(), spec=units)


@claim(
    "C28.masked",
    "Along an axis that is said not to be masked, the next index is valid exactly if an index is.",
    family="readings",
    scope=BOX,
    ids=("D16",),
    cases=firsts,
)
def masks_are_where_validity_changes(given: Given, first: str, second: str) -> None:
    for stack, readings in stacks_of(first, second):
        for axis in range(len(stack.shape)):
            changes = any(before.is_valid != after.is_valid for before, after in neighbours(readings, axis))
            given.agree("it is masked", impl=stack.axis_is_masked(axis), spec=changes)


@claim(
    "C28.fewest",
    "A stack that is simplified, one that is put together of its views, and its canonical spelling read what it reads; "
    "they are one view exactly if it is one.",
    family="readings",
    scope=BOX,
    ids=("D6", "D16", "D17"),
    cases=firsts,
)
def fewest_views_read_the_same(given: Given, first: str, second: str) -> None:
    for stack, _ in stacks_of(first, second):
        whole = table(stack)
        one = view_of(whole, "observable")
        outer = ShapeTracker(stack.views[1:] or (View.create(stack.shape),))
        for found in (stack.simplify(), stack.canonical(), ShapeTracker(stack.views[:1]) + outer):
            given.check("it reads the same", are_observably_equal(table(found), whole))
            given.agree("it is one view", impl=len(found.views) == 1, spec=one is not None)
        if one is not None:
            mask = tuple(zip(one.begin, one.end, strict=True))
            spelled = ShapeTracker((View.create(one.shape, one.strides, one.offset, mask),)).canonical()
            given.check("the canonical spelling", stack.canonical() == spelled)


@claim(
    "C28.equivalent",
    "Two stacks are said to be equivalent exactly if they read the same; otherwise they differ at the index that is "
    "named.",
    family="readings",
    scope=BOX,
    ids=("D6",),
    cases=firsts,
)
def equivalent_stacks_read_the_same(given: Given, first: str, second: str) -> None:
    for stack, readings in stacks_of(first, second):
        turned = stack.stride(tuple(-1 for _ in stack.shape))
        for other in (stack.simplify(), turned):
            answer, is_same = stack.equivalent(other), are_observably_equal(table(other), table(stack))
            given.agree("they are", impl=isinstance(answer, Equivalent), spec=is_same)
            if isinstance(answer, Different):
                if answer.index is None:
                    raise AssertionError(answer)
                there = read(defined_all(other.views), answer.index)
                said = tuple(each.address if each.is_valid else None for each in (readings[answer.index], there))
                given.agree("what is read there", impl=answer.addresses, spec=said)
                given.check("they differ there", said[0] != said[1])


@claim(
    "C28.in-order",
    "A stack of one view that says that it reads memory in order does so, from its offset on, all indices valid; one "
    "that is contiguous does so from 0 on.",
    family="readings",
    scope=AllSizes("ranks 1 and 2"),
    ids=("D9",),
    cases=ranks_and_masks,
)
def stacks_in_order_read_flat_numbers(given: Given, rank: int, is_masked: bool) -> None:
    raw = any_view(given, rank, is_masked)
    stack = ShapeTracker((View.create(raw.shape, raw.strides, raw.offset, raw.mask),))
    index = given.index(raw.shape)
    given.assume(stack.consecutive)
    given.agree("the address", impl=address(defined(raw), index), spec=raw.offset + ravel(raw.shape, index))
    given.check("it is valid", valid_at(defined(raw), index))
    if stack.contiguous:
        given.agree("the offset", impl=raw.offset, spec=0)


@claim(
    "C28.strides-ignoring-validity",
    "Where a stride is given with validity ignored, the next index is valid if an index is (false: it may be padding).",
    family="readings",
    scope=BOX,
    ids=("D16",),
    expect=refuted,
    cases=firsts,
)
def strides_say_what_is_valid(given: Given, first: str, second: str) -> None:
    for stack, readings in stacks_of(first, second):
        for before, after, _ in steps_along(readings, stack.real_strides(ignore_valid=True)):
            given.agree("validity", impl=after.is_valid, spec=before.is_valid)
