"""Which functions are changed, and how: every edit of every function that claims run, and of every rule object."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from proofs.mutation.changes.constants import constants_of
from proofs.mutation.changes.edits import Edit, edits, line_of, written
from proofs.mutation.changes.live import tree_of

LEFT, RIGHT, NEEDS = 4, 5, 6
"""Where the functions of a rule stand among its arguments (`impl.simplify.rules.rule.Rule`)."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A function, on the lines `first` to `last`, with one edit; `number` tells apart those that are written alike."""

    function: str
    file: str
    first: int
    last: int
    edit: Edit
    number: int = 1
    is_rule: bool = False

    @property
    def key(self) -> str:
        """The name of the mutant, the same as long as the function is."""
        again = f" ({self.number})" if self.number > 1 else ""
        return f"{self.function}: {self.edit.before} -> {self.edit.after}{again}"

    @property
    def places(self) -> tuple[Sequence[int], ...]:
        """The lines of which one that runs shows that the mutant may matter, those to look for first: the changed one,
        or else those inside of the function."""
        return [self.edit.line], range(self.first + (self.first < self.last), self.last + 1)

    @contextmanager
    def written(self) -> Iterator[None]:
        """Makes the edit in the tree of the file, and undoes it at the end."""
        with self.edit.applied():
            yield


@cache
def mutants_of(file: str, module: str) -> tuple[Mutant, ...]:
    """Every mutant of the functions and rules that a file defines, in its one tree (`live.tree_of`)."""
    found: list[Mutant] = []
    counts: dict[tuple[str, str, str], int] = {}
    for name, node, changes in subjects(tree_of(file), module, constants_of(module)):
        for edit in changes:
            alike = (name, edit.before, edit.after)
            counts[alike] = counts.get(alike, 0) + 1
            is_rule, last = isinstance(node, ast.Lambda), node.end_lineno or node.lineno
            found.append(Mutant(name, file, node.lineno, last, edit, counts[alike], is_rule))
    return tuple(found)


Subject = tuple[str, ast.FunctionDef | ast.Lambda, Iterator[Edit]]
"""A function by name, where it is written, and its edits."""


def subjects(tree: ast.Module, module: str, constants: Mapping[str, object]) -> Iterator[Subject]:
    """The functions, methods and rules of a file, each with its edits, those of the constants that it reads too."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name):
                yield f"{module}.{name}", node, edits(node, constants)
            case ast.ClassDef(name, body=body):
                methods = (part for part in body if isinstance(part, ast.FunctionDef))
                yield from ((f"{module}.{name}.{method.name}", method, edits(method, constants)) for method in methods)
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("Rule"), arguments)):
                yield from rule_edits(f"{module}.{name}", arguments)


def rule_edits(name: str, arguments: list[ast.expr]) -> Iterator[Subject]:
    """The edits of the functions that a rule writes out: its two sides, and needs that ask for less."""
    for part, at in (("left", LEFT), ("right", RIGHT)):
        if isinstance(function := arguments[at], ast.Lambda):
            yield f"{name}.{part}", function, side_edits(function)
    match arguments[NEEDS]:
        case ast.Lambda(body=ast.Tuple(needs)) as function:
            yield f"{name}.needs", function, weaker(function, needs)


def side_edits(function: ast.Lambda) -> Iterator[Edit]:
    """The edits of one side of a rule, and the side plus one."""
    yield from edits(function)
    yield replaced(function, "body", None, function.body, plus_one(function.body))


def weaker(function: ast.Lambda, needs: list[ast.expr]) -> Iterator[Edit]:
    """Needs without one of them, and with one that may also be -1."""
    for at, need in enumerate(needs):
        fewer = ast.copy_location(ast.Tuple([*needs[:at], *needs[at + 1 :]], ast.Load()), function.body)
        line, before = line_of(need), f"need {written(need)}"
        yield Edit(function, "body", None, fewer, line, before, "none")
        yield Edit(function.body, "elts", at, plus_one(need), line, before, f"{written(need)} + 1")


def plus_one(node: ast.expr) -> ast.expr:
    """An expression that is one more."""
    more = ast.BinOp(node, ast.Add(), ast.Constant(1))
    return ast.fix_missing_locations(ast.copy_location(more, node))


def replaced(owner: ast.AST, field: str, place: int | None, old: ast.expr, new: ast.expr) -> Edit:
    """An edit that puts an expression in the place of another."""
    return Edit(owner, field, place, new, line_of(old), written(old), written(new))


def all_mutants(folder: Path, only: str = "*") -> list[Mutant]:
    """Every mutant of a package, in functions whose names match a pattern."""
    found: list[Mutant] = []
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(folder.parent).with_suffix("").parts).removesuffix(".__init__")
        if may_match(module, only):
            found += [mutant for mutant in mutants_of(str(path), module) if fnmatchcase(mutant.function, only)]
    return found


def may_match(module: str, pattern: str) -> bool:
    """Whether a name in a module may match a pattern; without reading the module.

    >>> may_match("impl.view.view", "impl.view.*"), may_match("impl.view", "impl.view.view.*.pad")
    (True, True)
    >>> may_match("impl.parts.reshape", "impl.view*")
    False
    """
    begin = re.split(r"[*?[]", pattern, maxsplit=1)[0]
    return f"{module}.".startswith(begin) or begin.startswith(f"{module}.")
