"""Claims about the layers of the decision, each asked by itself, whichever of them the decision would ask.

`box` has the questions; `alone` asks each layer what it is asked of a pair, and `sets` what sets of flat numbers are
asked for. `contiguous` has what needs no layer.
"""
