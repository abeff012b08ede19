"""What a kernel computes for a quotient and a remainder (R13): the methods of the emitter, run on the integers that
operations give in the place of operations.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from impl.lower.uops.emit import Emitter
from impl.lower.uops.graph import BinaryOps
from impl.lower.uops.intervals import Interval
from proofs.kernel import ALL_SIZES, Given, claim, refuted

SIGNS = ((1,), (-1,))
"""The cases: the sign of the divisor."""


class Value(NamedTuple):
    """What stands for an operation: the integer that it gives, and its interval."""

    number: int
    interval: Interval


@dataclass(frozen=True)
class Numbers:
    """An emitter whose operations are values. It states that nothing below 0 is divided, nor by anything else than a
    positive number, as C and Python differ there."""

    given: Given

    div, mod, lifted = Emitter.div, Emitter.mod, Emitter.lifted

    def const(self, number: int) -> Value:
        return Value(number, Interval(number, number))

    def interval_of(self, value: Value) -> Interval:
        return value.interval

    def add(self, left: Value, right: Value) -> Value:
        return Value(left.number + right.number, left.interval.plus(right.interval))

    def mul(self, left: Value, right: Value) -> Value:
        return Value(left.number * right.number, left.interval.times(right.interval))

    def alu(self, operation: BinaryOps, left: Value, right: Value, interval: Interval) -> Value:
        self.given.check("nothing below 0 is divided", (left.number >= 0) & (right.number > 0))
        is_quotient = operation is BinaryOps.DIV
        return Value(left.number // right.number if is_quotient else left.number % right.number, interval)


def any_division(given: Given, sign: int) -> tuple[Any, Value, int]:
    """An emitter, an integer between the ends of its interval, and a divisor."""
    low, divisor = given.integer("low"), given.integer("divisor", at_least=1)
    x, above = given.integer("x", at_least=low), given.integer("above", at_least=0)
    return Numbers(given), Value(x, Interval(low, x + above)), sign * divisor


@claim(
    "C31.div",
    "The operations that Emitter.div makes give the quotient, rounded down, and divide nothing that is below 0.",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R13", "D18", "D28"),
    cases=lambda: SIGNS,
)
def quotients_are_rounded_down(given: Given, sign: int) -> None:
    numbers, x, divisor = any_division(given, sign)
    found = numbers.div(x, divisor)
    given.agree("the quotient", impl=found.number, spec=(x.number * sign) // (divisor * sign))
    given.check("inside of its interval", (found.interval.low <= found.number) & (found.number <= found.interval.high))


@claim(
    "C31.mod",
    "The operations that Emitter.mod makes give the remainder, with the sign of the divisor.",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R13", "D18", "D28"),
    cases=lambda: SIGNS,
)
def remainders_have_the_sign_of_the_divisor(given: Given, sign: int) -> None:
    numbers, x, divisor = any_division(given, sign)
    found = numbers.mod(x, divisor)
    given.agree("the remainder", impl=found.number, spec=sign * ((x.number * sign) % (divisor * sign)))


@claim(
    "C31.div-towards-zero",
    "The operations that Emitter.div makes give the quotient, rounded towards 0 (false: it is rounded down).",
    family="lowering",
    scope=ALL_SIZES,
    ids=("R13",),
    expect=refuted,
)
def quotients_are_rounded_towards_zero(given: Given) -> None:
    numbers, x, divisor = any_division(given, 1)
    found = numbers.div(x, divisor).number
    given.agree("the quotient", impl=found, spec=x.number // divisor if x.number >= 0 else -(-x.number // divisor))
