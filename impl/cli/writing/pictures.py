"""The grid of addresses that a stack of views reads, as a picture in SVG.

Cells are coloured by address, from dark to light; those of indices that are not valid are hatched, and marked ones,
such as those of a witness, are outlined. Axes before the last two are written out as slices, one below the other. Each
cell says its index and what it reads when the pointer rests on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from html import escape
from itertools import product
from math import prod

from impl.cli.writing.grid import INDICES, OUTSIDE, digits
from impl.errors import BudgetError, LayoutError
from impl.frozen import frozen
from impl.integers import as_integers, one_by_one
from impl.merge.reading import Reading, read
from impl.mergeability import plain_parts_of
from impl.shown import shown
from impl.view import View, stack_of

LARGEST = 4_096
"""Cells; larger grids are refused."""
SIDE, GAP, LETTER = 24, 2, 7
"""Pixels: the least width of a cell, and its height; between cells; of a letter."""
SHADES = ((59, 28, 98), (42, 93, 140), (32, 144, 124), (143, 198, 72), (250, 229, 110))
"""Colours, as red, green and blue, from the lowest address to the highest."""
STYLE = (
    "text{font:11px ui-monospace,monospace;text-anchor:middle;dominant-baseline:central}"
    ".heading{text-anchor:start;fill:currentColor}.masked{fill:url(#masked);stroke:#8888}"
    ".outside{fill:#c62828}.marked{fill:none;stroke:#e53935;stroke-width:3}"
)
HATCHED = (
    '<defs><pattern id="masked" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V6" stroke="#8888" stroke-width="2"/></pattern></defs>'
)


Colours = dict[int | None, tuple[int, int, int]]
"""Red, green and blue for each address."""


@frozen
class Sheet:
    """Where the cells of a shape stand: slices one below the other, each under its heading; cells of one width."""

    shape: tuple[int, ...]
    width: int

    @property
    def rows(self) -> int:
        """The rows of one slice."""
        return (1, 1, *self.shape)[-2]

    @property
    def heading(self) -> int:
        """The height of the heading of a slice."""
        return SIDE if len(self.shape) > 2 else 0

    @property
    def height(self) -> int:
        """The height of one slice, with its heading."""
        return self.heading + self.rows * (SIDE + GAP) + GAP

    @property
    def slices(self) -> list[tuple[int, ...]]:
        """The indices of the slices."""
        return [*product(*map(range, self.shape[:-2]))] if prod(self.shape) else []

    def corner(self, index: tuple[int, ...]) -> tuple[int, int]:
        """The left upper corner of a cell."""
        row, column = (0, 0, *index)[-2:]
        number = 0
        for digit, size in zip(index[:-2], self.shape, strict=False):
            number = number * size + digit
        return GAP + column * (self.width + GAP), number * self.height + self.heading + GAP + row * (SIDE + GAP)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole; without cells that of the gap around them, however long axes are."""
        if 0 in self.shape:
            return GAP, GAP
        return (1, *self.shape)[-1] * (self.width + GAP) + GAP, max(len(self.slices), 1) * self.height


def svg(views: tuple[View, ...], marked: Collection[tuple[int, ...]] = ()) -> str:
    """The picture of a stack, base first, with some indices outlined.

    Raises BudgetError for more than 4,096 cells and for integers of more digits than Python writes, and MergeError for
    symbolic parts.

    >>> svg((View.create((2, 3)).pad(((0, 1), (0, 0))),))[:65]
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" ro'
    """
    stack = stack_of(views, "svg: views")
    parts, shape = plain_parts_of("svg: view", stack), stack[-1].shape
    indices = one_by_one(marked, "svg: marked", INDICES, LayoutError, LARGEST)
    marks = {as_integers(index, "svg: marked", LayoutError) for index in indices}
    if prod(shape) > LARGEST or len(shape) > LARGEST:
        raise BudgetError(f"svg: the shape {shown(shape)} has {shown(prod(shape))} cells; at most {LARGEST} are drawn")
    readings = {index: read(parts, index) for index in product(*map(range, shape if prod(shape) else (0,)))}
    texts = {index: text_of(reading) for index, reading in readings.items()}
    sheet = Sheet(shape, max([SIDE, *(LETTER * (len(text) + 1) for text in texts.values())]))
    colours = colours_of([reading.address for reading in readings.values() if is_read(reading)])
    label = f"what a stack of views of shape {shown(shape)} reads"
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.size[0]}" height="{sheet.size[1]}" ',
            f'role="img" aria-label="{escape(label)}"><style>{STYLE}</style>{HATCHED}',
            *headings(sheet),
            *(cell(sheet, index, reading, colours) for index, reading in readings.items()),
            *(outline(sheet, index) for index in sorted(marks & readings.keys())),
            "</svg>",
        ]
    )


def svg_or_none(views: tuple[View, ...], marked: Collection[tuple[int, ...]] = ()) -> str | None:
    """The picture; None where there is none, for notebooks, which show the text then."""
    with suppress(LayoutError):
        return svg(views, marked)
    return None


def html_or_none(views: tuple[View, ...], caption: str, marked: Collection[tuple[int, ...]] = ()) -> str | None:
    """The picture above a line that says what it is; None where there is no picture."""
    found = svg_or_none(views, marked)
    return None if found is None else f"<figure>{found}<figcaption>{escape(caption)}</figcaption></figure>"


def is_read(reading: Reading) -> bool:
    """Whether an index reads an address."""
    return reading.is_valid and reading.leaves is None


def text_of(reading: Reading) -> str:
    """What stands in a cell."""
    if reading.leaves is not None:
        return OUTSIDE
    return digits("svg", reading.address) if reading.is_valid else ""


def said(index: tuple[int, ...], reading: Reading) -> str:
    """What a cell says of itself."""
    if reading.leaves is not None:
        flat = digits("svg", reading.leaves.flat)
        return f"{index}: out of bounds, flat number {flat} of view {reading.leaves.level}"
    return f"{index}: address {reading.address}" if reading.is_valid else f"{index}: not valid"


def colours_of(addresses: list[int | None]) -> Colours:
    """A colour for each address: `SHADES`, and what lies between them, from the lowest to the highest."""
    known = sorted({address for address in addresses if address is not None})
    least, extent = (known[0], max(known[-1] - known[0], 1)) if known else (0, 1)
    return {address: between(1024 * (address - least) // extent) for address in known}


def between(place: int) -> tuple[int, int, int]:
    """The colour at a place, 0 for the darkest and 1024 for the lightest.

    >>> between(0), between(512), between(1024)
    ((59, 28, 98), (32, 144, 124), (250, 229, 110))
    """
    part, rest = divmod(place * (len(SHADES) - 1), 1024)
    low, high = SHADES[part], SHADES[min(part + 1, len(SHADES) - 1)]
    red, green, blue = (one + (other - one) * rest // 1024 for one, other in zip(low, high, strict=True))
    return red, green, blue


def is_light(colour: tuple[int, int, int]) -> bool:
    """Whether letters on a colour are dark.

    >>> is_light(between(0)), is_light(between(1024))
    (False, True)
    """
    red, green, blue = colour
    return 3 * red + 6 * green + blue > 1100


def headings(sheet: Sheet) -> Iterator[str]:
    """The line above each slice, where there are several axes before the last two."""
    for number, front in enumerate(sheet.slices if sheet.heading else ()):
        place = f'x="{GAP}" y="{number * sheet.height + SIDE // 2}"'
        yield f'<text class="heading" {place}>[{", ".join(map(str, front))}, :, :]</text>'


def cell(sheet: Sheet, index: tuple[int, ...], reading: Reading, colours: Colours) -> str:
    """One cell."""
    x, y = sheet.corner(index)
    red, green, blue = colours.get(reading.address, (255, 255, 255)) if is_read(reading) else (0, 0, 0)
    kind = f'fill="rgb({red},{green},{blue})"' if is_read(reading) else f'class="{kind_of(reading)}"'
    letters = "#000" if is_light((red, green, blue)) else "#fff"
    text = f'<text x="{x + sheet.width // 2}" y="{y + SIDE // 2}" fill="{letters}">{text_of(reading)}</text>'
    box = f'<rect x="{x}" y="{y}" width="{sheet.width}" height="{SIDE}" {kind}/>'
    return f"<g><title>{escape(said(index, reading))}</title>{box}{text}</g>"


def kind_of(reading: Reading) -> str:
    """The class of a cell that reads nothing."""
    return "masked" if reading.leaves is None else "outside"


def outline(sheet: Sheet, index: tuple[int, ...]) -> str:
    """The outline of a marked cell."""
    x, y = sheet.corner(index)
    return f'<rect class="marked" x="{x}" y="{y}" width="{sheet.width}" height="{SIDE}"/>'
