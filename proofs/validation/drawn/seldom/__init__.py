"""Questions that whole programs hardly ever ask: parts of the library asked themselves, each at all of its points.

`forms` of the simplifier and trees of texts, `conditions` of nodes, `divisors` and `powers`, `masks` of many axes,
`large` views, `loops` that may be empty, `limits` of what is taken, operations that are `named`, and `odds`.

`corners` are nodes of which the bounds nearly decide; `ways` are other ways to the same answers.
"""
