"""Questions about parts of the merge decision at sizes and ranks at which no list of all points can be held against
them: by corners and single points, by bounds from below, and by numbers that do not depend on the sizes.
"""
