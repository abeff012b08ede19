"""Where a result has few placements, all of them: none moves less than what is said to be the least (D35, D36)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import comb, factorial, prod

from impl.ops.sharding.views import Moves
from proofs.validation.defined import require
from proofs.validation.placed.divided import Cuts, Divided, names_in
from spec.shape import Shape, size
from spec.sharding.placement import Cut, placements

FEW_PLACED = 16
"""Elements of the result where all placements are gone through."""
MOST_PLACEMENTS, MOST_DEVICES = 300, 24
"""Placements that are gone through on a mesh of three axes or more, and devices of it."""
MOST_USED = 3
"""Mesh axes that divide a tensor of which each is tried first where they are dealt out anew."""
MOST_TOGETHER = 256
"""Choices of an axis for each of these that are tried all together."""


def has_few_placements(language: str, shape: Shape, mesh: Mapping[str, int]) -> bool:
    """Whether all placements of a result are gone through: it has few elements, and one or two mesh axes, or so many
    placements at most (D35)."""
    count, rank = len(mesh), len(shape)
    if size(shape) > FEW_PLACED:
        return False
    if count < 3:
        return True
    if language == "torch":
        return bool((1 + sum(max(extent, 1) for extent in shape)) ** count <= MOST_PLACEMENTS)
    rows = sum(comb(count, used) * factorial(used) * comb(max(used + rank - 1, 0), used) for used in range(count + 1))
    return prod(mesh.values()) <= MOST_DEVICES and rows <= MOST_PLACEMENTS


def require_least(result: Moves, before: Divided, language: str) -> None:
    """Raises WrongAnswerError if less moves where all mesh axes that divide the result stay, the others gathered, or
    where one of these cuts one axis more, with split 1, or where all that divide the tensor cut the result so, in any
    order: that is, less than with any such placement."""
    with_one: dict[tuple[frozenset[str], str], list[int]] = {}
    mesh = before.mesh
    for found in placements(language, result.shape, mesh, before.used):
        is_plain = all(cut.split == 1 for row in found for cut in row) and names_in(found) == {*before.used}
        if any(old != new for pairs in before.places(found).values() for old, new in pairs):
            if is_plain and len(before.used) <= MOST_USED and len(result.shape) ** len(before.used) <= MOST_TOGETHER:
                moved = before.moved(found)
                require(result.elements <= moved, "placed_after: less moves", found, moved, language, *before, result)
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
