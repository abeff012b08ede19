"""Known bad rules about affine expressions: rewrites that released compilers applied and that are wrong.

Each must be refuted. The docstring of a claim says where the rule is from.
"""

from proofs.kernel import ALL_SIZES, Given, claim, implies, refuted


@claim(
    "B14.any-operation",
    "A number less a multiple of what it makes with the divisor is a remainder (false: only of its quotient).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def any_operation_leaves_a_remainder(given: Given) -> None:
    """MLIR in August 2019, `AffineExpr::simplifyAdd`: https://github.com/tensorflow/mlir/issues/82."""
    x, c = given.integer("x"), given.integer("c", at_least=1)
    given.agree("the remainder", impl=x % c, spec=x - c * (x + c))


@claim(
    "B14.own-quotient",
    "The remainder of a number that is its own quotient is less than 0 by that often the divisor (false: it adds up).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def own_quotients_are_left_out(given: Given) -> None:
    """MLIR until December 2024, `SimpleAffineExprFlattener`: https://github.com/llvm/llvm-project/issues/114654."""
    x, c = given.integer("x"), given.integer("c", at_least=1)
    given.check("the remainder", implies(x // c == x, x % c == -(c * (x // c))))


@claim(
    "B14.scaled-ceiling",
    "A factor leaves the ceiling of a quotient (false: the ceiling rounds before it is multiplied).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def factors_leave_ceilings(given: Given) -> None:
    """MLIR until September 2024, `simplifySemiAffine`: https://github.com/llvm/llvm-project/issues/107508."""
    s, a, c = given.integer("s"), given.integer("a"), given.integer("c", at_least=1)
    given.agree("the ceiling", impl=s * -(-a // c), spec=-(-(s * a) // c))


@claim(
    "B15.remainder-divided",
    "A quotient of a remainder is a remainder of the quotient (false: its divisor must divide that of the remainder).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def remainders_are_divided(given: Given) -> None:
    """PyTorch Inductor's rule without its condition: https://github.com/pytorch/pytorch/pull/176345."""
    x, m, d = given.integer("x"), given.integer("m", at_least=1), given.integer("d", at_least=1)
    given.assume(d <= m)
    given.agree("the quotient", impl=x // d % (m // d), spec=x % m // d)
