"""The rules about conditions: where a form is not negative, and where it is 0."""

from __future__ import annotations

from impl.simplify.rules.rule import Rule, Value

ALWAYS = Rule(
    "always",
    "A comparison that always holds goes.",
    ("x",),
    (),
    lambda x: x,
    lambda x: 0,
    lambda x: (x,),
    "sign",
)

NEVER = Rule(
    "never",
    "A comparison that never holds is false.",
    ("x",),
    (),
    lambda x: x,
    lambda x: -1,
    lambda x: (-1 - x,),
    "sign",
)

SCALED = Rule(
    "scaled",
    "A comparison may be divided.",
    ("x", "r", "k", "g"),
    ("k", "g"),
    lambda x, r, k, g: x * g + r,
    lambda x, r, k, g: x + k,
    lambda x, r, k, g: (g - 1, r - k * g, k * g + g - 1 - r),
    "sign",
)

UNSCALED = Rule(
    "unscaled",
    "A comparison may be multiplied.",
    ("x", "r", "k", "g"),
    ("k", "g"),
    SCALED.right,
    SCALED.left,
    SCALED.needs,
    "sign",
)

POSITIVE = Rule(
    "positive",
    "A sum of what is never negative is positive whatever its coefficients.",
    ("x", "y", "a"),
    ("a",),
    lambda x, y, a: x * a + y - 1,
    lambda x, y, a: x + y - 1,
    lambda x, y, a: (x, y, a - 1),
    "sign",
)

NONE_POSITIVE = Rule(
    "none-positive",
    "A sum of what is never negative is 0 whatever its coefficients.",
    ("x", "y", "a"),
    ("a",),
    lambda x, y, a: -(x * a + y),
    lambda x, y, a: -(x + y),
    lambda x, y, a: (x, y, a - 1),
    "sign",
)

BELOW = Rule(
    "below",
    "A quotient is at least a bound where the numerator is at least its multiple.",
    ("x", "m", "c"),
    ("c",),
    lambda x, m, c: x // c + m,
    lambda x, m, c: x + m * c,
    lambda x, m, c: (c - 1,),
    "sign",
)

ABOVE = Rule(
    "above",
    "A quotient is at most a bound where the numerator is below the next multiple.",
    ("x", "m", "c"),
    ("c",),
    lambda x, m, c: m - x // c,
    lambda x, m, c: m * c + c - 1 - x,
    lambda x, m, c: (c - 1,),
    "sign",
)

TIGHT = Rule(
    "tight",
    "A comparison with what is never negative is an equation.",
    ("x",),
    (),
    lambda x: x,
    lambda x: x,
    lambda x: (-x,),
    "equation",
)

CONGRUENT = Rule(
    "congruent",
    "A number is the multiple below it or just above where it is the one multiple within reach.",
    ("x", "m", "k", "c"),
    ("m", "k", "c"),
    lambda x, m, k, c: x - ((x + m) // c) * c,
    lambda x, m, k, c: x - k * c,
    lambda x, m, k, c: (c - 1, m, c - 1 - m, x - k * c + c - 1, k * c + c - 1 - x),
    "zero",
    lambda x, m, k, c: ((x != ((x + m) // c) * c) | ((x + m) // c == k), (x != k * c) | ((x + m) // c == k)),
)

UNEQUAL = Rule(
    "unequal",
    "What is never 0 is not 0.",
    ("x", "s"),
    ("s",),
    lambda x, s: x,
    lambda x, s: 1,
    lambda x, s: (x * s - 1,),
    "zero",
)

CONGRUENT_OPPOSITE = Rule(
    "congruent-opposite",
    "The same of the opposite.",
    CONGRUENT.parts,
    CONGRUENT.numbers,
    lambda x, m, k, c: ((x + m) // c) * c - x,
    CONGRUENT.right,
    CONGRUENT.needs,
    "zero",
    CONGRUENT.lemmas,
)


def beside(k: Value, r: Value, t: Value, p: Value, c: Value) -> Value:
    """What a multiple by k has beside it if the remainder of both by c is r where that of what is multiplied is t."""
    return r - k * t + p * c


RESIDUE = Rule(
    "residue",
    "A remainder of a multiple and a number is one where that of what is multiplied is another: with an inverse.",
    ("x", "k", "r", "t", "p", "j", "n", "c"),
    ("k", "r", "t", "p", "j", "n", "c"),
    lambda x, k, r, t, p, j, n, c: (x * k + beside(k, r, t, p, c)) % c - r,
    lambda x, k, r, t, p, j, n, c: x % c - t,
    lambda x, k, r, t, p, j, n, c: (c - 1, r, c - 1 - r, t, c - 1 - t, k * j - 1 - n * c, n * c + 1 - k * j),
    "zero",
    lambda x, k, r, t, p, j, n, c: (
        ((x * k + beside(k, r, t, p, c)) % c != r)
        | (x - t == (((x * k + beside(k, r, t, p, c)) // c - p) * j - (x - t) * n) * c),
        ((x * k + beside(k, r, t, p, c)) % c != r)
        | (x // c == ((x * k + beside(k, r, t, p, c)) // c - p) * j - (x - t) * n),
        (x % c != t) | ((x * k + beside(k, r, t, p, c)) // c == (x // c) * k + p),
    ),
)

COPRIME = Rule(
    "coprime",
    "A remainder of a multiple is positive where that of what is multiplied is: with an inverse.",
    ("x", "k", "j", "n", "c"),
    ("k", "j", "n", "c"),
    lambda x, k, j, n, c: (x * k) % c - 1,
    lambda x, k, j, n, c: x % c - 1,
    lambda x, k, j, n, c: (c - 1, k * j - 1 - n * c, n * c + 1 - k * j),
    "sign",
    lambda x, k, j, n, c: (
        ((x * k) % c != 0) | (x == (((x * k) // c) * j - x * n) * c),
        ((x * k) % c != 0) | (x // c == ((x * k) // c) * j - x * n),
        (x % c != 0) | ((x * k) // c == (x // c) * k),
    ),
)

MULTIPLE = Rule(
    "multiple",
    "A multiple is 0 where what is multiplied is.",
    ("x", "g"),
    ("g",),
    lambda x, g: x * g,
    lambda x, g: x,
    lambda x, g: (g * g - 1,),
    "zero",
)

COMPARISONS = (
    ALWAYS, NEVER, SCALED, UNSCALED, POSITIVE, NONE_POSITIVE, BELOW, ABOVE, TIGHT, CONGRUENT, CONGRUENT_OPPOSITE,
    UNEQUAL, RESIDUE, COPRIME, MULTIPLE,
)  # fmt: skip
"""All of them."""
