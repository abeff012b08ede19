"""Variables that are bound to values, or by other variables, several at once: what follows of that is taken, or decided
(D9 to D15, D18)."""

from __future__ import annotations

from random import Random
from typing import Any

from impl import View
from impl.symbolic import NumNode, SumNode, Variable
from impl.symbolic.compare import create_lt_node
from impl.symbolic.decisions.decided import is_surely
from impl.symbolic.node import Node
from proofs.programs import value_of
from proofs.validation.defined import refusal_of, require


def ask_several_bound(random: Random) -> None:
    """Each of them, with several variables."""
    for _ in range(2):
        about_values(random)
        about_bounds_of_bounds(random)
        about_towers(random)
        about_products_of_pairs(random)
        about_sums_by_hand(random)
        about_many_terms(random)


def about_values(random: Random) -> None:
    """A sum of up to seven bound variables counts with their values: a range, a size and a width up to it are taken
    where these fit, and refused by one more."""
    values = [random.randint(0, 3) for _ in range(random.randint(2, 7))]
    whole = sum(values)
    at = {f"b{place}": value for place, value in enumerate(values)}
    names = [Variable(name, 0, 3).bind(value) for name, value in at.items()]
    bound: Any = Node.sum(names)
    view = View.create((whole + 1, 2))
    for begin, end in ((0, bound), (bound, whole + 1)):
        found = view.shrink(((begin, end), (0, 2))).shape[0]
        is_right = value_of(found, at) == value_of(end, at) - value_of(begin, at)
        require(is_right, "a range of bound variables", values, begin, end, found)
    require(refusal_of(lambda: view.shrink(((0, bound + 2), (0, 2)))) is not None, "a range by one more", values)
    grown: Any = view.pad(((bound, 0), (0, 0))).shape[0]
    require(value_of(grown, at) == 2 * whole + 1, "a width of bound variables", values, grown)


def about_bounds_of_bounds(random: Random) -> None:
    """A variable at most another, which is below a third: both are below that, their quotients by it are 0, and they
    are their own remainders."""
    outer = Variable("k", random.randint(2, 5), random.randint(6, 40))
    middle = Variable("j", 0, outer - random.randint(1, 2))
    inner = Variable("i", 0, middle)
    require(is_surely(inner <= middle), "at most what bounds it", outer, middle)
    for each in (middle, inner):
        found = is_surely(each < outer), (each // outer).render(), (each % outer).render()
        require(found == (True, "0", each.expr), "below what bounds it", outer, middle, each, found)


def about_towers(random: Random) -> None:
    """Quotients and remainders, in one another, of a variable that is below another one: their quotient by it is 0."""
    above = Variable("m", 1, random.randint(20, 60))
    node: Any = Variable("n", 0, above - 1)
    for _ in range(random.randint(1, 4)):
        by = random.randint(2, 9)
        node = node // by if random.random() < 0.5 else node % by
    refusal = refusal_of(lambda: node // above)
    require(refusal is None and (node // above).render() == "0", "a tower below what bounds it", node.render(), refusal)


def about_products_of_pairs(random: Random) -> None:
    """A sum of products of up to four pairs is at least the sum of one of each, if the others are at least 1; and a
    range between them is taken."""
    pairs = [(Variable(f"a{k}", 1, 9), Variable(f"b{k}", 1, 9)) for k in range(random.randint(1, 4))]
    products: Any = Node.sum([a * b for a, b in pairs])
    seconds: Any = Node.sum([b for _, b in pairs])
    require(is_surely(products >= seconds), "products of pairs", len(pairs))
    found = refusal_of(lambda: View.create((products,)).shrink(((seconds, products),)))
    require(found is None, "a range between sums of products", len(pairs), found)


def about_sums_by_hand(random: Random) -> None:
    """A sum that was put together by hand, with several numbers in it, and terms that are equal, compared: it is what
    the sum of them is."""
    x, factor = Variable("x", 0, 9), random.randint(2, 4)
    parts: list[Node] = [x * factor, *(NumNode(random.randint(-3, 5)) for _ in range(random.randint(2, 4)))]
    if random.random() < 0.4:
        parts.append(x * factor)
    random.shuffle(parts)
    below = random.randint(0, 40)
    condition = create_lt_node(SumNode(parts), below)
    for at_x in range(10):
        at = {"x": at_x}
        wanted = sum(value_of(part, at) for part in parts) < below
        require(bool(value_of(condition, at)) is wanted, "a sum by hand", parts, below, at, condition.render())


def about_many_terms(random: Random) -> None:
    """A sum of up to forty multiples of a variable and something below it, divided by it: as many as the multiples come
    to, and the rest."""
    count = random.randint(1, 40)
    by = Variable("n", random.randint(2, 14), random.randint(15, 20))
    many = [Variable(f"v{place}", 0, 1) for place in range(count)]
    total: Any = Node.sum([*(each * by for each in many), Variable("i", 0, by - 1)])
    ends = {each.expr: random.randint(0, 1) for each in many}
    size = random.randint(by.min, by.ceiling)
    at = {**ends, "n": size, "i": random.randrange(size)}
    found = value_of(total // by, at), value_of(total % by, at)
    require(found == (sum(ends.values()), at["i"]), "a sum of many terms by a variable", count, at, found)
