"""Which conjunctions of formulas have integer solutions, and which solver says so.

`answer` is what the kernel asks and what comes back; `solver` asks z3, in the terms that `translation` makes;
`with_products` and `products` make nonlinear questions linear. `smtlib` writes a query as text; `second` has cvc5
refute that again, `agreed` has two refute each, and `alone` does without z3. `journal` keeps what a verdict rests on.
"""
