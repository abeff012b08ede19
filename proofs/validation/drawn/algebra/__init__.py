"""Questions about expressions handed to sympy and taken from it: their `values`, also of many that are `joined`; the
`limits` of what is taken, with both sides of each; and the `functions` that stand there in the place of sympy's own.
`kinds` has all of them."""
