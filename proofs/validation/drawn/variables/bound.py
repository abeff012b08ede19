"""Variables whose bounds are variables, some of which are bound: each is known by all of their values; and numbers,
which are bound to themselves alone."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from impl.symbolic import Node, NumNode, SumNode, Variable
from proofs.validation.defined import require, require_refused


def ask_bound_in_bounds(random: Random) -> None:
    """Chains of up to five such variables, with some values and with others, and expressions of these; numbers of any
    size and sign, bound to others."""
    for _ in range(3):
        length = random.randint(1, 5)
        some = [random.choice((None, 1, 2)) for _ in range(length)]
        others = list(some)
        place = random.randrange(length)
        others[place] = random.choice([value for value in (None, 1, 2) if value != some[place]])
        about_chains(some, others)
    for _ in range(4):
        about_numbers(random.choice((1, -1)) * random.choice((0, 1, 2, 3, 7, 2**31, 2**61 - 1, 2**64)))


def chain_of(values: list[int | None]) -> list[Any]:
    """Variables, each the upper bound of the next, bound to what is no None, the last first."""
    found: list[Any] = []
    for place, _ in enumerate(values):
        found.append(Variable(f"v{place}", 0, found[-1] if found else 9))
    for variable, value in list(zip(found, values, strict=True))[::-1]:
        if value is not None:
            variable.bind(value)
    return found


def about_chains(some: list[int | None], others: list[int | None]) -> None:
    """The last of two chains with other values, which are other nodes, and so is what is made of them."""
    one, same, other = (chain_of(values)[-1] for values in (some, some, others))
    sums = [SumNode([each, NumNode(1)]) for each in (one, same, other)]
    for left, right, third in ((one, same, other), sums):
        require(left == right and hash(left) == hash(right), "equal: bound in bounds", some, left, right)
        require(left != third and len({left, third}) == 2, "equal: bound to others", some, others, left, third)
    for chain in (chain_of(some), chain_of(others)):
        for variable in chain:
            is_free = not variable.is_bound or not variable.unbind()[0].is_bound
            require(is_free, "unbind: bound in bounds", some, others, variable)


def about_numbers(number: int) -> None:
    """A number is bound to itself, and to nothing else."""
    node: Node = NumNode(number)
    require(NumNode(number).bind(number) == node, "bind: a number", number)
    for other in {-number, number + 1, ~number, number + 2**64, number + 2**61 - 1, 0} - {number}:
        require_refused(partial(NumNode(number).bind, other), f"bind: {number} to {other}")
