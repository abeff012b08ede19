"""Functions whose loop is read, and what stands around it does something more. Each looks like a sum."""

from functools import cache
from typing import Any

TICKS = [0]


def tick() -> int:
    TICKS[0] += 1
    return TICKS[0]


@cache
def kept(value: int) -> int:
    return value


def by_a_step(values: tuple[int, ...], step: int) -> int:
    return (step := step + 1) * 0 + sum(step + value for value in values)


def by_a_step_behind(values: tuple[int, ...], step: int) -> int:
    return sum(step + value for value in values) + (step := 0)


def by_what_is_popped(values: tuple[int, ...], step: int) -> int:
    kinds = [0, step]
    return kinds.pop() * 0 + sum(kinds[-1] + value for value in values)


def before_a_thousand(values: tuple[int, ...], _step: int) -> int:
    return sum(value for value in values) if tick() < 1000 else -1


def counted_before(values: tuple[int, ...], _step: int) -> int:
    is_early = tick() < 1000
    total_of_sum = 0
    for value in values:
        total_of_sum = total_of_sum + value
    return total_of_sum if is_early else -1


def counted_after(values: tuple[int, ...], _step: int) -> int:
    total_of_sum = 0
    for value in values:
        total_of_sum = total_of_sum + value
    return total_of_sum if tick() < 1000 else -1


def noted_before(values: tuple[int, ...], step: int) -> int:
    TICKS.append(step)
    total_of_sum = 0
    for value in values:
        total_of_sum = total_of_sum + value
    return total_of_sum


def noted_in_a_place(values: tuple[int, ...], step: int) -> int:
    TICKS[0] = step
    total_of_sum = 0
    for value in values:
        total_of_sum = total_of_sum + value
    return total_of_sum


def looked_up(values: tuple[int, ...], _step: int) -> int:
    total_of_sum = TICKS[0]
    for value in values:
        total_of_sum = total_of_sum + value
    return total_of_sum


def kept_before(values: tuple[int, ...], step: int) -> int:
    total_of_sum = kept(step) * 0
    for value in values:
        total_of_sum = total_of_sum + value
    return total_of_sum


def of_what_is_counted_on(values: tuple[int, ...], step: int) -> int:
    mapped = tuple((step := step + value) for value in values)
    total_of_sum = 0
    for value in mapped:
        total_of_sum = total_of_sum + value
    return total_of_sum


DOES_MORE: list[Any] = [
    by_a_step, by_a_step_behind, by_what_is_popped, before_a_thousand, counted_before, counted_after, noted_before,
    noted_in_a_place, looked_up, kept_before, of_what_is_counted_on,
]  # fmt: skip
"""None of them is a sum of its values, or only for now."""


def with_a_list_of_its_own(values: tuple[int, ...], step: int) -> int:
    total_of_sum = len(tuple([step for _ in range(2)])) - 2
    for value in values:
        total_of_sum = total_of_sum + value
    ends: list[int] = [0, *(part for part in (total_of_sum, 0))]
    ends.append(step - step)
    return ends.pop() + ends[::-1][1]


def of_a_sum(values: tuple[int, ...], step: int) -> int:
    return step - step + sum(value for value in values)
