"""The parts of kernels, for all sizes: ranges that loops visit once (R15), intervals (R13), unrolling (R14)."""

from collections.abc import Iterable
from typing import Any, cast

from impl.lower.loops.expand import expand_node, values_of
from impl.lower.loops.ranges import Piece, coordinate, cuts, pieces
from impl.lower.uops.intervals import Interval, periods_up
from impl.symbolic import AndNode, DivNode, LtNode, ModNode, MulNode, Node, NumNode, SumNode, Variable
from impl.symbolic.leaves import put_expr, put_shared, put_val
from impl.symbolic.node import put_bounds
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, implies, merged, refuted
from proofs.programs import value_of
from spec.kernel import coordinate as defined_coordinate

STEPS = ((1,), (4, 1), (8, 1), (16, 1), (8, 2, 1), (12, 4, 1))


def steps_of_axes() -> Iterable[tuple[tuple[int, ...]]]:
    """Cases: the steps for which the claims are proved, each for all ranges; the case without steps stands for blocks
    of any one size."""
    return ((steps,) for steps in (*STEPS, ()))


def steps_in(given: Given, steps: tuple[int, ...]) -> tuple[int, ...]:
    """The steps of a case; for the case without steps, those of blocks of any one size."""
    return steps or (given.integer("side", at_least=1), 1)


def digits_at(offset: int, steps: tuple[int, ...]) -> tuple[int, ...]:
    """The digits of a coordinate in a piece of a range, found from its distance to the beginning of the piece."""
    digits: list[int] = []
    for level, step in enumerate(steps):
        left = offset if level == 0 else offset % steps[level - 1]
        digits.append(left // step)
    return tuple(digits)


def is_in(piece: Piece, digits: tuple[int, ...]) -> Any:
    """Whether digits are digits of a piece, as one condition."""
    return merged(lambda: all(0 <= digit < count for digit, count in zip(digits, piece.counts, strict=True)))


@claim(
    "C30.pieces",
    "Each coordinate of a range is at some digits of exactly one of its pieces.",
    family="lowering",
    scope=AllSizes("blocks of any size, and six ways to cut into blocks of blocks"),
    ids=("R15", "D30"),
    cases=steps_of_axes,
)
def each_coordinate_has_one_place(given: Given, case: tuple[int, ...]) -> None:
    steps = steps_in(given, case)
    begin, end = given.integer("begin"), given.integer("end")
    x = given.integer("x", at_least=begin, below=end)
    found = pieces(begin, end, steps)
    places = [is_in(piece, digits_at(x - piece.begin, steps)) for piece in found]
    given.check("in a piece", merged(lambda: any(places)))
    for number, first in enumerate(places):
        for second in places[number + 1 :]:
            given.check("in one only", implies(first, second == False))  # noqa: E712  a condition
    for piece in found:
        digits = digits_at(x - piece.begin, steps)
        given.agree("the coordinate", impl=coordinate(piece, steps, digits), spec=x)


@claim(
    "C30.digits",
    "All digits of a piece are at a coordinate of the range, and at no other digits is the same coordinate.",
    family="lowering",
    scope=AllSizes("blocks of any size, and six ways to cut into blocks of blocks"),
    ids=("R15", "D30"),
    cases=steps_of_axes,
)
def each_place_is_one_coordinate(given: Given, case: tuple[int, ...]) -> None:
    steps = steps_in(given, case)
    begin, length = given.integer("begin"), given.integer("length", at_least=0)
    found = pieces(begin, begin + length, steps)
    piece = found[sum(1 for number in range(len(found) - 1) if given.integer(f"later{number}") > 0)]
    digits = tuple(
        given.integer(f"digit{number}", at_least=0, below=count) for number, count in enumerate(piece.counts)
    )
    x = coordinate(piece, steps, digits)
    given.agree("the coordinate", impl=x, spec=defined_coordinate(piece.begin, steps, digits))
    given.check("in the range", (begin <= x) & (x < begin + length))
    given.agree("no other digits", impl=digits_at(x - piece.begin, steps), spec=digits)


@claim(
    "C30.cuts",
    "A mask cuts a range into three parts that share nothing and leave nothing out; it holds in the middle one.",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R15", "D30"),
)
def each_coordinate_is_in_one_cut(given: Given) -> None:
    size, begin, end = given.integer("size"), given.integer("begin", at_least=0), given.integer("end")
    given.assume((begin <= end) & (end <= size))
    x = given.integer("x")
    found = cuts(size, begin, end)
    inside = [(cut.begin <= x) & (x < cut.end) for cut in found]
    given.agree("in the range", impl=inside[0] | inside[1] | inside[2], spec=(x >= 0) & (x < size))
    for first, second in ((0, 1), (0, 2), (1, 2)):
        given.check("in one only", implies(inside[first], inside[second] == False))  # noqa: E712  a condition
    for cut, here in zip(found, inside, strict=True):
        given.check("the mask", implies(here, ((begin <= x) & (x < end)) == cut.is_inside))


@claim(
    "C31.intervals",
    "Sums, products, quotients and remainders of what lies in intervals lie in the intervals that are noted for them.",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R13",),
    cases=lambda: (("plus",), ("times",), ("over",), ("modulo",), ("and_also",)),
)
def results_lie_in_their_intervals(given: Given, operation: str) -> None:
    first, x = any_interval(given, "x")
    divisor = given.integer("divisor", at_least=1)
    if operation == "modulo":
        given.assume(first.low >= 0)
        interval, value = first.modulo(divisor), x % divisor
    elif operation == "over":
        interval, value = first.over(divisor), x // divisor
    else:
        second, y = any_interval(given, "y")
        interval = getattr(first, operation)(second)
        value = {"plus": x + y, "times": x * y, "and_also": x}[operation]
        if operation == "and_also":
            given.assume(x == y)
    given.check("inside", (interval.low <= value) & (value <= interval.high))


def any_interval(given: Given, name: str) -> tuple[Interval, int]:
    """Any interval, and any integer in it."""
    low, value, high = given.integer(f"low_{name}"), given.integer(name), given.integer(f"high_{name}")
    given.assume((low <= value) & (value <= high))
    return Interval(low, high), value


@claim(
    "C31.lifted",
    "Lifted by so many periods nothing is negative, the quotient is larger by as many, and the remainder is the same.",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R13", "D18"),
)
def lifting_changes_no_remainder(given: Given) -> None:
    divisor, low = given.integer("divisor", at_least=1), given.integer("low")
    x = given.integer("x", at_least=low)
    periods = periods_up(low, divisor)
    lifted = x + periods * divisor
    given.check("not negative", lifted >= 0)
    given.agree("the quotient", impl=lifted // divisor - periods, spec=x // divisor)
    given.agree("the remainder", impl=lifted % divisor, spec=x % divisor)


@claim(
    "C32.values",
    "The values that a variable expands to are its bounds and all between, in order, and nothing else.",
    family="lowering",
    scope=AllSizes("1 to 8 values"),
    ids=("R14", "D31"),
    cases=lambda: ((count,) for count in range(1, 9)),
)
def values_run_from_low_to_high(given: Given, count: int) -> None:
    low = given.integer("low")
    found = values_of(low, low + count - 1)
    given.check("so many", len(found) == count)
    for place, value in enumerate(found):
        given.agree("the value", impl=value, spec=low + place)


def any_variable(name: str, low: Any, high: Any) -> Variable:
    """A variable whose bounds are symbolic integers, which the constructor of the class refuses."""
    variable: Variable = object.__new__(Variable)
    put_expr(variable, name)
    put_val(variable, None)
    put_shared(variable, False)
    put_bounds(variable, (low, high, high))
    return variable


def kinds(u: Node, x: Node) -> dict[str, Node]:
    """For each kind of expression one over two variables, the first of which expands."""
    return {
        "variable": u,
        "other variable": x,
        "number": NumNode(42),
        "product": MulNode(u, 3),
        "negative product": MulNode(u, -2),
        "sum": SumNode([u, x, NumNode(5)]),
        "quotient": DivNode(u, 3),
        "remainder": ModNode(u, 4),
        "comparison": LtNode(u, 7),
        "conjunction": AndNode([LtNode(u, 7), LtNode(x, 3)]),
        "product of a sum": MulNode(SumNode([u, x]), 4),
        "remainder of a quotient": ModNode(DivNode(u, 2), 3),
        "sum of both": SumNode([MulNode(ModNode(u, 4), 5), DivNode(u, 4), x]),
    }


KINDS = (
    "variable", "other variable", "number", "product", "negative product", "sum", "quotient", "remainder", "comparison",
    "conjunction", "product of a sum", "remainder of a quotient", "sum of both",
)  # fmt: skip


@claim(
    "C32.nodes",
    "Expanding a node gives, in order, exactly its values as its variable runs from its lower bound to its upper one.",
    family="lowering",
    scope=AllSizes("13 kinds of node and compositions, 1 to 3 values, any bounds"),
    ids=("R14", "D31", "D18"),
    cases=lambda: ((kind, count) for kind in KINDS for count in (1, 3)),
)
def expanding_gives_the_values(given: Given, kind: str, count: int) -> None:
    low, other = given.integer("low"), given.integer("x", at_least=0, below=10)
    u = any_variable("_uidx0", low, low + count - 1)
    node = kinds(u, Variable("x", 0, 9))[kind]
    found = expand_node(node)
    has_variable = any(variable.expr == "_uidx0" for variable in node.vars())
    given.check("so many", len(found) == (count if has_variable else 1))
    for place, expanded in enumerate(found):
        given.agree(
            "the value",
            impl=value_of(expanded, {"x": other}),
            spec=value_of(node, {"x": other, "_uidx0": low + place}),
        )


@claim(
    "C32.several",
    "Expanding a node by several variables gives its values as the first of them runs fastest.",
    family="lowering",
    scope=AllSizes("three variables of 2 values, any bounds"),
    ids=("R14", "D31"),
)
def the_first_variable_runs_fastest(given: Given) -> None:
    lows, counts = given.integers("low", 3), (2, 2, 2)
    places = [(i, j, k) for k in range(2) for j in range(2) for i in range(2)]
    ends = [low + count - 1 for low, count in zip(lows, counts, strict=True)]
    variables = [any_variable(f"_uidx{n}", *pair) for n, pair in enumerate(zip(lows, ends, strict=True))]
    node = SumNode([MulNode(variables[0], 100), MulNode(variables[1], 10), variables[2]])
    values = [sum(by * (low + i) for by, low, i in zip((100, 10, 1), lows, place, strict=True)) for place in places]
    found = expand_node(node, variables)
    given.check("so many", len(found) == len(places))
    for expanded, value in zip(found, values, strict=True):
        given.agree("the value", impl=value_of(expanded, {}), spec=value)


@claim(
    "C30.no-rest",
    "The whole blocks of a range are all of it (false: a rest is left where the length is no multiple).",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R15",),
    expect=refuted,
)
def whole_blocks_are_enough(given: Given) -> None:
    end = given.integer("end", at_least=0)
    x = given.integer("x", at_least=0, below=end)
    piece = pieces(0, end, (8, 1))[0]
    given.check("in the whole blocks", is_in(piece, digits_at(x, (8, 1))))


@claim(
    "C31.truncated",
    "Quotients that are rounded towards 0 need no lifting (false: below 0 that is not rounding down).",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R13",),
    expect=refuted,
)
def division_needs_no_lifting(given: Given) -> None:
    x, divisor = given.integer("x"), given.integer("divisor", at_least=1)
    truncated = x // divisor if x >= 0 else -(-x // divisor)
    given.agree("the quotient", impl=truncated, spec=x // divisor)


@claim(
    "C32.exclusive",
    "The upper bound of a variable is not one of its values (false: it is the last).",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R14",),
    expect=refuted,
)
def the_upper_bound_is_excluded(given: Given) -> None:
    low = given.integer("low")
    given.check("below", cast(bool, values_of(low, low + 2)[-1] < low + 2))
