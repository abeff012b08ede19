"""Changed functions put in the place of those that run, and taken away again.

A function object keeps its identity; only its code is exchanged. So a change is seen wherever the function is used: by
name, through a cache, as a method, as part of a rule. Loops are counted meanwhile, for a change may make one endless.
"""

import ast
import builtins
import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from impl.native import purely
from proofs.caches import clear_caches
from proofs.kernel.registry import all_claims
from proofs.mutation.changes.kinds import COUNT

MOST_ROUNDS = 100_000
"""The rounds of loops that a function may take along one path of a claim, beside those that it takes unchanged."""


class RanAwayError(Exception):
    """A loop that does not end."""


class Rounds:
    """Counts the rounds of loops."""

    def __init__(self) -> None:
        self.count = 0
        self.most = MOST_ROUNDS

    def reset(self, most: int = MOST_ROUNDS) -> None:
        """Counts from 0 again, up to so many."""
        self.count, self.most = 0, most

    def __call__(self) -> None:
        """Counts one round. Raises RanAwayError at one too many."""
        self.count += 1
        if self.count > self.most:
            self.count = 0
            raise RanAwayError(f"more than {self.most} rounds of loops")


class Counted(ast.NodeTransformer):
    """Puts a call of the counter at the start of each loop."""

    def _counted(self, node: Any) -> Any:
        self.generic_visit(node)
        call = ast.Expr(ast.Call(ast.Name(COUNT, ast.Load()), [], []))
        node.body.insert(0, ast.fix_missing_locations(ast.copy_location(call, node.body[0])))
        return node

    visit_While = visit_For = _counted  # noqa: N815  (the names that ast asks for)


@cache
def tree_of(file: str) -> ast.Module:
    """The syntax tree of a file, with its loops counted; one for all, to be left as it is found."""
    return counted(file)


def counted(file: str) -> ast.Module:
    """A new syntax tree of a file, with its loops counted."""
    tree: ast.Module = Counted().visit(ast.parse(Path(file).read_text(encoding="utf-8"), file))
    return tree


def code_of(file: str) -> list[CodeType]:
    """The code of every function of a file as its tree is now, those inside others too, in order."""
    return list(codes(compile(tree_of(file), file, "exec")))


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code inside a piece of code, in order."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from codes(part)


Place = tuple[str, str, int]
"""Where a function is written: the file, its qualified name, and the line. Lambdas of one line are told apart by the
names of their parameters."""


def place_of(code: CodeType) -> Place:
    """Where a piece of code is written."""
    name = code.co_qualname
    if code.co_name == "<lambda>":
        name = f"{name}({', '.join(code.co_varnames[: code.co_argcount])})"
    return code.co_filename, name, code.co_firstlineno


def functions_by_place(folder: Path) -> dict[Place, list[FunctionType]]:
    """The functions of a package that are alive, with all its modules and the claims, which hold copies of some."""
    all_claims()
    files = sorted(folder.rglob("*.py"))
    for path in files:
        parts = path.relative_to(folder.parent).with_suffix("").parts
        if parts[-1] != "__main__":
            import_module(".".join(parts).removesuffix(".__init__"))
    found: dict[Place, list[FunctionType]] = {}
    names = set(map(str, files))
    for value in gc.get_objects():
        if isinstance(value, FunctionType) and value.__code__.co_filename in names:
            found.setdefault(place_of(value.__code__), []).append(value)
    return found


@contextmanager
def exchanged(functions: dict[Place, list[FunctionType]], new: Iterable[CodeType]) -> Iterator[int]:
    """Gives functions the code that was compiled for their places; says how many it gave other code. The native path
    is not asked meanwhile: it was made from the code as it is written."""
    old: list[tuple[FunctionType, CodeType]] = []
    with purely():  # from before to after, since it may be what is exchanged
        try:
            for code in new:
                for function in functions.get(place_of(code), ()):
                    if function.__code__ != code:
                        old.append((function, function.__code__))
                        function.__code__ = code
            clear_caches()
            yield len(old)
        finally:
            for function, code in reversed(old):
                function.__code__ = code
            clear_caches()


@contextmanager
def counting(functions: dict[Place, list[FunctionType]]) -> Iterator[Rounds]:
    """Counts the loops of a package."""
    rounds = Rounds()
    setattr(builtins, COUNT, rounds)
    try:
        files = dict.fromkeys(file for file, _, _ in functions)
        with exchanged(functions, [code for file in files for code in code_of(file)]):
            yield rounds
    finally:
        delattr(builtins, COUNT)
