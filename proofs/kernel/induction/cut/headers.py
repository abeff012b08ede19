"""What a loop hands to a round, by its header: of items, the entry whose turn it is."""

from __future__ import annotations

import ast
from typing import Any

from proofs.kernel.induction.cut.loops import Head, Names, Returned, run
from proofs.kernel.induction.values import Items
from proofs.kernel.terms.explorer import KernelError


def bounds_of(head: Head, names: Names) -> tuple[int, int]:
    """The numbers from which, and up to which, a loop goes."""
    found: Any = None
    if head.bounds is not None:
        found = run(head.bounds, names)
    match found:
        case Returned((begin, end)) if all(isinstance(n, int) and not isinstance(n, bool) for n in (begin, end)):
            return begin, end
    raise KernelError("the loop goes from and to what is no number")


def handed(header: ast.expr, names: Names, place: Any) -> Any:
    """What the loop is handed at a place. Raises KernelError unless it goes over all items, each once and in order."""
    match header:
        case ast.Call(ast.Name("zip"), [_, *_] as parts, [ast.keyword("strict", ast.Constant(True))]) if all(
            isinstance(part, ast.Call) for part in parts
        ):
            return tuple(entry_of(reversed_of(part), names, place) for part in parts)
        case ast.Call(ast.Name("zip"), parts, [ast.keyword("strict", ast.Constant(True))]):
            return tuple(entry_of(part, names, place) for part in parts)
        case ast.Call(ast.Name("enumerate"), [inner], []) if is_from_end(inner):
            raise KernelError(f"`{ast.unparse(header)}` numbers items otherwise than by their places")
        case ast.Call(ast.Name("enumerate"), [inner], []):
            return place, handed(inner, names, place)
        case ast.Call(ast.Name("reversed"), [inner], []):
            return place if is_range(inner, names, place) else entry_of(inner, names, place)
    return place if is_range(header, names, place) else entry_of(header, names, place)


def is_from_end(header: ast.expr) -> bool:
    """Whether a loop goes over items from the last to the first."""
    match header:
        case ast.Call(ast.Name("reversed"), [_], []):
            return True
        case ast.Call(ast.Name("zip" | "enumerate"), [first, *_]):
            return is_from_end(first)
    return False


def is_numbered(header: ast.expr) -> bool:
    """Whether a loop goes over numbers from 0 up to one of which nothing is known."""
    match header:
        case ast.Call(ast.Name("range"), [ast.BinOp() as count], []):
            return is_count(count)
    return False


def is_count(node: ast.expr) -> bool:
    """Whether an expression is made of constants, names and lengths by sums and differences."""
    match node:
        case ast.BinOp(left, ast.Add() | ast.Sub(), right):
            return is_count(left) and is_count(right)
        case ast.Name() | ast.Constant() | ast.Call(ast.Name("len"), [ast.Name()], []):
            return True
    return False


def reversed_of(node: ast.expr) -> ast.expr:
    """What is gone over from its end; the expression itself otherwise."""
    match node:
        case ast.Call(ast.Name("reversed"), [inner], []):
            return inner
    return node


def is_range(header: ast.expr, names: Names, place: Any) -> bool:
    """Whether a loop goes over the places of items."""
    match header:
        case ast.Call(ast.Name("range"), [ast.Call(ast.Name("len"), [inner], [])], []):
            entry_of(inner, names, place)
            return True
    return False


def entry_of(node: ast.expr, names: Names, place: Any) -> Any:
    """The entry whose turn it is of items that are known by a name, or by an attribute."""
    value = named(node, names)
    if not isinstance(value, Items):
        raise KernelError(f"the loop goes over `{ast.unparse(node)}`, which is not known to be all items in order")
    return value.entry


def named(node: ast.expr, names: Names) -> Any:
    """What a name, or an attribute of one, stands for; None for any other expression."""
    match node:
        case ast.Name(name):
            return names.get(name)
        case ast.Attribute(inner, name):
            found = named(inner, names)
            return None if found is None else getattr(found, name)
    return None
