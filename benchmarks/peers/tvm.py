"""TVM: its analyzer, which knows the ranges of the variables and, for the index, that the condition holds.

`iterator_maps` has the index written as an iterator map before it is simplified; `best` takes the cheapest of that and
of the analyzer's other passes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import tvm
from tvm import ir

from benchmarks.peers.tree import built, cost

try:
    from tvm import sym, tirx
except ImportError:  # the names until 0.26
    from tvm import arith as sym
    from tvm import tir as tirx

VERSION = tvm.__version__


class Analysis:
    """A record's variables, index and condition in TVM, and an analyzer that knows the ranges."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.variables = {name: tirx.Var(name, "int64") for name in record["ranges"]}
        self.ranges = {
            self.variables[name]: ir.Range(tirx.IntImm("int64", 0), tirx.IntImm("int64", size))
            for name, size in record["ranges"].items()
        }
        self.analyzer = sym.Analyzer()
        for variable, values in self.ranges.items():
            self.analyzer.bind(variable, values)
        self.index = self.built(record["idx"])
        self.valid = self.built(record["valid"])
        if isinstance(record["valid"], int):
            self.valid = tirx.IntImm("bool", record["valid"])

    def built(self, tree: Any) -> Any:
        """A tree as an expression of TVM's."""
        return built(
            tree, lambda part: tirx.IntImm("int64", part) if isinstance(part, int) else self.variables[part], MADE
        )

    def where_valid(self, valid: Any, simplified: Callable[[Any], Any]) -> Any:
        """The index, simplified under the assumption that a condition holds."""
        with self.analyzer.constraint_scope(valid):
            return simplified(self.index)

    def iterator_map(self, index: Any) -> Any:
        """An index as an iterator map, if it can be written as one, simplified."""
        found = sym.iter_map_simplify([index], self.ranges, self.valid)
        return self.analyzer.simplify(found[0] if found else index)

    def of_valid(self) -> Any:
        """The simplified condition."""
        return self.analyzer.simplify(self.valid)


def iterator_maps(record: dict[str, Any]) -> tuple[Any, Any]:
    """The index simplified by way of iterator maps, and the condition."""
    analysis = Analysis(record)
    valid, simplify = analysis.of_valid(), analysis.analyzer.simplify
    index = analysis.where_valid(valid, lambda index: analysis.iterator_map(simplify(index)))
    return tree_of(index), tree_of(valid)


def best(record: dict[str, Any]) -> tuple[Any, Any]:
    """The index and the condition of the pass of the analyzer that makes them cheapest."""
    analysis = Analysis(record)
    valid, a = analysis.of_valid(), analysis.analyzer
    passes: tuple[Callable[[Any], Any], ...] = (
        a.simplify,
        a.rewrite_simplify,
        a.canonical_simplify,
        lambda index: a.simplify(index, DEEP),
        lambda index: analysis.iterator_map(a.simplify(index)),
        analysis.iterator_map,
    )
    condition = tree_of(valid)
    answers = [(tree_of(analysis.where_valid(valid, simplified)), condition) for simplified in passes]
    return min(answers, key=lambda answer: cost(*answer))


DEEP = 8
"""The number of rounds of the deep pass; TVM itself makes 2."""

MADE: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "*": operator.mul,
    "//": tirx.floordiv,
    "%": tirx.floormod,
    "<": operator.lt,
    "and": tirx.And,
}

NAMES = {
    "Add": "+",
    "Mul": "*",
    "FloorDiv": "//",
    "FloorMod": "%",
    "Div": "tdiv",
    "Mod": "tmod",
    "LT": "<",
    "LE": "<=",
    "EQ": "==",
    "NE": "!=",
    "And": "and",
    "Or": "or",
    "Min": "min",
    "Max": "max",
}


def tree_of(node: Any) -> Any:  # noqa: PLR0911  one for each kind
    """An expression of TVM's as a tree."""
    match type(node).__name__:
        case "IntImm":
            return int(node.value)
        case "Var":
            return node.name
        case "Not":
            return ("not", tree_of(node.a))
        case "Select":
            return ("where", *map(tree_of, (node.condition, node.true_value, node.false_value)))
        case "Sub":
            return ("+", tree_of(node.a), ("*", tree_of(node.b), -1))
        case "GT" | "GE" as name:
            return ("<" if name == "GT" else "<=", tree_of(node.b), tree_of(node.a))
        case name:
            return (NAMES[name], tree_of(node.a), tree_of(node.b))
