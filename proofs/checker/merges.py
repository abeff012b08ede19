"""A merge, checked along its certificate."""

from __future__ import annotations

from dataclasses import dataclass

from proofs.checker import flats, solver
from proofs.checker.digits import Digit, address_form, axes_inside, digit_in_row, digits_on, lies_beside
from proofs.checker.forms import Box, Form, are_equal_on, flat_form, is_empty, periods_of, valid_box, whole_box
from proofs.checker.rejected import Data, Rejected, field, integer, integers, items, require
from spec.shape import size
from spec.view import View, address

Views = tuple[View, ...]

OF_DIGITS = ("Digits", "Row")
"""The kinds of evidence about validity that name digits."""


@dataclass(frozen=True)
class Stack:
    """The views of a stack but its last, and the flat number that an index of the last one gives them."""

    lower_views: Views
    flat: Form

    @property
    def base(self) -> View:
        """The one view below; rejected if there are more."""
        require(len(self.lower_views) == 1, "digits and solvers serve a stack of two views only")
        return self.lower_views[0]

    def digits(self, evidence: Data, box: Box) -> list[Digit]:
        """The digits that some evidence names, checked on a box: all that there are, or one in its row."""
        if field(evidence, "kind") == "Row":
            return [digit_in_row(evidence, self.flat, box)]
        return digits_on(evidence, self.flat, self.base, box)

    def flats(self, evidence: Data, box: Box) -> set[int] | None:
        """The flat numbers of a box, None if they are too many to list; rejected if more than the evidence says. Of
        those that are not listed there are more than are, and no fewer than steps apart from each other lead to."""
        require(field(evidence, "kind") == "Reached", f"unknown kind of evidence in {evidence!r}")
        require(type(field(evidence, "layer")) is str, "the layer is no text")
        reached = flats.reached(self.flat, box)
        least = max(flats.MOST + 1, flats.at_least(self.flat, box)) if reached is None else len(reached)
        require(least <= integer(evidence, "flats"), f"more flat numbers than {evidence!r}")
        return reached


def check_merged(views: Views, merged: View, certificate: Data) -> None:
    """Raises Rejected unless the certificate shows that the stack is observably the merged view."""
    require(views[-1].shape == merged.shape, "the merged view has shape {}, not {}", merged.shape, views[-1].shape)
    match field(certificate, "kind"):
        case "Normal":
            check_normal(views, merged)
        case "Folded":
            check_folded(views, merged, certificate)
        case "Composition":
            check_composition(views, merged, certificate)
        case kind:
            raise Rejected(f"unknown kind of certificate {kind!r}")


def check_normal(views: Views, merged: View) -> None:
    """One view that is the merged one, or a last view without valid index."""
    box = valid_box(views[-1])
    require(is_empty(box) or len(views) == 1, "more than one view, and the last has a valid index")
    check_same(flat_form(views[-1]), box, merged)


def check_same(form: Form, box: Box, merged: View) -> None:
    """Raises Rejected unless the merged view is valid on exactly the box, and has the address of the form there."""
    if is_empty(box):
        require(is_empty(valid_box(merged)), "{} has a valid index, the stack has none", merged)
        return
    require(valid_box(merged) == box, "{} is not valid on exactly {}", merged, box)
    require(are_equal_on(form, flat_form(merged), box), "{} has not the address {} on {}", merged, form, box)


def check_folded(views: Views, merged: View, certificate: Data) -> None:
    """Neighbours take the place of two views, one pair after the other."""
    for fold in items(field(certificate, "folds")):
        require(field(fold, "kind") == "Fold", "a fold that is no Fold")
        position = integer(fold, "position")
        require(0 <= position < len(views) - 1, f"no views at position {position} and after it")
        both = view_of(fold)
        check_merged(views[position : position + 2], both, field(fold, "certificate"))
        views = (*views[:position], both, *views[position + 2 :])
    check_merged(views, merged, field(certificate, "last"))


def check_composition(views: Views, merged: View, certificate: Data) -> None:
    """Cuts leave the box of the merged view; on it everything is valid, and the address affine."""
    stack, box = Stack(views[:-1], flat_form(views[-1])), valid_box(views[-1])
    require(len(views) > 1 and not is_empty(box), "nothing to compose")
    check_inside_bounds(stack, box)
    for cut in items(field(certificate, "cuts")):
        box = rest_after(stack, box, cut)
    if is_empty(box):
        require(is_empty(valid_box(merged)), "{} has a valid index, the stack has none", merged)
        return
    require(valid_box(merged) == box, "{} is not valid on exactly {}", merged, box)
    check_all_valid(stack, box, items(field(certificate, "inside")))
    check_address(stack, box, merged, field(certificate, "address"))


def check_inside_bounds(stack: Stack, box: Box) -> None:
    """No valid index of the last view leaves the stack."""
    low, high = stack.flat.bounds(box)
    require(low >= 0 and high < size(stack.lower_views[-1].shape), f"the flat numbers run from {low} to {high}")
    if len(stack.lower_views) > 1:
        reached = flats.reached(stack.flat, box)
        require(reached is not None, "more flat numbers than are listed")
        require(not flats.leave(stack.lower_views, reached or ()), "a valid index leaves the stack")


def rest_after(stack: Stack, box: Box, cut: Data) -> Box:
    """What a cut leaves of a box; rejected unless no index in what it takes is valid."""
    require(field(cut, "kind") == "Cut", "a cut that is no Cut")
    axis, begin, end = (integer(cut, name) for name in ("axis", "begin", "end"))
    require(0 <= axis < len(box), f"no axis {axis}")
    low, high = box[axis]
    is_end = low <= begin < end <= high and (begin == low or end == high)
    require(is_end, "[{}, {}) is no end of {}", begin, end, box[axis])
    slab = (*box[:axis], (begin, end), *box[axis + 1 :])
    check_none_valid(stack, slab, field(cut, "evidence"))
    return (*box[:axis], (end, high) if begin == low else (low, begin), *box[axis + 1 :])


def check_none_valid(stack: Stack, slab: Box, evidence: Data) -> None:
    """No index of a slab is valid."""
    if field(evidence, "kind") in OF_DIGITS:
        is_right = lies_beside(stack.base, stack.digits(evidence, slab))
    elif (reached := stack.flats(evidence, slab)) is not None:
        is_right = flats.are_invalid(stack.lower_views, reached)
    else:
        is_right = solver.is_impossible(stack.base, stack.flat, slab, lambda _, e: solver.in_mask(stack.base, e))
    require(is_right, f"an index in {slab} may be valid")


def check_all_valid(stack: Stack, box: Box, evidence: Data) -> None:
    """Every index of a box is valid: each masked axis by its digit, or all of them by the flat numbers."""
    others = [item for item in evidence if field(item, "kind") not in OF_DIGITS]
    if not others:
        base = stack.base
        shown = {axis for item in evidence for axis in axes_inside(base, stack.digits(item, box))}
        masked = {axis for axis, n in enumerate(base.shape) if (base.begin[axis], base.end[axis]) != (0, n)}
        is_right = masked == shown
    elif (reached := stack.flats(others[0], box)) is not None:
        is_right = flats.are_valid(stack.lower_views, reached)
    else:
        is_right = solver.is_impossible(stack.base, stack.flat, box, lambda _, e: solver.outside_mask(stack.base, e))
    require(is_right, "an index in {} may not be valid", box)


def check_address(stack: Stack, box: Box, merged: View, evidence: Data) -> None:
    """The address on a box is that of the merged view."""
    form = flat_form(merged)
    if field(evidence, "kind") == "Digits":
        is_right = are_equal_on(address_form(stack.base, stack.digits(evidence, box), len(box)), form, box)
    elif stack.flats(evidence, box) is not None:
        is_right = flats.address_is(stack.lower_views, stack.flat, box, form)
    else:
        differs = lambda i, e: address(stack.base, tuple(e)) != form.at(tuple(i))  # noqa: E731
        is_right = solver.is_impossible(stack.base, stack.flat, box, differs)
    require(is_right, "{} may not have the address of the stack on {}", merged, box)


def check_strict(views: Views, merged: View, certificate: Data) -> None:
    """Raises Rejected unless the certificate shows that the stack is the merged view under strict equality."""
    if field(certificate, "kind") != "Strict":
        check_merged(views, merged, certificate)
        is_view = len(views) == 1 and are_equal_on(flat_form(views[0]), flat_form(merged), whole_box(merged))
        require(is_empty(whole_box(merged)) or is_view, "nothing is said about addresses that are not valid")
        return
    check_merged(views, merged, field(certificate, "observable"))
    stack, box = Stack(views[:-1], flat_form(views[-1])), whole_box(merged)
    low, high = stack.flat.bounds(box)
    require(low >= 0 and high < size(stack.lower_views[-1].shape), f"the flat numbers run from {low} to {high}")
    check_address(stack, box, merged, field(certificate, "address"))


def view_of(data: Data) -> View:
    """A view from its parts; rejected if they make none."""
    shape, strides = integers(field(data, "shape")), integers(field(data, "strides"))
    mask = field(data, "mask")
    ranges = [(0, extent) for extent in shape] if mask is None else [integers(pair) for pair in items(mask)]
    require(all(len(pair) == 2 for pair in ranges), f"the mask {mask!r} has a range that is no pair")
    begin, end = (tuple(pair[side] for pair in ranges) for side in (0, 1))
    try:
        view = View(shape, strides, integer(data, "offset"), begin, end)
    except ValueError as error:
        raise Rejected(f"no view: {error}") from None
    require_flag(data, view)
    return view


def require_flag(data: Data, view: View) -> None:
    """Raises Rejected where `contiguous`, if it is said, is neither true nor false, or true of a view that is not."""
    flag = data.get("contiguous", False)
    require(type(flag) is bool, f"contiguous is {flag!r}, neither true nor false")
    is_row_major = are_equal_on(flat_form(view), Form(0, periods_of(view)), whole_box(view))
    is_whole = is_empty(whole_box(view)) or (is_row_major and valid_box(view) == whole_box(view))
    if flag and not is_whole:
        raise Rejected(f"{view} is not contiguous")
