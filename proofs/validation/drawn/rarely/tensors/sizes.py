"""Tensors of more bytes than numpy counts, and without axes (D15, D16, D20)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from impl import ops
from impl.interop.arrays.libraries import numpy_module
from proofs.validation.defined import require, require_refused


def ask_rare_sizes(random: Random) -> None:
    """Each of them."""
    about_many_bytes(random)
    about_no_axes(random)


def about_many_bytes(random: Random) -> None:
    """A number that is repeated more often than numpy counts bytes, whether or not a size of 0 leaves no element, is
    refused where it is read, and read where it is one of its parts."""
    numpy, value = numpy_module(), random.randint(-9, 9)
    for kind, most in ((numpy.int8, 2**63 - 1), (numpy.float64, 2**60 - 1), (numpy.complex128, 2**59 - 1)):
        many = ops.broadcast_to(kind(value), (most,))
        require(many.array().shape == (most,), "as many bytes as numpy counts", kind, most)
        for shape in ((most + 1,), (2**70,), (random.randint(2, 9), most)):
            more = ops.broadcast_to(kind(value), shape)
            require(more[(-1,) * len(shape)].numpy() == value, "a part of many bytes", kind, shape)
            asked: tuple[Any, ...] = (more.array, more.numpy, lambda more=more: ops.add(more, 1))
            for ask in asked:
                require_refused(ask, "more bytes than numpy counts")
    none = ops.broadcast_to(numpy.int8(value), (2**57, 0))
    require(none.array().shape == (2**57, 0), "no elements of many bytes", value)
    for size in (2**63, 2**70):
        none = ops.broadcast_to(numpy.int8(value), (0, size))
        for ask in (none.array, lambda none=none: ops.add(none, none)):
            require_refused(ask, "no elements of more bytes than numpy counts")


def about_no_axes(random: Random) -> None:
    """An update of all of a tensor without axes has the type that both have together, as one with an axis has."""
    numpy = numpy_module()
    kinds = numpy.int8, numpy.int64, numpy.float32, numpy.float64
    for base, update in product(kinds, kinds):
        value = random.randint(0, 99)
        found = [ops.slice_update(numpy.zeros(shape, base), numpy.full(shape, value, update), (0,) * len(shape))
                 for shape in ((), (1,))]  # fmt: skip
        are_alike = found[0].dtype == found[1].dtype == numpy.result_type(base, update)
        require(are_alike and float(found[0].numpy()) == value, "an update without axes", base, update, found)
