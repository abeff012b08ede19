"""Operations under batching (L9): axes are shifted rightly for every rank, and view operations move each member alone.

The axis functions, `adapt_kwargs` and the programs are those of `impl.ops`. Where a rank is unknown, the axes of a
tensor are integers and nothing else; where sizes are, the steps of an operation are taken by `View` itself.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from impl.ops.errors import AxisError
from impl.ops.operation import Operation
from impl.ops.operations.axes import MoveAxisOp, SqueezeOp, SwapAxesOp, UnsqueezeOp
from impl.ops.operations.shape import SliceTensorOp
from impl.ops.records.numbering import inserted_from, moved_from, normalised, physical, removed_from, swapped_from
from impl.ops.records.program import Program, shape_after
from proofs.claims.operations.meant import SEVERAL, counted, meant
from proofs.kernel import AllSizes, Given, claim, refuted
from spec import operation as definition
from spec.movement import Movement, expand, permute, shrink, stride
from spec.shape import Shape, ravel

ANY_RANK = AllSizes("any rank, any number of batch axes")


class Shapes(NamedTuple):
    """What the arguments of an operation are adapted to: the logical and the physical shape of a tensor."""

    shape: tuple[int, ...]
    physical_shape: tuple[int, ...]


def any_rank(given: Given, least: int = 1) -> tuple[int, int]:
    """A logical rank and a number of batch axes."""
    return given.integer("rank", at_least=least), given.integer("batch", at_least=0)


@claim(
    "C40.normalise",
    "An axis within the logical rank becomes the same one of the physical tensor, behind the batch axes; any other is "
    "refused.",
    family="operations",
    scope=ANY_RANK,
    ids=("R16",),
)
def an_axis_never_reaches_into_the_batch(given: Given) -> None:
    rank, batch = any_rank(given, least=0)
    axis = given.integer("axis")
    inside = (-rank <= axis) & (axis < rank)
    try:
        found = physical(normalised("axis", axis, rank), batch)
    except AxisError:
        given.check("what is refused is outside", (axis < -rank) | (rank <= axis))
        return
    given.check("what is taken is inside", inside)
    given.check("it is behind the batch axes", (batch <= found) & (found < batch + rank))
    from_the_front, from_the_end = found == axis + batch, found == axis + batch + rank
    given.check("it is the axis meant", ((axis >= 0) & from_the_front) | ((axis < 0) & from_the_end))


@claim(
    "C40.move",
    "Where an axis moves, it arrives, and the others keep their order.",
    family="operations",
    scope=AllSizes("any rank"),
    ids=("D20",),
)
def moving_keeps_the_order_of_the_others(given: Given) -> None:
    rank = given.integer("rank", at_least=1)
    source, destination, k, later = (given.integer(n, at_least=0, below=rank) for n in ("s", "d", "k", "l"))
    given.agree("it arrives", impl=moved_from(destination, source, destination), spec=source)
    given.assume((k < later) & (k != destination) & (later != destination))
    first, second = moved_from(k, source, destination), moved_from(later, source, destination)
    given.check("their order", first < second)
    given.check("they are the others", (first != source) & (second != source))
    given.check("they are axes", (first >= 0) & (second < rank))


@claim(
    "C40.insert-remove",
    "Where an axis is put in, the others keep their order around it, and taking it out undoes that.",
    family="operations",
    scope=AllSizes("any rank"),
    ids=("D20",),
)
def removing_undoes_inserting(given: Given) -> None:
    rank = given.integer("rank", at_least=0)
    axis, k = given.integer("axis", at_least=0), given.integer("k", at_least=0, below=rank)
    place = removed_from(k, axis)
    given.check("the place of another axis", (place >= 0) & (place <= rank) & (place != axis))
    given.agree("it is the axis", impl=inserted_from(place, axis), spec=k)
    given.agree("the new axis is none of them", impl=inserted_from(axis, axis), spec=None)


def axis_functions() -> tuple[tuple[str, int], ...]:
    """The functions that say from which axis each axis of a result comes, with how many axes each is given as
    arguments."""
    return (("move", 2), ("swap", 2), ("insert", 1), ("remove", 1))


FUNCTIONS: dict[str, Any] = {
    "move": moved_from, "swap": swapped_from, "insert": inserted_from, "remove": removed_from,
}  # fmt: skip


@claim(
    "C40.shift",
    "With all axes shifted behind the batch, each axis comes from where it came from, shifted; the batch axes stay.",
    family="operations",
    scope=ANY_RANK,
    ids=("R16", "L9"),
    cases=axis_functions,
)
def axes_commute_with_the_shift(given: Given, name: str, count: int) -> None:
    batch = given.integer("batch", at_least=0)
    axes, k = given.integers("axis", count, at_least=0), given.integer("k", at_least=0)
    comes_from = FUNCTIONS[name]
    shifted = tuple(physical(axis, batch) for axis in axes)
    found, alone = comes_from(k + batch, *shifted), comes_from(k, *axes)
    given.agree("behind the batch", impl=found, spec=None if alone is None else alone + batch)
    level = given.integer("level", at_least=0)
    given.assume(level < batch)
    given.agree("a batch axis", impl=comes_from(level, *shifted), spec=level)


def batches() -> tuple[int, ...]:
    """Cases: the numbers of batch levels."""
    return (0, 1, 2)


def axis_cases() -> Iterator[tuple[str, int, int, tuple[Any, ...]]]:
    """Cases: operations on axes, each with a logical rank, a number of batch axes, and axes counted from the front and
    from the end."""
    for batch in batches():
        for rank in (1, 2, 3):
            axes = range(-rank, rank) if rank < 3 else (-3, 0, 1, -1)
            yield from (("swap_axes", rank, batch, (a, b)) for a in axes for b in axes if rank < 3 or a < b)
            yield from (("moveaxis", rank, batch, (a, b)) for a in axes for b in axes if rank < 3 or a != b)
        yield from (("unsqueeze", rank, batch, (axis,)) for rank in (0, 1, 2) for axis in range(-rank - 1, rank + 1))
        yield from (("squeeze", rank, batch, (axis,)) for rank in (1, 2) for axis in range(-rank, rank))
        yield from ((name, rank, batch, axes) for name, rank, axes in SEVERAL)


KEYS: dict[str, tuple[type[Operation], tuple[str, ...]]] = {
    "swap_axes": (SwapAxesOp, ("axis1", "axis2")),
    "moveaxis": (MoveAxisOp, ("source", "destination")),
    "unsqueeze": (UnsqueezeOp, ("axis",)),
    "squeeze": (SqueezeOp, ("axis",)),
}


def program_on(name: type[Operation], kwargs: dict[str, Any], shape: Shape, batch: int) -> Program:
    """The steps of an operation on a physical shape, after its arguments were adapted to the batch."""
    operation = name()
    params = operation.adapt_kwargs((Shapes(shape[batch:], shape),), kwargs, batch)
    return operation.record.movement(shape, params) if operation.record.movement is not None else ()


def acts_on_each_member(given: Given, before: Shape, program: Program, movement: Movement, batch: int) -> None:
    """States the goals that the steps of an operation bring each index to the index of the same member that the
    definition says (D24).

    Steps are taken back one by one as they are defined; that `View` takes them so is proved of each (C3 to C5, C10).
    A reshape, which only comes first, is taken back by its flat number, which has one index (L1).
    """
    shapes = [before]
    for step in program:
        shapes.append(shape_after(shapes[-1], step))
    b, index = given.index(before[:batch], "b"), given.index(movement.shape)
    given.agree("the shape", impl=shapes[-1], spec=(*before[:batch], *movement.shape))
    found, source = (*b, *index), (*b, *movement.source(index))
    for step, shape in reversed(list(zip(program, shapes, strict=False))):
        if step.kind == "reshape":
            given.agree("it is the first step", impl=step is program[0], spec=True)
            given.agree("the flat number", impl=ravel(step.argument, found), spec=ravel(shape, source))
            return
        found = STEPS[step.kind](shape, step.argument).source(found)
    given.agree("the index", impl=found, spec=source)


STEPS: dict[str, Any] = {"permute": permute, "shrink": shrink, "expand": expand, "stride": stride}


@claim(
    "C41.axes",
    "`unsqueeze`, `squeeze`, `swap_axes` and `moveaxis`, of one axis or of several, on a batch read, for each member, "
    "what they read of it alone.",
    family="operations",
    scope=AllSizes("ranks 0 to 3, up to 2 batch axes, axes counted from the front and from the end"),
    ids=("L9", "D20", "D24", "R16"),
    cases=axis_cases,
)
def axis_operations_act_on_each_member(given: Given, name: str, rank: int, batch: int, axes: tuple[int, ...]) -> None:
    kind, keys = KEYS[name]
    shape = given.integers("size", batch + rank, at_least=0)
    if name == "squeeze" and axes[0] is not None:
        for axis in counted(axes[0], rank):
            given.assume(shape[batch + axis] == 1)
    program = program_on(kind, dict(zip(keys, axes, strict=True)), shape, batch)
    acts_on_each_member(given, shape, program, meant(name, shape[batch:], axes), batch)


def rank_cases() -> tuple[tuple[int, int], ...]:
    """Cases: logical ranks 1 and 2 with up to 2 batch axes."""
    return tuple((rank, batch) for rank in (1, 2) for batch in batches())


@claim(
    "C41.slice",
    "`slice_tensor` on a batch reads, for each member, the box of it, its start counted from the front or the end.",
    family="operations",
    scope=AllSizes("ranks 1 and 2, up to 2 batch axes"),
    ids=("L9", "D20", "D24"),
    cases=rank_cases,
)
def slices_act_on_each_member(given: Given, rank: int, batch: int) -> None:
    shape = given.integers("size", batch + rank, at_least=0)
    logical = shape[batch:]
    start, length = given.integers("start", rank), given.integers("length", rank, at_least=0)
    from_front = []
    for begin, count, extent in zip(start, length, logical, strict=True):
        first = begin + extent if begin < 0 else begin
        given.assume((first >= 0) & (first + count <= extent))
        from_front.append(first)
    program = program_on(SliceTensorOp, {"start": start, "size": length}, shape, batch)
    acts_on_each_member(given, shape, program, definition.slice_tensor(logical, tuple(from_front), length), batch)


@claim(
    "C40.shift-first",
    "An axis may be shifted before it is normalised (false: a negative one reaches into the batch).",
    family="operations",
    scope=ANY_RANK,
    ids=("R16",),
    expect=refuted,
)
def axes_are_shifted_first(given: Given) -> None:
    rank, batch = any_rank(given)
    axis = given.integer("axis")
    given.assume((-rank <= axis) & (axis < rank))
    early = normalised("axis", physical(axis, batch), rank + batch)
    given.agree("the axis", impl=early, spec=physical(normalised("axis", axis, rank), batch))


@claim(
    "C40.physical-rank",
    "A negative axis may be normalised against the physical rank (false: one out of range is taken for a batch axis).",
    family="operations",
    scope=ANY_RANK,
    ids=("R16",),
    expect=refuted,
)
def axes_are_normalised_against_the_physical_rank(given: Given) -> None:
    rank, batch = any_rank(given)
    axis = given.integer("axis", at_least=-rank - batch, below=0)
    given.check("it is behind the batch", normalised("axis", axis, rank + batch) >= batch)
