"""Digits of flat numbers (R7, R8): the forms that they have, and bounds of them, on any number of lines."""

from typing import Any

from impl.merge.base import MaskedDigit
from impl.merge.layers.carry_free import bounds_in_row, digit_bounds, digit_form
from proofs.claims.common import is_between, ordered_quotients
from proofs.claims.loops.lines import IS_BOUNDED, IS_FLOOR
from proofs.kernel import ALL_SIZES, AllSizes, Given, claim, refuted
from proofs.kernel.induction.values import AnyAnswer, AnyObject
from proofs.kernel.induction.words import Saying, Word, taking

AS_CALLED = AllSizes("any number of lines, what it calls at its word")

IS_IN_ROW = Saying("C70.bounds-in-row", is_between)
IS_IN_BOUNDS = Saying("C70.digit-bounds", is_between)
"""Of the bounds of a digit, that it lies between them."""


def any_form(given: Given, name: str, value: int) -> AnyObject:
    """An affine form of which a value is known, that at a point, and what it lies between."""
    known: list[tuple[int, int]] = []

    def bounds(_problem: AnyObject) -> tuple[int, int]:
        if not known:
            known.append((given.integer(f"{name}_low"), given.integer(f"{name}_high")))
            IS_BOUNDED.assume(given, value, known[0])
        return known[0]

    return AnyObject(value=value, bounds=Word("C70.bounds", AnyAnswer(bounds)))


def any_summand(value: int) -> AnyObject:
    """An affine form of which a value is known, that at a point, to which a multiple of another one may be added."""

    def plus(other: AnyObject, factor: int) -> AnyObject:
        return any_summand(value + factor * other.value)

    return AnyObject(value=value, plus=Word("C70.plus", AnyAnswer(plus)))


def any_bounds(given: Given, name: str, value: int, says: Saying) -> tuple[int, int] | None:
    """Bounds of a value, as a claim says that it is between them, or none."""
    if given.integer(f"{name}_is_none") == 1:
        return None
    bounds = given.integer(f"{name}_low"), given.integer(f"{name}_high")
    says.assume(given, value, bounds)
    return bounds


@claim(
    "C70.digit-form",
    "At each point the form that digit_form finds is the digit of its flat number: inside of the axis, and its floor "
    "less whole rows.",
    family="loops",
    scope=AS_CALLED,
    ids=("D3", "R7", "R8"),
    cases=lambda: ((False,), (True,)),
)
def forms_of_digits_are_digits(given: Given, is_top: bool) -> None:
    flat, period = given.integer("flat", at_least=0), given.integer("period", at_least=1)
    digit = MaskedDigit(period, given.integer("size", at_least=1), given.integer("begin"), given.integer("end"), is_top)
    if is_top:
        given.assume(flat < period * digit.size)

    found: list[int] = []

    def floor_of(_problem: AnyObject, period: int) -> AnyObject | None:
        name = f"floor{len(found)}"
        found.append(given.integer(name))
        if given.integer(f"{name}_is_none") == 1:
            return None
        IS_FLOOR.assume(given, found[-1], flat, period)
        return any_summand(found[-1])

    floors = Word("C70.floor-form", AnyAnswer(floor_of))
    form: Any = taking(digit_form, {"floor_form": floors})(digit, AnyObject())
    if form is not None:
        row = 0 if is_top else found[1]
        given.check("inside of the axis", (form.value >= 0) & (form.value < digit.size))
        given.agree("the floor less whole rows", impl=form.value, spec=found[0] - digit.size * row)


@claim(
    "C70.bounds-in-row",
    "Where bounds_in_row finds bounds, they are those of the digits of all flat numbers from the first to the last.",
    family="loops",
    scope=ALL_SIZES,
    ids=("D3", "R8"),
    cases=lambda: ((False,), (True,)),
)
def digits_in_a_row_lie_between_those_of_its_ends(given: Given, is_top: bool) -> None:
    first, flat, last = (given.integer(name, at_least=0) for name in ("first", "flat", "last"))
    period, size = given.integer("period", at_least=1), given.integer("size", at_least=1)
    given.assume((first <= flat) & (flat <= last))
    digit = MaskedDigit(period, size, given.integer("begin"), given.integer("end"), is_top)
    problem: Any = AnyObject(start=first, last=last)
    found = bounds_in_row(digit, problem)
    if found is not None:
        ordered_quotients(given, period, first, flat, last)
        ordered_quotients(given, size, first // period, flat // period, last // period)
        value = flat // period - size * (0 if is_top else flat // period // size)
        IS_IN_ROW.check(given, "between", value, found)


@claim(
    "C70.bounds-in-rows",
    "Digits of flat numbers lie between those of the first and the last of them (false: in one row alone).",
    family="loops",
    scope=ALL_SIZES,
    ids=("R8",),
    expect=refuted,
)
def digits_in_rows_lie_between_those_of_their_ends(given: Given) -> None:
    first, size = given.integer("first", at_least=0), given.integer("size", at_least=1)
    flat = first + given.integer("more", at_least=0)
    digit = MaskedDigit(1, size, 0, 1, True)
    problem: Any = AnyObject(start=first % size, last=(flat + given.integer("rest", at_least=0)) % size)
    found = bounds_in_row(digit, problem)
    given.check("the least", found is not None and found[0] <= flat % size)


@claim(
    "C70.digit-bounds",
    "What digit_bounds finds is what a digit lies between at each point: by its form, or by its row.",
    family="loops",
    scope=AS_CALLED,
    ids=("R7", "R8"),
    cases=lambda: ((False,), (True,)),
)
def bounds_are_by_form_or_by_row(given: Given, has_form: bool) -> None:
    value, problem = given.integer("value"), AnyObject()
    digit = MaskedDigit(1, given.integer("size", at_least=1), 0, 1, False)

    def in_row(_digit: MaskedDigit, _problem: AnyObject) -> tuple[int, int] | None:
        return any_bounds(given, "row", value, IS_IN_ROW)

    form = any_form(given, "form", value) if has_form else None
    words = {"bounds_in_row": Word("C70.bounds-in-row", AnyAnswer(in_row))}
    found: Any = taking(digit_bounds, words)(digit, form, problem)
    if found is not None:
        IS_IN_BOUNDS.check(given, "between", value, found)


@claim(
    "C70.digit-form-floor",
    "At each point the form that digit_form finds is the floor of its flat number (false: of the top digit alone).",
    family="loops",
    scope=AS_CALLED,
    ids=("R7",),
    expect=refuted,
)
def forms_of_digits_are_floors(given: Given) -> None:
    lower, upper = given.integer("lower", at_least=0), given.integer("upper", at_least=0)
    digit, asked = MaskedDigit(1, given.integer("size", at_least=1), 0, 1, False), [upper, lower]
    floors = Word("C70.floor-form", AnyAnswer(lambda *_: any_summand(asked.pop())))
    form: Any = taking(digit_form, {"floor_form": floors})(digit, AnyObject())
    given.agree("the floor", impl=form.value, spec=lower)
