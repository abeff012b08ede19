"""What all operations share: operands brought to the same batch levels, arguments adapted to the physical tensor.

    execute(args, kwargs):
        the operands get the batch axes that any of them has       levels are joined, constants are repeated
        kwargs are checked and normalised against the logical shapes
        kwargs are adapted to the physical tensor                   axes shifted, shapes behind the batch shape
        the record runs on the physical tensors                     on each shard, as planned

An operation is a class with a `Record`; `LogicalAxisOperation` and `LogicalShapeOperation` say how its arguments are
adapted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from impl.doors import pairs_of
from impl.integers import as_integer, as_integers, entries, has_only
from impl.memoise import key_of
from impl.ops.again import movement, parameters
from impl.ops.arrays import is_array
from impl.ops.broadcasting import on_common_levels
from impl.ops.errors import AxisError, OperationError, ShapeError
from impl.ops.levels import Level
from impl.ops.numpy_functions import numpy_namespace
from impl.ops.records.numbering import normalised, physical
from impl.ops.records.record import Argument, Parameters, Record
from impl.ops.records.shapes import Shape, require_few_axes
from impl.ops.sharding.local import Local, array_of, local_of
from impl.ops.sharding.outlines import outline, plans_of
from impl.ops.sharding.planning import Plan
from impl.ops.sharding.spmd import executed, on_one_mesh, plan_of, require_small_beforehand
from impl.ops.tensors.promotion import is_boolean, together
from impl.ops.tensors.tensor import Tensor, tensor_of
from impl.shown import shown

MOST_OPERANDS = 2**12
"""Tensors that one operation takes; more numbers than that are one array."""


def require_few(name: str, operands: Sequence[object]) -> None:
    """Raises ShapeError for more operands than an operation takes."""
    if len(operands) > MOST_OPERANDS:
        raise ShapeError(f"{name}: {len(operands)} tensors; need at most {MOST_OPERANDS}, or one array of all")


class Shaped(Protocol):
    """What arguments are adapted to: a tensor, or anything with its two shapes."""

    @property
    def shape(self) -> Shape:
        """The logical shape."""

    @property
    def physical_shape(self) -> Shape:
        """The shape with the batch axes in front."""


class Operation:
    """An operation on tensors: one record, and how it is run."""

    record: ClassVar[Record]
    is_of_library: ClassVar[bool] = False
    """Whether it is defined here, and so depends on nothing but its record, shapes and arguments (`impl.ops.again`)."""

    def __init_subclass__(cls) -> None:
        cls.is_of_library = cls.__module__.startswith("impl.ops.")

    def __call__(self, *args: object, **kwargs: object) -> Tensor:
        return self.execute(args, kwargs)

    def execute(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> Tensor:
        """Runs the operation. What does not fit is refused here, before anything runs."""
        if (found := self._again(args, kwargs)) is not None:
            return found
        tensors, params = self.bound(args, kwargs)
        settles = self.record.movement is None  # what is pending stays so in a view, as its plan says
        value = executed(self.record, [tensor.value for tensor in tensors], params, settles)
        return Tensor(value, tensors[0].levels)

    def _again(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> Tensor | None:
        """The same by what was worked out before for these shapes and arguments; None where nothing of it is kept."""
        if type(args) is not tuple or type(kwargs) is not dict or not args:
            return None
        x: Any = args[0] if type(args[0]) is Tensor else args[-1]
        key = key_of(kwargs) if self.is_of_library and type(x) is Tensor else None
        if key is None:
            return None
        if self.record.movement is None:
            found = self._arrays(args, x.levels)
            return None if found is None else self._computed(*found, x.levels, key)
        local = x.value
        if type(local) is not Local or len(args) != 1:
            return None
        kind: Any = type(self)
        tracker, program = movement(kind, self.record, local.tracker, len(x.levels), key)
        there = None if local.program is None else (*local.program, *program)
        return tensor_of(local_of(tracker, local.buffer, there), x.levels)

    def _arrays(
        self, args: tuple[object, ...], levels: tuple[Level, ...]
    ) -> tuple[list[Any], tuple[Shape, ...]] | None:
        """The arrays of operands, and their physical shapes, if the kernel takes them as they are: all of numpy, one
        view each, with an element, and with the same batch axes."""
        if self.record.operands not in (None, len(args)) or len(args) > MOST_OPERANDS:
            return None
        found: list[Any] = []
        for arg in args:
            value = arg.value if type(arg) is Tensor and arg.levels == levels else None
            array = array_of(value) if type(value) is Local else None
            if array is None:
                return None
            found.append(array)
        if self.record.numbers and all([array.dtype.kind == "b" for array in found]):  # noqa: C419
            return None
        return found, tuple([array.shape for array in found])

    def _computed(
        self, arrays: list[Any], shapes: tuple[Shape, ...], levels: tuple[Level, ...], key: tuple[Any, ...]
    ) -> Tensor | None:
        """What the kernel makes of arrays; None where they are so large that buffers have to be looked at."""
        record = self.record
        kind: Any = type(self)
        params = parameters(kind, record, shapes, len(levels), key)
        if params is None or record.kernel is None:
            return None
        xp = numpy_namespace()
        result = record.kernel(xp, arrays, params)
        if record.finish is not None:
            result = record.finish(xp, result, arrays, params)
        return tensor_of(Local.of(result), levels)

    def plan(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> Plan | None:
        """What the operation would need of the mesh; None if no operand is on one. Nothing runs."""
        outlines = [tensor_of(outline(x.value), x.levels) for x in together(self.record.name, self.given(args))]
        tensors, params = self.bound(tuple(outlines), kwargs)
        values = on_one_mesh(self.record.name, [tensor.value for tensor in tensors])
        require_small_beforehand(self.record, values, params)
        plan = plan_of(self.record, values, params)
        return None if plan is None else replace(plan, preparing=plans_of(values))

    def bound(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> tuple[tuple[Tensor, ...], Parameters]:
        """The operands on the same batch levels, and the arguments for the physical tensors."""
        tensors = self.prepared(args)
        return tensors, self.adapt_kwargs(tensors, kwargs, tensors[0].batch_dims)

    def prepared(self, args: tuple[object, ...]) -> tuple[Tensor, ...]:
        """The operands as tensors with the same batch axes."""
        tensors = together(self.record.name, self.given(args))
        if self.record.numbers and all(is_boolean(tensor.dtype) for tensor in tensors):
            raise OperationError(f"{self.record.name}: the elements are booleans; need numbers")
        return on_common_levels(tensors)

    def given(self, args: object) -> tuple[object, ...]:
        """The operands as they are given. Raises ShapeError unless they are as many as the operation takes."""
        where = f"{self.record.name}: operands"
        args = tuple(entries(args, where, "a sequence of tensors", OperationError, MOST_OPERANDS))
        wanted = self.record.operands
        if len(args) != wanted if wanted is not None else not args:
            need = "at least one" if wanted is None else wanted
            raise ShapeError(f"{self.record.name}: {len(args)} tensors; need {need}")
        require_few(self.record.name, args)
        return args

    def adapt_kwargs(self, args: Sequence[Shaped], kwargs: Mapping[str, object], batch_dims: int) -> dict[str, Any]:
        """The arguments, checked and normalised; each kind of operation then adapts them to the physical tensors."""
        return checked(self.record, [arg.shape for arg in args], kwargs)


class LogicalAxisOperation(Operation):
    """An operation whose arguments are axes: each is shifted past the batch axes."""

    def adapt_kwargs(self, args: Sequence[Shaped], kwargs: Mapping[str, object], batch_dims: int) -> dict[str, Any]:
        """The axes of the physical tensor, all others as they are."""
        params = super().adapt_kwargs(args, kwargs, batch_dims)
        return {name: shifted(self.record.arguments.get(name), value, batch_dims) for name, value in params.items()}


class LogicalShapeOperation(Operation):
    """An operation whose arguments are shapes: the batch shape goes in front of each."""

    def adapt_kwargs(self, args: Sequence[Shaped], kwargs: Mapping[str, object], batch_dims: int) -> dict[str, Any]:
        """The shapes of the physical tensor, all others as they are."""
        params = super().adapt_kwargs(args, kwargs, batch_dims)
        batch = args[0].physical_shape[:batch_dims]
        return {name: prefixed(self.record.arguments.get(name), value, batch) for name, value in params.items()}


def shifted(kind: Argument | None, value: Any, batch_dims: int) -> Any:
    """R16. An argument about normalised logical axes, for the physical tensor."""
    match kind:
        case Argument.AXIS:
            return physical(value, batch_dims)
        case Argument.AXES | Argument.SOME | Argument.PLACES:
            return tuple(physical(axis, batch_dims) for axis in value)
    return value


def prefixed(kind: Argument | None, value: Any, batch: Shape) -> Any:
    """An argument about a logical shape, for the physical tensor."""
    match kind:
        case Argument.SHAPE:
            return (*batch, *value)
        case Argument.START:
            return (*(0 for _ in batch), *value)
        case Argument.STEP:
            return (*(1 for _ in batch), *value)
    return value


def checked(record: Record, shapes: Sequence[Shape], kwargs: Mapping[str, object]) -> dict[str, Any]:
    """The arguments, normalised against the logical shapes. Raises an OperationError for what does not fit."""
    kwargs = dict(pairs_of(kwargs, f"{record.name}: arguments", OperationError))
    if unknown := [name for name in kwargs if type(name) is not str or name not in record.arguments]:
        raise OperationError(
            f"{record.name}: no argument {shown(sorted(unknown, key=shown))}; "
            f"there are {shown(sorted(record.arguments))}"
        )
    rank = len(shapes[0])
    require_few_axes(record.name, max(map(len, shapes)))
    given = {name: (kind, kwargs.get(name, record.defaults.get(name))) for name, kind in record.arguments.items()}
    read = {
        name: normalised_argument(f"{record.name}: {name}", kind, value, rank) for name, (kind, value) in given.items()
    }
    return record.check(shapes, read)


def normalised_argument(where: str, kind: Argument, value: Any, rank: int) -> Any:
    """An argument of an operation: if it names axes, these counted from the front; of sizes, starts and steps plain
    integers; any other as it is."""
    match kind:
        case Argument.AXIS:
            return normalised(where, value, rank)
        case Argument.AXES:
            return tuple(range(rank)) if value is None else all_normalised(where, several(where, value), rank)
        case Argument.SOME:
            return None if value is None else all_normalised(where, several(where, value), rank)
        case Argument.PLACES:
            places = several(where, value)
            require_few_axes(where, rank + len(places))
            return all_normalised(where, places, rank + len(places))
        case Argument.SHAPE | Argument.START | Argument.STEP:
            return None if value is None else all_plain(where, as_integers(value, where, ShapeError))
    return value


def all_plain(where: str, value: tuple[Any, ...]) -> tuple[int, ...]:
    """Sizes, starts or steps as they are. Raises ShapeError for one that is symbolic: no tensor has elements there."""
    if not has_only(value, int):
        raise ShapeError(f"{where} {shown(value)} has a part without a value; need plain integers")
    return value


def several(where: str, value: Any) -> tuple[Any, ...]:
    """Some integers, or one, as several. Raises AxisError for anything else."""
    is_one = not isinstance(value, Iterable) or isinstance(value, str | bytes) or is_array_of_one(value)
    return (as_integer(value, where, AxisError),) if is_one else as_integers(value, where, AxisError)


def is_array_of_one(value: object) -> bool:
    """Whether a value is an array without axes, which is one integer; an object that fails to say is none."""
    return is_array(value) and value.ndim == 0  # type: ignore[attr-defined]


def all_normalised(where: str, value: tuple[Any, ...], rank: int) -> tuple[int, ...]:
    """Axes counted from the front. Raises AxisError for one out of range, and for one that is named twice."""
    axes = tuple(normalised(where, axis, rank) for axis in value)
    if len(set(axes)) < len(axes):
        raise AxisError(f"{where} {shown(value)} names an axis of {rank} twice; need each once")
    return axes
