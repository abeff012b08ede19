"""What claims say of functions that others take at their word."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from math import gcd
from pkgutil import walk_packages
from random import Random

import pytest

from proofs import claims
from proofs.claims.loops.decision.units import DIVIDES, IS_POSITIVE, IS_SUM
from proofs.kernel import ALL_SIZES, Given, Verdict
from proofs.kernel.claim import Claim
from proofs.kernel.induction.values import AnyAnswer
from proofs.kernel.induction.words import OF_PYTHON, Saying, Word
from proofs.kernel.registry import all_claims
from tests.proofs.helpers import as_found, claim_of

POSITIVE = Saying("C0.none", lambda value: value > 0)


def sayings() -> dict[str, Saying]:
    """All sayings of the modules of claims, by their names."""
    modules = [import_module(found.name) for found in walk_packages(claims.__path__, "proofs.claims.")]
    return {name: value for module in modules for name, value in vars(module).items() if isinstance(value, Saying)}


def claim_that_takes(answer: Callable[[Given, int], int]) -> Claim:
    """The claim that what a word gives is above 0."""

    def body(given: Given) -> None:
        word = Word("C0.none", AnyAnswer(partial(answer, given)))
        given.check("above 0", word(given.integer("value")) > 0)

    return claim_of(body)


def of_its_own(given: Given, value: int) -> int:
    POSITIVE.assume(given, value)
    return value


def of_the_claim(given: Given, value: int) -> int:
    given.assume(value > 0)
    return value


def of_another_claim(given: Given, value: int) -> int:
    Saying("C0.other", POSITIVE.condition).assume(given, value)
    return value


def of_bounds(given: Given, _value: int) -> int:
    return given.integer("another", at_least=1)


def of_many_bounds(given: Given, _value: int) -> int:
    return sum(given.integers("another", 2, at_least=1))


def of_an_index(given: Given, _value: int) -> int:
    return given.index((3,))[0] + 1


def test_a_word_assumes_what_its_claim_says() -> None:
    assert as_found(claim_that_takes(of_its_own)).verdict is Verdict.PROVED_ALL_SIZES


ELSE = [of_the_claim, of_another_claim, of_bounds, of_many_bounds, of_an_index]


@pytest.mark.parametrize("answer", ELSE, ids=lambda answer: answer.__name__)
def test_a_word_that_assumes_anything_else_is_an_error(answer: Callable[[Given, int], int]) -> None:
    found = as_found(claim_that_takes(answer))
    assert found.verdict is Verdict.ERROR and "taken at the word of C0.none" in str(found.reasons)


def test_what_a_word_does_not_say_is_not_assumed() -> None:
    assert as_found(claim_that_takes(lambda _, value: value)).verdict is Verdict.REFUTED


def test_a_claim_assumes_what_another_says_outside_of_a_word_too() -> None:
    def body(given: Given) -> None:
        value = given.integer("value")
        POSITIVE.assume(given, value)
        POSITIVE.check(given, "above 0", value)
        given.check("the same", POSITIVE(value))

    assert as_found(claim_of(body)).verdict is Verdict.PROVED_ALL_SIZES


def test_each_is_that_of_a_claim_that_is_proved_for_all_sizes() -> None:
    known = {claim.id: claim for claim in all_claims()}
    assert len(sayings()) > 20
    for saying in sayings().values():
        if saying.claim not in OF_PYTHON:
            claim = known[saying.claim]
            assert isinstance(claim.scope, type(ALL_SIZES)) and claim.expected is Verdict.PROVED_ALL_SIZES


@pytest.mark.parametrize("name", [name for name, saying in sayings().items() if saying.claim not in OF_PYTHON])
def test_each_is_stated_by_its_claim(name: str) -> None:
    """Where nothing is true of what a function gives, its claim is refuted."""
    saying = sayings()[name]
    claim = next(claim for claim in all_claims() if claim.id == saying.claim)
    before = saying.condition
    object.__setattr__(saying, "condition", lambda *_: False)
    try:
        assert as_found(claim).verdict is Verdict.REFUTED
    finally:
        object.__setattr__(saying, "condition", before)


def test_python_gives_what_is_said_of_it() -> None:
    """The greatest common divisor, and the multiples of which it is the sum, by the algorithm of Euclid."""
    assert {saying.claim for saying in sayings().values()} & OF_PYTHON.keys() == {"math.gcd"}
    random = Random(1)
    for _ in range(200):
        numbers = random.randint(1, 10 ** random.randint(1, 20)), random.randint(1, 10**9)
        unit, rest, of_unit, of_rest = *numbers, (1, 0), (0, 1)
        while rest:
            times = unit // rest
            unit, rest = rest, unit - times * rest
            of_unit, of_rest = of_rest, tuple(a - times * b for a, b in zip(of_unit, of_rest, strict=True))
        found = gcd(*numbers)
        assert IS_POSITIVE(found) and IS_SUM(found, numbers, of_unit)
        assert all(DIVIDES(found, number, number // found) and IS_POSITIVE(number // found) for number in numbers)
