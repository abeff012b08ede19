"""The source of a function, if it is what runs."""

import ast
import linecache
from collections.abc import Iterator
from inspect import getsource, signature
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any


class NotAxisByAxis(Exception):
    """The rules do not show that a function goes axis by axis."""


def is_constant(value: object) -> bool:
    """Whether a value is immutable: a number, a string, None, a class, or a tuple of such values."""
    if type(value) is tuple:
        return all(map(is_constant, value))
    return value is None or isinstance(value, type) or type(value) in (int, bool, str, float)


def defaults_of(function: FunctionType) -> list[Any]:
    """The values that parameters have by default."""
    return [part.default for part in signature(function).parameters.values() if part.default is not part.empty]


def name_of(function: Any) -> str:
    """The full name of a function; for anything else that is called, its `repr`."""
    return f"{getattr(function, '__module__', None)}.{getattr(function, '__qualname__', repr(function))}"


def definition_of(function: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a function. Raises NotAxisByAxis if the function is decorated, or was not compiled from the
    text in its file."""
    code = function.__code__
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    try:
        module = compile(text, code.co_filename, "exec", dont_inherit=True)
        definition = ast.parse(dedent(getsource(code))).body[0]
    except (SyntaxError, OSError) as error:
        raise NotAxisByAxis(f"{function.__qualname__} has no source that can be read") from error
    if code not in codes(module) or hasattr(function, "__wrapped__"):
        raise NotAxisByAxis(f"{function.__qualname__} is not what its source says")
    if not isinstance(definition, ast.FunctionDef) or definition.decorator_list:
        raise NotAxisByAxis(f"{function.__qualname__} is no plain function")
    return definition


def codes(code: CodeType) -> Iterator[CodeType]:
    """A code object and all that are nested in it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes(part)
