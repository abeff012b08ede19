"""Functions that are called before they are defined: operators of a class that need what is made of the class.

The operators of nodes build sums and products, which are nodes and have the operators; the operators of tensors call
operations, which make tensors. The class names the function that it calls, and the package that has imported both says
what it is. It is said once, when the package is imported, and never changes afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

from impl.errors import LayoutError

P = ParamSpec("P")
R = TypeVar("R")


class Dispatched(Generic[P, R]):
    """A function that is called by name here, as `body`, and defined elsewhere.

    >>> double = Dispatched[[int], int]("double")
    >>> double.define(lambda number: 2 * number)
    >>> double.body(4)
    8
    >>> double.define(lambda number: number)
    Traceback (most recent call last):
        ...
    impl.errors.LayoutError: double: the function is defined already
    """

    __slots__ = ("_is_defined", "body", "name")

    body: Callable[P, R]

    def __init__(self, name: str) -> None:
        self.name = name
        self._is_defined = False
        self.body = self._missing

    def define(self, body: Callable[P, R]) -> None:
        """Uses `body` for every call. Raises LayoutError if the function is defined already."""
        if self._is_defined:
            raise LayoutError(f"{self.name}: the function is defined already")
        self._is_defined = True
        self.body = body

    def _missing(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The function that is called until `define` gives another: it raises."""
        raise LayoutError(f"{self.name}: the function is not defined yet; import its package first")
