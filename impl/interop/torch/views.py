"""Whether PyTorch views a tensor under another shape, and why not."""

from __future__ import annotations

from typing import Any

from impl.errors import ArrayError
from impl.interop.arrays.libraries import is_tensor
from impl.interop.arrays.runs import as_sizes, sizes_of
from impl.interop.arrays.verdicts import Terms, Verdict, verdict
from impl.shown import shown
from impl.view import View

WHERE = "explain_view"
"""What is asked, in messages."""

TERMS = Terms(
    call="x.view({})",
    copies=("x.contiguous().view({})", "x.reshape({})"),
    ordered="x.permute({}).view({})",
    axis="dim",
    unit="",
    shape="{}",
)
"""PyTorch's words."""


def explain_view(tensor: Any, shape: Any) -> Verdict:
    """Whether `tensor.view(shape)` is possible: NoCopy, or NeedsCopy with the dims that do not merge. `str` is the
    explanation, in PyTorch's words; only NoCopy is true.

    `shape` may have one size of -1. Strides are in elements. A View without a mask stands for a tensor of its strides.

    Raises ArrayError for what is neither, for tensors of another layout than strides, and for DTensors, whose views
    `impl.interop.torch.explain` explains; MovementError for a shape that has another number of elements.

    >>> print(explain_view(View.create((2, 3, 4)).permute((0, 2, 1)), (8, -1)))
    x.view(8, 3) needs a copy: shape (2, 4, 3), strides (12, 1, 4)
    runs of dims: 0 | 1 | 2, of sizes 2 | 4 | 3; new dim 0 of size 8 would cut the boundary after dim 0
    dim 0 and dim 1 do not merge: the stride of dim 0 is 12, not 4 * 1 = 4
    to do: x.contiguous().view(8, 3) or x.reshape(8, 3) copies
    x.permute(0, 2, 1).view(8, 3) does not, and has the elements in another order
    """
    if isinstance(tensor, View):
        sizes, strides = plain_view(tensor)
    elif is_tensor(tensor):
        sizes, strides = strided_tensor(tensor)
    else:
        raise ArrayError(f"{WHERE}: {shown(tensor)} is no tensor of PyTorch; need one, or a View without a mask")
    return verdict(sizes, strides, sizes_of(f"{WHERE}: shape", sizes, shape, (-1,)), TERMS)


def plain_view(view: View) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes and strides of a view that a tensor can have."""
    if not view.is_plain or view.mask is not None or any(stride < 0 for stride in view.strides):
        raise ArrayError(f"{WHERE}: {shown(view)}; PyTorch has plain sizes, strides >= 0, and no mask")
    return view.shape, view.strides


def strided_tensor(tensor: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes and strides of a tensor. Raises ArrayError for one whose view is not a matter of strides."""
    if str(tensor.layout) != "torch.strided" or tensor.is_nested or hasattr(tensor, "_local_tensor"):
        raise ArrayError(f"{WHERE}: a {type(tensor).__name__} of layout {tensor.layout}; need a tensor with strides")
    return as_sizes(tensor.shape, WHERE, ArrayError), as_sizes(tensor.stride(), WHERE, ArrayError)
