"""Arrays of numpy as views of their memory, views as arrays over memory, and which reshapes copy (D7, D8, D15)."""

from collections.abc import Callable, Iterable
from itertools import permutations, product
from math import prod
from typing import Any

from impl import View
from impl.interop.arrays import explain_reshape
from impl.interop.arrays.libraries import numpy_module
from proofs.claims.common import defined
from proofs.kernel import Bounded, Given, claim, refuted
from spec.shape import index_set
from spec.view import address, is_valid

LYING: dict[str, Callable[[Any], Any]] = {
    "as it is": lambda array: array,
    "every second": lambda array: array[..., ::2],
    "backwards": lambda array: array[::-1],
    "a part": lambda array: array[1:, ..., 1:],
    "repeated": lambda array: numpy_module().broadcast_to(array[:, :1], array.shape),
}
"""What is done to an array before its axes are turned."""

ORDERS = (*permutations(range(3)), (4, 2, 0, 1, 3), (0, 3, 1, 4, 2), (1, 0, 2, 3, 4), (3, 4, 1, 2, 0))
SHAPES = {3: (4, 3, 4), 5: (4, 1, 3, 2, 4)}
NEW_SHAPES = ((-1,), (4, -1), (2, -1), (-1, 2), (-1, 3), (-1, 1, 2), (2, 2, -1))


def arrays() -> Iterable[tuple[str, tuple[int, ...]]]:
    """Each way in which an array lies, and each order of its axes."""
    return product(LYING, ORDERS)


BOX = Bounded(f"arrays of 4 x 3 x 4 elements, their axes in any order, and of five axes, that lie in {len(LYING)} ways")


def lying(way: str, order: tuple[int, ...]) -> tuple[Any, Any]:
    """Memory, each element of which holds its own address, and an array in it."""
    shape = SHAPES[len(order)]
    memory: Any = numpy_module().arange(prod(shape), dtype=numpy_module().int32)
    return memory, LYING[way](memory.reshape(shape)).transpose(order)


@claim(
    "C29.arrays",
    "The view of an array reads its elements in the memory that it lies in, and is an array again over that memory.",
    family="arrays",
    scope=BOX,
    ids=("D7", "D8"),
    cases=arrays,
)
def arrays_are_views_of_memory(given: Given, way: str, order: tuple[int, ...]) -> None:
    memory, array = lying(way, order)
    view = View.of(array)
    meant, indices = defined(view), index_set(array.shape)
    given.agree("the shape", impl=view.shape, spec=array.shape)
    given.agree("what is read", impl=[address(meant, index) for index in indices], spec=array.ravel().tolist())
    again = view.as_strided(memory)
    given.agree("as an array", impl=again.tolist(), spec=array.tolist())
    given.agree("over the same memory", impl=numpy_module().shares_memory(again, memory), spec=True)
    steps = zip(again.strides, array.strides, array.shape, strict=True)
    given.check("its strides", all(one == other for one, other, size in steps if size > 1))


@claim(
    "C29.reshaped",
    "An array is said to be reshaped without a copy, in either order, exactly if numpy makes a view.",
    family="arrays",
    scope=Bounded(f"{BOX}, and {len(NEW_SHAPES)} shapes"),
    ids=("D15",),
    cases=arrays,
)
def reshapes_are_copies_where_numpy_makes_one(given: Given, way: str, order: tuple[int, ...]) -> None:
    _, array = lying(way, order)
    for shape, read in product(NEW_SHAPES, "CFA"):
        if array.size % prod(size for size in shape if size > 0) == 0:
            is_view = numpy_module().shares_memory(array.reshape(shape, order=read), array)
            given.agree("there is no copy", impl=bool(explain_reshape(array, shape, order=read)), spec=is_view)


@claim(
    "C29.filled",
    "A padded view is an array that has what is filled in where no element is.",
    family="arrays",
    scope=BOX,
    ids=("D10",),
    cases=arrays,
)
def padding_is_filled(given: Given, way: str, order: tuple[int, ...]) -> None:
    memory, array = lying(way, order)
    widths = ((1, 0), *((0, 2) for _ in order[2:]), (1, 1))
    view = View.of(array).pad(widths)
    meant = defined(view)
    read = [address(meant, index) if is_valid(meant, index) else -7 for index in index_set(view.shape)]
    given.agree("what is read", impl=view.as_strided(memory, fill=-7).ravel().tolist(), spec=read)
    padded = numpy_module().pad(array, widths, constant_values=-7)
    given.agree("as numpy pads", impl=view.as_strided(memory, fill=-7).tolist(), spec=padded.tolist())


@claim(
    "C29.always-a-view",
    "Every reshape of an array to one axis is a view (false: turned axes do not merge).",
    family="arrays",
    scope=BOX,
    ids=("D15",),
    expect=refuted,
    cases=arrays,
)
def every_reshape_is_a_view(given: Given, way: str, order: tuple[int, ...]) -> None:
    _, array = lying(way, order)
    given.check("there is no copy", bool(explain_reshape(array, (-1,))))
