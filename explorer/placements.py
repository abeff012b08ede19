"""What is typed of a mesh and a placement on it: in PyTorch's words, or as a PartitionSpec; neither is imported."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import Any, Literal

from explorer.given import Given, choice, part
from impl.cli.commands.shard import integers, named
from impl.errors import ParseError
from impl.interop import jax
from impl.interop.torch import placements as torch
from impl.ops.sharding.views import Placement
from impl.shown import shown

PROJECTS: tuple[Literal["torch", "jax"], ...] = ("torch", "jax")
"""Whose words a placement is in."""
SPEC = re.compile(r"(?:P|(?:jax\.sharding\.)?PartitionSpec)\((?P<entries>.*?),?\s*\)", re.DOTALL)

Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """A mesh and a placement, as the functions of the project take them."""

    project: Literal["torch", "jax"]
    mesh: Any
    words: Any

    @property
    def slices(self) -> bool:
        """Whether mesh axes along which the tensor is copied may divide the result, as the functions of the project
        have it where nothing else is asked for."""
        return self.project == "torch"

    def on(self, shape: Shape) -> Placement:
        """The placement of a tensor. Raises ShardingError for one that does not fit."""
        if self.project == "jax":
            return jax.placement_of(shape, self.words, self.mesh)
        return torch.placement_of(shape, self.mesh, self.words)

    def texts(self, placement: Placement) -> list[str]:
        """A placement in the words of the project.

        >>> typed = division_of({"project": "jax", "mesh": "x=2,y=2", "placement": "P(None, ('x', 'y'))"})
        >>> typed.texts(typed.on((3, 8)))
        ["P(None, ('x', 'y'))"]
        """
        if self.project == "torch":
            return torch.texts_of(placement)
        return [f"P({', '.join(map(repr, jax.entries_of(placement)))})"]

    def program(self, shape: Shape) -> list[str]:
        """The Python that makes the placement of a tensor: what it imports, and what makes it."""
        order = (self.words, self.mesh) if self.project == "jax" else (self.mesh, self.words)
        module = "jax" if self.project == "jax" else "torch.placements"
        made = f"placement = placement_of({shape}, {order[0]!r}, {order[1]!r})"
        return [f"from impl.interop.{module} import placement_of", made]


def division_of(given: Given) -> Typed:
    """The mesh and the placement of a question. PyTorch's words may have commas between them.

    Raises ParseError for what cannot be read.

    >>> division_of({"mesh": "2,2", "placement": "Shard(0), _StridedShard(1, split_factor=2)"}).words
    ['Shard(0)', '_StridedShard(1,split_factor=2)']
    """
    project = choice(given, "project", PROJECTS)
    mesh, placement = str(part(given, "mesh")), str(part(given, "placement"))
    if project == "jax":
        return Typed("jax", named(mesh), entries_in(placement))
    words = re.sub(r"\)\s*,", ") ", placement)
    return Typed("torch", integers(mesh), re.sub(r",\s+", ",", words).split())


def entries_in(text: str) -> tuple[object, ...]:
    """The entries of a PartitionSpec, as Python writes it. Raises ParseError for what is none.

    >>> entries_in("P('x', None)"), entries_in("PartitionSpec(('x', 'y'),)"), entries_in("P()")
    (('x', None), (('x', 'y'),), ())
    """
    match = SPEC.fullmatch(text.strip())
    try:
        found = ast.literal_eval(f"[{match['entries']}]") if match else None
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        found = None
    if found is None or not all(is_entry(part) for part in found):
        need = "names of mesh axes, tuples of them, or None for each axis, such as P('x', None)"
        raise ParseError(f"sharding: cannot read the spec {shown(text)}: need {need}")
    return tuple(found)


def is_entry(part: object) -> bool:
    """Whether this is an entry of a PartitionSpec."""
    return part is None or isinstance(part, str) or (isinstance(part, tuple) and all(isinstance(e, str) for e in part))
