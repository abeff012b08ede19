"""What physical tensors and operations are made of is checked when it is made: D19, D25, R17."""

from dataclasses import replace

import numpy as np
import pytest

from impl import LayoutError, ShapeTracker, View, ops
from impl.ops.errors import OperationError, ShapeError, ShardingError
from impl.ops.operations.axes import UnsqueezeOp
from impl.ops.operations.elementwise import ADD
from impl.ops.operations.shape import ReshapeOp
from impl.ops.records.program import Step
from impl.ops.records.record import Argument, Record
from impl.ops.sharding.local import Local
from impl.ops.sharding.values import Sharded
from impl.symbolic import Variable

LINE = ShapeTracker.from_shape((6,))
NUMBERS = np.arange(6)


@pytest.mark.parametrize(
    ("tracker", "buffer", "message"),
    [
        (None, NUMBERS, r"Local: tracker: None is not a ShapeTracker"),
        (LINE, None, r"Local: buffer: None is no array"),
        (LINE, [0] * 6, r"Local: buffer: \[0, 0, 0, 0, 0, 0\] is no array"),
        (LINE, np.array([None] * 6), r"Local: buffer: .* is no array of numbers, all of which count"),
        (LINE, np.ma.masked_equal(NUMBERS, 3), r"Local: buffer: (?s:.*) is no array of numbers, all of which count"),
        (LINE.pad(((1, 1),)), NUMBERS, r"Local: tracker: view 0: .*; need plain integers, and no mask"),
        (ShapeTracker.from_shape((Variable("n", 1, 6),)), NUMBERS, r"view 0: .*; need plain integers, and no mask"),
        (
            ShapeTracker((View.create((7,)), View.create((2, 4)))), NUMBERS,
            r"Local: tracker: view 1 leads to the flat numbers 0 to 7 of view 0; need 0 <= number < 7",
        ),
        (
            ShapeTracker((View.create((7,)), View.create((2,), (1,), -1))), NUMBERS,
            r"view 1 leads to the flat numbers -1 to 0 of view 0; need 0 <= number < 7",
        ),
    ],
)  # fmt: skip
def test_a_local_tensor_has_an_element_at_every_index(tracker, buffer, message):
    """D19."""
    with pytest.raises(OperationError, match=message):
        Local(tracker, buffer)


@pytest.mark.parametrize(
    ("tracker", "buffer", "message"),
    [
        (ShapeTracker.from_shape((7,)), NUMBERS, r"read: a buffer of shape \(6,\); need one axis, from 0 to 6"),
        (LINE.permute((0,)), NUMBERS[:5], r"read: a buffer of shape \(5,\); need one axis, from 0 to 5"),
        (ShapeTracker((View.create((3,), (2,), 2),)), NUMBERS, r"need one axis, from 2 to 6"),
        (ShapeTracker((View.create((3,), (-1,), 1),)), NUMBERS, r"need one axis, from -1 to 1"),
        (LINE, NUMBERS.reshape(2, 3), r"read: a buffer of shape \(2, 3\); need one axis, from 0 to 5"),
        (LINE, np.array(0), r"read: a buffer of shape \(\); need one axis, from 0 to 5"),
    ],
)
def test_no_memory_is_read_that_is_not_the_buffers(tracker, buffer, message):
    """D19. Where the tracker is one view the array has its strides, and numpy asks nothing."""
    with pytest.raises(ShapeError, match=message):
        Local(tracker, buffer).whole()


def test_what_has_no_elements_reads_nothing():
    """D19. Wherever its views lead."""
    nothing = ShapeTracker((View.create((7,)), View.create((0, 9), (8, 1), 50)))
    assert Local(nothing, NUMBERS).whole().shape == (0, 9)


def test_a_view_without_axes_below_is_read_at_every_index():
    """D16, D19. Its one address, for any shape above it."""
    one = View.create((), (), 4)
    for above in ((View.create((2, 3), (0, 0)),), (View.create((3,), (0,)), View.create((1,)))):
        wanted = np.full(above[-1].shape, NUMBERS[4])
        assert Local(ShapeTracker((one, *above)), NUMBERS).whole().tolist() == wanted.tolist()


def test_a_step_is_one_of_five():
    """D19. Others would be looked up by name."""
    local = Local.of([1, 2])
    assert local.moved((Step("reshape", (2, 1)),)).shape == (2, 1)
    for kind in ("pad", "simplify", "x", None, ["reshape"]):
        with pytest.raises(OperationError, match=r"program: .* is no step; need one of \('reshape', 'permute',"):
            local.moved((Step(kind, ((1, 1),)),))
    with pytest.raises(OperationError, match=r"program: position 0: \(1, 2\) is not a Step"):
        local.moved(((1, 2),))


SPEC = ops.ShardingSpec(ops.Mesh({"x": 2, "y": 2}), [("x", "y"), None])
PARTS = tuple(Local.of(np.zeros((size, 3))) for size in (2, 1, 1, 1))


@pytest.mark.parametrize(
    ("shape", "spec", "shards", "message"),
    [
        ((5, 3), None, PARTS, r"Sharded: spec: None is not a ShardingSpec"),
        ((5,), SPEC, PARTS, r"Sharded: the sharding has 2 entries, the shape \(5,\) 1 axes; need one for each"),
        ((5, -3), SPEC, PARTS, r"Sharded: shape: -3; need an integer >= 0"),
        ((5, Variable("n", 1, 3)), SPEC, PARTS, r"Sharded: shape: .* is not an integer"),
        ((5, 3), SPEC, None, r"Sharded: shards: None is not a sequence with a Local at each place"),
        ((5, 3), SPEC, (*PARTS[:3], NUMBERS), r"Sharded: shards: position 3: .* is not a Local"),
        ((5, 3), SPEC, PARTS[:3], r"Sharded: parts of the shapes .*; need \[\(2, 3\), \(1, 3\), \(1, 3\), \(1, 3\)\]"),
        ((6, 3), SPEC, PARTS, r"Sharded: parts of .*; need \[\(2, 3\), \(1, 3\), \(2, 3\), \(1, 3\)\]"),
        ((5, 3), SPEC, PARTS[::-1], r"Sharded: parts of the shapes \[\(1, 3\), .*; need \[\(2, 3\), "),
    ],
)  # fmt: skip
def test_the_parts_of_a_divided_tensor_are_those_of_its_sharding(shape, spec, shards, message):
    """D25, R17. Three, two and no rows are left for the second half of 5, 3 and 1."""
    with pytest.raises(ShardingError, match=message):
        Sharded(shape, spec, shards)


def test_parts_that_fit_are_a_divided_tensor():
    """D25, R17. As `local_shape` gives them, for each device."""
    made = Sharded([5, 3], SPEC, list(PARTS))
    assert (made.shape, made.shards) == ((5, 3), PARTS) and made.whole().shape == (5, 3)
    places = SPEC.mesh.coordinates()
    assert [SPEC.local_shape((5, 3), at) for at in places] == [part.shape for part in PARTS]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name", 3, "Record: name: 3 is not a str"),
        ("arguments", None, "Record: arguments: None is not a mapping"),
        ("arguments", {"axis": "AXIS"}, "Record: arguments: 'axis': 'AXIS' is not an Argument"),
        ("arguments", {1: Argument.AXIS}, "Record: arguments: 1 is not a str"),
        ("defaults", {1: 1}, "Record: defaults: 1 is not a str"),
        ("check", None, "Record: check: None is no function"),
        ("check", int, "Record: check: <class 'int'> is no function"),
        ("kernel", "add", "Record: kernel: 'add' is no function, nor None"),
        ("finish", dict, "Record: finish: <class 'dict'> is no function, nor None"),
        ("kernel", None, "Record: 'add' needs either a movement or a kernel with a shape and a footprint"),
        ("shape", None, "Record: 'add' needs either a movement or a kernel with a shape and a footprint"),
        ("movement", lambda *_: (), "Record: 'add' needs either a movement or a kernel with a shape and a footprint"),
        ("operands", 0, "Record: operands: 0; need an integer >= 1"),
        ("operands", "2", "Record: operands: '2' is not an integer"),
        ("reduction", "mean", r"Record: reduction: 'mean'; need one of \('sum', 'max', 'min'\), or None"),
        ("numbers", 1, "Record: numbers: 1 is neither True nor False"),
    ],
)
def test_the_fields_of_an_operation_are_of_their_kinds(field, value, message):
    """D20."""
    with pytest.raises(OperationError, match=message):
        replace(ADD, **{field: value})


def test_a_movement_needs_no_kernel():
    """D20."""
    kinds = {"x": Argument.AXIS}
    made = Record("same", kinds, lambda _, params: params, movement=lambda *_: ())
    kinds.clear()
    assert made.arguments == {"x": Argument.AXIS} and made.operands == 1


def test_what_a_record_does_not_take_is_refused():
    """D20. Its own check is about logical shapes, and is not asked of physical ones."""
    line, rows = Local.of([1, 2, 3]), Local.of([[1, 2], [3, 4]])
    wrong = replace(ADD, shape=lambda *_: None)
    for record, values, params, kind in (
        (ReshapeOp.record, [line], {}, "KeyError"),
        (ReshapeOp.record, [line], {"shape": 3}, "LayoutError"),
        (UnsqueezeOp.record, [line], {"axis": None}, "TypeError"),
        (ADD, [line, rows], {}, "ValueError"),
        (wrong, [line, line], {}, "TypeError"),
    ):
        with pytest.raises(LayoutError) as refusal:
            ops.execute_on_shards(record, values, params)
        if kind != "LayoutError":
            assert f"is not what the record takes with these operands: {kind}" in str(refusal.value)
