"""Index expressions as text (`impl.lower.index_expression`), read here at indices in each language, as it computes."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import pairwise, product
from random import Random
from typing import Any

from impl import LayoutError, ShapeTracker, View, WrongAnswerError
from impl.errors import LowerError
from impl.lower import index_expression
from impl.lower.indexing import IndexExpression
from impl.lower.indexing.conditions import Conditions
from impl.simplify.forms.atoms import Var
from impl.simplify.forms.terms import Form
from proofs.validation.defined import assignments, at_values, indices_of, require, require_refused, stacks_at
from proofs.validation.drawn.expressions import form, value_at
from proofs.validation.drawn.programs import chain
from proofs.validation.drawn.stacks import carrying, stack
from proofs.validation.drawn.symbolic import symbolic
from proofs.validation.drawn.written.spelling import about_ranges, about_spelling, about_width, reach_of
from spec.stack import read

LANGUAGES = ("python", "numpy", "c", "cuda")
MOST = 50
"""Indices at which a text is read."""

NAMES = "abcdef"
"""Variables of forms."""

WIDE = 2**63
"""What integers of 64 bits end at."""


def quotient(left: int, right: int) -> int:
    """A quotient as C has it, rounded towards 0."""
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


Operation = Callable[[int, int], Any]

OF_BOTH: dict[type, Operation] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Eq: operator.eq,
}  # fmt: skip
"""What operations do in all languages;"""
OF_PYTHON = OF_BOTH | {ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.BitAnd: operator.and_}
"""in Python and numpy;"""
OF_C = OF_BOTH | {ast.Div: quotient, ast.Mod: lambda left, right: left - quotient(left, right) * right}
"""and in C, where a remainder has the sign of what is divided."""


def ask_texts(random: Random) -> None:
    """The index expressions of trackers, of plain sizes and of symbolic ones, in a language."""
    drawn: tuple[Callable[[], ShapeTracker], ...] = (
        lambda: chain(random),
        lambda: chain(random),
        lambda: ShapeTracker(stack(random)),
        lambda: ShapeTracker(carrying(random)),
        lambda: symbolic(random),
    )
    for make in random.sample(drawn, 3):
        with suppress(LayoutError):
            tracker = make()
            tracker.require_in_bounds("texts")
            about_text(random, tracker)
    about_text(random, ShapeTracker((padded(random),)))


def ask_conditions(random: Random) -> None:
    """Forms that may not be negative, as the ranges that are written of them: they hold at the same points."""
    for _ in range(4):
        variables = [Var(name, low, low + random.choice((1, 3, 9))) for name, low in (("a", 0), ("b", 0), ("c", -2))]
        forms = [form(random, variables) for _ in range(random.randint(1, 3))]
        forms += [each * random.choice((1, -1, 6)) + random.randint(-20, 30) for each in forms if random.random() < 0.5]
        divided = form(random, variables) // random.choice((2, 3, 8))
        forms.append(divided * random.choice((1, 2, -1, -1, -3)) + random.randint(-3, 4))
        about_conditions(random.sample(forms, len(forms)), variables)
    for _ in range(3):
        lows = [random.choice((0, -3, 998, 1000, 5000, -4000)) for _ in "abc"]
        variables = [Var(name, low, low + random.choice((1, 2, 6))) for name, low in zip("abc", lows, strict=True)]
        forms = [near(random, random.choice((Form.of(random.choice(variables)), form(random, variables))), variables)
                 for _ in range(random.randint(2, 5))]  # fmt: skip
        about_conditions(forms, variables)
    far = random.choice((2**16, 2**20, 2**33, -(2**18)))
    variables = [Var(name, far, far + random.choice((2, 5, 9))) for name in "abc"]
    forms = [near(random, Form.of(x), variables) for x in random.choices(variables[:2], k=random.randint(2, 5))]
    about_conditions(forms, variables)
    about_many_terms(random)


def about_many_terms(random: Random) -> None:
    """Conditions on sums of up to six terms, of which all or all but one have a factor in common."""
    by, count = random.choice((1, 2, 3, 1000)), random.randint(3, 6)
    variables = [Var(name, low := random.choice((0, 0, -2)), low + random.choice((1, 1, 2))) for name in NAMES[:count]]
    forms: list[Form] = []
    for _ in range(random.randint(1, 3)):
        factors = [random.choice((1, -1, 2, 3, -5)) * by for _ in variables]
        factors[random.randrange(count)] += random.choice((0, 0, 1))
        number = random.randint(-4, 4) * random.choice((1, by))
        forms.append(Form.collected(zip(variables, factors, strict=True), number))
    about_conditions(forms, variables)


def near(random: Random, asked: Form, variables: list[Var]) -> Form:
    """A multiple of a form, or a piece or a remainder of it, that is near 0 at some point."""
    by = random.choice((2, 3, 1000, 1200))
    asked = random.choice((asked, asked, asked // by, asked - asked // by * by, asked.grouped() * by, asked * 1200))
    at = {x.name: random.randint(x.low, x.high) for x in variables}
    return (asked - value_at(asked, at)) * random.choice((1, 1, -1, 2, -1001)) + random.choice((0, 0, 1, -1, 1000))


def about_conditions(forms: list[Form], variables: list[Var]) -> None:
    """Some forms as ranges, and as a box."""
    found = Conditions(forms)
    about_ranges(found.ranges, *forms)
    for point in product(*(range(x.low, x.high + 1) for x in variables)):
        at = dict(zip(NAMES, point, strict=False))
        holds = all(value_at(each, at) >= 0 for each in forms)
        inside = all(is_between(each.low, value_at(each.form, at), each.high) for each in found.ranges)
        require(holds == (inside and not found.is_never), "conditions", *forms, found.ranges, at)
        in_box = all(is_between(low, at[name], high) for name, (low, high) in found.box.items())
        require(in_box or not holds, "the box of conditions", *forms, found.box, at)


def is_between(low: int | None, value: int, high: int | None) -> bool:
    """Whether a value is in a range, of which an end may be open."""
    return (low is None or low <= value) and (high is None or value <= high)


def padded(random: Random) -> View:
    """A view with a mask, its axes of sizes on both sides of 10, 100 and 1,000."""
    sizes = [random.choice((1, 2, 9, 11, 99, 101, 1001)) for _ in range(random.randint(1, 4))]
    view = View.create(tuple(sizes)).pad(tuple((random.choice((0, 1, 100)), random.choice((0, 2))) for _ in sizes))
    return view.permute(tuple(random.sample(range(len(sizes)), len(sizes))))


def about_text(random: Random, tracker: ShapeTracker) -> None:
    """The text of one tracker in one language, at indices."""
    named = [f"n{len(tracker.shape) - k}" for k in range(len(tracker.shape))]
    language, names = random.choice(LANGUAGES), random.choice((None, "i", named))
    try:
        found = index_expression(tracker, language, names)
    except LowerError as refusal:
        require(8 * reach_of(tracker) >= WIDE, "index_expression: refused", language, tracker, refusal)
        return
    question = f"index_expression: {language}; {tracker}; {found}"
    parameters = sorted(variable.expr for variable in tracker.vars())
    require(len(found.names) == len(tracker.shape) and {*found.parameters} <= {*parameters}, question, found.names)
    given = names if isinstance(names, list) else [f"{names or 'idx'}{axis}" for axis in range(len(tracker.shape))]
    require(found.names == tuple(given), question, names)
    text = Text(found, question)
    about_spelling(found, text.tree, question)
    if given:
        for wrong in ("if", "data-1", "", given[-1] if len(given) > 1 else "while", *parameters):
            axis = random.randrange(len(given) - 1) if wrong in given else random.randrange(len(given))
            asked = [*given[:axis], wrong, *given[axis + 1 :]]
            require_refused(partial(index_expression, tracker, language, asked), f"index_expression: {asked}")
    about_width(found, tracker, question)
    for values in assignments(tracker.vars()):
        views = tuple(View.create(*at_values(view.parts, values)) for view in tracker.views)
        ((defined,),) = stacks_at(views)
        for index in indices_of(defined[-1])[:MOST]:
            reading = read(defined, index)
            place = {**values, **dict(zip(found.names, index, strict=True))}
            is_valid, address = text.value(text.condition, place), text.value(text.address, place)
            require(bool(is_valid) is reading.is_valid, question, values, index, "the condition")
            require(not reading.is_valid or address == reading.address, question, values, index, address)


class Text:
    """The address and the condition of an index expression, as trees; what is computed fits into its type."""

    def __init__(self, found: IndexExpression, question: str) -> None:
        self.truncates, self.chains = found.language in ("c", "cuda"), found.language == "python"
        self.most = None if found.type is None else 2 ** (int(found.type.removeprefix("int")) - 1)
        self.question = question
        self.address, self.condition = self.tree(found.address), self.tree(found.condition or "1")

    def tree(self, text: str) -> ast.expr:
        """The tree of a text, C's written as Python's."""
        while "?" in text:
            text = with_choice(text)
        words = text.replace("&&", " and ").replace("np.minimum", "min")
        return ast.parse(words, mode="eval").body

    def value(self, tree: ast.expr, values: Mapping[str, int]) -> int:
        """The value of a tree. Raises WrongAnswerError where that is beyond the type."""
        found = self.computed(tree, values)
        if self.most is not None and not -self.most <= found < self.most:
            raise WrongAnswerError(f"{self.question}; {values}: computes {found}")
        return found

    def computed(self, tree: ast.expr, values: Mapping[str, int]) -> int:
        """The same, of parts that fit."""
        found: Any = None
        match tree:
            case ast.Constant(bool() | int() as number):
                found = int(number)
            case ast.Name(name):
                found = values[name]
            case ast.UnaryOp(ast.USub(), inner):
                found = -self.value(inner, values)
            case ast.BinOp(left, operation, right):
                found = self.operation(operation)(self.value(left, values), self.value(right, values))
            case ast.BoolOp(ast.And(), parts):
                found = int(all(self.value(part, values) for part in parts))
            case ast.Call(ast.Name("min"), parts):
                found = min(self.value(part, values) for part in parts)
            case ast.Call(ast.Name("choice"), [condition, first, second]):
                found = self.value(first if self.value(condition, values) else second, values)
            case ast.Compare(first, operations, others):
                require(len(operations) == 1 or self.chains, self.question, "comparisons in a row mean another thing")
                pairs = pairwise(self.value(part, values) for part in (first, *others))
                found = int(all(self.operation(op)(*two) for op, two in zip(operations, pairs, strict=True)))
        require(isinstance(found, int), self.question, ast.unparse(tree), "has no meaning")
        return int(found)

    def operation(self, written: ast.operator | ast.cmpop) -> Operation:
        """What an operation does. Raises WrongAnswerError for one that the language has not, or not so."""
        known: dict[type, Operation] = OF_C if self.truncates else OF_PYTHON
        require(type(written) in known, self.question, type(written).__name__, "has no meaning")
        return known[type(written)]


def with_choice(text: str) -> str:
    """A text of C with its last `(a ? b : c)` as a call."""
    at = text.rindex("?")
    begin, end = unmatched(text, at, -1), unmatched(text, at, 1)
    colon = next(k for k in range(at, end) if text[k] == ":" and unmatched(text, k, -1) == begin)
    parts = text[begin + 1 : at], text[at + 1 : colon], text[colon + 1 : end]
    return f"{text[:begin]}choice({','.join(parts)}){text[end + 1 :]}"


def unmatched(text: str, at: int, step: int) -> int:
    """The place of the bracket around a place, to the right or to the left."""
    depth, closing = 0, "()"[::step][1]
    while True:
        at += step
        depth += (text[at] in "()") * (-1 if text[at] == closing else 1)
        if depth < 0:
            return at
