"""Claims about loops, for any number of rounds, by induction on the rounds of the loop that runs (C70).

Here are the loops over axes, lines and views; those of the layers that decide a merge are in `decision`.

`axes` and `bounds` have those over the axes of a view, `reshape` the one that joins and splits them, `minify` the one
that joins what it can; `lines` those over the lines of a problem, and `problems` what is asked of these, and `bases`
those over the boundaries of what lies below; `stacks`, `runs` and `ways` those over the views of a stack.
"""
