"""What has one value is that value (D18), also where constructors of nodes made it, which simplify nothing."""

from random import Random

import pytest

from impl import LayoutError, ShapeTracker, View, mergeable
from impl.symbolic import DivNode, ModNode, MulNode, NumNode, SumNode, Variable

V, W = Variable("v", 0, 3), Variable("w", 4, 7)
ZERO, ONE = DivNode(V, 4), DivNode(W, 4)


def test_an_axis_of_one_value_expands_like_any_of_size_1():
    """D12. It read the addresses 0, 2 and 4."""
    assert View.create((ONE,), (2,)).expand((3,)) == View.create((3,), (0,))
    assert ShapeTracker((View.create((ONE, 4), (2, 1)),)).expand((3, 4)).views == (View.create((3, 4), (0, 1)),)


def test_an_axis_of_no_elements_is_reshaped_like_any_of_size_0():
    """D15. It was a ZeroDivisionError."""
    for shape, wanted in (((ZERO, 1), (1, 0)), ((ONE, ZERO), (3, ZERO)), ((3, ZERO), (ZERO, 1, 1))):
        assert ShapeTracker.from_shape(shape).reshape(wanted) == ShapeTracker.from_shape(tuple(map(number, wanted)))


def number(part):
    """A plain integer for a node of one value."""
    return part if isinstance(part, int) else part.min


def written(value, random):
    """An integer, or a node that has no other value."""
    ways = (
        value, NumNode(value), SumNode([ZERO, NumNode(value)]), MulNode(ONE, value),
        SumNode([MulNode(V, 0), NumNode(value)]),
        SumNode([ModNode(ZERO, 3), NumNode(value)]), SumNode([MulNode(ONE, value), ZERO]), Variable("u", value, value),
    )  # fmt: skip
    return random.choice(ways)


def all_written(parts, random):
    """Integers inside of tuples, each written in some way."""
    return tuple(all_written(part, random) if isinstance(part, tuple) else written(part, random) for part in parts)


def outcome(call):
    """The text of a result, or of the class of a refusal."""
    try:
        return repr(call())
    except LayoutError as refusal:
        return type(refusal).__name__


MOVED = {
    "pad": lambda random, shape: tuple((random.choice((0, 1)), random.choice((0, 1, -1))) for _ in shape),
    "shrink": lambda random, shape: tuple((random.randint(0, size), random.randint(0, size)) for size in shape),
    "stride": lambda random, shape: tuple(random.choice((1, -1, 2, 0)) for _ in shape),
    "expand": lambda random, shape: tuple(random.choice((0, 3, size)) for size in shape),
    "reshape": lambda random, shape: tuple(random.choice((0, 1, 1, 2, 3, 4)) for _ in range(random.randint(0, 3))),
    "invert": lambda random, shape: shape,
}


@pytest.mark.parametrize("seed", range(60))
def test_views_of_such_sizes_are_those_of_the_numbers(seed):
    """D7 to D17. Sizes of 0 and 1, rank 0 and empty masks among them; whatever is done with them."""
    random = Random(seed)
    shape = tuple(random.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(random.randint(0, 3)))
    strides = tuple(random.choice((0, 1, -1, 2, 5)) for _ in shape)
    cut = tuple(tuple(sorted((random.randint(0, size), random.randint(0, size)))) for size in shape)
    mask, offset = random.choice((None, cut)), random.choice((0, 0, 2, -1))
    plain = View.create(shape, strides, offset, mask)
    given = View.create(
        all_written(shape, random), all_written(strides, random), written(offset, random),
        mask and all_written(mask, random),
    )  # fmt: skip
    assert repr(given) == repr(plain)
    for name, argument_for in MOVED.items():
        argument = argument_for(random, shape)
        same = all_written(argument, random)
        for view, other in ((plain, given), (ShapeTracker((plain,)), ShapeTracker((given,)))):
            expected = outcome(lambda v=view, n=name, a=argument: getattr(v, n)(a))
            found = outcome(lambda v=other, n=name, a=same: getattr(v, n)(a))
            assert (name, argument, found) == (name, argument, expected)
    assert outcome(lambda: mergeable(given, given)) == outcome(lambda: mergeable(plain, plain))
