"""What the rounds of a loop may do: nothing by which they carry something to one another otherwise than by names.

The functions that they call depend on their arguments alone; so must those that the function under test is given and
that its rounds call, or have called, which its arguments are held against (`Read.functions`), and the methods of what
it is given (`Read.objects`).
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from itertools import product
from math import prod
from types import FunctionType
from typing import Any, NoReturn

from proofs.kernel.induction.cut.syntax import does_more, lists_of, stored_in
from proofs.kernel.induction.reading.identity import sides_of
from proofs.kernel.induction.reading.purity import Seen, called_back
from proofs.kernel.induction.reading.records import is_special
from proofs.kernel.induction.reading.sources import NotAxisByAxis, is_class, is_constant, name_of
from proofs.kernel.terms.explorer import KernelError

STATEMENTS = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.If, ast.Expr, ast.Return, ast.Break, ast.Continue, ast.Pass,
)  # fmt: skip
"""What a round may do."""

PARTS = (
    ast.Constant, ast.UnaryOp, ast.BoolOp, ast.BinOp, ast.IfExp, ast.Tuple, ast.Starred, ast.NamedExpr,
    ast.keyword, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
)  # fmt: skip
"""Parts of statements that depend on nothing but what they are made of."""


@dataclass(frozen=True, slots=True)
class Read:
    """What was read: the parameters that are called, and those of which a method is, the attributes that are looked at,
    and the classes of the records that are made."""

    functions: frozenset[str]
    objects: frozenset[str]
    attributes: frozenset[str]
    classes: frozenset[type]


class Rounds:
    """Reads the body of a loop. `local` are the names of the function, `given` those of its parameters that it never
    assigns, and `taken` the functions in whose place others are put, which are not read."""

    where = "in"
    """Where what is read stands."""

    def __init__(self, function: FunctionType, local: set[str], given: Iterable[str], taken: frozenset[str]) -> None:
        self.function = function
        self.local = local
        self.given = frozenset(given)
        self.taken = taken
        self.seen = Seen()
        self.functions: set[str] = set()
        self.objects: set[str] = set()
        self.handed: set[tuple[str, str | None]] = set()

    def found(self) -> Read:
        """What was read."""
        return Read(
            frozenset(self.functions),
            frozenset(self.objects),
            frozenset(self.seen.attributes),
            frozenset(self.seen.classes),
        )

    def read(self, nodes: Iterable[ast.AST]) -> None:
        """Reads statements and their parts. Raises KernelError for one that is refused."""
        for node in nodes:
            self.part(node)

    def part(self, node: ast.AST) -> None:
        """Reads a statement, or a part of one."""
        match node:
            case ast.Raise() | ast.List([], ast.Load()):
                pass
            case ast.Name():
                self.name(node)
            case ast.Attribute(ctx=ast.Load()):
                self.attribute(node)
            case ast.Assign([ast.Name()], ast.GeneratorExp() as each):
                self.mapped(each)
            case ast.Assign([ast.Subscript(ast.Name(name), place)], value) if name in self.local:
                self.read([place, value])
            case ast.Assign([target], ast.Call(ast.Name(name)) as called) if name in self.taken:
                self.handed.update(product(stored_in([target]), map(name_in, called.args)))
                self.read([target, called])
            case ast.ListComp():
                self.each(node)
            case ast.Subscript(ctx=ast.Load()) | ast.Slice(step=None):
                self.read(ast.iter_child_nodes(node))
            case ast.Call():
                self.call(node)
            case ast.Compare():
                self.compared(node)
            case _ if isinstance(node, (*STATEMENTS, *PARTS)):
                self.read(ast.iter_child_nodes(node))
            case _:
                self.refuse(node, "is not known to the rules")

    def name(self, node: ast.Name) -> None:
        """Reads a name that is loaded, or assigned."""
        if node.id not in self.local and not is_constant(self.named(node.id)):
            self.refuse(node, "is no constant")
        if self.is_named_class(node):
            self.refuse(node, "is a class, of which attributes are not read")

    def attribute(self, node: ast.Attribute) -> None:
        """Reads an attribute that is looked at."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.local:
            self.refuse(node, "is of what the function does not make")
        if is_special(node.attr):
            self.refuse(node, "is what Python knows of it, and not what it is made of")
        self.seen.attributes.add(node.attr)
        self.read([node.value])

    def compared(self, node: ast.Compare) -> None:
        """Reads a comparison."""
        if (sides := sides_of(node, self.is_named_class)) is None and not self.is_handed_back(node):
            self.refuse(node, "asks what is the same object")
        self.read(sides or [])

    def call(self, node: ast.Call) -> None:
        """Reads a call: its arguments, and the source of the function that is called."""
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), "append" | "add"), [entry], []) if name in self.local:
                self.read([entry])
            case ast.Call(ast.Attribute(ast.Name(name), "extend"), [ast.GeneratorExp() as each], []) if (
                name in self.local
            ):
                self.mapped(each)
            case ast.Call(ast.Attribute(ast.Name(name), "pop"), [], []) if name in self.local:
                pass
            case ast.Call(ast.Name(name), arguments, []) if name in self.given:
                self.functions.add(name)
                self.read(arguments)
            case ast.Call(ast.Attribute(ast.Name(name)), arguments, []) if name in self.given:
                self.objects.add(name)
                self.read(arguments)
            case ast.Call(ast.Name(name), arguments, []) if name in self.taken:
                self.read(arguments)
            case ast.Call(ast.Name("min" as name), [ast.Name(some)], [ast.keyword("key", ast.Lambda() as key)]) if (
                some in self.local and name not in self.local
            ):
                self.keyed(key)
            case ast.Call(ast.Name(name), [factors], []) if name not in self.local and self.named(name) is prod:
                self.read([factors])
            case ast.Call(ast.Name(name)) if name not in self.local:
                self.call_named(node, self.named(name))
            case _:
                self.refuse(node, "calls what is not known by name")

    def mapped(self, each: ast.GeneratorExp) -> None:
        """Reads what is put at the end of a list, or of which one is searched: what is made of each of those that a
        function gives which is taken at its word. Nothing that is made of one may depend on another one."""
        match each.generators:
            case [ast.comprehension(target, ast.Call(ast.Name(name)) as source, [], 0)] if name in self.taken:
                self.require_alone(each)
                self.read([source])
                self.within(stored_in([target])).read([each.elt])
            case _:
                self.refuse(each, "is not made of what one function gives that is taken at its word")

    def each(self, node: ast.ListComp) -> None:
        """Reads a list of what is made of each entry of a list, or of those at one place of several."""
        if (lists := lists_of(node)) is None:
            self.refuse(node, "is not made of each entry of lists of one length")
        self.require_alone(node)
        self.read(lists)
        self.within(stored_in([node.generators[0].target])).read([node.elt])

    def require_alone(self, node: ast.AST) -> None:
        """Refuses what is made of each of some entries if one may depend on another one."""
        if does_more([node]):
            self.refuse(node, "does more than it makes")

    def within(self, own: set[str]) -> Rounds:
        """What reads an expression with some names of its own."""
        inside = copy(self)
        inside.local, inside.given, inside.taken = self.local | own, self.given - own, self.taken - own
        return inside

    def keyed(self, key: ast.Lambda) -> None:
        """Reads what those are compared by of which the least is asked for."""
        match key.args:
            case ast.arguments([], [ast.arg(name)], None, [], [], None, []):
                self.require_alone(key)
                self.within({name}).read([key.body])
            case _:
                self.refuse(key, "is not made of one of them")

    def call_named(self, node: ast.Call, called: Any) -> None:
        """Reads a call of a class of records, or of a function that depends on its arguments alone."""
        if called is isinstance:
            self.refuse(node, "asks for the class of a value, in whose place another one may stand")
        try:
            backs = called_back(called, self.seen)
        except NotAxisByAxis as error:
            raise KernelError(str(error)) from error
        if backs and (node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args)):
            self.refuse(node, "gives a function otherwise than by its place")
        for place, argument in enumerate(node.args):
            if place not in backs:
                self.read([argument])
            elif isinstance(argument, ast.Name) and argument.id in self.given:
                self.functions.add(argument.id)
            else:
                self.refuse(node, f"has `{ast.unparse(argument)}` called")
        self.read(node.keywords)

    def refuse(self, node: ast.AST, why: str) -> NoReturn:
        """Raises KernelError."""
        raise KernelError(f"{name_of(self.function)}: {self.where} its loop, `{ast.unparse(node)}` {why}")

    def is_handed_back(self, node: ast.Compare) -> bool:
        """Whether it is asked if what a function gives that is taken at its word is what it was handed, which is for
        the word to say."""
        match node:
            case ast.Compare(ast.Name(given), [ast.Is() | ast.IsNot()], [ast.Name(handed)]):
                return (given, handed) in self.handed
        return False

    def is_named_class(self, node: ast.AST) -> bool:
        """Whether an expression is the name of a class."""
        return isinstance(node, ast.Name) and node.id not in self.local and is_class(self.named(node.id))

    def named(self, name: str) -> Any:
        """What a name that the function does not make stands for."""
        return self.function.__globals__.get(name, getattr(builtins, name, None))


def name_in(node: ast.expr) -> str | None:
    """The name that an expression is; None for any other one."""
    return node.id if isinstance(node, ast.Name) else None
