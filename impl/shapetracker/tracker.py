"""A stack of views: the state that movement operations act on, without touching memory.

An index of the last view gives a flat number, which unravels, row-major, into an index of the view before it,
and so on down to an address (D16). Every operation changes the last view only; `reshape` and `+` append a
view where none of the present ones can take the change in. Names, argument order and results are those of
tinygrad 0.9.0's `ShapeTracker`; where that leaves more views than there need be, this one leaves fewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Self

from impl.doors import at_least, flag, one_of
from impl.errors import MergeError, MovementError, ViewError
from impl.frozen import frozen
from impl.integers import Integer, as_integers, as_plain_integer
from impl.memoise import NotPlainError
from impl.mergeability import DEFAULT_BUDGET, equivalent
from impl.mergeability.equivalence import Equivalence
from impl.mergeability.inside import is_nowhere_valid, reads_nothing, require_inside
from impl.parts.normal_form import Mask, is_in_order
from impl.parts.variables import values_of
from impl.shapetracker.expressions import (
    expr_stack,
    expr_stack_at,
    expr_stack_of_plain,
    index_variables,
    require_few,
    strides_of,
)
from impl.shapetracker.simplified import Simplify, effort_of, simplified_nodes, simplified_nodes_of_plain
from impl.shown import axes_of, shown
from impl.symbolic import Node, Variable
from impl.view import Interchange, View, fewest_within, largest, put_on, view_of_parts


@frozen
class ShapeTracker(Interchange):
    """A stack of views, base first.

    Raises ViewError unless `views` is a tuple of one or more views.
    """

    views: tuple[View, ...]

    def __post_init__(self) -> None:
        if type(self.views) is not tuple or not self.views or not all(isinstance(v, View) for v in self.views):
            raise ViewError(f"ShapeTracker: {shown(self.views)} is not a tuple of one or more views")

    def __hash__(self) -> int:  # what `frozen` makes takes longer, and programs ask it all the time
        return hash((*self.views,))  # a new tuple: one that is older may keep its hash (`impl.frozen`)

    def brief(self, _write: Callable[[object], str]) -> str:
        """The tracker for messages: of large views, the beginnings of their parts."""
        return f"{type(self).__name__}(views={shown(self.views)})"

    @classmethod
    def from_shape(cls, shape: tuple[Integer, ...]) -> Self:
        """The tracker that reads memory in row-major order.

        >>> ShapeTracker.from_shape((2, 4)).views
        (View(shape=(2, 4), strides=(4, 1), offset=0, mask=None, contiguous=True),)
        """
        return cls((View.create(shape),))

    def __add__(self, outer: ShapeTracker) -> Self:
        """The tracker that reads `outer` through this one (D16), simplified within `impl.merge.IMPLICIT_BUDGET`.

        Raises OutOfBoundsError if a valid index of `outer` leaves this tracker.

        >>> transposed = ShapeTracker.from_shape((2, 3)).permute((1, 0))
        >>> (transposed + ShapeTracker.from_shape((3, 2)).permute((1, 0))).contiguous
        True
        """
        if not isinstance(outer, ShapeTracker):
            return NotImplemented
        type(self)((*self.views, *outer.views)).require_in_bounds("+")
        return type(self)(put_on(self.views, outer.views))

    def invert(self, out_shape: tuple[Integer, ...]) -> Self | None:
        """The tracker that undoes this one, if every view can be inverted; None otherwise (`View.invert`)."""
        out_shape = as_integers(out_shape, "invert: out_shape", MovementError)
        shapes = [view.shape for view in self.views[-2::-1]] + [out_shape]
        inverted = [view.invert(shape) for view, shape in zip(reversed(self.views), shapes, strict=True)]
        views = tuple(view for view in inverted if view is not None)
        return type(self)(views).reshape(out_shape) if len(views) == len(inverted) else None

    @property
    def contiguous(self) -> bool:
        """Whether the tracker is one view that reads memory from 0 in row-major order, nothing masked."""
        return len(self.views) == 1 and (self.views[0].contiguous or (self.views[0].offset == 0 and self.consecutive))

    @property
    def consecutive(self) -> bool:
        """Whether the tracker is one view that reads memory in row-major order from some offset on."""
        return len(self.views) == 1 and is_in_order(self.shape, self.views[0].strides, self.views[0].mask)

    @property
    def shape(self) -> tuple[Integer, ...]:
        """The shape of the last view."""
        return self.views[-1].shape

    @property
    def size(self) -> int:
        """The number of elements of the last view."""
        return self.views[-1].size()

    def real_size(self) -> int:
        """An upper bound, exclusive, on the addresses of valid indices, never negative; 0 if none is found to be valid.

        Raises OutOfBoundsError for a stack that has no meaning.

        >>> ShapeTracker.from_shape((4, 3)).shrink(((1, 3), (0, 3))).real_size()
        9
        """
        if any(size == 0 for size in self.shape):
            return 0
        index, valid = self.eager_idxs()
        is_open = valid.min == 0 and all(view.is_plain for view in self.views)
        if valid.ceiling == 0 or (is_open and is_nowhere_valid(self.views)):
            return 0
        return max(largest(index) + 1, 0)

    def vars(self) -> set[Variable]:
        """The variables in any part of any view."""
        return set().union(*(view.vars() for view in self.views))

    @property
    def var_vals(self) -> dict[Variable, int]:
        """The values of the bound variables, by unbound variable.

        Raises SymbolicError if a variable is free, or bound to two values.
        """
        return values_of(variable.unbind() for variable in self.vars())

    def unbind(self) -> tuple[Self, dict[Variable, int]]:
        """The tracker with its bound variables unbound, and their values.

        Raises SymbolicError if one variable is bound to two values.
        """
        unbound = [view.unbind() for view in self.views]
        values = values_of([pair for _, bound in unbound for pair in bound.items()])
        return type(self)(tuple([view for view, _ in unbound])), values

    def real_strides(self, ignore_valid: bool = False) -> tuple[Integer | None, ...]:
        """The change of the address along each axis; None where it is no constant that can be read off the
        index expression, or where the axis decides on validity (unless `ignore_valid`).

        >>> ShapeTracker.from_shape((2, 3)).pad(((0, 0), (1, 0))).real_strides()
        (3, None)
        """
        flag(ignore_valid, "real_strides: ignore_valid", ViewError)
        view = self.views[-1]
        if len(self.views) == 1 and view.mask is None:
            return view.strides
        require_few(self.views)
        self.require_in_bounds("expr_idxs")
        return strides_of(self.views, ignore_valid)

    def unit_stride_axes(self, ignore_valid: bool = False) -> list[int]:
        """The axes along which the address changes by 1.

        >>> ShapeTracker.from_shape((2, 3)).unit_stride_axes()
        [1]
        """
        return [axis for axis, stride in enumerate(self.real_strides(ignore_valid)) if stride == 1]

    def expr_idxs(self, idxs: Iterable[Node] | None = None, simplify: Simplify = "full") -> tuple[Node, Node]:
        """The address and the validity as expressions of the index (D16, D18), simplified together (R10).

        The index is `idx0, idx1, ...` unless given, one Node per axis. The address counts only where the validity
        holds; it is -1 if a view above the base leaves no index valid. What `impl.simplify` finds is taken where it
        saves a division or as much; otherwise these are `eager_idxs`. Numerators may be negative. With "fast" only
        normal forms are tried; "none" gives `eager_idxs`. Raises OutOfBoundsError if a valid index leads outside of a
        view below the last one, ViewError for indices that do not fit, and SymbolicError for quotients no node has.

        >>> index, valid = ShapeTracker.from_shape((2, 4)).permute((1, 0)).reshape((2, 4)).expr_idxs()
        >>> index.render(), valid.render()
        ('(((idx1%2)*4)+(idx0*2)+(idx1//2))', '1')
        """
        effort = effort_of(simplify)
        if idxs is None and effort is not None:
            with suppress(NotPlainError):
                return simplified_nodes_of_plain(self.views, effort)
        return simplified_nodes(*self.eager_idxs(idxs), effort)

    def eager_idxs(self, idxs: Iterable[Node] | None = None) -> tuple[Node, Node]:
        """The address and validity as the operators of nodes make them: tinygrad 0.9.0's texts, but for what bounds
        decide. No numerator is negative where the index is valid. Raises what `expr_idxs` raises."""
        require_few(self.views)
        self.require_in_bounds("expr_idxs")
        if idxs is not None:
            return expr_stack_at(self.views, idxs)
        try:
            return expr_stack_of_plain(self.views)
        except NotPlainError:
            return expr_stack(self.views, index_variables(self.shape, self.vars()))

    def axis_is_masked(self, axis: int) -> bool:
        """Whether the index of an axis occurs in the validity; not so where no index is found to be valid.

        >>> padded = ShapeTracker.from_shape((2, 3)).pad(((0, 0), (1, 0)))
        >>> padded.axis_is_masked(0), padded.axis_is_masked(1)
        (False, True)
        """
        number, rank = as_plain_integer(axis, "axis_is_masked: axis", ViewError), len(self.shape)
        if not 0 <= number < rank:
            raise ViewError(
                f"axis_is_masked: axis {shown(number)} of the shape {shown(self.shape)}; need {axes_of(rank)}"
            )
        occurs = f"idx{number}" in {variable.expr for variable in self.eager_idxs()[1].vars()}
        return occurs and not reads_nothing(self.views)

    def simplify(self, budget: int = DEFAULT_BUDGET) -> Self:
        """The same tracker with as few views as can be shown: one, whenever the whole stack is one view; otherwise the
        fewest that runs of neighbouring views are (in stacks of more than 8 views, short runs).

        The work of the whole call is bounded by `budget`, in machine words touched (0: the tracker as it is); runs
        that are not decided within it stay as they are. Raises MergeError for a budget that is no natural number, and
        OutOfBoundsError for a stack that has no meaning.
        """
        limit = at_least(0, budget, "simplify: budget", MergeError)
        if len(self.views) == 1:
            return self
        self.require_in_bounds("simplify")
        views = fewest_within(self.views, limit)
        return self if views == self.views else type(self)(views)

    def require_in_bounds(self, operation: str) -> None:
        """Raises OutOfBoundsError, naming the operation, if a valid index is known to lead outside of a view below the
        last one: such a stack has no meaning (D16), and `mergeable` answers OutOfBounds.

        >>> ShapeTracker((View.create((7,)), View.create((2, 3)))).require_in_bounds("read")
        >>> ShapeTracker((View.create((5,)), View.create((2, 3)))).require_in_bounds("read")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        impl.errors.OutOfBoundsError: read: out of bounds: the valid index (1, 2) leads to flat number 5 of view 0, ...
        """
        require_inside(operation, self.views)

    def canonical(self, budget: int = DEFAULT_BUDGET) -> Self:
        """The simplified tracker; where it is one view, in the spelling that all trackers have which read the same. The
        budget is that of `simplify`.

        >>> twice = ShapeTracker((View.create((6,), (2,)), View.create((2, 3))))
        >>> twice.canonical() == ShapeTracker((View.create((2, 3), (6, 2)),))
        True
        """
        simple = self.simplify(budget)
        if len(simple.views) > 1:
            return simple
        view = simple.views[0]
        is_without_index = any(size == 0 for size in view.shape)
        return type(self)((view.create(view.shape) if is_without_index else view_of_parts(view.parts, type(view)),))

    def equivalent(self, other: ShapeTracker, budget: int = DEFAULT_BUDGET) -> Equivalence:
        """Whether two trackers have the same valid indices and read the same addresses there (D6).

        Equivalent; Different, with an index at which they differ; OutOfBounds if one has no meaning; or
        BudgetExceeded. Raises MergeError for symbolic parts.

        >>> rows = ShapeTracker.from_shape((2, 3))
        >>> rows.permute((1, 0)).permute((1, 0)).equivalent(rows)
        Equivalent()
        >>> rows.equivalent(rows.stride((-1, 1)))
        Different(index=(0, 0), addresses=(0, 3))
        """
        return equivalent(self.views, one_of(ShapeTracker, other, "equivalent: other", MergeError).views, budget)

    def pad(self, arg: Mask) -> Self:
        """Adds (before, after) invalid elements to each axis (D10)."""
        return self._with_last(self.views[-1].pad(arg))

    def shrink(self, arg: Mask) -> Self:
        """Keeps the half-open range (begin, end) of each axis (D11)."""
        return self._with_last(self.views[-1].shrink(arg))

    def expand(self, new_shape: tuple[Integer, ...]) -> Self:
        """Repeats axes of size 1 (D12)."""
        return self._with_last(self.views[-1].expand(new_shape))

    def permute(self, axis: tuple[int, ...]) -> Self:
        """Axis k of the result is axis `axis[k]` of this tracker (D13)."""
        return self._with_last(self.views[-1].permute(axis))

    def stride(self, mul: tuple[int, ...]) -> Self:
        """Every `|mul[k]|`-th element of axis k, from the last one down where `mul[k]` is negative (D14)."""
        return self._with_last(self.views[-1].stride(mul))

    def reshape(self, new_shape: tuple[Integer, ...]) -> Self:
        """The same elements in row-major order under another shape (D15), as a further view if need be."""
        if type(new_shape) is not tuple:
            new_shape = as_integers(new_shape, "reshape", MovementError)
        view = self.views[-1].reshape(new_shape)
        return type(self)((*self.views, View.create(new_shape))) if view is None else self._with_last(view)

    def _with_last(self, view: View) -> Self:
        return type(self)((*self.views[:-1], view))
