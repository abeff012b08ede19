"""Claims about single views: the normal form, movements and reshape, of unknown sizes.

`movement`, `numbering` and `reshape` are rules at small ranks; `every_rank` and `frames` are about all ranks,
`reshape_small` and `whole_reshapes` about `View.reshape` as a whole, `symbolic_sizes` about sizes that are nodes,
`inverse` about the view that undoes another one, `trackers` about stacks of views, and `readings` about what these say
of themselves.
"""
