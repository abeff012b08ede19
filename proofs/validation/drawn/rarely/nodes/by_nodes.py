"""Nodes divided by nodes, of four and more terms, by what they are a multiple of and by multiples of themselves; and
products that get too long (D18)."""

from __future__ import annotations

from contextlib import suppress
from operator import floordiv, mod
from random import Random
from typing import Any

from impl.errors import LayoutError
from impl.integers import SymbolicInteger
from impl.symbolic import DivNode, MulNode, Node, NumNode, SumNode, Variable
from proofs.programs import value_of
from proofs.validation.defined import assignments, require, require_refused


def ask_nodes_by_nodes(random: Random) -> None:
    """Each in its ways."""
    for _ in range(4):
        about_multiples(random)
        about_sums_of_a_divisor(random)
    about_quotients_by_quotients(random)
    about_hand_made_divisors(random)
    about_long_products(random)
    about_leaves_of_deep_nodes(random)


def require_divided(whole: Any, divisor: Any) -> None:
    """Requires the quotient and the remainder to be those of the numbers, wherever the divisor is not 0."""
    quotient, remainder = whole // divisor, whole % divisor
    for at in assignments(whole.vars() | divisor.vars()):
        by = value_of(divisor, at)
        wanted = divmod(value_of(whole, at), by) if by else None
        found = value_of(quotient, at), value_of(remainder, at)
        require(wanted is None or found == wanted, "a node by a node", whole, divisor, at, found)


def about_multiples(random: Random) -> None:
    """Several terms have the divisor as a factor, others are less than it is."""
    size = random.randint(2, 6)
    divisor = Variable("n", size, size + random.choice((0, 1, 4)))
    count = random.randint(1, 6)
    terms = [Variable(f"x{k}", 0, random.randint(1, 4)) * divisor * random.choice((1, 1, 2, 3)) for k in range(count)]
    terms += [Variable("rest", 0, random.randint(1, size - 1))] * random.choice((0, 1, 1))
    require_divided(Node.sum(random.sample(terms, len(terms))), divisor)


def about_sums_of_a_divisor(random: Random) -> None:
    """A sum, times a number, by itself times another; and a node times a sum that has the divisor as a term."""
    size, by = Variable("n", random.choice((1, 2, 5)), 9), random.choice((2, 3, 4))
    whole = size + random.choice((1, 2, 7))
    for dividend, divisor in ((whole, whole * by), (whole * by, whole), (whole * 2, whole * by)):
        require_divided(dividend, divisor)
    some, rest = Variable("a", 0, random.choice((1, 2))), Variable("b", 0, random.choice((1, 2)))
    size = Variable("m", 5, 9)
    for whole in (some * (size + rest), some * (size * by + rest)):
        left: Any = whole % size
        is_right = all(value_of(left, at) == value_of(some * rest, at) for at in assignments(whole.vars()))
        require(is_right, "a product by a part of it", whole, left)


def about_quotients_by_quotients(random: Random) -> None:
    """A quotient, and a remainder, divided by itself and by what is larger."""
    by = random.choice((2, 3, 4))
    quotient = Variable("n", by, 9 * by) // by
    for divisor in (quotient, quotient + random.randint(1, 4)):
        require_divided(quotient, divisor)
    rest = Variable("m", 1, 40) % random.choice((3, 5))
    require_divided(rest, rest + random.randint(1, 9))


def about_hand_made_divisors(random: Random) -> None:
    """Sums by the constructor, of one term, of none, and with a 0 at their end, divide as what they are, or not."""
    y = Variable("y", 0, 9)
    for divisor in (SumNode([y, NumNode(0)]), SumNode([NumNode(0)]), SumNode([])):
        for whole in (y + random.randint(1, 5), y * 3):
            for operation in (floordiv, mod):
                with suppress(LayoutError):
                    operation(whole, divisor)


def about_long_products(random: Random) -> None:
    """A sum of too many terms for a product of so many factors, and for a sum with a factor."""
    count = random.choice((300, 350))
    variables = [Variable(f"v{k}", 1, 9) for k in range(count)]
    terms = Node.sum([Variable(f"s{k}", 0, 9) for k in range(count)])
    product: Node = variables[0]
    for variable in variables[1:]:
        product = MulNode(variable, product)
    among = MulNode(Node.sum([Variable(f"u{k}", 0, 9) for k in range(count)]), variables[0])
    require_refused(lambda: terms * product, "a product that is too long")
    require_refused(lambda: terms * among, "a sum times a product of a sum that is too long")
    require_refused(lambda: terms * among.a, "a product of sums that is too long")


class Five(SymbolicInteger):
    """An integer of one's own."""

    def known(self) -> Any:
        """What it is."""
        return 5


def about_leaves_of_deep_nodes(random: Random) -> None:
    """Nodes thousands of levels deep differ if what is at the bottom does; an integer of one's own is the number."""
    levels = random.choice((2000, 3000))

    def deep(name: str) -> Node:
        node: Node = Variable(name, 0, 9)
        for _ in range(levels):
            node = DivNode(MulNode(node, 3), 2)
        return node

    require(deep("x") == deep("x") and deep("x") != deep("y"), "deep nodes", levels)
    own: Any = Five()
    require(NumNode(own).b == 5, "an integer of one's own")
