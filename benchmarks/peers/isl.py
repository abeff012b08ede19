"""isl, by islpy: the AST expressions of a set and of a quasi-affine function on it, inside the box of the variables.

The condition is a set, of which `gist` drops what the box implies; the index is a function on that set, of which
`gist` keeps what matters there. The variables are parameters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import islpy

from benchmarks.peers.tree import built

VERSION = islpy.version.VERSION_TEXT


def simplified(record: dict[str, Any]) -> tuple[Any, Any]:
    """The simplified index and condition of a record."""
    builder = Builder(list(record["ranges"]))
    box = builder.everything
    for position, size in enumerate(record["ranges"].values()):
        box = box.lower_bound_val(islpy.dim_type.param, position, 0)
        box = box.upper_bound_val(islpy.dim_type.param, position, size - 1)
    valid = box.intersect(builder.condition(record["valid"])).coalesce()
    if valid.is_empty():
        return 0, 0
    index = built(record["idx"], builder.leaf, MADE).intersect_params(valid).coalesce().gist_params(valid)
    written = islpy.AstBuild.from_context(valid).expr_from_pw_aff(index)
    condition = islpy.AstBuild.from_context(box).expr_from_set(valid.gist(box))
    return tree_of(written), tree_of(condition)


class Builder:
    """Builds isl's functions and sets of some parameters from trees."""

    def __init__(self, names: list[str]) -> None:
        space = islpy.Space.create_from_names(islpy.DEFAULT_CONTEXT, set=[], params=names).params()
        self.everything = islpy.Set.universe(space)
        zero = islpy.Aff.zero_on_domain_space(space)
        self.zero = islpy.PwAff.from_aff(zero)
        self.variables = {
            name: islpy.PwAff.from_aff(zero.set_coefficient_val(islpy.dim_type.param, position, 1))
            for position, name in enumerate(names)
        }

    def leaf(self, part: int | str) -> Any:
        """A number or a variable as a function."""
        return self.zero.add_constant_val(part) if isinstance(part, int) else self.variables[part]

    def condition(self, tree: Any) -> Any:
        """A tree as a set."""
        if isinstance(tree, int):
            return self.everything if tree else self.everything.complement()
        return built(tree, self.leaf, MADE)


MADE: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda left, right: left.add(right),
    "*": lambda left, right: left.mul(right),
    "//": lambda left, right: left.div(right).floor(),
    "%": lambda left, right: left.sub(left.div(right).floor().mul(right)),
    "<": lambda left, right: left.lt_set(right),
    "and": lambda left, right: left.intersect(right),
}

KIND, EXPRESSION = islpy.ast_expr_op_type, islpy.ast_expr_type

OPERATIONS = {
    KIND.add: "+",
    KIND.mul: "*",
    KIND.div: "//",
    KIND.fdiv_q: "//",
    KIND.pdiv_q: "//",
    KIND.pdiv_r: "%",
    KIND.zdiv_r: "%",
    KIND.min: "min",
    KIND.max: "max",
    KIND.select: "where",
    KIND.cond: "where",
    KIND.eq: "==",
    KIND.lt: "<",
    KIND.le: "<=",
    KIND.and_: "and",
    KIND.and_then: "and",
    KIND.or_: "or",
    KIND.or_else: "or",
}
"""The operations of a tree for those of isl. In isl's output the numerators of `pdiv_*` are not negative, `zdiv_r` is
compared with 0 only, and `div` leaves no remainder, so that all of them may be read as rounding down."""


def tree_of(expression: Any) -> Any:
    """An expression of isl's as a tree."""
    match expression.get_type():
        case EXPRESSION.int:
            return int(expression.get_val().to_python())
        case EXPRESSION.id:
            return expression.get_id().get_name()
    kind = expression.op_get_type()
    parts = [tree_of(expression.op_get_arg(position)) for position in range(expression.op_get_n_arg())]
    match kind:
        case KIND.sub:
            return ("+", parts[0], ("*", parts[1], -1))
        case KIND.minus:
            return ("*", parts[0], -1)
        case KIND.gt | KIND.ge:
            return ("<" if kind == KIND.gt else "<=", *parts[::-1])
    return (OPERATIONS[kind], *parts)
