"""The sweeps: each subject over a small box, a medium and a large one.

`make prove` sweeps the small boxes and `make prove-deep` the large ones. To sweep another box, name it here.
"""

from dataclasses import replace
from math import prod

from proofs.sweep.boxes import Box, Part, Shape, Views, shapes
from proofs.sweep.chunk import Sweep
from proofs.sweep.subjects import SUBJECTS

LINES_AND_GRIDS = shapes((1, 2), (2, 3))
"""Shapes of few elements."""

DEGENERATE = shapes((0, 1, 2), (0, 1, 2))
"""Shapes with one element, or none."""

VAST = ((1000,), (60, 1000), (1000, 64))
"""Shapes of so many elements that nobody lists their indices."""


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


def same_shape(base: Views, outer: Views, other: Views) -> tuple[Part, ...]:
    """A base and an outer view, with each other view of the outer one's shape."""
    return tuple(Part((base, replace(outer, shapes=(s,)), replace(other, shapes=(s,)))) for s in outer.shapes)


def sweep(subject: str, box: str, *parts: Part) -> Sweep:
    """A subject over some parts."""
    return Sweep(SUBJECTS[subject], Box(box, parts))


SMALL = (
    sweep(
        "merge",
        "small",
        Part((Views(LINES_AND_GRIDS, (-1, 1, 2, 3)), Views(LINES_AND_GRIDS, (-1, 1, 2), (0, 1)))),
        Part((Views(((3,), (2, 3)), (1, 2), ranges="ends"), Views(((3,), (2, 2)), (1, 3), (0, 1), "ends"))),
        Part((Views(DEGENERATE, (2,), (0,), "all", True), Views(DEGENERATE, (1,), (-1, 0), "ends", True))),
        Part((Views(VAST, (1, 1000)), Views(VAST, (1, 60), (0, 1)))),
    ),
    sweep(
        "strict",
        "small",
        Part((Views(((3,), (2, 3)), (1, 2), ranges="ends"), Views(((3,), (2, 2)), (1, 3), (0, 1), "ends"))),
        Part((Views(VAST, (1, 1000)), Views(VAST, (1, 60), (0, 1)))),
    ),
    sweep(
        "simplify",
        "small",
        Part((Views(((4,), (2, 3)), (1, 2)), Views(((4,), (2, 2)), (1, 2)), Views(((2,), (2, 2)), (-1, 1, 2), (0, 1)))),
    ),
    sweep(
        "reshape",
        "small",
        *same_elements(Views(shapes((1, 2), (2, 3, 4, 6)), (-1, 1, 3), (0,), "ends"), shapes((1, 2, 3), (2, 3, 4, 6))),
    ),
    sweep(
        "equivalent",
        "small",
        *same_shape(Views(((4,), (2, 3)), (1, 2)), Views(((3,), (2, 2)), (1, 2)), Views((), (-1, 1, 2, 3))),
    ),
)
"""Seconds of work."""

SWEEPS = SMALL
