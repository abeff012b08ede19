"""What a claim computes with: integers whose value is not known.

`polynomial` is the normal form of every symbolic integer, `formula` of every condition; `term` gives both Python's
operators, `division` defines quotient and remainder by their equation, and `explorer` is asked whether a condition is
true when the program has to know.

`asker` says which code may ask a term for what it does not have, `truths` which may ask whether it `is True`,
`identity` which may compare by `is` at all, and `plainly` has packages take terms for integers.
"""
