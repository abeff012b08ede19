"""The values of symbolic sizes: those that are bound in a tracker, and those that are given beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from impl.doors import one_of, pairs_of
from impl.errors import LowerError
from impl.integers import as_plain_integer
from impl.shapetracker import ShapeTracker
from impl.shown import shown
from impl.symbolic import Node, NumNode, Variable, sym_infer

GIVEN = "materialize: var_vals"
"""What messages call them."""


def sizes_of(tracker: ShapeTracker, var_vals: object) -> tuple[ShapeTracker, dict[Variable, int]]:
    """The tracker with its variables free, and a value for each. Raises LowerError if one has none, one outside of its
    bounds, or two that differ; a variable of one value is a number, and has that."""
    variables, pairs = tracker.vars(), [] if var_vals is None else pairs_of(var_vals, GIVEN, LowerError)
    free, values = tracker.unbind() if any(variable.is_bound for variable in variables) else (tracker, {})
    given = by_name([*values.items(), *pairs])
    if not variables:
        return tracker, {}
    found: dict[Variable, int] = {}
    for variable in sorted(free.vars(), key=lambda variable: variable.expr):
        if variable.expr not in given:
            raise LowerError(f"materialize: {shown(variable)} has no value; bind it, or name it in var_vals")
        value = given[variable.expr]
        if not variable.min <= value <= variable.ceiling:
            raise LowerError(
                f"materialize: {shown(value)} is no value of {shown(variable)}; "
                f"need {shown(variable.min)} to {shown(variable.max)}"
            )
        found[variable] = value
    require_below_variables(found)
    return free, found


def by_name(pairs: Iterable[tuple[Any, Any]]) -> dict[str, int]:
    """The value of each variable by its name. Raises LowerError for a second value that differs, and for one of a
    number, or of a variable that is bound, that is not its own."""
    found: dict[str, int] = {}
    for variable, value in pairs:
        one_of((Variable, NumNode), variable, GIVEN, LowerError)
        name = str(variable.b) if isinstance(variable, NumNode) else variable.expr
        number = as_plain_integer(value, f"materialize: the value of {name}", LowerError)
        own = own_value(variable, number)
        if own != number or found.get(name, number) != number:
            raise LowerError(
                f"{GIVEN}: {shown(variable)} has the values {shown(found.get(name, own))} and {shown(number)}; need one"
            )
        if isinstance(variable, Variable):
            found[name] = number
    return found


def own_value(variable: Variable | NumNode, other: int) -> int:
    """The value of a number, or of a variable that is bound; the other one of a variable that is free."""
    if isinstance(variable, NumNode):
        return variable.b
    return variable.val if variable.is_bound else other


def require_below_variables(values: Mapping[Variable, int]) -> None:
    """Raises LowerError for a value above a bound in which other variables stand."""
    for variable, value in values.items():
        most = variable.max
        if isinstance(most, Node) and most.vars() <= {*values} and value > sym_infer(most, dict(values)):
            raise LowerError(
                f"materialize: {shown(value)} is no value of {shown(variable)}; need at most {shown(most)}, "
                f"which is {shown(sym_infer(most, dict(values)))}"
            )
