"""Expressions that the moves make cheaper which come last, with what they cost by the others."""

FAR = {"x": (-(10**6), 10**6), "y": (-(10**6), 10**6), "z": (0, 1), "w": (0, 1)}
"""Ranges of so many points that these decide nothing."""

INDICES = {
    "(2*x-z+1)//4": ("x//2", 15),
    "(4*x-2*z+w+2)//8": ("x//2", 19),
    "(3*x+z+2)//6": ("(x+z)//2", 15),
    "0-(1-y)//2": ("y//2", 12),
    "(x+2)//2-x": ("(2-x)//2", 12),
    "x-(x*3-1)//2": ("(2-x)//2", 12),
    "((x%16)//2*2)//6": ("(x%16)//6", 30),
    "(x+7)//3-x//3": ("(x%3+7)//3", 22),
    "x//3-(x+7)//3": ("(-(x%3)-5)//3", 22),
    "0-(3-x*2-y*2)%4": ("((x+y)*2)%4-3", 16),
    "(x+y)*2-((x+y)*2-1)//5": ("((x+y)*8+5)//5", 23),
}
"""Indices, what costs less, and what they cost by the other moves."""

CONDITIONS = {
    "x*2+z < 4": ("x < 2", 5),
    "x*8+z*4+w*2 < 16": ("x < 2", 9),
    "(x+3)%14 == 1": ("x%14 == 12", 12),
    "(x+3)%14 < 1": ("x%14 == 11", 12),
    "(0-x)%5 == 2": ("x%5 == 3", 12),
    "(x*2)%5 < 1": ("x%5 == 0", 14),
    "0 < (x*2)%5": ("0 < x%5", 14),
    "(x*2+y*4+3)%9 == 1": ("(x+y*2)%9 == 8", 19),
}
"""Conditions, what costs less, and what they cost by the other moves."""
