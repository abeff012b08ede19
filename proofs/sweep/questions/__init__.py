"""What is swept, and how an answer is checked.

`boxes` number stacks of views, `subjects` say what the library is asked about each of them, and `catalogue` makes
sweeps of both. `chunk` asks about a stretch of a box: `question` writes an answer as text that a solver can refute,
`solver` asks z3, `found` is what comes back. `shrink` looks for the smallest stack that shows the same fault.

`otherwise` decides what a solver left open.
"""
