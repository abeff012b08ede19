"""What `impl.symbolic.decisions` says of conditions, within bounds (D18): it is true, and all that is known.

Of nodes that are linear in each variable, over variables with ranges of their own, everything is known: a condition is
found to be sure exactly if it holds at every value. Of others what is said is true, and some of it may be left open.
"""

from itertools import product
from typing import Any

from impl.errors import SymbolicError
from impl.symbolic import AndNode, DivNode, ModNode, Node, NumNode, SumNode, Variable
from impl.symbolic.decisions.decided import (
    for_all_values,
    is_granted,
    is_never,
    is_open,
    is_surely,
    is_surely_equal,
    maximum,
    minimum,
)
from impl.symbolic.decisions.extremes import lowest_value
from impl.symbolic.minimum import smaller
from proofs.claims.expressions.columns import I, K, W, X, Y, column_of, points
from proofs.kernel import Bounded, Given, claim, refuted


def exact() -> dict[str, Node]:
    """Nodes that are linear in each of their variables, which have ranges independent of one another."""
    return {
        "number": NumNode(2), "variable": X, "natural": Y, "size": K, "product": X * 3, "falling": X * -2 + 1,
        "sum": X + Y, "difference": Y * 2 - X + 5, "of two": X * Y, "of two and one": X * Y - Y, "of sizes": K * Y - Y,
        "of three": X * Y * K - X * K + 4, "of four terms": X * Y + X + Y * 2 - 9,
    }  # fmt: skip


def others() -> dict[str, Node]:
    """Nodes about which some answers may be left open."""
    return {
        "square": X * X, "square of many": W * W - W,
        "lowest inside": W * W - W * 4 + 5, "square less": Y * Y - Y, "cube": X * X * X - Y,
        "quotient": DivNode(Y, 2), "product with a quotient": K * 2 - DivNode(K + 1, 2) * 2,
        "remainder": ModNode(X, 3) - 1, "minimum": smaller(Y, K), "less a minimum": Y - smaller(Y, K),
        "twice a minimum": smaller(X, Y) * 2 - X,
        "of two minima": smaller(X, Y) - smaller(Y, K), "index": I, "below a size": K - I - 1,
        "half of a sum": (X + Y * 3 + 4) // 2 - Y, "less two minima": Y * 2 - smaller(Y, K) - smaller(X, Y),
        "less twice a minimum": X - smaller(X, Y) * 2, "two quotients": DivNode(Y, 2) - DivNode(Y + K, 3),
        "thrice a quotient": DivNode(X + 3, 2) * 3 - X, "minimum of a quotient": K - smaller(DivNode(Y + 1, 2), K),
        "of whole rows": K + ModNode(Y * -1, 4) + Y - DivNode(Y + 3, 4) * 4,
        "of opposite halves": X + DivNode(X * Y * -6 + 1, 4) + DivNode(X * Y * 3 + 1, 2),
    }  # fmt: skip


BELOW = ("lowest inside",)
"""Nodes that get less small than is said of them."""


def sides() -> list[tuple[Node | int, bool]]:
    """The right sides with which a node is compared, each with whether it is linear in each variable."""
    linear = (-12, 0, 2, NumNode(3), X, K, X * Y)
    return [*((side, True) for side in linear), (smaller(Y, 2), False), (DivNode(X, 2), False)]


def conditions(left: Node, right: Any) -> list[Node]:
    """The comparisons of a node with a right side, and a conjunction of them."""
    return [left < right, left >= right, Node.ands([left <= right, left >= right])]


def said(condition: Node) -> str:
    """What the library says of a condition: "sure", "never" or "open"; a longer text if its answers contradict each
    other."""
    try:
        found = "sure" if condition else "never"
    except SymbolicError:
        found = "open"
    others = is_surely(condition), is_never(condition), is_open(condition), is_granted(condition)
    agrees = others == (found == "sure", found == "never", found == "open", found == "sure")
    return found if agrees else f"{found} in a condition, but not where it is asked for"


def known(column: tuple[int, ...]) -> str:
    """What is true of a condition with these values: "sure", "never" or "open"."""
    return "sure" if all(column) else "open" if any(column) else "never"


def wrongly_decided(name: str, question: str) -> str:
    """The first wrong answer about a node and the right sides of its comparisons; an empty text if there is none."""
    left = (exact() | others())[name]
    lowest, found = min(column_of(left, points(left))), lowest_value(left)
    if found > lowest or (found < lowest and name not in BELOW):
        return f"{left} is said to be {found} at least"
    for right, is_linear in sides():
        if wrong := QUESTIONS[question](left, right, is_linear and name in exact()):
            return wrong
    return ""


def wrong_comparison(left: Node, right: Any, is_exact: bool) -> str:
    """A wrong answer about a comparison of two sides; answers about conjunctions may be left open."""
    where = points(left, right)
    for condition in conditions(left, right):
        found, truth = said(condition), known(column_of(condition, where))
        if found != truth and (found != "open" or (is_exact and not isinstance(condition, AndNode))):
            return f"{condition} is said to be {found}, is {truth}"
    return ""


def wrong_extreme(left: Node, right: Any, is_exact: bool) -> str:
    """A wrong answer about a difference: its least value, whether it is 0, and whether both sides are the same node; or
    a wrong minimum or maximum."""
    where = points(left, right)
    a, b = column_of(left, where), column_of(right, where)
    least, found = min(x - y for x, y in zip(a, b, strict=True)), lowest_value(left - right)
    if found > least or (is_exact and found != least):
        return f"{left - right} is said to be {found} at least, is {least}"
    if is_surely_equal(left, right) != (a == b) and (is_exact or a != b):
        return f"{left} and {right} are said to be equal: {is_surely_equal(left, right)}"
    if not is_surely_equal(left, SumNode([left, NumNode(0)])) or is_surely_equal(left, SumNode([left, NumNode(1)])):
        return f"{left} is not said to be equal to itself alone"
    if (left == right) != (a == b) and (a != b or isinstance(right, int | NumNode)):
        return f"{left} == {right} is {left == right}"
    for choose, meaning in ((minimum, min), (maximum, max)):
        if column_of(choose(left, right), where) != tuple(map(meaning, a, b)):
            return f"{meaning.__name__} of {left} and {right} is {choose(left, right)}"
    return ""


QUESTIONS = {"comparison": wrong_comparison, "extreme": wrong_extreme}
"""For each question the function that finds a wrong answer about two sides; the right one may be a number."""


@claim(
    "C60.decided",
    "What is said of a condition, of how small a node can get, and of the smaller and the larger of two is true, and "
    "nothing is left open that is known of nodes that are linear in each variable.",
    family="symbolic sizes",
    scope=Bounded(
        "33 nodes over variables from -3 to 3, 0 to 3, 1 to 3, 0 to k-1 and 1 to 261, compared with 9 numbers and "
        "nodes, and conjunctions of two comparisons"
    ),
    ids=("D18",),
    cases=lambda: product(exact() | others(), QUESTIONS),
)
def what_is_said_of_conditions_is_true(given: Given, name: str, question: str) -> None:
    given.agree("nothing is wrong", impl=wrongly_decided(name, question), spec="")


@claim(
    "C60.granted",
    "A requirement is granted exactly if it holds at the values of bound variables for all values of the free ones, "
    "and a refusal names the free ones.",
    family="symbolic sizes",
    scope=Bounded("eight comparisons of a bound variable from -3 to 3 and free ones from 0 to 3, 1 to 3 and 1 to 261"),
    ids=("D18",),
    cases=lambda: [(value,) for value in range(-3, 4)],
)
def requirements_are_granted_where_they_hold(given: Given, value: int) -> None:
    b = Variable("b", -3, 3).bind(value)
    free = range(4)
    made = {
        "free": (Y < 2, [y < 2 for y in free]), "bound": (b < 1, [value < 1]), "sure": (b < 4, [True]),
        "both": (b <= Y, [value <= y for y in free]), "product": (b * Y < 3, [value * y < 3 for y in free]),
        "always": (K * Y >= Y, [True]), "never": (K * Y < Y, [False]),
        "powers of many values": (W * W + W * Y >= W + Y, [True]),
    }  # fmt: skip
    for name, (condition, holds) in made.items():
        given.agree(f"{name} is granted", impl=is_granted(condition), spec=all(holds))
        given.agree(f"{name} is trusted", impl=is_granted(condition, trust_undecided=True),
                    spec=all(holds) or condition.ceiling != 0)  # fmt: skip
        words = " for all values of y" if any(holds) and not all(holds) else ""
        given.agree(f"{name} is named", impl=for_all_values([condition, 1]), spec=words)


@claim(
    "C60.powers",
    "A node is somewhere as small as it is said to be (false for powers of many values, which count as products of "
    "different variables: the square of w - 130 is said to get below 0, for w from 1 to 261).",
    family="symbolic sizes",
    scope=Bounded("a square of a sum with a variable from 1 to 261"),
    ids=("D18",),
    expect=refuted,
)
def powers_get_as_small_as_is_said(given: Given) -> None:
    square = (W - 130) * (W - 130)
    given.agree("the least", impl=lowest_value(square), spec=min(column_of(square, points(square))))
