"""The movement operations and the normal form of views, as the library runs them, against the definitions."""

from impl.parts.movement import ceiling
from impl.parts.normal_form import Parts
from impl.view import View
from proofs.claims.common import agrees_with_movement, any_of, any_range, any_view, defined, ranks_and_masks, valid_at
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, implies, refuted
from spec import movement
from spec.shape import ravel
from spec.view import address


@claim(
    "C1.create",
    "View.create's normal form reads the same address at the same valid indices as the parts it was given.",
    family="movement",
    scope=AllSizes("ranks 1 and 2"),
    ids=("D7", "D8", "R3", "R4", "R5", "R6"),
    cases=ranks_and_masks,
)
def create_keeps_the_function(given: Given, rank: int, is_masked: bool) -> None:
    raw = any_view(given, rank, is_masked)
    created = View.create(raw.shape, raw.strides, raw.offset, raw.mask)
    given.agree("the shape", impl=created.shape, spec=raw.shape)
    index = given.index(raw.shape)
    expected = valid_at(defined(raw), index)
    given.agree("validity", impl=valid_at(defined(created), index), spec=expected)
    same = address(defined(created), index) == address(defined(raw), index)
    given.check("the address where valid", implies(expected, same))
    if created.mask is not None:
        sides = zip(created.mask, raw.shape, strict=True)
        less = any_of((begin != 0) | (end != size) for (begin, end), size in sides)
        given.check("the mask leaves something out", less)


@claim(
    "C1.normal",
    "Two views in normal form with a valid index are equal wherever they are the same function.",
    family="movement",
    scope=AllSizes("rank 1"),
    ids=("L2", "R3", "R4", "R5", "R6"),
)
def normal_form_is_unique(given: Given) -> None:
    size = given.integer("size", at_least=1)
    begin, end = any_range(given, "", size)
    views = [View.create((size,), (given.integer(f"s{k}"),), given.integer(f"o{k}"), ((begin, end),)) for k in (0, 1)]
    for index in ((begin,), (end - 1,)):
        given.assume(address(defined(views[0]), index) == address(defined(views[1]), index))
    given.agree("the strides", impl=views[0].strides, spec=views[1].strides)
    given.agree("the offset", impl=views[0].offset, spec=views[1].offset)


@claim(
    "C1.nothing-valid",
    "Two views of one shape in which no index is valid have the same normal form.",
    family="movement",
    scope=AllSizes("ranks 1 and 2"),
    ids=("L2", "R6"),
    cases=lambda: ((1,), (2,)),
)
def views_without_valid_indices_are_one(given: Given, rank: int) -> None:
    shape, views = given.integers("size", rank, at_least=1), []
    for name in ("left", "right"):
        mask = tuple(any_range(given, f"_{name}{axis}", size) for axis, size in enumerate(shape))
        if all(begin < end for begin, end in mask):
            given.assume(False)
        strides, offset = given.integers(f"{name}_stride", rank), given.integer(f"{name}_offset")
        views.append(View.create(shape, strides, offset, mask))
    given.agree("the strides", impl=views[0].strides, spec=views[1].strides)
    given.agree("the offset", impl=views[0].offset, spec=views[1].offset)
    given.agree("the mask", impl=views[0].mask, spec=views[1].mask)


@claim(
    "C1.canonical",
    "View.create of a shape alone reads the flat number of each index; axes of size 1 have stride 0.",
    family="movement",
    scope=AllSizes("ranks 1 to 3"),
    ids=("D9", "R3"),
    cases=lambda: ((1,), (2,), (3,)),
)
def create_of_a_shape_is_canonical(given: Given, rank: int) -> None:
    shape = given.integers("size", rank, at_least=1)
    created = View.create(shape)
    index = given.index(shape)
    given.agree("the address", impl=address(defined(created), index), spec=ravel(shape, index))
    given.check("everything is valid", valid_at(defined(created), index))
    given.check("it is contiguous", created.contiguous)
    for size, stride in zip(shape, created.strides, strict=True):
        given.check("an axis of size 1", implies(size == 1, stride == 0))


@claim(
    "C1.contiguous",
    "A view that says that it is contiguous reads the flat number of each index, each of them valid.",
    family="movement",
    scope=AllSizes("ranks 1 and 2"),
    ids=("D9", "R3"),
    cases=ranks_and_masks,
)
def contiguous_views_are_canonical(given: Given, rank: int, is_masked: bool) -> None:
    raw = any_view(given, rank, is_masked)
    created = View.create(raw.shape, raw.strides, raw.offset, raw.mask)
    index = given.index(raw.shape)
    given.assume(created.contiguous)
    given.agree("the address", impl=address(defined(raw), index), spec=ravel(raw.shape, index))
    given.check("it is valid", valid_at(defined(raw), index))


@claim(
    "C2.pad",
    "Padding a view agrees with the definition.",
    family="movement",
    scope=AllSizes("ranks 1 and 2"),
    ids=("D10",),
    cases=ranks_and_masks,
)
def pad_agrees(given: Given, rank: int, is_masked: bool) -> None:
    view = any_view(given, rank, is_masked)
    widths = tuple(
        (given.integer(f"before{k}", at_least=0), given.integer(f"after{k}", at_least=0)) for k in range(rank)
    )
    agrees_with_movement(given, view, view.pad(widths), movement.pad(view.shape, widths))


@claim(
    "C3.shrink",
    "Shrinking a view agrees with the definition.",
    family="movement",
    scope=AllSizes("rank 1, and rank 2 unmasked"),
    ids=("D11",),
    cases=lambda: ((1, False), (1, True), (2, False)),
)
def shrink_agrees(given: Given, rank: int, is_masked: bool) -> None:
    view = any_view(given, rank, is_masked)
    ranges = tuple(any_range(given, f"_kept{axis}", size) for axis, size in enumerate(view.shape))
    agrees_with_movement(given, view, view.shrink(ranges), movement.shrink(view.shape, ranges))


@claim(
    "C4.expand",
    "Expanding a view agrees with the definition.",
    family="movement",
    scope=AllSizes("ranks 1 and 2"),
    ids=("D12",),
    cases=ranks_and_masks,
)
def expand_agrees(given: Given, rank: int, is_masked: bool) -> None:
    view = any_view(given, rank, is_masked)
    new_shape = given.integers("new", rank, at_least=0)
    for size, new in zip(view.shape, new_shape, strict=True):
        given.assume((size == 1) | (size == new))
    agrees_with_movement(given, view, view.expand(new_shape), movement.expand(view.shape, new_shape))


def permutations() -> tuple[tuple[tuple[int, ...], bool], ...]:
    """All permutations of up to two axes, without a mask and with one, and of three axes without."""
    orders = ((0,), (0, 1), (1, 0))
    longer = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    masked = tuple((order, is_masked) for order in orders for is_masked in (False, True))
    return (*masked, *((order, False) for order in longer))


@claim(
    "C5.permute",
    "Permuting the axes of a view agrees with the definition.",
    family="movement",
    scope=AllSizes("ranks 1 to 3"),
    ids=("D13",),
    cases=permutations,
)
def permute_agrees(given: Given, order: tuple[int, ...], is_masked: bool) -> None:
    view = any_view(given, len(order), is_masked)
    agrees_with_movement(given, view, view.permute(order), movement.permute(view.shape, order))


def directions() -> tuple[tuple[int, bool], ...]:
    """Cases: steps forward and backward, without a mask and with one."""
    return tuple((sign, is_masked) for sign in (1, -1) for is_masked in (False, True))


@claim(
    "C6.stride",
    "Taking every k-th element of an axis, in either direction, agrees with the definition.",
    family="movement",
    scope=AllSizes("rank 1"),
    ids=("D14",),
    cases=directions,
)
def stride_agrees(given: Given, sign: int, is_masked: bool) -> None:
    step = given.integer("step", at_least=1)
    view = any_view(given, 1, is_masked)
    coordinate = given.integer("coordinate", at_least=0)
    bounds_are_reached(given, view.parts, (sign * step,), (coordinate,))
    steps = (sign * step,)
    definition = movement.stride(view.shape, steps)
    result = view.stride(steps)
    given.agree("the shape", impl=result.shape, spec=definition.shape)
    given.assume(coordinate < definition.shape[0], stays="an index outside of the shape is none")
    index = (coordinate,)
    source = definition.source(index)
    expected = valid_at(defined(view), source)
    given.agree("validity", impl=valid_at(defined(result), index), spec=expected)
    given.check(
        "the address where valid", implies(expected, address(defined(result), index) == address(defined(view), source))
    )


def bounds_are_reached(given: Given, view: Parts, steps: tuple[int, ...], index: tuple[int, ...]) -> None:
    """States the goals that some coordinate reaches each bound of the mask; with a negative step they are counted from
    the end."""
    for step, size, bounds, coordinate in zip(steps, view.shape, view.mask or ((),) * len(steps), index, strict=True):
        for bound in bounds if step > 0 else (size - bound for bound in bounds):
            reached = ceiling(bound, abs(step)) <= coordinate
            given.check("a coordinate reaches a bound", reached == (bound <= coordinate * abs(step)))


@claim(
    "C6.ceiling",
    "The coordinate i of every k-th element reaches a bound b exactly when i >= ceil(b / k).",
    family="movement",
    scope=ALL_SIZES,
    ids=("D14",),
)
def ceiling_is_the_first_coordinate_that_reaches(given: Given) -> None:
    bound, step, coordinate = given.integer("bound"), given.integer("step", at_least=1), given.integer("coordinate")
    given.agree("reached", impl=ceiling(bound, step) <= coordinate, spec=bound <= coordinate * step)


@claim(
    "C2.pad-forgets-offset",
    "Padding keeps the offset (false: it moves back by stride times the width in front).",
    family="movement",
    scope=ALL_SIZES,
    ids=("D10",),
    expect=refuted,
)
def pad_forgets_the_offset(given: Given) -> None:
    view = any_view(given, 1, False)
    widths = ((given.integer("before", at_least=0), given.integer("after", at_least=0)),)
    padded = view.pad(widths)
    wrong = View(padded.shape, padded.strides, view.offset, padded.mask, False)
    agrees_with_movement(given, view, wrong, movement.pad(view.shape, widths))


@claim(
    "C6.stride-floor",
    "Every k-th of n elements are floor(n / k) (false: it is the ceiling).",
    family="movement",
    scope=ALL_SIZES,
    ids=("D14",),
    expect=refuted,
)
def stride_rounds_down(given: Given) -> None:
    size, step = given.integer("size", at_least=0), given.integer("step", at_least=1)
    given.agree("the shape", impl=(size // step,), spec=movement.stride((size,), (step,)).shape)


@claim(
    "C1.fold-without-offset",
    "An axis with one valid index may drop its stride and keep the offset (false: the index need not be 0).",
    family="movement",
    scope=ALL_SIZES,
    ids=("R4",),
    expect=refuted,
)
def fixed_axis_needs_no_offset(given: Given) -> None:
    raw = any_view(given, 1, True)
    index = given.index(raw.shape)
    given.assume(raw.mask[0][1] == raw.mask[0][0] + 1 if raw.mask else False)
    dropped = View(raw.shape, (0,), raw.offset, raw.mask, False)
    given.assume(valid_at(defined(raw), index))
    given.agree("the address", impl=address(defined(dropped), index), spec=address(defined(raw), index))
