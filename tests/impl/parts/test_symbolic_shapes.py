"""Views and trackers with symbolic sizes: movement, reshape, unbinding (D10 to D16), checked value by value."""

import pickle
from array import array
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from impl import MovementError, ShapeTracker, SymbolicError, View, ViewError
from impl.lower import materialize
from impl.parts import movement
from impl.symbolic import Node, NumNode, Variable, sym_infer


def size(value=None, name="i", largest=10):
    """A symbolic size, bound if there is a value."""
    variable = Variable(name, 1, largest)
    return variable if value is None else variable.bind(value)


def with_values(value, values):
    """A plain integer, or the value of a node."""
    return sym_infer(value, values) if isinstance(value, Node) else value


def plain(tracker):
    """A tracker in which bound variables have their values."""
    free, values = tracker.unbind()

    def known(part):
        return with_values(part, values)

    def known_view(view):
        mask = None if view.mask is None else tuple((known(begin), known(end)) for begin, end in view.mask)
        return View.create(tuple(map(known, view.shape)), tuple(map(known, view.strides)), known(view.offset), mask)

    return ShapeTracker(tuple(map(known_view, free.views)))


def read_alike(symbolic, expected):
    """Whether a tracker, with its values, reads what a plain one does at every index."""
    concrete = plain(symbolic)
    if concrete.shape != expected.shape:
        return False
    (index, valid), (other_index, other_valid) = concrete.expr_idxs(), expected.expr_idxs()
    names = sorted({*index.vars(), *valid.vars(), *other_index.vars(), *other_valid.vars()}, key=lambda v: v.expr)
    points = [{}]
    for name in names:
        points = [{**point, name: number} for point in points for number in range(name.max + 1)]
    return all(
        bool(sym_infer(valid, at)) == bool(sym_infer(other_valid, at))
        and (not sym_infer(valid, at) or sym_infer(index, at) == sym_infer(other_index, at))
        for at in points
    )


PROGRAMS = {
    "reshape there": lambda tracker, n: tracker.reshape((n, 4)),
    "reshape there and back": lambda tracker, n: tracker.reshape((n, 4)).reshape((with_values(n, {}), 4)),
    "reshape split": lambda tracker, n: tracker.reshape((n, 2, 2)),
    "permute": lambda tracker, n: tracker.reshape((n, 4)).permute((1, 0)),
    "pad the symbolic axis": lambda tracker, n: tracker.reshape((n, 4)).pad(((0, 2), (0, 0))),
    "pad the other axis": lambda tracker, n: tracker.reshape((n, 4)).pad(((0, 0), (1, 2))),
    "pad to a fixed size": lambda tracker, n: tracker.reshape((n, 4)).pad(((0, 10 - n), (0, 0))),
    "shrink": lambda tracker, n: tracker.reshape((n, 4)).shrink(((0, n), (1, 3))),
    "flip": lambda tracker, n: tracker.reshape((n, 4)).stride((1, -1)),
    "expand": lambda tracker, n: tracker.reshape((n, 4, 1)).expand((n, 4, 3)),
    "unit axis": lambda tracker, n: tracker.reshape((n, 4)).permute((1, 0)).reshape((1, 4, n)),
}


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name != "reshape there and back"])
@given(value=st.integers(1, 5))
def test_a_program_with_a_bound_size_reads_as_with_its_value(name, value):
    """D10 to D15."""
    start = ShapeTracker.from_shape((value, 4))
    assert read_alike(PROGRAMS[name](start, size(value)), PROGRAMS[name](start, value))


@given(value=st.integers(1, 5), begin=st.integers(1, 6))
def test_a_symbolic_range_reads_as_with_its_value(value, begin):
    """D11. The offset is symbolic, the size of the result is not: it is a plain integer."""
    start, bound = ShapeTracker.from_shape((7, 11)), size(begin)
    cut = start.shrink(((3, 5), (bound, bound + 2)))
    assert cut.shape == (2, 2) and all(type(extent) is int for extent in cut.shape)
    assert read_alike(cut, start.shrink(((3, 5), (begin, begin + 2))))
    assert cut.var_vals == {size(): begin}


def test_reshape_to_a_bound_variable_and_back():
    """D15."""
    bound = size(3)
    there = ShapeTracker.from_shape((3, 4)).reshape((bound, 4))
    assert there.shape == (bound, 4) and there.contiguous
    assert there.reshape((3, 4)) == ShapeTracker.from_shape((3, 4))


@pytest.mark.parametrize("shape", [(3, 5), (3, size(4) + 2)], ids=["number", "expression"])
def test_reshape_refuses_another_number_of_elements(shape):
    """D15. Bound variables count with their values, also inside of expressions."""
    with pytest.raises(MovementError, match="need the same number"):
        ShapeTracker.from_shape((size(3), 4)).reshape(shape)


@pytest.mark.parametrize("new", [(0,), (5, 0), (0, 2, 0)])
def test_reshape_of_a_size_that_is_bound_to_0(new):
    """D15. Neither the size 0 nor the bound one divides anything."""
    none = Variable("i", 0, 4).bind(0)
    assert View.create((none, 4), (7, 2)).reshape(new) == View.create(new)
    padded = ShapeTracker.from_shape((none, 3)).pad(((0, 0), (1, 0)))
    assert padded.reshape(new) == ShapeTracker.from_shape(new)


def test_expand_counts_bound_variables_with_their_values():
    """D12. A size that is bound is that number, also where it is 1; at no other value is it known to be."""
    rows = View.create((size(3), 2), (5, 1), 4, ((1, 2), (0, 2)))
    line, square = View.create((size(3),)), View.create((3, 3))
    for view, shape in ((rows, (3, 2)), (square, (size(3), 3)), (line, (size(3, "j"),))):
        assert read_alike(ShapeTracker((view.expand(shape),)), plain(ShapeTracker((view,))))
    one = View.create((size(1), 2), (5, 1), 4)
    assert one.expand((3, 2)) == View.create((3, 2), (0, 1), 4)
    masked = View.create((size(1), 2), (5, 1), 4, ((0, size(1)), (0, 1))).expand((3, 2))
    assert read_alike(ShapeTracker((masked,)), ShapeTracker((View.create((3, 2), (0, 1), 4, ((0, 3), (0, 1))),)))
    for view, shape in ((rows, (4, 2)), (View.create((size(), 2)), (3, 2)), (View.create((2, 2)), (size(3), 2))):
        with pytest.raises(MovementError, match="only an axis of size 1 expands"):
            view.expand(shape)


def test_unbind_gives_free_variables_and_their_values():
    """D16."""
    bound, other = size(3), size(2, "j")
    tracker = ShapeTracker.from_shape((bound, 4)).pad(((0, other), (0, 0)))
    free, values = tracker.unbind()
    assert values == {size(): 3, size(name="j"): 2} == tracker.var_vals
    assert {variable.is_bound for variable in free.vars()} == {False}
    assert free.shape == (size() + size(name="j"), 4)


def test_unbind_refuses_two_values_of_one_variable():
    """D16."""
    tracker = ShapeTracker((View.create((size(3), 4)), View.create((size(2), 4))))
    with pytest.raises(SymbolicError, match=r"is bound to 2 and to 3; need one value"):
        tracker.unbind()


def test_a_symbolic_integer_with_one_value_is_plain_in_a_view():
    """D7."""
    view = View.create((NumNode(2), 3), (NumNode(3), NumNode(1)), NumNode(0), ((NumNode(0), NumNode(1)), (0, 3)))
    assert view == View.create((2, 3), (3, 1), 0, ((0, 1), (0, 3)))
    assert {type(part) for part in (*view.shape, *view.strides, view.offset)} == {int}


def test_views_with_symbolic_parts_pickle():
    """D7. A bound variable stays bound."""
    tracker = ShapeTracker.from_shape((size(3), 4)).permute((1, 0))
    assert pickle.loads(pickle.dumps(tracker)) == tracker
    assert pickle.loads(pickle.dumps(tracker)).var_vals == {size(): 3}


def test_an_index_of_symbolic_strides():
    """D16, D18."""
    index, valid = ShapeTracker.from_shape((3, size(4))).expr_idxs()
    assert (index.render(), valid.render()) == ("((i*idx0)+idx1)", "1")


def test_a_symbolic_view_is_inverted():
    """D13. A view that permutes axes of symbolic size is undone by permuting them back."""
    tracker = ShapeTracker.from_shape((size(3), 4)).permute((1, 0))
    inverse = tracker.invert((size(3), 4))
    assert inverse is not None
    assert plain(inverse) == ShapeTracker.from_shape((4, 3)).permute((1, 0))
    assert ShapeTracker.from_shape((size(3), 4)).shrink(((0, 2), (0, 4))).invert((size(3), 4)) is None


def test_a_variable_bound_after_its_use_is_not_mistaken_for_a_free_one():
    """D7. Answers about symbolic views are not memoised."""
    late = size()
    used = View.create((late, 4)).permute((1, 0))
    late.bind(3)
    assert View.create((size(), 4)).permute((1, 0)).vars() == {size()} != used.vars()


def padded_once(n):
    """The tracker of the issue: n elements, and one that is not valid on either side."""
    return ShapeTracker.from_shape((n,)).pad(((1, 1),))


@pytest.mark.parametrize("count", range(1, 10))
def test_padding_and_shrinking_keep_the_mask_of_each_value(count):
    """D10, D11. Both took an undecided comparison for true: with n = 3 there was one element too many."""
    n = Variable("n", 1, 9)
    for found, wanted in (
        (padded_once(n).shrink(((0, n + 2),)), padded_once(count)),
        (padded_once(n).pad(((0, 1),)), padded_once(count).pad(((0, 1),))),
    ):
        data = list(range(1, count + 1))
        assert materialize(found, array("i", data), var_vals={n: count}, compiler=None).tolist() == (
            materialize(wanted, array("i", data), compiler=None).tolist()
        )


@pytest.mark.parametrize("end", [5, 14], ids=["number", "expression"])
def test_a_range_that_leaves_some_value_of_the_size_is_refused(end):
    """D11. Both were taken for granted."""
    n = Variable("n", 1, 9)
    bound = n + 5 if end == 14 else end
    with pytest.raises(MovementError, match=r"^shrink: axis 0 range .* need 0 <= begin <= end <= <n\[1-9\]>"):
        ShapeTracker.from_shape((n,)).shrink(((0, bound),))
    trusted = movement.shrink(View.create((n,)).parts, ((0, 5),), trust_undecided=True)
    assert trusted.shape == (5,)


OPEN = [
    (lambda n: View.create((n,)).pad(((n - 2, 0),)), MovementError, "pad: .* need widths >= 0 for all values of n"),
    (lambda n: View.create((1,)).expand((n - 2,)), MovementError, "expand: .* need a size >= 0 for all values of n"),
    (lambda n: View.create((n,)).expand((3,)), MovementError, "only an axis of size 1 expands"),
    (lambda n: View.create((n, 2)).permute((n, 0)), MovementError, "is not a permutation"),
    (lambda n: View.create((n, 2)).stride((1, n)), MovementError, "need a number other than 0"),
    (lambda n: View.create((n,)).reshape((n - 2, 1)), MovementError, "need sizes >= 0 for all values of n"),
    (lambda n: View.create((n,)).reshape((3,)), MovementError, "need the same number for all values of n"),
    (lambda n: View.create((n - 2,)), ViewError, "need a size >= 0 for all values of n"),
    (lambda n: View.create((n,), mask=((0, 10),)), ViewError, "need 0 <= begin <= end <= <n"),
    (lambda n: ShapeTracker.from_shape((4, Variable("idx0", 1, 9))).expr_idxs(), SymbolicError, "need another name"),
]


@pytest.mark.parametrize(("question", "error", "message"), OPEN, ids=[message for _, _, message in OPEN])
def test_what_does_not_fit_at_some_value_is_refused(question, error, message):
    """D7, D10 to D16. What was open was taken for granted."""
    with pytest.raises(error, match=message):
        question(Variable("n", 1, 9))


def test_a_mask_by_hand_that_goes_on_beyond_a_size_validates_no_padding():
    """D7, D10. The seeds mask the first rows of a grid whose number of rows is a variable."""
    n = Variable("n", 1, 9)
    padded = ShapeTracker((View.create((n,), mask=((0, 3),)),)).pad(((1, 1),))
    for size in range(1, 10):
        begin, end = (sym_infer(bound, {n: size}) for bound in padded.views[0].mask[0])
        assert (begin, end) == (1, 1 + min(size, 3)), size


@pytest.mark.parametrize(
    ("view", "moved"),
    [
        (lambda n: View.create((2, n), mask=((0, 1), (0, 3))), lambda view, n: view.reshape((2 * n,))),
        (lambda n: View.create((2, n), mask=((0, 1), (0, 3))), lambda view, n: view.minify()),
        (lambda n: View.create((3,), mask=((0, n),)), lambda view, n: view.pad(((0, 2),))),
        (lambda n: View.create((2, 3), mask=((0, 1), (0, n))), lambda view, n: view.reshape((6,))),
        (lambda n: View.create((1,), mask=((n - 1, n),)), lambda view, n: view.expand((2,))),
    ],
    ids=["reshape", "minify", "pad", "reshape, a symbolic bound", "expand"],
)
def test_a_mask_by_hand_that_goes_on_beyond_an_axis_validates_nothing_there(view, moved):
    """D10, D12, D15. The next row, the padding and the copies were valid as far as the mask went on."""
    n = Variable("n", 1, 9)
    before, after = view(n), moved(view(n), n)
    for count in range(1, 10):
        (_, sizes, mask), (_, _, moved_mask) = (
            (part, [with_values(s, {n: count}) for s in part.shape],
             [tuple(with_values(bound, {n: count}) for bound in pair) for pair in part.mask])
            for part in (before, after)
        )  # fmt: skip
        lengths = [max(0, min(end, size) - begin) for (begin, end), size in zip(mask, sizes, strict=True)]
        copies = with_values(after.shape[0], {n: count}) if sizes == [1] else 1
        assert max(0, moved_mask[0][1] - moved_mask[0][0]) == prod(lengths) * copies, count


def test_views_of_different_sizes_that_are_equally_large_do_not_merge():
    """D16. The largest values of two sizes were compared."""
    n, m = Variable("n", 1, 9), Variable("m", 1, 9)
    stack = ShapeTracker((View.create((n, 4)).permute((1, 0)), View.create((4, m))))
    assert stack.simplify() == stack
    same = ShapeTracker((View.create((n, 4)).permute((1, 0)), View.create((4 * n,)).reshape((4, n))))
    assert len(same.simplify().views) == 1


def test_an_offset_that_has_one_value_with_what_a_fixed_axis_adds_is_plain():
    """R4, D10. In front of the axis are n elements, and its one valid coordinate is n."""
    n = Variable("n", 1, 9)
    padded = View.create((n * 2,), (1,), 40, ((0, 1),)).pad(((n, 0),))
    assert (padded.strides, padded.offset, type(padded.offset)) == ((0,), 40, int)
