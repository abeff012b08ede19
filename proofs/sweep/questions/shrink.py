"""From a stack with a wrong answer to the smallest one nearby, the reason in full, and a test to paste."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from impl.parts.normal_form import Mask
from impl.view import View
from proofs.checker import Rejected
from proofs.sweep.questions.boxes import Stack
from proofs.sweep.questions.chunk import asked_about
from proofs.sweep.questions.found import Found
from proofs.sweep.questions.otherwise import decided
from proofs.sweep.questions.question import Question, SpecStack
from proofs.sweep.questions.solver import Solver
from proofs.sweep.questions.subjects import SUBJECTS, Subject
from spec.shape import Index, size, unravel
from spec.view import address, is_valid

MOST_TRIES = 2_000
"""How many stacks are tried on the way to the smallest."""


def checked(subject: str | Subject, views: Stack) -> str:
    """The kind of the library's answer about a stack. Raises Rejected if it is wrong, with what shows that."""
    found, solver = Found(), Solver()
    for question in asked_about(SUBJECTS[subject] if isinstance(subject, str) else subject, views, found):
        known = solver.answer(question)
        match (answer := decided(question) if known.status == "unknown" else known).status:
            case "different":
                raise Rejected("\n".join(side_by_side(question, answer.index)))
            case "contradicted":
                found.open(answer.reason)
            case "read in part":
                found.open("read at some indices only")
    return f"left open: {found.left_open}" if found.left_open else next(iter(found.answers))


def side_by_side(question: Question, index: Index) -> list[str]:
    """What an index reads on both sides of a question, step by step."""
    sides = (("the stack", question.left), ("the answer", question.right))
    return [f"at index {index}:", *(f"  {name}: {', '.join(steps(views, index))}" for name, views in sides)]


def steps(views: SpecStack, index: Index) -> Iterator[str]:
    """The way from an index down to memory, as the definition goes it (D16)."""
    for level in range(len(views) - 1, -1, -1):
        number = address(views[level], index)
        yield f"view {level} at {index} {'valid' if is_valid(views[level], index) else 'not valid'}"
        if level == 0:
            yield f"address {number}"
        elif not 0 <= number < size(views[level - 1].shape):
            yield f"flat number {number} of {size(views[level - 1].shape)}, which leaves view {level - 1}"
            return
        else:
            yield f"flat number {number}"
            index = unravel(views[level - 1].shape, number)


def problem_with(subject: Subject, views: Stack) -> str | None:
    """What is wrong with the answer about a stack, None if nothing is."""
    try:
        checked(subject, views)
    except Rejected as problem:
        return str(problem)
    except Exception as error:
        return f"raises {type(error).__name__}: {error}"
    return None


def shrunk(subject: Subject, views: Stack) -> Stack:
    """The smallest stack with a wrong answer that is reached by making one or two views smaller at a time."""
    tries = iter(range(MOST_TRIES))
    while True:
        candidates = (smaller for smaller, _ in zip(smaller_stacks(views), tries, strict=False))
        failing = next((s for s in candidates if subject.fits(s) and problem_with(subject, s) is not None), None)
        if failing is None:
            return views
        views = failing


def smaller_stacks(views: Stack) -> Iterator[Stack]:
    """Stacks that are smaller: without a view, with one that is smaller, or with two."""
    for position in range(len(views)):
        yield (*views[:position], *views[position + 1 :])
    smaller = [list(smaller_views(view)) for view in views]
    for position, found in enumerate(smaller):
        yield from ((*views[:position], view, *views[position + 1 :]) for view in found)
    for i, j in combinations(range(len(views)), 2):
        for one, other in product(smaller[i], smaller[j]):
            yield (*views[:i], one, *views[i + 1 : j], other, *views[j + 1 :])


def smaller_views(view: View) -> Iterator[View]:
    """Views that are smaller: without an axis, with one that is smaller, or with an offset nearer to 0."""
    axes = [Axis(n, s, *r) for n, s, r in zip(view.shape, view.strides, view.mask or whole(view), strict=True)]
    made = []
    for k, axis in enumerate(axes):
        for new in ([], *([smaller] for smaller in smaller_axes(axis))):
            made.append(view_of([*axes[:k], *new, *axes[k + 1 :]], view.offset))
    made += [view_of(axes, offset) for offset in nearer(view.offset)]
    return (smaller for smaller in made if weight(smaller) < weight(view))


class Axis(NamedTuple):
    """One axis of a view: its size, its stride, and the half-open range of its valid coordinates."""

    size: int
    stride: int
    begin: int
    end: int


def smaller_axes(axis: Axis) -> Iterator[Axis]:
    """Axes that are smaller: fewer coordinates, a stride nearer to 0, no mask."""
    for n in dict.fromkeys((1, 2, axis.size // 2, axis.size - 1)):
        if 0 < n < axis.size:
            yield axis._replace(size=n, begin=min(axis.begin, n), end=min(axis.end, n))
    yield from (axis._replace(stride=stride) for stride in nearer(axis.stride))
    yield axis._replace(begin=0, end=axis.size)


def nearer(number: int) -> Iterator[int]:
    """Integers that are nearer to 0, or as near and not negative."""
    near = dict.fromkeys((0, 1, abs(number) // 2, abs(number) - 1, abs(number), -(abs(number) // 2)))
    return (other for other in near if (abs(other), other < 0) < (abs(number), number < 0))


def view_of(axes: list[Axis], offset: int) -> View:
    """The view in normal form with these axes."""
    mask = tuple((axis.begin, axis.end) for axis in axes) or None
    return View.create(tuple(a.size for a in axes), tuple(a.stride for a in axes), offset, mask)


def whole(view: View) -> Mask:
    """The mask that holds everything."""
    return tuple((0, size) for size in view.shape)


def weight(view: View) -> tuple[int, ...]:
    """How large a view is."""
    numbers = (*view.strides, view.offset)
    negative = sum(number < 0 for number in numbers)
    return (len(view.shape), sum(view.shape), view.mask is not None, sum(map(abs, numbers)), negative)


def as_test(subject: Subject, views: Stack) -> str:
    """A pytest function that checks the answer about a stack."""
    rows = "".join(f"        {view!r},\n" for view in views)
    return (
        "from impl.view import View\nfrom proofs.sweep.questions.shrink import checked\n\n\n"
        f"def test_{subject.name}_counterexample() -> None:\n    views = (\n{rows}    )\n"
        f"    checked({subject.name!r}, views)"
    )
