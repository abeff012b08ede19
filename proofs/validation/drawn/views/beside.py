"""Views with one axis more, of symbolic size or beyond a machine word, which nothing moves: all other axes are moved
and merged as they are without it; so what the native path answers is asked of Python, too, as it is of views of up to
thirty axes (D7 to D16, R1 to R9)."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from random import Random
from typing import Any, NamedTuple

from impl import LayoutError, View, mergeability, native
from impl.mergeability import Merged, NotMergeable
from impl.mergeability.inside import extremes_stay_inside
from impl.symbolic import Variable
from proofs.validation.defined import require
from proofs.validation.drawn.arguments import DRAWN, spoiled
from proofs.validation.drawn.programs import shape_of
from proofs.validation.drawn.stacks import base_of, carrying, masked, outer_of


class Axis(NamedTuple):
    """The axis that stands before the others."""

    size: Any
    stride: Any


def ask_beside(random: Random) -> None:
    """Views of up to six axes, moved once and again; and pairs of them."""
    for _ in range(2):
        view = base_of(random, list(shape_of(random, 6)))
        for first in (a_symbolic_axis(random), Axis(2**70, random.choice((1, 3**50, -(2**90))))):
            about_movements(random, view, first)
        about_long_masks(random)
        about_pairs(random)
    about_many_axes(random)
    about_far_rows(random)


def a_symbolic_axis(random: Random) -> Axis:
    """An axis of symbolic size, whose stride is a number or symbolic."""
    low = random.choice((1, 2, 3))
    size, step = Variable("n", low, low + random.choice((1, 6, 2000))), Variable("s", 2**80, 2**80 + 9)
    return Axis(random.choice((size, size * 2, size + 1)), random.choice((step, 3**50, -(2**90))))


def beside(view: View, first: Axis) -> View:
    """The view with an axis before its own."""
    mask = None if view.mask is None else ((0, first.size), *view.mask)
    return View.create((first.size, *view.shape), (first.stride, *view.strides), view.offset, mask)


def extended(name: str, argument: tuple[Any, ...], first: Axis) -> tuple[Any, ...]:
    """An argument of a movement that leaves one axis more as it is."""
    if name == "permute":
        return (0, *(axis + 1 for axis in argument))
    stays = {"pad": (0, 0), "shrink": (0, first.size), "stride": 1}
    return (stays.get(name, first.size), *argument)


def about_movements(random: Random, view: View, first: Axis) -> None:
    """A view and the same with one axis more, moved alike, with arguments that are right, and that may be wrong."""
    for _ in range(2):
        both = beside(view, first)
        require_beside(both, view, first, "View.create", view)
        for joins in (True, False):
            require_beside(both.minify(joins), view.minify(joins), first, "minify", view, joins)
        left = [view]
        for name, draw in DRAWN.items():
            right = draw(random, view.shape)
            for argument in (right, spoiled(random, right)):
                if name == "permute" and argument and min(argument) < 0:
                    continue
                wanted = moved(view, name, argument)
                found = moved(both, name, extended(name, argument, first))
                if isinstance(wanted, type) or isinstance(found, type):
                    require(wanted is found, f"{name}: refused", view, first, argument, wanted, found)
                elif argument or name != "reshape":
                    require_beside(found, wanted, first, name, view, argument)
                    left += [] if wanted is None else [wanted]
        view = random.choice(left)


def moved(view: View, name: str, argument: tuple[Any, ...]) -> Any:
    """A view after a movement, or the class of the refusal."""
    try:
        return getattr(view, name)(argument)
    except LayoutError as refusal:
        return type(refusal)


def require_beside(found: View | None, wanted: View | None, first: Axis, name: str, *question: object) -> None:
    """Raises WrongAnswerError unless all axes but the first are those of another view."""
    if found is None or wanted is None:
        require(found is wanted, f"{name}: beside an axis", first, *question, found, wanted)
        return
    is_right = found.shape[1:] == wanted.shape
    if 0 not in wanted.shape:
        parts = found.strides[1:], found.offset, ranges(found)[1:]
        is_right = is_right and parts == (wanted.strides, wanted.offset, ranges(wanted))
    require(is_right, f"{name}: beside an axis", first, *question, found, wanted)


def ranges(view: View) -> tuple[Any, ...]:
    """The range of valid coordinates of each axis."""
    return view.mask or tuple((0, size) for size in view.shape)


def about_long_masks(random: Random) -> None:
    """Masked axes of up to millions of rows, split into rows and columns and joined again."""
    rows, columns, inner = random.choice((3, 1500, 10**5)), random.choice((2, 7, 1024)), random.choice((1, 4, 1000))
    first = random.randrange(rows)
    last = random.choice((first, random.randrange(first, rows), rows - 1))
    step, length = random.choice((1, -3, 1001)), columns * inner
    ends = first * length, (last + 1) * length
    begin, end = random.choice((ends, ends, (ends[0], ends[0] + random.randint(1, length)), (ends[0] + 1, ends[1])))
    long = View.create((2, rows * length), (random.choice((7, 0)), step), 5, ((0, 2), (begin, max(end, begin + 1))))
    folded = View.create((rows, length), (step * length, step), 5, ((first, last + 1), (0, length)))
    for first_axis in (a_symbolic_axis(random), Axis(2**70, 3**50)):
        asked: tuple[tuple[View, tuple[int, ...]], ...] = (
            (long, (2, rows, length)), (long, (2, rows * columns, inner)), (long, (2, rows, columns, inner)),
            (folded, (rows * length,)), (folded, (rows * columns, inner)),
        )  # fmt: skip
        for view, shape in asked:
            found = beside(view, first_axis).reshape((first_axis.size, *shape))
            require_beside(found, view.reshape(shape), first_axis, "reshape", view, shape)


def about_pairs(random: Random) -> None:
    """Two views, and the same with a far axis before those of both: one view, or none, as without it."""
    base, outer = carrying(random)
    if random.random() < 0.6:
        base = base_of(random, [random.choice((1, 2, 3, 4, 8)) for _ in range(random.randint(1, 4))])
        outer = outer_of(random, base.shape)
    if random.random() < 0.3:
        outer = View.create(outer.shape, outer.strides, outer.offset, tuple(masked(random, n) for n in outer.shape))
    if not extremes_stay_inside((base, outer)):
        return
    first = Axis(2**70, random.choice((1, 3**50, -(2**90))))
    wide = beside(base, first), beside(outer, first._replace(stride=prod(base.shape)))
    small, found = mergeability.mergeable(base, outer), mergeability.mergeable(*wide)
    question = "a pair beside an axis", base, outer, first, small, found
    is_nothing = isinstance(small, Merged) and any(begin >= end for begin, end in small.view.mask or ())
    if isinstance(found, Merged) and not is_nothing:
        is_right = isinstance(small, Merged) and found.view == beside(small.view, first)
        require(is_right, *question)
    elif isinstance(found, NotMergeable):
        require(isinstance(small, NotMergeable), *question)
    else:
        require(is_nothing or getattr(small, "layer", None) not in ("normal form", "carry-free"), *question)


def about_many_axes(random: Random) -> None:
    """Masked views of up to thirty axes, of which any may have one valid coordinate or be gone through backwards:
    natively as in Python, moved, with two neighbours put together, and put on a view that steps far."""
    rank = random.choice((3, 9, 12, 20, 30))
    strides = tuple(2 ** (rank - 1 - axis) * random.choice((1, 1, 1, -1)) for axis in range(rank))
    kept = [random.choice(((0, 1), (1, 2))) if random.random() < 0.2 else (0, 2) for _ in range(rank)]
    parts = (2,) * rank, strides, -sum(min(step, 0) for step in strides), random.choice((None, tuple(kept)))
    axis, order = random.randrange(rank - 1), tuple(random.sample(range(rank), rank))
    joined, turns = (*(2,) * axis, 4, *(2,) * (rank - axis - 2)), tuple(random.choice((1, -1)) for _ in range(rank))
    widths = tuple((random.choice((0, 0, 1)), random.choice((0, 0, 1))) for _ in range(rank))
    moved: dict[str, Callable[[View], View | None]] = {
        "create": lambda view: view,
        "permute": lambda view: view.permute(order),
        "stride": lambda view: view.stride(turns),
        "pad": lambda view: view.pad(widths),
        "reshape": lambda view: view.reshape(joined),
        "+": lambda view: View.create((2**rank,), (3,)) + view,
    }
    for name, move in moved.items():
        require_alike(f"{name}: {parts}; {joined}; {order}; {turns}; {widths}", lambda m=move: m(View.create(*parts)))  # type: ignore[misc]


def about_far_rows(random: Random) -> None:
    """A base whose rows lie as far apart as they are long, or by a power of two further, and one that goes through all
    of it: natively as in Python."""
    rows, columns = random.randint(2, 3), random.randint(2, 3)
    for more in (0, 2 ** random.choice((16, 31, 32, 33)), 2**32, 2**62):
        base = (rows, columns), (columns + more, 1)
        require_alike(f"+: {base}", lambda base=base: View.create(*base) + View.create((rows * columns,)))  # type: ignore[misc]


def require_alike(question: str, ask: Callable[[], View | None]) -> None:
    """Raises WrongAnswerError if the native path answers another view than Python does, or one instead of none."""
    with native.natively():
        found = ask()
    with native.purely():
        wanted = ask()
    require(found == wanted and (found is None) is (wanted is None), f"natively: {question}", found, wanted)
