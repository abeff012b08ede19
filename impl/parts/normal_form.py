"""The parts of a view, what they must satisfy, and their normal form.

* R3: an axis of size 1 has stride 0, since its index is always 0;
* R4: an axis with one valid index has stride 0, and what it contributes there is in the offset;
* R5: a mask that excludes nothing is None;
* R6: a mask that excludes everything is (0, 0) on every axis, with all strides and the offset 0.

Where parts are symbolic, a rule is applied where it holds for all values of the variables.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from impl.errors import MovementError, ViewError
from impl.integers import Integer, SymbolicInteger, as_integer, as_integers, as_pairs, is_plain
from impl.parts.width import require_few_factors, require_narrow, short, sizes_given
from impl.shown import shown
from impl.symbolic.decisions.decided import (
    for_all_values,
    is_granted,
    is_never,
    is_surely,
    is_surely_equal,
    maximum,
    minimum,
)
from impl.symbolic.node import is_symbolic

Mask = tuple[tuple[Integer, Integer], ...]


class Parts(NamedTuple):
    """What determines a view: shape, strides and offset in elements, half-open mask per axis or None.

    Functions that do no more than read them take a view as well, in the place of its parts.
    """

    shape: tuple[Integer, ...]
    strides: tuple[Integer, ...]
    offset: Integer
    mask: Mask | None

    def text(self, write: Callable[[object], str]) -> str:
        """The parts by their names, each as `write` has it."""
        return ", ".join(f"{name}={write(part)}" for name, part in self._asdict().items())


new_parts: Callable[[tuple[Any, ...]], Parts] = partial(tuple.__new__, Parts)
"""Parts of a tuple of all four, in half the time that the class takes; each operation makes several."""


def canonicalize_strides(shape: tuple[Integer, ...], strides: tuple[Integer, ...]) -> tuple[Integer, ...]:
    """R3. Strides in which axes of size 1 have stride 0.

    >>> canonicalize_strides((3, 1), (1, 7))
    (1, 0)
    """
    return tuple([0 if size == 1 else stride for size, stride in zip(shape, strides, strict=True)])


def strides_for_shape(shape: tuple[Integer, ...]) -> tuple[Integer, ...]:
    """The row-major strides of a shape, in elements, 0 on axes of size 1 (D2, R3).

    >>> strides_for_shape((2, 1, 5))
    (5, 0, 1)
    """
    strides: list[Integer] = []
    period: Integer = 1
    for size in reversed(shape):
        strides.append(0 if size == 1 else period)
        period = period * size
    return tuple(reversed(strides))


def normal_form(parts: Parts) -> Parts:
    """R3 to R6. The normal form of parts that fit together."""
    shape, strides, offset, mask = parts
    if 1 in shape:
        parts = new_parts((shape, canonicalize_strides(shape, strides), offset, mask))
    return parts if mask is None else normalised(parts)


def is_row_major(parts: Parts) -> bool:
    """Whether parts read memory from 0 in row-major order, nothing masked."""
    shape, strides, offset, mask = parts
    if mask is not None or offset != 0:
        return False
    period: Integer = 1
    for size, stride in zip(reversed(shape), reversed(strides), strict=True):
        if stride != (0 if size == 1 else period):
            return False
        period = period * size
    return True


def is_in_order(shape: tuple[Integer, ...], strides: tuple[Integer, ...], mask: Mask | None) -> bool:
    """Whether memory is read in row-major order from some offset on, nothing masked, if need be after R3 and R5."""
    period: Integer = 1
    for size, stride in zip(reversed(shape), reversed(strides), strict=True):
        if size != 1:
            if stride != period:
                return False
            period = period * size
    return mask is None or is_whole(mask, shape)


def normalised(parts: Parts) -> Parts:
    """R4, R5, R6. The normal form of parts whose strides satisfy R3."""
    shape, strides, offset, mask = parts
    if mask is None:
        return parts
    if is_whole(mask, shape):
        return Parts(shape, strides, offset, None)
    moved: list[Integer] = []
    for (begin, end), stride in zip(mask, strides, strict=True):
        if (begin < end) is not True and is_never(begin < end):
            return Parts(shape, (0,) * len(shape), 0, ((0, 0),) * len(shape))
        if (begin + 1 < end) is not True and is_never(begin + 1 < end) and is_surely(begin < end):
            moved.append(0)
            offset = offset + stride * begin
        else:
            moved.append(stride)
    return Parts(shape, tuple(moved), offset, mask)


def is_empty(shape: tuple[Integer, ...]) -> bool:
    """Whether an axis of the shape has size 0."""
    return 0 in shape


def is_whole(mask: Mask, shape: tuple[Integer, ...]) -> bool:
    """Whether a mask excludes nothing."""
    for (begin, end), size in zip(mask, shape, strict=True):
        if (begin == 0) is not True and not is_surely_equal(begin, 0):
            return False
        if (end == size) is not True and not is_surely_equal(end, size):
            return False
    return True


def checked_parts(
    shape: tuple[Integer, ...], strides: tuple[Integer, ...] | None, offset: Integer, mask: Mask | None
) -> Parts:
    """The parts that `View.create` is given, checked; strides are row-major unless given."""
    sizes = require_narrow("View", sizes_given("View", shape, "View: shape", ViewError))
    for given in (strides, (offset,), mask):
        short("View", given, ViewError)
    return checked(sizes, strides_for_shape(sizes) if strides is None else strides, offset, mask)


def narrow_parts(name: str, parts: Parts) -> Parts:
    """The parts of a view whose shape may have grown. Raises MovementError as `require_narrow` does."""
    require_narrow(name, parts.shape, MovementError)
    return parts


def known(parts: Parts) -> Parts:
    """The parts with plain integers in the place of symbolic ones that have one value; a range of an axis without an
    index is (0, 0). Raises ViewError where the row-major strides of their shape would be products of too many factors:
    other parts are multiplied by those."""
    require_few_factors("View", parts.shape)

    def plain(part: Integer) -> Integer:
        return part.known() if isinstance(part, SymbolicInteger) else part

    mask = None if parts.mask is None else tuple([
        (0, 0) if plain(size) == 0 else (plain(begin), plain(end))
        for (begin, end), size in zip(parts.mask, parts.shape, strict=True)
    ])
    return Parts(tuple(map(plain, parts.shape)), tuple(map(plain, parts.strides)), plain(parts.offset), mask)


def known_normal_form(parts: Parts) -> Parts:
    """The normal form of parts some of which are symbolic, with plain integers where there is one value: an offset may
    get one by what a fixed axis contributes (R4). Raises ViewError as `known` does."""
    found = normal_form(known(parts))
    return found._replace(offset=found.offset.known()) if isinstance(found.offset, SymbolicInteger) else found


def are_plain_tuples(shape: Any, strides: Any, offset: Any, mask: Any) -> bool:
    """Whether what `View.create` is given is plain integers, in tuples."""
    is_tuple = type(shape) is tuple and (strides is None or type(strides) is tuple)
    return is_tuple and (mask is None or type(mask) is tuple) and is_plain(shape, strides or (), offset, mask)


def plain_parts(shape: Any, strides: Any, offset: Any, mask: Any) -> Parts | None:
    """The parts that `View.create` is given if they are plain integers in tuples, checked; None if they are not."""
    if not are_plain_tuples(shape, strides, offset, mask):
        return None
    require_narrow("View", shape)
    parts = Parts(shape, strides_for_shape(shape) if strides is None else strides, offset, mask)
    require_fit(parts)
    return parts


def checked(shape: object, strides: object, offset: object, mask: object) -> Parts:
    """The parts as tuples of integers.

    Raises ViewError if ranks differ, a size is negative, for symbolic sizes at some value of their variables, or a mask
    leaves `0 <= begin <= end <= size`, for symbolic parts at every value.
    """
    sizes = as_integers(shape, "View: shape", ViewError)
    parts = Parts(
        sizes,
        as_integers(strides, "View: strides", ViewError),
        as_integer(offset, "View: offset", ViewError),
        None if mask is None else as_pairs(mask, "View: mask", ViewError),
    )
    require_fit(parts)
    return parts


def require_fit(parts: Parts) -> None:
    """Raises ViewError if ranks differ, a size is negative, or a mask leaves `0 <= begin <= end <= size`."""
    sizes = parts.shape
    for axis, size in enumerate(sizes):
        if not is_granted(size >= 0):
            raise ViewError(
                f"View: axis {axis} of the shape {shown(sizes)} has size {shown(size)}; need a size >= 0"
                f"{for_all_values([size >= 0])}"
            )
    require_rank("strides", parts.strides, sizes)
    if parts.mask is not None:
        require_rank("mask", parts.mask, sizes)
        for axis, ((begin, end), size) in enumerate(zip(parts.mask, sizes, strict=True)):
            if is_never(begin >= 0) or is_never(begin <= end) or is_never(end <= size):
                raise ViewError(
                    f"View: axis {axis} mask {shown((begin, end))} leaves the shape {shown(sizes)}; "
                    f"need 0 <= begin <= end <= {shown(size)}"
                )


def visible(parts: Parts) -> Mask:
    """The valid coordinates of each axis. Where its size or a bound is symbolic, a mask by hand may go on beyond an
    axis, where there is no coordinate to be valid: what adds coordinates, counts them on, or from the end, must begin
    with this."""
    if parts.mask is None:
        return tuple([(0, size) for size in parts.shape])
    return tuple([within(begin, end, size) for (begin, end), size in zip(parts.mask, parts.shape, strict=True)])


def within(begin: Integer, end: Integer, size: Integer) -> tuple[Integer, Integer]:
    """A range of an axis, without what goes on beyond it if one of the three is symbolic."""
    if is_symbolic(size) or is_symbolic(begin) or is_symbolic(end):
        return clamped(begin, size), clamped(end, size)
    return begin, end


def clamped(value: Integer, size: Integer) -> Integer:
    """The nearest coordinate in [0, size]."""
    return maximum(0, minimum(value, size))


def require_rank(name: str, values: tuple[object, ...], shape: tuple[Integer, ...]) -> None:
    """Raises ViewError unless there is one value per axis."""
    if len(values) != len(shape):
        raise ViewError(
            f"View: {name} {shown(values)} has rank {len(values)}, shape {shown(shape)} has rank {len(shape)}; "
            "need one entry for each axis"
        )
