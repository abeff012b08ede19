"""Laws of witnesses (D17): a refusal always has one, and no mergeable stack has any."""

from itertools import combinations, product

import pytest
from support.views import all_views, to_spec, unmasked_views

from spec.merge import NotMergeable, find_witness, hull, mergeable, refutes
from spec.shape import index_set
from spec.stack import first_leaving, stack_tracker
from spec.view import View, canonical_tracker

EQUALITIES = ("observable", "strict")
WHOLE = View((4,), (1,), 0, (0,), (4,))


def in_range_pairs():
    """Every pair of a small domain in which no valid index leaves the base."""
    bases = [*all_views((0, 1), (3,), (2,)), *unmasked_views((2,), (2,), (0, 1, 3, 5)), *masked_squares()]
    outers = [
        *all_views((0,), (), (), range(4)),
        *all_views((1,), (3,), (-1, 1), (0, 1, 2)),
        *unmasked_views((2,), (1, 2), (-1, 1, 2), (0, 1)),
        *masked_squares(),
    ]
    pairs = ((to_spec(base), to_spec(outer)) for base, outer in product(bases, outers))
    return [pair for pair in pairs if first_leaving(pair) is None]


def few_pairs():
    """Every pair of a smaller domain in which no valid index leaves the base."""
    bases = [*all_views((1,), (3,), (2,)), *unmasked_views((2,), (2,), (0, 1, 5)), *masked_squares()]
    outers = [*all_views((0,), (), (), (0, 3)), *all_views((1,), (3,), (-1,), (2,)), *masked_squares()[::7]]
    pairs = ((to_spec(base), to_spec(outer)) for base, outer in product(bases, outers))
    return [pair for pair in pairs if first_leaving(pair) is None]


def masked_squares():
    """The 2 by 2 views of strides (2, 1) with each mask."""
    return [v for v in all_views((2,), (2,), (1, 2)) if v.strides == (2, 1)]


def is_box(indices):
    """Whether a set of indices is a product of ranges."""
    if not indices:
        return True
    ranges = [range(min(axis), max(axis) + 1) for axis in zip(*indices, strict=True)]
    return set(product(*ranges)) == indices


@pytest.mark.parametrize(("shape", "subsets"), [((5,), 32), ((3, 2), 64), ((2, 2, 2), 256), ((), 2)])
def test_a_set_is_a_box_exactly_when_it_holds_everything_between_two_members(shape, subsets):
    """L8. Every subset of the index set."""
    indices = list(index_set(shape))
    chosen = [set(c) for count in range(len(indices) + 1) for c in combinations(indices, count)]
    assert len(chosen) == subsets
    for members in chosen:
        assert is_box(members) == all(hull(p, q) <= members for p, q in product(members, repeat=2))


@pytest.mark.parametrize("equality", EQUALITIES)
def test_every_stack_that_is_not_mergeable_has_a_witness_of_at_most_four_indices(equality):
    """D17, L8."""
    lengths = set()
    for pair in in_range_pairs():
        answer = mergeable(pair, equality)
        if isinstance(answer, NotMergeable):
            lengths.add(len(answer.witness))
            assert refutes(pair, answer.witness, equality), (pair, answer)
            assert find_witness(stack_tracker(pair), equality) == answer.witness
    assert lengths == {1, 3, 4}


@pytest.mark.parametrize("equality", EQUALITIES)
def test_some_tuple_refutes_exactly_the_stacks_that_are_not_mergeable(equality):
    """D17, L8. By brute force over all tuples of at most four indices: no mergeable stack has a witness."""
    verdicts = {True: 0, False: 0}
    for pair in few_pairs():
        indices = list(index_set(pair[-1].shape))
        tuples = (witness for length in range(5) for witness in product(indices, repeat=length))
        found = any(refutes(pair, witness, equality) for witness in tuples)
        assert found == isinstance(mergeable(pair, equality), NotMergeable)
        verdicts[found] += 1
    assert min(verdicts.values()) > 50, verdicts


@pytest.mark.parametrize(
    "witness",
    [(), ((0,),), ((0,), (1,), (2,)), ((2,), (3,), (4,)), ((-1,), (0,), (1,)), ((0, 0),) * 3, ((0,),) * 5],
)
def test_nothing_refutes_a_view(witness):
    """L8. Indices outside the shape or of another rank are no witness either."""
    assert not any(refutes((WHOLE,), witness, equality) for equality in EQUALITIES)


def test_a_hole_refutes():
    """L8."""
    base, outer = View((2, 2), (2, 1), 0, (0, 0), (2, 1)), View((4,), (1,), 0, (0,), (4,))
    assert refutes((base, outer), ((0,), (2,), (1,)), "observable")
    assert not refutes((base, outer), ((0,), (2,), (3,)), "observable")
    assert not refutes((base, outer), ((0,), (1,), (2,)), "observable")


def test_a_bend_at_invalid_indices_refutes_only_strictly():
    """L8."""
    base, outer = View((2, 2), (5, 1), 0, (0, 0), (2, 2)), View((4,), (1,), 0, (0,), (2,))
    assert refutes((base, outer), ((0,), (1,), (2,)), "strict")
    assert not refutes((base, outer), ((0,), (1,), (2,)), "observable")


def test_an_index_without_address_refutes_only_strictly():
    """L8."""
    padded = View((5,), (1,), -1, (1,), (5,))
    assert refutes((WHOLE, padded), ((0,),), "strict")
    assert not refutes((WHOLE, padded), ((0,),), "observable")


def test_a_scalar_that_is_never_valid_is_refuted_by_its_index():
    """L8."""
    masked, scalar = View((2,), (1,), 0, (1,), (2,)), View((), (), 0, (), ())
    assert all(refutes((masked, scalar), ((),), equality) for equality in EQUALITIES)


def test_there_is_no_witness_to_find_in_a_view():
    """L8."""
    for equality in EQUALITIES:
        with pytest.raises(ValueError, match=r"^find_witness: the tracker equals a view$"):
            find_witness(canonical_tracker(WHOLE), equality)
