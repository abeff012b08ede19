"""The kernel that writes what the stack reads, contiguous, in C, OpenCL, Metal or CUDA."""

from __future__ import annotations

from explorer.given import Given
from explorer.typed import typed
from impl.lower import kernel_text
from impl.shapetracker import ShapeTracker


def answer(given: Given) -> dict[str, object]:
    """The text of the kernel.

    >>> answer({"text": "(2, 3).T"})["text"].splitlines()[0]
    'void view(float* restrict data0, const float* restrict data1) {'
    """
    tracker = ShapeTracker(typed(given).views)
    return {"text": kernel_text(tracker, str(given.get("language", "c")), str(given.get("dtype", "float")))}
