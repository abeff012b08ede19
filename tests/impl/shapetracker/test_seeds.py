"""The code examples of the two notes on shapetrackers, letter for letter (D13, D15, D16, D18).

The first note moves eight letters about: a line, a grid, a cube, a transposed grid, and a grid that takes two
views. The second gives the shape and the indices names: a grid whose number of rows is a variable, masked.
"""

import pytest
from support.expressions import expression_of
from support.views import stack_to_spec

from impl import ShapeTracker, View
from impl.symbolic import NumNode, Variable, create_ge_node, create_lt_node
from spec.expression import evaluate
from spec.stack import read

LETTERS = "abcdefgh"
LINE = ShapeTracker.from_shape((8,))
COLUMNS = ShapeTracker.from_shape((4, 2))
REGROUPED = COLUMNS.reshape((2, 2, 2)).reshape((2, 4))

RENDERED = [
    ("a line", LINE, "idx0"),
    ("a grid", LINE.reshape((2, 4)), "((idx0*4)+idx1)"),
    ("a cube", LINE.reshape((2, 4)).reshape((2, 2, 2)), "((idx0*4)+(idx1*2)+idx2)"),
    ("columns", COLUMNS, "((idx0*2)+idx1)"),
    ("columns, transposed", COLUMNS.permute((1, 0)), "((idx1*2)+idx0)"),
    ("regrouped", REGROUPED, "((idx0*4)+idx1)"),
    ("regrouped, transposed", REGROUPED.permute((1, 0)), "((idx1*4)+idx0)"),
    ("two views", REGROUPED.permute((1, 0)).reshape((2, 4)), "(((idx1%2)*4)+(idx0*2)+(idx1//2))"),
]


@pytest.mark.parametrize(("tracker", "text"), [row[1:] for row in RENDERED], ids=[row[0] for row in RENDERED])
def test_the_access_pattern(tracker, text):
    """D16, D18."""
    index, valid = tracker.expr_idxs()
    assert (index.render(), valid.render()) == (text, "1")


VIEWS = [
    (REGROUPED, "(View(shape=(2, 4), strides=(4, 1), offset=0, mask=None, contiguous=True),)"),
    (REGROUPED.permute((1, 0)), "(View(shape=(4, 2), strides=(1, 4), offset=0, mask=None, contiguous=False),)"),
    (
        REGROUPED.permute((1, 0)).reshape((2, 4)),
        "(View(shape=(4, 2), strides=(1, 4), offset=0, mask=None, contiguous=False), "
        "View(shape=(2, 4), strides=(4, 1), offset=0, mask=None, contiguous=True))",
    ),
]


@pytest.mark.parametrize(("tracker", "text"), VIEWS)
def test_the_views_of_a_tracker(tracker, text):
    """D7, D16."""
    assert str(tracker.views) == text


def test_the_shape_the_size_and_contiguity_are_those_of_the_last_view():
    """D16."""
    tracker = REGROUPED.permute((1, 0)).reshape((2, 4))
    assert (tracker.shape, tracker.size, tracker.contiguous) == ((2, 4), 8, False)
    assert (REGROUPED.shape, REGROUPED.size, REGROUPED.contiguous) == ((2, 4), 8, True)


@pytest.mark.parametrize(
    ("tracker", "index", "letter"),
    [
        (LINE, (3,), "d"),
        (LINE.reshape((2, 4)), (1, 2), "g"),
        (LINE.reshape((2, 2, 2)), (1, 0, 1), "f"),
        (COLUMNS.permute((1, 0)), (1, 3), "h"),
    ],
)
def test_the_letter_at_an_index(tracker, index, letter):
    """D8, D16. The first note counts `grid[1][2]` as 1 * 4 + 2 = 6, the letter g."""
    assert LETTERS[read(stack_to_spec(tracker.views), index).address] == letter


def test_the_transposed_grid_of_letters():
    """D13."""
    stack = stack_to_spec(COLUMNS.permute((1, 0)).views)
    rows = ["".join(LETTERS[read(stack, (i, j)).address] for j in range(4)) for i in range(2)]
    assert rows == ["aceg", "bdfh"]


def named_indices():
    """The indices of the second note."""
    return [Variable("x", 0, 100), Variable("y", 0, 100)]


SYMBOLIC = [
    (None, "((x*3)+y)", "1"),
    (((0, 2), (0, 2)), "((x*3)+y)", "((x<2) and (y<2))"),
    (((1, 2), (0, 2)), "(3+y)", "(((x*-1)<0) and (x<2) and (y<2))"),
]


@pytest.mark.parametrize(("mask", "index_text", "valid_text"), SYMBOLIC)
def test_a_grid_with_a_symbolic_number_of_rows(mask, index_text, valid_text):
    """D16, D18, R4. With one valid row the index no longer depends on it."""
    view = View.create(shape=(Variable("k", 1, 100), 3), mask=mask)
    index, valid = ShapeTracker((view,)).expr_idxs(named_indices())
    assert (index.render(), valid.render()) == (index_text, valid_text)


@pytest.mark.parametrize(("mask", "index_text", "valid_text"), SYMBOLIC)
def test_what_the_symbolic_grid_means(mask, index_text, valid_text):
    """D8, D18. At every index of a grid of 5 rows."""
    index, valid = ShapeTracker((View.create((Variable("k", 1, 100), 3), mask=mask),)).expr_idxs(named_indices())
    rows = mask or ((0, 5), (0, 3))
    for x in range(5):
        for y in range(3):
            is_valid = all(begin <= i < end for i, (begin, end) in zip((x, y), rows, strict=True))
            assert evaluate(expression_of(valid), {"x": x, "y": y}) == is_valid, (index_text, valid_text)
            if is_valid:
                assert evaluate(expression_of(index), {"x": x, "y": y}) == 3 * x + y


def test_from_shape_takes_a_symbolic_size():
    """D16, D18."""
    tracker = ShapeTracker.from_shape((Variable("k", 1, 100), 3))
    assert [node.render() for node in tracker.expr_idxs(named_indices())] == ["((x*3)+y)", "1"]


def test_a_mask_is_two_conditions_on_an_index():
    """D18. The lower bound is written with the variable negated."""
    x = Variable("x", 0, 100)
    assert (create_ge_node(x, 1).render(), create_lt_node(x, 2).render()) == ("((x*-1)<0)", "(x<2)")
    assert create_ge_node(x, 0).render() == "1"


def test_a_variable_knows_its_bounds_and_a_number_is_a_node():
    """D18."""
    variable = Variable("x", 0, 10)
    assert (variable.min, variable.max, (variable.max + 1)) == (0, 10, 11)
    assert NumNode(42).render() == "42"
