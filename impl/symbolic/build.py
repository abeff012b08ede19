"""Where the operators of `Node` are named, before they are defined.

The operators build sums, products and quotients; sums, products and quotients are nodes, and have the
operators. To keep the imports one-way, `Node` calls the operations below by name, and the package, which
has imported everything, says what they are:

    name            operators            defined in
    total           + - Node.sum         sums
    product         *                    sums
    quotient        //                   floordiv
    remainder       %                    modulo
    less            < <= > >=            compare
    conjunction     Node.ands            compare
    rendering       render               render
    identified      == hash              render
    truth           bool                 decided

An operation is defined exactly once, when the package is imported, and never changes afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from impl.errors import SymbolicError

if TYPE_CHECKING:
    from impl.symbolic.node import Node, sint

P = ParamSpec("P")
R = TypeVar("R")


class Operation(Generic[P, R]):
    """A function that is called by name here, as `body`, and defined elsewhere."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._is_defined = False
        self.body: Callable[P, R] = self._missing

    def define(self, body: Callable[P, R]) -> None:
        """Use `body` for every call. Raises SymbolicError if the operation is defined already."""
        if self._is_defined:
            raise SymbolicError(f"{self._name}: the operation is defined already")
        self._is_defined = True
        self.body = body

    def _missing(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """What is called before the operation is defined."""
        raise SymbolicError(f"{self._name}: the operation is not defined; import impl.symbolic")


total: Operation[[Iterable[sint]], Node] = Operation("total")
product: Operation[[Node, sint], Node] = Operation("product")
quotient: Operation[[Node, sint, bool], Node] = Operation("quotient")
remainder: Operation[[Node, sint], Node] = Operation("remainder")
less: Operation[[Node, sint], Node] = Operation("less")
conjunction: Operation[[Iterable[sint]], Node] = Operation("conjunction")
identified: Operation[[Node], str] = Operation("identified")
truth: Operation[[Node], bool] = Operation("truth")
rendering: Operation[[Node, Any], Mapping[type[Any], Callable[..., Any]]] = Operation("rendering")
