"""What may be asked of a comparison whose sides are symbolic.

`decided` has the ways to ask: whether a condition surely holds, never does, or may be relied on; and minimum and
maximum without a choice. `extremes` finds how small a node can get, where the bounds of its parts say less, from
`polynomials` over its variables; in `floors` what is written in two ways has one form.
"""
