"""The functions of numpy by the names of the array API, without numpy's own wrappers around those that reduce.

`numpy.max` and its like ask in Python what kind of array they are given, and then call the `reduce` of a ufunc. For
arrays of numpy itself that is known here, and of a reduction of a small array the wrapper is a tenth of the time.
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
    reductions = {name: reduction_of(getattr(numpy, ufunc).reduce) for name, ufunc in UFUNCS.items()}
    return SimpleNamespace(**functions | reductions | {"isdtype": lru_cache(CACHE_SIZE)(functions["isdtype"])})


def reduction_of(reduce: Callable[..., Any]) -> Callable[..., Any]:
    """The function of the array API that a ufunc's `reduce` is, in the arguments that the library gives."""

    def reduced(array: Any, *, axis: int | tuple[int, ...] | None, keepdims: bool) -> Any:
        return reduce(array, axis, None, None, keepdims)

    return reduced
