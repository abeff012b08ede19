"""Questions about views with several variables, and about the variables: of one range, of both signs, and bound.

`kinds` has the kinds. `twins` puts variables of one range into each other's place, `windows` moves along strides of
either sign, `leaving` asks whether a symbolic stack has a meaning, at all values of its variables, and `bound` what a
variable is known by.
"""
