"""tinygrad 0.9: `ShapeTracker.expr_idxs`, whose nodes simplify themselves as they are made."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from tinygrad.shape.shapetracker import ShapeTracker
from tinygrad.shape.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, NumNode, SumNode, Variable
from tinygrad.shape.view import View

VERSION = version("tinygrad")


def simplified(record: dict[str, Any]) -> tuple[Any, Any]:
    """The index and the condition of a stack."""
    index, valid = ShapeTracker(tuple(view_of(view) for view in record["views"])).expr_idxs()
    return tree_of(index), tree_of(valid)


def view_of(view: Any) -> View:
    """A view of a record."""
    shape, strides, offset, mask = view
    return View.create(tuple(shape), tuple(strides), offset, mask and tuple(map(tuple, mask)))


OPERATIONS = {SumNode: "+", AndNode: "and", MulNode: "*", DivNode: "//", ModNode: "%", LtNode: "<"}


def tree_of(node: Any) -> Any:
    """A node as a tree."""
    match node:
        case int():
            return node
        case NumNode():
            return node.b
        case Variable():
            return node.expr.replace("idx", "i")
        case SumNode() | AndNode():
            return (OPERATIONS[type(node)], *map(tree_of, node.nodes))
    return (OPERATIONS[type(node)], tree_of(node.a), tree_of(node.b))
