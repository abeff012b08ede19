"""What stands in the place of PyTorch and of pycute where they are not installed: classes of their names, with what is
said of their objects in their documentation, and the little of DTensor that a rule of it takes; nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any


@dataclass(frozen=True)
class Replicate:
    """Each device along the mesh dimension has all."""


@dataclass(frozen=True)
class Shard:
    """A dim of the tensor is dealt out along the mesh dimension."""

    dim: int


@dataclass(frozen=True)
class _StridedShard:
    """The same after so many parts, which are dealt out one by one."""

    dim: int
    split_factor: int


@dataclass(frozen=True)
class Partial:
    """Each device has a part of a reduction."""

    reduce_op: str = "sum"


@dataclass
class Tensor:
    """A tensor with strides, in elements."""

    shape: tuple[int, ...]
    strides: tuple[Any, ...]
    layout: str = "torch.strided"
    is_nested: bool = False

    def stride(self) -> tuple[Any, ...]:
        """The strides."""
        return self.strides


def own_rule(operation: str) -> Any:
    """The strategy that DTensor itself has for an operation."""
    return lambda schema: (operation, schema)


VIEWS = ("view", "view_copy", "reshape", "_unsafe_view")
"""Operations that a view of a tensor comes to."""

OPERATIONS = (*VIEWS, "transpose", "expand", "add")
"""These, and others."""

RULES = {operation: own_rule(operation) for operation in OPERATIONS}
"""What DTensor is asked for the strategies of each operation."""

CLEARED: list[int] = []
"""How often it has forgotten what it decided."""


@dataclass
class DTensor:
    """A tensor on a mesh."""

    shape: tuple[int, ...]
    device_mesh: Any
    placements: tuple[Any, ...]

    _op_dispatcher = SimpleNamespace(sharding_propagator=SimpleNamespace(op_strategy_funcs=RULES))


@dataclass(frozen=True)
class Spec:
    """How a DTensor lies on a mesh, and in which order the mesh dimensions deal out each dim."""

    placements: tuple[Any, ...]
    shard_order: Any = ()
    use_strided_shard_as_shard_order: bool = True
    mesh: Any = None
    tensor_meta: Any = None

    def compute_default_shard_order(self, placements: tuple[Any, ...]) -> Any:
        """The order in which they stand."""
        return ()


class DTensorSpec(Spec):
    """The same, by the name that it has there."""


@dataclass
class OpSpec:
    """One strategy of an operation: how its operands lie and its result, and what it costs to bring them there."""

    output_specs: Any
    input_specs: Any
    redistribute_cost: Any


@dataclass
class OpStrategy:
    """All strategies of an operation."""

    strategies: list[Any]


def generate_redistribute_costs(operand: Any, wanted: Any) -> tuple[Any, ...]:
    """What it costs to bring an operand from each of its strategies to where it is wanted."""
    return "from", id(operand), "to", wanted.placements


def _clear_sharding_prop_cache() -> None:
    """Forgets what was decided."""
    CLEARED.append(len(CLEARED))


def strategies() -> dict[str, Any]:
    """The rules of DTensor, by operation."""
    return RULES


@dataclass(frozen=True)
class Layout:
    """A layout of CuTe."""

    shape: Any
    stride: Any

    def __call__(self, number: int) -> int:
        """The value at an integer: its digits, the first size fastest, times their strides."""
        return value_at(number, self.shape, self.stride)[0]


def value_at(number: int, shape: Any, stride: Any) -> tuple[int, int]:
    """The value of the digits of a number below a shape, and what is left of the number above it."""
    if not isinstance(shape, tuple):
        return number % shape * stride, number // shape
    total = 0
    for size, step in zip(shape, stride, strict=True):
        value, number = value_at(number, size, step)
        total += value
    return total, number


def mesh(sizes: tuple[int, ...]) -> Any:
    """A DeviceMesh of some sizes."""
    return SimpleNamespace(shape=sizes, mesh_dim_names=None)


def modules(*, always: bool = False) -> dict[str, ModuleType]:
    """The modules that hold these classes and functions, those that are installed left out if they are to be."""
    aten = SimpleNamespace(**{name: SimpleNamespace(default=name) for name in OPERATIONS})
    inside = "torch.distributed.tensor"
    places: dict[str, tuple[Any, ...]] = {
        "torch": (Tensor,),
        "torch.distributed": (),
        inside: (Replicate, Shard, Partial, DTensor),
        f"{inside}.placement_types": (Replicate, Shard, Partial, _StridedShard),
        f"{inside}.debug": (_clear_sharding_prop_cache,),
        f"{inside}._dtensor_spec": (DTensorSpec,),
        f"{inside}._op_schema": (OpSpec, OpStrategy),
        f"{inside}._ops": (),
        f"{inside}._ops.utils": (generate_redistribute_costs,),
        "pycute": (Layout,),
    }
    found: dict[str, ModuleType] = {}
    for name, held in places.items():
        if always or find_spec(name.partition(".")[0]) is None:
            found[name] = ModuleType(name)
            vars(found[name]).update({each.__name__: each for each in held})
    if "torch" in found:
        vars(found["torch"])["ops"] = SimpleNamespace(aten=aten)
    return found


def placements() -> Any:
    """The classes of placements, PyTorch's or those here."""
    return import_module("torch.distributed.tensor.placement_types")


def standing(*, always: bool = False) -> AbstractContextManager[None]:
    """The modules in the place of those that are not installed, or of all, for a while."""
    return imported(modules(always=always))


@contextmanager
def imported(made: dict[str, ModuleType]) -> Iterator[None]:
    """Modules as if they were imported, by name, for a while; afterwards there are those that were there before."""
    known = {name: sys.modules.get(name) for name in made}
    sys.modules.update(made)
    try:
        yield
    finally:
        for name, module in known.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
