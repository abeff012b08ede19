"""The public surface: everything that somebody may call, each with arguments that are good.

What is public is read off: the names that the packages list, the methods of their classes, and the modules that the
documentation names. `GOOD` has arguments for it by the names of parameters; what is not a parameter of that name
everywhere has a row of its own in `ROWS`. A new callable is taken in by itself, and fails until its parameters have
good values, for each call with good arguments has to succeed.
"""

import enum
import inspect
from importlib import import_module

import numpy

from impl import ShapeTracker, View, mergeable, ops
from impl.lower import BinaryOps, Emitter, UOpGraph, UOps, dtypes, lower
from impl.lower.languages.language import ClangLanguage
from impl.lower.uops.intervals import Interval
from impl.ops.levels import Level
from impl.ops.operations.elementwise import ADD
from impl.ops.sharding.values import Local
from impl.simplify.nodes import expression_of
from impl.symbolic import NumNode, Variable

PACKAGES = ("impl", "impl.merge", "impl.simplify", "impl.symbolic", "impl.lower", "impl.ops")
"""Packages whose `__all__` is public."""

MORE = {
    "impl.dropin": ("ShapeTracker", "is_installed"),
    "impl.cli.explain": ("explain",),
    "impl.cli.grid": ("grid",),
    "impl.cli.as_json": ("record",),
    "impl.symbolic.cost": ("cost",),
}
"""Further modules that the documentation names, and what is public there."""

OPERATORS = tuple(
    f"__{name}__"
    for name in (
        *("add", "radd", "sub", "rsub", "mul", "rmul", "floordiv", "rfloordiv", "mod", "rmod", "truediv", "rtruediv"),
        *("matmul", "rmatmul", "lt", "le", "gt", "ge", "eq", "ne", "getitem", "contains", "array", "call"),
        *("pow", "rpow"),
    )
)
"""Methods with arguments that Python calls."""

BEHIND = {
    *("get_bounds", "rebuilt", "parts", "brief"),
    *("bound", "prepared", "adapt_kwargs", "told"),
    *("type", "vector_type", "vector", "lane", "number", "declarations", "widths"),
}
"""Methods that stand behind a door: the nodes' own, the steps of an operation, and the parts of a kernel's text, all
made to be overridden, and called with what a door has checked."""


def rows():
    """A tensor of two rows."""
    return ops.Tensor.of([[1, 2, 3], [4, 5, 6]])


def stacked():
    """A tracker of two views, with a mask."""
    return ShapeTracker.from_shape((4, 2)).permute((1, 0)).reshape((4, 2)).pad(((0, 1), (1, 0)))


def variable():
    """A variable that may be bound."""
    return Variable("v", 0, 9)


def batched():
    """A tensor with a batch axis."""
    return ops.incr_batch_dims(ops.Tensor.of([[0, 1, 2], [3, 4, 5]]))


def emitter():
    """An emitter with a loop."""
    made = Emitter(UOpGraph())
    made.define_var(Variable("n", 1, 9))
    made.open_loop(Variable("v", 0, 9))
    return made


def graph():
    """The operations of a kernel."""
    return lower(ShapeTracker.from_shape((2, 3)).permute((1, 0))).uops


def summed():
    """A sum of products."""
    return Variable("v", 0, 9) * 4 + Variable("w", 0, 3) * 6


def expression():
    """An expression as the simplifier has it."""
    return expression_of((Variable("v", 0, 9) * 4 + 3) // 4, NumNode(1))[0]


def divided():
    """A tensor on a mesh."""
    return ops.shard([[0, 1, 2], [3, 4, 5]], spec())


def spec():
    """A sharding of two axes."""
    return ops.ShardingSpec(ops.Mesh({"x": 2}), ["x", None])


def number(made):
    """An operation of an emitter."""
    return made.const(3)


def decision(made):
    """A condition of an emitter."""
    return made.less(made.const(3), made.const(4))


LANGUAGE = {
    "kernel_prefix": lambda: "", "buffer_prefix": lambda: "", "buffer_suffix": lambda: "",
    "var_prefix": lambda: "const ",
    "var_suffix": lambda: "", "extra_args": tuple, "header": lambda: "", "types": lambda: {"float": "float"},
    "lanes": lambda: (4, 2), "widest": lambda: 16, "workitems": lambda: {"gidx": "group", "lidx": "local"},
}  # fmt: skip
"""What a dialect of C writes where."""

GOOD = {
    "shape": lambda: (2, 3),
    "strides": lambda: (3, 1),
    "offset": lambda: 0,
    "mask": lambda: ((0, 2), (0, 3)),
    "contiguous": lambda: True,
    "new_shape": lambda: (3, 2),
    "out_shape": lambda: (2, 3),
    "axis": lambda: 0,
    "mul": lambda: (1, -1),
    "arg": lambda: ((0, 1), (1, 2)),
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
    "language": lambda: "c",
    "name": lambda: "kernel1",
    "tracker": lambda: ShapeTracker.from_shape((2, 3)),
    "itemsize": lambda: 4,
    "buffer": lambda: bytearray(6),
    "out": lambda: bytearray(6),
    "compiler": lambda: None,
    "folder": lambda: None,
    "x": rows,
    "y": rows,
    "value": rows,
    "levels": lambda: [Level(2)],
    "level": lambda: Level(2),
    "tensors": lambda: [rows(), rows()],
    "indices": lambda: [0, 1],
    "updates": lambda: numpy.zeros((2, 3)),
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
}
"""Good values by the names of parameters."""

ANYTHING = {
    "impl.BudgetExceeded", "impl.Different", "impl.Equivalent", "impl.Merged", "impl.NotMergeable", "impl.OutOfBounds",
    "impl.Witness", "impl.simplify.Expression", "impl.simplify.Passage", "impl.simplify.Result", "impl.simplify.Rule",
    "impl.lower.Kernel", "impl.lower.UOp", "impl.ops.Move", "impl.ops.Plan",
}  # fmt: skip
"""Records that hold what they are given, as answers do: nothing is asked of it, so nothing can be wrong with it."""

def lower_schedule():
    """A schedule with an axis that is unrolled."""
    return import_module("impl.lower").plain_schedule((4, 8), {1: 4})


SELVES = {
    "impl.View": lambda: View.create((2, 3)),
    "impl.ShapeTracker": stacked,
    "impl.dropin.ShapeTracker": stacked,
    "impl.simplify.Expression": expression,
    "impl.symbolic.AndNode": lambda: (Variable("v", 0, 9) < 4).ands([Variable("v", 0, 9) < 4, Variable("w", 0, 9) < 3]),
    "impl.symbolic.Node": summed,
    "impl.symbolic.SumNode": summed,
    "impl.symbolic.OpNode": lambda: Variable("v", 0, 9) * 4,
    "impl.symbolic.RedNode": summed,
    "impl.symbolic.MulNode": lambda: Variable("v", 0, 9) * 4,
    "impl.symbolic.DivNode": lambda: Variable("v", 0, 9) // 4,
    "impl.symbolic.ModNode": lambda: Variable("v", 0, 9) % 4,
    "impl.symbolic.LtNode": lambda: Variable("v", 0, 9) < 4,
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


ROWS = {
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
    "impl.mergeable": {"views": lambda: View.create((2, 3))},
    "impl.merge.add": {"outer": lambda: View.create((3, 2))},
    "impl.simplify.from_sympy": {"expression": lambda: import_module("sympy").Symbol("v", integer=True) * 2},
    "impl.simplify.Expression.with_forms": {"forms": lambda: expression().forms},
    "impl.symbolic.Variable.bind": {"self": variable},
    "impl.symbolic.cost.cost": {"nodes": summed},
    "impl.symbolic.AndNode": {"nodes": lambda: [Variable("v", 0, 9) < 4, Variable("w", 0, 9) < 3]},
    "impl.symbolic.sym_infer": {"a": summed, "var_vals": lambda: {Variable("v", 0, 9): 3, Variable("w", 0, 3): 1}},
    "impl.symbolic.Node.__rfloordiv__": {"b": lambda: 0},
    "impl.symbolic.Node.__rmod__": {"b": lambda: 0},
    "impl.symbolic.Variable.unbind": {"self": lambda: variable().bind(3)},
    "impl.lower.kernel_text": {"dtype": lambda: "float"},
    "impl.lower.lowered_for": {"dtype": lambda: "float"},
    "impl.lower.materialize": {"dtype": lambda: "uint8", "var_vals": dict},
    "impl.lower.uops.interpret": {
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
    "impl.ops.squeeze": {"x": lambda: [[1, 2]]},
    "impl.ops.squeeze_physical": {"x": lambda: [[1, 2]]},
    "impl.ops.slice_update": {"x": lambda: [[1, 2, 3], [4, 5, 6]]},
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


REFUSING = {"impl.symbolic.OpNode", "impl.symbolic.RedNode", "impl.ops.Tensor.__eq__"}
"""What refuses everything: classes without a meaning of their own, and comparison."""


def public():
    """The names that are public, with what they name; each object once, where it is listed first."""
    found, seen = {}, set()
    listed = {package: import_module(package).__all__ for package in PACKAGES} | MORE
    for module, names in listed.items():
        for name in names:
            part = getattr(import_module(module), name)
            if callable(part) and id(part) not in seen:
                seen.add(id(part))
                found[f"{module}.{name}"] = part
    return found


def is_record_of_errors(part):
    """Whether a class is one of errors, which hold what they are told, or an enumeration, which Python makes."""
    return inspect.isclass(part) and issubclass(part, BaseException | enum.Enum)
