"""What forms are made of: parts that linear arithmetic does not look into."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, TypeAlias


class Atom:
    """What a form is made of: bounds, the text that it is sorted by, and the atoms whose form begins with it.

    Atoms are equal if they are one object. A variable is made once for each expression; every other atom is made once
    for its form, and kept by the first atom of that form, so that equal forms are made of the same atoms.
    """

    __slots__ = ("beginning", "depth", "high", "low", "order")

    def __init__(self, low: int, high: int, order: str, depth: int = 0) -> None:
        self.low, self.high, self.order, self.depth = low, high, order, depth
        self.beginning: dict[Any, Any] = {}


class Var(Atom):
    """A named integer between two bounds, both included."""

    __slots__ = ("name",)

    def __init__(self, name: str, low: int, high: int) -> None:
        super().__init__(low, high, name)
        self.name = name

    def __str__(self) -> str:
        return self.name


Terms: TypeAlias = tuple[tuple[Atom, int], ...]
"""Products of an atom and a coefficient each."""

order_of = attrgetter("order")
"""What the atoms of a form are sorted by."""


def sorted_terms(found: dict[Atom, int]) -> Terms:
    """The products of atoms and coefficients that are not 0, in the order of the atoms."""
    return tuple([(atom, found[atom]) for atom in sorted(found, key=order_of) if found[atom]])
