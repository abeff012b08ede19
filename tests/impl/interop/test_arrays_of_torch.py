"""Tensors of PyTorch as views, and views over their memory (D7, D8)."""

import itertools

import numpy as np
import pytest

from impl import View
from impl.errors import ArrayError
from impl.interop.arrays import as_strided, read, view_of
from impl.interop.torch import explain_view
from impl.ops import Tensor, swap_axes

torch = pytest.importorskip("torch")


def tensors():
    """Views of one storage: transposed, sliced, repeated, of one element and of none, and of another kind."""
    x = torch.arange(24, dtype=torch.int32).reshape(2, 3, 4)
    yield from (x, x.permute(2, 0, 1), x[1:, ::2, 1], x[0, 0].expand(3, 4), x[1, 2, 3], x[:, 3:], x.view(torch.int16))
    yield from (x.view(torch.int64)[1], torch.as_strided(x, (3, 3), (1, 1), 5), torch.from_numpy(np.arange(9)[3:]))
    yield torch.ones(2, 3, requires_grad=True).t()


@pytest.mark.parametrize("number", range(11))
def test_a_tensor_is_read_and_made_again(number):
    """D8. The offset counts from the storage; the buffer is a tensor over it, and the array is numpy's."""
    tensor = next(itertools.islice(tensors(), number, None))
    found = read(tensor)
    if tensor.numel():
        wanted = [0 if size == 1 else stride for size, stride in zip(tensor.shape, tensor.stride(), strict=True)]
        assert (list(found.view.strides), found.view.offset) == (wanted, tensor.storage_offset())
    made = as_strided(found.view, found.buffer)
    assert made.tolist() == tensor.tolist() and found.buffer.dtype == tensor.dtype
    assert not found.buffer.requires_grad
    assert tensor.numel() == 0 or made.__array_interface__["data"][0] == tensor.data_ptr()
    again = torch.as_strided(found.buffer, found.view.shape, found.view.strides, found.view.offset)
    assert again.equal(tensor) and (tensor.numel() == 0 or again.data_ptr() == tensor.data_ptr())


def test_a_tensor_with_a_gradient_is_a_buffer():
    """D8. What reads it knows of no gradient."""
    assert View.create((2,), (2,)).as_strided(torch.ones(3, requires_grad=True)).tolist() == [1, 1]


def test_kinds_that_numpy_does_not_have():
    """D8. They have a view and a buffer; only as an array they are refused."""
    found = read(torch.arange(6, dtype=torch.bfloat16).reshape(2, 3).t())
    assert found.view.strides == (1, 3) and found.buffer.shape == (6,)
    with pytest.raises(ArrayError, match="numpy cannot read the memory of Tensor"):
        as_strided(found.view, found.buffer)


def test_a_tensor_without_memory_has_a_view():
    """D7."""
    assert view_of(torch.empty(2, 3, device="meta").t()) == View.create((3, 2), (1, 3))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: torch.eye(3).to_sparse(), "a tensor of layout torch.sparse_coo; need torch.strided"),
        (lambda: torch.ones(3, dtype=torch.complex64).conj(), r"not those in memory.* need `.resolve_conj\(\)`"),
        (lambda: torch.ones(3, dtype=torch.complex64).conj().imag, r"not those in memory.* need `.resolve_neg\(\)`"),
    ],
)
def test_tensors_that_are_no_memory_are_refused(make, message):
    """D7."""
    for ask in (view_of, read, lambda x: as_strided(View.create((3,)), x)):
        with pytest.raises(ArrayError, match=message):
            ask(make())


def test_a_tensor_that_wraps_others_is_refused():
    """D7. Its strides are not those of the memory inside."""
    from torch._subclasses import FakeTensorMode  # noqa: PLC0415

    with FakeTensorMode() as mode:
        fake = mode.from_tensor(torch.ones(2, 3)).t()
        with pytest.raises(ArrayError, match="FakeTensor wraps other tensors"):
            view_of(fake)
        assert not explain_view(fake, (6,))
    with pytest.raises(ArrayError, match=r"of layout torch.sparse_coo; need a tensor with strides"):
        explain_view(torch.eye(3).to_sparse(), (9,))


def test_our_tensors_go_to_pytorch_and_numpy_without_a_copy():
    """D8. By DLPack: moved ones as strides."""
    memory = np.arange(6.0)
    moved = swap_axes(Tensor.of(memory.reshape(2, 3)), 0, 1)
    there = torch.from_dlpack(moved)
    memory[5] = 9
    assert there.stride() == (1, 3) and there.tolist() == [[0, 3], [1, 4], [2, 9]]
