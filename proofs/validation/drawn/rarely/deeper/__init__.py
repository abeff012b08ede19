"""What shows past the third of several, or past what a double holds: `doubles` are too small for the numbers of nodes
and views, variables are `bound` by others or to values, several at once, `many` are the axes, views, blocks and terms,
what is `alike` is answered alike within a budget, and `mixed` are the forms of what one call is given. `kinds` has the
kinds."""
