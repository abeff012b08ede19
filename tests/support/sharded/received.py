"""What devices receive on the way from one division of a tensor to another, counted move by move; and the least of all
ways, found by going all of them."""

from functools import cache
from math import prod

from impl import ops


def division(mesh, places, rank):
    """A sharding of so many axes: the axis that each mesh axis divides, None for none."""
    pairs = list(zip(mesh.names, places, strict=True))
    return ops.ShardingSpec(mesh, [tuple(name for name, place in pairs if place == axis) for axis in range(rank)])


def part_of(shape, rows, extents):
    """The number of elements of each device, where all parts are of one size."""
    return prod(size // prod(extents[name] for name in row) for size, row in zip(shape, rows, strict=True))


def received_by(shape, spec, moves):
    """The elements that all devices receive together by some moves."""
    extents, rows, total = dict(spec.mesh.axes), [list(row) for row in spec.names], 0
    for move in moves:
        count, before = extents[move.mesh_axis], part_of(shape, rows, extents)
        if move.kind == "slice":
            rows[move.axis].append(move.mesh_axis)
            continue
        assert rows[move.axis].pop() == move.mesh_axis
        if move.kind == "all_to_all":
            rows[move.onto].append(move.mesh_axis)
        after = part_of(shape, rows, extents)
        total += spec.mesh.size * (after - (before // count if move.kind == "all_to_all" else before))
    return total


def least_received(shape, spec, wanted):
    """The least that all devices can receive together, by the rules of these moves: a mesh axis leaves an axis where it
    divides it last, and comes to one behind those that this is to have before it."""
    extents = dict(spec.mesh.axes)

    @cache
    def least(rows):
        if rows == wanted:
            return 0
        return min(cost + least(after) for cost, after in ways(rows))

    def ways(rows):
        part, lying = part_of(shape, rows, extents), {name for row in rows for name in row}
        for axis, row in enumerate(rows):
            ahead = wanted[axis][len(row) :]
            if row == wanted[axis][: len(row)] and ahead and ahead[0] not in lying:
                yield 0, put(rows, axis, (*row, ahead[0]))
            if row != wanted[axis][: len(row)]:
                count, gone = extents[row[-1]], put(rows, axis, row[:-1])
                yield (count - 1) * part * spec.mesh.size, gone
                for onto, other in enumerate(gone):
                    if (*other, row[-1]) == wanted[onto][: len(other) + 1]:
                        yield (count - 1) * part * spec.mesh.size // count, put(gone, onto, (*other, row[-1]))

    return least(spec.names)


def put(rows, axis, row):
    """Rows with another one in a place."""
    return (*rows[:axis], row, *rows[axis + 1 :])
