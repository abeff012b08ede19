"""A function as its pieces have it: what is written otherwise, so that it can be run on sequences of any length.

Each of these says the same of sequences of a known length as what it stands for.
"""

from __future__ import annotations

import ast

from proofs.kernel.induction.cut.syntax import CHANGING, does_more, lists_of

ITEM = "__item__"
"""The name, in the code of a round, of what the loop is handed."""

ONCE = "__once__"
"""A name that nobody reads."""

YIELDED = "__yielded__"
"""The name of the list of what a generator yields."""

TOTAL = "total_of_sum"
"""The name of what a sum comes to, in the code of its rounds."""

READ_BY_NAME = frozenset(("enumerate", "len", "list", "min", "range", "reversed", "sum", "tuple", "zip"))
"""What is built in, and read by its name where it is written otherwise, or in the header of a loop."""

SCOPES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
"""Expressions with names of their own."""


def with_yields(definition: ast.FunctionDef) -> ast.FunctionDef:
    """A generator as a function that returns the list of what it yields, if it only yields; what it is handed is not
    changed by those who ask for what it yields, so it does not matter when that is."""
    yields = [node for node in ast.walk(definition) if isinstance(node, ast.Yield | ast.YieldFrom)]
    said = [node for node in ast.walk(definition) if is_yielding(node)]
    if not yields or len(yields) > len(said) or any(isinstance(node, ast.Return) for node in ast.walk(definition)):
        return definition
    begun = ast.Assign([ast.Name(YIELDED, ast.Store())], ast.List([], ast.Load()))
    last = ast.Return(ast.Name(YIELDED, ast.Load()))
    body: list[ast.stmt] = [Appending().visit(statement) for statement in definition.body]
    made = [ast.copy_location(begun, body[0]), *body, ast.copy_location(last, body[-1])]
    definition.body = [ast.fix_missing_locations(statement) for statement in made]
    return definition


def is_yielding(node: ast.AST) -> bool:
    """Whether a statement yields a value, and does nothing more."""
    match node:
        case ast.Expr(ast.Yield(ast.expr())):
            return True
    return False


class Appending(ast.NodeTransformer):
    """Puts what is yielded at the end of a list."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:
        match node.value:
            case ast.Yield(ast.expr() as value):
                append = ast.Attribute(ast.Name(YIELDED, ast.Load()), "append", ast.Load())
                return ast.copy_location(ast.Expr(ast.copy_location(ast.Call(append, [value], []), node)), node)
        return node


def with_loop(definition: ast.FunctionDef) -> ast.FunctionDef:
    """A function, with a loop in the place of the one sum in what it returns, if nothing else there has names of its
    own, and nothing is done there that a sum which comes first would not meet."""
    match definition.body:
        case [*before, ast.Return(ast.expr() as value) as last] if not does_more([value]):
            sums = [node for node in ast.walk(value) if is_sum(node)]
            scopes = [node for node in ast.walk(value) if isinstance(node, SCOPES)]
            if len(sums) == len(scopes) == 1 and isinstance(each := scopes[0], ast.GeneratorExp):
                total, source = ast.Name(TOTAL, ast.Load()), each.generators[0]
                begun = ast.Assign([ast.Name(TOTAL, ast.Store())], ast.Constant(0))
                added = ast.Assign([ast.Name(TOTAL, ast.Store())], ast.BinOp(total, ast.Add(), each.elt))
                loop = ast.For(source.target, source.iter, [added], [])
                made = [ast.fix_missing_locations(ast.copy_location(statement, last)) for statement in (begun, loop)]
                definition.body = [*before, *made, Named(sums[0]).visit(last)]
    return definition


def is_sum(node: ast.AST) -> bool:
    """Whether an expression is a sum over the entries of one sequence."""
    match node:
        case ast.Call(ast.Name("sum"), [ast.GeneratorExp(_, [ast.comprehension(ifs=[], is_async=0)])], []):
            return True
    return False


class Named(ast.NodeTransformer):
    """Puts the name of what a sum comes to in its place."""

    def __init__(self, sum_: ast.AST) -> None:
        self.sum = sum_

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        return ast.copy_location(ast.Name(TOTAL, ast.Load()), node) if node is self.sum else node


class Mapping(ast.NodeTransformer):
    """Has `tuple(f(x) for x in items)`, or that of a list of them, map the entries of a sequence of any length, and
    `list(items)` copy one; `maps` are these mappings."""

    def __init__(self) -> None:
        self.maps: list[ast.GeneratorExp | ast.ListComp] = []

    def visit_Call(self, node: ast.Call) -> ast.Call:
        match node:
            case ast.Call(ast.Name("list"), [ast.Name() | ast.Attribute() as copied], []):
                return ast.copy_location(ast.Call(ast.Attribute(copied, "listed", ast.Load()), [], []), node)
            case ast.Call(
                ast.Name("tuple"),
                [
                    ast.GeneratorExp(entry, [ast.comprehension(ifs=[])])
                    | ast.ListComp(entry, [ast.comprehension(ifs=[])]) as each
                ],
                [],
            ):
                source = each.generators[0]
                if isinstance(source.iter, (ast.Name, ast.Attribute)):
                    self.maps.append(each)
                    alone = ast.Call(ast.Attribute(source.iter, "alone", ast.Load()), [], [])
                    one = ast.ListComp(entry, [ast.comprehension(source.target, alone, [], 0)])
                    made = ast.Call(ast.Attribute(source.iter, "mapped", ast.Load()), [one], [])
                    return ast.copy_location(made, node)
        self.generic_visit(node)
        return node


class Whole(ast.NodeTransformer):
    """Has `tuple(names)`, and `names[::-1]`, be all that was appended to names."""

    def __init__(self, appended: set[str]) -> None:
        self.appended = appended

    def visit_Call(self, node: ast.Call) -> ast.Call:
        match node:
            case ast.Call(ast.Name("tuple"), [ast.Name(name) as appended], []) if name in self.appended:
                return self.whole(node, appended, is_reversed=False)
            case ast.Call(ast.Name("tuple"), [ast.Call(ast.Name("reversed"), [ast.Name(name) as appended], [])], []):
                if name in self.appended:
                    return self.whole(node, appended, is_reversed=True)
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        match node:
            case ast.Subscript(ast.Name(name) as appended, ast.Slice(None, None, ast.UnaryOp(ast.USub(), one))):
                if name in self.appended and isinstance(one, ast.Constant) and one.value == 1:
                    return self.whole(node, appended, is_reversed=True)
        self.generic_visit(node)
        return node

    def whole(self, node: ast.expr, appended: ast.Name, *, is_reversed: bool) -> ast.Call:
        """All that was appended, in its order or in reverse."""
        made = ast.Call(ast.Attribute(appended, "whole", ast.Load()), [ast.Constant(is_reversed)], [])
        return ast.copy_location(made, node)


class Spelled(ast.NodeTransformer):
    """Has `len(sequence)`, `(*sequence, entry)`, `[f(x) for x in names]`, `[0] * len(names)`, `name = (f(x) for x in
    g(y))`, that in `names.extend(...)`, and `min(name, key=lambda ...)` ask what also knows sequences of any length;
    and asks whether what `append`, `extend`, `add` and `pop` are asked of is a list or a set; `used` are the names by
    which it is asked."""

    def __init__(self) -> None:
        self.used: set[str] = set()

    def asked(self, node: ast.expr, name: str, arguments: list[ast.expr]) -> ast.Call:
        """A call in the place of an expression."""
        self.used.add(name)
        return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), arguments, []), node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("len"), [sequence], []) if not isinstance(sequence, ast.Starred):
                return self.asked(node, "__length__", [sequence])
            case ast.Call(ast.Name("min"), [ast.Name() as some], [ast.keyword("key", ast.Lambda() as key)]):
                return self.asked(node, "__least__", [some, key])
            case ast.Call(ast.Attribute(ast.Name() as changed, method) as called, arguments) if method in CHANGING:
                called.value = self.asked(changed, "__changing__", [changed])
                node.args = [self.with_others(entries) for entries in arguments]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        match node:
            case ast.BinOp(ast.List([ast.Constant(int()) as entry]), ast.Mult(), ast.Call(ast.Name("len"), [sequence])):
                return self.asked(node, "__filled__", [sequence, entry])
        self.generic_visit(node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        self.generic_visit(node)
        match node:
            case ast.Assign([ast.Name()], value):
                node.value = self.with_others(value)
        return node

    def with_others(self, value: ast.expr) -> ast.expr:
        """What is made of each of those that a function gives, of which not all may be known."""
        match value:
            case ast.GeneratorExp(entry, [ast.comprehension(target, ast.Call() as source)]):
                return self.asked(value, "__mapped__", [source, of_one(entry, target)])
        return value

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        self.generic_visit(node)
        if (lists := lists_of(node)) is None:
            return node
        source = node.generators[0]
        made = self.asked(node, "__each__", [of_one(node.elt, source.target), *lists])
        are_zipped = ast.keyword("are_zipped", ast.Constant(isinstance(source.iter, ast.Call)))
        made.keywords.append(are_zipped)
        return made

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or not any(isinstance(part, ast.Starred) for part in node.elts):
            return node
        parts = [(True, part.value) if isinstance(part, ast.Starred) else (False, part) for part in node.elts]
        pairs: list[ast.expr] = [ast.Tuple([ast.Constant(many), part], ast.Load()) for many, part in parts]
        return self.asked(node, "__joined__", pairs)


def of_one(entry: ast.expr, target: ast.expr) -> ast.Lambda:
    """The function of what is gone through, one at a time, that makes an entry of it."""
    each = ast.Tuple([ast.Name(ITEM, ast.Load())], ast.Load())
    one = ast.ListComp(entry, [ast.comprehension(target, each, [], 0)])
    first = ast.Subscript(one, ast.Constant(0), ast.Load())
    return ast.Lambda(ast.arguments([], [ast.arg(ITEM)], None, [], [], None, []), first)


class Returning(ast.NodeTransformer):
    """Has a piece of a function say that it returns, and what."""

    def visit_Return(self, node: ast.Return) -> ast.Return:
        value = node.value or ast.Constant(None)
        return ast.copy_location(ast.Return(ast.Tuple([ast.Constant("returned"), value], ast.Load())), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node


def once(loop: ast.For | ast.While, body: list[ast.stmt], end: ast.stmt, *, is_item: bool = True) -> ast.stmt:
    """One round of a loop, in which `continue` goes on with the end, and `break` with what stands after it."""
    target: ast.expr = loop.target if isinstance(loop, ast.For) and is_item else ast.Name(ONCE, ast.Store())
    handed = ast.Name(ITEM, ast.Load()) if isinstance(loop, ast.For) and is_item else ast.Constant(None)
    made = ast.For(target, ast.Tuple([handed], ast.Load()), body or [ast.Pass()], [end])
    return ast.fix_missing_locations(ast.copy_location(made, loop))


def said(statement: ast.stmt) -> ast.stmt:
    """A statement that says what it returns."""
    made: ast.stmt = Returning().visit(statement)
    return made


def returned_at(place: ast.stmt) -> ast.stmt:
    """A statement that returns None, where another statement stands."""
    return ast.copy_location(ast.Return(None), place)


def names_at(place: ast.stmt, how: str) -> ast.stmt:
    """A statement that gives the names of the function, where another statement stands."""
    statement = ast.parse(f"return {how!r}, locals()").body[0]
    for node in ast.walk(statement):
        ast.copy_location(node, place)
    return statement
