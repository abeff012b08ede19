"""Merges that need no decision, at all sizes: where a view is contiguous, or is all there is (D5, D7, D16)."""

from collections.abc import Iterable
from itertools import product
from math import prod
from typing import Any

from impl.merge.budget import IMPLICIT_BUDGET, Budget
from impl.merge.runs import add
from impl.merge.strict import derive_strict
from impl.parts.normal_form import Parts, strides_for_shape
from proofs.claims.common import any_view, defined, valid_at
from proofs.kernel import AllSizes, Given, claim, implies, refuted
from spec.shape import Index, Shape, ravel
from spec.view import address


def ranks() -> Iterable[tuple[int, int, bool]]:
    """The ranks of both views, and whether the last has a mask."""
    return product((1, 2), (1, 2), (False, True))


def row_major(shape: Shape, offset: Any = 0) -> Parts:
    """The view that reads memory from an offset on in order."""
    return Parts(shape, strides_for_shape(shape), offset, None)


def merged(given: Given, base: Parts, outer: Parts) -> Parts:
    """What `add` makes of two views."""
    found = add(base, outer, Budget(IMPLICIT_BUDGET))
    given.check("they are one", found is not None)
    return found or outer


def below(given: Given, base: Parts, outer: Parts, index: Index) -> Index:
    """Where an index of the last view leads in the base, if it stays in that."""
    flat = address(defined(outer), index)
    given.assume((flat >= 0) & (flat < prod(base.shape)))
    return given.digits(base.shape, flat)


@claim(
    "C14.contiguous-below",
    "What reads through a contiguous view reads memory itself: `add` gives the last view.",
    family="merging",
    scope=AllSizes("both views of ranks 1 and 2, the last masked or not"),
    ids=("D7", "D16"),
    cases=ranks,
)
def a_contiguous_base_changes_nothing(given: Given, depth: int, rank: int, is_masked: bool) -> None:
    base, outer = row_major(given.integers("extent", depth, at_least=1)), any_view(given, rank, is_masked).parts
    found, index = defined(merged(given, base, outer)), given.index(outer.shape)
    given.agree("validity", impl=valid_at(found, index), spec=valid_at(defined(outer), index))
    place = below(given, base, outer, index)
    given.agree("the address", impl=address(found, index), spec=address(defined(base), place))


@claim(
    "C14.contiguous-above",
    "A contiguous view of the shape of what it reads changes nothing: `add` gives the view below.",
    family="merging",
    scope=AllSizes("views of ranks 1 and 2, masked or not"),
    ids=("D7", "D16"),
    cases=lambda: product((1, 2), (False, True)),
)
def a_contiguous_top_changes_nothing(given: Given, rank: int, is_masked: bool) -> None:
    base = any_view(given, rank, is_masked).parts
    outer = row_major(base.shape)
    found, index = defined(merged(given, base, outer)), given.index(outer.shape)
    place = given.digits(base.shape, ravel(outer.shape, index))
    is_valid = valid_at(defined(base), place)
    given.agree("validity", impl=valid_at(found, index), spec=is_valid)
    given.check("the address", implies(is_valid, address(found, index) == address(defined(base), place)))


@claim(
    "C14.in-order-below",
    "What reads through a view that is in order reads memory itself (false: that may begin at an offset).",
    family="merging",
    scope=AllSizes("both views of rank 1"),
    ids=("D7", "D16"),
    expect=refuted,
)
def a_base_in_order_changes_nothing(given: Given) -> None:
    base, outer = row_major((given.integer("extent", at_least=1),), given.integer("start")), any_view(given, 1, False)
    index = given.index(outer.shape)
    place = below(given, base, outer.parts, index)
    given.agree("the address", impl=address(defined(outer), index), spec=address(defined(base), place))


@claim(
    "C15.alone",
    "Under strict equality one view is itself: the same indices are valid, and the address is the same at every index.",
    family="merging",
    scope=AllSizes("views of ranks 0 to 2, masked or not"),
    ids=("D5", "D7"),
    cases=lambda: product((0, 1, 2), (False, True)),
)
def one_view_is_itself(given: Given, rank: int, is_masked: bool) -> None:
    view = any_view(given, rank, is_masked).parts
    found = derive_strict((view,), Budget(IMPLICIT_BUDGET)).result
    given.check("it is a view", isinstance(found, Parts))
    itself = found if isinstance(found, Parts) else view
    index = given.index(view.shape)
    given.agree("the shape", impl=itself.shape, spec=view.shape)
    given.agree("validity", impl=valid_at(defined(itself), index), spec=valid_at(defined(view), index))
    given.agree("the address", impl=address(defined(itself), index), spec=address(defined(view), index))
