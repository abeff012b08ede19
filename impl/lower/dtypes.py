"""The kinds of elements that a kernel moves, and the integers that it counts with."""

from __future__ import annotations

from dataclasses import dataclass

from impl.doors import at_least, text
from impl.errors import LowerError
from impl.shown import shown


@dataclass(frozen=True, slots=True)
class DType:
    """A kind of element: its name, its size in bytes, and how many of them a vector holds (1: no vector).

    >>> dtypes.float32, dtypes.float32.vec(4), dtypes.float32.vec(4).itemsize
    (dtypes.float, dtypes.float.vec(4), 16)
    """

    name: str
    scalar_size: int
    lanes: int = 1

    def __post_init__(self) -> None:
        text(self.name, "DType: name", LowerError)
        at_least(1, self.scalar_size, "DType: scalar_size", LowerError)
        at_least(1, self.lanes, "DType: lanes", LowerError)

    @property
    def itemsize(self) -> int:
        """Bytes of an element, all lanes together."""
        return self.scalar_size * self.lanes

    @property
    def scalar(self) -> DType:
        """The kind of one lane."""
        return DType(self.name, self.scalar_size)

    def vec(self, lanes: int) -> DType:
        """The vector of some lanes of this kind; one lane is the kind itself."""
        return DType(self.name, self.scalar_size, lanes)

    def __repr__(self) -> str:
        return f"dtypes.{self.name}" + (f".vec({self.lanes})" if self.lanes > 1 else "")


class dtypes:  # noqa: N801  the name under which they are known
    """The kinds there are. `int` counts, or `long` where 32 bits are too few; conditions are `bool`."""

    bool = DType("bool", 1)
    int8 = char = DType("char", 1)
    uint8 = uchar = DType("uchar", 1)
    int16 = short = DType("short", 2)
    uint16 = ushort = DType("ushort", 2)
    int32 = int = DType("int", 4)
    uint32 = uint = DType("uint", 4)
    int64 = long = DType("long", 8)
    uint64 = ulong = DType("ulong", 8)
    float16 = half = DType("half", 2)
    float32 = float = DType("float", 4)
    float64 = double = DType("double", 8)


BY_NAME: dict[str, DType] = {name: value for name, value in vars(dtypes).items() if isinstance(value, DType)}
"""The kinds by each of their names."""

BITS = {1: dtypes.uint8, 2: dtypes.uint16, 4: dtypes.uint32, 8: dtypes.uint64}
"""The kinds that elements are copied as, by size: integers keep every bit, NaN payloads and -0.0 included."""

FORMATS: dict[str, DType] = {
    "?": dtypes.bool, "b": dtypes.int8, "B": dtypes.uint8, "c": dtypes.uint8, "h": dtypes.int16, "H": dtypes.uint16,
    "i": dtypes.int32, "I": dtypes.uint32, "q": dtypes.int64, "Q": dtypes.uint64,
    "e": dtypes.float16, "f": dtypes.float32, "d": dtypes.float64,
}  # fmt: skip
"""The kinds by the letter that the buffer protocol has for them."""


def dtype_named(name: object) -> DType:
    """The kind of a name, or the kind itself. Raises LowerError for any other.

    >>> dtype_named("int64")
    dtypes.long
    """
    if isinstance(name, DType) and name in BY_NAME.values():
        return name
    if isinstance(name, str) and name in BY_NAME:
        return BY_NAME[name]
    raise LowerError(f"dtype: {shown(name)} is not a kind of element; need one of {', '.join(BY_NAME)}")
