"""Normal forms: rules applied as far as they go, given what the condition says.

`facts` are the bounds of forms that hold where the condition does; `rewriting` applies rules to one form under them;
`conditions` brings the clauses of a condition into normal form, each under the others. `derivation` records what was
applied, so that it can be done again.

`separating` takes multiples of a number out of a form, and `joining` makes one digit of two neighbours.
"""
