"""Polynomials and formulas in a few variables, and integers for these, as hypothesis draws them."""

from hypothesis import strategies as st

from proofs.kernel.terms.formula import Formula, compare, conjunction, disjunction, negation
from proofs.kernel.terms.polynomial import collected

NAMES = ("x", "y", "z")

MONOMIALS = st.lists(st.sampled_from(NAMES), max_size=3).map(sorted).map(tuple)
FACTORS = st.integers(-6, 6) | st.just(10**30)
POLYNOMIALS = st.lists(st.tuples(MONOMIALS, FACTORS), max_size=4).map(collected)
ATOMS = st.builds(compare, st.sampled_from(["<=", "==", "!="]), POLYNOMIALS)
FORMULAS: st.SearchStrategy[Formula] = st.recursive(
    ATOMS | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3).map(conjunction)
        | st.lists(inner, max_size=3).map(disjunction)
        | inner.map(negation)
    ),
    max_leaves=6,
)
POINTS = st.fixed_dictionaries({name: st.integers(-4, 4) for name in NAMES})
