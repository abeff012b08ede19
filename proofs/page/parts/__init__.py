"""The parts of the page, in the order in which they stand on it, each made by the function that has its module's name.

`headlines` begins with all verdicts as one bar, three guarantees and the families; `overview` is the table of all
claims, with filters; `sections` has each family, with its `graph`, and a card for each claim; `numbered` lists
definitions, laws and rules; `functions` the functions that claims run; `limits` says what is not proved, and `trust`
what has to be trusted.
"""
