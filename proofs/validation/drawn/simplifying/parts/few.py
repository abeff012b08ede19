"""What is decided at few points: affine forms of quotients where the variable is a multiple, conditions of three to six
variables in narrower ranges, and choices of clauses by the points that each excludes (R10)."""

from __future__ import annotations

from random import Random

from impl.simplify.forms.atoms import Var
from impl.simplify.forms.measure import Clause, Writer
from impl.simplify.forms.terms import Form
from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.pointwise.cover import Cover, leaner, narrower, without_implied
from impl.simplify.pointwise.decide import LIMIT, Spaces, affine, blocks_of
from proofs.validation.defined import require
from proofs.validation.drawn.simplifying.reading import points_of, require_same


def ask_few_points(random: Random) -> None:
    """A few of each."""
    for _ in range(4):
        about_quotients(random)
        about_choices(random)
    about_narrower(random)
    for _ in range(3):
        about_implied(random)


def about_quotients(random: Random) -> None:
    """Quotients of multiples of a variable, which leaves a number when it is divided, and of another: they are affine
    at some of the points, or at all of them."""
    by = random.choice((2, 3, 4, 5, 8))
    wide = by * random.choice((1, 2, 4, 8))
    x, y = Var("x", random.choice((0, 0, -by)), wide * random.choice((2, 3)) - 1), Var("y", 0, random.choice((1, 3)))
    index = (Form.of(x) * random.choice((1, 2, 3, 5, 7)) + random.choice((0, 0, 1))) // by
    index = index + (Form.of(x) + random.choice((0, 0, 1, by))) // wide * random.choice((0, 1, 1, -1, -1, 2))
    index = index + random.choice((Form((), 0), Form.of(y), Form.of(y) // 2, Form.of(y) * -3))
    clauses: list[Clause] = [(">=", random.choice((0, 0, 0, 1)) - Form.of(x) % by)]
    clauses += [(">=", random.randint(x.low + 1, x.high) - Form.of(x))] * random.choice((0, 0, 1))
    expression = Expression(index, tuple(clauses))
    found = affine(index, blocks_of(clauses), Spaces(LIMIT))
    if found is not None:
        affine_one = Expression(found, expression.clauses)
        require_same("affine at few points", expression, affine_one, points_of(random, [x, y]))


def about_narrower(random: Random) -> None:
    """A condition on the remainder of a sum of three to six variables, and bounds of some of these, in any order: with
    fewer clauses it holds at the same points."""
    variables = [Var(name, 0, random.choice((2, 3, 4))) for name in "abcdef"[: random.choice((3, 4, 4, 5, 6))]]
    total = sum([Form.of(x) * random.choice((1, 1, 2, -1)) for x in variables], Form((), 0))
    by = random.choice((2, 3, 4, 5))
    clauses: list[Clause] = [(">=", random.randrange(by - 1) - total % by)]
    for x in random.sample(variables, random.randint(1, len(variables) - 1)):
        low, high = sorted((random.randint(x.low, x.high), random.randint(x.low, x.high)))
        clauses.append((">=", random.choice((Form.of(x) - low, high - Form.of(x), high - Form.of(x)))))
    index = random.choice((Form.of(variables[0]), total % by, total // by))
    expression = Expression(index, tuple(random.sample(clauses, len(clauses))))
    found = leaner(expression, (), Spaces(LIMIT), Writer())
    if found is not None:
        require_same("leaner at few points", expression, found, points_of(random, variables))


def about_implied(random: Random) -> None:
    """Narrower ranges of two or three variables, beside an equation of them or a comparison by which the ranges follow
    from one another: what is left of the clauses holds at the points where all of them do."""
    names = "xyz"[: random.choice((2, 2, 3))]
    variables = [Var(name, random.choice((0, 0, -2)), random.randint(3, 8)) for name in names]
    total = sum([Form.of(x) * random.choice((1, 1, -1, 2, -2)) for x in variables], Form((), random.randint(-2, 2)))
    clauses: list[Clause] = [(random.choice(("==", "==", ">=")), total)]
    for x in variables:
        low, high = sorted((random.randint(x.low, x.high), random.randint(x.low, x.high)))
        ends: list[Clause] = [(">=", Form.of(x) - low), (">=", high - Form.of(x))]
        clauses += random.sample(ends, random.randint(1, 2))
    clauses = random.sample(clauses, len(clauses))
    spaces = Spaces(LIMIT)
    for block in blocks_of(tuple(clauses)):
        points = spaces.of(block)
        if points is not None:
            found = without_implied((*narrower(points), *clauses), points, spaces)
            before, after = (Expression(total, tuple(some)) for some in (clauses, found))
            require_same("without what follows", before, after, points_of(random, variables))


def about_choices(random: Random) -> None:
    """Clauses each of which excludes any of up to forty points: those that are chosen exclude all that any of them
    does, and none of them is needless."""
    x, y, count = Form.of(Var("x", 0, 9)), Form.of(Var("y", 0, 9)), random.choice((4, 6, 9, 16, 40))
    forms = [random.choice((x, y, x + y, x % 3, y // 2, (x * 2 + y) % 5)) for _ in range(random.randint(2, 9))]
    clauses: list[Clause] = [(">=", form - number) for number, form in enumerate(forms)]
    density = random.choice((0.1, 0.2, 0.3, 0.5))
    drawn = {clause: {at for at in range(count) if random.random() < density} for clause in clauses}
    excluded = {clause: points for clause, points in drawn.items() if points}
    if not excluded:
        return
    cover, whole = Cover({clause: bits_of(points) for clause, points in excluded.items()}, Writer()), set[int]()
    for points in excluded.values():
        whole |= points
    for chosen in (cover.cheapest(0), cover.by_price(0), cover.by_share(0)):
        parts = [excluded[clause] for clause in chosen]
        require(set[int]().union(*parts) == whole, "chosen clauses", excluded, chosen)
        is_needless = [set[int]().union(*parts[:at], *parts[at + 1 :]) == whole for at in range(len(parts))]
        require(not any(is_needless), "a needless clause", excluded, chosen)


def bits_of(points: set[int]) -> int:
    """Some points as a mask with a byte for each."""
    return sum(1 << 8 * at for at in points)
