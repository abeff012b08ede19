"""Calls on arrays as chains have them: each reads what numpy's reads, and is copy-free where numpy makes a view."""

from collections.abc import Callable
from contextlib import nullcontext, suppress
from itertools import product
from math import prod
from typing import Any, NamedTuple

from impl import Chain, MovementError, chain
from impl.interop.arrays.libraries import numpy_module
from proofs.claims.common import defined_all
from proofs.kernel import Bounded, Given, claim, refuted
from spec.shape import index_set
from spec.stack import read


class Call(NamedTuple):
    """A call that libraries have on an array, what it is given for so many axes, and what it is in numpy."""

    libraries: tuple[str | None, ...]
    name: str
    given: Callable[[int], tuple[Any, ...]]
    meant: Callable[[Any], Any]


ALL, NUMPY = (None, "numpy", "jax", "torch", "tinygrad"), ("numpy", "jax")
NONE, EVERY_SECOND = (None,), slice(None, None, 2)
SHAPES = (2, 3, 4), (4, 1, 6), (1, 12, 1), (2, 1, 66), (2, 3, 1, 2, 2), (2, 1, 3, 1, 2, 2)

CALLS = (
    Call(ALL, "reshape", lambda _: ((2, -1),), lambda x: x.reshape(2, -1)),
    Call(ALL, "reshape", lambda _: (-1,), lambda x: x.reshape(-1)),
    Call((None, "torch"), "view", lambda _: (2, -1), lambda x: x.reshape(2, -1)),
    Call((None, "jax"), "ravel", lambda _: (), lambda x: x.reshape(-1)),
    Call(("numpy", "torch"), "ravel", lambda _: (), lambda x: x.ravel()),
    Call((None, "torch", "tinygrad"), "flatten", lambda _: (1,), lambda x: x.reshape(x.shape[0], -1)),
    Call((None, "torch"), "flatten", lambda _: (0, -2), lambda x: x.reshape(-1, x.shape[-1])),
    Call((None, "torch"), "unflatten", lambda _: (-1, (1, -1)), lambda x: x.reshape(*x.shape[:-1], 1, -1)),
    Call((None, "torch"), "unflatten", lambda _: (-2, (-1, 1)), lambda x: x.reshape(*x.shape[:-1], 1, x.shape[-1])),
    Call((None, "torch", "tinygrad"), "permute", lambda n: (*range(2, n), 0, 1), lambda x: x.transpose(*turned(x))),
    Call((None, *NUMPY), "transpose", lambda n: (*range(2, n), 0, 1), lambda x: x.transpose(*turned(x))),
    Call((None, *NUMPY), "transpose", lambda _: (), lambda x: x.transpose()),
    Call((None, "torch", "tinygrad"), "transpose", lambda _: (0, -1), lambda x: x.swapaxes(0, -1)),
    Call((None, *NUMPY, "torch"), "T", lambda _: (), lambda x: x.T),
    Call((None, *NUMPY, "torch"), "mT", lambda _: (), lambda x: x.swapaxes(-1, -2)),
    Call((None, *NUMPY, "torch"), "swapaxes", lambda _: (-1, 0), lambda x: x.swapaxes(-1, 0)),
    Call((None, *NUMPY, "torch"), "moveaxis", lambda _: (0, -1), lambda x: numpy_module().moveaxis(x, 0, -1)),
    Call((None, "torch"), "movedim", lambda _: ((0, -1), (1, 0)), lambda x: x.transpose(-1, *range(x.ndim - 1))),
    Call((None, *NUMPY, "torch"), "squeeze", lambda _: (), lambda x: x.squeeze()),
    Call((None, "torch", "tinygrad"), "unsqueeze", lambda _: (-2,), lambda x: numpy_module().expand_dims(x, -2)),
    Call((None, *NUMPY), "expand_dims", lambda _: ((0, 3, -1),), lambda x: numpy_module().expand_dims(x, (0, 3, -1))),
    Call((None, "torch"), "expand", lambda n: (2, *(-1,) * n), lambda x: numpy_module().broadcast_to(x, (2, *x.shape))),
    Call((None, *NUMPY), "flip", lambda n: ((0, n - 1),), lambda x: numpy_module().flip(x, (0, x.ndim - 1))),
    Call((None, "torch"), "narrow", lambda _: (-1, -1, 1), lambda x: x[..., -1:]),
    Call((None, "torch"), "select", lambda n: (n - 1, 0), lambda x: x[..., 0]),
    Call((None, *NUMPY, "torch"), "diagonal", lambda _: (0, 0, -1), lambda x: x.diagonal(0, 0, -1)),
    Call((None, *NUMPY, "torch"), "subscript", lambda _: ((EVERY_SECOND, None, ..., -1),),
         lambda x: x[::2, None, ..., -1]),
    Call((None, *NUMPY), "subscript", lambda n: ((EVERY_SECOND,) * n,), lambda x: x[(EVERY_SECOND,) * x.ndim]),
    Call((None, *NUMPY), "subscript", lambda _: ((..., slice(None, None, -4)),), lambda x: x[..., ::-4]),
    Call(NONE, "stride", lambda n: ((-1, *(1,) * (n - 2), 2),), lambda x: x[::-1, ..., ::2]),
    Call((None, "tinygrad"), "shrink", lambda n: (((0, 1), *(None,) * (n - 2), (0, 1)),), lambda x: x[:1, ..., :1]),
    Call(("tinygrad",), "reshape", lambda _: (None, -1), lambda x: x.reshape(x.shape[0], -1)),
    Call(("tinygrad",), "expand", lambda n: (None,) * n, lambda x: x),
    Call(("torch", "tinygrad"), "squeeze", lambda _: (1,), lambda x: x.squeeze(1) if x.shape[1] == 1 else x),
    Call(("torch",), "flatten", lambda _: (1, 2), lambda x: x.reshape(x.shape[0], -1, *x.shape[3:])),
)  # fmt: skip


def turned(array: Any) -> tuple[int, ...]:
    """The axes of an array, the first two last."""
    return (*range(2, array.ndim), 0, 1)


BEFORE: dict[str, tuple[tuple[Any, ...], ...]] = {
    "in order": (),
    "turned round": (("T",),),
    "every second": (("subscript", (..., EVERY_SECOND)),),
    "a part of turned": (("T",), ("subscript", (..., slice(0, 1)))),
}
"""How an array lies in memory before it is called: what is done to one in order."""


@claim(
    "C29.calls",
    "A call in the words of numpy, JAX, PyTorch or tinygrad reads at each index what numpy reads there, and is one "
    "view of memory exactly if numpy makes one.",
    family="calls",
    scope=Bounded(f"{len(CALLS)} calls on arrays of {len(SHAPES)} shapes that lie in memory in {len(BEFORE)} ways"),
    ids=("D10", "D11", "D12", "D13", "D14", "D15", "D16"),
    cases=lambda: ((before,) for before in BEFORE),
)
def calls_are_those_of_numpy(given: Given, before: str) -> None:
    for call, shape in product(CALLS, SHAPES):
        array = numpy_module().arange(prod(shape)).reshape(shape)
        lying = array
        for name, *key in BEFORE[before]:
            lying = lying.T if name == "T" else lying[key[0]]
        wanted = call.meant(lying)
        for library in call.libraries:
            given.show("call", (library, shape, call.name, *call.given(len(shape))))
            found = called(shape, before, call, library)
            is_view = not wanted.size or numpy_module().shares_memory(wanted, array)
            given.agree("it is one view", impl=found is not None and found.is_copy_free, spec=is_view)
            if found is not None:
                stack = defined_all(found.views)
                said = [read(stack, index).address for index in index_set(found.shape)]
                given.agree("the shape", impl=found.shape, spec=wanted.shape)
                given.agree("what is read", impl=said, spec=wanted.ravel().tolist())


def called(shape: tuple[int, ...], before: str, call: Call, library: str | None) -> Chain | None:
    """A call on an array that lies in some way; None where `ravel` is refused, which copies where a view would do."""
    with suppress(MovementError) if call.name == "ravel" else nullcontext():
        return chain(chain(shape, *BEFORE[before]), (call.name, *call.given(len(shape))), library=library)
    return None


@claim(
    "C29.transpose-alike",
    "`transpose(0, 1)` means in PyTorch what it means in numpy (false: it exchanges the axes, which numpy leaves).",
    family="calls",
    scope=Bounded("a matrix of 2 x 3 elements"),
    ids=("D13",),
    expect=refuted,
)
def transposed_alike(given: Given) -> None:
    shapes = [chain((2, 3), ("transpose", 0, 1), library=library).shape for library in ("torch", "numpy")]
    given.agree("the shape", impl=shapes[0], spec=shapes[1])
