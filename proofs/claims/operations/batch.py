"""`vmap` and the operations that it consists of (L9, D24): levels are opened and closed, and axes become batch axes and
axes again."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

from impl import ops
from impl.ops import vmap
from proofs.claims.operations.cases import agrees, tensor_of
from proofs.kernel import Bounded, Given, claim
from spec import batching
from spec import operation as definition
from spec.movement import reshape
from spec.operation import Tensor as Table
from spec.operation import tabulated, viewed
from spec.shape import Shape, ravel


def axes_in_and_out() -> Iterator[tuple[int, int, int, int | None]]:
    """Cases: a rank, the mapped axis, the axis of the result, and the mapped axis of a second operand, or None if that
    is not mapped."""
    for rank in (1, 2, 3):
        yield from product((rank,), range(-rank, rank), range(-rank, rank), (None, 0, -1))


@claim(
    "C47.vmap",
    "`vmap` gives what a loop over the mapped axis gives, whichever axes go in and out.",
    family="operations",
    scope=Bounded("differences of tensors of ranks 1 to 3, all axes in and out, the second operand mapped or not"),
    ids=("L9", "D24"),
    cases=axes_in_and_out,
)
def vmap_is_a_loop(given: Given, rank: int, axis: int, out: int, other: int | None) -> None:
    shape = (2, 3, 4)[:rank]
    x, member = tabulated(shape, lambda index: ravel(shape, index)), shape[:axis] + shape[axis:][1:]
    count = shape[axis]
    places = {None: member, 0: (count, *member), -1: (*member, count)}
    y = tabulated(places[other], lambda index: 100 * ravel(places[other], index))
    result = vmap(lambda a, b: a - b, in_axes=(axis, other), out_axes=out)(tensor_of(x), tensor_of(y))
    counted = (axis % rank, None if other is None else other % rank)
    agrees(given, result.array(), batching.vmap(differences, (x, y), counted, out % rank))


def differences(x: Table, y: Table) -> Table:
    """The element-wise differences of two tensors of one shape."""
    return tabulated(x.shape, lambda index: x.element[index] - y.element[index])


@claim(
    "C47.nested",
    "A `vmap` inside of another is a level of its own: what differs along the outer one stays apart.",
    family="operations",
    scope=Bounded("tables of all differences, of sizes 1 to 3"),
    ids=("L9", "D24"),
    cases=lambda: product((1, 2, 3), repeat=2),
)
def nested_levels_stay_apart(given: Given, rows: int, columns: int) -> None:
    x, y = (tabulated((count,), lambda index: index[0]) for count in (rows, columns))
    first, second = tensor_of(x), tensor_of(y)
    found = vmap(lambda a: vmap(lambda b: a - b)(second))(first)
    agrees(given, found.array(), tabulated((rows, columns), lambda index: index[0] - index[1]))


def counted(shape: Shape) -> Table:
    """A tensor of a given shape whose elements are their own flat numbers."""
    return tabulated(shape, lambda index: ravel(shape, index))


@claim(
    "C47.to-and-from",
    "Moving an axis to the batch and back gives the tensor, and so does calling the first axis a batch axis and back.",
    family="operations",
    scope=Bounded("one shape of each rank from 1 to 4, all axes, counted from both ends"),
    ids=("L9", "D20"),
    cases=lambda: ((rank, axis) for rank in (1, 2, 3, 4) for axis in range(-rank, rank)),
)
def moving_to_the_batch_and_back_is_nothing(given: Given, rank: int, axis: int) -> None:
    table = counted((2, 3, 4, 2)[:rank])
    batched = ops.move_axis_to_batch_dims(tensor_of(table), axis)
    there = viewed(table, definition.moveaxis(table.shape, axis % rank, 0))
    agrees(given, batched.value.whole(), there)
    agrees(given, ops.move_axis_from_batch_dims(batched, axis).array(), table)
    agrees(given, ops.decr_batch_dims(batched).array(), there)
    agrees(given, ops.decr_batch_dims(ops.incr_batch_dims(tensor_of(table))).array(), table)


PHYSICAL: dict[str, tuple[Any, Any]] = {
    name: (getattr(ops, name), getattr(ops, f"{name}_physical"))
    for name in ("unsqueeze", "squeeze", "reduce_sum", "reduce_max", "reduce_min", "reduce_mean")
}
"""Operations in two forms: on one tensor, and on a physical tensor with batch axes."""


@claim(
    "C47.physical",
    "The form of an operation that counts physical axes does at an axis behind the batch what the logical form does.",
    family="operations",
    scope=Bounded("the shape (2,1,3), its axes counted from both ends, up to 2 batch axes"),
    ids=("L9", "R16"),
    cases=lambda: product(PHYSICAL, (0, 1, 2), range(-3, 3)),
)
def physical_forms_count_the_batch(given: Given, name: str, batch: int, axis: int) -> None:
    x = tensor_of(counted((*(2, 3)[:batch], 2, 1, 3)))
    for _ in range(batch):
        x = ops.incr_batch_dims(x)
    logical, physical = PHYSICAL[name]
    place = 1 if name == "squeeze" else axis
    found = physical(x, place if place < 0 else place + batch).value.whole()
    expected = logical(x, place).value.whole()
    given.agree("the shape", impl=tuple(found.shape), spec=tuple(expected.shape))
    given.check("the elements", found.tolist() == expected.tolist())
    wide = (*x.batch_shape, 2, 2, 1, 3)
    repeated = ops.broadcast_to_physical(x, wide).value.whole()
    given.check("repeated", repeated.tolist() == ops.broadcast_to(x, wide[batch:]).value.whole().tolist())


@claim(
    "C47.read",
    "The array that is read through a stack of views has the elements that the operations before it say.",
    family="operations",
    scope=Bounded("the shape (2,3,2) permuted, reshaped to 2 axes, and these exchanged, or stacked with themselves"),
    ids=("D16", "D20", "D21"),
    cases=lambda: product(permutations(range(3)), ((4, 3), (3, 4), (6, 2), (2, 6))),
)
def stacks_of_views_are_read(given: Given, order: tuple[int, ...], wanted: Shape) -> None:
    table = counted((2, 3, 2))
    x = tensor_of(table)
    for place, axis in enumerate(order):
        now = [*order[:place], *(k for k in range(3) if k not in order[:place])].index(axis)
        x, table = ops.moveaxis(x, now, place), viewed(table, definition.moveaxis(table.shape, now, place))
    x, table = ops.reshape(x, wanted), viewed(table, reshape(table.shape, wanted))
    agrees(given, ops.swap_axes(x, 0, 1).array(), viewed(table, definition.swap_axes(wanted, 0, 1)))
    agrees(given, ops.stack([x, x], 1).array(), definition.stack([table, table], 1))
