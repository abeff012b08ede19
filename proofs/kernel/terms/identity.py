"""Where code compares by `is` what may be integers: two equal ones may be one object or two, and terms are always two.

So plain integers and terms may part there, as where it is asked whether something `is True` (`terms.truths`). What is
compared with None, with a class, or with an object that stands for itself, is no integer; and of the rest the library
says here what it compares so. Everything else is not understood, and a claim that runs it is in error; and so is what
does it by `operator.is_` or `is_not`, by whatever name it takes them.
"""

import ast
import re
from collections.abc import Iterable
from dis import opmap
from functools import cache
from pathlib import Path
from types import CodeType

ALONE = frozenset(("Ellipsis", "NotImplemented", "MISSING", "YES", "NO", "FILLING", "self", "int"))
"""Names of objects, and classes, that stand for themselves."""

MEMBERS = frozenset(("UOps", "UnaryOps", "Fate"))
"""Enumerations, whose members are no integers."""

OBJECTS = frozenset((
    "reading/views.py: fields.get('contiguous', is_contiguous) is not is_contiguous",
    "writing/explain.py: narrowing.after is not narrowing.before",
    "tinygrad/view.py: fitted is not self.parts",
    "tinygrad/view.py: a_shape is shape",
    "tinygrad/view.py: its_strides is strides",
    "tinygrad/view.py: its_mask is mask",
    "languages/cstyle.py: scope_of[users[uop]] is scope_of[uop]",
    "loops/shared.py: uop.vin[0] is self.memory.input",
    "runtime/choice.py: free is plain",
    "runtime/run.py: kind_of(target, 'out') is not kind",
    "uops/graph.py: self.uops[scope.place] is not scope.opener",
    "uops/graph.py: uop is scope.opener",
    "uops/graph.py: opener.uop is not CLOSERS[closing.uop]",
    "uops/wellformed.py: opened.pop() is not uop.vin[0]",
    "impl/memoise.py: asking is function",
    "impl/memoise.py: asked is argument",
    "impl/memoise.py: is_",
    "layers/carry_free.py: narrowed is not problem",
    "layers/corner_hole.py: part is not problem",
    "layers/corner_hole.py: part is problem",
    "sharding/spmd.py: refusal.obj is xp",
    "forms/terms.py: known is atom",
    "forms/terms.py: term[0] is not atom",
    "normal_forms/facts.py: other is not atom",
    "normal_forms/rewriting.py: part.terms[0][0] is atom",
    "pointwise/cover.py: other is not clause",
    "pointwise/decide.py: found.index is expression.index",
    "search/moves.py: inner is atom.form",
    "search/pairs.py: atom is inner",
    "search/pairs.py: atom is other",
    "search/proposals.py: x is not atom",
    "search/proposals.py: atom is not x",
    "search/proposals.py: move.change(form, None) is not form",
    "symbolic/walk.py: known is not part",
    "view/view.py: value is not getattr(self, name)",
    "view/view.py: a_shape is shape",
    "view/view.py: its_strides is strides",
    "view/view.py: its_mask is mask",
))  # fmt: skip
"""Comparisons of tuples, functions, views, nodes, forms, operations, clauses, kinds of elements and modules."""


CLAIMS = Path(__file__).parents[2]
"""The folder of this package, in which the claims are."""

IS_OP = opmap["IS_OP"]
OPERATORS = frozenset(("is_", "is_not"))
"""Functions of `operator` that compare as `is` does."""


def compares_objects(code: CodeType) -> bool:
    """Whether a code object has a comparison by `is`, or stands in a file that has one by a function."""
    return IS_OP in code.co_code[::2] or names_operators(code.co_filename)


@cache
def names_operators(file: str) -> bool:
    """Whether a file names a function that compares by identity."""
    return not Path(file).is_relative_to(CLAIMS) and tree_of(file, re.compile(r"\bis_(not)?\b")) is not None


@cache
def not_told_apart(file: str) -> dict[int, str]:
    """The comparisons by `is` in a file of what may be integers, by the lines that they are on; none if there is no
    such file, or it is one of a claim, whose words are for the reader."""
    tree = None if Path(file).is_relative_to(CLAIMS) else tree_of(file)
    nodes = list(ast.walk(tree)) if tree is not None else []
    compared = (node for node in nodes if isinstance(node, ast.Compare))
    asked = [node for node in compared if any(map(may_be_integers, pairs_by_identity(node)))]
    names = OPERATORS | {name.asname for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names
                         if name.name in OPERATORS and name.asname is not None}  # fmt: skip
    by_function = [node for node in nodes if isinstance(node, ast.expr) and named(node) in names]
    return by_line(file, [*asked, *by_function], OBJECTS)


def named(node: ast.AST) -> str | None:
    """What a name, an attribute or a text is; `getattr` takes texts."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Constant(value=str(name)):
            return name
    return None


def tree_of(file: str, having: re.Pattern[str] | None = None) -> ast.AST | None:
    """The source of a file; None if there is none, or nothing in it that is as `having` says."""
    try:
        text = Path(file).read_text(encoding="utf-8")
        return ast.parse(text) if having is None or having.search(text) else None
    except (OSError, SyntaxError, ValueError):
        return None


def by_line(file: str, nodes: Iterable[ast.expr | ast.MatchSingleton], let_pass: frozenset[str]) -> dict[int, str]:
    """The words of some parts of a file, by the lines that they are on, but for those that are named, with the end of
    its path."""
    name = "/".join(Path(file).parts[-2:])
    found: dict[int, str] = {}
    for node in nodes:
        words = ast.unparse(node)
        if f"{name}: {words}" not in let_pass:
            found |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), words)
    return found


def pairs_by_identity(node: ast.Compare) -> list[tuple[ast.expr, ast.expr]]:
    """The two sides of each `is`, and each `is not`, of a comparison."""
    sides = [node.left, *node.comparators]
    pairs = zip(node.ops, sides, sides[1:], strict=False)
    return [(left, right) for op, left, right in pairs if isinstance(op, ast.Is | ast.IsNot)]


def may_be_integers(pair: tuple[ast.expr, ast.expr]) -> bool:
    """Whether nothing that is written says that one side is no integer; then the other is another object, or none."""
    return not any(map(is_no_integer, pair))


def is_no_integer(side: ast.expr) -> bool:
    """Whether a side of a comparison is certainly no integer, but for True and False (`terms.truths`)."""
    match side:
        case ast.Constant(value=value):
            return value is None or isinstance(value, bool) or value is Ellipsis
        case ast.Call(func=ast.Name(id="type")):
            return True
        case ast.Name(id=name):
            return name in ALONE
        case ast.Attribute(value=ast.Name(id=name)) if name in MEMBERS:
            return True
        case ast.Attribute(attr=attribute):
            return attribute in ("__class__", "__init__", "__torch_dispatch__")
    return False
