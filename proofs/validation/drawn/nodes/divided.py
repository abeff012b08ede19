"""Sums of many terms divided by numbers of either sign and by nodes, one division after another; what operators divide
is never negative, so that a text means the same in every language (D18)."""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

from impl.errors import LayoutError
from impl.symbolic import DivNode, ModNode, Node, NumNode, SumNode, Variable
from impl.symbolic.division import exact_quotient
from impl.symbolic.leaves import as_node
from impl.symbolic.walk import parts_first
from proofs.programs import value_of
from proofs.validation.defined import require

SOME = 60
"""Points at which a node is read."""


def ask_divided_sums(random: Random) -> None:
    """A few sums of each sort."""
    for _ in range(4):
        about_wide_sums(random)
        about_one_after_another(random)
        about_wide_sums_by_nodes(random)
        about_multiples(random)
        about_single_terms(random)


def some_points(random: Random, variables: list[Variable]) -> list[dict[str, int]]:
    """Some points of variables, their ends among them."""
    ends = [{x.expr: x.min for x in variables}, {x.expr: x.ceiling for x in variables}]
    drawn = [{x.expr: random.randint(x.min, x.ceiling) for x in variables} for _ in range(SOME)]
    return [*ends, *drawn]


def require_naturals(found: Node, *question: object) -> None:
    """Raises WrongAnswerError unless all that is divided in a node is natural, by positive numbers."""
    for part in parts_first(found):
        is_natural = not isinstance(part, DivNode | ModNode) or (part.a.min >= 0 and part.b > 0)
        require(is_natural, "what is divided is negative", *question, found, part)


def about_wide_sums(random: Random) -> None:
    """Four to nine multiples of numbers that have a part in common with the divisor or not, and a number."""
    common, other = random.choice((2, 3, 4, 10)), random.choice((1, 2, 3, 5, 7))
    divisor = common * other * random.choice((1, 1, -1, -1)) * random.choice((1, 1, 101))
    variables = [Variable(f"x{k}", random.choice((0, 0, -1, -3)), random.choice((1, 2, 40, 2000)))
                 for k in range(random.randint(4, 9))]  # fmt: skip
    factors = [random.choice((common, common, other, common * 2, divisor, -common)) for _ in variables]
    factors[-1] = random.choice((factors[-1], 1, other))
    terms = [x * by for x, by in zip(variables, factors, strict=True)]
    whole = Node.sum([*random.sample(terms, len(terms)), random.choice((0, 1, -1, divisor, 4097))])
    quotient, remainder = as_node(whole // divisor), as_node(whole % divisor)
    kept = as_node(whole.__floordiv__(divisor, False))
    for found in (quotient, remainder, kept):
        require_naturals(found, whole, divisor)
    for at in some_points(random, variables):
        value = value_of(whole, at)
        found_at = tuple(value_of(each, at) for each in (quotient, remainder, kept))
        wanted = value // divisor, value % divisor, value // divisor
        require(found_at == wanted, "a wide sum divided", whole, divisor, at, found_at, wanted)


def about_one_after_another(random: Random) -> None:
    """Quotients and remainders of one another, by numbers of either sign; of operators, and of nodes by hand."""
    low = random.choice((0, -1, -2, -70, -1000))
    x, y = Variable("x", low, low + random.choice((1, 3, 90, 3000))), Variable("y", 0, 3)
    first = random.choice((2, 3, 4, 6, 12, 100)) * random.choice((1, 1, -1))
    second = random.choice((first, -first, abs(first) * 2, 2, 3, 5, -2, -3, -7, 999))
    inner = as_node(random.choice((x, x, x + y, x * 2 + y, x * 3 - 1)))
    by_hand = random.random() < 0.3
    quotient: Any = DivNode(inner, first) if by_hand else inner // first
    remainder: Any = ModNode(inner, first) if by_hand else inner % first
    asked = quotient // second, quotient % second, remainder // second, remainder % second, (remainder + x) // second
    for each in map(as_node, asked):
        if not by_hand:
            require_naturals(each, inner, first, second)
    for at in some_points(random, [x, y]):
        v = value_of(inner, at)
        q, r = v // first, v % first
        wanted = q // second, q % second, r // second, r % second, (r + at["x"]) // second
        found = tuple(value_of(as_node(each), at) for each in asked)
        require(found == wanted, "one division after another", inner, first, second, at, found, wanted)


def about_wide_sums_by_nodes(random: Random) -> None:
    """Multiples of a symbolic number, and others that all together are surely below it, in any order: the first are the
    quotient, the others the remainder."""
    small = [Variable(f"s{k}", 0, random.choice((1, 2, 3))) for k in range(random.randint(0, 6))]
    rest = Node.sum([x * random.choice((1, 1, 2)) for x in small] + [random.choice((0, 1, 7))])
    least = rest.ceiling + 1
    n, others = Variable("n", least, least + random.choice((1, 5, 1000))), [Variable(f"t{k}", 0, 4) for k in range(4)]
    divisor: Any = random.choice((n, n, n * 2, n * random.choice((3, 1000))))
    factors: list[Any] = [*random.sample(others, random.randint(0, 4)), random.choice((0, 1, 2, others[0] * others[1]))]
    whole = Node.sum([divisor * by for by in factors] + [rest])
    question = "a wide sum by a node", whole, divisor
    try:
        quotient, remainder = as_node(whole // divisor), as_node(whole % divisor)
    except LayoutError as refusal:
        require(False, *question, f"is refused: {refusal}")
    for at in some_points(random, [n, *small, *others]):
        by, value = value_of(divisor, at), value_of(whole, at)
        found = value_of(quotient, at), value_of(remainder, at)
        require(found == divmod(value, by), *question, at, found)


def about_multiples(random: Random) -> None:
    """What a node is multiplied by comes out again, exactly; it is found where the node is a variable, or a sum with a
    number that is multiplied by one."""
    n, m = Variable("n", 1, random.choice((3, 40, 5000))), Variable("m", 1, 5)
    divisor: Any = random.choice((n, n + 1, n + m, n * 2 + 3, n * m, n + m + 2, NumNode(7) + n))
    factor: Any = random.choice((1, 2, 3, -1, -4, 1000, m, m + 1, n + m))
    whole = as_node(as_node(divisor) * factor)
    found = exact_quotient(whole, divisor)
    has_number = isinstance(divisor, SumNode) and isinstance(divisor.nodes[-1], NumNode) and isinstance(factor, int)
    is_shown = has_number or isinstance(divisor, Variable)
    require(found is not None or not is_shown, "a multiple is none", whole, divisor, factor)
    question = "a multiple", whole, divisor, factor
    if found is not None:
        remainder, quotient = as_node(whole % divisor), as_node(whole // divisor)
        for at in some_points(random, [n, m]):
            values = value_of(as_node(found), at), value_of(quotient, at), value_of(remainder, at)
            wanted = value_of(as_node(factor), at)
            require(values == (wanted, wanted, 0), *question, at, values)


def about_single_terms(random: Random) -> None:
    """Sums and conjunctions of five to nine parts of which some variables are replaced, wherever they stand."""
    variables = [Variable(f"x{k}", random.choice((0, -2)), random.choice((1, 3))) for k in range(random.randint(5, 9))]
    terms = [as_node(x * random.choice((1, 2, -3, 5))) for x in variables]
    inner = Node.sum([*terms, 3]) // 2
    whole = random.choice((Node.sum([*terms, 7]), Node.ands([term < 2 for term in terms]), Node.sum([*terms, inner])))
    replaced = random.sample(variables, random.choice((1, 1, 2)))
    values: dict[Any, Any] = {x: random.choice((x.min, x.ceiling, Variable("y", 0, 1) + x.min)) for x in replaced}
    found = whole.substitute(values)
    require(found.vars() & set(replaced) == set(), "substitute: what is replaced stays", whole, values, found)
    for at in some_points(random, [*variables, Variable("y", 0, 1)]):
        there = at | {x.expr: value_of(as_node(value), at) for x, value in values.items()}
        require(value_of(found, at) == value_of(whole, there), "substitute", whole, values, found, at)


def ask_exact(random: Random) -> None:
    """Sums of up to six terms that are multiples of a node, or of a product of several in any order, or all but one,
    divided by it without a rest; products of nodes are divided by any of their factors."""
    size, others = Variable("m", 1, 4), [Variable(name, 0, 2) for name in "abc"]
    for _ in range(5):
        about_factors(random)
    for _ in range(10):
        divisor: Any = random.choice((size, size, size * 2, size + 1, *(prod(random.sample([size, *others], 2)),) * 2))
        factors = [random.choice((1, 2, -3, *others)) for _ in range(random.randint(1, 6))]
        terms = [divisor * factor for factor in factors] + [size] * (random.random() < 0.2)
        whole = Node.sum([as_node(term) for term in terms])
        found = exact_quotient(whole, divisor)
        names = sorted({variable.expr for variable in whole.vars() | divisor.vars()})
        for point in product(*(range(1, 5) if name == "m" else range(3) for name in names)):
            at = dict(zip(names, point, strict=True))
            whole_at, by = int(value_of(whole, at)), int(value_of(divisor, at))
            require(found is None or int(value_of(found, at)) * by == whole_at, "an exact quotient", whole, divisor)


def about_factors(random: Random) -> None:
    """A product of up to five variables, some of which are wide, and a number, over the product of some of them, put
    together in another order: the quotient is the product of the others, and nothing is left."""
    wide = [Variable(name, 1, random.choice((3, 9, 2000, 2**40))) for name in "mnkjl"]
    factors: list[Any] = random.sample(wide, random.randint(2, 5))
    number, count = random.randint(1, 4), random.randint(1, len(factors) - 1)
    by = random.choice([each for each in range(1, number + 1) if number % each == 0])
    whole = prod(random.sample(factors, len(factors))) * number
    divisor: Any = prod(random.sample(factors[:count], count)) * by
    found, rest = whole // divisor, whole % divisor
    for _ in range(4):
        at = {each.expr: random.choice((each.min, each.ceiling, random.randint(1, each.ceiling))) for each in wide}
        values = [int(value_of(as_node(each), at)) for each in (whole, divisor, found, rest)]
        is_right = values[2] * values[1] == values[0] and values[3] == 0
        require(is_right, "a product over factors of it", whole, divisor, at)
