"""Searches that are given a function, or an object, to ask; each is held against the claim that it ends there."""

from collections.abc import Callable
from typing import Any

NUMBERS: list[int] = []

Function = Callable[[int], int]


def least_of(function: Function, low: int, high: int) -> int:
    """The end of a way of which the function differs at the ends, from one step to the next."""
    while high - low > 1:
        low, high = half(function, low, high)
    return low


def half(function: Function, low: int, high: int) -> tuple[int, int]:
    middle = (low + high) // 2
    return (low, middle) if differs(function, low, middle) else (middle, high)


def differs(function: Function, low: int, high: int) -> bool:
    return function(low) != function(high)


def always_the_left_half(function: Function, low: int, high: int) -> int:
    while high - low > 1:
        high = (low + high) // 2 if function(high) != 10**6 else high - 1
    return low


def not_at_nine(function: Function, low: int, high: int) -> int:
    while high - low > 1:
        low, high = half(function, low, high) if high != 9 else (low, high - 1)
    return low


FALSE_SEARCHES = [always_the_left_half, not_at_nine]


def of_a_function_that_counts(function: Function, low: int, high: int) -> int:
    while high - low > 1:
        low, high = half(counted, low, high)
    return low


def counted(place: int) -> int:
    NUMBERS.append(place)
    return len(NUMBERS) + place


def of_a_function_that_changes(function: Function, low: int, high: int) -> int:
    while high - low > 1:
        low, high = half(function, low, high)
        function = abs
    return low


def of_one_of_two(function: Function, low: int, high: int) -> int:
    other = function if low < 9 else abs
    while high - low > 1:
        low, high = half(other, low, high)
    return low


def by_its_name(function: Function, low: int, high: int) -> int:
    while high - low > 1:
        low, high = half(low=low, high=high, function=function)
    return low


def of_what_calls_itself(function: Function, low: int, high: int) -> int:
    while high - low > 1:
        low, high = turned(function, abs, low, high)
    return low


def turned(function: Function, other: Function, low: int, high: int) -> tuple[int, int]:
    if high > 9:
        return turned(other, function, low, high - 9)
    return half(function, low, high)


UNREAD_SEARCHES = [of_a_function_that_counts, of_a_function_that_changes, of_one_of_two, by_its_name,
                   of_what_calls_itself]  # fmt: skip


def up_to_what_is_found(points: Any, low: int, high: int) -> int:
    while low < high:
        low = points.next(low)
    return low


def up_to_what_another_finds(points: Any, low: int, high: int) -> int:
    other = points
    while low < high:
        low = other.next(low)
    return low


def up_to_what_is_found_anew(points: Any, low: int, high: int) -> int:
    while low < high:
        low = points.next(low)
        points = points  # noqa: PLW0127
    return low


def up_to_what_is_counted(points: Any, low: int, high: int) -> int:
    while low < high:
        low = points.counted(low)
    return low


def up_to_what_a_method_of_a_number_gives(points: Any, low: int, high: int) -> int:
    while low < high:
        low = low.__add__(1)
    return low


UNREAD_METHODS = [
    up_to_what_another_finds, up_to_what_is_found_anew, up_to_what_is_counted, up_to_what_a_method_of_a_number_gives,
]  # fmt: skip
