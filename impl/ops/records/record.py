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

from impl.doors import at_least, flag, one_of, pairs_of, text
from impl.ops.errors import OperationError
from impl.ops.records.program import Program
from impl.ops.records.shapes import Shape
from impl.shown import shown

Parameters = Mapping[str, Any]
"""The arguments of an operation that are no tensors, by name."""

REDUCTIONS = ("sum", "max", "min")
"""How the parts of an element can be combined."""


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
    `reduction` is how the parts of a reduced axis are combined, and `finish` what is left to do after that, given what
    has the shapes and the types of the operands. Axes of several operands that are reduced are the same ones, in order.
    `numbers` says that there is none for booleans alone.

    Raises OperationError for a field of another kind, and for an operation that has both a movement and a kernel, or
    neither, or a kernel without shape or footprint. What the functions do is not looked at before they are called.
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
    finish: Callable[[Any, Any, Sequence[Any], Parameters], Any] | None = None

    def __post_init__(self) -> None:
        name = text(self.name, "Record: name", OperationError)
        kinds = [(key, one_of(Argument, kind, f"Record: arguments: {shown(key)}", OperationError))
                 for key, kind in named("arguments", self.arguments)]  # fmt: skip
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "arguments", dict(kinds))
        object.__setattr__(self, "defaults", dict(named("defaults", self.defaults)))
        require_functions(self)
        if self.operands is not None:
            object.__setattr__(self, "operands", at_least(1, self.operands, "Record: operands", OperationError))
        if self.reduction is not None and text(self.reduction, "Record: reduction", OperationError) not in REDUCTIONS:
            raise OperationError(f"Record: reduction: {shown(self.reduction)}; need one of {REDUCTIONS}, or None")
        flag(self.numbers, "Record: numbers", OperationError)


def named(field_name: str, values: object) -> list[tuple[str, Any]]:
    """The entries of a field that is a mapping. Raises OperationError unless each key is a text."""
    where = f"Record: {field_name}"
    return [(text(key, where, OperationError), value) for key, value in pairs_of(values, where, OperationError)]


def require_functions(record: Record) -> None:
    """Raises OperationError unless the functions of a record can be called, and make it an operation of one kind."""
    kernel = {"kernel": record.kernel, "shape": record.shape, "footprint": record.footprint}
    others = {"movement": record.movement, "finish": record.finish}
    for name, value in ({"check": record.check} | kernel | others).items():
        if (value is not None or name == "check") and (not callable(value) or isinstance(value, type)):
            raise OperationError(f"Record: {name}: {shown(value)} is no function{', nor None' * (name != 'check')}")
    given = [value is not None for value in kernel.values()]
    if any(given) if record.movement is not None else not all(given):
        raise OperationError(
            f"Record: {shown(record.name)} needs either a movement or a kernel with a shape and a footprint"
        )
