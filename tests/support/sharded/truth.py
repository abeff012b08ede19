"""What the definition says of a view of a divided tensor, and what the library does: one verdict for both.

The definition goes through all placements of the result; here what each mesh axis does under one of them is listed
once, and a placement is right if every mesh axis that divides the operand has each element where it was (L12).
"""

from functools import lru_cache
from itertools import product
from math import prod

from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.views import Moves, Placement, Stays, placed_after
from spec import movement
from spec.sharding import devices, placement


def defined_view(shape, program):
    """The steps as the definition has them, and the shape of the result."""
    found = []
    for kind, argument in program:
        found.append(getattr(movement, kind)(shape, argument))
        shape = found[-1].shape
    return tuple(found), shape


def defined_cuts(cuts):
    """Cuts of the library as those of the definition."""
    return tuple(tuple(placement.Cut(cut.names, cut.split) for cut in row) for row in cuts)


@lru_cache(2**16)
def places(size, row, mesh):
    """The place of each coordinate of an axis along each mesh axis that cuts it."""
    found = {name: [None] * size for cut in row for name in cut.names}
    for device in devices(dict(mesh)):
        for coordinate in placement.coordinates(size, row, dict(mesh), device):
            for name, there in found.items():
                there[coordinate] = device[name]
    return {name: tuple(there) for name, there in found.items()}


@lru_cache(2**11)
def results(language, shape, mesh):
    """All placements of a result: for each, the axis of each mesh axis and the place of each coordinate."""
    return [
        {name: (axis, there) for axis, row in enumerate(cuts) for name, there in places(shape[axis], row, mesh).items()}
        for cuts in placement.placements(language, shape, dict(mesh))
    ]


def stays(language, mesh, shape, cuts, program):
    """Whether the result has a placement under which no device gets an element that it did not hold."""
    view, after = defined_view(shape, program)
    named = tuple(mesh.items())
    pairs = [(index, placement.origin(view, index)) for index in product(*map(range, after))]
    pairs = [(index, source) for index, source in pairs if source is not None]
    needed = {
        name: [there[source[axis]] for _, source in pairs]
        for axis, row in enumerate(defined_cuts(cuts))
        for name, there in places(shape[axis], row, named).items()
        if mesh[name] > 1 and pairs
    }
    return prod(after) == 0 or any(agrees(found, pairs, needed) for found in results(language, after, named))


def agrees(found, pairs, needed):
    """Whether a placement has each element where it is needed, along every mesh axis."""
    for name, wanted in needed.items():
        if name not in found:
            return False
        axis, there = found[name]
        if any(there[index[axis]] != place for (index, _), place in zip(pairs, wanted, strict=True)):
            return False
    return True


def verdict(language, mesh, shape, cuts, program):
    """ "stays" or "moves" where the library is right; "wrong" or "missed" where it is not, or its witness is none."""
    answer = placed_after(shape, Placement(Mesh(mesh), cuts), program, language)
    truth, view = stays(language, mesh, shape, cuts, program), defined_view(shape, program)[0]
    match answer:
        case Stays(_, found, _):
            moved = placement.moved_elements(view, shape, defined_cuts(cuts), defined_cuts(found.cuts), mesh)
            return "wrong" if moved or not truth else "stays"
        case Moves():
            return "missed" if truth else "moves" if is_right(answer, view, shape, cuts, mesh) else "wrong"
    return "missed"


def is_right(answer, view, shape, cuts, mesh):
    """Whether what moves is counted right, and the witness is one."""
    before, after = defined_cuts(cuts), defined_cuts(answer.placement.cuts)
    moved = placement.moved_elements(view, shape, before, after, mesh)
    witness = answer.witness
    has = placement.indices_held(shape, before, mesh, dict(witness.has))
    return (
        answer.elements == len(moved) <= answer.gathering
        and (dict(witness.needs), witness.element) in moved
        and witness.source in has
        and placement.origin(view, witness.element) == witness.source
    )
