"""Windows that slide along an axis: the steps that they are lead to the element that is meant, at all sizes."""

from collections.abc import Iterable
from typing import Any

from impl.chains.windows import windows
from proofs.kernel import AllSizes, Given, claim, refuted
from spec import movement
from spec.shape import Index, Shape, ravel


def axes() -> Iterable[tuple[int, int]]:
    """Ranks, and the axis along which windows slide."""
    return ((1, 0), (2, 0), (2, 1))


def slid(given: Given, rank: int, axis: int) -> tuple[Shape, Shape, Any, Any]:
    """The shape of an array and that of its windows, if such fit; their size, and how far they are apart."""
    shape = given.integers("extent", rank, at_least=1)
    size, step = given.integer("size", at_least=1), given.integer("step", at_least=1)
    count = (shape[axis] - size) // step + 1
    return shape, (*shape[:axis], count, *shape[axis + 1 :], size), size, step


def walked(given: Given, shape: Shape, moves: list[tuple[str, Any]], index: Index, known: list[Index]) -> Shape:
    """The shape after some movements; states the goals that an index of it comes from those that are known, one after
    another, by the definition (D10 to D15)."""
    shapes, taken = [shape], list[movement.Movement]()
    for name, argument in moves:
        taken.append(getattr(movement, name)(shapes[-1], argument))
        shapes.append(taken[-1].shape)
    for place, before in zip(reversed(range(len(moves))), known, strict=True):
        name, _ = moves[place]
        is_reshape = name == "reshape"
        flat = ravel(shapes[place + 1], index) if is_reshape else 0
        found = given.digits(shapes[place], flat) if is_reshape else taken[place].source(index)
        given.agree(f"the index before step {place}, {name}", impl=found, spec=before)
        index = before
    return shapes[-1]


@claim(
    "C29.windows",
    "`unfold` of an axis is the windows of its size, at its step: element j of window i is element i step + j.",
    family="calls",
    scope=AllSizes("along an axis of ranks 1 and 2"),
    ids=("D10", "D11", "D12", "D13", "D14", "D15"),
    cases=axes,
)
def windows_slide(given: Given, rank: int, axis: int) -> None:
    shape, wanted, size, step = slid(given, rank, axis)
    index, n = given.index(wanted), shape[axis]
    begin, inside, rest = index[axis] * step, index[-1], (*index[:axis], *index[axis + 1 : -1])
    given.check("the window begins before its place", (index[axis] >= 0) & (begin >= 0))
    given.check("the window fits", begin <= n - size)
    given.check("the rows before", (inside * (n + 1) >= 0) & (inside * (n + 1) <= (size - 1) * (n + 1)))
    given.check("what is repeated before", (inside * n >= 0) & (inside * n <= (size - 1) * n))
    row, element = (*rest, inside, begin), (*rest, begin + inside)
    line = (*rest, inside * (n + 1) + begin)
    copies = (*rest, inside, begin + inside)
    known = [(*rest, inside, index[axis]), row, row, line, line, copies, (*rest, 0, begin + inside), element]
    known.append((*index[:axis], begin + inside, *index[axis + 1 : -1]))
    given.agree("the shape", impl=walked(given, shape, windows(shape, axis, size, step), index, known), spec=wanted)


@claim(
    "C29.windows-side-by-side",
    "Windows lie side by side (false: they overlap where the step is below their size).",
    family="calls",
    scope=AllSizes("an array of rank 1"),
    ids=("D15",),
    expect=refuted,
)
def windows_lie_side_by_side(given: Given) -> None:
    shape, wanted, size, step = slid(given, 1, 0)
    index, columns = given.index(wanted), shape[0] - size + 1
    known = [index[::-1], (index[1], index[0] * size)]
    walked(given, (size, columns), windows(shape, 0, size, step)[-2:], index, known)
