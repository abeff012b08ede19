"""The checker of refutations accepts identities that hold, and nothing that was changed."""

import json
import re
from itertools import product
from random import Random

import pytest
import sympy

from proofs.certificates.checker import Rejected, check, polynomial, times
from proofs.certificates.files import FOLDER

FACTS = ["x*y <= 0", "1 + -1*x <= 0", "1 + -1*y <= 0"]
SIGNS = {"given": FACTS, "proof": [[[1, 0], [1, 1, 2], [1, 1], [1, 2]]]}
PARITY = {"given": ["-1 + 2*x + -2*y == 0"], "proof": [[[1, 0]]]}
ROUNDED = {"given": ["1 + -2*x <= 0", "-1 + 2*x <= 0"], "proof": [[[1, 0]], [[1, 1], [2, 2]]]}
CASES = {
    "given": [["or", "x <= 0", ["and", "y <= 0", "z == 0"]], "1 + -1*x <= 0", "1 + -1*y <= 0"],
    "proof": [{"cases": 0, "proofs": [[[[1, 1], [1, 3]]], [[[1, 2], [1, 3]]]]}],
}
INEQUATION = {"given": ["x != 0", "x*x <= 0"], "proof": [{"cases": 0, "proofs": [[[[1, 2, 2], [2, 2], [1, 1]]]] * 2}]}
BY_SIGN = {
    "given": ["1 + x*x <= 0"],
    "proof": [{"sign": "x", "proofs": [[[[1, 0], [1, 1, 1], [2, 1]]], [[[1, 0], [1, 1, 1]]]]}],
}
OPPOSITES = {"given": ["x <= 0", "-1*x <= 0", "1 + x*y <= 0"], "proof": [{"equal": [0, 1]}, [[1, 2], ["-1*y", 3]]]}
ACCEPTED = [SIGNS, PARITY, ROUNDED, CASES, INEQUATION, BY_SIGN, OPPOSITES]


def lemmas(*claims):
    """The lemmas of shipped certificates."""
    return [lemma for name in claims for lemma in json.loads((FOLDER / f"{name}.json").read_text())["lemmas"]]


SHIPPED = lemmas("C22.value", "C22.zero", "C22.bounds", "C12.solutions", "C7.collapse-refuses")


@pytest.mark.parametrize("certificate", ACCEPTED)
def test_identities_that_hold_are_accepted(certificate):
    assert check(certificate) == (2 if certificate in (ROUNDED, CASES, INEQUATION, BY_SIGN) else 1)


def meets(formula, values):
    """Whether integers meet a formula, as Python evaluates it."""
    match formula:
        case ["and", *parts]:
            return all(meets(part, values) for part in parts)
        case ["or", *parts]:
            return any(meets(part, values) for part in parts)
    return eval(renamed(formula), {}, dict(values))  # noqa: S307


def renamed(text):
    """A formula in which all names are Python's."""
    return re.sub(r"!(\d)", r"_\1", text)


@pytest.mark.parametrize("certificate", [*ACCEPTED, *SHIPPED[::3]])
def test_what_was_shown_to_have_no_solution_has_none_among_small_integers(certificate):
    given, random = certificate["given"], Random(0)
    names = sorted(set(re.findall(r"[a-z_]\w*", renamed(json.dumps(given)))) - {"and", "or"})
    points = list(product(range(-2, 4), repeat=len(names))) if len(names) < 4 else [
        tuple(random.randint(-2, 4) for _ in names) for _ in range(400)
    ]
    assert points
    for point in points:
        values = dict(zip(names, point, strict=True))
        assert not all(meets(formula, values) for formula in given)


def changed(value):
    """What becomes of a value if one of its numbers is another."""
    match value:
        case int():
            yield from (value - 1, value + 1, -value - 1)
        case list():
            for at, part in enumerate(value):
                yield from ([*value[:at], other, *value[at + 1 :]] for other in changed(part))
        case dict():
            for key, part in value.items():
                yield from ({**value, key: other} for other in changed(part))
        case str():
            for number in re.finditer(r"(?<![!\w])\d+", value):
                yield f"{value[: number.start()]}{int(number[0]) + 1}{value[number.end() :]}"


def test_every_number_of_a_proof_matters():
    tried = 0
    for lemma in SHIPPED:
        for proof in changed(lemma["proof"]):
            tried += 1
            with pytest.raises(Rejected):
                check({"given": lemma["given"], "proof": proof})
    assert tried > 2500


@pytest.mark.parametrize(
    ("proof", "reason"),
    [
        ([], "ends before a contradiction"),
        ([[[1, 0]]], "ends before a contradiction"),
        ([[[1, 0], [1, 1, 2], [1, 1], [1, 3]]], "there is no fact 3"),
        ([[[1, 0], [1, -1]]], "there is no fact -1"),
        ([[[1, 0], [1, True]]], "there is no fact True"),
        ([[[0, 0]]], "cannot be multiplied with 0"),
        ([[[-1, 1]]], "cannot be multiplied with -1"),
        ([[[True, 1]]], "cannot be multiplied with True"),
        ([[[1.0, 1]]], "cannot be multiplied with 1.0"),
        ([[["x", 1]]], "cannot be multiplied with 'x'"),
        ([[[1]]], "no product of facts"),
        ([[]], "no step"),
        ([{"cases": 0, "proofs": []}], "fact 0 has no cases"),
        ([{"sign": "x", "proofs": [[]]}], "2 cases, and 1 proofs"),
        ([{"sign": "x ** y", "proofs": [[], []]}], "no polynomial"),
        ([{"equal": [0, 1]}], "not opposites"),
        ([{"sign": "x", "proofs": [[[[1, 1], [1, 3]]], []]}], "ends before a contradiction"),
    ],
)
def test_what_shows_nothing_is_rejected(proof, reason):
    with pytest.raises(Rejected, match=re.escape(reason)):
        check({"given": FACTS, "proof": proof})


@pytest.mark.parametrize("formula", ["x < 0", "x <= 1", "True", "x//2 <= 0", "1/2 == 0", "", " <= 0", ["or"], 3, None])
def test_what_is_no_formula_is_rejected(formula):
    with pytest.raises(Rejected, match=r"no (formula|polynomial)"):
        check({"given": [formula], "proof": [[[1, 0]]]})


@pytest.mark.parametrize("certificate", [None, [], {}, {"given": [], "proof": 1}, {**SIGNS, "also": 1}])
def test_what_is_no_certificate_is_rejected(certificate):
    with pytest.raises(Rejected, match="a certificate is"):
        check(certificate)


def test_no_proof_refutes_what_has_a_solution():
    """Random sums of facts that hold at a point, whatever the multipliers, never contradict one another."""
    random, tried = Random(2), 0
    for _ in range(400):
        point = {name: random.randint(-3, 3) for name in "xyz"}
        given = [formula_at(random, point) for _ in range(3)]
        assert all(meets(formula, point) for formula in given)
        for _ in range(20):
            numbers = [random.randint(0, 2) for _ in range(3)]
            proof = [[[random.choice([1, 2, 3, -1, "x", "-1*y + 2"]), *random.choices(numbers, k=random.randint(1, 2))]
                      for _ in range(random.randint(1, 4))] for _ in range(random.randint(1, 3))]
            tried += 1
            with pytest.raises(Rejected):
                check({"given": given, "proof": proof})
    assert tried == 8000


def formula_at(random, point):
    """A random comparison that holds at a point."""
    text = sum_of(random)
    value = eval(text, {}, point)  # noqa: S307
    relation = random.choice(["<=", "=="])
    slack = random.randint(0, 2) if relation == "<=" else 0
    return f"{text} + {-value - slack} {relation} 0"


def sum_of(random):
    """A random polynomial."""
    terms = ("*".join([str(random.randint(-9, 9)), *random.choices("xyz", k=random.randint(0, 3))]) for _ in range(3))
    return " + ".join(terms)


def test_polynomials_multiply_as_in_sympy():
    random = Random(1)
    for _ in range(100):
        left, right = sum_of(random), sum_of(random)
        product_found = times(polynomial(left), polynomial(right))
        found = sum(factor * sympy.prod(sympy.symbols(list(names))) for names, factor in product_found.items())
        assert sympy.expand(found - sympy.sympify(left) * sympy.sympify(right)) == 0
