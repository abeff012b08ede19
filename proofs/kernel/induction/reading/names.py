"""The names that a function makes itself; those of its comprehensions are not among them, which are made there alone.

From Python 3.12 on, comprehensions are compiled into the function around them (PEP 709), and its code has their names
as its own. But outside of the comprehension such a name is what it was: often one of the module.
"""

import ast
import sys
from collections.abc import Iterable
from types import FunctionType

from proofs.kernel.induction.reading.sources import definition_of

IS_INLINED = sys.version_info >= (3, 12)
"""Whether the names of comprehensions are among those of the code around them."""

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def own_names(function: FunctionType) -> frozenset[str]:
    """The names that a function makes, its parameters among them. Raises NotAxisByAxis if its source is not what runs,
    in a version of Python where that says which ones they are."""
    code = function.__code__
    names = frozenset((*code.co_varnames, *code.co_cellvars))
    return names - only_comprehended(definition_of(function)) if IS_INLINED else names


def only_comprehended(definition: ast.FunctionDef) -> set[str]:
    """The names that comprehensions of a function give to what they go over, and that it gives to nothing else."""
    targets = [node.target for node in ast.walk(definition) if isinstance(node, ast.comprehension)]
    parts = (part for target in targets for part in ast.walk(target))
    return {part.id for part in parts if isinstance(part, ast.Name)} - bound(definition)


def bound(definition: ast.FunctionDef) -> set[str]:
    """The names that a function gives to something, but for what comprehensions go over."""
    given = definition.args
    every = (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg)
    binding = Binding()
    binding.each(definition.body)
    return binding.names | {part.arg for part in every if part is not None}


class Binding(ast.NodeVisitor):
    """Collects the names that the statements of a function give to something, in the function itself."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def each(self, nodes: Iterable[ast.AST | None]) -> None:
        """Reads some parts, those that are there."""
        for node in nodes:
            if node is not None:
                self.visit(node)

    def _bind(self, name: str | None) -> None:
        """Collects a name, if there is one."""
        if name is not None:
            self.names.add(name)

    def visit_Name(self, node: ast.Name) -> None:
        if not isinstance(node.ctx, ast.Load):
            self.names.add(node.id)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.each((node.iter, *node.ifs))

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.each((*node.args.defaults, *node.args.kw_defaults))

    def _scope(self, node: Scope) -> None:
        """Reads what is inside of a function, or a class, and is evaluated around it."""
        self.names.add(node.name)
        self.each(node.decorator_list)
        if isinstance(node, ast.ClassDef):
            self.each((*node.bases, *node.keywords))
        else:
            self.each((*node.args.defaults, *node.args.kw_defaults))

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _scope  # noqa: N815  (the names that ast asks for)

    def visit_alias(self, node: ast.alias) -> None:
        self.names.add(node.asname or node.name.partition(".")[0])

    def _named(self, node: ast.ExceptHandler | ast.MatchAs | ast.MatchStar) -> None:
        """Reads what may give a name to what it meets."""
        self._bind(node.name)
        self.generic_visit(node)

    visit_ExceptHandler = visit_MatchAs = visit_MatchStar = _named  # noqa: N815  (the names that ast asks for)

    def visit_MatchMapping(self, node: ast.MatchMapping) -> None:
        self._bind(node.rest)
        self.generic_visit(node)
