"""Whether a function of views goes axis by axis, read off its source.

A few rules say, statement by statement, what each name can depend on (`dependence`); a function that they do not show
to go axis by axis is refused, whether it does or not. What follows for all ranks is in `ranks`.
"""

import ast
from collections.abc import Iterable, Iterator
from functools import reduce
from inspect import Parameter, signature
from types import FunctionType

from proofs.kernel.induction.reading.dependence import KNOWN_BY_NAME, Dependence
from proofs.kernel.induction.reading.kinds import (
    ALL,
    CARRIED,
    ENTRY,
    MODE,
    OF_ONE_AXIS,
    ORDER,
    RANK,
    TOTAL,
    TUPLE,
    WHOLE,
    Kind,
    Names,
    Reading,
    Value,
    hashable,
    joined,
)
from proofs.kernel.induction.reading.later import at_once
from proofs.kernel.induction.reading.names import own_names
from proofs.kernel.induction.reading.sources import NotAxisByAxis, definition_of, is_constant


class Locality(Dependence, ast.NodeVisitor):
    """Reads the statements of one function.

    `carried` are the names that the loop in work carries from axis to axis, None outside of loops; `returned` is
    what the function returns, in order.
    """

    def __init__(self, function: FunctionType, names: Names, at_once: frozenset[ast.expr]) -> None:
        super().__init__(function, names, at_once)
        self.carried: frozenset[str] | None = None
        self.returned: list[Value] = []

    def included(self, function: FunctionType, values: list[Value]) -> Value:
        reading = read(function, values, is_at_axis=self.is_at_axis)
        self.modes += reading.modes
        self.called |= {function, *reading.called}
        return reading.result

    def block(self, statements: Iterable[ast.stmt]) -> set[str]:
        """Reads statements; returns the lists to which they append one entry."""
        grown: set[str] = set()
        for statement in statements:
            more = self.visit(statement)
            if grown & more:
                raise self.refusal(statement, "appends twice to a list at one axis")
            grown |= more
        return grown

    def visit_Expr(self, node: ast.Expr) -> set[str]:
        match node.value:
            case ast.Constant():
                return set()
            case ast.Call(ast.Attribute(ast.Name(name), "append"), [entry], []) if self.names.get(name) is CARRIED:
                if self.visit(entry) in OF_ONE_AXIS:
                    return {name}
            case ast.Call(ast.Name()) as called if self.carried is None:
                if self.visit(called) is None:
                    return set()
        raise self.refusal(node, "neither appends what is at one axis nor refuses")

    def visit_If(self, node: ast.If) -> set[str]:
        """Reads an `if` that refuses an argument, chooses between values at one axis, or, outside of loops, chooses for
        all axes.

        A view that is refused since an axis is so needs no witness: with any axes beside that one it is refused, too.
        At an axis that is not asked: then the axis that led there and another one refuse it together.
        """
        kind = self.condition(node.test)
        if isinstance(node.body[0], ast.Raise) and not node.orelse:
            if kind not in (WHOLE, ENTRY, RANK) and (self.is_at_axis or not is_of_one_axis(node.test)):
                raise self.refusal(node.test, "refuses for what is not at one axis")
            self.modes -= kind is MODE
            return set()
        if kind not in (OF_ONE_AXIS if self.carried is not None else (WHOLE, ALL, MODE)):
            raise self.refusal(node.test, "must not decide")
        self.count(kind)
        before = self.names
        grown: set[str] = set()
        self.names = dict(before)
        grown = self.block(node.body)
        yes, self.names = self.names, dict(before)
        other = self.block(node.orelse)
        if not isinstance(node.body[-1], ast.Return):
            if grown != other:
                raise self.refusal(node, "does not append to the same lists either way")
            self.names = {name: joined(yes[name], no) for name, no in self.names.items() if name in yes}
        return other

    def visit_For(self, node: ast.For) -> set[str]:
        """Reads a loop over the axes. A variable that the loop carries along may only be appended to or added to; it
        may not be read.

        Where it may be left, the first axis at which it is left is a witness, whatever is returned there.
        """
        if node.orelse:
            raise self.refusal(node, "is a loop of another kind")
        kind, before, returned = self.entries(node.iter), self.names, len(self.returned)
        self.carried = frozenset(name for name in changed(node.body) if name in before)
        at_axis = self.taken_apart(node.target, self.items(node.iter))
        self.names = {**before, **dict.fromkeys(self.carried, CARRIED), **at_axis}
        self.is_at_axis = True
        grown = self.block(node.body)
        after = {name: self.after_loop(node, before[name], kind, name in grown) for name in self.carried}
        self.names = {name: value for name, value in {**before, **after}.items() if name not in at_axis}
        self.carried, self.is_at_axis = None, False
        self.modes += len(self.returned) > returned
        return set()

    def after_loop(self, node: ast.For, before: Value, kind: Kind, has_grown: bool) -> Kind:
        """The kind, after a loop, of a variable that the loop carries along."""
        if has_grown and before == []:
            return kind
        if has_grown or hashable(before) not in (WHOLE, TOTAL):
            raise self.refusal(node, "carries along something else than sums and lists with an entry for each axis")
        return TOTAL

    def visit_Return(self, node: ast.Return) -> set[str]:
        """Reads a return. One that leaves a loop may not return what depends on the axis at which it leaves."""
        found = WHOLE if node.value is None else self.visit(node.value)
        if self.carried is not None:
            shown = set(map(hashable, found.values() if isinstance(found, dict) else [found]))
            if not shown <= {WHOLE, TUPLE}:
                raise self.refusal(node, "leaves the loop with what it met there")
        self.returned.append(found)
        return set()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> set[str]:
        if node.value is None:
            raise self.refusal(node, "gives no value")
        return self.assign(node, node.target, node.value)

    def visit_Assign(self, node: ast.Assign) -> set[str]:
        if len(node.targets) != 1:
            raise self.refusal(node, "gives one value to several")
        return self.assign(node, node.targets[0], node.value)

    def assign(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> set[str]:
        """Reads an assignment. To a variable that a loop carries along a term may be added, and nothing else."""
        match target, value:
            case ast.Name(name), ast.BinOp(ast.Name(same), ast.Add(), term) if name == same and self.carries(name):
                self.combined(node, [self.visit(term)])
                return set()
            case ast.Tuple(targets), ast.Tuple(values) if len(targets) == len(values):
                found = [self.visit(part) for part in values]
            case _:
                targets, found = [target], [self.visit(value)]
        for part, kind in zip(targets, found, strict=True):
            names = self.taken_apart(part, kind)
            if any(map(self.carries, names)):
                raise self.refusal(node, "carries along something else than a sum")
            self.names.update(names)
        return set()

    def carries(self, name: str) -> bool:
        """Whether the loop that is being read carries a name along."""
        return self.carried is not None and name in self.carried

    def condition(self, node: ast.expr) -> Value:
        """What is known of a condition. After a check that refuses any tuple that is no permutation, that tuple counts
        as a permutation."""
        match node:
            case ast.Compare(
                ast.Call(ast.Name("sorted"), [ast.Name(order)], []),
                [ast.NotEq()],
                [ast.Call(ast.Name("list"), [ast.Call(ast.Name("range"), [count], [])], [])],
            ) if self.names.get(order) is TUPLE and self.visit(count) is RANK:
                self.names[order] = ORDER
                return RANK
        return hashable(self.visit(node))


def read(function: FunctionType, values: list[Value], *, is_at_axis: bool = False) -> Reading:
    """Reads a function that is called with these arguments, perhaps once for each axis; parameters left at their
    default depend on no axis.

    Raises NotAxisByAxis if the rules do not show that it goes axis by axis, or if its source is not what runs.
    """
    definition = definition_of(function)
    parameters = list(signature(function).parameters.values())
    given, left = parameters[: len(values)], parameters[len(values) :]
    if len(given) != len(values) or any(parameter.default is Parameter.empty for parameter in left):
        raise NotAxisByAxis(f"{function.__qualname__} is given {len(values)} arguments of {len(parameters)}")
    if not all(is_constant(parameter.default) for parameter in left):
        raise NotAxisByAxis(f"{function.__qualname__} keeps something between calls")
    if other := {*KNOWN_BY_NAME} & {*function.__globals__, *own_names(function)}:
        raise NotAxisByAxis(f"{function.__qualname__} does not mean what is built in by {', '.join(sorted(other))}")
    names = dict(zip([parameter.name for parameter in given], values, strict=True))
    reader = Locality(function, names | {parameter.name: WHOLE for parameter in left}, at_once(definition))
    reader.is_at_axis = is_at_axis
    reader.block(definition.body)
    return Reading(outcome(reader.returned), reader.modes, frozenset(reader.called))


def outcome(returned: list[Value]) -> Value:
    """What is known of the result of a function that returns one of these values; None if it returns nothing and only
    raises."""
    if not returned:
        return None
    if len(returned) > 1 and all(value is WHOLE for value in returned):
        return MODE  # whichever conditions decide, they are counted where the function branches on them
    return reduce(joined, returned)


def is_of_one_axis(test: ast.expr) -> bool:
    """Whether a condition, once it holds of some axes of a view, holds of the whole view whatever the others are."""
    match test:
        case ast.Call(ast.Name("any")) | ast.UnaryOp(ast.Not(), ast.Call(ast.Name("all"))):
            return True
    return False


def changed(body: Iterable[ast.stmt]) -> Iterator[str]:
    """The names that the body of a loop assigns to or appends to."""
    for node in (node for part in body for node in ast.walk(part)):
        match node:
            case ast.Name(name, ast.Store()) | ast.Attribute(ast.Name(name), "append"):
                yield name
