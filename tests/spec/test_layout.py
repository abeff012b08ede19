"""Layouts and their compositions, as they are defined (D39, D40, L14, L15)."""

from itertools import product
from math import gcd, prod

import pytest

from spec.layout import (
    composed,
    composition,
    coordinate,
    factorizations,
    is_coarser,
    refinements,
    refutes,
    size,
    value,
)

MODES = [(extent, stride) for extent in (2, 3, 4) for stride in (0, 1, 2, 3)]
BASES = [(first, second) for first, second in product(MODES, repeat=2)][::5] + [(mode,) for mode in MODES]
OUTERS = [((extent, stride),) for extent in (4, 6, 8, 12) for stride in (1, 2, 3)]


def test_digits_times_strides():
    """D39. Beyond the size the last mode goes on; below 0 too."""
    assert [value(((2, 3), (3, 1)), number) for number in (-1, 5, 6, 7)] == [2, 5, 3, 6]
    assert coordinate((2, 3), -1) == (1, -1) and value((), 5) == 0 and size(((2, 3), (3, 1))) == 6


def test_all_ways_to_write_a_mode():
    """D40. Each has the product; the coarsest is first, and coarser than all."""
    assert factorizations(1) == [(1,)] and len(factorizations(24)) == 20
    assert all(prod(way) == 24 and is_coarser((24,), way) for way in factorizations(24))


@pytest.mark.parametrize("outer", OUTERS, ids=str)
def test_one_refinement_is_coarser_than_all_others(outer):
    """L15, D40. Wherever there is one at all; and what is finer than one that is right is right."""
    for base in BASES:
        found = refinements(base, outer)
        if found:
            least = tuple(tuple(extent for extent, _ in mode) for mode in composition(base, outer))
            ways = product(*(factorizations(extent) for extent, _ in outer))
            assert found == [way for way in ways if all(map(is_coarser, least, way))]


@pytest.mark.parametrize("outer", OUTERS, ids=str)
def test_a_mode_is_a_layout_exactly_if_no_six_integers_say_that_it_is_not(outer):
    """L14. Both ways, over all pairs of steps."""
    whole = outer[0][0]
    for base in BASES:
        pairs = product(range(1, whole), repeat=2)
        steps = [(gcd(y, z, whole), y, z) for y, z in pairs]
        witnesses = [step for step in steps if refutes(base, outer, tuple(n - k for n in step for k in (1, 0)))]
        assert (composition(base, outer) is None) == bool(witnesses)


def test_what_does_not_refute():
    """L14. Integers of another form, or outside; steps of another mode; a step that is like one of the two."""
    base, outer = ((4, 2), (6, 3), (8, 5)), ((6, 3),)
    assert refutes(base, outer, (0, 1, 2, 3, 1, 2))
    assert not refutes(base, outer, (0, 1, 2, 3)) and not refutes(base, outer, (0, 1))
    assert not refutes(base, outer, (0, 1, 2, 3, 5, 6)) and not refutes(base, outer, (0, 1, 0, 1, 0, 1))
    assert not refutes(base, outer, (1, 2, 2, 3, 1, 2))
    crossing = ((4, 1), (2, 9)), ((4, 1), (2, 2))
    assert composed(*crossing, 0) + composed(*crossing, 6) != composed(*crossing, 2) + composed(*crossing, 4)
    assert refutes(*crossing, (0, 2, 4, 6)) and not refutes(*crossing, (0, 1, 4, 5))
    assert not refutes(*crossing, (0, 1, 2, 6))
