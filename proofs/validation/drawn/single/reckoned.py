"""Single functions that reckon with nodes, forms and digits: bounds of what is divided by hand, quotients by numbers
that operators do not hand on, ranges of many variables, carry weights, what sums and quotients cost, how long they are
as texts, and numbers beside floats (D16, D18, R10, D39)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.interop.cute.extended import Extended, extended
from impl.lower.indexing.conditions import Conditions
from impl.lower.loops.expand import expand_idxs
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from impl.symbolic import DivNode, ModNode, MulNode, Node, NumNode, Variable
from impl.symbolic.cost import cost
from impl.symbolic.decisions.extremes import powers_of
from impl.symbolic.division import exact_quotient
from impl.symbolic.floordiv import quotient
from impl.symbolic.leaves import as_node
from impl.symbolic.text.length import text_length
from proofs.programs import value_of
from proofs.validation.defined import require, require_refused


def ask_reckoned(random: Random) -> None:
    """Each by its definition."""
    about_divided(random)
    about_quotients(random)
    about_equal_terms(random)
    about_powers(random)
    about_ranges(random)
    about_extended(random)
    about_sizes(random)
    about_costs(random)
    about_lengths(random)
    about_floats(random)


class Alike:
    """What is equal to everything, if it is asked."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True


def about_divided(random: Random) -> None:
    """Bounds of quotients and remainders that are made by hand, by numbers of either sign: no value is beyond them,
    and those of a quotient are values."""
    low = random.choice((0, 0, 1, -3, -20))
    x = Variable("x", low, low + random.choice((1, 2, 7, 30)))
    by = random.choice((-1, -2, -3, -7, 2, 5))
    for made in (DivNode(x, by), ModNode(x, by)):
        values = [value_of(made, {"x": value}) for value in range(x.min, x.ceiling + 1)]
        is_inside = made.min <= min(values) and made.max >= max(values) and made.ceiling >= max(values)
        require(is_inside, "bounds by hand", made, by, made.min, made.max, made.ceiling, values)
        if isinstance(made, DivNode):
            ends = made.min, made.max, made.ceiling
            require(ends == (min(values), max(values), max(values)), "bounds of a quotient", made, by, ends)


def about_quotients(random: Random) -> None:
    """By -1 as by any number, and by 0 never; exactly by 0 nothing is divided. A number is equal to what says so."""
    x, y = Variable("x", 0, random.randint(1, 9)), Variable("y", 0, 3)
    node = as_node(random.choice((x, x + y * 3, x * 5, x // 2, x % 3, x * 3 + 1)))
    at = {"x": random.randint(0, x.ceiling), "y": random.randint(0, 3)}
    for by in (-1, 1, random.randint(2, 5)):
        found = quotient(node, by)
        require(value_of(found, at) == value_of(node, at) // by, "a quotient", node, by, at, found)
    require_refused(lambda: quotient(node, 0), "a quotient by 0")
    nothing = [exact_quotient(each, zero) for each in (node, 6, 0) for zero in (0, NumNode(0))]
    require(nothing == [None] * 6, "an exact quotient by 0", node, nothing)
    number = NumNode(random.randint(-2, 5))
    require(number == Alike() and number != object(), "a number and another object", number)


def about_equal_terms(random: Random) -> None:
    """A sum of equal terms has a plain factor; variables that expand are nodes, and so is what stands for them."""
    x, times = Variable("x", 0, 9), random.randint(2, 6)
    whole = as_node(Node.sum([x * random.randint(1, 3) for _ in range(times)]))
    kept = as_node(sum((x for _ in range(times)), NumNode(0)))
    for each in (whole, kept):
        factor: Any = getattr(each, "b", None)
        require(type(factor) is int, "a factor of equal terms", each, factor)
    lane = Variable("_uidx0", 0, 3)
    found = expand_idxs([lane, as_node(lane * times), NumNode(times), as_node(x + lane)])
    require(found == (lane, NumNode(0), NumNode(0), NumNode(0)), "expand_idxs", times, found)
    require(all(isinstance(each, Node) for each in found), "expand_idxs: nodes", times, found)


def about_powers(random: Random) -> None:
    """A product as a polynomial; of more monomials than are looked at there is none, on whichever side they are."""
    many = [Variable(f"v{k}", 1, 3) for k in range(random.randint(66, 80))]
    few, long = as_node(many[0] + many[1] * 2), as_node(Node.sum(list(many)))
    for pair in ((few, long), (long, few), (long, long)):
        require(powers_of(MulNode(*pair), {}) is None, "powers_of: too many", len(many))
    x, y = many[:2]
    found = powers_of(MulNode(few, as_node(x + 1)), {})
    names = x.identity, y.identity
    wanted = {tuple(sorted((names[0], names[0]))): 1, (names[0],): 1, tuple(sorted(names)): 2, (names[1],): 2}
    require(found == wanted, "powers_of", few, found, wanted)


def about_ranges(random: Random) -> None:
    """The range of each of up to seven variables, as conditions on one of them at a time say."""
    wanted: dict[str, tuple[int | None, int | None]] = {}
    forms: list[Form] = []
    for k in range(random.randint(1, 7)):
        low, high = random.randint(1, 4), random.randint(5, 8)
        x = Form.of(Var(f"x{k}", 0, 9))
        has_low, has_high = random.choice(((True, True), (True, False), (False, True)))
        forms += [x - low] * has_low + [high - x] * has_high
        wanted[f"x{k}"] = (low if has_low else None, high if has_high else None)
    found = Conditions(random.sample(forms, len(forms)))
    require(found.box == wanted and not found.is_never, "ranges of variables", forms, found.box, wanted)


def about_extended(random: Random) -> None:
    """The carry weights of a base give its value at any integer."""
    leaves = tuple((random.choice((1, 2, 3, 4)), random.choice((0, 1, 2, 5, 12))) for _ in range(random.randint(1, 4)))
    modes = tuple((random.choice((2, 3, 4)), random.choice((1, 2, 3, 5))) for _ in range(random.randint(2, 4)))
    base = extended(leaves, modes, 2**20)
    slope = next((stride for size, stride in leaves if size > 1), leaves[-1][1])
    for number in range(-5, 40):
        value = slope * number + sum(weight * (number // period) for period, weight in base.weights)
        require(value == base.value(number), "carry weights", leaves, number, value, base.weights)
    about_bends(base, modes)


def about_bends(base: Extended, modes: tuple[tuple[int, int], ...]) -> None:
    """Digits at which the value is not the sum of what they give alone are digits of their modes, and it is not there;
    where there are none it always is. The modes below the last one are straight."""
    high, low = modes[-1], tuple(mode for mode in modes[:-1] if base.is_linear(*mode))
    found = base.difference(high, low)
    places = product(*(range(size) for size, _ in (high, *low[::-1])))
    for digits in places if found is None else [found]:
        in_order = list(zip(digits, (high, *low[::-1]), strict=True))
        require(all(0 <= digit < size for digit, (size, _) in in_order), "digits of modes", base.leaves, modes, found)
        first, *others = [digit * stride for digit, (_, stride) in in_order]
        together, alone = base.value(first + sum(others)), base.value(first) + sum(map(base.value, others))
        require((together == alone) is (found is None), "a bend of modes", base.leaves, modes, digits, found)


def about_sizes(random: Random) -> None:
    """A buffer that nothing is read of has no size, whatever its sizes are; a stack of four views of which the last is
    symbolic has one that suffices, which is checked as it is given."""
    n = Variable("n", 1, random.randint(2, 6))
    empty = ShapeTracker((View.create((n, 3), mask=((0, 0), (0, 3))),))
    require(empty.real_size() == 0, "real_size: of nothing", empty, empty.real_size())
    turned = View.create((4, 6), (1, 4))
    masked = View.create((6, 4), (4, 1), 0, ((1, 5), (random.randint(0, 1), 4)))
    stack = ShapeTracker((turned, View.create((4, 6), (1, 4)), masked, View.create((n, 2), (random.choice((1, 4)), 1))))
    require(0 <= stack.real_size() <= 24, "real_size: four views", stack, stack.real_size())


def about_costs(random: Random) -> None:
    """A sum costs 1 for each of up to forty terms but the first, a quotient 10, by however far a number, a product 3,
    and a negation 1 or, in a sum, nothing."""
    count, by = random.randint(2, 40), random.choice((3, 2**31, 2**41, 2**64))
    found = cost(Node.sum([Variable(f"a{k}", 0, 9) for k in range(count)]))
    require(found == count - 1, "the cost of a sum", count, found)
    x, y = Variable("x", 0, 2**70), Variable("y", 0, 9)
    divided, others = ((x // by, 10), (x % by, 10), (x // by + y, 11)), ((x * -by, 3), (-x, 1), (y - x, 1), (-x - y, 3))
    for node, wanted in (*divided, *others):
        require(cost(node) == wanted, "the cost of an operation", node, cost(node), wanted)


def about_lengths(random: Random) -> None:
    """The text of a sum, or of conditions, of up to ninety parts is as long as is counted."""
    most = random.choice((1, 9, 10**6))
    terms = [Variable(f"a{k}", 0, most) * random.choice((1, -1, 4)) for k in range(random.choice((2, 5, 40, 90)))]
    node = random.choice((Node.sum(list(terms)), Node.ands([term < 3 for term in terms])))
    for ctx in (None, "DEBUG", "REPR"):
        counted, text = text_length(node, ctx), node.render(ctx=ctx)
        require(counted == len(text), "how long a text of many parts is", len(terms), ctx, counted, len(text))


def about_floats(random: Random) -> None:
    """A number is equal to a float where the integer is, also among those of which few are floats."""
    number = random.choice((0, 2**53, 2**60, 10**18)) + random.randint(-3, 3)
    for other in (float(number), number + 0.5, float("nan"), float("inf"), float("-inf")):
        require((NumNode(number) == other) is (number == other), "a number and a float", number, other)
