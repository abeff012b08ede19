"""Claims about index expressions: nodes, their bounds and what is decided of them, and the rules of the simplifier.

`nodes`, `division`, `bounds` and `by_node` are for all integers; `small` and `decided` compare whole operators at every
value of small variables, in `columns`; `floors` is about the one form of nodes that differ in words alone; `rewriting`
has the rule objects.
"""
