"""Terms of z3 say what the formulas say that they are made of."""

from itertools import combinations_with_replacement
from math import prod

import z3
from hypothesis import given
from support.formulas import FORMULAS, NAMES, POINTS

from proofs.kernel.solvers.translation import Translation, integers_of
from proofs.kernel.terms.formula import Atom, Formula, holds
from proofs.kernel.terms.polynomial import Polynomial


def is_true(translation: Translation, formula: Formula, values: dict[str, int]) -> bool:
    """What z3 makes of a translated formula once its unknowns are replaced by integers."""
    context = translation.context
    replaced = [(z3.Int(name, context), z3.IntVal(value, context)) for name, value in values.items()]
    found = z3.simplify(z3.substitute(translation.boolean(formula), *replaced))
    assert z3.is_true(found) or z3.is_false(found)
    return z3.is_true(found)


@given(FORMULAS, POINTS)
def test_with_products_as_such_a_formula_is_true_where_it_holds(formula: Formula, values: dict[str, int]) -> None:
    assert is_true(Translation(native=True), formula, values) == holds(formula, values)


@given(FORMULAS, POINTS)
def test_with_products_as_unknowns_it_is_true_where_these_are_the_products(
    formula: Formula, values: dict[str, int]
) -> None:
    monomials = [part for count in (2, 3) for part in combinations_with_replacement(NAMES, count)]
    products = {"*".join(part): prod(values[name] for name in part) for part in monomials}
    assert is_true(Translation(native=False), formula, values | products) == holds(formula, values)


def test_a_translation_is_made_once_and_again_after_it_was_dropped(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("proofs.kernel.solvers.translation.MOST_FORMULAS", 3)
    translation, values = Translation(native=False), {"x": 2, "y": 0, "z": 0}
    atoms = [Atom("<=", Polynomial((((), number), (("x",), -3)))) for number in range(1, 9)]
    for _ in range(3):
        first = translation.formula(atoms[0])
        assert translation.formula(atoms[0]) is first
        assert [is_true(translation, atom, values) for atom in atoms] == [True] * 6 + [False] * 2
        translation.shrink()
        assert translation._formulas == {} and translation._summands == {}


def test_a_model_is_read_with_its_sign_and_whole() -> None:
    solver = z3.Solver()
    x, y = z3.Ints("x y")
    solver.add(x == -(10**40), y == 7)
    assert solver.check() == z3.sat
    assert integers_of(solver.ctx.ref(), solver.model().model) == {"x": -(10**40), "y": 7}
