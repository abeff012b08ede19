"""What each picture shows. `python -m docs.building.drawings` writes them."""

from __future__ import annotations

from argparse import ArgumentParser

from docs.building.pictures import Panel, Picture, Stack, merged, witness_of
from docs.building.places import PAGES
from impl import ShapeTracker, View

EIGHT = ShapeTracker.from_shape((8,))
ROWS = ShapeTracker.from_shape((4, 2))
GRID = ShapeTracker.from_shape((2, 3))
TURNED: Stack = (View.create((4, 2), (1, 4)), View.create((2, 4)))
"""Two rows of four, transposed, and read in row-major order as two rows of four again."""
COLUMNS: Stack = (View.create((4,), (2,)), View.create((2, 2), (1, 2)))
"""Every second of eight numbers, as two columns of two."""
THREE: Stack = (View.create((6, 3), (1, 6)), View.create((6, 3), (1, 6)), View.create((3,), (1,), 11))
"""Three views that are one although no two neighbours are."""


def all_of_them() -> tuple[Picture, ...]:
    """All pictures, in the order of the tutorial."""
    tutorial = memory(), transposed(), movements(), masks(), refusing(), merging(), hole(), three(), divided()
    return overview(), *tutorial, subset()


def shown(words: str, tracker: ShapeTracker, number: int, **more: object) -> Panel:
    """A tracker as a panel; lines of the words are divided by a bar."""
    return Panel(tuple(words.split("|")), tracker.views, number, **more)  # type: ignore[arg-type]


def overview() -> Picture:
    """The picture of the README."""
    return Picture(
        "overview",
        "Eight numbers in memory, read as 2 rows of 4, transposed, and reshaped: one view, one view, then two",
        (
            (shown("memory, addresses 0 to 7", EIGHT, 8),),
            (
                shown("reshape (2, 4)|1 view", EIGHT.reshape((2, 4)), 8),
                shown("permute (1, 0)|1 view", EIGHT.reshape((2, 4)).permute((1, 0)), 8),
                Panel(("reshape (2, 4)", "2 views: 0, 4, 1 bends"), TURNED, 8, witness_of(TURNED)),
            ),
        ),
    )


def memory() -> Picture:
    """The eight letters of the first notes."""
    letters = "abcdefgh"
    return Picture(
        "memory",
        "Eight letters in a row, as 4 rows of 2, as 2 rows of 4, and as a cube",
        (
            (shown("shape (8,)", EIGHT, 8, letters=letters),),
            (
                shown("shape (4, 2)", ROWS, 8, letters=letters),
                shown("shape (2, 4)", EIGHT.reshape((2, 4)), 8, letters=letters),
                shown("shape (2, 2, 2)", EIGHT.reshape((2, 2, 2)), 8, letters=letters),
            ),
        ),
    )


def transposed() -> Picture:
    """Strides exchanged."""
    return Picture(
        "transposed",
        "4 rows of 2 with strides 2 and 1, and transposed with strides 1 and 2",
        (
            (
                shown("shape (4, 2)|strides (2, 1)", ROWS, 8),
                shown("shape (2, 4)|strides (1, 2)", ROWS.permute((1, 0)), 8),
            ),
        ),
    )


def movements() -> Picture:
    """The movement operations that have no mask."""
    return Picture(
        "movements",
        "2 rows of 3 shrunk, taken backwards, and one row repeated",
        (
            (
                shown("shape (2, 3)", GRID, 6),
                shown("shrink|columns 1 to 3", GRID.shrink(((0, 2), (1, 3))), 6),
                shown("stride (1, -1)|backwards", GRID.stride((1, -1)), 6),
                shown("row 1, expand|stride 0", GRID.shrink(((1, 2), (0, 3))).expand((3, 3)), 6),
            ),
        ),
    )


def masks() -> Picture:
    """Padding, and what can be done after it."""
    padded = GRID.pad(((0, 1), (1, 1)))
    return Picture(
        "masks",
        "2 rows of 3 with a border of cells that are not valid; the same turned; the same as one row",
        (
            (
                shown("pad ((0,1),(1,1))|1 view, a mask", padded, 6),
                shown("permute (1, 0)|1 view", padded.permute((1, 0)), 6),
            ),
            (shown(f"reshape (15,): {len(padded.reshape((15,)).views)} views", padded.reshape((15,)), 6),),
        ),
    )


def merging() -> Picture:
    """A pair that merges."""
    return Picture(
        "merging",
        "Every second of eight numbers, as two columns of two: the stack and the view that it is",
        (
            (
                Panel(("base: shape (4,)", "strides (2,)"), COLUMNS[:1], 8),
                Panel(("the stack", "shape (2, 2)"), COLUMNS, 8),
                Panel(("one view: (2, 2)", "strides (2, 4)"), merged(COLUMNS), 8),
            ),
        ),
    )


def refusing() -> Picture:
    """A pair that bends."""
    return Picture(
        "refusing",
        "The transposed base, and the stack that reads it in rows: along the first row the addresses are 0, 4, 1",
        (
            (
                Panel(("base: shape (4, 2)", "strides (1, 4)"), TURNED[:1], 8),
                Panel(("the stack, shape (2, 4)", "witness outlined"), TURNED, 8, witness_of(TURNED)),
            ),
        ),
    )


def hole() -> Picture:
    """A stack whose valid indices are no box."""
    stack = GRID.pad(((0, 0), (0, 1))).reshape((8,)).views
    return Picture(
        "hole",
        "A padded grid read as one row: valid, not valid, and valid again",
        (
            (Panel(("pad ((0,0),(0,1))",), GRID.pad(((0, 0), (0, 1))).views, 6),),
            (Panel(("reshape (8,), witness outlined",), stack, 6, witness_of(stack)),),
        ),
    )


def three() -> Picture:
    """Three views that are one although no two neighbours are."""
    return Picture(
        "three",
        "Three views of which no two neighbours merge, and the one view that all three are",
        (
            (
                Panel(("the first view", "(6, 3), strides (1, 6)"), THREE[:1], 18),
                Panel(("read by the second", "no view"), THREE[:2], 18, witness_of(THREE[:2])),
            ),
            (Panel(("read by all three: one view, stride 2, offset 5",), THREE, 18),),
        ),
    )


def divided() -> Picture:
    """Eight numbers on four devices; a colour is a device."""
    return Picture(
        "divided",
        "Eight numbers on four devices, two each, as a row and as 2 rows of 4: no device needs another's",
        (
            (
                Panel(("8 numbers, 2 on each of 4 devices",), (View.create((4, 2), (1, 0)), View.create((8,))), 4),
                Panel(("as 2 rows of 4",), (View.create((4, 2), (1, 0)), View.create((2, 4))), 4),
            ),
        ),
    )


def subset() -> Picture:
    """Subset sum as a merge: which of the weights 3 and 5 sum to 8?"""
    stack: Stack = (View.create((17,), (1,), 0, ((8, 9),)), View.create((2, 2, 2), (3, 5, 8)))
    return Picture(
        "subset",
        "A base of 17 elements of which element 8 is valid, and the stack that reads it at sums of 3, 5 and 8",
        (
            (Panel(("base: 17 elements, mask [8, 9)",), stack[:1], 17),),
            (Panel(("the stack, shape (2, 2, 2)", "strides (3, 5, 8)"), stack, 17, witness_of(stack)),),
        ),
    )


def main() -> None:
    """Writes all of them; the command takes no arguments."""
    ArgumentParser(prog="python -m docs.building.drawings", description="Writes the pictures of pages.").parse_args()
    for picture in all_of_them():
        (PAGES / "pictures" / f"{picture.name}.svg").write_text(picture.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
