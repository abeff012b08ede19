"""Which products of facts are added to a query."""

from itertools import combinations_with_replacement, permutations

from hypothesis import given
from hypothesis import strategies as st
from support.formulas import ATOMS, POINTS

from proofs.kernel.solvers.products import HIGHEST_DEGREE, eliminated, non_negative, with_products
from proofs.kernel.terms.formula import Formula, atoms, compare, holds, negation
from proofs.kernel.terms.polynomial import Monomial, Polynomial, collected, variable

MONOMIALS = st.lists(st.sampled_from("xyz"), max_size=2).map(sorted).map(tuple)
POLYNOMIALS = st.lists(st.tuples(MONOMIALS, st.integers(-2, 2)), min_size=1, max_size=3).map(collected)
FACTS = st.lists(st.builds(compare, st.sampled_from(["<=", "=="]), POLYNOMIALS), max_size=4)


def all_products(facts: list[Formula], *, loosely: bool) -> list[Formula]:
    """The facts, and each product of two of them, and of such a product and a third, that may cancel something: by
    multiplying all out."""
    wanted = {m for fact in facts for atom in atoms(fact) for m, _ in atom.polynomial.terms if len(m) > 1}
    highest = min(HIGHEST_DEGREE, max((len(m) for m in wanted), default=0))
    base = list(dict.fromkeys(non_negative(facts)))
    found: dict[Polynomial, None] = {}
    for left, right in combinations_with_replacement(base, 2):
        if is_useful(left.times(right), wanted, highest, loosely=loosely):
            found[left.times(right)] = None
    for left in list(found):
        for right in base:
            if is_useful(left.times(right), wanted, highest, loosely=loosely):
                found[left.times(right)] = None
    return [*facts, *(compare("<=", product.scaled(-1)) for product in found)]


def is_useful(product: Polynomial, wanted: set[Monomial], highest: int, *, loosely: bool) -> bool:
    """Whether all highest monomials of a product are wanted; loosely, whether one is."""
    top = [monomial for monomial, _ in product.terms if len(monomial) == product.degree]
    return 1 < product.degree <= highest and (any if loosely else all)(monomial in wanted for monomial in top)


@given(st.lists(ATOMS, max_size=4), st.booleans(), st.booleans(), POINTS)
def test_what_is_added_holds_where_the_facts_do(
    facts: list[Formula], loosely: bool, in_turn: bool, at: dict[str, int]
) -> None:
    """And so does what equations are put into; what says that something is not 0 is not multiplied."""
    facts = [fact if holds(fact, at) else negation(fact) for fact in facts]
    assert all(polynomial.at(at) >= 0 for polynomial in non_negative(facts))
    for joins in (False, True):
        rest = eliminated(facts, joins=joins)
        assert all(holds(fact, at) for fact in rest)
        assert all(holds(fact, at) for fact in with_products(rest, loosely=loosely, in_turn=in_turn))
    assert all(holds(fact, at) for fact in with_products(facts, loosely=loosely, in_turn=in_turn))


@given(FACTS, st.booleans())
def test_the_highest_terms_tell_which_products_are_useful(facts: list[Formula], loosely: bool) -> None:
    assert with_products(facts, loosely=loosely) == all_products(facts, loosely=loosely)


def test_products_of_other_highest_terms_are_told_apart() -> None:
    """Of as many terms, with the same number: whether one product is useful says nothing of another."""
    x, y, z = map(variable, "xyz")
    facts = [compare("<=", part) for part in (x.times(y) - z, x.scaled(-1), y.scaled(-1), z.scaled(-1))]
    for loosely in (False, True):
        for order in permutations(facts):
            assert with_products(list(order), loosely=loosely) == all_products(list(order), loosely=loosely)
    added = with_products(facts, loosely=False)[len(facts) :]
    assert compare("<=", x.times(y).scaled(-1)) in added and compare("<=", x.times(z).scaled(-1)) not in added
