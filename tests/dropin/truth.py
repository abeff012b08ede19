"""What the definitions say of an answer: right or wrong, at every point or at many of them."""

import ast
import operator
import random
from collections.abc import Callable
from math import prod
from typing import Any

from dropin.questions import BOUNDS

from spec import movement
from spec.shape import unravel
from spec.stack import read
from spec.tracker import Tracker
from spec.view import View, canonical_tracker, canonical_view

POINTS = 1500
"""Where there are more indices, this many are tried: the first, the last, and others by chance."""
COSTS = {ast.FloorDiv: 10, ast.Mod: 10, ast.Mult: 3}
"""What an operation costs; all others cost 1."""

MEANINGS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<": lambda left, right: int(left < right),
    ">=": lambda left, right: int(left >= right),
    "and": lambda left, right: int(left != 0 and right != 0),
}
"""What the operations of trees mean (D18)."""
SIGNS = {ast.Add: "+", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}


def spec_view(parts: Any) -> View:
    """A view of the specification."""
    shape, strides, offset, mask = parts
    mask = [(0, size) for size in shape] if mask is None else mask
    return View(tuple(shape), tuple(strides), offset, tuple(b for b, _ in mask), tuple(e for _, e in mask))


def indices(shape: Any) -> list[tuple[int, ...]]:
    """All indices of a shape, or many of them."""
    size, source = prod(shape), random.Random(0)
    flats = range(size) if size <= POINTS else {0, size - 1, *(source.randrange(size) for _ in range(POINTS))}
    return [unravel(tuple(shape), flat) for flat in flats]


def what_is_read(views: Any, index: tuple[int, ...]) -> int | str | None:
    """The address that an index reads, None if it is not valid, "out of bounds" where the stack has no meaning."""
    reading = read(tuple(map(spec_view, views)), index)
    return "out of bounds" if reading.leaves_base else reading.address if reading.is_valid else None


def same_stacks(left: Any, right: Any) -> bool | None:
    """Whether two stacks read the same; None if `left` has no meaning at some index."""
    for index in indices(left[-1][0]):
        expected = what_is_read(left, index)
        if expected == "out of bounds":
            return None
        if what_is_read(right, index) != expected:
            return False
    return list(left[-1][0]) == list(right[-1][0])


def is_program_of(question: Any, views: Any) -> bool:
    """Whether a stack is what the program makes of a tensor, by the definitions D10 to D15."""
    _, shape, steps = question
    tracker = canonical_tracker(canonical_view(tuple(shape)))
    for name, argument in steps:
        arguments = tuple(tuple(part) if isinstance(part, list) else part for part in argument)
        tracker = movement.moved(tracker, getattr(movement, name)(tracker.shape, arguments))
    return reads_as(tracker, views)


def reads_as(tracker: Tracker, views: Any) -> bool:
    """Whether a stack reads what a tracker reads."""
    return tuple(views[-1][0]) == tracker.shape and all(
        what_is_read(views, index) == (tracker.address[index] if index in tracker.valid else None)
        for index in indices(tracker.shape)
    )


def is_index_of(views: Any, index_text: str, valid_text: str) -> bool | None:
    """Whether two texts are the address and the validity of a stack; None where that has no meaning."""
    index_tree, valid_tree = parsed(index_text), parsed(valid_text)
    for index in indices(views[-1][0]):
        values = {f"idx{axis}": coordinate for axis, coordinate in enumerate(index)}
        expected = what_is_read(views, index)
        if expected == "out of bounds":
            return None
        if bool(value(valid_tree, values)) != (expected is not None):
            return False
        if expected is not None and value(index_tree, values) != expected:
            return False
    return True


def is_value_of(tree: Any, answer: dict[str, Any]) -> bool:
    """Whether a text has the value of a tree, within the bounds, for all values of the variables."""
    text = parsed(answer["text"])
    for flat in range(prod(bound + 1 for bound in BOUNDS.values())):
        point = unravel(tuple(bound + 1 for bound in BOUNDS.values()), flat)
        values = dict(zip(BOUNDS, point, strict=True))
        expected = tree_value(tree, values)
        if value(text, values) != expected or not answer["min"] <= expected <= answer["max"]:
            return False
    return True


def tree_value(tree: Any, values: dict[str, int]) -> int:
    """The value of a tree of the questions."""
    match tree:
        case int():
            return tree
        case ["var", name, _]:
            return values[name]
    operation, left, right = tree[0], tree_value(tree[1], values), tree_value(tree[2], values)
    return MEANINGS[operation](left, right)


def parsed(text: str) -> ast.expr:
    """The tree of a rendered expression."""
    return ast.parse(text, mode="eval").body


def value(tree: ast.expr, values: dict[str, int]) -> int:
    """The value of a rendered expression."""
    match tree:
        case ast.Constant(number):
            return int(number)
        case ast.Name(name):
            return values[name]
        case ast.UnaryOp(ast.USub(), operand):
            return -value(operand, values)
        case ast.BoolOp(ast.And(), parts):
            return int(all(value(part, values) for part in parts))
        case ast.Compare(left, [ast.Lt()], [right]):
            return int(value(left, values) < value(right, values))
        case ast.BinOp(left, operation, right):
            return MEANINGS[SIGNS[type(operation)]](value(left, values), value(right, values))
    raise ValueError(f"{ast.unparse(tree)} is no index expression")


def cost(*texts: str) -> int:
    """What some rendered expressions cost together; equal parts count once."""
    nodes = {ast.dump(node): node for text in texts for node in ast.walk(parsed(text))}.values()
    binary = [COSTS.get(type(node.op), 1) for node in nodes if isinstance(node, ast.BinOp)]
    compared = [1 for node in nodes if isinstance(node, ast.Compare)]
    joined = [len(node.values) - 1 for node in nodes if isinstance(node, ast.BoolOp)]
    return sum(binary) + sum(compared) + sum(joined)
