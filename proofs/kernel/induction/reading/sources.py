"""The source of a function, if it is what runs; constructors and functions that return what they are given: classes of
plain records, and functions that only check integers."""

import ast
import linecache
from collections import namedtuple
from dataclasses import fields, is_dataclass
from functools import cache, partial
from inspect import getsource, signature
from textwrap import dedent
from types import BuiltinFunctionType, CodeType, FunctionType, MemberDescriptorType
from typing import Any

from impl.frozen import is_filled_by_its_constructor
from impl.integers import as_integers, as_pairs
from proofs.kernel.induction.reading.identity import is_among
from proofs.kernel.kept import codes

PART = type(vars(namedtuple("Some", "part"))["part"])
"""The type of what a class of named tuples has under the name of a field."""

HOOKS = ("__new__", "__getattr__", "__getattribute__")
"""Methods by which a class of records could return something else than what it was given; a plain record defines none
of them."""


ACCEPTED = (as_pairs, as_integers)
"""Functions that return, entry by entry, the integers that they are given."""


class NotAxisByAxis(Exception):
    """The rules do not show that a function goes axis by axis."""


def is_constant(value: object) -> bool:
    """Whether a value is immutable: a number, a string, None, a class, or a tuple of such values."""
    if type(value) is tuple:
        return all(map(is_constant, value))
    return value is None or is_class(value) or type(value) in (int, bool, str, float)


def is_class(value: object) -> bool:
    """Whether a value is a class of the usual kind: what is asked of one of another kind, that kind may compute."""
    return type(value) is type


def is_function(value: object) -> bool:
    """Whether a value is a function or a class: any other object that can be called may say that it is equal to one."""
    return is_class(value) or type(value) in (FunctionType, BuiltinFunctionType, partial)


def defaults_of(function: FunctionType) -> list[Any]:
    """The values that parameters have by default."""
    return [part.default for part in signature(function).parameters.values() if part.default is not part.empty]


def name_of(function: Any) -> str:
    """The full name of a function; for anything else that is called, its `repr`."""
    return f"{getattr(function, '__module__', None)}.{getattr(function, '__qualname__', repr(function))}"


def definition_of(function: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a function. Raises NotAxisByAxis if the function is decorated, was not compiled from the text
    in its file, or assigns names that are not its own: it says so for all of its statements, wherever it stands."""
    code = function.__code__
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    try:
        written = codes_in(text, code.co_filename)
        definition = ast.parse(dedent(getsource(code))).body[0]
    except (SyntaxError, OSError) as error:
        raise NotAxisByAxis(f"{function.__qualname__} has no source that can be read") from error
    if code not in written or hasattr(function, "__wrapped__"):
        raise NotAxisByAxis(f"{function.__qualname__} is not what its source says")
    if not isinstance(definition, ast.FunctionDef) or definition.decorator_list:
        raise NotAxisByAxis(f"{function.__qualname__} is no plain function")
    if any(isinstance(node, ast.Global | ast.Nonlocal) for node in ast.walk(definition)):
        raise NotAxisByAxis(f"{function.__qualname__} assigns names that are not its own")
    return definition


@cache
def codes_in(text: str, file: str) -> frozenset[CodeType]:
    """The code objects that a text compiles to. Raises SyntaxError."""
    return frozenset(codes(compile(text, file, "exec", dont_inherit=True)))


def part_names(function: Any) -> tuple[str, ...] | None:
    """The names of the fields of a class of plain records; None for anything else."""
    if not is_class(function) or not is_plain_record(function):
        return None
    return tuple(part.name for part in fields(function)) if is_dataclass(function) else function._fields


def is_plain_record(kind: type) -> bool:
    """Whether the instances of a class of records hold in their fields exactly what the constructor was given."""
    if not is_class(kind):
        return False
    if not is_dataclass(kind):
        return is_named_tuple(kind)
    own = {name: value for part in reversed(kind.__mro__[:-1]) for name, value in vars(part).items()}
    made = getattr(kind.__init__, "__code__", None)
    is_generated = is_filled_by_its_constructor(kind) or (made is not None and made.co_filename == "<string>")
    is_computed = any(is_asked(own.get(part.name)) for part in fields(kind))
    is_kept = "__post_init__" not in own or only_refuses(definition_of(own["__post_init__"]).body)
    return is_generated and is_kept and not is_computed and own.keys().isdisjoint(HOOKS)


def is_named_tuple(kind: type) -> bool:
    """Whether a class is one of named tuples as Python makes them."""
    names, made = getattr(kind, "_fields", None), getattr(kind.__new__, "__code__", None)
    is_made = kind.__mro__ == (kind, tuple, object) and made is not None and made.co_filename.startswith("<")
    return is_made and type(names) is tuple and all(type(static(kind, name)) is PART for name in names)


def is_asked(found: object) -> bool:
    """Whether what a class has under the name of a field is asked for its value; a slot holds it."""
    return type(found) is not MemberDescriptorType and hasattr(type(found), "__set__")


def static(kind: type, name: str) -> Any:
    """What a class has under a name, without asking it."""
    return next((vars(part)[name] for part in kind.__mro__ if name in vars(part)), None)


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
    return is_among(function, ACCEPTED)
