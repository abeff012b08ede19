"""Layouts as objects of pycute, NVIDIA's CuTe in Python, and back. pycute is imported when an object of it is made."""

from __future__ import annotations

from typing import Any

from impl.doors import one_of
from impl.interop.cute.layout import Layout
from impl.interop.cute.tuples import CuteError
from impl.shown import shown

INSTALL = "python -m pip install nvidia-cutlass"
"""What brings pycute; the package of that name on PyPI is another project."""


def of_pycute(layout: Any) -> Layout:
    """The layout of an object with a shape and a stride, as those of pycute have them. pycute is not imported.

    Raises CuteError for anything else: swizzled and composed layouts are none.

    >>> from types import SimpleNamespace
    >>> str(of_pycute(SimpleNamespace(shape=(8, (4, 2)), stride=(16, (1, 4)))))
    '(8,(4,2)):(16,(1,4))'
    """
    try:
        shape, stride = layout.shape, layout.stride
    except Exception as refusal:
        raise CuteError(f"of_pycute: {shown(layout)} has no shape and stride; need a Layout of pycute") from refusal
    if stride is None:
        raise CuteError(f"of_pycute: {shown(layout)} has no stride; need a Layout of pycute")
    return Layout(shape, stride)


def to_pycute(layout: Layout) -> Any:
    """The same layout as an object of pycute. Raises CuteError where there is no pycute, or another project's.

        pycute.composition(to_pycute(base), to_pycute(outer))
    """
    one_of(Layout, layout, "to_pycute: layout", CuteError)
    try:
        import pycute  # noqa: PLC0415
    except ImportError as missing:
        raise CuteError(f"to_pycute: there is no pycute; {INSTALL}") from missing
    if not hasattr(pycute, "Layout"):
        raise CuteError(f"to_pycute: the pycute that is installed is another project, without Layout; {INSTALL}")
    return pycute.Layout(layout.shape, layout.stride)
