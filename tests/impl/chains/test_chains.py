"""Chains of operations: each step reads what numpy reads, in as few views as there are, and says why not in one."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from support.chains import addresses, drawn

from impl import BudgetError, LayoutError, MergeError, ShapeTracker, View, chain, mergeable
from impl.chains.odds import at_odds, groups_of
from impl.chains.table import WHOLE
from impl.cli.program import main
from impl.cli.reading.chains import parse_chain
from impl.symbolic import Variable


@pytest.mark.parametrize("seed", range(120))
def test_a_chain_reads_what_numpy_reads(seed):
    """D16. Every call, one after another, and its table."""
    for found, array in drawn(Random(seed), 10):
        assert found.shape == array.shape
        assert addresses(found) == array.reshape(-1).tolist()
    assert len(str(found).splitlines()) >= len(found.steps) + 1


@pytest.mark.parametrize("seed", range(60))
def test_the_text_of_a_chain_is_the_chain(seed):
    """D16. What the steps are called is read back."""
    *_, (found, _) = drawn(Random(1000 + seed), 6)
    again = parse_chain("".join(step.call for step in found.steps))
    assert again == found and str(again) == str(found)


def test_what_is_not_decided_is_neither_free_nor_a_copy():
    """D17."""
    carrying = ShapeTracker((View.create((10, 9, 4), (140, 11, 13)), View.create((6,), (9,))))
    assert chain(carrying).is_copy_free
    n = Variable("n", 2, 8)
    symbolic = chain((2, n), ("T",), ("reshape", 2 * n), ("reshape", n, 2), ("T",))
    for found, error in ((chain(carrying, budget=0), BudgetError), (symbolic, MergeError)):
        assert not found.is_decided and found.forced is None and "not decided" in str(found)
        with pytest.raises(error, match="not decided"):
            _ = found.is_copy_free


@pytest.mark.parametrize("seed", range(60))
def test_a_chain_is_copy_free_exactly_where_its_stack_merges(seed):
    """D17."""
    for found, _ in drawn(Random(2000 + seed), 8):
        assert found.is_copy_free == bool(mergeable(found))
        assert found.is_copy_free or found.steps[-1].reasons


def test_without_masks_a_view_is_forced_where_a_boundary_is_cut():
    """D15, R1. Every step that needs a second view names the sizes at odds."""
    forced = 0
    for seed in range(400):
        *_, (found, array) = drawn(Random(3000 + seed), 8)
        step = found.forced
        if step is not None and step.before.views[0].mask is None and array.size:
            forced += 1
            assert "would cut the boundary after" in step.reasons[0], str(found)
    assert forced > 40


def test_a_table_says_where_a_view_begins():
    """D16. In the form that is read back."""
    turned = View.create((2, 3), (3, -1), 2)
    assert str(chain(turned)).count("View.create((2, 3), (3, -1), offset=2)") == 2
    assert "offset" not in str(chain((2, 3)))
    other = View((1, 2), (5, 1), 0, None, False)
    assert chain(other).steps[0].call == str(other) and parse_chain(str(other)).views == (other,)
    several = chain("(2, 3).T.reshape(6)").tracker
    assert chain(several).steps[0].call == "ShapeTracker((View.create((3, 2), (1, 3)), View.create((6,))))"
    assert parse_chain(chain(several).steps[0].call).tracker == several


def test_a_table_says_where_it_is_cut():
    """D16. Of what is longer than a field bears, the whole is elsewhere."""
    said = str(chain("(4, 6, 8).T.pad((1, 1), (1, 1), (2, 2)).reshape(-1, 5)"))
    assert "..." in said and said.splitlines()[-1] == WHOLE
    assert "..." not in str(chain("(2, 3).T.reshape(6)"))


def test_a_boundary_that_is_cut_is_named():
    """D15. With the sizes as they stand in the array."""
    found = chain("(17, 23, 32, 15).permute(1, 0, 2, 3).reshape(-1, 480)")
    assert found.forced is found.steps[-1]
    assert found.forced.reasons[0] == (
        "dims 23 | 17 | 32·15 can be merged as they stand; 391 would cut the boundary after 23"
    )
    padded = chain("(4, 6).pad((0, 0), (1, 0)).reshape(4, 7, 1).reshape(2, 2, 7)")
    assert padded.is_copy_free
    for pair in ((1, 0), [1, 0], (np.int64(1), np.int64(0))):
        assert chain((4,)).then("pad", pair).tracker == chain((4,)).then("pad", [pair]).tracker
    split = chain("(6,).pad((1, 1)).reshape(2, 4)").forced
    said = "dims 8 keep their boundaries, but the valid indices ((1, 7),) are no box in the new shape"
    assert split.reasons[0] == said
    (why,) = chain("(2,).pad((1, 1))[0]").steps[-1].reasons
    assert why == "not mergeable: the only index, (), is not valid, and a view of rank 0 has no mask"


def test_integers_of_any_length_are_sliced_and_said():
    """D16. Beyond what Python counts with `len`, and beyond what it writes with decimal digits."""
    assert chain("(9223372036854775808,)[::3]").shape == (3074457345618258603,)
    assert chain((2**64,), ("subscript", slice(None, None, -5))).views[0].strides == (-5,)
    long = 10**5000
    said = str(chain((long, long), ("T",), ("reshape", (-1,))))
    assert "do not merge; 0x" in said and "not decided: witness would take" in said


class Odd(Sequence):
    """What cannot be compared, nor read."""

    __hash__ = None

    def __len__(self):
        return 2

    def __getitem__(self, place):
        raise ZeroDivisionError(place)

    def __eq__(self, other):
        raise ZeroDivisionError(other)


@pytest.mark.parametrize("name", ["transpose", "flip", "expand", "pad", "shrink", "permute"])
@pytest.mark.parametrize("given", [(Odd(),), ((Odd(), 1),)])
def test_arguments_that_raise_are_refused(name, given):
    """D16."""
    with pytest.raises(LayoutError):
        chain((3,)).then(name, *given)


def test_groups_are_of_neighbours_that_collapse():
    """R1."""
    assert groups_of(View.create((2, 3, 4, 5), (12, 4, 1, 24)).parts) == ((2, 3, 4), (5,))
    assert groups_of(View.create((1, 6, 1)).parts) == ((6,),) and groups_of(View.create((1, 1)).parts) == ()
    assert at_odds(ShapeTracker.from_shape((2, 3)), (("reshape", (6,)), ("permute", (0,)))) == ()


@pytest.mark.parametrize(
    ("text", "shape", "views"),
    [
        ("(2, 3)", (2, 3), 1),
        ("ShapeTracker.from_shape((2, 3)).pad(((0, 1), (0, 0)))", (3, 3), 1),
        ("View((3, 2), (1, 3)).reshape(6)", (6,), 2),
        ("View.create((3, 2), (1, 3))[::2]", (2, 2), 1),
        ("ShapeTracker(views=(View((3, 2), (1, 3)), View((6,)))).T", (6,), 2),
        ("torch.empty(2, 3, 4).transpose(0, -1).view(-1)", (24,), 2),
        ("np.zeros((4, 6))[np.newaxis, ..., None].squeeze(axis=0)", (4, 6, 1), 1),
        ("np.arange(4*6).reshape(4, -1).mT", (6, 4), 1),
        ("(8,).reshape(2, 2, -1).swapaxes(axis1=0, axis2=1)", (2, 2, 2), 1),
        ("torch.empty(size=(2, 3), dtype=torch.half).T", (3, 2), 1),
        ("np.zeros(shape=(2, 3))[0]", (3,), 1),
        ("torch.full((2, 3), 1.5).T", (3, 2), 1),
        ("torch.full(size=(2, 3), fill_value=1.5).T", (3, 2), 1),
        ("().moveaxis(0, -1)", (), 1),
        ("torch.empty(2, 3).t().view(6)", (6,), 2),
        ("torch.empty(3).t()", (3,), 1),
        ("Tensor.empty(2, 3).permute(1, 0)", (3, 2), 1),
        ("Tensor.full((2, 3), 1.5).T", (3, 2), 1),
        ("torch.empty(4, 5, 6).transpose(0, 2).diagonal(1, dim1=0, dim2=2)", (5, 3), 1),
        ("np.zeros((4, 5)).T.diagonal(axis1=1, axis2=0)", (4,), 1),
    ],
)
def test_texts_of_each_kind(text, shape, views):
    """D16."""
    found = chain(text)
    assert (found.shape, len(found.views)) == (shape, views)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("(2, 3, 4).transpose(-3, -3)", "(2, 3, 4)"),
        ("(2, 3).transpose(0, 0)", "(2, 3)"),
        ("().transpose(0, -1)", "()"),
        ("(2, 3).T.reshape(6, order='C')", "(2, 3).T.reshape(6)"),
        ("(2, 3).T.ravel('C')", "(2, 3).T.ravel()"),
        ("(2, 3).T.flatten(order='C')", "(2, 3).T.flatten()"),
    ],
)
def test_what_moves_nothing_and_the_order_that_is_meant(text, same):
    """D16. An axis exchanged with itself, as in PyTorch; and numpy's word for row-major order."""
    assert chain(text).views == chain(same).views


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(2, 3).foo()", ".foo is not known here; need one of reshape, view"),
        ("(2, 3).T.contiguous().ravel()", ".contiguous copies the elements: a chain ends before it; need one"),
        ("(2, 3).subscript(1)", ".subscript is not known here"),
        ("(2, 3).T()", ".T is written without brackets"),
        ("(2, 3).shape", ".shape is not known here; need one of reshape"),
        ("jaxlib.zeros((2, 3)).squeeze()", ".zeros is not known here; need one of reshape"),
        ("(2, 3)[5]", "index 5 on axis 0 of size 2; need -2 <= index < 2"),
        ("(2, 3)[..., ...]", "several ...; need at most one"),
        ("(2, 3)[1, 1, 1]", "3 indices for 2 axes"),
        ("(2, 3)[::0]", "the slice on axis 0 has step 0; need a step other than 0"),
        ("(2, 3)['a']", "cannot read"),
        ("(2, 3)[[0, 1]]", "a list of indices copies what it takes"),
        ("(2, 3)[:, [0, 1]]", "a list of indices copies what it takes"),
        ("(2, 3).pad(1)", "1 is not pairs, one for each axis, such as ((1, 0), (0, 0))"),
        ("(2, 3).pad((1, 0))", "pad: (1, 0) of 2 axes; need pairs, one for each axis, such as ((1, 0), (0, 0))"),
        ("(2, 3, 4).t()", "t: the shape (2, 3, 4) has 3 axes; need two at most, or mT"),
        ("(2, 3).transpose(0, 1)", "exchanges them in PyTorch and leaves them in numpy; write swapaxes(0, 1)"),
        ("(2, 3).reshape(5)", "need the same number"),
        ("(2, 3).reshape(-1, -1)", "need sizes >= 0, or one -1"),
        ("(2, 3).permute(0, 0)", "permute: (0, 0) names an axis twice; need each of 2 axes exactly once"),
        ("(2, 3).flip(0, -2)", "flip: (0, 0) names an axis twice; need each of 2 axes at most once"),
        ("(2, 3).flip(2)", "need -2 <= axis < 2"),
        ("(2, 3).permute(order=(0, 1))", "permute: got an unexpected keyword argument 'order'"),
        ("(2, 3).permute(axis=(0, 1))", "unexpected keyword argument 'axis'; need permute(*order)"),
        ("(2, 3).reshape(3, shape=(2,))", "shape: an argument given twice, or unknown; need reshape(*sizes)"),
        ("(2, 3).flip(1, axis=0)", "unexpected keyword argument 'axis'; need flip(*dims)"),
        ("(2, 1).squeeze(dim=1, axis=0)", "dim, axis: an argument given twice"),
        ("np.arange(2, 6).reshape(4)", "6 is no size there; need such as np.arange(6, dtype=...)"),
        ("np.empty((2, 3), order='F').T", "=, and may have dtype"),
        ("torch.empty(2, 3, size=(1,))", "=, and may have dtype"),
        ("ShapeTracker.from_shape((2, 3), mask=None).T", "cannot read"),
        ("(2, 3).flatten(1, 0)", "start_dim 1 is behind end_dim 0"),
        ("(2, 3).moveaxis((0, 1), 0)", "2 axes to 1 places"),
        ("(2,).mT", "has 1 axes; need two or more"),
        ("(2, 3).expand(4, 3)", "axis 0 of (2, 3) cannot become 4"),
        ("(2, 3).expand(2, 3, 4)", "axis 0 of (2, 3) cannot become 3 in (2, 3, 4), where it is axis 1; need 2"),
        ("(2, 3).expand(-2, 2, 3)", "expand: size -2 on axis 0 of (-2, 2, 3); need a size >= 0"),
        ("(2, 3).transpose((0, 0))", "transpose: (0, 0) names an axis twice"),
        ("().narrow(0, 0, 0)", "narrow: axis is 0, there are 0 axes; need a shape with axes"),
        ("np.zeros((2, 3)).reshape(3, 2, order='F')", "reshape: order 'F' is not supported; need order='C', which"),
        ("(2, 3).flatten('F')", "flatten: order 'F' is not supported"),
        ("torch.tensor([1, 2]).T", "tensor is no array whose shape is read; need a shape such as (2, 3), or"),
        ("np.random.rand(2, 3)", "rand is no array whose shape is read"),
        ("torch.zeros(2, 3).chunk(2)", ".chunk is not known here; need one of reshape"),
        ("(2,).diagonal()", "diagonal: axis is 1, there are 1 axes"),
        ("(2, 3).diagonal(0, 1, -1)", "diagonal: (1, 1) names an axis twice"),
        ("np.zeros((2, 3)).ravel(order='K')", "ravel: order 'K' is not supported"),
        ("(2, 3).permute('F', 1)", "permute: axis: 'F' is not an integer"),
        ("(2, -3)", "has size -3; need a size >= 0"),
        ("open('x').reshape(2)", "cannot read"),
        ("(2, 3).reshape(x)", "need an integer, None, or a tuple of them"),
        ("(2, 3).reshape(None * 2)", "need a product of integers"),
        ("2", "need View(...), ShapeTracker(...), a shape such as (2, 3), or empty, zeros"),
        ("", "cannot read"),
    ],
)
def test_refusals(text, message):
    """D16. What is wrong, and what would be taken."""
    with pytest.raises(LayoutError) as refusal:
        chain(text)
    assert message in str(refusal.value)


@pytest.mark.parametrize("start", [None, 3, {2: 3}, "(2,", (2, -1), [[2]], (2.5,)])
def test_what_is_no_start_is_refused(start):
    """D16."""
    with pytest.raises(LayoutError):
        chain(start)
    with pytest.raises(LayoutError, match="is not a name and its arguments"):
        chain((2,), 3)
    with pytest.raises(LayoutError, match="budget: -1; need an integer >= 0"):
        chain((2,), budget=-1)


def test_chains_are_stacks_wherever_stacks_are_asked_for():
    """D16, D17."""
    turned = chain("(2, 3).T")
    assert mergeable(turned, View.create((6,))).witness == mergeable(*turned.views, View.create((6,))).witness
    assert mergeable(turned.tracker).view == turned.views[0]
    assert turned.explain().startswith("view 0 (the base)") and "<svg" in turned._repr_html_()
    assert chain(turned, ("T",)).tracker.contiguous and chain(turned.tracker).views == turned.views


def test_a_chain_of_many_views_ends():
    """D17. The steps share one budget, and rows of many views show no expression."""
    turns = ".T.reshape(110, 21).T.reshape(11, 210).T.reshape(30, 77).T.reshape(210, 11)"
    found = chain("(210, 11)" + turns * 20)
    assert len(found.views) > 12 and not found.is_decided and found.budget < chain((2,)).budget
    assert f"(through {len(found.views)} views)" in str(found)


def test_a_chain_begins_with_an_array_as_with_its_view():
    """D16. Also with one of integers, which is no shape."""
    array = np.arange(12).reshape(3, 4)[::-1, 1:]
    assert chain(array).views == (View.of(array),)
    assert chain(array, ("reshape", -1)).is_copy_free == (array.reshape(-1).base is array)
    assert chain(np.array([2, 3])).shape == (2,)


def test_the_command(capsys):
    """D16, D17."""
    assert main(["chain", "(2, 3).T"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(".T      (3, 2)  View.create((3, 2), (1, 3))  yes")
    assert main(["chain", "(2, 3).T.reshape(6)"]) == 1
    assert "3 | 2 do not merge; 6 would cut the boundary after 3" in capsys.readouterr().out
    assert main(["mergeable", "(2, 3).T", "View((6,))"]) == 1
    assert main(["show", "(2, 3).T"]) == 0
