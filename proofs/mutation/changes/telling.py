"""Which lines of a package run, as its functions tell themselves: each statement says that it is reached.

A trace function (`proofs.running.coverage.tracing`) is called at every call and every line, those of the checks too,
and takes four times as long as what it looks at. Here nothing but the library is slower. A line is part of the
statement that it belongs to without those inside; that one of several branches of an expression is not taken goes
unseen.
"""

import ast
import builtins
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from proofs.mutation.changes.live import Place, codes, counted, exchanged
from proofs.running.coverage import Lines

TELL = "tell_that_a_statement_is_reached"
"""The name of what the statements call, which is no part of the functions."""


class Told:
    """The statements that were reached, by their numbers, and the lines of each."""

    def __init__(self) -> None:
        self.reached: set[int] = set()
        self.lines: list[tuple[str, tuple[int, ...]]] = []

    @contextmanager
    def noted(self) -> Iterator[Lines]:
        """Notes the lines that run meanwhile."""
        ran = Lines()
        self.reached.clear()
        yield ran
        for number in self.reached:
            file, lines = self.lines[number]
            ran.update((file, line) for line in lines)


class Telling:
    """Has each statement of the functions in a file say that it is reached, and each lambda that it is called."""

    def __init__(self, file: str, told: Told) -> None:
        self._file = file
        self._told = told

    def put_into(self, node: ast.AST, *, is_in_function: bool = False) -> None:
        """Changes what is inside of a node."""
        is_in_function = is_in_function or isinstance(node, ast.FunctionDef)
        for name, value in list(ast.iter_fields(node)):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    self.put_into(part, is_in_function=is_in_function)
            if is_in_function and is_block(value):
                setattr(node, name, [told for statement in value for told in self._both(statement)])
        if isinstance(node, ast.Lambda):
            call = self._call(lines_of(node), node.body)
            node.body = ast.copy_location(ast.BoolOp(ast.Or(), [call, node.body]), node.body)

    def _both(self, statement: ast.stmt) -> list[ast.stmt]:
        """What says that a statement is reached, and the statement; words alone are none."""
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            return [statement]
        call = self._call(sorted({*lines_of(statement)} - lines_inside(statement)), statement)
        return [ast.copy_location(ast.Expr(call), statement), statement]

    def _call(self, lines: Iterable[int], where: ast.AST) -> ast.Call:
        """What says that some lines are reached; it gives None."""
        self._told.lines.append((self._file, tuple(lines)))
        call = ast.Call(ast.Name(TELL, ast.Load()), [ast.Constant(len(self._told.lines) - 1)], [])
        return ast.fix_missing_locations(ast.copy_location(call, where))


def is_block(value: object) -> bool:
    """Whether a field of a node is a list of statements."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], ast.stmt)


def lines_of(node: Any) -> range:
    """The lines from the first of a node to the last, its decorators included."""
    first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
    return range(first, node.end_lineno + 1)


def lines_inside(statement: ast.stmt) -> set[int]:
    """The lines of the statements inside of a statement."""
    inside = (node for node in ast.walk(statement) if isinstance(node, ast.stmt) and node is not statement)
    return {line for node in inside for line in lines_of(node)}


@cache
def code_that_tells(files: tuple[str, ...]) -> tuple[Told, list[CodeType]]:
    """The code of every function in some files, those inside others too, and what it tells; made once, for it takes
    seconds."""
    told, new = Told(), list[CodeType]()
    for file in files:
        tree = counted(file)
        Telling(file, told).put_into(tree)
        new += codes(compile(tree, file, "exec"))
    return told, new


def unheard(_: int) -> None:
    """What nobody hears."""


@contextmanager
def telling(functions: dict[Place, list[FunctionType]]) -> Iterator[Told]:
    """Has functions tell what they run, and count the rounds of their loops, as they do anyway (`live.counting`). What
    functions made meanwhile, and somebody keeps, goes on telling, and is not heard."""
    told, new = code_that_tells(tuple(dict.fromkeys(file for file, _, _ in functions)))
    setattr(builtins, TELL, told.reached.add)
    try:
        with exchanged(functions, new):
            yield told
    finally:
        setattr(builtins, TELL, unheard)
