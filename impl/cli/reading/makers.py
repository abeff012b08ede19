"""Calls that make the array which a chain begins with, as numpy, JAX, PyTorch and tinygrad have them: the shape is
read; types, values and devices change nothing about where elements lie."""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

from impl.chains.libraries import LIBRARIES
from impl.cli.reading.syntax import literal, unreadable

FRONTS = tuple(LIBRARIES)
"""What stands in front of them; a Tensor is tinygrad's."""
ELSEWHERE = ("dtype", "device", "requires_grad", "pin_memory", "fill_value")
"""Arguments of theirs that change nothing about where elements lie."""


class Makers(NamedTuple):
    """What a library has: its functions besides `arange`; what it calls a shape; whether sizes are given one by one,
    whether there may be none, and whether a type follows the shape."""

    names: tuple[str, ...]
    shape: str
    has_sizes: bool
    may_have_none: bool = False
    has_types: bool = False


FILLED = "empty", "zeros", "ones", "full"
DRAWN = "rand", "randn"
OF_NUMPY = Makers(FILLED, "shape", has_sizes=False, has_types=True)
MAKERS = {
    "numpy": OF_NUMPY,
    "jax": OF_NUMPY,
    "torch": Makers((*FILLED, *DRAWN), "size", has_sizes=True),
    "tinygrad": Makers((*FILLED, *DRAWN), "shape", has_sizes=True, may_have_none=True),
}
"""Those of each library."""

MAKING = (
    f"a shape such as (2, 3), or {', '.join(FILLED)} or arange of {', '.join(FRONTS)}, as np.empty((2, 3)), or "
    f"{' or '.join(DRAWN)} of torch or Tensor"
)
"""What a chain of an array begins with, as a message lists it."""


def is_maker(library: str, name: str) -> bool:
    """Whether a function of what stands in front makes an array whose shape is read."""
    return library in FRONTS and (name == "arange" or name in MAKERS[LIBRARIES[library]].names)


def made(tree: ast.Call, library: str, name: str) -> Any:
    """The shape of the array that a call makes. Raises ParseError where the library has no such call."""
    makers = MAKERS[LIBRARIES[library]]
    named = {keyword.arg: keyword.value for keyword in tree.keywords}
    if not {*named} <= {makers.shape, *ELSEWHERE} or (makers.shape in named and (tree.args or name == "arange")):
        first = "one size, by position" if name == "arange" else f"a shape, by position or as {makers.shape}="
        need = f"need {first}, and may have {', '.join(ELSEWHERE)}"
        raise unreadable(tree, f"{need}, as {example(library, name)}")
    shape = [named[makers.shape]] if makers.shape in named else tree.args
    behind: list[ast.expr] = []
    if name in ("full", "arange") or not makers.has_sizes:
        shape, behind = shape[:1], shape[1:]
    if name == "full" and "fill_value" not in named:
        if not behind:
            raise unreadable(tree, f"need a shape and a value, as {example(library, name)}")
        behind = behind[1:]
    if makers.has_types and "dtype" not in named and behind and is_type(behind[0]):
        behind = behind[1:]
    if behind:
        raise unreadable(tree, f"{ast.unparse(behind[0])} is no size there; need such as {example(library, name)}")
    return read(shape, tree, library, name)


def read(shape: list[ast.expr], tree: ast.Call, library: str, name: str) -> Any:
    """The shape that parts of a call are: one, or sizes one by one."""
    makers, found = MAKERS[LIBRARIES[library]], [literal(part) for part in shape]
    if not found and not (makers.may_have_none and name not in ("full", "arange")):
        raise unreadable(tree, "need a shape, as (2, 3), or () for an array without axes")
    if len(found) == 1 and isinstance(found[0], tuple):
        if name == "arange":
            raise unreadable(tree, "need one size, as arange(6)")
        return found[0]
    if name == "full" and LIBRARIES[library] == "torch":
        raise unreadable(tree, "in PyTorch need a shape that is a tuple, as torch.full((2,), 7)")
    return tuple(found)


def is_type(tree: ast.expr) -> bool:
    """Whether a piece of syntax may be a type of elements, as float, np.int8, "f4" or None."""
    return isinstance(tree, ast.Name | ast.Attribute) or (
        isinstance(tree, ast.Constant) and (tree.value is None or isinstance(tree.value, str))
    )


def example(library: str, name: str) -> str:
    """A call as it is understood."""
    shape = "6" if name == "arange" else "(2, 3), 7" if name == "full" else "(2, 3)"
    return f"{library}.{name}({shape}, dtype=...)"
