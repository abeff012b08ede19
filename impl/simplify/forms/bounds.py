"""The arithmetic of bounds, function by function, as it runs and as it is proved (R11)."""

from __future__ import annotations


def quotient_bounds(low: int, high: int, divisor: int) -> tuple[int, int]:
    """R11. The bounds of `x // divisor` for `low <= x <= high`."""
    return low // divisor, high // divisor


def remainder_bounds(low: int, high: int, divisor: int) -> tuple[int, int]:
    """R11. The bounds of `x % divisor` for `low <= x <= high`: exact where all of them lie in one period.

    >>> remainder_bounds(13, 15, 6), remainder_bounds(4, 7, 6)
    ((1, 3), (0, 5))
    """
    if low // divisor == high // divisor:
        return low % divisor, high % divisor
    return 0, divisor - 1


def least(low: int, high: int, factor: int) -> int:
    """R11. What `x * factor` is never below, for `low <= x <= high`."""
    return low * factor if factor > 0 else high * factor


def at_least(factor: int, const: int) -> int:
    """R11. What `x` is never below where `x * factor + const >= 0`, for a positive factor."""
    return -(const // factor)


def at_most(factor: int, const: int) -> int:
    """R11. What `x` is never above where `x * factor + const >= 0`, for a negative factor."""
    return const // -factor


def rounded_up(low: int, scale: int) -> int:
    """R11. What `x` is never below where `x * scale` is not below `low`, for a positive scale."""
    return -(-low // scale)


def shortfall(by: int, divisor: int) -> int:
    """R11. How far `by * divisor * (x // divisor)` may be below `by * x`."""
    return max(by, 0) * (divisor - 1)


def reciprocal(power: int, divisor: int) -> int:
    """R12. A factor with `x * factor // power == x // divisor` for every natural `x` with `x * divisor <= power`.

    >>> [x * reciprocal(75, 5) // 75 for x in range(16)] == [x // 5 for x in range(16)]
    True
    """
    return -(-power // divisor)
