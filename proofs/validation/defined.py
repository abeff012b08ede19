"""Views and nodes as the definitions have them; symbolic ones at some values of their variables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice, product
from math import prod
from operator import index
from random import Random
from typing import Any, cast

from impl.checking import WrongAnswerError
from impl.doors import is_row
from impl.errors import LayoutError, ParseError
from impl.integers import NO_ORDER
from impl.shown import shown
from impl.symbolic import Node, Variable
from impl.symbolic.walk import parts_first
from impl.view import View
from proofs.programs import value_of
from spec.shape import Index, canonical_strides, index_set
from spec.view import View as SpecView

Values = Mapping[str, int]

MOST_INDICES = 100
"""Indices at which two readings are compared; all of them, where there are no more."""

DRAWN = 30
"""Indices that are drawn, of those that are more."""

MOST_AXES = 128
"""Axes along which a view is gone through each by itself; of more, so many that are drawn."""

MOST_VALUES = 4
"""Assignments of values to variables at which symbolic views are read, beside those of several at opposite ends."""


def require(is_right: bool, question: str, *parts: object) -> None:
    """Raises WrongAnswerError, with the question and what it was about, unless the answer is right."""
    if not is_right:
        raise WrongAnswerError("; ".join([question, *map(str, parts)]))


def refusal_of(ask: Callable[[], object]) -> LayoutError | None:
    """What a question is refused with; None if it is answered."""
    try:
        ask()
    except LayoutError as refusal:
        return refusal
    return None


def place_of(refusal: LayoutError | None) -> int | None:
    """The place in a text that a refusal tells; None for one that tells none."""
    return refusal.position if isinstance(refusal, ParseError) else None


def require_refused(ask: Callable[[], object], question: str) -> None:
    """Raises WrongAnswerError, with the question and what is answered, unless it is refused."""
    try:
        found = ask()
    except LayoutError:
        return
    require(False, question, found)


def assignments(variables: Iterable[Variable], of: Collection[View] = ()) -> list[Values]:
    """Some values of the variables: the least, the greatest and some between; of several also the least of every other
    one with the greatest of the rest, in both ways. A bound variable has its own. Of these the ones at which some views
    have a meaning.

    The same ones for the same variables, in whatever order a set has them. One empty assignment where there is no
    variable; none where the range of one is empty.
    """
    order = in_order(variables)
    random = Random(",".join(dict.fromkeys(variable.expr for variable in order)))
    count = MOST_VALUES + 2 * (len(order) > 1) if order else 1
    found = [assignment(order, number, random) for number in range(count)]
    distinct = [dict(pairs) for pairs in dict.fromkeys(tuple(values.items()) for values in found if values is not None)]
    return [values for values in distinct if have_meaning(of, values)]


def in_order(variables: Iterable[Variable]) -> list[Variable]:
    """Variables by name, each after those that its upper bound depends on."""

    def by_name(some: Iterable[Variable]) -> list[Variable]:
        return sorted(some, key=lambda variable: variable.expr)

    def inside(each: Node) -> list[Variable]:
        return by_name(each.max.vars()) if isinstance(each.max, Node) else []

    return list(dict.fromkeys(inner for each in by_name(variables) for inner in parts_first(cast("Any", each), inside)))


def assignment(order: Iterable[Variable], number: int, random: Random) -> Values | None:
    """The values of variables in one assignment, of several of one name the last one's; None where a range is empty."""
    values: dict[str, int] = {}
    for place, variable in enumerate(order):
        low, high = range_of(variable, values)
        if low > high:
            return None
        way = number if number < MOST_VALUES else (number + place) % 2
        values[variable.expr] = low if variable.is_bound else value_in(low, high, way, random)
    return values


def range_of(variable: Variable, values: Values) -> tuple[int, int]:
    """Between which values a variable lies, where those in its upper bound have theirs; a bound one has its own."""
    return (variable.val,) * 2 if variable.is_bound else (variable.min, int(value_of(variable.max, values)))


def value_in(low: int, high: int, number: int, random: Random) -> int:
    """The value of a variable in one assignment: an end of its range, or a drawn one."""
    if number < 2:
        return high if number else low
    return random.randint(low, min(high, low + 40) if number % 2 else high)


def variables_in(value: Any) -> set[Variable]:
    """The variables in an argument: a number, a node, a view, or a tuple of such."""
    if isinstance(value, (Node, View)):
        return set(value.vars())
    return set().union(*map(variables_in, value)) if isinstance(value, (tuple, list)) else set()


def as_given(value: Any) -> Any:
    """An argument as the library takes it: what is an integer by its index as one of Python's, and an array, or what
    else can be gone through in an order of its own, as a tuple."""
    if type(value) is int or isinstance(value, (Node, View)):
        return value
    if hasattr(type(value), "__index__") and not is_row(value):
        with suppress(TypeError):  # of an array of several
            return index(value)
    is_sequence = hasattr(type(value), "__iter__") or hasattr(type(value), "__getitem__")
    is_once = hasattr(type(value), "__next__")  # and failed, or it were a tuple
    return tuple(map(as_given, value)) if is_sequence and not is_once and not isinstance(value, NO_ORDER) else value


def at_values(value: Any, values: Values) -> Any:
    """An argument, with nodes replaced by their values, and what is an integer by its index by that, but an array,
    which may be one, too."""
    if isinstance(value, (tuple, list)):
        return tuple(at_values(part, values) for part in value)
    number = value_of(value, values)
    return index(number) if hasattr(number, "__index__") and not hasattr(number, "__len__") else number


def view_at(view: View, values: Values) -> SpecView:
    """A view as the definition has it; a mask by hand that goes on beyond a symbolic size, or has a symbolic bound that
    does, ends with it.

    Raises WrongAnswerError where that is no view: a mask that leaves the shape; and where a view is said to be
    contiguous, and is not.
    """
    shape = at_values(view.shape, values)
    mask = at_values(view.mask, values) if view.mask else tuple((0, extent) for extent in shape)
    if any(isinstance(part, Node) for part in (*view.shape, *(bound for pair in view.mask or () for bound in pair))):
        mask = tuple((min(begin, extent), min(end, extent)) for (begin, end), extent in zip(mask, shape, strict=True))
    begin, end = (tuple(pair[side] for pair in mask) for side in (0, 1))
    try:
        found = SpecView(shape, at_values(view.strides, values), value_of(view.offset, values), begin, end)
    except ValueError as error:
        raise WrongAnswerError(f"{view}; {values}; {error}") from error
    is_right = not view.contiguous or 0 in shape or (is_row_major(found) and found.offset == 0)
    require(is_right, "contiguous", view, values)
    return found


def in_normal_form(view: SpecView) -> SpecView:
    """A view that reads alike, the same for all that do (R3 to R6): of an axis with one valid coordinate the stride is
    0, and of a view without a valid index nothing but the shape is kept."""
    nothing = (0,) * len(view.shape)
    if any(begin >= end for begin, end in zip(view.begin, view.end, strict=True)):
        return SpecView(view.shape, nothing, 0, nothing, nothing)
    lines = [*zip(view.strides, view.begin, view.end, strict=True)]
    fixed = sum(stride * begin for stride, begin, end in lines if end - begin == 1)
    strides = tuple(0 if end - begin == 1 else stride for stride, begin, end in lines)
    return SpecView(view.shape, strides, view.offset + fixed, view.begin, view.end)


def is_row_major(view: SpecView) -> bool:
    """Whether a view reads its elements in row-major order, from some offset on, and all are valid."""
    is_whole = not any(view.begin) and view.end == view.shape
    canonical = zip(view.shape, view.strides, canonical_strides(view.shape), strict=True)
    return is_whole and all(stride == period for extent, stride, period in canonical if extent != 1)


def is_rearranged(view: SpecView, elements: int) -> bool:
    """Whether a view reads each of the first so many addresses at one valid index, in any order of axes, forwards or
    backwards; of none, if it has no valid index."""
    ranges = list(zip(view.strides, view.begin, view.end, strict=True))
    if any(begin == end for _, begin, end in ranges):
        return elements == 0
    period, lowest = 1, view.offset + sum(min(s * begin, s * (end - 1)) for s, begin, end in ranges)
    for step, extent in sorted((abs(s), end - begin) for s, begin, end in ranges if end - begin != 1):
        if step != period:
            return False
        period *= extent
    return period == elements and lowest == 0


def have_meaning(views: Iterable[View], values: Values) -> bool:
    """Whether all sizes of views are natural numbers, and all symbolic masks ranges of them, at some values: where
    variables were bound, a view need not have a meaning at others."""
    return all(has_sizes(view, values) and (view.is_plain or has_ranges(view, values)) for view in views)


def has_sizes(view: View, values: Values) -> bool:
    """Whether all sizes of a view are natural numbers at some values."""
    return all(extent >= 0 for extent in at_values(view.shape, values))


def has_ranges(view: View, values: Values) -> bool:
    """Whether all parts of a mask begin inside of their axis at some values, and end no earlier."""
    ranges = zip(at_values(view.mask or (), values), at_values(view.shape, values), strict=False)
    return all(begin >= 0 and min(begin, extent) <= min(end, extent) for (begin, end), extent in ranges)


def stacks_at(*stacks: tuple[View, ...]) -> Iterator[tuple[tuple[SpecView, ...], ...]]:
    """Some stacks as the definition has them, at some values of the variables of all of them."""
    views = [view for stack in stacks for view in stack]
    for values in assignments(set().union(*(view.vars() for view in views)), views):
        yield tuple(tuple(view_at(view, values) for view in stack) for stack in stacks)


def indices_of(view: SpecView) -> list[Index]:
    """All indices of a view, or the ends of its shape and of its box, their neighbours, and some that are drawn."""
    if 0 in view.shape:
        return []
    if prod(view.shape) <= MOST_INDICES:
        return list(index_set(view.shape))
    axes = [ends_of(extent, begin, end) for extent, begin, end in zip(view.shape, view.begin, view.end, strict=True)]
    random = Random(f"({', '.join(map(shown, view.shape))}{',' * (len(view.shape) == 1)})")
    corner = tuple(min(begin, extent - 1) for begin, extent in zip(view.begin, view.shape, strict=True))
    alone = range(len(axes)) if len(axes) <= MOST_AXES else random.sample(range(len(axes)), MOST_AXES)
    found = [(*corner[:axis], i, *corner[axis + 1 :]) for axis in alone for i in axes[axis]]
    found += islice(product(*axes), DRAWN)
    found += [tuple(random.randrange(extent) for extent in view.shape) for _ in range(DRAWN)]
    found += [tuple(random.choice(ends) for ends in axes) for _ in range(DRAWN)]
    return list(dict.fromkeys(found))


def ends_of(extent: int, begin: int, end: int) -> list[int]:
    """The coordinates at the ends of an axis and of the range of its mask, and beside them."""
    near = {0, 1, begin - 1, begin, begin + 1, end - 1, end, extent - 2, extent - 1, extent // 2}
    return sorted(i for i in near if 0 <= i < extent)
