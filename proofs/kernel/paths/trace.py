"""What both sides of a failing goal evaluate to, step by step.

The goal is found in the source by the place where it was called. Each part of its two sides is evaluated again where
the claim stood, names followed back to where they were assigned, and functions that are one expression followed into
it: what is shown is what Python makes of the source. Of `check` the sides are those of its comparison that is false; a
goal without one has one side.
"""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from textwrap import shorten
from types import FrameType, FunctionType, TracebackType
from typing import Any, TypeGuard

from proofs.kernel.paths.given import Reading
from proofs.kernel.paths.replay import ConcreteGiven, Counterexample
from proofs.kernel.paths.source import NotWritten, assignments, expression_of, function_at, goal_at
from proofs.kernel.terms.asker import is_of_kernel
from proofs.kernel.terms.polynomial import Assignment

QUANTITIES = {
    "ravel": "flat",
    "unravel": "digits",
    "digits": "digits",
    "address": "address",
    "is_valid": "valid",
    "valid_at": "valid",
    "exists": "valid",
    "source": "index",
    "index": "index",
    "flat": "flat",
    "shape": "shape",
}
"""The names that are shown for results of the definitions; any other result is shown under the name of its function."""

DEEPEST, MOST_STEPS = 4, 60
"""How deep calls are followed into the functions that are called; the most steps of one side that are kept."""

LONGEST_TEXT, LONGEST_VALUE = 44, 76
"""The most characters that are shown of a step's source, and of its value."""

FOLLOWED = ("impl.", "spec.", "proofs.claims.")
"""Packages into whose functions a trace follows calls."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a side: the name of the quantity, its source, and its value."""

    quantity: str
    text: str
    value: str

    def __str__(self) -> str:
        return f"{self.text} = {self.value}" if self.text else self.value


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table: a step of each side, or of one of them."""

    quantity: str
    impl: Step | None
    spec: Step | None


class Unknown(Exception):
    """A part of the source cannot be evaluated by itself."""


@dataclass(slots=True)
class Scope:
    """What is needed to evaluate a part again: the values of names, the expression that was assigned to each, and how
    deep the call is."""

    names: Mapping[str, Any]
    assigned: dict[str, ast.expr] = field(default_factory=dict)
    depth: int = 0

    def asks(self, node: ast.expr) -> bool:
        """Whether a part asks for one of the claim's integers, which are shown under their own names already."""
        names = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]
        return any(isinstance(self.names.get(name), ConcreteGiven) for name in names)

    def value(self, node: ast.expr) -> Any:
        """The value of a part. Raises Unknown if the part cannot be evaluated by itself."""
        code = compile(ast.fix_missing_locations(ast.Expression(node)), "<trace>", "eval")
        try:
            return eval(code, dict(self.names))  # noqa: S307  (a part of the claim that has just been run)
        except Exception as error:
            raise Unknown from error


def traced(body: Callable[..., None], case: tuple[Any, ...], values: Assignment) -> tuple[Row, ...]:
    """The steps of both sides of the goal that fails at some integers, side by side.

    Nothing if no goal fails, if its source is not at hand, or if its sides are not what they were a moment ago.
    """
    given = ConcreteGiven(values)
    try:
        body(given, *case)
    except Counterexample as failure:
        try:
            return rows_of(given.readings[-1], *place_of_goal(failure.__traceback__))
        except NotWritten:  # what has to hold between rounds is stated by the engine, in the words of the claim
            last = given.readings[-1]
            return (Row("holds", Step("holds", last.label, last.impl), Step("holds", last.label, last.spec)),)
        except Exception:  # the refutation stands without it
            return ()
    return ()


def place_of_goal(trace: TracebackType | None) -> tuple[FrameType, int]:
    """The place at which the claim, or what it hands to the kernel to be called, states the goal: the frame, and the
    line at that time."""
    found = None
    while trace is not None:
        if not is_of_kernel(trace.tb_frame.f_globals):
            found = trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next
    if found is None:
        raise Unknown
    return found


def rows_of(reading: Reading, frame: FrameType, line: int) -> tuple[Row, ...]:
    """The rows for the goal that a running function states at a line."""
    function = function_at(frame.f_code.co_filename, frame.f_code.co_firstlineno)
    goal = goal_at(function, line)
    scope = Scope({**frame.f_globals, **frame.f_locals}, assignments(function, line))
    impl, spec = sides(goal, scope)
    if has_two_sides(goal) and spec is not None:
        now = repr(scope.value(impl)), repr(scope.value(spec))
        if now != (reading.impl, reading.spec):
            raise Unknown
    return side_by_side(steps_of_side(impl, scope), [] if spec is None else steps_of_side(spec, scope))


def steps_of_side(node: ast.expr, scope: Scope) -> list[Step]:
    """The steps of one side of a goal; at least the value of the side."""
    return list(steps(node, scope, set())) or list(step(node, scope))


def has_two_sides(goal: ast.Call) -> bool:
    """Whether a goal states that two values agree."""
    return isinstance(goal.func, ast.Attribute) and goal.func.attr == "agree"


def sides(goal: ast.Call, scope: Scope) -> tuple[ast.expr, ast.expr | None]:
    """The two sides of a goal, or the one that it has."""
    named = {keyword.arg: keyword.value for keyword in goal.keywords}
    if "impl" in named and "spec" in named:
        return named["impl"], named["spec"]
    condition = named.get("condition") or goal.args[-1]
    for compared in comparisons(condition, scope, set()):
        try:
            if scope.value(compared) is False:
                return compared.left, compared.comparators[-1]
        except Unknown:
            continue
    return condition, None


def comparisons(node: ast.expr, scope: Scope, seen: set[str]) -> Iterator[ast.Compare]:
    """The comparisons in a condition; names are replaced by what was assigned to them."""
    for part in ast.walk(node):
        if isinstance(part, ast.Compare) and len(part.ops) == 1:
            yield part
        elif isinstance(part, ast.Name) and part.id in scope.assigned and part.id not in seen:
            seen.add(part.id)
            yield from comparisons(scope.assigned[part.id], scope, seen)


def steps(node: ast.expr, scope: Scope, seen: set[str]) -> Iterator[Step]:
    """The steps to the value of a part, the innermost first."""
    match node:
        case ast.Constant() | ast.GeneratorExp():
            return
        case ast.Lambda():
            yield from steps(node.body, scope, seen)
            return
        case ast.Name(name) if name in scope.assigned and name not in seen:
            seen.add(name)
            yield from steps(scope.assigned[name], scope, seen)
        case ast.Call():
            yield from steps_of_call(node, scope, seen)
        case ast.BoolOp() | ast.IfExp():
            yield from steps_taken(node, scope, seen)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.Attribute():
            pass
        case _:
            for part in ast.iter_child_nodes(node):
                if isinstance(part, ast.expr):
                    yield from steps(part, scope, seen)
    if not isinstance(node, ast.Tuple | ast.List | ast.Starred | ast.Slice) and not scope.asks(node):
        yield from step(node, scope)


def step(node: ast.expr, scope: Scope) -> Iterator[Step]:
    """The step for a part itself; None if showing its value would say nothing."""
    try:
        value = scope.value(node)
    except Unknown:
        return
    if not callable(value) and not inspect.ismodule(value):
        yield Step(quantity(node, scope), shorten(ast.unparse(node), LONGEST_TEXT, placeholder="..."), shown(value))


def steps_taken(node: ast.BoolOp | ast.IfExp, scope: Scope, seen: set[str]) -> Iterator[Step]:
    """The steps of the parts that Python evaluated: of `and` and `or` up to the part that decides, of a choice the
    branch that was taken."""
    parts = [node.test] if isinstance(node, ast.IfExp) else node.values
    for part in parts:
        yield from steps(part, scope, seen)
        try:
            value = bool(scope.value(part))
        except Unknown:
            return
        if isinstance(node, ast.IfExp):
            yield from steps(node.body if value else node.orelse, scope, seen)
        elif value is isinstance(node.op, ast.Or):
            return


def steps_of_call(node: ast.Call, scope: Scope, seen: set[str]) -> Iterator[Step]:
    """The steps of the arguments of a call and, if the function is a single expression, of that expression."""
    for part in (*node.args, *(keyword.value for keyword in node.keywords)):
        yield from steps(part, scope, seen)
    try:
        function = scope.value(node.func)
        values = [value for part in node.args for value in arguments(part, scope)]
        named = {keyword.arg: scope.value(keyword.value) for keyword in node.keywords if keyword.arg}
    except Unknown:
        return
    owner = getattr(function, "__self__", None)
    function = getattr(function, "__func__", function)
    inner = expression_of(function) if is_followed(function) and scope.depth < DEEPEST else None
    if inner is not None:
        bound = inspect.signature(function).bind(*([] if owner is None else [owner]), *values, **named)
        bound.apply_defaults()
        names = {**function.__globals__, **inspect.getclosurevars(function).nonlocals, **bound.arguments}
        yield from steps(inner, Scope(names, depth=scope.depth + 1), set())


def is_followed(function: object) -> TypeGuard[FunctionType]:
    """Whether a function belongs to the library, to the definitions or to the claims."""
    return isinstance(function, FunctionType) and str(function.__module__).startswith(FOLLOWED)


def arguments(node: ast.expr, scope: Scope) -> list[Any]:
    """The values of one argument, several if it is starred."""
    return list(scope.value(node.value)) if isinstance(node, ast.Starred) else [scope.value(node)]


def quantity(node: ast.expr, scope: Scope) -> str:
    """The name under which a part is shown: that of a quantity of the definitions, its own name, or nothing."""
    match node:
        case ast.Call(func=ast.Name("merged"), args=[ast.Lambda(body=inner)]):
            return quantity(inner, scope)
        case ast.Name(name) if name in scope.assigned and name not in QUANTITIES:
            of_value = quantity(scope.assigned[name], Scope(scope.names))
            return of_value if of_value in QUANTITIES.values() else name
        case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)) | ast.Name(name) | ast.Attribute(attr=name):
            return QUANTITIES.get(name, name)
        case _:
            return ""


def shown(value: object) -> str:
    """The `repr` of a value, shortened."""
    return shorten(repr(value), LONGEST_VALUE, placeholder="...")


def side_by_side(impl: list[Step], spec: list[Step]) -> tuple[Row, ...]:
    """The steps of both sides in rows; steps with the same name share a row."""
    left, right = without_repeats(impl), without_repeats(spec)
    matcher = SequenceMatcher(None, [step.quantity for step in left], [step.quantity for step in right], autojunk=False)
    rows: list[Row] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            rows += [Row(x.quantity, x, y) for x, y in zip(left[a:b], right[c:d], strict=True)]
        else:
            rows += [Row(x.quantity, x, None) for x in left[a:b]] + [Row(y.quantity, None, y) for y in right[c:d]]
    return tuple(rows)


def without_repeats(found: list[Step]) -> list[Step]:
    """The steps without repetitions; only the last ones if there are too many."""
    return list(dict.fromkeys(found))[-MOST_STEPS:]


def as_table(rows: tuple[Row, ...]) -> list[str]:
    """The rows in aligned columns."""
    cells = [("", "impl", "spec"), *((row.quantity, str(row.impl or ""), str(row.spec or "")) for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(3)]
    return [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
