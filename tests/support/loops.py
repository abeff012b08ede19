"""Functions of views that do not go axis by axis, each in a way of its own."""

from dataclasses import dataclass
from functools import wraps
from typing import Any

from support.loops_with_state import (
    asks_a_cache,
    counts_calls,
    grows_a_default,
    looks_at_what_was_noted,
    notes_entries,
    notes_entries_indirectly,
)

from impl.parts.normal_form import Parts

FIRST = 0


def looks_back(shape: tuple[int, ...]) -> tuple[int, ...]:
    strides: list[int] = []
    period = 1
    for size in shape:
        strides.append(period)
        period = period + size
    return tuple(strides)


def looks_at_its_list(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in shape:
        found.append(size if not found else found[0])
    return tuple(found)


def multiplies_up(shape: tuple[int, ...]) -> int:
    product = 1
    for size in shape:
        product = product * size
    return product


def looks_ahead(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size + following for size, following in zip(shape, shape[1:], strict=False)])  # noqa: RUF007


def looks_at_the_first(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size + shape[0] for size in shape])


def looks_at_a_named_one(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size + shape[FIRST] for size in shape])


def counts_axes(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([axis for axis, _ in enumerate(shape)])


def knows_the_first_axis(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for axis, size in enumerate(shape):
        if axis == 0:
            found.append(0)
        else:
            found.append(size)
    return tuple(found)


def adds_the_rank(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size + len(shape) for size in shape])


def leaves_some_out(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size for size in shape if size != 1])


def leaves_some_out_in_a_loop(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in shape:
        if size != 1:
            found.append(size)
    return tuple(found)


def appends_twice(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in shape:
        found.append(size)
        found.append(size)
    return tuple(found)


def goes_backwards(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(reversed(shape))


def sorts(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(shape))


def takes_the_largest(shape: tuple[int, ...]) -> int:
    return max(shape)


def uses_what_the_loop_left(shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, ...]:
    size, total = 0, 0
    for size in shape:  # noqa: B007
        total = total + 1
    return tuple([stride + size for stride in strides])


def carries_one_over(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    last = 0
    for size in shape:
        found.append(last)
        last = size
    return tuple(found)


def may_carry_one_over(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in shape:
        if size > 1:
            last = size
        found.append(last)
    return tuple(found)


def leaves_with_what_it_met(shape: tuple[int, ...]) -> tuple[int, ...]:
    for size in shape:
        if size > 1:
            return (size,) * len(shape)
    return shape


def leaves_with_its_list(shape: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in shape:
        if size > 1:
            return tuple(found)
        found.append(size)
    return shape


def compares_everything(shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, ...]:
    return shape if shape == strides else strides


def refuses_if_all(shape: tuple[int, ...]) -> tuple[int, ...]:
    if all(size == 1 for size in shape):
        raise ValueError
    return shape


def says_whether_any(shape: tuple[int, ...]) -> bool:
    return any(size == 1 for size in shape)


def entry_by_total(view: Parts) -> tuple[int, ...]:
    offset = view.offset
    for size in view.shape:
        offset = offset + size
    return tuple([stride + offset for stride in view.strides])


def zips_loosely(shape: tuple[int, ...], strides: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([size + stride for size, stride in zip(shape, strides)])  # noqa: B905


def goes_twice(shape: tuple[int, ...]) -> int:
    total = 0
    for size in shape:
        for other in shape:
            total = total + size * other
    return total


def goes_on_while(shape: tuple[int, ...]) -> int:
    total = 0
    while total < 10:
        total = total + 1
    return total + sum(shape)


def gathers_the_wrong_way(view: Parts, arg: tuple[int, ...]) -> tuple[int, ...]:
    order = arg
    if sorted(order) != list(range(len(view.shape))):
        raise ValueError
    return tuple([view.shape[order.index(axis)] for axis in range(len(view.shape))])


def gathers_by_anything(view: Parts, arg: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([view.shape[axis] for axis in arg])


def mixes_orders(view: Parts, arg: tuple[int, ...]) -> tuple[int, ...]:
    order = arg
    if sorted(order) != list(range(len(view.shape))):
        raise ValueError
    moved = tuple([view.shape[axis] for axis in order])
    return tuple([size + stride for size, stride in zip(moved, view.strides, strict=True)])


def prints(shape: tuple[int, ...]) -> tuple[int, ...]:
    print(shape)
    return shape


def decorated(function: Any) -> Any:
    @wraps(function)
    def other(shape: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(shape))

    return other


@decorated
def is_decorated(shape: tuple[int, ...]) -> tuple[int, ...]:
    return shape


def with_closure(shared: list[int]) -> Any:
    def closed(shape: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([size + shared.pop() for size in shape])

    return closed


closes_over = with_closure([])


def prints_entries(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([0 if print(size) else size for size in shape])


def returns_before_it_raises(shape: tuple[int, ...]) -> tuple[int, ...]:
    if any(size == 2 for size in shape):
        return tuple([0 for _ in shape])
        raise ValueError
    return shape


@dataclass(frozen=True)
class Sorted:
    """A record that changes what it is given."""

    shape: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "shape", tuple(sorted(self.shape)))


def makes_a_record_that_sorts(shape: tuple[int, ...]) -> Sorted:
    return Sorted(shape)


REFUSED = (
    looks_back, looks_at_its_list, multiplies_up, looks_ahead, looks_at_the_first, looks_at_a_named_one, counts_axes,
    knows_the_first_axis, adds_the_rank, leaves_some_out, leaves_some_out_in_a_loop, appends_twice, goes_backwards,
    sorts, takes_the_largest, uses_what_the_loop_left, carries_one_over, may_carry_one_over, leaves_with_what_it_met,
    leaves_with_its_list, compares_everything, refuses_if_all, says_whether_any, entry_by_total, zips_loosely,
    goes_twice, goes_on_while, gathers_the_wrong_way, gathers_by_anything, mixes_orders, prints, is_decorated,
    closes_over, counts_calls, notes_entries, looks_at_what_was_noted, notes_entries_indirectly, grows_a_default,
    asks_a_cache, prints_entries, returns_before_it_raises, makes_a_record_that_sorts,
)  # fmt: skip
"""None of them goes axis by axis."""
