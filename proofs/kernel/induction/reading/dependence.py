"""What the value of an expression depends on, read off the source of a function of views.

`locality` reads statements; this reads the expressions in them. Whatever the rules do not know is refused.
"""

import ast
import builtins
from collections.abc import Iterable
from types import FunctionType
from typing import Any

from proofs.kernel.induction.reading.identity import is_among, sides_of
from proofs.kernel.induction.reading.kinds import (
    ALL,
    AXIS,
    CARRIED,
    ENTRY,
    MODE,
    MOVED,
    OF_ONE_AXIS,
    ORDER,
    PLACE,
    POSITION,
    RANK,
    TOTAL,
    TUPLE,
    WHOLE,
    Kind,
    Names,
    Value,
    hashable,
    joined,
)
from proofs.kernel.induction.reading.later import USE_UP
from proofs.kernel.induction.reading.names import own_names
from proofs.kernel.induction.reading.purity import require_pure
from proofs.kernel.induction.reading.sources import (
    NotAxisByAxis,
    is_accepted,
    is_constant,
    is_function,
    name_of,
    part_names,
)

SIDE_BY_SIDE = ("zip", "enumerate", "range", "reversed", "sorted", "list")
"""Builtin functions that the rules recognise by name, in certain places only."""

KNOWN_BY_NAME = (*SIDE_BY_SIDE, *USE_UP)
"""All builtin functions that the rules recognise by name; no module may give these names to something else."""

BUILTIN: dict[Any, dict[Kind, Kind]] = {
    tuple: {TUPLE: TUPLE, MOVED: MOVED},
    sum: {TUPLE: TOTAL, MOVED: TOTAL},
    all: {TUPLE: ALL, MOVED: ALL},
    any: {TUPLE: MODE, MOVED: MODE},
    len: {TUPLE: RANK, MOVED: RANK, ORDER: RANK},
}
"""What builtin functions return, by the kind of an argument with an entry for each axis."""


class Dependence(ast.NodeVisitor):
    """Reads the expressions of one function; `names` says what is known of the values of its names, `at_once` which
    lambdas and generators are evaluated while they have these, and `is_at_axis` whether what is read runs once for each
    axis."""

    def __init__(self, function: FunctionType, names: Names, at_once: frozenset[ast.expr]) -> None:
        self.function = function
        self.own = own_names(function)
        self.names = names
        self.at_once = at_once
        self.is_at_axis = False
        self.modes = 0
        self.called: set[Any] = set()

    def refusal(self, node: ast.AST, why: str) -> NotAxisByAxis:
        """The exception that says why a piece of the source is refused."""
        return NotAxisByAxis(f"{name_of(self.function)}: `{ast.unparse(node).splitlines()[0]}` {why}")

    def included(self, function: FunctionType, values: list[Value]) -> Value:
        """What another function of the project returns for these arguments; reads its source, too."""
        raise NotImplementedError

    def generic_visit(self, node: ast.AST) -> Value:
        raise self.refusal(node, "is not known to the rules")

    def visit_Constant(self, node: ast.Constant) -> Value:
        return WHOLE

    def visit_Name(self, node: ast.Name) -> Value:
        found = self.names[node.id] if node.id in self.names else self.resolved(node)
        if found is CARRIED or found == []:
            raise self.refusal(node, "is looked at, or named once more, before it has an entry for each axis")
        return found

    def resolved(self, node: ast.Name) -> Value:
        """The object that a name refers to which the function itself does not assign."""
        name = node.id
        if name not in self.own and name not in self.function.__code__.co_freevars:
            found = self.function.__globals__.get(name, getattr(builtins, name, None))
            if is_function(found) or is_constant(found):
                return found if is_function(found) else WHOLE
        raise self.refusal(node, "is not known there, or no constant")

    def visit_List(self, node: ast.List) -> Value:
        return self.combined(node, [*map(self.visit, node.elts)]) if node.elts else []

    def visit_Tuple(self, node: ast.Tuple) -> Value:
        return self.combined(node, [*map(self.visit, node.elts)])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Value:
        operand = self.visit(node.operand)
        if hashable(operand) in (ALL, MODE) and isinstance(node.op, ast.Not):
            return self.count(operand)
        return self.combined(node, [operand])

    def visit_BoolOp(self, node: ast.BoolOp) -> Value:
        values = [*map(self.visit, node.values)]
        kinds = {*map(hashable, values)}
        if kinds <= {WHOLE, ALL, MODE} and kinds != {WHOLE}:
            for value in values:
                self.count(value)
            return MODE
        return self.combined(node, values)

    def count(self, condition: Kind) -> Kind:
        """Counts a condition about all axes when something is computed from it: it needs a witness.

        What is a MODE was counted where it was made, with all that it is made of.
        """
        self.modes += condition is ALL
        return MODE

    def visit_Compare(self, node: ast.Compare) -> Value:
        values = [*map(self.visit, (node.left, *node.comparators))]
        match node:
            case ast.Compare(_, [ast.Is() | ast.IsNot()], [ast.Constant(None)]):
                return ENTRY if values[0] is ENTRY else WHOLE
        if sides_of(node, lambda _: False) is None:
            raise self.refusal(node, "asks what is the same object")
        return RANK if set(values) == {RANK} else self.combined(node, values)

    def visit_BinOp(self, node: ast.BinOp) -> Value:
        left, right = self.visit(node.left), self.visit(node.right)
        match node.op:
            case ast.Add() if TOTAL in (left, right) and {left, right} <= {TOTAL, WHOLE}:
                return TOTAL
            case ast.Mult() if isinstance(node.left, ast.Tuple) and len(node.left.elts) == 1 and right is RANK:
                return TUPLE if left is WHOLE else self.combined(node, [left, right])
        return self.combined(node, [left, right])

    def combined(self, node: ast.AST, values: Iterable[Value]) -> Kind:
        """The kind of an operation on these values. Refuses values that depend on more than one axis."""
        kinds = list(values)
        if not all(hashable(kind) in OF_ONE_AXIS for kind in kinds):
            raise self.refusal(node, "puts together what depends on more than one axis")
        return ENTRY if ENTRY in kinds else WHOLE

    def visit_IfExp(self, node: ast.IfExp) -> Value:
        test, yes, no = map(self.visit, (node.test, node.body, node.orelse))
        return joined(yes, no) if test is WHOLE else self.combined(node, [test, yes, no])

    def visit_Attribute(self, node: ast.Attribute) -> Value:
        owner = self.visit(node.value)
        if isinstance(owner, dict) and node.attr in owner:
            return owner[node.attr]
        raise self.refusal(node, "is no part of a view")

    def visit_Subscript(self, node: ast.Subscript) -> Value:
        if (self.visit(node.value), self.visit(node.slice)) in ((TUPLE, AXIS), (MOVED, PLACE)):
            return ENTRY
        raise self.refusal(node, "looks at another axis")

    def visit_Lambda(self, node: ast.Lambda) -> Value:
        """A lambda stands for the value that it returns; after a permutation its index is in the new order."""
        parameters = node.args
        if len(parameters.args) != 1 or parameters.defaults or parameters.kwonlyargs or parameters.posonlyargs:
            raise self.refusal(node, "is no function of an index")
        self.require_at_once(node)
        index = MOVED if ORDER in self.names.values() else TUPLE
        return self.with_names({parameters.args[0].arg: index}, node.body)

    def with_names(self, names: Names, node: ast.expr) -> Value:
        """What is known of an expression while some names stand for other values."""
        outer = self.names
        self.names = {**outer, **names}
        found = self.visit(node)
        self.names = outer
        return found

    def comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> Kind:
        """The kind of a comprehension, each entry of which must be made of one axis."""
        match node.generators:
            case [ast.comprehension(target, iterable, [], 0)]:
                kind = self.entries(iterable)
                names = self.taken_apart(target, self.items(iterable))
                self.is_at_axis = True
                found = self.with_names(names, node.elt)
                self.is_at_axis = False
                if found in OF_ONE_AXIS:
                    return kind
        raise self.refusal(node, "is not made of one axis at a time")

    visit_ListComp = comprehension  # noqa: N815  (as `ast` names them)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> Kind:
        self.require_at_once(node)
        return self.comprehension(node)

    def require_at_once(self, node: ast.expr) -> None:
        """Refuses a lambda or a generator that other values of its names may reach."""
        if node not in self.at_once:
            raise self.refusal(node, "is evaluated later than where it stands")

    def entries(self, node: ast.expr) -> Kind:
        """Whether a loop goes through the axes in their own order (TUPLE), or in another (MOVED). At an axis none does:
        it would put that axis together with another."""
        if self.is_at_axis:
            raise self.refusal(node, "is gone through at each axis")
        kinds: set[Value] = set()
        match node:
            case ast.Call(ast.Name("enumerate"), [inner], []):
                return self.entries(inner)
            case ast.Call(ast.Name("range"), [count], []):
                kinds = {TUPLE if self.visit(count) is RANK else None}
            case ast.Call(ast.Name("zip"), parts, [ast.keyword("strict", ast.Constant(True))]):
                kinds = {*map(hashable, map(self.visit, parts))}
            case _:
                kind = hashable(self.visit(node))
                kinds = {MOVED if kind is ORDER else kind}
        if len(kinds) == 1 and (found := kinds.pop()) in (TUPLE, MOVED):
            return Kind(found)
        raise self.refusal(node, "does not go through the axes side by side")

    def items(self, node: ast.expr) -> Value:
        """What is known of the value of the loop variable, in a loop over the axes."""
        match node:
            case ast.Call(ast.Name("enumerate"), [inner]):
                return [POSITION, self.items(inner)]
            case ast.Call(ast.Name("range")):
                return POSITION
            case ast.Call(ast.Name("zip"), parts):
                return [ENTRY for _ in parts]
        return AXIS if self.visit(node) is ORDER else ENTRY

    def taken_apart(self, target: ast.expr, value: Value) -> Names:
        """What is known of each name of an assignment's target."""
        match target, value:
            case ast.Name(name), _:
                return {name: value}
            case ast.Tuple(targets), Kind.ENTRY:
                values = [ENTRY for _ in targets]
            case ast.Tuple(targets), dict() | list() if len(targets) == len(value):
                values = list(value.values()) if isinstance(value, dict) else value
            case _:
                raise self.refusal(target, "takes apart what is not at one axis")
        parts = [self.taken_apart(part, kind) for part, kind in zip(targets, values, strict=True)]
        return {name: kind for part in parts for name, kind in part.items()}

    def visit_Call(self, node: ast.Call) -> Value:
        match node:
            case ast.Call(ast.Attribute(ast.Name(order), "index"), [axis], []) if self.names.get(order) is ORDER:
                if self.visit(axis) is POSITION:
                    return PLACE
            case ast.Call(ast.Subscript(ast.Name("list")), [], []):
                return []
            case ast.Call(ast.Name(name), arguments, []) if name not in self.names and name not in SIDE_BY_SIDE:
                return self.applied(node, self.visit(node.func), [*map(self.visit, arguments)])
        raise self.refusal(node, "is no call that the rules know")

    def applied(self, node: ast.Call, function: Any, values: list[Value]) -> Value:
        """What a call returns: for entries of one axis an entry of that axis, for other values what the function's
        source says."""
        self.called.add(function)
        known = BUILTIN[function] if is_among(function, BUILTIN) else {}
        if len(values) == 1 and (found := known.get(hashable(values[0]))) is not None:
            self.modes += found is MODE
            return found
        if (names := part_names(function)) is not None and len(names) == len(values):
            return dict(zip(names, map(self.part, values), strict=True))
        if is_accepted(function):
            return values[0]
        if isinstance(function, FunctionType) and not all(hashable(value) in OF_ONE_AXIS for value in values):
            return self.included(function, values)
        require_pure(function)
        return self.combined(node, values)

    def part(self, value: Value) -> Value:
        """What is known of a part of a record; a function of an index stands for the value that it returns."""
        return self.included(value, [TUPLE]) if isinstance(value, FunctionType) else value
