"""What several bounds together decide; sums of so many parts that their price or their size counts; variables of one
name; and refusals, which name what is open and are the same where they were pickled (D16, D18, R10)."""

from __future__ import annotations

import pickle
from functools import partial
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.lower import expand_node
from impl.simplify import simplify
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.facts import Bounds
from impl.simplify.written import written_trees
from impl.symbolic import DivNode, ModNode, Node, NumNode, SumNode, Variable
from impl.symbolic.decisions.decided import is_surely, minimum
from proofs.validation.defined import refusal_of, require, require_refused


def ask_what_is_bounded(random: Random) -> None:
    """Each of them."""
    about_minima_and_quotients(random)
    about_negative_divisors(random)
    about_values_within_bounds(random)
    about_wide_sums(random)
    about_prices(random)
    about_chains_of_conditions(random)
    about_one_name(random)
    about_refusals(random)


def about_minima_and_quotients(random: Random) -> None:
    """A sum of a minimum and two quotients is bounded by all three together: each alone leaves it open."""
    n, m, by = Variable("n", 1, 9), Variable("m", 1, 9), random.choice((2, 3, 4))
    is_less: Any = (n + 2) // 3 <= minimum(n, m * by) + (m + 1) // 2
    require(is_surely(is_less), "a minimum and two quotients", by)


def about_negative_divisors(random: Random) -> None:
    """A remainder by a negative number has its sign, and is above it."""
    divisor, begin = -random.randint(2, 9), random.randint(-5, 5)
    node = ModNode(Variable("x", begin, begin + random.randint(1, 30)), divisor)
    values = {value % divisor for value in range(node.a.min, node.a.ceiling + 1)}
    is_bounded = divisor < node.min <= min(values) and max(values) <= node.ceiling <= 0
    require(is_bounded, "a remainder by a negative number", node, divisor)


def about_values_within_bounds(random: Random) -> None:
    """A variable whose bound has a value takes what is within that, and nothing above."""
    most = random.randint(2, 8)
    for value in (0, most - 1, most, 9):
        size = Variable("k", 1, 10)
        index = Variable("i", 0, size - 1)
        size.bind(most)
        if value < most:
            require(index.bind(value).val == value, "a value within a bound", most, value)
        else:
            require_refused(partial(index.bind, value), "a value above a bound that is bound")


def about_wide_sums(random: Random) -> None:
    """So many terms are divided and unrolled as take no longer than a second; numbers as wide as take longer to
    rewrite than to write stay as they are."""
    bits, count = 2**15, random.randint(550, 650)
    terms = [Variable(f"x{k}", 0, 1 << bits) * 3 for k in range(count)]
    require_refused(lambda: Node.sum(terms) % ((1 << 2**14) - 3), "a division of many wide terms")
    unrolled = Variable("_uidx0", 0, 2**15 - 1) * 3 + Variable("a", 0, 9) + Variable("b", 0, 9)
    require_refused(lambda: expand_node(unrolled), "many copies of several parts")
    wide = SumNode([DivNode(Variable("x", 0, 1 << 2**18) * 4, 2), NumNode(random.randint(1, 9))])
    require(simplify(wide, NumNode(1))[0] == wide, "a quotient of wide numbers")


def about_prices(random: Random) -> None:
    """A sum costs an addition less than it has parts, however many they are."""
    count = random.randint(2, 40)
    names = [f"x{k}" for k in range(count)]
    found = written_trees(("+", *names), 1, dict.fromkeys(names, (0, 9)))
    require(found.cost == found.cost_before == count - 1, "the price of a sum", count, found.cost)


def about_chains_of_conditions(random: Random) -> None:
    """Bounds go through conditions, from one variable to the next; an equation with what no value is never holds, on
    whichever side of the range that is."""
    count, most = random.randint(3, 7), random.randint(1, 9)
    variables = [Var(f"v{k}", 0, 1000) for k in range(count)]
    first, *rest = map(Form.of, variables)
    conditions, last = [most - first], first
    for each in rest:
        conditions.append(last - each)
        last = each
    found = Bounds(conditions).bounds_of(variables[-1])
    require(found == (0, most), "a chain of conditions", count, most, found)
    for value in (-random.randint(1, 9), random.randint(11, 20)):
        for equation in (("==", "x", value), ("==", value, "x"), ("==", ("+", "x", 1), value + 1)):
            never = written_trees(("//", ("*", "x", 4), 3), equation, {"x": (0, 10)})
            require((never.cost, never.valid) == (0, 0), "an equation that never holds", equation, never)


def about_one_name(random: Random) -> None:
    """Variables of one name with other ranges stay two, each in the place where it was."""
    small, large = Variable("x", 0, random.randint(3, 9)), Variable("x", 0, random.randint(50, 99))
    given = SumNode([DivNode(large * 4 + 1, 8), ModNode(small, 16)])
    found, _ = simplify(given, NumNode(1))
    require(found == large // 2 + small, "variables of one name", small, large, found)


def about_refusals(random: Random) -> None:
    """A range that may leave an axis is refused in the name of the sizes on which that depends; where a stack leaves a
    view, the refusal says the same after it was pickled."""
    n, k, j = Variable("n", 1, 99), Variable("k", 1, 4), Variable("j", 1, 4)
    end, size = random.randint(20, 60), random.randint(3, 9)
    open_range = refusal_of(lambda: ShapeTracker.from_shape((n,)).shrink(((k * j - j, end),)))
    require(str(open_range).endswith("for all values of n"), "a range that may leave an axis", open_range)
    left = refusal_of(ShapeTracker((View.create((size,)), View.create((3,), (size,)))).real_strides)
    names = ("level", "flat", "size", "index")
    said, kept = ([getattr(each, name, None) for name in names] for each in (left, pickle.loads(pickle.dumps(left))))
    require(said == kept == [0, 2 * size, size, (2,)], "a refusal that was pickled", said, kept)
