"""The claims, one module per family. `python -m proofs` discharges them.

The folders follow the library from the ground up: views and their movements, the decision whether stacks merge, the
loops of both for any number of rounds, index expressions, kernels, operations on tensors, what others ask in their own
words; last, what is wrong and must be refuted. `common` has what several of them share.

In this order: `views`, `merging`, `loops`, `expressions`, `kernels`, `operations`, `interop`; and
`known_bad`.
"""

FOLDERS = (
    *("views", "merging", "merging.layers", "loops", "loops.decision", "expressions", "kernels", "operations"),
    "interop",
    "known_bad",
)  # fmt: skip
"""The order in which claims are discharged and listed."""
