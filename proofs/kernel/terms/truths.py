"""Where code asks whether something `is True`, which no condition on terms is, whatever its truth value.

There plain integers and terms may part without a branch that anybody is asked about. The library asks so before it asks
a function that takes nodes too, to save a call: `(a == b) is True or is_surely_equal(a, b)`. That is understood where
what follows says the same of a condition that is true. Everything else is not, and a claim that runs it is in error.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache

from proofs.kernel.terms.identity import by_line, pairs_by_identity, tree_of

ASKS = re.compile(r"\bis\s+(not\s+)?\(*\s*(True|False)\b|\b(True|False)\s*\)*\s*is\b|\bcase\b.*\b(True|False)\b")
"""What a file must have in it for anything to be looked for."""

ANSWERS = {
    "is_surely": True,
    "is_never": False,
    "is_granted": True,
    "is_surely_equal": True,
    "is_same_size": True,
    "holds_whole": True,
}
"""Functions of the library that answer a bool for nodes, terms and plain integers, and what they answer of a condition
that is true, or of two integers that are equal; of such as are not, the opposite, but for the last."""

EQUALITIES = frozenset(("is_surely_equal", "is_same_size"))
"""Those that answer of two plain integers whether they are equal."""

LET_PASS = frozenset((
    "impl/doors.py: value is True",
    "impl/doors.py: value is False",
    "impl/memoise.py: value is True",
    "impl/memoise.py: value is False",
    "symbolic/node.py: factoring_allowed is not True",
))  # fmt: skip
"""Comparisons by which flags are told from all else: what is neither is refused there, or kept in no cache."""


@cache
def not_understood(file: str) -> dict[int, str]:
    """The comparisons of a file with True or False by `is` that are not understood, by the lines that they are on;
    none if there is no such file."""
    if (tree := tree_of(file, having=ASKS)) is None:
        return {}
    understood = {id(node) for node in ast.walk(tree) for node in in_bool(node)}
    compared = (node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.MatchSingleton))
    return by_line(file, (node for node in compared if asks_so(node) and id(node) not in understood), LET_PASS)


def asks_so(node: ast.Compare | ast.MatchSingleton) -> bool:
    """Whether something is compared with True or False by `is`."""
    if isinstance(node, ast.MatchSingleton):
        return isinstance(node.value, bool)
    return any(any(map(is_truth, pair)) for pair in pairs_by_identity(node))


def is_truth(node: ast.expr) -> bool:
    """Whether an expression is True or False."""
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)


def in_bool(node: ast.AST) -> Iterator[ast.AST]:
    """The comparisons in the parts of an `and`, or an `or`, that the parts after them answer as well."""
    if not isinstance(node, ast.BoolOp):
        return
    is_or = isinstance(node.op, ast.Or)
    for at, part in enumerate(node.values):
        if (asked := asked_in(part, is_or)) is not None and is_answered(asked, node.values[at + 1 :], is_or):
            yield part
        if is_or and isinstance(part, ast.BoolOp) and isinstance(part.op, ast.And):
            yield from already_false(part.values, node.values[:at])


def asked_in(part: ast.expr, is_or: bool) -> ast.expr | None:
    """What is asked for: x of `x is True` in an `or`, or of `x is not True` in an `and`."""
    match part:
        case ast.Compare(left=asked, ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=True)]):
            return asked if isinstance(op, ast.Is) == is_or else None
    return None


def is_answered(asked: ast.expr, later: Sequence[ast.expr], is_or: bool) -> bool:
    """Whether, where a condition is true, one of the later parts makes the whole what it would be there; those before
    it only ask as well."""
    for part in later:
        call, answer = part, True
        if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not):
            call, answer = part.operand, False
        match call:
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in ANSWERS:
                if (ANSWERS[name] == answer) == is_or and is_about(asked, arguments):
                    return True
            case _:
                return False
    return False


def is_about(asked: ast.expr, arguments: Sequence[ast.expr]) -> bool:
    """Whether a function is asked about a condition, or about the two integers that it says to be equal."""
    given = list(map(ast.dump, arguments))
    equal = [asked.left, *asked.comparators] if isinstance(asked, ast.Compare) and is_equation(asked) else [asked]
    return given[:1] == [ast.dump(asked)] or given[:2] == list(map(ast.dump, equal))


def is_equation(asked: ast.Compare) -> bool:
    """Whether a comparison says that two things are equal."""
    return [type(op) for op in asked.ops] == [ast.Eq]


def already_false(parts: Sequence[ast.expr], before: Sequence[ast.expr]) -> Iterator[ast.expr]:
    """The comparison in `x == y or (... is not True and is_same_size(x, y))`, on which nothing depends: of plain
    integers and of terms the last part is false there."""
    match parts:
        case [first, ast.Call(func=ast.Name(id=name), args=[left, right])] if name in EQUALITIES:
            equal = ast.dump(ast.Compare(left, [ast.Eq()], [right]))
            if asked_in(first, is_or=False) is not None and equal in map(ast.dump, before):
                yield first
