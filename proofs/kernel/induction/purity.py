"""Whether what a function gives depends on its arguments alone, and whether it changes nothing, read off its source.

`locality` takes it that what is made of the entries at one axis depends on these; a function that counts its calls, or
keeps what it is given, tells the axes from one another. So each function that is given entries is read as well, and all
that it calls. Entries are integers: where a function asks for a `Node`, it is given none.
"""

import ast
import builtins
import linecache
from collections.abc import Iterator
from inspect import getsource, signature
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any, NoReturn

from impl.symbolic.node import Node, is_symbolic


class NotAxisByAxis(Exception):
    """The rules do not show that a function goes axis by axis."""


PURE = frozenset((abs, bool, divmod, int, isinstance, len, max, min, type))
"""Builtin functions that may be called with entries."""

NEVER_REACHED = ("impl.symbolic.minimum.smaller",)
"""Functions that are called only where neither of two integers is known to be at most the other, which never happens to
entries."""

EXPRESSIONS = (
    ast.Constant, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.BinOp, ast.IfExp, ast.Tuple, ast.expr_context, ast.operator,
    ast.unaryop, ast.boolop, ast.cmpop,
)  # fmt: skip
"""Syntax nodes whose value depends on their parts alone."""


def require_pure(function: Any, seen: set[FunctionType] | None = None) -> None:
    """Raises NotAxisByAxis unless what a function gives depends on its arguments alone, and it changes nothing.

    `seen` are the functions that are being read: one that calls itself is what the rest of it is.
    """
    if function in PURE or name_of(function) in NEVER_REACHED:
        return
    if not isinstance(function, FunctionType):
        raise NotAxisByAxis(f"{name_of(function)} is given entries, and is not known to depend on these alone")
    seen = set() if seen is None else seen
    if function not in seen:
        seen.add(function)
        Purity(function, seen).block(definition_of(function).body)


class Purity:
    """Reads the body of one function that is given entries."""

    def __init__(self, function: FunctionType, seen: set[FunctionType]) -> None:
        self.function = function
        self.seen = seen
        self.local = frozenset((*function.__code__.co_varnames, *function.__code__.co_cellvars))
        if function.__closure__ or not all(map(is_constant, defaults_of(function))):
            self.refuse("keeps something between calls")

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
            case ast.Name(name):
                if name not in self.local and not is_constant(self.named(name)):
                    self.refuse(f"looks at `{name}`, which is no constant")
            case ast.Call(ast.Name(name), arguments, []):
                self.call(name, arguments)
            case ast.IfExp(test, yes, no) if (found := self.outcome(test)) is not None:
                self.expression(test)
                self.expression(yes if found else no)
            case _ if isinstance(node, EXPRESSIONS):
                for part in ast.iter_child_nodes(node):
                    if isinstance(part, ast.expr):
                        self.expression(part)
            case _:
                self.refuse(f"does what is not known to the rules: `{ast.unparse(node)}`")

    def call(self, name: str, arguments: list[ast.expr]) -> None:
        """Reads a call: its arguments, and the source of the function that is called."""
        called = None if name in self.local else self.named(name)
        require_pure(called, self.seen)
        for place, argument in enumerate(arguments):
            is_class = called is isinstance and place == 1
            if not (is_class and isinstance(argument, ast.Name) and isinstance(self.named(argument.id), type)):
                self.expression(argument)

    def named(self, name: str) -> Any:
        """The object that a name refers to which the function itself does not assign."""
        return self.function.__globals__.get(name, getattr(builtins, name, None))


def parts_of(target: ast.expr) -> list[ast.expr]:
    """The targets of an assignment, one by one."""
    return target.elts if isinstance(target, ast.Tuple) else [target]


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
