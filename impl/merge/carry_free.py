"""Floors of the flat number that never carry.

What a base view adds to the address is a weighted sum of `floor(y / P)` over its axis boundaries P. On a box
of points such a floor is affine exactly when a linear form stays inside one period of P (R7), which is read
off its two extreme values: no enumeration, one pass over the lines for each boundary.
"""

from dataclasses import dataclass

from impl.merge.problem import Problem


@dataclass(frozen=True, slots=True)
class Affine:
    """The affine form `constant + sum_k weights[k] * t_k` over the lines of a problem."""

    constant: int
    weights: tuple[int, ...]

    def at(self, point: tuple[int, ...]) -> int:
        """The value at a point."""
        return self.constant + sum(weight * t for weight, t in zip(self.weights, point, strict=True))

    def bounds(self, problem: Problem) -> tuple[int, int]:
        """The smallest and the largest value on the problem's box."""
        ends = [weight * (line.extent - 1) for weight, line in zip(self.weights, problem.lines, strict=True)]
        return self.constant + sum(min(end, 0) for end in ends), self.constant + sum(max(end, 0) for end in ends)

    def plus(self, other: "Affine", factor: int) -> "Affine":
        """`self + factor * other`."""
        weights = tuple(a + factor * b for a, b in zip(self.weights, other.weights, strict=True))
        return Affine(self.constant + factor * other.constant, weights)


def flat_form(problem: Problem) -> Affine:
    """The flat number itself."""
    return Affine(problem.start, tuple(line.step for line in problem.lines))


def floor_form(problem: Problem, period: int) -> Affine | None:
    """R7. `floor(y / period)` as an affine form of the point, or None if it is none.

    Its weights can only be what the floor changes by along one step from the corner; with those, the
    remainder `y - period * form` is affine too, and the floor is right at every point exactly when the
    remainder's two extremes lie in [0, period).
    """
    flat = flat_form(problem)
    constant = flat.constant // period
    form = Affine(constant, tuple((flat.constant + step) // period - constant for step in flat.weights))
    low, high = flat.plus(form, -period).bounds(problem)
    return form if low >= 0 and high < period else None
