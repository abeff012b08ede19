"""Names of axes beyond the ninth, and sums so long that their texts are (D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker
from impl.symbolic import Node, Variable
from proofs.validation.defined import refusal_of, require, require_refused


def ask_late_names(random: Random) -> None:
    """Names of axes beyond the ninth, those that are masked, and long sums."""
    about_names_of_axes(random)
    about_masked_axes(random)
    about_long_sums(random)


def about_names_of_axes(random: Random) -> None:
    """A size may not be named as the index of any axis, and may be as one that there is not."""
    rank, at = random.randint(2, 13), random.randint(0, 14)
    size = Variable(f"idx{at}", 2, 5)
    shape: list[Any] = [random.choice((1, 2)) for _ in range(rank)]
    shape[random.randrange(rank)] = size
    tracker = ShapeTracker.from_shape(tuple(shape)).permute(tuple(random.sample(range(rank), rank)))
    if at < rank:
        require_refused(tracker.expr_idxs, f"a size named as the index of axis {at} of {rank}")
    else:
        require(refusal_of(tracker.expr_idxs) is None, "a size named as an index that there is not", rank, size)


def about_masked_axes(random: Random) -> None:
    """Of up to thirteen axes, those are masked along which elements were added."""
    rank = random.randint(1, 13)
    widths = tuple(random.choice(((0, 0), (0, 0), (1, 0), (0, 1))) for _ in range(rank))
    tracker = ShapeTracker.from_shape((2,) * rank).pad(widths)
    found = [tracker.axis_is_masked(axis) for axis in range(rank)]
    require(found == [width != (0, 0) for width in widths], "axes that are masked", widths, found)


def about_long_sums(random: Random) -> None:
    """Sums of some hundred variables are equal exactly if their terms are, wherever one differs."""
    number = random.choice((40, 300, 1000))
    variables = [Variable(f"x{place:04}", 0, 9) for place in range(number)]
    at, other = random.choice((0, number - 1, random.randrange(number))), Variable(random.choice(("w", "y")), 0, 9)
    whole = Node.sum(variables)
    changed = Node.sum([*variables[:at], random.choice((other, variables[at] * 2)), *variables[at + 1 :]])
    again = Node.sum(variables[::-1])
    require(whole == again and hash(whole) == hash(again), "a long sum and itself", number)
    require(whole != changed, "long sums that differ in one term", number, at)
    last = Node.sum([*variables, Variable("y", 0, 9)]), Node.sum([*variables, Variable("z", 0, 9)])
    require(last[0] != last[1], "long sums that differ in the last term", number)
