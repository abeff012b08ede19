"""Known bad rules about quotients and remainders: rewrites that released simplifiers applied and that are wrong.

Each must be refuted. The docstring of a claim says where the rule is from. Division rounds towards minus infinity, but
where a rule is about that of C (`truncated`). Most are wrong where an operand is negative.
"""

from proofs.kernel import ALL_SIZES, Given, claim, merged, refuted


def truncated(x: int, divisor: int) -> int:
    """The quotient rounded towards 0, as in C."""
    quotient: int = merged(lambda: x // divisor if x >= 0 else -(-x // divisor))
    return quotient


@claim(
    "B10.negative-divisor",
    "A sign moves from the divisor to the quotient (false: floors are not symmetric).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18",),
    expect=refuted,
)
def signs_leave_the_divisor(given: Given) -> None:
    """tinygrad 0.6.0 to 0.8.0, `Node.__floordiv__`: https://github.com/tinygrad/tinygrad/pull/3594."""
    x, c = given.integer("x"), given.integer("c", at_least=1)
    given.agree("the quotient", impl=-(x // c), spec=x // -c)


@claim(
    "B10.negative-divisor-of-a-sum",
    "A quotient by a negative product is divided in two steps, with the sign between (false: the first rounds).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18",),
    expect=refuted,
)
def signs_stay_between_two_divisions(given: Given) -> None:
    """tinygrad 0.9.0, `SumNode.__floordiv__`, on (a + 2 b) // -4."""
    x, y = given.integers("x", 2, at_least=0)
    g, c = given.integer("g", at_least=1), given.integer("c", at_least=1)
    given.agree("the quotient", impl=(-(x // g) - y) // c, spec=(x + g * y) // (-g * c))


@claim(
    "B10.negative-remainder",
    "The remainder by a negative number is the opposite of that by its opposite (false: it is that of the opposite).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18",),
    expect=refuted,
)
def remainders_change_sign_with_the_divisor(given: Given) -> None:
    """tinygrad in June 2025: https://github.com/tinygrad/tinygrad/pull/10832."""
    x, c = given.integer("x"), given.integer("c", at_least=1)
    given.agree("the remainder", impl=-(x % c), spec=x % -c)


@claim(
    "B10.small-rest",
    "What is smaller than a common factor of the rest and the divisor does not count (false: it does if negative).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18", "R10"),
    expect=refuted,
)
def small_rests_vanish(given: Given) -> None:
    """tinygrad in April 2025, div folding: https://github.com/tinygrad/tinygrad/pull/10064."""
    x, rest = given.integers("x", 2)
    g, c = given.integer("g", at_least=1), given.integer("c", at_least=1)
    given.assume((-g < rest) & (rest < g))
    given.agree("the quotient", impl=x // c, spec=(x * g + rest) // (g * c))


@claim(
    "B10.below-the-divisor",
    "What is less than the divisor is its own remainder (false: not if it is negative).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18", "R10"),
    expect=refuted,
)
def less_is_its_own_remainder(given: Given) -> None:
    """tinygrad in July 2023, bounds with a negative minimum: https://github.com/tinygrad/tinygrad/issues/1316."""
    x, c = given.integer("x"), given.integer("c", at_least=1)
    given.assume(x < c)
    given.agree("the remainder", impl=x, spec=x % c)


@claim(
    "B10.divided-comparison",
    "A comparison may be divided on both sides (false: both may fall into one period).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18", "R10"),
    expect=refuted,
)
def comparisons_are_divided(given: Given) -> None:
    """tinygrad 0.6.0 to 0.8.0, `LtNode.__floordiv__`."""
    x, k, c = given.integer("x"), given.integer("k"), given.integer("c", at_least=1)
    given.agree("less", impl=x // c < k // c, spec=x < k)


@claim(
    "B10.multiplied-comparison",
    "A comparison may be multiplied on both sides (false: a negative factor turns it, and 0 ends it).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18", "R10"),
    expect=refuted,
)
def comparisons_are_multiplied(given: Given) -> None:
    """tinygrad 0.6.0 to 0.8.0, `LtNode.__mul__`."""
    x, k, c = given.integer("x"), given.integer("k"), given.integer("c")
    given.agree("less", impl=x * c < k * c, spec=x < k)


@claim(
    "B11.ternary",
    "A multiple of the divisor leaves a quotient, and what is subtracted is reflected (false: it then rounds up).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18", "R10"),
    expect=refuted,
)
def subtrahends_are_reflected(given: Given) -> None:
    """Halide in July 2016, `Simplify`: https://github.com/halide/Halide/pull/1349."""
    x, y, z, c = given.integer("x"), given.integer("y"), given.integer("z"), given.integer("c", at_least=1)
    given.agree("the quotient", impl=x * 2 - (y - z) // c, spec=(x * 2 * c - y + z) // c)


@claim(
    "B11.cancelled",
    "A factor that is divided by cancels (false: not 0, where a quotient by 0 is 0).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18",),
    expect=refuted,
)
def factors_cancel(given: Given) -> None:
    """Halide in March 2020, after it defined x / 0 as 0: https://github.com/halide/Halide/pull/4689."""
    x, y = given.integer("x"), given.integer("y")
    given.agree("the quotient", impl=x, spec=merged(lambda: 0 if y == 0 else x * y // y))


@claim(
    "B12.ramp",
    "A ramp shorter than the divisor passes no multiple of it (false: that depends on where it begins).",
    family="known bad rules",
    scope=ALL_SIZES,
    ids=("D18", "R10"),
    expect=refuted,
)
def ramps_stay_in_one_period(given: Given) -> None:
    """TVM until August 2021, `RewriteSimplifier` on floormod: https://github.com/apache/tvm/issues/8616."""
    base, lanes = given.integer("base", at_least=0), given.integer("lanes", at_least=1)
    i = given.integer("i", at_least=0, below=lanes)
    step, c = given.integer("step", at_least=1), given.integer("c", at_least=1)
    given.assume((lanes - 1) * step < c)
    given.agree("the remainder", impl=base % c + i * step, spec=(base + i * step) % c)


@claim(
    "B12.truncated-multiple",
    "Multiples of the divisor change no remainder of C (false: they may change its sign).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def multiples_leave_truncated_remainders(given: Given) -> None:
    """HalideIR in TVM until March 2019: https://github.com/dmlc/HalideIR/pull/52."""
    x, rest, c = given.integer("x"), given.integer("rest"), given.integer("c", at_least=1)
    whole = x * c + rest
    given.agree("the remainder", impl=rest - c * truncated(rest, c), spec=whole - c * truncated(whole, c))


@claim(
    "B12.truncated-ceiling",
    "The ceiling of a quotient is the opposite of the quotient of the opposite, in C too (false: C rounds towards 0).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def ceilings_are_reflected_in_c(given: Given) -> None:
    """tinygrad in July 2025, `ceildiv` on symbolic sizes: https://github.com/tinygrad/tinygrad/pull/11088."""
    x, c = given.integer("x", at_least=0), given.integer("c", at_least=1)
    given.agree("the ceiling", impl=-truncated(-x, c), spec=(x + c - 1) // c)


@claim(
    "B12.constant-windows",
    "The quotient in C is constant on an aligned window whose length divides the divisor (false: not below 0).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def windows_are_constant(given: Given) -> None:
    """Triton, `AxisInfo` of signed division: https://github.com/triton-lang/triton/issues/7749."""
    k, length, times = given.integer("k"), given.integer("length", at_least=1), given.integer("times", at_least=1)
    i = given.integer("i", at_least=0, below=length)
    start = k * length
    given.agree("the quotient", impl=truncated(start, length * times), spec=truncated(start + i, length * times))


@claim(
    "B12.constant-windows-of-one-sign",
    "It is constant where the window also lies on one side of 0 (false: below 0 the steps are one element later).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def windows_of_one_sign_are_constant(given: Given) -> None:
    """A repair of the same: https://github.com/intel/intel-xpu-backend-for-triton/pull/7663."""
    k, length, times = given.integer("k"), given.integer("length", at_least=1), given.integer("times", at_least=1)
    i = given.integer("i", at_least=0, below=length)
    start = k * length
    given.assume((start >= 0) | (start + length <= 0))
    given.agree("the quotient", impl=truncated(start, length * times), spec=truncated(start + i, length * times))


@claim(
    "B13.less-than-its-divisor",
    "The remainder of 1 by a natural number n is 1 - n (false: it is 1, but for n = 1).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def one_leaves_a_negative_remainder(given: Given) -> None:
    """sympy until March 2025, `Mod.eval`: https://github.com/sympy/sympy/issues/27749."""
    n = given.integer("n", at_least=1)
    given.agree("the remainder", impl=1 - n, spec=1 % n)


@claim(
    "B13.squared",
    "A common factor leaves a remainder, and the remainder inside is squared (false: it stays as it is).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def remainders_are_squared(given: Given) -> None:
    """sympy 1.14, `Mod.eval`: https://github.com/sympy/sympy/issues/28744."""
    inner = given.integer("x") % 4
    given.agree("the remainder", impl=8 * (inner * inner % 8), spec=8 * inner % 64)


@claim(
    "B13.outer-remainder",
    "What is left to the next multiple has its own opposite as remainder (false: that is negative).",
    family="known bad rules",
    scope=ALL_SIZES,
    expect=refuted,
)
def outer_remainders_vanish(given: Given) -> None:
    """sympy 1.1, `Mod.eval`: https://github.com/sympy/sympy/issues/13125."""
    inner = given.integer("x") % 4
    given.agree("the remainder", impl=-inner, spec=(4 - inner) % 4)
