"""Functions that count their calls by what no name of theirs says: objects that are called, and methods of records.
Each gives 0, but for the third time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from support.loops_with_state import counted_where_no_term_is_looked_at

COUNTED: list[int] = []


def third() -> int:
    COUNTED.append(1)
    return int(len(COUNTED) == 3)


class Same:
    """An object that says it is equal to a function, and has the name of another one."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.__module__ = function.__module__
        self.__name__ = self.__qualname__ = function.__name__

    def __hash__(self) -> int:
        return hash(self.function)

    def __eq__(self, other: object) -> bool:
        return True

    def __call__(self, value: int) -> int:
        return third()


class AFunction(Same):
    """One that says it is a function."""

    __class__ = type(third)  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.function, name)


def one(value: int) -> int:
    return value


@dataclass(frozen=True)
class Log:
    """A record with methods of the names of those of lists."""

    size: int

    def pop(self) -> int:
        return third()

    def append(self, _entry: int) -> None:
        third()

    def add(self, _entry: int) -> None:
        third()


equal_to_abs = Same(abs)
equal_to_one = AFunction(one)


def by_what_is_equal(values: tuple[int, ...], _log: Any) -> int:
    total = 0
    for value in values:
        total = total + equal_to_abs(value)
    return total


def by_what_looks_like_a_function(values: tuple[int, ...], _log: Any) -> int:
    total = 0
    for value in values:
        total = total + equal_to_one(value)
    return total


def by_a_global_name(values: tuple[int, ...], _log: Any) -> int:
    total = 0
    for value in values:
        total = total + counted_where_no_term_is_looked_at(value)
    return total


def by_popping(values: tuple[int, ...], log: Any) -> int:
    total = 0
    for _ in values:
        other = log
        total = total + other.pop()
    return total


def by_appending(values: tuple[int, ...], log: Any) -> int:
    total = 0
    for value in values:
        other = log
        other.append(value)
        total = total + 0
    return total


def by_adding(values: tuple[int, ...], log: Any) -> int:
    total = 0
    for value in values:
        other = log
        other.add(value)
        total = total + 0
    return total


equal_to_sum = Same(sum)


def axes_by_what_is_equal(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(size + equal_to_abs(size) for size in shape)


def total_by_what_is_equal(shape: tuple[int, ...]) -> int:
    return equal_to_sum(shape)  # type: ignore[arg-type]


class Sums:
    """An object whose sums count how many there were."""

    def __add__(self, other: object) -> int:
        return third()


SUMS: Any = Sums()


def by_the_name_of_a_comprehension(values: tuple[int, ...], few: Any) -> int:
    total = 0
    for _value in values:
        _made = [SUMS * 2 for SUMS in few]
        total = total + (SUMS + 0)
    return total


def axes_by_the_name_of_a_comprehension(shape: tuple[int, ...]) -> tuple[int, ...]:
    _sizes = tuple([SUMS * 2 for SUMS in shape])
    return tuple(size + given_sums(size) for size in shape)


def given_sums(size: int) -> int:
    _both = [SUMS * 2 for SUMS in (size, size)]
    return SUMS + size
