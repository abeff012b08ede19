"""The checker of refutations accepts identities that hold, and nothing that was changed."""

import copy
import json
from itertools import product
from random import Random

import pytest
import sympy

from proofs.certificates.checker import Rejected, check, polynomial, times
from proofs.certificates.files import FOLDER

SIGNS = {"given": ["x*y <= 0", "1 + -1*x <= 0", "1 + -1*y <= 0"], "proof": [[[1, 0], [1, 1, 2], [1, 1], [1, 2]]]}
PARITY = {"given": ["-1 + 2*x + -2*y == 0"], "proof": [[[1, 0]]]}
HALVES = {"given": ["1 + -2*x <= 0", "-1 + 2*x + -2*y <= 0", "y <= 0"], "proof": [[[1, 0]], [[1, 1], [2, 2], [2, 3]]]}
CASES = {
    "given": [["or", "x <= 0", ["and", "y <= 0", "z == 0"]], "1 + -1*x <= 0", "1 + -1*y <= 0"],
    "proof": [{"cases": 0, "proofs": [[[[1, 1], [1, 3]]], [[[1, 2], [1, 3]]]]}],
}
INEQUATION = {"given": ["x != 0", "x*x <= 0"], "proof": [{"cases": 0, "proofs": [[[[1, 2, 2], [2, 2], [1, 1]]]] * 2}]}
BY_SIGN = {
    "given": ["1 + x*y <= 0", "-1*x*x*y <= 0", "-1*y <= 0"],
    "proof": [{"sign": "x", "proofs": [[[[1, 1], [1, 0, 3], [1, 0, 0]]], [[[1, 0], [1, 2, 3]]]]}],
}
OPPOSITES = {
    "given": ["x <= 0", "-1*x <= 0", "1 + x*y <= 0"],
    "proof": [{"equal": [0, 1]}, [[1, 2], ["-1*y", 3]]],
}
ALL = [SIGNS, PARITY, CASES, OPPOSITES]
REAL = [lemma for name in ("C22.value", "C22.zero", "C22.bounds") for lemma in
        json.loads((FOLDER / f"{name}.json").read_text())["lemmas"]]


@pytest.mark.parametrize("certificate", ALL)
def test_identities_that_hold_are_accepted(certificate):
    assert check(certificate) >= 1


def meets(formula, values):
    """Whether integers meet a formula, evaluated by Python itself."""
    match formula:
        case ["and", *parts]:
            return all(meets(part, values) for part in parts)
        case ["or", *parts]:
            return any(meets(part, values) for part in parts)
    return eval(formula.replace("!=", "<>").replace("!", "_").replace("<>", "!="), {}, dict(values))  # noqa: S307


def variables(formulas):
    """The variables of formulas."""
    text = json.dumps(formulas).replace("!=", "").replace("!", "_")
    return sorted({word for word in sympy_words(text) if word not in ("and", "or")})


def sympy_words(text):
    """The names in a text."""
    word, found = "", []
    for letter in text + " ":
        if letter.isidentifier() or (word and letter.isalnum()):
            word += letter
        elif word:
            found.append(word)
            word = ""
    return found


@pytest.mark.parametrize("lemma", REAL[::4])
def test_what_a_lemma_is_given_is_met_by_no_small_integers(lemma):
    random, names = Random(0), variables(lemma["given"])
    points = product(range(-2, 4), repeat=len(names)) if len(names) < 4 else (
        [random.randint(-3, 5) for _ in names] for _ in range(300)
    )
    for point in points:
        assert not all(meets(formula, zip(names, point, strict=True)) for formula in lemma["given"])


def changed(value):
    """All values that differ from one in a single number, and how many numbers there are."""
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
            for at, letter in enumerate(value):
                if letter.isdigit() and not value[:at].endswith("!"):
                    yield value[:at] + str((int(letter) + 1) % 10) + value[at + 1 :]


def test_every_number_of_a_proof_matters():
    """A changed number is rejected, unless what is left is a proof all the same, of the same formulas."""
    tried = accepted = 0
    for lemma in REAL:
        for proof in changed(lemma["proof"]):
            tried += 1
            try:
                check({"given": lemma["given"], "proof": proof})
                accepted += 1
            except Rejected:
                pass
    assert tried > 5000 and accepted < tried / 10, (tried, accepted)


def test_polynomials_multiply_as_in_sympy():
    random = Random(1)
    for _ in range(100):
        left, right = (
            " + ".join("*".join([str(random.randint(-9, 9)), *random.choices("xyz", k=random.randint(0, 3))])
                       for _ in range(random.randint(1, 4)))
            for _ in range(2)
        )
        found = sum(c * sympy.prod(sympy.symbols(list(m))) for m, c in times(polynomial(left), polynomial(right)).items())
        assert sympy.expand(found - sympy.sympify(left) * sympy.sympify(right)) == 0
