"""Division with rounding towards minus infinity, as quotient and remainder that are defined, not computed.

For a divisor `k > 0` the quotient and remainder of `x` are the one pair with `x == q k + r` and `0 <= r < k`.
Solvers reason well from that and badly from division itself, so each division introduces the pair once per path.
Terms that the divisor obviously divides are taken out first, which is exact: `(a k + b) // k == a + b // k`.
A divisor that is a product is divided by in turn. All this is checked against Python by replaying every path.
"""

from proofs.kernel.terms.explorer import Explorer, Variable, asked
from proofs.kernel.terms.formula import Formula, compare, conjunction
from proofs.kernel.terms.polynomial import ONE, ZERO, Assignment, Polynomial, split, variable


def floor_divide(numerator: Polynomial, divisor: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder as Python has them: the remainder has the sign of the divisor.

    Raises ZeroDivisionError where the divisor is 0; the explorer is asked unless it is a literal.
    """
    positive, negative = compare("<=", ONE - divisor), compare("<=", divisor + ONE)
    explorer = asked(f"{numerator} // {divisor}")
    if explorer.choose_sign(positive):
        return divide_by_positive(explorer, numerator, divisor)
    if explorer.choose_sign(negative):
        quotient, remainder = divide_by_positive(explorer, numerator.scaled(-1), divisor.scaled(-1))
        return quotient, remainder.scaled(-1)
    raise ZeroDivisionError(f"{numerator} // {divisor}: the divisor can be 0")


def divide_by_positive(
    explorer: Explorer, numerator: Polynomial, divisor: Polynomial
) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder for a divisor that is assumed to be positive."""
    whole, rest = split(numerator, divisor)
    if rest == ZERO:
        return whole, ZERO
    if rest.value is not None and divisor.value is not None:
        return whole, rest
    if divisor.value is None and explorer.entails(is_inside(rest, divisor)):
        return whole, rest
    if (factors := last_factor(explorer, divisor)) is not None:
        quotient, remainder = divide_in_turn(explorer, rest, *factors)
        return whole + quotient, remainder
    names = explorer.recall(
        ("division", rest, divisor), lambda: define_division(explorer, rest, divisor)
    )
    return whole + variable(names[0]), variable(names[1])


def last_factor(explorer: Explorer, divisor: Polynomial) -> tuple[Polynomial, Polynomial] | None:
    """A product of positive variables, as its last variable and the product of the others; None for any other
    divisor."""
    match divisor.terms:
        case (((*others, name), factor),) if factor > 1 or (factor == 1 and others):
            rest, last = Polynomial(((tuple(others), factor),)), variable(name)
            are_positive = all(explorer.entails(compare("<=", ONE - part)) for part in (last, rest))
            return (last, rest) if are_positive else None
        case _:
            return None


def divide_in_turn(
    explorer: Explorer, numerator: Polynomial, first: Polynomial, second: Polynomial
) -> tuple[Polynomial, Polynomial]:
    """Quotient and remainder by a product of positive integers, `x // (a b) == (x // a) // b`.

    Written so, the divisions by the strides of one shape share their unknowns.
    """
    quotient, low = divide_by_positive(explorer, numerator, first)
    quotient, high = divide_by_positive(explorer, quotient, second)
    return quotient, low + high.times(first)


def is_inside(value: Polynomial, bound: Polynomial) -> Formula:
    """The formula `0 <= value < bound`."""
    return conjunction((compare("<=", value.scaled(-1)), compare("<=", value + ONE - bound)))


def define_division(explorer: Explorer, numerator: Polynomial, divisor: Polynomial) -> tuple[str, str]:
    """Introduces the quotient and the remainder of a division by a positive divisor."""
    quotient, remainder = explorer.fresh("quotient"), explorer.fresh("remainder")
    requires = compare("<=", ONE - divisor)

    def compute_quotient(values: Assignment) -> int:
        by = divisor.at(values)
        return numerator.at(values) // by if by else 0

    def compute_remainder(values: Assignment) -> int:
        by = divisor.at(values)
        return numerator.at(values) % by if by else 0

    explorer.define(Variable(quotient, compute=compute_quotient), True, requires)
    equation = compare("==", variable(quotient).times(divisor) + variable(remainder) - numerator)
    definition = conjunction((equation, is_inside(variable(remainder), divisor)))
    explorer.define(Variable(remainder, compute=compute_remainder), definition, requires)
    return quotient, remainder
