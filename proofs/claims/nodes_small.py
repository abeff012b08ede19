"""The operators of nodes as wholes, within bounds: every shape, at every value of its variables (D18).

`nodes` and `nodes_division` prove the rules one at a time for all integers. Here whatever the operators put together is
evaluated: divisors and variables of both signs, divisions inside of divisions, and upper bounds that are nodes.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from impl.errors import SymbolicError
from impl.symbolic import (
    AndNode,
    DivNode,
    LtNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    SumNode,
    Variable,
    create_ge_node,
    create_lt_node,
)
from proofs.claims.nodes import truth
from proofs.kernel import Bounded, Given, claim
from proofs.programs import value_of

BOX = Bounded(
    "nodes of up to five operations over variables from -3 to 3, from 0 to 3, and from 0 to k-1 with k from 1 to 3, "
    "with numbers from -6 to 7 and nodes on the right"
)

X, Y, K = Variable("x", -3, 3), Variable("y", 0, 3), Variable("k", 1, 3)
I = Variable("i", 0, K - 1)  # noqa: E741  the name of an index


def shapes() -> dict[str, Node]:
    """Nodes of every class and composition that a rule looks at, made as they stand."""
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
        "bounds that meet": LtNode(Y, SumNode([I, NumNode(9)])), "inner sum": SumNode([SumNode([X, NumNode(2)]), Y]),
    }  # fmt: skip


def rights() -> list[Any]:
    """Numbers of both signs, and nodes."""
    return [-6, -4, -3, -1, 0, 1, 2, 3, 4, 6, 7, NumNode(-4), X, K, I, K * 2 + 2]


REFUSED = ("need a divisor other than 0", "need a multiple or 0 <= left < right")
"""How a message ends that says why there is no quotient or remainder."""

Operation = tuple[Callable[[Any, Any], Any], Callable[[int, int], int]]

OPERATIONS: dict[str, Operation] = {
    "+": (lambda a, b: a + b, lambda a, b: a + b),
    "reflected +": (lambda a, b: b + a, lambda a, b: b + a),
    "-": (lambda a, b: a - b, lambda a, b: a - b),
    "reflected -": (lambda a, b: b - a, lambda a, b: b - a),
    "*": (lambda a, b: a * b, lambda a, b: a * b),
    "reflected *": (lambda a, b: b * a, lambda a, b: b * a),
    "//": (lambda a, b: a // b, lambda a, b: a // b),
    "// in one piece": (lambda a, b: Node.__floordiv__(a, b, False), lambda a, b: a // b),
    "reflected //": (lambda a, b: b // a, lambda a, b: b // a),
    "%": (lambda a, b: a % b, lambda a, b: a % b),
    "reflected %": (lambda a, b: b % a, lambda a, b: b % a),
    "<": (lambda a, b: a < b, lambda a, b: truth(a < b)),
    "<=": (lambda a, b: a <= b, lambda a, b: truth(a <= b)),
    ">": (lambda a, b: a > b, lambda a, b: truth(a > b)),
    ">=": (lambda a, b: a >= b, lambda a, b: truth(a >= b)),
    "created <": (create_lt_node, lambda a, b: truth(a < b)),
    "created >=": (create_ge_node, lambda a, b: truth(a >= b)),
    "and": (lambda a, b: Node.ands([a < 2, a >= b]), lambda a, b: truth(a < 2 and a >= b)),
    "sum": (lambda a, b: Node.sum([a, b, a, 2]), lambda a, b: a + b + a + 2),
    "twice": (lambda a, b: (a * 3 + b) // 2 % 5, lambda a, b: (a * 3 + b) // 2 % 5),
}


def points(node: Any, other: Any) -> Iterator[dict[str, int]]:
    """Every choice of values of the variables in two nodes."""
    found = {v.expr for part in (node, other) if isinstance(part, Node) for v in part.vars()}
    sizes = range(1, 4) if found & {"k", "i"} else range(1, 2)
    for k in sizes:
        ranges = {"x": range(-3, 4), "y": range(4), "i": range(k)}
        chosen = {name: ranges[name] for name in sorted(found - {"k"})}
        for values in product(*chosen.values()):
            yield {"k": k, **dict(zip(chosen, values, strict=True))}


def made(operation: Callable[[Any, Any], Any], left: Any, right: Any) -> Node | None:
    """What an operation gives; None where it refuses to divide: by 0, and by nodes where nothing simplifies."""
    try:
        found: Node = operation(left, right)
    except SymbolicError as error:
        if str(error).endswith(REFUSED):
            return None
        raise
    return found


def meant(meaning: Callable[[int, int], int], left: int, right: int) -> int | None:
    """What an operation means; None where a divisor is 0."""
    try:
        return meaning(left, right)
    except ZeroDivisionError:
        return None


def is_false(node: Node) -> bool:
    """Whether a node is false in a condition; one that says that it cannot tell is not."""
    try:
        return not node
    except SymbolicError:
        return False


def wrong(node: Node, values: dict[str, int], expected: int) -> str:
    """What is wrong with a node at some values; an empty text if nothing is."""
    value = value_of(node, values)
    if value != expected:
        return f"{node} is {value} at {values}, must be {expected}"
    is_bounded = node.max is node.ceiling or value <= value_of(node.max, values)
    if not node.min <= value <= node.ceiling or not is_bounded:
        return f"{node} is {value} at {values}, bounds {node.min} and {node.max}, ceiling {node.ceiling}"
    if is_false(node) and value != 0:
        return f"{node} is {value} at {values}, and false in a condition"
    return ""


def first_wrong(shape: str) -> str:
    """The first that is wrong of what the operations make of a shape and each right side."""
    left = shapes()[shape]
    for right in rights():
        sides = [(values, value_of(left, values), value_of(right, values)) for values in points(left, right)]
        for name, (build, meaning) in OPERATIONS.items():
            node = made(build, left, right)
            for values, a, b in sides if node is not None else ():
                expected = meant(meaning, a, b)
                if node is not None and expected is not None and (found := wrong(node, values, expected)):
                    return f"{left} {name} {right}: {found}"
    return ""


@claim(
    "C50.whole-operators",
    "Every operator on nodes makes a node with the value that is asked for, which stays between its bounds.",
    family="nodes",
    scope=BOX,
    ids=("D18",),
    cases=lambda: ((shape,) for shape in shapes()),
)
def whole_operators_keep_the_value(given: Given, shape: str) -> None:
    given.agree("nothing is wrong", impl=first_wrong(shape), spec="")
