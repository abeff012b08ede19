"""Edits of a constant of a module where a function reads it: another number, a table without one of its entries, or
whose values have changed places. What is made of a constant when modules are loaded stays as it is.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sized
from importlib import import_module

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
"""The names of constants."""

NUMBER = ("{} + 1",)
ENTRIES = ("{}[1:]", "{}[:-1]")
MEMBERS = ("{0} - {{min({0}, key=str)}}", "{0} - {{max({0}, key=str)}}")
PAIRS = ("dict([*{}.items()][1:])", "dict([*{}.items()][:-1])")
TURNED = "dict(zip({0}, [*{0}.values()][1:] + [*{0}.values()][:1]))"
INSTEAD: dict[type, tuple[str, ...]] = {
    int: NUMBER, bool: ("not {}",), tuple: ENTRIES, list: ENTRIES, set: MEMBERS, frozenset: MEMBERS, dict: PAIRS,
}  # fmt: skip
"""What is read in the place of a constant, by its type."""


def constants_of(module: str) -> dict[str, object]:
    """The constants that the functions of a module can read, its own and those it imports."""
    names = vars(import_module(module)).items()
    return {name: value for name, value in names if CONSTANT.fullmatch(name) and type(value) in INSTEAD}


def other_constants(owner: ast.AST, node: ast.AST, constants: Mapping[str, object]) -> Iterator[ast.AST]:
    """What may be read in the place of a node that reads a constant."""
    match node:
        case ast.Name(name, ast.Load()) if name in constants:
            for text in written_instead(owner, constants[name]):
                yield ast.copy_location(ast.parse(text.format(name), mode="eval").body, node)


def written_instead(owner: ast.AST, value: object) -> Iterator[str]:
    """What is written in the place of the name of a value, which stands there as `{}`; of one entry none is left."""
    texts = INSTEAD.get(type(value), ())
    yield from texts[: len(value)] if isinstance(value, Sized) else texts
    if type(value) is int and isinstance(owner, ast.BinOp | ast.Compare):
        yield "{} - 1"
    if isinstance(value, dict) and len({id(each) for each in value.values()}) > 1:
        yield TURNED
