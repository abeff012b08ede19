"""The row-major numbering of an index set: `ravel` and `unravel` are inverse to each other."""

from collections.abc import Iterable

from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, refuted
from spec.shape import canonical_strides, ravel, size, unravel


def ranks() -> Iterable[tuple[int]]:
    """The ranks for which the claims are proved for all sizes."""
    return ((1,), (2,), (3,))


@claim(
    "L1.unravel-ravel",
    "Unravelling the flat number of an index gives the index back.",
    family="numbering",
    scope=AllSizes("ranks 1 to 3"),
    ids=("L1", "D2", "D3"),
    cases=ranks,
)
def unravel_undoes_ravel(given: Given, rank: int) -> None:
    shape = given.integers("d", rank, at_least=1)
    index = given.index(shape)
    given.agree("the index", impl=unravel(shape, ravel(shape, index)), spec=index)


@claim(
    "L1.ravel-unravel",
    "The index of a flat number has that flat number, and lies in the index set.",
    family="numbering",
    scope=AllSizes("ranks 1 to 3"),
    ids=("L1", "D2", "D3"),
    cases=ranks,
)
def ravel_undoes_unravel(given: Given, rank: int) -> None:
    shape = given.integers("d", rank, at_least=1)
    flat = given.integer("y", at_least=0)
    given.assume(flat < size(shape))
    index = unravel(shape, flat)
    for coordinate, extent in zip(index, shape, strict=True):
        given.check("each coordinate is in range", (coordinate >= 0) & (coordinate < extent))
    given.agree("the flat number", impl=ravel(shape, index), spec=flat)


@claim(
    "L1.digits",
    "Two indices with the same flat number are the same index.",
    family="numbering",
    scope=AllSizes("ranks 1 to 3"),
    ids=("L1", "D2"),
    cases=ranks,
)
def an_index_is_determined_by_its_flat_number(given: Given, rank: int) -> None:
    shape = given.integers("d", rank, at_least=1)
    index = given.index(shape)
    given.agree("the index", impl=given.digits(shape, ravel(shape, index)), spec=index)


@claim(
    "L1.no-range",
    "Without the range of the flat number its digits still determine it (false: the first digit wraps).",
    family="numbering",
    scope=ALL_SIZES,
    ids=("L1",),
    expect=refuted,
)
def digits_determine_any_number(given: Given) -> None:
    shape = given.integers("d", 2, at_least=1)
    flat = given.integer("y")
    index = tuple(flat // s % d for s, d in zip(canonical_strides(shape), shape, strict=True))
    given.agree("the flat number", impl=ravel(shape, index), spec=flat)
