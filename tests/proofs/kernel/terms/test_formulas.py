"""Polynomials and formulas mean at integers what they are made of, however they are written."""

from collections.abc import Callable

import z3
from hypothesis import given
from hypothesis import strategies as st
from support.formulas import ATOMS, FORMULAS, NAMES, POINTS, POLYNOMIALS

from proofs.kernel.solvers.smtlib import Query
from proofs.kernel.solvers.with_products import cofactors, signs
from proofs.kernel.terms.formula import (
    Atom,
    Formula,
    Relation,
    atoms,
    choice,
    compare,
    compared,
    conjunction,
    cubes,
    disjunction,
    equivalence,
    holds,
    is_linear,
    negation,
    substituted,
    variables_of,
)
from proofs.kernel.terms.polynomial import Polynomial, constant, split, variable

RELATIONS: dict[Relation, Callable[[int, int], bool]] = {"<=": int.__le__, "==": int.__eq__, "!=": int.__ne__}
Point = dict[str, int]


@given(POLYNOMIALS, POLYNOMIALS, st.integers(-3, 3), POINTS)
def test_polynomials_are_calculated_with_as_integers_are(p: Polynomial, q: Polynomial, k: int, at: Point) -> None:
    one, other = p.at(at), q.at(at)
    results = (p + q, p - q, p.times(q), p.scaled(k), constant(k))
    assert [found.at(at) for found in results] == [one + other, one - other, one * other, one * k, k]
    for found in (*results, p):
        assert list(found.terms) == sorted(found.terms) and all(factor for _, factor in found.terms)
        assert all(monomial == tuple(sorted(monomial)) for monomial, _ in found.terms)
        assert found.value in (None, found.at(at)) and found.degree == max((len(m) for m, _ in found.terms), default=0)
    assert (p == q) == (not (p - q).terms)


@given(POLYNOMIALS, st.sampled_from(NAMES), POLYNOMIALS, POINTS)
def test_a_variable_is_replaced_wherever_it_stands(p: Polynomial, name: str, by: Polynomial, at: Point) -> None:
    assert p.substituted(name, by).at(at) == p.at(at | {name: by.at(at)})
    assert variable(name).times(variable(name)).substituted(name, by).at(at) == by.at(at) ** 2


@given(POLYNOMIALS, POLYNOMIALS)
def test_what_a_divisor_divides_is_taken_out(p: Polynomial, q: Polynomial) -> None:
    single = [Polynomial(((monomial, abs(factor)),)) for monomial, factor in q.terms]
    for divisor in (constant(3), *single, *([q] if len(q.terms) > 1 else [])):
        whole, rest = split(p, divisor)
        assert whole.times(divisor) + rest == p
        if divisor.value is not None:
            assert all(0 <= factor < divisor.value or monomial for monomial, factor in rest.terms)


@given(
    st.sampled_from(list(RELATIONS)), POLYNOMIALS, POLYNOMIALS,
    st.tuples(st.sampled_from((-1, 1)), st.integers(-3, 3)), POINTS,
)  # fmt: skip
def test_a_comparison_holds_where_it_does(
    relation: Relation, p: Polynomial, q: Polynomial, moved: tuple[int, int], at: Point
) -> None:
    assert holds(compare(relation, p), at) == RELATIONS[relation](p.at(at), 0)
    sign, offset = moved
    value = sign * (p.at(at) - q.at(at)) + offset
    assert holds(compared(relation, p, q, sign, offset), at) == RELATIONS[relation](value, 0)


@given(FORMULAS, FORMULAS, FORMULAS, POINTS)
def test_formulas_are_joined_as_truth_values_are(f: Formula, g: Formula, h: Formula, at: Point) -> None:
    one, other, third = (holds(formula, at) for formula in (f, g, h))
    assert holds(negation(f), at) is not one
    assert holds(conjunction((f, g, h)), at) == (one and other and third)
    assert holds(disjunction((f, g, h)), at) == (one or other or third)
    assert holds(choice(f, g, h), at) == (other if one else third)
    assert holds(equivalence(f, g), at) == (one == other)
    for known in (True, False):
        assert holds(choice(f, known, h), at) == (known if one else third)
        assert holds(choice(f, g, known), at) == (other if one else known)


@given(FORMULAS, st.sampled_from(NAMES), POLYNOMIALS, POINTS)
def test_a_variable_is_replaced_throughout_a_formula(f: Formula, name: str, by: Polynomial, at: Point) -> None:
    assert holds(substituted(f, name, by), at) == holds(f, at | {name: by.at(at)})


@given(ATOMS | FORMULAS, POINTS)
def test_a_formula_is_its_cubes(f: Formula, at: Point) -> None:
    found = cubes(f, 64)
    if found is not None:
        assert len(found) <= 64 and all(atom.relation != "!=" for cube in found for atom in cube)
        assert any(all(holds(atom, at) for atom in cube) for cube in found) == holds(f, at)


@given(FORMULAS)
def test_what_stands_in_a_formula_is_found(f: Formula) -> None:
    text = str(f)
    assert variables_of(f) == {name for name in NAMES if name in text}
    assert is_linear(f) == all(len(monomial) < 2 for atom in atoms(f) for monomial, _ in atom.polynomial.terms)


@given(ATOMS, st.lists(ATOMS, max_size=2), POINTS)
def test_one_of_the_signs_of_a_factor_is_the_case(first: Formula, more: list[Formula], at: Point) -> None:
    case = tuple(atom for atom in (first, *more) if isinstance(atom, Atom))
    for atom in case:
        for factor in cofactors(atom.polynomial):
            held = [all(holds(part, at) for part in side) for side in signs(case, factor)]
            assert any(held) == all(holds(part, at) for part in case) and sum(held) <= 1


@given(ATOMS | FORMULAS, POINTS)
def test_the_text_of_a_query_is_read_as_the_formula(f: Formula, at: Point) -> None:
    """With products as such; z3 reads it."""
    read = z3.parse_smt2_string(Query((f,), is_native=True).text())
    values = [(z3.Int(name), z3.IntVal(value)) for name, value in at.items()]
    found = z3.simplify(z3.substitute(z3.And(*read), *values))
    assert z3.is_true(found) == holds(f, at) and (z3.is_true(found) or z3.is_false(found))
