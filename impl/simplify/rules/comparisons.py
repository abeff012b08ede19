"""The rules about conditions: where a form is not negative, and where it is 0."""

from __future__ import annotations

from impl.simplify.rules.rule import Rule

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

MULTIPLE = Rule(
    "multiple",
    "A multiple is 0 where what is multiplied is.",
    ("x", "g"),
    ("g",),
    lambda x, g: x * g,
    lambda x, g: x,
    lambda x, g: (g - 1,),
    "zero",
)

COMPARISONS = (
    ALWAYS, NEVER, SCALED, UNSCALED, POSITIVE, NONE_POSITIVE, BELOW, ABOVE, TIGHT, CONGRUENT, CONGRUENT_OPPOSITE,
    UNEQUAL, MULTIPLE,
)  # fmt: skip
"""All of them."""
