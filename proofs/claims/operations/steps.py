"""Slices with steps under batching (L9): what is read where elements lie further apart, or backwards."""

from collections.abc import Iterator

from impl.ops.operations.shape import SliceTensorOp
from proofs.claims.operations.axes import acts_on_each_member, batches, program_on
from proofs.kernel import AllSizes, Given, claim
from spec import operation as definition


def step_cases() -> Iterator[tuple[tuple[int, ...], int]]:
    """Steps on one axis or two, with up to 2 batch axes."""
    yield from ((steps, batch) for steps in ((2,), (-1,), (-3,), (1,), (2, -1)) for batch in batches())


@claim(
    "C41.slice-steps",
    "`slice_tensor` with steps on a batch reads, for each member, the elements from its start on that lie so far "
    "apart, forwards or backwards.",
    family="operations",
    scope=AllSizes("the steps 1, 2, -1, -3 on one axis, (2,-1) on two, up to 2 batch axes"),
    ids=("L9", "D14", "D20", "D24"),
    cases=step_cases,
)
def stepped_slices_act_on_each_member(given: Given, steps: tuple[int, ...], batch: int) -> None:
    rank = len(steps)
    shape = given.integers("size", batch + rank, at_least=0)
    start, length = given.integers("start", rank, at_least=0), given.integers("length", rank, at_least=0)
    for begin, count, step, extent in zip(start, length, steps, shape[batch:], strict=True):
        last = begin + (count - 1) * step
        given.assume((count == 0) & (begin <= extent) | (count > 0) & (begin < extent) & (last >= 0) & (last < extent))
    program = program_on(SliceTensorOp, {"start": start, "size": length, "step": steps}, shape, batch)
    acts_on_each_member(given, shape, program, definition.slice_steps(start, length, steps), batch)
