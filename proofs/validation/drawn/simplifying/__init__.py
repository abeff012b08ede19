"""Questions about the simplifier, at the sizes of whole programs: numbers far beyond a hundred, more than three
variables, more than five conditions, conditions that share no variable, and what is kept from one question to the next.
`drawing` draws what they ask about and `reading` reads it at all points, by the definitions of its operations (D18).

`kinds` has the kinds. `whole` asks about whole expressions; `normal`, `facts`, `spaces`, `lanes`, `steps` and `sums`
about the parts of the simplifier, each by itself; `written` about trees in and out, which `spelling` spells in several
ways that mean the same. `parts` has questions about what is kept under keys, what is decided at few points,
and two divisions that are one.
"""
