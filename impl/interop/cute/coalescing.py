"""Layouts with as few modes as the function has, and without those that repeat."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from impl.doors import one_of
from impl.integers import as_plain_integer
from impl.interop.cute.layout import Layout, joined, modes_given, of_leaves
from impl.interop.cute.tuples import DEEPEST, CuteError, Mode
from impl.shown import shown


def fewest_modes(leaves: Iterable[Mode]) -> tuple[Mode, ...]:
    """The fewest modes with the same values on the same integers: neighbours joined where the second goes on where
    the first ends, modes of size 1 left out.

    They are the only ones (L15): a partial product of sizes stays exactly if steps there differ from those before it.

    >>> fewest_modes(((2, 1), (1, 7), (6, 2))), fewest_modes(((2, 24), (4, 6), (6, 1)))
    (((12, 1),), ((2, 24), (4, 6), (6, 1)))
    """
    found: list[Mode] = []
    for size, stride in leaves:
        if found and found[-1][0] * found[-1][1] == stride:
            found[-1] = (found[-1][0] * size, found[-1][1])
        elif size != 1:
            found.append((size, stride))
    return tuple(found)


def coalesce(layout: Layout, profile: Any = 1) -> Layout:
    """The layout with the fewest modes that is the same function of one integer (L15).

        coalesce(L)(i) == L(i)     for 0 <= i < size(L); beyond it, where only the last mode counts, they may differ

    With a tuple as profile each of its modes is coalesced by itself, down to the integers of the profile, so that
    coordinates of that profile keep their meaning; None leaves a mode as it is, as do modes that have no entry.

    Raises CuteError for a profile that is no tuple, integer or None, or that has more entries than there are modes.

    >>> str(coalesce(Layout((2, (1, 6)), (1, (6, 2))))), str(coalesce(Layout((2, (1, 6)), (1, (6, 2))), (1, 1)))
    ('12:1', '(2,6):(1,2)')
    """
    return at_leaves(layout, profile, lambda part: of_leaves(fewest_modes(part.leaves)), "coalesce")


def without_repeats(layout: Layout, profile: Any = 1) -> Layout:
    """The layout without its modes of stride 0, coalesced: `filter` in CuTe. It has the same values.

        set(without_repeats(L)) == set(L)     as sets of values

    Raises CuteError as `coalesce` does.

    >>> str(without_repeats(Layout((2, 3, 4), (1, 0, 2))))
    '8:1'
    """

    def kept(part: Layout) -> Layout:
        return of_leaves(fewest_modes([mode for mode in part.leaves if mode[1] != 0]))

    return at_leaves(layout, profile, kept, "without_repeats")


def at_leaves(
    layout: Layout, profile: Any, change: Callable[[Layout], Layout], where: str, level: int = 0
) -> Layout:
    """A layout changed at each integer of a profile, and left as it is at each None."""
    one_of(Layout, layout, f"{where}: layout", CuteError)
    if profile is None:
        return layout
    if not isinstance(profile, tuple | list):
        as_plain_integer(profile, f"{where}: profile, which is integers, None, or a tuple of such", CuteError)
        return change(layout)
    if level > DEEPEST:
        raise CuteError(f"{where}: profile of more than {DEEPEST} levels; need fewer")
    parts = modes_given(profile, f"{where}: profile")
    if len(parts) > len(layout):
        raise CuteError(f"{where}: profile with {len(parts)} entries for {len(layout)} modes of {shown(str(layout))}")
    changed = [at_leaves(layout[k], part, change, where, level + 1) for k, part in enumerate(parts)]
    return joined(*changed, *[layout[k] for k in range(len(parts), len(layout))])


def is_same_function(left: Layout, right: Layout) -> bool:
    """Whether two layouts have the same size and the same values on its integers; decided without reading them (L15).

    >>> is_same_function(Layout((2, 6), (1, 2)), Layout((3, 4), (1, 3))), is_same_function(Layout(12), Layout(12, 2))
    (True, False)
    """
    one_of(Layout, left, "is_same_function: left", CuteError)
    one_of(Layout, right, "is_same_function: right", CuteError)
    return left.size == right.size and fewest_modes(left.leaves) == fewest_modes(right.leaves)
