"""The operations are where the component map has them, each with one record of its own (D20 to D24, R16)."""

from importlib import import_module

import numpy as np
import pytest

from impl import ops
from impl.ops.batching.batch import BatchOperation
from impl.ops.operation import LogicalAxisOperation, LogicalShapeOperation, Operation
from impl.ops.operations.reduction import ReduceOperation
from proofs.claims.operations.cases import (
    DEFINED,
    OPERATIONS,
    arrangements_of,
    lookups_of,
    reductions_of,
    views_of,
)

KINDS_OF_CASES = (views_of, arrangements_of, lookups_of, reductions_of)

COMPONENTS = {
    "shape": "BroadcastToOp ReshapeOp SliceUpdateOp SliceTensorOp ConcatenateOp BroadcastToPhysicalOp "
    "broadcast_to reshape slice_tensor slice_update concatenate stack broadcast_to_physical",
    "axes": "UnsqueezeOp SqueezeOp SwapAxesOp MoveAxisOp UnsqueezePhysicalOp SqueezePhysicalOp "
    "unsqueeze squeeze swap_axes moveaxis unsqueeze_physical squeeze_physical",
    "batch": "IncrBatchDimsOp DecrBatchDimsOp MoveAxisToBatchDimsOp MoveAxisFromBatchDimsOp BroadcastBatchDimsOp "
    "incr_batch_dims decr_batch_dims move_axis_to_batch_dims move_axis_from_batch_dims broadcast_batch_dims",
    "indexing": "GatherOp ScatterOp ScatterAddOp gather scatter",
    "elementwise": "AddOp SubtractOp MultiplyOp DivideOp MaximumOp MinimumOp NegativeOp "
    "add subtract multiply divide maximum minimum negative",
    "comparison": "EqualOp NotEqualOp LessOp LessEqualOp GreaterOp GreaterEqualOp "
    "equal not_equal less less_equal greater greater_equal",
    "contraction": "MatmulOp matmul",
    "subscript": "subscript",
}

KINDS = {
    LogicalAxisOperation: "ReduceSumOp ReduceMaxOp ReduceMinOp ReduceMeanOp UnsqueezeOp SqueezeOp SwapAxesOp "
    "MoveAxisOp ConcatenateOp GatherOp ScatterOp ScatterAddOp",
    LogicalShapeOperation: "ReshapeOp BroadcastToOp SliceTensorOp SliceUpdateOp",
    ReduceOperation: "ReduceSumOp ReduceMaxOp ReduceMinOp ReduceMeanOp",
    BatchOperation: "IncrBatchDimsOp DecrBatchDimsOp MoveAxisToBatchDimsOp MoveAxisFromBatchDimsOp "
    "BroadcastBatchDimsOp",
}


@pytest.mark.parametrize("module", COMPONENTS)
def test_every_component_is_in_its_module_and_in_the_package(module):
    found = import_module(f"impl.ops.{'batching' if module == 'batch' else 'operations'}.{module}")
    for name in COMPONENTS[module].split():
        assert getattr(ops, name) is getattr(found, name)
        assert getattr(found, name).__module__ == found.__name__


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_operation_is_of_its_kind(kind):
    assert all(issubclass(getattr(ops, name), kind) and issubclass(kind, Operation) for name in KINDS[kind].split())


def operations(kind=Operation):
    """All classes of operations of the library that have a record."""
    inherited = [found for each in kind.__subclasses__() for found in operations(each)]
    return [*([kind] if "record" in vars(kind) and kind.is_of_library else []), *inherited]


ELSEWHERE = {
    "add": "subtract", "multiply": "subtract", "divide": "subtract", "maximum": "subtract", "minimum": "subtract",
    "equal": "less_equal", "not_equal": "less_equal", "less": "less_equal", "greater": "less_equal",
    "greater_equal": "less_equal",
}  # fmt: skip
"""Records that differ by one function of the array API from one that claims run."""


def test_every_record_is_enrolled_in_the_claims():
    """C42, C46: by its own name, or by one that differs in one function; physical forms and the batch's have C47."""
    names = {operation.record.name for operation in operations()}
    own = {name for name in names if not name.endswith(("_physical", "batch_dims"))}
    assert own == OPERATIONS.keys() | ELSEWHERE.keys()
    assert set(ELSEWHERE.values()) <= OPERATIONS.keys() == DEFINED.keys()
    shapes = ((2, 3), (2, 1, 3))
    listed = {case.name for kind in KINDS_OF_CASES for shape in shapes for case in kind(shape)}
    assert listed == OPERATIONS.keys()


def test_one_record_says_all_of_one_operation():
    """A movement or a kernel, never both; a kernel with shape and footprint; no two operations have one name."""
    records = [operation.record for operation in operations()]
    assert len(records) == 42
    assert len({record.name for record in records}) == len(records)
    for record in records:
        parts = (record.kernel, record.shape, record.footprint)
        assert [part is None for part in parts] == [record.movement is not None] * 3
        assert (record.reduction is not None) == record.name.startswith(("reduce", "matmul"))


def test_no_operation_runs_itself():
    """What they share is written once: they differ in how arguments are adapted, and in what operands they take."""
    own = {name for kind in operations() for name, part in vars(kind).items() if callable(part)}
    assert own <= {"adapt_kwargs", "movement_and_levels"}


def test_axes_are_shifted_and_shapes_get_the_batch_in_front():
    """Two batch axes: axis 0 is axis 2, and (10, 5) is behind the batch shape."""
    batched = ops.incr_batch_dims(ops.incr_batch_dims(np.zeros((3, 4, 1, 50))))
    assert ops.SqueezeOp().adapt_kwargs((batched,), {"axis": 0}, 2) == {"axis": (2,)}
    assert ops.SwapAxesOp().adapt_kwargs((batched,), {"axis1": 0, "axis2": -1}, 2) == {"axis1": 2, "axis2": 3}
    assert ops.ReshapeOp().adapt_kwargs((batched,), {"shape": (10, -1)}, 2) == {"shape": (3, 4, 10, 5)}
    assert ops.SliceTensorOp().adapt_kwargs((batched,), {"start": (0, -5), "size": (1, 5)}, 2) == {
        "start": (0, 0, 0, 45),
        "size": (3, 4, 1, 5),
    }


def test_what_a_movement_of_levels_is_told_by_is_there_by_its_former_name():
    """`told` is `movement_and_levels`."""
    operation, x = ops.IncrBatchDimsOp(), ops.Tensor.of(np.zeros((3, 4)))
    given = {"level": ops.Level(3)}
    assert operation.told(x, given) == operation.movement_and_levels(x, given) != ()
