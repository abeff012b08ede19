"""View operations whose arguments are shapes, under batching (L9): broadcasting and reshaping act on each member."""


from impl.ops.operations.shape import BroadcastToOp, ReshapeOp
from impl.ops.records.shapes import resolved
from proofs.claims.operations.axes import acts_on_each_member, batches, program_on
from proofs.kernel import AllSizes, Given, claim
from spec import operation as definition
from spec.shape import ravel, size


def broadcast_cases() -> tuple[tuple[int, int, int], ...]:
    """Logical ranks 0 to 2, up to 2 axes more, with up to 2 batch axes."""
    return tuple((rank, more, batch) for rank in (0, 1, 2) for more in (0, 1) for batch in batches())


@claim(
    "C41.broadcast",
    "`broadcast_to` on a batch repeats each member: new axes go behind the batch.",
    family="operations",
    scope=AllSizes("ranks 0 to 2, up to 1 new axis, up to 2 batch axes"),
    ids=("L9", "D20", "D24"),
    cases=broadcast_cases,
)
def broadcasting_acts_on_each_member(given: Given, rank: int, more: int, batch: int) -> None:
    shape = given.integers("size", batch + rank, at_least=0)
    logical, wanted = shape[batch:], given.integers("new", rank + more, at_least=0)
    for old, new in zip(logical, wanted[more:], strict=True):
        given.assume((old == 1) | (old == new))
    program = program_on(BroadcastToOp, {"shape": wanted}, shape, batch)
    acts_on_each_member(given, shape, program, definition.broadcast_to(logical, wanted), batch)


def reshape_cases() -> tuple[tuple[int, int, int], ...]:
    """Two logical ranks up to 2, with up to 2 batch axes."""
    return tuple((old, new, batch) for old in (1, 2) for new in (1, 2) for batch in batches())


@claim(
    "C41.reshape",
    "`reshape` on a batch keeps, for each member, the flat number inside of it.",
    family="operations",
    scope=AllSizes("ranks 1 and 2, up to 2 batch axes"),
    ids=("L9", "D15", "D24"),
    cases=reshape_cases,
)
def reshaping_acts_on_each_member(given: Given, old: int, new: int, batch: int) -> None:
    members, logical = given.integers("batch", batch, at_least=1), given.integers("old", old, at_least=1)
    wanted = given.integers("new", new, at_least=1)
    given.assume(size(logical) == size(wanted))
    ((kind, shape),) = program_on(ReshapeOp, {"shape": wanted}, (*members, *logical), batch)
    given.agree("the step", impl=kind, spec="reshape")
    b, index = given.index(members, "b"), given.index(wanted)
    source = given.digits(logical, ravel(wanted, index))
    given.agree("the flat number", impl=ravel(shape, (*b, *index)), spec=ravel((*members, *logical), (*b, *source)))


@claim(
    "C41.minus-one",
    "-1 in a shape becomes the one size that gives the elements of the logical shape.",
    family="operations",
    scope=AllSizes("shapes of 2 axes"),
    ids=("D15",),
)
def minus_one_is_what_is_missing(given: Given) -> None:
    rows, columns = given.integer("rows", at_least=1), given.integer("columns", at_least=0)
    given.agree("behind", impl=resolved("reshape", (rows * columns,), (rows, -1)), spec=(rows, columns))
    given.agree("in front", impl=resolved("reshape", (columns, rows), (-1, rows)), spec=(columns, rows))
