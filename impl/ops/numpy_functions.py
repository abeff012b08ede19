"""The functions of numpy by the names of the array API, without wrappers in Python around the least of them.

`numpy.max` and its like ask what kind of array they are given, and then call the `reduce` of a ufunc; `asarray` and
`isdtype` are wrapped by array-api-compat. For arrays of numpy itself what they ask is known, and of an operation on a
small array they are a tenth of the time each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

from impl.memoise import CACHE_SIZE
from impl.ops.arrays import namespace, numpy_module

UFUNCS = {"sum": "add", "max": "maximum", "min": "minimum"}
"""For each function that reduces, the ufunc that combines two elements."""


@cache
def numpy_namespace() -> Any:
    """The functions of numpy, as the array API names them, for arrays of numpy and of no class derived from it."""
    numpy = numpy_module()
    functions = vars(namespace(numpy.empty(0)))
    quick = {name: reduction_of(getattr(numpy, ufunc).reduce) for name, ufunc in UFUNCS.items()}
    quick |= {"asarray": numpy.asarray, "isdtype": lru_cache(CACHE_SIZE)(functions["isdtype"])}
    return SimpleNamespace(**functions | quick)


def reduction_of(reduce: Callable[..., Any]) -> Callable[..., Any]:
    """The function of the array API that a ufunc's `reduce` is, in the arguments that the library gives."""

    def reduced(array: Any, *, axis: int | tuple[int, ...] | None, keepdims: bool) -> Any:
        return reduce(array, axis, None, None, keepdims)

    return reduced
