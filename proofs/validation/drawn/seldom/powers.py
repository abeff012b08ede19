"""Powers of variables, bounds that are variables with bounds, and nodes of several bound variables, also brought back
from bytes (D18)."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from random import Random
from typing import Any

from impl import ShapeTracker
from impl.symbolic import AndNode, Node, Variable
from impl.symbolic.decisions.decided import is_never, is_surely, is_surely_equal, maximum, minimum
from impl.symbolic.decisions.extremes import lowest_value
from impl.symbolic.leaves import as_node
from proofs.programs import value_of
from proofs.validation.defined import require
from proofs.validation.drawn.expressions import every_point


def ask_powers(random: Random) -> None:
    """Polynomials, chains of bounds, bound variables."""
    for _ in range(4):
        about_polynomial(random)
        about_chain(random)
    about_bound(random)


def polynomial(random: Random, variables: list[Variable]) -> Node:
    """A sum of up to five products of up to five variables, which meet in powers."""
    whole: Any = random.choice((0, 0, 1, -3))
    for _ in range(random.randint(1, 5)):
        term: Any = random.choice((1, 1, 2, -1, -3, -5))
        for x in random.choices(variables, k=random.randint(1, 5)):
            term = term * x
        whole = whole + term
    return as_node(whole)


def about_polynomial(random: Random) -> None:
    """How low a polynomial can get, and what is sure of two of them."""
    variables = [Variable(name, low := random.choice((0, 0, 1, -2)), low + random.choice((1, 2, 4))) for name in "xyz"]
    variables = variables[: random.randint(1, 3)]
    whole, other = polynomial(random, variables), polynomial(random, variables)
    number = random.choice((random.randint(-40, 40), whole.min, whole.ceiling))
    points = every_point(variables)
    values = [(value_of(whole, at), value_of(other, at)) for at in points]
    require(lowest_value(whole) <= min(first for first, _ in values), "how low a node gets", whole, lowest_value(whole))
    less, equal = as_node(whole < other), is_surely_equal(whole, other)
    require(not is_surely(less) or all(first < second for first, second in values), "surely less", whole, other)
    require(not is_never(less) or all(first >= second for first, second in values), "never less", whole, other)
    require(not equal or all(first == second for first, second in values), "surely equal", whole, other)
    lower, upper = as_node(minimum(whole, other)), as_node(maximum(whole, other))
    for at, pair in zip(points, values, strict=True):
        require((value_of(lower, at), value_of(upper, at)) == (min(pair), max(pair)), "the smaller", whole, other, at)
        beside: tuple[Any, Any] = minimum(number, whole), maximum(number, whole)
        ends = [value_of(as_node(found), at) for found in beside]
        require(ends == sorted((number, pair[0])), "a number and a node", whole, number, at, ends)
    parts = [as_node(polynomial(random, variables) < random.randint(-3, 20)) for _ in range(random.randint(2, 7))]
    every, holds = AndNode(parts), [all(value_of(part, at) for part in parts) for at in points]
    require(not is_surely(every) or all(holds), "surely all", every)
    require(not is_never(every) or not any(holds), "never all", every)


def about_chain(random: Random) -> None:
    """Sums and products of variables each of which is at most the one before, or less: in their own bounds."""
    chain: list[Variable] = [Variable("v0", random.choice((0, 1)), random.choice((2, 3)))]
    for place in range(1, random.randint(3, 6)):
        chain.append(Variable(f"v{place}", random.choice((0, 0, -1)), random.choice((chain[-1], chain[-1] + 1))))
    first, last = chain[0], chain[-1]
    some: list[Any] = random.choices(chain, k=random.randint(1, 3))
    whole = as_node(Node.sum([x * random.choice((1, 2, -1)) for x in some]))
    asked = [whole, as_node(last * 2 - first), as_node(whole * random.choice((last, 3, -2))), as_node(first - last),
             as_node(whole < first), as_node((whole + 9) // 2)]  # fmt: skip
    for at in places(chain, {}):
        for each in asked:
            value, high = value_of(each, at), value_of(as_node(each.max), at)
            require(each.min <= value <= min(high, each.ceiling), "bounds of bounds", each, at, value, high)
        require(value_of(asked[4], at) == int(value_of(whole, at) < at["v0"]), "a comparison", whole, at)


def places(chain: list[Variable], so_far: Mapping[str, int]) -> list[dict[str, int]]:
    """All values of variables each of which has a bound that is a node of those before."""
    if not chain:
        return [dict(so_far)]
    found: list[dict[str, int]] = []
    (x, *rest) = chain
    last: int = value_of(as_node(x.max), so_far)
    for value in range(x.min, last + 1):
        found += places(rest, {**so_far, x.expr: value})
    return found


def about_bound(random: Random) -> None:
    """Nodes and trackers of up to five bound variables: unbound, they have the same names and are free; brought back
    from bytes, they have the same values."""
    sizes = [Variable(name, 0, random.choice((3, 5))).bind(random.randint(0, 3)) for name in "abcde"]
    chosen = sizes[: random.randint(1, 5)]
    whole = as_node(Node.sum([x * (place + 1) for place, x in enumerate(chosen)]) + 1)
    free, _ = whole.unbind()
    names = {x.expr for x in chosen}
    is_free = {x.expr for x in free.vars()} == names and not any(x.is_bound for x in free.vars())
    require(is_free, "a node unbound", whole, free)
    values = {x.expr: x.val for x in chosen}
    require(value_of(free, values) == 1 + sum((at + 1) * x.val for at, x in enumerate(chosen)), "unbound", whole, free)
    tracker = ShapeTracker.from_shape((whole, 2)).permute((1, 0))
    for kept in (whole, chosen[0], tracker):
        again = pickle.loads(pickle.dumps(kept))
        require(again == kept, "from bytes", kept, again)
        require({x.expr: x.val for x in again.vars()} == {x.expr: x.val for x in kept.vars()}, "values", kept, again)
    require({x.expr: value for x, value in tracker.var_vals.items()} == values, "values of a tracker", tracker)
