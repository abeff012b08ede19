"""`python -m impl shard`: whether a reshape of a divided tensor needs communication, in PyTorch's words or in JAX's."""

from __future__ import annotations

import argparse
import ast
import re

from impl.cli.options import told_by
from impl.cli.reading.syntax import syntax_of, unreadable
from impl.cli.reply import Reply
from impl.cli.writing.as_json import plain
from impl.errors import ParseError
from impl.interop import jax
from impl.interop.torch import calls
from impl.interop.torch import placements as torch
from impl.ops.sharding.views import Answer, Moves, Stays, Undecided, placed_after
from impl.shown import shown

STATUSES = {Stays: 0, Moves: 1, Undecided: 3}
"""The exit statuses."""
OPTIONS = {
    "view: ": "shard: ", "Placement: mesh axis": "shard: --placement: mesh axis", "Mesh": "shard: --mesh",
    "view_placements": "shard: --placement", "reshape_out_sharding": "shard: --placement",
}  # fmt: skip
"""What messages begin with, and what they are about here."""
BETWEEN = re.compile(r",(?![^()]*\))")
"""What stands between placements in a word: commas outside of their brackets."""
CALL = re.compile(r"[\w.]+\(")
"""What a text in Python begins with, if it has no name of a mesh axis in it."""
SPECS = ("P", "PartitionSpec", "jax.P", "jax.sharding.PartitionSpec")
"""What JAX calls a PartitionSpec."""
WORD = re.compile(r"[^\s()\[\]]+")
"""The name of a mesh axis in words."""
Spec = tuple[str | tuple[str, ...] | None, ...]
"""The entries of a PartitionSpec."""
WORDS = {Stays: "no communication", Moves: "communication", Undecided: "not decided"}


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    command.add_argument("project", choices=("torch", "jax"), help="whose placements")
    command.add_argument("shape", metavar="SHAPE", help="the sizes of the tensor, as 2,4")
    command.add_argument("new_shape", metavar="NEW_SHAPE", help="sizes after the reshape; one may be -1, as 2,-1")
    command.add_argument("--mesh", required=True, help="torch: sizes, as 2,4; jax: names with sizes, as x=2,y=4")
    command.add_argument(
        "--placement",
        required=True,
        help="torch: one for each mesh dimension, as 'Shard(0) Replicate()'; jax: one for each axis, as P('x', None, "
        "('y', 'z')) or x,.,y+z, a dot for one that nothing divides",
    )


def run(arguments: argparse.Namespace) -> Reply:
    """What the command answers."""
    shape, new = integers(arguments.shape), integers(arguments.new_shape)
    if arguments.project == "torch":
        mesh, given = integers(arguments.mesh), placements(arguments.placement)
        with told_by(OPTIONS):
            placement = torch.placement_of(shape, mesh, given)
            found = placed_after(shape, placement, [("reshape", calls.inferred(shape, new))], "torch")
        result = [] if isinstance(found, Undecided) else torch.texts_of(found.placement)
    else:
        entries, sizes = spec(arguments.placement), named(arguments.mesh)
        with told_by(OPTIONS | {", dividing an axis or pending": ""}):
            found = jax.answer(shape, entries, sizes, new)
        result = [] if isinstance(found, Undecided) else [text(part) for part in jax.entries_of(found.placement)]
    return Reply(STATUSES[type(found)], lambda: written(found, result), lambda: data_of(found, result))


def text(part: str | tuple[str, ...] | None) -> str:
    """An entry of a PartitionSpec as the command reads it."""
    return "." if part is None else part if isinstance(part, str) else "+".join(part)


def data_of(found: Answer, result: list[str]) -> dict[str, object]:
    """The answer as plain data."""
    if isinstance(found, Undecided):
        return {"answer": WORDS[Undecided], "reason": found.reason}
    moved = {} if not isinstance(found, Moves) else {name: plain(getattr(found, name)) for name in MOVED}
    return {"answer": WORDS[type(found)], "placement": result} | moved


def written(found: Answer, result: list[str]) -> str:
    """The answer as text."""
    if isinstance(found, Undecided):
        return f"{WORDS[Undecided]}: {found.reason}"
    line = f"{WORDS[type(found)]}: {found.shape} [{', '.join(result)}]"
    if isinstance(found, Stays):
        return line
    witness, kinds = found.witness, ", ".join(f"{one.kind}({one.mesh_axis})" for one in found.exchanges)
    return (
        f"{line}\n{kinds}: {found.elements} elements; gathering all takes {found.gathering}\n"
        f"element {witness.element}, {witness.source} before: {dict(witness.has)} has it, "
        f"{dict(witness.needs)} needs it"
    )


MOVED = ("exchanges", "elements", "gathering", "witness")
"""The fields that say what moves."""


def placements(given: str) -> list[str]:
    """Placements of PyTorch out of text, with blanks or commas between them, also as they are printed, in brackets.

    >>> placements("Shard(0) R"), placements("[_StridedShard(0, split_factor=2), S(1)]")
    (['Shard(0)', 'R'], ['_StridedShard(0,split_factor=2)', 'S(1)'])
    """
    inner = re.sub(r",\s+", ",", given.strip())
    inner = inner[1:-1] if inner.startswith("[") and inner.endswith("]") else inner
    return [part for word in inner.split() for part in BETWEEN.split(word) if part]


def spec(given: str) -> Spec:
    """A PartitionSpec out of text, as Python writes it or in words such as `x,.,y+z`. Raises ParseError for an entry
    that is none: of an axis that nothing divides it is None, or a dot.

    >>> spec("P('x', None, ('y', 'z'))"), spec("x, ., y+z")
    (('x', None, ('y', 'z')), ('x', None, ('y', 'z')))
    >>> spec("PartitionSpec(('x', 'y'),)"), spec("[.]"), spec("P()")
    ((('x', 'y'),), (None,), ())
    """
    is_python = "'" in given or '"' in given or CALL.match(given.strip())
    found = literals(given) if is_python else words(given)
    if found is None:
        need = "need an entry for each axis, as P('x', None, ('y', 'z')) or x,.,y+z, a dot for one that nothing divides"
        raise ParseError(f"shard: cannot read the spec {shown(given)}: {need}")
    return found


def literals(given: str) -> Spec | None:
    """The entries of a PartitionSpec as Python writes them; None where they are none."""
    try:
        tree = syntax_of(given)
        match tree:
            case ast.Call(func=called, args=parts, keywords=[]) if ast.unparse(called) in SPECS:
                pass
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                pass
            case _:
                parts = [tree]
        return tuple(map(entry, parts))
    except (ParseError, RecursionError, MemoryError):
        return None


def entry(tree: ast.expr) -> str | tuple[str, ...] | None:
    """An entry of a PartitionSpec. Raises ParseError for what is none."""
    match tree:
        case ast.Constant(value=None | str() as name):
            return name
        case ast.Tuple(elts=names) if all(isinstance(e, ast.Constant) and isinstance(e.value, str) for e in names):
            return tuple(str(e.value) for e in names if isinstance(e, ast.Constant))
        case _:
            raise unreadable(tree, "need a name, None, or a tuple of names")


def words(given: str) -> Spec | None:
    """The entries of a PartitionSpec in words; None where one has no word, or several with nothing between them."""
    inner = without_brackets(given)
    parts = [part.strip() for part in inner.removesuffix(",").split(",")] if inner or not given.strip() else []
    rows = [None if part in (".", "None") else tuple(map(str.strip, part.split("+"))) for part in parts]
    if any(not WORD.fullmatch(name) for row in rows for name in row or ()):
        return None
    return tuple(row[0] if row and len(row) == 1 else row for row in rows)


def without_brackets(given: str) -> str:
    """A text without the brackets around all of it."""
    text = given.strip()
    return text[1:-1].strip() if text[:1] + text[-1:] in ("()", "[]") else text


def integers(given: str) -> tuple[int, ...]:
    """Integers out of text such as `2,4` or `(2,4)`.

    >>> integers("2,-1"), integers("(-1, 4)")
    ((2, -1), (-1, 4))
    """
    inner = without_brackets(given)
    parts = [part.strip() for part in inner.removesuffix(",").split(",")] if inner else []
    if not all(part.removeprefix("-").isdecimal() and part.isascii() and len(part) < 1000 for part in parts):
        raise ParseError(f"shard: cannot read {shown(given)}: need integers, such as 2,4")
    return tuple(int(part) for part in parts)


def named(given: str) -> dict[str, int]:
    """Mesh axes out of text such as `x=2,y=4`.

    >>> named("x=2,y=4")
    {'x': 2, 'y': 4}
    """
    pairs = [part.partition("=") for part in given.split(",")]
    found = {name.strip(): integers(size) for name, _, size in pairs}
    if len(found) < len(pairs) or not all(len(size) == 1 for size in found.values()):
        need = "names, each once, with sizes, such as x=2,y=4"
        raise ParseError(f"shard: cannot read the mesh {shown(given)}: need {need}")
    return {name: size for name, (size,) in found.items()}
