"""The pictures of the pages, drawn from the library: each cell says the address that its index reads, and has the
colour of that address; a cell that is not valid is hatched; the indices of a witness are outlined.

    python -m docs.building.drawings          # writes docs/pictures anew; a test compares them with what is written

A picture is legible on light and on dark ground: it has the colours of both, and takes those of the page where it
stands in one (`docs/static/pages.css`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from itertools import product

from impl import Merged, NotMergeable, View, mergeable
from impl.merge.reading import read

CELL = 34
"""Pixels of a cell."""
GAP = 26
"""Pixels between two panels."""
LINE = 17
"""Pixels of a line of text."""
MARGIN = 6

Stack = tuple[View, ...]
Indices = tuple[tuple[int, ...], ...]

STYLE = """\
svg.va{--ink:#1f2328;--edge:#57606a;--ground:#ffffff;font-family:ui-monospace,Menlo,Consolas,monospace}
@media (prefers-color-scheme:dark){svg.va{--ink:#e6edf3;--edge:#9aa4ae;--ground:#1b1f24}}
svg.va .words{fill:var(--ink);font-size:13px}
svg.va .cell{stroke:var(--edge)}
svg.va .number{fill:#111111;font-size:13px;text-anchor:middle}
svg.va .masked{fill:var(--ground);stroke:var(--edge)}
svg.va .hatch{stroke:var(--edge);stroke-width:1.5}
svg.va .halo{fill:none;stroke:#ffffff;stroke-width:6}
svg.va .mark{fill:none;stroke:#b3001b;stroke-width:3}"""


@dataclass(frozen=True, slots=True)
class Panel:
    """A stack of views as cells, with lines of text above; `number` counts the addresses that have colours."""

    words: tuple[str, ...]
    stack: Stack
    number: int
    marked: Indices = ()
    letters: str = ""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the last view."""
        return self.stack[-1].shape

    @property
    def width(self) -> int:
        """Pixels from left to right: of the cells, or of the words if those are longer."""
        columns = self.shape[-1] if self.shape else 1
        slices = self.slices
        return max(slices * columns * CELL + (slices - 1) * CELL // 2, *(8 * len(line) for line in self.words))

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        rows = self.shape[-2] if len(self.shape) > 1 else 1
        return len(self.words) * LINE + 6 + rows * CELL

    @property
    def slices(self) -> int:
        """How many grids stand beside each other: one for each index of the axes before the last two."""
        found = 1
        for size in self.shape[:-2]:
            found *= size
        return found


@dataclass(frozen=True, slots=True)
class Picture:
    """Panels, row by row, and what the whole shows."""

    name: str
    title: str
    rows: tuple[tuple[Panel, ...], ...] = field(default=())

    def text(self) -> str:
        """The picture as SVG."""
        width = max(sum(panel.width + GAP for panel in row) - GAP for row in self.rows) + 2 * MARGIN
        height = sum(max(panel.height for panel in row) + GAP for row in self.rows) - GAP + 2 * MARGIN
        lines = [
            f'<svg class="va" xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}" role="img" aria-labelledby="{self.name}-title">',
            f'<title id="{self.name}-title">{escape(self.title)}</title>',
            f"<style>{STYLE}</style>",
            f'<defs><pattern id="{self.name}-hatch" width="6" height="6" patternUnits="userSpaceOnUse"'
            ' patternTransform="rotate(45)"><line class="hatch" x1="0" y1="0" x2="0" y2="6"/></pattern></defs>',
        ]
        top = MARGIN
        for row in self.rows:
            left = MARGIN
            for panel in row:
                lines += drawn(panel, left, top, self.name)
                left += panel.width + GAP
            top += max(panel.height for panel in row) + GAP
        return "\n".join([*lines, "</svg>", ""])


def drawn(panel: Panel, left: int, top: int, name: str) -> Iterator[str]:
    """The words of a panel, its cells, and the outlines of those that are marked."""
    for number, line in enumerate(panel.words):
        yield f'<text class="words" x="{left}" y="{top + LINE * number + 12}">{escape(line)}</text>'
    top += len(panel.words) * LINE + 6
    for index in product(*map(range, panel.shape)):
        yield from cell(panel, index, *corner(panel, index, left, top), name)
    for index in panel.marked:
        x, y = corner(panel, index, left, top)
        box = f'x="{x + 4}" y="{y + 4}" width="{CELL - 8}" height="{CELL - 8}"'
        yield f'<rect class="halo" {box}/><rect class="mark" {box}/>'


def corner(panel: Panel, index: tuple[int, ...], left: int, top: int) -> tuple[int, int]:
    """Where the cell of an index stands."""
    slice_number = 0
    for size, i in zip(panel.shape[:-2], index[:-2], strict=True):
        slice_number = slice_number * size + i
    column = index[-1] if index else 0
    row = index[-2] if len(index) > 1 else 0
    columns = panel.shape[-1] if panel.shape else 1
    return left + slice_number * (columns * CELL + CELL // 2) + column * CELL, top + row * CELL


def cell(panel: Panel, index: tuple[int, ...], x: int, y: int, name: str) -> Iterator[str]:
    """One cell: its address in the colour of that, or hatched where the index is not valid."""
    box = f'x="{x}" y="{y}" width="{CELL}" height="{CELL}"'
    reading = read(tuple(view.parts for view in panel.stack), index)
    if reading.leaves is not None:
        raise ValueError(f"cell: the index {index} of {panel.stack} leaves the stack")
    if not reading.is_valid or reading.address is None:
        yield f'<rect class="masked" {box}/><rect {box} fill="url(#{name}-hatch)"/>'
        return
    address = reading.address
    said = panel.letters[address] if panel.letters else str(address)
    yield f'<rect class="cell" {box} fill="{colour(address, panel.number)}"/>'
    yield f'<text class="number" x="{x + CELL // 2}" y="{y + CELL // 2 + 5}">{said}</text>'


def colour(address: int, number: int) -> str:
    """The colour of an address among so many: the way round the circle, light enough for black digits.

    >>> colour(0, 8), colour(4, 8)
    ('hsl(0 75% 80%)', 'hsl(180 75% 80%)')
    """
    return f"hsl({address * 360 // number} 75% 80%)"


def witness_of(stack: Stack) -> Indices:
    """The indices that show that a stack is no view."""
    match mergeable(*stack):
        case NotMergeable(witness):
            return witness.indices
        case answer:
            raise ValueError(f"witness_of: {answer!r}")


def merged(stack: Stack) -> Stack:
    """The one view that a stack is."""
    match mergeable(*stack):
        case Merged(view):
            return (view,)
        case answer:
            raise ValueError(f"merged: {answer!r}")
