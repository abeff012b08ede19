"""Between which numbers the results of operations lie, as it runs and as it is proved (R13)."""

from __future__ import annotations

from typing import NamedTuple

from impl.doors import one_of
from impl.errors import LowerError
from impl.integers import Integer, as_integer


class Interval(NamedTuple):
    """All integers from `low` to `high`, both included."""

    low: Integer
    high: Integer

    def plus(self, other: Interval) -> Interval:
        """R13. The interval in which the sums of integers of two intervals lie."""
        return Interval(self.low + other.low, self.high + other.high)

    def times(self, other: Interval) -> Interval:
        """R13. The interval in which the products lie: its ends are among the products of the ends."""
        ends = [first * second for first in self for second in other]
        return Interval(least(ends), greatest(ends))

    def over(self, divisor: int) -> Interval:
        """R13. The interval in which the quotients by a positive number lie."""
        return Interval(self.low // divisor, self.high // divisor)

    def modulo(self, divisor: int) -> Interval:
        """R13. The interval in which the remainders by a positive number lie, of integers that are not negative."""
        return Interval(0, self.high if self.high < divisor else divisor - 1)

    def and_also(self, other: Interval) -> Interval:
        """R13. The interval of the integers that are in both of two intervals that have some in common."""
        return Interval(greatest([self.low, other.low]), least([self.high, other.high]))


def given(interval: object, where: str) -> Interval:
    """An interval, whose ends are integers. Raises LowerError for what is none."""
    low, high = one_of(Interval, interval, where, LowerError)
    return Interval(as_integer(low, f"{where}: low", LowerError), as_integer(high, f"{where}: high", LowerError))


def least(values: list[Integer]) -> Integer:
    """The least of some integers."""
    found = values[0]
    for value in values[1:]:
        found = value if value < found else found
    return found


def greatest(values: list[Integer]) -> Integer:
    """The greatest of some integers."""
    found = values[0]
    for value in values[1:]:
        found = value if value > found else found
    return found


def periods_up(low: Integer, divisor: int) -> Integer:
    """R13. How many periods of a positive number lift whatever is not below `low` to 0 or more; 0 if it is there.

    >>> periods_up(-5, 3), periods_up(2, 3)
    (2, 0)
    """
    return 0 if low >= 0 else -(low // divisor)
