"""Nodes and conditions deeper than Python calls itself, after a variable was bound; sums in another order; conjunctions
of what is no condition; and values of variables whose bounds are bound (D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl.interop.arrays.libraries import numpy_module
from impl.simplify import simplify
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable, sym_infer
from impl.symbolic.decisions.decided import is_never, is_surely
from impl.symbolic.decisions.extremes import lowest_value
from impl.symbolic.minimum import smaller
from proofs.programs import value_of
from proofs.validation.defined import assignments, require, require_refused

DEEP = 1100
"""Parts inside of each other, more than Python calls itself."""


def ask_deep_conditions(random: Random) -> None:
    """Each in its ways."""
    about_deep_names(random)
    about_bounds_in_bounds(random)
    about_deep_conditions(random)
    about_bound_bounds(random)
    about_orders(random)
    about_truths(random)


def about_deep_names(random: Random) -> None:
    """A node that is too deep to be named from above, after a variable was bound: what is in it stays what it was."""
    size = Variable("k", 1, random.randint(4, 12))
    first, second = Variable("i", 0, size - 1), Variable("i", 0, size - 1)
    node: Node = first
    for _ in range(DEEP):
        node = ModNode(SumNode([MulNode(node, 5), NumNode(3)]), 7)
    Variable("other", 0, 5).bind(random.randint(0, 5))
    require(hash(node) == hash(node) and first == second, "a variable in a deep node", size)
    found: Any = first.substitute({second: 0})
    require(found == 0 and first - second == 0, "what is put in the place of a variable of a deep node", found)


def about_bounds_in_bounds(random: Random) -> None:
    """A variable of a thousand bounds, each in the next, is named after another one was bound."""
    most = random.randint(2, 10)
    first, second = (bounds_of(most) for _ in range(2))
    Variable("another", 0, 5).bind(1)
    require(first == second and hash(first) == hash(second), "a bound in a bound", most)


def bounds_of(most: int) -> Any:
    """A variable with a bound in which there is another one, and so on."""
    many: Any = most
    for number in range(DEEP):
        many = Variable(f"v{number}", 1, many)
    return many


def about_deep_conditions(random: Random) -> None:
    """A thousand conditions, each with all before it, of which the first or the last alone decides."""
    some: list[Any] = [Variable("v", 0, 9) < random.randint(2, 8)] * DEEP
    size = Variable("n", 1, random.randint(2, 9))
    sure, never = LtNode(size, size + 1), LtNode(size * 2, size + size // 2)
    require(is_never(nested([never, *some])) and is_never(nested([*some, never])), "what never holds", size)
    require(not is_surely(nested([*some, sure])) and is_surely(nested([sure] * DEEP)), "what surely holds", size)


def nested(conditions: list[Any]) -> Any:
    """Conditions of which each stands with all before it, by the constructor."""
    found: Any = conditions[0]
    for condition in conditions[1:]:
        found = AndNode([found, condition])
    return found


def about_bound_bounds(random: Random) -> None:
    """A variable in whose bound another one is bound: it takes the value of that bound, and none above it."""
    value = random.randint(1, 8)
    for times in (1, 2):
        bound = Variable("b", 1, 9).bind(value) * times
        above, most = Variable("u", 1, bound), Variable("u", 1, bound)
        require_refused(lambda above=above, times=times: above.bind(value * times + 1), "a value above a bound")  # type: ignore[misc]
        require(most.bind(value * times).val == value * times, "the value of a bound", value, times)
    require(Variable("a", 0, 3).bind(numpy_module().int64(2)).val == 2, "a number of numpy's")


def about_orders(random: Random) -> None:
    """Sums of the same terms in other orders: all of them are surely 0 or more, or none."""
    n, m, p = (Variable(name, random.choice((0, 1)), 9) for name in "nmp")
    few: list[Any] = [(m // 2) * 2, m * -1, (n // 3) * random.choice((1, 2)), 1]
    many: list[Any] = [smaller(n, 3), smaller(m, 5), smaller(m, n) * -1, random.choice((0, 1)), p // 4]
    a, b, c = Variable("a", 1, 9), Variable("b", 1, 5), Variable("c", 1, 9)
    within: list[Any] = [-((a + 1) // 3), b // 4 * 3, b // 3 * 3, c // 2 * 4, a, c * -1]
    for terms in (few, many, within):
        found = {lowest_value(Node.sum(random.sample(terms, len(terms)))) >= 0 for _ in range(12)}
        require(len(found) == 1, "sums in another order", terms, found)


def about_truths(random: Random) -> None:
    """Conjunctions of what is no condition, also behind several that are never 0: 1 where none is 0; and one that is
    simplified."""
    low, high = random.choice(((-3, 3), (0, 5), (-4, 0), (1, 3), (0, 1)))
    x, y = Variable("x", low, high), Variable("y", 0, 3)
    true = [Variable(f"t{number}", *random.choice(((1, 2), (-2, -1)))) for number in range(random.randint(2, 4))]
    for parts in ([x], [x, y], [y, x], [AndNode([x]), y < 2], [*true, x]):
        for node in (AndNode(parts), Node.ands(parts)):
            for at in assignments({x, y, *true} if true[0] in parts else {x, y}):
                wanted = int(all(value_of(part, at) for part in parts))
                found = value_of(node, at), sym_infer(node, {name: at[name.expr] for name in node.vars()})
                text = eval(node.render(), {}, dict(at))  # noqa: S307  (comparisons, sums and `and`, drawn here)
                require(found == (wanted, wanted) and bool(text) == bool(wanted), "the truth of nodes", node, at, found)
                require(len(parts) > 1 or text == wanted, "the text of a truth", node, at, text)
                require(bool(node.min <= wanted <= node.max), "the bounds of a truth", node, at)
            require(node.min >= 0, "a truth below 0", node)
    after: Any = simplify(DivNode(SumNode([MulNode(y, 4), NumNode(1)]), 2), x)[1]
    is_kept = all(bool(value_of(after, at)) == bool(at["x"]) for at in assignments({x}))
    require(is_kept, "a condition that is a variable", x, after)
