"""A view: the affine map from a box of indices to addresses that every movement operation acts on.

    address(i) = offset + sum_k strides[k] * i[k]        for mask[k][0] <= i[k] < mask[k][1]

Two views with at least one valid index, made by `View.create`, are the same function exactly when they are
equal. Names, argument order and results are those of tinygrad 0.9.0's `View`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from impl.doors import at_least, flag
from impl.errors import LayoutError, MergeError, MovementError, ViewError
from impl.frozen import frozen
from impl.integers import Integer, is_plain
from impl.memoise import CACHE_SIZE, NotPlainError, asked_first, is_plain_mask, memoised
from impl.merge import IMPLICIT_BUDGET, Budget, runs
from impl.native import operations
from impl.parts import movement
from impl.parts.inverse import inverted
from impl.parts.minify import minified
from impl.parts.normal_form import (
    Mask,
    Parts,
    canonicalize_strides,
    checked,
    checked_parts,
    is_row_major,
    known_normal_form,
    narrow_parts,
    normal_form,
    normalised,
    plain_parts,
)  # fmt: skip
from impl.parts.reshape import (
    have_same_size,
    require_not_negative,
    require_same_plain_size,
    reshaped,
    respelt,
)  # fmt: skip
from impl.parts.variables import unbound
from impl.parts.width import require_narrow, short, sizes_given
from impl.shown import readable, shown
from impl.slots import setters
from impl.symbolic.leaves import Variable
from impl.view.holding import HoldsParts, put_hash

Kind = TypeVar("Kind", bound="View")
QUICK = operations()  # what the native path answers on views of this class


@frozen
class View(HoldsParts):
    """A view (D7): shape, strides in elements, offset in elements, half-open mask per axis or None.

    `contiguous` says that the view reads memory from 0 in row-major order with nothing masked. Use
    `View.create`, which normalises; the bare constructor only checks.

    Raises ViewError if ranks differ, a size is negative, a mask leaves its axis, or `contiguous` is claimed wrongly.
    """

    shape: tuple[Integer, ...]
    strides: tuple[Integer, ...]
    offset: Integer
    mask: Mask | None
    contiguous: bool

    def __repr__(self) -> str:
        return f"View({self.parts.text(readable)}, contiguous={self.contiguous})"

    def brief(self, _write: Callable[[object], str]) -> str:
        """The same for messages: of a large view, the beginnings of its parts."""
        return f"View({self.parts.text(shown)}, contiguous={self.contiguous})"

    def __eq__(self, other: Any) -> Any:  # what `frozen` makes takes twice as long, and caches ask it
        if other.__class__ is not self.__class__:
            return NotImplemented
        mine = self.shape, self.strides, self.offset, self.mask, self.contiguous
        return mine == (other.shape, other.strides, other.offset, other.mask, other.contiguous)

    __hash__ = HoldsParts.__hash__

    def __post_init__(self) -> None:
        flag(self.contiguous, "View: contiguous", ViewError)
        parts = checked(*self.parts)
        require_narrow("View", parts.shape)
        for name, value in zip(parts._fields, parts, strict=True):
            if value is not getattr(self, name):
                object.__setattr__(self, name, value)
        canonical = parts._replace(strides=canonicalize_strides(parts.shape, parts.strides))
        if self.contiguous and not is_row_major(canonical):
            said = f"contiguous=True, but {parts.text(shown)} is not row-major"
            raise ViewError(f"View: {said}; need False, or View.create")
        if is_plain(*parts):
            put_hash(self, None)

    @staticmethod
    @asked_first(QUICK, "create")
    def create(
        shape: tuple[Integer, ...], strides: tuple[Integer, ...] | None = None, offset: Integer = 0,
        mask: Mask | None = None,
    ) -> View:
        """The view in normal form (R3 to R6); strides are row-major unless given.

        >>> View.create((2, 3))
        View(shape=(2, 3), strides=(3, 1), offset=0, mask=None, contiguous=True)
        >>> View.create((4, 3), mask=((1, 2), (0, 3)))
        View(shape=(4, 3), strides=(0, 1), offset=3, mask=((1, 2), (0, 3)), contiguous=False)
        """
        try:
            a_shape, its_strides, its_mask, view = view_of_plain(shape, strides, offset, mask)
            is_same = a_shape is shape and its_strides is strides and its_mask is mask and type(offset) is int
            is_answered = is_same or is_plain(shape, strides or (), offset, mask)
        except LayoutError:
            raise
        except Exception:  # whatever a part does when it is hashed or compared: what is wrong with it is said below
            is_answered = False
        return view if is_answered else view_of_parts(checked_parts(shape, strides, offset, mask))

    def unbind(self) -> tuple[View, dict[Variable, int]]:
        """The view with its bound variables unbound, and the values that they were bound to."""
        if self.is_plain and type(plain := self.create(*self.parts)) is type(self):
            return plain, {}
        parts, values = unbound(self.parts)
        return view_of_parts(parts, type(self)), values

    @memoised(lambda view, arg: view_of(narrow_parts("pad", movement.padded(view, arg))), QUICK, is_plain_mask)
    def pad(self, arg: Mask) -> View:
        """Adds (before, after) invalid elements to each axis (D10).

        Raises MovementError unless there is one pair of widths >= 0 per axis.

        >>> View.create((2,)).pad(((1, 3),))
        View(shape=(6,), strides=(1,), offset=-1, mask=((1, 3),), contiguous=False)
        """
        return view_of_parts(narrow_parts("pad", movement.pad(self.parts, short("pad", arg))))

    @memoised(lambda view, arg: view_of(movement.shrunk(view, arg)), QUICK, is_plain_mask)
    def shrink(self, arg: Mask) -> View:
        """Keeps the half-open range (begin, end) of each axis (D11).

        Raises MovementError unless `0 <= begin <= end <= size` on every axis.

        >>> View.create((4, 8)).shrink(((1, 3), (0, 8)))
        View(shape=(2, 8), strides=(8, 1), offset=8, mask=None, contiguous=False)
        """
        return view_of_parts(movement.shrink(self.parts, short("shrink", arg)))

    @memoised(lambda view, arg: view_of(narrow_parts("expand", movement.expanded(view, arg))), QUICK)
    def expand(self, new_shape: tuple[Integer, ...]) -> View:
        """Repeats axes of size 1 (D12). Raises MovementError if another axis changes its size.

        >>> View.create((1, 3)).expand((4, 3))
        View(shape=(4, 3), strides=(0, 1), offset=0, mask=None, contiguous=False)
        """
        return view_of_parts(narrow_parts("expand", movement.expand(self.parts, short("expand", new_shape))))

    @memoised(lambda view, arg: view_of(movement.permuted(view, arg)), QUICK)
    def permute(self, axis: tuple[int, ...]) -> View:
        """Axis k of the result is axis `axis[k]` of this view (D13). Raises MovementError unless it is a permutation.

        >>> View.create((2, 3)).permute((1, 0))
        View(shape=(3, 2), strides=(1, 3), offset=0, mask=None, contiguous=False)
        """
        return view_of_parts(movement.permute(self.parts, axis))

    @memoised(lambda view, arg: view_of(movement.strided(view, arg)), QUICK)
    def stride(self, mul: tuple[int, ...]) -> View:
        """Every `|mul[k]|`-th element of axis k, from the last one down where `mul[k]` is negative (D14).

        Raises MovementError if a step is 0.

        >>> View.create((5,)).stride((-2,))
        View(shape=(3,), strides=(-2,), offset=4, mask=None, contiguous=False)
        """
        return view_of_parts(movement.stride(self.parts, mul))

    @memoised(lambda view, arg: view_of_plain_reshaped(view, require_narrow("reshape", arg, MovementError)), QUICK)
    def reshape(self, new_shape: tuple[Integer, ...]) -> View | None:
        """The same elements in row-major order under another shape (D15); None if that is no single view.

        Raises MovementError if the shapes have different numbers of elements.

        >>> View.create((2, 6)).reshape((3, 4))
        View(shape=(3, 4), strides=(4, 1), offset=0, mask=None, contiguous=True)
        >>> View.create((2, 6)).permute((1, 0)).reshape((3, 4)) is None
        True
        """
        sizes = sizes_given("reshape", new_shape, "reshape", MovementError)
        return view_of_reshaped(self, require_narrow("reshape", sizes, MovementError))

    @asked_first(QUICK, "add")
    def __add__(self, outer: View) -> View | None:
        """The view that reads `outer` through this one, its base (D16); None if that is no single view.

        >>> View.create((4,), (2,)) + View.create((2, 2), (1, 2))
        View(shape=(2, 2), strides=(2, 4), offset=0, mask=None, contiguous=False)
        """
        return add(self, outer) if isinstance(outer, View) else NotImplemented

    def minify(self, joins_fixed: bool = True) -> View:
        """The view with as many neighbouring axes collapsed as its strides and mask allow (R1); without `joins_fixed`,
        an axis with one valid coordinate stays by itself.

        >>> View.create((2, 3, 4), (24, 8, 1)).minify().shape
        (6, 4)
        """
        return view_of_parts(minified(self.parts, flag(joins_fixed, "minify: joins_fixed", MovementError)))

    def invert(self, out_shape: tuple[Integer, ...]) -> View | None:
        """The view that undoes this one, if it only permutes, flips and pads; None otherwise.

        For each address of `out_shape` it reads the flat number of its index. Raises BudgetError for over 2^18 axes.

        >>> View.create((2, 3)).permute((1, 0)).invert((2, 3)).strides
        (1, 2)
        >>> View.create((2, 3), (1, 1)).invert((2, 3)) is None
        True
        """
        sizes = sizes_given("invert", out_shape, "invert: out_shape", MovementError)
        require_not_negative(sizes, operation="invert: out_shape")
        parts = inverted(self.parts)
        inverse = None if parts is None else view_of_parts(parts, type(self))
        return inverse if inverse is not None and have_same_size(inverse.shape, sizes) else None


def view_of(parts: Parts) -> View:
    """The view in normal form of plain parts that fit together (R3 to R6)."""
    return filled(object.__new__(View), normal_form(parts), True)


def filled(view: Kind, parts: Parts, are_plain: bool = False) -> Kind:
    """A view without parts, given parts that fit together; whether they are known to be plain integers."""
    shape, strides, offset, mask = parts
    if are_plain:
        put_hash(view, None)
    put_shape(view, shape)
    put_strides(view, strides)
    put_offset(view, offset)
    put_mask(view, mask)
    put_contiguous(view, is_row_major(parts))
    return view


def view_of_reshaped(view: View, new_shape: tuple[Integer, ...]) -> View | None:
    """The view of a reshape (D15), or None if it is no single view."""
    if view.shape == new_shape:
        return view
    parts = reshaped(view.parts, new_shape, view.contiguous)
    return None if parts is None else view_of_parts(parts)


def view_of_plain_reshaped(view: View, new_shape: tuple[int, ...]) -> View | None:
    """The same of plain integers."""
    if view.shape == new_shape:
        return view
    require_same_plain_size(view.shape, new_shape)
    parts = respelt(view.parts, new_shape, view.contiguous)
    return None if parts is None else filled(object.__new__(View), normalised(parts), True)  # R3 holds of them


def view_of_parts(parts: Parts, kind: type[View] = View) -> View:
    """The view of what a movement gives; symbolic parts with one value become plain. A mask is not checked again."""
    are_plain = is_plain(*parts)
    return filled(object.__new__(kind), normal_form(parts) if are_plain else known_normal_form(parts), are_plain)


def add(base: View, outer: View, budget: int = IMPLICIT_BUDGET) -> View | None:
    """The view that reads `outer` through `base`; None if that is no one view, or the budget does not do.

    A contiguous base changes nothing, even where `outer` reaches beyond it; other stacks out of bounds stay."""
    if not isinstance(base, View) or not isinstance(outer, View):
        raise MergeError(f"add: {shown(base)} and {shown(outer)} are not two views; need a base and an outer View")
    limit = at_least(0, budget, "add: budget", MergeError)
    if base.contiguous:
        return outer
    if outer.contiguous and outer.shape == base.shape:
        return base
    found = runs.add(base.parts, outer.parts, Budget(limit, free_steps=0))
    return None if found is None else view_of_parts(found)


@lru_cache(maxsize=CACHE_SIZE)
def view_of_plain(shape: Any, strides: Any, offset: Any, mask: Any) -> tuple[Any, Any, Any, View]:
    """The view of plain integers, after what was asked for, out of the cache the next time. Raises TypeError where
    something is not plain: True and 1.0 are equal to 1, but are no plain integers."""
    parts = plain_parts(shape, strides, offset, mask)
    if parts is None:
        raise NotPlainError
    return shape, strides, mask, view_of(parts)


put_shape, put_strides, put_offset, put_mask, put_contiguous = setters(View, *View.__match_args__)
QUICK.make(View)
