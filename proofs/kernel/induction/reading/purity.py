"""Whether what a function gives depends on its arguments alone, and whether it changes nothing, read off its source.

`locality` takes it that what is made of the entries at one axis depends on these; a function that counts its calls, or
keeps what it is given, tells the axes from one another. So each function that is given entries is read as well, and all
that it calls. Entries are integers: where a function asks for a `Node`, it is given none.

A function may be given functions, and call them (`called_back`): then what it gives depends on these, too. Whoever
calls it has to see that they depend on their arguments alone.
"""

import ast
import builtins
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, partial
from types import CodeType, FunctionType
from typing import Any, NoReturn

from impl.symbolic.minimum import smaller
from impl.symbolic.node import Node, is_symbolic
from proofs.kernel.induction.reading.identity import is_among, sides_of
from proofs.kernel.induction.reading.names import own_names
from proofs.kernel.induction.reading.records import computed_names, is_special, operators_of
from proofs.kernel.induction.reading.sources import (
    NotAxisByAxis,
    defaults_of,
    definition_of,
    is_class,
    is_constant,
    is_plain_record,
    name_of,
)

PURE = (abs, bool, divmod, int, isinstance, len, max, min, type)
"""Builtin functions that may be called with entries."""

NEVER_REACHED = (smaller,)
"""Functions that are called only where neither of two integers is known to be at most the other, which never happens to
entries."""

EXPRESSIONS = (
    ast.Constant, ast.UnaryOp, ast.BoolOp, ast.BinOp, ast.IfExp, ast.Tuple, ast.expr_context, ast.operator,
    ast.unaryop, ast.boolop, ast.cmpop,
)  # fmt: skip
"""Syntax nodes whose value depends on their parts alone."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The functions that were read, each with the places of the arguments that it calls, and those that are being read,
    `again` those of them that were met in what they call; and the attributes that are looked at, and the classes of
    records that are made."""

    read: dict[FunctionType, frozenset[int]] = field(default_factory=dict)
    begun: set[FunctionType] = field(default_factory=set)
    again: set[FunctionType] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    classes: set[type] = field(default_factory=set)


def require_pure(function: Any) -> None:
    """Raises NotAxisByAxis unless what a function gives depends on its arguments alone, it changes nothing, it calls
    none of its arguments, and it looks at nothing that a class computes of the records that it makes."""
    seen = Seen()
    if called_back(function, seen):
        raise NotAxisByAxis(f"{name_of(function)} calls what it is given")
    if found := computed(seen.classes, seen.attributes):
        raise NotAxisByAxis(f"{name_of(function)} makes a record of which {found} is computed when it is looked at")


def called_back(function: Any, seen: Seen | None = None) -> frozenset[int]:
    """The places of the arguments that a function calls, or has called.

    Raises NotAxisByAxis unless what the function gives depends on its arguments alone, as far as these do on theirs,
    and it changes nothing. One that calls itself is what the rest of it is.
    """
    seen = seen or Seen()
    function = class_that_makes(function)
    if is_among(function, (*PURE, *NEVER_REACHED)):
        return frozenset()
    if is_class(function) and is_plain_record(function):
        seen.classes.add(function)
        return frozenset()
    if type(function) is not FunctionType:
        raise NotAxisByAxis(f"{name_of(function)} is given entries, and is not known to depend on these alone")
    if function in seen.begun:
        seen.again.add(function)
        return frozenset()
    if function not in seen.read:
        seen.begun.add(function)
        definition = definition_of(function)
        purity = Purity(function, seen, parameters_of(definition))
        purity.block(definition.body)
        seen.begun.discard(function)
        seen.read[function] = purity.called_back()
    return seen.read[function]


def computed(classes: Iterable[type], attributes: Iterable[str]) -> str | None:
    """An attribute that some class computes when it is looked at, or an operator that it does not say in a function
    that is read; None if there is none."""
    looked_at, known, open_classes = set(attributes), set[type](), set(classes)
    while open_classes:
        kind = open_classes.pop()
        known.add(kind)
        for name, operator in operators_of(kind):
            seen = asked_by(operator, getattr(operator, "__code__", None))
            if seen is None:
                return f"{kind.__name__}.{name}"
            looked_at |= seen.attributes
            open_classes |= seen.classes - known
    return next((f"{kind.__name__}.{name}" for kind in known for name in computed_names(kind, looked_at)), None)


@cache
def asked_by(operator: Any, _code: CodeType | None) -> Seen | None:
    """What an operator looks at, and makes, while it has this code; None for one that is not read."""
    seen = Seen()
    try:
        return None if called_back(operator, seen) else seen
    except NotAxisByAxis:
        return None


def class_that_makes(function: Any) -> Any:
    """The class of records of which a function makes one, given a tuple of all fields; any other function itself."""
    if type(function) is partial and function.func is tuple.__new__ and not function.keywords:
        (kind,) = function.args
        return kind
    return function


class Purity:
    """Reads the body of one function that is given entries."""

    def __init__(self, function: FunctionType, seen: Seen, parameters: dict[str, int]) -> None:
        self.function = function
        self.seen = seen
        self.local = own_names(function)
        self.parameters = parameters
        self.called: set[str] = set()
        if function.__closure__ or not all(map(is_constant, defaults_of(function))):
            self.refuse("keeps something between calls")

    def called_back(self) -> frozenset[int]:
        """The places of the parameters that are called, once the body is read."""
        if self.called and self.function in self.seen.again:
            self.refuse("calls what it is given, and may call itself")
        return frozenset(self.parameters[name] for name in self.called)

    def refuse(self, why: str) -> NoReturn:
        """Refuses the function."""
        raise NotAxisByAxis(f"{name_of(self.function)}, which is given entries, {why}")

    def block(self, statements: list[ast.stmt]) -> bool:
        """Reads statements up to the first that ends the function; returns whether there is one."""
        return any(self.ends(statement) for statement in statements)

    def ends(self, statement: ast.stmt) -> bool:
        """Reads a statement, and returns whether it ends the function. The message of an exception is not read, for it
        does not matter."""
        match statement:
            case ast.Raise():
                return True
            case ast.Return(None) | ast.Expr(ast.Constant()):
                return isinstance(statement, ast.Return)
            case ast.Return(ast.expr() as value):
                self.expression(value)
                return True
            case ast.Assign([target], ast.expr() as value) | ast.AnnAssign(target, _, ast.expr() as value):
                if all(isinstance(part, ast.Name) for part in parts_of(target)):
                    self.expression(value)
                    return False
            case ast.If(test, body, orelse):
                self.expression(test)
                if (found := self.outcome(test)) is not None:
                    return self.block(body if found else orelse)
                yes, no = self.block(body), self.block(orelse)
                return yes and no
        self.refuse(f"does more than it gives: `{ast.unparse(statement).splitlines()[0]}`")

    def outcome(self, test: ast.expr) -> bool | None:
        """The truth value of a condition that asks whether integers are nodes, which they are not; None for any other
        condition."""
        match test:
            case ast.UnaryOp(ast.Not(), inner):
                found = self.outcome(inner)
                return None if found is None else not found
            case ast.BoolOp(operator, parts):
                decides = isinstance(operator, ast.Or)
                outcomes = {self.outcome(part) for part in parts}
                return decides if decides in outcomes else None if None in outcomes else not decides
            case ast.Call(ast.Name(name), [ast.Name(), ast.Name(kind)], []):
                return False if self.named(name) is isinstance and self.named(kind) is Node else None
            case ast.Call(ast.Name(name), [ast.Name()], []):
                return False if self.named(name) is is_symbolic else None
        return None

    def expression(self, node: ast.expr) -> None:
        """Reads an expression."""
        match node:
            case ast.Name():
                self.name(node)
            case ast.Call(ast.Name(name), arguments, []):
                self.call(name, arguments)
            case ast.Compare():
                self.compared(node)
            case ast.Tuple(parts):
                self.expressions(part.value if isinstance(part, ast.Starred) else part for part in parts)
            case ast.Subscript(inner, ast.Slice(low, high, None)):
                self.expressions(part for part in (inner, low, high) if part is not None)
            case ast.Subscript(inner, place):
                self.expressions((inner, place))
            case ast.Attribute(inner, name) if not self.is_named_outside(inner) and not is_special(name):
                self.seen.attributes.add(name)
                self.expression(inner)
            case ast.IfExp(test, yes, no) if (found := self.outcome(test)) is not None:
                self.expression(test)
                self.expression(yes if found else no)
            case _ if isinstance(node, EXPRESSIONS):
                self.expressions(part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))
            case _:
                self.refuse(f"does what is not known to the rules: `{ast.unparse(node)}`")

    def expressions(self, nodes: Iterable[ast.expr]) -> None:
        """Reads expressions."""
        for node in nodes:
            self.expression(node)

    def name(self, node: ast.Name) -> None:
        """Reads a name that is loaded."""
        if self.is_named_outside(node) and not is_constant(self.named(node.id)):
            self.refuse(f"looks at `{node.id}`, which is no constant")
        if self.is_named_class(node):
            self.refuse(f"looks at `{node.id}`, which is a class")

    def compared(self, node: ast.Compare) -> None:
        """Reads a comparison."""
        if (sides := sides_of(node, self.is_named_class)) is None:
            self.refuse(f"asks what is the same object: `{ast.unparse(node)}`")
        self.expressions(sides)

    def call(self, name: str, arguments: list[ast.expr]) -> None:
        """Reads a call: its arguments, and the source of the function that is called."""
        if self.is_given(name):
            self.called.add(name)
            backs: frozenset[int] = frozenset()
            called = None
        else:
            called = None if name in self.local else self.named(name)
            backs = called_back(called, self.seen)
        for place, argument in enumerate(arguments):
            if place in backs:
                self.called.add(self.handed_on(argument))
            elif called is not isinstance or place != 1 or not self.is_asked_for(argument):
                self.expression(argument)

    def is_asked_for(self, node: ast.expr) -> bool:
        """Whether a class is `Node`, or has the function as a method; what stands for any other one is none of it."""
        kind = self.named(node.id) if isinstance(node, ast.Name) and self.is_named_class(node) else None
        return kind is Node or (kind is not None and is_among(self.function, vars(kind).values()))

    def is_named_outside(self, node: ast.expr) -> bool:
        """Whether an expression is a name that the function does not make."""
        return isinstance(node, ast.Name) and node.id not in self.local

    def is_named_class(self, node: ast.expr) -> bool:
        """Whether an expression is the name of a class."""
        return isinstance(node, ast.Name) and node.id not in self.local and is_class(self.named(node.id))

    def is_given(self, name: str) -> bool:
        """Whether a name is a parameter that is never assigned."""
        return name in self.parameters

    def handed_on(self, argument: ast.expr) -> str:
        """The parameter that is handed on to what calls it."""
        if isinstance(argument, ast.Name) and self.is_given(argument.id):
            return argument.id
        self.refuse(f"has `{ast.unparse(argument)}` called")

    def named(self, name: str) -> Any:
        """The object that a name refers to which the function itself does not assign."""
        return self.function.__globals__.get(name, getattr(builtins, name, None))


def parts_of(target: ast.expr) -> list[ast.expr]:
    """The targets of an assignment, one by one."""
    return target.elts if isinstance(target, ast.Tuple) else [target]


def parameters_of(definition: ast.FunctionDef) -> dict[str, int]:
    """The parameters that are given by their places and that the function never assigns, with these places."""
    assigned = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name) and is_stored(node)}
    given = enumerate((*definition.args.posonlyargs, *definition.args.args))
    return {parameter.arg: place for place, parameter in given if parameter.arg not in assigned}


def is_stored(node: ast.Name) -> bool:
    """Whether a name is assigned or deleted there."""
    return not isinstance(node.ctx, ast.Load)
