"""What stands in the place of PyTorch and of pycute where they are not installed: classes of their names, with what is
said of their objects in their documentation, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
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


@dataclass
class DTensor:
    """A tensor on a mesh."""

    shape: tuple[int, ...]
    device_mesh: Any
    placements: tuple[Any, ...]


@dataclass(frozen=True)
class Spec:
    """How a DTensor lies on a mesh, and in which order the mesh dimensions deal out each dim."""

    placements: tuple[Any, ...]
    shard_order: Any = ()
    use_strided_shard_as_shard_order: bool = True

    def compute_default_shard_order(self, placements: tuple[Any, ...]) -> Any:
        """The order in which they stand."""
        return ()


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


def modules() -> dict[str, ModuleType]:
    """The modules that hold these classes, those that are installed left out."""
    places: dict[str, tuple[type, ...]] = {
        "torch": (Tensor,),
        "torch.distributed": (),
        "torch.distributed.tensor": (Replicate, Shard, Partial),
        "torch.distributed.tensor.placement_types": (Replicate, Shard, Partial, _StridedShard),
        "pycute": (Layout,),
    }
    found = dict[str, ModuleType]()
    for name, classes in places.items():
        if find_spec(name.partition(".")[0]) is None:
            found[name] = ModuleType(name)
            vars(found[name]).update({kind.__name__: kind for kind in classes})
    return found


def placements() -> Any:
    """The classes of placements, PyTorch's or those here."""
    return import_module("torch.distributed.tensor.placement_types")


@contextmanager
def standing() -> Iterator[None]:
    """The modules in the place of those that are not installed, for a while."""
    made = modules()
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
