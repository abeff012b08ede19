"""numpy's `order` and `copy`, which a few calls take beside what they are given: elements are counted row-major here,
and none is copied. What copies elements that do not lie row-major, although a view would do, is refused as well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from impl.errors import MovementError
from impl.parts.normal_form import canonicalize_strides, strides_for_shape
from impl.shown import shown
from impl.view import View

ORDERED = ("reshape", "ravel", "flatten")
"""Calls that have an `order` in numpy."""
ORDERING = ("numpy", "jax", None)
"""Libraries that have one; calls of no library take those of all."""
ORDERS = ("C", "F", "A", "K")
"""What that is."""


def without_order(
    name: str, arguments: Sequence[Any], named: Mapping[str, Any], library: str | None = None
) -> tuple[Sequence[Any], Mapping[str, Any]]:
    """What a call is given without numpy's `order`, which may come last, and without its `copy`. Raises MovementError
    for an order other than "C", which only JAX does not read in lower case, and for a copy that is made in any case.

    >>> without_order("ravel", ("C",), {}), without_order("reshape", (3, 2), {"order": "C", "copy": False})
    (((), {}), ((3, 2), {}))
    """
    if name not in ORDERED:
        return arguments, named
    if name == "reshape" and "copy" in named:
        if named["copy"] is not None and named["copy"] is not False:
            raise MovementError(f"reshape: copy={shown(named['copy'])}: a chain ends before a copy; need False or None")
        named = {key: value for key, value in named.items() if key != "copy"}
    rest = {key: value for key, value in named.items() if key != "order"}
    is_last = len(rest) == len(named) and len(arguments) > 0 and isinstance(arguments[-1], str)
    order = arguments[-1] if is_last else named.get("order", "C")
    if not is_order(order) or (order if library == "jax" else order.upper()) != "C":
        turned = "reshape with the sizes turned round, between two .T" if name == "reshape" else f".T.{name}()"
        need = f"order='C', which is row-major; for column-major order {turned}"
        raise MovementError(f"{name}: order {shown(order)} is not supported; need {need}")
    return arguments[:-1] if is_last else arguments, rest


def is_order(value: object) -> bool:
    """Whether a value is numpy's word for an order, which is read in either case."""
    return isinstance(value, str) and value.upper() in ORDERS


LOOKING = ("numpy", "torch")
"""Libraries whose `ravel` makes a view of elements that lie row-major, and else copies, without looking for another."""


def require_row_major(library: str | None, view: View) -> None:
    """Raises MovementError where a library's `ravel` copies what a view reads, although it is one view after it.

    >>> require_row_major("numpy", View.create((2, 3)))
    >>> require_row_major("jax", View.create((3,), (2,)))
    """
    if library in LOOKING and not is_row_major(view):
        why = f"in {library} it copies elements that do not lie row-major, also where a view would do"
        raise MovementError(f"ravel: {why}: a chain ends before it; need reshape(-1), which makes that view")


def is_row_major(view: View) -> bool:
    """Whether the elements of a view lie row-major, wherever the first one is; of a view with a mask or a symbolic
    part it is not asked.

    >>> is_row_major(View.create((2, 3), offset=4)), is_row_major(View.create((3, 2), (1, 3)))
    (True, False)
    """
    if 0 in view.shape or view.mask is not None or not view.is_plain:
        return True
    return canonicalize_strides(view.shape, view.strides) == strides_for_shape(view.shape)
