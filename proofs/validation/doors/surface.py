"""The public surface: everything that somebody may call, each with arguments that are good.

What is public is read off: the names that the packages list, the methods of their classes, and the modules that the
documentation names. `GOOD` has arguments for it by the names of parameters; what is not a parameter of that name
everywhere has a row of its own in `ROWS`. A new callable is taken in by itself, and fails until its parameters have
good values, for each call with good arguments has to succeed.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

from impl import ShapeTracker, View, chain, mergeable, ops
from impl.interop.arrays.libraries import numpy_module
from impl.lower import dtypes
from impl.ops.levels import Level
from impl.ops.sharding.local import Local
from impl.symbolic import NumNode, Variable
from impl.symbolic.minimum import smaller
from proofs.validation.doors.values import (
    divided,
    emitter,
    expression,
    graph,
    rows,
    spec,
    stacked,
    summed,
    variable,
)

PACKAGES = ("impl", "impl.mergeability", "impl.simplify", "impl.symbolic", "impl.lower", "impl.ops")
"""Packages whose `__all__` is public."""

MORE = {
    "impl.view": ("add", "merged_run"),
    "impl.dropin": ("ShapeTracker", "is_installed"),
    "impl.cli.writing.explain": ("explain",),
    "impl.cli.writing.grid": ("grid",),
    "impl.cli.writing.as_json": ("as_json",),
    "impl.symbolic.cost": ("cost",),
    "impl.ops.records.record": ("Record",),
    "impl.ops.sharding.values": ("Local", "Sharded"),
    "impl.interop.arrays": ("as_strided", "explain_reshape", "read", "reads_each_once", "tracker_of", "view_of"),
    "impl.interop.torch": ("explain_view",),
}
"""Further modules that the documentation names, and what is public there."""

BEHIND = {
    *("get_bounds", "rebuilt", "parts", "brief", "part", "applied", "of_dropin"),
    *("given", "bound", "prepared", "adapt_kwargs", "movement_and_levels", "rebatched", "told", "require_in_bounds"),
    *("type", "scalar_type", "vector_type", "vector", "lane", "number", "declarations", "widths"),
}
"""Methods that stand behind a door: the nodes' own, the steps of an operation, and the parts of a kernel's text, all
made to be overridden, and called with what a door has checked."""


GOOD: dict[str, Callable[[], Any]] = {
    "step": lambda: None,
    "key": lambda: 0,
    "shape": lambda: (2, 3),
    "strides": lambda: (3, 1),
    "offset": lambda: 0,
    "mask": lambda: ((0, 2), (0, 3)),
    "contiguous": lambda: True,
    "new_shape": lambda: (3, 2),
    "out_shape": lambda: (2, 3),
    "axis": lambda: 0,
    "names": lambda: ("row", "column"),
    "mul": lambda: (1, -1),
    "arg": lambda: ((0, 1), (1, 2)),
    "is_on": lambda: False,
    "joins_fixed": lambda: False,
    "outer": lambda: ShapeTracker.from_shape((4, 2)),
    "other": lambda: ShapeTracker.from_shape((5, 3)),
    "idxs": lambda: [Variable("a", 0, 4), Variable("b", 0, 2)],
    "ignore_valid": lambda: True,
    "views": lambda: (View.create((2, 3)), View.create((3, 2))),
    "left": lambda: (View.create((2, 3)),),
    "right": lambda: (View.create((2, 3)),),
    "base": lambda: View.create((2, 3)),
    "budget": lambda: 1000,
    "equality": lambda: "strict",
    "text": lambda: "View((2, 3))",
    "answer": lambda: mergeable(View.create((2, 3))),
    "marked": lambda: ((0, 1),),
    "index": lambda: (Variable("v", 0, 9) * 4 + 3) // 4,
    "valid": lambda: Variable("v", 0, 9) < 4,
    "least_gain": lambda: 1,
    "expression": expression,
    "decides": lambda: True,
    "effort": lambda: "fast",
    "simplify": lambda: "fast",
    "node": lambda: Variable("v", 0, 9) * 4,
    "variables": lambda: [Variable("v", 0, 9)],
    "nodes": lambda: [Variable("v", 0, 9), Variable("w", 0, 3)],
    "a": lambda: Variable("v", 0, 9),
    "b": lambda: 3,
    "var_vals": lambda: {Variable("v", 0, 9): 3},
    "ops": lambda: None,
    "ctx": lambda: None,
    "num": lambda: 3,
    "val": lambda: 3,
    "expr": lambda: "v",
    "nmin": lambda: 0,
    "nmax": lambda: 9,
    "lhs": lambda: Variable("v", 0, 9) * 4,
    "ret": lambda: Variable("v", 0, 9) * 4,
    "factoring_allowed": lambda: True,
    "dtype": lambda: dtypes.float,
    "lanes": lambda: 4,
    "upcast": lambda: {1: 1},
    "schedule": lambda: None,
    "widths": lambda: (4, 2),
    "has_threads": lambda: False,
    "needs_alignment": lambda: True,
    "simplifies": lambda: True,
    "most": lambda: 1000,
    "tiles": lambda: True,
    "kernel": lambda: import_module("impl.lower").lower(ShapeTracker.from_shape((2, 3))),
    "language": lambda: "c",
    "library": lambda: "numpy",
    "name": lambda: "kernel1",
    "tracker": lambda: ShapeTracker.from_shape((2, 3)),
    "itemsize": lambda: 4,
    "buffer": lambda: bytearray(6),
    "out": lambda: bytearray(6),
    "compiler": lambda: None,
    "folder": lambda: None,
    "threads": lambda: 1,
    "has_shuffles": lambda: False,
    "x": rows,
    "y": rows,
    "value": rows,
    "lines": lambda: 1,
    "levels": lambda: [Level(2)],
    "level": lambda: Level(2),
    "tensors": lambda: [rows(), rows()],
    "indices": lambda: [0, 1],
    "updates": lambda: numpy_module().zeros((2, 3)),
    "update": lambda: [[7, 8]],
    "start": lambda: (0, 1),
    "size": lambda: (1, 2),
    "source": lambda: 0,
    "destination": lambda: 1,
    "axis1": lambda: 0,
    "axis2": lambda: 1,
    "keepdims": lambda: True,
    "spec": spec,
    "mesh": lambda: ops.Mesh({"x": 2}),
    "dims": lambda: ["x", None],
    "pending": dict,
    "at": lambda: {"x": 1},
    "axes": lambda: {"x": 2},
    "engine": lambda: None,
    "copy": lambda: None,
    "array": lambda: numpy_module().arange(24.0),
    "fill": lambda: 0.5,
}
"""Good values by the names of parameters."""

ANYTHING = {
    "impl.BudgetExceeded", "impl.Different", "impl.Equivalent", "impl.Merged", "impl.NotMergeable", "impl.OutOfBounds",
    "impl.Witness", "impl.simplify.Passage", "impl.simplify.Result", "impl.simplify.Rule",
    "impl.dropin.ShapeTracker", "impl.lower.IndexExpression", "impl.lower.Kernel", "impl.lower.Launch",
    "impl.lower.UOp", "impl.ops.Move", "impl.ops.Plan",
}  # fmt: skip
"""Records that hold what they are given, as answers do: nothing is asked of it, so nothing can be wrong with it."""


def lower_schedule() -> Any:
    """A schedule with an axis that is unrolled."""
    return import_module("impl.lower").plain_schedule((4, 8), {1: 4})


SELVES: dict[str, Callable[[], Any]] = {
    "impl.View": lambda: View.create((2, 3)),
    "impl.ShapeTracker": stacked,
    "impl.Chain": lambda: chain((2, 3)),
    "impl.dropin.ShapeTracker": stacked,
    "impl.simplify.Expression": expression,
    "impl.ops.sharding.values.Local": lambda: Local.of([1, 2]),
    "impl.ops.sharding.values.Sharded": lambda: divided().value,
    "impl.symbolic.AndNode": lambda: (Variable("v", 0, 9) < 4).ands([Variable("v", 0, 9) < 4, Variable("w", 0, 9) < 3]),
    "impl.symbolic.Node": summed,
    "impl.symbolic.SumNode": summed,
    "impl.symbolic.OpNode": lambda: Variable("v", 0, 9) * 4,
    "impl.symbolic.RedNode": summed,
    "impl.symbolic.MulNode": lambda: Variable("v", 0, 9) * 4,
    "impl.symbolic.DivNode": lambda: Variable("v", 0, 9) // 4,
    "impl.symbolic.ModNode": lambda: Variable("v", 0, 9) % 4,
    "impl.symbolic.LtNode": lambda: Variable("v", 0, 9) < 4,
    "impl.symbolic.MinNode": lambda: smaller(Variable("v", 0, 9), 4),
    "impl.symbolic.NumNode": lambda: NumNode(3),
    "impl.symbolic.Variable": variable,
    "impl.lower.DType": lambda: dtypes.float,
    "impl.lower.Emitter": emitter,
    "impl.lower.Schedule": lower_schedule,
    "impl.lower.UOpGraph": graph,
    "impl.ops.DimSpec": lambda: ops.DimSpec(("x",)),
    "impl.ops.Mesh": lambda: ops.Mesh({"x": 2}),
    "impl.ops.ShardingSpec": spec,
    "impl.ops.Tensor": rows,
    "impl.ops.Level": lambda: Level(2),
    "impl.ops.Plan": lambda: ops.plan(ops.ReduceSumOp, divided(), axis=0),
    "impl.ops.Move": lambda: ops.Move("slice", "x"),
}
"""An object of each class that has methods; of other classes the default one."""


REFUSING = {"impl.symbolic.OpNode", "impl.symbolic.RedNode"}
"""What refuses everything: classes without a meaning of their own."""


def public() -> dict[str, Any]:
    """The names that are public, with what they name; each object once, where it is listed first."""
    found: dict[str, Any] = {}
    seen: set[int] = set()
    listed = {package: import_module(package).__all__ for package in PACKAGES} | MORE
    for module, names in listed.items():
        for name in names:
            part = getattr(import_module(module), name)
            if callable(part) and id(part) not in seen:
                seen.add(id(part))
                found[f"{module}.{name}"] = part
    return found


def is_record_of_errors(part: object) -> bool:
    """Whether a class is one of errors, which hold what they are told, or an enumeration, which Python makes."""
    return inspect.isclass(part) and issubclass(part, BaseException | enum.Enum)
