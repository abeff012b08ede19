"""Constructors and functions that return what they are given: classes of plain records, and functions that only check
integers."""

import ast
from dataclasses import fields, is_dataclass
from typing import Any

from impl.frozen import is_filled_by_its_constructor
from proofs.kernel.induction.sources import definition_of

HOOKS = ("__new__", "__getattr__", "__getattribute__")
"""Methods by which a class of records could return something else than what it was given; a plain record defines none
of them."""


ACCEPTED = ("as_pairs", "as_integers")
"""Functions of `impl.integers` that return, entry by entry, the integers that they are given."""


def part_names(function: Any) -> tuple[str, ...] | None:
    """The names of the fields of a class of plain records; None for anything else."""
    if not isinstance(function, type) or not is_plain_record(function):
        return None
    return tuple(part.name for part in fields(function)) if is_dataclass(function) else function._fields  # type: ignore[attr-defined]


def is_plain_record(kind: type) -> bool:
    """Whether the instances of a class of records hold in their fields exactly what the constructor was given."""
    if not is_dataclass(kind):
        return hasattr(kind, "_fields") and kind.__mro__ == (kind, tuple, object) and type(kind) is type
    own = {name: value for part in reversed(kind.__mro__[:-1]) for name, value in vars(part).items()}
    made = getattr(kind.__init__, "__code__", None)
    is_generated = is_filled_by_its_constructor(kind) or (made is not None and made.co_filename == "<string>")
    is_computed = any(isinstance(own.get(part.name), property) for part in fields(kind))
    is_kept = "__post_init__" not in own or only_refuses(definition_of(own["__post_init__"]).body)
    return is_generated and is_kept and not is_computed and own.keys().isdisjoint(HOOKS)


def only_refuses(statements: list[ast.stmt]) -> bool:
    """Whether statements do nothing but raise an exception where something is wrong."""
    for statement in statements:
        match statement:
            case ast.Raise() | ast.Expr(ast.Constant()):
                continue
            case ast.If(looked_at, body, orelse) | ast.For(_, looked_at, body, orelse):
                if not only_refuses([*body, *orelse]) or not all(map(only_asks, ast.walk(looked_at))):
                    return False
            case _:
                return False
    return True


def only_asks(node: ast.AST) -> bool:
    """Whether evaluating a syntax node changes nothing: the only calls allowed in it are `len` and `zip`."""
    match node:
        case ast.Call(ast.Name("len" | "zip"), _, _):
            return True
    return not isinstance(node, ast.Call | ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom)


def is_accepted(function: Any) -> bool:
    """Whether a function returns the integers that it is given."""
    return getattr(function, "__module__", "") == "impl.integers" and function.__name__ in ACCEPTED
