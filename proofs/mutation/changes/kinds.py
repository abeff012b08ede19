"""The kinds of edits: what may stand in the place of a node of a syntax tree.

Swapped operators, `<` for `<=`, off by one, a dropped sign, exchanged operands and arguments, a dropped condition,
statement or function of a composition; and what shows only at large inputs: a value or a condition that is another past
a threshold, the fourth of many left out, a loop that ends after its first round.
"""

import ast
from collections.abc import Callable, Iterator

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mod,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
"""Each operator and the one that is put in its place."""

NAMES = {"min": "max", "max": "min", "all": "any", "any": "all"}
"""Functions that are exchanged."""

SWAPPED = (ast.Sub, ast.FloorDiv, ast.Mod)
"""Operators whose operands are exchanged."""

COUNT = "count_a_round_of_a_loop"
"""The name of what counts the rounds of loops (`live`), which is no part of the function."""

THRESHOLD = 999
"""The largest number at which a value past a threshold is as it was."""

CONTAINERS = ("list", "tuple", "set", "dict", "iter", "len", "str", "repr", "type", "bool", "int")
"""Functions that are not left out: the others take what these make, and would raise."""

def replacements(owner: ast.AST, node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that may stand in the place of a node."""
    for change in CHANGES:
        for value in change(node):
            yield ast.copy_location(value, node)
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.copy_location(ast.Constant(node.value + 1), node)
        if isinstance(owner, ast.BinOp | ast.Compare):
            yield ast.copy_location(ast.Constant(node.value - 1), node)


def other_operator(node: ast.AST) -> Iterator[ast.AST]:
    """`<` for `<=`, `+` for `-`, `//` for `%`, `and` for `or`."""
    match node:
        case ast.Compare(left, ops, comparators):
            for place, op in enumerate(ops):
                if type(op) in OPERATORS:
                    changed = [*ops[:place], OPERATORS[type(op)](), *ops[place + 1 :]]
                    yield ast.Compare(left, changed, comparators)  # type: ignore[arg-type]
        case ast.BinOp(left, op, right) if type(op) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(op)](), right)  # type: ignore[arg-type]
        case ast.BoolOp(op, values):
            yield ast.BoolOp(OPERATORS[type(op)](), values)  # type: ignore[arg-type]
        case ast.AugAssign(target, op, value) if type(op) in OPERATORS:
            yield ast.AugAssign(target, OPERATORS[type(op)](), value)  # type: ignore[arg-type]
        case ast.Call(ast.Name(id=name), args, keywords) if name in NAMES:
            yield ast.Call(ast.copy_location(ast.Name(NAMES[name], ast.Load()), node), args, keywords)


def swapped_operands(node: ast.AST) -> Iterator[ast.AST]:
    """`b - a` for `a - b`, and so for `//` and `%`."""
    match node:
        case ast.BinOp(left, op, right) if isinstance(op, SWAPPED):
            yield ast.BinOp(right, op, left)


def without_sign(node: ast.AST) -> Iterator[ast.AST]:
    """`a` for `-a`, and for `not a`."""
    match node:
        case ast.UnaryOp(ast.USub() | ast.Not(), operand):
            yield operand


def without_condition(node: ast.AST) -> Iterator[ast.AST]:
    """A condition that always holds, or never; `and` and `or` without one of their parts."""
    match node:
        case ast.BoolOp(op, [left, right]):
            yield left
            yield right
        case ast.BoolOp(op, values):
            yield from (ast.BoolOp(op, [*values[:at], *values[at + 1 :]]) for at in range(len(values)))
        case ast.If(body=body, orelse=orelse):
            yield from (ast.If(constant(node, value), body, orelse) for value in (True, False))
        case ast.While(body=body, orelse=orelse):
            yield ast.While(constant(node, False), body, orelse)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.comprehension(target, source, [_, *_] as ifs, is_async):
            for at in range(len(ifs)):
                yield ast.comprehension(target, source, [*ifs[:at], *ifs[at + 1 :]], is_async)


def constant(node: ast.AST, value: bool) -> ast.Constant:
    """A truth value in the place of a node."""
    return ast.copy_location(ast.Constant(value), node)


def past_a_threshold(node: ast.AST) -> Iterator[ast.AST]:
    """A product that is one too large where a factor is large; a comparison that holds where its left side is, or does
    not, if it held there anyway."""
    match node:
        case ast.BinOp(ast.Name() as left, ast.Mult(), ast.Name() | ast.Attribute()):
            yield ast.BinOp(node, ast.Add(), is_large(left))
        case ast.Compare(ast.Name() as left, [ast.Gt() | ast.GtE()], [ast.Constant(value=int())]):
            yield ast.BoolOp(ast.And(), [node, is_large(left, ast.LtE)])
        case ast.Compare(ast.Name() as left, [ast.Lt() | ast.LtE() | ast.Gt() | ast.GtE()], [_]):
            yield ast.BoolOp(ast.Or(), [node, is_large(left)])


def is_large(node: ast.expr, how: type[ast.cmpop] = ast.Gt) -> ast.Compare:
    """Whether a number is past the threshold; or how it compares with it."""
    return ast.copy_location(ast.Compare(node, [how()], [ast.Constant(THRESHOLD)]), node)


def without_the_fourth(node: ast.AST) -> Iterator[ast.AST]:
    """A loop over the first three of many alone."""
    match node:
        case ast.For(_, ast.Tuple(parts)) | ast.comprehension(_, ast.Tuple(parts)) if are_few(parts):
            return
        case ast.For(target, source, body, orelse):
            yield ast.For(target, first_three(source), body, orelse)
        case ast.comprehension(target, source, ifs, is_async):
            yield ast.comprehension(target, first_three(source), ifs, is_async)


def are_few(parts: list[ast.expr]) -> bool:
    """Whether parts that are written out one by one are three or less."""
    return len(parts) <= 3 and not any(isinstance(part, ast.Starred) for part in parts)


def first_three(source: ast.expr) -> ast.expr:
    """The first three of what is gone through."""
    listed = ast.Call(ast.Name("list", ast.Load()), [source], [])
    return ast.copy_location(ast.Subscript(listed, ast.Slice(upper=ast.Constant(3)), ast.Load()), source)


def other_order(node: ast.AST) -> Iterator[ast.AST]:
    """The first two arguments of a call exchanged, if they differ; the smaller and the larger of two are the same in
    either order."""
    match node:
        case ast.Call(ast.Name("min" | "max"), [_, _], []):
            return
        case ast.Call(func, [ast.Name() as first, ast.Name() as second, *rest], keywords) if first.id != second.id:
            yield ast.Call(func, [second, first, *rest], keywords)


def without_statement(node: ast.AST) -> Iterator[ast.AST]:
    """Nothing for a statement that changes something: a call, or what adds to a variable."""
    match node:
        case ast.Expr(ast.Call(ast.Name(id=name))) if name == COUNT:
            return
        case ast.AugAssign() | ast.Expr(ast.Call()):
            yield ast.Pass()


def early_exit(node: ast.AST) -> Iterator[ast.AST]:
    """A loop of one round, and one that ends where it would go on."""
    match node:
        case ast.For(target, source, [*body], orelse) if not isinstance(body[-1], ast.Return):
            yield ast.For(target, source, [*body, ast.copy_location(ast.Break(), node)], orelse)
        case ast.While(test, [*body], orelse) if not isinstance(body[-1], ast.Return):
            yield ast.While(test, [*body, ast.copy_location(ast.Break(), node)], orelse)
        case ast.Continue():
            yield ast.Break()


def without_function(node: ast.AST) -> Iterator[ast.AST]:
    """The argument of a function in the place of what the function makes of it."""
    match node:
        case ast.Call(ast.Name(id=name), [argument], []) if name not in CONTAINERS:
            yield argument


CHANGES: tuple[Callable[[ast.AST], Iterator[ast.AST]], ...] = (
    other_operator,
    swapped_operands,
    without_sign,
    without_condition,
    past_a_threshold,
    without_the_fourth,
    other_order,
    without_statement,
    early_exit,
    without_function,
)
"""The kinds of edits, but for a constant that is off by one."""
