"""Reads the source of a claim: where it states a goal, where it assigns a name, and what a function returns."""

import ast
from functools import cache
from pathlib import Path
from types import FunctionType


class NotWritten(Exception):
    """The source does not hold what is looked for."""


@cache
def tree_of(file: str) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(Path(file).read_text(encoding="utf-8"))


def function_at(file: str, line: int) -> ast.FunctionDef:
    """The function whose code begins at a line, that of its first decorator. Raises NotWritten if there is none."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if first == line:
                return node
    raise NotWritten


def goal_at(function: ast.FunctionDef, line: int) -> ast.Call:
    """The goal that is stated at a line: the innermost call of that kind. Raises NotWritten if there is none."""
    found: ast.Call | None = None
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(attr="agree" | "check" | "digits"), end_lineno=int(last)):
                if node.lineno <= line <= last:
                    found = node
    if found is None:
        raise NotWritten
    return found


def assignments(function: ast.FunctionDef, line: int) -> dict[str, ast.expr]:
    """The names that are assigned once, before a line, and what they are assigned."""
    count: dict[str, int] = {}
    found: dict[str, ast.expr] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            count[node.id] = count.get(node.id, 0) + 1
        match node:
            case ast.Assign([ast.Name(name)], value) if node.lineno < line:
                found[name] = value
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if node.lineno < line:
                pairs = zip(targets, values, strict=False)
                found.update({target.id: value for target, value in pairs if isinstance(target, ast.Name)})
    return {name: value for name, value in found.items() if count[name] == 1}


def expression_of(function: FunctionType) -> ast.expr | None:
    """The expression that a function returns, if its body is a single return; None otherwise."""
    try:
        tree = tree_of(function.__code__.co_filename)
    except (OSError, SyntaxError):
        return None
    for node in ast.walk(tree):
        if getattr(node, "lineno", None) == function.__code__.co_firstlineno:
            match node:
                case ast.Lambda(body=inner) if function.__name__ == "<lambda>":
                    return inner
                case ast.FunctionDef(name=name, body=[*docstring, ast.Return(value=ast.expr() as inner)]):
                    if name == function.__name__ and all(isinstance(part, ast.Expr) for part in docstring):
                        return inner
    return None
