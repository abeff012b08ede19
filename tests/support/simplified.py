"""Simplified expressions read by the definition, and their derivations done again by the checker of them."""

import gzip
import json
from functools import reduce
from itertools import product
from pathlib import Path
from random import Random

from impl.simplify.normal_forms.derivation import Expression
from impl.simplify.simplifier import simplified
from impl.simplify.trees import Reader
from proofs.checker.simplifier import derivations
from proofs.checker.simplifier.derived import plain_derivation
from proofs.checker.simplifier.everywhere import Everywhere
from spec.expression import Apply, Const, evaluate
from spec.expression import Var as Name

VECTORS = Path(__file__).parents[1] / "vectors/index-expressions.jsonl.gz"
"""Index expressions of view stacks with their ranges, and what other simplifiers' answers cost."""


def recorded():
    """The recorded expressions."""
    return [json.loads(line) for line in gzip.decompress(VECTORS.read_bytes()).decode().splitlines()]


def defined(tree):
    """A tree as an expression of the definition; `x <= y` is `x < y+1`, and an equation both."""
    match tree:
        case int():
            return Const(int(tree))
        case str():
            return Name(tree)
        case ["<=", left, right]:
            return Apply("<", defined(left), Apply("+", defined(right), Const(1)))
        case ["==", left, right]:
            return Apply("and", defined(["<=", left, right]), defined(["<=", right, left]))
        case [operation, *parts]:
            return reduce(lambda left, right: Apply(operation, left, right), map(defined, parts))


def points(ranges):
    """All values of the variables."""
    for values in product(*(range(low, high + 1) for low, high in ranges.values())):
        yield dict(zip(ranges, values, strict=True))


def first_difference(before, after, ranges, at=None):
    """The first point, of all or of those given, at which two pairs of index and condition differ; None if there is
    none."""
    (index, valid), (new_index, new_valid) = (map(defined, pair) for pair in (before, after))
    for values in points(ranges) if at is None else at:
        holds = evaluate(valid, values) != 0
        if holds != (evaluate(new_valid, values) != 0):
            return values
        if holds and evaluate(index, values) != evaluate(new_index, values):
            return values
    return None


def redone(expression, passages, ranges):
    """The expression after all steps of a derivation, each of them checked."""
    return derivations.redone(expression, passages, Everywhere(ranges))[0]


def derived(index, valid, ranges, budget=250, decides=True):
    """What is answered about an index and a condition, two trees, as a reader of the JSON has it."""
    reader = Reader(ranges)
    expression = Expression(reader.form(index), reader.clauses(valid))
    return json.loads(json.dumps(plain_derivation(expression, simplified(expression, budget, decides))))


def recorded_derivations():
    """The derivations of the recorded expressions."""
    for record in recorded():
        yield derived(record["idx"], record["valid"], {name: (0, size - 1) for name, size in record["ranges"].items()})


def random_derivations(seed, number):
    """Derivations of random expressions of up to four variables, with budgets from small to large."""
    random = Random(seed)
    for _ in range(number):
        ranges = {}
        for name in "wxyz"[: random.randint(1, 4)]:
            low = random.choice((0, 0, 0, -3, 2))
            ranges[name] = low, low + random.choice((0, 1, 2, 3, 4, 5, 6))
        index = random_tree(random, list(ranges), 4)
        clauses = [random_condition(random, list(ranges)) for _ in range(random.choice((0, 1, 1, 2, 3)))]
        budget, decides = random.choice((5, 50, 250)), random.random() < 0.5
        valid = ("and", *clauses) if len(clauses) > 1 else clauses[0] if clauses else 1
        yield derived(index, valid, ranges, budget, decides)


def random_equations(seed, number):
    """Derivations of random expressions where a multiple of a variable is another one, or a sum of two."""
    random = Random(seed)
    for _ in range(number):
        names = "wxyz"[: random.randint(2, 4)]
        ranges = {name: (0, random.choice((3, 5, 6))) for name in names}
        one, *others = random.sample(names, len(names))
        other = random.choice((others[0], ("+", others[0], ("*", others[-1], random.choice((1, 2))))))
        valid = ("==", ("*", one, random.choice((1, 2, 3))), other)
        if random.random() < 0.4:
            valid = ("and", valid, random_condition(random, list(names)))
        more = ("+", random.choice(names), ("*", random.choice((one, others[0])), random.choice((1, 2, 3))))
        rest = random_tree(random, list(names), random.choice((0, 2, 3)))
        index = ("+", rest, ("//", more, random.choice((2, 3, 4))))
        yield derived(index, valid, ranges, random.choice((50, 250)), random.random() < 0.2)


def reasons_in(answer):
    """The reasons of each thing that is shown in a derivation."""
    moves = [move for passage in answer["passages"] for move in passage.get("steps", ())]
    return [move["reasons"] for move in moves if "reasons" in move]


def without_reasons(answer):
    """The derivation with nothing shown."""
    passages = [
        {**passage, "steps": [move for move in passage["steps"] if "rule" in move]} if "steps" in passage else passage
        for passage in answer["passages"]
    ]
    return {**answer, "passages": passages}


def random_tree(random, names, depth):
    """A sum, product, quotient or remainder, so many levels deep."""
    if depth == 0 or random.random() < 0.15:
        return random.choice((*names, random.randint(-9, 9)))
    inner = random_tree(random, names, depth - 1)
    match random.randrange(5):
        case 0:
            return ("*", inner, random.choice((-6, -1, 2, 3, 4, 12)))
        case 1:
            return ("//", inner, random.choice((2, 3, 4, 5, 6, 8, 12)))
        case 2:
            return ("%", inner, random.choice((2, 3, 4, 5, 6, 8, 12)))
    return ("+", inner, random_tree(random, names, depth - 1), random_tree(random, names, 1))


def random_condition(random, names):
    """A comparison or an equation of two trees."""
    return (random.choice(("<", "<", "<=", "==")), random_tree(random, names, 2), random_tree(random, names, 1))


__all__ = [
    "defined",
    "derived",
    "first_difference",
    "points",
    "random_derivations",
    "random_equations",
    "reasons_in",
    "recorded",
    "recorded_derivations",
    "redone",
    "without_reasons",
]
