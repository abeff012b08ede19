"""Operators on nodes, and expressions simplified; what is said to hold of polynomials, minima and quotients of several
variables, at the very edge of where it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, WrongAnswerError, simplify
from impl.memoise import forget_objects
from impl.shapetracker.simplified import Simplify
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.points import Points
from impl.simplify.forms.terms import Form, Quotient, Remainder
from impl.simplify.normal_forms.facts import Facts
from impl.symbolic import DivNode, ModNode, Node, NumNode, Variable, sym_infer
from impl.symbolic.decisions.decided import is_granted, is_never, is_surely, is_surely_equal, maximum, minimum
from impl.symbolic.leaves import as_node
from impl.symbolic.node import lowest
from proofs.programs import value_of
from proofs.validation.defined import require
from proofs.validation.drawn.symbolic import conditioned, node, number

NAMES = "abc"


def ask_decisions(random: Random) -> None:
    """What surely holds and what never does, compared with the values at all points; and what a node is at one."""
    for _ in range(4):
        lows = [random.choice((0, 1, 1, -2)) for _ in NAMES]
        ranges = [range(low, low + random.choice((2, 3, 4))) for low in lows]
        variables = [Variable(name, of[0], of[-1]) for name, of in zip(NAMES, ranges, strict=True)]
        points = [dict(zip(NAMES, point, strict=True)) for point in product(*ranges)]
        node, other = (as_node(polynomial(random, variables)) for _ in range(2))
        values, others = ([int(value_of(each, point)) for point in points] for each in (node, other))
        for bound in (min(values), min(values) + 1, max(values)):
            decided(node >= bound, [value >= bound for value in values])
            decided(node < bound, [value < bound for value in values])
            both = [value <= bound and of < bound for value, of in zip(values, others, strict=True)]
            decided(Node.ands([node <= bound, other < bound]), both)
        decided(node - max(values) - 1, [True for _ in values])
        if is_surely_equal(node, other) and values != others:
            raise WrongAnswerError(f"is_surely_equal: {node}; {other}")
        _ = minimum(node, other), maximum(node, other), is_surely_equal(node * 2 - node, node)
    many = [Variable(f"v{place}", 0, random.randint(1, 9)) for place in range(6)]
    whole = Node.sum([variable * (7**place) for place, variable in enumerate(many)])
    sym_infer(whole, {variable: random.randint(0, variable.ceiling) for variable in many})
    whole.substitute({variable: random.randint(0, variable.ceiling) for variable in many})


def ask_bounds(random: Random) -> None:
    """The least and the greatest value of a multiple, a quotient and a remainder by any number, of either sign."""
    for _ in range(10):
        low, by = random.randint(-40, 10), random.choice((-1, 1)) * random.randint(1, 40)
        values = range(low, low + random.randint(1, 80))
        variable = Variable("a", values[0], values[-1])
        factor, more = random.choice((1, 1, 2, -3)), random.randint(-9, 9)
        inner = as_node(variable * factor + more)
        quotients = [(value * factor + more) // by for value in values]
        remainders = [(value * factor + more) % by for value in values]
        for kind, other, numbers in ((DivNode, inner // by, quotients), (ModNode, inner % by, remainders)):
            for found in (kind(inner, by), as_node(other)):
                read = [value_of(found, {"a": value}) for value in values]
                require(read == numbers, "a quotient or a remainder", found, by)
                ends = found.min, found.ceiling
                require(ends[0] <= min(numbers) and max(numbers) <= ends[1], "bounds", found, ends)
                is_exact = isinstance(found, DivNode) and found.a is inner
                require(not is_exact or ends == (min(numbers), max(numbers)), "bounds that are reached", found, ends)


def ask_substituted(random: Random) -> None:
    """Variables replaced by numbers and by others, again and again, and indices of views, also after one is bound."""
    whole = node(random, 3)
    variables = sorted(whole.vars(), key=lambda variable: variable.expr)
    tracker = ShapeTracker.from_shape((2, 3, 4)).permute((2, 0, 1)).pad(((1, 0), (0, 0), (0, 0))).reshape((6, 5))
    indices: list[Node] = [Variable("i", 0, 5), Variable("j", 0, 4)]
    for _ in range(4):
        values: dict[Any, Any] = {}
        for variable in random.sample(variables, random.randint(0, len(variables))):
            number = random.randint(variable.min, variable.ceiling)
            values[variable] = random.choice((number, Variable("other", 0, 1) + variable.min))
        found = answered_alike(lambda: [whole.substitute(values)])[0]  # noqa: B023  (it is called at once)
        at = {variable.expr: random.randint(variable.min, variable.ceiling) for variable in variables}
        at["other"] = random.randint(0, 1)
        replaced = {variable.expr: value_of(as_node(value), at) for variable, value in values.items()}
        require(value_of(found, at) == value_of(whole, {**at, **replaced}), "substitute", whole, values)
        effort: Simplify = random.choice(("none", "full"))
        answered_alike(lambda: tracker.expr_idxs(indices, effort))  # noqa: B023
        place = random.randrange(2)
        match random.randrange(4):
            case 0 if variables and not (bound := random.choice(variables)).is_bound:
                bound.bind(random.randint(bound.min, bound.ceiling))
            case 1 if isinstance(bound := indices[place], Variable) and not bound.is_bound:
                bound.bind(random.randint(0, bound.ceiling))
            case 2:
                indices[place] = Variable("ij"[place], 0, 5 - place)
            case 3:
                indices[place] = NumNode(random.randrange(5))


def answered_alike(ask: Callable[[], Sequence[Node]]) -> Sequence[Node]:
    """What is answered, and answered when it is asked again, and when nothing of it is kept: the same, of the same
    objects."""
    state = [[(part.key, sorted(map(id, part.vars()))) for part in (forget(), ask())[1]] for forget in FORGETTING]
    require(state[0] == state[1] == state[2], "what is kept", *state)
    return ask()


FORGETTING: tuple[Callable[[], None], ...] = (lambda: None, lambda: None, forget_objects)
"""What happens before something is asked the first, the second and the third time."""


def decided(condition: Any, holds: list[bool]) -> None:
    """Raises WrongAnswerError if a condition is said to hold, or to hold nowhere, and does not at all points or does at
    one; or if neither is said of a number."""
    sure, never = is_surely(condition), is_never(condition)
    is_wrong = (sure and not all(holds)) or (never and any(holds)) or (is_granted(condition) and not all(holds))
    is_node = isinstance(condition, Node)
    is_open = is_node and condition.min < condition.ceiling and condition.min <= 0 <= condition.ceiling
    if is_wrong or (sure == never and not is_open):
        raise WrongAnswerError(f"decided: {condition}: {sure}, {never}")


def polynomial(random: Random, variables: list[Variable]) -> Any:
    """A sum of products of variables, with minima of such, and quotients."""
    found: Any = random.randint(-3, 9)
    for _ in range(random.randint(1, 4)):
        term: Any = random.choice((1, 1, 2, -1, -3))
        for variable in random.choices(variables, k=random.choice((1, 1, 2, 3))):
            term = variable * term
        found = found + term
        match random.randrange(8):
            case 0:
                found = minimum(as_node(found), random.choice(variables) + random.randint(-2, 5))
            case 1:
                try:
                    found = as_node(found) // random.choice((2, 3, 5))
                except LayoutError:
                    continue
    return found


def ask_nodes(random: Random) -> None:
    """Pairs of an index and a condition, simplified."""
    for _ in range(6):
        simplify.simplify(*conditioned(random))
    index, bound = node(random, random.randint(1, 4)), node(random, random.randint(0, 3))
    simplify.simplify(index, bound < random.randint(-3, 20))


def ask_operators(random: Random) -> None:
    """Each operator on two nodes, or on a node and a number; the smaller and the larger; and what surely holds."""
    first, second = node(random, random.randint(0, 3)), node(random, random.randint(0, 2))
    other: Any = second if random.random() < 0.5 else number(random)
    try:
        about_nodes(random, first, second, other)
    except LayoutError as error:
        raise WrongAnswerError(f"operators: refused: {first}; {second}; {other}; {error}") from error
    divisor = other if lowest(other) > 0 or not isinstance(other, Node) else Variable("d", 1, 9)
    _ = first // divisor, first % divisor


def about_nodes(random: Random, first: Node, second: Node, other: Any) -> None:
    """What no node refuses."""
    _ = -first, first - other, other - first, first * number(random), Node.sum([first, other, second])
    for condition in (first < other, first <= other, first > other, first >= other):
        _ = is_surely(condition), is_never(condition), Node.ands([condition, second < number(random)])
    _ = is_surely_equal(first, other), is_surely_equal(first * 2, first + first)
    _ = minimum(first, other), maximum(first, other), minimum(other, first), maximum(other, first)
    _ = (first + second) // number(random), (first + second) % number(random)
    _ = sym_infer(first, {variable: variable.min for variable in first.vars()})
    _ = first.substitute({variable: number(random) for variable in first.vars()})


def ask_facts(random: Random) -> None:
    """What is known where conditions hold: of forms, by points that are all or some, and by bounds alone, read at all
    points; and a variable that is left one value, which an index does not have any more."""
    lows = [random.choice((0, 0, 1, -3)) for _ in NAMES]
    variables = [Var(name, low, low + random.choice((1, 2, 5, 6))) for name, low in zip(NAMES, lows, strict=True)]
    points = every_point(variables)
    conditions = [form(random, variables) for _ in range(random.randint(1, 4))]
    zero = [form(random, variables)] if random.random() < 0.2 else []
    valid = [at for at in points if all(value_at(x, at) >= 0 for x in conditions)]
    valid = [at for at in valid if all(value_at(x, at) == 0 for x in zero)]
    if valid:
        for most in (None, len(points), 10):
            ranges = {x: (x.low, x.high) for x in variables}
            facts = Facts(conditions, zero, None if most is None else Points(ranges, most))
            asked = [*conditions, *(form(random, variables) for _ in range(6)), *map(Form.of, variables)]
            about_facts(random, facts, asked, valid, is_complete=most == len(points))
    about_one_value(random)


def form(random: Random, variables: list[Var]) -> Form:
    """A sum of multiples of variables, and now and then of quotients or remainders of such."""
    found = Form((), random.randint(-9, 12))
    for x in random.choices(variables, k=random.randint(1, 3)):
        found = found + Form.of(x) * random.choice((1, 1, -1, 2, -3, 4))
    match random.randrange(5):
        case 0:
            return found // random.choice((2, 3, 5)) * random.choice((1, 3, -2)) + form(random, variables)
        case 1:
            return found % random.choice((2, 4, 7, 150)) + Form.of(variables[0]) * random.choice((0, 1, -2))
    return found


def every_point(variables: Iterable[Var | Variable]) -> list[dict[str, int]]:
    """All points of variables, of forms or of nodes, whose bounds are numbers."""
    ends = [(x.name, x.low, x.high) if isinstance(x, Var) else (x.expr, x.min, x.ceiling) for x in variables]
    names, ranges = [name for name, *_ in ends], [range(low, high + 1) for _, low, high in ends]
    return [dict(zip(names, at, strict=True)) for at in product(*ranges)]


def value_at(form: Form, at: dict[str, int]) -> int:
    """The value of a form at a point."""
    return form.const + sum(value_of_atom(atom, at) * factor for atom, factor in form.terms)


def value_of_atom(atom: Any, at: dict[str, int]) -> int:
    """The value of an atom at a point."""
    match atom:
        case Var(name=name):
            return at[name]
        case Quotient():
            return value_at(atom.form, at) // atom.divisor
        case Remainder():
            return value_at(atom.form, at) % atom.divisor
    return value_at(atom.form, at)


def about_facts(
    random: Random, facts: Facts, asked: list[Form], valid: list[dict[str, int]], *, is_complete: bool
) -> None:
    """What is said of forms and of atoms, at the points where all conditions hold."""
    for x in asked:
        values, by, question = [value_at(x, at) for at in valid], random.choice((2, 3, 7, 40)), f"facts: {x}"
        least, greatest, is_natural = min(values), max(values), facts.is_natural(x)
        require(not is_natural or least >= 0, question, "is not negative")
        require(is_natural or not (is_complete and least >= 0), question, "is found not to be negative")
        require(is_natural or x not in facts.conditions, question, "a condition holds")
        for low, high in (facts.bounds(x), (facts.symbolic.low(x), facts.symbolic.high(x))):
            require(low <= least and greatest <= high, question, "bounds", low, high)
        require(not is_complete or facts.bounds(x) == (least, greatest), question, "bounds are reached")
        period, quotients = facts.period(x, by), {value // by for value in values}
        require(period is None or quotients == {period}, question, "period", by, period)
        require(period is not None or not is_complete or len(quotients) > 1, question, "period", by)
        found = facts.quotient(x, by)
        if found is not None:
            there = [found if isinstance(found, int) else value_at(found, at) for at in valid]
            require(there == [value // by for value in values], question, "quotient", by, found)
        for atom, _ in x.terms:
            found_there = {value_of_atom(atom, at) for at in valid}
            for bounds in (facts.bounds_of(atom), facts.symbolic.bounds_of(atom)):
                require(bounds[0] <= min(found_there) <= max(found_there) <= bounds[1], question, "atom", atom, bounds)
            is_seen = is_complete and len(found_there) == 1 and any(atom in c.inside for c in facts.conditions)
            require(not is_seen or facts.bounds_of(atom) == (*found_there,) * 2, question, "one value", atom)


def about_one_value(random: Random) -> None:
    """An index where conditions leave a variable one value, which it has in the place of the variable."""
    x, y = Variable("x", -4, random.choice((5, 40))), Variable("y", 0, random.choice((3, 300)))
    value = random.randint(x.min, x.ceiling)
    index = as_node(x * random.choice((5, -2, 7)) + y * random.choice((1, 4)))
    index = index // 3 if random.random() < 0.3 else index
    pinned = Node.ands([x < value + 1, x >= value, y < random.choice((2, 4, 100))])
    found = simplify.simplify(as_node(index), as_node(pinned))[0]
    require(x not in found.vars() or x not in as_node(index).vars(), "one value", index, pinned, found)
