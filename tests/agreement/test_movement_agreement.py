"""Each movement operation of the library against its definition, on every small view.

The domain: all views of rank 0 to 2 with sizes 0 to 3, strides -2, 0, 1 and 3, offset 2 and every mask, as
they are written. The operations are compared observably; where the result is not masked every address is
visible, so that is strict equality. The parts that an operation computes, before normal form, are compared
strictly: at every index at which the definition gives an address at all, valid or not.
"""

from functools import cache
from itertools import product

import pytest
from support.views import all_views, shapes, to_spec, tracker_of

import spec.movement
from impl import ShapeTracker, View
from impl.parts import movement
from impl.parts.normal_form import Parts
from spec.merge import view_of
from spec.shape import size
from spec.tracker import are_observably_equal, are_strictly_equal
from spec.view import canonical_tracker

STRIDES = (-2, 0, 1, 3)
WIDTHS = ((0, 0), (1, 0), (0, 2))
STEPS = (-3, -2, -1, 1, 2, 3)


@cache
def every_view():
    """The domain, each view with the tracker that it stands for."""
    return [(view, canonical_tracker(to_spec(view))) for view in all_views(range(3), range(4), STRIDES, (2,))]


def pads(shape):
    """Paddings: the same three on every axis, in every combination."""
    return product(WIDTHS, repeat=len(shape))


def shrinks(shape):
    """Every range of the last axis, and two of each other axis."""
    *before, last = [[(b, e) for b in range(n + 1) for e in range(b, n + 1)] for n in shape] or [None]
    return product(*(ranges[-2:] for ranges in before), last) if last is not None else [()]


def expansions(shape):
    """Every way to expand axes of size 1 to 0, 1 or 3."""
    return product(*((0, 1, 3) if n == 1 else (n,) for n in shape))


def permutations(shape):
    """The permutations of at most two axes."""
    return {tuple(range(len(shape))), tuple(reversed(range(len(shape))))}


def strides(shape):
    """Steps: every one on the last axis, 2 and -1 on others."""
    return product(*(((2, -1),) * (len(shape) - 1)), STEPS) if shape else [()]


def reshapes(shape):
    """Shapes of at most three axes with as many elements."""
    return [new for new in (*shapes(range(4), (0, 1, 2, 3)), (4,), (6,), (9,)) if size(new) == size(shape)]


OPERATIONS = {
    "pad": (pads, 57_841),
    "shrink": (shrinks, 91_689),
    "expand": (expansions, 10_921),
    "permute": (permutations, 12_881),
    "stride": (strides, 77_281),
    "reshape": (reshapes, 66_648),
}


def cases(operation):
    """Every view with every argument of an operation, and what the definition makes of them."""
    arguments, _ = OPERATIONS[operation]
    define = getattr(spec.movement, operation)
    for view, tracker in every_view():
        for argument in arguments(view.shape):
            yield view, argument, spec.movement.moved(tracker, define(view.shape, argument))


def parts_agree(parts: Parts, expected) -> bool:
    """Whether parts describe a tracker at every index at which it has an address."""
    found = canonical_tracker(to_spec(View(*parts, False)))
    return (
        found.shape == expected.shape
        and found.valid == expected.valid
        and all(found.address[index] == address for index, address in expected.address.items())
    )


def test_the_domain_is_what_it_says():
    """D7, D8."""
    assert len(every_view()) == 6481
    assert len({view for view, _ in every_view()}) == 6481


@pytest.mark.parametrize("operation", ["pad", "shrink", "expand", "permute", "stride"])
def test_an_operation_on_each_axis_agrees_with_its_definition(operation):
    """D10, D11, D12, D13, D14."""
    count = 0
    for view, argument, expected in cases(operation):
        count += 1
        result = getattr(view, operation)(argument)
        assert are_observably_equal(tracker_of(result), expected), (view, operation, argument)
        assert result == View.create(*result.parts)
        parts = getattr(movement, operation)(view.parts, argument)
        assert parts_agree(parts, expected), (view, operation, argument)
    assert count == OPERATIONS[operation][1]


def test_reshape_agrees_with_its_definition_and_says_no_only_where_there_is_no_view():
    """D15, D17, R1, R2. Without a mask every address counts."""
    verdicts = {True: 0, False: 0}
    for view, argument, expected in cases("reshape"):
        result = view.reshape(argument)
        verdicts[result is not None] += 1
        if result is None:
            assert view_of(expected, "observable") is None, (view, argument)
            continue
        equal = are_observably_equal if view.mask else are_strictly_equal
        assert equal(tracker_of(result), expected), (view, argument)
    assert verdicts == {True: 64_680, False: 1_968}


def test_a_tracker_reshapes_where_a_view_does_not():
    """D15, D16. The reshape of a tracker never fails, and reads what the definition says."""
    appended = 0
    for view, argument, expected in cases("reshape"):
        result = ShapeTracker((view,)).reshape(argument)
        appended += len(result.views) - 1
        assert are_observably_equal(tracker_of(*result.views), expected), (view, argument)
    assert appended == 1_968
