"""Layouts of CuTe: nested sizes and strides, read with the first mode fastest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from impl.doors import one_of
from impl.frozen import frozen
from impl.integers import as_plain_integer, entries
from impl.interop.cute.tuples import (
    ALIKE,
    DEEPEST,
    CuteError,
    Mode,
    Nested,
    are_congruent,
    compact,
    elements,
    flattened,
    nested,
)
from impl.parts.width import require_narrow
from impl.shown import readable, shown


@frozen
class Layout:
    """A layout (D39): `shape` and `stride`, integers or nested tuples with the same brackets; compact unless given.

    As a function of one integer it takes the digits of that integer in the mixed radix of its sizes, first size
    lowest, times the strides; the last mode has no bound, so that the layout goes on beyond its size. As a function of
    a coordinate with its own brackets it is the sum of coordinates times strides; an integer may stand for a tuple.

    Raises CuteError for sizes below 1, for brackets that differ, and for what is no nested tuple of integers.

    >>> layout = Layout((8, (4, 2)), (16, (1, 4)))
    >>> str(layout), layout.size, layout.cosize, layout(9), layout(1, (1, 0)), layout(1, 1)
    ('(8,(4,2)):(16,(1,4))', 64, 120, 17, 17, 17)
    """

    shape: Nested
    stride: Nested = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        shape = nested(self.shape, "Layout: shape")
        sizes = flattened(shape)
        if bad := [size for size in sizes if size < 1]:
            raise CuteError(f"Layout: size {shown(bad[0])} in shape {shown(shape)}; need sizes of 1 or more")
        require_narrow("Layout", sizes, CuteError)
        stride = compact(shape) if self.stride is None else nested(self.stride, "Layout: stride")
        if not are_congruent(shape, stride):
            raise CuteError(f"Layout: stride {shown(stride)} for the shape {shown(shape)}; {ALIKE}")
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "stride", stride)

    def __str__(self) -> str:
        return f"{written(self.shape)}:{written(self.stride)}"

    def __call__(self, *coordinate: Any) -> int:
        """The value at an integer, or at a coordinate. Raises CuteError for one with other brackets.

        >>> Layout((4, 3), (3, 1))(13), Layout((4, 3), (3, 1))(1, 3)
        (6, 6)
        """
        given = coordinate[0] if len(coordinate) == 1 else coordinate
        return value_at(nested(given, "Layout: coordinate"), self.shape, self.stride)

    def __len__(self) -> int:
        """The number of modes: one for an integer.

        >>> len(Layout(8)), len(Layout((8, (4, 2))))
        (1, 2)
        """
        return len(self.shape) if isinstance(self.shape, tuple) else 1

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, mode: int) -> Layout:
        """One mode as a layout. Raises CuteError for one that there is not.

        >>> str(Layout((8, (4, 2)))[1])
        '(4,2):(8,32)'
        """
        number = as_plain_integer(mode, "Layout: mode", CuteError)
        if not -len(self) <= number < len(self):
            raise CuteError(f"Layout: mode {shown(number)} of {shown(self)}; need -{len(self)} to {len(self) - 1}")
        if isinstance(self.shape, tuple) and isinstance(self.stride, tuple):
            return Layout(self.shape[number], self.stride[number])
        return self

    def __iter__(self) -> Iterator[Layout]:
        return (self[mode] for mode in range(len(self)))

    @property
    def size(self) -> int:
        """The number of its own integers: the product of its sizes."""
        return elements(self.shape)

    @property
    def cosize(self) -> int:
        """One more than the largest value that it has on its own integers."""
        return 1 + sum(max(0, (size - 1) * stride) for size, stride in self.leaves)

    @property
    def depth(self) -> int:
        """Levels of brackets: 0 for an integer."""
        return depth_of(self.shape)

    @property
    def leaves(self) -> tuple[Mode, ...]:
        """Sizes and strides without the brackets.

        >>> Layout((8, (4, 2)), (16, (1, 4))).leaves
        ((8, 16), (4, 1), (2, 4))
        """
        return tuple(zip(flattened(self.shape), flattened(self.stride), strict=True))


def value_at(coordinate: Nested, shape: Nested, stride: Nested) -> int:
    """The value at a coordinate whose integers may stand for tuples."""
    if not isinstance(shape, tuple) or not isinstance(stride, tuple):
        if isinstance(coordinate, tuple) or isinstance(stride, tuple):
            raise CuteError(f"Layout: coordinate {shown(coordinate)} for mode {shown(shape)}; need an integer")
        return coordinate * stride
    if not isinstance(coordinate, tuple):
        return value_of(tuple(zip(flattened(shape), flattened(stride), strict=True)), coordinate)
    if len(coordinate) != len(shape):
        raise CuteError(f"Layout: coordinate {shown(coordinate)} for shape {shown(shape)}; need {len(shape)} entries")
    return sum(map(value_at, coordinate, shape, stride))


def value_of(leaves: tuple[Mode, ...], number: int) -> int:
    """The value of modes without brackets at an integer (D39).

    >>> value_of(((4, 3), (3, 1)), 13)
    6
    """
    found, last = 0, len(leaves) - 1
    for place, (size, stride) in enumerate(leaves):
        number, digit = (0, number) if place == last else divmod(number, size)
        found += digit * stride
    return found


def depth_of(shape: Nested) -> int:
    """Levels of brackets."""
    return 1 + max(map(depth_of, shape), default=0) if isinstance(shape, tuple) else 0


def written(value: Nested) -> str:
    """A nested tuple as CuTe writes it: `(8,(4,2))`; a tuple of one is `(8)`."""
    return f"({','.join(map(written, value))})" if isinstance(value, tuple) else readable(value)


def joined(*layouts: Layout) -> Layout:
    """The layout whose modes are some layouts: `make_layout` in CuTe.

    Raises CuteError for what is no layout.

    >>> str(joined(Layout(8, 16), Layout((4, 2), (1, 4))))
    '(8,(4,2)):(16,(1,4))'
    """
    parts = [one_of(Layout, layout, "joined: mode", CuteError) for layout in layouts]
    return Layout(tuple([part.shape for part in parts]), tuple([part.stride for part in parts]))


def of_leaves(leaves: tuple[Mode, ...]) -> Layout:
    """The flat layout of some modes: an integer where there is one, `1:0` where there is none.

    >>> str(of_leaves(((4, 3), (3, 1)))), str(of_leaves(((4, 3),))), str(of_leaves(()))
    ('(4,3):(3,1)', '4:3', '1:0')
    """
    match leaves:
        case ():
            return Layout(1, 0)
        case ((size, stride),):
            return Layout(size, stride)
        case _:
            return Layout(tuple([size for size, _ in leaves]), tuple([stride for _, stride in leaves]))


def layout_given(value: object, where: str) -> Layout:
    """A layout, or that which an integer stands for, `n:1`. Raises CuteError for anything else.

    >>> str(layout_given(8, "tiler"))
    '8:1'
    """
    return value if isinstance(value, Layout) else Layout(as_plain_integer(value, where, CuteError))


def modes_given(values: object, where: str) -> list[Any]:
    """The entries of a tuple or list. Raises CuteError for anything else."""
    return list(entries(values, where, "a tuple with an entry for each mode", CuteError))


def tiler_parts(layout: Layout, tiler: Any, level: int) -> list[Any]:
    """The tilers of the first modes of a layout. Raises CuteError for more than it has, or for tilers too deep."""
    parts = modes_given(tiler, "tiler")
    if len(parts) > len(layout) or level > DEEPEST:
        raise CuteError(f"tiler: {len(parts)} entries for the {len(layout)} modes of {layout}; need at most as many")
    return parts
