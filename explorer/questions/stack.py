"""The views of what is typed, each as a grid of cells, memory as a strip, and the steps of a chain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from explorer.cells import MOST_CELLS, MOST_WIDE, Scale, cells_of, memory_of, scale_of
from explorer.given import Given, question
from explorer.suggested import suggested
from explorer.typed import Typed, typed
from impl.chains import Step
from impl.chains.table import short
from impl.cli.writing.as_json import WORDS
from impl.errors import LayoutError
from impl.merge.budget import DEFAULT_BUDGET
from impl.mergeability import BudgetExceeded, Merged, NotMergeable, OutOfBounds, mergeable
from impl.view import View, parts_of

MOST_VIEWS = 32
"""Views that are drawn."""
BEFORE = 8
"""Cells that are drawn in front of what is marked."""


def answer(given: Given) -> dict[str, object]:
    """The text as it was read, the views base first with their cells, the verdict, and the steps. `windows` has for a
    view, by its number, the index at which what is drawn of it begins.

    >>> found = answer({"text": "(2, 3).T"})
    >>> found["views"][0]["addresses"], found["verdict"]["kind"]
    ([0, 3, 1, 4, 2, 5], 'mergeable')
    """
    read, windows = typed(given), question(given.get("windows") or {})
    if len(read.views) > MOST_VIEWS:
        raise LayoutError(f"these are {len(read.views)} views; at most {MOST_VIEWS} are drawn")
    fewest = len(read.views if read.chain is None else read.chain.views)
    scale, verdict = scale_of(read.views[0]), verdict_of(read.views, fewest)
    windows = {str(len(read.views) - 1): window_on(read.views[-1].shape, verdict["marked"])} | {**windows}
    views = [view_of(read.views, level, windows.get(str(level)), scale) for level in range(len(read.views))]
    return {
        "text": read.text,
        "views": views,
        "memory": memory_of(read.views, scale),
        "verdict": verdict,
        "steps": steps_of(read),
        "step": read.step,
        "suggested": [] if read.chain is None else suggested(read.chain.shape),
    }


def view_of(views: tuple[View, ...], level: int, window: Any, scale: Scale) -> dict[str, object]:
    """A view of a stack: its parts, and its cells with the addresses that the stack up to here reads."""
    view = views[level]
    parts = {"shape": view.shape, "strides": view.strides, "offset": view.offset, "mask": view.mask}
    most = MOST_CELLS * 4 // max(len(views), 4)
    return {"brief": short(view), **parts, **cells_of(parts_of(views[: level + 1]), window, scale, most)}


def window_on(shape: tuple[int, ...], marked: Sequence[tuple[int, ...]]) -> list[int]:
    """Where what is drawn of the last view begins, if nothing else is asked for: so that what is marked is in it.

    >>> window_on((4, 512), ((0, 126), (0, 127), (0, 128))), window_on((4, 512), ((0, 1), (0, 2)))
    ([0, 118], [0, 0])
    """
    begins = [0] * len(shape)
    for axis, coordinates in enumerate(zip(*marked, strict=True)):
        is_far = max(coordinates) >= (MOST_WIDE if axis >= len(shape) - 2 else 1)
        begins[axis] = max(min(coordinates) - BEFORE * (axis >= len(shape) - 2), 0) if is_far else 0
    return begins


def verdict_of(views: tuple[View, ...], fewest: int) -> dict[str, Any]:
    """Whether a stack is one view: a word, what that means, a sentence, and the indices that show that it is not. The
    steps of a chain say how many views there are at fewest, so the headline does too where more are drawn."""
    found = mergeable(*views, budget=DEFAULT_BUDGET)
    match found:
        case Merged(view):
            headline = "One view:" if len(views) == 1 else f"These {len(views)} views are one:"
            sentence = short(views[0] if len(views) == 1 else view)
        case NotMergeable(witness):
            also = f", {fewest} at fewest," if fewest < len(views) else ""
            headline, sentence = f"These {len(views)} views{also} are not one:", str(witness)
        case OutOfBounds():
            headline, sentence = "This stack has no meaning:", str(found)
        case BudgetExceeded():
            headline, sentence = "Not decided:", str(found)
    return {"kind": WORDS[type(found)], "headline": headline, "sentence": sentence, "marked": found.marked}


def steps_of(read: Typed) -> list[dict[str, object]]:
    """The steps of a chain, as they are written; those behind the one that is looked at too."""
    if read.chain is None:
        return []
    steps: tuple[Step | None, ...] = read.chain.steps
    steps += (None,) * (len(read.pieces) - len(steps))
    return [
        {
            "text": piece.strip(),
            "shape": None if step is None else list(step.tracker.shape),
            "views": None if step is None else len(step.tracker.views),
            "reasons": [] if step is None else step.reasons,
        }
        for piece, step in zip(read.pieces, steps, strict=True)
    ]
