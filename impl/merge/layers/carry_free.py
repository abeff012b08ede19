"""Floors of the flat number that never carry.

What a base view adds to the address is a weighted sum of `floor(y / P)` over its axis boundaries P. On a box
of points such a floor is affine exactly when a linear form stays inside one period of P (R7), which is read
off its two extreme values: no enumeration, one pass over the lines for each boundary.

What the passes do with one line are functions of their own, so that they are proved for any number of lines by
induction: `widened`, `floor_change` and `is_inside_period`.
"""

from typing import NamedTuple

from impl.merge.problem import Problem


class Affine(NamedTuple):
    """The affine form `constant + sum_k weights[k] * t_k` over the lines of a problem."""

    constant: int
    weights: tuple[int, ...]

    def at(self, point: tuple[int, ...]) -> int:
        """The value at a point."""
        return self.constant + sum(weight * t for weight, t in zip(self.weights, point, strict=True))

    def bounds(self, problem: Problem) -> tuple[int, int]:
        """The smallest and the largest value on the problem's box."""
        low = high = self.constant
        for weight, line in zip(self.weights, problem.lines, strict=True):
            low, high = widened(low, high, weight, line.extent)
        return low, high

    def plus(self, other: "Affine", factor: int) -> "Affine":
        """`self + factor * other`."""
        weights = tuple(a + factor * b for a, b in zip(self.weights, other.weights, strict=True))
        return Affine(self.constant + factor * other.constant, weights)


def widened(low: int, high: int, weight: int, extent: int) -> tuple[int, int]:
    """The bounds of `value + weight * t` for `low <= value <= high` and `0 <= t < extent`; both are reached.

    >>> widened(10, 12, -3, 5)
    (-2, 12)
    """
    end = weight * (extent - 1)
    return (low + end, high) if end < 0 else (low, high + end)


def flat_form(problem: Problem) -> Affine:
    """The flat number itself."""
    return Affine(problem.start, tuple(line.step for line in problem.lines))


def floor_form(problem: Problem, period: int) -> Affine | None:
    """R7. `floor(y / period)` as an affine form of the point, or None if it is none.

    Its weights can only be what the floor changes by along one step from the corner; with those, the
    remainder `y - period * form` is affine too, and the floor is right at every point exactly when the
    remainder's two extremes lie in [0, period).
    """
    constant, weights = problem.start // period, list[int]()
    low = high = problem.start - period * constant
    for line in problem.lines:
        weight = floor_change(problem.start, line.step, period)
        weights.append(weight)
        low, high = widened(low, high, line.step - period * weight, line.extent)
        if not is_inside_period((low, high), period):
            return None
    return Affine(constant, tuple(weights))


def floor_change(flat: int, step: int, period: int) -> int:
    """What one step changes the floor of a flat number by.

    >>> floor_change(5, 8, 6)
    2
    """
    return (flat + step) // period - flat // period


def is_inside_period(bounds: tuple[int, int], period: int) -> bool:
    """Whether the smallest and the largest remainder, and so all between, lie in [0, period)."""
    low, high = bounds
    return low >= 0 and high < period
