"""A function without a loop that cuts and joins sequences, as in `(*point[:k], number, *point[k + 1 :])`.

Its statements run as they stand, but that `len(names)` and `(*names, one)` ask `series`, which also knows sequences of
any length. Nothing is repeated, so there is no induction: what is claimed of it is claimed of any number of entries at
once. It is read more strictly than a round: it calls nothing but `len`, and does not ask whether two things are the
same one, for what stands for a tuple of any length may answer otherwise than a tuple.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from types import CodeType, FunctionType
from typing import Any

from proofs.kernel.early import unannotated
from proofs.kernel.induction.cut.reader import Rounds
from proofs.kernel.induction.cut.rewritten import READ_BY_NAME, Spelled
from proofs.kernel.induction.cut.syntax import outermost
from proofs.kernel.induction.reading.names import own_names
from proofs.kernel.induction.reading.sources import NotAxisByAxis, defaults_of, definition_of, is_constant, name_of
from proofs.kernel.induction.series import CALLED
from proofs.kernel.terms.explorer import KernelError

KEPT = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""The flags of the code of functions that do not return what their `return` says."""


def spelled(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that can be asked with sequences of any length. Raises KernelError for one that is not of this form.

    >>> from impl.merge.search.bend import moved
    >>> spelled(moved)((4, 0, 7), 1, 5)
    (4, 5, 7)
    """
    if type(function) is not FunctionType:
        raise KernelError(f"{name_of(function)} is not written in Python")
    made = FunctionType(spelled_code(function, function.__code__), {**function.__globals__, **CALLED})
    made.__defaults__ = function.__defaults__
    return made


@cache
def spelled_code(function: FunctionType, code: CodeType) -> CodeType:
    """What is compiled of a function while it has this code: one object, since ways are told apart by these."""
    try:
        definition = definition_of(function)
    except NotAxisByAxis as error:
        raise KernelError(str(error)) from error
    require_straight(function, definition)
    ast.increment_lineno(definition, code.co_firstlineno - definition.lineno)
    writer = Spelled()
    definition.body = [writer.visit(statement) for statement in definition.body]
    made = ast.fix_missing_locations(ast.Module([unannotated(definition)], []))
    module = compile(made, code.co_filename, "exec", dont_inherit=True)
    (found,) = (part for part in module.co_consts if isinstance(part, CodeType))
    return found


def require_straight(function: FunctionType, definition: ast.FunctionDef) -> None:
    """Raises KernelError for a function with a loop, or one that does more than it is known to do with sequences."""
    name, code, arguments = name_of(function), function.__code__, definition.args
    own = set(own_names(function))
    if function.__closure__ or code.co_flags & KEPT or not all(map(is_constant, defaults_of(function))):
        raise KernelError(f"{name} keeps something between calls")
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        raise KernelError(f"{name} takes its arguments otherwise than each by its name")
    if shadowed := (READ_BY_NAME | CALLED.keys()) & (own | function.__globals__.keys()):
        raise KernelError(f"{name} has {', '.join(sorted(shadowed))} of its own")
    if outermost(definition.body):
        raise KernelError(f"{name} has a loop")
    for node in ast.walk(ast.Module(definition.body, [])):
        if isinstance(node, ast.Attribute | ast.NamedExpr | ast.Is | ast.IsNot) or not is_plain(node):
            raise KernelError(f"{name}: `{type(node).__name__}` is not known to be the same of sequences of any length")
    Rounds(function, own, (), frozenset()).read(definition.body)


def is_plain(node: ast.AST) -> bool:
    """Whether a part of a function is no call, or asks for a length, and puts no entry in a list."""
    match node:
        case ast.Call(func):
            return isinstance(func, ast.Name) and func.id == "len"
        case ast.Subscript(ctx=context):
            return isinstance(context, ast.Load)
    return True
