"""Where the loops of a function stand, and which names statements assign, read and change."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from proofs.kernel.terms.explorer import KernelError

Loop = ast.For | ast.While

LOOPS = (ast.For, ast.While, ast.AsyncFor)

ADDING = ("append", "extend", "add")
"""Methods of lists and sets by which rounds add to them."""

CHANGING = (*ADDING, "pop")
"""Methods of lists and sets that rounds may call."""


def cut(name: str, definition: ast.FunctionDef) -> tuple[list[ast.stmt], Loop, list[ast.stmt]]:
    """What stands before the loop of a function, the loop, and what stands after it."""
    loops = outermost(definition.body)
    places = [place for place, statement in enumerate(definition.body) if statement in loops]
    loop = definition.body[places[0]] if len(places) == len(loops) == 1 else None
    if not isinstance(loop, ast.For | ast.While) or loop.orelse:
        raise KernelError(f"{name} has not one loop, without `else` and at the top of its body")
    return definition.body[: places[0]], loop, definition.body[places[0] + 1 :]


def cut_inside(name: str, loop: Loop) -> tuple[list[ast.stmt], Loop | None, list[ast.stmt]]:
    """What stands in a round before the loop inside of it, that loop, and what stands after it."""
    loops = [node for statement in loop.body for node in ast.walk(statement) if isinstance(node, LOOPS)]
    if not loops:
        return loop.body, None, []
    inner = loops[0]
    if len(loops) > 1 or inner not in loop.body or not isinstance(inner, ast.For | ast.While) or inner.orelse:
        raise KernelError(f"{name} has not one loop in its loop, without `else` and a statement of its rounds")
    place = loop.body.index(inner)
    return loop.body[:place], inner, loop.body[place + 1 :]


def outermost(statements: Iterable[ast.stmt]) -> list[ast.AST]:
    """The loops that stand in no other loop."""
    found: list[ast.AST] = []
    open_nodes: list[ast.AST] = list(statements)
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, LOOPS):
            found.append(node)
        else:
            open_nodes += ast.iter_child_nodes(node)
    return found


def targets_of(loop: Loop) -> tuple[ast.expr, ...]:
    """What a loop assigns at the beginning of a round."""
    return (loop.target,) if isinstance(loop, ast.For) else ()


def stored_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that are assigned."""
    return names_in(nodes, ast.Store) | names_in(nodes, ast.Del)


def loaded_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that are read; what is added to is read, too."""
    nodes = list(nodes)
    walked = (part for node in nodes for part in ast.walk(node))
    added = {part.target.id for part in walked if isinstance(part, ast.AugAssign) and isinstance(part.target, ast.Name)}
    return names_in(nodes, ast.Load) | added


def attributes_in(node: ast.AST) -> set[str]:
    """The attributes that are looked at."""
    return {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def names_in(nodes: Iterable[ast.AST], context: type[ast.expr_context]) -> set[str]:
    """The names that are used in some way."""
    walked = (part for node in nodes for part in ast.walk(node))
    return {part.id for part in walked if isinstance(part, ast.Name) and isinstance(part.ctx, context)}


def changed_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names of the lists that are changed in place."""
    nodes = list(nodes)
    return put_in(nodes).union(*(called_in(nodes, method) for method in CHANGING))


def does_more(nodes: Iterable[ast.AST]) -> bool:
    """Whether expressions assign a name, or change a list, beside having a value."""
    nodes = list(nodes)
    is_assigning = any(isinstance(part, ast.NamedExpr) for node in nodes for part in ast.walk(node))
    return is_assigning or bool(changed_in(nodes))


def lists_of(node: ast.ListComp) -> list[ast.expr] | None:
    """The lists of which each entry is made something, in all of which it is the one at the same place; None for a list
    that is made otherwise."""
    match node.generators:
        case [ast.comprehension(_, ast.Name() | ast.Attribute() as one, [], 0)]:
            return [one]
        case [
            ast.comprehension(
                _, ast.Call(ast.Name("zip"), [_, *_] as several, [ast.keyword("strict", ast.Constant(True))]), [], 0
            )
        ]:
            return several if all(isinstance(one, ast.Name | ast.Attribute) for one in several) else None
    return None


def put_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names of the lists at whose places entries are put."""
    walked = (part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Subscript))
    return {part.value.id for part in walked if isinstance(part.value, ast.Name) and isinstance(part.ctx, ast.Store)}


def called_in(nodes: Iterable[ast.AST], method: str) -> set[str]:
    """The names of which a method is asked for."""
    walked = (part for node in nodes for part in ast.walk(node))
    return {
        part.value.id
        for part in walked
        if isinstance(part, ast.Attribute) and part.attr == method and isinstance(part.value, ast.Name)
    }


def is_made_of_numbers(header: ast.expr) -> bool:
    """Whether numbers are made of names, constants and lengths alone."""
    nodes = list(ast.walk(header))
    called = {node.func for node in nodes if isinstance(node, ast.Call)}
    is_named = all(isinstance(call, ast.Name) and call.id in ("len", "max", "min", "range") for call in called)
    return is_named and not any(isinstance(node, ast.Attribute | ast.Subscript) for node in nodes)
