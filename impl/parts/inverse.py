"""The view that undoes another one."""

from impl.errors import BudgetError
from impl.integers import Integer
from impl.parts import movement
from impl.parts.normal_form import Parts, canonicalize_strides, strides_for_shape, visible
from impl.symbolic import Node

MOST_INVERTED = 2**18
"""Axes of a view that is inverted; as many take half a second."""


def require_few_inverted(shape: tuple[Integer, ...]) -> None:
    """Raises BudgetError for a view of too many axes."""
    if len(shape) > MOST_INVERTED:
        raise BudgetError(f"invert: a view of {len(shape)} axes; need at most {MOST_INVERTED}")


def inverted(view: Parts) -> Parts | None:
    """The flat number of the index that reads each address, in order of the addresses.

    The valid indices must read the addresses 0, 1, 2, ... once each: their axes, the longest stride first and
    negative ones from their end, must be row-major; where there is none, they are. None otherwise, and where symbolic
    parts leave it open.

    Raises BudgetError for a view of more than 2^18 axes.
    """
    require_few_inverted(view.shape)
    if not all(map(has_known_sign, view.strides)):
        return None
    ranges = visible(view)
    valid = movement.window(view, ranges)
    steps = tuple(-1 if is_negative(stride) else 1 for stride in view.strides)
    forwards = movement.stride(valid._replace(mask=None), steps)
    order = tuple(sorted(range(len(view.shape)), key=lambda axis: -longest(forwards.strides[axis])))
    sorted_ = movement.permute(forwards, order)
    if not reads_in_order(sorted_):
        return None
    numbers = Parts(view.shape, strides_for_shape(view.shape), 0, None)
    return movement.permute(movement.stride(movement.window(numbers, ranges), steps), order)


def reads_in_order(view: Parts) -> bool:
    """Whether a view without a mask reads the addresses 0, 1, 2, ... in turn, or none."""
    if any(size == 0 for size in view.shape):
        return True
    return view.offset == 0 and canonicalize_strides(view.shape, view.strides) == strides_for_shape(view.shape)


def has_known_sign(stride: Integer) -> bool:
    """Whether a stride is a plain integer or not negative."""
    return not isinstance(stride, Node) or stride.min >= 0


def is_negative(stride: Integer) -> bool:
    """Whether a stride is negative; a symbolic one is not."""
    return not isinstance(stride, Node) and bool(stride < 0)


def longest(stride: Integer) -> int:
    """The largest value of a stride that is not negative."""
    return stride.ceiling if isinstance(stride, Node) else stride
