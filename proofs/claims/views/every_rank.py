"""The functions that go axis by axis, at every rank: the movement operations, the normal form, address and validity.

Each claim is proved at small ranks, and `proofs.kernel.induction.ranks` says why that is enough. The functions are
those that `View.pad` and the other methods run between checking their argument and building the view.
"""

from collections.abc import Iterable
from itertools import permutations

from impl.parts import movement as shipped
from impl.parts.normal_form import Parts, canonicalize_strides, is_empty, normalised
from proofs.claims.common import agrees_with_movement, any_range, any_view, defined, valid_at
from proofs.claims.views.movement import bounds_are_reached
from proofs.kernel import ALL_SIZES, BEYOND, Given, all_ranks, claim, implies, refuted
from spec import movement
from spec.view import address, is_valid

ORDERS = tuple(order for rank in range(4) for order in permutations(range(rank)))
"""Every permutation of up to three axes."""


def small_ranks(highest: int) -> Iterable[tuple[int, bool]]:
    """The ranks up to one, without a mask and with one."""
    return ((rank, is_masked) for rank in range(highest + 1) for is_masked in (False, True))


def larger_ranks() -> Iterable[tuple[int, bool]]:
    """The ranks at which the claims are run on plain integers, without a mask and with one."""
    return ((rank, is_masked) for rank in BEYOND for is_masked in (False, True))


def parts_of(given: Given, rank: int, is_masked: bool) -> Parts:
    """Any parts of a rank."""
    return any_view(given, rank, is_masked).parts


@claim(
    "C23.pad",
    "The parts that pad makes read what the definition says.",
    family="every rank",
    scope=all_ranks(shipped.pad, movement.pad, address, is_valid, beyond=larger_ranks),
    ids=("D10",),
    cases=lambda: small_ranks(1),
)
def pad_at_every_rank(given: Given, rank: int, is_masked: bool) -> None:
    view = parts_of(given, rank, is_masked)
    widths = tuple(
        (given.integer(f"before{k}", at_least=0), given.integer(f"after{k}", at_least=0)) for k in range(rank)
    )
    agrees_with_movement(given, view, shipped.pad(view, widths), movement.pad(view.shape, widths))


@claim(
    "C23.shrink",
    "The parts that shrink makes read what the definition says.",
    family="every rank",
    scope=all_ranks(shipped.shrink, movement.shrink, address, is_valid, beyond=larger_ranks),
    ids=("D11",),
    cases=lambda: small_ranks(1),
)
def shrink_at_every_rank(given: Given, rank: int, is_masked: bool) -> None:
    view = parts_of(given, rank, is_masked)
    ranges = tuple(any_range(given, f"_kept{axis}", size) for axis, size in enumerate(view.shape))
    agrees_with_movement(given, view, shipped.shrink(view, ranges), movement.shrink(view.shape, ranges))


@claim(
    "C23.expand",
    "The parts that expand makes of a view with an element read what the definition says.",
    family="every rank",
    scope=all_ranks(shipped.repeated, canonicalize_strides, movement.expand, address, is_valid, beyond=larger_ranks),
    ids=("D12",),
    cases=lambda: small_ranks(1),
)
def expand_at_every_rank(given: Given, rank: int, is_masked: bool) -> None:
    view = parts_of(given, rank, is_masked)
    new_shape = any_expansion(given, view.shape)
    agrees_with_movement(given, view, shipped.repeated(view, new_shape), movement.expand(view.shape, new_shape))


@claim(
    "C23.expand-nothing",
    "An axis of size 0 stays, so a view without an element expands to one without, of which nothing more is said.",
    family="every rank",
    scope=ALL_SIZES,
    ids=("D12",),
)
def nothing_expands_to_nothing(given: Given) -> None:
    size = given.integer("size", at_least=0)
    (new,) = any_expansion(given, (size,))
    given.check("no index", implies(is_empty((size,)), movement.expand((size,), (new,)).shape[0] == 0))


def any_expansion(given: Given, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Any shape that a shape expands to."""
    new_shape = given.integers("new", len(shape), at_least=0)
    for size, new in zip(shape, new_shape, strict=True):
        given.assume((size == 1) | (size == new))
    return new_shape


def turned() -> Iterable[tuple[int, tuple[int, ...], bool]]:
    """Cases: some permutations of four and of five axes, none of which is another one read backwards."""
    for rank in BEYOND:
        for order in list(permutations(range(rank)))[3 :: 2 * rank + 1]:
            yield from ((rank, order, is_masked) for is_masked in (False, True))


@claim(
    "C23.permute",
    "The parts that permute makes read what the definition says.",
    family="every rank",
    scope=all_ranks(shipped.permute, movement.permute, address, is_valid, beyond=turned),
    ids=("D13",),
    cases=lambda: ((len(order), order, is_masked) for order in ORDERS for is_masked in (False, True)),
)
def permute_at_every_rank(given: Given, rank: int, order: tuple[int, ...], is_masked: bool) -> None:
    view = parts_of(given, rank, is_masked)
    agrees_with_movement(given, view, shipped.permute(view, order), movement.permute(view.shape, order))


def flipped() -> Iterable[tuple[int, tuple[int, ...], bool]]:
    """Cases: which of four and of five axes run backwards: every other one, all but the first, or none."""
    for rank in BEYOND:
        for signs in ((1, -1, 1, -1, 1), (1, -1, -1, -1, -1), (1, 1, 1, 1, 1)):
            yield from ((rank, signs[:rank], is_masked) for is_masked in (False, True))


@claim(
    "C23.stride",
    "The parts that stride makes, for steps of either sign, read what the definition says.",
    family="every rank",
    scope=all_ranks(shipped.stride, movement.stride, address, is_valid, beyond=flipped),
    ids=("D14",),
    cases=lambda: ((len(signs), signs, is_masked) for signs in ((), (1,), (-1,)) for is_masked in (False, True)),
)
def stride_at_every_rank(given: Given, rank: int, signs: tuple[int, ...], is_masked: bool) -> None:
    view = parts_of(given, rank, is_masked)
    steps = tuple(sign * step for sign, step in zip(signs, given.integers("step", rank, at_least=1), strict=True))
    definition = movement.stride(view.shape, steps)
    result = shipped.stride(view, steps)
    given.agree("the shape", impl=result.shape, spec=definition.shape)
    index = given.index(definition.shape)
    bounds_are_reached(given, view, steps, index)
    reads_alike(given, (result, index), (view, definition.source(index)))


@claim(
    "C23.normal",
    "The normal form of a view reads what the view does.",
    family="every rank",
    scope=all_ranks(canonicalize_strides, normalised, address, is_valid, beyond=larger_ranks),
    ids=("D7", "D8", "R3", "R4", "R5", "R6"),
    cases=lambda: small_ranks(3),
)
def normal_form_at_every_rank(given: Given, rank: int, is_masked: bool) -> None:
    view = parts_of(given, rank, is_masked)
    normal = normalised(view._replace(strides=canonicalize_strides(view.shape, view.strides)))
    given.agree("the shape", impl=normal.shape, spec=view.shape)
    index = given.index(view.shape)
    reads_alike(given, (normal, index), (view, index))


def reads_alike(given: Given, impl: tuple[Parts, tuple[int, ...]], spec: tuple[Parts, tuple[int, ...]]) -> None:
    """States the goals that some parts read at one index what other parts read at another."""
    (after, index), (before, source) = impl, spec
    expected = valid_at(defined(before), source)
    given.agree("validity", impl=valid_at(defined(after), index), spec=expected)
    same = address(defined(after), index) == address(defined(before), source)
    given.check("the address where valid", implies(expected, same))


@claim(
    "C23.fixed-axis-keeps-offset",
    "An axis with one valid coordinate needs no offset for it (false: the coordinate need not be 0).",
    family="every rank",
    scope=all_ranks(address, is_valid),
    ids=("R4",),
    cases=lambda: ((rank,) for rank in (0, 1, 2)),
    expect=refuted,
)
def fixed_axes_need_no_offset(given: Given, rank: int) -> None:
    view = parts_of(given, rank, True)
    strides = tuple(
        stride if begin + 1 < end else 0
        for (begin, end), stride in zip(view.mask or (), view.strides, strict=True)
    )
    index = given.index(view.shape)
    given.assume(valid_at(defined(view), index))
    dropped = defined(view._replace(strides=strides))
    given.agree("the address", impl=address(dropped, index), spec=address(defined(view), index))
