"""`mergeable`, `+` and `simplify` against enumeration: every pair and triple of small domains, and large random ones.

The domains are written down below with their numbers of stacks, which the tests assert. They hold stacks that
are in range and such that are not, masks of every kind, strides of either sign and 0, and sizes 0 and 1.
"""

from collections import Counter
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.agreement import check_answer, check_mergeable, check_sum
from support.views import all_views, tracker_of, unmasked_views

from impl import ShapeTracker, View
from spec.tracker import are_observably_equal
from viewalgebra.strategies import stacks, views

EQUALITIES = ("observable", "strict")
SCALARS = tuple(unmasked_views((0,), (), (), (0, 3)))


def unmasked():
    """Everything valid: carries, overlaps, negative strides, flat numbers out of range on either side."""
    bases = unmasked_views((0, 1, 2), (1, 2, 3), (-1, 1, 2, 5))
    outers = unmasked_views((0, 1, 2), (1, 2, 3), (-2, 0, 1, 2, 3), (-1, 0, 3))
    return product(bases, outers)


def masked_base():
    """Bases of 2 and 3 elements an axis with every mask, read by lines and scalars with every mask."""
    bases = all_views((1, 2), (2, 3), (1,))
    outers = [*SCALARS, *all_views((1,), (3,), (-1, 1, 2), (0, 1, 2))]
    return product(bases, outers)


def masked_both():
    """Two axes above and below, with every mask that holds something."""
    bases = filter(has_valid_index, all_views((2,), (2, 3), (2, 5)))
    outers = filter(has_valid_index, all_views((2,), (2,), (-1, 2), (1,)))
    return product(bases, outers)


def empty_and_single():
    """Sizes 0, 1 and 2 with every mask: views without elements, without valid elements, and with one."""
    return product(all_views((0, 1, 2), (0, 1, 2), (2,)), all_views((0, 1, 2), (0, 1, 2), (1,), (0, 1)))


def triples():
    """Three views: the last two may merge, the first two, all of them only together, or none."""
    bases = [*all_views((1,), (3,), (2,)), *unmasked_views((2,), (2,), (1, 3))]
    others = [*SCALARS[:1], *all_views((1,), (3,), (1,)), *unmasked_views((2,), (2,), (-1, 1, 2), (0, 1))]
    return product(bases, others, others)


DOMAINS = {
    unmasked: (36_309, {"oM": 6_416, "oN": 1_643, "oO": 28_250, "sM": 6_416, "sN": 1_643, "sO": 28_250}),
    masked_base: (25_024, {"oM": 21_046, "oN": 514, "oO": 3_464, "sM": 5_660, "sN": 15_900, "sO": 3_464}),
    masked_both: (11_664, {"oM": 9_988, "oN": 236, "oO": 1_440, "sM": 2_568, "sN": 7_656, "sO": 1_440}),
    empty_and_single: (24_642, {"oM": 22_435, "oN": 156, "oO": 2_051, "sM": 11_279, "sN": 11_312, "sO": 2_051}),
    triples: (11_774, {"oM": 4_287, "oN": 779, "oO": 6_708, "sM": 1_715, "sN": 3_351, "sO": 6_708}),
}
"""Each domain with its number of stacks and the answers: o observable, s strict; M, N, O for the three classes."""


@cache
def members(domain):
    """The stacks of a domain."""
    return list(domain())


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.__name__)
def test_mergeable_agrees_with_the_definition_on_every_stack_of_a_small_domain(domain):
    """D5, D6, D16, D17, L8, R7, R8, R9. The same class of answer, the same view by its table, witnesses that refute."""
    size, verdicts = DOMAINS[domain]
    assert len(members(domain)) == size
    found = Counter((equality[0] + check_mergeable(v, equality)[0]) for v in members(domain) for equality in EQUALITIES)
    assert found == verdicts


@pytest.mark.parametrize("domain", [unmasked, masked_base, masked_both, empty_and_single], ids=lambda d: d.__name__)
def test_the_sum_of_two_views_is_the_view_that_they_are(domain):
    """D16, D17. None where there is none. `mergeable` itself is held against the definition above."""
    found = Counter(check_sum(base, outer) for base, outer in members(domain))
    assert found["merged"] > 5_000 and found["none"] > 1_500


def test_simplifying_keeps_what_every_triple_reads():
    """D16, L3. A stack that is in range has the same table after `simplify`."""
    changed = 0
    for stack in members(triples)[::2]:
        if check_mergeable(stack, "observable") != "OutOfBounds":
            simple = ShapeTracker(stack).simplify()
            changed += len(simple.views) < 3
            assert are_observably_equal(tracker_of(*simple.views), tracker_of(*stack)), (stack, simple)
    assert changed > 500


@settings(max_examples=1200)
@given(stacks(2), st.sampled_from(EQUALITIES))
def test_a_pair_in_range_gets_the_answer_of_the_definition(pair, equality):
    """D17, R7, R8, R9. Ranks up to 4 and sizes up to 7, masks, strides of either sign and 0."""
    check_answer(pair, equality)


@settings(max_examples=200)
@given(views(), views(), st.sampled_from(EQUALITIES))
def test_a_pair_of_any_views_gets_the_answer_of_the_definition(base, outer, equality):
    """D16, D17. Most of these are out of bounds."""
    check_answer((base, outer), equality)


@settings(max_examples=800)
@given(st.integers(3, 4).flatmap(lambda length: stacks(length, 3, 5)), st.sampled_from(EQUALITIES))
def test_a_stack_of_three_or_four_views_gets_the_answer_of_the_definition(stack, equality):
    """D16, D17, L3."""
    check_answer(stack, equality)


@settings(max_examples=300)
@given(st.integers(2, 4).flatmap(lambda length: stacks(length, 3, 5)))
def test_adding_trackers_keeps_what_is_read(stack):
    """D16. `+` composes, and simplifies on the way."""
    total = ShapeTracker(stack[:1])
    for view in stack[1:]:
        total = total + ShapeTracker((view,))
    assert are_observably_equal(tracker_of(*total.views), tracker_of(*stack))
    assert total == total.simplify()


def test_the_domains_hold_what_they_are_for():
    """D7. Strides of either sign and 0, masks that hold nothing, something and everything."""
    for position in (0, -1):
        found = {stack[position] for domain in DOMAINS for stack in members(domain)}
        assert {sign(s) for view in found for s in view.strides} == {-1, 0, 1}
        assert {has_valid_index(view) for view in found} == {True, False}
        assert any(view.mask and 0 not in view.shape and not has_valid_index(view) for view in found)
        assert View.create(()) in found


def has_valid_index(view):
    """Whether any index is valid."""
    return 0 not in view.shape and all(begin < end for begin, end in view.mask or ())


def sign(number):
    """-1, 0 or 1."""
    return (number > 0) - (number < 0)
