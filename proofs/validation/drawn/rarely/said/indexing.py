"""Index expressions in their parts: conditions as ranges, numerators that are lifted, brackets of texts, and the
integers that suffice (D18, D28)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from math import prod
from random import Random
from typing import Any

from impl import ShapeTracker, View
from impl.lower import index_expression
from impl.lower.indexing.conditions import Conditions
from impl.lower.indexing.lifting import Lifter
from impl.lower.uops.intervals import Interval
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from proofs.validation.defined import refusal_of, require, view_at
from proofs.validation.drawn.expressions import value_at
from spec.shape import index_set
from spec.stack import read


def ask_parts_of_texts(random: Random) -> None:
    """Each in its ways."""
    for _ in range(3):
        about_integers(random)
        about_brackets(random)
    for _ in range(8):
        about_ranges(random)
        about_lifted(random)


def about_ranges(random: Random) -> None:
    """Some forms of which none may be negative, several of them of the same terms, or of the negated ones, in any
    order: the ranges that they are together hold at the same points."""
    variables = [Var(name, low := random.randint(-3, 2), low + random.randint(1, 6)) for name in "xy"]
    x, y = map(Form.of, variables)
    terms = [random.choice((x, y, x + y, x - y, x * 2 + y, x // 2, x // 3 * 2, y % 3)) for _ in range(2)]
    forms = [random.choice(terms) * random.choice((1, 1, -1, -1, 2, -3)) + random.randint(-6, 8)
             for _ in range(random.randint(1, 6))]  # fmt: skip
    found = Conditions(forms)
    for values in product(*(range(one.low, one.high + 1) for one in variables)):
        at = dict(zip("xy", values, strict=True))
        wanted = all(value_at(form, at) >= 0 for form in forms)
        is_inside = not found.is_never
        for each in found.ranges:
            value = value_at(each.form, at)
            is_inside = is_inside and (each.low is None or each.low <= value)
            is_inside = is_inside and (each.high is None or value <= each.high)
        require(is_inside is wanted, "conditions as ranges", forms, found.ranges, found.is_never, at)


def tree(random: Random, depth: int = 0) -> Any:
    """A tree of sums, products with numbers, quotients, remainders and smaller ones."""
    if depth == 3 or random.random() < 0.25:
        return random.choice(("x", "y", "z", random.randint(-9, 9)))
    inner = partial(tree, random, depth + 1)
    match random.choice(("+", "-", "*", "*", "//", "%", "min")):
        case "+":
            return ("+", *(inner() for _ in range(random.randint(2, 3))))
        case "-":
            return ("-", inner())
        case "*":
            return "*", inner(), random.choice((-1, 2, 3, -4))
        case "min":
            return "min", inner(), inner()
        case sign:
            return sign, inner(), random.randint(1, 7)


def value(part: Any, at: dict[str, int]) -> int:
    """What a tree is at some values."""
    if not isinstance(part, tuple):
        return part if isinstance(part, int) else at[part]
    sign, (first, *others) = part[0], [value(each, at) for each in part[1:]]
    found: dict[str, Callable[[], int]] = {
        "+": lambda: first + sum(others), "-": lambda: -first, "min": lambda: min(first, *others),
        "*": lambda: first * others[0], "//": lambda: first // others[0], "%": lambda: first % others[0],
    }  # fmt: skip
    return found[sign]()


def numerators(part: Any) -> list[Any]:
    """What is divided in a tree, in all of its parts."""
    if not isinstance(part, tuple):
        return []
    return [each for inner in part[1:] for each in numerators(inner)] + [part[1]] * (part[0] in ("//", "%"))


def about_lifted(random: Random) -> None:
    """A tree is lifted: it has the same values, all of them within the bounds that are told, and no numerator in it is
    negative; a product of a product is one with both numbers in it."""
    whole = tree(random)
    bounds = {name: Interval(low := random.randint(-9, 3), low + random.randint(0, 9)) for name in "xyz"}
    found, within = Lifter(lambda name: (name, bounds[name])).lifted(whole)
    points = [{name: random.randint(*each) for name, each in bounds.items()} for _ in range(6)]
    points += [{name: each.low for name, each in bounds.items()}, {name: each.high for name, each in bounds.items()}]
    for at in points:
        wanted, there = value(whole, at), value(found, at)
        require(there == wanted and within.low <= wanted <= within.high, "a lifted tree", whole, found, within, at)
        lowest = min([value(each, at) for each in numerators(found)], default=0)
        require(lowest >= 0, "a lifted tree: a numerator", whole, found, at, lowest)


def about_integers(random: Random) -> None:
    """A view without negative parts: its integers have 32 bits where the last index along each axis and the last
    address have at most 31, else 64, and beyond 63 it is refused."""
    rank = random.randint(1, 3)
    shape = [random.choice((1, 2, 3, 5)) for _ in range(rank)]
    strides = [random.choice((0, 0, 1, 7)) for _ in range(rank)]
    far, axis = random.choice((2**31, 2**31, 2**63, 2**40)) + random.randint(-2, 2), random.randrange(rank)
    offset, near = random.choice((0, 0, 1)), random.choice(("offset", "stride", "size"))
    if near == "size":
        shape[axis], strides[axis] = far, random.choice((0, 1))
    elif near == "stride":
        shape[axis], strides[axis] = 2, far
    else:
        offset = far
    view = View(tuple(shape), tuple(strides), offset, None, False)
    last = offset + sum((size - 1) * step for size, step in zip(shape, strides, strict=True))
    largest = max(last, *(size - 1 for size in shape))
    for language in ("c", "cuda"):
        ask = partial(index_expression, view, language)
        if (refusal := refusal_of(ask)) is not None:
            require(largest >= 2**63, "integers of a text: refused", view, refusal)
        else:
            wanted = "int32" if largest < 2**31 else "int64"
            require(largest < 2**63 and ask().type == wanted, "integers of a text", view, language, ask().type, wanted)


def about_brackets(random: Random) -> None:
    """A view with steps of any sign, or none, below the numbers of its elements or a part of them: the text in Python
    has the address and the condition of each, whatever stands in front of a quotient or a remainder."""
    shape = tuple(random.randint(2, 4) for _ in range(random.randint(1, 3)))
    strides = tuple(random.choice((0, 0, 1, -1, -1, 2, -3)) for _ in shape)
    base = View(shape, strides, random.choice((0, 0, 1, -1, 7)), None, False)
    count = random.choice((prod(shape), max(1, prod(shape) // 2)))
    step = random.choice((1, -1))
    top = View((count,), (step,), (count - 1) * (step < 0), None, False)
    if random.random() < 0.3:
        top = top.pad(((1, 0),))
    stack = base, top
    found = index_expression(ShapeTracker(stack), "python")
    defined = tuple(view_at(view, {}) for view in stack)
    for index in index_set(top.shape):
        reading = read(defined, index)
        is_valid = bool(eval(found.condition or "1", {}, {"idx0": index[0]}))  # noqa: S307  a text of the library
        require(is_valid is reading.is_valid, "a text: a condition", stack, found, index)
        if is_valid:
            address = eval(found.address, {}, {"idx0": index[0]})  # noqa: S307  a text of the library
            require(address == reading.address, "a text: an address", stack, found, index, address)
