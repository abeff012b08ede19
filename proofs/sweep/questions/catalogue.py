"""The sweeps: each subject over a small box, a medium and a large one.

`make prove` sweeps the small boxes and `make prove-deep` the large ones. To sweep another box, name it here.
"""

from dataclasses import replace
from math import prod

from proofs.sweep.questions.boxes import Box, Part, Ranges, Shape, Views, shapes
from proofs.sweep.questions.chunk import Sweep
from proofs.sweep.questions.subjects import SUBJECTS

HUGE = (Views(((10**6, 10**6),), (1, 10**6), (0,), "ends"), Views(((3,), (2, 2)), (1, 999_999), (999_999,)))
"""A base of as many elements as no set holds, and views of few indices."""

FLAT = shapes((1, 2), (2, 3))
"""Shapes of few elements."""

LONGER = shapes((1, 2), (2, 3, 4))
"""Shapes of some more."""

DEGENERATE = shapes((0, 1, 2), (0, 1, 2))
"""Shapes with one element, or none."""

VAST = ((1000,), (60, 1000), (1000, 64))
"""Shapes of so many elements that nobody lists their indices."""


TURNED = Views(((4,), (2, 3), (3, 2)), (1, 2))
"""Bases, some of which are read across."""

SHIFTED = (
    Part((Views(((2, 3),), (1, 2)), Views(((5,),)), Views(((3, 3),), (1, 2), (-1, 0)), Views(((5,),), (1,), (3, 4)))),
)
"""Stacks of which some read the same at other flat numbers."""

HOLED = Views(((2, 3),), (1,), (0,), "ends")
"""Bases with a mask, so that what is read of them may have holes."""


def same_elements(views: Views, new: tuple[Shape, ...]) -> tuple[Part, ...]:
    """Views, each with the row-major views of the new shapes that have as many elements."""
    counts = dict.fromkeys(map(prod, views.shapes))
    return tuple(
        Part((replace(views, shapes=of_size(views.shapes, n)), Views(of_size(new, n), row_major=True)))
        for n in counts
        if of_size(new, n)
    )


def of_size(some: tuple[Shape, ...], elements: int) -> tuple[Shape, ...]:
    """The shapes with so many elements."""
    return tuple(shape for shape in some if prod(shape) == elements)


def same_shape(left: tuple[Views, ...], right: tuple[Views, ...]) -> tuple[Part, ...]:
    """Two stacks, the last views of which have the same shape, each of those that the first one may have."""
    return tuple(Part((*ending(left, shape), *ending(right, shape))) for shape in left[-1].shapes)


def ending(views: tuple[Views, ...], shape: Shape) -> tuple[Views, ...]:
    """The views of a stack whose last one has a shape."""
    return (*views[:-1], replace(views[-1], shapes=(shape,)))


def sweeps_over(box: str, **parts: tuple[Part, ...]) -> tuple[Sweep, ...]:
    """Each subject over its parts."""
    return tuple(Sweep(SUBJECTS[subject], Box(box, some)) for subject, some in parts.items())


def vast(strides: tuple[int, ...], others: tuple[int, ...], lowest: tuple[int, ...], ranges: Ranges) -> Part:
    """Two views of vast shapes."""
    return Part((Views(VAST, strides, (0,), ranges), Views(VAST, others, lowest, ranges)))


SMALL_MASKED = Part((Views(((3,), (2, 3)), (1, 2), (0,), "ends"), Views(((3,), (2, 2)), (1, 3), (0, 1), "ends")))

SMALL = sweeps_over(
    "small",
    merge=(
        Part((Views(FLAT, (-1, 1, 2, 3)), Views(FLAT, (-1, 1, 2), (0, 1)))),
        SMALL_MASKED,
        Part((Views(DEGENERATE, (2,), (0,), "all", True), Views(DEGENERATE, (1,), (-1, 0), "ends", True))),
        vast((1, 1000), (1, 60), (0, 1), "whole"),
        Part(HUGE),
    ),
    strict=(SMALL_MASKED, vast((1, 1000), (1, 60), (0, 1), "whole")),
    simplify=(
        Part((Views(((4,), (2, 3)), (1, 2)), Views(((4,), (2, 2)), (1, 2)), Views(((2,), (2, 2)), (-1, 1, 2), (0, 1)))),
    ),
    reshape=same_elements(Views(shapes((1, 2), (2, 3, 4)), (-1, 1, 3), (0,), "ends"), shapes((1, 2, 3), (2, 3, 4, 6))),
    equivalent=(
        *SHIFTED,
        *same_shape((TURNED, Views(((3,), (2, 2)), (1, 2), (0,), "ends")), (Views((), (1, 2), (0,), "ends"),)),
        *same_shape((TURNED, Views(((5,), (2, 3)), (1, 3))), (TURNED, Views((), (1, 3)))),
        *same_shape((HOLED, Views(((4,),), (1, 2), (0, 1))), (HOLED, Views((), (1, 2), (0, 1)))),
    ),
)
"""Seconds of work."""

MEDIUM_MASKED = Part((Views(FLAT, (1, 2), (0,), "ends"), Views(FLAT, (-1, 1, 3), (0, 1), "ends")))

MEDIUM = sweeps_over(
    "medium",
    merge=(
        Part((Views(FLAT, (-1, 1, 2, 3, 5)), Views(LONGER, (-2, -1, 1, 2, 3), (0, 1)))),
        MEDIUM_MASKED,
        Part((Views(DEGENERATE, (2, 3), (0, 1), "all", True), Views(DEGENERATE, (1,), (-1, 0), "all", True))),
        vast((1, 60, 1000), (-1, 1, 60), (0, 1, 40), "whole"),
        Part((HUGE[0], replace(HUGE[1], lowest=(0, 999_999)))),
    ),
    strict=(MEDIUM_MASKED, vast((1, 60, 1000), (-1, 1, 60), (0, 1), "whole")),
    simplify=(
        Part((Views(((6,), (2, 3)), (1, 3)), Views(((4,), (2, 2)), (-1, 1, 2), (0, 1)), Views(FLAT, (1, 2), (0, 1)))),
    ),
    reshape=same_elements(
        Views(shapes((1, 2), (2, 3, 4, 6, 8)), (-1, 1, 3), (0,), "ends"), shapes((1, 2, 3), (2, 3, 4, 6, 8, 12))
    ),
    equivalent=(
        *SHIFTED,
        *same_shape((TURNED, Views(((3,), (2, 2)), (1, 2, 3), (0,), "ends")), (Views((), (1, 2, 4), (0, 2), "ends"),)),
        *same_shape((TURNED, Views(FLAT, (1, 3))), (TURNED, Views((), (1, 3)))),
        *same_shape((HOLED, Views(((3,), (4,)), (1, 2), (0, 1))), (HOLED, Views((), (1, 2), (0, 1), "ends"))),
    ),
)
"""About two minutes of work."""

LARGE_MASKED = Part((Views(FLAT, (1, 2, 5), (0,), "all"), Views(FLAT, (-1, 1, 2, 3), (0, 1), "all")))

LARGE = sweeps_over(
    "large",
    merge=(
        Part((Views(FLAT, (-2, -1, 1, 2, 3, 5)), Views(LONGER, (-2, -1, 1, 2, 3, 4), (0, 1, 3)))),
        Part((Views(shapes((3,), (2, 3)), (1, 2, 5)), Views(LONGER, (-1, 1, 2, 3), (0, 1)))),
        Part((Views(FLAT, (1, 5)), Views(shapes((3,), (2, 3)), (-1, 1, 2, 3), (0, 1)))),
        LARGE_MASKED,
        Part((Views(DEGENERATE, (-1, 2, 3), (0, 1), "all", True), Views(DEGENERATE, (-1, 1), (-1, 0, 1), "all", True))),
        vast((-1, 1, 60, 1000), (-1, 1, 60, 64), (0, 1, 40), "ends"),
        Part((HUGE[0], replace(HUGE[1], lowest=(0, 999_999, 10**6), ranges="ends"))),
    ),
    strict=(LARGE_MASKED, vast((1, 60, 1000), (-1, 1, 60), (0, 1), "ends")),
    simplify=(
        Part((Views(FLAT, (1, 3)), Views(((4,), (2, 2), (3, 2)), (-1, 1, 2), (0, 1)), Views(FLAT, (-1, 1, 2), (0, 1)))),
    ),
    reshape=same_elements(
        Views(shapes((1, 2, 3), (2, 3, 4)), (-1, 1, 2), (0,), "ends"), shapes((1, 2, 3), (2, 3, 4, 6, 8, 12))
    ),
    equivalent=(
        *SHIFTED,
        *same_shape((TURNED, Views(FLAT, (1, 2, 3), (0, 1))), (Views((), (1, 2, 3, 4, 6), (0, 1)),)),
        *same_shape((TURNED, Views(FLAT, (-1, 1, 2, 3))), (TURNED, Views((), (-1, 1, 2, 3)))),
        *same_shape((HOLED, Views(((3,), (2, 2)), (1, 2), (0, 1))), (HOLED, Views((), (1, 2), (0, 1), "ends"))),
    ),
)
"""Many minutes of work."""

SWEEPS = (*SMALL, *MEDIUM, *LARGE)
