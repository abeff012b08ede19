"""Views of up to a dozen axes of which one part is symbolic, at any place: no view is taken for one of plain integers,
and whoever looks for its variable finds it (D7 to D15)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.integers import is_plain
from impl.symbolic import Variable
from proofs.validation.defined import require


def ask_lone(random: Random) -> None:
    """Each such view beside the same view of plain integers, free, bound, unbound, turned and minified."""
    for _ in range(3):
        rank = random.randint(1, 12)
        place = random.randrange(rank)
        name = random.choice(("size", "stride", "offset", "begin", "end"))
        plain = with_part(rank, place, name, 3)
        require(plain.is_plain and is_plain(*plain.parts), "is_plain: of plain integers", plain)
        about_one(with_part(rank, place, name, Variable("n", 1, 4)), None)
        view, other = (with_part(rank, place, name, Variable("n", 1, 4).bind(value)) for value in (3, 2))
        about_one(view, 3)
        found = named(view.unbind()[1]), named(other.unbind()[1])
        require(found == ({"n": 3}, {"n": 2}), "unbind: a variable that has two values", view, other, found)
        about_open_axis(random, rank, place)


def with_part(rank: int, place: int, name: str, part: Any) -> View:
    """A view of some axes with one part: a size, a stride, the offset, or an end of the mask at a place."""
    shape: list[Any] = [2 + (axis == place) * 3 for axis in range(rank)]
    strides: list[Any] = [5**axis for axis in range(rank)]
    mask: list[tuple[Any, Any]] = [(0, size) for size in shape]
    if name == "size":
        shape[place] = part
    elif name == "stride":
        strides[place] = part
    elif name in ("begin", "end"):
        mask[place] = (part, 5) if name == "begin" else (0, part)
    is_masked = name in ("begin", "end") or (name == "offset" and place % 2 == 1)
    if name == "offset" and is_masked:
        mask[place] = 1, 4
    offset = part if name == "offset" else 7
    return View.create(tuple(shape), tuple(strides), offset, tuple(mask) if is_masked else None)


def named(values: dict[Variable, int]) -> dict[str, int]:
    """Values by the names of their variables."""
    return {variable.expr: value for variable, value in values.items()}


def about_one(view: View, value: int | None) -> None:
    """A view whose variable is free, or bound to a value."""
    require(not view.is_plain and not is_plain(*view.parts), "is_plain: of a symbolic part", view)
    order = tuple(range(len(view.shape)))[::-1]
    for each in (view, view.permute(order), view.pad(((1, 0),) * len(order)), view.stride((-1,) * len(order))):
        require(each.vars() == view.vars(), "vars", view, each)
        free, values = each.unbind()
        names = {one.expr for one in free.vars() if not one.is_bound}
        require(names == {"n"} and len(free.vars()) == 1, "unbind", each, free)
        require(named(values) == ({} if value is None else {"n": value}), "unbind: the values", each, values)
        tracker = ShapeTracker((View.create((10**9,)), each))
        require(tracker.vars() == view.vars(), "vars of a tracker", tracker)
    require({one.expr for one in view.vars()} == {"n"}, "vars: of one part", view)


def about_open_axis(random: Random, rank: int, place: int) -> None:
    """An axis of size 1 whose only index may be valid keeps its condition when neighbours are joined."""
    variable = Variable("n", 0, 1)
    shape = [random.choice((2, 3)) for _ in range(rank)]
    mask: list[tuple[Any, Any]] = [(0, size) for size in shape]
    shape[place], mask[place] = 1, random.choice(((0, variable), (variable, 1)))
    view = View.create(tuple(shape), None, 0, tuple(mask))
    for joins in (True, False):
        require(variable in view.minify(joins).vars(), "minify: what may be valid", view, joins, view.minify(joins))
