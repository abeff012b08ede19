"""Claims about the merge decision.

`criterion`, `boxes` and `witnesses` are what decides; `base`, `lines`, `carry_free`, `chains`, `carries`, `blocks` and
`bending` are its parts, for all sizes; `pairs` and `stacks` are the decision as a whole, within bounds,
and in the folder `layers` each layer is asked by itself.
"""
