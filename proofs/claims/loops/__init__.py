"""Claims about loops, for any number of rounds, by induction on the rounds of the loop that runs (C70).

Here are the loops over axes, lines and views; those of the layers that decide a merge are in `decision`.
"""
