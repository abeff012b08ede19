"""What counts as an integer: Python's own, and integers whose value is not known yet.

Views are built from plain or symbolic integers. `impl.symbolic.Node` is one kind of symbolic integer; the
proof suite brings another, and runs the same code on it.
"""

from collections.abc import Iterable
from operator import index
from typing import Any

from impl.errors import LayoutError

Integer = Any
"""A plain int or a SymbolicInteger. It has no narrower static type: symbolic comparison yields no bool."""


class SymbolicInteger:
    """Base of integers whose value is not known yet. They take part in arithmetic and comparison."""

    __slots__ = ()

    def known(self) -> Integer:
        """The plain integer if there is only one value, else the symbolic integer itself."""
        return self


def as_integer(value: object, where: str, error: type[LayoutError]) -> Integer:
    """The value as a plain int or a symbolic integer.

    Anything with `__index__` (a numpy integer, say) becomes a plain int, and so does a symbolic integer that
    has one value; a bool, a float or a string is not an integer. Raises `error`, with `where` in front of the message.
    """
    if type(value) is int:
        return value
    if isinstance(value, SymbolicInteger):
        return value.known()
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise error(f"{where}: {value!r} is not an integer")
    return index(value)


def as_integers(values: object, where: str, error: type[LayoutError]) -> tuple[Integer, ...]:
    """A tuple of integers. Raises `error` if `values` is no sequence of them."""
    if type(values) is tuple and has_only(values, int):
        return values
    if not isinstance(values, Iterable) or isinstance(values, str | bytes):
        raise error(f"{where}: {values!r} is not a tuple of integers")
    return tuple(as_integer(value, f"{where}: position {axis}", error) for axis, value in enumerate(values))


def has_only(values: Iterable[object], kind: type) -> bool:
    """Whether all values are of exactly one type."""
    for value in values:  # noqa: SIM110  a loop costs half of all() here
        if type(value) is not kind:
            return False
    return True


def are_plain_pairs(values: tuple[object, ...]) -> bool:
    """Whether all values are pairs of plain integers."""
    for pair in values:
        if type(pair) is not tuple or len(pair) != 2:
            return False
        begin, end = pair
        if type(begin) is not int or type(end) is not int:
            return False
    return True


def as_pairs(values: object, where: str, error: type[LayoutError]) -> tuple[tuple[Integer, Integer], ...]:
    """A tuple of pairs of integers. Raises `error` if `values` is no sequence of them."""
    if type(values) is tuple and are_plain_pairs(values):
        return values
    if not isinstance(values, Iterable) or isinstance(values, str | bytes):
        raise error(f"{where}: {values!r} is not a tuple of pairs of integers")
    pairs = []
    for axis, value in enumerate(values):
        pair = as_integers(value, f"{where}: axis {axis}", error)
        if len(pair) != 2:
            raise error(f"{where}: axis {axis}: {value!r} is not a pair of integers")
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)
