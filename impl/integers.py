"""What counts as an integer: Python's own, and integers whose value is not known yet.

Views are built from plain or symbolic integers. `impl.symbolic.Node` is one kind of symbolic integer; the
proof suite brings another, and runs the same code on it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from operator import index
from typing import Any

from impl.errors import LayoutError
from impl.shown import shown

Integer = Any
"""A plain int or a SymbolicInteger. It has no narrower static type: symbolic comparison yields no bool."""


class SymbolicInteger:
    """Base of integers whose value is not known yet. They take part in arithmetic and comparison."""

    __slots__ = ()

    def known(self) -> Integer:
        """The plain integer if there is only one value, else the symbolic integer itself."""
        return self

    def brief(self, write: Callable[[object], str]) -> str:
        """What `write` makes of it, `str` or `repr`; for messages, and shorter where that would be long."""
        return write(self)


MOST_ENTRIES = 2**18
"""Entries of a tuple of integers that is given; an iterator that gives more is not read to its end."""

NO_ORDER = (type, str, bytes, bytearray, memoryview, Set, Mapping)
"""What can be iterated and is no sequence of integers: classes, texts, and what has no order of its own."""


def as_integer(value: object, where: str, error: type[LayoutError]) -> Integer:
    """The value as a plain int or a symbolic integer.

    What has an index (a numpy integer, say) becomes a plain int, and so does a symbolic integer that has one value; a
    bool, a float or a string is not an integer. Raises `error`, with `where` in front of the message.
    """
    if type(value) is int:
        return value
    if isinstance(value, SymbolicInteger):
        return value.known()
    return as_plain_integer(value, where, error)


def as_plain_integer(value: object, where: str, error: type[LayoutError]) -> int:
    """The value as a plain int. Raises `error` for anything else, symbolic integers too, whatever is wrong with it."""
    if type(value) is int:
        return value
    try:
        if not isinstance(value, bool):
            return index(value)  # type: ignore[arg-type]
    except Exception as refusal:
        reason = f": {type(refusal).__name__}" if hasattr(type(value), "__index__") else ""
        raise error(f"{where}: {shown(value)} is not an integer{reason}") from refusal
    raise error(f"{where}: {shown(value)} is not an integer")


def entries(
    values: object, where: str, need: str, error: type[LayoutError], most: int = MOST_ENTRIES
) -> Sequence[Any]:
    """What an iterable holds, in order. Raises `error` for what is none, and for one that fails or does not end."""
    found = one_by_one(values, where, need, error, most)
    return found if isinstance(found, Sequence) else list(found)


def one_by_one(
    values: object, where: str, need: str, error: type[LayoutError], most: int = MOST_ENTRIES
) -> Iterable[Any]:
    """The same, each entry made when it is asked for: where the first is wrong, no others are."""
    return values if type(values) in (tuple, list) else made_one_by_one(values, where, need, error, most)  # type: ignore[return-value]


def made_one_by_one(values: object, where: str, need: str, error: type[LayoutError], most: int) -> Iterator[Any]:
    """The entries of what is neither a tuple nor a list."""
    if isinstance(values, NO_ORDER):
        raise error(f"{where}: {shown(values)} is not {need}")
    number = 0
    try:
        for number, value in enumerate(iter(values)):  # type: ignore[call-overload]
            if number == most:
                break
            yield value
        else:
            return
    except LayoutError:
        raise
    except Exception as refusal:
        reason = f": {type(refusal).__name__}" if hasattr(type(values), "__iter__") else ""
        raise error(f"{where}: {shown(values)} is not {need}{reason}") from refusal
    raise error(f"{where}: {shown(values)} has more than {most} entries; need {need}")


def as_integers(values: object, where: str, error: type[LayoutError]) -> tuple[Integer, ...]:
    """A tuple of integers. Raises `error` if `values` is no sequence of them."""
    if type(values) is tuple and has_only(values, int):
        return values
    found = one_by_one(values, where, "a tuple of integers", error)
    return tuple([as_integer(value, f"{where}: position {axis}", error) for axis, value in enumerate(found)])


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


def is_plain(
    shape: tuple[Integer, ...],
    strides: tuple[Integer, ...],
    offset: Integer,
    mask: tuple[tuple[Integer, Integer], ...] | None,
) -> bool:
    """Whether all parts of a view are plain integers."""
    for value in (offset, *shape, *strides):
        if type(value) is not int:
            return False
    return mask is None or are_plain_pairs(mask)


def as_pairs(values: object, where: str, error: type[LayoutError]) -> tuple[tuple[Integer, Integer], ...]:
    """A tuple of pairs of integers. Raises `error` if `values` is no sequence of them."""
    if type(values) is tuple and are_plain_pairs(values):
        return values
    pairs = []
    for axis, value in enumerate(one_by_one(values, where, "a tuple of pairs of integers", error)):
        pair = as_integers(value, f"{where}: axis {axis}", error)
        if len(pair) != 2:
            raise error(f"{where}: axis {axis}: {shown(value)} is not a pair of integers")
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def count_of_range(places: range) -> int:
    """How many integers a range has; `len` counts no further than 64 bits.

    >>> count_of_range(range(2**64)), count_of_range(range(4, 0, -3)), count_of_range(range(3, 3))
    (18446744073709551616, 2, 0)
    """
    return max(0, -((places.start - places.stop) // places.step))
