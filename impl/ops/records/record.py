"""What there is to say about one operation, and nothing that two operations share.

A *view operation* has a `movement`: the program of steps that it is. Its shape, its arrays, and what it needs of a
mesh follow from those steps (`program`). Any other operation has a `kernel` in the functions of the array API, the
shape of its result, and a *footprint*: for each axis of each operand, the axis of the result that it becomes, or why
it becomes none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from impl.ops.records.program import Program
from impl.ops.records.shapes import Shape

Parameters = Mapping[str, Any]
"""The arguments of an operation that are no tensors, by name."""


class Fate(Enum):
    """What becomes of an axis of an operand that is no axis of the result."""

    WHOLE = "each device needs all of it"
    REDUCED = "each device reduces its part of it, and the parts are combined"


AxisFates = tuple[int | Fate, ...]
"""For each axis of an operand, the axis of the result that it becomes, element by element, or its fate."""


class Argument(Enum):
    """How an argument that speaks of the logical tensor is adapted to the physical one."""

    AXIS = "one axis: normalised, then shifted"
    AXES = "several axes, or None for all"
    SOME = "several axes; what None stands for is left to the check"
    PLACES = "the places of new axes: as axes of a tensor with as many more"
    SHAPE = "a shape: behind the batch shape"
    START = "where to start on each axis: at 0 on the batch axes"
    STEP = "how far apart on each axis, None for 1: 1 on the batch axes"
    FLAG = "yes or no"


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """One operation: its name, its arguments, and either a movement or a kernel with shape and footprint.

    `check` raises for logical shapes and normalised parameters that do not fit, and returns the parameters in full.
    `operands` is how many tensors there are, None for one or more.
    `reduction` is how the parts of a reduced axis are combined, and `finish` what is left to do after that, given the
    shapes of the operands. Axes of several operands that are reduced are the same ones, in their order.
    `numbers` says that there is none for booleans alone.
    """

    name: str
    arguments: Mapping[str, Argument]
    check: Callable[[Sequence[Shape], dict[str, Any]], dict[str, Any]]
    movement: Callable[[Shape, Parameters], Program] | None = None
    kernel: Callable[[Any, Sequence[Any], Parameters], Any] | None = None
    shape: Callable[[Sequence[Shape], Parameters], Shape] | None = None
    footprint: Callable[[Sequence[Shape], Parameters], tuple[AxisFates, ...]] | None = None
    operands: int | None = 1
    defaults: Mapping[str, Any] = field(default_factory=dict)
    reduction: str | None = None
    numbers: bool = False
    finish: Callable[[Any, Any, Sequence[Shape], Parameters], Any] | None = None
