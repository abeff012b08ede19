"""Expressions as they are simplified: linear forms, and what is known of them before any rule is applied.

`atoms` are what forms are made of, sorted by their `text`; `terms` are the forms, sums of multiples of variables, of
quotients and of remainders; `rebuilding` puts another form inside of an atom. `bounds` are the bounds of products,
quotients and remainders of numbers (R11). `measure` prices a form as it would be written, and says what cheaper means;
`points` hold the values of a form at all points side by side, in one integer.
"""
