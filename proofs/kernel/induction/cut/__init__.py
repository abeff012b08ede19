"""A loop, cut out of the source of the function that runs.

`loops` cuts and compiles the pieces, `headers` reads what a round is handed, `reader` refuses what rounds may carry to
one another otherwise than by names, and `around` what stands before and after the loop and does. `rewritten` has what
is written otherwise, so that it can be run on sequences of any length. A function without a loop that cuts and joins
sequences is read by `straight`.

`syntax` says where loops stand, and which names statements assign, read and change.
"""
