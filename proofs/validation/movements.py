"""Movements and `View.create`: one affine map of indices after another, compared as maps (D7 to D14); and views of
tensors that are divided over a mesh (D36).

A movement takes each axis of the source from at most one axis of the result. So what it should give is worked out from
the definition's own map at the origin and one step along each axis, for all sizes alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import comb, factorial, prod
from typing import Any, NamedTuple

from impl.ops.sharding.views import Answer, Moves, Placement, Stays, Undecided
from impl.view import View
from proofs.checker.forms import Box, Form, are_equal_on, flat_form, is_empty, valid_box
from proofs.validation.defined import assignments, at_values, is_row_major, require, variables_in, view_at
from spec import movement
from spec.movement import Movement
from spec.shape import Shape, canonical_strides, index_set, size
from spec.sharding.placement import (
    Cut,
    indices_held,
    moved_elements,
    needs_no_communication,
    origin,
    owners,
    placements,
    shape_of,
)
from spec.view import View as SpecView

Moving = Callable[[Any, Any], Movement]
Cuts = tuple[tuple[Cut, ...], ...]

MOST_PLACED, FEW_PLACED = 600, 16
"""Elements of operand and result of a view of a divided tensor that is compared; of the result, where all placements
are gone through."""
MOST_PLACEMENTS, MOST_DEVICES = 300, 24
"""Placements that are gone through on a mesh of three axes or more, and devices of it."""
MOST_USED = 3
"""Mesh axes that divide a tensor of which each is tried first where they are dealt out anew."""


def movement_check(name: str) -> Callable[..., None]:
    """The check of a movement operation of views."""
    moving: Moving = getattr(movement, name)

    def validate(result: View, view: View, argument: Any) -> None:
        for values in assignments(view.vars() | variables_in(argument)):
            source, given, wanted = view_at(view, values), at_values(argument, values), None
            with suppress(ValueError):
                wanted = moving(source.shape, given)
            is_wrong = name == "pad" and min(map(min, given), default=0) < 0
            if wanted is None or is_wrong or min(wanted.shape, default=0) < 0:
                require(type(view) is not View, f"{name}: accepted", view, argument)
                continue
            found = view_at(result, values)
            require(found.shape == wanted.shape, f"{name}: the shape", view, argument, result)
            require(is_moved(source, found, wanted), f"{name}: the view", view, argument, result)
            require(result == view or is_flagged(result, found), f"{name}: contiguous", view, argument, result)
        require(result == view or is_spelled(result), f"{name}: the normal form", view, argument, result)

    return validate


def is_moved(source: SpecView, found: SpecView, wanted: Movement) -> bool:
    """Whether a view is another one moved: valid on the box that comes from the valid one, with the same addresses."""
    if 0 in found.shape:
        return True
    box, form = pulled_back(source, wanted)
    if is_empty(box):
        return is_empty(valid_box(found)) or (not found.shape and are_equal_on(form, flat_form(found), box))
    return valid_box(found) == box and are_equal_on(form, flat_form(found), box)


def pulled_back(source: SpecView, wanted: Movement) -> tuple[Box, Form]:
    """The box of indices that come from valid ones, and their address as a form of the index."""
    origin, rank = (0,) * len(wanted.shape), len(wanted.shape)
    start = wanted.source(origin)
    columns = [
        tuple(b - a for a, b in zip(start, wanted.source((*origin[:j], 1, *origin[j + 1 :])), strict=True))
        for j in range(rank)
    ]
    ranges = [(0, extent) for extent in wanted.shape]
    for k, (begin, end) in enumerate(valid_box(source)):
        moving = [j for j in range(rank) if columns[j][k] != 0]
        if not moving:
            ranges = ranges if begin <= start[k] < end else [(0, 0)] * rank
        for j in moving:
            low, high = between(start[k], columns[j][k], begin, end)
            ranges[j] = max(ranges[j][0], low), min(ranges[j][1], high)
    constant = source.offset + sum(stride * i for stride, i in zip(source.strides, start, strict=True))
    weights = tuple(sum(stride * c for stride, c in zip(source.strides, column, strict=True)) for column in columns)
    return tuple(ranges), Form(constant, weights)


def between(start: int, step: int, begin: int, end: int) -> tuple[int, int]:
    """The range of i with `begin <= start + step * i < end`; the step is not 0.

    >>> between(4, -2, 0, 5), between(1, 3, 4, 11)
    ((0, 3), (1, 4))
    """
    if step > 0:
        return -((start - begin) // step), -((start - end) // step)
    return -((end - 1 - start) // -step), (start - begin) // -step + 1


def created(result: View, shape: Any, strides: Any = None, offset: Any = 0, mask: Any = None) -> None:
    """The check of `View.create`: the view reads what was asked for (D7, D8)."""
    for values in assignments(variables_in((tuple(shape), tuple(strides or ()), offset, tuple(mask or ())))):
        sizes, begins = at_values(tuple(shape), values), at_values(tuple(mask or ()), values)
        steps = at_values(tuple(strides), values) if strides else canonical_strides(sizes)
        pairs = begins if mask else tuple((0, extent) for extent in sizes)
        begin, end = (tuple(pair[side] for pair in pairs) for side in (0, 1))
        try:
            asked = SpecView(sizes, steps, at_values(offset, values), begin, end)
        except ValueError:
            continue
        found = view_at(result, values)
        same = Movement(asked.shape, movement.everywhere, lambda index: index)
        require(found.shape == asked.shape and is_moved(asked, found, same), "View.create", asked, result)
        require(is_flagged(result, found), "View.create: contiguous", asked, result)
    require(is_spelled(result), "View.create: the normal form", shape, strides, offset, mask, result)


def is_flagged(result: View, found: SpecView) -> bool:
    """Whether a view in normal form is said to be contiguous, if it is; of one without elements, or of symbolic size,
    it need not be."""
    is_in_order = is_row_major(found) and found.offset == 0
    return result.contiguous or not result.is_plain or 0 in found.shape or not is_in_order


def is_spelled(view: View) -> bool:
    """Whether a view of plain integers is in normal form (R3 to R6): of views that read alike, and have a valid index,
    there is one such. Of one without elements it says little."""
    shape, strides, offset, mask = view.parts
    if not view.is_plain:
        return True
    fixed = [size == 1 for size in shape]
    if mask is not None:
        if all(pair == (0, size) for pair, size in zip(mask, shape, strict=True)):
            return False
        if any(begin >= end for begin, end in mask):
            return not any(strides) and offset == 0 and set(mask) == {(0, 0)}
        fixed = [is_one or begin + 1 == end for is_one, (begin, end) in zip(fixed, mask, strict=True)]
    return not any(stride for stride, is_one in zip(strides, fixed, strict=True) if is_one)


def placed_view(
    result: Answer, shape: Shape, placement: Placement, program: Sequence[Any], language: str = "torch", **options: bool
) -> None:
    """The check of `placed_after` (D36): what stays moves no element; what must move is counted right, an element shows
    it, the exchanges are those that lead there, and of few placements no other leaves all where they are."""
    mesh, view = dict(placement.mesh.axes), list[Movement]()
    for kind, argument in program:
        view.append(getattr(movement, kind)(shape_of(view, shape), argument))
    there = shape_of(view, shape)
    are_few = size(there) <= FEW_PLACED and has_few_placements(language, there, mesh)
    require(not (are_few and isinstance(result, Undecided)), "placed_after: not decided", shape, placement, program)
    if isinstance(result, Undecided) or size(shape) + size(there) > MOST_PLACED:
        return
    before, after = (tuple(tuple(Cut(cut.names, cut.split) for cut in row) for row in each.cuts)
                     for each in (placement, result.placement))  # fmt: skip
    moved = moved_elements(view, shape, before, after, mesh)
    question = shape, placement, program, language, result
    require(result.shape == there, "placed_after: the shape", *question)
    require(is_said(language, after, mesh, result.shape), "placed_after: the language", *question)
    if isinstance(result, Stays):
        require(not moved, "placed_after: it stays", *question)
        sliced = tuple(name for name in mesh if name in names_in(after) - names_in(before))
        require(result.sliced == sliced, "placed_after: what is sliced", *question)
        require(not sliced or options.get("slices", True), "placed_after: slices", *question)
        if all(kind == "reshape" for kind, _ in program):
            require_single(shape, before, there, after, mesh)
        return
    witness = result.witness
    require(result.elements == len(moved) <= result.gathering, "placed_after: what moves", *question)
    require((dict(witness.needs), witness.element) in moved, "placed_after: the witness", *question)
    require(origin(view, witness.element) == witness.source, "placed_after: the source", *question)
    held = indices_held(shape, before, mesh, dict(witness.has))
    require(witness.source in held, "placed_after: the holder", *question)
    divided, told = Divided(view, shape, before, mesh), [(each.kind, each.mesh_axis) for each in result.exchanges]
    require(result.gathering == divided.moved(((),) * len(there)), "placed_after: what gathering moves", *question)
    require(told == [*divided.exchanges(after)], "placed_after: the exchanges", *question)
    if are_few:
        require_least(result, divided, language)
    if are_few and not options:
        pending = [name for name, _ in placement.pending]
        is_still = needs_no_communication(language, view, shape, before, mesh, pending=pending)
        require(not is_still, "placed_after: nothing has to move", *question)


def require_single(shape: Shape, before: Cuts, there: Shape, after: Cuts, mesh: Mapping[str, int]) -> None:
    """Raises WrongAnswerError unless each mesh axis of one device that cuts an axis is on the first one of the result
    with as much in front of it, if there is one."""
    fronts = [size(there[:axis]) for axis in range(len(there))]
    for axis, row in enumerate(before):
        for name in [name for cut in row for name in cut.names if mesh[name] == 1]:
            if (front := size(shape[:axis])) in fronts:
                on = names_in((after[fronts.index(front)],))
                require(name in on, "placed_after: an axis of one device", name, shape, before, there, after)


def names_in(cuts: Cuts) -> set[str]:
    """The mesh axes that some cuts are by."""
    return {name for row in cuts for cut in row for name in cut.names}


class Divided(NamedTuple):
    """A view of a divided tensor: its movements, and the shape and the cuts of the tensor."""

    view: Sequence[Movement]
    shape: Shape
    cuts: Cuts
    mesh: Mapping[str, int]

    @property
    def used(self) -> list[str]:
        """The mesh axes of more than one device that divide the tensor."""
        return [name for name in self.mesh if self.mesh[name] > 1 and name in names_in(self.cuts)]

    def moved(self, after: Cuts) -> int:
        """How many elements devices receive under cuts of the result."""
        return len(moved_elements(self.view, self.shape, self.cuts, after, self.mesh))

    def places(self, after: Cuts) -> dict[str, set[tuple[int, int]]]:
        """The places along each mesh axis that divides tensor and result which elements have before and after."""
        shape, found = shape_of(self.view, self.shape), dict[str, set[tuple[int, int]]]()
        sources = [(origin(self.view, index), index) for index in index_set(shape)]
        for name in [name for name in self.used if name in names_in(after)]:
            had, has = owners(self.shape, self.cuts, self.mesh, name), owners(shape, after, self.mesh, name)
            found[name] = {(min(had[source]), min(has[index])) for source, index in sources if source is not None}
        return found

    def exchanges(self, after: Cuts) -> Iterator[tuple[str, str]]:
        """What moves along each mesh axis that divides the tensor, by the places of all elements along it."""
        there = self.places(after)
        for name in self.used:
            if name not in there:
                yield "all_gather", name
            elif any(old != new for old, new in there[name]):
                sides = ({pair[side] for pair in there[name]} for side in (0, 1))
                is_whole = all(len(side) == len(there[name]) for side in sides)
                yield "permute" if is_whole else "all_to_all", name


def require_least(result: Moves, before: Divided, language: str) -> None:
    """Raises WrongAnswerError if less moves where all mesh axes that divide the result stay, the others gathered, or
    where one of these cuts one axis more, with split 1: that is, less than with any such placement."""
    mesh, with_one = before.mesh, dict[tuple[frozenset[str], str], list[int]]()
    for found in placements(language, result.shape, mesh, before.used):
        if any(old != new for pairs in before.places(found).values() for old, new in pairs):
            continue
        moved = before.moved(found)
        require(result.elements <= moved, "placed_after: less moves", found, moved, language, *before, result)
        for name in {*before.used} - names_in(found) if len(before.used) <= MOST_USED else ():
            more = [before.moved(each) for each in with_plain_cuts(language, result.shape, found, name, mesh)]
            with_one.setdefault((frozenset(names_in(found)), name), []).append(min([moved, *more]))
    for (names, name), counts in with_one.items():
        require(result.elements <= max(counts), "placed_after: less moves", names, name, counts, *before, result)


def with_plain_cuts(language: str, shape: Shape, cuts: Cuts, name: str, mesh: Mapping[str, int]) -> Iterator[Cuts]:
    """Cuts with one of each axis more, with split 1, as the language orders them (D35)."""
    order = list(mesh)
    for axis, row in enumerate(cuts):
        place = sum(order.index(cut.names[0]) < order.index(name) for cut in row) if language == "torch" else len(row)
        more = (*row[:place], Cut((name,)), *row[place:])
        if language == "jax":
            more = (Cut(tuple(other for cut in more for other in cut.names)),)
        found = (*cuts[:axis], more, *cuts[axis + 1 :])
        if is_said(language, found, mesh, shape):
            yield found


def is_said(language: str, cuts: Cuts, mesh: Mapping[str, int], shape: Shape) -> bool:
    """Whether a language can say a placement of a shape, without going through all of them (D35)."""
    order, every = list(mesh), [cut for row in cuts for cut in row]
    if language == "torch":
        rows = [[order.index(name) for cut in row for name in cut.names] for row in cuts]
        return all(row == sorted(row) for row in rows) and all(len(cut.names) == 1 for cut in every)
    if any(cut.split > 1 for cut in every):
        return False
    if language == "ops":
        return all(len(cut.names) == 1 for cut in every)
    parts = [[prod(mesh[name] for name in cut.names) for cut in row] for row in cuts]
    return all(len(row) < 2 and all(n % each == 0 for each in row) for n, row in zip(shape, parts, strict=True))


def has_few_placements(language: str, shape: Shape, mesh: Mapping[str, int]) -> bool:
    """Whether all placements of a result are gone through: on one or two mesh axes, or of so many at most (D35)."""
    count, rank = len(mesh), len(shape)
    if count < 3:
        return True
    if language == "torch":
        return bool((1 + sum(max(extent, 1) for extent in shape)) ** count <= MOST_PLACEMENTS)
    rows = sum(comb(count, used) * factorial(used) * comb(max(used + rank - 1, 0), used) for used in range(count + 1))
    return prod(mesh.values()) <= MOST_DEVICES and rows <= MOST_PLACEMENTS
