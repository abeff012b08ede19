"""Layouts of CuTe: text and objects of pycute in and out, their algebra, and composition decided.

    >>> from impl.interop.cute import Layout, compose, parse_layout
    >>> str(compose(parse_layout("(10,2):(16,4)"), parse_layout("(3,4):(1,5)")).layout)
    '(3,(2,2)):(16,(80,4))'

CuTe refuses this composition: 10 and 3 do not divide each other. It is a layout all the same, once the mode of 4 is
split, and `compose` finds the coarsest way to split, or integers that show that there is none.

A question goes through these modules in this order: `text` and `objects` read a layout, `layout` is what it is, with
`tuples` for its brackets; `coalescing` and `inverses` follow from its modes alone. `composition` asks `refining` how
each mode has to be split, and the library's decision about views (`extended`) whether that is right; `answers` says so.
`division` is made of all these. `views` says which view a layout is.

What CuTe has and this has not: swizzles, which exchange bits and are no sums of digits times strides, and strides that
are tuples, whose values are no integers.
"""

from impl.interop.cute.answers import Composed, NotComposable, OutOfDomain, Witness
from impl.interop.cute.coalescing import coalesce, is_same_function, without_repeats
from impl.interop.cute.composition import compose
from impl.interop.cute.division import (
    blocked_product,
    common_layout,
    flat_divide,
    logical_divide,
    logical_product,
    raked_product,
    tiled_divide,
    tiled_product,
    zipped_divide,
    zipped_product,
)
from impl.interop.cute.inverses import (
    NoChain,
    NoComplement,
    NoLeftInverse,
    complement,
    left_inverse,
    right_inverse,
)
from impl.interop.cute.layout import Layout, joined
from impl.interop.cute.objects import of_pycute, to_pycute
from impl.interop.cute.text import parse_layout
from impl.interop.cute.tuples import CuteError
from impl.interop.cute.views import layout_of, view_of

__all__ = [
    "Composed",
    "CuteError",
    "Layout",
    "NoChain",
    "NoComplement",
    "NoLeftInverse",
    "NotComposable",
    "OutOfDomain",
    "Witness",
    "blocked_product",
    "coalesce",
    "common_layout",
    "complement",
    "compose",
    "flat_divide",
    "is_same_function",
    "joined",
    "layout_of",
    "left_inverse",
    "logical_divide",
    "logical_product",
    "of_pycute",
    "parse_layout",
    "raked_product",
    "right_inverse",
    "tiled_divide",
    "tiled_product",
    "to_pycute",
    "view_of",
    "without_repeats",
    "zipped_divide",
    "zipped_product",
]
