"""From what was examined to a result: the view that a stack is, or what refutes every view."""

from __future__ import annotations

from impl.merge.base import Steps
from impl.merge.findings import Refusal, RefusalKind
from impl.merge.layers.dispatch import Examination
from impl.merge.problem import Index, Problem
from impl.merge.search.bend import Bend
from impl.parts.normal_form import Parts, normal_form, strides_for_shape


def result_of(top: Parts, found: Examination) -> Parts | Refusal:
    """The view that moves by the steps inside the box of the valid points, or what refutes it."""
    box, linearity = found.validity.box, found.linearity
    if box is None:
        return nothing_valid(top)
    if not isinstance(box, Problem):
        return refusal_at("hole", *box)
    if linearity is None:
        raise ArithmeticError(f"no steps were looked for on the box {box}")
    if isinstance(linearity.steps, Bend):
        return bend_at(box, linearity.steps)
    return normal_form(parts_of(top.shape, box, linearity.steps))


def nothing_valid(top: Parts) -> Parts | Refusal:
    """A stack with no valid index is a view with an empty mask, unless the rank is 0 (R6); one with no index at
    all is the canonical view."""
    rank = len(top.shape)
    if 0 in top.shape:
        return Parts(top.shape, strides_for_shape(top.shape), 0, None)
    if rank == 0:
        return refusal_at("scalar", ())
    return Parts(top.shape, (0,) * rank, 0, ((0, 0),) * rank)


def bend_at(problem: Problem, bend: Bend) -> Refusal:
    """The refusal for a bend, its indices in the order of the last view."""
    return Refusal("bend", lambda: tuple(sorted(map(problem.index, bend.points))))


def refusal_at(kind: RefusalKind, *indices: Index) -> Refusal:
    """The refusal by indices that are known."""
    return Refusal(kind, lambda: indices)


def parts_of(shape: tuple[int, ...], problem: Problem, steps: Steps) -> Parts:
    """The parts of the view that moves by the given steps on a problem."""
    strides, offset = [0] * len(shape), steps.start
    for line, change in zip(problem.lines, steps.changes, strict=True):
        strides[line.axis] = line.direction * change
        offset -= strides[line.axis] * line.first
    return Parts(shape, tuple(strides), offset, problem.ranges)
