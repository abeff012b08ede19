"""tinygrad since 0.10: expressions of UOps, rewritten by its rules for integers and for what a condition implies.

Until 0.11 a stack of views writes its own index, which is then simplified as those versions do for kernels. Later ones
have no such stacks, but the same rules for the index that reshapes lead to, one after the other.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from tinygrad.dtype import dtypes

try:
    from tinygrad.uop import symbolic as rules
    from tinygrad.uop.ops import Ops, UOp, graph_rewrite
except ImportError:  # until 0.10
    from tinygrad.ops import Ops, UOp, graph_rewrite

    try:
        from tinygrad.codegen import symbolic as rules
    except ImportError:
        from tinygrad import ops as rules

VERSION = version("tinygrad")


def of_views(record: dict[str, Any]) -> tuple[Any, Any]:
    """The simplified index and condition of a stack."""
    return of_tracker(tracker(record))


def of_merged_views(record: dict[str, Any]) -> tuple[Any, Any]:
    """The same, after tinygrad has merged the views that it merges."""
    return of_tracker(tracker(record).simplify())


def tracker(record: dict[str, Any]) -> Any:
    """The stack of a record as a ShapeTracker. Raises ImportError in versions of tinygrad that have none."""
    from tinygrad.shape.shapetracker import ShapeTracker  # noqa: PLC0415  not in every version
    from tinygrad.shape.view import View  # noqa: PLC0415

    views = []
    for shape, strides, offset, mask in record["views"]:
        views.append(View.create(tuple(shape), tuple(strides), offset, mask and tuple(map(tuple, mask))))
    return ShapeTracker(tuple(views))


def of_tracker(stack: Any) -> tuple[Any, Any]:
    """The index and the condition of a tracker, simplified."""
    index, valid = (graph_rewrite(part, rules.symbolic_flat) for part in stack.to_indexed_uops())
    simpler = rules.simplify_valid(valid)
    valid = valid if simpler is None else simpler
    index = rules.uop_given_valid(valid, index)
    if index is None:
        return 0, 0
    index, valid = (graph_rewrite(part, rules.symbolic_flat) for part in (index, valid))
    return tree_of(index), tree_of(valid)


def of_numbers(record: dict[str, Any]) -> tuple[Any, Any]:
    """The index and the condition of a stack, treated as version 0.14 treats reshapes: the flat number of each view is
    unravelled for the next one, the fastest axis first, and simplified."""
    *below, last = record["views"]
    index, valid = flat_number(last, [UOp.range(size, axis) for axis, size in enumerate(last[0])], UOp.const(True))
    for view in below[::-1]:
        digits, rest = [], index
        for size in view[0][::-1]:
            digits.append(rest % size)
            rest = rest // size
        digits = list(graph_rewrite(UOp.sink(*digits), rules.sym).src)
        index, valid = flat_number(view, digits[::-1], valid)
    found = graph_rewrite(index.valid(valid), rules.sym)
    if found.op is Ops.WHERE and is_invalid(found.src[2]):
        return tree_of(found.src[1]), tree_of(found.src[0])
    return (0, 0) if is_invalid(found) else (tree_of(found), 1)


def flat_number(view: Any, digits: list[UOp], valid: UOp) -> tuple[UOp, UOp]:
    """The flat number of an index of a view, and the condition that the index is valid, its mask included."""
    shape, strides, offset, mask = view
    for digit, size, (begin, end) in zip(digits, shape, mask or (), strict=False):
        valid = valid & (digit >= begin) if begin > 0 else valid
        valid = valid & (digit < end) if end < size else valid
    return sum((digit * stride for digit, stride in zip(digits, strides, strict=True)), UOp.const(offset)), valid


def is_invalid(part: UOp) -> bool:
    """Whether a UOp is the index that is valid nowhere."""
    return part.op is Ops.CONST and type(part.arg).__name__ == "InvalidType"


NAMES = {
    "ADD": "+",
    "MUL": "*",
    "IDIV": "tdiv",
    "MOD": "tmod",
    "CDIV": "tdiv",
    "CMOD": "tmod",
    "FLOORDIV": "//",
    "FLOORMOD": "%",
    "CMPLT": "<",
    "CMPNE": "!=",
    "CMPEQ": "==",
    "AND": "and",
    "OR": "or",
    "MAX": "max",
    "WHERE": "where",
}
"""The operations of a tree for those of tinygrad; `IDIV`, `MOD`, `CDIV` and `CMOD` round towards 0."""


def tree_of(part: UOp) -> Any:
    """A UOp as a tree. For truth values a comparison with a constant is the value or its negation, a product an `and`,
    and a sum or maximum an `or`."""
    match part.op.name:
        case "CONST" | "VCONST":
            return int(part.arg)
        case "RANGE":
            axis = part.arg[0] if isinstance(part.arg, tuple) else part.arg
            return f"i{axis}"
        case "CAST":
            return tree_of(part.src[0])
    name, parts = NAMES[part.op.name], [tree_of(inner) for inner in part.src]
    if part.src[0].dtype == dtypes.bool:
        if name in ("!=", "==") and isinstance(parts[1], int):
            return ("not", parts[0]) if (name == "!=") == bool(parts[1]) else parts[0]
        name = {"*": "and", "+": "or", "max": "or"}.get(name, name)
    return (name, *parts)
