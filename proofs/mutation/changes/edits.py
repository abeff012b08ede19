"""The edits that make mutants of a function: each changes one place in the syntax tree of the function.

What only refuses bad input is left alone (an `if` that ends in `raise`): claims speak of good input, tests of the
refusals.
"""

import ast
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from proofs.mutation.changes.constants import other_constants
from proofs.mutation.changes.kinds import replacements

UNTOUCHED = (ast.Raise, ast.JoinedStr, ast.Assert, ast.arguments, ast.Import, ast.ImportFrom)
"""What is not changed: messages, and the defaults and types of parameters."""

NO_CONSTANTS: Mapping[str, object] = MappingProxyType({})
"""What a rule reads beside its parts, and a function of which nothing is known."""


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
        self._put(ast.fix_missing_locations(self.value))
        try:
            yield
        finally:
            self._put(old)

    def _put(self, value: Any) -> None:
        if self.place is None:
            setattr(self.owner, self.field, value)
        else:
            getattr(self.owner, self.field)[self.place] = value


def edits(root: ast.AST, constants: Mapping[str, object] = NO_CONSTANTS) -> Iterator[Edit]:
    """Every change to what is below a node, in the order in which it is written; constants by their names."""
    for owner, field, place, node in descendants(root):
        if values := [*replacements(owner, node), *other_constants(owner, node, constants)]:
            before = written(node)
            for value in values:
                yield Edit(owner, field, place, value, line_of(node), before, written(value))


def written(node: ast.AST) -> str:
    """A node as it is written; of a statement with others inside, its condition, and whether it ends in `break`."""
    match node:
        case ast.If(test) | ast.While(test):
            return f"{type(node).__name__.lower()} {ast.unparse(test)}{leaving(node)}"
        case ast.For(target, source):
            return f"for {ast.unparse(target)} in {ast.unparse(source)}{leaving(node)}"
        case _:
            return ast.unparse(node).strip()


def leaving(node: ast.If | ast.For | ast.While) -> str:
    """How a statement ends that leaves a loop."""
    return "; break" if isinstance(node.body[-1], ast.Break) else ""


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
