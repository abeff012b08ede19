"""What PyTorch's placements say, and those of a view: read left to right, as PyTorch deals a tensor out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from impl.doors import attributes
from impl.errors import MovementError
from impl.integers import as_plain_integer, entries
from impl.interop.torch.calls import inferred, integers, refusal_of, steps_of
from impl.ops.errors import ShardingError
from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.views import Cut, Moves, Placement, Stays, Undecided, placed_after
from impl.shown import readable, shown

WRITTEN = re.compile(
    r"(?:R|Replicate\(\))|(?:S|Shard)\((?:dim=)?(?P<dim>-?\d{1,4000})\)"
    r"|(?:_S|_StridedShard)\((?:dim=)?(?P<axis>-?\d{1,4000}), ?(?:sf=|split_factor=)?(?P<split>\d{1,4000})\)"
    r"|(?:P|Partial)\((?:reduce_op=)?(?P<quote>['\"]?)(?P<reduction>\w*)(?P=quote)\)",
    re.ASCII,
)
"""Placements as text: as PyTorch writes them, long or short, and as programs and `texts_of` do."""

Read = tuple[str, int, int, str]
"""A placement that was read: "R", "S" or "P", the axis and the split of a shard, and the reduction of a partial one."""


def view_placements(
    shape: Sequence[int], new_shape: Sequence[int], mesh: Any, placements: Sequence[Any]
) -> tuple[Any, ...] | Moves | Undecided:
    """The placements of `x.view(new_shape)` under which no element leaves its device; else what must move.

    `mesh` is a DeviceMesh or the sizes of its dimensions, `placements` one for each of them, as objects of PyTorch or
    as text such as "Shard(0)". One size of `new_shape` may be -1. Exact for every placement that PyTorch deals out,
    uneven and strided ones too (D36).

    Raises ShardingError for placements that do not fit, and MovementError for shapes that do not.

    >>> found = view_placements((2, 6), (3, 4), (2,), ["Shard(1)"])
    >>> found.exchanges[0].kind, found.witness.element, found.witness.has, found.witness.needs
    ('all_to_all', (0, 1), (('0', 0),), (('0', 1),))
    """
    sizes = integers(shape, "view_placements: shape")
    return placements_after(sizes, [("reshape", inferred(sizes, new_shape))], mesh, placements)


def call_placements(x: Any, name: str, *arguments: Any, **named: Any) -> tuple[Any, ...] | Moves | Undecided:
    """The same for a DTensor and a call on it: `call_placements(x, "flatten", 0, 1)`.

    The calls are those of `impl.interop.torch.calls`: view, reshape, flatten, unflatten, permute, transpose, expand,
    squeeze, unsqueeze, narrow, flip. Raises ShardingError for others, for arguments that do not fit, and for what is no
    DTensor.
    """
    found = attributes(x, "shape", "device_mesh", "placements")
    if found is None:
        need = "one, or `placements_after`, which takes a shape, a mesh and placements"
        raise ShardingError(f"call_placements: {shown(x)} is no DTensor; need {need}")
    shape = integers(found[0], "call_placements: shape")
    try:
        return placements_after(shape, steps_of(shape, name, arguments, named), *found[1:])
    except MovementError as error:
        raise ShardingError(refusal_of(name, error)) from None


def placements_after(
    shape: Sequence[int], program: Sequence[tuple[str, Any]], mesh: Any, placements: Sequence[Any]
) -> tuple[Any, ...] | Moves | Undecided:
    """The same for the steps of any view, as `placed_after` takes them."""
    shape = integers(shape, "view_placements: shape")
    given = entries(placements, "view_placements: placements", "a placement for each mesh dimension", ShardingError)
    found = placed_after(shape, placement_of(shape, mesh, given), program, "torch")
    return classes_of(found.placement, given) if isinstance(found, Stays) else found


def sizes_of(mesh: Any) -> tuple[int, ...]:
    """The sizes of a DeviceMesh, or the sizes that are given."""
    found = attributes(mesh, "shape", "mesh_dim_names")
    return integers(mesh if found is None else found[0], "mesh", "a DeviceMesh, or sizes")


def placement_of(shape: Sequence[int], mesh: Any, placements: Sequence[Any]) -> Placement:
    """PyTorch's placements as cuts; the mesh dimensions are named by their numbers.

    >>> placement_of((8, 8), (2, 2), ["_StridedShard(dim=0, sf=2)", "S(0)"]).cuts
    ((Cut(names=('0',), split=2), Cut(names=('1',), split=1)), ())
    """
    sizes, rank = sizes_of(mesh), len(integers(shape, "view_placements: shape"))
    words = entries(placements, "view_placements: placements", "a placement for each mesh dimension", ShardingError)
    if len(sizes) != len(words):
        count = f"{len(words)} placements for {len(sizes)} mesh dimensions"
        raise ShardingError(f"view_placements: {count}; need one for each, as Shard(0) or Replicate()")
    rows: list[list[Cut]] = [[] for _ in range(rank)]
    pending = {}
    for number, given in enumerate(words):
        kind, axis, split, reduction = read(given)
        if kind == "S":
            if not -rank <= axis < rank:
                raise ShardingError(f"view_placements: {shown(given)} of a tensor of rank {rank}; need a dim of it")
            rows[axis].append(Cut((str(number),), split))
        elif kind == "P":
            pending[str(number)] = reduction
    return Placement(Mesh({str(number): size for number, size in enumerate(sizes)}), rows, pending)


def read(given: Any) -> Read:
    """What a placement of PyTorch says. Raises ShardingError for one that says more than shard, copy or parts."""
    if isinstance(given, str):
        match = WRITTEN.fullmatch(given.strip())
        if match is None:
            raise ShardingError(f"view_placements: {shown(given)} is no placement; need Shard(0), Replicate() or such")
        axis = match["dim"] or match["axis"]
        if axis is not None:
            return "S", int(axis), int(match["split"] or 1), ""
        return ("R", 0, 1, "") if match["reduction"] is None else ("P", 0, 1, match["reduction"] or "sum")
    match type(given).__name__:
        case "Replicate":
            return "R", 0, 1, ""
        case "Shard":
            return "S", plain(given.dim), 1, ""
        case "_StridedShard":
            return "S", plain(given.dim), plain(given.split_factor), ""
        case "Partial":
            return "P", 0, 1, str(given.reduce_op)
    raise ShardingError(f"view_placements: {shown(given)}; need Replicate, Shard, _StridedShard or Partial")


def plain(number: Any) -> int:
    """An integer of an object of PyTorch. Raises ShardingError for what is none."""
    return as_plain_integer(number, "view_placements: a Shard", ShardingError)


def texts_of(placement: Placement) -> list[str]:
    """A placement in PyTorch's words, mesh dimension by mesh dimension.

    >>> texts_of(Placement(Mesh({"0": 2, "1": 2}), [[Cut(("1",), 2)]]))
    ['Replicate()', '_StridedShard(0, split_factor=2)']
    """
    found = {name: f"Partial({reduction!r})" for name, reduction in placement.pending}
    for axis, row in enumerate(placement.cuts):
        for cut in row:
            split = "" if cut.split == 1 else f", split_factor={cut.split}"
            found[cut.names[0]] = f"{'_Strided' if split else ''}Shard({axis}{split})"
    return [found.get(name, "Replicate()") for name in placement.mesh.names]


def classes_of(placement: Placement, given: Sequence[Any]) -> tuple[Any, ...]:
    """A placement in PyTorch's classes; what is pending stays the object that was given. Imports torch; raises
    ShardingError where it is not installed."""
    try:
        from torch.distributed.tensor import Partial, Replicate, Shard  # noqa: PLC0415
        from torch.distributed.tensor.placement_types import _StridedShard  # noqa: PLC0415
    except ImportError:
        need = "`pip install torch`, or `explain`, which answers without it"
        raise ShardingError(f"view_placements: torch is not installed; need {need}") from None
    found: list[Any] = [Replicate() for _ in placement.mesh.names]
    for number, old in enumerate(given):
        if read(old)[0] == "P":
            found[number] = Partial(read(old)[3]) if isinstance(old, str) else old
    for axis, row in enumerate(placement.cuts):
        for cut in row:
            is_plain = cut.split == 1
            found[int(cut.names[0])] = Shard(axis) if is_plain else _StridedShard(axis, split_factor=cut.split)
    return tuple(found)


def explain(shape: Sequence[int], new_shape: Sequence[int], mesh: Any, placements: Sequence[Any]) -> str:
    """The answer of `view_placements` in PyTorch's words, with what would move. torch is not imported.

    >>> print(explain((2, 4), (8,), (2,), ["Shard(1)"]))
    (2, 4) [Shard(1)] -> (8,) [_StridedShard(0, split_factor=2)]: no communication
    """
    given, sizes = entries(placements, "explain: placements", "placements", ShardingError), integers(shape, "explain")
    before, new = placement_of(sizes, mesh, given), inferred(sizes, new_shape)
    found = placed_after(sizes, before, [("reshape", new)], "torch")
    if isinstance(found, Undecided):
        return f"not decided: {found.reason}"
    texts = ", ".join(texts_of(before)), ", ".join(texts_of(found.placement))
    line = f"{readable(sizes)} [{texts[0]}] -> {readable(new)} [{texts[1]}]: "
    if isinstance(found, Stays):
        return line + "no communication"
    witness, kinds = found.witness, ", ".join(f"{e.kind} along mesh dim {e.mesh_axis}" for e in found.exchanges)
    numbers = map(readable, (found.elements, found.gathering, witness.element, witness.source))
    elements, gathering, element, source = numbers
    return (
        f"{line}{kinds}: {elements} elements, where gathering all would take {gathering}\n"
        f"element {element} of the view is element {source} of the tensor, on the device at "
        f"{tuple(place for _, place in witness.has)} of the mesh, not on that at "
        f"{tuple(place for _, place in witness.needs)}, which needs it; no placements leave all where they are"
    )
