"""Large nodes, several at a time, and all that takes them (`large`)."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from support.large.values import DIGITS, NODES, variables, wide
from support.stacks.adversarial import unmergeable

from impl import ShapeTracker, View
from impl.simplify import from_sympy, simplify, to_sympy
from impl.symbolic import (
    DivNode,
    LtNode,
    MinNode,
    ModNode,
    MulNode,
    Node,
    NumNode,
    Variable,
    create_ge_node,
    create_lt_node,
    sym_infer,
)
from impl.symbolic.cost import cost
from impl.symbolic.decisions.decided import maximum, minimum

Case = tuple[str, Callable[[], Any], Callable[[Any], Any]]
"""A name, what makes the arguments, and the call."""


def nodes() -> Iterator[tuple[str, Callable[[], Node]]]:
    """Large nodes."""
    for name, make in NODES.items():
        if not name.startswith("list"):
            yield name, make
    yield "sum of sums of 5,000", lambda: wide(5000) + wide(5000) * 3
    yield (
        "remainder of quotients",
        lambda: Node.sum([(Variable("v", 0, 10**9) // (k + 2)) % 7 * k for k in range(1500)]),
    )
    yield "4,000 steps", lambda: Node.sum([Variable(f"v{k}", 0, 1) * 2**k for k in range(3000)])
    yield "square", lambda: square(60)


def square(number: int) -> Node:
    """A sum of products of nodes."""
    some = variables(number)
    return Node.sum([a * b for a in some for b in some])


ON_NODES: dict[str, Callable[[Node], Any]] = {
    "+": lambda n: n + n,
    "+ 1": lambda n: n + 1,
    "-": lambda n: n - n,
    "-n": lambda n: -n,
    "* 3": lambda n: n * 3,
    "* n": lambda n: n * n,
    "* digits": lambda n: n * DIGITS,
    "// 7": lambda n: n // 7,
    "// 2": lambda n: n // 2,
    "// 60": lambda n: n // 60,
    "// -3": lambda n: n // -3,
    "// digits": lambda n: n // DIGITS,
    "// n": lambda n: n // n,
    "% 7": lambda n: n % 7,
    "% 60": lambda n: n % 60,
    "% digits": lambda n: n % DIGITS,
    "% n": lambda n: n % n,
    "chain": lambda n: ((n // 3) % 12) // 4 % 2,
    "<": lambda n: n < 5,
    "< n": lambda n: n < n * 2,
    ">= n": lambda n: n >= n + 1,
    "==": lambda n: n == n + 0,
    "create_lt_node": lambda n: create_lt_node(n, 50),
    "create_ge_node": lambda n: create_ge_node(n, 50),
    "minimum": lambda n: minimum(n, 7),
    "maximum": lambda n: maximum(n, n * 2),
    "sum": lambda n: Node.sum([n] * 20),
    "ands": lambda n: Node.ands([n < 5, n < 7] * 50),
    "render": lambda n: n.render(),
    "repr": repr,
    "str": str,
    "hash": hash,
    "key": lambda n: n.key,
    "vars": lambda n: n.vars(),
    "unbind": lambda n: n.unbind(),
    "substitute numbers": lambda n: n.substitute({v: NumNode(v.min) for v in n.vars()}),
    "substitute variables": lambda n: n.substitute({v: Variable(v.expr + "_", v.min, v.max) + 1 for v in n.vars()}),
    "sym_infer": lambda n: sym_infer(n, {v: v.min for v in n.vars()}),
    "bool": lambda n: bool(n < 10**9),
    "cost": lambda n: cost(n, NumNode(1)),
    "simplify": lambda n: simplify(n, NumNode(1)),
    "simplify with a condition": lambda n: simplify(n, n < 5),
    "simplify under itself": lambda n: simplify(Variable("v0", 0, 9) * 3 // 2, n < 5),
    "to_sympy": to_sympy,
    "to sympy and back": lambda n: from_sympy(to_sympy(n), n.vars()),
    "a size": lambda n: View.create((n, 3)),
    "an offset": lambda n: View.create((3,), (1,), n),
    "a stride": lambda n: View.create((3, 2), (n, 1)).pad(((1, 1), (0, 0))),
    "a reshape": lambda n: ShapeTracker.from_shape((n, 6)).permute((1, 0)).reshape((n * 6,)).expr_idxs(),
    "a shrink": lambda n: View.create((n, 6)).shrink(((0, n), (2, 3))),
    "a width": lambda n: View.create((6,)).pad(((0, n),)),
    "expr_idxs": lambda n: ShapeTracker.from_shape((6, 5)).permute((1, 0)).reshape((30,)).expr_idxs([n]),
    "expr_idxs of a stack": lambda n: ShapeTracker((*unmergeable(6)[:5], View.create((60060,)))).expr_idxs(
        [n % 60_060]
    ),
    "a bound": lambda n: Variable("i", 0, n) // 3 % 5,
    "truth": bool,
}


def several_nodes() -> Iterator[Case]:
    """Many nodes at once."""
    yield "sum of 20,000", lambda: variables(20_000), Node.sum
    yield "sum of 200,000 numbers", lambda: [1] * 200_000, Node.sum
    yield "sum of 1,000 sums", lambda: [wide(50)] * 1000, Node.sum
    yield "ands of 20,000", lambda: [v < 5 for v in variables(20_000)], Node.ands
    yield "ands of 2,000 of one variable", lambda: [Variable("v", 0, 10**6) < k for k in range(1, 2000)], Node.ands
    yield "one by one", lambda: variables(1000), lambda some: sum(some, NumNode(0))
    yield (
        "substitute 20,000",
        lambda: (wide(20_000), dict.fromkeys(variables(20_000), 3)),
        lambda p: p[0].substitute(p[1]),
    )
    yield "sym_infer of 20,000", lambda: (wide(20_000), dict.fromkeys(variables(20_000), 3)), lambda p: sym_infer(*p)
    yield (
        "simplify 300 conditions",
        lambda: Node.ands([v * 3 < 5 for v in variables(300)]),
        lambda n: simplify(NumNode(0), n),
    )
    yield (
        "simplify 5,000 conditions",
        lambda: Node.ands([v * 3 < 5 for v in variables(5000)]),
        lambda n: simplify(NumNode(0), n),
    )
    yield "simplify 150 sums", lambda: chain_of_conditions(150), lambda n: simplify(wide(20) // 7, n)
    yield (
        "simplify 30 sums of 30",
        lambda: Node.ands([wide(30, lambda p, k=k: p + k + 2) // 7 < 50 + k for k in range(30)]),
        lambda n: simplify(wide(20) // 7, n),
    )
    yield (
        "simplify quotients of 100,000 digits",
        lambda: (Variable("v", 0, DIGITS) * 7 + 3) // (DIGITS // 9),
        lambda n: simplify(n, n < 5),
    )
    yield "minimum of 200", lambda: variables(200), smallest
    parts = (Variable("v", 0, 2**5_000_000 - 1), 2**2_500_000 + 1)
    for kind in (DivNode, ModNode, MulNode, MinNode, LtNode):
        yield f"{kind.__name__} of wide ones", lambda: parts, lambda p, kind=kind: kind(*p)


def chain_of_conditions(number: int) -> Node:
    """Conditions on neighbours."""
    return Node.ands([a + b * 3 < 7 for a, b in pairwise(variables(number))])


def smallest(some: list[Variable]) -> Node:
    """The minimum of all, one after the other."""
    least = some[0]
    for each in some[1:]:
        least = minimum(least, each)
    return least
