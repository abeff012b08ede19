"""Questions about views themselves, and what few programs make of them: `bare` ones, by their class, and by
`View.create`; variables `bound`; sizes that are `symbolic`, on many axes, or `spelled` in two ways; stacks put
`together`; and what `trackers` are asked.

`kinds` has the kinds; `signed` ones have parts that may be below 0; `beside` ones have an axis more, which nothing
moves; `lone` ones have one symbolic part; `nowhere` is any index of some valid, and `wrong` are arguments on one axis.
"""
