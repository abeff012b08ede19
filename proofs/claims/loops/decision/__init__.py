"""Claims about the loops of the merge decision: sets of flat numbers, levels of chains, masks, and searches (C70).

`bits` and `points` have sets of flat numbers and their points; `terms`, `edges` and `levels` the levels of a chain;
`digits` the forms and the bounds of one digit, `masks` what masks leave of a problem, `units` where flat numbers fall
apart, and `layers` how layers are put together; `boxes`, `walks` and `halving` the searches.
"""
