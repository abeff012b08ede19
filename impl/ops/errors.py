"""What an operation on tensors raises, always when it is called."""

from impl.errors import LayoutError


class OperationError(LayoutError):
    """Root of the errors of `impl.ops`."""


class AxisError(OperationError):
    """An axis outside of the logical rank, one named twice, or no axis at all."""


class ShapeError(OperationError):
    """Shapes or sizes that do not fit the operation."""


class RangeError(OperationError):
    """An index that is outside of the axis it indexes, or that is no integer."""


class BatchError(OperationError):
    """`vmap` was asked to map what it cannot, or a tensor was used outside of the batch levels that it is in."""


class ShardingError(OperationError):
    """A mesh or a sharding that is none, or one that does not fit the tensor."""
