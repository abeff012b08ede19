"""The drop-in's view: the library's, which takes whatever tinygrad 0.9.0 takes.

0.9.0 checks less than the library: its constructors check nothing, True counts as 1, and a reshape of a shape with
variables compares no numbers of elements. Programs rely on it: a `TinyJit` hands back one tensor whose shape keeps the
binding of the capture, and the program reshapes it to what the present binding gives. So a check that 0.9.0 lacks is
left out here; what the library answers does not change. The movement operations pass through `moved`, one place for
what they do otherwise than the library's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from impl.errors import MovementError, ViewError
from impl.integers import Integer, as_integer, as_integers, as_pairs, has_only, is_plain
from impl.memoise import CACHE_SIZE, NotPlainError, asked_first, is_plain_mask, is_plain_tuple, memoised
from impl.native import operations
from impl.parts import movement
from impl.parts.minify import minified
from impl.parts.normal_form import (
    Mask,
    Parts,
    are_plain_tuples,
    clamped,
    is_empty,
    new_parts,
    normal_form,
    normalised,
    strides_for_shape,
)
from impl.parts.reshape import require_not_negative, require_same_plain_size, require_same_size, respelt
from impl.view import add
from impl.view import view as library
from impl.view.holding import put_hash

Kind = TypeVar("Kind", bound=library.View)

QUICK = operations()
"""What the native path answers on views of the drop-in."""


def expand(view: Parts, arg: Any, *, trust_undecided: bool) -> Parts:
    """D12; without an element, as there, an axis may also become a multiple of its size."""
    if has_only(view.shape, int) and is_plain_tuple(arg):
        return expanded(view, arg)
    return movement.expand(view, arg, trust_undecided=trust_undecided)


def expanded(view: Parts, new_shape: tuple[int, ...]) -> Parts:
    """The same of a plain shape, given plain integers."""
    shape = view.shape
    if is_empty(shape) and len(new_shape) == len(shape):
        pairs = zip(shape, new_shape, strict=True)
        if all(new == 0 if size == 0 else new % size == 0 for size, new in pairs):
            return Parts(new_shape, strides_for_shape(new_shape), 0, None)
    return movement.expanded(view, new_shape)


class View(library.View):
    """A view (D7) that is checked no more than tinygrad 0.9.0's, and whose operations give such views again.

    >>> View((1,), (0, 0), 0, None, False).shape
    (1,)
    """

    __slots__ = ()

    def __post_init__(self) -> None:
        """Checks nothing. Of the strides and the mask 0.9.0 reads only as many entries as there are axes; only those
        are kept, each range as far as its axis goes."""
        fitted = fitting(self.parts)
        if fitted is not self.parts:
            library.put_strides(self, fitted.strides)
            library.put_mask(self, fitted.mask)
        if is_plain(*fitted):
            put_hash(self, None)

    @staticmethod
    @asked_first(QUICK, "create")
    def create(
        shape: tuple[Integer, ...],
        strides: tuple[Integer, ...] | None = None,
        offset: Integer = 0,
        mask: Mask | None = None,
    ) -> View:
        """The view in normal form (R3 to R6), of parts that are integers; nothing else is checked."""
        try:
            a_shape, its_strides, its_mask, view = made_of_plain(shape, strides, offset, mask)
        except TypeError:
            is_answered = False
        else:
            is_same = a_shape is shape and its_strides is strides and its_mask is mask and type(offset) is int
            is_answered = is_same or is_plain(shape, strides or (), offset, mask)
        if is_answered:
            return view
        return made(Parts(*map(taken, (shape, strides or strides_for_shape(shape), offset, mask))))

    @memoised(lambda view, arg: finished(movement.padded(view, arg)), QUICK, is_plain_mask)
    def pad(self, arg: Mask) -> View:
        """Adds (before, after) invalid elements to each axis (D10); what ranges leave open is granted."""
        return made(movement.pad(self.parts, taken(arg), trust_undecided=True))

    @memoised(lambda view, arg: finished(movement.shrunk(view, arg)), QUICK, is_plain_mask)
    def shrink(self, arg: Mask) -> View:
        """Keeps [begin, end) of each axis (D11); what ranges leave open is granted."""
        return made(movement.shrink(self.parts, taken(arg), trust_undecided=True))

    @memoised(lambda view, arg: finished(expanded(view, arg)), QUICK)
    def expand(self, new_shape: tuple[Integer, ...]) -> View:
        """Repeats axes of size 1 (D12); what ranges leave open is granted."""
        return made(expand(self.parts, taken(new_shape), trust_undecided=True))

    @memoised(lambda view, arg: finished(movement.permuted(view, arg)), QUICK)
    def permute(self, axis: tuple[int, ...]) -> View:
        """Puts axis `axis[k]` in place k (D13)."""
        return made(movement.permute(self.parts, taken(axis)))

    @memoised(lambda view, arg: finished(movement.strided(view, arg)), QUICK)
    def stride(self, mul: tuple[int, ...]) -> View:
        """Keeps every `mul`-th element of each axis, the last first where it is negative (D14)."""
        return made(movement.stride(self.parts, taken(mul)))

    @memoised(lambda view, arg: respread(view, arg, require_same_plain_size, spread), QUICK)
    def reshape(self, new_shape: tuple[Integer, ...]) -> View | None:
        """The same elements in row-major order under another shape (D15); None if that is no single view.

        Numbers of elements are compared only where no size is symbolic to begin with, as there. Raises MovementError.
        """
        return respread(self, taken(new_shape), require_size, made)

    @asked_first(QUICK, "add")
    def __add__(self, outer: library.View) -> View | None:
        """The view that reads `outer` through this one, its base (D16); None if that is no single view."""
        if not isinstance(outer, View):
            return NotImplemented
        try:
            return merged_pair(self, outer)
        except TypeError:
            return as_dropin(add(self, outer))

    def minify(self, joins_fixed: bool = True) -> View:
        """The view with as many neighbouring axes collapsed as its strides and mask allow (R1)."""
        return made(minified(self.parts, joins_fixed))


def respread(
    view: View, new_shape: Any, require: Callable[[Any, Any], None], finished: Callable[[Parts], View]
) -> View | None:
    """The view of a reshape (D15), `finished` from its parts, or None if it is no single view; `require` checks the
    shapes first."""
    if view.shape == new_shape:
        return view
    sizes = as_integers(new_shape, "reshape", MovementError)
    require(view.shape, sizes)
    parts = respelt(view.parts, sizes, view.contiguous)
    return None if parts is None else finished(parts)


def require_size(shape: tuple[Integer, ...], new_shape: tuple[Integer, ...]) -> None:
    """Raises MovementError if a size is negative, or if the numbers of elements differ and the shape is plain."""
    if has_only(shape, int):
        require_same_size(shape, new_shape)
    else:
        require_not_negative(new_shape, trust_undecided=True)


@lru_cache(maxsize=CACHE_SIZE)
def made_of_plain(
    shape: tuple[int, ...], strides: tuple[int, ...] | None, offset: int, mask: Mask | None
) -> tuple[Any, Any, Any, View]:
    """The view of plain integers, after what was asked for, out of the cache the next time.

    Raises TypeError where something is not plain: True and 1.0 are equal to 1, but are no plain integers.
    """
    if not are_plain_tuples(shape, strides, offset, mask):
        raise NotPlainError
    parts = fitting(new_parts((shape, strides or strides_for_shape(shape), offset, mask)))
    return shape, strides, mask, finished(parts)


@lru_cache(maxsize=CACHE_SIZE)
def merged_pair(base: View, outer: View) -> View | None:
    """The one view that two plain views are, or None, out of the cache the next time.

    Raises NotPlainError for symbolic views.
    """
    if not (base.is_plain and outer.is_plain):
        raise NotPlainError
    return as_dropin(add(base, outer))


def made(parts: Parts) -> View:
    """The view in normal form of some parts; symbolic parts with one value become plain."""
    are_plain = is_plain(*parts)
    return finished(fitting(parts if are_plain else known(parts)), are_plain)


def spread(parts: Parts) -> View:
    """The view in normal form of what a reshape of plain parts gives, of which R3 holds."""
    return library.filled(object.__new__(View), normalised(parts), True)


def finished(parts: Parts, are_plain: bool = True) -> View:
    """The view in normal form of integers, with a stride and a range for each axis; whether they are plain ones."""
    return library.filled(object.__new__(View), normal_form(parts), are_plain)


def known(parts: Parts) -> Parts:
    """The parts as tuples of integers, plain where there is one value. Raises ViewError if they are no integers."""
    shape, strides, offset, mask = parts
    return Parts(
        as_integers(shape, "View: shape", ViewError),
        as_integers(strides, "View: strides", ViewError),
        as_integer(offset, "View: offset", ViewError),
        None if mask is None else as_pairs(mask, "View: mask", ViewError),
    )


def fitting(parts: Parts) -> Parts:
    """The parts with a stride and a range for each axis: no more are read, and without them an axis is not read. A
    range ends with its axis, and where it begins or later: what is made of the view is to have no valid elements that
    it has not."""
    shape, strides, offset, mask = parts
    rank = len(shape)
    if len(strides) == rank and (mask is None or (len(mask) == rank and all(map(is_inside, mask, shape)))):
        return parts
    missing = shape[len(strides) :]
    whole = () if mask is None else (*mask, *((0, size) for size in shape[len(mask) :]))
    inside = None if mask is None else tuple(map(part_inside, whole, shape))
    return Parts(shape, (*strides, *(0 for _ in missing))[:rank], offset, inside)


def part_inside(pair: tuple[Integer, Integer], size: Integer) -> tuple[Integer, Integer]:
    """A range of an axis, without what goes on beyond it; where it ends before it begins, none. One of which a part is
    symbolic stays."""
    if is_inside(pair, size):
        return pair
    begin = clamped(pair[0], size)
    return begin, max(begin, clamped(pair[1], size))


def is_inside(pair: tuple[Integer, Integer], size: Integer) -> bool:
    """Whether a range is one in [0, size], unless one of the three is symbolic."""
    begin, end = pair
    are_plain = type(begin) is int and type(end) is int and type(size) is int
    return not are_plain or 0 <= begin <= end <= size


def taken(value: Any) -> Any:
    """An argument as the library takes it: a tuple for a list, and 1 for True."""
    if type(value) is tuple and has_only(value, int):
        return value
    if isinstance(value, tuple | list):
        return tuple(map(taken, value))
    return int(value) if isinstance(value, bool) else value


def of_kind(kind: type[Kind], view: library.View) -> Kind:
    """A view as an instance of another class, which does not check it again."""
    result = object.__new__(kind)
    library.put_shape(result, view.shape)
    library.put_strides(result, view.strides)
    library.put_offset(result, view.offset)
    library.put_mask(result, view.mask)
    library.put_contiguous(result, view.contiguous)
    return result


def as_dropin(view: library.View | None) -> View | None:
    """A view as an instance of the class of the drop-in; None stays None."""
    return view if view is None or isinstance(view, View) else of_kind(View, view)


QUICK.make(View)
