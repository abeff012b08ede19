"""Batch levels: which `vmap` a batch axis belongs to.

Each call of a mapped function is a level of its own, with an identity; the batch axes of a tensor say which levels
they are, outermost first. Counting them would not do: inside of `vmap(lambda a: vmap(lambda b: a + b)(y))(x)` both `a`
and `b` have one batch axis, and they are not the same one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import NoReturn

from impl.doors import text
from impl.integers import as_integer, as_plain_integer
from impl.ops.errors import BatchError
from impl.shown import shown
from impl.symbolic import Node

_serials = count()


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """One level: the size of its batch axis, the mesh axis that divides it, if any, and when it was opened.

    Levels are equal only to themselves. An inner one is opened after those around it, so the order of opening is that
    of nesting. A copy of a level is that level, and none is pickled, for it would be another one with the same number.
    Raises BatchError for what is no size.
    """

    size: int
    spmd_axis: str | None = None
    serial: int = field(default_factory=_serials.__next__)

    def __post_init__(self) -> None:
        size = as_integer(self.size, "Level: size", BatchError)
        if isinstance(size, Node) or size < 0:
            raise BatchError(f"Level: size is {shown(size)}; need a size >= 0")
        object.__setattr__(self, "size", size)
        if self.spmd_axis is not None:
            text(self.spmd_axis, "Level: spmd_axis", BatchError)
        object.__setattr__(self, "serial", as_plain_integer(self.serial, "Level: serial", BatchError))

    def __copy__(self) -> Level:
        return self

    def __deepcopy__(self, _: object) -> Level:
        return self

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise BatchError(
            f"Level: a level of size {shown(self.size)} is not pickled, since its vmap runs in one process alone; need "
            "a tensor that vmap has returned"
        )


def union(groups: Iterable[tuple[Level, ...]]) -> tuple[Level, ...]:
    """The levels of several tensors, each once, outermost first.

    >>> outer, inner = Level(2), Level(3)
    >>> union([(inner,), (outer, inner)]) == (outer, inner)
    True
    """
    return tuple(sorted({level for group in groups for level in group}, key=lambda level: level.serial))
