"""Good arguments where a parameter of a name means something of its own (`surface`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from impl import ShapeTracker, View, chain, ops
from impl.interop.arrays.libraries import numpy_module
from impl.lower import BinaryOps, UOpGraph, UOps, dtypes
from impl.lower.languages.language import ClangLanguage
from impl.lower.uops.intervals import Interval
from impl.ops.levels import Level
from impl.ops.operations.elementwise import ADD
from impl.ops.records.program import Step
from impl.ops.sharding.local import Local
from impl.symbolic import Variable
from proofs.validation.doors.values import (
    LANGUAGE,
    OPERATORS,
    batched,
    decision,
    divided,
    emitter,
    expression,
    graph,
    halves,
    number,
    rows,
    summed,
    variable,
)

ROWS: Mapping[str, Mapping[str, Callable[..., Any]]] = {
    "impl.chain": {"start": lambda: (2, 3), "calls": lambda: ("T",)},
    "impl.Chain": {"steps": lambda: chain((2, 3)).steps},
    "impl.Chain.then": {"name": lambda: "squeeze", "arguments": lambda: 0, "named": dict},
    "impl.View.__add__": {"outer": lambda: View.create((3, 2))},
    "impl.View.permute": {"axis": lambda: (1, 0)},
    "impl.View.expand": {"new_shape": lambda: (2, 3)},
    "impl.View.create": {"mask": lambda: ((0, 1), (0, 3))},
    "impl.View": {"mask": lambda: None},
    "impl.ShapeTracker.permute": {"axis": lambda: (1, 0)},
    "impl.ShapeTracker.expand": {"new_shape": lambda: (5, 3)},
    "impl.ShapeTracker.reshape": {"new_shape": lambda: (3, 5)},
    "impl.ShapeTracker.invert": {"self": lambda: ShapeTracker.from_shape((2, 3))},
    "impl.ShapeTracker.__add__": {"self": lambda: ShapeTracker.from_shape((2, 4))},
    "impl.ShapeTracker.require_in_bounds": {"operation": lambda: "read"},
    "impl.dropin.ShapeTracker.require_in_bounds": {"operation": lambda: "read"},
    "impl.ops.scatter": {"add": lambda: False},
    "impl.interop.arrays.as_strided": {"views": lambda: View.create((2, 3), mask=((0, 1), (0, 3)))},
    "impl.interop.arrays.explain_reshape": {"shape": lambda: (4, 6), "order": lambda: "C"},
    "impl.interop.arrays.reads_each_once": {"view": lambda: View.create((2, 3))},
    "impl.interop.torch.explain_view": {"tensor": lambda: View.create((2, 3)), "shape": lambda: (3, 2)},
    "impl.mergeable": {"views": lambda: View.create((2, 3))},
    "impl.view.add": {"outer": lambda: View.create((3, 2))},
    "impl.simplify.from_sympy": {"expression": lambda: import_module("sympy").Symbol("v", integer=True) * 2},
    "impl.simplify.Expression": {
        "index": lambda: expression().index, "clauses": lambda: expression().clauses,
    },
    "impl.simplify.Expression.with_forms": {"forms": lambda: expression().forms},
    "impl.symbolic.Variable.bind": {"self": variable},
    "impl.symbolic.cost.cost": {"nodes": summed},
    "impl.symbolic.AndNode": {"nodes": lambda: [Variable("v", 0, 9) < 4, Variable("w", 0, 9) < 3]},
    "impl.symbolic.sym_infer": {"a": summed, "var_vals": lambda: {Variable("v", 0, 9): 3, Variable("w", 0, 3): 1}},
    "impl.symbolic.Node.__rfloordiv__": {"b": lambda: 0},
    "impl.symbolic.Node.__rmod__": {"b": lambda: 0},
    "impl.symbolic.Variable.unbind": {"self": lambda: variable().bind(3)},
    "impl.lower.lower": {"upcast": lambda: None},
    "impl.lower.kernel_text": {"dtype": lambda: "float"},
    "impl.lower.lowered_for": {"dtype": lambda: "float"},
    "impl.lower.materialize": {"dtype": lambda: "uint8", "var_vals": dict},
    "impl.lower.interpret": {
        "uops": lambda: graph().uops, "output": lambda: [0] * 6, "source": lambda: [0] * 6, "values": dict,
    },
    "impl.lower.uops_to_cstyle": {"language": ClangLanguage, "uops": graph},
    "impl.lower.render_loop": {"graph": UOpGraph},
    "impl.lower.expand_node": {"idxs": lambda: [Variable("_uidx0", 0, 2)]},
    "impl.lower.expand_idxs": {"nodes": lambda: [Variable("_uidx0", 0, 2) * 3]},
    "impl.lower.iter_idxs": {"idxs": lambda: [Variable("_uidx0", 0, 2)]},
    "impl.lower.plain_schedule": {"upcast": lambda: {1: 3}},
    "impl.lower.DType": {"name": lambda: "float", "scalar_size": lambda: 4, "lanes": lambda: 2},
    "impl.lower.Schedule": {
        "steps": lambda: ((1,), (4, 1)), "order": lambda: ((0, 0), (1, 0), (1, 1)), "unrolled": lambda: (1,),
    },
    "impl.lower.Emitter": {"graph": UOpGraph, "index_dtype": lambda: dtypes.long},
    **{
        f"impl.lower.Emitter.{method}": {
            "uop": decision if method == "condition" else number, "left": number,
            "right": number, "divisor": lambda: 3, "value": lambda: 3,
            "operation": lambda: BinaryOps.ADD, "interval": lambda: Interval(0, 99), "condition": decision,
            "parts": lambda made: [decision(made), decision(made)], "variable": lambda: Variable("k", 1, 9),
            "node": lambda: Variable("v", 0, 9),
        }
        for method in (
            *("add", "alu", "condition", "conjunction", "const", "define_var", "div", "interval_of", "less", "lifted"),
            *("mod", "mul", "negation", "note", "open_loop", "sum", "variable"),
        )
    },
    **{f"impl.lower.{name}Language": LANGUAGE for name in ("CStyle", "Clang", "CUDA", "Metal", "OpenCL")},
    "impl.lower.UOpGraph.add": {
        "uop": lambda: UOps.CONST, "dtype": lambda: dtypes.int, "vin": tuple, "arg": lambda: 3,
        "cachable": lambda: True, "insert_before": lambda: None, "always_runs": lambda: False,
    },
    "impl.lower.UOpGraph.const": {"value": lambda: 3, "insert_before": lambda: None},
    "impl.lower.UOpGraph.depth_for": {"uop": lambda: UOps.CONST, "vin": tuple},
    "impl.lower.UOpGraph.end": {"self": lambda: emitter().uops},
    "impl.ops.Tensor": {"value": lambda: Local.of([[1, 2]]), "levels": tuple},
    "impl.ops.Tensor.of": {"value": lambda: [[1, 2]]},
    **{f"impl.ops.Tensor.{operator}": {"other": lambda: 2} for operator in OPERATORS},
    "impl.ops.Tensor.__array__": {"dtype": lambda: None},
    "impl.ops.Level": {"size": lambda: 2, "spmd_axis": lambda: "x", "serial": lambda: 10**6},
    "impl.ops.DimSpec": {"axes": lambda: ("x",)},
    "impl.ops.DimSpec.of": {"value": lambda: "x"},
    "impl.ops.Mesh.extent": {"name": lambda: "x"},
    "impl.ops.ShardingSpec.is_even": {"size": lambda: 4},
    "impl.ops.ShardingSpec.with_pending": {"self": lambda: ops.ShardingSpec(ops.Mesh({"x": 2}), [None])},
    "impl.ops.assemble": {"value": lambda: divided().value},
    "impl.ops.concatenate": {"axis": lambda: 1},
    "impl.ops.decr_batch_dims": {"x": batched},
    "impl.ops.move_axis_from_batch_dims": {"x": batched},
    "impl.ops.gather": {"axis": lambda: 1},
    "impl.ops.broadcast_to": {"shape": lambda: (2, 2, 3)},
    "impl.ops.broadcast_to_physical": {"shape": lambda: (2, 2, 3)},
    "impl.ops.reshape": {"shape": lambda: (3, -1)},
    "impl.ops.Tensor.item": {"self": lambda: ops.Tensor.of([7])},
    "impl.ops.Tensor.__matmul__": {"other": lambda: [[1], [2], [3]]},
    "impl.ops.Tensor.__rmatmul__": {"other": lambda: [[1, 2]]},
    "impl.ops.matmul": {"x": rows, "y": lambda: [[1], [2], [3]]},
    "impl.ops.squeeze": {"x": lambda: [[1, 2]]},
    "impl.ops.squeeze_physical": {"x": lambda: [[1, 2]]},
    "impl.ops.slice_update": {"x": lambda: [[1, 2, 3], [4, 5, 6]]},
    "impl.ops.records.record.Record": {
        "name": lambda: "negated", "arguments": dict, "check": lambda: lambda shapes, params: params,
        "movement": lambda: None, "kernel": lambda: ADD.kernel, "shape": lambda: ADD.shape,
        "footprint": lambda: ADD.footprint, "operands": lambda: 2, "defaults": dict, "reduction": lambda: "sum",
        "numbers": lambda: False, "finish": lambda: None,
    },
    "impl.ops.sharding.values.Local.of": {"value": lambda: [[1, 2]]},
    "impl.ops.sharding.values.Local": {"buffer": lambda: numpy_module().zeros(15)},
    "impl.ops.sharding.values.Local.moved": {"program": lambda: (Step("reshape", (2, 1)),)},
    "impl.ops.sharding.values.Sharded": {"shards": halves},
    "impl.ops.execute_on_shards": {
        "record": lambda: ADD, "values": lambda: [Local.of([1, 2]), Local.of([3, 4])], "params": dict,
        "settles": lambda: True,
    },
    **{
        f"impl.ops.Operation.{method}": {
            "self": ops.ReduceSumOp, "args": rows if method == "__call__" else lambda: (rows(),),
            "kwargs": lambda: {"axis": 0},
        }
        for method in ("__call__", "execute", "plan")
    },
    "impl.ops.BroadcastBatchDimsOp.execute": {
        "self": ops.BroadcastBatchDimsOp, "args": lambda: (rows(),), "kwargs": lambda: {"levels": [Level(2)]},
    },
    "impl.ops.plan": {"operation": lambda: ops.ReduceSumOp, "args": divided, "kwargs": lambda: {"axis": 0}},
    "impl.ops.reshard": {"x": divided},
    "impl.ops.reshard_plan": {"x": divided},
    "impl.ops.vmap": {
        "fn": lambda: lambda x: x, "in_axes": lambda: 0, "out_axes": lambda: 0, "axis_size": lambda: 2,
        "spmd_axis_name": lambda: "x",
    },
}  # fmt: skip
"""Good values where a parameter of a name means something of its own."""
