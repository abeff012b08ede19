"""Where the functions of the library and of the definitions are written: by name, by line, and their text."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import impl
import spec


def folder_of(package: ModuleType) -> str:
    """The folder of a package, with the separator at its end."""
    return str(Path(package.__file__ or "").parent) + "/"


ROOTS = {folder_of(package): package.__name__ for package in (impl, spec)}
"""The folders, and the packages that they are."""


@dataclass(frozen=True, slots=True)
class Written:
    """A function, a method, or what else has a name at the top of a module: such as a rule, with its lambdas."""

    name: str
    file: str
    first: int
    last: int

    @property
    def module(self) -> str:
        """The module, such as `impl.merge.base`."""
        return module_of(self.file)

    @property
    def text(self) -> str:
        """The source, decorators included."""
        return "\n".join(lines_of(self.file)[self.first - 1 : self.last])


@cache
def lines_of(file: str) -> list[str]:
    """The lines of a file."""
    return Path(file).read_text(encoding="utf-8").splitlines()


@cache
def module_of(file: str) -> str:
    """The name of the module that a file of the packages is."""
    root = next(root for root in ROOTS if file.startswith(root))
    parts = Path(file).relative_to(root).with_suffix("").parts
    return ".".join([ROOTS[root], *parts]).removesuffix(".__init__")


@cache
def written_in(file: str) -> tuple[Written, ...]:
    """The functions, classes and rules that are written in a file, in order."""
    tree = ast.parse("\n".join(lines_of(file)))
    return tuple(
        Written(f"{module_of(file)}.{name}", file, first_line(node), node.end_lineno or node.lineno)
        for name, node in named(tree.body)
    )


def named(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, ast.stmt]]:
    """The functions, methods and assigned names of a module, with their names."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield prefix + name, node
            case ast.ClassDef(name=name):
                yield from named(node.body, f"{prefix}{name}.")
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield prefix + name, node


def first_line(node: ast.stmt) -> int:
    """The first line of a statement, decorators included."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else []
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


@cache
def at(file: str, line: int) -> Written | None:
    """What is written at a line of a file; None for other files, and where nothing with a name is."""
    if not file.startswith(tuple(ROOTS)):
        return None
    return next((entry for entry in written_in(file) if entry.first <= line <= entry.last), None)


@cache
def everything() -> dict[str, Written]:
    """All that is written in both packages, by name."""
    files = [str(path) for root in ROOTS for path in sorted(Path(root).rglob("*.py"))]
    return {entry.name: entry for file in files for entry in written_in(file)}
