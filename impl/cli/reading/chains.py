"""Chains of operations out of text, in the words of numpy, PyTorch and tinygrad. Nothing is ever evaluated.

    (2, 3).permute(1, 0).reshape(2, 3)        ShapeTracker.from_shape((2, 3)).pad(((0, 1), (0, 0)))
    View((4, 6), (1, 4))[::2, 1:].T           torch.empty(2, 3).transpose(0, 1).view(-1)

What numpy and PyTorch mean otherwise by a call is what the one in front means, unless the one who asks names another;
without one it is refused.
"""

from __future__ import annotations

import ast
from typing import Any

from impl.chains import Chain, chain
from impl.chains.calls import ATTRIBUTES, CALLS, why_not
from impl.chains.libraries import LIBRARIES
from impl.chains.numpy import CONSTANT
from impl.chains.orders import is_order
from impl.cli.reading.makers import FRONTS, MAKING, is_maker, made
from impl.cli.reading.syntax import LONGEST, literal, shortened, syntax_of, unreadable
from impl.cli.reading.views import is_json_of_views, json_of, views_from_call, views_from_json
from impl.doors import text as as_text
from impl.errors import ParseError
from impl.mergeability import DEFAULT_BUDGET
from impl.shapetracker import ShapeTracker


def parse_chain(text: str, budget: int = DEFAULT_BUDGET, library: str | None = None) -> Chain:
    """The chain that a text stands for: a shape, a view, a tracker or an array that is made, and operations on it, as
    the `library` means them, or else the one that the text begins with.

    Raises ParseError for what is no such text; for operations as `Chain.then` does.

    >>> parse_chain("(2, 3)[:, ::-1].T").shape, parse_chain("torch.zeros(2, 3).transpose(0, 1)").shape
    ((3, 2), (3, 2))
    """
    text = as_text(text, "chain: text", ParseError)
    if len(text) > LONGEST:
        raise ParseError(f"the text has {len(text)} characters; at most {LONGEST} are read")
    try:
        if is_json_of_views(text):
            return chain(ShapeTracker(views_from_json(json_of(text))), budget=budget, library=library)
        return chain_of(syntax_of(text), budget, library)
    except (RecursionError, MemoryError):
        raise ParseError("cannot read the chain: it is nested too deeply") from None


def chain_of(tree: ast.expr, budget: int = DEFAULT_BUDGET, library: str | None = None) -> Chain:
    """The chain of a piece of syntax: what it begins with, and its operations in order, as a library means them."""
    operations: list[tuple[Any, ...]] = []
    while (split := operation_of(tree)) is not None:
        tree, operation = split
        operations.append(operation)
    found = chain(start_of(tree), budget=budget, library=library_of(tree) if library is None else library)
    for name, arguments, named in reversed(operations):
        found = found.then(name, *arguments, **named)
    return found


def operation_of(tree: ast.expr) -> tuple[ast.expr, tuple[str, list[Any], dict[str, Any]]] | None:
    """What an operation is on, and its name and arguments; None where the chain begins."""
    match tree:
        case ast.Call(func=ast.Attribute(value=inner, attr=name), args=args, keywords=keywords) if not begins(tree):
            if is_module(inner) and name not in CALLS:
                raise unreadable(tree, f"{shortened(name)[1:-1]} is no array whose shape is read; need {MAKING}")
            if name in ATTRIBUTES:
                raise unreadable(tree, f".{name} is written without brackets")
            if name not in CALLS or name == "subscript":
                raise unreadable(tree, f".{shortened(name)[1:-1]} {why_not(name)}")
            named = {str(keyword.arg or "**"): argument(keyword.value) for keyword in keywords}
            return inner, (name, [argument(arg) for arg in args], named)
        case ast.Attribute(value=inner, attr=name) if name in ATTRIBUTES:
            return inner, (name, [], {})
        case ast.Attribute(attr=name):
            why = "is written with brackets" if name in CALLS and name != "subscript" else why_not(name)
            raise unreadable(tree, f".{shortened(name)[1:-1]} {why}")
        case ast.Subscript(value=inner, slice=key):
            return inner, ("subscript", [key_of(key)], {})
        case _:
            return None


def argument(tree: ast.expr) -> Any:
    """An argument of a call: what has a value, numpy's word for an order, or JAX's for the mode of `pad`. A list is no
    tuple, for which numpy's `squeeze` asks."""
    if isinstance(tree, ast.Constant) and (is_order(tree.value) or tree.value == CONSTANT):
        return tree.value
    return [*map(literal, tree.elts)] if isinstance(tree, ast.List) else literal(tree)


def begins(tree: ast.Call) -> bool:
    """Whether a call makes what a chain begins with."""
    match tree.func:
        case ast.Attribute(value=ast.Name(id="ShapeTracker"), attr="from_shape"):
            return True
        case ast.Attribute(value=ast.Name(id="View"), attr="create"):
            return True
        case ast.Attribute(value=ast.Name(id=library), attr=name):
            return is_maker(library, name)
        case _:
            return False


def is_module(tree: ast.expr) -> bool:
    """Whether a name stands for a module or a class that arrays come from, as np.random."""
    match tree:
        case ast.Name(id=name):
            return name in FRONTS
        case ast.Attribute(value=inner, attr=name):
            return name not in ATTRIBUTES and is_module(inner)
        case _:
            return False


def library_of(tree: ast.expr) -> str | None:
    """The library whose calls what a chain begins with has, by the name in front; None where there is none."""
    match tree:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=library))):
            return LIBRARIES.get(library)
        case _:
            return None


def start_of(tree: ast.expr) -> Any:
    """What a chain begins with: a shape, or a tracker."""
    match tree:
        case ast.Tuple() | ast.List():
            return literal(tree)
        case (
            ast.Call(ast.Attribute(ast.Name("ShapeTracker"), "from_shape"), [shape], [])
            | ast.Call(ast.Attribute(ast.Name("ShapeTracker"), "from_shape"), [], [ast.keyword("shape", shape)])
        ):
            return literal(shape)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=library), attr=name)) if library in FRONTS:
            return made(tree, library, name)
        case ast.Call():
            return ShapeTracker(views_from_call(tree))
        case _:
            raise unreadable(tree, f"need View(...), ShapeTracker(...), {MAKING}")


def key_of(tree: ast.expr) -> Any:
    """What stands in the brackets of a subscript."""
    match tree:
        case ast.Tuple(elts=items):
            return tuple(map(key_of, items))
        case ast.Slice(lower=lower, upper=upper, step=step):
            return slice(*(None if part is None else literal(part) for part in (lower, upper, step)))
        case ast.Constant(value=value) if value is Ellipsis:
            return Ellipsis
        case ast.Attribute(value=ast.Name(id=library), attr="newaxis") if library in LIBRARIES and library != "Tensor":
            return None
        case ast.List():
            raise unreadable(tree, "a list of indices copies what it takes; need integers, slices, None or ...")
        case _:
            return literal(tree)
