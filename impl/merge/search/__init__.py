"""From two places that differ to the few indices that refute every view.

`box` finds the box of the valid points, or a hole in it; `bend` narrows two steps that change the address by different
amounts down to one unit square, or three points in a row. Neither knows how a layer found the places.
"""
