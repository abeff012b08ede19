"""Which products of facts are added to a query."""

from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from proofs.kernel.solvers.products import HIGHEST_DEGREE, non_negative, with_products
from proofs.kernel.terms.formula import Formula, atoms, compare
from proofs.kernel.terms.polynomial import Monomial, Polynomial, collected

MONOMIALS = st.lists(st.sampled_from("xyz"), max_size=2).map(sorted).map(tuple)
POLYNOMIALS = st.lists(st.tuples(MONOMIALS, st.integers(-2, 2)), min_size=1, max_size=3).map(collected)
FACTS = st.lists(st.builds(compare, st.sampled_from(["<=", "=="]), POLYNOMIALS), max_size=4)


def all_products(facts: list[Formula], *, loosely: bool) -> list[Formula]:
    """The facts, and each product of two of them, and of such a product and a third, that may cancel something: by
    multiplying all out."""
    wanted = {m for fact in facts for atom in atoms(fact) for m, _ in atom.polynomial.terms if len(m) > 1}
    highest = min(HIGHEST_DEGREE, max((len(m) for m in wanted), default=0))
    base = list(dict.fromkeys(non_negative(facts)))
    found = dict[Polynomial, None]()
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


@given(FACTS, st.booleans())
def test_the_highest_terms_tell_which_products_are_useful(facts: list[Formula], loosely: bool) -> None:
    assert with_products(facts, loosely=loosely) == all_products(facts, loosely=loosely)
