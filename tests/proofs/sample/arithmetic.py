"""One claim of each verdict that a run can be made to give."""

from collections.abc import Iterable

from proofs.kernel import ALL_SIZES, Bounded, Given, claim, refuted


def small() -> Iterable[tuple[int]]:
    """More cases than one chunk holds."""
    return ((k,) for k in range(600))


@claim("S1", "An integer is its quotient and remainder.", family="good", scope=ALL_SIZES)
def division_is_exact(given: Given) -> None:
    x, k = given.integer("x"), given.integer("k", at_least=1)
    given.agree("x", impl=x // k * k + x % k, spec=x)


@claim("S2", "Adding a natural number does not make less.", family="good", scope=Bounded("k < 600"), cases=small)
def sums_grow(given: Given, k: int) -> None:
    x = given.integer("x", at_least=0)
    given.check("it is at least k", k + x >= k)


@claim("S3", "Squares are positive (false: 0).", family="good", scope=ALL_SIZES, expect=refuted)
def squares_are_positive(given: Given) -> None:
    x = given.integer("x")
    given.check("positive", x * x > 0)


@claim("S4", "No integer is below 400 (false).", family="bad", scope=Bounded("k < 600"), cases=small)
def nothing_is_large(given: Given, k: int) -> None:
    x = given.integer("x", at_least=0, below=10)
    given.show("the sum", k + x)
    given.agree("sums", impl=k + x if k + x < 400 else 0, spec=k + x)


@claim("S5", "There are no solutions of an equation that is too hard.", family="hard", scope=ALL_SIZES)
def too_hard(given: Given) -> None:
    x, y, z = given.integers("x", 3, at_least=10**6)
    given.check("no cubes", x * x * x + y * y * y != z * z * z + 1)


@claim("S6", "Zero is one (false).", family="hard", scope=ALL_SIZES, expect=refuted)
def zero_is_one(given: Given) -> None:
    given.agree("numbers", impl=given.integer("zero", at_least=0, below=1), spec=1)


@claim("S7", "True, but nothing shows that the family can fail.", family="untested", scope=ALL_SIZES)
def lonely(given: Given) -> None:
    given.check("itself", given.integer("x") <= 0 or True)


@claim("S8", "A false variant that is true.", family="missed", scope=ALL_SIZES, expect=refuted)
def not_false(given: Given) -> None:
    x = given.integer("x")
    given.check("below its successor", x < x + 1)
