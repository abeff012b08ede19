"""The rules about values: both sides are the same integer."""

from __future__ import annotations

from impl.simplify.forms.terms import Form
from impl.simplify.rules.rule import Rule, Value


def grouped(x: Value) -> Value:
    """A form as one piece; a number is itself."""
    return x.grouped() if isinstance(x, Form) else x


SPLIT = Rule(
    "split",
    "Multiples of the divisor leave a quotient.",
    ("q", "r", "c"),
    ("c",),
    lambda q, r, c: (q * c + r) // c,
    lambda q, r, c: q + r // c,
    lambda q, r, c: (c - 1,),
)

INSIDE = Rule(
    "inside",
    "A quotient is what it is where the numerator stays inside the period that begins there.",
    ("x", "k", "c"),
    ("c",),
    lambda x, k, c: x // c,
    lambda x, k, c: k,
    lambda x, k, c: (c - 1, x - k * c, k * c + c - 1 - x),
)

COMMON = Rule(
    "common",
    "A factor of the divisor cancels, with what stays inside one period of that factor.",
    ("x", "r", "k", "g", "c"),
    ("k", "g", "c"),
    lambda x, r, k, g, c: (x * g + r) // (g * c),
    lambda x, r, k, g, c: (x + k) // c,
    lambda x, r, k, g, c: (g - 1, c - 1, r - k * g, k * g + g - 1 - r),
)

NESTED = Rule(
    "nested",
    "A quotient of a quotient is one quotient.",
    ("x", "m", "a", "c"),
    ("a", "c"),
    lambda x, m, a, c: (x // a + m) // c,
    lambda x, m, a, c: (x + m * a) // (a * c),
    lambda x, m, a, c: (a - 1, c - 1),
)

NESTED_NEGATIVE = Rule(
    "nested-negative",
    "A quotient of a subtracted quotient is one quotient.",
    ("x", "m", "a", "c"),
    ("a", "c"),
    lambda x, m, a, c: (m - x // a) // c,
    lambda x, m, a, c: (m * a - x + a - 1) // (a * c),
    lambda x, m, a, c: (a - 1, c - 1),
)

UNNESTED = Rule(
    "unnested",
    "A quotient by a product is a quotient of a quotient.",
    ("x", "m", "a", "c"),
    ("a", "c"),
    lambda x, m, a, c: (x + m * a) // (a * c),
    lambda x, m, a, c: (x // a + m) // c,
    lambda x, m, a, c: (a - 1, c - 1),
)

REMAINDER = Rule(
    "remainder",
    "A remainder is what the quotient leaves.",
    ("x", "c"),
    ("c",),
    lambda x, c: x % c,
    lambda x, c: x - (x // c) * c,
    lambda x, c: (c - 1,),
)

QUOTIENT = Rule(
    "quotient",
    "A multiple of a quotient is what the remainder leaves.",
    ("x", "s", "k", "c"),
    ("k", "c"),
    lambda x, s, k, c: s + (x // c) * (c * k),
    lambda x, s, k, c: s + x * k - (x % c) * k,
    lambda x, s, k, c: (c - 1,),
)

REDUCE = Rule(
    "reduce",
    "Multiples of the divisor change no remainder.",
    ("q", "r", "c"),
    ("c",),
    lambda q, r, c: (q * c + r) % c,
    lambda q, r, c: r % c,
    lambda q, r, c: (c - 1,),
)

PERIOD = Rule(
    "period",
    "A remainder is the numerator less the multiple where the period begins in which that stays.",
    ("x", "k", "c"),
    ("c",),
    lambda x, k, c: x % c,
    lambda x, k, c: x - k * c,
    lambda x, k, c: (c - 1, x - k * c, k * c + c - 1 - x),
    lemmas=lambda x, k, c: (x // c == k,),
)

FACTOR = Rule(
    "factor",
    "A factor of the divisor leaves a remainder, with what stays inside one period of that factor.",
    ("x", "r", "k", "g", "c"),
    ("k", "g", "c"),
    lambda x, r, k, g, c: (x * g + r) % (g * c),
    lambda x, r, k, g, c: ((x + k) % c) * g + r - k * g,
    lambda x, r, k, g, c: (g - 1, c - 1, r - k * g, k * g + g - 1 - r),
    lemmas=lambda x, r, k, g, c: (r // g == k, (x * g + r) // (g * c) == (x + k) // c),
)

UNWRAP = Rule(
    "unwrap",
    "A remainder by a multiple of the divisor is not needed inside a remainder.",
    ("x", "y", "m", "a", "c"),
    ("m", "a", "c"),
    lambda x, y, m, a, c: ((x % (a * c)) * m + y) % c,
    lambda x, y, m, a, c: (x * m + y) % c,
    lambda x, y, m, a, c: (a - 1, c - 1),
    lemmas=lambda x, y, m, a, c: ((x * m + y) // c == (x // c) * m + ((x % c) * m + y) // c,),
)

OUTWARD = Rule(
    "outward",
    "A quotient of a remainder is a remainder of a quotient.",
    ("x", "d", "c"),
    ("d", "c"),
    lambda x, d, c: (x % (d * c)) // d,
    lambda x, d, c: (x // d) % c,
    lambda x, d, c: (d - 1, c - 1),
)

INWARD = Rule(
    "inward",
    "A remainder of a quotient is a quotient of a remainder.",
    OUTWARD.parts,
    OUTWARD.numbers,
    OUTWARD.right,
    OUTWARD.left,
    OUTWARD.needs,
)

UPPER = Rule(
    "upper",
    "A digit and the number above it are one number.",
    ("x", "s", "k", "d", "c"),
    ("k", "d", "c"),
    lambda x, s, k, d, c: s + ((x // d) % c) * k + (x // (d * c)) * (k * c),
    lambda x, s, k, d, c: s + (x // d) * k,
    lambda x, s, k, d, c: (d - 1, c - 1),
    lemmas=lambda x, s, k, d, c: ((x // d) // c == x // (d * c),),
)

RADIX = Rule(
    "radix",
    "Two neighbouring digits are one.",
    ("x", "s", "k", "d", "c"),
    ("k", "d", "c"),
    lambda x, s, k, d, c: s + (x % d) * k + ((x // d) % c) * (k * d),
    lambda x, s, k, d, c: s + (x % (d * c)) * k,
    lambda x, s, k, d, c: (d - 1, c - 1),
)

DIGITS = Rule(
    "digits",
    "Two neighbouring digits above some others are one.",
    ("x", "s", "k", "e", "d", "c"),
    ("k", "e", "d", "c"),
    lambda x, s, k, e, d, c: s + ((x // e) % d) * k + ((x // (e * d)) % c) * (k * d),
    lambda x, s, k, e, d, c: s + ((x // e) % (d * c)) * k,
    lambda x, s, k, e, d, c: (e - 1, d - 1, c - 1),
    lemmas=lambda x, s, k, e, d, c: (
        (x // e) // d == x // (e * d),
        (x // e) % (d * c) == (x // e) % d + (((x // e) // d) % c) * d,
    ),
)

DIGIT = Rule(
    "digit",
    "A digit is the difference of two remainders.",
    ("x", "s", "k", "d", "c"),
    ("k", "d", "c"),
    lambda x, s, k, d, c: s + ((x // d) % c) * (k * d),
    lambda x, s, k, d, c: s + (x % (d * c)) * k - (x % d) * k,
    lambda x, s, k, d, c: (d - 1, c - 1),
)

WHOLE = Rule(
    "whole",
    "Quotient and remainder are the number.",
    ("x", "s", "k", "c"),
    ("k", "c"),
    lambda x, s, k, c: s + (x % c) * k + (x // c) * (k * c),
    lambda x, s, k, c: s + x * k,
    lambda x, s, k, c: (c - 1,),
)

REFLECT = Rule(
    "reflect",
    "A quotient of the opposite is the opposite of a quotient.",
    ("x", "c"),
    ("c",),
    lambda x, c: x // c,
    lambda x, c: -((-x + c - 1) // c),
    lambda x, c: (c - 1,),
)

REFLECT_REMAINDER = Rule(
    "reflect-remainder",
    "A remainder is what the remainder of the opposite leaves of the divisor.",
    ("x", "c"),
    ("c",),
    lambda x, c: x % c,
    lambda x, c: c - 1 - (-x - 1) % c,
    lambda x, c: (c - 1,),
    lemmas=lambda x, c: ((-x - 1) // c == -(x // c) - 1,),
)

HALVES = Rule(
    "halves",
    "A quotient is the sum of two by twice the divisor, the numerator of one of them the divisor above the other's.",
    ("x", "q", "c"),
    ("c",),
    lambda x, q, c: (q * c + x) // c,
    lambda x, q, c: q + x // (c * 2) + (x + c) // (c * 2),
    lambda x, q, c: (c - 1,),
)

OTHER_HALF = Rule(
    "other-half",
    "Of two quotients whose sum is a quotient one is what the other leaves.",
    HALVES.parts,
    HALVES.numbers,
    lambda x, q, c: (q * (c * 2) + x + c) // (c * 2),
    lambda x, q, c: q + x // c - x // (c * 2),
    HALVES.needs,
)

SINGLE = Rule(
    "single",
    "What has one value is that number.",
    ("x", "k"),
    ("k",),
    lambda x, k: x,
    lambda x, k: k,
    lambda x, k: (x - k, k - x),
)

NOTHING = Rule(
    "nothing",
    "A multiple of what is 0 goes.",
    ("x", "s", "k"),
    ("k",),
    lambda x, s, k: s + x * k,
    lambda x, s, k: s,
    lambda x, s, k: (x, -x),
)

GROUP = Rule(
    "group",
    "A multiple of a form that is needed anyway may stand for its terms.",
    ("x", "s", "k"),
    ("k",),
    lambda x, s, k: s + x * k,
    lambda x, s, k: s + grouped(x) * k,
    lambda x, s, k: (),
)

VALUES = (
    SPLIT, INSIDE, COMMON, NESTED, NESTED_NEGATIVE, UNNESTED, REMAINDER, QUOTIENT, REDUCE, PERIOD, FACTOR, UNWRAP,
    OUTWARD, INWARD, UPPER, RADIX, DIGITS, DIGIT, WHOLE, REFLECT, REFLECT_REMAINDER, HALVES, OTHER_HALF, SINGLE,
    NOTHING, GROUP,
)  # fmt: skip
"""The rules about values."""
