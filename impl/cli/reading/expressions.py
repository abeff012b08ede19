"""Expressions as text, for the command line: Python's syntax, parsed and never evaluated.

((i0*4 + i1)//4) % 3        i0 < 3 and 1 <= i1 and i2 == 0
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from impl.cli.reading.syntax import shortened, syntax_of
from impl.errors import ParseError
from impl.simplify.forms.measure import Tree
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.conditions import FALSE
from impl.simplify.normal_forms.derivation import Decided, Result
from impl.simplify.rules.rule import Relation
from impl.simplify.trees import Reader, trees_of

LONGEST = 100_000
"""Characters; longer texts are refused."""

RANGE = re.compile(r"([A-Za-z_]\w*)=(-?\d{1,4000}):(-?\d{1,4000})", re.ASCII)

HIDDEN = re.compile(r"#\d+")
"""What stands for a part that is too deep to be read (`simplify.trees`); no variable has such a name here."""

OPERATORS: dict[type[ast.operator] | type[ast.cmpop], str] = {
    ast.Add: "+",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Eq: "==",
}


def parse_range(text: str) -> tuple[str, tuple[int, int]]:
    """A variable and its bounds, both included, out of `name=begin:end`, half-open.

    >>> parse_range("i0=0:4")
    ('i0', (0, 3))
    """
    found = RANGE.fullmatch(text.strip())
    if not found:
        raise ParseError(f"cannot read the range {shortened(text)}: need name=begin:end, such as i0=0:4")
    name, begin, end = found[1], int(found[2]), int(found[3])
    if begin >= end:
        raise ParseError(f"the range {shortened(text)} is empty; need begin < end")
    return name, (begin, end - 1)


def parse_tree(text: str) -> Tree:
    """The tree of an expression or of a condition.

    >>> parse_tree("(x*4 + y)//4 < 3 and y == 0")
    ('and', ('<', ('//', ('+', ('*', 'x', 4), 'y'), 4), 3), ('==', 'y', 0))
    """
    if len(text) > LONGEST:
        raise ParseError(f"the expression has {len(text)} characters; at most {LONGEST} are read")
    try:
        return tree_of(syntax_of(text, "(i*4 + j)//3"))
    except (RecursionError, MemoryError):
        raise ParseError(f"cannot read {shortened(text)}: it is nested too deeply") from None


def tree_of(syntax: ast.expr) -> Tree:  # noqa: PLR0911  one for each kind of syntax
    """The tree of a piece of syntax."""
    match syntax:
        case ast.Constant(value=int() as number) if type(number) is int:
            return number
        case ast.Name(id=name):
            return name
        case ast.UnaryOp(op=ast.USub(), operand=part):
            return ("*", tree_of(part), -1)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return ("+", tree_of(left), ("*", tree_of(right), -1))
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
            return (OPERATORS[type(operator)], tree_of(left), tree_of(right))
        case ast.BoolOp(op=ast.And(), values=values):
            return ("and", *map(tree_of, values))
        case ast.Compare(left=left, ops=operators, comparators=rest):
            return compared([tree_of(part) for part in (left, *rest)], operators, syntax)
        case _:
            raise ParseError(f"cannot read {shortened(ast.unparse(syntax))}: need + - * // % < <= > >= == and", 0)


def compared(sides: list[Tree], operators: list[ast.cmpop], syntax: ast.expr) -> Tree:
    """A comparison, or the conjunction of a chain of them."""
    found: list[Tree] = []
    for left, operator, right in zip(sides, operators, sides[1:], strict=False):
        match operator:
            case ast.Gt():
                found.append(("<", right, left))
            case ast.GtE():
                found.append(("<=", right, left))
            case _ if type(operator) in OPERATORS:
                found.append((OPERATORS[type(operator)], left, right))
            case _:
                raise ParseError(f"cannot read {shortened(ast.unparse(syntax))}: need < <= > >= ==", 0)
    return found[0] if len(found) == 1 else ("and", *found)


def text_of(tree: Tree) -> str:
    """A tree as text."""
    match tree:
        case [operation, *parts]:
            joined = (" and " if operation == "and" else operation).join(map(text_of, parts))
            return f"({joined.replace('+-', '-')})"
        case _:
            return str(tree)


def written(tree: Tree) -> str:
    """A part of an expression in a refusal: as it is written, without brackets around it, and not too long.

    >>> written(parse_tree("i < 3"))
    "'i<3'"
    """
    text = text_of(tree)
    return shortened(text[1:-1] if isinstance(tree, tuple) else text)


def report(result: Result, reader: Reader) -> str:
    """The text that the command prints: index, condition, rules in order, and the costs."""
    index, condition = map(reader.restored, trees_of(result.expression))
    lines = [f"index  {text_of(index)}", f"valid  {text_of(condition)}"]
    for name, before, after in steps_of(result, reader):
        lines.append(f"  {name:16} {f'{before} -> {after}' if before is not None else f'{WHY[name]}: index {after}'}")
    return "\n".join([*lines, f"cost   {result.cost_before} -> {result.cost}"])


def reported(result: Result, reader: Reader) -> dict[str, object]:
    """The same as plain data."""
    index, condition = map(reader.restored, trees_of(result.expression))
    return {
        "index": text_of(index),
        "valid": text_of(condition),
        "steps": [dict(zip(("rule", "before", "after"), step, strict=True)) for step in steps_of(result, reader)],
        "cost_before": result.cost_before,
        "cost": result.cost,
    }


SIDES: dict[Relation, tuple[str, str]] = {
    "value": ("", ""), "sign": (" >= 0", " >= 0"), "zero": (" == 0", " == 0"), "equation": (" >= 0", " == 0"),
}  # fmt: skip
"""What stands behind the sides of a step, by how its rule compares them: nothing where they are equal as they stand, or
the conditions of which one holds where the other does."""


WHY = {"decided": "at every point", "nowhere": "a condition never holds"}
"""What is said in place of a rule: where all points were looked at, and where no index matters."""


def steps_of(result: Result, reader: Reader) -> Iterator[tuple[str, str | None, str]]:
    """The rules in order, each with what it was applied to and what that became; where all points decide, and where
    steps led to a condition that never holds, the index. Before them the variables of one value, which are no part of
    the costs: it was put in their place."""
    for name, value in reader.fixed.items():
        yield "one value", name, str(value)
    for passage in result.passages:
        if isinstance(passage, Decided):
            yield "decided", None, in_full(passage.after.index, reader)
        else:
            for step in passage.steps:
                left, right = SIDES[step.rule.relation]
                yield step.rule.name, in_full(step.before, reader) + left, in_full(step.after, reader) + right
    if FALSE in result.expression.clauses and result.passages and not isinstance(result.passages[-1], Decided):
        yield "nowhere", None, in_full(result.expression.index, reader)


def in_full(form: Form, reader: Reader) -> str:
    """The text of a form, with the parts that were too deep to be read in their places."""
    return HIDDEN.sub(lambda name: text_of(reader.restored(name[0])), str(form))


__all__ = ["Reader", "parse_range", "parse_tree", "report", "reported", "text_of"]
