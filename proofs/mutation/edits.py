"""The edits that make mutants of a function: each changes one place in the syntax tree of the function.

Swapped operators, `<` for `<=`, off by one, a dropped sign, exchanged operands, a dropped condition. What only refuses
bad input is left alone (an `if` that ends in `raise`): claims speak of good input, tests of the refusals.
"""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mod,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
"""Each operator and the one that is put in its place."""

NAMES = {"min": "max", "max": "min", "all": "any", "any": "all"}
"""Functions that are exchanged."""

SWAPPED = (ast.Sub, ast.FloorDiv, ast.Mod)
"""Operators whose operands are exchanged."""

UNTOUCHED = (ast.Raise, ast.JoinedStr, ast.Assert, ast.arguments, ast.Import, ast.ImportFrom)
"""What is not changed: messages, and the defaults and types of parameters."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One change: a field of a node, or a place in it, and what stands there instead; the parts as they are written."""

    owner: ast.AST
    field: str
    place: int | None
    value: Any
    line: int
    before: str
    after: str

    @contextmanager
    def applied(self) -> Iterator[None]:
        """Makes the change in the tree, and takes it back."""
        holder: Any = getattr(self.owner, self.field)
        old = holder if self.place is None else holder[self.place]
        self._put(self.value)
        try:
            yield
        finally:
            self._put(old)

    def _put(self, value: Any) -> None:
        if self.place is None:
            setattr(self.owner, self.field, value)
        else:
            getattr(self.owner, self.field)[self.place] = value


def edits(root: ast.AST) -> Iterator[Edit]:
    """Every change to what is below a node, in the order in which it is written."""
    for owner, field, place, node in descendants(root):
        for value in replacements(owner, node):
            before, after = written(node), written(ast.fix_missing_locations(value))
            yield Edit(owner, field, place, value, line_of(node), before, after)


def written(node: ast.AST) -> str:
    """A node as it is written; of a statement with others inside only its condition."""
    match node:
        case ast.If(test) | ast.While(test):
            return f"{type(node).__name__.lower()} {ast.unparse(test)}"
        case _:
            return ast.unparse(node).strip()


def line_of(node: ast.AST) -> int:
    """The line that a node begins on."""
    return int(getattr(node.target if isinstance(node, ast.comprehension) else node, "lineno", 0))


def descendants(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """The nodes below one that may be changed, each with where it stands."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment") or is_type(node, field):
            continue
        for place, part in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(part, ast.AST) or isinstance(part, UNTOUCHED) or is_docstring(part):
                continue
            if isinstance(part, ast.If) and isinstance(part.body[-1], ast.Raise):
                yield from descendants(ast.Module(part.orelse, []))
                continue
            yield node, field, place, part
            yield from descendants(part)


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is a string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_type(node: ast.AST, field: str) -> bool:
    """Whether a field names types: what `isinstance` is asked, or what stands in brackets after a class."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance")):
            return field == "args"
        case ast.Subscript(value=ast.Name(id="list" | "dict" | "set" | "tuple")):
            return field == "slice"
        case _:
            return False


def replacements(owner: ast.AST, node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that may stand in the place of a node."""
    for change in CHANGES:
        for value in change(node):
            yield ast.copy_location(value, node)
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.copy_location(ast.Constant(node.value + 1), node)
        if isinstance(owner, ast.BinOp | ast.Compare):
            yield ast.copy_location(ast.Constant(node.value - 1), node)


def other_operator(node: ast.AST) -> Iterator[ast.AST]:
    """`<` for `<=`, `+` for `-`, `//` for `%`, `and` for `or`."""
    match node:
        case ast.Compare(left, ops, comparators):
            for place, op in enumerate(ops):
                if type(op) in OPERATORS:
                    changed = [*ops[:place], OPERATORS[type(op)](), *ops[place + 1 :]]
                    yield ast.Compare(left, changed, comparators)  # type: ignore[arg-type]
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(op)](), right)  # type: ignore[arg-type]
        case ast.BoolOp(op, values):
            yield ast.BoolOp(OPERATORS[type(op)](), values)  # type: ignore[arg-type]
        case ast.AugAssign(target, op, value) if type(op) in OPERATORS:
            yield ast.AugAssign(target, OPERATORS[type(op)](), value)  # type: ignore[arg-type]
        case ast.Call(ast.Name(id=name), args, keywords) if name in NAMES:
            yield ast.Call(ast.copy_location(ast.Name(NAMES[name], ast.Load()), node), args, keywords)


def swapped_operands(node: ast.AST) -> Iterator[ast.AST]:
    """`b - a` for `a - b`, and so for `//` and `%`."""
    match node:
        case ast.BinOp(left, op, right) if isinstance(op, SWAPPED):
            yield ast.BinOp(right, op, left)


def without_sign(node: ast.AST) -> Iterator[ast.AST]:
    """`a` for `-a`, and for `not a`."""
    match node:
        case ast.UnaryOp(ast.USub() | ast.Not(), operand):
            yield operand


def without_condition(node: ast.AST) -> Iterator[ast.AST]:
    """A condition that always holds, or never; `and` and `or` without one of their parts."""
    match node:
        case ast.BoolOp(op, [left, right]):
            yield left
            yield right
        case ast.BoolOp(op, values):
            yield from (ast.BoolOp(op, [*values[:at], *values[at + 1 :]]) for at in range(len(values)))
        case ast.If(body=body, orelse=orelse):
            yield from (ast.If(constant(node, value), body, orelse) for value in (True, False))
        case ast.While(body=body, orelse=orelse):
            yield ast.While(constant(node, False), body, orelse)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.comprehension(target, source, [_, *_] as ifs, is_async):
            for at in range(len(ifs)):
                yield ast.comprehension(target, source, [*ifs[:at], *ifs[at + 1 :]], is_async)


def constant(node: ast.AST, value: bool) -> ast.Constant:
    """A truth value in the place of a node."""
    return ast.copy_location(ast.Constant(value), node)


CHANGES: tuple[Callable[[ast.AST], Iterator[ast.AST]], ...] = (
    other_operator,
    swapped_operands,
    without_sign,
    without_condition,
)
"""The kinds of edits, but for a constant that is off by one."""
