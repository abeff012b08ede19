"""Forms of the simplifier, conditions as they are written, trees without negative numerators: read at all points."""

from __future__ import annotations

from random import Random

from impl.lower.indexing.conditions import reduced
from impl.lower.indexing.lifting import Lifter
from impl.lower.indexing.writing import reach_of
from impl.lower.uops.intervals import Interval
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Tree
from impl.simplify.forms.terms import Form
from proofs.validation.defined import require
from proofs.validation.drawn.expressions import every_point, value_at

NAMES = "abc"

Point = dict[str, int]


def ask_forms(random: Random) -> None:
    """Sums, multiples, quotients and remainders of forms; where one is negative; trees; and what quotients reach."""
    for _ in range(4):
        lows = [random.choice((0, 0, 1, -4, 0, 1200, -1200)) for _ in NAMES]
        variables = [Var(name, low, low + random.choice((1, 3, 6))) for name, low in zip(NAMES, lows, strict=True)]
        points = every_point(variables)
        form, values = drawn(random, variables, points)
        about_form(random, form, values, points)
        about_tree(random, tree_of(random, 3), {x.name: Interval(x.low, x.high) for x in variables}, points)
    for _ in range(10):
        about_reach(random)


def drawn(random: Random, variables: list[Var], points: list[Point]) -> tuple[Form, list[int]]:
    """A form made in some steps, and its values, which are worked out beside it."""
    first = random.choice(variables)
    form, values = Form.of(first), [point[first.name] for point in points]
    for _ in range(random.randint(1, 5)):
        other, by = random.choice(variables), random.choice((-3, -1, 0, 1, 2, 4))
        number, divisor = random.randint(-9, 9), random.choice((1, 2, 3, 5))
        there = [point[other.name] for point in points]
        match random.randrange(7):
            case 0:
                form, values = form + Form.of(other) * by, [v + x * by for v, x in zip(values, there, strict=True)]
            case 1:
                form, values = form * by, [v * by for v in values]
            case 2:
                form, values = form + number, [v + number for v in values]
            case 3:
                form, values = form - Form.of(other), [v - x for v, x in zip(values, there, strict=True)]
            case 4:
                form, values = number - form, [number - v for v in values]
            case 5:
                form, values = form // divisor, [v // divisor for v in values]
            case _:
                form, values = form % divisor, [v % divisor for v in values]
    return form, values


def about_form(random: Random, form: Form, values: list[int], points: list[Point]) -> None:
    """The values of a form, its bounds, and a condition that is easier to write and holds at the same points."""
    require([value_at(form, point) for point in points] == values, "a form", form)
    require(form.low <= min(values) and max(values) <= form.high, "bounds of a form", form, form.low, form.high)
    for condition in (form + random.randint(-9, 9), (-(form // 3) + random.randint(-2, 4)) * random.choice((1, 2))):
        found = reduced(condition)
        same = all((value_at(found, point) < 0) is (value_at(condition, point) < 0) for point in points)
        require(same, "a condition", condition, found)


def tree_of(random: Random, depth: int) -> Tree:
    """A tree of operations on variables and numbers, some of them large."""
    if depth == 0 or random.random() < 0.15:
        return random.choice((*NAMES, *NAMES, random.choice((-1200, -7, 0, 3, 1500))))
    inner = [tree_of(random, depth - 1) for _ in range(random.choice((2, 2, 3)))]
    match random.randrange(6):
        case 0 | 1:
            return ("+", *inner)
        case 2:
            return ("-", inner[0])
        case 3:
            return ("*", inner[0], random.choice((-3, -1, 2, 5)))
        case 4:
            return ("min", inner[0], inner[1])
    return (random.choice(("//", "%")), inner[0], random.choice((2, 3, 7)))


def about_tree(random: Random, tree: Tree, ranges: dict[str, Interval], points: list[Point]) -> None:
    """A tree lifted: the same values, between what is said, and no numerator is negative."""
    lifts = random.random() < 0.8
    found, within = Lifter(lambda name: (name, ranges[name]), lifts).lifted(tree)
    for point in points:
        wanted, got = tree_value(tree, point, True), tree_value(found, point, not lifts)
        require(got == wanted and within.low <= wanted <= within.high, "a lifted tree", tree, found, within, point)


def tree_value(tree: Tree, point: Point, is_any: bool) -> int:  # noqa: PLR0911  one for each kind of tree
    """The value of a tree; None of its numerators may be negative unless any may be."""
    match tree:
        case int():
            return tree
        case str():
            return point[tree]
        case ("+", *parts):
            return sum(tree_value(part, point, is_any) for part in parts)
        case ("-", part):
            return -tree_value(part, point, is_any)
        case ("min", *parts):
            return min(tree_value(part, point, is_any) for part in parts)
        case ("*", left, right):
            return tree_value(left, point, is_any) * tree_value(right, point, is_any)
    sign, part, divisor = tree
    numerator = tree_value(part, point, is_any)
    require(is_any or numerator >= 0, "a numerator", tree, point)
    return numerator // int(divisor) if sign == "//" else numerator % int(divisor)


def about_reach(random: Random) -> None:
    """Between which numbers quotients and remainders lie, rounded down or towards 0."""
    low, divisor = random.choice((-1, 0, 1, random.randint(-40, 10))), random.choice((1, 2, 3, 7, 30))
    numerators, truncates = range(low, low + random.randint(1, 50)), random.random() < 0.5
    quotients = [int(n / divisor) if truncates else n // divisor for n in numerators]
    rests = [n - quotient * divisor for n, quotient in zip(numerators, quotients, strict=True)]
    for sign, values in (("//", quotients), ("%", rests)):
        found = reach_of(sign, Interval(numerators[0], numerators[-1]), divisor, truncates)
        is_within = found.low <= min(values) and max(values) <= found.high
        require(is_within, "reach", sign, numerators, divisor, truncates, found)
        is_exact = sign != "//" or (found.low, found.high) == (min(values), max(values))
        require(is_exact, "reach of a quotient", numerators, divisor, truncates, found)
