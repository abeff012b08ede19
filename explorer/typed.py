"""What the user typed: a chain of operations, or a stack of views, one a line, base first."""

from __future__ import annotations

import ast
from bisect import bisect_left
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from explorer.given import Given, choice, place
from impl.chains import Chain
from impl.cli.reading.chains import operation_of, parse_chain
from impl.cli.reading.parsing import parse_views
from impl.cli.reading.syntax import syntax_of
from impl.errors import LayoutError, ParseError
from impl.shapetracker import ShapeTracker
from impl.view import View

MOST_LETTERS = 20_000
"""Letters of what is typed."""
READINGS = ("written", "fewest")
"""How a chain is shown: each reshape a view of its own (L4), or in as few views as are found."""


class TypedError(LayoutError):
    """Text that the library refuses, the part of it that the refusal is about, and where that is, half-open."""

    def __init__(self, message: str, text: str, begin: int, end: int) -> None:
        super().__init__(message)
        self.begin, self.end, self.part = begin, end, text[begin:end]


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that was read: the views in the reading that is asked for, and for a chain its steps as the user wrote
    them, the beginning first."""

    text: str
    views: tuple[View, ...]
    chain: Chain | None
    pieces: tuple[str, ...]
    step: int


def typed(given: Given) -> Typed:
    """What is typed in `text`, up to the step `step` of a chain (None: all of it), in one of the `READINGS`.

    Raises TypedError for what cannot be read, and for a step that the library refuses.

    >>> [view.shape for view in typed({"text": "(2, 4).permute(1, 0).reshape(2, 4)"}).views]
    [(4, 2), (2, 4)]
    """
    text = joined(str(given.get("text", "")))
    if len(text) > MOST_LETTERS:
        raise LayoutError(f"the text has {len(text)} characters; at most {MOST_LETTERS} are read")
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        if len(lines) != 1 or not (pieces := pieces_of(text)):
            views = tuple(view for line in lines or [""] for view in parse_views(line))
            return Typed(text, views, None, (), 0)
        found = parse_chain(text)
    except LayoutError as error:
        raise located(text, lines, error) from error
    last = len(pieces) - 1
    asked = place(given, "step", len(pieces))
    step = last if asked is None else asked
    chain = Chain(found.steps[: step + 1], found.budget)
    views = chain.views if choice(given, "reading", READINGS) == "fewest" else as_written(chain)
    return Typed(text, views, chain, pieces, step)


def joined(text: str) -> str:
    """The text with lines that go on with an operation behind those that they go on.

    >>> joined("(2, 3)\\n  .T\\n  [0]")
    '(2, 3).T[0]'
    """
    lines: list[str] = []
    for line in text.replace(";", "\n").splitlines():
        bare = line.strip()
        if lines and bare.startswith((".", "[")) and not bare.startswith(("[{",)):
            lines[-1] += bare
        else:
            lines += [bare] * bool(bare)
    return "\n".join(lines)


def pieces_of(text: str) -> tuple[str, ...]:
    """A chain's beginning and its operations, as they are written; none for views without an operation, and for JSON.

    >>> pieces_of("(2, 3) .T[::2]"), pieces_of("View((2, 3))")
    (('(2, 3)', ' .T', '[::2]'), ())
    """
    if text.startswith(("{", "[")):
        return ()
    tree = syntax_of(text)
    ends = [ends_of(tree, text)]
    while (split := operation_of(tree)) is not None:
        tree = split[0]
        ends.append(ends_of(tree, text))
    if len(ends) == 1 and not isinstance(tree, ast.Tuple | ast.List):
        return ()
    ends.append(0)
    return tuple(text[begin:end] for end, begin in pairwise(ends))[::-1]


def ends_of(tree: ast.expr, text: str) -> int:
    """Where a piece of syntax ends in a text of one line, in characters; brackets around it belong to it."""
    end = len(text.encode()[: tree.end_col_offset or 0].decode())
    while end < len(text) and text[end] == ")":
        end += 1
    return end


def as_written(chain: Chain) -> tuple[View, ...]:
    """L4. The views of a chain in which each reshape of what is not in row-major order is a view of its own; but a call
    that is made of several, as windows are, has as few as are found.

    >>> from impl import chain
    >>> len(as_written(chain("(4, 6).T.reshape(2, 3, 4)"))), len(as_written(chain("(4, 6).reshape(24).reshape(2, 12)")))
    (2, 1)
    >>> len(as_written(chain("(4, 4).unfold(0, 3, 1).unfold(1, 3, 1).reshape(4, 9)")))
    2
    """
    views = chain.steps[0].tracker.views
    for step in chain.steps[1:]:
        top = ShapeTracker(views[-1:])
        is_one = sum(name == "reshape" for name, _ in step.movements) > 1
        for name, argument in step.movements:
            top = reshaped(top, argument) if name == "reshape" and not is_one else getattr(top, name)(argument)
        views = (*views[:-1], *(top.simplify() if is_one else top).views)
    return views


def reshaped(tracker: ShapeTracker, shape: tuple[int, ...]) -> ShapeTracker:
    """A reshape as a view of its own, unless what it reshapes is in row-major order, or has that shape."""
    last = tracker.views[-1]
    if last.contiguous or shape == last.shape:
        return tracker.reshape(shape)
    return ShapeTracker((*tracker.views, View.create(shape)))


def located(text: str, lines: list[str], error: LayoutError) -> TypedError:
    """The error with the part of the text that it is about: the line that cannot be read, or the step of a chain that
    is refused, which refuses all behind it too; of what is no Python the place where that shows."""
    if isinstance(error, ParseError) and len(lines) == 1:
        return TypedError(said(error), text, min(error.position, len(text)), len(text))
    if len(lines) != 1:
        begin = 0
        for line in lines:
            begin = text.index(line, begin)
            if is_refused(parse_views, line):
                return TypedError(said(error), text, begin, begin + len(line))
            begin += len(line)
        return TypedError(said(error), text, 0, len(text))
    ends = [0, *accumulate(map(len, pieces_of(text) or (text,)))]
    refused = bisect_left(ends, True, lo=1, hi=len(ends) - 1, key=lambda end: is_refused(parse_chain, text[:end]))
    return TypedError(said(error), text, ends[refused - 1], ends[refused])


def is_refused(read: Any, text: str) -> bool:
    """Whether the library refuses a text."""
    try:
        read(text)
    except LayoutError:
        return True
    return False


def said(error: LayoutError) -> str:
    """The message on one line."""
    return " ".join(str(error).split())
