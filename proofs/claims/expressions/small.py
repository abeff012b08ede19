"""The operators of nodes as wholes, within bounds: every shape, at every value of its variables (D18).

`nodes` and `division` prove the rules one at a time for all integers. Here whatever the operators put together is
evaluated: divisors and variables of both signs, divisions inside of divisions, and upper bounds that are nodes.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from impl.errors import SymbolicError
from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    MinNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    create_ge_node,
    create_lt_node,
)
from impl.symbolic.decisions.decided import maximum, minimum
from impl.symbolic.walk import parts_first
from proofs.claims.expressions.columns import I, K, Points, X, Y, column_of, made, points
from proofs.claims.expressions.nodes import truth
from proofs.kernel import Bounded, Given, claim

BOX = Bounded(
    "nodes of up to five operations over variables from -3 to 3, from 0 to 3, and from 0 to k-1 with k from 1 to 3, "
    "with numbers from -6 to 7 and nodes on the right"
)

def shapes() -> dict[str, Node]:
    """For each composition of classes that a rule looks at, a node that is built by the bare constructors."""
    z, six = SumNode([X, MulNode(Y, 6)]), MulNode(X, 6)
    return {
        "number": NumNode(-5), "variable": X, "natural": Y, "index": I, "size": K,
        "product": six, "negative product": MulNode(X, -4), "product of two": MulNode(X, Y),
        "product of sizes": MulNode(I, K),
        "product of sums": MulNode(SumNode([X, NumNode(1)]), SumNode([K, NumNode(2)])),
        "sum": SumNode([X, Y]), "row": SumNode([MulNode(Y, 4), X, NumNode(3)]), "wide": SumNode([z, NumNode(-7)]),
        "even": SumNode([MulNode(X, 4), MulNode(Y, 2), NumNode(6)]),
        "odd": SumNode([MulNode(X, 4), MulNode(Y, 2), NumNode(1)]),
        "falling": SumNode([MulNode(X, -3), MulNode(Y, -6), NumNode(2)]), "with itself": SumNode([X, MulNode(X, 2), Y]),
        "inside a size": SumNode([K, MulNode(I, -1)]), "multiple of a sum": SumNode([MulNode(K, 4), NumNode(4)]),
        "of a size": SumNode([MulNode(I, 2), MulNode(K, 4), NumNode(-1)]),
        "quotient": DivNode(X, 2), "by a negative number": DivNode(z, -3), "remainder": ModNode(X, 4),
        "remainder by six": ModNode(z, 6), "negative remainder": ModNode(Y, -3),
        "negative remainder by six": ModNode(z, -6),
        "nested quotient": DivNode(SumNode([ModNode(z, 5), MulNode(DivNode(Y, 2), 3)]), 2),
        "nested remainder": ModNode(SumNode([DivNode(six, 4), MulNode(ModNode(Y, 2), -3)]), 6),
        "comparison": LtNode(X, 2), "of two": LtNode(X, I), "sum of comparisons": SumNode([LtNode(X, 1), LtNode(Y, 2)]),
        "conjunction": AndNode([LtNode(X, 3), LtNode(MulNode(Y, -1), -1)]), "conjunction of numbers": AndNode([X, Y]),
        "bounds that meet": LtNode(Y, SumNode([I, NumNode(9)])), "sure by a size": LtNode(I, K),
        "never by a size": LtNode(K, I), "inner sum": SumNode([SumNode([X, NumNode(2)]), Y]),
        "minimum": MinNode(X, Y), "minimum with a number": MinNode(SumNode([X, MulNode(Y, -1)]), 1),
    }  # fmt: skip


def rights() -> list[Any]:
    """The right sides: numbers of both signs, and nodes."""
    return [-6, -4, -3, -1, 0, 1, 2, 3, 4, 6, 7, NumNode(-4), X, K, I, K * 2 + 2]


Operation = tuple[Callable[[Any, Any], Any], Callable[[int, int], int]]

SUMS: dict[str, Operation] = {
    "+": (lambda a, b: a + b, lambda a, b: a + b),
    "reflected +": (lambda a, b: b + a, lambda a, b: b + a),
    "-": (lambda a, b: a - b, lambda a, b: a - b),
    "reflected -": (lambda a, b: b - a, lambda a, b: b - a),
    "*": (lambda a, b: a * b, lambda a, b: a * b),
    "reflected *": (lambda a, b: b * a, lambda a, b: b * a),
    "sum": (lambda a, b: Node.sum([a, b, a, 2]), lambda a, b: a + b + a + 2),
    "minimum": (minimum, min),
    "maximum": (maximum, max),
}

QUOTIENTS: dict[str, Operation] = {
    "//": (lambda a, b: a // b, lambda a, b: a // b),
    "// in one piece": (lambda a, b: Node.__floordiv__(a, b, False), lambda a, b: a // b),
    "reflected //": (lambda a, b: b // a, lambda a, b: b // a),
}

REMAINDERS: dict[str, Operation] = {
    "%": (lambda a, b: a % b, lambda a, b: a % b),
    "reflected %": (lambda a, b: b % a, lambda a, b: b % a),
    "twice": (lambda a, b: (a * 3 + b) // 2 % 5, lambda a, b: (a * 3 + b) // 2 % 5),
}

COMPARISONS: dict[str, Operation] = {
    "<": (lambda a, b: a < b, lambda a, b: truth(a < b)),
    "<=": (lambda a, b: a <= b, lambda a, b: truth(a <= b)),
    ">": (lambda a, b: a > b, lambda a, b: truth(a > b)),
    ">=": (lambda a, b: a >= b, lambda a, b: truth(a >= b)),
    "created <": (create_lt_node, lambda a, b: truth(a < b)),
    "created >=": (create_ge_node, lambda a, b: truth(a >= b)),
    "and": (lambda a, b: Node.ands([a < 2, a >= b]), lambda a, b: truth(a < 2 and a >= b)),
}

OPERATIONS = {"sum": SUMS, "quotient": QUOTIENTS, "remainder": REMAINDERS, "comparison": COMPARISONS}
"""For each kind the operations on two nodes, each with the function of integers that it means."""


def meant(meaning: Callable[[int, int], int], left: int, right: int) -> int | None:
    """The integer that an operation means; None if it divides by 0."""
    try:
        return meaning(left, right)
    except ZeroDivisionError:
        return None


def is_decided(node: Node) -> bool | None:
    """The truth value of a node; None if the node says that it cannot tell."""
    try:
        return bool(node)
    except SymbolicError:
        return None


def wrong(node: Node, where: Points, expected: Sequence[int | None]) -> str:
    """What is wrong with a node that must have these values, None where any value is right; an empty text if nothing
    is."""
    found, above = column_of(node, where), column_of(node.max, where)
    decided = is_decided(node)
    if not isinstance(node.max, Node) and node.max != node.ceiling:
        return f"{node} has the bounds {node.min} and {node.max}, ceiling {node.ceiling}"
    for number, (value, bound, meant_value) in enumerate(zip(found, above, expected, strict=True)):
        if meant_value is None:
            continue
        if value != meant_value:
            return f"{node} is {value} at {where.at(number)}, must be {meant_value}"
        if not node.min <= value <= node.ceiling or value > bound:
            return f"{node} is {value} at {where.at(number)}, bounds {node.min} and {node.max}, ceiling {node.ceiling}"
        if decided is not None and decided != bool(value):
            return f"{node} is {value} at {where.at(number)}, and {decided} in a condition"
    return ""


def rounded_otherwise_in_c(node: Node, known: set[int]) -> str:
    """The first division in a node, aside from known parts, whose dividend may be negative or whose divisor may not be
    positive: C rounds it towards 0."""
    for part in parts_first(node):
        if isinstance(part, DivNode | ModNode) and id(part) not in known and (part.a.min < 0 or part.b <= 0):
            return f"{part} in {node} is another number in C"
    return ""


def first_wrong(shape: str, kind: str) -> str:
    """The first wrong result among the operations of a kind on a shape and each right side."""
    left = shapes()[shape]
    for right in rights():
        where = points(left, right)
        column = column_of(left, where)
        if found := wrong(left, where, column):
            return found
        sides = list(zip(column, column_of(right, where), strict=True))
        for name, (build, meaning) in OPERATIONS[kind].items():
            if (node := made(build, left, right)) is None:
                continue
            known = {id(part) for side in (left, right) if isinstance(side, Node) for part in parts_first(side)}
            found = wrong(node, where, [meant(meaning, a, b) for a, b in sides]) or rounded_otherwise_in_c(node, known)
            if found:
                return f"{left} {name} {right}: {found}"
    return ""


@claim(
    "C50.whole-operators",
    "Every operator on nodes makes a node with the value that is asked for, which stays between its bounds; a division "
    "that it makes is of no negative number, and so means the same in C.",
    family="nodes",
    scope=BOX,
    ids=("D18",),
    cases=lambda: product(shapes(), OPERATIONS),
)
def whole_operators_keep_the_value(given: Given, shape: str, kind: str) -> None:
    given.agree("nothing is wrong", impl=first_wrong(shape, kind), spec="")
