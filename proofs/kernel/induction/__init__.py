"""From small ranks to all ranks: `ranks` is the one induction on the rank that claims rest on; it needs that a function
goes axis by axis, which `locality` and `dependence` read off its source.
"""
