"""Functions with a loop: sums of entries, and what looks like them. Each is held against the claim that it is one."""

from functools import wraps
from typing import Any

COUNTED: list[int] = []


def total(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + value
    return result


def total_by_places(values: tuple[int, ...]) -> int:
    result = 0
    for place in reversed(range(len(values))):
        result += values[place]
    return result


def total_of_pairs(values: tuple[int, ...]) -> int:
    result = 0
    for _, (value, same) in enumerate(zip(values, values, strict=True)):
        if value != same:
            return -1
        if value == 0:
            continue
        result = result + value
    return result


def total_of_runs(values: tuple[int, ...]) -> int:
    result, last = 0, None
    for value in values:
        result = result + (value if value != last else 0)
        last = None if value == 0 else value
    return result


def without_the_third(values: tuple[int, ...]) -> int:
    result, count = 0, 0
    for value in values:
        count = count + 1
        result = result + (0 if count == 3 else value)
    return result


def without_the_fourth_place(values: tuple[int, ...]) -> int:
    result = 0
    for place, value in enumerate(values):
        result = result + (value if place != 3 else 0)
    return result


def up_to_a_hundred(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + value
        if result > 100:
            break
    return result


def nothing_of_a_million(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        if value == 10**6:
            return 0
        result = result + value
    return result


def one_more_at_the_end(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + value
    return result + 1 if result == 7 else result


def begins_at_one(values: tuple[int, ...]) -> int:
    result = 1
    for value in values:
        result = result + value
    return result


def last_of(values: tuple[int, ...]) -> int:
    last = 0
    for value in values:
        last = value
    return last


def bound_of(values: tuple[int, ...], bound: int) -> int:
    result = bound
    for value in values:
        result = max(result, value)
    return result


FALSE = [
    without_the_third, without_the_fourth_place, nothing_of_a_million, one_more_at_the_end,
    begins_at_one,
]  # fmt: skip
"""What is refuted."""


def of_the_first_two(values: tuple[int, ...]) -> int:
    result = 0
    for value in values[:2]:
        result = result + value
    return result


def by_the_length(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + value
    return result if len(values) < 5 else 0


def of_pairs_that_may_end_early(values: tuple[int, ...]) -> int:
    result = 0
    for value, _ in zip(values, values, strict=False):
        result = result + value
    return result


def counted(value: int) -> int:
    COUNTED.append(value)
    return value if len(COUNTED) != 3 else 0


def by_a_helper_that_counts(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + counted(value)
    return result


def by_a_list_that_is_read(values: tuple[int, ...]) -> int:
    seen: list[int] = []
    result = 0
    for value in values:
        seen.append(value)
        result = result + (value if len(seen) != 3 else 0)
    return result


def by_a_default(values: tuple[int, ...], seen: list[int] = []) -> int:  # noqa: B006
    result = 0
    for value in values:
        seen.append(value)
        result = result + value
    return result


def by_an_entry(values: tuple[int, ...]) -> int:
    result, box = 0, [0]
    for value in values:
        box[0] = box[0] + 1
        result = result + (value if box[0] != 3 else 0)
    return result


def by_an_attribute(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        total.count = 1
        result = result + value
    return result


def by_a_global_list(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        COUNTED.append(value)
        result = result + value
    return result


def by_the_last_round(values: tuple[int, ...]) -> int:
    result, value = 0, 0
    for value in values:
        result = result + value
    return result - value


def in_two_loops(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + value
    for _ in values:
        result = result + 0
    return result


def in_a_loop_in_a_condition(values: tuple[int, ...]) -> int:
    result = 0
    if values:
        for value in values:
            result = result + value
    return result


def with_an_else(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        if value == 10**9:
            break
        result = result + value
    else:
        result = result + 1
    return result


def with_a_comprehension(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + sum([value for _ in range(1)])
    return result


def numbered_from_the_end(values: tuple[int, ...]) -> int:
    result = 0
    for place, _ in enumerate(reversed(values)):
        result = result + values[place]
    return result


def of_what_a_counter_maps(values: tuple[int, ...]) -> int:
    result, mapped = 0, tuple(counted(each) for each in values)
    for value in mapped:
        result = result + value
    return result


def with_a_zip_of_its_own(values: tuple[int, ...], zip: Any) -> int:
    result = 0
    for value, _ in zip(values, values, strict=True):
        result = result + value
    return result


def in_a_sum_of_another_scope(values: tuple[int, ...], one: int) -> int:
    return max(sum(one * value for value in values) for one in (1, 2))


def as_long(function: Any) -> Any:
    @wraps(function)
    def wrapper(values: tuple[int, ...]) -> int:
        return function(values) if len(values) < 9 else 0

    return wrapper


@as_long
def wrapped(values: tuple[int, ...]) -> int:
    result = 0
    for value in values:
        result = result + value
    return result


def by_numbers_up_to_one_more(values: tuple[int, ...]) -> int:
    result = 0
    for place in range(len(values) + 0):
        result = result + values[place]
    return result


UNREAD = [
    up_to_a_hundred, of_the_first_two, by_the_length, of_pairs_that_may_end_early, by_a_helper_that_counts,
    by_a_list_that_is_read, by_a_default, by_an_entry, by_an_attribute, by_a_global_list, by_the_last_round,
    in_two_loops, in_a_loop_in_a_condition, with_an_else, with_a_comprehension, wrapped, numbered_from_the_end,
    of_what_a_counter_maps, with_a_zip_of_its_own, in_a_sum_of_another_scope, by_numbers_up_to_one_more,
]  # fmt: skip
"""What is refused, whether it is the sum or not."""
