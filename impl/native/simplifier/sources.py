"""What the simplifier in C++ is made of, and what it mirrors: the files whose hash a build carries."""

from __future__ import annotations

CPP_FILES = tuple([
    f"native/simplifier/{name}.cpp"
    for name in (
        "forms", "walking", "writer", "bits", "points", "facts", "rules", "rewriting", "conditions", "moves",
        "pairs", "proposals", "finishing", "slopes", "decide", "cover", "normalising", "simplifier", "reading", "nodes",
        "module",
    )
])  # fmt: skip
"""What there is to compile, each a file that can be compiled alone."""

WHOLE = "native/simplifier/whole.cpp"
"""What a build compiles: it includes them all, so that what they share is compiled once, in half the time."""

HEADERS = tuple([
    f"native/simplifier/{name}.h"
    for name in (
        "small", "forms", "writer", "points", "facts", "rewriting", "search", "place", "proposals", "pointwise",
        "simplifier", "objects", "reading",
    )
])  # fmt: skip
"""What these include."""

MIRRORED = tuple([
    f"simplify/{name}.py"
    for name in (
        "nodes", "normalising", "simplifier", "size",
        "forms/atoms", "forms/bounds", "forms/measure", "forms/points", "forms/rebuilding", "forms/terms",
        "forms/text",
        "normal_forms/conditions", "normal_forms/facts", "normal_forms/joining", "normal_forms/rewriting",
        "normal_forms/separating",
        "pointwise/cover", "pointwise/decide",
        "rules/comparisons", "rules/values",
        "search/descent", "search/finishing", "search/moves", "search/pairs", "search/proposals",
        "trees",
    )
])  # fmt: skip
"""The modules whose functions are mirrored: what they answer decides, and these files answer the same or nothing."""

FILES = (*HEADERS, *CPP_FILES, WHOLE, *MIRRORED)
"""All of that, from the folder of the library on."""
