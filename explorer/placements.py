"""What is typed of a mesh and a placement on it: in PyTorch's words, or as a PartitionSpec; neither is imported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from explorer.given import Given, choice, part
from impl.cli.commands.shard import integers, named, placements, spec
from impl.interop import jax
from impl.interop.torch import placements as torch
from impl.ops.sharding.views import Placement

PROJECTS: tuple[Literal["torch", "jax"], ...] = ("torch", "jax")
"""Whose words a placement is in."""

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
    """The mesh and the placement of a question. Both are read as `python -m impl shard` reads them.

    Raises ParseError for what cannot be read.

    >>> division_of({"mesh": "2,2", "placement": "Shard(0), _StridedShard(1, split_factor=2)"}).words
    ['Shard(0)', '_StridedShard(1,split_factor=2)']
    """
    project = choice(given, "project", PROJECTS)
    mesh, placement = str(part(given, "mesh")), str(part(given, "placement"))
    if project == "jax":
        return Typed("jax", named(mesh), spec(placement))
    return Typed("torch", integers(mesh), placements(placement))
