"""Functions of views with lambdas and generators that are evaluated later than where they stand."""

from collections.abc import Callable
from typing import NamedTuple


class Made(NamedTuple):
    """A shape, and a function of indices."""

    shape: tuple[int, ...]
    source: Callable[[tuple[int, ...]], tuple[int, ...]]


def given_back(shape: tuple[int, ...]) -> Made:
    return Made(shape, lambda index: tuple(i for i in index))


def counted_afterwards(shape: tuple[int, ...]) -> Made:
    many = 0
    made = Made(shape, lambda index: tuple([i if many < 2 else 0 for i in index]))
    many = sum([1 if size == 37 else 0 for size in shape])
    return made


def gone_over_afterwards(shape: tuple[int, ...]) -> tuple[int, ...]:
    many = 0
    made = (size if many < 2 else 0 for size in shape)
    many = sum([1 if size == 37 else 0 for size in shape])
    return tuple(made)


def gone_over_twice(shape: tuple[int, ...]) -> int:
    asked = (size == 37 for size in shape)
    if any(asked):
        return sum([1 for _ in asked])
    return 0


def functions_of_the_last(shape: tuple[int, ...]) -> tuple[Callable[[int], int], ...]:
    found: list[Callable[[int], int]] = []
    for size in shape:
        found.append(lambda _: size)  # noqa: B023
    return tuple(found)


def functions_of_the_last_at_once(shape: tuple[int, ...]) -> tuple[Callable[[int], int], ...]:
    return tuple([lambda _: size for size in shape])  # noqa: B023


EVALUATED_LATER = (
    counted_afterwards, gone_over_afterwards, gone_over_twice, functions_of_the_last, functions_of_the_last_at_once,
)  # fmt: skip
"""None of them goes axis by axis."""
