"""Decisions by looking at all points, where the variables that matter have few: `decide` says what an expression is
as a whole (empty, always true, a box, affine), `cover` chooses the cheapest clauses that hold at the right points.
"""
