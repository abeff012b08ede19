"""Questions about parts of the merge decision at sizes and ranks at which no list of all points can be held against
them: by corners and single points, by bounds from below, and by numbers that do not depend on the sizes.

`kinds` has the kinds. `numbers` are up to 2^100; `corners` of up to eight lines; `beside` lie off a chain of divisors;
`late` bend at one place only; `beyond` are too large for all layers but one, and `between` is what a view in the middle
of such a stack tells; `strides` and `depth` have many axes and many views, `axes` reads single indices of many axes,
and `alike` has numbers that are hardly told apart.
"""
