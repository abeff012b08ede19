"""Operations on tensors, written in logical axes, that run under batching and on a mesh of devices.

A worked example
================

    >>> from impl import ops
    >>> table = ops.Tensor.of([[0, 1, 2], [3, 4, 5]])
    >>> ops.swap_axes(table, 0, -1).buffer is table.buffer
    True
    >>> ops.vmap(lambda row: ops.reduce_sum(row, axis=-1))(table).numpy().tolist()
    [3, 12]

The user of `row` counts its one axis, and knows nothing of the batch in front of it.

How an operation runs
=====================

1. The operands get the batch axes that any of them has (`levels`); constants are repeated.
2. Arguments are checked and normalised against the logical shapes, so an axis out of range is refused (`numbering`).
3. `LogicalAxisOperation` shifts axes past the batch, `LogicalShapeOperation` puts the batch shape in front.
4. The operation's `Record` runs on the physical tensors: a view operation as steps of `ShapeTracker`, which move no
   element (`program`); any other as a kernel in the functions of the array API (`kernels`).
5. On a mesh, a plan says first what has to be gathered or combined (`planning`); then each device runs its part, those
   of this process (`spmd`) or those of JAX (`engine_jax`).

What is decided
===============

* A plain reshape of a divided tensor moves nothing exactly if every mesh axis keeps its radix position (`radix`, R18).
* Uneven division rounds block sizes up; the last devices may have less, or nothing (`mesh`, R17).
* Indices out of range are refused, and so are a maximum, a minimum and a mean of nothing.
* Of several updates that `scatter` has for one slice the last one stays, or all of them are added.
* Results of `slice_update`, `scatter` and `concatenate` have the type that the operands have together; which that is,
  and where JAX differs from numpy, is said in `promotion`.
* The order in which floats are added is the array library's, and, on a mesh, then that of the devices.
* `==` compares element by element (`operators`), `x[...]` takes one array of indices (`subscript`), and what is printed
  is bounded (`show`).
* Both engines run the collectives that `plan` announces, those and no others.

Where it is: `operations` has the operations, `records` what is said of one before there is any tensor, `tensors` the
tensors; `batching` and `sharding` what they run under, `placement` puts tensors on a mesh, and `parts_jax` is what
each device of JAX does. `operation` is what all operations share, `broadcasting` gives operands the same batch axes,
and `again` has what was worked out before. `arrays`, `given` and `nests` read what others made, `numpy_functions` are
those of numpy; `errors` are what is raised.
"""

from impl.ops.batching.batch import (
    BroadcastBatchDimsOp,
    DecrBatchDimsOp,
    IncrBatchDimsOp,
    MoveAxisFromBatchDimsOp,
    MoveAxisToBatchDimsOp,
    broadcast_batch_dims,
    decr_batch_dims,
    incr_batch_dims,
    move_axis_from_batch_dims,
    move_axis_to_batch_dims,
)
from impl.ops.batching.mapping import vmap
from impl.ops.errors import AxisError, BatchError, OperationError, RangeError, ShapeError, ShardingError
from impl.ops.levels import Level
from impl.ops.operation import LogicalAxisOperation, LogicalShapeOperation, Operation
from impl.ops.operations.axes import (
    MoveAxisOp,
    SqueezeOp,
    SqueezePhysicalOp,
    SwapAxesOp,
    UnsqueezeOp,
    UnsqueezePhysicalOp,
    moveaxis,
    squeeze,
    squeeze_physical,
    swap_axes,
    unsqueeze,
    unsqueeze_physical,
)
from impl.ops.operations.comparison import (
    EqualOp,
    GreaterEqualOp,
    GreaterOp,
    LessEqualOp,
    LessOp,
    NotEqualOp,
    equal,
    greater,
    greater_equal,
    less,
    less_equal,
    not_equal,
)
from impl.ops.operations.contraction import MatmulOp, matmul
from impl.ops.operations.elementwise import (
    AddOp,
    DivideOp,
    MaximumOp,
    MinimumOp,
    MultiplyOp,
    NegativeOp,
    SubtractOp,
    add,
    divide,
    maximum,
    minimum,
    multiply,
    negative,
    subtract,
)
from impl.ops.operations.indexing import GatherOp, ScatterAddOp, ScatterOp, gather, scatter
from impl.ops.operations.reduction import (
    ReduceMaxOp,
    ReduceMeanOp,
    ReduceMinOp,
    ReduceOperation,
    ReduceSumOp,
    reduce_max,
    reduce_max_physical,
    reduce_mean,
    reduce_mean_physical,
    reduce_min,
    reduce_min_physical,
    reduce_sum,
    reduce_sum_physical,
)
from impl.ops.operations.shape import (
    BroadcastToOp,
    BroadcastToPhysicalOp,
    ConcatenateOp,
    ReshapeOp,
    SliceTensorOp,
    SliceUpdateOp,
    broadcast_to,
    broadcast_to_physical,
    concatenate,
    reshape,
    slice_tensor,
    slice_update,
    stack,
)
from impl.ops.operations.subscript import subscript
from impl.ops.placement import plan, reshard, reshard_plan, shard
from impl.ops.sharding.mesh import Mesh
from impl.ops.sharding.moves import Move
from impl.ops.sharding.planning import Plan
from impl.ops.sharding.spec import DimSpec, ShardingSpec
from impl.ops.sharding.spmd import execute_on_shards
from impl.ops.sharding.values import assemble
from impl.ops.tensors import operators
from impl.ops.tensors.tensor import Tensor

__all__ = [
    "AddOp",
    "AxisError",
    "BatchError",
    "BroadcastBatchDimsOp",
    "BroadcastToOp",
    "BroadcastToPhysicalOp",
    "ConcatenateOp",
    "DecrBatchDimsOp",
    "DimSpec",
    "DivideOp",
    "EqualOp",
    "GatherOp",
    "GreaterEqualOp",
    "GreaterOp",
    "IncrBatchDimsOp",
    "LessEqualOp",
    "LessOp",
    "Level",
    "LogicalAxisOperation",
    "LogicalShapeOperation",
    "MatmulOp",
    "MaximumOp",
    "Mesh",
    "MinimumOp",
    "Move",
    "MoveAxisFromBatchDimsOp",
    "MoveAxisOp",
    "MoveAxisToBatchDimsOp",
    "MultiplyOp",
    "NegativeOp",
    "NotEqualOp",
    "Operation",
    "OperationError",
    "Plan",
    "RangeError",
    "ReduceMaxOp",
    "ReduceMeanOp",
    "ReduceMinOp",
    "ReduceOperation",
    "ReduceSumOp",
    "ReshapeOp",
    "ScatterAddOp",
    "ScatterOp",
    "ShapeError",
    "ShardingError",
    "ShardingSpec",
    "SliceTensorOp",
    "SliceUpdateOp",
    "SqueezeOp",
    "SqueezePhysicalOp",
    "SubtractOp",
    "SwapAxesOp",
    "Tensor",
    "UnsqueezeOp",
    "UnsqueezePhysicalOp",
    "add",
    "assemble",
    "broadcast_batch_dims",
    "broadcast_to",
    "broadcast_to_physical",
    "concatenate",
    "decr_batch_dims",
    "divide",
    "equal",
    "execute_on_shards",
    "gather",
    "greater",
    "greater_equal",
    "incr_batch_dims",
    "less",
    "less_equal",
    "matmul",
    "maximum",
    "minimum",
    "move_axis_from_batch_dims",
    "move_axis_to_batch_dims",
    "moveaxis",
    "multiply",
    "negative",
    "not_equal",
    "plan",
    "reduce_max",
    "reduce_max_physical",
    "reduce_mean",
    "reduce_mean_physical",
    "reduce_min",
    "reduce_min_physical",
    "reduce_sum",
    "reduce_sum_physical",
    "reshape",
    "reshard",
    "reshard_plan",
    "scatter",
    "shard",
    "slice_tensor",
    "slice_update",
    "squeeze",
    "squeeze_physical",
    "stack",
    "subscript",
    "subtract",
    "swap_axes",
    "unsqueeze",
    "unsqueeze_physical",
    "vmap",
]

operators.operation.define(globals().__getitem__)
