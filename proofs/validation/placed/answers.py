"""What `placed_after` answers, held against the definition: that nothing moves, or what does (D36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from operator import index
from typing import Any, NamedTuple

from impl.ops.sharding.views import Answer, Moves, Placement, Stays, Undecided
from proofs.validation.defined import require
from proofs.validation.placed.divided import Cuts, Divided, names_in
from proofs.validation.placed.few import has_few_placements, is_said, require_least
from spec import movement
from spec.movement import Movement
from spec.shape import Shape, size
from spec.sharding.placement import Cut, indices_held, moved_elements, needs_no_communication, origin, shape_of

MOST_PLACED = 600
"""Elements of operand and result of a view of a divided tensor that is compared."""
MOST_DEVICES, MOST_AXES = 2**8, 2**6
"""Devices of its mesh, which the definition goes through one by one, and axes of the result, each of them cut."""


class Asked(NamedTuple):
    """What `placed_after` was asked, and the placement of what it answers as the definition has it."""

    divided: Divided
    placement: Placement
    program: Sequence[Any]
    language: str
    after: Cuts

    @property
    def there(self) -> Shape:
        """The shape of the result."""
        return shape_of(self.divided.view, self.divided.shape)


def placed_view(
    result: Answer, shape: Shape, placement: Placement, program: Sequence[Any], language: str = "torch", **options: bool
) -> None:
    """The check of `placed_after` (D36): what stays moves no element; what must move is counted right, an element shows
    it, the exchanges are those that lead there, and of few placements no other leaves all where they are."""
    view: list[Movement] = []
    mesh = dict(placement.mesh.axes)
    shape, program = plain(shape), [(kind, plain(argument)) for kind, argument in program]
    for kind, argument in program:
        view.append(getattr(movement, kind)(shape_of(view, shape), argument))
    there = shape_of(view, shape)
    are_few = has_few_placements(language, there, mesh)
    require(not (are_few and isinstance(result, Undecided)), "placed_after: not decided", shape, placement, program)
    is_wide = prod(mesh.values()) > MOST_DEVICES or len(there) > MOST_AXES
    if isinstance(result, Undecided) or is_wide or size(shape) + size(there) > MOST_PLACED:
        return
    before, after = cuts_of(placement), cuts_of(result.placement)
    asked = Asked(Divided(view, shape, before, mesh), placement, program, language, after)
    require(result.shape == there, "placed_after: the shape", *asked, result)
    require(is_said(language, after, mesh, result.shape), "placed_after: the language", *asked, result)
    if isinstance(result, Stays):
        require_stays(result, asked, options.get("slices", True))
        return
    require_moves(result, asked)
    if are_few:
        require_least(result, asked.divided, language)
    if are_few and not options:
        pending = [name for name, _ in placement.pending]
        is_still = needs_no_communication(language, view, shape, before, mesh, pending=pending)
        require(not is_still, "placed_after: nothing has to move", *asked, result)


def plain(value: Any) -> Any:
    """Integers of any kind, held by any sequences, as those of Python in tuples."""
    try:
        return index(value)
    except TypeError:
        return tuple(map(plain, value))


def cuts_of(placement: Placement) -> Cuts:
    """The cuts of a placement, as the definition has them."""
    return tuple(tuple(Cut(cut.names, cut.split) for cut in row) for row in placement.cuts)


def require_stays(result: Stays, asked: Asked, slices: bool) -> None:
    """Raises WrongAnswerError unless no element moves, and sliced are the mesh axes that divide the result alone, if
    that is allowed."""
    view, shape, before, mesh = asked.divided
    require(not moved_elements(view, shape, before, asked.after, mesh), "placed_after: it stays", *asked, result)
    sliced = tuple(name for name in mesh if name in names_in(asked.after) - names_in(before))
    require(result.sliced == sliced, "placed_after: what is sliced", *asked, result)
    require(not sliced or slices, "placed_after: slices", *asked, result)
    if all(kind == "reshape" for kind, _ in asked.program):
        require_single(shape, before, asked.there, asked.after, mesh)


def require_moves(result: Moves, asked: Asked) -> None:
    """Raises WrongAnswerError unless what moves is counted right, an element shows it, and the exchanges are those that
    lead there."""
    divided, witness = asked.divided, result.witness
    view, shape, before, mesh = divided
    moved = moved_elements(view, shape, before, asked.after, mesh)
    require(result.elements == len(moved) <= result.gathering, "placed_after: what moves", *asked, result)
    require((dict(witness.needs), witness.element) in moved, "placed_after: the witness", *asked, result)
    require(origin(view, witness.element) == witness.source, "placed_after: the source", *asked, result)
    held = indices_held(shape, before, mesh, dict(witness.has))
    require(witness.source in held, "placed_after: the holder", *asked, result)
    gathered = divided.moved(((),) * len(asked.there))
    require(result.gathering == gathered, "placed_after: what gathering moves", *asked, result)
    told = [(each.kind, each.mesh_axis) for each in result.exchanges]
    require(told == [*divided.exchanges(asked.after)], "placed_after: the exchanges", *asked, result)


def require_single(shape: Shape, before: Cuts, there: Shape, after: Cuts, mesh: Mapping[str, int]) -> None:
    """Raises WrongAnswerError unless each mesh axis of one device that cuts an axis is on the first one of the result
    with as much in front of it, if there is one."""
    fronts = [size(there[:axis]) for axis in range(len(there))]
    for axis, row in enumerate(before):
        for name in [name for cut in row for name in cut.names if mesh[name] == 1]:
            if (front := size(shape[:axis])) in fronts:
                on = names_in((after[fronts.index(front)],))
                require(name in on, "placed_after: an axis of one device", name, shape, before, there, after)
