"""The loop of a function, cut out of its own source: what runs before it, in one round, and after it.

The statements are compiled as they stand, at their own lines, into three functions of the names of the body. What the
loop goes over are `Items`: sequences of any length, of which only the entry whose turn it is can be read. Refused is

* a function whose code is not what its source says, or that keeps something between calls;
* another loop than one `for` at the top of the body, without `else`, and one that goes over anything but all items in
  order: the items themselves, or `zip(..., strict=True)`, `enumerate`, `reversed` and `range(len(...))` of them;
* what a round may carry to the next one other than by names of the body: an assignment to an attribute or an entry, a
  call of a function that does not depend on its arguments alone.

Three things are written otherwise, so that they can be said of sequences of any length: `tuple(names)` of what rounds
append to, after the loop, is `names.whole()`, in reverse for `tuple(reversed(names))`; `tuple(... for x in items)`,
before it, is what the entries of `items` are mapped to; and where a function returns a `sum(... for x in items)`, that
is a loop which adds to `TOTAL`.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from inspect import signature
from types import CodeType, FunctionType
from typing import Any, NoReturn

from proofs.kernel.induction.purity import NotAxisByAxis, definition_of, is_constant, name_of, require_pure
from proofs.kernel.induction.rewritten import (
    READ_BY_NAME,
    TOTAL,
    Mapping,
    Whole,
    appended_in,
    names_at,
    returned_at,
    said,
    with_loop,
)
from proofs.kernel.terms.explorer import KernelError

ITEM = "__item__"
"""The name, in the code of a round, of what the loop is handed."""

Names = dict[str, Any]
"""The names of a body, with what they stand for."""


@dataclass(frozen=True)
class Returned:
    """A piece of the function returned this."""

    value: Any


@dataclass(frozen=True)
class Reached:
    """A piece of the function came to its end, or to a `break`, with these names."""

    names: Names
    is_left: bool


@dataclass(frozen=True)
class Pieces:
    """A function, cut at its loop.

    `known` are the names that the body has before the loop, `carried` those of them that a round may assign, and
    `header` is the expression that the loop goes over; it is read, and never run.
    """

    known: tuple[str, ...]
    carried: frozenset[str]
    header: ast.expr
    before: FunctionType
    round: FunctionType
    after: FunctionType


def run(piece: FunctionType, names: Names) -> Returned | Reached:
    """Runs a piece with the names that it may use."""
    wanted = piece.__code__.co_varnames[: piece.__code__.co_argcount]
    if missing := [name for name in wanted if name not in names]:
        raise KernelError(f"{piece.__name__}: {', '.join(missing)} may have no value where the loop begins")
    outcome = piece(**{name: names[name] for name in wanted})
    return Returned(outcome[1]) if outcome[0] == "returned" else Reached(outcome[1], outcome[0] == "left")


def pieces_of(function: Callable[..., Any]) -> Pieces:
    """A function, cut at its loop. Raises KernelError for one that is not of this form."""
    if not isinstance(function, FunctionType):
        raise KernelError(f"{name_of(function)} is not written in Python")
    return pieces_of_code(function, function.__code__)


@cache
def pieces_of_code(function: FunctionType, _: CodeType) -> Pieces:
    """The pieces of a function while it has this code."""
    try:
        definition = definition_of(function)
    except NotAxisByAxis as error:
        raise KernelError(str(error)) from error
    if function.__closure__:
        raise KernelError(f"{name_of(function)} keeps something between calls")
    ast.increment_lineno(definition, function.__code__.co_firstlineno - definition.lineno)
    before, loop, after = cut(name_of(function), with_loop(definition))
    parameters = tuple(signature(function).parameters)
    targets = stored_in([loop.target])
    own = {*function.__code__.co_varnames, *function.__code__.co_cellvars, TOTAL, *targets}
    stored, known = stored_in(loop.body) & own, tuple(dict.fromkeys((*parameters, *sorted(stored_in(before) & own))))
    if shadowed := READ_BY_NAME & (own | function.__globals__.keys()):
        raise KernelError(f"{name_of(function)} has {', '.join(sorted(shadowed))} of its own")
    if late := (targets | (stored - set(known))) & loaded_in(after):
        raise KernelError(f"{name_of(function)} uses {', '.join(sorted(late))} of its last round after the loop")
    mapping, appended = Mapping(), appended_in(loop.body)
    first = [mapping.visit(said(statement)) for statement in before]
    reader = Rounds(function, set(known) | targets | stored)
    reader.read(loop.body)
    for mapped in mapping.maps:
        Rounds(function, reader.local | stored_in(part.target for part in mapped.generators)).read([mapped.elt])
    one = ast.Tuple([ast.Name(ITEM, ast.Load())], ast.Load())
    once = ast.For(loop.target, one, [*map(said, loop.body)], [names_at(loop, "ended")])
    return Pieces(
        known, frozenset((stored | appended) & set(known)), loop.iter,
        compiled(function, parameters, [*first, names_at(loop, "ended")]),
        compiled(function, (*known, ITEM), [ast.copy_location(once, loop), names_at(loop, "left")]),
        compiled(function, known, [*map(Whole(appended).visit, map(said, after)), said(returned_at(loop))]),
    )  # fmt: skip


def cut(name: str, definition: ast.FunctionDef) -> tuple[list[ast.stmt], ast.For, list[ast.stmt]]:
    """What stands before the loop of a function, the loop, and what stands after it."""
    loops = [node for node in ast.walk(definition) if isinstance(node, (ast.For, ast.While, ast.AsyncFor))]
    places = [place for place, statement in enumerate(definition.body) if statement in loops]
    loop = definition.body[places[0]] if len(places) == len(loops) == 1 else None
    if not isinstance(loop, ast.For) or loop.orelse:
        raise KernelError(f"{name} has not one loop, a `for` without `else` at the top of its body")
    return definition.body[: places[0]], loop, definition.body[places[0] + 1 :]


def compiled(function: FunctionType, parameters: Iterable[str], body: list[ast.stmt]) -> FunctionType:
    """A function of some names with the statements of another one, in the module of that."""
    made = ast.parse(f"def {function.__name__}({', '.join(parameters)}): pass")
    definition = made.body[0]
    if isinstance(definition, ast.FunctionDef):
        definition.body = body
    file = function.__code__.co_filename
    module = compile(ast.fix_missing_locations(made), file, "exec", dont_inherit=True)
    (code,) = (part for part in module.co_consts if isinstance(part, CodeType))
    return FunctionType(code, function.__globals__, function.__name__)


def stored_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that are assigned."""
    return names_in(nodes, ast.Store)


def loaded_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that are read."""
    return names_in(nodes, ast.Load)


def names_in(nodes: Iterable[ast.AST], context: type[ast.expr_context]) -> set[str]:
    """The names that are used in some way."""
    walked = (part for node in nodes for part in ast.walk(node))
    return {part.id for part in walked if isinstance(part, ast.Name) and isinstance(part.ctx, context)}


STATEMENTS = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.If, ast.Expr, ast.Return, ast.Break, ast.Continue, ast.Pass,
)  # fmt: skip
"""What a round may do."""

PARTS = (
    ast.Constant, ast.UnaryOp, ast.BoolOp, ast.BinOp, ast.Compare, ast.IfExp, ast.Tuple, ast.Starred, ast.NamedExpr,
    ast.keyword, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
)  # fmt: skip
"""Parts of statements that depend on nothing but what they are made of."""


class Rounds:
    """Reads the body of a loop, and refuses what may carry something from round to round other than by names."""

    def __init__(self, function: FunctionType, local: set[str]) -> None:
        self.function = function
        self.local = local

    def read(self, nodes: Iterable[ast.AST]) -> None:
        """Reads statements and their parts. Raises KernelError for one that is refused."""
        for node in nodes:
            match node:
                case ast.Raise():
                    pass
                case ast.Name(name):
                    if name not in self.local and not is_constant(self.named(name)):
                        self.refuse(node, "is no constant")
                case ast.Attribute(ctx=ast.Load()) | ast.Subscript(ctx=ast.Load()):
                    self.read(ast.iter_child_nodes(node))
                case ast.Call():
                    self.read((*self.called(node), *node.args, *node.keywords))
                case _ if isinstance(node, (*STATEMENTS, *PARTS)):
                    self.read(ast.iter_child_nodes(node))
                case _:
                    self.refuse(node, "is not known to the rules")

    def called(self, node: ast.Call) -> tuple[ast.expr, ...]:
        """What is appended to; nothing for a class of tuples, or a function that depends on its arguments alone."""
        match node.func:
            case ast.Attribute(inner, "append"):
                return (inner,)
            case ast.Name(name) if name not in self.local:
                called = self.named(name)
                try:
                    if not (isinstance(called, type) and issubclass(called, tuple)):
                        require_pure(called)
                except NotAxisByAxis as error:
                    raise KernelError(str(error)) from error
                return ()
        self.refuse(node, "calls what is not known by name")

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Raises KernelError."""
        raise KernelError(f"{name_of(self.function)}: in its loop, `{ast.unparse(node)}` {why}")

    def named(self, name: str) -> Any:
        """What a name that the function does not make stands for."""
        return self.function.__globals__.get(name, getattr(builtins, name, None))
