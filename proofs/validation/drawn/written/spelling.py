"""How the text of an index expression is spelled, which is for people: each bracket is needed, what is added stands
before what is subtracted, conditions subtract nothing, a range is said once, the type is no wider than it has to be,
and the text costs what is said of it (D18)."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import gcd, prod
from typing import Any

from impl import ShapeTracker
from impl.lower.indexing import IndexExpression
from impl.lower.indexing.conditions import Range
from impl.simplify.forms.terms import Form, Quotient
from impl.symbolic import Node
from proofs.validation.defined import require

COMPARISONS: dict[type, str] = {ast.Lt: "<", ast.LtE: "<=", ast.Eq: "=="}
TURNED: dict[type, str] = {ast.Gt: "<", ast.GtE: "<="}
DIVISIONS: dict[type, str] = {ast.FloorDiv: "//", ast.Div: "//", ast.Mod: "%"}
"""Operations of the languages as those of trees."""

NARROW = 2**31
"""What integers of 32 bits end at."""


def about_spelling(found: IndexExpression, read: Callable[[str], ast.expr], question: str) -> None:
    """The address and the condition of an index expression, which `read` reads."""
    both = [found.address] if found.condition is None else [found.address, found.condition]
    require(str(found).split("\n") == both, question, "as text")
    for text in both:
        if "?" not in text:
            about_brackets(text, read, question)
            about_order(read(text), question)
    if not any("?" in text for text in both):
        conjuncts = [] if found.condition is None else conjuncts_of(read(found.condition))
        for each in conjuncts:
            about_sides(each, found, question)
        wanted = cost_of([tree_of(read(found.address)), *conjuncts]) + max(len(conjuncts) - 1, 0)
        require(found.cost == wanted, question, "the cost", found.cost, wanted)


def about_sides(comparison: Any, found: IndexExpression, question: str) -> None:
    """What has an earlier axis stands on the left of what has a later one; and where nothing is lifted, nothing is
    subtracted but a number."""
    if not isinstance(comparison, tuple):
        return
    sign, left, right = comparison
    if sign == "==" and not isinstance(right, int):
        is_ordered = first_axis(left, found.names) <= first_axis(right, found.names)
        require(is_ordered, question, "the sides of an equation", comparison)
    if found.language in ("python", "numpy"):
        for side in (left, right):
            terms = side[1:] if isinstance(side, tuple) and side[0] == "+" else (side,)
            require(not any(isinstance(t, tuple) and t[0] == "-" for t in terms), question, "subtracts", comparison)


def about_brackets(text: str, read: Callable[[str], ast.expr], question: str) -> None:
    """Without any one pair of brackets it is another text; but those of functions, and around what begins with minus,
    are there to be read."""
    whole = ast.dump(read(text))
    for begin, end in brackets(text):
        if (begin and (text[begin - 1].isalnum() or text[begin - 1] == "_")) or text[begin + 1] == "-":
            continue
        bare = f"{text[:begin]} {text[begin + 1 : end]} {text[end + 1 :]}".strip()
        require(ast.dump(read(bare)) != whole, question, "a bracket that is not needed", text, begin)


def first_axis(tree: Any, names: tuple[str, ...]) -> int:
    """The first axis of a tree; one more than there are if it has none."""
    if isinstance(tree, tuple):
        return min(first_axis(part, names) for part in tree[1:])
    return names.index(tree) if tree in names else len(names)


def brackets(text: str) -> Iterator[tuple[int, int]]:
    """Where each pair of brackets begins and ends."""
    opened: list[int] = []
    for at, character in enumerate(text):
        if character == "(":
            opened.append(at)
        elif character == ")":
            yield opened.pop(), at


def about_order(tree: ast.expr, question: str) -> None:
    """In each sum what is added stands before what is subtracted, and its one number last; but a number that something
    is subtracted from stands first."""
    for part in ast.walk(tree):
        terms = [] if not isinstance(part, ast.expr) else list(terms_of(part))
        numbers = [is_added for is_added, term in terms if isinstance(term, ast.Constant)]
        require(len(numbers) <= 1 or len(terms) == 1, question, "two numbers in a sum", ast.unparse(part))
        rest = [is_added for is_added, term in terms if not isinstance(term, ast.Constant)]
        require(rest == sorted(rest, reverse=True), question, "the order of a sum", ast.unparse(part))
        if numbers and rest:
            is_first = isinstance(terms[0][1], ast.Constant)
            require(is_first == (numbers[0] and not any(rest)), question, "the place of a number", ast.unparse(part))


def terms_of(tree: ast.expr) -> Iterator[tuple[bool, ast.expr]]:
    """The terms of a sum, each with whether it is added; a minus in front belongs to the first factor."""
    match tree:
        case ast.BinOp(left, ast.Add() | ast.Sub() as sign, right):
            yield from terms_of(left)
            yield isinstance(sign, ast.Add), right
        case ast.BinOp(left, ast.Mult(), _):
            is_sum = isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add | ast.Sub)
            yield is_sum or next(terms_of(left))[0], tree
        case ast.UnaryOp(ast.USub(), inner):
            yield False, inner
        case _:
            yield True, tree


def conjuncts_of(tree: ast.expr) -> list[Any]:
    """The comparisons of a condition."""
    match tree:
        case ast.BoolOp(_, parts):
            return [each for part in parts for each in conjuncts_of(part)]
        case ast.BinOp(left, ast.BitAnd(), right):
            return [*conjuncts_of(left), *conjuncts_of(right)]
        case ast.Compare(first, operations, others):
            pairs = zip(operations, pairwise(map(tree_of, (first, *others))), strict=True)
            return [compared(sign, left, right) for sign, (left, right) in pairs]
    return [tree_of(tree)]


def compared(sign: ast.cmpop, left: Any, right: Any) -> Any:
    """A comparison, the smaller side first."""
    if type(sign) in TURNED:
        return (TURNED[type(sign)], right, left)
    return (COMPARISONS[type(sign)], left, right)


def tree_of(tree: ast.expr) -> Any:  # noqa: PLR0911  one for each kind of expression
    """An address, or one side of a comparison, as a tree, in which `("-", x)` is what is subtracted."""
    match tree:
        case ast.Constant(bool() | int() as number):
            return int(number)
        case ast.Name(name):
            return name
        case ast.UnaryOp(ast.USub(), inner):
            return minus(tree_of(inner))
        case ast.BinOp(left, ast.Mult(), right):
            first, second = tree_of(left), tree_of(right)
            is_minus = isinstance(first, tuple) and first[0] == "-"
            return minus(("*", first[1], second)) if is_minus else ("*", first, second)
        case ast.BinOp(_, ast.Add() | ast.Sub(), _):
            terms = [(is_added, tree_of(term)) for is_added, term in flat(tree)]
            return ("+", *(term if is_added else minus(term) for is_added, term in terms))
        case ast.BinOp(left, sign, right):
            return (DIVISIONS[type(sign)], tree_of(left), tree_of(right))
        case ast.Call(_, [first, second]):
            return ("min", tree_of(first), tree_of(second))
    raise TypeError(f"{ast.unparse(tree)} is no part of an index expression")


def minus(tree: Any) -> Any:
    """What is subtracted."""
    return -tree if isinstance(tree, int) else ("-", tree)


def flat(tree: ast.expr) -> Iterator[tuple[bool, ast.expr]]:
    """The terms of a sum, as they are added or subtracted."""
    match tree:
        case ast.BinOp(left, ast.Add() | ast.Sub() as sign, right):
            yield from flat(left)
            yield isinstance(sign, ast.Add), right
        case _:
            yield True, tree


def cost_of(trees: Iterable[Any]) -> int:
    """What some trees cost together: a division 10, a product 3, everything else 1, and equal parts once. A difference
    costs what a sum does; a minus before all of them 1, unless it is that of a multiple."""
    counted: dict[Any, int] = {}
    waiting = [(tree, False) for tree in trees]
    while waiting:
        tree, is_in_sum = waiting.pop()
        if not isinstance(tree, tuple):
            continue
        operation, *parts = tree
        signs = [part[0] == "-" and not is_multiple(part[1]) for part in parts if isinstance(part, tuple)]
        match operation:
            case "+":
                counted[tree] = len(parts) - 1 + (len(signs) == len(parts) and all(signs))
            case "-":
                counted[tree] = max(counted.get(tree, 0), int(not is_in_sum and not is_multiple(parts[0])))
            case _:
                counted[tree] = {"//": 10, "%": 10, "*": 3}.get(operation, 1)
        waiting += [(part, operation == "+") for part in parts]
    return sum(counted.values())


def is_multiple(tree: Any) -> bool:
    """Whether a tree is a product with a number."""
    return isinstance(tree, tuple) and tree[0] == "*" and isinstance(tree[2], int)


def about_width(found: IndexExpression, tracker: ShapeTracker, question: str) -> None:
    """Integers that are far from the end of 32 bits need no more."""
    require(found.type != "int64" or 8 * reach_of(tracker) >= NARROW, question, "is wider than it has to be")


def reach_of(tracker: ShapeTracker) -> int:
    """What no number of a stack, nor of the way to it, is beyond: each view multiplies what the one after it gives."""
    found = 1
    for view in tracker.views:
        sizes = [greatest(size) for size in view.shape]
        steps = [greatest(step) for step in view.strides]
        spread = sum(size * step for size, step in zip(sizes, steps, strict=True))
        found *= prod(max(size, 1) for size in sizes) + greatest(view.offset) + spread + 1
    return found


def greatest(value: Any) -> int:
    """How far from 0 a number is at most."""
    return max(abs(value.min), abs(value.ceiling)) if isinstance(value, Node) else abs(value)


def about_ranges(ranges: tuple[Range, ...], *question: object) -> None:
    """No two ranges are of the same terms or of opposite ones; the first term is positive, no factor is common to all,
    none is a quotient alone; and each end leaves something out."""
    forms = [each.form for each in ranges]
    require(len({*forms, *(-form for form in forms)}) == 2 * len(forms), "two ranges of one", *question)
    for each in ranges:
        form, low, high = each.form, each.low, each.high
        factors = [factor for _, factor in form.terms]
        is_plain = form.const == 0 and factors[0] > 0 and gcd(*factors) == 1
        require(is_plain and not isinstance(form.atom, Quotient), "a range of another form", form, *question)
        is_one = low is not None and low == high
        is_narrower = (low is None or low > form.low) and (high is None or high < form.high)
        require(is_one or is_narrower, "an end that says nothing", form, low, high, *question)
        require((low, high) != (None, None), "a range without ends", form, *question)
        for atom, factor in form.terms:
            if isinstance(atom, Quotient) and factor % atom.divisor == 0:
                by = -factor // atom.divisor
                rest = form + (atom.form % atom.divisor - atom.form + Form.of(atom) * atom.divisor) * by
                require(len(rest.terms) >= len(form.terms), "a remainder that is written out", form, *question)
