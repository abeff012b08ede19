"""The variables in symbolic parts, and the values that they are bound to."""

from __future__ import annotations

from collections.abc import Iterable

from impl.errors import SymbolicError
from impl.integers import Integer
from impl.parts.normal_form import Parts
from impl.shown import shown
from impl.symbolic import Node, Variable


def variables_of(parts: Parts) -> set[Variable]:
    """The variables in any part."""
    bounds = () if parts.mask is None else tuple(bound for pair in parts.mask for bound in pair)
    values = (*parts.shape, *parts.strides, parts.offset, *bounds)
    return set().union(*(value.vars() for value in values if isinstance(value, Node)))


def unbound(parts: Parts) -> tuple[Parts, dict[Variable, int]]:
    """The parts with bound variables unbound, and the values that they were bound to. Raises SymbolicError if two of
    one name and range are bound to two values."""
    bound = {variable: variable.unbind() for variable in variables_of(parts) if variable.is_bound}
    free = {variable: twin for variable, (twin, _) in bound.items()}

    def freed(part: Integer) -> Integer:
        return part.substitute(free) if isinstance(part, Node) else part

    mask = None if parts.mask is None else tuple((freed(begin), freed(end)) for begin, end in parts.mask)
    found = Parts(tuple(map(freed, parts.shape)), tuple(map(freed, parts.strides)), freed(parts.offset), mask)
    return found, values_of(bound.values())


def values_of(pairs: Iterable[tuple[Variable, int]]) -> dict[Variable, int]:
    """The value of each variable. Raises SymbolicError if there are two."""
    values: dict[Variable, int] = {}
    for variable, value in pairs:
        if values.setdefault(variable, value) != value:
            least, most = sorted((values[variable], value))
            both = f"{shown(least)} and to {shown(most)}"
            raise SymbolicError(f"unbind: {shown(variable)} is bound to {both}; need one value")
    return values
