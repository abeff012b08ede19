"""Questions about single nodes: what they are combined with, what equal ones are as keys, and sums of many terms that
are divided.

`kinds` has the kinds; `operands` draws what nodes are combined with, `keys` asks about equal ones, and
`deep` about nodes in one another.

`divided` has sums that are divided, one division after another; `bounded` nodes are so by symbolic sizes; `far`
has minima of many, and divisions by numbers of any size. `terms` compares and divides sums of few terms, `signs` has
the bounds of each operation by sign, `alike` nodes that differ in one thing, and `floors` nodes as polynomials over
floors.
"""
